//! Counting loops and the elements that they move, from the text of a program: what `explain`
//! prints. The interpreter of core keeps counters of the same quantities while it runs.

use std::collections::{BTreeMap, BTreeSet};

use super::Elements;
use crate::core::changed::Changed;
use crate::core::views::{read_by, unbuilt};
use crate::core::{Atom, Binding, Loop, Op, Program, Scope, Stmt, Ty, Var};

/// The counts of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Outermost loops; a view that is built in memory is one.
    pub loops: usize,
    /// Loops inside the bodies of others.
    pub loops_inner: usize,
    /// Elements read by outermost loops: each array once a loop, a captured fold's result as one; a view
    /// that is only read through stands for what it repeats, and an array that is copied is read once more.
    pub reads: Elements,
    /// Elements written by outermost loops: a fold's result as one, and the copies of arrays that a loop changes and
    /// reads.
    pub writes: Elements,
    /// Arrays built in memory that are not results of the program.
    pub intermediates: usize,
}

/// Counts a program.
pub fn count(program: &Program) -> Counts {
    let mut counts = Counts::default();
    let mut known = Known { unbuilt: unbuilt(&program.body), ..Known::default() };
    for param in &program.params {
        known.types.insert(param.binding.var, param.binding.ty.clone());
    }
    let results: BTreeSet<Var> = vars(&program.body.results).collect();
    scope(&program.body, &results, &mut known, &mut counts);
    counts
}

/// What is known of the variables in scope.
#[derive(Clone, Default)]
struct Known {
    types: BTreeMap<Var, Ty>,
    /// Results of folds.
    folds: BTreeSet<Var>,
    /// Arrays described by a closed form, which are nowhere in memory.
    unbuilt: BTreeMap<Var, Option<Var>>,
}

fn vars(atoms: &[Atom]) -> impl Iterator<Item = Var> {
    atoms.iter().filter_map(Atom::var)
}

/// Whether a statement counts as a loop itself, whatever its branches hold: a loop, or a view that is built in memory.
pub fn is_counted(stmt: &Stmt, unbuilt: &BTreeMap<Var, Option<Var>>) -> bool {
    let built = || stmt.outs.iter().any(|out| !unbuilt.contains_key(&out.var));
    matches!(stmt.op, Op::Loop(_)) || matches!(stmt.op, Op::View(_)) && built()
}

/// Whether it is counted when a loop reads this result of a statement: an array, or what a fold gives.
pub fn is_stored(stmt: &Stmt, out: &Binding) -> bool {
    matches!(stmt.op, Op::Loop(_)) || !out.ty.dims.is_empty()
}

fn scope(scope: &Scope, results: &BTreeSet<Var>, known: &mut Known, counts: &mut Counts) {
    for stmt in &scope.stmts {
        for out in &stmt.outs {
            known.types.insert(out.var, out.ty.clone());
        }
        match &stmt.op {
            Op::View(_) if is_counted(stmt, &known.unbuilt) => {
                counts.loops += 1;
                write(stmt, results, counts);
            }
            Op::View(_) => {}
            Op::If { .. } | Op::Seq(_) => {
                if let Op::Seq(seq) = &stmt.op {
                    known.types.extend(seq.state.iter().map(|state| (state.var, state.ty.clone())));
                }
                for branch in stmt.op.branches() {
                    let inner: BTreeSet<Var> = vars(&branch.results).collect();
                    self::scope(branch, &inner, known, counts);
                }
            }
            Op::Loop(l) => {
                counts.loops += 1;
                counts.loops_inner += inner_loops(l);
                read(l, known, counts);
                write(stmt, results, counts);
                known.folds.extend(folds(l, stmt));
            }
            // Scalars, and what happens on the way: no loop. (An array of elements is not counted.)
            Op::Prim(..)
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
            | Op::Assert(_) => {}
        }
    }
}

/// The results of a loop's folds.
fn folds<'s>(l: &'s Loop, stmt: &'s Stmt) -> impl Iterator<Item = Var> + 's {
    let collected = l.fun.collected();
    stmt.outs.iter().zip(collected).filter(|(_, collected)| !collected).map(|(out, _)| out.var)
}

fn read(l: &Loop, known: &Known, counts: &mut Counts) {
    for var in read_by(l, &known.unbuilt) {
        match known.types.get(&var) {
            Some(ty) if !ty.dims.is_empty() || known.folds.contains(&var) => {
                counts.reads.add(Elements::of(ty));
            }
            _ => {}
        }
    }
    for ty in Changed::of(l).copied().filter_map(|var| known.types.get(&var)) {
        counts.reads.add(Elements::of(ty));
        counts.writes.add(Elements::of(ty));
    }
}

fn write(stmt: &Stmt, results: &BTreeSet<Var>, counts: &mut Counts) {
    for out in &stmt.outs {
        counts.writes.add(Elements::of(&out.ty));
        counts.intermediates += usize::from(!out.ty.dims.is_empty() && !results.contains(&out.var));
    }
}

fn inner_loops(l: &Loop) -> usize {
    l.fun.scopes().map(|inner| loops(inner.scope)).sum()
}

/// The loops in a scope, at any depth.
fn loops(scope: &Scope) -> usize {
    let inside = |op: &Op| op.scopes().map(|inner| loops(inner.scope)).sum::<usize>();
    scope.stmts.iter().map(|stmt| usize::from(matches!(stmt.op, Op::Loop(_))) + inside(&stmt.op)).sum()
}
