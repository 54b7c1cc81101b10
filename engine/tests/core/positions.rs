//! What is known of numbers that are computed from positions.

use lawson_core::core::parse::parse;
use lawson_core::core::passes::prepared;
use lawson_core::core::scopes::any_stmt;
use lawson_core::core::{Atom, Op};
use lawson_core::cost::profit::Paying;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Source;

/// What is asserted in a loop over a space: nothing where it is known to hold.
fn asserted(space: &str, stmts: &str) -> Option<Atom> {
    let text = format!(
        "program f [n] (x0: [n]f64 \"\", x1: i64 \"\") {{
           x2: [{space}]i64 = loop {space} with (x0: i64 = x1) {{
             collect 0 (i64)
             x1: i64 = position {stmts} assert(x9) emit 0 (x1)
           }} }} -> (x2)"
    );
    let program = prepared(&parse(&Source::new("core", text.as_str())).unwrap(), &mut Paying);
    let Op::Loop(l) = &program.body.stmts.last().unwrap().op else { panic!("{text}") };
    let mut found = None;
    any_stmt(&l.fun.body, &mut |stmt| {
        if let Op::Assert(cond) = &stmt.op {
            found = Some(cond.clone());
        }
        false
    });
    found
}

#[test]
fn what_compares_positions_is_decided() {
    let no = Some(Atom::Const(Scalar::Bool(false)));
    for (stmts, expected) in [
        ("x9: bool = i64.<=(0i64, x1)", None),
        ("x9: bool = i64.>=(x1, 0i64)", None),
        ("x9: bool = i64.<(x1, 0i64)", no.clone()),
        ("x2: i64 = i64.+(x1, 8i64) x9: bool = i64.<=(x2, size(n))", None),
        ("x2: i64 = i64.+(x1, 7i64) x9: bool = i64.<(x2, size(n))", None),
        ("x2: i64 = i64.+(x1, 8i64) x9: bool = i64.<=(x1, x2)", None),
        ("x2: i64 = i64.+(x1, 8i64) x9: bool = i64.==(x1, x2)", no.clone()),
        ("x2: i64 = i64.-(size(n - 8), x1) x9: bool = i64.>=(x2, 0i64)", None),
        ("x2: i64 = i64.-(size(n - 8), x1) x9: bool = i64.>=(x2, size(n))", no.clone()),
        ("x2: bool = i64.<=(0i64, x1) x3: bool = i64.<(x1, 0i64) x9: bool = bool.||(x2, x3)", None),
        ("x2: bool = i64.<=(0i64, x1) x3: bool = i64.<(x1, 0i64) x9: bool = bool.&&(x2, x3)", no),
    ] {
        assert_eq!(asserted("n - 7", stmts), expected, "{stmts}");
    }
}

#[test]
fn what_may_be_either_way_is_asked() {
    for stmts in [
        "x9: bool = i64.<=(1i64, x1)",
        "x2: i64 = i64.+(x1, 8i64) x9: bool = i64.<(x2, size(n))",
        "x2: i64 = i64.+(x1, x0) x9: bool = i64.<=(x1, x2)",
        "x2: i64 = i64.-(size(n - 9), x1) x9: bool = i64.>=(x2, 0i64)",
        "x2: i64 = i64.+(x1, 9223372036854775807i64) x9: bool = i64.<=(x1, x2)",
        "x2: i64 = i64.+(x1, -9223372036854775808i64) x9: bool = i64.<=(x1, x2)",
        "x2: i64 = i64.-(size(n), x1) x9: bool = i64.==(x1, x2)",
        "x9: bool = i64.<(x1, x0)",
    ] {
        assert!(matches!(asserted("n - 7", stmts), Some(Atom::Var(_))), "{stmts}");
    }
}
