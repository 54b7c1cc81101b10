//! Every kind of function meets every way of using one. All of them are `x - y`, so what a use gives
//! follows from the use alone, and is told here by hand for `a = 12` and `b = 5`. Beside them functions of
//! which each call decides the size of what it gives.

/// What every program of the table begins with.
const GLOBALS: &str = "
def minus (x: i64) (y: i64) = x - y
def (<->) (x: i64) (y: i64) = x - y
def generic 'a (_: a) (x: i64) (y: i64) = x - y
def sized [n] (zs: [n]i64) (x: i64) (y: i64) = x - y + n - length zs
def three (z: i64) (x: i64) (y: i64) = x - y + z
def point_free = \\(x: i64) (y: i64) -> x - y
def renamed: i64 -> i64 -> i64 = (-)
def part = three 0
def call 'a '^b (f: a -> b) (x: a) = f x
def call_two 'a 'b '^c (f: a -> b -> c) (x: a) (y: b) = f x y
def twice (f: i64 -> i64) (x: i64) = f (f x)
";

/// Functions of two arguments: what binds them, and the expression.
const TWO: [(&str, &str); 29] = [
    ("", "minus"),
    ("", "(<->)"),
    ("", "(generic true)"),
    ("", "(sized [a, b])"),
    ("", "(three 0)"),
    ("", "point_free"),
    ("", "renamed"),
    ("", "part"),
    ("", "(-)"),
    ("", "(i64.-)"),
    ("", "(\\x y -> x - y)"),
    ("", "(\\x -> \\y -> x - y)"),
    ("", "(curry (\\(x: i64, y: i64) -> x - y))"),
    ("", "(flip (\\y x -> x - y))"),
    ("", "((+ 1) >-> (\\(x: i64) (y: i64) -> x - 1 - y))"),
    ("", "((\\(x: i64) (y: i64) -> x - 1 - y) <-< (+ 1))"),
    ("let f (x: i64) (y: i64) = x - y", "f"),
    ("let f (x: i64) = \\(y: i64) -> x - y", "f"),
    ("let f x y: i64 = x - y", "f"),
    ("let (<+>) (x: i64) (y: i64) = x - y", "(<+>)"),
    ("let f (x: i64) (y: i64) = x - y + a - a", "f"),
    ("let f 'a (_: a) (x: i64) (y: i64) = x - y", "(f [true])"),
    ("let f [n] (zs: [n]i64) (x: i64) (y: i64) = x - y + n - length zs", "(f [a, b])"),
    ("let f (z: i64) (x: i64) (y: i64) = x - y + z", "(f 0)"),
    ("let f (z: i64) (x: i64) (y: i64) = x - y + z let g = f 0", "g"),
    ("let f [n] (zs: [n]i64) (x: i64) (y: i64) = x - y + n - length zs let g = f [b]", "g"),
    ("let f = \\(x: i64) (y: i64) -> x - y", "f"),
    ("let f = minus let g = f", "g"),
    ("let f (x: i64) (y: i64) = x - y let g (h: i64 -> i64 -> i64) (x: i64) = h x", "(g f)"),
];

/// Functions of one argument, `12 - y`, beside those of two with their first one given.
const ONE: [(&str, &str); 13] = [
    ("", "(a -)"),
    ("", "(a <->)"),
    ("", "(a `minus`)"),
    ("let (<+>) (x: i64) (y: i64) = x - y", "(a <+>)"),
    ("let f (x: i64) (y: i64) = x - y", "(a `f`)"),
    ("let (<+>) (y: i64) (x: i64) = x - y", "(<+> a)"),
    ("let f (y: i64) (x: i64) = x - y", "(`f` a)"),
    ("let f (x: i64) (y: i64) = x - y", "(f a >-> id)"),
    ("let f (x: i64) (y: i64) = x - y", "(id <-< f a)"),
    ("let f (z: i64) (x: i64) (y: i64) = x - y + z let g = f 0 let h = g a", "h"),
    ("let f 'a (x: i64) (_: a) (y: i64) = x - y let g = f a let h = g true", "h"),
    ("let f (y: i64) = a - y", "f"),
    ("let f y: i64 = a - y", "f"),
];

/// Ways to use a function of two arguments, `F`, and what they give.
const USES_OF_TWO: [(&str, &str); 12] = [
    ("F a b", "7i64"),
    ("a |> flip F b", "7i64"),
    ("let use = F in use a b", "7i64"),
    ("let (use: i64 -> i64 -> i64) = F in use a b", "7i64"),
    ("call F a b", "7i64"),
    ("call_two F a b", "7i64"),
    ("uncurry F (a, b)", "7i64"),
    ("map2 F [a, b] [b, a]", "[7i64, -7i64]"),
    ("map (uncurry F) [(a, b)]", "[7i64]"),
    ("reduce F a [b]", "7i64"),
    ("foldl F a [b, 1]", "6i64"),
    ("loop x = a for _i < 2i64 do F x b", "2i64"),
];

