//! `lawson test`: the test blocks of programs, under every treatment.

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::blocks::{self, Block, Case, Malformed, Verdict, Want};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, FINDING, FINE, Failure, Outcome};
use super::inputs;
use super::ui::Ui;
use crate::api::{Entry, Error, Fused, Program};
use crate::data::io_reason;
use crate::native::Kernel;
use crate::verify::STEPS;
use crate::verify::outcome::{self, End};

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
            files.extend(blocks::files(path).map_err(|(path, e)| unreadable(&path, &e))?);
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
        let text = std::fs::read_to_string(path).map_err(|e| unreadable(path, &e))?;
        let blocks = blocks::parse(&text).map_err(|why| bad_block(&shown, &why))?;
        let source = Source::new(shown.as_str(), text);
        let compile_error = blocks::compile_error(&blocks).map_err(|why| bad_block(&shown, &why))?;
        let program = match (Program::from_source(&source), compile_error) {
            (Ok(program), None) => program,
            (result, Some((_, wanted))) => {
                let at = At { file: &shown, entry: "", case: "compile-time error" };
                let refused = result.as_ref().err().and_then(Error::place);
                match blocks::refused(&wanted, refused.map(|(_, d)| d)) {
                    Ok(()) => summary.passed += 1,
                    Err(why) => summary.fail(ui, &at, "check", &why),
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
        let folder = path.parent().unwrap_or(Path::new("."));
        let prepared = case.prepare(scheme, folder).map_err(|why| bad_block(at.file, &why))?;
        let schedule = fused.map_or(Schedule::new(Schedule::NATIVE), Fused::schedule);
        let interpreted = outcome::source(checked, index, &prepared.args, &schedule, 1000 * STEPS);
        let kernel = |program| Kernel::compile(program).ok();
        let natively = |kernel: &Kernel| {
            native(
                &prepared.want,
                &outcome::native(kernel, &scheme.result, &prepared.args).end,
                self.tolerance,
            )
        };
        let verdicts = [
            Some(prepared.want.judge(&interpreted, self.tolerance)),
            entry.and_then(|e| kernel(e.lowered())).map(|k| natively(&k)),
            fused.and_then(|f| kernel(f.program())).map(|k| natively(&k)),
        ];
        let mut fine = true;
        for (i, verdict) in verdicts.into_iter().enumerate() {
            match verdict {
                None => {}
                Some(Ok(())) => summary.treatments[i] += 1,
                Some(Err(why)) => {
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

/// Judges a native run. It says only that it failed: what failed is the interpreter's to say.
fn native(want: &Want, end: &End, tolerance: Option<f64>) -> Verdict {
    match end {
        End::Value(value) => want.value(value, tolerance),
        End::Failed(_) => want.failure(None),
        End::Unknown(why) => Err(format!("gives no answer: {why}")),
        End::Broken(why) => Err(format!("breaks: {why}")),
    }
}

fn unreadable(path: &Path, why: &std::io::Error) -> Failure {
    Failure::new(BAD_INPUT, "input", format!("cannot read {}: {}", path.display(), io_reason(why)))
}

fn bad_block(file: &str, why: &Malformed) -> Failure {
    Failure::new(BAD_INPUT, "test", format!("{file}:{why}"))
}
