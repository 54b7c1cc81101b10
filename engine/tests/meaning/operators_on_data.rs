//! Operators on data: forty that programs write, and data on which mathematics says whether they are associative. Each
//! is tried as a run tries it, and its fold is compared with that from the left.

use lawson::core::layout::split;
use lawson::core::value::CoreValue;
use lawson::native::NativeValue;
use lawson::verify::operators::data::{OnData, try_on};
use lawson::verify::operators::left::differs_from_left;
use lawson_oracle::value::text::parse_values_as;

/// A program, its data as text, and why its operator is associative on that data.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// Associative, on these data at least; of floats in real numbers, or to the bit.
const RIGHT: &[Row] = &[
    (
        "sum",
        "def main (xs: []f64) = reduce (+) 0 xs",
        "[1e16, 1, -1e16, 3.5, 0.1, 0.2, 0.3]",
        "real addition",
    ),
    (
        "product",
        "def main (xs: []f64) = reduce (*) 1 xs",
        "[1e-200, 1e-200, 1e200, 1e200]",
        "real multiplication",
    ),
    (
        "own sum",
        "def main (xs: []f64) = reduce (\\a b -> 1 * a + b) 0 xs",
        "[1e16, 1, -1e16, 3.5, 0.1, 0.2, 0.3]",
        "real addition",
    ),
    ("own sum of f32", "def main (xs: []f32) = reduce (\\a b -> 1 * a + b) 0 xs", "SPREAD", "real addition"),
    (
        "own product",
        "def main (xs: []f64) = reduce (\\a b -> 1 * a * b) 1 xs",
        "[3.1, 0.7, 1e100, 1e-90, 2.9, 1.0001, 1e-9]",
        "real multiplication",
    ),
    (
        "wrapping sum",
        "def main (xs: []i32) = reduce (\\a b -> 1 * a + b) 0 xs",
        "[2147483647, 1, -5, -2147483648, 7]",
        "addition modulo 2^32",
    ),
    (
        "greatest",
        "def main (xs: []f64) = reduce f64.max (-f64.inf) xs",
        "[3, -f64.inf, 2, f64.inf, f64.nan]",
        "a semilattice",
    ),
    (
        "least",
        "def main (xs: []f64) = reduce (\\a b -> if a < b then a else b) f64.inf xs",
        "[3, -1, 2, -1, 8]",
        "the least of a total order",
    ),
    (
        "greatest magnitude",
        "def main (xs: []f64) = reduce (\\a b -> if f64.abs b > f64.abs a then b else a) 0 xs",
        "[3, -4, 4, 2, -4, 0.5]",
        "the first greatest by a key",
    ),
    (
        "both ends",
        "def main (xs: []f64) = reduce (\\(l, h) (m, k) -> (f64.min l m, f64.max h k)) (f64.inf, -f64.inf) (map (\\x -> (x, x)) xs)",
        "[3, -4, 4, 2, 1e300]",
        "two semilattices",
    ),
    (
        "argmax",
        "def main [n] (xs: [n]f64) = reduce (\\(x, i) (y, j) -> if y > x then (y, j) else (x, i)) (-f64.inf, -1) (zip xs (iota n))",
        "[3, 4, 4, 2, 4]",
        "the first greatest of a total order",
    ),
    (
        "last argmin",
        "def main [n] (xs: [n]i32) = reduce (\\(x, i) (y, j) -> if y <= x then (y, j) else (x, i)) (i32.highest, -1) (zip xs (iota n))",
        "[3, -4, 4, -4, 4]",
        "the last least of a total order",
    ),
    (
        "box",
        include_str!("../cli/operators/box.fut"),
        "[3, -4, 4, 2] [1, 8, -2, 7]",
        "semilattices, with nothing as their neutral element",
    ),
    (
        "welford",
        include_str!("../cli/operators/welford.fut"),
        "[1000000.5, 1000000.25, 999999.75, 1000003, 1000001]",
        "Chan, Golub and LeVeque 1979: counts, means and squares of unions",
    ),
    ("welford, far from 0", include_str!("../cli/operators/welford.fut"), "SPREAD", "the same"),
    (
        "weighted mean",
        include_str!("../cli/operators/weighted.fut"),
        "[1, 5, 2, 8] [0.5, 0, 3, 1]",
        "weights and means of unions",
    ),
    (
        "parentheses",
        include_str!("../cli/operators/parens.fut"),
        "[41u8, 40u8, 40u8, 41u8, 7u8, 41u8, 40u8]",
        "the bicyclic monoid",
    ),
    (
        "segment",
        include_str!("../cli/operators/segment.fut"),
        "[1, -6, 4, -1, 5, -9, 2]",
        "the greatest sum of a segment (Bentley 1984)",
    ),
    (
        "segment of floats",
        "def main (xs: []f64) = reduce (\\(b1, p1, s1, t1) (b2, p2, s2, t2) -> (f64.max (f64.max b1 b2) (s1 + p2), f64.max p1 (t1 + p2), f64.max s2 (s1 + t2), t1 + t2)) (0, 0, 0, 0) (map (\\x -> (f64.max x 0, f64.max x 0, f64.max x 0, x)) xs)",
        "[0.1, -0.6, 0.4, -0.1, 0.5, -0.9, 0.2]",
        "the same",
    ),
    (
        "modular product",
        include_str!("../cli/operators/modular.fut"),
        "[123456789012, 987654321, 1000000006, 2, 15555577777]",
        "a ring",
    ),
    (
        "affine maps",
        "def main (xs: []i64) = reduce (\\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip xs xs)",
        "[3, -7, 9223372036854775807, 2, 5]",
        "composition, modulo 2^64",
    ),
    (
        "rotations",
        "def main (xs: []f64) = reduce (\\(a, b, c, d) (e, f, g, h) -> (a*e+b*g, a*f+b*h, c*e+d*g, c*f+d*h)) (1, 0, 0, 1) (map (\\x -> (f64.cos x, -(f64.sin x), f64.sin x, f64.cos x)) xs)",
        "[0.1, 2.5, -1.7, 3.1, 0.3, 0.9]",
        "products of matrices",
    ),
    (
        "complex product",
        "def main (xs: []f64) = reduce (\\(a, b) (c, d) -> (a*c - b*d, a*d + b*c)) (1, 0) (map (\\x -> (x, 1 - x)) xs)",
        "[0.1, 2.5, -1.7, 3.1, 0.3]",
        "a field",
    ),
    (
        "logarithm of a sum",
        "def main (xs: []f64) = reduce (\\a b -> let m = f64.max a b in m + f64.log (f64.exp (a - m) + f64.exp (b - m))) (-f64.inf) xs",
        "[700.5, -3, 710.25, 709, 0]",
        "addition, seen through the logarithm",
    ),
    (
        "hypotenuse",
        "def main (xs: []f64) = reduce (\\a b -> f64.sqrt (a * a + b * b)) 0 xs",
        "[3, 4, 12, 0.5, 7]",
        "addition, seen through the square",
    ),
    (
        "velocities",
        "def main (xs: []f64) = reduce (\\a b -> (a + b) / (1 + a * b)) 0 xs",
        "[0.5, -0.3, 0.9, 0.1, 0.7]",
        "addition, seen through atanh",
    ),
    (
        "parallel resistors",
        "def main (xs: []f64) = reduce (\\a b -> 1 / (1 / a + 1 / b)) f64.inf xs",
        "[100, 47, 330, 1000, 22]",
        "addition, seen through the reciprocal",
    ),
    (
        "first",
        "def main (xs: []f64) = reduce (\\a b -> if f64.isnan a then b else a) f64.nan xs",
        "[1, 2, 3, 4]",
        "a left zero, with NaN as its neutral element",
    ),
    (
        "last",
        "def main (xs: []i32) = reduce (\\a b -> if b == -1 then a else b) (-1) xs",
        "[1, 2, -1, 4]",
        "a right zero, with -1 as its neutral element",
    ),
    (
        "set",
        "def main (xs: []u32) = reduce (\\a b -> (a | b) ^ 0) 0 xs",
        "[1u32, 2u32, 77u32, 4294967295u32]",
        "a union",
    ),
    (
        "parity",
        "def main (xs: []u32) = reduce (\\a b -> a ^ b ^ 0) 0 xs",
        "[1u32, 2u32, 77u32, 4294967295u32]",
        "a group",
    ),
    (
        "hash",
        "def main (xs: []i64) = reduce (\\(h, p) (k, q) -> (h * q + k, p * q)) (0, 1) (map (\\x -> (x, 1099511628211)) xs)",
        "[1, -5, 9223372036854775807, 77]",
        "polynomials, modulo 2^64",
    ),
    (
        "two greatest",
        "def main (xs: []i32) = reduce (\\(a, b) (c, d) -> if a >= c then (a, i32.max b c) else (c, i32.max a d)) (i32.lowest, i32.lowest) (map (\\x -> (x, i32.lowest)) xs)",
        "[3, 9, 9, -4, 8]",
        "the greatest of multisets",
    ),
    (
        "sorted",
        "def main (xs: []i32) = reduce (\\(n, f, l, s) (m, g, k, t) -> if n == 0 then (m, g, k, t) else if m == 0 then (n, f, l, s) else (n + m, f, k, s && t && l <= g)) (0, 0, 0, true) (map (\\x -> (1, x, x, true)) xs)",
        "[1, 2, 2, 5, 4]",
        "whether a concatenation is sorted",
    ),
    (
        "segmented sum",
        "def main (xs: []f64) = map (\\(_, x) -> x) (scan (\\(f, x) (g, y) -> (f || g, if g then y else x + y)) (false, 0) (map (\\x -> (x < 0, x)) xs))",
        "[0.1, 2.5, -1.7, 3.1, -0.3, 0.2]",
        "Blelloch 1990, section 1.5",
    ),
    (
        "lexicographic least",
        "def main (xs: []i32) = reduce (\\(a, b) (c, d) -> if a < c || (a == c && b <= d) then (a, b) else (c, d)) (i32.highest, 0) (map (\\x -> (x % 3, x)) xs)",
        "[3, 9, 7, -4, 8, 6]",
        "the least of a total order",
    ),
    (
        "columns",
        "def main [n] (xss: [n][3]f64) = reduce (\\a b -> map2 (\\x y -> f64.max x y + 0) a b) (replicate 3 (-f64.inf)) xss",
        "[[1, 5, 2], [4, 0, 3], [2, 2, 9], [0, 8, 1]]",
        "a semilattice for each column",
    ),
    (
        "rows",
        "def main [n] (xss: [n][4]f64) = map (reduce (\\a b -> f64.max a b + 0) (-f64.inf)) xss",
        "[[1, 5, 2, 3], [4, 0, 3, 3]]",
        "a semilattice",
    ),
    (
        "sum that ends, of what is not negative",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 100 (a + b)) 0 xs",
        "[60, 20, 30, 50, 7]",
        "the least of 100 and a sum that only grows",
    ),
    (
        "bins",
        "def main [n] (xs: [n]i32) = reduce_by_index (replicate 3 0) (\\a b -> i32.max a b + 0) 0 (map (\\x -> i64.i32 (x % 3)) xs) xs",
        "[3, 9, 7, 4, 8, 6]",
        "a semilattice for each bin",
    ),
    (
        "positions",
        "def main [n] (xs: [n]i64) = reduce (\\(a, i) (b, j) -> if j == 20000 then (b, j) else (a + b, j)) (0, 0) (zip xs (iota n))",
        "[1, 2, 3, 4]",
        "no position is 20,000",
    ),
    (
        "long bins of a sum that ends",
        "def main [n] (ks: [n]i64) (xs: [n]i32) = reduce_by_index (replicate 1000 0) (\\a b -> i32.min 1000000 (a + b)) 0 ks xs",
        "KEYS 100000 1000",
        "a bin has 100 numbers of at most 500: none comes near 1,000,000",
    ),
    (
        "long bins of two",
        "def main [n] (ks: [n]i64) (xs: [n]i32) = reduce_by_index (replicate 50000 0) (\\a b -> i32.min 1000 (a + b)) 0 ks xs",
        "PAIRS 100000 500 -3",
        "each bin has 500 and -3",
    ),
    (
        "long bins of two that grow",
        "def main [n] (ks: [n]i64) (xs: [n]i32) = reduce_by_index (replicate 50000 0) (\\a b -> if a > 100000 then a else a + b) 0 ks xs",
        "PAIRS 100000 3 500",
        "each bin has 3 and 500",
    ),
    (
        "long bins of narrow numbers",
        "def main [n] (ks: [n]i64) (xs: [n]i8) = reduce_by_index (replicate 50000 0) (\\a b -> if a < 0 then a else a + b) 0 ks xs",
        "PAIRS 100000 1i8 3i8",
        "each bin has 1 and 3, and no sum is negative",
    ),
    (
        "far apart",
        "def main [n] (ks: [n]i64) (xs: [n]f64) = reduce_by_index (replicate 50000 0) (\\a b -> f64.max a b + 0) 0 ks xs",
        "PAIRS 100000 -1.6e38 1.6e38",
        "a semilattice",
    ),
    (
        "a long sum that does not come to its end",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs",
        "THOUSANDS 30000",
        "all of them together are 1,500,000,000",
    ),
    (
        "a long masked sum that ends",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 1000000 (a + b)) 0 (filter (\\x -> x % 1000 == 1) xs)",
        "MASKED 100000",
        "a hundred numbers of at most 1001",
    ),
];

