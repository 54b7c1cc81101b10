//! Scans: the sums of all parts first, so that every part starts with its carry.

use rayon::prelude::*;

use super::{CHUNK, Results, kernels, sums};
use crate::Input;

kernels! {
    fn plain_sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x])
    }

    fn square_sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x * x])
    }

    fn quotients(first: &mut [f64], second: &mut [f64], zs: &[f64], a: f64, b: f64) {
        for ((first, second), z) in first.iter_mut().zip(second).zip(zs) {
            let x = z * z + 1.0;
            *first = x / a;
            *second = x / b;
        }
    }
}

/// What comes before each part.
fn carries(xs: &[f64], sum: fn(&[f64]) -> [f64; 1]) -> Vec<f64> {
    let sums: Vec<[f64; 1]> = xs.par_chunks(CHUNK).map(sum).collect();
    let before = |carry: &mut f64, [sum]: [f64; 1]| Some(std::mem::replace(carry, *carry + sum));
    sums.into_iter().scan(0.0, before).collect()
}

/// Running sums of squares.
pub fn map_scan(inputs: &[Input], results: &mut Results) {
    let xs = inputs[0].f64s();
    let parts = xs.par_chunks(CHUNK).zip(carries(xs, square_sum));
    results.arrays[0].par_chunks_mut(CHUNK).zip(parts).for_each(|(out, (xs, mut carry))| {
        for (out, x) in out.iter_mut().zip(xs) {
            carry += x * x;
            *out = carry;
        }
    });
}

/// What a map makes of running sums.
pub fn map_of_scan(inputs: &[Input], results: &mut Results) {
    let xs = inputs[0].f64s();
    let parts = xs.par_chunks(CHUNK).zip(carries(xs, plain_sum));
    results.arrays[0].par_chunks_mut(CHUNK).zip(parts).for_each(|(out, (xs, mut carry))| {
        for (out, x) in out.iter_mut().zip(xs) {
            carry += x;
            *out = carry * 0.5 + 1.0;
        }
    });
}

/// Quotients of squares by their sum, and by the sum of their running sums.
pub fn expanded_normalise2(inputs: &[Input], results: &mut Results) {
    let zs = inputs[0].f64s();
    // Of each part its sum, and the sum of its own running sums.
    let partial = |zs: &[f64]| {
        let each = |(sum, sums): (f64, f64), z: &f64| (sum + (z * z + 1.0), sums + (sum + (z * z + 1.0)));
        (zs.iter().fold((0.0, 0.0), each), zs.len() as f64)
    };
    let parts: Vec<((f64, f64), f64)> = zs.par_chunks(CHUNK).map(partial).collect();
    let (a, b) = parts.into_iter().fold((0.0, 0.0), |(a, b), ((sum, sums), n)| (a + sum, b + a * n + sums));
    let [first, second] = &mut results.arrays[..] else { return };
    let chunks = first.par_chunks_mut(CHUNK).zip(second.par_chunks_mut(CHUNK)).zip(zs.par_chunks(CHUNK));
    chunks.for_each(|((first, second), zs)| quotients(first, second, zs, a, b));
}

/// `y = (1 + a / 100) y + b` step by step: the composed step of each part first.
pub fn recurrence(inputs: &[Input], results: &mut Results) {
    let parts = || inputs[0].f64s().par_chunks(CHUNK).zip(inputs[1].f64s().par_chunks(CHUNK));
    let step = |(a, y): (f64, f64), (g, b): (&f64, &f64)| {
        let factor = 1.0 + g * 0.01;
        (a * factor, factor * y + b)
    };
    let composed: Vec<(f64, f64)> =
        parts().map(|(gs, bs)| gs.iter().zip(bs).fold((1.0, 0.0), step)).collect();
    let before = |carry: &mut f64, (a, b): (f64, f64)| Some(std::mem::replace(carry, *carry * a + b));
    let carries: Vec<f64> = composed.into_iter().scan(0.0, before).collect();
    let out = results.arrays[0].par_chunks_mut(CHUNK).zip(parts()).zip(carries);
    out.for_each(|((out, (gs, bs)), mut y)| {
        for (out, (g, b)) in out.iter_mut().zip(gs.iter().zip(bs)) {
            y = (1.0 + g * 0.01) * y + b;
            *out = y;
        }
    });
}
