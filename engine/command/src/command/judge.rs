//! `lawson judge`: what another compiler made of a program.

mod finding;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use lawson_oracle::blocks;
use lawson_oracle::modules;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use serde_json::{Value as Json, json};

use super::failure::{ErrorKind, FINDING, FINE, Failure, FailureKind, Outcome};
use super::ui::Ui;
use super::{RunningArgs, at_least_one, files, fuzz, inputs};
use crate::review::counted;
use crate::verify::Options;
use crate::verify::judge::command::{Command, Failed};
use crate::verify::judge::{self, Fault, Floats, Judged, Other, SMALLER, Unfit, combines_from_the_left};
use crate::verify::source_program::SourceProgram;
use finding::{Finding, wrong};

/// Compare another compiler's version of a program with its source: both must give the same.
///
/// With --against, the other version is a program, in the source language or in core, or a command that gives results.
/// With --with, the command runs on each of the given programs, or on random programs. It ends with exit code 2 on
/// programs that it does not accept. If it says with this code that a file is missing or that it was called wrongly,
/// judging ends. A program that shows a fault is made small, and the fault is shown once. If no program is judged the
/// same, the exit code is 1.
///
/// In a command, {in} is a file with the program, {core} a file with its core, {args} a file with arguments, one run a
/// line, and {out} the file that it writes. A command with {in} or {core}, and without {args}, writes a program. Any other
/// command writes results, one run a line, with `fails` for a run that fails. Arguments also come on standard input.
/// Without {out}, standard output is read.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson judge mine.fut --against other.fut
  lawson judge mine.fut --against other.core --float any-bracket
  lawson judge mine.fut --against './other --run mine'
  lawson judge mine.fut --against 'mycompiler {in} -o {out}'
  lawson judge --with 'mycompiler {in} -o {out}' --corpus found
  lawson judge examples --with 'python3 runs.py {core} {args} {out}' --float ulps=4")]
pub struct Judge {
    /// The source; with --with, programs or folders of them.
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The definition to judge [default: `main`, or the only entry point].
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// The other version of the source.
    #[arg(
        long,
        value_name = "OTHER.fut|OTHER.core|COMMAND",
        required_unless_present = "with",
        conflicts_with = "with"
    )]
    against: Option<String>,
    /// Judge the output of this command for each program. No shell runs it: for pipes and variables use `sh -c '..'`.
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// When floats are the same: `exact`, bit for bit, where a command may combine from the left or as `lawson run`
    /// does; `any-bracket`, if some order of adding or multiplying gives them; `ulps=N`, at most N floats apart.
    #[arg(long, value_name = "HOW", default_value = "exact")]
    float: Floats,
    /// The number of generated inputs for each program.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least_one)]
    cases: usize,
    /// The number of random programs, with --with.
    #[arg(long, value_name = "N", default_value_t = 100, requires = "with")]
    programs: u64,
    /// The seed of the programs and their inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The time limit of a run of a command.
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// The folder in which programs that show a fault are saved. Beside each is what the command wrote: `.out` is its
    /// program or results, and `.err` what it said on standard error.
    #[arg(long, value_name = "DIR", requires = "with")]
    corpus: Option<PathBuf>,
    #[command(flatten)]
    pub running: RunningArgs,
}

/// What a command of --with needs one of.
const PLACES: &str = "{in} is a file with the program, {core} one with its core, {args} one with arguments, and \
                      {out} the file that the command writes";

impl Judge {
    pub fn run(self, ui: &Ui) -> Outcome {
        match (&self.against, &self.with) {
            (Some(other), _) => self.against(ui, other),
            (None, Some(text)) => {
                let command = self.command(text)?;
                if !command.takes_something() {
                    let why = format!(
                        "the command `{text}` is given nothing: it has neither {{in}}, {{core}} nor {{args}}"
                    );
                    return Err(Failure::new(FailureKind::Usage, why).help(PLACES));
                }
                self.with(ui, &command)
            }
            (None, None) => Err(Failure::new(FailureKind::Usage, "--against or --with is missing")),
        }
    }

