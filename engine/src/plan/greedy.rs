//! The greedy planner: each statement joins the latest cluster that may take it.

use super::{FusionGraph, Plan, Planner};
use crate::cluster::Cluster;

/// Takes the statements in source order; each joins the latest cluster with which it is lawful, makes no cycle and
/// slows nothing, or starts one.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Greedy {
    /// What it calls itself.
    pub const NAME: &'static str = "greedy";
}

impl Planner for Greedy {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        plan(graph, &|members| graph.slowed(members) > 0)
    }
}

/// The plan in which no cluster has members that are not to be together.
pub(super) fn plan(graph: &FusionGraph, apart: &dyn Fn(&[usize]) -> bool) -> Plan {
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    let mut grown: Vec<Cluster> = Vec::new();
    for &stmt in graph.fusible() {
        let barred = graph.cut_off(&clusters, stmt);
        let mut open = (0..clusters.len()).rev().filter(|c| !barred.contains(&clusters[*c][0]));
        let apart = |c: usize| apart(&[&clusters[c][..], &[stmt]].concat());
        if let Some(home) = open.find(|c| !apart(*c) && graph.takes_in(&mut grown[*c], stmt)) {
            clusters[home].push(stmt);
        } else {
            clusters.push(vec![stmt]);
            grown.extend(graph.alone(stmt));
        }
    }
    let cost = graph.cost(&clusters);
    let lower_bound = graph.lower_bound();
    Plan { clusters, cost, lower_bound, optimal: cost == lower_bound, planner: Greedy::NAME, asked: None }
}
