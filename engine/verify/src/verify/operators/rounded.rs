//! Numbers that remember how large they became, for by so much may rounding move a result; and how far two results may
//! lie apart.

use std::cell::Cell;
use std::rc::Rc;

use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::domain::{Domain, PrimError, Undecided};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};

use crate::core::value::CoreValue;

/// Relative difference that floats may show.
const TOLERANCE: f64 = 1e-6;
/// Roundings of the largest number on the way that may show in a result.
pub(super) const ROUNDINGS: f64 = 64.0;

/// Machine numbers, with what was seen of those that were computed.
pub(super) struct Rounded {
    numbers: Concrete,
    pub(super) seen: Rc<Seen>,
}

/// What was seen of a run, and of the floats that were computed.
#[derive(Default)]
pub(super) struct Seen {
    /// The greatest absolute value.
    greatest: Cell<f64>,
    /// Some are no finite numbers.
    overflowed: Cell<bool>,
    /// Steps, of the whole run.
    steps: Cell<u64>,
}

impl Seen {
    /// Nothing, from now on.
    pub(super) fn forget(&self) {
        self.greatest.set(0.0);
        self.overflowed.set(false);
    }

    pub(super) fn greatest(&self) -> f64 {
        self.greatest.get()
    }

    pub(super) fn overflowed(&self) -> bool {
        self.overflowed.get()
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps.get()
    }
}

impl Rounded {
    pub(super) fn with_budget(steps: u64) -> Rounded {
        Rounded { numbers: Concrete::with_budget(steps), seen: Rc::default() }
    }

    pub(super) fn steps_left(&self) -> u64 {
        self.numbers.steps_left()
    }
}

impl Domain for Rounded {
    type S = Scalar;

    fn constant(&mut self, value: Scalar) -> Scalar {
        self.numbers.constant(value)
    }

    fn prim(&mut self, prim: Prim, args: &[Scalar]) -> Result<Scalar, PrimError> {
        let value = self.numbers.prim(prim, args)?;
        self.seen.greatest.set(self.seen.greatest().max(magnitude(&value)));
        self.seen.overflowed.set(self.seen.overflowed() || !is_finite(&value));
        Ok(value)
    }

    fn branch(&mut self, condition: &Scalar) -> Result<bool, Undecided> {
        self.numbers.branch(condition)
    }

    fn index(&mut self, scalar: &Scalar, bound: i64) -> Result<i64, Undecided> {
        self.numbers.index(scalar, bound)
    }

    fn size(&mut self, scalar: &Scalar) -> Result<i64, Undecided> {
        self.numbers.size(scalar)
    }

    fn known(&self, scalar: &Scalar) -> Option<Scalar> {
        self.numbers.known(scalar)
    }

    fn type_of(&self, scalar: &Scalar) -> ScalarType {
        self.numbers.type_of(scalar)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.seen.steps.set(self.seen.steps() + 1);
        self.numbers.step()
    }
}

/// Whether it is no float that is NaN or infinite.
pub(super) fn is_finite(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::F32(x) => x.is_finite(),
        Scalar::F64(x) => x.is_finite(),
        _ => true,
    }
}

/// The absolute value of a float; 0 for what is none, or not finite.
pub(super) fn magnitude(scalar: &Scalar) -> f64 {
    let x = match scalar {
        Scalar::F32(x) => f64::from(x.abs()),
        Scalar::F64(x) => x.abs(),
        _ => 0.0,
    };
    if x.is_finite() { x } else { 0.0 }
}

/// The greatest absolute value among the floats.
pub(super) fn greatest<'a>(operands: impl IntoIterator<Item = &'a Vec<CoreValue>>) -> f64 {
    operands.into_iter().flatten().flat_map(|part| part.scalars().iter().map(magnitude)).fold(0.0, f64::max)
}

/// For each component the sum of the absolute values of the floats in these elements; of an array, of its greatest ones.
pub(super) fn amounts<'a>(elements: impl IntoIterator<Item = &'a Vec<CoreValue>>) -> Vec<f64> {
    let mut amounts = Vec::new();
    for element in elements {
        amounts.resize(element.len(), 0.0);
        for (amount, part) in amounts.iter_mut().zip(element) {
            *amount += part.scalars().iter().map(magnitude).fold(0.0, f64::max);
        }
    }
    amounts
}

/// How far floats may lie apart that an operator gives by two bracketings. Whatever is no float is the same or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Slack {
    /// Not at all: the operator gives operands as they are, and nothing is rounded.
    pub(super) exact: bool,
    /// By so little in any case, for f32 and f64: operands are small numbers.
    pub(super) least: [f64; 2],
    /// By a small part of this: what the results were computed from may be larger than they are.
    pub(super) operands: f64,
    /// By so many roundings of a number as large as `rounded` says for their component.
    pub(super) roundings: f64,
    /// Of each component; the last one is that of all others.
    pub(super) rounded: Vec<f64>,
    /// NaN and infinities are the same: arithmetic makes now one, now the other of infinities.
    pub(super) lenient: bool,
}

impl Slack {
    /// Of a fold of so many elements: as many roundings of what they amount to, or of the greatest number on the way.
    pub(super) fn of_fold(exact: bool, elements: usize, amounts: Vec<f64>, greatest: f64) -> Slack {
        Slack {
            exact,
            roundings: ROUNDINGS + elements as f64,
            rounded: amounts.into_iter().map(|amount| amount.max(greatest)).collect(),
            lenient: true,
            ..Slack::default()
        }
    }

    /// Whether two results lie further apart: each pair of floats by itself.
    pub(super) fn is_exceeded(&self, left: &[CoreValue], right: &[CoreValue]) -> bool {
        let component = |at: usize, left: &CoreValue, right: &CoreValue| {
            let (left, right) = (left.scalars(), right.scalars());
            let rounded = self.rounded.get(at).or(self.rounded.last()).copied().unwrap_or(0.0);
            left.len() != right.len() || left.iter().zip(right).any(|(l, r)| self.differ(l, r, rounded))
        };
        left.len() != right.len()
            || left.iter().zip(right).enumerate().any(|(at, (left, right))| component(at, left, right))
    }

    fn differ(&self, left: &Scalar, right: &Scalar, rounded: f64) -> bool {
        match (left, right) {
            (Scalar::F32(x), Scalar::F32(y)) => {
                self.apart((*x).into(), (*y).into(), self.least[0], rounded * f64::from(f32::EPSILON))
            }
            (Scalar::F64(x), Scalar::F64(y)) => self.apart(*x, *y, self.least[1], rounded * f64::EPSILON),
            _ => left != right,
        }
    }

    fn apart(&self, x: f64, y: f64, least: f64, rounding: f64) -> bool {
        match (x.is_finite(), y.is_finite()) {
            (true, true) if self.exact => x != y,
            (true, true) => {
                let relative = TOLERANCE * x.abs().max(y.abs()).max(self.operands);
                (x - y).abs() > least.max(relative).max(self.roundings * rounding)
            }
            (false, false) if self.lenient => false,
            _ => x != y && !(x.is_nan() && y.is_nan()),
        }
    }
}
