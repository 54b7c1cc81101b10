//! Results as a table: a CSV file whose first line names the columns, as [`super::columns`] reads it back.

use std::fs::File;
use std::path::Path;

use lawson_oracle::types::Type;
use lawson_oracle::value::RowType;

use super::flat::{Flat, Leaf, ranks};
use super::preview::scalar_text;
use super::sizes::elements;
use super::{DataError, cannot_write, file};

/// What can't be a table has to go elsewhere.
const HELP: &str = "-o DIR writes every result as a .npy file, -o FILE.txt all of them as text";

/// Says, from the types alone, whether results can be the columns of one table: arrays of scalars (of
/// tuples of them, each component a column), or scalars only, which make one row.
///
/// # Errors
/// Names a result that can't.
pub fn fits<'t>(results: impl Iterator<Item = (&'t str, &'t Type)>) -> Result<(), DataError> {
    let ranks: Vec<(String, usize)> = results.flat_map(|(name, ty)| ranks(name, ty)).collect();
    if let Some((name, rank)) = ranks.iter().find(|(_, rank)| *rank > 1) {
        return Err(DataError::new(format!("{name} has {rank} dimensions, and a column one")).help(HELP));
    }
    let with = |rank| ranks.iter().find(|(_, r)| *r == rank).map(|(name, _)| name);
    if let (Some(scalar), Some(array)) = (with(0), with(1)) {
        let message = format!("{scalar} is one value, {array} an array: they are not columns of one table");
        return Err(DataError::new(message).help(HELP));
    }
    Ok(())
}

/// A column's name. The fields of a lone result have nothing to be told apart from: their names alone
/// are those by which the columns are read back as records.
fn column<'n>(leaf: &'n str, results: &[(&str, &Flat)]) -> &'n str {
    let [(name, value)] = results else { return leaf };
    let mut row = &value.row;
    while let RowType::Array(_, element) = row {
        row = element;
    }
    let field = leaf.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
    field.filter(|_| matches!(row, RowType::Record(_))).unwrap_or(leaf)
}

/// Writes results that [`fits`] accepts. Floats are the shortest text that reads back the same, or
/// `nan`, `inf`, `-inf`.
///
/// # Errors
/// Names two columns that are not equally long, or the file when it can't be written.
pub fn write(path: &Path, results: &[(&str, &Flat)], force: bool) -> Result<(), DataError> {
    let leaves = results.iter().flat_map(|(name, value)| value.leaves(name));
    let columns: Vec<(Leaf, _)> = leaves.zip(results.iter().flat_map(|(_, value)| &value.parts)).collect();
    let rows = |leaf: &Leaf| leaf.dims.first().copied().unwrap_or(1);
    let Some((first, _)) = columns.first() else {
        return Err(DataError::new("the result has no values to write"));
    };
    if let Some((other, _)) = columns.iter().find(|(leaf, _)| rows(leaf) != rows(first)) {
        let message = format!(
            "{} has {}, {} has {}: they are not columns of one table",
            first.name,
            elements(rows(first)),
            other.name,
            elements(rows(other))
        );
        return Err(DataError::new(message).help(HELP));
    }
    let text = |file: &mut File| {
        let mut out = ::csv::Writer::from_writer(file);
        out.write_record(columns.iter().map(|(leaf, _)| column(&leaf.name, results)))?;
        for i in 0..usize::try_from(rows(first)).unwrap_or(0) {
            out.write_record(columns.iter().map(|(_, part)| scalar_text(part.element(i))))?;
        }
        out.flush()
    };
    file::write(path, force, text).map_err(|e| cannot_write(path, &e))
}

/// Writes lines of text under these names of columns.
///
/// # Errors
/// Names the file when it can't be written.
pub fn write_text<const N: usize>(
    path: &Path,
    names: [&str; N],
    lines: impl Iterator<Item = [String; N]>,
    force: bool,
) -> Result<(), DataError> {
    let text = |file: &mut File| {
        let mut out = ::csv::Writer::from_writer(file);
        out.write_record(names)?;
        for line in lines {
            out.write_record(line)?;
        }
        out.flush()
    };
    file::write(path, force, text).map_err(|e| cannot_write(path, &e))
}
