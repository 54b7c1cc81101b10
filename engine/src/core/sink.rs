//! Loops and branches: what only one branch uses moves into it, and what reads only what branches give moves into
//! both, where it can be fused with what is there. Neither runs anything more often.
//!
//! `let ys = map f xs in if c then sum ys else 0 = if c then sum (map f xs) else 0`. **Sinking**; the conditions:
//! - *discardable*: it can't fail and prints nothing, for the branch may not be taken;
//! - *only there*: nothing else needs what it gives, the sizes that it binds among that;
//! - *read*: a loop of the branch reads it, so that the two may be one.
//!
//! `sum (if c then map f xs else xs) = if c then sum (map f xs) else sum xs`. **Pushing**; the conditions:
//! - *discardable*, as above: what stands between the branches and the loop runs behind it then;
//! - *alone*: nobody else needs what it reads of the branches;
//! - *available*: whatever else it needs is there before the branches, and it binds no size and needs none of theirs;
//! - *read*: a loop of a branch makes what it reads;
//! - *size*: it is written twice, so that it is no longer than [`PUSHED`] statements.
//!
//! What the source says stays alone stays where it is, and so does what is in a loop's body: there a branch is a mask
//! on a tile, and saves nothing.

use std::collections::BTreeSet;

use super::copy::Copier;
use super::effects;
use super::facts::Facts;
use super::visit::{self, Uses};
use super::{Atom, Binding, Op, Program, Scope, SizeVar, Stmt, StmtId, Var};

/// So many statements has a loop that is written twice, with all that is inside, at most.
const PUSHED: usize = 64;

/// Sinks and pushes in every scope of a program that is in no loop. Says whether something moved.
pub fn sink(program: &mut Program) -> bool {
    let facts = Facts::of_program(program);
    scope(&mut program.body, facts, &mut program.next)
}

fn scope(scope: &mut Scope, mut facts: Facts, next: &mut u32) -> bool {
    // Most scopes have no branches.
    if !scope.stmts.iter().any(|stmt| stmt.op.is_branching()) {
        return false;
    }
    let mut moved = sink_in(scope, &facts);
    moved |= push_in(scope, &facts, next);
    for stmt in &mut scope.stmts {
        let mark = facts.mark();
        facts.turn(&stmt.op);
        for branch in stmt.op.branches_mut() {
            moved |= self::scope(branch, facts.clone(), next);
        }
        facts.forget(mark);
        facts.after(stmt, None);
    }
    moved
}

/// For each statement of a scope whether nobody can see if it runs.
fn discardable(scope: &Scope, facts: &Facts) -> Vec<bool> {
    let mut facts = facts.clone();
    let mut each = |stmt: &Stmt| {
        let discardable = effects::op_in(&stmt.op, &facts, None).discardable();
        facts.after(stmt, None);
        discardable
    };
    scope.stmts.iter().map(&mut each).collect()
}

/// What a statement gives: variables, and the sizes that it binds.
struct Given {
    vars: BTreeSet<Var>,
    sizes: BTreeSet<SizeVar>,
}

impl Given {
    fn of(stmt: &Stmt) -> Given {
        let vars = stmt.outs.iter().map(|out| out.var).collect();
        Given { vars, sizes: visit::binds(stmt).into_iter().map(|(_, size)| size).collect() }
    }

    fn needed(&self, uses: &Uses) -> bool {
        !uses.vars.is_disjoint(&self.vars) || !uses.sizes.is_disjoint(&self.sizes)
    }

    fn is(&self, atom: &Atom) -> bool {
        atom.var().is_some_and(|var| self.vars.contains(&var))
    }

    /// The statement of a scope that needs it, where that is one, and the scope's results don't.
    fn only_user(&self, scope: &Scope, uses: &[Uses]) -> Option<usize> {
        let mut results = Uses::default();
        scope.results.iter().for_each(|result| results.atom(result));
        let mut users = (0..uses.len()).filter(|at| self.needed(&uses[*at]));
        let user = users.next()?;
        (users.next().is_none() && !self.needed(&results)).then_some(user)
    }
}

fn sink_in(scope: &mut Scope, facts: &Facts) -> bool {
    let discardable = discardable(scope, facts);
    let mut uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    let mut moved = false;
    for at in (0..discardable.len()).rev() {
        let stmt = &scope.stmts[at];
        let may = matches!(stmt.op, Op::Loop(_) | Op::View(_) | Op::Reshape(_));
        if !may || !discardable[at] || stmt.origin.alone() {
            continue;
        }
        let given = Given::of(stmt);
        let Some(user) = given.only_user(scope, &uses) else { continue };
        let Some(branch) = only_branch(&scope.stmts[user], &given) else { continue };
        let stmt = scope.stmts.remove(at);
        uses.remove(at);
        let user = user - 1;
        if let Some(branch) = scope.stmts[user].op.branches_mut().nth(branch) {
            branch.stmts.insert(0, stmt);
        }
        uses[user] = Uses::of_stmt(&scope.stmts[user]);
        moved = true;
    }
    moved
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
    let (given, user) = (Given::of(&scope.stmts[at]), &scope.stmts[branches]);
    if !matches!(user.op, Op::If { .. }) || !user.op.branches().any(|branch| is_read(branch, &given)) {
        return None;
    }
    if !discardable(scope, facts)[at] {
        return Some(Stays::Acts);
    }
    let uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    let only_there = given.only_user(scope, &uses) == Some(branches) && only_branch(user, &given).is_some();
    (!only_there).then_some(Stays::NeededElsewhere)
}

