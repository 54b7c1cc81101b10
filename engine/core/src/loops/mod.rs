//! Explicit loop code: what a back end runs for one core [`Loop`](crate::core::Loop).
//!
//! The body is flat code in single-assignment form. Branches are gone: both sides are evaluated,
//! a **mask** says in which lanes a side counts, and selects choose. What may fail, what costs much and what is
//! emitted carries its mask. Scalars that are the same in every lane ([`UniformDef`]) are kept
//! apart from the values that differ.
//!
//! A scan's state after a step is known only when the chunk before is done, so the code is cut
//! into **phases**: a step's result, and what is computed from it, belongs to the phase after the
//! one in which its operands are known.
//!
//! Some loops inside a body become regions that take turns (`regions`); short ones of constant extent are written out
//! (`unroll`, `tables`). In which ways a loop can run is in `ways`.

mod bound;
mod collectors;
mod emits;
mod flatten;
mod frame;
mod inner;
mod lane_arrays;
mod operands;
mod outputs;
mod reads;
mod regions;
mod scans;
mod sizes;
mod tables;
mod unroll;
pub mod ways;

use std::ops::Range;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use crate::core::{Origin, Size, Ty};
pub use flatten::flatten;

/// A construct that native code can't run so far.
#[derive(Clone, PartialEq, Debug)]
pub struct NotNative {
    /// The construct, as a noun: "inner loops".
    pub what: String,
    /// The statement that has it.
    pub origin: Origin,
    /// The construct is there for rows that may be gone once the loop that reads them is fused with this one.
    pub rows: bool,
}

impl NotNative {
    /// This construct of a statement.
    pub fn new(what: impl Into<String>, origin: &Origin) -> NotNative {
        NotNative { what: what.into(), origin: origin.clone(), rows: false }
    }
}

impl std::fmt::Display for NotNative {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not yet native: {}", self.what)?;
        if self.origin.sources.is_empty() { Ok(()) } else { write!(f, " (in {})", self.origin) }
    }
}

impl std::error::Error for NotNative {}

/// In which form an input reaches the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputForm {
    /// An array in memory.
    Array,
    /// `iota`: the element is the position.
    Iota,
    /// `replicate` of a scalar: the element is the same everywhere.
    Replicate,
    /// An array of rows in memory, of which the code reads elements.
    Rows,
}

impl InputForm {
    /// That of an array in memory with such elements.
    pub fn in_memory(element: &Ty) -> InputForm {
        if element.dims.is_empty() { InputForm::Array } else { InputForm::Rows }
    }
}

/// A value that differs from lane to lane: an index into [`Code::values`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct ValueId(pub usize);

/// A scalar that is the same in all lanes: an index into [`LoopCode::uniforms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct UniformId(pub usize);

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// One for each lane.
    Value(ValueId),
    /// One for all.
    Uniform(UniformId),
}

impl Operand {
    /// The value, if it is one for each lane.
    pub fn value(&self) -> Option<ValueId> {
        match self {
            Operand::Value(v) => Some(*v),
            Operand::Uniform(_) => None,
        }
    }
}

/// How a uniform scalar comes to be.
#[derive(Clone, PartialEq, Debug)]
pub enum UniformDef {
    /// The loop's capture of this number.
    Capture(usize),
    /// The element of the loop's input of this number, which is a `replicate`.
    Replicated(usize),
    /// The loop's neutral element of this number.
    Neutral(usize),
    /// The scalar at this place, row-major, of the neutral element of this number.
    NeutralAt(usize, usize),
    /// A constant.
    Const(Scalar),
    /// The value of a size.
    Size(Size),
    /// A primitive that can't fail.
    Prim(Prim, Vec<UniformId>),
    /// This component of a scan's state before the chunk.
    Carry {
        /// Which of [`LoopCode::scans`].
        scan: usize,
        /// Which component.
        component: usize,
    },
}

/// An array that code indexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indexed {
    /// The capture of this number.
    Capture(usize),
    /// The input of this number, of whose rows the code reads elements.
    Input(usize),
}

