//! `lawson test`: the test blocks of programs, under every treatment.

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::{Checked, Scheme, Type};
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values_as;
use regex_lite::Regex;
use serde_json::{Value as Json, json};

use super::blocks::{self, Block, Case, Expected, Input};
use super::failure::{BAD_INPUT, FINDING, FINE, Failure, Outcome};
use super::inputs;
use super::ui::Ui;
use crate::api::{Entry, Fused, Program};
use crate::data::convert::to_type;
use crate::data::io_reason;
use crate::native::Kernel;
use crate::verify::STEPS;
use crate::verify::outcome::{self, End, Shown};

mod compare;

/// Run the test blocks of programs: as reference interpreter, unfused native code, fused native code.
///
/// Every treatment must give what the block says; floats may differ by the tolerance.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson test examples
  lawson test --filter normalize examples snapshots

A test block is a comment in the program:
  -- ==
  -- entry: main
  -- input { [1,2,3] 4 }  output { 10 }
  -- input { [0] 0 }      error: division by zero
  -- structure { Screma 1 }")]
pub struct Test {
    /// Programs, or directories of programs.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Only tests whose file, entry or case contains this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Relative difference that floats may show [default: 1e-9 for f64, 1e-4 for f32].
    #[arg(long, value_name = "X")]
    tolerance: Option<f64>,
}

/// The treatments, in the order in which they run.
const TREATMENTS: [&str; 3] = ["interpreter", "unfused native", "fused native"];

#[derive(Default)]
struct Summary {
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Passed runs of each treatment.
    treatments: [usize; 3],
    failures: Vec<Json>,
}

/// The place of a test, for messages.
struct At<'a> {
    file: &'a str,
    entry: &'a str,
    case: &'a str,
}

