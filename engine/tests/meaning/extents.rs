//! Arrays without rows, whose rows would have a negative length, or one that nothing can have.

use lawson::core::layout::split;
use lawson::native::{Kernel, NativeValue};
use lawson::verify::Options;
use lawson_oracle::value::text::parse_values;

use crate::regressions::fused;

/// Rows that are not there have no negative extent.
#[test]
fn no_rows_of_a_negative_size() {
    let program = "def main [n] (m: i64) (xs: [n]i64): [n][m]i64 = map (\\x -> replicate m x) xs";
    let results = fused(program, "-1i64 empty([0]i64)").unwrap();
    assert_eq!(results[0].dims(), [0, 0]);
    let kernel = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let none: [i64; 0] = [];
    let results = kernel.call(&[(-1i64).into(), none.as_slice().into()]).unwrap();
    assert_eq!(results[0].dims(), [0, 0]);
}

/// The rows that are not there would have 2^64 elements.
#[test]
fn no_rows_of_more_elements_than_can_be_counted() {
    let program = "def main [n] [m] [k] (xsss: [n][m][k]i64) = map (\\xss -> map i64.sum xss) xsss";
    let args = "empty([0][4294967296][4294967296]i64)";
    assert_eq!(fused(program, args).unwrap()[0].dims(), [0, 4294967296]);
    let kernel = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let (_, result) = kernel.run(&parse_values(args).unwrap()).unwrap();
    assert_eq!(result.to_string(), "empty([0][4294967296]i64)");
}

/// What prints is a statement like any other: it takes the rows that are not there as they are.
#[test]
fn an_array_of_no_rows_of_a_negative_size_is_traced() {
    let program = "def main [n] k (xs: [n]i64) = trace (map2 (\\_ _ -> iota k) xs (iota n))";
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    let args = parse_values("-1i64 empty([0]i64)").unwrap();
    let args: Vec<NativeValue> =
        args.iter().flat_map(split).map(|arg| NativeValue::from_core(&arg).unwrap()).collect();
    for program in [entry.lowered(), entry.fuse().unwrap().program()] {
        let outputs = Kernel::compile(program).unwrap().run(&args).unwrap();
        assert_eq!(outputs.log[0].to_string(), "empty([0][0]i64)");
        assert_eq!(outputs.values[0].dims(), [0, 0]);
    }
}

/// Of rows that are not there a transposition makes an array of no columns: whatever length they would have, it has no
/// negative one. The programs are verified as those of users, with lengths of all kinds.
#[test]
fn no_rows_of_a_negative_size_are_transposed() {
    for (program, args, value) in [
        (
            "def main (n: i64) (m: i64) = transpose (tabulate n (\\i -> replicate m i))",
            "0i64 -1i64",
            "empty([0][0]i64)",
        ),
        (
            "def main (n: i64) (m: i64) = transpose (tabulate n (\\i -> replicate m i))",
            "2i64 3i64",
            "[[0i64, 1i64], [0i64, 1i64], [0i64, 1i64]]",
        ),
        (
            "def main (n: i64) (m: i64) = transpose (tabulate n (\\i -> replicate m i))",
            "0i64 2i64",
            "empty([2][0]i64)",
        ),
        (
            "def main (n: i64) (m: i64) = flatten (transpose (tabulate n (\\i -> replicate m i)))",
            "0i64 -2i64",
            "empty([0]i64)",
        ),
        (
            "def main (n: i64) (m: i64) = map i64.sum (transpose (tabulate n (\\i -> replicate m i)))",
            "0i64 -1i64",
            "empty([0]i64)",
        ),
        // A length of the type where the rows have another: both are none.
        (
            "def main (n: i64) (m: i64) = let a = transpose (tabulate n (\\i -> replicate m i))
          in if m < 0 then 0 else i64.sum (map2 (\\r k -> k * i64.sum r) a (iota m))",
            "2i64 3i64",
            "3i64",
        ),
        ("def main (x: i64) = length (transpose ([] : [0][x]i32))", "-1i64", "0i64"),
        ("def main (x: i64) = length (transpose ([] : [0][x]i32))", "5i64", "5i64"),
        ("def main (x: i64) = length (transpose (transpose ([] : [0][x]i32)))", "-1i64", "0i64"),
    ] {
        let args = parse_values(args).unwrap();
        let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{program}: {error}"));
        let (_, result) = fused.compile().unwrap().run(&args).unwrap();
        assert_eq!(result.to_string(), parse_values(value).unwrap()[0].to_string(), "{program}");
    }
}
