//! Every production of the grammar stands in a program of the corpus that is accepted and runs.

use std::collections::BTreeSet;

use lawson_oracle::syntax;
use lawson_oracle::syntax::productions::{Production, productions};

use crate::corpus::CORPUS;

#[test]
fn every_production_has_a_program() {
    let mut used = BTreeSet::new();
    for program in &*CORPUS {
        let passes = program.tests.as_ref().is_ok_and(|tests| tests.iter().all(|t| t.verdict.is_ok()));
        if let (true, Ok(tree)) = (passes, syntax::parse(&program.source)) {
            used.extend(productions(&program.source, &tree));
        }
    }
    let missing: Vec<Production> = Production::all().difference(&used).copied().collect();
    assert!(missing.is_empty(), "no program uses {missing:#?}");
}
