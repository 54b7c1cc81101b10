//! The checker.

use std::collections::VecDeque;
use std::fmt;

use indexmap::IndexSet;

use super::record::conditions;
use super::schedule::as_its_sources;
use super::{Action, Certificate, Combining, Planned, Step, hash, lambda};
use crate::cluster::DependenceGraph;
use crate::cluster::merge;
use crate::core::passes::{counted, finished, prepared};
use crate::core::path::{Part, Path, at, at_mut, part, parts};
use crate::core::{Op, Program, Scope, Stmt, StmtId};
use crate::cost::{self, Outside};
use crate::legality::Refusal;
use crate::rules::Laws;

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// It is about another original program.
    Original,
    /// It is about another fused program.
    Fused,
    /// A step is about a scope or statement that is not there; the step's number.
    NotThere(usize),
    /// A step is not lawful.
    Unlawful(usize, Box<Refusal>),
    /// A step is by another rule than it says, keeps other outputs, or names other conditions.
    OtherRule(usize),
    /// A step makes another function than it says.
    OtherLambda(usize),
    /// It has functions that no step makes.
    UnusedLambda,
    /// A plan does not put each loop and branch of its scope into one cluster.
    Clusters(usize),
    /// A plan costs something else than it says, or has another lower bound.
    OtherCost(usize),
    /// A plan is not carried out here, or something else is done.
    NotPlanned(usize),
    /// The fused program combines in another way.
    OtherSchedule,
    /// A fold of the fused program combines in a way in which none of its sources does.
    OtherBracket,
    /// The steps lead elsewhere than to the fused program.
    OtherProgram,
    /// The fused program names other sources than those of the statements that it is made of.
    OtherSources,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Original => write!(f, "the certificate is about another original program"),
            Refused::Fused => write!(f, "the certificate is about another fused program"),
            Refused::NotThere(i) => write!(f, "step {i} is about a statement that is not there"),
            Refused::Unlawful(i, r) => {
                write!(f, "step {i} is not lawful: {} ({})", r.code, r.condition.name())
            }
            Refused::OtherRule(i) => {
                write!(f, "step {i} is not by the rule, or under the conditions, that it names")
            }
            Refused::OtherLambda(i) => write!(f, "step {i} does not make the function that it names"),
            Refused::UnusedLambda => write!(f, "the certificate has a function that no step makes"),
            Refused::Clusters(i) => write!(f, "step {i} does not plan each statement of its scope once"),
            Refused::OtherCost(i) => write!(f, "step {i} is a plan of another cost or lower bound"),
            Refused::NotPlanned(i) => write!(f, "step {i} is not what the plan before it says"),
            Refused::OtherSchedule => write!(f, "the schedule is not that of the fused program"),
            Refused::OtherBracket => write!(f, "a fold combines in a way in which none of its sources does"),
            Refused::OtherProgram => write!(f, "the steps do not lead to the fused program"),
            Refused::OtherSources => write!(f, "the fused program names other sources than its statements"),
        }
    }
}

impl std::error::Error for Refused {}

/// Takes every step again, and compares.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub fn check(
    original: &Program,
    fused: &Program,
    certificate: &Certificate,
    laws: &Laws,
) -> Result<(), Refused> {
    if hash(fused) != certificate.fused {
        return Err(Refused::Fused);
    }
    let program = replay(original, certificate, laws)?;
    if program != *fused {
        return Err(Refused::OtherProgram);
    }
    if !same_sources(&program.body, &fused.body) {
        return Err(Refused::OtherSources);
    }
    Ok(())
}

/// Takes every step again: the fused program that the certificate is about.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub fn replay(original: &Program, certificate: &Certificate, laws: &Laws) -> Result<Program, Refused> {
    if hash(original) != certificate.original {
        return Err(Refused::Original);
    }
    let laws = &laws.clone().about(original);
    let mut program = prepared(original);
    let mut planned = VecDeque::new();
    let mut lambdas = IndexSet::new();
    for (i, step) in certificate.steps.iter().enumerate() {
        let merge = match &step.action {
            Action::Fuse { producer, consumer, .. } => Some((&step.scope, *producer, *consumer)),
            _ => None,
        };
        if planned.pop_front() != merge {
            return Err(Refused::NotPlanned(i));
        }
        // A step says nothing that it has no use for.
        let rule = matches!(step.action, Action::Fuse { .. } | Action::View { .. });
        if !rule && (!step.rule.is_empty() || !step.conditions.is_empty()) {
            return Err(Refused::OtherRule(i));
        }
        let whole = matches!(step.action, Action::Again | Action::Count);
        if whole && !step.scope.is_empty() {
            return Err(Refused::NotThere(i));
        }
        if step.lambda.is_some() && (whole || matches!(step.action, Action::Plan(_))) {
            return Err(Refused::OtherLambda(i));
        }
        match &step.action {
            Action::Again => {
                program = prepared(&program);
                continue;
            }
            Action::Count => {
                program = counted(&program);
                continue;
            }
            Action::Plan(plan) => {
                check_plan(i, plan, &program, &step.scope, laws)?;
                let joined = plan.clusters.iter().filter_map(|cluster| cluster.split_first());
                let merges = joined.flat_map(|(first, rest)| rest.iter().map(|next| (*first, *next)));
                planned.extend(merges.map(|(first, next)| (&step.scope, first, next)));
                continue;
            }
            _ => {}
        }
        let scope = at_mut(&mut program.body, &step.scope).ok_or(Refused::NotThere(i))?;
        let made = replayed(i, step, scope, laws)?;
        let made = made.map(|op| match op {
            Op::Loop(l) => Some(lambda(&l.fun)),
            _ => None,
        });
        // Functions stand in the order in which steps first make them, each once.
        let made = made.flatten().map(|text| lambdas.insert_full(text).0);
        if made != step.lambda || made.is_some_and(|at| lambdas.get_index(at) != certificate.lambdas.get(at))
        {
            return Err(Refused::OtherLambda(i));
        }
    }
    if !planned.is_empty() {
        return Err(Refused::NotPlanned(certificate.steps.len()));
    }
    if lambdas.len() != certificate.lambdas.len() {
        return Err(Refused::UnusedLambda);
    }
    let program = finished(&program);
    if hash(&program) != certificate.fused {
        return Err(Refused::OtherProgram);
    }
    if Combining::of_program(&program) != certificate.schedule {
        return Err(Refused::OtherSchedule);
    }
    if !as_its_sources(&program.body) {
        return Err(Refused::OtherBracket);
    }
    Ok(program)
}

