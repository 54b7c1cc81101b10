//! `lawson test`: the test blocks of programs, under every treatment.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

use clap::Args;
use serde_json::{Value as Json, json};

use super::RunningArgs;
use super::failure::{BAD_INPUT, BUG, ErrorKind, FINDING, FINE, Failure, Outcome};
use super::files;
use super::ui::Ui;
use crate::core::deep;
use file::TestReport;

mod file;
mod refusal;
mod structure;

/// Run the test blocks of programs in the reference interpreter, and as unfused and fused native code.
///
/// All three must give the expected result of the block; floats may differ by the tolerance. Native code runs what the
/// engine supports. A program without test blocks must be accepted. A program that uses constructs outside the language's
/// core is skipped, and the construct is named. A test that expects a warning, or an error of Futhark's rules of
/// uniqueness, is skipped too. If a case with a given value takes too much time or memory in the interpreter, only
/// native code judges it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson test examples
  lawson test --filter normalize examples snapshots

A test block is a comment in the program:
  -- ==
  -- entry: main
  -- input { [1,2,3] 4 }      output { 10 }
  -- input { [0] 0 }          error: division by zero
  -- input @ data.in          output @ data.out         (values as text, or binary)
  -- random input { [100]i32 3i64 }
  -- notest input { [1] 2 }   output { 3 }              (counted, not run; disable is the same)
  -- compiled input { [1] 2 } output { 3 }              (not interpreted if native code can run it)
  -- structure { Screma 1 }                             (no more than one loop after fusion)
  -- refusal: FUSE_REJECT_RATE ys zs                    (why these are not one loop)
or, for a program that must be refused, a regular expression for the message, which may begin with its code:
  -- ==
  -- error: type-mismatch.*

A structure that the engine does not run yet is named and counted as unchecked.
In a structure, every loop counts as a Screma. A loop that scatters also counts as a Scatter, and a loop
that makes a histogram also counts as a Hist. /Screma counts outermost loops only. A refusal names two
operations as explain does, the earlier one first, or their lines. In .R files comments begin with #.")]
pub struct Test {
    /// Programs, or folders of programs.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Run only tests whose file, entry or case contains this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// The tolerated difference of floats, relative to them or to the largest number of their array [default: 1e-9 for f64, 1e-4 for f32].
    #[arg(long, value_name = "X", value_parser = tolerance)]
    tolerance: Option<f64>,
    #[command(flatten)]
    pub running: RunningArgs,
}

/// A difference: no float is within a negative one, or NaN, of another.
fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if number >= 0.0 { Ok(number) } else { Err("a difference is 0 or more".to_string()) }
}

/// The treatments, in the order in which they run.
const TREATMENTS: [&str; 3] = ["interpreter", "unfused native", "fused native"];

