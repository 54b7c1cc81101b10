//! What running a statement can be seen to do. Derived from the operation each time, and stored
//! nowhere: a summary can't outlive a change of the program.
//!
//! Every condition on effects is one of three properties: two computations [commute](Effects::commute),
//! one is [copyable](Effects::copyable), one is [discardable](Effects::discardable).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar};

use super::{Atom, Loop, Op, Operator, Program, Scope, Size, SizeVar, Stmt, Ty, Var, View};

/// A set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Prints on the trace channel.
    pub io: bool,
    /// May fail.
    pub fail: bool,
    /// Emits to collectors, or steps scans, of the loop around it.
    pub local: bool,
}

impl Effects {
    /// Those of either.
    #[must_use]
    pub fn and(self, other: Effects) -> Effects {
        Effects { io: self.io || other.io, fail: self.fail || other.fail, local: self.local || other.local }
    }

    /// Running the two in either order can't be told apart. Two prints keep their order; what was
    /// printed before a failure stays, so a print does not pass what may fail; two that may only fail
    /// do commute, up to which of the errors it is.
    pub fn commute(self, other: Effects) -> bool {
        let channel = self.io && (other.io || other.fail) || self.fail && other.io;
        let collectors = self.local && other.local;
        !(channel || collectors)
    }

    /// Running it twice is running it once.
    pub fn copyable(self) -> bool {
        !self.io && !self.local
    }

    /// Not running it changes nothing but its results.
    pub fn discardable(self) -> bool {
        self == Effects::default()
    }
}

/// What is known of the variables and sizes in scope. Nothing known is always sound.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Types of variables.
    types: BTreeMap<Var, Ty>,
    /// Numbers that lie within `0..size`.
    below: BTreeMap<Var, Size>,
    /// Sizes that are some array's extent, and so not negative. Most of a program's are known inside each
    /// of its loops too, where they are asked for again and again: one set for all that know no more.
    extents: Arc<BTreeSet<Size>>,
    /// What was learnt, in order, so that behind a branch what only the branch knows can be forgotten.
    learnt: Vec<Learnt>,
}

/// Something that was learnt.
#[derive(Clone, Debug)]
enum Learnt {
    /// A size is an extent.
    Extent(Size),
    /// A variable has a type and perhaps a bound, and had these before.
    Var(Var, Option<Ty>, Option<Size>),
}

impl Facts {
    /// At the start of a program's body.
    pub fn of_program(program: &Program) -> Facts {
        let mut facts = Facts::default();
        for param in &program.params {
            // An argument has all its extents, also where it has no rows.
            facts.know(param.binding.ty.dims.iter().cloned());
            facts.bind(param.binding.var, &param.binding.ty);
        }
        facts
    }

    /// The sizes that are extents wherever in the program they are known: those of parameters, and
    /// what loops bind.
    pub fn of_sizes(program: &Program) -> Facts {
        let params = program.params.iter().flat_map(|p| &p.binding.ty.dims);
        let mut facts = Facts::default();
        facts.know(params.cloned());
        facts.bound_by_loops(&program.body);
        facts
    }

