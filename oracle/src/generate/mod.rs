//! Random well-typed programs and inputs for them, and the shrinking of programs that show a fault.
//!
//! Everything is drawn from [`arbitrary::Unstructured`] bytes, so that a fuzzer's bytes, a
//! property test's `Vec<u8>` and a seed ([`bytes_from_seed`]) give programs by the same code. Bytes
//! that run out mean the smallest choice everywhere, so every byte string is a program.

mod build;
mod choose;
mod fusion;
pub mod input;
pub mod shrink;
pub mod whole;

pub use fusion::{GenOptions, program};

use crate::syntax;
pub use arbitrary::Unstructured;

/// `len` bytes that depend on `seed` alone (splitmix64), the same on every machine.
pub fn bytes_from_seed(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed;
    let words = std::iter::from_fn(|| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some((z ^ (z >> 31)).to_le_bytes())
    });
    words.flatten().take(len).collect()
}

/// Bytes that a program of the default size draws at most, by experience: enough that seeds do not
/// all end in the smallest choices.
pub const PROGRAM_BYTES: usize = 2048;

/// The text of a random program, drawn from `bytes`.
pub fn text(bytes: &mut Unstructured, options: &GenOptions) -> String {
    syntax::print(&program(bytes, options))
}

/// The text of the random program with this seed.
pub fn text_from_seed(seed: u64, options: &GenOptions) -> String {
    text(&mut Unstructured::new(&bytes_from_seed(seed, PROGRAM_BYTES)), options)
}
