//! Results as a person reads them: scalars and short arrays whole, of long arrays the first and the
//! last elements.

use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;
use serde_json::{Value as Json, json};

/// Arrays up to this length are shown whole.
const WHOLE: usize = 10;
/// Of longer ones so many elements at the start and at the end.
const FIRST: usize = 4;
const LAST: usize = 2;
/// Significant digits of floats in a shortened array; everything else is shown to the last bit.
const DIGITS: usize = 6;

/// `name: [309]f64 = [0.5, 0.25, .., 1.0]`, on one line.
pub fn line(name: &str, value: &Value) -> String {
    format!("{name}: {} = {}", value.row_type(), text(value))
}

/// The value as text, long arrays shortened.
pub fn text(value: &Value) -> String {
    let mut out = String::new();
    write(value, false, &mut out);
    out
}

fn write(value: &Value, short: bool, out: &mut String) {
    match value {
        Value::Scalar(s) => out.push_str(&scalar(*s, short)),
        Value::Tuple(vs) => list('(', vs.iter().map(|v| (None, v)), ')', short, out),
        Value::Record(fs) => {
            list('{', fs.iter().map(|(n, v)| (Some(&**n), v)), '}', short, out);
        }
        Value::Array(a) => {
            let n = a.elems.len();
            if n <= WHOLE {
                return list('[', a.elems.iter().map(|v| (None, v)), ']', short, out);
            }
            out.push('[');
            for v in &a.elems[..FIRST] {
                write(v, true, out);
                out.push_str(", ");
            }
            out.push_str("..");
            for v in &a.elems[n - LAST..] {
                out.push_str(", ");
                write(v, true, out);
            }
            out.push(']');
        }
    }
}

fn list<'a>(
    open: char,
    items: impl Iterator<Item = (Option<&'a str>, &'a Value)>,
    close: char,
    short: bool,
    out: &mut String,
) {
    out.push(open);
    for (i, (name, v)) in items.enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        if let Some(name) = name {
            out.push_str(name);
            out.push_str(" = ");
        }
        write(v, short, out);
    }
    out.push(close);
}

/// The scalar to its last bit, without its type.
pub fn scalar_text(s: Scalar) -> String {
    scalar(s, false)
}

fn scalar(s: Scalar, short: bool) -> String {
    match s {
        Scalar::I8(x) => x.to_string(),
        Scalar::I16(x) => x.to_string(),
        Scalar::I32(x) => x.to_string(),
        Scalar::I64(x) => x.to_string(),
        Scalar::U8(x) => x.to_string(),
        Scalar::U16(x) => x.to_string(),
        Scalar::U32(x) => x.to_string(),
        Scalar::U64(x) => x.to_string(),
        Scalar::F32(x) => float(&format!("{x:?}"), f64::from(x), short),
        Scalar::F64(x) => float(&format!("{x:?}"), x, short),
        Scalar::Bool(x) => x.to_string(),
    }
}

/// The shortest text that reads back as the same number, or a rounded one where that is shorter.
fn float(whole: &str, x: f64, short: bool) -> String {
    let whole = match whole {
        "NaN" => "nan",
        other => other,
    };
    if !short || !x.is_finite() {
        return whole.to_string();
    }
    let rounded: f64 = format!("{x:.*e}", DIGITS - 1).parse().unwrap_or(x);
    let rounded = format!("{rounded:?}");
    if rounded.len() < whole.len() { rounded } else { whole.to_string() }
}

/// The result for `--json`: `name`, `type`, and `value`; of long arrays `shape`, `first` and `last`
/// in its place.
pub fn to_json(name: &str, value: &Value) -> Json {
    let ty = value.row_type().to_string();
    match value {
        Value::Array(a) if a.elems.len() > WHOLE => json!({
            "name": name,
            "type": ty,
            "length": a.elems.len(),
            "first": a.elems[..FIRST].iter().map(value_json).collect::<Vec<_>>(),
            "last": a.elems[a.elems.len() - LAST..].iter().map(value_json).collect::<Vec<_>>(),
        }),
        _ => json!({ "name": name, "type": ty, "value": value_json(value) }),
    }
}

/// A value as JSON; NaN and the infinities, which JSON lacks, as the strings `nan`, `inf`, `-inf`.
pub fn value_json(value: &Value) -> Json {
    match value {
        Value::Scalar(s) => match *s {
            Scalar::Bool(x) => json!(x),
            Scalar::F32(x) if x.is_finite() => json!(x),
            Scalar::F64(x) if x.is_finite() => json!(x),
            Scalar::F32(_) | Scalar::F64(_) => json!(scalar(*s, false)),
            Scalar::U64(x) => json!(x),
            Scalar::I64(x) => json!(x),
            // The other integers all fit an i64.
            _ => scalar(*s, false).parse::<i64>().map_or(Json::Null, |n| json!(n)),
        },
        Value::Tuple(vs) => vs.iter().map(value_json).collect(),
        Value::Record(fs) => fs.iter().map(|(n, v)| (n.to_string(), value_json(v))).collect(),
        Value::Array(a) => a.elems.iter().map(value_json).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use lawson_oracle::scalar::ScalarType;
    use lawson_oracle::value::{Array, RowType};

    fn floats(xs: impl IntoIterator<Item = f64>) -> Value {
        let elems = xs.into_iter().map(|x| Value::Scalar(Scalar::F64(x))).collect();
        Value::Array(Array { row: Arc::new(RowType::Scalar(ScalarType::F64)), elems: Arc::new(elems) })
    }

    #[test]
    fn short_arrays_are_whole_and_long_ones_are_not() {
        assert_eq!(line("xs", &floats([0.1, 1.0 / 3.0])), "xs: [2]f64 = [0.1, 0.3333333333333333]");
        let long = floats((0..1000).map(|i| f64::from(i) / 3.0));
        assert_eq!(line("ys", &long), "ys: [1000]f64 = [0.0, 0.333333, 0.666667, 1.0, .., 332.667, 333.0]");
        assert_eq!(to_json("ys", &long)["length"], 1000);
        assert_eq!(value_json(&floats([f64::NAN, f64::NEG_INFINITY])), json!(["nan", "-inf"]));
    }
}
