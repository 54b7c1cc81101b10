use lawson_fuse::plan::exact::learnt::{Clause, Learnt};
use lawson_fuse::plan::exact::model::Problem;
use lawson_fuse::plan::exact::neighbourhood::Neighbourhoods;
use lawson_fuse::plan::exact::{Search, plan};
use lawson_fuse::plan::task::{Effort, Task};
use lawson_fuse::plan::{Budget, Greedy};

use crate::random::{Scope, program};

/// A clause of those learnt that a clustering breaks.
fn broken<'l>(learnt: &'l Learnt, clusters: &[Vec<usize>]) -> Option<&'l Clause> {
    let home = |at: usize| clusters.iter().position(|cluster| cluster.contains(&at));
    let is = |pair: &(usize, usize)| home(pair.0) == home(pair.1);
    learnt.clauses.iter().find(|clause| clause.not_all.iter().all(is) && !clause.unless.iter().any(is))
}

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
                let wrong = lawful.iter().find_map(|clusters| broken(one, clusters));
                assert_eq!(wrong, None, "seed {seed}\n{text}");
                learnt += one.clauses.len();
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
    assert!(proved > 10 && better > 40 && best > 10, "{proved} proved, {better} better, {best} of them best");
}
