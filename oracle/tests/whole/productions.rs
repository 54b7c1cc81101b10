//! Every production of the generator is used.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::generate::{GenOptions, PROGRAM_BYTES, Unstructured, bytes_from_seed, whole};

const PROGRAMS: u64 = 2000;

/// In so many of the programs at least. The rarest are members that exist for floats only.
const LEAST: usize = 5;

#[test]
fn every_production_occurs() {
    let mut counts: BTreeMap<&str, usize> = whole::productions().into_iter().map(|p| (p, 0)).collect();
    let mut unlisted = BTreeSet::new();
    for seed in 0..PROGRAMS {
        let bytes = bytes_from_seed(seed, PROGRAM_BYTES);
        let (_, used) = whole::program(&mut Unstructured::new(&bytes), &GenOptions::whole());
        for production in used {
            match counts.get_mut(production) {
                Some(count) => *count += 1,
                None => {
                    unlisted.insert(production);
                }
            }
        }
    }
    assert!(unlisted.is_empty(), "not in the list: {unlisted:?}");
    assert!(counts.len() > 250, "{}", counts.len());
    let rare: Vec<_> = counts.into_iter().filter(|(_, count)| *count < LEAST).collect();
    assert!(rare.is_empty(), "in fewer than {LEAST} of {PROGRAMS} programs: {rare:?}");
}
