//! Inputs of benchmarks.

use lawson::native::{NativeArray, NativeValue};
use lawson::{Arg, Scalar};

/// An input.
#[derive(Clone)]
pub enum Input {
    /// An integer.
    I64(i64),
    /// An integer.
    I32(i32),
    /// A number.
    F64(f64),
    /// An array of numbers of these extents.
    F64s(Vec<usize>, Vec<f64>),
    /// An array of integers of these extents.
    I32s(Vec<usize>, Vec<i32>),
    /// Positions.
    I64s(Vec<i64>),
    /// Keys.
    U32s(Vec<u32>),
}

impl Input {
    /// As an argument.
    ///
    /// # Panics
    /// Where the extents are not those of the elements.
    pub fn arg(&self) -> Arg<'_> {
        let array = match self {
            Input::I64(n) => return Arg::from(*n),
            Input::I32(n) => return Arg::from(*n),
            Input::F64(x) => return Arg::from(*x),
            Input::F64s(dims, data) => Arg::array(dims, data),
            Input::I32s(dims, data) => Arg::array(dims, data),
            Input::I64s(data) => Arg::array(&[data.len()], data),
            Input::U32s(data) => Arg::array(&[data.len()], data),
        };
        array.expect("the extents fit the elements")
    }

    /// As a value of native code.
    ///
    /// # Panics
    /// Where the extents are not those of the elements.
    pub fn native(&self) -> NativeValue<'_> {
        let extents = |dims: &[usize]| dims.iter().map(|n| *n as i64).collect();
        let array = match self {
            Input::I64(n) => return NativeValue::Scalar(Scalar::I64(*n)),
            Input::I32(n) => return NativeValue::Scalar(Scalar::I32(*n)),
            Input::F64(x) => return NativeValue::Scalar(Scalar::F64(*x)),
            Input::F64s(dims, data) => NativeArray::borrowed(extents(dims), &data[..]),
            Input::I32s(dims, data) => NativeArray::borrowed(extents(dims), &data[..]),
            Input::I64s(data) => NativeArray::borrowed(extents(&[data.len()]), &data[..]),
            Input::U32s(data) => NativeArray::borrowed(extents(&[data.len()]), &data[..]),
        };
        NativeValue::Array(array.expect("the extents fit the elements"))
    }

    /// Its numbers.
    pub fn f64s(&self) -> &[f64] {
        if let Input::F64s(_, data) = self { data } else { &[] }
    }

    /// A single number.
    pub fn float(&self) -> f64 {
        if let Input::F64(x) = self { *x } else { 0.0 }
    }

    /// Its positions.
    pub fn i64s(&self) -> &[i64] {
        if let Input::I64s(data) = self { data } else { &[] }
    }

    /// The number that it is.
    pub fn number(&self) -> f64 {
        if let Input::F64(x) = self { *x } else { 0.0 }
    }

    /// The integer that it is.
    pub fn int(&self) -> usize {
        match self {
            Input::I64(n) => *n as usize,
            Input::I32(n) => *n as usize,
            _ => 0,
        }
    }

    /// How many elements a row of it has.
    pub fn columns(&self) -> usize {
        if let Input::F64s(dims, _) = self { dims.last().copied().unwrap_or(1) } else { 1 }
    }
}
