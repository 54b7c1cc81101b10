//! The checker: programs with the scheme that each must have, and programs that must be refused
//! with the message and the marked text. The expectations come from the language's rules and from
//! Robinson et al. 2014, section 1.3.

mod accepted;
mod independent;
mod large;
mod manual;
mod modules;
mod refused;
mod remedies;
mod whole;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::syntax::parse;
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
fn literals_that_are_cut_off_are_warned_of() {
    let text = "def main (x: u8) = #[unsafe] (x + 300u8, 1e39f32, -129i8, -128i8, 0xFFu8, -1u8, #[trase] x)";
    let warnings: Vec<String> = checked(text).unwrap().warnings().into_iter().map(|w| w.message).collect();
    let expected = [
        "300 does not fit in `u8`: it is cut off to 44",
        "1e39 does not fit in `f32`: it is infinite",
        "-129 does not fit in `i8`: it is cut off to 127",
        "this attribute does nothing",
    ];
    assert_eq!(warnings, expected);
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
    assert!(entry("def foo = 1", Some("fo")).unwrap_err().contains("did you mean `foo`?"));
    assert!(entry("def g 'a (x: a) = x", Some("g")).unwrap_err().contains("entry point"));
}

#[test]
fn nothing_is_suggested_that_is_another_word() {
    let error = last_scheme("def f (xs: []i32) = zort xs").unwrap_err();
    assert_eq!((error.message.as_str(), error.help), ("nothing is called `zort`", None));
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

/// Each length is that of the line before and 1, and mentions a third of it, which mentions a third of that, and so on.
#[test]
fn sizes_that_mention_those_of_all_lines_before_are_no_trees() {
    let line = "let v = take (length v / 3) v ++ [c] ++ drop (length v / 3) v\n";
    let scheme = last_scheme(&format!("def f [n] (v: [n]f64) c =\n{}in v", line.repeat(60))).unwrap();
    assert_eq!(scheme, "f : ∀ n. (v: [n]f64) -> (c: f64) -> [n + 60]f64");
}

#[test]
fn deep_nesting_is_refused_and_does_not_overflow_the_stack() {
    let sum = |n: usize| {
        let check = move || last_scheme(&format!("def f (x: i32) = {}", vec!["x"; n].join(" + ")));
        std::thread::Builder::new().stack_size(1 << 20).spawn(check).unwrap().join().unwrap()
    };
    assert_eq!(sum(490).unwrap(), "f : (x: i32) -> i32");
    match sum(3000) {
        Ok(scheme) => assert_eq!(scheme, "f : (x: i32) -> i32"),
        Err(error) => assert!(error.message.contains("levels high"), "{}", error.message),
    }
}
