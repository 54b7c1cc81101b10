//! What people write who come from another language, and what they are told to write instead.

use lawson_oracle::source::Source;

use super::last_scheme;

/// Programs, and what to write instead.
const MISTAKEN: &[(&str, &str)] = &[
    // Whole arrays.
    ("def f (xs: []f64) = xs + 1", "`map (+ 1) xs`"),
    ("def f (xs: []f64) = 1 + xs", "`map (1 +) xs`"),
    ("def f (xs: []f64) = xs * xs", "`map2 (*) xs xs`"),
    ("def f (xs: []f64) = f64.sqrt xs", "`map f64.sqrt xs`"),
    ("def f (xs: []f64) = -xs", "`map (\\x -> -x) xs`"),
    ("def f (xs: []bool) = !xs", "`map not xs`"),
    ("def f (xs: []bool) = not xs", "`map not xs`"),
    ("def f (xs: []f64) = reduce (+) xs", "neutral element is missing: `reduce (+) 0 xs`"),
    ("def f (xs: []f64) = scan (+) xs", "neutral element is missing: `scan (+) 0 xs`"),
    ("def f (xs: []f64) = [x + 1 for x in xs]", "`map (\\x -> e) xs`"),
    ("def f (xs: []f64) = [x | x <- xs]", "`map (\\x -> e) xs`"),
    ("def f (xs: []f64) = xs[-1]", "`last xs`"),
    ("def f (xs: []f64) = xs[-2]", "`length xs - 2`"),
    ("def f (xs: []f64) = xs[:-1]", "`init xs`"),
    ("def f (xs: []f64) = xs[-3:]", "positions count from 0"),
    ("def f (xs: []f64) = let xs[-1] = 0 in xs", "positions count from 0"),
    ("def f (xs: []f64) = reduce f64.max -f64.inf xs", "a negative argument is written `(-x)`"),
    ("def f (xs: []i64) = scan (&) -1 xs", "a negative argument is written `(-x)`"),
    // Functions.
    ("def f (xs: []f64) = map (x => x + 1) xs", "`\\x -> e`"),
    ("def f (xs: []f64) = map (lambda x: x + 1) xs", "`\\x -> e`"),
    ("def f(x): return x + 1", "`def f x = e`"),
    ("def f(x):\n  return x + 1", "`def f x = e`"),
    ("def f x = return x", "`def f x = e`"),
    ("def f (x: f64) =\n  y = x + 1\n  in y", "`let y = x + 1 in ..`"),
    // Conditions.
    ("def f (x: f64) = x > 0 ? x : 0", "`if c then a else b`"),
    ("def f (x: f64) = (x > 0 ? x : 0)", "`if c then a else b`"),
    ("def f (x: f64) = x > 0 and x < 1", "`a && b`"),
    ("def f (x: f64) = (x > 0) or (x < 1)", "`a || b`"),
    ("def f (x: f64) = not x > 0", "`not (x > 0)`"),
    ("def f (x: f64) = !x > 0", "`not (x > 0)`"),
    ("def f (x: f64) = x === 0", "`==`"),
    ("def f (x: f64) = x <> 0", "`!=`"),
    ("def f = if True then 1 else 2", "`true`"),
    // Names.
    ("def f (xs: []f64) = len xs", "`length xs`"),
    ("def f (xs: []f64) = len(xs)", "`length xs`"),
    ("def f (xs: []f64) = mean xs", "`import \"lawson/stats\"`"),
    ("def f (xs: []f64) = sort xs", "`import \"lawson/sort\"`"),
    ("def f (x: i64) = float x", "`f64.i64`"),
    ("def f (x: f64) = int x", "`i64.f64`, which cuts off what is after the point"),
    ("def f (xs: []f64) = map float xs", "`f64.i32` is that from `i32`"),
    ("def f (x: float) = x", "it is called `f64` here"),
    ("def f (x: int) = x", "it is called `i64` here"),
    ("def f (xs: []f64) = mpa (+ 1) xs", "did you mean `map`?"),
    ("def f (xs: []f64) = fliter (> 1) xs", "did you mean `filter`?"),
    // Types that differ: what loses something is not the first advice, and says so.
    ("def f (x: i32) = iota x", "help: convert it with `i64.i32`\n"),
    ("def f (xs: []f32) = f64.sum xs", "help: convert its elements with `map f64.f32`\n"),
    ("def f (x: f64) (y: i64) = x * y", "convert it with `f64.i64`, which rounds beyond 2^53"),
    (
        "def f (x: f64) (y: i64) = y * x",
        "convert it with `f64.i64`; where `i64` must be, `i64.f64` cuts off what is after the point",
    ),
    ("def f (x: f64) (y: i32) = y * x", "convert it with `f64.i32`; where `i32` must be, `i32.f64` cuts off"),
    ("def f [n] (x: [n]i64) (y: [n]f64) = map2 (*) x y", "declare it so, or convert it with `map f64.i64`"),
    ("def f (x: i64): i32 = x", "`i64.i32`; where `i32` must be, `i32.i64` wraps numbers that are too large"),
    ("def f (x: i64): u64 = x", "`i64.u64`; where `u64` must be, `u64.i64` wraps negative numbers"),
    ("def f (x: f64): f32 = x", "`f64.f32`; where `f32` must be, `f32.f64` rounds to 7 digits"),
    ("def f (x: f64) = if x then 1 else 0", "`x != 0`"),
    ("def sq x = x * x\ndef f (xs: []f64) = map sq xs", "declare its parameter, `(x: f64)`"),
    ("def sq x = x * x\ndef f (x: f64) = sq x", "declare its parameter, `(x: f64)`"),
    ("def f (x: i32) = x + 3000000000", "`3000000000i64`, and what it meets must be one too"),
    // Texts.
    ("# comment\ndef f = 1", "`--`"),
    ("#comment\ndef f = 1", "`--`"),
];

