//! Results as a person reads them: scalars and short arrays whole, of long arrays the first and the
//! last elements.

use lawson_oracle::scalar::Scalar;

use super::flat::{Flat, Node, View};

/// Arrays up to this length are shown whole.
pub const WHOLE: usize = 10;
/// Of longer ones this many elements at the start.
pub const FIRST: usize = 4;
/// And this many at the end.
pub const LAST: usize = 2;
/// Significant digits of floats in a shortened array; everything else is shown to the last bit.
const DIGITS: usize = 6;

/// `name: [309]f64 = [0.5, 0.25, .., 1.0]`, on one line.
pub fn line(name: &str, value: &Flat) -> String {
    format!("{name}: {} = {}", value.row, text(value))
}

/// The value alone, without its type.
pub fn text(value: &Flat) -> String {
    let mut out = String::new();
    write(&value.view(), false, &mut out);
    out
}

fn write(view: &View, short: bool, out: &mut String) {
    match view.node() {
        Node::Scalar(s) => out.push_str(&scalar(s, short)),
        Node::Tuple(views) => list('(', views.iter().map(|v| (None, v)), ')', short, out),
        Node::Record(views) => list('{', views.iter().map(|(n, v)| (Some(&***n), v)), '}', short, out),
        Node::Sum(name, views) => {
            out.push_str(&format!("#{name}"));
            for view in &views {
                let compound = matches!(view.node(), Node::Sum(_, fields) if !fields.is_empty());
                out.push_str(if compound { " (" } else { " " });
                write(view, short, out);
                out.push_str(if compound { ")" } else { "" });
            }
        }
        Node::Array(elements) => {
            let n = elements.len;
            if n > 0 && view.is_empty() {
                return out.push_str(&format!("empty({})", view.row()));
            }
            if n <= WHOLE {
                let views: Vec<View> = (0..n).map(|i| elements.get(i)).collect();
                return list('[', views.iter().map(|v| (None, v)), ']', short, out);
            }
            out.push('[');
            for i in 0..FIRST {
                write(&elements.get(i), true, out);
                out.push_str(", ");
            }
            out.push_str("..");
            for i in n - LAST..n {
                out.push_str(", ");
                write(&elements.get(i), true, out);
            }
            out.push(']');
        }
    }
}

fn list<'a>(
    open: char,
    items: impl Iterator<Item = (Option<&'a str>, &'a View<'a>)>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use lawson_oracle::scalar::ScalarType;
    use lawson_oracle::value::{Array, Value};

    fn floats(xs: impl IntoIterator<Item = f64>) -> Flat {
        Flat::of(&Value::Array(Array::scalars(ScalarType::F64, xs.into_iter().map(Scalar::F64))))
    }

    #[test]
    fn short_arrays_are_whole_and_long_ones_are_not() {
        assert_eq!(line("xs", &floats([0.1, 1.0 / 3.0])), "xs: [2]f64 = [0.1, 0.3333333333333333]");
        let long = floats((0..1000).map(|i| f64::from(i) / 3.0));
        assert_eq!(line("ys", &long), "ys: [1000]f64 = [0.0, 0.333333, 0.666667, 1.0, .., 332.667, 333.0]");
    }
}
