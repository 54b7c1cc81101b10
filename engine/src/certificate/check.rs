//! The checker.

use std::fmt;

use super::record::facts;
use super::{Action, Certificate, Step, finished, hash, lambda, prepared};
use crate::core::{Op, Program, Scope, Stmt, StmtId};
use crate::legality::Refusal;
use crate::legality::step::{self, at, at_mut};
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
    /// A step is by another rule than it says, keeps other outputs, or rests on other facts.
    OtherRule(usize),
    /// A step makes another function than it says.
    OtherLambda(usize),
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
            Refused::Unlawful(i, r) => write!(f, "step {i} is not lawful: {} ({})", r.code, r.condition),
            Refused::OtherRule(i) => write!(f, "step {i} is not by the rule, or on the facts, that it names"),
            Refused::OtherLambda(i) => write!(f, "step {i} does not make the function that it names"),
            Refused::OtherProgram => write!(f, "the steps do not lead to the fused program"),
            Refused::OtherSources => write!(f, "the fused program names other sources than its statements"),
        }
    }
}

impl std::error::Error for Refused {}

/// Takes every step again, and compares.
pub fn check(
    original: &Program,
    fused: &Program,
    certificate: &Certificate,
    laws: &Laws,
) -> Result<(), Refused> {
    if hash(original) != certificate.original {
        return Err(Refused::Original);
    }
    if hash(fused) != certificate.fused {
        return Err(Refused::Fused);
    }
    let laws = &laws.clone().about(original);
    let mut program = prepared(original);
    for (i, step) in certificate.steps.iter().enumerate() {
        if step.action == Action::Again {
            program = prepared(&program);
            continue;
        }
        let scope = at(&program.body, &step.scope).ok_or(Refused::NotThere(i))?;
        let (scope, made) = replay(i, step, scope, laws)?;
        let made = made.map(|op| match op {
            Op::Loop(l) => Some(lambda(&l.fun)),
            _ => None,
        });
        let named = step.lambda.map(|lambda| certificate.lambdas.get(lambda).cloned());
        if made.flatten() != named.flatten() {
            return Err(Refused::OtherLambda(i));
        }
        *at_mut(&mut program.body, &step.scope).ok_or(Refused::NotThere(i))? = scope;
    }
    let program = finished(&program);
    if program != *fused {
        return Err(Refused::OtherProgram);
    }
    if !same_sources(&program.body, &fused.body) {
        return Err(Refused::OtherSources);
    }
    Ok(())
}

fn replay(i: usize, step: &Step, scope: &Scope, laws: &Laws) -> Result<(Scope, Option<Op>), Refused> {
    if step.facts != facts(laws, &step.rule) {
        return Err(Refused::OtherRule(i));
    }
    let made = |scope: &Scope, id: StmtId| scope.stmts.iter().find(|s| s.id == id).map(|s| s.op.clone());
    match &step.action {
        Action::Fuse { producer, consumer, keep } => {
            let fused = step::fuse(scope, laws, *producer, *consumer, &mut step::composed);
            let fused = fused.map_err(|refusal| Refused::Unlawful(i, Box::new(refusal)))?;
            if fused.rule != step.rule || fused.keep != *keep {
                return Err(Refused::OtherRule(i));
            }
            Ok((fused.scope, Some(fused.stmt.op)))
        }
        Action::View { view, consumer } => {
            let (rule, scope) =
                step::read_through(scope, laws, *view, *consumer).ok_or(Refused::NotThere(i))?;
            if rule != step.rule {
                return Err(Refused::OtherRule(i));
            }
            let op = made(&scope, *consumer);
            Ok((scope, op))
        }
        Action::Again => Err(Refused::NotThere(i)),
        Action::Tidy { stmt } => {
            let scope = step::tidied(scope, laws, *stmt).ok_or(Refused::NotThere(i))?;
            let op = made(&scope, *stmt);
            Ok((scope, op))
        }
    }
}

/// Whether the same sources stand at the same statements, in branches too.
fn same_sources(a: &Scope, b: &Scope) -> bool {
    let same = |(a, b): (&Stmt, &Stmt)| {
        let inner = match (&a.op, &b.op) {
            (Op::If { then: t, otherwise: o, .. }, Op::If { then: t2, otherwise: o2, .. }) => {
                same_sources(t, t2) && same_sources(o, o2)
            }
            _ => true,
        };
        a.origin == b.origin && inner
    };
    a.stmts.len() == b.stmts.len() && a.stmts.iter().zip(&b.stmts).all(same)
}
