//! A scan that is read one place further back is a scan of what it scans, read one place further back.
//!
//! `exscan`, and `scan` with its neutral element before it, are a scan and a loop that reads it one place further back. The
//! scan is one by itself, as it is before anything is fused, and nothing else reads it: so one loop does what two did. An
//! operator that is exact is a built-in one, which neither fails nor prints.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::gate::{Gate, Site};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::scopes::any_stmt;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Op, Operator, Program, Scope, Stmt, Var};

/// A scan read further back is a scan of what is further back.
pub const SHIFTED_SCAN: Rewrite = Rewrite {
    name: "shifted-scan",
    does: "a scan that is read one place further back scans what is one place further back",
    law: "[ne] ++ scan op ne xs = scan op ne ([ne] ++ xs) where associative op, neutral ne op, pure op, total op",
    source: "Blelloch, Prefix sums and their applications, 1990, section 1: the exclusive scan, or prescan",
    program: "def main (xs: []i64) = exscan i64.max 0 xs",
    sketch: "i64.sum (map (\\x -> {x}) (exscan i64.max 0 (map (\\x -> {x}) xs)))",
    conditions: &[EXACT, KEPT],
};

const EXACT: SideCondition = SideCondition {
    name: "exact",
    says: "what is combined gives the same by any brackets",
    refuses: "def main (xs: []f64) = exscan (+) 0 xs",
};

const KEPT: SideCondition = SideCondition {
    name: "kept",
    says: "in front stands what the scan begins with, and this is still itself when it is combined with itself",
    refuses: "def main (xs: []i64) = exscan (+) 1 xs",
};

/// Has such scans shifted in every scope of a program that is in no loop. Says whether there were any.
pub fn shifted_scan(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let scans = &mut |stmt: &Stmt| matches!(&stmt.op, Op::Loop(l) if !l.fun.scans.is_empty());
    any_stmt(&program.body, scans) && through(&mut ShiftedScan, program, gate)
}

struct ShiftedScan;

impl Pass for ShiftedScan {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        let mut open = Open::of(l);
        let read = further_back(&open)?;
        let array = open.captures.get(read.array)?.operand.var()?;
        let made = Scan::read_by(stmt, array, around)?;
        let scan = Scan::of(made)?;
        let front = in_front(&read, &open.captures, around);
        let kept = front.is_some_and(|front| front == *scan.neutral && stays(scan.operator, &front));
        let conditions = [(&EXACT, scan.operator.is_exact()), (&KEPT, kept)];
        let site = Site::by(stmt, made);
        let shifted = walk.apply((&SHIFTED_SCAN, &site), &mut frame.next, |walk, _| {
            open.captures[read.array].operand = scan.array.clone();
            let shifted = scan.of_each(open, read.element, scan.neutral.clone())?.close();
            walk.may(&SHIFTED_SCAN, &site, &conditions, &[]).then_some(shifted)
        })?;
        let origin = made.origin.united(&stmt.origin);
        Some(vec![Stmt { op: Op::Loop(shifted), origin, ..stmt.clone() }])
    }
}

/// A scan of an array, whose states are collected and nothing else.
pub(super) struct Scan<'s> {
    pub operator: &'s Operator,
    pub neutral: &'s Atom,
    pub array: &'s Atom,
}

impl Scan<'_> {
    /// What makes an array that this statement alone reads, where both may be fused with others.
    pub fn read_by<'s>(stmt: &Stmt, array: Var, around: &Surroundings<'s>) -> Option<&'s Stmt> {
        let made = around.before.iter().rev().find(|made| made.outs.iter().any(|out| out.var == array))?;
        let uses = |other: &Stmt| other.id != made.id && Uses::of_stmt(other).vars.contains(&array);
        let alone = made.origin.alone() || stmt.origin.alone();
        let only = !around.need(array) && !around.before.iter().any(uses);
        (only && !alone).then_some(made)
    }

    pub fn of(made: &Stmt) -> Option<Scan<'_>> {
        let Op::Loop(l) = &made.op else { return None };
        let ([operator], [neutral], [array], [element]) =
            (&l.fun.scans[..], &l.neutrals[..], &l.inputs[..], &l.fun.inputs[..])
        else {
            return None;
        };
        let ([collector], [step, emit]) = (&l.fun.collectors[..], &l.fun.body.stmts[..]) else { return None };
        let (Op::Step { values, .. }, [state]) = (&step.op, &step.outs[..]) else { return None };
        let read = Atom::Var(Var(l.captures.len() as u32));
        let emitted = Op::Emit { collector: 0, values: vec![Atom::Var(state.var)] };
        let plain = collector.is_collected() && *values == [read] && emit.op == emitted;
        (plain && element.dims.is_empty()).then_some(Scan { operator, neutral, array })
    }

    /// What a loop collects last, scanned from here on.
    pub fn of_each(&self, mut open: Open<Atom>, element: Atom, from: Atom) -> Option<Open<Atom>> {
        let state = Binding { var: Var(open.next), ty: self.operator.tys.first()?.clone() };
        open.next += 1;
        open.scans = vec![(self.operator.clone(), vec![from])];
        let emit = open.body.stmts.pop()?;
        let values = vec![Atom::Var(state.var)];
        let step = Op::Step { scan: 0, values: vec![element] };
        open.body.stmts.push(Stmt { op: step, outs: vec![state], ..emit.clone() });
        open.body.stmts.push(Stmt { op: Op::Emit { collector: 0, values }, ..emit });
        Some(open)
    }
}

