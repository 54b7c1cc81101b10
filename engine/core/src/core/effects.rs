//! What running a statement can be seen to do: it may print (`trace x`), fail (`xs[i]`), call functions of the host,
//! or hand something to the loop around it (an emit, a step of a scan).
//!
//! Every condition on effects is one of three questions:
//! - May two change places ([`Effects::commute`])? Two sums may. Two traces may not: they print in order.
//! - May one run twice ([`Effects::copyable`])? `xs[i]` may: it fails both times or never. A trace may not.
//! - May one be left out ([`Effects::discardable`])? `x + 1` may. `xs[i]` may not, for the program could have failed.
//!
//! The answers for the classes of external functions follow from the effects that a class has ([`Effects::of`]):
//!
//! | class | commutes with all but | copyable | discardable |
//! |---|---|---|---|
//! | `pure` | | yes | yes |
//! | `fail` | `io`, `random`, `unknown` | yes | no |
//! | `io`, as a trace | `fail`, `io`, `unknown` | no | no |
//! | `random` | `fail`, `random`, `unknown` | no | no |
//! | `unknown` | `fail`, `io`, `random`, `unknown` | no | no |
//!
//! It is worked out from the operation each time, and stored nowhere, so that it can't be out of date.
//!
//! [`Clash::of`] alone says which two can't change places. The conditions of rules, the order of a scope, sharing,
//! sweeping and the comparison of logs all ask it. Effects are found from the inside outwards, once for branches
//! within branches.

use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::syntax::ast::Effect;

use super::facts::Facts;
use super::scopes::Role;
use super::{Atom, Loop, Op, Operator, Scope, Size, Turns, View};

/// A set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Prints on the trace channel, or calls what reads or writes outside.
    pub io: bool,
    /// Draws from a stream of random numbers.
    pub random: bool,
    /// Calls a function of which nothing is known.
    pub unknown: bool,
    /// May fail.
    pub fail: bool,
    /// Emits to collectors, or steps scans, of the loop around it.
    pub local: bool,
}

impl Effects {
    /// Those of a call of an external function that is declared so.
    pub fn of(classes: &[Effect]) -> Effects {
        let none = Effects::default();
        let of = |class: &Effect| match class {
            Effect::Pure => none,
            Effect::Fail => Effects { fail: true, ..none },
            Effect::Io => Effects { io: true, ..none },
            Effect::Random => Effects { random: true, ..none },
            Effect::Unknown => Effects { unknown: true, ..none },
        };
        classes.iter().map(of).fold(none, Effects::and)
    }

    /// Those of either.
    #[must_use]
    pub fn and(self, other: Effects) -> Effects {
        Effects {
            io: self.io || other.io,
            random: self.random || other.random,
            unknown: self.unknown || other.unknown,
            fail: self.fail || other.fail,
            local: self.local || other.local,
        }
    }

    /// Without what it hands to the loop around it.
    #[must_use]
    pub fn outside(self) -> Effects {
        Effects { local: false, ..self }
    }

    /// Changes what others see: prints, draws, or calls what may do so.
    pub fn acts(self) -> bool {
        self.io || self.random || self.unknown
    }

    /// May end the program.
    pub fn may_fail(self) -> bool {
        self.fail || self.unknown
    }

    /// Running the two in either order can't be told apart.
    pub fn commute(self, other: Effects) -> bool {
        let clash = Clash::ALL.iter().any(|clash| clash.of(self, other));
        !(clash || self.local && other.local)
    }

    /// Running it twice is running it once.
    pub fn copyable(self) -> bool {
        !self.acts() && !self.local
    }

    /// Not running it changes nothing but its results.
    pub fn discardable(self) -> bool {
        self == Effects::default()
    }
}

/// Why what two do outside of a loop can't change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Both print: prints keep their order.
    Io,
    /// Both draw from one stream.
    Random,
    /// Nothing is known of one of them, and the other one does not only compute.
    Unknown,
    /// One prints or draws, and the other one may fail: what was done before a failure stays done. Two that may
    /// only fail do commute, up to which of the errors it is.
    Fail,
}

impl Clash {
    /// All of them.
    pub const ALL: [Clash; 4] = [Clash::Io, Clash::Random, Clash::Unknown, Clash::Fail];

    /// Whether it is so of these two.
    pub fn of(self, one: Effects, other: Effects) -> bool {
        [(one, other), (other, one)].into_iter().any(|(a, b)| match self {
            Clash::Io => a.io && b.io,
            Clash::Random => a.random && b.random,
            Clash::Unknown => a.unknown && (b.acts() || b.fail),
            Clash::Fail => (a.io || a.random) && b.fail,
        })
    }
}

/// The effects of an operation of which nothing is known but itself.
pub fn op(op: &Op) -> Effects {
    op_in(op, &Facts::default(), None)
}

