//! Inputs that are changed so that a program gives a value: programs as users write them, which few inputs drawn
//! blindly meet.

use std::collections::BTreeMap;

use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::{judge, repair};
use lawson_oracle::interp::run;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::{Checked, SizeVar};
use lawson_oracle::value::Value;

/// Inputs drawn for a program.
const INPUTS: u64 = 60;
/// Steps of a run, and of all runs by which an input is changed.
const STEPS: u64 = 20_000;

/// What a program needs of its input, and the program.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "indices of bins",
        "def main [n] (bins: [n]i64) (k: i64) = loop h = replicate k 0i32 for b in bins do h with [b] = h[b] + 1",
    ),
    (
        "data in the range of the bins",
        "def main [n] (xs: [n]f64) = loop h = replicate 10 0i32 for x in xs do \
         let b = i64.f64 (x / 2.5) in h with [b] = h[b] + 1",
    ),
    ("indices to gather at", "def main [n][m] (xs: [n]f64) (is: [m]i32) = map (\\i -> xs[i64.i32 i] * 2) is"),
    (
        "indices in a pair",
        "def main [n][m] (xs: [n][m]f64) (is: [n](i64, i64)) = map (\\(i, j) -> xs[i, j]) is",
    ),
    (
        "row pointers of a sparse matrix",
        "def main [p][nnz][n] (ptr: [p]i64) (cols: [nnz]i64) (vals: [nnz]f64) (x: [n]f64) = \
         map (\\i -> let from = ptr[i] let to = ptr[i+1] \
         in f64.sum (map2 (\\v c -> v * x[c]) vals[from:to] (cols[from:to]))) (iota (p - 1))",
    ),
    (
        "row pointers, by a loop",
        "def main [m][nnz] (ptr: [m]i64) (vals: [nnz]f64) = \
         map (\\i -> loop s = 0 for j < ptr[i+1] - ptr[i] do s + vals[ptr[i] + j]) (iota (m - 1))",
    ),
    ("ends of a slice", "def main [n] (xs: [n]f64) (from: i64) (to: i64) = f64.sum xs[from:to]"),
    ("a part to take", "def main [n] (xs: [n]i32) (k: i64) = i32.sum (take k xs) + i32.maximum (drop k xs)"),
    (
        "a matrix of so many rows",
        "def main [n] (rows: i32) (cols: i32) (xs: [n]f64) = map f64.sum (unflatten (sized (i64.i32 rows * i64.i32 cols) xs))",
    ),
    ("a coercion", "def main [n][m] (xs: [n]f64) (ys: [m]f64) = map2 (+) xs (ys :> [n]f64)"),
    (
        "an assertion of sizes",
        "def main [n][m] (xs: [n]f64) (ys: [m]f64) = assert (n == m + 2) (f64.sum xs + f64.sum ys)",
    ),
    (
        "an even length",
        "def main [n] (xs: [n]i32) = assert (n % 2 == 0) (let h = n / 2 in map (\\i -> xs[i] + xs[i + h]) (iota h))",
    ),
    (
        "a length that is a power of two",
        "def main [n] (xs: [n]i32) = assert (n > 0 && n & (n - 1) == 0) \
         (let (s, _) = loop (s, w) = (xs, n / 2) while w > 0 do (map (\\i -> if i < w then s[i] + s[i + w] else s[i]) (iota n), w / 2) in s)",
    ),
    ("a divisor", "def main [n] (xs: [n]i32) (d: i32) = map (\\x -> x / d) xs"),
    ("divisors", "def main [n] (xs: [n]i32) (ds: [n]i32) = map2 (%) xs ds"),
    (
        "a permutation that is read",
        "def main [n] (xs: [n]f64) (p: [n]i64) = map (\\i -> xs[p[p[i]]]) (iota n)",
    ),
    (
        "windows of a size",
        "def main [n] (xs: [n]f64) (k: i64) = map (\\i -> f64.sum xs[i:i + k]) (iota (n - k + 1))",
    ),
    (
        "so many neighbours",
        "def main [n] (xs: [n]f64) (k: i64) (q: f64) = map (\\i -> f64.abs (xs[i] - q)) (iota (i64.max 1 k))",
    ),
    (
        "an assertion of data",
        "def main [n] (xs: [n]f64) = assert (all (\\x -> x >= 0 && x < 1) xs) (map f64.sqrt xs)",
    ),
    (
        "sorted data",
        "def main [n] (xs: [n]i64) = assert (and (map (\\i -> xs[i] <= xs[i + 1]) (iota (i64.max 0 (n - 1))))) (i64.sum xs)",
    ),
    (
        "a sum that fits",
        "def main [n][m] (counts: [n]i64) (xs: [m]f64) = assert (i64.sum counts == m) (f64.sum xs)",
    ),
    ("an exponent", "def main (b: i64) (e: i64) = b ** e"),
    (
        "a size that is made",
        "def main (n: i64) (m: i64) = i64.sum (map (\\i -> i64.sum (map (* i) (iota m))) (iota n))",
    ),
    (
        "a few turns",
        "def main (n: i64) = loop (x, k) = (n, 0i64) while x != 1 do (if x % 2 == 0 then x / 2 else 3 * x + 1, k + 1)",
    ),
    ("a range", "def main (from: i32) (to: i32) = i32.sum (map (* 2) (from..<to))"),
    (
        "an update of a block",
        "def main [n][k] (xs: *[n]f64) (ys: [k]f64) (at: i64) = xs with [at:at + k] = ys",
    ),
    ("blocks of a size", "def main [n] (xs: [n]f64) (b: i64) = map (\\i -> xs[i * b]) (iota (n / b))"),
    ("an element of none", "def main [n] (xs: [n]f64) = head xs + last xs"),
    (
        "positions of labels",
        "def main [n][k] (labels: [n]u8) (names: [k]f64) = map (\\l -> names[i64.u8 l]) labels",
    ),
    (
        "a start and a step",
        "def main [n] (xs: [n]f64) (start: i64) (step: i64) = map (\\i -> xs[start + step * i]) (iota 3)",
    ),
    ("a window of many elements", "def main [n] (xs: [n]f64) (at: i64) = map (\\i -> xs[at + i]) (iota 8)"),
    (
        "a window in a matrix",
        "def main [n][m] (img: [n][m]f32) (y: i64) (x: i64) = map (\\i -> map (\\j -> img[y + i, x + j]) (iota 4)) (iota 6)",
    ),
    (
        "squares that are indices",
        "def main [n] (xs: [n]f64) (ks: [n]i64) = map (\\k -> xs[k] + xs[k * k]) ks",
    ),
    ("quotients that divide", "def main [n] (xs: [n]i32) = reduce (\\a b -> a / b) 1 xs"),
    ("quotients that divide, from the right", "def main [n] (xs: [n]i64) = foldr (\\x a -> x % 7 / a) 3 xs"),
    ("remainders that divide", "def main [n] (xs: [n]i32) = scan (\\a b -> a %% b) 1 xs"),
    (
        "a product of four",
        "def main (xs: []i32) (n: i64) (m: i64) (k: i64) (l: i64) = i32.sum (xs :> [n * m * k * l]i32)",
    ),
    ("a sum that is a length", "def main [n] (ns: [n]i64) (xs: []i32) = i32.sum (xs :> [3 * i64.sum ns]i32)"),
    ("few lengths alone", "def main (xs: []i32) = let n = length xs / 2 in i32.sum (xs :> [n * n * 2]i32)"),
    ("a number in an interval", "def main (n: i32) = (n..<9, 3...n, n..4...0, 8..7..>n - 1)"),
    (
        "a tree of loops",
        "def main (xs: []i64) = flatmap (\\x -> flatmap (\\y -> flatmap (\\z -> replicate z y) (iota y)) (iota x)) xs",
    ),
];

