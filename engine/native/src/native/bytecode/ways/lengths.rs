//! Which way a loop runs, when its lengths are known. All ways give the same bits.
//!
//! - A loop of a few elements inside of others runs element by element.
//! - Of a loop over rows the lanes are the elements around them, or each row has tiles of its own. That goes by the
//!   length of a row too, and by how rows read other arrays. Rows of a few elements, as many as the source says, are no
//!   regions: their turns are written out (`loops/unroll.rs`).

use std::ops::Range;

use super::super::super::run::Settings;
use super::super::super::threads;
use crate::loops::{Code, Def, Operand, Region, UniformId, ValueId};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar};

/// An element that has a row of its own is as much work as so many others, about: fewer of them are a long row.
const ROWS_FOR_ELEMENTS: i64 = 16;

/// A row that reads along other rows is long at so many times fewer elements: lanes would read far apart.
const ALONG: i64 = 8;

/// Lanes of which an instruction for each turn costs more than rows by themselves, though these read across others.
const FEW_LANES: usize = 16;

/// To look at so many places in each turn takes as long as to bring an element to its own.
const PLACES: usize = 8;

/// Elements that an array of a lane's own has at most: every lane of a tile has as many.
const OWN_ELEMENTS: i64 = 4096;

/// An element costs an instruction so many times what it costs tiles, about.
const ELEMENT: i64 = 16;

/// Rows of so many times fewer elements than long ones are short: there lanes do better that are rows. Measured: where
/// there are many of them, both take as long at 32 to 64 elements.
const SHORTER: i64 = 8;

/// So many times as many rows as each has elements are few, and do better by themselves, short or not. Measured: 300 rows
/// of 32 elements take 0.7 of the time by themselves, 1,000 of 16 take 1.4 of it.
const FEW: i64 = 10;

/// Rows of so many times fewer elements than long ones are lanes, however few they are: of 4 elements both take as long.
const SHORTEST: i64 = 128;

/// Elements that a row has at most where each of several loops goes over all rows: beside a longer one it is little to
/// begin each loop anew, and the row stays in the cache.
const SEVERAL_ROW: i64 = 2048;

/// Elements of all rows that several loops write down in between, at most.
const SEVERAL_ELEMENTS: i64 = 1 << 24;

/// Chunks of elements from which on lanes that take turns of their own, of which some wait for others, are faster than
/// machine code element by element. Measured: on one thread both take as long at 6 chunks, and on two it is later, for
/// tiles deal out whole chunks.
const MANY_CHUNKS: i64 = 8;

/// Whether a loop over so many elements, of which each takes turns of its own, takes less time element by element.
pub fn is_few(settings: Settings, extent: i64) -> bool {
    extent < MANY_CHUNKS.saturating_mul(settings.constants.chunk as i64)
}

/// Whether lanes take turns of their own, as long as a condition holds.
pub fn is_irregular(code: &Code) -> bool {
    code.regions.iter().any(|region| region.again.is_some())
}

/// Whether lanes that take turns of their own read arrays in them, each at places of its own. Machine code does better there,
/// for however many: it asks for the next element's while it waits for one's. Measured with binary searches.
pub fn looks_up(code: &Code) -> bool {
    let irregular = code.regions.iter().filter(|region| region.again.is_some());
    let mut turns = irregular.flat_map(|region| region.begin..region.end);
    turns.any(|v| matches!(code.values[v].def, Def::Gather { .. }))
}

/// Whether a loop over so many elements that runs often takes less time element by element.
pub fn is_short(settings: Settings, extent: i64) -> bool {
    extent < settings.long_row / ELEMENT
}

/// Rows that may run by themselves.
pub struct ByThemselves {
    /// How many there are.
    pub count: i64,
    /// How long each is.
    pub length: i64,
    /// Each is folded.
    pub folds: bool,
    /// There is one loop over all rows for each of several loops inside.
    pub several: bool,
    /// No code takes rows as lanes.
    pub always: bool,
}

impl ByThemselves {
    /// Whether they do.
    pub fn suits(&self, settings: Settings) -> bool {
        let &ByThemselves { count, length, folds, several, always } = self;
        // Too few for all threads, and long: each is a loop for all of them.
        let chunk = settings.constants.chunk as i64;
        let threads = if threads::there_are() { rayon_core::current_num_threads() as i64 } else { 1 };
        let too_few = length > chunk && count < threads.saturating_mul(4);
        if count <= 0 || too_few || !always && !self.is_faster(settings.long_row) {
            return false;
        }
        // What is folded in several chunks is combined after them.
        let short = length <= SEVERAL_ROW && count.saturating_mul(length) <= SEVERAL_ELEMENTS;
        (!folds || (0..=chunk).contains(&length)) && (!several || short)
    }

    /// Whether they run faster by themselves than as lanes.
    fn is_faster(&self, long_row: i64) -> bool {
        let &ByThemselves { count, length, .. } = self;
        let few = length >= long_row / SHORTEST && count <= length.saturating_mul(FEW);
        length >= 2 && (few || length >= long_row / SHORTER)
    }
}

