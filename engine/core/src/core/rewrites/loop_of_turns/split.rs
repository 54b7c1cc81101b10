//! Branches that give several things become branches that give one each, so that what turns pass on is apart from what
//! they only give. What such branches print stays together.

use std::collections::BTreeSet;

use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::visit::Uses;
use crate::core::{Atom, Op, Scope, Size, Stmt, Var};

use super::binds_sizes;

/// The statements with such branches. The copier's numbers are free.
pub fn split(stmts: Vec<Stmt>, copier: &mut Copier) -> Vec<Stmt> {
    let mut all = Vec::new();
    for mut stmt in stmts {
        if !matches!(stmt.op, Op::If { .. }) {
            all.push(stmt);
            continue;
        }
        for branch in stmt.op.branches_mut() {
            branch.stmts = split(std::mem::take(&mut branch.stmts), copier);
        }
        let acts = effects::op(&stmt.op).acts();
        if acts || stmt.outs.is_empty() || stmt.op.branches().any(|branch| binds_sizes(&branch.stmts)) {
            all.push(stmt);
            continue;
        }
        let before = all.len();
        let whole = (stmt.outs.len() == 1).then(|| stmt.clone());
        let mut used: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); 2];
        for k in 0..stmt.outs.len() {
            let mut one = Stmt { outs: vec![stmt.outs[k].clone()], ..stmt.clone() };
            for (branch, used) in one.op.branches_mut().zip(&mut used) {
                let result = branch.results[k].clone();
                let needed = needed(&branch.stmts, [result.clone()]);
                branch.stmts = kept(branch, &needed);
                branch.results = vec![result];
                used.extend(needed);
            }
            let mut fresh = Copier { next: copier.next, ..Copier::default() };
            one.op = fresh.op(&one.op);
            copier.next = fresh.next;
            all.push(one);
        }
        let mut rest = Stmt { outs: Vec::new(), ..stmt };
        for (branch, used) in rest.op.branches_mut().zip(&used) {
            let seen =
                |(at, stmt): (usize, &Stmt)| !used.contains(&at) && !effects::op(&stmt.op).discardable();
            let seen: Vec<usize> = branch
                .stmts
                .iter()
                .enumerate()
                .filter(|(at, stmt)| seen((*at, stmt)))
                .map(|(at, _)| at)
                .collect();
            let uses = seen.iter().flat_map(|at| Uses::of_stmt(&branch.stmts[*at]).vars).map(Atom::Var);
            let needed = needed(&branch.stmts, uses).into_iter().chain(seen).collect();
            branch.stmts = kept(branch, &needed);
            branch.results = Vec::new();
        }
        if rest.op.branches().any(|branch| !branch.stmts.is_empty()) {
            let mut fresh = Copier { next: copier.next, ..Copier::default() };
            rest.op = fresh.op(&rest.op);
            copier.next = fresh.next;
            all.push(rest);
        } else if let Some(whole) = whole {
            // Nothing is apart.
            all.truncate(before);
            all.push(whole);
        }
    }
    all
}

/// The statements with those of branches in front of them that only compute, where branches need what turns pass on: the
/// variables `found`.
pub fn lifted(stmts: Vec<Stmt>, mut found: BTreeSet<Var>, facts: &Facts, bounds: &Size) -> Vec<Stmt> {
    let mut all = Vec::new();
    for mut stmt in stmts {
        let uses = Uses::of_stmt(&stmt).vars;
        if !uses.is_disjoint(&found) {
            found.extend(stmt.outs.iter().map(|out| out.var));
            lift(&mut stmt, &mut found, facts, bounds, &mut all);
        }
        all.push(stmt);
    }
    all
}

fn lift(stmt: &mut Stmt, found: &mut BTreeSet<Var>, facts: &Facts, bounds: &Size, out: &mut Vec<Stmt>) {
    if !matches!(stmt.op, Op::If { .. }) {
        return;
    }
    for branch in stmt.op.branches_mut() {
        let mut stay = Vec::new();
        for mut stmt in std::mem::take(&mut branch.stmts) {
            let computes = matches!(stmt.op, Op::Prim(..) | Op::Index { .. })
                && effects::op_in(&stmt.op, facts, Some(bounds)).discardable();
            if computes && Uses::of_stmt(&stmt).vars.is_disjoint(found) {
                out.push(stmt);
                continue;
            }
            found.extend(stmt.outs.iter().map(|out| out.var));
            lift(&mut stmt, found, facts, bounds, out);
            stay.push(stmt);
        }
        branch.stmts = stay;
    }
}

fn kept(branch: &Scope, places: &BTreeSet<usize>) -> Vec<Stmt> {
    let stmts = branch.stmts.iter().enumerate();
    stmts.filter(|(at, _)| places.contains(at)).map(|(_, stmt)| stmt.clone()).collect()
}

/// The statements of a scope that some of its operands need.
fn needed(stmts: &[Stmt], of: impl IntoIterator<Item = Atom>) -> BTreeSet<usize> {
    let mut vars: BTreeSet<_> = of.into_iter().filter_map(|atom| atom.var()).collect();
    let mut needed = BTreeSet::new();
    for (at, stmt) in stmts.iter().enumerate().rev() {
        if stmt.outs.iter().any(|out| vars.contains(&out.var)) {
            needed.insert(at);
            vars.extend(Uses::of_stmt(stmt).vars);
        }
    }
    needed
}
