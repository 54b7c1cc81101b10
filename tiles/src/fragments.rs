//! Fragments: two operations, or three of integers, in single instructions, whose values in between are in no register.
//! Larger trees of floats are in [`trees`](crate::trees): for two operations these here are quicker.

use std::ops;

use lawson_oracle::scalar::{PrimOp, ScalarType};

use crate::elem::Elem;
use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::simd::{Blocks, Body, Src, at, dispatch};

/// A cheap operation on two numbers.
trait Operation<T> {
    fn of(x: T, y: T) -> T;
}

struct Add;
struct Sub;
struct Mul;

macro_rules! operations {
    ($($T:ty: $add:path, $sub:path, $mul:path;)*) => { $(
        impl Operation<$T> for Add {
            #[inline(always)]
            fn of(x: $T, y: $T) -> $T {
                $add(x, y)
            }
        }
        impl Operation<$T> for Sub {
            #[inline(always)]
            fn of(x: $T, y: $T) -> $T {
                $sub(x, y)
            }
        }
        impl Operation<$T> for Mul {
            #[inline(always)]
            fn of(x: $T, y: $T) -> $T {
                $mul(x, y)
            }
        }
    )* };
}
operations! {
    f64: ops::Add::add, ops::Sub::sub, ops::Mul::mul;
    f32: ops::Add::add, ops::Sub::sub, ops::Mul::mul;
    i64: i64::wrapping_add, i64::wrapping_sub, i64::wrapping_mul;
    i32: i32::wrapping_add, i32::wrapping_sub, i32::wrapping_mul;
}

/// The instruction for `(a inner b) outer c`, on the operands in this order.
pub fn left(ty: ScalarType, outer: PrimOp, inner: PrimOp) -> Option<Run> {
    fragment(ty, outer, Shape::Left(inner))
}

/// The instruction for `a outer (b inner c)`, on the operands in this order; for operations whose operands may not
/// change places.
pub fn right(ty: ScalarType, outer: PrimOp, inner: PrimOp) -> Option<Run> {
    fragment(ty, outer, Shape::Right(inner))
}

/// The instruction for `(a left b) outer (c right d)` of integers, on the operands in this order.
pub fn both(ty: ScalarType, outer: PrimOp, left: PrimOp, right: PrimOp) -> Option<Run> {
    match ty {
        ScalarType::I64 => both_of::<i64>(outer, left, right),
        ScalarType::I32 => both_of::<i32>(outer, left, right),
        _ => None,
    }
}

/// Which operand is an operation itself, and which.
#[derive(Clone, Copy)]
enum Shape {
    Left(PrimOp),
    Right(PrimOp),
}

fn fragment(ty: ScalarType, outer: PrimOp, shape: Shape) -> Option<Run> {
    match ty {
        ScalarType::F64 => outermost::<f64>(outer, shape),
        ScalarType::F32 => outermost::<f32>(outer, shape),
        ScalarType::I64 => outermost::<i64>(outer, shape),
        ScalarType::I32 => outermost::<i32>(outer, shape),
        _ => None,
    }
}

/// Runs an expression with `$O` standing for an operation.
macro_rules! with_operation {
    ($op:expr, $O:ident => $body:expr) => {
        match $op {
            PrimOp::Add => {
                type $O = Add;
                $body
            }
            PrimOp::Sub => {
                type $O = Sub;
                $body
            }
            PrimOp::Mul => {
                type $O = Mul;
                $body
            }
            _ => None,
        }
    };
}

fn outermost<T: Elem>(outer: PrimOp, shape: Shape) -> Option<Run>
where
    Add: Operation<T>,
    Sub: Operation<T>,
    Mul: Operation<T>,
{
    with_operation!(outer, F => match shape {
        Shape::Left(inner) => with_operation!(inner, G => Some(three::<T, F, G> as Run)),
        Shape::Right(inner) if outer == PrimOp::Sub => {
            with_operation!(inner, G => Some(three_right::<T, G> as Run))
        }
        Shape::Right(_) => None,
    })
}

fn both_of<T: Elem>(outer: PrimOp, left: PrimOp, right: PrimOp) -> Option<Run>
where
    Add: Operation<T>,
    Sub: Operation<T>,
    Mul: Operation<T>,
{
    with_operation!(outer, F => with_operation!(left, G => {
        with_operation!(right, H => Some(four::<T, F, G, H> as Run))
    }))
}

