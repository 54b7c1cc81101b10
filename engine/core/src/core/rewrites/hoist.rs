//! Hoist: a loop in the body of a loop that gives the same in every iteration runs once, in front of
//! the loop around it.
//!
//! It uses only what comes from outside of the loop, and what can be hoisted itself. It stands in no branch, for no
//! iteration might ask for it. And nothing in the body reads the arrays that it gives, if any, element by element, with
//! which they could be fused.
//!
//! What such a loop needs moves with it. Where something else in the body needs it too, it is copied, and the lengths that the
//! copy binds have other names. Where it may fail, or would cost much though the loop runs for no element, it is put behind a
//! guard ([`super::guard`]).
//!
//! This is done before anything is planned. `explain` counts what outermost loops move: a hoisted fold is one more
//! loop there, and one inner loop less.

use std::collections::BTreeSet;

use super::gate::{Gate, Site};
use super::guard::{Hoisted, Moved, bound_by, failing_behind, guard, may_be_empty};
use super::walk::{Frame, Pass, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Loop, Op, Program, Scope, Size, SizeVar, Stmt, StmtId, Var};

/// A loop inside a loop that gives the same in every iteration stands in front of it.
pub const HOIST: Rewrite = Rewrite {
    name: "hoist",
    does: "what doesn't depend on a loop's elements stands in front of the loop",
    law: "map (\\x -> f x (reduce op ne ys)) xs = (let v = reduce op ne ys in map (\\x -> f x v) xs) \
          where associative op, pure op, total op",
    source: "Allen and Cocke, A Catalogue of Optimizing Transformations, 1971: code motion",
    program: "def main [n] (xs: [n]i64) (ys: []i64) = map (\\x -> x - i64.sum ys) xs",
    sketch: "map (\\x -> {x} + i64.sum (map (\\y -> {y}) zs)) xs",
    conditions: &[COPYABLE, FIRST, SHAPED],
};

const COPYABLE: SideCondition = SideCondition {
    name: "copyable",
    says: "it prints nothing, for that is done for each element",
    refuses: "def main [n] (xs: [n]i64) (ks: []i64) = map (\\x -> x + i64.sum (map (\\k -> trace k) ks)) xs",
};

const FIRST: SideCondition = SideCondition {
    name: "first",
    says: "what may fail, behind a guard, has nothing before it in the body that prints",
    refuses: "def main [n] (xs: [n]i64) (ks: []i64) = \
              map (\\x -> let y = trace x in y + i64.sum (map (10 /) ks)) xs",
};

const SHAPED: SideCondition = SideCondition {
    name: "shaped",
    says: "the extents of its arrays are known in front of the loop, for zeros may stand there in their place; what may fail \
           has at most one, as an argument has it or little more",
    refuses: "def main [n] [m] (xs: [n]i64) (ys: [m]i64) = \
              map (\\x -> let zs = filter (> 0) ys let cs = map (\\z -> i64.sum (map (* z) zs)) zs in cs[x]) xs",
};

/// Hoists in every scope of a program, as far out as it can be. Says whether something moved within a
/// statement of the program's body, where it may come together with what is there.
pub fn hoist(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let mut pass = Hoist::default();
    // Most programs have no loop inside a loop.
    let nested = any_stmt(&program.body, &mut |stmt| matches!(&stmt.op, Op::Loop(l) if has_loops(l)));
    nested && through(&mut pass, program, gate) && pass.within
}

fn has_loops(l: &Loop) -> bool {
    any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_)))
}

#[derive(Default)]
struct Hoist {
    /// What moved into the scope at hand, and into those around it.
    moved: Vec<Moved>,
    /// Something moved into a scope within a statement of the program's body.
    within: bool,
}

