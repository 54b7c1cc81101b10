//! What programs mean, fused and not, and what finds it out.

#[path = "../../../oracle/tests/common/config.rs"]
mod config;
#[path = "../common/source.rs"]
mod source;

mod as_r;
mod conditions;
mod extents;
mod fuzz_seeds;
mod inputs;
mod judge;
mod loops;
mod lowered;
mod modular;
mod operators_on_data;
mod properties;
mod random_fusion;
mod regressions;
mod second_meaning;
mod steps;
mod turns;
