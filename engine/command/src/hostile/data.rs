//! Files of data, any bytes of them: each function says whether they are read. What is read is read again from what is
//! written of it.

use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::{Size, Type};
use lawson_oracle::value::{RowType, Value, binary};

use super::Finding;
use crate::data::columns::{Columns, Format};
use crate::data::flat::Flat;
use crate::data::{DataError, npy};

/// What messages call the file.
const SHOWN: &str = "any";

/// A `.npy` file: what is wrong with it is said, or it is an array, which is written so that it reads the same.
///
/// # Errors
/// It is not so.
pub fn read_any_npy(bytes: &[u8]) -> Result<bool, Finding> {
    let flat = match npy::from_bytes(bytes, SHOWN) {
        Ok((flat, _)) => flat,
        Err(error) => return said(&error).map(|()| false),
    };
    for part in &flat.parts {
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        npy::write_to(&mut once, part).map_err(|e| e.to_string())?;
        let (again, _) =
            npy::from_bytes(&once, SHOWN).map_err(|e| format!("written, not read: {}", e.message))?;
        let [again] = &again.parts[..] else {
            return Err("written as one part, and read as others".to_string());
        };
        npy::write_to(&mut twice, again).map_err(|e| e.to_string())?;
        if once != twice {
            return Err(format!("{:?} is written, and {:?} read", part.dims(), again.dims()));
        }
    }
    Ok(true)
}

/// Values in Futhark's binary format: what is wrong with them is said; or those that are read as values and those that
/// native code takes are the same, and what is written of them is read as the same again.
///
/// # Errors
/// It is not so.
pub fn read_any_values(bytes: &[u8]) -> Result<bool, Finding> {
    let values = match binary::read(bytes) {
        Ok(values) => values,
        Err(error) if error.to_string().is_empty() => return Err("an error without words".to_string()),
        Err(_) => return Ok(false),
    };
    let parts = binary::parts(bytes).map_err(|e| format!("read whole, and not in parts: {e}"))?;
    if parts.len() != values.len() {
        return Err(format!("{} values have {} parts", values.len(), parts.len()));
    }
    let mut written = Vec::new();
    for (part, value) in parts.iter().zip(&values) {
        let flat = Flat::of_binary(part).ok_or("values that are read fit the memory")?;
        if !same(&flat.value(), value) {
            return Err(format!("{} is read in parts as another value", excerpt(&part.row().to_string())));
        }
        binary::write(value, &mut written).map_err(|row| format!("a value of type {row} is not written"))?;
    }
    let again = binary::read(&written).map_err(|e| format!("written, not read: {e}"))?;
    match again.len() == values.len() && again.iter().zip(&values).all(|(one, other)| same(one, other)) {
        true => Ok(true),
        false => Err("written, and read as other values".to_string()),
    }
}

/// Whether two values are the same, type and bits.
fn same(one: &Value, other: &Value) -> bool {
    one.row_type() == other.row_type() && one.to_string() == other.to_string()
}

/// A CSV file, behind a line that says which of its columns are wanted and, by its first letters, how it is written. What is
/// wrong with it is said, or its columns are read as what they suggest, and as every scalar type or refused.
///
/// # Errors
/// It is not so.
pub fn read_any_csv(bytes: &[u8]) -> Result<bool, Finding> {
    let (line, file) = match bytes.iter().position(|byte| *byte == b'\n') {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (&b""[..], bytes),
    };
    let line = String::from_utf8_lossy(line);
    let (how, wanted) = line.split_once(' ').unwrap_or(("", &line));
    let format = Format {
        delimiter: [';', '|', '\t'].into_iter().find(|c| how.contains(*c)).map(|c| c as u8),
        decimal: if how.contains(',') { ',' } else { '.' },
        header: !how.contains('1'),
    };
    let columns = match Columns::of_bytes(file, SHOWN, wanted, &format) {
        Ok(columns) => columns,
        Err(error) => return said(&error).map(|()| false),
    };
    // What is told of them is told without a panic.
    let _ = (columns.note(), columns.gaps(), columns.name());
    let numbers = columns.suggested_row();
    let rows = [Some(numbers.clone()), columns.suggested_record(), columns.suggested_matrix()];
    for row in rows.into_iter().flatten() {
        match columns.to_type(&array_of(&row)) {
            Ok(flat) if flat.row == RowType::Array(columns.rows() as i64, Arc::new(row.clone())) => {}
            Ok(flat) => return Err(format!("{row} is suggested, and {} read", flat.row)),
            // A float is what is left where a column suggests nothing else: a word is none. Of true and false a field may
            // be missing.
            Err(error) if may_be_refused(&row) => said(&error)?,
            Err(error) => return Err(format!("{row} is suggested, and refused: {}", error.message)),
        }
    }
    for ty in ScalarType::ALL {
        if let Err(error) = columns.to_type(&array_of(&RowType::Scalar(ty))) {
            said(&error)?;
        }
    }
    Ok(true)
}

/// An error says something.
fn said(error: &DataError) -> Result<(), Finding> {
    if error.message.is_empty() { Err("an error without words".to_string()) } else { Ok(()) }
}

fn may_be_refused(row: &RowType) -> bool {
    match row {
        RowType::Scalar(ty) => ty.is_float() || *ty == ScalarType::Bool,
        RowType::Array(_, elem) => may_be_refused(elem),
        RowType::Tuple(parts) => parts.iter().any(may_be_refused),
        RowType::Record(fields) => fields.iter().any(|(_, field)| may_be_refused(field)),
        RowType::Sum(_) => false,
    }
}

fn array_of(row: &RowType) -> Type {
    Type::Array(Size::constant(0), Arc::new(type_of(row)))
}

fn type_of(row: &RowType) -> Type {
    match row {
        RowType::Scalar(ty) => Type::Scalar(*ty),
        RowType::Array(n, elem) => Type::Array(Size::constant(*n), Arc::new(type_of(elem))),
        RowType::Tuple(parts) => Type::Tuple(parts.iter().map(type_of).collect()),
        RowType::Record(fields) => {
            Type::Record(fields.iter().map(|(name, field)| (name.clone(), type_of(field))).collect())
        }
        RowType::Sum(_) => Type::Tuple([].into()),
    }
}
