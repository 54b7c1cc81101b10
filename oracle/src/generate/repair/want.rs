//! What a number should be, and what an operand should be for that.

use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};

/// What a number should be: in an interval, ends included, or a truth value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Want {
    /// An integer.
    Whole(i128, i128),
    /// A float, and no NaN.
    Real(f64, f64),
    /// A `bool`.
    Truth(bool),
}

/// Beside what it must not be, this many numbers are near.
const NEAR: i128 = 8;

impl Want {
    /// Nothing else.
    pub fn exactly(value: Scalar) -> Want {
        match (value, value.as_integer()) {
            (Scalar::Bool(truth), _) => Want::Truth(truth),
            (_, Some(n)) => Want::Whole(n, n),
            (value, None) => Want::Real(real(value), real(value)),
        }
    }

    /// What of it a scalar of this type can be.
    fn of_type(self, ty: ScalarType) -> Want {
        match self {
            Want::Whole(low, high) if ty.is_integer() => {
                let (least, most) = ends(ty);
                Want::Whole(low.max(least), high.min(most))
            }
            want => want,
        }
    }

    /// Whether a scalar is what is wanted.
    pub fn holds(self, value: Scalar) -> bool {
        match (self, value) {
            (Want::Truth(truth), Scalar::Bool(value)) => truth == value,
            (Want::Whole(low, high), value) => value.as_integer().is_some_and(|n| (low..=high).contains(&n)),
            (Want::Real(low, high), Scalar::F32(_) | Scalar::F64(_)) => (low..=high).contains(&real(value)),
            (Want::Truth(_) | Want::Real(..), _) => false,
        }
    }

    /// Something is wanted that can be: the ends are no NaN, and in order.
    fn is_possible(self) -> bool {
        match self {
            Want::Whole(low, high) => low <= high,
            Want::Real(low, high) => low <= high,
            Want::Truth(_) => true,
        }
    }

    /// What both want.
    pub fn and(self, other: Want) -> Option<Want> {
        let both = match (self, other) {
            (Want::Whole(low, high), Want::Whole(least, most)) => Want::Whole(low.max(least), high.min(most)),
            (Want::Real(low, high), Want::Real(least, most)) => Want::Real(low.max(least), high.min(most)),
            (Want::Truth(one), Want::Truth(other)) if one == other => self,
            (Want::Whole(..) | Want::Real(..) | Want::Truth(_), _) => return None,
        };
        both.is_possible().then_some(both)
    }

    /// Several numbers are wanted alike.
    pub fn is_wide(self) -> bool {
        match self {
            Want::Whole(low, high) => low < high,
            Want::Real(low, high) => low < high,
            Want::Truth(_) => false,
        }
    }

    /// The number of this type that takes the place of another one: from a short interval it is the one at the same
    /// distance, so that different numbers stay different; else it is near that end of it which is nearer.
    pub fn instead_of(self, value: Scalar) -> Option<Scalar> {
        let ty = value.ty();
        let made = match self {
            Want::Truth(truth) => (ty == ScalarType::Bool).then_some(Scalar::Bool(truth)),
            Want::Whole(low, high) if ty.is_integer() => {
                let (least, most) = ends(ty);
                let (low, high) = (low.max(least), high.min(most));
                let now = value.as_integer()?;
                let width = (high - low + 1).min(SHORT);
                let from = if now > high { high - width + 1 } else { low };
                (low <= high).then(|| Scalar::integer(ty, from + (now - from).rem_euclid(width)))
            }
            Want::Real(low, high) if ty.is_float() && low <= high => {
                Some(float(ty, within(low, high, real(value))))
            }
            Want::Whole(..) | Want::Real(..) => None,
        };
        made.filter(|made| self.holds(*made))
    }
}

/// Intervals of so many integers are short.
const SHORT: i128 = 64;

/// The float of an interval that takes the place of another one.
fn within(low: f64, high: f64, now: f64) -> f64 {
    let step = if now.is_finite() { now.abs().fract() + 0.25 } else { 1.5 };
    match (low.is_finite(), high.is_finite()) {
        (true, true) => {
            let part = if now.is_finite() { (now - low).rem_euclid(high - low) } else { step };
            if low == high { low } else { (low + part).clamp(low, high) }
        }
        (true, false) => (low + step).max(low),
        (false, true) => (high - step).min(high),
        (false, false) => step,
    }
}

