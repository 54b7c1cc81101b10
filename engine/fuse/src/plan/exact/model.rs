//! A scope's clusterings as assignments of a MaxSAT problem: a literal for every two loops that may become one, and
//! what arrays cost by these.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use batsat::Lit;

use super::super::task::{Effort, Measure, Task, Value};
use super::apart::Apart;
use super::learnt::{Clause, Way};
use super::maxsat::{Assignment, MaxSat};
use super::pairs::{ALL_PAIRS, Need, Pair, fusible, pair, pairs};
use crate::cost::robinson::Robinson;
use crate::cost::{Cost, FusionGraph, Traffic};

/// A scope as a MaxSAT problem: what holds whichever loops have been joined.
pub struct Problem<'t> {
    task: &'t Task,
    traffic: Vec<Traffic>,
    /// The places of its loops, ascending.
    pub loops: Vec<usize>,
    /// The pairs that may be in one cluster, however many more are in it.
    pub pairs: BTreeSet<Pair>,
    /// For each loop those that it makes such a pair with.
    beside: BTreeMap<usize, Vec<usize>>,
    /// Which are never in one cluster because of what is between them.
    pub apart: Apart,
    /// What needs what.
    needs: Vec<Need>,
    scale: Scale,
    /// The cost of a clustering is known from pairs of loops, with few exceptions.
    pub is_close: bool,
}

/// The problem as it is put to the solver.
pub struct Model {
    /// What is to be minimised.
    pub sat: MaxSat,
    /// A literal for each pair that may be in one cluster. Where it is true, they are.
    pub links: BTreeMap<Pair, Lit>,
    /// Those of them that are for the solver to decide.
    pub open: Vec<(Pair, Lit)>,
    /// What is decided.
    pub fixed: Fixed,
    joint: RefCell<Joint>,
    scale: Scale,
}

/// Literals for pairs without a link that say whether they are in one cluster, and what makes such literals true.
#[derive(Default)]
struct Joint {
    pairs: BTreeMap<Pair, Lit>,
    ways: BTreeSet<Way>,
}

/// What of a clustering stays as it is.
#[derive(Default)]
pub struct Fixed {
    /// For each loop that stays those that stay with it.
    pub links: BTreeMap<usize, Vec<usize>>,
    /// Clusters in which all do.
    pub whole: Vec<Vec<usize>>,
    /// Loops that stay, of the other clusters.
    pub parts: Vec<usize>,
}

/// One number for what clusters change of a cost, in the order of costs.
#[derive(Clone, Copy)]
struct Scale {
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

    /// The number for the cost of a clustering, whatever it slows.
    fn of(self, cost: Cost) -> Option<i128> {
        let moved = cost.moved.checked_sub(self.fixed.moved)?;
        let arrays = cost.arrays.checked_sub(self.fixed.arrays)?;
        let loops = cost.loops.checked_sub(self.fixed.loops)?;
        self.number(Cost { moved, arrays, loops, ..cost })
    }

    /// The cost that a number stands for.
    fn cost(self, number: i128) -> Cost {
        let (arrays, loops) = (number % self.moved / self.arrays, number % self.arrays);
        let moved = (number / self.moved).unsigned_abs();
        self.fixed + Cost { moved, arrays: arrays as usize, loops: loops as usize, slowed: 0 }
    }
}

