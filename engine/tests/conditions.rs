//! Each condition is needed: without it the rule makes a program that does not mean the same, or that
//! means nothing.

use lawson::core::kind::Kind;
use lawson::core::value::{CoreValue, split};
use lawson::core::{self, Program, check};
use lawson::fuse::{FuseOptions, fuse};
use lawson::legality::{Condition, Policy};
use lawson::lower::{lower, schedule};
use lawson::rules::{STANDARD, Shape};
use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values_as;
use lawson_oracle::{syntax, types};

/// A rule, one of its conditions, and a program with arguments that the rule gets wrong without it.
const NEEDED: &[(&str, Condition, &str, &str)] = &[
    (
        "map-map",
        Condition::ReadsElementwise,
        "def main (xs: []i32) = let ys = map (+ 1) xs in map (\\y -> y * ys[0]) ys",
        "[1, 2, 3]",
    ),
    (
        "map-map",
        Condition::NeedsWhole,
        "def main (xs: []i32) = let s = reduce (+) 0 xs let ys = map (+ 1) xs in map (\\y -> y * s) ys",
        "[1, 2, 3]",
    ),
    (
        "map-map",
        Condition::Rate,
        "def main (xs: []i32) = let ks = filter (> 1) xs let ys = map (+ 1) xs in (map (\\y -> i64.i32 y + length ks) ys, i32.sum ks)",
        "[1, 2, 3]",
    ),
    (
        "map-map",
        Condition::EffectsIo,
        "def main (xs: []i32) = map (\\y -> trace (y + 1)) (map (\\x -> trace (x * 2)) xs)",
        "[1, 2, 3]",
    ),
    (
        "map-map",
        Condition::EffectsFail,
        "def main (xs: []i32) = map (\\y -> 10 / y) (map (\\x -> trace (x * 2)) xs)",
        "[0, 2, 3]",
    ),
    (
        "map-filter",
        Condition::Rate,
        "def main (xs: []i32) = let ys = filter (> 1) xs in map (\\y -> i64.i32 y + length ys) ys",
        "[1, 2, 3]",
    ),
    (
        "map-filter",
        Condition::OwnPosition,
        "def main (xs: []i32) = let ys = filter (> 1) xs in map2 (\\y i -> i64.i32 y * i) ys (iota (length ys))",
        "[1, 2, 3]",
    ),
    (
        "reduce-filter",
        Condition::Rate,
        "def main (xs: []i64) = let ys = filter (> 1) xs in reduce (\\a b -> a + b + length ys) 0 ys",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "horizontal",
        Condition::SameDomain,
        "def main (xs: []i32) (ys: []i32) = (map (+ 1) xs, map (+ 2) ys)",
        "[1, 2] [1, 2, 3]",
    ),
    (
        "horizontal",
        Condition::ReadsElementwise,
        "def main [n] (xs: [n]i32) (is: [n]i64) = let ys = map (+ 1) xs in map (\\i -> ys[i]) is",
        "[5, 6, 7] [2i64, 0i64, 1i64]",
    ),
    (
        "horizontal",
        Condition::NeedsWhole,
        "def main (xs: []i32) = let s = reduce (+) 0 xs in map (\\x -> x * s) xs",
        "[1, 2, 3]",
    ),
    (
        "horizontal",
        Condition::EffectsIo,
        "def main (xs: []i32) = (map (\\x -> trace (x + 1)) xs, map (\\x -> trace (x * 2)) xs)",
        "[1, 2, 3]",
    ),
    (
        "horizontal",
        Condition::EffectsFail,
        "def main (xs: []i32) = (map (\\x -> trace x) xs, map (\\x -> 10 / x) xs)",
        "[0, 2, 3]",
    ),
    (
        "zip",
        Condition::NeedsWhole,
        "def main (xs: []i32) = let s = reduce (+) 0 xs let ys = map (+ 1) xs let zs = map (* 2) xs in map2 (\\y z -> y * z + s) ys zs",
        "[1, 2, 3]",
    ),
    (
        "diagonal",
        Condition::ReadsElementwise,
        "def main (xs: []i32) = let ys = map (+ 1) xs in (ys, map (\\y -> y * ys[0]) ys)",
        "[1, 2, 3]",
    ),
    (
        "if-fusion",
        Condition::SameCondition,
        "def main (a: bool) (b: bool) (x: i32) = let y = if a then x + 1 else x in let z = if b then x * 2 else x in (y, z)",
        "true false 3",
    ),
    (
        "horizontal",
        Condition::Rate,
        "def main (xs: []i64) = let ks = filter (< 4) xs in (ks, map (\\x -> x + length ks) xs)",
        "[1i64, 2i64, 9i64]",
    ),
    (
        "horizontal",
        Condition::OwnPosition,
        "def main (xs: []i64) = let ks = filter (> 1) xs in (i64.sum ks, map (\\i -> i * 2) (iota (length ks)))",
        "[1i64, 2i64, 9i64]",
    ),
    (
        "zip",
        Condition::ReadsElementwise,
        "def main (xs: []i32) = let ys = map (+ 1) xs let zs = map (* 2) xs in map2 (\\y z -> y * z + ys[0]) ys zs",
        "[1, 2, 3]",
    ),
    (
        "zip",
        Condition::Rate,
        "def main (xs: []i64) = let ks = filter (> 1) xs let ys = map (+ 1) ks let zs = map (* 2) ks in map2 (\\y z -> y * z + length ks) ys zs",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "zip",
        Condition::OwnPosition,
        "def main (xs: []i64) = let ks = filter (> 1) xs let ys = map (+ 1) ks let zs = map (* 2) ks in map3 (\\y z i -> y * z * i) ys zs (iota (length ks))",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "zip",
        Condition::EffectsIo,
        "def main (xs: []i64) = let ys = map (\\x -> trace (x + 1)) xs let zs = map (* 2) xs in map2 (\\y z -> trace (y * z)) ys zs",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "zip",
        Condition::EffectsFail,
        "def main (xs: []i64) = let ys = map (\\x -> trace (x + 1)) xs let zs = map (* 2) xs in map2 (\\y z -> y / z) ys zs",
        "[0i64, 2i64, 3i64]",
    ),
    (
        "diagonal",
        Condition::NeedsWhole,
        "def main (xs: []i64) = let s = i64.sum xs let ys = map (+ 1) xs in (ys, map (\\y -> y * s) ys)",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "diagonal",
        Condition::Rate,
        "def main (xs: []i64) = let ys = filter (> 1) xs in (ys, map (\\y -> y * length ys) ys)",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "diagonal",
        Condition::OwnPosition,
        "def main (xs: []i64) = let ys = filter (> 1) xs in (ys, map2 (*) ys (iota (length ys)))",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "diagonal",
        Condition::EffectsIo,
        "def main (xs: []i64) = let ys = map (\\x -> trace (x + 1)) xs in (ys, map (\\y -> trace (y * 2)) ys)",
        "[1i64, 2i64, 3i64]",
    ),
    (
        "diagonal",
        Condition::EffectsFail,
        "def main (xs: []i64) = let ys = map (\\x -> trace (x + 1)) xs in (ys, map (\\y -> 10 / y) ys)",
        "[-1i64, 2i64, 3i64]",
    ),
    (
        "if-fusion",
        Condition::Rate,
        "def main (c: bool) (xs: []i64) = let ys = if c then filter (> 1) xs else xs in if c then map (+ length ys) ys else ys",
        "true [1i64, 2i64, 3i64]",
    ),
];

