//! What statements can be seen to do, and which change places.

use lawson_core::core::effects::{Effects, scope_in};
use lawson_core::core::facts::Facts;
use lawson_core::core::parse::parse;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::Effect;

/// The effects of a program's whole body.
fn body(text: &str) -> Effects {
    let program = parse(&Source::new("core", text)).unwrap();
    scope_in(&program.body, &Facts::of_program(&program), None)
}

const NONE: Effects = Effects { io: false, random: false, unknown: false, fail: false, local: false };
const FAIL: Effects = Effects { fail: true, ..NONE };
const IO: Effects = Effects { io: true, ..NONE };

#[test]
fn what_may_fail() {
    for (stmt, fails) in [
        ("x9: i32 = i32.+(x0, x0)", false),
        ("x9: i32 = i32./(x0, x0)", true),
        ("x9: i32 = i32./(x0, 2i32)", false),
        ("x9: i32 = i32.%%(x0, 0i32)", true),
        ("x9: i32 = i32.**(x0, 2i32)", false),
        ("x9: i32 = i32.**(x0, -1i32)", true),
        ("x9: f64 = f64./(x1, 0.0f64)", false),
        ("x9: f64 = x2[0i64]", true),
        ("x9: f64 = x3[9i64]", false),
        ("x9: f64 = x3[10i64]", true),
        ("x9: f64 = x3[-1i64]", true),
        ("x9: [n]i64 = iota(size(n))", false),
        ("x9: [n + 1]i64 = iota(size(n + 1))", true),
        ("x9: [n*n]i64 = iota(size(n*n))", true),
        ("x9: [n - 1]i64 = iota(size(n - 1))", true),
        // A size that is not an array's extent is whatever number the caller gave.
        ("x9: [m]i64 = iota(size(m))", true),
        ("x9: [3]i64 = iota(3i64)", false),
        ("x9: [m]i64 = replicate(x4, 1i64)", true),
        ("loop n {}", false),
        ("loop m {}", true),
    ] {
        let text = format!(
            "program f [n] [m] (x0: i32 \"\", x1: f64 \"\", x2: [n]f64 \"\", x3: [10]f64 \"\", x4: i64 \"\" size m) {{ {stmt} }}"
        );
        assert_eq!(body(&text), if fails { FAIL } else { NONE }, "{stmt}");
    }
}

/// A position lies within the space of its own loop, in the loops inside too, and in no other.
#[test]
fn a_loop_knows_the_positions_around_it() {
    let row = |index: &str, space: &str| {
        body(&format!(
            "program f [n] [m] (x0: [n][m]f64 \"\", x1: [m]f64 \"\") {{
               x2: [n][m]f64 = loop n with (x0: [n][m]f64 = x0, x1: [m]f64 = x1) {{
                 collect 0 ([m]f64)
                 x2: i64 = position
                 x3: [m]f64 = loop {space} with (x0: [n][m]f64 = x0, x1: i64 = x2, x2: [m]f64 = x1) {{
                   collect 0 (f64) x3: i64 = position x4: f64 = {index} emit 0 (x4)
                 }}
                 emit 0 (x3)
               }} }}"
        ))
    };
    assert_eq!(row("x0[x1, x3]", "m"), NONE);
    assert_eq!(row("x0[x3, x1]", "m"), FAIL);
    assert_eq!(row("x2[x1]", "m"), FAIL);
    assert_eq!(row("x2[x3]", "m"), NONE);
}

