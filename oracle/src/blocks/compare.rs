//! Expected values against what came out, and random inputs.

use std::collections::BTreeMap;

use crate::diagnostic::excerpt;
use crate::generate::{bytes_from_seed, input};
use crate::scalar::{Scalar, ScalarType};
use crate::types::{Size, Type};
use crate::value::Value;
use crate::value::text::parse_values;
use arbitrary::Unstructured;

/// Compares bit for bit, floats within a tolerance that is relative to them, or to the largest number of the array that is
/// expected: as Futhark has it, for what is added up to nearly nothing is as wrong as its parts.
///
/// # Errors
/// Where they differ, in one sentence.
pub fn values(want: &Value, got: &Value, tolerance: Option<f64>) -> Result<(), String> {
    compare(want, got, (tolerance, 0.0), &mut Vec::new())
}

/// The same, for parts of an array whose largest number is this one.
fn compare(
    want: &Value,
    got: &Value,
    (tolerance, largest): (Option<f64>, f64),
    path: &mut Vec<String>,
) -> Result<(), String> {
    let place =
        |path: &[String]| if path.is_empty() { String::new() } else { format!("at {}: ", path.concat()) };
    match (want, got) {
        (Value::Scalar(w), Value::Scalar(g)) => {
            if equal(*w, *g, tolerance, largest) {
                Ok(())
            } else {
                Err(format!("{}{g}, where {w} is expected", place(path)))
            }
        }
        (Value::Array(w), Value::Array(g)) if w.elems.len() != g.elems.len() => {
            Err(format!("{}{} elements, where {} are expected", place(path), g.elems.len(), w.elems.len()))
        }
        // Rows that are not there have a shape, too.
        (Value::Array(w), Value::Array(g)) if w.elems.is_empty() && w.row != g.row => {
            Err(format!("{}a {}, where a {} is expected", place(path), got.row_type(), want.row_type()))
        }
        (Value::Array(w), Value::Array(g)) => {
            let largest = if largest == 0.0 { largest_in(want) } else { largest };
            w.elems.iter().zip(g.elems.iter()).enumerate().try_for_each(|(i, (w, g))| {
                path.push(format!("[{i}]"));
                compare(w, g, (tolerance, largest), path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Tuple(ws), Value::Tuple(gs)) if ws.len() == gs.len() => {
            ws.iter().zip(gs).enumerate().try_for_each(|(i, (w, g))| {
                path.push(format!(".{i}"));
                compare(w, g, (tolerance, 0.0), path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Record(ws), Value::Record(gs)) if ws.len() == gs.len() => {
            ws.iter().zip(gs).try_for_each(|((f, w), (_, g))| {
                path.push(format!(".{f}"));
                compare(w, g, (tolerance, 0.0), path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Sum(w), Value::Sum(g)) if w.name == g.name && w.fields.len() == g.fields.len() => {
            let name = &w.name;
            w.fields.iter().zip(&g.fields).enumerate().try_for_each(|(i, (w, g))| {
                path.push(format!(".#{name}.{i}"));
                compare(w, g, (tolerance, 0.0), path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Sum(_), Value::Sum(_)) => Err(format!("{}{got}, where {want} is expected", place(path))),
        (want, got) => {
            Err(format!("{}a {}, where a {} is expected", place(path), got.row_type(), want.row_type()))
        }
    }
}

/// The largest magnitude of a number in an array of numbers.
fn largest_in(value: &Value) -> f64 {
    let finite = |x: f64| if x.is_finite() { x.abs() } else { 0.0 };
    match value {
        Value::Scalar(Scalar::F64(x)) => finite(*x),
        Value::Scalar(Scalar::F32(x)) => finite((*x).into()),
        Value::Array(array) => array.elems.iter().map(largest_in).fold(0.0, f64::max),
        Value::Scalar(_) | Value::Tuple(_) | Value::Record(_) | Value::Sum(_) => 0.0,
    }
}

fn equal(want: Scalar, got: Scalar, tolerance: Option<f64>, largest: f64) -> bool {
    // Next to an infinity every difference is infinite, and so is what the tolerance grants.
    let near = |w: f64, g: f64, tolerance: f64| {
        let finite = w.is_finite() && g.is_finite();
        w == g
            || (w.is_nan() && g.is_nan())
            || (finite && (w - g).abs() <= tolerance * w.abs().max(g.abs()).max(largest))
    };
    match (want, got) {
        (Scalar::F64(w), Scalar::F64(g)) => near(w, g, tolerance.unwrap_or(1e-9)),
        (Scalar::F32(w), Scalar::F32(g)) => near(w.into(), g.into(), tolerance.unwrap_or(1e-4)),
        (want, got) => want == got,
    }
}

/// Elements of a random input at most, so that a short text can't fill the memory.
const MOST: u64 = 1 << 26;

/// The values of `random input { [100]i32 3i64 }`.
///
/// # Errors
/// A word that is neither a type with constant sizes nor a value.
pub fn random(text: &str) -> Result<Vec<Value>, String> {
    text.split_whitespace()
        .enumerate()
        .map(|(i, word)| match type_of(word) {
            Some(ty) => {
                let bytes = bytes_from_seed(i as u64, 1 << 16);
                let value = input::value_of(&mut Unstructured::new(&bytes), &ty, &BTreeMap::new(), MOST);
                value.map_err(|why| why.to_string())
            }
            None => {
                let mut values = parse_values(word).map_err(|d| d.message)?;
                if values.len() == 1 {
                    Ok(values.remove(0))
                } else {
                    Err(format!("{:?} is neither a type nor a value", excerpt(word)))
                }
            }
        })
        .collect()
}

/// `[100][2]i32`.
fn type_of(word: &str) -> Option<Type> {
    match word.strip_prefix('[') {
        Some(rest) => {
            let (extent, elem) = rest.split_once(']')?;
            let extent: i64 = extent.parse().ok().filter(|n| *n >= 0)?;
            Some(Type::Array(Size::constant(extent), type_of(elem)?.into()))
        }
        None => ScalarType::from_name(word).map(Type::Scalar),
    }
}
