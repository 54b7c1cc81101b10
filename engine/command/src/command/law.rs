//! `lawson law`: rules of anybody's compiler, judged.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use lawson_oracle::source::{Source, can_be_opened};
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, ErrorKind, FINDING, FINE, Failure, FailureKind, Outcome};
use super::ui::Ui;
use super::{TimeArg, at_least_one};
use crate::data::io_reason;
use crate::law::{Equation, Judgement, Mistake, Need, Options, Validity, judge};

/// Judge laws of array programs: rules as text, with conditions.
///
/// Names that the language does not define are variables: functions, operators, arrays, sizes, scalars. Their types
/// are inferred. A law holds if both sides give the same (floats to the last bit), print the same and fail alike.
///
/// Conditions come after `where`, separated by commas: associative op, commutative op, idempotent op,
/// neutral ne op, pure f (it prints nothing), total f (it never fails), a type such as xs: []f64, or a comparison
/// such as length xs = length ys or 0 <= k. Without a name, `pure` and `total` apply to all functions.
///
/// The name of a file of laws ends in .laws. Each law begins at the start of a line, and may have a name:
/// `name: left = right`. `name (false): left = right` says that the law is false and must be refuted.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson law 'map f (filter p xs) = filter p (map f xs)'
  lawson law 'map f (map g xs) = map (f <-< g) xs where pure f'
  lawson law snapshots/laws")]
pub struct Law {
    /// A law, a file of laws, or a folder of such files.
    #[arg(value_name = "LAW|FILE|FOLDER", required = true)]
    laws: Vec<String>,
    /// What floats are: their bits, or real numbers, whose sums are the same in any order.
    #[arg(long, value_name = "WHAT", default_value = "bits")]
    floats: Floats,
    /// Try all values at sizes up to this.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = two_or_more)]
    length: usize,
    /// The number of instances to try.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = at_least_one)]
    instances: usize,
    /// The seed of the instances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    pub time: TimeArg,
}

/// Shorter arrays have no order.
fn two_or_more(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if n > 1 => Ok(n),
        _ => Err("a number from 2 on is expected".to_string()),
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Floats {
    Bits,
    Real,
}

impl Law {
    pub fn run(self, ui: &Ui) -> Outcome {
        let alone = self.laws.len() == 1;
        let (mut code, mut answers) = (FINE, Vec::new());
        let all: Vec<_> = self.laws.iter().flat_map(|given| laws(given)).collect();
        let progress = ui.counted_progress("judging", all.len());
        for (file, law) in all {
            progress.one_done();
            let judged = law.and_then(|law| Ok((self.judge(&law, file.is_none())?, law)));
            match judged {
                Ok((report, law)) => {
                    if !report.verdict.is_as_said(&law) {
                        code = code.max(FINDING);
                    }
                    show(ui, file.as_deref(), &law, &report);
                    answers.push(answer(&self, file.as_deref(), &law, &report));
                }
                Err(failure) if alone && file.is_none() => return Err(failure),
                // One that is none keeps no other from being judged.
                Err(failure) => {
                    code = BAD_INPUT;
                    ui.note(failure.text.trim_end());
                    let file = file.map(|file| file.display().to_string());
                    answers
                        .push(json!({ "file": file, "line": failure.json["line"], "error": failure.json }));
                }
            }
        }
        drop(progress);
        ui.answer(&json!({ "laws": answers }));
        Ok(code)
    }

    fn judge(&self, law: &Equation, alone: bool) -> Result<Judgement, Failure> {
        let options = Options {
            reals: self.floats == Floats::Real,
            length: self.length,
            instances: self.instances,
            seed: self.seed,
            // In a suite the verdicts are wanted.
            conditions: alone,
        };
        judge(law, &options).map_err(|why| failure(&why))
    }
}

/// The laws of an argument, each with its file, or what is wrong there.
fn laws(given: &str) -> Vec<(Option<PathBuf>, Result<Equation, Failure>)> {
    let path = Path::new(given);
    let input = |message: String| Failure::new(ErrorKind::Input, message);
    let none = |failure| vec![(None, Err(failure))];
    if path.is_dir() {
        let entries = std::fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = match entries {
            Ok(entries) => entries,
            Err(why) => return none(input(format!("cannot read {given}: {}", io_reason(&why)))),
        };
        let mut files: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "laws"));
        files.sort();
        return match files.is_empty() {
            true => none(input(format!("there is no .laws file in {given}"))),
            false => files.iter().flat_map(|path| read(path, can_be_opened(path))).collect(),
        };
    }
    // What could be neither is a path.
    match path.is_file() || !given.is_empty() && !given.contains(['=', ' ']) || given.ends_with(".laws") {
        true => read(path, Ok(())),
        false => vec![(None, Equation::parse(given).map_err(|why| failure(&why)))],
    }
}

