//! Folds that keep the least or the greatest look for it, and combine only those that are alike: with the bits of the
//! interpreter's tree, whatever the operator does with these, and where a key is not a number.

use std::sync::Arc;

use lawson::native::{Kernel, TileMachine};
use lawson::verify::outcome::{self, Agreement, Shown};
use lawson::{Program, lower};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::value::{Array, RowType, Value};
use rayon::ThreadPoolBuilder;

const SMALL: Constants = Constants { chunk: 64, lanes: 4, block: 8, group: 2 };

/// Operators on a key and a number: the nearest and the first, the last, the greatest, those that are alike counted or
/// subtracted, which depends on the tree, the key by `min`, a choice by conditions of both, and what is none: the least with
/// one for each that is alike, the least sum.
const OPERATORS: [&str; 10] = [
    "if d < e || (d == e && i < j) then (d, i) else (e, j)",
    "if d <= e then (d, i) else (e, j)",
    "if e > d then (e, j) else (d, i)",
    "if d >= e then (d, i) else (e, j)",
    "if d == e then (d, i + j) else if d < e then (d, i) else (e, j)",
    "if d == e then (e, i - j) else if d > e then (d, i) else (e, j)",
    "(KEY.min d e, if d < e then i else if e < d then j else i * 2 - j)",
    "if !(d < e) && (d != e || j > i) then (e, j) else (d, i)",
    "if d == e then (d + KEY.i64 1, i) else if d < e then (d, i) else (e, j)",
    "if d + KEY.i64 i < e + KEY.i64 j then (d, i) else (e, j)",
];

/// The keys: how many there are of them, and whether one of them is not a number.
#[derive(Clone, Copy, Debug)]
enum Keys {
    Many,
    Few,
    Zeros,
    NoNumber,
}

fn key(keys: Keys, i: usize, n: usize) -> f64 {
    let many = (i * 7919 % 20_011) as f64 - 9000.0;
    match keys {
        Keys::Many => many,
        Keys::Few => many % 3.0,
        Keys::Zeros => [0.0, -0.0][i % 7 % 2],
        Keys::NoNumber => {
            if i == n / 2 {
                f64::NAN
            } else {
                many
            }
        }
    }
}

fn judge(operator: &str, ty: ScalarType, keys: Keys, n: usize) {
    let operator = operator.replace("KEY", ty.name());
    let least = format!("({ty}.i64 100000, 7i64)", ty = ty.name());
    let text = format!(
        "def f ((d, i): ({ty}, i64)) ((e, j): ({ty}, i64)): ({ty}, i64) = {operator}\n\
         def main [n] (xs: [n]{ty}) = reduce f {least} (zip xs (iota n))",
        ty = ty.name()
    );
    let number = |i: usize| match ty {
        ScalarType::F32 => Scalar::F32(key(keys, i, n) as f32),
        ScalarType::F64 => Scalar::F64(key(keys, i, n)),
        ScalarType::I32 => Scalar::I32(key(keys, i, n) as i32),
        _ => Scalar::U8(key(keys, i, n) as u8),
    };
    let xs = (0..n).map(|i| Value::Scalar(number(i))).collect();
    compare(&text, &[Value::Array(Array::new(RowType::Scalar(ty), xs))]);
}

/// Native code against the interpreter's trees.
fn compare(text: &str, args: &[Value]) {
    let fused =
        Program::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}")).main().unwrap().fuse().unwrap();
    let subject = fused.subject();
    for constants in [Schedule::NATIVE, SMALL] {
        let schedule = lower::schedule(fused.program(), constants);
        let source =
            Shown::of_source(outcome::source(subject.checked, subject.entry, args, &schedule, u64::MAX));
        for threads in [1, 2] {
            let machine = TileMachine { serial_work: 0, ..TileMachine::new(constants) };
            let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
            let kernel = Kernel::with(fused.program(), &machine).unwrap().on(pool);
            assert_eq!(kernel.element_wise(), [], "{text}");
            let native = outcome::native(subject.checked, &kernel, subject.result(), args);
            let same = matches!(source.agrees(&native), Agreement::Same { .. });
            assert!(same, "{text}, {args:?}, {constants:?}, {threads} threads");
        }
    }
}

/// A component that is a truth: what is chosen by it alone is not known.
const TRUTHS: [&str; 4] = [
    "if d < e || (d == e && b) then (d, b) else (e, c)",
    "if d < e then (d, b) else if e < d then (e, c) else (if b then d + 1 else d, b)",
    "if b == c then (if d < e then (d, b) else (e, c)) else if b then (d, b) else (e, c)",
    "(if d < e then d else if e < d then e else (if b then d else (if c then e + 1 else e)), b || c)",
];

fn judge_truths(operator: &str, distinct: usize, n: usize) {
    let text = format!(
        "def f ((d, b): (i64, bool)) ((e, c): (i64, bool)): (i64, bool) = {operator}\n\
         def main [n] (xs: [n]i64) (bs: [n]bool) = reduce f (100000, false) (zip xs bs)"
    );
    let number = |i: usize| Value::Scalar(Scalar::I64((i * 7919 % distinct) as i64));
    let truth = |i: usize| Value::Scalar(Scalar::Bool(!i.is_multiple_of(3)));
    let array = |ty, of: &dyn Fn(usize) -> Value| {
        Value::Array(Array::new(RowType::Scalar(ty), (0..n).map(of).collect()))
    };
    let args = [array(ScalarType::I64, &number), array(ScalarType::Bool, &truth)];
    compare(&text, &args);
}

#[test]
fn what_a_truth_decides_is_the_tree_s() {
    for operator in TRUTHS {
        for distinct in [2, 500] {
            for n in [1, 2, 8, 64, 200, 1000] {
                judge_truths(operator, distinct, n);
            }
        }
    }
}

#[test]
fn the_least_and_the_greatest_have_the_interpreters_bits() {
    for operator in OPERATORS {
        for ty in [ScalarType::F64, ScalarType::F32, ScalarType::I32, ScalarType::U8] {
            for keys in [Keys::Many, Keys::Few, Keys::Zeros, Keys::NoNumber] {
                for n in [1, 2, 63, 64, 200, 16_500] {
                    judge(operator, ty, keys, n);
                }
            }
        }
    }
}
