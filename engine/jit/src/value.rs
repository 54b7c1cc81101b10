//! What a call takes and gives.

#![cfg_attr(not(feature = "machine-code"), allow(dead_code, reason = "nobody calls anything then"))]

use std::marker::PhantomData;

use lawson_oracle::scalar::ScalarType;
use lawson_tiles::buffer::{Buffer, Slice};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use crate::function::{Malformed, Site};

/// Why there is no code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCode {
    /// The function is not well formed.
    Malformed(Malformed),
    /// It is too much for the compiler.
    Compiler(String),
    /// The system gives no memory for code, or is another one than this knows.
    System(String),
}

/// Why a call has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failed {
    /// An instruction from here has none.
    At(Site),
    /// There is no memory for an array.
    NoMemory,
    /// Arrays have shapes that the types forbid.
    Shapes,
    /// Somebody stopped it.
    Stopped,
    /// The arguments are not what the function takes.
    Arguments,
}

/// An argument that is an array.
pub struct Arg<'a> {
    pub(crate) ty: ScalarType,
    pub(crate) address: usize,
    pub(crate) len: usize,
    pub(crate) owned: bool,
    pub(crate) dims: &'a [i64],
    elements: PhantomData<&'a mut [u8]>,
}

impl<'a> Arg<'a> {
    /// One that is only read.
    pub fn shared(elements: Slice<'a>, dims: &'a [i64]) -> Arg<'a> {
        let address = with_type!(elements.ty(), T => elements.of::<T>().as_ptr().expose_provenance());
        Arg { ty: elements.ty(), address, len: elements.len(), owned: false, dims, elements: PhantomData }
    }

    /// One that may be changed.
    pub fn own<T: Elem>(elements: &'a mut [T], dims: &'a [i64]) -> Arg<'a> {
        let (address, len) = (elements.as_mut_ptr().expose_provenance(), elements.len());
        Arg { ty: T::TYPE, address, len, owned: true, dims, elements: PhantomData }
    }

    /// Whether it has this element type, so many dimensions, and as many elements as its extents say.
    pub(crate) fn fits(&self, of: &(ScalarType, usize)) -> bool {
        (self.ty, self.dims.len()) == *of && elements_in(self.dims) == Some(self.len)
    }
}

/// The product of extents; none where one is negative, or it is more than a number holds.
pub(crate) fn elements_in(dims: &[i64]) -> Option<usize> {
    let dims = dims.iter().map(|extent| usize::try_from(*extent).ok()).collect::<Option<Vec<_>>>()?;
    if dims.contains(&0) {
        return Some(0);
    }
    dims.into_iter().try_fold(1usize, usize::checked_mul)
}

/// A result that is an array, with its extents.
pub enum Found {
    /// The argument of this number, changed if it may be.
    Argument(usize, Vec<i64>),
    /// New elements.
    New(Buffer, Vec<i64>),
}
