//! A loop that both branches run stands in front of them: one of them would run it in any case, and there it can be one with
//! what stands there.
//!
//! `if c then f (sum xs) else g (sum xs) = let s = sum xs in if c then f s else g s`. What it needs of its branch moves with
//! it, where both branches have that too. In a branch it may stand after what fails or prints, which it would pass: so it
//! does neither. Where a loop of a branch could be one with it, it stays.

use std::collections::{BTreeMap, BTreeSet};

use super::gate::{Gate, Site, Worth};
use super::guard::bound_by;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Loop, Op, Program, Scope, Stmt};

/// A loop that both branches run is in front of them.
pub const BOTH_BRANCHES: Rewrite = Rewrite {
    name: "both-branches",
    does: "a loop that both branches run stands in front of them",
    law: "(if c then f (reduce op ne xs) else g (reduce op ne xs)) = \
          (let v = reduce op ne xs in if c then f v else g v) where associative op, pure op, total op",
    source: "Muchnick, Advanced Compiler Design and Implementation, 1997, section 13.5: code hoisting",
    program: "def main [n] (c: bool) (xs: [n]i64) = if c then i64.sum xs + 1 else i64.sum xs * 2",
    sketch: "let f = \\x -> {x} let r = if d > 0 then i64.sum (map f xs) + 1 else i64.sum (map f xs) * 2 in (r, {d})",
    conditions: &[DISCARDABLE],
};

const DISCARDABLE: SideCondition = SideCondition {
    name: "discardable",
    says: "it can't fail and prints nothing, for it passes what stands before it in the branches",
    refuses: "def main [n] (c: bool) (xs: [n]i64) = \
              if c then trace 1 + i64.sum (map (10 /) xs) else i64.sum (map (10 /) xs)",
};

/// Moves such loops out of branches in every scope of a program. Says whether there were any.
pub fn both_branches(program: &mut Program, gate: &mut dyn Gate) -> bool {
    branching(&program.body) && through(&mut BothBranches, program, gate)
}

fn branching(scope: &Scope) -> bool {
    any_stmt(scope, &mut |stmt| {
        matches!(stmt.op, Op::If { .. }) || matches!(&stmt.op, Op::Loop(l) if branching(&l.fun.body))
    })
}

struct BothBranches;

impl Pass for BothBranches {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        branching(&l.fun.body).then_some(BothBranches)
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        _around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let branches: Vec<&Scope> = stmt.op.branches().collect();
        let (Op::If { .. }, &[then, otherwise]) = (&stmt.op, &branches[..]) else { return None };
        let pairs = pairs(then, otherwise);
        let loops: Vec<usize> =
            pairs.keys().copied().filter(|at| matches!(then.stmts[*at].op, Op::Loop(_))).collect();
        let mut moved = BTreeSet::new();
        for (at, unseen, apart) in judged((then, otherwise), &pairs, &loops, &frame.facts) {
            let site = Site::by(&then.stmts[at], stmt);
            let worth: &[Worth] = if apart { &[Worth::KeptApart] } else { &[] };
            if walk.may(&BOTH_BRANCHES, &site, &[(&DISCARDABLE, unseen)], worth)
                && walk.admits(&BOTH_BRANCHES, &site)
            {
                moved.extend(with_what_it_needs(then, at));
            }
        }
        (!moved.is_empty()).then(|| in_front(stmt, &pairs, &moved))
    }
}

/// The statements of one branch that stand in the other one too, and where: what each needs of its branch is among them.
fn pairs(then: &Scope, otherwise: &Scope) -> BTreeMap<usize, usize> {
    let mut pairs = BTreeMap::new();
    let is_common = |stmt: &Stmt| {
        let is_it = |l: &Loop, other: &Op| matches!(other, Op::Loop(other) if other.fun == l.fun);
        matches!(&stmt.op, Op::Loop(l) if otherwise.stmts.iter().any(|other| is_it(l, &other.op)))
    };
    if !then.stmts.iter().any(is_common) {
        return pairs;
    }
    let own: BTreeSet<_> = then.stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
    // What binds a size stays, and so does what needs it.
    let sizes: BTreeSet<_> = then.stmts.iter().flat_map(bound_by).collect();
    let mut copier = Copier { in_place: true, ..Copier::default() };
    let mut paired = BTreeSet::new();
    for (at, stmt) in then.stmts.iter().enumerate() {
        let of_pairs =
            |var| !own.contains(var) || copier.vars.values().any(|there| *there == Atom::Var(*var));
        let uses = Uses::of_stmt(stmt);
        if !moves(stmt) || !uses.vars.iter().all(of_pairs) || !uses.sizes.is_disjoint(&sizes) {
            continue;
        }
        let mut is_same = |(place, other): &(usize, &Stmt)| {
            let tys = |stmt: &Stmt| stmt.outs.iter().map(|out| out.ty.clone()).collect::<Vec<_>>();
            !paired.contains(place)
                && std::mem::discriminant(&other.op) == std::mem::discriminant(&stmt.op)
                && moves(other)
                && tys(other) == tys(stmt)
                && copier.op(&other.op) == stmt.op
        };
        let Some((place, other)) = otherwise.stmts.iter().enumerate().find(|other| is_same(other)) else {
            continue;
        };
        let outs = other.outs.iter().zip(&stmt.outs);
        copier.vars.extend(outs.map(|(other, out)| (other.var, Atom::Var(out.var))));
        paired.insert(place);
        pairs.insert(at, place);
    }
    pairs
}

