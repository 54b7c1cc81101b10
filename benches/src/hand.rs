//! Hand-fused Rust: one pass for each loop of the fused program, rayon over chunks, sums in 16
//! accumulators so that the compiler can use vectors.

use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

/// Elements for one task.
const CHUNK: usize = 16384;

/// Functions whose loops are built for the best vector instructions that the processor has. As a type of its own each
/// becomes a part of that code; a closure that is handed over may stay a call, into code for any processor.
macro_rules! kernels {
    ($(fn $name:ident($($arg:ident: $ty:ty),+) $(-> $out:ty)? $body:block)*) => { $(
        fn $name($($arg: $ty),+) $(-> $out)? {
            #[allow(non_camel_case_types, reason = "a parameter for the type of each argument")]
            struct Kernel<$($arg),+>($($arg),+);
            impl WithSimd for Kernel<$($ty),+> {
                type Output = kernels!(@out $($out)?);

                #[inline(always)]
                fn with_simd<S: Simd>(self, _: S) -> Self::Output {
                    let Kernel($($arg),+) = self;
                    $body
                }
            }
            Arch::new().dispatch(Kernel($($arg),+))
        }
    )* };
    (@out) => { () };
    (@out $out:ty) => { $out };
}

kernels! {
    fn sums_of(xs: &[f64]) -> [f64; 2] {
        sums(xs, |x| [x, if x > 0.0 { x } else { 0.0 }])
    }

    fn square_sum_of_positive(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [if x > 0.0 { x * x } else { 0.0 }])
    }

    fn square_sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x * x])
    }

    fn dot_of(xs: &[f64], ys: &[f64]) -> f64 {
        let mut acc = [0.0; 16];
        let ((xs, xr), (ys, yr)) = (xs.as_chunks::<16>(), ys.as_chunks::<16>());
        for (x, y) in xs.iter().zip(ys) {
            for j in 0..16 {
                acc[j] += x[j] * y[j];
            }
        }
        acc.iter().sum::<f64>() + xr.iter().zip(yr).map(|(x, y)| x * y).sum::<f64>()
    }

    fn quotients(all: &mut [f64], positive: &mut [f64], xs: &[f64], a: f64, p: f64) {
        for ((all, positive), x) in all.iter_mut().zip(positive).zip(xs) {
            *all = x / a;
            *positive = x / p;
        }
    }

    fn positive(xs: &[f64]) -> usize {
        xs.iter().filter(|x| **x > 0.0).count()
    }

    fn sum_with_triple(zs: &mut [f64], xs: &[f64], ys: &[f64]) {
        for ((z, x), y) in zs.iter_mut().zip(xs).zip(ys) {
            *z = x + 3.0 * y;
        }
    }
}

/// Sums of the elements that `f` makes of each.
#[inline(always)]
fn sums<const K: usize>(xs: &[f64], f: impl Fn(f64) -> [f64; K]) -> [f64; K] {
    let mut acc = [[0.0; 16]; K];
    let (blocks, rest) = xs.as_chunks::<16>();
    for block in blocks {
        for j in 0..16 {
            let values = f(block[j]);
            for k in 0..K {
                acc[k][j] += values[k];
            }
        }
    }
    for x in rest {
        let values = f(*x);
        for k in 0..K {
            acc[k][0] += values[k];
        }
    }
    acc.map(|lanes| lanes.iter().sum::<f64>())
}

/// The sums of a kernel over all chunks.
fn all<const K: usize>(xs: &[f64], kernel: fn(&[f64]) -> [f64; K]) -> [f64; K] {
    let partial: Vec<[f64; K]> = xs.par_chunks(CHUNK).map(kernel).collect();
    partial.into_iter().fold([0.0; K], |a, b| std::array::from_fn(|k| a[k] + b[k]))
}

/// Where the yardsticks leave their results; used again by every run, as the engine's pool is.
#[derive(Clone, Debug)]
pub struct Results {
    /// Arrays; of each the first `len` elements count.
    pub arrays: [Vec<f64>; 2],
    /// How many elements of the arrays count.
    pub len: usize,
    /// A scalar.
    pub scalar: f64,
}

impl Results {
    /// Room for arrays of so many elements.
    pub fn new(len: usize) -> Results {
        Results { arrays: [vec![0.0; len], vec![0.0; len]], len, scalar: 0.0 }
    }
}

