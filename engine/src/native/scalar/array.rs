//! Arrays in registers.

use std::sync::Arc;

use lawson_oracle::scalar::ScalarType;
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};
use lawson_tiles::with_type;

use super::super::value::{NativeArray, NativeValue};
use super::lane::Bits;
use crate::core::value::scalars_in;

/// The bits of an element.
pub type Get = fn(Slice<'_>, usize) -> u64;
/// Changes an element.
pub type Put = fn(&mut Buffer, usize, u64);

/// What reads elements of this type.
pub fn get(ty: ScalarType) -> Get {
    with_type!(ty, T => |slice, place| slice.of::<T>()[place].bits())
}

/// What changes elements of this type.
pub fn put(ty: ScalarType) -> Put {
    with_type!(ty, T => |buffer, place, bits| <T as lawson_tiles::elem::Elem>::from_buffer(buffer)[place] = T::of_bits(bits))
}

/// An array in a register.
#[derive(Default)]
pub enum Array<'a> {
    /// None.
    #[default]
    Empty,
    /// One that nobody else has.
    Own(Arc<[i64]>, Buffer),
    /// One that others may have too.
    Shared(NativeArray<'a>),
}

impl<'a> Array<'a> {
    /// Extents.
    pub fn dims(&self) -> &[i64] {
        match self {
            Array::Empty => &[],
            Array::Own(dims, _) => dims,
            Array::Shared(array) => array.dims(),
        }
    }

    /// The elements, row-major.
    pub fn slice(&self) -> Slice<'_> {
        match self {
            Array::Empty => Slice::from(&[0u8; 0][..]),
            Array::Own(_, data) => data.slice(),
            Array::Shared(array) => array.slice(),
        }
    }

    /// The array, for others to have too.
    pub fn share(&mut self) -> Option<NativeArray<'a>> {
        if let Array::Own(..) = self
            && let Array::Own(dims, data) = std::mem::take(self)
        {
            *self = Array::Shared(NativeArray::of_buffer(dims, data));
        }
        match self {
            Array::Shared(array) => Some(array.clone()),
            Array::Empty | Array::Own(..) => None,
        }
    }

    /// The array, which the register loses.
    pub fn leave(&mut self) -> Option<NativeArray<'a>> {
        match std::mem::take(self) {
            Array::Empty => None,
            Array::Own(dims, data) => Some(NativeArray::of_buffer(dims, data)),
            Array::Shared(array) => Some(array),
        }
    }

    /// The elements, to change: of a copy where others have it too.
    pub fn own(&mut self, pool: &Pool) -> Result<Option<(&[i64], &mut Buffer)>, NoMemory> {
        if let Array::Shared(_) = self
            && let Array::Shared(array) = std::mem::take(self)
        {
            let (dims, data) = array.into_parts(pool)?;
            *self = Array::Own(dims, data);
        }
        Ok(match self {
            Array::Own(dims, data) => Some((dims, data)),
            Array::Empty | Array::Shared(_) => None,
        })
    }

    /// The row at these indices of the outermost dimensions; nothing out of bounds.
    pub fn row(&mut self, at: &[i64]) -> Option<NativeArray<'a>> {
        match self.share()?.at(at)? {
            NativeValue::Array(row) => Some(row),
            NativeValue::Scalar(_) => None,
        }
    }
}

/// The place of the element or row at these indices, in elements or rows; nothing out of bounds.
pub fn place(dims: &[i64], at: impl Iterator<Item = i64>) -> Option<usize> {
    let mut place = 0;
    for (k, extent) in at.zip(dims) {
        if !(0..*extent).contains(&k) {
            return None;
        }
        place = place * *extent as usize + k as usize;
    }
    Some(place)
}

/// Another row at this place, in rows; whether it has the shape.
pub fn store_row(dims: &[i64], data: &mut Buffer, place: usize, row: &Array<'_>) -> bool {
    let fits = dims.ends_with(row.dims());
    if fits {
        data.copy_in(place * scalars_in(row.dims()), row.slice());
    }
    fits
}