impl<'t> Problem<'t> {
    /// The problem for this scope; nothing where it is too large, or the time is over before it is known.
    pub fn of(graph: &FusionGraph, task: &'t Task, effort: &Effort) -> Option<Problem<'t>> {
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
        let is_close = task.robinson.is_some() || loops.len() <= ALL_PAIRS;
        let asked = pairs(graph, task, &traffic, &loops)?;
        let (pairs, needs) = fusible(graph, task, effort, asked)?;
        let mut beside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (one, other) in &pairs {
            beside.entry(*one).or_default().push(*other);
            beside.entry(*other).or_default().push(*one);
        }
        let apart = Apart::of(graph.dependences(), graph.fusible(), &loops, &pairs);
        Some(Problem { task, traffic, loops, pairs, beside, apart, needs, scale, is_close })
    }

    /// The loops that may be in one cluster with a loop, however many more are in it.
    pub fn beside(&self, at: usize) -> &[usize] {
        self.beside.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The number for what a clustering is worth, whatever it slows.
    pub fn number(&self, (robinson, cost): Value) -> Option<i128> {
        if self.task.robinson.is_some() { Some(i128::from(robinson)) } else { self.scale.of(cost) }
    }

    /// What a number stands for.
    pub fn least(&self, number: i128) -> Measure {
        if self.task.robinson.is_some() {
            Measure::Robinson(u64::try_from(number).unwrap_or(u64::MAX))
        } else {
            Measure::Cost(self.scale.cost(number))
        }
    }

    /// With every loop still to be placed; nothing where given clusters can't be.
    pub fn model(&self) -> Option<Model> {
        let mut sat = MaxSat::default();
        let open: Vec<(Pair, Lit)> = self.pairs.iter().map(|pair| (*pair, sat.literal())).collect();
        self.with(sat, open.iter().copied().collect(), open, Fixed::default())
    }

    /// With these loops still to be placed, all others in clusters as they are.
    pub fn around(&self, clusters: &[Vec<usize>], open: &BTreeSet<usize>) -> Option<Model> {
        let homes: BTreeMap<usize, usize> =
            clusters.iter().enumerate().flat_map(|(k, all)| all.iter().map(move |at| (*at, k))).collect();
        let mut sat = MaxSat::default();
        let (holds, mut fixed, mut joint) = (sat.truth(), Fixed::default(), BTreeMap::new());
        let (mut links, mut decided) = (BTreeMap::new(), Vec::new());
        for pair in &self.pairs {
            let (one, other) = *pair;
            let link = if open.contains(&one) || open.contains(&other) {
                let link = sat.literal();
                decided.push((*pair, link));
                link
            } else if homes.get(&one) == homes.get(&other) {
                fixed.links.entry(one).or_default().push(other);
                fixed.links.entry(other).or_default().push(one);
                holds
            } else {
                !holds
            };
            links.insert(*pair, link);
        }
        for cluster in clusters.iter().filter(|cluster| cluster.len() > 1) {
            if cluster.iter().any(|at| open.contains(at)) {
                fixed.parts.extend(cluster.iter().filter(|at| !open.contains(at)));
            } else {
                // Some of it may share nothing with the rest.
                for next in cluster.windows(2).map(|pair| (pair[0], pair[1])) {
                    if !self.pairs.contains(&next) {
                        joint.insert(next, holds);
                        fixed.links.entry(next.0).or_default().push(next.1);
                        fixed.links.entry(next.1).or_default().push(next.0);
                    }
                }
                fixed.whole.push(cluster.clone());
            }
        }
        let model = self.with(sat, links, decided, fixed)?;
        model.joint.borrow_mut().pairs = joint;
        Some(model)
    }

    fn with(
        &self,
        sat: MaxSat,
        links: BTreeMap<Pair, Lit>,
        open: Vec<(Pair, Lit)>,
        fixed: Fixed,
    ) -> Option<Model> {
        let mut model = Model { sat, links, open, fixed, joint: RefCell::default(), scale: self.scale };
        for (pair, ends) in &self.needs {
            let is = model.links[pair];
            for end in ends {
                let there = model.links.get(end).copied();
                model.sat.clause(there.into_iter().chain([!is]).collect());
            }
        }
        for group in &self.task.groups {
            for pair in group.windows(2) {
                let together = model.linked(pair[0], pair[1])?;
                model.sat.clause(vec![together]);
            }
        }
        match &self.task.robinson {
            Some(robinson) => model.charge_by(robinson),
            None => {
                self.traffic.iter().for_each(|array| model.charge(array));
                model.charge_loops(&self.loops);
            }
        }
        Some(model)
    }
}

impl Model {
    /// The literal that says whether these two are in one cluster; none where they can't be, or it was not needed yet.
    pub fn linked(&self, one: usize, other: usize) -> Option<Lit> {
        self.links.get(&pair(one, other)).copied()
    }

    /// The literal that says whether a pair is in one cluster, by a link or by a way.
    fn literal(&self, pair: &Pair) -> Option<Lit> {
        self.links.get(pair).copied().or_else(|| self.joint.borrow().pairs.get(pair).copied())
    }

    /// Whether there is such a literal, or can be.
    pub fn has(&self, pair: Pair, assignment: &Assignment) -> bool {
        self.literal(&pair).is_some()
            || assignment
                .spare()
                .is_some_and(|spare| self.joint.borrow_mut().pairs.insert(pair, spare).is_none())
    }

    /// Whether this was not said before.
    pub fn is_news(&self, way: Way) -> bool {
        self.joint.borrow_mut().ways.insert(way)
    }

    /// Adds the clause of a way: both of its links imply the third. Gives whether both have literals.
    pub fn follow(&mut self, (both, third): &Way) -> bool {
        let [Some(one), Some(other)] = [self.literal(&both[0]), self.literal(&both[1])] else { return false };
        if !self.sat.is_false(one) && !self.sat.is_false(other) && self.is_news((*both, *third)) {
            let is = self.literal(third).unwrap_or_else(|| self.sat.literal());
            if !self.links.contains_key(third) {
                self.joint.borrow_mut().pairs.insert(*third, is);
            }
            self.sat.clause(vec![!one, !other, is]);
        }
        true
    }

    /// A clause by its literals; nothing where it holds, for a pair of it is never in one cluster here.
    pub fn literals(&self, clause: &Clause) -> Option<Vec<Lit>> {
        let not: Option<Vec<Lit>> =
            clause.not_all.iter().map(|pair| self.literal(pair).map(|lit| !lit)).collect();
        let mut literals = not?;
        literals.extend(clause.unless.iter().filter_map(|pair| self.literal(pair)));
        Some(literals)
    }

    /// Each cluster that reads an array and does not make it reads all of it once; the first of its readers pays. It
    /// is written unless all are with the loop that makes it.
    fn charge(&mut self, array: &Traffic) {
        let Some(read) = self.scale.number(Cost { moved: array.elements, ..Cost::default() }) else { return };
        let others = || array.readers.iter().copied().filter(|reader| Some(*reader) != array.maker);
        if let Some(maker) = array.maker {
            let written = read + if array.is_intermediate { self.scale.arrays } else { 0 };
            let with: Vec<Option<Lit>> = others().map(|reader| self.linked(maker, reader)).collect();
            self.unless_all(if array.is_written { vec![None] } else { with }, written, maker);
        }
        for reader in others() {
            let before = others().take_while(|other| *other < reader).chain(array.maker);
            let with = before.filter_map(|other| self.linked(other, reader)).collect();
            self.sat.unless(with, read, reader);
        }
    }

    /// The objective of Robinson et al. 2014.
    fn charge_by(&mut self, robinson: &Robinson) {
        for (one, other, weight) in robinson.pairs() {
            let with = self.linked(*one, *other);
            self.sat.unless(with.into_iter().collect(), i128::from(*weight), *one);
        }
        for (maker, readers) in robinson.arrays() {
            let with = readers.iter().map(|reader| self.linked(*maker, *reader)).collect();
            self.unless_all(with, i128::from(robinson.of_array()), *maker);
        }
    }

    /// Unless all of these hold, so much is to be paid at a place; nothing stands for what does not hold.
    fn unless_all(&mut self, with: Vec<Option<Lit>>, weight: i128, place: usize) {
        if with.contains(&None) {
            return self.sat.unless(vec![], weight, place);
        }
        let all = self.sat.literal();
        with.into_iter().flatten().for_each(|with| self.sat.clause(vec![!all, with]));
        self.sat.unless(vec![all], weight, place);
    }

    /// The first of each cluster is a loop.
    fn charge_loops(&mut self, loops: &[usize]) {
        if loops.len() > ALL_PAIRS {
            return self.sat.unless(vec![], 1, 0);
        }
        for (k, at) in loops.iter().enumerate() {
            let with = loops[..k].iter().filter_map(|other| self.linked(*other, *at)).collect();
            self.sat.unless(with, 1, *at);
        }
    }
}
