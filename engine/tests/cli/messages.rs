//! What the command says where a first try goes wrong: each message names what was written, and what to
//! do instead.

use serde_json::json;

use super::Dir;

#[test]
fn nothing_is_verified_by_no_input() {
    let dir = Dir::new("zero");
    dir.file("p.fut", "def main (x: i32) = x + 1\n");
    dir.lawson(&["verify", "p.fut", "--cases", "0"]).fails(2, &["--cases", "from 1 on"]);
    dir.lawson(&["fuzz", "--seconds", "0"]).fails(2, &["0 seconds", "--corpus"]);
}

#[test]
fn an_external_function_needs_a_host() {
    let dir = Dir::new("external");
    dir.file("p.fut", "#[effects(pure)] external \"mysin\" : f64 -> f64\ndef main (x: f64) = mysin x\n");
    let native = dir.lawson(&["run", "p.fut", "1"]);
    native.fails(2, &["not yet native: the external function `mysin`", "only a host written in Rust"]);
    assert!(!native.err.contains("--reference"), "{}", native.err);
    dir.lawson(&["run", "p.fut", "1", "--reference"])
        .fails(1, &["`mysin` is not supplied by the host", "only a host written in Rust"]);
}

#[test]
fn one_missing_program_keeps_no_other_from_being_looked_at() {
    let dir = Dir::new("one_missing");
    dir.file("a.fut", "def main (x: i32) = x + 1\n-- ==\n-- input { 1 } output { 2 }\n");
    for paths in [["a.fut", "no.fut"], ["no.fut", "a.fut"]] {
        let checked = dir.lawson(&[&["check"][..], &paths].concat());
        assert_eq!(checked.code, 2);
        assert!(checked.out.contains("main : (x: i32) -> i32"), "{}", checked.out);
        checked.says(&["cannot read no.fut: no such file"]);
        let tested = dir.lawson(&[&["test"][..], &paths].concat());
        assert_eq!(tested.code, 2);
        assert!(tested.out.starts_with("1 passed, 0 failed"), "{}", tested.out);
        tested.says(&["cannot read no.fut: no such file"]);
    }
    std::fs::create_dir(dir.0.join("none")).unwrap();
    for verb in ["check", "fmt"] {
        dir.lawson(&[verb, "none"]).fails(2, &["there is no .fut file in none"]);
    }
}

#[test]
fn inputs_that_are_too_many_or_empty() {
    let dir = Dir::new("inputs");
    dir.file("p.fut", "def main (xs: []i32) = i32.sum xs\n").file("semi.csv", "x;y\n1;2\n");
    let twice = dir.lawson(&["run", "p.fut", "-i", "xs=[1]", "[2]"]);
    twice.fails(2, &["[2] is one input too many: xs is given by -i"]);
    let twice = "two inputs for the parameter xs";
    dir.lawson(&["run", "p.fut", "-i", "xs=[1]", "-i", "xs=[2]"]).fails(2, &[twice]);
    dir.lawson(&["run", "-e", "xs", "-i", "xs=[1]", "-i", "xs=[2]"]).fails(2, &[twice]);
    dir.lawson(&["run", "p.fut", ""]).fails(2, &["an input is empty: \"\""]);
    dir.lawson(&["run", "p.fut", "semi.csv:x"]).fails(2, &["no column \"x\"", "';'", "commas are expected"]);
}

#[test]
fn names_that_are_nearly_right() {
    let dir = Dir::new("nearly");
    dir.lawson(&["explain", "NOCODE"])
        .fails(2, &["there is no code NOCODE, and no such file", "FUSE_REJECT_RATE"]);
    dir.lawson(&["explain", "FUSE_REJECT_RAT"]).fails(2, &["is FUSE_REJECT_RATE meant?"]);
    dir.lawson(&["explain", "no.fut"]).fails(2, &["cannot read no.fut"]);
    dir.lawson(&["builtins", "f64.sqt"]).fails(2, &["is `f64.sqrt` meant?"]);
    dir.lawson(&["builtins", "nosuch"]).fails(2, &["there is no built-in nosuch", "lists them all"]);
}

/// Subtraction is not associative.
#[test]
fn counterexamples_are_written_as_the_source_has_them() {
    let dir = Dir::new("counterexample");
    dir.file(
        "r.fut",
        "def op (a: {n: i64, x: i64}) (b: {n: i64, x: i64}) = {n = a.n - b.n, x = a.x}\n\
         def main (xs: []i64) = (xs |> map (\\x -> {n = x, x = x}) |> reduce op {n = 0, x = 0}).n\n",
    );
    dir.lawson(&["run", "r.fut", "[1, 2]"])
        .fails(1, &["({n = ", ", x = ", "} op {n = ", "--verify off", "lawson verify"]);
    let ran = dir.lawson(&["verify", "r.fut"]);
    assert!(ran.out.contains("} op ({n = "), "{}", ran.out);
    dir.lawson(&["run", "r.fut", "[1, 2]", "--verify", "off"]);
    dir.file("s.fut", "def main (xs: [](i64, i64)) = scan (\\a b -> (a.0 - b.0, b.1)) (0, 0) xs\n");
    let ran = dir.lawson(&["verify", "s.fut"]);
    assert!(ran.out.contains("not associative") && ran.out.contains(") op (("), "{}", ran.out);
    // 0.5 is not neutral for addition; the value itself is shown.
    dir.file("n.fut", "def main (xs: []f64) = reduce (+) 0.5 xs\n");
    let ran = dir.lawson(&["verify", "n.fut"]);
    assert!(ran.out.contains("               0.5 op "), "{}", ran.out);
}

/// Columns are those of what was typed, not of the program that is made of it.
#[test]
fn places_in_an_expression_are_counted_from_its_start() {
    let dir = Dir::new("expression_place");
    let wrong = dir.lawson(&["run", "-e", "sum (mpa (+ 1) xs)", "-i", "xs=[1.5]", "--json"]).json();
    assert_eq!((&wrong["error"]["line"], &wrong["error"]["column"]), (&json!(1), &json!(6)));
    let wrong = dir.lawson(&["run", "-e", "sum (mpa (+ 1) xs)", "-i", "xs=[1.5]"]);
    wrong.fails(
        2,
        &["--> -e:1:6", "1 | sum (mpa (+ 1) xs)\n  |      ^^^", "did you mean `map`?", "xs: [1]f64"],
    );
    assert!(!wrong.err.contains("def main"), "{}", wrong.err);
}

#[test]
fn the_errors_of_a_program_are_shown_together() {
    let dir = Dir::new("errors_together");
    dir.file("p.fut", "def f (x: i64) = y\ndef g (x: i64) = f x + true\ndef main (x: i64) = z\n");
    dir.lawson(&["check", "p.fut"]).fails(2, &["nothing is called `y`", "nothing is called `z`"]);
    let error = &dir.lawson(&["check", "p.fut", "--json"]).json()["error"];
    assert_eq!((&error["line"], &error["others"][0]["line"]), (&json!(1), &json!(3)));
}
