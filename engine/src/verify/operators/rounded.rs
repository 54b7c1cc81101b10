//! Numbers that remember how large they became: by so much may rounding move a result.

use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::domain::{Domain, PrimError, Undecided};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};

/// Machine numbers, with the greatest absolute value among the floats that were computed.
pub(super) struct Rounded {
    numbers: Concrete,
    pub(super) greatest: f64,
    /// Something that was computed is no finite number.
    pub(super) overflowed: bool,
}

impl Rounded {
    pub(super) fn with_budget(steps: u64) -> Rounded {
        Rounded { numbers: Concrete::with_budget(steps), greatest: 0.0, overflowed: false }
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
        self.greatest = self.greatest.max(magnitude(&value));
        self.overflowed |= match value {
            Scalar::F32(x) => !x.is_finite(),
            Scalar::F64(x) => !x.is_finite(),
            _ => false,
        };
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
        self.numbers.step()
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
