//! Arguments and results of kernels.

use lawson_oracle::scalar::Scalar;

use crate::native::{Buffer, NativeArray, NativeValue, Pool, Slice};

/// An argument: a scalar, or an array that is read where it lies. Made with `into()` from
/// integers, floats and `bool`, and slices of them.
#[derive(Clone, Debug)]
pub struct Arg<'a>(#[doc(hidden)] pub NativeValue<'a>);

/// A result: a scalar or an array.
#[derive(Clone, Debug)]
pub struct Output<'a>(#[doc(hidden)] pub NativeValue<'a>);

mod sealed {
    pub trait Sealed {}
}

/// The types of scalars that kernels take and give.
pub trait Element: sealed::Sealed + Copy + Sized {
    /// The scalar's value, when it is of this type.
    #[doc(hidden)]
    fn of_scalar(scalar: Scalar) -> Option<Self>;
    /// An array of these extents, whose elements are read where they lie.
    #[doc(hidden)]
    fn borrowed(dims: Vec<i64>, elements: &[Self]) -> Option<NativeArray<'_>>;
    /// The elements, when they are of this type.
    #[doc(hidden)]
    fn of_slice(slice: Slice<'_>) -> Option<&[Self]>;
    /// The elements as a vector, when they are of this type.
    #[doc(hidden)]
    fn of_buffer(buffer: Buffer) -> Option<Vec<Self>>;
}

impl<'a> Arg<'a> {
    /// A matrix or an array of higher rank, row-major, of these extents; `None` when their product
    /// is not the number of elements.
    pub fn array<T: Element>(dims: &[usize], elements: &'a [T]) -> Option<Arg<'a>> {
        let dims = dims.iter().map(|d| *d as i64).collect();
        T::borrowed(dims, elements).map(|a| Arg(NativeValue::Array(a)))
    }
}

impl Output<'_> {
    /// The extents, in elements, outermost first; none for a scalar.
    pub fn dims(&self) -> &[i64] {
        self.0.dims()
    }

    /// The scalar, when it is one of this type.
    pub fn scalar<T: Element>(&self) -> Option<T> {
        match &self.0 {
            NativeValue::Scalar(s) => T::of_scalar(*s),
            NativeValue::Array(_) => None,
        }
    }

    /// The elements of an array of this type, row-major. A NaN may have any bits: which ones an operation
    /// gives differs between processors. Scalars, files and texts have the canonical NaN.
    pub fn slice<T: Element>(&self) -> Option<&[T]> {
        match &self.0 {
            NativeValue::Scalar(_) => None,
            NativeValue::Array(a) => T::of_slice(a.slice()),
        }
    }

    /// The elements of an array of this type, row-major, for somebody who keeps them: without a copy, where the run
    /// made them and nothing else has them. The kernel's next run has new memory then; results that are
    /// dropped leave it theirs. Nothing for a scalar, for another type, or where there is no memory for a copy: the result
    /// is gone then.
    pub fn into_vec<T: Element>(self) -> Option<Vec<T>> {
        match self.0 {
            NativeValue::Scalar(_) => None,
            NativeValue::Array(a) => a.into_own(&Pool::default()).ok().and_then(T::of_buffer),
        }
    }
}

macro_rules! element {
    ($ty:ty, $variant:ident) => {
        impl sealed::Sealed for $ty {}
        impl Element for $ty {
            fn of_scalar(scalar: Scalar) -> Option<$ty> {
                match scalar {
                    Scalar::$variant(x) => Some(x),
                    _ => None,
                }
            }
            fn borrowed(dims: Vec<i64>, elements: &[$ty]) -> Option<NativeArray<'_>> {
                NativeArray::borrowed(dims, elements)
            }
            fn of_slice(slice: Slice<'_>) -> Option<&[$ty]> {
                match slice {
                    Slice::$variant(xs) => Some(xs),
                    _ => None,
                }
            }
            fn of_buffer(buffer: Buffer) -> Option<Vec<$ty>> {
                match buffer {
                    Buffer::$variant(xs) => Some(xs.into_vec()),
                    _ => None,
                }
            }
        }
        impl From<$ty> for Arg<'_> {
            fn from(x: $ty) -> Self {
                Arg(NativeValue::Scalar(Scalar::$variant(x)))
            }
        }
        impl<'a> From<&'a [$ty]> for Arg<'a> {
            fn from(xs: &'a [$ty]) -> Self {
                let array = NativeArray::borrowed(vec![xs.len() as i64], xs);
                Arg(NativeValue::Array(array.expect("one extent, which is the length")))
            }
        }
    };
}
element!(i8, I8);
element!(i16, I16);
element!(i32, I32);
element!(i64, I64);
element!(u8, U8);
element!(u16, U16);
element!(u32, U32);
element!(u64, U64);
element!(f32, F32);
element!(f64, F64);
element!(bool, Bool);
