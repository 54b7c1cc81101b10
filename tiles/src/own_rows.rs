//! Folds of rows of which each lane has one by itself: they are folded row by row, where they are short or have an
//! element for each accumulator.

use crate::elem::Elem;
use crate::frame::Frame;
use crate::simd::{Body, Fold, dispatch};
use crate::table::collapse;
use crate::walk::Rows;

/// Whether rows of so many elements, in one chunk, are folded so.
pub(crate) fn fits(rows: Rows, turns: usize, accumulators: usize) -> bool {
    rows.turn == 1
        && rows.lane >= turns.max(2)
        && (is_short(rows, turns, accumulators) || turns >= accumulators)
}

/// Whether rows are of few elements, each in an accumulator of its own, with nothing between them.
fn is_short(rows: Rows, turns: usize, accumulators: usize) -> bool {
    matches!(turns, 2..=4) && turns == rows.lane && turns <= accumulators
}

/// See [`crate::walk::OwnRows`].
#[inline(always)]
pub(crate) fn fold<T: Elem>(
    frame: &mut Frame,
    total: usize,
    rows: Rows,
    (turns, accumulators): (usize, usize),
    neutral: T,
    f: impl Fn(T, T) -> T + Copy,
) {
    let mut tile = std::mem::take(&mut frame.regs.of_mut::<T>()[total].tile);
    let data = &frame.arrays.of::<T>()[rows.array].0[rows.first..];
    let out = &mut tile[..frame.len];
    if is_short(rows, turns, accumulators) {
        dispatch::<T, _>(frame.arch, frame.len, Short { out, data, turns, f });
    } else {
        let accumulators = &mut vec![neutral; accumulators][..];
        let rows = Long { out, data, apart: rows.lane, turns, accumulators, neutral, f };
        dispatch::<T, _>(frame.arch, frame.len, rows);
    }
    frame.regs.of_mut::<T>()[total].tile = tile;
}

struct Short<'a, T, F> {
    out: &'a mut [T],
    data: &'a [T],
    turns: usize,
    f: F,
}

impl<T: Elem, F: Fn(T, T) -> T + Copy> Body for Short<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Short { out, data, turns, f } = self;
        match turns {
            2 => each(out, data, f, |[a, b]| f(a, b)),
            3 => each(out, data, f, |[a, b, c]| f(f(a, b), c)),
            _ => each(out, data, f, |[a, b, c, d]| f(f(a, b), f(c, d))),
        }
    }
}

#[inline(always)]
fn each<T: Elem, const LENGTH: usize>(
    out: &mut [T],
    data: &[T],
    f: impl Fn(T, T) -> T,
    row: impl Fn([T; LENGTH]) -> T,
) {
    for (out, elements) in out.iter_mut().zip(data.as_chunks::<LENGTH>().0) {
        *out = f(*out, row(*elements));
    }
}

struct Long<'a, T, F> {
    out: &'a mut [T],
    data: &'a [T],
    /// From a row to the next.
    apart: usize,
    turns: usize,
    accumulators: &'a mut [T],
    neutral: T,
    f: F,
}

impl<T: Elem, F: Fn(T, T) -> T + Copy> Body for Long<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Long { out, data, apart, turns, accumulators, neutral, f } = self;
        for (out, row) in out.iter_mut().zip(data.chunks(apart)) {
            accumulators.fill(neutral);
            Fold { lanes: &mut *accumulators, a: &row[..turns], f }.run();
            collapse(accumulators, f);
            *out = f(*out, accumulators[0]);
        }
    }
}
