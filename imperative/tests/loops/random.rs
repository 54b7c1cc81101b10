//! Random programs: the loops and the array program that they become give the same, and R gives that too where it is
//! installed.

use std::process::Command;

use arbitrary::Unstructured;
use lawson_imperative::{generate, parse};
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::source::Source;

use super::corpus::{Seen, compare};
use super::golden;

/// The first seed, and how many programs are drawn, each with five inputs: `LAWSON_LOOPS=1000,5000` draws others.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("LAWSON_LOOPS").unwrap_or_else(|_| "0,300".into());
    let (first, count) = asked.split_once(',').unwrap();
    let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
    first..first + count
}

fn program(seed: u64) -> String {
    let bytes = bytes_from_seed(seed, 4096);
    generate::program(&mut Unstructured::new(&bytes), 5).unwrap()
}

#[test]
fn programs_are_what_they_become_and_r_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for seed in seeds() {
        let text = program(seed);
        let source = Source::new(format!("{seed}.R"), text.as_str());
        let checked = parse(&source).and_then(|program| program.check(&source));
        if let Err(diagnostic) = checked {
            panic!("{}\n{text}", diagnostic.render(&source, false));
        }
        let path = folder.path().join(format!("{seed}.R"));
        std::fs::write(&path, &text).unwrap();
        files.push(path);
    }
    let judge = golden::folder().join("../../fuzz/foreign/r/judge.R");
    let ran = Command::new("Rscript").arg("--vanilla").arg(judge).args(&files).output();
    let lines = match ran {
        Ok(ran) if ran.status.success() => String::from_utf8(ran.stdout).unwrap(),
        Ok(ran) => panic!("R: {}", String::from_utf8_lossy(&ran.stderr)),
        // Where R must be, this is said.
        Err(_) if std::env::var_os("LAWSON_R").is_none() => return eprintln!("there is no R to judge"),
        Err(why) => panic!("R: {why}"),
    };
    let mut seen = Seen::default();
    for line in golden::lines_of(&lines) {
        compare(folder.path(), &line, &mut seen);
    }
    // Most runs give values, some fail in R too, and some stop where R goes on.
    println!("{} values, {} failures, {} stopped", seen.values, seen.failures, seen.stopped.len());
    assert!(seen.values > seen.stopped.len() && seen.failures > 0, "{seen:?}");
}
