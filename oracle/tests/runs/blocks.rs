//! Test blocks run by the reference interpreter: each kind of outcome, and each kind of verdict.

use std::path::Path;

use lawson_oracle::blocks::{Ran, Test, run};
use lawson_oracle::interp::{FaultKind, Stop};
use lawson_oracle::source::Source;

fn tests(text: &str) -> Vec<Test> {
    run(&Source::new("t.fut", text), Path::new("."), 10_000).unwrap()
}

fn refused(text: &str) -> String {
    run(&Source::new("t.fut", text), Path::new("."), 10_000).unwrap_err().to_string()
}

#[test]
fn a_right_value_passes_and_a_wrong_one_says_where() {
    let tests = tests(
        "entry f (xs: []i32) = (map (+ 1) xs, 2i64)\nentry g (xs: []i32) = (xs, 2i64)\n-- ==\n-- entry: f g\n\
         -- \"one\" input { [1, 2] } output { [2, 3] 2 }\n",
    );
    let [f, g] = &tests[..] else { panic!("a test for each entry") };
    assert_eq!((f.line, f.entry.as_str(), f.case.as_str()), (5, "f", "one"));
    assert_eq!(f.verdict, Ok(()));
    assert_eq!(g.verdict, Err("at .0[0]: 1i32, where 2i32 is expected".to_string()));
}

#[test]
fn faults_are_seen_with_their_kind() {
    let tests = tests(
        "def main (x: i32) = 7 / x\n-- ==\n-- input { 0 } error: division by .*\n-- input { 0 } error: bounds\n\
         -- input { 7 } error: .*\n-- input { 0 }\n-- notest input { 0 }\n-- input { 7 } auto output\n\
         -- input { 0 } error: Error: division\n",
    );
    let Ran::Outcome(outcome) = &tests[0].ran else { panic!("it ran") };
    let Err(Stop::Fault(fault)) = &outcome.result else { panic!("it fails") };
    assert_eq!(fault.kind, FaultKind::DivisionByZero);
    let verdicts: Vec<bool> = tests.iter().map(|t| t.verdict.is_ok()).collect();
    assert_eq!(verdicts, [true, false, false, false, true, true, true]);
    assert!(matches!(tests[4].ran, Ran::Not));
}

#[test]
fn an_error_is_matched_with_and_without_what_is_printed_before_it() {
    let judged = |pattern: &str| {
        let text = format!("def main (x: i32) = 7 / x\n-- ==\n-- input {{ 0 }} error: {pattern}\n");
        tests(&text)[0].verdict.is_ok()
    };
    for right in ["^division by zero$", "^Error: division", "by zero", "Error*", ".*", ""] {
        assert!(judged(right), "{right}");
    }
    assert!(!judged("^by zero"));
    for all in ["rror", "r", ": "] {
        let text = format!("def main (x: i32) = 7 / x\n-- ==\n-- input {{ 0 }} error: {all}\n");
        assert!(refused(&text).contains("fits every run-time error"), "{all}");
    }
}

#[test]
fn a_compile_time_error_is_wanted_or_not() {
    let wanted = tests("-- ==\n-- error: .*`y`\ndef main (x: i32) = y\n");
    let Ran::Refused(diagnostic) = &wanted[0].ran else { panic!("it is refused") };
    assert!(diagnostic.message.contains("`y`"), "{}", diagnostic.message);
    assert_eq!(wanted[0].verdict, Ok(()));
    let code = tests("-- ==\n-- error: ^unknown-name: .*`y`\ndef main (x: i32) = y\n");
    assert_eq!(code[0].verdict, Ok(()));
    let other = tests("-- ==\n-- error: mismatch\ndef main (x: i32) = y\n");
    assert!(other[0].verdict.is_err());
    let none = tests("-- ==\n-- error: .*\ndef main (x: i32) = x\n");
    assert!(matches!((&none[0].ran, &none[0].verdict), (Ran::Accepted, Err(_))));
    let unwanted = tests("-- ==\n-- input { 1 }\ndef main (x: i32) = y\n");
    assert!(matches!((&unwanted[0].ran, &unwanted[0].verdict), (Ran::Refused(_), Err(_))));
    let entry = tests("-- ==\n-- entry: nowhere\n-- input { 1 }\ndef main (x: i32) = x\n");
    assert!(matches!((&entry[0].ran, &entry[0].verdict), (Ran::Refused(_), Err(_))));
}

#[test]
fn values_of_other_types_are_refused_with_their_line() {
    let program = |block: &str| format!("def main (xs: []i64) = xs[0]\n-- ==\n{block}\n");
    assert_eq!(refused(&program("-- input { [1.5] }")), "3: input: [1]f64, where xs: [n]i64 is wanted");
    assert_eq!(refused(&program("-- input { [1] 2 }")), "3: input: 2 values, where 1 is wanted: xs: [n]i64");
    assert_eq!(refused(&program("-- input { [1] } output { true }")), "3: output: bool, where i64 is wanted");
    assert_eq!(refused(&program("-- input { }")), "3: input: 0 values, where 1 is wanted: xs: [n]i64");
    let two = "def main (x: i32, y: i32) (_: bool) = (x, y)\n-- ==\n";
    let short = refused(&format!("{two}-- input {{ (1, 2) }}\n"));
    assert_eq!(short, "3: input: 1 value, where 2 are wanted: (i32, i32), bool");
    let none = refused("def main = 1\n-- ==\n-- input { 1 }\n");
    assert_eq!(none, "3: input: 1 value, where none is wanted");
    assert!(
        refused(&program("-- input { [1] } error: (")).starts_with("3: \"(\" is not a regular expression")
    );
    assert!(refused(&program("-- input @nowhere.in")).starts_with("3: input: there is no file ./nowhere.in"));
}

#[test]
fn a_run_without_end_is_stopped() {
    let tests = tests("def main (x: i32) = loop x while true do x + 1\n-- ==\n-- input { 1 }\n");
    assert!(matches!(&tests[0].ran, Ran::Outcome(o) if matches!(o.result, Err(Stop::Undecided(_)))));
    assert!(tests[0].verdict.is_err());
}
