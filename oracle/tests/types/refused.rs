//! Wrong programs, and what is said of them.

use lawson_oracle::source::Source;

use super::last_scheme;

/// Programs, the text that must be marked, and parts of the message, labels and help.
const REFUSED: &[(&str, &str, &[&str])] = &[
    // Robinson et al. 2014, section 1.3.4: bad1 with declared and with inferred sizes, and bad2.
    (
        "def bad1 [n] (xs: [n]i32) = let flt = filter (> 0) xs in map2 (+) flt xs",
        "xs",
        &["`k1`", "`n`", "not known to be equal", "only running it decides", "given by the caller", ":>"],
    ),
    (
        "def bad1 xs = let flt = filter (> 0) xs in map2 (+) flt xs",
        "xs",
        &["not known to be equal", "one is `k1`, known only at run time", "what `filter` gives"],
    ),
    (
        "def bad2 (xs: []i32) = let a = filter (> 0) xs let b = filter (< 9) xs in map2 (+) a b",
        "b",
        &["the sizes `k1` and `k2` are not known to be equal", "`k1` is", "`k2` is", "what `filter` gives"],
    ),
    ("def f = zip [1, 2, 3] [4, 5]", "[4, 5]", &["the sizes 3 and 2 are different", "found `[2]number`"]),
    // A size that is an argument is no other size.
    (
        "def f (g: (n: i64) -> [n]i64) = g 3\ndef h = f (\\n -> iota (n + 1))",
        "iota (n + 1)",
        &["`n` and `n + 1` are not known to be equal"],
    ),
    ("def f (g: i64 -> [3]i64) = g 3\ndef h = f iota", "iota", &["`(n: i64) -> [n]i64`", "each call of a"]),
    ("def f (g: (n: i64) -> [n]i64 -> i64) = g 3 (iota 2)", "(iota 2)", &["3 and 2 are different"]),
    // What is outside of a loop has no size that the loop changes.
    (
        "def f (ys: []i32) = loop xs = [1] for i < 3 do let _ = zip xs ys in xs ++ [1]",
        "let _ = zip xs ys in xs ++ [1]",
        &["the sizes 1 and 2 are different"],
    ),
    (
        "def f = (\\g -> loop xs = [1] for i < 3 do let ys = map g (iota 0) ++ [xs] in xs ++ ys[0]) (\\(_: i64) -> rep 1i32)",
        "let ys = map g (iota 0) ++ [xs] in xs ++ ys[0]",
        &["the sizes 1 and 2 are different"],
    ),
    (
        "def f = let zs = [1, 2] let g xs = map2 (+) xs zs in g [1, 2, 3]",
        "[1, 2, 3]",
        &["2 and 3 are different"],
    ),
    ("def f [n] (xs: [2*n]i64) = n\ndef g (m: i64) = f (iota m)", "(iota m)", &["can't be decided"]),
    ("def f [n][m] (a: [n]i32) (b: [m]i32) = zip a b", "b", &["`n` and `m` are not known to be equal"]),
    ("def f (n: i64) = map2 (+) (iota n) (iota (n + 1))", "(iota (n + 1))", &["`n` and `n + 1`"]),
    (
        "def f (a: i64) (b: i64) = let c = a * b in zip (iota c) (iota (a + b))",
        "(iota (a + b))",
        &["not known to be equal"],
    ),
    // What looks like an index, or like a section, and is none.
    ("def f (xs: []i32) = xs [0]", "[0]", &["`xs` is applied to too many arguments", "`xs[i]`"]),
    ("def f = 1 2", "2", &["an argument too many", "a number is not a function"]),
    ("def f = 5 mod 2", "mod", &["nothing is called `mod`"]),
    ("def f = if true then 1 else 2 fi", "fi", &["nothing is called `fi`"]),
    ("def f = 1 |> 2", "1", &["an argument too many", "a number is not a function"]),
    (
        "def f = let x = 1.5 in x 2",
        "2",
        &["`x` is applied to too many", "a floating-point number is not a function"],
    ),
    // What is found is a number, and what is wanted is known.
    ("def f = unzip [1, 2]", "[1, 2]", &["found `[2]number`", "what must be `(_, _)` is a number here"]),
    ("def f = flatten [1, 2]", "[1, 2]", &["found `[2]number`", "is a number here"]),
    ("def f = transpose [1, 2]", "[1, 2]", &["found `[2]number`", "is a number here"]),
    (
        "def f = and [1]",
        "[1]",
        &["expected `[]bool`, found `[1]number`", "what must be `bool` is a number here"],
    ),
    ("def f = 3[0]", "3", &["expected `[]_`, found a number", "and is a number"]),
    ("def f (c: bool) = if c then 1 else true", "true", &["found `bool`", "the other branch gives `number`"]),
    ("def f (c: i32) = match c case 1 -> c case _ -> true", "true", &["the other branch gives `i32`"]),
    ("def f (x: i32) = x 2", "2", &["`x` is not a function: its type here is `i32`"]),
    ("def f (p: (i32, i32)) = p.0 1", "1", &["an argument too many", "a `i32` is not a function"]),
    ("def f (xs: []i32) = map (- 1) xs", "(- 1)", &["is a negation", "`(\\x -> x - 1)`"]),
    // Rows of different lengths.
    ("def f (ns: []i64) = map iota ns", "iota", &["known only inside", "regular"]),
    ("def f (xss: [][]i32) = map (filter (> 0)) xss", "(filter (> 0))", &["known only inside", "regular"]),
    (
        "def f (xss: [][]i32) = map (\\xs -> filter (> 0) xs) xss",
        "(\\xs -> filter (> 0) xs)",
        &["`k1`", "regular"],
    ),
    ("def f = [[1, 2], [3]]", "[3]", &["2 and 1 are different"]),
    // Types.
    ("def f (x: i32) (y: f64) = x + y", "y", &["expected `i32`, found `f64`", "`i32.f64`"]),
    ("def f (b: bool) = b + 1", "b", &["expected a number, found `bool`"]),
    // What the place needs, and what stands there: not the other way around.
    ("def f = true && 3", "3", &["expected `bool`, found a number", "this must be `bool`"]),
    ("def f = if 3 then 1i32 else 2", "3", &["expected `bool`, found a number"]),
    ("def f (x: f64) = x << 1", "x", &["expected an integer, found `f64`"]),
    ("def f (x: i32) = if x then 1 else 2", "x", &["expected `bool`, found `i32`"]),
    ("def f (x: i32) = if x > 0 then 1 else 2.5 : i32", "2.5", &["floating-point number"]),
    ("def f (c: bool) = if c then 1i32 else true", "true", &["expected `i32`, found `bool`"]),
    ("def f (x: i32): f64 = x", "x", &["expected `f64`, found `i32`"]),
    ("def f (xs: []i32) = xs + 1", "xs", &["`+` takes scalars, and `xs` is an array", "`[]i32`"]),
    ("def f (xs: []i32) = reduce (\\a b -> a > b) 0 xs", "(\\a b -> a > b)", &["-> bool`"]),
    ("def f (x: i32) = x[0]", "x[0]", &["an index into a `i32`"]),
    ("def f (xs: []i32) = xs[0u32]", "0u32", &["expected `i64`, found `u32`"]),
    ("def f (p: (i32, i32)) = p.2", "p.2", &["no field `2` in a `(i32, i32)`"]),
    ("def f (p: (i32, i32, i32)) = let (a, b) = p in a", "(a, b)", &["a tuple of 2", "(i32, i32, i32)"]),
    ("def f (x: i32) = x 1", "1", &["too many arguments", "is not a function"]),
    ("def f (x: i32) = f64.sqrt 1 2", "2", &["too many arguments", "takes 1 argument"]),
    ("def f xs = zip (xs ++ xs) xs", "xs", &["sizes"]),
    ("def x = 3000000000", "3000000000", &["does not fit in `i32`"]),
    ("def x: u8 = -1", "-1", &["-1 does not fit in `u8`", "written `-1u8`"]),
    ("def f (x: u8) = match x case -1 -> 1 case _ -> 2", "-1", &["-1 does not fit in `u8`"]),
    // Names.
    (
        "def f (xs: []i32) = fliter (> 0) xs",
        "fliter",
        &["nothing is called `fliter`", "did you mean `filter`?"],
    ),
    ("def f (x: f64) = sqrt x", "sqrt", &["`f64.sqrt`"]),
    ("def f (x: f64) = f64.sqr x", "f64.sqr", &["no member `sqr`"]),
    ("def f (xs: []f64) = f64.summ xs", "f64.summ", &["no member `summ`", "did you mean `f64.sum`?"]),
    ("def f (xs: []i64) = f64.sum xs", "xs", &["convert its elements with `map f64.i64`"]),
    ("def f (xs: [n]f64) = xs", "n", &["nothing is called `n`", "add `[n]` before the parameters"]),
    (
        "def f (x: i32) = x\ndef g = 1i32\ndef f (y: i32) = y",
        "f",
        &["`f` is defined twice", "first defined here", "defined again here"],
    ),
    ("external \"f\" : i32 -> i32\ndef f = 1i32", "f", &["`f` is defined twice"]),
    ("type t = i32\ntype t = i64", "t", &["`t` is defined twice"]),
    ("def f (x: f64) = vjp f64.sin x 1", "vjp", &["automatic differentiation is not part of the core"]),
    (
        "def f (x: i32): i32 = if x == 0 then 1 else f (x - 1)",
        "f",
        &["`f` calls itself", "recursion", "loop"],
    ),
    ("def f (x: i32) = let g (y: i32): i32 = g y in g x", "g", &["`g` calls itself"]),
    ("def f (x: i32) = g x\ndef g (x: i32) = x", "g", &["further down"]),
    ("def f (x: point) = x", "point", &["there is no type `point`"]),
    ("def f (x, x) = x", "x", &["`x` is bound twice"]),
    ("def f [n][n] (xs: [n]i32) = xs", "n", &["bound twice"]),
    // Sizes that change.
    (
        "def f [n] (xs: [n]i32) = loop ys = xs for i < 3 do let zs = filter (> 0) ys in map2 (+) zs ys",
        "ys",
        &["not known to be equal", "`k1`"],
    ),
    (
        "def f [n] (xs: [n]i32) = loop (a, b) = (xs, xs) for i < 3 do let c = map2 (+) a b in (filter (> 0) c, c)",
        "let c = map2 (+) a b in (filter (> 0) c, c)",
        &["not known to be equal"],
    ),
    ("def f (xs: []i32) = let [k] ys = xs in k", "k", &["does not say what the size `k` is"]),
    (
        "def zeros [n] (x: i32): [n]i32 = replicate n x
         def f (xs: []i32) = let zs = zeros 1 let ys = filter (> 0) xs in zip zs ys",
        "zeros",
        &["`k1` is needed here before it is known", "what `filter` gives", "let"],
    ),
    (
        "def f (xs: []i32) = let zs = [] let ys = filter (> 0) xs in [zs[0], ys]",
        "[]",
        &["needed here before it is known"],
    ),
    (
        "def f [n] (xs: [n]i32) = let (a, b) = partition (> 0) xs in zip a b",
        "b",
        &["`k1` and `n - k1`", "what `partition` gives"],
    ),
    ("def f (xs: []i32) = filter (> 0) >-> map (+ 1)", "filter (> 0)", &["known only inside"]),
    ("def f (xs: []i32) = zip (rep 1) (filter (> 0) xs)", "rep", &["needed here before it is known"]),
    ("def f (n: i64) = length (rep n)", "length", &["a size is ambiguous"]),
    // The type to coerce to is the wanted one, and its size needs a name.
    ("def f [n] (xs: [n]f64): [n / 2]f64 = xs", "xs", &["have it checked then: `e :> [n / 2]f64`"]),
    (
        "def f [n] (xs: [n]i32) = let ys = filter (> 0) xs in map2 (+) ys xs",
        "xs",
        &["`e :> [k1]i32`, where `let [k1] (xs: [k1]t) = ..` names that size"],
    ),
    (
        "def f (n: i64, x: i32) (ys: [n]i32) = x + ys[0]",
        "f",
        &["make `n` a parameter by itself, no part of one: `(n: i64) (xs: [n]t)`"],
    ),
    // Types are no conversions.
    ("def f (x: i64) = f64 x", "f64", &["`f64` is a type", "the conversion from `i64` is `f64.i64`"]),
    ("def f (x: bool) = x |> i32", "i32", &["the conversion from `bool` is `i32.bool`"]),
    ("def f (x: f64) = f64 x", "f64", &["`f64` already"]),
    ("def f (xs: []i32) = map i64 xs", "i64", &["`i64.i32` is that from `i32`"]),
    // Operators as values, and powers.
    ("def f (xs: []i32) = reduce + 0 xs", "reduce", &["an operator as a value is written `(+)`"]),
    ("def f (xs: []i32) = map2 * xs xs", "map2", &["an operator as a value is written `(*)`"]),
    ("def f (x: f64) = x ^ 2", "x", &["a power is `x ** y`"]),
    ("def f (xs: []f64) = map (^ 2) xs", "(^ 2)", &["a power is `x ** y`"]),
    // Functions are not values.
    ("def f = [f64.sqrt, f64.exp]", "f64.sqrt", &["functions can't be stored in arrays"]),
    (
        "def f (c: bool) = if c then f64.sqrt else f64.exp",
        "if c then f64.sqrt else f64.exp",
        &["returned from `if`"],
    ),
    (
        "def f (xs: []f64) = map (\\x y -> x + y) xs",
        "(\\x y -> x + y)",
        &["takes more arguments than `map` gives it", "without functions", "`map2 (\\x y -> x + y) xs ys`"],
    ),
    ("def f = f64.sqrt == f64.exp", "f64.sqrt", &["functions can't be"]),
    // Nor are what a parameter without a declared type stands for, where values are needed.
    ("def f x = [x]\ndef g = (f (+ 1i32))[0] 3", "(+ 1i32)", &["stored in arrays"]),
    ("def f x = copy x\ndef g = f (+ 1i32) 3", "(+ 1i32)", &["a type without functions"]),
    (
        "def f c x y = if c then x else y\ndef g = f true (+ 1i32) (* 2) 3",
        "(+ 1i32)",
        &["returned from `if`"],
    ),
    ("def f x = loop y = x for i < 3 do y\ndef g = f (+ 1i32) 3", "(+ 1i32)", &["be loop parameters"]),
    ("def f x = (id x, [x]).0\ndef g = (f (1, (+ 1i32))).1 3", "(1, (+ 1i32))", &["without functions"]),
    ("def f (x: i64) = ((\\x -> x + 1) :> i64 -> i64) x", "i64 -> i64", &["a type without functions"]),
    ("def f = ((1, (+ 1)) :> (i64, i64 -> i64)).0", "(i64, i64 -> i64)", &["a type without functions"]),
    // Entry points.
    ("def main (f: i32 -> i32) = f 1", "main", &["can't be an entry point", "functions"]),
    ("def main x = x", "main", &["can't be an entry point", "every type"]),
    ("def main [n] (x: i32) = n", "n", &["the type of `main` has no size `n`"]),
    // Not decided.
    ("def f 'a (x: a) (y: a) = x == y", "x", &["type parameter"]),
];

