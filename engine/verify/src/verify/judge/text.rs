//! Programs that somebody else wrote, as text: core, or the source language.

use std::fmt;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;

use super::from_the_left;
use crate::core::{self, Op, Program, Scope, Ty, check};
use crate::verify::source_program::SourceProgram;

/// Why a text is no program that can be compared with another one.
#[derive(Debug)]
pub enum Unfit {
    /// A mistake at a place in it.
    At(Box<(Source, Diagnostic)>),
    /// It takes other arguments, or is not well formed: a sentence.
    Other(String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::At(at) => {
                let (line, column) = at.0.line_column(at.1.primary.0.start);
                write!(f, "line {line}, column {column}: {}", at.1.message)
            }
            Unfit::Other(why) => f.write_str(why),
        }
    }
}

/// Reads a program that is to give what `lowered` gives: core, if it begins as core does or its name says so, or else
/// the source language, where the entry of the same name counts, or the only one.
///
/// # Errors
/// It is no program.
pub fn read(text: Source, lowered: &Program) -> Result<Program, Unfit> {
    let results = |program: &Program| {
        check::result_types(program).map_err(|e| Unfit::Other(format!("it is not well formed: {e}")))
    };
    let program = match is_core(&text.text) || text.name.ends_with(".core") {
        true => {
            let program = core::parse::parse(&text).map_err(|d| Unfit::At(Box::new((text, d))))?;
            results(&program)?;
            // Without sites nothing says by which tree the source would have to combine.
            if has_sites(&program.body) { program } else { from_the_left(&program) }
        }
        false => {
            let same =
                |checked: &Checked| checked.entry(Some(&lowered.name)).or_else(|_| checked.entry(None));
            let taken = SourceProgram::by(&text, same).map_err(|d| Unfit::At(Box::new((text.clone(), d))))?;
            from_the_left(&taken.lowered)
        }
    };
    let params = |program: &Program| -> Vec<Ty> {
        program.params.iter().map(|param| param.binding.ty.clone()).collect()
    };
    for (verb, other, source) in
        [("takes", params(&program), params(lowered)), ("gives", results(&program)?, results(lowered)?)]
    {
        let [other, source] = [other, source].map(|types| shapes(&types));
        if other != source {
            let why = format!("it {verb} ({other}), and the source {verb} ({source}), tuples split");
            return Err(Unfit::Other(why));
        }
    }
    Ok(program)
}

/// Types without their extents.
fn shapes(types: &[Ty]) -> String {
    let shape = |ty: &Ty| format!("{}{}", "[]".repeat(ty.dims.len()), ty.scalar);
    types.iter().map(shape).collect::<Vec<_>>().join(", ")
}

/// Whether the first word that is no comment is one of core's.
fn is_core(text: &str) -> bool {
    let code = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("--"));
    code.and_then(|line| line.split_whitespace().next())
        .is_some_and(|word| word == "core" || word == "program")
}

/// Whether a program combines elements and does not say which operations of the source do: both sides combine from the
/// left then.
pub fn combines_from_the_left(program: &Program) -> bool {
    !has_sites(&program.body) && combines(&program.body)
}

fn combines(scope: &Scope) -> bool {
    let here = |op: &Op| {
        let Op::Loop(l) = op else { return false };
        !l.fun.scans.is_empty() || l.fun.collectors.iter().any(|collector| collector.operator().is_some())
    };
    scope.stmts.iter().any(|stmt| here(&stmt.op) || stmt.op.scopes().any(|inner| combines(inner.scope)))
}

fn has_sites(scope: &Scope) -> bool {
    scope.stmts.iter().any(|stmt| {
        matches!(stmt.op, Op::Loop(_)) && !stmt.origin.sources.is_empty()
            || stmt.op.scopes().any(|inner| has_sites(inner.scope))
    })
}
