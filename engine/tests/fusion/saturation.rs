//! Unguided saturation judges the planners: all rules in one e-graph over a whole scope, run to the
//! end, find nothing cheaper than the plan of the fuser, and nothing dearer.

use std::path::Path;

use lawson::core::{Op, Program, check};
use lawson::fuse::{FuseOptions, REPEATED, Saturated, fuse, saturate_program};
use lawson::lower::lower;
use lawson::plan::{self as planner, Brute, Greedy, Planner};
use lawson::rules::{Laws, Rule, RuleTable, STANDARD, Shape};
use lawson::verify::{Mismatch, Options, Subject, differential};
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::types::Checked;
use proptest::prelude::*;

use crate::config::config;
use crate::corpus::corpus;
use crate::source::checked;
use crate::tables::without;

/// Loops and branches of the programs that are saturated.
const LOOPS: usize = 5;
/// Inputs on which the program that is taken out of the e-graph is compared with the original.
const INPUTS: usize = 6;

/// A source program, and the core program that it becomes.
struct Lowered {
    checked: Checked,
    entry: usize,
    program: Program,
}

fn lowered(text: &str) -> Option<Lowered> {
    let checked = checked(text);
    let entry = checked.entry(None).ok()?;
    let program = lower(&checked, entry).ok()?.program;
    Some(Lowered { checked, entry, program })
}

/// Of so many loops, none of them sequential: these are no terms.
fn small(program: &Program) -> bool {
    if program.body.stmts.iter().any(|s| matches!(s.op, Op::Seq(_))) {
        return false;
    }
    let fusible = program.body.stmts.iter().filter(|s| matches!(s.op, Op::Loop(_) | Op::If { .. }));
    (1..=LOOPS).contains(&fusible.count())
}

/// Whether a row is applied in front of the plan, and not in an e-graph: what is evaluated where it is read, and what
/// a law says.
fn by_no_rewrite(rule: &Rule) -> bool {
    matches!(rule.shape, Shape::Pull | Shape::Law)
}

/// Saturates a program, and demands all that the planners promise.
fn examine(source: &Lowered) -> Result<Saturated, String> {
    let program = &source.program;
    let (best, saturated) = saturate_program(program, &Laws::default())?;
    check::check(&best).map_err(|e| format!("{e}\n{best}"))?;
    let subject = Subject { checked: &source.checked, entry: source.entry, fused: &best, unfused: false };
    differential::sample(&subject, &[], &Options { seed: 7, cases: INPUTS, symbolic: 0 })
        .map_err(|difference| format!("{}\n{best}", Mismatch::from(*difference)))?;
    // Brute force plans the forms to which laws lead as well, however many loops they have.
    let planned = |planner: &dyn Planner, table, repeat| {
        let options = FuseOptions { planner, table, repeat, ..FuseOptions::default() };
        fuse(program, &options).map_err(|mistake| mistake.to_string())
    };
    // What is made by no rewrite makes the plan cheaper, or is not taken.
    let all = planned(&planner::STANDARD, RuleTable::standard(), REPEATED)?;
    let planned = planned(&Brute, without(by_no_rewrite), 0)?;
    if all.report.cost > planned.report.cost {
        return Err(format!("{} without, {} with all rules", planned.program, all.program));
    }
    // What is fused inside of loops may free them of what they read: there the plan may be cheaper.
    let inside = !planned.report.inner.iter().all(|inner| inner.steps.is_empty() && inner.inner.is_empty());
    let (found, cost) = (saturated.plan.cost, planned.report.cost);
    if found < cost || !inside && found > cost {
        return Err(format!("saturation finds {found}, the plan costs {cost}\n{best}\n{}", planned.program));
    }
    Ok(saturated)
}