/// Takes a step again; gives what it made.
fn replayed(i: usize, step: &Step, scope: &mut Scope, laws: &Laws) -> Result<Option<Op>, Refused> {
    if step.conditions != conditions(laws, &step.rule) {
        return Err(Refused::OtherRule(i));
    }
    let made = |scope: &Scope, id: StmtId| scope.stmts.iter().find(|s| s.id == id).map(|s| s.op.clone());
    match &step.action {
        Action::Fuse { producer, consumer, keep } => {
            let fused = merge::fuse(scope, laws, *producer, *consumer, &mut merge::composed);
            let fused = fused.map_err(|refusal| Refused::Unlawful(i, Box::new(refusal)))?;
            if fused.rule != step.rule || fused.keep != *keep {
                return Err(Refused::OtherRule(i));
            }
            Ok(Some(fused.stmt.op))
        }
        Action::View { view, consumer } => {
            let (rule, through) = merge::read_through(scope, laws, *view, *consumer, &mut merge::composed)
                .map_err(|refusal| Refused::Unlawful(i, Box::new(refusal)))?;
            if rule != step.rule {
                return Err(Refused::OtherRule(i));
            }
            *scope = through;
            Ok(made(scope, *consumer))
        }
        Action::Again | Action::Count | Action::Plan(_) => Err(Refused::NotThere(i)),
        Action::Tidy { stmt } => {
            *scope = merge::tidied(scope, laws, *stmt).ok_or(Refused::NotThere(i))?;
            Ok(made(scope, *stmt))
        }
    }
}

/// Whether a plan is about all of its scope's loops and branches, each once, and costs what it says.
fn check_plan(i: usize, plan: &Planned, program: &Program, path: &Path, laws: &Laws) -> Result<(), Refused> {
    let (scope, outside) = seen(program, path).ok_or(Refused::NotThere(i))?;
    let graph = DependenceGraph::new(scope, &laws.facts);
    let graph = cost::FusionGraph::new(&graph, laws, &outside);
    let place = |id: &StmtId| graph.fusible().iter().copied().find(|at| scope.stmts[*at].id == *id);
    let clusters: Option<Vec<Vec<usize>>> =
        plan.clusters.iter().map(|cluster| cluster.iter().map(place).collect()).collect();
    let clusters = clusters.ok_or(Refused::Clusters(i))?;
    let mut all: Vec<usize> = clusters.iter().flatten().copied().collect();
    all.sort_unstable();
    if all != graph.fusible() || !clusters.iter().all(|cluster| cluster.is_sorted()) {
        return Err(Refused::Clusters(i));
    }
    let bound = graph.lower_bound();
    let claim = bound <= plan.claimed_bound && plan.claimed_bound <= plan.cost;
    if plan.cost != graph.cost(&clusters) || plan.lower_bound != bound || !claim {
        return Err(Refused::OtherCost(i));
    }
    Ok(())
}

/// The scope at a path, and what it sees from outside.
fn seen<'p>(program: &'p Program, path: &Path) -> Option<(&'p Scope, Outside)> {
    let start = (&program.body, Outside::of_program(program));
    path.iter().try_fold(start, |(scope, outside), step| {
        let stmt = scope.stmts.iter().find(|s| s.id == step.0)?;
        Some((at(scope, std::slice::from_ref(step))?, outside.inside(scope, &stmt.op)))
    })
}

/// Whether the same sources stand at the same statements, in branches and loops too. Equal programs may
/// differ in them.
fn same_sources(a: &Scope, b: &Scope) -> bool {
    let same = |(a, b): (&Stmt, &Stmt)| {
        let both = |inside: &Part| part(&a.op, *inside).zip(part(&b.op, *inside));
        a.origin == b.origin
            && parts(&a.op).iter().all(|inside| both(inside).is_some_and(|(a, b)| same_sources(a, b)))
    };
    a.stmts.len() == b.stmts.len() && a.stmts.iter().zip(&b.stmts).all(same)
}
