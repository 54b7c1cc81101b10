//! What `lawson explain` prints.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use lawson_oracle::source::Source;
use lawson_oracle::types::SizeVar;
use lawson_oracle::types::size::SizeKind;

use super::super::slow;
use super::{prepared, value};
use crate::api::Fused;
use crate::core::Size;
use crate::cost::{Cost, Elements, NOMINAL, built_inside, parameter_sizes};
use crate::fuse::{Clustering, ScopeReport};
use crate::loops::NotNative;
use crate::native::ElementWise;
use crate::plan::{Asked, Measure};

/// What is known of a fused program beside the report of its fusion.
pub struct Asides<'a> {
    /// The values of sizes, where there are inputs.
    pub sizes: Option<&'a BTreeMap<SizeVar, i64>>,
    /// Pairs of loops of which neither needs the other.
    pub independent: &'a [(usize, usize)],
    pub slow: &'a Result<Vec<ElementWise>, NotNative>,
}

/// The lines about a fused program.
pub fn text(fused: &Fused, source: &Source, name: &str, asides: &Asides, verbose: bool) -> Vec<String> {
    let report = fused.report();
    let (counts, before) = (&report.counts, &report.counts_unfused);
    let sequential = fused.sequential();
    let (loops, unfused) = fused.loops_of_all_kinds();
    let mut lines = vec![format!(
        "{}, {name}: {loops} loop{} ({unfused} unfused)",
        source.name,
        if loops == 1 { "" } else { "s" }
    )];
    lines.push(String::new());
    for (i, origin) in fused.loops().iter().enumerate() {
        lines.push(format!("loop {}: {origin}", i + 1));
    }
    for (origin, why) in &sequential {
        let at = origin.sources.first().map_or(String::new(), |source| format!(", line {}", source.line));
        lines.push(format!("sequential: {}{at}: {why}", origin.names().join(", ")));
    }
    lines.extend(side_by_side(asides.independent));
    match asides.slow {
        Ok(slow) => lines.extend(slow.iter().map(|slow| slow::line(slow, source))),
        Err(not) => lines.push(not.to_string()),
    }
    lines.push(String::new());
    let value = |all: &Elements| match value(all, asides.sizes) {
        Some(n) => format!("{all} = {n}"),
        None => all.to_string(),
    };
    let row = |what: &str, now: String, then: String| format!("{what:<20} {now:<18} (unfused {then})");
    lines.push(row("elements read", value(&counts.reads), value(&before.reads)));
    lines.push(row("elements written", value(&counts.writes), value(&before.writes)));
    lines.push(row(
        "intermediate arrays",
        counts.intermediates.to_string(),
        before.intermediates.to_string(),
    ));
    if before.loops_inner > 0 {
        lines.push(row("inner loops", counts.loops_inner.to_string(), before.loops_inner.to_string()));
    }
    for (origin, elements) in built_inside(fused.program()) {
        lines.push(format!("built for each element: {origin}, {} elements in all", value(&elements)));
    }
    if let Some(fusion) = fused.fusion() {
        lines.extend(prepared::text(&fusion.rewritten));
        scope_text(&fusion.report, source, (&sizes(fused, verbose), verbose), &mut lines);
    }
    lines
}

/// `, at n = 3, every other size counted as 1048576`: at which sizes plans were compared. Those that nobody told are
/// for whoever asks.
fn sizes(fused: &Fused, verbose: bool) -> String {
    let Some(fusion) = fused.fusion() else { return String::new() };
    let known = &fusion.certificate.sizes;
    let told: BTreeSet<SizeVar> = parameter_sizes(fused.entry().lowered())
        .filter_map(|(name, var)| known.contains_key(&*name).then_some(var))
        .collect();
    let counts = fused.report().counts_unfused;
    let vars = [&counts.reads, &counts.writes].into_iter().flat_map(Elements::extents).flat_map(Size::vars);
    let untold: BTreeSet<SizeVar> = vars.filter(|var| verbose && !told.contains(var)).collect();
    let (others, kept): (Vec<_>, Vec<_>) = untold.iter().partition(|var| matches!(var.kind, SizeKind::Param));
    let each = if known.is_empty() { "each" } else { "every other" };
    let named: Vec<String> = known.iter().map(|(name, n)| format!("{name} = {n}")).collect();
    let at = if named.is_empty() { String::new() } else { format!(", at {}", named.join(", ")) };
    let others =
        if others.is_empty() { String::new() } else { format!(", {each} size counted as {NOMINAL}") };
    let kept = if kept.is_empty() { "" } else { ", filters as if they kept all" };
    at + &others + kept
}

