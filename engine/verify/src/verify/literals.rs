//! The constants of a program, which its inputs, witnesses and operands are drawn near.
//!
//! They are used from the first draw, for sizes too. A run that fails reaches the branches in which it fails, and
//! nothing that the others gave was compared.

use lawson_oracle::generate::literals::{self, Literals};
use lawson_oracle::scalar::{PrimOp, Scalar};

use super::Subject;
use crate::core::visit::operands;
use crate::core::{Atom, Op, Scope, Stmt};

/// The literals of both programs: first those that the core program compares something with, last those that
/// only the source speaks of.
pub fn of(subject: &Subject<'_>) -> Literals {
    of_all(std::slice::from_ref(subject))
}

/// The literals of a source and of all core programs that are to mean the same, as [`of`] orders them.
pub fn of_all(subjects: &[Subject<'_>]) -> Literals {
    let written = subjects.first().map(|subject| literals::written(&subject.checked.program));
    let computed = subjects.iter().flat_map(|subject| constants(&subject.fused.body));
    Literals::of(computed.chain(written.into_iter().flatten()))
}

/// The constants that a scope computes with, first those that something is compared with.
pub fn constants(scope: &Scope) -> Vec<Scalar> {
    let (mut compared, mut others) = (Vec::new(), Vec::new());
    walk(scope, &mut |stmt| {
        let found = if compares(&stmt.op) { &mut compared } else { &mut others };
        operands(&stmt.op, &mut |atom| match atom {
            Atom::Const(constant) => found.push(*constant),
            Atom::Size(size) => found.extend(size.as_constant().map(Scalar::I64)),
            Atom::Var(_) => {}
        });
        if let Op::Loop(l) = &stmt.op {
            found.extend(l.space.as_constant().map(Scalar::I64));
        }
    });
    compared.extend(others);
    compared
}

fn compares(op: &Op) -> bool {
    use PrimOp::{Eq, Ge, Gt, Le, Lt, Max, Min, Ne};
    matches!(op, Op::Prim(prim, _) if matches!(prim.op, Eq | Ge | Gt | Le | Lt | Max | Min | Ne))
}

/// Calls `f` with every statement, those of branches, bodies and operators included.
pub fn walk<'s>(scope: &'s Scope, f: &mut dyn FnMut(&'s Stmt)) {
    for stmt in &scope.stmts {
        f(stmt);
        stmt.op.scopes().for_each(|inner| walk(inner.scope, f));
    }
}
