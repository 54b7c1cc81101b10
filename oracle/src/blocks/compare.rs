//! Expected values against what came out, and random inputs.

use std::collections::BTreeMap;

use crate::diagnostic::excerpt;
use crate::generate::{bytes_from_seed, input};
use crate::scalar::{Scalar, ScalarType};
use crate::types::{Size, Type};
use crate::value::Value;
use crate::value::text::parse_values;
use arbitrary::Unstructured;

/// Compares bit for bit, floats within a relative tolerance.
///
/// # Errors
/// Where they differ, in one sentence.
pub fn values(want: &Value, got: &Value, tolerance: Option<f64>) -> Result<(), String> {
    compare(want, got, tolerance, &mut Vec::new())
}

fn compare(want: &Value, got: &Value, tolerance: Option<f64>, path: &mut Vec<String>) -> Result<(), String> {
    let place =
        |path: &[String]| if path.is_empty() { String::new() } else { format!("at {}: ", path.concat()) };
    match (want, got) {
        (Value::Scalar(w), Value::Scalar(g)) => {
            if equal(*w, *g, tolerance) {
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
            w.elems.iter().zip(g.elems.iter()).enumerate().try_for_each(|(i, (w, g))| {
                path.push(format!("[{i}]"));
                compare(w, g, tolerance, path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Tuple(ws), Value::Tuple(gs)) if ws.len() == gs.len() => {
            ws.iter().zip(gs).enumerate().try_for_each(|(i, (w, g))| {
                path.push(format!(".{i}"));
                compare(w, g, tolerance, path)?;
                path.pop();
                Ok(())
            })
        }
        (Value::Record(ws), Value::Record(gs)) if ws.len() == gs.len() => {
            ws.iter().zip(gs).try_for_each(|((f, w), (_, g))| {
                path.push(format!(".{f}"));
                compare(w, g, tolerance, path)?;
                path.pop();
                Ok(())
            })
        }
        (want, got) => {
            Err(format!("{}a {}, where a {} is expected", place(path), got.row_type(), want.row_type()))
        }
    }
}

fn equal(want: Scalar, got: Scalar, tolerance: Option<f64>) -> bool {
    // Next to an infinity every difference is infinite, and so is what the tolerance grants.
    let near = |w: f64, g: f64, tolerance: f64| {
        let finite = w.is_finite() && g.is_finite();
        w == g || (w.is_nan() && g.is_nan()) || (finite && (w - g).abs() <= tolerance * w.abs().max(g.abs()))
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
                    Err(format!("{:?} is no type and no value", excerpt(word)))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn f64(x: f64) -> Value {
        Value::Scalar(Scalar::F64(x))
    }

    #[test]
    fn floats_have_a_tolerance_and_integers_none() {
        assert_eq!(values(&f64(1.0), &f64(1.0 + 1e-12), None), Ok(()));
        assert!(values(&f64(1.0), &f64(1.0 + 1e-6), None).is_err());
        assert_eq!(values(&f64(1.0), &f64(1.0 + 1e-6), Some(1e-3)), Ok(()));
        assert_eq!(values(&f64(f64::NAN), &f64(f64::NAN), None), Ok(()));
        let int = |n| Value::Scalar(Scalar::I32(n));
        let pair = |a, b| Value::Tuple(vec![int(a), int(b)]);
        let why = values(&pair(1, 2), &pair(1, 3), Some(1.0)).unwrap_err();
        assert_eq!(why, "at .1: 3i32, where 2i32 is expected");
    }

    #[test]
    fn an_infinity_is_near_itself_only() {
        let inf = f64::INFINITY;
        assert_eq!(values(&f64(inf), &f64(inf), None), Ok(()));
        for (want, got) in [(1.0, inf), (inf, 1.0), (inf, -inf), (f64::NAN, inf), (f64::MAX, inf)] {
            assert!(values(&f64(want), &f64(got), Some(1e-3)).is_err(), "{want} {got}");
        }
    }

    #[test]
    fn rows_that_are_not_there_have_a_shape() {
        let read = |text: &str| parse_values(text).unwrap().remove(0);
        let empty = |text: &str| values(&read("empty([0][3]i32)"), &read(text), None);
        assert_eq!(empty("empty([0][3]i32)"), Ok(()));
        assert_eq!(empty("empty([0][5]i32)").unwrap_err(), "a [0][5]i32, where a [0][3]i32 is expected");
        assert!(empty("empty([0][3]i64)").is_err());
        assert!(values(&read("empty([2][0][3]i32)"), &read("empty([2][0][4]i32)"), None).is_err());
    }

    #[test]
    fn random_inputs_have_the_types_asked_for() {
        let made = random("[3][2]i32 7i64").unwrap();
        assert_eq!(made[0].row_type().to_string(), "[3][2]i32");
        assert_eq!(made[1], Value::Scalar(Scalar::I64(7)));
        assert!(random("[n]i32").is_err());
    }
}
