//! Scalar code: one element at a time, for what has no place on tiles. Sequential loops over scalars and arrays, and
//! the bodies of loops that scan, filter or update rows of their own, become instructions on two files of registers:
//! the bits of scalars, and arrays, of which one that nobody else has is changed where it is.
//!
//! An instruction takes some nanoseconds. Tiles take less for an element of a long loop, and microseconds for a loop by
//! itself: so long rows run on tiles (`native/nested.rs`), and short ones here.

mod array;
mod compile;
mod external;
mod lane;
mod loops;
mod machine;
mod sinks;

use std::sync::Arc;

use lawson_oracle::scalar::{Prim, ScalarType};
use lawson_oracle::schedule::Bracket;

use crate::core::layout::Layout;
use crate::core::{self, Origin, Size, SizeVar, Ty, Var};
use array::{Get, Put};
pub use compile::{Outer, compile};
use lane::Lane;

/// The number of a register.
type Reg = usize;

/// Components that an element of a fold or scan has at most.
const COMPONENTS: usize = 4;

/// An element of a fold or scan: the bits of its components.
type Element = [u64; COMPONENTS];

/// What a statement became.
pub struct ScalarCode {
    /// Variables from outside, and where they are.
    captures: Vec<(Var, Place)>,
    /// Sizes whose values are known before.
    sizes: Vec<(Size, Reg)>,
    /// Constants.
    constants: Vec<(u64, Reg)>,
    /// How many registers there are, for scalars and for arrays.
    registers: (usize, usize),
    /// How many collectors and scans.
    sinks: usize,
    body: Block,
    /// The statement's results.
    results: Vec<Place>,
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
    Lane { lane: Lane, dst: Reg, args: [Reg; 3] },
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
    /// The extent of an array.
    Extent { dst: Reg, array: Reg, dim: usize },
    /// A size of these variables.
    Size { dst: Reg, size: Size, vars: Vec<(SizeVar, Reg)> },
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
    /// A loop over a space of its own.
    Loop(Box<LoopCode>),
    /// Hands an element to a collector.
    Emit { sink: usize, position: Reg, values: Vec<Place> },
    /// Prints.
    Trace(Box<Trace>),
    /// Calls a function of the host.
    Call(Box<External>),
    /// Steps a scan.
    Step { sink: usize, position: Reg, values: Vec<Reg>, dst: Vec<Reg> },
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
}

/// A loop.
struct LoopCode {
    space: Reg,
    position: Reg,
    inputs: Vec<Input>,
    scans: Vec<Scan>,
    collectors: Vec<Collector>,
    body: Block,
    /// Where it counts; nothing inside of another loop.
    counted: Option<Counted>,
}

/// What a loop reads, for the counters.
struct Counted {
    arrays: Vec<Reg>,
    /// Scalars, and whether they are results of folds.
    scalars: Vec<(Reg, bool)>,
}

/// An array that is read at the position.
enum Input {
    Element { get: Get, dst: Reg, array: Reg },
    Row { dst: Reg, array: Reg },
}

struct Scan {
    sink: usize,
    operator: Arc<Operator>,
    start: Vec<Reg>,
}

struct Collector {
    sink: usize,
    kind: Kind,
    /// Where the results go.
    outs: Vec<Place>,
}

enum Kind {
    /// Whether exactly one element of each position comes; and the extents of a component's rows.
    Collect {
        each: bool,
        dims: Vec<Vec<Reg>>,
    },
    Fold {
        operator: Arc<Operator>,
        start: Vec<Reg>,
    },
    /// How many indices an element has in front, and the arrays before.
    Bins {
        rank: usize,
        arrays: Vec<Operand>,
        operator: Option<Arc<Operator>>,
    },
}

/// An associative operator.
struct Operator {
    left: Vec<Reg>,
    right: Vec<Reg>,
    body: Block,
    results: Vec<Reg>,
    bracket: Bracket,
}
