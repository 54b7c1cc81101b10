//! Groups: what a loop over keys folds, for each, of the elements which have it, is one histogram of the elements.
//!
//! `tabulate k (\b -> reduce op ne (map f (filter (\x -> key x == b) xs))) =
//! reduce_by_index (replicate k ne) op ne (map key xs) (map f xs)`: the elements are read once, not once for each key
//! (the report on loop fusion in LMS, section 7: group-by, of which each bucket is reduced, is a bucket-reduce). Bins
//! take one element after the other, so that the folds of the source are scheduled to do so, too. How
//! many have a key is a sum of ones. What else the loop over keys does it does still, with a key's result at hand. Of
//! few keys as many sums cost less than a histogram.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::{Bracket, Site};

use super::count;
use super::gate::{Gate, Worth};
use super::guard::bound_by;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::schedule::loops_of_sites;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{
    Atom, Binding, Bins, Collector, Loop, Op, Operator, Origin, Program, Scope, SizeVar, SourceOp, Stmt,
    StmtId, Ty, Var, View,
};

/// Groups that are folded are a histogram.
pub const HISTOGRAM: Rewrite = Rewrite {
    name: "histogram",
    does: "groups that are folded are a histogram",
    law: "map (\\b -> reduce op ne (map f (filter (\\x -> key x == b) xs))) (iota k) = \
          reduce_by_index (replicate k ne) op ne (map key xs) (map f xs) \
          where associative op, pure, total",
    source: "the report on loop fusion in LMS, section 7",
    program: "def main [n] (ks: [n]i64) (xs: [n]i64) = \
              tabulate 100 (\\k -> i64.sum (map (.1) (filter (\\(j, _) -> j == k) (zip ks xs))))",
    sketch: "tabulate 10 (\\k -> i64.sum (map (\\x -> {x}) (filter (\\x -> x % 10 == k) xs)))",
    conditions: &[DISCARDABLE, SCHEDULED],
};

const DISCARDABLE: SideCondition = SideCondition {
    name: "discardable",
    says: "nothing of what is folded can fail or be seen to run, for it runs in another order, and for elements that \
           have none of the keys",
    refuses: "def main [n] (ks: [n]i64) (xs: [n]i64) = tabulate 100 \
              (\\k -> i64.sum (map (\\(_, x) -> 10 / x) (filter (\\(j, _) -> j == k) (zip ks xs))))",
};

const SCHEDULED: SideCondition = SideCondition {
    name: "scheduled",
    says: "what is combined gives the same in any order, or the source is scheduled to combine in the order of the \
           elements, too: then no other loop combines for the same operation of the source",
    refuses: "def main [n] (c: bool) (ks: [n]i64) (xs: [n]f64) (ys: []f64) = \
              let ws = if c then map (+ 1) [1, 2, 3] else map (* 2) ys \
              in map2 (\\b w -> w + f64.sum (map (\\(_, x) -> x / 3) (filter (\\(j, _) -> j % 2 == b) (zip ks xs)))) (indices ws) ws",
};

/// Makes histograms of groups in every scope of a program that is in no loop. Says whether there were any.
pub fn histogram(program: &mut Program, gate: &mut dyn Gate) -> bool {
    any_stmt(&program.body, &mut |stmt| is_over_keys(stmt).is_some())
        && through(&mut Histogram { loops: loops_of_sites(program) }, program, gate)
}

/// The loop, where it asks for its index and has a loop inside.
fn is_over_keys(stmt: &Stmt) -> Option<&Loop> {
    let Op::Loop(l) = &stmt.op else { return None };
    let has = |is: fn(&Op) -> bool| l.fun.body.stmts.iter().any(|stmt| is(&stmt.op));
    (has(|op| *op == Op::Position) && has(|op| matches!(op, Op::Loop(_)))).then_some(l)
}

struct Histogram {
    /// In how many loops each operation of the source runs.
    loops: BTreeMap<Site, usize>,
}

impl Pass for Histogram {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        _: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let (facts, loops) = (&frame.facts, &self.loops);
        walk.apply((&HISTOGRAM, &stmt.into()), &mut frame.next, |walk, next| {
            of_stmt(stmt, (facts, loops), next, walk)
        })
    }
}

/// What is folded of the elements with one key.
struct Groups {
    /// The loop over the elements, without its folds.
    elements: Open<Atom>,
    /// An element's key.
    key: Atom,
    folds: Vec<Fold>,
}

/// An operator, its neutral element, and an element's value.
type Fold = (Operator, Atom, Atom);

