//! `run` on files and values, with results computed by hand.

use super::{Dir, example, f64s, npy};

#[test]
fn columns_by_position_and_by_name() {
    let dir = Dir::new("columns");
    dir.file("dot.fut", "def main [n] (xs: [n]i64) (ys: [n]i64) = i64.sum (map2 (*) xs ys)\n");
    dir.file("d.csv", "x, y\n1, 10\n2, 20\n3, 30\n");
    // 1*10 + 2*20 + 3*30
    let ran = dir.lawson(&["run", "dot.fut", "d.csv:x", "d.csv:y"]);
    ran.gives("result: i64 = 140\n").says(&["1 loop (2 unfused), verified, "]);
    let again = dir.lawson(&["run", "dot.fut", "-i", "ys=d.csv:y", "d.csv:x"]);
    again.gives("result: i64 = 140\n").says(&["verified before"]);
}

#[test]
fn values_in_futharks_binary_format() {
    let dir = Dir::new("binary");
    dir.file("p.fut", "def main [n] (xs: [n]i16) (k: i16) = (map (* k) xs, i64.i16 k)\n");
    let header = |name: &str, n: u8| [&[b'b', 2, 1][..], name.as_bytes(), &[n, 0, 0, 0, 0, 0, 0, 0]].concat();
    dir.file("in", [header(" i16", 2), vec![1, 0, 255, 255], b"b\x02\0 i16\x02\x01".to_vec()].concat());
    // k = 258: the products are 258 and -258.
    dir.lawson(&["run", "p.fut", "in"]).gives("result.0: [2]i16 = [258, -258]\nresult.1: i64 = 258\n");
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_lawson"))
        .args(["run", "p.fut", "--binary", "in"])
        .current_dir(&dir.0)
        .env("XDG_CACHE_HOME", dir.0.join("cache"))
        .output()
        .unwrap();
    let expected = [&header(" i16", 2)[..], &[2, 1, 254, 254], b"b\x02\0 i64\x02\x01\0\0\0\0\0\0"].concat();
    assert_eq!((out.status.code(), out.stdout), (Some(0), expected));
    dir.file("short", b"b\x02\0 i64\0");
    dir.lawson(&["run", "p.fut", "short"]).fails(2, &["short: byte 7: 8 more bytes are expected"]);
    dir.file("q.fut", "def main (n: i64) = map (\\i -> (i, i)) (iota n)\n");
    dir.lawson(&["run", "q.fut", "--binary", "2"]).fails(2, &["result is [2](i64, i64)", "-o DIR"]);
}

#[test]
fn the_last_line_sums_up_and_clusters_are_named() {
    let dir = Dir::new("normalize2");
    // The sum is 10, that of what is over 2 is 7.
    let ran = dir.lawson(&["run", &example("normalize2.fut"), "[1.0, 2.0, 3.0, 4.0]", "2"]);
    let seventh = |k: f64| k / 7.0;
    ran.gives(&format!(
        "ys1: [4]f64 = [0.1, 0.2, 0.3, 0.4]\nys2: [4]f64 = [{:?}, {:?}, {:?}, {:?}]\n",
        seventh(1.0),
        seventh(2.0),
        seventh(3.0),
        seventh(4.0)
    ));
    ran.says(&["loop 1: sum1, gts, sum2\nloop 2: ys1, ys2\n", "2 loops (5 unfused), verified, "]);
    assert!(ran.err.trim_end().ends_with(" ms"), "{}", ran.err);
}

