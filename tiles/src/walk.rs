//! Folds over the turns of a region that only read arrays, evenly: from turn to turn the places are as far apart, and in
//! the lanes they are neighbours or the same. Sums of columns are such, and a matrix by a matrix. No turn runs by itself:
//! several rows of an array go to the accumulator that the schedule says in one pass over it. What each lane has by
//! itself in a row of its own is folded row by row (`own_rows`).
//!
//! Eight rows go to a lane's register in one pass.

use std::ops::{Add, Range};

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::aligned::Aligned;
use crate::counting::counted;
use crate::elem::Elem;
use crate::frame::{Frame, Loc};
use crate::ramps::{Ramp, Ramps};
use crate::simd::{Body, dispatch};
use crate::with_type;

/// What the turns give to a fold.
pub struct Walk {
    /// Takes it to the accumulators.
    pub push: Push,
    /// Folds rows of the lanes' own, where elements are folded as they are.
    pub own_rows: Option<OwnRows>,
    /// The elements that are folded, or the operands of the primitive whose results are: one or two.
    pub reads: Vec<Read>,
}

/// Takes what the rows have in some turns to the accumulators in these registers: see [`Walk::rows`], and [`together`].
pub type Push = fn(&mut Frame<'_, '_>, &[usize], [Rows; 2], Range<usize>);

/// Takes rows of the lanes' own, of so many elements in so many accumulators, to the fold so far, which is in this
/// register.
pub type OwnRows = fn(&mut Frame<'_, '_>, usize, Rows, usize, usize);

/// An element of an array in each turn and lane.
pub struct Read {
    /// Its type.
    pub ty: ScalarType,
    /// Which of the indexed arrays.
    pub array: usize,
    /// An index for each dimension.
    pub at: Vec<Index>,
}

/// An index.
#[derive(Clone, Copy)]
pub enum Index {
    /// The turn.
    Turn,
    /// The same in all turns, an `i64`.
    Fixed(Loc),
}

/// Where elements are.
#[derive(Clone, Copy, Default)]
pub struct Rows {
    pub(crate) array: usize,
    /// The place in the first turn and lane.
    pub(crate) first: usize,
    /// Places from one turn to the next.
    pub(crate) turn: usize,
    /// Places from one lane to the next.
    pub(crate) lane: usize,
}

/// Rows that go to an accumulator in one pass. Measured on sums of columns: one at a time takes twice as long, four a
/// fifth longer.
const MANY: usize = 8;

/// The same for what is left of them.
const FEW: usize = 2;

/// Turns that are taken together, with so many accumulators.
pub fn together(accumulators: usize) -> usize {
    MANY * accumulators
}

impl Walk {
    /// Where the elements of so many turns are, at least one; nothing where they don't stand evenly, or one is outside.
    pub fn rows(&self, frame: &Frame, turns: usize) -> Option<[Rows; 2]> {
        let mut rows = [Rows::default(); 2];
        for (rows, read) in rows.iter_mut().zip(&self.reads) {
            *rows = with_type!(read.ty, T => read.rows(frame, frame.arrays.of::<T>()[read.array].1, turns))?;
        }
        if self.reads.len() == 1 {
            rows[1] = Rows { lane: 0, ..rows[0] };
        }
        Some(rows)
    }
}

impl Rows {
    /// Whether these are the operands of a fold whose lanes are neighbours, or the same in one of them.
    pub fn side_by_side(operands: &[Rows; 2]) -> bool {
        let [a, b] = operands.map(|rows| rows.lane);
        a.max(b) == 1
    }
}

impl Read {
    fn rows(&self, frame: &Frame, dims: &[i64], turns: usize) -> Option<Rows> {
        let mut rows = Rows { array: self.array, ..Rows::default() };
        for (index, extent) in self.at.iter().zip(dims) {
            let ((first, elements), [turn, lane]) = match index {
                Index::Turn => ((0, turns), [1, 0]),
                Index::Fixed(loc) => match counted(frame, &[*loc])?[0] {
                    Ramps { first: Ramp { first, counts: true }, then: None } => ((first, frame.len), [0, 1]),
                    Ramps { first: Ramp { first, counts: false }, then: None } => ((first, 1), [0, 0]),
                    Ramps { then: Some(_), .. } => return None,
                },
            };
            let (first, extent) = (usize::try_from(first).ok()?, usize::try_from(*extent).ok()?);
            first.checked_add(elements).filter(|end| *end <= extent)?;
            rows.first = rows.first * extent + first;
            rows.turn = rows.turn * extent + turn;
            rows.lane = rows.lane * extent + lane;
        }
        Some(rows)
    }
}

/// What adds up the results of a primitive, where there is such a walk.
pub fn sum_of(fold: Prim, of: Prim) -> Option<Push> {
    macro_rules! sums {
        ($T:ty) => {
            match of.op {
                PrimOp::Add => |frame, to, rows, turns| results::<$T>(frame, to, rows, turns, |x, y| x + y),
                PrimOp::Sub => |frame, to, rows, turns| results::<$T>(frame, to, rows, turns, |x, y| x - y),
                PrimOp::Mul => |frame, to, rows, turns| results::<$T>(frame, to, rows, turns, |x, y| x * y),
                _ => return None,
            }
        };
    }
    if fold.op != PrimOp::Add || of.ty != fold.ty {
        return None;
    }
    Some(match fold.ty {
        ScalarType::F64 => sums!(f64),
        ScalarType::F32 => sums!(f32),
        _ => return None,
    })
}

