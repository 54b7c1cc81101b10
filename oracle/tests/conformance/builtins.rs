//! Every built-in, at every kind of type that it takes, is run by a program of the corpus.

use std::collections::BTreeSet;

use lawson_oracle::blocks::Ran;
use lawson_oracle::modules;
use lawson_oracle::types::uses::Use;

use crate::corpus::CORPUS;

#[test]
fn every_built_in_is_run_at_every_type() {
    let mut used = BTreeSet::new();
    for program in &*CORPUS {
        let Ok(tests) = &program.tests else { continue };
        let ran = |ran: &Ran| matches!(ran, Ran::Outcome(outcome) if outcome.result.is_ok());
        let entries: BTreeSet<&str> =
            tests.iter().filter(|test| ran(&test.ran)).map(|test| &*test.entry).collect();
        if entries.is_empty() {
            continue;
        }
        let checked = modules::check(&program.source).expect("a program that ran");
        for entry in entries {
            used.extend(checked.uses(checked.entry(Some(entry)).expect("an entry that ran")));
        }
    }
    let missing: Vec<String> = Use::all().difference(&used).map(Use::to_string).collect();
    assert!(missing.is_empty(), "no program runs:\n{}", missing.join("\n"));
}