/// How a value comes to be.
#[derive(Clone, PartialEq, Debug)]
pub enum Def {
    /// The current element of the input of this number; in an operator, the left components, then
    /// the right ones, then (a `bool`) whether both are present.
    Input(usize),
    /// The position in the iteration space.
    Position,
    /// A primitive; where it may fail, it does so only in lanes where `mask` holds.
    Prim {
        /// The primitive.
        prim: Prim,
        /// Operands; at least one is a value.
        args: Vec<Operand>,
        /// Where its result counts: there only where the primitive may fail, or costs so much that a back
        /// end does well to leave the other lanes out. None means every lane.
        mask: Option<ValueId>,
    },
    /// `if cond then a else b`, both already evaluated.
    Select {
        /// A `bool`.
        cond: ValueId,
        /// Where it is true.
        then: Operand,
        /// Where it is false.
        otherwise: Operand,
    },
    /// The element of a captured array; fails where an index is out of bounds and `mask` holds.
    Gather {
        /// Which of [`LoopCode::arrays`].
        array: usize,
        /// An `i64` for each dimension.
        at: Vec<Operand>,
        /// None means every lane.
        mask: Option<ValueId>,
    },
    /// The element of an array at indices of which one moves with the position, and the others are the same in every
    /// lane; fails where one is out of bounds and `mask` holds.
    Shifted {
        /// Which of [`LoopCode::arrays`].
        array: usize,
        /// An `i64` for each dimension.
        at: Vec<UniformId>,
        /// The dimension in which the position is added.
        along: usize,
        /// None means every lane.
        mask: Option<ValueId>,
        /// Every lane is known to have its element: nothing fails.
        inside: bool,
    },
    /// The element of an array of the lane's own; fails where the index is out of bounds and `mask` holds.
    Own {
        /// Which of [`Code::own`].
        array: usize,
        /// An `i64`.
        at: Operand,
        /// None means every lane.
        mask: Option<ValueId>,
    },
    /// Makes an array of the lane's own of these elements; nothing by itself.
    List {
        /// Which of [`Code::own`].
        array: usize,
        /// At least one.
        elements: Vec<Operand>,
    },
    /// The same in every lane.
    Splat(UniformId),
    /// Runs a region, of which the values before this one are the code; nothing by itself.
    Region(usize),
    /// In a region: which lanes are in the turn.
    Active(usize),
    /// In a region: a part of its state.
    State(usize, usize),
    /// A part of a region's state after its last turn.
    Last(usize, usize),
    /// What a region folds: so many components, first those of its folds, then those of its trees.
    Folded(usize, usize),
    /// A component of a scan inside its chunk, without the carry from before; of one that combines from the left, of
    /// its state.
    Scanned {
        /// Which of [`LoopCode::scans`].
        scan: usize,
        /// Which component.
        component: usize,
    },
}

/// Code: each value sees those before it, and those of regions are for these alone.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Code {
    /// The values: type, phase, and how each comes to be.
    pub values: Vec<Value>,
    /// The regions, those around others before these.
    pub regions: Vec<Region>,
    /// Arrays that each lane makes for itself.
    pub own: Vec<OwnArray>,
}

/// An array that each lane makes for itself, as long in all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnArray {
    /// The type of its elements.
    pub ty: ScalarType,
    /// How many there are, an `i64`.
    pub extent: UniformId,
    /// The value after which it is there.
    pub made: ValueId,
}

/// Code that runs for as many turns as its lanes need: a sequential loop, or a loop inside of a body that folds or
/// collects.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Region {
    /// Where its values begin.
    pub begin: usize,
    /// Where those of the condition end: the others are what a turn does.
    pub turn: usize,
    /// The value that runs it, after all of its own.
    pub end: usize,
    /// So many turns, an `i64`; none where a condition decides.
    pub count: Option<Operand>,
    /// The condition on which there is another turn.
    pub again: Option<ValueId>,
    /// The lanes that take turns at all; none means every lane.
    pub mask: Option<ValueId>,
    /// The value that says which lanes are in a turn; none means all that there are, all the time.
    pub active: Option<ValueId>,
    /// For each part of the state what it is at first, and what a turn leaves.
    pub state: Vec<(Operand, Operand)>,
    /// How many parts of the state are places that turns put elements into: each turn costs that much more.
    pub places: usize,
    /// What is folded over the turns.
    pub folds: Vec<RegionFold>,
    /// What is folded over them by other operators.
    pub trees: Vec<RegionTree>,
    /// Arrays of the lane's own of what each turn gives.
    pub collects: Vec<(usize, Operand)>,
    /// A turn may fail: the region runs though nobody uses what it gives.
    pub fails: bool,
}

/// A fold over the turns of a region in a balanced tree, by any operator; all lanes take all turns.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionTree {
    /// Types of the components.
    pub tys: Vec<ScalarType>,
    /// The operator's code; see [`Def::Input`].
    pub code: Code,
    /// The combination.
    pub results: Vec<Operand>,
    /// What it starts from.
    pub start: Vec<Operand>,
    /// What a turn gives.
    pub value: Vec<Operand>,
}

/// A fold over the turns of a region, by a commutative primitive.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionFold {
    /// The primitive, and its element that changes no bit.
    pub prim: (Prim, Scalar),
    /// What it starts from.
    pub start: Operand,
    /// What a turn gives.
    pub value: Operand,
    /// In which lanes it does; none means all that are in the turn.
    pub mask: Option<ValueId>,
}

/// One value of a [`Code`].
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// Its type.
    pub ty: ScalarType,
    /// The phase in which it is known.
    pub phase: usize,
    /// How it comes to be.
    pub def: Def,
}

