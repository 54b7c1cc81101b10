//! What an input on the command line says: a file, columns of a CSV file, or values as text.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::value::binary;
use lawson_oracle::value::text::{parse_values, parse_values_of};

use super::columns::{Columns, Format, csv_columns, json_columns};
use super::encoding::{self, STANDARD_INPUT};
use super::flat::Flat;
use super::input::{Content, Input};
use super::{DataError, foreign, npy, packed};

/// [`read_as`], where CSV files are written as usual.
///
/// # Errors
/// Like [`read_as`].
pub fn read(spec: &str) -> Result<Input, DataError> {
    read_as(spec, &Format::default())
}

/// The endings of files that have columns.
const TABLES: [&str; 4] = [".csv:", ".tsv:", ".csv.gz:", ".tsv.gz:"];

/// The endings of files of JSON, which may have columns.
const JSON: [&str; 6] = [".json:", ".jsonl:", ".ndjson:", ".json.gz:", ".jsonl.gz:", ".ndjson.gz:"];

/// Reads what `spec` says: `data.npy`, `data.npz:key`, `data.csv:x,y`, `data.json:x,y`, `-` (Futhark values on standard
/// input), `stdin:x,y` (columns there), a value such as `100` or `[1,2,3]`, or a file of values (Futhark's text or binary format, or a
/// `.npy` file by another name). A text that is a value is no file's name.
///
/// # Errors
/// Names the file, and what is wrong with it.
pub fn read_as(spec: &str, format: &Format) -> Result<Input, DataError> {
    let path = Path::new(spec);
    let input = |(content, note)| Ok(Input { from: spec.to_string(), is_read: true, content, note });
    let array = |(flat, note)| input((Content::Values(vec![flat]), note));
    let table = TABLES.iter().chain(&JSON).find_map(|ending| split_after(spec, ending));
    if let Some((file, columns)) = table.or_else(|| Some(("-", spec.strip_prefix("stdin:")?))) {
        if columns.split(',').any(|column| column.trim().is_empty()) {
            return Err(DataError::new(format!("{spec} lacks the name of a column")));
        }
        let columns = match file {
            "-" => Columns::of_bytes(&standard_input()?, STANDARD_INPUT, columns, format),
            file => Columns::read(Path::new(file), columns, format),
        };
        return input((Content::Columns(columns?), None));
    }
    if let Some((file, key)) = split_after(spec, ".npz:") {
        return array(npy::read_archive(Path::new(file), key)?);
    }
    if spec.trim().is_empty() {
        return Err(DataError::new(format!("an input is empty: {spec:?}")).help(KINDS));
    }
    if TABLES.iter().any(|ending| split_after(&format!("{spec}:"), ending).is_some()) {
        let help = match path.exists() {
            true => {
                let columns = csv_columns(&packed::read(path)?, spec, format)?;
                format!("write {spec}:COLUMN; {columns}")
            }
            false => format!("write {spec}:COLUMN, or {spec}:X,Y for an array of tuples"),
        };
        return Err(DataError::new(format!("{spec} names no column")).help(help));
    }
    if JSON.iter().any(|ending| split_after(&format!("{spec}:"), ending).is_some()) && path.exists() {
        let by_line = !spec.to_ascii_lowercase().trim_end_matches(".gz").ends_with(".json");
        // An array of numbers is a value.
        if let Some(columns) = json_columns(&packed::read(path)?, spec, by_line)? {
            return Err(DataError::new(format!("{spec} names no column"))
                .help(format!("write {spec}:COLUMN; its columns are: {columns}")));
        }
    }
    match super::ending(path).as_str() {
        "gz" if spec.to_ascii_lowercase().ends_with(".npy.gz") => return array(npy::read(path)?),
        "npy" => return array(npy::read(path)?),
        "npz" => {
            let keys = npy::archive_keys(path)?;
            return Err(DataError::new(format!("{spec} names no array of the archive"))
                .help(format!("write {spec}:NAME; its arrays are: {keys}")));
        }
        _ => {}
    }
    if spec == "-" {
        let from = STANDARD_INPUT.to_string();
        let (content, note) = content(standard_input()?, &from)?;
        return Ok(Input { from, is_read: true, content, note });
    }
    // What is a value is one in every folder: a file that is called `100` is `./100`.
    if !is_value(spec) && path.exists() {
        let bytes = packed::read(path)?;
        if let Some(refused) = foreign::refused(path, &bytes) {
            return Err(refused);
        }
        return input(content(bytes, spec)?);
    }
    match parse_values(spec) {
        Err(_) if looks_like_a_file(spec) => {
            let error = DataError::new(format!("there is no file {spec}"));
            let refused = spec.rsplit_once(':').and_then(|(file, _)| {
                foreign::refused(Path::new(file), &packed::read(Path::new(file)).ok()?)
            });
            if let Some(refused) = refused {
                return Err(refused);
            }
            Err(match spec.rsplit_once(':') {
                Some((file, _)) if Path::new(file).exists() => error.help(format!(
                    "columns are taken from files .csv, .tsv, .json and .jsonl, and arrays from .npz; {file} is none of these"
                )),
                _ => error.help(KINDS),
            })
        }
        _ => Ok(Input {
            from: excerpt(spec).into(),
            is_read: false,
            content: Content::Text(spec.to_string()),
            note: None,
        }),
    }
}

