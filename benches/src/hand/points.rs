//! Points in the plane, each put to others of its kind.

use rayon::prelude::*;

use super::{CHUNK, Results, all, kernels, sums};
use crate::Input;

/// The least and the greatest of each coordinate.
type Bounds = [f64; 4];

kernels! {
    fn plain_sum(xs: &[f64]) -> [f64; 1] {
        sums(xs, |x| [x])
    }

    fn extremes(xs: &[f64]) -> [f64; 2] {
        let (mut least, mut most) = ([f64::INFINITY; 16], [f64::NEG_INFINITY; 16]);
        for block in xs.chunks(16) {
            for (j, x) in block.iter().enumerate() {
                least[j] = if *x < least[j] { *x } else { least[j] };
                most[j] = if *x > most[j] { *x } else { most[j] };
            }
        }
        [least.into_iter().fold(f64::INFINITY, f64::min), most.into_iter().fold(f64::NEG_INFINITY, f64::max)]
    }

    fn counted_by_side(points: Points<'_>, middle: f64, border: f64) -> [usize; 2] {
        counted(points, |x, y| side(x, y, middle, border))
    }

    fn put_by_side(points: Points<'_>, parts: &mut [Part<'_>], middle: f64, border: f64) {
        put(points, parts, |x, y| side(x, y, middle, border));
    }

    fn counted_by_quadrant(points: Points<'_>, bounds: Bounds) -> [usize; 4] {
        counted(points, |x, y| quadrant(x, y, bounds))
    }

    fn put_by_quadrant(points: Points<'_>, parts: &mut [Part<'_>], bounds: Bounds) {
        put(points, parts, |x, y| quadrant(x, y, bounds));
    }

    fn counted_above(points: Points<'_>, line: [f64; 2]) -> [usize; 1] {
        counted(points, |x, y| usize::from(distance(x, y, line) <= 0.0))
    }

    fn put_above(points: Points<'_>, parts: &mut [Part<'_>], line: [f64; 2]) -> [f64; 3] {
        let mut farthest = [0.0, 0.0, f64::NEG_INFINITY];
        put(points, parts, |x, y| {
            let d = distance(x, y, line);
            farthest = if d >= farthest[2] { [x, y, d] } else { farthest };
            usize::from(d <= 0.0)
        });
        farthest
    }

    fn least_distance(x: f64, y: f64, points: Points<'_>) -> f64 {
        let mut least = [f64::INFINITY; 16];
        for (xs, ys) in points.0.chunks(16).zip(points.1.chunks(16)) {
            for ((a, b), least) in xs.iter().zip(ys).zip(&mut least) {
                let d = ((x - a) * (x - a) + (y - b) * (y - b)).sqrt();
                *least = if d < *least { d } else { *least };
            }
        }
        least.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// Both coordinates of points.
type Points<'a> = (&'a [f64], &'a [f64]);

/// Where the points of a chunk go that are of one kind.
type Part<'a> = [&'a mut [f64]; 2];

/// Above the middle, or below it, and within the border.
#[inline(always)]
fn side(_: f64, y: f64, middle: f64, border: f64) -> usize {
    if y > middle && y < middle + border {
        0
    } else if y < middle && y > middle - border {
        1
    } else {
        2
    }
}

/// In which quarter of the bounds a point is; the greatest are in none.
#[inline(always)]
fn quadrant(x: f64, y: f64, [x1, x2, y1, y2]: Bounds) -> usize {
    let (right, above) = (x >= (x1 + x2) / 2.0, y >= (y1 + y2) / 2.0);
    if x < x2 && y < y2 { usize::from(right) + 2 * usize::from(above) } else { 4 }
}

/// How far a point is above the line from (-1, a) to (1, b).
#[inline(always)]
fn distance(x: f64, y: f64, [a, b]: [f64; 2]) -> f64 {
    2.0 * (y - a) - (b - a) * (x + 1.0)
}

/// How many points are of each of the first kinds.
#[inline(always)]
fn counted<const K: usize>((xs, ys): Points<'_>, kind: impl Fn(f64, f64) -> usize) -> [usize; K] {
    let mut counts = [0; K];
    for (x, y) in xs.iter().zip(ys) {
        let own = kind(*x, *y);
        for (k, count) in counts.iter_mut().enumerate() {
            *count += usize::from(own == k);
        }
    }
    counts
}

/// Puts each point where those of its kind go.
#[inline(always)]
fn put((xs, ys): Points<'_>, parts: &mut [Part<'_>], mut kind: impl FnMut(f64, f64) -> usize) {
    let mut at = [0; 4];
    for (x, y) in xs.iter().zip(ys) {
        let own = kind(*x, *y);
        if let Some([xs, ys]) = parts.get_mut(own) {
            (xs[at[own]], ys[at[own]]) = (*x, *y);
            at[own] += 1;
        }
    }
}

