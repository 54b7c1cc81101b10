//! What is told about the fusion of a scope.

use crate::core::Op;
use crate::cost::Cost;
use crate::legality::{Code, Graph, Refusal, pair};
use crate::rules::Laws;

/// The fusion of one scope.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The operation whose scope it is; empty for the program's body.
    pub of: String,
    /// The names of the source's operations in each loop.
    pub clusters: Vec<Vec<String>>,
    /// The rules that were applied, in order.
    pub steps: Vec<&'static str>,
    /// For every two loops that are not one: why.
    pub refusals: Vec<Refusal>,
    /// Who planned.
    pub planner: &'static str,
    /// Whether the plan is known to be the best.
    pub optimal: bool,
    /// What the scope's loops cost as planned.
    pub cost: Cost,
    /// No plan costs less.
    pub lower_bound: Cost,
    /// What they cost one by one.
    pub cost_unfused: Cost,
    /// What the greedy plan costs.
    pub cost_greedy: Cost,
    /// The scopes inside with more than one loop or branch.
    pub inner: Vec<Report>,
}

impl Report {
    /// This one, followed by the report of going through the same scope again.
    pub(super) fn then(self, again: Report) -> Report {
        let mut earlier = self.inner;
        let inner = again.inner.into_iter().map(|report| {
            let before = earlier.iter().position(|r| r.of == report.of).map(|i| earlier.remove(i));
            before.unwrap_or_default().then(report)
        });
        Report {
            steps: self.steps.into_iter().chain(again.steps).collect(),
            inner: inner.collect(),
            cost_unfused: self.cost_unfused.max(again.cost_unfused),
            cost_greedy: self.cost_greedy,
            ..again
        }
    }
}

/// Why loops that are in different clusters are not in one, and branches likewise: a condition, or
/// the cost.
pub(super) fn refusals(graph: &Graph, laws: &Laws, clusters: &[Vec<usize>]) -> Vec<Refusal> {
    let cluster = |node: usize| clusters.iter().position(|c| c.contains(&graph.nodes[node].at));
    let is_loop = |node: usize| matches!(graph.stmt(node).op, Op::Loop(_));
    // A branch that the source doesn't know is a filter's.
    let named: Vec<usize> =
        (0..graph.nodes.len()).filter(|node| !graph.stmt(*node).origin.sources.is_empty()).collect();
    let mut all = Vec::new();
    for (i, consumer) in named.iter().enumerate() {
        for producer in &named[..i] {
            if is_loop(*producer) == is_loop(*consumer) && cluster(*producer) != cluster(*consumer) {
                let (first, second) = (&graph.stmt(*producer).origin, &graph.stmt(*consumer).origin);
                let cost = || Refusal::new(Code::Cost, "cost", first, second);
                all.push(pair(graph, laws, *producer, *consumer).unwrap_or_else(cost));
            }
        }
    }
    all
}

/// The names of what is in each cluster that has a loop in it.
pub(super) fn names(graph: &Graph, clusters: &[Vec<usize>]) -> Vec<Vec<String>> {
    let loops = |at: &&usize| matches!(graph.scope.stmts[**at].op, Op::Loop(_));
    let named = clusters.iter().map(|c| {
        let origins = c.iter().filter(loops).map(|at| &graph.scope.stmts[*at].origin);
        origins.flat_map(|o| o.sources.iter().map(|s| s.name.clone())).collect::<Vec<_>>()
    });
    let has_loop = |c: &Vec<usize>| c.iter().any(|at| loops(&at));
    clusters.iter().zip(named).filter(|(c, _)| has_loop(c)).map(|(_, names)| names).collect()
}
