//! Standard output that takes nothing: a result that goes nowhere must not pass for one.

#![cfg(target_os = "linux")]

use super::{Dir, Ran};

/// Runs that print something, one of each verb at least.
const PRINTS: [&[&str]; 24] = [
    &["--help"],
    &["--version"],
    &["help", "run"],
    &["run", "--help"],
    &["--json", "--version"],
    &["run", "p.fut", "1"],
    &["run", "p.fut", "1", "--json"],
    &["run", "p.fut", "1", "--text"],
    &["run", "p.fut", "1", "--binary"],
    &["check", "p.fut"],
    &["fuse", "p.fut"],
    &["explain", "p.fut"],
    &["verify", "p.fut"],
    &["test", "p.fut"],
    &["bench", "s.fut", "[1.0, 2.0]"],
    &["fmt", "-"],
    &["rules"],
    &["law", "reverse (reverse xs) = xs"],
    &["judge", "p.fut", "--against", "false"],
    &["snapshot", "p.fut", "-o", "p.snapshot", "--force"],
    &["diff", "p.fut", "s.fut"],
    &["corpus", "p.fut"],
    &["builtins"],
    &["fuzz", "--seconds", "0", "--corpus", "."],
];

fn dir(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.file("p.fut", "def main (x: i32) = x + 1\n-- ==\n-- input { 1 } output { 2 }\n");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum (map (* 2) xs)\n");
    dir
}

/// The command with its standard streams as the shell has them.
fn with(dir: &Dir, streams: &str, args: &[&str]) -> Ran {
    let mut shell = dir.command("sh");
    let run = format!("exec \"$0\" \"$@\" {streams}");
    let input = if args == ["fmt", "-"] { "def main = 1\n" } else { "" };
    Dir::ran(shell.args(["-c", &run, env!("CARGO_BIN_EXE_lawson")]).args(args), input)
}

#[test]
fn a_closed_or_full_output_is_an_error_of_every_verb() {
    let dir = dir("closed");
    for args in PRINTS {
        for (streams, why) in [
            (">&-", "it is not open for writing"),
            ("1</dev/null", "it is not open for writing"),
            ("> /dev/full", "no space left on device"),
        ] {
            let ran = with(&dir, streams, args);
            let told = format!("error: cannot write standard output: {why}\n");
            assert!(ran.code == 2 && ran.err.contains(&told), "{args:?} {streams}: {} {}", ran.code, ran.err);
        }
    }
}

#[test]
fn an_output_that_nobody_reads_is_none() {
    let dir = dir("unread");
    // Some programs open it for both, as the runtime does where nothing is open: it is somebody's wish all the same.
    for streams in ["> /dev/null", "1<> /dev/null", ">> /dev/null", "1<> /dev/null 2>&1 <&1"] {
        for args in &PRINTS[..10] {
            let ran = with(&dir, streams, args);
            assert_eq!(ran.code, 0, "{args:?} {streams}: {}", ran.err);
        }
    }
}

/// What has nothing to say loses nothing; and a failure is told on standard error, or by its code alone.
#[test]
fn only_what_is_lost_is_an_error() {
    let dir = dir("lost");
    dir.file("bad.fut", "def main (x: i32) = y\n").file("zero.fut", "def main (x: i32) = 1 / x\n");
    assert_eq!(with(&dir, ">&-", &["fmt", "s.fut"]).code, 0);
    with(&dir, ">&-", &["check", "bad.fut"]).fails(2, &["bad.fut:1:21"]);
    with(&dir, ">&-", &["run", "zero.fut", "0"]).fails(1, &["division by zero"]);
    for streams in ["2>&-", "2> /dev/full", "<&- 2>&-"] {
        with(&dir, streams, &["run", "p.fut", "1"]).gives("result: i32 = 2\n");
        with(&dir, streams, &["run", "zero.fut", "0"]).fails(1, &[]);
    }
    assert_eq!(with(&dir, "<&- >&- 2>&-", &["run", "p.fut", "1"]).code, 2);
    // A file is no stream: it is written, whatever is closed.
    let ran = with(&dir, "<&- >&-", &["run", "p.fut", "1", "-o", "r.csv"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(dir.read("r.csv"), b"result\n2\n");
}
