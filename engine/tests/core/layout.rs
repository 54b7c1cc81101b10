//! Values of the source, and the parts that they are in core.

use std::sync::Arc;

use lawson_core::core::layout::{join, join_all, joins, split};
use lawson_core::core::value::{CoreArray, CoreValue};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Size, Type};
use lawson_oracle::value::text::parse_values_as;
use lawson_oracle::value::{Array, RowType, Value};

fn array(row: RowType, elems: Vec<Value>) -> Value {
    Value::Array(Array { row: Arc::new(row), elems: Arc::new(elems) })
}

fn i32s(xs: &[i32]) -> Value {
    array(RowType::Scalar(ScalarType::I32), xs.iter().map(|x| Value::Scalar(Scalar::I32(*x))).collect())
}

fn core(scalar: ScalarType, dims: &[i64], elems: Vec<Scalar>) -> CoreValue {
    CoreValue::Array(CoreArray { scalar, dims: dims.to_vec(), elems: Arc::new(elems) })
}

/// `[n](bool, [m]i32)`, and its row type for `m = 2`.
fn pairs() -> (Type, RowType) {
    let inner = Type::Array(Size::constant(2), Arc::new(Type::Scalar(ScalarType::I32)));
    let tuple = Type::Tuple([Type::Scalar(ScalarType::Bool), inner].into());
    let row = RowType::Array(2, Arc::new(RowType::Scalar(ScalarType::I32)));
    let row = RowType::Tuple(vec![RowType::Scalar(ScalarType::Bool), row]);
    (Type::Array(Size::constant(3), Arc::new(tuple)), row)
}

#[test]
fn an_array_of_tuples_is_two_arrays() {
    let (ty, row) = pairs();
    let pair = |b, xs: &[i32]| Value::Tuple(vec![Value::Scalar(Scalar::Bool(b)), i32s(xs)]);
    let value = array(row, vec![pair(true, &[1, 2]), pair(false, &[3, 4]), pair(true, &[5, 6])]);
    let parts = split(&value);
    assert_eq!(
        parts,
        [
            core(ScalarType::Bool, &[3], [true, false, true].map(Scalar::Bool).to_vec()),
            core(ScalarType::I32, &[3, 2], (1..7).map(Scalar::I32).collect()),
        ]
    );
    assert!(joins(&ty, &mut |s| Some(*s), &parts, &value));
    assert_eq!(join(&ty, &mut parts.into_iter()), Some(value));
}

/// `#a i32 [2]f64 | #b | #c ()`.
fn sum() -> Type {
    let floats = Type::Array(Size::constant(2), Arc::new(Type::Scalar(ScalarType::F64)));
    let fields = |fields: &[Type]| Type::Tuple(fields.into());
    let a = fields(&[Type::Scalar(ScalarType::I32), floats]);
    Type::Sum([("a".into(), a), ("b".into(), fields(&[])), ("c".into(), fields(&[fields(&[])]))].into())
}

fn of_sum(text: &str) -> Value {
    parse_values_as(text, &[sum()]).unwrap().remove(0)
}

/// A number for the constructor, and the fields of all: of those that a value lacks, zeros.
#[test]
fn a_sum_is_a_number_and_the_fields_of_all_constructors() {
    let floats = |xs: [f64; 2]| core(ScalarType::F64, &[2], xs.map(Scalar::F64).to_vec());
    let parts = |tag, n, xs, unit| {
        let [tag, n, unit] = [Scalar::U8(tag), Scalar::I32(n), Scalar::Bool(unit)].map(CoreValue::Scalar);
        vec![tag, n, floats(xs), unit]
    };
    assert_eq!(split(&of_sum("#a 7 [1.0, 2.0]")), parts(0, 7, [1.0, 2.0], false));
    assert_eq!(split(&of_sum("#b")), parts(1, 0, [0.0; 2], false));
    assert_eq!(split(&of_sum("#c ()")), parts(2, 0, [0.0; 2], false));
    // What a value lacks nobody reads.
    let mut other = parts(1, 5, [6.0; 2], true).into_iter();
    assert_eq!(join(&sum(), &mut other), Some(of_sum("#b")));
    assert_eq!(join(&sum(), &mut parts(3, 0, [0.0; 2], false).into_iter()), None);

    let many = Type::Array(Size::constant(3), Arc::new(sum()));
    let value =
        parse_values_as("[#b, #a 7 [1.0, 2.0], #c ()]", std::slice::from_ref(&many)).unwrap().remove(0);
    let tags = core(ScalarType::U8, &[3], [1, 0, 2].map(Scalar::U8).to_vec());
    let numbers = core(ScalarType::I32, &[3], [0, 7, 0].map(Scalar::I32).to_vec());
    let rows = core(ScalarType::F64, &[3, 2], [0.0, 0.0, 1.0, 2.0, 0.0, 0.0].map(Scalar::F64).to_vec());
    let units = core(ScalarType::Bool, &[3], vec![Scalar::Bool(false); 3]);
    assert_eq!(split(&value), [tags, numbers, rows, units]);
    assert!(joins(&many, &mut |s| Some(*s), &split(&value), &value));
    assert_eq!(join(&many, &mut split(&value).into_iter()), Some(value));
}

