//! `lawson judge`: programs and commands of others.

use super::Dir;

const SOURCE: &str = "def main [n] (xs: [n]i64) = (i64.sum xs, map (\\x -> x - 3) xs)\n";

#[test]
fn a_program_is_judged() {
    let dir = Dir::new("judge_program");
    dir.file("a.fut", SOURCE).file("b.fut", "def main (ys: []i64) = (reduce (+) 0 ys, map (+ (-3)) ys)\n");
    let ran = dir.lawson(&["judge", "a.fut", "--against", "b.fut"]);
    assert!(ran.code == 0 && ran.out.starts_with("same: 100 inputs agree"), "{}{}", ran.out, ran.err);
    let core = dir.lawson(&["fuse", "a.fut", "--emit", "exchange"]).out;
    assert!(core.starts_with("core 1\nprogram main"), "{core}");
    dir.file("a.core", &core).file("w.core", core.replace("i64.-", "i64.+"));
    let ran = dir.lawson(&["judge", "a.fut", "--against", "a.core"]);
    assert!(ran.code == 0 && ran.out.contains("equal for all values at lengths 0 to 2"), "{}", ran.out);
    let ran = dir.lawson(&["judge", "a.fut", "--against", "w.core"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(
        ran.out,
        "a.fut and w.core differ\n  input:  [0i64]\n  source: (0i64, [-3i64])\n  other:  (0i64, [3i64])\n"
    );
    let json = dir.lawson(&["judge", "--json", "a.fut", "--against", "w.core"]).json();
    assert_eq!((json["verdict"].as_str(), json["input"][0].as_str()), (Some("different"), Some("[0i64]")));
}

#[test]
fn what_is_no_program_or_takes_something_else_is_refused() {
    let dir = Dir::new("judge_refused");
    dir.file("a.fut", SOURCE)
        .file("f.fut", "def main (x: f64) = x\n")
        .file("no.core", "program main (x0 i64");
    let with = |args: &[&str], said: &str| {
        let ran = dir.lawson(args);
        assert!(ran.code == 2 && ran.err.contains(said), "{args:?}: {} {}{}", ran.code, ran.out, ran.err);
    };
    let types = "f.fut can't be judged: it takes (f64), and the source takes ([]i64), tuples split";
    with(&["judge", "a.fut", "--against", "f.fut"], types);
    with(&["judge", "a.fut", "--against", "no.core"], "no.core:1:18");
    with(&["judge", "a.fut", "--against", "gone.fut"], "gone.fut");
    with(&["judge", "a.fut", "--against", "no-such-command"], "the command can't be run: no-such-command");
    with(&["judge", "a.fut", "--against", "a.fut", "--float", "near"], "`ulps=N` is expected");
    with(&["judge", "a.fut"], "--against");
}

#[cfg(unix)]
#[test]
fn commands_that_crash_hang_or_write_garbage_are_findings() {
    let dir = Dir::new("judge_command");
    dir.file("a.fut", SOURCE);
    for (command, kind, said) in [
        ("false", "crash", "the command crashes: exit status: 1: it says nothing"),
        ("sleep 60", "time-out", "the command takes longer than 1 s"),
        ("echo hello", "garbage", "1 lines of results for 100 runs"),
        // Each run gives back its argument, which is no pair.
        ("cat", "garbage", "it is no (i64, [n]i64)"),
    ] {
        let args = ["judge", "--json", "a.fut", "--seconds", "1", "--against", command];
        let ran = dir.lawson(&args);
        let json = ran.json();
        assert_eq!((ran.code, json["found"].as_str()), (1, Some(kind)), "{}", ran.out);
        assert!(json["why"].as_str().unwrap().contains(said), "{}", ran.out);
    }
    // The number itself, and a number itself is what it gives.
    dir.file("id.fut", "def main (x: i64) = x\n");
    assert_eq!(dir.lawson(&["judge", "id.fut", "--against", "cat"]).code, 0);
    assert_eq!(dir.lawson(&["judge", "id.fut", "--against", "cat {args}", "--float", "any-bracket"]).code, 0);
    // Words in quotation marks are one.
    assert_eq!(dir.lawson(&["judge", "id.fut", "--against", "sh -c 'cat \"$0\"' {args}"]).code, 0);
    dir.lawson(&["judge", "id.fut", "--against", "sh -c 'cat"])
        .fails(2, &["a quotation mark in it is not closed"]);
    // With a command that takes too long ends what it has started.
    let late = "sh -c 'sh -c \"sleep 3; touch late\"; true'";
    let ran = dir.lawson(&["judge", "id.fut", "--seconds", "1", "--against", late]);
    assert!(ran.code == 1 && ran.out.contains("the command takes longer than 1 s"), "{}", ran.out);
    // And so does one that ends by itself.
    let leaves = "sh -c 'sh -c \"sleep 3; touch later\" & cat'";
    assert_eq!(dir.lawson(&["judge", "id.fut", "--against", leaves]).code, 0);
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(!dir.0.join("late").exists());
    assert!(!dir.0.join("later").exists());
}

/// Results say nothing of what was printed.
#[cfg(unix)]
#[test]
fn a_command_for_a_source_that_prints_is_judged_by_its_results() {
    let dir = Dir::new("judge_prints");
    dir.file("p.fut", "def main (x: f64) = trace x\n");
    for float in ["exact", "any-bracket", "ulps=0"] {
        let ran = dir.lawson(&["judge", "p.fut", "--against", "cat", "--float", float]);
        assert!(ran.code == 0 && ran.out.starts_with("same: 100 inputs agree"), "{}{}", ran.out, ran.err);
        let ran = dir.lawson(&["judge", "p.fut", "--against", "sed s/^/-/", "--float", float]);
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    }
}

/// Whatever an earlier process of the same number left.
#[cfg(unix)]
#[test]
fn an_old_folder_is_in_nobodys_way() {
    let dir = Dir::new("judge_old_folder");
    dir.file("id.fut", "def main (x: i64) = x\n");
    let old = "mkdir lawson-judge-$$-0; TMPDIR=. exec \"$0\" judge id.fut --against cat";
    let ran = Dir::ran(dir.command("sh").args(["-c", old, env!("CARGO_BIN_EXE_lawson")]), "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn programs_that_are_named_are_not_passed_over() {
    let dir = Dir::new("judge_named");
    dir.file("a.fut", "def main (x: i64) = x\n").file("bad.fut", "def main (x: i64) = \n");
    dir.file("wrong.fut", "def main (x: i64) = y\n").file("other.fut", "def other (x: i64) = x\n");
    let with = |files: &[&str], entry: &str| {
        dir.lawson(&[&["judge", "--with", "cat {in}", "--entry", entry], files].concat())
    };
    with(&["a.fut"], "main").gives("1 programs: 1 the same, 0 undecided, 0 not taken, 0 left out, 0 wrong\n");
    with(&["a.fut", "bad.fut"], "main").fails(2, &["bad.fut:1:"]);
    with(&["a.fut", "wrong.fut"], "main").fails(2, &["wrong.fut:1:"]);
    with(&["a.fut", "other.fut"], "main")
        .gives("2 programs: 1 the same, 0 undecided, 0 not taken, 1 left out, 0 wrong\n")
        .says(&["other.fut is left out"]);
    let ran = with(&["a.fut"], "other");
    assert!(ran.code == 1 && ran.err.contains("none of the programs was judged the same"), "{}", ran.err);
}

/// An operator without bounds: no input has an answer.
#[cfg(unix)]
#[test]
fn where_all_is_undecided_nothing_passes() {
    let dir = Dir::new("judge_undecided");
    dir.file("a.fut", "def main (xs: []f64) = reduce (\\a b -> f64.sqrt (a * a + b * b)) 0 xs\n");
    let ran = dir.lawson(&["judge", "a.fut", "--with", "cat {in}", "--float", "any-bracket"]);
    assert!(ran.code == 1 && ran.out.contains("0 the same, 1 undecided"), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("none of the programs was judged the same"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn random_programs_go_through_a_command() {
    let dir = Dir::new("judge_with");
    // What is written is what was read: nothing is wrong.
    let ran = dir.lawson(&["judge", "--with", "cat {core}", "--programs", "12"]);
    assert!(ran.code == 0 && ran.out.contains(", 0 wrong"), "{}{}", ran.out, ran.err);
    // Sums that become differences are found, made small, and saved.
    let broken = "sed s/i64[.]+/i64.-/ {core}";
    let ran = dir.lawson(&["judge", "--with", broken, "--programs", "6", "--corpus", "found"]);
    assert!(ran.code == 1 && ran.out.contains("(difference)"), "{}{}", ran.out, ran.err);
    let saved = std::fs::read_dir(dir.0.join("found")).unwrap();
    let lengths: Vec<usize> =
        saved.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap().len()).collect();
    assert!(lengths.iter().any(|length| *length < 400), "{lengths:?}");
    // A program that is taken by nobody tells nothing.
    let refuses =
        dir.file("no.sh", "exit 2\n").lawson(&["judge", "--with", "sh no.sh {in}", "--programs", "3"]);
    assert!(refuses.code == 1 && refuses.err.contains("none of the programs was judged"), "{}", refuses.err);
    let garbage = dir.lawson(&["judge", "--with", "echo {in}", "--programs", "1"]);
    assert!(garbage.code == 1 && garbage.out.contains("(garbage)"), "{}", garbage.out);
}

/// What cargo-fuzz saved is a program, which is shown and tried.
#[test]
fn an_artifact_is_replayed() {
    let dir = Dir::new("fuzz_bytes");
    dir.file("crash-1", b"12345678 and these are the choices of a program");
    let ran = dir.lawson(&["fuzz", "--bytes", "crash-1"]);
    assert!(ran.code == 0 && ran.out.contains("def main"), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 program (0 of them refused), 0 failures"), "{}", ran.out);
    let ran = dir.lawson(&["fuzz", "--bytes", "crash-2"]);
    assert!(ran.code == 2 && ran.err.contains("cannot read crash-2"), "{}", ran.err);
}
