//! How many cases the properties try, and with which seed.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// A fixed seed and number of cases, unless `PROPTEST_RNG_SEED` and `PROPTEST_CASES` give others; no
/// file of failures is kept, and proptest does not shrink seeds and bytes: what fails is a program, which
/// has a shrinker of its own.
pub fn config(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let is_set = |name| std::env::var_os(name).is_some();
    let cases = if is_set("PROPTEST_CASES") { given.cases } else { cases };
    let rng_seed = if is_set("PROPTEST_RNG_SEED") { given.rng_seed } else { RngSeed::Fixed(1) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, max_shrink_iters: 0, ..given }
}