#[test]
fn what_other_languages_have_is_said_as_it_is_written_here() {
    let mut wrong = String::new();
    for (text, remedy) in MISTAKEN {
        match last_scheme(text) {
            Ok(scheme) => wrong += &format!("{text}\n  accepted as {scheme}\n"),
            Err(error) => {
                let rendered = error.render(&Source::new("test.fut", *text), false);
                if !rendered.contains(remedy) {
                    wrong += &format!("no `{remedy}` in\n{rendered}");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The messages of a program, each by its title.
fn titles(text: &str) -> Vec<String> {
    let rendered = last_scheme(text).unwrap_err().render(&Source::new("test.fut", text), false);
    let titles = rendered.lines().filter(|line| line.starts_with("error"));
    titles.map(|line| line.split_once(": ").unwrap().1.to_string()).collect()
}

#[test]
fn errors_of_independent_definitions_are_said_at_once() {
    // `c` uses what is wrong, and nothing is known of it; `main` has a mistake of its own besides.
    let text = "def a (x: i64) = x + true\ndef b (x: i64) = y\ndef c (x: i64) = a x + 1.5\n\
                def d (x: i64) = c x\ntype t = nope\ndef e (x: t) = x\ndef main (x: i64) = b x + z";
    let expected = [
        "expected `i64`, found `bool`",
        "nothing is called `y`",
        "there is no type `nope`",
        "nothing is called `z`",
    ];
    assert_eq!(titles(text), expected);
    let text = "def a x = x +\ndef b x = (x\n  let\ndef c x = x\ndef d = [1";
    let expected = [
        "expected an expression, found `def`",
        "expected `,` or `)`, found `let`",
        "expected `,` or `]`, found the end of the text",
    ];
    assert_eq!(titles(text), expected);
    let many: String = (0..30).map(|i| format!("def f{i} = x{i}\n")).collect();
    assert_eq!(titles(&many), (0..10).map(|i| format!("nothing is called `x{i}`")).collect::<Vec<_>>());
}

/// An error leaves nothing behind for the definitions after it.
#[test]
fn what_is_behind_an_error_is_checked_as_if_it_were_right() {
    let wrong = "def a (x: i64) = let y = (\\z -> map (\\w -> loop v = w.f for i < 3 do q) z) in y\n";
    let right = "type t 'a [n] = [n]a\ndef b x = x\ndef c = (b 1i32, b true)\ndef d (xs: []f64) (x: f64) = map (* x) xs\n";
    assert_eq!(titles(&[wrong, right].concat()), ["nothing is called `q`"]);
}