    fn bound_by_loops(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            match &stmt.op {
                Op::Loop(l) => {
                    self.know(super::visit::binds(stmt).into_iter().map(|(_, size)| Size::var(size)));
                    l.fun.operators().for_each(|op| self.bound_by_loops(&op.body));
                    self.bound_by_loops(&l.fun.body);
                }
                Op::If { then, otherwise, .. } => {
                    self.bound_by_loops(then);
                    self.bound_by_loops(otherwise);
                }
                _ => {}
            }
        }
    }

    /// At the start of a loop's body, of which nothing is known but itself.
    pub fn of_loop(l: &Loop<impl Sized>) -> Facts {
        Facts::default().inside(l)
    }

    /// At the start of a loop's body, where these facts hold around the loop. Its function is closed:
    /// what is known of variables outside says nothing.
    #[must_use]
    pub fn inside(&self, l: &Loop<impl Sized>) -> Facts {
        let mut facts = Facts { extents: self.extents.clone(), ..Facts::default() };
        facts.know([l.space.clone()]);
        for (i, ty) in l.fun.captures.iter().chain(&l.fun.inputs).enumerate() {
            facts.bind(Var(i as u32), ty);
        }
        facts
    }

    /// These sizes are extents.
    fn know(&mut self, sizes: impl IntoIterator<Item = Size>) {
        for size in sizes {
            if !self.extents.contains(&size) {
                Arc::make_mut(&mut self.extents).insert(size);
            }
        }
    }

    /// The outermost extent is not negative; an inner one may be, where there are no rows.
    fn bind(&mut self, var: Var, ty: &Ty) {
        if let Some(extent) = ty.dims.first().filter(|extent| !self.extents.contains(*extent)) {
            self.know([extent.clone()]);
            self.learnt.push(Learnt::Extent(extent.clone()));
        }
        let before = (self.types.insert(var, ty.clone()), self.below.get(&var).cloned());
        self.learnt.push(Learnt::Var(var, before.0, before.1));
    }

    /// Up to where it has learnt so far.
    pub(super) fn mark(&self) -> usize {
        self.learnt.len()
    }

    /// Forgets what it has learnt by [`Facts::bind`] and [`Facts::after`] since it was there.
    pub(super) fn forget(&mut self, mark: usize) {
        for learnt in self.learnt.drain(mark..).rev() {
            match learnt {
                Learnt::Extent(extent) => {
                    Arc::make_mut(&mut self.extents).remove(&extent);
                }
                Learnt::Var(var, ty, below) => {
                    restore(&mut self.types, var, ty);
                    restore(&mut self.below, var, below);
                }
            }
        }
    }

    /// After a statement has run; `space` is that of the loop in whose body it stands.
    pub fn after(&mut self, stmt: &Stmt, space: Option<&Size>) {
        for out in &stmt.outs {
            self.bind(out.var, &out.ty);
            if let (Op::Position, Some(space)) = (&stmt.op, space) {
                self.below.insert(out.var, space.clone());
            }
        }
    }

    /// What is known wherever a statement may be moved that stands behind this one: the types of its
    /// outputs, and that the outermost extents of these are no negative numbers, of those sizes of which it
    /// is the first binder (`bound` are those of the statements in front of it, to which its own are added).
    /// What uses one of these stays behind it anyway. A size whose binder shows nothing of it (a `BindSize`,
    /// branches that have it as an extent of rows) may be an extent here too: but what uses the size stays
    /// behind its binder, and may come in front of this statement. So may what uses a parameter, which no
    /// statement binds: `replicate m x` fails for a negative `m`, and what is moved in front of it would too.
    /// Nor are the extents of rows known: there may be no rows.
    pub fn anywhere_behind(&mut self, stmt: &Stmt, bound: &mut BTreeSet<SizeVar>) {
        self.types.extend(stmt.outs.iter().map(|out| (out.var, out.ty.clone())));
        let binds = super::visit::binds(stmt);
        let first = binds.iter().filter(|(out, size)| out.is_some() && !bound.contains(size));
        let first: BTreeSet<Size> = first.map(|(_, size)| Size::var(size.clone())).collect();
        bound.extend(binds.into_iter().map(|(_, size)| size));
        let outermost = stmt.outs.iter().filter_map(|out| out.ty.dims.first());
        self.know(outermost.filter(|extent| first.contains(*extent)).cloned());
    }

    fn not_negative(&self, n: &Atom) -> bool {
        match n {
            Atom::Const(Scalar::I64(n)) => *n >= 0,
            Atom::Size(size) => self.is_extent(size),
            _ => false,
        }
    }

    /// Whether there can be arrays of this size: an extent or a constant. Other sums and products of extents
    /// may wrap.
    pub fn is_extent(&self, size: &Size) -> bool {
        size.as_constant().map_or_else(|| self.extents.contains(size), |n| n >= 0)
    }

    fn in_bounds(&self, array: Var, at: &[Atom]) -> bool {
        let Some(ty) = self.types.get(&array) else { return false };
        let within = |(i, extent): (&Atom, &Size)| match (i, i64_constant(i), extent.as_constant()) {
            (_, Some(i), Some(extent)) => (0..extent).contains(&i),
            (Atom::Var(v), ..) => self.below.get(v) == Some(extent),
            _ => false,
        };
        at.len() <= ty.dims.len() && at.iter().zip(&ty.dims).all(within)
    }
}

