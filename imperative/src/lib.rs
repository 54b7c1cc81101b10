//! Loops as a strict subset of R writes them.
//!
//! Where Lawson gives a value, R gives the same. It may refuse a program, or stop with an error, where R goes on.

mod desugar;
mod functions;
pub mod generate;
mod interp;
mod meaning;
pub mod normal;
mod runtime;
pub mod shrink;
pub mod syntax;
mod text;
pub mod translate;

pub use text::{Parsed, is_loops, parse, read_any_text, unnamed};
