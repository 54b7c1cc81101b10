//! Properties of whole random programs. The seed is printed when one fails; `PROPTEST_RNG_SEED` sets
//! it, `PROPTEST_CASES` the number of cases. The program is shrunk to what the fault needs.

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::generate::text_from_seed;
use proptest::prelude::*;

use crate::judge::{self, Wrong};
use crate::{config, whole};

/// How many candidates are judged when a program is shrunk.
const CANDIDATES: usize = 2000;

proptest! {
    #![proptest_config(config(400))]

    /// A generated program checks; it never meets an internal error; the shapes of its results are
    /// what the size schemes of its entries promise.
    #[test]
    fn programs_check_and_run_as_their_types_say(seed in any::<u64>()) {
        let text = text_from_seed(seed, &whole());
        if let Err(wrong) = judged(&text, seed) {
            let small = shrink(&text, CANDIDATES, &mut |candidate| {
                judged(candidate, seed).is_err_and(|other| other.kind() == wrong.kind())
            });
            let why = judged(&small, seed);
            return Err(TestCaseError::fail(format!("seed {seed}: {why:#?}\n{small}\nfrom\n{text}")));
        }
    }
}

fn judged(text: &str, seed: u64) -> Result<(), Wrong> {
    judge::run_all(&judge::checked(text)?, seed, 3).map(drop)
}

/// The programs are worth running: most runs end in a result.
#[test]
fn most_programs_run_to_their_end() {
    let mut sum = judge::Runs::default();
    for seed in 0..100 {
        let checked = judge::checked(&text_from_seed(seed, &whole())).unwrap();
        let runs = judge::run_all(&checked, seed, 2).unwrap();
        sum.results += runs.results;
        sum.faults += runs.faults;
        sum.undecided += runs.undecided;
    }
    let all = sum.results + sum.faults + sum.undecided;
    assert!(all > 200 && sum.results * 2 > all && sum.faults * 20 > all, "{sum:?}");
}
