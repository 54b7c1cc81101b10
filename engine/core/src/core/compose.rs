//! The laws of fusion, as functions on loops.
//!
//! They compose mechanically, and look at no condition that is named. What a consumer needs has to be there
//! ([`there`]), or nothing is made. Only where a policy drops a condition ([`Missing::StoodIn`]) does something else
//! stand for it: what comes out then is the program that a careless fuser would have made. A whole array of which only
//! the current element is at hand is read as that element, the result of a fold that is still running as its neutral
//! element, bins as the arrays before, a size that is not known yet as the iteration space, and a position after a
//! filter as the position before it. Such a program means something else, and verification has to say so.

pub mod there;

use std::collections::BTreeMap;

use super::canonical::{Open, Operand, Param};
use super::copy::Copier;
use super::scopes::{Part, Role, each_stmt_mut};
use super::{Atom, Loop, Op, Scope, Size, SizeVar, Stmt, Var, View};
use there::{Producing, is_there};

/// One result of a producer, as its consumer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProducerOutput<T> {
    /// The operand that stands for it.
    pub name: T,
    /// The extent of the outermost dimension of what is collected element by element; `None` for what exists
    /// only when the whole producer has run, a fold's result.
    pub extent: Option<Size>,
    /// Whether something other than the consumer needs it.
    pub keep: bool,
}

/// What is done where something is not there that a consumer needs of its producer: a condition was forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// Nothing is made.
    Refused,
    /// Something else stands for it: for policies that drop a condition, to show what it is for.
    StoodIn,
}

/// A loop that is composed with another one, as its consumer sees it.
struct Before<'a, T> {
    space: &'a Size,
    outputs: &'a [ProducerOutput<T>],
}

impl<T: 'static> Producing<T> for Before<'_, T> {
    fn space(&self) -> &Size {
        self.space
    }

    fn results(&self) -> impl Iterator<Item = &ProducerOutput<T>> {
        self.outputs.iter()
    }
}

/// One loop that does what the producer and then the consumer do. Its results are those of the
/// producer that are kept, then those of the consumer. `None` when the two can't be put together at
/// all, whatever it would mean, or something is missing.
///
/// - **vertical**: the consumer's body runs where the outputs that it reads element by element are
///   emitted, and gets the emitted values; **diagonal**: some of these outputs are kept;
/// - **horizontal**: it reads none, and runs after the producer's body.
pub fn merge<T: Operand>(
    mut producer: Open<T>,
    outputs: &[ProducerOutput<T>],
    consumer: &Loop<T>,
    missing: Missing,
) -> Option<Open<T>> {
    let before = Before { space: &producer.space, outputs };
    if missing == Missing::Refused && !is_there(&before, consumer) {
        return None;
    }
    let mut copier = Copier { next: producer.next, ..Copier::default() };
    let point = point(&producer, outputs, &consumer.space)?;
    let body = std::mem::take(scope_at(&mut producer.body, &point));
    let links = Links { producer: &producer, outputs, body: &body };
    let offset = Offset { scans: producer.scans.len(), collectors: producer.collectors.len() };
    let consumer = links.resolve(Open::of(consumer), &mut copier, &offset)?;
    *scope_at(&mut producer.body, &point) = body;
    scope_at(&mut producer.body, &point).stmts.extend(consumer.body.stmts);
    producer.captures.extend(consumer.captures);
    producer.inputs.extend(consumer.inputs);
    producer.scans.extend(consumer.scans);
    let keep: Vec<bool> = outputs
        .iter()
        .map(|o| o.keep)
        .chain(consumer.collectors.iter().flat_map(|(c, _)| vec![true; c.arity()]))
        .collect();
    producer.collectors.extend(consumer.collectors);
    producer.next = copier.next;
    producer.thin(&keep);
    Some(producer)
}

