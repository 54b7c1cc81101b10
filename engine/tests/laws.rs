//! The laws of the table, each tried with functions and arrays in its variables: both sides mean the same,
//! and the rule makes the one of the other.

use lawson::core::kind::Kind;
use lawson::rules::law::{Action, Law, Over, Term};
use lawson::rules::{Rule, RuleTable, Shape};
use lawson::verify::laws::{is_made, sides_agree};

/// Draws for each law.
const DRAWS: u64 = 25;

/// What the draws show to be wrong with a row of a table.
fn broken(table: &RuleTable, check: impl Fn(&Rule, u64) -> Option<String>) -> Vec<String> {
    let of = |rule: &Rule| {
        let (seed, why) = (0..DRAWS).find_map(|seed| Some((seed, check(rule, seed)?)))?;
        Some(format!("{} at {seed}: {}\n{why}", rule.name, rule.law))
    };
    table.rules().iter().filter_map(of).collect()
}

#[test]
fn variables_of_the_right_side_are_those_of_the_left() {
    for rule in RuleTable::standard().rules() {
        assert!(rule.law.is_closed(), "{}: {}", rule.name, rule.law);
    }
}

#[test]
fn both_sides_of_every_law_mean_the_same() {
    let table = RuleTable::standard();
    let broken = broken(&table, |rule, seed| Some(sides_agree(rule, &table, seed).err()?.to_string()));
    assert!(broken.is_empty(), "{} laws:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn every_rule_does_what_its_law_says() {
    let table = RuleTable::standard();
    let broken = broken(&table, |rule, seed| Some(is_made(rule, &table, seed).err()?.to_string()));
    assert!(broken.is_empty(), "{} laws:\n{}", broken.len(), broken.join("\n"));
}

const X: Term = Term::Var("x");
const XS: Term = Term::Var("xs");
const Y: Term = Term::Var("y");
const T: Term = Term::Var("t");
const F_X: Term = Term::Apply("f", &[X]);
const OTHER_SCAN: Action = Action::Step("t", "op'", "ne'", Term::Var("s"));
const EACH: Over = Over::Arrays(&[("x", "xs")]);
const BOTH: Over = Over::Arrays(&[("x", "xs"), ("y", "ys")]);

/// Laws that say what is wrong are found out, by their meaning and by what the rule does.
#[test]
fn a_wrong_law_is_found_out() {
    let table = RuleTable::standard();
    for (name, right) in [
        // Without its predicate; and functions, scans and results in the wrong order.
        ("map-filter", Term::Loop(EACH, &[Action::Emit(F_X)])),
        ("map-map", Term::Map(&Term::Lambda(&["x"], &Term::Apply("g", &[F_X])), &[XS])),
        ("scan-scan", Term::Loop(EACH, &[Action::Step("s", "op", "ne", X), OTHER_SCAN, Action::Emit(T)])),
        ("horizontal", Term::Loop(BOTH, &[Action::Emit(Term::Apply("g", &[Y])), Action::Emit(F_X)])),
    ] {
        let row = table.get(name).unwrap();
        let rule = Rule { law: Law { right, ..row.law }, ..row.clone() };
        let found = (0..DRAWS).any(|seed| sides_agree(&rule, &table, seed).is_err());
        assert!(found, "{name}: {}", rule.law);
        for seed in 0..DRAWS {
            let made = is_made(&rule, &table, seed).unwrap_err();
            assert!(made.why.starts_with("the left side becomes"), "{made}");
        }
    }
}

/// A law of another row: its left side is fused, but not by this rule.
#[test]
fn a_law_of_another_rule_is_found_out() {
    let table = RuleTable::standard();
    let (row, other) = (table.get("map-map").unwrap(), table.get("scan-map").unwrap());
    let made = is_made(&Rule { law: other.law, ..row.clone() }, &table, 0).unwrap_err();
    assert_eq!(made.why, "the left side is fused by [\"scan-map\"]");
}

/// Somebody's rule brings its law with it: here one in the place of ours, under fewer conditions.
#[test]
fn a_rule_that_is_added_brings_its_law() {
    let mine = Rule {
        name: "twice",
        law: Law {
            left: Term::Map(&Term::Var("f"), &[Term::Map(&Term::Var("f"), &[XS])]),
            right: Term::Loop(EACH, &[Action::Emit(Term::Apply("f", &[Term::Apply("f", &[X])]))]),
        },
        source: "a test",
        theorem: None,
        conditions: &[],
        shape: Shape::Vertical { consumer: Kind::Map, producer: Kind::Map },
    };
    assert_eq!(mine.law.to_string(), "map f (map f xs) = loop (x <- xs) { emit (f (f x)) }");
    let table = RuleTable::standard().with(mine.clone());
    assert!(table.get("map-map").is_none());
    for seed in 0..DRAWS {
        assert!(sides_agree(&mine, &table, seed).unwrap() > 0);
        is_made(&mine, &table, seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
    // Nobody has the rule in the standard table.
    assert!(is_made(&mine, &RuleTable::standard(), 0).is_err());
}