/// Divides by the sum of all, and by the sum of the positive elements.
pub fn normalize2(inputs: &[&[f64]], results: &mut Results) {
    let (xs, [all, positive]) = (inputs[0], &mut results.arrays);
    let [a, p] = self::all(xs, sums_of);
    let chunks = all.par_chunks_mut(CHUNK).zip(positive.par_chunks_mut(CHUNK)).zip(xs.par_chunks(CHUNK));
    chunks.for_each(|((all, positive), xs)| quotients(all, positive, xs, a, p));
}

/// The sum of products.
pub fn dot(inputs: &[&[f64]], results: &mut Results) {
    let chunks = inputs[0].par_chunks(CHUNK).zip(inputs[1].par_chunks(CHUNK));
    let partial: Vec<f64> = chunks.map(|(x, y)| dot_of(x, y)).collect();
    results.scalar = partial.into_iter().sum();
}

/// The sum of the squares of the positive elements.
pub fn filter_reduce(inputs: &[&[f64]], results: &mut Results) {
    [results.scalar] = all(inputs[0], square_sum_of_positive);
}

/// `z = x + 3 y`: the memory's bandwidth.
pub fn triad(xs: &[f64], ys: &[f64], zs: &mut [f64]) {
    let chunks = zs.par_chunks_mut(CHUNK).zip(xs.par_chunks(CHUNK)).zip(ys.par_chunks(CHUNK));
    chunks.for_each(|((zs, xs), ys)| sum_with_triple(zs, xs, ys));
}

/// The squares of the positive elements, in order: counted first, so that every part knows its place.
pub fn filter_map(inputs: &[&[f64]], results: &mut Results) {
    let (xs, out) = (inputs[0], &mut results.arrays[0]);
    let counts: Vec<usize> = xs.par_chunks(CHUNK).map(positive).collect();
    results.len = counts.iter().sum();
    let mut rest = &mut out[..];
    let mut parts = Vec::new();
    for count in counts {
        let (part, behind) = rest.split_at_mut(count);
        parts.push(part);
        rest = behind;
    }
    xs.par_chunks(CHUNK).zip(parts).for_each(|(xs, part)| {
        let mut kept = [0.0; CHUNK];
        let mut at = 0;
        for x in xs {
            kept[at] = x * x;
            at += usize::from(*x > 0.0);
        }
        part.copy_from_slice(&kept[..at]);
    });
}

/// Running sums of squares: the sums of all parts first, so that every part starts with its carry.
pub fn map_scan(inputs: &[&[f64]], results: &mut Results) {
    let (xs, out) = (inputs[0], &mut results.arrays[0]);
    let sums: Vec<[f64; 1]> = xs.par_chunks(CHUNK).map(square_sum).collect();
    let mut carry = 0.0;
    let mut carries = Vec::new();
    for [sum] in sums {
        carries.push(carry);
        carry += sum;
    }
    out.par_chunks_mut(CHUNK).zip(xs.par_chunks(CHUNK)).zip(carries).for_each(|((out, xs), mut carry)| {
        for (out, x) in out.iter_mut().zip(xs) {
            carry += x * x;
            *out = carry;
        }
    });
}

/// `y = (1 + a / 100) y + b` step by step: the composed step of each part first, so that every part
/// starts with its carry.
pub fn recurrence(inputs: &[&[f64]], results: &mut Results) {
    let out = &mut results.arrays[0];
    let parts = || inputs[0].par_chunks(CHUNK).zip(inputs[1].par_chunks(CHUNK));
    let step = |(a, y): (f64, f64), (g, b): (&f64, &f64)| {
        let factor = 1.0 + g * 0.01;
        (a * factor, factor * y + b)
    };
    let composed: Vec<(f64, f64)> =
        parts().map(|(gs, bs)| gs.iter().zip(bs).fold((1.0, 0.0), step)).collect();
    let mut carry = 0.0;
    let mut carries = Vec::new();
    for (a, b) in composed {
        carries.push(carry);
        carry = carry * a + b;
    }
    out.par_chunks_mut(CHUNK).zip(parts()).zip(carries).for_each(|((out, (gs, bs)), mut y)| {
        for (out, (g, b)) in out.iter_mut().zip(gs.iter().zip(bs)) {
            y = (1.0 + g * 0.01) * y + b;
            *out = y;
        }
    });
}
