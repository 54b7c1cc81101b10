//! Loops of which each element is a row that a loop inside makes, element by element of other rows: `map (map f) xss`.
//! Over the elements of all rows they are one loop, to which it makes no difference how long a row is.

use crate::core::scopes::any_stmt;
use crate::core::{Atom, Fun, Loop, Op, Size, Stmt, Var};

/// The loop over the elements of all rows, and the extents of a row: of rows of rows there are several. It reads its
/// inputs, and gives its results, as if they had one extent in place of these and the loop's.
pub(super) fn flat(l: &Loop) -> Option<(Loop, Vec<Size>)> {
    let (all, rows) = over_rows(l)?;
    let (all, deeper) = flat(&all).unwrap_or((all, Vec::new()));
    Some((all, [vec![rows], deeper].concat()))
}

/// The loop over the elements of the outermost rows alone, and how many they have.
pub fn over_rows(l: &Loop) -> Option<(Loop, Size)> {
    let [stmt, emits @ ..] = &l.fun.body.stmts[..] else { return None };
    let Op::Loop(inner) = &stmt.op else { return None };
    let inner_rows = |dims: &[Size]| dims.first() == Some(&inner.space);
    if inner.inputs.is_empty() || !gives_rows(l, stmt, emits) {
        return None;
    }
    let captures = l.fun.captures.len();
    let place = |atom: &Atom| atom.var().map(|Var(k)| k as usize);
    let input = |atom: &Atom| {
        let k = place(atom)?.checked_sub(captures)?;
        inner_rows(&l.fun.inputs.get(k)?.dims).then(|| l.inputs[k].clone())
    };
    let capture = |atom: &Atom| l.captures.get(place(atom)?).cloned();
    if any_stmt(&inner.fun.body, &mut |stmt| matches!(stmt.op, Op::Position)) {
        return None;
    }
    let all = Loop {
        space: l.space.mul(&inner.space),
        fun: inner.fun.clone(),
        captures: inner.captures.iter().map(capture).collect::<Option<_>>()?,
        neutrals: Vec::new(),
        inputs: inner.inputs.iter().map(input).collect::<Option<_>>()?,
    };
    Some((all, inner.space.clone()))
}

/// Whether what this loop inside makes is what the loop collects, in order, and nothing is left out of a row.
pub(super) fn gives_rows(l: &Loop, row: &Stmt, emits: &[Stmt]) -> bool {
    let Op::Loop(inner) = &row.op else { return false };
    let mut collected = Vec::new();
    for (k, emit) in emits.iter().enumerate() {
        let Op::Emit { collector, values } = &emit.op else { return false };
        if *collector != k {
            return false;
        }
        collected.extend(values.iter().map(Atom::var));
    }
    let made = row.outs.iter().map(|out| Some(out.var));
    let whole = row.outs.iter().all(|out| out.ty.dims.first() == Some(&inner.space));
    only_collects(&l.fun) && only_collects(&inner.fun) && whole && made.eq(collected)
}

/// Whether a body only collects, and scans nothing.
fn only_collects(fun: &Fun) -> bool {
    fun.scans.is_empty() && fun.collectors.iter().all(|collector| collector.as_collect().is_some())
}
