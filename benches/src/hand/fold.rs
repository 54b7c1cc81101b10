//! Folds.

use rayon::prelude::*;

use super::{CHUNK, Results, all, kernels, sums};
use crate::Input;

kernels! {
    fn square_sum_of_positive(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [if x > 0.0 { x * x } else { 0.0 }])
    }

    fn plain_sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x])
    }

    fn spread(xs: &[f64], mean: f64) -> [f64; 1] {
        sums(xs, |x| [(x - mean) * (x - mean)])
    }

    fn dot_of(xs: &[f64], ys: &[f64]) -> f64 {
        pair_sum(xs, ys, |x, y| x * y)
    }

    fn dot_of_larger(xs: &[f64], ys: &[f64]) -> f64 {
        pair_sum(xs, ys, |x, y| if x > y { x * y } else { 0.0 })
    }

    fn sum_and_most(xs: &[f64]) -> [f64; 2] {
        let (mut sum, mut most) = ([0.0; 16], [f64::NEG_INFINITY; 16]);
        let (blocks, rest) = xs.as_chunks::<16>();
        let chain = |x: f64| (x * 3.0 + 1.0) * (x * 3.0 + 1.0);
        for block in blocks {
            for j in 0..16 {
                let y = chain(block[j]);
                sum[j] += y;
                most[j] = if y > most[j] { y } else { most[j] };
            }
        }
        for x in rest {
            sum[0] += chain(*x);
            most[0] = most[0].max(chain(*x));
        }
        [sum.iter().sum(), most.into_iter().fold(f64::NEG_INFINITY, f64::max)]
    }
}

#[inline(always)]
fn pair_sum(xs: &[f64], ys: &[f64], f: impl Fn(f64, f64) -> f64) -> f64 {
    let mut acc = [0.0; 16];
    let ((xs, xr), (ys, yr)) = (xs.as_chunks::<16>(), ys.as_chunks::<16>());
    for (x, y) in xs.iter().zip(ys) {
        for j in 0..16 {
            acc[j] += f(x[j], y[j]);
        }
    }
    acc.iter().sum::<f64>() + xr.iter().zip(yr).map(|(x, y)| f(*x, *y)).sum::<f64>()
}

/// The sum of a kernel over the chunks of two arrays.
fn sum_of_pairs(inputs: &[Input], kernel: fn(&[f64], &[f64]) -> f64) -> f64 {
    let chunks = inputs[0].f64s().par_chunks(CHUNK).zip(inputs[1].f64s().par_chunks(CHUNK));
    let partial: Vec<f64> = chunks.map(|(x, y)| kernel(x, y)).collect();
    partial.into_iter().sum()
}

/// The sum of products.
pub fn dot(inputs: &[Input], results: &mut Results) {
    results.scalars = vec![sum_of_pairs(inputs, dot_of)];
}

/// The sum of products where the first number is the larger one.
pub fn filtered_dot(inputs: &[Input], results: &mut Results) {
    results.scalars = vec![sum_of_pairs(inputs, dot_of_larger)];
}

/// The sum of the squares of the positive elements.
pub fn filter_reduce(inputs: &[Input], results: &mut Results) {
    results.scalars = all(inputs[0].f64s(), square_sum_of_positive).into();
}

/// A sum and a maximum of what three maps make.
pub fn chain(inputs: &[Input], results: &mut Results) {
    let partial: Vec<[f64; 2]> = inputs[0].f64s().par_chunks(CHUNK).map(sum_and_most).collect();
    let sum = partial.iter().map(|[sum, _]| sum).sum();
    results.scalars = vec![sum, partial.iter().fold(f64::NEG_INFINITY, |a, [_, b]| a.max(*b))];
}

/// The mean, and the mean square of the distances from it.
pub fn mean_variance(inputs: &[Input], results: &mut Results) {
    let xs = inputs[0].f64s();
    let [sum] = all(xs, plain_sum);
    let mean = sum / xs.len() as f64;
    let partial: Vec<[f64; 1]> = xs.par_chunks(CHUNK).map(|xs| spread(xs, mean)).collect();
    results.scalars = vec![mean, partial.iter().map(|[s]| s).sum::<f64>() / xs.len() as f64];
}
