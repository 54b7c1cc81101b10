//! Unroll and jam: a loop over the elements of rows that are written out runs over the rows, and does for each element in
//! turn what it does, so that it may be one with the loop that makes the rows.
//!
//! `reduce op ne (flatmap (\x -> [f x, g x]) xs) = reduce op ne (map (\x -> f x `op` g x) xs)`, and
//! `map h (flatmap (\x -> [f x, g x]) xs) = flatmap (\x -> [h (f x), h (g x)]) xs` (the report on loop fusion in LMS,
//! section 6.9: a flatmap into each consumer). What is combined of an element that is left out is the neutral element; what
//! is kept of several is emitted in their order. All that the loop reads element by element are rows of one loop, each an
//! array of so many elements, or of such arrays; and nothing is scanned.
//!
//! What is kept of the elements is needed, for its length alone is counted without it, and no loop reads it, for such a
//! loop would be one with this one at a single place of emission only. What is done for an element is written again for
//! each.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_n;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::gate::{Gate, Worth};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::Open;
use crate::core::copy::Copier;
use crate::core::scopes::{any_stmt, length};
use crate::core::visit;
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Origin, Program, Scope, Size, Stmt, StmtId, Ty, Var,
};

/// A loop over elements of rows that are written out runs over the rows.
pub const UNROLL_AND_JAM: Rewrite = Rewrite {
    name: "unroll-and-jam",
    does: "a loop over elements of rows that are written out runs over the rows",
    law: "reduce op ne (flatten (map (\\x -> [f x, g x]) xs)) = reduce op ne (map (\\x -> op (f x) (g x)) xs) \
          where associative op, neutral ne op, pure, total",
    source: "the report on loop fusion in LMS, section 6.9",
    program: "def main [n] (xs: [n]i64) = i64.sum (flatmap (\\x -> [x, x * 3]) xs)",
    sketch: "i64.sum (filter (\\x -> {x} > 0) (flatmap (\\x -> [{x}, x * 3]) xs))",
    conditions: &[EXACT, NEUTRAL],
};

const EXACT: SideCondition =
    SideCondition::exact("def main [n] (xs: [n]f64) = f64.sum (flatmap (\\x -> [x, x * 3]) xs)");

const NEUTRAL: SideCondition = SideCondition {
    name: "neutral",
    says: "where elements may be left out, what is combined of them is the neutral element",
    refuses: "def main [n] (xs: [n]i64) = reduce (+) 5 (filter (> 3) (flatmap (\\x -> [x, x * 3]) xs))",
};

/// Has such loops run over rows, in every scope of a program that is in no loop. Says whether there were any.
pub fn unroll_and_jam(program: &mut Program, gate: &mut dyn Gate) -> bool {
    // Rows that are written out are read one after the other.
    any_stmt(&program.body, &mut |stmt| matches!(stmt.op, Op::Reshape(_)))
        && through(&mut UnrollAndJam, program, gate)
}

struct UnrollAndJam;

impl Pass for UnrollAndJam {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        walk.apply((&UNROLL_AND_JAM, &stmt.into()), &mut frame.next, |walk, next| {
            jammed(stmt, around, next, walk)
        })
    }
}

/// Arrays as rows, each by its place among what a loop reads, with the extents of a row.
struct Rows {
    matrices: Vec<Binding>,
    extents: Vec<i64>,
}

