//! What a folder of programs shows of the table, and the part of it that shows the same.

use std::collections::BTreeSet;

use lawson::review::{Covered, smallest};

use crate::{Dir, corpus};

const ONE: &str = "def main [n] (xs: [n]i64) = i64.sum xs\n";

/// Rows by their numbers.
fn reached(programs: &[&[u32]]) -> Vec<BTreeSet<Covered>> {
    programs.iter().map(|rows| rows.iter().map(|row| (row.to_string(), None)).collect()).collect()
}

#[test]
fn a_small_part_reaches_the_same_and_none_of_it_can_go() {
    let small = |programs: &[&[u32]], kept: &[usize]| {
        smallest(&reached(programs), &kept.iter().copied().collect()).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(small(&[&[1], &[1, 2], &[2]], &[]), [1]);
    // The first has most, and the two that reach the rest have all of that, too.
    assert_eq!(small(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6]], &[]), [1, 2]);
    assert_eq!(small(&[&[1], &[1], &[]], &[]), [0]);
    assert_eq!(small(&[&[1], &[1], &[]], &[1, 2]), [1, 2]);
}

#[test]
fn rows_and_the_programs_that_reach_them() {
    let dir = Dir::new();
    dir.file("c/fused.fut", corpus("rules/map-map.fut")).file("c/again.fut", corpus("rules/map-map.fut"));
    dir.file("c/rate.fut", corpus("rules/map-map_rate.fut")).file("c/none/typo.fut", "def main");
    let ran = dir.lawson(&["corpus", "c"]);
    ran.ends(0, &[]);
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["4", "programs"]);
    // One of the two that fuse would do; the third fuses, too, and is refused for a length that it needs.
    assert_eq!(rows[1], ["map-map", "applied", "in", "3"]);
    let rate = rows[2..7].iter().find(|row| row[0] == "rate").unwrap();
    assert_eq!(rate[1..], ["refused", "in", "1"]);
    assert!(rows.contains(&vec!["filter-filter", "applied", "in", "none"]), "{}", ran.out);
    let ran = dir.lawson(&["corpus", "c", "--min", "small", "--keep", "none/*"]);
    ran.ends(0, &[]);
    assert!(ran.out.ends_with("2 of 4 reach the same, in small\n"), "{}", ran.out);
    assert_eq!(dir.read("small/rate.fut"), dir.read("c/rate.fut"));
    assert_eq!(dir.read("small/none/typo.fut"), "def main");
    assert!(!dir.path("small/fused.fut").exists());
    // Nothing is copied where something is in the way.
    dir.file("part/rate.fut", "kept");
    let min = ["corpus", "c", "--min", "part", "--keep", "none/*"];
    dir.lawson(&min).ends(2, &["part/rate.fut exists already", "--force"]);
    assert_eq!((dir.read("part/rate.fut"), dir.path("part/none").exists()), ("kept".into(), false));
    dir.lawson(&[&min[..], &["--force"]].concat()).ends(0, &[]);
    assert_eq!(dir.read("part/rate.fut"), dir.read("c/rate.fut"));
    dir.lawson(&["corpus", "c", "--min", "other", "--keep", "nothing*"])
        .ends(2, &["--keep nothing*: no file has such a name"]);
    assert!(!dir.path("other").exists());
}

