//! Large-neighbourhood search (Shaw 1998): of a scope that is too large for its best plan to be come upon soon, some loops
//! near each other are planned anew, with all others as they are, and then other ones.

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
    /// Around every so many loops one time, and then around those half-way between.
    pub stride: usize,
}

impl Neighbourhoods {
    /// More loops at a time take longer than they gain.
    pub const STANDARD: Neighbourhoods = Neighbourhoods { beyond: 300, loops: 80, stride: 60 };
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
        let from = |first| loops.iter().copied().skip(first).step_by(sizes.stride);
        let starts = from(0).chain(from(sizes.stride / 2));
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
    use std::fmt::Write;

    use lawson_oracle::source::Source;
    use lawson_oracle::{syntax, types};

    use super::super::super::task::Task;
    use super::super::learnt::Learnt;
    use super::super::model::Problem;
    use super::super::{Search, plan};
    use super::*;
    use crate::cluster::DependenceGraph;
    use crate::cost::{FusionGraph, Outside};
    use crate::lower::lower;
    use crate::plan::{Budget, Greedy, Planner};
    use crate::rules::Laws;

    /// A program of so many loops over arrays of one length: maps of one array and of two, and maps that need the sum of
    /// another array.
    fn program(loops: u64, seed: u64) -> String {
        let mut state = seed;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut text = "def main [n] (a0: [n]f64) (a1: [n]f64) (a2: [n]f64) =\n".to_string();
        for i in 3..loops + 3 {
            let (one, other) = (i - 1 - below(i.min(6)), i - 1 - below(i.min(6)));
            let _ = match below(3) {
                0 => writeln!(text, "let a{i} = map (+ {i}) a{one}"),
                1 => writeln!(text, "let a{i} = map2 (*) a{one} a{other}"),
                _ => writeln!(text, "let a{i} = map (/ f64.sum a{one}) a{other}"),
            };
        }
        let results: Vec<String> = (loops..loops + 3).map(|i| format!("a{i}")).collect();
        format!("{text}in ({})", results.join(", "))
    }

    /// What is learnt around one loop is no wrong thing elsewhere: it holds of the plans that are found, whichever
    /// loops they were found around.
    #[test]
    fn what_is_learnt_holds_of_all_that_is_lawful() {
        let mut learnt = 0;
        for seed in 0..10 {
            let text = program(60, seed);
            let source = Source::new("program", text.clone());
            let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
            let program = lower(&checked, checked.entry(None).unwrap()).unwrap().program;
            let laws = Laws::default().about(&program);
            let dependences = DependenceGraph::new(&program.body, &laws.facts);
            let graph = &FusionGraph::new(&dependences, &laws, &Outside::default());
            let task = &Task::default();
            let greedy = Greedy.plan(graph).clusters;
            let start = (task.value(graph, &greedy), greedy.clone());
            let effort = || Effort::of(Budget::STANDARD);
            let problem = &Problem::of(graph, task, &effort()).unwrap();
            let mut lawful = vec![graph.unfused(), greedy];
            let mut all = Vec::new();
            for loops in [10, 20] {
                let mut search =
                    Search { graph, task, problem, best: start.clone(), learnt: Learnt::default() };
                search.anew_here_and_there(Neighbourhoods { beyond: 0, loops, stride: 4 }, &effort());
                assert!(graph.admits(&search.best.1), "seed {seed}\n{text}");
                lawful.push(search.best.1);
                all.push(search.learnt);
            }
            for one in &all {
                let wrong = lawful.iter().find_map(|clusters| one.wrong(clusters));
                assert_eq!(wrong, None, "seed {seed}\n{text}");
                learnt += one.len();
            }
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
            let source = Source::new("program", text.clone());
            let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
            let program = lower(&checked, checked.entry(None).unwrap()).unwrap().program;
            let laws = Laws::default().about(&program);
            let dependences = DependenceGraph::new(&program.body, &laws.facts);
            let graph = &FusionGraph::new(&dependences, &laws, &Outside::default());
            let task = &Task::default();
            let greedy = Greedy.plan(graph).clusters;
            let start = (task.value(graph, &greedy), greedy);
            let effort = || Effort::of(Budget::STANDARD);
            let problem = &Problem::of(graph, task, &effort()).unwrap();
            let anew = |loops| {
                let mut search =
                    Search { graph, task, problem, best: start.clone(), learnt: Learnt::default() };
                let sizes = Neighbourhoods { beyond: 0, loops, stride: 2 };
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
                assert!(!least.optimal || least.cost <= value.2, "seed {seed}\n{text}");
                assert_eq!((value, clusters), anew(loops), "seed {seed}\n{text}");
                better += usize::from(value < start.0);
                best += usize::from(least.optimal && value.2 == least.cost && value < start.0);
            }
            proved += usize::from(least.optimal);
        }
        assert!(
            proved > 10 && better > 40 && best > 10,
            "{proved} proved, {better} better, {best} of them best"
        );
    }
}
