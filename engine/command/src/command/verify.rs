//! `lawson verify`: certificate, differential and symbolic checks, operators.

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::types::Checked;
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, ErrorKind, FINDING, FINE, Failure, FailureKind, Outcome};
use super::files::Nth;
use super::gates::GateArgs;
use super::ui::{Ui, warnings_json};
use super::{RunningArgs, StrictArg, at_least_one, files, inputs};
use crate::api::{Entry, Fused, Program};
use crate::core;
use crate::cost::counted;
use crate::verify::operators::{self, OperatorFault, OperatorLaw, Values};
use crate::verify::steps::Steps;
use crate::verify::{self, Evidence, Options, Verdict};

/// Verify that fused programs mean what their sources mean, and that operators are associative.
///
/// The certificate is checked. The source in the reference interpreter, the fused program and the native code run on
/// generated inputs. Source and fused program are compared for all values at small lengths. The operator of every
/// reduction and scan is tested on small and extreme numbers.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson verify examples/*.fut
  lawson verify --entry main mine.fut                          one entry instead of all entries of the file
  lawson verify --cases 10000 --seed 7 --symbolic 3 mine.fut
  lawson verify --steps mine.fut                               also compares the result of each step
  lawson fuse mine.fut --certificate mine.json > mine.core
  lawson verify --certificate mine.json mine.core mine.fut    a saved fused program

The verdict:
  verified     at least half of the inputs had an answer, and all of these agree; an input on which source and fused
               program both fail counts as an answer
  undecided    fewer inputs had an answer, since verification has limits of memory and steps; or all inputs fail
  untried      verified, but an operator gave no value on anything on which it was tested
  operator     an operator breaks a law on values that occur in runs of the program
  different    an input shows that the fused program is wrong; or it gives other terms than its source at small
               lengths, though no numbers were found that show it
If an operator breaks a law only on other values, a note says so, and the program is verified for data on which its
operators are associative: each run tests them on its own data. An operator that is associative except on NaN is verified
for data without NaN: a run whose data has one is refused.
Branches of `if` and `match` that no input reached are named by line and column, whatever the verdict.")]
pub struct Verify {
    /// Programs, or folders of programs.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Verify only this definition instead of all entry points.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    strict: StrictArg,
    #[command(flatten)]
    gates: GateArgs,
    /// The number of generated inputs.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one)]
    cases: usize,
    /// Compare symbolically at lengths from 0 to K.
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = symbolic_length)]
    symbolic: usize,
    /// The seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Also compare the result of each step of the certificate, at the same lengths.
    #[arg(long)]
    steps: bool,
    /// Read the fused program and its certificate from files, as `lawson fuse` writes them.
    #[arg(long, num_args = 2, value_names = ["IN", "FUSED"])]
    certificate: Option<Vec<PathBuf>>,
    #[command(flatten)]
    pub running: RunningArgs,
}

/// What is not lowered is neither fused nor compiled.
const NOTHING: &str = "nothing of it is compared, for nothing of it is fused or native; `lawson run --reference` runs \
                       the source itself";

fn symbolic_length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(k) if k <= 8 => Ok(k),
        _ => Err("a length from 0 to 8 is expected: paths double with every element".to_string()),
    }
}

impl Verify {
    pub fn run(self, ui: &Ui) -> Outcome {
        if self.certificate.is_some() && !files::alone(&self.files) {
            return Err(Failure::new(FailureKind::Usage, "a certificate is about one program"));
        }
        let mut done = files::each(ui, &self.files, |file, nth| self.file(ui, file, nth))?;
        for failed in done.answers.iter_mut().filter(|answer| answer.get("verdict").is_none()) {
            failed["verdict"] = json!("error");
        }
        let verdict = verdict(done.code, &done.answers);
        let code = done.code;
        done.answer(ui, json!({ "verdict": verdict }));
        Ok(code)
    }

