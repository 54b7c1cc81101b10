//! What the checker does not believe and does not need: what plans claim to cost. It is checked so that what `explain`
//! says of them is true. No program is wrong for it.

use std::ops::Range;

use super::Certificate;
use super::check::{self, Made, Refused};
use crate::core::path::{Path, at};
use crate::core::{Program, Scope};
use crate::cost::{FusionGraph, Outside};
use crate::rules::Laws;

/// Takes every step again, and compares: with the fused program, and with what plans claim.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub fn check(
    original: &Program,
    fused: &Program,
    certificate: &Certificate,
    laws: &Laws,
) -> Result<(), Refused> {
    let (outside, laws_here) = about(original, certificate, laws);
    check::check(original, fused, certificate, laws, &mut |made| costs(made, &outside, &laws_here))
}

/// Takes every step again: the fused program that the certificate is about.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub fn replay(original: &Program, certificate: &Certificate, laws: &Laws) -> Result<Program, Refused> {
    replay_seen(original, certificate, laws, &mut |_, _| ())
}

/// The same, and shows the program after each step, with the numbers of the steps that lead there: a round has those of its
/// rewrites. Between two steps, with none, it shows what was brought into canonical form, and in the end what was numbered.
///
/// # Errors
/// Like [`replay`].
pub fn replay_seen(
    original: &Program,
    certificate: &Certificate,
    laws: &Laws,
    see: &mut dyn FnMut(Range<usize>, &Program),
) -> Result<Program, Refused> {
    let (outside, laws_here) = about(original, certificate, laws);
    check::replay(original, certificate, laws, &mut |made| costs(made, &outside, &laws_here), see)
}

/// What is known around the program's body.
fn about(original: &Program, certificate: &Certificate, laws: &Laws) -> (Outside, Laws) {
    (Outside::of_program(original, &certificate.sizes), laws.clone().about(original))
}

fn costs(made: &Made<'_>, outside: &Outside, laws: &Laws) -> Result<(), Refused> {
    let Made { step, plan, .. } = made;
    let outside = seen(made.program, outside, made.path).ok_or(Refused::NotThere(*step))?;
    let costs = FusionGraph::new(made.graph, laws, &outside);
    let bound = costs.lower_bound();
    let claim = bound <= plan.claimed_bound && plan.claimed_bound <= plan.cost;
    let is = plan.cost == costs.made_cost(made.lawful, made.scope) && plan.lower_bound == bound && claim;
    if is { Ok(()) } else { Err(Refused::OtherCost(*step)) }
}

/// What the scope at a path sees from outside.
fn seen(program: &Program, outside: &Outside, path: &Path) -> Option<Outside> {
    let start: (&Scope, Outside) = (&program.body, outside.clone());
    let end = path.iter().try_fold(start, |(scope, outside), step| {
        let stmt = scope.stmts.iter().find(|s| s.id == step.0)?;
        Some((at(scope, std::slice::from_ref(step))?, outside.entering(scope, &stmt.op)))
    });
    end.map(|(_, outside)| outside)
}
