//! How `cat` prints: each number with as few digits as show its first seven.

use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;

use crate::translate::{Item, Template};

/// R's `options(digits)`.
const DIGITS: usize = 7;

/// What a call of `cat` prints, with these values; nothing where a double is `NA` or a NaN.
pub(super) fn text(template: &Template, args: &[Value]) -> Option<String> {
    let mut values = args.iter();
    let mut parts: Vec<String> = Vec::new();
    for item in &template.items {
        match item {
            Item::Text(text) => parts.push(text.clone()),
            Item::Value(..) => match values.next()? {
                Value::Scalar(scalar) => parts.push(number(*scalar)?),
                Value::Array(array) => {
                    let mut elements = Vec::new();
                    for element in array.elems.iter() {
                        let Value::Scalar(scalar) = element else { return None };
                        elements.push(number(*scalar)?);
                    }
                    // One without elements is a part all the same.
                    parts.push(elements.join(&template.separator));
                }
                Value::Tuple(_) | Value::Record(_) | Value::Sum(_) => return None,
            },
        }
    }
    let text = parts.join(&template.separator);
    // Where the separator ends lines, R ends the last one too.
    Some(if template.separator.contains('\n') { text + "\n" } else { text })
}

fn number(scalar: Scalar) -> Option<String> {
    Some(match scalar {
        Scalar::Bool(b) => if b { "TRUE" } else { "FALSE" }.into(),
        Scalar::I32(i32::MIN) => "NA".into(),
        Scalar::I32(n) => n.to_string(),
        // R tells `NA` from NaN, and here they are one.
        Scalar::F64(x) if x.is_nan() => return None,
        Scalar::F64(x) => double(x),
        _ => return None,
    })
}

/// A double: fixed where that is no longer than with an exponent.
fn double(x: f64) -> String {
    if x.is_infinite() {
        return if x > 0.0 { "Inf" } else { "-Inf" }.into();
    }
    if x == 0.0 {
        return "0".into();
    }
    let scientific = format!("{x:.*e}", DIGITS - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let mantissa =
        if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    let digits = mantissa.chars().filter(char::is_ascii_digit).count() as i32;
    let with_exponent = format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs());
    let decimals = (digits - 1 - exponent).max(0) as usize;
    let fixed = format!("{x:.decimals$}");
    if fixed.len() <= with_exponent.len() { fixed } else { with_exponent }
}
