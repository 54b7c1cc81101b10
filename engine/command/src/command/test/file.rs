//! The tests of one file.

use std::path::Path;
use std::sync::Arc;

use lawson_oracle::blocks::{self, Block, Case, CaseResult, Input, Malformed, Refusal, Want};
use lawson_oracle::diagnostic::{ErrorCode, excerpt};
use lawson_oracle::domain::{Concrete, Undecided};
use lawson_oracle::generate::host::Log;
use lawson_oracle::interp::{self, Stop};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::{Disk, Source};
use lawson_oracle::value::Value;
use serde_json::{Value as Json, json};

use super::refusal;
use super::structure;
use super::{TREATMENTS, Test};
use crate::api::{Error, ErrorKind, Fused, Program, in_its_words};
use crate::command::failure::{BUG, FINE};
use crate::command::inputs;
use crate::command::ui::color;
use crate::data::flat::Flat;
use crate::data::{io_reason, preview};
use crate::fuse::FuseOptions;
use crate::native::Kernel;
use crate::verify::STEPS;
use crate::verify::outcome::{self, End};

/// Elements that the interpreter makes arrays of, in all, where a case can do without it.
const HELD: u64 = 1 << 23;

/// What came of files.
#[derive(Default)]
pub struct TestReport {
    /// What to print.
    pub lines: Vec<String>,
    /// What is accepted and probably not meant, with its place: for standard error, and for `--json`.
    pub warnings: Vec<(String, Json)>,
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed.
    pub failed: usize,
    /// Files and cases that use what is out of the core.
    pub skipped: Vec<Json>,
    /// Cases that are not run, since they are marked `notest` or `disable`.
    pub marked: usize,
    /// Cases that ran, for each treatment.
    pub treatments: [usize; 3],
    /// Cases whose value is given and that were too much for the interpreter: judged on native code alone.
    pub given_up: usize,
    /// Structures of what the engine does not run yet, with the construct.
    pub unchecked: Vec<Json>,
    /// A case may have several, one for each treatment.
    pub failures: Vec<Json>,
    /// What is wrong with files, blocks and cases that can't be read, each: bad input.
    pub errors: Vec<String>,
    /// The exit code of the worst failure.
    pub worst: u8,
}

/// The place of a test, for messages.
pub struct At<'a> {
    pub file: &'a str,
    pub line: usize,
    pub entry: &'a str,
    pub case: &'a str,
}