#[test]
fn real_data() {
    let dir = Dir::new("real");
    let hull = example("hull.fut");
    let airports = format!("{}:longitude,latitude", example("data/airports.csv"));
    let ran = dir.lawson(&["run", &hull, &airports, "(-124.6, 48.4)", "(-67.0, 44.8)"]);
    // Wiley Post-Will Rogers Memorial, Barrow, Alaska: the northernmost airport in the file.
    assert!(ran.out.starts_with("farthest: (f64, f64) = (-156.7660019, 71.2854475)\n"), "{}", ran.out);
    ran.says(&["1 loop (4 unfused)"]);
    // The gaps of the CO2 series are NaN, and left out.
    let co2 = dir.lawson(&["run", &example("co2.fut"), &format!("{}:co2", example("data/co2.csv"))]);
    assert!(co2.out.contains("lowest: f64 = 313.0\nhighest: f64 = 373.9\n"), "{}", co2.out);
    // By a few lines of Python over the same file.
    let column = |name: &str| format!("{}:{name}", example("data/sunspots.csv"));
    let cycle = dir.lawson(&["run", &example("cycle.fut"), &column("YEAR"), &column("SUNACTIVITY")]);
    assert!(cycle.out.starts_with("since: i64 = 1949\nmost: f64 = 1051.5\n"), "{}", cycle.out);
}

#[test]
fn the_examples_pass_their_own_tests() {
    let folder = example("");
    let ran = Dir::new("examples").lawson(&["test", &folder]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("34 passed, 0 failed, 0 skipped"), "{}", ran.out);
}

#[test]
fn the_library_passes_its_tests() {
    let ran = Dir::new("library").lawson(&["test", &example("../lib/test")]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("200 passed, 0 failed, 0 skipped"), "{}", ran.out);
    Dir::new("library").lawson(&["fmt", "--check", &example("../lib")]).gives("");
}

#[test]
fn shells_and_man_know_every_verb() {
    let dir = Dir::new("shells");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = dir.lawson(&["completions", shell]);
        assert!(
            script.code == 0 && script.out.contains("lawson") && script.out.contains("verify"),
            "{shell}"
        );
    }
    // One that another version wrote stays, and is none of these.
    std::fs::create_dir_all(dir.0.join("pages/man1")).unwrap();
    dir.file("pages/man1/lawson-gone.1", "old").file("pages/man1/lawson-run.1", "old");
    let pages = dir.lawson(&["man", "-o", "pages/man1"]);
    let mut written: Vec<String> = std::fs::read_dir(dir.0.join("pages/man1"))
        .unwrap()
        .map(|page| format!("pages/man1/{}", page.unwrap().file_name().into_string().unwrap()))
        .filter(|page| page != "pages/man1/lawson-gone.1")
        .collect();
    written.sort();
    pages.gives(&(written.join("\n") + "\n"));
    assert_eq!(dir.read("pages/man1/lawson-gone.1"), b"old");
    assert!(pages.out.contains("pages/man1/lawson.1\n") && pages.out.contains("pages/man1/lawson-run.1\n"));
    assert!(dir.read("pages/man1/lawson-run.1").starts_with(b".ie"));
    dir.file("file", "");
    dir.lawson(&["man", "-o", "file"]).fails(2, &["cannot write pages to file: "]);
    dir.lawson(&["completions", "csh"]).fails(2, &["possible values: bash, elvish, fish, powershell, zsh"]);
}

/// From the command, where no file lies beside the program.
#[test]
fn the_library_is_imported_from_anywhere() {
    let dir = Dir::new("library_anywhere");
    dir.file("p.fut", "import \"lawson/stats\"\ndef main (xs: []f64) = stats.median xs\n");
    dir.lawson(&["run", "p.fut", "[3, 1, 2, 10]"]).gives("result: f64 = 2.5\n");
    dir.lawson(&["run", "-e", "stats.median xs", "-i", "xs=[3, 1, 2, 10]"]).gives("result: f64 = 2.5\n");
    // A folder of one's own is named by its path.
    std::fs::create_dir(dir.0.join("lawson")).unwrap();
    dir.file("lawson/stats.fut", "def median (xs: []f64) = xs[0]\n");
    dir.file("q.fut", "import \"./lawson/stats\"\ndef main (xs: []f64) = median xs\n");
    dir.lawson(&["run", "q.fut", "[3, 1, 2, 10]"]).gives("result: f64 = 3.0\n");
    let found = dir.lawson(&["builtins", "median"]);
    assert!(found.out.contains("stats.median [n] (xs: [n]t): t  stats stats_of(T)"), "{}", found.out);
}

