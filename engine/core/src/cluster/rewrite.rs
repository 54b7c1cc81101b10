//! A law applied to a scope: what its left side matches goes, and its right side stands there.
//!
//! It is plain rewriting, by one function for the fuser and the checker of certificates.
//!
//! A row of shape `Shape::Law` is its law and nothing else, whether it is ours or was added in Rust. A statement that
//! runs a function is replaced only if nobody else reads it, so that nothing is computed twice. Conditions are asked
//! about what the law's variables stand for. A step names the rule and the place. It comes before the plan, as a pull
//! does.

use std::collections::{BTreeMap, BTreeSet};

use super::merge::is_used;
use crate::core::canonical::canonical_in;
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::scopes::each_stmt_mut;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Op, Origin, Scope, Stmt, StmtId, Ty, Var};
use crate::legality::{Condition, Operations, Parts, Refusal, Two};
use crate::rules::law::build::build;
use crate::rules::law::find::{Found, ScopeMakers};
use crate::rules::law::{Bound, Value};
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
    let refused = |condition| refused(condition, &scope.stmts, &scope.stmts[root], &found);
    let parts = parts(&found);
    laws.ask(rule, |condition| condition.check(&Two::<Atom>::Law(&parts))).map_err(refused)?;
    if !may_move(scope, &found, root) {
        return Err(refused(Condition::EffectsFail));
    }
    let mut free = *next;
    let made = build(&rule.law.right, found.bound.clone(), &mut free);
    let (stmts, value) = made.ok_or_else(|| refused(Condition::InTable))?;
    *scope = with(scope, laws, &found, root, (stmts, &value), &mut free)
        .ok_or_else(|| refused(Condition::Rate))?;
    *next = free;
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

/// Whether what the inner parts of the left side do may be done where the whole stands: nothing in between prints where
/// one may fail, or may fail where one prints.
fn may_move(scope: &Scope, found: &Found, root: usize) -> bool {
    let effects = |at: usize| effects::op(&scope.stmts[at].op).outside();
    let mut inner = found.stmts.iter().filter(|at| **at != root);
    inner.all(|at| (at + 1..root).all(|between| effects(*at).commute(effects(between))))
}

/// The scope with these statements in the place of what was found; `None` where what stands there binds a size
/// that nothing else would.
fn with(
    scope: &Scope,
    laws: &Laws,
    found: &Found,
    root: usize,
    (mut stmts, value): (Vec<Stmt>, &Value),
    next: &mut u32,
) -> Option<Scope> {
    let whole = &scope.stmts[root];
    let out = &whole.outs[0];
    let mut origin = Origin::default();
    found.stmts.iter().for_each(|at| origin.unite(&scope.stmts[*at].origin));
    for stmt in &mut stmts {
        stmt.origin.unite(&origin);
        stmt.op.scopes_mut().for_each(|(_, inside)| come_from(inside, &origin));
        each_id(stmt, next);
    }
    let mut behind = Scope { stmts: scope.stmts[root + 1..].to_vec(), results: scope.results.clone() };
    match stmts.last_mut() {
        // It is called what the whole was called, and has its number.
        Some(last) if last.outs.first().map(|out| out.var) == value.atom.var() => {
            (last.id, last.outs) = (whole.id, whole.outs.clone());
        }
        Some(_) | None => {
            if !visit::binds(whole).is_empty() {
                return None;
            }
            let vars = BTreeMap::from([(out.var, value.atom.clone())]);
            behind = replaced(&behind, laws, vars)?;
        }
    }
    let mut made = Scope { stmts: scope.stmts[..root].to_vec(), results: behind.results };
    made.stmts.extend(stmts);
    made.stmts.extend(behind.stmts);
    for at in found.stmts.iter().rev().filter(|at| **at != root) {
        // One that gives a size its value stays.
        if !is_used(&made, *at) && visit::binds(&made.stmts[*at]).is_empty() {
            made.stmts.remove(*at);
        }
    }
    Some(made)
}

/// The scope with these variables replaced.
fn replaced(scope: &Scope, laws: &Laws, vars: BTreeMap<Var, Atom>) -> Option<Scope> {
    let names: BTreeSet<Var> = vars.keys().copied().collect();
    let mut copier = Copier { in_place: true, vars, ..Copier::default() };
    let mut made = Scope { stmts: Vec::new(), results: Vec::new() };
    for stmt in &scope.stmts {
        if Uses::of_stmt(stmt).vars.is_disjoint(&names) {
            made.stmts.push(stmt.clone());
            continue;
        }
        let mut op = copier.op(&stmt.op);
        if let Op::Loop(l) = &mut op {
            *l = canonical_in(l, &laws.facts);
        }
        made.stmts.push(Stmt { op, ..stmt.clone() });
    }
    made.results = scope.results.iter().map(|atom| copier.atom(atom)).collect();
    (!copier.lost).then_some(made)
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
