//! The elementary functions on tiles, by the code that the interpreter runs too, and so with the same bits.
//!
//! Each is built for `f64` alone: an `f32` is computed as an `f64` and rounded, block by block. That keeps
//! builds short, and costs little beside the work.

use lawson_oracle::scalar::{PrimOp, math};
use pulp::Arch;

use crate::elem::Elem;
use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::simd::{self, Body, Src};

/// A function on slices of one length: the vector code for a kind of instructions.
type Unary = fn(Arch, &mut [f64], &[f64]);
type Binary = fn(Arch, &mut [f64], &[f64], &[f64]);

/// Loops as kernels. The function is named in each loop: a function that is handed over is called through one
/// of the compiler's own, which becomes no part of the loop when it is long, and then the loop is no vector code.
macro_rules! kernels {
    ($($name:ident($out:ident, $($operand:ident),+) = $function:ident;)*) => { $(
        fn $name(arch: Arch, $out: &mut [f64], $($operand: &[f64]),+) {
            struct Kernel<'a> {
                $out: &'a mut [f64],
                $($operand: &'a [f64]),+
            }
            impl Body for Kernel<'_> {
                type Output = ();

                #[inline(always)]
                fn run(self) {
                    let n = self.$out.len();
                    $(let $operand = &self.$operand[..n];)+
                    for i in 0..n {
                        self.$out[i] = math::$function($($operand[i]),+);
                    }
                }
            }
            simd::dispatch::<f64, _>(arch, $out.len(), Kernel { $out, $($operand),+ });
        }
    )* };
}
kernels! {
    exp(out, a) = exp; sinh(out, a) = sinh; cosh(out, a) = cosh; tanh(out, a) = tanh;
    log(out, a) = log; log2(out, a) = log2; log10(out, a) = log10; log1p(out, a) = log1p;
    sin_near(out, a) = sin_near; cos_near(out, a) = cos_near; tan_near(out, a) = tan_near;
    asin(out, a) = asin; acos(out, a) = acos; atan(out, a) = atan; atan2(out, a, b) = atan2;
    pow(out, a, b) = pow; cbrt(out, a) = cbrt; hypot(out, a, b) = hypot;
    erf(out, a) = erf; erfc(out, a) = erfc;
}

fn sin(arch: Arch, out: &mut [f64], a: &[f64]) {
    sin_near(arch, out, a);
    mend(arch, out, a, math::sin);
}

fn cos(arch: Arch, out: &mut [f64], a: &[f64]) {
    cos_near(arch, out, a);
    mend(arch, out, a, math::cos);
}

fn tan(arch: Arch, out: &mut [f64], a: &[f64]) {
    tan_near(arch, out, a);
    mend(arch, out, a, math::tan);
}

/// What the vector form does not reach is computed lane by lane.
fn mend(arch: Arch, out: &mut [f64], a: &[f64], f: fn(f64) -> f64) {
    if simd::any(arch, a.len(), Src::Uniform(true), Src::Tile(a), math::is_far) {
        for (out, a) in out.iter_mut().zip(a).filter(|(_, a)| math::is_far(**a)) {
            *out = f(*a);
        }
    }
}

/// Elements that are converted at once.
const BLOCK: usize = 256;

/// The float types.
pub trait Float: Elem + Into<f64> {
    /// The nearest one.
    fn nearest(x: f64) -> Self;

    /// `out[i] = f(a[i])`
    fn map(arch: Arch, f: Unary, out: &mut [Self], a: &[Self]);
}

impl Float for f64 {
    #[inline(always)]
    fn nearest(x: f64) -> f64 {
        x
    }

    fn map(arch: Arch, f: Unary, out: &mut [f64], a: &[f64]) {
        f(arch, out, a);
    }
}

impl Float for f32 {
    #[inline(always)]
    fn nearest(x: f64) -> f32 {
        x as f32
    }

    fn map(arch: Arch, f: Unary, out: &mut [f32], a: &[f32]) {
        let (mut wide, mut result) = ([0.0; BLOCK], [0.0; BLOCK]);
        for (out, a) in out.chunks_mut(BLOCK).zip(a.chunks(BLOCK)) {
            let (wide, result) = (&mut wide[..a.len()], &mut result[..a.len()]);
            simd::map1(arch, wide, Src::Tile(a), f64::from);
            f(arch, result, wide);
            simd::map1(arch, out, Src::Tile(result), f32::nearest);
        }
    }
}

