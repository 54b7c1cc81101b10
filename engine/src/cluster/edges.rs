//! Why two nodes are not in one cluster, whatever else is in it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cluster, DependenceGraph, grow};
use crate::core::{Op, Size};
use crate::legality::{Condition, Refusal};
use crate::rules::Laws;

/// What has to be known of a scope to say of any two of its nodes why they are not in one cluster.
#[derive(Debug)]
pub struct Apart<'a> {
    graph: &'a DependenceGraph<'a>,
    laws: &'a Laws,
    /// For each node whether the others need it, however indirectly.
    after: Vec<Vec<bool>>,
    /// For each node whether it needs the others.
    before: Vec<Vec<bool>>,
    /// The loops that bind a size, which is not their space.
    transducers: BTreeMap<&'a Size, Vec<usize>>,
}

/// A cluster, or why there is none, and those that grow from it, by the next member.
#[derive(Debug)]
struct Growing {
    cluster: Result<Cluster, Refusal>,
    more: BTreeMap<usize, Growing>,
}

impl<'a> Apart<'a> {
    /// What has to be known of this scope.
    pub fn new(graph: &'a DependenceGraph<'a>, laws: &'a Laws) -> Apart<'a> {
        let count = graph.nodes.len();
        let mut after = vec![vec![false; count]; count];
        for node in (0..count).rev() {
            let mut reached = vec![false; count];
            for next in graph.direct(node).iter().chain(graph.through(node).keys()) {
                reached[*next] = true;
                add(&mut reached, &after[*next]);
            }
            after[node] = reached;
        }
        let before = (0..count).map(|node| after.iter().map(|after| after[node]).collect()).collect();
        let mut transducers: BTreeMap<&Size, Vec<usize>> = BTreeMap::new();
        for node in 0..count {
            let extents = graph.stmt(node).outs.iter().filter_map(|out| out.ty.dims.first());
            let bound: BTreeSet<&Size> =
                extents.filter(|e| space(graph, node).is_some_and(|s| s != *e)).collect();
            bound.into_iter().for_each(|size| transducers.entry(size).or_default().push(node));
        }
        Apart { graph, laws, after, before, transducers }
    }

    /// Why each of these later nodes can't be in one cluster with a node, whatever else is in it; `None`
    /// where it can. What they have in common is grown once.
    pub fn from(&self, producer: usize, consumers: &[usize]) -> Vec<Option<Refusal>> {
        let mut known = BTreeMap::new();
        consumers.iter().map(|consumer| self.pair(&mut known, producer, *consumer)).collect()
    }

    fn pair(
        &self,
        known: &mut BTreeMap<usize, Growing>,
        producer: usize,
        consumer: usize,
    ) -> Option<Refusal> {
        let alone = self.refusal(known, &[producer, consumer]);
        if alone.as_ref().is_some_and(|r| r.condition != Condition::SameDomain) {
            return alone;
        }
        let joint = self.refusal(known, &self.needed(producer, consumer));
        match (alone, joint) {
            (_, None) => None,
            (Some(alone), _) => Some(alone),
            (None, Some(_)) => {
                let [producer, consumer] = [producer, consumer].map(|node| &self.graph.stmt(node).origin);
                Some(Refusal::of(Condition::NoPath, producer, consumer))
            }
        }
    }

    /// Why no cluster grows of these nodes, in order.
    fn refusal(&self, known: &mut BTreeMap<usize, Growing>, members: &[usize]) -> Option<Refusal> {
        let (first, rest) = members.split_first()?;
        let mut growing = known.entry(*first).or_insert_with(|| Growing::new(self.graph, *first));
        for next in rest {
            let Growing { cluster, more } = growing;
            let Ok(cluster) = cluster else { break };
            growing = more.entry(*next).or_insert_with(|| Growing {
                cluster: {
                    let mut grown = cluster.clone();
                    grow(self.graph, self.laws, &mut grown, *next).map(|()| grown)
                },
                more: BTreeMap::new(),
            });
        }
        growing.cluster.as_ref().err().cloned()
    }

    /// What has to be in a cluster with two nodes in it: what lies on a path between them, and the
    /// filters that make one's space a descendant of the other's.
    fn needed(&self, producer: usize, consumer: usize) -> Vec<usize> {
        // What lies between these and others lies between two of them.
        let mut ends = BTreeSet::from([producer, consumer]);
        let [mut after, mut before] = [vec![false; self.after.len()], vec![false; self.after.len()]];
        let mut new: Vec<usize> = ends.iter().copied().collect();
        loop {
            for end in new {
                add(&mut after, &self.after[end]);
                add(&mut before, &self.before[end]);
            }
            let between = |node: &usize| after[*node] && before[*node] || ends.contains(node);
            let needed: Vec<usize> = (0..self.after.len()).filter(between).collect();
            let spaces: BTreeSet<&Size> = needed.iter().filter_map(|node| space(self.graph, *node)).collect();
            if spaces.len() < 2 {
                return needed;
            }
            // The first one of a size is the filter; those behind it stand for it where it is gone.
            let filters = spaces.iter().filter_map(|space| self.transducers.get(space)).flatten();
            new = filters.copied().filter(|filter| needed.binary_search(filter).is_err()).collect();
            if new.is_empty() {
                return needed;
            }
            ends.extend(&new);
        }
    }
}

/// Adds the nodes for which `theirs` holds.
fn add(mine: &mut [bool], theirs: &[bool]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
}

impl Growing {
    fn new(graph: &DependenceGraph, node: usize) -> Growing {
        Growing { cluster: Ok(Cluster::new(graph, node)), more: BTreeMap::new() }
    }
}

/// The iteration space of a loop.
fn space<'a>(graph: &DependenceGraph<'a>, node: usize) -> Option<&'a Size> {
    if let Op::Loop(l) = &graph.stmt(node).op { Some(&l.space) } else { None }
}
