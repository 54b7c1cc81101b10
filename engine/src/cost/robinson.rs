//! The objective of Robinson et al. 2014, figure 1.12, for a finished clustering: to compare plans
//! with that paper's.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::schedule::Site;

use crate::core::visit::Uses;
use crate::core::{Op, Program, Scope, Stmt, Var};

/// `sum of W(i,j) over pairs in different loops + N for each array that is not contracted`, where
/// `W` is `N * N` for pairs that depend on each other or share an input array, else 1, and `N` is the
/// number of loops of the unfused program's outermost scope.
pub fn objective(unfused: &Program, fused: &Program) -> u64 {
    let loops: Vec<&Stmt> = unfused.body.stmts.iter().filter(|s| matches!(s.op, Op::Loop(_))).collect();
    let mut clusters = BTreeMap::new();
    number(&fused.body, &mut 0, &mut clusters);
    let cluster_of = |stmt: &Stmt| stmt.origin.sources.iter().find_map(|s| clusters.get(&s.site).copied());
    let cluster: Vec<Option<usize>> = loops.iter().map(|s| cluster_of(s)).collect();
    let inputs: Vec<BTreeSet<Var>> = loops.iter().map(|s| arrays_read(s)).collect();
    let uses: Vec<BTreeSet<Var>> = loops.iter().map(|s| Uses::of_stmt(s).vars).collect();
    let depends = |i: usize, j: usize| loops[i].outs.iter().any(|out| uses[j].contains(&out.var));
    let n = loops.len() as u64;
    let apart = |i: usize, j: usize| cluster[i] != cluster[j];
    let mut total = 0;
    for j in 0..loops.len() {
        for i in 0..j {
            if apart(i, j) {
                let share = !inputs[i].is_disjoint(&inputs[j]);
                total += if depends(i, j) || share { n * n } else { 1 };
            }
        }
    }
    let kept = |i: usize| (i + 1..loops.len()).any(|j| depends(i, j) && apart(i, j));
    total + n * (0..loops.len()).filter(|i| kept(*i)).count() as u64
}

/// Arrays that a loop reads element by element.
fn arrays_read(stmt: &Stmt) -> BTreeSet<Var> {
    let Op::Loop(l) = &stmt.op else { return BTreeSet::new() };
    l.inputs.iter().filter_map(crate::core::Atom::var).collect()
}

fn number(scope: &Scope, next: &mut usize, clusters: &mut BTreeMap<Site, usize>) {
    for stmt in &scope.stmts {
        if let Op::Loop(_) = &stmt.op {
            for source in stmt.origin.sources.iter() {
                clusters.insert(source.site.clone(), *next);
            }
            *next += 1;
        }
        stmt.op.branches().for_each(|branch| number(branch, next, clusters));
    }
}
