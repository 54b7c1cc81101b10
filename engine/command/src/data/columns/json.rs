//! Columns of JSON: an object of arrays, an array of objects (one for each row), or an object a line. What a field
//! says is its text there, as in a CSV file, so that no digit of a number is lost.

use std::borrow::Cow;
use std::fmt;

use indexmap::IndexSet;
use lawson_oracle::diagnostic::excerpt;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::reading::{Chosen, choose};
use super::{Columns, no_memory};
use crate::data::encoding::utf8;
use crate::data::{DataError, listed};

/// An object: its names and values in order.
struct Object<'t>(Vec<(String, &'t RawValue)>);

impl<'de: 't, 't> Deserialize<'de> for Object<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'t>, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(Pairs).map(Object)
    }
}

/// What a file of JSON is called in messages, its text, and whether it has a value a line.
struct File<'t> {
    path: &'t str,
    text: &'t str,
    by_line: bool,
}

/// A row: its number, and its values by name.
type Row<'t> = (u64, Object<'t>);

impl Columns {
    /// Reads the columns of the text of a JSON file, which messages call `path`; `by_line` says that it has an object a
    /// line.
    ///
    /// # Errors
    /// Names the file and what is wrong with it, as for CSV files.
    pub fn of_json(bytes: &[u8], path: &str, wanted: &str, by_line: bool) -> Result<Columns, DataError> {
        let file = File { path, text: utf8(bytes, path)?, by_line };
        match file.text.trim_start().starts_with('[') || by_line {
            true => of_rows(&file, wanted),
            false => of_arrays(&file, wanted),
        }
    }
}

/// The names of the columns of a file of JSON, if it has some: an array of numbers has none.
///
/// # Errors
/// It begins as one with columns does, and goes on otherwise.
pub fn json_columns(bytes: &[u8], path: &str, by_line: bool) -> Result<Option<String>, DataError> {
    let file = File { path, text: utf8(bytes, path)?, by_line };
    let mut begins = file.text.chars().filter(|c| !c.is_whitespace());
    let names = match (begins.next(), begins.next()) {
        (Some('{'), _) if !by_line => object(&file)?.0.into_iter().map(|(name, _)| name).collect(),
        (Some('['), Some('{')) | (Some('{'), _) => names(&rows(&file)?),
        _ => return Ok(None),
    };
    Ok(Some(listed(names.iter().map(String::as_str))))
}

/// `{"x": [1, 2], "y": [3, 4]}`.
fn of_arrays(file: &File<'_>, wanted: &str) -> Result<Columns, DataError> {
    let path = file.path;
    let Object(arrays) = object(file)?;
    let all: Vec<&str> = arrays.iter().map(|(name, _)| name.as_str()).collect();
    let chosen = choose(path, &all, wanted, || format!("its columns are: {}", listed(all.iter().copied())))?;
    let values = |column: &Chosen| {
        let name = excerpt(&column.name);
        serde_json::from_str::<Vec<&RawValue>>(arrays[column.at].1.get()).map_err(|_| {
            DataError::new(format!(
                "{path}, column {name:?} is not an array, but {}",
                kind(arrays[column.at].1)
            ))
            .help("a JSON file is an object of arrays, a column each, or an array of objects, a row each")
        })
    };
    let values = chosen.iter().map(values).collect::<Result<Vec<_>, _>>()?;
    let mut columns = Columns::new(path, wanted, chosen.iter().map(|column| column.name.clone()).collect());
    columns.unit = "row";
    let rows = values.first().map_or(0, Vec::len);
    if let Some(other) = values.iter().position(|values| values.len() != rows) {
        return Err(DataError::new(format!(
            "{path}: column {:?} has length {rows}, column {:?} {}",
            excerpt(&chosen[0].name),
            excerpt(&chosen[other].name),
            values[other].len()
        )));
    }
    for r in 0..rows {
        for (column, values) in chosen.iter().zip(&values) {
            columns.push(&field(file, r as u64 + 1, column, Some(values[r]))?)?;
        }
        columns.end_row(r as u64 + 1)?;
    }
    columns.decoded(&chosen.iter().map(|column| column.reading).collect::<Vec<_>>())
}

