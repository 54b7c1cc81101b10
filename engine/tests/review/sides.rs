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

/// What a program does not use of an imported file is not looked at, in no comparison.
#[test]
fn what_is_wrong_and_unused_in_an_imported_file_hides_nothing() {
    let dir = Dir::new();
    let library = "def f (x: i32) = x + 1\ndef unused (x: i32): i32 = x + true\n";
    dir.file("lib.fut", library);
    dir.file("p.fut", "import \"lib\"\ndef main [n] (xs: [n]i32) = i32.sum (map f xs)\n");
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    dir.file("lib.fut", library.replace("x + 1", "x + 2"));
    let ran = dir.lawson(&["diff", "git:HEAD:p.fut", "p.fut"]);
    assert!(ran.out.starts_with("1 entry: 1 meaning-changed, 0 unchanged\n"), "{} {}", ran.out, ran.err);
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

/// That both folders have one file makes no pair of two files: only who names a file means that one.
#[test]
fn folders_of_one_file() {
    let dir = Dir::new();
    dir.file("a/old.fut", ONE).file("b/new.fut", ONE.replace("+ 1", "+ 2"));
    let apart = "2 entries: 1 removed, 1 added, 0 unchanged\n";
    let ran = dir.lawson(&["diff", "a", "b"]);
    assert!(ran.out.starts_with(apart), "{}", ran.out);
    for name in ["a", "b"] {
        dir.lawson(&["snapshot", name, "-o", &format!("{name}.jsonl")]).ends(0, &[]);
    }
    let ran = dir.lawson(&["diff", "a.jsonl", "b.jsonl"]);
    assert!(ran.out.starts_with(apart), "{}", ran.out);
    let one = "1 entry: 1 meaning-changed, 0 unchanged\n";
    for sides in [["a/old.fut", "b/new.fut"], ["a/old.fut", "b"]] {
        let ran = dir.lawson(&[&["diff"], &sides[..]].concat());
        assert!(ran.out.starts_with(one), "{sides:?}: {}", ran.out);
    }
    // A snapshot has no source.
    let one = "1 entry: 1 meaning-unknown, 0 unchanged\n";
    let ran = dir.lawson(&["diff", "a.jsonl", "b/new.fut"]);
    assert!(ran.out.starts_with(one), "{}", ran.out);
    dir.lawson(&["snapshot", "a/old.fut", "-o", "file.jsonl"]).ends(0, &[]);
    let ran = dir.lawson(&["diff", "file.jsonl", "b.jsonl"]);
    assert!(ran.out.starts_with(one), "{}", ran.out);
}

/// A file that is no program on either side is one entry, whatever it declares.
#[test]
fn what_is_the_same_is_counted_as_it_would_be_taken() {
    let dir = Dir::new();
    let typo = "entry one (x: i64) = x + y\nentry two (x: i64) = x\n";
    for (side, op) in [("a", "1"), ("b", "2")] {
        dir.file(&format!("{side}/typo.fut"), typo)
            .file(&format!("{side}/p.fut"), format!("def main (x: i64) = x + {op}"));
    }
    let ran = dir.lawson(&["diff", "a", "b"]);
    assert!(ran.out.starts_with("2 entries: 1 meaning-changed, 1 unchanged\n"), "{}", ran.out);
}

/// Links are no programs, in a folder as in a revision; who names one means what it leads to.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let dir = repository();
    dir.file("far/p.fut", ONE);
    std::os::unix::fs::symlink("../far", dir.path("src/linked")).unwrap();
    dir.file("src/a/keep", "");
    std::os::unix::fs::symlink("../same.fut", dir.path("src/a/twice.fut")).unwrap();
    std::os::unix::fs::symlink("nowhere", dir.path("src/gone.fut")).unwrap();
    commit(&dir);
    let ran = dir.lawson(&["diff", "git:HEAD:src", "src"]);
    assert!(ran.out.starts_with("2 entries: 2 unchanged\n"), "{}", ran.out);
    dir.lawson(&["snapshot", "src/linked", "-o", "s.jsonl"]).ends(0, &[]);
    assert!(dir.read("s.jsonl").contains("\"file\":\"p.fut\""));
}

