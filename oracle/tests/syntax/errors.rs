//! What a person reads who made a mistake.

use lawson_oracle::diagnostic::{Diagnostic, ErrorCode};
use lawson_oracle::source::{Source, Span};
use lawson_oracle::syntax::{outside_core, parse};

fn error(text: &str) -> (Source, Diagnostic) {
    let source = Source::new("f.fut", text);
    match parse(&source) {
        Ok(_) => panic!("parsed: {text}"),
        Err(e) => {
            assert!(e.code.is_some(), "{e:?}");
            (source, e)
        }
    }
}

#[test]
fn rendered() {
    let table = [
        (
            "def f x =\n  let y = x + 1\n  y * 2\n\ndef g x = x",
            "\
error[missing-in]: expected `in` or another `let`, found `def`
 --> f.fut:5:1
  |
2 |   let y = x + 1
  |   --- after this `let`
...
5 | def g x = x
  | ^^^
  |
  = help: a chain of `let` ends in `in` and the result
",
        ),
        (
            "def f x = if x = 1 then 2 else 3",
            "\
error[expected-token]: expected `then` after the condition, found `=`
 --> f.fut:1:16
  |
1 | def f x = if x = 1 then 2 else 3
  |           --   ^
  |           |
  |           of this `if`
  |
  = help: equality is written `==`; `=` defines
",
        ),
        (
            "def f xs = map if true then f else g",
            "\
error[unparenthesized-argument]: expected an operator or an argument, found `if`
 --> f.fut:1:16
  |
1 | def f xs = map if true then f else g
  |                ^^
  |
  = help: as an argument, an `if`, `match` or `loop` needs parentheses
",
        ),
        (
            "-- ü\ndef f ä = 1",
            "\
error[unknown-character]: the character 'ä' has no meaning here
 --> f.fut:2:7
  |
2 | def f ä = 1
  |       ^
",
        ),
    ];
    for (text, expected) in table {
        let (source, e) = error(text);
        assert_eq!(e.render(&source, false), expected);
    }
}

