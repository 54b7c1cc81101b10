//! Everything that can be wrong with a program or its data: named, with the right exit code.

use super::nest::{TOO_DEEP, nest};
use super::{Dir, f64s, npy};

const DOT: &str = "def main [n] (xs: [n]i64) (ys: [n]i64) = i64.sum (map2 (*) xs ys)\n";

fn dot(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.file("dot.fut", DOT).file("d.csv", "x,y,n\n1,10,1\n2,20,\n3,30,3\n").file("short.csv", "x\n1\n2\n");
    dir
}

#[test]
fn what_the_interpreter_gives_up_is_not_sent_to_it_again() {
    let dir = dot("gives_up");
    let sized = "def main (xs: [2]i64) = BIND zip (rep 3i64) SIZED\n";
    let program = |bind: &str, with: &str| sized.replace("BIND", bind).replace("SIZED", with);
    dir.file("p.fut", program("", "(iota (head (reverse xs)))"));
    let ran = dir.lawson(&["run", "--reference", "p.fut", "[2,3]"]);
    ran.fails(2, &["the size `head (reverse xs)`, which only a type says", "with `let`"]);
    assert!(!ran.err.contains("lawson run --reference"), "{}", ran.err);
    dir.file("p.fut", program("let is = iota (head (reverse xs)) in", "is"));
    let ran = dir.lawson(&["run", "--reference", "p.fut", "[2,3]"]);
    assert_eq!((ran.code, ran.out.contains("[(3, 0), (3, 1), (3, 2)]")), (0, true), "{}{}", ran.out, ran.err);
}

#[test]
fn a_syntax_error_shows_its_line_and_what_was_expected() {
    let dir = Dir::new("syntax");
    dir.file("p.fut", "def main (xs: []i32) =\n  map (+ 1 xs\n");
    dir.lawson(&["check", "p.fut"]).fails(2, &["p.fut:", "2 |   map (+ 1 xs", "expected", "^"]);
    dir.lawson(&["run", "p.fut", "[1]"]).fails(2, &["p.fut:", "expected"]);
}

#[test]
fn a_type_error_shows_its_line() {
    let dir = Dir::new("type");
    dir.file("p.fut", "def main (xs: []i32): []bool =\n  map (\\x -> x + 1) xs\n");
    dir.lawson(&["check", "p.fut"]).fails(2, &["p.fut:2:", "map (\\x -> x + 1) xs", "bool", "i32", "^"]);
}

#[test]
fn a_missing_file_is_named() {
    let dir = dot("missing");
    dir.lawson(&["run", "nowhere.fut"]).fails(2, &["nowhere.fut", "no such file"]);
    dir.lawson(&["run", "dot.fut", "nowhere.npy", "d.csv:x"]).fails(2, &["nowhere.npy", "no such file"]);
    dir.lawson(&["run", "dot.fut", "nowhere.csv:x", "d.csv:x"]).fails(2, &["nowhere.csv", "no such file"]);
    dir.lawson(&["run", "dot.fut", "nowhere.txt", "d.csv:x"]).fails(2, &["no file nowhere.txt"]);
}

#[test]
fn a_missing_column_is_named_with_those_that_are_there() {
    dot("column").lawson(&["run", "dot.fut", "d.csv:x", "d.csv:z"]).fails(2, &["d.csv", "\"z\"", "x, y, n"]);
    dot("no_column").lawson(&["run", "dot.fut", "d.csv", "d.csv:x"]).fails(2, &["d.csv names no column"]);
}

#[test]
fn an_empty_field_is_no_integer() {
    let ran = dot("empty_field").lawson(&["run", "dot.fut", "d.csv:x", "d.csv:n"]);
    ran.fails(2, &["d.csv, line 3, column \"n\"", "empty", "ys"]);
}

