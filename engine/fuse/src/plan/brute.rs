//! Brute force: every lawful clustering, the oracle of the other planners.

use super::task::{Task, Value};
use super::{FusionGraph, Plan, Planner};

/// The most statements that brute force is asked to cluster: at 9 there are 21,147 partitions,
/// fewer where not everything is lawful.
pub const BRUTE_LIMIT: usize = 9;

/// Tries every partition into lawful clusters without cycles, and takes the first of least cost.
#[derive(Clone, Copy, Debug)]
pub struct Brute;

impl Brute {
    /// What it calls itself.
    pub const NAME: &'static str = "brute force";
}

impl Planner for Brute {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let plan = plan(graph, &Task::default(), &|value| value);
        plan.expect("every statement alone is a lawful clustering")
    }
}

/// The first plan of least value, where values are seen so; nothing where none is lawful that was asked for.
pub fn plan(graph: &FusionGraph, task: &Task, seen: &dyn Fn(Value) -> Value) -> Option<Plan> {
    let unfused = graph.unfused();
    let alone = task.groups.is_empty().then(|| (seen(task.value(graph, &unfused)), unfused));
    let mut best: Option<(Value, Vec<Vec<usize>>)> = alone;
    each(graph, task, 0, &mut Vec::new(), &mut |clusters| {
        let value = seen(task.value(graph, clusters));
        if best.as_ref().is_none_or(|(least, _)| value < *least) && graph.acyclic(clusters) {
            best = Some((value, clusters.to_vec()));
        }
    });
    best.map(|best| {
        let least = task.measure(best.0);
        task.plan(graph, best, least, Brute::NAME)
    })
}

/// Places the statements from `next` on in every way. A cluster that is not lawful does not become
/// so by a later member, so that it is left at once. Whether there are cycles is not asked.
pub fn each(
    graph: &FusionGraph,
    task: &Task,
    next: usize,
    clusters: &mut Vec<Vec<usize>>,
    found: &mut dyn FnMut(&[Vec<usize>]),
) {
    let Some(&stmt) = graph.fusible().get(next) else { return found(clusters) };
    let home = task.home(clusters, stmt);
    for c in 0..clusters.len() {
        if home.is_some_and(|home| home != c) {
            continue;
        }
        clusters[c].push(stmt);
        if task.torn(&clusters[c]).is_none() && graph.lawful(&clusters[c]) {
            each(graph, task, next + 1, clusters, found);
        }
        clusters[c].pop();
    }
    if home.is_none() {
        clusters.push(vec![stmt]);
        each(graph, task, next + 1, clusters, found);
        clusters.pop();
    }
}
