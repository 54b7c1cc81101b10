//! Arrays that are made element by element.

use lawson_oracle::scalar::ScalarType;

use super::run::RunError;
use super::value::{NativeArray, NativeValue};
use lawson_tiles::buffer::{Pool, PoolVec, Slice};
use lawson_tiles::{
    elem::{Elem, Family, PerType},
    with_type,
};

/// The elements so far, once there is one.
struct Filled;
impl Family for Filled {
    type Of<T: Elem> = Option<PoolVec<T>>;
}

/// Scalars or arrays of one shape, one after the other: an array of one dimension more.
pub struct Column {
    ty: ScalarType,
    /// How many elements will come at least.
    expected: usize,
    count: usize,
    /// The shape of an element, once there is one.
    row: Option<Vec<i64>>,
    /// The scalars so far, in the buffer of this type.
    scalars: PerType<Filled>,
}

impl Column {
    /// Of no element so far; memory for `expected` ones is taken with the first.
    pub fn new(ty: ScalarType, expected: usize) -> Column {
        Column { ty, expected, count: 0, row: None, scalars: PerType::default() }
    }

    /// Copies an element so many times, after the others.
    ///
    /// # Errors
    /// No memory, or an element of another shape than the first.
    pub fn push(&mut self, element: &NativeValue<'_>, times: usize, pool: &Pool) -> Result<(), RunError> {
        let at_least = self.expected.max(times);
        self.fits(element.dims())?;
        self.count += times;
        with_type!(self.ty, T => {
            let one;
            let row: &[T] = match element {
                NativeValue::Scalar(s) => {
                    one = [T::from_scalar(*s)];
                    &one
                }
                NativeValue::Array(array) => array.slice().of::<T>(),
            };
            let scalars = self.room_for::<T>(row.len().saturating_mul(at_least), pool)?;
            if !row.is_empty() {
                (0..times).try_for_each(|_| scalars.extend(row))?;
            }
        });
        Ok(())
    }

    /// The scalars so far; with the first ones memory is taken for so many.
    fn room_for<T: Elem>(&mut self, many: usize, pool: &Pool) -> Result<&mut PoolVec<T>, RunError> {
        Ok(match self.scalars.of_mut::<T>() {
            Some(scalars) => scalars,
            none => {
                let mut scalars = pool.take::<T>(many)?;
                scalars.truncate(0);
                none.insert(scalars)
            }
        })
    }

    /// Copies the elements of an array after the others.
    ///
    /// # Errors
    /// No memory, or elements of another shape than the first.
    pub fn append(&mut self, dims: &[i64], part: Slice<'_>, pool: &Pool) -> Result<(), RunError> {
        let Some((count, row)) = dims.split_first().filter(|(count, _)| **count > 0) else { return Ok(()) };
        self.fits(row)?;
        self.count += *count as usize;
        with_type!(self.ty, T => self.room_for::<T>(part.len(), pool)?.extend(part.of::<T>())?);
        Ok(())
    }

    /// An element has the shape of the first.
    fn fits(&mut self, row: &[i64]) -> Result<(), RunError> {
        // One by one: `memcmp` of two empty slices takes a hundred times as long on some processors, for their pointers point
        // nowhere.
        let same = self.row.get_or_insert_with(|| row.to_vec()).iter().eq(row);
        if same { Ok(()) } else { Err(RunError::Internal("rows of different shapes")) }
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
            let scalars = match scalars.of_mut::<T>().take() {
                Some(scalars) => scalars,
                None => pool.take::<T>(0)?,
            };
            NativeArray::owned(dims, scalars)
        });
        array.ok_or(RunError::Internal("elements of another type"))
    }
}
