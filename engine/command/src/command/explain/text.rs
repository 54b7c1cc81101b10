//! What `lawson explain` prints.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use lawson_oracle::source::Source;
use lawson_oracle::types::SizeVar;
use lawson_oracle::types::size::SizeKind;

use super::super::slow;
use super::super::wrap::wrapped;
use super::{prepared, reasons, value};
use crate::api::Fused;
use crate::core::{Origin, Size};
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

/// How much is told.
#[derive(Clone, Copy)]
pub struct How {
    /// Each reason of each pair, and complete names.
    pub all: bool,
    /// The sizes at which plans were compared, and costs of other plans.
    pub verbose: bool,
}

/// Lines for people, of which those of words are wrapped.
pub struct Lines {
    pub all: Vec<String>,
    width: Option<usize>,
}

impl Lines {
    /// For a terminal of this width.
    pub fn new(width: Option<usize>) -> Lines {
        Lines { all: Vec::new(), width }
    }

    pub fn push(&mut self, line: impl AsRef<str>) {
        self.all.push(wrapped(line.as_ref(), self.width));
    }

    /// A line of the source stays as it is.
    pub fn source(&mut self, line: &str) {
        self.all.push(line.to_string());
    }

    pub fn extend(&mut self, lines: impl IntoIterator<Item = String>) {
        lines.into_iter().for_each(|line| self.push(line));
    }
}

/// The lines about a fused program.
pub fn text(fused: &Fused, source: &Source, name: &str, asides: &Asides, how: How, lines: &mut Lines) {
    let report = fused.report();
    let (counts, before) = (&report.counts, &report.counts_unfused);
    let sequential = fused.sequential();
    let (loops, unfused) = fused.loops_of_all_kinds();
    let named = |origin: &Origin| if how.all { origin.to_string() } else { origin.short().join(", ") };
    lines.push(format!(
        "{}, {name}: {loops} loop{} ({unfused} unfused)",
        source.name,
        if loops == 1 { "" } else { "s" }
    ));
    lines.push("");
    for (i, origin) in fused.loops().iter().enumerate() {
        lines.push(format!("loop {}: {}", i + 1, named(origin)));
    }
    for (origin, why) in &sequential {
        let first = origin.sources.first();
        let what = match first.filter(|source| how.all || source.call.is_none()) {
            Some(source) => format!("{}, line {}", origin.names().join(", "), source.line),
            None => named(origin),
        };
        lines.push(format!("sequential: {what}: {why}"));
    }
    lines.extend(side_by_side(asides.independent));
    match asides.slow {
        Ok(slow) => lines.extend(slow.iter().map(|slow| slow::line(slow, source))),
        Err(not) => lines.push(not.to_string()),
    }
    lines.push("");
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
        lines.push(format!(
            "built for each element: {}, {} elements in all",
            named(&origin),
            value(&elements)
        ));
    }
    if let Some(fusion) = fused.fusion() {
        lines.extend(prepared::text(&fusion.rewritten));
        scope_text(&fusion.report, source, (&sizes(fused, how.verbose), how), lines);
        if !how.all {
            reasons::grouped(&fusion.report, source, lines);
        }
    }
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

fn scope_text(report: &ScopeReport, source: &Source, (sizes, how): (&str, How), lines: &mut Lines) {
    lines.push("");
    let outer = if how.all { report.of.to_string() } else { report.of.short().join(", ") };
    let of = report.part.map_or(String::new(), |part| format!("{}: ", part.within(&outer)));
    if !report.steps.is_empty() {
        lines.push(format!("{of}rules applied: {}", counted(report.steps.iter().map(|rule| &**rule))));
    }
    lines.push(format!("{of}{}", planned(report, sizes)));
    if how.verbose {
        lines.push(format!("{of}by the greedy planner: {}", report.cost_greedy));
        lines.push(format!("{of}one by one: {}", report.cost_unfused));
    }
    let nearest = if how.verbose { &report.nearest[..] } else { &[] };
    let others = nearest.iter().map(|other| format!("{of}nearly: {}", clustering(other)));
    lines.extend(others);
    if let Some(all) = &report.local_optima {
        lines.push("");
        lines.push(format!("{of}locally optimal clusterings: {}", all.len()));
        lines.extend(all.iter().map(|one| format!("  {}", clustering(one))));
    }
    if how.all {
        reasons::each(report, &of, source, lines);
    }
    inner_text(report, source, (sizes, how), lines);
}

/// The scopes inside. Those to which nothing was done have no news, unless each reason is asked for.
fn inner_text(report: &ScopeReport, source: &Source, (sizes, how): (&str, How), lines: &mut Lines) {
    for inner in &report.inner {
        let is_planned = inner.clusters.len() > 1 || !inner.steps.is_empty();
        match is_planned || how.all && inner.refusals.len() + inner.inner.len() > 0 {
            true => scope_text(inner, source, (sizes, how), lines),
            false => inner_text(inner, source, (sizes, how), lines),
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
