//! Loops of which each element is a row that one loop inside makes, or what it folds of a row: `map (\x -> map (f x) ys)
//! xs`, `map sum xss`. What a row needs beside that loop is computed for all rows before, and what becomes of its folds
//! after it (loop distribution). So only the loop inside is left to run for each row, with other scalars.

use std::collections::BTreeSet;

use lawson_oracle::scalar::ScalarType;

use crate::core::canonical::{Open, Param};
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Collector, Loop, Op, Stmt, Ty, Var, View};

/// Such a loop in its parts.
pub struct RowWise {
    /// What is computed once for each row before; nothing where nothing is.
    pub head: Option<Loop>,
    /// Which of the loop's results the head gives, in order; after them it gives an array for each of `kept`, and the
    /// indices of each of `picked`.
    pub head_outs: Vec<usize>,
    /// Scalars of the body that the loop inside needs.
    pub kept: Vec<(Var, ScalarType)>,
    /// Rows that it needs, each of a capture at an index that the head gives; nothing has asked whether there is one.
    pub picked: Vec<(Var, Var)>,
    /// Variables of the body that are the position.
    pub positions: Vec<Var>,
    /// The loop inside, which sees the captures and inputs of the loop, and the two above.
    pub inner: Loop,
    /// For each of its results which of the loop's it is; nothing where the tail alone reads it.
    pub row_outs: Vec<Option<usize>>,
    /// What is computed once for each row of what the loop inside has folded.
    pub tail: Option<Tail>,
}

/// What comes after the rows.
pub struct Tail {
    /// The loop.
    pub body: Loop,
    /// Which of the results it gives, in order.
    pub outs: Vec<usize>,
    /// What it reads of the rows: the variable that its inputs have for the array, and the number of the result of the
    /// loop inside.
    pub folds: Vec<(Var, usize)>,
}

