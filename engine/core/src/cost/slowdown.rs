//! Loops that run on tiles by themselves, but element by element when they are fused with others.
//!
//! In `(map f xs, map (scan (+) 0) xss)` the rows are scanned element by element. That takes some hundred times
//! longer for an element than tiles take. As one loop, `f` would run element by element too, and that never pays. So
//! slowed loops come first in a cost (`Cost::slowed`), before what is moved.
//!
//! How a single loop runs is what `loops::ways` says, to the planner and to native code alike. (`loops` needs
//! nothing but `core`, and stands before `cost` for this reason.) How several would run as one loop can't be asked
//! there, because planning composes nothing. It is judged from the loops themselves:
//! - If one of them contains something that can't run on tiles, all of them run element by element. An exception are
//!   rows that only others of these loops read: they may be gone once the loops inside are fused. Such a loop
//!   (`Runs::ForRows`) is taken in with the loops that read its rows, and with no others.
//! - Rows that a lane makes for itself can't be in one loop with scans, nor after a filter.
//! - A loop that runs on tiles only as one loop over the elements of its rows is fused only with loops of that kind, or with
//!   one that alone reads these rows, each element at one place: there its rows are gone once the loops inside are fused.
//!   If all of them are perfect nests, and their rows have the same length, they become one loop over all rows. So the
//!   loops over rows are judged instead (`slowed_inside`).
//!
//! Where nobody knows, the loops stay apart: the next round asks again, of what they have become. Inside of a loop
//! that prints, nothing runs on tiles, so that nothing is slowed there. Beside one that prints for each element a short
//! loop is not slowed either. Rules are tried without regard to all this
//! (`plan::Regardless`).

use lawson_oracle::schedule::Schedule;

use crate::core::scopes::{any_stmt, length};
use crate::core::visit::Uses;
use crate::core::{Atom, Collector, Fun, Loop, Op, Origin, Size, Stmt, Var};
use crate::loops::CollectorCode;
use crate::loops::ways::{Way, over_rows, row_by_row};

/// How a loop runs by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Runs {
    /// On tiles.
    OnTiles {
        /// Its lanes make rows for themselves.
        own: bool,
        /// It collects such rows.
        rows: bool,
        /// It scans.
        scans: bool,
        /// All that it does is to collect rows that are there, which whoever reads them can read where they are.
        copies: bool,
    },
    /// On tiles as one loop over the elements of its rows, and only so.
    Flat,
    /// Element by element.
    ElementWise,
    /// Element by element, because of rows that may be gone once the loop that reads them is fused with this one.
    ForRows,
}

impl Runs {
    /// How this loop does.
    pub(super) fn of(l: &Loop) -> Runs {
        match way(l) {
            Way::Lanes(code) => Runs::OnTiles {
                own: !code.body.own.is_empty(),
                rows: code.outputs.iter().any(|output| matches!(output, CollectorCode::Rows { .. })),
                scans: code.phases > 1,
                copies: copies_rows(l),
            },
            Way::Flat => Runs::Flat,
            Way::Elements(why) if why.rows && !scans_or_bins_inside(&l.fun) => Runs::ForRows,
            Way::Elements(_) => Runs::ElementWise,
        }
    }

    fn are_fast(self) -> bool {
        matches!(self, Runs::OnTiles { .. } | Runs::Flat)
    }

    /// Whether it is on tiles beside others like it, whatever they are: it makes no rows.
    pub(super) fn suits_all(self) -> bool {
        matches!(self, Runs::OnTiles { own: false, rows: false, .. })
    }
}

/// Whether a loop collects rows and makes none.
fn copies_rows(l: &Loop) -> bool {
    let rows = l.fun.collectors.iter().flat_map(Collector::tys).any(|ty| !ty.dims.is_empty());
    rows && !any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_) | Op::Seq(_)))
}

/// Whether native code runs a loop on tiles, unless its lengths are better for another way.
pub fn on_tiles(l: &Loop) -> bool {
    !matches!(way(l), Way::Elements(_))
}

/// How a loop runs.
fn way(l: &Loop) -> Way {
    Way::usual(l, Schedule::NATIVE, &Origin::default())
}

/// Whether loops inside scan or have bins: then no fusion brings the loop to tiles.
fn scans_or_bins_inside(fun: &Fun) -> bool {
    fn any(op: &Op) -> bool {
        let bins = |collector: &Collector| collector.as_bins().is_some();
        let here = |op: &Op| matches!(op, Op::Loop(l) if !l.fun.scans.is_empty() || l.fun.collectors.iter().any(bins));
        here(op) || op.scopes().any(|inner| inner.scope.stmts.iter().any(|stmt| any(&stmt.op)))
    }
    fun.scopes().any(|inner| inner.scope.stmts.iter().any(|stmt| any(&stmt.op)))
}

