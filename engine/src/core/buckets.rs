//! Groups: a loop over keys that folds, for each, the elements which have it, is one histogram of the elements.
//!
//! `tabulate k (\b -> reduce op ne (map f (filter (\x -> key x == b) xs))) =
//! reduce_by_index (replicate k ne) op ne (map key xs) (map f xs)`: the elements are read once, not once for each key
//! (the report on loop fusion in LMS, section 7: group-by, of which each bucket is reduced, is a bucket-reduce). How
//! many have a key is a sum of ones. The conditions:
//! - *discardable*: nothing of it can fail or be seen to run, for it runs in another order, and for elements that have
//!   none of the keys;
//! - *exact* and *neutral*: what is combined gives the same in any order, from its neutral element;
//! - *many*: there may be more than [`FEW`] keys. As many sums cost less than a histogram.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::canonical::Open;
use super::facts::Facts;
use super::scopes::any_stmt;
use super::visit::Uses;
use super::{
    Atom, Binding, Bins, Collector, Loop, Op, Operator, Origin, Program, Scope, Stmt, StmtId, Ty, Var, View,
};
use super::{effects, lengths};

/// So many keys are not worth a histogram.
const FEW: i64 = 8;

/// Makes histograms of groups in every scope of a program that is in no loop. Says whether there were any.
pub fn bucketed(program: &mut Program) -> bool {
    let facts = Facts::of_program(program);
    scope(&mut program.body, facts, &mut program.next)
}

fn scope(scope: &mut Scope, mut facts: Facts, next: &mut u32) -> bool {
    let mut found = false;
    for mut stmt in std::mem::take(&mut scope.stmts) {
        for branch in stmt.op.branches_mut() {
            found |= self::scope(branch, facts.clone(), next);
        }
        let bins = of_stmt(&stmt, &facts, next);
        facts.after(&stmt, None);
        found |= bins.is_some();
        scope.stmts.extend(bins.unwrap_or_else(|| vec![stmt]));
    }
    found
}

/// What is folded of the elements with one key.
struct Groups {
    /// The loop over the elements, without its folds.
    elements: Open<Atom>,
    /// An element's key.
    key: Atom,
    folds: Vec<Fold>,
    origin: Origin,
}

/// An operator, its neutral element, and an element's value.
type Fold = (Operator, Atom, Atom);

/// The statements that stand for a loop over keys: what the histograms begin with, and the loop over the elements.
fn of_stmt(stmt: &Stmt, facts: &Facts, next: &mut u32) -> Option<Vec<Stmt>> {
    let Op::Loop(l) = &stmt.op else { return None };
    let few = l.space.as_constant().is_some_and(|keys| keys <= FEW);
    if few || stmt.origin.alone() || !effects::op_in(&stmt.op, facts, None).discardable() {
        return None;
    }
    let Groups { mut elements, key, folds, mut origin } = groups(l)?;
    origin.unite(&stmt.origin);
    let mut stmts = Vec::new();
    let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
    for ((operator, neutral, value), out) in folds.into_iter().zip(&stmt.outs) {
        let first = Binding { var: Var(*next), ty: out.ty.clone() };
        let element = vec![index.clone(), operator.tys[0].clone()];
        let bins = Bins { rank: 1, element, arrays: vec![out.ty.clone()], operator: Some(operator) };
        let emit = Op::Emit { collector: elements.collectors.len(), values: vec![key.clone(), value] };
        elements.body.stmts.push(Stmt {
            id: StmtId(0),
            outs: Vec::new(),
            op: emit,
            origin: Origin::default(),
        });
        elements.collectors.push((Collector::Bins(Box::new(bins)), vec![Atom::Var(first.var)]));
        let op = Op::View(View::Replicate(Atom::Size(l.space.clone()), neutral));
        stmts.push(Stmt { id: StmtId(*next + 1), outs: vec![first], op, origin: stmt.origin.clone() });
        *next += 2;
    }
    stmts.push(Stmt { op: Op::Loop(elements.close()), origin, ..stmt.clone() });
    Some(stmts)
}

