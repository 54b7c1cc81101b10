//! The four element types of the tile machine, and one container of each kind for every type.

use lawson_oracle::scalar::Scalar;

use super::buffer::Slice;
use crate::loops::Type;

/// Runs an expression with `$T` standing for the Rust type of a [`Type`].
macro_rules! with_type {
    ($ty:expr, $T:ident => $body:expr) => {
        match $ty {
            $crate::loops::Type::I32 => {
                type $T = i32;
                $body
            }
            $crate::loops::Type::I64 => {
                type $T = i64;
                $body
            }
            $crate::loops::Type::F64 => {
                type $T = f64;
                $body
            }
            $crate::loops::Type::Bool => {
                type $T = bool;
                $body
            }
        }
    };
}
pub(crate) use with_type;

/// A container for every element type: `Vec<T>`, `&[T]`, ..
pub trait Family {
    /// The container for `T`.
    type Of<T: Elem>;
}

/// One container of the family `F` for each element type.
pub struct PerType<F: Family> {
    i32: F::Of<i32>,
    i64: F::Of<i64>,
    f64: F::Of<f64>,
    bool: F::Of<bool>,
}

impl<F: Family> Default for PerType<F>
where
    F::Of<i32>: Default,
    F::Of<i64>: Default,
    F::Of<f64>: Default,
    F::Of<bool>: Default,
{
    fn default() -> Self {
        PerType::new(Default::default(), Default::default(), Default::default(), Default::default())
    }
}

impl<F: Family> PerType<F> {
    /// From the four containers.
    pub fn new(i32: F::Of<i32>, i64: F::Of<i64>, f64: F::Of<f64>, bool: F::Of<bool>) -> Self {
        PerType { i32, i64, f64, bool }
    }

    /// All four, to change: of `i32`, `i64`, `f64` and `bool`.
    #[allow(clippy::type_complexity, reason = "four references, each of another type")]
    pub fn parts_mut(&mut self) -> (&mut F::Of<i32>, &mut F::Of<i64>, &mut F::Of<f64>, &mut F::Of<bool>) {
        (&mut self.i32, &mut self.i64, &mut self.f64, &mut self.bool)
    }

    /// The container for `T`.
    #[inline(always)]
    pub fn of<T: Elem>(&self) -> &F::Of<T> {
        T::select(self)
    }

    /// The container for `T`, to change.
    #[inline(always)]
    pub fn of_mut<T: Elem>(&mut self) -> &mut F::Of<T> {
        T::select_mut(self)
    }
}

/// A Rust type that is an element type of the tile machine.
pub trait Elem: Copy + Default + Send + Sync + PartialEq + std::fmt::Debug + 'static {
    /// Which one.
    const TYPE: Type;

    /// The container for this type.
    fn select<F: Family>(all: &PerType<F>) -> &F::Of<Self>;

    /// The container for this type, to change.
    fn select_mut<F: Family>(all: &mut PerType<F>) -> &mut F::Of<Self>;

    /// The value of a scalar of this type; the default value for any other type, which a checked
    /// program never has here.
    fn from_scalar(scalar: Scalar) -> Self;

    /// As a scalar, NaN made canonical.
    fn to_scalar(self) -> Scalar;

    /// The elements, when they are of this type; else none.
    fn from_slice(slice: Slice<'_>) -> &[Self];
}

macro_rules! elem {
    ($($T:ident, $V:ident;)*) => { $(
        impl Elem for $T {
            const TYPE: Type = Type::$V;

            #[inline(always)]
            fn select<F: Family>(all: &PerType<F>) -> &F::Of<Self> {
                &all.$T
            }

            #[inline(always)]
            fn select_mut<F: Family>(all: &mut PerType<F>) -> &mut F::Of<Self> {
                &mut all.$T
            }

            fn from_scalar(scalar: Scalar) -> Self {
                match scalar {
                    Scalar::$V(x) => x,
                    _ => Self::default(),
                }
            }

            fn to_scalar(self) -> Scalar {
                Scalar::$V(self).canonical()
            }

            fn from_slice(slice: Slice<'_>) -> &[Self] {
                match slice {
                    Slice::$V(data) => data,
                    _ => &[],
                }
            }
        }
    )* };
}
elem! { i32, I32; i64, I64; f64, F64; bool, Bool; }
