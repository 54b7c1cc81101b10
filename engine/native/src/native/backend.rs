//! What a back end is: it makes a loop runnable. Everything around loops is the same for all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::schedule::Constants;

use super::run::Watch;
use crate::loops::{LoopCode, NotNative};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};

/// Why a loop has no outputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopError {
    /// Some operation has no result on this input: a division by zero, an index out of bounds. Which
    /// one, the reference interpreter finds out on the same input.
    Failed,
    /// There is no memory for an output of so many elements.
    NoMemory(usize),
}

impl From<NoMemory> for LoopError {
    fn from(NoMemory(n): NoMemory) -> LoopError {
        LoopError::NoMemory(n)
    }
}

/// A back end.
pub trait Backend: Send + Sync + std::fmt::Debug {
    /// The constants of the schedule that its folds and scans follow: elements in a chunk, lanes of a
    /// commutative fold, elements in a block of a scan.
    fn constants(&self) -> Constants;

    /// Turns that a sequential loop takes at most; one that would take more has failed.
    fn turns(&self) -> u64 {
        u64::MAX
    }

    /// From how many elements on a row inside of a loop's body is long: it is run as a loop of its own then, and the
    /// loop around it element by element.
    fn long_row(&self) -> i64 {
        i64::MAX
    }

    /// From how many instructions on that bytecode has run of a loop it becomes machine code; never, if nothing is said.
    fn compiled_from(&self) -> u64 {
        u64::MAX
    }

    /// The same where machine code takes the place of tiles.
    fn vectors_from(&self) -> u64 {
        u64::MAX
    }

    /// How many elements the rows of a loop have, at least, where vector code takes the place of tiles.
    fn vector_row(&self) -> i64 {
        0
    }

    /// Elements times instructions below which a loop runs on one thread.
    fn serial_work(&self) -> usize {
        usize::MAX
    }

    /// Makes a loop ready to run.
    ///
    /// # Errors
    /// What this back end can't run.
    fn prepare(&self, code: &LoopCode) -> Result<Arc<dyn NativeLoop>, NotNative>;
}

/// A loop that is ready to run, from several threads at once.
pub trait NativeLoop: Send + Sync {
    /// Runs it; the outputs are the components of all collectors, in order. `bins` are the arrays in whose places
    /// elements go, in the order of the outputs.
    ///
    /// # Errors
    /// When an operation that counts has no result, or there is no memory; there are no outputs then.
    fn run(&self, args: &LoopArgs<'_>, bins: Vec<Bin>, pool: &Pool) -> Result<Vec<LoopOutput>, LoopError>;

    /// Runs it once for each of so many rows, of which each is `args.space` elements long, and gives the arrays of all
    /// rows; only where [`NativeLoop::runs_by_row`] says so.
    ///
    /// # Errors
    /// As of [`NativeLoop::run`].
    fn run_by_row(
        &self,
        args: &LoopArgs<'_>,
        rows: &RowArgs<'_>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError>;

    /// Whether it can run so, with uniforms of these numbers that differ from row to row.
    fn runs_by_row(&self, differ: &[usize]) -> bool;

    /// Whether so many elements take one thread, and long enough that another loop is worth a second one meanwhile.
    fn takes_one_thread(&self, space: usize) -> bool;
}

/// An array in whose places elements go, as it is before; the loop changes it where it is.
pub struct Bin {
    /// The elements, row-major.
    pub array: Buffer,
    /// The extents.
    pub dims: Vec<i64>,
}

/// What a loop reads.
pub struct LoopArgs<'a> {
    /// Elements in the iteration space.
    pub space: usize,
    /// The values of [`LoopCode::uniforms`]; that of a carry doesn't matter.
    pub uniforms: Vec<Scalar>,
    /// The inputs that are arrays, each of `space` elements.
    pub inputs: Vec<Option<Slice<'a>>>,
    /// The arrays of [`LoopCode::arrays`], with their extents.
    pub arrays: Vec<(Slice<'a>, &'a [i64])>,
    /// What watches the run: what stops may give anything, or fail.
    pub watch: &'a Watch,
    /// Where the values of chunks go, if somebody combines them elsewhere.
    pub lists: Option<&'a Mutex<ChunkLists>>,
}

/// What a loop combined, chunk by chunk, before anything of one chunk meets anything of another, or a neutral element.
/// Nothing stands for a chunk without elements; components come one after the other, those that are arrays as their
/// scalars.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ChunkLists {
    /// Of each fold.
    pub folds: Vec<Vec<Option<Vec<Scalar>>>>,
    /// Of each scan, by its number, the last element inside each chunk; one that is never stepped is missing.
    pub scans: BTreeMap<usize, Vec<Option<Vec<Scalar>>>>,
}

/// What a loop reads that is not the same for each of the rows that it makes.
pub struct RowArgs<'a> {
    /// How many rows.
    pub count: usize,
    /// Uniforms, in an order in which they can be computed.
    pub uniforms: Vec<(usize, RowUniform<'a>)>,
    /// Inputs of which a row has its own: [`LoopArgs::inputs`] has those of all rows, one after the other.
    pub inputs: Vec<Part<'a>>,
    /// Indexed arrays of which a row has its own: [`LoopArgs::arrays`] has the array of all, with its extents.
    pub arrays: Vec<Part<'a>>,
}

/// What a row reads of an input or array, by its number, that is made of as many parts: the part at the index that is
/// given for the row, or else at its position.
pub type Part<'a> = (usize, Option<Slice<'a>>);

/// A uniform of a row.
pub enum RowUniform<'a> {
    /// The number of the row.
    Position,
    /// The element of this array at the row's position.
    Element(Slice<'a>),
    /// A primitive that can't fail, of the uniforms of these numbers.
    Prim(Prim, &'a [usize]),
}

/// One component of a collector's result.
pub enum LoopOutput {
    /// An array.
    Array(Buffer),
    /// The result of a fold.
    Scalar(Scalar),
}
