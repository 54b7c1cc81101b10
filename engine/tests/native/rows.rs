//! Which loops run row by row, with what is computed once a row in a loop of its own; what they give is the same as in
//! the tile machine's own way, which other tests hold against the interpreters.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use lawson::native::Kernel;

use crate::watched::{Watch, Watched, array};

/// Counts the rows that are run one after the other.
#[derive(Debug, Default)]
struct Rows(AtomicUsize);

impl Watch for Rows {
    fn begins_rows(&self, count: usize) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }
}

/// How many rows run one after the other where there are `n`, each of `m` elements; that the program fails, where it
/// `fails`.
fn by_row(body: &str, n: usize, m: usize, fails: bool) -> usize {
    let text = format!("def main [n] [m] (xs: [n]f64) (ys: [m]f64) = {body}");
    let fused = lawson::Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
    let (xs, ys): (Vec<f64>, Vec<f64>) =
        ((0..n).map(|i| i as f64 / 7.0).collect(), (0..m).map(|i| 3.0 - i as f64 / 9.0).collect());
    let args = [array(&xs[..]), array(&ys[..])];
    let run = |long_row| {
        let backend = Watched { watch: Arc::<Rows>::default(), long_row };
        let found = Kernel::with(fused.program(), &backend).unwrap().run(&args);
        (found.map(|found| format!("{:?}", found.values)), backend.watch.0.load(Ordering::Relaxed))
    };
    let ((found, rows), (otherwise, none)) = (run(512), run(i64::MAX));
    assert_eq!(found, otherwise, "{body}");
    assert_eq!(found.is_err(), fails, "{body}");
    assert_eq!(none, 0, "{body}");
    rows
}

#[test]
fn rows_that_one_loop_inside_makes_run_one_after_the_other() {
    for (body, loops) in [
        ("map (\\x -> map (* x) ys) xs", 1),
        ("map (\\x -> map (* (x / 3)) ys) xs", 1),
        ("map2 (\\x i -> map2 (\\y j -> x * y + f64.i64 (i - j)) ys (iota m)) xs (iota n)", 1),
        ("tabulate_2d n m (\\i j -> xs[i] * ys[j] + f64.i64 (j % 7))", 1),
        ("(map (\\x -> map (+ x) ys) xs, f64.sum xs, filter (> 1) xs, scan (+) 0 xs)", 1),
        // Rows of arrays that are there, at the position and at an index.
        ("let a = opaque (map (\\x -> map (* x) ys) xs) in map (\\i -> map (+ 1) a[n - 1 - i]) (iota n)", 2),
        ("let a = opaque (map (\\x -> map (* x) ys) xs) in map (\\r -> map2 (\\x y -> f64.min x (r[3] + y)) r a[2]) a", 2),
        ("let a = opaque (map (\\x -> map (* x) ys) xs)
          in map (\\i -> let r = a[(i * 3) % n] in map (\\j -> r[j] + r[m - 1 - j] * r[0]) (iota m)) (iota n)", 2),
        // What a row is made of is an element's own.
        (
            "let a = opaque (map (\\x -> map (* x) ys) xs) in map (\\r -> map (\\j -> r[m - 1 - j] + r[0]) (iota m)) a",
            2,
        ),
        // Folds of rows, beside the rows too, and what becomes of them.
        ("map (\\x -> f64.sum (map (* x) ys)) xs", 1),
        ("map (\\x -> f64.sum (map (* x) ys) / (x + 1) + x / 3) xs", 1),
        ("map (\\x -> let k = x / 3 in k - f64.maximum (map (* k) ys)) xs", 1),
        ("f64.sum (map (\\x -> f64.sum (map (* x) ys)) xs)", 1),
        ("unzip (map (\\x -> let r = map (* x) ys in (r, f64.sum r)) xs)", 1),
        // Loops for each row, one after the other: each goes over all rows.
        ("map (\\x -> let r = map (* x) ys in f64.sum (map (/ f64.sum r) r)) xs", 2),
        (
            "map (\\x -> let r = map (* x) ys let t = f64.maximum r let e = map (\\y -> f64.exp (y - t)) r
          let s = f64.sum e in map (/ s) e) xs",
            3,
        ),
        (
            "unzip3 (map2 (\\x i -> let r = map (* x) ys let k = x / 3 let m = f64.sum r / k
          let v = f64.sum (map (\\y -> (y - m) * (y - m) + k) r) in (m, v / k, map (\\y -> (y - m) / v + f64.i64 i) r)) xs (iota n))",
            3,
        ),
        // A number that is no row, beside rows.
        ("let a = opaque (map (\\x -> map (* x) ys) xs) in unzip (map (\\r -> (0.5, map (* 2) r)) a)", 2),
        // Where elements go that the rows, or what comes of them, read too.
        (
            "let d = opaque (map (* 3) ys)
          let (s, ks) = unzip (map (\\x -> let s = f64.sum (map (* x) ys) in (d[i64.f64 (f64.abs s) % m], i64.f64 x % m)) xs)
          in (s, scatter d ks xs)",
            1,
        ),
        (
            "let d = opaque (map (* 3) ys)
          let (s, ks) = unzip (map (\\x -> (f64.sum (map (* x) d), i64.f64 x % m)) xs)
          in (s, reduce_by_index d (+) 0 ks xs)",
            1,
        ),
        (
            "let d = opaque (map (* 3) ys)
          let (rs, ks) = unzip (map (\\x -> (map (* x) d, i64.f64 x % m)) xs) in (rs, scatter d ks xs)",
            1,
        ),
        // Rows that lie across those that are there are read as lanes.
        ("let a = opaque (map (\\x -> map (* x) ys) xs) in map f64.sum (transpose a)", 1),
    ] {
        assert_eq!(by_row(body, 10, 100, false), 10 * loops, "{body}");
        assert_eq!(by_row(body, 300, 700, false), 300 * loops, "{body}");
    }
}

