//! Hoisting: a loop in the body of a loop that gives the same in every iteration runs once, in front of
//! the loop around it.
//!
//! `filter (\x -> x > sum xs) xs = let s = sum xs in filter (\x -> x > s) xs`. The conditions:
//! - *invariant*: it uses only what comes from outside of the loop, and what can be hoisted itself;
//! - *discardable*: it can't fail and prints nothing, for the loop may run for no element;
//! - *extent*: what it runs over is known not to be negative there, whatever fails first in the body if it is;
//! - *unconditional*: it stands in no branch, for no iteration might ask for it;
//! - *whole*: the arrays that it gives, if any, are built in memory where it stands: nothing in the body reads them
//!   element by element, with which they could be fused;
//! - *shaped*: their extents are known in front of the loop not to be negative.
//! - *bound once*: what is copied for it binds no length that the body still needs.
//!
//! What such a loop needs is copied, and swept from the body where nothing else there needs it. Where it would
//! cost much though the loop runs for no element, it is put behind a guard ([`super::guard`]).

use std::collections::BTreeSet;

use super::gate::Gate;
use super::guard::{Hoisted, Moved, bound_by, guard};
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::passes::HOIST;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Loop, Op, Program, Scope, Size, SizeVar, Stmt, StmtId, Var};

/// Hoists in every scope of a program, as far out as it can be. Says whether something moved within a
/// statement of the program's body, where it may come together with what is there.
pub fn hoist(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let mut facts = Facts::of_program(program);
    let mut within = false;
    let moved = scope(&mut program.body, &mut facts, None, &mut program.next, &mut within, gate);
    within |= guard(&mut program.body, &moved, false, &mut program.next, gate);
    within
}

/// Hoists out of the loops of a scope, where the facts hold; `next` is the next number in it that is free,
/// and `space` that of the loop whose body it is. What is learnt inside is forgotten after it. Says what moved into it, and notes whether something
/// moved into a scope `within`.
fn scope(
    scope: &mut Scope,
    facts: &mut Facts,
    space: Option<&Size>,
    next: &mut u32,
    within: &mut bool,
    gate: &mut dyn Gate,
) -> Moved {
    let mut moved = Moved::default();
    let mark = facts.mark();
    for mut stmt in std::mem::take(&mut scope.stmts) {
        if let Op::Loop(l) = &mut stmt.op {
            for (stmt, hoisted) in out_of(l, facts, next, within, gate) {
                facts.after(&stmt, space);
                moved.extend(stmt.outs.first().map(|out| out.var).map(|var| (var, hoisted)));
                scope.stmts.push(stmt);
            }
        }
        for branch in stmt.op.branches_mut() {
            let moved = self::scope(branch, facts, space, next, within, gate);
            guard(branch, &moved, space.is_some(), next, gate);
            *within |= !moved.is_empty();
        }
        facts.after(&stmt, space);
        scope.stmts.push(stmt);
    }
    facts.forget(mark);
    moved
}

/// Hoists inside a loop, and then out of it: gives the statements to stand in front of it, each with the
/// spaces of the loops that it came out of.
fn out_of(
    l: &mut Loop,
    around: &Facts,
    next: &mut u32,
    within: &mut bool,
    gate: &mut dyn Gate,
) -> Vec<(Stmt, Hoisted)> {
    // Most loops have none inside.
    if !any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_))) {
        return Vec::new();
    }
    let mut open = Open::of(l);
    let mut inner = open.next;
    let moved = scope(&mut open.body, &mut around.inside(l), Some(&l.space), &mut inner, within, gate);
    *within |= !moved.is_empty();
    let targets = targets(&open.body);
    let copies = copies(&open, around, &targets, *next);
    let mut needed = needed(&copies, &targets);
    if binds_twice(&open.body, &needed, &targets) {
        needed.clear();
    }
    let first = needed.iter().find(|at| targets.contains(at));
    if !first.is_some_and(|at| gate.admits(HOIST, open.body.stmts[*at].id)) {
        needed.clear();
    }
    let inside: BTreeSet<SizeVar> = open.body.stmts.iter().flat_map(bound_by).collect();
    let mut hoisted = Vec::new();
    for (at, mut copy) in copies.into_iter().filter(|(at, _)| needed.contains(at)) {
        *next = copy.outs.iter().map(|out| out.var.0 + 1).fold(*next, u32::max);
        let outs = &open.body.stmts[at].outs;
        if targets.contains(&at) {
            let params = outs.iter().zip(&copy.outs).map(|(out, copy)| Param {
                operand: Atom::Var(copy.var),
                ty: out.ty.clone(),
                var: out.var,
            });
            open.captures.extend(params);
        }
        copy.id = StmtId(*next);
        *next += 1;
        let before = outs.first().and_then(|out| moved.get(&out.var)).into_iter().flat_map(|h| &h.spaces);
        let known = before.filter(|space| !space.any_var(&mut |var| inside.contains(var)));
        let spaces = known.chain([&l.space]).cloned().collect();
        hoisted.push((copy, Hoisted { spaces, moved: targets.contains(&at) }));
    }
    let mut at = 0..;
    open.body.stmts.retain(|_| !at.next().is_some_and(|at| needed.contains(&at) && targets.contains(&at)));
    guard(&mut open.body, &moved, true, &mut inner, gate);
    if open.body != l.fun.body {
        *l = open.close();
    }
    hoisted
}