/// The one branch of a statement that needs something, where a loop in it reads it.
fn only_branch(stmt: &Stmt, given: &Given) -> Option<usize> {
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
fn is_read(scope: &Scope, given: &Given) -> bool {
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

fn push_in(scope: &mut Scope, facts: &Facts, next: &mut u32) -> bool {
    let (mut moved, mut at) = (false, 0);
    while at < scope.stmts.len() {
        let Some(consumer) = pushable(scope, at, facts) else {
            at += 1;
            continue;
        };
        let consumer = scope.stmts.remove(consumer);
        push(&mut scope.stmts[at], &consumer, next);
        moved = true;
    }
    moved
}

/// The place of a loop that can be pushed into the branches that stand here.
fn pushable(scope: &Scope, at: usize, facts: &Facts) -> Option<usize> {
    let branches = &scope.stmts[at];
    if !matches!(branches.op, Op::If { .. }) {
        return None;
    }
    let made = |branch: &Scope, result: usize| {
        let loops = branch.stmts.iter().filter(|stmt| matches!(stmt.op, Op::Loop(_)));
        loops.flat_map(|stmt| &stmt.outs).any(|out| Atom::Var(out.var) == branch.results[result])
    };
    let is_made = |i: &usize| branches.op.branches().any(|branch| made(branch, *i));
    let loops: Vec<&Binding> = (0..branches.outs.len()).filter(is_made).map(|i| &branches.outs[i]).collect();
    if loops.is_empty() {
        return None;
    }
    let discardable = discardable(scope, facts);
    let uses: Vec<Uses> = scope.stmts.iter().map(Uses::of_stmt).collect();
    let fits = |place: &usize| {
        let stmt = &scope.stmts[*place];
        let Op::Loop(l) = &stmt.op else { return false };
        let read = |out: &&&Binding| l.inputs.contains(&Atom::Var(out.var));
        let alone = |out: &Binding| {
            let given = Given { vars: [out.var].into(), sizes: BTreeSet::new() };
            !uses[*place].vars.contains(&out.var) || given.only_user(scope, &uses) == Some(*place)
        };
        let between = scope.stmts[at + 1..*place].iter().map(Given::of);
        let sizes = Given { vars: BTreeSet::new(), ..Given::of(branches) };
        let mut binds = !visit::binds(stmt).is_empty();
        visit::bound_inside(&stmt.op, &mut |_| binds = true);
        loops.iter().any(|out| read(&out))
            && discardable[*place]
            && !stmt.origin.alone()
            && !branches.origin.alone()
            && branches.outs.iter().all(alone)
            && !between.chain([sizes]).any(|given| given.needed(&uses[*place]))
            && !binds
            && length(&l.fun.body) <= PUSHED
    };
    (at + 1..scope.stmts.len()).find(fits)
}

/// How many statements a scope has, with those inside.
fn length(scope: &Scope) -> usize {
    let inside = |stmt: &Stmt| 1 + stmt.op.scopes().map(|inner| length(inner.scope)).sum::<usize>();
    scope.stmts.iter().map(inside).sum()
}

/// Puts a loop behind each branch, in the place of what it reads of them.
fn push(branches: &mut Stmt, consumer: &Stmt, next: &mut u32) {
    let uses = Uses::of_stmt(consumer).vars;
    let given: Vec<Var> = branches.outs.iter().map(|out| out.var).collect();
    let keep: Vec<bool> = given.iter().map(|var| !uses.contains(var)).collect();
    for branch in branches.op.branches_mut() {
        let vars = given.iter().copied().zip(branch.results.iter().cloned()).collect();
        let mut copier = Copier { next: *next, vars, ..Copier::default() };
        let copy = copier.stmt(consumer).map(|stmt| Stmt { id: StmtId(copier.next), ..stmt });
        *next = copier.next + 1;
        super::sweep::retain(&mut branch.results, &keep);
        branch.results.extend(copy.iter().flat_map(|copy| &copy.outs).map(|out| Atom::Var(out.var)));
        branch.stmts.extend(copy);
    }
    super::sweep::retain(&mut branches.outs, &keep);
    branches.outs.extend(consumer.outs.iter().cloned());
}