/// Not associative, and shown by this data. What both brackets of some of it give is in the last field.
const WRONG: &[Row] = &[
    (
        "zeros left out",
        "def main (xs: []f64) = reduce (\\a b -> if a == 0 then b else if b == 0 then a else a * b) 0 xs",
        "[1e-200, 1, 1e-200, 3, 7]",
        "21, and 7 where the two small ones meet",
    ),
    (
        "a far position",
        "def main [n] (xs: [n]i64) = reduce (\\(a, i) (b, j) -> if j == 20000 then (b, j) else (a + b, j)) (0, 0) (zip xs (iota n))",
        "ONES 30000",
        "only what stands before 20,000 is forgotten",
    ),
    (
        "a far position of many",
        "def main [n] (xs: [n]i64) = reduce (\\(a, i) (b, j) -> if j == 155555 then (b, j) else (a + b, j)) (0, 0) (zip xs (iota n))",
        "ONES 200000",
        "the same",
    ),
    (
        "a sum that ends",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs",
        "[1999999999, 5, -7]",
        "1999999993 and 1999999997",
    ),
    (
        "a long sum that ends",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs",
        "THOUSANDS 100000",
        "partial sums pass 2,000,000,000 and fall again",
    ),
    (
        "nearly equal",
        "def main (xs: []f64) = reduce (\\a b -> if f64.abs (a - b) < 1e-9 then a else f64.max a b) 0 xs",
        "[1, 1.0000000008, 1.0000000016]",
        "1.0000000016 and 1",
    ),
    (
        "relatively nearly equal",
        "def main (xs: []f64) = reduce (\\a b -> if a * 1.0000001 > b && b > a then a else f64.max a b) 0 xs",
        "[1, 1.00000008, 1.00000016]",
        "1.00000016 and 1",
    ),
    ("difference", "def main (xs: []f64) = reduce (-) 0 xs", "[1, 2, 3]", "-4 and 2"),
    ("average", "def main (xs: []f64) = reduce (\\a b -> (a + b) / 2) 0 xs", "[1, 2, 4]", "2.75 and 2"),
    (
        "decay",
        "def main (xs: []f64) = scan (\\a b -> 0.9 * a + 0.1 * b) 0 xs",
        "[1, 2, 4]",
        "exponential smoothing",
    ),
    (
        "slow decay",
        "def main (xs: []f64) = reduce (\\a b -> a * 0.999999 + b) 0 xs",
        "SPREAD",
        "weights 1, 0.999999, 0.999998.. from the left; three parts differ by less than 10^-6",
    ),
    (
        "slow decay of all before",
        "def main (xs: []f64) = scan (\\a b -> a * 0.9999999 + b) 0 xs",
        "SPREAD",
        "the same",
    ),
    (
        "slow decay of two components",
        "def main (xs: []f64) = reduce (\\(a, m) (b, n) -> (a * 0.999999 + b, m + n)) (0, 0) (map (\\x -> (x, x * x)) xs)",
        "SPREAD",
        "the same in one of two",
    ),
    (
        "slow decay of f32",
        "def main (xs: []f32) = reduce (\\a b -> a * 0.999999 + b) 0 xs",
        "SPREAD",
        "the same",
    ),
    (
        "slow decay behind infinities",
        "def main (xs: []f64) = let worst = f64.maximum (map (\\x -> 1 / (x - x)) xs) in reduce (\\a b -> a * 0.999999 + b) (if worst > 0 then 0 else 0) xs",
        "SPREAD",
        "what was computed before is none of the fold's",
    ),
    (
        "a sum above 0",
        "def main (xs: []i32) = reduce (\\a b -> i32.max 0 (a + b)) 0 xs",
        "[3, -5, 4, 2]",
        "(3 - 5) + 4 is 4, 3 + max 0 (-5 + 4) is 3",
    ),
    (
        "rounded sums",
        "def main (xs: []f64) = reduce (\\a b -> f64.round (a + b)) 0 xs",
        "[0.4, 0.4, 0.7]",
        "2 and 1",
    ),
    (
        "scissors",
        "def main (xs: []i32) = reduce (\\a b -> if (a + 1) % 3 == b then b else a) 0 xs",
        "[0, 1, 2, 0]",
        "each beats the one before it, in a circle",
    ),
    ("power", "def main (xs: []i64) = reduce (\\a b -> a ** b) 1 xs", "[2, 3, 2]", "64 and 512"),
    (
        "nand",
        "def main (xs: []bool) = reduce (\\a b -> !(a && b)) true xs",
        "[true, true, false]",
        "true and false",
    ),
    ("distance", "def main (xs: []i32) = reduce (\\a b -> i32.abs (a - b)) 0 xs", "[1, 2, 4]", "3 and 1"),
    (
        "rows by difference",
        "def main [n] (xss: [n][4]f64) = map (reduce (\\a b -> a - 2 * b) 0) xss",
        "[[1, 5, 2, 3], [4, 0, 3, 3]]",
        "the same in rows",
    ),
    (
        "bins by difference",
        "def main [n] (xs: [n]i32) = reduce_by_index (replicate 2 0) (\\a b -> a - b) 0 (map (\\x -> i64.i32 (x % 2)) xs) xs",
        "[3, 9, 7, 4, 8, 6]",
        "the same in bins",
    ),
    (
        "a sum that ends in one row",
        "def main (xss: [][]i32) = map (reduce (\\a b -> i32.min 2000000000 (a + b)) 0) xss",
        "ROWS 64 40",
        "partial sums of row 40 pass 2,000,000,000 and fall again",
    ),
    (
        "a sum that ends in the last row",
        "def main (xss: [][]i32) = map (reduce (\\a b -> i32.min 2000000000 (a + b)) 0) xss",
        "ROWS 60 59",
        "the same in the last one",
    ),
    (
        "a sum that ends in the last bin",
        "def main [n] (ks: [n]i64) (xs: [n]i32) = reduce_by_index (replicate 40 0) (\\a b -> i32.min 2000000000 (a + b)) 0 ks xs",
        "GROUPS 1000",
        "the same in bin 39",
    ),
    (
        "rows that are long",
        "def main (xss: [][]i32) = map (reduce (\\a b -> i32.min 200000 (a + b)) 0) xss",
        "WIDE 400",
        "a row's partial sums pass 200,000 and fall again, which none of a sample of it does",
    ),
];

