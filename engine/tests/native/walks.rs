//! Folds over rows of which the lanes are neighbours, and over short rows: several rows go to an accumulator in one pass.
//! They give the bits of the reference interpreter for numbers of rows and columns around those that passes, tiles and
//! the lanes of the schedule have.

use std::sync::Arc;

use lawson::native::{Kernel, TileMachine};
use lawson::verify::outcome::{self, Agreement, End, Shown};
use lawson::{Program, lower};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::types::Type;
use lawson_oracle::value::{Array, Value};
use rayon::ThreadPoolBuilder;

/// Numbers of both signs and many magnitudes, so that each order of additions has a sum of its own.
fn number(i: usize, salt: usize) -> f64 {
    let digits = ((i + salt) * 7919 % 2003) as f64 - 1001.0;
    digits / 7.0 * 10f64.powi((i * 31 % 11) as i32 - 5)
}

/// An argument of a type, with these extents.
fn argument(ty: &Type, extents: &[usize], salt: usize) -> Value {
    match ty {
        Type::Scalar(to) => {
            let convert = Prim { op: PrimOp::Convert(*to), ty: ScalarType::F64 };
            Value::Scalar(convert.apply(&[Scalar::F64(number(salt, 3))]).unwrap())
        }
        Type::Array(_, elem) => {
            let element = |i| argument(elem, &extents[1..], salt * 31 + i);
            Value::Array(Array::new(element(0).row_type(), (0..extents[0]).map(element).collect()))
        }
        _ => panic!("{ty}"),
    }
}

/// How the source ends on arguments with these extents, after a check that native code ends so too, on one thread and
/// on two.
fn end(text: &str, constants: Constants, extents: &[usize]) -> End {
    let fused = Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    let subject = fused.subject();
    let schedule = lower::schedule(fused.program(), constants);
    let params = subject.scheme().params.iter().enumerate();
    let args: Vec<Value> = params.map(|(salt, ty)| argument(ty, extents, salt)).collect();
    let source =
        Shown::of_source(outcome::source(subject.checked, subject.entry, &args, &schedule, u64::MAX));
    for threads in [1, 2] {
        // Lanes, however long the rows are.
        let machine = TileMachine { serial_work: 0, long_row: i64::MAX, ..TileMachine::new(constants) };
        let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
        let kernel = Kernel::with(fused.program(), &machine).unwrap().on(pool);
        assert_eq!(kernel.element_wise(), [], "{text}");
        let native = outcome::native(subject.checked, &kernel, subject.result(), &args);
        let same = match (&source.end, &native.end) {
            (End::Failed(_), End::Failed(_)) => true,
            _ => matches!(source.agrees(&native), Agreement::Same { .. }),
        };
        assert!(same, "{text}, {constants:?}, {extents:?}, {threads} threads");
    }
    source.end
}

/// All programs on all extents, by the schedule of native code and by a small one.
fn judge(programs: &[&str], extents: &[[usize; 2]]) {
    for (text, extents) in programs.iter().flat_map(|text| extents.iter().map(move |extents| (text, extents)))
    {
        for constants in [Schedule::NATIVE, Constants { chunk: 32, lanes: 4, block: 8, group: 2 }] {
            let end = end(text, constants, extents);
            assert!(matches!(end, End::Value(_)), "{text}: no value for {extents:?}");
        }
    }
}

const SIZES: [[usize; 2]; 16] = [
    [0, 3],
    [1, 1],
    [1, 600],
    [2, 5],
    [15, 9],
    [16, 4],
    [17, 513],
    [31, 7],
    [33, 255],
    [63, 2],
    [64, 257],
    [65, 3],
    [127, 40],
    [128, 512],
    [129, 1],
    [300, 11],
];

#[test]
fn columns() {
    judge(
        &[
            "def main [n] [m] (a: [n][m]f64) = map f64.sum (transpose a)",
            "def main [n] [m] (a: [n][m]f32) = unzip4 (map (\\c -> (f32.sum c, f32.minimum c, f32.maximum c, f32.product c)) (transpose a))",
            "def main [n] [m] (a: [n][m]i32) = unzip3 (map (\\c -> (i32.sum c, i32.minimum c, reduce (^) 5 c)) (transpose a))",
            "def main [n] [m] (a: [n][m]i8) (b: [n][m]bool) =
               (map i8.product (transpose a), map and (transpose b), map or (transpose b))",
            "def main [n] [m] (a: [n][m]f64) = map (\\c -> f64.sum c / f64.maximum c) (transpose a)",
        ],
        &SIZES,
    );
}

