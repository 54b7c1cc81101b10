//! What floats need of their own: which of two is the lesser, and which numbers are powers of
//! two, and which integers they become.
//!
//! The greatest of a tile is found without regard to NaN and to the signs of zeros, and once more with regard to them
//! where that could make a difference.

use pulp::Arch;

use crate::elem::Elem;
use crate::frame::{Frame, Inst};
use crate::prims::unary;
use crate::simd::{Body, LANES, Src, dispatch};
use crate::table::fold;

/// Whether a float and its reciprocal are powers of two, without subnormal ones.
pub mod power_of_two {
    macro_rules! power_of_two {
        ($T:ident) => {
            #[doc = concat!("Of an `", stringify!($T), "`.")]
            pub fn $T(x: $T) -> bool {
                let behind_fraction = 8 * size_of::<$T>() as u32 - ($T::MANTISSA_DIGITS - 1);
                x.to_bits() << behind_fraction == 0 && x.is_normal() && x.recip().is_normal()
            }
        };
    }
    power_of_two!(f32);
    power_of_two!(f64);
}

/// The lesser and the greater of two floats: the one that is not NaN; -0 before +0.
pub(crate) mod minmax {
    macro_rules! minmax {
        ($T:ident) => {
            pub mod $T {
                #[inline(always)]
                pub fn min(x: $T, y: $T) -> $T {
                    // Equal operands differ at most in the sign of zero: together their bits are
                    // those of -0.
                    let equal = $T::from_bits(x.to_bits() | y.to_bits());
                    let lesser = if x < y { x } else { y };
                    let lesser = if x == y { equal } else { lesser };
                    if y.is_nan() { x } else { lesser }
                }

                #[inline(always)]
                pub fn max(x: $T, y: $T) -> $T {
                    let equal = $T::from_bits(x.to_bits() & y.to_bits());
                    let greater = if x > y { x } else { y };
                    let greater = if x == y { equal } else { greater };
                    if y.is_nan() { x } else { greater }
                }
            }
        };
    }
    minmax!(f32);
    minmax!(f64);
}

/// A fold of a tile of floats by their lesser or greater, which is `exact`. Numbers but 0 have one form each: where each
/// accumulator finds such a one, NaN and the signs of zeros made no difference, and `quick` is as good.
#[inline(always)]
pub(crate) fn extreme<T: Elem + PartialOrd>(
    frame: &mut Frame,
    inst: &Inst,
    (neutral, worst): (T, T),
    quick: impl Fn(T, T) -> T,
    exact: impl Fn(T, T) -> T,
) {
    if let (Src::Tile(a), Src::Uniform(true)) = (frame.src(inst.args[0]), frame.mask(inst.mask)) {
        let found = extremes(frame.arch, a, worst, quick);
        let lanes = &mut frame.lanes.of_mut::<T>()[inst.index];
        if lanes.len() == found.len() && found.iter().all(|x| *x != T::default() && *x != worst) {
            lanes.iter_mut().zip(found).for_each(|(lane, x)| *lane = exact(*lane, x));
            return;
        }
    }
    fold(frame, inst, neutral, exact);
}

struct Extremes<'a, T, F> {
    a: &'a [T],
    worst: T,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for Extremes<'_, T, F> {
    type Output = [T; LANES];

    #[inline(always)]
    fn run(self) -> [T; LANES] {
        let Extremes { a, worst, f } = self;
        // Twice the lanes: each waits for what it was before.
        let mut found = [[worst; LANES]; 2];
        let (blocks, rest) = a.as_chunks::<LANES>();
        let (pairs, last) = blocks.as_chunks::<2>();
        for pair in pairs {
            for k in 0..2 {
                for j in 0..LANES {
                    found[k][j] = f(found[k][j], pair[k][j]);
                }
            }
        }
        let [mut found, others] = found;
        for block in last.iter().chain([&others]) {
            for j in 0..LANES {
                found[j] = f(found[j], block[j]);
            }
        }
        for (found, a) in found.iter_mut().zip(rest) {
            *found = f(*found, *a);
        }
        found
    }
}

/// For each lane the fold of `worst` and its elements, in any order.
#[inline(always)]
pub fn extremes<T: Elem, F: Fn(T, T) -> T>(arch: Arch, a: &[T], worst: T, f: F) -> [T; LANES] {
    dispatch::<T, _>(arch, a.len(), Extremes { a, worst, f })
}

/// The integers that floats are without their fractions: those that are near at once, others by `each`.
#[inline(always)]
pub(crate) fn truncated<A: Elem + Into<f64>, R: Elem>(
    frame: &mut Frame,
    inst: &Inst,
    limit: f64,
    narrow: impl Fn(i64) -> R,
    each: impl Fn(A) -> R,
) {
    let mut near = false;
    if let Src::Tile(_) = frame.src::<A>(inst.args[0]) {
        frame.write(inst.dst, |frame, out: &mut [R]| {
            if let Src::Tile(a) = frame.src::<A>(inst.args[0]) {
                near = truncated_near(frame.arch, out, a, limit, narrow);
            }
        });
    }
    if !near {
        unary(frame, inst, each);
    }
}

/// The integers that floats are without their fractions, where all are nearer to 0 than `limit`, at most 2^51; whether they
/// are. They are taken without a conversion, which processors do one by one: as the last bits of a sum.
#[inline(always)]
pub fn truncated_near<A: Elem + Into<f64>, R: Elem>(
    arch: Arch,
    out: &mut [R],
    a: &[A],
    limit: f64,
    narrow: impl Fn(i64) -> R,
) -> bool {
    dispatch::<A, _>(arch, out.len(), Truncated { out, a, limit, narrow })
}

struct Truncated<'a, A, R, F> {
    out: &'a mut [R],
    a: &'a [A],
    limit: f64,
    narrow: F,
}

impl<A: Copy + Into<f64>, R, F: Fn(i64) -> R> Body for Truncated<'_, A, R, F> {
    type Output = bool;

    /// Whether all were near.
    #[inline(always)]
    fn run(self) -> bool {
        // 1.5 * 2^52: of a float around it the last bit of the fraction counts ones.
        const BASE: f64 = 6_755_399_441_055_744.0;
        let Truncated { out, a, limit, narrow } = self;
        let mut near = true;
        for (out, a) in out.iter_mut().zip(a) {
            let x: f64 = (*a).into();
            near &= x.abs() < limit;
            *out = narrow(((x.trunc() + BASE).to_bits() as i64).wrapping_sub(BASE.to_bits() as i64));
        }
        near
    }
}
