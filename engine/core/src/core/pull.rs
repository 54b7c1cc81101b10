//! Pull, the second law of composition: a producer is evaluated at the indices at which a consumer would read
//! its arrays, in place of building these. Like [`super::compose`] it looks at no condition.
//!
//! The fuser and the checker both use this one function. Slices, `reverse`, `rotate`, `++`, stencils and gathers are
//! all loops over the new positions, which read at indices. Whoever reads fails where an index lies outside, so that
//! the producer needs no bounds of its own. Where nothing is read at the index, an assertion takes the place of that
//! check.
//!
//! A row that the producer would make is never built. Each element that is read of it is computed, also in loops
//! inside the consumer, unless there are more loops around the reading than it has indices: then each element would
//! be computed many times over.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::canonical::{Open, Operand, Param};
use super::copy::{Copier, Copying};
use super::places::Places;
use super::scopes::any_stmt;
use super::visit::{self, Uses};
use super::{Atom, Binding, Loop, Op, Origin, Scope, Size, Stmt, StmtId, Ty, Var};

/// The consumer with the producer's elements computed where it reads one of these results of the producer.
/// `None` where it needs an array of them whole, or where an element is not made of those at its own place by
/// themselves. Of what the producer reads at an index a failure tells that the index lies outside; where it reads
/// nothing there, an assertion does.
pub fn pull<T: Operand>(producer: &Loop<T>, results: &[T], consumer: &Loop<T>) -> Option<Loop<T>> {
    let producer = Open::of(producer);
    if !producer.body.stmts.iter().all(|stmt| each_by_itself(stmt) && visit::binds(stmt).is_empty()) {
        return None;
    }
    let elements = elements(&producer, results);
    let mut open = Open::of(consumer);
    let read = |p: &Param<T>| {
        let (_, element) = elements.iter().find(|(name, _)| **name == p.operand)?;
        Some((p.var, Read { element: element.clone(), at: Vec::new() }))
    };
    let read: BTreeMap<Var, Read> = open.captures.iter().filter_map(read).collect();
    if read.is_empty() {
        return None;
    }
    let mut pulling = Pulling {
        consumer: Copier { in_place: true, ..Copier::default() },
        captures: Vec::new(),
        arrays: Vec::new(),
        body: &producer.body,
        space: &producer.space,
        read,
        own: &consumer.space,
        places: Places::default(),
        next: open.next,
        lost: false,
    };
    for p in &producer.captures {
        let var = pulling.fresh();
        pulling.captures.push((var, Binding { var: p.var, ty: p.ty.clone() }));
        open.captures.push(Param { var, ..p.clone() });
    }
    for p in &producer.inputs {
        let var = pulling.fresh();
        pulling.arrays.push((var, Binding { var: p.var, ty: p.ty.clone() }));
        open.captures.push(Param { operand: p.operand.clone(), ty: array_of(&producer.space, &p.ty), var });
    }
    open.body = pulling.scope(&open.body);
    open.next = pulling.next;
    let lost = pulling.lost || pulling.needs_row(&open.body);
    let pulled = open.close();
    let whole = pulled.captures.iter().any(|operand| elements.iter().any(|(name, _)| *name == operand));
    (!whole && !lost).then_some(pulled)
}

fn array_of(space: &Size, element: &Ty) -> Ty {
    Ty { scalar: element.scalar, dims: [vec![space.clone()], element.dims.clone()].concat() }
}

/// Whether a statement of a loop's body can stand at another place, for one element.
fn each_by_itself(stmt: &Stmt) -> bool {
    let here = |op: &Op| matches!(op, Op::Position | Op::Emit { .. } | Op::Step { .. });
    let inside = stmt.op.branches().any(|branch| any_stmt(branch, &mut |s| here(&s.op)));
    !inside && !matches!(stmt.op, Op::Step { .. })
}

/// The results that are collected, each with its element.
fn elements<'a, T>(producer: &'a Open<T>, results: &'a [T]) -> Vec<(&'a T, Atom)> {
    let mut results = results.iter();
    let mut elements = Vec::new();
    for (place, (collector, _)) in producer.collectors.iter().enumerate() {
        let mine = results.by_ref().take(collector.arity());
        let emitted = producer.body.stmts.iter().find_map(|stmt| {
            let Op::Emit { collector, values } = &stmt.op else { return None };
            (*collector == place).then_some(values)
        });
        let mine: Vec<&T> = mine.collect();
        if let Some(values) = emitted.filter(|_| collector.is_collected()) {
            elements.extend(mine.into_iter().zip(values.iter().cloned()));
        }
    }
    elements
}

