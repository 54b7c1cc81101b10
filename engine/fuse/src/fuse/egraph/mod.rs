//! Fusion in an e-graph.
//!
//! Guided by a plan there is one for each cluster, whose inputs are opaque leaves, grown in the order of
//! the plan: the cluster so far is a statement, and the next one is added beside it. The one rewrite
//! that is derived from the rule for the two is applied to this pair; what it makes is the cluster so
//! far for the next step. (Without this guidance the e-graph would hold every bracketing of every
//! subset: see [`super::saturate`].)

mod lang;
mod names;
mod operation;
mod rewrite;
mod terms;
mod whole;

use std::collections::BTreeSet;
use std::sync::Arc;

use egg::Id;

use super::Explained;
use crate::cluster::merge::Merging;
use crate::core::compose::Missing;
use crate::core::{Atom, Op, Stmt, Var};
use crate::rules::Laws;
use lang::{EGraph, operation};
use names::Names;
use operation::Operation;
use rewrite::{Guide, rewrite};
use terms::Terms;

pub(super) use whole::{Made, saturated};

/// Makes one operation of a cluster by the rewrites of its rules. Where one of them makes nothing: how many statements
/// were one before, or that there is none at all.
/// `next` is the number of the scope's next variable that is free; what the e-graph has to say of the steps
/// goes to `explained`, where that is asked for.
pub(super) fn rewritten(
    laws: &Laws,
    merging: &Merging,
    next: &mut u32,
    explained: Option<&mut Vec<Explained>>,
) -> Result<Op, Option<usize>> {
    let mut cluster = ClusterGraph::of(merging.stmts, explained.is_some()).ok_or(None)?;
    let mut so_far = Explained { steps: Some(BTreeSet::new()), silent: BTreeSet::new() };
    for (i, (merge, stmt)) in merging.merges().enumerate() {
        cluster.merge(laws, &merge.rule, stmt, &merge.keep).ok_or(Some(i + 1))?;
        if explained.is_some() {
            // Of every merge: a result may stand for a size only, until a later merge does.
            let results: Vec<_> = merging.outs(i + 2).iter().map(|out| out.var).collect();
            let more = cluster.explanation(&results);
            so_far.steps = so_far.steps.take().zip(more).map(|(a, b)| a.union(&b).cloned().collect());
            so_far.silent.extend(results.is_empty().then(|| format!("{}@{}", merge.rule, stmt.id.0)));
        }
    }
    if let Some(explained) = explained {
        explained.push(so_far);
    }
    cluster.operation().and_then(|operation| operation.open(next)).ok_or(None)
}

/// Makes one operation of a view and a loop that reads it.
pub(super) fn rewritten_view(
    laws: &Laws,
    rule: &str,
    (view, consumer): (&Stmt, &Stmt),
    explained: Option<&mut Vec<Explained>>,
) -> Option<Op> {
    let mut cluster = ClusterGraph::of(&[view, consumer], explained.is_some())?;
    cluster.merge(laws, rule, consumer, &[])?;
    if let Some(explained) = explained {
        let results: Vec<_> = consumer.outs.iter().map(|out| out.var).collect();
        let silent = results.is_empty().then(|| format!("{rule}@{}", consumer.id.0));
        let steps = cluster.explanation(&results);
        explained.push(Explained { steps, silent: silent.into_iter().collect() });
    }
    cluster.operation()?.open(&mut 0)
}

/// The e-graph of one cluster.
struct ClusterGraph {
    graph: EGraph,
    names: Names,
    /// The cluster so far.
    so_far: Id,
    /// Its values that its own statements read. Where nothing is to be explained, no other ones have classes: in
    /// each step there is a new one of each value, and loops side by side read none of each other's.
    read: Arc<BTreeSet<Var>>,
    /// Its values as they were before any rule was applied, for explanations.
    original: Option<Terms>,
}

