//! Numbers of a sample's run that also remember what they would be in all of the data: positions there are others, and
//! so is what is computed from them. The sample decides what is read, and which branch is taken.

use std::rc::Rc;

use lawson_oracle::domain::{Domain, PrimError, Undecided};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};

use super::rounded::{Rounded, Seen};
use crate::core::value::CoreValue;

/// A number in the sample, and in the data.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) here: Scalar,
    pub(super) there: Scalar,
}

impl Placed {
    /// One that is the same in both.
    pub(super) fn same(value: Scalar) -> Placed {
        Placed { here: value, there: value }
    }
}

/// An element as the data would have it.
pub(super) fn there(element: &[CoreValue<Placed>]) -> Vec<CoreValue> {
    element.iter().map(|part| part.map(&mut |s| s.there)).collect()
}

/// An element of numbers that are the same in both.
pub(super) fn same(element: &[CoreValue]) -> Vec<CoreValue<Placed>> {
    element.iter().map(|part| part.map(&mut |s| Placed::same(*s))).collect()
}

/// Machine numbers that remember where they are.
pub(super) struct Places {
    numbers: Rounded,
}

impl Places {
    pub(super) fn with_budget(steps: u64) -> Places {
        Places { numbers: Rounded::with_budget(steps) }
    }

    pub(super) fn seen(&self) -> Rc<Seen> {
        self.numbers.seen.clone()
    }
}

impl Domain for Places {
    type S = Placed;

    fn constant(&mut self, value: Scalar) -> Placed {
        Placed::same(self.numbers.constant(value))
    }

    fn prim(&mut self, prim: Prim, args: &[Placed]) -> Result<Placed, PrimError> {
        let mut values = [Scalar::Bool(false); 3];
        values.iter_mut().zip(args).for_each(|(value, arg)| *value = arg.here);
        let here = self.numbers.prim(prim, &values[..args.len()])?;
        if args.iter().all(|arg| arg.here == arg.there) {
            return Ok(Placed::same(here));
        }
        values.iter_mut().zip(args).for_each(|(value, arg)| *value = arg.there);
        Ok(Placed { here, there: prim.apply(&values[..args.len()]).unwrap_or(here) })
    }

    fn branch(&mut self, condition: &Placed) -> Result<bool, Undecided> {
        self.numbers.branch(&condition.here)
    }

    fn index(&mut self, scalar: &Placed, bound: i64) -> Result<i64, Undecided> {
        self.numbers.index(&scalar.here, bound)
    }

    fn size(&mut self, scalar: &Placed) -> Result<i64, Undecided> {
        self.numbers.size(&scalar.here)
    }

    fn known(&self, scalar: &Placed) -> Option<Scalar> {
        Some(scalar.here)
    }

    fn type_of(&self, scalar: &Placed) -> ScalarType {
        scalar.here.ty()
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.numbers.step()
    }
}
