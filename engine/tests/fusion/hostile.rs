//! Certificates that were tampered with: each is refused in words, or what it leads to is true.
//! `LAWSON_TAMPERED=FIRST,COUNT` tries others, and more of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use lawson::certificate::Action;
use lawson::hostile::certificates::{Became, Kept, of_short_programs};
use lawson_oracle::generate::{Unstructured, bytes_from_seed};
use rayon::prelude::*;

/// Bytes that choose what is tampered with.
const BYTES: usize = 96;
/// One certificate of so many is forged until it is accepted, which takes as long as four.
const FORGED: u64 = 16;

fn certificates() -> Vec<Kept> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/normalize2.fut");
    let mut all = of_short_programs().unwrap();
    all.push(Kept::of(&fs::read_to_string(file).unwrap()).unwrap());
    all
}

/// The seeds that are tried.
fn seeds() -> Range<u64> {
    let Ok(given) = std::env::var("LAWSON_TAMPERED") else { return 0..5_000 };
    let (first, count) = given.split_once(',').expect("LAWSON_TAMPERED=FIRST,COUNT");
    let [first, count] = [first, count].map(|n| n.parse::<u64>().expect("LAWSON_TAMPERED has numbers"));
    first..first + count
}

#[test]
fn a_certificate_that_was_tampered_with_is_refused_or_true() {
    let all = certificates();
    for kept in &all {
        assert_eq!(kept.judge(&kept.text()), Ok(Became::Accepted), "the true one");
    }
    let judge = |seed: u64| {
        let (kept, bytes) = (&all[seed as usize % all.len()], bytes_from_seed(seed, BYTES));
        let bytes = &mut Unstructured::new(&bytes);
        let forged = (seed / all.len() as u64).is_multiple_of(FORGED);
        let judge = || if forged { kept.judge_forged(bytes) } else { kept.judge(&kept.tampered(bytes)) };
        match catch_unwind(AssertUnwindSafe(judge)) {
            Ok(Ok(became)) => Ok((forged, became)),
            Ok(Err(finding)) => Err(format!("seed {seed}: {finding}")),
            Err(_) => Err(format!("seed {seed}: a panic")),
        }
    };
    let judged: Vec<_> = seeds().into_par_iter().map(judge).collect();
    let mut became: BTreeMap<(bool, Became), usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for one in judged {
        match one {
            Ok(what) => *became.entry(what).or_default() += 1,
            Err(finding) => findings.push(finding),
        }
    }
    println!("{became:?}");
    assert!(findings.is_empty(), "{} findings. The first: {}", findings.len(), findings[0]);
    let count = |forged, what| became.get(&(forged, what)).copied().unwrap_or(0);
    let all = seeds().count();
    assert!(count(false, Became::Refused) * 3 > all, "few come to the checker: {became:?}");
    assert!(count(true, Became::Forged) * 200 > all, "few lead elsewhere: {became:?}");
}

/// Each kind of step is there to be tampered with.
#[test]
fn the_certificates_have_every_kind_of_step() {
    let kind = |action: &Action| match action {
        Action::Plan(_) => "plan",
        Action::Laws { .. } => "laws",
        Action::Rule { .. } => "rule",
        Action::Round(_) => "round",
        Action::Rewrite { .. } => "rewrite",
    };
    let all = certificates();
    let steps = all.iter().flat_map(|kept| &kept.certificate().steps);
    let kinds: BTreeSet<&str> = steps.map(|step| kind(&step.action)).collect();
    assert_eq!(kinds.len(), 5, "{kinds:?}");
}