/// The ends of an integer type.
pub fn ends(ty: ScalarType) -> (i128, i128) {
    match ty.is_signed() {
        true => (-(1 << (ty.bits() - 1)), (1 << (ty.bits() - 1)) - 1),
        false => (0, (1 << ty.bits()) - 1),
    }
}

/// A number as a float.
pub(super) fn real(value: Scalar) -> f64 {
    match value {
        Scalar::F32(x) => f64::from(x),
        Scalar::F64(x) => x,
        value => value.as_integer().map_or(f64::NAN, |n| n as f64),
    }
}

fn float(ty: ScalarType, x: f64) -> Scalar {
    if ty == ScalarType::F32 { Scalar::F32(x as f32) } else { Scalar::F64(x) }
}

/// What the operand at a position should be, so that the primitive gives what is wanted while its other operands stay
/// as they are. Nothing where no rule says it, or nothing is: others may be found by trying.
pub fn inverse(prim: Prim, values: &[Scalar], at: usize, want: Want) -> Option<Want> {
    // Beyond the ends of its type a number would be another one.
    let want = Some(want.of_type(prim.result())).filter(|want| want.is_possible())?;
    operand(prim, values, at, want).filter(|operand| operand.is_possible())
}

fn operand(prim: Prim, values: &[Scalar], at: usize, want: Want) -> Option<Want> {
    use PrimOp::{Add, Convert, Div, Eq, Ge, Gt, LogAnd, LogOr, Lt, Max, Min, Mul, Ne, Neg, Not, Quot, Sub};
    let other = values.get(1 - at.min(1)).copied();
    let found = match (prim.op, want) {
        (Convert(to), want) => return converted(prim.ty, to, want),
        (Not, Want::Truth(truth)) => return Some(Want::Truth(!truth)),
        (LogAnd | LogOr, Want::Truth(truth)) => return Some(Want::Truth(truth)),
        (Eq | Ne, Want::Truth(truth)) if prim.ty == ScalarType::Bool => {
            let same = (prim.op == Eq) == truth;
            return Some(Want::Truth(other?.as_bool()? == same));
        }
        (Eq | Ne | Lt | PrimOp::Le | Gt | Ge, Want::Truth(truth)) => {
            return compared(prim, other?, at, truth);
        }
        (Neg, Want::Whole(low, high)) => Want::Whole(-high, -low),
        (Neg, Want::Real(low, high)) => Want::Real(-high, -low),
        (Add, Want::Whole(low, high)) => {
            let other = other?.as_integer()?;
            Want::Whole(low - other, high - other)
        }
        (Sub, Want::Whole(low, high)) => {
            let other = other?.as_integer()?;
            if at == 0 {
                Want::Whole(low + other, high + other)
            } else {
                Want::Whole(other - high, other - low)
            }
        }
        (Mul, Want::Whole(low, high)) => {
            let other = other?.as_integer().filter(|n| *n != 0)?;
            let (low, high) = if other > 0 { (low, high) } else { (-high, -low) };
            let other = other.abs();
            Want::Whole(-(-low).div_euclid(other), high.div_euclid(other))
        }
        (Div | Quot, Want::Whole(low, high)) if at == 0 => {
            let by = other?.as_integer().filter(|n| *n > 0)?;
            // What is cut off has another sign in `//` than in `/` where the operand is negative.
            let rest = if high < 0 { 0 } else { by - 1 };
            Want::Whole(low.checked_mul(by)?, high.checked_mul(by)? + rest)
        }
        (Max | Min, want) => {
            // The one that is not wanted goes; the other one has to stay within the bound as well.
            let other = other?;
            let (low, high) = match want {
                Want::Whole(low, high) => (low as f64, high as f64),
                Want::Real(low, high) => (low, high),
                Want::Truth(_) => return None,
            };
            let fits = if prim.op == Max { real(other) <= high } else { real(other) >= low };
            return fits.then_some(want);
        }
        (Add, Want::Real(low, high)) => Want::Real(low - real(other?), high - real(other?)),
        (Sub, Want::Real(low, high)) => {
            let other = real(other?);
            if at == 0 {
                Want::Real(low + other, high + other)
            } else {
                Want::Real(other - high, other - low)
            }
        }
        (Mul, Want::Real(low, high)) => scaled(low, high, 1.0 / real(other?))?,
        (Div, Want::Real(low, high)) if at == 0 => scaled(low, high, real(other?))?,
        _ => return None,
    };
    Some(found.of_type(prim.ty))
}