/// The statements that stand for a loop over keys: what the histograms begin with, the loop over the elements, and what
/// is left of the loop over the keys.
fn of_stmt(
    stmt: &Stmt,
    (facts, loops): (&Facts, &BTreeMap<Site, usize>),
    next: &mut u32,
    walk: &mut Walk,
) -> Option<Vec<Stmt>> {
    let l = is_over_keys(stmt).filter(|_| !stmt.origin.alone())?;
    let keys = Open::of(l);
    (0..keys.body.stmts.len()).find_map(|place| {
        let (Op::Loop(folding), mut free) = (&keys.body.stmts[place].op, *next) else { return None };
        let made = binned(stmt, &keys, (place, folding), &mut free)?;
        let unseen =
            effects::op_in(&keys.body.stmts[place].op, &facts.inside(l), Some(&l.space)).discardable();
        let folds = || folding.fun.collectors.iter().filter_map(Collector::as_fold);
        let exact = folds().all(Operator::is_exact);
        let own = |source: &SourceOp| source.bracket != Bracket::Lanes || loops.get(&source.site) == Some(&1);
        let scheduled = exact || keys.body.stmts[place].origin.sources.iter().all(own);
        let conditions = [(&DISCARDABLE, unseen), (&SCHEDULED, scheduled)];
        let short = |operator: &Operator| operator.tys.iter().any(|ty| ty.scalar == ScalarType::F32);
        let mut worth = vec![Worth::Keys(l.space.as_constant())];
        worth.extend((!exact && folds().any(short)).then_some(Worth::Drifts));
        walk.may(&HISTOGRAM, &stmt.into(), &conditions, &worth).then(|| {
            *next = free;
            made
        })
    })
}

/// The statements that stand for a loop over keys, by a loop that folds in its body.
fn binned(
    stmt: &Stmt,
    keys: &Open<Atom>,
    (place, folding): (usize, &Loop),
    next: &mut u32,
) -> Option<Vec<Stmt>> {
    let mut keys = keys.clone();
    let asked = keys.body.stmts.iter().find(|stmt| stmt.op == Op::Position)?.outs[0].var;
    let Groups { mut elements, key, folds } = groups(&keys, folding, asked)?;
    let mut inner = keys.body.stmts.remove(place);
    // In front of the loop over the keys no length has a value that its body binds.
    let lengths: BTreeSet<SizeVar> = keys.body.stmts.iter().flat_map(bound_by).collect();
    if !Uses::of_stmt(&inner).sizes.is_disjoint(&lengths) {
        return None;
    }
    if !folds.iter().all(|(operator, ..)| operator.is_exact()) {
        inner.origin = inner.origin.scheduled(|source| {
            if source.bracket == Bracket::Lanes {
                source.bracket = Bracket::Sequential;
            }
        });
    }
    let mut stmts = Vec::new();
    let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
    let mut outs = Vec::new();
    for ((operator, neutral, value), out) in folds.into_iter().zip(&inner.outs) {
        let ty = operator.tys[0].clone();
        let rows = Ty { scalar: ty.scalar, dims: [vec![keys.space.clone()], ty.dims.clone()].concat() };
        let [first, made] = [0, 1].map(|i| Binding { var: Var(*next + i), ty: rows.clone() });
        let bins = Bins {
            rank: 1,
            element: vec![index.clone(), ty.clone()],
            arrays: vec![rows],
            operator: Some(operator),
        };
        let emit = Op::Emit { collector: elements.collectors.len(), values: vec![key.clone(), value] };
        elements.body.stmts.push(Stmt {
            id: StmtId(0),
            outs: Vec::new(),
            op: emit,
            origin: Origin::default(),
        });
        elements.collectors.push((Collector::Bins(Box::new(bins)), vec![Atom::Var(first.var)]));
        let op = Op::View(View::Replicate(Atom::Size(keys.space.clone()), neutral));
        stmts.push(Stmt { id: StmtId(*next + 2), outs: vec![first], op, origin: inner.origin.clone() });
        *next += 3;
        keys.inputs.push(Param {
            operand: Atom::Var(made.var),
            ty,
            var: asked_for(&mut keys.body, &mut keys.next, out),
        });
        outs.push(made);
    }
    // Of what is only counted nothing else is needed.
    let uses = Uses::of_scope(&keys.body);
    let counted = visit::binds(&inner).into_iter().any(|(_, size)| uses.sizes.contains(&size));
    let folded = |out: &Binding| out.ty.dims.is_empty();
    if counted || inner.outs.iter().any(|out| !folded(out) && uses.vars.contains(&out.var)) {
        return None;
    }
    // What the loop over the keys gives as it is needs no loop.
    let left = keys.close();
    let copied = copied(&left);
    let mut origin = inner.origin;
    if let Some(places) = &copied {
        origin.unite(&stmt.origin);
        let made: Vec<Atom> = outs.iter().map(|out| Atom::Var(out.var)).collect();
        for (out, given) in stmt.outs.iter().zip(places) {
            let place = made.iter().position(|made| made == given)?;
            outs[place].var = out.var;
        }
    }
    stmts.push(Stmt { id: StmtId(*next), outs, op: Op::Loop(elements.close()), origin });
    *next += 1;
    if copied.is_none() {
        stmts.push(Stmt { op: Op::Loop(left), ..stmt.clone() });
    }
    Some(stmts)
}