/// The parts, if the loop has them.
pub(super) fn row_wise(l: &Loop) -> Option<RowWise> {
    let stmts = &l.fun.body.stmts;
    // How long a row is, is known before.
    if stmts.iter().any(|stmt| !visit::binds(stmt).is_empty()) {
        return None;
    }
    let mut loops = stmts.iter().enumerate().filter(|(_, stmt)| matches!(stmt.op, Op::Loop(_)));
    let (Some((place, row)), None) = (loops.next(), loops.next()) else { return None };
    let Op::Loop(inner) = &row.op else { return None };
    let gives_rows = |out: &Binding| out.ty.dims.is_empty() || out.ty.dims == [inner.space.clone()];
    let folds = |c: &Collector| c.as_collect().is_some() || c.as_fold().is_some();
    if !inner.fun.scans.is_empty()
        || !inner.fun.collectors.iter().all(folds)
        || !row.outs.iter().all(gives_rows)
    {
        return None;
    }
    let (made, collected) = collectors_of(l, row);
    let after = after(l, place, &collected)?;
    let mut homes = Vec::new();
    for (k, collector) in l.fun.collectors.iter().enumerate() {
        let (later, before): (Vec<usize>, Vec<usize>) =
            (0..stmts.len()).filter(|at| emits(&stmts[*at], k) > 0).partition(|at| after.contains(at));
        let home = match made.contains(&k) {
            true => Home::Rows,
            // What comes from both has an order that would be lost.
            false if !later.is_empty() && !before.is_empty() => return None,
            false if !later.is_empty() => Home::Tail,
            false => Home::Head,
        };
        homes.extend(vec![(home, k); collector.arity()]);
    }
    let outs_of = |home| (0..homes.len()).filter(|out| homes[*out].0 == home).collect::<Vec<_>>();
    let mut row_outs = vec![None; row.outs.len()];
    for (out, (_, collector)) in homes.iter().enumerate().filter(|(_, (home, _))| *home == Home::Rows) {
        let first = homes.iter().position(|(_, k)| k == collector)?;
        let values = collected.iter().find_map(|at| values_to(&stmts[*at], *collector))?;
        let of_row = row.outs.iter().position(|made| Some(made.var) == values[out - first].var())?;
        // Two results that are the same rows are seldom, and one array.
        row_outs[of_row].replace(out).is_none().then_some(())?;
    }
    // An array of rows has no place but a result.
    let placed = |(out, of): (&Binding, &Option<usize>)| of.is_some() || out.ty.dims.is_empty();
    row.outs.iter().zip(&row_outs).all(placed).then_some(())?;
    let keep = |home| homes.iter().map(|(of, _)| *of == home).collect::<Vec<_>>();
    let tail = match after.is_empty() {
        true => None,
        false => {
            let (body, folds) = tail(l, (place, row), &after, &keep(Home::Tail))?;
            Some(Tail { body, outs: outs_of(Home::Tail), folds })
        }
    };
    let mut head = Open::of(l);
    let in_front = |at: &usize| *at != place && !collected.contains(at) && !after.contains(at);
    head.body.stmts = (0..stmts.len()).filter(in_front).map(|at| stmts[at].clone()).collect();
    head.thin(&keep(Home::Head));
    let (mut positions, mut kept, mut picked) = (Vec::new(), Vec::new(), Vec::new());
    let mut emits = Vec::new();
    let bound = (l.captures.len() + l.inputs.len()) as u32;
    let needed: BTreeSet<Var> = Uses::of_stmt(row).vars.into_iter().filter(|var| var.0 >= bound).collect();
    for var in needed {
        let made = head.body.stmts.iter().find(|stmt| stmt.outs.iter().any(|out| out.var == var))?;
        if made.op == Op::Position {
            positions.push(var);
            continue;
        }
        if let Some((array, index)) = row_of_capture(made, l) {
            picked.push((var, array));
            emits.push((index, Ty { scalar: ScalarType::I64, dims: Vec::new() }));
            continue;
        }
        let out = made.outs.iter().find(|out| out.var == var && out.ty.dims.is_empty())?;
        emits.insert(kept.len(), (Atom::Var(var), out.ty.clone()));
        kept.push((var, out.ty.scalar));
    }
    for (value, ty) in emits {
        let op = Op::Emit { collector: head.collectors.len(), values: vec![value] };
        head.collectors.push((Collector::Collect(vec![ty]), Vec::new()));
        head.body.stmts.push(Stmt { id: row.id, outs: Vec::new(), op, origin: row.origin.clone() });
    }
    // Who runs the rows looks whether they are there.
    let used = Uses::of_scope(&head.body).vars;
    let gone = |stmt: &Stmt| {
        stmt.outs.iter().all(|out| picked.iter().any(|(row, _)| *row == out.var) && !used.contains(&out.var))
    };
    head.body.stmts.retain(|stmt| stmt.outs.is_empty() || !gone(stmt));
    let head = head.close();
    let head_outs = outs_of(Home::Head);
    // An array as long as the loop or a row has a length that is one.
    let is_length = |n: &Atom| matches!(n, Atom::Size(size) if *size == l.space || *size == inner.space);
    let idle = |stmt: &Stmt| {
        let is_whole = |view: &View| view.operands().first().is_some_and(|n| is_length(n));
        stmt.op == Op::Position || matches!(&stmt.op, Op::View(view) if is_whole(view))
    };
    let does_nothing = head.fun.body.stmts.iter().all(idle) && head_outs.is_empty();
    let head = (!does_nothing).then_some(head);
    Some(RowWise { head, head_outs, kept, picked, positions, inner: inner.clone(), row_outs, tail })
}

/// Who gives a result.
#[derive(Clone, Copy, PartialEq)]
enum Home {
    Head,
    Rows,
    Tail,
}

