//! Which loops of a fused program need nothing of each other.

use std::collections::BTreeMap;

use crate::cluster::DependenceGraph;
use crate::core::facts::Facts;
use crate::core::views::unbuilt;
use crate::core::{Program, Scope, Stmt, Var};
use crate::cost::{Numbers, is_counted};

/// The pairs of outermost loops of which neither needs the other, however indirectly, by their places among the loops
/// that are counted.
pub fn independent(program: &Program) -> Vec<(usize, usize)> {
    let body = &program.body;
    let unbuilt = unbuilt(body);
    let graph = DependenceGraph::new(body, &Facts::of_sizes(program));
    let mut loops: Vec<usize> = Vec::new();
    for (at, stmt) in body.stmts.iter().enumerate() {
        let inside = stmt.op.branches().map(|branch| counted(branch, &unbuilt)).sum::<usize>();
        loops.extend(std::iter::repeat_n(at, usize::from(is_counted(stmt, &unbuilt)) + inside));
    }
    // For each statement the loops that it needs.
    let mut needed: Vec<Numbers> = Vec::with_capacity(body.stmts.len());
    for before in &graph.before {
        let mut all = Numbers::below(loops.len());
        for at in before {
            all.add(&needed[*at]);
            let mine = loops.partition_point(|place| place < at)..loops.partition_point(|place| place <= at);
            mine.for_each(|number| all.insert(number));
        }
        needed.push(all);
    }
    let mut pairs = Vec::new();
    for (j, later) in loops.iter().enumerate() {
        let free = |i: &usize| loops[*i] != *later && !needed[*later].contains(*i);
        pairs.extend((0..j).filter(free).map(|i| (i, j)));
    }
    pairs.sort_unstable();
    pairs
}

/// The loops that are counted in a scope and its branches.
fn counted(scope: &Scope, unbuilt: &BTreeMap<Var, Option<Var>>) -> usize {
    let inside = |stmt: &Stmt| stmt.op.branches().map(|branch| counted(branch, unbuilt)).sum::<usize>();
    scope.stmts.iter().map(|stmt| usize::from(is_counted(stmt, unbuilt)) + inside(stmt)).sum()
}