#[test]
fn a_wrong_element_type_is_named() {
    let dir = dot("element_type");
    dir.file("f.npy", npy("<f8", "(3,)", &f64s(&[1.0, 2.5, 3.0])));
    dir.file("b.npy", npy("|b1", "(3,)", &[1, 0, 1]));
    dir.file("c.npy", npy("<c16", "(1,)", &[0; 16]));
    dir.file("m.npy", npy("<i8", "(1, 1)", &[0; 8]));
    dir.lawson(&["run", "dot.fut", "d.csv:x", "f.npy"])
        .fails(2, &["f.npy, element [1]", "2.5", "f64", "i64"]);
    dir.lawson(&["run", "dot.fut", "d.csv:x", "b.npy"]).fails(2, &["b.npy", "[3]bool", "[n]i64"]);
    dir.lawson(&["run", "dot.fut", "d.csv:x", "c.npy"]).fails(2, &["c.npy", "c16"]);
    dir.lawson(&["run", "dot.fut", "d.csv:x", "m.npy"]).fails(2, &["m.npy", "[1][1]i64", "[n]i64"]);
    dir.file("junk.npy", "this is no array");
    dir.lawson(&["run", "dot.fut", "d.csv:x", "junk.npy"]).fails(2, &["junk.npy", "not a .npy file"]);
}

#[test]
fn nan_is_no_integer() {
    let dir = dot("nan");
    dir.file("f.npy", npy("<f8", "(3,)", &f64s(&[1.0, 2.0, f64::NAN])));
    dir.lawson(&["run", "dot.fut", "d.csv:x", "f.npy"]).fails(2, &["f.npy, element [2]", "NaN", "i64"]);
    dir.file("n.csv", "v\n1\nnan\n3\n");
    dir.lawson(&["run", "dot.fut", "d.csv:x", "n.csv:v"]).fails(2, &["n.csv, line 3", "NaN", "i64"]);
}

#[test]
fn arrays_of_unequal_length_are_both_named() {
    let ran = dot("lengths").lawson(&["run", "dot.fut", "d.csv:x", "short.csv:x"]);
    ran.fails(2, &["xs (d.csv:x) has 3 elements", "ys (short.csv:x) has 2 elements", "size n"]);
}

#[test]
fn too_few_and_too_many_inputs() {
    let dir = dot("count");
    dir.lawson(&["run", "dot.fut", "d.csv:x"]).fails(2, &["no input for the parameter ys: [n]i64"]);
    dir.lawson(&["run", "dot.fut", "d.csv:x", "d.csv:y", "3"]).fails(2, &["3 is one input too many"]);
    dir.lawson(&["run", "dot.fut", "d.csv:x", "-i", "zs=d.csv:y"])
        .fails(2, &["no parameter zs", "xs: [n]i64"]);
    dir.lawson(&["run", "dot.fut", "-i", "xs=[1]", "-i", "xs=[2]"]).fails(2, &["two inputs", "xs"]);
}

#[test]
fn an_index_out_of_bounds_is_the_sources_own_error() {
    let dir = Dir::new("index");
    dir.file("p.fut", "def main (xs: []i32) (i: i64) =\n  map (\\x -> x + xs[i]) xs\n");
    let texts = ["Index [5] out of bounds for array of shape [3]", "p.fut:2:", "map (\\x -> x + xs[i]) xs"];
    dir.lawson(&["run", "p.fut", "[1,2,3]", "5"]).fails(1, &texts);
    dir.lawson(&["run", "p.fut", "[1,2,3]", "5", "--no-fuse"]).fails(1, &texts);
    dir.lawson(&["run", "p.fut", "[1,2,3]", "5", "--reference"]).fails(1, &texts);
    dir.lawson(&["run", "p.fut", "[1,2,3]", "-1"]).fails(1, &["Index [-1] out of bounds"]);
}

#[test]
fn a_division_by_zero_is_told_with_its_calls() {
    let dir = Dir::new("division");
    dir.file("p.fut", "def f (x: i32): i32 = 100 / x\ndef main (xs: []i32) = map f (filter (>= 0) xs)\n");
    let ran = dir.lawson(&["run", "p.fut", "[1,-2,0,4]"]);
    ran.fails(1, &["division by zero", "p.fut:1:", "100 / x", "called from here"]);
}

