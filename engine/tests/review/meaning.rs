//! Whether programs whose source changed mean the same: on every kind of side, in every output. What programs give is
//! worked out by hand.

use lawson::review::Class;
use serde_json::Value as Json;

use crate::sides::{commit, git};
use crate::{Dir, changed, corpus, data, deep, schema};

/// The sum of what a function makes of numbers.
fn program(op: &str) -> String {
    format!("-- A sum.\ndef main [n] (xs: [n]f64) =\n  f64.sum (map (\\x -> x {op} 2) xs)\n")
}

/// The only finding about what a program means before and after a change: its class, and what it says. A changed
/// meaning stands in front of all else.
fn found(before: &str, after: &str) -> (String, String) {
    let found = changed(before, after);
    let [pair] = &found.pairs[..] else { panic!("{found:#?}") };
    let about = [Class::MeaningChanged, Class::MeaningUnknown, Class::SourceChanged];
    let of: Vec<usize> =
        (0..pair.findings.len()).filter(|i| about.contains(&pair.findings[*i].class)).collect();
    let [at] = of[..] else { panic!("{found:#?}") };
    let finding = &pair.findings[at];
    if finding.class == Class::MeaningChanged {
        assert_eq!((at, pair.class), (0, Class::MeaningChanged), "{found:#?}");
    }
    (finding.class.name().to_string(), finding.what.clone())
}

#[track_caller]
fn says(before: &str, after: &str, class: &str, what: &str) {
    let (is, said) = found(before, after);
    assert!(is == class && said.contains(what), "{is}: {said}");
}

#[test]
fn two_programs_mean_the_same_or_not() {
    let same = "def main [k] (xs: [k]f64) = reduce (+) 0 (map (\\y -> y * 2) xs)";
    let how_far = "100 inputs agree, equal for all values at lengths 0 to 2";
    says(&program("*"), same, "source-changed", how_far);
    // Of one zero the product is 0 and the sum 2.
    says(&program("*"), &program("+"), "meaning-changed", "on [0.0f64]: before 0.0f64, now 2.0f64");
    // Other terms are no other values, and the order of the operands shows nowhere.
    let plus = |sum: &str| format!("def main (x: f64) (y: f64) = {sum}");
    says(&plus("x + y"), &plus("y + x"), "source-changed", "100 inputs agree");
    // Other brackets show in the last digits only.
    let sum = |sum: &str| format!("def main (x: f64) (y: f64) (z: f64) = {sum}");
    says(&sum("(x + y) + z"), &sum("x + (y + z)"), "meaning-changed", "another order of adding");
    // One that fails is another one.
    let at = |i: &str| format!("def main (xs: []i64) (i: i64) = xs[{i}]");
    says(&at("i"), &at("i64.max 0 i"), "meaning-changed", "fails");
    // Nothing is compared of two that fail on all inputs, where no terms say how.
    let down = |by: i64| {
        let turns = format!("loop y = x while y > 0 do y - {by}");
        format!("def main (x: i64) = let y = {turns} in assert (y != y) y")
    };
    says(&down(1), &down(2), "meaning-unknown", "no input gave a value");
}

/// What depends on a number far from zero is found near the literals of both versions.
#[test]
fn numbers_of_either_version_are_tried() {
    let above = |n: i64| format!("def main [n] (xs: [n]i64) = i64.sum (filter (> {n}) xs)");
    let (class, what) = found(&above(123_456_789), &above(123_456_790));
    assert!(
        class == "meaning-changed" && what.contains("on [123456790i64]: before 123456790i64, now 0i64"),
        "{what}"
    );
}

#[test]
fn other_types_are_another_meaning() {
    let sum = "def main [n] (xs: [n]f64) = f64.sum xs";
    says(sum, "def main (x: f64) = x", "meaning-changed", "its type was []f64 -> f64, and is f64 -> f64");
    // What sizes are called, and in which order they are declared, is no type.
    let two = |sizes: &str, n: &str, m: &str| {
        format!("def main {sizes} (xs: [{n}]i64) (ys: [{m}]i64) = i64.sum xs - i64.sum ys")
    };
    says(&two("[n] [m]", "n", "m"), &two("[a] [b]", "b", "a"), "source-changed", "agree");
    // One of them takes what the other does not: nothing is said of the values.
    says(&two("[n] [m]", "n", "m"), &two("[n]", "n", "n"), "meaning-unknown", "its parameters had the sizes");
    let zero = "def main (xs: [0]f64) = f64.sum xs";
    says(sum, zero, "meaning-unknown", "its parameters had the sizes of [n1]f64, and have those of [0]f64");
    // What a type says of the result's size is not what the result is.
    let filtered = "def main [n] (xs: [n]f64) = filter (\\_ -> true) xs";
    says("def main [n] (xs: [n]f64) = xs", filtered, "source-changed", "agree");
}