#[test]
fn numbers_become_the_parameters_type_where_that_is_exact() {
    let dir = Dir::new("exact");
    dir.file("p.fut", "def main (xs: []f64) (k: f64) = map (* k) xs\n");
    dir.file("i.npy", npy(">i4", "(2,)", &[0, 0, 0, 3, 255, 255, 255, 254]));
    dir.lawson(&["run", "p.fut", "i.npy", "10"]).gives("result: [2]f64 = [30.0, -20.0]\n");
    dir.file("gap.csv", "v\n1.5\n\"\"\n2\n");
    dir.lawson(&["run", "p.fut", "gap.csv:v", "2"]).gives("result: [3]f64 = [3.0, nan, 4.0]\n");
    dir.file("whole.npy", npy("<f8", "(1,)", &f64s(&[7.0])));
    dir.file("q.fut", "def main (xs: []i32) = map (+ 1) xs\n");
    dir.lawson(&["run", "q.fut", "whole.npy"]).gives("result: [1]i32 = [8]\n");
}

#[test]
fn results_are_written_as_npy() {
    let dir = Dir::new("npy");
    dir.file(
        "p.fut",
        "def main (xs: []f64) =\n  let total = f64.sum xs\n  let pairs = map (\\x -> (x / total, x > 1)) xs\n  in (total, pairs)\n",
    );
    dir.file("xs.npy", npy("<f8", "(2,)", &f64s(&[1.0, 3.0])));
    let ran = dir.lawson(&["run", "p.fut", "xs.npy", "-o", "deep/out"]);
    ran.gives("total: f64 = 4.0\npairs: [2](f64, bool) = [(0.25, false), (0.75, true)]\n");
    let tail = |name: &str, n: usize| {
        let bytes = dir.read(name);
        bytes[bytes.len() - n..].to_vec()
    };
    assert_eq!(tail("deep/out/total.npy", 8), f64s(&[4.0]));
    assert_eq!(tail("deep/out/pairs.0.npy", 16), f64s(&[0.25, 0.75]));
    assert_eq!(tail("deep/out/pairs.1.npy", 2), [0, 1]);
    // What was written is read again.
    let again = dir.lawson(&["run", "p.fut", "deep/out/pairs.0.npy"]);
    assert!(again.out.starts_with("total: f64 = 1.0\n"), "{}", again.out);
}

#[test]
fn values_from_files_and_standard_input() {
    let dir = Dir::new("values");
    dir.file("p.fut", "def main (xs: []i32) (k: i32) = i32.sum (map (+ k) xs)\n");
    dir.file("both.txt", "[1, 2, 3]\n-- and a number\n10\n").file("xs.txt", "[1i32, 2i32]");
    dir.lawson(&["run", "p.fut", "both.txt"]).gives("result: i32 = 36\n");
    dir.lawson(&["run", "p.fut", "xs.txt", "1"]).gives("result: i32 = 5\n");
    dir.lawson_with(&["run", "p.fut", "-"], "[5] 6").gives("result: i32 = 11\n");
    dir.file("broken.txt", "[1,\n2,, 3]");
    dir.lawson(&["run", "p.fut", "broken.txt", "1"]).fails(2, &["broken.txt:2:3"]);
}