/// The variable in the body that stands for a fold's result, or for the length of an array that was collected.
fn asked_for(body: &mut Scope, next: &mut u32, out: &Binding) -> Var {
    let Some(length) = out.ty.dims.first() else { return out.var };
    let var = Var(*next);
    *next += 1;
    for stmt in &mut body.stmts {
        if let Op::Emit { values, .. } = &mut stmt.op {
            values
                .iter_mut()
                .filter(|value| **value == Atom::Size(length.clone()))
                .for_each(|v| *v = Atom::Var(var));
        }
    }
    var
}

/// The arrays that a loop only copies, each another one, by the results.
fn copied(l: &Loop) -> Option<Vec<Atom>> {
    let open = Open::of(l);
    let mut given = BTreeMap::new();
    for stmt in &open.body.stmts {
        let Op::Emit { collector, values } = &stmt.op else { return None };
        let [Atom::Var(value)] = values.as_slice() else { return None };
        let input = open.inputs.iter().find(|input| input.var == *value)?;
        given.insert(*collector, input.operand.clone());
    }
    let collects = open.collectors.iter().all(|(collector, _)| collector.is_collected());
    let each: BTreeSet<&Atom> = given.values().collect();
    let all = collects && given.len() == open.collectors.len() && each.len() == given.len();
    all.then(|| given.into_values().collect())
}

/// A loop, in the body of a loop over keys, that folds what has the key which is asked for, and does nothing else.
fn groups(keys: &Open<Atom>, folding: &Loop, asked: Var) -> Option<Groups> {
    // Each fold gives one of the results.
    if folding.fun.collectors.iter().any(|collector| collector.tys().len() != 1) {
        return None;
    }
    let counts = (0..folding.fun.collectors.len()).filter(|i| folding.fun.collectors[*i].is_collected());
    let mut elements = Open::of(&counts.fold(folding.clone(), |l, i| count::counted(&l, i)));
    let asked = moved_out(&mut elements, keys, asked)?;
    let (stmts, key, mut values) = of_element(&elements, asked)?;
    let mut folds = Vec::new();
    for (place, (collector, neutrals)) in elements.collectors.drain(..).enumerate() {
        let (Some(operator), [neutral]) = (collector.as_fold(), neutrals.as_slice()) else { return None };
        // Of another one it would have to be known that it neither fails nor prints.
        operator.builtin()?;
        let operator = Operator { bracket: Bracket::Sequential, ..operator.clone() };
        folds.push((operator, moved(neutral, keys)?, values.remove(&place)?));
    }
    elements.body = Scope { stmts, results: Vec::new() };
    Some(Groups { elements, key, folds })
}

/// Has the loop over the elements read what the loop over the keys captures; gives the variable that is the key which
/// is asked for. Nothing where it needs something else of that loop.
fn moved_out(elements: &mut Open<Atom>, keys: &Open<Atom>, asked: Var) -> Option<Var> {
    let place = elements.captures.iter().position(|capture| capture.operand == Atom::Var(asked))?;
    let asked = elements.captures.remove(place).var;
    for param in elements.captures.iter_mut().chain(&mut elements.inputs) {
        param.operand = moved(&param.operand, keys)?;
    }
    elements.scans.is_empty().then_some(asked)
}

/// What stands for an operand of the loop over the keys in front of that loop.
fn moved(atom: &Atom, keys: &Open<Atom>) -> Option<Atom> {
    let Some(var) = atom.var() else { return Some(atom.clone()) };
    keys.captures.iter().find(|capture| capture.var == var).map(|capture| capture.operand.clone())
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