/// The engine need not run both.
#[test]
fn one_core_is_enough() {
    let (one, two) = ["1", "2"].map(|n| format!("def main [n] (xs: [n]f64) = map (+ {n}) xs")).into();
    let deep = [deep(33), deep(34)];
    says(&deep[0], &deep[1], "meaning-unknown", "it can't be compared: ");
    says(&one, &deep[0], "source-changed", "100 inputs agree");
    says(&deep[0], &one, "source-changed", "100 inputs agree");
    says(&two, &deep[0], "meaning-changed", "on [0.0f64]: before [2.0f64], now [1.0f64]");
    says(&deep[0], &two, "meaning-changed", "on [0.0f64]: before [1.0f64], now [2.0f64]");
}

/// Several programs of folders, and those of revisions.
#[test]
fn folders_and_revisions_are_compared() {
    let dir = Dir::new();
    let twice = |op: &str| format!("entry f (x: i64) = x {op} 2\nentry g (x: i64) = x - 1\n");
    dir.file("src/a.fut", program("*"))
        .file("src/b.fut", twice("+"))
        .file("src/c.fut", corpus("rules/map-map.fut"));
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    dir.file("src/a.fut", program("/")).file("src/b.fut", twice("-"));
    let summary = "4 entries: 2 meaning-changed, 2 unchanged\n";
    let ran = dir.lawson(&["diff", "git:HEAD:src", "src"]);
    ran.ends(1, &["denied: src/a.fut, main: meaning-changed: ", "denied: src/b.fut, f: meaning-changed: "]);
    assert!(ran.out.starts_with(summary), "{}", ran.out);
    // The lines of both stand in the text, and g has none.
    for line in ["-   3 |   f64.sum (map (\\x -> x * 2) xs)", "+   3 |   f64.sum (map (\\x -> x / 2) xs)"] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    for line in ["-   1 | entry f (x: i64) = x + 2", "+   1 | entry f (x: i64) = x - 2"] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    assert!(!ran.out.contains("entry g"), "{}", ran.out);
    commit(&dir);
    let ran = dir.lawson(&["diff", "git:HEAD~1:src", "git:HEAD:src"]);
    assert!(ran.code == 1 && ran.out.starts_with(summary), "{}", ran.out);
}

/// A changed meaning is denied without being asked for, with other classes, and not with `none`.
#[test]
fn a_changed_meaning_is_denied() {
    let dir = Dir::new();
    dir.file("a.fut", program("*"))
        .file("b.fut", program("+"))
        .file("c.fut", "-- No.\n".to_string() + &program("*"));
    let run = |more: &[&str]| dir.lawson(&[&["diff", "a.fut", "b.fut"], more].concat());
    let denied = "denied: b.fut, main: meaning-changed: on [0.0f64]: before 0.0f64, now 2.0f64";
    for more in
        [&[][..], &["--deny", "worse"], &["--deny", "meaning-changed"], &["--deny", "none,meaning-changed"]]
    {
        run(more).ends(1, &[denied]);
    }
    for more in [&["--deny", "none"][..], &["--deny", "none,worse"]] {
        run(more).ends(0, &[]);
    }
    dir.lawson(&["diff", "a.fut", "c.fut"]).ends(0, &[]);
    // Who allows it allows this program, wherever its lines are, and no other one.
    let ran = run(&[]);
    let (fingerprint, _) = ran.err.lines().find_map(|line| line.trim().split_once("  allows it")).unwrap();
    dir.file("allow", format!("{fingerprint} a sum it is\n"));
    let allow = ["--allow", "allow"];
    run(&allow).ends(0, &[]);
    dir.file("b.fut", format!("-- Moved.\n\n{}", program("+")));
    run(&allow).ends(0, &[]);
    dir.file("b.fut", program("-"));
    run(&allow).ends(1, &["meaning-changed", "allow, line 1: nothing has this fingerprint any more"]);
}

