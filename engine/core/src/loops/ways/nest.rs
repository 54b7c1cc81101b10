//! Loops of which each element is an array of rows that a loop inside makes: a stencil over three dimensions is one. Over
//! the rows of all these arrays they are one loop, whose elements are rows.

use std::collections::BTreeSet;

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::flat::gives_rows;
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Loop, Op, Scope, Size, Stmt, Ty, Var, effects};

/// The loop over the rows of all elements. It gives its results as if they had one extent in place of the loop's and that
/// of the loop inside.
pub(super) fn collapsed(l: &Loop) -> Option<Loop> {
    let stmts = &l.fun.body.stmts;
    let place = stmts.iter().position(|stmt| matches!(stmt.op, Op::Loop(_)))?;
    let (before, row, emits) = (&stmts[..place], &stmts[place], &stmts[place + 1..]);
    let Op::Loop(inner) = &row.op else { return None };
    let deep = row.outs.iter().all(|out| out.ty.dims.len() > 1);
    if !deep || !gives_rows(l, row, emits) || !are_extents(l, inner) {
        return None;
    }
    // What stands before the loop inside is done again for each of its rows: it costs little, and can't fail.
    let idle =
        |stmt: &Stmt| matches!(stmt.op, Op::Position | Op::Prim(..)) && effects::op(&stmt.op).discardable();
    let body = &inner.fun.body.stmts;
    let plain = |stmt: &Stmt| visit::binds(stmt).is_empty() && !stmt.op.branches().any(has_position);
    if !before.iter().all(idle) || !body.iter().all(plain) {
        return None;
    }
    let mut made = Made { copier: Copier::default(), stmts: Vec::new(), row };
    let whole = l.captures.iter().zip(&l.fun.captures).map(|(operand, ty)| (operand, ty.clone()));
    let rows = l.inputs.iter().zip(&l.fun.inputs).map(|(operand, ty)| {
        let dims = [vec![l.space.clone()], ty.dims.clone()].concat();
        (operand, Ty { scalar: ty.scalar, dims })
    });
    let param = |(operand, ty): (&Atom, Ty)| Param { operand: operand.clone(), ty, var: made.copier.fresh() };
    let captures: Vec<Param<Atom>> = whole.chain(rows).map(param).collect();
    let length = Atom::Size(inner.space.clone());
    let at = made.number(Op::Position);
    let [outer, own] = [PrimOp::Div, PrimOp::Mod]
        .map(|op| made.number(Op::Prim(Prim { op, ty: ScalarType::I64 }, vec![at.clone(), length.clone()])));
    // An index may fail for all that is known of it here, so that one in vain would stay.
    let mut needed: BTreeSet<Var> = inner.captures.iter().filter_map(Atom::var).collect();
    needed.extend(before.iter().flat_map(|stmt| Uses::of_stmt(stmt).vars));
    for (k, param) in captures.iter().enumerate() {
        let var = Var(k as u32);
        let value = match k.checked_sub(l.captures.len()) {
            None => Atom::Var(param.var),
            Some(input) if needed.contains(&var) => made.element(param.var, &[&outer], &l.fun.inputs[input]),
            Some(_) => continue,
        };
        made.copier.vars.insert(var, value);
    }
    made.body(before, &outer);
    let mut params: Vec<Atom> = inner.captures.iter().map(|atom| made.copier.atom(atom)).collect();
    for (atom, ty) in inner.inputs.iter().zip(&inner.fun.inputs) {
        let place = atom.var()?.0 as usize;
        params.push(match captures.get(place).filter(|_| place >= l.captures.len()) {
            Some(all) => made.element(all.var, &[&outer, &own], ty),
            None => {
                let array = made.copier.atom(atom).var()?;
                made.element(array, &[&own], ty)
            }
        });
    }
    made.copier.vars = (0..).map(Var).zip(params).collect();
    made.body(body, &own);
    let collectors =
        inner.fun.collectors.iter().map(|collector| (made.copier.collector(collector), Vec::new()));
    let open = Open {
        space: l.space.mul(&inner.space),
        captures,
        inputs: Vec::new(),
        scans: Vec::new(),
        collectors: collectors.collect(),
        body: Scope { stmts: made.stmts, results: Vec::new() },
        next: made.copier.next,
    };
    Some(open.close())
}

/// Whether neither loop has a negative extent: it is that of an array, or a constant.
fn are_extents(l: &Loop, inner: &Loop) -> bool {
    let extents = l.fun.captures.iter().chain(&l.fun.inputs).flat_map(|ty| &ty.dims);
    let extents: Vec<&Size> = extents.chain((!l.inputs.is_empty()).then_some(&l.space)).collect();
    let known = |size: &Size| extents.contains(&size) || size.as_constant().is_some_and(|n| n >= 0);
    known(&l.space) && known(&inner.space)
}

fn has_position(scope: &Scope) -> bool {
    any_stmt(scope, &mut |stmt| matches!(stmt.op, Op::Position))
}

/// The body that is made.
struct Made<'l> {
    copier: Copier,
    stmts: Vec<Stmt>,
    /// The loop inside.
    row: &'l Stmt,
}

impl Made<'_> {
    fn push(&mut self, op: Op, ty: Ty) -> Atom {
        let var = self.copier.fresh();
        let outs = vec![Binding { var, ty }];
        self.stmts.push(Stmt { id: self.row.id, outs, op, origin: self.row.origin.clone() });
        Atom::Var(var)
    }

    fn number(&mut self, op: Op) -> Atom {
        self.push(op, Ty { scalar: ScalarType::I64, dims: Vec::new() })
    }

    /// The element, or the row, of an array at these indices.
    fn element(&mut self, array: Var, at: &[&Atom], ty: &Ty) -> Atom {
        let at = at.iter().copied().cloned().collect();
        self.push(Op::Index { array, at }, ty.clone())
    }

    /// These statements, where the position of their loop is this.
    fn body(&mut self, stmts: &[Stmt], position: &Atom) {
        for stmt in stmts {
            if stmt.op == Op::Position {
                self.copier.vars.insert(stmt.outs[0].var, position.clone());
            } else {
                self.stmts.extend(self.copier.stmt(stmt));
            }
        }
    }
}
