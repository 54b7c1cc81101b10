//! Whole numbers stay what they are: ids in data, numbers of expressions, and sums that outgrow their type.

use super::{Dir, npy};

/// 1234567890123456789 and 2^53 + 1 are no f64; 2^64 - 1 is the greatest u64.
#[test]
fn ids_are_read_as_integers_or_refused() {
    let dir = Dir::new("ids");
    let xs = |text: &str| {
        dir.file("d.csv", format!("id\n{text}"));
        dir.lawson(&["run", "-e", "xs", "-i", "xs=d.csv:id"])
    };
    xs("1234567890123456789\n5\n").gives("xs: [2]i64 = [1234567890123456789, 5]\n");
    xs("18446744073709551615\n5\n").gives("xs: [2]u64 = [18446744073709551615, 5]\n");
    let refused = "d.csv, line 2, column \"id\": the whole number 1234567890123456789 can't be represented exactly as f64";
    let rounded = "; 1234567890123456789.0 is rounded to the nearest f64";
    for (text, remedy) in [
        ("1234567890123456789\nNA\n5\n", "can be integers once line 3 has a number"),
        ("1234567890123456789\n1e3\n", "can be integers once line 3 has 1000 for 1e3"),
        ("1234567890123456789\n0.5\n", "the column has floats, as 0.5 on line 3"),
        (
            "1234567890123456789\n18446744073709551615\n-1\n",
            "no type of integers has every number of the column",
        ),
    ] {
        xs(text).fails(2, &[refused, remedy, rounded]);
    }
    xs("NA\n1.234567890123456789e18\n").fails(2, &["line 3", "the whole number 1.234567890123456789e18"]);
    xs("5\n18446744073709551616\n1\n").gives("xs: [3]f64 = [5.0, 1.8446744073709552e19, 1.0]\n");
    // Measurements are rounded, as ever, and so is what a point says to be a float.
    xs("6.02214076e23\n1.2345678901234568e18\n9007199254740993.0\n")
        .gives("xs: [3]f64 = [6.02214076e23, 1.2345678901234568e18, 9007199254740992.0]\n");
}

#[test]
fn a_gap_that_makes_floats_of_whole_numbers_is_told_once() {
    let dir = Dir::new("gap");
    dir.file("d.csv", "id,y,z\n7,0.5,1\n,,2\n9,1,3\n,2,4\n").file("xs.txt", "1\nNA\n3\n");
    let told = "d.csv: the whole numbers of column \"id\" are read as f64, and the missing values, on line 3 and 1 more, are NaN";
    let ran = dir.lawson(&["run", "-e", "map (.id) t", "-i", "t=d.csv:id,y,z"]);
    ran.gives("result: [4]f64 = [7.0, nan, 9.0, nan]\n");
    assert_eq!((ran.err.matches("note: ").count(), ran.err.matches(told).count()), (1, 1), "{}", ran.err);
    dir.lawson(&["run", "-e", "f64.sum (filter (> 0) xs)", "-i", "xs=xs.txt"])
        .gives("result: f64 = 4.0\n")
        .says(&["xs.txt: the whole numbers", "the missing value on line 2 is NaN"]);
    // Where all are missing there are no whole numbers.
    dir.file("e.csv", "id\nNA\nNA\n");
    let ran = dir.lawson(&["run", "-e", "xs", "-i", "xs=e.csv:id"]);
    assert!(!ran.gives("xs: [2]f64 = [nan, nan]\n").err.contains("note"), "{}", ran.err);
    // A program says itself that it takes floats.
    dir.file("p.fut", "def main (xs: []f64) = length xs\n");
    let ran = dir.lawson(&["run", "p.fut", "d.csv:id"]);
    assert!(!ran.gives("result: i64 = 4\n").err.contains("note"), "{}", ran.err);
}

#[test]
fn a_column_is_of_truth_values_where_all_of_it_is() {
    let dir = Dir::new("truth");
    dir.file("t.csv", "x,y\ntrue,true\nfalse,0.5\n");
    let run = |column: &str| dir.lawson(&["run", "-e", "xs", "-i", &format!("xs=t.csv:{column}")]);
    run("x").gives("xs: [2]bool = [true, false]\n");
    run("y").fails(2, &["t.csv, line 2, column \"y\": \"true\" is not an f64"]);
}