fn scope_text(
    report: &ScopeReport,
    source: &Source,
    (sizes, verbose): (&str, bool),
    lines: &mut Vec<String>,
) {
    lines.push(String::new());
    let of = report.part.map_or(String::new(), |part| format!("{}: ", part.within(&report.of)));
    if !report.steps.is_empty() {
        lines.push(format!("{of}rules applied: {}", counted(report.steps.iter().map(|rule| &**rule))));
    }
    lines.push(format!("{of}{}", planned(report, sizes)));
    if verbose {
        lines.push(format!("{of}by the greedy planner: {}", report.cost_greedy));
        lines.push(format!("{of}one by one: {}", report.cost_unfused));
    }
    let nearest = if verbose { &report.nearest[..] } else { &[] };
    let others = nearest.iter().map(|other| format!("{of}nearly: {}", clustering(other)));
    lines.extend(others);
    if let Some(all) = &report.local_optima {
        lines.push(String::new());
        lines.push(format!("{of}locally optimal clusterings: {}", all.len()));
        lines.extend(all.iter().map(|one| format!("  {}", clustering(one))));
    }
    if !report.refusals.is_empty() || report.unasked > 0 {
        lines.push(String::new());
        lines.push(format!("{of}not fused:"));
    }
    for refusal in &report.refusals {
        lines.push(format!("  {} with {}: {}", refusal.producer, refusal.consumer, refusal.code));
        let reason = refusal.reason();
        lines.push(format!("    {} {}", reason.why, reason.remedy));
        for span in &refusal.spans() {
            let (line, _) = source.line_column(span.start);
            let file = source.imported(span.start).map_or(String::new(), |file| format!(" {file}"));
            let line = format!("   {file} {line:>4} | {}", source.line_at(span.start).trim_end());
            if lines.last() != Some(&line) {
                lines.push(line);
            }
        }
    }
    if report.unasked > 0 {
        let pairs = crate::cost::counted(report.unasked as u128, "more pair");
        lines.push(format!("  and {pairs}, for which --reasons all gives reasons"));
    }
    for inner in &report.inner {
        // A single loop, with nothing done to it and nothing in it, is no news.
        if inner.clusters.len() > 1 || inner.steps.len() + inner.refusals.len() + inner.inner.len() > 0 {
            scope_text(inner, source, (sizes, verbose), lines);
        }
    }
}

/// Pairs of independent loops that are named.
const PAIRS: usize = 6;

/// `independent of each other: loops 1 and 2, 1 and 3`.
fn side_by_side(pairs: &[(usize, usize)]) -> Option<String> {
    let (shown, more) = pairs.split_at(pairs.len().min(PAIRS));
    let shown: Vec<String> = shown.iter().map(|(i, j)| format!("{} and {}", i + 1, j + 1)).collect();
    let more = if more.is_empty() { String::new() } else { format!(", and {} more pairs", more.len()) };
    (!pairs.is_empty()).then(|| format!("independent of each other: loops {}{more}", shown.join(", ")))
}

/// `sum1, gts, sum2 | ys1, ys2: 4194308 elements moved, 0 arrays, 2 loops, as planned`.
pub fn clustering(clustering: &Clustering) -> String {
    let clusters: Vec<String> = clustering.clusters.iter().map(|names| names.join(", ")).collect();
    let robinson = clustering.robinson.map(|value| format!("; {}", Measure::Robinson(value)));
    let planned = if clustering.planned { ", as planned" } else { "" };
    format!("{}: {}{}{planned}", clusters.join(" | "), clustering.cost, robinson.unwrap_or_default())
}

/// `planned by brute force: 4194308 elements moved, 0 arrays, 2 loops (no plan is cheaper)`.
pub fn planned(report: &ScopeReport, sizes: &str) -> String {
    if report.planner.is_empty() {
        return "no loops to plan".to_string();
    }
    let apart = if report.branches { "; its branches are planned by themselves" } else { "" };
    let (around, best) = how_good(report);
    // What is computed again was chosen step by step.
    let so = if report.repeats { ", with these maps repeated" } else { "" };
    let stopped = report.searched.is_some_and(|searched| !searched.saturated);
    let more =
        if stopped { "; laws may lead to a cheaper form: their search stopped at its bound" } else { "" };
    format!("planned by {}{around}: {}{sizes}{best}{so}{apart}{more})", report.planner, report.cost)
}

/// What a plan is made around, and whether one that was asked for is better.
fn how_good(report: &ScopeReport) -> (&'static str, String) {
    let Some(Asked { value, least, around }) = report.asked else {
        let best = match report.optimal {
            true => " (no plan is cheaper".to_string(),
            false => format!(" (no plan costs less than {}", below(report.cost, report.lower_bound)),
        };
        return ("", best);
    };
    let (around, such) = if around { (" around the given clusters", "such ") } else { ("", "") };
    let best = match (value, least) {
        (Measure::Cost(_), _) if value == least => format!(" (no {such}plan is cheaper"),
        (Measure::Cost(cost), Measure::Cost(least)) if Cost { slowed: 0, ..cost } == least => {
            format!(" (no {such}plan is cheaper, except for what is slowed")
        }
        (Measure::Cost(cost), Measure::Cost(least)) => {
            format!(" (no {such}plan costs less than {}", below(cost, least))
        }
        _ if value == least => format!("; {value} (no {such}plan has less"),
        _ => format!("; {value} (no {such}plan has less than {least}"),
    };
    (around, best)
}

/// The bound that no plan's cost goes below, with how far it is from a plan's cost.
fn below(cost: Cost, bound: Cost) -> String {
    if cost.moved == bound.moved {
        return format!("{bound}: as many elements");
    }
    let fewer = (cost.moved - bound.moved.min(cost.moved)) as f64 / cost.moved as f64;
    format!("{bound}: {:.2} % fewer elements", fewer * 100.0)
}

/// The rules in the order in which they were first applied, and how often.
fn counted<'s>(steps: impl IntoIterator<Item = &'s str>) -> String {
    let mut times: IndexMap<&str, usize> = IndexMap::new();
    steps.into_iter().for_each(|rule| *times.entry(rule).or_default() += 1);
    let named = times
        .into_iter()
        .map(|(rule, n)| if n == 1 { rule.to_string() } else { format!("{rule} ({n} times)") });
    named.collect::<Vec<_>>().join(", ")
}