/// What is not in the table of vertical rules is in the list above.
#[test]
fn the_list_is_complete() {
    for rule in STANDARD.iter().filter(|r| !matches!(r.shape, Shape::Vertical { .. })) {
        for condition in rule.conditions {
            let listed = NEEDED.iter().any(|(name, c, ..)| *name == rule.name && c == condition);
            assert!(listed, "{} has no program for {}", rule.name, condition.name());
        }
    }
}

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

/// Whether fusion without the condition makes a program that shows something else on these arguments.
/// With all conditions it must not.
fn refuted(rule: &str, condition: Condition, text: &str, args: &str) -> bool {
    let source = Source::new("test", text);
    let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let checked = types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let lowered = lower(&checked, checked.entry(None).unwrap()).unwrap();
    let args = parse_values_as(args, &lowered.params).unwrap();
    // Another schedule may bracket otherwise where an operator is not associative.
    let fused =
        |policy| fuse(&lowered.program, &FuseOptions { policy, ..FuseOptions::default() }).unwrap().program;
    let sound = shown(&fused(Policy::default()), &args);
    assert!(sound.is_some(), "{text}");
    let plain = shown(&lowered.program, &args);
    assert_eq!(sound, plain, "{text}");
    shown(&fused(Policy::without(rule, condition)), &args) != sound
}