/// The body of the consumer, or of a loop in it, copied.
struct Pulling<'a> {
    consumer: Copier,
    /// What the producer captures, with its variables for it.
    captures: Vec<(Var, Binding)>,
    /// The arrays that the producer reads, with its elements of them.
    arrays: Vec<(Var, Binding)>,
    /// What the producer does for an element.
    body: &'a Scope,
    /// The producer's space.
    space: &'a Size,
    /// What the producer makes, and rows of it.
    read: BTreeMap<Var, Read>,
    /// The space of the loop whose body it is.
    own: &'a Size,
    /// What is computed from its position and those of loops around it.
    places: Places,
    /// The number of the next variable.
    next: u32,
    /// Something is read that can't be computed by itself.
    lost: bool,
}

/// An array of the producer's, or what stands in it at these indices.
#[derive(Clone)]
struct Read {
    /// The producer's element.
    element: Atom,
    at: Vec<Atom>,
}

/// A loop that is evaluated at an index.
struct Level<'a> {
    body: &'a Scope,
    space: &'a Size,
    /// What its captures are.
    captures: BTreeMap<Var, Atom>,
    /// What it reads, an array or a part of one at indices, with its elements of that.
    inputs: Vec<(Var, Vec<Atom>, Binding)>,
}

impl<'a> Level<'a> {
    /// The same, its inputs at an index of its own.
    fn at(mut self, index: &Atom) -> Level<'a> {
        self.inputs.iter_mut().for_each(|(_, at, _)| at.push(index.clone()));
        self
    }

    /// The input that an atom is the element of.
    fn input(&self, element: &Atom) -> Option<&(Var, Vec<Atom>, Binding)> {
        self.inputs.iter().find(|(.., of)| Atom::Var(of.var) == *element)
    }
}

