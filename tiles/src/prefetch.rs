//! Elements that are read or written next are asked for while others are worked on, so that a loop waits for the memory
//! and for its instructions at once, and not for one after the other.

use std::mem::size_of;
use std::ops::Range;

use lawson_oracle::scalar::ScalarType;
use pulp::Arch;

use crate::elem::Elem;
use crate::frame::{Frame, Loc};
use crate::{gather, table, with_type};

/// Bytes of a line of the cache.
const LINE: usize = 64;

/// Elements that are read or written one after the other.
#[derive(Clone, Copy, PartialEq)]
pub struct Stream {
    /// Their type.
    pub ty: ScalarType,
    /// Where they are.
    pub of: Streamed,
}

/// What is read or written so.
#[derive(Clone, Copy, PartialEq)]
pub enum Streamed {
    /// An input.
    Input(usize),
    /// A piece of an output.
    Out(usize),
    /// An indexed array, at uniform indices to one of which the position is added.
    Shifted {
        /// Its number.
        array: usize,
        /// The indices.
        at: [Loc; 3],
        /// Which of them.
        along: usize,
    },
}

impl Stream {
    /// Where the elements of this tile begin; nothing where they are not side by side.
    pub fn first(&self, frame: &Frame) -> Option<usize> {
        match self.of {
            Streamed::Input(_) => Some(frame.start + frame.at),
            Streamed::Out(_) => Some(frame.before + frame.at),
            Streamed::Shifted { array, at, along } => {
                let dims = with_type!(self.ty, T => frame.arrays.of::<T>()[array].1);
                let index = table::shifted_index(frame, &at, along);
                gather::Shifted::of(dims, index, along).side_by_side(frame.len)
            }
        }
    }

    /// Asks for these of its elements, as far as they are there.
    #[inline(always)]
    pub fn ask(&self, frame: &Frame, elements: Range<usize>) {
        with_type!(self.ty, T => lines(frame.arch, within::<T>(self.of, frame, elements)));
    }
}

#[inline(always)]
fn within<'f, T: Elem>(of: Streamed, frame: &'f Frame, elements: Range<usize>) -> &'f [T] {
    let data: &[T] = match of {
        Streamed::Input(k) => frame.inputs.of::<T>()[k],
        Streamed::Out(o) => frame.outs.of::<T>()[o],
        Streamed::Shifted { array, .. } => frame.arrays.of::<T>()[array].0,
    };
    data.get(elements.start..data.len().min(elements.end)).unwrap_or_default()
}

/// Asks for the lines in which elements stand. It is advice: nothing is read or written. A quicker loop would ask for more
/// at once than can be on the way, and what the work itself reads would wait behind that (`normalize2` of 10^7 took
/// a quarter longer with two instructions a line).
#[inline(always)]
fn lines<T>(arch: Arch, data: &[T]) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::_MM_HINT_T0;
        let sse = match arch {
            Arch::V4(v4) => v4.sse,
            Arch::V3(v3) => v3.sse,
            _ => return,
        };
        for line in data.chunks(LINE / size_of::<T>()) {
            sse._mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (arch, data, LINE, size_of::<T>());
}
