//! Clusters carried out: what becomes of a scope.
//!
//! The fuser and the checker of certificates both carry out plans here, from one state of the scope: no
//! cluster sees what another one has become. They differ in who makes one operation of a cluster's
//! members: the rewrites that are derived from the rules, or composition ([`composed`]).
//!
//! Because all of a plan starts from one state, a lawful plan can always be carried out.

use std::collections::{BTreeMap, BTreeSet};

use super::values::slices_there;
use super::{Cluster, DependenceGraph, Lawful, Merge};
use crate::core::branches::Branches;
use crate::core::canonical::{Open, canonical_in};
use crate::core::compose::{self, Missing, ProducerOutput};
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::sweep::{retain, seen, thin};
use crate::core::views::loop_view_or_rows;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Scope, Stmt, StmtId, Var, pull};
use crate::legality::{Condition, Operations, Producer, Refusal, Two, outputs};
use crate::rules::{Laws, RuleName};

/// A cluster of several statements, to be made one.
#[derive(Clone, Copy, Debug)]
pub struct Merging<'a> {
    /// The cluster: which rules make it one, and what stays.
    pub cluster: &'a Cluster,
    /// Its statements, in order.
    pub stmts: &'a [&'a Stmt],
}

impl<'a> Merging<'a> {
    /// What the first so many members give together: what stays of those before the last of these, and
    /// what that one gives.
    pub fn outs(&self, members: usize) -> Vec<Binding> {
        let mut outs = self.stmts[0].outs.clone();
        for (merge, stmt) in self.cluster.merges.iter().zip(&self.stmts[1..]).take(members - 1) {
            retain(&mut outs, &merge.keep);
            outs.extend(stmt.outs.iter().cloned());
        }
        outs
    }

    /// The members after the first, each with how it comes to those before.
    pub fn merges(&self) -> impl Iterator<Item = (&'a Merge, &'a Stmt)> {
        self.cluster.merges.iter().zip(self.stmts[1..].iter().copied())
    }
}

/// The results of the members so far, as a consumer sees them.
#[derive(Clone, Debug)]
pub struct Results(Vec<ProducerOutput<Atom>>);

impl Results {
    /// Those of a statement.
    pub fn of(stmt: &Stmt) -> Results {
        Results(if let Op::Loop(l) = &stmt.op { outputs(stmt, l) } else { Vec::new() })
    }

    /// With what the next merge keeps of them.
    pub fn keeping(&mut self, keep: &[bool]) -> &[ProducerOutput<Atom>] {
        self.0.iter_mut().zip(keep).for_each(|(output, keep)| output.keep = *keep);
        &self.0
    }

    /// Those that stay, and those of the next statement.
    pub fn and(&mut self, next: &Stmt) {
        self.0.retain(|output| output.keep);
        self.0.extend(Results::of(next).0);
    }
}

/// Composition: the operation that stands for a cluster, in no particular form. `next` is the number of the
/// next variable of the scope's that is free.
pub fn composed(merging: &Merging, missing: Missing, next: &mut u32) -> Option<Op> {
    let first = merging.stmts[0];
    if let Op::Loop(l) = &first.op {
        let (mut open, mut results) = (Open::of(l), Results::of(first));
        for (merge, stmt) in merging.merges() {
            let Op::Loop(consumer) = &stmt.op else { return None };
            open = compose::merge(open, results.keeping(&merge.keep), consumer, missing)?;
            results.and(stmt);
        }
        return Some(Op::Loop(open.number()));
    }
    let mut all = Branches::of(&first.op, &first.outs)?;
    let mut names: Vec<Atom> = first.outs.iter().map(|out| Atom::Var(out.var)).collect();
    for (_, stmt) in merging.merges() {
        all = all.merge(&names, &Branches::of(&stmt.op, &stmt.outs)?, missing)?;
        names.extend(stmt.outs.iter().map(|out| Atom::Var(out.var)));
    }
    Some(all.open(next))
}