impl Pulling<'_> {
    fn fresh(&mut self) -> Var {
        self.next += 1;
        Var(self.next - 1)
    }

    fn push(&mut self, op: Op, ty: Ty, stmts: &mut Vec<Stmt>) -> Atom {
        let outs = vec![Binding { var: self.fresh(), ty }];
        let value = Atom::Var(outs[0].var);
        stmts.push(Stmt { id: StmtId(0), outs, op, origin: Origin::default() });
        value
    }

    /// Fails where an index lies outside of a space, unless that is known.
    fn check(&mut self, at: &Atom, space: &Size, stmts: &mut Vec<Stmt>) {
        if self.places.is_below(at, space) {
            return;
        }
        let (zero, end) = (Atom::Const(Scalar::I64(0)), Atom::Size(space.clone()));
        let mut holds = |op, ty, operands| {
            self.push(
                Op::Prim(Prim { op, ty }, operands),
                Ty { scalar: ScalarType::Bool, dims: vec![] },
                stmts,
            )
        };
        let from = holds(PrimOp::Le, ScalarType::I64, vec![zero, at.clone()]);
        let to = holds(PrimOp::Lt, ScalarType::I64, vec![at.clone(), end]);
        let op = Op::Assert(holds(PrimOp::LogAnd, ScalarType::Bool, vec![from, to]));
        stmts.push(Stmt { id: StmtId(0), outs: vec![], op, origin: Origin::default() });
    }

    /// What stands at these indices, by these further statements. `None` where that is a part of a row that can't
    /// be computed without the rest of it.
    fn evaluate(&mut self, level: Level, at: &[Atom], element: &Atom, stmts: &mut Vec<Stmt>) -> Option<Atom> {
        let (first, rest) = at.split_first()?;
        let level = level.at(first);
        if !rest.is_empty() {
            return self.evaluate_in_row(level, (first, rest), element, stmts);
        }
        if level.inputs.is_empty() {
            self.check(first, level.space, stmts);
        }
        let mut copier = self.copy(&level, first, None, stmts);
        Some(copier.atom(element))
    }

    /// The same for an element of a row, which an array has that is read, or a loop in the body makes.
    fn evaluate_in_row(
        &mut self,
        level: Level,
        (first, rest): (&Atom, &[Atom]),
        row: &Atom,
        stmts: &mut Vec<Stmt>,
    ) -> Option<Atom> {
        if let Some((array, at, of)) = level.input(row) {
            let ty = Ty { scalar: of.ty.scalar, dims: of.ty.dims.get(rest.len()..)?.to_vec() };
            return Some(self.push(Op::Index { array: *array, at: [at, rest].concat() }, ty, stmts));
        }
        let body = &level.body.stmts;
        let place = body.iter().position(|stmt| stmt.outs.iter().any(|out| Atom::Var(out.var) == *row))?;
        let Op::Loop(l) = &body[place].op else { return None };
        let inner = Open::of(l);
        if !inner.body.stmts.iter().all(each_by_itself) {
            return None;
        }
        let rows: Vec<Atom> = body[place].outs.iter().map(|out| Atom::Var(out.var)).collect();
        let element = elements(&inner, &rows).into_iter().find(|(name, _)| *name == row)?.1;
        // Only what the loop captures is computed in front of it.
        let mut needed: BTreeSet<Var> = inner.captures.iter().filter_map(|p| p.operand.var()).collect();
        for stmt in body[..place].iter().rev() {
            if stmt.outs.iter().any(|out| needed.contains(&out.var)) {
                needed.extend(Uses::of_stmt(stmt).vars);
            }
        }
        let copier = self.copy(&level, first, Some(&needed), stmts);
        let given = |operand: &Atom| copier.vars.get(&operand.var()?).cloned();
        let mut inputs = Vec::new();
        for p in &inner.inputs {
            let of = Binding { var: p.var, ty: p.ty.clone() };
            let (array, at) = if let Some((array, at, _)) = level.input(&p.operand) {
                (*array, at.clone())
            } else {
                // What is captured is there; what the body makes for this is not to be made for an element.
                (level.captures.get(&p.operand.var()?)?.var()?, Vec::new())
            };
            inputs.push((array, at, of));
        }
        let read = level
            .inputs
            .iter()
            .any(|(array, _, of)| needed.contains(&of.var) || inputs.iter().any(|i| i.0 == *array));
        if !read {
            self.check(first, level.space, stmts);
        }
        let captures = inner.captures.iter().map(|p| (p.var, given(&p.operand).unwrap_or(p.operand.clone())));
        let level = Level { body: &inner.body, space: &inner.space, captures: captures.collect(), inputs };
        self.evaluate(level, rest, &element, stmts)
    }

    /// The statements of a level, or those that bind what is needed, copied: what became of its variables.
    fn copy(
        &mut self,
        level: &Level,
        position: &Atom,
        needed: Option<&BTreeSet<Var>>,
        stmts: &mut Vec<Stmt>,
    ) -> Copier {
        let is_needed = |var: Var| needed.is_none_or(|needed| needed.contains(&var));
        let mut copier = Copier { next: self.next, vars: level.captures.clone(), ..Copier::default() };
        for (array, at, of) in level.inputs.iter().filter(|(.., of)| is_needed(of.var)) {
            let out = Binding { var: copier.bind(of.var), ty: of.ty.clone() };
            let op = Op::Index { array: *array, at: at.clone() };
            stmts.push(Stmt { id: StmtId(0), outs: vec![out], op, origin: Origin::default() });
        }
        let used = |stmt: &&Stmt| needed.is_none() || stmt.outs.iter().any(|out| is_needed(out.var));
        for stmt in level.body.stmts.iter().filter(used) {
            if let Op::Position = stmt.op {
                copier.vars.insert(stmt.outs[0].var, position.clone());
            } else if !matches!(stmt.op, Op::Emit { .. }) {
                stmts.extend(copier.stmt(stmt));
            }
        }
        self.next = copier.next;
        copier
    }
}

