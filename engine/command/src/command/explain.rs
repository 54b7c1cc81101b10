//! `lawson explain`: which loops were fused, by which rules, and why not more.

mod code;
mod independent;
mod normal;
mod page;
mod parts;
mod prepared;
mod reasons;
pub mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::Host;
use lawson_oracle::source::Source;
use lawson_oracle::types::SizeVar;
use serde_json::{Value as Json, json};

use independent::independent;
use normal::Loops;
pub use text::How;
use text::{Asides, Lines, text};

use super::failure::{FINE, Failure, FailureKind, Outcome};
use super::gates::GateArgs;
use super::inputs::{self, Arguments, InputArgs};
use super::outputs::{self, write};
use super::planning::{self, GivenArgs, JoiningArg, PlanArgs};
use super::ui::{Ui, span_json as span, warnings_json};
use super::{EntryArg, slow, wrap};
use crate::api::{Entry, Error, Fused, Program};
use crate::core::interp::{Outside, Runnable, Watch};
use crate::core::layout::split;
use crate::core::path::Part;
use crate::core::{Size, SourceOp};
use crate::cost::robinson::objective;
use crate::cost::{Cost, Elements, built_inside, count};
use crate::fuse::{Clustering, FuseOptions, ScopeReport};
use crate::legality::Refusal;
use crate::loops::NotNative;
use crate::native::ElementWise;
use crate::plan::{Joining, Measure, Standard};

/// Steps of the interpreter that finds the sizes which only running tells.
const COUNTING: u64 = 1 << 28;

/// Explain which loops of a program were fused, and why each other pair was not. Or explain a code.
///
/// The numbers of elements read and written are polynomials in the sizes; with inputs their values follow.
/// A loop that native code runs element by element, many times slower than on tiles, is named with the
/// reason (`element_wise` in JSON; null for a program that does not run natively at all).
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson explain examples/normalize2.fut
  lawson explain --json examples/hull.fut
  lawson explain examples/normalize2.fut --cost robinson
  lawson explain examples/hull.fut --html hull.html       on a page, with each step of the fusion
  lawson explain examples/normalize2.fut --all            the reason for each pair of loops
  lawson explain FUSE_REJECT_NEEDS_WHOLE")]
pub struct Explain {
    /// A program, or a code such as FUSE_REJECT_RATE.
    #[arg(value_name = "FILE|CODE")]
    what: String,
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    gates: GateArgs,
    #[command(flatten)]
    plan: PlanArgs,
    /// List the clusterings in which no two clusters can be joined, with their costs; for up to nine loops.
    #[arg(long, value_enum, value_name = "LOOPS", num_args = 0..=1, require_equals = true, default_missing_value = "any", conflicts_with = "force_clusters")]
    all_local_optima: Option<JoiningArg>,
    /// Give the reason for each pair of loops, in place of each reason with a few pairs, and complete names.
    #[arg(long)]
    all: bool,
    /// Give reasons for at most N pairs of loops in each scope, the nearest pairs first, or for `all` pairs.
    #[arg(long, value_name = "N", value_parser = reasons, default_value_t = REASONS)]
    reasons: usize,
    /// Print more: the sizes at which plans were compared, and the costs of the greedy plan and of plans close to the
    /// chosen one.
    #[arg(long)]
    verbose: bool,
    /// Write a page to a file, which needs no network: the source with its loops, their diagram, reasons, costs, each
    /// step of the fusion with the core before and after, and the verdict of verification.
    #[arg(long, value_name = "F")]
    html: Option<PathBuf>,
    /// Show how a run of the program is cut along a size into parts (`lawson run --rows-at-once`, `lawson partial`): its
    /// stages, what parts send in each, and what the next one knows; or what can't be cut, and what to do about it.
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["html", "all_local_optima"])]
    split: Option<String>,
    /// Overwrite the page's file if it exists.
    #[arg(long, requires = "html")]
    force: bool,
}

/// A number of reasons.
fn reasons(text: &str) -> Result<usize, String> {
    if text == "all" {
        return Ok(usize::MAX);
    }
    text.parse().map_err(|_| "a number of pairs, or `all`".to_string())
}

/// Reasons are given for at most so many pairs of loops in each scope.
const REASONS: usize = 5000;

/// Clusterings that are named as close to a plan.
const NEAREST: usize = 3;

