use std::collections::BTreeMap;

use lawson_fuse::plan::exact::Search;
use lawson_fuse::plan::exact::learnt::Learnt;
use lawson_fuse::plan::exact::model::Problem;
use lawson_fuse::plan::task::{Effort, Task};
use lawson_fuse::plan::{Budget, Greedy, Measure, brute};

use crate::random::{Scope, program};

/// Of all lawful clusterings of small scopes none has a pair that is said to be apart, and the one of least cost is
/// what is found with every loop looked at from. Most pairs that are in none of them are known to be.
#[test]
fn what_is_apart_is_in_no_lawful_cluster_and_what_is_said_around_loops_leaves_the_best() {
    let (mut apart, mut never, mut proved) = (0, 0, 0);
    for seed in 0..40 {
        let text = program(5, seed);
        Scope::of(&text).with_graph(&mut |graph| {
            let task = &Task::default();
            let effort = &Effort::of(Budget::STANDARD);
            let problem = &Problem::of(graph, task, effort).unwrap();
            let mut together: BTreeMap<(usize, usize), bool> = BTreeMap::new();
            let loops = graph.fusible();
            assert!(loops.len() <= 10, "seed {seed}\n{text}");
            for (k, one) in loops.iter().enumerate() {
                together.extend(loops[k + 1..].iter().map(|other| ((*one, *other), false)));
            }
            brute::each(graph, task, 0, &mut Vec::new(), &mut |clusters| {
                if graph.acyclic(clusters) {
                    let is = |one, other| clusters.iter().any(|all| all.contains(one) && all.contains(other));
                    together.iter_mut().for_each(|((one, other), found)| *found |= is(one, other));
                }
            });
            for ((one, other), found) in &together {
                let are = problem.apart.are(*one, *other);
                assert!(!are || !found, "seed {seed}: {one} and {other}\n{text}");
                apart += usize::from(are);
                never += usize::from(!found);
            }
            let least = brute::plan(graph, task, &|value| value).unwrap();
            let greedy = Greedy.clusters(graph);
            let best = (task.value(graph, &greedy), greedy);
            let mut search = Search { graph, task, problem, best, learnt: Learnt::default() };
            let mut model = problem.model().unwrap();
            for at in loops {
                let links = model.links.iter().map(|(pair, link)| (*pair, *link));
                problem.apart.around(*at, graph.dependences(), links, &mut model.sat);
            }
            let lower = search.solve(model, effort).unwrap();
            assert_eq!(search.best.0.1, least.cost, "seed {seed}\n{text}");
            let Measure::Cost(lower) = problem.least(lower) else { unreachable!("it is a cost") };
            assert!(lower <= least.cost, "seed {seed}: {lower:?}\n{text}");
            proved += usize::from(lower == least.cost);
        });
    }
    assert!(apart > 100 && apart * 10 > never * 9, "{apart} of {never} that are in no cluster");
    assert!(proved > 30, "{proved} proved");
}
