//! The best that the rules can do with a scope, found without a plan: all of them run unguided in one
//! e-graph, to the end, and the cheapest program is taken out of it.
//!
//! That is the judge of the planners, and affordable for a handful of loops only. It takes nothing
//! from them: which statements may be one is what the rewrites have made one, what a loop costs is read
//! off the loop that they made, and the order in which loops run is checked when they are taken out.

use std::collections::BTreeMap;

use super::egraph::{Made, saturated};
use crate::cluster;
use crate::core::passes::{counted, prepared};
use crate::core::{Op, Origin, Program, Scope, Stmt};
use crate::cost::profit::Paying;
use crate::cost::{Cost, Outside, Sizes};
use crate::plan::{FusionGraph, Plan};
use crate::rules::{Laws, RuleName};

/// What saturation found for a scope.
#[derive(Clone, Debug)]
pub struct Saturated {
    /// The cheapest clustering; its cost is that of the loops that rules have made for it.
    pub plan: Plan,
    /// The scope with these loops. Its variables are the scope's own, and those from `next` on.
    pub scope: Scope,
    /// Greater than every variable of the scope.
    pub next: u32,
    /// To how many pairs of statements each rule was applied.
    pub applied: BTreeMap<RuleName, usize>,
    /// The e-nodes in the end.
    pub nodes: usize,
}

/// The best that the rules can do with the body of a program; what is inside its loops stays as it is.
/// As in [`super::fuse`], what has come together may show more: what nobody needs any more is left
/// out, and the rest is saturated again; where that shows no more, lengths are counted.
///
/// # Errors
/// Why the e-graph could not be saturated.
pub fn saturate_program(program: &Program, laws: &Laws) -> Result<(Program, Saturated), String> {
    let laws = laws.clone().about(program);
    let (mut best, mut found) = round(program, &laws)?;
    loop {
        let (mut better, mut again) = round(&best, &laws)?;
        if again.plan.cost == found.plan.cost {
            (better, again) = round(&counted(&best, &mut Paying), &laws)?;
        }
        if again.plan.cost == found.plan.cost {
            return Ok((better, found));
        }
        let applied = found.applied;
        (best, found) = (better, again);
        applied.into_iter().for_each(|(rule, times)| *found.applied.entry(rule).or_default() += times);
    }
}

fn round(program: &Program, laws: &Laws) -> Result<(Program, Saturated), String> {
    let program = prepared(program, &mut Paying);
    let fusion = cluster::DependenceGraph::new(&program.body, &laws.facts);
    let graph = FusionGraph::new(&fusion, laws, &Outside::of_program(&program, &Sizes::new()));
    let saturated = saturate(&graph, laws, program.next)?;
    let best = Program { body: saturated.scope.clone(), next: saturated.next, ..program.clone() };
    Ok((best, saturated))
}

/// Saturates a scope whose variables and statements have numbers below `next`.
///
/// # Errors
/// Why the e-graph could not be saturated.
pub fn saturate(graph: &FusionGraph, laws: &Laws, next: u32) -> Result<Saturated, String> {
    let whole = saturated(graph.dependences(), laws).map_err(|why| format!("{why:?}"))?;
    // Of the statements that are made of the same ones, the cheapest.
    let mut best: BTreeMap<Vec<usize>, (Cost, usize, usize)> = BTreeMap::new();
    for (i, made) in whole.made.iter().enumerate() {
        let Some(cost) = cost(graph, made) else { continue };
        let candidate = (cost, made.op.operands().len(), i);
        let known = best.entry(made.members.clone()).or_insert(candidate);
        *known = candidate.min(*known);
    }
    let mut covers = Vec::new();
    cover(graph.fusible(), &best, &mut Vec::new(), &mut covers);
    let cost = |cover: &Vec<Vec<usize>>| cover.iter().map(|c| best[c].0).fold(graph.fixed(), |a, b| a + b);
    let runs = covers.into_iter().filter(|cover| graph.acyclic(cover));
    let clusters = runs.min_by_key(|cover| (cost(cover), cover.len(), cover.clone()));
    let clusters = clusters.ok_or("the scope itself is not in the e-graph")?;
    let cost = cost(&clusters);
    let taken = clusters.iter().map(|c| &whole.made[best[c].2]).collect::<Vec<_>>();
    let mut free = next;
    let scope = extracted(graph, &taken, &mut free).ok_or("what is cheapest can't be put in order")?;
    let plan = Plan { clusters, cost, lower_bound: cost, optimal: true, planner: "saturation", asked: None };
    Ok(Saturated { plan, scope, next: free, applied: whole.applied, nodes: whole.nodes })
}

/// What a statement costs, read off itself; `None` for views, which are no units of a plan.
fn cost(graph: &FusionGraph, made: &Made) -> Option<Cost> {
    let op = made.op.open(&mut 0)?;
    let Op::Loop(l) = op else { return Some(Cost::default()) };
    Some(graph.loop_cost(&made.members, &l, &made.outs))
}

/// Every way to make the statements `left` of those that there are, each once.
fn cover(
    left: &[usize],
    best: &BTreeMap<Vec<usize>, (Cost, usize, usize)>,
    taken: &mut Vec<Vec<usize>>,
    covers: &mut Vec<Vec<Vec<usize>>>,
) {
    let Some(first) = left.first() else {
        covers.push(taken.clone());
        return;
    };
    for members in best.keys() {
        if members.first() == Some(first) && members.iter().all(|m| left.contains(m)) {
            let rest: Vec<usize> = left.iter().copied().filter(|m| !members.contains(m)).collect();
            taken.push(members.clone());
            cover(&rest, best, taken, covers);
            taken.pop();
        }
    }
}

/// The scope with these statements in place of those that they are made of.
fn extracted(graph: &FusionGraph, taken: &[&Made], next: &mut u32) -> Option<Scope> {
    let scope = graph.dependences().scope;
    let clusters: Vec<Vec<usize>> = taken.iter().map(|made| made.members.clone()).collect();
    let unit = graph.dependences().units(&clusters);
    let mut stmts = Vec::new();
    for at in graph.dependences().order(&unit).ok()? {
        let stmt = &scope.stmts[at];
        let Some(made) = taken.iter().find(|made| made.members[0] == at) else {
            stmts.push(stmt.clone());
            continue;
        };
        let origins = made.members.iter().flat_map(|at| scope.stmts[*at].origin.sources.iter());
        let origin: Origin = origins.cloned().collect();
        stmts.push(Stmt { id: stmt.id, outs: made.outs.clone(), op: made.op.open(next)?, origin });
    }
    Some(Scope { stmts, results: scope.results.clone() })
}
