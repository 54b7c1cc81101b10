//! What an input on the command line says: a file, columns of a CSV file, or values as text.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use lawson_oracle::diagnostic::{Diagnostic, excerpt};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Source;
use lawson_oracle::types::Type;
use lawson_oracle::value::text::{parse_values, parse_values_as, parse_values_of};
use lawson_oracle::value::{RowType, Value, binary};

use super::columns::{Columns, Format, Words, csv_columns, json_columns, no_memory, takes_lines};
use super::convert::to_type;
use super::encoding::{self, STANDARD_INPUT};
use super::flat::Flat;
use super::{DataError, foreign, literals, npy, packed};

/// An input that has been read and waits for the types that its values shall have.
#[derive(Clone, Debug)]
pub struct Input {
    /// What messages call it: the file, the columns, or the value as written.
    pub from: String,
    content: Content,
    /// What a user may have overlooked in it.
    note: Option<String>,
}

#[derive(Clone, Debug)]
enum Content {
    /// Values with types of their own, one after the other.
    Values(Vec<Flat>),
    Columns(Columns),
    /// Values as text; `file` says that there may be several.
    Text {
        text: String,
        file: bool,
    },
}

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
    let input = |content| Ok(Input { from: spec.to_string(), content, note: None });
    let array =
        |(flat, note)| Ok(Input { from: spec.to_string(), content: Content::Values(vec![flat]), note });
    let table = TABLES.iter().chain(&JSON).find_map(|ending| split_after(spec, ending));
    if let Some((file, columns)) = table.or_else(|| Some(("-", spec.strip_prefix("stdin:")?))) {
        if columns.split(',').any(|column| column.trim().is_empty()) {
            return Err(DataError::new(format!("{spec} lacks the name of a column")));
        }
        let columns = match file {
            "-" => Columns::of_bytes(&standard_input()?, STANDARD_INPUT, columns, format),
            file => Columns::read(Path::new(file), columns, format),
        };
        return input(Content::Columns(columns?));
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
        return Ok(Input { from, content, note });
    }
    // What is a value is one in every folder: a file that is called `100` is `./100`.
    if !is_value(spec) && path.exists() {
        let bytes = packed::read(path)?;
        if let Some(refused) = foreign::refused(path, &bytes) {
            return Err(refused);
        }
        let (content, note) = content(bytes, spec)?;
        return Ok(Input { from: spec.to_string(), content, note });
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
            content: Content::Text { text: spec.to_string(), file: false },
            note: None,
        }),
    }
}

/// Gives columns of one name that are read as codes the same codes, in all inputs of a run, and tells their words.
///
/// # Errors
/// There is no memory for it.
pub fn share_words<'i>(inputs: impl Iterator<Item = &'i mut Input>) -> Result<Words, DataError> {
    let of_columns = |input: &'i mut Input| match &mut input.content {
        Content::Columns(columns) => Some(columns),
        Content::Values(_) | Content::Text { .. } => None,
    };
    let mut inputs: Vec<&mut Columns> = inputs.filter_map(of_columns).collect();
    let mut all = BTreeMap::new();
    inputs.iter().for_each(|columns| columns.add_words(&mut all));
    let all = all.into_iter().map(|(name, words)| (name, words.into_iter().collect())).collect();
    inputs.iter_mut().try_for_each(|columns| columns.share_words(&all))?;
    Ok(all)
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
    Ok((Content::Text { text, file: true }, None))
}

/// What an input can be.
const KINDS: &str = "an input is a .npy file, data.npz:NAME, data.csv:COLUMN, data.json:COLUMN, a value such as 100, [1,2,3] or f64.nan, \
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

impl Input {
    /// What a user may have overlooked in it.
    pub fn note(&self) -> Option<String> {
        match &self.content {
            Content::Columns(columns) => columns.note(),
            Content::Values(_) | Content::Text { .. } => self.note.clone(),
        }
    }

    /// The columns that are fields by other names, where a value of this type is wanted.
    pub fn renamed(&self, ty: &Type) -> Option<String> {
        match &self.content {
            Content::Columns(columns) => columns.renamed(ty),
            Content::Values(_) | Content::Text { .. } => None,
        }
    }

    /// The columns that are read as floats, where the data decides, because values are missing: a sentence for each.
    pub fn gaps(&self) -> Vec<String> {
        match &self.content {
            Content::Columns(columns) => columns.gaps(),
            Content::Text { text, file: true } => {
                let lines = Columns::of_lines(text, &self.from).ok().flatten();
                lines.filter(|lines| lines.rows() > 1).map_or_else(Vec::new, |lines| lines.gaps())
            }
            Content::Text { .. } | Content::Values(_) => Vec::new(),
        }
    }

    /// The values of this input, for parameters of these types in order; sizes are left open. A
    /// file of values may give several.
    ///
    /// # Errors
    /// Names the input, the place in it, and what the type wants.
    pub fn to_types(self, types: &[Type]) -> Result<Vec<Flat>, DataError> {
        let Some(first) = types.first() else {
            return Err(DataError::new(format!("{} is one input too many", self.from)));
        };
        let values = match self.content {
            Content::Values(values) => {
                count(&self.from, values.len(), types.len())?;
                values
            }
            Content::Columns(columns) => return Ok(vec![columns.to_type(first)?]),
            Content::Text { text, file } => {
                let lines = if file && (1..3).any(|width| takes_lines(first, width)) {
                    Columns::of_lines(&text, &self.from)?
                } else {
                    None
                };
                if let Some(columns) = lines.filter(|columns| takes_lines(first, columns.width())) {
                    return Ok(vec![columns.to_type(first)?]);
                }
                room_for_values(&text, &self.from)?;
                let values =
                    parse_values_as(&text, types).map_err(|d| not_values(&self.from, &text, file, &d))?;
                count(&self.from, values.len(), if file { types.len() } else { 1 })?;
                literals::exact(&text, types, &|at| place(&self.from, &text, file, at))?;
                values.iter().map(Flat::of).collect()
            }
        };
        values.into_iter().zip(types).map(|(v, ty)| to_type(v, ty, &self.from)).collect()
    }

