//! What Lawson adds to Futhark: flatmap, cross and stencils. Expected values by hand.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::{self, Stop};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::syntax;
use lawson_oracle::types::{self, Checked};

fn checked(program: &str) -> Result<Checked, Diagnostic> {
    let source = Source::new("test.fut", program);
    types::check(&source, syntax::parse(&source)?)
}

fn result(program: &str) -> Result<String, String> {
    let checked = checked(program).map_err(|d| d.message)?;
    let entry = checked.entry(None).map_err(|d| d.message)?;
    let (mut domain, schedule) = (Concrete::with_budget(100_000), Schedule::new(Schedule::SMALL));
    match interp::run(&mut domain, &checked, entry, &[], &schedule).result {
        Ok(value) => Ok(value.to_string()),
        Err(Stop::Fault(fault)) => Err(fault.kind.to_string()),
        Err(other) => panic!("{other:?}\n{program}"),
    }
}

#[track_caller]
fn gives(exp: &str, expected: &str) {
    assert_eq!(result(&format!("def main = {exp}")), Ok(expected.to_string()), "{exp}");
}

#[test]
fn flatmap_puts_results_of_any_length_one_after_the_other() {
    gives("flatmap (\\n -> replicate n (i32.i64 n)) [2, 0, 3]", "[2i32, 2i32, 3i32, 3i32, 3i32]");
    gives("[1, 3] |> flatmap iota", "[0i64, 0i64, 1i64, 2i64]");
    gives("flatmap (filter (> 0)) [[1, -1], [-1, -1], [2, 3]]", "[1i32, 2i32, 3i32]");
    gives("let f = \\n -> iota n in length (flatmap f [4, 5])", "9i64");
    gives("flatmap (\\n -> replicate n [n, n]) [0, 0]", "empty([0][2]i64)");
    gives("flatmap (\\n -> replicate n [n]) (iota 0)", "empty([0][1]i64)");
    gives("map (\\i -> i32.sum (flatmap (\\j -> replicate i 1) [7, 7i32])) [0, 5]", "[0i32, 10i32]");
}

#[test]
fn flatmap_gives_an_unknown_size_and_only_its_function_may() {
    let scheme = |program: &str| {
        let checked = checked(program).map_err(|d| d.message)?;
        let scheme = checked.schemes.last().and_then(Option::as_ref).unwrap();
        Ok::<_, String>(types::scheme_text(scheme, "f"))
    };
    assert_eq!(
        scheme("def f (ns: []i64) = flatmap iota ns"),
        Ok("f : ∀ n. ∃ k1. (ns: [n]i64) -> [k1]i64".into())
    );
    let refused = |program: &str, part: &str| {
        let message = scheme(program).unwrap_err();
        assert!(message.contains(part), "{message}\n{program}");
    };
    refused("def f (ns: []i64) = map2 (+) ns (flatmap iota ns)", "not known to be equal");
    refused("def f (ns: []i64) = map iota ns", "known only inside");
    // The rows of the result must still be regular.
    refused("def f (ns: []i64) = flatmap (\\n -> [iota n]) ns", "known only inside");
    refused("def f (ns: []i64) = flatmap (\\n -> n) ns", "expected");
}

#[test]
fn cross_goes_through_the_second_array_for_each_element_of_the_first() {
    gives("cross [1, 2] [true, false]", "[(1i32, true), (1i32, false), (2i32, true), (2i32, false)]");
}

#[test]
fn stencils_and_what_lies_outside() {
    let xs = "[1, 2, 3, 4]";
    let shown = |name: &str| format!("stencil_{name} 2 (\\w -> w) {xs}");
    gives(
        &shown("clamp"),
        "[[1i32, 1i32, 1i32, 2i32, 3i32], [1i32, 1i32, 2i32, 3i32, 4i32], [1i32, 2i32, 3i32, 4i32, 4i32], [2i32, 3i32, 4i32, 4i32, 4i32]]",
    );
    gives(
        &shown("wrap"),
        "[[3i32, 4i32, 1i32, 2i32, 3i32], [4i32, 1i32, 2i32, 3i32, 4i32], [1i32, 2i32, 3i32, 4i32, 1i32], [2i32, 3i32, 4i32, 1i32, 2i32]]",
    );
    gives(
        &shown("mirror"),
        "[[3i32, 2i32, 1i32, 2i32, 3i32], [2i32, 1i32, 2i32, 3i32, 4i32], [1i32, 2i32, 3i32, 4i32, 3i32], [2i32, 3i32, 4i32, 3i32, 2i32]]",
    );
    gives(
        &shown("const 0"),
        "[[0i32, 0i32, 1i32, 2i32, 3i32], [0i32, 1i32, 2i32, 3i32, 4i32], [1i32, 2i32, 3i32, 4i32, 0i32], [2i32, 3i32, 4i32, 0i32, 0i32]]",
    );
    // Reaching further than the array is long.
    for (name, expected) in
        [("clamp", "[7, 7, 7]"), ("wrap", "[7, 7, 7]"), ("mirror", "[7, 7, 7]"), ("const 1", "[1, 7, 1]")]
    {
        gives(&format!("stencil_{name} 1 (\\w -> w == {expected}) [7]"), "[true]");
    }
    gives(
        "stencil_mirror 3 (\\w -> w) [1, 2]",
        "[[2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32], [1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32]]",
    );
    gives("stencil_clamp 0 (\\w -> w[0] * 2) [1, 2]", "[2i32, 4i32]");
    gives("stencil_clamp 1 (\\w -> [w[0], w[2]]) (filter (> 9) [1, 2])", "empty([0][2]i32)");
    gives("let r = 1i64 in stencil_const (0, 0) r (\\w -> w[0].0 + w[2].1) [(1, 2), (3, 4)]", "[4i32, 1i32]");
}