/// Puts the points of each kind, in order, into two of the arrays: counted first, so that every chunk knows its places.
fn parted<const K: usize, T: Send>(
    (xs, ys): Points<'_>,
    results: &mut Results,
    count: impl Fn(Points<'_>) -> [usize; K] + Send + Sync,
    put: impl Fn(Points<'_>, &mut [Part<'_>]) -> T + Send + Sync,
) -> Vec<T> {
    let chunks = || xs.par_chunks(CHUNK).zip(ys.par_chunks(CHUNK));
    let counts: Vec<[usize; K]> = chunks().map(count).collect();
    results.lens = (0..2 * K).map(|j| counts.iter().map(|count| count[j / 2]).sum()).collect();
    let mut rest: Vec<&mut [f64]> = results.arrays.iter_mut().map(Vec::as_mut_slice).collect();
    let mut taken = |j: usize, count: usize| {
        let (part, behind) = std::mem::take(&mut rest[j]).split_at_mut(count);
        rest[j] = behind;
        part
    };
    let mut part = |k: usize, count: usize| [taken(2 * k, count), taken(2 * k + 1, count)];
    let mut parts = Vec::new();
    for count in &counts {
        parts.push((0..K).map(|k| part(k, count[k])).collect::<Vec<Part<'_>>>());
    }
    chunks().zip(parts).map(|(points, mut parts)| put(points, &mut parts)).collect()
}

/// The points on both sides of the middle, and the least distance of two that lie near it on either side.
pub fn closest_points(inputs: &[Input], results: &mut Results) {
    let (points, bound) = ((inputs[0].f64s(), inputs[1].f64s()), inputs[2].number());
    let middle = all(points.1, plain_sum)[0] / points.1.len() as f64;
    let halves = |results: &mut Results, border: f64| {
        let count = |points: Points<'_>| counted_by_side(points, middle, border);
        parted(points, results, count, |points, parts| put_by_side(points, parts, middle, border));
    };
    halves(results, f64::INFINITY);
    let first_two = |k: usize| {
        let [xs, ys] = [0, 1].map(|j| &results.arrays[2 * k + j][..results.lens[2 * k]]);
        if xs.len() > 1 { (xs[0] - xs[1]).hypot(ys[0] - ys[1]) } else { bound }
    };
    let border = bound.min(first_two(0)).min(first_two(1));
    let mut near = Results { arrays: vec![vec![0.0; points.1.len() / 2]; 4], ..Results::default() };
    halves(&mut near, border);
    let near: Vec<&[f64]> = near.kept().collect();
    let least = near[0].par_iter().zip(near[1]).map(|(x, y)| least_distance(*x, *y, (near[2], near[3])));
    results.scalars = vec![least.reduce(|| border, f64::min)];
}

/// The points of each quarter of their bounds.
pub fn quadtree(inputs: &[Input], results: &mut Results) {
    let points = (inputs[0].f64s(), inputs[1].f64s());
    let wider = |a: [f64; 2], b: [f64; 2]| [a[0].min(b[0]), a[1].max(b[1])];
    let none = || [f64::INFINITY, f64::NEG_INFINITY];
    let chunks = points.0.par_chunks(CHUNK).zip(points.1.par_chunks(CHUNK));
    let both = |a: [[f64; 2]; 2], b: [[f64; 2]; 2]| [wider(a[0], b[0]), wider(a[1], b[1])];
    let [[x1, x2], [y1, y2]] =
        chunks.map(|(xs, ys)| [extremes(xs), extremes(ys)]).reduce(|| [none(), none()], both);
    let bounds = [x1, x2, y1, y2];
    let count = |points: Points<'_>| counted_by_quadrant(points, bounds);
    parted(points, results, count, |points, parts| put_by_quadrant(points, parts, bounds));
}

/// The points above a line, and the farthest from it.
pub fn quickhull(inputs: &[Input], results: &mut Results) {
    let points = (inputs[0].f64s(), inputs[1].f64s());
    let line = [inputs[2].number(), inputs[3].number()];
    let count = |points: Points<'_>| counted_above(points, line);
    let found = parted(points, results, count, |points, parts| put_above(points, parts, line));
    let farther = |a: [f64; 3], b: [f64; 3]| if a[2] > b[2] { a } else { b };
    let [x, y, _] = found.into_iter().fold([0.0, 0.0, f64::NEG_INFINITY], farther);
    results.scalars = vec![x, y];
}
