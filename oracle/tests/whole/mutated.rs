//! Programs changed at random, generated ones and those of the corpus: whatever still checks runs
//! without an internal error, and gives what its type says.

use std::path::Path;

use lawson_oracle::blocks;
use lawson_oracle::generate::judge::{self, Wrong};
use lawson_oracle::generate::mutate::mutate;
use lawson_oracle::generate::{GenOptions, Unstructured, bytes_from_seed, text_from_seed};
use proptest::prelude::*;

use crate::config::config;

/// Bytes that choose the changes.
const BYTES: usize = 64;

fn mutant(seed: u64, text: &str) -> String {
    mutate(&mut Unstructured::new(&bytes_from_seed(seed, BYTES)), text)
}

/// Whether the program checks; what is wrong if it does and should not have.
fn sound(text: &str, seed: u64) -> Result<bool, Wrong> {
    match judge::checked(text) {
        Err(_) => Ok(false),
        Ok(checked) => judge::run_all(&checked, seed, 3).map(|_| true),
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn what_checks_of_mutated_programs_is_sound(seed in any::<u64>()) {
        // Several mutants of one program, since most of them are refused.
        let text = mutant(seed, &text_from_seed(seed / 4, &GenOptions::whole()));
        let found = sound(&text, seed);
        prop_assert!(found.is_ok(), "seed {}: {:#?}\n{}", seed, found, text);
    }
}

#[test]
fn what_checks_of_mutated_files_is_sound() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots");
    let files: Result<Vec<_>, _> = blocks::files(&[root]).into_iter().collect();
    let files = files.expect("the corpus can be read");
    let mut checked = 0;
    for (seed, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).expect("a program of the corpus can be read");
        for seed in [seed as u64, seed as u64 + 1_000_000] {
            let text = mutant(seed, &text);
            match sound(&text, seed) {
                Ok(checks) => checked += usize::from(checks),
                Err(wrong) => panic!("{}, seed {seed}: {wrong:#?}\n{text}", file.display()),
            }
        }
    }
    // Not all of them are refused.
    assert!(checked * 10 > files.len(), "{checked} of {}", files.len());
}
