//! What the laws make, against programs fused by hand.

use lawson_core::core::canonical::{Open, canonical};
use lawson_core::core::compose::{Missing, ProducerOutput, merge, read_through};
use lawson_core::core::parse::parse;
use lawson_core::core::print;
use lawson_core::core::{Atom, Loop, Op, Program, Var, View};
use lawson_core::legality::outputs;
use lawson_oracle::source::Source;

pub fn program(text: &str) -> Program {
    parse(&Source::new("core", text)).unwrap()
}

/// The loops of a program's body, with their results by name and extent; all of them kept.
pub fn loops(program: &Program) -> Vec<(Loop, Vec<ProducerOutput<Atom>>)> {
    let loops = program.body.stmts.iter().filter_map(|s| {
        let Op::Loop(l) = &s.op else { return None };
        Some((l.clone(), outputs(s, l)))
    });
    loops.collect()
}

/// Fuses the loops of a program from the left, keeping the outputs that are results or that a later
/// loop reads.
fn fused(text: &str) -> Loop {
    let program = program(text);
    let all = loops(&program);
    let (mut acc, mut outputs) = all[0].clone();
    for (i, (next, made)) in all.iter().enumerate().skip(1) {
        let used = |name: &Atom| {
            let later = all[i + 1..].iter().flat_map(|(l, _)| l.inputs.iter().chain(&l.captures));
            program.body.results.contains(name) || later.into_iter().any(|o| o == name)
        };
        outputs.iter_mut().for_each(|o| o.keep = used(&o.name));
        acc = merge(Open::of(&acc), &outputs, next, Missing::Refused).unwrap().close();
        outputs.retain(|o| o.keep);
        outputs.extend(made.clone());
    }
    acc
}

/// The canonical form of a program's only loop.
fn only(text: &str) -> Loop {
    let program = program(text);
    let loops = loops(&program);
    assert_eq!(loops.len(), 1);
    canonical(&loops[0].0)
}

fn check(two: &str, one: &str) {
    let (fused, expected) = (fused(two), only(one));
    assert_eq!(fused, expected, "\n{}\n{}", print::fun(&fused.fun), print::fun(&expected.fun));
}

const MAP: &str = "x1: [n]i32 = loop n with () over (x0: i32 <- x0) {
    collect 0 (i32) x1: i32 = i32.+(x0, 1i32) emit 0 (x1) }";
const FILTER: &str = "x1: [k]i32 = loop n with () over (x0: i32 <- x0) {
    collect 0 (i32) x1: bool = i32.<(x0, 5i32) if x1 { emit 0 (x0) } else {} }";

fn over(stmts: &[&str], results: &str) -> String {
    format!("program f [n] ?[k] ?[k2] (x0: [n]i32 \"xs\") {{ {} }} -> ({results})", stmts.join("\n"))
}

#[test]
fn map_of_map() {
    let map2 = "x2: [n]i32 = loop n with () over (x0: i32 <- x1) {
        collect 0 (i32) x1: i32 = i32.*(x0, x0) emit 0 (x1) }";
    let one = "x2: [n]i32 = loop n with () over (x0: i32 <- x0) {
        collect 0 (i32) x1: i32 = i32.+(x0, 1i32) x2: i32 = i32.*(x1, x1) emit 0 (x2) }";
    check(&over(&[MAP, map2], "x2"), &over(&[one], "x2"));
    let both = "x1: [n]i32, x2: [n]i32 = loop n with () over (x0: i32 <- x0) {
        collect 0 (i32) collect 1 (i32)
        x1: i32 = i32.+(x0, 1i32) emit 0 (x1) x2: i32 = i32.*(x1, x1) emit 1 (x2) }";
    check(&over(&[MAP, map2], "x1, x2"), &over(&[both], "x1, x2"));
}

#[test]
fn reduce_of_filter_and_map_beside_it() {
    let reduce = "x2: i32 = loop k with () over (x0: i32 <- x1) {
        fold 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3) emit 0 (x0) }";
    let beside = "x3: [n]i32 = loop n with (x0: i32 = x9) over (x1: i32 <- x0) {
        collect 0 (i32) x2: i32 = i32.+(x1, x0) emit 0 (x2) }";
    let one = "x2: i32, x3: [n]i32 = loop n with (x0: i32 = x9) over (x1: i32 <- x0) {
        fold 0 (0i32) op (x3: i32) (x4: i32) { x5: i32 = i32.+(x3, x4) } -> (x5)
        collect 1 (i32)
        x6: bool = i32.<(x1, 5i32) if x6 { emit 0 (x1) } else {}
        x2: i32 = i32.+(x1, x0) emit 1 (x2) }";
    check(&over(&[FILTER, reduce, beside], "x2, x3"), &over(&[one], "x2, x3"));
}

