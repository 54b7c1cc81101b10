//! What `lawson explain` prints for people: each reason once, and names by their own calls.

use super::{Dir, example};

/// A program that calls five functions of a library.
const FIVE: &str = "\
import \"lawson/stats\"

def main [n] (xs: [n]f64) (ys: [n]f64) =
  let middle = stats.median xs
  let spread = stats.std xs
  let upper = stats.quantile 0.9 xs
  let together = stats.corrcoef xs ys
  let top = stats.argmax ys
  in (middle, spread, upper, together, top)
";

#[test]
fn each_reason_is_given_once_and_the_worst_first() {
    let dir = Dir::new("explain_groups");
    let explained = dir.lawson(&["explain", &example("normalize2.fut")]).out;
    let groups: Vec<&str> = explained.lines().filter(|line| line.contains("FUSE_REJECT")).collect();
    let expected = [
        "  FUSE_REJECT_NEEDS_WHOLE: 2 pairs",
        "  FUSE_REJECT_DEPENDENCE_CYCLE: 1 pair",
        "  FUSE_REJECT_COST: 3 pairs",
    ];
    assert_eq!(groups, expected, "{explained}");
    assert!(explained.contains("\nnot fused: 6 pairs of loops, by reason\n"), "{explained}");
    // Both read the numbers, and the second reads the sum.
    assert!(explained.contains("\n    sum1 with ys1: one loop would save 1048577 elements\n"), "{explained}");
}

#[test]
fn long_answers_are_short_unless_all_is_asked_for() {
    let dir = Dir::new("explain_all");
    let short = dir.file("five.fut", FIVE).lawson(&["explain", "five.fut"]).out;
    assert!(short.lines().count() < 100, "{short}");
    assert!(short.contains(" more pairs, which --all shows\n"), "{short}");
    let all = dir.lawson(&["explain", "--all", "five.fut"]).out;
    let json = dir.lawson(&["explain", "--json", "five.fut"]).json();
    let pairs = json["refusals"].as_array().unwrap();
    let inner = |scope: &serde_json::Value| scope["refusals"].as_array().unwrap().len();
    let pairs = pairs.len() + json["inner"].as_array().unwrap().iter().map(inner).sum::<usize>();
    assert_eq!(all.matches("FUSE_REJECT").count(), pairs, "{all}");
    assert!(short.contains(&format!("not fused: {pairs} pairs of loops")), "{short}");
    assert_eq!(dir.lawson(&["explain", "--json", "--all", "five.fut"]).json()["refusals"], json["refusals"]);
}

#[test]
fn operations_of_imported_files_are_named_by_the_call_that_leads_to_them() {
    let dir = Dir::new("explain_names");
    let short = "map#1 in .. stats_of(f64).median#1 (line 4)";
    let complete = "map#1 in sort_of(float_key(T)).argsort#1 in sort_of(float_key(T)).sort#1 \
                    in stats_of(f64).quantile#1 in stats_of(f64).median#1 (line ";
    let explained = dir.file("five.fut", FIVE).lawson(&["explain", "five.fut"]).out;
    assert!(explained.contains(short) && !explained.contains("float_key"), "{explained}");
    assert!(explained.contains("\n       4 |   let middle = stats.median xs\n"), "{explained}");
    let all = dir.lawson(&["explain", "--all", "five.fut"]).out;
    assert!(all.contains(complete) && !all.contains(".. stats_of"), "{all}");
    let json = dir.lawson(&["explain", "--json", "five.fut"]).json().to_string();
    assert!(json.contains(complete.trim_end_matches(" (line ")), "{json}");
    // In a function of the program's own.
    let twice =
        "import \"lawson/stats\"\ndef f xs = stats.mean xs\ndef main [n] (xs: [n]f64) = map (+ f xs) xs\n";
    let explained = dir.file("twice.fut", twice).lawson(&["explain", "twice.fut"]).out;
    let short = "loop 1: sum#1 in stats_of(f64).mean#1 in f#1 (line 2)\n";
    assert!(explained.contains(short), "{explained}");
    dir.lawson(&["run", "twice.fut", "[1, 2, 3]"]).gives("result: [3]f64 = [3.0, 4.0, 5.0]\n").says(&[short]);
}
