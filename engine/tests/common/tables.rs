//! Tables without some of the rules.

use lawson::rules::{Rule, RuleTable, STANDARD, Shape};

/// The standard rules, except for these.
pub fn without(these: impl Fn(&Rule) -> bool) -> RuleTable {
    let left_out = STANDARD.iter().filter(|rule| these(rule));
    left_out.fold(RuleTable::standard(), |table, rule| table.without(&rule.name))
}

/// The standard rules, except for laws: with them a planner plans each form of a scope.
pub fn without_laws() -> RuleTable {
    without(|rule| rule.shape == Shape::Law)
}
