//! Loop reversal: a loop that reads what a scan has made from the end runs from the end itself, and gives its results from
//! the last element to the first, so that it may be one with the scan.
//!
//! `reverse (scan op ne xs)` is one loop, and with `reverse xs` in place of `xs` the scan from the right (van Balen et al.,
//! section 3.1.2, `scanr`). What a loop with scans collects is read at `n - 1 - i` only (of others the elements are
//! computed where they are read, [`crate::core::pull`]). Each element gives every collector one, a scalar where it is
//! collected; nothing is scanned, and no size is bound.
//!
//! Nothing else that a loop makes is read at `i`, for that would be read from its end then, and no loop reads the
//! results, for it would have to run from the end too: nothing is fused less for it. The scan stands in the same scope,
//! and branches ask for no position of their own.

use std::collections::BTreeSet;

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::gate::{Gate, Worth};
use super::own_index::{only_own, positions};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Origin, Program, Scope, Size, Stmt, StmtId, Ty, Var,
};

/// A loop that reads a scan's result from the end runs from there.
pub const RUN_FROM_END: Rewrite = Rewrite {
    name: "run-from-end",
    does: "a loop that reads a scan from the end runs from there",
    law: "(let ys = scan op ne xs in map (\\i -> f ys[length xs - 1 - i]) (iota (length xs))) = \
          reverse (map f (scan op ne xs)) where associative op, pure f",
    source: "van Balen et al., section 3.1.2",
    program: "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in tabulate n (\\i -> s[n - 1 - i] * 2)",
    sketch: "let s = scan (+) 0 xs in tabulate n (\\i -> {s[n - 1 - i]})",
    conditions: &[EXACT, QUIET],
};

const EXACT: SideCondition = SideCondition {
    name: "exact",
    says: "what is combined gives the same in any order",
    refuses: "def main [n] (xs: [n]f64) = \
              let s = scan (+) 0 xs in f64.sum (tabulate n (\\i -> s[n - 1 - i] * s[n - 1 - i]))",
};

const QUIET: SideCondition = SideCondition {
    name: "quiet",
    says: "nobody could see in which order the elements come",
    refuses: "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in tabulate n (\\i -> trace s[n - 1 - i])",
};

/// Has such loops run from the end, in every scope of a program that is in no loop. Says whether there were any.
pub fn run_from_end(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let scans = |stmt: &Stmt| matches!(&stmt.op, Op::Loop(l) if !l.fun.scans.is_empty());
    any_stmt(&program.body, &mut |stmt| scans(stmt)) && through(&mut RunFromEnd, program, gate)
}

struct RunFromEnd;

impl Pass for RunFromEnd {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let reversed = walk.apply((&RUN_FROM_END, &stmt.into()), &mut frame.next, |walk, _| {
            let Op::Loop(l) = &stmt.op else { return None };
            turned(stmt, l, around, walk)
        });
        reversed.map(|l| vec![Stmt { op: Op::Loop(l), ..stmt.clone() }])
    }
}

/// The loop from the end, where it may run from there, and that pays.
fn turned(stmt: &Stmt, l: &Loop, around: &Surroundings, walk: &mut Walk) -> Option<Loop> {
    let is_read = || stmt.outs.iter().any(|out| around.read_in_loops(out.var));
    let reads_scanned = || l.captures.iter().any(|array| is_scanned(array, &l.space, around));
    // Most loops read no scan's result at indices, which is seen soonest.
    if stmt.origin.alone() || !reads_scanned() || !may_stand_from_end(stmt, l) {
        return None;
    }
    let (reversed, reads) = reversed(l, around)?;
    let apart = reads || is_read();
    let worth = apart.then_some(Worth::KeptApart);
    let exact = l.fun.collectors.iter().filter_map(Collector::operator).all(Operator::is_exact);
    let conditions = [(&EXACT, exact), (&QUIET, !effects::of_loop(l).acts())];
    walk.may(&RUN_FROM_END, &stmt.into(), &conditions, worth.as_slice()).then_some(reversed)
}

/// Whether what a loop gives may stand the other way round.
fn may_stand_from_end(stmt: &Stmt, l: &Loop) -> bool {
    let is_position = |stmt: &Stmt| stmt.op == Op::Position;
    let asks = |stmt: &Stmt| stmt.op.branches().any(|branch| any_stmt(branch, &mut |stmt| is_position(stmt)));
    let mut binds = !visit::binds(stmt).is_empty();
    visit::bound_inside(&stmt.op, &mut |_| binds = true);
    let mut collectors = l.fun.collectors.iter();
    !binds
        && l.fun.scans.is_empty()
        && !l.fun.body.stmts.iter().any(asks)
        && collectors.all(|collector| collector.from_end().is_some())
}

