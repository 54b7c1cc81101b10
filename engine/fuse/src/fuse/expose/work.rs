//! What the bodies of a scope's loops compute: so that no form of it computes again what is worth keeping.

use crate::core::{Op, Scope};
use crate::cost::Nominal;
use crate::fuse::pull::{ELEMENTARY, weight};

/// The work of the loops of a scope whose bodies are more than so much for an element, in primitives.
pub fn work(scope: &Scope, sizes: &Nominal, repeated: usize) -> u128 {
    let looped = scope.stmts.iter().filter_map(|stmt| match &stmt.op {
        Op::Loop(l) => Some((sizes.value(&l.space), of_body(&l.fun.body, sizes))),
        _ => None,
    });
    let heavy = looped.filter(|(_, each)| *each > repeated as u128);
    heavy.fold(0, |all, (times, each)| all.saturating_add(times.saturating_mul(each)))
}

fn of_body(scope: &Scope, sizes: &Nominal) -> u128 {
    let each = scope.stmts.iter().map(|stmt| match &stmt.op {
        Op::Prim(prim, _) => weight(*prim) as u128,
        Op::Call(..) => ELEMENTARY as u128,
        Op::Loop(l) => sizes.value(&l.space).saturating_mul(of_body(&l.fun.body, sizes)),
        op => op.branches().map(|branch| of_body(branch, sizes)).max().unwrap_or(0),
    });
    each.fold(0, u128::saturating_add)
}