impl<'a> At<'a> {
    /// The file as a whole.
    pub fn file(file: &'a str) -> At<'a> {
        At { file, line: 1, entry: "", case: "" }
    }

    fn place(&self) -> String {
        let place = format!("{}:{}", self.file, self.line);
        let parts = [&place, self.entry, self.case];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl TestReport {
    /// A failure of a case that is counted elsewhere.
    fn also_fail(&mut self, at: &At<'_>, treatment: &str, why: &str) {
        self.lines.push(format!("FAILED {} ({treatment}): {why}", at.place()));
        self.failures.push(super::failure(at, treatment, why));
    }

    /// A failure; `code` is the exit code that it means at least.
    pub fn fail(&mut self, at: &At<'_>, treatment: &str, why: &str, code: u8) {
        self.failed += 1;
        self.worst = self.worst.max(code);
        self.also_fail(at, treatment, why);
    }

    /// What it says of the fused program can't be known yet; its cases count for themselves.
    fn leave_unchecked(&mut self, at: &At<'_>, why: &str) {
        self.lines.push(format!("UNCHECKED {}: {why}", at.place()));
        self.unchecked.push(json!({ "file": at.file, "line": at.line, "entry": at.entry, "why": why }));
    }

    fn skip(&mut self, at: &At<'_>, why: &str) {
        self.lines.push(format!("SKIPPED {}: {why}", at.place()));
        self.skipped.push(json!({ "file": at.file, "line": at.line, "why": why }));
    }
}

/// An entry ready to run.
struct Runnable<'p> {
    program: &'p Program,
    index: usize,
    /// What the engine makes of it, or why it can't.
    fused: Result<Fused, String>,
    /// Unfused and fused native code, where the engine can run it.
    kernels: [Option<Kernel>; 2],
}

impl Test {
    /// Tests a file.
    pub(super) fn file(&self, path: &Path) -> TestReport {
        let mut report = TestReport::default();
        let file = path.display().to_string();
        let source = match std::fs::read(path).map(|bytes| Source::from_bytes(file.as_str(), &bytes)) {
            Ok(Ok(source)) => source.importing(Arc::new(Disk)),
            Ok(Err(why)) => {
                report.errors.push(why);
                return report;
            }
            Err(why) => {
                report.errors.push(format!("cannot read {file}: {}", io_reason(&why)));
                return report;
            }
        };
        let (blocks, malformed) = understood(&source.text);
        let unread = |why: &Malformed| format!("{file}:{why}; nothing of this block is tested");
        report.errors.extend(malformed.iter().map(unread));
        let compile_error = match blocks::compile_error(&blocks) {
            Ok(compile_error) => compile_error,
            Err(why) => {
                report.errors.push(format!("{file}:{why}"));
                return report;
            }
        };
        let names = |entry: &str, case: Option<&Case>| {
            self.wants(&file) || self.wants(entry) || case.is_some_and(|case| self.wants(&case.name))
        };
        let wanted = match compile_error {
            Some(_) => self.wants(&file),
            // A program without a test must be accepted all the same.
            None if blocks.is_empty() => self.wants(&file),
            None => blocks.iter().flat_map(Block::runs).any(|(_, entry, case)| names(entry, case)),
        };
        if !wanted {
            return report;
        }
        let program = Program::from_source(&source);
        let refused = program.as_ref().err().and_then(Error::place).map(|(_, d)| d.clone());
        if let Some((line, wanted)) = compile_error {
            let at = At { line, case: "compile-time error", ..At::file(&file) };
            match (blocks::refused(&wanted, refused.as_ref()), refused) {
                (Ok(()), _) => report.passed += 1,
                (Err(_), Some(d)) if d.code == Some(ErrorCode::NotInCore) => report.skip(&at, &d.message),
                (Err(_), None) if blocks::about_uniqueness(&wanted) => {
                    report.skip(&at, "rules of uniqueness are not part of the core");
                }
                (Err(why), _) => report.fail(&at, "check", &why, FINE),
            }
            return report;
        }
        let program = match (program, refused) {
            (Ok(program), _) => program,
            (Err(_), Some(d)) if d.code == Some(ErrorCode::NotInCore) => {
                report.skip(&At::file(&file), &d.message);
                return report;
            }
            (Err(_), Some(d)) if d.code == Some(ErrorCode::Recursion) => {
                report.skip(&At::file(&file), "recursion is not part of the core");
                return report;
            }
            (Err(error), refused) => {
                let place = refused.as_ref().map(|d| (d.source(&source), d.primary.0.start));
                let line = place.map_or(1, |(files, at)| files.line_column(at).0);
                let file = place.map_or(&*file, |(files, at)| files.imported(at).map_or(&file, |path| path));
                let message = refused.as_ref().map_or_else(|| error.to_string(), |d| d.message.clone());
                report.fail(&At { line, ..At::file(file) }, "check", &message, FINE);
                return report;
            }
        };
        let warnings = program.checked().warnings();
        report.warnings.extend(warnings.iter().map(|w| {
            let files = &program.checked().source;
            let at = w.primary.0.start;
            let json =
                json!({ "file": files.file_name(at), "message": w.message, "line": files.line_column(at).0 });
            (w.render(files, color()).trim_end().to_string(), json)
        }));
        for line in blocks.iter().flat_map(|block| &block.uncounted) {
            let message = "this `structure` counts nothing: it names no Screma, Scatter or Hist";
            let json = json!({ "file": file, "message": message, "line": line });
            report.warnings.push((format!("warning: {file}:{line}: {message}"), json));
        }
        for block in &blocks {
            if block.says_nothing() {
                report.passed += 1;
                if program.checked().entry(Some("main")).is_err() {
                    continue;
                }
            }
            let main = ["main".to_string()];
            for entry in if block.entries.is_empty() { &main[..] } else { &block.entries } {
                self.block(path, &program, &file, block, entry, &mut report);
            }
        }
        report
    }

    /// Whether the filter lets this name pass.
    fn wants(&self, name: &str) -> bool {
        self.filter.as_ref().is_none_or(|text| name.contains(text.as_str()))
    }

    fn block(
        &self,
        path: &Path,
        program: &Program,
        file: &str,
        block: &Block,
        entry: &str,
        report: &mut TestReport,
    ) {
        let at = At { line: block.line, entry, ..At::file(file) };
        let all = self.wants(file) || self.wants(entry);
        let runnable = match runnable(program, entry) {
            Ok(runnable) => runnable,
            Err(why) if why.is_bug() => return report.fail(&at, "fused native", &why.to_string(), BUG),
            Err(why) => {
                let message = why.place().map_or_else(|| why.to_string(), |(_, d)| d.message.clone());
                return report.fail(&at, "check", &message, FINE);
            }
        };
        if let Some(line) = block.warning {
            let at = At { line, entry, case: "warning", file };
            report.skip(&at, "warnings are not part of the core");
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let (marked, cases): (Vec<_>, Vec<_>) =
            block.cases.iter().filter(|case| all || self.wants(&case.name)).partition(|case| case.skip);
        report.marked += marked.len();
        for case in cases {
            let at = At { line: case.line, case: &case.name, ..At::file(file) };
            let at = At { entry, ..at };
            if let Input::Script(_) = case.input {
                report.skip(&at, "script inputs are not part of the core");
                continue;
            }
            self.case(folder, &runnable, case, &at, report);
        }
        for count in block.structure.iter().filter(|_| all) {
            let at = At { line: count.line, entry, case: "structure", file };
            match runnable.fused.as_ref().map(|fused| structure::check(fused.program(), count)) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => report.fail(&at, "fused native", &why, FINE),
                Err(why) => report.leave_unchecked(&at, why),
            }
        }
        if all && !block.refusals.is_empty() {
            refusals(program, &at, &block.refusals, report);
        }
    }

    fn case(
        &self,
        folder: &Path,
        runnable: &Runnable<'_>,
        case: &Case,
        at: &At<'_>,
        report: &mut TestReport,
    ) {
        let checked = runnable.program.checked();
        let scheme = inputs::scheme(checked, runnable.index);
        let mut prepared = match case.prepare(scheme, folder) {
            Ok(prepared) => prepared,
            Err(why) => return report.errors.push(format!("{}:{why}", at.file)),
        };
        let mut verdicts: [Option<CaseResult>; 3] = [None, None, None];
        if !(case.compiled && runnable.kernels[1].is_some()) {
            let schedule =
                runnable.fused.as_ref().ok().map_or(Schedule::new(Schedule::NATIVE), Fused::schedule);
            // What native code can be judged by all the same is worth no gigabytes.
            let spare = runnable.kernels[1].is_some() && is_value(&prepared.want);
            let ran = {
                let numbers = Concrete::with_budget(100 * STEPS);
                let numbers = &mut if spare { numbers.holding(HELD) } else { numbers };
                let host = &mut checked.host(Box::new(|_| {}));
                let (index, args) = (runnable.index, &prepared.args);
                let mut ran = interp::numbers::run(numbers, checked, index, args, &schedule, host, None);
                ran.result = ran.result.map_err(|stop| in_its_words(stop, checked, (index, args), host));
                ran
            };
            verdicts[0] = match &ran.result {
                Ok(value) => Some(judge_value(&prepared.want, value, self.tolerance)),
                Err(why) if is_too_much(why) && spare => {
                    report.given_up += 1;
                    None
                }
                Err(_) => Some(prepared.want.judge(&checked.source, &ran, self.tolerance)),
            };
            // Where the block leaves the value open, native code must give the interpreter's.
            if let (Want::Anything, Ok(value)) = (&prepared.want, ran.result) {
                prepared.want = Want::Value(value);
            }
        }
        for (verdict, kernel) in verdicts[1..].iter_mut().zip(&runnable.kernels) {
            let Some(kernel) = kernel else { continue };
            let ran = {
                let (host, log) = (&mut checked.host(Box::new(|_| {})), &Log::default());
                outcome::native_on(kernel, &scheme.result, &prepared.args, (host, log), None)
            };
            *verdict = Some(judge_native(&prepared.want, &ran.end, self.tolerance));
            // Nobody but the unfused program says which value the fused one must give.
            if let (Want::Anything, End::Value(value)) = (&prepared.want, ran.end) {
                prepared.want = Want::Value(value);
            }
        }
        let mut fine = true;
        for (i, verdict) in verdicts.into_iter().enumerate() {
            report.treatments[i] += usize::from(verdict.is_some());
            if let Some(Err(why)) = verdict {
                fine = false;
                report.also_fail(at, TREATMENTS[i], &why);
            }
        }
        *(if fine { &mut report.passed } else { &mut report.failed }) += 1;
    }
}

/// Asks why operations are not one loop.
fn refusals(program: &Program, at: &At<'_>, wanted: &[Refusal], report: &mut TestReport) {
    let options = FuseOptions { refusals: true, ..FuseOptions::default() };
    let fused = program.entry(at.entry).and_then(|entry| entry.fuse_with(&options));
    for refusal in wanted {
        let at = At { line: refusal.line, case: "refusal", ..*at };
        if !refusal::is_code(&refusal.code) {
            let message = format!("{}:{}: there is no code {}", at.file, at.line, refusal.code);
            report.errors.push(message);
            continue;
        }
        let fusion = fused.as_ref().map(|fused| fused.fusion().ok_or("nothing is fused"));
        match fusion {
            Ok(Ok(fusion)) => match refusal::check(&fusion.report, refusal) {
                Ok(()) => report.passed += 1,
                Err(why) => report.fail(&at, "fused native", &why, FINE),
            },
            Ok(Err(why)) => report.leave_unchecked(&at, why),
            Err(why) => report.leave_unchecked(&at, &why.to_string()),
        }
    }
}

/// The entry, lowered, fused and compiled as far as the engine can do it.
fn runnable<'p>(program: &'p Program, name: &str) -> Result<Runnable<'p>, Error> {
    let index = match program.checked().entry(Some(name)) {
        Ok(index) => index,
        Err(d) => return Err(Error::source(ErrorKind::Entry, &program.checked().source, d)),
    };
    let entry = match program.entry(name) {
        Ok(entry) => entry,
        Err(why) if why.is_unsupported() => {
            let why = why.place().map_or_else(|| why.to_string(), |(_, d)| d.message.clone());
            return Ok(Runnable { program, index, fused: Err(why), kernels: [None, None] });
        }
        Err(why) => return Err(why),
    };
    let fused = entry.fuse()?;
    let kernels = [Kernel::compile(entry.lowered()).ok(), Kernel::compile(fused.program()).ok()];
    Ok(Runnable { program, index, fused: Ok(fused), kernels })
}