fn three<T: Elem, F: Operation<T>, G: Operation<T>>(frame: &mut Frame, inst: &Inst) {
    run_three(frame, inst, |a, b, c| F::of(G::of(a, b), c));
}

fn three_right<T: Elem, G: Operation<T>>(frame: &mut Frame, inst: &Inst)
where
    Sub: Operation<T>,
{
    run_three(frame, inst, |a, b, c| Sub::of(a, G::of(b, c)));
}

fn four<T: Elem, F: Operation<T>, G: Operation<T>, H: Operation<T>>(frame: &mut Frame, inst: &Inst) {
    run(frame, inst, |[a, b, c, d]: [T; 4]| F::of(G::of(a, b), H::of(c, d)));
}

#[inline(always)]
fn run_three<T: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(T, T, T) -> T + Copy) {
    run(frame, inst, |[a, b, c]: [T; 3]| f(a, b, c));
}

/// The fragment on scalars where all operands are the same in every lane, else on tiles.
#[inline(always)]
fn run<T: Elem, const N: usize>(frame: &mut Frame, inst: &Inst, f: impl Fn([T; N]) -> T + Copy) {
    // Loops, for `map` and `from_fn` of arrays are calls.
    let Some(args) = inst.args.first_chunk::<N>() else { return };
    if let (Loc::Reg(reg), Some(same)) = (inst.dst, same_in_all(frame, *args)) {
        return frame.hold(reg, Holds::Uniform(f(same)));
    }
    frame.write::<T>(inst.dst, |frame, out| {
        let mut operands = [Src::Uniform(T::default()); N];
        for (operand, arg) in operands.iter_mut().zip(args) {
            *operand = frame.src(*arg);
        }
        dispatch::<T, _>(frame.arch, out.len(), Fragment { out, operands, f });
    });
}

/// The operands, where each is the same in every lane.
#[inline(always)]
fn same_in_all<T: Elem, const N: usize>(frame: &Frame, args: [Loc; N]) -> Option<[T; N]> {
    let mut same = [T::default(); N];
    for (same, arg) in same.iter_mut().zip(args) {
        let Src::Uniform(x) = frame.src(arg) else { return None };
        *same = x;
    }
    Some(same)
}

/// Elements that a fragment takes at once: enough to make the choice of the blocks pay.
const BLOCK: usize = 32;

/// What is the same in every lane is read again and again, and not as a tile of its own: with those the first cache is
/// full.
struct Fragment<'a, T, F, const N: usize> {
    out: &'a mut [T],
    operands: [Src<'a, T>; N],
    f: F,
}

impl<T: Copy + Default, F: Fn([T; N]) -> T, const N: usize> Body for Fragment<'_, T, F, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Fragment { out, operands, f } = self;
        let mut splats = [[[T::default(); BLOCK]; 1]; N];
        let mut operand_blocks = [const { Blocks::<T, BLOCK>::NONE }; N];
        for ((blocks, operand), splat) in operand_blocks.iter_mut().zip(operands).zip(&mut splats) {
            *blocks = Blocks::new(operand, splat);
        }
        let (blocks, rest) = out.as_chunks_mut::<BLOCK>();
        let done = blocks.len() * BLOCK;
        for (k, out) in blocks.iter_mut().enumerate() {
            let mut taken = [[T::default(); BLOCK]; N];
            for (taken, blocks) in taken.iter_mut().zip(&operand_blocks) {
                *taken = blocks.at(k);
            }
            // In registers: what is written elsewhere might be what is read next, as far as is known.
            let mut made = [T::default(); BLOCK];
            for j in 0..BLOCK {
                let mut args = [T::default(); N];
                for (arg, taken) in args.iter_mut().zip(&taken) {
                    *arg = taken[j];
                }
                made[j] = f(args);
            }
            *out = made;
        }
        for (i, out) in (done..).zip(rest) {
            let mut args = [T::default(); N];
            for (arg, operand) in args.iter_mut().zip(operands) {
                *arg = at(operand, i);
            }
            *out = f(args);
        }
    }
}
