//! Expressions over named inputs, whose types come from the data.

use std::sync::{Mutex, PoisonError};

use lawson::api::expression::{self, Named};
use lawson::{Program, RowType, ScalarType, Verify};
use lawson_oracle::syntax::is_keyword;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyRange, PyTuple};

use crate::arguments::{shared, unmasked};
use crate::errors::{Refusal, kind_of, raised_with};
use crate::kernel::{Kernel, Options};

/// So many kernels are kept.
const KEPT: usize = 128;

/// Those that were used last, by expression and types; the last one at the end.
static KERNELS: Mutex<Vec<(String, Py<Kernel>)>> = Mutex::new(Vec::new());

/// The kernel that is kept for this key, which is the last one from now on.
fn kept(py: Python<'_>, key: &str) -> Option<Py<Kernel>> {
    let mut all = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    let at = all.iter().rposition(|(other, _)| other == key)?;
    all[at..].rotate_left(1);
    all.last().map(|(_, kernel)| kernel.clone_ref(py))
}

/// How many kernels are kept: for tests.
#[pyfunction]
pub fn _kept() -> usize {
    KERNELS.lock().unwrap_or_else(PoisonError::into_inner).len()
}

/// Keeps a kernel, and forgets the one that was not used for the longest time, where there are too many.
fn keep(key: String, kernel: Py<Kernel>) {
    let mut all = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    all.push((key, kernel));
    let forgotten = (all.len() > KEPT).then(|| all.remove(0));
    drop(all);
    drop(forgotten);
}

/// The value of an expression over inputs by name, whose types are those of the data: `eval("f64.sum xs", xs=a)`.
///
/// The expression is compiled once for inputs of these types. Whole numbers in it are `i64` where nothing else decides.
#[pyfunction]
#[pyo3(signature = (text, /, **inputs))]
pub fn eval<'py>(
    py: Python<'py>,
    text: &str,
    inputs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut named = Vec::new();
    for (name, given) in inputs.into_iter().flatten() {
        let name: String = name.extract()?;
        if is_keyword(&name) {
            let refusal = Refusal::new(format!("{name} is a reserved word, so it can't name an input"));
            return Err(refusal.help("give the input another name, here and where it is used").into());
        }
        let types = suggested(&name, &given)?;
        named.push(Named { name, types, fallback: ScalarType::I64 });
    }
    let key = key(text, &named);
    let kernel = match kept(py, &key) {
        Some(kernel) => kernel,
        None => {
            let kernel = Py::new(py, compiled(py, text, &named)?)?;
            keep(key, kernel.clone_ref(py));
            kernel
        }
    };
    kernel.get().called(&PyTuple::empty(py), inputs).map(|(result, ..)| result)
}

fn compiled(py: Python<'_>, text: &str, named: &[Named]) -> PyResult<Kernel> {
    let checked = py.detach(|| expression::program(("<expression>", text), named, ScalarType::I64)).map_err(
        |refused| {
            let given = refused.unknown.map(|name| format!("give an input as {name}=.."));
            raised_with(py, &refused.error, given.into_iter().chain(refused.inputs))
        },
    )?;
    let options = Options { verify: Verify::Once, ..Options::default() };
    let kernel = Kernel::new(py, &Program::from_checked(checked), options)?;
    match kernel.unnamed() {
        None => Ok(kernel),
        Some(ty) => {
            Err(Refusal::new(format!("the expression is a function, which still wants a value of type {ty}"))
                .help("name what it is applied to: lawson.eval(\"f64.sum xs\", xs=..)")
                .into())
        }
    }
}

/// What the program depends on: the text and the types, and which extents are equal.
fn key(text: &str, named: &[Named]) -> String {
    let mut extents = Vec::new();
    let mut key = text.to_string();
    for input in named {
        key.push('\0');
        key.push_str(&input.name);
        for row in &input.types {
            let row = row.as_ref().map_or("?".to_string(), |row| pattern(row, &mut extents).to_string());
            key.push(' ');
            key.push_str(&row);
        }
    }
    key
}

