//! The benchmark programs, their inputs, and the yardsticks: what a person would write by hand in
//! Rust with rayon for them, already fused, in plain code that the compiler vectorises for the
//! processor at hand.

pub mod hand;
pub mod language;

use hand::Results;

/// Elements of the benchmark inputs.
pub const N: usize = 10_000_000;

/// A program with its yardstick.
pub struct Benchmark {
    /// What it is called.
    pub name: &'static str,
    /// Its source text.
    pub source: &'static str,
    /// How many arrays of `f64` it takes; scalars (all of them 0.0) follow.
    pub arrays: usize,
    /// How many scalars it takes.
    pub scalars: usize,
    /// The same by hand: from the arrays, into the results, whose vectors are as long as the inputs.
    pub hand: fn(&[&[f64]], &mut Results),
}

/// All of them.
pub const BENCHMARKS: [Benchmark; 6] = [
    Benchmark {
        name: "normalize2",
        source: include_str!("../../examples/normalize2.fut"),
        arrays: 1,
        scalars: 1,
        hand: hand::normalize2,
    },
    Benchmark {
        name: "dot",
        source: include_str!("../programs/dot.fut"),
        arrays: 2,
        scalars: 0,
        hand: hand::dot,
    },
    Benchmark {
        name: "filter_reduce",
        source: include_str!("../programs/filter_reduce.fut"),
        arrays: 1,
        scalars: 0,
        hand: hand::filter_reduce,
    },
    Benchmark {
        name: "filter_map",
        source: include_str!("../programs/filter_map.fut"),
        arrays: 1,
        scalars: 0,
        hand: hand::filter_map,
    },
    Benchmark {
        name: "map_scan",
        source: include_str!("../programs/map_scan.fut"),
        arrays: 1,
        scalars: 0,
        hand: hand::map_scan,
    },
    Benchmark {
        name: "recurrence",
        source: include_str!("../programs/recurrence.fut"),
        arrays: 2,
        scalars: 0,
        hand: hand::recurrence,
    },
];

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
