//! Histograms.

use rayon::prelude::*;

use super::{CHUNK, Results, kernels};
use crate::Input;

/// Points that are taken at a time.
const LANES: usize = 16;

/// What lies at each centre: how many points, and the sum of each coordinate.
type Bins = [Vec<f64>; 4];

kernels! {
    fn binned(points: &[f64], centres: &[f64]) -> Bins {
        let k = centres.len() / 3;
        let mut bins = [0, 1, 2, 3].map(|_| vec![0.0; k]);
        for block in points.chunks(LANES * 3) {
            let points = block.as_chunks::<3>().0;
            let coordinate = |d: usize| std::array::from_fn(|l| points.get(l).map_or(0.0, |p: &[f64; 3]| p[d]));
            let [x, y, z]: [[f64; LANES]; 3] = [0, 1, 2].map(coordinate);
            let (mut least, mut own) = ([f64::INFINITY; LANES], [0i64; LANES]);
            for (j, c) in centres.as_chunks::<3>().0.iter().enumerate() {
                for l in 0..LANES {
                    let (dx, dy, dz) = (x[l] - c[0], y[l] - c[1], z[l] - c[2]);
                    let d = dx * dx + dy * dy + dz * dz;
                    let near = d < least[l];
                    least[l] = if near { d } else { least[l] };
                    own[l] = if near { j as i64 } else { own[l] };
                }
            }
            for (l, p) in points.iter().enumerate() {
                let own = own[l] as usize;
                for (bins, x) in bins.iter_mut().zip([1.0, p[0], p[1], p[2]]) {
                    bins[own] += x;
                }
            }
        }
        bins
    }
}

/// The mean of the points that are nearest to each centre.
pub fn kmeans(inputs: &[Input], results: &mut Results) {
    let (points, centres) = (inputs[0].f64s(), inputs[1].f64s());
    let parts: Vec<Bins> = points.par_chunks(CHUNK * 3).map(|points| binned(points, centres)).collect();
    let sum = |at: usize, j: usize| parts.iter().map(|part| part[at][j]).sum::<f64>();
    for (d, means) in results.arrays.iter_mut().enumerate() {
        for (j, mean) in means.iter_mut().enumerate() {
            *mean = sum(d + 1, j) / sum(0, j);
        }
    }
}

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
