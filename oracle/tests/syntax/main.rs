//! The grammar of the language, from the outside.

mod errors;
mod format;
mod limits;
mod precedence;
mod print;
mod shapes;
