//! Statements that are rewritten by what stands around them in their scope.

use super::Rewrite;
use super::gate::Gate;
use crate::core::visit::Uses;
use crate::core::{Atom, Op, Program, Scope, Stmt, Var};

/// What stands around a statement in its scope.
pub(super) struct Surroundings<'a> {
    pub before: &'a [Stmt],
    pub behind: &'a [Stmt],
    pub results: &'a [Atom],
}

/// What stands in place of a statement, where something does; variables and statements have numbers from the last
/// operand on.
pub(super) type InPlace = fn(&Stmt, &Surroundings, &mut u32, &dyn Gate) -> Option<Vec<Stmt>>;

/// Rewrites the statements of every scope of a program that is in no loop, by this rewrite. Says whether there were any.
pub(super) fn rewrite(program: &mut Program, by: &Rewrite, with: InPlace, gate: &mut dyn Gate) -> bool {
    scope(&mut program.body, (by, with), &mut program.next, gate)
}

fn scope(scope: &mut Scope, with: (&Rewrite, InPlace), next: &mut u32, gate: &mut dyn Gate) -> bool {
    let mut found = false;
    let mut stmts = std::mem::take(&mut scope.stmts).into_iter();
    while let Some(mut stmt) = stmts.next() {
        stmt.op.branches_mut().for_each(|branch| found |= self::scope(branch, with, next, gate));
        let around = Surroundings { before: &scope.stmts, behind: stmts.as_slice(), results: &scope.results };
        let mut free = *next;
        let made = with.1(&stmt, &around, &mut free, gate).filter(|_| gate.admits(with.0, stmt.id));
        if made.is_some() {
            (found, *next) = (true, free);
        }
        scope.stmts.extend(made.unwrap_or_else(|| vec![stmt]));
    }
    found
}

impl Surroundings<'_> {
    /// The statement before that makes it.
    pub fn maker(&self, var: Var) -> Option<&Stmt> {
        // What is read was mostly made a few statements before.
        self.before.iter().rev().find(|stmt| stmt.outs.iter().any(|out| out.var == var))
    }

    /// Whether something behind needs the array.
    pub fn need(&self, array: Var) -> bool {
        let needs = |stmt: &Stmt| Uses::of_stmt(stmt).vars.contains(&array);
        self.results.contains(&Atom::Var(array)) || self.behind.iter().any(needs)
    }

    /// Whether a loop behind reads the array.
    pub fn read_in_loops(&self, array: Var) -> bool {
        self.behind.iter().any(|stmt| reads_in_loops(stmt, array))
    }
}

fn reads_in_loops(stmt: &Stmt, array: Var) -> bool {
    let is_loop = matches!(stmt.op, Op::Loop(_) | Op::Seq(_));
    let mut inside = stmt.op.branches().flat_map(|branch| &branch.stmts);
    is_loop && Uses::of_stmt(stmt).vars.contains(&array) || inside.any(|stmt| reads_in_loops(stmt, array))
}