/// What git has lost is one row; the others are read.
#[test]
fn a_blob_that_is_missing_is_a_row() {
    let dir = Dir::new();
    dir.file("a/one.fut", ONE)
        .file("a/two.fut", "def main (x: i64) = x")
        .file("b/two.fut", "def main (x: i64) = x");
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    let object = dir.run(Command::new("git").args(["rev-parse", "HEAD:a/one.fut"])).out;
    let (folder, rest) = object.trim().split_at(2);
    std::fs::remove_file(dir.path(&format!(".git/objects/{folder}/{rest}"))).unwrap();
    let ran = dir.lawson(&["diff", "git:HEAD:a", "b"]);
    assert!(ran.out.starts_with("2 entries: 1 removed, 1 unchanged\n"), "{}", ran.out);
}

/// Each file goes by its own path, in whatever order they are named.
#[test]
fn several_files_have_the_names_of_their_folders() {
    let dir = repository();
    dir.file("p.fut", ONE).file("src/deep/q.fut", ONE);
    let far = dir.path("src/other.fut").to_str().unwrap().to_string();
    let lawson = |args: &[&str]| dir.run(Command::new(env!("CARGO_BIN_EXE_lawson")).args(args));
    for paths in [["p.fut", &far, "src/deep"], ["src/deep", "p.fut", &far]] {
        lawson(&[&["snapshot", "-o", "s.jsonl", "--force"], &paths[..]].concat()).ends(0, &[]);
        let all = crate::lines(&dir.read("s.jsonl"));
        let files: Vec<&str> = all[1..].iter().map(|entry| entry["file"].as_str().unwrap()).collect();
        assert_eq!(files, ["p.fut", "src/deep/q.fut", "src/other.fut"]);
    }
}

/// A rule is silent only where that is known: so many programs that are the same are asked, and no more.
#[test]
fn a_rule_whose_silence_would_take_long_to_know() {
    let dir = Dir::new();
    for i in 0..1100 {
        let same = format!("def main (x: i64) = x + {i}");
        dir.file(&format!("a/p{i}.fut"), &same).file(&format!("b/p{i}.fut"), &same);
    }
    // It means the same: one for each element.
    dir.file("a/q.fut", ONE).file("b/q.fut", "def main [n] (xs: [n]i64) = i64.sum xs + n");
    let ran = dir.lawson(&["diff", "a", "b", "--deny", "rule-silent"]);
    ran.ends(0, &[]);
    assert!(!ran.out.contains("rule-silent"), "{}", ran.out);
    let said = "whether reduce-map is still applied is not known: of 1,100 programs that are the same on both sides 1024 were asked";
    assert!(ran.out.contains(said), "{}", ran.out);
    for i in 0..100 {
        std::fs::remove_file(dir.path(&format!("b/p{i}.fut"))).unwrap();
        std::fs::remove_file(dir.path(&format!("a/p{i}.fut"))).unwrap();
    }
    let ran = dir.lawson(&["diff", "a", "b"]);
    assert!(ran.out.contains("rule-silent: reduce-map is applied in no program any more"), "{}", ran.out);
    assert!(
        ran.out.contains("1,000 entries are in files that are the same on both sides, and were not compared"),
        "{}",
        ran.out
    );
}

