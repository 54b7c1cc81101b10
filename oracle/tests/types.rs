//! The checker: programs with the scheme that each must have, and programs that must be refused
//! with the message and the marked text. The expectations come from the language's rules and from
//! Robinson et al. 2014, section 1.3.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::generate::{GenOptions, bytes_from_seed, text_from_seed};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::{Decl, Exp, ExpKind, NodeId, Pat};
use lawson_oracle::syntax::parse;
use lawson_oracle::syntax::visit::{VisitMut, walk_exp, walk_pat, walk_program};
use lawson_oracle::types::{Checked, Referent, check, scheme_text};

fn checked(text: &str) -> Result<Checked, Diagnostic> {
    let source = Source::new("test.fut", text);
    check(&source, parse(&source)?)
}

/// The scheme of the last definition.
fn last_scheme(text: &str) -> Result<String, Diagnostic> {
    let checked = checked(text)?;
    let Some(Decl::Def(def)) = checked.program.decls.last() else { panic!("no definition") };
    let scheme = checked.schemes.last().and_then(Option::as_ref).expect("a definition has a scheme");
    Ok(scheme_text(scheme, &def.name))
}

/// Programs and the scheme of their last definition.
const WELL_TYPED: &[(&str, &str)] = &[
    // Robinson et al. 2014, sections 1.1 and 1.3.1.
    (
        "def normalize2 [n] (xs: [n]f64) =
           let sum1 = reduce (+) 0 xs
           let gts = filter (> 0) xs
           let sum2 = reduce (+) 0 gts
           let ys1 = map (/ sum1) xs
           let ys2 = map (/ sum2) xs
           in (ys1, ys2)",
        "normalize2 : ∀ n. (xs: [n]f64) -> ([n]f64, [n]f64)",
    ),
    (
        "def filterLeft xs = let ys1 = map (+ 1) xs let ys2 = filter (\\x -> x % 2 == 0) xs in (ys1, ys2)",
        "filterLeft : ∀ n. ∃ k1. (xs: [n]i32) -> ([n]i32, [k1]i32)",
    ),
    // The core of quickhull, listing 1.4.
    (
        "type point = (f64, f64)
         type line = (point, point)
         def distance (((x1, y1), (x2, y2)): line) ((x, y): point) = (x1 - x) * (y2 - y) - (y1 - y) * (x2 - x)
         def filterMax [n] (l: line) (pts: [n]point) =
           let ptsAnn = map (\\p -> (p, distance l p)) pts
           let maximAnn = reduce (\\a b -> if a.1 > b.1 then a else b) ((0, 0), -f64.inf) ptsAnn
           let aboveAnn = filter (\\a -> a.1 > 0) ptsAnn
           let above = map (.0) aboveAnn
           in (maximAnn.0, above)",
        "filterMax : ∀ n. ∃ k1. (l: ((f64, f64), (f64, f64))) -> (pts: [n](f64, f64)) -> ((f64, f64), [k1](f64, f64))",
    ),
    // Literals: i32, f64 where there is a point, and whatever their context is.
    ("def x = 1", "x : i32"),
    ("def x = 1.5", "x : f64"),
    ("def x = 1u8 + 2", "x : u8"),
    ("def x = 1 + 2.5", "x : f64"),
    ("def f (x: f32) = 2 * x", "f : (x: f32) -> f32"),
    ("def x = -128i8", "x : i8"),
    ("def x = 18446744073709551615u64", "x : u64"),
    // Point-free definitions have the parameters of their type.
    ("def main = map f64.sqrt", "main : ∀ n. [n]f64 -> [n]f64"),
    ("def main: []f64 -> f64 = reduce (+) 0", "main : ∀ n. [n]f64 -> f64"),
    ("def pos = filter (> 0.0)", "pos : ∀ n. ∃ k1. [n]f64 -> [k1]f64"),
    // What nothing decides becomes a parameter of a definition.
    ("def swap (x, y) = (y, x)", "swap : ∀ 'a 'b. (a, b) -> (b, a)"),
    ("def twice 'a (f: a -> a) (x: a) = f (f x)", "twice : ∀ 'a. (f: a -> a) -> (x: a) -> a"),
    ("def dot xs ys = f64.sum (map2 (*) xs ys)", "dot : ∀ n. (xs: [n]f64) -> (ys: [n]f64) -> f64"),
    ("def f (xs: []i32) (ys: []i32) = zip xs ys", "f : ∀ n. (xs: [n]i32) -> (ys: [n]i32) -> [n](i32, i32)"),
    (
        "def f (xs: []i32) (ys: []i32) = (length xs, length ys)",
        "f : ∀ n m. (xs: [n]i32) -> (ys: [m]i32) -> (i64, i64)",
    ),
    // Sizes: polynomials of what is known.
    ("def f (n: i64) = iota n", "f : (n: i64) -> [n]i64"),
    ("def f (n: i64) (xs: [n]f64) = map (+ 1) xs", "f : (n: i64) -> (xs: [n]f64) -> [n]f64"),
    ("def f [n] (xs: [n]f64) = iota (length xs)", "f : ∀ n. (xs: [n]f64) -> [n]i64"),
    (
        "def f [n] (xs: [n]f64) = let m = n + 1 in replicate (2 * m) xs",
        "f : ∀ n. (xs: [n]f64) -> [2n + 2][n]f64",
    ),
    ("def f [n][m] (xs: [n][m]f64) = iota (n * m + 1)", "f : ∀ n m. (xs: [n][m]f64) -> [n*m + 1]i64"),
    ("def f = iota 10", "f : [10]i64"),
    ("def f = tabulate 3 (\\i -> f64.i64 i)", "f : [3]f64"),
    ("def f = [[1, 2, 3], [4, 5, 6]]", "f : [2][3]i32"),
    ("def f [n] (xs: [n]i32) = xs[1:3]", "f : ∀ n. (xs: [n]i32) -> [2]i32"),
    ("def f [n] (xs: [n]i32) = xs[1:]", "f : ∀ n. (xs: [n]i32) -> [n - 1]i32"),
    ("def f [n] (xs: [n]i32) = xs[::-1]", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    ("def f (a: i64) (b: i64) = a..<b", "f : (a: i64) -> (b: i64) -> [b - a]i64"),
    ("def n: i64 = 4\ndef f (xs: [n]i32) = xs[0]", "f : (xs: [4]i32) -> i32"),
    // A size that only a run decides.
    ("def f (n: i32) = iota (i64.i32 n)", "f : ∃ k1. (n: i32) -> [k1]i64"),
    ("def f (c: bool) = if c then [1, 2] else [3]", "f : ∃ k1. (c: bool) -> [k1]i32"),
    ("def f (c: bool) (n: i64) = if c then iota n else iota n", "f : (c: bool) -> (n: i64) -> [n]i64"),
    (
        "def f (c: bool) xs = if c then filter (> 0) xs else xs",
        "f : ∀ n. ∃ k1. (c: bool) -> (xs: [n]i32) -> [k1]i32",
    ),
    ("def f (x: i32) = let n = i64.i32 x in iota n", "f : ∃ n. (x: i32) -> [n]i64"),
    ("def f (n: i64, x: i32) = replicate n x", "f : ∃ n. (i64, i32) -> [n]i32"),
    (
        "def f (p: i32 -> bool) xs = (filter p xs, filter p xs)",
        "f : ∀ n. ∃ k1 k2. (p: i32 -> bool) -> (xs: [n]i32) -> ([k1]i32, [k2]i32)",
    ),
    (
        "def g (xs: []i32) = filter (> 0) xs\ndef f (xs: []i32) = let a = g xs in zip a a",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1](i32, i32)",
    ),
    (
        "def f (xs: []i32) = let g = filter (> 0) in map (+ 1) (g xs)",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32",
    ),
    ("def f (xs: []i32) = xs |> filter (> 0) |> map (* 2)", "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32"),
    (
        "def f (xss: [][]i32) = map (\\xs -> length (filter (> 0) xs)) xss",
        "f : ∀ n m. (xss: [n][m]i32) -> [n]i64",
    ),
    // A function made outside of a lambda and used in it: a size for each call.
    (
        "def f (xss: [][]i32) = let g = filter (> 0) in map (\\xs -> length (g xs)) xss",
        "f : ∀ n m. (xss: [n][m]i32) -> [n]i64",
    ),
    // Coercions.
    ("def f [n] (xs: [n]i32) = map2 (+) (filter (> 0) xs :> [n]i32) xs", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    // Local functions, lambdas and sections.
    ("def f (x: i32) = let g y = x + y in g 1", "f : (x: i32) -> i32"),
    (
        "def f (xs: []i32) = let g 'a [n] (ys: [n]a) = length ys in (g xs, g (zip xs xs))",
        "f : ∀ n. (xs: [n]i32) -> (i64, i64)",
    ),
    ("def f (x: f64) = (/ 2) x + (2 -) x", "f : (x: f64) -> f64"),
    ("def f xs = map (\\(a, b) -> a * b) (zip xs (map f64.abs xs))", "f : ∀ n. (xs: [n]f64) -> [n]f64"),
    ("def f x = let p = (x, 2.5) in p.1", "f : ∀ 'a. (x: a) -> f64"),
    ("def f (x: i32) = {a = x, b = (x, true)}.b.1", "f : (x: i32) -> bool"),
    ("def f (r: {x: i32, y: f64}) = r with x = 3", "f : (r: {x: i32, y: f64}) -> {x: i32, y: f64}"),
    // Comparison works on everything but functions.
    ("def f (a: [3]i32) (b: (i32, bool)) = a == a && b != b", "f : (a: [3]i32) -> (b: (i32, bool)) -> bool"),
    // Other expressions.
    ("def f (x: i32) = match x case 0 -> 1.5 case _ -> 2.5", "f : (x: i32) -> f64"),
    ("def f (n: i64) = loop acc = 1 for i < n do acc * i", "f : (n: i64) -> i64"),
    ("def f [n] (xs: [n]i32) = loop xs for i < n do xs with [i] = 0", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    // Loops: what the body keeps is constant, every other size is one of the loop's own.
    ("def f [n] (xs: [n]i32) = loop ys = xs for i < 3 do map (+ i) ys", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    ("def f [n] (xs: [n]i32) = loop ys = xs for i < 3 do map2 (+) xs ys", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    (
        "def f [n] (xs: [n]i32) = loop ys = xs while length ys > 9 do filter (> 0) ys",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32",
    ),
    ("def f [n] (xs: [n]i32) = loop ys = xs for x in xs do ys[1:]", "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32"),
    (
        "def f [n] (xs: [n]i32) = loop (a, b) = (xs, iota n) for i < n do (filter (> 0) a, b)",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> ([k1]i32, [n]i64)",
    ),
    (
        "def f [n][m] (xs: [n]i32) (ys: [m]i32) = loop (a, b) = (xs, ys) for i < n do (b, a)",
        "f : ∀ n m. ∃ k1 k2. (xs: [n]i32) -> (ys: [m]i32) -> ([k1]i32, [k2]i32)",
    ),
    (
        "def f [n] (xs: [n]i32) = loop [k] (ys: [k]i32) = xs for i < 3 do let zs = filter (> 0) ys in zs",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32",
    ),
    // Names for sizes.
    (
        "def f (xs: []i32) = let [k] (ys: [k]i32) = filter (> 0) xs in (k, zip (iota k) ys)",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> (i64, [k1](i64, i32))",
    ),
    (
        "def f [n] (xs: [n]i32) = let [k] (ys: [k]i32) = xs in map2 (+) xs ys",
        "f : ∀ n. (xs: [n]i32) -> [n]i32",
    ),
    (
        "def zeros [n] (x: i32): [n]i32 = replicate n x\ndef f xs = let ys = filter (> 0) xs in zip (zeros 1) ys",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> [k1](i32, i32)",
    ),
    ("def f (xs: []f64) = assert (length xs > 0) (xs[0])", "f : ∀ n. (xs: [n]f64) -> f64"),
    ("def f (xs: []f64) = trace (map f64.isnan xs)", "f : ∀ n. (xs: [n]f64) -> [n]bool"),
    ("def (<+>) (a: i32) (b: i32) = a * b\ndef f x = x <+> 2", "f : (x: i32) -> i32"),
    (
        "def f = (f64.max 1 2, i32.highest, f64.inf, i32.f64 2.5, (i32.+))",
        "f : (f64, i32, f64, i32, i32 -> i32 -> i32)",
    ),
    ("def f xs = unzip (map (\\x -> (x, x > 0)) xs)", "f : ∀ n. (xs: [n]i32) -> ([n]i32, [n]bool)"),
];

#[test]
fn well_typed_programs_have_the_scheme_that_the_rules_give_them() {
    let mut wrong = String::new();
    for (text, expected) in WELL_TYPED {
        match last_scheme(text) {
            Ok(scheme) if scheme == *expected => {}
            Ok(scheme) => wrong += &format!("{text}\n  has {scheme}\n  not {expected}\n"),
            Err(error) => wrong += &error.render(&Source::new("refused.fut", *text), false),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

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
        &["not known to be equal", "`k1` is known only at run time", "of `filter`"],
    ),
    (
        "def bad2 (xs: []i32) = let a = filter (> 0) xs let b = filter (< 9) xs in map2 (+) a b",
        "b",
        &["the sizes `k1` and `k2` are not known to be equal", "`k1` is", "`k2` is", "of `filter`"],
    ),
    ("def f = zip [1, 2, 3] [4, 5]", "[4, 5]", &["the sizes 3 and 2 are different", "found `[2]number`"]),
    ("def f [n][m] (a: [n]i32) (b: [m]i32) = zip a b", "b", &["`n` and `m` are not known to be equal"]),
    ("def f (n: i64) = map2 (+) (iota n) (iota (n + 1))", "(iota (n + 1))", &["`n` and `n + 1`"]),
    (
        "def f (a: i64) (b: i64) = let c = a * b in zip (iota c) (iota (a + b))",
        "(iota (a + b))",
        &["not known to be equal"],
    ),
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
    ("def f (x: f64) = x << 1", "x", &["expected an integer, found `f64`"]),
    ("def f (x: i32) = if x then 1 else 2", "x", &["expected `bool`, found `i32`"]),
    ("def f (x: i32) = if x > 0 then 1 else 2.5 : i32", "2.5", &["floating-point number"]),
    ("def f (c: bool) = if c then 1i32 else true", "true", &["expected `i32`, found `bool`"]),
    ("def f (x: i32): f64 = x", "x", &["expected `f64`, found `i32`"]),
    ("def f (xs: []i32) = xs + 1", "xs", &["expected a number, found `[]i32`"]),
    ("def f (xs: []i32) = reduce (\\a b -> a > b) 0 xs", "(\\a b -> a > b)", &["-> bool`"]),
    ("def f (x: i32) = x[0]", "x[0]", &["an index into a `i32`"]),
    ("def f (xs: []i32) = xs[0i32]", "0i32", &["expected `i64`, found `i32`"]),
    ("def f (p: (i32, i32)) = p.2", "p.2", &["no field `2` in a `(i32, i32)`"]),
    ("def f (p: (i32, i32, i32)) = let (a, b) = p in a", "(a, b)", &["a tuple of 2", "(i32, i32, i32)"]),
    ("def f (x: i32) = x 1", "1", &["too many arguments", "is no function"]),
    ("def f (x: i32) = f64.sqrt 1 2", "2", &["too many arguments", "takes 1 argument"]),
    ("def x = 300u8", "300u8", &["300 does not fit in `u8`", "from 0 to 255"]),
    ("def x = 3000000000", "3000000000", &["does not fit in `i32`"]),
    ("def x = -1u8", "-1u8", &["-1 does not fit in `u8`"]),
    // Names.
    (
        "def f (xs: []i32) = fliter (> 0) xs",
        "fliter",
        &["nothing is called `fliter`", "did you mean `filter`?"],
    ),
    ("def f (x: f64) = sqrt x", "sqrt", &["`f64.sqrt`"]),
    ("def f (x: f64) = f64.sqr x", "f64.sqr", &["no member `sqr`"]),
    (
        "def f (x: i32): i32 = if x == 0 then 1 else f (x - 1)",
        "f",
        &["`f` calls itself", "recursion", "loop"],
    ),
    ("def f (x: i32) = let g (y: i32): i32 = g y in g x", "g", &["`g` calls itself"]),
    ("def f (x: i32) = g x\ndef g (x: i32) = x", "g", &["further down"]),
    ("def f (x: point) = x", "point", &["there is no type `point`"]),
    ("def f (x, x) = x", "x", &["binds `x` twice"]),
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
        &["`k1` is needed here before it is known", "of `filter`", "let"],
    ),
    (
        "def f (xs: []i32) = let zs = [] let ys = filter (> 0) xs in [zs[0], ys]",
        "[]",
        &["needed here before it is known"],
    ),
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
        &["functions can't be stored in arrays"],
    ),
    ("def f = f64.sqrt == f64.exp", "f64.sqrt", &["functions can't be"]),
    // Entry points.
    ("def main (f: i32 -> i32) = f 1", "main", &["can't be an entry point", "functions"]),
    ("def main x = x", "main", &["can't be an entry point", "every type"]),
    ("def main [n] (x: i32) = n", "main", &["do not say what the size `n` is"]),
    // Not decided.
    ("def f = []", "[]", &["ambiguous"]),
    ("def f 'a (x: a) (y: a) = x == y", "x", &["type parameter"]),
    ("def f = let g = \\x -> x in 1", "x", &["ambiguous"]),
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
fn the_tables_hold_what_the_interpreters_need() {
    let text = "def f [n] (c: bool) (m: i64) (xs: [n]f64) =
        let ys = filter (> 0) xs
        in (map (+ 1) ys, iota m, if c then ys else xs, n)";
    let checked = checked(text).unwrap();
    let prims: Vec<Prim> = checked
        .referents
        .iter()
        .flatten()
        .filter_map(|(r, _)| if let Referent::Prim(p) = r { Some(*p) } else { None })
        .collect();
    let f64 = ScalarType::F64;
    assert_eq!(prims, [Prim { op: PrimOp::Gt, ty: f64 }, Prim { op: PrimOp::Add, ty: f64 }]);
    let names = |vars: &[lawson_oracle::types::SizeVar]| {
        vars.iter().map(|v| v.name.to_string()).collect::<Vec<_>>().join(" ")
    };
    let fresh: Vec<String> = checked.fresh_sizes.iter().filter(|v| !v.is_empty()).map(|v| names(v)).collect();
    assert_eq!(fresh, ["k1", "k2"], "the filter's and the branches' sizes");
    let bound: Vec<String> = checked.size_of_binding.values().map(|v| v.name.to_string()).collect();
    assert_eq!(bound, ["m"]);
}

#[test]
fn the_entry_is_main_or_the_only_one() {
    let entry = |text: &str, name: Option<&str>| {
        checked(text)
            .unwrap()
            .entry(name)
            .map_err(|e| format!("{} {}", e.message, e.help.unwrap_or_default()))
    };
    assert_eq!(entry("def g = 1\ndef main = g", None), Ok(1));
    assert_eq!(entry("entry g = 1\ndef h = g", None), Ok(0));
    assert_eq!(entry("entry g = 1\nentry h = g", Some("h")), Ok(1));
    assert!(entry("entry g = 1\nentry h = g", None).unwrap_err().contains("g, h"));
    assert!(entry("def g = 1", None).unwrap_err().contains("no entry point"));
    assert!(entry("def g = 1", Some("h")).unwrap_err().contains("`h`"));
    assert!(entry("def g 'a (x: a) = x", Some("g")).unwrap_err().contains("entry point"));
}

#[test]
fn a_long_chain_of_lets_is_checked_in_linear_time() {
    let chain = |n: usize| {
        let mut text = "def f [n] (x0: [n]f64) =\n".to_string();
        for i in 0..n {
            text += &format!("let x{} = map (+ 1) x{i}\n", i + 1);
        }
        text + &format!("in x{n}")
    };
    let scheme = last_scheme(&chain(5000)).unwrap();
    assert_eq!(scheme, "f : ∀ n. (x0: [n]f64) -> [n]f64");
}

#[test]
fn deep_nesting_is_refused_and_does_not_overflow_the_stack() {
    let sum = |n: usize| last_scheme(&format!("def f (x: i32) = {}", vec!["x"; n].join(" + ")));
    assert_eq!(sum(490).unwrap(), "f : (x: i32) -> i32");
    match sum(3000) {
        Ok(scheme) => assert_eq!(scheme, "f : (x: i32) -> i32"),
        Err(error) => assert!(error.message.contains("levels high"), "{}", error.message),
    }
}

/// Collects the nodes that the checker left without a type, and names without a referent.
struct Untyped<'a>(&'a Checked, Vec<NodeId>);

impl VisitMut for Untyped<'_> {
    fn exp(&mut self, e: &mut Exp) {
        let name = matches!(e.kind, ExpKind::Var(_) | ExpKind::Op { .. });
        if name && self.0.referents[e.id.0 as usize].is_none() {
            self.1.push(e.id);
        }
        walk_exp(self, e);
    }
    fn pat(&mut self, p: &mut Pat) {
        walk_pat(self, p);
    }
    fn id(&mut self, id: &mut NodeId) {
        if self.0.types[id.0 as usize].is_none() {
            self.1.push(*id);
        }
    }
}

fn assert_complete(text: &str, checked: &Checked) {
    let mut untyped = Untyped(checked, Vec::new());
    walk_program(&mut untyped, &mut checked.program.as_ref().clone());
    assert_eq!(untyped.1, [], "nodes without a type in\n{text}");
}

#[test]
fn every_node_of_an_accepted_program_has_a_type() {
    for (text, _) in WELL_TYPED {
        assert_complete(text, &checked(text).unwrap());
    }
    for seed in 0..100 {
        let text = text_from_seed(seed, &GenOptions::default());
        assert_complete(&text, &checked(&text).unwrap());
    }
}

#[test]
fn broken_programs_are_refused_or_completely_typed() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..1500 {
        let mut text = match WELL_TYPED.get(seed as usize % (2 * WELL_TYPED.len())) {
            Some((text, _)) => text.to_string(),
            None => text_from_seed(seed, &GenOptions::default()),
        };
        // One token becomes another one of the program, at places that the seed draws.
        let draws = bytes_from_seed(seed, 8);
        let draw = |at: usize| u16::from_le_bytes([draws[at], draws[at + 1]]) as usize;
        let tokens: Vec<&str> = text.split_inclusive([' ', '(', ')', ',', '[', ']']).collect();
        let (to, from) = (draw(0) % tokens.len(), draw(2) % tokens.len());
        let mut tokens = tokens.clone();
        tokens[to] = tokens[from];
        text = tokens.concat();
        let source = Source::new("test.fut", text.as_str());
        let Ok(program) = parse(&source) else { continue };
        match check(&source, program) {
            Ok(checked) => {
                accepted += 1;
                assert_complete(&text, &checked);
            }
            Err(error) => {
                refused += 1;
                assert!(!error.message.is_empty());
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}
