//! The last element of a scan is the fold of what it scans, and the scan's array is not made for it.
//!
//! The scan is one by itself, whose states are collected and nothing else, as it is before anything is fused. That there is a
//! last element is asserted, for the index said so. An operator that is exact is a built-in one, which neither fails nor prints.

use lawson_oracle::schedule::Bracket;

use super::gate::{Gate, Site};
use super::scans::has_scans;
use super::short_loop::no_negative;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::Open;
use crate::core::scopes::any_stmt;
use crate::core::{Atom, Collector, Loop, Op, Operator, Program, Scope, Size, Stmt};

/// The last element of a scan is a fold.
pub const LAST_OF_SCAN: Rewrite = Rewrite {
    name: "last-of-scan",
    does: "the last element of a scan is a fold",
    law: "(scan op ne ([x] ++ xs))[length xs] = reduce op ne ([x] ++ xs) where associative op, pure op, total op",
    source: "Blelloch, Prefix sums and their applications, 1990, section 1: reduce is the last of a scan",
    program: "def main (xs: []i64) = last (scan (+) 0 xs)",
    sketch: "if n > 0 then (let s = scan (+) 0 (map (\\x -> {x}) xs) in s[n - 1]) else 0",
    conditions: &[EXACT],
};

const EXACT: SideCondition =
    SideCondition::exact("def main (xs: []f64) = last (scan (+) 0 (map f64.exp xs))");

/// Has such elements folded in every scope of a program that is in no loop. Says whether there were any.
pub fn last_of_scan(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_scans(program) && through(&mut LastOfScan, program, gate)
}

struct LastOfScan;

impl Pass for LastOfScan {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Index { array, at } = &stmt.op else { return None };
        let made = around.sole_source(stmt, *array)?;
        let Op::Loop(l) = &made.op else { return None };
        let last = l.space.sub(&Size::constant(1));
        if *at != [Atom::Size(last.clone())] {
            return None;
        }
        let site = Site::by(stmt, made);
        let folded = walk.apply((&LAST_OF_SCAN, &site), &mut frame.next, |walk, next| {
            let (folded, exact) = folded(l)?;
            let there = no_negative(stmt, &last, next);
            walk.may(&LAST_OF_SCAN, &site, &[(&EXACT, exact)], &[]).then_some((there, folded))
        });
        let (mut stmts, folded) = folded?;
        let mut origin = stmt.origin.clone();
        origin.unite(&made.origin);
        stmts.push(Stmt { op: Op::Loop(folded), origin, ..stmt.clone() });
        Some(stmts)
    }
}

/// The fold of what a loop scans that does nothing else, and whether its operator is exact.
fn folded(l: &Loop) -> Option<(Loop, bool)> {
    let mut open = Open::of(l);
    let ([(operator, neutrals)], [(collector, _)]) = (&open.scans[..], &open.collectors[..]) else {
        return None;
    };
    let (last, before) = open.body.stmts.split_last()?;
    let (step, before) = before.split_last()?;
    let Op::Step { values, .. } = &step.op else { return None };
    let ([state], [_], true) = (&step.outs[..], &neutrals[..], collector.is_collected()) else { return None };
    let emit = |values| Op::Emit { collector: 0, values };
    let scanned = |stmt: &Stmt| matches!(stmt.op, Op::Step { .. } | Op::Emit { .. });
    let inside = |stmt: &Stmt| stmt.op.branches().any(|branch| any_stmt(branch, &mut |stmt| scanned(stmt)));
    if last.op != emit(vec![Atom::Var(state.var)]) || before.iter().any(|stmt| scanned(stmt) || inside(stmt))
    {
        return None;
    }
    let exact = operator.is_exact();
    let last = Stmt { op: emit(values.clone()), ..last.clone() };
    open.body = Scope { stmts: before.iter().cloned().chain([last]).collect(), results: vec![] };
    let (operator, neutrals) = open.scans.pop()?;
    // As a reduction by an operator that gives the same in any order.
    let operator = if exact { Operator { bracket: Bracket::Lanes, ..operator } } else { operator };
    open.collectors = vec![(Collector::Fold(operator), neutrals)];
    Some((open.close(), exact))
}
