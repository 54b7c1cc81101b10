//! Columns of files, as text until the type is known that they shall have. An empty field is a missing value, as is a
//! word for it.

mod csv;
mod field;
mod format;
mod json;
mod lines;
mod reading;
mod suggested;
mod typed;

use std::path::Path;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};

use super::literals::rounded_whole;
use super::{DataError, packed};
pub use csv::csv_columns;
use field::{article, parse_field, says_nothing, without_marks};
pub use format::Format;
use format::is_missing;
pub use json::json_columns;
pub use reading::Words;
use reading::other_reading;
pub use typed::takes_lines;

/// Columns as text, in the order asked for: their fields wait for the type that they shall have.
#[derive(Clone, Debug)]
pub struct Columns {
    path: String,
    /// The columns as they are asked for; empty where the file is one.
    asked: String,
    names: Vec<String>,
    /// For each column that is read as codes, the words that these stand for.
    words: Vec<Option<Vec<String>>>,
    /// The decimal mark.
    decimal: char,
    /// All fields, row by row.
    text: String,
    /// Where each field ends in `text`.
    ends: Vec<usize>,
    /// The line of the file on which each row begins, or its number.
    lines: Vec<u64>,
    /// `line` or `row`: which of them.
    unit: &'static str,
    /// The line that names the columns has numbers alone: it may be meant as the first row.
    header_of_numbers: bool,
}

impl Columns {
    /// Reads the columns of the CSV or JSON file that `wanted` names: one column, whatever its name, or several, with
    /// commas between them.
    ///
    /// # Errors
    /// Names the file and what is wrong with it: it cannot be read, a column does not exist or
    /// exists twice, a row has another number of fields than the header.
    pub fn read(path: &Path, wanted: &str, format: &Format) -> Result<Columns, DataError> {
        let shown = path.display().to_string();
        let bytes = packed::read(path)?;
        let name = shown.to_ascii_lowercase();
        match name.trim_end_matches(".gz").rsplit('.').next() {
            Some("json") => Columns::of_json(&bytes, &shown, wanted, false),
            Some("jsonl" | "ndjson") => Columns::of_json(&bytes, &shown, wanted, true),
            _ => Columns::of_bytes(&bytes, &shown, wanted, format),
        }
    }

    /// Columns of these names without rows.
    fn new(path: &str, asked: &str, names: Vec<String>) -> Columns {
        Columns {
            path: path.to_string(),
            asked: asked.to_string(),
            words: vec![None; names.len()],
            names,
            decimal: '.',
            text: String::new(),
            ends: Vec::new(),
            lines: Vec::new(),
            unit: "line",
            header_of_numbers: false,
        }
    }

    /// Adds the next field.
    fn push(&mut self, field: &str) -> Result<(), DataError> {
        let room = self.text.try_reserve(field.len()).and_then(|()| self.ends.try_reserve(1));
        room.map_err(|_| no_memory(&self.path))?;
        self.text.push_str(field);
        self.ends.push(self.text.len());
        Ok(())
    }

    /// Ends a row that begins on this line, or has this number.
    fn end_row(&mut self, line: u64) -> Result<(), DataError> {
        self.lines.try_reserve(1).map_err(|_| no_memory(&self.path))?;
        self.lines.push(line);
        Ok(())
    }

    /// What a user may have overlooked.
    pub fn note(&self) -> Option<String> {
        let path = &self.path;
        let note = || {
            format!(
                "{path}: its first line, which has numbers alone, names the columns; --csv-no-header reads it too"
            )
        };
        self.header_of_numbers.then(note)
    }

    /// `data.csv:x,y`, as on the command line.
    pub fn name(&self) -> String {
        match &self.asked[..] {
            "" => self.path.clone(),
            asked => format!("{}:{}", self.path, excerpt(asked)),
        }
    }

    /// `line 3`: where a row is.
    fn row(&self, r: usize) -> String {
        format!("{} {}", self.unit, self.lines[r])
    }

    /// `column "x"` after something; nothing where the lines of a file are numbers, in a column without a name.
    fn column(&self, c: usize, before: &str) -> String {
        let name = &self.names[c];
        if name.is_empty() { String::new() } else { format!("{before}column {:?}", excerpt(name)) }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// What to do about a field that is no scalar of this type.
    fn advice(&self, r: usize, c: usize, ty: ScalarType) -> Option<String> {
        let field = self.field(r, c);
        let number = |field: &str| field.parse::<f64>().is_ok();
        match () {
            () if let Some(help) = without_marks(field, self.decimal) => Some(help),
            () if field.parse().is_ok_and(f64::is_infinite) || ty == ScalarType::Bool => None,
            () if !ty.is_float() && (number(field) || is_missing(field) || says_nothing(field)) => None,
            () if !ty.is_float() => Some(other_reading(&self.names[c], field)),
            () if let Some(digits) = rounded_whole(field, ty) => Some(self.kept_whole(c, &digits, ty)),
            () if number(field) => None,
            () if self.decimal == '.' && field.contains(',') && number(&field.replace(',', ".")) => {
                Some("--csv-decimal , reads numbers with a decimal comma".into())
            }
            () if says_nothing(field) => {
                Some("a missing value is an empty field, NA, null or nan, which is NaN".into())
            }
            () => Some(other_reading(&self.names[c], field)),
        }
    }

    /// A field as a scalar, by the decimal mark.
    fn parse(&self, field: &str, ty: ScalarType) -> Result<Scalar, String> {
        if self.decimal == '.' || !field.contains(['.', self.decimal]) {
            return parse_field(field, ty);
        }
        // A point would separate thousands: that is not a number here.
        let number =
            if field.contains('.') { field.to_string() + "?" } else { field.replace(self.decimal, ".") };
        parse_field(&number, ty).map_err(|_| format!("{:?} is not {} {ty}", excerpt(field), article(ty)))
    }

    fn field(&self, row: usize, column: usize) -> &str {
        let i = row * self.names.len() + column;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.text[start..self.ends[i]]
    }
}

/// What is in this file is more than the memory holds.
pub(super) fn no_memory(path: &str) -> DataError {
    DataError::new(format!("{path} does not fit the memory"))
}
