//! Why an object is not an array that is read where it lies, and what to write instead.

use lawson::{Port, ScalarType};
use numpy::{PyArrayDescr, PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::errors::{Refusal, kind_of};
use crate::foreign::{columns, count, pieces};
use crate::numbers::{Exact, Number, with_article, with_type};

/// What code calls an argument or a part of it: `xs`, `ps["lon"]`, `t[0]`.
pub fn variable(name: &str) -> String {
    let mut parts = name.split('.');
    let first = parts.next().unwrap_or_default();
    if first.is_empty() || !first.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return "x".to_string();
    }
    parts.fold(first.to_string(), |place, part| match part.parse::<usize>() {
        Ok(at) => format!("{place}[{at}]"),
        Err(_) => format!("{place}[{part:?}]"),
    })
}

/// `an array of f64`.
pub fn words(port: &Port) -> String {
    match port.rank {
        0 => with_article(port.scalar),
        1 => format!("an array of {}", port.scalar),
        2 => format!("a matrix of {}", port.scalar),
        n => format!("an array of {} in {n} dimensions", port.scalar),
    }
}

/// How NumPy calls a type.
fn in_numpy(ty: ScalarType) -> &'static str {
    with_type!(ty, T => T::NUMPY)
}

/// What to write for an array of NumPy whose elements are of another type.
pub fn conversion(x: &str, found: &Bound<'_, PyArrayDescr>, wanted: ScalarType) -> String {
    let ty = in_numpy(wanted);
    match found.kind() {
        b'M' => format!("write {x}.astype(\"datetime64[s]\").astype(numpy.{ty}) for seconds since 1970"),
        b'm' => format!("write {x}.astype(\"timedelta64[s]\").astype(numpy.{ty}) for seconds"),
        b'c' => format!("write numpy.ascontiguousarray({x}.real), or its parts as two arguments"),
        b'U' | b'S' | b'T' if !wanted.is_float() => {
            format!(
                "write numpy.unique({x}, return_inverse=True)[1].astype(numpy.{ty}) for a number for each word"
            )
        }
        b'U' | b'S' | b'T' | b'O' => format!("write numpy.array({x}, dtype=numpy.{ty}) if each is a number"),
        _ => format!("write {x}.astype(numpy.{ty})"),
    }
}

/// Masked arrays are arrays of NumPy whose elements are not all there.
///
/// # Errors
/// It is one.
pub fn unmasked(name: &str, array: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
    static MASKED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if !array.is_instance(MASKED.import(array.py(), "numpy.ma", "MaskedArray")?)? {
        return Ok(());
    }
    let x = variable(name);
    let help = format!("write {x}.filled(..) with a value for what is masked, or {x}.compressed()");
    Err(Refusal::new(format!("{name}: a masked array is not read, for the mask would be lost"))
        .help(help)
        .into())
}

/// Refuses what is not an array at all, and what has nulls.
///
/// # Errors
/// It is such an object.
pub fn is_array(name: &str, wanted: Option<&Port>, given: &Bound<'_, PyAny>) -> PyResult<()> {
    let x = variable(name);
    let (scalar, rank) = (wanted.map(|port| port.scalar), wanted.map(|port| port.rank));
    let wanted = wanted.map_or_else(|| "an array".to_string(), words);
    let refusal = Refusal::new(format!("{name}: {wanted} is wanted, not {}", kind_of(given)));
    if given.is_none() {
        return Err(refusal.into());
    }
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        let bytes = if given.is_instance_of::<PyString>() { format!("{x}.encode()") } else { x };
        return Err(match scalar {
            Some(ScalarType::U8) => {
                refusal.help(format!("write numpy.frombuffer({bytes}, dtype=numpy.uint8) for its bytes"))
            }
            _ => refusal.help("read it first: numpy.load and numpy.loadtxt read files"),
        }
        .into());
    }
    if let Ok(dict) = given.cast::<PyDict>() {
        let key = dict.keys().get_item(0).map_or_else(|_| "..".to_string(), |key| format!("{key:?}"));
        return Err(refusal.help(format!("write {x}[{key}], or another of its values")).into());
    }
    if Number::of(given)?.is_some() {
        return Err(refusal.help(format!("write [{x}] for an array of one element")).into());
    }
    if let Ok(columns) = columns(given)
        && rank == Some(1)
    {
        let column = columns.first().map_or("..", String::as_str);
        return Err(refusal.help(format!("name its column: {x}[{column:?}]")).into());
    }
    let Some(nulls) = count(given, "null_count").filter(|nulls| *nulls > 0) else { return Ok(()) };
    let number = if nulls == 1 { "1 null".to_string() } else { format!("{nulls} nulls") };
    Err(Refusal::new(format!("{name}: it has {number}, and {wanted} is wanted"))
        .help(format!("write {x}.fill_null(..), or leave the nulls out: {x}.drop_null(), {x}.drop_nulls()"))
        .into())
}

/// Why an object is not read where it lies as an array of NumPy; `wanted` is its type, where only one is taken.
pub fn unread(name: &str, wanted: Option<&Port>, given: &Bound<'_, PyAny>) -> PyErr {
    let x = variable(name);
    if let Some(pieces) = pieces(given).filter(|pieces| *pieces > 1) {
        let refusal = Refusal::new(format!("{name}: it is in {pieces} pieces, and would be copied"));
        return refusal
            .help(format!("write {x}.combine_chunks(), {x}.rechunk(), or numpy.array({x})"))
            .into();
    }
    let message = match wanted {
        Some(port) => {
            format!("{name}: {} is wanted, and {} can't be read where it lies", words(port), kind_of(given))
        }
        None => format!("{name}: {} can't be read where it lies", kind_of(given)),
    };
    // A copy has another type where words, dates or nulls are in it.
    let copy = given.py().import("numpy").and_then(|numpy| numpy.call_method1("asarray", (given,)));
    let help = match copy.as_ref().map(|copy| copy.cast::<PyUntypedArray>()) {
        Ok(Ok(copy)) if copy.ndim() == 0 => format!("write list({x})"),
        Ok(Ok(copy)) if !matches!(copy.dtype().kind(), b'b' | b'i' | b'u' | b'f') => {
            conversion(&x, &copy.dtype(), wanted.map_or(ScalarType::F64, |port| port.scalar))
        }
        _ => format!("write numpy.array({x}) for a copy"),
    };
    Refusal::new(message).help(help).into()
}
