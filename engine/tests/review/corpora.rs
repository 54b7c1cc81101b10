//! What a folder of programs shows of the table, and the part of it that shows the same.

use std::collections::BTreeSet;

use lawson::review::{Covered, smallest};

use crate::{Dir, corpus};

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
    dir.lawson(&["corpus", "c", "--min", "small"]).ends(2, &["cannot write small/rate.fut"]);
    dir.lawson(&["corpus", "c", "--min", "other", "--keep", "nothing*"])
        .ends(2, &["--keep nothing*: no file has such a name"]);
    assert!(!dir.path("other").exists());
}
