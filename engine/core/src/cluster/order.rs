//! In which order the units of a clustering run.

use std::collections::{BTreeMap, BTreeSet};

use super::DependenceGraph;
use crate::core::{Atom, Op, Var};

impl DependenceGraph<'_> {
    /// The order in which units of statements can run, where `unit` gives the unit of each statement;
    /// ties go by the units' numbers.
    ///
    /// # Errors
    /// The units that depend on each other in a cycle, and those that depend on these.
    pub fn order(&self, unit: &[usize]) -> Result<Vec<usize>, Vec<usize>> {
        self.order_by(unit, &mut |ready| ready.first().copied())
    }

    /// The same, but where several loops can run next, it is one with the most arrays that the loop before has in the
    /// cache; of several such, one after which the most arrays are needed no more. What is ordered so stays as it is
    /// when it is ordered again.
    ///
    /// # Errors
    /// Those of [`DependenceGraph::order`].
    pub fn order_for_reuse(&self, unit: &[usize]) -> Result<Vec<usize>, Vec<usize>> {
        let stmts = &self.scope.stmts;
        let is_loop = |me: usize| matches!(stmts[me].op, Op::Loop(_));
        let mut members: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (at, me) in unit.iter().enumerate() {
            members.entry(*me).or_default().insert(at);
        }
        let arrays: BTreeMap<usize, BTreeSet<Var>> =
            members.iter().map(|(me, members)| (*me, self.in_memory(members))).collect();
        // The loops that have an array in memory, and how many units are still to use it.
        let mut having: BTreeMap<Var, Vec<usize>> = BTreeMap::new();
        for (me, arrays) in arrays.iter().filter(|(me, _)| is_loop(**me)) {
            arrays.iter().for_each(|var| having.entry(*var).or_default().push(*me));
        }
        let made = stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var);
        let users = |var| self.users.of(var).into_iter().map(|at| unit[at]).collect::<BTreeSet<usize>>();
        let mut to_come: BTreeMap<Var, BTreeSet<usize>> =
            made.filter(|var| !self.users.is_result(*var)).map(|var| (var, users(var))).collect();
        let (mut last, mut before) = (None, None);
        self.order_by(unit, &mut |ready| {
            if let Some(before) = before {
                for var in &arrays[&before] {
                    to_come.entry(*var).and_modify(|users| users.retain(|me| *me != before));
                }
            }
            let first = *ready.first()?;
            let mut next = first;
            if is_loop(first) {
                // Most loops share nothing with the one before: only those that do are looked at.
                let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
                for var in last.map_or(&BTreeSet::new(), |last| &arrays[&last]) {
                    let readers = having.get(var).into_iter().flatten();
                    readers
                        .filter(|me| ready.contains(me))
                        .for_each(|me| *shared.entry(*me).or_default() += 1);
                }
                let over = |me: usize, var: &Var| {
                    to_come.get(var).is_some_and(|users| users.len() == 1 && users.contains(&me))
                };
                let freed = |me: usize| arrays[&me].iter().filter(|var| over(me, var)).count();
                // Of equal ones the first.
                let best = shared.into_iter().rev().max_by_key(|(me, shared)| (*shared, freed(*me)));
                next = best.map_or(first, |(me, _)| me);
                last = Some(next);
            }
            before = Some(next);
            before
        })
    }

    /// The arrays that a unit of these statements reads element by element, and those that it leaves.
    fn in_memory(&self, members: &BTreeSet<usize>) -> BTreeSet<Var> {
        let mut made = BTreeSet::new();
        let mut arrays = BTreeSet::new();
        for at in members {
            let stmt = &self.scope.stmts[*at];
            if let Op::Loop(l) = &stmt.op {
                arrays.extend(l.inputs.iter().filter_map(Atom::var).filter(|var| !made.contains(var)));
            }
            made.extend(stmt.outs.iter().map(|out| out.var));
            let left = |var: Var| self.users.outside(var, members);
            arrays.extend(
                stmt.outs.iter().filter(|out| !out.ty.dims.is_empty() && left(out.var)).map(|out| out.var),
            );
        }
        arrays
    }

    /// An order of the units, the next of which is chosen among those that are ready.
    fn order_by(
        &self,
        unit: &[usize],
        choose: &mut dyn FnMut(&BTreeSet<usize>) -> Option<usize>,
    ) -> Result<Vec<usize>, Vec<usize>> {
        let mut waits: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let mut followers: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (before, me) in self.before.iter().zip(unit) {
            let others = before.iter().map(|b| unit[*b]).filter(|other| other != me);
            let waiting = waits.entry(*me).or_default();
            for other in others {
                waiting.insert(other);
                followers.entry(other).or_default().insert(*me);
            }
        }
        let mut ready: BTreeSet<usize> =
            waits.iter().filter(|(_, others)| others.is_empty()).map(|(me, _)| *me).collect();
        let mut order = Vec::with_capacity(waits.len());
        while let Some(me) = choose(&ready) {
            ready.remove(&me);
            order.push(me);
            for follower in followers.get(&me).into_iter().flatten() {
                if let Some(waiting) = waits.get_mut(follower)
                    && waiting.remove(&me)
                    && waiting.is_empty()
                {
                    ready.insert(*follower);
                }
            }
        }
        if order.len() == waits.len() {
            return Ok(order);
        }
        let stuck = waits.into_iter().filter(|(_, waiting)| !waiting.is_empty());
        Err(stuck.map(|(me, _)| me).collect())
    }
}
