//! A text that the engine takes: checked, and one of its entries lowered.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;

use super::Subject;
use super::culprit::Fusing;
use crate::core::Program;
use crate::legality::Policy;
use crate::lower::lower;
use crate::rules::RuleTable;

/// A program of the source language, with one of its entries as core.
pub struct SourceProgram {
    /// The program.
    pub checked: Checked,
    /// The entry's index among its declarations.
    pub entry: usize,
    /// The entry as core, unfused.
    pub lowered: Program,
}

impl SourceProgram {
    /// The only entry of a text, or `main`.
    ///
    /// # Errors
    /// It is no program, has no such entry, or the engine does not take it.
    pub fn of(text: &Source) -> Result<SourceProgram, Diagnostic> {
        SourceProgram::by(text, |checked| checked.entry(None))
    }

    /// The entry of a text that is chosen.
    ///
    /// # Errors
    /// It is no program, none is chosen, or the engine does not take it.
    pub fn by(
        text: &Source,
        choose: impl FnOnce(&Checked) -> Result<usize, Diagnostic>,
    ) -> Result<SourceProgram, Diagnostic> {
        let checked = lawson_imperative::parse(text)?.check(text)?;
        let entry = choose(&checked)?;
        SourceProgram::entry(checked, entry)
    }

    /// An entry of a program.
    ///
    /// # Errors
    /// The engine does not take it.
    pub fn entry(checked: Checked, entry: usize) -> Result<SourceProgram, Diagnostic> {
        let lowered = lower(&checked, entry)?.program;
        Ok(SourceProgram { checked, entry, lowered })
    }

    /// With what it became.
    pub fn subject<'s>(&'s self, fused: &'s Program) -> Subject<'s> {
        Subject { checked: &self.checked, entry: self.entry, fused, unfused: false }
    }

    /// With what it became by these rules.
    pub fn fusing<'s>(&'s self, fused: &'s Program, table: &'s RuleTable, policy: &'s Policy) -> Fusing<'s> {
        let SourceProgram { checked, entry, lowered } = self;
        Fusing { checked, entry: *entry, original: lowered, fused, table, policy }
    }
}