/// A scope with each cluster of a plan made one statement, in canonical form.
///
/// # Errors
/// What making one says.
pub fn carried_out<E>(
    graph: &DependenceGraph,
    laws: &Laws,
    plan: &Lawful,
    make: &mut dyn FnMut(&Merging) -> Result<Op, E>,
) -> Result<Scope, E> {
    let mut made = BTreeMap::new();
    for cluster in plan.clusters.iter().filter(|cluster| cluster.members.len() > 1) {
        let members: Vec<&Stmt> = cluster.members.iter().map(|member| graph.stmt(*member)).collect();
        let merging = Merging { cluster, stmts: &members };
        let mut op = make(&merging)?;
        if let Op::Loop(l) = &mut op {
            *l = canonical_in(l, &laws.facts);
        }
        let origin = members.iter().flat_map(|stmt| stmt.origin.sources.iter().cloned()).collect();
        let (id, outs) = (members[0].id, merging.outs(members.len()));
        made.insert(graph.nodes[cluster.members[0]].at, Stmt { id, outs, op, origin });
    }
    let stmt = |at: &usize| made.remove(at).unwrap_or_else(|| graph.scope.stmts[*at].clone());
    Ok(Scope { stmts: plan.order.iter().map(stmt).collect(), results: graph.scope.results.clone() })
}

/// Reads a view through: the consumer does not need the array any more. Gives the rule.
///
/// # Errors
/// Why that can't be; the scope is as it was.
pub fn read_through(
    scope: &mut Scope,
    laws: &Laws,
    view: StmtId,
    consumer: StmtId,
    make: &mut dyn FnMut(&str, &Stmt, &Stmt) -> Option<Op>,
) -> Result<RuleName, Refusal> {
    let place = |id| scope.stmts.iter().position(|s| s.id == id);
    let unknown = || Refusal::of(Condition::SameScope, Operations::default(), Operations::default());
    let (Some(at), Some(user)) = (place(view), place(consumer)) else { return Err(unknown()) };
    let (first, second) = (&scope.stmts[at], &scope.stmts[user]);
    let (Op::View(view), Op::Loop(l)) = (&first.op, &second.op) else { return Err(unknown()) };
    let refused = |condition| Refusal::of(condition, first, second);
    let rule = match laws.judge(&Two::View(view, l)) {
        None => return Err(refused(Condition::InTable)),
        Some(Err(condition)) => return Err(refused(condition)),
        Some(Ok(rule)) => rule.name.clone(),
    };
    let mut op = make(&rule, first, second).ok_or_else(|| refused(Condition::OneEmission))?;
    if let Op::Loop(l) = &mut op {
        *l = canonical_in(l, &laws.facts);
    }
    scope.stmts[user].op = op;
    drop_unused(scope, at);
    Ok(rule)
}

/// Composition of a view and a loop that reads it.
pub fn composed_view(view: &Stmt, consumer: &Stmt) -> Option<Op> {
    let (Op::View(form), Op::Loop(l)) = (&view.op, &consumer.op) else { return None };
    compose::read_through(&Atom::Var(view.outs[0].var), form, l).map(Op::Loop)
}