    /// One entry, or all of them, each with its own answer.
    fn file(&self, ui: &Ui, file: &Path, nth: Nth) -> Result<(u8, Json), Failure> {
        let checked = self.strict.hold(self.gates.load(file)?)?;
        let warnings = checked.warnings();
        ui.warn(&warnings, &checked.source);
        let warnings = warnings_json(&warnings, &checked.source);
        let all: Vec<String> = checked.entries().map(str::to_string).collect();
        // Among several files one without an entry is a library.
        if all.is_empty() && self.entry.is_none() && !files::alone(&self.files) {
            return Ok((FINE, Json::Null));
        }
        let names = match (&self.entry, &self.certificate) {
            (None, None) if all.len() > 1 => all,
            _ => {
                let entry = inputs::entry(&checked, self.entry.as_deref())?;
                vec![inputs::entry_name(&checked, entry).to_string()]
            }
        };
        let program = Program::from_checked(checked);
        if let [only] = &names[..] {
            let (code, mut answer) = self.entry(ui, (file, nth), &program, only)?;
            answer["warnings"] = warnings;
            return Ok((code, answer));
        }
        let mut answers = Vec::new();
        let mut worst = FINE;
        for name in names {
            let (code, answer) = self.entry(ui, (file, nth), &program, &name).unwrap_or_else(|failure| {
                ui.line(format!("{}, {name}\n  no answer", file.display()));
                ui.note(failure.text.trim_end());
                (failure.code, json!({ "entry": name, "verdict": "error", "error": failure.json }))
            });
            worst = files::worse(worst, code);
            answers.push(answer);
        }
        let file = file.display().to_string();
        let verdict = verdict(worst, &answers);
        Ok((worst, json!({ "file": file, "verdict": verdict, "entries": answers, "warnings": warnings })))
    }

    /// Compares what each step makes. False where one makes something else than the source gives.
    fn by_steps(&self, ui: &Ui, fused: &Fused, answer: &mut Json) -> Result<bool, Failure> {
        match fused.verify_steps(self.symbolic) {
            Ok(Steps { all, equal }) => {
                let undecided =
                    if equal < all { format!(", {} undecided", all - equal) } else { String::new() };
                ui.line(format!("  steps        {} equal{undecided}", counted(equal as u128, "program")));
                answer["steps"] = json!({ "programs": all, "equal": equal });
                Ok(true)
            }
            Err(error) if error.difference().is_some() => {
                let failure = Failure::of(&error);
                ui.note(failure.text.trim_end());
                answer["counterexample"] = failure.json;
                Ok(false)
            }
            Err(error) => Err(Failure::of(&error)),
        }
    }

    fn entry(
        &self,
        ui: &Ui,
        (file, nth): (&Path, Nth),
        program: &Program,
        name: &str,
    ) -> Result<(u8, Json), Failure> {
        let entry = program.entry(name).map_err(|e| match e.is_unsupported() {
            true => Failure::of(&e).help(NOTHING),
            false => Failure::of(&e),
        })?;
        let fused = match self.certificate.as_deref() {
            Some([certificate, kept]) => kept_program(&entry, certificate, kept),
            _ => entry.fuse().map_err(|e| Failure::of(&e)),
        }?;
        let steps = fused.fusion().map_or(0, |f| f.certificate.fuel());
        ui.line(format!("{}, {name}", file.display()));
        ui.line(format!("  certificate  checked, {}", counted(steps as u128, "step")));
        let progress = ui.progress(&format!("verifying{nth}"));
        let operators = operators::check(fused.entry().lowered(), fused.entry().checked(), self.seed);
        let options = Options { seed: self.seed, cases: self.cases, symbolic: self.symbolic };
        let compared = verify::compare(&fused.subject(), &options);
        drop(progress);
        let mut answer = json!({
            "file": file.display().to_string(),
            "entry": name,
            "certificate": { "checked": true, "steps": steps },
            "operators": operators.iter().map(|o| operator_json(o, program.checked())).collect::<Vec<_>>(),
        });
        let verdict = match compared {
            Ok(evidence) => {
                evidence_lines(ui, &fused, &evidence, &mut answer);
                if self.steps { self.by_steps(ui, &fused, &mut answer)? } else { true }
                    .then(|| Verdict::of(&evidence, &operators))
            }
            Err(difference) => {
                let failure = {
                    let culprit = fused.culprit(&difference);
                    Failure::of_difference(&program.checked().source, &difference, culprit.as_ref())
                };
                ui.note(failure.text.trim_end());
                // Verification stops at a difference: there is no count of what agrees.
                answer["cases"] = Json::Null;
                answer["symbolic"] = Json::Null;
                answer["counterexample"] = failure.json;
                None
            }
        };
        for operator in &operators {
            ui.line(format!("  operator     {}", operator_line(operator)));
            for fault in &operator.faults {
                let said = said(fault, fused.entry().lowered());
                for line in said.into_iter().chain(fault.lines(program.checked())) {
                    ui.line(format!("               {line}"));
                }
            }
        }
        let faulty = operators.iter().flat_map(|operator| &operator.faults).any(OperatorFault::is_doubtful);
        let (word, code, line) = match verdict {
            None => ("different", FINDING, "NOT verified".to_string()),
            Some(_) if faulty => ("operator", FINDING, "NOT verified".to_string()),
            Some(verdict) if verdict.is_verified_except_for_operators() => {
                let untried: Vec<_> =
                    operators.iter().filter(|o| !o.is_tried()).map(|o| o.origin.to_string()).collect();
                let line = format!("verified, except for operators never tried: {}", untried.join(", "));
                ("untried", FINE, line)
            }
            Some(verdict) if verdict.is_verified_for_data() => ("verified", FINE, verdict.to_string()),
            Some(verdict) => ("undecided", BAD_INPUT, format!("undecided, {verdict}")),
        };
        answer["verdict"] = json!(word);
        answer["summary"] = json!(line);
        ui.line(format!("  {line}"));
        Ok((code, answer))
    }
}