/// The data of a row.
fn data(text: &str) -> String {
    let list =
        |n: usize, f: &dyn Fn(usize) -> String| format!("[{}]", (0..n).map(f).collect::<Vec<_>>().join(", "));
    match text.split_once(' ') {
        Some(("ONES", n)) => list(n.parse().unwrap(), &|_| "1".into()),
        // The last ones are negative; all of them together are 5,000,000,000.
        Some(("THOUSANDS", n)) => list(n.parse().unwrap(), &|i| {
            if i % 5 == 4 { "-30000".into() } else { (70_000 + i % 7).to_string() }
        }),
        // Bins by a hash of the place, and numbers for them.
        Some(("KEYS", all)) => {
            let (n, bins) = all.split_once(' ').unwrap();
            let (n, bins): (usize, usize) = (n.parse().unwrap(), bins.parse().unwrap());
            let numbers = list(n, &|i| if i % 7 == 0 { "-3".into() } else { "500".into() });
            format!("{} {numbers}", list(n, &|i| format!("{}i64", i * 7919 % bins)))
        }
        // Two numbers in each bin.
        Some(("PAIRS", all)) => {
            let [n, first, second] = all.split(' ').collect::<Vec<_>>()[..] else { panic!("{all}") };
            let n = n.parse().unwrap();
            let numbers = list(n, &|i| if i % 2 == 0 { first.into() } else { second.into() });
            format!("{} {numbers}", list(n, &|i| format!("{}i64", i / 2)))
        }
        // One of a thousand stays.
        Some(("MASKED", n)) => {
            list(n.parse().unwrap(), &|i| if i % 1000 == 1 { "1001".into() } else { "-2".into() })
        }
        // Rows and bins of 1; one of them ends at 2,000,000,000 on its way.
        Some(("ROWS", all)) => {
            let (n, broken) = all.split_once(' ').unwrap();
            let (n, broken): (usize, usize) = (n.parse().unwrap(), broken.parse().unwrap());
            list(n, &|row| list(n, &|i| ends(row == broken, i).into()))
        }
        Some(("GROUPS", n)) => {
            let n: usize = n.parse().unwrap();
            let keys = list(n, &|i| format!("{}i64", i * 40 / n));
            format!("{keys} {}", list(n, &|i| ends(i * 40 / n == 39, i % 25).into()))
        }
        // Two in three are some 1000, and one is -999: a row of 1,600 goes up to some 535,000, up and down.
        Some(("WIDE", n)) => {
            let n: usize = n.parse().unwrap();
            list(n, &|row| {
                list(4 * n, &|i| if (i + row) % 3 == 2 { "-999".into() } else { (1000 + i % 3).to_string() })
            })
        }
        // 20,000 numbers near 1000, as far apart as a hash of their place says.
        _ if text == "SPREAD" => {
            list(20_000, &|i| format!("{}.{}", 1000 + i * 7919 % 13, i * 104_729 % 1000))
        }
        _ => text.to_string(),
    }
}