impl ClusterGraph {
    /// That of these statements, with the first one in it.
    fn of(stmts: &[&Stmt], explain: bool) -> Option<ClusterGraph> {
        let graph = EGraph::default();
        let graph = if explain { graph.with_explanations_enabled() } else { graph };
        let mut read = BTreeSet::new();
        for op in stmts.iter().filter_map(|stmt| Operation::of(stmt)) {
            read.extend(op.operands().into_iter().filter_map(Atom::var));
        }
        let (names, original) = (Names::default(), explain.then(Terms::default));
        let mut cluster = ClusterGraph { graph, names, so_far: Id::from(0), read: Arc::new(read), original };
        cluster.so_far = cluster.add(stmts[0])?;
        Some(cluster)
    }

    fn add(&mut self, stmt: &Stmt) -> Option<Id> {
        let class = self.names.add(&mut self.graph, stmt)?;
        if let Some(original) = &mut self.original {
            original.add(&self.graph, &self.names, stmt, class)?;
        }
        let all = self.original.is_some();
        self.names.results(&mut self.graph, stmt, class, &|value| all || self.read.contains(&value));
        Some(class)
    }

    /// Makes one of the cluster so far and the next statement.
    fn merge(&mut self, laws: &Laws, rule: &str, stmt: &Stmt, keep: &[bool]) -> Option<()> {
        let consumer = self.add(stmt)?;
        let read = self.original.is_none().then(|| self.read.clone());
        let guide = Arc::new(PlannedPair {
            producer: self.so_far,
            consumer,
            keep: keep.to_vec(),
            read,
            missing: laws.policy.missing(),
        });
        let rewrite = rewrite(laws.table.get(rule)?, &guide);
        let before = self.graph.analysis.statements.len();
        // What a rule makes is equal to what it was made of, and to nothing else: there is no
        // congruence to be restored before the next step.
        let found = rewrite.searcher.search_eclass(&self.graph, consumer)?;
        rewrite.apply(&mut self.graph, &[found]);
        self.so_far = *self.graph.analysis.statements.get(before)?;
        Some(())
    }

    /// What the cluster so far does.
    fn operation(&self) -> Option<Operation<Atom>> {
        let names = self.names.of_classes(&self.graph);
        operation(&self.graph, self.so_far)?.over(&|term| match term {
            lang::Term::Atom(atom) => Some(atom.clone()),
            lang::Term::Class(class) => names.get(class).map(|var| Atom::Var(*var)),
        })
    }

    /// The steps by which the e-graph itself explains that the results of the cluster so far are what
    /// they were: each rule with the consumer that it was applied to, `rule@consumer`. `None` where it
    /// can't.
    fn explanation(&mut self, results: &[Var]) -> Option<BTreeSet<String>> {
        self.graph.rebuild();
        let mut steps = BTreeSet::new();
        for (place, var) in results.iter().enumerate() {
            steps.extend(self.original.as_ref()?.explain(&mut self.graph, *var, self.so_far, place)?);
        }
        Some(steps)
    }
}

/// The next step of a plan: these two and no others.
struct PlannedPair {
    producer: Id,
    consumer: Id,
    keep: Vec<bool>,
    /// The values that are asked for; `None` for all.
    read: Option<Arc<BTreeSet<Var>>>,
    missing: Missing,
}

impl Guide for PlannedPair {
    fn producers(&self, graph: &EGraph, _: &str, consumer: Id) -> Vec<Id> {
        if graph.find(self.consumer) == graph.find(consumer) { vec![self.producer] } else { vec![] }
    }

    fn keep(&self, _: &EGraph, _: Id, _: Id) -> Option<Vec<bool>> {
        Some(self.keep.clone())
    }

    fn is_asked_for(&self, value: Var) -> bool {
        self.read.as_ref().is_none_or(|read| read.contains(&value))
    }

    fn canonical(&self) -> bool {
        false
    }

    fn missing(&self) -> Missing {
        self.missing
    }
}