/// What several answers say together, and their exit code.
fn verdict(code: u8, answers: &[Json]) -> &'static str {
    match code {
        FINE if answers.iter().any(|answer| answer["verdict"] == "untried") => "untried",
        FINE => "verified",
        FINDING => "refuted",
        _ => "undecided",
    }
}

/// A fused program from a file, once its certificate is checked.
fn kept_program(entry: &Entry, certificate: &Path, kept: &Path) -> Result<Fused, Failure> {
    let parsed = serde_json::from_str(&inputs::source(certificate)?.text).map_err(|e| {
        let message = format!("{} is not a certificate: {e}", certificate.display());
        Failure::new(ErrorKind::Input, message).help("lawson fuse FILE --certificate OUT writes one")
    })?;
    entry.certified(&inputs::source(kept)?, parsed).map_err(|e| match e.is_certificate() {
        // It came from elsewhere: what is wrong with it is a finding.
        true => Failure::new(FailureKind::KeptCertificate, e.to_string()),
        false => Failure::of(&e),
    })
}

/// How far a program was compared, by what.
pub fn compared(evidence: &Evidence) -> Vec<(&'static str, String)> {
    let native = if evidence.native { ", native code included" } else { ", without native code" };
    let some = |n: usize, what: &str| if n == 0 { String::new() } else { format!(" ({n} {what})") };
    let failed = some(evidence.failed, "of them fail");
    let skipped = some(evidence.skipped, "without an answer");
    let symbolic = &evidence.symbolic;
    let paths = counted(symbolic.paths as u128, "path") + &some(symbolic.failures, "of them fail");
    let symbolically = match &symbolic.undecided {
        None => format!("equal for all values at lengths 0 to {}, {paths}", symbolic.length),
        Some(why) => format!("undecided: {why}, {paths}"),
    };
    let translated = evidence.translated.as_ref().map(|translated| {
        let failed = some(translated.failed, "of them fail");
        let proved = if translated.proved { ", equal for all values at small lengths" } else { "" };
        ("translation", format!("{} agree{failed}{proved}", translated.cases))
    });
    let inputs = ("inputs", format!("{} agree{failed}{skipped}{native}", evidence.cases));
    translated.into_iter().chain([inputs, ("symbolic", symbolically)]).collect()
}