impl Test {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut files = Vec::new();
        let mut total = TestReport::default();
        let mut code = FINE;
        for found in files::find(&self.paths) {
            match found {
                Ok(file) => files.push(file),
                // Alone, it is the failure of the verb.
                Err(unread) if files::alone(&self.paths) => return Err(unread.into()),
                Err(unread) => {
                    ui.note(format!("error: {}", unread.message));
                    code = BAD_INPUT;
                    total.errors.push(unread.message);
                }
            }
        }
        let progress = ui.counted_progress("testing", files.len());
        self.files(&files, &mut |report| {
            progress.one_done();
            report.warnings.iter().for_each(|(text, _)| ui.note(text));
            report.lines.iter().for_each(|line| ui.line(line));
            report.errors.iter().for_each(|error| ui.note(format!("error: {error}")));
            code = code.max(report.code());
            total.add(report);
        })?;
        drop(progress);
        if files.is_empty() && total.errors.is_empty() {
            return Err(files::none(&self.paths));
        }
        if total.is_empty() {
            let paths: Vec<_> = self.paths.iter().map(|path| path.display().to_string()).collect();
            let filter = self.filter.as_ref().map_or(String::new(), |f| format!(" that matches {f:?}"));
            let message = format!("no test{filter} in {}", paths.join(" "));
            let failure = Failure::new(ErrorKind::Input, message);
            return Err(match self.filter {
                Some(_) => failure.help("a test is chosen by its file, its entry or its name"),
                None => failure.help("lawson test --help shows a test"),
            });
        }
        let treatments: Vec<String> =
            TREATMENTS.iter().zip(total.treatments).map(|(name, n)| format!("{n} {name}")).collect();
        let (passed, failed, skipped) = (total.passed, total.failed, total.skipped.len());
        let unchecked = match total.unchecked.len() {
            0 => String::new(),
            1 => ", 1 structure unchecked".to_string(),
            n => format!(", {n} structures unchecked"),
        };
        let marked = match total.marked {
            0 => String::new(),
            n => format!(", {n} marked as not run"),
        };
        let given_up = match total.given_up {
            0 => String::new(),
            n => format!(", {n} too much for the interpreter and judged natively"),
        };
        let unread = match total.errors.len() {
            0 => String::new(),
            n => format!(", {n} not read"),
        };
        let treatments = treatments.join(", ");
        ui.line(format!(
            "{passed} passed, {failed} failed, {skipped} skipped ({treatments}){unchecked}{given_up}{marked}{unread}"
        ));
        let counts = TREATMENTS.iter().zip(total.treatments).map(|(n, c)| ((*n).to_string(), json!(c)));
        ui.answer(&json!({
            "passed": passed,
            "failed": failed,
            "skipped": skipped,
            "treatments": counts.collect::<serde_json::Map<_, _>>(),
            "failures": total.failures,
            "skips": total.skipped,
            "unchecked": total.unchecked,
            "marked": total.marked,
            "given_up": total.given_up,
            "errors": total.errors,
            "warnings": total.warnings.into_iter().map(|(_, json)| json).collect::<Vec<_>>(),
        }));
        Ok(code)
    }

    /// Tests files on all cores; gives their reports in the files' order. The threads are not those
    /// of the native code: one that waits for its own loops must not begin another file meanwhile.
    fn files(&self, files: &[PathBuf], each: &mut dyn FnMut(TestReport)) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let threads = self.running.threads.number().min(files.len());
        let mut due = 0;
        let work = |sender: Sender<(usize, TestReport)>| {
            let claim = || {
                let i = next.fetch_add(1, Ordering::Relaxed);
                files.get(i).map(|file| (i, file))
            };
            while let Some((i, file)) = claim() {
                if sender.send((i, self.guarded(file))).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let spawn = || {
                let (work, sender) = (&work, sender.clone());
                std::thread::Builder::new()
                    .stack_size(deep::OF_A_THREAD)
                    .spawn_scoped(scope, move || work(sender))
            };
            // Where a thread can't be made, the others do its work, or else this one.
            if (0..threads).filter(|_| spawn().is_ok()).count() == 0 {
                work(sender.clone());
            }
            drop(sender);
            let mut early = BTreeMap::new();
            for (i, report) in receiver {
                early.insert(i, report);
                while let Some(report) = early.remove(&due) {
                    each(report);
                    due += 1;
                }
            }
        });
        match due == files.len() {
            true => Ok(()),
            false => Err(Failure::new(ErrorKind::Internal, "a file was not tested")),
        }
    }

    /// Tests a file; a panic is a failure of that file.
    fn guarded(&self, file: &Path) -> TestReport {
        let tested = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.file(file)));
        tested.unwrap_or_else(|_| {
            let mut report = TestReport::default();
            report.fail(&file::At::file(&file.display().to_string()), "lawson", "breaks down: a bug", BUG);
            report
        })
    }
}

impl TestReport {
    /// The exit code that it means.
    fn code(&self) -> u8 {
        let bad = if self.errors.is_empty() { FINE } else { BAD_INPUT };
        let failed = if self.failed == 0 { FINE } else { FINDING };
        bad.max(failed).max(self.worst)
    }

    /// Nothing was tested, and nothing kept it from being tested.
    fn is_empty(&self) -> bool {
        self.passed + self.failed + self.skipped.len() + self.marked + self.errors.len() == 0
    }

    fn add(&mut self, other: TestReport) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.marked += other.marked;
        self.given_up += other.given_up;
        for (mine, other) in self.treatments.iter_mut().zip(other.treatments) {
            *mine += other;
        }
        self.skipped.extend(other.skipped);
        self.unchecked.extend(other.unchecked);
        self.failures.extend(other.failures);
        self.errors.extend(other.errors);
        self.warnings.extend(other.warnings);
    }
}

/// A failure as `--json` has it.
fn failure(at: &file::At<'_>, treatment: &str, why: &str) -> Json {
    json!({
        "file": at.file,
        "line": at.line,
        "entry": at.entry,
        "case": at.case,
        "treatment": treatment,
        "why": why,
    })
}
