//! How many edges each vertex lies from the first one.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, below};

pub(super) fn body(size: Size) -> Body {
    let n = size.of(2_000, 200_000);
    let (mut starts, mut m) = (Vec::new(), 0);
    for degree in below(n, 11, 1) {
        starts.push(m as i64);
        m += degree as usize;
    }
    let inputs = vec![Input::I64s(starts), Input::I64s(below(m, n, 2))];
    body!(breadth_first, inputs, [n = n, m = m])
}

/// The ends of the edges of a vertex.
fn ends<'a>(starts: &[i64], targets: &'a [i64], v: usize) -> &'a [i64] {
    let end = starts.get(v + 1).map_or(targets.len(), |end| *end as usize);
    &targets[starts[v] as usize..end]
}

fn parts(inputs: &[Input]) -> (&[i64], &[i64]) {
    let [Input::I64s(starts), Input::I64s(targets)] = inputs else { panic!("starts and targets") };
    (starts, targets)
}

fn plain(inputs: &[Input]) -> Found {
    let (starts, targets) = parts(inputs);
    let mut levels = vec![-1; starts.len()];
    levels[0] = 0;
    let (mut found, mut level) = (vec![0], 0);
    while !found.is_empty() {
        let mut new = Vec::new();
        for v in found {
            for end in ends(starts, targets, v) {
                let end = *end as usize;
                if levels[end] < 0 {
                    levels[end] = level + 1;
                    new.push(end);
                }
            }
        }
        (found, level) = (new, level + 1);
    }
    vec![Input::I32s(vec![levels.len()], levels)]
}

/// The edges are followed on all threads; some lead to one vertex, which is found by the first of them.
fn dealt(inputs: &[Input]) -> Found {
    let (starts, targets) = parts(inputs);
    let mut levels = vec![-1; starts.len()];
    levels[0] = 0;
    let (mut found, mut level) = (vec![0], 0);
    while !found.is_empty() {
        let ends = found.par_iter().flat_map_iter(|v| ends(starts, targets, *v)).map(|end| *end as usize);
        let reached: Vec<usize> = ends.filter(|end| levels[*end] < 0).collect();
        found.clear();
        for end in reached {
            if levels[end] < 0 {
                levels[end] = level + 1;
                found.push(end);
            }
        }
        level += 1;
    }
    vec![Input::I32s(vec![levels.len()], levels)]
}
