//! Removes statements, and outputs of loops and branches, that nothing needs and whose running can't
//! be seen.

use std::collections::BTreeSet;

use super::effects::{self, Facts};
use super::visit::{self, Uses};
use super::{Collector, Fun, Loop, Op, Scope, SizeVar, Stmt};

/// Sweeps a scope. `bound` are the sizes that have a value before it, `facts` what is known there, and
/// `live` is what is needed behind it; what the scope itself needs from outside is added to `live`.
pub fn sweep(scope: &mut Scope, bound: &BTreeSet<SizeVar>, facts: &Facts, live: &mut Uses) {
    let before = before(scope, bound, facts);
    scope.results.iter().for_each(|atom| live.atom(atom));
    let stmts = std::mem::take(&mut scope.stmts);
    let mut kept = Vec::with_capacity(stmts.len());
    for (mut stmt, before) in stmts.into_iter().zip(before).rev() {
        let keep = needed_outs(&stmt, &before.binds, live);
        let sizes = before.binds.iter().any(|(out, size)| out.is_none() && live.sizes.contains(size));
        if !keep.contains(&true) && !sizes && before.discardable {
            continue;
        }
        thin(&mut stmt, &keep);
        if let Op::If { cond, then, otherwise } = &mut stmt.op {
            live.atom(cond);
            sweep(then, &before.bound, &before.facts, live);
            sweep(otherwise, &before.bound, &before.facts, live);
        } else {
            let uses = Uses::of_stmt(&stmt);
            live.vars.extend(uses.vars);
            live.sizes.extend(uses.sizes);
        }
        kept.push(stmt);
    }
    kept.reverse();
    scope.stmts = kept;
}

/// What is known in front of a statement.
struct Before {
    /// The sizes that it is the first to give a value, with the output that does.
    binds: Vec<(Option<usize>, SizeVar)>,
    discardable: bool,
    /// For branches: what the statements inside see.
    bound: BTreeSet<SizeVar>,
    facts: Facts,
}

fn before(scope: &Scope, bound: &BTreeSet<SizeVar>, facts: &Facts) -> Vec<Before> {
    let (mut bound, mut facts) = (bound.clone(), facts.clone());
    let mut all = Vec::with_capacity(scope.stmts.len());
    for stmt in &scope.stmts {
        let mut binds = visit::binds(stmt);
        binds.retain(|(_, v)| !bound.contains(v));
        let discardable = effects::op_in(&stmt.op, &facts, None).discardable();
        let branch = matches!(stmt.op, Op::If { .. });
        let (inside, known) = if branch { (bound.clone(), facts.clone()) } else { Default::default() };
        bound.extend(binds.iter().map(|(_, v)| v.clone()));
        facts.after(stmt, None);
        all.push(Before { binds, discardable, bound: inside, facts: known });
    }
    all
}

/// Which outputs something behind the statement needs: for their value, or, where no output that is
/// needed anyway does it, for the size that they bind.
fn needed_outs(stmt: &Stmt, binds: &[(Option<usize>, SizeVar)], live: &Uses) -> Vec<bool> {
    let mut keep: Vec<bool> = stmt.outs.iter().map(|out| live.vars.contains(&out.var)).collect();
    let outs = || binds.iter().filter_map(|(out, size)| Some(((*out)?, size)));
    for (first, size) in outs().filter(|(_, size)| live.sizes.contains(size)) {
        if !outs().any(|(i, other)| other == size && keep[i]) {
            keep[first] = true;
        }
    }
    if let Op::Loop(l) = &stmt.op {
        keep_folds_whole(&l.fun, &mut keep);
    }
    keep
}

/// The components of a fold are computed together: one of them needs all.
fn keep_folds_whole(fun: &Fun, keep: &mut [bool]) {
    let mut start = 0;
    for collector in &fun.collectors {
        let end = start + collector.arity();
        if matches!(collector, Collector::Fold(_)) && keep[start..end].contains(&true) {
            keep[start..end].fill(true);
        }
        start = end;
    }
}

fn thin(stmt: &mut Stmt, keep: &[bool]) {
    if keep.iter().all(|k| *k) {
        return;
    }
    match &mut stmt.op {
        Op::Loop(l) => *l = thinned(l, keep),
        Op::If { then, otherwise, .. } => {
            retain(&mut then.results, keep);
            retain(&mut otherwise.results, keep);
        }
        _ => return,
    }
    retain(&mut stmt.outs, keep);
}

/// A loop without the outputs that `keep` leaves out; folds are kept or left out whole.
pub fn thinned(l: &Loop, keep: &[bool]) -> Loop {
    let mut open = super::canonical::Open::of(l);
    open.thin(keep);
    open.close()
}

/// Keeps the items for which `keep` holds.
pub(super) fn retain<T>(items: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    items.retain(|_| *keep.next().unwrap_or(&true));
}
