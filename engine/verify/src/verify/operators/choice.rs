//! Operators that choose: the floats that they give are operands as they are, except for their signs, and nothing in them
//! is rounded. Whatever they compare to choose, another bracketing gives the same bits, or the operator is not
//! associative.
//!
//! So any difference counts, where the floats of other operators may differ by rounding.

use std::collections::BTreeSet;

use lawson_oracle::scalar::PrimOp;

use crate::core::{Atom, Op, Operator, Scope, Stmt, Var};

/// Whether every float that it gives is a float of its operands, of what it captures, or a constant.
pub(super) fn chooses(operator: &Operator) -> bool {
    let mut computed = BTreeSet::new();
    collect(&operator.body, &mut computed);
    let results = operator.body.results.iter().zip(&operator.tys);
    results.filter(|(_, ty)| ty.scalar.is_float()).all(|(result, _)| is_given(result, &computed))
}

fn is_given(atom: &Atom, computed: &BTreeSet<Var>) -> bool {
    match atom {
        Atom::Var(var) => !computed.contains(var),
        Atom::Const(_) | Atom::Size(_) => true,
    }
}

/// The variables of a scope that are computed, and not only chosen.
fn collect(scope: &Scope, computed: &mut BTreeSet<Var>) {
    for stmt in &scope.stmts {
        stmt.op.branches().for_each(|branch| collect(branch, computed));
        for (at, out) in stmt.outs.iter().enumerate() {
            if !is_chosen(stmt, at, computed) {
                computed.insert(out.var);
            }
        }
    }
}

/// Whether a result of a statement is one of its operands, or one with another sign.
fn is_chosen(stmt: &Stmt, at: usize, computed: &BTreeSet<Var>) -> bool {
    if let Op::If { .. } = &stmt.op {
        let of = |branch: &Scope| branch.results.get(at).is_some_and(|atom| is_given(atom, computed));
        return stmt.op.branches().all(of);
    }
    if let Op::Prim(prim, args) = &stmt.op {
        let unrounded = matches!(prim.op, PrimOp::Min | PrimOp::Max | PrimOp::Neg | PrimOp::Abs);
        return unrounded && args.iter().all(|atom| is_given(atom, computed));
    }
    if let Op::Index { array, .. } = &stmt.op {
        return !computed.contains(array);
    }
    false
}
