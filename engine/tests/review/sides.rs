//! What can be compared, and how: folders, revisions, snapshots, two programs; gates.

use std::process::{Command, Stdio};

use serde_json::Value as Json;

use crate::{Dir, corpus};

const ONE: &str = "def main [n] (xs: [n]i64) = i64.sum (map (+ 1) xs)\n";

/// A repository with two revisions, of which the second changes one program of two.
fn repository() -> Dir {
    let dir = Dir::new();
    dir.file("src/same.fut", ONE).file("src/other.fut", corpus("rules/map-map.fut"));
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    let unfused = "def main [n] (xs: [n]i32) = let ys = #[fuse(no)] map (+ 1) xs in map (* 2) ys\n";
    dir.file("src/other.fut", unfused);
    commit(&dir);
    dir
}

pub fn git(dir: &Dir, args: &[&str]) {
    let ran = dir.run(Command::new("git").args(["-c", "user.name=t", "-c", "user.email=t@t"]).args(args));
    assert_eq!(ran.code, 0, "{}", ran.err);
}

pub fn commit(dir: &Dir) {
    git(dir, &["add", "-A"]);
    git(dir, &["commit", "--quiet", "-m", "c"]);
}

#[test]
fn revisions_are_read_beside_the_work_tree() {
    let dir = repository();
    dir.file("src/same.fut", "nothing of this is looked at");
    let before = dir.read("src/same.fut");
    let ran = dir.lawson(&["diff", "git:HEAD~1", "git:HEAD:src", "--json", "d.json"]);
    ran.ends(0, &[]);
    // From another root, the files have other names.
    assert!(ran.out.starts_with("4 entries: 2 removed, 2 added, 0 unchanged\n"), "{}", ran.out);
    let ran = dir.lawson(&["diff", "git:HEAD~1:src", "git:HEAD:src", "--json", "d.json", "--force"]);
    assert!(ran.out.starts_with("2 entries: 1 worse, 1 unchanged\n"), "{}", ran.out);
    let found: Json = serde_json::from_str(&dir.read("d.json")).unwrap();
    assert_eq!((&found["not_looked_at"], &found["pairs"][0]["file"]), (&1.into(), &"src/other.fut".into()));
    assert_eq!(dir.read("src/same.fut"), before);
    // A revision beside a folder, in which one file is no program now.
    let ran = dir.lawson(&["diff", "git:HEAD:src", "src"]);
    assert!(ran.out.starts_with("2 entries: 1 support-lost, 1 unchanged\n"), "{}", ran.out);
    let ran = dir.lawson(&["diff", "git:HEAD:src/other.fut", "src/other.fut"]);
    assert!(ran.out.starts_with("1 entry: 1 unchanged\n"), "{}", ran.out);
}

/// Of folders files are matched by name, though only one on each side is not the same.
#[test]
fn a_file_that_is_renamed_is_another_one() {
    let dir = Dir::new();
    dir.file("a/same.fut", ONE).file("b/same.fut", ONE).file("a/old.fut", "def main (x: i64) = x + 1");
    dir.file("b/new.fut", "def main (x: i64) = x + 2");
    let ran = dir.lawson(&["diff", "a", "b"]);
    assert!(ran.out.starts_with("3 entries: 1 removed, 1 added, 1 unchanged\n"), "{}", ran.out);
}

#[test]
fn snapshots_and_folders_are_one() {
    let dir = repository();
    dir.lawson(&["snapshot", "src", "-o", "s.jsonl"]).ends(0, &[]);
    let ran = dir.lawson(&["diff", "s.jsonl", "src"]);
    assert!(ran.out.starts_with("2 entries: 2 unchanged\n"), "{}", ran.out);
    let ran = dir.lawson(&["diff", "git:HEAD~1:src", "s.jsonl"]);
    assert!(ran.out.starts_with("2 entries: 1 worse, 1 unchanged\n"), "{}", ran.out);
}