impl Pulling<'_> {
    /// An element of the producer's, or a row of it: that is nowhere, and read further on.
    fn read(&mut self, read: Read, out: &Binding, stmts: &mut Vec<Stmt>) {
        if let [first] = &read.at[..]
            && !out.ty.dims.is_empty()
        {
            self.check(first, self.space, stmts);
            self.read.insert(out.var, read);
            return;
        }
        let captures = self.captures.iter().map(|(var, of)| (of.var, Atom::Var(*var))).collect();
        let inputs = self.arrays.iter().map(|(var, of)| (*var, vec![], of.clone())).collect();
        let level = Level { body: self.body, space: self.space, captures, inputs };
        let value = self.evaluate(level, &read.at, &read.element, stmts).filter(|_| out.ty.dims.is_empty());
        self.lost |= value.is_none();
        self.consumer.vars.extend(value.map(|value| (out.var, value)));
    }

    /// The same for what a loop reads at its own index.
    fn read_own(&mut self, rows: Vec<(Binding, Read)>, stmts: &mut Vec<Stmt>) {
        if rows.is_empty() {
            return;
        }
        let position = self.push(Op::Position, Ty { scalar: ScalarType::I64, dims: vec![] }, stmts);
        self.places.after(&stmts[stmts.len() - 1], Some(self.own));
        for (of, mut read) in rows {
            read.at.push(position.clone());
            if of.ty.dims.is_empty() {
                self.read(read, &of, stmts);
            } else {
                self.read.insert(of.var, read);
            }
        }
    }

    /// Whether a row is needed whole that is nowhere.
    fn needs_row(&self, body: &Scope) -> bool {
        Uses::of_scope(body).vars.iter().any(|var| self.read.get(var).is_some_and(|read| !read.at.is_empty()))
    }
}

impl Copying for Pulling<'_> {
    fn copier(&mut self) -> &mut Copier {
        &mut self.consumer
    }

    fn scope(&mut self, scope: &Scope) -> Scope {
        let mut stmts = Vec::new();
        for stmt in &scope.stmts {
            if let Op::Index { array, at } = &stmt.op
                && let Some(mut read) = self.read.get(array).cloned()
            {
                read.at.extend(at.iter().map(|i| self.consumer.atom(i)));
                self.read(read, &stmt.outs[0], &mut stmts);
            } else {
                let op = self.op(&stmt.op);
                stmts.push(Stmt { op, ..stmt.clone() });
                self.places.after(&stmts[stmts.len() - 1], Some(self.own));
            }
        }
        let results = scope.results.iter().map(|result| self.consumer.atom(result)).collect();
        Scope { stmts, results }
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        let mut open = Open::of(l);
        let made = |p: &Param<Atom>| Some((p.clone(), self.read.get(&p.operand.var()?)?.clone()));
        let whole: Vec<_> = open.captures.iter().filter_map(made).collect();
        let own: Vec<_> = open.inputs.iter().filter_map(made).collect();
        if whole.is_empty() && own.is_empty() {
            return self.consumer.inner_loop(l);
        }
        let mut next = open.next;
        let mut places = Places::default();
        open.captures.iter().for_each(|p| places.alias(p.var, &p.operand, &self.places));
        let mut captured = |operand: Atom, ty: Ty| {
            next += 1;
            open.captures.push(Param { operand, ty, var: Var(next - 1) });
            Var(next - 1)
        };
        let mut known = |var: &Var, of: &Binding, ty| (captured(Atom::Var(*var), ty), of.clone());
        let captures = self.captures.iter().map(|(var, of)| known(var, of, of.ty.clone())).collect();
        let arrays = self.arrays.iter();
        let arrays = arrays.map(|(var, of)| known(var, of, array_of(self.space, &of.ty))).collect();
        let number = Ty { scalar: ScalarType::I64, dims: vec![] };
        let mut inside = |(p, mut read): (Param<Atom>, Read)| {
            for at in read.at.iter_mut().filter(|at| at.var().is_some()) {
                let inside = captured(at.clone(), number.clone());
                places.alias(inside, at, &self.places);
                *at = Atom::Var(inside);
            }
            (Binding { var: p.var, ty: p.ty }, read)
        };
        let read = whole.into_iter().map(&mut inside).map(|(of, read)| (of.var, read)).collect();
        let own = own.into_iter().map(inside).collect();
        let consumer = Copier { in_place: true, ..Copier::default() };
        let mut inside = Pulling { consumer, captures, arrays, read, own: &l.space, places, next, ..*self };
        let mut stmts = Vec::new();
        inside.read_own(own, &mut stmts);
        open.body = inside.scope(&open.body);
        open.body.stmts.splice(..0, stmts);
        (open.next, self.lost) = (inside.next, inside.lost | self.lost | inside.needs_row(&open.body));
        self.consumer.inner_loop(&open.close())
    }
}
