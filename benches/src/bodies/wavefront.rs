//! Global alignment of two sequences.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, below};

const SIDE: usize = 16;

pub(super) fn body(size: Size) -> Body {
    let n = size.of(70, 1024);
    let letters = |seed| Input::I32s(vec![n], below(n, 4, seed).iter().map(|x| *x as i32).collect());
    body!(wavefront, vec![letters(1), letters(2), Input::I32(1)], [n = n])
}

/// The scores of a sequence against another one, both padded to whole blocks.
struct Alignment {
    a: Vec<i32>,
    b: Vec<i32>,
    gap: i32,
    scores: Vec<i32>,
    width: usize,
}

impl Alignment {
    /// With the scores of the first row and column alone.
    fn begun(inputs: &[Input]) -> Alignment {
        let [Input::I32s(_, a), Input::I32s(_, b), Input::I32(gap)] = inputs else {
            panic!("two sequences and what a gap costs");
        };
        // What is padded is equal to nothing.
        let padded = |xs: &[i32], by: i32| {
            let mut xs = xs.to_vec();
            xs.resize(xs.len().next_multiple_of(SIDE), by);
            xs
        };
        let (a, b) = (padded(a, -1), padded(b, -2));
        let width = a.len() + 1;
        let mut scores = vec![0; width * width];
        for i in 0..width {
            scores[i] = -gap * i as i32;
            scores[i * width] = -gap * i as i32;
        }
        Alignment { a, b, gap: *gap, scores, width }
    }

    /// The corners of the blocks of an antidiagonal.
    fn corners(&self, d: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let m = self.width / SIDE;
        (d.saturating_sub(m - 1)..=d.min(m - 1)).map(move |i| (i * SIDE, (d - i) * SIDE))
    }

    fn diagonals(&self) -> usize {
        (2 * (self.width / SIDE)).saturating_sub(1)
    }

    fn found(self) -> Found {
        vec![Input::I32s(vec![self.width; 2], self.scores)]
    }
}

/// Fills a block of these rows and columns of both sequences, in an array of so wide rows, from a corner on.
fn fill(cells: &mut [i32], width: usize, a: &[i32], b: &[i32], gap: i32) {
    for (i, a) in a.iter().enumerate() {
        let (above, own) = cells[i * width..].split_at_mut(width);
        let mut left = own[0];
        for ((own, above), b) in own[1..].iter_mut().zip(above.windows(2)).zip(b) {
            let pair = if a == b { 3 } else { -2 };
            left = (above[0] + pair).max(above[1].max(left) - gap);
            *own = left;
        }
    }
}

fn plain(inputs: &[Input]) -> Found {
    let mut all = Alignment::begun(inputs);
    for d in 0..all.diagonals() {
        for (r, c) in all.corners(d) {
            let (a, b) = (&all.a[r..][..SIDE], &all.b[c..][..SIDE]);
            fill(&mut all.scores[r * all.width + c..], all.width, a, b, all.gap);
        }
    }
    all.found()
}

/// Each block is filled in an array of its own, as the blocks of a diagonal lie in the same rows.
fn dealt(inputs: &[Input]) -> Found {
    const OWN: usize = SIDE + 1;
    let mut all = Alignment::begun(inputs);
    for d in 0..all.diagonals() {
        let corners: Vec<(usize, usize)> = all.corners(d).collect();
        let blocks = corners.par_iter().with_min_len(8).map(|&(r, c)| {
            let mut cells = [0; OWN * OWN];
            let from = |i: usize| (r + i) * all.width + c;
            cells[..OWN].copy_from_slice(&all.scores[from(0)..][..OWN]);
            (1..OWN).for_each(|i| cells[i * OWN] = all.scores[from(i)]);
            fill(&mut cells, OWN, &all.a[r..][..SIDE], &all.b[c..][..SIDE], all.gap);
            cells
        });
        let blocks: Vec<[i32; OWN * OWN]> = blocks.collect();
        for (cells, (r, c)) in blocks.iter().zip(corners) {
            for i in 1..OWN {
                let row = &mut all.scores[(r + i) * all.width + c + 1..][..SIDE];
                row.copy_from_slice(&cells[i * OWN + 1..][..SIDE]);
            }
        }
    }
    all.found()
}