impl Test {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut files = Vec::new();
        for path in &self.paths {
            collect(path, &mut files)?;
        }
        let mut summary = Summary::default();
        for file in &files {
            self.file(ui, file, &mut summary)?;
        }
        let treatments: Vec<String> =
            TREATMENTS.iter().zip(summary.treatments).map(|(name, n)| format!("{n} {name}")).collect();
        ui.line(format!(
            "{} passed, {} failed, {} skipped ({})",
            summary.passed,
            summary.failed,
            summary.skipped,
            treatments.join(", ")
        ));
        let counts = TREATMENTS.iter().zip(summary.treatments).map(|(n, c)| ((*n).to_string(), json!(c)));
        ui.answer(&json!({
            "passed": summary.passed,
            "failed": summary.failed,
            "skipped": summary.skipped,
            "treatments": counts.collect::<serde_json::Map<_, _>>(),
            "failures": summary.failures,
        }));
        Ok(if summary.failed == 0 { FINE } else { FINDING })
    }

    fn file(&self, ui: &Ui, path: &Path, summary: &mut Summary) -> Result<(), Failure> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|e| {
            Failure::new(BAD_INPUT, "input", format!("cannot read {shown}: {}", io_reason(&e)))
        })?;
        let blocks = blocks::parse(&text)
            .map_err(|(line, why)| Failure::new(BAD_INPUT, "test", format!("{shown}:{line}: {why}")))?;
        let source = Source::new(shown.as_str(), text);
        let compile_error = blocks.iter().find_map(|b| b.compile_error.as_ref());
        let program = match (Program::from_source(&source), compile_error) {
            (Ok(program), None) => program,
            (Ok(_), Some(_)) => {
                let at = At { file: &shown, entry: "", case: "compile-time error" };
                summary.fail(ui, &at, "check", "is accepted, where an error is expected");
                return Ok(());
            }
            (Err(error), Some(pattern)) => {
                let at = At { file: &shown, entry: "", case: "compile-time error" };
                let message = error.place().map_or(error.to_string(), |(_, d)| d.message.clone());
                if regex(pattern, &shown, blocks[0].line)?.is_match(&message) {
                    summary.passed += 1;
                } else {
                    summary.fail(
                        ui,
                        &at,
                        "check",
                        &format!("the error is {message:?}, which {pattern:?} doesn't match"),
                    );
                }
                return Ok(());
            }
            (Err(_), None) if blocks.is_empty() => return Ok(()),
            (Err(error), None) => {
                let at = At { file: &shown, entry: "", case: "" };
                let message = error.place().map_or(error.to_string(), |(_, d)| d.message.clone());
                summary.fail(ui, &at, "check", &message);
                return Ok(());
            }
        };
        for block in &blocks {
            let main = ["main".to_string()];
            let entries = if block.entries.is_empty() { &main[..] } else { &block.entries };
            for entry in entries {
                self.block(ui, path, &program, entry, block, summary)?;
            }
        }
        Ok(())
    }

    fn block(
        &self,
        ui: &Ui,
        path: &Path,
        program: &Program,
        name: &str,
        block: &Block,
        summary: &mut Summary,
    ) -> Result<(), Failure> {
        let file = path.display().to_string();
        let index = match program.checked().entry(Some(name)) {
            Ok(index) => index,
            Err(d) => {
                summary.fail(ui, &At { file: &file, entry: name, case: "" }, "check", &d.message);
                return Ok(());
            }
        };
        let entry = program.entry(name);
        let fused = entry.as_ref().ok().and_then(|e| e.fuse().ok());
        for case in &block.cases {
            let at = At { file: &file, entry: name, case: &case.name };
            let wanted =
                |f: &String| [at.file, at.entry, at.case].iter().any(|text| text.contains(f.as_str()));
            if case.skip || !self.filter.as_ref().is_none_or(wanted) {
                summary.skipped += 1;
                continue;
            }
            self.case(
                ui,
                path,
                program.checked(),
                index,
                (entry.as_ref().ok(), fused.as_ref()),
                case,
                &at,
                summary,
            )?;
        }
        if let Some(fused) = &fused {
            let loops = fused.report().counts.loops;
            for (_, most) in block.structure.iter().filter(|(name, most)| name == "Screma" && loops > *most) {
                let at = At { file: &file, entry: name, case: "structure" };
                summary.fail(
                    ui,
                    &at,
                    "fused native",
                    &format!("{loops} loops are left, where {most} may be"),
                );
            }
        }
        Ok(())
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a test is a program, its treatments, a case and where to report"
    )]
    fn case(
        &self,
        ui: &Ui,
        path: &Path,
        checked: &Checked,
        index: usize,
        (entry, fused): (Option<&Entry>, Option<&Fused>),
        case: &Case,
        at: &At<'_>,
        summary: &mut Summary,
    ) -> Result<(), Failure> {
        let scheme = inputs::scheme(checked, index);
        let args = match arguments(path, scheme, case) {
            Ok(args) => args,
            Err(why) => {
                summary.fail(ui, at, "input", &why);
                return Ok(());
            }
        };
        let expected = match expectation(path, &scheme.result, case)? {
            Ok(expected) => expected,
            Err(why) => {
                summary.fail(ui, at, "output", &why);
                return Ok(());
            }
        };
        let schedule = fused.map_or(Schedule::new(Schedule::NATIVE), Fused::schedule);
        let interpreted = outcome::source(checked, index, &args, &schedule, 1000 * STEPS);
        let kernel = |program| Kernel::compile(program).ok();
        let natively = |kernel: &Kernel| outcome::native(kernel, &scheme.result, &args);
        let runs = [
            Some(Shown::of_source(interpreted)),
            entry.and_then(|e| kernel(e.lowered())).map(|k| natively(&k)),
            fused.and_then(|f| kernel(f.program())).map(|k| natively(&k)),
        ];
        let mut fine = true;
        for (i, run) in runs.into_iter().enumerate() {
            let Some(run) = run else { continue };
            // A native run says only that it failed: what failed is the interpreter's to say.
            match judge(&expected, &run.end, i == 0, self.tolerance) {
                Ok(()) => summary.treatments[i] += 1,
                Err(why) => {
                    fine = false;
                    summary.fail(ui, at, TREATMENTS[i], &why);
                }
            }
        }
        summary.passed += usize::from(fine);
        Ok(())
    }
}