/// 1; in what ends three numbers of which the first two pass 2,000,000,000, and all three do not.
fn ends(broken: bool, at: usize) -> &'static str {
    match at {
        10 if broken => "1999999980",
        11 if broken => "25",
        12 if broken => "-27",
        _ => "1",
    }
}

/// A program with its arguments.
fn read((name, program, text, _): &Row) -> (lawson::Entry, Vec<CoreValue>) {
    let entry = lawson::Program::parse(program).unwrap_or_else(|e| panic!("{name}: {e}")).main().unwrap();
    let types = &entry.checked().schemes[entry.index()].as_ref().unwrap().params;
    let args = parse_values_as(&data(text), types).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let parts = args.iter().flat_map(split).collect();
    (entry, parts)
}

/// What a run finds of the operators of a program that are no built-in ones.
fn tried(row: &Row) -> Vec<OnData> {
    let (entry, parts) = read(row);
    let native: Vec<NativeValue<'static>> = parts.iter().filter_map(NativeValue::from_core).collect();
    try_on(entry.lowered(), &native).into_iter().map(|tried| tried.outcome).collect()
}

/// Whether the fused program's folds are those from the left.
fn is_from_left(row: &Row) -> bool {
    let (entry, parts) = read(row);
    differs_from_left(entry.fuse().unwrap().program(), &parts).unwrap().is_none()
}

#[test]
fn no_alarm_where_an_operator_is_associative() {
    let mut wrong = Vec::new();
    for row in RIGHT {
        let tried = tried(row);
        if !tried.iter().all(|outcome| *outcome == OnData::Holds) {
            wrong.push(format!("{}: {tried:?}", row.0));
        }
        if !is_from_left(row) {
            wrong.push(format!("{}: another fold than from the left", row.0));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_operator_is_caught_on_the_data_that_shows_it() {
    let missed = WRONG.iter().map(|row| (row.0, tried(row)));
    let missed: Vec<_> = missed.filter(|(_, tried)| !matches!(tried[..], [OnData::Breaks(_)])).collect();
    assert!(missed.is_empty(), "{missed:?}");
}

/// The brackets of a run need not be those that show it; where they are, its result is another than from the left.
#[test]
fn folds_that_are_none_from_the_left_are_found() {
    let all =
        ["zeros left out", "a far position", "a long sum that ends", "difference", "decay", "slow decay"];
    let rows: Vec<&Row> = WRONG.iter().filter(|row| all.contains(&row.0)).collect();
    assert_eq!(rows.len(), all.len());
    for row in rows {
        assert!(!is_from_left(row), "{}", row.0);
    }
}
