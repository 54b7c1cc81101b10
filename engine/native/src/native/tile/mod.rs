//! Loop code becomes tile code: for each phase a list of instructions with registers assigned.
//!
//! Where a value lives: an input is read where it lies; what is collected from every element is
//! computed right into the output; what a scan, a tree fold or a later phase reads is computed into
//! a temporary one chunk long; everything else gets a register, which is free again after the last
//! use.
//!
//! In a region every value is in the phase of the whole region, and what it needs from outside is held until it ends.
//! A fold over its turns has one register for each lane of the schedule. An accumulator for each lane and column does
//! not fit the first cache, so that passes over it are what such a fold costs.

mod counting;
mod extremum;
mod fragments;
mod leaving;
mod live;
mod operator;
mod ordered;
mod place;
mod registers;
mod walks;
mod windows;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Constants;

use crate::loops::{LoopCode, UniformId};
use lawson_tiles::bins::{Put, Together};
use lawson_tiles::frame::{Inst, Loc};
use lawson_tiles::prefetch::{Stream, Streamed};
use lawson_tiles::table::Collapse;
use lawson_tiles::{
    elem::{Elem, Family, PerType},
    with_type,
};
pub use ordered::{OrderedCode, Step, StepInst};

/// A number for each type.
pub struct Counts;
impl Family for Counts {
    type Of<T: Elem> = usize;
}

/// Counts one more of this type, and says how many there were.
pub fn next(counts: &mut PerType<Counts>, ty: ScalarType) -> usize {
    with_type!(ty, T => {
        let count = counts.of_mut::<T>();
        *count += 1;
        *count - 1
    })
}

/// A temporary: its type and its number among those of the type.
pub type Temp = (ScalarType, usize);

/// An array of a lane's own: its type, its number among those of the type, and its extent.
pub type OwnPlace = (ScalarType, usize, UniformId);

/// Where arrays are that code names by number.
#[derive(Clone, Copy)]
pub struct Arrays<'p> {
    /// Those that it indexes: [`TileCode::arrays`].
    pub indexed: &'p [(ScalarType, usize)],
    /// Those of the lanes' own: [`TileCode::own`].
    pub own: &'p [OwnPlace],
}

/// A loop, compiled.
pub struct TileCode {
    /// By phase.
    pub phases: Vec<PhaseCode>,
    /// Registers of each type.
    pub regs: PerType<Counts>,
    /// Pieces of outputs of each type.
    pub outs: PerType<Counts>,
    /// The outputs, by type and number among those of the type, that stand from the last element to the first.
    pub reversed: Vec<(ScalarType, usize)>,
    /// Temporaries of each type.
    pub temps: PerType<Counts>,
    /// Those in which the elements of windows stand.
    pub windows: Vec<Temp>,
    /// Accumulator sets of each type.
    pub lanes: PerType<Counts>,
    /// Arrays of a lane's own.
    pub own: Vec<OwnPlace>,
    /// How many compactions count.
    pub counts: usize,
    /// Scans by the brackets of the schedule, in the order of their steps.
    pub scans: Vec<ScanCode>,
    /// Folds and scans that combine from the left.
    pub ordered: Vec<OrderedCode>,
    /// Outputs, as in the loop code.
    pub outputs: Vec<OutputCode>,
    /// Where each uniform is, as in the loop code.
    pub uniforms: Vec<(ScalarType, usize)>,
    /// Inputs of each type: the input's number of each, in order.
    pub inputs: Vec<(ScalarType, usize)>,
    /// Indexed arrays, as in the loop code: type and number among those of the type.
    pub arrays: Vec<(ScalarType, usize)>,
}

impl TileCode {
    /// Whether elements only come and go: no scan or tree goes over them again, and no lane has arrays of its own.
    pub fn only_passes(&self) -> bool {
        let again = |output: &OutputCode| match output {
            OutputCode::Tree { .. } => true,
            OutputCode::Whole(_)
            | OutputCode::Bins(_)
            | OutputCode::Kept { .. }
            | OutputCode::Rows(..)
            | OutputCode::Empty(_)
            | OutputCode::Lanes { .. }
            | OutputCode::Ordered(_)
            | OutputCode::Neutral(_) => false,
        };
        self.scans.is_empty() && self.own.is_empty() && !self.outputs.iter().any(again)
    }
}

impl PhaseCode {
    /// Whether it reads rows of arrays that have several dimensions.
    pub fn reads_rows(&self) -> bool {
        let is_row = |stream: &Stream| matches!(stream.of, Streamed::Shifted { along: 1.., .. });
        self.streams.iter().any(is_row)
    }

    /// Whether lanes leave some region before others, which is inside of no other one.
    pub fn is_left(&self) -> bool {
        let is_left = |inst: &Inst| inst.region.as_ref().is_some_and(|region| region.leaving.is_some());
        self.insts.iter().any(is_left)
    }
}

/// What runs for each tile in one phase.
#[derive(Default)]
pub struct PhaseCode {
    /// The instructions.
    pub insts: Vec<Inst>,
    /// What it reads and writes one element after the other.
    pub streams: Vec<Stream>,
    /// Scans that are stepped in it.
    pub scans: Vec<usize>,
    /// What combines from the left, and has its elements after it.
    pub ordered: Vec<usize>,
    /// Folds that are complete for the chunk after it.
    pub folds: Vec<usize>,
}

