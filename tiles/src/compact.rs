//! The elements that masks keep, moved together.

use crate::simd::{Src, at};

/// Moves the elements of `a` whose mask is true to the front of `out`; returns how many.
/// `out` is at least as long as `a`.
#[inline(always)]
pub fn keep<T: Copy>(out: &mut [T], a: Src<T>, mask: &[bool]) -> usize {
    let mut count = 0;
    match a {
        Src::Tile(a) => {
            for (a, m) in a.iter().zip(mask) {
                out[count] = *a;
                count += usize::from(*m);
            }
        }
        Src::Uniform(a) => {
            count = mask.iter().filter(|m| **m).count();
            out[..count].fill(a);
        }
    }
    count
}

/// Moves the elements whose mask is true to the front of all. There are at least as many as the mask has lanes.
pub fn keep_in_place<T: Copy>(of: &mut [T], mask: &[bool]) {
    let mut count = 0;
    for (i, stays) in mask.iter().enumerate() {
        of[count] = of[i];
        count += usize::from(*stays);
    }
}

/// Moves what the masks keep of several elements of each lane to the front of `out`, lane by lane; returns how many.
/// `out` holds as many as there are.
pub fn keep_several<T: Copy>(out: &mut [T], several: &[(Src<T>, Src<bool>)], len: usize) -> usize {
    let mut count = 0;
    for lane in 0..len {
        for (a, mask) in several {
            out[count] = at(*a, lane);
            count += usize::from(at(*mask, lane));
        }
    }
    count
}
