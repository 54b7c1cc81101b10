//! What R's arithmetic is in the array program: definitions, of which a program gets those that it uses.

/// Names and definitions; a definition uses those before it.
pub(super) const PRELUDE: &[(&str, &str)] = &[
    ("na'int", "def na'int : i32 = i32.lowest"),
    ("int'of", "def int'of (n: i64) : i32 = if n > 2147483647 || n < -2147483647 then na'int else i32.i64 n"),
    (
        "int'add",
        "def int'add (a: i32) (b: i32) : i32 = if a == na'int || b == na'int then na'int else int'of (i64.i32 a + i64.i32 b)",
    ),
    (
        "int'sub",
        "def int'sub (a: i32) (b: i32) : i32 = if a == na'int || b == na'int then na'int else int'of (i64.i32 a - i64.i32 b)",
    ),
    (
        "int'mul",
        "def int'mul (a: i32) (b: i32) : i32 = if a == na'int || b == na'int then na'int else int'of (i64.i32 a * i64.i32 b)",
    ),
    (
        "int'div",
        "def int'div (a: i32) (b: i32) : i32 = if a == na'int || b == na'int || b == 0 then na'int else a / b",
    ),
    (
        "int'mod",
        "def int'mod (a: i32) (b: i32) : i32 = if a == na'int || b == na'int || b == 0 then na'int else a % b",
    ),
    ("int'neg", "def int'neg (a: i32) : i32 = if a == na'int then na'int else -a"),
    ("int'abs", "def int'abs (a: i32) : i32 = if a == na'int then na'int else i32.abs a"),
    ("double'of", "def double'of (a: i32) : f64 = if a == na'int then f64.nan else f64.i32 a"),
    (
        "int'trunc",
        "def int'trunc (x: f64) : i32 = if f64.isnan x || x >= 2147483648.0 || x <= -2147483648.0 then na'int else i32.f64 x",
    ),
    (
        "whole'of",
        "def whole'of (x: f64) : i64 = assert (x == f64.trunc x && f64.abs x < 9007199254740992.0) (i64.f64 x)",
    ),
    (
        "double'mod",
        "def double'mod (a: f64) (b: f64) : f64 = if b == 0.0 || f64.isnan a || f64.isnan b then f64.nan else f64.i64 (whole'of a % whole'of b)",
    ),
    (
        "double'div",
        "def double'div (a: f64) (b: f64) : f64 = if b == 0.0 then a / b else if f64.isnan a || f64.isnan b then f64.nan else f64.i64 (whole'of a / whole'of b)",
    ),
    (
        "double'pow",
        "def double'pow (x: f64) (y: f64) : f64 = if x == 1.0 || y == 0.0 then 1.0 \
         else if f64.isnan x || f64.isnan y then f64.nan \
         else if x == 0.0 then (if y > 0.0 then 0.0 else f64.inf) \
         else if !(f64.isinf x) && !(f64.isinf y) then x ** y \
         else if x == f64.inf then (if y < 0.0 then 0.0 else f64.inf) \
         else if x == -f64.inf then \
           (if f64.isinf y || y != f64.floor y then f64.nan else if y < 0.0 then 0.0 else if y % 2.0 != 0.0 then x else -x) \
         else if x < 0.0 then f64.nan \
         else if y > 0.0 then (if x >= 1.0 then f64.inf else 0.0) else if x < 1.0 then f64.inf else 0.0",
    ),
    (
        "double'min",
        "def double'min (a: f64) (b: f64) : f64 = if f64.isnan a then a else if f64.isnan b || b < a then b else a",
    ),
    (
        "double'max",
        "def double'max (a: f64) (b: f64) : f64 = if f64.isnan a then a else if f64.isnan b || b > a then b else a",
    ),
    (
        "int'min",
        "def int'min (a: i32) (b: i32) : i32 = if a == na'int || b == na'int then na'int else i32.min a b",
    ),
    (
        "int'max",
        "def int'max (a: i32) (b: i32) : i32 = if a == na'int || b == na'int then na'int else i32.max a b",
    ),
    ("double'sign", "def double'sign (x: f64) : f64 = if f64.isnan x then x else f64.sgn x"),
    (
        "int'sum",
        "def int'sum [n] (xs: [n]i32) : i32 = if any (\\x -> x == na'int) xs then na'int else let sum = i64.sum (map i64.i32 xs) in assert (sum <= 2147483647 && sum >= -2147483647) (i32.i64 sum)",
    ),
];

/// The definitions that a program uses.
pub(super) fn used_by(text: &str) -> String {
    let mut used = vec![false; PRELUDE.len()];
    for at in (0..PRELUDE.len()).rev() {
        let (name, _) = PRELUDE[at];
        let later = PRELUDE.iter().zip(&used).skip(at + 1).filter(|(_, used)| **used);
        used[at] = mentions(text, name) || later.map(|((_, text), _)| text).any(|text| mentions(text, name));
    }
    let lines =
        PRELUDE.iter().zip(&used).filter(|(_, used)| **used).map(|((_, text), _)| format!("{text}\n"));
    lines.collect()
}

fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\''));
    text.match_indices(name).any(|(at, _)| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + name.len()..].chars().next())
    })
}
