//! Guards: what was hoisted out of loops ([`super::hoist`]) runs only if the loops do, where it may cost more
//! than what the program does anyway.
//!
//! `map (\x -> x + f xs) ys`, where `f` takes the square of the elements of `xs`, becomes
//! `let s = if length ys > 0 then f xs else 0 in map (\x -> x + s) ys`. A branch is fused with nothing but
//! branches on the same condition, so that what can't cost much stands without:
//! - what runs over the space of the loop that it came out of, and is nothing if the loop is;
//! - in no loop's body, what has no loop in its own: one pass over what the program has, which may be
//!   fused with other passes over it.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::Rewrite;
use super::gate::Site;
use super::walk::Walk;
use crate::core::copy::{Copier, zero};
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Loop, Op, Origin, Scope, Size, SizeVar, Stmt, StmtId, Ty, Var, View};

/// What was hoisted runs only if the loop does. No condition: where the loop runs for no element, nobody asks for it.
pub const GUARD: Rewrite = Rewrite {
    name: "guard",
    does: "what was hoisted and may cost much runs only if the loop does",
    law: "map (\\x -> f x (reduce op ne ys)) xs = \
          map (\\x -> f x (if length xs > 0 then reduce op ne ys else ne)) xs where associative op",
    source: "Muchnick, Advanced Compiler Design and Implementation, 1997: loop inversion",
    program: "def main [n] (xs: [n]i64) (ys: []i64) = \
              map (\\x -> x + i64.sum (map (\\y -> i64.sum (map (* y) ys)) ys)) xs",
    sketch: "map (\\x -> {x} + i64.sum (map (\\y -> i64.sum (map (\\z -> {z} * y) zs)) zs)) xs",
    conditions: &[],
};

/// What was hoisted into a scope, by the first variable of each statement.
pub type Moved = BTreeMap<Var, Hoisted>;

/// What is known of a statement that was hoisted.
pub struct Hoisted {
    /// The spaces of the loops that it came out of, as far as they are known where it is.
    pub spaces: BTreeSet<Size>,
    /// It moved; another one was copied, for one that moved needs it.
    pub moved: bool,
    /// It may fail.
    pub fails: bool,
}

/// Puts behind guards what of the hoisted statements of a scope may cost much, where `repeated` says that it
/// is in a loop. Says whether there is any.
pub(super) fn guard(
    scope: &mut Scope,
    moved: &Moved,
    repeated: bool,
    next: &mut u32,
    walk: &mut Walk,
) -> bool {
    if moved.is_empty() {
        return false;
    }
    let (mut made, mut run) = (false, Vec::new());
    for stmt in std::mem::take(&mut scope.stmts) {
        match stmt.outs.first().and_then(|out| moved.get(&out.var)) {
            Some(hoisted) => run.push((stmt, hoisted)),
            None => {
                made |= guard_run(&mut scope.stmts, std::mem::take(&mut run), repeated, next, walk);
                scope.stmts.push(stmt);
            }
        }
    }
    guard_run(&mut scope.stmts, run, repeated, next, walk) || made
}

/// Statements that run if none of the spaces is empty, by their places.
struct Guarded {
    stmts: BTreeSet<usize>,
    spaces: BTreeSet<Size>,
}

