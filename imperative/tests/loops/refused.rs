//! What is outside of the subset is named, with what to write instead; no text makes a panic.

use lawson_imperative::parse;
use lawson_oracle::source::Source;

/// A program with this body, and what is said of it.
const REFUSED: [(&str, &str); 39] = [
    ("x[(0)]", "an index below 1"),
    ("y <- 0\n  y <- 5L\n  x", "`y` was double, and would be integer"),
    ("y <- 0L\n  y <- TRUE\n  x", "`y` was integer, and would be logical"),
    ("if (a > 0) y <- 1 else y <- 1L\n  x", "after one branch, and"),
    ("y <- ifelse(a > 0, 1L, 2)\n  x", "one branch is of mode integer, and the other of mode double"),
    ("y <- if (a > 0) TRUE else 2\n  x", "one branch is of mode logical, and the other of mode double"),
    ("for (i in 1:n) if (x[i] > a) break\n  x[i]", "`i` has no value here"),
    ("for (i in seq_along(x)) a <- a + 1\n  x[i]", "`i` has no value here"),
    ("rev(z)", "`rev` is of a vector, and this is a matrix"),
    ("for (i in 1:n) x[i] <<- 1\n  x", "expected the end of the line, found `<<-`"),
    ("y <- x$a\n  x", "expected the end of the line, found `$`"),
    ("y <- stats::sd(x)\n  x", "expected the end of the line, found `::`"),
    ("y <- x %in% x\n  x", "expected the end of the line, found `%in%`"),
    ("if (1 < a < 2) x else x", "comparisons don't follow each other"),
    ("1 <- 2\n  x", "nothing can be assigned to this"),
    ("y <- sapply(x, f)\n  x", "`sapply` is not a function of the subset"),
    ("s <- 0L\n  for (v in x) s <- s + 0.5\n  x", "`s` was integer, and would be double"),
    ("k <- integer(n)\n  k[1] <- 0.5\n  x", "`k` has elements of mode integer, and this is double"),
    ("for (i in 1:3) y <- i\n  x + y", "`y` has no value here"),
    ("if (a > 0) y <- 1\n  x + y", "`y` has no value here"),
    ("for (i in 3:1) x[i] <- 0\n  x", "this range counts down"),
    ("y <- NULL\n  x", "`NULL` has no type"),
    ("is.nan(x[1])", "`is.nan`: a double's `NA` is a NaN here"),
    ("for (v in x) { t <- v * 2; if (t > 1) return(x + t) }\n  x", "`t` has no value here"),
    ("for (i in 1:n) i <- 2L\n  x", "the loop changes its own variable `i`"),
    ("if (a > 0) { if (a > 1) return(x) } else a <- 2\n  x", "both branches may go on, and one may not"),
    ("x[-k]", "`k` has no value here"),
    ("y <- x[-a]\n  y", "a negative index, other than the first or last one"),
    ("x + z", "a matrix and a vector in one operation"),
    ("z[1]", "a matrix has two indices"),
    ("set.seed(1)", "the function gives nothing here"),
    ("ifelse(x > 0, runif(1), 0)", "a branch of `ifelse` that prints, draws or calls the host"),
    ("g <- function(v) v\n  x", "functions stand at the top of the file"),
    ("cat(x, fill = TRUE)\n  x", "of `cat` the subset has `sep`, a text"),
    ("x[1:2, 3]", "a vector has one index, and a matrix two"),
    ("min(x, z, a)", "`min` of more than two"),
    ("numeric(n) + \"a\"", "texts are for `cat` and `stop` only"),
    ("x + 1e400L", "this is not an integer of 32 bits"),
    ("sum(x)", "the function is declared to give another type than double"),
];

