//! The exact planner: the plan of least cost, or the best that it found and how far that may be from the least.
//!
//! Which loops are one is a MaxSAT problem ([`model`]): what arrays cost in a clustering is said by literals for pairs
//! of loops. What makes a clustering unlawful or cyclic is said where the solver comes upon it ([`conflicts`]).
//!
//! It charges arrays by pairs of loops (`FusionGraph::traffic`). That is never more than a clustering costs, so that
//! what it proves is a bound. The cost of a clustering beyond its pairs is found when the solver comes upon it; then
//! that clustering is left out. Dependences say from the start what is apart (`apart`): no cluster has both ends of a
//! path on which two neighbours are never one. Beyond that the planner believes nothing about lawfulness. Each
//! clustering that the solver finds is grown by the rules, and whatever is wrong with it becomes one more clause.
//!
//! It ends after a number of decisions and not by the clock, so that plans are the same everywhere. Only
//! `--plan-seconds` asks for the clock (`Budget::Until`). That no plan of equal cost has fewer loops is proved up to
//! 64 loops (`model`); such plans are looked for up to 64 clusters.
//!
//! In scopes of more than 300 loops, it is also said for one loop of each of the 12 largest clusters which statements
//! need that cluster without being needed by it. A chain of links through a large cluster is then the same few
//! literals wherever it leads.

mod apart;
mod conflicts;
pub mod learnt;
pub mod maxsat;
pub mod minimise;
pub mod model;
pub mod neighbourhood;
mod pairs;

use std::cmp::Reverse;

use super::task::{Effort, Measure, Task, Value};
use super::{Budget, FusionGraph, Greedy, Plan, Planner, greedy};
use crate::cost::Cost;
use apart::Apart;
use conflicts::Clusters;
use learnt::{Clause, Learnt};
use maxsat::Feasibility;
use minimise::Patience;
use model::{Model, Problem};
use neighbourhood::Neighbourhoods;

/// A clustering with what it is worth.
pub type Found = (Value, Vec<Vec<usize>>);

/// Clusters of a large scope that are looked at from one of their loops; more make the solver slower than they help.
const ANCHORS: usize = 12;

/// What it calls itself.
const NAME: &str = "exact";

/// The best plan that is found of those that are asked for, from the greedy one on; nothing where the given clusters are
/// not lawful.
pub fn plan(graph: &FusionGraph, task: &Task, budget: Budget) -> Option<Plan> {
    if task.groups.is_empty() {
        let greedy = Greedy.plan(graph);
        if task.is_plain() && greedy.optimal {
            return Some(greedy);
        }
        let start = (task.value(graph, &greedy.clusters), greedy.clusters.clone());
        let better = better(graph, task, budget, start);
        return Some(better.unwrap_or_else(|| unproved(graph, task, budget, greedy)));
    }
    let start = with_the_rest(graph, task, None, around(graph, task)?);
    let better = better(graph, task, budget, start.clone());
    Some(better.unwrap_or_else(|| task.plan(graph, start, least_of_all(graph, task), Greedy::NAME)))
}

/// The better of two clusterings around the given clusters: with all else alone, and greedily. Nothing where the first is
/// not lawful.
pub(super) fn around(graph: &FusionGraph, task: &Task) -> Option<Found> {
    let alone = task.start(graph)?;
    let greedy = greedy::plan(graph, task, &|members| graph.slowed(members) > task.may_slow(graph, members));
    let holds = task.holds(&greedy.clusters) && graph.admits(&greedy.clusters);
    let both = [Some(alone), holds.then_some(greedy.clusters)];
    both.into_iter().flatten().map(|clusters| (task.value(graph, &clusters), clusters)).min()
}

/// The greedy plan, where the scope is too large for a better one; or that by the cost, where this is a better one by
/// what is asked for.
fn unproved(graph: &FusionGraph, task: &Task, budget: Budget, greedy: Plan) -> Plan {
    if task.is_plain() {
        return greedy;
    }
    let by_cost = plan(graph, &Task::default(), budget);
    let worth = |plan: Plan| ((task.value(graph, &plan.clusters), plan.clusters), plan.planner);
    let (first, second) = (worth(greedy), by_cost.map(worth));
    let (found, planner) = second.into_iter().fold(first, |a, b| if b.0 < a.0 { b } else { a });
    task.plan(graph, found, least_of_all(graph, task), planner)
}

/// A lower bound.
fn least_of_all(graph: &FusionGraph, task: &Task) -> Measure {
    match task.robinson {
        Some(_) => Measure::Robinson(0),
        None => Measure::Cost(graph.lower_bound()),
    }
}

