//! What compiled code calls of the oracle: elementary functions, and any other primitive by its number.

use std::sync::OnceLock;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_tiles::bits::{bits, scalar};

/// The bits of a result, and whether there is one: two registers, as compiled code expects them.
#[repr(C)]
pub struct Result {
    bits: u64,
    done: u64,
}

/// All primitives, in the order of the table.
fn prims() -> &'static [Prim] {
    static PRIMS: OnceLock<Vec<Prim>> = OnceLock::new();
    PRIMS.get_or_init(|| Prim::all().collect())
}

/// The number by which compiled code names a primitive.
pub fn number(prim: Prim) -> i64 {
    prims().iter().position(|other| *other == prim).unwrap_or(usize::MAX) as i64
}

/// A primitive on bits.
pub extern "C" fn any(number: u64, x: u64, y: u64, z: u64) -> Result {
    let none = Result { bits: 0, done: 0 };
    let Some(prim) = prims().get(number as usize) else { return none };
    let mut operands = [Scalar::Bool(false); 3];
    for ((operand, ty), bits) in operands.iter_mut().zip(prim.args()).zip([x, y, z]) {
        *operand = scalar(ty, bits);
    }
    match prim.apply(&operands[..prim.arity()]) {
        Ok(result) => Result { bits: bits(result), done: 1 },
        Err(_) => none,
    }
}

/// The function of one `f64` for a primitive, if the oracle computes it by one.
pub fn unary(op: PrimOp) -> Option<usize> {
    let function: extern "C" fn(f64) -> f64 = match op {
        PrimOp::Exp => functions::exp,
        PrimOp::Sinh => functions::sinh,
        PrimOp::Cosh => functions::cosh,
        PrimOp::Tanh => functions::tanh,
        PrimOp::Log => functions::log,
        PrimOp::Log2 => functions::log2,
        PrimOp::Log10 => functions::log10,
        PrimOp::Log1p => functions::log1p,
        PrimOp::Sin => functions::sin,
        PrimOp::Cos => functions::cos,
        PrimOp::Tan => functions::tan,
        PrimOp::Asin => functions::asin,
        PrimOp::Acos => functions::acos,
        PrimOp::Atan => functions::atan,
        PrimOp::Cbrt => functions::cbrt,
        PrimOp::Erf => functions::erf,
        PrimOp::Erfc => functions::erfc,
        _ => return None,
    };
    Some(function as *const () as usize)
}

/// The function of two.
pub fn binary(op: PrimOp) -> Option<usize> {
    let function: extern "C" fn(f64, f64) -> f64 = match op {
        PrimOp::Atan2 => functions::atan2,
        PrimOp::Pow => functions::pow,
        PrimOp::Hypot => functions::hypot,
        _ => return None,
    };
    Some(function as *const () as usize)
}

/// What the oracle computes: `math` has one text for the interpreter and all native code.
mod functions {
    use lawson_oracle::scalar::math;

    macro_rules! functions {
        ($($name:ident($($x:ident),+);)*) => { $(
            pub extern "C" fn $name($($x: f64),+) -> f64 {
                math::$name($($x),+)
            }
        )* };
    }
    functions! {
        exp(x); sinh(x); cosh(x); tanh(x); log(x); log2(x); log10(x); log1p(x); sin(x); cos(x); tan(x); asin(x);
        acos(x); atan(x); atan2(x, y); pow(x, y); cbrt(x); hypot(x, y); erf(x); erfc(x);
    }
}