/// Of one number.
fn apply1<T: Float>(f: Unary, a: T) -> T {
    let mut out = [0.0];
    f(Arch::Scalar, &mut out, &[a.into()]);
    T::nearest(out[0])
}

/// Of two numbers.
fn apply2<T: Float>(f: Binary, a: T, b: T) -> T {
    let mut out = [0.0];
    f(Arch::Scalar, &mut out, &[a.into()], &[b.into()]);
    T::nearest(out[0])
}

/// Lane by lane where the mask holds in few.
fn unary<T: Float>(frame: &mut Frame, inst: &Inst, f: Unary) {
    if let (Src::Uniform(a), Loc::Reg(reg)) = (frame.src::<T>(inst.args[0]), inst.dst) {
        return frame.hold(reg, Holds::Uniform(apply1(f, a)));
    }
    frame.write::<T>(inst.dst, |frame, out| match (frame.src(inst.args[0]), frame.mask(inst.mask)) {
        (Src::Uniform(a), _) => out.fill(apply1(f, a)),
        (Src::Tile(a), Src::Tile(mask)) if simd::is_sparse(mask) => {
            simd::map_where(out, mask, |i| apply1(f, a[i]));
        }
        (Src::Tile(a), _) => T::map(frame.arch, f, out, &a[..out.len()]),
    });
}

/// The same for two operands, one of which may be uniform.
fn binary<T: Float>(frame: &mut Frame, inst: &Inst, f: Binary) {
    let [a, b, ..] = inst.args;
    if let (Src::Uniform(a), Src::Uniform(b), Loc::Reg(reg)) =
        (frame.src::<T>(a), frame.src::<T>(b), inst.dst)
    {
        return frame.hold(reg, Holds::Uniform(apply2(f, a, b)));
    }
    frame.write::<T>(inst.dst, |frame, out| {
        let (a, b) = (frame.src::<T>(inst.args[0]), frame.src::<T>(inst.args[1]));
        match frame.mask(inst.mask) {
            Src::Tile(mask) if simd::is_sparse(mask) => {
                simd::map_where(out, mask, |i| apply2(f, simd::at(a, i), simd::at(b, i)));
            }
            _ => {
                let [mut left, mut right, mut result] = [[0.0; BLOCK]; 3];
                for (k, out) in out.chunks_mut(BLOCK).enumerate() {
                    let n = out.len();
                    let (left, right, result) = (&mut left[..n], &mut right[..n], &mut result[..n]);
                    simd::map1(frame.arch, left, block(a, k, n), T::into);
                    simd::map1(frame.arch, right, block(b, k, n), T::into);
                    f(frame.arch, result, left, right);
                    simd::map1(frame.arch, out, Src::Tile(result), T::nearest);
                }
            }
        }
    });
}

/// The `n` elements of the block with this number.
fn block<T: Copy>(src: Src<T>, k: usize, n: usize) -> Src<T> {
    match src {
        Src::Tile(tile) => Src::Tile(&tile[k * BLOCK..][..n]),
        Src::Uniform(x) => Src::Uniform(x),
    }
}

/// The instruction for an elementary function.
pub fn instruction<T: Float>(op: PrimOp) -> Option<Run> {
    macro_rules! instructions {
        ($($op:ident: $shape:ident($f:ident),)*) => {
            match op {
                $( PrimOp::$op => |frame, inst| $shape::<T>(frame, inst, $f), )*
                _ => return None,
            }
        };
    }
    Some(instructions! {
        Exp: unary(exp), Log: unary(log), Log2: unary(log2), Log10: unary(log10), Log1p: unary(log1p),
        Sin: unary(sin), Cos: unary(cos), Tan: unary(tan), Asin: unary(asin), Acos: unary(acos),
        Atan: unary(atan), Sinh: unary(sinh), Cosh: unary(cosh), Tanh: unary(tanh), Cbrt: unary(cbrt),
        Erf: unary(erf), Erfc: unary(erfc), Pow: binary(pow), Atan2: binary(atan2), Hypot: binary(hypot),
    })
}
