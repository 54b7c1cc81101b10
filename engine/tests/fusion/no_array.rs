//! No array is built for what a view, a slice, rows of an array, or one place reads of it. How many loops there must be was
//! worked out by hand: `f` is so much work that nobody computes it for an element twice.

use lawson::fuse::{FuseOptions, fuse};
use lawson::verify::Options;
use lawson::verify::treatments::{Treated, treat};

const F: &str = "def f (x: f64) = f64.exp (f64.sin x)\n";

/// Programs of so many loops and no array besides what they give.
const NONE_BUILT: &[(usize, &str)] = &[
    // One place.
    (0, "def main (k: i64) = (map (* 2) (iota k))[3]"),
    (0, "def main (k: i64) (i: i64) = (replicate k 7)[i]"),
    (0, "def main (xs: []f64) = last (indices xs)"),
    (1, "def main (n: i64) = let a = tabulate n (\\i -> i * i) in (a[n - 1], i64.sum (map (+ 1) a))"),
    (1, "def main (xs: []i64) = last (scan (+) 0 (map (* 3) xs))"),
    (1, "def main (xs: []i64) = let s = scan i64.max i64.lowest (filter (> 0) xs) in last s"),
    // A scan that is read one place further back.
    (1, "def main (xs: []i64) = exscan i64.max 0 (map (* 3) xs)"),
    (1, "def main (xs: []i64) = i64.sum (map (* 2) (exscan i64.max 7 xs))"),
    (1, "def main (xs: []f64) = exscan f64.min f64.inf (map f xs)"),
    (1, "def main (k: i64) (xs: []i64) = exscan i64.max k xs"),
    (1, "def main (xs: []i64) = [0] ++ scan (+) 0 (map (* 3) xs)"),
    (1, "def main (xs: []f64) = exscan (+) 0 (map f xs)"),
    (1, "def main (k: i64) (xs: []i64) = exscan (+) k xs"),
    (1, "def main (xs: []f64) = map2 (*) xs (exscan (*) 1 (map f xs))"),
    (1, "def main (xs: []f32) = f32.sum (map (+ 1) (exscan (+) (-0.0) xs))"),
    (1, "def main (xs: []f64) = let s = [0] ++ scan (+) 0 (map f xs) in (s, f64.maximum s)"),
    (1, "def main (xs: []f64) = filter (> 0) (exscan (+) 0 xs)"),
    // A scan without its first state.
    (1, "def main (xs: []i64) = tail (scan (+) 0 xs)"),
    (1, "def main (xs: []i64) = i64.sum (drop 1 (scan i64.max 7 (map (* 3) xs)))"),
    (1, "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in map (\\i -> s[i + 1]) (iota (n - 1))"),
    // Views.
    (1, "def main (k: i64) = i64.sum (rotate 3 (iota k))"),
    (1, "def main (k: i64) = i64.sum (map2 (*) (iota k) (reverse (iota k)))"),
    (1, "def main (k: i64) = f64.sum (replicate k 1 ++ replicate k 2)"),
    // A slice that is there.
    (1, "def main (i: i64) (xs: []f64) (ys: []f64) = f64.maximum (take i xs ++ ys)"),
    // Rows of an array.
    (1, "def main (n: i64) (m: i64) (xs: [n * m]f64) = map (map f) (unflatten (map f xs))"),
    (1, "def main (n: i64) (m: i64) = map (map (+ 1)) (transpose (unflatten (map (* 3) (iota (n * m)))))"),
    (1, "def main (n: i64) (m: i64) (xs: [n * m]f64) = map f64.sum (unflatten (map f (map (+ 1) xs)))"),
    (
        1,
        "def main (n: i64) (m: i64) (xs: [n * m]f64) = \
         map (\\row -> f64.sum row + f64.maximum row) (unflatten (map f xs))",
    ),
    // Columns of rows whose elements are computed one by one, and rows of three dimensions.
    (1, "def main [n] [m] (a: [n][m]f64) = reduce (map2 (+)) (replicate m 0) (map (map f) a)"),
    (1, "def main [a] [b] [c] (x: [a][b][c]f64) = map (map f64.sum) (map (map (map f)) x)"),
    (1, "def main [a] [b] [c] (x: [a][b][c]f64) = map f64.sum (map (map f64.sum) (map (map (map f)) x))"),
    (1, "def main [a] [b] [c] (x: [a][b][c]f64) = map (map (scan (+) 0)) (map (map (map f)) x)"),
    // What is read in a loop's body of what branches give there.
    (1, "def main (xs: []i64) = map (\\x -> i64.sum (if x > 5 then [] else tabulate 3 (\\j -> x + j))) xs"),
    (1, "def main (xs: []i64) = map (\\x -> i64.sum (if x > 5 then iota (x % 20) else replicate 7 x)) xs"),
    // What a flatmap gives for an element is combined there.
    (1, "def main (xs: []i64) = i64.sum (flatmap (\\x -> iota (x % 8)) xs)"),
    (
        1,
        "def main (xs: []i64) = i64.sum (map (* 2) (filter (> 2) (flatmap (\\x -> iota (x % 8)) (filter (> 2) xs))))",
    ),
    (1, "def main (xs: []i64) = i64.sum (flatmap (\\x -> iota (x % 8)) (scan (+) 0 xs))"),
    (1, "def main (xs: []i64) = i64.sum (flatmap (\\x -> filter (> x) xs) xs)"),
    (
        1,
        "def main (xs: []i64) = i64.sum (flatmap (\\x -> if x > 5 then [] else tabulate 3 (\\j -> x + j)) xs)",
    ),
    (1, "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in (i64.sum ys, i64.maximum ys)"),
    (1, "def main (xs: []i64) = flatmap (\\y -> iota (y % 3)) (flatmap (\\x -> iota (x % 8)) xs)"),
    (1, "def main (xs: []i64) = i64.sum (flatmap (\\y -> iota (y % 3)) (flatmap (\\x -> iota (x % 8)) xs))"),
    (1, "def main (xs: []i64) = map (\\x -> i64.sum (flatmap (\\y -> iota (y % 3)) (iota (x % 5)))) xs"),
    (1, "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in (i64.sum ys, length ys)"),
    (1, "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in i64.sum ys / (length ys + 1)"),
    (
        1,
        "def main (xs: []i64) = map (\\x -> let ys = flatmap iota (iota (x % 5)) in i64.sum ys + length ys) xs",
    ),
    (1, "def main (xs: []i64) = length (flatmap (\\x -> iota (x % 8)) xs)"),
    // What prints for an element does so there.
    (1, "def main (xs: []i64) = map (\\y -> trace y) (flatmap (\\x -> filter (> x) xs) xs)"),
    (
        1,
        "def main (xs: []i64) = let ys = flatmap (\\x -> filter (> x) xs) xs \
         let zs = filter (\\y -> trace y > 3) ys in (zs, length ys)",
    ),
    (1, "def main (xs: []i64) = i64.sum (map (\\y -> trace y) (flatmap (\\x -> filter (> x) xs) xs))"),
    // Another name of a filter's size.
    (1, "def main (xs: []i64) = let (as, bs) = partition (> 0) xs in (i64.sum as, i64.product bs)"),
];

