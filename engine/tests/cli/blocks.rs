//! `lawson test` on blocks that are wrong, or that ask for what a program does not do.

use super::Dir;

#[test]
fn the_example_of_a_refused_program_in_the_help_passes() {
    let dir = Dir::new("block_help");
    let help = dir.lawson(&["test", "--help"]).out;
    let wanted = help.lines().find(|l| l.trim().starts_with("-- error: ")).unwrap();
    dir.file("p.fut", format!("-- ==\n{}\ndef main (x: i32): f64 = x\n", wanted.trim()));
    let one = "1 passed, 0 failed, 0 skipped (0 interpreter, 0 unfused native, 0 fused native)\n";
    dir.lawson(&["test", "p.fut"]).gives(one);
    // The message alone, from its start, and another code.
    dir.file("p.fut", "-- ==\n-- error: ^expected `f64`, found `i32`$\ndef main (x: i32): f64 = x\n");
    dir.lawson(&["test", "p.fut"]).gives(one);
    dir.file("p.fut", "-- ==\n-- error: unknown-name\ndef main (x: i32): f64 = x\n");
    assert_eq!(dir.lawson(&["test", "p.fut"]).code, 1);
}

#[test]
fn a_block_that_is_not_understood_hides_no_other() {
    let dir = Dir::new("block_bad");
    dir.file(
        "p.fut",
        "def main (x: i32) = x + 1\n-- ==\n-- input { 1 } output { 2 }\n\n-- ==\n-- structure { Foo 1 }\n\n\
         -- ==\n-- input { 1 } output { 3 }\n-- input { yes } output { 3 }\n-- ==\n-- inputt { 1 }\n",
    );
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 2);
    ran.says(&[
        "p.fut:6: `Foo` is not an operation",
        "p.fut:12: `input` is expected here, after `inputt`",
        "p.fut:10: input: ",
    ]);
    assert_eq!(ran.err.matches("; nothing of this block is tested").count(), 2, "{}", ran.err);
    assert!(ran.out.contains("FAILED p.fut:9 main #0 (interpreter): 2i32, where 3i32"), "{}", ran.out);
    assert!(ran.out.contains("\n1 passed, 1 failed"), "{}", ran.out);
    assert!(ran.out.ends_with("), 3 not read\n"), "{}", ran.out);
}

#[test]
fn a_structure_that_counts_nothing_is_named() {
    let dir = Dir::new("block_uncounted");
    dir.file(
        "p.fut",
        "def main (xs: []i32) = map (+ 1) xs\n-- ==\n-- input { [1] }\n-- structure { Map 0 Loop 0 }\n",
    );
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.says(&["warning: p.fut:4: this `structure` counts nothing"]);
    let json = dir.lawson(&["test", "--json", "p.fut"]).json();
    assert_eq!((&json["warnings"][0]["line"], &json["passed"]), (&4.into(), &1.into()));
}

#[test]
fn a_value_where_an_error_is_expected_is_shown_beside_it() {
    let dir = Dir::new("block_error");
    dir.file("p.fut", "def main (x: i32) = [x, 1]\n-- ==\n-- input { 2 } error: division\n");
    let ran = dir.lawson(&["test", "p.fut"]);
    let text = "gives [2, 1], where an error that matches \"division\" is expected";
    assert_eq!((ran.code, ran.out.matches(text).count()), (1, 3), "{}", ran.out);
}

#[test]
fn one_is_counted_as_one() {
    let dir = Dir::new("one");
    dir.file(
        "p.fut",
        "def main (xs: []i32) = map (+ 1) xs\n-- ==\n-- input { [1] }\n-- structure { Screma 0 }\n",
    );
    let ran = dir.lawson(&["test", "p.fut"]);
    assert!(ran.out.contains("p.fut:4 main structure (fused native): 1 loop is left, where 0 may be\n"));
    let ran = dir.lawson(&["explain", "p.fut"]);
    assert!(ran.out.contains(" elements moved, 0 arrays, 1 loop ("), "{}", ran.out);
}

