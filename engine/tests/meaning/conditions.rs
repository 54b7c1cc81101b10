//! The conditions of the rules for a producer and its one consumer are needed, for every pair of kinds:
//! without one the rule makes a program that shows something else. (The corpus has a program for each
//! condition of every rule.) And what two loops side by side do keeps its order.

use std::sync::{Arc, Mutex};

use lawson::core::kind::Kind;
use lawson::core::layout::split;
use lawson::core::value::CoreValue;
use lawson::core::{self, Program, check};
use lawson::fuse::{FuseOptions, fuse};
use lawson::legality::{Condition, Policy};
use lawson::lower::{lower, schedule};
use lawson::plan::Regardless;
use lawson::rules::{STANDARD, Shape};
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::Host;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;
use lawson_oracle::value::text::{parse_values, parse_values_as};

use crate::source::checked;

type Seen = (Result<Vec<CoreValue>, ()>, Vec<Value>);

/// Functions of a host that show what they are given, each by its class. What any of them does is told from what the
/// others do, so that all that they show is one log.
const EXTERNALS: &str = "#[effects(random)] external \"draw\" : i64 -> i64 external \"tell\" : i64 -> i64 ";

/// What a program shows; `None` when it is no program at all.
fn shown(program: &Program, args: &[Value]) -> Option<Seen> {
    check::check(program).ok()?;
    let parts: Vec<CoreValue> = args.iter().flat_map(split).collect();
    let schedule = schedule(program, Schedule::SMALL);
    let log = Arc::new(Mutex::new(Vec::new()));
    let shows = || {
        let log = log.clone();
        move |args: &[Value]| {
            log.lock().unwrap().push(args[0].clone());
            Ok(args[0].clone())
        }
    };
    let mut host = Host::default().with("draw", shows()).with("tell", shows());
    let mut printer = |value| log.lock().unwrap().push(value);
    let outside = core::interp::Outside { printer: &mut printer, host: &mut host };
    let outcome = core::interp::run_on(
        &mut Concrete::new(),
        program,
        &parts,
        &schedule,
        outside,
        core::interp::Watch::default(),
    );
    let log = log.lock().unwrap().clone();
    match outcome.result {
        Ok(values) => Some((Ok(values), log)),
        Err(core::interp::Stop::Failed { .. }) => Some((Err(()), log)),
        Err(_) => None,
    }
}

/// Whether fusion without the condition makes a program that shows something else on these arguments;
/// one that is no program shows nothing. With all conditions it must not.
fn refuted(rule: &str, condition: Condition, text: &str, args: &str) -> bool {
    let checked = checked(text);
    let lowered = lower(&checked, checked.entry(None).unwrap()).unwrap();
    let args = parse_values_as(args, &lowered.params).unwrap();
    // Another schedule may bracket otherwise where an operator is not associative.
    let fused = |policy| {
        fuse(&lowered.program, &FuseOptions { policy, planner: &Regardless, ..FuseOptions::default() })
            .unwrap()
            .program
    };
    let sound = shown(&fused(Policy::default()), &args);
    assert!(sound.is_some(), "{text}");
    let plain = shown(&lowered.program, &args);
    assert_eq!(sound, plain, "{text}");
    let wrong = shown(&fused(Policy::without(rule, condition)), &args);
    wrong.is_some() && wrong != sound
}

/// The producer, as a name in scope of the consumer; `seen` shows each element.
fn producer(kind: Kind, seen: Option<&str>) -> String {
    let show = |e: &str| seen.map_or(e.to_string(), |seen| format!("{seen} ({e})"));
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
        Kind::Bins => format!("hist (\\a y -> a + {term}) 0 12 ys ys"),
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
        Kind::Bins => "scatter (replicate 12 0) (iota (length ys)) ys".to_string(),
    }
}

/// Bins that compute `term` of each element `y`.
fn turns(term: &str) -> String {
    let turn = format!("let y = ys[i] in h with [y % 12] = h[y % 12] + {term}");
    format!("loop h = replicate 12 0 for i < length ys do {turn}")
}

fn vertical(of: Kind, by: Kind, condition: Condition, bound: i64) -> String {
    let seen = match condition {
        Condition::EffectsIo | Condition::EffectsFail => Some("trace"),
        Condition::EffectsRng => Some("draw"),
        Condition::EffectsUnknown => Some("tell"),
        _ => None,
    };
    let ys = producer(by, seen);
    let with = |before: &str, term: &str| {
        let consumer =
            if of == Kind::Bins && seen.is_some() { turns(term) } else { consumer(of, term, bound) };
        format!("{EXTERNALS} def main (xs: []i64) = {before} let ys = {ys} in {consumer}")
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
        Condition::EffectsRng => with("", "draw (y * 2)"),
        Condition::EffectsUnknown => with("", "tell (y * 2)"),
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
        for condition in &*rule.conditions {
            asked += 1;
            let wrong = (-8..16).any(|bound| {
                let text = vertical(consumer, producer, *condition, bound);
                let args = ["[-1i64, 2i64, 9i64, 3i64]", "[9i64, 3i64, 2i64]", "[7i64, 1i64, 9i64, -2i64]"];
                args.iter().any(|args| refuted(&rule.name, *condition, &text, args))
            });
            if !wrong {
                idle.push(format!("{} without {}", rule.name, condition.name()));
            }
        }
    }
    assert!(asked > 60);
    assert!(idle.is_empty(), "{idle:#?}");
}

/// Loops that print a multiple of each element or fail at a 3: in the function of a map or in the operator of a
/// scan, which both run element by element, or in that of a fold, which runs when the loop has ended. With
/// whether it is the fold, and whether it fails.
fn eventful(factor: i64) -> Vec<(String, bool, bool)> {
    let events = [(format!("trace (x * {factor})"), false), (format!("{factor} / (x - 3)"), true)];
    let loops = |(event, fails): (String, bool)| {
        [
            (format!("map (\\x -> {event}) xs"), false, fails),
            (format!("scan (\\_ x -> {event}) 0 xs"), false, fails),
            (format!("reduce (\\_ x -> {event}) 0 xs"), true, fails),
        ]
    };
    events.into_iter().flat_map(loops).collect()
}

/// Two loops that print or fail are one only where that prints the same before it fails. By hand: one loop
/// runs its folds last, so that what the second loop's fold does is never too early; what else the second
/// loop does comes too early for what the first one does, which nobody sees where both only fail.
#[test]
fn what_two_loops_do_keeps_its_order() {
    for (a, _, a_fails) in eventful(10) {
        for (b, b_folds, b_fails) in eventful(100) {
            let text = format!("def main (xs: []i64) = let a = {a} let b = {b} in (a, b)");
            let entry = lawson::Program::parse(&text).unwrap().main().unwrap();
            let plain = entry.lowered();
            let options = FuseOptions { planner: &Regardless, ..FuseOptions::default() };
            let fused = fuse(plain, &options).unwrap().program;
            for args in ["[1i64, 2i64, 5i64]", "[1i64, 3i64, 2i64]", "[3i64]"] {
                let args = parse_values(args).unwrap();
                let seen = shown(plain, &args);
                assert!(seen.is_some(), "{text}");
                assert_eq!(shown(&fused, &args), seen, "{text}");
            }
            let one = b_folds || a_fails && b_fails;
            assert_eq!(lawson::cost::count(&fused).loops, if one { 1 } else { 2 }, "{text}");
        }
    }
}