#[test]
fn without_a_condition_its_rule_is_wrong() {
    for (rule, condition, text, args) in NEEDED {
        assert!(refuted(rule, *condition, text, args), "{rule} without {}:\n{text}", condition.name());
    }
}

/// The producer, as a name in scope of the consumer; `seen` prints each element.
fn producer(kind: Kind, seen: bool) -> String {
    let show = |e: &str| if seen { format!("trace ({e})") } else { e.to_string() };
    match kind {
        Kind::Map => format!("map (\\x -> {}) xs", show("x + 1")),
        Kind::Scan => format!("scan (\\a b -> {}) 0 xs", show("a + b")),
        _ => format!("filter (\\x -> {} < 4) xs", show("x")),
    }
}

/// A consumer of `ys` that computes `term` of each element `y`.
fn consumer(kind: Kind, term: &str, bound: i64) -> String {
    match kind {
        Kind::Map => format!("map (\\y -> {term}) ys"),
        Kind::Filter => format!("filter (\\y -> {term} > {bound}) ys"),
        Kind::Scan => format!("scan (\\a y -> a + {term}) 0 ys"),
        Kind::Reduce => format!("reduce (\\a y -> a + {term}) 0 ys"),
        Kind::Redomap => format!("all (\\y -> {term} > {bound}) ys"),
    }
}

/// The same of elements `(y, i)` of `zip ys (iota (length ys))`.
fn placed_consumer(kind: Kind, bound: i64) -> String {
    let zipped = "(zip ys (iota (length ys)))";
    match kind {
        Kind::Map => format!("map (\\(y, i) -> y * i) {zipped}"),
        Kind::Filter => format!("filter (\\(y, i) -> y * i > {bound}) {zipped}"),
        Kind::Scan => format!("scan (\\(a, _) (y, i) -> (a + y * i, i)) (0, 0) {zipped}"),
        Kind::Reduce => format!("reduce (\\(a, _) (y, i) -> (a + y * i, i)) (0, 0) {zipped}"),
        Kind::Redomap => format!("all (\\(y, i) -> y * i > {bound}) {zipped}"),
    }
}

fn vertical(of: Kind, by: Kind, condition: Condition, bound: i64) -> String {
    let printing = matches!(condition, Condition::EffectsIo | Condition::EffectsFail);
    let ys = producer(by, printing);
    let with = |before: &str, term: &str| {
        format!("def main (xs: []i64) = {before} let ys = {ys} in {}", consumer(of, term, bound))
    };
    match condition {
        Condition::ReadsElementwise => with("", "y * ys[0]"),
        Condition::NeedsWhole => with("let s = reduce (+) 0 xs", "y * s"),
        Condition::Rate if by == Kind::Filter => with("", "y + length ys"),
        Condition::Rate => with("let ks = filter (< 4) xs", "y + length ks"),
        Condition::OwnPosition => {
            format!("def main (xs: []i64) = let ys = {ys} in {}", placed_consumer(of, bound))
        }
        Condition::EffectsIo => with("", "trace (y * 2)"),
        _ => with("", "10 / (y * (y + 1))"),
    }
}

/// Every condition of every rule for a producer and its one consumer.
#[test]
fn the_table_has_no_condition_too_many() {
    let mut asked = 0;
    let mut idle = Vec::new();
    for rule in STANDARD {
        let Shape::Vertical { consumer, producer } = rule.shape else { continue };
        for condition in rule.conditions {
            asked += 1;
            let wrong = (-8..16).any(|bound| {
                let text = vertical(consumer, producer, *condition, bound);
                let args = ["[-1i64, 2i64, 9i64, 3i64]", "[9i64, 3i64, 2i64]", "[7i64, 1i64, 9i64, -2i64]"];
                args.iter().any(|args| refuted(rule.name, *condition, &text, args))
            });
            if !wrong {
                idle.push(format!("{} without {}", rule.name, condition.name()));
            }
        }
    }
    assert!(asked > 60);
    assert!(idle.is_empty(), "{idle:#?}");
}
