//! The seeds of the fuzz targets, replayed without a fuzzer.

use std::fs;
use std::path::{Path, PathBuf};

use lawson::verify::Options;
use lawson::verify::treatments::{Treated, program_from_bytes, read_any_loops, read_any_text, treat};

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