fn scaled(low: f64, high: f64, by: f64) -> Option<Want> {
    let (low, high) = if by > 0.0 { (low * by, high * by) } else { (high * by, low * by) };
    (by != 0.0 && by.is_finite()).then_some(Want::Real(low, high))
}

/// An operand of a conversion.
fn converted(from: ScalarType, to: ScalarType, want: Want) -> Option<Want> {
    match want {
        Want::Whole(low, high) if from == ScalarType::Bool => {
            let one = (low..=high).contains(&1);
            (one || (low..=high).contains(&0)).then_some(Want::Truth(one))
        }
        Want::Whole(low, high) if from.is_float() => {
            // The fraction is cut off.
            let least = if high < 0 { (low as f64 - 1.0).next_up() } else { low as f64 };
            let most = if high < 0 { high as f64 } else { (high as f64 + 1.0).next_down() };
            Some(Want::Real(least, most))
        }
        Want::Whole(low, high) => {
            let ((least, most), (first, last)) = (ends(from), ends(to));
            let (low, high) = (low.max(least).max(first), high.min(most).min(last));
            (low <= high).then_some(Want::Whole(low, high))
        }
        Want::Real(low, high) if from.is_integer() => {
            let (least, most) = ends(from);
            let (low, high) = (low.max(least as f64).ceil() as i128, high.min(most as f64).floor() as i128);
            (low <= high).then_some(Want::Whole(low, high.min(most)))
        }
        Want::Real(low, high) => from.is_float().then_some(Want::Real(low, high)),
        Want::Truth(_) => None,
    }
}

/// An operand of a comparison with another one that should give this answer.
fn compared(prim: Prim, other: Scalar, at: usize, truth: bool) -> Option<Want> {
    use PrimOp::{Eq, Ge, Gt, Le, Lt, Ne};
    let swapped = |op| match op {
        Lt => Gt,
        Le => Ge,
        Gt => Lt,
        Ge => Le,
        op => op,
    };
    let denied = |op| match op {
        Lt => Ge,
        Le => Gt,
        Gt => Le,
        Ge => Lt,
        Eq => Ne,
        _ => Eq,
    };
    let op = if at == 0 { prim.op } else { swapped(prim.op) };
    let op = if truth { op } else { denied(op) };
    if prim.ty.is_float() {
        let other = Some(real(other)).filter(|x| !x.is_nan())?;
        let (next, last) = match prim.ty {
            ScalarType::F32 => (f64::from((other as f32).next_up()), f64::from((other as f32).next_down())),
            _ => (other.next_up(), other.next_down()),
        };
        return Some(match op {
            Lt => Want::Real(f64::NEG_INFINITY, last),
            Le => Want::Real(f64::NEG_INFINITY, other),
            Gt | Ne => Want::Real(next, f64::INFINITY),
            Ge => Want::Real(other, f64::INFINITY),
            _ => Want::Real(other, other),
        });
    }
    let (least, most) = ends(prim.ty);
    let other = other.as_integer()?;
    let (low, high) = match op {
        Lt => (least, other - 1),
        Le => (least, other),
        Gt => (other + 1, most),
        Ge => (other, most),
        Ne if other < most => (other + 1, most.min(other + NEAR)),
        Ne => (other - NEAR, other - 1),
        _ => (other, other),
    };
    (low <= high).then_some(Want::Whole(low, high))
}

/// Numbers of a type that an operand may have to be, where no rule says which.
pub(super) fn candidates(ty: ScalarType, now: Scalar) -> Vec<Scalar> {
    if ty == ScalarType::Bool {
        return vec![Scalar::Bool(false), Scalar::Bool(true)];
    }
    if ty.is_float() {
        return (-16..=128).map(|n| float(ty, f64::from(n) / 2.0)).collect();
    }
    let (least, most) = ends(ty);
    let now = now.as_integer().unwrap_or(0);
    let all = (0..=MOST).chain((1..=NEAR).map(|n| -n)).chain(now - NEAR..=now + NEAR);
    all.filter(|n| (least..=most).contains(n)).map(|n| Scalar::integer(ty, n)).collect()
}

/// The greatest of the small integers that are tried.
const MOST: i128 = 64;