/// A program that does a little of everything becomes a small one that reaches the same, and passes its block.
#[test]
fn what_a_fuzzer_left_becomes_a_program() {
    let dir = Dir::new();
    let long = "def unused (x: i64) = x * 3
def main [n] (xs: [n]i64) (k: i64) =
  let ys = map (\\x -> x * k + 1) xs
  let zs = map (\\y -> if y > 3 then y - 2 else y + 5) ys
  in (i64.sum (map (+ 7) zs), k * 2)
";
    dir.file("found.fut", long);
    dir.lawson(&["corpus", "promote", "found.fut", "-o", "kept.fut"]).ends(0, &[]);
    let small = dir.read("kept.fut");
    let program = small.split("\n-- ==").next().unwrap();
    assert!(program.len() < long.len() * 2 / 3 && !program.contains("unused"), "{small}");
    let covers =
        |file: &str| dir.lawson(&["corpus", file]).out.lines().filter(|l| l.ends_with(" in 1")).count();
    assert!(covers("kept.fut") >= covers("found.fut"), "{small}");
    let tested = dir.lawson(&["test", "kept.fut"]);
    tested.ends(0, &[]);
    assert!(small.contains("-- input { [") && small.contains("-- output { "), "{small}");
    // Bytes that are no text stand for a random program.
    dir.file("bytes", (0..=255u8).rev().cycle().take(120).collect::<Vec<u8>>());
    dir.lawson(&["corpus", "promote", "bytes", "-o", "drawn.fut"]).ends(0, &[]);
    dir.lawson(&["test", "drawn.fut"]).ends(0, &[]);
    dir.lawson(&["corpus", "promote", "bytes", "-o", "drawn.fut"]).ends(2, &["drawn.fut exists already"]);
    dir.lawson(&["corpus", "promote", "gone", "-o", "new.fut"]).ends(2, &["cannot read gone"]);
}

/// What is kept stays byte for byte, whether it can be read or not; what can't be read is not left out in silence.
#[test]
fn a_small_part_holds_files_as_they_are() {
    let dir = Dir::new();
    let (broken, marked) = (&b"def main = \xff\n"[..], [b"\xef\xbb\xbf", ONE.as_bytes()].concat());
    dir.file("c/a.fut", corpus("rules/map-map.fut"))
        .file("c/broken.fut", broken)
        .file("c/marked.fut", &marked);
    dir.lawson(&["corpus", "c", "--min", "small", "--keep", "broken*", "--keep", "marked*"]).ends(0, &[]);
    let bytes = |file: &str| std::fs::read(dir.path(file)).unwrap();
    assert_eq!((&bytes("small/broken.fut")[..], bytes("small/marked.fut")), (broken, marked));
    dir.lawson(&["corpus", "c", "--min", "other"]).ends(2, &["broken.fut", "is not UTF-8 text", "--keep"]);
    assert!(!dir.path("other").exists());
    for out in ["c", "./c", "small/../c"] {
        dir.lawson(&["corpus", "c", "--min", out, "--keep", "broken*", "--force"])
            .ends(2, &["is the folder of the programs itself"]);
    }
    assert_eq!(bytes("c/broken.fut"), broken);
}

/// A program that can't be taken reaches no row, and is named.
#[test]
fn programs_that_reach_nothing_are_named() {
    let dir = Dir::new();
    dir.file("c/a.fut", ONE).file("c/b/typo.fut", "def main (x: i64) =\n  x + y");
    let ran = dir.lawson(&["corpus", "c"]);
    ran.ends(0, &["b/typo.fut, line 2: "]);
    assert!(!ran.err.contains("a.fut"), "{}", ran.err);
}

/// A mistake in a program is said; only what is no program stands for a random one, and that is said.
#[test]
fn a_program_with_a_mistake_is_not_taken_for_bytes() {
    let dir = Dir::new();
    let typo = "def main (xs: []i64) = xs xs\n";
    dir.file("typo.fut", typo).file("crash-1", typo).file("empty.fut", "");
    dir.file("no_entry", "def f (x: i64) = x\ndef g (x: i64) = x\n").file("broken.fut", b"def main = \xff");
    for file in ["typo.fut", "crash-1"] {
        dir.lawson(&["corpus", "promote", file, "-o", "p.fut"]).ends(2, &[&format!("{file}:1:")]);
    }
    dir.lawson(&["corpus", "promote", "no_entry", "-o", "p.fut"]).ends(2, &["no_entry"]);
    dir.lawson(&["corpus", "promote", "empty.fut", "-o", "p.fut"]).ends(2, &["empty.fut"]);
    dir.lawson(&["corpus", "promote", "broken.fut", "-o", "p.fut"])
        .ends(2, &["broken.fut is not UTF-8 text"]);
    assert!(!dir.path("p.fut").exists());
    dir.file("bytes", (0..=255u8).rev().cycle().take(120).collect::<Vec<u8>>());
    let ran = dir.lawson(&["corpus", "promote", "bytes", "-o", "p.fut"]);
    assert!(ran.out.starts_with("p.fut: drawn from the bytes of bytes; it "), "{}", ran.out);
}
