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

#[cfg(test)]
mod tests {
    use super::super::super::task::Task;
    use super::super::learnt::Learnt;
    use super::super::model::Problem;
    use super::super::random::{Scope, program};
    use super::super::{Search, plan};
    use super::*;
    use crate::plan::{Budget, Greedy};

    /// What is learnt around one loop is no wrong thing elsewhere: it holds of the plans that are found, whichever
    /// loops they were found around.
    #[test]
    fn what_is_learnt_holds_of_all_that_is_lawful() {
        let mut learnt = 0;
        for seed in 0..20 {
            let text = program(60, seed);
            Scope::of(&text).with_graph(&mut |graph| {
                let task = &Task::default();
                let greedy = Greedy.clusters(graph);
                let start = (task.value(graph, &greedy), greedy.clone());
                let effort = || Effort::of(Budget::STANDARD);
                let problem = &Problem::of(graph, task, &effort()).unwrap();
                let mut lawful = vec![graph.unfused(), greedy];
                let mut all = Vec::new();
                for loops in [10, 20] {
                    let mut search =
                        Search { graph, task, problem, best: start.clone(), learnt: Learnt::default() };
                    let sizes = Neighbourhoods { beyond: 0, loops, stride: 2 };
                    search.anew_here_and_there(sizes, &effort());
                    assert!(graph.admits(&search.best.1), "seed {seed}\n{text}");
                    lawful.push(search.best.1);
                    all.push(search.learnt);
                }
                for one in &all {
                    let wrong = lawful.iter().find_map(|clusters| one.wrong(clusters));
                    assert_eq!(wrong, None, "seed {seed}\n{text}");
                    learnt += one.len();
                }
            });
        }
        assert!(learnt > 1000, "{learnt} clauses");
    }

    /// From the greedy plan on a few loops are planned anew at a time, and nothing as a whole: what comes of it is
    /// lawful, as good as it is said to be, no worse than the greedy plan, no better than the best, and each time the
    /// same.
    #[test]
    fn a_plan_in_which_few_loops_are_planned_anew_is_lawful_and_never_worse() {
        let (mut better, mut best, mut proved) = (0, 0, 0);
        for seed in 0..24 {
            let text = program(8 + seed / 4, seed);
            Scope::of(&text).with_graph(&mut |graph| {
                let task = &Task::default();
                let greedy = Greedy.clusters(graph);
                let start = (task.value(graph, &greedy), greedy);
                let effort = || Effort::of(Budget::STANDARD);
                let problem = &Problem::of(graph, task, &effort()).unwrap();
                let anew = |loops| {
                    let mut search =
                        Search { graph, task, problem, best: start.clone(), learnt: Learnt::default() };
                    let sizes = Neighbourhoods { beyond: 0, loops, stride: 1 };
                    search.anew_here_and_there(sizes, &effort());
                    search.best
                };
                let least = plan(graph, task, Budget::STANDARD).unwrap();
                for loops in [3, 6] {
                    let (value, clusters) = anew(loops);
                    assert!(graph.admits(&clusters), "seed {seed}: {clusters:?}\n{text}");
                    let mut members: Vec<usize> = clusters.iter().flatten().copied().collect();
                    members.sort_unstable();
                    assert_eq!(members, graph.fusible(), "seed {seed}\n{text}");
                    assert_eq!(value, task.value(graph, &clusters), "seed {seed}\n{text}");
                    assert!(value <= start.0, "seed {seed}\n{text}");
                    assert!(!least.optimal || least.cost <= value.1, "seed {seed}\n{text}");
                    assert_eq!((value, clusters), anew(loops), "seed {seed}\n{text}");
                    better += usize::from(value < start.0);
                    best += usize::from(least.optimal && value.1 == least.cost && value < start.0);
                }
                proved += usize::from(least.optimal);
            });
        }
        assert!(
            proved > 10 && better > 40 && best > 10,
            "{proved} proved, {better} better, {best} of them best"
        );
    }
}
