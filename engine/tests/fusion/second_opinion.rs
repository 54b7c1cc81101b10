//! A second opinion on plans: the same problem as an integer linear program, after Megiddo and Sarkar 1997, Darte and
//! Huard 2002 and Robinson et al. 2014, solved by somebody else's solver.

use std::cell::RefCell;
use std::collections::BTreeMap;

use good_lp::{Expression, Solution, SolverModel, Variable, constraint, microlp, variable, variables};
use lawson::cluster::Edge;
use lawson::core::Op;
use lawson::cost::{Cost, FusionGraph, NOMINAL};
use lawson::fuse::{FuseOptions, fuse};
use lawson::plan::{Brute, Plan, Planner, Standard};
use lawson_oracle::generate::{GenOptions, text_from_seed};

use crate::lowered::lowered;
use crate::tables::without_laws;

/// Loops up to which the solver ends soon.
const LOOPS: usize = 7;
/// What an array counts in place of [`NOMINAL`]: more than all single elements together, and small enough for floats.
const ARRAY: u128 = 64;

/// A cost as one small number; nothing where sizes are others than an array's and an element's.
fn number(cost: Cost, arrays: usize, loops: usize) -> Option<f64> {
    let (sizes, ones) = (cost.moved / NOMINAL, cost.moved % NOMINAL);
    let moved = (ones < ARRAY && sizes < 1000).then_some(sizes * ARRAY + ones)?;
    Some(
        (moved as f64 * (arrays as f64 + 1.0) + cost.arrays as f64) * (loops as f64 + 1.0)
            + cost.loops as f64,
    )
}

/// The least value of the problem for a scope, by the numbers for costs. What pairs of loops don't tell is found on the
/// way, and ruled out.
fn least(graph: &FusionGraph) -> Option<f64> {
    let (loops, traffic, edges) = (graph.loops_at(), graph.traffic(), graph.edges());
    let weight = |cost| number(cost, traffic.len(), loops.len());
    let before = &graph.dependences().before;
    let many = before.len() as f64;
    let mut vars = variables!();
    let position: Vec<Variable> = before.iter().map(|_| vars.add(variable().min(0.0).max(many))).collect();
    // One where two loops are in different clusters.
    let mut apart: BTreeMap<(usize, usize), Variable> = BTreeMap::new();
    for (k, one) in loops.iter().enumerate() {
        apart.extend(loops[k + 1..].iter().map(|other| ((*one, *other), vars.add(variable().binary()))));
    }
    let x = |one: usize, other: usize| apart[&(one.min(other), one.max(other))];
    let mut constraints = Vec::new();
    for (pair, var) in &apart {
        match &edges[pair] {
            Edge::Preventing(_) => constraints.push(constraint!(1.0 * *var >= 1.0)),
            Edge::Fusible(_) => {}
            Edge::Needs(_, others) => {
                for other in others {
                    constraints.push(constraint!(1.0 * x(pair.0, *other) <= 1.0 * *var));
                    constraints.push(constraint!(1.0 * x(*other, pair.1) <= 1.0 * *var));
                }
            }
        }
        let gap = position[pair.1] - position[pair.0];
        constraints.push(constraint!(gap.clone() <= many * *var));
        constraints.push(constraint!(gap >= -many * *var));
        for third in loops.iter().filter(|at| **at != pair.0 && **at != pair.1) {
            constraints.push(constraint!(1.0 * *var <= x(pair.0, *third) + x(*third, pair.1)));
        }
    }
    for (at, needed) in before.iter().enumerate() {
        for needed in needed {
            let gap = position[at] - position[*needed];
            constraints.push(match apart.get(&(*needed, at)) {
                Some(var) => constraint!(gap >= 1.0 * *var),
                None => constraint!(gap >= 1.0),
            });
        }
    }
    let mut total: Expression = 0.0.into();
    for array in &traffic {
        let read = weight(Cost { moved: array.elements, ..Cost::default() })?;
        let others: Vec<usize> =
            array.readers.iter().copied().filter(|at| Some(*at) != array.maker).collect();
        if let Some(maker) = array.maker {
            let arrays = usize::from(array.is_intermediate);
            let written = weight(Cost { moved: array.elements, arrays, ..Cost::default() })?;
            let paid = vars.add(variable().min(f64::from(u8::from(array.is_written))).max(1.0));
            constraints
                .extend(others.iter().map(|reader| constraint!(1.0 * paid >= 1.0 * x(maker, *reader))));
            total += written * paid;
        }
        for (k, reader) in others.iter().enumerate() {
            let paid = vars.add(variable().min(0.0).max(1.0));
            let with = others[..k].iter().copied().chain(array.maker);
            let together: Expression = with.map(|other| 1.0 - x(other, *reader)).sum();
            constraints.push(constraint!(paid + together >= 1.0));
            total += read * paid;
        }
    }
    for (k, at) in loops.iter().enumerate() {
        let paid = vars.add(variable().min(0.0).max(1.0));
        let together: Expression = loops[..k].iter().map(|other| 1.0 - x(*other, *at)).sum();
        constraints.push(constraint!(paid + together >= 1.0));
        total += paid;
    }
    let fixed = graph.fixed();
    let mut best = f64::INFINITY;
    loop {
        let mut model = vars.clone().minimise(total.clone()).using(microlp);
        constraints.iter().for_each(|constraint| {
            model.add_constraint(constraint.clone());
        });
        let Ok(solution) = model.solve() else { return Some(best) };
        if solution.eval(&total) > best - 0.5 {
            return Some(best);
        }
        let together = |pair: &(usize, usize)| solution.value(apart[pair]) < 0.5;
        let mut clusters: Vec<Vec<usize>> = Vec::new();
        for at in &loops {
            match clusters.iter_mut().find(|cluster| together(&(cluster[0], *at))) {
                Some(cluster) => cluster.push(*at),
                None => clusters.push(vec![*at]),
            }
        }
        let lawful = |cluster: &Vec<usize>| graph.lawful(cluster) && graph.slowed(cluster) == 0;
        if clusters.iter().all(lawful) {
            assert!(graph.acyclic(&clusters));
            best = best.min(weight(changed(graph.cost(&clusters), fixed))?);
        }
        // What is wrong with it, or costs more than the problem says, is some other clustering's problem.
        let other =
            apart.iter().map(|(pair, var)| if together(pair) { Expression::from(*var) } else { 1.0 - *var });
        constraints.push(constraint!(other.sum::<Expression>() >= 1.0));
    }
}

