//! What a program prints comes while it runs.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::Dir;

/// The lines that a run prints before it has to be stopped, for it would take days.
fn first_lines(dir: &Dir, n: usize, args: &[&str]) -> Vec<String> {
    let mut lawson = dir.command(env!("CARGO_BIN_EXE_lawson"));
    let mut child = lawson.args(args).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let (sender, receiver) = channel();
    let reader = std::thread::spawn(move || lines.take(n).try_for_each(|line| sender.send(line.unwrap())));
    let lines = (0..n).map(|_| receiver.recv_timeout(Duration::from_secs(60)));
    let lines = lines.collect::<Result<_, _>>();
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = reader.join();
    lines.expect("a line comes while the program runs")
}

#[test]
fn lines_come_while_the_program_runs() {
    let dir = Dir::new("stream");
    // Printed between two loops, of which the second is too long to be waited for.
    dir.file("loops.fut", "def main (n: i64) = let s = trace (i64.sum (iota 5)) in i64.sum (map (\\i -> i % (s + 1)) (iota n))\n");
    // Printed in a loop, between elements that take long.
    let element = "\\i -> let x = trace i in i64.sum (map (\\j -> j % (x + 2)) (iota (i * n)))";
    dir.file("elements.fut", format!("def main (n: i64) = map ({element}) [0, 0, 1]\n"));
    dir.file("source.fut", "def main (n: i64) = let s = trace n in loop s for _i < n do s + 1\n");
    let long = "4000000000000";
    let run = |args: &[&str], n| first_lines(&dir, n, &[&["run", args[0], long], &args[1..]].concat());
    assert_eq!(run(&["loops.fut", "--verify", "off"], 1), ["trace: 10i64"]);
    assert_eq!(run(&["loops.fut", "--verify", "off", "--json"], 1), ["trace: 10i64"]);
    assert_eq!(run(&["elements.fut", "--verify", "off"], 3), ["trace: 0i64", "trace: 0i64", "trace: 1i64"]);
    assert_eq!(run(&["source.fut", "--reference"], 1), [format!("trace: {long}i64")]);
}

/// Nine million numbers are printed, and none of them is kept.
#[cfg(target_os = "linux")]
#[test]
fn what_is_printed_takes_no_memory() {
    let dir = Dir::new("stream_memory");
    dir.file("p.fut", "def main (n: i64) = map (\\_ -> let xs = trace (iota n) in xs[n - 1]) (iota n)\n");
    let ran = dir.lawson_within(700, &["run", "p.fut", "3000", "--verify", "off", "--threads", "1"]);
    assert_eq!(ran.code, 0, "{}", &ran.err[..ran.err.len().min(300)]);
    assert_eq!(ran.err.matches("trace: [0i64, 1i64, ").count(), 3000);
}

#[test]
fn a_run_that_fails_prints_each_line_once() {
    let dir = Dir::new("stream_fail");
    let lines = |ran: &super::Ran| -> Vec<String> {
        ran.err.lines().filter(|line| line.starts_with("trace")).map(str::to_string).collect()
    };
    // In a loop that fails; in front of one, and after it; in one whose source fails after it.
    dir.file("in.fut", "def main (xs: []i32) = map (\\x -> 6 / trace x) xs\n");
    dir.file(
        "between.fut",
        "def main (xs: []i32) = let n = trace (length xs) let ys = map (6 /) xs in trace (ys, n)\n",
    );
    dir.file("rows.fut", "def main (xs: []i32) = map (\\x -> i32.sum (map (\\y -> trace (y / x)) xs)) xs\n");
    for (file, expected) in [
        ("in.fut", &["trace: 3i32", "trace: 0i32"][..]),
        ("between.fut", &["trace: 3i64"]),
        ("rows.fut", &["trace: 1i32", "trace: 0i32", "trace: 0i32"]),
    ] {
        for how in [&[][..], &["--no-fuse"], &["--verify", "off"], &["--verify", "full"], &["--reference"]] {
            let ran = dir.lawson(&[&["run", file, "[3, 0, 2]"], how].concat());
            ran.fails(1, &["division by zero", file]);
            assert_eq!(lines(&ran), expected, "{file} {how:?}");
        }
    }
    for how in [&[][..], &["--reference"]] {
        let failed = dir.lawson(&[&["run", "in.fut", "[3, 0, 2]", "--json"], how].concat());
        assert_eq!(failed.json()["trace"], serde_json::json!(["3i32", "0i32"]), "{how:?}");
        assert_eq!(failed.json()["error"]["kind"], "runtime");
    }
    let json = dir.lawson(&["run", "in.fut", "[3, 1]", "--json", "--verify", "full"]);
    assert_eq!(json.json()["trace"], serde_json::json!(["3i32", "1i32"]));
    assert_eq!(lines(&json), ["trace: 3i32", "trace: 1i32"]);
}