/// Whether it is an operation that may move, and binds no sizes.
fn moves(stmt: &Stmt) -> bool {
    let may = matches!(
        stmt.op,
        Op::Loop(_) | Op::View(_) | Op::Reshape(_) | Op::Prim(..) | Op::Index { .. } | Op::Array(_)
    );
    may && !stmt.origin.alone() && visit::binds(stmt).is_empty()
}

/// For each of these loops of the first branch whether it is discardable in front of them, with what it needs, and whether
/// it could be one with a loop that stays.
fn judged(
    (then, otherwise): (&Scope, &Scope),
    pairs: &BTreeMap<usize, usize>,
    loops: &[usize],
    facts: &Facts,
) -> Vec<(usize, bool, bool)> {
    let discardable = |stmt: &Stmt| effects::op_in(&stmt.op, facts, None).discardable();
    let unseen =
        |at: &usize| with_what_it_needs(then, *at).iter().all(|needed| discardable(&then.stmts[*needed]));
    let mut go: BTreeSet<usize> = loops.iter().copied().filter(unseen).collect();
    let is_apart = |at: usize, go: &BTreeSet<usize>| {
        let there: BTreeSet<usize> = go.iter().map(|at| pairs[at]).collect();
        kept_apart(then, at, go) || kept_apart(otherwise, pairs[&at], &there)
    };
    while let Some(apart) = go.iter().copied().find(|at| is_apart(*at, &go)) {
        go.remove(&apart);
    }
    loops.iter().map(|at| (*at, unseen(at), unseen(at) && !go.contains(at))).collect()
}

/// Whether the loop at a place of a scope could be one with a loop that stays there.
fn kept_apart(scope: &Scope, at: usize, go: &BTreeSet<usize>) -> bool {
    let Op::Loop(l) = &scope.stmts[at].op else { return false };
    let gives = |var| scope.stmts[at].outs.iter().any(|out| out.var == var);
    let mut joins = |stmt: &Stmt| match &stmt.op {
        Op::Loop(other) => {
            let reads = |atom: &Atom| l.inputs.contains(atom) || atom.var().is_some_and(gives);
            other.inputs.iter().any(reads) || other.inputs.is_empty() && l.inputs.is_empty()
        }
        Op::View(_) | Op::Reshape(_) => Uses::of_stmt(stmt).vars.into_iter().any(gives),
        Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::If { .. }
        | Op::Emit { .. }
        | Op::Step { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Update { .. }
        | Op::Assert(_)
        | Op::Call(_)
        | Op::Seq(_) => false,
    };
    let mut stay = scope.stmts.iter().enumerate().filter(|(place, _)| *place != at && !go.contains(place));
    stay.any(|(_, stmt)| joins(stmt) || stmt.op.branches().any(|branch| any_stmt(branch, &mut joins)))
}

/// The place of a statement, and those of what it needs of its scope.
fn with_what_it_needs(scope: &Scope, at: usize) -> BTreeSet<usize> {
    let (mut needed, mut places) = (Uses::of_stmt(&scope.stmts[at]).vars, BTreeSet::from([at]));
    for (place, stmt) in scope.stmts[..at].iter().enumerate().rev() {
        if stmt.outs.iter().any(|out| needed.contains(&out.var)) {
            needed.extend(Uses::of_stmt(stmt).vars);
            places.insert(place);
        }
    }
    places
}

/// Branches without what stands at these places of the first one, which stands in front of them.
fn in_front(stmt: &Stmt, pairs: &BTreeMap<usize, usize>, moved: &BTreeSet<usize>) -> Vec<Stmt> {
    let mut stmt = stmt.clone();
    let mut front = Vec::new();
    let mut branches: Vec<&mut Scope> = stmt.op.branches_mut().collect();
    let [then, otherwise] = &mut branches[..] else { return vec![stmt] };
    let mut copier = Copier { in_place: true, ..Copier::default() };
    for at in moved {
        let (mut first, other) = (then.stmts[*at].clone(), &otherwise.stmts[pairs[at]]);
        first.origin.unite(&other.origin);
        copier.vars.extend(other.outs.iter().zip(&first.outs).map(|(o, out)| (o.var, Atom::Var(out.var))));
        front.push(first);
    }
    let there: BTreeSet<usize> = moved.iter().map(|at| pairs[at]).collect();
    let mut places = (0.., 0..);
    then.stmts.retain(|_| places.0.next().is_some_and(|at| !moved.contains(&at)));
    otherwise.stmts.retain(|_| places.1.next().is_some_and(|at| !there.contains(&at)));
    **otherwise = copier.scope(otherwise);
    front.push(stmt);
    front
}
