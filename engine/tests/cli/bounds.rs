//! What is large or deep stays within bounds, and a message says so in few words.

use super::nest::{TOO_DEEP, nest};
use super::{Dir, npy};

/// A message without more of the data than an excerpt.
#[track_caller]
fn short(err: &str, texts: &[&str]) {
    assert!(err.len() < 1000, "{} bytes: {}..", err.len(), &err[..1000]);
    for text in texts {
        assert!(err.contains(text), "{text:?} is not in\n{err}");
    }
}

#[test]
fn messages_repeat_an_excerpt_of_data() {
    let dir = Dir::new("excerpts");
    let long = "abc".repeat(100_000);
    let digits = "9".repeat(100_000);
    let start = &long[..60];
    dir.file("p.fut", "def main [n] (xs: [n]f64): f64 = f64.sum xs\n");
    dir.file("q.fut", "def main [n] (xs: [n]i32): i32 = i32.sum xs\n");
    dir.file("d.csv", format!("x,y\n1,{long}\n2,{digits}\n"));
    let run = |program: &str, input: &str| {
        let ran = dir.lawson(&["run", program, input]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        ran.err
    };
    let not = |ty: &str| format!("d.csv, line 2, column \"y\": \"{start}..\" is not an {ty}");
    short(&run("p.fut", "d.csv:y"), &[&not("f64")]);
    short(&run("q.fut", "d.csv:y"), &[&not("i32")]);
    dir.file("n.csv", format!("x\n{digits}\n"));
    short(&run("p.fut", "n.csv:x"), &[&format!("{}.. is out of the range of f64", &digits[..60])]);
    dir.file("v.txt", format!("[{digits}.0]"));
    short(&run("p.fut", "v.txt"), &[&format!("{}.. is out of the range of f64", &digits[..60])]);
    dir.file("h.csv", format!("{long},{long}\n1,2\n"));
    short(
        &run("p.fut", "h.csv:x"),
        &["h.csv has no column \"x\"", &format!("its columns are: {start}.., {start}..")],
    );
    dir.file("s.csv", format!("{long};{long}\n1;2\n"));
    short(&run("p.fut", "s.csv:x"), &["separated by ';'", &format!("{start}..")]);
    dir.file("a.npy", npy("<f8", &format!("({}1)", "1000000000, ".repeat(4000)), &[]));
    short(&run("p.fut", "a.npy"), &["a.npy, of shape (1000000000, ", "does not fit the memory"]);
    let text = format!("{{f = {}", &long[..90_000]);
    short(&run("p.fut", &text), &[]);
    let names: Vec<String> = (1..=30).map(|i| format!("c{i}")).collect();
    dir.file("w.csv", format!("{}\n", names.join(",")));
    short(
        &run("p.fut", "w.csv:x"),
        &["its columns are: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, and 20 more\n"],
    );
}

#[test]
fn an_array_without_elements_fits_whatever_its_other_extents_are() {
    let dir = Dir::new("no_elements");
    let tens = "10, ".repeat(24);
    dir.file("c.npy", npy("<f8", &format!("({tens}0)"), &[]))
        .file("z.npy", npy("<f8", &format!("(0, {tens})"), &[]));
    let run = |exp: &str, file: &str| {
        dir.lawson(&["run", "--verify", "off", "-e", exp, "-i", &format!("xs={file}")])
    };
    run("length xs", "c.npy").gives("result: i64 = 10\n");
    run("length xs", "z.npy").gives("result: i64 = 0\n");
    run("map length xs", "c.npy").gives("result: [10]i64 = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]\n");
    let row = format!("{}[0]f64", "[10]".repeat(24));
    run("xs", "c.npy").gives(&format!("xs: {row} = empty({row})\n"));
    let full = npy("<f8", &format!("({tens}1)"), &[]);
    dir.file("f.npy", full).lawson(&["run", "-e", "length xs", "-i", "xs=f.npy"]).fails(2, &["does not fit"]);
}

/// The numbers of a file are read into an array of its size.
#[cfg(target_os = "linux")]
#[test]
fn binary_values_are_read_flat() {
    let dir = Dir::new("binary_flat");
    let (rows, columns) = (16u64, 1_000_000u64);
    let mut bytes = b"b\x02\x02 f64".to_vec();
    bytes.extend([rows, columns].iter().flat_map(|n| n.to_le_bytes()));
    bytes.extend(0.5f64.to_le_bytes().repeat((rows * columns) as usize));
    dir.file("m.bin", bytes);
    let run = ["run", "--verify", "off", "--threads", "1", "-e", "map f64.sum xs", "-i", "xs=./m.bin"];
    let ran = dir.lawson_within(1050, &run);
    ran.gives("result: [16]f64 = [500000.0, 500000.0, 500000.0, 500000.0, .., 500000.0, 500000.0]\n");
}

#[test]
fn nests_that_are_too_deep_are_refused_by_a_limit() {
    let dir = Dir::new("nests");
    let program = |depth| format!("def main (xs: []bool) = {}\n", nest(depth));
    dir.file("p.fut", program(32)).file("q.fut", program(33)).file("r.fut", program(60));
    let run = |file: &str| dir.lawson(&["run", file, "[true]", "--verify", "off"]);
    let deep = format!("{}1{}", "[".repeat(32), "]".repeat(32));
    run("p.fut").gives(&format!("result: {}i32 = {deep}\n", "[1]".repeat(32)));
    for file in ["q.fut", "r.fut"] {
        run(file).fails(2, &[TOO_DEEP, "lawson run --reference"]);
    }
}

#[test]
fn a_failure_of_a_large_run_is_told_without_its_values() {
    let dir = Dir::new("large_failure");
    let text = "def main (n: i64) =\n  let xs = map (+ 1) (iota n)\n  let ys = map (\\x -> 7 / (x - 5)) xs\n  in i64.sum ys\n";
    dir.file("p.fut", text);
    let run = |n: &str| dir.lawson(&["run", "p.fut", n, "--verify", "off"]);
    // Where there is room the source is run again, which tells the values.
    let ran = run("1000");
    ran.fails(1, &["error: division by zero", "p.fut:3:23", "7 / 0"]);
    assert!(!ran.err.contains("the program fails"), "{}", ran.err);
    let ran = run("40000000");
    ran.fails(
        1,
        &["p.fut:3:12", "a divisor is zero", "not come to them in 6000000 steps", "a smaller input"],
    );
    assert!(!ran.err.contains("7 / 0"), "{}", ran.err);
    // An input that is too large by itself: one array of so many booleans.
    dir.file("b.npy", npy("|b1", "(40000000,)", &vec![0; 40_000_000]));
    dir.file("q.fut", "def main (bs: []bool) = map (\\b -> i32.bool b / i32.bool b) bs\n");
    let ran = dir.lawson(&["run", "q.fut", "b.npy", "--verify", "off"]);
    ran.fails(1, &["q.fut:1:25", "no input of more than 12000000 numbers", "this one has 40000000"]);
    // Rows without numbers take as much.
    dir.file("e.npy", npy("<i4", "(40000000, 0)", &[]));
    dir.file("r.fut", "def main [n] (xss: [n][0]i32) (k: i64) = i64.sum (map (\\xs -> length xs) xss) / k\n");
    let ran = dir.lawson(&["run", "r.fut", "e.npy", "0", "--verify", "off"]);
    ran.fails(1, &["r.fut:1", "no input of more than 12000000 numbers and rows", "this one has 40000001"]);
}

/// Native code knows the loop, and nobody waits for the values to be told it.
#[test]
fn a_failure_is_told_before_its_values_are_found() {
    let dir = Dir::new("place_first");
    let text = "def main (n: i64) =\n  let xs = map (\\i -> trace (i % 3) + i) (iota n)\n  let ys = map (\\x -> 7 / (x - 999)) xs\n  \
                in i64.sum ys\n";
    dir.file("p.fut", text);
    let ran = dir.lawson(&["run", "p.fut", "100000", "--verify", "off"]);
    ran.fails(1, &[]);
    // The source prints all of its elements before it fails; no search for the values prints one again.
    let (printed, rest): (Vec<&str>, Vec<&str>) =
        ran.err.lines().partition(|line| line.starts_with("trace: "));
    assert_eq!(printed.len(), 100_000);
    assert!((0..).zip(&printed).all(|(i, line)| *line == format!("trace: {}i64", i % 3)));
    let rest = rest.join("\n");
    let (place, values) = rest.split_once("note: division by zero").unwrap();
    assert!(place.starts_with("error: the program fails: ") && place.contains("p.fut:3:12"), "{rest}");
    assert!(values.contains("p.fut:3:23") && values.contains("7 / 0"), "{rest}");
    assert_eq!(rest.matches("error: ").count(), 1, "{rest}");
    // The answer of `--json` is the error itself.
    let ran = dir.lawson(&["run", "p.fut", "100000", "--verify", "off", "--json"]);
    assert_eq!(ran.json()["error"]["message"], "division by zero");
}

/// Native code knows the loop; of those that run as one, the lines on which something may fail.
#[test]
fn a_failure_in_a_fused_loop_names_what_may_fail_in_it() {
    let dir = Dir::new("fused_failure");
    dir.file(
        "p.fut",
        "def main (n: i64) (ks: []i64) =\n  let vs = map (+ 3) (iota n)\n  let xs = map (\\i -> ks[i % 3]) vs\n  let ys = map (+ \
         1) xs\n  let zs = map (\\y -> 100 / y) ys\n  in i64.sum zs\n",
    );
    let ran = dir.lawson(&["run", "p.fut", "10000000", "[1, 2, -1]", "--verify", "off"]);
    ran.fails(1, &["p.fut:3:12", "or in another of these", "not come to them in 5999998 steps"]);
    ran.says(&["5 |   let zs = map (\\y -> 100 / y) ys"]);
    assert!(!ran.err.contains("let vs") && !ran.err.contains("sum"), "{}", ran.err);
    dir.lawson(&["run", "p.fut", "100", "[1, 2, -1]", "--verify", "off"])
        .fails(1, &["p.fut:5:23", "100 / 0"]);
}

/// A loop that changes an array copies it in each turn, which is few steps and much time: these count.
#[test]
fn the_search_for_the_values_ends_where_an_array_is_copied() {
    let dir = Dir::new("copies");
    let text = "def main (n: i64) =\n  let a = loop a = iota n for i < n do a with [i] = a[i] + 1\n  in 7 / (a[0] - 1)\n";
    let ran = dir.file("p.fut", text).lawson(&["run", "p.fut", "100000", "--verify", "off"]);
    ran.fails(1, &["p.fut:3:6", "a divisor is zero", "not come to them in 6000000 steps"]);
}

/// Of what was asserted nothing follows that holds only unless two other sizes are equal.
#[test]
fn an_exception_within_an_exception_says_nothing() {
    let dir = Dir::new("exceptions");
    dir.file(
        "index.fut",
        "def main [n] (xs: [n]i64) (k: i64) (c: i64) (d: i64) =\n\
         \x20 let zs = assert (0 == k || (c == d || k <= n)) xs\n\
         \x20 let u = i64.sum (iota c) + i64.sum (iota d)\n\
         \x20 in (u, length (tabulate k (\\i -> zs[i])))\n",
    );
    let run =
        |file: &str, args: &[&str]| dir.lawson(&[&["run", "--text", "--verify", "off", file], args].concat());
    run("index.fut", &["[1,2,3]", "5", "3", "3"]).fails(1, &["Index [3] out of bounds"]);
    dir.file(
        "length.fut",
        "def main [n] (xs: [n]f64) (a: i64) (b: i64) (c: i64) (d: i64) =\n\
         \x20 let ok = a == b || (c == d || (0 <= a && a <= b && b <= n && 0 <= c && c <= d && d <= n))\n\
         \x20 let xs = assert ok xs\n\
         \x20 in (xs[c:d], length (replicate (b - a) 0i64))\n",
    );
    run("length.fut", &["[1.0,2.0]", "3", "1", "1", "1"]).fails(1, &["Range 0..1..<-2 is invalid"]);
}

/// What may fail in a loop is no array in front of it that is larger than what the program has: where the loop runs for no
/// element, nobody asks for it.
#[test]
fn a_loop_over_nothing_needs_no_memory_for_its_body() {
    let dir = Dir::new("nothing");
    dir.file(
        "p.fut",
        "def main [n] (xs: [n]i64) (k: i64) (d: i64) =\n\
         \x20 let ys = assert (0 <= k) xs\n\
         \x20 in map (\\x -> let c = scan (+) 0 (map (/ d) (iota (k + 1))) in c[x]) ys\n",
    );
    for k in ["9223372036854775807", "1000000000000000"] {
        let ran = dir.lawson(&["run", "--text", "--verify", "off", "p.fut", "empty([0]i64)", k, "1"]);
        assert_eq!(ran.out.trim(), "empty([0]i64)", "{k}");
    }
}
