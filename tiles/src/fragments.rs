//! Fragments: trees of two or three operations in single instructions, whose values in between are in no register.

use std::ops;

use lawson_oracle::scalar::{PrimOp, ScalarType};

use crate::elem::Elem;
use crate::frame::{Frame, Inst, Run};
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
    frame.write::<T>(inst.dst, |frame, out| {
        let f = |[a, b, c, d]: [T; 4]| F::of(G::of(a, b), H::of(c, d));
        let [a, b, c, d] = inst.args;
        let operands = [frame.splat(a), frame.splat(b), frame.splat(c), frame.splat(d)];
        by_tiles(out, operands, |out, operands| {
            dispatch::<T, _>(frame.arch, out.len(), Four { out, operands, f });
        });
    });
}

#[inline(always)]
fn run_three<T: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(T, T, T) -> T + Copy) {
    frame.write::<T>(inst.dst, |frame, out| {
        let [a, b, c, _] = inst.args;
        let operands = [frame.splat(a), frame.splat(b), frame.splat(c)];
        by_tiles(out, operands, |out, operands| {
            dispatch::<T, _>(frame.arch, out.len(), Three { out, operands, f });
        });
    });
}

/// Lanes that run at once where an operand is the same in every lane.
const SOME: usize = 64;

/// Runs `f` over operands as tiles: at once where all are, else with copies of those that are the same in every lane.
#[inline(always)]
fn by_tiles<T: Elem, const N: usize>(out: &mut [T], operands: [Src<T>; N], f: impl Fn(&mut [T], [&[T]; N])) {
    if let Some(tiles) = whole(&operands) {
        return f(out, tiles);
    }
    let splats = operands.map(|operand| match operand {
        Src::Tile(_) => [T::default(); SOME],
        Src::Uniform(x) => [x; SOME],
    });
    for (k, out) in out.chunks_mut(SOME).enumerate() {
        let part = |i: usize| match operands[i] {
            Src::Tile(tile) => &tile[k * SOME..][..out.len()],
            Src::Uniform(_) => &splats[i][..out.len()],
        };
        let parts = std::array::from_fn(part);
        f(out, parts);
    }
}

/// The operands' tiles, where none is the same in every lane.
#[inline(always)]
fn whole<'a, T, const N: usize>(operands: &[Src<'a, T>; N]) -> Option<[&'a [T]; N]> {
    let mut tiles: [&[T]; N] = [&[]; N];
    for (tile, operand) in tiles.iter_mut().zip(operands) {
        let Src::Tile(whole) = operand else { return None };
        *tile = whole;
    }
    Some(tiles)
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
