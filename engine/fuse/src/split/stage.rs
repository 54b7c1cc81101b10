//! What a part runs in a stage: the loops by rows, as far as they can run with what is known then.

use std::collections::BTreeMap;

use lawson_oracle::scalar::ScalarType;

use super::kinds::{Inside, Kind, Kinds};
use super::piece::{self, Builder};
use super::slice::{self, Slice};
use super::{Give, Piece, Send, Take, lists};
use crate::core::copy::Copier;
use crate::core::{Atom, Binding, Loop, Op, Program, Size, SizeVar, Stmt, Var, View};

/// Stands for the number of a loop that is not known yet.
const OPEN: usize = usize::MAX;

/// Whether the values of chunks are handed out of a statement.
pub(super) fn combines(op: &Op) -> bool {
    let Op::Loop(l) = op else { return false };
    !l.fun.scans.is_empty() || l.fun.collectors.iter().any(|c| c.as_fold().is_some())
}

/// What a stage needs to be made.
pub(super) struct Making<'p> {
    pub kinds: &'p Kinds,
    pub stage: usize,
    pub builder: Builder<'p>,
    /// The total under the name that the size has as a value.
    pub total: SizeVar,
    /// The number of the part's first row.
    pub first: Var,
    /// Closed forms of all rows.
    pub iotas: Vec<Var>,
}

/// The number of each scan of the loops by rows: those of a loop come one after the other.
fn first_scan(program: &Program, kinds: &Kinds, at: usize) -> usize {
    let before = program.body.stmts[..at].iter().enumerate().filter(|(at, _)| kinds.loops.contains_key(at));
    before.map(|(_, stmt)| if let Op::Loop(l) = &stmt.op { l.fun.scans.len() } else { 0 }).sum()
}

/// What a part runs in this stage, and sends.
pub(super) fn of(program: &Program, kinds: &Kinds, stage: usize) -> (Piece, Vec<Send>) {
    let mut builder = Builder::of(program);
    let total = piece::own_size(2, "total");
    builder.takes_size(total.clone(), Take::Size(kinds.size.clone()));
    builder.takes_size(kinds.size.clone(), Take::Rows);
    let first = builder.takes(piece::scalar(ScalarType::I64), Take::First);
    for (k, param) in program.params.iter().enumerate() {
        if kinds.is_by_rows(param.binding.var) {
            builder.takes_as(param.binding.clone(), Take::Argument(k));
        }
    }
    let mut making = Making { kinds, stage, builder, total, first, iotas: Vec::new() };
    let mut sends = Vec::new();
    // For each loop whose scans are sent, which of its outputs keep them alive.
    let mut scanning = Vec::new();
    for (at, stmt) in program.body.stmts.iter().enumerate() {
        if let Op::View(view) = &stmt.op {
            view_by_rows(&mut making, stmt, view);
        }
        let inside = kinds.loops.get(&at).filter(|inside| inside.least <= stage);
        let (Op::Loop(l), Some(inside)) = (&stmt.op, inside) else { continue };
        let scan = first_scan(program, kinds, at);
        let Slice { stmt: sliced, alive, carries } = slice::of(&mut making, stmt, (l, inside), scan);
        if let Op::Loop(l) = &sliced.op
            && sliced.outs.is_empty()
            && (l.fun.body.stmts.is_empty() || inside.ends() < stage)
        {
            // Nothing of it is left, or all of it has run.
            continue;
        }
        send(program, &making, (stmt, l, inside), scan, &mut sends);
        scanning.push((sliced.id, carries));
        making.builder.results.extend(alive.iter().map(|var| (Atom::Var(*var), Give::Nothing)));
        making.builder.stmts.push(sliced);
    }
    let results = results(program, &mut making, &sends);
    making.builder.results.splice(0..0, results);
    let piece = making.builder.build(&piece::types(program));
    number(&piece, &scanning, &mut sends);
    (piece, sends)
}

/// A closed form of all rows.
fn view_by_rows(making: &mut Making, stmt: &Stmt, view: &View) {
    let (Kind::Rows(from), out) = (making.kinds.of_var(stmt.outs[0].var), &stmt.outs[0]) else { return };
    if from > making.stage {
        return;
    }
    let rows = Atom::Size(out.ty.dims[0].clone());
    let view = match view {
        View::Iota(_) => {
            making.iotas.push(out.var);
            View::Iota(rows)
        }
        View::Replicate(_, of) => View::Replicate(rows, of.clone()),
    };
    making.builder.stmts.push(Stmt { op: Op::View(view), ..stmt.clone() });
}

