//! Reading inputs and writing results: `.npy` files, CSV columns, text values and literals become
//! values of the entry's parameter types, and results become `.npy` files and previews. Files are read
//! into the arrays that native code reads, and written from those that it wrote ([`flat`]).
//!
//! Nothing here guesses: a number is converted where that is exact, and refused by name where it
//! isn't. Of what a file holds, messages repeat no more than an excerpt.

pub mod convert;
pub mod csv;
pub(crate) mod file;
pub mod flat;
mod foreign;
mod literals;
pub mod npy;
pub mod preview;
pub mod sizes;
pub mod spec;
pub mod table;
pub(crate) mod unfinished;

use std::fmt;
use std::path::Path;

use lawson_oracle::diagnostic::excerpt;

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

/// The most names that a message lists.
const LISTED: usize = 10;

/// Names from data, with commas between them; quoted where they have some themselves.
fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let one = |name: &str| match excerpt(name) {
        name if name.contains(',') => format!("{name:?}"),
        name => name.into_owned(),
    };
    let mut names = names.into_iter();
    let mut list: Vec<String> = names.by_ref().take(LISTED).map(one).collect();
    match names.count() {
        0 => {}
        more => list.push(format!("and {more} more")),
    }
    list.join(", ")
}

fn cannot_write(path: &Path, error: &std::io::Error) -> DataError {
    DataError::new(format!("cannot write {}: {}", path.display(), io_reason(error)))
}

/// The ending of a file's name in small letters; empty where it has none.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().map_or(String::new(), |e| e.to_string_lossy().to_ascii_lowercase())
}

/// `No such file or directory (os error 2)` without its number, in small letters: it ends a sentence.
pub(crate) fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default()
}
