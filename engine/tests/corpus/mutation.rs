//! Each condition of each rule is needed: without it fusion makes of the program that is in the corpus
//! for it one that gives other results, or prints something else.

use std::collections::BTreeSet;

use lawson::core::Program;
use lawson::fuse::{FuseOptions, Mistake, fuse};
use lawson::legality::{Condition, Policy};
use lawson::plan::Regardless;
use lawson::rules::{Rule, RuleTable};
use lawson::verify::{Subject, inputs, literals};
use lawson_oracle::value::Value;

use crate::program::{Comparison, Entry, rule};

/// Generated inputs beside those of the test block.
const GENERATED: usize = 20;
/// What comes out without these is no program at all, whatever it is made of: branches that mention a
/// size which has no value before they have run.
const NO_PROGRAM: &[(&str, Condition)] = &[("if-fusion", Condition::Rate)];

/// The inputs of a rule's program: those of its test block, and some more.
fn inputs_of(entry: &Entry, fused: &Program) -> Vec<Vec<Value>> {
    let scheme = entry.checked.schemes[entry.entry].clone().unwrap();
    let subject = Subject { checked: &entry.checked, entry: entry.entry, fused, unfused: false };
    let literals = literals::of(&subject);
    let generated = (0..GENERATED).filter_map(|i| inputs::case(&scheme, &literals, 1, i)).map(|c| c.args);
    entry.cases.iter().map(|c| c.args.clone()).chain(generated).collect()
}

/// Taken out of the real table it is no wrong number: nothing is made, and the rule is named, or verification finds it.
#[test]
fn a_row_without_a_condition_is_refused_or_shows() {
    let (mut silent, mut refused) = (Vec::new(), BTreeSet::new());
    for row in RuleTable::standard().rules() {
        for condition in &*row.conditions {
            let entry = rule(&format!("{}_{}", row.name, condition.name()));
            let left = row.conditions.iter().copied().filter(|other| other != condition).collect::<Vec<_>>();
            let table = RuleTable::standard().with(Rule { conditions: left.into(), ..row.clone() });
            let options = FuseOptions { table, planner: &Regardless, ..FuseOptions::default() };
            let shows = match fuse(&entry.lowered.program, &options) {
                Err(Mistake::NotThere { rule, .. }) => {
                    refused.insert(condition.name());
                    rule == row.name
                }
                Err(other) => panic!("{}: {other}", entry.name),
                Ok(made) => {
                    let inputs = inputs_of(&entry, &made.program);
                    inputs.iter().any(|args| entry.verdict(&made.program, args) != Comparison::Same)
                }
            };
            if !shows {
                silent.push(entry.name);
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
    assert_eq!(
        refused.into_iter().collect::<Vec<_>>(),
        ["needs-whole", "own-position", "rate", "reads-elementwise", "same-condition", "same-domain"]
    );
}

#[test]
fn without_a_condition_its_program_comes_out_wrong() {
    let mut survivors = Vec::new();
    for row in RuleTable::standard().rules() {
        for condition in &*row.conditions {
            let entry = rule(&format!("{}_{}", row.name, condition.name()));
            let right = entry.fused_regardless(Policy::default());
            let inputs = inputs_of(&entry, &right.program);
            let wrong = entry.fused_regardless(Policy::without(row.name.clone(), *condition));
            for args in &inputs {
                assert!(entry.same(&right.program, args), "{} {args:?}", entry.name);
            }
            // A program that is not well formed shows nothing about what the condition is for.
            let seen: Vec<_> = inputs.iter().map(|args| entry.verdict(&wrong.program, args)).collect();
            let needed = match NO_PROGRAM.contains(&(&*row.name, *condition)) {
                true => seen.iter().all(|verdict| *verdict == Comparison::NoProgram),
                false => seen.contains(&Comparison::Differs),
            };
            if !needed {
                survivors.push(format!("{}: {seen:?}\n{}", entry.name, wrong.program));
            }
        }
    }
    assert!(survivors.is_empty(), "not needed:\n{}", survivors.join("\n"));
}
