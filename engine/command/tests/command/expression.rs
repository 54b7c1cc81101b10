//! Expressions over named inputs.

use lawson_api::api::expression::{Named, definition};
use lawson_command::data::spec;
use lawson_oracle::scalar::ScalarType;

#[test]
fn types_and_sizes_come_from_the_data() {
    let input = |name: &str, text: &str| {
        let (input, name) = (spec::read(text).unwrap(), name.to_string());
        let types = input.suggested(ScalarType::I64).unwrap();
        Named { name, types, fallback: input.fallback(ScalarType::I64) }
    };
    let inputs = [input("xs", "[1.5, 2.5]"), input("n", "[1, 2]"), input("zs", "[true]"), input("k", "7")];
    let rows: Vec<_> = inputs.iter().map(|input| input.types[0].clone()).collect();
    let exp = "map (+ k) xs";
    assert_eq!(
        definition(exp, &inputs, &rows, false),
        "def main [m] [l] (xs: [m]f64) (n: [m]i64) (zs: [l]bool) k = "
    );
    assert!(definition(exp, &inputs, &rows, true).contains("(k: i64)"));
}
