//! The certificate's steps against the e-graph's own explanations: the same rules on the same
//! statements, for programs of up to six loops.

use std::collections::BTreeSet;

use lawson::certificate::{Action, Certificate};
use lawson::core::{Op, Program};
use lawson::fuse::{Explained, FuseOptions, fuse};
use lawson_oracle::generate::{GenOptions, text_from_seed};

use crate::corpus::corpus;
use crate::lowered::lowered;

/// Loops and branches of the programs, at most.
const LOOPS: usize = 6;
/// Random programs.
const PROGRAMS: u64 = 200;

/// A program as core, where it is small enough.
fn small(text: &str) -> Option<Program> {
    let program = lowered(text)?.program;
    let fusible = program.body.stmts.iter().filter(|s| matches!(s.op, Op::Loop(_) | Op::If { .. }));
    (fusible.count() <= LOOPS).then_some(program)
}

/// The steps of each cluster of several statements, and of each view that was read through, as the
/// explanations have them.
fn clusters(certificate: &Certificate) -> Vec<BTreeSet<String>> {
    let mut all: Vec<BTreeSet<String>> = Vec::new();
    for step in &certificate.steps {
        match &step.action {
            Action::Rule { rule, stmt, .. } if ["iota", "replicate"].contains(&rule.as_str()) => {
                all.push([format!("{rule}@{}", stmt.0)].into());
            }
            Action::Plan(plan) => all.extend(plan.clusters.iter().filter(|c| c.members.len() > 1).map(|c| {
                let steps = c.rules.iter().zip(&c.members[1..]);
                steps.map(|(rule, consumer)| format!("{rule}@{}", consumer.0)).collect()
            })),
            // No e-graph makes it: there is nothing to choose.
            Action::Laws { .. } | Action::Rule { .. } | Action::Rewrite { .. } | Action::Round(_) => {}
        }
    }
    all
}

/// How many clusters there are; all of them are explained by the certificate's steps.
fn compared(program: &Program) -> usize {
    let fusion = fuse(program, &FuseOptions { explain: true, ..FuseOptions::default() }).unwrap();
    let certified = clusters(&fusion.certificate);
    assert_eq!(fusion.explained.len(), certified.len(), "{program}");
    for (explained, certified) in fusion.explained.iter().zip(&certified) {
        let steps = explained.steps.as_ref().unwrap_or_else(|| panic!("no explanation\n{program}"));
        let all: BTreeSet<String> = steps.union(&explained.silent).cloned().collect();
        assert_eq!(all, *certified, "{program}\n{}", fusion.program);
        assert!(steps.is_disjoint(&explained.silent), "{program}\n{}", fusion.program);
    }
    let not_silent = |explained: &&Explained| explained.steps.as_ref().is_some_and(|steps| !steps.is_empty());
    fusion.explained.iter().filter(not_silent).count()
}

#[test]
fn the_certificate_has_the_steps_that_the_e_graph_explains() {
    let files = corpus(&["snapshots/rules", "snapshots/programs", "snapshots/seeds", "examples"]);
    let texts = files.iter().map(|file| crate::source::text(file));
    let clusters: usize = texts.filter_map(|text| small(&text)).map(|p| compared(&p)).sum();
    assert!(clusters > 80, "only {clusters}");
    let random = (0..PROGRAMS).filter_map(|seed| small(&text_from_seed(seed, &GenOptions::default())));
    let clusters: usize = random.map(|p| compared(&p)).sum();
    assert!(clusters > 100, "only {clusters}");
}
