//! Well-formed programs pass, and one program for each way to be wrong does not.

use lawson_core::core::Program;
use lawson_core::core::check::{Malformed, check, check_shapes};
use lawson_core::core::parse::parse;
use lawson_oracle::source::Source;

fn read(text: &str) -> Program {
    parse(&Source::new("core", text)).unwrap_or_else(|e| panic!("{}: {text}", e.message))
}

/// A program over `x0: [n]f64`, `x1: i64` (which is the size `m`) and `x2: [2][n]bool`.
fn program(body: &str) -> Program {
    read(&format!(
        "program f [n] [m] ?[k] ?[j] (x0: [n]f64 \"xs\", x1: i64 \"m\" size m, x2: [2][n]bool \"bs\") {{ {body} }}"
    ))
}

#[test]
fn well_formed_programs_pass() {
    for body in [
        "x3: f64 = f64.sqrt(2.0f64)",
        "x3: f64 = x0[size(n)] x4: [n]bool = x2[x1] x5: bool = x2[0i64, 1i64]",
        // A filter and the fold of what it keeps, read again by a loop over `k`.
        "x3: [k]f64, x4: f64 = loop n over (x0: f64 <- x0) {
           fold 1 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3) }"
            .replace("fold 1", "collect 0 (f64) fold 1")
            .replace("-> (x3) }", "-> (x3) x4: bool = f64.<(x0, 1.0f64) if x4 { emit 0 (x0) emit 1 (x0) } else {} } x5: [k]f64 = loop k over (x0: f64 <- x3) { collect 0 (f64) emit 0 (x0) }")
            .as_str(),
        "x3: [m]i64 = iota(size(m)) x4: [k]i64 = iota(x1) x5: [3][n]f64 = replicate(3i64, x0)",
        "x3: [2]f64 = array(1.0f64, 2.0f64) x4: [0]f64 = array() x5: [1][n]f64 = array(x0)",
        "x3: [k]f64 = if true {} -> (x0) else { x4: [0]f64 = array() } -> (x4) x6: [k]f64 = opaque(x3)",
        "size k = x1 x3: [k]i64 = iota(size(k)) trace (x3, [x0])",
        // An inner loop over a row, in which the sizes outside are known.
        "x3: [2]i64 = loop 2 over (x0: [n]bool <- x2) {
           collect 0 (i64)
           x1: i64 = loop n over (x0: bool <- x0) {
             fold 0 (0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.+(x1, x2) } -> (x3)
             x4: i64 = position emit 0 (x4) }
           emit 0 (x1) }",
        // Arrays of any length that come one after the other, twice for an element.
        "x3: [k][n]bool = loop 2 with (x0: i64 = x1) over (x1: [n]bool <- x2) {
           concat 0 ([n]bool)
           x2: [1][n]bool = array(x1) x3: [j][n]bool = replicate(x0, x1) emit 0 (x2) emit 0 (x3) }",
        // A scan, and a sum of a branch's results.
        "x3: [n]f64 = loop n over (x0: f64 <- x0) {
           scan 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
           collect 0 (f64)
           x4: f64 = step 0 (x0) emit 0 (x4) }",
    ] {
        assert_eq!(check(&program(body)), Ok(()), "{body}");
        assert_eq!(check_shapes(&program(body)), Ok(()), "{body}");
    }
}

