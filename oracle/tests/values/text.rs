//! Values as text.

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Size, Type};
use lawson_oracle::value::text::{parse_values, parse_values_as};
use lawson_oracle::value::{RowType, Value};
use proptest::prelude::*;

fn one(text: &str) -> Value {
    let mut values = parse_values(text).unwrap_or_else(|e| panic!("{text}: {}", e.message));
    assert_eq!(values.len(), 1, "{text}");
    values.remove(0)
}

fn message(text: &str) -> String {
    parse_values(text).expect_err(text).message
}

fn array(elem: Type) -> Type {
    Type::Array(Size::constant(0), elem.into())
}

#[test]
fn text_in_and_out() {
    let table = [
        ("1", "1i32"),
        ("1i64", "1i64"),
        ("-128i8", "-128i8"),
        ("18_446_744_073_709_551_615u64", "18446744073709551615u64"),
        ("0xffu8", "255u8"),
        ("-1u8", "255u8"),
        ("-18446744073709551615u64", "1u64"),
        ("0b101", "5i32"),
        ("2.5", "2.5f64"),
        ("1e3", "1000.0f64"),
        ("1f32", "1.0f32"),
        ("0.1f32", "0.1f32"),
        ("-0.0", "-0.0f64"),
        ("-0f64", "-0.0f64"),
        ("1e300", "1e300f64"),
        ("f64.nan", "f64.nan"),
        ("-f32.nan", "f32.nan"),
        ("-f64.inf", "-f64.inf"),
        ("f32.inf", "f32.inf"),
        ("true", "true"),
        ("[1, 2,]", "[1i32, 2i32]"),
        ("[[1,2],[3,4]] -- a comment", "[[1i32, 2i32], [3i32, 4i32]]"),
        ("empty([0]i32)", "empty([0]i32)"),
        ("empty([0][3]f32)", "empty([0][3]f32)"),
        ("empty([2][0]i32)", "empty([2][0]i32)"),
        ("[empty([0]i32), empty([0]i32)]", "empty([2][0]i32)"),
        ("()", "()"),
        ("{}", "()"),
        ("empty([0]{})", "empty([0]())"),
        ("((1), (true, 2.0))", "(1i32, (true, 2.0f64))"),
        ("{b = 1, a = 2}", "{a = 2i32, b = 1i32}"),
        ("[(1, false), (2, true)]", "[(1i32, false), (2i32, true)]"),
        ("empty([0](i32, [2]bool))", "empty([0](i32, [2]bool))"),
    ];
    for (text, printed) in table {
        assert_eq!(one(text).to_string(), printed, "{text}");
        assert_eq!(one(printed), one(text), "{text}");
    }
}

#[test]
fn several_values() {
    let values = parse_values(" 1 -2\n[3]\t-f64.inf(4, 5)").unwrap();
    let text: Vec<String> = values.iter().map(Value::to_string).collect();
    assert_eq!(text, ["1i32", "-2i32", "[3i32]", "-f64.inf", "(4i32, 5i32)"]);
}

#[test]
fn numbers_without_suffix_get_the_wanted_type() {
    let f64s = array(Type::Scalar(ScalarType::F64));
    let types = [array(f64s.clone()), Type::Scalar(ScalarType::F32), Type::Scalar(ScalarType::U8)];
    let values = parse_values_as("[[1, 2.5, 3i32]] 0.1 7", &types).unwrap_err();
    assert_eq!(values.message, "the elements have two types: element 0 is f64, element 2 is i32");
    let values = parse_values_as("[[1, -0]] 0.1 7 9", &types).unwrap();
    assert_eq!(values[0].to_string(), "[[1.0f64, -0.0f64]]");
    assert_eq!(values[1], Value::Scalar(Scalar::F32(0.1)));
    assert_eq!(values[2], Value::Scalar(Scalar::U8(7)));
    assert_eq!(values[3], Value::Scalar(Scalar::I32(9)));
    let values = parse_values_as("[[1, (-2)]]", &types).unwrap();
    assert_eq!(values[0].to_string(), "[[1.0f64, -2.0f64]]");
    let values = parse_values_as("[]", &[f64s]).unwrap();
    assert_eq!(values[0].row_type(), RowType::Array(0, RowType::Scalar(ScalarType::F64).into()));
    let e = parse_values_as("300", &[Type::Scalar(ScalarType::U8)]).unwrap_err();
    assert_eq!(e.message, "this number is outside of u8");
    // Only a suffix says that a negative number is meant to wrap.
    let e = parse_values_as("-1", &[Type::Scalar(ScalarType::U8)]).unwrap_err();
    assert_eq!(e.message, "this number is outside of u8");
}

#[test]
fn errors() {
    let table = [
        ("[[1, 2], [3]]", "irregular array: element 0 is [2]i32, element 1 is [1]i32"),
        ("[1, 2.5]", "the elements have two types: element 0 is i32, element 1 is f64"),
        ("[]", "the type of this empty array is not known"),
        ("[1, 2", "expected `,` or `]`, found the end of the text"),
        ("1i33", "`i33` is not a suffix of a number"),
        ("128i8", "this number is outside of i8"),
        ("2147483648", "this number is outside of i32"),
        ("1.5i32", "`1.5i32` is not an integer, but its suffix is i32"),
        ("f64.pi", "expected `.nan` or `.inf`, found `.pi`"),
        ("foo", "expected a value such as `1i32`, `[1, 2]`, `true` or `f64.nan`, found `foo`"),
        ("- true", "expected a number after `-`, found `true`"),
        ("empty([1]i32)", "[1]i32 has elements, but is written as `empty`"),
        (
            "empty([9223372036854775807][0]i32)",
            "[9223372036854775807][0]i32 has more than 1048576 rows without elements",
        ),
        ("empty(i32)", "i32 has elements, but is written as `empty`"),
        ("{a = 1, a = 2}", "the field `a` is given twice"),
        ("é", "the character 'é' has no meaning here"),
    ];
    for (text, expected) in table {
        assert_eq!(message(text), expected, "{text}");
    }
    for open in ["[", "(", "{a =", "empty(["] {
        assert!(parse_values(&open.repeat(100_000)).is_err());
    }
    let dims = format!("empty({}i32)", "[0]".repeat(100_000));
    assert!(parse_values(&dims).is_err());
}

proptest! {
    #[test]
    fn floats_read_back_bit_for_bit(bits in any::<u64>(), small in any::<u32>()) {
        for s in [Scalar::F64(f64::from_bits(bits)), Scalar::F32(f32::from_bits(small))] {
            let s = s.canonical();
            prop_assert_eq!(one(&s.to_string()), Value::Scalar(s));
        }
    }

    #[test]
    fn reading_never_panics(text in r"[\[\](){}0-9a-f.,=+ -]{0,30}") {
        let _ = parse_values(&text);
    }
}
