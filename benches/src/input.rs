//! Inputs of benchmarks.

use lawson::Arg;
use lawson::native::NativeValue;

/// An input.
#[derive(Clone)]
pub enum Input {
    /// An integer.
    I64(i64),
    /// An integer.
    I32(i32),
    /// A number.
    F64(f64),
    /// A number.
    F32(f32),
    /// An array of numbers of these extents.
    F64s(Vec<usize>, Vec<f64>),
    /// An array of integers of these extents.
    I32s(Vec<usize>, Vec<i32>),
    /// Positions.
    I64s(Vec<i64>),
    /// An array of numbers of these extents.
    F32s(Vec<usize>, Vec<f32>),
    /// An array of words of these extents.
    U32s(Vec<usize>, Vec<u32>),
    /// An array of half words of these extents.
    U16s(Vec<usize>, Vec<u16>),
    /// An array of bytes of these extents.
    U8s(Vec<usize>, Vec<u8>),
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
            Input::F32(x) => return Arg::from(*x),
            Input::F64s(dims, data) => Arg::array(dims, data),
            Input::I32s(dims, data) => Arg::array(dims, data),
            Input::I64s(data) => Arg::array(&[data.len()], data),
            Input::F32s(dims, data) => Arg::array(dims, data),
            Input::U32s(dims, data) => Arg::array(dims, data),
            Input::U16s(dims, data) => Arg::array(dims, data),
            Input::U8s(dims, data) => Arg::array(dims, data),
        };
        array.expect("the extents fit the elements")
    }

    /// As a value of native code.
    ///
    /// # Panics
    /// Where the extents are not those of the elements.
    pub fn native(&self) -> NativeValue<'_> {
        self.arg().0
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
