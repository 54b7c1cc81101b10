//! Inputs as values of the types that are wanted, and the types that they suggest themselves.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Source;
use lawson_oracle::types::Type;
use lawson_oracle::value::text::{parse_values_as, parse_values_of};
use lawson_oracle::value::{RowType, Value};

use super::columns::{Columns, Words, no_memory, takes_lines};
use super::convert::to_type;
use super::flat::Flat;
use super::spec::KINDS;
use super::{DataError, literals};

/// An input that has been read and waits for the types that its values shall have.
#[derive(Clone, Debug)]
pub struct Input {
    /// What messages call it: the file, the columns, or the value as written.
    pub from: String,
    /// It is read from a file or from standard input: else it is written on the command line.
    pub(super) is_read: bool,
    pub(super) content: Content,
    /// What a user may have overlooked in it.
    pub(super) note: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Values with types of their own, one after the other.
    Values(Vec<Flat>),
    Columns(Columns),
    /// Values as text, of which there may be several where it is read.
    Text(String),
}

impl Input {
    /// The file, or standard input, that it is read from.
    pub fn file(&self) -> Option<String> {
        self.is_read.then(|| self.from.clone())
    }

    /// What a user may have overlooked in it.
    pub fn note(&self) -> Option<String> {
        match &self.content {
            Content::Columns(columns) => columns.note(),
            Content::Values(_) | Content::Text(_) => self.note.clone(),
        }
    }

    /// The columns that are fields by other names, where a value of this type is wanted.
    pub fn renamed(&self, ty: &Type) -> Option<String> {
        match &self.content {
            Content::Columns(columns) => columns.renamed(ty),
            Content::Values(_) | Content::Text(_) => None,
        }
    }

    /// The columns that are read as floats, where the data decides, because values are missing: a sentence for each.
    pub fn gaps(&self) -> Vec<String> {
        match &self.content {
            Content::Columns(columns) => columns.gaps(),
            Content::Text(text) if self.is_read => {
                let lines = Columns::of_lines(text, &self.from).ok().flatten();
                lines.filter(|lines| lines.rows() > 1).map_or_else(Vec::new, |lines| lines.gaps())
            }
            Content::Text(_) | Content::Values(_) => Vec::new(),
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
            Content::Text(text) => {
                let lines = if self.is_read && (1..3).any(|width| takes_lines(first, width)) {
                    Columns::of_lines(&text, &self.from)?
                } else {
                    None
                };
                if let Some(columns) = lines.filter(|columns| takes_lines(first, columns.width())) {
                    return Ok(vec![columns.to_type(first)?]);
                }
                room_for_values(&text, &self.from)?;
                let values = parse_values_as(&text, types)
                    .map_err(|d| not_values(&self.from, &text, self.is_read, &d))?;
                count(&self.from, values.len(), if self.is_read { types.len() } else { 1 })?;
                literals::exact(&text, types, &|at| place(&self.from, &text, self.is_read, at))?;
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
        let text = match &self.content {
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
            Content::Text(text) => text,
        };
        let lines = if self.is_read { Columns::of_lines(text, &self.from)? } else { None };
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
            Some(why) => Err(not_values(&self.from, text, self.is_read, &why)),
            None => Ok(rows),
        }
    }

    /// The type of an integer without a suffix where its use says nothing: `integers`, or `i64` when it is too large for
    /// that.
    pub fn fallback(&self, integers: ScalarType) -> ScalarType {
        match &self.content {
            Content::Text(text) if text.trim().parse::<i32>().is_ok() => integers,
            _ => ScalarType::I64,
        }
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
fn place(from: &str, text: &str, is_read: bool, at: usize) -> String {
    if !is_read {
        return from.to_string();
    }
    let (line, column) = Source::new(from, text).line_column(at as u32);
    format!("{from}:{line}:{column}")
}

fn not_values(from: &str, text: &str, is_read: bool, why: &Diagnostic) -> DataError {
    let error = not_values_message(from, text, is_read, why);
    match &why.help {
        Some(help) if error.help.is_none() => error.help(help.clone()),
        _ => error,
    }
}

fn not_values_message(from: &str, text: &str, is_read: bool, why: &Diagnostic) -> DataError {
    if is_read {
        let place = place(from, text, is_read, why.primary.0.start as usize);
        DataError::new(format!("{place}: {}", why.message))
    } else if from.starts_with(['[', '(', '{', '-']) || from.starts_with(|c: char| c.is_ascii_digit()) {
        DataError::new(format!("{from} is not one value of this type: {}", why.message))
    } else {
        DataError::new(format!("{from:?} is neither a file nor a value: {}", why.message)).help(KINDS)
    }
}