/// Of each value here, whether other parts are its own is asked by both ways.
#[test]
fn parts_are_told_from_those_of_another_value() {
    let (pairs, row) = pairs();
    let pair = |b, xs: &[i32]| Value::Tuple(vec![Value::Scalar(Scalar::Bool(b)), i32s(xs)]);
    let f64s = |xs: &[f64]| {
        array(RowType::Scalar(ScalarType::F64), xs.iter().map(|x| Value::Scalar(Scalar::F64(*x))).collect())
    };
    let floats = Type::Array(Size::constant(2), Arc::new(Type::Scalar(ScalarType::F64)));
    let unit = Type::Array(Size::constant(2), Arc::new(Type::Tuple([].into())));
    let units = |n| array(RowType::Tuple(vec![]), vec![Value::unit(); n]);
    let record = |x| Value::Record(vec![("a".into(), Value::unit()), ("b".into(), f64s(&[x]))]);
    let records = [("a".into(), Type::Tuple([].into())), ("b".into(), floats.clone())].into();
    let of_type = [
        (
            pairs,
            vec![
                array(row.clone(), vec![pair(true, &[1, 2]), pair(false, &[3, 4])]),
                array(row.clone(), vec![pair(true, &[1, 2]), pair(true, &[3, 4])]),
                array(row.clone(), vec![pair(true, &[1, 2]), pair(false, &[3, 5])]),
                array(row.clone(), vec![pair(true, &[1, 2])]),
                array(row, vec![]),
            ],
        ),
        (floats, vec![f64s(&[0.0, 1.0]), f64s(&[-0.0, 1.0]), f64s(&[0.0]), f64s(&[])]),
        (unit, vec![units(2), units(1), units(0)]),
        (Type::Record(records), vec![record(0.0), record(-0.0), record(f64::NAN)]),
        (Type::Scalar(ScalarType::Bool), [true, false].map(|b| Value::Scalar(Scalar::Bool(b))).to_vec()),
        (
            sum(),
            ["#a 1 [2.0, 3.0]", "#a 1 [2.0, -3.0]", "#b", "#c ()", "#a 0 [0.0, 0.0]"].map(of_sum).to_vec(),
        ),
    ];
    for (ty, values) in of_type {
        for (i, of) in values.iter().enumerate() {
            let mut parts = split(of);
            for (j, value) in values.iter().enumerate() {
                assert_eq!(joins(&ty, &mut |s| Some(*s), &parts, value), i == j, "{of} and {value}");
                assert_eq!(join_all(&ty, &parts).as_ref() == Some(value), i == j, "{of} and {value}");
            }
            parts.push(parts[0].clone());
            assert!(!joins(&ty, &mut |s| Some(*s), &parts, of), "one part too many for {of}");
            assert!(
                !joins(&ty, &mut |s| Some(*s), &parts[..parts.len() - 2], of),
                "one part too few for {of}"
            );
        }
    }
}

#[test]
fn an_empty_array_keeps_the_shape_of_its_rows() {
    let (ty, row) = pairs();
    let value = array(row, vec![]);
    let parts = split(&value);
    assert_eq!(parts, [core(ScalarType::Bool, &[0], vec![]), core(ScalarType::I32, &[0, 2], vec![])]);
    assert_eq!(join(&ty, &mut parts.into_iter()), Some(value));
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let (ty, _) = pairs();
    let bools = core(ScalarType::Bool, &[3], [true, false, true].map(Scalar::Bool).to_vec());
    let short = core(ScalarType::I32, &[2, 2], (1..5).map(Scalar::I32).collect());
    assert_eq!(join(&ty, &mut [bools.clone()].into_iter()), None);
    assert_eq!(join(&ty, &mut [bools.clone(), short].into_iter()), None);
    assert_eq!(join(&ty, &mut [bools.clone(), CoreValue::Scalar(Scalar::I32(1))].into_iter()), None);
    assert_eq!(join(&ty, &mut [bools.clone(), bools].into_iter()), None);
}

#[test]
fn records_and_units() {
    let ty = Type::Record(
        [("a".into(), Type::Tuple([].into())), ("b".into(), Type::Scalar(ScalarType::U8))].into(),
    );
    let value: Value =
        Value::Record(vec![("a".into(), Value::Tuple(vec![])), ("b".into(), Value::Scalar(Scalar::U8(7)))]);
    let parts = split(&value);
    assert_eq!(parts, [CoreValue::Scalar(Scalar::Bool(false)), CoreValue::Scalar(Scalar::U8(7))]);
    assert_eq!(join(&ty, &mut parts.into_iter()), Some(value));
}