#[test]
fn what_was_printed_before_a_failure_is_shown() {
    let dir = Dir::new("trace_fail");
    dir.file("p.fut", "def main (xs: []i32) = map (\\x -> 6 / trace x) xs\n");
    let ran = dir.lawson(&["run", "p.fut", "[3, 0, 2]"]);
    ran.fails(1, &["trace: 3i32\ntrace: 0i32\n", "division by zero"]);
    assert!(!ran.err.contains("trace: 2i32"), "{}", ran.err);
}

#[test]
fn an_existing_output_file_stays_unless_forced() {
    let dir = dot("force");
    dir.file("p.fut", "def main (xs: []i64) =\n  let doubled = map (* 2) xs\n  in doubled\n");
    std::fs::create_dir(dir.0.join("out")).unwrap();
    dir.file("out/doubled.npy", "precious");
    let ran = dir.lawson(&["run", "p.fut", "d.csv:x", "-o", "out"]);
    ran.fails(2, &["doubled.npy exists already", "--force"]);
    assert_eq!(dir.read("out/doubled.npy"), b"precious");
    dir.lawson(&["run", "p.fut", "d.csv:x", "-o", "out", "--force"]).gives("doubled: [3]i64 = [2, 4, 6]\n");
    assert_ne!(dir.read("out/doubled.npy"), b"precious");
}

#[test]
fn an_operator_that_is_not_associative_is_refused() {
    let dir = Dir::new("operator");
    dir.file("int.fut", "def main (xs: []i32) =\n  reduce (-) 0 xs\n");
    dir.lawson(&["run", "int.fut", "[1,2,3]"])
        .fails(1, &["not associative", "op", "int.fut:2:", "reduce (-) 0 xs"]);
    dir.file("mean.fut", "def main (xs: []f64) = reduce (\\a b -> (a + b) / 2) 0 xs\n");
    dir.lawson(&["run", "mean.fut", "[1,2,3]"]).fails(1, &["not associative"]);
    // Verification is what finds it: without, the program runs as it is bracketed.
    assert_eq!(dir.lawson(&["run", "--verify", "off", "int.fut", "[1]"]).code, 0);
}

#[test]
fn usage_errors_have_code_2() {
    let dir = dot("usage");
    for args in [
        &["frobnicate"][..],
        &["run"],
        &["run", "dot.fut", "--verify", "perhaps"],
        &["run", "dot.fut", "--threads", "0"],
        &["run", "-e", "1 + 1", "dot.fut"],
        &["verify", "dot.fut", "--symbolic", "99"],
        &["explain", "FUSE_REJECT_WHATEVER"],
        &["rules", "no-such-rule"],
    ] {
        let ran = dir.lawson(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?} {}", ran.err);
    }
    assert_eq!(dir.lawson(&["--help"]).code, 0);
}

#[test]
fn an_entry_must_exist() {
    let dir = Dir::new("entry");
    dir.file("p.fut", "entry double (x: i32) = x * 2\nentry triple (x: i32) = x * 3\n");
    for verb in ["run", "explain", "fuse"] {
        let several = ["several entry points", "help: choose one by --entry NAME: double, triple\n"];
        dir.lawson(&[verb, "p.fut"]).fails(2, &several);
    }
    dir.lawson(&["run", "p.fut", "1", "--entry", "half"]).fails(2, &["no definition `half`"]);
    dir.lawson(&["run", "p.fut", "7", "--entry", "triple"]).gives("result: i32 = 21\n");
}

#[test]
fn errors_are_json_too() {
    let dir = dot("json_errors");
    let ran = dir.lawson(&["run", "--json", "dot.fut", "d.csv:x", "d.csv:z"]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.json()["error"]["kind"], "input");
    dir.file("p.fut", "def main (xs: []i32) = 1 +\n");
    let error = &dir.lawson(&["check", "--json", "p.fut"]).json()["error"];
    assert_eq!((&error["kind"], &error["file"]), (&"syntax".into(), &"p.fut".into()));
    assert!(error["line"].is_number() && error["column"].is_number(), "{error}");
}

