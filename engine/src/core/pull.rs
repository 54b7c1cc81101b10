//! Pull, the second law of composition: a producer is evaluated at the indices at which a consumer would read
//! its arrays, in place of building these. Like [`super::compose`] it looks at no condition.

use std::collections::BTreeMap;

use super::canonical::{Open, Operand, Param};
use super::copy::{Copier, Copying};
use super::scopes::any_stmt;
use super::{Atom, Binding, Loop, Op, Origin, Scope, Stmt, StmtId, Ty, Var};

/// The consumer with the producer's elements computed where it reads one of these results of the producer.
/// `None` where it needs an array of them whole, or where an element is not made of those at its own place by
/// themselves: of what is read at an index a failure tells that the index lies outside.
pub fn pull<T: Operand>(producer: &Loop<T>, results: &[T], consumer: &Loop<T>) -> Option<Loop<T>> {
    let producer = Open::of(producer);
    if producer.inputs.is_empty() || !producer.body.stmts.iter().all(each_by_itself) {
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
        captures: BTreeMap::new(),
        arrays: Vec::new(),
        body: &producer.body,
        read,
        next: open.next,
    };
    for p in &producer.captures {
        let var = pulling.fresh();
        pulling.captures.insert(p.var, Atom::Var(var));
        open.captures.push(Param { var, ..p.clone() });
    }
    for p in &producer.inputs {
        let dims = [vec![producer.space.clone()], p.ty.dims.clone()].concat();
        let (var, ty) = (pulling.fresh(), Ty { scalar: p.ty.scalar, dims });
        pulling.arrays.push((var, Binding { var: p.var, ty: p.ty.clone() }));
        open.captures.push(Param { operand: p.operand.clone(), ty, var });
    }
    open.body = pulling.scope(&open.body);
    open.next = pulling.next;
    let pulled = open.close();
    let whole = pulled.captures.iter().any(|operand| elements.iter().any(|(name, _)| *name == operand));
    (!whole).then_some(pulled)
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

/// The consumer's body, copied.
struct Pulling<'a> {
    consumer: Copier,
    /// What the producer's captures are in the consumer.
    captures: BTreeMap<Var, Atom>,
    /// The arrays that the producer reads, with its elements of them.
    arrays: Vec<(Var, Binding)>,
    /// What the producer does for an element.
    body: &'a Scope,
    /// The consumer's captures that the producer makes, each with its element.
    read: BTreeMap<Var, Atom>,
    /// The number of the next variable.
    next: u32,
}

impl Pulling<'_> {
    fn fresh(&mut self) -> Var {
        self.next += 1;
        Var(self.next - 1)
    }

    /// The element at an index, by these further statements.
    fn evaluate(&mut self, at: &Atom, element: &Atom, stmts: &mut Vec<Stmt>) -> Atom {
        let mut copier = Copier { next: self.next, vars: self.captures.clone(), ..Copier::default() };
        for (array, input) in &self.arrays {
            let out = Binding { var: copier.bind(input.var), ty: input.ty.clone() };
            let op = Op::Index { array: *array, at: vec![at.clone()] };
            stmts.push(Stmt { id: StmtId(0), outs: vec![out], op, origin: Origin::default() });
        }
        for stmt in &self.body.stmts {
            if let Op::Position = stmt.op {
                copier.vars.insert(stmt.outs[0].var, at.clone());
            } else if !matches!(stmt.op, Op::Emit { .. }) {
                stmts.extend(copier.stmt(stmt));
            }
        }
        self.next = copier.next;
        copier.atom(element)
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
                && let ([at], Some(element)) = (&at[..], self.read.get(array).cloned())
            {
                let at = self.consumer.atom(at);
                let value = self.evaluate(&at, &element, &mut stmts);
                self.consumer.vars.insert(stmt.outs[0].var, value);
            } else {
                let op = self.op(&stmt.op);
                stmts.push(Stmt { op, ..stmt.clone() });
            }
        }
        let results = scope.results.iter().map(|result| self.consumer.atom(result)).collect();
        Scope { stmts, results }
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        self.consumer.inner_loop(l)
    }
}
