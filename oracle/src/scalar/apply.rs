//! What the primitives compute.
//!
//! Integers of every type are computed as `i128` and wrapped to their type at the end: one text for
//! eight types, in which the value of a number is its meaning.

use super::{Prim, PrimOp, Scalar, ScalarType};
use crate::domain::PrimFault;

impl Prim {
    /// Its result on operands of the types that [`Prim::args`] lists. NaNs come out canonical.
    ///
    /// # Errors
    /// Where the language has no result: see [`Prim::may_fail`].
    ///
    /// # Panics
    /// When the operands are of other types or another number, which is a bug of the caller.
    pub fn apply(self, args: &[Scalar]) -> Result<Scalar, PrimFault> {
        let result = match (self.op, args) {
            (PrimOp::Convert(to), &[x]) => Some(convert(to, x)),
            (PrimOp::FromFraction, &[Scalar::I64(x), Scalar::I64(y)]) => Some(match self.ty {
                ScalarType::F32 => Scalar::F32(x as f32 / y as f32),
                _ => Scalar::F64(x as f64 / y as f64),
            }),
            (PrimOp::Ldexp, &[Scalar::F32(x), Scalar::I32(n)]) => Some(Scalar::F32(libm::ldexpf(x, n))),
            (PrimOp::Ldexp, &[Scalar::F64(x), Scalar::I32(n)]) => Some(Scalar::F64(libm::ldexp(x, n))),
            (PrimOp::GetBit, &[Scalar::I32(bit), x]) => Some(get_bit(bit, x)),
            (PrimOp::SetBit, &[Scalar::I32(bit), x, Scalar::I32(b)]) => Some(set_bit(bit, x, b)),
            (op, &[Scalar::F32(x), ref rest @ ..]) => single(op, x, rest),
            (op, &[Scalar::F64(x), ref rest @ ..]) => double(op, x, rest),
            (op, &[Scalar::Bool(x), ref rest @ ..]) => boolean(op, x, rest),
            (op, &[x, ref rest @ ..]) => match x.as_integer() {
                Some(n) => integer(op, x.ty(), n, rest)?,
                None => None,
            },
            (_, []) => None,
        };
        match result {
            Some(scalar) => Ok(scalar.canonical()),
            None => panic!("{} applied to {args:?}", self.name()),
        }
    }
}

/// Between integers the value is extended by the source's sign and then wrapped, but an unsigned target takes
/// the source's bits and fills with zeros; a float loses its fraction and saturates at the ends of the target
/// type, except that infinities, like NaN, give 0.
fn convert(to: ScalarType, x: Scalar) -> Scalar {
    let from_float = |x: f64| match to {
        ScalarType::F32 | ScalarType::F64 => Scalar::float(to, x),
        ScalarType::Bool => Scalar::Bool(x != 0.0),
        _ if !x.is_finite() => Scalar::zero(to),
        _ => {
            let end = |s: Scalar| s.as_integer().unwrap_or(0);
            // `as` saturates, so that the clamp sees a number on the right side.
            let whole = (x as i128).clamp(end(Scalar::lowest(to)), end(Scalar::highest(to)));
            Scalar::integer(to, whole)
        }
    };
    match x {
        Scalar::F32(x) => from_float(f64::from(x)),
        Scalar::F64(x) => from_float(x),
        Scalar::Bool(x) => Scalar::integer(to, i128::from(x)),
        _ if to.is_unsigned() => Scalar::integer(to, i128::from(raw_bits(x))),
        _ => Scalar::integer(to, x.as_integer().unwrap_or(0)),
    }
}

fn compare<T: PartialOrd>(op: PrimOp, x: T, y: T) -> Option<Scalar> {
    Some(Scalar::Bool(match op {
        PrimOp::Eq => x == y,
        PrimOp::Ne => x != y,
        PrimOp::Lt => x < y,
        PrimOp::Le => x <= y,
        PrimOp::Gt => x > y,
        PrimOp::Ge => x >= y,
        _ => return None,
    }))
}

fn boolean(op: PrimOp, x: bool, rest: &[Scalar]) -> Option<Scalar> {
    match (op, rest) {
        (PrimOp::Not, []) => Some(Scalar::Bool(!x)),
        (PrimOp::LogAnd, [Scalar::Bool(y)]) => Some(Scalar::Bool(x && *y)),
        (PrimOp::LogOr, [Scalar::Bool(y)]) => Some(Scalar::Bool(x || *y)),
        (_, [Scalar::Bool(y)]) => compare(op, x, *y),
        _ => None,
    }
}

