//! What is wrong with an assignment as a clustering, in clauses that no lawful clustering breaks.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use batsat::Lit;

use super::super::task::Task;
use super::maxsat::Assignment;
use super::model::Model;
use crate::cluster::Edge;
use crate::cost::FusionGraph;

/// The links of an assignment, and the clusters that they make.
pub struct Clusters<'m> {
    model: &'m Model,
    /// For each loop the loops that it is linked with.
    links: BTreeMap<usize, Vec<(usize, Lit)>>,
    /// The clusters of two loops and more, by their first members.
    pub clusters: Vec<Vec<usize>>,
}

impl<'m> Clusters<'m> {
    /// Those of an assignment.
    pub fn of(model: &'m Model, is: &Assignment) -> Clusters<'m> {
        let mut links: BTreeMap<usize, Vec<(usize, Lit)>> = BTreeMap::new();
        for ((one, other), lit) in model.links.iter().filter(|(_, lit)| is(**lit)) {
            links.entry(*one).or_default().push((*other, *lit));
            links.entry(*other).or_default().push((*one, *lit));
        }
        let mut placed = BTreeSet::new();
        let mut clusters = Vec::new();
        for first in links.keys() {
            let mut cluster = BTreeSet::new();
            let mut left = vec![*first];
            while let Some(at) = left.pop() {
                if placed.insert(at) {
                    cluster.insert(at);
                    left.extend(links[&at].iter().map(|(other, _)| *other));
                }
            }
            if !cluster.is_empty() {
                clusters.push(cluster.into_iter().collect());
            }
        }
        Clusters { model, links, clusters }
    }

    /// Clauses that say what is wrong; none where nothing is.
    pub fn conflicts(&self, graph: &FusionGraph, task: &Task) -> Vec<Vec<Lit>> {
        let torn = self.clusters.iter().filter_map(|cluster| task.torn(cluster));
        let mut clauses: Vec<Vec<Lit>> =
            torn.map(|(one, other)| self.not_all(self.path(one, other))).collect();
        if !clauses.is_empty() {
            return clauses;
        }
        clauses =
            self.clusters.iter().filter_map(|cluster| self.unlawful(graph, cluster)).flatten().collect();
        if clauses.is_empty() {
            clauses = self.cycles(graph);
        }
        clauses
    }

    /// That there are other clusters.
    pub fn others(&self) -> Vec<Lit> {
        let mut home: BTreeMap<usize, usize> = BTreeMap::new();
        let mut links = BTreeSet::new();
        for cluster in &self.clusters {
            home.extend(cluster.iter().map(|at| (*at, cluster[0])));
            links.extend(cluster.iter().flat_map(|at| self.path(cluster[0], *at)));
        }
        let between = |(one, other): &(usize, usize)| !matches!((home.get(one), home.get(other)), (Some(one), Some(other)) if one == other);
        let across = self.model.links.iter().filter(|(pair, _)| between(pair));
        self.not_all(links).into_iter().chain(across.map(|(_, link)| *link)).collect()
    }

    /// That these links don't all hold.
    fn not_all(&self, links: BTreeSet<Lit>) -> Vec<Lit> {
        links.into_iter().map(|link| !link).collect()
    }

    /// The links of a shortest path between two loops of one cluster.
    fn path(&self, from: usize, to: usize) -> BTreeSet<Lit> {
        let mut came: BTreeMap<usize, (usize, Lit)> = BTreeMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                break;
            }
            for (next, link) in self.links.get(&at).into_iter().flatten() {
                if *next != from && !came.contains_key(next) {
                    came.insert(*next, (at, *link));
                    queue.push_back(*next);
                }
            }
        }
        let mut links = BTreeSet::new();
        let mut at = to;
        while let Some((before, link)) = came.get(&at) {
            links.insert(*link);
            at = *before;
        }
        links
    }

    /// Why a cluster is none: two of its members are never in one, or as many of its first members as are none
    /// already want something else with them, which stands before the last of these.
    fn unlawful(&self, graph: &FusionGraph, cluster: &[usize]) -> Option<Vec<Vec<Lit>>> {
        let (prefix, slowed) = match graph.unlawful(cluster) {
            Some(members) => (&cluster[..members], false),
            None if graph.slowed(cluster) > 0 => (cluster, true),
            None => return None,
        };
        let (last, before) = prefix.split_last()?;
        let with_last: BTreeSet<(usize, usize)> = before.iter().map(|at| (*at, *last)).collect();
        let edges = if slowed { BTreeMap::new() } else { graph.edges_of(&with_last) };
        let never = edges.iter().filter(|(_, edge)| matches!(edge, Edge::Preventing(_)));
        let clauses: Vec<Vec<Lit>> =
            never.map(|((one, other), _)| self.not_all(self.path(*one, *other))).collect();
        if !clauses.is_empty() {
            return Some(clauses);
        }
        let together = before.iter().flat_map(|at| self.path(*at, *last)).collect();
        let other = |at: &usize| prefix.binary_search(at).is_err() && (slowed || at < last);
        let others = self.model.links.iter().filter(|((one, two), _)| {
            prefix.binary_search(one).is_ok() && other(two) || prefix.binary_search(two).is_ok() && other(one)
        });
        Some(vec![self.not_all(together).into_iter().chain(others.map(|(_, link)| *link)).collect()])
    }

    /// For clusters and statements that need each other in a cycle: what takes it apart, or makes one of it.
    fn cycles(&self, graph: &FusionGraph) -> Vec<Vec<Lit>> {
        let before = &graph.dependences().before;
        let unit = graph.dependences().units(&self.clusters);
        let members: BTreeMap<usize, &[usize]> =
            self.clusters.iter().map(|cluster| (cluster[0], cluster.as_slice())).collect();
        // What a unit needs: the statement of it that does, and the one that is needed.
        let needs = |me: usize| -> Vec<(usize, usize)> {
            let mine = members.get(&me).map_or_else(|| vec![me], |members| members.to_vec());
            let pairs = mine.iter().flat_map(|at| before[*at].iter().map(|needed| (*at, *needed)));
            pairs.filter(|(_, needed)| unit[*needed] != me).collect()
        };
        let mut clauses = Vec::new();
        for start in members.keys() {
            let Some(cycle) = shortest_cycle(*start, &unit, &needs) else { continue };
            let mut body = BTreeSet::new();
            for ((_, needed), (needs, _)) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                body.extend(self.path(*needed, *needs));
            }
            let body = self.not_all(body);
            let as_one: Option<Vec<Lit>> =
                cycle.iter().map(|(needs, needed)| self.model.linked(*needs, *needed)).collect();
            match as_one {
                Some(links) => {
                    clauses.extend(links.iter().map(|link| body.iter().copied().chain([*link]).collect()));
                }
                None => clauses.push(body),
            }
        }
        clauses
    }
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