#[test]
fn columns_by_numbers_and_by_columns() {
    judge(
        &[
            "def main [n] [m] (a: [n][m]f64) (x: [n]f64) = map (\\c -> f64.sum (map2 (*) c x)) (transpose a)",
            "def main [n] [m] (a: [n][m]f64) (x: [n]f64) =
               unzip (map (\\c -> (f64.sum (map2 (-) x c), f64.sum (map2 (+) c x))) (transpose a))",
            "def main [n] [m] (a: [n][m]f32) (b: [n][m]f32) =
               map2 (\\c d -> f32.sum (map2 (*) c d)) (transpose a) (transpose b)",
            "def main [n] [m] (a: [n][m]f64) (b: [n][m]f64) =
               map2 (\\c d -> (f64.sum (map2 (-) c d), f64.sum (map2 (*) c c))) (transpose a) (transpose b)",
        ],
        &SIZES,
    );
}

#[test]
fn a_matrix_by_a_matrix() {
    let text = "def main [n] [k] (a: [n][k]f64) (b: [k][n]f64) =
                  map (\\row -> map (\\column -> f64.sum (map2 (*) row column)) (transpose b)) a";
    // The extents of both arguments.
    judge(&[text], &[[1, 1], [3, 3], [17, 17], [40, 40], [70, 70]]);
}

#[test]
fn short_rows() {
    let sizes: Vec<[usize; 2]> = [0, 1, 7, 255, 256, 512, 513, 700]
        .iter()
        .flat_map(|n| [1, 2, 3, 4, 5, 16, 17].map(|m| [*n, m]))
        .collect();
    judge(
        &[
            "def main [n] [m] (a: [n][m]f64) = map f64.sum a",
            "def main [n] [m] (a: [n][m]f32) = unzip (map (\\r -> (f32.product r, f32.minimum r - 1)) a)",
            "def main [n] [m] (a: [n][m]i64) = map i64.sum a[n / 2:]",
            "def main [n] [m] (a: [n][m]u8) (b: [n][m]bool) = (map u8.maximum a, map and b)",
        ],
        &sizes,
    );
}

/// What begins inside of an array, and what reads beyond it.
#[test]
fn parts_of_arrays() {
    let sum = |rows: &str, columns: &str, at: &str| {
        format!(
            "def main [n] [m] (a: [n][m]f64) = map (\\j -> f64.sum (map (\\i -> a[{at}]) (iota ({rows})))) (iota ({columns}))"
        )
    };
    for (rows, columns, at, there) in [
        ("n", "m", "i, j", true),
        ("n - 1", "m - 1", "i + 1, j + 1", true),
        ("n", "m - 2", "i, j + 2", true),
        ("n / 2", "m / 3", "i, j", true),
        ("m", "n", "j, i", true),
        ("n", "m", "n - 1 - i, m - 1 - j", true),
        ("n + 1", "m", "i, j", false),
        ("n", "m + 1", "i, j", false),
        ("n", "m", "i, j - 1", false),
        ("m + 1", "n", "j, i", false),
    ] {
        for extents in [[33, 40], [200, 3], [5, 2], [2, 600]] {
            let end = end(&sum(rows, columns, at), Schedule::NATIVE, &extents);
            assert_eq!(matches!(end, End::Value(_)), there, "{rows}, {columns}, {at}, {extents:?}");
        }
    }
    // Along each dimension of three.
    for at in ["i, j, k", "i, k, j", "j, i, k", "k, j, i", "j, k, i", "k, i, j"] {
        let text = format!(
            "def main [n] (a: [n][n][n]f64) =
               map (\\k -> map (\\j -> f64.sum (map (\\i -> a[{at}]) (iota n))) (iota n)) (iota n)"
        );
        for n in [2, 19] {
            assert!(matches!(end(&text, Schedule::NATIVE, &[n; 3]), End::Value(_)), "{at}");
        }
    }
}
