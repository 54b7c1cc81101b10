//! Scalars: their types, their values, and the one table of primitive operations.

mod apply;
pub mod constant;
pub mod decimal;
mod exact;
pub mod math;
pub mod prim;
mod table;

pub use table::{Cost, PrimOp, Wraps};

use std::fmt;

/// The scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is the type of the same name")]
pub enum ScalarType {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
    Bool,
}

impl ScalarType {
    /// All of them.
    pub const ALL: [ScalarType; 11] = {
        use ScalarType::*;
        [I8, I16, I32, I64, U8, U16, U32, U64, F32, F64, Bool]
    };

    /// Its name in the language.
    pub fn name(self) -> &'static str {
        use ScalarType::*;
        match self {
            I8 => "i8",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            U8 => "u8",
            U16 => "u16",
            U32 => "u32",
            U64 => "u64",
            F32 => "f32",
            F64 => "f64",
            Bool => "bool",
        }
    }

    /// The type of that name.
    pub fn from_name(name: &str) -> Option<ScalarType> {
        ScalarType::ALL.into_iter().find(|t| t.name() == name)
    }

    /// An integer type.
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != ScalarType::Bool
    }

    /// A floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, ScalarType::F32 | ScalarType::F64)
    }

    /// A signed integer type.
    pub fn is_signed(self) -> bool {
        use ScalarType::*;
        matches!(self, I8 | I16 | I32 | I64)
    }

    /// An unsigned integer type.
    pub fn is_unsigned(self) -> bool {
        self.is_integer() && !self.is_signed()
    }

    /// Bits of one value; a `bool` counts as 8, as it is stored.
    pub fn bits(self) -> u32 {
        use ScalarType::*;
        match self {
            I8 | U8 | Bool => 8,
            I16 | U16 => 16,
            I32 | U32 | F32 => 32,
            I64 | U64 | F64 => 64,
        }
    }

    /// What a conversion to another type may do to a number, where that has not all numbers of this one.
    pub fn loss(self, to: ScalarType) -> Option<&'static str> {
        // Integers up to two to this are exact, in either sign where there is one.
        let exact = |ty: ScalarType| match ty {
            ScalarType::F32 => 24,
            ScalarType::F64 => 53,
            _ => ty.bits() - u32::from(ty.is_signed()),
        };
        match (self, to) {
            (ScalarType::Bool, _) => None,
            (_, ScalarType::Bool) => (self != to).then_some("keeps only whether it is 0"),
            _ if self.is_float() && to.is_integer() => Some("cuts off what is after the point"),
            _ if self.is_signed() && to.is_unsigned() => Some("wraps negative numbers"),
            _ if exact(self) <= exact(to) => None,
            (ScalarType::F64, _) => Some("rounds to 7 digits"),
            (_, ScalarType::F64) => Some("rounds beyond 2^53"),
            (_, ScalarType::F32) => Some("rounds beyond 2^24"),
            _ => Some("wraps numbers that are too large"),
        }
    }
}

impl fmt::Display for ScalarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A scalar value. Equality, order and hash are bit for bit (floats by their bits, every NaN made
/// canonical when a value is built by [`Scalar::canonical`]).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is a value of the type of the same name")]
pub enum Scalar {
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Bool(bool),
}

impl Scalar {
    /// Its type.
    pub fn ty(self) -> ScalarType {
        match self {
            Scalar::I8(_) => ScalarType::I8,
            Scalar::I16(_) => ScalarType::I16,
            Scalar::I32(_) => ScalarType::I32,
            Scalar::I64(_) => ScalarType::I64,
            Scalar::U8(_) => ScalarType::U8,
            Scalar::U16(_) => ScalarType::U16,
            Scalar::U32(_) => ScalarType::U32,
            Scalar::U64(_) => ScalarType::U64,
            Scalar::F32(_) => ScalarType::F32,
            Scalar::F64(_) => ScalarType::F64,
            Scalar::Bool(_) => ScalarType::Bool,
        }
    }

    /// Every NaN made the one canonical NaN.
    #[must_use]
    pub fn canonical(self) -> Scalar {
        match self {
            Scalar::F32(x) if x.is_nan() => Scalar::F32(f32::NAN),
            Scalar::F64(x) if x.is_nan() => Scalar::F64(f64::NAN),
            other => other,
        }
    }

    /// Type and bits: what equality, order and hash look at.
    fn key(self) -> (ScalarType, u64) {
        let bits = match self {
            Scalar::I8(x) => x as u64,
            Scalar::I16(x) => x as u64,
            Scalar::I32(x) => x as u64,
            Scalar::I64(x) => x as u64,
            Scalar::U8(x) => u64::from(x),
            Scalar::U16(x) => u64::from(x),
            Scalar::U32(x) => u64::from(x),
            Scalar::U64(x) => x,
            Scalar::F32(x) => u64::from(x.to_bits()),
            Scalar::F64(x) => x.to_bits(),
            Scalar::Bool(x) => u64::from(x),
        };
        (self.ty(), bits)
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}
impl Eq for Scalar {}
impl std::hash::Hash for Scalar {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
impl PartialOrd for Scalar {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Scalar {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// A primitive operation with the type of its operands: `+` on `i32`, `f64.sqrt`, a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Prim {
    /// The operation.
    pub op: PrimOp,
    /// The type of its operands (for `Convert`, of its operand).
    pub ty: ScalarType,
}
