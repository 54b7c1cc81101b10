//! From text to syntax tree and back.

pub mod ast;
mod fixity;
mod lexer;
mod parser;
pub mod visit;

pub use parser::{MAX_HEIGHT, MAX_NESTING, parse, parse_exp};
