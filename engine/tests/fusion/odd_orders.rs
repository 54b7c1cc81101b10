//! Laws in orders in which nobody would try them. Which order would find what there is to find does not matter: what was
//! equal stays equal. Half of the programs have a condition that stops what would otherwise be done.
//!
//! How many loops there must be was worked out by hand, from the laws of Bird 1987: `f` and `g` are so much work that
//! nobody computes them for an element twice, `h` is the same of whole numbers, and `t` prints.

use lawson::fuse::{FuseOptions, forms, fuse};
use lawson::legality::{Condition, Policy};
use lawson::verify::Options;
use lawson::verify::treatments::{Treated, treat};

/// What stands in front of each program.
const FUNCTIONS: &str = "def f (x: f64) = f64.exp (f64.sin x)\ndef g (x: f64) = f64.log (f64.cos x)\n\
    def h (x: i64) = i64.f64 (f (f64.i64 x))\ndef t (x: f64) = trace (f x)\n";

/// Programs with so many loops.
const FUSED: &[(usize, &str)] = &[
    (1, "def main (xs: []f64) = reverse (map f (reverse xs))"),
    (1, "def main (xs: []f64) = map g (reverse (map f (reverse (map g xs))))"),
    (1, "def main (xs: []f64) = reverse (map g (reverse (map f (reverse xs))))"),
    (1, "def main (xs: []i64) = i64.sum (reverse (map h (reverse (filter (> 0) xs))))"),
    (1, "def main (xs: []i64) = i64.sum (map h (reverse (scan (+) 0 xs)))"),
    (1, "def main (a: [][]f64) = f64.sum (flatten (map (map f) a))"),
    (1, "def main (a: [][]f64) = f64.maximum (map g (flatten (map (map f) a)))"),
    (1, "def main (a: [][]i64) = i64.sum (reverse (flatten (map (map h) a)))"),
    (1, "def main (xs: []f64) (ys: []f64) = map f (reverse (map g (reverse xs)) ++ ys)"),
    // The two are one loop each way: what both read is read once.
    (1, "def main (xs: []i64) = (i64.sum (reverse (filter (> 0) xs)), i64.maximum (reverse (reverse xs)))"),
];

/// Programs with so many loops, in which this law is refused for this condition.
const STOPPED: &[(usize, &str, Condition, &str)] = &[
    // What prints would print in another order.
    (2, "map-reverse", Condition::Copyable, "def main (xs: []f64) = reverse (map t (reverse xs))"),
    (1, "map-reverse", Condition::Copyable, "def main (xs: []f64) = map t (reverse (map f (reverse xs)))"),
    // Floats would be added in another order, or between other brackets.
    (
        2,
        "reduce-reverse",
        Condition::Exact,
        "def main (xs: []f64) = f64.sum (reverse (map g (filter (> 0) xs)))",
    ),
    (
        2,
        "reverse-reverse",
        Condition::OwnPosition,
        "def main (xs: []f64) = f64.sum (reverse (reverse (filter (> 0) xs)))",
    ),
    (
        2,
        "reduce-concat",
        Condition::Exact,
        "def main (xs: []f64) (ys: []f64) = f64.product (filter (> 0) xs ++ map f ys)",
    ),
    (1, "reduce-flatten", Condition::Exact, "def main (a: [][]f64) = f64.product (map f (flatten a))"),
    // An operator of which order matters.
    (
        2,
        "reduce-reverse",
        Condition::Exact,
        "def main (xs: []i64) = reduce (\\a b -> a * 3 + b) 0 (reverse (filter (> 0) xs))",
    ),
    // The 5 would be added twice.
    (
        2,
        "reduce-concat",
        Condition::Neutral,
        "def main (xs: []i64) (ys: []i64) = reduce (+) 5 (filter (> 0) xs ++ map h ys)",
    ),
    // Nothing fails where there are no elements.
    (1, "map-replicate", Condition::Total, "def main (n: i64) (k: i64) = map (10 /) (replicate n k)"),
    // It prints once for each element.
    (
        1,
        "map-replicate",
        Condition::Copyable,
        "def main (n: i64) (k: i64) = map (\\x -> trace (x * x)) (replicate n k)",
    ),
    // Of what a filter gives the sums stand between other brackets than those of a slice.
    (
        2,
        "slice-scan",
        Condition::OwnPosition,
        "def main (k: i64) (xs: []f64) = let ys = map (/ 3) (filter (> 0.5) xs) in (scan (+) 0 (take k ys), scan (+) 0 ys)",
    ),
];

