//! Fragments: trees of two or three operations in single instructions, whose values in between are in no register.

use std::ops;

use lawson_oracle::scalar::{PrimOp, ScalarType};
use pulp::Arch;

use crate::elem::Elem;
use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::simd::{Body, Src, dispatch};

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

/// The instruction for `a outer (b inner c)`, on the operands in this order.
pub fn right(ty: ScalarType, outer: PrimOp, inner: PrimOp) -> Option<Run> {
    fragment(ty, outer, Shape::Right(inner))
}

/// The instruction for `(a left b) outer (c right d)`, on the operands in this order.
pub fn both(ty: ScalarType, outer: PrimOp, left: PrimOp, right: PrimOp) -> Option<Run> {
    fragment(ty, outer, Shape::Both(left, right))
}

/// Which operands are operations themselves, and which.
#[derive(Clone, Copy)]
enum Shape {
    Left(PrimOp),
    Right(PrimOp),
    Both(PrimOp, PrimOp),
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
        Shape::Right(inner) => with_operation!(inner, G => Some(three_right::<T, F, G> as Run)),
        Shape::Both(left, right) => {
            with_operation!(left, G => with_operation!(right, H => Some(four::<T, F, G, H> as Run)))
        }
    })
}

fn three<T: Elem, F: Operation<T>, G: Operation<T>>(frame: &mut Frame, inst: &Inst) {
    run_three(frame, inst, |a, b, c| F::of(G::of(a, b), c));
}

fn three_right<T: Elem, F: Operation<T>, G: Operation<T>>(frame: &mut Frame, inst: &Inst) {
    run_three(frame, inst, |a, b, c| F::of(a, G::of(b, c)));
}

fn four<T: Elem, F: Operation<T>, G: Operation<T>, H: Operation<T>>(frame: &mut Frame, inst: &Inst) {
    let f = |[a, b, c, d]: [T; 4]| F::of(G::of(a, b), H::of(c, d));
    run(frame, inst, f, |arch, out, operands| dispatch::<T, _>(arch, out.len(), Four { out, operands, f }));
}

#[inline(always)]
fn run_three<T: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(T, T, T) -> T + Copy) {
    let g = |[a, b, c]: [T; 3]| f(a, b, c);
    run(frame, inst, g, |arch, out, operands| dispatch::<T, _>(arch, out.len(), Three { out, operands, f }));
}

/// The fragment on scalars where all operands are the same in every lane, else on tiles of all of them.
#[inline(always)]
fn run<T: Elem, const N: usize>(
    frame: &mut Frame,
    inst: &Inst,
    f: impl Fn([T; N]) -> T,
    on_tiles: impl FnOnce(Arch, &mut [T], [&[T]; N]),
) {
    // Loops, for `map` and `from_fn` of arrays are calls.
    let Some(args) = inst.args.first_chunk::<N>() else { return };
    if let (Loc::Reg(reg), Some(same)) = (inst.dst, same_in_all(frame, *args)) {
        return frame.hold(reg, Holds::Uniform(f(same)));
    }
    args.iter().for_each(|arg| frame.fill_splat::<T>(*arg));
    frame.write::<T>(inst.dst, |frame, out| {
        let mut operands: [&[T]; N] = [&[]; N];
        for (operand, arg) in operands.iter_mut().zip(args) {
            *operand = frame.splat(*arg);
        }
        on_tiles(frame.arch, out, operands);
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

struct Three<'a, T, F> {
    out: &'a mut [T],
    operands: [&'a [T]; 3],
    f: F,
}

impl<T: Copy, F: Fn(T, T, T) -> T> Body for Three<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [a, b, c] = self.operands;
        for (((out, a), b), c) in self.out.iter_mut().zip(a).zip(b).zip(c) {
            *out = (self.f)(*a, *b, *c);
        }
    }
}

struct Four<'a, T, F> {
    out: &'a mut [T],
    operands: [&'a [T]; 4],
    f: F,
}

impl<T: Copy, F: Fn([T; 4]) -> T> Body for Four<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [a, b, c, d] = self.operands;
        for ((((out, a), b), c), d) in self.out.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *out = (self.f)([*a, *b, *c, *d]);
        }
    }
}
