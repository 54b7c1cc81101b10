//! Numbers written in text, by their digits: a float may have rounded what it was read from. A whole number
//! where a float is wanted is refused where the float has another value, and decimal text where an
//! integer is wanted has to be that integer.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::syntax::ast::Name;
use lawson_oracle::types::Type;

use super::DataError;
use super::convert::exact_float;

/// Brackets around a place in the text, with the types that are wanted in them.
enum Around<'t> {
    /// Of the text as a whole, or of a tuple; and which of them is next.
    Sequence(&'t [Type], usize),
    /// Of the elements.
    Array(Option<&'t Type>),
    /// No brackets, but a constructor: of its fields; and which of them is next.
    Fields(&'t [Type], usize),
    /// Of the fields; and that of the field whose name was read last.
    Record(&'t [(Name, Type)], Option<&'t Type>),
}

impl<'t> Around<'t> {
    fn wanted(&self) -> Option<&'t Type> {
        match self {
            Around::Sequence(types, at) | Around::Fields(types, at) => types.get(*at),
            Around::Array(ty) | Around::Record(_, ty) => *ty,
        }
    }

    /// What an opening bracket stands for, where a value of this type is wanted.
    fn open(bracket: char, wanted: Option<&'t Type>) -> Around<'t> {
        match (bracket, wanted) {
            ('[', Some(Type::Array(_, element))) => Around::Array(Some(&**element)),
            ('(', Some(Type::Tuple(types))) => Around::Sequence(types, 0),
            ('{', Some(Type::Record(fields))) => Around::Record(fields, None),
            // Parentheses around one value.
            ('(', wanted) => Around::Array(wanted),
            _ => Around::Array(None),
        }
    }
}

/// Whether every number without a suffix has been read as what its digits say: a whole number where a float
/// is wanted, decimal text where an integer is wanted; and whether no float is out of its range. The text has been
/// read as values of these types; `at` is what messages call a place in it, in bytes.
///
/// # Errors
/// Names the first that has not.
pub fn exact(text: &str, types: &[Type], at: &dyn Fn(usize) -> String) -> Result<(), DataError> {
    let mut around = vec![Around::Sequence(types, 0)];
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (token, after) = rest.split_at(length(rest, c));
        rest = after;
        let Some(here) = around.last_mut() else { return Ok(()) };
        let ends_value = match (c, here) {
            ('[' | '(' | '{', here) => {
                let inner = Around::open(c, here.wanted());
                around.push(inner);
                false
            }
            (']' | ')' | '}', _) => {
                around.pop();
                true
            }
            (',', Around::Sequence(_, at)) => {
                *at += 1;
                false
            }
            (_, Around::Record(fields, field)) if is_word(c) && rest.trim_start().starts_with('=') => {
                *field = fields.iter().find(|(name, _)| **name == *token).map(|(_, ty)| ty);
                false
            }
            (_, here) if is_word(c) && text[..text.len() - after.len() - token.len()].ends_with('#') => {
                let variant = match here.wanted() {
                    Some(Type::Sum(variants)) => variants.iter().find(|(name, _)| **name == *token),
                    _ => None,
                };
                let fields = variant.map_or(&[][..], |(_, ty)| ty.fields());
                around.push(Around::Fields(fields, 0));
                ended(&mut around)
            }
            (_, here) if c.is_ascii_digit() => {
                let from = || at(text.len() - after.len() - token.len());
                finite(token, here.wanted(), &from)?;
                if let Some(Type::Scalar(ty)) = here.wanted() {
                    number(token, *ty, &from)?;
                }
                true
            }
            _ => c.is_alphabetic() && token != "empty",
        };
        if !ends_value {
            continue;
        }
        if let Some(Around::Fields(_, at)) = around.last_mut() {
            *at += 1;
            if !ended(&mut around) {
                continue;
            }
        }
        if let [Around::Sequence(_, at)] = &mut around[..] {
            *at += 1;
        }
    }
    Ok(())
}

/// Leaves the constructors all of whose fields have been read; whether that ends a value within brackets.
fn ended(around: &mut Vec<Around>) -> bool {
    while let Some(Around::Fields(types, at)) = around.last() {
        if at < &types.len() {
            return false;
        }
        around.pop();
        if let Some(Around::Fields(_, at)) = around.last_mut() {
            *at += 1;
        }
    }
    true
}

/// A number with digits that its type (by its suffix, or else the one wanted) reads as infinite is out of
/// the type's range.
fn finite(token: &str, wanted: Option<&Type>, from: &dyn Fn() -> String) -> Result<(), DataError> {
    let shown = excerpt(token);
    let suffix = [ScalarType::F32, ScalarType::F64].into_iter().find(|ty| token.ends_with(ty.name()));
    let digits = token.trim_end_matches(suffix.map_or("", ScalarType::name)).replace('_', "");
    let ty = match (suffix, wanted) {
        (Some(ty), _) => ty,
        (None, Some(Type::Scalar(ty))) => *ty,
        (None, _) => ScalarType::F64,
    };
    let infinite = match ty {
        ScalarType::F32 => digits.parse().is_ok_and(f32::is_infinite),
        ScalarType::F64 => digits.parse().is_ok_and(f64::is_infinite),
        _ => false,
    };
    match infinite {
        true => Err(DataError::new(format!("{}: {shown} is out of the range of {ty}", from()))
            .help(format!("{ty}.inf is infinite"))),
        false => Ok(()),
    }
}

fn number(token: &str, ty: ScalarType, from: &dyn Fn() -> String) -> Result<(), DataError> {
    let shown = excerpt(token);
    let digits = token.replace('_', "");
    match integer(&digits) {
        n if rounded_whole(&digits, ty).is_some()
            || ty.is_float() && n.is_some_and(|n| exact_float(n, ty).is_none()) =>
        {
            let error = DataError::new(format!(
                "{}: the whole number {shown} can't be represented exactly as {ty}",
                from()
            ));
            let written = rounded_whole(&digits, ty).unwrap_or_else(|| n.unwrap_or(0).to_string());
            Err(error.help(format!("{}.0 is rounded to the nearest {ty}", excerpt(&written))))
        }
        None if ty.is_integer() && digits.parse::<f64>().is_ok() => match decimal_integer(&digits) {
            // The reader takes it for a float.
            Some(n) if exact_float(n, ScalarType::F64).is_some() => Ok(()),
            Some(n) if Scalar::exact_integer(ty, n).is_some() => {
                let error =
                    DataError::new(format!("{}: {shown} is read as a float, which rounds it", from()));
                Err(error.help(format!("write {n}")))
            }
            _ => Err(DataError::new(format!("{}: {shown} can't be represented exactly as {ty}", from()))),
        },
        _ => Ok(()),
    }
}

/// The integer that decimal text (`-7`, `7.0`, `0.7e1`) stands for, if it stands for one. Decided by the
/// digits: the nearest float may be an integer where the text is none, or another one.
pub fn decimal_integer(text: &str) -> Option<i128> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) || !mantissa.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let all = format!("{whole}{fraction}");
    let significant = all.trim_end_matches('0');
    if significant.trim_start_matches(['+', '-']).is_empty() {
        return Some(0);
    }
    let zeros = (all.len() - significant.len()) as i64 - fraction.len() as i64;
    let zeros = zeros.checked_add(exponent.parse().ok()?)?;
    significant.parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(zeros.try_into().ok()?)?)
}

