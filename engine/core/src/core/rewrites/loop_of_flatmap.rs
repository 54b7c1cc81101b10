//! What is combined of a `flatmap` is combined of what it gives for each element, which nobody has to put one after the other.
//!
//! `reduce op ne (flatmap f xs) = reduce op ne (map (\x -> reduce op ne (f x)) xs)`, and a `flatmap` of a `flatmap` is one
//! whose function is a `flatmap`: the inner emits of MultiCollect (the report on loop fusion in LMS, sections 6.7 to 6.9).
//!
//! The loop moves into the body of the `flatmap`, to the array that is emitted there: what follows is that the two are one
//! loop, and what makes the array and the loop over it are fused as loops of that body are. A loop that collects stays where
//! it is: it runs on tiles there, which over arrays of any length it would not.

use std::collections::BTreeMap;

use super::gate::{Gate, Site};
use super::jam::{emitted, is_exact, is_neutral};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::effects::{self, Effects};
use crate::core::scopes::any_stmt;
use crate::core::visit::Uses;
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Origin, Program, Scope, Size, SizeVar, Stmt, StmtId, Ty, Var,
};

/// A loop over what a flatmap gives runs over each part of it.
pub const LOOP_OF_FLATMAP: Rewrite = Rewrite {
    name: "loop-of-flatmap",
    does: "a loop over what a flatmap gives runs over each part of it",
    law: "reduce op ne (flatten (map f xs)) = reduce op ne (map (\\x -> reduce op ne (f x)) xs) \
          where associative op, neutral ne op, pure, total",
    source: "the report on loop fusion in LMS, sections 6.7 to 6.9",
    program: "def main [n] (xs: [n]i64) = i64.sum (flatmap (\\x -> iota (x % 8)) xs)",
    sketch: "i64.sum (flatmap (\\x -> iota ({x} % 8)) xs)",
    conditions: &[EXACT, NEUTRAL, APART],
};

const EXACT: SideCondition = SideCondition {
    name: "exact",
    says: "what is combined gives the same by any brackets",
    refuses: "def main [n] (xs: [n]i64) = f64.product (flatmap (\\x -> map (\\i -> f64.i64 (i + 1) / 3) (iota (x % 8))) xs)",
};

const NEUTRAL: SideCondition = SideCondition {
    name: "neutral",
    says: "what is combined of a part begins with the neutral element",
    refuses: "def main [n] (xs: [n]i64) = reduce (+) 5 (flatmap (\\x -> iota (x % 8)) xs)",
};

const APART: SideCondition = SideCondition {
    name: "apart",
    says: "nobody sees what is done in which order by the flatmap, the loop, and what stands between them",
    refuses: "def main [n] (xs: [n]i64) = \
              flatmap (\\y -> iota (trace y % 3)) (flatmap (\\x -> iota (trace x % 8)) xs)",
};

/// Has such loops run over parts, in every scope of a program. Says whether there were any.
pub fn loop_of_flatmap(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_flatmaps(&program.body) && through(&mut LoopOfFlatmap::default(), program, gate)
}

fn has_flatmaps(scope: &Scope) -> bool {
    any_stmt(scope, &mut |stmt| {
        let Op::Loop(l) = &stmt.op else { return false };
        l.fun.collectors.iter().any(Collector::takes_arrays) || has_flatmaps(&l.fun.body)
    })
}

#[derive(Default)]
struct LoopOfFlatmap {
    /// The loops that have moved into the one before.
    moved: Vec<StmtId>,
}

impl Pass for LoopOfFlatmap {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        has_flatmaps(&l.fun.body).then(LoopOfFlatmap::default)
    }

    fn substitute(&mut self, stmt: Stmt) -> Option<Stmt> {
        (!self.moved.contains(&stmt.id)).then_some(stmt)
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let mut made: Option<Stmt> = None;
        // A flatmap of a flatmap may be what another loop reads.
        while let Some((one, moved)) = moved_in(made.as_ref().unwrap_or(stmt), around, frame, walk) {
            made = Some(one);
            self.moved.push(moved);
        }
        Some(vec![made?])
    }
}

