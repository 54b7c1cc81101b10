//! What gives the same in every iteration of a loop runs once, in front of it; and each condition of that
//! has a program that it refuses. Expected values are worked out by hand.

use lawson::Program;
use lawson::core::check::check;
use lawson::core::interp;
use lawson::core::layout::split;
use lawson::cost::{built_inside, count};
use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::text::parse_values;

/// The outermost loops and the inner ones of the fused program; it is verified.
fn loops(program: &str) -> (usize, usize) {
    let fused = Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&lawson::verify::Options::default()).unwrap();
    let counts = count(fused.program());
    (counts.loops, counts.loops_inner)
}

/// Inner loops that run when the fused program does; it gives what its source gives.
fn inner_runs(program: &str, args: &str) -> u64 {
    let fused = Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let args = parse_values(args).unwrap();
    let args: Vec<_> = args.iter().flat_map(split).collect();
    let schedule = Schedule::new(Schedule::SMALL);
    let run = |program| interp::run(&mut Concrete::new(), program, &args, &schedule);
    let ran = run(fused.program());
    assert!(ran.result.is_ok(), "{:?}", ran.result);
    assert_eq!(ran.result, run(fused.entry().lowered()).result);
    ran.counters.inner_loops
}

#[test]
fn the_mean_is_computed_once() {
    let program = "def main [n] (xs: [n]f64) = filter (\\x -> x > f64.sum xs / f64.i64 (length xs)) xs";
    assert_eq!(loops(program), (2, 0));
    assert_eq!(inner_runs(program, "[1.0, 2.0, 6.0]"), 0);
    // What the fold reads comes along, and is fused with it.
    let squares = "def main [n] (xs: [n]f64) (k: f64) = map (\\x -> x + f64.sum (map (* (k * k)) xs)) xs";
    assert_eq!(loops(squares), (2, 0));
    let kept = "def main [n] (xs: [n]f64) = map (\\x -> x + f64.sum (filter (> 0) xs)) xs";
    assert_eq!(loops(kept), (2, 0));
}

#[test]
fn out_of_every_loop_around_it() {
    let program = "def main [n] [m] (xss: [n][m]i64) (ys: [m]i64) =
        map (\\xs -> map (\\x -> x * i64.sum ys + i64.sum xs) xs) xss";
    // The sum of ys is outermost; that of xs stands in the outer map, beside the inner one.
    assert_eq!(loops(program), (2, 2));
    assert_eq!(inner_runs(program, "[[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] [1i64, 1i64]"), 6);
}

#[test]
fn what_is_not_invariant_stays() {
    assert_eq!(loops("def main [n] (xs: [n]i64) = map (\\x -> i64.sum (map (* x) xs)) xs"), (1, 1));
    let position = "def main [n] (xs: [n]i64) = map (\\i -> i64.sum (map (+ i) xs)) (iota n)";
    assert_eq!(loops(position), (1, 1));
    // The rows are as many as this element says.
    assert_eq!(loops("def main (ks: []i64) = map (\\k -> i64.sum (iota (i64.max 0 k))) ks"), (1, 1));
}

/// Where no element asks for the quotient, it must not fail: what may fail is behind a guard.
#[test]
fn what_may_fail_is_behind_a_guard_and_what_prints_stays() {
    let fails = "def main [n] [m] (xs: [n]i64) (ks: [m]i64) = map (+ i64.sum (map (10 /) ks)) xs";
    let inside = "def main [n] [m] (xs: [n]i64) (ks: [m]i64) = map (\\x -> x + i64.sum (map (10 /) ks)) xs";
    assert_eq!((loops(fails), loops(inside)), ((2, 0), (2, 0)));
    assert_eq!(inner_runs(inside, "empty([0]i64) [0i64]"), 0);
    let prints = "def main [n] (xs: [n]i64) = map (\\x -> x + i64.sum (map (\\y -> trace y) xs)) xs";
    assert_eq!(loops(prints), (1, 1));
    // The element prints before it fails.
    let after = "def main [n] [m] (xs: [n]i64) (ks: [m]i64) = map (\\x -> let y = trace x in y + i64.sum (map (10 /) ks)) xs";
    assert_eq!(loops(after), (1, 1));
    // Out of the inner loop, not out of the outer one too, where nobody knows whether the inner one runs.
    let nested = "def main [n] (xs: [n]i64) (ks: []i64) = \
                  map (\\x -> i64.sum (map (\\y -> y + i64.sum (map (10 /) ks)) (iota x))) xs";
    // The two sums of nothing run, and no quotient.
    assert_eq!(inner_runs(nested, "[0i64, 0i64] [0i64]"), 2);
}