/// Reads a view element by element without building it. `None` where the loop does not read it.
pub fn read_through<T: Operand>(name: &T, view: &View<T>, consumer: &Loop<T>) -> Option<Loop<T>> {
    let mut open = Open::of(consumer);
    let (views, inputs) = std::mem::take(&mut open.inputs).into_iter().partition(|p| p.operand == *name);
    let views: Vec<Param<T>> = views;
    open.inputs = inputs;
    if views.is_empty() {
        return None;
    }
    for p in views {
        match view {
            View::Iota(_) => open.body.stmts.insert(0, position(p.var, p.ty)),
            View::Replicate(_, x) => {
                open.captures.push(Param { operand: x.clone(), ty: p.ty, var: p.var });
            }
        }
    }
    Some(open.close())
}

fn position(var: Var, ty: super::Ty) -> Stmt {
    Stmt {
        id: super::StmtId(0),
        outs: vec![super::Binding { var, ty }],
        op: Op::Position,
        origin: super::Origin::default(),
    }
}

/// Where the places of the consumer's scans and collectors start.
#[derive(Default)]
struct Offset {
    scans: usize,
    collectors: usize,
}

/// The scope in which the consumer's body belongs: from the top of the body, statements with the
/// branch taken.
pub type Point = Vec<(usize, Part)>;

/// Over the producer's own space that is the top of its body; over the size of one of its outputs it
/// is where that output is emitted. (A space that is neither is run as if it were the producer's.)
fn point<T>(producer: &Open<T>, outputs: &[ProducerOutput<T>], space: &Size) -> Option<Point> {
    if *space == producer.space {
        return Some(Vec::new());
    }
    let mut start = 0;
    for (place, (collector, _)) in producer.collectors.iter().enumerate() {
        if outputs.get(start).is_some_and(|o| o.extent.as_ref() == Some(space)) {
            return emit_point(&producer.body, place);
        }
        start += collector.arity();
    }
    Some(Vec::new())
}

/// The one place where a collector is emitted to; `None` when there are several.
pub fn emit_point(body: &Scope, collector: usize) -> Option<Point> {
    emit_points(body, collector + 1).pop().flatten()
}

/// The same for each of the first so many collectors.
pub fn emit_points(body: &Scope, collectors: usize) -> Vec<Option<Point>> {
    let mut found = vec![Emitted::Nowhere; collectors];
    find_emits(body, &mut Vec::new(), &mut found);
    let point = |emitted| if let Emitted::At(point) = emitted { Some(point) } else { None };
    found.into_iter().map(point).collect()
}

/// Where a collector is emitted to.
#[derive(Clone)]
enum Emitted {
    Nowhere,
    At(Point),
    Anywhere,
}

fn find_emits(scope: &Scope, path: &mut Point, found: &mut [Emitted]) {
    for (i, stmt) in scope.stmts.iter().enumerate() {
        if let Op::Emit { collector, .. } = &stmt.op
            && let Some(found) = found.get_mut(*collector)
        {
            *found =
                if let Emitted::Nowhere = *found { Emitted::At(path.clone()) } else { Emitted::Anywhere };
        }
        for inner in stmt.op.scopes().filter(|inner| inner.part.role() == Role::Branch) {
            path.push((i, inner.part));
            find_emits(inner.scope, path, found);
            path.pop();
        }
    }
}

fn scope_at<'a>(body: &'a mut Scope, point: &[(usize, Part)]) -> &'a mut Scope {
    point.iter().fold(body, |scope, (i, part)| {
        scope.stmts[*i].op.scope_mut(*part).expect("a point leads through scopes that are there")
    })
}

/// The consumer's view of its producer.
struct Links<'a, T> {
    producer: &'a Open<T>,
    outputs: &'a [ProducerOutput<T>],
    /// What the producer does where the consumer belongs.
    body: &'a Scope,
}

/// One output of the producer: its collector, the component, and for what exists only at the end, a fold's
/// result or bins, what it starts from.
struct Source<'a, T> {
    collector: usize,
    component: usize,
    neutral: Option<&'a T>,
}