fn restore<V>(map: &mut BTreeMap<Var, V>, var: Var, before: Option<V>) {
    match before {
        Some(value) => map.insert(var, value),
        None => map.remove(&var),
    };
}

fn i64_constant(atom: &Atom) -> Option<i64> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(*n),
        Atom::Size(size) => size.as_constant(),
        _ => None,
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
    let none = Effects::default();
    let may_fail = |fail| Effects { fail, ..none };
    match op {
        Op::Prim(prim, args) => may_fail(prim.may_fail() && !never_fails_with(*prim, args)),
        Op::Index { array, at } => may_fail(!facts.in_bounds(*array, at)),
        Op::View(View::Iota(n) | View::Replicate(n, _)) => may_fail(!facts.not_negative(n)),
        Op::Position | Op::Array(_) | Op::Opaque(_) | Op::BindSize(..) => none,
        Op::Step { .. } | Op::Emit { .. } => Effects { local: true, ..none },
        Op::Trace(_) => Effects { io: true, ..none },
        Op::If { then, otherwise, .. } => {
            let mut facts = facts.clone();
            learning(then, &mut facts, space).and(learning(otherwise, &mut facts, space))
        }
        // An input has the space as its extent.
        Op::Loop(l) => loop_in(l, facts).and(may_fail(l.inputs.is_empty() && !facts.is_extent(&l.space))),
    }
}

/// The effects of a scope's statements where the facts hold.
pub fn scope_in(scope: &Scope, facts: &Facts, space: Option<&Size>) -> Effects {
    learning(scope, &mut facts.clone(), space)
}

/// The same; what is learnt inside is forgotten behind it, which in nested branches takes less than a
/// copy for each of them.
fn learning(scope: &Scope, facts: &mut Facts, space: Option<&Size>) -> Effects {
    let mark = facts.mark();
    let mut all = Effects::default();
    for stmt in &scope.stmts {
        all = all.and(match &stmt.op {
            Op::If { then, otherwise, .. } => {
                learning(then, facts, space).and(learning(otherwise, facts, space))
            }
            op => op_in(op, facts, space),
        });
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
    let facts = facts.inside(l);
    let operators = l.fun.operators().map(|o| scope_in(&o.body, &facts, None));
    let all = operators.fold(scope_in(&l.fun.body, &facts, Some(&l.space)), Effects::and);
    Effects { local: false, ..all }
}

/// A primitive that may fail does not with this divisor, or this exponent.
fn never_fails_with(prim: Prim, args: &[Atom]) -> bool {
    let right = match args.get(1) {
        Some(Atom::Const(c)) => c.as_integer(),
        Some(Atom::Size(size)) => size.as_constant().map(i128::from),
        _ => None,
    };
    right.is_some_and(|n| if prim.op == PrimOp::Pow { n >= 0 } else { n != 0 })
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

    const NONE: Effects = Effects { io: false, fail: false, local: false };
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
        assert_eq!(looped(branch), Effects { io: true, fail: true, local: false });
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
        assert!(NONE.copyable() && FAIL.copyable() && !IO.copyable());
        assert!(NONE.discardable() && !FAIL.discardable() && !IO.discardable());
    }

    /// What a branch knows to be an extent is nothing that the other branch, or what stands behind, knows.
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
