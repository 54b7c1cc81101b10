//! Elements that go to places of an array: scatters and histograms.

use lawson_oracle::scalar::ScalarType;

use crate::buffer::{Buffer, Slice};
use crate::elem::Elem;
use crate::with_type;

/// The elements of a chunk, in order.
#[derive(Clone, Copy)]
pub struct Coming<'a> {
    /// Where each goes, row-major; what is no place of the array goes nowhere.
    pub places: &'a [i64],
    /// The elements; a single one stands for all.
    pub values: Slice<'a>,
}

/// Brings the elements of a chunk to an array.
pub type Put = fn(&mut Buffer, Coming<'_>);

/// Combines an array with another one, place by place.
pub type Together = fn(&mut Buffer, Slice<'_>);

/// The places in an array of these extents, from the indices in each dimension. One outside is none.
pub fn places<'p>(out: &'p mut Vec<i64>, dims: &[i64], indices: &[&'p [i64]]) -> &'p [i64] {
    if let ([_], [index]) = (dims, indices) {
        return index;
    }
    out.clear();
    // One comparison of naturals: what is negative is large.
    let inside = |k: i64, extent: i64| (k as u64) < extent as u64;
    if let ([rows, columns], [row, column]) = (dims, indices) {
        let place = |(i, j): (&i64, &i64)| {
            let place = i.wrapping_mul(*columns).wrapping_add(*j);
            if inside(*i, *rows) & inside(*j, *columns) { place } else { -1 }
        };
        out.extend(row.iter().zip(*column).map(place));
        return out;
    }
    out.extend((0..indices.first().map_or(0, |index| index.len())).map(|i| {
        let mut all = dims.iter().zip(indices);
        let place = all.try_fold(0, |place, (extent, index)| {
            inside(index[i], *extent).then(|| place * *extent + index[i])
        });
        place.unwrap_or(-1)
    }));
    out
}

/// The places of one scalar of rows: of the rows' own places, how many scalars a row has, and which it is.
pub fn in_rows<'p>(
    out: &'p mut Vec<i64>,
    rows: &'p [i64],
    array: &Buffer,
    (width, at): (usize, usize),
) -> &'p [i64] {
    if width == 1 {
        return rows;
    }
    let count = (array.slice().len() / width) as u64;
    out.extend(
        rows.iter().map(|row| if (*row as u64) < count { row * width as i64 + at as i64 } else { -1 }),
    );
    out
}

/// The last element that comes to a place stays there.
pub fn store(ty: ScalarType) -> Put {
    with_type!(ty, T => |array, coming| in_order::<T>(array, coming, |_, new| new))
}

/// Each element is combined with what stands in its place.
#[inline(always)]
pub fn in_order<T: Elem>(array: &mut Buffer, coming: Coming<'_>, f: impl Fn(T, T) -> T) {
    let array = T::from_buffer(array);
    let mut put = |place: i64, value: T| {
        if let Some(old) = element(array, place) {
            *old = f(*old, value);
        }
    };
    match coming.values.of::<T>() {
        [value] => coming.places.iter().for_each(|place| put(*place, *value)),
        values => coming.places.iter().zip(values).for_each(|(place, value)| put(*place, *value)),
    }
}

/// Each element is combined with the one in the same place of another array.
#[inline(always)]
pub fn together<T: Elem>(array: &mut Buffer, other: Slice<'_>, f: impl Fn(T, T) -> T) {
    T::from_buffer(array).iter_mut().zip(other.of::<T>()).for_each(|(old, new)| *old = f(*old, *new));
}

/// What stands in a place, if it is one.
#[inline(always)]
fn element<T>(array: &mut [T], place: i64) -> Option<&mut T> {
    array.get_mut(usize::try_from(place).ok()?)
}
