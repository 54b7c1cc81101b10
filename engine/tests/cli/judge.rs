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
        ("echo hello", "garbage", "1 line of results for 100 runs"),
        // Each run gives back its argument, which is no pair.
        ("cat", "garbage", "it is not of type (i64, [n]i64)"),
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
    with(&["a.fut"], "main").gives("1 program: 1 the same, 0 undecided, 0 not taken, 0 left out, 0 wrong\n");
    with(&["a.fut", "bad.fut"], "main").fails(2, &["bad.fut:1:"]);
    with(&["a.fut", "wrong.fut"], "main").fails(2, &["wrong.fut:1:"]);
    with(&["a.fut", "other.fut"], "main")
        .gives("2 programs: 1 the same, 0 undecided, 0 not taken, 1 left out, 0 wrong\n")
        .says(&["other.fut is left out"]);
    // Why a command does not take one is said.
    let picky = "sh -c 'echo nothing of one line >&2; exit 2' {in}";
    let ran = dir.lawson(&["judge", "a.fut", "--with", picky]);
    assert!(ran.out.contains("0 the same, 0 undecided, 1 not taken"), "{}", ran.out);
    ran.says(&["a.fut is not taken: the command does not take the program: nothing of one line"]);
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
    let broken = "sed s/i32[.]+/i32.-/ {core}";
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
    let text = dir.lawson(&["judge", "--with", "echo {in}", "--programs", "1"]);
    assert!(text.code == 1 && text.out.contains("(refused)"), "{}", text.out);
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