/// Elements that wait in temporaries for an operator: whole tiles of them are combined.
pub struct Pending {
    /// The operator.
    pub op: OpCode,
    /// The components.
    pub bufs: Vec<Temp>,
    /// A `bool` temporary that says which elements are present; none means all.
    pub present: Option<usize>,
}

/// Where something waits for each block of a scan.
pub struct Inner {
    /// The components.
    pub bufs: Vec<Temp>,
    /// A `bool` temporary that says which are present; none means all.
    pub present: Option<usize>,
}

/// A scan.
pub struct ScanCode {
    /// Its operator and elements.
    pub pending: Pending,
    /// For each block inside the chunk its fold, and then the carry before it.
    pub inner: Inner,
    /// The components that are read after the scan.
    pub read: Vec<usize>,
    /// The operator for these, which reads its right operand where the elements wait; none where they may be
    /// absent, or the whole scan runs at once.
    pub apply: Option<OpCode>,
    /// The uniforms that hold the carry before the chunk, for each component.
    pub carry: Vec<(ScalarType, usize)>,
    /// The neutral element of the source.
    pub neutrals: Vec<UniformId>,
    /// Which it is of the loop's scans.
    pub number: usize,
}

/// An output.
pub enum OutputCode {
    /// Every element, written in place.
    Whole(Vec<ScalarType>),
    /// The elements that masks keep: compacted into temporaries, with a count.
    Kept {
        /// The components.
        bufs: Vec<Temp>,
        /// How many elements come of one at most.
        most: usize,
        /// Which count (all components keep the same number).
        count: usize,
    },
    /// For each element an array of its own, written in place.
    Rows(ScalarType, UniformId),
    /// Arrays without elements.
    Empty(Vec<ScalarType>),
    /// A commutative fold in lanes.
    Lanes {
        /// The primitive and its exact neutral element.
        prim: (Prim, Scalar),
        /// ScalarType and accumulator set.
        lanes: (ScalarType, usize),
        /// The neutral element of the source.
        neutral: UniformId,
        /// Makes one of the accumulators.
        collapse: Collapse,
    },
    /// A fold in a balanced tree.
    Tree {
        /// Its operator and elements.
        pending: Pending,
        /// The neutral elements of the source.
        neutrals: Vec<UniformId>,
    },
    /// A fold that combines from the left: which of [`TileCode::ordered`].
    Ordered(usize),
    /// A fold of nothing.
    Neutral(Vec<UniformId>),
    /// Arrays in whose places elements go.
    Bins(BinsCode),
}

/// Where elements wait, by number among those of the type.
pub enum Waiting {
    /// An input, where it is read.
    Input(usize),
    /// A temporary.
    Temp(usize),
    /// A uniform scalar, which all of them are.
    Uniform(usize),
}

/// Elements wait until their chunk's turn.
pub struct BinsCode {
    /// How many indices an element brings.
    pub rank: usize,
    /// For each array how many scalars stand in a place.
    pub widths: Vec<usize>,
    /// The indices and the scalars.
    pub elements: Vec<(ScalarType, Waiting)>,
    /// Which count, where a mask keeps some of the elements.
    pub count: Option<usize>,
    /// What brings each scalar to its array, by its type; nothing where no element comes.
    pub put: Vec<Put>,
    /// What combines them, where that gives the same bits in any order.
    pub any_order: Option<AnyOrder>,
}

/// An operation that gives the same bits in any order.
#[derive(Clone, Copy)]
pub struct AnyOrder {
    /// Its neutral element.
    pub neutral: Scalar,
    /// Combines arrays, place by place.
    pub together: Together,
}

impl BinsCode {
    /// Scalars of an element, after its indices.
    pub fn scalars(&self) -> usize {
        self.widths.iter().sum()
    }
}

/// An operator's code, on registers.
pub struct OpCode {
    /// Types of the components.
    pub tys: Vec<ScalarType>,
    /// Registers of the left operand.
    pub left: Vec<usize>,
    /// Registers of the right operand.
    pub right: Vec<usize>,
    /// Registers for the combination; they may change places with those of the left operand.
    pub out: Vec<usize>,
    /// The register that says where the left operand is present.
    pub left_present: usize,
    /// The register that says where the right operand is present.
    pub right_present: usize,
    /// The register that says where both are.
    pub both: usize,
    /// Components of the left operand that are read.
    pub left_read: Vec<usize>,
    /// The instructions.
    pub insts: Vec<Inst>,
    /// Where the results are.
    pub results: Vec<Loc>,
    /// Each is in a register that nothing else is in: that may change places with the left operand's.
    pub takes_over: bool,
    /// When it is one primitive on left and right.
    pub builtin: Option<Prim>,
    /// When it keeps the least or the greatest.
    pub extremum: Option<extremum::Extremum>,
}

/// Compiles a loop, for the constants of a schedule.
pub fn compile(code: &LoopCode, constants: Constants) -> TileCode {
    place::Compiler::new(code, constants).compile()
}
