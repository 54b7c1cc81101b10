//! Branches that compute the same on one condition are one.

use lawson::core::parse::parse;
use lawson::core::passes::prepared;
use lawson::core::scopes::any_stmt;
use lawson::cost::profit::Paying;
use lawson_oracle::source::Source;

/// Adds a number where a condition holds: binds the variable with this number, and the next one inside.
fn adding(var: u32, condition: &str, by: u32) -> String {
    let inside = var + 1;
    format!(
        "x{var}: i64 = if {condition} {{ x{inside}: i64 = i64.+(x2, {by}i64) }} -> (x{inside}) else {{}} -> (x2) "
    )
}

/// How many branches are left of those of a program, the ones inside of others included.
fn branches(stmts: &str, results: &str) -> usize {
    let text = format!("program f (x0: bool \"\", x1: bool \"\", x2: i64 \"\") {{ {stmts} }} -> ({results})");
    let program = parse(&Source::new("core", text.as_str())).unwrap_or_else(|e| panic!("{e:?}: {text}"));
    let mut count = 0;
    any_stmt(&prepared(&program, &mut Paying).body, &mut |stmt| {
        count += usize::from(stmt.op.is_branching());
        false
    });
    count
}

#[test]
fn equal_branches_are_one() {
    let two = |one: String, other: String| branches(&(one + &other), "x10, x20");
    assert_eq!(two(adding(10, "x0", 7), adding(20, "x0", 7)), 1);
    assert_eq!(two(adding(10, "x0", 7), adding(20, "x1", 7)), 2, "another condition");
    assert_eq!(two(adding(10, "x0", 7), adding(20, "x0", 8)), 2, "another number");
}

#[test]
fn each_is_compared_with_all_on_its_condition() {
    let third = |by| {
        let stmts = adding(10, "x0", 7) + &adding(20, "x0", 8) + &adding(30, "x0", by);
        branches(&stmts, "x10, x20, x30")
    };
    assert_eq!((third(7), third(8), third(9)), (2, 2, 3));
}

#[test]
fn only_what_stands_before_and_around_is_shared() {
    let inside = |by| format!("x40: i64 = if x1 {{ {} }} -> (x20) else {{}} -> (x2) ", adding(20, "x0", by));
    assert_eq!(branches(&(adding(10, "x0", 7) + &inside(7)), "x10, x40"), 2, "around it");
    assert_eq!(branches(&(adding(10, "x0", 7) + &inside(8)), "x10, x40"), 3, "another one around it");
    assert_eq!(branches(&(inside(7) + &adding(10, "x0", 7)), "x40, x10"), 3, "in a branch before it");
}
