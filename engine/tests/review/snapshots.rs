//! What stands in a snapshot, and what is wrong with one.

use serde_json::json;

use crate::nest::{TOO_DEEP, nest};
use crate::{Dir, lines};

const TWO: &str = "\
entry kept [n] (xs: [n]f64) =
  let ys = filter (> 0) xs
  in map (+ 1) ys
entry both [n] (xs: [n]f64) = f64.sum xs + f64.maximum xs
";

fn folder() -> Dir {
    let dir = Dir::new();
    dir.file("a/two.fut", TWO)
        .file("a/nest.fut", format!("def main (xs: []i64) = {}", nest(33)))
        .file("a/b/typo.fut", "def main (x: i64) =\n  x + y")
        .file("a/b/none.txt", "no program");
    dir
}

#[test]
fn each_entry_has_its_line() {
    let dir = folder();
    let ran = dir.lawson(&["snapshot", "a", "-o", "s.jsonl"]);
    ran.ends(0, &[]);
    assert_eq!(ran.out, "4 entries: 2 fused, 1 unsupported, 1 with errors\n");
    let all = lines(&dir.read("s.jsonl"));
    let header = &all[0];
    assert_eq!(
        (&header["snapshot"], &header["root"], &header["entries"]),
        (&json!(3), &json!("a"), &json!(4))
    );
    assert_eq!(header["rules"][0]["rule"], "map-map");
    let title = |i: usize| (all[i]["file"].as_str().unwrap(), all[i]["entry"].as_str().unwrap());
    let titles = [title(1), title(2), title(3), title(4)];
    assert_eq!(titles, [("b/typo.fut", ""), ("nest.fut", "main"), ("two.fut", "both"), ("two.fut", "kept")]);
    assert_eq!(all[1]["status"]["error"]["line"], 2);
    assert_eq!(all[2]["status"]["unsupported"]["why"], TOO_DEEP);
    // xs is read once, and two folds are written; one loop where two were. The sum alone is of floats that another
    // order rounds otherwise.
    let both = &all[3]["status"]["fused"];
    assert_eq!(
        both["counts"],
        json!({ "loops": 1, "inner": 0, "reads": { "n": 1 }, "writes": { "": 2 }, "arrays": 0 })
    );
    assert_eq!(both["unfused"]["reads"], json!({ "n": 2 }));
    assert_eq!(both["brackets"], json!({ "sum#1": ["in lanes over n"] }));
    assert_eq!(both["scope"]["costs"]["optimal"], true);
    let kept = &all[4]["status"]["fused"];
    assert_eq!(
        kept["scope"]["clusters"],
        json!([[{ "name": "ys", "line": 2 }, { "name": "map#1", "line": 3 }]])
    );
    assert_eq!((&kept["scope"]["steps"], &kept["scope"]["refusals"]), (&json!(["map-filter"]), &json!([])));
    assert_eq!(kept["lines"]["3"], "  in map (+ 1) ys");
}

#[test]
fn the_bytes_depend_on_no_thread() {
    let dir = folder();
    dir.lawson_on(1, &["snapshot", "a", "-o", "one.jsonl"]).ends(0, &[]);
    dir.lawson_on(2, &["snapshot", "a", "-o", "two.jsonl"]).ends(0, &[]);
    assert_eq!(dir.read("one.jsonl"), dir.read("two.jsonl"));
    assert!(!dir.read("one.jsonl").contains(dir.0.path().to_str().unwrap()));
}

#[test]
fn what_cannot_be_written_or_read_is_said() {
    let dir = folder();
    dir.file("s.jsonl", "kept");
    dir.lawson(&["snapshot", "a", "-o", "s.jsonl"]).ends(2, &["s.jsonl exists already", "--force"]);
    assert_eq!(dir.read("s.jsonl"), "kept");
    dir.lawson(&["snapshot", "a", "-o", "s.jsonl", "--force"]).ends(0, &[]);
    dir.lawson(&["snapshot", "c", "-o", "t.jsonl"]).ends(2, &["cannot read c"]);
    std::fs::create_dir(dir.path("empty")).unwrap();
    dir.lawson(&["snapshot", "empty", "-o", "t.jsonl"]).ends(2, &["there is no .fut or .R file in empty"]);
}

#[test]
fn several_paths_are_one_snapshot() {
    let dir = folder();
    dir.file("b/two.fut", TWO);
    let ran = dir.lawson(&["snapshot", "a", "b", "a/two.fut", "-o", "s.jsonl"]);
    // What is named twice is there once.
    assert_eq!(ran.out, "6 entries: 4 fused, 1 unsupported, 1 with errors\n");
    let all = lines(&dir.read("s.jsonl"));
    let files: Vec<&str> = all[1..].iter().map(|entry| entry["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["a/b/typo.fut", "a/nest.fut", "a/two.fut", "a/two.fut", "b/two.fut", "b/two.fut"]);
    // From the root of the file system, in no repository, both are called two.fut.
    let path = |name: &str| dir.path(name).to_str().unwrap().to_string();
    dir.lawson(&["snapshot", &path("a"), &path("b"), "-o", "t.jsonl"])
        .ends(2, &["two programs are called two.fut here", "name the folder that both are in"]);
}
