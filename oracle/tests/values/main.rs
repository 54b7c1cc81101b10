//! Values, scalars, and what is computed with them.

#[path = "../common/config.rs"]
mod config;

mod additions;
mod binary;
mod brackets;
mod domains;
mod elementary;
mod prims;
mod scalar;
mod schedule;
mod terms;
mod text;
