//! Pull, the second law of composition: a producer is evaluated at the indices at which a consumer would read
//! its arrays, in place of building these. Like [`super::compose`] it looks at no condition.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::canonical::{Open, Operand, Param};
use super::copy::{Copier, Copying};
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
    let read = |p: &Param<T>| Some((p.var, elements.iter().find(|(name, _)| **name == p.operand)?.1.clone()));
    let read: BTreeMap<Var, Atom> = open.captures.iter().filter_map(read).collect();
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
    let lost = pulling.lost;
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
    /// What the producer makes, each with its element.
    read: BTreeMap<Var, Atom>,
    /// The number of the next variable.
    next: u32,
    /// Something is read that can't be computed by itself.
    lost: bool,
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

    /// Fails where an index lies outside of a space.
    fn check(&mut self, at: &Atom, space: &Size, stmts: &mut Vec<Stmt>) {
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

impl Copying for Pulling<'_> {
    fn copier(&mut self) -> &mut Copier {
        &mut self.consumer
    }

    fn scope(&mut self, scope: &Scope) -> Scope {
        let mut stmts = Vec::new();
        for stmt in &scope.stmts {
            if let Op::Index { array, at } = &stmt.op
                && let Some(element) = self.read.get(array).cloned()
            {
                let at: Vec<Atom> = at.iter().map(|i| self.consumer.atom(i)).collect();
                let captures = self.captures.iter().map(|(var, of)| (of.var, Atom::Var(*var))).collect();
                let inputs = self.arrays.iter().map(|(var, of)| (*var, vec![], of.clone())).collect();
                let level = Level { body: self.body, space: self.space, captures, inputs };
                let value = self.evaluate(level, &at, &element, &mut stmts);
                self.lost |= value.is_none();
                self.consumer.vars.extend(value.map(|value| (stmt.outs[0].var, value)));
            } else {
                let op = self.op(&stmt.op);
                stmts.push(Stmt { op, ..stmt.clone() });
            }
        }
        let results = scope.results.iter().map(|result| self.consumer.atom(result)).collect();
        Scope { stmts, results }
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        let mut open = Open::of(l);
        let made = |p: &Param<Atom>| Some((p.var, self.read.get(&p.operand.var()?)?.clone()));
        let read: BTreeMap<Var, Atom> = open.captures.iter().filter_map(made).collect();
        if read.is_empty() {
            return self.consumer.inner_loop(l);
        }
        let mut next = open.next;
        let mut captured = |var: &Var, ty: Ty| {
            next += 1;
            open.captures.push(Param { operand: Atom::Var(*var), ty, var: Var(next - 1) });
            Var(next - 1)
        };
        let captures: Vec<_> =
            self.captures.iter().map(|(var, of)| (captured(var, of.ty.clone()), of.clone())).collect();
        let arrays = self.arrays.iter();
        let arrays =
            arrays.map(|(var, of)| (captured(var, array_of(self.space, &of.ty)), of.clone())).collect();
        let consumer = Copier { in_place: true, ..Copier::default() };
        let mut inside = Pulling { consumer, captures, arrays, read, next, ..*self };
        open.body = inside.scope(&open.body);
        (open.next, self.lost) = (inside.next, inside.lost | self.lost);
        self.consumer.inner_loop(&open.close())
    }
}
