//! The greedy planner: each statement joins the latest cluster that may take it.

use std::collections::BTreeSet;

use super::task::Task;
use super::{FusionGraph, Plan, Planner};
use crate::cluster::Cluster;
use crate::cost::Cost;

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
        planned(graph, Greedy.clusters(graph))
    }

    fn cost_of_plan(&self, graph: &FusionGraph) -> Cost {
        graph.cost(&Greedy.clusters(graph))
    }
}

impl Greedy {
    /// Its plan alone.
    pub fn clusters(self, graph: &FusionGraph) -> Vec<Vec<usize>> {
        clusters(graph, &Task::default(), &|members| graph.slowed(members) > 0)
    }
}

/// The plan in which no cluster has members that are not to be together. It may have cycles around given clusters, and
/// these may be apart in it: whoever gives some asks.
pub(super) fn plan(graph: &FusionGraph, task: &Task, apart: &dyn Fn(&[usize]) -> bool) -> Plan {
    planned(graph, clusters(graph, task, apart))
}

/// What is known of a plan.
fn planned(graph: &FusionGraph, clusters: Vec<Vec<usize>>) -> Plan {
    let cost = graph.cost(&clusters);
    let lower_bound = graph.lower_bound();
    Plan { clusters, cost, lower_bound, optimal: cost == lower_bound, planner: Greedy::NAME, asked: None }
}

fn clusters(graph: &FusionGraph, task: &Task, apart: &dyn Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let mut grown: Vec<Cluster> = Vec::new();
    let mut placed = Placed::none(graph);
    for &stmt in graph.fusible() {
        let barred = placed.cut_off(stmt);
        let clusters = &placed.clusters;
        let mut open = (0..clusters.len()).rev().filter(|c| !barred[clusters[*c][0]]);
        let apart = |c: usize| {
            let members = [&clusters[c][..], &[stmt]].concat();
            task.torn(&members).is_some() || apart(&members)
        };
        let given = task.home(clusters, stmt).filter(|c| graph.takes_in(&mut grown[*c], stmt));
        let home = given.or_else(|| open.find(|c| !apart(*c) && graph.takes_in(&mut grown[*c], stmt)));
        if home.is_none() {
            grown.extend(graph.alone(stmt));
        }
        placed.put(stmt, home);
    }
    let clusters = placed.clusters;
    clusters.iter().zip(&grown).for_each(|(members, cluster)| graph.remember(members, cluster));
    clusters
}

/// The clusters of the first statements, to which later ones come.
struct Placed<'a> {
    before: &'a [BTreeSet<usize>],
    clusters: Vec<Vec<usize>>,
    /// For each statement its cluster, if it has one.
    home: Vec<Option<usize>>,
}

impl<'a> Placed<'a> {
    fn none(graph: &FusionGraph<'a>) -> Placed<'a> {
        let before = &graph.dependences().before;
        Placed { before, clusters: Vec::new(), home: vec![None; before.len()] }
    }

    /// Puts a statement into a cluster, or into one of its own.
    fn put(&mut self, stmt: usize, home: Option<usize>) {
        let home = home.unwrap_or(self.clusters.len());
        self.clusters.resize_with(self.clusters.len().max(home + 1), Vec::new);
        self.clusters[home].push(stmt);
        self.home[stmt] = Some(home);
    }

    /// Which clusters and statements, by their first members, a later statement can't join: something that it needs
    /// depends on them from outside. What comes after the statement is in none of the clusters, so that its
    /// joining can cause no other cycle.
    fn cut_off(&self, stmt: usize) -> Vec<bool> {
        let mut cut = vec![false; self.before.len()];
        // It may join what it needs itself, but nothing that this needs.
        let needed: BTreeSet<usize> = self.before[stmt].iter().map(|at| self.first(*at)).collect();
        let mut left: Vec<usize> = needed.into_iter().collect();
        while let Some(first) = left.pop() {
            let alone = [first];
            for at in self.home[first].map_or(&alone[..], |home| &self.clusters[home]) {
                for other in self.before[*at].iter().map(|at| self.first(*at)) {
                    if other != first && !cut[other] {
                        cut[other] = true;
                        left.push(other);
                    }
                }
            }
        }
        cut
    }

    /// The first member of a statement's cluster.
    fn first(&self, at: usize) -> usize {
        self.home[at].map_or(at, |home| self.clusters[home][0])
    }
}