fn evidence_lines(ui: &Ui, fused: &Fused, evidence: &Evidence, answer: &mut Json) {
    for (what, said) in compared(evidence) {
        ui.line(format!("  {what:<12} {said}"));
    }
    let symbolic = &evidence.symbolic;
    if !evidence.unreached.is_empty() {
        let places: Vec<String> = evidence.unreached.iter().map(ToString::to_string).collect();
        ui.line(format!("  branches     no input reached {}", places.join(", ")));
    }
    answer["unreached"] = json!(evidence.unreached);
    answer["cases"] = json!(evidence.cases);
    answer["failed"] = json!(evidence.failed);
    answer["skipped"] = json!(evidence.skipped);
    answer["native"] = json!(evidence.native);
    answer["symbolic"] = json!({
        "length": symbolic.length,
        "paths": symbolic.paths,
        "failures": symbolic.failures,
        "proved": symbolic.proved(),
        "undecided": symbolic.undecided,
    });
    answer["loops"] = json!(fused.report().counts.loops);
}

fn operator_line(operator: &operators::Checked) -> String {
    let name = &operator.origin;
    let broken = |law| operator.faults.iter().find(|f| f.law == law && f.is_doubtful());
    let specials: Vec<String> =
        operator.faults.iter().filter_map(|f| f.special()).map(|s| s.to_string()).collect();
    let associative = match broken(OperatorLaw::Associative) {
        Some(fault) if fault.on == Values::Unseen => "not associative, and no run came to it".to_string(),
        Some(_) => "not associative".to_string(),
        None if !specials.is_empty() => format!("associative, but not on {}", specials.join(" or ")),
        None if operator.faults.iter().any(|f| f.law == OperatorLaw::Associative) => {
            "associative on what it combines".to_string()
        }
        None if operator.builtin => "built in".to_string(),
        None if operator.triples == 0 => {
            "never tried, for it fails, gives no finite value or takes too many steps".to_string()
        }
        None => format!("associative on {} triples", operator.triples),
    };
    let neutral = match (operator.neutral, broken(OperatorLaw::Neutral)) {
        (_, Some(_)) => "its neutral element is not neutral",
        (true, None) => "neutral element",
        (false, None) => "its neutral element is not tried",
    };
    format!("{name}: {associative}, {neutral}")
}

/// What is said before the equations that show a fault.
fn said(fault: &OperatorFault, program: &core::Program) -> Option<String> {
    let law = match fault.law {
        OperatorLaw::Associative | OperatorLaw::FromLeft(_) => "it is not associative",
        OperatorLaw::Neutral => "its neutral element is not neutral",
    };
    match fault.on {
        Values::Occurring | Values::Unseen | Values::Data => None,
        Values::Small => Some(format!(
            "note: {law} on values that occurred in no run of the program{}",
            tried_by_runs(fault)
        )),
        Values::Extreme => {
            Some(format!("note: {law} near the ends of its type's range{}", tried_by_runs(fault)))
        }
        Values::Special(special) => {
            let names = fault.params.iter().flatten().filter_map(|i| Some(&*program.params.get(*i)?.name));
            let names: Vec<&str> = names.collect();
            Some(match fault.is_of_data() {
                true => {
                    format!("warning: {law} on {special}: a run with such in {} is refused", names.join(", "))
                }
                false => {
                    format!("warning: {law} on {special}, which the program makes itself of some numbers")
                }
            })
        }
    }
}

/// What becomes of a note.
fn tried_by_runs(fault: &OperatorFault) -> &'static str {
    if fault.is_suspicious() { ": a run tries it on its data" } else { "" }
}

fn operator_json(operator: &operators::Checked, source: &Checked) -> Json {
    let broken = |law| operator.faults.iter().find(|f| f.law == law && f.is_doubtful());
    json!({
        "name": operator.origin.names().join(", "),
        "associative": if operator.builtin || operator.triples > 0 { json!(broken(OperatorLaw::Associative).is_none()) } else { json!(null) },
        "neutral": if operator.neutral { json!(broken(OperatorLaw::Neutral).is_none()) } else { json!(null) },
        "triples": operator.triples,
        "counterexamples": operator.faults.iter().map(|f| json!({
            "law": match f.law { OperatorLaw::Associative | OperatorLaw::FromLeft(_) => "associative", OperatorLaw::Neutral => "neutral" },
            "extreme": f.on == Values::Extreme,
            "occurs": f.on == Values::Occurring,
            "note": f.is_note(),
            "special": f.special().map(|s| s.to_string()),
            "equations": f.lines(source),
        })).collect::<Vec<_>>(),
    })
}
