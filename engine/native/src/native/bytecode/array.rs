//! Arrays in registers.

use std::sync::Arc;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::stop::Stop;
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};
use lawson_tiles::with_type;

use super::super::value::{NativeArray, NativeValue};
use super::lane::Bits;
use crate::core::value::{block_rows, scalars_in};

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

/// An array in a register; behind a pointer, for registers are moved more often than their arrays are read.
#[derive(Default)]
pub enum Array<'a> {
    /// None.
    #[default]
    Empty,
    /// One that nobody else has.
    Own(Box<Own>),
    /// One that others may have too.
    Shared(Box<NativeArray<'a>>),
}

/// Extents and elements.
pub struct Own {
    /// Extents.
    pub dims: Arc<[i64]>,
    /// The elements, row-major.
    pub data: Buffer,
}

impl<'a> From<NativeArray<'a>> for Array<'a> {
    fn from(array: NativeArray<'a>) -> Array<'a> {
        Array::Shared(Box::new(array))
    }
}

impl<'a> Array<'a> {
    /// Elements that nobody else has.
    pub fn of(dims: impl Into<Arc<[i64]>>, data: Buffer) -> Array<'a> {
        Array::Own(Box::new(Own { dims: dims.into(), data }))
    }

    /// Extents.
    pub fn dims(&self) -> &[i64] {
        match self {
            Array::Empty => &[],
            Array::Own(own) => &own.dims,
            Array::Shared(array) => array.dims(),
        }
    }

    /// The elements, row-major.
    pub fn slice(&self) -> Slice<'_> {
        match self {
            Array::Empty => Slice::from(&[0u8; 0][..]),
            Array::Own(own) => own.data.slice(),
            Array::Shared(array) => array.slice(),
        }
    }

    /// The array, for others to have too.
    pub fn share(&mut self) -> Option<NativeArray<'a>> {
        let array = self.leave()?;
        *self = array.clone().into();
        Some(array)
    }

    /// The array, which the register loses.
    pub fn leave(&mut self) -> Option<NativeArray<'a>> {
        match std::mem::take(self) {
            Array::Empty => None,
            Array::Own(own) => Some(NativeArray::of_buffer(own.dims, own.data)),
            Array::Shared(array) => Some(*array),
        }
    }

    /// The elements, to change: of a copy where others have it too, which may be incomplete where the run is stopped.
    pub fn own(&mut self, pool: &Pool, stop: &Stop) -> Result<Option<&mut Own>, NoMemory> {
        if let Array::Shared(_) = self
            && let Some(array) = self.leave()
        {
            let (dims, data) = array.into_parts(pool, stop)?;
            *self = Array::of(dims, data);
        }
        Ok(if let Array::Own(own) = self { Some(own) } else { None })
    }

    /// The row at a place of so many outermost dimensions, in rows.
    pub fn row_at(&mut self, dimensions: usize, place: usize) -> Option<NativeArray<'a>> {
        self.row(&indices(&self.dims()[..dimensions], place))
    }

    /// The row at these indices of the outermost dimensions; nothing out of bounds.
    pub fn row(&mut self, at: &[i64]) -> Option<NativeArray<'a>> {
        if let Array::Own(_) = self {
            self.share()?;
        }
        let Array::Shared(array) = self else { return None };
        match array.at(at)? {
            NativeValue::Array(row) => Some(row),
            NativeValue::Scalar(_) => None,
        }
    }
}

/// The indices of a place in the outermost dimensions.
fn indices(dims: &[i64], mut place: usize) -> Vec<i64> {
    let mut at: Vec<i64> = Vec::new();
    for extent in dims.iter().rev() {
        at.push((place % *extent as usize) as i64);
        place /= *extent as usize;
    }
    at.reverse();
    at
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

/// Another block from these indices on; nothing where an element of it would be outside. One without elements is nowhere.
pub fn store_block(own: &mut Own, at: &[i64], block: &Array<'_>) -> Option<()> {
    let (dims, elements) = (block.dims(), block.slice());
    if elements.is_empty() {
        return Some(());
    }
    let within = |((start, extent), of_block): ((&i64, &i64), &i64)| {
        let last = extent.checked_sub(*of_block)?;
        usize::try_from(*start).ok().filter(|_| *start <= last)
    };
    let starts: Vec<usize> = at.iter().zip(&*own.dims).zip(dims).map(within).collect::<Option<_>>()?;
    let places = block_rows(&own.dims, &starts, dims);
    let length = elements.len() / places.len();
    for (k, place) in places.into_iter().enumerate() {
        own.data.copy_in(place, elements.part(k * length..(k + 1) * length));
    }
    Some(())
}

/// Another row at this place, in rows; whether it has the shape.
pub fn store_row(own: &mut Own, place: usize, row: &Array<'_>) -> bool {
    let fits = own.dims.ends_with(row.dims());
    if fits {
        own.data.copy_in(place * scalars_in(row.dims()), row.slice());
    }
    fits
}
