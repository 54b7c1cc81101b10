//! Bytecode: what a program becomes that runs. Statements become instructions on two files of registers: the bits of
//! scalars, and arrays, of which one that nobody else has is changed where it is.
//!
//! How a loop runs is in `ways`: on tiles, or here, element by element. Tiles take less for an element of a long loop,
//! and microseconds for a loop by itself, where an instruction here takes nanoseconds: in a sequential loop, and in the
//! body of a loop that runs element by element, long loops run on tiles and short ones here.
//!
//! The program, sequential loops, and loops whose bodies scan, filter, print or update are bytecode. It gives the
//! same bits by the same brackets (`lawson_oracle::schedule`). A loop within one of these loops is compiled in both
//! forms, and its length decides each time that it runs (`ways/lengths.rs`).
//!
//! Where that pays, loops and turns with all that is in them are machine code instead (`compiled`).
//!
//! What a scope binds dies at its last use, in the branches of an `if` too, and nobody else holds what a scope gives
//! (`core::visit::last_uses`, `Compiler::scope`). So an update finds that its array is held by nobody else, and
//! changes it where it is (`Array::own`).

mod array;
mod beside;
mod compile;
mod compiled;
mod element;
mod external;
pub mod lane;
mod machine;
mod ways;

use std::fmt;
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, ScalarType};
use lawson_oracle::schedule::Bracket;

use crate::core::layout::Layout;
use crate::core::{self, Origin, Size, Ty};
use crate::loops::NotNative;
use array::{Get, Put};
use beside::Beside;
pub use compile::compile;
use compiled::Unit;
pub use compiled::refused;
use lane::Lane;
pub use machine::run;
use ways::Loop;

/// The number of a register.
type Reg = usize;

/// Components of an element that are bits, if all of them are scalars.
const FEW: usize = 4;

/// A program's code.
pub struct Bytecode {
    /// Where arguments are, in the order of the parameters.
    params: Vec<Place>,
    /// Sizes whose values are known from the arguments.
    sizes: Vec<(Size, Reg)>,
    /// Constants.
    constants: Vec<(u64, Reg)>,
    /// How many registers there are, for scalars and for arrays.
    registers: (usize, usize),
    /// How many collectors and scans.
    sinks: usize,
    body: Block,
    /// The program's results.
    results: Vec<Place>,
    /// The loops that run element by element.
    pub element_wise: Vec<ElementWise>,
    /// See [`Kernel::keeps_chunks`](super::Kernel::keeps_chunks).
    pub keeps_chunks: Vec<bool>,
}

/// A loop that runs element by element: as machine code, on all threads where its elements need nothing of each other; or
/// as bytecode on one thread, where long loops in its body run on tiles.
#[derive(Clone, PartialEq, Debug)]
pub struct ElementWise {
    /// The loop.
    pub origin: Origin,
    /// What in it the back end does not run on tiles.
    pub why: NotNative,
    /// Whether it is machine code, as soon as that is worth it, and no bytecode.
    pub compiled: bool,
}

/// As `run` and `explain` say it.
impl fmt::Display for ElementWise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.compiled { " as machine code" } else { "" };
        write!(f, "{} runs element by element{how}, for {}", self.origin.short().join(", "), self.why.what)
    }
}

impl ElementWise {
    /// Where the cause is: in a loop that fusion has put together it is where one of the loops before has it.
    #[must_use]
    pub fn traced_to(&self, before: &[ElementWise]) -> ElementWise {
        let sources = &self.origin.sources;
        let part_of = |other: &&ElementWise| {
            other.why.what == self.why.what
                && !other.origin.sources.is_empty()
                && other.origin.sources.is_subset(sources)
        };
        let mut traced = self.clone();
        if let Some(cause) = before.iter().find(part_of) {
            let said = [&cause.why.origin, &cause.origin].into_iter().find(|o| !o.sources.is_empty());
            traced.why.origin = said.cloned().unwrap_or_default();
        }
        traced
    }
}

/// Where a value is, and its type.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    reg: Reg,
    ty: ScalarType,
    /// Dimensions; 0 is a scalar, in the other file.
    rank: usize,
}

impl Place {
    /// One of this type, in no register so far.
    fn of(ty: &Ty) -> Place {
        Place { reg: 0, ty: ty.scalar, rank: ty.dims.len() }
    }
}