/// The loop from the end, where it reads a scan's result from there; and whether what another loop makes is read from its
/// end then.
fn reversed(l: &Loop, around: &Surroundings) -> Option<(Loop, bool)> {
    let mut open = Open::of(l);
    let scanned = |capture: &Param<Atom>| is_scanned(&capture.operand, &l.space, around);
    let (arrays, captures) = open.captures.into_iter().partition(scanned);
    let arrays: Vec<Param<Atom>> = arrays;
    let inputs = std::mem::take(&mut open.inputs);
    let is_read = |input: &Param<Atom>| {
        let maker = input.operand.var().and_then(|var| around.maker(var));
        maker.is_some_and(|stmt| matches!(stmt.op, Op::Loop(_) | Op::Reshape(_)))
    };
    let mut places = BTreeSet::new();
    positions(&open.body, &mut places);
    let from_end = from_end(&open.body, &places, &open.space);
    let mut operators = Uses::default();
    l.fun.operators().for_each(|operator| operators.vars.extend(Uses::of_scope(&operator.body).vars));
    let reads_from_end = |array: &Param<Atom>| {
        !operators.vars.contains(&array.var) && only_own(&open.body, array.var, &from_end)
    };
    if arrays.is_empty() || !arrays.iter().all(reads_from_end) {
        return None;
    }
    let reads = inputs.iter().any(is_read);
    open.captures = captures;
    let number = Ty { scalar: ScalarType::I64, dims: Vec::new() };
    let mut copier = Copier { next: open.next, in_place: true, ..Copier::default() };
    let (position, place) = (copier.fresh(), copier.fresh());
    let last = Atom::Size(open.space.sub(&Size::constant(1)));
    let minus = Prim { op: PrimOp::Sub, ty: ScalarType::I64 };
    let mut stmts = vec![
        made(Binding { var: position, ty: number.clone() }, Op::Position),
        made(Binding { var: place, ty: number }, Op::Prim(minus, vec![last, Atom::Var(position)])),
    ];
    copier.vars.extend(places.iter().map(|var| (*var, Atom::Var(place))));
    copier.vars.extend(from_end.iter().map(|var| (*var, Atom::Var(position))));
    for array in arrays {
        let element = Param { operand: array.operand, ty: array.ty.element(), var: copier.fresh() };
        copier.elements.insert(array.var, Some(Atom::Var(element.var)));
        open.inputs.push(element);
    }
    for input in inputs {
        let dims = [vec![open.space.clone()], input.ty.dims.clone()].concat();
        let array = Param { operand: input.operand, ty: Ty { dims, ..input.ty }, var: copier.fresh() };
        let read = Op::Index { array: array.var, at: vec![Atom::Var(place)] };
        stmts.push(made(Binding { var: input.var, ty: input.ty }, read));
        open.captures.push(array);
    }
    let is_place =
        |stmt: &&Stmt| stmt.outs.iter().any(|out| places.contains(&out.var) || from_end.contains(&out.var));
    let rest: Vec<&Stmt> = open.body.stmts.iter().filter(|stmt| !is_place(stmt)).collect();
    stmts.extend(rest.into_iter().filter_map(|stmt| copier.stmt(stmt)));
    open.body.stmts = stmts;
    open.next = copier.next;
    for (collector, _) in &mut open.collectors {
        *collector = collector.from_end()?;
    }
    (!copier.lost).then(|| (open.close(), reads))
}

/// The variables that are as far from the end of the space as the loop's index is from its start.
fn from_end(body: &Scope, places: &BTreeSet<Var>, space: &Size) -> BTreeSet<Var> {
    let last = Atom::Size(space.sub(&Size::constant(1)));
    let is_from_end = |op: &Op| {
        let Op::Prim(Prim { op: PrimOp::Sub, ty: ScalarType::I64 }, args) = op else { return false };
        args[0] == last && args[1].var().is_some_and(|var| places.contains(&var))
    };
    body.stmts.iter().filter(|stmt| is_from_end(&stmt.op)).map(|stmt| stmt.outs[0].var).collect()
}

/// Whether it is what a loop with scans collects, an element for each of its own.
fn is_scanned(array: &Atom, space: &Size, around: &Surroundings) -> bool {
    let Some(var) = array.var() else { return false };
    let Some(Stmt { outs, op: Op::Loop(l), .. }) = around.maker(var) else { return false };
    let mut results = outs.iter().zip(l.fun.collected());
    let collected = results.any(|(out, collected)| collected && out.var == var && out.ty.dims[0] == l.space);
    collected && l.space == *space && !l.fun.scans.is_empty()
}

fn made(out: Binding, op: Op) -> Stmt {
    Stmt { id: StmtId(0), outs: vec![out], op, origin: Origin::default() }
}
