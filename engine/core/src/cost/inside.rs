//! Arrays that are built for each element of a loop: in its body, for something that needs them whole. A row that a body
//! hands out is written where it belongs, and is none of these.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::Scalar;

use super::Elements;
use crate::core::scopes::Part;
use crate::core::views::unbuilt;
use crate::core::{Atom, Loop, Op, Origin, Program, Scope, Size, Stmt, Turns, Ty, Var};

/// Each of them, with how many elements that is in all: of one in turns of a sequential loop in a body, for each turn, where
/// it is known how many there are.
pub fn built_inside(program: &Program) -> Vec<(Origin, Elements)> {
    let mut found = Vec::new();
    scope(&program.body, (&BTreeSet::new(), &BTreeSet::new()), &mut Vec::new(), &mut found);
    found
}

/// `around` are the spaces of the loops around a scope; `given` what it hands out, which whoever takes it accounts for, and
/// `shared` what the loop around it captures.
fn scope(
    scope: &Scope,
    (given, shared): (&BTreeSet<Var>, &BTreeSet<Var>),
    around: &mut Vec<Size>,
    found: &mut Vec<(Origin, Elements)>,
) {
    let mut out: BTreeSet<Var> = given.clone();
    for stmt in &scope.stmts {
        if let Op::Emit { values, .. } = &stmt.op {
            out.extend(values.iter().filter_map(Atom::var));
        }
    }
    let views = unbuilt(scope);
    for stmt in &scope.stmts {
        for (place, one) in stmt.outs.iter().enumerate() {
            let is_array = !around.is_empty() && !one.ty.dims.is_empty() && !out.contains(&one.var);
            if !is_array || !is_built(stmt, place, (&views, shared)) {
                continue;
            }
            let dims = around.iter().chain(&one.ty.dims).cloned().collect();
            found.push((stmt.origin.clone(), Elements::of(&Ty { scalar: one.ty.scalar, dims })));
        }
        inside(stmt, shared, around, found);
    }
}

/// Whether a statement builds this result of it; a choice does if one of its branches does.
fn is_built(
    stmt: &Stmt,
    place: usize,
    (views, shared): (&BTreeMap<Var, Option<Var>>, &BTreeSet<Var>),
) -> bool {
    let made_in = |branch: &Scope| {
        let made = branch.stmts.iter().flat_map(|stmt| stmt.outs.iter().map(|out| Atom::Var(out.var)));
        branch.results.get(place).is_some_and(|result| made.into_iter().any(|made| made == *result))
    };
    match &stmt.op {
        // Bins are in the array that was there before.
        Op::Loop(l) => {
            let mut bins = l.fun.collectors.iter().flat_map(|c| vec![c.as_bins().is_some(); c.arity()]);
            bins.nth(place) == Some(false)
        }
        // What is captured is somebody else's too.
        Op::Update { array: Atom::Var(array), .. } => shared.contains(array),
        Op::View(_) => !views.contains_key(&stmt.outs[place].var),
        Op::If { .. } => stmt.op.branches().any(made_in),
        Op::Seq(_)
        | Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::Step { .. }
        | Op::Emit { .. }
        | Op::Trace(_)
        | Op::Call(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Update { .. }
        | Op::Reshape(_)
        | Op::Assert(_) => false,
    }
}

fn inside(stmt: &Stmt, shared: &BTreeSet<Var>, around: &mut Vec<Size>, found: &mut Vec<(Origin, Elements)>) {
    let depth = around.len();
    if let Op::Loop(Loop { space, fun, .. }) = &stmt.op {
        around.push(space.clone());
        let captured = (0..fun.captures.len()).map(|at| Var(at as u32)).collect();
        for inner in fun.scopes() {
            let shared = if inner.part == Part::Body { &captured } else { &BTreeSet::new() };
            scope(inner.scope, (&BTreeSet::new(), shared), around, found);
        }
    } else if let Op::Seq(seq) = &stmt.op {
        // One that stands in no loop is said to be sequential: what it builds it builds for each turn.
        let turns = match &seq.turns {
            Turns::Count(_, Atom::Size(turns)) => Some(turns.clone()),
            Turns::Count(_, Atom::Const(Scalar::I64(turns))) => Some(Size::constant(*turns)),
            Turns::Count(..) | Turns::While(_) => None,
        };
        around.extend(turns.filter(|_| depth > 0));
    }
    let is_choice = matches!(stmt.op, Op::If { .. });
    for branch in stmt.op.branches() {
        // What a choice gives is its own.
        let given = branch.results.iter().filter(|_| is_choice).filter_map(Atom::var).collect();
        scope(branch, (&given, shared), around, found);
    }
    around.truncate(depth);
}
