//! The table of rules and what laws say of their variables.

use std::collections::BTreeSet;

use lawson_core::rules::law::{Count, Role, Term};
use lawson_core::rules::{Law, Rule, RuleTable, STANDARD, Shape};

fn distinct(table: &RuleTable) -> bool {
    let names: BTreeSet<_> = table.rules().iter().map(|rule| &rule.name).collect();
    let alike = |rule: &Rule| table.rules().iter().filter(|other| rule.matches_as(other)).count();
    names.len() == table.rules().len() && table.rules().iter().all(|rule| alike(rule) == 1)
}

#[test]
fn names_and_shapes_are_distinct() {
    let standard = RuleTable::standard();
    assert!(distinct(&standard));
    let row = |name: &str| standard.get(name).unwrap().clone();
    // One of another's shape, and one of another's name.
    for rule in [Rule { name: "mine".into(), ..row("zip") }, Rule { shape: Shape::Zip, ..row("iota") }] {
        let table = standard.clone().with(rule.clone());
        assert!(distinct(&table));
        assert_eq!((table.get(&rule.name), table.find(Shape::Zip)), (Some(&rule), Some(&rule)));
    }
    // Laws are beside each other, but one of the same left side.
    let mine = Rule { name: "mine".into(), ..row("reverse-reverse") };
    let table = standard.clone().with(mine.clone());
    assert!(distinct(&table) && table.get("reverse-reverse").is_none());
    let other = Law { left: mine.law.right, ..mine.law };
    let table = table.with(Rule { name: "other".into(), law: other, ..mine });
    assert!(distinct(&table) && table.get("mine").is_some());
    assert_eq!(standard.clone().with(row("zip")).rules().len(), STANDARD.len());
}

const MAP: Term = Term::Map(&Term::Var("f"), &[Term::Var("xs")]);

#[test]
fn variables_stand_for_what_they_are_used_as() {
    let of = |left| Law { left, right: left }.variables();
    assert_eq!(of(MAP), [("f", Role::Function(1)), ("xs", Role::Array)]);
    // An operator is a function too, and rows are an array, in either order.
    const SUM: Term = Term::Reduce("op", "ne", &Term::Var("xs"));
    const TWICE: Term = Term::Apply("op", &[SUM, SUM]);
    assert_eq!(of(TWICE), [("op", Role::Operator), ("ne", Role::Scalar), ("xs", Role::Array)]);
    const XSS: Term = Term::Var("xss");
    assert_eq!(of(Term::Tuple(&[Term::Reverse(&XSS), Term::Flatten(&XSS)])), [("xss", Role::Rows)]);
    // What a name is bound to is what the name is used as.
    const XS: Term = Term::Var("xs");
    assert_eq!(of(Term::Let("ys", &XS, &Term::Reverse(&Term::Var("ys")))), [("xs", Role::Array)]);
    // The numbers of a slice come after what it is of; of an array that is known its length says nothing new.
    const PART: Term = Term::Slice(Count::Named("a"), Count::Length("xs"), &Term::Reverse(&XS));
    assert_eq!(of(PART), [("xs", Role::Array), ("a", Role::Count)]);
    // As an array and as a size.
    let both = of(Term::Tuple(&[Term::Iota("xs"), Term::Reverse(&XS)]));
    assert_eq!(both, [("xs", Role::Size), ("xs", Role::Array)]);
}
