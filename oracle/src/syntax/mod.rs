//! From text to syntax tree and back.
//!
//! The printer makes documents (`doc.rs`), which `layout.rs` lays out. The formatter does the same with the comments
//! and line breaks of the source, which `attach.rs` puts in.

pub mod ast;
mod attach;
mod doc;
pub mod env;
mod fixity;
pub(crate) mod foreign;
pub mod foreign_library;
mod format;
mod layout;
pub(crate) mod lexer;
pub mod module;
pub(crate) mod number;
mod parser;
pub(crate) mod print;
mod print_module;
mod print_type;
pub mod productions;
pub mod visit;
mod visit_module;

pub use foreign::foreign_words;
pub use format::{FormatError, format};
/// Whether a word is one of the grammar, and no name.
pub fn is_keyword(word: &str) -> bool {
    !matches!(lexer::lex(word).as_deref(), Ok([(lexer::Tok::Name, _), _]))
}

pub(crate) use parser::unescaped;
pub use parser::{MAX_HEIGHT, MAX_NESTING, outside_core, parse, parse_exp, parse_file};
pub use print::{print, print_exp, print_param};
pub use print_module::print_file;
