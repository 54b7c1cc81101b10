//! Which slices lie within their arrays, by what was asserted before them.

use lawson_core::cluster::values::slices_there;
use lawson_core::core::{Op, parse};
use lawson_oracle::source::Source;

/// Whether `xs[a:b]` is there, where these hold.
fn is_there(conditions: &[&str]) -> bool {
    let mut text =
        "program main [a] [b] [n] (x0: i64 \"a\" size a, x1: i64 \"b\" size b, x2: [n]i64 \"xs\") {\n"
            .to_string();
    for (k, condition) in (3..).zip(conditions) {
        text += &format!("x{k}: bool = i64.<=({condition})\nassert(x{k})\n");
    }
    text += "x9: [b - a]i64 = loop b - a with (x0: [n]i64 = x2) {\ncollect 0 (i64)\nx1: i64 = position\n\
        x2: i64 = i64.+(x1, size(a))\nx3: i64 = x0[x2]\nemit 0 (x3)\n}\n} -> (x9)\n";
    let source = Source::new("slice", text);
    let program =
        parse::parse(&source).unwrap_or_else(|mistake| panic!("{}", mistake.render(&source, false)));
    let slice = program.body.stmts.iter().find(|stmt| matches!(stmt.op, Op::Loop(_))).unwrap();
    slices_there(&program.body).contains(&slice.id)
}

#[test]
fn a_slice_is_there_where_all_that_it_takes_is_asserted() {
    let all = ["0i64, size(a)", "size(a), size(b)", "size(b), size(n)"];
    assert!(is_there(&all));
    for without in 0..all.len() {
        let rest: Vec<&str> = (0..all.len()).filter(|i| *i != without).map(|i| all[i]).collect();
        assert!(!is_there(&rest), "{rest:?}");
    }
    // What is between two negative numbers says nothing of the start.
    assert!(!is_there(&["-5i64, size(a)", all[1], all[2]]));
    // The end may be counted from the start.
    assert!(is_there(&[all[0], "0i64, size(b - a)", "size(a), size(n + a - b)"]));
}