/// The type with the number of each extent among those that differ in place of the extent.
fn pattern(row: &RowType, extents: &mut Vec<i64>) -> RowType {
    match row {
        RowType::Scalar(scalar) => RowType::Scalar(*scalar),
        RowType::Array(n, row) => {
            let at = extents.iter().position(|other| other == n).unwrap_or_else(|| {
                extents.push(*n);
                extents.len() - 1
            });
            RowType::Array(at as i64, pattern(row, extents).into())
        }
        RowType::Tuple(rows) => RowType::Tuple(rows.iter().map(|row| pattern(row, extents)).collect()),
        RowType::Record(fields) => {
            let field = |(name, row): &(_, _)| (std::sync::Arc::clone(name), pattern(row, extents));
            RowType::Record(fields.iter().map(field).collect())
        }
        RowType::Sum(variants) => RowType::Sum(variants.clone()),
    }
}

/// The types that an object suggests, the likeliest first; nothing for a whole number of Python, whose type is open.
fn suggested(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<RowType>>> {
    let py = given.py();
    let scalar = |ty| Some(RowType::Scalar(ty));
    if let Ok(tuple) = given.cast::<PyTuple>() {
        let parts = tuple.iter().enumerate().map(|(i, part)| first(&format!("{name}.{i}"), &part));
        return Ok(vec![Some(RowType::Tuple(parts.collect::<PyResult<_>>()?))]);
    }
    if let Ok(dict) = given.cast::<PyDict>() {
        let mut fields = Vec::new();
        for (field, part) in dict {
            let field: String = field.extract()?;
            let row = first(&format!("{name}.{field}"), &part)?;
            fields.push((field.into(), row));
        }
        fields.sort_by(|(one, _): &(std::sync::Arc<str>, _), (other, _)| one.cmp(other));
        return Ok(vec![Some(RowType::Record(fields))]);
    }
    if given.is_instance_of::<PyBool>() {
        return Ok(vec![scalar(ScalarType::Bool)]);
    }
    let generic = py.import("numpy")?.getattr("generic")?;
    if given.is_instance(&generic)? {
        return Ok(vec![scalar(element(name, &given.getattr("dtype")?)?)]);
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
    let listed = given.is_instance_of::<PyList>() || given.is_instance_of::<PyRange>();
    let array = if listed {
        // Only its type and extents: what is in the list is converted later, where that is exact.
        let array = py.import("numpy")?.call_method1("array", (given,));
        array
            .map_err(|error| Refusal::new(format!("{name}: {}", error.value(py))))?
            .cast_into::<PyUntypedArray>()?
    } else if let Ok(array) = given.cast::<PyUntypedArray>() {
        unmasked(name, array)?;
        array.clone()
    } else {
        let unfit = |_| {
            let message = format!("{name}: {} can't be read where it lies", kind_of(given));
            Refusal::new(message).help(format!("write numpy.array({name}) for a copy, or name its column"))
        };
        shared(given).map_err(unfit)?
    };
    let extents = array.shape();
    let ty = element(name, array.dtype().as_any())?;
    let others: &[ScalarType] =
        if listed && ty == ScalarType::I64 { &[ScalarType::I32, ScalarType::F64] } else { &[] };
    let of = |ty: ScalarType| {
        let row = RowType::Scalar(ty);
        Some(extents.iter().rev().fold(row, |row, n| RowType::Array(*n as i64, row.into())))
    };
    Ok([ty].into_iter().chain(others.iter().copied()).map(of).collect())
}

/// The likeliest type of a part of a tuple or a record.
fn first(name: &str, given: &Bound<'_, PyAny>) -> PyResult<RowType> {
    let first = suggested(name, given)?.into_iter().flatten().next();
    Ok(first.unwrap_or(RowType::Scalar(ScalarType::I64)))
}

/// The type of NumPy's elements.
fn element(name: &str, dtype: &Bound<'_, PyAny>) -> PyResult<ScalarType> {
    let found: String = dtype.getattr("name")?.extract()?;
    let ty = match found.as_str() {
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
            return Err(refusal.help(format!("write {name}.astype(numpy.float64), or another type")).into());
        }
    };
    Ok(ty)
}
