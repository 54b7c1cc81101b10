//! Columns of CSV files: the first line names the columns, if there is one; an empty field is a missing value, as is
//! a word for it.

mod field;
mod format;
mod suggested;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::RowType;

use super::flat::Flat;
use super::literals::rounded_whole;
use super::{DataError, io_reason, listed};
use crate::native::{NativeArray, NativeValue};
use field::{article, parse_field, says_nothing, without_marks};
pub use format::Format;
use format::{blank_lines_quoted, is_missing, largest_row};
use lawson_tiles::{elem::Elem, with_type};

/// Columns as text, in the order asked for: their fields wait for the type that they shall have.
#[derive(Clone, Debug)]
pub struct Columns {
    path: String,
    names: Vec<String>,
    /// The decimal mark.
    decimal: char,
    /// All fields, row by row.
    text: String,
    /// Where each field ends in `text`.
    ends: Vec<usize>,
    /// The line of the file on which each row begins.
    lines: Vec<u64>,
    /// The line that names the columns has numbers alone: it may be meant as the first row.
    header_of_numbers: bool,
}

impl Columns {
    /// Reads the columns of the file that `wanted` names: one column, whatever its name, or several, with
    /// commas between them.
    ///
    /// # Errors
    /// Names the file and what is wrong with it: it cannot be read, a column does not exist or
    /// exists twice, a row has another number of fields than the header.
    pub fn read(path: &Path, wanted: &str, format: &Format) -> Result<Columns, DataError> {
        let shown = path.display().to_string();
        let fail = |e: std::io::Error| DataError::new(format!("cannot read {shown}: {}", io_reason(&e)));
        let mut bytes = std::fs::read(path).map_err(fail)?;
        if bytes.starts_with(b"\x1f\x8b") {
            let mut text = Vec::new();
            flate2::read::MultiGzDecoder::new(&*bytes).read_to_end(&mut text).map_err(fail)?;
            bytes = text;
        }
        Columns::of_bytes(&bytes, &shown, wanted, format)
    }

    /// Reads the columns of the text of a CSV file, which messages call `path`.
    ///
    /// # Errors
    /// Like [`Columns::read`].
    pub fn of_bytes(bytes: &[u8], path: &str, wanted: &str, format: &Format) -> Result<Columns, DataError> {
        let path = path.to_string();
        let lines = |bytes: &[u8]| bytes.iter().filter(|b| **b == b'\n').count() + 1;
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = lines(&bytes[..error.valid_up_to()]);
            DataError::new(format!("{path}, line {line}: is not UTF-8 text"))
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
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
        room.try_reserve_exact(3 * row + lines).map_err(|_| no_memory(&path))?;
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

    /// The numbers that stand in a file one a line; `None` where a line has something else, or none has any.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn of_lines(file: &str, path: &str) -> Result<Option<Columns>, DataError> {
        let (names, mut lines) = (vec![String::new()], Vec::new());
        let (mut text, mut ends) = (String::new(), Vec::new());
        let count = file.lines().count();
        let room = text.try_reserve_exact(file.len()).and_then(|()| ends.try_reserve_exact(count));
        room.and_then(|()| lines.try_reserve_exact(count)).map_err(|_| no_memory(path))?;
        let (path, header_of_numbers) = (path.to_string(), false);
        let mut columns = Columns { path, names, decimal: '.', text, ends, lines, header_of_numbers };
        for (line, number) in file.lines().map(str::trim).zip(1..) {
            if line.is_empty() {
                continue;
            }
            if line.parse::<f64>().is_err() && !is_missing(line) {
                return Ok(None);
            }
            columns.text.push_str(line);
            columns.ends.push(columns.text.len());
            columns.lines.push(number);
        }
        Ok((columns.rows() > 0).then_some(columns))
    }