/// Programs in which nothing is moved by laws that may be seen there: it is printed, or fails.
const KEPT: &[&str] = &[
    // Printed once, and there twice.
    "def main (xs: []f64) = let a = map t xs in a ++ a",
    // Of an array that may be too short nothing is left out.
    "def main (m: i64) (xs: []i64) = let ys = tabulate m (\\i -> xs[i]) in tabulate 3 (\\j -> ys[j])",
    "def main (m: i64) (xs: []i64) = let ys = tabulate m (\\i -> xs[i]) in take 3 ys",
    // Something prints between two parts, or the parts stand in another order.
    "def main (xs: []f64) (ys: []f64) =\n let a = map t xs let z = trace (length ys) let b = map t ys in (a ++ b, z)",
    "def main (xs: []f64) (ys: []f64) = let b = map t ys let a = map t xs in a ++ b",
    "def main (xss: [][]f64) = let a = map (map t) xss let z = trace (length xss) in (flatten a, z)",
    "def main (xs: []i64) (ys: []i64) =\n let a = map (10 /) xs let z = trace (length xs) let b = map (10 /) ys in (a ++ b, z)",
];

fn lowered(text: &str) -> lawson::core::Program {
    let program = lawson::Program::parse(&format!("{FUNCTIONS}{text}")).unwrap();
    program.main().unwrap().lowered().clone()
}

#[test]
fn what_can_be_one_loop_is_one() {
    for (loops, text) in FUSED {
        let fusion = fuse(&lowered(text), &FuseOptions::default()).unwrap();
        assert_eq!(lawson::cost::count(&fusion.program).loops, *loops, "{text}\n{}", fusion.program);
    }
}

/// What is so much work is computed once, in two loops, though one loop could compute it twice.
#[test]
fn no_form_computes_much_twice() {
    for text in [
        "def main (xs: []f64) = let zs = map f (reverse xs) in (f64.sum zs, reverse zs)",
        // Other laws are about the rest, so that forms are searched for.
        "def main (k: i64) (xs: []f64) (is: []i64) = let zs = scan (\\a b -> f (a + b)) 0 xs
          in (take k zs, f64.sum zs, i64.sum (reverse (filter (> 0) is)))",
    ] {
        let fusion = fuse(&lowered(text), &FuseOptions::default()).unwrap();
        assert_eq!(fusion.program.to_string().matches("f64.exp").count(), 1, "{text}\n{}", fusion.program);
    }
}

#[test]
fn conditions_stop_laws_in_any_order() {
    for (loops, law, condition, text) in STOPPED {
        let program = lowered(text);
        let fusion = fuse(&program, &FuseOptions::default()).unwrap();
        let steps = &fusion.report.steps;
        assert!(steps.iter().all(|step| step != law), "{text}: {steps:?}");
        assert_eq!(lawson::cost::count(&fusion.program).loops, *loops, "{text}\n{}", fusion.program);
        // Without it the law would be applied, in some form at least.
        let all = forms(&program, &FuseOptions::default());
        let policy = Policy::without(*law, *condition);
        let more = forms(&program, &FuseOptions { policy, ..FuseOptions::default() });
        assert!(more.iter().any(|form| !all.contains(form)), "{text}");
    }
}

/// All forms to which laws lead mean what the source means, taken or not: on inputs, and for all values at short lengths.
#[test]
fn all_forms_mean_the_same() {
    let mut planned = 0;
    let texts = FUSED.iter().map(|(_, text)| text).chain(STOPPED.iter().map(|(.., text)| text)).chain(KEPT);
    for text in texts {
        planned += forms(&lowered(text), &FuseOptions::default()).len();
        let options = Options { seed: 1, cases: 20, symbolic: 2 };
        match treat(&format!("{FUNCTIONS}{text}"), &options, &[]) {
            Treated::Agree(agreed) => assert!(agreed.inputs > 0, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(planned > FUSED.len(), "{planned}");
}