#[test]
fn scan_behind_a_filter_steps_where_the_filter_emits() {
    let scan = "x2: [k]i32 = loop k with () over (x0: i32 <- x1) {
        scan 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3)
        collect 0 (i32) x4: i32 = step 0 (x0) emit 0 (x4) }";
    let filter = "x3: [k2]i32 = loop k with () over (x0: i32 <- x2) {
        collect 0 (i32) x1: bool = i32.<(3i32, x0) if x1 { emit 0 (x0) } else {} }";
    let one = "x3: [k2]i32 = loop n with () over (x0: i32 <- x0) {
        scan 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3)
        collect 0 (i32)
        x4: bool = i32.<(x0, 5i32)
        if x4 { x5: i32 = step 0 (x0) x6: bool = i32.<(3i32, x5) if x6 { emit 0 (x5) } else {} } else {} }";
    check(&over(&[FILTER, scan, filter], "x3"), &over(&[one], "x3"));
}

/// What a consumer needs and is not there makes nothing; for a policy without a condition the composition is
/// mechanical, and wrong in a definite way.
#[test]
fn what_is_not_there_is_refused_or_replaced() {
    let check = |two: &str, one: &str| {
        let all = loops(&program(two));
        let [(first, outputs), (second, _)] = &all[..] else { panic!("{two}") };
        let made = |missing| merge(Open::of(first), outputs, second, missing).map(Open::close);
        assert_eq!(made(Missing::Refused), None, "{two}");
        assert_eq!(made(Missing::StoodIn), Some(only(one)), "{two}");
    };
    // A captured array is read at the current element, a size of a filter is the space, and the
    // result of a fold is its neutral element.
    let gather = "x2: [n]i32 = loop n with (x0: [n]i32 = x1) over (x1: i32 <- x0) {
        collect 0 (i32) x2: i32 = x0[0i64] x3: i32 = i32.+(x1, x2) emit 0 (x3) }";
    let one = "x2: [n]i32 = loop n with () over (x0: i32 <- x0) {
        collect 0 (i32) x1: i32 = i32.+(x0, 1i32) x2: i32 = i32.+(x0, x1) emit 0 (x2) }";
    check(&over(&[MAP, gather], "x2"), &over(&[one], "x2"));
    let rate = "x2: [k]i64 = loop k with () over (x0: i32 <- x1) {
        collect 0 (i64) x1: i64 = i64.+(size(k), 1i64) x2: i64 = i64.i32(x0) x3: i64 = i64.+(x1, x2) emit 0 (x3) }";
    let one = "x2: [k]i64 = loop n with () over (x0: i32 <- x0) {
        collect 0 (i64) x1: bool = i32.<(x0, 5i32)
        if x1 { x2: i64 = i64.+(size(n), 1i64) x3: i64 = i64.i32(x0) x4: i64 = i64.+(x2, x3) emit 0 (x4) } else {} }";
    check(&over(&[FILTER, rate], "x2"), &over(&[one], "x2"));
    let sum = "x1: i32 = loop n with () over (x0: i32 <- x0) {
        fold 0 (7i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3) emit 0 (x0) }";
    let uses = "x2: [n]i32 = loop n with (x0: i32 = x1) over (x1: i32 <- x0) {
        collect 0 (i32) x2: i32 = i32.+(x1, x0) emit 0 (x2) }";
    let one = "x2: [n]i32 = loop n with () over (x0: i32 <- x0) {
        collect 0 (i32) x2: i32 = i32.+(x0, 7i32) emit 0 (x2) }";
    check(&over(&[sum, uses], "x2"), &over(&[one], "x2"));
}

#[test]
fn views_are_read_through() {
    let text = over(
        &[
            "x1: [n]i64 = iota(size(n))",
            "x2: [n]i64 = replicate(size(n), x9)",
            "x3: [n]i64 = loop n with () over (x0: i64 <- x1, x1: i64 <- x2) {
            collect 0 (i64) x2: i64 = i64.+(x0, x1) emit 0 (x2) }",
        ],
        "x3",
    );
    let all = program(&text);
    let l = loops(&all).remove(0).0;
    let l = read_through(&Atom::Var(Var(1)), &View::Iota(Atom::Var(Var(8))), &l).unwrap();
    let l =
        read_through(&Atom::Var(Var(2)), &View::Replicate(Atom::Var(Var(8)), Atom::Var(Var(9))), &l).unwrap();
    let expected = only(&over(
        &["x3: [n]i64 = loop n with (x0: i64 = x9) over () {
        collect 0 (i64) x1: i64 = position x2: i64 = i64.+(x1, x0) emit 0 (x2) }"],
        "x3",
    ));
    assert_eq!(l, expected);
}
