//! A scan that is read one place further back is a scan of what it scans, read one place further back.
//!
//! `exscan`, and `scan` with its neutral element in front, are a scan and a loop that reads it one place further back. This runs
//! before fusion, so the scan still has a loop of its own. Nothing else may read it: then one loop does what two did.
//!
//! The neutral element stands in front of what is scanned. It stands in no bracket, and the others keep theirs: the schedule
//! has the scan of the source begin one place further on, too. A built-in operator has one, and neither fails nor prints.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp};
use lawson_oracle::schedule;

use super::gate::{Gate, Site};
use super::scans::{Scan, by_position, has_scans, is, number, one_away};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::schedule::loops_of_sites;
use crate::core::{Atom, Op, Origin, Program, Scope, Stmt, Var};

/// A scan read further back is a scan of what is further back.
pub const SHIFTED_SCAN: Rewrite = Rewrite {
    name: "shifted-scan",
    does: "a scan that is read one place further back scans what is one place further back",
    law: "[op b ne] ++ scan op b xs = scan op b ([ne] ++ xs) where associative op, neutral ne op, pure op, total op",
    source: "Blelloch, Prefix sums and their applications, 1990, section 1: the exclusive scan, or prescan",
    program: "def main (xs: []i64) = exscan i64.max 0 xs",
    sketch: "i64.sum (map (\\x -> {x}) (exscan i64.max 0 (map (\\x -> {x}) xs)))",
    conditions: &[NEUTRAL, BEGINS],
};

const NEUTRAL: SideCondition = SideCondition {
    name: "neutral",
    says: "the operator is a built-in one, of which is known what changes nothing, to stand in front",
    refuses: "def main (xs: []i64) = exscan (\\a b -> a + b + 1) 0 xs",
};

const BEGINS: SideCondition = SideCondition {
    name: "begins",
    says: "the element in front is what the scan begins with",
    refuses: "def main (xs: []i64) = [7] ++ scan i64.max 3 xs",
};

/// Has such scans shifted in every scope of a program that is in no loop. Says whether there were any.
pub fn shifted_scan(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_scans(program) && through(&mut ShiftedScan { loops: loops_of_sites(program) }, program, gate)
}

struct ShiftedScan {
    /// In how many loops each operation of the source runs.
    loops: BTreeMap<schedule::Site, usize>,
}

impl Pass for ShiftedScan {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        let mut open = Open::of(l);
        let read = further_back(&open)?;
        let array = open.captures.get(read.array)?.operand.var()?;
        let made = around.sole_source(stmt, array)?;
        let scan = Scan::of(made)?;
        let front = in_front(&read, &open.captures, around);
        let begins = front.as_ref() == Some(scan.neutral);
        let neutral = scan.operator.builtin().and_then(Prim::commutative_fold);
        let conditions = [(&NEUTRAL, neutral.is_some()), (&BEGINS, begins)];
        // Where it runs in other loops, too, these would be scheduled in another way.
        let here = |site: &&schedule::Site| {
            usize::from(sites(&made.origin).contains(*site))
                + usize::from(sites(&stmt.origin).contains(*site))
        };
        if !scan.operator.is_exact()
            && !sites(&made.origin).iter().all(|site| self.loops.get(site) == Some(&here(&site)))
        {
            return None;
        }
        let site = Site::by(stmt, made);
        let shifted = walk.apply((&SHIFTED_SCAN, &site), &mut frame.next, |walk, _| {
            // Without the condition what the scan begins with stands in front.
            let in_front = neutral.map_or(scan.neutral.clone(), Atom::Const);
            *front_mut(&mut open)? = Scope { stmts: vec![], results: vec![in_front] };
            open.captures[read.array].operand = scan.array.clone();
            let shifted = scan.scanning(open, read.element, scan.neutral.clone())?.close();
            walk.may(&SHIFTED_SCAN, &site, &conditions, &[]).then_some(shifted)
        })?;
        let (exact, sites) = (scan.operator.is_exact(), sites(&made.origin));
        let origin = made.origin.united(&stmt.origin).scheduled(|source| {
            if !exact && sites.contains(&source.site) {
                source.shift = 1;
            }
        });
        Some(vec![Stmt { op: Op::Loop(shifted), origin, ..stmt.clone() }])
    }
}

/// The operations of the source that run in a loop.
fn sites(origin: &Origin) -> BTreeSet<schedule::Site> {
    origin.sources.iter().map(|source| source.site.clone()).collect()
}

/// Where a loop reads an array one place further back, and something else at its start.
struct FurtherBack {
    /// The capture that is the array.
    array: usize,
    /// The branch that gives what stands in front.
    front: Scope,
    /// The position.
    position: Atom,
    /// The element that is collected.
    element: Atom,
}

/// The loop collects `if position == 0 then front else array[position - 1]`, and does nothing else.
fn further_back(open: &Open<Atom>) -> Option<FurtherBack> {
    let (position, [asks, chosen], element) = by_position(open)? else { return None };
    let (Op::Prim(asked, args), [asks]) = (&asks.op, &asks.outs[..]) else { return None };
    let (Op::If { cond, then, otherwise }, [out]) = (&chosen.op, &chosen.outs[..]) else { return None };
    let [of, first] = &args[..] else { return None };
    let starts = is(asked, PrimOp::Eq) && number(first) == Some(0)
        || is(asked, PrimOp::Lt) && number(first) == Some(1);
    let (array, read) = one_away(&otherwise.stmts, PrimOp::Sub, &position)?;
    let chooses = starts && *of == position && *cond == Atom::Var(asks.var) && element == Atom::Var(out.var);
    let array = open.captures.iter().position(|capture| capture.var == array)?;
    (chooses && otherwise.results == [read]).then(|| FurtherBack {
        array,
        front: then.clone(),
        position,
        element,
    })
}

/// The branch that gives what stands in front.
fn front_mut(open: &mut Open<Atom>) -> Option<&mut Scope> {
    open.body.stmts.iter_mut().find_map(|stmt| stmt.op.branches_mut().next())
}

/// What stands in front, as the scope around the loop knows it.
fn in_front(read: &FurtherBack, captures: &[Param<Atom>], around: &Surroundings) -> Option<Atom> {
    let outside = |var: Var| captures.iter().find(|capture| capture.var == var).map(|c| c.operand.clone());
    let [result] = &read.front.results[..] else { return None };
    let Some(first) = read.front.stmts.first() else {
        return if let Atom::Var(var) = result { outside(*var) } else { Some(result.clone()) };
    };
    // The first element of an array that is put in front.
    let ([_], Op::Index { array, at }, [value]) = (&read.front.stmts[..], &first.op, &first.outs[..]) else {
        return None;
    };
    let listed = around.maker(outside(*array)?.var()?)?;
    let Op::Array(elements) = &listed.op else { return None };
    let is_first = *at == [read.position.clone()] && *result == Atom::Var(value.var);
    elements.first().filter(|_| is_first).cloned()
}
