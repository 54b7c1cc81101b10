//! Properties of the engine over whole random programs.
//!
//! The seed is printed when a property fails; `PROPTEST_RNG_SEED` sets it, `PROPTEST_CASES` the number
//! of cases. A failure shows the program, as text, and the arguments.

use std::sync::Arc;

use lawson::verify::Options;
use lawson::verify::treatments::{GenOptions, Treated, treat};
use lawson_oracle::generate::{Profile, text_from_seed};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rayon::{ThreadPool, ThreadPoolBuilder};

proptest! {
    #![proptest_config(config(100))]

    /// The reference interpreter = core under its interpreter = native code, bit for bit, on 1, 2 and 4
    /// threads; fused as unfused, and every certificate checks.
    #[test]
    fn all_treatments_agree(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::default());
        if let Treated::Fault(fault) = treat(&text, &Options { seed, cases: 14, symbolic: 0 }, &pools()) {
            return Err(TestCaseError::fail(format!("{fault:#?}\n{text}")));
        }
    }
}

/// The same for programs over the whole language. What the engine does not run it refuses, with a
/// reason: those are counted, and only that some run is demanded.
#[test]
fn the_whole_language_runs_alike_or_is_refused() {
    let options = GenOptions { profile: Profile::Whole, max_bindings: 1, ..GenOptions::default() };
    let (mut agree, mut refused) = (0, 0);
    for seed in 0..200 {
        let text = text_from_seed(seed, &options);
        match treat(&text, &Options { seed, cases: 6, symbolic: 0 }, &[]) {
            Treated::Agree(_) => agree += 1,
            Treated::Refused(why) => {
                assert!(!why.is_empty());
                refused += 1;
            }
            Treated::Fault(fault) => panic!("seed {seed}: {fault:#?}\n{text}"),
        }
    }
    println!("{agree} agree, {refused} are refused");
    assert!(agree > 0);
}

/// Pools of 1, 2 and 4 threads.
fn pools() -> Vec<Arc<ThreadPool>> {
    let pool = |n| Arc::new(ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    [1, 2, 4].map(pool).to_vec()
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
