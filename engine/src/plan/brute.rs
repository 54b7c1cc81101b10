//! Brute force: every lawful clustering, the oracle of the other planners.

use super::{FusionGraph, Plan, Planner};
use crate::cost::Cost;

/// The most statements that brute force is asked to cluster: at 9 there are 21,147 partitions,
/// fewer where not everything is lawful.
pub const BRUTE_LIMIT: usize = 9;

/// Tries every partition into lawful clusters without cycles, and takes the first of least cost.
#[derive(Clone, Copy, Debug)]
pub struct Brute;

impl Planner for Brute {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        plan(graph, &|cost| cost)
    }
}

/// The first plan of least cost, where costs are seen so.
pub(super) fn plan(graph: &FusionGraph, seen: &dyn Fn(Cost) -> Cost) -> Plan {
    let unfused = graph.unfused();
    let mut best = (seen(graph.cost(&unfused)), unfused);
    extend(graph, seen, 0, &mut Vec::new(), &mut best);
    let (cost, clusters) = best;
    Plan { clusters, cost, lower_bound: cost, optimal: true, planner: "brute force" }
}

/// Places the statements from `next` on in every way. A cluster that is not lawful does not become
/// so by a later member, so that it is left at once.
fn extend(
    graph: &FusionGraph,
    seen: &dyn Fn(Cost) -> Cost,
    next: usize,
    clusters: &mut Vec<Vec<usize>>,
    best: &mut (Cost, Vec<Vec<usize>>),
) {
    let Some(&stmt) = graph.fusible().get(next) else {
        let cost = seen(graph.cost(clusters));
        if cost < best.0 && graph.acyclic(clusters) {
            *best = (cost, clusters.clone());
        }
        return;
    };
    for c in 0..clusters.len() {
        clusters[c].push(stmt);
        if graph.lawful(&clusters[c]) {
            extend(graph, seen, next + 1, clusters, best);
        }
        clusters[c].pop();
    }
    clusters.push(vec![stmt]);
    extend(graph, seen, next + 1, clusters, best);
    clusters.pop();
}