/// Where a loop reads an array one place further back, and something else at its start.
struct FurtherBack {
    /// The capture that is the array.
    array: usize,
    /// What stands in front of it, in a branch.
    front: (Scope, Atom),
    /// The position.
    position: Var,
    /// The element that is collected.
    element: Atom,
}

/// The loop collects `if position == 0 then front else array[position - 1]`, and does nothing else.
fn further_back(open: &Open<Atom>) -> Option<FurtherBack> {
    let ([position, asks, chosen, emit], [(collector, _)], []) =
        (&open.body.stmts[..], &open.collectors[..], &open.scans[..])
    else {
        return None;
    };
    let (Op::Position, [position]) = (&position.op, &position.outs[..]) else { return None };
    let (Op::Prim(asked, args), [asks]) = (&asks.op, &asks.outs[..]) else { return None };
    let (Op::If { cond, then, otherwise }, [out]) = (&chosen.op, &chosen.outs[..]) else { return None };
    let (element, place) = (Atom::Var(out.var), Atom::Var(position.var));
    let emitted = Op::Emit { collector: 0, values: vec![element.clone()] };
    let whole = open.inputs.is_empty() && collector.is_collected() && emit.op == emitted;
    let starts = is(asked, PrimOp::Eq) && number(args.get(1)?) == Some(0)
        || is(asked, PrimOp::Lt) && number(args.get(1)?) == Some(1);
    if !(whole && starts && args[0] == place && *cond == Atom::Var(asks.var)) {
        return None;
    }
    let ([back, read], [result]) = (&otherwise.stmts[..], &otherwise.results[..]) else { return None };
    let (Op::Prim(by, args), Op::Index { array, at }) = (&back.op, &read.op) else { return None };
    let ([before], [of, one], [value]) = (&back.outs[..], &args[..], &read.outs[..]) else { return None };
    let is_back = is(by, PrimOp::Sub) && *of == place && number(one) == Some(1);
    let is_read = *at == [Atom::Var(before.var)] && *result == Atom::Var(value.var);
    let array = open.captures.iter().position(|capture| capture.var == *array)?;
    let front = (then.clone(), then.results.first()?.clone());
    (is_back && is_read).then_some(FurtherBack { array, front, position: position.var, element })
}

/// What stands in front, as the scope around the loop knows it.
fn in_front(read: &FurtherBack, captures: &[Param<Atom>], around: &Surroundings) -> Option<Atom> {
    let outside = |var: Var| captures.iter().find(|capture| capture.var == var).map(|c| c.operand.clone());
    let (branch, result) = &read.front;
    let Some(first) = branch.stmts.first() else {
        return if let Atom::Var(var) = result { outside(*var) } else { Some(result.clone()) };
    };
    // The only element of an array that is put in front.
    let ([_], Op::Index { array, at }, [value]) = (&branch.stmts[..], &first.op, &first.outs[..]) else {
        return None;
    };
    let listed = around.maker(outside(*array)?.var()?)?;
    let Op::Array(elements) = &listed.op else { return None };
    let is_first = *at == [Atom::Var(read.position)] && *result == Atom::Var(value.var);
    elements.first().filter(|_| is_first).cloned()
}

/// Whether a value combined with itself is itself.
fn stays(operator: &Operator, value: &Atom) -> bool {
    let combined = |value: &Scalar| operator.builtin().and_then(|prim| prim.apply(&[*value, *value]).ok());
    matches!(value, Atom::Const(value) if combined(value) == Some(*value))
}

/// Whether a primitive is this one on `i64`.
pub(super) fn is(prim: &Prim, op: PrimOp) -> bool {
    *prim == Prim { op, ty: ScalarType::I64 }
}

/// A number that is known.
pub(super) fn number(atom: &Atom) -> Option<i64> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(*n),
        Atom::Size(size) => size.as_constant(),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}
