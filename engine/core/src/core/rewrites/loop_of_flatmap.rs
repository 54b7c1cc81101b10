//! A loop over what a `flatmap` gives runs over the part of each element, so that the parts are never joined: three rows,
//! whose laws are terms with theorems (`rules::PREPARING`).
//!
//! `reduce op ne (flatmap f xs) = reduce op ne (map (\x -> reduce op ne (f x)) xs)`, a `flatmap` of a `flatmap` is one
//! whose function is a `flatmap`, and a map of it one whose function is a map: the inner emits of MultiCollect (the report on
//! loop fusion in LMS, sections 6.7 to 6.9).
//!
//! The loop moves into the body of the `flatmap`, to the array that is emitted there. So the two are one loop, and the loops of
//! that body are fused like others. A map or a filter mostly stays outside, where it runs on tiles: over parts of any length it
//! would not. Where it prints it does not do so anyway. Scans and bins stay outside too. No body hands anything on from part to
//! part, and bins get one element of each turn at most. As a loop that takes turns, a histogram took 1.7 times as long.

use std::collections::{BTreeMap, BTreeSet};

use super::count::{bind, extents, sum};
use super::gate::{Gate, Site, Worth};
use super::jam::{emitted, is_exact};
use super::sink::Definitions;
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

const SOURCE: &str = "the report on loop fusion in LMS, sections 6.7 to 6.9";

/// A loop that combines what a flatmap gives combines each part of it.
pub const REDUCE_FLATMAP: Rewrite = Rewrite {
    name: "reduce-flatmap",
    does: "a loop that combines what a flatmap gives combines each part of it",
    law: "reduce op ne (flatmap gs xs) = reduce op ne (map (\\x -> reduce op ne (gs x)) xs) \
          where associative op, commutative op, neutral ne op, pure, total",
    source: SOURCE,
    program: "def main [n] (xs: [n]i64) = i64.sum (flatmap (\\x -> iota (x % 8)) xs)",
    sketch: "i64.sum (flatmap (\\x -> iota ({x} % 8)) xs)",
    conditions: &[EXACT, NEUTRAL, APART_TO_REDUCE],
};

const EXACT: SideCondition = SideCondition::exact(
    "def main [n] (xs: [n]i64) = f64.product (flatmap (\\x -> map (\\i -> f64.i64 (i + 1) / 3) (iota (x % 8))) xs)",
);

const NEUTRAL: SideCondition = SideCondition {
    name: "neutral",
    says: "what is combined of a part begins with the neutral element",
    refuses: "def main [n] (xs: [n]i64) = reduce (+) 5 (flatmap (\\x -> iota (x % 8)) xs)",
};

const APART_TO_REDUCE: SideCondition = SideCondition::apart(
    "def main [n] (xs: [n]i64) = i64.sum (map (\\y -> trace y) (flatmap (\\x -> iota (trace x % 8)) xs))",
);

/// A flatmap of what a flatmap gives is one of each part of it.
pub const FLATMAP_FLATMAP: Rewrite = Rewrite {
    name: "flatmap-flatmap",
    does: "a flatmap of what a flatmap gives is one of each part of it",
    law: "flatmap fs (flatmap gs xs) = flatmap (\\x -> flatmap fs (gs x)) xs where pure, total",
    source: SOURCE,
    program: "def main [n] (xs: [n]i64) = flatmap (\\y -> iota (y % 3)) (flatmap (\\x -> iota (x % 8)) xs)",
    sketch: "flatmap (\\y -> iota (y % 3)) (flatmap (\\x -> iota ({x} % 8)) xs)",
    conditions: &[APART_TO_JOIN],
};

const APART_TO_JOIN: SideCondition = SideCondition::apart(
    "def main [n] (xs: [n]i64) = flatmap (\\y -> iota (trace y % 3)) (flatmap (\\x -> iota (trace x % 8)) xs)",
);

/// A map of what a flatmap gives is one of each part of it.
pub const MAP_FLATMAP: Rewrite = Rewrite {
    name: "map-flatmap",
    does: "a loop that prints for what a flatmap gives does so for each part of it",
    law: "map f (flatmap gs xs) = flatmap (\\x -> map f (gs x)) xs where pure, total",
    source: SOURCE,
    program: "def main [n] (xs: [n]i64) = map (\\y -> trace y) (flatmap (\\x -> filter (> x) xs) xs)",
    sketch: "map (\\y -> trace y) (flatmap (\\x -> filter (> {x}) xs) xs)",
    conditions: &[APART_TO_COLLECT],
};

