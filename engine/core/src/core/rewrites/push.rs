//! A loop that reads what branches give moves into both, where it can be fused with what makes it there.
//!
//! `sum (if c then map f xs else ys) = if c then sum (map f xs) else sum ys`. A loop or a view of a branch makes the array
//! that it reads. The branches still give that array if something else needs it.
//!
//! The loop may need statements that stand between the branches and itself. They move in front of the branches. None of them
//! makes an array that the loop reads element by element, for the loop can be one with that first.
//!
//! The loop is written twice. In each branch it runs over the size that the array has there; the sizes that it binds have
//! other names there.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::types::size::SizeKind;

use super::gate::{Site, Worth};
use super::sink::{Definitions, discardable};
use super::walk::{Frame, Walk};
use super::{Rewrite, SideCondition};
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::scopes::length;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Collector, Loop, Op, Operator, Scope, Size, SizeVar, Stmt, StmtId, Var};

/// A loop that reads what branches give is in both.
pub const PUSH: Rewrite = Rewrite {
    name: "push",
    does: "a loop that reads what branches give is in both",
    law: "reduce op ne (if c then map f xs else ys) = \
          if c then reduce op ne (map f xs) else reduce op ne ys where associative op",
    source: "Peyton Jones and Santos, A Transformation-Based Optimiser for Haskell, 1998: case of case",
    program: "def main [n] (c: bool) (xs: [n]i64) (ys: [n]i64) = i64.sum (if c then map (+ 1) xs else ys)",
    sketch: "let ys = if d > 0 then map (\\x -> {x}) xs else xs let t = {d} in (i64.sum (map (\\y -> {y}) ys), t)",
    conditions: &[AVAILABLE, IN_ORDER, PLACED],
};

const AVAILABLE: SideCondition = SideCondition {
    name: "available",
    says: "whatever else it needs does not need the branches, so that it can stand in front of them",
    refuses: "def main [n] (c: bool) (xs: [n]i64) (ys: [n]i64) (k: i64) = \
              let (zs, m) = if c then (map (+ 1) xs, k) else (ys, k * k) in i64.sum (map (* (m + 1)) zs)",
};

const IN_ORDER: SideCondition = SideCondition {
    name: "in-order",
    says: "neither it nor what moves in front passes anything that can be seen to run if it may fail or print",
    refuses: "def main [n] (c: bool) (xs: [n]i64) (ys: [n]i64) (k: i64) = \
              let zs = if c then map (+ 1) xs else ys let t = trace k in (i64.sum (map (10 /) zs), t)",
};

const PLACED: SideCondition = SideCondition {
    name: "placed",
    says: "what it combines it combines in any order, where its elements have the places of a filter in a branch",
    refuses: "def main [n] (c: bool) (xs: [n]f64) (ys: [n]f64) = f64.sum (if c then filter (> 0.1) xs else ys)",
};

/// Why a loop stays after branches of which it reads an array that a loop makes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behind {
    /// The source says that it stays alone, or that the branches do.
    Alone,
    /// Not available: what it needs needs the branches.
    NeedsBetween,
    /// Not available: it reads what stands between element by element.
    ReadsBetween,
    /// Not in order.
    Acts,
    /// Not placed.
    Reordered,
    /// Too long.
    Long,
}

impl Behind {
    /// The condition that does not hold, where it is one.
    fn condition(self) -> Option<&'static SideCondition> {
        match self {
            Behind::NeedsBetween => Some(&AVAILABLE),
            Behind::Acts => Some(&IN_ORDER),
            Behind::Reordered => Some(&PLACED),
            // It can be one with that first; and what is too long does not pay.
            Behind::Alone | Behind::ReadsBetween | Behind::Long => None,
        }
    }
}

/// Pushes what can be pushed in a scope.
pub(super) fn push_in(scope: &mut Scope, frame: &mut Frame, walk: &mut Walk) {
    let mut at = 0;
    while at < scope.stmts.len() {
        let found = candidates(scope, at).find_map(|found| {
            let site = Site::by(&scope.stmts[found.0], &scope.stmts[at]);
            let judged = {
                let asks = |condition: &SideCondition| walk.asks(&PUSH, condition);
                judged(scope, &frame.facts, at, found, &asks)
            };
            let worth = [worth(&scope.stmts[found.0])];
            match judged {
                Ok(before) => walk.may(&PUSH, &site, &[], &worth).then_some((found.0, before)),
                Err(behind) => {
                    if let Some(condition) = behind.condition() {
                        walk.may(&PUSH, &site, &[(condition, false)], &worth);
                    }
                    None
                }
            }
        });
        let site = |place: usize| Site::by(&scope.stmts[place], &scope.stmts[at]);
        let found = found.filter(|(place, _)| walk.admits(&PUSH, &site(*place)));
        let Some((place, before)) = found else {
            at += 1;
            continue;
        };
        let consumer = scope.stmts.remove(place);
        for needed in before {
            let stmt = scope.stmts.remove(needed);
            scope.stmts.insert(at, stmt);
            at += 1;
        }
        push(scope, at, &consumer, frame, walk);
    }
}

