//! What is wrong with an assignment as a clustering, in clauses that no lawful clustering breaks. They speak of pairs of
//! loops that are in one cluster, whether links say it or a path of links: what is learnt of one path holds for all.
//!
//! Pairs without a link get a literal when a clause needs one.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::iter::successors;

use super::super::task::Task;
use super::learnt::{Clause, Way};
use super::maxsat::Assignment;
use super::model::{Model, Problem};
use super::pairs::{Pair, pair};
use crate::cluster::Edge;
use crate::cost::FusionGraph;

/// The links of an assignment, and the clusters that they make.
pub struct Clusters<'m> {
    problem: &'m Problem<'m>,
    model: &'m Model,
    assignment: &'m Assignment<'m>,
    /// Those that the model was not told of before.
    ways: RefCell<Vec<Way>>,
    /// For each loop the loops that it is linked with.
    links: BTreeMap<usize, Vec<usize>>,
    /// The clusters of two loops and more. All but the first `changed` are known to be lawful.
    pub clusters: Vec<Vec<usize>>,
    changed: usize,
}

impl<'m> Clusters<'m> {
    /// Those of an assignment.
    pub fn of(problem: &'m Problem, model: &'m Model, assignment: &'m Assignment<'m>) -> Clusters<'m> {
        let mut links: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for ((one, other), _) in model.open.iter().filter(|(_, lit)| assignment.is(*lit)) {
            links.entry(*one).or_default().push(*other);
            links.entry(*other).or_default().push(*one);
        }
        let (ways, clusters) = (RefCell::default(), Vec::new());
        let mut all = Clusters { problem, model, assignment, ways, links, clusters, changed: 0 };
        let mut placed = BTreeSet::new();
        for first in all.links.keys().chain(&model.fixed.parts) {
            let mut cluster = BTreeSet::new();
            let mut left = vec![*first];
            while let Some(at) = left.pop() {
                if placed.insert(at) {
                    cluster.insert(at);
                    left.extend(all.beside(at));
                }
            }
            if cluster.len() > 1 {
                all.clusters.push(cluster.into_iter().collect());
            }
        }
        all.changed = all.clusters.len();
        let stays = |cluster: &&Vec<usize>| !cluster.iter().any(|at| placed.contains(at));
        all.clusters.extend(model.fixed.whole.iter().filter(stays).cloned());
        all
    }

    /// The loops that a loop is linked with.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        self.links.get(&at).into_iter().chain(self.model.fixed.links.get(&at)).flatten().copied()
    }

    /// Clauses that say what is wrong; none where nothing is.
    pub fn conflicts(&self, graph: &FusionGraph, task: &Task) -> Vec<Clause> {
        let changed = &self.clusters[..self.changed];
        let torn = changed.iter().filter_map(|cluster| task.torn(cluster));
        let never = |(one, other)| Clause { not_all: self.together(one, other), unless: Vec::new() };
        let torn: Vec<Clause> = torn.map(never).collect();
        if !torn.is_empty() {
            return torn;
        }
        // What is known of the dependences takes no growing.
        let apart: Vec<Clause> = changed.iter().filter_map(|cluster| self.apart(cluster)).collect();
        if !apart.is_empty() {
            return apart;
        }
        let cycles = self.cycles(graph);
        if !cycles.is_empty() {
            return cycles;
        }
        changed.iter().filter_map(|cluster| self.unlawful(graph, task, cluster)).flatten().collect()
    }

    /// What brings about that pairs are in one cluster of which the clauses speak, and the model did not know it.
    pub fn ways(self) -> Vec<Way> {
        self.ways.into_inner()
    }

    /// That there are other clusters.
    pub fn others(&self) -> Clause {
        let mut home: BTreeMap<usize, usize> = BTreeMap::new();
        let mut links = BTreeSet::new();
        for cluster in &self.clusters {
            home.extend(cluster.iter().map(|at| (*at, cluster[0])));
            let came = self.came(cluster[0]);
            links.extend(
                came.into_iter().filter(|(at, before)| at != before).map(|(at, before)| pair(before, at)),
            );
        }
        let between = |(one, other): &&Pair| !matches!((home.get(one), home.get(other)), (Some(one), Some(other)) if one == other);
        let across = self.model.links.keys().filter(between);
        Clause { not_all: links.into_iter().collect(), unless: across.copied().collect() }
    }

    /// Pairs that say that two loops of one cluster are.
    fn together(&self, from: usize, to: usize) -> Vec<Pair> {
        self.with(from, to, &self.came(from))
    }

    /// The loops on the way from one loop to the others of its cluster: for each the one before it, by which it is as
    /// few links away as can be.
    fn came(&self, from: usize) -> BTreeMap<usize, usize> {
        let mut came = BTreeMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            for next in self.beside(at) {
                came.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    at
                });
            }
        }
        came
    }

    /// Pairs that say that two loops of a cluster are in one, where `came` says through which loop each was reached: one
    /// pair, unless there are no more literals. Each loop on the way is in one cluster with the first if the one before
    /// it is.
    fn with(&self, from: usize, to: usize, came: &BTreeMap<usize, usize>) -> Vec<Pair> {
        let Some(before) = came.get(&to).copied().filter(|before| *before != to) else { return Vec::new() };
        if before == from {
            return vec![pair(from, to)];
        }
        let link = pair(before, to);
        let mut so_far = self.with(from, before, came);
        let is = pair(from, to);
        let [one] = so_far[..] else {
            so_far.push(link);
            return so_far;
        };
        if !self.model.has(is, self.assignment) {
            return vec![one, link];
        }
        let way = ([one, link], is);
        if self.model.is_news(way) {
            self.ways.borrow_mut().push(way);
        }
        vec![is]
    }

    /// Why a cluster with members that are never in one is no cluster: of the first such member and the earlier one that
    /// is the fewest links away.
    fn apart(&self, cluster: &[usize]) -> Option<Clause> {
        let last = self.problem.apart.first(cluster)?;
        let came = self.came(last);
        let away = |one: usize| {
            successors(Some(one), |at| came.get(at).copied().filter(|before| before != at)).count()
        };
        let before = cluster.iter().copied().take_while(|at| *at < last);
        let one = before.filter(|at| self.problem.apart.are(*at, last)).min_by_key(|at| (away(*at), *at))?;
        Some(Clause { not_all: self.with(last, one, &came), unless: Vec::new() })
    }

    /// Why a cluster is none: two of its members are never in one, or as many of its first members as are none
    /// already want something else with them, which stands before the last of these.
    fn unlawful(&self, graph: &FusionGraph, task: &Task, cluster: &[usize]) -> Option<Vec<Clause>> {
        let too_slow = || {
            let slowed = graph.slowed(cluster);
            slowed > 0 && slowed > task.may_slow(graph, cluster)
        };
        let (prefix, slowed) = match graph.unlawful(cluster) {
            Some(members) => (&cluster[..members], false),
            None if too_slow() => (cluster, true),
            None => return None,
        };
        let (last, before) = prefix.split_last()?;
        let with_last: BTreeSet<Pair> = before.iter().map(|at| (*at, *last)).collect();
        let edges = if slowed { BTreeMap::new() } else { graph.edges_of(&with_last) };
        let never = edges.iter().filter(|(_, edge)| matches!(edge, Edge::Preventing(_)));
        let came = self.came(*last);
        let clauses: Vec<Clause> = never
            .map(|((one, _), _)| Clause { not_all: self.with(*last, *one, &came), unless: Vec::new() })
            .collect();
        if !clauses.is_empty() {
            return Some(clauses);
        }
        let all: BTreeSet<Pair> = before.iter().flat_map(|at| self.with(*last, *at, &came)).collect();
        let not_all = all.into_iter().collect();
        let other = |at: &usize| prefix.binary_search(at).is_err() && (slowed || at < last);
        let others = |at: &usize| self.problem.beside(*at).iter().filter(|at| other(at));
        let unless = prefix.iter().flat_map(|at| others(at).map(|other| pair(*at, *other))).collect();
        Some(vec![Clause { not_all, unless }])
    }

    /// For clusters and statements that need each other in a cycle: what takes it apart, or makes one of it.
    fn cycles(&self, graph: &FusionGraph) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for cycle in cycles(graph, &self.clusters) {
            let mut body = BTreeSet::new();
            for ((_, needed), (needs, _)) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                body.extend(self.together(*needed, *needs));
            }
            let not_all: Vec<Pair> = body.into_iter().collect();
            let links: Vec<Pair> = cycle.iter().map(|(needs, needed)| pair(*needs, *needed)).collect();
            if links.iter().all(|link| self.problem.pairs.contains(link)) {
                let clause = |link| Clause { not_all: not_all.clone(), unless: vec![link] };
                clauses.extend(links.into_iter().map(clause));
            } else {
                clauses.push(Clause { not_all, unless: Vec::new() });
            }
        }
        clauses
    }
}

