//! The formatter: examples whose layout was written by hand, all programs of the project, and random
//! programs with random comments.

use std::path::Path;

use lawson_oracle::blocks::files;
use lawson_oracle::generate::{GenOptions, ragged, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::{FormatError, format};
use proptest::prelude::*;

use crate::config::config;

#[track_caller]
fn formatted(text: &str) -> String {
    let once = format(&Source::new("test.fut", text)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let twice = format(&Source::new("test.fut", &*once)).unwrap_or_else(|e| panic!("{e}\n{once}"));
    assert_eq!(once, twice, "formatting is idempotent\n{text}");
    once
}

#[track_caller]
fn stays(text: &str) {
    assert_eq!(formatted(text), text);
}

#[test]
fn spaces_go_where_they_belong() {
    assert_eq!(
        formatted("def  main [ n ](xs:[n]i32) :i32=reduce(+)0(map(\\x->x*2 -1)xs)\t\n\n\n\n"),
        "def main [n] (xs: [n]i32): i32 = reduce (+) 0 (map (\\x -> x * 2 - 1) xs)\n"
    );
    // An argument of an attribute that has arguments is one name of the tree: its spaces are no part of it.
    assert_eq!(formatted("#[a(in(b,\n\n\nc ),2)]\ndef x = 1"), "#[a(in(b, c), 2)]\ndef x = 1\n");
    assert_eq!(formatted(""), "");
    assert_eq!(formatted("\n\n-- only this\n\n\n\n--  and this  \n"), "-- only this\n\n--  and this\n");
}

#[test]
fn what_the_source_wrote_is_kept() {
    stays("let x = 0xff_u8\n\nentry main = 1_000.5f32\ndef f '^a [n] (x: a) = x\ndef (a: t) <+> b = a\n");
    assert_eq!(formatted("def x = f [1,2,] {a=a}"), "def x = f [1, 2] {a}\n");
    // Nonsense to the checker, but it parses.
    assert_eq!(formatted("def f x = 2[x]"), "def f x = (2)[x]\n");
}

/// The tree knows `{}` as `()`; comments after many of them stay where they are.
#[test]
fn a_unit_in_braces_is_the_token_that_it_was() {
    stays("def f {} () {} {} {} = g -- a\ndef h {} = 4\ndef k = g -- b\n");
    formatted("let t{}o{}{}o e{}o{n}=h--\ndef o e{}=4\ndef a=h--\na");
}

#[test]
fn comments_stay_between_their_tokens() {
    stays(
        "\
-- The head of the file.

-- What f is.
def f [n] (xs: [n]i32): i32 = -- behind the head
  -- before the body
  let y = 1 -- behind a binding
  -- before a binding
  -- in two lines

  let z =
    if y > 0 -- why
    then 2
    -- otherwise
    else 3
  in reduce
    (+) -- an operator
    0
    [
      1,
      -- two
      2 -- behind two
      -- the last thing in the array
    ]
  -- at the end of f

-- Before g.
def g = 1 -- behind g
-- The end.
",
    );
}

#[test]
fn test_blocks_stay_in_the_first_column() {
    let text = "\
def main (x: i32) =
  let y =
-- ==
-- input { 1 }
-- output { 1 }
    x
  in y
-- ==
-- input { 2 }
";
    stays(text);
    // One that is indented is none, and must not become one.
    assert_eq!(formatted("  -- ==\n  -- input { 1 }\ndef x = 1\n"), " -- ==\n-- input { 1 }\ndef x = 1\n");
    // Nor may one that ends a block become a part of it.
    stays("-- ==\n-- input { 1 }\n -- not this\n-- nor this\ndef x = 1\n");
}

#[test]
fn empty_lines_stay_one_at_most() {
    assert_eq!(
        formatted(
            "type a = i32\ntype b = i64\n\n\n\ndef x = 1\n\n\n-- c\n\n\ndef y =\n  let a = 1\n\n\n  let b = 2\n  in a\n"
        ),
        "type a = i32\ntype b = i64\n\ndef x = 1\n\n-- c\n\ndef y =\n  let a = 1\n\n  let b = 2\n  in a\n"
    );
}

#[test]
fn lines_are_broken_where_the_source_breaks_them() {
    stays("def f x =\n  let y = x\n  in y\n\ndef g x = let y = x in y\n");
    stays("def f xs =\n  xs\n    |> map (+ 1)\n    |> i32.sum\n");
    stays("def f xs = map (\\x ->\n  let y = x\n  let z = y\n  in z) xs\n");
    // One break of several that belong together breaks all of them.
    assert_eq!(formatted("def f x = (x,\n  x, x)\n"), "def f x = (\n  x,\n  x,\n  x\n)\n");
    assert_eq!(
        formatted("def f x =\n  if x then 1\n  else if y then 2 else 3\n"),
        "def f x =\n  if x\n  then 1\n  else if y\n  then 2\n  else 3\n"
    );
    assert_eq!(
        formatted("def f = let a = 1 let b = 2 in a"),
        "def f = let a = 1\n        let b = 2\n        in a\n"
    );
}

/// Where the printer breaks no line, what follows a comment is put where the comment is: how the source
/// indents either says nothing.
#[test]
fn comments_before_commas_and_colons() {
    for (before, after) in [("  ", "  "), ("", "      "), ("      ", "")] {
        let text = format!("def main = (a\n a\n{before}-- c\n{after},c)\n");
        assert_eq!(formatted(&text), "def main = (\n  a\n    a\n  -- c\n  ,\n  c\n)\n");
        formatted(&format!("def main (x\n{before}-- c\n{after}: i32)\n{before}-- d\n{after}: i32 = x\n"));
        formatted(&format!("def main = xs[a\n{before}-- c\n{after}: b\n{before}-- d\n{after}, c]\n"));
        formatted(&format!("def main = ((a\n - b\n{before}-- c\n{after}-) d)\n"));
    }
}

/// A parenthesis that only the printer writes moves no comment in front of an index.
#[test]
fn comments_beside_parentheses_of_the_printer() {
    assert_eq!(formatted("def f x =\n  -- a\n  2[x, x]\n"), "def f x =\n  (\n  -- a\n  2)[x, x]\n");
    // One more that only the source has stands in front.
    assert_eq!(formatted("def m(x--\n)=0[x]"), "def m x --\n    =\n  (0)[x]\n");
}

/// A parenthesis that the printer leaves out of a type moves no comment either.
#[test]
fn comments_beside_parentheses_of_types() {
    for x in ["x", "(x)", "((x))"] {
        assert_eq!(formatted(&format!("def k = i : M {x} --\nF\n")), "def k =\n  i : M x --\n  F\n");
    }
}

/// `**` would be an operator.
#[test]
fn unique_twice() {
    assert_eq!(formatted("def f: * *i32 = 1\n"), "def f: *(*i32) = 1\n");
}

#[test]
fn long_lines_are_broken() {
    let name = "a_rather_long_name_that_fills_lines";
    assert_eq!(
        formatted(&format!("def f = {name} |> {name} |> {name} |> {name}\n")),
        format!("def f =\n  {name}\n    |> {name}\n    |> {name}\n    |> {name}\n")
    );
    assert_eq!(
        formatted(&format!("def f = g {name} {name} (\\x -> {name} x)\n")),
        format!("def f =\n  g {name} {name}\n    (\\x -> {name} x)\n")
    );
    assert_eq!(
        formatted(&format!("def f ({name}: i32) ({name}: i32) (b: i32): i32 = b\n")),
        format!("def f ({name}: i32) ({name}: i32) (b: i32)\n    : i32 =\n  b\n")
    );
    let numbers: Vec<String> = (100..140).map(|n| n.to_string()).collect();
    let lines = [&numbers[..19], &numbers[19..38], &numbers[38..]].map(|line| line.join(", "));
    assert_eq!(
        formatted(&format!("def f = [{}]\n", numbers.join(", "))),
        format!("def f =\n  [\n    {}\n  ]\n", lines.join(",\n    "))
    );
}

/// Formats a text that may be no program; the formatter itself checks that tree, comments and blocks
/// are the same.
fn check(text: &str) -> Result<bool, TestCaseError> {
    let once = match format(&Source::new("test.fut", text)) {
        Ok(once) => once,
        Err(FormatError::Syntax(_)) => return Ok(false),
        Err(e) => return Err(TestCaseError::fail(format!("{e}\n{text}"))),
    };
    prop_assert_eq!(once.matches("--").count(), text.matches("--").count());
    match format(&Source::new("test.fut", &*once)) {
        Ok(twice) if twice == once => Ok(true),
        Ok(twice) => {
            Err(TestCaseError::fail(format!("not idempotent:\n{text}\nonce:\n{once}\ntwice:\n{twice}")))
        }
        Err(e) => Err(TestCaseError::fail(format!("{e}\n{once}"))),
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn random_programs_with_random_comments(seed in any::<u64>(), choices in prop::collection::vec(any::<u8>(), 1..400)) {
        let text = text_from_seed(seed, &GenOptions::default());
        prop_assert!(check(&text)?);
        prop_assert!(check(&ragged(&text, &choices).unwrap())?);
    }
}

#[test]
fn all_programs_of_the_project() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut count = 0;
    for folder in ["examples", "snapshots", "fuzz/seeds"] {
        for file in files(&[root.join(folder)]).into_iter().map(Result::unwrap) {
            let bytes = std::fs::read(&file).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let formatted = check(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            count += usize::from(formatted);
            for choices in [&[1, 0, 0, 0][..], &[2, 0, 3, 0, 0], &[4, 0, 6, 1, 0, 0, 5]] {
                let Ok(text) = ragged(&text, choices) else { continue };
                let still = check(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
                assert_eq!(still, formatted, "{}\n{text}", file.display());
            }
        }
    }
    assert!(count > 100, "only {count} programs");
}
