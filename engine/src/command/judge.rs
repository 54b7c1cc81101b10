//! `lawson judge`: what another compiler made of a program.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, FINDING, FINE, Failure, Outcome};
use super::ui::Ui;
use super::{files, fuzz, inputs};
use crate::core::Program;
use crate::lower::lower;
use crate::verify::Options;
use crate::verify::judge::command::{Command, Failed};
use crate::verify::judge::{self, Fault, Floats, Judged, Other, Unfit};

/// Smaller programs on which a command is run.
const CANDIDATES: usize = 150;

/// Judge what another compiler made of a program: it must give what the source gives.
///
/// With --against, the other is a program, in the source language or in core, or a command that gives results.
/// With --with, the command is run on each of the programs given, or else on random ones. It writes a program, or
/// where it takes {args}, results. Programs that it does not take, it ends with exit code 2. What goes wrong is made small.
/// Where no program is judged the same, the exit code is 1.
///
/// In a command, {in} is a file with the program, {core} one with its core, {args} one with arguments, one run a
/// line, and {out} the file that it writes: a program, or results, one run a line, `fails` for a run that fails.
/// Arguments also come on standard input; without {out}, standard output is read.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson judge mine.fut --against other.fut
  lawson judge mine.fut --against other.core --float any-bracket
  lawson judge mine.fut --against './other --run mine'
  lawson judge --with 'mycompiler {in} -o {out}' --corpus found
  lawson judge examples --with 'python3 runs.py {core} {args} {out}' --float ulps=4")]
pub struct Judge {
    /// The source; with --with, programs or folders of them.
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The definition to judge; `main`, or else the only entry point.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// What somebody else made of the source.
    #[arg(
        long,
        value_name = "OTHER.fut|OTHER.core|COMMAND",
        required_unless_present = "with",
        conflicts_with = "with"
    )]
    against: Option<String>,
    /// Judge what this command makes of programs.
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// When floats are the same: `exact`, bit for bit; `any-bracket`, what some order of adding or multiplying
    /// gives; `ulps=N`, at most N floats away.
    #[arg(long, value_name = "HOW", default_value = "exact")]
    float: Floats,
    /// Generated inputs for each program.
    #[arg(long, value_name = "N", default_value_t = 100)]
    cases: usize,
    /// Random programs, with --with.
    #[arg(long, value_name = "N", default_value_t = 100)]
    programs: u64,
    /// Chooses the programs and their inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The time that a run of a command has.
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// Where programs that go wrong are saved.
    #[arg(long, value_name = "DIR", requires = "with")]
    corpus: Option<PathBuf>,
}

/// A program of the source language.
struct Subject {
    checked: Checked,
    entry: usize,
    lowered: Program,
}

/// What was found on a program that goes through a command.
enum Found {
    Same(Judged),
    Refused,
    Wrong(Fault),
}

impl Found {
    fn kind(&self) -> &'static str {
        match self {
            Found::Same(_) => "same",
            Found::Refused => "refused",
            Found::Wrong(Fault::Differs(_)) => "difference",
            Found::Wrong(Fault::Failed(failed)) => failed.kind(),
        }
    }
}

impl Judge {
    pub fn run(self, ui: &Ui) -> Outcome {
        match (&self.against, &self.with) {
            (Some(other), _) => self.against(ui, other),
            (None, Some(command)) => self.with(ui, &self.command(command)),
            (None, None) => Err(Failure::new(BAD_INPUT, "usage", "--against or --with is missing")),
        }
    }

    fn command(&self, text: &str) -> Command {
        Command { text: text.to_string(), limit: Duration::from_secs(self.seconds) }
    }