#[test]
fn wrong_programs_are_refused_where_they_are_wrong() {
    let mut wrong = String::new();
    for (text, marked, parts) in REFUSED {
        let error = match last_scheme(text) {
            Ok(scheme) => {
                wrong += &format!("{text}\n  accepted as {scheme}\n");
                continue;
            }
            Err(error) => error,
        };
        assert!(error.code.is_some(), "{text}: {error:?}");
        let rendered = error.render(&Source::new("test.fut", *text), false);
        let span = error.primary.0;
        if text[span.start as usize..span.end as usize] != **marked {
            wrong += &format!("`{marked}` is not what is marked in\n{rendered}");
        }
        for part in parts.iter().filter(|part| !rendered.contains(**part)) {
            wrong += &format!("no `{part}` in\n{rendered}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_a_message_echoes_is_short() {
    let name = "q".repeat(3000);
    for text in ["def f = NAME + 1", "def f (x: NAME) = x", "def f (x: {a: i32}) = x.NAME", "def f x NAME"] {
        let error = last_scheme(&text.replace("NAME", &name)).unwrap_err();
        assert!(error.message.len() < 150, "{text}: {}", error.message);
        // Sixty of its letters, or none where it is not what is wrong.
        assert!([0, 60].contains(&error.message.matches('q').count()), "{text}: {}", error.message);
    }
}