/// As insta hands them over: two texts in files of these names.
#[test]
fn snap_files_are_compared() {
    let dir = Dir::new();
    let snap = corpus("programs/above_mean.snap");
    let (_, body) = snap.split_once("\n---\n").unwrap();
    dir.file("above_mean.old.snap", body)
        .file("above_mean.new.snap", body.replace("writes k1 + 1, 0", "writes k1 + 1, 1"));
    let ran = dir.lawson(&["diff", "above_mean.old.snap", "above_mean.new.snap"]);
    assert!(ran.out.starts_with("1 entry: 1 worse, 0 unchanged\n"), "{}", ran.out);
    assert!(
        ran.out.contains("moved k1 + 2n + 2, arrays 0, loops 2 -> moved k1 + 2n + 2, arrays 1, loops 2"),
        "{}",
        ran.out
    );
    dir.file("whole.snap", &snap);
    let ran = dir.lawson(&["diff", "above_mean.old.snap", "whole.snap"]);
    assert!(ran.out.starts_with("1 entry: 1 unchanged\n"), "{}", ran.out);
    dir.file("new.snap", "");
    let ran = dir.lawson(&["diff", "new.snap", "whole.snap"]);
    assert!(ran.out.starts_with("1 entry: 1 added, 0 unchanged\n"), "{}", ran.out);
}

#[test]
fn two_programs_mean_the_same_or_not() {
    let dir = Dir::new();
    let program = |op: &str| format!("def main [n] (xs: [n]f64) = f64.sum (map (\\x -> x {op} 2) xs)");
    dir.file("a.fut", program("*"))
        .file("b.fut", "def main [k] (xs: [k]f64) = reduce (+) 0 (map (\\y -> y * 2) xs)");
    dir.file("c.fut", program("+")).file("d.fut", "def main (x: f64) = x");
    let ran = dir.lawson(&["diff", "a.fut", "b.fut"]);
    assert!(
        ran.out.contains("main means the same\n  100 inputs agree, equal for all values at lengths 0 to 2\n"),
        "{}",
        ran.out
    );
    let ran = dir.lawson(&["diff", "a.fut", "c.fut"]);
    assert!(ran.out.contains("main does NOT mean the same\n  input:  ["), "{}", ran.out);
    let ran = dir.lawson(&["diff", "a.fut", "d.fut"]);
    assert!(ran.out.contains("main may mean the same or not\n  their types differ\n"), "{}", ran.out);
    ran.ends(0, &[]);
}

#[test]
fn gates_fire_unless_somebody_says_why() {
    let dir = repository();
    let diff = ["diff", "git:HEAD~1:src", "git:HEAD:src", "--deny", "worse,support-lost"];
    let ran = dir.lawson(&diff);
    ran.ends(
        1,
        &["denied: src/other.fut, main: worse: moved 2n, arrays 0, loops 1 -> moved 4n, arrays 1, loops 2"],
    );
    let fingerprint =
        ran.err.lines().find_map(|line| line.trim().split_once("  allows it")).unwrap().0.to_string();
    dir.file("allow", format!("# Known.\n{fingerprint} it is to stay alone\n{} gone\n", "0".repeat(32)));
    dir.lawson(&[&diff[..], &["--allow", "allow"]].concat())
        .ends(0, &["allow, line 3: nothing has this fingerprint any more"]);
    dir.lawson(&["diff", "git:HEAD~1:src", "git:HEAD:src", "--deny", "better"]).ends(0, &[]);
    // The gate says no to a reader who went away, too, and the files are written.
    let mut gate = Command::new(env!("CARGO_BIN_EXE_lawson"));
    gate.args(diff).args(["--html", "page.html"]).current_dir(dir.path("."));
    let mut gate = gate.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(gate.stdout.take());
    assert_eq!(gate.wait().unwrap().code(), Some(1));
    assert!(dir.path("page.html").exists());
    let twice = ["diff", "src", "src", "--html", "one", "--markdown", "one", "--force"];
    dir.lawson(&twice).ends(2, &["one is given for two outputs"]);
    assert!(!dir.path("one").exists());
    dir.lawson(&["diff", "src", "src", "--deny", "wurst"])
        .ends(2, &["there is no class `wurst`", "the classes are: support-lost, "]);
    dir.file("allow", fingerprint);
    dir.lawson(&[&diff[..], &["--allow", "allow"]].concat())
        .ends(2, &["allow, line 1: no reason stands behind"]);
}

#[test]
fn json_goes_to_a_file_or_to_standard_output() {
    let dir = repository();
    let ran = dir.lawson(&["diff", "src", "git:HEAD~1:src", "--json", "-"]);
    let shown: Json = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(shown["summary"], "2 entries: 1 better, 1 unchanged");
    let ran = dir.lawson(&["--json", "diff", "src", "git:HEAD~1:src"]);
    assert_eq!(serde_json::from_str::<Json>(&ran.out).unwrap(), shown);
}