#[test]
fn each_way_to_be_wrong_is_found() {
    let over = |body: &str| format!("x3: [n]f64 = loop n over (x0: f64 <- x0) {{ collect 0 (f64) {body} }}");
    let add = "{ x3: f64 = f64.+(x1, x2) } -> (x3)";
    for (body, message) in [
        ("x3: f64 = f64.sqrt(x9)".to_string(), "x9 is not bound here"),
        ("x3: f64 = f64.sqrt(1.0f64) x3: f64 = f64.sqrt(1.0f64)".into(), "x3 is bound twice"),
        ("if true { x3: f64 = f64.abs(1.0f64) } else {} x4: f64 = f64.abs(x3)".into(), "x3 is not bound"),
        ("if true { x3: bool = bool.not(true) } else { x3: bool = bool.not(true) }".into(), "bound twice"),
        ("x3: f64 = f64.sqrt(1i32)".into(), "f64.sqrt is of type i32, and should be f64"),
        ("x3: f64 = f64.+(1.0f64)".into(), "1 values, and should be 2"),
        ("x3: f64, x4: f64 = f64.abs(1.0f64)".into(), "2 results are bound, of 1"),
        ("x3: bool = x2[0i64]".into(), "a result is of type [n]bool, and should be bool"),
        ("x3: bool = x2[0i64, 0i64, 0i64]".into(), "3 indices into [2][n]bool"),
        ("x3: f64 = x0[1i32]".into(), "an index is of type i32"),
        ("if 1i32 {} else {}".into(), "a condition is of type i32"),
        ("x3: i64 = if true {} -> (1i64) else {}".into(), "different numbers of results"),
        ("x3: i64 = if true {} -> (1i64) else {} -> (true)".into(), "the branches give i64 and bool"),
        ("x3: [n]f64 = if true {} -> (x0) else { x4: [0]f64 = array() } -> (x4)".into(), "no new variable"),
        ("x3: i64 = position".into(), "a position outside a loop's body"),
        ("emit 0 (x1)".into(), "there is no collector 0"),
        (over("emit 1 (x0)"), "there is no collector 1"),
        (over("emit 0 (x0, x0)"), "2 values, and should be 1"),
        (over("emit 0 (true)"), "an emit is of type bool"),
        (over("x1: f64 = step 0 (x0)"), "there is no scan 0"),
        (over("x1: f64 = f64.sqrt(x2)"), "x2 is not bound here"),
        (over("if true { emit 0 (x0) } else {}"), "no new variable for its extent"),
        (
            over("emit 0 (x0)").replace("[n]f64 =", "[m]f64 ="),
            "a result is of type [n]f64, and should be [m]f64",
        ),
        (over("emit 0 (x0)").replace("loop n", "loop m"), "an input is of type [n]f64, and should be [m]f64"),
        (over("emit 0 (x0)").replace("x0: f64 <- x0", "x0: bool <- x0"), "an input is of type [n]f64"),
        (
            over("emit 0 (x0)")
                .replace("over (", "with (x0: f64 = x1) over (")
                .replace("x0: f64 <-", "x1: f64 <-"),
            "a capture is of type i64",
        ),
        ("x3: [n]f64 = loop n over (x0: f64 <- x0) { concat 0 (f64) x1: [1]f64 = array(x0) emit 0 (x1) }".into(), "no new variable for its extent"),
        ("x3: [k]f64 = loop n over (x0: f64 <- x0) { concat 0 (f64) emit 0 (x0) }".into(), "a scalar is emitted where arrays"),
        ("x3: [k]f64 = loop n over (x0: f64 <- x0) { concat 0 (f64) x1: [1]bool = array(true) emit 0 (x1) }".into(), "an emit is of type [1]bool, and should be [1]f64"),
        (format!("x3: f64 = loop n {{ fold 0 op (x1: f64) (x2: f64) {add} }}"), "0 values, and should be 1"),
        (
            format!("x3: f64 = loop n {{ fold 0 (1i32) op (x1: f64) (x2: f64) {add} }}"),
            "a neutral element is of",
        ),
        (
            format!(
                "x3: f64 = loop n over (x0: f64 <- x0) {{ fold 0 (0.0f64) op (x1: f64) (x2: f64) {add} emit 0 (x0) emit 0 (x0) }}"
            ),
            "the collector 0 is fed twice",
        ),
        (
            "x3: f64 = loop n over (x0: f64 <- x0) { fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x0, x2) } -> (x3) }".into(),
            "x0 is not bound here",
        ),
        (
            "x3: f64 = loop n { fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: bool = f64.<(x1, x2) } -> (x3) }".into(),
            "an operator's result is of type bool",
        ),
        (
            "x3: f64 = loop n { fold 0 lanes (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.-(x1, x2) } -> (x3) }".into(),
            "lanes are for a built-in commutative operator",
        ),
        (
            format!(
                "x3: [n]f64 = loop n over (x0: f64 <- x0) {{ bins 0 1 (x0) as ([n]f64) by lanes op (x1: f64) (x2: f64) {add} emit 0 (0i64, x0) }}"
            ),
            "the bins 0 combine in lanes",
        ),
        (
            "x3: f64 = loop n { fold 0 (0.0f64) op (x1: f64) (x2: f64) { emit 0 (x1) } -> (x1) }".into(),
            "there is no collector 0",
        ),
        (
            over("x1: f64 = step 0 (x0) x2: f64 = step 0 (x0)")
                .replace("collect 0", "scan 0 (0.0f64) op (x5: f64) (x6: f64) {} -> (x5) collect 0"),
            "scan 0 is stepped twice",
        ),
        ("x3: [k]i64 = iota(size(k))".into(), "the size k has no value here"),
        ("x3: [n]i64 = iota(size(m))".into(), "a result is of type [m]i64"),
        ("x3: [n]i64 = iota(x1)".into(), "given to no new size variable"),
        ("x3: [2]f64 = array(1.0f64)".into(), "a result is of type [1]f64"),
        ("x3: [2]f64 = array(1.0f64, true)".into(), "an element is of type bool"),
        ("size n = x1".into(), "the size n has a value already"),
        ("size k = true".into(), "a size is of type bool"),
        ("x3: i64 = i64.+(size(k), 1i64)".into(), "the size k has no value here"),
        ("trace [x7]".into(), "x7 is not bound here"),
        ("assert(1i64)".into(), "an assertion is of type i64"),
        ("x3: i64 = call \"f\" [pure] (x7) as _".into(), "x7 is not bound here"),
        ("x3: i64 = call \"f\" [] (x1) as _".into(), "says what it may do"),
        ("x3: i64 = call \"f\" [pure] (x1) as [_]".into(), "gives the parts of its result"),
        ("x3: [n]i64 = call \"f\" [pure] (x1) as [(_, _)]".into(), "gives the parts of its result"),
        ("x3: [n]f64 = update x0 at (0i64) = 1i64".into(), "an update is of type i64"),
        ("x3: [k]f64 = reshape(x0)".into(), "to extents that are known"),
        ("x3: i64 = seq x4 of 3i64 with (x5: i64 = 0i64) {} -> ()".into(), "leaves another state"),
        ("x3: i64 = seq x4 of true with (x5: i64 = 0i64) {} -> (x5)".into(), "a number of turns is of type bool"),
        (
            "x3: [n]f64 = seq x4 of 3i64 with (x5: [n]f64 = x0) { x6: [2]f64 = array(1.0f64, 1.0f64) } -> (x6)".into(),
            "a turn leaves an extent 2",
        ),
        ("x3: i64 = seq while {} -> (1i64) with (x5: i64 = 0i64) {} -> (x5)".into(), "a condition is one bool"),
        (
            over("x1: i64 = seq x4 of 3i64 with (x5: i64 = 0i64) { emit 0 (x0) } -> (x5)"),
            "neither emits nor steps",
        ),
        (
            "x3: [n]f64 = loop n over (x0: f64 <- x0) { bins 0 1 (x0) as ([n]f64) emit 0 (x0) }".into(),
            "an emit: 1 values, and should be 2",
        ),
    ] {
        let found = check(&program(&body)).unwrap_err();
        assert!(found.0.contains(message), "{body}: {found}");
    }
}

#[test]
fn the_statement_is_named() {
    let error = check(&program("x3: f64 = f64.abs(1.0f64) x4: f64 = f64.abs(true)")).unwrap_err();
    assert_eq!(error.to_string(), "statement 1: f64.abs is of type bool, and should be f64");
}

#[test]
fn numbers_stay_below_next() {
    let mut program = program("x3: f64 = f64.abs(1.0f64)");
    program.next = 3;
    assert_eq!(check(&program), Err(Malformed("statement 0: a number is not less than `next`".into())));
}
