//! Values beside those that test blocks expect, and random inputs.

use lawson_oracle::blocks::compare::{random, values};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values;

fn f64(x: f64) -> Value {
    Value::Scalar(Scalar::F64(x))
}

#[test]
fn floats_have_a_tolerance_and_integers_none() {
    assert_eq!(values(&f64(1.0), &f64(1.0 + 1e-12), None), Ok(()));
    assert!(values(&f64(1.0), &f64(1.0 + 1e-6), None).is_err());
    assert_eq!(values(&f64(1.0), &f64(1.0 + 1e-6), Some(1e-3)), Ok(()));
    assert_eq!(values(&f64(f64::NAN), &f64(f64::NAN), None), Ok(()));
    let int = |n| Value::Scalar(Scalar::I32(n));
    let pair = |a, b| Value::Tuple(vec![int(a), int(b)]);
    let why = values(&pair(1, 2), &pair(1, 3), Some(1.0)).unwrap_err();
    assert_eq!(why, "at .1: 3i32, where 2i32 is expected");
}

/// In an array of floats the largest number that is expected says how far any may be off; of tuples each has its own.
#[test]
fn the_largest_of_an_array_says_what_is_near() {
    let read = |text: &str| parse_values(text).unwrap().remove(0);
    let near = |want: &str, got: &str| values(&read(want), &read(got), Some(1e-6)).is_ok();
    assert!(near("[1e6, 1.0]", "[1e6, 1.5]"));
    assert!(!near("[1e6, 1.0]", "[1e6, 2.5]"));
    assert!(near("[[1e6, 0.0], [0.0, 0.0]]", "[[1e6, 0.0], [0.0, 0.5]]"));
    assert!(!near("[1.0, 1.0]", "[1.0, 1e6]"), "what comes out says nothing");
    assert!(!near("[(1e6, 1.0)]", "[(1e6, 1.5)]"));
    assert!(!near("[f64.inf, 1.0]", "[f64.inf, 1.5]"));
}

#[test]
fn an_infinity_is_near_itself_only() {
    let inf = f64::INFINITY;
    assert_eq!(values(&f64(inf), &f64(inf), None), Ok(()));
    for (want, got) in [(1.0, inf), (inf, 1.0), (inf, -inf), (f64::NAN, inf), (f64::MAX, inf)] {
        assert!(values(&f64(want), &f64(got), Some(1e-3)).is_err(), "{want} {got}");
    }
}

#[test]
fn rows_that_are_not_there_have_a_shape() {
    let read = |text: &str| parse_values(text).unwrap().remove(0);
    let empty = |text: &str| values(&read("empty([0][3]i32)"), &read(text), None);
    assert_eq!(empty("empty([0][3]i32)"), Ok(()));
    assert_eq!(empty("empty([0][5]i32)").unwrap_err(), "a [0][5]i32, where a [0][3]i32 is expected");
    assert!(empty("empty([0][3]i64)").is_err());
    assert!(values(&read("empty([2][0][3]i32)"), &read("empty([2][0][4]i32)"), None).is_err());
}

#[test]
fn random_inputs_have_the_types_asked_for() {
    let made = random("[3][2]i32 7i64").unwrap();
    assert_eq!(made[0].row_type().to_string(), "[3][2]i32");
    assert_eq!(made[1], Value::Scalar(Scalar::I64(7)));
    assert!(random("[n]i32").is_err());
}
