//! Results as JSON.

use lawson_command::data::flat::Flat;
use lawson_command::data::json::result;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::value::{Array, Value};
use serde_json::json;

fn floats(xs: impl IntoIterator<Item = f64>) -> Flat {
    Flat::of(&Value::Array(Array::scalars(ScalarType::F64, xs.into_iter().map(Scalar::F64))))
}

#[test]
fn long_arrays_are_shortened_and_what_json_lacks_is_text() {
    assert_eq!(result("ys", &floats((0..1000).map(|i| f64::from(i) / 3.0)))["length"], 1000);
    let json = result("zs", &floats([f64::NAN, f64::NEG_INFINITY]));
    assert_eq!(json["value"], json!(["nan", "-inf"]));
}
