//! A sequential loop that takes a number of turns is a loop, where what its turns pass on is known.
//!
//! - An array of which each turn writes one element, the next one, is what the loop collects. It may be read where the
//!   turn writes, further on, and where the one or two turns before have written (`places`).
//! - An array of which turns write elements at indices that they compute is bins, or the target of a scatter (`bins`).
//! - An array behind which turns put elements is what the loop collects, as a filter does (`grown`).
//! - One place of an array that all turns write is a number that they pass on.
//! - Numbers that turns pass on are folds and scans that combine from the left (`steps`). The part of a turn that needs
//!   them is the operator. Everything else of the turn is the body.
//!
//! So one loop of the source is one loop, whatever it does at once. What its body needs of the state comes after the step.
//! An array that is not wholly written is written in part after the loop.
//!
//! Loops whose turns pass on anything else stay as they are, and so do those of which only a condition ends the turns.

mod after;
mod bins;
mod found;
mod grown;
mod places;
mod split;
mod steps;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::size::SizeKind;

use super::gate::{Gate, Site};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::copy::{Copier, outside_branches};
use crate::core::effects::{self, Effects};
use crate::core::scopes::{any_stmt, each_stmt_mut};
use crate::core::visit::{self, Uses};
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Origin, Program, Scope, Seq, Size, SizeVar, Stmt, StmtId, Turns, Ty,
    Var,
};
use grown::combines_by_place;
use places::Places;
use steps::Steps;

/// A sequential loop is a loop.
pub const LOOP_OF_TURNS: Rewrite = Rewrite {
    name: "loop-of-turns",
    does: "a sequential loop of so many turns is a loop that combines from the left what they pass on",
    law: "(loop s = ne for x in xs do op s x) = reduce op ne xs where associative op, pure op, total op",
    source: "Allen and Kennedy, Optimizing Compilers for Modern Architectures, 2001, sections 2 and 5: dependences \
             carried by loops, scalar and array reductions",
    program: "def main [n] (xs: [n]f64) = loop s = 0 for i < n do s * 0.5 + xs[i]",
    sketch: "let ys = map (\\x -> {x}) xs \
             let (a, s) = loop (a, s) = (copy ys, {d}) for i < n do \
               let y = {ys[i]} in (if y > d then a with [i] = y + s else a, s + y) \
             let b = loop b = copy ys for i < n + 1 do if i < n then b with [i] = {i} else b \
             let c = loop (c: []i64) = [] for i < n do if ys[i] > d then c ++ [{ys[i]}, s] else c \
             in (a, b, c, i64.sum c, s)",
    conditions: &[WRITTEN, IN_BOUNDS, ORDER],
};

const WRITTEN: SideCondition = SideCondition {
    name: "written",
    says: "a turn reads an array only where it is known which turn has written there",
    refuses: "def main [n] (xs: [n]i64) = loop a = copy xs for i < n do a with [i] = a[n - 1 - i]",
};

const IN_BOUNDS: SideCondition = SideCondition {
    name: "in-bounds",
    says: "what only some turns write or read is there in all turns",
    refuses: "def main [n] (xs: [n]i64) = \
              loop a = copy xs for i < n + 1 do if i < n then a with [i] = 5 else a",
};

const ORDER: SideCondition = SideCondition {
    name: "order",
    says: "what turns print comes in the same order, and before the same failure",
    refuses: "def main [n] (xs: [n]i64) = loop s = 1 for i < n do 100 / (s + trace xs[i])",
};

/// Makes loops of sequential ones in every scope of a program. Says whether there were any.
pub fn loop_of_turns(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_turns(&program.body) && through(&mut LoopOfTurns::default(), program, gate)
}

fn has_turns(scope: &Scope) -> bool {
    any_stmt(scope, &mut |stmt| {
        let counted = |seq: &Seq| matches!(seq.turns, Turns::Count(..));
        matches!(&stmt.op, Op::Seq(seq) if counted(seq))
            || matches!(&stmt.op, Op::Loop(l) if has_turns(&l.fun.body))
    })
}

#[derive(Default)]
struct LoopOfTurns {
    /// What stands for states that no turn changes.
    atoms: Copier,
}

impl Pass for LoopOfTurns {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        has_turns(&l.fun.body).then(LoopOfTurns::default)
    }

    fn substitute(&mut self, stmt: Stmt) -> Option<Stmt> {
        self.atoms.in_place = true;
        outside_branches(&mut self.atoms, stmt)
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Seq(seq) = &stmt.op else { return None };
        let site = Site::from(stmt);
        let kept = &mut self.atoms.vars;
        let mut next = frame.next;
        let made = walk.apply((&LOOP_OF_TURNS, &site), &mut next, |walk, next| {
            Making::of((stmt, seq), around, frame, *next, walk)?.made(next, walk)
        })?;
        frame.next = next;
        kept.extend(made.kept);
        Some(made.stmts)
    }

    /// What is asserted holds after it, where the loop stays.
    fn placed(&mut self, stmt: &Stmt, frame: &mut Frame) {
        frame.facts.after(stmt, frame.space.as_ref());
        frame.facts.asserted(stmt);
    }

    fn leave(&mut self, scope: &mut Scope, _: &mut Frame, _: &mut Walk) {
        scope.results.iter_mut().for_each(|result| *result = self.atoms.atom(result));
    }
}

