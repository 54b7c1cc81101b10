//! The greedy planner: each statement joins the latest cluster that may take it.

use super::{FusionGraph, Plan, Planner};

/// Takes the statements in source order; each joins the latest cluster with which it is lawful and
/// makes no cycle, or starts one.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Greedy {
    /// What it calls itself.
    pub const NAME: &'static str = "greedy";
}

impl Planner for Greedy {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let mut clusters: Vec<Vec<usize>> = Vec::new();
        for &stmt in graph.fusible() {
            let barred = graph.cut_off(&clusters, stmt);
            let home = (0..clusters.len()).rev().find(|&c| {
                if barred.contains(&clusters[c][0]) {
                    return false;
                }
                clusters[c].push(stmt);
                let fits = graph.lawful(&clusters[c]);
                if !fits {
                    clusters[c].pop();
                }
                fits
            });
            if home.is_none() {
                clusters.push(vec![stmt]);
            }
        }
        let cost = graph.cost(&clusters);
        let lower_bound = graph.lower_bound();
        Plan { clusters, cost, lower_bound, optimal: cost == lower_bound, planner: Greedy::NAME }
    }
}