impl<T: Operand> Links<'_, T> {
    /// What is emitted to a collector in this scope itself.
    fn emitted(&self, source: &Source<T>) -> Option<&Vec<Atom>> {
        // What is read was mostly emitted last.
        self.body.stmts.iter().rev().find_map(|stmt| {
            let Op::Emit { collector, values } = &stmt.op else { return None };
            (*collector == source.collector).then_some(values)
        })
    }

    fn source(&self, operand: &T) -> Option<Source<'_, T>> {
        let mut place = self.outputs.iter().position(|o| o.name == *operand)?;
        for (collector, (c, neutrals)) in self.producer.collectors.iter().enumerate() {
            if place < c.arity() {
                return Some(Source { collector, component: place, neutral: neutrals.get(place) });
            }
            place -= c.arity();
        }
        None
    }

    /// The sizes that only the whole producer gives a value.
    fn sizes(&self) -> BTreeMap<SizeVar, Size> {
        let space = &self.producer.space;
        let extents = self.outputs.iter().filter_map(|o| o.extent.as_ref());
        let new = extents.filter(|e| *e != space).filter_map(|e| e.as_var());
        new.map(|v| (v.clone(), space.clone())).collect()
    }

    /// The consumer with the producer's outputs resolved, over variables that are free in the
    /// producer. Its space is not meant any more.
    fn resolve(&self, mut consumer: Open<T>, copier: &mut Copier, offset: &Offset) -> Option<Open<T>> {
        copier.sizes = self.sizes();
        copier.vars.clear();
        let mut elements = BTreeMap::new();
        let mut values = Vec::new();
        let mut captures = Vec::new();
        for mut p in std::mem::take(&mut consumer.captures) {
            let source = self.source(&p.operand);
            match source.as_ref().map(|s| s.neutral) {
                Some(Some(neutral)) => p.operand = neutral.clone(),
                Some(None) => {
                    let s = source?;
                    elements.insert(p.var, self.emitted(&s).map(|values| values[s.component].clone()));
                    continue;
                }
                None => {}
            }
            captures.push(p);
        }
        consumer.captures = captures;
        let mut inputs = Vec::new();
        for mut p in std::mem::take(&mut consumer.inputs) {
            match self.source(&p.operand) {
                Some(Source { neutral: Some(neutral), .. }) => p.operand = neutral.clone(),
                Some(s) => {
                    values.push((p.var, self.emitted(&s)?.get(s.component)?.clone()));
                    continue;
                }
                None => {}
            }
            inputs.push(p);
        }
        consumer.inputs = inputs;
        for ne in consumer
            .scans
            .iter_mut()
            .map(|(_, ne)| ne)
            .chain(consumer.collectors.iter_mut().map(|(_, ne)| ne))
        {
            for operand in ne {
                self.resolve_neutral(operand, copier)?;
            }
        }
        copier.vars.extend(values);
        copier.elements = elements;
        let renamed = renamed(consumer, copier, offset);
        (!copier.lost).then_some(renamed)
    }

    /// A neutral element that the producer would have to finish first.
    fn resolve_neutral(&self, operand: &mut T, copier: &Copier) -> Option<()> {
        if let Some(source) = self.source(operand) {
            *operand = source.neutral?.clone();
        } else if let Some(Atom::Size(size)) = operand.atom() {
            *operand = T::constant(Atom::Size(copier.size(size)));
        }
        Some(())
    }
}

/// The loop with fresh variables, its scans and collectors moved to their places.
fn renamed<T>(mut open: Open<T>, copier: &mut Copier, offset: &Offset) -> Open<T> {
    for p in open.captures.iter_mut().chain(&mut open.inputs) {
        p.var = copier.bind(p.var);
        p.ty = copier.ty(&p.ty);
    }
    let in_body = copier.elements.clone();
    // An operator runs where no element is current.
    copier.elements.values_mut().for_each(|element| *element = None);
    for (operator, _) in &mut open.scans {
        *operator = copier.operator(operator);
    }
    for (collector, _) in &mut open.collectors {
        *collector = copier.collector(collector);
    }
    copier.elements = in_body;
    open.body = copier.scope(&open.body);
    each_stmt_mut(&mut open.body, &mut |stmt| {
        if let Op::Step { scan, .. } = &mut stmt.op {
            *scan += offset.scans;
        } else if let Op::Emit { collector, .. } = &mut stmt.op {
            *collector += offset.collectors;
        }
    });
    open
}
