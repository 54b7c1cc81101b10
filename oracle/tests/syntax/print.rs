//! Printing and parsing are inverse to each other.

use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::Program;
use lawson_oracle::syntax::{parse, parse_exp, print, print_exp, visit};

fn program(text: &str) -> Program {
    let source = Source::new("test.fut", text);
    parse(&source).unwrap_or_else(|e| panic!("{text}\n{}", e.render(&source, false)))
}

/// One of every form, with all the places where parentheses matter.
const EXPRESSIONS: &[&str] = &[
    "1",
    "let (a, b) <+> {c} = a in let _ `f` (a: i32) = a in a <+> b",
    "0x_ff",
    "0b101u8",
    "1_000i64",
    "1.5",
    "1e10f32",
    "2f64",
    "1_0.2_5e-3",
    "true",
    "x",
    "f64.sqrt x",
    "(i32.+)",
    "(i32.+ 1)",
    "(1 i32.+)",
    "()",
    "(a, b)",
    "((a))",
    "(a, (b, c),)",
    "{}",
    "{f = 1, g}",
    "{f = f}",
    "[]",
    "[1, 2,]",
    "[[1], [2]]",
    "x.f",
    "x.0.1",
    "x.f.g",
    "(1).f",
    "(f64).sqrt",
    "a[i]",
    "a[i, j]",
    "a[i][j]",
    "a[::-1]",
    "a[i:]",
    "a[:j]",
    "a[i:j:s, k]",
    "a[:]",
    "a[(x : i64):y]",
    "a[0..<n]",
    "f [1] (g x) {a}",
    "f a[0] [0]",
    "f (-1) x",
    "- -x",
    "! !x",
    "-(-x)",
    "-x.f",
    "- !x",
    "a + b * c",
    "(a + b) * c",
    "a - (b - c)",
    "a ** (b ** c)",
    "f <| g <| x",
    "(f <| g) <| x",
    "x |> (f |> g)",
    "x `f` y `g` z",
    "x `f` (y `g` z)",
    "x `f64.max` y",
    "(+)",
    "(-)",
    "(`f`)",
    "(+ 1)",
    "(1 +)",
    "(- 1)",
    "(x -)",
    "(-x -)",
    "(x + y + z -)",
    "(f <|)",
    "((f <| g) <|)",
    "(<| x)",
    "(`f` 1)",
    "(1 `f`)",
    "(.0)",
    "(.f.g)",
    "(.[i])",
    "(.[i:j, ::2])",
    "\\x -> x",
    "\\(x: i32) _ (a, {b, c = d}) : t -> x",
    "\\x : (a -> b) -> x",
    "\\x -> \\y -> x + y",
    "x |> \\y -> y + 1",
    "(\\x -> x) y",
    "f (\\x -> x) y",
    "(x |> \\y -> y) |> f",
    "if a then b else c",
    "if a then b else if c then d else e",
    "(if a then b else c) + d",
    "a + if b then c else d + e",
    "- if a then b else c",
    "let x = 1 in x",
    "let x = 1 let y = 2 in y",
    "let x = 1 in let y = 2 in y",
    "let x = let y = 1 in y in x",
    "let x = (let y = 1 in y) in x",
    "let f x y = x in f",
    "let f [n] 'a (xs: [n]a): [n]a = xs in f",
    "let [n] (xs: [n]t) = e in xs",
    "let [n] xs: [n]t = e in xs",
    "let a[i, j:k] = e in a",
    "let (x, _): (t, u) = e in x",
    "let (+++) a b = a in c",
    "let a +++ b = a in c",
    "let a `f` b = a in c",
    "#[materialize] let x = 1 in #[a(b, c(d))] let y = 2 in y",
    "let x = 1 #[opaque] let y = 1 in #[trace] y",
    "#[fuse(no)] map f xs",
    "a + #[trace] b + c",
    "(#[trace] b) + c",
    "let #[x] p = 1 in p",
    "let (#[x] p, (q: t)) = 1 in p",
    "let ((+), {x: i32, y = (-), z = w: t}) = ((<>) : u) in x + y",
    "let ((+)) = e in let ((+): a -> b) = f in 1 + 2",
    "\\(+) (-) -> 1 + 2 - 3",
    "match x case #[a] #[b(c)] y -> z case y: (a -> b) -> z case (y: u): [n]t -> z case (1: i32) -> z",
    "loop x = 1 for #[a] i in xs do x",
    "loop x = 1 for i: i32 in xs do x",
    "loop x = 1 for {i: t, j} in xs do x",
    "let {f, g = (h, _)} = r in h",
    "loop x = 1 for i < n do x + i",
    "loop x for p in xs do x",
    "loop (x, y) = (1, 2) while x < y do (y, x)",
    "loop [k] (xs: [k]t) = ys for (a, b) in zs do xs",
    "loop x: i64 = 1 while c do x",
    "(loop x = 1 while c do x) + 1",
    "match x case 1 -> a case -2i8 -> b case 1.5 -> c case (true, _) -> d case y -> y",
    "match x case 1 -> (match y case 2 -> a) case z -> (\\x -> match x case 1 -> 2)",
    "match x case 1 -> a case z -> match y case 2 -> b",
    "(match x case y -> y) + 1",
    "assert c x",
    "assert (a < b) (f x)",
    "f (assert c x)",
    "assert c x + 1",
    "a..<b",
    "a..>b",
    "a...b",
    "a..b...c",
    "a..b..<c",
    "a..b..>c + 1",
    "(a..<b) |> f",
    "0..<-n",
    "x.0..<n",
    "e : t",
    "e : t : u",
    "e :> [n]t",
    "(e : t) + 1",
    "e : a -> b",
    "(e : t, f : u)",
    "e : (x: a) -> [x]b -> c",
    "e : (a -> b) -> *c",
    "e : [n][](a -> b)",
    "e : [n * m + 1]{f: t, g: ()}",
    "e : name [n] [] t (u v) ([n]t) ()",
    "e : [n]name [m]",
    "e : *[]i32",
    "a with [i] = v",
    "a with [i, :j] = v with f.g = w",
    "a with [i] = (b with [j] = c)",
    "(a with [i] = b) |> f",
    "a with [i] = b |> f",
    "(a `f` b) with x = c",
    "a with [i] = if c then x else y",
    "(a with [i] = if c then x else y) with [j] = b",
    "x'' + _y",
];

