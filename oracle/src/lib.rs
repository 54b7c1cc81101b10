//! The language of Lawson and what it means.
//!
//! This crate knows nothing of fusion: it parses programs, checks their types and sizes, and
//! interprets them. The engine is judged by it.

#[cfg(feature = "blocks")]
pub mod blocks;
pub mod diagnostic;
pub mod domain;
pub mod generate;
pub mod interp;
pub mod modules;
pub mod reading;
pub mod scalar;
pub mod schedule;
pub mod source;
pub mod stack;
pub mod stop;
pub mod syntax;
pub mod types;
pub mod value;