fn standard_input() -> Result<Vec<u8>, DataError> {
    static READ: AtomicBool = AtomicBool::new(false);
    if READ.swap(true, Ordering::Relaxed) {
        let error = DataError::new("standard input is given for two inputs, and can be read once");
        return Err(error.help("a single - may hold the values of several parameters, one after the other"));
    }
    packed::standard_input(STANDARD_INPUT)
}

/// Whether the text is one value, with integers of whatever type holds them.
fn is_value(text: &str) -> bool {
    let of = |ty| parse_values_of(text, ty).is_ok_and(|values| values.len() == 1);
    [ScalarType::I64, ScalarType::F64].into_iter().any(of)
}

/// Futhark values, binary or text, or an array of NumPy's.
fn content(bytes: Vec<u8>, from: &str) -> Result<(Content, Option<String>), DataError> {
    if binary::is_binary(&bytes) {
        let parts = binary::parts(&bytes).map_err(|e| DataError::new(format!("{from}: {e}")))?;
        let flat = |part| {
            Flat::of_binary(part).ok_or_else(|| {
                let row = part.row().to_string();
                DataError::new(format!("{from}, of type {}, does not fit the memory", excerpt(&row)))
            })
        };
        return Ok((Content::Values(parts.iter().map(flat).collect::<Result<_, _>>()?), None));
    }
    if npy::is_npy(&bytes) {
        let (flat, note) = npy::from_bytes(&bytes, from)?;
        return Ok((Content::Values(vec![flat]), note));
    }
    // The text is not copied where it is one.
    let marked = bytes.starts_with("\u{feff}".as_bytes());
    let text = match encoding::utf8(&bytes, from) {
        Ok(text) if marked => text.to_string(),
        Ok(_) => String::from_utf8(bytes).unwrap_or_default(),
        Err(error) => return Err(error),
    };
    Ok((Content::Text(text), None))
}

/// What an input can be.
pub(super) const KINDS: &str = "an input is a .npy file, data.npz:NAME, data.csv:COLUMN, data.json:COLUMN, a value such as 100, [1,2,3] or f64.nan, \
                     or a file of values";

/// Splits `data.csv:x` at the colon of `.csv:`, in small or capital letters.
pub fn split_after<'s>(spec: &'s str, ending: &str) -> Option<(&'s str, &'s str)> {
    let colon = spec.to_ascii_lowercase().rfind(ending)? + ending.len() - 1;
    Some((&spec[..colon], &spec[colon + 1..]))
}

fn looks_like_a_file(spec: &str) -> bool {
    // No file system has longer names.
    let named = spec.split('/').all(|name| name.len() <= 255);
    let word = named && !spec.contains([' ', '[', '(', ',', '"']);
    word && spec.starts_with(|c: char| c.is_alphabetic() || c == '.' || c == '/' || c == '_')
}
