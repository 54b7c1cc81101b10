//! Stencils.

use rayon::prelude::*;

use super::{CHUNK, Results, kernels};
use crate::Input;

kernels! {
    fn means_of_three(out: &mut [f64], xs: &[f64]) {
        let n = out.len();
        let (a, b, c) = (&xs[..n], &xs[1..][..n], &xs[2..][..n]);
        for i in 0..n {
            out[i] = (a[i] + b[i] + c[i]) / 3.0;
        }
    }

    fn means_of_eight(out: &mut [f64], xs: &[f64]) {
        let n = out.len();
        let at: [&[f64]; 8] = std::array::from_fn(|k| &xs[k..][..n]);
        for i in 0..n {
            let ((a, b), (c, d)) = ((at[0][i] + at[1][i], at[2][i] + at[3][i]), (at[4][i] + at[5][i], at[6][i] + at[7][i]));
            out[i] = ((a + b) + (c + d)) / 8.0;
        }
    }

    fn means_of_five(out: &mut [f64], above: &[f64], here: &[f64], below: &[f64]) {
        let n = out.len();
        let (above, below) = (&above[1..][..n], &below[1..][..n]);
        let (left, middle, right) = (&here[..n], &here[1..][..n], &here[2..][..n]);
        for i in 0..n {
            out[i] = (above[i] + left[i] + middle[i] + right[i] + below[i]) / 5.0;
        }
    }
}

/// A kernel on the chunks of a result, each with the inputs from its first one on.
fn along(xs: &[f64], out: &mut [f64], kernel: fn(&mut [f64], &[f64])) {
    out.par_chunks_mut(CHUNK).enumerate().for_each(|(at, out)| kernel(out, &xs[at * CHUNK..]));
}

/// The mean of three neighbours.
pub fn stencil3(inputs: &[Input], results: &mut Results) {
    along(inputs[0].f64s(), &mut results.arrays[0], means_of_three);
}

/// The mean of each eight numbers in a row.
pub fn moving_average(inputs: &[Input], results: &mut Results) {
    along(inputs[0].f64s(), &mut results.arrays[0], means_of_eight);
}

/// The mean of an element and its four neighbours.
pub fn stencil5(inputs: &[Input], results: &mut Results) {
    let (a, n) = (inputs[0].f64s(), inputs[0].columns());
    let rows = results.arrays[0].par_chunks_mut(n - 2).enumerate().with_min_len(8);
    rows.for_each(|(i, out)| means_of_five(out, &a[i * n..], &a[(i + 1) * n..], &a[(i + 2) * n..]));
}
