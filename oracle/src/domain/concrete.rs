//! Machine numbers.

use super::{Domain, PrimError, Undecided};
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::stop::Stop;

/// Scalars that are numbers, with a budget of steps so that a run on generated input ends.
#[derive(Clone, Debug)]
pub struct Concrete {
    steps_left: u64,
    elements_left: u64,
    stop: Stop,
}

impl Concrete {
    /// Without a limit.
    pub fn new() -> Concrete {
        Concrete::with_budget(u64::MAX)
    }

    /// At most so many steps (evaluated expressions, or statements) from here on.
    pub fn with_budget(steps: u64) -> Concrete {
        Concrete { steps_left: steps, elements_left: u64::MAX, stop: Stop::current() }
    }

    /// Makes arrays of at most so many elements in all, so that a run has bounds in memory that are closer than those
    /// of its steps.
    #[must_use]
    pub fn holding(self, elements: u64) -> Concrete {
        Concrete { elements_left: elements, ..self }
    }

    /// How many steps of the budget are left.
    pub fn steps_left(&self) -> u64 {
        self.steps_left
    }
}

impl Default for Concrete {
    fn default() -> Self {
        Concrete::new()
    }
}

impl Domain for Concrete {
    type S = Scalar;

    fn constant(&mut self, value: Scalar) -> Scalar {
        value.canonical()
    }

    fn prim(&mut self, prim: Prim, args: &[Scalar]) -> Result<Scalar, PrimError> {
        prim.apply(args).map_err(PrimError::Fault)
    }

    fn branch(&mut self, condition: &Scalar) -> Result<bool, Undecided> {
        condition.as_bool().ok_or(Undecided::Symbolic("a condition that is not a bool"))
    }

    fn index(&mut self, scalar: &Scalar, _bound: i64) -> Result<i64, Undecided> {
        self.size(scalar)
    }

    fn size(&mut self, scalar: &Scalar) -> Result<i64, Undecided> {
        let number = scalar.as_integer().and_then(|n| i64::try_from(n).ok());
        number.ok_or(Undecided::Symbolic("a size that is not an i64"))
    }

    fn known(&self, scalar: &Scalar) -> Option<Scalar> {
        Some(*scalar)
    }

    fn type_of(&self, scalar: &Scalar) -> ScalarType {
        scalar.ty()
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(Undecided::Budget)?;
        if self.stop.is_asked_for() { Err(Undecided::Stopped) } else { Ok(()) }
    }

    fn hold(&mut self, elements: i64) -> Result<(), Undecided> {
        let left = self.elements_left.checked_sub(u64::try_from(elements).unwrap_or(0));
        self.elements_left = left.ok_or(Undecided::Memory(elements))?;
        Ok(())
    }
}
