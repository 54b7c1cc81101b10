//! The element types of the tile machine, and one container of each kind for every type.

use lawson_oracle::scalar::{Scalar, ScalarType};

use crate::buffer::{Buffer, Slice};

/// Hands the list of all element types to a macro, after what else it takes: each is a Rust type
/// (and the name of a field) and a variant of the enumerations by type.
#[doc(hidden)]
#[macro_export]
macro_rules! all_types {
    ([$($macro:tt)*] $($more:tt)*) => {
        $($macro)*! { $($more)*
            i8 I8, i16 I16, i32 I32, i64 I64, u8 U8, u16 U16, u32 U32, u64 U64, f32 F32, f64 F64, bool Bool
        }
    };
}

/// Runs an expression with `$T` standing for the Rust type of a [`ScalarType`].
#[macro_export]
macro_rules! with_type {
    ($ty:expr, $T:ident => $body:expr) => {
        $crate::all_types!([$crate::match_type] ($ty, $T => $body))
    };
}
#[doc(hidden)]
#[macro_export]
macro_rules! match_type {
    (($ty:expr, $T:ident => $body:expr) $($t:ident $V:ident),*) => {
        match $ty {
            $( $crate::ScalarType::$V => { type $T = $t; $body } )*
        }
    };
}

/// A [`PerType`] whose container for each type is what an expression gives with `$T` standing for
/// the type.
#[macro_export]
macro_rules! per_type {
    ($T:ident => $body:expr) => {
        $crate::all_types!([$crate::make_type] ($T => $body))
    };
}
#[doc(hidden)]
#[macro_export]
macro_rules! make_type {
    (($T:ident => $body:expr) $($t:ident $V:ident),*) => {
        $crate::elem::PerType { $( $t: { type $T = $t; $body } ),* }
    };
}

/// A container for every element type: `Vec<T>`, `&[T]`, ..
pub trait Family {
    /// The container for `T`.
    type Of<T: Elem>: Default;
}

/// A Rust type that is an element type of the tile machine.
pub trait Elem: Copy + Default + Send + Sync + PartialOrd + std::fmt::Debug + 'static {
    /// Which one.
    const TYPE: ScalarType;

    /// Whether its instructions are compiled for each kind of vector instructions, or for the baseline
    /// only: that keeps builds short.
    const VECTORS: bool = {
        use ScalarType::*;
        matches!(Self::TYPE, I32 | I64 | F32 | F64 | Bool)
    };

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

    /// The elements, to change, when they are of this type; else none.
    fn from_buffer(buffer: &mut Buffer) -> &mut [Self];
}

macro_rules! elements {
    ($($t:ident $V:ident),*) => {
        /// One container of the family `F` for each element type.
        pub struct PerType<F: Family> {
            $( #[doc(hidden)]
            pub $t: F::Of<$t>, )*
        }

        $( impl Elem for $t {
            const TYPE: ScalarType = ScalarType::$V;

            #[inline(always)]
            fn select<F: Family>(all: &PerType<F>) -> &F::Of<Self> {
                &all.$t
            }

            #[inline(always)]
            fn select_mut<F: Family>(all: &mut PerType<F>) -> &mut F::Of<Self> {
                &mut all.$t
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

            #[inline]
            fn from_slice(slice: Slice<'_>) -> &[Self] {
                match slice {
                    Slice::$V(data) => data,
                    _ => &[],
                }
            }

            #[inline]
            fn from_buffer(buffer: &mut Buffer) -> &mut [Self] {
                match buffer {
                    Buffer::$V(data) => data,
                    _ => &mut [],
                }
            }
        } )*
    };
}
all_types!([elements]);

impl<F: Family> Default for PerType<F> {
    fn default() -> Self {
        per_type!(T => <F::Of<T>>::default())
    }
}

impl<F: Family> PerType<F> {
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
