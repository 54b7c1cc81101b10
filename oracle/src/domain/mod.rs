//! Scalar domains: the interpreters of the language and of the engine's core run over any of them,
//! over machine numbers (`concrete`, with their origins `traced`) or over hash-consed terms (`symbolic`).

pub mod concrete;
mod polynomial;
mod ranges;
pub mod symbolic;
pub mod traced;
pub mod unknown;

use crate::scalar::{Prim, Scalar, ScalarType};
use crate::source::Span;
pub use concrete::Concrete;
pub use symbolic::Symbolic;
pub use traced::Traced;
pub use unknown::{Answer, Properties};

/// Why a primitive gives no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrimFault {
    /// Division or modulo by zero.
    DivisionByZero,
    /// An integer power with a negative exponent.
    NegativeExponent,
}

/// Why an evaluation in a domain ends before its time.
#[derive(Clone, PartialEq, Debug)]
pub enum Undecided {
    /// The budget of steps or paths is used up.
    Budget,
    /// Somebody stopped it: see [`crate::stop`].
    Stopped,
    /// An array of so many elements does not fit the memory.
    Memory(i64),
    /// The interpreter's stack does not fit the memory.
    Stack,
    /// A symbolic scalar stands where a number is needed (the length of an `iota`, say).
    Symbolic(&'static str),
}

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Undecided::Budget => write!(f, "the budget of steps is used up"),
            Undecided::Stopped => write!(f, "it was stopped"),
            Undecided::Memory(n) => write!(f, "an array of {n} elements does not fit the memory"),
            Undecided::Stack => write!(f, "the interpreter's stack does not fit the memory"),
            Undecided::Symbolic(what) => f.write_str(what),
        }
    }
}

/// A primitive gave no value.
#[derive(Clone, PartialEq, Debug)]
pub enum PrimError {
    /// The language says that it fails.
    Fault(PrimFault),
    /// The domain could not tell.
    Undecided(Undecided),
}

/// Scalars and what can be done with them.
pub trait Domain {
    /// A scalar.
    type S: Clone + PartialEq + std::fmt::Debug;

    /// A known scalar.
    fn constant(&mut self, value: Scalar) -> Self::S;

    /// The extent of an array, as an `i64`.
    fn extent(&mut self, extent: i64) -> Self::S {
        self.constant(Scalar::I64(extent))
    }

    /// Applies a primitive to operands of its type. Fails exactly where the language says so; in
    /// the symbolic domain that is a branch.
    fn prim(&mut self, prim: Prim, args: &[Self::S]) -> Result<Self::S, PrimError>;

    /// Decides a `bool`. The symbolic domain forks the path here.
    fn branch(&mut self, condition: &Self::S) -> Result<bool, Undecided>;

    /// The number that an `i64` scalar is, when it is needed as an index within `0..bound`: the
    /// caller has made sure by branches that it lies there. The symbolic domain forks.
    fn index(&mut self, scalar: &Self::S, bound: i64) -> Result<i64, Undecided>;

    /// The number that an integer scalar is, when it is needed as a size.
    fn size(&mut self, scalar: &Self::S) -> Result<i64, Undecided>;

    /// The scalar's value, where it is known without deciding anything.
    fn known(&self, scalar: &Self::S) -> Option<Scalar>;

    /// The type of a scalar.
    fn type_of(&self, scalar: &Self::S) -> ScalarType;

    /// What a function gives that nobody supplies: scalars of these types. Only terms have an answer.
    fn unknown(
        &mut self,
        _function: &str,
        _args: &[Self::S],
        _results: &[ScalarType],
    ) -> Result<Answer<Self::S>, Undecided> {
        Ok(Answer::None)
    }

    /// From here on primitives belong to the operator of the fold or scan at this place, or to none. Gives the place from
    /// before; a domain that does not ask where it computes forgets both.
    fn combining(&mut self, _at: Option<Span>) -> Option<Span> {
        None
    }

    /// Counts one step of evaluation against the budget.
    fn step(&mut self) -> Result<(), Undecided>;

    /// Counts so many elements that an array is about to be made of, where they are counted.
    fn hold(&mut self, _elements: i64) -> Result<(), Undecided> {
        Ok(())
    }
}