/// The changed meaning comes first, with the lines of both sides, in each output.
#[test]
fn it_is_first_in_every_output() {
    let dir = Dir::new();
    let worse = corpus("rules/map-map.fut").replace("map (+ 1) xs", "#[fuse(no)] map (+ 1) xs");
    dir.file("a/a.fut", corpus("rules/map-map.fut")).file("b/a.fut", worse);
    dir.file("a/z.fut", program("*")).file("b/z.fut", program("+"));
    let outputs = ["--markdown", "d.md", "--html", "d.html", "--sarif", "d.sarif", "--json", "d.json"];
    let ran = dir.lawson(&[&["diff", "a", "b"], &outputs[..]].concat());
    ran.ends(1, &[]);
    assert!(ran.out.starts_with("2 entries: 1 meaning-changed, 1 worse, 0 unchanged\n"), "{}", ran.out);
    let (gone, new) =
        ("-   3 |   f64.sum (map (\\x -> x * 2) xs)", "+   3 |   f64.sum (map (\\x -> x + 2) xs)");
    let at = |text: &str, part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is not in {text}"));
    for text in [&ran.out, &dir.read("d.md")] {
        let first = at(text, "the program means something else");
        assert!(first < at(text, "map-map"), "{text}");
        at(text, &format!("{gone}\n"));
        at(text, &format!("{new}\n"));
    }
    let page = data(&dir.read("d.html"));
    assert_eq!(page["classes"][0]["name"], "meaning-changed");
    assert_eq!(page["pairs"][0]["class"], "meaning-changed");
    assert_eq!(page["pairs"][0]["lines"], serde_json::json!([["gone", gone], ["new", new]]));
    let json: Json = serde_json::from_str(&dir.read("d.json")).unwrap();
    assert_eq!(json["pairs"][0]["findings"][0]["class"], "meaning-changed");
    assert_eq!(json["denied"].as_array().unwrap().len(), 1);
    let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
    assert_eq!(schema::faults(&log), Vec::<String>::new());
    let first = &log["runs"][0]["results"][0];
    assert_eq!((&first["ruleId"], &first["level"]), (&"meaning-changed".into(), &"warning".into()));
    let message = first["message"]["text"].as_str().unwrap();
    assert!(message.ends_with(&format!("\n{gone}\n{new}")), "{message}");
    let region = &first["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], region["snippet"]["text"].as_str()), (&3.into(), Some(&new[8..])));
}

/// When the steps are used up, that is said, and it is said the same each time.
#[test]
fn a_budget_that_is_used_up() {
    let dir = Dir::new();
    for i in 0..40 {
        let program = |n: usize| format!("def main [n] (xs: [n]i64) = i64.sum (map (+ {n}) xs)");
        dir.file(&format!("a/p{i:02}.fut"), program(10)).file(&format!("b/p{i:02}.fut"), program(11));
    }
    let none = dir.lawson(&["diff", "a", "b", "--meaning-steps", "0"]);
    none.ends(0, &[]);
    assert!(none.out.starts_with("40 entries: 40 meaning-unknown, 0 unchanged\n"), "{}", none.out);
    let said = "the meaning of 40 entries that changed was not looked at";
    assert!(none.out.contains(said), "{}", none.out);
    // One step is enough for those that are begun at once.
    let some = dir.lawson(&["diff", "a", "b", "--meaning-steps", "1"]);
    some.ends(1, &["p00.fut, main: meaning-changed"]);
    assert!(some.out.contains("meaning-changed, ") && some.out.contains("meaning-unknown"), "{}", some.out);
    let again = dir.lawson_on(1, &["diff", "a", "b", "--meaning-steps", "1"]);
    assert_eq!(again.out, some.out);
    let all = dir.lawson(&["diff", "a", "b"]);
    assert!(all.out.starts_with("40 entries: 40 meaning-changed, 0 unchanged\n"), "{}", all.out);
}

/// A branch may bring the folder: a revision without it is a side without programs, where that is allowed.
#[test]
fn a_revision_without_the_folder() {
    let dir = Dir::new();
    dir.file("keep", "");
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    dir.file("src/a.fut", program("*"));
    dir.lawson(&["diff", "git:HEAD:src", "src"]).ends(2, &["revision HEAD has no src"]);
    let ran = dir.lawson(&["diff", "git:HEAD:src", "src", "--allow-empty"]);
    ran.ends(0, &[]);
    assert!(ran.out.starts_with("1 entry: 1 added, 0 unchanged\n"), "{}", ran.out);
}
