//! Primitives on the bits of scalars. An integer is extended to 64 bits by its sign, if it has one.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
pub use lawson_tiles::bits::{Bits, bits, scalar};

/// What a primitive gives for the bits of its operands; nothing where it has no result.
pub type Lane = fn(u64, u64, u64) -> Option<u64>;

/// A primitive's own code, where it has some.
pub fn lane(prim: Prim) -> Option<Lane> {
    if let PrimOp::Convert(to) = prim.op {
        return convert(prim.ty, to);
    }
    match prim.ty {
        ScalarType::I8 => int8(prim.op),
        ScalarType::I16 => int16(prim.op),
        ScalarType::I32 => int32(prim.op),
        ScalarType::I64 => int64(prim.op),
        ScalarType::U8 => natural8(prim.op),
        ScalarType::U16 => natural16(prim.op),
        ScalarType::U32 => natural32(prim.op),
        ScalarType::U64 => natural64(prim.op),
        ScalarType::F32 => float32(prim.op),
        ScalarType::F64 => float64(prim.op),
        ScalarType::Bool => boolean(prim.op),
    }
}

/// Conversions that keep integers' values, or wrap them, and those between numbers and `f64` that programs are full of.
fn convert(from: ScalarType, to: ScalarType) -> Option<Lane> {
    use ScalarType::*;
    Some(match (from, to) {
        (F64, I64) => |x, _, _| {
            let x = f64::from_bits(x);
            Some(if x.is_finite() { x as i64 } else { 0 } as u64)
        },
        (I8 | I16 | I32 | I64, F64) => |x, _, _| Some((x as i64 as f64).to_bits()),
        (U8 | U16 | U32 | U64 | Bool, F64) => |x, _, _| Some((x as f64).to_bits()),
        (F32, F64) => |x, _, _| Some(f64::from(f32::from_bits(x as u32)).to_bits()),
        (F64, F32) => |x, _, _| Some(u64::from((f64::from_bits(x) as f32).to_bits())),
        // An unsigned type of more bits takes those of a signed one, and fills with zeros.
        (I8 | I16 | I32, _) if to.is_unsigned() && to.bits() > from.bits() => return None,
        (F32 | F64, _) | (_, F32 | Bool) => return None,
        (_, I8) => |x, _, _| Some((x as i8).bits()),
        (_, I16) => |x, _, _| Some((x as i16).bits()),
        (_, I32) => |x, _, _| Some((x as i32).bits()),
        (_, U8) => |x, _, _| Some((x as u8).bits()),
        (_, U16) => |x, _, _| Some((x as u16).bits()),
        (_, U32) => |x, _, _| Some((x as u32).bits()),
        (_, I64 | U64) => |x, _, _| Some(x),
    })
}

macro_rules! one {
    ($t:ty, $f:expr) => {
        |x, _, _| {
            let f: fn($t) -> _ = $f;
            Some(f(<$t>::of_bits(x)).bits())
        }
    };
}
macro_rules! two {
    ($t:ty, $f:expr) => {
        |x, y, _| {
            let f: fn($t, $t) -> _ = $f;
            Some(f(<$t>::of_bits(x), <$t>::of_bits(y)).bits())
        }
    };
}
/// What has no result where the second operand is zero.
macro_rules! divided {
    ($t:ty, $f:expr) => {
        |x, y, _| {
            let f: fn($t, $t) -> $t = $f;
            let (x, y) = (<$t>::of_bits(x), <$t>::of_bits(y));
            (y != 0).then(|| f(x, y).bits())
        }
    };
}

macro_rules! integers {
    ($($name:ident $t:ty, $unsigned:ty, $negative:expr;)*) => { $(
        fn $name(op: PrimOp) -> Option<Lane> {
            use PrimOp::*;
            Some(match op {
                Add => two!($t, |x, y| x.wrapping_add(y)),
                Sub => two!($t, |x, y| x.wrapping_sub(y)),
                Mul => two!($t, |x, y| x.wrapping_mul(y)),
                // Towards negative infinity, as the remainder has the divisor's sign.
                Div => divided!($t, |x, y| {
                    let negative: fn($t) -> bool = $negative;
                    let rest = x.wrapping_rem(y);
                    x.wrapping_div(y).wrapping_sub(<$t>::from(rest != 0 && negative(rest) != negative(y)))
                }),
                Mod => divided!($t, |x, y| {
                    let negative: fn($t) -> bool = $negative;
                    let rest = x.wrapping_rem(y);
                    if rest != 0 && negative(rest) != negative(y) { rest.wrapping_add(y) } else { rest }
                }),
                Quot => divided!($t, |x, y| x.wrapping_div(y)),
                Rem => divided!($t, |x, y| x.wrapping_rem(y)),
                Shl => two!($t, |x, y| x.wrapping_shl(y as u32)),
                Shr => two!($t, |x, y| x.wrapping_shr(y as u32)),
                Lshr => two!($t, |x, y| (x as $unsigned).wrapping_shr(y as u32) as $t),
                BitAnd => two!($t, |x, y| x & y),
                BitOr => two!($t, |x, y| x | y),
                BitXor => two!($t, |x, y| x ^ y),
                Min => two!($t, |x, y| x.min(y)),
                Max => two!($t, |x, y| x.max(y)),
                Eq => two!($t, |x, y| x == y),
                Ne => two!($t, |x, y| x != y),
                Lt => two!($t, |x, y| x < y),
                Le => two!($t, |x, y| x <= y),
                Gt => two!($t, |x, y| x > y),
                Ge => two!($t, |x, y| x >= y),
                Neg => one!($t, |x| x.wrapping_neg()),
                Not => one!($t, |x| !x),
                _ => return None,
            })
        }
    )* };
}
integers! {
    int8 i8, u8, |x| x < 0;
    int16 i16, u16, |x| x < 0;
    int32 i32, u32, |x| x < 0;
    int64 i64, u64, |x| x < 0;
    natural8 u8, u8, |_| false;
    natural16 u16, u16, |_| false;
    natural32 u32, u32, |_| false;
    natural64 u64, u64, |_| false;
}

macro_rules! floats {
    ($($name:ident $t:ty;)*) => { $(
        fn $name(op: PrimOp) -> Option<Lane> {
            use PrimOp::*;
            Some(match op {
                Add => two!($t, |x, y| x + y),
                Sub => two!($t, |x, y| x - y),
                Mul => two!($t, |x, y| x * y),
                Div => two!($t, |x, y| x / y),
                Eq => two!($t, |x, y| x == y),
                Ne => two!($t, |x, y| x != y),
                Lt => two!($t, |x, y| x < y),
                Le => two!($t, |x, y| x <= y),
                Gt => two!($t, |x, y| x > y),
                Ge => two!($t, |x, y| x >= y),
                Neg => one!($t, |x| -x),
                Abs => one!($t, |x| x.abs()),
                Sqrt => one!($t, |x| x.sqrt()),
                _ => return None,
            })
        }
    )* };
}
floats! {
    float32 f32;
    float64 f64;
}

fn boolean(op: PrimOp) -> Option<Lane> {
    use PrimOp::*;
    Some(match op {
        LogAnd => two!(bool, |x, y| x & y),
        LogOr => two!(bool, |x, y| x | y),
        Not => one!(bool, |x| !x),
        Eq => two!(bool, |x, y| x == y),
        Ne => two!(bool, |x, y| x != y),
        _ => return None,
    })
}