/// The blocks of a program, and what is wrong with those that are not understood: one mistake must not
/// hide the other blocks.
fn understood(text: &str) -> (Vec<Block>, Vec<Malformed>) {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut malformed = Vec::new();
    loop {
        match blocks::parse(&lines.join("\n")) {
            Ok(blocks) => return (blocks, malformed),
            Err(why) => {
                let before = why.line.min(lines.len());
                let start = lines[..before].iter().rposition(|line| blocks::begins(line).is_some());
                malformed.push(why);
                // Comments that no such line begins are no block; the lines keep their numbers.
                match start {
                    Some(start) => lines[start] = "",
                    None => return (Vec::new(), malformed),
                }
            }
        }
    }
}

/// Whether the interpreter has given up for want of steps or room.
fn is_too_much(why: &Stop) -> bool {
    matches!(why, Stop::Undecided(Undecided::Budget | Undecided::Memory(_) | Undecided::Stack))
}

/// Whether the block wants a value, be it any: native code can be judged without the interpreter.
fn is_value(want: &Want) -> bool {
    matches!(want, Want::Value(_) | Want::Anything)
}

/// Judges a value.
fn judge_value(want: &Want, value: &Value, tolerance: Option<f64>) -> CaseResult {
    match want {
        Want::Error(pattern) => {
            let value = preview::text(&Flat::of(value));
            Err(format!(
                "gives {}, where an error that matches {:?} is expected",
                excerpt(&value),
                pattern.as_str()
            ))
        }
        Want::Value(_) | Want::Anything => want.value(value, tolerance),
    }
}

/// Judges a native run. It says only that it failed: what failed is the interpreter's to say.
fn judge_native(want: &Want, end: &End, tolerance: Option<f64>) -> CaseResult {
    match end {
        End::Value(value) => judge_value(want, value, tolerance),
        End::Failed(_) => want.failure(None),
        End::Unknown(why) | End::Starved(why) => Err(format!("gives no answer: {why}")),
        End::Broken(why) => Err(format!("breaks: {why}")),
    }
}
