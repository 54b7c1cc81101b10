//! Loops with several loops inside, one after the other, as a loop for each of them (loop distribution): the mean of a
//! row and then the squares of what lies off it. What one needs of another is in arrays between them.

use std::collections::BTreeSet;

use super::rows::{RowWise, emits, row_wise};
use crate::core::canonical::{Open, Param};
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Collector, Loop, Op, Size, Stmt, Ty, Var};

/// A part of such a loop, with one loop inside.
pub struct Segment {
    /// The loop. After the results it gives an array for each of `made`.
    pub body: Loop,
    /// How it runs.
    pub rows: RowWise,
    /// Which of the results it gives, in order.
    pub outs: Vec<usize>,
    /// What later ones read: the variable that their inputs have for the array, and the type of an element.
    pub made: Vec<(Var, Ty)>,
}

/// The segments: one where there is one loop inside.
pub(super) fn segments(l: &Loop) -> Option<Vec<Segment>> {
    if let Some(rows) = row_wise(l) {
        let outs = l.fun.collectors.iter().map(Collector::arity).sum();
        return Some(vec![Segment { body: l.clone(), rows, outs: (0..outs).collect(), made: Vec::new() }]);
    }
    let stmts = &l.fun.body.stmts;
    // How long a row is, is known before.
    if !l.fun.scans.is_empty() || stmts.iter().any(|stmt| !visit::binds(stmt).is_empty()) {
        return None;
    }
    let loops: Vec<usize> = (0..stmts.len()).filter(|at| matches!(stmts[*at].op, Op::Loop(_))).collect();
    if loops.len() < 2 {
        return None;
    }
    // All before the second loop is in the first segment, and all after the last one in the last.
    let segment = |at: usize| loops.iter().skip(1).filter(|place| **place <= at).count();
    let home = |k: usize| {
        let mut found = (0..stmts.len()).filter(|at| emits(&stmts[*at], k) > 0).map(segment);
        let home = found.next().unwrap_or(0);
        found.all(|other| other == home).then_some(home)
    };
    let mut homes = Vec::new();
    for (k, collector) in l.fun.collectors.iter().enumerate() {
        homes.extend(vec![home(k)?; collector.arity()]);
    }
    let mut all: Vec<Segment> = Vec::new();
    for at in 0..loops.len() {
        let own: Vec<usize> = (0..stmts.len()).filter(|stmt| segment(*stmt) == at).collect();
        let later: Vec<usize> = (0..stmts.len()).filter(|stmt| segment(*stmt) > at).collect();
        let (body, read) = with_repeated(l, &own)?;
        let mut open = Open::of(l);
        open.body.stmts = body;
        for var in read {
            let (name, ty) =
                all.iter().flat_map(|segment| &segment.made).find(|(name, _)| *name == named(var))?;
            open.inputs.push(Param { operand: Atom::Var(*name), ty: ty.clone(), var });
        }
        open.thin(&homes.iter().map(|home| *home == at).collect::<Vec<_>>());
        let mut made = Vec::new();
        for (var, ty) in needed_of(l, &own, &later)? {
            let op = Op::Emit { collector: open.collectors.len(), values: vec![Atom::Var(var)] };
            let row = &stmts[loops[at]];
            open.collectors.push((Collector::Collect(vec![ty.clone()]), Vec::new()));
            open.body.stmts.push(Stmt { id: row.id, outs: Vec::new(), op, origin: row.origin.clone() });
            made.push((named(var), ty));
        }
        let outs = (0..homes.len()).filter(|out| homes[*out] == at).collect();
        let body = open.close();
        all.push(Segment { rows: row_wise(&body)?, body, outs, made });
    }
    Some(all)
}

/// The array of a variable of the body. The scope around numbers its variables from 0 on.
fn named(var: Var) -> Var {
    Var(u32::MAX / 2 - var.0)
}

/// What is given to later segments: scalars, and rows that a loop makes. `None` where something else is needed that is
/// not done again.
fn needed_of(l: &Loop, own: &[usize], later: &[usize]) -> Option<Vec<(Var, Ty)>> {
    let stmts = &l.fun.body.stmts;
    let used: BTreeSet<Var> = later.iter().flat_map(|at| needs(l, &stmts[*at])).collect();
    let outs = own.iter().filter(|at| !is_repeated(l, &stmts[**at])).flat_map(|at| &stmts[*at].outs);
    outs.filter(|out| used.contains(&out.var))
        .map(|out| {
            let rows = |dims: &[Size]| dims.len() <= 1;
            rows(&out.ty.dims).then(|| (out.var, out.ty.clone()))
        })
        .collect()
}

/// What a statement needs, with what those need that are done again for it.
fn needs(l: &Loop, stmt: &Stmt) -> BTreeSet<Var> {
    let mut found = Uses::of_stmt(stmt).vars;
    for other in l.fun.body.stmts.iter().rev().filter(|other| is_repeated(l, other)) {
        if other.outs.iter().any(|out| found.contains(&out.var)) {
            found.extend(Uses::of_stmt(other).vars);
        }
    }
    found
}

/// Whether a statement is done again where its value is needed: it costs nothing, or its value has no array.
fn is_repeated(l: &Loop, stmt: &Stmt) -> bool {
    let whole = |op: &Op| matches!(op, Op::Index { array, .. } if (array.0 as usize) < l.fun.captures.len());
    let is_row = |stmt: &Stmt| !stmt.outs[0].ty.dims.is_empty();
    matches!(stmt.op, Op::Position | Op::View(_)) || whole(&stmt.op) && is_row(stmt)
}

/// The statements, with those that are done again for them in front, and what they read of earlier segments.
fn with_repeated(l: &Loop, own: &[usize]) -> Option<(Vec<Stmt>, Vec<Var>)> {
    let stmts = &l.fun.body.stmts;
    let mut needed: BTreeSet<Var> = own.iter().flat_map(|at| needs(l, &stmts[*at])).collect();
    let first = *own.first()?;
    let again = |stmt: &&Stmt| is_repeated(l, stmt) && stmt.outs.iter().any(|out| needed.contains(&out.var));
    let mut body: Vec<Stmt> = stmts[..first].iter().filter(again).cloned().collect();
    body.extend(own.iter().map(|at| stmts[*at].clone()));
    let bound: BTreeSet<Var> = body.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
    let params = (l.captures.len() + l.inputs.len()) as u32;
    needed.retain(|var| var.0 >= params && !bound.contains(var));
    // What is bound inside of loops and branches is their own.
    let before: BTreeSet<Var> =
        stmts[..first].iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
    Some((body, needed.intersection(&before).copied().collect()))
}
