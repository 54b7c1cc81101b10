//! Laws and rules, judged.

#[path = "../common/mutants.rs"]
mod mutants;

mod law;
mod law_types;
mod laws;
mod own_rules;
mod rule_trials;
