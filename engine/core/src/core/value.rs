//! Values of core.

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};

/// A scalar, or an array of scalars.
#[derive(Clone, PartialEq, Debug)]
pub enum CoreValue<S = Scalar> {
    /// A scalar.
    Scalar(S),
    /// An array.
    Array(CoreArray<S>),
}

/// An array of scalars, flat and row-major. Cloning is cheap.
#[derive(Clone, PartialEq, Debug)]
pub struct CoreArray<S = Scalar> {
    /// The scalar in it.
    pub scalar: ScalarType,
    /// Extents, outermost first, at least one; none is negative.
    pub dims: Vec<i64>,
    /// The product of the extents many scalars.
    pub elems: Arc<Vec<S>>,
}

/// How many bytes an element of an array takes in memory.
pub fn bytes_of(ty: ScalarType) -> u64 {
    u64::from(ty.bits() / 8)
}

/// How many scalars an array of these extents has. Rows that are not there may have more of them than
/// there are numbers: then the greatest one.
pub fn scalars_in(dims: &[i64]) -> usize {
    dims.iter().fold(1, |product: usize, n| product.saturating_mul(usize::try_from(*n).unwrap_or(0)))
}

/// Where in an array of these extents the innermost rows of a block stand that begins at these indices, and lies within
/// the array.
pub fn block_rows(dims: &[i64], starts: &[usize], block: &[i64]) -> Vec<usize> {
    let mut places = vec![0];
    for (d, ((extent, start), of_block)) in dims.iter().zip(starts).zip(block).enumerate() {
        let extent = usize::try_from(*extent).unwrap_or(0);
        // Of the innermost dimension the first element stands for the row.
        let rows = if d + 1 == dims.len() { 1 } else { usize::try_from(*of_block).unwrap_or(0) };
        places =
            places.into_iter().flat_map(|place| (0..rows).map(move |i| place * extent + start + i)).collect();
    }
    places
}

impl<S: Clone> CoreArray<S> {
    /// How many scalars an element of the outermost dimension has.
    pub fn row_len(&self) -> usize {
        scalars_in(&self.dims[1..])
    }

    /// The element (or row) at `i`, which lies within the outermost extent.
    pub fn element(&self, i: usize) -> CoreValue<S> {
        let len = self.row_len();
        if self.dims.len() == 1 {
            return CoreValue::Scalar(self.elems[i].clone());
        }
        CoreValue::Array(CoreArray {
            scalar: self.scalar,
            dims: self.dims[1..].to_vec(),
            elems: Arc::new(self.elems[i * len..(i + 1) * len].to_vec()),
        })
    }
}

impl<S> CoreValue<S> {
    /// The extents; none for a scalar.
    pub fn dims(&self) -> &[i64] {
        match self {
            CoreValue::Scalar(_) => &[],
            CoreValue::Array(a) => &a.dims,
        }
    }

    /// The same value of other scalars.
    pub fn map<T>(&self, f: &mut dyn FnMut(&S) -> T) -> CoreValue<T> {
        match self {
            CoreValue::Scalar(s) => CoreValue::Scalar(f(s)),
            CoreValue::Array(CoreArray { scalar, dims, elems }) => {
                let elems = Arc::new(elems.iter().map(f).collect());
                CoreValue::Array(CoreArray { scalar: *scalar, dims: dims.clone(), elems })
            }
        }
    }

    /// All its scalars, row-major.
    pub fn scalars(&self) -> &[S] {
        match self {
            CoreValue::Scalar(s) => std::slice::from_ref(s),
            CoreValue::Array(a) => &a.elems,
        }
    }
}
