//! Columns of CSV files: the first line names the columns, if there is one; an empty field is a missing value, as is
//! a word for it.

mod field;
mod format;
mod json;
mod lines;
mod reading;
mod suggested;
mod typed;

use std::io::Read;
use std::path::Path;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};

use super::encoding::utf8;
use super::literals::rounded_whole;
use super::{DataError, io_reason, listed};
use field::{article, parse_field, says_nothing, without_marks};
pub use format::Format;
use format::{blank_lines_quoted, is_missing, largest_row};
pub use json::json_columns;
pub use reading::Words;
use reading::{choose, other_reading};
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
        let bytes = unpacked(path)?;
        let name = shown.to_ascii_lowercase();
        match name.trim_end_matches(".gz").rsplit('.').next() {
            Some("json") => Columns::of_json(&bytes, &shown, wanted, false),
            Some("jsonl" | "ndjson") => Columns::of_json(&bytes, &shown, wanted, true),
            _ => Columns::of_bytes(&bytes, &shown, wanted, format),
        }
    }

    /// Reads the columns of the text of a CSV file, which messages call `path`.
    ///
    /// # Errors
    /// Like [`Columns::read`].
    pub fn of_bytes(bytes: &[u8], path: &str, wanted: &str, format: &Format) -> Result<Columns, DataError> {
        let text = utf8(bytes, path)?;
        if text.bytes().all(|b| b.is_ascii_whitespace()) {
            return Err(DataError::new(format!("{path} is empty: its first line has to name the columns")));
        }
        let delimiter = format.delimiter(text);
        let largest = largest_row(text, delimiter).map_err(|line| {
            DataError::new(format!("{path}: a quote is not closed, perhaps that on line {line}"))
        })?;
        // The reader, which holds a row and the header twice, asks for memory without care; so do those blank lines.
        let row = 2 * (largest.bytes + largest.fields * size_of::<usize>());
        let lines = if largest.fields == 1 { 5 * text.len() } else { 0 };
        let mut room = Vec::<u8>::new();
        room.try_reserve_exact(3 * row + lines).map_err(|_| no_memory(path))?;
        drop(room);
        // A line that is blank separates rows, unless a row has one field: then it is an empty one.
        let mut settings = ::csv::ReaderBuilder::new();
        settings.delimiter(delimiter).has_headers(format.header);
        let quoted = match settings.from_reader(text.as_bytes()).headers() {
            Ok(headers) if headers.len() == 1 => Some(blank_lines_quoted(text, delimiter)),
            _ => None,
        };
        let text = quoted.as_deref().unwrap_or(text);
        Columns::from_reader(settings.from_reader(text.as_bytes()), path, wanted, format)
    }

    fn from_reader(
        mut reader: ::csv::Reader<impl Read>,
        path: &str,
        wanted: &str,
        format: &Format,
    ) -> Result<Columns, DataError> {
        let mut headers = reader.headers().map_err(|e| csv_error(path, &e, format))?.clone();
        if !format.header {
            headers = (1..=headers.len()).map(|i| i.to_string()).collect();
        }
        headers.trim();
        let all: Vec<_> = headers.iter().collect();
        let of_numbers = format.header && all.iter().all(|name| name.parse::<f64>().is_ok());
        let chosen = choose(path, &all, wanted, || {
            match ";\t|".chars().find(|c| matches!(all[..], [only] if only.contains(*c))) {
                Some(c) => format!(
                    "its columns seem to be separated by {c:?}: --csv-delimiter '{c}' reads {}",
                    excerpt(all[0])
                ),
                None if of_numbers => {
                    "its first line has numbers: --csv-no-header reads it, and calls the columns 1, 2, .."
                        .into()
                }
                None => format!("its columns are: {}", listed(all.iter().copied())),
            }
        })?;
        let names = chosen.iter().map(|column| column.name.clone()).collect();
        let mut columns = Columns::new(path, wanted, names);
        (columns.decimal, columns.header_of_numbers) = (format.decimal, of_numbers);
        let mut record = ::csv::StringRecord::new();
        while reader.read_record(&mut record).map_err(|e| csv_error(path, &e, format))? {
            for column in &chosen {
                // The reader can trim too, and allocates for each row then.
                columns.push(record[column.at].trim())?;
            }
            columns.end_row(record.position().map_or(0, ::csv::Position::line))?;
        }
        columns.read_as(&chosen.iter().map(|column| column.reading).collect::<Vec<_>>())
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

/// The bytes of a file, unpacked where it is compressed.
///
/// # Errors
/// It cannot be read.
pub(super) fn unpacked(path: &Path) -> Result<Vec<u8>, DataError> {
    let fail =
        |e: std::io::Error| DataError::new(format!("cannot read {}: {}", path.display(), io_reason(&e)));
    let bytes = std::fs::read(path).map_err(fail)?;
    if !bytes.starts_with(b"\x1f\x8b") {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    flate2::read::MultiGzDecoder::new(&*bytes).read_to_end(&mut text).map_err(fail)?;
    Ok(text)
}

/// What is in this file is more than the memory holds.
pub(super) fn no_memory(path: &str) -> DataError {
    DataError::new(format!("{path} does not fit the memory"))
}

fn csv_error(path: &str, error: &::csv::Error, format: &Format) -> DataError {
    match error.kind() {
        ::csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, ::csv::Position::line);
            let fields = if *len == 1 { "field" } else { "fields" };
            let first = if format.header { "the header" } else { "the first row" };
            DataError::new(format!("{path}, line {line}: {len} {fields}, where {first} has {expected_len}"))
        }
        ::csv::ErrorKind::Io(e) => DataError::new(format!("cannot read {path}: {}", io_reason(e))),
        _ => DataError::new(format!("{path}: {error}")),
    }
}
