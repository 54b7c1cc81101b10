//! Loops of no turn and of one: what they give is known when the program is fused.
//!
//! `map f [] = []`, `map f [a] = [f a]`, `reduce op ne [] = ne` (the report on loop fusion in LMS, section 6.9: empty
//! and singleton collections, into each consumer). Of one turn is a loop that reads arrays of one element which is
//! written out, and gives it to each collector once. What it does it does there, in order. Scans and places of
//! arrays stay as they are.
//!
//! And loops that do nothing, which only fail if their number of turns is negative: that it is not is asserted.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::gate::Gate;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::Open;
use crate::core::copy::{Copier, outside_branches};
use crate::core::scopes::{any_stmt, each_stmt_mut};
use crate::core::visit;
use crate::core::{Atom, Binding, Collector, Loop, Op, Program, Scope, Size, Stmt, StmtId, Ty, Var};

/// A loop of no turn or one is what it gives.
pub const SHORT_LOOP: Rewrite = Rewrite {
    name: "short-loop",
    does: "a loop of no turn or one is what it gives",
    law: "map f [a] = [f a]",
    source: "the report on loop fusion in LMS, section 6.9",
    program: "def main (x: i64) = map (+ 1) [x]",
    sketch: "map (\\x -> {x}) [{d}]",
    conditions: &[NEUTRAL],
};

const NEUTRAL: SideCondition = SideCondition {
    name: "neutral",
    says: "a fold of one element is that element, to the bit: what it begins with is its operator's neutral element",
    refuses: "def main (x: i64) = reduce (+) 5 [x]",
};

/// Does away with such loops in every scope of a program. Says whether there were any.
pub fn short_loop(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_short(&program.body) && through(&mut ShortLoop::default(), program, gate)
}

fn has_short(scope: &Scope) -> bool {
    let is_short = |l: &Loop| l.space.as_constant().is_some_and(|turns| turns < 2) || does_nothing(l);
    let has = |stmt: &Stmt| {
        matches!(&stmt.op, Op::Loop(l) if is_short(l)) || stmt.op.scopes().any(|inner| has_short(inner.scope))
    };
    scope.stmts.iter().any(has)
}

fn does_nothing(l: &Loop) -> bool {
    l.fun.collectors.is_empty() && l.fun.body.stmts.is_empty()
}

#[derive(Default)]
struct ShortLoop {
    /// The elements of arrays that are written out.
    arrays: BTreeMap<Var, Vec<Atom>>,
    /// What stands for the results of folds.
    atoms: Copier,
}

impl Pass for ShortLoop {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        has_short(&l.fun.body).then(ShortLoop::default)
    }

    fn substitute(&mut self, stmt: Stmt) -> Option<Stmt> {
        self.atoms.in_place = true;
        outside_branches(&mut self.atoms, stmt)
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        _: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        if stmt.origin.alone() {
            return None;
        }
        let at = (&SHORT_LOOP, &stmt.into());
        if does_nothing(l) {
            return walk.apply(at, &mut frame.next, |_, next| Some(no_negative(stmt, &l.space, next)));
        }
        let next = &mut frame.next;
        match l.space.as_constant()? {
            0 => walk.admits(&SHORT_LOOP, at.1).then(|| self.no_turn(stmt, l, next)),
            1 => {
                let (mut stmts, values) =
                    walk.apply(at, next, |walk, next| self.one_turn(stmt, l, next, walk))?;
                stmts.extend(self.given(stmt, l, values, next));
                Some(stmts)
            }
            _ => None,
        }
    }

    fn placed(&mut self, stmt: &Stmt, _: &mut Frame) {
        if let Op::Array(elements) = &stmt.op {
            self.arrays.insert(stmt.outs[0].var, elements.clone());
        }
    }

    fn leave(&mut self, scope: &mut Scope, _: &mut Frame, _: &mut Walk) {
        scope.results.iter_mut().for_each(|result| *result = self.atoms.atom(result));
    }
}

/// Statements that fail where a number, of turns say, is negative; they come from where a statement does.
pub(super) fn no_negative(stmt: &Stmt, space: &Size, next: &mut u32) -> Vec<Stmt> {
    let cond = Binding { var: Var(*next), ty: Ty { scalar: ScalarType::Bool, dims: Vec::new() } };
    let prim = Prim { op: PrimOp::Le, ty: ScalarType::I64 };
    let args = vec![Atom::Const(Scalar::I64(0)), Atom::Size(space.clone())];
    let assert = Op::Assert(Atom::Var(cond.var));
    let made = |id, outs, op| Stmt { id: StmtId(id), outs, op, origin: stmt.origin.clone() };
    *next += 3;
    vec![made(*next - 2, vec![cond], Op::Prim(prim, args)), made(*next - 1, vec![], assert)]
}