/// Whole files, and what is said of them.
const FILES: [(&str, &str); 27] = [
    (
        "#: x: double -> double\nf <- function(x) x\nsum <- function(x) x\n",
        "`sum` is a function of R's own here",
    ),
    ("#: x: double -> double\n#: foo(bar)\nf <- function(x) x\n", "no `#:` line asks for `foo(bar)`"),
    (
        "#: x: double -> double\n#: gate(control-flow: none)\n#: gate(control-flow: simple)\nf <- function(x) x\n",
        "this function has such a line already",
    ),
    (
        "#: ref x: double[n], ref y: double[n] -> double[n]\nf <- function(x, y) {\n  for (x in y) y[1] <- x\n  y\n}\n",
        "`x` is a buffer of the caller",
    ),
    (
        "#: x: double -> double\n#: external stop: double -> double\nf <- function(x) x\n",
        "`stop` is a function of R's own",
    ),
    ("#: x: double -> double\nf <- function(x, x) x\n", "a second `x`"),
    ("#: x: double -> double\nf <- function(x) x\nf <- function(x) x + 1\n", "a second `f`"),
    (
        "#: x: double -> list(a.b: double, a_b: double)\nf <- function(x) list(a.b = x, a_b = x)\n",
        "a second part `a_b`",
    ),
    ("#: -> list()\nf <- function() list()\n", "a list without parts"),
    ("x <- 1\n", "only functions stand at the top of a file"),
    ("f <- function(x) x\n", "no function says what it takes"),
    ("#: x: double -> double\n", "no function stands below this `#:` line"),
    (
        "#: x: duoble -> double\nf <- function(x) x\n",
        "expected `logical`, `integer` or `double`, found `duoble`",
    ),
    ("#: y: double -> double\nf <- function(x) x\n", "`f` has no parameter `y`"),
    ("#: -> double\nf <- function(x) x\n", "the `#:` line gives no type for `x`"),
    (
        "#: x: double[n] -> double[m]\nf <- function(x) x\n",
        "no vector or matrix among the parameters has the extent `m`",
    ),
    ("#: x: double -> double\nf <- function(x) f(x)\n", "`f` calls itself"),
    ("#: x: double -> double\nf <- function(x = 1) x\n", "expected `,` or `)`, found `=`"),
    ("#: x: double -> double\nf <- function(x) {\n", "this `{` is not closed"),
    ("#: x: double -> double\n#: reasociate\nf <- function(x) x\n", "no `#:` line asks for `reasociate`"),
    (
        "#: x: double -> double\n#: na(forbids)\nf <- function(x) x\n",
        "a line asks for one thing: `reassociate`",
    ),
    (
        "#: x: double -> double\n#: gate(control-flow: some)\nf <- function(x) x\n",
        "a line asks for one thing",
    ),
    ("#: na(forbid)\nf <- function(x) x\n", "no function says what it takes"),
    ("#: ref x: double -> double\nf <- function(x) x\n", "a `ref` parameter must be a vector"),
    (
        "#: ref x: double[n], y: double[n] -> double[n]\n#: noalias(x, y)\nf <- function(x, y) x\n",
        "`y` is not a `ref` parameter",
    ),
    (
        "#: ref x: double[n] -> double[n]\n#: noalias(x\nf <- function(x) x\n",
        "expected `,`, found the end of the line",
    ),
    (
        "#: ref x: double[n], ref y: double[n] -> double[n]\nf <- function(x, y) {\n  x <- x * 2\n  x\n}\n",
        "`x` is a buffer of the caller",
    ),
];

pub fn message(text: &str) -> Option<String> {
    let source = Source::new("p.R", text);
    let error = parse(&source).and_then(|program| program.check(&source)).err()?;
    Some(error.render(&source, false))
}

#[test]
fn what_is_left_out_is_named() {
    for (body, said) in REFUSED {
        let text = format!(
            "#: x: double[n], a: double, z: double[p, q] -> double[n]\nmain <- function(x, a, z) {{\n  n <- length(x)\n  {body}\n}}\n"
        );
        let message = message(&text).unwrap_or_else(|| panic!("accepted: {body}"));
        assert!(message.contains(said), "{body}: {said}\n{message}");
        assert!(message.contains("p.R:"), "no line is named\n{message}");
    }
    for (text, said) in FILES {
        let message = message(text).unwrap_or_else(|| panic!("accepted: {text}"));
        assert!(message.contains(said), "{text}: {said}\n{message}");
    }
}
