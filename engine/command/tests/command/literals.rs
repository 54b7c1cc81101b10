//! Numbers as they are written, and the types that they are to have.

use std::sync::Arc;

use lawson_command::data::literals::{decimal_integer, exact, rounded_whole};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::{Size, Type};

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
    for float in
        ["6.02214076e23", "1.2345678901234568e18", "9007199254740993.0", "1.5e300", "12345678901234567e-1"]
    {
        assert_eq!(rounded(float, f64), None, "{float}");
    }
    for exact in ["9007199254740994", "0000000000000000001", "0000000000000000000", "9.007199254740992e15"] {
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