const APART_TO_COLLECT: SideCondition = SideCondition::apart(
    "def main [n] (xs: [n]i64) = map (\\y -> trace y) (flatmap (\\x -> filter (> trace x) xs) xs)",
);

impl SideCondition {
    /// That effects keep their order, and a program in which this alone is not so.
    const fn apart(refuses: &'static str) -> SideCondition {
        let says =
            "nobody sees what is done in which order by the flatmap, the loop, and what stands between them";
        SideCondition { name: "apart", says, refuses }
    }
}

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
    /// The loops that have moved into the one before. Those of a scope have different numbers, whatever else is in it.
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
        let (mut made, mut lengths): (Option<Stmt>, _) = (None, Vec::new());
        // A flatmap of a flatmap may be what another loop reads.
        while let Some((one, moved)) =
            moved_in(made.as_ref().unwrap_or(stmt), (around, &self.moved), frame, walk, &mut lengths)
        {
            made = Some(one);
            self.moved.push(moved);
        }
        Some([vec![made?], lengths].concat())
    }
}

/// The flatmap with the one loop that reads it moved into it, and which that was. Where somebody needs the length of what it
/// gives, that is counted, and has its value by a statement of `lengths`.
fn moved_in(
    flatmap: &Stmt,
    (around, moved): (&Surroundings, &[StmtId]),
    frame: &mut Frame,
    walk: &mut Walk,
    lengths: &mut Vec<Stmt>,
) -> Option<(Stmt, StmtId)> {
    let Op::Loop(producer) = &flatmap.op else { return None };
    let extent = extent_of_parts(producer, flatmap)?;
    let Readers { reader, between, length } = only_reader(flatmap, &extent, (around, moved))?;
    let Op::Loop(consumer) = &reader.op else { return None };
    let alone = flatmap.origin.alone() || reader.origin.alone();
    let uses = Uses::of_stmt(reader);
    let needs_between = between.iter().any(|stmt| Definitions::of(stmt).needed(&uses));
    if alone || needs_between || !runs_over_parts(consumer, flatmap, &extent) {
        return None;
    }
    let open = Open::of(consumer);
    let apart = apart(producer, consumer, &between, frame);
    let (row, apart_there) = row(consumer);
    let conditions = [(&EXACT, is_exact(&open)), (&NEUTRAL, is_neutral(&open)), (apart_there, apart)];
    let worth = worth(consumer, frame);
    let site = Site::by(reader, flatmap);
    let length = length && reader.outs.iter().all(|out| out.ty.dims.first() != Some(&consumer.space));
    let (merged, count, size) = walk.apply((row, &site), &mut frame.next, |walk, next| {
        let may = walk.may(row, &site, &conditions, worth.as_slice());
        let merged = may.then(|| merged((flatmap, producer), (reader, consumer), length, walk)).flatten()?;
        let mut size = Vec::new();
        let count = length.then(|| bind(&extent, next, &mut size));
        Some((merged, count, size))
    })?;
    lengths.extend(size);
    let origin = flatmap.origin.united(&reader.origin);
    let outs = reader.outs.iter().cloned().chain(count).collect();
    Some((Stmt { op: Op::Loop(merged), origin, outs, ..reader.clone() }, reader.id))
}

/// The length of what a loop gives that puts one array for each element one after the other, and does nothing else.
fn extent_of_parts(l: &Loop, stmt: &Stmt) -> Option<SizeVar> {
    let open = Open::of(l);
    let mut collectors = open.collectors.iter().enumerate();
    let plain = collectors.all(|(place, (c, _))| c.takes_arrays() && emitted(&open, place) == (1, true));
    let extent = stmt.outs.first()?.ty.dims.first()?;
    let same = stmt.outs.iter().all(|out| out.ty.dims.first() == Some(extent));
    extent.as_var().filter(|_| plain && same).cloned()
}

/// Who needs what a flatmap gives.
struct Readers<'a> {
    /// The only statement that needs the arrays.
    reader: &'a Stmt,
    /// What stands between the two.
    between: Vec<&'a Stmt>,
    /// Whether another one needs the length.
    length: bool,
}

