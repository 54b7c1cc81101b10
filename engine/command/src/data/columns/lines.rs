//! Files of numbers alone: one a line, or the same number of them in each line with blanks between them, as NumPy's
//! `savetxt` writes a matrix. A line that begins with `#` is a comment.

use super::format::is_missing;
use super::{Columns, no_memory};
use crate::cost::counted;
use crate::data::DataError;

impl Columns {
    /// The numbers that stand in a file, with a column for each of those in a line; `None` where a line has something
    /// else, or none has any.
    ///
    /// # Errors
    /// A line has more or fewer numbers than the first one, or there is no memory for them.
    pub fn of_lines(file: &str, path: &str) -> Result<Option<Columns>, DataError> {
        let lines = || file.lines().map(str::trim).zip(1..).filter(|(line, _)| !is_comment(line));
        let is_number = |word: &str| word.parse::<f64>().is_ok() || is_missing(word);
        let Some((first, first_number)) = lines().next() else { return Ok(None) };
        // What is text is not read to its end.
        if !first.split_whitespace().all(is_number) {
            return Ok(None);
        }
        let width = first.split_whitespace().count();
        let names =
            if width == 1 { vec![String::new()] } else { (1..=width).map(|i| i.to_string()).collect() };
        let mut columns = Columns::new(path, "", names);
        columns.text.try_reserve_exact(file.len()).map_err(|_| no_memory(path))?;
        let mut ragged = None;
        for (line, number) in lines() {
            let mut found: u128 = 0;
            for word in line.split_whitespace() {
                if !is_number(word) {
                    return Ok(None);
                }
                found += 1;
                columns.push(word)?;
            }
            if found != width as u128 {
                ragged = ragged.or(Some((number, found)));
            }
            columns.end_row(number)?;
        }
        match ragged {
            // One value after the other, as they stand in a file of values.
            Some(_) if width == 1 => Ok(None),
            Some((number, found)) => Err(DataError::new(format!(
                "{path}, line {number}: {}, where line {first_number} has {width}",
                counted(found, "number")
            ))
            .help("each line of a matrix has the same number of numbers")),
            None => Ok(Some(columns)),
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.names.len()
    }
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}