fn integer(op: PrimOp, ty: ScalarType, x: i128, rest: &[Scalar]) -> Result<Option<Scalar>, PrimFault> {
    use PrimOp::*;
    let operand = |s: &Scalar| s.as_integer().filter(|_| s.ty() == ty);
    let number = |n: i128| Some(Scalar::integer(ty, n));
    let mut numbers = [0; 2];
    let Some(numbers) = numbers.get_mut(..rest.len()) else { return Ok(None) };
    for (n, operand) in numbers.iter_mut().zip(rest.iter().map(operand)) {
        let Some(operand) = operand else { return Ok(None) };
        *n = operand;
    }
    Ok(match (op, &*numbers) {
        (Neg, []) => number(-x),
        (Not, []) => number(!x),
        (Abs, []) => number(x.abs()),
        (Sgn, []) => number(x.signum()),
        (Clz, []) => Some(count(pattern(ty, x).leading_zeros() - (64 - ty.bits()))),
        (Ctz, []) => Some(count(pattern(ty, x).trailing_zeros().min(ty.bits()))),
        (Popc, []) => Some(count(pattern(ty, x).count_ones())),
        (FromBits, []) if ty == ScalarType::U32 => Some(Scalar::F32(f32::from_bits(x as u32))),
        (FromBits, []) if ty == ScalarType::U64 => Some(Scalar::F64(f64::from_bits(x as u64))),
        (Div | Mod | Quot | Rem, [0]) => return Err(PrimFault::DivisionByZero),
        (Quot, [y]) => number(x / y),
        (Rem, [y]) => number(x % y),
        (Div, [y]) => number(x.div_euclid(*y) - i128::from(*y < 0 && x.rem_euclid(*y) != 0)),
        (Mod, [y]) => number(x.rem_euclid(*y) + if *y < 0 && x.rem_euclid(*y) != 0 { *y } else { 0 }),
        (Pow, [y]) if *y < 0 => return Err(PrimFault::NegativeExponent),
        (Pow, [y]) => number(power(x, *y)),
        (Add, [y]) => number(x + y),
        (Sub, [y]) => number(x - y),
        (Mul, [y]) => number(x.wrapping_mul(*y)),
        // Only as many bits of the count as name a position: 33 shifts an `i32` by 1.
        (Shl, [y]) => number(x << (y & i128::from(ty.bits() - 1))),
        (Shr, [y]) => number(x >> (y & i128::from(ty.bits() - 1))),
        (Lshr, [y]) => number(i128::from(pattern(ty, x)) >> (y & i128::from(ty.bits() - 1))),
        (BitAnd, [y]) => number(x & y),
        (BitOr, [y]) => number(x | y),
        (BitXor, [y]) => number(x ^ y),
        (Min, [y]) => number(x.min(*y)),
        (Max, [y]) => number(x.max(*y)),
        (MulHi, [y]) => number(high(ty, x, *y)),
        (MadHi, [y, z]) => number(high(ty, x, *y) + z),
        (_, [y]) => compare(op, x, *y),
        _ => None,
    })
}

fn count(n: u32) -> Scalar {
    Scalar::I32(n as i32)
}

/// The bits of an integer of type `ty`, zero-extended.
fn pattern(ty: ScalarType, x: i128) -> u64 {
    (x as u64) & (u64::MAX >> (64 - ty.bits()))
}

