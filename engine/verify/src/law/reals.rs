//! Floats that stand for real numbers: each with how far the real number may be from it. What rounding decides is
//! not decided.

use lawson_oracle::domain::{Concrete, Domain, PrimError, Undecided};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::value::Value;

use crate::verify::outcome::{Agreement, End, Shown};

const ROUNDED: Undecided = Undecided::Symbolic("rounding decides");

/// A scalar, and how far from it the real number may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Near {
    pub scalar: Scalar,
    error: f64,
}

impl From<Scalar> for Near {
    /// The number itself.
    fn from(scalar: Scalar) -> Near {
        Near { scalar, error: 0.0 }
    }
}

/// A float as one of double precision.
fn wide(scalar: Scalar) -> Option<f64> {
    match scalar {
        Scalar::F64(x) => Some(x),
        Scalar::F32(x) => Some(x.into()),
        _ => None,
    }
}

/// How far an operation that rounds may be from the real number. The library's functions are less exact than the
/// arithmetic.
fn rounding(result: Scalar) -> f64 {
    let (x, unit) = match result {
        Scalar::F64(x) => (x, 4.0 * f64::EPSILON),
        Scalar::F32(x) => (x.into(), 4.0 * f64::from(f32::EPSILON)),
        _ => return 0.0,
    };
    if x.is_finite() { x.abs() * unit + f64::MIN_POSITIVE } else { f64::INFINITY }
}

/// Numbers with their errors.
pub struct Reals(Concrete);

impl Reals {
    pub fn with_budget(steps: u64) -> Reals {
        Reals(Concrete::with_budget(steps))
    }
}

impl Domain for Reals {
    type S = Near;

    fn constant(&mut self, value: Scalar) -> Near {
        let value = value.canonical();
        Near { scalar: value, error: if value.is_short() { 0.0 } else { rounding(value) } }
    }

    fn prim(&mut self, prim: Prim, args: &[Near]) -> Result<Near, PrimError> {
        let scalars: Vec<Scalar> = args.iter().map(|near| near.scalar).collect();
        let scalar = self.0.prim(prim, &scalars)?;
        if args.iter().all(|near| near.error == 0.0) {
            let error = if prim.exactly(&scalars).is_some() { 0.0 } else { rounding(scalar) };
            return Ok(Near { scalar, error });
        }
        let numbers: Option<Vec<(f64, f64)>> =
            args.iter().map(|near| Some((wide(near.scalar)?, near.error))).collect();
        let undecided = Err(PrimError::Undecided(ROUNDED));
        let (Some(numbers), true) = (numbers, prim.ty.is_float()) else { return undecided };
        let error = match (prim.op, numbers.as_slice()) {
            (
                PrimOp::Eq | PrimOp::Ne | PrimOp::Lt | PrimOp::Le | PrimOp::Gt | PrimOp::Ge,
                [(x, e), (y, f)],
            ) => {
                return if (x - y).abs() > e + f { Ok(scalar.into()) } else { undecided };
            }
            (PrimOp::Neg | PrimOp::Abs, [(_, e)]) => return Ok(Near { scalar, error: *e }),
            (PrimOp::Min | PrimOp::Max, [(_, e), (_, f)]) => return Ok(Near { scalar, error: e.max(*f) }),
            (PrimOp::Add | PrimOp::Sub, [(_, e), (_, f)]) => e + f,
            (PrimOp::Mul, [(x, e), (y, f)]) => x.abs() * f + y.abs() * e + e * f,
            (PrimOp::Div, [(_, e), (y, f)]) if y.abs() > *f => {
                (e + wide(scalar).unwrap_or(f64::INFINITY).abs() * f) / (y.abs() - f)
            }
            (PrimOp::Convert(ScalarType::F32 | ScalarType::F64), [(_, e)]) => *e,
            _ if scalar.ty().is_float() => f64::INFINITY,
            _ => return undecided,
        };
        Ok(Near { scalar, error: error * (1.0 + 4.0 * f64::EPSILON) + rounding(scalar) })
    }

    fn branch(&mut self, condition: &Near) -> Result<bool, Undecided> {
        self.0.branch(&condition.scalar)
    }

    fn index(&mut self, scalar: &Near, bound: i64) -> Result<i64, Undecided> {
        self.0.index(&scalar.scalar, bound)
    }

    fn size(&mut self, scalar: &Near) -> Result<i64, Undecided> {
        self.0.size(&scalar.scalar)
    }

    fn known(&self, scalar: &Near) -> Option<Scalar> {
        (scalar.error == 0.0).then_some(scalar.scalar)
    }

    fn type_of(&self, scalar: &Near) -> ScalarType {
        scalar.scalar.ty()
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.0.step()
    }
}

/// Compares two runs; they differ where real numbers do.
pub fn agreement(left: &Shown<Near>, right: &Shown<Near>) -> Agreement {
    let mut all = vec![Some(left.log.len() == right.log.len())];
    all.extend(left.log.iter().zip(&right.log).map(|(x, y)| same(x, y)));
    let failed = match (&left.end, &right.end) {
        (End::Value(x), End::Value(y)) => {
            all.push(same(x, y));
            false
        }
        (End::Failed(_), End::Failed(_)) => true,
        (End::Value(_), End::Failed(_)) | (End::Failed(_), End::Value(_)) => return Agreement::Different,
        (End::Broken(_), _) | (_, End::Broken(_)) => return Agreement::Different,
        (End::Unknown(_) | End::Starved(_), _) | (_, End::Unknown(_) | End::Starved(_)) => {
            return Agreement::Unknown;
        }
    };
    match all {
        all if all.contains(&Some(false)) => Agreement::Different,
        all if all.contains(&None) => Agreement::Unknown,
        _ => Agreement::Same { failed },
    }
}

/// Whether they may be the same real numbers; `None` where nothing is known of one.
fn same(left: &Value<Near>, right: &Value<Near>) -> Option<bool> {
    let each = |pairs: Vec<Option<bool>>| match pairs {
        pairs if pairs.contains(&Some(false)) => Some(false),
        pairs if pairs.contains(&None) => None,
        _ => Some(true),
    };
    match (left, right) {
        (Value::Scalar(x), Value::Scalar(y)) => match (wide(x.scalar), wide(y.scalar)) {
            _ if !(x.error + y.error).is_finite() => None,
            (Some(a), Some(b)) => Some((a - b).abs() <= x.error + y.error || a.is_nan() && b.is_nan()),
            _ => Some(x.scalar == y.scalar),
        },
        (Value::Tuple(xs), Value::Tuple(ys)) if xs.len() == ys.len() => {
            each(xs.iter().zip(ys).map(|(x, y)| same(x, y)).collect())
        }
        (Value::Record(xs), Value::Record(ys)) if xs.len() == ys.len() => {
            each(xs.iter().zip(ys).map(|((_, x), (_, y))| same(x, y)).collect())
        }
        (Value::Array(xs), Value::Array(ys)) if xs.elems.len() == ys.elems.len() => {
            each(xs.elems.iter().zip(ys.elems.iter()).map(|(x, y)| same(x, y)).collect())
        }
        _ => Some(false),
    }
}