/// The flatmap with the one loop that reads it moved into it, and which that was.
fn moved_in(
    flatmap: &Stmt,
    around: &Surroundings,
    frame: &mut Frame,
    walk: &mut Walk,
) -> Option<(Stmt, StmtId)> {
    let Op::Loop(producer) = &flatmap.op else { return None };
    let extent = parts_of(producer, flatmap)?;
    let needs_it = |uses: &Uses| {
        uses.sizes.contains(&extent) || flatmap.outs.iter().any(|out| uses.vars.contains(&out.var))
    };
    let mut readers = around.after.iter().enumerate().filter(|(_, stmt)| needs_it(&Uses::of_stmt(stmt)));
    let (Some((at, reader)), None) = (readers.next(), readers.next()) else { return None };
    let mut results = Uses::default();
    around.results.iter().for_each(|result| results.atom(result));
    let alone = flatmap.origin.alone() || reader.origin.alone();
    let Op::Loop(consumer) = &reader.op else { return None };
    let between = &around.after[..at];
    if needs_it(&results) || alone || !runs_over_parts(consumer, flatmap, &extent) || needs(consumer, between)
    {
        return None;
    }
    let open = Open::of(consumer);
    let conditions = [
        (&EXACT, is_exact(&open)),
        (&NEUTRAL, is_neutral_of_all(&open)),
        (&APART, apart(producer, consumer, between, frame)),
    ];
    let site = Site::by(reader, flatmap);
    let merged = walk.apply((&LOOP_OF_FLATMAP, &site), &mut frame.next, |walk, _| {
        if !walk.may(&LOOP_OF_FLATMAP, &site, &conditions, &[]) {
            return None;
        }
        merged((flatmap, producer), (reader, consumer), walk)
    })?;
    let origin = flatmap.origin.united(&reader.origin);
    Some((Stmt { op: Op::Loop(merged), origin, ..reader.clone() }, reader.id))
}

/// The length of what a loop gives that puts one array for each element one after the other, and does nothing else.
fn parts_of(l: &Loop, stmt: &Stmt) -> Option<SizeVar> {
    let open = Open::of(l);
    let mut collectors = open.collectors.iter().enumerate();
    let plain = collectors.all(|(place, (c, _))| c.takes_arrays() && emitted(&open, place) == (1, true));
    let extent = stmt.outs.first()?.ty.dims.first()?;
    let same = stmt.outs.iter().all(|out| out.ty.dims.first() == Some(extent));
    extent.as_var().filter(|_| plain && same).cloned()
}

/// Whether a loop reads what the flatmap gives element by element, and nothing but that; and combines it, or is a flatmap.
fn runs_over_parts(l: &Loop, flatmap: &Stmt, extent: &SizeVar) -> bool {
    let is_part = |atom: &Atom| flatmap.outs.iter().any(|out| Atom::Var(out.var) == *atom);
    let combines = |c: &Collector| c.as_fold().is_some() || c.takes_arrays();
    let asks = |op: &Op| *op == Op::Position;
    !l.inputs.is_empty()
        && l.inputs.iter().all(is_part)
        && !l.captures.iter().chain(&l.neutrals).any(is_part)
        && l.space == Size::var(extent.clone())
        && l.fun.scans.is_empty()
        && !l.fun.collectors.is_empty()
        && l.fun.collectors.iter().all(combines)
        && !any_stmt(&l.fun.body, &mut |stmt| asks(&stmt.op))
        && !Uses::of_scope(&l.fun.body).sizes.contains(extent)
}

/// Whether a loop needs what one of these statements gives.
fn needs(l: &Loop, stmts: &[Stmt]) -> bool {
    let made = |atom: &Atom| stmts.iter().flat_map(|stmt| &stmt.outs).any(|out| Atom::Var(out.var) == *atom);
    let sizes = Uses::of_scope(&l.fun.body).sizes;
    let binds = |stmt: &Stmt| crate::core::visit::binds(stmt).iter().any(|(_, size)| sizes.contains(size));
    l.captures.iter().chain(&l.neutrals).any(made) || stmts.iter().any(binds)
}

/// What a part gives is combined with what all others give: each begins with the neutral element.
fn is_neutral_of_all(open: &Open<Atom>) -> bool {
    let mut folds = open.collectors.iter().filter_map(|(c, neutrals)| Some((c.as_fold()?, neutrals)));
    folds.all(|(operator, neutrals)| neutrals.iter().all(|ne| operator.is_neutral(ne))) && is_neutral(open)
}

