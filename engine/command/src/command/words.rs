//! The words of columns that are read as codes, as a file: `lawson run --words FILE`.

use std::path::Path;

use super::failure::{ErrorKind, Failure};
use crate::data::columns::Words;
use crate::data::table;

/// Asks, before anything is computed, whether there are words.
pub fn check(path: &Path, words: &Words) -> Result<(), Failure> {
    if words.is_empty() {
        let message = format!("no column is read as codes, so that {} would be empty", path.display());
        return Err(Failure::new(ErrorKind::Input, message).help("write data.csv:COLUMN@codes"));
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
