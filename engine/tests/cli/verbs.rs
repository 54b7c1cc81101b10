//! The other verbs.

use serde_json::json;

use super::nest::{TOO_DEEP, nest};
use super::{Dir, example};

#[test]
fn check_prints_schemes() {
    let dir = Dir::new("check");
    dir.file("p.fut", "def main [n] (xs: [n]i32) = (filter (> 0) xs, map (+ 1) xs)\n");
    dir.lawson(&["check", "p.fut"]).gives("main : ∀ n. ∃ k1. (xs: [n]i32) -> ([k1]i32, [n]i32)\n");
    let json = dir.lawson(&["check", "--json", "p.fut"]).json();
    assert_eq!(json["definitions"][0]["name"], "main");
}

#[test]
fn check_and_verify_take_folders() {
    let dir = Dir::new("folders");
    std::fs::create_dir_all(dir.0.join("src/deep")).unwrap();
    dir.file("src/b.fut", "def main (x: i32) = x\n").file("src/a.fut", "def main (x: i32) = y\n");
    dir.file("src/deep/c.fut", "def main (xs: []i32) = map (+ 1) xs\n").file("src/note.txt", "no program");
    let checked = dir.lawson(&["check", "src"]);
    let out = "src/a.fut\n  no answer\nsrc/b.fut\n  main : (x: i32) -> i32\nsrc/deep/c.fut\n  main : ∀ n. (xs: [n]i32) -> [n]i32\n";
    assert_eq!(
        (
            checked.code,
            checked.out.replace("∀ d1. (xs: [d1]i32) -> [d1]", "∀ n. (xs: [n]i32) -> [n]").as_str()
        ),
        (2, out)
    );
    checked.says(&["src/a.fut:1:21", "`y`"]);
    let json = dir.lawson(&["check", "--json", "src"]).json();
    assert_eq!(json["files"][0]["error"]["line"], 1);
    assert_eq!(json["files"][2]["file"], "src/deep/c.fut");
    let json = dir.lawson(&["verify", "--json", "--cases", "5", "src"]).json();
    let verdicts = [0, 1, 2].map(|i| &json["files"][i]["verdict"]);
    assert_eq!(verdicts, ["error", "verified", "verified"]);
    // A folder's answer has one form, however many programs are in it.
    assert_eq!(dir.lawson(&["check", "--json", "src/deep"]).json()["files"][0]["file"], "src/deep/c.fut");
    dir.lawson(&["check", "cache"]).fails(2, &["cannot read cache"]);
    std::fs::create_dir(dir.0.join("empty")).unwrap();
    dir.lawson(&["verify", "empty"]).fails(2, &["there is no .fut or .R file in empty"]);
}

