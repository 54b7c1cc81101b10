//! Values that go into a kernel and come out of it, and their conversion from and to core values.

use std::ops::Range;
use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::stop::Stop;

use crate::core::value::{CoreArray, CoreValue, scalars_in};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};
use lawson_tiles::{elem::Elem, with_type};

/// Elements that are filled or copied between two looks at whether to stop: a millisecond or so.
pub(super) const PIECE: usize = 1 << 20;

/// A scalar or an array. Cloning is cheap.
#[derive(Clone, Debug)]
pub enum NativeValue<'a> {
    /// A scalar.
    Scalar(Scalar),
    /// An array.
    Array(NativeArray<'a>),
}

/// An array: row-major elements with extents. NaNs in it may have any bits; they are made canonical
/// where a value leaves for core.
#[derive(Clone, Debug)]
pub struct NativeArray<'a> {
    dims: Arc<[i64]>,
    data: Data<'a>,
}

#[derive(Clone, Debug)]
enum Data<'a> {
    Borrowed(Slice<'a>),
    /// These elements of a buffer.
    Shared(Arc<Buffer>, Range<usize>),
}

impl<'a> NativeArray<'a> {
    /// Borrows elements; `None` when the extents' product is not their number.
    pub fn borrowed(dims: Vec<i64>, data: impl Into<Slice<'a>>) -> Option<NativeArray<'a>> {
        let data = data.into();
        fits(&dims, data.len()).then(|| NativeArray { dims: dims.into(), data: Data::Borrowed(data) })
    }

    /// Owns elements (a `Vec` or a buffer of a pool); `None` when the extents' product is not their
    /// number.
    pub fn owned(dims: Vec<i64>, data: impl Into<Buffer>) -> Option<NativeArray<'a>> {
        let data = data.into();
        let len = data.slice().len();
        fits(&dims, len)
            .then(|| NativeArray { dims: dims.into(), data: Data::Shared(Arc::new(data), 0..len) })
    }

    /// Owns the elements of a buffer, which fit these extents.
    pub(super) fn of_buffer(dims: Arc<[i64]>, data: Buffer) -> NativeArray<'a> {
        let len = data.slice().len();
        NativeArray { dims, data: Data::Shared(Arc::new(data), 0..len) }
    }

    /// Its extents, and its elements for somebody who changes them ([`NativeArray::into_own`]); not all of them, where the
    /// run is stopped.
    pub(super) fn into_parts(self, pool: &Pool, stop: &Stop) -> Result<(Arc<[i64]>, Buffer), NoMemory> {
        Ok((self.dims.clone(), self.own(pool, || stop.is_asked_for())?))
    }

    /// Extents, outermost first, at least one.
    pub fn dims(&self) -> &[i64] {
        &self.dims
    }

    /// The type of its elements.
    pub fn ty(&self) -> ScalarType {
        self.slice().ty()
    }

    /// The elements, row-major.
    pub fn slice(&self) -> Slice<'_> {
        match &self.data {
            Data::Borrowed(slice) => *slice,
            Data::Shared(buffer, range) => buffer.slice().part(range.clone()),
        }
    }

    /// The same elements under other extents; `None` where these are of another number of elements.
    pub fn reshaped(self, dims: Vec<i64>) -> Option<NativeArray<'a>> {
        fits(&dims, self.slice().len()).then(|| NativeArray { dims: dims.into(), ..self })
    }

    /// Its elements for somebody who changes them: a copy where anything else has the buffer, or it has more.
    pub fn into_own(self, pool: &Pool) -> Result<Buffer, NoMemory> {
        self.own(pool, || false)
    }

    fn own(self, pool: &Pool, stopped: impl Fn() -> bool) -> Result<Buffer, NoMemory> {
        match self.data {
            Data::Shared(buffer, range) if range.len() == buffer.slice().len() => {
                match Arc::try_unwrap(buffer) {
                    Ok(buffer) => Ok(buffer),
                    Err(buffer) => copied(buffer.slice(), pool, stopped),
                }
            }
            Data::Shared(buffer, range) => copied(buffer.slice().part(range), pool, stopped),
            Data::Borrowed(slice) => copied(slice, pool, stopped),
        }
    }

    /// The element or row at these indices of the outermost dimensions, a row without copying; `None`
    /// out of bounds.
    pub fn at(&self, index: &[i64]) -> Option<NativeValue<'a>> {
        let mut offset = 0;
        for (k, extent) in index.iter().zip(&*self.dims) {
            if !(0..*extent).contains(k) {
                return None;
            }
            offset = offset * *extent as usize + *k as usize;
        }
        if index.len() == self.dims.len() {
            let element = with_type!(self.ty(), T => self.slice().of::<T>()[offset].to_scalar());
            return Some(NativeValue::Scalar(element));
        }
        let dims: Arc<[i64]> = self.dims[index.len()..].into();
        let len = scalars_in(&dims);
        let row = offset * len..(offset + 1) * len;
        let data = match &self.data {
            Data::Borrowed(slice) => Data::Borrowed(slice.part(row)),
            Data::Shared(buffer, all) => {
                Data::Shared(buffer.clone(), all.start + row.start..all.start + row.end)
            }
        };
        Some(NativeValue::Array(NativeArray { dims, data }))
    }
}