/// The laws of a file, if it can be opened.
fn read(path: &Path, open: io::Result<()>) -> Vec<(Option<PathBuf>, Result<Equation, Failure>)> {
    let name = path.display().to_string();
    let input = |message: String| Failure::new(ErrorKind::Input, message);
    let bytes = open.and_then(|()| std::fs::read(path)).map_err(|why| {
        input(format!("cannot read {name}: {}", io_reason(&why))).help("a law is written left = right")
    });
    let source = bytes.and_then(|bytes| Source::from_bytes(name.as_str(), &bytes).map_err(input));
    let laws = source.map(|source| Equation::parse_file(&source));
    let laws = match laws {
        Ok(laws) if laws.is_empty() => vec![Err(input(format!("there is no law in {name}")))],
        Ok(laws) => laws.into_iter().map(|law| law.map_err(|why| failure(&why))).collect(),
        Err(failure) => vec![Err(failure)],
    };
    laws.into_iter().map(|law| (Some(path.to_path_buf()), law)).collect()
}

fn failure(why: &Mistake) -> Failure {
    Failure::at(FailureKind::Law, &why.source, &why.why)
}

fn show(ui: &Ui, file: Option<&Path>, law: &Equation, report: &Judgement) {
    let name = law.name.clone().unwrap_or_else(|| law.to_string());
    let right = report.verdict.is_as_said(law);
    if let Some(file) = file {
        let said = if law.said_false { " (false)" } else { "" };
        let mark = if right { "" } else { "  NOT AS SAID" };
        ui.line(format!("{}:{}: {name}{said}: {}{mark}", file.display(), law.line, report.verdict));
        if right {
            return;
        }
    } else {
        ui.line(report.verdict.to_string());
    }
    if let Some(found) = report.verdict.counterexample() {
        for (side, result) in [("left ", &found.left), ("right", &found.right)] {
            ui.line(format!("  {side}  {}", result.replace('\n', "; ")));
        }
    }
    ui.line(format!("  for all  {}", report.variables.join(", ")));
    for (condition, need) in &report.needs {
        let need = match need {
            Need::Needed => "needed",
            Need::NotNeeded if report.needs.len() > 1 => "not needed beside the others",
            Need::NotNeeded => "not needed",
            Need::Unknown => "perhaps needed: without it the law is undecided",
        };
        ui.line(format!("  {condition}: {need}"));
    }
    if let (Validity::Holds { .. }, None) = (&report.verdict, file) {
        ui.line(match report.follows.as_deref() {
            None => "  not found to follow from Lawson's rules".to_string(),
            Some([]) => "  follows from Lawson's canonical form: no rule is needed".to_string(),
            Some(rules) => format!("  follows from Lawson's {}", rules.join(", ")),
        });
    }
    match report.missing.as_slice() {
        [] => {}
        all => {
            let all: Vec<_> = all.iter().map(ToString::to_string).collect();
            ui.line(format!("  holds where {}", all.join(", or ")));
        }
    }
    if let Some(found) = report.verdict.counterexample() {
        ui.line(format!("  {}", found.program.trim_end().replace('\n', "\n  ")));
    }
}

fn answer(asked: &Law, file: Option<&Path>, law: &Equation, report: &Judgement) -> Json {
    let (verdict, why) = match &report.verdict {
        Validity::Holds { .. } => ("holds", None),
        Validity::Refuted(_) => ("refuted", None),
        Validity::Undecided { why, .. } => ("undecided", Some(why)),
        Validity::NoInstance => ("no instance", None),
    };
    let (length, longest, instances) = match &report.verdict {
        Validity::Holds { length, longest, instances, .. } => (Some(length), *longest, Some(instances)),
        Validity::Undecided { instances, .. } => (None, None, Some(instances)),
        Validity::Refuted(_) | Validity::NoInstance => (None, None, None),
    };
    let numbers = match &report.verdict {
        Validity::Holds { numbers, .. } => numbers.as_slice(),
        Validity::Refuted(_) | Validity::Undecided { .. } | Validity::NoInstance => &[],
    };
    let numbers: std::collections::BTreeMap<_, _> =
        numbers.iter().map(|(name, tried)| (name, [tried.start(), tried.end()])).collect();
    let named =
        |pairs: &[(String, String)]| pairs.iter().cloned().collect::<std::collections::BTreeMap<_, _>>();
    json!({
        "file": file.map(|file| file.display().to_string()),
        "line": file.map(|_| law.line),
        "name": law.name,
        "law": law.to_string(),
        "left": law.left,
        "right": law.right,
        "where": law.conditions.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "floats": match asked.floats {
            Floats::Bits => "bits",
            Floats::Real => "real",
        },
        "asked": { "length": asked.length, "instances": asked.instances, "seed": asked.seed },
        "variables": report.variables,
        "verdict": verdict,
        "why": why,
        "length": length,
        "longest": longest,
        "numbers": numbers,
        "instances": instances,
        "said": if law.said_false { "false" } else { "true" },
        "as_said": report.verdict.is_as_said(law),
        "counterexample": report.verdict.counterexample().map(|found| json!({
            "functions": named(&found.functions),
            "values": named(&found.values),
            "left": found.left,
            "right": found.right,
            "program": found.program,
        })),
        "conditions": report.needs.iter().map(|(condition, need)| json!({
            "condition": condition.to_string(),
            "needed": match need {
                Need::Needed => Some(true),
                Need::NotNeeded => Some(false),
                Need::Unknown => None,
            },
        })).collect::<Vec<_>>(),
        // Looked for of a law by itself that holds.
        "follows": (file.is_none() && length.is_some()).then_some(report.follows.is_some()),
        "follows_from": report.follows,
        "missing": report.missing.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
