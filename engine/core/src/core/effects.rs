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
