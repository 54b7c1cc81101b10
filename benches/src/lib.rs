//! The yardsticks: what a person would write by hand in Rust with rayon for the benchmark programs,
//! already fused, in plain code that the compiler vectorises for AVX2 where the processor has it.

pub mod hand;
pub mod programs;

/// Elements of the benchmark inputs.
pub const N: usize = 10_000_000;

/// Deterministic numbers between -1 and 1.
pub fn numbers(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    (0..n).map(|_| next()).collect()
}
