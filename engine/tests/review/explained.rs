//! The page of one program.

use lawson::{FuseOptions, Program, review};
use serde_json::{Value as Json, json};

use crate::nest::{TOO_DEEP, nest};
use crate::{Dir, data};

/// A sum of an array that is made, and is needed before the array is read again.
const TWICE: &str = "\
def main [n] (xs: [n]i64) =
  let ys = map (+ 1) xs
  let s = i64.sum ys
  in map (* s) ys
";

/// The program behind the steps that a page holds, made of its first one.
fn walked(data: &Json) -> Vec<String> {
    let lines = |all: &Json| -> Vec<String> { serde_json::from_value(all.clone()).unwrap() };
    let mut program = lines(&data["replayed"]["first"]);
    for step in data["replayed"]["steps"].as_array().unwrap() {
        assert!(step["what"].as_array().is_some_and(|what| !what.is_empty()), "{step}");
        let (mut left, mut added) = (program.into_iter(), lines(&step["added"]).into_iter());
        let mut next = Vec::new();
        let runs: Vec<(bool, usize, usize)> = serde_json::from_value(step["runs"].clone()).unwrap();
        for (same, lefts, rights) in runs {
            let taken: Vec<String> = left.by_ref().take(lefts).collect();
            next.extend(if same { taken } else { added.by_ref().take(rights).collect() });
        }
        assert_eq!((left.next(), added.next()), (None, None));
        program = next;
    }
    program
}

#[test]
fn a_page_shows_what_became_of_the_source() {
    let dir = Dir::new();
    let told = dir.file("p.fut", TWICE).lawson(&["explain", "p.fut", "--html", "p.html", "--repeat", "0"]);
    told.ends(0, &[]);
    let data = data(&dir.read("p.html"));
    assert_eq!((&data["title"], &data["verdict"]["lines"][0]), (&json!("p.fut, main"), &json!("verified")));
    // The numbers of loops are those of the terminal.
    assert!(told.out.contains("\nloop 1: ys, s\nloop 2: map#1 (line 4)\n"), "{}", told.out);
    assert_eq!(data["loops"], json!([["1", "ys, s"], ["2", "map#1 (line 4)"]]));
    assert_eq!(
        data["source"],
        json!([
            [["def main [n] (xs: [n]i64) =", [], false]],
            [["  let ys = ", [], false], ["map (+ 1) xs", [0], true]],
            [["  let s = ", [], false], ["i64.sum ys", [0], true]],
            [["  in ", [], false], ["map (* s) ys", [1], true]],
            [],
        ])
    );
    let refused = &data["answer"]["refusals"];
    let pair = |i: usize| ["producer", "consumer", "code"].map(|key| refused[i][key].as_str().unwrap());
    assert_eq!(pair(0), ["ys", "map#1", "FUSE_REJECT_DEPENDENCE_CYCLE"]);
    assert_eq!(pair(1), ["s", "map#1", "FUSE_REJECT_NEEDS_WHOLE"]);
    assert_eq!(refused[1]["change"]["line"], 4);
    let meaning = &data["codes"]["FUSE_REJECT_NEEDS_WHOLE"]["meaning"];
    assert_eq!(meaning, "The consumer needs a result that exists only after the whole producer.");
    assert_eq!(walked(&data).join("\n") + "\n", dir.lawson(&["fuse", "p.fut", "--repeat", "0"]).out);
    let said: Vec<&str> = data["replayed"]["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["rules"] == json!(["diagonal"]))
        .map(|step| step["what"][0].as_str().unwrap())
        .collect();
    assert_eq!(said, ["made one: ys, s, by diagonal"]);
    // The same program gives the same page.
    let first = dir.read("p.html");
    dir.lawson(&["explain", "p.fut", "--html", "p.html", "--repeat", "0", "--force"]).ends(0, &[]);
    assert_eq!(dir.read("p.html"), first);
}

/// In a function that is called twice an operation is part of two loops; what is inside of a loop has a number below
/// its own; the innermost operation is the one that counts.
#[test]
fn operations_are_numbered_where_they_run() {
    let dir = Dir::new();
    let text = "\
def f [n] (xs: [n]i64) = i64.sum xs
def main [n][m] (a: [n]i64) (b: [m]i64) (c: [n][m]i64) =
  (f a, f b, map (\\r -> i64.sum (map (* f a) r)) c)
";
    dir.file("p.fut", text).lawson(&["explain", "p.fut", "--html", "p.html"]).ends(0, &[]);
    let data = data(&dir.read("p.html"));
    let labels: Vec<&str> =
        data["loops"].as_array().unwrap().iter().map(|l| l[0].as_str().unwrap()).collect();
    assert_eq!(labels, ["1", "2", "3", "3.1"]);
    assert_eq!(data["source"][0][1], json!(["i64.sum xs", [0, 1], true]));
    let third = data["source"][2].as_array().unwrap();
    let of = |text: &str| third.iter().find(|piece| piece[0] == text).unwrap()[1].clone();
    assert_eq!((of("map (\\r -> "), of("map (* f a) r")), (json!([2]), json!([3])));
}

/// Of all programs of the corpus: the steps lead to the fused program, and each outermost loop has a number.
#[test]
fn steps_lead_to_the_fused_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots");
    let mut programs = 0;
    for part in ["programs", "rules", "idioms", "seeds"] {
        for file in std::fs::read_dir(folder.join(part)).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|e| e != "fut") {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            let options = FuseOptions { refusals: true, ..FuseOptions::default() };
            let fused = Program::parse(&text).unwrap().main().unwrap().fuse_with(&options).unwrap();
            let data = data(&review::explained(&fused, "p", json!({}), "").unwrap());
            let made = fused.program().to_string();
            assert_eq!(walked(&data), made.lines().collect::<Vec<_>>(), "{}", file.display());
            let loops = data["loops"].as_array().unwrap().iter();
            let outermost = loops.filter(|l| !l[0].as_str().unwrap().contains('.')).count();
            assert_eq!(outermost, fused.report().counts.loops, "{}", file.display());
            let source = data["source"].as_array().unwrap().iter().map(|pieces| {
                pieces.as_array().unwrap().iter().map(|piece| piece[0].as_str().unwrap()).collect::<String>()
            });
            assert_eq!(source.collect::<Vec<_>>().join("\n"), text);
            programs += 1;
        }
    }
    assert!(programs > 150, "{programs}");
}