impl Pass for Hoist {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        has_loops(l).then(Hoist::default)
    }

    fn enter(&mut self, _: &mut Scope, _: &mut Frame, _: &mut Walk) {
        self.moved.push(Moved::default());
    }

    /// Gives the statements to stand in front of the loop, and knows the spaces of the loops that each came out of.
    fn take_out(
        &mut self,
        inside: &mut Self,
        open: &mut Open<Atom>,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Vec<Stmt> {
        self.within |= inside.within || inside.moved.iter().any(|moved| !moved.is_empty());
        let (Some(to), Some(from)) = (self.moved.last_mut(), inside.moved.last()) else { return Vec::new() };
        let targets = targets(&open.body);
        let mut copier = Copier { next: frame.next, ..Copier::default() };
        copier.vars.extend(open.captures.iter().map(|capture| (capture.var, capture.operand.clone())));
        let mut copies = copies(&open.body, copier.clone(), &frame.facts, &targets, walk);
        let needed = needed(&copies, &targets);
        let stmts: Vec<&Stmt> = needed.intersection(&targets).map(|at| &open.body.stmts[*at]).collect();
        if stmts.is_empty() || !walk.admits(&HOIST, &Site { stmts, by: None }) {
            return Vec::new();
        }
        let staying = staying(&open.body, &needed, &targets);
        let twice: BTreeSet<SizeVar> =
            staying.iter().flat_map(|at| bound_by(&open.body.stmts[*at])).collect();
        if !twice.is_empty() {
            copier.sizes.extend(twice.into_iter().map(|size| (size.clone(), walk.new_size(&size))));
            copies = self::copies(&open.body, copier, &frame.facts, &targets, walk);
        }
        let bound: BTreeSet<SizeVar> = open.body.stmts.iter().flat_map(bound_by).collect();
        let mut hoisted = Vec::new();
        for (at, mut copy, fails) in copies.into_iter().filter(|(at, ..)| needed.contains(at)) {
            frame.next = copy.outs.iter().map(|out| out.var.0 + 1).fold(frame.next, u32::max);
            let outs = &open.body.stmts[at].outs;
            if targets.contains(&at) {
                let params = outs.iter().zip(&copy.outs).map(|(out, copy)| Param {
                    operand: Atom::Var(copy.var),
                    ty: out.ty.clone(),
                    var: out.var,
                });
                open.captures.extend(params);
            }
            copy.id = StmtId(frame.next);
            frame.next += 1;
            let before = outs.first().and_then(|out| from.get(&out.var)).into_iter().flat_map(|h| &h.spaces);
            let known = before.filter(|space| !space.any_var(&mut |var| bound.contains(var)));
            let spaces = known.chain([&open.space]).cloned().collect();
            let fails = fails && may_be_empty(&copy, &BTreeSet::from([open.space.clone()]));
            hoisted.push((copy, Hoisted { spaces, moved: targets.contains(&at), fails }));
        }
        // What the body no longer needs is removed now and not left to the sweep: a branch may hold the same statements, with
        // lengths of its own.
        let mut at = 0..;
        open.body
            .stmts
            .retain(|_| !at.next().is_some_and(|at| needed.contains(&at) && !staying.contains(&at)));
        let stmts = failing_behind(&hoisted, &open.space, &mut frame.next);
        to.extend(hoisted.into_iter().filter_map(|(stmt, hoisted)| Some((stmt.outs.first()?.var, hoisted))));
        stmts
    }

    fn leave(&mut self, scope: &mut Scope, frame: &mut Frame, walk: &mut Walk) {
        let moved = self.moved.pop().unwrap_or_default();
        let guarded = guard(scope, &moved, frame.space.is_some(), &mut frame.next, walk);
        self.within |= guarded || walk.is_within() && !moved.is_empty();
    }
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

/// The statements of the body that could stand in front of the loop, as they would, by their places, and whether they may
/// fail. What becomes of the captures, and of lengths that have other names there, the copier knows.
fn copies(
    body: &Scope,
    mut copier: Copier,
    around: &Facts,
    targets: &BTreeSet<usize>,
    walk: &mut Walk,
) -> Vec<(usize, Stmt, bool)> {
    let mut facts = around.clone();
    let first_acts = body.stmts.iter().position(|stmt| effects::op(&stmt.op).acts());
    // Sizes that the body gives a value.
    let mut inside: BTreeSet<SizeVar> = body.stmts.iter().flat_map(bound_by).collect();
    let own_sizes = inside.clone();
    // What a guard keeps from running, where the loop does not: what may fail, and what needs it.
    let mut guarded = Uses::default();
    let mut copies = Vec::new();
    for (at, stmt) in body.stmts.iter().enumerate() {
        let first = first_acts.is_none_or(|first| at < first);
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
        let effects = effects::op_in(&op, &facts, None);
        let fails = effects.may_fail();
        let is_guarded =
            fails || !uses.vars.is_disjoint(&guarded.vars) || !uses.sizes.is_disjoint(&guarded.sizes);
        // Zeros in the place of what is guarded are built where nobody asks for them.
        let is_known = |dim: &Size| !dim.any_var(&mut |var| own_sizes.contains(var));
        let is_small = |out: &Binding| {
            out.ty.dims.len() < 2 && out.ty.dims.iter().all(|dim| around.is_as_an_argument(dim))
        };
        let shaped =
            stmt.outs.iter().all(|out| out.ty.dims.iter().all(is_known) && (!is_guarded || is_small(out)));
        let conditions = [(&COPYABLE, effects.copyable()), (&FIRST, !fails || first)];
        if std::mem::take(&mut copier.lost)
            || !if targets.contains(&at) {
                walk.may(&HOIST, &stmt.into(), &[&conditions[..], &[(&SHAPED, shaped)]].concat(), &[])
            } else {
                conditions.iter().all(|(condition, holds)| *holds || !walk.asks(&HOIST, condition))
            }
        {
            continue;
        }
        let copy = Stmt { id: stmt.id, outs: copier.bindings(&stmt.outs), op, origin: stmt.origin.clone() };
        if is_guarded {
            guarded.vars.extend(stmt.outs.iter().map(|out| out.var));
            guarded.sizes.extend(own.iter().cloned());
        } else {
            facts.after(&copy, None);
        }
        inside.retain(|size| !own.contains(size));
        copies.push((at, copy, fails));
    }
    copies
}

/// The places of copied statements that stay in the body too, because something left there needs them.
fn staying(body: &Scope, needed: &BTreeSet<usize>, targets: &BTreeSet<usize>) -> BTreeSet<usize> {
    let (mut live, mut staying) = (Uses::default(), BTreeSet::new());
    for (at, stmt) in body.stmts.iter().enumerate().rev() {
        if needed.contains(&at) {
            let is_live = stmt.outs.iter().any(|out| live.vars.contains(&out.var))
                || !live.sizes.is_disjoint(&bound_by(stmt));
            if targets.contains(&at) || !is_live {
                continue;
            }
            staying.insert(at);
        }
        let uses = Uses::of_stmt(stmt);
        live.vars.extend(uses.vars);
        live.sizes.extend(uses.sizes);
    }
    staying
}

/// The places of the targets among them, and of what these need.
fn needed(copies: &[(usize, Stmt, bool)], targets: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut needed = BTreeSet::new();
    let mut live = Uses::default();
    for (at, copy, _) in copies.iter().rev() {
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