/// The statements after the loop inside that need what it folds, except those that give its results away. Nothing
/// where what scans stands there: it goes through the rows as the head does.
fn after(l: &Loop, place: usize, collected: &[usize]) -> Option<Vec<usize>> {
    let stmts = &l.fun.body.stmts;
    let mut made: BTreeSet<Var> = stmts[place].outs.iter().map(|out| out.var).collect();
    let mut after = Vec::new();
    for (at, stmt) in stmts.iter().enumerate().skip(place + 1) {
        if collected.contains(&at) || Uses::of_stmt(stmt).vars.is_disjoint(&made) {
            continue;
        }
        made.extend(stmt.outs.iter().map(|out| out.var));
        after.push(at);
    }
    (after.is_empty() || l.fun.scans.is_empty()).then_some(after)
}

/// These statements as a loop of their own, with those in front of the rows whose values they need; and
/// [`Tail::folds`].
fn tail(
    l: &Loop,
    (place, row): (usize, &Stmt),
    after: &[usize],
    keep: &[bool],
) -> Option<(Loop, Vec<(Var, usize)>)> {
    let stmts = &l.fun.body.stmts;
    let mut body: Vec<Stmt> = Vec::new();
    let mut needed = BTreeSet::new();
    for (at, stmt) in stmts.iter().enumerate().rev().filter(|(at, _)| *at != place) {
        if after.contains(&at) || stmt.outs.iter().any(|out| needed.contains(&out.var)) {
            needed.extend(Uses::of_stmt(stmt).vars);
            body.insert(0, stmt.clone());
        }
    }
    let mut tail = Open::of(l);
    tail.body.stmts = body;
    tail.thin(keep);
    let mut folds = Vec::new();
    for (k, out) in row.outs.iter().enumerate().filter(|(_, out)| needed.contains(&out.var)) {
        out.ty.dims.is_empty().then_some(())?;
        // The scope around numbers its variables from 0 on.
        let array = Var(u32::MAX - k as u32);
        tail.inputs.push(Param { operand: Atom::Var(array), ty: out.ty.clone(), var: out.var });
        folds.push((array, k));
    }
    Some((tail.close(), folds))
}

/// The capture of which a statement of the loop's body gives a row, and at which index.
fn row_of_capture(stmt: &Stmt, l: &Loop) -> Option<(Var, Atom)> {
    let Op::Index { array, at } = &stmt.op else { return None };
    let ([index], true) = (&at[..], (array.0 as usize) < l.captures.len()) else { return None };
    (!stmt.outs[0].ty.dims.is_empty()).then(|| (*array, index.clone()))
}

/// The collectors that are given rows and what is folded of each, and where the statements stand that do.
fn collectors_of(l: &Loop, row: &Stmt) -> (Vec<usize>, Vec<usize>) {
    let is_row = |var: &Var| row.outs.iter().any(|out| out.var == *var);
    let (mut made, mut collected) = (Vec::new(), Vec::new());
    for (at, stmt) in l.fun.body.stmts.iter().enumerate() {
        let Op::Emit { collector, values } = &stmt.op else { continue };
        let all = values.iter().all(|value| value.var().as_ref().is_some_and(is_row));
        // From one place: a row for each element.
        let places: usize = l.fun.body.stmts.iter().map(|stmt| emits(stmt, *collector)).sum();
        if all && places == 1 && l.fun.collectors[*collector].as_collect().is_some() {
            made.push(*collector);
            collected.push(at);
        }
    }
    (made, collected)
}

/// From how many places in a statement this collector is given elements.
pub(super) fn emits(stmt: &Stmt, collector: usize) -> usize {
    let mut places = usize::from(values_to(stmt, collector).is_some());
    for branch in stmt.op.branches() {
        any_stmt(branch, &mut |stmt| {
            places += usize::from(values_to(stmt, collector).is_some());
            false
        });
    }
    places
}

/// What a statement gives this collector.
fn values_to(stmt: &Stmt, collector: usize) -> Option<&[Atom]> {
    let Op::Emit { collector: to, values } = &stmt.op else { return None };
    (*to == collector).then_some(values)
}
