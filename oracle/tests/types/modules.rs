//! Modules and files without number: what is too much is refused, and what only seems to be is not.

use std::sync::Arc;

use lawson_oracle::diagnostic::{Diagnostic, ErrorCode};
use lawson_oracle::modules::library::Definition;
use lawson_oracle::modules::{self, library};
use lawson_oracle::source::{Library, Source};
use lawson_oracle::types::Checked;

/// Each file imports the one that has the next number; `end` imports none, `latin` is no text, and `part` is wrong in part.
#[derive(Debug)]
struct Chain;

impl Library for Chain {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "latin.fut" {
            return Ok(b"-- one\n-- caf\xe9\n".to_vec());
        }
        if path == "part.fut" {
            return Ok(b"def right = 1i32\ndef wrong = nothing_of_this_name".to_vec());
        }
        let number = path.trim_end_matches(".fut").parse::<usize>();
        Ok(number.map_or("def x = 1i32".into(), |n| format!("import \"{}\"\ndef y = 1i32", n + 1)).into())
    }
}

fn checked(text: &str) -> Result<Checked, Diagnostic> {
    modules::check(&Source::new("test.fut", text).importing(Arc::new(Chain)))
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let why = checked(text).expect_err("too much");
    assert_eq!((why.code, &*why.message), (Some(ErrorCode::OverLimit), message));
}

#[test]
fn a_module_type_may_include_one_often() {
    let level = |i| format!("module type s{} = {{ include s{i} include s{i} }}\n", i + 1);
    let levels: String = (0..40).map(level).collect();
    let text =
        format!("module type s0 = {{ val x: i32 }}\n{levels}module m: s40 = {{ def x = 1i32 }}\ndef y = m.x");
    assert!(checked(&text).is_ok());
}

#[test]
fn modules_that_double() {
    let level =
        |i| format!("module f{} (P: {{}}) = {{ module a = f{i} {{}} module b = f{i} {{}} }}\n", i + 1);
    let levels: String = (0..40).map(level).collect();
    let text = format!("module f0 (P: {{}}) = {{ def x = 1i32 }}\n{levels}def y = 1i32");
    refused(&text, "the modules of the program have more than 65536 members");
}

#[test]
fn applications_of_applications() {
    let nested = |n| format!("{}m{}", "f (".repeat(n), ")".repeat(n));
    let text = |n| {
        let module = nested(n);
        format!(
            "module f (P: {{ val x: i32 }}) = {{ def x = P.x + 1 }}\nmodule m = {{ def x = 1i32 }}\nmodule r = {module}\ndef y = r.x"
        )
    };
    assert!(checked(&text(100)).is_ok());
    // A thousand applications side by side are one.
    let beside: String = (0..1000).map(|i| format!("module r{i} = f m\n")).collect();
    let beside = format!("{}\n{beside}def z = r0.x + r999.x", text(1));
    assert!(checked(&beside).is_ok());
}

#[test]
fn the_library_has_what_messages_say() {
    let definitions = library::definitions();
    for (file, function) in lawson_oracle::syntax::foreign_library::functions() {
        let has = |d: &&Definition| {
            let names = d.modules.iter().map(|module| format!("{module}.{}", d.name));
            d.import == format!("lawson/{file}")
                && (d.name == function || names.into_iter().any(|n| n == function))
        };
        assert!(definitions.iter().any(|d| has(&d)), "lawson/{file} has no {function}");
    }
}

#[test]
fn imports() {
    refused("import \"0\"", "modules and files are nested more than 128 levels deep here");
    let why = checked("import \"latin\"").expect_err("not UTF-8");
    assert_eq!(why.code, Some(ErrorCode::UnreadableImport));
    assert_eq!(why.message, "latin.fut is not UTF-8 text: line 2, byte 7 of the line");
    let often: String = (0..10_000).map(|_| "import \"end\"\n").collect();
    assert!(checked(&format!("{often}def y = x")).is_ok());
}

#[test]
fn names_of_imported_files_are_looked_up_where_they_are_needed() {
    assert!(checked("import \"part\"\ndef y = right").is_ok());
    let why = checked("import \"part\"\ndef y = wrong").expect_err("no such name");
    assert_eq!(why.message, "nothing is called `nothing_of_this_name`");
    let source = why.source(&Source::new("test.fut", "")).clone();
    assert_eq!(source.place(why.primary.0.start), "part.fut:2:13");
}

/// Programs with the help and the number of other places that their error has.
const WRONG: &[(&str, Option<&str>, usize)] = &[
    (
        "module a = { module b = { def count = 1i32 } } def y = a.b.coumt",
        Some("did you mean `a.b.count`?"),
        0,
    ),
    (
        "module m: { val normalise: i32 } = { def normalize = 1i32 }",
        Some("it has `normalize`: is that meant?"),
        1,
    ),
    ("module m: numric = f64", Some("did you mean `numeric`?"), 0),
    ("module a = { module type shape = {} } module m: a.shpe = {}", Some("did you mean `a.shape`?"), 0),
    (
        "module s = { type t = i64 } def f (s: i32) (x: s.t) = x",
        Some("it hides the module of its name: give it another name"),
        0,
    ),
    // The prelude has no place.
    ("module f (R: from_prim) = {} module k = f { type t [n] = [n]i32 }", None, 0),
    ("module f (R: from_prim) = {} module k = f { type~ t = []i32 }", None, 0),
    ("module f (R: from_prim) = {} module k = f { type t = i32 }", None, 0),
];

#[test]
fn errors_help() {
    for (text, help, places) in WRONG {
        let why = checked(text).expect_err("it is wrong");
        assert_eq!((why.help.as_deref(), why.secondary.len()), (*help, *places), "{text}: {}", why.message);
    }
}

#[test]
fn what_is_applied_often_is_warned_of_once() {
    let program = "module f (P: { val x: i32 }) = { def k = i32.u8 300u8 + P.x }
        module a = f { def x = 1i32 }
        module b = f { def x = 2i32 }
        def y = a.k + b.k";
    assert_eq!(checked(program).expect("it is right").warnings().len(), 1);
}
