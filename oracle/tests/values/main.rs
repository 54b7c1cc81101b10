//! Values, scalars, and what is computed with them.

#[path = "../common/config.rs"]
mod config;

mod additions;
mod binary;
mod domains;
mod elementary;
mod scalar;
mod schedule;
mod text;
