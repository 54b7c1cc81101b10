//! Loops and branches: what only one branch uses moves into it, where it can be fused with what is there. What reads
//! what branches give moves into both ([`super::push`]). Neither runs anything more often.
//!
//! `let ys = map f xs in if c then sum ys else 0 = if c then sum (map f xs) else 0`. A loop of the branch reads it, so
//! that the two may be one. What the source says stays alone stays where it is.
//!
//! In the body of a loop nothing sinks, for there a branch is a mask on a tile, and saves nothing. What reads what branches give
//! moves into them there, too: else they would give an array for each element of the loop.
//!
//! Since nothing runs more often, no planner is asked. Whatever keeps a loop out of the branch that reads it is
//! reported as a refusal.

use std::collections::BTreeSet;

use super::gate::{Gate, Site};
use super::push::push_in;
use super::walk::{Frame, Pass, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Loop, Op, Program, Scope, SizeVar, Stmt, Var};

/// What one branch alone needs is in that branch.
pub const SINK: Rewrite = Rewrite {
    name: "sink",
    does: "what one branch alone needs is in that branch",
    law: "(let ys = map f xs in if c then reduce op ne ys else b) = \
          if c then reduce op ne (map f xs) else b where associative op, pure f, total f",
    source: "Knoop, Rüthing and Steffen, Partial Dead Code Elimination, 1994",
    program: "def main [n] (c: bool) (xs: [n]i64) = let ys = map (* 2) xs in if c then i64.sum ys else 7",
    sketch: "let ys = map (\\x -> {x}) xs let r = if d > 0 then i64.sum ys else 7 in (r, {d})",
    conditions: &[DISCARDABLE, ONLY_THERE],
};

const DISCARDABLE: SideCondition = SideCondition {
    name: "discardable",
    says: "it can't fail and prints nothing, for the branch may not be taken",
    refuses: "def main [n] (c: bool) (xs: [n]i64) = let ys = map (10 /) xs in if c then i64.sum ys else 7",
};

const ONLY_THERE: SideCondition = SideCondition {
    name: "only-there",
    says: "nothing else needs what it gives, the sizes that it binds among that",
    refuses: "def main [n] (c: bool) (xs: [n]i64) = \
              let ys = map (* 2) xs let a = if c then i64.sum ys else 7 in (a, ys)",
};

/// Sinks and pushes in every scope of a program that is in no loop, and pushes in bodies of loops. Says whether something moved.
pub fn sink_and_push(program: &mut Program, gate: &mut dyn Gate) -> bool {
    // Most programs have no branches.
    let branches = branches_in(&program.body);
    branches && through(&mut SinkAndPush { in_loop: false }, program, gate)
}

fn branches_in(scope: &Scope) -> bool {
    any_stmt(scope, &mut |stmt| {
        stmt.op.is_branching() || matches!(&stmt.op, Op::Loop(l) if branches_in(&l.fun.body))
    })
}

struct SinkAndPush {
    /// Whether what it goes through is the body of a loop.
    in_loop: bool,
}

impl Pass for SinkAndPush {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        branches_in(&l.fun.body).then_some(SinkAndPush { in_loop: true })
    }

    fn enter(&mut self, scope: &mut Scope, frame: &mut Frame, walk: &mut Walk) {
        if scope.stmts.iter().any(|stmt| stmt.op.is_branching()) {
            if !self.in_loop {
                sink_in(scope, &frame.facts, walk);
            }
            push_in(scope, frame, walk);
        }
    }
}

/// For each statement of a scope whether nobody can see if it runs.
pub(super) fn discardable(scope: &Scope, facts: &Facts) -> Vec<bool> {
    let mut facts = facts.clone();
    let mut each = |stmt: &Stmt| {
        let discardable = effects::op_in(&stmt.op, &facts, None).discardable();
        facts.after(stmt, None);
        discardable
    };
    scope.stmts.iter().map(&mut each).collect()
}

/// What a statement gives: variables, and the sizes that it binds.
pub(super) struct Definitions {
    pub vars: BTreeSet<Var>,
    pub sizes: BTreeSet<SizeVar>,
}

impl Definitions {
    pub fn of(stmt: &Stmt) -> Definitions {
        let vars = stmt.outs.iter().map(|out| out.var).collect();
        Definitions { vars, sizes: visit::binds(stmt).into_iter().map(|(_, size)| size).collect() }
    }

    pub fn needed(&self, uses: &Uses) -> bool {
        !uses.vars.is_disjoint(&self.vars) || !uses.sizes.is_disjoint(&self.sizes)
    }

