//! Folders with more in them than programs.

#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::process::Command;

use super::Dir;

const PROGRAM: &str = "def main (x: i32) = x\n";

/// The files that `check` had an answer for, and those that it named as unreadable.
fn checked(dir: &Dir, paths: &[&str]) -> (Vec<String>, Vec<String>) {
    let json = dir.lawson(&[&["check", "--json"], paths].concat()).json();
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    for file in json["files"].as_array().unwrap() {
        let name = file["file"].as_str().unwrap().to_string();
        if file["error"].is_null() { read.push(name) } else { unread.push(name) }
    }
    (read, unread)
}

#[test]
fn links_that_lead_back_end() {
    let dir = Dir::new("loops");
    std::fs::create_dir_all(dir.0.join("src/sub")).unwrap();
    dir.file("src/p.fut", PROGRAM).file("src/sub/q.fut", PROGRAM);
    // Each of two doubles the paths to everything, at every level.
    symlink(".", dir.0.join("src/loop")).unwrap();
    symlink(".", dir.0.join("src/again")).unwrap();
    symlink("..", dir.0.join("src/sub/up")).unwrap();
    assert_eq!(checked(&dir, &["src"]), (vec!["src/p.fut".into(), "src/sub/q.fut".into()], vec![]));
}

#[test]
fn each_file_is_taken_once_by_its_own_name() {
    let dir = Dir::new("twice");
    std::fs::create_dir_all(dir.0.join("src/zz")).unwrap();
    dir.file("src/zz/p.fut", PROGRAM);
    symlink("zz/p.fut", dir.0.join("src/a.fut")).unwrap();
    symlink("zz", dir.0.join("src/aa")).unwrap();
    assert_eq!(checked(&dir, &["src"]), (vec!["src/zz/p.fut".into()], vec![]));
    assert_eq!(checked(&dir, &["src/zz", "src/zz/p.fut", "src"]), (vec!["src/zz/p.fut".into()], vec![]));
    // A link that is named alone is read.
    dir.lawson(&["check", "src/a.fut"]).gives("main : (x: i32) -> i32\n");
}

#[test]
fn what_cannot_be_read_keeps_nothing_else_from_being_read() {
    let dir = Dir::new("unreadable");
    std::fs::create_dir_all(dir.0.join("src")).unwrap();
    let program = format!("-- ==\n-- input {{ 1 }} output {{ 1 }}\n{PROGRAM}");
    dir.file("src/m.fut", &program).file("src/z.fut", &program);
    symlink("nowhere.fut", dir.0.join("src/dangling.fut")).unwrap();
    symlink("itself.fut", dir.0.join("src/itself.fut")).unwrap();
    // It may have been a folder of programs.
    symlink("nowhere", dir.0.join("src/folder")).unwrap();
    assert!(Command::new("mkfifo").arg(dir.0.join("src/pipe.fut")).status().unwrap().success());
    let unread =
        ["src/pipe.fut", "src/dangling.fut", "src/folder", "src/itself.fut"].map(String::from).to_vec();
    assert_eq!(checked(&dir, &["src"]), (vec!["src/m.fut".into(), "src/z.fut".into()], unread));
    let named = [
        "cannot read src/pipe.fut: it is neither a file nor a folder",
        "cannot read src/dangling.fut: no such file or directory",
        "cannot read src/folder: no such file or directory",
        "cannot read src/itself.fut: too many levels of symbolic links",
    ];
    let tested = dir.lawson(&["test", "src"]);
    tested.says(&named);
    assert!(
        tested.code == 2 && tested.out.contains("2 passed") && tested.out.contains("4 not read"),
        "{} {}",
        tested.code,
        tested.out
    );
    let formatted = dir.lawson(&["fmt", "--check", "src"]);
    assert_eq!(formatted.code, 2);
    formatted.says(&named);
}

/// What somebody names may be a pipe, as a shell makes it.
#[test]
fn a_pipe_that_is_named_is_read() {
    let dir = Dir::new("pipe");
    let piped = |verb: &str| {
        let mut shell = dir.command("bash");
        let lawson = format!("timeout 20 \"$0\" {verb} <(echo 'def main (x: i32) = x')");
        Dir::ran(shell.args(["-c", &lawson, env!("CARGO_BIN_EXE_lawson")]), "")
    };
    piped("check").gives("main : (x: i32) -> i32\n");
    piped("fmt --check").gives("");
    // Nothing can be put back into it.
    piped("fmt").fails(2, &["cannot rewrite /dev/fd/", "lawson fmt -"]);
}

#[test]
fn a_file_that_may_not_be_written_is_not_rewritten() {
    let dir = Dir::new("read_only");
    dir.file("p.fut", "def main (x:i32) = x\n");
    let path = dir.0.join("p.fut");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    dir.lawson(&["fmt", "p.fut"]).fails(2, &["cannot write p.fut: it is read-only"]);
    assert_eq!(dir.read("p.fut"), b"def main (x:i32) = x\n");
}

/// To open what a folder or a test block names may never end.
#[test]
fn pipes_that_nobody_named_are_not_opened() {
    let dir = Dir::new("unnamed_pipes");
    let pipe = |name: &str| {
        std::fs::create_dir_all(dir.0.join(name).parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(dir.0.join(name)).status().unwrap().success());
    };
    ["laws/b.laws", "found/b.fut", "data.in", "imported.fut"].into_iter().for_each(pipe);
    dir.file("laws/a.laws", "twice: reverse (reverse xs) = xs\n");
    dir.file("p.fut", format!("-- ==\n-- input @ data.in\n-- output {{ 1 }}\n{PROGRAM}"));
    dir.file("z.fut", format!("-- ==\n-- input {{ 1 }}\n-- output @ zero\n{PROGRAM}"));
    symlink("/dev/zero", dir.0.join("zero")).unwrap();
    let run = |args: &[&str]| {
        let mut limited = dir.command("timeout");
        Dir::ran(limited.args(["20", env!("CARGO_BIN_EXE_lawson")]).args(args), "")
    };
    dir.file("i.fut", format!("import \"imported\"\n{PROGRAM}"));
    run(&["check", "i.fut"]).fails(2, &["cannot read imported.fut: it is neither a file nor a folder"]);
    let laws = run(&["law", "laws"]);
    assert!(laws.code == 2 && laws.out.starts_with("laws/a.laws:1: twice"), "{} {}", laws.out, laws.err);
    laws.says(&["cannot read laws/b.laws: it is neither a file nor a folder"]);
    run(&["fuzz", "--seconds", "0", "--corpus", "found"])
        .fails(2, &["cannot read found/b.fut: it is neither a file nor a folder"]);
    for (program, file) in [("p.fut", "data.in"), ("z.fut", "zero")] {
        let tested = run(&["test", program]);
        assert_eq!(tested.code, 2, "{}", tested.out);
        tested.says(&[file, "it is neither a file nor a folder"]);
    }
}
