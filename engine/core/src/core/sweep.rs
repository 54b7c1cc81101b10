//! Removes statements, and outputs of loops and branches, that nothing needs and whose running can't
//! be seen.

use std::collections::BTreeSet;

use super::effects::{self, Effects};
use super::facts::Facts;
use super::visit::{self, Uses};
use super::{Collector, Fun, Loop, Op, Operator, Scope, Size, SizeVar, Stmt};

/// What is known around a scope.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// The sizes that have a value before it.
    pub bound: BTreeSet<SizeVar>,
    /// What is known there.
    pub facts: Facts,
    /// In a loop's body: its iteration space.
    pub space: Option<Size>,
    /// In a loop's body: for each scan whether nobody can see that it is stepped.
    pub scans: Vec<bool>,
}

/// Sweeps a scope. `live` is what is needed after it; what it needs from outside is added.
pub fn sweep(scope: &mut Scope, around: &Around, live: &mut Uses) {
    let (before, _) = before(scope, &mut around.clone());
    swept(scope, before, live);
}

fn swept(scope: &mut Scope, before: Vec<Before>, live: &mut Uses) {
    scope.results.iter().for_each(|atom| live.atom(atom));
    let stmts = std::mem::take(&mut scope.stmts);
    let mut kept = Vec::with_capacity(stmts.len());
    for (mut stmt, before) in stmts.into_iter().zip(before).rev() {
        let keep = needed_outs(&stmt, &before, live);
        let sizes = before.binds.iter().any(|(out, size)| out.is_none() && live.sizes.contains(size));
        if !keep.contains(&true) && !sizes && before.discardable {
            continue;
        }
        thin(&mut stmt, &keep);
        if stmt.op.is_branching() {
            for (branch, before) in stmt.op.branches_mut().zip(before.branches) {
                swept(branch, before, live);
            }
            if stmt.outs.is_empty() && stmt.op.branches().all(|branch| branch.stmts.is_empty()) {
                continue;
            }
            visit::operands(&stmt.op, &mut |atom| live.atom(atom));
            if let Op::Seq(seq) = &stmt.op {
                seq.bound().for_each(|var| _ = live.vars.remove(&var));
                seq.state.iter().for_each(|state| live.ty(&state.ty));
            }
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
    /// Nobody can see whether it runs.
    discardable: bool,
    /// For each output of a loop whether its collector does something that can be seen.
    seen: Vec<bool>,
    /// For each branch: the same of the statements inside.
    branches: Vec<Vec<Before>>,
}

/// What is known in front of each statement, from the inside outwards, and the effects of all of them.
/// `here` is as it was when it is done.
fn before(scope: &Scope, here: &mut Around) -> (Vec<Before>, Effects) {
    let mark = here.facts.mark();
    let mut all = Vec::with_capacity(scope.stmts.len());
    let mut together = Effects::default();
    for stmt in &scope.stmts {
        let mut binds = visit::binds(stmt);
        binds.retain(|(_, v)| !here.bound.contains(v));
        let (mut seen, mut branches) = (vec![], vec![]);
        let mut effects = effects::besides_branches(&stmt.op, &here.facts);
        for (at, branch) in stmt.op.branches().enumerate() {
            let outside = here.facts.mark();
            here.facts.enter(&stmt.op, at);
            let (inside, its) = before(branch, here);
            branches.push(inside);
            effects = effects.and(its);
            here.facts.forget(outside);
        }
        if let Op::Loop(l) = &stmt.op {
            seen = self::seen(l, &here.facts);
        }
        let discardable = if let Op::Step { scan, .. } = &stmt.op {
            here.scans.get(*scan) == Some(&true)
        } else {
            effects.discardable()
        };
        here.bound.extend(binds.iter().map(|(_, v)| v.clone()));
        here.facts.after(stmt, here.space.as_ref());
        here.facts.asserted(stmt);
        together = together.and(effects);
        all.push(Before { binds, discardable, seen, branches });
    }
    here.facts.forget(mark);
    for (_, size) in all.iter().flat_map(|before| &before.binds) {
        here.bound.remove(size);
    }
    (all, together)
}

/// For each result of a loop whether its collector does something that can be seen even when nobody
/// needs the result: a fold whose operator may fail, or prints.
pub fn seen(l: &Loop<impl Sized>, facts: &Facts) -> Vec<bool> {
    let facts = facts.inside(l);
    let seen = |c: &Collector| c.operator().is_some_and(|op| !discardable(op, &facts));
    l.fun.collectors.iter().flat_map(|c| vec![seen(c); c.arity()]).collect()
}

/// Whether nobody can see an operator run.
pub fn discardable(operator: &Operator, facts: &Facts) -> bool {
    effects::scope_in(&operator.body, facts, None).discardable()
}

/// Which outputs something after the statement needs: for their value, or, where no output that is
/// needed anyway does it, for the size that they bind.
fn needed_outs(stmt: &Stmt, before: &Before, live: &Uses) -> Vec<bool> {
    let mut keep: Vec<bool> = stmt.outs.iter().map(|out| live.vars.contains(&out.var)).collect();
    keep.iter_mut().zip(&before.seen).for_each(|(keep, seen)| *keep |= seen);
    let outs = || before.binds.iter().filter_map(|(out, size)| Some(((*out)?, size)));
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

/// The components of what is not collected element by element, a fold's, are computed together: one of
/// them needs all.
fn keep_folds_whole(fun: &Fun, keep: &mut [bool]) {
    let mut start = 0;
    for collector in &fun.collectors {
        let end = start + collector.arity();
        if !collector.is_collected() && keep[start..end].contains(&true) {
            keep[start..end].fill(true);
        }
        start = end;
    }
}

/// Leaves out what `keep` leaves out of a statement that can give less. It is not asked whether that can be seen ([`seen`]).
pub fn thin(stmt: &mut Stmt, keep: &[bool]) {
    if keep.iter().all(|k| *k) {
        return;
    }
    match &mut stmt.op {
        Op::Loop(l) => *l = thinned(l, keep),
        Op::If { .. } => stmt.op.branches_mut().for_each(|branch| retain(&mut branch.results, keep)),
        // These give all of their results or none.
        Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::View(_)
        | Op::Step { .. }
        | Op::Emit { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Update { .. }
        | Op::Reshape(_)
        | Op::Assert(_)
        | Op::Call(_)
        // A part of the state that nobody needs after it may be needed in it.
        | Op::Seq(_) => return,
    }
    retain(&mut stmt.outs, keep);
}

/// A loop without the outputs that `keep` leaves out; folds are kept or left out whole. Where none is, it
/// is the loop as it is.
pub fn thinned(l: &Loop, keep: &[bool]) -> Loop {
    if keep.iter().all(|k| *k) {
        return l.clone();
    }
    let mut open = super::canonical::Open::of(l);
    open.thin(keep);
    open.close()
}

/// Keeps the items for which `keep` holds.
pub fn retain<T>(items: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    items.retain(|_| *keep.next().unwrap_or(&true));
}