/// A whole number whose digits are written one by one, where no float of this type equals it: `9007199254740993` of
/// `9007199254740993` and of `9.007199254740993e15`, and none of `9007199254740993.0` and `6.02214076e23`, which stand for
/// floats. In scientific notation `f64` is asked, however narrow the type is: measurements are written so.
pub fn rounded_whole(text: &str, ty: ScalarType) -> Option<String> {
    let number = text.trim_start_matches(['+', '-']);
    // So many digits every float has.
    let short = match ty {
        ScalarType::F32 => 7,
        ScalarType::F64 => 15,
        _ => return None,
    };
    if number.len() <= short {
        return None;
    }
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.parse::<usize>().ok()?)),
        None if number.contains('.') => return None,
        None => (number, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let (moved, rest) = fraction.split_at_checked(exponent.unwrap_or(0))?;
    let digits = [whole, moved].concat().trim_start_matches('0').to_string();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) || rest.bytes().any(|b| b != b'0') {
        return None;
    }
    let nearest = match ty {
        ScalarType::F32 if exponent.is_none() => format!("{:.0}", digits.parse::<f32>().ok()?),
        _ => format!("{:.0}", digits.parse::<f64>().ok()?),
    };
    let sign = if text.starts_with('-') { "-" } else { "" };
    (nearest != digits).then(|| sign.to_string() + &digits)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the token at the start of the text: a comment, a word, a number, or one character.
fn length(text: &str, first: char) -> usize {
    if text.starts_with("--") {
        return text.find('\n').unwrap_or(text.len());
    }
    if !is_word(first) {
        return first.len_utf8();
    }
    let mut last = ' ';
    let ends = |c: char| {
        let exponent = "+-".contains(c) && "eE".contains(last) && first.is_ascii_digit();
        last = c;
        !(c.is_alphanumeric() || "_.'".contains(c) || exponent)
    };
    text.find(ends).unwrap_or(text.len())
}

/// The value of an integer without a suffix and without `_`.
fn integer(digits: &str) -> Option<i128> {
    match digits.get(..2) {
        Some("0x" | "0X") => i128::from_str_radix(&digits[2..], 16).ok(),
        Some("0b" | "0B") => i128::from_str_radix(&digits[2..], 2).ok(),
        _ => digits.parse().ok(),
    }
}