/// The loop over the rows, and what it collects as rows after each other.
fn jammed(stmt: &Stmt, around: &Surroundings, next: &mut u32, walk: &mut Walk) -> Option<Vec<Stmt>> {
    let Op::Loop(l) = &stmt.op else { return None };
    let Rows { matrices, extents } = rows(l, around)?;
    let open = Open::of(l);
    let elements = extents.iter().try_fold(1, |all: i64, extent| all.checked_mul(*extent))?;
    let written = usize::try_from(elements).ok()?.saturating_mul(length(&open.body));
    let is_last = |(_, out): (usize, &Binding)| around.need(out.var) && !around.read_in_loops(out.var);
    let mut worth = vec![Worth::Written(written)];
    worth.extend((!thinned(l, &stmt.outs).all(is_last)).then_some(Worth::KeptApart));
    if stmt.origin.alone() || !is_written_again(&open) {
        return None;
    }
    let conditions = [(&EXACT, is_exact(&open)), (&NEUTRAL, is_neutral(&open))];
    if !walk.may(&UNROLL_AND_JAM, &stmt.into(), &conditions, &worth) {
        return None;
    }
    let mut unrolled = Open {
        space: matrices[0].ty.dims[0].clone(),
        body: Scope::default(),
        inputs: open.inputs.clone(),
        captures: open.captures.clone(),
        scans: Vec::new(),
        collectors: open.collectors.clone(),
        next: open.next,
    };
    for (input, matrix) in unrolled.inputs.iter_mut().zip(&matrices) {
        input.operand = Atom::Var(matrix.var);
        input.ty.dims = matrix.ty.dims[1..].to_vec();
    }
    let thinned = thinned(l, &stmt.outs).map(|(collector, _)| collector).collect();
    let mut writing = Writing { open: &open, thinned, next: open.next, extents, elements, row: None };
    let each = (0..elements).map(|element| writing.element(element, &mut unrolled.body.stmts));
    let each: Vec<Emissions> = each.collect::<Option<_>>()?;
    for (place, (collector, _)) in unrolled.collectors.iter_mut().enumerate() {
        // What is kept of the elements has been emitted.
        if writing.thinned.contains(&place) {
            continue;
        }
        let mut values = each.iter().map(|given| given[&place].clone());
        let stmts = &mut unrolled.body.stmts;
        let values = if let Some(operator) = collector.as_fold() {
            let first = values.next()?;
            values.fold(first, |left, right| writing.combined(operator, &left, &right, stmts))
        } else {
            writing.as_row(collector.as_collect_mut()?, &values.collect::<Vec<_>>(), stmts)
        };
        stmts.push(made(vec![], Op::Emit { collector: place, values }));
    }
    unrolled.next = writing.next;
    let (mut outs, mut flat) = (stmt.outs.clone(), Vec::new());
    let each = |(out, collected): &(&mut Binding, bool)| *collected && out.ty.dims[0] == l.space;
    for (out, _) in outs.iter_mut().zip(l.fun.collected()).filter(each) {
        let mut dims = out.ty.dims.clone();
        dims.splice(..1, [matrices[0].ty.dims[0].clone(), Size::constant(elements)]);
        let rows = Binding { var: Var(*next), ty: Ty { dims, ..out.ty.clone() } };
        let (id, op) = (StmtId(*next + 1), Op::Reshape(Atom::Var(rows.var)));
        let outs = vec![std::mem::replace(out, rows)];
        flat.push(Stmt { id, outs, op, origin: stmt.origin.clone() });
        *next += 2;
    }
    flat.insert(0, Stmt { outs, op: Op::Loop(unrolled.close()), ..stmt.clone() });
    Some(flat)
}

/// What a loop keeps of its elements, each with the collector.
fn thinned<'a>(l: &'a Loop, outs: &'a [Binding]) -> impl Iterator<Item = (usize, &'a Binding)> {
    let collectors = l.fun.collectors.iter().enumerate();
    let each = collectors.flat_map(|(place, c)| repeat_n((place, c.is_collected()), c.arity()));
    let thinned =
        outs.iter().zip(each).filter(|(out, (_, collected))| *collected && out.ty.dims[0] != l.space);
    thinned.map(|(out, (collector, _))| (collector, out))
}