/// Lawson's own results have the brackets of its loops: those are no difference.
#[cfg(unix)]
#[test]
fn what_lawson_runs_is_exact() {
    let dir = Dir::new("judge_own");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum xs\n");
    dir.file(
        "own.sh",
        "while read -r xs; do \"$0\" run s.fut \"$xs\" --text --verify off 2>err || exit 1; done\n",
    );
    let own = format!("sh -c '. ./own.sh' {}", env!("CARGO_BIN_EXE_lawson"));
    let ran = dir.lawson(&["judge", "s.fut", "--against", &own, "--cases", "25"]);
    assert!(ran.code == 0 && ran.out.starts_with("same: 25 inputs agree"), "{}{}", ran.out, ran.err);
    // Another sum is none of both: by hand, 1 + 2^53 is even, and 2^53 + 1 + 1 is 2 more.
    dir.file("odd.fut", "def main (x: f64) = f64.sum [x, 9007199254740992, 1, 1] - x\n");
    let ran = dir.lawson(&["judge", "odd.fut", "--against", "sed s/.*/9007199254740994.0/", "--cases", "5"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn numbers_that_others_write_are_read() {
    let dir = Dir::new("judge_infinite");
    dir.file("a.fut", "def main (x: i64) = (f64.inf, -f64.inf, [f64.nan], f64.i64 (x - x))\n");
    let written = "sed 's/.*/inf -inf [nan] 0/' {args}";
    let ran = dir.lawson(&["judge", "a.fut", "--against", written, "--cases", "9"]);
    assert!(ran.code == 0 && ran.out.starts_with("same: 9 inputs agree;"), "{}{}", ran.out, ran.err);
    let ran = dir.lawson(&["judge", "a.fut", "--against", "sed 's/.*/-inf -inf [nan] 0/' {args}"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    dir.file("i.fut", "def main (x: i64) = x\n");
    let ran = dir.lawson(&["judge", "i.fut", "--against", "sed s/.*/inf/ {args}"]);
    assert!(ran.code == 1 && ran.out.contains("writes what can't be read: line 1: `inf`"), "{}", ran.out);
}

/// What is shown of long results is their beginning: the place of the difference stands beside it.
#[test]
fn the_first_place_that_differs_is_shown() {
    let dir = Dir::new("judge_place");
    let program = |last: &str| {
        format!("def main (x: i64) = (x, map (\\i -> if i < 40 then i else {last}) (iota 41))\n")
    };
    dir.file("a.fut", program("i")).file("b.fut", program("7"));
    let ran = dir.lawson(&["judge", "a.fut", "--against", "b.fut"]);
    let last = ran.out.lines().last();
    assert_eq!(last, Some("  first difference, at .1[40]: 40i64 and 7i64"), "{}", ran.out);
    let place = &dir.lawson(&["judge", "--json", "a.fut", "--against", "b.fut"]).json()["place"];
    assert_eq!([&place["path"], &place["expected"], &place["found"]], [".1[40]", "40i64", "7i64"], "{place}");
}

#[test]
fn a_command_that_gets_no_program_is_refused() {
    let dir = Dir::new("judge_places");
    let ran = dir.lawson(&["judge", "--with", "mycompiler --all", "--programs", "2"]);
    ran.fails(
        2,
        &["the command `mycompiler --all` is given nothing", "{in} is a file", "{core}", "{args}", "{out}"],
    );
}

/// The core parser says what is wrong with core, whatever its first word.
#[test]
fn a_file_that_is_called_core_is_read_as_core() {
    let dir = Dir::new("judge_core");
    dir.file("a.fut", SOURCE).file("b.core", "def main (x: i64) = x\n");
    let ran = dir.lawson(&["judge", "a.fut", "--against", "b.core"]);
    ran.fails(2, &["b.core:1:1", "expected `program`"]);
}

/// A program that nobody can read is a finding about who wrote it.
#[cfg(unix)]
#[test]
fn a_program_that_is_refused_is_a_finding() {
    let dir = Dir::new("judge_unfit");
    dir.file("a.fut", SOURCE).file("wrong.fut", "def main (x: i64) = y\n");
    for (command, said) in [
        ("cp wrong.fut {out} {in}", "crash"),
        ("sh -c 'cp wrong.fut $0' {out} {in}", "refused"),
        ("sed s/map/mop/ {in}", "refused"),
        ("cp {in} {out}", "same"),
    ] {
        let ran = dir.lawson(&["judge", "--json", "a.fut", "--against", command]);
        let json = ran.json();
        let found = json["found"].as_str().or(json["verdict"].as_str());
        assert_eq!((found, ran.code), (Some(said), i32::from(said != "same")), "{}{}", ran.out, ran.err);
    }
    let ran = dir.lawson(&["judge", "a.fut", "--with", "sed s/map/mop/ {in}"]);
    assert!(ran.code == 1 && ran.out.contains("WRONG a.fut (refused)"), "{}", ran.out);
    assert!(ran.out.contains("a program that is refused: line 1, column"), "{}", ran.out);
}

/// What is wrong in one way is one finding.
#[cfg(unix)]
#[test]
fn a_finding_counts_once() {
    let dir = Dir::new("judge_again");
    dir.file("a.fut", "def main (x: i64) = x\n").file("b.fut", "def main (x: i64) = x + 1\n");
    let crash = "sh -c 'echo no luck with \"$0\" >&2; exit 1' {in}";
    let ran = dir.lawson(&["judge", "a.fut", "b.fut", "--with", crash]);
    assert!(
        ran.code == 1 && ran.out.contains("0 left out, 1 wrong, 1 in the same way as others"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("AGAIN b.fut (crash), as a.fut"), "{}", ran.out);
    let json = dir.lawson(&["judge", "--json", "a.fut", "b.fut", "--with", crash]).json();
    let failures = json["failures"].as_array().unwrap();
    assert_eq!((failures.len(), failures[0]["again"][0].as_str()), (1, Some("b.fut")), "{json}");
}

/// One that hangs is not run for its whole time on each of the smaller programs.
#[cfg(unix)]
#[test]
fn a_command_that_hangs_is_not_waited_for_again_and_again() {
    let dir = Dir::new("judge_hangs");
    dir.file(
        "a.fut",
        "def main (x: i64) (y: i64) = let z = x * 2 let w = y * 3 in (z + w, z - w, map (+ z) (iota 9))\n",
    );
    let start = std::time::Instant::now();
    let ran = dir.lawson(&["judge", "a.fut", "--with", "sh -c 'sleep 60' {in}", "--seconds", "4"]);
    // Two and a half times four seconds, and what a busy machine needs.
    assert!(start.elapsed().as_secs() < 14, "{:?}", start.elapsed());
    assert!(ran.code == 1 && ran.out.contains("the command takes longer than 4 s"), "{}{}", ran.out, ran.err);
    // It hangs on everything: of what it was found on, a part is left.
    let line = ran.out.lines().find(|line| line.starts_with("def")).unwrap();
    assert!(line.len() < 60, "{}", ran.out);
}

/// By hand: only programs with a product are too slow; and what a command says whatever the program is says nothing of
/// smaller ones.
#[cfg(unix)]
#[test]
fn a_smaller_program_goes_wrong_by_itself() {
    let dir = Dir::new("judge_smaller");
    dir.file("a.fut", "def main (xs: []i64) = i64.sum (map (* 3) xs)\n");
    let slow = "sh -c 'if grep -q \"*\" $0; then sleep 9; else sleep 0.7; fi; cat $0' {in}";
    let ran = dir.lawson(&["judge", "a.fut", "--seconds", "1", "--with", slow]);
    assert!(ran.code == 1 && ran.out.contains("* 3") && ran.out.contains("longer than 1 s"), "{}", ran.out);
    let args = "sh -c 'while read x; do echo 7i64; done < $0' {args}";
    let ran = dir.lawson(&["judge", "a.fut", "--with", args]);
    assert!(ran.code == 1 && ran.out.contains("map (* 3) xs"), "{}", ran.out);
    let ran = dir.lawson(&["judge", "a.fut", "--against", "sh -c 'cat $1' {in} a.fut"]);
    assert!(ran.code == 0 && ran.out.contains("same"), "{}{}", ran.out, ran.err);
    let ran = dir.lawson(&["judge", "a.fut", "--json", "--against", "false a.fut {in}"]);
    assert!(ran.code == 1 && ran.out.contains("\"failed\""), "{}{}", ran.out, ran.err);
}

/// What it was given would stay as it is, and nobody would see why it finds no such file.
#[test]
fn a_place_that_is_unknown_is_refused() {
    let dir = Dir::new("judge_unknown_place");
    dir.file("a.fut", SOURCE);
    for how in
        [&["--with", "mycompiler {in} {output}"][..], &["a.fut", "--against", "mycompiler {in} {output}"]]
    {
        dir.lawson(&[&["judge"], how].concat())
            .fails(2, &["{output} in the command stands for no file", "{in} is a file with the program"]);
    }
    // What a shell and its tools write in braces is theirs.
    dir.file("i.fut", "def main (x: i64) = x\n");
    let shell = "sh -c 'x=cat; ${x} \"$0\" | sed \"s/^-\\{1\\}/-/\" | awk \"{ print }\"' {args}";
    let ran = dir.lawson(&["judge", "i.fut", "--against", shell]);
    assert!(ran.code == 0 && ran.out.starts_with("same"), "{}{}", ran.out, ran.err);
}

/// Interpreters end with exit code 2 for their own reasons.
#[cfg(unix)]
#[test]
fn a_command_that_is_called_wrongly_is_no_compiler_that_takes_nothing() {
    let dir = Dir::new("judge_misused");
    dir.file("a.fut", SOURCE);
    for (said, misused) in [
        ("runs.py: [Errno 2] No such file or directory", true),
        ("usage: runs.py [-h] core args", true),
        ("a recursive function", false),
    ] {
        let command = format!("sh -c 'echo \"{said}\" >&2; exit 2' {{in}}");
        let ran = dir.lawson(&["judge", "a.fut", "--with", &command]);
        let (code, says) = match misused {
            true => (2, "the command can't be run: it ends with exit code 2, and says: "),
            false => (1, "the command does not take the program: a recursive function"),
        };
        assert!(ran.code == code && ran.err.contains(says), "{said}: {} {}{}", ran.code, ran.out, ran.err);
    }
}

#[cfg(unix)]
#[test]
fn what_a_command_wrote_is_saved_beside_the_program() {
    let dir = Dir::new("judge_saved");
    dir.file("a.fut", "def main (x: i64) = x\n");
    let read = |name: &str| String::from_utf8(dir.read(name)).unwrap();
    let files = |command: &str, corpus: &str| {
        let json = dir.lawson(&["judge", "--json", "a.fut", "--with", command, "--corpus", corpus]).json();
        let finding = &json["failures"][0];
        let files = [&finding["file"], &finding["written"][0], &finding["written"][1]];
        (files.map(|file| file.as_str().unwrap_or_default().to_string()), finding["why"].clone())
    };
    // What can't be read, with the number of its line; blank lines count.
    let ([program, output, _], why) = files("sh -c 'sed \"5s/.*/five/; 1s/^/\\n/\" $0' {args}", "one");
    assert!(program.ends_with(".fut") && output == program.replace(".fut", ".out"), "{program} {output}");
    let line = "the command writes what can't be read: line 6: `five`: expected a value";
    assert!(why.as_str().unwrap().starts_with(line), "{why}");
    assert_eq!(read(&output).lines().nth(5), Some("five"));
    // What it wrote before it crashed.
    let ([_, output, errors], _) = files("sh -c 'echo 1; echo no luck >&2; exit 1' {args}", "two");
    assert_eq!((read(&output).as_str(), read(&errors).as_str()), ("1\n", "no luck\n"));
    // Of a difference, on the input that is shown.
    let ([_, output, _], _) = files("sed s/.*/7i64/ {args}", "three");
    assert_eq!(read(&output), "7i64\n");
}

/// Without `at` nothing says by which tree the source would combine.
#[test]
fn core_without_sources_is_said_to_combine_from_the_left() {
    let dir = Dir::new("judge_at");
    dir.file("a.fut", "def main (xs: []f64) = f64.sum xs\n");
    let core = dir.lawson(&["fuse", "a.fut", "--emit", "exchange"]).out;
    let (start, end) = core.split_once(" at (").unwrap();
    let (_, end) = end.split_once(")\n").unwrap();
    dir.file("with.core", &core).file("without.core", format!("{start}\n{end}"));
    let said = "without.core has no `at`: the elements of both programs are combined from the left";
    let ran = dir.lawson(&["judge", "a.fut", "--against", "without.core"]);
    assert!(ran.code == 0 && ran.err.contains(said), "{}{}", ran.out, ran.err);
    let ran = dir.lawson(&["judge", "a.fut", "--against", "with.core"]);
    assert!(ran.code == 0 && ran.err.is_empty(), "{}{}", ran.out, ran.err);
}
