//! A scan without its first state is a scan of the other elements that begins with that state.
//!
//! This runs before fusion, so the scan still has a loop of its own. Nothing else may read it: then one loop does what two did.
//! That there is a first element is asserted, because the loop's length, one less than the array's, said so. An operator that
//! is exact is a built-in one, which neither fails nor prints.

use lawson_oracle::scalar::{PrimOp, Scalar};

use super::gate::{Gate, Site};
use super::scans::{Scan, by_position, has_scans, one_away};
use super::short_loop::no_negative;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::Open;
use crate::core::{Atom, Binding, Op, Program, Size, Stmt, StmtId, Var};

/// A scan without its first state begins later.
pub const TAIL_OF_SCAN: Rewrite = Rewrite {
    name: "tail-of-scan",
    does: "a scan without its first state scans the other elements from there on",
    law: "tail (scan op ne ([x] ++ xs)) = scan op (op ne x) xs where associative op, pure op, total op",
    source: "Bird, An Introduction to the Theory of Lists, 1987: accumulation, element by element",
    program: "def main (xs: []i64) = tail (scan (+) 0 xs)",
    sketch: "if n > 0 then i64.sum (map (\\x -> {x}) (tail (scan (+) 0 (map (\\x -> {x}) xs)))) else 0",
    conditions: &[EXACT],
};

const EXACT: SideCondition = SideCondition::exact("def main (xs: []f64) = tail (scan (+) 0 xs)");

/// Has such scans begin later in every scope of a program that is in no loop. Says whether there were any.
pub fn tail_of_scan(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_scans(program) && through(&mut TailOfScan, program, gate)
}

struct TailOfScan;

impl Pass for TailOfScan {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        let mut open = Open::of(l);
        let (read, element) = further_on(&open)?;
        let array = open.captures.get(read)?.operand.var()?;
        let made = around.sole_source(stmt, array)?;
        let scan = Scan::of(made)?;
        if made.outs[0].ty.dims != [l.space.add(&Size::constant(1))] {
            return None;
        }
        let conditions = [(&EXACT, scan.operator.is_exact())];
        let site = Site::by(stmt, made);
        let (mut stmts, later) = walk.apply((&TAIL_OF_SCAN, &site), &mut frame.next, |walk, next| {
            if !walk.may(&TAIL_OF_SCAN, &site, &conditions, &[]) {
                return None;
            }
            let mut stmts = no_negative(stmt, &l.space, next);
            let ty = open.captures[read].ty.element();
            let [first, begin] = [0, 1].map(|k| Binding { var: Var(*next + k), ty: ty.clone() });
            let start = Atom::Var(begin.var);
            let combined = vec![scan.neutral.clone(), Atom::Var(first.var)];
            let first_read = Op::Index { array: scan.array.var()?, at: vec![Atom::Const(Scalar::I64(0))] };
            let ops = [(first, first_read), (begin, Op::Prim(scan.operator.builtin()?, combined))];
            // Variables and statements are counted by one counter: two of each.
            *next += 4;
            let ids = (*next - 2..).map(StmtId);
            let origin = || stmt.origin.clone();
            stmts.extend(ids.zip(ops).map(|(id, (out, op))| Stmt {
                id,
                outs: vec![out],
                op,
                origin: origin(),
            }));
            open.captures[read].operand = scan.array.clone();
            let later = scan.scanning(open, element, start)?.close();
            Some((stmts, later))
        })?;
        let origin = made.origin.united(&stmt.origin);
        stmts.push(Stmt { op: Op::Loop(later), origin, ..stmt.clone() });
        Some(stmts)
    }
}

/// The capture of which a loop collects `array[position + 1]`, where it does nothing else, and that element.
fn further_on(open: &Open<Atom>) -> Option<(usize, Atom)> {
    let (position, stmts, element) = by_position(open)?;
    let (array, read) = one_away(stmts, PrimOp::Add, &position)?;
    let array = open.captures.iter().position(|capture| capture.var == array)?;
    (element == read).then_some((array, element))
}
