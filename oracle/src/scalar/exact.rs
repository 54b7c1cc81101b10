//! Where floats compute as real numbers do.

use super::{Prim, PrimOp, Scalar, ScalarType};

impl Prim {
    /// What it gives, where real numbers give the same: integers wrap as they do anywhere, and of floats nothing was
    /// rounded. `None` also where that is not known.
    pub fn exactly(self, args: &[Scalar]) -> Option<Scalar> {
        use PrimOp::{
            Abs, Add, Ceil, Convert, Copysign, Div, Eq, Floor, Ge, Gt, IsInf, IsNan, Le, Lt, Max, Min, Mul,
            Ne, Neg, Round, Sgn, Sqrt, Sub, Trunc,
        };
        let result = self.apply(args).ok()?;
        if !self.ty.is_float() && !result.ty().is_float() {
            return Some(result);
        }
        let exact = match (self.op, args, result) {
            (Neg | Abs | Min | Max | Floor | Ceil | Round | Trunc | Sgn | Copysign, ..) => true,
            (Eq | Ne | Lt | Le | Gt | Ge | IsNan | IsInf, ..) => true,
            (Convert(to), [from], _) => {
                to == ScalarType::Bool || fraction(*from) && same_number(*from, result)
            }
            (Add, [Scalar::F64(x), Scalar::F64(y)], Scalar::F64(z)) => sum_left_over(*x, *y, z) == 0.0,
            (Sub, [Scalar::F64(x), Scalar::F64(y)], Scalar::F64(z)) => sum_left_over(*x, -*y, z) == 0.0,
            (Mul, [Scalar::F64(x), Scalar::F64(y)], Scalar::F64(z)) => x.mul_add(*y, -z) == 0.0,
            (Div, [Scalar::F64(x), Scalar::F64(y)], Scalar::F64(z)) => z.mul_add(*y, -*x) == 0.0,
            (Sqrt, [Scalar::F64(x)], Scalar::F64(z)) => z.mul_add(z, -*x) == 0.0,
            // Twice as many bits hold what single precision computes, and sums of numbers that are not far apart.
            (op @ (Add | Sub | Mul | Div | Sqrt), args, Scalar::F32(z)) => {
                let wide = args
                    .iter()
                    .map(|arg| Prim { op: Convert(ScalarType::F64), ty: ScalarType::F32 }.apply(&[*arg]));
                let wide = wide.collect::<Result<Vec<_>, _>>().ok()?;
                Prim { op, ty: ScalarType::F64 }.exactly(&wide) == Some(Scalar::F64(z.into()))
            }
            _ => false,
        };
        let finite = match result {
            Scalar::F64(z) => z.is_finite(),
            Scalar::F32(z) => z.is_finite(),
            _ => true,
        };
        (exact && finite).then_some(result)
    }
}

/// What a rounded sum leaves over (Knuth).
fn sum_left_over(x: f64, y: f64, sum: f64) -> f64 {
    let of_y = sum - x;
    (x - (sum - of_y)) + (y - of_y)
}

/// It is finite, where it is a float.
fn fraction(number: Scalar) -> bool {
    match number {
        Scalar::F64(x) => x.is_finite(),
        Scalar::F32(x) => x.is_finite(),
        _ => true,
    }
}

/// A conversion and the one back give the number again.
fn same_number(from: Scalar, to: Scalar) -> bool {
    Prim { op: PrimOp::Convert(from.ty()), ty: to.ty() }.apply(&[to]) == Ok(from)
}

impl Scalar {
    /// A float of which the last bits are zero. Decimal fractions that no float is, such as 0.1, are rounded to the
    /// last one.
    pub fn is_short(self) -> bool {
        match self {
            Scalar::F64(x) => x.to_bits().trailing_zeros() >= 12,
            Scalar::F32(x) => x.to_bits().trailing_zeros() >= 6,
            _ => true,
        }
    }
}
