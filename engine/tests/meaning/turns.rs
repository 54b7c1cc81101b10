//! Sequential loops that become loops, or must not: what they give is known by hand.

use lawson::core::interp::Stop;
use lawson::core::layout::split;
use lawson_oracle::value::text::parse_values;

use crate::regressions::fused;

/// A turn that reads at a place that is not there fails, whether it writes there or not.
#[test]
fn what_a_turn_reads_of_bins_is_there() {
    let program = "def main [n] (ks: [n]i64) (cs: [n]bool) =
        loop b = replicate 3 0i64 for i < n do
          let old = b[ks[i]] in if cs[i] then b with [ks[i]] = old + 1 else b";
    assert!(matches!(fused(program, "[7i64, 1i64] [false, true]"), Err(Stop::Failed { .. })));
    let whole = fused(program, "[2i64, 1i64] [false, true]").unwrap();
    assert_eq!(whole, parse_values("[0i64, 1i64, 0i64]").unwrap().iter().flat_map(split).collect::<Vec<_>>());
}

/// One array that turns pass on is written into another one.
#[test]
fn a_row_may_be_an_array_that_changes() {
    let program = "def main [n] (xs: [n]f64) = (loop (m, a) = (replicate n (copy xs), copy xs) for i < n do
        (m with [i] = a, a with [i] = 5.0)).0";
    let rows = fused(program, "[1.0, 2.0]").unwrap();
    let expected = parse_values("[[1.0, 2.0], [5.0, 2.0]]").unwrap();
    assert_eq!(rows, expected.iter().flat_map(split).collect::<Vec<_>>());
}