/// The same for what came out of one loop, in front of which nothing stands between.
fn guard_run(
    scope: &mut Vec<Stmt>,
    run: Vec<(Stmt, &Hoisted)>,
    repeated: bool,
    next: &mut u32,
    walk: &mut Walk,
) -> bool {
    let needs = needs(&run);
    let costs = |at: usize| needs[at].iter().any(|need| costs(&run[*need].0, &run[at].1.spaces, repeated));
    let targets = (0..run.len()).filter(|at| run[*at].1.moved);
    let (dear, cheap): (Vec<usize>, Vec<usize>) = targets.partition(|at| costs(*at));
    let unguarded: BTreeSet<usize> = cheap.iter().flat_map(|at| &needs[*at]).copied().collect();
    let mut all: Vec<Guarded> = Vec::new();
    for at in dear {
        let stmts = needs[at].difference(&unguarded).copied().collect();
        let mut new = Guarded { stmts, spaces: run[at].1.spaces.clone() };
        // What needs the same is behind one guard.
        let together =
            |other: &mut Guarded| !other.stmts.is_disjoint(&new.stmts) || other.spaces == new.spaces;
        for other in all.extract_if(.., together).collect::<Vec<_>>() {
            new.stmts.extend(other.stmts);
            new.spaces.retain(|space| other.spaces.contains(space));
        }
        all.push(new);
    }
    all.retain(|guarded| {
        let stmts = guarded.stmts.iter().map(|at| &run[*at].0).collect();
        walk.admits(&GUARD, &Site { stmts, by: None })
    });
    let stays = |at: &usize| all.iter().all(|guarded| !guarded.stmts.contains(at));
    scope.extend((0..run.len()).filter(stays).map(|at| run[at].0.clone()));
    for guarded in &all {
        let stmts: Vec<&(Stmt, &Hoisted)> = guarded.stmts.iter().map(|at| &run[*at]).collect();
        behind(scope, &stmts, &guarded.spaces, next);
    }
    !all.is_empty()
}

/// What came out of a loop over this space, with a guard around what may fail and what only that needs: it runs where the
/// loop does, once. That is part of hoisting, and no rewrite by itself.
pub(super) fn failing_behind(run: &[(Stmt, Hoisted)], space: &Size, next: &mut u32) -> Vec<Stmt> {
    let run: Vec<(Stmt, &Hoisted)> = run.iter().map(|(stmt, hoisted)| (stmt.clone(), hoisted)).collect();
    let needs = needs(&run);
    let fails = |at: &usize| needs[*at].iter().any(|need| run[*need].1.fails);
    let (failing, others): (Vec<usize>, Vec<usize>) =
        (0..run.len()).filter(|at| run[*at].1.moved).partition(|at| fails(at));
    let of = |targets: &[usize]| targets.iter().flat_map(|at| &needs[*at]).copied().collect::<BTreeSet<_>>();
    let guarded = &of(&failing) - &of(&others);
    let (inside, outside): (Vec<usize>, Vec<usize>) = (0..run.len()).partition(|at| guarded.contains(at));
    let mut stmts = outside.iter().map(|at| run[*at].0.clone()).collect();
    if !inside.is_empty() {
        let inside: Vec<&(Stmt, &Hoisted)> = inside.iter().map(|at| &run[*at]).collect();
        behind(&mut stmts, &inside, &BTreeSet::from([space.clone()]), next);
    }
    stmts
}

/// For each of the statements the places of what it needs, and its own.
fn needs(run: &[(Stmt, &Hoisted)]) -> Vec<BTreeSet<usize>> {
    let (mut vars, mut sizes) = (BTreeMap::new(), BTreeMap::new());
    let mut all: Vec<BTreeSet<usize>> = Vec::new();
    for (at, (stmt, _)) in run.iter().enumerate() {
        let uses = Uses::of_stmt(stmt);
        let used = uses.vars.iter().filter_map(|var| vars.get(var));
        let used: Vec<usize> =
            used.chain(uses.sizes.iter().filter_map(|size| sizes.get(size))).copied().collect();
        let needed = used.into_iter().flat_map(|before: usize| all[before].iter().copied());
        let needed = needed.chain([at]).collect();
        all.push(needed);
        vars.extend(stmt.outs.iter().map(|out| (out.var, at)));
        sizes.extend(bound_by(stmt).into_iter().map(|size| (size, at)));
    }
    all
}

/// It may cost more than what the program does anyway, if one of the spaces is empty.
fn costs(stmt: &Stmt, spaces: &BTreeSet<Size>, repeated: bool) -> bool {
    let nest = |l: &Loop| any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_)));
    matches!(&stmt.op, Op::Loop(l) if repeated || nest(l)) && may_be_empty(stmt, spaces)
}

