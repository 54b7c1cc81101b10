//! Scans as they are before anything is fused: each has a loop of its own.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::walk::Surroundings;
use crate::core::canonical::Open;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Op, Operator, Stmt, Var};

/// A scan of an array, whose states are collected and nothing else.
pub(super) struct Scan<'s> {
    pub operator: &'s Operator,
    pub neutral: &'s Atom,
    pub array: &'s Atom,
}

impl Scan<'_> {
    /// The statement that makes an array, where nothing but `stmt` reads it and both may be fused with others.
    pub fn sole_source<'s>(stmt: &Stmt, array: Var, around: &Surroundings<'s>) -> Option<&'s Stmt> {
        let made = around.before.iter().rev().find(|made| made.outs.iter().any(|out| out.var == array))?;
        let uses = |other: &Stmt| other.id != made.id && Uses::of_stmt(other).vars.contains(&array);
        let kept_apart = made.origin.alone() || stmt.origin.alone();
        let sole_reader = !around.need(array) && !around.before.iter().any(uses);
        (sole_reader && !kept_apart).then_some(made)
    }

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