#[test]
fn a_refusal_is_asked_for_by_names_or_lines() {
    let dir = Dir::new("block_refusal");
    let of = |lines: &str| {
        format!(
            "def main (xs: []f64) =\n  let s = f64.sum xs\n  in map (/ s) xs\n-- ==\n-- input {{ [2.0] }}\n{lines}"
        )
    };
    dir.file(
        "p.fut",
        of("-- refusal: FUSE_REJECT_NEEDS_WHOLE s map#1\n-- refusal: FUSE_REJECT_NEEDS_WHOLE 2 3\n"),
    );
    let loops = "# ==\n# input { [1.0, 3.0] } output { [0.25, 0.75] }\n# refusal: FUSE_REJECT_NEEDS_WHOLE s#2 x#2\n\
                 #: x: double[n] -> double[n]\nmain <- function(x) {\n  s <- 0\n\
                 \x20 for (i in seq_along(x)) s <- s + x[i]\n  for (i in seq_along(x)) x[i] <- x[i] / s\n  x\n}\n";
    dir.file("p.R", loops);
    let ran = dir.lawson(&["test", "p.fut", "p.R"]);
    assert!(ran.code == 0 && ran.out.starts_with("5 passed, 0 failed"), "{}{}", ran.out, ran.err);
    // Another reason, another order, and no reason at all.
    dir.file("p.fut", of("-- refusal: FUSE_REJECT_RATE s map#1\n-- refusal: FUSE_REJECT_NEEDS_WHOLE 3 2\n"));
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 1);
    let wrong = "p.fut:6 main refusal (fused native): s with map#1: FUSE_REJECT_NEEDS_WHOLE, where FUSE_REJECT_RATE is expected";
    assert!(ran.out.contains(wrong), "{}", ran.out);
    assert!(ran.out.contains("p.fut:7 main refusal (fused native): no refusal of 3 with 2: "), "{}", ran.out);
    dir.file("p.fut", of("-- refusal: FUSE_REJECT_NEEDS s map#1\n"));
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 2);
    ran.says(&["p.fut:6: there is no code FUSE_REJECT_NEEDS"]);
}

#[test]
fn a_program_without_a_test_must_be_accepted() {
    let dir = Dir::new("no_block");
    let none = "(0 interpreter, 0 unfused native, 0 fused native)";
    dir.file("lib.fut", "def double (x: i32) = x + x\n");
    dir.file("bad.fut", "def half (x: i32) = x / 2.0\n").file("worse.fut", "\ndef 1 = 2\n");
    dir.file("out.fut", "def f (x: f16) = x\n")
        .file("t.fut", "-- ==\n-- input { 1 }\ndef main (x: i32) = x\n");
    let ran = dir.lawson(&["test", "."]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    for line in ["FAILED ./bad.fut:1 (check): ", "FAILED ./worse.fut:2 (check): ", "SKIPPED ./out.fut:1: "] {
        assert_eq!(ran.out.matches(line).count(), 1, "{line}: {}", ran.out);
    }
    assert!(
        ran.out
            .ends_with("1 passed, 2 failed, 1 skipped (1 interpreter, 1 unfused native, 1 fused native)\n")
    );
    let json = dir.lawson(&["test", "--json", "."]).json();
    let files: Vec<_> = json["failures"].as_array().unwrap().iter().map(|f| f["file"].clone()).collect();
    assert_eq!(files, ["./bad.fut", "./worse.fut"]);
    // Alone, and after a filter that does not mean it.
    let alone = dir.lawson(&["test", "bad.fut"]);
    assert_eq!(
        (alone.code, alone.out.ends_with(&format!("0 passed, 1 failed, 0 skipped {none}\n"))),
        (1, true)
    );
    assert_eq!(dir.lawson(&["test", "--filter", "t.fut", "."]).code, 0);
}

#[test]
fn where_there_is_nothing_to_test() {
    let dir = Dir::new("nothing");
    std::fs::create_dir_all(dir.0.join("empty/deep")).unwrap();
    std::fs::create_dir_all(dir.0.join("lib")).unwrap();
    dir.file("empty/notes.txt", "-- ==\n").file("lib/a.fut", "def a = 1\n").file("lib/b.fut", "def b = 1\n");
    dir.lawson(&["test", "empty"]).fails(2, &["there is no .fut or .R file in empty"]);
    dir.lawson(&["test", "lib"]).fails(2, &["no test in lib", "lawson test --help shows a test"]);
    let ran = dir.lawson(&["test", "--filter", "zebra", "lib"]);
    ran.fails(2, &["no test that matches \"zebra\" in lib", "by its file, its entry or its name"]);
    let json = dir.lawson(&["test", "--json", "empty"]);
    assert_eq!((json.code, &json.json()["error"]["kind"]), (2, &"input".into()));
}

#[test]
fn what_is_marked_as_not_run_is_counted() {
    let dir = Dir::new("block_marked");
    dir.file(
        "p.fut",
        "def main (x: i32) = x + 1\n-- ==\n-- input { 1 } output { 2 }\n-- notest input { 1 } output { 3 }\n\n\
         -- ==\n-- tags { disable }\n-- input { 1 } output { 4 }\n",
    );
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("1 passed, 0 failed, 0 skipped (1 interpreter,"), "{}", ran.out);
    assert!(ran.out.ends_with("), 2 marked as not run\n"), "{}", ran.out);
    assert_eq!(dir.lawson(&["test", "--json", "p.fut"]).json()["marked"], 2);
}