/// An operator on `tys.len()` components: associative, or it combines from the left.
#[derive(Clone, PartialEq, Debug)]
pub struct Operator {
    /// Types of the components.
    pub tys: Vec<ScalarType>,
    /// Types of the right operand.
    pub elements: Vec<ScalarType>,
    /// Its code; see [`Def::Input`].
    pub code: Code,
    /// The combination.
    pub results: Vec<Operand>,
    /// When it is one built-in commutative primitive: the primitive and its neutral element, exact
    /// bit for bit.
    pub builtin: Option<(Prim, Scalar)>,
    /// How a fold by it combines, and whether a scan does so from the left.
    pub bracket: Bracket,
    /// The neutral element of the source.
    pub neutrals: Vec<UniformId>,
}

/// What is emitted for one element: values, and the mask of the lanes that emit (none means every
/// lane).
#[derive(Clone, PartialEq, Debug)]
pub struct Emitted {
    /// The components.
    pub values: Vec<Operand>,
    /// Where they count.
    pub mask: Option<ValueId>,
    /// The phase in which they are known.
    pub phase: usize,
}

/// A scan state.
#[derive(Clone, PartialEq, Debug)]
pub struct Scan {
    /// The operator.
    pub operator: Operator,
    /// What it is stepped with.
    pub step: Emitted,
    /// Which it is of the loop's scans: these here stand in the order of their steps.
    pub number: usize,
}

/// What a collector becomes.
#[derive(Clone, PartialEq, Debug)]
pub enum CollectorCode {
    /// Arrays, one for each component; as long as the space where nothing is masked.
    Collect {
        /// Types of the components.
        tys: Vec<ScalarType>,
        /// What each element gives, in order, all of it in one phase: several where some of them may be left out, and
        /// nothing when the collector is never emitted to.
        emitted: Vec<Emitted>,
        /// They stand from the last to the first.
        reversed: bool,
    },
    /// An array of rows: for each element an array of its own.
    Rows {
        /// The type of a row's elements.
        ty: ScalarType,
        /// Which of [`Code::own`]: its elements, row-major.
        own: usize,
        /// Its extents.
        extents: Vec<UniformId>,
    },
    /// Scalars, or arrays of a few, one for each of the source's components.
    Fold {
        /// The operator, on the scalars of which these consist.
        operator: Operator,
        /// The elements; nothing when the collector is never emitted to.
        emitted: Option<Emitted>,
        /// The extents of each result; none of a scalar.
        shapes: Vec<Vec<usize>>,
    },
    /// Arrays in whose places elements go, one for each component after the indices.
    Bins(Bins),
}

impl CollectorCode {
    /// The arrays in whose places elements go, as they are before: which of the loop's neutral elements.
    pub fn bins(&self) -> Range<usize> {
        match self {
            CollectorCode::Bins(bins) => bins.arrays.clone(),
            CollectorCode::Collect { .. } | CollectorCode::Rows { .. } | CollectorCode::Fold { .. } => 0..0,
        }
    }

    /// What it is given for an element.
    pub fn emitted(&self) -> &[Emitted] {
        match self {
            CollectorCode::Collect { emitted, .. } => emitted,
            CollectorCode::Fold { emitted, .. } => emitted.as_slice(),
            CollectorCode::Bins(bins) => bins.emitted.as_slice(),
            CollectorCode::Rows { .. } => &[],
        }
    }

    /// How many results it has.
    pub fn components(&self) -> usize {
        match self {
            CollectorCode::Bins(bins) => bins.tys.len(),
            CollectorCode::Collect { tys, .. } => tys.len(),
            CollectorCode::Rows { .. } => 1,
            CollectorCode::Fold { shapes, .. } => shapes.len(),
        }
    }
}

/// See [`CollectorCode::Bins`].
#[derive(Clone, PartialEq, Debug)]
pub struct Bins {
    /// The arrays as they are before: which of the loop's neutral elements.
    pub arrays: Range<usize>,
    /// The types of their scalars.
    pub tys: Vec<ScalarType>,
    /// How many scalars stand in a place of each: more than one in arrays of rows.
    pub widths: Vec<usize>,
    /// What becomes of an element that comes to a place.
    pub combined: Combined,
    /// The elements: the indices and the scalars of each component. Nothing when the collector is never emitted to.
    pub emitted: Option<Emitted>,
}

/// What becomes of an element that comes to a place.
#[derive(Clone, PartialEq, Debug)]
pub enum Combined {
    /// It stays there.
    Stored,
    /// The primitive combines it with what stands there, one after the other.
    InOrder(Prim),
}

/// One loop.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopCode {
    /// The iteration space.
    pub space: Size,
    /// Uniform scalars: each sees those before it.
    pub uniforms: Vec<(ScalarType, UniformDef)>,
    /// Arrays that the code indexes: type, number of dimensions, and which they are.
    pub arrays: Vec<(ScalarType, usize, Indexed)>,
    /// The body.
    pub body: Code,
    /// Scans, in the order of their steps.
    pub scans: Vec<Scan>,
    /// Outputs, in the order of the collectors.
    pub outputs: Vec<CollectorCode>,
    /// One more than the last phase.
    pub phases: usize,
}