#[test]
fn others_do_not() {
    let product = "map (\\x -> map (* x) ys) xs";
    for (body, n, m) in [
        // There are none, or none of an element.
        (product, 0, 100),
        (product, 10, 0),
        // Short ones are lanes, and few long ones are loops for all threads.
        (product, 1000, 7),
        (product, 1, 50_000),
        // Not each element is a row that the loop makes.
        ("map (\\x -> if x > 1 then map (* x) ys else ys) xs", 10, 100),
        // What is left of a row is as long as only running tells.
        ("map (\\x -> length (filter (> x) ys)) xs", 10, 100),
        // A row of several chunks is a loop for all threads.
        ("map (\\x -> f64.sum (map (* x) ys)) xs", 10, 20_000),
    ] {
        assert_eq!(by_row(body, n, m, false), 0, "{body}");
    }
}

#[test]
fn what_fails_in_a_row_or_before_it_fails() {
    for body in [
        "map (\\x -> map (\\y -> 1 / i64.f64 (x * y)) ys) xs",
        "map (\\x -> let k = 7 / i64.f64 x in map (\\y -> y + f64.i64 k) ys) xs",
        "map (\\x -> map (\\y -> ys[i64.f64 (x * 100)] + y) ys) xs",
        "map (\\x -> let _ = iota (m * 9223372036854775807) in map (* x) ys) xs",
        "map (\\x -> let _ = replicate (m * 9223372036854775807) x in map (* x) ys) xs",
        "let a = opaque (map (\\x -> map (* x) ys) xs) in map (\\i -> map (+ 1) a[i + 1]) (iota n)",
        "let a = opaque (map (\\x -> map (* x) ys) xs) in map (\\i -> map (+ 1) a[i - 1]) (iota n)",
        "map (\\x -> f64.sum (map (\\y -> f64.i64 (1 / i64.f64 (x * y))) ys)) xs",
        "map (\\x -> 7 / i64.f64 (f64.sum (map (* x) ys))) xs",
    ] {
        by_row(body, 10, 100, true);
    }
}