    /// A command whose places are all known.
    fn command(&self, text: &str) -> Result<Command, Failure> {
        let command = Command::new(text, Duration::from_secs(self.seconds));
        let Some(place) = command.unknown_place() else { return Ok(command) };
        let why = format!("{place} in the command stands for no file");
        Err(Failure::new(FailureKind::Usage, why).help(PLACES))
    }

    fn judge<'a>(&self, program: &'a SourceProgram, smaller: usize) -> judge::Judge<'a> {
        judge::Judge {
            checked: &program.checked,
            entry: program.entry,
            lowered: &program.lowered,
            floats: self.float,
            options: Options { seed: self.seed, cases: self.cases, ..Options::default() },
            smaller,
        }
    }

    /// The entry that is asked for, if the engine takes it.
    fn taken(&self, checked: Checked) -> Result<SourceProgram, Failure> {
        let entry = inputs::entry(&checked, self.entry.as_deref())?;
        let source = checked.source.clone();
        SourceProgram::entry(checked, entry).map_err(|d| Failure::at(ErrorKind::Unsupported, &source, &d))
    }

    /// Judges what a command makes of a program; `smaller` as in [`judge::Judge`].
    fn by_command(
        &self,
        program: &SourceProgram,
        command: &Command,
        smaller: usize,
    ) -> Result<Judged, Fault> {
        let judge = self.judge(program, smaller);
        if !command.writes_program() {
            return judge.judge(Other::Command(command));
        }
        let text = command
            .rewritten(&modules::bundle(&program.checked.source), &program.lowered)
            .map_err(Fault::Failed)?;
        let other = judge::read(Source::new("{out}", text), &program.lowered)
            .map_err(|unfit| Fault::Failed(Failed::Refused(unfit.to_string())))?;
        judge.judge(Other::Program(&other))
    }

    fn against(&self, ui: &Ui, other: &str) -> Outcome {
        let [file] = &self.sources[..] else {
            return Err(Failure::new(FailureKind::Usage, "--against judges one source"));
        };
        let program = self.taken(inputs::load(file)?)?;
        let path = Path::new(other);
        // A command may end with the name of a file.
        let is_program = (blocks::is_program(path) || path.extension().is_some_and(|e| e == "core"))
            && (path.exists() || !other.contains(' '));
        let _progress = ui.progress("judging");
        let judged = match is_program {
            true => {
                let name = other;
                let other = judge::read(inputs::source(path)?, &program.lowered)
                    .map_err(|unfit| of_unfit(&unfit, name))?;
                if path.extension().is_some_and(|e| e == "core") && combines_from_the_left(&other) {
                    ui.note(format!(
                        "{name} has no `at`: the elements of both programs are combined from the left"
                    ));
                }
                self.judge(&program, SMALLER).judge(Other::Program(&other))
            }
            false => self.by_command(&program, &self.command(other)?, SMALLER),
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
            Err(Fault::Failed(failed @ Failed::NotStarted(_))) => {
                Err(Failure::new(FailureKind::Unjudged(failed.kind()), failed.to_string())
                    .help("--against takes a .fut or .core file, or a command: `lawson judge --help`"))
            }
            Err(Fault::Failed(failed @ Failed::NotTaken(_))) => {
                Err(Failure::new(FailureKind::Unjudged(failed.kind()), failed.to_string()))
            }
            Err(fault) => {
                let (lines, mut answer) = wrong(&fault);
                ui.line(match &fault {
                    Fault::Differs(..) => format!("{} and {other} differ", file.display()),
                    Fault::Failed(_) => format!("{other} gives nothing to compare {} with", file.display()),
                });
                lines.iter().for_each(|line| ui.line(format!("  {line}")));
                answer["verdict"] = json!(match &fault {
                    Fault::Differs(..) => "different",
                    Fault::Failed(_) => "failed",
                });
                ui.answer(&answer);
                Ok(FINDING)
            }
        }
    }

    fn with(&self, ui: &Ui, command: &Command) -> Outcome {
        let [mut same, mut undecided, mut not_taken, mut left_out, mut again] = [0; 5];
        let mut findings: Vec<Finding> = Vec::new();
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        let drawn = |seed| inputs::check(&Source::new(format!("seed {seed}"), fuzz::drawn(seed)));
        let programs: Box<dyn Iterator<Item = Result<Checked, Failure>>> = match self.sources.is_empty() {
            true => Box::new((0..self.programs).map(|n| drawn(self.seed.wrapping_add(n)))),
            false => Box::new(self.named()?.into_iter().map(Ok)),
        };
        let all = programs.size_hint().0;
        let progress = ui.counted_progress("judging", all);
        for checked in programs.inspect(|_| progress.one_done()) {
            let name = checked.as_ref().map_or(String::new(), |checked| checked.source.name.to_string());
            let program = match checked.and_then(|checked| self.taken(checked)) {
                Ok(program) => program,
                Err(failure) => {
                    left_out += 1;
                    if !self.sources.is_empty() {
                        ui.note(format!("{name} is left out\n{}", failure.text.trim_end()));
                    }
                    continue;
                }
            };
            match self.by_command(&program, command, 0) {
                Ok(judged) if is_known(&judged) => same += 1,
                Ok(_) => undecided += 1,
                Err(Fault::Failed(failed @ Failed::NotTaken(_))) => {
                    not_taken += 1;
                    *reasons.entry(failed.to_string()).or_default() += 1;
                    if !self.sources.is_empty() {
                        ui.note(format!("{name} is not taken: {failed}"));
                    }
                }
                Err(Fault::Failed(failed @ Failed::NotStarted(_))) => {
                    return Err(Failure::new(FailureKind::Unjudged(failed.kind()), failed.to_string()));
                }
                Err(fault) => {
                    let finding = Finding::of(fault, &program, command);
                    let known = findings.iter().position(|known| known.says_as_much(&finding));
                    let finding = if known.is_none() { self.smallest(finding, command) } else { finding };
                    match known.or_else(|| findings.iter().position(|known| known.is_same(&finding))) {
                        Some(known) => {
                            again += 1;
                            ui.line(format!(
                                "AGAIN {name} ({}), as {}",
                                finding.kind(),
                                findings[known].from
                            ));
                            findings[known].again.push(name);
                        }
                        None => findings.push(self.shown(ui, finding)?),
                    }
                }
            }
        }
        // Of random programs nobody asks which.
        if self.sources.is_empty() {
            reasons
                .iter()
                .for_each(|(why, n)| ui.note(format!("{}: {why}", counted(*n, "program", "programs"))));
        }
        let wrong = findings.len();
        ui.line(format!(
            "{}: {same} the same, {undecided} undecided, {not_taken} not taken, {left_out} left out, {wrong} wrong{}",
            counted(same + undecided + not_taken + left_out + wrong + again, "program", "programs"),
            if again > 0 { format!(", {again} in the same way as others") } else { String::new() },
        ));
        if same == 0 {
            ui.note("none of the programs was judged the same");
        }
        let failures: Vec<Json> = findings.iter().map(Finding::json).collect();
        ui.answer(&json!({
            "same": same, "undecided": undecided, "not_taken": not_taken, "not_taken_because": reasons,
            "left_out": left_out, "failures": failures,
        }));
        Ok(if same > 0 && wrong == 0 { FINE } else { FINDING })
    }

    /// The files that are named, each of which must be a program.
    fn named(&self) -> Result<Vec<Checked>, Failure> {
        let found = files::find(&self.sources);
        if found.is_empty() {
            return Err(files::none(&self.sources));
        }
        found.into_iter().map(|path| inputs::load(&path?)).collect()
    }
}

fn of_unfit(unfit: &Unfit, other: &str) -> Failure {
    match unfit {
        Unfit::At(at) => Failure::at(ErrorKind::Input, &at.0, &at.1),
        Unfit::Other(why) => Failure::new(ErrorKind::Input, format!("{other} can't be judged: {why}")),
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
