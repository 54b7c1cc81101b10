//! The example of rules of one's own says what is right and what is wrong with them.

use std::time::Duration;

use lawson::legality::Condition;
use lawson::plan::Regardless;
use lawson::rules::law::{Law, Term};
use lawson::rules::{Rule, RuleTable};
use lawson::verify::needed::{Programs, refute};
use lawson::verify::rule_trial::{Fault, NotRight, attempt};
use lawson::{ErrorKind, FuseOptions, Program};

#[path = "../../../examples/own_rules.rs"]
#[allow(dead_code, reason = "its `main` is the example's")]
mod example;

/// What the report says of each rule, from the line of its law on.
fn sections(report: &str) -> Vec<Vec<&str>> {
    let mut sections: Vec<Vec<&str>> = Vec::new();
    for line in report.lines() {
        match sections.last_mut() {
            Some(section) if !line.contains(": holds ") && !line.contains(": refuted ") => section.push(line),
            _ => sections.push(vec![line]),
        }
    }
    sections
}

#[test]
fn the_example_shows_what_is_right_and_what_is_wrong_with_its_rules() {
    let report = example::report().unwrap();
    let sections = sections(&report);
    let [right, unconditional, forgetful] = sections.as_slice() else { panic!("{report}") };

    let gathered = |xs: &str| format!("(let gathered = {xs} in map (\\i -> gathered[i]) is)");
    let law = format!("{} = map f {}", gathered("map f xs"), gathered("xs"));
    assert!(right[0].starts_with(&format!("{law} where pure, total: holds ")), "{report}");
    assert_eq!(right[1], "the sides agree at 100 seeds", "{report}");
    assert!(right[2].starts_with("applied ") && right[2].ends_with(" times, and right"), "{report}");

    // What it prints of elements that nobody reads, or its failing on these, is lost.
    assert!(unconditional[0].starts_with(&format!("{law}: refuted by f = ")), "{report}");
    let seed =
        unconditional[1].strip_prefix("the sides differ at seed ").and_then(|rest| rest.split(':').next());
    assert!(seed.unwrap().parse::<u64>().unwrap() < 10, "{report}");
    assert!(!report.contains("never applied"), "{report}");
    // What is printed takes lines of its own.
    let tried = unconditional[2..].iter().find(|line| line.starts_with("of "));
    assert!(
        tried.is_some_and(|line| line.contains("what is made gives") || line.contains("right side gives")),
        "{report}"
    );

    // Turned round, [0, 1] is [1, 0].
    let counterexample = "map f (reverse xs) = map f xs: refuted by f = a + 1i64, xs = [0i64, 1i64]";
    assert_eq!(forgetful[0], counterexample, "{report}");
    assert!(forgetful[1].starts_with("the sides differ at seed "), "{report}");
    assert!(forgetful[2].starts_with("of ") && forgetful[2].contains("what is made gives"), "{report}");
    assert!(forgetful.iter().any(|line| line.starts_with("by rule map-reverse-forgotten, ")), "{report}");
    // The rule that it takes the place of leaves a function alone that prints; this one has no conditions.
    assert!(forgetful.contains(&"changes map-reverse_copyable"), "{report}");
    assert!(!forgetful.contains(&"changes map-map"), "{report}");
}

