//! The one walk that every rewrite's pass takes through the scopes of a program: it knows the place, what is known there,
//! the numbers that are free, and asks the gate.

use std::collections::BTreeSet;

use lawson_oracle::types::size::SizeKind;

use super::gate::{Gate, Site, Why, Worth};
use super::{Rewrite, SideCondition};
use crate::core::canonical::Open;
use crate::core::facts::Facts;
use crate::core::path::Path;
use crate::core::scopes::{Part, Role};
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Loop, Op, Program, Scope, Size, SizeVar, Stmt, Var};

/// A pass: what it does at each place of the walk. The walk goes through what is inside of a statement before the statement is
/// rewritten.
pub(super) trait Pass: Sized {
    /// What goes through the body of a loop, where variables are the body's own; nothing where it is not gone through.
    fn inside(&mut self, _l: &Loop) -> Option<Self> {
        None
    }

    /// Whether it goes into the operators of the loops whose bodies it goes through, too.
    fn operators(&self) -> bool {
        false
    }

    /// Whether it goes into the branches of an operation.
    fn enters(&self, _op: &Op) -> bool {
        true
    }

    /// At the start of a scope.
    fn enter(&mut self, _scope: &mut Scope, _frame: &mut Frame, _walk: &mut Walk) {}

    /// A statement with what stands for the variables that it uses; nothing where something stands for it.
    fn substitute(&mut self, stmt: Stmt) -> Option<Stmt> {
        Some(stmt)
    }

    /// Takes out of the body of a loop what is to stand in front of it, when the body was gone through by `inside`. The
    /// frame is that of the scope in which the loop stands, which is taken apart here.
    fn take_out(
        &mut self,
        _inside: &mut Self,
        _open: &mut Open<Atom>,
        _frame: &mut Frame,
        _walk: &mut Walk,
    ) -> Vec<Stmt> {
        Vec::new()
    }

    /// What stands in place of a statement, where something does.
    fn rewrite(
        &mut self,
        _stmt: &Stmt,
        _around: &Surroundings,
        _frame: &mut Frame,
        _walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        None
    }

    /// A statement is in its place: it stays as it is, or was made.
    fn placed(&mut self, stmt: &Stmt, frame: &mut Frame) {
        frame.facts.after(stmt, frame.space.as_ref());
    }

    /// At the end of a scope.
    fn leave(&mut self, _scope: &mut Scope, _frame: &mut Frame, _walk: &mut Walk) {}
}

/// What is known in a scope of the program, or of a loop's body.
pub(super) struct Frame {
    pub facts: Facts,
    /// The next variable and statement.
    pub next: u32,
    /// The space of the loop in whose body it is.
    pub space: Option<Size>,
    /// The sizes that have a value.
    pub bound: BTreeSet<SizeVar>,
}

/// A walk: where it is, and who admits rewrites there.
pub(super) struct Walk<'g> {
    gate: &'g mut dyn Gate,
    scope: Path,
    /// The next size.
    size: u32,
    /// How many rewrites were applied.
    applied: usize,
}

/// Goes through every scope of a program. Says whether something was rewritten.
pub(super) fn through<P: Pass>(pass: &mut P, program: &mut Program, gate: &mut dyn Gate) -> bool {
    let bound = program.sizes_of_params();
    let mut sizes = Uses::of_scope(&program.body).sizes;
    // One that nothing mentions has its number all the same.
    bound_in(&program.body, &mut sizes);
    // Those that are computed are told apart by their terms.
    let numbered = sizes.iter().chain(&bound).filter(|size| !matches!(size.kind, SizeKind::Computed(_)));
    let size = numbered.map(|size| size.id + 1).max().unwrap_or(0);
    let mut frame = Frame { facts: Facts::of_program(program), next: program.next, space: None, bound };
    let mut walk = Walk { gate, scope: Path::new(), size, applied: 0 };
    walk.scope(&mut program.body, pass, &mut frame);
    pass.leave(&mut program.body, &mut frame, &mut walk);
    program.next = frame.next;
    walk.applied > 0
}

