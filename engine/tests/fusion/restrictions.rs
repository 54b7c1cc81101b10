//! What other planners may put together, as restrictions of ours: the columns of Robinson et al. 2014, table 1.1.

use std::collections::BTreeSet;

use lawson::core::Op;
use lawson::cost::{Cost, count};
use lawson::fuse::{FuseOptions, fuse};
use lawson::plan::{FusionGraph, Plan, Planner};

use crate::lowered::lowered;
use crate::tables::without_laws;

/// Plans as few loops as may be of clusters that are allowed.
struct Restricted(fn(&FusionGraph, &[usize]) -> bool);

impl Planner for Restricted {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let mut best = (usize::MAX, Cost::default(), Vec::new());
        self.extend(graph, 0, &mut Vec::new(), &mut best);
        let (_, cost, clusters) = best;
        let lower_bound = graph.lower_bound();
        Plan { clusters, cost, lower_bound, optimal: false, planner: "restricted", asked: None }
    }
}

impl Restricted {
    fn extend(
        &self,
        graph: &FusionGraph,
        next: usize,
        clusters: &mut Vec<Vec<usize>>,
        best: &mut (usize, Cost, Vec<Vec<usize>>),
    ) {
        let Some(&stmt) = graph.fusible().get(next) else {
            let may = clusters.len() < best.0 && clusters.iter().all(|cluster| self.0(graph, cluster));
            if may && graph.acyclic(clusters) {
                *best = (clusters.len(), graph.cost(clusters), clusters.clone());
            }
            return;
        };
        for c in 0..clusters.len() {
            clusters[c].push(stmt);
            if graph.lawful(&clusters[c]) {
                self.extend(graph, next + 1, clusters, best);
            }
            clusters[c].pop();
        }
        clusters.push(vec![stmt]);
        self.extend(graph, next + 1, clusters, best);
        clusters.pop();
    }
}

/// Ours: whatever is lawful.
fn anything(_: &FusionGraph, _: &[usize]) -> bool {
    true
}

/// Stream fusion (Coutts et al. 2007): what a loop makes goes to one other loop, and nowhere else. Loops that read the
/// same are not one.
fn streams(graph: &FusionGraph, cluster: &[usize]) -> bool {
    let scope = graph.dependences().scope;
    let (_, before) = cluster.split_last().unwrap();
    before.iter().all(|at| {
        let users: BTreeSet<usize> =
            scope.stmts[*at].outs.iter().flat_map(|out| graph.dependences().users.of(out.var)).collect();
        let result = scope.stmts[*at].outs.iter().any(|out| graph.dependences().users.is_result(out.var));
        !result && users.len() == 1 && users.iter().all(|user| cluster.contains(user))
    })
}

/// Megiddo and Sarkar 1997, for imperative loops: all are of one size, so that what reads a filter's result is in
/// another loop than the filter.
fn one_size(graph: &FusionGraph, cluster: &[usize]) -> bool {
    let space = |at: &usize| match &graph.dependences().scope.stmts[*at].op {
        Op::Loop(l) => Some(l.space.clone()),
        _ => None,
    };
    cluster.windows(2).all(|pair| space(&pair[0]) == space(&pair[1]))
}

#[test]
fn the_loops_of_other_planners_are_those_of_the_paper() {
    let loops = |text: &str| {
        let program = lowered(text).unwrap().program;
        [streams, one_size, anything].map(|may| {
            let planner = Restricted(may);
            let fused = fuse(
                &program,
                &FuseOptions { planner: &planner, table: without_laws(), ..FuseOptions::default() },
            );
            count(&fused.unwrap().program).loops
        })
    };
    assert_eq!(loops(include_str!("../../../examples/normalize2.fut")), [4, 3, 2], "normalize2");
    assert_eq!(
        loops(include_str!("../../../snapshots/programs/closest_points.fut")),
        [6, 4, 4],
        "closest points"
    );
    assert_eq!(loops(include_str!("../../../snapshots/programs/quadtree.fut")), [8, 2, 2], "quadtree");
    assert_eq!(loops(include_str!("../../../examples/hull.fut")), [3, 2, 1], "quickhull");
}
