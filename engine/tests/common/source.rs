//! Programs from their text.

use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::{syntax, types};

/// The program, which is one: else the test fails with the message that a user would see.
pub fn checked(text: &str) -> Checked {
    let source = Source::new("test", text);
    let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)))
}
