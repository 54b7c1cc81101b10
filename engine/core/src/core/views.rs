//! Views that are never built: arrays of which loops need only the current element, which the
//! closed form gives.
//!
//! A view costs what it repeats where loops only read through it. Where something needs it whole, it is built and
//! charged. The interpreter, native code and the counts of `explain` agree on this.
//!
//! # To add a view
//!
//! Begin with a variant of [`View`], with its operands in `View::{operands, over}`. The compiler then asks for its
//! meaning (`interp/arrays.rs`), its type (`check.rs`), its failures (`effects.rs`), its text (`print.rs`),
//! `rename.rs`, its law (`compose::read_through`), what its elements are while it is not built (this file), its
//! native form (`compile.rs` of the bytecode) and its shape (`rules/shape.rs`). It does not ask for the name that
//! `parse.rs` reads, nor for what makes the view in lowering.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::canonical::{Param, collecting};
use super::reshape::rows;
use super::visit::operands;
use super::{Atom, Binding, Loop, Op, Origin, Scope, Stmt, StmtId, Ty, Var, View};

/// The loop that makes what a view is: of positions, or of a scalar again and again. `None` for rows that are repeated.
pub fn as_loop(view: &View, ty: &Ty) -> Option<Loop> {
    let ([space], element) = (&ty.dims[..], ty.element()) else { return None };
    let (captures, made) = match view {
        View::Iota(_) => (vec![], Some(Op::Position)),
        View::Replicate(_, x) => (vec![Param { operand: x.clone(), ty: element.clone(), var: Var(0) }], None),
    };
    let out = || vec![Binding { var: Var(0), ty: element.clone() }];
    let made = made.map(|op| Stmt { id: StmtId(0), outs: out(), op, origin: Origin::default() });
    Some(collecting(space, captures, made.into_iter().collect(), (Var(0), &element), 1))
}

/// The loop that a statement is, or that makes its view.
pub fn loop_or_view(stmt: &Stmt) -> Option<Cow<'_, Loop>> {
    if let Op::View(view) = &stmt.op {
        return as_loop(view, &stmt.outs.first()?.ty).map(Cow::Owned);
    }
    if let Op::Loop(l) = &stmt.op { Some(Cow::Borrowed(l)) } else { None }
}

/// The same, and the loop that would make what a statement of a scope reshapes into rows.
pub fn loop_view_or_rows<'s>(scope: &Scope, stmt: &'s Stmt) -> Option<Cow<'s, Loop>> {
    if let (Op::Reshape(array), [out]) = (&stmt.op, &stmt.outs[..]) {
        return rows(array, type_in(scope, array)?, &out.ty).map(Cow::Owned);
    }
    loop_or_view(stmt)
}

/// The type of an array that a statement of a scope makes.
pub fn type_in<'s>(scope: &'s Scope, array: &Atom) -> Option<&'s Ty> {
    let mut outs = scope.stmts.iter().flat_map(|stmt| &stmt.outs);
    outs.find(|out| Atom::Var(out.var) == *array).map(|out| &out.ty)
}

/// The views of a scope and its branches that nothing but the inputs of loops beside them use. Each
/// with the variable that its elements are: what a `replicate` repeats; the positions of an `iota` are
/// nowhere in memory.
pub fn unbuilt(scope: &Scope) -> BTreeMap<Var, Option<Var>> {
    let mut views = BTreeMap::new();
    let mut whole = BTreeSet::new();
    find(scope, &mut views, &mut whole);
    views.retain(|view, _| !whole.contains(view));
    views
}

fn find(scope: &Scope, views: &mut BTreeMap<Var, Option<Var>>, whole: &mut BTreeSet<Var>) {
    whole.extend(scope.results.iter().filter_map(Atom::var));
    let mut here = BTreeSet::new();
    for stmt in &scope.stmts {
        if let Op::Loop(l) = &stmt.op {
            whole.extend(l.captures.iter().chain(&l.neutrals).filter_map(Atom::var));
            // What a branch reads of a view outside, it needs whole.
            whole.extend(l.inputs.iter().filter_map(Atom::var).filter(|var| !here.contains(var)));
        } else {
            operands(&stmt.op, &mut |atom| whole.extend(atom.var()));
        }
        stmt.op.branches().for_each(|branch| find(branch, views, whole));
        here.extend(stmt.outs.iter().map(|out| out.var));
        if let Op::View(view) = &stmt.op {
            let element = match view {
                View::Iota(_) => None,
                View::Replicate(_, x) => x.var(),
            };
            views.extend(stmt.outs.iter().map(|out| (out.var, element)));
        }
    }
}

/// The variables that a loop reads, each once; a view that is never built stands for its elements.
pub fn read_by(l: &Loop, unbuilt: &BTreeMap<Var, Option<Var>>) -> BTreeSet<Var> {
    let operands = [&l.inputs, &l.captures, &l.neutrals].into_iter().flatten().filter_map(Atom::var);
    operands.filter_map(|var| unbuilt.get(&var).copied().unwrap_or(Some(var))).collect()
}
