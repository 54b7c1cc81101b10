//! From text to syntax tree and back.

pub mod ast;
