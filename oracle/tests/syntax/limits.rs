//! No input makes the parser overflow its stack, panic, or take more than linear time.

use lawson_oracle::source::Source;
use lawson_oracle::syntax::{MAX_HEIGHT, MAX_NESTING, parse, print, visit};
use proptest::prelude::*;

use crate::config::config;

/// `Ok`, or the message of the error, after printing and dropping the tree, on a stack of 2 MiB as
/// a test's thread has it.
fn outcome(text: String) -> Result<(), String> {
    let run = move || match parse(&Source::new("test.fut", text)) {
        Ok(mut program) => {
            print(&program);
            visit::normalize(&mut program);
            assert_eq!(program.clone(), program);
            Ok(())
        }
        Err(e) => Err(e.message),
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

/// Each form nested in itself: what opens, what closes, and what stands in the middle.
const NESTED: &[(&str, &str, &str)] = &[
    ("def x = ", "(", ")"),
    ("def x = ", "[", "]"),
    ("def x = ", "(1, ", ")"),
    ("def x = ", "{f = ", "}"),
    ("def x = ", "(+ ", ")"),
    ("def x = ", "f (", ")"),
    ("def x = ", "(f x + ", " * 2)"),
    ("def x = ", "a[", "]"),
    ("def x = ", "(.[", "])"),
    ("def x = ", "\\y -> ", ""),
    ("def x = ", "let y = ", " in y"),
    ("def x = ", "let f z = ", " in f"),
    ("def x = ", "if ", " then a else b"),
    ("def x = ", "if c then ", " else b"),
    ("def x = ", "loop y = ", " while c do y"),
    ("def x = ", "loop y while c do ", ""),
    ("def x = ", "match (", ") case y -> y"),
    ("def x = ", "match y case 1 -> ", ""),
    ("def x = ", "a with [0] = (", ")"),
    ("def x = ", "a + let y = 1 in ", ""),
    ("def x = ", "#[a] (", ")"),
    ("def x = ", "assert (", ") 1"),
    ("def x = e : ", "[", "]t"),
    ("def x = e : ", "[]", ""),
    ("def x = e : ", "* ", ""),
    ("def x = e : ", "(", ")"),
    ("def x = e : ", "a -> ", ""),
    ("def x = e : ", "(y: ", ") -> t"),
    ("def x = e : ", "{f: ", "}"),
    ("def x = e : ", "name (", ")"),
    ("def x = e : ", "[e : ", "]t"),
    ("def f ", "(", ")"),
    ("def f ", "{g = ", "}"),
    ("def f ", "(y, ", ")"),
    ("def f ", "(#[a] ", ")"),
    ("#[a(", "b(", ")"),
];

fn nested(form: &(&str, &str, &str), depth: usize, closed: bool) -> String {
    let (head, open, close) = form;
    let middle =
        if head.starts_with('#') || head.starts_with("def f") || head.ends_with(": ") { "y" } else { "1" };
    let tail = match *head {
        "def f " => " = 1",
        "#[a(" => ")] def x = 1",
        _ => "",
    };
    match closed {
        true => format!("{head}{}{middle}{}{tail}", open.repeat(depth), close.repeat(depth)),
        false => format!("{head}{}", open.repeat(depth)),
    }
}

#[test]
fn nesting_within_the_limit_is_fine_and_beyond_it_an_error() {
    for form in NESTED {
        assert_eq!(outcome(nested(form, 20, true)), Ok(()), "{form:?}");
        for depth in [MAX_NESTING as usize - 3, MAX_NESTING as usize + 3, 100_000] {
            for closed in [true, false] {
                if let Err(message) = outcome(nested(form, depth, closed)) {
                    let known =
                        ["nested more than", "levels high", "the end of the text", "not part of the core"];
                    assert!(known.iter().any(|m| message.contains(m)), "{form:?}: {message}");
                }
            }
        }
        let e = outcome(nested(form, 100_000, true)).unwrap_err();
        assert_eq!(e, format!("the program is nested more than {MAX_NESTING} levels deep here"), "{form:?}");
    }
}

#[test]
fn chains_are_limited_by_the_height_of_their_tree() {
    let chains = [" + 1", " 1", ".f", "[0]", " with [0] = 1", " : t", " |> f", " `f` 1", " <| f"];
    for link in chains {
        let fits = MAX_HEIGHT as usize / 2;
        assert_eq!(outcome(format!("def x = a{}", link.repeat(fits))), Ok(()), "{link}");
        let e = outcome(format!("def x = a{}", link.repeat(100_000))).unwrap_err();
        assert_eq!(e, format!("this expression is more than {MAX_HEIGHT} levels high"), "{link}");
    }
    for prefix in ["- ", "! ", "if a then b else "] {
        let e = outcome(format!("def x = {}a", prefix.repeat(100_000))).unwrap_err();
        assert_eq!(e, format!("this expression is more than {MAX_HEIGHT} levels high"), "{prefix}");
    }
    // Chains in chains: each link's first operand is a chain itself.
    let mut text = "a".to_string();
    for _ in 0..100 {
        text = format!("({text}{})", " + 1".repeat(100));
    }
    let e = outcome(format!("def x = {text}")).unwrap_err();
    assert_eq!(e, format!("this expression is more than {MAX_HEIGHT} levels high"));
}

#[test]
fn the_height_of_operators_in_a_row() {
    let sum = |n: u32| format!("def x = a{}", " + a".repeat(n as usize));
    assert_eq!(outcome(sum(MAX_HEIGHT - 1)), Ok(()));
    assert!(outcome(sum(MAX_HEIGHT)).is_err());
}

#[test]
fn what_may_be_long_is_long() {
    let lets: String = (0..20_000).map(|i| format!("let x{i} = {i} + 1\n")).collect();
    assert_eq!(outcome(format!("def x = {lets} in x1")), Ok(()));
    let ins: String = (0..20_000).map(|i| format!("let x{i} = {i} in ")).collect();
    assert_eq!(outcome(format!("def x = {ins} x1")), Ok(()));
    assert_eq!(outcome(format!("def x = [{}]", "1, ".repeat(100_000))), Ok(()));
    assert_eq!(outcome("def f x = x + 1\n".repeat(20_000)), Ok(()));
    assert_eq!(outcome(format!("def x = match y {}", "case 1 -> 2 ".repeat(20_000))), Ok(()));
    assert_eq!(outcome(format!("def x = {} let y = 1 in y", "#[a] ".repeat(20_000))), Ok(()));
}

const WORDS: &[&str] = &[
    "def", "entry", "let", "in", "type", "if", "then", "else", "loop", "for", "while", "do", "with", "match",
    "case", "assert", "true", "module", "import", "x", "f64", "_", "1", "0x", "1.5f64", "1e", "'a", "'a'",
    "+", "-", "*", "<", "!", "=", "==", "->", ":", ":>", "..", "...", "..<", "..>", ".f", ".0", ".", "`",
    "\\", "#[", "#c", "(", ")", "[", "]", "{", "}", ",", "?", "~", "\"", "é", "--", "\n", " ",
];

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 1000, ..config(2000) })]

    /// Any sequence of tokens, with and without spaces.
    #[test]
    fn no_sequence_of_tokens_panics(words in prop::collection::vec(prop::sample::select(WORDS), 0..25), space in any::<bool>()) {
        let text = words.join(if space { " " } else { "" });
        for text in [text.clone(), format!("def x = {text}"), format!("def f ({text}")] {
            let source = Source::new("test.fut", text);
            match parse(&source) {
                Ok(program) => {
                    let printed = print(&program);
                    let again = parse(&Source::new("printed.fut", printed.as_str()));
                    prop_assert!(again.is_ok(), "{}", printed);
                }
                Err(e) => {
                    e.render(&source, false);
                }
            }
        }
    }

    /// Any text at all.
    #[test]
    fn no_text_panics(text in "\\PC{0,40}") {
        let source = Source::new("test.fut", format!("def x = {text}"));
        if let Err(e) = parse(&source) {
            e.render(&source, false);
        }
    }
}

/// Patterns whose types have definitions in them: each is read once, whatever it turns out to begin.
#[test]
fn definitions_in_the_types_of_patterns_are_read_once() {
    let nested = |depth: usize, after: &str| {
        let exp = (0..depth).fold("1".to_string(), |e, _| format!("let (x: [{e}]i32){after} = 1 in 1"));
        format!("def main = {exp}")
    };
    for after in [" + y", " `f` y", ""] {
        assert_eq!(outcome(nested(60, after)), Ok(()), "{after}");
    }
}
