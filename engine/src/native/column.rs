//! Arrays that are made element by element.

use lawson_oracle::scalar::ScalarType;

use super::buffer::Pool;
use super::elem::{Elem, PerType, with_type};
use super::frame::Scalars;
use super::run::RunError;
use super::value::{NativeArray, NativeValue};

/// Scalars or arrays of one shape, one after the other: an array of one dimension more.
pub struct Column {
    ty: ScalarType,
    /// How many elements will come at least.
    expected: usize,
    count: usize,
    /// The shape of an element, once there is one.
    row: Option<Vec<i64>>,
    /// The scalars so far, in the vector of this type.
    scalars: PerType<Scalars>,
}

impl Column {
    /// Of no element so far; memory for `expected` ones is taken with the first.
    pub fn new(ty: ScalarType, expected: usize) -> Column {
        Column { ty, expected, count: 0, row: None, scalars: PerType::default() }
    }

    /// Copies an element so many times behind the others.
    ///
    /// # Errors
    /// No memory, or an element of another shape than the first.
    pub fn push(&mut self, element: &NativeValue<'_>, times: usize, pool: &Pool) -> Result<(), RunError> {
        let at_least = if self.row.is_none() { self.expected.max(times) } else { times };
        if self.row.get_or_insert_with(|| element.dims().to_vec()) != element.dims() {
            return Err(RunError::Internal("rows of different shapes"));
        }
        self.count += times;
        with_type!(self.ty, T => {
            let scalars = self.scalars.of_mut::<T>();
            let one;
            let row: &[T] = match element {
                NativeValue::Scalar(s) => {
                    one = [T::from_scalar(*s)];
                    &one
                }
                NativeValue::Array(array) => array.slice().of::<T>(),
            };
            pool.reserve(scalars, row.len().saturating_mul(at_least))?;
            if !row.is_empty() {
                (0..times).for_each(|_| scalars.extend_from_slice(row));
            }
        });
        Ok(())
    }

    /// The array; `row` is the shape that elements would have where there is none.
    ///
    /// # Errors
    /// What `row` gives; elements of another type than the column's.
    pub fn finish(
        self,
        row: impl FnOnce() -> Result<Vec<i64>, RunError>,
        pool: &Pool,
    ) -> Result<NativeArray<'static>, RunError> {
        let Column { ty, count, row: found, mut scalars, .. } = self;
        let row = found.map_or_else(row, Ok)?;
        let dims = std::iter::once(count as i64).chain(row).collect();
        let array = with_type!(ty, T => {
            NativeArray::owned(dims, pool.adopt(std::mem::take(scalars.of_mut::<T>())))
        });
        array.ok_or(RunError::Internal("elements of another type"))
    }
}
