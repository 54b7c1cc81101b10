//! The first place at which two runs differ: of long results it says more than their beginnings.

use lawson_oracle::value::Value;

use super::outcome::{End, Shown};

/// The first place at which two runs differ, with what each has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstDifference {
    /// The way to it: `[3].0`; what is printed has its number in front.
    pub path: String,
    /// What the one has there: a value, or how many elements.
    pub expected: String,
    /// What the other has.
    pub found: String,
}

/// The first place at which two runs that end with values differ, if one does.
pub fn between(expected: &Shown, found: &Shown) -> Option<FirstDifference> {
    let printed = expected.log.iter().zip(&found.log).enumerate();
    let printed = printed.map(|(i, (a, b))| (format!("print {i}: "), a, b));
    let values = match (&expected.end, &found.end) {
        (End::Value(a), End::Value(b)) => Some((String::new(), a, b)),
        _ => None,
    };
    printed.chain(values).find_map(|(mut path, a, b)| {
        let (expected, found) = differing(a, b, &mut path)?;
        Some(FirstDifference { path, expected, found })
    })
}

/// What the two have at the first place where they differ, which is added to the path.
fn differing(a: &Value, b: &Value, path: &mut String) -> Option<(String, String)> {
    let inside = match (a, b) {
        (Value::Array(a), Value::Array(b)) if a.len() != b.len() => {
            return Some((format!("{} elements", a.len()), format!("{} elements", b.len())));
        }
        (Value::Array(a), Value::Array(b)) => {
            let each = a.elems.iter().zip(b.elems.iter()).enumerate();
            among(each.map(|(i, (a, b))| (format!("[{i}]"), a, b)), path)
        }
        (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            let each = a.iter().zip(b).enumerate();
            among(each.map(|(i, (a, b))| (format!(".{i}"), a, b)), path)
        }
        (Value::Record(a), Value::Record(b)) if a.len() == b.len() => {
            among(a.iter().zip(b).map(|((name, a), (_, b))| (format!(".{name}"), a, b)), path)
        }
        _ => None,
    };
    inside.or_else(|| (a != b).then(|| (a.to_string(), b.to_string())))
}

/// The same, of the first of these parts that differ.
fn among<'v>(
    parts: impl Iterator<Item = (String, &'v Value, &'v Value)>,
    path: &mut String,
) -> Option<(String, String)> {
    let length = path.len();
    for (step, a, b) in parts {
        path.push_str(&step);
        let found = differing(a, b, path);
        if found.is_some() {
            return found;
        }
        path.truncate(length);
    }
    None
}

#[cfg(test)]
mod tests {
    use lawson_oracle::value::text::parse_values;

    use super::*;

    fn place(expected: &str, found: &str) -> Option<(String, String, String)> {
        let shown = |text: &str| {
            let value = parse_values(text).unwrap().remove(0);
            Shown { log: Vec::new(), calls: Vec::new(), end: End::Value(value) }
        };
        between(&shown(expected), &shown(found)).map(|place| (place.path, place.expected, place.found))
    }

    #[test]
    fn the_first_place_has_a_path() {
        let at = |path: &str, a: &str, b: &str| Some((path.to_string(), a.to_string(), b.to_string()));
        assert_eq!(place("[1i64, 2i64]", "[1i64, 2i64]"), None);
        assert_eq!(place("1i64", "2i64"), at("", "1i64", "2i64"));
        assert_eq!(place("[1i64, 2i64, 3i64]", "[1i64, 4i64, 5i64]"), at("[1]", "2i64", "4i64"));
        assert_eq!(place("[[1i64], [2i64]]", "[[1i64], [3i64]]"), at("[1][0]", "2i64", "3i64"));
        assert_eq!(place("([1i64], {b = 2i64})", "([1i64], {b = 3i64})"), at(".1.b", "2i64", "3i64"));
        assert_eq!(place("(1i64, [1i64])", "(1i64, [1i64, 2i64])"), at(".1", "1 elements", "2 elements"));
        assert_eq!(place("0f64", "-0f64"), at("", "0.0f64", "-0.0f64"));
    }
}
