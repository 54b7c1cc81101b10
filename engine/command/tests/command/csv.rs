//! Columns of tables.

use std::sync::Arc;

use lawson_command::data::DataError;
use lawson_command::data::columns::{Columns, Format};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Size, Type};

const TEXT: &str = "day,x,n\nmon,1.5,1\ntue,,2\nwed,3,\n";

fn columns(names: &[&str]) -> Result<Columns, DataError> {
    Columns::of_bytes(TEXT.as_bytes(), "d.csv", &names.join(","), &Format::default())
}

fn array_of(elem: Type) -> Type {
    Type::Array(Size::constant(0), Arc::new(elem))
}

#[test]
fn an_empty_field_is_nan_for_floats_only() {
    let xs = columns(&["x"]).unwrap().to_type(&array_of(Type::Scalar(ScalarType::F64))).unwrap();
    let expected = [1.5, f64::NAN, 3.0].map(|x| Scalar::F64(x).canonical());
    assert_eq!([0, 1, 2].map(|i| xs.parts[0].element(i)), expected);
    let error = columns(&["n"]).unwrap().to_type(&array_of(Type::Scalar(ScalarType::I32))).unwrap_err();
    assert_eq!(error.message, "d.csv, line 4, column \"n\": the field is empty, and i32 has no NaN");
}

#[test]
fn columns_are_named_in_errors() {
    let error = columns(&["y"]).unwrap_err();
    assert_eq!(error.message, "d.csv has no column \"y\"");
    assert_eq!(error.help.as_deref(), Some("its columns are: day, x, n"));
    let error = columns(&["day"]).unwrap().to_type(&array_of(Type::Scalar(ScalarType::F64)));
    assert_eq!(error.unwrap_err().message, "d.csv, line 2, column \"day\": \"mon\" is not an f64");
    let pair = Type::Tuple([const { Type::Scalar(ScalarType::F64) }; 2].into());
    let error = columns(&["x"]).unwrap().to_type(&array_of(pair)).unwrap_err();
    assert_eq!(error.message, "d.csv:x: 1 column can't make [0](f64, f64): name 2 columns instead of 1");
}
