//! What a run gives, and why it gives nothing.

use std::collections::BTreeMap;
use std::fmt;

use lawson_oracle::domain::{PrimFault, Undecided};
use lawson_oracle::interp::FaultKind;
use lawson_oracle::value::Value;

use super::super::value::CoreValue;
use super::super::{SizeVar, StmtId};

/// What running a program gives.
#[derive(Clone, PartialEq, Debug)]
pub struct CoreOutcome<S> {
    /// What was printed, in order. A [`Printer`](super::Printer) has it in its place.
    pub log: Vec<Value<S>>,
    /// The results, tuples split; or why there are none.
    pub result: Result<Vec<CoreValue<S>>, Stop>,
    /// What the run did.
    pub counters: Counters,
    /// The values of the size variables of the program's own body, as far as it ran.
    pub sizes: BTreeMap<SizeVar, i64>,
}

/// What a run did. Reads and writes are those of outermost loops, in scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Loops outside all others, and views that had to be built in memory.
    pub loops: u64,
    /// Runs of loops inside loops.
    pub inner_loops: u64,
    /// Elements of the arrays that loops read or capture, each array once a loop, and one for each
    /// result of a fold that a loop uses. A view that is only read through stands for what it repeats.
    pub reads: u64,
    /// Elements of results; of a fold, its value.
    pub writes: u64,
}

/// Why a program gives no result.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// The language says that the program fails here.
    Failed {
        /// In what way.
        failure: Failure,
        /// The statement, of the program or one of its functions; none for an argument.
        stmt: Option<StmtId>,
    },
    /// The domain could not tell how it goes on.
    Undecided(Undecided),
    /// The program is not well formed, which is a bug of whoever made it.
    Malformed(String),
}

/// The ways in which a program fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A primitive has no value.
    Prim(PrimFault),
    /// An index lies outside of its array.
    OutOfBounds,
    /// An array would have a negative number of elements.
    NegativeSize(i64),
    /// An argument has another extent than one before it, or than the size that is given.
    ArgumentSize,
    /// A condition that is asserted is false.
    Assertion,
    /// A function of the host is missing or has failed, or has given something else than its type says.
    External,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failed { failure, .. } => write!(f, "{failure}"),
            Stop::Undecided(why) => write!(f, "undecided: {why}"),
            Stop::Malformed(what) => write!(f, "the core program is not well formed: {what}"),
        }
    }
}

impl From<Undecided> for Stop {
    fn from(why: Undecided) -> Stop {
        Stop::Undecided(why)
    }
}

/// In the words of the source's errors, as far as core knows what they speak of.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Prim(fault) => write!(f, "{}", FaultKind::from(*fault)),
            Failure::OutOfBounds => write!(f, "Index out of bounds."),
            Failure::NegativeSize(n) => write!(f, "{}", FaultKind::NegativeSize(*n)),
            Failure::ArgumentSize => write!(f, "entry point arguments have invalid sizes"),
            Failure::Assertion => write!(f, "Assertion is false"),
            Failure::External => write!(f, "a function of the host is missing or has failed"),
        }
    }
}
