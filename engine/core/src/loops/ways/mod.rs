//! The ways in which native code runs a loop. This is the one place that says which of them there are for a loop: the
//! cost model asks before loops are put together, and native code when it compiles one.
//!
//! | way | what happens | for which loops | chosen |
//! |---|---|---|---|
//! | flat | one loop over the elements of all rows | `map (map f) xss` (`flat`) | where there is one |
//! | lanes | an element a lane; loops inside are regions that take turns | what `flatten` takes | otherwise |
//! | rows | the loop inside for each row, between a head and a tail for all rows; once, or once for each of several loops inside (loop distribution) | one loop inside (`rows`), several (`segments`) | by the lengths, each time that the loop runs |
//! | nest | one loop over the rows of all elements, in one of these ways | elements that are arrays of rows, in a loop inside (`nest`) | where there is no other |
//! | elements | machine code, or bytecode | all | where there is no other, and by the lengths |
//!
//! Flat is the interchange of a nest, rows and segments distribute it. Still they are no rewrites of core
//! (`core::rewrites`), and no row of the table of rules:
//! - Which of them is faster is known when the lengths are, so that a kernel has several of them. A program has one
//!   form.
//! - What they write down in between is part of no plan. An array that fusion has removed would come back in the
//!   program, its certificate and its cost.
//! - All of them give the bits of the one fused loop, by the brackets of the schedule, and native code is held
//!   against the interpreter of that loop.
//!
//! A back end may have no code for a way that there is, such as a loop with too many registers. The planner does not
//! know that.

mod flat;
mod nest;
mod rows;
mod segments;

use lawson_oracle::schedule::Constants;

use super::{InputForm, LoopCode, NotNative, flatten};
use crate::core::{Loop, Origin, Size};
pub use flat::over_rows;
pub use rows::RowWise;
pub use segments::Segment;

/// The ways in which a loop can run on tiles; element by element every loop can.
pub struct Ways {
    /// As one loop over the elements of all rows, which are in memory.
    pub flat: Option<Flat>,
    /// An element a lane, or why not.
    pub lanes: Result<LoopCode, NotNative>,
    /// Row by row: so many loops, one after the other; none where it can't be.
    pub rows: Vec<Segment>,
}

/// A loop as one over the elements of all rows.
pub struct Flat {
    /// That loop.
    pub all: Loop,
    /// Its code.
    pub code: LoopCode,
    /// The extents that its space has, the loop's in front.
    pub extents: Vec<Size>,
}

/// How a loop runs, unless its lengths are better for another way.
pub enum Way {
    /// An element a lane, though it may run flat too.
    Lanes(LoopCode),
    /// Flat, or as a nest.
    Flat,
    /// Element by element, for this reason.
    Elements(NotNative),
}

impl Ways {
    /// Those of a loop whose inputs come in these forms, by these constants of the schedule. It is from `origin`.
    pub fn of(l: &Loop, forms: &[InputForm], constants: Constants, origin: &Origin) -> Ways {
        Ways {
            flat: Flat::of(l, forms, constants, origin),
            lanes: flatten(l, forms, constants, origin),
            rows: segments::segments(l).unwrap_or_default(),
        }
    }
}

/// The loop over the rows of all elements of this one, where it runs on tiles and this one has no other way to; of its
/// results the first two extents are one.
pub fn collapsed(l: &Loop, forms: &[InputForm], constants: Constants, origin: &Origin) -> Option<Loop> {
    let all = nest::collapsed(l).filter(|_| forms.iter().all(in_memory))?;
    let other =
        flatten(l, forms, constants, origin).is_ok() || Flat::of(l, forms, constants, origin).is_some();
    let on_tiles = |l: &Loop| !matches!(Way::usual(l, constants, origin), Way::Elements(_));
    (!other && on_tiles(&all)).then_some(all)
}

/// Whether a loop can run row by row, unless there is no code for it.
pub fn row_by_row(l: &Loop) -> bool {
    segments::segments(l).is_some()
}

impl Flat {
    fn of(l: &Loop, forms: &[InputForm], constants: Constants, origin: &Origin) -> Option<Flat> {
        let (all, rows) = flat::flat(l).filter(|_| forms.iter().all(in_memory))?;
        let code = flatten(&all, &all_in_memory(&all), constants, origin).ok()?;
        Some(Flat { all, code, extents: [vec![l.space.clone()], rows].concat() })
    }
}

impl Way {
    /// The one to plan a loop by, whose inputs that are nowhere in memory make no difference. Row by row is none: whether
    /// it is faster, and whether there is code for it at all, is known too late.
    pub fn usual(l: &Loop, constants: Constants, origin: &Origin) -> Way {
        let forms = all_in_memory(l);
        match flatten(l, &forms, constants, origin) {
            Ok(code) => Way::Lanes(code),
            Err(_) if Flat::of(l, &forms, constants, origin).is_some() => Way::Flat,
            Err(_) if collapsed(l, &forms, constants, origin).is_some() => Way::Flat,
            Err(why) => Way::Elements(why),
        }
    }
}

fn in_memory(form: &InputForm) -> bool {
    matches!(form, InputForm::Array | InputForm::Rows)
}

/// The forms of a loop's inputs, if all are in memory.
fn all_in_memory(l: &Loop) -> Vec<InputForm> {
    l.fun.inputs.iter().map(InputForm::in_memory).collect()
}