impl Explain {
    pub fn run(self, ui: &Ui) -> Outcome {
        let path = Path::new(&self.what);
        let has_inputs = !self.inputs.positional.is_empty() || !self.inputs.named.is_empty();
        // A word without an ending is a code that is not written right, rather than a file.
        if self.what.starts_with(code::PREFIX) || (!path.exists() && !self.what.contains(['.', '/', '\\'])) {
            let rest = if self.html.is_some() {
                Some("--html shows a program")
            } else {
                has_inputs.then_some("inputs are for a program")
            };
            if let Some(rest) = rest {
                let message = format!("{} is a code, and {rest}", self.what);
                return Err(Failure::new(FailureKind::Usage, message).help("name the program"));
            }
            return code::explain(ui, &self.what);
        }
        outputs::check(self.html.as_deref(), None, self.force)?;
        let checked = self.gates.load(path)?;
        let entry = inputs::entry(&checked, self.entry.entry.as_deref())?;
        let name = inputs::entry_name(&checked, entry).to_string();
        let arguments = if has_inputs {
            Some(inputs::arguments(inputs::scheme(&checked, entry), &name, &self.inputs)?)
        } else {
            None
        };
        let warnings = checked.warnings();
        ui.warn(&warnings, &checked.source);
        let program = Program::from_checked(checked);
        let start = Instant::now();
        let local_optima = self.all_local_optima.map(Joining::from);
        // With given clusters, a plan near the best one may break them, and is no plan.
        let is_asked = (self.verbose || ui.json) && !self.plan.is_around();
        let nearest = if is_asked { NEAREST } else { 0 };
        let most_refusals = self.reasons;
        let options =
            FuseOptions { refusals: true, most_refusals, nearest, local_optima, ..FuseOptions::default() };
        let entry = program.entry(&name).map_err(|e| Failure::of(&e))?;
        let fused = self.plan.fuse(&entry, arguments.as_ref().map(|all| all.sizes_of(&entry)), options)?;
        if let Some(size) = &self.split {
            return parts::explain(ui, &fused, size);
        }
        let millis = start.elapsed().as_secs_f64() * 1e3;
        if local_optima.is_some() {
            planning::local_optima(&fused)?;
        }
        let progress = ui.progress("counting");
        let sizes = arguments.map(|arguments| sizes(&fused, arguments));
        drop(progress);
        let mut explanation = Explanation::new(fused, sizes);
        let mut wrong = None;
        if let Some(path) = &self.html {
            let progress = ui.progress("verifying");
            let (page, found) = explanation
                .page(&format!("{}, {name}", self.what), ("", true))
                .map_err(|e| Failure::of(&e))?;
            drop(progress);
            write(path, self.force, |file| file.write_all(page.as_bytes()))?;
            wrong = found;
        }
        if ui.json {
            explanation.answer["plan"]["millis"] = json!(millis);
            ui.answer(&explanation.answer);
        } else {
            let how = How { all: self.all, verbose: self.verbose };
            explanation.lines(how, wrap::width()).iter().for_each(|line| ui.line(line));
        }
        // What is wrong stands on the page, and keeps nobody from seeing it.
        wrong.map_or(Ok(FINE), |error| Err(Failure::of(&error)))
    }
}

/// What is known of a fused program: as text, as JSON, and as a page.
pub struct Explanation {
    fused: Fused,
    sizes: Option<BTreeMap<SizeVar, i64>>,
    independent: Vec<(usize, usize)>,
    slow: Result<Vec<ElementWise>, NotNative>,
    /// What `--json` prints.
    pub answer: Json,
}

impl Explanation {
    /// How a program is fused that is to be explained.
    pub fn options() -> FuseOptions<'static> {
        FuseOptions { refusals: true, most_refusals: REASONS, nearest: NEAREST, ..FuseOptions::default() }
    }

    /// Of a program that was fused so ([`Explanation::options`]); with the values of sizes, where there are inputs.
    pub fn new(fused: Fused, sizes: Option<BTreeMap<SizeVar, i64>>) -> Explanation {
        let (checked, slow, independent) =
            (fused.entry().checked(), slow::of(&fused), independent(fused.program()));
        let (source, name) = (&checked.source, inputs::entry_name(checked, fused.entry().index()));
        let mut answer = to_json(&fused, source, name, sizes.as_ref());
        answer["normal_form"] = json!(Loops::of(&fused, source, name).as_ref().map(Loops::to_json));
        answer["independent"] = json!(independent);
        answer["warnings"] = warnings_json(&checked.warnings(), source);
        answer["element_wise"] = match &slow {
            Ok(slow) => slow.iter().map(|slow| slow::to_json(slow, source)).collect(),
            Err(_) => Json::Null,
        };
        Explanation { fused, sizes, independent, slow, answer }
    }

    /// The lines for people, for a terminal of this width.
    pub fn lines(&self, how: How, width: Option<usize>) -> Vec<String> {
        let Explanation { fused, sizes, independent, slow, .. } = self;
        let checked = fused.entry().checked();
        let (source, name) = (&checked.source, inputs::entry_name(checked, fused.entry().index()));
        let mut lines = Lines::new(width);
        text(fused, source, name, &Asides { sizes: sizes.as_ref(), independent, slow }, how, &mut lines);
        lines.extend(Loops::of(fused, source, name).iter().flat_map(Loops::text));
        lines.all
    }

    /// The page, and what is wrong with the program where it is verified and its verdict is a failure; `results` is markup
    /// that comes before the explanation.
    ///
    /// # Errors
    /// The certificate does not check.
    pub fn page(
        &self,
        title: &str,
        (results, verify): (&str, bool),
    ) -> Result<(String, Option<Error>), Error> {
        page::page(&self.fused, title, &self.answer, (results, verify))
    }
}

