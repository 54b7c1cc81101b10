//! Steps of k-means.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, numbers};

/// Coordinates are multiples of 1/1024, so that sums of them are the same in any order.
pub(super) fn body(name: &'static str, d: usize, size: Size) -> Body {
    let (n, k) = (size.of(20_000, 2_000_000) / d, 5);
    let points: Vec<f64> = numbers(n * d, 1).iter().map(|x| (x * 1024.0).round() / 1024.0).collect();
    let centres = Input::F64s(vec![k, d], points[..k * d].to_vec());
    let inputs = vec![Input::I64(3), Input::F64s(vec![n, d], points), centres];
    Body { name, ..body!(kmeans_rows, inputs, [n = n, k = k, d = d]) }
}

/// How many points there are at each centre, and their sums.
struct Sums {
    counts: Vec<i64>,
    rows: Vec<f64>,
}

impl Sums {
    fn of(points: &[f64], centres: &[f64], d: usize) -> Sums {
        let k = centres.len() / d;
        let mut sums = Sums { counts: vec![0; k], rows: vec![0.0; k * d] };
        for p in points.chunks_exact(d) {
            let (mut least, mut best) = (f64::INFINITY, 0);
            for (j, c) in centres.chunks_exact(d).enumerate() {
                let e = p.iter().zip(c).map(|(x, y)| (x - y) * (x - y)).sum();
                if e < least {
                    (least, best) = (e, j);
                }
            }
            sums.counts[best] += 1;
            add(&mut sums.rows[best * d..][..d], p);
        }
        sums
    }

    fn and(mut self, other: Sums) -> Sums {
        self.counts.iter_mut().zip(other.counts).for_each(|(a, b)| *a += b);
        add(&mut self.rows, &other.rows);
        self
    }
}

fn add(to: &mut [f64], xs: &[f64]) {
    to.iter_mut().zip(xs).for_each(|(to, x)| *to += x);
}

fn steps(inputs: &[Input], sums: impl Fn(&[f64], &[f64], usize) -> Sums) -> Found {
    let [Input::I64(steps), Input::F64s(_, points), Input::F64s(dims, centres)] = inputs else {
        panic!("steps, points and centres");
    };
    let (d, mut centres) = (dims[1], centres.clone());
    for _ in 0..*steps {
        let sums = sums(points, &centres, d);
        let each = centres.chunks_mut(d).zip(sums.rows.chunks(d)).zip(sums.counts);
        for ((centre, sum), count) in each.filter(|(_, count)| *count != 0) {
            centre.iter_mut().zip(sum).for_each(|(c, s)| *c = s / count as f64);
        }
    }
    vec![Input::F64s(dims.clone(), centres)]
}

fn plain(inputs: &[Input]) -> Found {
    steps(inputs, Sums::of)
}

fn dealt(inputs: &[Input]) -> Found {
    steps(inputs, |points, centres, d| {
        let parts = points.par_chunks(4096 * d).map(|points| Sums::of(points, centres, d));
        parts.reduce_with(Sums::and).expect("there are points")
    })
}