/// What could be applied to nothing is not right.
#[test]
fn a_rule_that_was_never_applied_is_not_right() {
    const XS: Term = Term::Var("xs");
    const F: Term = Term::Var("f");
    let tried =
        |rule: &Rule, table: &RuleTable| attempt(rule, table, 0, 20, Duration::from_secs(600)).right();
    // Nobody has the rule.
    let rule = example::gather_map(&[Condition::Copyable, Condition::Total]);
    assert_eq!(tried(&rule, &RuleTable::standard()), Err(NotRight::NeverApplied(20)));
    // A left side that no operation is found to give.
    let law = Law { left: Term::Map(&F, &[Term::Counted("n")]), right: Term::Map(&F, &[Term::Iota("n")]) };
    let rule = Rule::of_law("counted", law, "a test", &[]);
    let why = tried(&rule, &RuleTable::standard().with(rule.clone())).unwrap_err().to_string();
    assert!(why.starts_with("no statement of the left side is what the law says"), "{why}");
    // One that no plan gets cheaper by is applied by itself.
    let law = Law { left: Term::Reverse(&Term::Map(&F, &[XS])), right: Term::Map(&F, &[Term::Reverse(&XS)]) };
    for (conditions, is_right) in [(&[Condition::Copyable][..], true), (&[], false)] {
        let rule = Rule::of_law("reverse-map", law, "a test", conditions.to_vec());
        let found = tried(&rule, &RuleTable::standard().with(rule.clone()));
        assert_eq!(found.as_ref().is_ok_and(|times| *times > 0), is_right, "{found:?}");
        assert_eq!(matches!(found, Err(NotRight::Wrong(_))), !is_right, "{found:?}");
    }
}

/// What the cost model leaves apart is told from what no rule speaks of.
#[test]
fn a_missing_rule_has_a_code_of_its_own() {
    let text = "def main (xs: []i64) = filter (> 0) (map (* 3) xs)";
    let entry = Program::parse(text).unwrap().main().unwrap();
    let codes = |table| {
        let options = FuseOptions { table, refusals: true, ..FuseOptions::default() };
        let fused = entry.fuse_with(&options).unwrap();
        let refusals = &fused.fusion().unwrap().report.refusals;
        refusals.iter().map(|refusal| refusal.code.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(codes(RuleTable::standard()), Vec::<&str>::new());
    assert_eq!(codes(RuleTable::standard().without("filter-map")), ["FUSE_REJECT_NO_RULE"]);
}

/// A rule that lacks a condition makes nothing where what it needs is not there. It is named, and no bug of ours.
#[test]
fn a_rule_that_lacks_a_condition_is_named() {
    let standard = RuleTable::standard();
    let row = standard.get("horizontal").unwrap();
    let conditions: Vec<Condition> =
        row.conditions.iter().copied().filter(|condition| *condition != Condition::NeedsWhole).collect();
    let rule = Rule { conditions: conditions.into(), ..row.clone() };
    let table = standard.with(rule.clone());
    let text = "def main [n] (xs: [n]i64) = let s = i64.sum xs in map (+ s) xs";
    let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
    let error = Program::parse(text).unwrap().main().unwrap().fuse_with(&options).unwrap_err();
    assert!(error.word() == "rule" && !error.is_bug(), "{error}");
    assert!(error.to_string().starts_with("the rule horizontal makes nothing of "), "{error}");

    // Where the loops are made, and the program differs: that too is not a bug of Lawson.
    const ROW: Law = Law {
        left: Term::Gather(&Term::Map(&Term::Var("f"), &[Term::Var("xs")]), &Term::Var("is")),
        right: Term::Map(&Term::Var("f"), &[Term::Gather(&Term::Var("xs"), &Term::Var("is"))]),
    };
    let mine = Rule::of_law("gather-map", ROW, "mine", &[Condition::Copyable]);
    let own = RuleTable::standard().with(mine);
    let text = "def main [n] [m] (xs: [n]i64) (is: [m]i64) = let ys = map (10 /) xs in map (\\i -> ys[i]) is";
    let options = FuseOptions { table: own, ..FuseOptions::default() };
    let fused = Program::parse(text).unwrap().main().unwrap().fuse_with(&options).unwrap();
    let error = fused.compile().err().expect("a difference");
    assert!(error.kind() == ErrorKind::Rule && !error.is_bug(), "{error}");
    assert!(error.to_string().contains("rule gather-map"), "{error}");

    // Whether its other conditions are needed is found all the same.
    let mut programs = Programs::new(&rule, &table, 0);
    let found = refute(&mut programs, Condition::SameDomain, 200, Duration::from_secs(600)).unwrap();
    assert!(found.found().is_some(), "{found:?}");
    let wrong = programs.wrong.expect("a program that is wrong");
    assert!(matches!(wrong.fault, Fault::NotThere(_)), "{wrong}");
}
