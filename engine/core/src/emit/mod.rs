//! Programs in other languages, for people and for their interpreters as judges.

pub mod r;
pub mod s_expression;
