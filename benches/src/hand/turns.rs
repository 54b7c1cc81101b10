//! Loops as programs of loops have them.

use rayon::prelude::*;

use super::{CHUNK, Results, kernels};
use crate::Input;

kernels! {
    fn above(out: &mut [f64], xs: &[f64], most: f64, threshold: f64) {
        for (out, x) in out.iter_mut().zip(xs) {
            let scaled = x / most;
            *out = if scaled > threshold { scaled } else { 0.0 };
        }
    }
}

/// Each number as a part of the largest one, where that is above a threshold.
pub fn pair(inputs: &[Input], results: &mut Results) {
    let (xs, most, threshold) = (inputs[0].f64s(), inputs[1].float(), inputs[2].float());
    let chunks = results.arrays[0].par_chunks_mut(CHUNK).zip(xs.par_chunks(CHUNK));
    chunks.for_each(|(out, xs)| above(out, xs, most, threshold));
}

/// The sum from the left: no two additions can be done at once.
pub fn ordered_sum(inputs: &[Input], results: &mut Results) {
    results.scalars = vec![inputs[0].f64s().iter().sum()];
}