    pub fn is(&self, atom: &Atom) -> bool {
        atom.var().is_some_and(|var| self.vars.contains(&var))
    }

    /// The first statement of a scope that needs it; `only` where it is the one, and the scope's results don't.
    pub fn only_user(&self, scope: &Scope, uses: &[Uses], only: bool) -> Option<usize> {
        let mut results = Uses::default();
        scope.results.iter().for_each(|result| results.atom(result));
        let mut users = (0..uses.len()).filter(|at| self.needed(&uses[*at]));
        let user = users.next()?;
        (!only || users.next().is_none() && !self.needed(&results)).then_some(user)
    }
}

fn sink_in(scope: &mut Scope, facts: &Facts, walk: &mut Walk) {
    let may = |stmt: &Stmt| matches!(stmt.op, Op::Loop(_) | Op::View(_) | Op::Reshape(_));
    // In a chain of branches, one inside the other, each has all those after it inside.
    if !scope.stmts.iter().any(may) {
        return;
    }
    let discardable = discardable(scope, facts);
    let mut uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    for at in (0..discardable.len()).rev() {
        let stmt = &scope.stmts[at];
        if !may(stmt) || stmt.origin.alone() {
            continue;
        }
        let given = Definitions::of(stmt);
        let Some(user) = given.only_user(scope, &uses, false) else { continue };
        let Some(branch) = only_branch(&scope.stmts[user], &given) else { continue };
        let only_there = given.only_user(scope, &uses, true).is_some();
        let site = Site::by(stmt, &scope.stmts[user]);
        let conditions = [(&DISCARDABLE, discardable[at]), (&ONLY_THERE, only_there)];
        if !walk.may(&SINK, &site, &conditions, &[]) || !walk.admits(&SINK, &site) {
            continue;
        }
        let stmt = scope.stmts.remove(at);
        uses.remove(at);
        let user = user - 1;
        if let Some(branch) = scope.stmts[user].op.branches_mut().nth(branch) {
            branch.stmts.insert(0, stmt);
        }
        uses[user] = Uses::of_stmt(&scope.stmts[user]);
    }
}

/// Why a loop stays in front of branches of which a loop reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stays {
    /// Not discardable.
    Acts,
    /// Not only there.
    NeededElsewhere,
}

/// Why the loop at one place of a scope was not sunk into the branches at another one, which read it; nothing where no
/// loop of them does, or where it could be sunk if the scope were in no loop.
pub fn stays(scope: &Scope, facts: &Facts, at: usize, branches: usize) -> Option<Stays> {
    let (given, user) = (Definitions::of(&scope.stmts[at]), &scope.stmts[branches]);
    if !matches!(user.op, Op::If { .. }) || !user.op.branches().any(|branch| is_read(branch, &given)) {
        return None;
    }
    if !discardable(scope, facts)[at] {
        return Some(Stays::Acts);
    }
    let uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    let only_there =
        given.only_user(scope, &uses, true) == Some(branches) && only_branch(user, &given).is_some();
    (!only_there).then_some(Stays::NeededElsewhere)
}

/// The one branch of a statement that needs something, where a loop in it reads it.
fn only_branch(stmt: &Stmt, given: &Definitions) -> Option<usize> {
    let Op::If { cond, .. } = &stmt.op else { return None };
    let mut outs = stmt.outs.iter().flat_map(|out| &out.ty.dims);
    if given.is(cond) || outs.any(|size| size.any_var(&mut |var| given.sizes.contains(var))) {
        return None;
    }
    let mut needing =
        stmt.op.branches().enumerate().filter(|(_, branch)| given.needed(&Uses::of_scope(branch)));
    let (place, branch) = needing.next()?;
    (needing.next().is_none() && is_read(branch, given)).then_some(place)
}

/// Whether a loop in a scope, or in branches in it, reads something.
fn is_read(scope: &Scope, given: &Definitions) -> bool {
    let reads = |stmt: &Stmt| match &stmt.op {
        Op::Loop(l) => l.inputs.iter().chain(&l.captures).any(|atom| given.is(atom)),
        Op::View(_) | Op::Reshape(_) => given.needed(&Uses::of_stmt(stmt)),
        Op::If { .. } => stmt.op.branches().any(|branch| is_read(branch, given)),
        Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::Emit { .. }
        | Op::Step { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Update { .. }
        | Op::Assert(_)
        | Op::Call(_)
        | Op::Seq(_) => false,
    };
    scope.stmts.iter().any(reads)
}
