//! Loops inside of loops.

use rayon::prelude::*;

use super::{Results, kernels, sums};
use crate::Input;

kernels! {
    fn sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x])
    }

    fn add(to: &mut [f64], xs: &[f64]) {
        for (to, x) in to.iter_mut().zip(xs) {
            *to += x;
        }
    }

    fn product(row: &[f64], xs: &[f64]) -> f64 {
        let mut acc = [0.0; 16];
        let ((row, rest), (xs, _)) = (row.as_chunks::<16>(), xs.as_chunks::<16>());
        for (a, x) in row.iter().zip(xs) {
            for j in 0..16 {
                acc[j] += a[j] * x[j];
            }
        }
        assert!(rest.is_empty(), "rows are whole blocks");
        acc.iter().sum()
    }

    fn row_by_matrix(out: &mut [f64], row: &[f64], b: &[f64]) {
        out.fill(0.0);
        for (a, b) in row.iter().zip(b.chunks_exact(out.len())) {
            for (out, b) in out.iter_mut().zip(b) {
                *out += a * b;
            }
        }
    }

    fn drawn(at: [f64; 3], xs: [&[f64]; 4]) -> [f64; 3] {
        let mut acc = [[0.0; 8]; 3];
        let [x, y, z, m] = xs.map(|xs| xs.as_chunks::<8>().0);
        for (((x, y), z), m) in x.iter().zip(y).zip(z).zip(m) {
            for j in 0..8 {
                let (dx, dy, dz) = (x[j] - at[0], y[j] - at[1], z[j] - at[2]);
                let d = dx * dx + dy * dy + dz * dz + 0.01;
                let w = m[j] / (d * d.sqrt());
                acc[0][j] += w * dx;
                acc[1][j] += w * dy;
                acc[2][j] += w * dz;
            }
        }
        acc.map(|lanes| lanes.iter().sum())
    }

    fn escapes(out: &mut [i32], first: usize, j: usize, extents: [usize; 2]) {
        const LANES: usize = 16;
        let cx: [f64; LANES] = std::array::from_fn(|l| (first + l) as f64 / extents[0] as f64 * 3.0 - 2.0);
        let cy = j as f64 / extents[1] as f64 * 2.0 - 1.0;
        let (mut x, mut y, mut k) = ([0.0; LANES], [0.0; LANES], [0i64; LANES]);
        for _ in 0..100 {
            let mut any = 0;
            for l in 0..LANES {
                let near = x[l] * x[l] + y[l] * y[l] < 4.0;
                let next = (x[l] * x[l] - y[l] * y[l] + cx[l], 2.0 * x[l] * y[l] + cy);
                x[l] = if near { next.0 } else { x[l] };
                y[l] = if near { next.1 } else { y[l] };
                k[l] += i64::from(near);
                any |= i64::from(near);
            }
            if any == 0 {
                break;
            }
        }
        out.iter_mut().zip(k).for_each(|(out, k)| *out = k as i32);
    }
}

/// The sum of each row.
pub fn row_sums(inputs: &[Input], results: &mut Results) {
    let m = inputs[0].columns();
    let rows = inputs[0].f64s().par_chunks(m).zip(&mut results.arrays[0]).with_min_len(100_000 / m);
    if m == 3 {
        return rows.for_each(|(row, out)| *out = row[0] + row[1] + row[2]);
    }
    rows.for_each(|(row, out)| [*out] = sum(row));
}

/// The sum of each column.
pub fn column_sums(inputs: &[Input], results: &mut Results) {
    let m = inputs[0].columns();
    let parts = inputs[0].f64s().par_chunks(100 * m).map(|rows| {
        let mut sums = vec![0.0; m];
        rows.chunks_exact(m).for_each(|row| add(&mut sums, row));
        sums
    });
    let parts: Vec<Vec<f64>> = parts.collect();
    results.arrays[0].fill(0.0);
    parts.iter().for_each(|part| add(&mut results.arrays[0], part));
}

/// A matrix by a vector.
pub fn matvec(inputs: &[Input], results: &mut Results) {
    let (m, x) = (inputs[0].columns(), inputs[1].f64s());
    let rows = inputs[0].f64s().par_chunks(m).zip(&mut results.arrays[0]).with_min_len(100);
    rows.for_each(|(row, out)| *out = product(row, x));
}

/// A matrix by a matrix.
pub fn matmul(inputs: &[Input], results: &mut Results) {
    let (a, b, m) = (&inputs[0], inputs[1].f64s(), inputs[1].columns());
    let rows = results.arrays[0].par_chunks_mut(m).zip(a.f64s().par_chunks(a.columns()));
    rows.for_each(|(out, row)| row_by_matrix(out, row, b));
}

/// How the bodies draw each of them.
pub fn nbody(inputs: &[Input], results: &mut Results) {
    let xs = [0, 1, 2, 3].map(|d| inputs[d].f64s());
    let [fx, fy, fz] = &mut results.arrays[..] else { return };
    let forces = fx.par_iter_mut().zip(fy).zip(fz).enumerate().with_min_len(64);
    forces.for_each(|(i, ((fx, fy), fz))| [*fx, *fy, *fz] = drawn([0, 1, 2].map(|d| xs[d][i]), xs));
}

/// How many turns each point of the plane stays near; all lanes turn until none is.
pub fn mandelbrot(inputs: &[Input], results: &mut Results) {
    let (w, h) = (inputs[0].int(), inputs[1].int());
    results.ints.resize(w * h, 0);
    results.ints.par_chunks_mut(w).enumerate().with_min_len(8).for_each(|(j, row)| {
        row.chunks_mut(16).enumerate().for_each(|(block, out)| escapes(out, block * 16, j, [w, h]));
    });
}
