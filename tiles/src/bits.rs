//! Scalars as 64 bits: how registers hold them that hold a scalar of any type. An integer is extended by its sign, if it
//! has one.

use lawson_oracle::scalar::{Scalar, ScalarType};

use crate::elem::Elem;
use crate::with_type;

/// Element types as bits.
pub trait Bits: Elem {
    /// Its bits.
    fn bits(self) -> u64;
    /// The value that has these bits.
    fn of_bits(bits: u64) -> Self;
}

macro_rules! bits {
    ($($t:ident)*) => { $(
        impl Bits for $t {
            fn bits(self) -> u64 {
                self as u64
            }
            fn of_bits(bits: u64) -> $t {
                bits as $t
            }
        }
    )* };
}
bits!(i8 i16 i32 i64 u8 u16 u32 u64);

impl Bits for bool {
    fn bits(self) -> u64 {
        u64::from(self)
    }
    fn of_bits(bits: u64) -> bool {
        bits != 0
    }
}
impl Bits for f64 {
    fn bits(self) -> u64 {
        self.to_bits()
    }
    fn of_bits(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
}
impl Bits for f32 {
    fn bits(self) -> u64 {
        u64::from(self.to_bits())
    }
    fn of_bits(bits: u64) -> f32 {
        f32::from_bits(bits as u32)
    }
}

/// The bits of a scalar.
pub fn bits(scalar: Scalar) -> u64 {
    with_type!(scalar.ty(), T => T::from_scalar(scalar).bits())
}

/// The scalar of these bits; a NaN is canonical.
pub fn scalar(ty: ScalarType, bits: u64) -> Scalar {
    with_type!(ty, T => T::of_bits(bits).to_scalar())
}