fn only_reader<'a>(
    flatmap: &Stmt,
    extent: &SizeVar,
    (around, moved): (&Surroundings<'a>, &[StmtId]),
) -> Option<Readers<'a>> {
    let after = || around.after.iter().filter(|stmt| !moved.contains(&stmt.id));
    let arrays = Definitions { sizes: BTreeSet::new(), ..Definitions::of(flatmap) };
    let uses: Vec<Uses> = after().map(Uses::of_stmt).collect();
    let mut results = Uses::default();
    around.results.iter().for_each(|result| results.atom(result));
    let mut readers = (0..uses.len()).filter(|at| arrays.needed(&uses[*at]));
    let (Some(at), None, false) = (readers.next(), readers.next(), arrays.needed(&results)) else {
        return None;
    };
    let others = uses[..at].iter().chain(&uses[at + 1..]).chain([&results]);
    let length = others.into_iter().any(|uses| uses.sizes.contains(extent));
    Some(Readers { reader: after().nth(at)?, between: after().take(at).collect(), length })
}

/// Which row is about a loop over what a flatmap gives, with its condition on effects. Its others hold of what does not
/// combine.
fn row(consumer: &Loop) -> (&'static Rewrite, &'static SideCondition) {
    let has = |is: &dyn Fn(&Collector) -> bool| consumer.fun.collectors.iter().any(is);
    if has(&|c| c.as_fold().is_some()) {
        (&REDUCE_FLATMAP, &APART_TO_REDUCE)
    } else if has(&Collector::takes_arrays) {
        (&FLATMAP_FLATMAP, &APART_TO_JOIN)
    } else {
        (&MAP_FLATMAP, &APART_TO_COLLECT)
    }
}

/// What is against it besides conditions: that it runs on tiles as it is.
fn worth(consumer: &Loop, frame: &Frame) -> Option<Worth> {
    let collects = consumer.fun.collectors.iter().any(|collector| collector.as_collect().is_some());
    let by_element = effects::loop_in(consumer, &frame.facts).acts();
    if collects && !by_element {
        Some(Worth::OnTiles)
    } else {
        has_loops(consumer).then_some(Worth::PartByPart)
    }
}

/// Whether a loop reads what the flatmap gives element by element, and nothing but that; and collects or combines it, or is
/// a flatmap.
fn runs_over_parts(l: &Loop, flatmap: &Stmt, extent: &SizeVar) -> bool {
    let is_part = |atom: &Atom| Definitions::of(flatmap).is(atom);
    let runs = |c: &Collector| c.as_fold().is_some() || c.takes_arrays() || c.as_collect().is_some();
    !l.inputs.is_empty()
        && l.inputs.iter().all(is_part)
        && !l.captures.iter().chain(&l.neutrals).any(is_part)
        && l.space == Size::var(extent.clone())
        && l.fun.scans.is_empty()
        && !l.fun.collectors.is_empty()
        && l.fun.collectors.iter().all(runs)
        && !any_stmt(&l.fun.body, &mut |stmt| stmt.op == Op::Position)
        && !Uses::of_scope(&l.fun.body).sizes.contains(extent)
}

/// Whether it combines, and has loops in its body. A flatmap has them in any case.
fn has_loops(l: &Loop) -> bool {
    let combines = l.fun.collectors.iter().any(|collector| collector.as_fold().is_some());
    combines && any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_)))
}

/// What a part gives is combined with what all others give: each begins with the neutral element.
fn is_neutral(open: &Open<Atom>) -> bool {
    let mut folds = open.collectors.iter().filter_map(|(c, neutrals)| Some((c.as_fold()?, neutrals)));
    folds.all(|(operator, neutrals)| neutrals.iter().all(|ne| operator.is_neutral(ne)))
}

/// Whether nobody sees the loop come in front of what stands between, and take turns with the flatmap.
fn apart(producer: &Loop, consumer: &Loop, between: &[&Stmt], frame: &Frame) -> bool {
    let [flatmap, reader] = [producer, consumer].map(|l| effects::loop_in(l, &frame.facts));
    let others = between.iter().map(|stmt| effects::op_in(&stmt.op, &frame.facts, frame.space.as_ref()));
    let others = others.fold(Effects::default(), Effects::and);
    flatmap.commute(reader) && others.commute(reader)
}

