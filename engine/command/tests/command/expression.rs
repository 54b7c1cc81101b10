//! Expressions over named inputs.

use lawson_command::command::definition;
use lawson_command::data::spec;
use lawson_oracle::scalar::ScalarType;

#[test]
fn types_and_sizes_come_from_the_data() {
    let input = |name: &str, text: &str| (name.to_string(), spec::read(text).unwrap());
    let inputs = [input("xs", "[1.5, 2.5]"), input("n", "[1, 2]"), input("zs", "[true]"), input("k", "7")];
    let rows: Vec<_> = inputs.iter().map(|(_, i)| i.suggested(ScalarType::I64).unwrap().remove(0)).collect();
    let exp = "map (+ k) xs";
    assert_eq!(
        definition(exp, &inputs, &rows, None),
        "def main [m] [l] (xs: [m]f64) (n: [m]i64) (zs: [l]bool) k = "
    );
    assert!(definition(exp, &inputs, &rows, Some(ScalarType::I64)).contains("(k: i64)"));
}