/// Whether one of the spaces may be empty where that of the statement is not.
pub(super) fn may_be_empty(stmt: &Stmt, spaces: &BTreeSet<Size>) -> bool {
    let own = if let Op::Loop(l) = &stmt.op { Some(&l.space) } else { None };
    let mut others = spaces.iter().filter(|space| Some(*space) != own);
    others.any(|space| space.as_constant().is_none_or(|n| n <= 0))
}

/// Adds the statements to a scope, behind a guard.
fn behind(scope: &mut Vec<Stmt>, stmts: &[&(Stmt, &Hoisted)], spaces: &BTreeSet<Size>, next: &mut u32) {
    let number = |next: &mut u32| {
        *next += 1;
        *next - 1
    };
    let bool = Ty { scalar: ScalarType::Bool, dims: Vec::new() };
    let mut prim = |op, ty, args, next: &mut u32| {
        let outs = vec![Binding { var: Var(number(next)), ty: bool.clone() }];
        let cond = Atom::Var(outs[0].var);
        let op = Op::Prim(Prim { op, ty }, args);
        scope.push(Stmt { id: StmtId(number(next)), outs, op, origin: Origin::default() });
        cond
    };
    let mut cond: Option<Atom> = None;
    for space in spaces {
        let args = vec![Atom::Size(space.clone()), Atom::Const(Scalar::I64(0))];
        let some = prim(PrimOp::Gt, ScalarType::I64, args, next);
        cond = Some(match cond {
            Some(all) => prim(PrimOp::LogAnd, ScalarType::Bool, vec![all, some], next),
            None => some,
        });
    }
    let outs = stmts.iter().filter(|(_, hoisted)| hoisted.moved).flat_map(|(stmt, _)| &stmt.outs);
    let outs: Vec<Binding> = outs.cloned().collect();
    let mut copier = Copier { next: *next, ..Copier::default() };
    let inside = stmts.iter().filter_map(|(stmt, _)| copier.stmt(stmt)).collect();
    let results = outs.iter().map(|out| copier.atom(&Atom::Var(out.var))).collect();
    *next = copier.next;
    let origin = stmts.iter().flat_map(|(stmt, _)| stmt.origin.sources.iter()).cloned().collect::<Origin>();
    let op = Op::If {
        cond: cond.expect("what costs came out of a loop"),
        then: Scope { stmts: inside, results },
        otherwise: zeros(&outs, &origin, next),
    };
    scope.push(Stmt { id: StmtId(number(next)), outs, op, origin });
}

/// Zeros of these types, which nobody reads.
fn zeros(outs: &[Binding], origin: &Origin, next: &mut u32) -> Scope {
    let mut zeros = Scope::default();
    for out in outs {
        let mut value = Ty { scalar: out.ty.scalar, dims: Vec::new() };
        let mut zero = self::zero(&value).expect("a scalar has a zero");
        for size in out.ty.dims.iter().rev() {
            value.dims.insert(0, size.clone());
            let op = Op::View(View::Replicate(Atom::Size(size.clone()), zero));
            let outs = vec![Binding { var: Var(*next), ty: value.clone() }];
            zero = Atom::Var(Var(*next));
            zeros.stmts.push(Stmt { id: StmtId(*next + 1), outs, op, origin: origin.clone() });
            *next += 2;
        }
        zeros.results.push(zero);
    }
    zeros
}

/// The sizes that a statement gives a value, those inside it too.
pub fn bound_by(stmt: &Stmt) -> BTreeSet<SizeVar> {
    let mut sizes: BTreeSet<SizeVar> = visit::binds(stmt).into_iter().map(|(_, size)| size).collect();
    visit::bound_inside(&stmt.op, &mut |size| {
        sizes.insert(size.clone());
    });
    sizes
}
