//! Columns and tables of other libraries: pyarrow, Polars and pandas.

use numpy::PyUntypedArray;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The same memory as an array of NumPy.
pub fn shared<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = given.py();
    let options = PyDict::new(py);
    options.set_item("copy", false)?;
    let read = |given: &Bound<'py, PyAny>| {
        let array = py.import("numpy")?.call_method("asarray", (given,), Some(&options))?;
        Ok(array.cast_into::<PyUntypedArray>()?)
    };
    // A column of pyarrow's tables is read by its only piece.
    match pieces(given) {
        Some(1) if given.hasattr("chunk")? => read(&given.call_method1("chunk", (0,))?),
        Some(0) if given.hasattr("combine_chunks")? => read(&given.call_method0("combine_chunks")?),
        _ => read(given),
    }
}

/// In how many pieces a column lies.
pub fn pieces(given: &Bound<'_, PyAny>) -> Option<usize> {
    count(given, "num_chunks").or_else(|| count(given, "n_chunks"))
}

/// The names of a table's columns.
///
/// # Errors
/// It is not a table, or names are not text.
pub fn columns(table: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    // pyarrow has the columns themselves by the other name.
    let names = table.getattr("column_names").or_else(|_| table.getattr("columns"))?;
    names.try_iter()?.map(|name| name?.extract()).collect()
}

/// A number that an object has as an attribute, or that a method gives.
pub fn count(given: &Bound<'_, PyAny>, name: &str) -> Option<usize> {
    let attribute = given.getattr(name).ok()?;
    let value = if attribute.is_callable() { attribute.call0().ok()? } else { attribute };
    value.extract().ok()
}

/// Whether it is a table, or an array of NumPy with fields: its columns are had by name.
pub fn is_table(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(given.hasattr("columns")? || given.hasattr("dtype")?)
}