#[test]
fn a_whole_number_is_not_rounded_in_text_either() {
    let dir = Dir::new("ids_text");
    dir.file("f.fut", "def main (xs: []f64) = xs\n").file("s.fut", "def main (xs: []f32) = xs\n");
    dir.file("lines.txt", "5\n9007199254740993\n").file("values.txt", "[5,\n 9007199254740993, 1.5]\n");
    let remedy = "the column can be i64: let the program take that";
    dir.lawson(&["run", "f.fut", "lines.txt"])
        .fails(2, &["lines.txt, line 2", "can't be represented exactly as f64", remedy]);
    dir.lawson(&["run", "f.fut", "values.txt"]).fails(
        2,
        &["values.txt:2:2: the whole number 9007199254740993", "can't be represented exactly as f64"],
    );
    dir.lawson(&["run", "-e", "xs", "-i", "xs=[9007199254740993, 1.5]"])
        .fails(2, &["can't be represented exactly as f64"]);
    // 2^24 + 1 is no f32.
    dir.file("d.csv", "n\n16777217\n");
    dir.lawson(&["run", "s.fut", "d.csv:n"])
        .fails(2, &["line 2", "the whole number 16777217 can't be represented exactly as f32"]);
    dir.lawson(&["run", "f.fut", "d.csv:n"]).gives("xs: [1]f64 = [16777217.0]\n");
    let x = |text: &str| dir.lawson(&["run", "-e", "x", "-i", &format!("x={text}")]);
    x("18446744073709551615").gives("x: u64 = 18446744073709551615\n");
    let run = |exp: &str| dir.lawson(&["run", "-e", exp, "-i", "x=18446744073709551615"]);
    run("x - 1").gives("result: u64 = 18446744073709551614\n");
    run("f64.sqrt x")
        .fails(2, &["the whole number 18446744073709551615 can't be represented exactly as f64"]);
    x("[18446744073709551615, 1]").gives("x: [2]u64 = [18446744073709551615, 1]\n");
    x("9223372036854775807").gives("x: i64 = 9223372036854775807\n");
    // In a program it is a warning.
    let ran = dir.lawson(&["run", "-e", "f64.sqrt 0 + 9007199254740993"]);
    ran.gives("result: f64 = 9007199254740992.0\n")
        .says(&["can't be represented exactly as `f64`: it is rounded to 9007199254740992"]);
}

/// 5000 * 1000000 is beyond 2^31, and 705032704 what is left of it there.
#[test]
fn whole_numbers_of_an_expression_are_i64() {
    let dir = Dir::new("whole");
    dir.file("p.fut", "def main (xs: []i32) = map (* 1000000) xs\n").file("xs.txt", "[5000]");
    dir.file("xs.npy", npy("<i4", "(1,)", &5000i32.to_le_bytes()));
    let run = |xs: &str, flag: &[&str]| {
        let xs = format!("xs={xs}");
        dir.lawson(&[&["run", "-e", "map (* 1000000) xs", "-i", &xs], flag].concat())
    };
    let (whole, wrapped) = ("result: [1]i64 = [5000000000]\n", "result: [1]i32 = [705032704]\n");
    run("[5000]", &[]).gives(whole);
    run("xs.txt", &[]).gives(whole);
    run("[5000]", &["--strict"]).gives(wrapped);
    run("[5000i32]", &[]).gives(wrapped);
    run("xs.npy", &[]).gives(wrapped);
    dir.lawson(&["run", "p.fut", "[5000]"]).gives(wrapped);
    let scalar = |exp: &str| dir.lawson(&["run", "-e", exp]);
    scalar("100000 * 100000").gives("result: i64 = 10000000000\n");
    scalar("let f x = x * 100000 in f 100000").gives("result: i64 = 10000000000\n");
    scalar("product [100000, 100000]").gives("result: i64 = 10000000000\n");
    scalar("i32.highest + 1").gives("result: i32 = -2147483648\n");
    scalar("0.5 + 1").gives("result: f64 = 1.5\n");
    // In a file an attribute says the same, which is not Futhark's.
    dir.file("i.fut", "#[integers(i64)] def main = 100000 * 100000\n");
    dir.lawson(&["run", "i.fut"]).gives("result: i64 = 10000000000\n");
    dir.lawson(&["run", "i.fut", "--strict"]).fails(2, &["`#[integers(i64)]` is not part of Futhark"]);
    dir.file("i.fut", "#[integers(i32)] def main = #[integers(i64)] let f (x: i64) = x in f 1\n");
    let said =
        ["did you mean `#[integers(i64)]`?", "`#[integers(i64)]` goes before a definition at top level"];
    dir.lawson(&["check", "i.fut"]).says(&said);
    // A law is Futhark's: 65536 squared is 0 there.
    let law = dir.lawson(&["law", "map (\\x -> x * 65536 * 65536) xs = map (* 0) xs"]);
    assert_eq!(law.code, 0, "{}", law.out);
}