fn checked(text: &str) -> Checked {
    judge::checked(text).unwrap_or_else(|why| panic!("{text}\n{why}"))
}

fn has_value(checked: &Checked, entry: usize, args: &[Value]) -> bool {
    let domain = &mut Concrete::with_budget(STEPS);
    run(domain, checked, entry, args, &Schedule::new(Schedule::SMALL)).result.is_ok()
}

type Input = (Vec<Value>, BTreeMap<SizeVar, i64>);

/// Inputs without a value, and what became of them.
fn repaired(checked: &Checked) -> Vec<(Input, Option<Input>)> {
    let entry = checked.entry(None).unwrap();
    let scheme = checked.schemes[entry].as_ref().unwrap();
    let drawn = (0..INPUTS).filter_map(|seed| Some((seed, judge::arguments(scheme, seed)?)));
    let failing = drawn.filter(|(_, (args, _))| !has_value(checked, entry, args));
    let repaired = |(seed, (args, sizes)): (u64, Input)| {
        let schedule = Schedule::new(Schedule::SMALL);
        let repaired = repair::repaired(checked, entry, (&args, &sizes), &schedule, seed, &mut STEPS.clone());
        ((args, sizes), repaired)
    };
    failing.map(repaired).collect()
}

#[test]
fn inputs_come_to_meet_their_program() {
    let mut poor = Vec::new();
    for (what, text) in PROGRAMS {
        let checked = checked(text);
        let entry = checked.entry(None).unwrap();
        let all = repaired(&checked);
        assert!(all.len() > 3, "{what}: nearly all inputs have a value already: {}", all.len());
        let good: Vec<&Input> = all.iter().filter_map(|(_, repaired)| repaired.as_ref()).collect();
        assert!(good.iter().all(|(args, _)| has_value(&checked, entry, args)), "{what}");
        if good.len() * 10 < all.len() * 9 {
            poor.push(format!("{what}: {} of {}", good.len(), all.len()));
        }
    }
    assert!(poor.is_empty(), "{poor:#?}");
}

#[test]
fn the_same_input_comes_of_the_same_one() {
    for (_, text) in &PROGRAMS[..6] {
        let checked = checked(text);
        assert_eq!(repaired(&checked), repaired(&checked));
    }
}

/// Elements are not all made the same, nor all in the middle.
#[test]
fn indices_reach_both_ends() {
    let checked = checked("def main [n] (xs: [n]f64) (is: [n]i64) = map (\\i -> xs[i]) is");
    let (mut first, mut last) = (0, 0);
    for (_, repaired) in repaired(&checked) {
        let (args, _) = repaired.unwrap();
        let [_, Value::Array(is)] = &args[..] else { panic!("two arrays") };
        let numbers: Vec<String> = is.elems.iter().map(ToString::to_string).collect();
        let end = format!("{}i64", is.len() as i64 - 1);
        first += usize::from(numbers.iter().any(|n| n == "0i64"));
        last += usize::from(numbers.contains(&end));
    }
    assert!(first > 10 && last > 10, "{first} {last}");
}

#[test]
fn what_always_fails_has_no_better_input() {
    for text in [
        "def main (x: i32) = assert (x != x) x",
        "def main [n] (xs: [n]f64) = xs[n]",
        "def main (x: i32) = x / (x - x)",
        "def main [n] (xs: [n]i32) = assert (n < 0) xs",
    ] {
        assert!(repaired(&checked(text)).iter().all(|(_, repaired)| repaired.is_none()), "{text}");
    }
}
