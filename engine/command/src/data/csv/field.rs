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
    let no_equal = || format!("{shown} is a whole number which no {ty} equals");
    match ty {
        ScalarType::Bool => match field {
            "1" => Ok(Scalar::Bool(true)),
            "0" => Ok(Scalar::Bool(false)),
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
