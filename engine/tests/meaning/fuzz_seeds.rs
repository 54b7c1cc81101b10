//! The seeds of the fuzz targets, replayed without a fuzzer; those of data with some bytes changed too.
//! `LAWSON_CHANGED=FIRST,COUNT` tries other changes of each target's seeds, and more of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lawson::hostile::Finding;
use lawson::hostile::certificates::{judge_any, of_short_programs};
use lawson::hostile::data::{read_any_csv, read_any_npy, read_any_values};
use lawson::verify::Options;
use lawson::verify::symbolic_trial::{Said, symbolic_is_right};
use lawson::verify::treatments::{Treated, program_from_bytes, read_any_loops, read_any_text, treat};
use lawson_oracle::generate::{Unstructured, bytes_from_seed};

fn seeds(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{target} has only {} seeds", files.len());
    files
}

#[test]
fn parse() {
    for file in seeds("parse") {
        read_any_text(&String::from_utf8_lossy(&fs::read(file).unwrap()));
    }
}

#[test]
fn loops() {
    for file in seeds("loops") {
        read_any_loops(&String::from_utf8_lossy(&fs::read(file).unwrap()));
    }
}

#[test]
fn pipeline() {
    let (mut all, mut answered) = (0, 0);
    for file in seeds("pipeline") {
        let (text, seed) = program_from_bytes(&fs::read(&file).unwrap());
        let treated = treat(&text, &Options { seed, cases: 12, symbolic: 1 }, &[]);
        let agreed = match treated {
            Treated::Agree(agreed) => agreed,
            Treated::Refused(why) => panic!("{}: {why}\n{text}", file.display()),
            Treated::Fault(fault) => panic!("{}: {fault}\n{text}", file.display()),
        };
        all += 1;
        answered += usize::from(agreed.is_worth_something());
    }
    assert!(answered * 2 > all, "{answered} of {all} are fused and run natively");
}

#[test]
fn certificate() {
    let all = of_short_programs().unwrap();
    for file in seeds("certificate") {
        judge_any(&all, &fs::read(&file).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    }
}

#[test]
fn npy() {
    data("npy", 20_000, read_any_npy);
}

#[test]
fn csv() {
    data("csv", 10_000, read_any_csv);
}

#[test]
fn values() {
    data("values", 20_000, read_any_values);
}

#[test]
fn symbolic() {
    let mut said: BTreeMap<Said, usize> = BTreeMap::new();
    each("symbolic", 200, |bytes| {
        *said.entry(symbolic_is_right(bytes)?).or_default() += 1;
        Ok(())
    });
    println!("{said:?}");
    let all: usize = said.values().sum();
    assert!(said.get(&Said::Nothing).is_none_or(|nothing| nothing * 4 < all * 3), "{said:?}");
    for wanted in [Said::Equal, Said::EqualThough, Said::Differs] {
        assert!(said.contains_key(&wanted), "{wanted:?} of none: {said:?}");
    }
}

/// Reads each seed of a target, and so many with bytes changed. At least two of the seeds are read, and two refused.
fn data(target: &str, changed: u64, read: fn(&[u8]) -> Result<bool, Finding>) {
    let mut is_read = BTreeMap::new();
    for file in seeds(target) {
        let read = read(&fs::read(&file).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        *is_read.entry(read).or_insert(0) += 1;
    }
    assert!(is_read.len() == 2 && is_read.values().all(|n| *n > 1), "{target}: {is_read:?}");
    each(target, changed, |bytes| read(bytes).map(|_| ()));
}

/// Tries each seed of a target, and so many with bytes changed.
fn each(target: &str, changed: u64, mut take: impl FnMut(&[u8]) -> Result<(), Finding>) {
    let seeds: Vec<Vec<u8>> = seeds(target).iter().map(|file| fs::read(file).unwrap()).collect();
    for bytes in &seeds {
        take(bytes).unwrap_or_else(|e| panic!("{target}: {e}"));
    }
    let given = std::env::var("LAWSON_CHANGED").ok().map(|given| {
        let (first, count) = given.split_once(',').expect("LAWSON_CHANGED=FIRST,COUNT");
        [first, count].map(|n| n.parse::<u64>().expect("LAWSON_CHANGED has numbers"))
    });
    let [first, count] = given.unwrap_or([0, changed]);
    for seed in first..first + count {
        let drawn = bytes_from_seed(seed, 64);
        let bytes = changed_bytes(&seeds, &mut Unstructured::new(&drawn));
        let _shown = Shown(&bytes);
        take(&bytes).unwrap_or_else(|e| panic!("{target}, changed by {seed}: {e}"));
    }
}

/// Prints the bytes where something panics.
struct Shown<'b>(&'b [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("b\"{}\"", self.0.escape_ascii());
        }
    }
}

/// Bytes that formats look for.
const TELLING: &[u8] = b"\0\n \"',;:()[]{}-+.019bxefn\xff";

/// One of the seeds with a few changes: a bit, a byte, bytes left out or there twice, an end cut off or another seed's.
fn changed_bytes(seeds: &[Vec<u8>], drawn: &mut Unstructured) -> Vec<u8> {
    let mut below = |bound: usize| drawn.choose_index(bound.max(1)).unwrap_or(0);
    let mut bytes = seeds[below(seeds.len())].clone();
    for _ in 0..=below(4) {
        let (at, kind) = (below(bytes.len()), below(8));
        let end = at + below(bytes.len() - at.min(bytes.len())).min(16);
        match kind {
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << below(8),
            2 | 3 if at < bytes.len() => bytes[at] = TELLING[below(TELLING.len())],
            4 => drop(bytes.drain(at..end)),
            5 => bytes.extend_from_within(at..end),
            6 => bytes.truncate(at),
            _ => {
                bytes.truncate(at);
                let other = &seeds[below(seeds.len())];
                bytes.extend_from_slice(&other[below(other.len())..]);
            }
        }
    }
    bytes
}
