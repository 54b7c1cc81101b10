//! A scope's clusterings as assignments of a MaxSAT problem: a literal for every two loops that may become one, and
//! what arrays cost by these.

use std::collections::{BTreeMap, BTreeSet};

use batsat::Lit;

use super::maxsat::MaxSat;
use crate::cluster::Edge;
use crate::core::Op;
use crate::cost::{Cost, FusionGraph, Traffic};

/// Loops up to which fusing those that share no array is planned too, for the sake of fewer loops.
const ALL_PAIRS: usize = 64;
/// Pairs of loops at most that are planned.
const PAIRS: usize = 20_000;

/// The problem for a scope.
pub struct Model {
    /// What is to be minimised.
    pub sat: MaxSat,
    /// The pairs that may be in one cluster, by places, the earlier first. Where the literal is true, they are.
    pub links: BTreeMap<(usize, usize), Lit>,
    scale: Scale,
}

/// One number for what clusters change of a cost, in the order of costs.
#[derive(Clone, Copy)]
pub struct Scale {
    fixed: Cost,
    arrays: i128,
    moved: i128,
}

impl Scale {
    fn number(self, cost: Cost) -> Option<i128> {
        let moved = i128::try_from(cost.moved).ok()?.checked_mul(self.moved)?;
        let arrays = (cost.arrays as i128).checked_mul(self.arrays)?;
        moved.checked_add(arrays)?.checked_add(cost.loops as i128)
    }

    /// The number for the cost of a clustering that slows nothing.
    pub fn of(self, cost: Cost) -> Option<i128> {
        let moved = cost.moved.checked_sub(self.fixed.moved)?;
        let arrays = cost.arrays.checked_sub(self.fixed.arrays)?;
        let loops = cost.loops.checked_sub(self.fixed.loops)?;
        self.number(Cost { moved, arrays, loops, ..cost })
    }

    /// The cost that a number stands for.
    pub fn cost(self, number: i128) -> Cost {
        let (arrays, loops) = (number % self.moved / self.arrays, number % self.arrays);
        let moved = (number / self.moved).unsigned_abs();
        self.fixed + Cost { moved, arrays: arrays as usize, loops: loops as usize, slowed: 0 }
    }
}

impl Model {
    /// The problem for this scope; nothing where it is too large.
    pub fn of(graph: &FusionGraph) -> Option<Model> {
        let traffic = graph.traffic();
        let loops: Vec<usize> = graph.loops_at();
        let arrays = loops.len() as i128 + 1;
        let moved = arrays.checked_mul(traffic.len() as i128 + 1)?;
        let scale = Scale { fixed: graph.fixed(), arrays, moved };
        let most = traffic.iter().try_fold(0u128, |all, array| {
            all.checked_add(array.elements.checked_mul(array.readers.len() as u128 + 1)?)
        })?;
        // Weights are sums of such numbers; a bit is left for each of their kinds.
        scale
            .number(Cost { moved: most, arrays: traffic.len(), loops: loops.len(), slowed: 0 })?
            .checked_mul(4)?;
        let mut model = Model { sat: MaxSat::default(), links: BTreeMap::new(), scale };
        model.link(graph, pairs(graph, &traffic, &loops)?)?;
        traffic.iter().for_each(|array| model.charge(array));
        model.charge_loops(&loops);
        Some(model)
    }

    /// How costs are numbers here.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The literal that says whether these two are in one cluster; none where they can't be, or nobody asked.
    pub fn linked(&self, one: usize, other: usize) -> Option<Lit> {
        self.links.get(&(one.min(other), one.max(other))).copied()
    }

    /// Literals for these pairs, but for those that are never one, and for all that must be there with them.
    fn link(&mut self, graph: &FusionGraph, mut new: BTreeSet<(usize, usize)>) -> Option<()> {
        let mut needs = Vec::new();
        let mut seen = BTreeSet::new();
        while !new.is_empty() {
            let mut more = BTreeSet::new();
            for (pair, edge) in graph.edges_of(&new) {
                let others = match edge {
                    Edge::Preventing(_) => continue,
                    Edge::Fusible(_) => Vec::new(),
                    Edge::Needs(_, others) => others,
                };
                self.links.insert(pair, self.sat.literal());
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
        for (pair, ends) in needs {
            let is = self.links[&pair];
            for end in ends {
                let there = self.links.get(&end).copied();
                self.sat.clause(there.into_iter().chain([!is]).collect());
            }
        }
        Some(())
    }

    /// Each cluster that reads an array and does not make it reads all of it once; the first of its readers pays. It
    /// is written unless all are with the loop that makes it.
    fn charge(&mut self, array: &Traffic) {
        let Some(read) = self.scale.number(Cost { moved: array.elements, ..Cost::default() }) else { return };
        let others = || array.readers.iter().copied().filter(|reader| Some(*reader) != array.maker);
        if let Some(maker) = array.maker {
            let written = read + if array.is_intermediate { self.scale.arrays } else { 0 };
            let with: Vec<Option<Lit>> = others().map(|reader| self.linked(maker, reader)).collect();
            if array.is_written || with.contains(&None) {
                self.sat.unless(vec![], written);
            } else {
                let unwritten = self.sat.literal();
                with.into_iter().flatten().for_each(|with| self.sat.clause(vec![!unwritten, with]));
                self.sat.unless(vec![unwritten], written);
            }
        }
        for reader in others() {
            let before = others().take_while(|other| *other < reader).chain(array.maker);
            let with = before.filter_map(|other| self.linked(other, reader)).collect();
            self.sat.unless(with, read);
        }
    }

    /// The first of each cluster is a loop.
    fn charge_loops(&mut self, loops: &[usize]) {
        if loops.len() > ALL_PAIRS {
            return self.sat.unless(vec![], 1);
        }
        for (k, at) in loops.iter().enumerate() {
            let with = loops[..k].iter().filter_map(|other| self.linked(*other, *at)).collect();
            self.sat.unless(with, 1);
        }
    }
}

/// The pairs for which it matters whether they are one: those of an array, those where the one needs the other, and
/// all where they are few.
fn pairs(graph: &FusionGraph, traffic: &[Traffic], loops: &[usize]) -> Option<BTreeSet<(usize, usize)>> {
    let mut pairs = BTreeSet::new();
    let mut add = |all: &[usize]| {
        for (k, one) in all.iter().enumerate() {
            pairs.extend(all[k + 1..].iter().map(|other| (*one.min(other), *one.max(other))));
        }
        pairs.len() <= PAIRS
    };
    if loops.len() <= ALL_PAIRS && !add(loops) {
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