/// Under another version or other rules the same programs may be fused otherwise: every page says so.
#[test]
fn other_versions_and_rules_are_said() {
    let dir = Dir::new();
    dir.file("a/p.fut", ONE).lawson(&["snapshot", "a", "-o", "s.jsonl"]).ends(0, &[]);
    let version = format!("\"lawson\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(dir.read("s.jsonl").contains(&version));
    dir.file("t.jsonl", dir.read("s.jsonl").replace(&version, "\"lawson\":\"9.9\""));
    let said = format!("Lawson {} and 9.9", env!("CARGO_PKG_VERSION"));
    let outputs = ["--markdown", "d.md", "--html", "d.html", "--force"];
    let ran = dir.lawson(&[&["diff", "s.jsonl", "t.jsonl"], &outputs[..]].concat());
    for text in [&ran.out, &dir.read("d.md"), &dir.read("d.html")] {
        assert!(text.contains(&said), "{said}: {text}");
    }
    let ran =
        dir.lawson(&[&["diff", "a", "--without", "zip", "--without", "map-map"], &outputs[..]].concat());
    for text in [&ran.out, &dir.read("d.md"), &dir.read("d.html")] {
        assert!(text.contains("other rules") && text.contains("map-map, zip"), "{text}");
    }
    let ran = dir.lawson(&["diff", "a", "--never", "map-map.rate"]);
    assert!(ran.out.contains("other conditions: map-map.rate"), "{}", ran.out);
    assert!(!dir.lawson(&["diff", "a", "a"]).out.contains("other"));
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
    // Beside anything else much would seem to differ that is only not in the file.
    dir.file("above_mean.fut", corpus("programs/above_mean.fut"));
    for sides in [["whole.snap", "above_mean.fut"], ["above_mean.fut", "whole.snap"]] {
        dir.lawson(&[&["diff"], &sides[..]].concat())
            .ends(2, &["a .snap file is compared with another .snap file", "lawson snapshot"]);
    }
    // The order in a product is none.
    let product = |words: &str| body.replace("reads 2n + 1", words);
    assert_ne!(product(""), body);
    dir.file("one.snap", product("reads 2n*m")).file("two.snap", product("reads 2m*n"));
    let ran = dir.lawson(&["diff", "one.snap", "two.snap"]);
    assert!(ran.out.starts_with("1 entry: 1 unchanged\n"), "{}", ran.out);
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
        .ends(2, &["there is no class `wurst`", "the classes are: meaning-changed, support-lost, "]);
    dir.file("allow", fingerprint);
    dir.lawson(&[&diff[..], &["--allow", "allow"]].concat())
        .ends(2, &["allow, line 1: no reason follows the fingerprint"]);
}

/// What is allowed is this loss in this file, and neither a greater one nor that of another file.
#[test]
fn an_allowance_is_for_one_finding() {
    let dir = Dir::new();
    let chain = |alone: usize| {
        let map = |i: usize| {
            format!("let y{} = {}map (+ 1) y{i}\n  ", i + 1, if i < alone { "#[fuse(no)] " } else { "" })
        };
        format!("def main [n] (y0: [n]i32) =\n  {}in y4\n", (0..4).map(map).collect::<String>())
    };
    for (name, alone) in [("a", 0), ("b", 1), ("c", 3), ("d", 1)] {
        dir.file(&format!("{name}/p.fut"), chain(alone));
    }
    let denied = |side: &str, more: &[&str]| -> Vec<String> {
        let ran = dir.lawson(&[&["diff", "a", side, "--deny", "worse"], more].concat());
        let lines = ran.err.lines().filter_map(|line| line.trim().split_once("  allows it"));
        lines.map(|(fingerprint, _)| fingerprint.to_string()).collect()
    };
    let [known] = &denied("b", &[])[..] else { panic!("one is denied") };
    dir.file("allow", format!("{known} it is to stay alone\n"));
    let allow = ["--allow", "allow"];
    assert_eq!(denied("b", &allow), Vec::<String>::new());
    assert_eq!((denied("c", &allow).len(), denied("d", &allow).len()), (1, 1));
    // Where lines move it is the same.
    dir.file("b/p.fut", format!("-- A comment.\n\n{}", chain(1)));
    assert_eq!(denied("b", &allow), Vec::<String>::new());
}

/// The file has what standard output has: also what is denied, and what is allowed in vain.
#[test]
fn json_in_a_file_has_the_gate() {
    let dir = repository();
    dir.file("allow", format!("{} gone\n", "0".repeat(32)));
    let gate = ["--deny", "worse", "--allow", "allow", "--json"];
    let ran = dir.lawson(&[&["diff", "git:HEAD~1:src", "git:HEAD:src"], &gate[..], &["d.json"]].concat());
    ran.ends(1, &[]);
    let written: Json = serde_json::from_str(&dir.read("d.json")).unwrap();
    let shown = dir.lawson(&[&["diff", "git:HEAD~1:src", "git:HEAD:src"], &gate[..], &["-"]].concat());
    assert_eq!(serde_json::from_str::<Json>(&shown.out).unwrap(), written);
    assert_eq!(
        (written["denied"].as_array().unwrap().len(), &written["unused"]),
        (1, &serde_json::json!([1]))
    );
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