/// Programs that must have so many loops and arrays besides what they give, for an array is needed, or saves much work.
const BUILT: &[(usize, usize, &str)] = &[
    // Each element of a row would be computed twice.
    (
        2,
        1,
        "def main (n: i64) (m: i64) (xs: [n * m]f64) = \
         map (\\row -> map (/ f64.sum row) row) (unflatten (map f xs))",
    ),
    // Columns of rows that are there are added row by row.
    (
        2,
        1,
        "def main (n: i64) (m: i64) (xs: [n * m]f64) = map f64.sum (transpose (unflatten (map (+ 1) xs)))",
    ),
    // Each element would be asked whether it is in the slice.
    (2, 1, "def main (i: i64) (v: f64) (xs: []f64) = f64.sum (take i xs ++ [v] ++ drop i xs)"),
    (
        2,
        1,
        "def main (h: i64) (xs: []f64) = map (\\r -> r[0] + r[1]) (unflatten (take (h * 2) xs :> [h * 2]f64))",
    ),
    // Somebody else needs what the rows are of.
    (
        2,
        0,
        "def main (n: i64) (m: i64) (xs: [n * m]f64) = let ys = map f xs in (map f64.sum (unflatten ys), ys)",
    ),
    // What is collected has the other size.
    (2, 1, "def main (xs: []i64) = let (as, bs) = partition (> 0) xs in (i64.sum as, map (+ 1) bs)"),
    // Floats stand between other brackets in a fold.
    (1, 1, "def main (xs: []f64) = last (scan (+) 0 xs)"),
    (2, 1, "def main (xs: []f64) = tail (scan (+) 0 xs)"),
    (2, 1, "def main (k: i64) (xs: []i64) = let s = scan (+) 0 xs in map (\\i -> s[i + 1]) (iota k)"),
    // What stands in front is not what the scan begins with, or nothing is neutral.
    (2, 1, "def main (xs: []i64) = [1] ++ scan (+) 0 xs"),
    (2, 1, "def main (xs: []i64) = [7] ++ scan i64.max 3 xs"),
    (2, 1, "def main (xs: []i64) = exscan (\\a b -> a + b + 1) 0 xs"),
    // Between other brackets, or with something in front of each part, it would be something else.
    (2, 1, "def main (xs: []f64) = f64.product (flatmap (\\x -> replicate (i64.f64 x % 4) x) xs)"),
    (2, 1, "def main (xs: []i64) = reduce (+) 5 (flatmap (\\x -> iota (x % 8)) xs)"),
    // It asks where an element stands among all, or how many there are, for each.
    (
        2,
        1,
        "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in i64.sum (map (* length ys) ys)",
    ),
    (
        2,
        1,
        "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in i64.sum (map2 (*) ys (indices ys))",
    ),
    (2, 0, "def main (xs: []i64) = let ys = flatmap (\\x -> iota (x % 8)) xs in (i64.sum ys, ys)"),
    (2, 1, "def main (xs: []i64) = #[fuse(no)] (i64.sum (flatmap (\\x -> iota (x % 8)) xs))"),
    // What has loops inside runs over more elements at once as it is.
    (
        2,
        1,
        "def main (xs: []i64) = i64.sum (map (\\y -> i64.sum (map (* y) (iota 9))) (flatmap (\\x -> iota (x % 8)) xs))",
    ),
    // What collects runs on tiles by itself.
    (2, 1, "def main (xs: []i64) = map (* 2) (flatmap (\\x -> iota (x % 8)) xs)"),
    (2, 1, "def main (xs: []i64) = scan (+) 0 (flatmap (\\x -> iota (x % 8)) xs)"),
    // The source says so.
    (2, 1, "def main (xs: []i64) = #[fuse(no)] (exscan i64.max 0 xs)"),
    (2, 1, "def main (xs: []i64) = #[fuse(no)] (tail (scan (+) 0 xs))"),
    // The scan itself is needed.
    (2, 0, "def main (xs: []i64) = let s = scan i64.max 0 xs in ([0] ++ s, s)"),
    // The last one is not all that is needed.
    (1, 0, "def main (xs: []i64) = let s = scan (+) 0 xs in (last s, s)"),
    (1, 1, "def main (n: i64) (xs: []i64) = (scan (+) 0 xs)[n - 1]"),
];