const DECLARATIONS: &[&str] = &[
    "",
    "def x = 1",
    "def main = map f64.round",
    "entry f [n] 'a [m] (xs: [n]a) (_: [m]i32): [n](a, i32) = xs",
    "let f x = x",
    "def (<+>) x y = x\ndef (a: t) <*> (b: t): t = a\ndef x `f` y = x",
    "#[inline] #[a(1, b(c))] def f () = ()",
    "type t = i32",
    "#[a] type pair [n] 'a 'b = {x: [n]a, y: b}",
    "def f (x: i32): i32 -> i32 = \\y -> x + y",
    "def f (1) ((2): i32) = \\(3) -> x",
    "def f ((<>): a -> a -> a) {x: i32, y: [n]t} (x: i32) = x <> {} : {}",
];

#[test]
fn what_is_printed_parses_to_the_same_tree() {
    let programs = EXPRESSIONS.iter().map(|e| format!("def x = {e}"));
    for text in programs.chain(DECLARATIONS.iter().map(|d| d.to_string())) {
        let mut original = program(&text);
        let printed = print(&original);
        let mut again = program(&printed);
        assert_eq!(print(&again), printed, "printing is stable");
        visit::erase_spans(&mut original);
        visit::erase_spans(&mut again);
        assert_eq!(original, again, "{text}\n{printed}");
    }
}

#[test]
fn trees_without_parentheses_print_what_they_mean() {
    for text in EXPRESSIONS {
        let mut tree = program(&format!("def x = {text}"));
        visit::normalize(&mut tree);
        let printed = print(&tree);
        let mut again = program(&printed);
        visit::normalize(&mut again);
        assert_eq!(tree, again, "{text}\n{printed}");
    }
}

/// Every form as every kind of part of every other form, without parentheses in the tree.
#[test]
fn every_form_within_every_other() {
    let holes = [
        "HOLE",
        "HOLE + a",
        "a + HOLE",
        "a * HOLE - b",
        "f <| HOLE",
        "HOLE <| f",
        "a |> HOLE",
        "HOLE `f` a",
        "a `f` HOLE",
        "-HOLE",
        "!HOLE",
        "f HOLE",
        "HOLE x",
        "HOLE.f",
        "HOLE.0",
        "HOLE[0]",
        "a[HOLE]",
        "a[HOLE:HOLE:HOLE]",
        "(HOLE +)",
        "(+ HOLE)",
        "(`f` HOLE)",
        "(HOLE `f`)",
        "(HOLE <|)",
        "\\x -> HOLE",
        "if HOLE then HOLE else HOLE",
        "let x = HOLE in HOLE",
        "let f x = HOLE let a[HOLE] = HOLE in x",
        "loop x = HOLE for i < HOLE do HOLE",
        "loop x while HOLE do HOLE",
        "match HOLE case 1 -> HOLE case 2 -> HOLE",
        "assert HOLE HOLE",
        "HOLE..HOLE..<HOLE",
        "HOLE : t",
        "HOLE :> t",
        "e : [HOLE]t",
        "HOLE with [HOLE] = HOLE",
        "HOLE with f = HOLE",
        "#[a] HOLE",
        "[HOLE, HOLE]",
        "(HOLE, HOLE)",
        "{f = HOLE}",
    ];
    for hole in holes {
        for inner in EXPRESSIONS {
            let mut tree = program(&format!("def x = {}", hole.replace("HOLE", &format!("({inner})"))));
            visit::normalize(&mut tree);
            let printed = print(&tree);
            let mut again = program(&printed);
            visit::normalize(&mut again);
            assert_eq!(tree, again, "{inner} in {hole}\n{printed}");
        }
    }
}

#[test]
fn layout() {
    let text = "def normalize2 [n] (xs: [n]f64): ([n]f64, [n]f64) = let sum1 = reduce (+) 0 xs let gts = filter (\\x -> x > 0) xs
      let sum2 = gts |> map (\\x -> if x > 1000000000000.0 then x / 1000000000000.0 else x * 1000000000000.0) |> reduce (+) 0
      in (map (/ sum1) xs, map (\\x -> let y = x in y / sum2) xs) #[inline] def f x = x";
    let expected = "\
def normalize2 [n] (xs: [n]f64): ([n]f64, [n]f64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (\\x -> x > 0) xs
  let sum2 =
    gts
      |> map (\\x -> if x > 1000000000000.0 then x / 1000000000000.0 else x * 1000000000000.0)
      |> reduce (+) 0
  in (map (/ sum1) xs, map (\\x -> let y = x in y / sum2) xs)

#[inline]
def f x = x
";
    assert_eq!(print(&program(text)), expected);
}

#[test]
fn an_expression_alone() {
    let source = Source::new("<expression>", "sum (map (+ 1) [1, 2])");
    let (e, nodes) = parse_exp(&source).unwrap();
    assert_eq!(print_exp(&e), "sum (map (+ 1) [1, 2])");
    // Three applications, sum, map, the parentheses, the section with its operator and its 1, the
    // array with its 1 and 2.
    assert_eq!(nodes, 12);
}
