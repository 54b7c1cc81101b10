//! Other clusterings than the plan: those that are nearly it, and those that nothing more can be fused in.

use std::collections::BTreeSet;

use super::brute::{BRUTE_LIMIT, each};
use super::task::Task;
use super::{FusionGraph, Plan, Planner, STANDARD, TRIALS};
use crate::core::Scope;
use crate::cost::Cost;

/// A clustering with its cost.
pub type Costed = (Cost, Vec<Vec<usize>>);

/// Which loops a clustering may have in one cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joining {
    /// Whatever is lawful.
    Any,
    /// Those that what they read and make connects, as in van Balen 2020 (figure 10).
    Connected,
}

/// The clusterings of least cost that a plan becomes when one statement goes elsewhere, or two of its clusters are
/// one; so many at most, and none for a large scope.
pub fn nearest(graph: &FusionGraph, plan: &[Vec<usize>], most: usize) -> Vec<Costed> {
    if graph.fusible().len() > TRIALS {
        return Vec::new();
    }
    let mut all = BTreeSet::new();
    for (i, cluster) in plan.iter().enumerate() {
        for (j, _) in plan.iter().enumerate().filter(|(j, _)| *j != i) {
            all.insert(changed(plan, i, Some(j), cluster));
            all.extend(cluster.iter().map(|at| changed(plan, i, Some(j), &[*at])));
        }
        all.extend(cluster.iter().map(|at| changed(plan, i, None, &[*at])));
    }
    let mut this = plan.to_vec();
    this.sort_unstable();
    all.remove(&this);
    let lawful = all.into_iter().filter(|clusters| graph.admits(clusters));
    let mut all: Vec<Costed> = lawful.map(|clusters| (graph.cost(&clusters), clusters)).collect();
    all.sort_unstable();
    all.truncate(most);
    all
}

/// The plan when some of a cluster's members go to another cluster, or to one of their own.
fn changed(plan: &[Vec<usize>], from: usize, to: Option<usize>, members: &[usize]) -> Vec<Vec<usize>> {
    let mut all = plan.to_vec();
    all[from].retain(|at| !members.contains(at));
    match to {
        Some(to) => all[to].extend(members),
        None => all.push(members.to_vec()),
    }
    all.retain(|cluster| !cluster.is_empty());
    all.iter_mut().for_each(|cluster| cluster.sort_unstable());
    all.sort_unstable();
    all
}

/// The clusterings in which no two clusters may be one, the cheapest first; nothing where the scope is too large.
pub fn local_optima(graph: &FusionGraph, joining: Joining) -> Option<Vec<Costed>> {
    if graph.fusible().len() > BRUTE_LIMIT {
        return None;
    }
    let pairs = connections(graph);
    let may_be = |cluster: &[usize]| joining == Joining::Any || is_connected(cluster, &pairs);
    let mut all = Vec::new();
    each(graph, &Task::default(), 0, &mut Vec::new(), &mut |clusters| {
        let joined = |i: usize, j: usize| changed(clusters, j, Some(i), &clusters[j]);
        let lawful = |i: usize, j: usize| {
            let mut one = [&clusters[i][..], &clusters[j]].concat();
            one.sort_unstable();
            may_be(&one) && graph.lawful(&one) && graph.acyclic(&joined(i, j))
        };
        let fits = clusters.iter().all(|cluster| may_be(cluster)) && graph.acyclic(clusters);
        if fits && !(0..clusters.len()).any(|j| (0..j).any(|i| lawful(i, j))) {
            all.push((graph.cost(clusters), clusters.to_vec()));
        }
    });
    all.sort_unstable();
    Some(all)
}

/// Plans as [`STANDARD`], except for the scope that has such a local optimum: that is its plan. Its statements may be
/// several of one name, so that names alone would not say which of them are together.
#[derive(Clone, Debug)]
pub struct LocalOptimum {
    /// Of the local optima with these joined.
    pub joining: Joining,
    /// The one at this place in the list, from 0.
    pub place: usize,
    /// What people call the operations of each of its clusters.
    pub clusters: Vec<Vec<String>>,
}

impl LocalOptimum {
    /// The optimum, where the scope has it.
    fn of(&self, graph: &FusionGraph) -> Option<Costed> {
        let costed = local_optima(graph, self.joining)?.into_iter().nth(self.place)?;
        (names(graph.dependences().scope, &costed.1) == self.clusters).then_some(costed)
    }
}

impl Planner for LocalOptimum {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let plan = STANDARD.plan(graph);
        let Some((cost, clusters)) = self.of(graph) else { return plan };
        let optimal = cost == plan.lower_bound;
        Plan { clusters, cost, optimal, planner: "local optimum", ..plan }
    }

    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        // Laws lead to the form of which this is a local optimum.
        STANDARD.cost_of_plan(graph)
    }
}

/// What people call the operations of each cluster.
pub fn names(scope: &Scope, clusters: &[Vec<usize>]) -> Vec<Vec<String>> {
    let of = |at: &usize| scope.stmts[*at].origin.names().into_iter().map(str::to_string);
    clusters.iter().map(|cluster| cluster.iter().flat_map(of).collect()).collect()
}

/// The pairs of statements of which one uses what the other makes, or that use the same.
fn connections(graph: &FusionGraph) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    for array in graph.arrays().values() {
        let users: Vec<usize> = array.readers.iter().copied().chain(array.maker).collect();
        pairs.extend(users.iter().flat_map(|one| users.iter().map(move |other| (*one, *other))));
    }
    pairs
}

/// Whether one can come from any member to any other.
fn is_connected(cluster: &[usize], pairs: &BTreeSet<(usize, usize)>) -> bool {
    let mut reached: BTreeSet<usize> = cluster.iter().take(1).copied().collect();
    let mut left: Vec<usize> = reached.iter().copied().collect();
    while let Some(at) = left.pop() {
        left.extend(cluster.iter().filter(|other| pairs.contains(&(at, **other)) && reached.insert(**other)));
    }
    reached.len() == cluster.len()
}
