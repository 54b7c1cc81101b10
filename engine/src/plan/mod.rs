//! Planning: which statements of a scope become one.
//!
//! A planner gets the fusion graph and a predicate that says whether a cluster is lawful; it knows
//! no rule and no condition. Whatever plan it gives, the predicate is asked again about each cluster.

mod brute;
mod greedy;

pub use brute::{BRUTE_LIMIT, Brute};
pub use greedy::Greedy;

use crate::cost::Cost;
pub use crate::cost::Graph;

/// Whether these statements, by index in source order, may become one. A cluster of one always may;
/// what is lawful stays lawful without its last member.
pub type Lawful<'a> = dyn Fn(&[usize]) -> bool + 'a;

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
    fn plan(&self, graph: &Graph, lawful: &Lawful) -> Plan;
}

/// Brute force where it ends soon, greedy elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Planner for Standard {
    fn plan(&self, graph: &Graph, lawful: &Lawful) -> Plan {
        if graph.fusible().len() <= BRUTE_LIMIT {
            Brute.plan(graph, lawful)
        } else {
            Greedy.plan(graph, lawful)
        }
    }
}