    fn judge<'a>(&self, subject: &'a Subject) -> judge::Judge<'a> {
        judge::Judge {
            checked: &subject.checked,
            entry: subject.entry,
            lowered: &subject.lowered,
            floats: self.float,
            options: Options { seed: self.seed, cases: self.cases, ..Options::default() },
        }
    }

    fn subject(&self, checked: Checked) -> Result<Subject, Failure> {
        let entry = inputs::entry(&checked, self.entry.as_deref())?;
        let lowered = lower(&checked, entry)
            .map_err(|d| Failure::at(BAD_INPUT, "unsupported", &checked.source, &d))?
            .program;
        Ok(Subject { checked, entry, lowered })
    }

    fn against(&self, ui: &Ui, other: &str) -> Outcome {
        let [file] = &self.sources[..] else {
            return Err(Failure::new(BAD_INPUT, "usage", "--against judges one source"));
        };
        let subject = self.subject(inputs::load(file)?)?;
        let path = Path::new(other);
        let is_program = path.extension().is_some_and(|e| e == "fut" || e == "core");
        let judge = self.judge(&subject);
        let _progress = ui.progress("judging");
        let judged = match is_program {
            true => {
                let program = judge::read(inputs::source(path)?, &subject.lowered);
                let program = program.map_err(|unfit| of_unfit(&unfit, other))?;
                judge.judge(Other::Program(&program))
            }
            false => judge.judge(Other::Command(&self.command(other))),
        };
        match judged {
            Ok(judged) => {
                let known = is_known(&judged);
                let word = if known { "same" } else { "undecided" };
                ui.line(format!("{word}: {}", said(&judged)));
                ui.answer(&json!({
                    "verdict": word,
                    "cases": judged.sampled.same,
                    "failed": judged.sampled.failed,
                    "skipped": judged.sampled.unknown,
                    "proved": judged.symbolic.proved(),
                }));
                Ok(if known { FINE } else { FINDING })
            }
            Err(Fault::Failed(failed @ (Failed::NotStarted(_) | Failed::Refused))) => {
                Err(Failure::new(BAD_INPUT, failed.kind(), failed.to_string())
                    .help("--against takes a .fut or .core file, or a command: `lawson judge --help`"))
            }
            Err(fault) => {
                let (lines, mut answer) = wrong(&fault);
                ui.line(format!("{} and {other} differ", file.display()));
                lines.iter().for_each(|line| ui.line(format!("  {line}")));
                answer["verdict"] = json!("different");
                ui.answer(&answer);
                Ok(FINDING)
            }
        }
    }

    fn with(&self, ui: &Ui, command: &Command) -> Outcome {
        let [mut same, mut undecided, mut refused, mut left_out] = [0; 4];
        let mut failures = Vec::new();
        let drawn = |seed| Source::new(format!("seed {seed}"), fuzz::drawn(seed));
        let sources: Box<dyn Iterator<Item = Source>> = match self.sources.is_empty() {
            true => Box::new((0..self.programs).map(|n| drawn(self.seed.wrapping_add(n)))),
            false => Box::new(self.named()?.into_iter()),
        };
        for source in sources {
            let subject = match self.program(&source) {
                Ok(subject) => subject,
                Err(failure) => {
                    left_out += 1;
                    if !self.sources.is_empty() {
                        ui.note(format!("{} is left out\n{}", source.name, failure.text.trim_end()));
                    }
                    continue;
                }
            };
            let found = self.found(&subject, command)?;
            match &found {
                Found::Same(judged) if is_known(judged) => same += 1,
                Found::Same(_) => undecided += 1,
                Found::Refused => refused += 1,
                Found::Wrong(_) => failures.push(self.failure(ui, &source, found, command)?),
            }
        }
        let wrong = failures.len();
        ui.line(format!(
            "{} programs: {same} the same, {undecided} undecided, {refused} not taken, {left_out} left out, {wrong} wrong",
            same + undecided + refused + left_out + wrong,
        ));
        if same == 0 {
            ui.note("none of the programs was judged the same");
        }
        ui.answer(&json!({
            "same": same, "undecided": undecided, "refused": refused, "left_out": left_out, "failures": failures,
        }));
        Ok(if same > 0 && wrong == 0 { FINE } else { FINDING })
    }

    /// The files that are named, each of which must be a program.
    fn named(&self) -> Result<Vec<Source>, Failure> {
        let found = files::find(&self.sources);
        if found.is_empty() {
            return Err(files::none(&self.sources));
        }
        let program = |path: PathBuf| {
            let source = inputs::source(&path)?;
            inputs::check(&source).map(|_| source)
        };
        found.into_iter().map(|path| program(path?)).collect()
    }

    /// The program, if the engine takes it.
    fn program(&self, source: &Source) -> Result<Subject, Failure> {
        self.subject(inputs::check(source)?)
    }

    fn found(&self, subject: &Subject, command: &Command) -> Result<Found, Failure> {
        let judge = self.judge(subject);
        let judged = if command.takes_arguments() {
            judge.judge(Other::Command(command))
        } else {
            let text = command.rewritten(&subject.checked.source.text, &subject.lowered);
            let read = text.map_err(Fault::Failed).and_then(|text| {
                judge::read(Source::new("{out}", text), &subject.lowered).map_err(|unfit| {
                    Fault::Failed(Failed::Garbage(match unfit {
                        Unfit::At(at) => {
                            let (line, column) = at.0.line_column(at.1.primary.0.start);
                            format!("line {line}, column {column}: {}", at.1.message)
                        }
                        Unfit::Other(why) => why,
                    }))
                })
            });
            read.and_then(|program| judge.judge(Other::Program(&program)))
        };
        match judged {
            Ok(judged) => Ok(Found::Same(judged)),
            Err(Fault::Failed(Failed::Refused)) => Ok(Found::Refused),
            Err(Fault::Failed(failed @ Failed::NotStarted(_))) => {
                Err(Failure::new(BAD_INPUT, failed.kind(), failed.to_string()))
            }
            Err(fault) => Ok(Found::Wrong(fault)),
        }
    }

    /// Makes the program smaller, shows it and saves it.
    fn failure(&self, ui: &Ui, source: &Source, found: Found, command: &Command) -> Result<Json, Failure> {
        let kind = found.kind();
        let mut smallest = found;
        let name = &source.name;
        let small = shrink(&source.text, CANDIDATES, &mut |candidate| {
            let subject = self.program(&Source::new(name.clone(), candidate));
            match subject.and_then(|subject| self.found(&subject, command)) {
                Ok(found) if found.kind() == kind => {
                    smallest = found;
                    true
                }
                _ => false,
            }
        });
        ui.line(format!("WRONG {name} ({kind})"));
        ui.line(small.trim_end());
        let Found::Wrong(fault) = &smallest else { return Ok(Json::Null) };
        let (lines, mut answer) = wrong(fault);
        lines.iter().for_each(|line| ui.line(format!("  {line}")));
        if let Some(dir) = &self.corpus {
            let difference = match fault {
                Fault::Differs(mismatch) => Some(&**mismatch),
                Fault::Failed(_) => None,
            };
            let path = fuzz::save(dir, &small, kind, difference)?.display().to_string();
            ui.line(format!("  saved {path}"));
            answer["file"] = json!(path);
        }
        answer["from"] = json!(&**name);
        answer["kind"] = json!(kind);
        answer["program"] = json!(small);
        Ok(answer)
    }
}

