//! Laws in orders in which nobody would try them. Which order finds what there is to find is no matter: what was equal
//! stays equal. Half of the programs have a condition that stops what would otherwise be done.
//!
//! How many loops there must be was worked out by hand, from the laws of Bird 1987; `f` and `g` are so much work that
//! nobody computes them again where they are read.

use lawson::fuse::{FuseOptions, fuse};
use lawson::{cost, rules};

/// What stands in front of each program.
const FUNCTIONS: &str = "def f (x: f64) = f64.exp (f64.sin x)\ndef g (x: f64) = f64.log (f64.cos x)\n\
    def h (x: i64) = i64.f64 (f (f64.i64 x))\n";

/// Each program with how many loops are left, and what keeps it from having fewer.
const PROGRAMS: &[(usize, &str)] = &[
    (1, "def main (xs: []f64) = reverse (map f xs)"),
    (1, "def main (xs: []f64) = reverse (map f (reverse xs))"),
    (1, "def main (xs: []f64) = map g (reverse (map f xs))"),
    (1, "def main (xs: []f64) = map g (reverse (map f (reverse (map g xs))))"),
    (1, "def main (xs: []f64) = reverse (map g (reverse (map f (reverse xs))))"),
    (1, "def main (xs: []i64) = i64.sum (reverse (map h (reverse (map h xs))))"),
    (1, "def main (a: [][]f64) = f64.sum (flatten (map (map f) a))"),
    (1, "def main (a: [][]f64) = f64.maximum (map g (flatten (map (map f) a)))"),
    (1, "def main (a: [][]f64) = reverse (map g (flatten (map (map f) a)))"),
    (1, "def main (xs: []f64) (ys: []f64) = map f (reverse (map g (reverse xs)) ++ ys)"),
];

/// The loops of a program's body, unfused ones as they are.
fn loops(text: &str) -> (usize, Vec<String>) {
    let program = lawson::Program::parse(&format!("{FUNCTIONS}{text}")).unwrap();
    let program = program.main().unwrap().lowered().clone();
    let fusion = fuse(&program, &FuseOptions::default()).unwrap();
    let counts = cost::count(&fusion.program);
    (counts.loops, fusion.report.steps.iter().map(ToString::to_string).collect())
}
