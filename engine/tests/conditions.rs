//! Each condition is needed: without it the rule makes a program that does not mean the same, or that
//! means nothing.

use lawson::core::value::{CoreValue, split};
use lawson::core::{self, Program, check};
use lawson::fuse::{FuseOptions, fuse};
use lawson::legality::{Condition, Policy};
use lawson::lower::{lower, schedule};
use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::value::text::parse_values_as;
use lawson_oracle::value::Value;
use lawson_oracle::{syntax, types};

/// A rule, one of its conditions, and a program with arguments that the rule gets wrong without it.
const NEEDED: &[(&str, Condition, &str, &str)] = &[
    ("map-map", Condition::ReadsElementwise,
     "def main (xs: []i32) = let ys = map (+ 1) xs in map (\\y -> y * ys[0]) ys", "[1, 2, 3]"),
    ("map-map", Condition::NeedsWhole,
     "def main (xs: []i32) = let s = reduce (+) 0 xs let ys = map (+ 1) xs in map (\\y -> y * s) ys", "[1, 2, 3]"),
    ("map-map", Condition::Rate,
     "def main (xs: []i32) = let ks = filter (> 1) xs let ys = map (+ 1) xs in (map (\\y -> i64.i32 y + length ks) ys, i32.sum ks)", "[1, 2, 3]"),
    ("map-map", Condition::EffectsIo,
     "def main (xs: []i32) = map (\\y -> trace (y + 1)) (map (\\x -> trace (x * 2)) xs)", "[1, 2, 3]"),
    ("map-map", Condition::EffectsFail,
     "def main (xs: []i32) = map (\\y -> 10 / y) (map (\\x -> trace (x * 2)) xs)", "[0, 2, 3]"),
    ("map-filter", Condition::Rate,
     "def main (xs: []i32) = let ys = filter (> 1) xs in map (\\y -> i64.i32 y + length ys) ys", "[1, 2, 3]"),
    ("map-filter", Condition::OwnPosition,
     "def main (xs: []i32) = let ys = filter (> 1) xs in map2 (\\y i -> i64.i32 y * i) ys (iota (length ys))", "[1, 2, 3]"),
    ("reduce-filter", Condition::Rate,
     "def main (xs: []i64) = let ys = filter (> 1) xs in reduce (\\a b -> a + b + length ys) 0 ys", "[1i64, 2i64, 3i64]"),
    ("horizontal", Condition::SameDomain,
     "def main (xs: []i32) (ys: []i32) = (map (+ 1) xs, map (+ 2) ys)", "[1, 2] [1, 2, 3]"),
    ("horizontal", Condition::ReadsElementwise,
     "def main [n] (xs: [n]i32) (is: [n]i64) = let ys = map (+ 1) xs in map (\\i -> ys[i]) is", "[5, 6, 7] [2i64, 0i64, 1i64]"),
    ("horizontal", Condition::NeedsWhole,
     "def main (xs: []i32) = let s = reduce (+) 0 xs in map (\\x -> x * s) xs", "[1, 2, 3]"),
    ("horizontal", Condition::EffectsIo,
     "def main (xs: []i32) = (map (\\x -> trace (x + 1)) xs, map (\\x -> trace (x * 2)) xs)", "[1, 2, 3]"),
    ("horizontal", Condition::EffectsFail,
     "def main (xs: []i32) = (map (\\x -> trace x) xs, map (\\x -> 10 / x) xs)", "[0, 2, 3]"),
    ("zip", Condition::NeedsWhole,
     "def main (xs: []i32) = let s = reduce (+) 0 xs let ys = map (+ 1) xs let zs = map (* 2) xs in map2 (\\y z -> y * z + s) ys zs", "[1, 2, 3]"),
    ("diagonal", Condition::ReadsElementwise,
     "def main (xs: []i32) = let ys = map (+ 1) xs in (ys, map (\\y -> y * ys[0]) ys)", "[1, 2, 3]"),
    ("if-fusion", Condition::SameCondition,
     "def main (a: bool) (b: bool) (x: i32) = let y = if a then x + 1 else x in let z = if b then x * 2 else x in (y, z)", "true false 3"),
];

type Seen = (Result<Vec<CoreValue>, ()>, Vec<Value>);

/// What a program shows; `None` when it is no program at all.
fn shown(program: &Program, args: &[Value]) -> Option<Seen> {
    check::check(program).ok()?;
    let parts: Vec<CoreValue> = args.iter().flat_map(split).collect();
    let schedule = schedule(program, Schedule::SMALL);
    let outcome = core::interp::run(&mut Concrete::new(), program, &parts, &schedule);
    match outcome.result {
        Ok(values) => Some((Ok(values), outcome.log)),
        Err(core::interp::Stop::Failed { .. }) => Some((Err(()), outcome.log)),
        Err(_) => None,
    }
}

#[test]
fn without_a_condition_its_rule_is_wrong() {
    let mut wrong = Vec::new();
    for (rule, condition, text, args) in NEEDED {
        let source = Source::new("test", *text);
        let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
        let checked =
            types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
        let lowered = lower(&checked, checked.entry(None).unwrap()).unwrap();
        let args = parse_values_as(args, &lowered.params).unwrap();
        let expected = shown(&lowered.program, &args);
        assert!(expected.is_some(), "{text}");
        let sound = fuse(&lowered.program, &FuseOptions::default());
        assert_eq!(shown(&sound.program, &args), expected, "{text}");
        let policy = Policy::without(*rule, *condition);
        let broken = fuse(&lowered.program, &FuseOptions { policy, ..FuseOptions::default() });
        if shown(&broken.program, &args) == expected {
            wrong.push(format!("{rule} without {}:\n{text}\n{:?}\n{}", condition.name(), broken.report.steps, broken.program));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
