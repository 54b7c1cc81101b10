//! Properties of whole random programs. The seed is printed when one fails; `PROPTEST_RNG_SEED` sets
//! it, `PROPTEST_CASES` the number of cases. The program is shrunk to what the fault needs.

use lawson_oracle::generate::judge::{self, Wrong};
use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::generate::{GenOptions, bytes_from_seed, ragged, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::visit::normalize;
use lawson_oracle::syntax::{format, parse};
use proptest::prelude::*;

use crate::config::config;

/// How many candidates are judged when a program is shrunk.
const CANDIDATES: usize = 2000;

proptest! {
    #![proptest_config(config(400))]

    /// A generated program checks; it never meets an internal error; the shapes of its results are
    /// what the size schemes of its entries promise.
    #[test]
    fn programs_check_and_run_as_their_types_say(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::whole());
        if let Err(wrong) = judged(&text, seed) {
            let small = shrink(&text, CANDIDATES, &mut |candidate| {
                judged(candidate, seed).is_err_and(|other| other.kind() == wrong.kind())
            });
            let why = judged(&small, seed);
            return Err(TestCaseError::fail(format!("seed {seed}: {why:#?}\n{small}\nfrom\n{text}")));
        }
    }
}

proptest! {
    #![proptest_config(config(200))]

    /// Formatting what was formatted changes nothing, and the text means the same: also where comments
    /// stand and lines break in odd places.
    #[test]
    fn formatting_is_idempotent_and_keeps_the_meaning(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::whole());
        let text = ragged(&text, &bytes_from_seed(seed, 256)).unwrap();
        let source = Source::new("ragged", &*text);
        let formatted = format(&source).map_err(|why| TestCaseError::fail(format!("{why:?}\n{text}")))?;
        let again = format(&Source::new("formatted", &*formatted));
        prop_assert_eq!(again.as_deref(), Ok(&*formatted), "from {}", text);
        let tree = |text: &str| {
            let mut program = parse(&Source::new("read", text)).unwrap();
            normalize(&mut program);
            program
        };
        prop_assert_eq!(tree(&text), tree(&formatted), "{}\n{}", text, formatted);
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
        let checked = judge::checked(&text_from_seed(seed, &GenOptions::whole())).unwrap();
        let runs = judge::run_all(&checked, seed, 2).unwrap();
        sum.results += runs.results;
        sum.faults += runs.faults;
        sum.undecided += runs.undecided;
    }
    let all = sum.results + sum.faults + sum.undecided;
    assert!(all > 200 && sum.results * 2 > all && sum.faults * 20 > all, "{sum:?}");
}