/// What it costs to write a loop twice.
fn worth(consumer: &Stmt) -> Worth {
    let inside: usize = consumer.op.scopes().map(|inner| length(inner.scope)).sum();
    Worth::Written(1 + inside)
}

/// Why the loop at one place of a scope was not pushed into the branches at another one; nothing where it reads no array
/// that a loop makes there, or where it could be pushed.
pub fn stays_behind(
    scope: &Scope,
    facts: &Facts,
    branches: usize,
    consumer: usize,
    pays: fn(&Worth) -> bool,
) -> Option<Behind> {
    let found = candidates(scope, branches).find(|(place, _)| *place == consumer)?;
    match judged(scope, facts, branches, found, &|_| true) {
        Ok(_) => (!pays(&worth(&scope.stmts[consumer]))).then_some(Behind::Long),
        Err(behind) => Some(behind),
    }
}

/// The loops that read an array which a loop or a view makes in one of the branches that stand here, with their places.
fn candidates(scope: &Scope, at: usize) -> impl Iterator<Item = (usize, &Loop)> {
    let branches = &scope.stmts[at];
    let is_made = |i: &usize| branches.op.branches().any(|branch| is_made(branch, *i));
    let is_loop = |stmt: &Stmt| matches!(stmt.op, Op::Loop(_));
    let may = matches!(branches.op, Op::If { .. }) && scope.stmts[at + 1..].iter().any(is_loop);
    let outs = 0..if may { branches.outs.len() } else { 0 };
    let made: Vec<Atom> = outs.filter(is_made).map(|i| Atom::Var(branches.outs[i].var)).collect();
    let behind = scope.stmts.iter().enumerate().skip(at + 1);
    let loops =
        behind.filter_map(|(place, stmt)| if let Op::Loop(l) = &stmt.op { Some((place, l)) } else { None });
    loops.filter(move |(_, l)| made.iter().any(|array| l.inputs.contains(array)))
}

