//! What is wrong with an assignment as a clustering, in clauses that no lawful clustering breaks. They speak of pairs of
//! loops that are in one cluster, whether links say it or a path of links: what is learnt of one path holds for all.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use batsat::Lit;

use super::super::task::Task;
use super::maxsat::Assignment;
use super::model::Model;
use crate::cluster::Edge;
use crate::cost::FusionGraph;

/// Literals for pairs without a link that say whether they are in one cluster, and the clauses that make such literals
/// true.
#[derive(Default)]
pub struct Joint {
    pairs: BTreeMap<(usize, usize), Lit>,
    said: BTreeSet<[Lit; 3]>,
}

/// The links of an assignment, and the clusters that they make.
pub struct Clusters<'m> {
    model: &'m Model,
    assignment: &'m Assignment<'m>,
    joint: &'m RefCell<Joint>,
    /// The new ones of [`Joint::said`].
    paths: RefCell<Vec<Vec<Lit>>>,
    /// For each loop the loops that it is linked with.
    links: BTreeMap<usize, Vec<(usize, Lit)>>,
    /// The clusters of two loops and more. Behind the first so many they are known to be lawful.
    pub clusters: Vec<Vec<usize>>,
    changed: usize,
}

impl<'m> Clusters<'m> {
    /// Those of an assignment.
    pub fn of(model: &'m Model, joint: &'m RefCell<Joint>, assignment: &'m Assignment<'m>) -> Clusters<'m> {
        let mut links: BTreeMap<usize, Vec<(usize, Lit)>> = BTreeMap::new();
        for ((one, other), lit) in model.open.iter().filter(|(_, lit)| assignment.is(*lit)) {
            links.entry(*one).or_default().push((*other, *lit));
            links.entry(*other).or_default().push((*one, *lit));
        }
        let mut all = Clusters {
            model,
            assignment,
            joint,
            paths: RefCell::default(),
            links,
            clusters: Vec::new(),
            changed: 0,
        };
        let mut placed = BTreeSet::new();
        for first in all.links.keys().chain(&model.fixed.parts) {
            let mut cluster = BTreeSet::new();
            let mut left = vec![*first];
            while let Some(at) = left.pop() {
                if placed.insert(at) {
                    cluster.insert(at);
                    left.extend(all.beside(at).map(|(other, _)| *other));
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
    fn beside(&self, at: usize) -> impl Iterator<Item = &(usize, Lit)> {
        self.links.get(&at).into_iter().chain(self.model.fixed.links.get(&at)).flatten()
    }

    /// Clauses that say what is wrong; none where nothing is.
    pub fn conflicts(&self, graph: &FusionGraph, task: &Task) -> Vec<Vec<Lit>> {
        let changed = &self.clusters[..self.changed];
        let torn = changed.iter().filter_map(|cluster| task.torn(cluster));
        let mut clauses: Vec<Vec<Lit>> =
            torn.map(|(one, other)| not_all(self.together(one, other))).collect();
        if clauses.is_empty() {
            clauses = changed.iter().filter_map(|cluster| self.unlawful(graph, cluster)).flatten().collect();
        }
        if clauses.is_empty() {
            clauses = self.cycles(graph);
        }
        clauses.append(&mut self.paths.borrow_mut());
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
        not_all(links).into_iter().chain(across.map(|(_, link)| *link)).collect()
    }

    /// Literals that hold of two loops of one cluster: one, but where no more can be had. Each loop on the way from
    /// the one to the other is in one cluster with the first where the one before it is.
    fn together(&self, from: usize, to: usize) -> BTreeSet<Lit> {
        let steps = self.steps(from, to);
        let mut joint = self.joint.borrow_mut();
        let mut so_far: Option<Lit> = None;
        for (k, (next, link)) in steps.iter().enumerate() {
            let Some(before) = so_far else {
                so_far = Some(*link);
                continue;
            };
            let pair = (from.min(*next), from.max(*next));
            let known = self.model.linked(from, *next).or_else(|| joint.pairs.get(&pair).copied());
            let Some(is) = known.or_else(|| self.assignment.spare()) else {
                return steps[k..].iter().map(|(_, link)| *link).chain([before]).collect();
            };
            if self.model.linked(from, *next).is_none() {
                joint.pairs.insert(pair, is);
            }
            let clause = [!before, !*link, is];
            if joint.said.insert(clause) {
                self.paths.borrow_mut().push(clause.into());
            }
            so_far = Some(is);
        }
        so_far.into_iter().collect()
    }

    /// The links of a shortest path between two loops of one cluster.
    fn path(&self, from: usize, to: usize) -> BTreeSet<Lit> {
        self.steps(from, to).into_iter().map(|(_, link)| link).collect()
    }

    /// The loops on a shortest path, but the first, each with the link that leads to it.
    fn steps(&self, from: usize, to: usize) -> Vec<(usize, Lit)> {
        let mut came: BTreeMap<usize, (usize, Lit)> = BTreeMap::new();
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                break;
            }
            for (next, link) in self.beside(at) {
                if *next != from && !came.contains_key(next) {
                    came.insert(*next, (at, *link));
                    queue.push_back(*next);
                }
            }
        }
        let mut steps = Vec::new();
        let mut at = to;
        while let Some((before, link)) = came.get(&at) {
            steps.push((at, *link));
            at = *before;
        }
        steps.reverse();
        steps
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
            never.map(|((one, other), _)| not_all(self.together(*one, *other))).collect();
        if !clauses.is_empty() {
            return Some(clauses);
        }
        let together = before.iter().flat_map(|at| self.together(*at, *last)).collect();
        let other = |at: &usize| prefix.binary_search(at).is_err() && (slowed || at < last);
        let others = self.model.open.iter().filter(|((one, two), _)| {
            prefix.binary_search(one).is_ok() && other(two) || prefix.binary_search(two).is_ok() && other(one)
        });
        Some(vec![not_all(together).into_iter().chain(others.map(|(_, link)| *link)).collect()])
    }

    /// For clusters and statements that need each other in a cycle: what takes it apart, or makes one of it.
    fn cycles(&self, graph: &FusionGraph) -> Vec<Vec<Lit>> {
        let mut clauses = Vec::new();
        for cycle in cycles(graph, &self.clusters) {
            let mut body = BTreeSet::new();
            for ((_, needed), (needs, _)) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                body.extend(self.together(*needed, *needs));
            }
            let body = not_all(body);
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

/// That these don't all hold.
fn not_all(literals: BTreeSet<Lit>) -> Vec<Lit> {
    literals.into_iter().map(|literal| !literal).collect()
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