/// What stands in place of a sequential loop.
struct Made {
    stmts: Vec<Stmt>,
    /// What stands for results that are what the loop began with.
    kept: BTreeMap<Var, Atom>,
}

/// A loop in the making.
struct Making<'m> {
    stmt: &'m Stmt,
    seq: &'m Seq,
    around: &'m Surroundings<'m>,
    frame: &'m Frame,
    /// What stands in front of the loop.
    front: Vec<Stmt>,
    space: Size,
    places: Places<'m>,
}

impl<'m> Making<'m> {
    /// The loop with its arrays taken apart, where they can be.
    fn of(
        (stmt, seq): (&'m Stmt, &'m Seq),
        around: &'m Surroundings<'m>,
        frame: &'m Frame,
        next: u32,
        walk: &mut Walk,
    ) -> Option<Making<'m>> {
        let Turns::Count(index, count) = &seq.turns else { return None };
        let has_position = any_stmt(&seq.body, &mut |stmt| stmt.op == Op::Position);
        if has_position {
            return None;
        }
        let mut next = next;
        let (space, bounds, front) = match known_space(count, around.before) {
            Some(space) => (space.clone(), space, Vec::new()),
            None => space(count, frame, &mut next, walk),
        };
        let places = Places::of(seq, (*index, &bounds), frame, next)?;
        Some(Making { stmt, seq, around, frame, front, space, places })
    }

    /// The statements that stand in its place, if the conditions hold.
    fn made(mut self, next: &mut u32, walk: &mut Walk) -> Option<Made> {
        let stmts = self.places.turn(&self.seq.body)?;
        let stmts = split::split(stmts, &mut self.places.copier);
        let stmts = split::lifted(stmts, self.places.found(), &self.places.facts, &self.places.bounds);
        let given = self.places.collected().into_iter().map(|collected| collected.given).collect();
        let steps = Steps::of(stmts, self.places.states(), given, &self.places)?;
        let mut after = Vec::new();
        let (outs, mut joined) = self.outs(&steps, &mut after, walk)?;
        let seen = |stmt: &Stmt| effects::op_in(&stmt.op, &self.frame.facts, self.frame.space.as_ref());
        let later = after.iter().map(seen).fold(Effects::default(), Effects::and);
        let ordered = steps.keeps_order(later);
        let conditions =
            [(&WRITTEN, self.places.written), (&IN_BOUNDS, self.places.in_bounds), (&ORDER, ordered)];
        if !walk.may(&LOOP_OF_TURNS, &self.stmt.into(), &conditions, &[]) {
            return None;
        }
        let l = self.closed(steps)?;
        let mut kept: BTreeMap<Var, Atom> = BTreeMap::new();
        for (k, out) in self.stmt.outs.iter().enumerate() {
            kept.extend(self.places.kept(k).map(|first| (out.var, first)));
        }
        let origin = self.stmt.origin.scheduled(|source| source.bracket = Bracket::Sequential);
        let mut made = self.front;
        made.append(&mut self.places.front);
        made.push(Stmt { id: StmtId(0), outs, op: Op::Loop(l), origin: origin.clone() });
        made.append(&mut after);
        // These only copy, for the same operation.
        joined.iter_mut().for_each(|stmt| stmt.origin = origin.clone());
        made.append(&mut joined);
        *next = self.places.copier.next;
        let mut made = Scope { stmts: made, results: Vec::new() };
        each_stmt_mut(&mut made, &mut |stmt| {
            stmt.id = StmtId(*next);
            *next += 1;
        });
        Some(Made { stmts: made.stmts, kept })
    }

    /// What the loop binds, in the order of its collectors; statements that come after it make of it what the
    /// sequential loop binds. The last ones join arrays that have grown.
    fn outs(
        &mut self,
        steps: &Steps,
        after: &mut Vec<Stmt>,
        walk: &mut Walk,
    ) -> Option<(Vec<Binding>, Vec<Stmt>)> {
        let (mut outs, mut joined) = (Vec::new(), Vec::new());
        for collected in self.places.collected() {
            let mut dims = vec![self.space.clone()];
            dims.extend(collected.ty.dims.iter().cloned());
            let ty = Ty { scalar: collected.ty.scalar, dims };
            let out = &self.stmt.outs[collected.state];
            let var = self.places.whole(&collected, &ty, out, after);
            outs.push(Binding { var, ty });
        }
        for (state, bins, _) in self.places.puts() {
            let out = &self.stmt.outs[state];
            if bins.is_collected() {
                let by_place = combines_by_place(out, self.around, walk.is_within());
                let another = |length: &SizeVar| walk.new_size(length);
                let (collected, mut join) = self.places.grown(state, out, by_place, another)?;
                outs.push(collected);
                joined.append(&mut join);
            } else {
                outs.push(out.clone());
            }
        }
        for last in steps.lasts() {
            let var = match last.state {
                Some(state) => self.places.last(state, &self.stmt.outs[state], after),
                None => self.places.copier.fresh(),
            };
            outs.push(Binding { var, ty: last.ty });
        }
        Some((outs, joined))
    }

    /// The loop.
    fn closed(&mut self, steps: Steps) -> Option<Loop> {
        let collectors =
            self.places.collected().into_iter().map(|of| (Collector::Collect(vec![of.ty]), vec![]));
        let mut collectors: Vec<(Collector, Vec<Atom>)> = collectors.collect();
        let puts = self.places.puts().into_iter();
        collectors.extend(puts.map(|(_, of, before)| (of, before.into_iter().collect())));
        let made = steps.made(collectors.len(), &mut self.places);
        collectors.extend(made.folds.into_iter().map(|(fold, start)| (Collector::Fold(fold), start)));
        let mut used = Uses::of_scope(&made.body).vars;
        let operators = made.scans.iter().map(|(operator, _)| operator);
        let operators: Vec<_> =
            operators.chain(collectors.iter().filter_map(|(c, _)| c.operator())).collect();
        for operator in operators {
            let own: BTreeSet<Var> = operator.left.iter().chain(&operator.right).copied().collect();
            used.extend(Uses::of_scope(&operator.body).vars.into_iter().filter(|var| !own.contains(var)));
        }
        let capture = |var: Var| {
            let ty = self.places.ty(var)?;
            Some(Param { operand: Atom::Var(var), ty, var })
        };
        let open = Open {
            space: self.space.clone(),
            captures: used.into_iter().map(capture).collect::<Option<_>>()?,
            inputs: Vec::new(),
            scans: made.scans,
            collectors,
            body: made.body,
            next: self.places.copier.next,
        };
        Some(open.close())
    }
}

