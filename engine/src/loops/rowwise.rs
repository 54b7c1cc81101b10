//! Loops of which each element is a row that one loop inside makes: `map (\x -> map (f x) ys) xs`. What a row needs
//! beside that loop is computed for all rows before (loop distribution), so that row after row nothing but the loop
//! inside is left to run, with other scalars.

use std::collections::BTreeSet;

use lawson_oracle::scalar::ScalarType;

use super::nested::only_collects;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Collector, Loop, Op, Stmt, Ty, Var, View};

/// Such a loop in two parts.
pub struct RowWise<'l> {
    /// What is computed once for each row; nothing where nothing is.
    pub head: Option<Loop>,
    /// Which of the loop's results the head gives, in order; behind them it gives an array for each of `kept`, and the
    /// indices of each of `picked`.
    pub head_outs: Vec<usize>,
    /// Scalars of the body that the loop inside needs.
    pub kept: Vec<(Var, ScalarType)>,
    /// Rows that it needs, each of a capture at an index that the head gives; nothing has asked whether there is one.
    pub picked: Vec<(Var, Var)>,
    /// Variables of the body that are the position.
    pub positions: Vec<Var>,
    /// The loop inside, which sees the captures and inputs of the loop, and the two above.
    pub inner: &'l Loop,
    /// For each of its results which of the loop's it is.
    pub row_outs: Vec<usize>,
}

/// The two parts, if the loop has them.
pub fn row_wise(l: &Loop) -> Option<RowWise<'_>> {
    let stmts = &l.fun.body.stmts;
    // How long a row is, is known before.
    if stmts.iter().any(|stmt| !visit::binds(stmt).is_empty()) {
        return None;
    }
    let mut loops = stmts.iter().enumerate().filter(|(_, stmt)| matches!(stmt.op, Op::Loop(_)));
    let (Some((place, row)), None) = (loops.next(), loops.next()) else { return None };
    let Op::Loop(inner) = &row.op else { return None };
    if !only_collects(&inner.fun) || !row.outs.iter().all(|out| out.ty.dims == [inner.space.clone()]) {
        return None;
    }
    let (made, collected) = collectors_of(l, row)?;
    let mut head = l.clone();
    let mut fun = (*l.fun).clone();
    let others = stmts.iter().enumerate().filter(|(at, _)| *at != place && !collected.contains(at));
    fun.body.stmts = others.map(|(_, stmt)| stmt.clone()).collect();
    let (mut head_outs, mut row_outs, mut out) = (Vec::new(), vec![None; row.outs.len()], 0);
    for (k, collector) in fun.collectors.iter_mut().enumerate() {
        let mine = out..out + collector.arity();
        out = mine.end;
        if !made.contains(&k) {
            head_outs.extend(mine);
            continue;
        }
        // One that collects nothing keeps the numbers of the others.
        *collector = Collector::Collect(Vec::new());
        let emit = collected.iter().find_map(|at| values_to(&stmts[*at], k))?;
        for (of, value) in mine.zip(emit) {
            let of_row = row.outs.iter().position(|made| Some(made.var) == value.var())?;
            // Two results that are the same rows are seldom, and one array.
            row_outs[of_row].replace(of).is_none().then_some(())?;
        }
    }
    let (mut positions, mut kept, mut picked) = (Vec::new(), Vec::new(), Vec::new());
    let mut emits = Vec::new();
    let bound = (l.captures.len() + l.inputs.len()) as u32;
    let needed: BTreeSet<Var> = Uses::of_stmt(row).vars.into_iter().filter(|var| var.0 >= bound).collect();
    for var in needed {
        let made = fun.body.stmts.iter().find(|stmt| stmt.outs.iter().any(|out| out.var == var))?;
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
        let op = Op::Emit { collector: fun.collectors.len(), values: vec![value] };
        fun.collectors.push(Collector::Collect(vec![ty]));
        fun.body.stmts.push(Stmt { id: row.id, outs: Vec::new(), op, origin: row.origin.clone() });
    }
    // Who runs the rows looks whether they are there.
    let used = Uses::of_scope(&fun.body).vars;
    let gone = |stmt: &Stmt| {
        stmt.outs.iter().all(|out| picked.iter().any(|(row, _)| *row == out.var) && !used.contains(&out.var))
    };
    fun.body.stmts.retain(|stmt| stmt.outs.is_empty() || !gone(stmt));
    // An array as long as the loop or a row has a length that is one.
    let is_length = |n: &Atom| matches!(n, Atom::Size(size) if *size == l.space || *size == inner.space);
    let idle = |stmt: &Stmt| {
        let is_whole = |view: &View| view.operands().first().is_some_and(|n| is_length(n));
        stmt.op == Op::Position || matches!(&stmt.op, Op::View(view) if is_whole(view))
    };
    let does_nothing = fun.body.stmts.iter().all(idle) && head_outs.is_empty();
    head.fun = fun.into();
    let row_outs = row_outs.into_iter().collect::<Option<_>>()?;
    let head = (!does_nothing).then_some(head);
    Some(RowWise { head, head_outs, kept, picked, positions, inner, row_outs })
}

/// The capture of which a statement of the loop's body gives a row, and at which index.
fn row_of_capture(stmt: &Stmt, l: &Loop) -> Option<(Var, Atom)> {
    let Op::Index { array, at } = &stmt.op else { return None };
    let ([index], true) = (&at[..], (array.0 as usize) < l.captures.len()) else { return None };
    (!stmt.outs[0].ty.dims.is_empty()).then(|| (*array, index.clone()))
}

/// The collectors that are given rows, and where the statements stand that give them; nothing where a row is used
/// otherwise.
fn collectors_of(l: &Loop, row: &Stmt) -> Option<(Vec<usize>, Vec<usize>)> {
    let is_row = |var: &Var| row.outs.iter().any(|out| out.var == *var);
    let (mut made, mut collected) = (Vec::new(), Vec::new());
    for (at, stmt) in l.fun.body.stmts.iter().enumerate() {
        if !Uses::of_stmt(stmt).vars.iter().any(is_row) {
            continue;
        }
        let Op::Emit { collector, values } = &stmt.op else { return None };
        let all = values.iter().all(|value| value.var().as_ref().is_some_and(is_row));
        (all && matches!(l.fun.collectors[*collector], Collector::Collect(_))).then_some(())?;
        made.push(*collector);
        collected.push(at);
    }
    // Each of them from one place: a row for each element.
    let mut emits = vec![0; l.fun.collectors.len()];
    any_stmt(&l.fun.body, &mut |stmt| {
        if let Op::Emit { collector, .. } = &stmt.op {
            emits.get_mut(*collector).into_iter().for_each(|n| *n += 1);
        }
        false
    });
    made.iter().all(|k| emits[*k] == 1).then_some((made, collected))
}

/// What a statement gives this collector.
fn values_to(stmt: &Stmt, collector: usize) -> Option<&[Atom]> {
    let Op::Emit { collector: to, values } = &stmt.op else { return None };
    (*to == collector).then_some(values)
}
