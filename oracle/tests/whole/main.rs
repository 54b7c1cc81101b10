//! Random programs over the whole language: what the generator writes, and what must hold of it.

#[path = "../common/config.rs"]
mod config;
mod mutated;
mod productions;
mod properties;
mod shrinking;
mod symbolic;
