//! The words of columns that are read as codes, as a file: `lawson run --words FILE`.

use std::path::Path;

use super::failure::{ErrorKind, Failure, FailureKind};
use crate::data::columns::Words;
use crate::data::table;

/// Asks, before anything is computed, whether the words can be written.
pub fn admits(path: &Path, output: Option<&Path>, words: &Words, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    let bad = |message: String| Failure::new(FailureKind::Output, message);
    if words.is_empty() {
        let message = format!("no column is read as codes, so that {shown} would be empty");
        return Err(Failure::new(ErrorKind::Input, message).help("write data.csv:COLUMN@codes"));
    }
    if output == Some(path) {
        return Err(bad(format!("-o and --words both name {shown}")).help("name two files"));
    }
    if path.exists() && !force {
        return Err(bad(format!("{shown} exists already")).help("--force overwrites it"));
    }
    Ok(())
}

/// Writes them, a line for each.
pub fn write(path: &Path, words: &Words, force: bool) -> Result<(), Failure> {
    let coded = |(column, words): (&String, &Vec<String>)| {
        let column = column.clone();
        let line = move |(code, word): (usize, String)| [column.clone(), code.to_string(), word];
        (0..).zip(words.clone()).map(line).collect::<Vec<_>>()
    };
    let lines = words.iter().flat_map(coded);
    Ok(table::write_text(path, ["column", "code", "word"], lines, force)?)
}
