//! Which loops of a fused program need nothing of each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::cluster::DependenceGraph;
use crate::core::facts::Facts;
use crate::core::views::unbuilt;
use crate::core::{Program, Scope, Stmt, Var};
use crate::cost::is_counted;

/// The pairs of outermost loops of which neither needs the other, however indirectly, by their places among the loops
/// that are counted.
pub fn independent(program: &Program) -> Vec<(usize, usize)> {
    let body = &program.body;
    let unbuilt = unbuilt(body);
    let graph = DependenceGraph::new(body, &Facts::of_sizes(program));
    // For each statement all that it needs.
    let mut needed: Vec<BTreeSet<usize>> = Vec::new();
    let mut loops: Vec<usize> = Vec::new();
    for (at, before) in graph.before.iter().enumerate() {
        let all = before.iter().flat_map(|b| needed[*b].iter().copied().chain([*b])).collect();
        needed.push(all);
        let stmt = &body.stmts[at];
        let inside = stmt.op.branches().map(|branch| counted(branch, &unbuilt)).sum::<usize>();
        loops.extend(std::iter::repeat_n(at, usize::from(is_counted(stmt, &unbuilt)) + inside));
    }
    let mut pairs = Vec::new();
    for (j, later) in loops.iter().enumerate() {
        let free = |i: &usize| loops[*i] != *later && !needed[*later].contains(&loops[*i]);
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