#[test]
fn a_failure_shows_its_values() {
    let dir = Dir::new("values");
    let fails = |expr: &str, k: &str, texts: &[&str]| {
        let k = format!("k={k}");
        dir.lawson(&["run", "-e", expr, "-i", &k, "--reference"]).fails(1, texts);
    };
    fails("100 / (k - 5)", "5", &["error: division by zero", "^^^^^^^^^^^^^ 100 / 0"]);
    fails("k %% 0", "-3", &["division by zero", " -3 %% 0"]);
    fails("2 ** k", "-1", &["negative exponent", " 2 ** -1"]);
    fails("assert (k > 3 && k < 9) k", "-2", &["Assertion is false: (k > 3 && k < 9)", "^ k = -2"]);
    fails("(iota 3)[k]", "7", &["Index [7] out of bounds for array of shape [3]"]);
    fails("iota k", "-2", &["Range 0..1..<-2 is invalid"]);
    let json = dir.lawson(&["run", "--json", "-e", "7 / k", "-i", "k=0"]).json();
    assert_eq!(
        (&json["error"]["message"], &json["error"]["label"]),
        (&"division by zero".into(), &"7 / 0".into())
    );
    // The fused program's failure is the source's own, in the middle of a loop.
    let ran =
        dir.lawson(&["run", "-e", "i64.sum (map (\\x -> 7 / x) (filter (< 2) k))", "-i", "k=[5, 1, 0]"]);
    ran.fails(1, &["division by zero", "7 / 0"]);
}

#[test]
fn what_is_not_native_is_named_once_with_its_place() {
    let dir = Dir::new("not_native");
    dir.file("p.fut", format!("def main (xs: []i64) =\n  length ({})\n", nest(33)));
    let ran = dir.lawson(&["run", "p.fut", "[1]"]);
    ran.fails(2, &[TOO_DEEP, " --> p.fut:2:", "map (\\_ -> 1i32) xs"]);
    assert_eq!(ran.err.matches("--reference").count(), 1, "{}", ran.err);
    dir.lawson(&["run", "p.fut", "[1]", "--reference"]).gives("result: i64 = 1\n");
    let error = &dir.lawson(&["run", "--json", "p.fut", "[1]"]).json()["error"];
    assert_eq!((&error["kind"], &error["line"]), (&"unsupported".into(), &2.into()));
}

#[test]
fn what_verification_has_no_room_for_is_undecided() {
    let dir = Dir::new("undecided");
    dir.file("fill.fut", "def main (x: i64) = map (+ x) (iota 100000000000)\n");
    dir.file("fine.fut", "def main (x: i64) = x + 1\n");
    let ran = dir.lawson(&["verify", "fill.fut"]);
    assert!(
        ran.code == 2 && ran.out.contains("undecided, not verified: too large to interpret"),
        "{}",
        ran.out
    );
    let both = dir.lawson(&["verify", "--json", "fine.fut", "fill.fut"]);
    assert_eq!((both.code, &both.json()["verdict"]), (2, &"undecided".into()));
}