/// How an entry is fused on these arguments, as a page below these results; and what is wrong with the program where it
/// is not verified.
pub fn page_with(
    (entry, name): (&Entry, &str),
    given: &GivenArgs,
    arguments: Arguments,
    what: &str,
    (results, verify): (&str, bool),
) -> Result<(String, Option<Error>), Failure> {
    let sizes_given = arguments.sizes_of(entry);
    let options = FuseOptions { sizes: sizes_given, ..Explanation::options() };
    let fused = given.fuse(entry, Standard::default(), options)?;
    let sizes = sizes(&fused, arguments);
    let page = Explanation::new(fused, Some(sizes)).page(&format!("{what}, {name}"), (results, verify));
    page.map_err(|e| Failure::of(&e))
}

/// The values of the size variables. Those that only running the program tells are found by running
/// it in core's interpreter, as far as that comes.
fn sizes(fused: &Fused, arguments: Arguments) -> BTreeMap<SizeVar, i64> {
    let program = fused.entry().lowered();
    let (now, before) = (count(fused.program()), count(program));
    let counts = [now.reads, now.writes, before.reads, before.writes];
    let known = |var: &SizeVar| arguments.sizes.contains_key(var);
    if counts.iter().flat_map(Elements::extents).flat_map(Size::vars).all(|var| known(&var)) {
        return arguments.sizes;
    }
    let parts: Vec<_> = arguments.values().iter().flat_map(split).collect();
    let mut domain = Concrete::with_budget(COUNTING);
    let outside = Outside { printer: &mut |_| (), host: &mut Host::default() };
    let run =
        Runnable::new(program).on_numbers(&mut domain, &parts, &fused.schedule(), outside, Watch::default());
    run.sizes.into_iter().chain(arguments.sizes).collect()
}

/// How many elements these are at these sizes; `None` where a size is not known, or can't be.
fn value(all: &Elements, sizes: Option<&BTreeMap<SizeVar, i64>>) -> Option<u128> {
    let sizes = sizes?;
    all.value(&mut |extent| extent.evaluate(&mut |v| sizes.get(v).copied()).map(i128::from))
}

fn to_json(fused: &Fused, source: &Source, name: &str, sizes: Option<&BTreeMap<SizeVar, i64>>) -> Json {
    let report = fused.report();
    let (counts, before) = (&report.counts, &report.counts_unfused);
    let mut answer = fused.fusion().map_or(json!({}), |fusion| scope_json(&fusion.report, source));
    answer["entry"] = json!(name);
    let sequential = fused.sequential();
    answer["loops"] = json!(counts.loops + sequential.len());
    answer["loops_unfused"] = json!(before.loops + fused.sequential_unfused());
    answer["sequential"] = sequential
        .iter()
        .map(|(origin, why)| json!({"operations": origin.names(), "lines": lines(origin.sources.iter()), "why": why}))
        .collect();
    answer["loops_inner"] = json!(counts.loops_inner);
    answer["loops_inner_unfused"] = json!(before.loops_inner);
    answer["intermediates"] = json!(counts.intermediates);
    answer["intermediates_unfused"] = json!(before.intermediates);
    answer["built_inside"] = built_inside(fused.program())
        .iter()
        .map(|(origin, elements)| {
            json!({"operations": origin.names(), "lines": lines(origin.sources.iter()), "elements": elements.to_string()})
        })
        .collect();
    answer["clusters"] = json!(report.clusters);
    answer["cluster_lines"] = cluster_lines(fused);
    for (key, all) in [
        ("reads", &counts.reads),
        ("writes", &counts.writes),
        ("reads_unfused", &before.reads),
        ("writes_unfused", &before.writes),
    ] {
        answer[key] = json!(all.to_string());
        if let Some(n) = value(all, sizes) {
            answer[format!("{key}_value")] = number(n);
        }
    }
    if let Some(fusion) = fused.fusion() {
        answer["plan"]["sizes"] = json!(fusion.certificate.sizes);
        answer["rewrites"] = prepared::applied_json(&fusion.rewritten);
        answer["not_rewritten"] = prepared::kept_json(&fusion.rewritten);
    }
    // Where it was planned by, it is what was planned.
    let asked = fused.fusion().and_then(|fusion| fusion.report.asked);
    answer["plan"]["robinson"] = match asked.map(|asked| asked.value) {
        Some(Measure::Robinson(value)) => json!(value),
        _ => json!(objective(fused.entry().lowered(), fused.program())),
    };
    answer
}

