//! The test blocks of a file, run by the reference interpreter.

use std::path::Path;

use regex_lite::Regex;

use super::want::regex;
use super::{Block, Case, CaseResult, Malformed};
use crate::diagnostic::Diagnostic;
use crate::domain::Concrete;
use crate::interp::{self, Outcome};
use crate::modules;
use crate::scalar::Scalar;
use crate::schedule::Schedule;
use crate::source::Source;
use crate::types::Checked;

/// One case of one entry, or the compile-time error that a program must give.
#[derive(Clone, Debug)]
pub struct Test {
    /// The line of the case's `input`, or of its block, from 1.
    pub line: usize,
    /// The entry; empty for a compile-time error.
    pub entry: String,
    /// The case's name; empty for a compile-time error.
    pub case: String,
    /// What was seen.
    pub ran: Ran,
    /// Whether that is what was wanted.
    pub verdict: CaseResult,
}

/// What was seen of a test.
#[derive(Clone, Debug)]
pub enum Ran {
    /// The parser or the checker refuses the program.
    Refused(Diagnostic),
    /// The program is accepted, and only that was asked.
    Accepted,
    /// What the reference interpreter showed.
    Outcome(Outcome<Scalar>),
    /// It was not run, since it is marked `notest` or `disable`.
    Not,
}

/// Runs all blocks of a file by the reference interpreter, each case within `steps` evaluation steps,
/// folds and scans from left to right. `@` files are looked for in `folder`.
///
/// # Errors
/// A block that is not understood, or whose values are not those of the entry's types.
pub fn run(source: &Source, folder: &Path, steps: u64) -> Result<Vec<Test>, Malformed> {
    let blocks = super::parse(&source.text)?;
    let mut tests = Vec::new();
    let checked = match (check(source), compile_error(&blocks)?) {
        (result, Some((line, wanted))) => {
            let verdict = refused(&wanted, result.as_ref().err());
            let ran = result.map_or_else(Ran::Refused, |_| Ran::Accepted);
            return Ok(vec![Test { line, entry: String::new(), case: String::new(), ran, verdict }]);
        }
        (Ok(checked), None) => checked,
        (Err(diagnostic), None) => {
            for (block, entry, case) in blocks.iter().flat_map(Block::runs) {
                tests.push(Test {
                    line: case.map_or(block.line, |c| c.line),
                    entry: entry.to_string(),
                    case: case.map_or(String::new(), |c| c.name.clone()),
                    ran: Ran::Refused(diagnostic.clone()),
                    verdict: Err(format!("is refused: {}", diagnostic.message)),
                });
            }
            return Ok(tests);
        }
    };
    for (block, name, case) in blocks.iter().flat_map(Block::runs) {
        let line = case.map_or(block.line, |c| c.line);
        let entry = if block.says_nothing() { Ok(0) } else { checked.entry(Some(name)) };
        let (ran, verdict) = match (entry, case) {
            (Err(d), _) => {
                let verdict = Err(d.message.clone());
                (Ran::Refused(d), verdict)
            }
            (Ok(_), None) => (Ran::Accepted, Ok(())),
            (Ok(_), Some(case)) if case.skip => (Ran::Not, Ok(())),
            (Ok(index), Some(case)) => {
                let outcome_and_verdict = run_case(&checked, index, case, folder, steps)?;
                (Ran::Outcome(outcome_and_verdict.0), outcome_and_verdict.1)
            }
        };
        let case = case.map_or(String::new(), |c| c.name.clone());
        tests.push(Test { line, entry: name.to_string(), case, ran, verdict });
    }
    Ok(tests)
}

fn run_case(
    checked: &Checked,
    entry: usize,
    case: &Case,
    folder: &Path,
    steps: u64,
) -> Result<(Outcome<Scalar>, CaseResult), Malformed> {
    // An entry has a scheme: `Checked::entry` gives definitions only.
    let Some(scheme) = &checked.schemes[entry] else {
        return Err(super::malformed(case.line, "the entry is not a definition"));
    };
    let prepared = case.prepare(scheme, folder)?;
    let mut domain = Concrete::with_budget(steps);
    let outcome = interp::run(&mut domain, checked, entry, &prepared.args, &Schedule::new(Schedule::NATIVE));
    let verdict = prepared.want.judge(&checked.source, &outcome, None);
    Ok((outcome, verdict))
}

impl Block {
    /// Whether the block names no entry and has nothing to run or count: it says that the program is accepted.
    pub fn says_nothing(&self) -> bool {
        let Block { line: _, entries, compile_error, warning, cases, structure, uncounted: _, refusals } =
            self;
        entries.is_empty()
            && cases.is_empty()
            && structure.is_empty()
            && refusals.is_empty()
            && compile_error.is_none()
            && warning.is_none()
    }

    /// The block's runs: each case for each of its entries; an entry without cases must be there. A block
    /// that says nothing has a run without entry: the program must be accepted.
    pub fn runs(&self) -> impl Iterator<Item = (&Block, &str, Option<&Case>)> {
        let names: Vec<&str> = match &self.entries[..] {
            [] if self.says_nothing() => vec![""],
            [] => vec!["main"],
            names => names.iter().map(String::as_str).collect(),
        };
        names.into_iter().flat_map(move |name| {
            let alone = self.cases.is_empty().then_some((self, name, None));
            self.cases.iter().map(move |case| (self, name, Some(case))).chain(alone)
        })
    }
}

/// The compile-time error that the blocks ask for, with its line.
///
/// # Errors
/// It is not a regular expression.
pub fn compile_error(blocks: &[Block]) -> Result<Option<(usize, Regex)>, Malformed> {
    let wanted = blocks.iter().find_map(|b| Some((b.line, b.compile_error.as_ref()?)));
    wanted.map(|(line, pattern)| Ok((line, regex(pattern, line)?))).transpose()
}

/// Judges what the checker said of a program that must be refused. What is wanted may speak of the
/// message alone or of the code before it (`type-mismatch: expected ..`).
///
/// # Errors
/// It is accepted, or refused for another reason.
pub fn refused(wanted: &Regex, diagnostic: Option<&Diagnostic>) -> CaseResult {
    let coded =
        |d: &Diagnostic| d.code.is_some_and(|code| wanted.is_match(&format!("{code}: {}", d.message)));
    match diagnostic {
        Some(d) if wanted.is_match(&d.message) || coded(d) => Ok(()),
        Some(d) => Err(format!("the error is {:?}, which {:?} doesn't match", d.message, wanted.as_str())),
        None => Err("is accepted, where an error is expected".to_string()),
    }
}

/// Whether a wanted compile-time error is about what may be consumed. The core parses `*t` and has
/// no such rule, so no program is refused for it.
pub fn about_uniqueness(wanted: &Regex) -> bool {
    let pattern = wanted.as_str().to_lowercase();
    ["consum", "alias", "unique"].iter().any(|word| pattern.contains(word))
}

fn check(source: &Source) -> Result<Checked, Diagnostic> {
    modules::check(source)
}