#[test]
fn expressions_take_their_types_from_the_data() {
    let dir = Dir::new("expressions");
    dir.file("d.csv", "a,b\n1,0.5\n2,1.5\n4,2.5\n");
    dir.lawson(&["run", "-e", "i64.sum xs", "-i", "xs=d.csv:a"]).gives("result: i64 = 7\n");
    // (0.5 * 3) + (1.5 * 3) + (2.5 * 3); the number takes its type from its use.
    dir.lawson(&["run", "-e", "f64.sum (map (* k) xs)", "-i", "xs=d.csv:b", "-i", "k=3"])
        .gives("result: f64 = 13.5\n");
    let both = ["run", "-e", "map2 (\\a b -> f64.i64 a * b) xs ys", "-i", "xs=d.csv:a", "-i", "ys=d.csv:b"];
    dir.lawson(&both).gives("result: [3]f64 = [0.5, 3.0, 10.0]\n");
    dir.lawson(&["run", "-e", "1 + 2 * 3"]).gives("result: i64 = 7\n");
    // Integers are i64, unless their use says otherwise.
    let typed = |expr: &str, xs: &str| dir.lawson(&["run", "-e", expr, "-i", &format!("xs={xs}")]);
    typed("map (+ 1) xs", "[1,2]").gives("result: [2]i64 = [2, 3]\n");
    typed("map (+ 1) xs", "[1,3000000000]").gives("result: [2]i64 = [2, 3000000001]\n");
    typed("i64.sum xs", "[1,2]").gives("result: i64 = 3\n");
    typed("f64.sum xs / 2", "[1,2]").gives("result: f64 = 1.5\n");
    typed("map (\\(i, x) -> f64.i64 i + x) xs", "[(1,2)]").fails(2, &["xs: [1](i64, i64)"]);
    typed("map (\\x -> f64.i32 x) xs", "[1,2]").gives("result: [2]f64 = [1.0, 2.0]\n");
    typed("xs + 1", "7").gives("result: i64 = 8\n");
    typed("xs / 2", "7.0").gives("result: f64 = 3.5\n");
    dir.lawson(&["run", "-e", "map2 (+) xs ys", "-i", "xs=[1,2]", "-i", "ys=[1]"])
        .fails(2, &["map2 (+) xs ys"]);
    dir.lawson(&["run", "-e", "x +", "-i", "x=1"]).fails(2, &["x +", "expected"]);
}

#[test]
fn what_is_printed_goes_to_standard_error() {
    let dir = Dir::new("trace");
    let ran = dir.lawson(&["run", "-e", "map (\\x -> trace (x + 1)) xs", "-i", "xs=[1,2]"]);
    ran.gives("result: [2]i64 = [2, 3]\n").says(&["trace: 2i64\ntrace: 3i64\n"]);
}

#[test]
fn every_way_to_run_gives_the_same_bits() {
    let dir = Dir::new("ways");
    // 0.1 is no binary fraction: the sum shows every difference in bracketing, of two chunks here.
    let expr = "f64.sum (map (\\i -> 0.1 * f64.i64 i) (iota 20000))";
    let first = dir.lawson(&["run", "-e", expr, "--verify", "full"]);
    assert_eq!(first.code, 0, "{}", first.err);
    first.says(&["verified on this input"]);
    for flags in [&["--threads", "1"][..], &["--threads", "3"], &["--reference"], &["--verify", "off"]] {
        let ran = dir.lawson(&[&["run", "-e", expr], flags].concat());
        assert_eq!(ran.out, first.out, "{flags:?} {}", ran.err);
    }
    let unfused = dir.lawson(&["run", "-e", "i64.sum (map (* 2) (iota 10))", "--no-fuse", "--time"]);
    unfused.gives("result: i64 = 90\n").says(&["2 loops (2 unfused)", "verify ", "compile "]);
}

#[test]
fn a_scatter_that_overwrites_is_reported() {
    let dir = Dir::new("scatter");
    dir.file("p.fut", "def main [n] (is: [n]i64) =\n  scatter [0, 0, 0] is (iota n)\n");
    let ran = dir.lawson(&["run", "p.fut", "[2, 1, 2]", "--reference"]);
    ran.gives("result: [3]i64 = [0, 1, 2]\n").says(&[
        "warning: two different values",
        "p.fut:2:",
        "the last one wins",
    ]);
    let json = dir.lawson(&["run", "p.fut", "[2, 1, 2]", "--reference", "--json"]).json();
    assert_eq!(json["warnings"][0]["line"], 2);
    let fine = dir.lawson(&["run", "p.fut", "[2, 1, 0]", "--reference"]);
    assert!(!fine.gives("result: [3]i64 = [2, 1, 0]\n").err.contains("warning"));
}