/// Adds the sizes that statements bind, those in the bodies and operators of loops too.
fn bound_in(scope: &Scope, sizes: &mut BTreeSet<SizeVar>) {
    for stmt in &scope.stmts {
        sizes.extend(visit::binds(stmt).into_iter().map(|(_, size)| size));
        stmt.op.scopes().for_each(|inner| bound_in(inner.scope, sizes));
    }
}

impl Walk<'_> {
    /// What is learnt inside is forgotten after it. The pass leaves the scope later.
    fn scope<P: Pass>(&mut self, scope: &mut Scope, pass: &mut P, frame: &mut Frame) {
        pass.enter(scope, frame, self);
        let (mark, mut bound) = (frame.facts.mark(), Vec::new());
        let mut stmts = std::mem::take(&mut scope.stmts).into_iter();
        while let Some(stmt) = stmts.next() {
            let Some(mut stmt) = pass.substitute(stmt) else { continue };
            if stmt.op.is_branching() && pass.enters(&stmt.op) {
                self.branches(&mut stmt, pass, frame);
            }
            let mut place = |made: Vec<Stmt>, stmts: &mut Vec<Stmt>, pass: &mut P, frame: &mut Frame| {
                for stmt in &made {
                    let binds = visit::binds(stmt).into_iter().map(|(_, size)| size);
                    bound.extend(binds.filter(|size| frame.bound.insert(size.clone())));
                    pass.placed(stmt, frame);
                }
                stmts.extend(made);
            };
            let out = self.body(&mut stmt, pass, frame);
            place(out, &mut scope.stmts, pass, frame);
            let around =
                Surroundings { before: &scope.stmts, after: stmts.as_slice(), results: &scope.results };
            let made = pass.rewrite(&stmt, &around, frame, self).unwrap_or_else(|| vec![stmt]);
            place(made, &mut scope.stmts, pass, frame);
        }
        frame.facts.forget(mark);
        bound.iter().for_each(|size| _ = frame.bound.remove(size));
    }

    fn branches<P: Pass>(&mut self, stmt: &mut Stmt, pass: &mut P, frame: &mut Frame) {
        let branches = stmt.op.scopes().map(|inner| inner.part).filter(|part| part.role() == Role::Branch);
        for (place, part) in branches.collect::<Vec<_>>().into_iter().enumerate() {
            let mark = frame.facts.mark();
            frame.facts.enter(&stmt.op, place);
            self.scope.push((stmt.id, part));
            if let Some(branch) = stmt.op.scope_mut(part) {
                self.scope(branch, pass, frame);
                pass.leave(branch, frame, self);
            }
            self.scope.pop();
            frame.facts.forget(mark);
        }
    }

    /// Gives what is to stand in front of a loop.
    fn body<P: Pass>(&mut self, stmt: &mut Stmt, pass: &mut P, frame: &mut Frame) -> Vec<Stmt> {
        let Op::Loop(l) = &mut stmt.op else { return Vec::new() };
        let Some(mut inside) = pass.inside(l) else { return Vec::new() };
        let mut open = Open::of(l);
        let mut inner = Frame {
            facts: frame.facts.inside(l),
            next: open.next,
            space: Some(l.space.clone()),
            bound: frame.bound.clone(),
        };
        let before = self.applied;
        self.scope.push((stmt.id, Part::Body));
        self.scope(&mut open.body, &mut inside, &mut inner);
        let out = pass.take_out(&mut inside, &mut open, frame, self);
        inside.leave(&mut open.body, &mut inner, self);
        self.scope.pop();
        if pass.operators() {
            for (part, operator) in open.operators_mut() {
                self.scope.push((stmt.id, part));
                inner.space = None;
                self.scope(&mut operator.body, &mut inside, &mut inner);
                inside.leave(&mut operator.body, &mut inner, self);
                self.scope.pop();
            }
        }
        if self.applied > before {
            open.next = inner.next;
            *l = open.close();
        }
        out
    }

    /// Whether it is in a statement of the program's body.
    pub fn is_within(&self) -> bool {
        !self.scope.is_empty()
    }

    /// Whether a rewrite is applied there, in this scope.
    pub fn admits(&mut self, rewrite: &'static Rewrite, site: &Site) -> bool {
        let admitted = self.gate.admits(rewrite, &self.scope, site);
        self.applied += usize::from(admitted);
        admitted
    }

    /// Applies a rewrite there where `make` makes something of it, which takes numbers.
    pub fn apply<T>(
        &mut self,
        (rewrite, site): (&'static Rewrite, &Site),
        next: &mut u32,
        make: impl FnOnce(&mut Self, &mut u32) -> Option<T>,
    ) -> Option<T> {
        let mut free = *next;
        let made = make(self, &mut free).filter(|_| self.admits(rewrite, site));
        if made.is_some() {
            *next = free;
        }
        made
    }

    /// Whether a rewrite may be applied there and pays, where nothing else is against it: the conditions, each with whether it
    /// holds, and what is in sight of costs. What alone is against it is told.
    pub fn may(
        &mut self,
        rewrite: &'static Rewrite,
        site: &Site,
        conditions: &[(&'static SideCondition, bool)],
        worth: &[Worth],
    ) -> bool {
        let conditions =
            conditions.iter().filter(|(condition, holds)| !holds && self.asks(rewrite, condition));
        let worth = worth.iter().filter(|worth| !self.gate.pays(rewrite, &self.scope, site, worth));
        let against = conditions.map(|(condition, _)| Why::Condition(condition));
        let against: Vec<Why> = against.chain(worth.map(|worth| Why::Worth(*worth))).collect();
        if let [why] = against[..] {
            self.gate.refused(rewrite, why, site);
        }
        against.is_empty()
    }

    /// Whether a condition of a rewrite is asked for.
    pub fn asks(&self, rewrite: &Rewrite, condition: &SideCondition) -> bool {
        self.gate.asks(rewrite, condition)
    }

    /// Another size of this name.
    pub fn new_size(&mut self, like: &SizeVar) -> Size {
        self.size += 1;
        Size::var(SizeVar { id: self.size - 1, ..like.clone() })
    }
}

/// What stands around a statement in its scope.
pub(super) struct Surroundings<'a> {
    pub before: &'a [Stmt],
    pub after: &'a [Stmt],
    pub results: &'a [Atom],
}

impl<'a> Surroundings<'a> {
    /// The statement before that makes it.
    pub fn maker(&self, var: Var) -> Option<&'a Stmt> {
        // What is read was mostly made a few statements before.
        self.before.iter().rev().find(|stmt| stmt.outs.iter().any(|out| out.var == var))
    }

    /// The statement that makes an array, where nothing but `stmt` needs it and both may be fused with others.
    pub fn sole_source(&self, stmt: &Stmt, array: Var) -> Option<&'a Stmt> {
        let made = self.maker(array)?;
        let uses = |other: &Stmt| Uses::of_stmt(other).vars.contains(&array);
        let kept_apart = made.origin.alone() || stmt.origin.alone();
        (!kept_apart && !self.need(array) && !self.before.iter().any(uses)).then_some(made)
    }

    /// Whether something after it needs the array.
    pub fn need(&self, array: Var) -> bool {
        let needs = |stmt: &Stmt| Uses::of_stmt(stmt).vars.contains(&array);
        self.results.contains(&Atom::Var(array)) || self.after.iter().any(needs)
    }

    /// Whether a loop after it reads the array.
    pub fn read_in_loops(&self, array: Var) -> bool {
        self.after.iter().any(|stmt| reads_in_loops(stmt, array))
    }
}

fn reads_in_loops(stmt: &Stmt, array: Var) -> bool {
    let is_loop = matches!(stmt.op, Op::Loop(_) | Op::Seq(_));
    let mut inside = stmt.op.branches().flat_map(|branch| &branch.stmts);
    is_loop && Uses::of_stmt(stmt).vars.contains(&array) || inside.any(|stmt| reads_in_loops(stmt, array))
}
