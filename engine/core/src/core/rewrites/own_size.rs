//! What folds an array under another name of its size folds it under its own.
//!
//! `let (as, bs) = partition p xs in (f as, reduce op ne bs)` has two filters, and the type of `bs` says that it has all
//! elements that `as` does not have: the second filter is reshaped to that size. A fold of it gives the same over either, and
//! over the filter's own it can be one loop with the filter. What collects would give an array of another type; it stays.

use super::Rewrite;
use super::gate::{Gate, Site};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use crate::core::canonical::Open;
use crate::core::scopes::any_stmt;
use crate::core::{Atom, Loop, Op, Program, Stmt, Ty};

/// A fold of an array under another name of its size is one under its own.
pub const OWN_SIZE: Rewrite = Rewrite {
    name: "own-size",
    does: "what folds an array under another name of its size folds it under its own",
    law: "reduce op ne (take (length xs) xs) = reduce op ne xs",
    source: "Futhark's size types: a coercion names the size of an array anew",
    program: "def main (xs: []i64) = let (_, bs) = partition (> 0) xs in i64.product bs",
    sketch: "let (as, bs) = partition (\\x -> {x} > 0) xs in (i64.sum as, i64.sum (map (\\x -> {x}) bs))",
    conditions: &[],
};

/// Has loops fold so in every scope of a program that is in no loop. Says whether there were any.
pub fn own_size(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let is_reshape = &mut |stmt: &Stmt| matches!(stmt.op, Op::Reshape(_));
    any_stmt(&program.body, is_reshape) && through(&mut OwnSize, program, gate)
}

struct OwnSize;

impl Pass for OwnSize {
    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        let [read] = &l.inputs[..] else { return None };
        let reshape = around.maker(read.var()?)?;
        let Op::Reshape(array) = &reshape.op else { return None };
        let ty = &around.maker(array.var()?)?.outs.iter().find(|out| Atom::Var(out.var) == *array)?.ty;
        let folded = walk.apply((&OWN_SIZE, &Site::by(stmt, reshape)), &mut frame.next, |_, _| {
            folded(l, read, array, ty)
        })?;
        Some(vec![Stmt { op: Op::Loop(folded), ..stmt.clone() }])
    }
}

/// A loop that only folds what it reads of a reshaped array of one dimension, as one that reads the array itself.
fn folded(consumer: &Loop, reshaped: &Atom, array: &Atom, ty: &Ty) -> Option<Loop> {
    let [space] = &ty.dims[..] else { return None };
    let folds =
        consumer.fun.scans.is_empty() && consumer.fun.collectors.iter().all(|c| c.as_fold().is_some());
    let one_dimension = consumer.fun.inputs.iter().all(|element| element.dims.is_empty());
    (folds && one_dimension && !consumer.captures.contains(reshaped)).then(|| {
        let mut open = Open::of(consumer);
        open.space = space.clone();
        open.inputs.iter_mut().for_each(|input| input.operand = array.clone());
        open.close()
    })
}
