//! Hand-fused Rust: one pass for each loop of the fused program, rayon over chunks, sums in 16
//! accumulators so that the compiler can use vectors.

use pulp::Arch;
use rayon::prelude::*;

/// Elements for one task.
const CHUNK: usize = 16384;

/// Sum of the elements that `f` makes of each pair of chunks.
fn sums<const K: usize>(xs: &[f64], f: impl Fn(f64) -> [f64; K] + Sync + Copy) -> [f64; K] {
    let chunk = |xs: &[f64]| {
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
    };
    let arch = Arch::new();
    let partial: Vec<[f64; K]> = xs.par_chunks(CHUNK).map(|xs| arch.dispatch(|| chunk(xs))).collect();
    partial.into_iter().fold([0.0; K], |a, b| std::array::from_fn(|k| a[k] + b[k]))
}

/// Divides by the sum of all, and by the sum of the positive elements.
pub fn normalize2(xs: &[f64], all: &mut [f64], positive: &mut [f64]) {
    let [a, p] = sums(xs, |x| [x, if x > 0.0 { x } else { 0.0 }]);
    let arch = Arch::new();
    all.par_chunks_mut(CHUNK).zip(positive.par_chunks_mut(CHUNK)).zip(xs.par_chunks(CHUNK)).for_each(
        |((all, positive), xs)| {
            arch.dispatch(|| {
                for ((all, positive), x) in all.iter_mut().zip(positive).zip(xs) {
                    *all = x / a;
                    *positive = x / p;
                }
            });
        },
    );
}

/// The sum of products.
pub fn dot(xs: &[f64], ys: &[f64]) -> f64 {
    let arch = Arch::new();
    let chunk = |xs: &[f64], ys: &[f64]| {
        let mut acc = [0.0; 16];
        let ((xs, xr), (ys, yr)) = (xs.as_chunks::<16>(), ys.as_chunks::<16>());
        for (x, y) in xs.iter().zip(ys) {
            for j in 0..16 {
                acc[j] += x[j] * y[j];
            }
        }
        acc.iter().sum::<f64>() + xr.iter().zip(yr).map(|(x, y)| x * y).sum::<f64>()
    };
    let partial: Vec<f64> =
        xs.par_chunks(CHUNK).zip(ys.par_chunks(CHUNK)).map(|(x, y)| arch.dispatch(|| chunk(x, y))).collect();
    partial.into_iter().sum()
}

/// The sum of the squares of the positive elements.
pub fn filter_reduce(xs: &[f64]) -> f64 {
    let [sum] = sums(xs, |x| [if x > 0.0 { x * x } else { 0.0 }]);
    sum
}

/// `z = x + 3 y`: the memory's bandwidth.
pub fn triad(xs: &[f64], ys: &[f64], zs: &mut [f64]) {
    let arch = Arch::new();
    zs.par_chunks_mut(CHUNK).zip(xs.par_chunks(CHUNK)).zip(ys.par_chunks(CHUNK)).for_each(
        |((zs, xs), ys)| {
            arch.dispatch(|| {
                for ((z, x), y) in zs.iter_mut().zip(xs).zip(ys) {
                    *z = x + 3.0 * y;
                }
            });
        },
    );
}

/// A filter's elements, in order: each thread's part apart, then put together.
pub fn filter(xs: &[f64], out: &mut Vec<f64>) {
    let parts: Vec<Vec<f64>> = xs
        .par_chunks(CHUNK)
        .map(|xs| {
            let mut kept = vec![0.0; xs.len()];
            let mut count = 0;
            for x in xs {
                kept[count] = x * x;
                count += usize::from(*x > 0.0);
            }
            kept.truncate(count);
            kept
        })
        .collect();
    out.clear();
    parts.iter().for_each(|part| out.extend_from_slice(part));
}

/// Running sums of squares: each part apart, then with the carries before it.
pub fn scan(xs: &[f64], out: &mut [f64]) {
    let ends: Vec<f64> = out
        .par_chunks_mut(CHUNK)
        .zip(xs.par_chunks(CHUNK))
        .map(|(out, xs)| {
            let mut sum = 0.0;
            for (out, x) in out.iter_mut().zip(xs) {
                sum += x * x;
                *out = sum;
            }
            sum
        })
        .collect();
    let mut carry = 0.0;
    let carries: Vec<f64> = ends
        .into_iter()
        .map(|end| {
            carry += end;
            carry - end
        })
        .collect();
    out.par_chunks_mut(CHUNK).zip(carries).for_each(|(out, carry)| out.iter_mut().for_each(|x| *x += carry));
}