/// What is a position and a size lies where it must, at a distance from both ends that is known.
#[test]
fn a_loop_knows_what_is_computed_from_positions() {
    let read = |space: &str, index: &str| {
        body(&format!(
            "program f [n] [m] (x0: [n]f64 \"\", x1: [m]f64 \"\") {{
               x2: f64 = loop {space} with (x0: [n]f64 = x0) {{
                 fold 0 (0f64) op (x8: f64) (x9: f64) {{ x10: f64 = f64.+(x8, x9) }} -> (x10)
                 x1: i64 = position {index} x5: f64 = x0[x4] emit 0 (x5)
               }} }}"
        ))
    };
    // A number that is no extent may be negative, for which a loop fails.
    for (space, index, fails) in [
        ("n", "x4: i64 = i64.-(size(n - 1), x1)", false),
        ("n", "x4: i64 = i64.-(size(n), x1)", true),
        ("n", "x4: i64 = i64.-(size(n - 2), x1)", true),
        ("n", "x4: i64 = i64.-(size(m - 1), x1)", true),
        ("n", "x3: i64 = i64.-(size(n - 1), x1) x4: i64 = i64.-(size(n - 1), x3)", false),
        ("n", "x3: i64 = i64.-(size(n), x1) x4: i64 = i64.-(x3, 1i64)", false),
        ("n", "x4: i64 = i64.+(x1, 1i64)", true),
        ("n", "x4: i64 = i64.-(x1, 1i64)", true),
        ("n", "x3: i64 = i64.+(x1, 9i64) x4: i64 = i64.-(x3, 9i64)", false),
        ("n", "x4: i64 = i64.*(x1, 1i64)", true),
        ("n", "x3: i64 = i64.+(1i64, x1) x4: i64 = i64.+(x3, x1)", true),
    ] {
        assert_eq!(read(space, index), if fails { FAIL } else { NONE }, "{space}: {index}");
    }
    let slice = |by: i64| {
        body(&format!(
            "program f [n] (x0: [n + 2]f64 \"\", x1: [n]f64 \"\") {{
               x2: [n]f64 = loop n with (x0: [n + 2]f64 = x0) over (x1: f64 <- x1) {{
                 collect 0 (f64)
                 x2: i64 = position x3: i64 = i64.+(x2, {by}i64) x4: f64 = x0[x3] emit 0 (x4)
               }} }}"
        ))
    };
    for by in -2..6 {
        assert_eq!(slice(by), if (0..=2).contains(&by) { NONE } else { FAIL }, "{by}");
    }
}

/// A branch knows what its condition says of a position, and the other branch that it does not hold.
#[test]
fn a_branch_knows_its_condition() {
    let (first, second) = ("x5: f64 = x0[x21]", "x12: i64 = i64.-(x21, size(n)) x6: f64 = x1[x12]");
    let (last, one) = ("x12: i64 = i64.-(x22, size(n)) x6: f64 = x1[x12]", "x6: f64 = f64.exp(1f64)");
    let fails = |cond, then, otherwise| {
        let text = format!(
            "program f [n] [m] [k] (x0: [n]f64 \"\", x1: [m]f64 \"\", x2: [n + m]f64 \"\", x3: i64 \"\" size k) {{
               x4: f64 = loop n + m with (x0: [n]f64 = x0, x1: [m]f64 = x1) over (x2: f64 <- x2) {{
                 fold 0 (0f64) op (x8: f64) (x9: f64) {{ x10: f64 = f64.+(x8, x9) }} -> (x10)
                 x21: i64 = position x22: i64 = i64.-(size(n + m - 1), x21) {cond}
                 x7: f64 = if x4 {{ {then} }} -> (x5) else {{ {otherwise} }} -> (x6) emit 0 (x7)
               }} }}"
        );
        body(&text) == FAIL
    };
    for (cond, then, otherwise, expected) in [
        ("x4: bool = i64.<(x21, size(n))", first, second, false),
        ("x4: bool = i64.>(size(n), x21)", first, second, false),
        ("x4: bool = i64.<=(x21, size(n))", first, second, true),
        ("x4: bool = i64.<(x21, size(m))", first, one, true),
        ("x4: bool = i64.>=(x21, size(n))", first, second, true),
        // A number that is no extent may be anything.
        ("x4: bool = i64.<(x21, size(k))", first, one, true),
        ("x4: bool = i64.<(x22, size(n))", "x5: f64 = x0[x22]", last, false),
        ("x4: bool = i64.<(x22, size(n))", first, last, true),
        (
            "x13: bool = i64.<(x21, size(n)) x14: bool = i64.<(0i64, x21) x4: bool = bool.&&(x13, x14)",
            "x15: i64 = i64.-(x21, 1i64) x5: f64 = x0[x15]",
            one,
            false,
        ),
        (
            "x13: bool = i64.>=(x21, size(n)) x14: bool = i64.<(x21, 1i64) x4: bool = bool.||(x13, x14)",
            "x5: f64 = f64.exp(1f64)",
            "x15: i64 = i64.-(x21, 1i64) x6: f64 = x0[x15]",
            false,
        ),
    ] {
        assert_eq!(fails(cond, then, otherwise), expected, "{cond}: {then} else {otherwise}");
    }
}