/// A plan that is as good as this clustering or better, with what is known of the least; nothing where the scope is
/// too large.
fn better(graph: &FusionGraph, task: &Task, budget: Budget, start: Found) -> Option<Plan> {
    let effort = Effort::of(budget);
    let problem = Problem::of(graph, task, &effort)?;
    let mut search = Search { graph, task, problem: &problem, best: start, learnt: Learnt::default() };
    search.anew_here_and_there(Neighbourhoods::STANDARD, &effort);
    let lower = search.solve(search.whole(Neighbourhoods::STANDARD)?, &effort)?;
    let least = match (problem.least(lower), task.measure(search.best.0)) {
        (Measure::Cost(least), Measure::Cost(cost)) => {
            Measure::Cost(least.max(graph.lower_bound()).min(cost))
        }
        (Measure::Robinson(least), Measure::Robinson(value)) => Measure::Robinson(least.min(value)),
        (least, _) => least,
    };
    Some(task.plan(graph, search.best, least, NAME))
}

/// The best clustering so far, and what it is looked for in.
pub struct Search<'a, 'g> {
    pub graph: &'a FusionGraph<'g>,
    pub task: &'a Task,
    pub problem: &'a Problem<'a>,
    pub best: Found,
    pub learnt: Learnt,
}

impl Search<'_, '_> {
    /// The model of all. In a large scope it is said what needs the largest clusters of the best clustering so far.
    fn whole(&self, sizes: Neighbourhoods) -> Option<Model> {
        let mut model = self.problem.model()?;
        if self.problem.loops.len() > sizes.beyond {
            let mut largest: Vec<&Vec<usize>> = self.best.1.iter().collect();
            largest.sort_by_key(|cluster| Reverse(cluster.len()));
            for cluster in largest.into_iter().take(ANCHORS) {
                let anchor = cluster.iter().copied().max_by_key(|at| self.problem.beside(*at).len());
                let links = model.links.iter().map(|(pair, link)| (*pair, *link));
                self.problem.apart.around(anchor?, self.graph.dependences(), links, &mut model.sat);
            }
        }
        Some(model)
    }

    /// Looks for a better one among those of a model; gives what none of these goes below.
    pub fn solve(&mut self, mut model: Model, effort: &Effort) -> Option<i128> {
        let Search { graph, task, problem, .. } = *self;
        self.learnt.tell(&mut model);
        let mut sat = std::mem::take(&mut model.sat);
        let upper = problem.number(self.best.0)?;
        let lower = sat.minimise(upper, effort, Patience::STANDARD, &mut |assignment| {
            let clusters = Clusters::of(problem, &model, assignment);
            let conflicts = clusters.conflicts(graph, task);
            if !conflicts.is_empty() {
                let ways = clusters.ways();
                self.learnt.add(&ways, &conflicts);
                let ways = ways.into_iter().map(Clause::from);
                return Feasibility::Infeasible(
                    ways.chain(conflicts).filter_map(|clause| model.literals(&clause)).collect(),
                );
            }
            let others = problem.is_close.then(|| model.literals(&clusters.others())).flatten();
            let found = task.with_singles(graph, clusters.clusters);
            let mut found = (task.value(graph, &found), found);
            // Where loops are the only difference, it may be gone with those that are planned nowhere else.
            if without_loops(found.0) <= without_loops(self.best.0) {
                found = with_the_rest(graph, task, Some(&problem.apart), found);
            }
            let number = problem.number(found.0).unwrap_or(upper);
            if found.0 < self.best.0 {
                self.best = found;
            }
            Feasibility::Feasible(number, others)
        });
        Some(lower)
    }
}

fn without_loops((robinson, cost): Value) -> Value {
    (robinson, Cost { loops: 0, ..cost })
}

/// Clusters up to which any two are tried as one.
const REST: usize = 64;

/// Where clusters are few, each joins the latest one before it with which it is no worse: loops that share nothing, and
/// branches, are planned nowhere else. What is known to be apart is not asked about.
fn with_the_rest(
    graph: &FusionGraph,
    task: &Task,
    apart: Option<&Apart>,
    (mut value, mut all): Found,
) -> Found {
    let is_apart = |cluster: &[usize]| apart.is_some_and(|apart| apart.first(cluster).is_some());
    let mut k = if all.len() > REST { all.len() } else { 1 };
    while k < all.len() {
        let home = (0..k).rev().find_map(|home| {
            let mut joined = all.clone();
            let last = joined.remove(k);
            joined[home].extend(last);
            joined[home].sort_unstable();
            let cluster = &joined[home];
            let unlawful = |cluster| task.torn(cluster).is_some() || graph.unlawful(cluster).is_some();
            if is_apart(cluster) || unlawful(cluster) || !graph.acyclic(&joined) {
                return None;
            }
            let joined_value = task.value(graph, &joined);
            (joined_value <= value).then_some((joined_value, joined))
        });
        match home {
            Some(better) => (value, all) = better,
            None => k += 1,
        }
    }
    (value, all)
}