impl ShortLoop {
    /// Empty arrays, and what folds and bins begin with.
    fn no_turn(&mut self, stmt: &Stmt, l: &Loop, next: &mut u32) -> Vec<Stmt> {
        for (_, size) in visit::binds(stmt) {
            self.atoms.sizes.insert(size, Size::constant(0));
        }
        let scanned: usize = l.fun.scans.iter().map(|scan| scan.tys.len()).sum();
        let mut first = l.neutrals[scanned..].iter();
        let mut arrays = Vec::new();
        let made = l
            .fun
            .collectors
            .iter()
            .flat_map(|collector| std::iter::repeat_n(collector.keeps_elements(), collector.arity()));
        for (out, of_elements) in stmt.outs.iter().zip(made) {
            if of_elements {
                arrays.push(self.array(stmt, out, Vec::new(), next));
            } else if let Some(first) = first.next() {
                self.atoms.vars.insert(out.var, first.clone());
            }
        }
        arrays
    }

    /// What a loop does in its one turn, and the value that it gives each collector.
    fn one_turn(
        &self,
        stmt: &Stmt,
        l: &Loop,
        next: &mut u32,
        walk: &mut Walk,
    ) -> Option<(Vec<Stmt>, Vec<Atom>)> {
        let open = Open::of(l);
        let gives = |(collector, _): &(Collector, Vec<Atom>)| {
            collector.as_collect().is_some_and(|tys| tys.len() == 1) || collector.as_fold().is_some()
        };
        if !visit::binds(stmt).is_empty() || !open.collectors.iter().all(gives) {
            return None;
        }
        let only = |array: Var| match self.arrays.get(&array)?.as_slice() {
            [element] => Some(element.clone()),
            _ => None,
        };
        let made = one_turn(&open, &only, next)?;
        let mut folds = open.collectors.iter().filter_map(|(c, neutrals)| Some((c.operator()?, neutrals)));
        let neutral = folds.all(|(operator, neutrals)| neutrals.iter().all(|ne| operator.is_neutral(ne)));
        walk.may(&SHORT_LOOP, &stmt.into(), &[(&NEUTRAL, neutral)], &[]).then_some(made)
    }

    /// The arrays of these values; what folds give stands for their results.
    fn given(&mut self, stmt: &Stmt, l: &Loop, values: Vec<Atom>, next: &mut u32) -> Vec<Stmt> {
        let mut arrays = Vec::new();
        for ((collector, out), value) in l.fun.collectors.iter().zip(&stmt.outs).zip(values) {
            if collector.is_collected() {
                arrays.push(self.array(stmt, out, vec![value], next));
            } else {
                self.atoms.vars.insert(out.var, value);
            }
        }
        arrays
    }

    fn array(&self, stmt: &Stmt, out: &Binding, elements: Vec<Atom>, next: &mut u32) -> Stmt {
        *next += 1;
        let (id, outs) = (StmtId(*next - 1), vec![Binding { var: out.var, ty: self.atoms.ty(&out.ty) }]);
        Stmt { id, outs, op: Op::Array(elements), origin: stmt.origin.clone() }
    }
}

/// What a loop without scans does in its only turn, and the one value that it gives to each collector. The inputs are
/// arrays of one element: that of each. The statements have numbers from `next` on.
pub(super) fn one_turn(
    open: &Open<Atom>,
    only: &impl Fn(Var) -> Option<Atom>,
    next: &mut u32,
) -> Option<(Vec<Stmt>, Vec<Atom>)> {
    let mut binds = false;
    open.body.stmts.iter().for_each(|stmt| {
        binds |= !visit::binds(stmt).is_empty();
        visit::bound_inside(&stmt.op, &mut |_| binds = true);
    });
    let emits = |stmt: &Stmt| matches!(stmt.op, Op::Emit { .. });
    let here = |stmt: &Stmt| emits(stmt) || stmt.op == Op::Position;
    let inside = |stmt: &Stmt| stmt.op.branches().any(|branch| any_stmt(branch, &mut |stmt| here(stmt)));
    let emitted = open.body.stmts.iter().filter(|stmt| emits(stmt)).count();
    if binds
        || !open.scans.is_empty()
        || emitted != open.collectors.len()
        || open.body.stmts.iter().any(inside)
    {
        return None;
    }
    let mut copier = Copier { next: *next, ..Copier::default() };
    copier.vars.extend(open.captures.iter().map(|capture| (capture.var, capture.operand.clone())));
    for input in &open.inputs {
        copier.vars.insert(input.var, only(input.operand.var()?)?);
    }
    let (mut stmts, mut given) = (Vec::new(), BTreeMap::new());
    for stmt in &open.body.stmts {
        if let Op::Emit { collector, values } = &stmt.op {
            given.insert(*collector, copier.atom(&values[0]));
        } else if stmt.op == Op::Position {
            copier.vars.insert(stmt.outs[0].var, Atom::Const(Scalar::I64(0)));
        } else {
            stmts.push(copier.stmt(stmt)?);
        }
    }
    // Something in it needs the whole of what is an element here.
    if copier.lost || given.len() != emitted {
        return None;
    }
    *next = copier.next;
    // Those of a function have numbers of their own.
    let mut body = Scope { stmts, results: Vec::new() };
    each_stmt_mut(&mut body, &mut |stmt| {
        stmt.id = StmtId(*next);
        *next += 1;
    });
    Some((body.stmts, given.into_values().collect()))
}