#[test]
fn what_does_not_fit_the_memory_is_no_bug() {
    let dir = Dir::new("memory");
    dir.file("p.fut", "def main (n: i64) = map (+ 1) (iota n)\n");
    for flags in [&[][..], &["--no-fuse"], &["--reference"], &["--verify", "off"], &["--verify", "full"]] {
        let args = [&["run", "p.fut", "40000000000"], flags].concat();
        dir.lawson(&args).fails(2, &["40000000000 elements", "memory"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_memory_ends_in_an_error_and_not_the_process() {
    let dir = Dir::new("limited");
    let rows = "map (\\i -> replicate m i) (iota n)";
    dir.file("rows.fut", format!("def main (n: i64) (m: i64) = {rows}\n"));
    // How many rows there are is not known before they are made.
    dir.file("kept.fut", format!("def main (n: i64) (m: i64) = filter (\\r -> r[0] >= 0) ({rows})\n"));
    dir.file("sum.fut", format!("def main (n: i64) (m: i64) = reduce (map2 (+)) (replicate m 0) ({rows})\n"));
    let printed = "map (\\i -> let r = replicate m i in if i < 0 then trace r else r) (iota n)";
    dir.file("printed.fut", format!("def main (n: i64) (m: i64) = {printed}\n"));
    let within = |args: &[&str]| dir.lawson_within(1000, &[&["run", "--verify", "off"], args].concat());
    within(&["rows.fut", "100000", "100000"]).fails(2, &["10000000000 elements does not fit the memory"]);
    within(&["kept.fut", "1000", "1000000"]).fails(2, &["elements does not fit the memory"]);
    within(&["printed.fut", "100", "1000000"]).fails(2, &["elements does not fit the memory"]);
    // More than a gigabyte of rows, of which there are few at a time: the sum of 0 .. 2999 in each column.
    let ran = within(&["sum.fut", "3000", "50000"]);
    assert!(ran.code == 0 && ran.out.contains("4498500, 4498500"), "{} {} {}", ran.code, ran.out, ran.err);
    // Whatever allocation fails: in reading, running, interpreting, with and without a report of where.
    dir.file("xs.npy", super::npy("<f8", "(10000000,)", &vec![0; 80_000_000]));
    dir.file("xs.csv", format!("x\n{}", "1\n".repeat(5_000_000)));
    let no_memory = |megabytes: usize, args: &[&str]| {
        dir.lawson_within(megabytes, &[&["run", "-e", "map (+ 1) xs"], args].concat()).fails(2, &["memory"]);
    };
    no_memory(200, &["-i", "xs=xs.npy"]);
    no_memory(500, &["-i", "xs=xs.npy", "--reference"]);
    no_memory(250, &["-i", "xs=xs.csv:x"]);
    for backtrace in ["0", "1"] {
        let mut shell = dir.command("sh");
        let limited = "ulimit -v 200000; exec \"$0\" run -e 'map (+ 1) xs' -i xs=xs.npy";
        let shell = shell.args(["-c", limited, env!("CARGO_BIN_EXE_lawson")]);
        Dir::ran(shell.env("RUST_BACKTRACE", backtrace), "").fails(2, &["memory"]);
    }
    // The interpreter takes no more stack than it needs.
    let ran = dir.lawson_within(1000, &["run", "sum.fut", "2", "3"]);
    assert!(ran.code == 0 && ran.out.contains("[1, 1, 1]"), "{} {} {}", ran.code, ran.out, ran.err);
    ran.says(&["verified, "]);
}

/// A small program runs on little, or is told how much it takes.
#[cfg(target_os = "linux")]
#[test]
fn a_small_program_needs_little_memory() {
    let dir = Dir::new("little_memory");
    let run =
        |megabytes: usize| dir.lawson_within(megabytes, &["run", "-e", "i32.sum xs", "-i", "xs=[1, 2]"]);
    run(320).gives("result: i32 = 3\n").says(&["verified, "]);
    for megabytes in [120, 160, 200, 240, 280] {
        let ran = run(megabytes);
        let told = "error: there is no memory for the compiler's stack: 65 MB must be free for it\n";
        assert!(ran.code == 0 || (ran.code, &*ran.err) == (2, told), "{megabytes}: {} {}", ran.code, ran.err);
    }
    // What is nested deeply is refused where there is no stack for it, and runs where there is.
    let calls =
        |n: usize| format!("def f{n} (x: i32) = {}f{} x{}\n", "(1 + ".repeat(60), n - 1, ")".repeat(60));
    let deep: String = (1..=10).map(calls).collect();
    dir.file("deep.fut", format!("def f0 (x: i32) = x\n{deep}def main (x: i32) = f10 x\n"));
    let run = |megabytes: usize| dir.lawson_within(megabytes, &["run", "deep.fut", "1", "--verify", "off"]);
    run(320).fails(2, &["nested deeper than", "for more of which there is no memory"]);
    run(2000).gives("result: i32 = 601\n");
}

/// A small file may unpack to a large one, of many rows, of one long one, or of one of many fields.
#[cfg(target_os = "linux")]
#[test]
fn what_unpacks_beyond_the_memory_is_an_error_and_no_abort() {
    use flate2::{Compression, write::GzEncoder};
    let dir = Dir::new("bomb");
    let long = "1".repeat(40_000_000);
    for (file, text) in [
        ("rows.csv.gz", format!("x\n{}", "1\n".repeat(12_000_000))),
        ("line.csv.gz", format!("x\n{long}\n")),
        ("fields.csv.gz", format!("x\n{}\n", ",".repeat(10_000_000))),
        ("quoted.csv.gz", format!("x\n\"{}\"\n", "1\n".repeat(20_000_000))),
    ] {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
        dir.file(file, packed.finish().unwrap());
        let input = format!("xs={file}:x");
        // The same as text, without a name of a column.
        dir.file("plain.txt", &text[2..]);
        let plain = ["run", "-e", "length xs", "-i", "xs=plain.txt", "--verify", "off"];
        let ran = dir.lawson_within(240, &plain);
        assert!(!ran.err.contains("memory allocation"), "{file}: {}", ran.err);
        let mut refused = 0;
        for megabytes in [200, 240, 280, 320, 360, 400, 500] {
            let ran =
                dir.lawson_within(megabytes, &["run", "-e", "length xs", "-i", &input, "--verify", "off"]);
            assert!(!ran.err.contains("memory allocation"), "{file} {megabytes}: {}", ran.err);
            assert!(ran.code == 0 || ran.code == 2 && ran.err.starts_with("error: "), "{file}: {}", ran.err);
            refused += usize::from(ran.err.contains("memory"));
        }
        assert!(refused > 0, "{file}");
    }
}

/// Threads whose stacks don't fit can't be had: one thread does everything.
#[test]
fn one_thread_does_everything_where_there_are_no_others() {
    let dir = Dir::new("threads");
    dir.file(
        "p.fut",
        "def main (n: i64) = i64.sum (map (* 2) (iota n))\n-- ==\n-- input { 3i64 } output { 6i64 }\n",
    );
    let without = |args: &[&str]| {
        let mut command = dir.command(env!("CARGO_BIN_EXE_lawson"));
        Dir::ran(command.args(args).env("RUST_MIN_STACK", (1u64 << 50).to_string()), "")
    };
    // 2 (0 + 1 + .. + 9999999)
    let ran = without(&["run", "p.fut", "10000000"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.gives("result: i64 = 99999990000000\n").says(&["verified, "]);
    assert_eq!(without(&["test", "p.fut"]).code, 0);
    let alone = without(&["run", "p.fut", "10000000", "--threads", "1"]);
    alone.gives("result: i64 = 99999990000000\n");
    without(&["run", "p.fut", "10000000", "--threads", "3"]).fails(2, &["3 threads can't be had"]);
}

/// A file may have four kilobytes: the rest can't be written.
#[cfg(target_os = "linux")]
#[test]
fn what_can_not_be_written_whole_leaves_the_old_file() {
    let dir = Dir::new("half");
    dir.file("p.fut", "def main (n: i64) = iota n\n");
    // Who starts the command may ignore the signal that comes with it.
    for (file, ignore) in [("old.npy", ""), ("old.csv", "trap '' XFSZ;"), ("old.txt", "")] {
        let limited = format!("{ignore} ulimit -f 8; exec \"$0\" run p.fut \"$@\"");
        let lawson = |args: &[&str]| {
            let mut shell = dir.command("sh");
            let shell = shell.args(["-c", &limited, env!("CARGO_BIN_EXE_lawson")]).args(args);
            Dir::ran(shell, "")
        };
        let ran = lawson(&["3", "-o", file]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let old = std::fs::read(dir.0.join(file)).unwrap();
        lawson(&["100000", "-o", file, "--force"]).fails(2, &["cannot write old.", "file too large"]);
        assert_eq!(std::fs::read(dir.0.join(file)).unwrap(), old, "{file}");
        lawson(&["4", "-o", file, "--force"]);
        assert_ne!(std::fs::read(dir.0.join(file)).unwrap(), old, "{file}");
        lawson(&["100000", "-o", &format!("new.{file}")])
            .fails(2, &["cannot write new.old.", "file too large"]);
    }
    // Nothing half written is left, under whatever name.
    let mut names: Vec<_> = std::fs::read_dir(&dir.0).unwrap().map(|f| f.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["cache", "old.csv", "old.npy", "old.txt", "p.fut"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    use std::process::{Command, Stdio};
    let dir = Dir::new("full");
    dir.file("p.fut", "def main (x: i32) = x + 1\n");
    for verb in [
        &["fuse", "p.fut"][..],
        &["run", "p.fut", "1"],
        &["run", "p.fut", "1", "--binary"],
        &["check", "--json", "p.fut"],
    ] {
        let lawson = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_lawson"));
            let command = command.args(verb).current_dir(&dir.0).env("XDG_CACHE_HOME", dir.0.join("cache"));
            command.stdout(out).output().unwrap()
        };
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ran = lawson(full.into());
        let err = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{verb:?} {err}");
        assert!(err.contains("cannot write standard output: no space left"), "{err}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(lawson(writer.into()).status.code(), Some(0), "{verb:?}");
    }
}

/// Tables by their other endings too.
#[test]
fn a_table_without_a_column_is_told_to_name_one() {
    let dir = Dir::new("no_column_named");
    dir.file("p.fut", "def main [n] (xs: [n]f64) = f64.sum xs\n");
    for name in ["d.tsv", "d.csv.gz", "d.TSV.gz", "d.csv"] {
        dir.file(name, "a\tb\n1\t2\n");
        let (message, help) =
            (format!("{name} names no column"), format!("write {name}:COLUMN; its columns are: a, b\n"));
        dir.lawson(&["run", "p.fut", name]).fails(2, &[&message, &help]);
    }
    dir.file("bare.csv", "1,2\n3,4\n").file("semi.csv", "a;b\n1;2\n");
    dir.lawson(&["run", "p.fut", "bare.csv"])
        .fails(2, &["write bare.csv:COLUMN; its first line has numbers: --csv-no-header reads it"]);
    dir.lawson(&["run", "p.fut", "bare.csv", "--csv-no-header"])
        .fails(2, &["write bare.csv:COLUMN; its columns are: 1, 2\n"]);
    dir.lawson(&["run", "p.fut", "semi.csv"])
        .fails(2, &["write semi.csv:COLUMN; its columns seem to be separated by ';'"]);
    dir.lawson(&["run", "p.fut", "none.csv"]).fails(2, &["none.csv names no column", "none.csv:X,Y"]);
}

/// What may be a row is not taken for names unsaid.
#[test]
fn a_header_of_numbers_is_noted() {
    let dir = Dir::new("header_of_numbers");
    dir.file("p.fut", "def main [n] (xs: [n]f64) = f64.sum xs\n");
    dir.file("d.csv", "1,2\n3,4\n").file("named.csv", "1,b\n3,4\n");
    let ran = dir.lawson(&["run", "p.fut", "d.csv:2"]);
    ran.gives("result: f64 = 4.0\n").says(&["note: d.csv: its first line", "--csv-no-header"]);
    for run in [["d.csv:2", "--csv-no-header"], ["named.csv:1", "--threads=1"]] {
        let ran = dir.lawson(&[&["run", "p.fut"], &run[..]].concat());
        assert!(ran.code == 0 && !ran.err.contains("note:"), "{}", ran.err);
    }
}

#[test]
fn standard_input_is_read_once() {
    let dir = Dir::new("stdin_twice");
    dir.file("p.fut", "def main [n] [m] (xs: [n]f64) (ys: [m]f64) = f64.sum xs + f64.sum ys\n");
    let twice = "standard input is given for two inputs";
    for inputs in [["-", "-"], ["stdin:a", "stdin:b"], ["-", "stdin:b"]] {
        dir.lawson_with(&["run", "p.fut", inputs[0], inputs[1]], "a,b\n1,2\n").fails(2, &[twice]);
    }
    dir.lawson_with(&["run", "p.fut", "-i", "xs=-", "-i", "ys=-"], "[1.0]").fails(2, &[twice, "a single -"]);
    dir.lawson_with(&["run", "p.fut", "-"], "[1.0] [2.0, 3.0]").gives("result: f64 = 6.0\n");
}

#[test]
fn expressions_that_lack_an_argument_or_have_inputs_of_other_lengths() {
    let dir = Dir::new("expression_wants");
    let wants = ["the expression gives a function that wants a [n]i64 yet", "-e 'reduce (+) 0 xs' -i xs="];
    dir.lawson(&["run", "-e", "reduce (+) 0"]).fails(2, &wants);
    let lengths = ["map2", "xs: [2]i64, ys: [3]i64", "`take 2` of each"];
    dir.lawson(&["run", "-e", "map2 (+) xs ys", "-i", "xs=[1,2]", "-i", "ys=[1,2,3]"]).fails(2, &lengths);
    dir.lawson(&["run", "-e", "map2 (+) (take 2 xs) (take 2 ys)", "-i", "xs=[1,2]", "-i", "ys=[1,2,3]"])
        .gives("result: [2]i64 = [2, 4]\n");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_not_overwritten_unawares() {
    let dir = Dir::new("link_to_nowhere");
    std::os::unix::fs::symlink("nowhere/at.txt", dir.0.join("link.txt")).unwrap();
    let run = ["run", "-e", "1i32 + 1", "-o", "link.txt"];
    dir.lawson(&run).fails(2, &["link.txt is a link that leads nowhere", "--force writes a file"]);
    assert_eq!(dir.lawson(&[&run[..], &["--force"]].concat()).code, 0);
    assert_eq!(dir.read("link.txt"), b"2i32\n");
}

#[test]
fn help_where_a_first_try_goes_wrong() {
    let dir = Dir::new("first_try");
    let ran = dir.lawson(&["run", "-e", "f64.sum xs", "data.npy"]);
    ran.fails(2, &["with -e, inputs are given by name", "-i NAME=data.npy"]);
    dir.lawson(&["run", "-e", "3000000000 + 1", "--strict"])
        .fails(2, &["an `i64` is written `3000000000i64`"]);
    dir.file("p.fut", "def main (x: i32) = x + 1\n");
    dir.lawson(&["test", "p.fut"]).fails(2, &["no test in p.fut"]);
    dir.file("t.fut", "-- ==\n-- input { 1 } output { 2 }\ndef main (x: i32) = x + 1\n");
    assert_eq!(dir.lawson(&["test", "t.fut"]).code, 0);
    dir.lawson(&["test", "--filter", "zebra", "t.fut"])
        .fails(2, &["no test that matches \"zebra\" in t.fut"]);
    dir.lawson(&["run", "-e", "xs"]).fails(2, &["nothing is called `xs`", "-i xs=FILE"]);
    dir.lawson(&["run", "-e", &nest(33), "-i", "xs=[1]"]).fails(2, &[TOO_DEEP]);
    dir.file("f.fut", "-- ==\n-- input { 1 }\n-- output @ f\ndef main (x: i32) = x\n");
    let missing = dir.lawson(&["test", "f.fut"]);
    assert_eq!(missing.code, 2);
    missing.says(&["f.fut:2: output: there is no file f (`@ FILE` is looked for beside the program)"]);
    let help = dir.lawson(&["run", "--help"]).out;
    assert!(
        help.contains("~/.cache/lawson/verified") && help.contains("-o writes complete results"),
        "{help}"
    );
}
