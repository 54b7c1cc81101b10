//! Which loops are never in one cluster because of what is between them, and what follows from that for the clusters
//! around a loop. Both follow from the dependences alone, so that no solver has to find it.

use std::collections::BTreeSet;

use batsat::Lit;

use super::maxsat::MaxSat;
use super::pairs::Pair;
use crate::cluster::DependenceGraph;

/// For each statement the earlier ones that are in no cluster with it: a path leads from these to it on which two
/// statements that follow each other are not in one cluster. Clusters in which its ends are would need each other in a
/// cycle.
pub struct Apart(Vec<Places>);

/// A set of places, a bit each.
#[derive(Clone)]
struct Places(Vec<u64>);

impl Places {
    fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn add_all(&mut self, others: &Places) {
        self.0.iter_mut().zip(&others.0).for_each(|(mine, other)| *mine |= other);
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn meets(&self, others: &Places) -> bool {
        self.0.iter().zip(&others.0).any(|(mine, other)| mine & other != 0)
    }
}

impl Apart {
    /// Those of a scope whose statements can be fused at these places. Of its loops only these pairs may be in one cluster
    /// where one needs the other.
    pub fn of(
        dependences: &DependenceGraph,
        fusible: &[usize],
        loops: &[usize],
        pairs: &BTreeSet<Pair>,
    ) -> Apart {
        let places = dependences.before.len();
        let none = Places(vec![0; places.div_ceil(64)]);
        let mut is_fusible = none.clone();
        fusible.iter().for_each(|at| is_fusible.add(*at));
        let mut is_loop = none.clone();
        loops.iter().for_each(|at| is_loop.add(*at));
        let mut above = Vec::with_capacity(places);
        let mut apart: Vec<Places> = Vec::with_capacity(places);
        for (at, before) in dependences.before.iter().enumerate() {
            let (mut mine, mut never) = (none.clone(), none.clone());
            for needed in before {
                never.add_all(&apart[*needed]);
                let loops = is_loop.has(*needed) && is_loop.has(at);
                if !is_fusible.has(*needed) || !is_fusible.has(at) || loops && !pairs.contains(&(*needed, at))
                {
                    never.add_all(&above[*needed]);
                    never.add(*needed);
                }
                mine.add_all(&above[*needed]);
                mine.add(*needed);
            }
            above.push(mine);
            apart.push(never);
        }
        Apart(apart)
    }

    /// Whether these, the earlier first, are never in one cluster.
    pub fn are(&self, one: usize, other: usize) -> bool {
        self.0[other].has(one)
    }

    /// The first member of a cluster, ascending, that is never with an earlier one.
    pub fn first(&self, cluster: &[usize]) -> Option<usize> {
        let mut before = Places(vec![0; self.0.len().div_ceil(64)]);
        cluster.iter().copied().find(|at| {
            let found = self.0[*at].meets(&before);
            before.add(*at);
            found
        })
    }

    /// Says of every statement whether its cluster, or itself, is or needs the one of this loop, as far as links make it
    /// so; and whether it needs it and is another one. The loop's own does not. Chains of links around a large cluster
    /// are one step from a literal to the next by this, and a new one for each pair of ends otherwise.
    pub fn around(
        &self,
        anchor: usize,
        dependences: &DependenceGraph,
        links: impl Iterator<Item = (Pair, Lit)>,
        sat: &mut MaxSat,
    ) {
        let needs: Vec<Lit> = self.0.iter().map(|_| sat.implied()).collect();
        let needs_as_another: Vec<Lit> = self.0.iter().map(|_| sat.implied()).collect();
        for (at, before) in dependences.before.iter().enumerate() {
            for needed in before {
                let so = if self.are(*needed, at) { needs_as_another[at] } else { needs[at] };
                sat.clause(vec![!needs[*needed], so]);
                sat.clause(vec![!needs_as_another[*needed], needs_as_another[at]]);
            }
        }
        for ((one, other), link) in links {
            for (from, to) in [(one, other), (other, one)] {
                sat.clause(vec![!link, !needs[from], needs[to]]);
                sat.clause(vec![!link, !needs_as_another[from], needs_as_another[to]]);
            }
        }
        sat.clause(vec![needs[anchor]]);
        sat.clause(vec![!needs_as_another[anchor]]);
    }
}