    fn from_reader(
        mut reader: ::csv::Reader<impl Read>,
        path: String,
        wanted: &str,
        format: &Format,
    ) -> Result<Columns, DataError> {
        let mut headers = reader.headers().map_err(|e| csv_error(&path, &e, format))?.clone();
        if !format.header {
            headers = (1..=headers.len()).map(|i| i.to_string()).collect();
        }
        headers.trim();
        // A name may have commas in it.
        let names: Vec<String> = match headers.iter().any(|header| header == wanted.trim()) {
            true => vec![wanted.trim().to_string()],
            false => wanted.split(',').map(|name| name.trim().to_string()).collect(),
        };
        let mut wanted = Vec::new();
        for name in &names {
            let mut at = headers.iter().enumerate().filter(|(_, h)| h == name).map(|(i, _)| i);
            match (at.next(), at.next()) {
                (Some(i), None) => wanted.push(i),
                (Some(_), Some(_)) => {
                    return Err(DataError::new(format!("{path} has two columns named {:?}", excerpt(name))));
                }
                (None, _) => {
                    let all: Vec<_> = headers.iter().collect();
                    let message = format!("{path} has no column {:?}", excerpt(name));
                    let other = ";\t|".chars().find(|c| matches!(all[..], [only] if only.contains(*c)));
                    return Err(DataError::new(message).help(match other {
                        Some(c) => format!(
                            "its columns seem to be separated by {c:?}: --csv-delimiter '{c}' reads {}",
                            excerpt(all[0])
                        ),
                        None if format.header && all.iter().all(|name| name.parse::<f64>().is_ok()) => {
                            "its first line has numbers: --csv-no-header reads it, and calls the columns 1, 2, ..".into()
                        }
                        None => format!("its columns are: {}", listed(all)),
                    }));
                }
            }
        }
        let header_of_numbers = format.header && headers.iter().all(|name| name.parse::<f64>().is_ok());
        let (decimal, text) = (format.decimal, String::new());
        let (ends, lines) = (Vec::new(), Vec::new());
        let mut columns = Columns { path, names, decimal, text, ends, lines, header_of_numbers };
        let mut record = ::csv::StringRecord::new();
        while reader.read_record(&mut record).map_err(|e| csv_error(&columns.path, &e, format))? {
            for &i in &wanted {
                // The reader can trim too, and allocates for each row then.
                let field = record[i].trim();
                let room = columns.text.try_reserve(field.len()).and_then(|()| columns.ends.try_reserve(1));
                room.map_err(|_| no_memory(&columns.path))?;
                columns.text.push_str(field);
                columns.ends.push(columns.text.len());
            }
            columns.lines.try_reserve(1).map_err(|_| no_memory(&columns.path))?;
            columns.lines.push(record.position().map_or(0, ::csv::Position::line));
        }
        Ok(columns)
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
        match &self.names[..] {
            [only] if only.is_empty() => self.path.clone(),
            names => format!("{}:{}", self.path, excerpt(&names.join(","))),
        }
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

    /// The columns as an array of type `ty`: of scalars for one column, of tuples or records of
    /// scalars for several.
    ///
    /// # Errors
    /// Names the file, the line and the column of a field that is no such scalar, or says that the
    /// number of columns doesn't fit the type.
    pub fn to_type(&self, ty: &Type) -> Result<Flat, DataError> {
        let Type::Array(_, elem) = ty else {
            return Err(DataError::new(format!("{}: is a column, where {} is wanted", self.name(), ty)));
        };
        let row = scalar_row(elem).filter(|row| scalars_of(row).len() == self.names.len());
        let Some(row) = row else {
            let want = scalar_row(elem).map_or(String::new(), |row| {
                format!(": name {} instead of {}", columns_text(scalars_of(&row).len()), self.names.len())
            });
            return Err(DataError::new(format!(
                "{}: {} can't make {}{want}",
                self.name(),
                columns_text(self.names.len()),
                ty
            )));
        };
        let order = self.order(&row)?;
        self.to_array(row, &order)
    }

    /// The column for each scalar of the row: a record's by its field's name, any other's by its place.
    fn order(&self, row: &RowType) -> Result<Vec<usize>, DataError> {
        let RowType::Record(fields) = row else { return Ok((0..self.names.len()).collect()) };
        let column = |field: &str| self.names.iter().position(|name| name == field);
        fields.iter().map(|(field, _)| column(field)).collect::<Option<_>>().ok_or_else(|| {
            let fields = listed(fields.iter().map(|(field, _)| &**field));
            DataError::new(format!("{}: the columns of a record have its fields' names", self.name()))
                .help(format!("the fields are {fields}: rename the columns, or take tuples"))
        })
    }

    /// The columns as an array of rows of this type, whose scalars are these columns in order.
    fn to_array(&self, row: RowType, order: &[usize]) -> Result<Flat, DataError> {
        let dims = vec![self.rows() as i64];
        let mut parts = Vec::new();
        for (ty, &c) in scalars_of(&row).into_iter().zip(order) {
            let scalar = |r: usize| {
                self.parse(self.field(r, c), ty).map_err(|why| {
                    let message =
                        format!("{}, line {}{}: {why}", self.path, self.lines[r], self.column(c, ", "));
                    DataError { message, help: self.advice(r, c, ty) }
                })
            };
            let array = with_type!(ty, T => {
                let mut data: Vec<T> = Vec::new();
                data.try_reserve_exact(self.rows()).map_err(|_| no_memory(&self.path))?;
                for r in 0..self.rows() {
                    data.push(T::from_scalar(scalar(r)?));
                }
                NativeArray::owned(dims.clone(), data)
            });
            parts.extend(array.map(NativeValue::Array));
        }
        Ok(Flat { row: RowType::Array(dims[0], Arc::new(row)), parts })
    }

    /// What to do about a field that is no scalar of this type.
    fn advice(&self, r: usize, c: usize, ty: ScalarType) -> Option<String> {
        let field = self.field(r, c);
        let number = |field: &str| field.parse::<f64>().is_ok();
        match () {
            () if let Some(help) = without_marks(field, self.decimal) => Some(help),
            () if !ty.is_float() || field.parse().is_ok_and(f64::is_infinite) => None,
            () if let Some(digits) = rounded_whole(field, ty) => Some(self.kept_whole(c, &digits, ty)),
            () if number(field) => None,
            () if self.decimal == '.' && field.contains(',') && number(&field.replace(',', ".")) => {
                Some("--csv-decimal , reads numbers with a decimal comma".into())
            }
            () if says_nothing(field) => {
                Some("a missing value is an empty field, NA, null or nan, which is NaN".into())
            }
            () => Some("a column of numbers has nothing else: this field is text".into()),
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

fn columns_text(n: usize) -> String {
    if n == 1 { "1 column".to_string() } else { format!("{n} columns") }
}

/// The row type of an element that is a scalar, or a flat tuple or record of scalars.
fn scalar_row(elem: &Type) -> Option<RowType> {
    let scalar = |t: &Type| match t {
        Type::Scalar(s) => Some(RowType::Scalar(*s)),
        _ => None,
    };
    match elem {
        Type::Scalar(s) => Some(RowType::Scalar(*s)),
        Type::Tuple(ts) => ts.iter().map(scalar).collect::<Option<_>>().map(RowType::Tuple),
        Type::Record(fs) => {
            let fields = fs.iter().map(|(n, t)| Some((n.clone(), scalar(t)?)));
            fields.collect::<Option<_>>().map(RowType::Record)
        }
        _ => None,
    }
}

fn scalars_of(row: &RowType) -> Vec<ScalarType> {
    match row {
        RowType::Scalar(s) => vec![*s],
        RowType::Tuple(rows) => rows.iter().flat_map(scalars_of).collect(),
        RowType::Record(fields) => fields.iter().flat_map(|(_, r)| scalars_of(r)).collect(),
        RowType::Array(..) | RowType::Sum(_) => vec![],
    }
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
