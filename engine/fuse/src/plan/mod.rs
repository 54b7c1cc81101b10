//! Planning: which statements of a scope become one.
//!
//! A planner asks the fusion graph whether a cluster is lawful and what it costs; it knows no rule and
//! no condition. Whatever plan it gives, the conditions are asked again about each cluster.
//!
//! All planners have one trait. Up to nine statements brute force is the standard one (`brute.rs`). Beyond that it is
//! an exact one (`exact`), which starts from the greedy plan.

#[doc(hidden)]
pub mod brute;
#[doc(hidden)]
pub mod exact;
mod greedy;
mod others;
#[doc(hidden)]
pub mod task;

pub use brute::{BRUTE_LIMIT, Brute};
pub use greedy::Greedy;
pub use others::{Costed, Joining, LocalOptimum, local_optima, names, nearest};
pub use task::{Aim, Asked, Budget, Measure};

use crate::cost::Cost;
pub use crate::cost::FusionGraph;
use task::Task;

/// A clustering of the statements that can be fused at all, with what is known of its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Every statement that can be fused, in exactly one cluster. Members ascend, and clusters stand
    /// in the order of their first members.
    pub clusters: Vec<Vec<usize>>,
    /// What it costs.
    pub cost: Cost,
    /// No clustering costs less than this.
    pub lower_bound: Cost,
    /// None that was asked for is better.
    pub optimal: bool,
    /// Who made it.
    pub planner: &'static str,
    /// How good it is by what was asked for, where that is not only the cost.
    pub asked: Option<Asked>,
}

/// A way to find a plan.
pub trait Planner {
    /// A lawful clustering without cycles.
    fn plan(&self, graph: &FusionGraph) -> Plan;

    /// One that has each of these clusters in one too, by the names of the source's operations; nothing where it can't.
    fn around(&self, _clusters: &[Vec<String>]) -> Option<Standard> {
        None
    }

    /// What the scope costs as it would be planned, or nearly so: many forms of it are compared by this.
    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        self.plan(graph).cost
    }
}

/// Brute force where it ends soon, exact elsewhere.
#[derive(Clone, Debug)]
pub struct Standard {
    /// What the plan has the least of.
    pub aim: Aim,
    /// Clusters around which it plans, by the names of the source's operations. Others may join them; those of
    /// different clusters stay apart. Where no lawful plan has them, it gives one that is not lawful.
    pub given: Vec<Vec<String>>,
    /// The same, but two of these may be one.
    pub asked: Vec<Vec<String>>,
    /// When it ends.
    pub budget: Budget,
    /// Up to this many statements, every clustering is tried.
    pub brute_up_to: usize,
}

/// The least cost, around nothing, within the standard budget.
pub static STANDARD: Standard = Standard {
    aim: Aim::Moved,
    given: Vec::new(),
    asked: Vec::new(),
    budget: Budget::STANDARD,
    brute_up_to: BRUTE_LIMIT,
};

/// The same, where any plan is good, and a good one wanted soon.
pub static SOON: Standard = Standard {
    aim: Aim::Moved,
    given: Vec::new(),
    asked: Vec::new(),
    budget: Budget::SOON,
    brute_up_to: BRUTE_LIMIT,
};

impl Default for Standard {
    fn default() -> Standard {
        STANDARD.clone()
    }
}

/// Statements up to which forms of a scope (laws applied, producers pulled) are compared by their best plans. In
/// larger scopes they are compared by greedy ones.
const TRIALS: usize = 24;

impl Standard {
    fn best(&self, graph: &FusionGraph, task: &Task) -> Option<Plan> {
        if graph.fusible().len() <= self.brute_up_to {
            brute::plan(graph, task, &|value| value)
        } else {
            exact::plan(graph, task, self.budget)
        }
    }
}

impl Planner for Standard {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let task = Task::of(graph, self);
        let best = task.as_ref().and_then(|task| self.best(graph, task));
        best.unwrap_or_else(|| {
            // The caller is told what is wrong with it; where there is nothing to show, it is no clustering.
            let clusters = task.map_or(Vec::new(), |task| task.given(graph));
            let (cost, lower_bound) = (graph.cost(&clusters), graph.lower_bound());
            Plan { clusters, cost, lower_bound, optimal: false, planner: "forced", asked: None }
        })
    }

    fn around(&self, clusters: &[Vec<String>]) -> Option<Standard> {
        Some(Standard { asked: [&self.asked, clusters].concat(), ..self.clone() })
    }

    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        // A form of the scope that joins what is to be apart does not count.
        let none = Cost { slowed: usize::MAX, ..Cost::default() };
        let Some(task) = Task::of(graph, self) else { return none };
        if graph.fusible().len() <= TRIALS {
            self.best(graph, &task).map_or(none, |plan| plan.cost)
        } else if task.groups.is_empty() {
            Greedy.cost_of_plan(graph)
        } else {
            exact::around(graph, &task).map_or(none, |(_, clusters)| graph.cost(&clusters))
        }
    }
}

/// Plans as [`Standard`], but as if every loop ran equally fast. What rules do is tried with it: on programs that print
/// beside fast loops, or put into bins what these make.
#[derive(Clone, Copy, Debug)]
pub struct Regardless;

impl Planner for Regardless {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let small = graph.fusible().len() <= BRUTE_LIMIT;
        let brute =
            || brute::plan(graph, &Task::default(), &|(other, cost)| (other, Cost { slowed: 0, ..cost }));
        let plan =
            small.then(brute).flatten().unwrap_or_else(|| greedy::plan(graph, &Task::default(), &|_| false));
        let (cost, lower_bound) = (graph.cost(&plan.clusters), graph.lower_bound());
        Plan { cost, lower_bound, optimal: false, planner: "whatever it slows", ..plan }
    }
}