#[test]
fn stencils_over_matrices() {
    let xss = "[[1, 2], [3, 4]]";
    let first = |name: &str| format!("(stencil_{name} 1 (\\w -> w) {xss})[0, 0]");
    gives(&first("clamp_2d"), "[[1i32, 1i32, 2i32], [1i32, 1i32, 2i32], [3i32, 3i32, 4i32]]");
    gives(&first("wrap_2d"), "[[4i32, 3i32, 4i32], [2i32, 1i32, 2i32], [4i32, 3i32, 4i32]]");
    gives(&first("mirror_2d"), "[[4i32, 3i32, 4i32], [2i32, 1i32, 2i32], [4i32, 3i32, 4i32]]");
    gives(&first("const_2d 0"), "[[0i32, 0i32, 0i32], [0i32, 1i32, 2i32], [0i32, 3i32, 4i32]]");
    gives(
        "stencil_const_2d 0 1 (\\w -> i32.sum (flatten w)) [[1, 2, 4], [8, 16, 32]]",
        "[[27i32, 63i32, 54i32], [27i32, 63i32, 54i32]]",
    );
    gives("stencil_clamp_2d 1 (\\w -> w[0]) (replicate 2 (iota 0))", "empty([2][0][3]i64)");
}

#[test]
fn the_radius_is_a_constant() {
    let error = |exp: &str| result(&format!("def main (n: i64) (xs: []f64) = {exp}")).unwrap_err();
    for exp in [
        "stencil_wrap n (\\w -> w[0]) xs",
        "stencil_wrap (-1) (\\w -> w[0]) xs",
        "stencil_wrap_2d (length xs) (\\w -> w[0]) [xs]",
    ] {
        assert!(error(exp).contains("must be a constant"), "{exp}: {}", error(exp));
    }
    // Three neighbours, not four.
    assert_eq!(error("stencil_wrap 1 (\\(w: [4]f64) -> w[0]) xs"), "the sizes 3 and 4 are different");
}

#[test]
fn strict_refuses_each_by_its_name() {
    let strict = |program: &str| checked(program).unwrap().strict().map_err(|d| d.message);
    for (program, name) in [
        ("def f (ns: []i64) = flatmap iota ns", "flatmap"),
        ("def f (ns: []i64) = ns `cross` ns", "cross"),
        ("def f (ns: []i64) = stencil_const 0 1 (\\w -> w[0]) ns", "stencil_const"),
        ("def f (ns: [][]i64) = stencil_mirror_2d 1 (\\w -> w[0, 0]) ns", "stencil_mirror_2d"),
        ("external \"e\" : i32 -> i32", "external"),
        ("def f (ns: []i64) = sum ns", "sum"),
        ("def f (ns: []i64) = map product [ns]", "product"),
        ("def f (ns: []i64) = ns |> minimum", "minimum"),
        ("def f (ns: []i64) = maximum ns", "maximum"),
        ("def f (ns: []i64) = find_index (> 1) ns", "find_index"),
    ] {
        assert_eq!(strict(program), Err(format!("`{name}` is not part of Futhark")));
    }
    assert_eq!(
        strict("def f ns = i32.sum ns + i32.product ns\ndef sum = i64.maximum\ndef g xs = sum xs"),
        Ok(())
    );
    assert_eq!(strict("def cross x y = x + y\ndef f = cross 1 2 + i32.sum (map (+ 1) [2])"), Ok(()));
}
