//! Properties of the engine over whole random programs.
//!
//! The seed is printed when a property fails; `PROPTEST_RNG_SEED` sets it, `PROPTEST_CASES` the number
//! of cases. A failure shows the program, as text, and the arguments.

use lawson::verify::Options;
use lawson::verify::borders::{Crossed, brings_many};
use lawson::verify::treatments::{Fault, GenOptions, LONG_SHARE, Treated, pools, treat, treat_operator};
use lawson_oracle::generate::rare::{self, Rare};
use lawson_oracle::generate::text_from_seed;
use proptest::prelude::*;

use crate::config::config;

/// Of 60 pipelines, so many are fused and run natively at least.
const FUSED: usize = 35;
/// Programs over the whole language.
const PROGRAMS: u64 = 60;
/// Programs that run on many chunks.
const MANY: u64 = 20;
/// Programs with operators that are wrong on rare values.
const RARE: u64 = 80;

proptest! {
    #![proptest_config(config(100))]

    /// The reference interpreter = core under its interpreter = native code, bit for bit, on one thread
    /// and on 1, 3 or 7; fused as unfused, and every certificate checks.
    #[test]
    fn all_treatments_agree(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::rich());
        let pools = pools().unwrap();
        if let Treated::Fault(fault) = treat(&text, &Options { seed, cases: 14, symbolic: 0 }, &pools) {
            return Err(TestCaseError::fail(format!("{fault}\n{text}")));
        }
    }
}

/// The property above would hold of programs that nothing fuses or runs.
#[test]
fn most_random_programs_are_fused_and_run_natively() {
    let (mut answered, mut crossed) = (0, Crossed::default());
    for seed in 0..60 {
        let text = text_from_seed(seed, &GenOptions::rich());
        // Each kind of border, and several lengths beside it.
        let inputs = seed * LONG_SHARE + u64::from(seed >= 28);
        match treat(&text, &Options { seed: inputs, cases: 3, symbolic: 0 }, &[]) {
            Treated::Agree(agreed) => {
                answered += usize::from(agreed.is_worth_something());
                crossed.add(agreed.crossed);
            }
            Treated::Refused(_) => {}
            Treated::Fault(fault) => panic!("seed {seed}: {fault}\n{text}"),
        }
    }
    assert!(answered >= FUSED, "{answered} of 60");
    assert!(crossed.named().iter().all(|(_, n)| *n > 0), "{crossed:?}");
}

/// Arrays of 65,537 to 262,145 elements, on 1, 3 and 7 threads.
#[test]
fn random_programs_agree_on_many_chunks() {
    let pools = pools().unwrap();
    let mut crossed = Crossed::default();
    let long = (0..).map(|k| k * LONG_SHARE).filter(|seed| brings_many(*seed));
    for (seed, inputs) in (0..MANY).zip(long) {
        let text = text_from_seed(seed, &GenOptions::rich());
        match treat(&text, &Options { seed: inputs, cases: 1, symbolic: 0 }, &pools) {
            Treated::Agree(agreed) => crossed.add(agreed.crossed),
            Treated::Refused(why) => panic!("seed {seed} is refused: {why}\n{text}"),
            Treated::Fault(fault) => panic!("seed {seed}: {fault}\n{text}"),
        }
    }
    // Each counts twice, unfused and fused; what multiplies lengths takes too many steps.
    assert!(crossed.many >= MANY as usize / 4, "{crossed:?}");
}

/// That each of them is not associative is tested where they are made.
#[test]
fn operators_that_are_wrong_on_rare_values_are_named() {
    let unnamed: Vec<_> = (0..RARE)
        .map(|seed| (seed, treat_operator(&rare::from_seed(seed), seed)))
        .filter(|(_, treated)| !matches!(treated, Treated::Agree(_)))
        .collect();
    assert!(unnamed.is_empty(), "{unnamed:#?}");
}

/// The treatment is a test: where nothing is said of the operator it faults.
#[test]
fn an_operator_of_which_nothing_is_said_is_a_fault() {
    let text = "def main (xs: []i64) = reduce (\\a b -> a + b + 0) 0 xs\n";
    let sum = Rare { text: text.to_string(), ..rare::from_seed(0) };
    let treated = treat_operator(&sum, 0);
    assert!(matches!(treated, Treated::Fault(Fault::Operator(_))), "{treated:?}");
}

/// The same for programs over the whole language, with every type of scalar: each of them runs natively.
#[test]
fn the_whole_language_runs_natively_and_alike() {
    let options = GenOptions { max_bindings: 2, ..GenOptions::whole() };
    let pools = pools().unwrap();
    for seed in 0..PROGRAMS {
        let text = text_from_seed(seed, &options);
        // What multiplies lengths has no room on long inputs, which some seeds bring.
        let inputs = LONG_SHARE * seed + 1;
        match treat(&text, &Options { seed: inputs, cases: 6, symbolic: 0 }, &pools) {
            Treated::Agree(agreed) => assert!(agreed.native, "seed {seed} does not run natively\n{text}"),
            Treated::Refused(why) => panic!("seed {seed} is refused: {why}\n{text}"),
            Treated::Fault(fault) => panic!("seed {seed}: {fault}\n{text}"),
        }
    }
}