/// Instructions, one after the other, each with the statement that it is from.
#[derive(Default)]
struct Block {
    insts: Vec<Inst>,
    origins: Vec<Arc<Origin>>,
}

/// A register, of one of the two files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum File {
    Scalar(Reg),
    Array(Reg),
}

/// An array as an operand.
#[derive(Clone, Copy)]
struct Operand {
    reg: Reg,
    /// Nothing uses it any more: it may be changed where it is.
    taken: bool,
}

/// An instruction.
enum Inst {
    /// A primitive with code of its own.
    Lane { prim: Prim, lane: Lane, dst: Reg, args: [Reg; 3] },
    /// Any primitive.
    Prim { prim: Prim, dst: Reg, args: Vec<(Reg, ScalarType)> },
    /// A scalar.
    Move { dst: Reg, src: Reg },
    /// An array.
    Share { dst: Reg, src: Operand },
    /// Nothing uses the array any more.
    Drop(Reg),
    /// The element of an array of one dimension.
    Element { get: Get, dst: Reg, array: Reg, at: Reg },
    /// The element of an array.
    Load { get: Get, dst: Reg, array: Reg, at: Vec<Reg> },
    /// A row.
    Row { dst: Reg, array: Reg, at: Vec<Reg> },
    /// Another element of an array, in its register.
    Store { put: Put, array: Reg, at: Vec<Reg>, value: Reg },
    /// Another row of an array, in its register.
    StoreRow { array: Reg, at: Vec<Reg>, value: Reg },
    /// Another block of an array, in its register, from these indices on.
    StoreBlock { array: Reg, at: Vec<Reg>, value: Reg },
    /// The extent of an array.
    Extent { dst: Reg, array: Reg, dim: usize },
    /// An array of one dimension of these scalars.
    List { dst: Reg, ty: ScalarType, elements: Vec<Reg> },
    /// An array of arrays, which have these extents where there is none.
    Rows { dst: Reg, ty: ScalarType, rows: Vec<Reg>, dims: Vec<Reg> },
    /// `iota`, or so many times the same.
    Closed { dst: Reg, n: Reg, what: Closed, counts: bool },
    /// The elements under other extents.
    Reshape { dst: Reg, array: Operand, dims: Vec<Reg> },
    /// Fails where it is false.
    Assert(Reg),
    /// Fails where it is negative.
    Length(Reg),
    /// One of two blocks.
    If { cond: Reg, then: Block, otherwise: Block },
    /// Turn after turn.
    Turns(Box<Turns>),
    /// A loop.
    Loop(Box<Loop>),
    /// Loops that need nothing of each other.
    Beside(Box<Beside>),
    /// Hands an element to a collector.
    Emit { sink: usize, position: Reg, values: Vec<Place> },
    /// Prints.
    Trace(Box<Trace>),
    /// Calls a function of the host.
    Call(Box<External>),
    /// Steps a scan.
    Step { sink: usize, position: Reg, values: Vec<Place>, dst: Vec<Place> },
}

/// What is printed.
struct Trace {
    layout: Layout,
    parts: Vec<Place>,
}

/// A call of a function of the host.
struct External {
    call: core::Call,
    args: Vec<Trace>,
    /// Where the parts of what it gives go, each with the extents that its type says.
    outs: Vec<(Place, Vec<Said>)>,
}

/// What a type says of an extent.
enum Said {
    /// It is this.
    Is(Reg),
    /// It comes into being here, as the extent of this number that does; they are numbered in order.
    Born(usize),
}

/// A closed form.
#[derive(Clone, Copy)]
enum Closed {
    Iota,
    Scalar(Reg, ScalarType),
    Array(Reg),
}

/// A sequential loop.
struct Turns {
    /// How many, and where the number of turns before is.
    count: Option<(Reg, Reg)>,
    /// Whether there is another one.
    again: Option<(Block, Reg)>,
    body: Block,
    /// What goes from turn to turn.
    state: Vec<Place>,
    /// The same as machine code.
    unit: Option<Box<Unit>>,
}

/// An associative operator, on registers of its own.
struct Operator {
    left: Vec<Place>,
    right: Vec<Place>,
    body: Block,
    results: Vec<Place>,
    bracket: Bracket,
    /// The built-in commutative primitive that it is, if it is nothing else.
    builtin: Option<Prim>,
}
