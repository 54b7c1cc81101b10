//! From text to syntax tree: the part of R's grammar that the subset has, and `#:` lines, which R takes for comments.

pub mod ast;
mod declaration;
mod lexer;
mod parser;
pub mod print;
pub(crate) mod walk;

pub use parser::parse;
