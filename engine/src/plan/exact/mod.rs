//! The exact planner: the plan of least cost, or the best that it found and how far that may be from the least.
//!
//! Which loops are one is a MaxSAT problem ([`model`]): what arrays cost in a clustering is said by literals for pairs
//! of loops. What makes a clustering unlawful or cyclic is said where the solver comes upon it ([`conflicts`]).

mod conflicts;
mod maxsat;
mod model;

use std::collections::BTreeSet;

use super::{FusionGraph, Greedy, Plan, Planner};
use crate::cost::Cost;
use conflicts::Clusters;
use maxsat::Verdict;
use model::Model;

/// Starts from the greedy plan and looks for a better one, until it knows that there is none.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    /// Decisions of the solver after which it ends with the best plan so far. A number, and no time, so that a
    /// program's plan is the same everywhere.
    pub decisions: u64,
}

impl Exact {
    /// What it calls itself.
    pub const NAME: &'static str = "exact";
    /// Decisions of the solver, of which there are about a million in a second.
    pub const DECISIONS: u64 = 1 << 21;
}

impl Default for Exact {
    fn default() -> Exact {
        Exact { decisions: Exact::DECISIONS }
    }
}

impl Planner for Exact {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let greedy = Greedy.plan(graph);
        if greedy.optimal {
            return greedy;
        }
        self.better(graph, &greedy).unwrap_or(greedy)
    }

    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        if graph.fusible().len() <= TRIALS { self.plan(graph).cost } else { Greedy.plan(graph).cost }
    }
}

/// Statements up to which forms of a scope are compared by their exact plans.
const TRIALS: usize = 24;

impl Exact {
    /// A plan that is as good as this one or better, with what is known of the least; nothing where the scope is too
    /// large.
    fn better(&self, graph: &FusionGraph, start: &Plan) -> Option<Plan> {
        let mut model = Model::of(graph)?;
        let scale = model.scale();
        let mut best = start.clone();
        let upper = scale.of(start.cost)?;
        let mut sat = std::mem::take(&mut model.sat);
        let lower = sat.minimise(upper, self.decisions, &mut |is| {
            let clusters = Clusters::of(&model, is);
            let conflicts = clusters.conflicts(graph);
            if !conflicts.is_empty() {
                return Verdict::Not(conflicts);
            }
            let (mut found, mut cost) = with_singles(graph, clusters.clusters);
            if (cost.moved, cost.arrays) <= (best.cost.moved, best.cost.arrays) {
                (found, cost) = with_the_rest(graph, found, cost);
            }
            if cost < best.cost {
                best = Plan { clusters: found, cost, ..best.clone() };
            }
            Verdict::Possible(scale.of(cost).unwrap_or(upper))
        });
        best.lower_bound = best.lower_bound.max(scale.cost(lower)).min(best.cost);
        best.optimal = best.lower_bound == best.cost;
        best.planner = Exact::NAME;
        Some(best)
    }
}

/// The clusters with every other statement alone, and what they cost.
fn with_singles(graph: &FusionGraph, mut clusters: Vec<Vec<usize>>) -> (Vec<Vec<usize>>, Cost) {
    let placed: BTreeSet<usize> = clusters.iter().flatten().copied().collect();
    clusters.extend(graph.fusible().iter().filter(|at| !placed.contains(at)).map(|at| vec![*at]));
    clusters.sort_unstable();
    let cost = graph.cost(&clusters);
    (clusters, cost)
}

/// Clusters up to which any two are tried as one.
const REST: usize = 64;

/// Each cluster joins the latest one before it with which it costs no more: loops that share nothing, and branches,
/// are planned nowhere else.
fn with_the_rest(graph: &FusionGraph, mut all: Vec<Vec<usize>>, mut cost: Cost) -> (Vec<Vec<usize>>, Cost) {
    let mut k = if all.len() > REST { all.len() } else { 1 };
    while k < all.len() {
        let home = (0..k).rev().find_map(|home| {
            let mut joined = all.clone();
            let last = joined.remove(k);
            joined[home].extend(last);
            joined[home].sort_unstable();
            if !graph.lawful(&joined[home]) || !graph.acyclic(&joined) {
                return None;
            }
            let joined_cost = graph.cost(&joined);
            (joined_cost <= cost).then_some((joined, joined_cost))
        });
        match home {
            Some(better) => (all, cost) = better,
            None => k += 1,
        }
    }
    (all, cost)
}