/// One loop: for each element the array that the flatmap emits, and the other loop over it; and the sum of their lengths, if
/// somebody needs it.
fn merged(
    (flatmap, producer): (&Stmt, &Loop),
    (reader, consumer): (&Stmt, &Loop),
    length: bool,
    walk: &mut Walk,
) -> Option<Loop> {
    let mut open = Open::of(producer);
    let (parts, space) = parts(&open, flatmap, consumer)?;
    open.body.stmts.retain(|stmt| !matches!(stmt.op, Op::Emit { .. }));
    let inner = over(consumer, parts, space.clone(), &mut open);
    let outs = outs(reader, consumer, space.clone(), &mut open.next, walk)?;
    let mut copier = Copier { next: open.next, ..Copier::default() };
    let (mut collectors, mut emitted) = (Vec::new(), Vec::new());
    let starts = consumer.fun.collectors.iter().zip(consumer.starts().collectors);
    for ((collector, start), outs) in starts.zip(&outs) {
        let values: Vec<Atom> = outs.iter().map(|out| Atom::Var(out.var)).collect();
        if let Some(tys) = collector.as_collect() {
            // What each part gives comes one after the other.
            collectors.extend(tys.iter().map(|ty| (Collector::Concat(copier.ty(ty)), vec![])));
            emitted.extend(values.into_iter().map(|value| vec![value]));
        } else {
            collectors.push((copier.collector(collector), start.to_vec()));
            emitted.push(values);
        }
    }
    (open.collectors, open.next) = (collectors, copier.next);
    let emit = |(collector, values)| made(vec![], Op::Emit { collector, values }, Origin::default());
    open.body.stmts.push(made(outs.into_iter().flatten().collect(), Op::Loop(inner), reader.origin.clone()));
    open.body.stmts.extend(emitted.into_iter().enumerate().map(emit));
    if length {
        let emit = Op::Emit { collector: open.collectors.len(), values: vec![Atom::Size(space)] };
        open.body.stmts.push(made(vec![], emit, Origin::default()));
        open.collectors.push(sum([0, 1, 2].map(|i| Var(open.next + i))));
        open.next += 3;
    }
    Some(open.close())
}

/// What the flatmap's body emits of what the other loop reads, in that order, and how long that is.
fn parts(open: &Open<Atom>, flatmap: &Stmt, consumer: &Loop) -> Option<(Vec<Var>, Size)> {
    let extents = extents(open);
    let part = |input: &Atom| {
        let place = flatmap.outs.iter().position(|out| Atom::Var(out.var) == *input)?;
        open.body.stmts.iter().find_map(|stmt| {
            let Op::Emit { collector, values } = &stmt.op else { return None };
            values.first().filter(|_| *collector == place)?.var()
        })
    };
    let parts: Vec<Var> = consumer.inputs.iter().map(part).collect::<Option<_>>()?;
    let space = extents.get(parts.first()?)?.clone();
    parts.iter().all(|part| extents.get(part) == Some(&space)).then_some((parts, space))
}

/// The loop over these arrays of the flatmap's body, which captures there what it needs.
fn over(consumer: &Loop, parts: Vec<Var>, space: Size, open: &mut Open<Atom>) -> Loop {
    let mut captured = |(atom, ty): (&Atom, &Ty)| {
        if atom.var().is_none() {
            return atom.clone();
        }
        open.next += 1;
        let var = Var(open.next - 1);
        open.captures.push(Param { operand: atom.clone(), ty: ty.clone(), var });
        Atom::Var(var)
    };
    let captures = consumer.captures.iter().zip(&consumer.fun.captures).map(&mut captured).collect();
    let neutral_tys = consumer.fun.collectors.iter().flat_map(Collector::neutral_tys);
    let neutrals = consumer.neutrals.iter().zip(neutral_tys).map(&mut captured).collect();
    let inputs = parts.into_iter().map(Atom::Var).collect();
    Loop { space, fun: consumer.fun.clone(), captures, neutrals, inputs }
}

/// What the loop gives of a part, for each collector: arrays have lengths of their own there, and those of several results may
/// be one.
fn outs(
    reader: &Stmt,
    consumer: &Loop,
    space: Size,
    next: &mut u32,
    walk: &mut Walk,
) -> Option<Vec<Vec<Binding>>> {
    let (mut results, mut extents) = (reader.outs.iter(), BTreeMap::new());
    extents.insert(consumer.space.as_var()?.clone(), space);
    let mut all = Vec::new();
    for collector in &consumer.fun.collectors {
        let mut outs = Vec::new();
        for out in results.by_ref().take(collector.arity()) {
            let mut ty = out.ty.clone();
            if collector.keeps_elements() {
                let extent = ty.dims.first_mut()?;
                let like = extent.as_var()?.clone();
                *extent = extents.entry(like).or_insert_with_key(|like| walk.new_size(like)).clone();
            }
            *next += 1;
            outs.push(Binding { var: Var(*next - 1), ty });
        }
        all.push(outs);
    }
    Some(all)
}

fn made(outs: Vec<Binding>, op: Op, origin: Origin) -> Stmt {
    Stmt { id: StmtId(0), outs, op, origin }
}
