//! CSV files: the first line names the columns, if there is one.

use std::borrow::Cow;
use std::io::Read;

use lawson_oracle::diagnostic::excerpt;

use super::format::{blank_lines_quoted, largest_row};
use super::reading::choose;
use super::{Columns, Format, no_memory};
use crate::cost::counted;
use crate::data::encoding::utf8;
use crate::data::{DataError, io_reason, listed};

/// What help says of the columns of a CSV file: what they are, or how to read it so that it has some.
///
/// # Errors
/// Like [`Columns::read`].
pub fn csv_columns(bytes: &[u8], path: &str, format: &Format) -> Result<String, DataError> {
    let (text, settings) = prepared(bytes, path, format)?;
    let header = header(&mut settings.from_reader(text.as_bytes()), path, format)?;
    Ok(known(&header.iter().collect::<Vec<_>>(), format))
}

impl Columns {
    /// Reads the columns of the text of a CSV file, which messages call `path`.
    ///
    /// # Errors
    /// Like [`Columns::read`].
    pub fn of_bytes(bytes: &[u8], path: &str, wanted: &str, format: &Format) -> Result<Columns, DataError> {
        let (text, settings) = prepared(bytes, path, format)?;
        let mut reader = settings.from_reader(text.as_bytes());
        let header = header(&mut reader, path, format)?;
        let all: Vec<_> = header.iter().collect();
        let chosen = choose(path, &all, wanted, || known(&all, format))?;
        let names = chosen.iter().map(|column| column.name.clone()).collect();
        let mut columns = Columns::new(path, wanted, names);
        (columns.decimal, columns.header_of_numbers) = (format.decimal, of_numbers(&all, format));
        let mut record = ::csv::StringRecord::new();
        while reader.read_record(&mut record).map_err(|e| csv_error(path, &e, format))? {
            for column in &chosen {
                // The reader can trim too, and allocates for each row then.
                columns.push(record[column.at].trim())?;
            }
            columns.end_row(record.position().map_or(0, ::csv::Position::line))?;
        }
        columns.decoded(&chosen.iter().map(|column| column.reading).collect::<Vec<_>>())
    }
}

/// The text of a CSV file, which has some, and how it is read: for all of this there is memory.
fn prepared<'b>(
    bytes: &'b [u8],
    path: &str,
    format: &Format,
) -> Result<(Cow<'b, str>, ::csv::ReaderBuilder), DataError> {
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
    let text = match settings.from_reader(text.as_bytes()).headers() {
        Ok(headers) if headers.len() == 1 => blank_lines_quoted(text, delimiter).into(),
        _ => text.into(),
    };
    Ok((text, settings))
}

/// The names of the columns.
fn header(
    reader: &mut ::csv::Reader<impl Read>,
    path: &str,
    format: &Format,
) -> Result<::csv::StringRecord, DataError> {
    let mut header = reader.headers().map_err(|e| csv_error(path, &e, format))?.clone();
    if !format.header {
        header = (1..=header.len()).map(|i| i.to_string()).collect();
    }
    header.trim();
    Ok(header)
}

/// Whether all names of columns are numbers: the line may be meant as the first row.
fn of_numbers(all: &[&str], format: &Format) -> bool {
    format.header && all.iter().all(|name| name.parse::<f64>().is_ok())
}

/// What help says of these columns.
fn known(all: &[&str], format: &Format) -> String {
    match ";\t|".chars().find(|c| matches!(all, [only] if only.contains(*c))) {
        Some(c) => format!(
            "its columns seem to be separated by {c:?}: --csv-delimiter '{c}' reads {}",
            excerpt(all[0])
        ),
        None if of_numbers(all, format) => {
            "its first line has numbers: --csv-no-header reads it, and calls the columns 1, 2, ..".into()
        }
        None => format!("its columns are: {}", listed(all.iter().copied())),
    }
}

fn csv_error(path: &str, error: &::csv::Error, format: &Format) -> DataError {
    match error.kind() {
        ::csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, ::csv::Position::line);
            let fields = counted((*len).into(), "field");
            let first = if format.header { "the header" } else { "the first row" };
            DataError::new(format!("{path}, line {line}: {fields}, where {first} has {expected_len}"))
        }
        ::csv::ErrorKind::Io(e) => DataError::new(format!("cannot read {path}: {}", io_reason(e))),
        _ => DataError::new(format!("{path}: {error}")),
    }
}