#[test]
fn a_loop_has_what_its_body_and_operators_have() {
    let looped = |inner: &str| {
        body(&format!(
            "program f [n] [m] (x0: [n]i32 \"\", x1: [m]i32 \"\") {{
               x2: [n]i32 = loop n with (x0: [n]i32 = x0, x1: [m]i32 = x1) over (x2: i32 <- x0) {{ {inner} }} }}"
        ))
    };
    assert_eq!(looped("collect 0 (i32) emit 0 (x2)"), NONE);
    assert_eq!(looped("collect 0 (i32) trace x2 emit 0 (x2)"), IO);
    assert_eq!(
        looped("fold 0 (1i32) op (x3: i32) (x4: i32) { x5: i32 = i32./(x3, x4) } -> (x5) emit 0 (x2)"),
        FAIL
    );
    // The current position lies within every array of the same extent, and no other.
    assert_eq!(looped("collect 0 (i32) x3: i64 = position x4: i32 = x0[x3] emit 0 (x4)"), NONE);
    assert_eq!(looped("collect 0 (i32) x3: i64 = position x4: i32 = x1[x3] emit 0 (x4)"), FAIL);
    let branch = "collect 0 (i32) if true { x3: i32 = i32./(x2, x2) emit 0 (x3) } else { trace x2 }";
    assert_eq!(looped(branch), IO.and(FAIL));
}

#[test]
fn the_table_of_what_commutes() {
    let both = IO.and(FAIL);
    for (a, b, commutes) in [
        (NONE, NONE, true),
        (NONE, both, true),
        (IO, IO, false),
        (IO, FAIL, false),
        (FAIL, IO, false),
        (FAIL, FAIL, true),
        (both, FAIL, false),
    ] {
        assert_eq!(a.commute(b), commutes, "{a:?} {b:?}");
        assert_eq!(b.commute(a), commutes, "{b:?} {a:?}");
    }
    // The module's table, as it stands there.
    let [none, fail, io, random, unknown] = Effect::ALL.map(|class| Effects::of(&[class]));
    let classes = [none, fail, io, random, unknown];
    let table: [(Effects, &[Effects], bool, bool); 5] = [
        (none, &[], true, true),
        (fail, &[io, random, unknown], true, false),
        (io, &[fail, io, unknown], false, false),
        (random, &[fail, random, unknown], false, false),
        (unknown, &[fail, io, random, unknown], false, false),
    ];
    for (class, clashes, copyable, discardable) in table {
        for other in classes {
            assert_eq!(class.commute(other), !clashes.contains(&other), "{class:?} {other:?}");
        }
        assert_eq!((class.copyable(), class.discardable()), (copyable, discardable), "{class:?}");
    }
    assert!(NONE.copyable() && FAIL.copyable() && !IO.copyable());
    assert!(NONE.discardable() && !FAIL.discardable() && !IO.discardable());
}

/// What a branch knows to be an extent is nothing that the other branch, or what stands after, knows.
#[test]
fn a_branch_forgets_what_it_has_learnt() {
    let (learn, ask) = ("x5: [m]i64 = opaque(x2)", "x6: [m]i64 = iota(size(m))");
    for (stmts, effects) in [
        (format!("if true {{ {learn} {ask} }} else {{}}"), NONE),
        (format!("if true {{ {learn} }} else {{ {ask} }}"), FAIL),
        (format!("if true {{ {learn} }} else {{}} {ask}"), FAIL),
        (format!("if true {{ if true {{ {learn} }} else {{}} {ask} }} else {{}}"), FAIL),
        (format!("{learn} if true {{ if true {{}} else {{ {ask} }} }} else {{}}"), NONE),
    ] {
        let text = format!("program f [n] [m] (x2: [n]i64 \"\", x3: i64 \"\" size m) {{ {stmts} }}");
        assert_eq!(body(&text), effects, "{stmts}");
    }
}
