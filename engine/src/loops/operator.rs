//! Which operators are one built-in commutative primitive: their folds run in strided lanes.

use lawson_oracle::scalar::{Prim, Scalar};

use crate::core::{Atom, Op, Operator};

/// The primitive and its exact neutral element, when the operator is one built-in commutative
/// primitive applied to its left and right operand.
pub(super) fn builtin(operator: &Operator) -> Option<(Prim, Scalar)> {
    let ([left], [right], [stmt]) = (&*operator.left, &*operator.right, &*operator.body.stmts) else {
        return None;
    };
    let Op::Prim(prim, args) = &stmt.op else { return None };
    let applied = args[..] == [Atom::Var(*left), Atom::Var(*right)];
    let given = operator.body.results[..] == [Atom::Var(stmt.outs.first()?.var)];
    let neutral = prim.commutative_fold()?;
    (applied && given).then_some((*prim, neutral))
}
