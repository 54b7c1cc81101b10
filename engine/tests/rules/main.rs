//! Laws and rules, judged.

#[path = "../common/mutants.rs"]
mod mutants;

mod law;
mod laws;
mod own_rules;
mod tried;
