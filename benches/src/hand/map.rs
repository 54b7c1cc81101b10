//! Maps, and what stands behind them.

use lawson_oracle::scalar::math::{erfc, exp, log};
use rayon::prelude::*;

use super::{CHUNK, Results, all, kernels, sums};
use crate::Input;

kernels! {
    fn sums_of(xs: &[f64]) -> [f64; 2] {
        sums(xs, |x| [x, if x > 0.0 { x } else { 0.0 }])
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

    fn five(out: &mut [f64], xs: &[f64]) {
        for (out, x) in out.iter_mut().zip(xs) {
            let y = x * 2.0 + 1.0;
            *out = (y * y - 3.0) / 2.0;
        }
    }

    fn prices(calls: &mut [f64], puts: &mut [f64], xs: &[f64], ys: &[f64]) {
        let (rate, spread) = (0.02, 0.3);
        let normal = |d: f64| 0.5 * erfc(-d * std::f64::consts::FRAC_1_SQRT_2);
        for (((call, put), x), y) in calls.iter_mut().zip(puts).zip(xs).zip(ys) {
            let (price, strike) = (100.0 + 20.0 * x, 100.0 + 20.0 * y);
            let far = (log(price / strike) + (rate + spread * spread / 2.0)) / spread;
            let near = far - spread;
            let later = strike * exp(-rate);
            *call = price * normal(far) - later * normal(near);
            *put = later * normal(-near) - price * normal(-far);
        }
    }
}

/// Divides by the sum of all, and by the sum of the positive elements.
pub fn normalize2(inputs: &[Input], results: &mut Results) {
    let xs = inputs[0].f64s();
    let [whole, positive] = &mut results.arrays[..] else { return };
    let [a, p] = all(xs, sums_of);
    let chunks = whole.par_chunks_mut(CHUNK).zip(positive.par_chunks_mut(CHUNK)).zip(xs.par_chunks(CHUNK));
    chunks.for_each(|((whole, positive), xs)| quotients(whole, positive, xs, a, p));
}

/// `z = x + 3 y`: the memory's bandwidth.
pub fn triad(xs: &[f64], ys: &[f64], zs: &mut [f64]) {
    let chunks = zs.par_chunks_mut(CHUNK).zip(xs.par_chunks(CHUNK)).zip(ys.par_chunks(CHUNK));
    chunks.for_each(|((zs, xs), ys)| sum_with_triple(zs, xs, ys));
}

/// Five maps.
pub fn five_maps(inputs: &[Input], results: &mut Results) {
    let chunks = results.arrays[0].par_chunks_mut(CHUNK).zip(inputs[0].f64s().par_chunks(CHUNK));
    chunks.for_each(|(out, xs)| five(out, xs));
}

/// A call and a put on each share.
pub fn black_scholes(inputs: &[Input], results: &mut Results) {
    let [calls, puts] = &mut results.arrays[..] else { return };
    let results = calls.par_chunks_mut(CHUNK).zip(puts.par_chunks_mut(CHUNK));
    let inputs = inputs[0].f64s().par_chunks(CHUNK).zip(inputs[1].f64s().par_chunks(CHUNK));
    results.zip(inputs).for_each(|((calls, puts), (xs, ys))| prices(calls, puts, xs, ys));
}

/// The squares of the positive elements, in order: counted first, so that every part knows its place.
pub fn filter_map(inputs: &[Input], results: &mut Results) {
    let (xs, out) = (inputs[0].f64s(), &mut results.arrays[0]);
    let counts: Vec<usize> = xs.par_chunks(CHUNK).map(positive).collect();
    results.lens = vec![counts.iter().sum()];
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
