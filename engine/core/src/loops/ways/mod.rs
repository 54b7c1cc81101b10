//! The ways in which native code runs a loop. This is the one place that says which of them there are for a loop: the
//! cost model asks before loops are put together, and native code when it compiles one.
//!
//! | way | what happens | for which loops | chosen |
//! |---|---|---|---|
//! | flat | one loop over the elements of all rows | `map (map f) xss` (`flat`) | where there is one |
//! | lanes | an element a lane; loops inside are regions that take turns | what `flatten` takes | else |
//! | rows | the loop inside for each row, between a head and a tail for all rows; once, or once for each of several loops inside (loop distribution) | one loop inside (`rows`), several (`segments`) | by the lengths, each time that the loop runs |
//! | elements | bytecode, an element after the other | all | where there is no other, and by the lengths |
//!
//! Flat is the interchange of a nest, rows and segments distribute it. Still they are no rewrites of core
//! (`core::rewrites`), and no row of the table of rules:
//! - Which of them is faster is known when the lengths are, so that a kernel has several of them. A program has one
//!   form.
//! - What they write down in between is part of no plan. An array that fusion has removed would come back in the
//!   program, its certificate and its cost.
//! - All of them give the bits of the one fused loop, by the brackets of the schedule, and native code is held
//!   against the interpreter of that loop.

mod flat;
mod rows;
mod segments;

use lawson_oracle::schedule::Constants;

use super::{InputForm, LoopCode, NotNative, flatten};
use crate::core::{Loop, Origin, Size};
pub use rows::RowWise;
pub use segments::Segment;

/// A loop, of which is asked how it can run.
pub struct Ways<'l> {
    /// The loop.
    pub l: &'l Loop,
    /// In which form each of its inputs comes.
    pub forms: &'l [InputForm],
    /// Those of the schedule.
    pub constants: Constants,
    /// Where it is from.
    pub origin: &'l Origin,
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

/// How a loop runs, whatever its lengths are.
pub enum Way {
    /// An element a lane.
    Lanes(LoopCode),
    /// As one loop over the elements of all rows, and only so.
    Flat,
    /// Row by row, and only so.
    Rows,
    /// Element by element, for this reason.
    Elements(NotNative),
}

impl Ways<'_> {
    /// The code with an element a lane.
    ///
    /// # Errors
    /// What tiles can't run.
    pub fn lanes(&self) -> Result<LoopCode, NotNative> {
        flatten(self.l, self.forms, self.constants, self.origin)
    }

    /// The loop over the elements of all rows, if it is one whose rows are in memory.
    pub fn flat(&self) -> Option<Flat> {
        let in_memory = |form: &InputForm| matches!(form, InputForm::Array | InputForm::Rows);
        if !self.forms.iter().all(in_memory) {
            return None;
        }
        let (all, rows) = flat::flat(self.l)?;
        let code = self.code(&all).ok()?;
        Some(Flat { all, code, extents: [vec![self.l.space.clone()], rows].concat() })
    }

    /// The loops that run row by row, one after the other; none where it can't be.
    pub fn rows(&self) -> Vec<Segment> {
        segments::segments(self.l).unwrap_or_default()
    }

    /// How it runs, whatever the lengths are.
    pub fn whatever_the_lengths(&self) -> Way {
        match self.lanes() {
            Ok(code) => Way::Lanes(code),
            Err(_) if self.flat().is_some() => Way::Flat,
            Err(_) if self.runs_by_rows() => Way::Rows,
            Err(why) => Way::Elements(why),
        }
    }

    /// Whether it is one loop row by row, with all its parts on tiles. Several loops are too much for long rows.
    fn runs_by_rows(&self) -> bool {
        let [Segment { rows, .. }] = &self.rows()[..] else { return false };
        let parts = rows.head.iter().chain([&rows.inner]).chain(rows.tail.iter().map(|tail| &tail.body));
        parts.map(|part| self.code(part)).all(|code| code.is_ok())
    }

    /// The code of another loop, all of whose inputs are in memory.
    fn code(&self, l: &Loop) -> Result<LoopCode, NotNative> {
        let forms: Vec<InputForm> = l.fun.inputs.iter().map(InputForm::in_memory).collect();
        flatten(l, &forms, self.constants, self.origin)
    }
}