/// What a loop reads element by element as rows that one loop writes out.
fn rows(l: &Loop, around: &Surroundings) -> Option<Rows> {
    let (mut matrices, mut made_by, mut extents) = (Vec::new(), None, None);
    for input in &l.inputs {
        let flat = around.maker(input.var()?)?;
        let (mut rows, mut matrix) = (flat, flat.outs[0].var);
        while let Op::Reshape(Atom::Var(array)) = &rows.op {
            (rows, matrix) = (around.maker(*array)?, *array);
        }
        let (place, out) = rows.outs.iter().enumerate().find(|(_, out)| out.var == matrix)?;
        let Op::Loop(producer) = &rows.op else { return None };
        let element = flat.outs[0].ty.dims.get(1..)?;
        let [space, row @ ..] = out.ty.dims.as_slice() else { return None };
        let row = row.strip_suffix(element).filter(|row| !row.is_empty())?;
        if *space != producer.space
            || *made_by.get_or_insert(rows.id) != rows.id
            || *extents.get_or_insert(row) != row
            || !writes_out(producer, place, row.len())
        {
            return None;
        }
        matrices.push(out.clone());
    }
    let constant = |extent: &Size| extent.as_constant().filter(|extent| *extent > 0);
    Some(Rows { matrices, extents: extents?.iter().map(constant).collect::<Option<_>>()? })
}

/// Whether a loop, for each of its elements one, writes out the rows of its result at a place: arrays of so many extents.
fn writes_out(l: &Loop, place: usize, rank: usize) -> bool {
    let body = &l.fun.body.stmts;
    let mut start = 0;
    let collector = l.fun.collectors.iter().position(|collector| {
        start += collector.arity();
        place < start
    });
    let Some(collector) = collector else { return false };
    let Some(tys) = l.fun.collectors[collector].as_collect() else { return false };
    let component = place + tys.len() - start;
    let row = body.iter().find_map(|stmt| {
        let Op::Emit { collector: to, values } = &stmt.op else { return None };
        (*to == collector).then(|| &values[component])
    });
    row.is_some_and(|row| is_written(row, rank, body))
}

/// Whether it is an array of so many extents that these statements write out.
fn is_written(array: &Atom, rank: usize, body: &[Stmt]) -> bool {
    let Some(deeper) = rank.checked_sub(1) else { return true };
    let is_here = |stmt: &&Stmt| stmt.outs.first().map(|out| out.var) == array.var();
    let made = body.iter().find(is_here).map(|stmt| &stmt.op);
    matches!(made, Some(Op::Array(elements)) if elements.iter().all(|row| is_written(row, deeper, body)))
}

/// How often a body gives a collector something, at most; and whether it always does.
pub(super) fn emitted(open: &Open<Atom>, collector: usize) -> (usize, bool) {
    let emits = |stmt: &Stmt| matches!(&stmt.op, Op::Emit { collector: to, .. } if *to == collector);
    let mut emitted = 0;
    any_stmt(&open.body, &mut |stmt| {
        emitted += usize::from(emits(stmt));
        false
    });
    (emitted, open.body.stmts.iter().any(emits))
}

/// Whether what a loop does for an element can be written again: it gives each collector that combines one value at most,
/// each that collects rows one, and binds no size.
fn is_written_again(open: &Open<Atom>) -> bool {
    let each = |(place, (collector, _)): (usize, &(Collector, Vec<Atom>))| {
        let scalars = |tys: &[Ty]| tys.iter().all(|ty| ty.dims.is_empty());
        match collector.as_collect() {
            Some(tys) => emitted(open, place) == (1, true) || scalars(tys),
            None => collector.as_fold().is_some() && emitted(open, place).0 == 1,
        }
    };
    let mut binds = false;
    any_stmt(&open.body, &mut |stmt| {
        binds |= !visit::binds(stmt).is_empty();
        visit::bound_inside(&stmt.op, &mut |_| binds = true);
        binds
    });
    // Positions are asked for in front of branches.
    let is_position = |stmt: &Stmt| stmt.op == Op::Position;
    let asks = |stmt: &Stmt| stmt.op.branches().any(|branch| any_stmt(branch, &mut |stmt| is_position(stmt)));
    !binds
        && !open.body.stmts.iter().any(asks)
        && open.scans.is_empty()
        && open.collectors.iter().enumerate().all(each)
}