/// What clusters change of a cost.
fn changed(cost: Cost, fixed: Cost) -> Cost {
    let (moved, arrays, loops) =
        (cost.moved - fixed.moved, cost.arrays - fixed.arrays, cost.loops - fixed.loops);
    Cost { moved, arrays, loops, slowed: 0 }
}

/// Plans by brute force, and compares what the others find.
#[derive(Default)]
struct Judges(RefCell<Compared>);

#[derive(Default, Debug)]
struct Compared {
    graphs: usize,
    fused: usize,
    /// The exact planner knows that its plan is the best.
    proved: usize,
}

impl Planner for Judges {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let best = Brute.plan(graph);
        let is_loop = |at: &usize| matches!(graph.dependences().scope.stmts[*at].op, Op::Loop(_));
        let (loops, arrays) = (graph.loops_at().len(), graph.traffic().len());
        if !(2..=LOOPS).contains(&loops) || !graph.fusible().iter().all(is_loop) || best.cost.slowed > 0 {
            return best;
        }
        let planned = number(changed(best.cost, graph.fixed()), arrays, loops);
        let (Some(planned), Some(least)) = (planned, least(graph)) else { return best };
        let exact = Standard { brute_up_to: 0, ..Standard::default() }.plan(graph);
        assert_eq!(exact.cost, best.cost, "{:?}", graph.dependences().scope);
        assert!((least - planned).abs() < 0.5, "{least} {planned} {:?}", graph.dependences().scope);
        let mut compared = self.0.borrow_mut();
        compared.graphs += 1;
        compared.fused += usize::from(best.clusters.len() < loops);
        compared.proved += usize::from(exact.optimal);
        best
    }
}

/// Each on its own way: all lawful clusterings, a MaxSAT problem and an integer linear program.
#[test]
fn three_planners_agree() {
    let judges = Judges::default();
    for seed in 0..3000 {
        let text = text_from_seed(seed, &GenOptions::default());
        let Some(lowered) = lowered(&text) else { continue };
        if lowered.program.body.stmts.len() <= 40 && lawson::cost::count(&lowered.program).loops <= 8 {
            fuse(
                &lowered.program,
                &FuseOptions { planner: &judges, table: without_laws(), ..FuseOptions::default() },
            )
            .unwrap();
        }
    }
    let compared = judges.0.into_inner();
    assert!(compared.graphs > 2000 && compared.fused > 1000, "{compared:?}");
    assert!(compared.proved * 100 > compared.graphs * 99, "{compared:?}");
}
