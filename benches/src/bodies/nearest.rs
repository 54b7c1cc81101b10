//! The places that are nearest to one.

use rayon::prelude::*;

use super::{Body, Found, Size, between, body};
use crate::Input;

/// Elements for one task.
const CHUNK: usize = 16384;

pub(super) fn body(size: Size) -> Body {
    let (n, k) = (size.of(40_000, 1_000_000), size.of(5, 20));
    let degrees = |most: f32, seed| Input::F32s(vec![n], between(-most, most, n, seed));
    let inputs =
        vec![Input::I64(k as i64), Input::F32(30.0), Input::F32(90.0), degrees(90.0, 1), degrees(180.0, 2)];
    body!(nearest, inputs, [k = k, n = n])
}

/// The nearest of places from a first one on, and how far it is.
fn nearest(distances: &[f32], first: usize) -> (f32, usize) {
    let (mut least, mut best) = (f32::INFINITY, usize::MAX);
    for (i, d) in distances.iter().enumerate() {
        if *d < least {
            (least, best) = (*d, first + i);
        }
    }
    (least, best)
}

/// Whether distances are computed and searched on all threads.
fn run(inputs: &[Input], dealt: bool) -> Found {
    let [Input::I64(k), Input::F32(lat), Input::F32(lon), Input::F32s(_, lats), Input::F32s(_, lons)] =
        inputs
    else {
        panic!("how many, and places");
    };
    let distance = |(a, b): (&f32, &f32)| ((a - lat) * (a - lat) + (b - lon) * (b - lon)).sqrt();
    let mut distances: Vec<f32> = if dealt {
        lats.par_iter().zip(lons).map(distance).collect()
    } else {
        lats.iter().zip(lons).map(distance).collect()
    };
    let (mut far, mut places) = (Vec::new(), Vec::new());
    for _ in 0..*k {
        let (d, i) = if dealt {
            let parts = distances.par_chunks(CHUNK).enumerate().map(|(c, part)| nearest(part, c * CHUNK));
            let nearer =
                |a: (f32, usize), b: (f32, usize)| if b.0 < a.0 || (b.0 == a.0 && b.1 < a.1) { b } else { a };
            parts.reduce(|| (f32::INFINITY, usize::MAX), nearer)
        } else {
            nearest(&distances, 0)
        };
        distances[i] = f32::INFINITY;
        far.push(d);
        places.push(i as i64);
    }
    vec![Input::F32s(vec![far.len()], far), Input::I64s(places)]
}

fn plain(inputs: &[Input]) -> Found {
    run(inputs, false)
}

fn dealt(inputs: &[Input]) -> Found {
    run(inputs, true)
}
