//! The tests that `#:` lines ask for stand before loops. R, which does not read these lines, can't judge that.

use lawson_imperative::parse;
use lawson_oracle::blocks;
use lawson_oracle::source::Source;

use super::corpus::{Run, array_program, loops};
use super::golden::shown;

/// What a program gives and prints for values of a test block, the same by its loops and by its array program; nothing
/// where it fails.
fn ran(text: &str, values: &str) -> (Option<Vec<String>>, String) {
    let source = Source::new("p.R", format!("# ==\n# input {{ {values} }}\n{text}"));
    let program = parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let checked = program.check(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let index = checked.entry(Some("main")).unwrap();
    let block = blocks::parse(&source.text).unwrap().remove(0);
    let args = block.cases[0].prepare(checked.schemes[index].as_ref().unwrap(), ".".as_ref()).unwrap().args;
    let [one, other] = [loops as Run, array_program].map(|run| {
        let (outcome, printed) = run(&checked, index, "main", &args);
        (outcome.result.ok().map(|value| shown(&value)), printed)
    });
    assert_eq!(one, other, "{text}");
    one
}

/// A program that fails after it has printed, and before that where it asks for it.
fn stops_before_it_prints(request: &str, text: &str, values: &str) {
    let (value, printed) = ran(text, values);
    assert!(!printed.is_empty(), "{text}");
    let (asked, before) = ran(&format!("#: {request}\n{text}"), values);
    assert_eq!((asked, &*before), (None, ""), "{text}");
    assert!(value.is_none() || request == "na(forbid)", "{text}");
}

const X: &str = "[1.0, 2.0, 3.0] 4i32";
const Z: &str = "[[1.0, 2.0], [3.0, 4.0]] 3i32";

#[test]
fn nothing_is_printed_before_an_index_is_outside() {
    let vector = |body: &str| {
        format!("#: x: double[n], k: integer -> double\nmain <- function(x, k) {{\n{body}\n0\n}}\n")
    };
    for body in [
        "for (i in 1:k) cat(x[i])",
        "for (i in seq_len(k)) cat(x[i])",
        "for (i in seq_along(x)) cat(x[i + 1])",
        "for (i in 1:3) cat(x[2 * i - 1])",
        "for (i in 1:3) { cat(i); x[k + 2 - i] <- 0 }",
        "for (i in 1:3) { cat(i); if (i > 2) cat(i, \"\\n\"); cat(x[k]) }",
        "for (i in 1:2) for (j in 1:k) cat(x[j])",
        "for (i in 1:2) for (j in 1:3) cat(x[j + i])",
    ] {
        stops_before_it_prints("bounds(ahead)", &vector(body), X);
    }
    for body in [
        "for (i in 1:k) for (j in 1:ncol(x)) cat(x[i, j])",
        "for (j in 1:k) for (i in 1:nrow(x)) cat(x[i, j])",
        "for (i in seq_len(nrow(x))) for (j in 1:2) cat(x[i, j + 1])",
    ] {
        let text = vector(body).replace("double[n]", "double[n, m]");
        stops_before_it_prints("bounds(ahead)", &text, Z);
    }
}

#[test]
fn nothing_is_printed_before_a_missing_value_is_refused() {
    let text = "#: x: double[n], k: integer -> double\nmain <- function(x, k) {\nBODY\n0\n}\n";
    for (body, values) in [
        ("for (v in x) cat(v)", "[1.0, f64.nan] 1i32"),
        ("for (i in 1:2) cat(x[1])", "[1.0, f64.nan] 1i32"),
        ("for (i in 1:2) cat(i + k)", "[1.0] -2147483648i32"),
        ("i <- 0\nwhile (i < 2) { i <- i + 1; cat(x[i]) }", "[1.0, f64.nan] 1i32"),
    ] {
        stops_before_it_prints("na(forbid)", &text.replace("BODY", body), values);
    }
}
