//! What can't be compared is said, with what to do.

use crate::sides::{commit, git};
use crate::{Dir, corpus};

const ONE: &str = "def main [n] (xs: [n]i64) = i64.sum xs\n";

#[test]
fn sides_that_cannot_be_read() {
    let dir = Dir::new();
    dir.file("a/p.fut", ONE).file("d.json", "kept");
    dir.lawson(&["diff", "git:HEAD", "a"]).ends(2, &["git:HEAD: the current folder is in no git repository"]);
    assert_eq!(dir.run(std::process::Command::new("git").args(["init", "--quiet"])).code, 0);
    dir.lawson(&["diff", "git:nowhere", "a"]).ends(2, &["git:nowhere: there is no revision nowhere"]);
    dir.lawson(&["diff", "git:--all", "a"]).ends(2, &["there is no revision --all"]);
    let no_git = std::process::Command::new(env!("CARGO_BIN_EXE_lawson"));
    let mut no_git = no_git;
    dir.run(no_git.args(["diff", "git:HEAD", "a"]).env("PATH", "")).ends(2, &["cannot run the program git"]);
    dir.lawson(&["diff", "a", "b"]).ends(2, &["cannot read b", "a side is a program, a folder, a snapshot"]);
    dir.lawson(&["diff", "a"]).ends(2, &["one side is named, and nothing to compare it with"]);
    dir.lawson(&["diff", "a", "a", "--without", "map-map"]).ends(2, &["--without and --never take one side"]);
    dir.lawson(&["diff", "a", "--without", "map"])
        .ends(2, &["there is no rule map", "the rules are: map-map"]);
    dir.lawson(&["diff", "a", "--never", "map-map.speed"])
        .ends(2, &["there is no condition map-map.speed", "needs-whole"]);
    dir.lawson(&["diff", "a", "a", "--json", "d.json"]).ends(2, &["d.json exists already", "--force"]);
    assert_eq!(dir.read("d.json"), "kept");
}

#[test]
fn a_program_that_does_not_parse_is_a_row() {
    let dir = Dir::new();
    let two = "entry one (xs: []i64) = i64.sum xs\nentry two (xs: []i64) = i64.maximum xs\n";
    dir.file("a/p.fut", two).file("a/q.fut", corpus("rules/map-map.fut"));
    dir.file("b/p.fut", "entry one (xs: []i64) = i64.sum xs xs\n")
        .file("b/q.fut", corpus("rules/map-map.fut"));
    let ran = dir.lawson(&["diff", "a", "b"]);
    ran.ends(0, &[]);
    assert!(ran.out.starts_with("3 entries: 2 support-lost, 1 unchanged\n"), "{}", ran.out);
    for entry in ["b/p.fut, one: support-lost", "b/p.fut, two: support-lost"] {
        assert!(ran.out.contains(entry), "{}", ran.out);
    }
    let ran = dir.lawson(&["diff", "b", "a"]);
    assert!(ran.out.starts_with("3 entries: 2 support-gained, 1 unchanged\n"), "{}", ran.out);
}

#[test]
fn snapshots_that_are_cut_off_or_of_another_version() {
    let dir = Dir::new();
    dir.file("a/p.fut", ONE).file("a/q.fut", ONE);
    dir.lawson(&["snapshot", "a", "-o", "s.jsonl"]).ends(0, &[]);
    let whole = dir.read("s.jsonl");
    dir.file("cut.jsonl", &whole[..whole.len() - 10]);
    dir.lawson(&["diff", "cut.jsonl", "a"])
        .ends(2, &["cut.jsonl, line 3: the snapshot is cut off here", "lawson snapshot"]);
    let lines: Vec<&str> = whole.lines().take(2).collect();
    dir.file("cut.jsonl", lines.join("\n"));
    dir.lawson(&["diff", "cut.jsonl", "a"]).ends(
        2,
        &["cut.jsonl, line 3: the snapshot is cut off here: its header announces 2 entries, and 1 are there"],
    );
    dir.file("new.jsonl", whole.replacen("\"snapshot\":3", "\"snapshot\":7", 1));
    dir.lawson(&["diff", "a", "new.jsonl"]).ends(
        2,
        &["new.jsonl, line 1: the snapshot has format 7, and this version of Lawson reads format 3"],
    );
    dir.file("none.jsonl", "");
    let empty = dir.lawson(&["diff", "none.jsonl", "a"]);
    empty.ends(2, &["none.jsonl, line 1: the file is empty", "lawson snapshot"]);
    assert!(!empty.err.contains("EOF"), "{}", empty.err);
    dir.lawson(&["diff", "s.jsonl", "--without", "zip"]).ends(2, &["can't be fused by other rules"]);
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let dir = Dir::new();
    dir.file("a/p.fut", ONE);
    let name = std::ffi::OsStr::from_bytes(b"a/\xff.fut");
    std::fs::write(dir.0.path().join(name), ONE).unwrap();
    let ran = dir.lawson(&["snapshot", "a", "-o", "s.jsonl"]);
    assert_eq!(ran.out, "2 entries: 1 fused, 0 unsupported, 1 with errors\n");
    assert!(dir.read("s.jsonl").contains("its name is not UTF-8"));
    // Two such names are two.
    let other = std::ffi::OsStr::from_bytes(b"a/\xfd.fut");
    std::fs::write(dir.0.path().join(other), ONE).unwrap();
    let ran = dir.lawson(&["snapshot", "a", "-o", "t.jsonl"]);
    assert_eq!(ran.out, "3 entries: 1 fused, 0 unsupported, 2 with errors\n", "{}", ran.err);
    std::fs::remove_file(dir.0.path().join(other)).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lawson"));
    dir.run(command.arg("diff").args([name, name])).ends(2, &["is not UTF-8"]);
    // In a revision it is a row too, and a file that is written may be called so.
    let lawson = || std::process::Command::new(env!("CARGO_BIN_EXE_lawson"));
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    dir.file("b/p.fut", ONE);
    let page = std::ffi::OsStr::from_bytes(b"\xfe.html");
    let ran = dir.run(lawson().args(["diff", "git:HEAD:a", "b", "--html"]).arg(page));
    ran.ends(0, &[]);
    assert_eq!(ran.out.lines().next(), Some("2 entries: 1 removed, 1 unchanged"));
    assert!(dir.0.path().join(page).exists());
    dir.run(lawson().args(["explain", "b/p.fut", "--html"]).arg(page))
        .ends(2, &["exists already", "--force"]);
    let revision = std::ffi::OsStr::from_bytes(b"git:\xff");
    dir.run(lawson().arg("diff").arg(revision).arg("a")).ends(2, &["cannot read git:", "or git:REV"]);
}