fn of_unfit(unfit: &Unfit, other: &str) -> Failure {
    match unfit {
        Unfit::At(at) => Failure::at(BAD_INPUT, "input", &at.0, &at.1),
        Unfit::Other(why) => Failure::new(BAD_INPUT, "input", format!("{other} can't be judged: {why}")),
    }
}

/// Whether anything was compared.
fn is_known(judged: &Judged) -> bool {
    judged.sampled.same > 0 || judged.symbolic.proved()
}

fn said(judged: &Judged) -> String {
    let Judged { sampled, symbolic } = judged;
    let failed =
        if sampled.failed > 0 { format!(" ({} of them fail)", sampled.failed) } else { String::new() };
    let skipped =
        if sampled.unknown > 0 { format!(", {} without an answer", sampled.unknown) } else { String::new() };
    let proved = match &symbolic.undecided {
        None => format!("equal for all values at lengths 0 to {}", symbolic.length),
        Some(why) => format!("not compared for all values: {why}"),
    };
    format!("{} inputs agree{failed}{skipped}; {proved}", sampled.same)
}

/// What is wrong, as lines and for `--json`.
fn wrong(fault: &Fault) -> (Vec<String>, Json) {
    match fault {
        Fault::Failed(failed) => {
            (vec![failed.to_string()], json!({ "why": failed.to_string(), "found": failed.kind() }))
        }
        Fault::Differs(mismatch) => {
            let (input, expected, found) = (mismatch.inputs(), mismatch.expected(), mismatch.found());
            let lines = vec![
                format!("input:  {}", excerpt(&input.join(" "))),
                format!("source: {}", excerpt(&expected)),
                format!("other:  {}", excerpt(&found)),
            ];
            (lines, json!({ "input": input, "expected": expected, "found": found }))
        }
    }
}