/// What a run says of overflow with `--verify full`: the number of warnings.
fn warnings(dir: &Dir, program: &str, input: &str) -> usize {
    dir.file("o.fut", program);
    let ran = dir.lawson(&["run", "o.fut", input, "--verify", "full"]);
    assert_eq!(ran.code, 0, "{program}: {}", ran.err);
    ran.err.matches("overflowed").count()
}

#[test]
fn a_sum_that_outgrows_its_type_is_told() {
    let dir = Dir::new("overflow");
    let count = |program: &str, input: &str| warnings(&dir, program, input);
    let big = "[2000000000, 2000000000]";
    for program in [
        "def main (xs: []i32) = i32.sum xs",
        "def main (xs: []i32) = reduce (+) 0 xs",
        "def main (xs: []i32) = reduce (\\a b -> b + a) 0 xs",
        "def main (xs: []i32) = i32.product xs",
        "def main (xs: []i32) = scan (+) 0 xs",
        "def main (xs: []i32) = f64.i32 (i32.sum xs) / 2",
        "def main (xs: []i32) = reduce (\\(a, m) (b, n) -> (a + b, m + n)) (0, 0) (map (\\x -> (x, 1i32)) xs)",
        "def main (xs: []i32) = hist (+) 0 1 (map (const 0) xs) xs",
        "def main (xs: []i32) = map (\\x -> i32.sum [x, x]) xs",
        "def main (xs: []u32) = u32.sum (map (* 2) (filter (\\x -> x % 2 == 0) xs)) / 2",
        "def f (xs: []i32) = i32.sum xs def main (xs: []i32) = if f xs > 0 then 1i32 else f xs",
        // The attribute is about what it stands before.
        "def main (xs: []i32) = (#[wrapping] i32.sum xs, i32.product xs)",
    ] {
        assert_eq!(count(program, big), 1, "{program}");
        assert_eq!(count(program, "[20, 3]"), 0, "{program}");
    }
    assert_eq!(count("def main (xs: []u8) = (u8.sum xs, map (+ 1) (scan (+) 0 xs))", "[200, 100]"), 2);
    dir.lawson(&["run", "o.fut", "[200, 100]", "--verify", "full"]).says(&[
        "warning: this sum overflowed: it does not fit in `u8`",
        "o.fut:1:",
        "`i64.u8`",
        "#[wrapping]",
    ]);
    let json = dir.lawson(&["run", "o.fut", "[200, 100]", "--verify", "full", "--json"]).json();
    assert_eq!(json["warnings"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_sum_that_is_meant_to_wrap_is_not_told() {
    let dir = Dir::new("overflow_quiet");
    for program in [
        // What is left is right: 2^31 + 2^31 - 2^31 - 2^31, and a difference of prefix sums.
        "def main (xs: []i32) = i32.sum (xs ++ map (0 -) xs)",
        "def main (xs: []i32) = let s = scan (+) 0 xs in s[1] - s[0]",
        "def main (xs: []i32) = u32.i32 (i32.sum xs)",
        // Not in a fold, if after one.
        "def main (xs: []i32) = (i32.sum (map (% 3) xs), map (+ 2000000000) xs)",
        // Hashes.
        "def main (xs: []i32) = i32.sum (map (* 40503) (map (* 65599) xs))",
        "def main (xs: []i32) = i32.sum (map (\\x -> x ^ (x >> 7)) xs)",
        // 2000000001 to the third is 2119220225, modulo 2^32: a product that wrapped, before the sum.
        "def main (xs: []i32) = i32.sum (map (\\x -> (x + 1) ** 3) xs)",
        "def main (xs: []i32) = i32.sum xs % 1000",
        "def main (xs: []i32) = i32.sum xs & 0xffff",
        "def main (xs: []i32) = (i32.product xs >> 3) ^ 5",
        "def main (xs: []i32) = u8.i32 (i32.sum xs)",
        "def main (xs: []i32) = scan (\\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (map (\\x -> (x, 7)) xs)",
        "def main (xs: []i32) = foldl (\\h x -> h * 31 + x) 5381 xs",
        // Said so.
        "def main (xs: []i32) = #[wrapping] i32.sum xs",
        "def main (xs: []i32) = #[wrapping] let s = i32.sum xs in s / 2",
        "def f (xs: []i32) = i32.sum xs def main (xs: []i32) = #[wrapping] (f xs + 1)",
    ] {
        assert_eq!(warnings(&dir, program, "[2000000000, 2000000000]"), 0, "{program}");
    }
    dir.file("f.fut", "def main (xss: [][]i32) = map (#[wrapping] i32.sum) xss\n");
    let said = "`#[wrapping]` goes before an expression that is not a function";
    dir.lawson(&["check", "f.fut"]).says(&["this attribute does nothing here", said]);
}