/// Takes the elements of one array as they are.
#[inline(always)]
pub(crate) fn elements<T: Elem>(
    frame: &mut Frame,
    to: &[usize],
    rows: [Rows; 2],
    turns: Range<usize>,
    f: impl Fn(T, T) -> T + Copy,
) {
    push::<T, true>(frame, to, rows, turns, (f, |x, _| x));
}

/// Takes the results of a primitive.
#[inline(always)]
fn results<T: Elem + Add<Output = T>>(
    frame: &mut Frame,
    to: &[usize],
    rows: [Rows; 2],
    turns: Range<usize>,
    g: impl Fn(T, T) -> T + Copy,
) {
    push::<T, false>(frame, to, rows, turns, (|x, y| x + y, g));
}

/// `ONE`: the second operand does not count.
#[inline(always)]
fn push<T: Elem, const ONE: bool>(
    frame: &mut Frame,
    to: &[usize],
    rows: [Rows; 2],
    turns: Range<usize>,
    by: (impl Fn(T, T) -> T + Copy, impl Fn(T, T) -> T + Copy),
) {
    let registers = frame.regs.of_mut::<T>();
    let mut accumulators: Vec<Aligned<T>> =
        to.iter().map(|reg| std::mem::take(&mut registers[*reg].tile)).collect();
    let operands = rows.map(|rows| (frame.arrays.of::<T>()[rows.array].0, rows));
    let (len, to_tiles) = (frame.len, &mut accumulators[..]);
    let passes = Passes::<T, _, _, ONE> { accumulators: to_tiles, len, operands, turns, by };
    dispatch::<T, _>(frame.arch, len, passes);
    for (reg, tile) in to.iter().zip(accumulators) {
        frame.regs.of_mut::<T>()[*reg].tile = tile;
    }
}

struct Passes<'a, T, F, G, const ONE: bool> {
    accumulators: &'a mut [Aligned<T>],
    len: usize,
    operands: [(&'a [T], Rows); 2],
    turns: Range<usize>,
    by: (F, G),
}

impl<T: Elem, F: Fn(T, T) -> T + Copy, G: Fn(T, T) -> T + Copy, const ONE: bool> Body
    for Passes<'_, T, F, G, ONE>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [(_, a), (_, b)] = self.operands;
        if ONE {
            self.over::<&[T], Same<T>>();
        } else if a.lane == 0 {
            self.over::<Same<T>, &[T]>();
        } else if b.lane == 0 {
            self.over::<&[T], Same<T>>();
        } else {
            self.over::<&[T], &[T]>();
        }
    }
}

impl<'a, T: Elem, F: Fn(T, T) -> T + Copy, G: Fn(T, T) -> T + Copy, const ONE: bool>
    Passes<'a, T, F, G, ONE>
{
    #[inline(always)]
    fn over<A: Row<'a, T>, B: Row<'a, T>>(self) {
        let Passes { accumulators, len, operands, turns, by } = self;
        let step = accumulators.len();
        for (k, tile) in accumulators.iter_mut().enumerate() {
            let mut turn = turns.start + k;
            let mut left = turns.end.saturating_sub(turn).div_ceil(step);
            while left >= MANY {
                pass::<T, A, B, MANY>(&mut tile[..len], operands, (turn, step), by);
                (turn, left) = (turn + MANY * step, left - MANY);
            }
            while left >= FEW {
                pass::<T, A, B, FEW>(&mut tile[..len], operands, (turn, step), by);
                (turn, left) = (turn + FEW * step, left - FEW);
            }
            if left == 1 {
                pass::<T, A, B, 1>(&mut tile[..len], operands, (turn, step), by);
            }
        }
    }
}

/// Rows from a turn on, each so many turns after the one before, to an accumulator.
#[inline(always)]
fn pass<'a, T: Elem, A: Row<'a, T>, B: Row<'a, T>, const ROWS: usize>(
    accumulator: &mut [T],
    operands: [(&'a [T], Rows); 2],
    (turn, step): (usize, usize),
    (f, g): (impl Fn(T, T) -> T, impl Fn(T, T) -> T),
) {
    let (len, [a, b]) = (accumulator.len(), operands);
    // Loops, for `from_fn` is a call.
    let (mut left, mut right) = ([A::of(a, turn, len); ROWS], [B::of(b, turn, len); ROWS]);
    for k in 1..ROWS {
        (left[k], right[k]) = (A::of(a, turn + k * step, len), B::of(b, turn + k * step, len));
    }
    for (i, accumulator) in accumulator.iter_mut().enumerate() {
        let mut x = *accumulator;
        for k in 0..ROWS {
            x = f(x, g(left[k].at(i), right[k].at(i)));
        }
        *accumulator = x;
    }
}

/// What the lanes have in a turn.
trait Row<'a, T>: Copy {
    fn of(operand: (&'a [T], Rows), turn: usize, lanes: usize) -> Self;
    fn at(self, lane: usize) -> T;
}

impl<'a, T: Copy> Row<'a, T> for &'a [T] {
    #[inline(always)]
    fn of((data, rows): (&'a [T], Rows), turn: usize, lanes: usize) -> Self {
        &data[rows.first + turn * rows.turn..][..lanes]
    }

    #[inline(always)]
    fn at(self, lane: usize) -> T {
        self[lane]
    }
}

/// The same in all lanes.
#[derive(Clone, Copy)]
struct Same<T>(T);

impl<'a, T: Copy> Row<'a, T> for Same<T> {
    #[inline(always)]
    fn of((data, rows): (&'a [T], Rows), turn: usize, _: usize) -> Self {
        Same(data[rows.first + turn * rows.turn])
    }

    #[inline(always)]
    fn at(self, _: usize) -> T {
        self.0
    }
}
