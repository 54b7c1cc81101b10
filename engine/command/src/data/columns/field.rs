//! Single fields of CSV files: what they say as a scalar of the type wanted.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};

use super::format::is_missing;
use crate::data::literals::{decimal_integer, rounded_whole};

/// True or false in words, as one program or another writes them: `true`, `True`, `TRUE`.
pub(super) fn truth(field: &str) -> Option<bool> {
    [true, false].into_iter().find(|truth| field.eq_ignore_ascii_case(&truth.to_string()))
}

/// A field as a scalar.
///
/// # Errors
/// Says why it is none of this type.
pub(super) fn parse_field(field: &str, ty: ScalarType) -> Result<Scalar, String> {
    let shown = excerpt(field);
    let not_a = || format!("{shown:?} is not {} {ty}", article(ty));
    let out_of_range = || format!("{shown} is out of the range of {ty}");
    // Not the word `inf`.
    let is_number = |field: &str| field.contains(|c: char| c.is_ascii_digit());
    let no_equal = || format!("the whole number {shown} can't be represented exactly as {ty}");
    match ty {
        ScalarType::Bool => match field {
            "1" => Ok(Scalar::Bool(true)),
            "0" => Ok(Scalar::Bool(false)),
            "" => Err("the field is empty, and bool has no missing value".to_string()),
            _ => truth(field).map(Scalar::Bool).ok_or_else(not_a),
        },
        ScalarType::F64 | ScalarType::F32 if field.is_empty() => {
            Ok(if ty == ScalarType::F64 { Scalar::F64(f64::NAN) } else { Scalar::F32(f32::NAN) })
        }
        // Text with a fraction has no type of its own: it is rounded once, to the type wanted.
        ScalarType::F64 => match field.parse::<f64>() {
            Ok(x) if x.is_infinite() && is_number(field) => Err(out_of_range()),
            Ok(_) if rounded_whole(field, ty).is_some() => Err(no_equal()),
            Ok(x) => Ok(Scalar::F64(x).canonical()),
            Err(_) if is_missing(field) => Ok(Scalar::F64(f64::NAN).canonical()),
            Err(_) => Err(not_a()),
        },
        ScalarType::F32 => match field.parse::<f32>() {
            Ok(x) if x.is_infinite() && is_number(field) => Err(out_of_range()),
            Ok(_) if rounded_whole(field, ty).is_some() => Err(no_equal()),
            Ok(x) => Ok(Scalar::F32(x).canonical()),
            Err(_) if is_missing(field) => Ok(Scalar::F32(f32::NAN).canonical()),
            Err(_) => Err(not_a()),
        },
        _ if field.is_empty() => Err(format!("the field is empty, and {ty} has no NaN")),
        _ => match decimal_integer(field) {
            Some(n) => Scalar::exact_integer(ty, n).ok_or_else(out_of_range),
            None if field.parse().is_ok_and(f64::is_nan) => Err(format!("is NaN, and {ty} has no NaN")),
            None if is_missing(field) => Err(format!("{shown} is a missing value, and {ty} has none")),
            None => Err(not_a()),
        },
    }
}

/// `a` or `an`, as it stands before a type's name.
pub(super) fn article(ty: ScalarType) -> &'static str {
    if ty.name().starts_with(['i', 'f']) { "an" } else { "a" }
}

/// Whether a field that is not a number may say that there is none, as some programs write it.
pub(super) fn says_nothing(field: &str) -> bool {
    let words = ["none", "missing", "unknown", "nil", "undefined", "empty", "unavailable", "not"];
    let first = field.split_whitespace().next().unwrap_or_default();
    !field.contains(char::is_alphanumeric) || words.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// What to write for a number with a mark in it that is no part of a number: of a currency, of thousands, `%`, a unit.
pub(super) fn without_marks(field: &str, decimal: char) -> Option<String> {
    let is_number = |text: &str| {
        text.replacen(decimal, ".", 1).parse::<f64>().is_ok() && text.contains(|c: char| c.is_ascii_digit())
    };
    let is_currency = |c: char| "$€£¥₹".contains(c);
    let (alone, mark) = if let Some(number) = field.strip_suffix('%') {
        (number.trim(), "`%`")
    } else if field.contains(is_currency) {
        (field.trim_matches(|c: char| is_currency(c) || c == ' '), "the mark of a currency")
    } else {
        let number = field.trim_end_matches(|c: char| c.is_alphabetic() || c == '°').trim_end();
        (number, if number.len() < field.len() { "its unit" } else { "" })
    };
    let thousands = if decimal == '.' { [',', ' ', '\'', '_'] } else { ['.', ' ', '\'', '_'] };
    let grouped = thousands.into_iter().find(|mark| {
        let whole = alone.split(decimal).next().unwrap_or("").trim_start_matches(['-', '+']);
        let mut groups = whole.split(*mark);
        let digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
        let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()) && digits(group));
        first && whole.contains(*mark) && groups.all(|group| group.len() == 3 && digits(group))
    });
    let number = grouped.map_or(alone.to_string(), |mark| alone.replace(mark, ""));
    if !is_number(&number) || (mark.is_empty() && grouped.is_none()) {
        return None;
    }
    let named = match grouped {
        None => mark.to_string(),
        Some(' ') if mark.is_empty() => "spaces between thousands".into(),
        Some(c) if mark.is_empty() => format!("`{c}` between thousands"),
        Some(_) => format!("{mark} and marks between thousands"),
    };
    let shown = excerpt(&number);
    Some(match (mark, grouped) {
        ("`%`", _) => {
            format!("a number is written without {named}: {shown}, or a hundredth of that as a fraction")
        }
        ("", Some(',')) => {
            format!(
                "a number is written without {named}: {shown}; where `,` is the decimal mark, --csv-decimal , reads it"
            )
        }
        _ => format!("a number is written without {named}: {shown}"),
    })
}