/// Evaluates a producer at the indices at which a loop would read it, or where it reads it element by element. Gives
/// the rule.
///
/// # Errors
/// Why that can't be; the scope is as it was.
pub fn pull(scope: &mut Scope, laws: &Laws, producer: StmtId, consumer: StmtId) -> Result<RuleName, Refusal> {
    let place = |id| scope.stmts.iter().position(|s| s.id == id);
    let unknown = || Refusal::of(Condition::SameScope, Operations::default(), Operations::default());
    let (Some(at), Some(user)) = (place(producer), place(consumer)) else { return Err(unknown()) };
    let (first, second) = (&scope.stmts[at], &scope.stmts[user]);
    let (Some(p), Op::Loop(l)) = (loop_view_or_rows(scope, first), &second.op) else { return Err(unknown()) };
    let p = &*p;
    let refused = |condition| Refusal::of(condition, first, second);
    if first.origin.alone() || second.origin.alone() {
        return Err(refused(Condition::FuseNo));
    }
    let made = |operand: &Atom| operand.var().is_some_and(|var| first.outs.iter().any(|out| out.var == var));
    let (rule, pulled) = if l.captures.iter().any(made) {
        let rule = match laws.judge(&Two::Pull(p, l)) {
            None => return Err(refused(Condition::InTable)),
            Some(Err(condition)) => return Err(refused(condition)),
            Some(Ok(rule)) => rule.name.clone(),
        };
        let results: Vec<Atom> = first.outs.iter().map(|out| Atom::Var(out.var)).collect();
        (rule, pull::pull(p, &results, l).ok_or_else(|| refused(Condition::ReadsElementwise))?)
    } else {
        computed_again(laws, first, p, l).map_err(refused)?
    };
    let (op, origin) = (Op::Loop(canonical_in(&pulled, &laws.facts)), first.origin.clone());
    scope.stmts[user].op = op;
    scope.stmts[user].origin.unite(&origin);
    drop_unused(scope, at);
    Ok(rule)
}

/// A loop with the elements that it reads of a producer computed in it, by the rule for the two as one loop that
/// keeps nothing of the producer.
fn computed_again(laws: &Laws, first: &Stmt, p: &Loop, l: &Loop) -> Result<(RuleName, Loop), Condition> {
    let outputs = outputs(first, p);
    // A filter's size, and what a fold gives, are not to be computed twice.
    if l.space != p.space || outputs.iter().any(|output| output.extent.as_ref() != Some(&p.space)) {
        return Err(Condition::SameDomain);
    }
    Condition::Copyable.check(&Two::Pull(p, l))?;
    let producer = Producer::new(p, outputs.clone(), &laws.facts);
    let rule = laws.judge(&Two::Loops(&producer, l)).unwrap_or(Err(Condition::InTable))?.name.clone();
    let one =
        compose::merge(Open::of(p), &outputs, l, laws.policy.missing()).ok_or(Condition::OneEmission)?;
    Ok((rule, one.close()))
}

/// Drops a view or a loop that nothing reads any more: its size would count as needed. Of one that may fail or prints that
/// stays, without the arrays; one that may give a size its value stays whole.
fn drop_unused(scope: &mut Scope, at: usize) {
    let stmt = &scope.stmts[at];
    let binds = |l: &Loop| stmt.outs.iter().any(|out| out.ty.dims.iter().any(|d| *d != l.space));
    if matches!(&stmt.op, Op::Loop(l) if binds(l)) || is_used(scope, at) {
        return;
    }
    // What is known before it is asked for only where it matters.
    let discardable_there = || {
        let mut facts = Facts::default();
        scope.stmts[..at].iter().for_each(|s| facts.after(s, None));
        effects::op_in(&stmt.op, &facts, None).discardable() || slices_there(scope).contains(&stmt.id)
    };
    if effects::op(&stmt.op).discardable() || discardable_there() {
        scope.stmts.remove(at);
    } else if let Op::Loop(l) = &stmt.op {
        let keep = seen(l, &Facts::default());
        thin(&mut scope.stmts[at], &keep);
    }
}

/// Whether something in the scope needs what a statement gives.
pub(super) fn is_used(scope: &Scope, at: usize) -> bool {
    let made: BTreeSet<Var> = scope.stmts[at].outs.iter().map(|out| out.var).collect();
    scope.results.iter().filter_map(Atom::var).any(|var| made.contains(&var))
        || scope.stmts[at + 1..].iter().any(|s| !Uses::of_stmt(s).vars.is_disjoint(&made))
}

/// Brings a loop of a scope into canonical form, so that what fusion inside it has left over is gone; `None`
/// where there is none of this number.
pub fn tidy(scope: &mut Scope, laws: &Laws, stmt: StmtId) -> Option<()> {
    let stmt = scope.stmts.iter_mut().find(|s| s.id == stmt)?;
    let Op::Loop(l) = &mut stmt.op else { return None };
    *l = canonical_in(l, &laws.facts);
    Some(())
}
