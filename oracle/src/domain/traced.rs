//! Machine numbers that remember what they were computed from, so that a run that fails can say which parts of its
//! input made it fail.

use std::cell::{Ref, RefCell};

use super::{Concrete, Domain, PrimError, Undecided};
use crate::scalar::{Prim, Scalar, ScalarType};

/// A number of the program, and its origin, where the input decides what it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    /// The number.
    pub value: Scalar,
    /// What it was computed from, by [`Traced::origin`]; nothing for a number that no input changes.
    origin: Option<u32>,
}

impl Number {
    /// A number that no input changes.
    pub fn fixed(value: Scalar) -> Number {
        Number { value, origin: None }
    }

    /// Whether the input decides what it is.
    pub fn is_traced(&self) -> bool {
        self.origin.is_some()
    }
}

/// What a number was computed from.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// The scalar of the input with this position.
    Input(usize),
    /// The extent of some array.
    Extent,
    /// A primitive of these operands.
    Applied(Prim, Vec<Number>),
}

/// Where a run needed to know a number.
#[derive(Clone, PartialEq, Debug)]
pub enum Demand {
    /// A condition that decided, and what it was.
    Condition(Number, bool),
    /// A size, an end of a slice or of a range.
    Size(Number),
    /// Operands of which a primitive has no value.
    Failed(Prim, Vec<Number>),
}

/// Numbers with their origins, and the demands of the run so far.
#[derive(Clone, Debug)]
pub struct Traced {
    numbers: Concrete,
    origins: Vec<Origin>,
    demands: RefCell<Vec<Demand>>,
}

impl Traced {
    /// At most so many steps from here on.
    pub fn with_budget(steps: u64) -> Traced {
        Traced { numbers: Concrete::with_budget(steps), origins: Vec::new(), demands: RefCell::default() }
    }

    /// How many steps of the budget are left.
    pub fn steps_left(&self) -> u64 {
        self.numbers.steps_left()
    }

    /// The scalar of the input with this position.
    pub fn input(&mut self, position: usize, value: Scalar) -> Number {
        self.traced(value, Origin::Input(position))
    }

    /// What a number was computed from.
    pub fn origin(&self, number: &Number) -> Option<&Origin> {
        self.origins.get(number.origin? as usize)
    }

    /// The demands of the run, in order.
    pub fn demands(&self) -> Ref<'_, Vec<Demand>> {
        self.demands.borrow()
    }

    fn traced(&mut self, value: Scalar, origin: Origin) -> Number {
        let number = u32::try_from(self.origins.len()).ok();
        self.origins.push(origin);
        Number { value, origin: number }
    }

    fn demanded(&self, demand: Demand) {
        self.demands.borrow_mut().push(demand);
    }
}

impl Domain for Traced {
    type S = Number;

    fn constant(&mut self, value: Scalar) -> Number {
        Number::fixed(self.numbers.constant(value))
    }

    fn extent(&mut self, extent: i64) -> Number {
        self.traced(Scalar::I64(extent), Origin::Extent)
    }

    fn prim(&mut self, prim: Prim, args: &[Number]) -> Result<Number, PrimError> {
        let values: Vec<Scalar> = args.iter().map(|arg| arg.value).collect();
        let value = self.numbers.prim(prim, &values).inspect_err(|_| {
            self.demanded(Demand::Failed(prim, args.to_vec()));
        })?;
        Ok(match args.iter().any(Number::is_traced) {
            true => self.traced(value, Origin::Applied(prim, args.to_vec())),
            false => Number::fixed(value),
        })
    }

    fn branch(&mut self, condition: &Number) -> Result<bool, Undecided> {
        let answer = self.numbers.branch(&condition.value)?;
        if condition.is_traced() {
            self.demanded(Demand::Condition(*condition, answer));
        }
        Ok(answer)
    }

    fn index(&mut self, scalar: &Number, bound: i64) -> Result<i64, Undecided> {
        self.numbers.index(&scalar.value, bound)
    }

    fn size(&mut self, scalar: &Number) -> Result<i64, Undecided> {
        self.demanded(Demand::Size(*scalar));
        self.numbers.size(&scalar.value)
    }

    fn known(&self, scalar: &Number) -> Option<Scalar> {
        // The ends of ranges are asked for here.
        if scalar.is_traced() {
            self.demanded(Demand::Size(*scalar));
        }
        Some(scalar.value)
    }

    fn type_of(&self, scalar: &Number) -> ScalarType {
        scalar.value.ty()
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.numbers.step()
    }
}