/// `[{"x": 1, "y": 3}, {"x": 2, "y": 4}]`, or such objects a line. A value that a row lacks is a missing one.
fn of_rows(file: &File<'_>, wanted: &str) -> Result<Columns, DataError> {
    let path = file.path;
    let rows = rows(file)?;
    let all = names(&rows);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let chosen = choose(path, &all, wanted, || match all.is_empty() {
        true => "it has no rows: write an array of objects, a row each".to_string(),
        false => format!("its columns are: {}", listed(all.iter().copied())),
    })?;
    let mut columns = Columns::new(path, wanted, chosen.iter().map(|column| column.name.clone()).collect());
    columns.unit = if file.by_line { "line" } else { "row" };
    for (number, Object(row)) in &rows {
        for column in &chosen {
            let mut values = row.iter().filter(|(name, _)| *name == column.name).map(|(_, value)| *value);
            let value = values.next();
            if values.next().is_some() {
                let message =
                    format!("{path}, {} {number} has two values {:?}", columns.unit, excerpt(&column.name));
                return Err(DataError::new(message).help("the names of an object differ"));
            }
            columns.push(&field(file, *number, column, value)?)?;
        }
        columns.end_row(*number)?;
    }
    columns.decoded(&chosen.iter().map(|column| column.reading).collect::<Vec<_>>())
}

/// The names that rows have, in the order in which they come.
fn names(rows: &[Row<'_>]) -> IndexSet<String> {
    let mut names = IndexSet::new();
    for (name, _) in rows.iter().flat_map(|(_, Object(row))| row) {
        if !names.contains(name) {
            names.insert(name.clone());
        }
    }
    names
}

fn rows<'t>(file: &File<'t>) -> Result<Vec<Row<'t>>, DataError> {
    let row = |text: &'t str, number: u64, unit: &str| {
        serde_json::from_str::<Object<'t>>(text).map(|object| (number, object)).map_err(|error| {
            match error.classify() {
                serde_json::error::Category::Data => {
                    let value = serde_json::from_str::<&RawValue>(text).map_or("another value", kind);
                    DataError::new(format!("{}, {unit} {number} is not an object, but {value}", file.path))
                        .help("a row is an object: {\"x\": 1, \"y\": 2}")
                }
                _ => file.error(&error, number),
            }
        })
    };
    if file.by_line {
        let lines = file.text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        return lines.map(|(line, number)| row(line, number, "line")).collect();
    }
    let values: Vec<&RawValue> = serde_json::from_str(file.text).map_err(|error| file.error(&error, 0))?;
    let mut rows = Vec::new();
    rows.try_reserve_exact(values.len()).map_err(|_| no_memory(file.path))?;
    for (value, number) in values.iter().zip(1..) {
        rows.push(row(value.get(), number, "row")?);
    }
    Ok(rows)
}

fn object<'t>(file: &File<'t>) -> Result<Object<'t>, DataError> {
    serde_json::from_str(file.text).map_err(|error| file.error(&error, 0))
}

impl File<'_> {
    /// What the parser says of the whole text, or of this line.
    fn error(&self, error: &serde_json::Error, line: u64) -> DataError {
        let line = if self.by_line { line } else { error.line() as u64 };
        let (path, column) = (self.path, error.column());
        // The sentence without the place at its end.
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        let error = DataError::new(format!("{path}:{line}:{column}: is not JSON: {said}"));
        let text =
            self.text.lines().nth(usize::try_from(line).unwrap_or(0).saturating_sub(1)).unwrap_or_default();
        let after = text.get(column.saturating_sub(1)..).unwrap_or_default();
        let word = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
        match () {
            () if word(&["NaN", "Infinity", "nan"]) => {
                error.help("JSON has no NaN and no infinity: null is a missing value")
            }
            () if said.starts_with("trailing characters") && !self.by_line => {
                error.help("a file with an object a line is called .jsonl")
            }
            () if said.starts_with("EOF") => error.help("the file seems to be cut off"),
            () => error.help("`python3 -m json.tool FILE` checks a file of JSON"),
        }
    }
}

/// What a value says, as the field of a CSV file would.
fn field<'t>(
    file: &File<'_>,
    number: u64,
    column: &Chosen,
    value: Option<&'t RawValue>,
) -> Result<Cow<'t, str>, DataError> {
    let Some(value) = value.filter(|value| value.get() != "null") else { return Ok("".into()) };
    let text = value.get();
    let string = text.starts_with('"').then(|| serde_json::from_str::<String>(text));
    match string {
        Some(Ok(text)) => Ok(text.trim().to_string().into()),
        None if !text.starts_with(['[', '{']) => Ok(text.into()),
        _ => {
            let unit = if file.by_line { "line" } else { "row" };
            let (path, name) = (file.path, excerpt(&column.name));
            let message = format!(
                "{path}, {unit} {number}, column {name:?}: is {}, where a number is wanted",
                kind(value)
            );
            Err(DataError::new(message).help("a field is a number, text, true, false or null"))
        }
    }
}

/// What a value is.
fn kind(value: &RawValue) -> &'static str {
    match value.get().as_bytes().first() {
        Some(b'[') => "an array",
        Some(b'{') => "an object",
        Some(b'"') => "text",
        Some(b't' | b'f') => "true or false",
        Some(b'n') => "null",
        _ => "a number",
    }
}