/// `replicate` fails for a negative size, where there is an element.
#[test]
fn what_runs_over_a_size_that_may_be_negative_is_behind_a_guard() {
    let size = "def main [n] (xs: [n]i64) (k: i64) (c: i64) = map (\\x -> x + i64.sum (replicate k (-c))) xs";
    assert_eq!(loops(size), (2, 0));
    assert_eq!(inner_runs(size, "empty([0]i64) -1i64 7i64"), 0);
}

#[test]
fn what_stands_in_a_branch_stays() {
    let branch = "def main [n] (xs: [n]i64) = map (\\x -> if x > 3 then i64.sum xs else x) xs";
    assert_eq!(loops(branch), (1, 1));
    // Nothing asks for the sum of these.
    assert_eq!(inner_runs(branch, "[1i64, 2i64]"), 0);
}

/// What something reads element by element can be fused with that, and is not built.
#[test]
fn an_array_that_is_read_element_by_element_stays() {
    let array =
        "def main [n] (xs: [n]i64) = map (\\x -> i64.sum (map2 (\\y z -> x * y + z) (map (* 2) xs) xs)) xs";
    assert_eq!(loops(array), (1, 1));
    let filtered =
        "def main [n] [m] (xs: [n]i64) (ys: [m]i64) = map (\\x -> i64.sum (map (* x) (filter (> 0) ys))) xs";
    assert_eq!(loops(filtered), (1, 1));
}

/// The others are built once, as far out as they can be.
#[test]
fn an_array_that_is_read_otherwise_is_built_once() {
    let main = |body: &str| format!("def main [n] [m] (xs: [n]i64) (ys: [m]i64) (yss: [m][m]i64) = {body}");
    for (body, outside) in [
        ("map (\\x -> let cs = scan (+) 0 (map (* 2) ys) in cs[x % m]) xs", 2),
        // What a histogram begins with is built in front of it.
        ("map (\\x -> let h = hist (+) 0 10 (map (% 10) ys) ys in h[x % 10]) xs", 3),
        // Rows that are all the same are made once, and fused with what is there.
        ("let zs = map (+ 1) ys in map (\\_ -> map (* 2) zs) xs", 2),
        // Behind a guard, with zeros in the other branch, where the loop does not run.
        ("map (\\x -> let cs = map i64.sum yss in cs[x % m]) xs", 3),
    ] {
        let (out, inside) = loops(&main(body));
        assert_eq!((out, inside > 0), (outside, body.contains("yss")), "{body}");
    }
    let nested =
        "def main [n] [m] [k] (xss: [n][k]i64) (ys: [m]i64) = map (map (\\x -> (scan (+) 0 ys)[x % m])) xss";
    assert_eq!(loops(nested), (2, 1));
    // One of a row's own stays in the loop over the rows.
    let row = "def main [n] [k] (xss: [n][k]i64) = map (\\xs -> map (\\x -> (scan (+) 0 xs)[x % k]) xs) xss";
    assert_eq!(inner_runs(row, "[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]]"), 4);
}

/// Where the loop runs for no element, what costs much does not run.
#[test]
fn an_array_that_costs_much_is_built_only_if_the_loop_runs() {
    let nest = "def main [n] [m] (xs: [n]i64) (yss: [m][m]i64) =
        map (\\x -> let cs = map i64.sum yss in cs[x % m]) xs";
    assert_eq!(inner_runs(nest, "[0i64, 1i64, 1i64] [[1i64, 2i64], [3i64, 4i64]]"), 2);
    assert_eq!(inner_runs(nest, "empty([0]i64) [[1i64, 2i64], [3i64, 4i64]]"), 0);
}

/// Each element with each other: as many inner loops as `xs` has elements.
const NEST: &str = "i64.sum (map (\\a -> i64.maximum (map (* a) xs)) xs)";

#[test]
fn what_costs_much_runs_only_if_the_loop_does() {
    let program =
        |body: &str| format!("def main [n] [m] (xs: [n]i64) (big: [m]i64) = {}", body.replace("NEST", NEST));
    for body in [
        "map (\\x -> x + NEST) big",
        // Beside something that runs over the same elements in any case.
        "(i64.sum xs, map (\\x -> x + NEST) big)",
        "map (\\x -> x + NEST) (filter (> 0) big)",
        "filter (\\x -> x > NEST) (filter (> 0) big)",
    ] {
        let program = program(body);
        assert_eq!(inner_runs(&program, "[1i64, 2i64, 3i64] [1i64, 2i64]"), 3, "{program}");
        assert_eq!(inner_runs(&program, "[1i64, 2i64, 3i64] empty([0]i64)"), 0, "{program}");
    }
    let filtered = program("map (\\x -> x + NEST) (filter (> 0) big)");
    assert_eq!(inner_runs(&filtered, "[1i64, 2i64, 3i64] [-1i64, -2i64]"), 0);
}

