//! Inputs whose rows are read some at a time: `.npy` files, and columns of CSV files.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use super::columns::{Columns, Format};
use super::input::{Content, Input};
use super::npy::NpyRows;
use super::spec::split_after;
use super::{DataError, cannot_read, ending};

/// Bytes of a CSV file that tell what separates its columns.
const BEGINNING: u64 = 1 << 16;

/// An input of rows.
#[derive(Clone, Debug)]
pub struct RowsOf {
    spec: String,
    from: From,
}

#[derive(Clone, Debug)]
enum From {
    Npy(NpyRows),
    Csv { path: PathBuf, columns: String, format: Format, total: usize },
}

impl RowsOf {
    /// What `spec` says; nothing where that is no file whose rows can be read some at a time.
    ///
    /// # Errors
    /// The file can't be read, or is not what its name says.
    pub fn of(spec: &str, format: &Format) -> Result<Option<RowsOf>, DataError> {
        let table = [".csv:", ".tsv:"].iter().find_map(|ending| split_after(spec, ending));
        let from = match table {
            Some((file, columns)) => {
                let path = PathBuf::from(file);
                let format = Format { delimiter: Some(delimiter(&path, format)?), ..*format };
                let mut total = 0;
                let mut reader = reader(&path, &format)?;
                if reader.headers().is_ok_and(|headers| headers.len() == 1) {
                    return Err(DataError::new(format!("{spec} can't be read by rows: it has one column"))
                        .help("write it as .npy, or with a column of row numbers beside it"));
                }
                let mut record = ::csv::ByteRecord::new();
                while reader.read_byte_record(&mut record).map_err(|e| refused(&path, &e))? {
                    total += 1;
                }
                From::Csv { path, columns: columns.to_string(), format, total }
            }
            None if ending(Path::new(spec)) == "npy" => From::Npy(NpyRows::of(Path::new(spec))?),
            None => return Ok(None),
        };
        Ok(Some(RowsOf { spec: spec.to_string(), from }))
    }

    /// How many rows there are.
    pub fn total(&self) -> usize {
        match &self.from {
            From::Npy(rows) => rows.total(),
            From::Csv { total, .. } => *total,
        }
    }

    /// Reads them from the first one on.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn open(&self, first: usize) -> Result<Reading<'_>, DataError> {
        let csv = match &self.from {
            From::Npy(_) => None,
            From::Csv { path, format, .. } => {
                let mut reader = reader(path, format)?;
                let mut record = ::csv::ByteRecord::new();
                for _ in 0..first {
                    reader.read_byte_record(&mut record).map_err(|e| refused(path, &e))?;
                }
                Some(reader)
            }
        };
        Ok(Reading { of: self, at: first, csv })
    }
}

/// Rows that are read.
pub struct Reading<'r> {
    of: &'r RowsOf,
    at: usize,
    csv: Option<::csv::Reader<BufReader<File>>>,
}

impl Reading<'_> {
    /// The next rows, of which there are so many.
    ///
    /// # Errors
    /// The file can't be read, or has become shorter.
    pub fn next(&mut self, rows: usize) -> Result<Input, DataError> {
        let first = self.at;
        self.at += rows;
        let spec = &self.of.spec;
        let (content, note) = match (&self.of.from, &mut self.csv) {
            (From::Npy(of), _) => {
                let (flat, note) = of.read(first, rows)?;
                (Content::Values(vec![flat]), note)
            }
            (From::Csv { path, columns, format, .. }, Some(reader)) => {
                let shown = match first {
                    0 => path.display().to_string(),
                    _ => format!("{}, after row {first}", path.display()),
                };
                let bytes = block(reader, path, format, rows)?;
                let columns = Columns::of_bytes(&bytes, &shown, columns, format)?;
                // A word's code is its place among all words of the column.
                if columns.has_codes() {
                    let message = format!("{spec} can't be read by rows: codes need all words of a column");
                    return Err(DataError::new(message).help("write the codes to a file first, as .npy"));
                }
                (Content::Columns(columns), None)
            }
            (From::Csv { path, .. }, None) => {
                return Err(DataError::new(format!("{} is not open", path.display())));
            }
        };
        Ok(Input { from: spec.clone(), is_read: true, content, note })
    }
}

/// So many rows of a CSV file, under its header.
fn block(
    reader: &mut ::csv::Reader<BufReader<File>>,
    path: &Path,
    format: &Format,
    rows: usize,
) -> Result<Vec<u8>, DataError> {
    let mut writer = ::csv::WriterBuilder::new();
    writer.delimiter(format.delimiter.unwrap_or(b','));
    let mut writer = writer.from_writer(Vec::new());
    let mut record = ::csv::ByteRecord::new();
    if format.header {
        record = reader.byte_headers().map_err(|e| refused(path, &e))?.clone();
        writer.write_byte_record(&record).map_err(|e| refused(path, &e))?;
    }
    for read in 0..rows {
        if !reader.read_byte_record(&mut record).map_err(|e| refused(path, &e))? {
            let path = path.display();
            return Err(DataError::new(format!(
                "{path} has become shorter: {} rows more are missing",
                rows - read
            )));
        }
        writer.write_byte_record(&record).map_err(|e| refused(path, &e))?;
    }
    writer.into_inner().map_err(|e| cannot_read(path, e.error()))
}

fn reader(path: &Path, format: &Format) -> Result<::csv::Reader<BufReader<File>>, DataError> {
    let mut settings = ::csv::ReaderBuilder::new();
    settings.delimiter(format.delimiter.unwrap_or(b',')).has_headers(format.header);
    Ok(settings.from_reader(BufReader::new(open(path)?)))
}

fn delimiter(path: &Path, format: &Format) -> Result<u8, DataError> {
    let mut beginning = Vec::new();
    let read = open(path)?.take(BEGINNING).read_to_end(&mut beginning);
    read.map_err(|e| cannot_read(path, &e))?;
    Ok(format.delimiter(&String::from_utf8_lossy(&beginning)))
}

fn open(path: &Path) -> Result<File, DataError> {
    File::open(path).map_err(|e| cannot_read(path, &e))
}

fn refused(path: &Path, error: &::csv::Error) -> DataError {
    DataError::new(format!("{}: {error}", path.display()))
}
