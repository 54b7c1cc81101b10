//! Programs that random testing once found to be fused wrongly. What they give is known by hand.

use lawson::core::interp::{self, Stop};
use lawson::core::value::{CoreValue, split};
use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::text::parse_values;

/// The fused program's results on these arguments.
fn fused(program: &str, args: &str) -> Result<Vec<CoreValue>, Stop> {
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let args: Vec<CoreValue> = parse_values(args).unwrap().iter().flat_map(split).collect();
    interp::run(&mut Concrete::new(), fused.program(), &args, &Schedule::new(Schedule::SMALL)).result
}

/// Nobody needs its result, but leaving it out would lose the failure.
#[test]
fn a_fold_that_may_fail_stays() {
    let program = "def main [n] [m] (xs: [n]i64) (ys: [m]bool) =
        let s = reduce (\\a b -> 0 > xs[0]) false ys in 0";
    assert!(matches!(fused(program, "empty([0]i64) [false]"), Err(Stop::Failed { .. })));
}

/// The filter over rows of no elements keeps none of them.
#[test]
fn a_length_that_a_predicate_needs_is_that_of_its_filter() {
    let program = "def main [n] [m] (xs: [n]f64) (ys: [m]f64) =
        let none = iota m |> filter (\\x -> false)
        in filter (\\(row: [n]i32) -> bool.i64 (length none)) (map (\\y -> map (\\x -> 0) xs) ys)";
    let results = fused(program, "empty([0]f64) [0.0f64]").unwrap();
    assert_eq!(results[0].dims(), [0, 0]);
}
