//! What a user names as an input.

use lawson_command::data::DataError;
use lawson_command::data::spec::{read, split_after};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::Value;

fn one(spec: &str, ty: ScalarType) -> Result<Value, DataError> {
    read(spec)?.to_types(&[Type::Scalar(ty)]).map(|values| values[0].value())
}

#[test]
fn specs_are_told_apart() {
    assert_eq!(split_after("a/b.CSV:x, y", ".csv:"), Some(("a/b.CSV", "x, y")));
    assert_eq!(split_after("x.npy", ".csv:"), None);
    assert_eq!(read("nowhere.txt").unwrap_err().message, "there is no file nowhere.txt");
    assert_eq!(read("d.csv").unwrap_err().message, "d.csv names no column");
    let Err(error) = read("nowhere.npy") else { panic!("no such file") };
    assert_eq!(error.message, "cannot read nowhere.npy: no such file or directory");
    let error = one("[1, 2", ScalarType::I32).unwrap_err();
    assert!(error.message.starts_with("[1, 2 is not one value of this type"), "{error}");
    let error = one("two words", ScalarType::I32).unwrap_err();
    assert!(error.message.starts_with("\"two words\" is neither a file nor a value"), "{error}");
}

#[test]
fn a_number_takes_the_type_wanted() {
    assert_eq!(one("100", ScalarType::F64), Ok(Value::Scalar(Scalar::F64(100.0))));
    assert_eq!(one("3000000000", ScalarType::I64), Ok(Value::Scalar(Scalar::I64(3_000_000_000))));
    assert_eq!(one("0.1", ScalarType::F32), Ok(Value::Scalar(Scalar::F32(0.1))));
    assert_eq!(one("3i32", ScalarType::F64), Ok(Value::Scalar(Scalar::F64(3.0))));
    assert!(one("300", ScalarType::U8).is_err());
    assert!(one("0.5", ScalarType::I64).is_err());
    assert!(one("f64.nan", ScalarType::I64).unwrap_err().message.contains("NaN"));
}

#[test]
fn data_suggests_its_type() {
    let suggested_of = |text: &str, integers| -> Vec<String> {
        let rows = read(text).unwrap().suggested(integers).unwrap();
        rows.into_iter().map(|row| row.map_or("open".into(), |row| row.to_string())).collect()
    };
    let suggested = |text: &str| suggested_of(text, ScalarType::I64);
    assert_eq!(suggested("100"), ["open"]);
    assert_eq!(suggested("18446744073709551615"), ["u64", "open"]);
    assert_eq!(suggested("0.5"), ["f64", "f32"]);
    assert_eq!(suggested("[(1, 2.5)]"), ["[1](i64, f64)", "[1](i32, f64)", "[1](f64, f64)"]);
    assert_eq!(suggested_of("[1]", ScalarType::I32), ["[1]i32", "[1]i64", "[1]f64"]);
    assert_eq!(suggested("[18446744073709551615]"), ["[1]u64", "[1]f64"]);
    assert_eq!(suggested("[1i64, 2]"), ["[2]i64"]);
    assert_eq!(suggested("[3000000000]"), ["[1]i64", "[1]f64"]);
    assert_eq!(suggested("[true]"), ["[1]bool"]);
}
