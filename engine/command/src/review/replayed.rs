//! The steps of a certificate, as its checker takes them again.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::page::runs;
use crate::api::{Error, Fused};
use crate::certificate::{Action, Merged, Step};
use crate::cluster::values::Applied;
use crate::core::passes::Round;
use crate::core::path::at;
use crate::core::rewrites::{self, named};
use crate::core::{Op, Origin, Program, Scope, StmtId};

/// The lines of the program as it was lowered, and each step that changes it, with the lines that it takes away and
/// adds. After the steps of the certificate the statements inside functions are numbered.
///
/// # Errors
/// [`Error::is_certificate`]: the certificate does not check.
pub fn steps(fused: &Fused) -> Result<Json, Error> {
    let steps = fused.fusion().map_or(&[][..], |fusion| &fusion.certificate.steps);
    let mut before = fused.entry().lowered().clone();
    let mut text = before.to_string();
    let first: Json = text.lines().collect();
    let mut told = Vec::new();
    let mut seen = 0_usize;
    fused.replay(&mut |taken, after| {
        let new = after.to_string();
        let (old_lines, new_lines): (Vec<&str>, Vec<&str>) = (text.lines().collect(), new.lines().collect());
        let runs = runs(&old_lines, &new_lines);
        if runs.iter().any(|(same, ..)| !same) {
            let round = &steps[taken.clone()];
            let (what, rules) = match round.first() {
                Some(_) => said(round, seen == 0, &before),
                None if taken.start < steps.len() => {
                    (vec!["what was changed inside is brought into canonical form".to_string()], vec![])
                }
                None => (vec!["numbered".to_string()], vec![]),
            };
            let number = (!taken.is_empty()).then_some(taken.start);
            let mut rest = &new_lines[..];
            let mut added: Vec<&str> = Vec::new();
            for (same, _, rights) in &runs {
                let (here, behind) = rest.split_at(*rights);
                added.extend(if *same { &[] } else { here });
                rest = behind;
            }
            let number = number.map(|i| i + 1);
            told.push(
                json!({ "number": number, "what": what, "rules": rules, "runs": runs, "added": added }),
            );
        }
        seen += 1;
        (before, text) = (after.clone(), new);
    })?;
    Ok(json!({ "first": first, "steps": told, "all": steps.len() }))
}

/// What a round of passes does: it brings the program into normal form, and applies rewrites.
fn prepared(what: &str, round: &[Step]) -> Vec<String> {
    let of =
        |step: &Step| if let Action::Rewrite { rewrite, .. } = &step.action { named(rewrite) } else { None };
    let applied: BTreeSet<&str> = round.iter().filter_map(of).map(|rewrite| rewrite.name).collect();
    let applied = rewrites::ALL.iter().filter(|rewrite| applied.contains(rewrite.name));
    let sentences = applied.map(|rewrite| format!("{}, by {}", rewrite.does, rewrite.name));
    [what.to_string()].into_iter().chain(sentences).collect()
}

/// What a step does to a program, a sentence for each thing that it makes, and the rules that it applies.
fn said<'s>(round: &'s [Step], first: bool, before: &Program) -> (Vec<String>, Vec<&'s str>) {
    let step = &round[0];
    let within = within(step, before);
    let scope = at(&before.body, &step.scope);
    let name = |id: &StmtId| scope.map_or(String::new(), |scope| name(scope, *id));
    let one = |what: String, rule: &'s str| (vec![format!("{within}{what}")], vec![rule]);
    match &step.action {
        Action::Plan(plan) => {
            let merged: Vec<&Merged> = plan.clusters.iter().filter(|c| c.members.len() > 1).collect();
            let one = |cluster: &&Merged| {
                let names: Vec<String> = cluster.members.iter().map(name).collect();
                format!("{within}made one: {}, by {}", names.join(", "), cluster.rules.join(", "))
            };
            let rules = merged.iter().flat_map(|cluster| &cluster.rules).map(String::as_str);
            (merged.iter().map(one).collect(), rules.collect())
        }
        Action::Laws { applied, .. } => {
            // What one law made is what another one is about: it has no name yet.
            let stands = |law: &&Applied| scope.is_some_and(|s| s.stmts.iter().any(|s| s.id == law.stmts[0]));
            let of: Vec<String> = applied.iter().filter(stands).map(|law| name(&law.stmts[0])).collect();
            let rules: Vec<&str> = applied.iter().map(|law| law.rule.as_str()).collect();
            let by =
                |law: &Applied| format!("{}{}", law.rule, if law.back { " from right to left" } else { "" });
            let by: Vec<String> = applied.iter().map(by).collect();
            let what = format!("{within}made otherwise: {}, by {}", of.join(", "), by.join(", "));
            (vec![what], rules)
        }
        Action::Rule { rule, stmt, by, .. } => {
            let is_view = |id: &StmtId| {
                let stmts = scope.map_or(&[][..], |scope| &scope.stmts);
                stmts.iter().any(|stmt| stmt.id == *id && matches!(stmt.op, Op::View(_)))
            };
            let what = if is_view(by) {
                format!("{} reads {} through", name(stmt), name(by))
            } else {
                format!("{} is evaluated where {} reads it", name(by), name(stmt))
            };
            one(format!("{what}, by {rule}"), rule)
        }
        Action::Round(Round::Prepare) if first => (prepared("prepared", round), vec![]),
        Action::Round(Round::Prepare) => (prepared("prepared again", round), vec![]),
        Action::Round(Round::Count) => (prepared("lengths are counted", round), vec![]),
        Action::Rewrite { .. } => (prepared("prepared", round), vec![]),
    }
}

/// What people call a statement of a scope.
fn name(scope: &Scope, id: StmtId) -> String {
    let origin = scope.stmts.iter().find(|stmt| stmt.id == id).map(|stmt| &stmt.origin);
    match origin {
        Some(origin) if !origin.sources.is_empty() => origin.to_string(),
        Some(_) | None => format!("statement {}", id.0),
    }
}

/// Where a step is taken: nothing for the program's body.
fn within(step: &Step, program: &Program) -> String {
    let Some(((id, part), outer)) = step.scope.split_last() else { return String::new() };
    let stmts = at(&program.body, outer).map_or(&[][..], |scope| &scope.stmts);
    let of = stmts.iter().find(|stmt| stmt.id == *id).map_or(Origin::default(), |stmt| stmt.origin.clone());
    format!("{}: ", part.within(&of.to_string()))
}
