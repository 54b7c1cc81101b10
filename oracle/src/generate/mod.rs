//! Random well-typed programs and inputs for them, and the shrinking of programs that show a fault.
//!
//! Everything is drawn from [`arbitrary::Unstructured`] bytes, so that a fuzzer's bytes, a
//! property test's `Vec<u8>` and a seed ([`bytes_from_seed`]) give programs by the same code. Bytes
//! that run out mean the smallest choice everywhere, so every byte string is a program.
//!
//! Two profiles draw programs. `fusion` draws pipelines for the engine, and as a whole what users write (stencils,
//! passes of a sort: `fusion/forms.rs`). `whole` draws every construct of the language. Values and sizes are drawn
//! near the numbers that a program mentions (`literals.rs`). The model of a host (`host.rs`) stands in wherever
//! programs that call its functions are verified.

mod build;
pub mod census;
mod choose;
mod fusion;
pub mod host;
pub mod input;

pub mod judge;
pub mod literals;
pub mod modular;
pub mod mutate;
mod ragged;
pub mod rare;
pub mod repair;
pub mod shrink;
pub mod whole;

use crate::syntax;
use crate::syntax::ast::Program;
pub use arbitrary::Unstructured;
pub use ragged::ragged;

/// What programs are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// Pipelines of maps, filters, scans and reductions, which an engine can fuse: `generate::fusion`.
    Fusion,
    /// Every construct of the language: [`whole`].
    Whole,
}

/// What programs may contain.
#[derive(Clone, Debug)]
pub struct GenOptions {
    /// What kind of program.
    pub profile: Profile,
    /// At most so many bindings in the entry's body.
    pub max_bindings: usize,
    /// In `Fusion` programs, now and then up to so many bindings, if these are more.
    pub long: usize,
    /// `trace`.
    pub effects: bool,
    /// In `Fusion` programs, what may fail: integer division, integer powers, indexing. Most uses don't fail.
    pub failing: bool,
    /// In `Fusion` programs, `f64`, and `f32` among all types.
    pub floats: bool,
    /// Only `i32`, `i64`, `f64` and `bool`.
    pub only_native_types: bool,
    /// In `Fusion` programs, loops inside loops, and arrays of arrays.
    pub nested: bool,
    /// In `Fusion` programs, helper functions, of first and of higher order.
    pub helpers: bool,
    /// In `Fusion` programs, records, arrays of rank 3, bindings in lambdas, literals of every magnitude.
    pub rich: bool,
    /// In `Fusion` programs, where something is printed, functions of the host that are called instead.
    pub host: bool,
}

impl Default for GenOptions {
    fn default() -> GenOptions {
        GenOptions {
            profile: Profile::Fusion,
            max_bindings: 7,
            long: 0,
            effects: true,
            failing: true,
            floats: true,
            only_native_types: true,
            nested: true,
            helpers: true,
            rich: false,
            host: false,
        }
    }
}

impl GenOptions {
    /// Everything that `Fusion` programs can have: what fuzzers draw.
    pub fn rich() -> GenOptions {
        GenOptions { long: 60, only_native_types: false, rich: true, ..GenOptions::default() }
    }

    /// [`GenOptions::rich`] programs that call functions of a host.
    pub fn hosted() -> GenOptions {
        GenOptions { host: true, ..GenOptions::rich() }
    }

    /// Programs over the whole language, with every type of scalar.
    pub fn whole() -> GenOptions {
        GenOptions { profile: Profile::Whole, only_native_types: false, ..GenOptions::default() }
    }
}

/// A random program: its entry is `main`, with what it uses before it.
pub fn program(bytes: &mut Unstructured, options: &GenOptions) -> Program {
    match options.profile {
        Profile::Fusion => fusion::program(bytes, options),
        Profile::Whole => whole::program(bytes, options).0,
    }
}

/// `len` bytes that depend on `seed` alone (splitmix64), the same on every machine.
pub fn bytes_from_seed(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = vec![0; len];
    for word in bytes.chunks_mut(8) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes()[..word.len()]);
    }
    bytes
}

/// Bytes that a program of the default size, without a long one's bindings, draws at most, by experience: enough that seeds do not
/// all end in the smallest choices.
pub const PROGRAM_BYTES: usize = 2048;

/// The text of a random program, drawn from `bytes`.
pub fn text(bytes: &mut Unstructured, options: &GenOptions) -> String {
    syntax::print(&program(bytes, options))
}

/// The text of the random program with this seed.
pub fn text_from_seed(seed: u64, options: &GenOptions) -> String {
    let programs = 1 + options.long / options.max_bindings.max(1);
    text(&mut Unstructured::new(&bytes_from_seed(seed, programs * PROGRAM_BYTES)), options)
}
