//! Random programs over the whole language: what the generator writes, and what must hold of it.

mod judge;
mod mutated;
mod productions;
mod properties;
mod shrinking;
mod symbolic;

use lawson_oracle::generate::{GenOptions, Profile};
use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// Programs over the whole language, with every type of scalar.
fn whole() -> GenOptions {
    GenOptions { profile: Profile::Whole, only_native_types: false, ..GenOptions::default() }
}

/// A fixed seed and number of cases, unless `PROPTEST_RNG_SEED` and `PROPTEST_CASES` give others; no
/// file of failures is kept.
fn config(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let is_set = |name| std::env::var_os(name).is_some();
    let cases = if is_set("PROPTEST_CASES") { given.cases } else { cases };
    let rng_seed = if is_set("PROPTEST_RNG_SEED") { given.rng_seed } else { RngSeed::Fixed(1) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, max_shrink_iters: 0, ..given }
}
