//! Histograms.

use rayon::prelude::*;

use super::Results;
use crate::Input;

/// How many numbers lie in each part: each thread counts by itself.
pub fn histogram(inputs: &[Input], results: &mut Results) {
    let (xs, places) = (inputs[0].f64s(), inputs[1].int());
    let counted = |xs: &[f64]| {
        let mut counts = vec![0i32; places];
        for x in xs {
            counts[((x + 1.0) / 2.0 * places as f64) as i64 as usize] += 1;
        }
        counts
    };
    let parts = xs.par_chunks(xs.len().div_ceil(rayon::current_num_threads())).map(counted);
    let added = |mut a: Vec<i32>, b: Vec<i32>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    results.ints = parts.reduce_with(added).unwrap_or_default();
}