/// Whether a loop or a view of a branch, or of branches in it, makes one of its results.
fn is_made(branch: &Scope, result: usize) -> bool {
    let result = &branch.results[result];
    let place = |stmt: &Stmt| stmt.outs.iter().position(|out| Atom::Var(out.var) == *result);
    let maker = branch.stmts.iter().find_map(|stmt| Some((stmt, place(stmt)?)));
    maker.is_some_and(|(stmt, place)| match &stmt.op {
        Op::Loop(_) | Op::View(_) => true,
        Op::If { .. } => stmt.op.branches().any(|branch| is_made(branch, place)),
        // A loop over these is none.
        Op::Array(elements) => elements.len() < 2,
        Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::Step { .. }
        | Op::Emit { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Update { .. }
        | Op::Reshape(_)
        | Op::Assert(_)
        | Op::Call(_)
        | Op::Seq(_) => false,
    })
}

/// What has to stand before the branches if the loop at a place is pushed into them, by its places.
fn judged(
    scope: &Scope,
    facts: &Facts,
    at: usize,
    (place, l): (usize, &Loop),
    asks: &dyn Fn(&SideCondition) -> bool,
) -> Result<Vec<usize>, Behind> {
    let (branches, consumer) = (&scope.stmts[at], &scope.stmts[place]);
    let uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    let given = Definitions::of(branches);
    if consumer.origin.alone() || branches.origin.alone() {
        return Err(Behind::Alone);
    }
    let discardable = discardable(scope, facts);
    // What it needs of what stands between, and what that needs.
    let (mut needed, mut before) = (uses[place].clone(), Vec::new());
    for between in (at + 1..place).rev() {
        let made = Definitions::of(&scope.stmts[between]);
        if made.needed(&needed) {
            if asks(&AVAILABLE) && given.needed(&uses[between]) {
                return Err(Behind::NeedsBetween);
            }
            if l.inputs.iter().any(|input| made.is(input)) {
                return Err(Behind::ReadsBetween);
            }
            needed.vars.extend(&uses[between].vars);
            needed.sizes.extend(uses[between].sizes.iter().cloned());
            before.push(between);
        }
    }
    before.reverse();
    let seen = |stmt: usize| !discardable[stmt];
    let stays = (at + 1..place).filter(|stmt| !before.contains(stmt)).any(seen);
    // What is known where they come to stand: not what they pass.
    let mut there = facts_at(scope, at, facts);
    let mut seen_there = |stmt: usize| {
        let effects = effects::op_in(&scope.stmts[stmt].op, &there, None);
        there.after(&scope.stmts[stmt], None);
        !effects.discardable()
    };
    let moves = before.iter().map(|stmt| seen_there(*stmt)).fold(false, |moves, seen| moves | seen);
    let passes = stays && (seen_there(place) || moves) || moves && seen(at);
    if asks(&IN_ORDER) && passes {
        return Err(Behind::Acts);
    }
    let facts = facts_at(scope, at, facts);
    let mut sizes =
        branches.op.branches().flat_map(|branch| sizes_there(branches, branch, &facts).into_values());
    let is_filtered = |size: Size| size.any_var(&mut |var| var.kind == SizeKind::Rigid);
    if asks(&PLACED) && sizes.any(is_filtered) && !is_exact(l) {
        return Err(Behind::Reordered);
    }
    Ok(before)
}

/// It combines nothing in an order that can be seen.
fn is_exact(l: &Loop) -> bool {
    let combined = l.fun.collectors.iter().filter_map(Collector::operator).chain(&l.fun.scans);
    combined.into_iter().all(Operator::is_exact)
}

/// What is known where a statement of a scope stands.
fn facts_at(scope: &Scope, at: usize, facts: &Facts) -> Facts {
    let mut facts = facts.clone();
    scope.stmts[..at].iter().for_each(|stmt| facts.after(stmt, None));
    facts
}

/// What the sizes that branches bind are in one of them.
fn sizes_there(branches: &Stmt, branch: &Scope, facts: &Facts) -> BTreeMap<SizeVar, Size> {
    let (given, mut sizes) = (Definitions::of(branches), BTreeMap::new());
    for (out, result) in branches.outs.iter().zip(&branch.results) {
        let there = result.var().and_then(|var| facts.ty_of_result(branch, var));
        let extents = out.ty.dims.iter().zip(there.iter().flat_map(|ty| &ty.dims));
        let own = extents.filter_map(|(size, there)| Some((size.as_var()?.clone(), there.clone())));
        sizes.extend(own.filter(|(size, _)| given.sizes.contains(size)));
    }
    sizes
}

/// For each result of the branches at a place whether the scope, from which the consumer is gone, needs it or a size that
/// only it binds.
fn still_needed(scope: &Scope, at: usize, consumer: &Stmt) -> Vec<bool> {
    let mut needed = Uses::default();
    scope.results.iter().for_each(|result| needed.atom(result));
    scope.stmts[at + 1..].iter().map(Uses::of_stmt).for_each(|uses| {
        needed.vars.extend(uses.vars);
        needed.sizes.extend(uses.sizes);
    });
    for size in consumer.outs.iter().flat_map(|out| &out.ty.dims).filter_map(Size::as_var) {
        needed.sizes.remove(size);
    }
    let of_branches = Definitions::of(&scope.stmts[at]).sizes;
    let is_needed = |out: &Binding| {
        let mut sizes = out.ty.dims.iter().filter_map(Size::as_var);
        needed.vars.contains(&out.var)
            || sizes.any(|size| of_branches.contains(size) && needed.sizes.contains(size))
    };
    scope.stmts[at].outs.iter().map(is_needed).collect()
}

/// Puts a loop at the end of each of the branches at a place, where it reads what they give.
fn push(scope: &mut Scope, at: usize, consumer: &Stmt, frame: &mut Frame, walk: &mut Walk) {
    let facts = facts_at(scope, at, &frame.facts);
    let there = scope.stmts[at].op.branches().map(|branch| sizes_there(&scope.stmts[at], branch, &facts));
    let there: Vec<BTreeMap<SizeVar, Size>> = there.collect();
    let mut bound: BTreeSet<SizeVar> = visit::binds(consumer).into_iter().map(|(_, size)| size).collect();
    visit::bound_inside(&consumer.op, &mut |size| _ = bound.insert(size.clone()));
    // What has a value before is only mentioned.
    let before: BTreeSet<SizeVar> =
        scope.stmts[..=at].iter().flat_map(visit::binds).map(|(_, size)| size).collect();
    bound.retain(|size| !before.contains(size) && !frame.bound.contains(size));
    let keep = still_needed(scope, at, consumer);
    let branches = &mut scope.stmts[at];
    let outs = branches.outs.clone();
    for (branch, mut sizes) in branches.op.branches_mut().zip(there) {
        let vars: BTreeMap<Var, Atom> =
            outs.iter().map(|out| out.var).zip(branch.results.iter().cloned()).collect();
        sizes.extend(bound.iter().map(|size| (size.clone(), walk.new_size(size))));
        let mut copier = Copier { next: frame.next, vars, sizes, ..Copier::default() };
        let copy = copier.stmt(consumer).map(|stmt| Stmt { id: StmtId(copier.next), ..stmt });
        frame.next = copier.next + 1;
        crate::core::sweep::retain(&mut branch.results, &keep);
        branch.results.extend(copy.iter().flat_map(|copy| &copy.outs).map(|out| Atom::Var(out.var)));
        branch.stmts.extend(copy);
    }
    crate::core::sweep::retain(&mut branches.outs, &keep);
    branches.outs.extend(consumer.outs.iter().cloned());
}