#[test]
fn misspelt_attributes_are_warned_of() {
    let dir = Dir::new("attributes");
    dir.file(
        "p.fut",
        "#[noinline]\ndef f (x: i32) = #[unroll] x + 1\n\n#[inline(cheap)]\ndef main (xs: []i32) =\n  \
         #[materialise] let ys = map f xs\n  in #[fuse(never)] map (* 2) ys\n\n\
         -- ==\n-- input { [1, 2] } output { [4, 6] }\n",
    );
    let meant = ["p.fut:6:3", "`#[materialize]`", "p.fut:7:6", "`#[fuse(no)]`"];
    dir.file("t.fut", "def main (x: i32) = #[trace(half)] x / 2\n");
    dir.lawson(&["run", "t.fut", "5"]).gives("result: i32 = 2\n").says(&[
        "t.fut:1:21",
        "the tag of `#[trace]` is not printed",
        "trace: 2i32",
    ]);
    dir.lawson(&["run", "p.fut", "[1, 2]"]).gives("result: [2]i32 = [4, 6]\n").says(&meant);
    for verb in ["explain", "fuse", "verify", "test"] {
        dir.lawson(&[verb, "p.fut"]).says(&meant);
    }
    let checked = dir.lawson(&["check", "--json", "p.fut"]);
    checked.says(&meant);
    let lines: Vec<_> =
        checked.json()["warnings"].as_array().unwrap().iter().map(|w| w["line"].clone()).collect();
    assert_eq!(lines, [6, 7]);
    for verb in ["explain", "fuse", "verify", "test"] {
        let json = dir.lawson(&[verb, "--json", "p.fut"]).json();
        let lines: Vec<_> = json["warnings"].as_array().unwrap().iter().map(|w| w["line"].clone()).collect();
        assert_eq!(lines, [6, 7], "{verb}");
    }
}

#[test]
fn an_attribute_that_says_nothing_where_it_stands_is_named() {
    let dir = Dir::new("idle_attributes");
    let misplaced = [
        ("#[fuse(no)] def main (x: i32) = x", "an expression that is a loop"),
        ("#[materialize] type t = i32 def main (x: t) = x", "an expression that is an array, or its `let`"),
        ("def main (xs: []f64) = #[materialize] let a = 1.0 in map (+ a) xs", "an array, or its `let`"),
        ("def main (xs: []f64) = #[materialize] (f64.sum xs, 1i32)", "an array, or its `let`"),
        ("def main (x: i32) = let #[trace] y = x + 1 in y", "a `let` of a value, or an expression"),
        ("def main (x: i32) = #[inline(cheap)] x", "the definition of a function"),
        ("#[effects(pure)] def main (x: i32) = x", "a declaration with `external`"),
        ("def main (xs: []f64) = #[fuse(no)] f64.sum xs / 2", "an expression that is a loop"),
        ("def main (xs: []f64) = #[fuse(with(ys))] f64.sum xs / 2", "`#[fuse(with(ys))]` goes before"),
        ("def main (xs: []f64) = #[fuse(no)] f64.sqrt (f64.sum xs)", "an expression that is a loop"),
        ("def main (x: i32) = #[fuse(no)] let y = x + 1 in y", "an expression that is a loop"),
    ];
    for (program, what) in misplaced {
        dir.file("p.fut", program);
        let ran = dir.lawson(&["check", "p.fut"]);
        assert_eq!(ran.code, 0, "{program}");
        assert_eq!(ran.err.matches("this attribute does nothing here").count(), 1, "{program}: {}", ran.err);
        assert!(ran.err.contains(what), "{program}: {}", ran.err);
    }
    let placed = [
        "def main (xs: []f64) = #[fuse(no)] f64.sum xs",
        "def main (xs: []f64) = #[fuse(no)] xs |> map (+ 1) |> f64.sum",
        "def main (xs: []f64) = #[fuse(no)] let ys = map (+ 1) xs in #[materialize] map (* 2) ys",
        "#[inline] def f (x: i32) = #[trace] x def main (x: i32) = let #[unsafe] y = #[inline] f x in y",
        "def g xs = map (+ 1i32) xs def main (xs: []i32) = #[trace] (#[fuse(no)] g xs)",
        "#[effects(pure)] external \"f\" : i32 -> i32 def main (x: i32) = x",
    ];
    for program in placed {
        dir.file("p.fut", program);
        let ran = dir.lawson(&["check", "p.fut"]);
        assert!(ran.code == 0 && !ran.err.contains("does nothing"), "{program}: {}", ran.err);
    }
}