/// Beside those of the nest, the inner loops are those over rows.
#[test]
fn what_costs_much_runs_only_if_all_loops_around_it_do() {
    let program = format!(
        "def main [n] [m] [k] (xss: [n][m]i64) (xs: [k]i64) = map (\\ys -> map (\\y -> y + {NEST}) ys) xss"
    );
    assert_eq!(inner_runs(&program, "[[1i64], [2i64]] [1i64, 2i64, 3i64]"), 2 + 3);
    assert_eq!(inner_runs(&program, "empty([2][0]i64) [1i64, 2i64, 3i64]"), 2);
    assert_eq!(inner_runs(&program, "empty([0][2]i64) [1i64, 2i64, 3i64]"), 0);
}

/// In a loop one pass is many, unless it is over what the loop that it came out of runs over.
#[test]
fn what_is_hoisted_into_a_loop_runs_only_if_the_inner_one_does() {
    let program = "def main [n] [m] [k] (xss: [n][m]i64) (as: [n]i64) (ys: [k]i64) =
        map2 (\\xs a -> map (\\x -> x + i64.sum (map (* a) ys)) xs) xss as";
    assert_eq!(inner_runs(program, "[[1i64], [2i64]] [3i64, 4i64] [5i64, 6i64]"), 4);
    assert_eq!(inner_runs(program, "empty([2][0]i64) [3i64, 4i64] [5i64, 6i64]"), 2);
}

#[test]
fn one_pass_is_fused_with_others() {
    let beside = "def main [n] [m] (xs: [n]i64) (ys: [m]i64) =
        (i64.sum xs, map (\\y -> y + i64.maximum (map (* 2) xs)) ys)";
    assert_eq!(loops(beside), (2, 0));
    let filtered = "def main [n] (xs: [n]i64) = map (\\x -> x + i64.sum xs) (filter (> 0) xs)";
    assert_eq!(loops(filtered), (2, 0));
    // What is nothing where the loop is stands without a guard as well.
    let own = "def main [n] (xs: [n]i64) = map (\\x -> x + NEST) (map (+ 1) xs)".replace("NEST", NEST);
    assert_eq!(loops(&own), (2, 1));
}

/// The sum moves in front of the loop, and a copy of the filter with it. What is indexed stays, and had the same length
/// once more: no well-formed program.
#[test]
fn a_copied_filter_has_a_length_of_its_own() {
    let program = "def main [m] [n] (ys: [m]i64) (zs: [n]i64) =
        map (\\y -> let kept = filter (>= 3) zs in kept[y % 2] + i64.sum kept) ys";
    let fused = Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    assert_eq!(check(fused.program()), Ok(()), "{}", fused.program());
    // One loop outside, and the filter in the other one.
    assert_eq!(loops(program), (2, 1));
    assert_eq!(inner_runs(program, "[1i64, 2i64, 3i64] [2i64, 3i64, 4i64, 5i64]"), 3);
}

/// Rows that are handed out are written where they belong; the others are built, each for each element.
#[test]
fn what_is_built_for_each_element_is_counted() {
    for (text, expected) in [
        ("def main [n] [k] (m: [n][k]i64) = map (map (+ 1)) m", &[][..]),
        // The guarded copy of the row before last, once a row: n times l + 1 elements.
        (
            "def main [n] [k] [l] (m: [n][k]i64) (xs: [l]i64) = map (\\r -> map (\\i -> (xs ++ [7])[i]) r) m",
            &["n*l + n"],
        ),
        (
            "def main [n] (xs: [n]i64) = map (\\x -> let a = replicate 4 x in (a with [x] = 0)[x + 1]) xs",
            &["4n"],
        ),
        ("def main [n] (xs: [n]i64) = map (\\x -> let s = scan (+) x xs in s[x]) xs", &["n*n"]),
    ] {
        let fused = Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
        let built: Vec<String> =
            built_inside(fused.program()).iter().map(|(_, elements)| elements.to_string()).collect();
        assert_eq!(built, expected, "{text}");
    }
}
