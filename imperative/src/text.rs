//! A program in either language, by the name of its file.

use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::modules::{self, Elaborated};
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;

use crate::desugar::desugared;
use crate::meaning::Loops;
use crate::syntax;
use crate::syntax::ast::{BroadcastNd, ControlFlow, Program};
use crate::translate::translate;

/// A program, parsed.
pub enum Parsed {
    /// Of the array language, with the files that it imports.
    Array(Elaborated),
    /// Of loops: its file ends in `.R`.
    Loops(Program),
}

/// Whether a file of this name has a program of loops.
pub fn is_loops(name: &str) -> bool {
    name.ends_with(".R")
}

/// A text without a file, under a name that says in which language it is: only a program of loops has a line that begins
/// with a name and `<- function(`.
pub fn unnamed(text: &str) -> Source {
    let defines = |line: &str| {
        let name = line.split_once("<- function(").map(|(name, _)| name.trim_end());
        name.is_some_and(|name| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
        })
    };
    modules::unbundled(if text.lines().any(defines) { ".R" } else { "" }, text)
}

/// Parses a program in the language of its file.
///
/// # Errors
/// It is not in the grammar.
pub fn parse(source: &Source) -> Result<Parsed, Diagnostic> {
    if is_loops(&source.name) {
        return syntax::parse(source).map(Parsed::Loops);
    }
    modules::elaborate(source).map(Parsed::Array)
}

impl Parsed {
    /// The program with other gates than its own, where some are given. An array program has none.
    #[must_use]
    pub fn gated(mut self, control_flow: Option<ControlFlow>, broadcast_nd: Option<BroadcastNd>) -> Parsed {
        if let Parsed::Loops(program) = &mut self {
            for function in &mut program.functions {
                let gates = &mut function.asked.gates;
                gates.control_flow = control_flow.unwrap_or(gates.control_flow);
                gates.broadcast_nd = broadcast_nd.unwrap_or(gates.broadcast_nd);
            }
        }
        self
    }

    /// The program, checked: one of loops as the array program that it is.
    ///
    /// # Errors
    /// It has a type error, or is outside of the language.
    pub fn check(self, source: &Source) -> Result<Checked, Diagnostic> {
        match self {
            Parsed::Array(program) => program.check(),
            Parsed::Loops(program) => {
                let program = desugared(program, &source.text)?;
                let translated = translate(source, &program)?;
                let mut checked = translated.checked;
                checked.meaning = Some(Arc::new(Loops::new(program, translated.templates, &checked)));
                Ok(checked)
            }
        }
    }
}

/// Reads any text as a program of loops: as one whose array program checks, or with a message of its own; and what is read
/// is printed so that it reads the same again. Gives whether it is a program.
///
/// # Panics
/// When it is not so: that is what fuzzers find.
pub fn read_any_text(text: &str) -> bool {
    let source = Source::new("any.R", text);
    let program = match syntax::parse(&source) {
        Ok(program) => program,
        Err(diagnostic) => {
            diagnostic.render(&source, false);
            return false;
        }
    };
    let printed = syntax::print::program(&program);
    let again =
        syntax::parse(&Source::new("printed.R", printed.as_str())).expect("what is printed can be read");
    assert_eq!(syntax::print::program(&again), printed, "what is printed reads the same");
    let Err(diagnostic) = Parsed::Loops(program).check(&source) else { return true };
    let said = diagnostic.render(&source, false);
    assert!(diagnostic.code.is_none(), "the array program does not check: {said}");
    false
}
