//! Large-neighbourhood search (Shaw 1998): of a scope that is too large for its best plan to be come upon soon, some loops
//! near each other are planned anew, with all others as they are, and then other ones.
//!
//! In scopes of more than 300 loops this is done around every 150th loop, 80 loops at a time, before the whole is
//! planned. An assignment for the whole is seldom lawful there, and lawful ones come from this. What is learnt on the
//! way holds for the whole scope and is kept (`learnt`).

use std::collections::{BTreeSet, VecDeque};

use super::super::task::Effort;
use super::Search;

/// Which loops are planned anew together.
#[derive(Clone, Copy)]
pub struct Neighbourhoods {
    /// Loops up to which a scope is planned as a whole from the start.
    pub beyond: usize,
    /// Loops that are planned anew at a time.
    pub loops: usize,
    /// One time for each group of this many loops.
    pub stride: usize,
}

impl Neighbourhoods {
    /// More loops at a time take longer than they gain, and around more loops: what comes of it is where the whole begins.
    pub const STANDARD: Neighbourhoods = Neighbourhoods { beyond: 300, loops: 80, stride: 150 };
}

/// Decisions of the solver at most each time.
const DECISIONS: u64 = 1 << 18;

impl Search<'_, '_> {
    /// Plans anew around one loop after the other.
    pub fn anew_here_and_there(&mut self, sizes: Neighbourhoods, effort: &Effort) {
        let loops = &self.problem.loops;
        if loops.len() <= sizes.beyond {
            return;
        }
        let starts = loops.iter().copied().step_by(sizes.stride);
        let effort = effort.half();
        for from in starts {
            if effort.is_over() {
                return;
            }
            let Some(model) = self.problem.around(&self.best.1, &self.near(from, sizes.loops)) else {
                return;
            };
            self.solve(model, &effort.at_most(DECISIONS));
        }
    }

    /// So many loops, those first that are the fewest pairs away.
    fn near(&self, from: usize, most: usize) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([from]);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            for other in self.problem.beside(at) {
                if all.len() < most && all.insert(*other) {
                    queue.push_back(*other);
                }
            }
        }
        all
    }
}
