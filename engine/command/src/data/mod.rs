//! Reading inputs and writing results: `.npy` files, CSV columns, text values and literals become
//! values of the entry's parameter types, and results become `.npy` files and previews. Files are read
//! into the arrays that native code reads, and written from those that it wrote ([`flat`]).
//!
//! Nothing here guesses: a number is converted where that is exact, and refused by name where it
//! isn't. Of what a file holds, messages repeat no more than an excerpt.
//!
//! A signal or an abort may cut off a file that is being written. `command/interrupt.rs` then removes it, with the
//! folders that were made for it, and ends the commands that run (`data/unfinished.rs`).

pub mod columns;
pub mod convert;
mod encoding;
mod fields;
mod foreign;
pub mod input;
pub mod json;
pub mod literals;
pub mod npy;
mod packed;
pub mod rows;
pub mod sizes;
pub mod spec;
pub mod table;

use std::path::Path;

use lawson_oracle::diagnostic::excerpt;
pub use lawson_verify::data::{DataError, ending, file, flat, io_reason, preview, unfinished};

/// The most names that a message lists.
pub const LISTED: usize = 10;

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

/// A file can't be read, for this reason.
pub fn cannot_read(path: &Path, error: &std::io::Error) -> DataError {
    DataError::new(format!("cannot read {}: {}", path.display(), io_reason(error)))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> DataError {
    DataError::new(format!("cannot write {}: {}", path.display(), io_reason(error)))
}
