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
    /// Of the fields; and that of the field whose name was read last.
    Record(&'t [(Name, Type)], Option<&'t Type>),
}

impl<'t> Around<'t> {
    fn wanted(&self) -> Option<&'t Type> {
        match self {
            Around::Sequence(types, at) => types.get(*at),
            Around::Array(ty) | Around::Record(_, ty) => *ty,
        }
    }

    /// What an opening bracket stands for, where a value of this type is wanted.
    fn open(bracket: char, wanted: Option<&'t Type>) -> Around<'t> {
        match (bracket, wanted) {
            ('[', Some(Type::Array(_, element))) => Around::Array(Some(&**element)),
            ('(', Some(Type::Tuple(types))) => Around::Sequence(types, 0),
            ('{', Some(Type::Record(fields))) => Around::Record(fields, None),
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
        if let (true, [Around::Sequence(_, at)]) = (ends_value, &mut around[..]) {
            *at += 1;
        }
    }
    Ok(())
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
            let error = DataError::new(format!("{}: {shown} is a whole number which no {ty} equals", from()));
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
            _ => Err(DataError::new(format!("{}: {shown} is a number which no {ty} equals", from()))),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lawson_oracle::scalar::ScalarType;
    use lawson_oracle::types::Size;

    use super::*;

    /// 2^24 + 1 and 2^53 + 1 are the first integers that f32 and f64 do not have.
    #[test]
    fn integers_are_judged_by_the_type_at_their_place() {
        let (f32, f64) = (Type::Scalar(ScalarType::F32), Type::Scalar(ScalarType::F64));
        let i64 = Type::Scalar(ScalarType::I64);
        let array = |ty: &Type| Type::Array(Size::constant(2), Arc::new(ty.clone()));
        let fine = |text: &str, types: &[&Type]| {
            let types: Vec<Type> = types.iter().map(|ty| (*ty).clone()).collect();
            exact(text, &types, &|_| "it".into()).is_ok()
        };
        assert!(fine("16777216", &[&f32]) && !fine("16777217", &[&f32]));
        assert!(!fine("-16_777_217", &[&f32]) && !fine("0x1000001", &[&f32]));
        assert!(fine("16777217", &[&f64]) && !fine("9007199254740993", &[&f64]));
        assert!(fine("0.1 16777217.0 1e-40 16777217f32", &[&f32; 4]));
        assert!(!fine("1 [0.5, 9007199254740993]", &[&i64, &array(&f64)]));
        assert!(fine("[9007199254740993, 1] -- 9007199254740993\n 2", &[&array(&i64), &f64]));
        let pair = Type::Tuple([i64.clone(), f32.clone()].into());
        assert!(fine("(16777217, 1)", &[&pair]) && !fine("(1, 16777217)", &[&pair]));
        assert!(!fine("[(1, 2), (1, 16777217)]", &[&array(&pair)]));
        let record = Type::Record([("a".into(), i64.clone()), ("b".into(), f32.clone())].into());
        assert!(fine("{b = 1, a = 16777217}", &[&record]));
        assert!(!fine("{b = 16777217, a = 1}", &[&record]));
        assert!(!fine("empty([0]f32) f32.nan 16777217", &[&array(&f32), &f32, &f32]));
        // Of f64, 9007199254740992 is the nearest to both.
        assert!(fine("2.0 -9007199254740992.0 1_0.0 9007199254740993f64", &[&i64; 4]));
        assert!(!fine("9007199254740993.0", &[&i64]) && !fine("[9007199254740992.5]", &[&array(&i64)]));
        assert!(!fine("9.007199254740993e15", &[&f64]) && fine("9.007199254740992e15", &[&f64]));
        assert!(!fine("2.5", &[&i64]) && !fine("1e30", &[&i64]) && fine("1e3", &[&i64]));
    }

    /// 2^53 + 1 and 2^64 - 1 are no f64, 10^23 is none, and 10^22 is the greatest power of ten that is one.
    #[test]
    fn a_whole_number_is_rounded_where_all_its_digits_are_written() {
        let rounded = |text: &str, ty| rounded_whole(text, ty);
        let digits = |text: &str| Some(text.to_string());
        let f64 = ScalarType::F64;
        assert_eq!(rounded("-9007199254740993", f64), digits("-9007199254740993"));
        assert_eq!(rounded("18446744073709551615", f64), digits("18446744073709551615"));
        assert_eq!(rounded(&format!("1{}", "0".repeat(23)), f64), Some(format!("1{}", "0".repeat(23))));
        assert_eq!(rounded(&format!("1{}", "0".repeat(22)), f64), None);
        // Longer than any integer: 2^200 and its successor.
        let power = "1606938044258990275541962092341162602522202993782792835301376";
        assert_eq!(rounded(power, f64), None);
        assert!(rounded(&power.replace("376", "377"), f64).is_some());
        assert_eq!(rounded("1.234567890123456789e18", f64), digits("1234567890123456789"));
        assert_eq!(rounded("1.2345678901234567890E+18", f64), digits("1234567890123456789"));
        for float in [
            "6.02214076e23",
            "1.2345678901234568e18",
            "9007199254740993.0",
            "1.5e300",
            "12345678901234567e-1",
        ] {
            assert_eq!(rounded(float, f64), None, "{float}");
        }
        for exact in
            ["9007199254740994", "0000000000000000001", "0000000000000000000", "9.007199254740992e15"]
        {
            assert_eq!(rounded(exact, f64), None, "{exact}");
        }
        assert_eq!(rounded("16777217", ScalarType::F32), digits("16777217"));
        assert_eq!(rounded("1.6777217e7", ScalarType::F32), None);
    }

    #[test]
    fn decimal_text_is_an_integer_by_its_digits() {
        let is = |text: &str, n: i128| assert_eq!(decimal_integer(text), Some(n), "{text}");
        is("7", 7);
        is("-0070", -70);
        is("+7.", 7);
        is(".0", 0);
        is("-0e-99999", 0);
        is("9007199254740993.0", 9_007_199_254_740_993);
        is("-12.50e1", -125);
        is("700e-2", 7);
        is("1E18", 10_i128.pow(18));
        is("0.0000000000000000000000000000000000000000001e43", 1);
        for none in
            ["", ".", "-", "e5", "1e", "0.5", "9007199254740992.5", "125e-1", "1.-5", "1e40", "inf", "0x1"]
        {
            assert_eq!(decimal_integer(none), None, "{none}");
        }
        assert_eq!(decimal_integer("1e99999999999999999999"), None);
        assert_eq!(decimal_integer("1e9223372036854775807"), None);
    }
}