/// The effects of the statements of a scope.
pub fn scope(scope: &Scope) -> Effects {
    scope_in(scope, &Facts::default(), None)
}

/// The effects of an operator.
pub fn operator(operator: &Operator) -> Effects {
    scope(&operator.body)
}

/// The effects of an operation where the facts hold; `space` is that of the loop in whose body it
/// stands.
pub fn op_in(op: &Op, facts: &Facts, space: Option<&Size>) -> Effects {
    let mut copy = None;
    let mut inside = besides_branches(op, facts);
    for (at, branch) in op.branches().enumerate() {
        let facts = copy.get_or_insert_with(|| facts.clone());
        let outside = facts.mark();
        facts.enter(op, at);
        inside = inside.and(learning(branch, facts, space));
        facts.forget(outside);
    }
    inside
}

/// The effects of an operation except for those of its branches.
pub(super) fn besides_branches(op: &Op, facts: &Facts) -> Effects {
    let none = Effects::default();
    let may_fail = |fail| Effects { fail, ..none };
    match op {
        Op::Prim(prim, args) => may_fail(prim.may_fail() && !never_fails_with(*prim, args)),
        Op::Index { array, at } => may_fail(!facts.in_bounds(*array, at)),
        Op::View(View::Iota(n) | View::Replicate(n, _)) => may_fail(!facts.not_negative(n)),
        Op::Update { array: Atom::Var(array), at, value } => {
            may_fail(!facts.in_bounds(*array, at) || facts.is_block(value, at.len()))
        }
        Op::Update { array: Atom::Const(_) | Atom::Size(_), .. } => may_fail(true),
        Op::Assert(cond) => may_fail(*cond != Atom::Const(Scalar::Bool(true))),
        // Turns may go on for ever.
        Op::Seq(seq) => may_fail(matches!(seq.turns, Turns::While(_))),
        Op::Position | Op::Array(_) | Op::Opaque(..) | Op::Reshape(_) | Op::BindSize(..) => none,
        Op::Step { .. } | Op::Emit { .. } => Effects { local: true, ..none },
        Op::Trace(_) => Effects { io: true, ..none },
        Op::Call(call) => Effects::of(&call.effects),
        Op::If { .. } => none,
        // An input has the space as its extent.
        Op::Loop(l) => {
            let runs = l.inputs.is_empty() && !facts.is_extent(&l.space);
            of_turns(l, facts).and(may_fail(runs))
        }
    }
}

/// The effects of a scope's statements where the facts hold.
pub fn scope_in(scope: &Scope, facts: &Facts, space: Option<&Size>) -> Effects {
    learning(scope, &mut facts.clone(), space)
}

/// The same; what is learnt inside is forgotten after it, which in nested branches takes less than a
/// copy for each of them.
fn learning(scope: &Scope, facts: &mut Facts, space: Option<&Size>) -> Effects {
    let mark = facts.mark();
    let mut all = Effects::default();
    for stmt in &scope.stmts {
        all = all.and(besides_branches(&stmt.op, facts));
        for (at, branch) in stmt.op.branches().enumerate() {
            let outside = facts.mark();
            facts.enter(&stmt.op, at);
            all = all.and(learning(branch, facts, space));
            facts.forget(outside);
        }
        facts.after(stmt, space);
    }
    facts.forget(mark);
    all
}

/// The effects of a loop, whatever its operands are: those of its body and its operators.
pub fn of_loop(l: &Loop<impl Sized>) -> Effects {
    loop_in(l, &Facts::default())
}

/// The same where the facts hold around the loop, whose space is some array's extent.
pub fn loop_in(l: &Loop<impl Sized>, facts: &Facts) -> Effects {
    loop_with(l, &facts.inside(l))
}

/// The effects of a loop's turns where the facts hold around it, whatever their number.
pub(super) fn of_turns(l: &Loop, facts: &Facts) -> Effects {
    loop_with(l, &facts.within(l))
}

/// The same, where these facts hold in it.
fn loop_with(l: &Loop<impl Sized>, facts: &Facts) -> Effects {
    let inside = l.fun.scopes().map(|inner| match inner.part.role() {
        Role::Branch | Role::Body => scope_in(inner.scope, facts, Some(&l.space)),
        Role::Operator => scope_in(inner.scope, facts, None),
    });
    inside.fold(Effects::default(), Effects::and).outside()
}

/// A primitive that may fail does not with this divisor, or this exponent.
fn never_fails_with(prim: Prim, args: &[Atom]) -> bool {
    let right = match args.get(1) {
        Some(Atom::Const(c)) => c.as_integer(),
        Some(Atom::Size(size)) => size.as_constant().map(i128::from),
        Some(Atom::Var(_)) | None => None,
    };
    right.is_some_and(|n| !prim.fails_with(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::parse::parse;
    use lawson_oracle::source::Source;

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
            // A size that is no array's extent is whatever number the caller gave.
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
}
