//! What a statement that rules speak of does, over the operands of a program or of an e-graph.

use crate::core::branches::Branches;
use crate::core::canonical::{Open, Operand};
use crate::core::compose::{self, Missing, ProducerOutput};
use crate::core::{Atom, Loop, Op, Size, Stmt, View};
use crate::legality::outputs;

/// A loop, branches or a view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation<T> {
    /// A loop; for each result the outermost extent of the array that it collects, `None` for folds.
    Loop(Loop<T>, Vec<Option<Size>>),
    /// Branches.
    If(Branches<T>),
    /// A view.
    View(View<T>),
}

impl Operation<Atom> {
    /// What a statement does; `None` for those of which no rule speaks.
    pub fn of(stmt: &Stmt) -> Option<Operation<Atom>> {
        match &stmt.op {
            Op::Loop(l) => {
                let extents = outputs(stmt, l).into_iter().map(|o| o.extent).collect();
                Some(Operation::Loop(l.clone(), extents))
            }
            Op::If { .. } => Branches::of(&stmt.op, &stmt.outs).map(Operation::If),
            Op::View(view) => Some(Operation::View(view.clone())),
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
            | Op::Assert(_)
            | Op::Seq(_) => None,
        }
    }

    /// The operation in a program, in whose body the variables from `next` on are free; `None` for views,
    /// which stay as they are.
    pub fn open(&self, next: &mut u32) -> Option<Op> {
        match self {
            Operation::Loop(l, _) => Some(Op::Loop(l.clone())),
            Operation::If(branches) => Some(branches.open(next)),
            Operation::View(_) => None,
        }
    }
}

impl<T> Operation<T> {
    /// The operands, in order.
    pub fn operands(&self) -> Vec<&T> {
        match self {
            Operation::Loop(l, _) => l.captures.iter().chain(&l.neutrals).chain(&l.inputs).collect(),
            Operation::If(b) => [&b.cond].into_iter().chain(&b.captures).collect(),
            Operation::View(view) => view.operands(),
        }
    }

    /// How many results it has.
    pub fn results(&self) -> usize {
        match self {
            Operation::Loop(_, extents) => extents.len(),
            Operation::If(b) => b.arms.outs.len(),
            Operation::View(_) => 1,
        }
    }

    /// The same over other operands; `None` where one has no counterpart.
    pub fn over<U>(&self, to: &dyn Fn(&T) -> Option<U>) -> Option<Operation<U>> {
        let all = |operands: &[T]| operands.iter().map(to).collect::<Option<Vec<U>>>();
        Some(match self {
            Operation::Loop(l, extents) => {
                let l = Loop {
                    space: l.space.clone(),
                    fun: l.fun.clone(),
                    captures: all(&l.captures)?,
                    neutrals: all(&l.neutrals)?,
                    inputs: all(&l.inputs)?,
                };
                Operation::Loop(l, extents.clone())
            }
            Operation::If(b) => Operation::If(Branches {
                cond: to(&b.cond)?,
                captures: all(&b.captures)?,
                arms: b.arms.clone(),
            }),
            Operation::View(view) => Operation::View(view.over(&mut |operand| to(operand).ok_or(())).ok()?),
        })
    }
}

/// An operation that stands for two, and for each of its results which one it is of the second (`true`)
/// or the first.
pub type MergedOperation<T> = (Operation<T>, Vec<(bool, usize)>);

/// Two statements that a rule may make one.
pub struct Pair<T> {
    /// The producer.
    pub first: Operation<T>,
    /// The operands that stand for its results.
    pub names: Vec<T>,
    /// Which of them stay.
    pub keep: Vec<bool>,
    /// The consumer.
    pub second: Operation<T>,
}

impl<T: Operand> Pair<T> {
    /// What a producing loop's results are for a consumer.
    pub fn outputs(&self) -> Vec<ProducerOutput<T>> {
        let Operation::Loop(_, extents) = &self.first else { return Vec::new() };
        let all = extents.iter().zip(&self.names).zip(&self.keep);
        all.map(|((extent, name), keep)| ProducerOutput {
            name: name.clone(),
            extent: extent.clone(),
            keep: *keep,
        })
        .collect()
    }

    /// What the law makes of the two, a loop in canonical form or as it comes. `None` where they can't be put
    /// together, or something is missing.
    pub fn merged(&self, canonical: bool, missing: Missing) -> Option<MergedOperation<T>> {
        let of_second = (0..self.second.results()).map(|i| (true, i));
        match (&self.first, &self.second) {
            (Operation::Loop(p, extents), Operation::Loop(c, extents2)) => {
                let open = compose::merge(Open::of(p), &self.outputs(), c, missing)?;
                let fused = if canonical { open.close() } else { open.number() };
                let kept = (0..self.keep.len()).filter(|i| self.keep[*i]).map(|i| (false, i));
                let from: Vec<(bool, usize)> = kept.chain(of_second).collect();
                let extent = |(second, i): &(bool, usize)| if *second { &extents2[*i] } else { &extents[*i] };
                let extents = from.iter().map(|from| extent(from).clone()).collect();
                Some((Operation::Loop(fused, extents), from))
            }
            (Operation::If(a), Operation::If(b)) => {
                let of_first = (0..self.first.results()).map(|i| (false, i));
                Some((Operation::If(a.merge(&self.names, b, missing)?), of_first.chain(of_second).collect()))
            }
            (Operation::View(view), Operation::Loop(c, extents)) => {
                let fused = compose::read_through(&self.names[0], view, c)?;
                Some((Operation::Loop(fused, extents.clone()), of_second.collect()))
            }
            _ => None,
        }
    }
}
