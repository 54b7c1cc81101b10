//! One law applied to a scope as it stands, for those who ask what a law does, or why it does not.
//!
//! Fusing applies laws to a scope's values ([`super::values`]), in many orders. Here it is one law, once: a statement that
//! runs a function is only then a part of its left side if nothing else reads what it makes.

use super::values::{Applied, Types, Values, refused};
use crate::core::{Scope, StmtId};
use crate::legality::{Condition, Operations, Refusal};
use crate::rules::law::find::ScopeMakers;
use crate::rules::{Laws, Rule};

/// The rules whose laws have a left side that a statement of the scope gives, each with that statement: in the
/// order of the table, and then of the scope.
pub fn candidates<'l>(scope: &Scope, around: &Types, laws: &'l Laws) -> Vec<(&'l Rule, StmtId)> {
    let makers = ScopeMakers::new(scope, around);
    let places = |rule: &'l Rule| {
        let found = (0..scope.stmts.len()).filter(|at| makers.find(&rule.law.left, *at).is_some());
        found.map(|at| (rule, scope.stmts[at].id)).collect::<Vec<_>>()
    };
    laws.table.laws().flat_map(places).collect()
}

/// Puts the right side of a rule's law where a statement gives the left side. `next` is the number of the next
/// variable and the next statement of the program.
///
/// # Errors
/// Why that can't be; the scope is as it was.
pub fn rewrite(
    scope: &mut Scope,
    around: &Types,
    laws: &Laws,
    (rule, stmt): (&Rule, StmtId),
    next: &mut u32,
) -> Result<(), Refusal> {
    let unknown = || Refusal::of(Condition::SameScope, Operations::default(), Operations::default());
    let root = scope.stmts.iter().position(|s| s.id == stmt).ok_or_else(unknown)?;
    let found = ScopeMakers::new(scope, around).find(&rule.law.left, root).ok_or_else(unknown)?;
    let stmts = found.stmts.iter().map(|at| scope.stmts[*at].id).collect();
    let mut values = Values::of(scope, around, laws, *next);
    values.apply(rule, &Applied { rule: rule.name.to_string(), back: false, stmts })?;
    let made = values.chosen(&values.made().collect());
    let refused = || refused(Condition::Rate, &scope.stmts, &scope.stmts[root], &found);
    let (made, free) = (made.ok_or_else(refused)?, values.next());
    (*scope, *next) = (made, free);
    Ok(())
}
