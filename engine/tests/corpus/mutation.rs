//! Each condition of each rule is needed: without it fusion makes a wrong program of the one that is
//! in the corpus for it.

use lawson::legality::Policy;
use lawson::rules::RuleTable;
use lawson::verify::inputs;

use crate::program::rule;

/// Generated inputs beside those of the test block.
const GENERATED: usize = 20;

#[test]
fn without_a_condition_its_program_comes_out_wrong() {
    let mut survivors = Vec::new();
    for row in RuleTable::standard().rules() {
        for condition in row.conditions {
            let entry = rule(&format!("{}_{}", row.name, condition.name()));
            let scheme = entry.checked.schemes[entry.entry].clone().unwrap();
            let generated = (0..GENERATED).filter_map(|i| inputs::case(&scheme, 1, i)).map(|c| c.args);
            let inputs: Vec<_> = entry.cases.iter().map(|c| c.args.clone()).chain(generated).collect();
            let right = entry.fused(Policy::default());
            let wrong = entry.fused(Policy::without(row.name, *condition));
            for args in &inputs {
                assert!(entry.same(&right.program, args), "{} {args:?}", entry.name);
            }
            if inputs.iter().all(|args| entry.same(&wrong.program, args)) {
                survivors.push(format!("{}\n{}", entry.name, wrong.program));
            }
        }
    }
    assert!(survivors.is_empty(), "not needed:\n{}", survivors.join("\n"));
}
