//! Numbers of one type as those of another.

use lawson_command::data::convert::exact;
use lawson_oracle::scalar::{Scalar, ScalarType};

#[test]
fn exactness_is_about_the_number() {
    assert_eq!(exact(Scalar::I32(7), ScalarType::F64), Some(Scalar::F64(7.0)));
    // 2^53 + 1 is the first integer that no f64 equals.
    assert_eq!(exact(Scalar::I64((1 << 53) + 1), ScalarType::F64), None);
    assert_eq!(exact(Scalar::F64(2.0), ScalarType::I64), Some(Scalar::I64(2)));
    assert_eq!(exact(Scalar::F64(2.5), ScalarType::I64), None);
    assert_eq!(exact(Scalar::F64(f64::NAN), ScalarType::I64), None);
    assert_eq!(exact(Scalar::F64(f64::INFINITY), ScalarType::I64), None);
    assert_eq!(exact(Scalar::F64(0.1), ScalarType::F32), None);
    assert_eq!(exact(Scalar::I64(300), ScalarType::U8), None);
    assert_eq!(exact(Scalar::Bool(true), ScalarType::I32), None);
    assert_eq!(exact(Scalar::F64(9.3e18), ScalarType::I64), None);
}