#[test]
fn a_tolerance_that_no_float_is_within_is_refused() {
    let dir = Dir::new("block_tolerance");
    dir.file("p.fut", "def main (x: f32) = x\n-- ==\n-- input { 1f32 } output { 1f32 }\n");
    for wrong in ["-1", "nan"] {
        let option = format!("--tolerance={wrong}");
        dir.lawson(&["test", &option, "p.fut"]).fails(2, &["--tolerance <X>", "a difference is 0 or more"]);
    }
    assert_eq!(dir.lawson(&["test", "--tolerance=0", "p.fut"]).code, 0);
}

/// The interpreter gives up on so many elements; the sum of 0 .. n - 1 is n (n - 1) / 2.
#[test]
fn what_is_too_much_for_the_interpreter_is_judged_natively() {
    let dir = Dir::new("test_given_up");
    let large =
        "-- ==\n-- input { 400000000i64 } output { 400000000i64 }\n-- input { 5i64 } output { 5i64 }\n";
    let program = "def main (n: i64) = length (iota n)\n";
    dir.file("large.fut", format!("{large}{program}"));
    let ran = dir.lawson(&["test", "large.fut"]);
    let counts = "2 passed, 0 failed, 0 skipped (1 interpreter, 2 unfused native, 2 fused native)";
    ran.gives(&format!("{counts}, 1 too much for the interpreter and judged natively\n"));
    dir.file("wrong.fut", format!("{}{program}", large.replace("output { 400000000", "output { 7")));
    let ran = dir.lawson(&["test", "--json", "wrong.fut"]);
    assert_eq!(
        (ran.code, ran.json()["given_up"].as_u64(), ran.json()["failed"].as_u64()),
        (1, Some(1), Some(1))
    );
}

/// Programs may make long arrays: what native code can judge without them is not interpreted with them.
#[cfg(target_os = "linux")]
#[test]
fn what_takes_gigabytes_to_interpret_is_judged_natively() {
    let dir = Dir::new("large_blocks");
    let (n, sum) = (40_000_000u64, 40_000_000u64 * 40_000_001 / 2);
    let program = "def main (n: i64) = i64.sum (map (+ 1) (iota n))\n";
    dir.file("p.fut", format!("{program}-- ==\n-- input {{ {n}i64 }} output {{ {sum}i64 }}\n"));
    let ran = dir.lawson_within(2500, &["test", "p.fut"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("1 passed") && ran.out.contains("1 too much for the interpreter"),
        "{}",
        ran.out
    );
}