/// The lines on which the operations of each outermost loop stand.
pub fn cluster_lines(fused: &Fused) -> Json {
    fused.loops().iter().map(|origin| lines(origin.sources.iter())).collect()
}

fn lines<'a>(operations: impl Iterator<Item = &'a SourceOp>) -> Json {
    operations.map(|source| source.line).collect()
}

/// One scope; inner scopes under `inner`, in the same form.
fn scope_json(report: &ScopeReport, source: &Source) -> Json {
    json!({
        "of": report.of.names().join(", "),
        "part": report.part.map(Part::name),
        "clusters": report.names(),
        "cluster_lines": report.clusters.iter().map(|all| lines(all.iter())).collect::<Json>(),
        "steps": report.steps,
        "refusals": report.refusals.iter().map(|r| refusal_json(r, source)).collect::<Vec<_>>(),
        "refusals_left_out": report.unasked,
        "search": report.searched.map(|searched| json!({
            "saturated": searched.saturated,
            "nodes": searched.nodes,
            "candidates": searched.candidates,
        })),
        "plan": {
            "summary": text::planned(report, ""),
            "planner": report.planner,
            "optimal": report.optimal,
            "repeats": report.repeats,
            "gap": if report.optimal { json!(null) } else {
                let plain = (Measure::Cost(report.cost), Measure::Cost(report.lower_bound));
                let (value, least) = report.asked.map_or(plain, |asked| (asked.value, asked.least));
                json!({ "cost": measure(value), "lower_bound": measure(least) })
            },
            "cost": cost(&report.cost),
            "lower_bound": cost(&report.lower_bound),
            "cost_unfused": cost(&report.cost_unfused),
            "cost_greedy": cost(&report.cost_greedy),
            "asked": report.asked.map(|asked| json!({
                "value": measure(asked.value),
                "least": measure(asked.least),
                "around": asked.around,
            })),
            "nearest": report.nearest.iter().map(clustering_json).collect::<Vec<_>>(),
            "local_optima": report.local_optima.as_ref().map(|all| all.iter().map(clustering_json).collect::<Vec<_>>()),
        },
        "inner": report.inner.iter().map(|r| scope_json(r, source)).collect::<Vec<_>>(),
    })
}

fn refusal_json(refusal: &Refusal, source: &Source) -> Json {
    let spans: Vec<Json> = refusal.spans().iter().map(|s| span(*s, source)).collect();
    let reason = refusal.reason();
    json!({
        "code": refusal.code.as_str(),
        "condition": refusal.condition.name(),
        "reason": reason.why,
        "remedy": reason.remedy,
        "producer": refusal.producer.origin.names().join(", "),
        "consumer": refusal.consumer.origin.names().join(", "),
        "statements": [&refusal.producer.stmts, &refusal.consumer.stmts],
        "span": spans.last(),
        "change": span(refusal.remedied(), source),
        "spans": spans,
    })
}

pub fn cost(cost: &Cost) -> Json {
    json!({ "slowed": cost.slowed, "moved": number(cost.moved), "arrays": cost.arrays, "loops": cost.loops })
}

fn clustering_json(one: &Clustering) -> Json {
    let mut json = json!({ "clusters": one.clusters, "cost": cost(&one.cost), "planned": one.planned });
    if let Some(value) = one.robinson {
        json["robinson"] = json!(value);
    }
    json
}

fn measure(measure: Measure) -> Json {
    match measure {
        Measure::Cost(all) => cost(&all),
        Measure::Robinson(value) => json!(value),
    }
}

/// A number, or where it is beyond what JSON's readers take for one, its text.
fn number(n: u128) -> Json {
    u64::try_from(n).map_or(json!(n.to_string()), |n| json!(n))
}
