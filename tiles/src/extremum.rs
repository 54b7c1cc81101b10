//! The least or greatest of numbers, and where it stands.

use lawson_oracle::scalar::ScalarType;
use pulp::Arch;

use crate::elem::Elem;
use crate::frame::Frame;
use crate::simd::{Body, dispatch};
use crate::with_type;

/// Numbers that are looked at together.
const LANES: usize = 64;

/// Places that are looked for at most.
const MOST: usize = 16;

struct Best<'a, T, F> {
    all: &'a [T],
    first: T,
    before: F,
}

impl<T: Copy + PartialEq, F: Fn(T, T) -> bool> Body for Best<'_, T, F> {
    /// The best one, and whether one of them is no number.
    type Output = (T, bool);

    #[inline(always)]
    fn run(self) -> (T, bool) {
        let Best { all, first, before } = self;
        let (mut best, mut odd) = ([first; LANES], [false; LANES]);
        let mut chunks = all.chunks_exact(LANES);
        for chunk in &mut chunks {
            for ((best, odd), x) in best.iter_mut().zip(&mut odd).zip(chunk) {
                *best = if before(*x, *best) { *x } else { *best };
                *odd |= is_no_number(*x);
            }
        }
        let better = |best: T, x: &T| if before(*x, best) { *x } else { best };
        let rest = chunks.remainder();
        let odd = odd.contains(&true) || rest.iter().any(|x| is_no_number(*x));
        (rest.iter().chain(&best).fold(first, better), odd)
    }
}

#[inline(always)]
#[allow(clippy::eq_op, reason = "only what is no number differs from itself")]
fn is_no_number<T: PartialEq>(x: T) -> bool {
    x != x
}

struct Places<'a, T> {
    all: &'a [T],
    x: T,
}

impl<T: Copy + PartialEq> Body for Places<'_, T> {
    type Output = Vec<usize>;

    #[inline(always)]
    fn run(self) -> Vec<usize> {
        let Places { all, x } = self;
        let mut places = Vec::new();
        for (k, chunk) in all.chunks(LANES).enumerate() {
            if chunk.iter().fold(false, |any, y| any | (*y == x)) {
                let here = chunk.iter().enumerate().filter(|(_, y)| **y == x);
                places.extend(here.map(|(i, _)| k * LANES + i));
                if places.len() > MOST {
                    break;
                }
            }
        }
        places
    }
}

/// Where the least of these stands, or the greatest, in order: everywhere that it does. Nothing where there are too many
/// places, no number, or one that is none.
pub fn places<T: Elem>(arch: Arch, all: &[T], greatest: bool) -> Option<Vec<usize>> {
    let first = *all.first()?;
    let (x, odd) = if greatest {
        dispatch::<T, _>(arch, all.len(), Best { all, first, before: |x: T, y: T| x > y })
    } else {
        dispatch::<T, _>(arch, all.len(), Best { all, first, before: |x: T, y: T| x < y })
    };
    let places = if odd { return None } else { dispatch::<T, _>(arch, all.len(), Places { all, x }) };
    (places.len() <= MOST).then_some(places)
}

/// The same of the first elements of a temporary; not generic, so that the loops are built here.
pub fn places_of(
    frame: &Frame,
    (ty, temp): (ScalarType, usize),
    len: usize,
    greatest: bool,
) -> Option<Vec<usize>> {
    with_type!(ty, T => places(frame.arch, &frame.temps.of::<T>()[temp][..len], greatest))
}