/// By squaring; wraps.
fn power(mut base: i128, mut exponent: i128) -> i128 {
    let mut result = 1i128;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

/// The upper half of the product. That of two `u64` fills 128 bits, so it is not an `i128`.
fn high(ty: ScalarType, x: i128, y: i128) -> i128 {
    if ty.is_signed() { (x * y) >> ty.bits() } else { ((x as u128 * y as u128) >> ty.bits()) as i128 }
}

fn get_bit(bit: i32, x: Scalar) -> Scalar {
    let bits = raw_bits(x);
    Scalar::I32((bits >> (bit as u32 & (x.ty().bits() - 1)) & 1) as i32)
}

/// `b` is 0 or 1; of any other number all bits are shifted in, as in Futhark.
fn set_bit(bit: i32, x: Scalar, b: i32) -> Scalar {
    let shift = bit as u32 & (x.ty().bits() - 1);
    let bits = raw_bits(x) & !(1 << shift) | u64::from(b as u32) << shift;
    match x {
        Scalar::F32(_) => Scalar::F32(f32::from_bits(bits as u32)),
        Scalar::F64(_) => Scalar::F64(f64::from_bits(bits)),
        _ => Scalar::integer(x.ty(), i128::from(bits)),
    }
}

fn raw_bits(x: Scalar) -> u64 {
    match x {
        Scalar::F32(x) => u64::from(x.to_bits()),
        Scalar::F64(x) => x.to_bits(),
        Scalar::Bool(x) => u64::from(x),
        _ => pattern(x.ty(), x.as_integer().unwrap_or(0)),
    }
}

/// The functions of `f32`, under the names of those of `f64`.
mod f32_functions {
    pub use super::super::math::single::*;
    pub use libm::{fmaf as fma, nextafterf as nextafter, sqrtf as sqrt, tgammaf as tgamma};

    /// Those that are more exact when they are computed as `f64` and rounded.
    macro_rules! rounded {
        ($($name:ident),*) => { $(
            pub fn $name(x: f32) -> f32 {
                super::f64_functions::$name(x.into()) as f32
            }
        )* };
    }
    rounded!(acosh, asinh, atanh, lgamma);
}

/// The functions of `f64`.
mod f64_functions {
    pub use super::super::math::*;
    pub use libm::{asinh, atanh, fma, lgamma, nextafter, sqrt, tgamma};

    /// Of a number below 1 there is none; the library gives some for these.
    pub fn acosh(x: f64) -> f64 {
        if x < 1.0 { f64::NAN } else { libm::acosh(x) }
    }
}

/// The primitives of one float type.
macro_rules! float_primitives {
    ($name:ident, $t:ty, $variant:ident, $bits:ident, $functions:ident) => {
        fn $name(op: PrimOp, x: $t, rest: &[Scalar]) -> Option<Scalar> {
            use $functions as f;
            Some(Scalar::$variant(match (op, rest) {
                (PrimOp::Neg, []) => -x,
                (PrimOp::Abs, []) => x.abs(),
                // As Futhark: NaN stays NaN, and both zeros give +0.
                (PrimOp::Sgn, []) if x.is_nan() => x,
                (PrimOp::Sgn, []) => <$t>::from(i8::from(x > 0.0) - i8::from(x < 0.0)),
                (PrimOp::Sqrt, []) => f::sqrt(x),
                (PrimOp::Exp, []) => f::exp(x),
                (PrimOp::Log, []) => f::log(x),
                (PrimOp::Floor, []) => x.floor(),
                (PrimOp::Ceil, []) => x.ceil(),
                (PrimOp::Round, []) => x.round_ties_even(),
                (PrimOp::Trunc, []) => x.trunc(),
                (PrimOp::Log2, []) => f::log2(x),
                (PrimOp::Log10, []) => f::log10(x),
                (PrimOp::Log1p, []) => f::log1p(x),
                (PrimOp::Sin, []) => f::sin(x),
                (PrimOp::Cos, []) => f::cos(x),
                (PrimOp::Tan, []) => f::tan(x),
                (PrimOp::Asin, []) => f::asin(x),
                (PrimOp::Acos, []) => f::acos(x),
                (PrimOp::Atan, []) => f::atan(x),
                (PrimOp::Sinh, []) => f::sinh(x),
                (PrimOp::Cosh, []) => f::cosh(x),
                (PrimOp::Tanh, []) => f::tanh(x),
                (PrimOp::Asinh, []) => f::asinh(x),
                (PrimOp::Acosh, []) => f::acosh(x),
                (PrimOp::Atanh, []) => f::atanh(x),
                (PrimOp::Rsqrt, []) => 1.0 / f::sqrt(x),
                (PrimOp::Recip, []) => 1.0 / x,
                (PrimOp::Cbrt, []) => f::cbrt(x),
                (PrimOp::Erf, []) => f::erf(x),
                (PrimOp::Erfc, []) => f::erfc(x),
                (PrimOp::Gamma, []) => f::tgamma(x),
                (PrimOp::Lgamma, []) => f::lgamma(x),
                (PrimOp::IsNan, []) => return Some(Scalar::Bool(x.is_nan())),
                (PrimOp::IsInf, []) => return Some(Scalar::Bool(x.is_infinite())),
                (PrimOp::ToBits, []) => return Some(Scalar::$bits(x.to_bits())),
                (PrimOp::Add, [Scalar::$variant(y)]) => x + y,
                (PrimOp::Sub, [Scalar::$variant(y)]) => x - y,
                (PrimOp::Mul, [Scalar::$variant(y)]) => x * y,
                (PrimOp::Div, [Scalar::$variant(y)]) => x / y,
                // Rust's `%` on floats is C's fmod.
                (PrimOp::Mod, [Scalar::$variant(y)]) => x % y,
                (PrimOp::Pow, [Scalar::$variant(y)]) => f::pow(x, *y),
                (PrimOp::Min, [Scalar::$variant(y)]) => lesser(x, *y),
                (PrimOp::Max, [Scalar::$variant(y)]) => -lesser(-x, -y),
                (PrimOp::Atan2, [Scalar::$variant(y)]) => f::atan2(x, *y),
                (PrimOp::NextAfter, [Scalar::$variant(y)]) => f::nextafter(x, *y),
                (PrimOp::Hypot, [Scalar::$variant(y)]) => f::hypot(x, *y),
                (PrimOp::Copysign, [Scalar::$variant(y)]) => x.copysign(*y),
                (PrimOp::Mad, [Scalar::$variant(y), Scalar::$variant(z)]) => x * y + z,
                (PrimOp::Fma, [Scalar::$variant(y), Scalar::$variant(z)]) => f::fma(x, *y, *z),
                (PrimOp::Lerp, [Scalar::$variant(y), Scalar::$variant(t)]) => x + (y - x) * t,
                (_, [Scalar::$variant(y)]) => return compare(op, x, *y),
                _ => return None,
            }))
        }
    };
}

/// The lesser of two floats: the one that is not NaN, and -0 before +0.
fn lesser<F: PartialOrd + Copy + Into<f64>>(x: F, y: F) -> F {
    let first = if x < y {
        true
    } else if y < x {
        false
    } else {
        x.into().is_sign_negative()
    };
    let (x_nan, y_nan) = (x.into().is_nan(), y.into().is_nan());
    if y_nan || (first && !x_nan) { x } else { y }
}

float_primitives!(single, f32, F32, U32, f32_functions);
float_primitives!(double, f64, F64, U64, f64_functions);
