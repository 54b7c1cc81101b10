//! Number literals: radix, separators, suffix.

use std::sync::Arc;

use super::ast::Literal;
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::Span;

/// Reads a number as the lexer found it: a digit, and everything that may belong to a number.
pub(crate) fn number(text: &str, span: Span) -> Result<Literal, Diagnostic> {
    let error = |code: ErrorCode, message: String| Err(code.at(span, message, ""));
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
    let suffix = &digits[end..];
    let digits: String = digits[..end].chars().filter(|c| *c != '_').collect();
    let ty = match suffix {
        "" => None,
        "f16" => return error(ErrorCode::NotInCore, "f16 is not part of the core".into()),
        _ => match ScalarType::from_name(suffix) {
            Some(ty) if ty != ScalarType::Bool => Some(ty),
            _ => {
                let help = "the suffixes are i8 i16 i32 i64 u8 u16 u32 u64 f32 f64";
                let message = format!("`{suffix}` is no suffix of a number");
                return Err(ErrorCode::MalformedNumber.at(span, message, "").help(help));
            }
        },
    };
    if float || ty.is_some_and(ScalarType::is_float) {
        return match ty {
            Some(ty) if ty.is_integer() => {
                error(ErrorCode::MalformedNumber, format!("`{text}` is no integer, but its suffix is {ty}"))
            }
            _ if radix != 10 => error(
                ErrorCode::NotInCore,
                format!("`{text}`: hexadecimal and binary floats are not part of the core"),
            ),
            _ => Ok(Literal::Float(Arc::from(digits), ty)),
        };
    }
    match i128::from_str_radix(&digits, radix) {
        Ok(value) => Ok(Literal::Int(value, ty)),
        Err(e) if *e.kind() == std::num::IntErrorKind::PosOverflow => error(
            ErrorCode::LiteralOutOfRange,
            format!("the number `{text}` is too large for every integer type"),
        ),
        Err(_) => error(ErrorCode::MalformedNumber, format!("`{text}` is no number")),
    }
}
