//! Planning: which statements of a scope become one.
//!
//! A planner asks the fusion graph whether a cluster is lawful and what it costs; it knows no rule and
//! no condition. Whatever plan it gives, the conditions are asked again about each cluster.

mod brute;
mod exact;
mod greedy;

pub use brute::{BRUTE_LIMIT, Brute};
pub use exact::Exact;
pub use greedy::Greedy;

use crate::cost::Cost;
pub use crate::cost::FusionGraph;

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
    /// `cost` is known to be the least.
    pub optimal: bool,
    /// Who made it.
    pub planner: &'static str,
}

/// A way to find a plan.
pub trait Planner {
    /// A lawful clustering without cycles.
    fn plan(&self, graph: &FusionGraph) -> Plan;

    /// What the scope costs as it would be planned, or nearly so: many forms of it are compared by this.
    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        self.plan(graph).cost
    }
}

/// Brute force where it ends soon, exact elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Planner for Standard {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        if graph.fusible().len() <= BRUTE_LIMIT { Brute.plan(graph) } else { Exact::default().plan(graph) }
    }

    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        if graph.fusible().len() <= BRUTE_LIMIT {
            Brute.plan(graph).cost
        } else {
            Exact::default().cost_of_plan(graph)
        }
    }
}

/// Plans as [`Standard`], but as if every loop ran equally fast. What rules do is tried with it: on programs that print
/// beside fast loops, or put into bins what these make.
#[derive(Clone, Copy, Debug)]
pub struct Regardless;

impl Planner for Regardless {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let regardless = |cost| Cost { slowed: 0, ..cost };
        let plan = if graph.fusible().len() <= BRUTE_LIMIT {
            brute::plan(graph, &regardless)
        } else {
            greedy::plan(graph, &|_| false)
        };
        let (cost, lower_bound) = (graph.cost(&plan.clusters), graph.lower_bound());
        Plan { cost, lower_bound, optimal: false, planner: "whatever it slows", ..plan }
    }
}
