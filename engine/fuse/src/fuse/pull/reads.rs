//! How often a loop reads the elements of arrays that could be computed where they are read.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::PrimOp;

use super::CHECK;
use crate::core::{Atom, Loop, Op, Scope, Size, Stmt, Var};

/// An array, or a part of one: how many indices an element of it has, and how many it took to come to the part.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub left: usize,
    pub taken: usize,
}

impl Part {
    /// What stands in it at this many indices, which are places in so many loops, in a loop at this depth. `None` where an
    /// element is read more often than about once for each that the array has.
    fn at(self, indices: usize, loops: usize, depth: usize) -> Option<Part> {
        let part = Part { left: self.left.checked_sub(indices)?, taken: self.taken + loops };
        (part.left > 0 || part.taken >= depth).then_some(part)
    }
}

/// At how many places a loop at this depth, that stands where these numbers are known, reads elements of these arrays. `None`
/// where it reads them more often than they have elements, for all that can be seen: as many loops are around as there are
/// indices.
pub(super) fn reads(
    l: &Loop,
    arrays: &BTreeMap<Var, Part>,
    depth: usize,
    numbers: &Numbers,
) -> Option<usize> {
    let (mut inside, mut here) = (BTreeMap::new(), 0);
    let params = (0..).map(Var).zip(l.captures.iter().chain(&l.inputs));
    for (at, (var, operand)) in params.enumerate() {
        let Some(part) = operand.var().and_then(|array| arrays.get(&array)) else { continue };
        // What the outermost loop reads at its own index comes together with it otherwise.
        let own = at >= l.captures.len();
        if own && depth == 1 {
            continue;
        }
        let part = if own { part.at(1, 1, depth)? } else { *part };
        if part.left == 0 {
            here += 1;
        } else {
            inside.insert(var, part);
        }
    }
    let in_body =
        if inside.is_empty() { 0 } else { reads_of(&l.fun.body, inside, depth, numbers.inside(l))? };
    Some(here + in_body)
}

/// At how many places a body in a loop at this depth reads elements of these arrays.
pub(super) fn reads_of(
    body: &Scope,
    mut arrays: BTreeMap<Var, Part>,
    depth: usize,
    mut numbers: Numbers,
) -> Option<usize> {
    let mut count = 0;
    for stmt in &body.stmts {
        if let Op::Loop(l) = &stmt.op {
            count += reads(l, &arrays, depth + 1, &numbers)?;
        } else if let Op::Index { array, at } = &stmt.op
            && let Some(part) = arrays.get(array)
        {
            let part = part.at(at.len(), at.iter().map(|at| numbers.loops(at)).sum(), depth)?;
            if part.left == 0 {
                count += 1;
            } else {
                count += CHECK;
                arrays.insert(stmt.outs[0].var, part);
            }
        }
        numbers.after(stmt);
        for branch in stmt.op.branches() {
            count += reads_of(branch, arrays.clone(), depth, numbers.clone())?;
        }
    }
    Some(count)
}

/// Numbers in a body that say at which element of an array of rows, one after the other, its loop and the one around are.
///
/// In `loop n { i, s = i * m, loop m { j, k = s + j, x = xs[k] } }` a row starts at `s`, and `k` is a place in it: no other
/// `i` and `j` give it, so that `xs[k]` reads each element once, as `rows[i, j]` does.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    /// Where a row of this size starts.
    starts: BTreeMap<Var, Size>,
    /// Where the row starts over which the loop is.
    own: BTreeSet<Var>,
    positions: BTreeSet<Var>,
    /// A place in that row, or one that is a fixed number further on.
    places: BTreeSet<Var>,
}

impl Numbers {
    /// Those in the body of a loop that stands where these are known.
    fn inside(&self, l: &Loop) -> Numbers {
        let is_start = |atom: &Atom| atom.var().is_some_and(|var| self.starts.get(&var) == Some(&l.space));
        let own = (0..).map(Var).zip(&l.captures).filter(|(_, atom)| is_start(atom));
        Numbers { own: own.map(|(var, _)| var).collect(), ..Numbers::default() }
    }

    /// After a statement of the body.
    fn after(&mut self, stmt: &Stmt) {
        let [out] = &stmt.outs[..] else { return };
        if stmt.op == Op::Position {
            self.positions.insert(out.var);
        }
        let Op::Prim(prim, args) = &stmt.op else { return };
        let [one, other] = &args[..] else { return };
        for (one, other) in [(one, other), (other, one)] {
            let (Some(var), of) =
                (one.var(), |vars: &BTreeSet<Var>| other.var().is_some_and(|v| vars.contains(&v)))
            else {
                continue;
            };
            if let (PrimOp::Mul, true, Atom::Size(width)) = (prim.op, self.positions.contains(&var), other) {
                self.starts.insert(out.var, width.clone());
            }
            let in_row = self.own.contains(&var) && of(&self.positions);
            if prim.op == PrimOp::Add && (in_row || self.places.contains(&var) && other.var().is_none()) {
                self.places.insert(out.var);
            }
        }
    }

    /// In how many loops an index is a place.
    fn loops(&self, at: &Atom) -> usize {
        1 + usize::from(at.var().is_some_and(|var| self.places.contains(&var)))
    }
}