/// Programs in which a fold prints that nothing needs, beside what is computed where it is read.
const PRINTING: &[&str] = &[
    "def main [n] [m] (xss: [m][n]f64) (is: [n]i64) = map (\\xs ->
       let a = map f xs let s = hist (\\x y -> trace (x + y)) 0 n is a in reverse a) xss",
    "def main [q] (n: i64) (m: i64) (xss: [q][n * m]f64) (is: [n * m]i64) = map (\\xs ->
       let a = map f xs let s = hist (\\x y -> trace (x + y)) 0 (n * m) is a
       let b = unflatten a : [n][m]f64 in map f64.sum b) xss",
    "def main [n] [m] (xss: [m][n]f64) (is: [n]i64) = map (\\xs ->
       let a = map f xs let s = hist (\\x y -> trace (x + y)) 0 n is (map (+ 1) a)
       in map (\\i -> a[i]) (reverse (iota n))) xss",
];

fn fused(text: &str) -> lawson::core::Program {
    let program = lawson::Program::parse(&format!("{F}{text}")).unwrap();
    let fusion = fuse(program.main().unwrap().lowered(), &FuseOptions::default()).unwrap();
    fusion.program
}

#[test]
fn what_is_read_in_part_is_not_built() {
    for (loops, text) in NONE_BUILT {
        let fused = fused(text);
        let counts = lawson::cost::count(&fused);
        assert_eq!((counts.loops, counts.intermediates), (*loops, 0), "{text}\n{fused}");
    }
}

#[test]
fn what_is_needed_is_built() {
    for (loops, arrays, text) in BUILT {
        let fused = fused(text);
        let counts = lawson::cost::count(&fused);
        assert_eq!((counts.loops, counts.intermediates), (*loops, *arrays), "{text}\n{fused}");
    }
}

/// They mean the same, where indices and sizes are wrong as well.
#[test]
fn all_mean_what_they_did() {
    let built = BUILT.iter().map(|(.., text)| text);
    for text in NONE_BUILT.iter().map(|(_, text)| text).chain(built).chain(PRINTING) {
        match treat(&format!("{F}{text}"), &Options { seed: 1, cases: 40, symbolic: 2 }, &[]) {
            Treated::Agree(agreed) => assert!(agreed.inputs > 0, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}