/// The size that has the number of turns as its value, or 0 where that is negative: one by which an array is made before,
/// or that of an earlier loop of as many turns.
fn known_space(count: &Atom, before: &[Stmt]) -> Option<Size> {
    let made =
        |var: Var| before.iter().find(|stmt| stmt.outs.iter().any(|out| out.var == var)).map(|s| &s.op);
    // What is computed twice is shared later.
    let same = |a: &Atom, b: &Atom| match (a.var(), b.var()) {
        (Some(a), Some(b)) => {
            a == b || made(a).is_some_and(|op| matches!(op, Op::Prim(..)) && made(b) == Some(op))
        }
        _ => a == b,
    };
    let is_made =
        |size: &Size| before.iter().any(|stmt| stmt.outs.iter().any(|out| out.ty.dims.first() == Some(size)));
    count.var()?;
    before.iter().find_map(|stmt| {
        let Op::BindSize(size, value) = &stmt.op else { return None };
        let size = Size::var(size.clone());
        let is_turns = || {
            let Op::Prim(prim, args) = made(value.var()?)? else { return None };
            let is_max = prim.op == PrimOp::Max && prim.ty == ScalarType::I64;
            Some(is_max && args[1] == Atom::Const(Scalar::I64(0)) && same(&args[0], count))
        };
        (is_turns() == Some(true) || same(value, count) && is_made(&size)).then_some(size)
    })
}

/// The space of a loop of so many turns, none where that is negative; within which size the position lies, where a turn is
/// taken; and what binds the space.
fn space(count: &Atom, frame: &Frame, next: &mut u32, walk: &mut Walk) -> (Size, Size, Vec<Stmt>) {
    let size = match count {
        Atom::Const(Scalar::I64(n)) => Some(Size::constant((*n).max(0))),
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(_) | Atom::Var(_) => None,
    };
    if let Some(size) = size.clone().filter(|size| frame.facts.is_extent(size)) {
        return (size.clone(), size, Vec::new());
    }
    let like = SizeVar { id: 0, name: Arc::from("turns"), kind: SizeKind::Rigid };
    let space = walk.new_size(&like);
    let turns = Binding { var: Var(*next), ty: number() };
    *next += 1;
    let max = Prim { op: PrimOp::Max, ty: ScalarType::I64 };
    let most = Op::Prim(max, vec![count.clone(), Atom::Const(Scalar::I64(0))]);
    let mut stmts = vec![made(vec![turns.clone()], most)];
    if let Some(bound) = space.as_var() {
        stmts.push(made(vec![], Op::BindSize(bound.clone(), Atom::Var(turns.var))));
    }
    (space.clone(), size.unwrap_or(space), stmts)
}

fn number() -> Ty {
    Ty { scalar: ScalarType::I64, dims: Vec::new() }
}

fn made(outs: Vec<Binding>, op: Op) -> Stmt {
    Stmt { id: StmtId(0), outs, op, origin: Origin::default() }
}

/// The sizes that statements bind, and those inside them.
fn binds_sizes(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| {
        let mut binds = !visit::binds(stmt).is_empty();
        visit::bound_inside(&stmt.op, &mut |_| binds = true);
        binds
    })
}
