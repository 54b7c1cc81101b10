//! Scans as they are before anything is fused, where each has a loop of its own, and what is read of them.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use crate::core::canonical::Open;
use crate::core::scopes::any_stmt;
use crate::core::{Atom, Binding, Op, Operator, Program, Stmt, Var};

/// Whether a program scans something.
pub(super) fn has_scans(program: &Program) -> bool {
    any_stmt(&program.body, &mut |stmt| matches!(&stmt.op, Op::Loop(l) if !l.fun.scans.is_empty()))
}

/// A scan of an array, whose states are collected and nothing else.
pub(super) struct Scan<'s> {
    pub operator: &'s Operator,
    pub neutral: &'s Atom,
    pub array: &'s Atom,
}

impl Scan<'_> {
    /// The scan that a statement is.
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

    /// The loop, which now scans `element` from `initial` and collects the states; it collected the element last.
    pub fn scanning(&self, mut open: Open<Atom>, element: Atom, initial: Atom) -> Option<Open<Atom>> {
        let state = Binding { var: Var(open.next), ty: self.operator.tys.first()?.clone() };
        open.next += 1;
        open.scans = vec![(self.operator.clone(), vec![initial])];
        let emit = open.body.stmts.pop()?;
        let values = vec![Atom::Var(state.var)];
        let step = Op::Step { scan: 0, values: vec![element] };
        open.body.stmts.push(Stmt { op: step, outs: vec![state], ..emit.clone() });
        open.body.stmts.push(Stmt { op: Op::Emit { collector: 0, values }, ..emit });
        Some(open)
    }
}

/// The position of a loop that reads no array at it and collects one element, the statements after it, and the element.
pub(super) fn by_position(open: &Open<Atom>) -> Option<(Atom, &[Stmt], Atom)> {
    let ([(collector, _)], [], []) = (&open.collectors[..], &open.scans[..], &open.inputs[..]) else {
        return None;
    };
    let ([first, stmts @ .., last], true) = (&open.body.stmts[..], collector.is_collected()) else {
        return None;
    };
    let (Op::Position, [position]) = (&first.op, &first.outs[..]) else { return None };
    let Op::Emit { values, .. } = &last.op else { return None };
    let [element] = &values[..] else { return None };
    Some((Atom::Var(position.var), stmts, element.clone()))
}

/// Of `array[position + 1]`, or of another such primitive: the array, and the variable that is the element.
pub(super) fn one_away(stmts: &[Stmt], by: PrimOp, position: &Atom) -> Option<(Var, Atom)> {
    let [moved, read] = stmts else { return None };
    let (Op::Prim(prim, args), Op::Index { array, at }) = (&moved.op, &read.op) else { return None };
    let ([of, one], [place], [element]) = (&args[..], &moved.outs[..], &read.outs[..]) else { return None };
    let moves = is(prim, by) && of == position && number(one) == Some(1);
    (moves && *at == [Atom::Var(place.var)]).then_some((*array, Atom::Var(element.var)))
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
