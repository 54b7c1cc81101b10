//! What the command says where a first try goes wrong: each message names what was written, and what to
//! do instead.

use serde_json::json;

use super::{Dir, npy};

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
    // All that runs nothing on data of the user's knows the program.
    for (verb, says) in [
        ("check", "main : (x: f64) -> f64"),
        ("fuse", "call \"mysin\" [pure] (x0) as _"),
        ("explain", "0 loops"),
        ("verify", "  verified\n"),
    ] {
        let ran = dir.lawson(&[verb, "p.fut"]);
        assert!(ran.code == 0 && ran.out.contains(says), "{verb}: {}{}", ran.out, ran.err);
    }
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
        dir.lawson(&[verb, "none"]).fails(2, &["there is no .fut or .R file in none"]);
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
    dir.lawson(&["run", "p.fut", "semi.csv:x"]).fails(2, &["no column \"x\"", "';'", "--csv-delimiter"]);
}

#[test]
fn names_that_are_nearly_right() {
    let dir = Dir::new("nearly");
    dir.lawson(&["explain", "NOCODE"])
        .fails(2, &["there is no code NOCODE, and no such file", "FUSE_REJECT_RATE"]);
    dir.lawson(&["explain", "FUSE_REJECT_RAT"]).fails(2, &["is FUSE_REJECT_RATE meant?"]);
    dir.lawson(&["explain", "FUSE_REJECT_RATE", "3"])
        .fails(2, &["FUSE_REJECT_RATE is a code, and inputs are for a program"]);
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

/// The runtime's words are Futhark's; the help says what they mean.
#[test]
fn sizes_that_cannot_be_are_said_in_words() {
    let dir = Dir::new("size_words");
    dir.file("hist.fut", "def main [n] (is: [n]i64) (xs: [n]f64) = hist (+) 0 (-1) is xs\n");
    dir.lawson(&["run", "hist.fut", "[0]", "[1]"])
        .fails(1, &["Range 0..1..<-1 is invalid.", "help: an array of -1 elements is asked for"]);
    dir.file("coerce.fut", "def main (xs: []f64) = xs :> [3]f64\n");
    dir.lawson(&["run", "coerce.fut", "[1, 2]"])
        .fails(1, &["shape [2] cannot match shape of type \"[3]f64\"", "help: `:>` says which sizes"]);
    dir.file("large.fut", "def main (n: i64) =\n  let k = n + 1\n  in map (+ 1) (iota k)\n");
    let large = dir.lawson(&["run", "large.fut", "3000000000000"]);
    large.fails(2, &["an array of 3000000000001 elements does not fit the memory", "large.fut:3:"]);
    // Their lengths add up to 2^64 + 1, and to 2^64: nothing of it is built.
    dir.file("counted.fut", "def main (xs: []i64) =\n  length (flatmap (\\x -> replicate x x) xs)\n");
    for large in [
        "[9223372036854775807, 9223372036854775807, 3]",
        "[4611686018427387904, 4611686018427387904, \
                  4611686018427387904, 4611686018427387904]",
    ] {
        let counted = dir.lawson(&["run", "counted.fut", large]);
        counted.fails(1, &[" elements is too large", "counted.fut:2:"]);
    }
}

/// Not even one of which no element is made. Numbers of the program wrap, as ever.
#[test]
fn products_of_sizes_that_no_integer_holds_are_refused() {
    let dir = Dir::new("products");
    let cube = "def main (n: i64) (m: i64) = length (flatten_3d (tabulate_3d n 2 m (\\_ _ k -> k)))\n";
    dir.file("cube.fut", cube);
    for (n, m) in [("8589934592", "8589934592"), ("3", "4611686018427387904")] {
        dir.lawson(&["run", "cube.fut", n, m]).fails(1, &["too large", "cube.fut:1:"]);
    }
    for code in [
        "i64.sum (map (\\(a, b) -> a + b) (cross (iota (1 << 33)) (iota (1 << 33))))",
        "i64.sum (map (\\x -> x) (flatten (replicate (1 << 62) [1, 2, 3, 4])))",
        "length (flatmap (\\_ -> iota 4) (iota (1 << 62)))",
        "length (flatmap (\\x -> [x, x, x, x]) (if 1 < 2 then iota (1 << 62) else iota 3))",
        "let xs = filter (>= 0) (iota (1 << 22))
         in length (flatten_3d (map (\\x -> map (\\y -> map (\\z -> x + y + z) xs) xs) xs))",
    ] {
        dir.lawson(&["run", "-e", code]).fails(1, &["too large", "-e:"]);
    }
    for (code, n) in [
        ("length (flatten (replicate (1 << 40) (replicate (1 << 20) 1i8)))", "1152921504606846976"),
        ("length (flatten (replicate (1 << 62) (iota 0)))", "0"),
        ("length (iota ((1 << 32) * (1 << 32)))", "0"),
    ] {
        dir.lawson(&["run", "-e", code]).gives(&format!("result: i64 = {n}\n"));
    }
}

/// An array of rows without elements takes no memory, however many they are.
#[test]
fn rows_without_elements_do_not_say_that_there_is_room() {
    let dir = Dir::new("no_room");
    for (shape, dims, rows) in [
        ("(4611686018427387904, 0)", "[n][m]", "replicate n [1, 2, 3, 4]"),
        ("(4611686018427387904, 0)", "[n][m]", "map (\\_ -> [1, 2, 3, 4]) xs"),
        ("(1099511627776, 1099511627776, 0)", "[n][m][k]", "map (map (\\_ -> 1)) xs"),
    ] {
        std::fs::write(dir.0.join("xs.npy"), npy("<i8", shape, &[])).unwrap();
        dir.file("rows.fut", format!("def main {dims} (xs: {dims}i64) = length (flatten ({rows}))\n"));
        dir.lawson(&["run", "rows.fut", "xs.npy"]).fails(1, &["too large", "rows.fut:1:"]);
    }
}

#[test]
fn swapped_and_missing_arguments_of_built_in_functions() {
    let dir = Dir::new("swapped");
    for (call, order) in [
        ("filter xs (> 0)", "`filter (> 1) [1, 2, 3]`"),
        ("map xs (\\x -> x + 1)", "`map (* 2) [1, 2, 3]`"),
        ("reduce 0 (+) xs", "`reduce (+) 0 [1, 2, 3]`"),
        ("foldl (+) xs 0", "`foldl (-) 10 [1, 2]`"),
    ] {
        dir.file("p.fut", format!("def main (xs: []i32) = {call}\n"));
        dir.lawson(&["check", "p.fut"]).fails(2, &["help: its arguments come in this order: ", order]);
    }
    dir.file("p.fut", "def main (xs: []i32) = reduce (+) 0\n");
    let warned = dir.lawson(&["check", "p.fut"]);
    assert_eq!(warned.code, 0);
    warned.says(&["warning: `main` takes an argument more than it names, a `[m]i32`", "last argument"]);
    // A program may well be a function that it does not name the arguments of.
    dir.file("whole.fut", "def main = reduce (+) 0\n");
    assert_eq!(dir.lawson(&["check", "whole.fut"]).err, "");
}

#[test]
fn fractions_where_integers_are_wanted() {
    let dir = Dir::new("fractions");
    dir.file("p.fut", "def main (xs: []i32) = map (+ 1) xs\n");
    for xs in ["[1.5, 2]", "[2, 1.5]"] {
        let ran = dir.lawson(&["run", "p.fut", xs]);
        ran.fails(2, &["i32 is wanted, and element 0 is ", "i32 has no fractions: let the program take f64"]);
        assert!(!ran.err.contains("irregular"), "{}", ran.err);
    }
    let rows = "all rows of an array have the same shape";
    dir.lawson(&["run", "p.fut", "[[1, 2], [3]]"]).fails(2, &["irregular array: element 0 is [2]i32", rows]);
}

/// Forty sums whose operators do 3,000 steps.
#[test]
fn a_verification_that_takes_long_says_so() {
    let dir = Dir::new("long_verification");
    let sum = |k: usize| {
        format!("reduce (\\a b -> a + b + 0 * i64.sum (map (\\i -> i * i + {k}) (iota 1000))) 0 xs")
    };
    let sums: Vec<String> = (0..40).map(sum).collect();
    dir.file("p.fut", format!("def main [n] (xs: [n]i64) = ({})\n", sums.join(", ")));
    dir.lawson(&["run", "p.fut", "[1]"]).says(&["verified in ", ": once for each program"]);
    let again = dir.lawson(&["run", "p.fut", "[1]"]);
    assert!(!again.err.contains("verified in "), "{}", again.err);
}

#[test]
fn columns_that_are_nearly_right_or_too_many() {
    let dir = Dir::new("columns_nearly");
    dir.file("d.csv", "date,co2,height\n1,2.5,3\n2,3.5,4\n");
    dir.file("p.fut", "def main [n] (xs: [n]i64) (ys: [n]f64) = f64.sum ys\n");
    let help = "did you mean `height`? its columns are: date, co2, height";
    dir.lawson(&["run", "-e", "f64.sum xs", "-i", "xs=d.csv:hight"])
        .fails(2, &["d.csv has no column \"hight\"", help]);
    let far = dir.lawson(&["run", "-e", "f64.sum xs", "-i", "xs=d.csv:zzz"]);
    far.fails(2, &["help: its columns are: date, co2, height"]);
    // Two parameters, and their columns in one input.
    let help = "help: columns for several parameters are one input each: d.csv:date d.csv:co2\n";
    dir.lawson(&["run", "p.fut", "d.csv:date,co2"])
        .fails(2, &["2 columns can't make [n]i64: name 1 column instead of 2", help]);
}

/// Of arrays that native code need not make, it only counts the elements.
#[test]
fn an_array_that_no_memory_holds_is_named() {
    let dir = Dir::new("too_many");
    dir.file("p.fut", "def main (k: i64) = i64.sum (flatten (replicate k (replicate k 1)))\n");
    let ran = dir.lawson(&["run", "p.fut", "4611686018427387904"]);
    let said = "an array of 4611686018427387904 elements is too large";
    ran.fails(1, &[said, "--> p.fut:1:30", "asks for it"]);
    assert!(!ran.err.contains("a divisor is zero"), "{}", ran.err);
    // The interpreter alone says where, too.
    dir.file("q.fut", "def main (k: i64) = replicate k 1u8\n");
    dir.lawson(&["run", "q.fut", "--reference", "1000000000000"])
        .fails(2, &["an array of 1000000000000 elements does not fit the memory", "--> q.fut:1:21"]);
}

/// With lengths from the data, what makes them equal is said for this data.
#[test]
fn unequal_inputs_of_an_expression_say_how_much_to_take() {
    let dir = Dir::new("unequal_take");
    let xs = ["run", "-e", "map2 (+) xs ys", "-i", "xs=[1.0,2,3,4,5]", "-i", "ys=[1.0,2,3]"];
    let ran = dir.lawson(&xs);
    ran.fails(2, &["xs: [5]f64, ys: [3]f64; `take 3` of each of two makes both as long"]);
    assert!(!ran.err.contains(":>"), "{}", ran.err);
    dir.lawson(&["run", "-e", "map2 (+) (take 3 xs) (take 3 ys)", xs[3], xs[4], xs[5], xs[6]])
        .gives("result: [3]f64 = [2.0, 4.0, 6.0]\n");
}
