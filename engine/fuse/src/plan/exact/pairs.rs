//! Which loops of a scope may come to be one: the pairs for which it matters, and what each of them needs.

use std::collections::{BTreeMap, BTreeSet};

use super::super::task::{Effort, Task};
use crate::cluster::Edge;
use crate::core::Op;
use crate::cost::{FusionGraph, Traffic};

/// Loops up to which fusing those that share no array is planned too, for the sake of fewer loops.
pub const ALL_PAIRS: usize = 64;
/// Pairs of loops at most that are planned.
const PAIRS: usize = 20_000;

/// Two loops by their places, the earlier first.
pub type Pair = (usize, usize);
/// The pair of two loops.
pub fn pair(one: usize, other: usize) -> Pair {
    (one.min(other), one.max(other))
}

/// Where the first pair is in one cluster, so are the others.
pub type Need = (Pair, [Pair; 2]);

/// Of these pairs and all that must be there with them those that are ever in one cluster, and which need which.
/// Nothing where they are too many, or the time is over.
pub fn fusible(
    graph: &FusionGraph,
    task: &Task,
    effort: &Effort,
    mut new: BTreeSet<Pair>,
) -> Option<(BTreeSet<Pair>, Vec<Need>)> {
    let (mut fusible, mut needs) = (BTreeSet::new(), Vec::new());
    let mut seen = BTreeSet::new();
    while !new.is_empty() {
        let mut more = BTreeSet::new();
        for (pair, edge) in edges(graph, effort, &new)? {
            if task.apart(pair.0, pair.1) {
                continue;
            }
            let others = match edge {
                Edge::Preventing(_) => continue,
                Edge::Fusible(_) => Vec::new(),
                Edge::Needs(_, others) => others,
            };
            fusible.insert(pair);
            for other in others {
                let ends = [pair.0, pair.1].map(|end| (end.min(other), end.max(other)));
                needs.push((pair, ends));
                more.extend(ends);
            }
        }
        seen.append(&mut new);
        new = more.difference(&seen).copied().collect();
        if seen.len() + new.len() > PAIRS {
            return None;
        }
    }
    Some((fusible, needs))
}

/// What is between these; nothing where the time is over before it is known.
fn edges(graph: &FusionGraph, effort: &Effort, pairs: &BTreeSet<Pair>) -> Option<BTreeMap<Pair, Edge>> {
    let firsts: BTreeSet<usize> = pairs.iter().map(|(first, _)| *first).collect();
    let mut all = BTreeMap::new();
    for first in firsts {
        if effort.is_over() {
            return None;
        }
        all.append(&mut graph.edges_of(&pairs.range((first, 0)..(first + 1, 0)).copied().collect()));
    }
    Some(all)
}

/// The pairs for which it matters whether they are one: those of an array, those where the one needs the other, and
/// all where they are few.
pub fn pairs(
    graph: &FusionGraph,
    task: &Task,
    traffic: &[Traffic],
    loops: &[usize],
) -> Option<BTreeSet<Pair>> {
    let mut pairs = BTreeSet::new();
    let mut add = |all: &[usize]| {
        for (k, one) in all.iter().enumerate() {
            pairs.extend(all[k + 1..].iter().map(|other| (*one.min(other), *one.max(other))));
        }
        pairs.len() <= PAIRS
    };
    if (loops.len() <= ALL_PAIRS || task.robinson.is_some()) && !add(loops) {
        return None;
    }
    if !task.groups.iter().all(|group| add(group)) {
        return None;
    }
    for array in traffic {
        let mut all: Vec<usize> = array.readers.iter().copied().chain(array.maker).collect();
        all.sort_unstable();
        all.dedup();
        if !add(&all) {
            return None;
        }
    }
    let scope = graph.dependences().scope;
    for at in loops {
        for other in &graph.dependences().before[*at] {
            if matches!(scope.stmts[*other].op, Op::Loop(_)) && !add(&[*other, *at]) {
                return None;
            }
        }
    }
    Some(pairs)
}
