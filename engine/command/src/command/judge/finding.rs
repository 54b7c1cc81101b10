//! What goes wrong with what a command makes of programs: made small, told from what was found before, and shown.

use std::time::Duration;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::generate::shrink::{CANDIDATES, shrink};
use lawson_oracle::modules;
use lawson_oracle::source::Source;
use serde_json::{Value as Json, json};

use super::super::failure::Failure;
use super::super::outputs::write;
use super::super::ui::Ui;
use super::super::{fuzz, inputs};
use super::Judge;
use crate::verify::judge::command::{Command, Failed, Written};
use crate::verify::judge::{Fault, SMALLER};
use crate::verify::source_program::SourceProgram;

/// Smaller programs on which a command is run.
const RUNS: usize = 300;
/// Of a command that hangs, so many smaller programs may hang, each for the same part of half the time.
const HANGS: u32 = 10;

/// Something that goes wrong.
pub struct Finding {
    /// The program on which it was found.
    pub from: String,
    /// Others on which the same goes wrong.
    pub again: Vec<String>,
    /// A program on which it does, as small as it was found.
    text: String,
    /// Smaller ones might go wrong too: no more runs were left.
    cut_short: bool,
    fault: Fault,
    /// What the command wrote.
    written: Written,
    /// Where the program was saved, and then what the command wrote.
    files: Vec<String>,
}

impl Finding {
    /// That of a command that has just run.
    pub fn of(fault: Fault, program: &SourceProgram, command: &Command) -> Finding {
        let source = &program.checked.source;
        let (from, text) = (source.name.to_string(), modules::bundle(source));
        let written = command.written();
        Finding { from, again: Vec::new(), text, cut_short: false, fault, written, files: Vec::new() }
    }

    pub fn kind(&self) -> &'static str {
        match &self.fault {
            Fault::Differs(..) => "difference",
            Fault::Failed(failed) => failed.kind(),
        }
    }

    /// Whether a command said the same when it failed.
    pub fn says_as_much(&self, other: &Finding) -> bool {
        match (&self.fault, &other.fault) {
            // That it takes too long says nothing of why.
            (Fault::Failed(Failed::TimeOut(_)), _) | (Fault::Differs(..), _) | (_, Fault::Differs(..)) => {
                false
            }
            (Fault::Failed(one), Fault::Failed(other)) => one == other,
        }
    }

    pub fn is_same(&self, other: &Finding) -> bool {
        self.says_as_much(other) || self.kind() == other.kind() && self.text == other.text
    }

    pub fn json(&self) -> Json {
        let mut answer = wrong(&self.fault).1;
        answer["from"] = json!(self.from);
        answer["again"] = json!(self.again);
        answer["kind"] = json!(self.kind());
        answer["program"] = json!(self.text);
        answer["file"] = json!(self.files.first());
        answer["written"] = json!(self.files.get(1..).unwrap_or_default());
        answer
    }
}

impl Judge {
    /// The same with the smallest program found.
    pub(super) fn smallest(&self, found: Finding, command: &Command) -> Finding {
        let kind = found.kind();
        let hangs = matches!(found.fault, Fault::Failed(Failed::TimeOut(_)));
        // Who hangs may hang on all that is tried: that is to take half as long as the finding did.
        let (each, all) = match hangs {
            true => (command.limit / (2 * HANGS), command.limit / 2),
            false => (command.limit, command.limit),
        };
        let quick = command.limited(each);
        let (mut runs, mut hung) = (RUNS, Duration::ZERO);
        let small = shrink(&found.text, CANDIDATES, &mut |candidate| {
            // Who is not told the program does the same beside any other.
            if runs == 0 || hung >= all || !command.takes_program() {
                return false;
            }
            let Some(program) = self.candidate(&found, candidate) else { return false };
            runs -= 1;
            let fault =
                self.by_command(&program, &quick, 0).err().map(|fault| Finding::of(fault, &program, &quick));
            if let Some(Fault::Failed(Failed::TimeOut(limit))) = fault.as_ref().map(|found| &found.fault) {
                hung += *limit;
            }
            fault.is_some_and(|other| other.kind() == kind)
        });
        let cut_short = runs == 0 || hung >= all;
        // It is what it is said to be: with all the time that a run has, and on an input that is small.
        let confirmed = self.candidate(&found, &small).and_then(|program| {
            let fault = self.by_command(&program, command, SMALLER).err()?;
            Some(Finding { cut_short, ..Finding::of(fault, &program, command) })
                .filter(|small| small.kind() == kind)
        });
        confirmed.unwrap_or(Finding { cut_short, ..found })
    }

    /// A smaller program, if it is one.
    fn candidate(&self, found: &Finding, text: &str) -> Option<SourceProgram> {
        self.taken(inputs::check(&Source::new(found.from.clone(), text)).ok()?).ok()
    }

    /// Shows it, and saves its program.
    pub(super) fn shown(&self, ui: &Ui, mut found: Finding) -> Result<Finding, Failure> {
        ui.line(format!("WRONG {} ({})", found.from, found.kind()));
        ui.line(found.text.trim_end());
        wrong(&found.fault).0.iter().for_each(|line| ui.line(format!("  {line}")));
        if found.cut_short {
            ui.line("  smaller programs were not all tried: that would take too long");
        }
        if let Some(dir) = &self.corpus {
            let difference = match &found.fault {
                Fault::Differs(mismatch, _) => Some(&**mismatch),
                Fault::Failed(_) => None,
            };
            let path = fuzz::save(dir, &found.text, found.kind(), difference)?;
            found.files.push(path.display().to_string());
            for (ending, text) in [("out", &found.written.output), ("err", &found.written.errors)] {
                if !text.is_empty() {
                    let path = path.with_extension(ending);
                    write(&path, true, |file| file.write_all(text.as_bytes()))?;
                    found.files.push(path.display().to_string());
                }
            }
            found.files.iter().for_each(|path| ui.line(format!("  saved {path}")));
        }
        Ok(found)
    }
}

/// What is wrong, as lines and for `--json`.
pub fn wrong(fault: &Fault) -> (Vec<String>, Json) {
    match fault {
        Fault::Failed(failed) => {
            (vec![failed.to_string()], json!({ "why": failed.to_string(), "found": failed.kind() }))
        }
        Fault::Differs(mismatch, place) => {
            let (input, expected, found) = (mismatch.inputs(), mismatch.expected(), mismatch.found());
            let all = [("input:  ", &input.join(" ")), ("source: ", &expected), ("other:  ", &found)];
            let mut lines: Vec<String> =
                all.iter().map(|(label, text)| format!("{label}{}", excerpt(text))).collect();
            let mut answer = json!({ "input": input, "expected": expected, "found": found });
            if let Some(place) = place {
                let (one, other) = (excerpt(&place.expected), excerpt(&place.found));
                if all.iter().any(|(_, text)| excerpt(text) != **text) {
                    let at =
                        if place.path.is_empty() { String::new() } else { format!(", at {}", place.path) };
                    lines.push(format!("first difference{at}: {one} and {other}"));
                }
                answer["place"] =
                    json!({ "path": place.path, "expected": place.expected, "found": place.found });
            }
            (lines, answer)
        }
    }
}
