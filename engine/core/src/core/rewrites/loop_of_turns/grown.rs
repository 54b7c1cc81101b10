//! Arrays that grow: what turns put behind them is what the loop collects, as a filter does.
//!
//! A turn puts elements that it lists behind an array, and does nothing else with it. An array that is not empty before the
//! loop comes in front of what is collected.

use std::collections::BTreeSet;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::super::walk::Surroundings;
use super::made;
use super::places::{Kind, Places, Version, as_atom};
use crate::core::canonical::{Param, collecting};
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Collector, Loop, Op, Scope, Seq, Size, SizeVar, Stmt, Ty, Var};

/// An array that grows.
pub struct Grown {
    /// The array before the loop.
    pub array: Var,
    /// The type of its elements.
    pub element: Ty,
    /// Which collector.
    pub collector: usize,
}

impl Grown {
    /// That of a state whose length each turn binds anew.
    pub fn of(seq: &Seq, state: usize, array: Var) -> Option<Grown> {
        let ty = &seq.state[state].ty;
        let own = |size: &Size| size.as_var().is_some_and(|var| seq.sizes.contains(var));
        let others =
            seq.state.iter().enumerate().filter(|(k, other)| *k != state && other.ty.dims == ty.dims);
        let grows = ty.dims.len() == 1 && own(&ty.dims[0]) && others.count() == 0;
        grows.then(|| Grown { array, element: ty.element(), collector: 0 })
    }
}

impl Places<'_> {
    /// A loop that puts what a turn lists behind an array that grows emits that. `None` where it does something else.
    pub fn grow(&mut self, l: &Loop, stmt: &Stmt, stmts: &mut Vec<Stmt>) -> Option<()> {
        let ([Atom::Var(array), Atom::Var(behind)], [out]) = (&l.captures[..], &stmt.outs[..]) else {
            return None;
        };
        let version = self.versions.get(array).filter(|_| !self.versions.contains_key(behind))?.clone();
        let Kind::Grown(Grown { collector, .. }) = self.kinds[version.state] else { return None };
        let of = |var: &Var| Some((*var, self.facts.ty(*var)?.clone()));
        let listed = self.lists.get(behind)?.clone();
        if *l != appended(of(array)?, of(behind)?, &l.space)? || !self.is_latest(version.state, *array) {
            return None;
        }
        for value in listed {
            let values = vec![self.copier.atom(&value)];
            self.push(made(Vec::new(), Op::Emit { collector, values }), stmts);
        }
        self.now(version.state, true, out);
        Some(())
    }

    /// An array that a turn has written, or may have, is a state from here on.
    pub fn now(&mut self, state: usize, written: bool, out: &Binding) {
        self.facts.after(&made(vec![out.clone()], Op::Array(Vec::new())), None);
        if matches!(self.kinds[state], Kind::Grown(_)) {
            self.lengths.extend(out.ty.dims.iter().flat_map(Size::vars));
        }
        let written = written.then_some(Atom::Const(Scalar::Bool(true)));
        self.versions.insert(out.var, Version { state, written });
        self.latest[state] = out.var;
    }

    /// Whether an array is what a turn has made of a state up to here.
    pub fn is_latest(&self, state: usize, array: Var) -> bool {
        self.latest[state] == array
    }

    /// A branch gives what it has put into collectors, and does not take it back; `before` is what each state was before.
    pub fn gives_latest(&self, branch: &Scope, before: &[Var]) -> Option<()> {
        let given: Vec<Var> = branch.results.iter().filter_map(Atom::var).collect();
        let puts = (0..self.kinds.len()).filter(|state| self.kinds[*state].is_put());
        let mut puts = puts.map(|state| (state, self.latest[state]));
        let gives = |(state, latest): (usize, Var)| {
            let of_state = |var: &&Var| self.versions.get(var).is_some_and(|version| version.state == state);
            (latest == before[state] || given.contains(&latest))
                && given.iter().filter(of_state).all(|var| *var == latest)
        };
        puts.all(gives).then_some(())
    }

    /// What the loop collects of a state, of a length that `another` makes; and what makes the whole array of that, where
    /// something stands in front of it. Where places are seen (`by_place`), it is copied, for what the loop collects is at
    /// the places of its turns.
    pub fn grown(
        &mut self,
        state: usize,
        out: &Binding,
        by_place: bool,
        mut another: impl FnMut(&SizeVar) -> Size,
    ) -> Option<(Binding, Vec<Stmt>)> {
        let Kind::Grown(Grown { array, .. }) = &self.kinds[state] else { return None };
        let before = (*array, self.facts.ty(*array)?.clone());
        let start = before.1.dims.first()?.clone();
        if start == Size::constant(0) && !by_place {
            return Some((out.clone(), Vec::new()));
        }
        let length = out.ty.dims.first()?.as_var()?.clone();
        let more = another(&length);
        let ty = Ty { scalar: out.ty.scalar, dims: vec![more.clone()] };
        let behind = self.fresh(&ty);
        let whole = appended(before, (behind.var, ty), &Size::var(length.clone()))?;
        let bind = Op::BindSize(length, Atom::Size(start.add(&more)));
        Some((behind, vec![made(Vec::new(), bind), made(vec![out.clone()], Op::Loop(whole))]))
    }
}