/// The text, with the place of the error in guillemets, the message, and words of the help.
#[test]
fn messages_places_and_help() {
    let table = [
        (
            "def f x = if x == 1 then 2«»",
            "expected `else` after the first branch, found the end of the text",
            "`if c then a else b`",
        ),
        ("def f x = if x «else» 3", "expected `then` after the condition, found `else`", ""),
        ("def f x «==» 1", "expected `=`, found `==`", "`==` compares"),
        ("def f x «=-»1", "expected `=`, found `=-`", "put a space after `=`"),
        (
            "def f = (\\x «=>» x)",
            "expected `->` after the parameters of the lambda, found `=>`",
            "`\\x -> e`",
        ),
        ("def f = (\\x «+» 1)", "expected `->` after the parameters of the lambda, found `+`", "`\\x -> e`"),
        ("def f = (a, b«»", "expected `,` or `)`, found the end of the text", "closed by `)`"),
        ("def f = [a «)»", "expected `,` or `]`, found `)`", "closed by `]`"),
        (
            "def f = x «)»",
            "expected a declaration (`def`, `entry` or `type`), found `)`",
            "no bracket is open",
        ),
        ("def f = (x + y «*»)", "`*` binds tighter than `+` to its left", "in parentheses"),
        ("def f = x +«»", "expected an expression, found the end of the text", ""),
        ("def f = «+» x", "expected an expression, found `+`", "in parentheses"),
        ("def f = «(x,)»", "there are no tuples of one component", "leave the comma out"),
        (
            "def f = 1..2«»",
            "expected `...`, `..<` or `..>` with the end of the range, found the end of the text",
            "`1..<2`",
        ),
        ("def f = loop x = 1 «do» 2", "expected `for` or `while`, found `do`", ""),
        (
            "def f = let x = 1 in let y = 2«»",
            "expected `in` or another `let`, found the end of the text",
            "ends in `in`",
        ),
        ("def f = let x = y «=» 2 in x", "expected `in` or another `let`, found `=`", "`==`"),
        ("def f = let x «1» in x", "expected `=` after the pattern of `let`, found `1`", ""),
        ("def f = a[1:2:3«:»4]", "expected `,` or `]`, found `:`", "closed by `]`"),
        ("def f = a«[]»", "an index is missing between the brackets", ""),
        ("def f = (x : i32 «+»)", "expected `,` or `)`, found `+`", "closed by `)`"),
        (
            "def f (x: i32) «[»n] = 1",
            "expected a parameter, `:` or `=`, found `[`",
            "before the other parameters",
        ),
        ("def f «1» = 2", "expected a parameter, `:` or `=`, found `1`", "`match`"),
        ("def «if» = 2", "expected the name to define, found `if`", "not a keyword"),
        ("«x» = 1", "expected a declaration (`def`, `entry` or `type`), found `x`", "begins with `def`"),
        ("«fun» f x = 1", "expected a declaration (`def`, `entry` or `type`), found `fun`", "`def`"),
        ("«//» hello", "expected a declaration (`def`, `entry` or `type`), found `//`", "`--`"),
        ("def f = x «in» y", "expected a declaration (`def`, `entry` or `type`), found `in`", "no `let`"),
        ("def f = («!»)", "expected an expression, found `!`", "`not`"),
        ("def f = a«.»[0]", "expected a field name, found `.`", "`a[i]`"),
        ("def f = «for» i < n do 1", "expected an expression, found `for`", "`loop x = e for"),
        ("def f = «12ab»", "`ab` is not a suffix of a number", "i8 i16"),
        ("def f = «0b12»", "`0b12` is not a number", ""),
        ("def f = «1.5i32»", "`1.5i32` is not an integer, but its suffix is i32", ""),
        (
            "def f = «340282366920938463463374607431768211456»",
            "the number `340282366920938463463374607431768211456` is too large for every integer type",
            "",
        ),
        (
            "def f (xs: i32«[»]) = xs",
            "expected an array's size in front of the type of its elements, found `[`",
            "`[]i32` or `[n]i32`",
        ),
        (
            "def f = «external» \"g\" : i32 -> i32",
            "`external` is a declaration, not an expression",
            "on a line of its own",
        ),
        ("def f = x «`+»` y", "backticks stand around a name: x `f` y", ""),
        ("def f = let x«,» y = z in x", "expected `=` after the pattern of `let`, found `,`", "`(x, y)`"),
        (
            "def f = \\(x, y) -> match x case x«,» y -> x",
            "expected `->` after the pattern, found `,`",
            "`(x, y)`",
        ),
        (
            "def f = loop x for «_» < 2 do x",
            "what counts up to the bound of a `for .. <` has a name",
            "`for i < n`",
        ),
        ("def f = «i32.**» 2 3", "`i32.**` goes between its operands", "written `(i32.**)`"),
    ];
    for (marked, message, help) in table {
        let start = marked.find('«').unwrap();
        let end = marked.find('»').unwrap() - '«'.len_utf8();
        let (_, e) = error(&marked.replace(['«', '»'], ""));
        assert_eq!(e.message, message, "{marked}");
        assert_eq!((e.primary.0.start as usize, e.primary.0.end as usize), (start, end), "{marked}");
        assert!(e.help.as_deref().unwrap_or("").contains(help), "{marked}: {:?}", e.help);
        assert_eq!(e.help.is_none(), help.is_empty(), "{marked}: {:?}", e.help);
    }
}

#[test]
fn what_is_outside_the_core_is_named() {
    let table =
        [("module m = { }", "modules are"), ("def f (x: f16) = x", "f16 is"), ("def f = 1.5f16", "f16 is")];
    for (text, what) in table {
        assert_eq!(error(text).1.message, format!("{what} not part of the core"), "{text}");
    }
    assert_eq!(outside_core("vjp").as_deref(), Some("automatic differentiation is not part of the core"));
    assert_eq!(outside_core("map"), None);
}

#[test]
fn each_place_has_a_line() {
    let source = Source::behind("sum.fut", "def main = ", "def f x =\n  x + y\n");
    let hidden = source.hidden;
    let at = |start: usize| Span::new(hidden + start, hidden + start + 1);
    let error = ErrorCode::UnknownName
        .at(at(16), "`y` is not known", "not found")
        .also(at(6), "this is known")
        .also(Span::new(0, 4), "nobody wrote this")
        .help("define `y`");
    let text = "error[unknown-name]: `y` is not known\n --> sum.fut:2:7: not found\n \
                --> sum.fut:1:7: this is known\n  = help: define `y`\n";
    assert_eq!(error.places(&source), text);
    let warning = Diagnostic::new(at(0), "a function of nothing", "").warning();
    assert_eq!(warning.places(&source), "warning: a function of nothing\n --> sum.fut:1:1\n");
}
