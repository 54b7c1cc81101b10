//! The example of a rule of one's own says what is wrong with it.

use lawson::rules::RuleTable;
use lawson::{FuseOptions, Program};

#[path = "../../examples/own_rules.rs"]
#[allow(dead_code, reason = "its `main` is the example's")]
mod example;

#[test]
fn the_example_shows_what_is_wrong_with_its_rule() {
    let report = example::report().unwrap();
    let lines: Vec<_> = report.lines().collect();
    // Turned round, [0, 1] is [1, 0].
    let counterexample = "map f (reverse xs) = map f xs: refuted by f = a + 1i64, xs = [0i64, 1i64]";
    assert_eq!(lines[0], counterexample, "{report}");
    assert!(lines[1].starts_with("wrong on program "), "{report}");
    assert!(lines.iter().any(|line| line.starts_with("by rule map-reverse-forgotten, ")), "{report}");
    // The rule that it takes the place of leaves a function alone that prints; this one has no conditions.
    assert!(lines.contains(&"changes map-reverse_copyable"), "{report}");
    assert!(!lines.contains(&"changes map-map"), "{report}");
}

/// What the cost model leaves apart is told from what no rule speaks of.
#[test]
fn a_missing_rule_has_a_code_of_its_own() {
    let text = "def main (xs: []i64) = filter (> 0) (map (* 3) xs)";
    let entry = Program::parse(text).unwrap().main().unwrap();
    let codes = |table| {
        let options = FuseOptions { table, refusals: true, ..FuseOptions::default() };
        let fused = entry.fuse_with(&options).unwrap();
        let refusals = &fused.fusion().unwrap().report.refusals;
        refusals.iter().map(|refusal| refusal.code.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(codes(RuleTable::standard()), Vec::<&str>::new());
    assert_eq!(codes(RuleTable::standard().without("filter-map")), ["FUSE_REJECT_NO_RULE"]);
}
