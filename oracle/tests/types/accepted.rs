//! Well-typed programs and their schemes.

use lawson_oracle::source::Source;

use super::last_scheme;

/// Programs and the scheme of their last definition.
pub const WELL_TYPED: &[(&str, &str)] = &[
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
    // Sizes that are the arguments of a parameter.
    (
        "def f (g: (n: i64) -> [n]i32) (m: i64) = (g m, g 2)",
        "f : (g: (n: i64) -> [n]i32) -> (m: i64) -> ([m]i32, [2]i32)",
    ),
    (
        "def f (g: (n: i64) -> (m: i64) -> [n][m]i64) (k: i64) = g k (k + 1)\n\
         def h = f (\\a b -> replicate a (iota b))",
        "h : (k: i64) -> [k][k + 1]i64",
    ),
    ("def f (g: (n: i64) -> [n]i64 -> i64) = g 3 (iota 3)\ndef h = f (\\n xs -> n + i64.sum xs)", "h : i64"),
    ("def f (k: i64) = \\n -> iota (k + n)", "f : (k: i64) -> (n: i64) -> [k + n]i64"),
    ("def f = iota", "f : (n: i64) -> [n]i64"),
    // A local function is used at several sizes, unless something outside of it decides them.
    ("def f = let g xs = i32.sum xs in g [1] + g [1, 2]", "f : i32"),
    ("def f = let g ys = map (+ 1i32) ys in loop xs = [1] for i < 3 do g xs ++ [1]", "f : ∃ k1. [k1]i32"),
    (
        "def f (n: i64) = let g [m] (xs: [m]i64) ys = zip xs ys in (g (iota n) (iota n), g [1] [2])",
        "f : (n: i64) -> ([n](i64, i64), [1](i64, i64))",
    ),
    // Sizes that are multiples, and anonymous sizes in abbreviations.
    (
        "def f [n] (xs: [2*n]i32) (ys: [n]i32) = ys\ndef g (m: i64) = f (replicate (4 * m) 1)",
        "g : (m: i64) -> [2m]i32 -> [2m]i32",
    ),
    (
        "type~ vec = []i32\ndef f (x: vec) (y: vec): vec = x ++ y",
        "f : ∀ n m. (x: [n]i32) -> (y: [m]i32) -> [n + m]i32",
    ),
    ("type^ fn 'a = a -> []a\ndef f (g: fn i32) = g 1", "f : ∃ k1. (g: i32 -> [k]i32) -> [k1]i32"),
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
    // Sizes in types that are no polynomials: the same expression is the same size.
    ("def f [n] (xs: [n]i32): [n / 2]i32 = take (n / 2) xs", "f : ∀ n. (xs: [n]i32) -> [n / 2]i32"),
    (
        "def f [n] (xs: [n]i32): ([n / 2]i32, [n / 2]i32) = (take (n / 2) xs, replicate (n / 2) 0)
         def g xs = let (a, b) = f xs in map2 (+) a b",
        "g : ∀ n. (xs: [n]i32) -> [n / 2]i32",
    ),
    ("def f (n: i32) = iota (i64.i32 n)", "f : (n: i32) -> [i64.i32 n]i64"),
    ("def g (n: i64) = iota (n / 2)\ndef f (m: i64) = g (m + 1)", "f : (m: i64) -> [(m + 1) / 2]i64"),
    ("def f (p: (i64, i32)) = (\\n -> iota n) p.0", "f : (p: (i64, i32)) -> [p.0]i64"),
    ("def g (p: {a: i64}) = iota p.a\ndef f (m: i64) = g {a = m}", "f : (m: i64) -> [m]i64"),
    ("def g (x: i64) = x\ndef f (m: i64) = iota (g m)", "f : (m: i64) -> [g m]i64"),
    ("def f (xs: []i64) = iota xs[0]", "f : ∀ n. (xs: [n]i64) -> [xs[0]]i64"),
    // What an expression mentions is not known outside of its scope.
    ("def f (n: i64) = let m = n / 2 in iota (m / 2)", "f : ∃ k1. (n: i64) -> [k1]i64"),
    ("def f (n: i64) = iota (let m = n * n in m)", "f : ∃ k1. (n: i64) -> [k1]i64"),
    // A size that only a run decides.
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
    // Sizes of the built-ins.
    (
        "def f xs = let (a, b) = partition (> 0) xs in (a, a ++ b)",
        "f : ∀ n. ∃ k1. (xs: [n]i32) -> ([k1]i32, [n]i32)",
    ),
    ("def f (xs: []i32) (ys: []i32) = concat xs ys", "f : ∀ n m. (xs: [n]i32) -> (ys: [m]i32) -> [n + m]i32"),
    (
        "def f (xs: []i32) (ys: []i32) = zip (xs ++ ys) (ys ++ xs)",
        "f : ∀ n m. (xs: [n]i32) -> (ys: [m]i32) -> [n + m](i32, i32)",
    ),
    (
        "def f (i: i64) (xs: []i32) = (take i xs, drop i xs)",
        "f : ∀ n. (i: i64) -> (xs: [n]i32) -> ([i]i32, [n - i]i32)",
    ),
    ("def f (i: i64) (xs: []i32) = take i xs ++ drop i xs", "f : ∀ n. (i: i64) -> (xs: [n]i32) -> [n]i32"),
    ("def f (xss: [][]i32) = flatten (transpose xss)", "f : ∀ n m. (xss: [n][m]i32) -> [n*m]i32"),
    ("def f [n][m] (xs: [n*m]i32): [n][m]i32 = unflatten xs", "f : ∀ n m. (xs: [n*m]i32) -> [n][m]i32"),
    ("def f (xs: []i32) = zip (tail xs) (init xs)", "f : ∀ n. (xs: [n]i32) -> [n - 1](i32, i32)"),
    ("def f [n] (xs: [n]i32) = map2 (+) xs (rep 1)", "f : ∀ n. (xs: [n]i32) -> [n]i32"),
    ("def f (n: i64) = rep n", "f : ∀ m. (n: i64) -> [m]i64"),
    ("def f (xs: []i32) = hist (+) 0 10 (map i64.i32 xs) xs", "f : ∀ n. (xs: [n]i32) -> [10]i32"),
    ("def f = map (f64.sqrt >-> f64.exp)", "f : ∀ n. [n]f64 -> [n]f64"),
    (
        "def f (xs: []i32) (ys: []bool) = cross xs ys",
        "f : ∀ n m. (xs: [n]i32) -> (ys: [m]bool) -> [n*m](i32, bool)",
    ),
    (
        "def f (p: (i32, i32) -> bool) = any (uncurry (\\x y -> p (y, x)))",
        "f : ∀ n. (p: (i32, i32) -> bool) -> [n](i32, i32) -> bool",
    ),
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