    /// The types that the data itself suggests, with its extents, the likeliest first; `None` for an
    /// integer without a suffix, whose type is open. A column of integers is `i64` (`u64` where they are too large for
    /// that), of words true and false `bool`, any other `f64`; integers in text without a suffix are of the type
    /// `integers`, unless their use wants another one, or they are too large.
    ///
    /// # Errors
    /// The text is no value, or several.
    pub fn suggested(&self, integers: ScalarType) -> Result<Vec<Option<RowType>>, DataError> {
        let (text, file) = match &self.content {
            Content::Values(values) => {
                count(&self.from, values.len(), 1)?;
                return Ok(vec![Some(values[0].row.clone())]);
            }
            Content::Columns(columns) => {
                let rows =
                    [Some(columns.suggested_row()), columns.suggested_record(), columns.suggested_matrix()];
                let array = |row: RowType| Some(RowType::Array(columns.rows() as i64, row.into()));
                return Ok(rows.into_iter().flatten().map(array).collect());
            }
            Content::Text { text, file } => (text, *file),
        };
        let lines = if file { Columns::of_lines(text, &self.from)? } else { None };
        if let Some(lines) = lines.filter(|lines| lines.rows() > 1) {
            let row = lines.suggested_matrix().unwrap_or_else(|| lines.suggested_row());
            return Ok(vec![Some(RowType::Array(lines.rows() as i64, row.into()))]);
        }
        if let Ok(n) = text.trim().parse::<i128>() {
            // The usual type does not have it.
            let large = Some(RowType::Scalar(ScalarType::U64));
            let only_large = i64::try_from(n).is_err() && u64::try_from(n).is_ok();
            return Ok(if only_large { vec![large, None] } else { vec![None] });
        }
        if text.trim().parse::<f64>().is_ok() {
            return Ok([ScalarType::F64, ScalarType::F32].map(|t| Some(RowType::Scalar(t))).into());
        }
        room_for_values(text, &self.from)?;
        let mut rows = Vec::new();
        let mut error = None;
        let types = [integers, ScalarType::I64, ScalarType::U64, ScalarType::I32, ScalarType::F64];
        let mut fits_i64 = false;
        for (i, ty) in types.into_iter().enumerate() {
            if types[..i].contains(&ty) || ty == ScalarType::U64 && fits_i64 {
                continue;
            }
            match parse_values_of(text, ty) {
                Ok(values) => {
                    count(&self.from, values.len(), 1)?;
                    fits_i64 |= ty == ScalarType::I64;
                    let row = Some(values[0].row_type());
                    if !rows.contains(&row) {
                        rows.push(row);
                    }
                }
                Err(why) => error = error.or(Some(why)),
            }
        }
        match error.filter(|_| rows.is_empty()) {
            Some(why) => Err(not_values(&self.from, text, file, &why)),
            None => Ok(rows),
        }
    }

    /// The type of an integer without a suffix where its use says nothing: `integers`, or `i64` when it is too large for
    /// that.
    pub fn fallback(&self, integers: ScalarType) -> ScalarType {
        match &self.content {
            Content::Text { text, .. } if text.trim().parse::<i32>().is_ok() => integers,
            _ => ScalarType::I64,
        }
    }
}

/// Asks for the memory that the values of a text take, which its parser takes without asking.
///
/// # Errors
/// There is none.
fn room_for_values(text: &str, from: &str) -> Result<(), DataError> {
    let separators = text.bytes().filter(|byte| *byte == b',' || byte.is_ascii_whitespace()).count();
    // As a vector grows, it has room for twice as many.
    let most = separators.saturating_add(1).saturating_mul(2);
    Vec::<Value>::new().try_reserve_exact(most).map_err(|_| no_memory(from))
}

fn count(from: &str, found: usize, wanted: usize) -> Result<(), DataError> {
    match found {
        0 => Err(DataError::new(format!("{from} holds no value"))),
        n if n > wanted => {
            Err(DataError::new(format!("{from} holds {n} values, where {wanted} can be taken")))
        }
        _ => Ok(()),
    }
}

/// What messages call a place in the text: of a file by line and column.
fn place(from: &str, text: &str, file: bool, at: usize) -> String {
    if !file {
        return from.to_string();
    }
    let (line, column) = Source::new(from, text).line_column(at as u32);
    format!("{from}:{line}:{column}")
}

fn not_values(from: &str, text: &str, file: bool, why: &Diagnostic) -> DataError {
    let error = not_values_message(from, text, file, why);
    match &why.help {
        Some(help) if error.help.is_none() => error.help(help.clone()),
        _ => error,
    }
}

fn not_values_message(from: &str, text: &str, file: bool, why: &Diagnostic) -> DataError {
    if file {
        let place = place(from, text, file, why.primary.0.start as usize);
        DataError::new(format!("{place}: {}", why.message))
    } else if from.starts_with(['[', '(', '{', '-']) || from.starts_with(|c: char| c.is_ascii_digit()) {
        DataError::new(format!("{from} is not one value of this type: {}", why.message))
    } else {
        DataError::new(format!("{from:?} is neither a file nor a value: {}", why.message)).help(KINDS)
    }
}
