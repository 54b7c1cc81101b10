//! The grammar of the language, from the outside.

#[path = "../common/config.rs"]
mod config;
mod env;
mod errors;
mod foreign;
mod format;
mod limits;
mod precedence;
mod print;
mod shapes;
mod source;
