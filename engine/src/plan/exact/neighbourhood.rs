//! Large-neighbourhood search (Shaw 1998): of a scope that is too large for its best plan to be come upon soon, some loops
//! near each other are planned anew, with all others as they are, and then other ones.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::super::task::Effort;
use super::Search;

/// Loops up to which a scope is planned as a whole from the start.
const AT_ONCE: usize = 300;
/// Loops that are planned anew at a time: more take longer than they gain.
const LOOPS: usize = 60;
/// Around every so many loops one time.
const STRIDE: usize = 40;
/// Decisions of the solver at most each time.
const DECISIONS: u64 = 1 << 18;

impl Search<'_, '_> {
    /// Plans anew around one loop after the other.
    pub fn anew_here_and_there(&mut self, effort: &Effort) {
        let loops = &self.problem.loops;
        if loops.len() <= AT_ONCE {
            return;
        }
        let mut beside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (one, other) in &self.problem.pairs {
            beside.entry(*one).or_default().push(*other);
            beside.entry(*other).or_default().push(*one);
        }
        let starts: Vec<usize> = loops.iter().copied().step_by(STRIDE).collect();
        let effort = effort.half();
        for from in starts {
            if effort.is_over() {
                return;
            }
            let Some(model) = self.problem.around(&self.best.1, &near(from, &beside)) else { return };
            self.solve(model, &effort.at_most(DECISIONS));
        }
    }
}

/// So many loops, those first that are the fewest pairs away.
fn near(from: usize, beside: &BTreeMap<usize, Vec<usize>>) -> BTreeSet<usize> {
    let mut all = BTreeSet::from([from]);
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for other in beside.get(&at).into_iter().flatten() {
            if all.len() < LOOPS && all.insert(*other) {
                queue.push_back(*other);
            }
        }
    }
    all
}