/// The folds of a loop, by their places among its collectors.
fn folds(open: &Open<Atom>) -> impl Iterator<Item = (usize, &Operator, &Vec<Atom>)> {
    let collectors = open.collectors.iter().enumerate();
    collectors.filter_map(|(place, (c, neutrals))| Some((place, c.operator()?, neutrals)))
}

pub(super) fn is_exact(open: &Open<Atom>) -> bool {
    folds(open).all(|(_, operator, _)| operator.is_exact())
}

fn is_neutral(open: &Open<Atom>) -> bool {
    let mut left_out = folds(open).filter(|(place, ..)| !emitted(open, *place).1);
    left_out.all(|(_, operator, neutrals)| neutrals.iter().all(|ne| operator.is_neutral(ne)))
}

/// What an element gives to each collector.
type Emissions = BTreeMap<usize, Vec<Atom>>;

/// The body of the loop over the rows.
struct Writing<'a> {
    /// The loop over the elements.
    open: &'a Open<Atom>,
    /// The collectors that are given what is kept of the elements.
    thinned: BTreeSet<usize>,
    next: u32,
    /// Of a row.
    extents: Vec<i64>,
    /// In a row.
    elements: i64,
    /// The position of the first element of a row among all.
    row: Option<Atom>,
}

impl Writing<'_> {
    fn fresh(&mut self, ty: Ty) -> Binding {
        self.next += 1;
        Binding { var: Var(self.next - 1), ty }
    }

    fn push(&mut self, op: Op, ty: Ty, stmts: &mut Vec<Stmt>) -> Atom {
        let out = self.fresh(ty);
        stmts.push(made(vec![out.clone()], op));
        Atom::Var(out.var)
    }

    /// The indices of the element at this place of a row.
    fn indices(&self, place: i64) -> Vec<Atom> {
        let mut rest = self.elements;
        let index = |extent: &i64| {
            let index = place % rest / (rest / extent);
            rest /= extent;
            Atom::Const(Scalar::I64(index))
        };
        self.extents.iter().map(index).collect()
    }

    /// What is done for the element at this place of a row.
    fn element(&mut self, place: i64, stmts: &mut Vec<Stmt>) -> Option<Emissions> {
        let at = Atom::Const(Scalar::I64(place));
        let mut vars = BTreeMap::new();
        for input in &self.open.inputs {
            let read = Op::Index { array: input.var, at: self.indices(place) };
            vars.insert(input.var, self.push(read, input.ty.clone(), stmts));
        }
        if any_stmt(&self.open.body, &mut |stmt| stmt.op == Op::Position) && self.row.is_none() {
            let number = Ty { scalar: ScalarType::I64, dims: Vec::new() };
            let row = self.push(Op::Position, number.clone(), stmts);
            let by = Prim { op: PrimOp::Mul, ty: ScalarType::I64 };
            let times = vec![row, Atom::Const(Scalar::I64(self.elements))];
            self.row = Some(self.push(Op::Prim(by, times), number, stmts));
        }
        let mut copier = Copier { next: self.next, vars, ..Copier::default() };
        let (body, given) = self.scope(&self.open.body, &at, &mut copier);
        self.next = copier.next;
        stmts.extend(body);
        (!copier.lost).then_some(given)
    }

    /// A scope, with what it gives to the collectors.
    fn scope(&self, scope: &Scope, place: &Atom, copier: &mut Copier) -> (Vec<Stmt>, Emissions) {
        let (mut stmts, mut given) = (Vec::new(), Emissions::new());
        let emits = |stmt: &Stmt| matches!(stmt.op, Op::Emit { .. });
        for stmt in &scope.stmts {
            if let Op::Emit { collector, .. } = &stmt.op
                && self.thinned.contains(collector)
            {
                stmts.extend(copier.stmt(stmt));
            } else if let Op::Emit { collector, values } = &stmt.op {
                given.insert(*collector, values.iter().map(|value| copier.atom(value)).collect());
            } else if let (Op::Position, Some(row), Atom::Const(Scalar::I64(0))) =
                (&stmt.op, &self.row, place)
            {
                copier.vars.insert(stmt.outs[0].var, row.clone());
            } else if let (Op::Position, Some(row)) = (&stmt.op, &self.row) {
                let op =
                    Op::Prim(Prim { op: PrimOp::Add, ty: ScalarType::I64 }, vec![row.clone(), place.clone()]);
                stmts.push(Stmt { outs: copier.bindings(&stmt.outs), op, ..stmt.clone() });
            } else if stmt.op.branches().any(|branch| any_stmt(branch, &mut |stmt| emits(stmt))) {
                let (copied, folded) = self.branches(stmt, place, copier);
                stmts.push(copied);
                given.extend(folded);
            } else {
                stmts.extend(copier.stmt(stmt));
            }
        }
        (stmts, given)
    }

    /// Branches that give to folds: what they give are results of theirs, the neutral element where a branch gives none.
    fn branches(&self, stmt: &Stmt, place: &Atom, copier: &mut Copier) -> (Stmt, Emissions) {
        let mut copied = stmt.clone();
        if let Op::If { cond, .. } = &mut copied.op {
            *cond = copier.atom(cond);
        }
        let mut each: Vec<Emissions> = Vec::new();
        for branch in copied.op.branches_mut() {
            let (stmts, given) = self.scope(branch, place, copier);
            branch.results.iter_mut().for_each(|result| *result = copier.atom(result));
            branch.stmts = stmts;
            each.push(given);
        }
        copied.outs = copier.bindings(&stmt.outs);
        let folds: BTreeSet<usize> = each.iter().flat_map(|given| given.keys().copied()).collect();
        let mut folded = Emissions::new();
        for fold in folds {
            let (collector, neutrals) = &self.open.collectors[fold];
            for (branch, given) in copied.op.branches_mut().zip(&mut each) {
                branch.results.extend(given.remove(&fold).unwrap_or_else(|| neutrals.clone()));
            }
            let more = collector.tys().iter().map(|ty| Binding { var: copier.fresh(), ty: ty.clone() });
            let more: Vec<Binding> = more.collect();
            folded.insert(fold, more.iter().map(|out| Atom::Var(out.var)).collect());
            copied.outs.extend(more);
        }
        (copied, folded)
    }

    /// What an operator makes of two values.
    fn combined(
        &mut self,
        operator: &Operator,
        left: &[Atom],
        right: &[Atom],
        stmts: &mut Vec<Stmt>,
    ) -> Vec<Atom> {
        let params = operator.left.iter().chain(&operator.right).copied();
        let vars = params.zip(left.iter().chain(right).cloned()).collect();
        let mut copier = Copier { next: self.next, vars, ..Copier::default() };
        let body = copier.scope(&operator.body);
        self.next = copier.next;
        stmts.extend(body.stmts);
        body.results
    }

    /// The values of a row's elements as rows, and these as what is collected.
    fn as_row(&mut self, tys: &mut [Ty], each: &[Vec<Atom>], stmts: &mut Vec<Stmt>) -> Vec<Atom> {
        let mut rows = Vec::new();
        for (component, ty) in tys.iter_mut().enumerate() {
            ty.dims.insert(0, Size::constant(self.elements));
            let elements = each.iter().map(|values| values[component].clone()).collect();
            rows.push(self.push(Op::Array(elements), ty.clone(), stmts));
        }
        rows
    }
}

fn made(outs: Vec<Binding>, op: Op) -> Stmt {
    Stmt { id: StmtId(0), outs, op, origin: Origin::default() }
}
