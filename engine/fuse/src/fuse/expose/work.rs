//! What the bodies of a scope's loops compute: so that no form of it computes again what is worth keeping.

use crate::core::{Op, Scope};
use crate::cost::Nominal;
use crate::fuse::pull::{ELEMENTARY, weight};

/// The work of the loops of a scope, and of those within them, whose own bodies and operators are more than so much for an
/// element: in primitives.
pub fn work(scope: &Scope, sizes: &Nominal, repeated: usize) -> u128 {
    let mut all: u128 = 0;
    for stmt in &scope.stmts {
        if let Op::Loop(l) = &stmt.op {
            let folds = l.fun.collectors.iter().filter_map(|collector| collector.as_fold());
            let combined = l.fun.scans.iter().chain(folds).map(|operator| primitives(&operator.body));
            let own = primitives(&l.fun.body) + combined.sum::<usize>();
            let each = if own > repeated { own as u128 } else { 0 };
            let inside = work(&l.fun.body, sizes, repeated);
            all = all.saturating_add(sizes.value(&l.space).saturating_mul(each.saturating_add(inside)));
        }
        let branches = stmt.op.branches().map(|branch| work(branch, sizes, repeated));
        all = all.saturating_add(branches.max().unwrap_or(0));
    }
    all
}

/// What runs once, besides loops.
fn primitives(scope: &Scope) -> usize {
    let each = |op: &Op| {
        let own = if let Op::Prim(prim, _) = op { weight(*prim) } else { 0 };
        let called = if let Op::Call(..) = op { ELEMENTARY } else { 0 };
        own + called + op.branches().map(primitives).max().unwrap_or(0)
    };
    scope.stmts.iter().map(|stmt| each(&stmt.op)).sum()
}