#[test]
fn a_random_input_that_fills_the_memory_is_refused() {
    let dir = Dir::new("huge");
    let block = |ty: &str| format!("-- ==\n-- random input {{ {ty} }}\ndef main xs = length (xs: [][]i32)\n");
    for ty in ["[99999999999][1]i32", "[99999999999][0]i32", "[4294967296][4294967296]i32"] {
        dir.file("p.fut", block(ty));
        let ran = dir.lawson(&["test", "p.fut"]);
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        ran.says(&[&format!("p.fut:2: input: a value of type {ty} is larger than the 67108864 elements")]);
    }
    // A parameter's type may ask for as much: then there is no input to verify with.
    dir.file("q.fut", "def main (xs: [99999999999]i32) = i32.sum xs\n");
    let ran = dir.lawson(&["verify", "q.fut"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("undecided"), "{}", ran.out);
}

#[test]
fn a_fold_over_more_elements_than_memory_has_runs() {
    // More than arrays have at most. The first element fails, and the interpreter, which is to say for which
    // values, makes the array.
    let dir = Dir::new("long");
    dir.file("p.fut", "def main (n: i64) = i64.sum (map (\\i -> 1 / i) (iota n))\n");
    let ran = dir.lawson(&["run", "p.fut", "100000000000", "--verify", "off"]);
    ran.fails(
        1,
        &["p.fut:1:30", "a divisor is zero", "an array of 100000000000 elements does not fit the memory"],
    );
}

#[test]
fn explain_counts_the_loops_of_the_examples() {
    let dir = Dir::new("explain");
    let json = dir.lawson(&["explain", "--json", &example("normalize2.fut")]).json();
    assert_eq!((&json["loops_unfused"], &json["loops"]), (&5.into(), &2.into()));
    assert_eq!(json["clusters"], json!([["sum1", "gts", "sum2"], ["ys1", "ys2"]]));
    assert_eq!(json["cluster_lines"], json!([[10, 11, 12], [13, 14]]));
    // xs once by each loop, and the two sums by the second; the sums and the two results.
    assert_eq!((&json["reads"], &json["writes"]), (&"2n + 2".into(), &"2n + 2".into()));
    for key in ["loops_inner", "intermediates", "steps", "refusals", "inner"] {
        assert!(!json[key].is_null(), "{key}");
    }
    for key in
        ["planner", "optimal", "cost", "lower_bound", "cost_unfused", "cost_greedy", "robinson", "millis"]
    {
        assert!(!json["plan"][key].is_null(), "{key}");
    }
    assert!(json["plan"].as_object().unwrap().contains_key("gap"));
    // Robinson et al. 2014, section 1.5.1: 25 for sum1 with ys2, 25 for gts with ys1, 1 for sum2 with ys1.
    assert_eq!(json["plan"]["robinson"], 51);
    let refusal = &json["refusals"][0];
    assert_eq!(refusal["code"], "FUSE_REJECT_NEEDS_WHOLE");
    assert!(refusal["span"]["line"].is_number());
    assert_eq!(dir.lawson(&["explain", "--json", &example("hull.fut")]).json()["loops"], 1);
    let values = dir.lawson(&["explain", "--json", &example("normalize2.fut"), "[1,2,3]", "0"]).json();
    assert_eq!((&values["reads_value"], &values["writes_value"]), (&8.into(), &8.into()));
}

/// A loop that native code can't run on tiles is slower: both verbs that show loops say so.
#[test]
fn loops_that_run_element_by_element_are_named() {
    let dir = Dir::new("element_wise");
    let four = "def main [n] (a: [2][2][2][2]i32) (xs: [n]i64) =\n  map (\\i -> a[i % 2, 0, 0, 1]) xs\n";
    let array = "[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,8],[7,6]],[[5,4],[3,2]]]]";
    let line =
        "map#1 (line 2) runs element by element as machine code, for more than three indices, at 2:14\n";
    dir.file("four.fut", four).file(
        "three.fut",
        "def main [n] (a: [2][2][2]i32) (xs: [n]i64) =\n  map (\\i -> a[i % 2, 0, 1]) xs\n",
    );
    let explained = dir.lawson(&["explain", "four.fut"]);
    assert!(explained.out.contains(line), "{}", explained.out);
    let ran = dir.lawson(&["run", "four.fut", array, "[0, 1]"]);
    ran.gives("result: [2]i32 = [2, 8]\n").says(&[line]);
    let json = json!([{ "loop": ["map#1"], "why": "more than three indices", "machine_code": true,
        "span": { "start": 62, "end": 79, "line": 2, "column": 14 } }]);
    assert_eq!(dir.lawson(&["explain", "--json", "four.fut"]).json()["element_wise"], json);
    assert_eq!(dir.lawson(&["run", "--json", "four.fut", array, "[0]"]).json()["element_wise"], json);
    assert_eq!(dir.lawson(&["explain", "--json", "three.fut"]).json()["element_wise"], json!([]));
    // One in a branch that scans rows, one whose state is rows, and one that prints.
    dir.file(
        "in.fut",
        "def main (c: bool) (xss: [2][]i32) (ys: []i32) (zs: []i32) =
  let one = if c then map (\\xs -> (scan (/) 1 xs)[0]) xss else [1, 2]
  let two = scan (map2 (\\a b -> a + b)) [0, 0] (map (\\y -> [y, y]) ys)
  let three = map trace zs
  in (one, two, three)
",
    );
    let all = dir.lawson(&["explain", "--json", "in.fut"]).json();
    let whys: Vec<_> = all["element_wise"].as_array().unwrap().iter().map(|l| &l["why"]).collect();
    assert_eq!(
        whys,
        ["a scan that may fail inside a loop's body", "arrays inside a loop's body", "what it prints"],
        "{all:#}"
    );
}

#[test]
fn explain_says_why_not() {
    let dir = Dir::new("explain_why");
    let ran = dir.lawson(&["explain", &example("cycle.fut")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for text in ["totals with windows", "FUSE_REJECT_INDEXMAP_NOT_IDENTITY", "let windows = map"] {
        assert!(ran.out.contains(text), "{}", ran.out);
    }
    let code = dir.lawson(&["explain", "FUSE_REJECT_NEEDS_WHOLE"]);
    assert!(code.out.contains("only after the whole producer"), "{}", code.out);
}

#[test]
fn fuse_prints_core_and_writes_the_certificate_once() {
    let dir = Dir::new("fuse");
    let hull = example("hull.fut");
    let ran = dir.lawson(&["fuse", &hull, "--certificate", "c.json"]);
    assert!(ran.code == 0 && ran.out.starts_with("program main [n]"), "{}{}", ran.out, ran.err);
    let certificate: serde_json::Value = serde_json::from_slice(&dir.read("c.json")).unwrap();
    assert!(!certificate["steps"].as_array().unwrap().is_empty());
    dir.lawson(&["fuse", &hull, "--certificate", "c.json"]).fails(2, &["c.json exists already", "--force"]);
    dir.lawson(&["fuse", &hull, "--certificate", "no/dir/c.json"]).fails(2, &["cannot write no/dir/c.json"]);
    // Without fuel nothing is fused: four combinators are four loops.
    let unfused = dir.lawson(&["fuse", &hull, "--fuel", "0"]);
    assert_eq!(unfused.out.matches("loop n").count() + unfused.out.matches("loop k1").count(), 4);
    assert!(dir.lawson(&["fuse", "--json", &hull]).json()["core"].is_string());
}

#[test]
fn test_blocks_run_under_every_treatment() {
    let dir = Dir::new("test_verb");
    std::fs::create_dir(dir.0.join("t")).unwrap();
    dir.file(
        "t/a.fut",
        "def main (xs: []i32) = map (\\x -> 12 / x) xs
-- ==
-- input { [1, 2, 3] } output { [12, 6, 4] }
-- input { [0] } error: division by z.*
-- random input { [100]i32 } error: .*
-- notest input { [5] } output { [7] }
-- structure { Screma 1 }
",
    );
    dir.file("t/b.fut", "-- ==\n-- error: expected.*\ndef main = (\n");
    dir.file("t/ignored.txt", "-- ==\n-- input { 1 } output { 2 }\n");
    // One of four cases is not to be run; the compile-time error is one more.
    dir.lawson(&["test", "t"])
        .gives("4 passed, 0 failed, 0 skipped (3 interpreter, 3 unfused native, 3 fused native), 1 marked as not run\n");
    let one = dir.lawson(&["test", "t/a.fut", "--filter", "#1"]);
    one.gives("1 passed, 0 failed, 0 skipped (1 interpreter, 1 unfused native, 1 fused native)\n");
    dir.lawson(&["test", "t", "--filter", "t/b"])
        .gives("1 passed, 0 failed, 0 skipped (0 interpreter, 0 unfused native, 0 fused native)\n");
    dir.file(
        "wrong.fut",
        "def main (x: i32) = x + 1\n-- ==\n-- input { 1 } output { 2 }\n-- input { 1 } output { 3 }\n",
    );
    let ran = dir.lawson(&["test", "--json", "wrong.fut"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["passed"], &json["failed"]), (1, &1.into(), &1.into()));
    assert_eq!(json["failures"].as_array().unwrap().len(), 3, "one for each treatment");
    let failure = &json["failures"][0];
    assert_eq!((&failure["entry"], &failure["case"]), (&"main".into(), &"#1".into()));
    assert_eq!(failure["why"], "2i32, where 3i32 is expected");
    dir.file("slow.fut", "def main (xs: []i32) =\n  let s = i32.sum xs\n  in map (+ s) xs\n-- ==\n-- input { [1] }\n-- structure { Screma 1 }\n");
    let structure = dir.lawson(&["test", "--json", "slow.fut"]).json();
    assert_eq!(structure["failures"][0]["why"], "2 loops are left, where 1 may be");
    dir.lawson(&["test", "nowhere"]).fails(2, &["nowhere"]);
}

#[test]
fn what_only_other_compilers_say_is_skipped_by_name() {
    let dir = Dir::new("test_skips");
    let consumes = "-- ==\n-- error: Consuming .*\ndef main (xs: []i32) = xs with [0] = 1\n";
    dir.file("consumes.fut", consumes);
    dir.file("recursion.fut", "-- ==\n-- input { 1 }\ndef f (x: i32): i32 = f x\ndef main = f\n");
    dir.file(
        "warning.fut",
        "-- ==\n-- warning: unsafe\n-- input { 1 } output { 1 }\ndef main (x: i32) = x\n",
    );
    let ran = dir.lawson(&["test", "consumes.fut", "recursion.fut", "warning.fut"]);
    ran.gives(
        "SKIPPED consumes.fut:1 compile-time error: rules of uniqueness are not part of the core\n\
         SKIPPED recursion.fut:1: recursion is not part of the core\n\
         SKIPPED warning.fut:2 main warning: warnings are not part of the core\n\
         1 passed, 0 failed, 3 skipped (1 interpreter, 1 unfused native, 1 fused native)\n",
    );
    dir.file("other.fut", consumes.replace("Consuming", "Unknown name"));
    assert_eq!(dir.lawson(&["test", "other.fut"]).code, 1);
}

#[test]
fn tests_of_many_files_come_in_order_and_go_on_after_bad_ones() {
    let dir = Dir::new("test_many");
    std::fs::create_dir_all(dir.0.join("t/deep")).unwrap();
    let wrong = "def main (x: i32) = x\n-- ==\n-- input { 1 } output { 2 }\n";
    for i in 0..40 {
        dir.file(&format!("t/{i:02}.fut"), wrong);
    }
    dir.file("t/deep/half.fut", "def main (x: f16) = x\n-- ==\n-- input { 1f16 }\n");
    dir.file(
        "t/script.fut",
        "def main (x: i32) = x\n-- ==\n-- script input { f 1 }\n-- input { 1 } output { 1 }\n",
    );
    dir.file(
        "t/zz.fut",
        "def main (x: i32) = x\n\n-- ==\n-- input { 1 } output { true }\n-- input { 1 } output { 1 }\n",
    );
    let ran = dir.lawson(&["test", "t"]);
    assert_eq!(ran.code, 2);
    ran.says(&["t/zz.fut:4: output: bool, where i32 is wanted"]);
    let places: Vec<&str> =
        ran.out.lines().filter_map(|l| l.strip_prefix("FAILED t/")).map(|l| &l[..2]).collect();
    assert_eq!(places.len(), 3 * 40);
    assert!(places.is_sorted());
    assert!(ran.out.contains("SKIPPED t/deep/half.fut:1: f16 is not part of the core\n"), "{}", ran.out);
    assert!(ran.out.contains("SKIPPED t/script.fut:3 main #0: script inputs are not part of the core\n"));
    // Two cases of the last two files pass; each of the 40 fails once, under three treatments; the case
    // that wants a bool is not read.
    let summary =
        "2 passed, 40 failed, 2 skipped (42 interpreter, 42 unfused native, 42 fused native), 1 not read";
    assert_eq!(ran.out.lines().last(), Some(summary));
    assert_eq!(dir.lawson(&["test", "t"]).out, ran.out);
    let json = dir.lawson(&["test", "--json", "t"]).json();
    assert_eq!(json["skips"][0]["why"], "f16 is not part of the core");
    assert_eq!(json["failures"][0]["line"], 3);
}

#[test]
fn what_a_block_leaves_open_is_the_interpreters_value() {
    let dir = Dir::new("test_open");
    dir.file(
        "p.fut",
        "def main (xs: []i32) = (map (+ 1) xs, i32.sum xs)\n-- ==\n-- random input { [10000]i32 } auto output\n\
         -- compiled input @ two.in output @ two.out\n-- structure { /Screma 1 Map 7 }\n\
         -- structure gpu { SegMap 0 }\n",
    );
    // The values as Futhark's binary format has them: [1i32, 2i32], and [2i32, 3i32] with 3i32.
    dir.file("two.in", b"b\x02\x01 i32\x02\0\0\0\0\0\0\0\x01\0\0\0\x02\0\0\0");
    dir.file("two.out", b"b\x02\x01 i32\x02\0\0\0\0\0\0\0\x02\0\0\0\x03\0\0\0 b\x02\0 i32\x03\0\0\0");
    dir.lawson(&["test", "p.fut"])
        .gives("2 passed, 0 failed, 0 skipped (1 interpreter, 2 unfused native, 2 fused native)\n");
}

#[test]
fn fmt_rewrites_files_and_checks_them() {
    let dir = Dir::new("fmt");
    let (ugly, fine) = ("-- c\ndef  f x=x -- d\n\n\ndef g=1", "-- c\ndef f x = x -- d\n\ndef g = 1\n");
    dir.file("ugly.fut", ugly).file("fine.fut", fine).file("wrong.fut", "def = (");
    let check = dir.lawson(&["fmt", "--check", "ugly.fut", "fine.fut"]);
    assert_eq!((check.code, check.out.as_str()), (1, "ugly.fut\n"), "{}", check.err);
    assert_eq!(dir.read("ugly.fut"), ugly.as_bytes(), "--check changes nothing");
    dir.lawson(&["fmt", "--check", "fine.fut"]).gives("");
    // A file that does not parse is left alone, and those beside it are formatted.
    dir.lawson(&["fmt", "wrong.fut", "."]).fails(2, &["wrong.fut:1:5"]);
    assert_eq!(dir.read("ugly.fut"), fine.as_bytes());
    assert_eq!(dir.read("wrong.fut"), b"def = (");
    assert_eq!(std::fs::read_dir(&dir.0).unwrap().count(), 3, "no temporary file stays");
    dir.lawson_with(&["fmt", "-"], ugly).gives(fine);
    // A byte-order mark is left out.
    dir.lawson_with(&["fmt", "-"], &format!("\u{feff}{fine}")).gives(fine);
    assert_eq!(dir.lawson_with(&["fmt", "--check", "-"], &format!("\u{feff}{fine}")).code, 1);
    assert_eq!(dir.lawson_with(&["fmt", "--check", "-"], ugly).code, 1);
    let json = dir.lawson_with(&["fmt", "--json", "-"], ugly).json();
    assert_eq!((&json["changed"], &json["text"]), (&json!(["-"]), &json!(fine)));
    // What a new user reads first is in the layout that the formatter writes.
    dir.lawson(&["init", "hello"]);
    dir.lawson(&["fmt", "--check", "hello", &example("")]).gives("");
    dir.lawson(&["fmt", "nowhere.fut"]).fails(2, &["cannot read nowhere.fut"]);
}

#[test]
fn a_structure_that_cannot_be_known_yet_is_counted() {
    let dir = Dir::new("unchecked");
    dir.file(
        "p.fut",
        format!(
            "-- ==\n-- input {{ [1i64] }} output {{ 1i64 }}\n-- structure {{ Screma 1 }}\n\
             def main (xs: []i64) = length ({})\n",
            nest(33)
        ),
    );
    let ran = dir.lawson(&["test", "p.fut"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(&format!("UNCHECKED p.fut:3 main structure: {TOO_DEEP}\n")), "{}", ran.out);
    assert!(ran.out.ends_with(", 1 structure unchecked\n"), "{}", ran.out);
    let json = dir.lawson(&["test", "--json", "p.fut"]).json();
    assert_eq!((&json["passed"], &json["unchecked"][0]["line"]), (&json!(1), &json!(3)));
}

#[test]
fn builtins_are_listed_and_looked_up() {
    let dir = Dir::new("builtins");
    let all = dir.lawson(&["builtins"]).out;
    assert!(all.contains("filter           : ∀ n 'a. ∃ k. (a -> bool) -> [n]a -> [k]a\n"), "{all}");
    assert!(all.contains("sqrt             : t -> t                   f32 f64\n"), "{all}");
    dir.lawson(&["builtins", "f64.sqrt"]).gives(
        "f64.sqrt         : f64 -> f64\n  The square root. It costs one operation, and runs natively.\n  \
         f64.sqrt 2.25  gives  1.5\n",
    );
    let flatmap = dir.lawson(&["builtins", "flatmap"]).out;
    assert!(
        flatmap.contains("on one thread, where nothing combines it at once, and runs natively"),
        "{flatmap}"
    );
    assert!(dir.lawson(&["builtins", "sum"]).out.contains("(not in Futhark)"));
    assert!(!dir.lawson(&["builtins", "f64"]).out.contains("gives"));
    dir.lawson(&["builtins", "fliter"]).fails(2, &["there is no built-in fliter", "is `filter` meant?"]);
    let json = dir.lawson(&["builtins", "--json", "flatmap"]).json();
    assert_eq!((&json[0]["name"], &json[0]["futhark"]), (&json!("flatmap"), &json!(false)));
}

#[test]
fn a_tolerance_can_be_given() {
    let dir = Dir::new("tolerance");
    dir.file("p.fut", "def main (x: f64) = x / 3\n-- ==\n-- input { 1 } output { 0.3333 }\n");
    assert_eq!(dir.lawson(&["test", "p.fut"]).code, 1);
    dir.lawson(&["test", "--tolerance", "0.001", "p.fut"])
        .gives("1 passed, 0 failed, 0 skipped (1 interpreter, 1 unfused native, 1 fused native)\n");
}

#[test]
fn rules_and_one_rules_page() {
    let dir = Dir::new("rules");
    let json = dir.lawson(&["rules", "--json"]).json();
    let rules = json.as_array().unwrap();
    for name in ["map-map", "reduce-map", "filter-filter", "zip", "horizontal", "diagonal", "if-fusion"] {
        assert!(rules.iter().any(|r| r["name"] == name), "{name}");
    }
    for key in ["name", "law", "source", "theorem", "conditions", "programs"] {
        assert!(rules.iter().all(|r| r.as_object().unwrap().contains_key(key)), "{key}");
    }
    let page = dir.lawson(&["rules", "map-filter"]);
    assert!(page.out.contains("FUSE_REJECT_") && page.out.contains("law"), "{}", page.out);
    // So have the rewrites that prepare programs.
    let page = dir.lawson(&["rules", "hoist"]).out;
    for part in ["prepares", "law", "source", "condition  copyable", "refuses def main"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    dir.lawson(&["rules", "hoits"]).fails(2, &["there is no rule hoits", "map-map", "hoist"]);
    let broken = dir.lawson(&["rules", "--break", "sink"]).out;
    assert!(broken.contains("sink without only-there") && broken.contains("refuted by program"), "{broken}");
}

#[test]
fn a_dropped_condition_is_refuted() {
    let dir = Dir::new("break");
    let ran = dir.lawson(&["rules", "--json", "--break", "horizontal", "--seconds", "60"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    for entry in ran.json().as_array().unwrap() {
        assert_eq!(entry["refuted"], true, "{entry}");
        for key in ["rule", "condition", "programs", "millis"] {
            assert!(!entry[key].is_null(), "{key}");
        }
    }
}

/// Its first program needs no condition.
#[test]
fn a_clock_decides_nothing_about_a_condition() {
    let dir = Dir::new("undecided");
    let none = dir.lawson(&["rules", "--json", "--break", "if-fusion", "--programs", "1"]);
    let late = dir.lawson(&["rules", "--json", "--break", "if-fusion", "--seconds", "0"]);
    for (ran, undecided) in [(none, false), (late, true)] {
        assert_eq!(ran.code, 1, "{}", ran.out);
        let all = ran.json();
        assert_eq!((&all[0]["refuted"], &all[0]["undecided"]), (&json!(false), &json!(undecided)), "{all}");
    }
    assert!(dir.lawson(&["rules", "--break", "if-fusion", "--seconds", "0"]).out.contains("UNDECIDED"));
}

#[test]
fn fuzz_finds_nothing_in_the_language() {
    let dir = Dir::new("fuzz_language");
    let json = dir.lawson(&["fuzz", "--json", "--language", "--seconds", "1", "--seed", "5"]).json();
    assert!(json["programs"].as_u64() > Some(0), "{json}");
    assert_eq!(json["failures"], json!([]));
    // What does not check is no program of the generator: that is a finding, made small.
    dir.file("p.fut", "def main (x: i32) = let y = x in z + 1\n");
    let ran = dir.lawson(&["fuzz", "--language", "--seconds", "0", "--corpus", "."]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out
            .contains("FAILED ./p.fut (refused): it is refused: error[unknown-name]: nothing is called `z`"),
        "{}",
        ran.out
    );
}

#[test]
fn fuzz_finds_nothing_and_replays_its_corpus() {
    let dir = Dir::new("fuzz");
    let ran = dir.lawson(&["fuzz", "--json", "--seconds", "1", "--seed", "3", "--corpus", "found"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["failures"]), (0, &json!([])), "{}", ran.out);
    assert!(!dir.0.join("found").exists(), "nothing to save");
}

/// What is asked for and is not there is no run without failures.
#[test]
fn a_corpus_is_a_folder_of_programs() {
    let dir = Dir::new("fuzz_corpus");
    let corpus = |folder| ["fuzz", "--seconds", "0", "--corpus", folder];
    dir.lawson(&corpus("gone"))
        .fails(2, &["there is no folder gone", "--seconds 0 tries the programs in DIR alone"]);
    dir.file("p.fut", "def main (x: i32) = x\n").file("q.fut", "def main (x: i32) = y\n");
    dir.lawson(&corpus(".")).fails(2, &["q.fut:1:", "nothing is called `y`"]);
    // What the engine does not take is a program.
    dir.file("q.fut", "def other (x: i32) = x\n");
    let ran = dir.lawson(&corpus("."));
    assert!(ran.code == 0 && ran.out.contains("2 programs (1 of them refused), 0 failures"), "{}", ran.out);
}

#[test]
fn fuzz_says_what_was_drawn() {
    let dir = Dir::new("fuzz_drawn");
    dir.file("p.fut", "def main [n] (xs: [n]u16) = u16.sum (map (+ 77) xs)\n");
    dir.file("q.fut", "def main [n] [m] (xss: [n][m]u16) = filter (\\xs -> u16.sum xs > 3) xss\n");
    // This seed is one of those that take their programs through long inputs.
    let args = ["fuzz", "--seconds", "0", "--corpus", ".", "--seed", "31"];
    let json = dir.lawson(&[&args[..], &["--json"]].concat()).json();
    let drawn = ["u16", "i8", "map", "filter", "a filter over rows", "a literal above 7"]
        .map(|form| json["drawn"][form].as_u64());
    assert_eq!(drawn, [2, 0, 1, 1, 1, 1].map(Some), "{json}");
    // Two programs, each unfused and fused, beside the second kind of border.
    assert_eq!(json["borders"], json!({ "tiles": 0, "waves": 4, "chunks": 0, "many chunks": 0 }));
    let out = dir.lawson(&args).out;
    assert!(out.contains("a filter over rows 1,"), "{out}");
    // One sum of a map; each of the two is seen to the end.
    assert_eq!(json["said"], json!({ "reduce-map": 1 }));
    assert!(out.contains("rules applied:\n  map-map 0, reduce-map 1, "), "{out}");
    assert!(out.contains("codes given:\n  FUSE_REJECT_DOMAIN_MISMATCH 0, "), "{out}");
    assert!(
        out.contains("long inputs across borders of: tiles 0, waves 4, chunks 0, many chunks 0"),
        "{out}"
    );
    // The run says nothing of the others.
    assert!(out.contains("\nrules never applied: map-map, redomap-map, "), "{out}");
    let never = json["never_applied"].as_array().unwrap();
    assert!(never.contains(&json!("map-replicate")) && !never.contains(&json!("reduce-map")), "{json}");
}

#[test]
fn init_writes_a_program_that_passes_its_tests_and_overwrites_nothing() {
    let dir = Dir::new("init");
    assert_eq!(dir.lawson(&["init", "hello"]).code, 0);
    dir.lawson(&["test", "hello"])
        .gives("1 passed, 0 failed, 0 skipped (1 interpreter, 1 unfused native, 1 fused native)\n");
    // (165 + 171 + 160 + 178 + 168 + 158) / 6
    let ran = dir.lawson(&["run", "hello/stats.fut", "hello/data.csv:height"]);
    assert!(ran.out.starts_with("centre: f64 = 166.66666666666666\n"), "{}", ran.out);
    dir.file("hello/stats.fut", "mine");
    dir.lawson(&["init", "hello"]).fails(2, &["stats.fut exists already"]);
    assert_eq!(dir.read("hello/stats.fut"), b"mine");
}

#[test]
fn help_reads_like_a_manual() {
    let dir = Dir::new("help");
    for verb in ["run", "check", "fuse", "explain", "verify", "test", "fmt", "rules", "fuzz", "init"] {
        let ran = dir.lawson(&[verb, "--help"]);
        assert!(ran.code == 0 && ran.out.contains("Example"), "{verb}: {}", ran.out);
    }
    // By either name, and what is no verb by neither.
    let help = dir.lawson(&["--help"]).out;
    dir.lawson(&["help"]).gives(&help);
    dir.lawson(&["help", "fuse"]).gives(&dir.lawson(&["fuse", "--help"]).out);
    dir.lawson(&["help", "fus"]).fails(2, &["unrecognized subcommand"]);
    for absent in ["strict", "svg", "coq"] {
        assert!(!dir.lawson(&["explain", "--help"]).out.contains(absent), "{absent} is not offered");
    }
}

#[test]
fn explain_says_at_which_size_it_counts() {
    let ran = Dir::new("nominal").lawson(&["explain", "--verbose", &example("normalize2.fut")]);
    // 2^20.
    assert!(ran.out.contains("each size counted as 1048576"), "{}", ran.out);
    let ran = Dir::new("nominal_short").lawson(&["explain", &example("normalize2.fut")]);
    assert!(ran.out.contains("planned by") && !ran.out.contains("1048576,"), "{}", ran.out);
    let dir = Dir::new("no_sizes");
    dir.file("three.fut", "def main (xs: [3]f64) = map (+ 1) xs\n");
    let ran = dir.lawson(&["explain", "--verbose", "three.fut"]);
    assert!(ran.out.contains("6 elements moved, 0 arrays, 1 loop (no plan is cheaper)"), "{}", ran.out);
}

#[test]
fn what_needs_no_condition_is_named_and_lists_stay_under_their_label() {
    let dir = Dir::new("break_lines");
    dir.lawson(&["rules", "--break", "iota"]).gives("iota: no conditions\n");
    assert!(dir.lawson(&["rules", "iota"]).out.contains("\n  no conditions\n"));
    let broken = dir.lawson(&["rules", "--break", "horizontal"]).out;
    // One of the programs prints, so that its outcome has a second line.
    assert!(broken.contains("    source: prints"), "{broken}");
    let indented = |line: &str| line.starts_with("horizontal without ") || line.starts_with("    ");
    assert!(broken.lines().all(indented), "{broken}");
}

/// Every verb that runs programs takes the number of threads, and tells its time on standard error.
#[test]
fn verbs_that_run_programs_tell_their_time() {
    let dir = Dir::new("threads_time");
    let text = "def main (xs: []i64) = i64.sum xs\n-- ==\n-- input { [1i64, 2i64] } output { 3i64 }\n";
    dir.file("p.fut", text);
    let judged = ["judge", "p.fut", "--against", "p.fut", "--cases", "3"];
    for verb in [
        &["run", "p.fut", "[1, 2]"][..],
        &["bench", "p.fut", "[1, 2]"],
        &["verify", "p.fut"],
        &["test", "p.fut"],
        &["fuzz", "--seconds", "1"],
        &judged,
    ] {
        let ran = dir.lawson(&[verb, &["--threads", "1", "--time"]].concat());
        assert_eq!(ran.code, 0, "{verb:?}: {}", ran.err);
        let last = if verb[0] == "run" { "run" } else { "total" };
        ran.says(&[&format!("{last:>10} "), "      peak "]);
        let none = dir.lawson(&[verb, &["--threads", "0"]].concat());
        none.fails(2, &["invalid value '0' for '--threads <N>'"]);
    }
    // A law runs in the interpreter, on one thread.
    dir.lawson(&["law", "map f (map g xs) = map (f <-< g) xs where pure f", "--time"]).says(&["     total "]);
}