/// A shortest cycle through each cluster that has one, by what each unit needs: the statement of it that does, and the
/// one that is needed.
fn cycles(graph: &FusionGraph, clusters: &[Vec<usize>]) -> Vec<Vec<(usize, usize)>> {
    let before = &graph.dependences().before;
    let unit = graph.dependences().units(clusters);
    let Err(stuck) = graph.dependences().order(&unit) else { return Vec::new() };
    let members: BTreeMap<usize, &[usize]> =
        clusters.iter().map(|cluster| (cluster[0], cluster.as_slice())).collect();
    let needs = |me: usize| -> Vec<(usize, usize)> {
        let mine = members.get(&me).map_or_else(|| vec![me], |members| members.to_vec());
        let pairs = mine.iter().flat_map(|at| before[*at].iter().map(|needed| (*at, *needed)));
        pairs.filter(|(_, needed)| unit[*needed] != me).collect()
    };
    let starts = stuck.iter().filter(|unit| members.contains_key(unit));
    starts.filter_map(|start| shortest_cycle(*start, &unit, &needs)).collect()
}

/// A shortest way from a unit back to it, by what each needs.
fn shortest_cycle(
    start: usize,
    unit: &[usize],
    needs: &dyn Fn(usize) -> Vec<(usize, usize)>,
) -> Option<Vec<(usize, usize)>> {
    let mut came: BTreeMap<usize, (usize, (usize, usize))> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(me) = queue.pop_front() {
        for pair in needs(me) {
            let other = unit[pair.1];
            if other == start {
                let mut cycle = vec![pair];
                let mut at = me;
                while let Some((before, pair)) = came.get(&at) {
                    cycle.push(*pair);
                    at = *before;
                }
                cycle.reverse();
                return Some(cycle);
            }
            came.entry(other).or_insert_with(|| {
                queue.push_back(other);
                (me, pair)
            });
        }
    }
    None
}
