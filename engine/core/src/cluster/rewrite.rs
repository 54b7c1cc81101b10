//! One law applied to a scope as it stands, for those who ask what a law does, or why it does not.
//!
//! Fusing applies laws to a scope's values ([`super::values`]), in many orders. Here it is one law, once: a statement that
//! runs a function is only then a part of its left side if nothing else reads what it makes.

use std::collections::BTreeMap;

use super::values::{Applied, Values};
use crate::core::effects;
use crate::core::scopes::each_stmt_mut;
use crate::core::visit::Uses;
use crate::core::{Op, Origin, Scope, Stmt, StmtId, Ty, Var};
use crate::legality::{Condition, Operations, Parts, Refusal};
use crate::rules::law::Bound;
use crate::rules::law::find::{Found, ScopeMakers};
use crate::rules::{Laws, Rule};

/// The types of the variables around a scope ([`crate::core::path::around`]).
pub type Types = BTreeMap<Var, Ty>;

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

/// The refusal that names what can't be fused for it: the whole with what makes the arrays; where nothing in the scope
/// does, with the parts that are loops, or else with what reads it.
pub(super) fn refused(condition: Condition, stmts: &[Stmt], whole: &Stmt, found: &Found) -> Refusal {
    let arrays = found.bound.values().filter_map(Bound::array);
    let maker = |var| stmts.iter().find(|s| s.outs.iter().any(|out| out.var == var));
    let mut producers: Vec<&Stmt> = arrays.filter_map(maker).collect();
    if producers.is_empty() {
        let inner = found.stmts.iter().filter_map(|at| stmts.get(*at)).filter(|stmt| stmt.id != whole.id);
        producers = inner.filter(|stmt| matches!(stmt.op, Op::Loop(_))).collect();
    }
    let reads = |s: &&Stmt| whole.outs.iter().any(|out| Uses::of_stmt(s).vars.contains(&out.var));
    match stmts.iter().rfind(reads) {
        Some(reader) if producers.is_empty() => Refusal::of(condition, whole, reader),
        _ => Refusal::of(condition, producers.into_iter().collect::<Operations>(), whole),
    }
}

/// What stands in the place of the law's variables.
pub fn parts(found: &Found) -> Parts {
    let mut parts = Parts { operators: found.operators.clone(), ..Parts::default() };
    for bound in found.bound.values() {
        match bound {
            Bound::Function(function) | Bound::Operator(function, _) => {
                parts.effects = parts.effects.and(effects::scope(&function.body));
            }
            Bound::Value(value) => parts.sizes.extend(value.ty.dims.first().cloned()),
            Bound::Size(_) => {}
        }
    }
    parts
}

/// Loops inside of what was made come from what was found, except for those that stood there before.
pub(super) fn come_from(scope: &mut Scope, origin: &Origin) {
    for stmt in &mut scope.stmts {
        if let Op::Loop(_) = stmt.op
            && stmt.origin.sources.is_empty()
        {
            stmt.origin.unite(origin);
        }
        stmt.op.scopes_mut().for_each(|(_, inside)| come_from(inside, origin));
    }
}

pub(super) fn each_id(stmt: &mut Stmt, next: &mut u32) {
    let mut number = |stmt: &mut Stmt| {
        stmt.id = StmtId(*next);
        *next += 1;
    };
    number(stmt);
    stmt.op.branches_mut().for_each(|branch| each_stmt_mut(branch, &mut number));
}