#[test]
fn run_as_json() {
    let dir = Dir::new("run_json");
    let ran = dir.lawson(&["run", "--json", &example("normalize2.fut"), "[1.0, 3.0]", "2"]);
    let json = ran.json();
    assert_eq!((&json["loops"], &json["loops_unfused"]), (&2.into(), &5.into()));
    assert_eq!(
        json["results"][0],
        serde_json::json!({ "name": "ys1", "type": "[2]f64", "value": [0.25, 0.75] })
    );
    let long = dir.lawson(&["run", "--json", "-e", "map (+ 1) (iota 1000)"]).json();
    let result = &long["results"][0];
    assert_eq!(result["length"], 1000);
    assert_eq!((&result["first"][0], &result["last"][1]), (&1.into(), &1000.into()));
}

#[test]
fn rows_run_natively() {
    let dir = Dir::new("rows");
    dir.file("p.fut", "def main (xss: [][]u8) = map (\\xs -> u8.sum xs) xss\n");
    dir.lawson(&["run", "p.fut", "[[255, 2], [3, 4]]"]).gives("result: [2]u8 = [1, 7]\n");
}

#[test]
fn an_expression_may_begin_with_a_minus() {
    let dir = Dir::new("minus");
    dir.lawson(&["run", "-e", "-2 + 1"]).gives("result: i64 = -1\n");
}

#[test]
fn a_negative_value_is_no_option() {
    let dir = Dir::new("negative");
    dir.file("p.fut", "def main (x: i32) (y: f64) (z: i64) = (x, y, z)\n");
    let ran = dir.lawson(&["run", "p.fut", "-1i32", "-f64.inf", "-3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json = dir.lawson(&["run", "--json", "p.fut", "-1i32", "-f64.inf", "-i", "z=-3i64"]).json();
    assert!(json.to_string().contains("-3"), "{json}");
    dir.lawson(&["run", "p.fut", "-1.5i32", "-1", "-3"]).fails(2, &["-1"]);
    dir.lawson(&["run", "-x", "p.fut"]).fails(2, &["'-x'"]);
    // Outside of what a number without a type is.
    let ran = dir.lawson(&["run", "p.fut", "-1", "-1", "-3000000000"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    dir.lawson(&["run", "p.fut", "-1", "-1", "-1x"]).fails(2, &["'-1'"]);
}

/// `--profile` has a line for each loop, with what it moved and its lines of the source, and one for the rest.
#[test]
fn a_profile_says_where_the_time_goes() {
    let dir = Dir::new("profile");
    dir.file("p.fut", "def main [n] (xs: [n]f64) =\n  let s = f64.sum xs\n  in map (/ s) xs\n");
    let args = ["run", "p.fut", "-i", "xs=[1.0, 2.0, 5.0]", "--profile"];
    let ran = dir.lawson(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let head = ["time", "share", "elements", "moved", "speed", "of triad", "threads", "loop"];
    assert!(ran.err.lines().any(|line| head.iter().all(|word| line.contains(word))), "{}", ran.err);
    let ends = |end: &str| ran.err.lines().any(|line| line.ends_with(end));
    assert!(ends("1  s, line 2") && ends("1  map#1 (line 3)"), "{}", ran.err);
    assert!(ends("on no loop: memory, copies, the rest"), "{}", ran.err);
    let answer = dir.lawson(&[&["--json"], &args[..]].concat()).json();
    let loops = answer["profile"]["loops"].as_array().unwrap();
    let of =
        |k: usize| ["lines", "elements", "bytes", "runs", "threads"].map(|field| loops[k][field].to_string());
    assert_eq!(of(0), ["[2]", "3", "32", "1", "1"]);
    // Two arrays of three numbers, and the sum.
    assert_eq!(of(1), ["[3]", "3", "56", "1", "1"]);
}