#[test]
fn of_the_corpus_it_finds_what_the_planner_finds() {
    let mut saturated = 0;
    let mut wrong = Vec::new();
    for path in corpus(&["snapshots/rules", "snapshots/programs", "examples"]) {
        let lowered = lowered(&crate::source::text(&path));
        let Some(source) = lowered.filter(|source| small(&source.program)) else { continue };
        saturated += 1;
        if let Err(why) = examine(&source) {
            wrong.push(format!("{}: {why}", path.display()));
        }
    }
    assert!(saturated > 80, "only {saturated} programs are small enough");
    assert!(wrong.is_empty(), "{} of {saturated}:\n{}", wrong.len(), wrong.join("\n"));
}

/// It can say no: of this program the greedy planner makes more than need be.
#[test]
fn it_finds_what_a_bad_planner_misses() {
    // Greedy puts the second map beside the first, and then the last one can't join what it reads.
    let text = "def main [n] (xs: [n]i64) =
        let s = i64.sum xs
        let ys = map (+ 1) xs
        let zs = map (* s) ys
        in (s, zs)";
    let program = lowered(text).unwrap().program;
    let (best, saturated) = saturate_program(&program, &Laws::default()).unwrap();
    let greedy = fuse(&program, &FuseOptions { planner: &Greedy, ..FuseOptions::default() }).unwrap();
    assert!(saturated.plan.cost < greedy.report.cost, "{best}\n{}", greedy.program);
    assert_eq!(lawson::cost::count(&best).intermediates, 0, "{best}");
}

/// Each row of the table is a rewrite that fires in an e-graph.
#[test]
fn every_row_fires() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/rules");
    for rule in STANDARD.iter().filter(|rule| !by_no_rewrite(rule)) {
        let text = std::fs::read_to_string(rules.join(format!("{}.fut", rule.name))).unwrap();
        let program = lowered(&text).unwrap().program;
        let (_, saturated) = saturate_program(&program, &Laws::default()).unwrap();
        assert!(saturated.applied.contains_key(&rule.name), "{}: {:?}", rule.name, saturated.applied);
    }
}

/// Programs that random testing once found, mended since.
#[test]
fn of_these_it_finds_what_the_planner_finds() {
    for text in [
        // What a fold gives costs as much where it is repeated as where it is used.
        "def main [n] (xs: [n]f64) =
          let s = f64.sum xs
          in reduce (\\(a, b) (c, d) -> (a * c, b + d)) (1, 0.0) (replicate n (i64.f64 s, s))",
        // That a position is in bounds shows in the fused loop, too.
        "def main [m] (xs: [m]i32) (c: f64) =
          let ys = filter (\\_ -> trace false) xs
          let zs = map2 (\\_ i -> i32.sgn ys[i]) ys (iota (length ys))
          in map (\\_ -> i64.f64 c) zs",
        "def main [n] (xs1: [n][n]i64) (xs2: [n]bool) =
          let as3 = scan (||) false (scan (||) false xs2)
          let as4 = zip xs2 as3
          let as9 =
            map2 (\\(x5, x6) x7 -> (let y8: i64 = x7 in y8) ** 3i64 ^ (x7 >> 1i64) << 5i64) as4 (iota n)
          let as13 =
            as9 |> map (\\x10 -> i32.sum (map2 (\\x11 x12 -> i32.min ((-1) - 5) 3 - i32.i64 x12) as9 as9))
          let s15 = xs1 |> reduce (map2 (*)) (replicate n 1i64)
          in (as3, as9, as13, s15)",
        "def main [n] (xs1: [n][n]i64) (c2: i64) =
          let s3 = xs1 |> reduce (map2 (+)) (replicate n 0i64)
          let as6 = filter (\\x4 -> false) s3
          let as8 = xs1 |> map (\\(as7: [n]i64) -> -5.0 * (-(f64.i64 c2)))
          let as10 = map (\\x9 -> c2) as6
          in (as8, as10)",
    ] {
        examine(&lowered(text).unwrap()).unwrap_or_else(|why| panic!("{why}\n{text}"));
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn of_a_random_program_it_finds_what_the_planner_finds(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::default());
        if let Some(source) = lowered(&text).filter(|source| small(&source.program))
            && let Err(why) = examine(&source)
        {
            return Err(TestCaseError::fail(format!("{why}\n{text}")));
        }
    }
}