/// How many loops are slowed when these, in order, are one; `outside` says whether others need what a variable holds.
pub(super) fn slowed(loops: &[(&Stmt, &Loop, Runs)], outside: &dyn Fn(Var) -> bool) -> usize {
    let is_fast = |runs: &Runs| runs.are_fast();
    // A copy that only a slow loop reads is not made when they are one.
    let read_here = |row: Var| {
        let reads =
            |(_, l, runs): &(&Stmt, &Loop, Runs)| !is_fast(runs) && l.inputs.contains(&Atom::Var(row));
        !outside(row) && loops.iter().any(reads)
    };
    let gone = |stmt: &Stmt, runs: &Runs| {
        matches!(runs, Runs::OnTiles { copies: true, .. }) && stmt.outs.iter().all(|out| read_here(out.var))
    };
    let fast = loops.iter().filter(|(stmt, _, runs)| is_fast(runs) && !gone(stmt, runs));
    let dissolves = |stmt: &Stmt| {
        let rows = || stmt.outs.iter().map(|out| out.var);
        let needs = |l: &Loop, row| {
            l.inputs.iter().chain(&l.captures).chain(&l.neutrals).any(|atom| *atom == Atom::Var(row))
        };
        let reads = |row: Var| loops.iter().filter(move |(_, l, _)| needs(l, row));
        let once = |row: Var| {
            let mut readers =
                reads(row).map(|(_, l, runs)| takes_rows_in(l, *runs) && reads_each_once(l, row));
            readers.next() == Some(true) && readers.next().is_none()
        };
        rows().all(|row| !outside(row) && once(row))
    };
    let is_flat = |stmt: &Stmt, runs: &Runs| *runs == Runs::Flat && !dissolves(stmt);
    let flat = loops.iter().filter(|(stmt, _, runs)| is_flat(stmt, runs)).count();
    if flat > 0 && flat < loops.len() {
        return slowed_inside(loops, outside).unwrap_or_else(|| fast.count());
    }
    let any = |is: &dyn Fn(&Runs) -> bool| loops.iter().any(|(_, _, runs)| is(runs));
    let with_scans = any(&|runs| matches!(runs, Runs::OnTiles { own: true, .. }))
        && any(&|runs| matches!(runs, Runs::OnTiles { scans: true, .. }));
    let space = loops.first().map(|(_, first, _)| &first.space);
    let filtered = loops.iter().any(|(_, l, runs)| {
        matches!(runs, Runs::OnTiles { rows: true, .. }) && Some(&l.space) != space && !passes_on(l)
    });
    if with_scans || filtered {
        return fast.count();
    }
    let slows = |slow: &(&Stmt, &Loop, Runs), other: &Loop| match slow.2 {
        Runs::OnTiles { .. } | Runs::Flat => false,
        Runs::ElementWise => !hidden(other, slow.1),
        Runs::ForRows => {
            let rows = || slow.0.outs.iter().filter(|out| out.ty.dims.len() > 1).map(|out| out.var);
            rows().any(outside) || !rows().any(|row| other.inputs.contains(&Atom::Var(row)))
        }
    };
    fast.filter(|(_, l, _)| loops.iter().any(|slow| slows(slow, l))).count()
}

/// The same of the loops over the rows of all elements that these are, where each is that and the rows are as many: they are
/// one loop over rows then.
fn slowed_inside(loops: &[(&Stmt, &Loop, Runs)], outside: &dyn Fn(Var) -> bool) -> Option<usize> {
    let inside: Vec<(Loop, Size)> = loops.iter().map(|(_, l, _)| over_rows(l)).collect::<Option<_>>()?;
    let (_, rows) = inside.first()?;
    let stmts = || loops.iter().map(|(stmt, ..)| *stmt);
    let inner: Vec<_> = stmts().zip(&inside).map(|(stmt, (l, _))| (stmt, l, Runs::of(l))).collect();
    inside.iter().all(|(_, other)| other == rows).then(|| slowed(&inner, outside))
}

/// So many operations for an element take less than the time in which a number is printed: some 5 ns each, and 500 ns.
const HIDDEN: usize = 16;

/// Whether a short loop takes no longer element by element beside one that prints for each element: printing takes longer
/// than both by far.
fn hidden(short: &Loop, prints: &Loop) -> bool {
    let body = &short.fun.body;
    let inside = |stmt: &Stmt| matches!(stmt.op, Op::Loop(_) | Op::Seq(_));
    prints.fun.body.stmts.iter().any(|stmt| matches!(stmt.op, Op::Trace(_)))
        && length(body) <= HIDDEN
        && !any_stmt(body, &mut |stmt| inside(stmt))
}

/// Whether all rows that a loop collects are of its inputs: those that a filter keeps are read where they are.
fn passes_on(l: &Loop) -> bool {
    let first = l.captures.len() as u32;
    let is_row = |var: Var| first <= var.0 && var.0 < first + l.inputs.len() as u32;
    !any_stmt(&l.fun.body, &mut |stmt| {
        let Op::Emit { collector, values } = &stmt.op else { return false };
        let mut emitted = l.fun.collectors[*collector].tys().iter().zip(values);
        emitted.any(|(ty, value)| !ty.dims.is_empty() && !value.var().is_some_and(is_row))
    })
}

/// Whether a loop stays on tiles when what makes its rows comes into it: it runs an element a lane, or row by row.
fn takes_rows_in(l: &Loop, runs: Runs) -> bool {
    matches!(runs, Runs::OnTiles { .. }) || runs == Runs::ForRows && row_by_row(l)
}

/// Whether a loop reads each element of an array at one place, element by element in loops within each other.
fn reads_each_once(l: &Loop, array: Var) -> bool {
    let is_it = |atom: &&Atom| atom.var() == Some(array);
    let places: Vec<usize> = (0..l.inputs.len()).filter(|place| is_it(&&l.inputs[*place])).collect();
    let ([place], None) = (&places[..], l.captures.iter().chain(&l.neutrals).find(is_it)) else {
        return false;
    };
    if l.fun.inputs[*place].dims.is_empty() {
        return true;
    }
    let row = Var((l.captures.len() + place) as u32);
    let mut readers = l.fun.body.stmts.iter().filter(|stmt| Uses::of_stmt(stmt).vars.contains(&row));
    let (Some(reader), None) = (readers.next(), readers.next()) else { return false };
    matches!(&reader.op, Op::Loop(inner) if reads_each_once(inner, row))
}