/// A loop over keys that gives what a loop over elements folds of those with the key, and does nothing else.
fn groups(l: &Loop) -> Option<Groups> {
    let keys = Open::of(l);
    let [position, inner, emits @ ..] = keys.body.stmts.as_slice() else { return None };
    let (Op::Position, Op::Loop(folding), []) = (&position.op, &inner.op, keys.scans.as_slice()) else {
        return None;
    };
    let collected: Vec<bool> = folding.fun.collectors.iter().map(Collector::is_collected).collect();
    let counts = (0..collected.len()).filter(|i| collected[*i]);
    let mut elements = Open::of(&counts.fold(folding.clone(), |l, i| lengths::counted(&l, i)));
    let asked = moved_out(&mut elements, &keys, position.outs[0].var)?;
    let (stmts, key, values) = of_element(&elements, asked)?;
    let mut folds = BTreeMap::new();
    for stmt in emits {
        let Op::Emit { collector, values: given } = &stmt.op else { return None };
        // The length of an array that is collected, or the result of a fold.
        let gives = |(out, collected): (&Binding, &bool)| match collected {
            true => Atom::Size(out.ty.dims[0].clone()) == given[0],
            false => Atom::Var(out.var) == given[0],
        };
        let place = inner.outs.iter().zip(&collected).position(gives)?;
        let (Collector::Fold(operator), [neutral]) =
            (&elements.collectors[place].0, elements.collectors[place].1.as_slice())
        else {
            return None;
        };
        let of = operator.builtin().and_then(Prim::commutative_fold).map(Atom::Const);
        if !operator.is_exact() || of.as_ref() != Some(neutral) {
            return None;
        }
        let operator = Operator { bracket: Bracket::Sequential, ..operator.clone() };
        folds.insert(*collector, (operator, neutral.clone(), values.get(&place)?.clone()));
    }
    (folds.len() == keys.collectors.len() && given_one_each(&keys) && given_one_each(&elements))
        .then_some(())?;
    elements.body = Scope { stmts, results: Vec::new() };
    elements.collectors.clear();
    Some(Groups { elements, key, folds: folds.into_values().collect(), origin: inner.origin.clone() })
}

fn given_one_each(open: &Open<Atom>) -> bool {
    open.collectors.iter().all(|(collector, _)| collector.tys().len() == 1)
}

/// Has the loop over the elements read what the loop over the keys captures; gives the variable that is the key which
/// is asked for. Nothing where it needs something else of that loop.
fn moved_out(elements: &mut Open<Atom>, keys: &Open<Atom>, asked: Var) -> Option<Var> {
    let place = elements.captures.iter().position(|capture| capture.operand == Atom::Var(asked))?;
    let asked = elements.captures.remove(place).var;
    for param in elements.captures.iter_mut().chain(&mut elements.inputs) {
        if let Some(var) = param.operand.var() {
            param.operand = keys.captures.iter().find(|capture| capture.var == var)?.operand.clone();
        }
    }
    elements.scans.is_empty().then_some(asked)
}

/// What is done for an element whatever its key, the key, and the values that are emitted where it is the one that is
/// asked for, by the places of the collectors.
fn of_element(elements: &Open<Atom>, asked: Var) -> Option<(Vec<Stmt>, Atom, BTreeMap<usize, Atom>)> {
    let (branch, before) = elements.body.stmts.split_last()?;
    let Op::If { cond: Atom::Var(cond), .. } = &branch.op else { return None };
    let branches: Vec<&Scope> = branch.op.branches().collect();
    let [then, otherwise] = branches.as_slice() else { return None };
    let place = before.iter().position(|stmt| stmt.outs.iter().any(|out| out.var == *cond))?;
    let Op::Prim(Prim { op: PrimOp::Eq, ty: ScalarType::I64 }, sides) = &before[place].op else {
        return None;
    };
    let side = sides.iter().position(|side| *side == Atom::Var(asked))?;
    let key = sides[1 - side].clone();
    let mut stmts = [&before[..place], &before[place + 1..]].concat();
    let mut values = BTreeMap::new();
    for stmt in &then.stmts {
        if let Op::Emit { collector, values: given } = &stmt.op {
            values.insert(*collector, given[0].clone());
        } else {
            stmts.push(stmt.clone());
        }
    }
    let results = values.values().cloned().chain([key.clone()]).collect();
    let rest = Scope { stmts, results };
    let uses = Uses::of_scope(&rest).vars;
    let emits = any_stmt(&rest, &mut |stmt| matches!(stmt.op, Op::Emit { .. }));
    let only_there = !uses.contains(&asked) && !uses.contains(cond) && !emits && otherwise.stmts.is_empty();
    only_there.then_some((rest.stmts, key, values))
}