impl Summary {
    fn fail(&mut self, ui: &Ui, at: &At<'_>, treatment: &str, why: &str) {
        self.failed += 1;
        let place = [at.entry, at.case].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>();
        ui.line(format!("FAILED {} {} ({treatment}): {why}", at.file, place.join(" ")));
        self.failures.push(json!({
            "file": at.file,
            "entry": at.entry,
            "case": at.case,
            "treatment": treatment,
            "why": why,
        }));
    }
}

/// What a test wants.
enum Want {
    Values(Value),
    Error(Regex),
    Anything,
}

fn judge(want: &Want, end: &End, exact: bool, tolerance: Option<f64>) -> Result<(), String> {
    match (want, end) {
        (_, End::Broken(why)) => Err(format!("breaks: {why}")),
        (_, End::Unknown(why)) => Err(format!("gives no answer: {why}")),
        (Want::Values(want), End::Value(value)) => compare::values(want, value, tolerance),
        (Want::Values(_) | Want::Anything, End::Failed(why)) => Err(format!("fails: {why}")),
        (Want::Anything, End::Value(_)) => Ok(()),
        (Want::Error(_), End::Value(_)) => Err("gives a value, where an error is expected".to_string()),
        (Want::Error(regex), End::Failed(why)) if exact && !regex.is_match(why) => {
            Err(format!("fails with {why:?}, which {:?} doesn't match", regex.as_str()))
        }
        (Want::Error(_), End::Failed(_)) => Ok(()),
    }
}

/// The arguments of a case.
fn arguments(path: &Path, scheme: &Scheme, case: &Case) -> Result<Vec<Value>, String> {
    let text = match &case.input {
        Input::Values(text) => text.clone(),
        Input::File(file) => beside(path, file)?,
        Input::Random(text) => return compare::random(text),
    };
    typed(&text, &scheme.params)
}

fn expectation(path: &Path, result: &Type, case: &Case) -> Result<Result<Want, String>, Failure> {
    let text = match &case.expected {
        Expected::Values(text) => text.clone(),
        Expected::File(file) => match beside(path, file) {
            Ok(text) => text,
            Err(why) => return Ok(Err(why)),
        },
        Expected::Error(pattern) => {
            return Ok(Ok(Want::Error(regex(pattern, &path.display().to_string(), case.line)?)));
        }
        Expected::Anything => return Ok(Ok(Want::Anything)),
    };
    // The components of a tuple are written as several values, or as a tuple.
    let whole = typed(&text, std::slice::from_ref(result));
    let value = match (whole, result) {
        (Ok(mut values), _) => Ok(values.remove(0)),
        (Err(_), Type::Tuple(parts)) => typed(&text, parts).map(Value::Tuple),
        (Err(why), _) => Err(why),
    };
    Ok(value.map(Want::Values))
}

fn beside(path: &Path, file: &str) -> Result<String, String> {
    let path = path.parent().unwrap_or(Path::new(".")).join(file);
    std::fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {}", path.display(), io_reason(&e)))
}

/// As many values as types, converted where that is exact.
fn typed(text: &str, types: &[Type]) -> Result<Vec<Value>, String> {
    let values = parse_values_as(text, types).map_err(|d| d.message)?;
    if values.len() != types.len() {
        return Err(format!("{} values, where {} are wanted", values.len(), types.len()));
    }
    let typed = values.into_iter().zip(types).map(|(v, ty)| to_type(v, ty, "the value"));
    typed.collect::<Result<_, _>>().map_err(|e| e.message)
}

fn regex(pattern: &str, file: &str, line: usize) -> Result<Regex, Failure> {
    Regex::new(pattern).map_err(|e| {
        Failure::new(BAD_INPUT, "test", format!("{file}:{line}: {pattern:?} is no regular expression: {e}"))
    })
}

/// The `.fut` files at or below a path, in order.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: &std::io::Error| {
        Failure::new(BAD_INPUT, "input", format!("cannot read {}: {}", path.display(), io_reason(e)))
    };
    if !path.is_dir() {
        std::fs::metadata(path).map_err(|e| fail(&e))?;
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|e| fail(&e))?;
    let mut below: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    below.sort();
    for path in below {
        if path.is_dir() || path.extension().is_some_and(|e| e == "fut") {
            collect(&path, files)?;
        }
    }
    Ok(())
}
