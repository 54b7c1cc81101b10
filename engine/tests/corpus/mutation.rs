//! Each condition of each rule is needed: without it fusion makes of the program that is in the corpus
//! for it one that gives other results, or prints something else.

use lawson::legality::{Condition, Policy};
use lawson::rules::RuleTable;
use lawson::verify::{Subject, inputs, literals};

use crate::program::{Verdict, rule};

/// Generated inputs beside those of the test block.
const GENERATED: usize = 20;
/// What comes out without these is no program at all, whatever it is made of: branches that mention a
/// size which has no value before they have run.
const NO_PROGRAM: &[(&str, Condition)] = &[("if-fusion", Condition::Rate)];

#[test]
fn without_a_condition_its_program_comes_out_wrong() {
    let mut survivors = Vec::new();
    for row in RuleTable::standard().rules() {
        for condition in &*row.conditions {
            let entry = rule(&format!("{}_{}", row.name, condition.name()));
            let scheme = entry.checked.schemes[entry.entry].clone().unwrap();
            let right = entry.fused_regardless(Policy::default());
            let (checked, fused) = (&entry.checked, &right.program);
            let literals = literals::of(&Subject { checked, entry: entry.entry, fused, unfused: false });
            let generated =
                (0..GENERATED).filter_map(|i| inputs::case(&scheme, &literals, 1, i)).map(|c| c.args);
            let inputs: Vec<_> = entry.cases.iter().map(|c| c.args.clone()).chain(generated).collect();
            let wrong = entry.fused_regardless(Policy::without(row.name.clone(), *condition));
            for args in &inputs {
                assert!(entry.same(&right.program, args), "{} {args:?}", entry.name);
            }
            // A program that is not well formed shows nothing about what the condition is for.
            let seen: Vec<_> = inputs.iter().map(|args| entry.verdict(&wrong.program, args)).collect();
            let needed = match NO_PROGRAM.contains(&(&*row.name, *condition)) {
                true => seen.iter().all(|verdict| *verdict == Verdict::NoProgram),
                false => seen.contains(&Verdict::Differs),
            };
            if !needed {
                survivors.push(format!("{}: {seen:?}\n{}", entry.name, wrong.program));
            }
        }
    }
    assert!(survivors.is_empty(), "not needed:\n{}", survivors.join("\n"));
}
