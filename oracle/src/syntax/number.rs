//! Number literals: radix, separators, suffix.

use std::sync::Arc;

use super::ast::Literal;
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::ScalarType;
use crate::source::Span;

/// Reads a number as the lexer found it: a digit, and everything that may belong to a number.
pub(crate) fn number(text: &str, span: Span) -> Result<Literal, Diagnostic> {
    let error = |code: ErrorCode, message: String| Err(code.at(span, message, ""));
    let shown = excerpt(text);
    if let Some((mantissa, exponent)) = text.strip_prefix("0x").or(text.strip_prefix("0X")).and_then(at_p) {
        let end = exponent.find(|c: char| c.is_alphabetic()).unwrap_or(exponent.len());
        let ty = suffix(&exponent[end..], span)?;
        return match hexadecimal(mantissa, &exponent[..end]) {
            _ if ty.is_some_and(ScalarType::is_integer) => error(
                ErrorCode::MalformedNumber,
                format!("`{shown}` is not an integer, but its suffix is one's"),
            ),
            Some(value) => Ok(Literal::Float(Arc::from(format!("{value:?}")), ty)),
            None => error(ErrorCode::LiteralOutOfRange, format!("no f64 is exactly `{shown}`")),
        };
    }
    let (radix, digits) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &text[2..]),
        [b'0', b'b' | b'B', ..] => (2, &text[2..]),
        [b'0', b'r' | b'R', ..] => {
            return error(ErrorCode::NotInCore, "roman numerals are not part of the core".into());
        }
        _ => (10, text),
    };
    let is_digit = |c: char| c == '_' || c.is_digit(if radix == 2 { 10 } else { radix });
    let mut end = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
    let mut float = false;
    if radix == 10 {
        if digits[end..].starts_with('.') {
            float = true;
            end += 1;
            end += digits[end..].find(|c| !is_digit(c)).unwrap_or(digits.len() - end);
        }
        if let Some(exponent) = digits[end..].strip_prefix(['e', 'E']) {
            let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if unsigned.starts_with(|c: char| c.is_ascii_digit()) {
                float = true;
                end = digits.len() - unsigned.len();
                end += unsigned.find(|c| !is_digit(c)).unwrap_or(unsigned.len());
            }
        }
    }
    let ty = suffix(&digits[end..], span)?;
    let digits: String = digits[..end].chars().filter(|c| *c != '_').collect();
    if float || ty.is_some_and(ScalarType::is_float) {
        return match ty {
            Some(ty) if ty.is_integer() => error(
                ErrorCode::MalformedNumber,
                format!("`{shown}` is not an integer, but its suffix is {ty}"),
            ),
            _ if radix != 10 => error(
                ErrorCode::NotInCore,
                format!("`{shown}`: floats of these digits are not part of the core"),
            ),
            _ => Ok(Literal::Float(Arc::from(digits), ty)),
        };
    }
    match i128::from_str_radix(&digits, radix) {
        Ok(value) => Ok(Literal::Int(value, ty)),
        Err(e) if *e.kind() == std::num::IntErrorKind::PosOverflow => error(
            ErrorCode::LiteralOutOfRange,
            format!("the number `{shown}` is too large for every integer type"),
        ),
        Err(_) => error(ErrorCode::MalformedNumber, format!("`{shown}` is not a number")),
    }
}

/// The type that a suffix names; none where there is no suffix.
fn suffix(text: &str, span: Span) -> Result<Option<ScalarType>, Diagnostic> {
    match (text, ScalarType::from_name(text)) {
        ("", _) => Ok(None),
        ("f16", _) => Err(ErrorCode::NotInCore.at(span, "f16 is not part of the core", "")),
        (_, Some(ty)) if ty != ScalarType::Bool => Ok(Some(ty)),
        _ => {
            let help = "the suffixes are i8 i16 i32 i64 u8 u16 u32 u64 f32 f64";
            let message = format!("`{}` is not a suffix of a number", excerpt(text));
            Err(ErrorCode::MalformedNumber.at(span, message, "").help(help))
        }
    }
}

/// What stands before and after the `p` of a hexadecimal float.
fn at_p(text: &str) -> Option<(&str, &str)> {
    text.split_once(['p', 'P'])
}

/// `1.8` and `3` of `0x1.8p3`: the digits times that power of two, where it is exact in an `f64`.
fn hexadecimal(mantissa: &str, exponent: &str) -> Option<f64> {
    let mantissa = mantissa.replace('_', "");
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((&mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let exponent = exponent.replace('_', "").parse::<i32>().ok()?;
    let power = exponent.checked_sub(i32::try_from(fraction.len()).ok()?.checked_mul(4)?)?;
    let exact = digits < 1 << f64::MANTISSA_DIGITS && (f64::MIN_EXP - 1..f64::MAX_EXP).contains(&power);
    let value = digits as f64 * 2f64.powi(power);
    (exact && value.is_finite()).then_some(value)
}