/// Whether nobody sees the loop come in front of what stands between, and take turns with the flatmap.
fn apart(producer: &Loop, consumer: &Loop, between: &[Stmt], frame: &Frame) -> bool {
    let [flatmap, reader] = [producer, consumer].map(|l| effects::loop_in(l, &frame.facts));
    let others = between.iter().map(|stmt| effects::op_in(&stmt.op, &frame.facts, frame.space.as_ref()));
    let others = others.fold(Effects::default(), Effects::and);
    flatmap.commute(reader) && others.commute(reader)
}

/// One loop: for each element the array that the flatmap emits, and the other loop over it.
fn merged(
    (flatmap, producer): (&Stmt, &Loop),
    (reader, consumer): (&Stmt, &Loop),
    walk: &mut Walk,
) -> Option<Loop> {
    let mut open = Open::of(producer);
    let types = types(&open);
    let mut parts = BTreeMap::new();
    for stmt in &open.body.stmts {
        if let Op::Emit { collector, values } = &stmt.op {
            parts.insert(flatmap.outs.get(*collector)?.var, values.first()?.var()?);
        }
    }
    open.body.stmts.retain(|stmt| !matches!(stmt.op, Op::Emit { .. }));
    let inputs: Vec<Var> =
        consumer.inputs.iter().map(|input| parts.get(&input.var()?).copied()).collect::<Option<_>>()?;
    let space = types.get(inputs.first()?)?.dims.first()?.clone();
    if inputs.iter().any(|input| types.get(input).and_then(|ty| ty.dims.first()) != Some(&space)) {
        return None;
    }
    let mut captured = |atom: &Atom, ty: &Ty| {
        if atom.var().is_none() {
            return atom.clone();
        }
        open.next += 1;
        let var = Var(open.next - 1);
        open.captures.push(Param { operand: atom.clone(), ty: ty.clone(), var });
        Atom::Var(var)
    };
    let captures = consumer.captures.iter().zip(&consumer.fun.captures);
    let captures = captures.map(|(atom, ty)| captured(atom, ty)).collect();
    let neutral_tys = consumer.fun.collectors.iter().flat_map(Collector::neutral_tys);
    let neutrals = consumer.neutrals.iter().zip(neutral_tys).map(|(atom, ty)| captured(atom, ty)).collect();
    let inputs = inputs.into_iter().map(Atom::Var).collect();
    let inner = Loop { space, fun: consumer.fun.clone(), captures, neutrals, inputs };
    let (mut outs, mut emits, mut extents) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut results = reader.outs.iter();
    for (collector, fed) in consumer.fun.collectors.iter().enumerate() {
        let first = outs.len();
        for out in results.by_ref().take(fed.arity()) {
            let mut ty = out.ty.clone();
            if fed.takes_arrays() {
                // Of each part an array of a length of its own; those of several results may be one.
                let extent = ty.dims.first_mut()?;
                let like = extent.as_var()?.clone();
                *extent = extents.entry(like).or_insert_with_key(|like| walk.new_size(like)).clone();
            }
            open.next += 1;
            outs.push(Binding { var: Var(open.next - 1), ty });
        }
        let values = outs[first..].iter().map(|out| Atom::Var(out.var)).collect();
        emits.push(made(vec![], Op::Emit { collector, values }, Origin::default()));
    }
    open.body.stmts.push(made(outs, Op::Loop(inner), reader.origin.clone()));
    open.body.stmts.extend(emits);
    let mut copier = Copier { next: open.next, ..Copier::default() };
    let starts = consumer.starts().collectors;
    let collectors = consumer.fun.collectors.iter().zip(starts);
    open.collectors = collectors.map(|(c, start)| (copier.collector(c), start.to_vec())).collect();
    open.next = copier.next;
    Some(open.close())
}

/// The types of the variables of a loop's body that its end sees.
fn types(open: &Open<Atom>) -> BTreeMap<Var, Ty> {
    let params = open.captures.iter().chain(&open.inputs).map(|p| (p.var, p.ty.clone()));
    let made = open.body.stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| (out.var, out.ty.clone()));
    params.chain(made).collect()
}

fn made(outs: Vec<Binding>, op: Op, origin: Origin) -> Stmt {
    Stmt { id: StmtId(0), outs, op, origin }
}