/// The loops over rows in a loop on tiles.
pub struct Rows {
    rows: Vec<Row>,
    /// How long arrays of the lanes' own are.
    own: Vec<UniformId>,
}

impl Rows {
    /// Those of a loop with this code; nothing where there are no rows about as long in every lane.
    pub fn of(code: &Code) -> Option<Rows> {
        let (rows, own) = (rows(code), code.own.iter().map(|own| own.extent).collect::<Vec<_>>());
        (!rows.is_empty() || !own.is_empty()).then_some(Rows { rows, own })
    }

    /// Whether a loop over so many elements goes row by row: its rows are long, or too long to be the lanes' own.
    pub fn are_long(&self, settings: Settings, space: usize, uniforms: &[Scalar]) -> bool {
        let value = |n: &UniformId| if let Scalar::I64(n) = uniforms[n.0] { n } else { 0 };
        if self.own.iter().any(|extent| value(extent) > OWN_ELEMENTS) {
            return true;
        }
        // Lanes run on all threads where there are enough of them; a row by itself on one.
        let together = space > settings.constants.chunk && threads::there_are();
        let threads = if together { rayon_core::current_num_threads() as i64 } else { 1 };
        let is_long = |row: &Row| {
            (!row.across || space <= FEW_LANES)
                && value(&row.length) >= (settings.long_row / row.shorter).saturating_mul(threads)
        };
        self.rows.iter().any(is_long)
    }
}

/// A loop over a row.
struct Row {
    /// Its length, or what it is about.
    length: UniformId,
    /// How many times shorter than others it may be to be long.
    shorter: i64,
    /// It reads across other rows, so that lanes read side by side.
    across: bool,
}

/// The loops over rows.
fn rows(code: &Code) -> Vec<Row> {
    let over_rows = |region: &Region| {
        let collects = !region.trees.is_empty() || !region.collects.is_empty();
        !region.folds.is_empty() || collects || region.places > 0
    };
    let regions = || code.regions.iter().enumerate().filter(|(_, region)| over_rows(region));
    let row = |(r, region): (usize, &Region)| {
        let length = match region.count? {
            Operand::Uniform(length) => length,
            Operand::Value(count) => about(code, count)?,
        };
        let holds = regions().any(|(_, inner)| region.begin < inner.begin && inner.end < region.end);
        let reads = reads(code, r);
        let shorter = if holds {
            ROWS_FOR_ELEMENTS
        } else if reads.contains(&Read::Along) {
            ALONG
        } else {
            (region.places / PLACES).max(1) as i64
        };
        Some(Row { length, shorter, across: reads.contains(&Read::Across) })
    };
    regions().filter_map(row).collect()
}

/// What a length that differs from lane to lane is about: of `n - i` it is `n`.
fn about(code: &Code, length: ValueId) -> Option<UniformId> {
    let Def::Prim { prim: Prim { op: PrimOp::Add | PrimOp::Sub, .. }, args, .. } = &code.values[length.0].def
    else {
        return None;
    };
    let uniform = |o: &Operand| if let Operand::Uniform(u) = o { Some(*u) } else { None };
    args.iter()
        .find_map(uniform)
        .or_else(|| args.iter().filter_map(Operand::value).find_map(|v| about(code, v)))
}

/// How a loop over a row reads an array of more dimensions.
#[derive(PartialEq)]
enum Read {
    /// From turn to turn the next element: the row by itself reads side by side, and lanes far apart.
    Along,
    /// From turn to turn the next row: lanes read side by side, and the row by itself far apart.
    Across,
}

fn reads(code: &Code, region: usize) -> Vec<Read> {
    let Region { begin, end, .. } = code.regions[region];
    reads_within(code, begin..end, &Def::State(region, 0))
}

/// Whether a loop reads an array so along its own space.
pub fn reads_across(code: &Code) -> bool {
    let shifted = |def: &Def| matches!(def, Def::Shifted { at, along, .. } if along + 1 < at.len());
    code.values.iter().any(|value| shifted(&value.def))
        || reads_within(code, 0..code.values.len(), &Def::Position).contains(&Read::Across)
}

/// How values are read from turn to turn, which this one counts.
fn reads_within(code: &Code, values: Range<usize>, turn: &Def) -> Vec<Read> {
    let mut turns = vec![false; code.values.len()];
    let mut found = Vec::new();
    for v in values {
        let moves = |turns: &[bool], o: &Operand| matches!(o, Operand::Value(v) if turns[v.0]);
        let def = &code.values[v].def;
        turns[v] = def == turn || code.operands(v).iter().any(|o| moves(&turns, o));
        if let Def::Gather { at, .. } = def
            && let Some((last, others)) = at.split_last()
        {
            let others = || others.iter().map(|at| moves(&turns, at));
            match moves(&turns, last) {
                true if others().any(|moves| !moves) => found.push(Read::Along),
                false if others().any(|moves| moves) => found.push(Read::Across),
                _ => {}
            }
        }
    }
    found
}
