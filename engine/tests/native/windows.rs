//! What is computed from an index and read at several that are near each other is computed once, in windows: native code
//! gives the bits of the reference interpreter for random neighbours, borders and functions, where tiles and chunks end,
//! and where a window has no room.

use std::sync::Arc;

use lawson::native::{Kernel, TileMachine};
use lawson::verify::outcome::{self, Agreement, Shown};
use lawson::{Program, lower};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::value::{Array, RowType, Value};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use rayon::ThreadPoolBuilder;

const SMALL: Constants = Constants { chunk: 32, lanes: 4, block: 8, group: 2 };

/// Numbers of elements around those that tiles and chunks have.
const SIZES: [usize; 16] = [1, 2, 3, 31, 32, 33, 63, 65, 200, 255, 257, 511, 513, 1026, 5000, 16_400];

/// What is computed for an element `x`.
const FUNCTIONS: [&str; 5] = [
    "f64.exp x",
    "f64.sin (f64.exp x) + x",
    "x ** 1.5 + f64.sqrt x",
    "((((((x * x + 1) * x - 2) * x + 3) * x - 4) / 3 * x + 5) * x - 6) * x + 7",
    "if x > 0 then f64.log x else f64.exp x",
];

/// Whether the array is made, or its elements are computed where they are read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Made {
    Array,
    Each,
}

/// An element at a place `at` further than `i`, with this border.
fn element(made: Made, at: i64, border: usize) -> String {
    let of = |place: &str| match made {
        Made::Array => format!("ys[{place}]"),
        Made::Each => format!("f xs[{place}]"),
    };
    let place = format!("(i + ({at}))");
    match border {
        0 => of(&format!("i64.max 0 (i64.min (n - 1) {place})")),
        1 => of(&format!("{place} % n")),
        _ => format!("(if 0 <= {place} && {place} < n then {} else 0.5)", of(&place)),
    }
}

fn places() -> impl Strategy<Value = Vec<(i64, usize)>> {
    let at = prop_oneof![6 => -3i64..4, 2 => -64i64..65, 1 => -900i64..900];
    // Mostly one border for all.
    let border = (0usize..3, prop::collection::vec(0usize..12, 5));
    (prop::collection::vec(at, 2..6), border).prop_map(|(ats, (border, others))| {
        let borders = others.into_iter().map(|other| if other < 3 { other } else { border });
        ats.into_iter().zip(borders).collect()
    })
}

fn program(made: Made, f: &str, places: &[(i64, usize)], reader: usize) -> String {
    let terms =
        places.iter().zip(1..).map(|((at, border), k)| format!("{k} * {}", element(made, *at, *border)));
    let terms: Vec<String> = terms.collect();
    let ys = match made {
        Made::Array => "let ys = map f xs in",
        Made::Each => "",
    };
    let all = format!("tabulate n (\\i -> {})", terms.join(" - "));
    let reader = ["", "f64.sum", "scan (+) 0", "filter (> 0)"][reader];
    format!("def f (x: f64) = {f}\ndef main [n] (xs: [n]f64) = {ys} {reader} ({all})")
}

fn judge(text: &str, n: usize, seed: usize) {
    let fused =
        Program::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}")).main().unwrap().fuse().unwrap();
    let subject = fused.subject();
    let number = |i: usize| ((i + seed) * 7919 % 2003) as f64 / 500.0 - 2.0;
    let xs = (0..n).map(|i| Value::Scalar(Scalar::F64(number(i)))).collect();
    let args = [Value::Array(Array::new(RowType::Scalar(ScalarType::F64), xs))];
    for constants in [Schedule::NATIVE, SMALL] {
        let schedule = lower::schedule(fused.program(), constants);
        let source =
            Shown::of_source(outcome::source(subject.checked, subject.entry, &args, &schedule, u64::MAX));
        for threads in [1, 2] {
            let machine = TileMachine { serial_work: 0, ..TileMachine::new(constants) };
            let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
            let kernel = Kernel::with(fused.program(), &machine).unwrap().on(pool);
            assert_eq!(kernel.element_wise(), [], "{text}");
            let native = outcome::native(subject.checked, &kernel, subject.result(), &args);
            let same = matches!(source.agrees(&native), Agreement::Same { .. });
            assert!(same, "{text}, {n} elements, {constants:?}, {threads} threads");
        }
    }
}

#[test]
fn neighbours_have_the_interpreters_bits() {
    let mut runner = TestRunner::new(Config { cases: 60, failure_persistence: None, ..Config::default() });
    let drawn = (
        select(&[Made::Array, Made::Each][..]),
        select(&FUNCTIONS[..]),
        places(),
        0usize..4,
        any::<Index>(),
        0usize..2003,
    );
    runner
        .run(&drawn, |(made, f, places, reader, size, seed)| {
            judge(&program(made, f, &places, reader), SIZES[size.index(SIZES.len())], seed);
            Ok(())
        })
        .unwrap();
}

/// Of places that are read without a check of a border, those outside fail.
#[test]
fn what_is_outside_fails() {
    for (places, fails) in
        [("i, i + 1, i + 2", true), ("i, i + 1, i64.min (i + 2) (n - 1)", true), ("i, i, i", false)]
    {
        let at: Vec<String> = places.split(", ").map(|at| format!("f64.exp xs[{at}]")).collect();
        let text = format!("def main [n] (xs: [n]f64) = tabulate n (\\i -> {})", at.join(" + "));
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        let kernel = Kernel::with(fused.program(), &TileMachine::new(SMALL)).unwrap();
        let xs = Array::new(
            RowType::Scalar(ScalarType::F64),
            (0..100).map(|i| Value::Scalar(Scalar::F64(f64::from(i) / 50.0))).collect(),
        );
        let subject = fused.subject();
        let native = outcome::native(subject.checked, &kernel, subject.result(), &[Value::Array(xs)]);
        assert_eq!(matches!(native.end, outcome::End::Failed(_)), fails, "{text}");
    }
}