#[test]
fn what_has_no_page() {
    let dir = Dir::new();
    dir.file("p.fut", TWICE).file("kept", "");
    dir.lawson(&["explain", "p.fut", "--html", "kept"]).ends(2, &["kept exists already", "--force"]);
    assert_eq!(dir.read("kept"), "");
    dir.lawson(&["explain", "p.fut", "--html", "no/p.html"]).ends(2, &["cannot write no/p.html"]);
    dir.lawson(&["explain", "FUSE_REJECT_RATE", "--html", "q.html"])
        .ends(2, &["FUSE_REJECT_RATE is a code, and --html shows a program"]);
    dir.lawson(&["explain", "p.fut", "--force"]).ends(2, &["--html"]);
    dir.file("u.fut", format!("def main (xs: []i64) = {}\n", nest(33)))
        .lawson(&["explain", "u.fut", "--html", "q.html"])
        .ends(2, &[TOO_DEEP, "u.fut:1:"]);
    assert!(!dir.path("q.html").exists());
}

/// What is wrong with a program stands on its page, and the exit code says it too.
#[test]
fn a_wrong_operator_is_on_the_page() {
    let dir = Dir::new();
    dir.file("p.fut", "def main (xs: []i64) = reduce (-) 0 xs\n");
    dir.lawson(&["explain", "p.fut"]).ends(0, &[]);
    dir.lawson(&["explain", "p.fut", "--html", "p.html"]).ends(1, &["not associative"]);
    let verdict = &data(&dir.read("p.html"))["verdict"];
    assert_eq!((&verdict["good"], &verdict["lines"][0]), (&json!(false), &json!("NOT verified")));
    assert!(verdict["lines"][1].as_str().unwrap().contains("not associative"), "{verdict}");
}

/// A length that only running tells is called by what makes the array; a title says what the page is.
#[test]
fn lengths_and_titles_are_in_words() {
    let dir = Dir::new();
    dir.file(
        "p.fut",
        "def main (xs: []f64) = let kept = filter (> 0) xs in (map (+ 1) kept, f64.sum kept)\n",
    );
    dir.lawson(&["explain", "p.fut", "--html", "p.html"]).ends(0, &[]);
    let page = dir.read("p.html");
    assert!(page.contains("<title>How p.fut, main, was fused</title>"), "{page}");
    assert_eq!(data(&page)["lengths"], json!({ "k1": "len(kept)" }));
}

/// Each class has a colour, and each code that an entry has stands on the page with its meaning.
#[test]
fn classes_have_colours_and_codes_have_meanings() {
    let dir = Dir::new();
    dir.file("a.fut", "def main [n] (xs: [n]f64) (ys: [n]f64) = (f64.sum xs, f64.sum ys)\n");
    dir.lawson(&["diff", "a.fut", "--without", "horizontal", "--html", "p.html"]);
    let page = dir.read("p.html");
    assert!(page.contains("<title>Changes of fused programs: 1 entry: "), "{page}");
    let data = data(&page);
    let tones: Vec<&str> =
        data["classes"].as_array().unwrap().iter().map(|class| class["tone"].as_str().unwrap()).collect();
    assert_eq!((tones.first(), tones.last()), (Some(&"loss"), Some(&"gain")));
    assert_eq!(data["codes"], json!({ "FUSE_REJECT_NO_RULE": "The table has no rule for the two." }));
}

/// On the page of a comparison a length has one name, in costs and in core.
#[test]
fn lengths_have_one_name_on_the_page_of_changes() {
    let dir = Dir::new();
    let program = |more: &str| {
        format!(
            "def main (xs: []f64) =\n  let kept = filter (> 0) xs\n  in (map (+ 1) kept, f64.sum kept{more})\n"
        )
    };
    dir.file("a/p.fut", program("")).file("b/p.fut", program(", map (* f64.sum kept) kept"));
    dir.lawson(&["diff", "a", "b", "--html", "p.html"]);
    let pair = &data(&dir.read("p.html"))["pairs"][0];
    let [before, after] = ["before", "after"].map(|side| &pair[side]);
    // Two loops write what is kept; the first reads `xs`, whose length the type does not name.
    assert!(before["what"].as_str().unwrap().contains("len(kept)"), "{before}");
    assert!(after["core"].as_str().unwrap().contains("[len(kept)]f64"), "{after}");
    let shown = pair.to_string();
    assert!(!shown.contains("|kept|") && !shown.contains("[k1]"), "{shown}");
}