/// What the parts send of a loop in this stage; where in the piece it is follows.
fn send(
    program: &Program,
    making: &Making,
    (stmt, l, inside): (&Stmt, &Loop, &Inside),
    first: usize,
    sends: &mut Vec<Send>,
) {
    let (stage, starts) = (making.stage, l.starts());
    let here = |of: &usize| *of == stage;
    for (k, start) in starts.scans.iter().enumerate().filter(|(k, _)| here(&inside.scans[*k])) {
        let combine = lists::scan(program, l, k);
        let (scan, start, origin) = (first + k, start.to_vec(), stmt.origin.clone());
        sends.push(Send::Scan { at: (OPEN, stmt.id.0 as usize), scan, start, combine, origin });
    }
    let mut results = stmt.outs.iter();
    for (k, collector) in l.fun.collectors.iter().enumerate() {
        let outs: Vec<Binding> = results.by_ref().take(collector.arity()).cloned().collect();
        if !here(&inside.collectors[k]) {
            continue;
        }
        let origin = stmt.origin.clone();
        if collector.as_fold().is_some() {
            let combine = lists::fold(program, l, k, &outs);
            sends.push(Send::Fold { at: (OPEN, OPEN), outs, combine, origin });
        } else if let Some(bins) = collector.as_bins() {
            let before = starts.collectors[k].first().and_then(Atom::var);
            let prim = bins.operator.as_ref().and_then(|operator| operator.builtin());
            if let (Some(before), Some(prim), [out]) = (before, prim, &outs[..]) {
                sends.push(Send::Bins { out: out.clone(), before, prim, origin });
            }
        } else {
            for out in &outs {
                let length = out.ty.dims.first().and_then(Size::as_var);
                let known = |send: &Send| matches!(send, Send::Count { size, .. } if Some(size) == length);
                if let (Kind::Kept(_), Some(size)) = (making.kinds.of_var(out.var), length)
                    && !sends.iter().any(known)
                {
                    sends.push(Send::Count { size: size.clone(), origin: origin.clone() });
                }
            }
        }
    }
}

/// What the piece gives: what the program gives, and what is sent.
fn results(program: &Program, making: &mut Making, sends: &[Send]) -> Vec<(Atom, Give)> {
    let mut results = Vec::new();
    for (k, atom) in program.body.results.iter().enumerate() {
        let Some(var) = atom.var() else { continue };
        let (Kind::Rows(from) | Kind::Kept(from)) = making.kinds.of_var(var) else { continue };
        if from == making.stage {
            let var = if making.iotas.contains(&var) { slice::positions(making, var) } else { var };
            results.push((Atom::Var(var), Give::Result(k)));
        }
    }
    // Other arrays of this length may come later.
    let here =
        |out: &&Binding| matches!(making.kinds.of_var(out.var), Kind::Kept(from) if from <= making.stage);
    let outs = program.body.stmts.iter().flat_map(|stmt| &stmt.outs).filter(here);
    let long: Vec<(Option<&SizeVar>, Var)> =
        outs.map(|out| (out.ty.dims.first().and_then(Size::as_var), out.var)).collect();
    for send in sends {
        match send {
            Send::Fold { outs, .. } => {
                results.extend(outs.iter().map(|out| (Atom::Var(out.var), Give::Nothing)));
            }
            Send::Bins { out, .. } => results.push((Atom::Var(out.var), Give::Bins(out.var))),
            Send::Count { size, .. } => {
                let array = long.iter().find(|(length, _)| *length == Some(size));
                results.extend(array.map(|(_, var)| (Atom::Var(*var), Give::Length(size.clone()))));
            }
            Send::Scan { .. } => {}
        }
    }
    results
}

/// Says of what is sent where it is, now that it is known which loops there are.
fn number(piece: &Piece, scanning: &[(crate::core::StmtId, Vec<Var>)], sends: &mut [Send]) {
    let loops = piece.program.body.stmts.iter().filter(|stmt| combines(&stmt.op));
    for (number, stmt) in loops.enumerate() {
        let Op::Loop(l) = &stmt.op else { continue };
        let mut outs = stmt.outs.iter();
        let mut folds = BTreeMap::new();
        for collector in &l.fun.collectors {
            let first = outs.by_ref().take(collector.arity()).next();
            if let (Some(_), Some(first)) = (collector.as_fold(), first) {
                folds.insert(first.var, folds.len());
            }
        }
        // Scans that go on from what is known take a carry; those that are sent do not, and keep their order.
        let carries = scanning.iter().find(|(id, _)| *id == stmt.id).map_or(&[][..], |(_, carries)| carries);
        let goes_on =
            |start: &[Atom]| start.iter().any(|atom| atom.var().is_some_and(|var| carries.contains(&var)));
        let starts = l.starts().scans;
        let mut own = starts.iter().enumerate().filter(|(_, start)| !goes_on(start)).map(|(k, _)| k);
        for send in sends.iter_mut() {
            match send {
                Send::Fold { at, outs, .. } => {
                    if let Some(fold) = outs.first().and_then(|out| folds.get(&out.var)) {
                        *at = (number, *fold);
                    }
                }
                Send::Scan { at, .. } if *at == (OPEN, stmt.id.0 as usize) => {
                    if let Some(scan) = own.next() {
                        *at = (number, scan);
                    }
                }
                Send::Scan { .. } | Send::Count { .. } | Send::Bins { .. } => {}
            }
        }
    }
}

/// The types of what a statement gives in a part: lengths that come into being there have names of their own.
pub(super) fn outs(making: &Making, stmt: &Stmt) -> Vec<Binding> {
    let mut copier = Copier { in_place: true, ..Copier::default() };
    for out in &stmt.outs {
        if let (Kind::Kept(_), Some(size)) =
            (making.kinds.of_var(out.var), out.ty.dims.first().and_then(Size::as_var))
        {
            let own = piece::own_length(1000 + size.id);
            copier.sizes.insert(size.clone(), Size::var(own));
        }
    }
    stmt.outs.iter().map(|out| Binding { var: out.var, ty: copier.ty(&out.ty) }).collect()
}
