//! Values as they lie in memory, shown in short, and files that are written whole or not at all.

#[cfg(feature = "files")]
pub mod file;
pub mod flat;
pub mod preview;
#[cfg(feature = "files")]
pub mod unfinished;

use std::fmt;
use std::path::Path;

/// What is wrong with an input or an output file, in one sentence that names it.
#[derive(Clone, PartialEq, Debug)]
pub struct DataError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl DataError {
    /// An error without advice.
    pub fn new(message: impl Into<String>) -> DataError {
        DataError { message: message.into(), help: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> DataError {
        self.help = Some(text.into());
        self
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DataError {}

/// The ending of a file's name in small letters; empty where it has none.
pub fn ending(path: &Path) -> String {
    path.extension().map_or(String::new(), |e| e.to_string_lossy().to_ascii_lowercase())
}

/// `No such file or directory (os error 2)` without its number, in small letters: it ends a sentence.
pub fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default()
}
