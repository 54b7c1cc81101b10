//! What a run tells: what it prints while it goes on, its last line, and its answer as JSON.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::value::Value;
use serde_json::json;

use super::super::failure::Failure;
use super::super::output::NamedResult;
use super::super::ui::{Progress, Ui, color, warnings_json};
use super::super::{explain, memory, profile, slow, units};
use super::Run;
use crate::api::{Error, Fused};
use crate::data::columns::Words;
use crate::data::flat::Flat;
use crate::native::{ElementWise, Profile, no_machine_code};
use crate::verify::overflow::Overflow;

/// What ran and what came of it.
pub(super) struct Ran {
    pub(super) printed: Printed,
    pub(super) warnings: Vec<Diagnostic>,
    pub(super) value: Flat,
    /// Where it was written.
    pub(super) files: Vec<PathBuf>,
    /// The words of columns that are read as codes.
    pub(super) words: Words,
    pub(super) fused: Option<Fused>,
    /// Loops that run element by element.
    pub(super) slow: Vec<ElementWise>,
    /// `verified`, `interpreted`, ..
    pub(super) how: String,
    pub(super) took: Duration,
    /// Where it went, if that is asked.
    pub(super) profile: Option<Profile>,
}

/// How long the steps took.
pub(super) struct Times {
    pub(super) last: Instant,
    pub(super) steps: Vec<(&'static str, Duration)>,
}

impl Times {
    pub(super) fn step(&mut self, name: &'static str) {
        let now = Instant::now();
        self.steps.push((name, now - self.last));
        self.last = now;
    }
}

impl Run {
    pub(super) fn report(
        &self,
        ui: &Ui,
        name: &str,
        ran: &Ran,
        results: &[NamedResult],
        times: &Times,
        source: &Source,
    ) {
        let peak = memory::peak();
        ui.warn(&ran.warnings, source);
        for result in results.iter().filter(|_| self.whole().is_none()) {
            ui.line(crate::data::preview::line(&result.name, &result.value));
        }
        let report = ran.fused.as_ref().map(Fused::report);
        let fused = ran.fused.iter().flat_map(Fused::loops);
        for (i, origin) in fused.enumerate() {
            ui.note(format!("loop {}: {}", i + 1, origin.short().join(", ")));
        }
        for slow in &ran.slow {
            ui.note(slow::line(slow, source));
        }
        if let Some(why) = no_machine_code() {
            ui.note(format!(
                "bytecode runs what would be machine code, for the system gives no memory for code: {why}"
            ));
        }
        self.running.time.tell(ui, &times.steps);
        let bandwidth = ran.profile.as_ref().and_then(|_| profile::bandwidth());
        if let Some(profile) = &ran.profile {
            profile::table(profile, bandwidth, source).into_iter().for_each(|line| ui.note(line));
        }
        let counted = ran.fused.as_ref().map(Fused::loops_of_all_kinds);
        let loops = counted.map(|(loops, unfused)| {
            format!("{loops} loop{} ({unfused} unfused), ", if loops == 1 { "" } else { "s" })
        });
        ui.note(format!("{}{}, {}", loops.unwrap_or_default(), ran.how, units::duration(ran.took)));
        let results: Vec<_> = results.iter().map(|r| crate::data::json::result(&r.name, &r.value)).collect();
        let mut answer = json!({
            "entry": name,
            "results": results,
            "files": ran.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>(),
            "trace": ran.printed.lines,
            "warnings": warnings_json(&ran.warnings, source),
            "verification": ran.how,
            "millis": ran.took.as_secs_f64() * 1e3,
        });
        if let Some(report) = report {
            answer["loops"] = json!(counted.map(|(loops, _)| loops));
            answer["loops_unfused"] = json!(counted.map(|(_, unfused)| unfused));
            answer["clusters"] = json!(report.clusters);
            answer["cluster_lines"] = ran.fused.as_ref().map(explain::cluster_lines).into();
            answer["element_wise"] = ran.slow.iter().map(|slow| slow::to_json(slow, source)).collect();
        }
        if !ran.words.is_empty() {
            answer["words"] = json!(ran.words);
        }
        if self.running.time.time {
            let times = times.steps.iter().map(|(s, t)| ((*s).to_string(), json!(t.as_secs_f64() * 1e3)));
            answer["times"] = times.collect();
            answer["peak_bytes"] = json!(peak);
        }
        if let Some(profile) = &ran.profile {
            answer["profile"] = profile::to_json(profile, bandwidth, source);
        }
        ui.answer(&answer);
    }
}

/// A fold or scan here wrapped around.
pub(super) fn overflowed(overflow: &Overflow) -> Diagnostic {
    let Overflow { span, ty, product } = *overflow;
    let what = if product { "product" } else { "sum" };
    Diagnostic::new(span, format!("this {what} overflowed: it does not fit in `{ty}`"), "wraps around")
        .warning()
        .help(format!("convert what it combines with `i64.{ty}`, or write `#[wrapping]` before it if it is meant to wrap"))
}

/// A scatter here wrote two different values at one index.
pub(super) fn overwritten(span: Span) -> Diagnostic {
    Diagnostic::new(span, "two different values are written at one index", "the last one wins")
        .warning()
        .help("let each index come once, or combine its values with `reduce_by_index`")
}

/// What `trace` prints: on standard error while the program runs, as in Futhark.
pub(super) struct Traced<'u> {
    ui: &'u Ui,
    /// What is going on, until a line is printed.
    progress: Option<Progress>,
    pub(super) printed: Printed,
}

/// What was printed, as far as it is needed afterwards. Of a long run it may be more than the memory holds.
pub(super) struct Printed {
    /// As text, for `--json`.
    pub(super) lines: Option<Vec<String>>,
    /// To be compared with what the source prints.
    pub(super) values: Option<Vec<Value>>,
}

impl<'u> Traced<'u> {
    pub(super) fn new(ui: &'u Ui, what: &str, printed: Printed) -> Traced<'u> {
        Traced { ui, progress: Some(ui.progress(what)), printed }
    }

    /// The failure of a run, with what it printed before.
    pub(super) fn failure(&mut self, error: &Error) -> Failure {
        Failure { trace: self.printed.lines.take(), ..Failure::of(error) }
    }

    /// Says where a run failed, before it is known for which values.
    pub(super) fn failed_in(&mut self, place: &Diagnostic, source: &Source) {
        self.progress = None;
        self.ui.note(place.render(source, color()).trim_end());
        self.progress = Some(self.ui.progress("searching for the values"));
    }

    pub(super) fn print(&mut self, value: Value) {
        self.progress = None;
        let line = value.to_string();
        self.ui.note(format!("trace: {line}"));
        if let Some(lines) = &mut self.printed.lines {
            lines.push(line);
        }
        if let Some(values) = &mut self.printed.values {
            values.push(value);
        }
    }
}
