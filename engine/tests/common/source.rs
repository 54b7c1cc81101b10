//! Programs from their text.

use std::path::Path;
use std::sync::Arc;

use lawson_oracle::modules;
use lawson_oracle::source::{Disk, Source};
use lawson_oracle::types::Checked;

/// The program, which is one: else the test fails with the message that a user would see.
pub fn checked(text: &str) -> Checked {
    let source = modules::unbundled("test", text);
    modules::check(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)))
}

/// The text of a file with all that it imports, in one.
#[allow(dead_code, reason = "not every target reads files")]
pub fn text(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let source = Source::new(path.display().to_string(), text.as_str()).importing(Arc::new(Disk));
    modules::elaborate(&source).map_or(text, |program| modules::bundle(&program.source))
}
