//! Sorted runs of twice the width in each turn.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, numbers};

pub(super) fn body(size: Size) -> Body {
    let n = size.of(3_000, 1_000_000);
    let keys = numbers(n, 1).iter().map(|x| (x * f64::from(i32::MAX)) as i32 / 4).collect();
    body!(merge_sort, vec![Input::I32s(vec![n], keys)], [n = n])
}

/// Where an element stands when its run and the one beside it are merged.
fn place(xs: &[i32], width: usize, i: usize) -> usize {
    let (n, x) = (xs.len(), xs[i]);
    let start = i / (2 * width) * (2 * width);
    let middle = n.min(start + width);
    if i < middle {
        i + xs[middle..n.min(middle + width)].partition_point(|y| *y < x)
    } else {
        i - (middle - start) + xs[start..middle].partition_point(|y| *y <= x)
    }
}

fn sorted(inputs: &[Input], merge: impl Fn(&[i32], usize, &mut [i32])) -> Found {
    let [Input::I32s(dims, xs)] = inputs else { panic!("keys") };
    let (mut xs, mut next, mut width) = (xs.clone(), vec![0; xs.len()], 1);
    while width < xs.len() {
        merge(&xs, width, &mut next);
        std::mem::swap(&mut xs, &mut next);
        width *= 2;
    }
    vec![Input::I32s(dims.clone(), xs)]
}

fn plain(inputs: &[Input]) -> Found {
    sorted(inputs, |xs, width, out| (0..xs.len()).for_each(|i| out[place(xs, width, i)] = xs[i]))
}

/// The places are found on all threads.
fn dealt(inputs: &[Input]) -> Found {
    sorted(inputs, |xs, width, out| {
        let places: Vec<usize> = (0..xs.len()).into_par_iter().map(|i| place(xs, width, i)).collect();
        places.iter().zip(xs).for_each(|(place, x)| out[*place] = *x);
    })
}