/// The loops of a body whose arrays, if they give any, are built there: by their places.
fn targets(body: &Scope) -> BTreeSet<usize> {
    let mut read = BTreeSet::new();
    each_read(body, &mut |var| _ = read.insert(var));
    let is_target = |stmt: &Stmt| {
        let whole = |out: &Binding| out.ty.dims.is_empty() || !read.contains(&out.var);
        matches!(stmt.op, Op::Loop(_)) && stmt.outs.iter().all(whole) && visit::binds(stmt).is_empty()
    };
    (0..body.stmts.len()).filter(|at| is_target(&body.stmts[*at])).collect()
}

/// The arrays that loops of a scope and of the branches in it read element by element, or views make others of.
fn each_read(scope: &Scope, f: &mut dyn FnMut(Var)) {
    for stmt in &scope.stmts {
        match &stmt.op {
            Op::Loop(l) => l.inputs.iter().filter_map(Atom::var).for_each(&mut *f),
            Op::View(_) | Op::Reshape(_) => Uses::of_stmt(stmt).vars.into_iter().for_each(&mut *f),
            Op::Prim(..)
            | Op::Index { .. }
            | Op::Position
            | Op::If { .. }
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(..)
            | Op::Array(_)
            | Op::Update { .. }
            | Op::Assert(_)
            | Op::Call(_)
            | Op::Seq(_) => {}
        }
        stmt.op.branches().for_each(|branch| each_read(branch, f));
    }
}

/// The statements of the body that could stand in front of the loop, as they would, by their places.
fn copies(open: &Open<Atom>, around: &Facts, targets: &BTreeSet<usize>, next: u32) -> Vec<(usize, Stmt)> {
    let mut facts = around.clone();
    let mut copier = Copier { next, ..Copier::default() };
    copier.vars.extend(open.captures.iter().map(|capture| (capture.var, capture.operand.clone())));
    // Sizes that the body gives a value.
    let mut inside: BTreeSet<SizeVar> = open.body.stmts.iter().flat_map(bound_by).collect();
    let own_sizes = inside.clone();
    let mut copies = Vec::new();
    for (at, stmt) in open.body.stmts.iter().enumerate() {
        if !matches!(stmt.op, Op::Prim(..) | Op::Index { .. } | Op::Array(_) | Op::View(_) | Op::Loop(_)) {
            continue;
        }
        let (uses, own) = (Uses::of_stmt(stmt), bound_by(stmt));
        let invariant = uses.vars.iter().all(|var| copier.vars.contains_key(var))
            && uses.sizes.iter().all(|size| own.contains(size) || !inside.contains(size));
        if !invariant {
            continue;
        }
        let op = copier.op(&stmt.op);
        let mut spaces: Vec<Size> = if let Op::Loop(l) = &op { vec![l.space.clone()] } else { Vec::new() };
        // Zeros may have to stand for what moves: their sizes must be known without it.
        let mut dims = stmt.outs.iter().flat_map(|out| &out.ty.dims);
        if targets.contains(&at) && dims.any(|dim| dim.any_var(&mut |var| own_sizes.contains(var))) {
            continue;
        }
        if targets.contains(&at) {
            spaces.extend(stmt.outs.iter().flat_map(|out| &out.ty.dims).map(|dim| copier.size(dim)));
        }
        let fits = spaces.iter().all(|space| facts.is_extent(space));
        if std::mem::take(&mut copier.lost) || !fits || !effects::op_in(&op, &facts, None).discardable() {
            continue;
        }
        let copy = Stmt { id: stmt.id, outs: copier.bindings(&stmt.outs), op, origin: stmt.origin.clone() };
        facts.after(&copy, None);
        inside.retain(|size| !own.contains(size));
        copies.push((at, copy));
    }
    copies
}

/// Whether a copied statement binds a size that what is left in the body needs, so that it would be bound there again.
fn binds_twice(body: &Scope, needed: &BTreeSet<usize>, targets: &BTreeSet<usize>) -> bool {
    let copied = needed.iter().filter(|at| !targets.contains(at)).map(|at| &body.stmts[*at]);
    let bound: BTreeSet<SizeVar> = copied.flat_map(bound_by).collect();
    let left = body.stmts.iter().enumerate().filter(|(at, _)| !(needed.contains(at) && targets.contains(at)));
    let uses = |stmt: &Stmt| !Uses::of_stmt(stmt).sizes.is_disjoint(&bound);
    !bound.is_empty() && left.into_iter().any(|(_, stmt)| uses(stmt))
}

/// The places of the targets among them, and of what these need.
fn needed(copies: &[(usize, Stmt)], targets: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut needed = BTreeSet::new();
    let mut live = Uses::default();
    for (at, copy) in copies.iter().rev() {
        let used = copy.outs.iter().any(|out| live.vars.contains(&out.var))
            || visit::binds(copy).iter().any(|(_, size)| live.sizes.contains(size));
        if used || targets.contains(at) {
            let uses = Uses::of_stmt(copy);
            live.vars.extend(uses.vars);
            live.sizes.extend(uses.sizes);
            needed.insert(*at);
        }
    }
    needed
}