fn copied(slice: Slice<'_>, pool: &Pool, stopped: impl Fn() -> bool) -> Result<Buffer, NoMemory> {
    Ok(with_type!(slice.ty(), T => {
        let mut copy = pool.take::<T>(slice.len())?;
        for (to, from) in copy.chunks_mut(PIECE).zip(slice.of::<T>().chunks(PIECE)) {
            to.copy_from_slice(from);
            if stopped() {
                break;
            }
        }
        Buffer::from(copy)
    }))
}

fn fits(dims: &[i64], len: usize) -> bool {
    // No scalars are no scalars, however many rows there are of them.
    !dims.is_empty() && dims.iter().all(|d| *d >= 0) && scalars_in(dims) == len
}

impl<'a> NativeValue<'a> {
    /// From a core value; `None` where the extents of an array don't fit its elements.
    pub fn from_core(value: &CoreValue) -> Option<NativeValue<'static>> {
        match value {
            CoreValue::Scalar(s) => Some(NativeValue::Scalar(s.canonical())),
            CoreValue::Array(a) => with_type!(a.scalar, T => {
                let data: Vec<T> = a.elems.iter().map(|s| T::from_scalar(*s)).collect();
                NativeArray::owned(a.dims.clone(), data).map(NativeValue::Array)
            }),
        }
    }

    /// As a core value; NaNs come out canonical.
    pub fn to_core(&self) -> CoreValue {
        match self {
            NativeValue::Scalar(s) => CoreValue::Scalar(s.canonical()),
            NativeValue::Array(a) => with_type!(a.ty(), T => CoreValue::Array(CoreArray {
                scalar: a.ty(),
                dims: a.dims.to_vec(),
                elems: Arc::new(a.slice().of::<T>().iter().map(|x| x.to_scalar()).collect()),
            })),
        }
    }

    /// Its scalar type.
    pub fn scalar_type(&self) -> ScalarType {
        match self {
            NativeValue::Scalar(s) => s.ty(),
            NativeValue::Array(a) => a.ty(),
        }
    }

    /// The scalar at `i`, row-major and NaN canonical; of a scalar itself.
    ///
    /// # Panics
    /// When an array has no more than `i` elements.
    pub fn element(&self, i: usize) -> Scalar {
        match self {
            NativeValue::Scalar(s) => s.canonical(),
            NativeValue::Array(a) => with_type!(a.ty(), T => a.slice().of::<T>()[i].to_scalar()),
        }
    }

    /// Its extents; none for a scalar.
    pub fn dims(&self) -> &[i64] {
        match self {
            NativeValue::Scalar(_) => &[],
            NativeValue::Array(a) => a.dims(),
        }
    }
}