/// Ways to use a function of one argument, `F`, and what they give.
const USES_OF_ONE: [(&str, &str); 17] = [
    ("F b", "7i64"),
    ("b |> F", "7i64"),
    ("F <| b", "7i64"),
    ("let use = F in use b", "7i64"),
    ("let use = F let again = use in (again b, use a)", "7i64 0i64"),
    ("let (use: i64 -> i64) = F in use b", "7i64"),
    ("let use (x: i64) = F x in use b", "7i64"),
    ("let use () = F in use () b", "7i64"),
    ("let use (k: i64 -> i64) = k b in use F", "7i64"),
    ("call F b", "7i64"),
    ("twice F b", "5i64"),
    ("let r = {f = F, x = b} in r.f r.x", "7i64"),
    ("let (k, x) = (F, b) in k x", "7i64"),
    ("map F [b, a]", "[7i64, 0i64]"),
    ("map (\\x -> F x) [b, a]", "[7i64, 0i64]"),
    ("let use = map F in use [b, a]", "[7i64, 0i64]"),
    ("iterate 2 F b", "5i64"),
];

const TO_ARRAYS: &str = "
def named (n: i64) = iota n
def same [k] (f: i64 -> [k]i64) (x: i64) (y: i64) = zip (f x) (f y)
def both '^b '^c (f: i64 -> b) (g: i64 -> c) (x: i64) (y: i64): (b, c) = (f x, g y)
";

/// Functions from a number to an array, each with the sum of the lengths that it gives for 12 and for 5.
const TO_ARRAY: [(&str, &str); 11] = [
    ("iota", "17i64"),
    ("named", "17i64"),
    ("(\\x -> iota (2 * x))", "34i64"),
    ("(\\x -> filter (>= x) [1i64, 6, 20])", "3i64"),
    ("(flip replicate 1i64)", "17i64"),
    ("(flip (curry (\\(n: i64, x: i64) -> replicate n x)) 1i64)", "17i64"),
    ("((+ 1) >-> iota)", "19i64"),
    ("(iota <-< (+ 1))", "19i64"),
    ("(uncurry drop <-< (\\x -> (x, iota 20)))", "23i64"),
    ("(call (\\(t: i64) -> flip replicate t) 1)", "17i64"),
    ("(id iota)", "17i64"),
];

/// Uses of a function to an array, `F`, that give the sum of its two lengths.
const USES_OF_EACH_SIZE: [&str; 5] = [
    "length (F a) + length (F b)",
    "let use = F in length (use a) + length (use b)",
    "length (call F a) + length (call F b)",
    "let (xs, ys) = both F F a b in length xs + length ys",
    "i64.sum (map (\\x -> length (F x)) [a, b])",
];

/// Uses that are wrong: they need rows, or two arrays, of one size.
const USES_OF_ONE_SIZE: [&str; 9] = [
    "map F [a, b]",
    "tabulate 2 F",
    "same F a b",
    "zip (F a) (F b)",
    "[F a, F b]",
    "let use = F in zip (use a) (use b)",
    "let use = F let (xs, ys) = both use use a b in zip xs ys",
    "let (xs, ys) = both F F a b in zip xs ys",
    "map2 (\\x y -> (F x, y)) [a, b] [b, a]",
];

/// Programs that must be refused.
pub fn refused() -> Vec<String> {
    let met = |(f, _): &(&str, _)| USES_OF_ONE_SIZE.map(|used| to_array(f, used));
    TO_ARRAY.iter().flat_map(met).collect()
}

fn to_array(f: &str, used: &str) -> String {
    format!("{GLOBALS}{TO_ARRAYS}def main (a: i64) (b: i64) = {}\n", used.replace('F', f))
}

/// All programs of the table, each with what its `main` gives for [`ARGUMENTS`].
pub fn programs() -> Vec<(String, &'static str)> {
    let given = TWO.iter().map(|(bound, f)| (*bound, format!("({f} a)")));
    let one = given.chain(ONE.iter().map(|(bound, f)| (*bound, f.to_string())));
    let two = TWO.iter().map(|(bound, f)| (*bound, f.to_string()));
    let met = |(bound, f): (&str, String), uses: &'static [(&'static str, &'static str)]| {
        uses.iter()
            .map(|(used, gives)| {
                let used = used.replace('F', &f);
                let body = if bound.is_empty() { used } else { format!("{bound} in {used}") };
                (format!("{GLOBALS}def main (a: i64) (b: i64) = {body}\n"), *gives)
            })
            .collect::<Vec<_>>()
    };
    let each = TO_ARRAY.iter().flat_map(|(f, sum)| USES_OF_EACH_SIZE.map(|used| (to_array(f, used), *sum)));
    let values = two.flat_map(|f| met(f, &USES_OF_TWO)).chain(one.flat_map(|f| met(f, &USES_OF_ONE)));
    values.chain(each).collect()
}

/// The arguments of every program of the table.
pub const ARGUMENTS: &str = "12i64 5i64";