/// Whether something after a sequential loop may combine what it gives in an order that places show. Who asks from a scope
/// `inside` of another one does not know what is done with its results.
pub fn combines_by_place(out: &Binding, around: &Surroundings, inside: bool) -> bool {
    let mut arrays = BTreeSet::from([out.var]);
    let mut sizes: BTreeSet<SizeVar> = out.ty.dims.iter().flat_map(Size::vars).collect();
    for stmt in around.after {
        let uses = Uses::of_stmt(stmt);
        if uses.vars.is_disjoint(&arrays) && uses.sizes.is_disjoint(&sizes) {
            continue;
        }
        if shows_places(stmt) {
            return true;
        }
        arrays.extend(stmt.outs.iter().filter(|out| !out.ty.dims.is_empty()).map(|out| out.var));
        sizes.extend(visit::binds(stmt).into_iter().map(|(_, size)| size));
    }
    inside && around.results.iter().filter_map(Atom::var).any(|result| arrays.contains(&result))
}

fn shows_places(stmt: &Stmt) -> bool {
    let inside = |scope: &Scope| scope.stmts.iter().any(shows_places);
    let of_loop = |l: &Loop| {
        let operators = l.fun.collectors.iter().filter_map(Collector::operator).chain(&l.fun.scans);
        operators.into_iter().any(|operator| !operator.shows_no_place())
    };
    matches!(&stmt.op, Op::Loop(l) if of_loop(l)) || stmt.op.scopes().any(|inner| inside(inner.scope))
}

/// The loop that reads one array and then the other.
fn appended((first, ty): (Var, Ty), (second, behind): (Var, Ty), space: &Size) -> Option<Loop> {
    let (element, start) = (ty.element(), as_atom(ty.dims.first()?));
    let [xs, ys, at, below, further, left, right, value] = [0, 1, 2, 3, 4, 5, 6, 7].map(Var);
    let on = |op| Prim { op, ty: ScalarType::I64 };
    let number = super::number();
    let one = |var: Var, ty: &Ty, op: Op| made(vec![Binding { var, ty: ty.clone() }], op);
    let bool = Ty { scalar: ScalarType::Bool, dims: Vec::new() };
    let read = |var, array, at| one(var, &element, Op::Index { array, at: vec![Atom::Var(at)] });
    let then = Scope { stmts: vec![read(left, xs, at)], results: vec![Atom::Var(left)] };
    let index = one(further, &number, Op::Prim(on(PrimOp::Sub), vec![Atom::Var(at), start.clone()]));
    let otherwise = Scope { stmts: vec![index, read(right, ys, further)], results: vec![Atom::Var(right)] };
    let stmts = vec![
        one(at, &number, Op::Position),
        one(below, &bool, Op::Prim(on(PrimOp::Lt), vec![Atom::Var(at), start])),
        one(value, &element, Op::If { cond: Atom::Var(below), then, otherwise }),
    ];
    let capture = |operand, ty, var| Param { operand: Atom::Var(operand), ty, var };
    let captures = vec![capture(first, ty, xs), capture(second, behind, ys)];
    Some(collecting(space, captures, stmts, (value, &element), 8))
}
