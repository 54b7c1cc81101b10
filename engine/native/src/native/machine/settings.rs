//! What the tile machine is set to: which constants it follows, and from where on what pays.

use lawson_oracle::schedule::Constants;
use pulp::Arch;

/// Elements in a tile, at most; twice as many in a loop of which elements only come and go. Measured: there it takes 0.8
/// to 1 of the time with these, and 1.1 of it where there are scans. Four times as many where lanes leave regions: few are
/// left for the last turns.
const TILE: usize = 256;

/// Elements times instructions below which a loop runs on one thread: there a parallel run costs
/// more than it gains.
const SERIAL_WORK: usize = 1 << 17;

/// Elements of a long row. Measured: row sums are as fast either way at about so many.
const LONG_ROW: i64 = 512;

/// Instructions of bytecode that take as long as to make machine code of a loop: a millisecond or two.
const COMPILED_FROM: u64 = 1 << 18;

/// Instructions for which vector code gains as much beside tiles.
const VECTORS_FROM: u64 = 1 << 24;

/// Elements of a row from which on vector code is faster than tiles, which take the elements of several rows at once.
/// Measured: a stencil takes as long either way at about 8, and a map of one operation at 33.
const VECTOR_ROW: i64 = 16;

/// The default back end.
#[derive(Clone, Copy, Debug)]
pub struct TileMachine {
    /// The constants of the schedule.
    pub constants: Constants,
    /// Elements in a tile: a multiple of the lanes and of a block. Loops of which elements only come and
    /// go take two at a time, and those that lanes leave four.
    pub tile: usize,
    /// Elements times instructions below which a loop runs on one thread.
    pub serial_work: usize,
    /// See [`Backend::long_row`].
    pub long_row: i64,
    /// See [`Backend::compiled_from`].
    pub compiled_from: u64,
    /// See [`Backend::vectors_from`].
    pub vectors_from: u64,
    /// See [`Backend::vector_row`].
    pub vector_row: i64,
    /// Which vector instructions it uses.
    pub vectors: Vectors,
    /// Turns that a loop inside a body, or around others, takes at most; one that would take more has failed. Where
    /// a program is verified, the interpreters have ended within so many: except for what they did not come to, after
    /// a failure.
    pub turns: u64,
}

/// Vector instructions. All give the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// The best that the processor has.
    Best,
    /// AVX2, if the processor has it; else the baseline.
    Avx2,
    /// What every processor of the target has.
    Baseline,
}

impl Vectors {
    pub(super) fn arch(self) -> Arch {
        match self {
            Vectors::Best => Arch::new(),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
            _ => Arch::Scalar,
        }
    }
}

impl TileMachine {
    /// The machine for a schedule's constants.
    pub fn new(constants: Constants) -> TileMachine {
        TileMachine {
            constants,
            tile: TILE.min(constants.chunk),
            serial_work: SERIAL_WORK,
            long_row: LONG_ROW,
            compiled_from: COMPILED_FROM,
            vectors_from: VECTORS_FROM,
            vector_row: VECTOR_ROW,
            vectors: Vectors::Best,
            turns: u64::MAX,
        }
    }
}
