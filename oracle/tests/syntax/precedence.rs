//! Precedence, by the table of the language.

use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::{Decl, ExpKind, Program};
use lawson_oracle::syntax::{parse, visit};

fn program(text: &str) -> Program {
    let source = Source::new("test.fut", text);
    parse(&source).unwrap_or_else(|e| panic!("{text}\n{}", e.render(&source, false)))
}

/// The program `def x = TEXT` without parentheses, places and numbers.
fn normal(text: &str) -> Program {
    let mut program = program(&format!("def x = {text}"));
    visit::normalize(&mut program);
    program
}

/// Each expression, and the same with all parentheses written.
#[test]
fn precedence_as_in_the_table_of_the_language() {
    let table = [
        ("a + b * c", "a + (b * c)"),
        ("a * b + c", "(a * b) + c"),
        ("a - b - c", "(a - b) - c"),
        ("a ** b ** c", "(a ** b) ** c"),
        ("a * b ** c", "a * (b ** c)"),
        ("a << b + c", "a << (b + c)"),
        ("a & b << c", "a & (b << c)"),
        ("a == b & c", "a == (b & c)"),
        ("a && b == c", "a && (b == c)"),
        ("a || b && c", "a || (b && c)"),
        ("a <| b || c", "a <| (b || c)"),
        ("f <| g <| x", "f <| (g <| x)"),
        ("x |> f |> g", "(x |> f) |> g"),
        ("x |> f <| y", "x |> (f <| y)"),
        ("x <| f |> y", "(x <| f) |> y"),
        ("a || b |> f", "(a || b) |> f"),
        ("x |> f with [0] = b", "(x |> f) with [0] = b"),
        ("a with [0] = b |> f", "a with [0] = (b |> f)"),
        ("a with [0] = b with [1] = c", "(a with [0] = b) with [1] = c"),
        ("x |> f `g` y with [0] = z", "(x |> f) `g` (y with [0] = z)"),
        ("a `f` b `g` c", "(a `f` b) `g` c"),
        ("a `f` b + c", "a `f` (b + c)"),
        ("a `f` b ..< c `f` d", "(a `f` b) ..< (c `f` d)"),
        ("0..2...n + 1", "(0)..(2)...(n + 1)"),
        ("a ..< b : t", "(a ..< b) : t"),
        ("a + b : t :> u", "((a + b) : t) :> u"),
        ("f x y + g z", "((f x) y) + (g z)"),
        ("f x.y a[i]", "(f (x.y)) (a[i])"),
        ("a[i].f[j].0.1", "((((a[i]).f)[j]).0).1"),
        ("-a * b", "(-a) * b"),
        ("-a ** b", "(-a) ** b"),
        ("-f x", "-(f x)"),
        ("-x.f", "-(x.f)"),
        ("a - -b", "a - (-b)"),
        ("!a && b", "(!a) && b"),
        ("! !a", "!(!a)"),
        ("f -x", "f - x"),
        ("assert a b + c", "(assert a b) + c"),
        ("a |> \\x -> x + 1", "a |> (\\x -> (x + 1))"),
        ("a + if c then d else e + 1", "a + (if c then d else (e + 1))"),
        ("if c then d else e : t", "if c then d else (e : t)"),
        ("let y = a in y + b : t", "let y = a in ((y + b) : t)"),
        ("\\x : t -> x : u", "\\x : t -> (x : u)"),
        // Operators of one's own go by their longest built-in prefix.
        ("a ++ b ++ c", "(a ++ b) ++ c"),
        ("a ++ b * c", "a ++ (b * c)"),
        ("a **. b * c", "(a **. b) * c"),
        ("a <+> b + c", "a <+> (b + c)"),
        ("a <|> b <|> c", "a <|> (b <|> c)"),
        ("a >-> b && c", "(a >-> b) && c"),
        ("a !> b & c", "a !> (b & c)"),
        ("a i32.+ b i32.* c", "a i32.+ (b i32.* c)"),
    ];
    for (text, full) in table {
        assert_eq!(normal(text), normal(full), "{text}  against  {full}");
    }
}

#[test]
fn a_program_of_the_thin_slice() {
    let p = program(
        "-- the sunspots
def normalize2 [n] (xs: [n]f64) : ([n]f64, [n]f64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (\\x -> x > 0) xs
  let sum2 = reduce (+) 0 gts
  let ys1 = map (\\x -> x / sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)
entry f (xs: []f64) (k: i64) = xs |> map (\\(x: f64) : f64 -> f64.sqrt x) |> zip (iota k) |> map (.0)
#[inline] type pair [n] 'a = ([n]a, i32)
def main = map f64.round
",
    );
    assert_eq!(p.decls.len(), 4);
    let Decl::Def(def) = &p.decls[0] else { panic!() };
    assert_eq!((def.size_params.len(), def.params.len(), def.entry), (1, 1, false));
    let ExpKind::Let(bindings, _) = &def.body.kind else { panic!() };
    assert_eq!(bindings.len(), 5);
    let Decl::Def(main) = &p.decls[3] else { panic!() };
    assert!(main.entry && main.params.is_empty());
}
