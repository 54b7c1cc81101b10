//! Fused against original, before anything native runs: on generated inputs ([`differential`]), for
//! all values at small lengths ([`symbolic`]); and whether operators are what reductions need
//! ([`operators`]).
//!
//! Every fused program is compared with its source before native code runs, unless it was compared before, the user
//! says `--verify off`, or it is too large to interpret. How far it was compared is one value ([`Verdict`]), which is
//! remembered and said each time. All inputs of a program share a budget of steps (`differential::Budget`), and
//! native code runs only on those inputs that the interpreters could end. So whatever an interpreter does takes
//! steps, copying an array included (`Interpreter::copied`).

pub mod borders;
#[cfg(feature = "files")]
pub mod cache;
pub mod culprit;
pub mod differential;
pub mod first_difference;
pub mod inputs;
pub mod judge;
pub mod laws;
pub mod literals;
mod mismatch;
pub mod needed;
pub mod operators;
pub mod outcome;
pub mod overflow;
mod repairs;
pub mod rule_trial;
pub mod second_meaning;
pub mod shrink;
pub mod source_program;
mod sources;
pub mod steps;
pub mod symbolic;
pub mod symbolic_trial;
pub mod translation;
pub mod treatments;
mod verdict;

use lawson_oracle::interp;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Span;
use lawson_oracle::types::{Checked, Scheme, Type};

use crate::core::Program;
use crate::native::{Kernel, TileMachine};
pub use differential::Difference;
pub use mismatch::Mismatch;
pub use operators::OperatorFault;
pub use symbolic::Symbolically;
pub use translation::Translated;
pub use verdict::{LineColumn, Verdict};

/// Steps of one interpreted run; a run that needs more is left out.
pub const STEPS: u64 = 1_000_000;

/// What is verified: an entry of a source program, and a core program that claims to mean the same.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The source.
    pub checked: &'a Checked,
    /// The entry's index among its declarations.
    pub entry: usize,
    /// The core program.
    pub fused: &'a Program,
    /// It is in fact the source's loops as they are written.
    pub unfused: bool,
}

impl<'a> Subject<'a> {
    /// What messages call the core program, and what they call its native code.
    pub fn treatments(&self) -> [&'static str; 2] {
        match self.unfused {
            true => ["unfused core", "unfused native code"],
            false => ["fused core", "fused native code"],
        }
    }

    /// The entry's scheme.
    ///
    /// # Panics
    /// When the entry is no definition; `Checked::entry` gives none such.
    pub fn scheme(&self) -> &'a Scheme {
        self.checked.schemes[self.entry].as_ref().expect("an entry has a scheme")
    }

    /// The type of the entry's result.
    pub fn result(&self) -> &'a Type {
        &self.scheme().result
    }
}

/// How much is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Chooses the inputs.
    pub seed: u64,
    /// Generated inputs.
    pub cases: usize,
    /// The symbolic check goes over lengths from 0 to this.
    pub symbolic: usize,
}

impl Default for Options {
    /// What `run` does before the first native run of a program.
    fn default() -> Options {
        Options { seed: 0, cases: 100, symbolic: 2 }
    }
}

/// What verification found.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// Generated inputs on which all treatments agree.
    pub cases: usize,
    /// Those of them on which all treatments fail.
    pub failed: usize,
    /// Generated inputs left out, because a run gave no answer.
    pub skipped: usize,
    /// Of those left out, the ones for which there was too little memory or stack; and 1 for the symbolic check,
    /// where that had too little.
    pub starved: usize,
    /// The native code was among the treatments.
    pub native: bool,
    /// The source's branches that no input reached on which all treatments agree, in the order of the text. An input
    /// on which all fail reaches those in which the source fails, and no others: of what these gave, nothing was
    /// compared.
    pub unreached: Vec<LineColumn>,
    /// How the source was compared with the program that it was translated to, where it is in another language.
    pub translated: Option<Translated>,
    /// For all values at small lengths.
    pub symbolic: Symbolically,
}

/// Tiles of half a small chunk, in parallel from the first chunk on: short inputs cross all boundaries
/// of the machine. Rows are soon long ones, and those of `wide_machine` are not. What can be machine code in place of
/// bytecode is it from the first element on, and in the other it stays bytecode; in place of tiles it is the other way round.
pub fn small_machine() -> TileMachine {
    TileMachine {
        tile: 2,
        serial_work: 0,
        long_row: 5,
        compiled_from: 0,
        vectors_from: u64::MAX,
        turns: STEPS,
        ..TileMachine::new(Schedule::SMALL)
    }
}

/// As many lanes as native code has, in short tiles and chunks.
fn wide_machine() -> TileMachine {
    TileMachine {
        tile: 16,
        serial_work: 0,
        compiled_from: u64::MAX,
        vectors_from: 0,
        vector_row: 0,
        turns: STEPS,
        ..TileMachine::new(differential::WIDE)
    }
}

/// Compares the core program with the source. The native code of the core program is among the
/// treatments where it compiles.
///
/// # Errors
/// The smallest input found on which they differ; or where they have different terms, though none was found.
pub fn compare(subject: &Subject<'_>, options: &Options) -> Result<Evidence, Box<Mismatch>> {
    let translated = translation::check(subject, options)?;
    let kernel = Kernel::with(subject.fused, &small_machine()).ok();
    let mut budget = differential::Budget::new(options);
    let small = differential::small(subject, kernel.as_slice(), options, &mut budget)?;
    // The interpreters don't care about lanes; native code has other code for as many as it runs with.
    let wide = match Kernel::with(subject.fused, &wide_machine()).ok() {
        Some(kernel) => differential::wide(subject, &[kernel], options, &mut budget)?,
        None => Default::default(),
    };
    let symbolic = symbolic::check(subject, kernel.as_ref(), options)?;
    let reached = &small.reached | &wide.reached;
    let unreached = interp::unreached(subject.checked, subject.entry, &reached);
    let place = |span: Span| LineColumn::of(&subject.checked.source, span.start);
    Ok(Evidence {
        cases: small.same + wide.same,
        failed: small.failed + wide.failed,
        skipped: small.unknown + wide.unknown,
        starved: small.starved + wide.starved + usize::from(symbolic.starved),
        unreached: unreached.into_iter().map(place).collect(),
        native: kernel.is_some(),
        translated,
        symbolic,
    })
}
