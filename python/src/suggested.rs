//! The types that data have, for expressions over it.

use std::sync::Arc;

use lawson::{RowType, ScalarType};
use numpy::{PyArrayDescr, PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyRange, PyTuple};

use crate::errors::Refusal;
use crate::foreign::{columns, shared};
use crate::unfit::{conversion, is_array, unmasked, unread, variable};

/// The types that an object suggests, the likeliest first; nothing for a whole number of Python, whose type is open.
/// A table is a record of those columns that the expression names.
///
/// # Errors
/// No type of the language has such values.
pub fn suggested(text: &str, name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<RowType>>> {
    let scalar = |ty| Some(RowType::Scalar(ty));
    if let Ok(tuple) = given.cast::<PyTuple>() {
        let part = |(i, part)| first(text, &format!("{name}.{i}"), &part);
        let parts = tuple.iter().enumerate().map(part).collect::<PyResult<_>>()?;
        return Ok(vec![Some(RowType::Tuple(parts))]);
    }
    if let Ok(dict) = given.cast::<PyDict>() {
        let fields = dict.keys().iter().map(|key| key.extract()).collect::<PyResult<_>>()?;
        return record(text, name, given, fields).map(|row| vec![Some(row)]);
    }
    if given.is_instance_of::<PyBool>() {
        return Ok(vec![scalar(ScalarType::Bool)]);
    }
    if given.is_instance(&given.py().import("numpy")?.getattr("generic")?)? {
        let dtype = given.getattr("dtype")?.cast_into::<PyArrayDescr>()?;
        return Ok(vec![scalar(element(name, &dtype)?)]);
    }
    if given.is_instance_of::<PyInt>() {
        return match (given.extract::<i64>(), given.extract::<u64>()) {
            (Ok(_), _) => Ok(vec![None]),
            // The usual type does not have it.
            (_, Ok(_)) => Ok(vec![scalar(ScalarType::U64), None]),
            _ => Err(Refusal::new(format!("{name}: no type of whole numbers has {given}")).into()),
        };
    }
    if given.is_instance_of::<PyFloat>() {
        return Ok(vec![scalar(ScalarType::F64), scalar(ScalarType::F32)]);
    }
    if let Ok(columns) = columns(given) {
        let is_named = |column: &String| words(text).any(|word| word == column);
        let named = columns.into_iter().filter(is_named).collect();
        return record(text, name, given, named).map(|row| vec![Some(row)]);
    }
    if given.is_instance_of::<PyList>() || given.is_instance_of::<PyRange>() {
        let array = listed(name, given)?;
        let others: &[_] = match element(name, &array.dtype())? {
            ScalarType::I64 => &[ScalarType::I64, ScalarType::I32, ScalarType::F64],
            ty => &[ty],
        };
        return Ok(others.iter().map(|ty| Some(row(*ty, array.shape()))).collect());
    }
    let array = match given.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => {
            is_array(name, None, given)?;
            shared(given).map_err(|_| unread(name, None, given))?
        }
    };
    unmasked(name, &array)?;
    Ok(vec![Some(row(element(name, &array.dtype())?, array.shape()))])
}

/// The words of an expression.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
}

/// The likeliest type of a part of a tuple or a record.
fn first(text: &str, name: &str, given: &Bound<'_, PyAny>) -> PyResult<RowType> {
    let first = suggested(text, name, given)?.into_iter().flatten().next();
    Ok(first.unwrap_or(RowType::Scalar(ScalarType::I64)))
}

/// The type of a record with these fields.
fn record(text: &str, name: &str, given: &Bound<'_, PyAny>, mut fields: Vec<String>) -> PyResult<RowType> {
    fields.sort_unstable();
    let field = |field: &String| {
        let row = first(text, &format!("{name}.{field}"), &given.get_item(field)?)?;
        Ok((Arc::from(field.as_str()), row))
    };
    fields.iter().map(field).collect::<PyResult<_>>().map(RowType::Record)
}

/// A list as NumPy would have it, for its type and extents: what is in it is converted later, where that is exact.
fn listed<'py>(name: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = given.py().import("numpy")?.call_method1("array", (given,));
    let array = array.map_err(|_| Refusal::new(format!("{name}: its rows differ in length")))?;
    let array = array.cast_into::<PyUntypedArray>()?;
    if !matches!(array.dtype().kind(), b'b' | b'i' | b'u' | b'f') {
        return Err(Refusal::new(format!("{name}: a list of numbers or of bools is wanted")).into());
    }
    Ok(array)
}

/// The type of an array.
fn row(ty: ScalarType, extents: &[usize]) -> RowType {
    extents.iter().rev().fold(RowType::Scalar(ty), |row, n| RowType::Array(*n as i64, row.into()))
}

/// The type of NumPy's elements.
fn element(name: &str, dtype: &Bound<'_, PyArrayDescr>) -> PyResult<ScalarType> {
    let found: String = dtype.getattr("name")?.extract()?;
    Ok(match found.as_str() {
        "int8" => ScalarType::I8,
        "int16" => ScalarType::I16,
        "int32" => ScalarType::I32,
        "int64" => ScalarType::I64,
        "uint8" => ScalarType::U8,
        "uint16" => ScalarType::U16,
        "uint32" => ScalarType::U32,
        "uint64" => ScalarType::U64,
        "float32" => ScalarType::F32,
        "float64" => ScalarType::F64,
        "bool" => ScalarType::Bool,
        other => {
            let refusal = Refusal::new(format!("{name}: no type of the language has elements of {other}"));
            return Err(refusal.help(conversion(&variable(name), dtype, ScalarType::F64)).into());
        }
    })
}
