//! Programs with several mistakes: each that does not follow from another one is shown, and nothing else.

use lawson_oracle::source::Source;

use super::checked;

/// The texts that are marked, in the order in which the errors are shown.
fn marked(text: &str) -> Vec<&str> {
    let error = checked(text).unwrap_err();
    let all = [&error].into_iter().chain(error.others());
    all.map(|error| &text[error.primary.0.start as usize..error.primary.0.end as usize]).collect()
}

/// Programs, and what must be marked: each mistake once, at its place.
const WRONG: &[(&str, &[&str])] = &[
    // Two bindings, whatever is made of them.
    ("def f (xs: []f64) (ys: []f64) = let a = xs + 1 let b = ys * ys in (a, b)", &["xs", "ys"]),
    ("def f (xs: []f64) (ys: []f64) = let a = xs + 1 let b = ys * ys in a + b", &["xs", "ys"]),
    ("def f (xs: []f64) = let a = xs + 1 let b = a * 2 let c = b ++ a in c[0] && c.x", &["xs", "c.x"]),
    // Arguments, components, elements, fields, branches.
    ("def f (xs: []f64) (ys: []f64) = f64.max (xs + 1) (ys * 2)", &["xs", "ys"]),
    ("def f (xs: []f64) = (xs + 1, nothing, true + 1)", &["xs", "nothing", "true"]),
    ("def f (xs: []f64) = {a = xs + 1, b = nothing}", &["xs", "nothing"]),
    ("def f (xs: []f64) = [f64.sum xs, xs * 2, nothing]", &["xs", "nothing"]),
    ("def f (xs: []f64) (x: i64) = if x then xs + 1 else nothing", &["x", "xs", "nothing"]),
    ("def f (xs: []f64) = nothing (xs + 1) (xs * 2)", &["nothing", "xs", "xs"]),
    ("def f (xs: []f64) (ys: []i64) = map2 (\\x y -> x + y) (xs + 1) (nothing ys)", &["xs", "nothing"]),
    (
        "def f (x: i64) = match x case 0 -> nothing case (a, b) -> a case _ -> true + 1",
        &["nothing", "(a, b)", "true"],
    ),
    // Loops, functions, types.
    ("def f (xs: []f64) = loop s = nothing for i < 3 do s + (xs * 2)", &["nothing", "xs"]),
    ("def f (xs: []f64) = map (\\x -> let a = x + true let b = nothing in a + b) xs", &["true", "nothing"]),
    ("def f (xs: []f64) = let g x = x + xs let h y = nothing in g 1 + h 2", &["xs", "nothing"]),
    ("def f (xs: []foo) (ys: []f64) = (f64.sum xs, ys + 1)", &["foo", "ys"]),
    ("def f (ys: []f64) : bar = let a = ys + 1 in true && a", &["bar", "ys"]),
    ("def f (xs: []f64) = xs + 1\ndef g (xs: []f64) = (f xs + true, xs * 2)", &["xs", "xs"]),
    ("type t = foo\ndef f (x: t) (ys: []f64) = (x.a + true, ys + 1)", &["foo", "ys"]),
    ("def f (xs: *[]f64) = let xs[0] = true let a = nothing in xs[1] + a", &["true", "nothing"]),
    // What an error leaves unknown is no error: sizes, parts, parameters.
    ("def f [n] (xs: [n]f64) = let k = nothing + 1 in map2 (+) xs (map f64.i64 (iota k))", &["nothing"]),
    ("def f [n] (xs: [n]f64) = let k = nothing in map2 (+) xs (replicate (k * 2 + 1) 0)", &["nothing"]),
    ("def f [n] (xs: [n]f64) = let k = nothing in (xs[:k] :> [n]f64, map2 (+) xs xs[k:])", &["nothing"]),
    ("def f = let (a, b) = nothing let r = a[0] in (r + 1i32, r + 2.0, b.x + true, b.x + 1)", &["nothing"]),
    ("def f = let [n] (xs: [n]i64) = nothing in n + length xs", &["nothing"]),
    ("def f = let {a, b} = nothing in a + b.c", &["nothing"]),
    ("def f v = let a = v + [1] in (v && true, v + 1.5)", &["[1]"]),
    ("def f = let g [n] (xs: [n]foo) = n in g [1]", &["foo"]),
    // Whoever asks for more of what is wrong does not show it twice.
    ("def f = 5 mod 2", &["mod"]),
    ("def f = foo.bar + 1", &["foo.bar"]),
    ("def f (xs: []f64) = f64 (xs + 1)", &["f64", "xs"]),
    ("def f = let g x = g x in g 1", &["g"]),
    ("def f = let g x = nothing in let h x = g x in h 1 + true", &["nothing"]),
];

#[test]
fn each_mistake_is_shown_once() {
    let mut wrong = String::new();
    for (text, expected) in WRONG {
        let found = marked(text);
        if found != *expected {
            wrong += &format!("{text}\n  marked {found:?}, and not {expected:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// So many are shown, and how many there are besides.
#[test]
fn what_is_not_shown_is_counted() {
    let bad: Vec<String> = (0..25).map(|i| format!("q{i}")).collect();
    let text = format!("def f = ({})", bad.join(", "));
    let error = checked(&text).unwrap_err();
    assert_eq!((error.others().count(), error.left_out), (9, 15));
    let rendered = error.render(&Source::new("test.fut", text.as_str()), false);
    assert!(rendered.ends_with("\nand 15 errors more\n"), "{rendered}");
}

/// Errors inside of errors take no longer than as many side by side.
#[test]
fn mistakes_in_mistakes() {
    for nest in ["5 (", "nothing (", "not (xs + ", "[1] ++ (", "(1, 2).a + ("] {
        let n = 100;
        let text = format!("def f (xs: []f64) = {}1{}", nest.repeat(n), ")".repeat(n));
        assert!(checked(&text).is_err(), "{nest}");
    }
}
