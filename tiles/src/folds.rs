//! Folds that give the same in any order: of a tile they are made in whichever is the quickest.
//!
//! They go to one accumulator: with one for each lane the compiler gathers. `.ci/machine_code.py` looks at the
//! kernels that are named there, in the library that the tests run. Each must be vector code, and none may gather.

use crate::elem::Elem;
use crate::frame::{Frame, Inst};
use crate::simd::{self, Body, Src, dispatch};

struct All<'a, T, F> {
    a: &'a [T],
    neutral: T,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for All<'_, T, F> {
    type Output = T;

    #[inline(always)]
    fn run(self) -> T {
        self.a.iter().fold(self.neutral, |all, x| (self.f)(all, *x))
    }
}

struct AllMasked<'a, T, F> {
    a: &'a [T],
    mask: &'a [bool],
    neutral: T,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for AllMasked<'_, T, F> {
    type Output = T;

    #[inline(always)]
    fn run(self) -> T {
        let AllMasked { a, mask, neutral, f } = self;
        a.iter().zip(mask).fold(neutral, |all, (x, m)| f(all, if *m { *x } else { neutral }))
    }
}

/// One tile of a fold, into the first of its accumulators. With an accumulator for each lane the compiler takes these for
/// sums of columns, and gathers them.
#[inline(always)]
pub(crate) fn any_order<T: Elem>(frame: &mut Frame, inst: &Inst, neutral: T, f: impl Fn(T, T) -> T + Copy) {
    let all = match (frame.src(inst.args[0]), frame.mask(inst.mask)) {
        (Src::Tile(a), Src::Tile(mask)) => {
            dispatch::<T, _>(frame.arch, a.len(), AllMasked { a, mask, neutral, f })
        }
        (Src::Tile(a), Src::Uniform(true)) => dispatch::<T, _>(frame.arch, a.len(), All { a, neutral, f }),
        (_, Src::Uniform(false)) => return,
        (Src::Uniform(x), mask) => {
            (0..frame.len).filter(|i| simd::at(mask, *i)).fold(neutral, |all, _| f(all, x))
        }
    };
    let first = &mut frame.lanes.of_mut::<T>()[inst.index][0];
    *first = f(*first, all);
}
