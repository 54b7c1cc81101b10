//! The planners against each other on random programs: brute force is the oracle of the greedy one.

use lawson::certificate::Action;
use lawson::core::{Op, Program, Scope, Size, Stmt};
use lawson::cost::{Cost, NOMINAL, Nominal};
use lawson::fuse::{FuseOptions, Fusion, Mistake, Report, fuse};
use lawson::legality::Code;
use lawson::lower::lower;
use lawson::plan::{Brute, FusionGraph, Greedy, Plan, Planner};
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

fn lowered(text: &str) -> Option<Program> {
    let source = Source::new("program", text);
    let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
    Some(lower(&checked, checked.entry(None).unwrap()).ok()?.program)
}

/// What the plan of a program's body costs; all sizes count alike.
fn cost(text: &str) -> Cost {
    fuse(&lowered(text).unwrap(), &FuseOptions::default()).unwrap().report.cost
}

/// Elements moved, in the nominal size and ones; arrays; loops.
fn nominal(sizes: u128, ones: u128, arrays: usize, loops: usize) -> Cost {
    Cost { moved: sizes * NOMINAL + ones, arrays, loops }
}

#[test]
fn a_plan_is_charged_for_what_stays_without_being_read() {
    // Read and written once.
    assert_eq!(cost("def main (xs: []i64) = map (+ 1) xs"), nominal(2, 0, 0, 1));
    // The rows are not built: they are needed for nothing but their number.
    let rows = r"def main (xs: []i64) = length (filter (\(r: [2]i64) -> r[0] > 1) (map (\x -> [x, x]) xs))";
    assert_eq!(cost(rows), nominal(1, 1, 0, 1));
    // Nobody needs the sum, but its operator may fail.
    let fails = r"def main (xs: []i64) = let s = reduce (\a b -> a / b) 1 xs in map (+ 1) xs";
    assert_eq!(cost(fails), nominal(2, 1, 0, 1));
    let drops = r"def main (xs: []i64) = let s = reduce (\a b -> a + b) 1 xs in map (+ 1) xs";
    assert_eq!(cost(drops), nominal(2, 0, 0, 1));
}

/// Every scope's report.
fn scopes(report: &Report) -> Vec<&Report> {
    std::iter::once(report).chain(report.inner.iter().flat_map(scopes)).collect()
}

#[test]
fn greedy_is_never_better_than_brute_force() {
    let (mut compared, mut worse) = (0, 0);
    for seed in 0..200 {
        let text = text_from_seed(seed, &GenOptions::default());
        let Some(program) = lowered(&text) else { continue };
        if program.body.stmts.len() > 40 || lawson::cost::count(&program).loops > 8 {
            continue;
        }
        let brute = fuse(&program, &FuseOptions { planner: &Brute, ..FuseOptions::default() }).unwrap();
        let greedy = fuse(&program, &FuseOptions { planner: &Greedy, ..FuseOptions::default() }).unwrap();
        let mut hoisted = program.clone();
        lawson::core::hoist::hoist(&mut hoisted);
        for (i, scope) in scopes(&brute.report).into_iter().enumerate() {
            assert!(scope.cost <= scope.cost_greedy, "seed {seed}: {}\n{text}", scope.of);
            // What was hoisted is charged for in its new place only.
            let moved = i == 0 && hoisted.body != program.body;
            assert!(moved || scope.cost <= scope.cost_unfused, "seed {seed}: {}\n{text}", scope.of);
            assert!(scope.lower_bound <= scope.cost, "seed {seed}: {}\n{text}", scope.of);
        }
        compared += 1;
        worse += usize::from(brute.report.cost < greedy.report.cost);
    }
    assert!(compared > 100, "only {compared} programs were small enough");
    assert!(worse > 0, "greedy was as good as brute force on all programs: the comparison says nothing");
}

/// Wants everything in one loop.
struct One;

impl Planner for One {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let clusters = vec![graph.fusible().to_vec()];
        let cost = graph.cost(&clusters);
        Plan { clusters, cost, lower_bound: cost, optimal: true, planner: "one" }
    }
}

#[test]
fn a_plan_that_is_not_lawful_is_a_mistake_and_is_not_carried_out() {
    let one =
        |text: &str| fuse(&lowered(text).unwrap(), &FuseOptions { planner: &One, ..Default::default() });
    assert!(one("def main (xs: []i64) = (map (+ 1) xs, map (* 2) xs)").is_ok());
    let mistake = one("def main (xs: []i64) = let s = i64.sum xs in map (+ s) xs").unwrap_err();
    let Mistake::Plan { planner: "one", refusal } = &mistake else { panic!("{mistake}") };
    assert_eq!(refusal.code, Code::NeedsWhole);
}

/// What a program's body costs, read off its text; `None` where branches hold loops, which are scopes of
/// their own, and where arrays are too large to exist.
fn measured(program: &Program) -> Option<Cost> {
    let looping = |scope: &Scope| scope.stmts.iter().any(|s| matches!(s.op, Op::Loop(_) | Op::If { .. }));
    let apart =
        |s: &Stmt| matches!(&s.op, Op::If { then, otherwise, .. } if looping(then) || looping(otherwise));
    // Sums of sizes wrap as sizes do: of arrays that can't be, what `explain` says is no number of elements.
    let dims = program.body.stmts.iter().flat_map(|s| &s.outs).flat_map(|out| &out.ty.dims);
    let huge = |dim: &Size| dim.terms().any(|(_, factor)| factor.unsigned_abs() > 1 << 32);
    if program.body.stmts.iter().any(apart) || dims.into_iter().any(huge) {
        return None;
    }
    let counts = lawson::cost::count(program);
    let nominal = Nominal::default().with(&program.body);
    let moved = nominal.elements(&counts.reads) + nominal.elements(&counts.writes);
    Some(Cost { moved, arrays: counts.intermediates, loops: counts.loops })
}

/// What the plans of a program's body say that it costs.
fn planned(fusion: &Fusion) -> Vec<Cost> {
    let steps = fusion.certificate.steps.iter().filter(|step| step.scope.is_empty());
    steps.filter_map(|s| if let Action::Plan(plan) = &s.action { Some(plan.cost) } else { None }).collect()
}

/// Counted as `explain` counts, which the counters kept during execution agree with.
#[test]
fn a_program_costs_what_its_plan_says() {
    let (mut compared, mut fused) = (0, 0);
    for seed in 0..250 {
        let text = text_from_seed(seed, &GenOptions::default());
        let Some(program) = lowered(&text) else { continue };
        let fusion = fuse(&program, &FuseOptions::default()).unwrap();
        let Some(measured) = measured(&fusion.program) else { continue };
        assert_eq!(fusion.report.cost, measured, "seed {seed}\n{text}\n{}", fusion.program);
        let planned = planned(&fusion);
        // Before all is fused a plan may count what later goes with arrays that only sizes needed.
        assert!(planned.iter().all(|cost| *cost >= measured), "seed {seed}: {planned:?}, not {measured}");
        if let Some(last) = planned.last() {
            assert_eq!(*last, measured, "seed {seed}\n{text}\n{}", fusion.program);
            compared += 1;
            fused += usize::from(planned[0] == measured && !fusion.report.steps.is_empty());
        }
    }
    assert!(compared > 180 && fused > 120, "{compared} programs, {fused} of them fused as first planned");
}
