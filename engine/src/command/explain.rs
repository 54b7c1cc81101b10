//! `lawson explain`: what was fused, by which rules, and why not more; and what a code means.

use std::time::Instant;

use clap::Args;
use lawson_oracle::source::Source;
use serde_json::{Value as Json, json};

use super::EntryArg;
use super::failure::{FINE, Failure, Outcome};
use super::ui::Ui;
use crate::api::Program;
use crate::cost::{Cost, Counts, count};
use crate::fuse::Report;
use crate::legality::{Code, RESERVED, Refusal};
use crate::rules::RuleTable;

/// Say which loops became one, by which rules, and for every other two why they did not.
///
/// With a code instead of a file: what it means, and which conditions of which rules give it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson explain examples/normalize2.fut
  lawson explain --json examples/hull.fut
  lawson explain FUSE_REJECT_NEEDS_WHOLE")]
pub struct Explain {
    /// The program, or a code.
    #[arg(value_name = "FILE|CODE")]
    subject: String,
    #[command(flatten)]
    entry: EntryArg,
}

impl Explain {
    pub fn run(self, ui: &Ui) -> Outcome {
        match Code::ALL.iter().find(|c| c.as_str() == self.subject) {
            Some(code) => explain_code(*code, ui),
            None => self.explain_file(ui),
        }
    }

    fn explain_file(self, ui: &Ui) -> Outcome {
        let checked = super::inputs::load(self.subject.as_ref())?;
        let index = super::inputs::entry(&checked, self.entry.entry.as_deref())?;
        let name = super::inputs::entry_name(&checked, index).to_string();
        let source = checked.source.clone();
        let entry = Program::from_checked(checked).entry(&name).map_err(|e| Failure::of(&e))?;
        let start = Instant::now();
        let fused = entry.fuse().map_err(|e| Failure::of(&e))?;
        let millis = start.elapsed().as_secs_f64() * 1e3;
        let Some(fusion) = fused.fusion() else { return Ok(FINE) };
        let (before, after) = (count(entry.lowered()), count(fused.program()));
        people(ui, &name, &before, &after, &fusion.report, &source);
        let mut answer = report_json(&fusion.report, &source);
        answer["entry"] = json!(name);
        answer["loops"] = json!(after.loops);
        answer["loops_unfused"] = json!(before.loops);
        answer["loops_inner"] = json!(after.loops_inner);
        answer["reads"] = json!(after.reads.to_string());
        answer["writes"] = json!(after.writes.to_string());
        answer["intermediates"] = json!(after.intermediates);
        answer["plan"]["millis"] = json!(millis);
        ui.answer(&answer);
        Ok(FINE)
    }
}

fn people(ui: &Ui, entry: &str, before: &Counts, after: &Counts, report: &Report, source: &Source) {
    ui.line(format!("{entry}: {} loops, {} before fusion", after.loops, before.loops));
    ui.line(format!("  reads         {}  (before: {})", after.reads, before.reads));
    ui.line(format!("  writes        {}  (before: {})", after.writes, before.writes));
    ui.line(format!("  intermediates {}  (before: {})", after.intermediates, before.intermediates));
    scope(ui, report, source, "");
}

fn scope(ui: &Ui, report: &Report, source: &Source, indent: &str) {
    if !report.of.is_empty() {
        ui.line(format!("\n{indent}inside {}", report.of));
    }
    ui.line(format!("\n{indent}clusters"));
    for (i, cluster) in report.clusters.iter().enumerate() {
        ui.line(format!("{indent}  {}. {}", i + 1, cluster.join(", ")));
    }
    if !report.steps.is_empty() {
        ui.line(format!("\n{indent}rules, in order\n{indent}  {}", report.steps.join(", ")));
    }
    if !report.refusals.is_empty() {
        ui.line(format!("\n{indent}not fused"));
    }
    for refusal in &report.refusals {
        let lines: Vec<String> = refusal_lines(refusal, source).iter().map(usize::to_string).collect();
        ui.line(format!(
            "{indent}  {} and {} (lines {}): {}\n{indent}    {}",
            refusal.producer,
            refusal.consumer,
            lines.join(", "),
            refusal.code,
            refusal.code.meaning(),
        ));
    }
    let optimal = if report.optimal { "optimal" } else { "not known to be optimal" };
    ui.line(format!("\n{indent}plan ({}, {optimal})", report.planner));
    for (what, cost) in
        [("cost", report.cost), ("greedy", report.cost_greedy), ("unfused", report.cost_unfused)]
    {
        ui.line(format!("{indent}  {what:<9} {cost}"));
    }
    for inner in &report.inner {
        scope(ui, inner, source, &format!("{indent}  "));
    }
}

/// The source lines of a refusal's operations, each once, ascending.
fn refusal_lines(refusal: &Refusal, source: &Source) -> Vec<usize> {
    let mut lines: Vec<usize> = refusal.spans.iter().map(|s| source.line_column(s.start).0).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn cost_json(cost: Cost) -> Json {
    json!({ "moved": cost.moved as u64, "arrays": cost.arrays, "loops": cost.loops })
}

fn report_json(report: &Report, source: &Source) -> Json {
    let refusals: Vec<Json> = report
        .refusals
        .iter()
        .map(|r| {
            let spans: Vec<Json> = r
                .spans
                .iter()
                .map(|s| {
                    let (line, column) = source.line_column(s.start);
                    json!({ "start": s.start, "end": s.end, "line": line, "column": column })
                })
                .collect();
            json!({
                "code": r.code.as_str(),
                "condition": r.condition,
                "producer": r.producer,
                "consumer": r.consumer,
                "span": spans,
            })
        })
        .collect();
    let gap = if report.optimal {
        json!(null)
    } else {
        json!({ "cost": cost_json(report.cost), "lower_bound": cost_json(report.lower_bound) })
    };
    json!({
        "of": report.of,
        "clusters": report.clusters,
        "steps": report.steps,
        "refusals": refusals,
        "plan": {
            "planner": report.planner,
            "optimal": report.optimal,
            "gap": gap,
            "cost": cost_json(report.cost),
            "lower_bound": cost_json(report.lower_bound),
            "cost_unfused": cost_json(report.cost_unfused),
            "cost_greedy": cost_json(report.cost_greedy),
        },
        "inner": report.inner.iter().map(|r| report_json(r, source)).collect::<Vec<_>>(),
    })
}

fn explain_code(code: Code, ui: &Ui) -> Outcome {
    let table = RuleTable::standard();
    let asked: Vec<(&str, &str)> = table
        .rules()
        .iter()
        .flat_map(|r| r.conditions.iter().filter(|c| c.code() == code).map(|c| (r.name, c.name())))
        .collect();
    ui.line(format!("{code}\n\n{}", code.meaning()));
    if RESERVED.contains(&code) {
        ui.line("\nReserved for a front end for imperative loops: nothing gives it yet.");
    }
    if !asked.is_empty() {
        ui.line("\nGiven by these conditions:");
    }
    let mut names: Vec<&str> = asked.iter().map(|(_, condition)| *condition).collect();
    names.sort_unstable();
    names.dedup();
    for name in &names {
        let rules: Vec<&str> = asked.iter().filter(|(_, c)| c == name).map(|(rule, _)| *rule).collect();
        ui.line(format!("  {name}: {}", rules.join(", ")));
    }
    let conditions: Vec<Json> = asked.iter().map(|(r, c)| json!({ "rule": r, "condition": c })).collect();
    ui.answer(&json!({ "code": code.as_str(), "meaning": code.meaning(), "conditions": conditions }));
    Ok(FINE)
}
