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
    let (mut domain, schedule) = (Concrete::with_budget(2_000_000), Schedule::new(Schedule::SMALL));
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
fn stencils_over_three_dimensions() {
    let cube = "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]";
    // All neighbours of the first element.
    let first = |name: &str, expected: &str| {
        let around = format!("(stencil_{name} 1 (\\w -> w) {cube})[0, 0, 0]");
        gives(&format!("{around} == {expected}"), "true");
    };
    let (front, back) = ("[[1, 1, 2], [1, 1, 2], [3, 3, 4]]", "[[5, 5, 6], [5, 5, 6], [7, 7, 8]]");
    first("clamp_3d", &format!("[{front}, {front}, {back}]"));
    let (front, back) = ("[[4, 3, 4], [2, 1, 2], [4, 3, 4]]", "[[8, 7, 8], [6, 5, 6], [8, 7, 8]]");
    first("wrap_3d", &format!("[{back}, {front}, {back}]"));
    first("mirror_3d", &format!("[{back}, {front}, {back}]"));
    let (front, back) = ("[[0, 0, 0], [0, 1, 2], [0, 3, 4]]", "[[0, 0, 0], [0, 5, 6], [0, 7, 8]]");
    first("const_3d 0", &format!("[replicate 3 [0, 0, 0], {front}, {back}]"));
    gives(
        &format!("stencil_const_3d 0 (1, 0, 1) (\\w -> i32.sum (flatten_3d w)) {cube}"),
        "[[[14i32, 14i32], [22i32, 22i32]], [[14i32, 14i32], [22i32, 22i32]]]",
    );
    for empty in ["replicate 2 (replicate 0 [1])", "replicate 2 [iota 0]", "replicate 0 [[1]]"] {
        let extents = match empty {
            "replicate 2 (replicate 0 [1])" => "[2][0][1]",
            "replicate 2 [iota 0]" => "[2][1][0]",
            _ => "[0][1][1]",
        };
        let expected = format!("empty({extents}[3]bool)");
        gives(&format!("stencil_wrap_3d (2, 0, 1) (\\w -> map (> 0) w[4, 0]) ({empty})"), &expected);
    }
}

/// Borders, each by where it reads at a place beyond an array of so many elements.
const BORDERS: [(&str, &str); 4] = [
    ("clamp", "let at n i = i64.max 0 (i64.min (n - 1) i)"),
    ("wrap", "let at n i = (i + 10 * n) % n"),
    ("mirror", "let at n i = let p = (i + 10 * (n - 1)) % (2 * n - 2) in if p < n then p else 2 * n - 2 - p"),
    ("const 99", "let at n i = if 0 <= i && i < n then i else -1"),
];

#[test]
fn each_dimension_has_its_radius() {
    let xss = "let xss = tabulate_2d 3 4 (\\i j -> 10 * i + j)";
    let cube = "let cube = tabulate_3d 2 3 4 (\\i j k -> 100 * i + 10 * j + k)";
    for (name, place) in BORDERS {
        let stencil = |dims: &str| {
            let (border, value) = name.split_once(' ').unwrap_or((name, ""));
            format!("stencil_{border}_{dims} {value}")
        };
        for (r, s) in [(0, 2), (1, 0), (2, 1), (3, 4)] {
            let (height, width) = (2 * r + 1, 2 * s + 1);
            gives(
                &format!(
                    "{xss} {place}
                     let read i j = let (i, j) = (at 3 i, at 4 j) in if i < 0 || j < 0 then 99 else xss[i, j]
                     in {} ({r}, {s}) (\\w -> w) xss == tabulate_2d 3 4 (\\i j ->
                        tabulate_2d {height} {width} (\\a b -> read (i + a - {r}) (j + b - {s})))",
                    stencil("2d")
                ),
                "true",
            );
            for q in [0, 1, 3] {
                gives(
                    &format!(
                        "{cube} {place}
                         let read i j k =
                           let (i, j, k) = (at 2 i, at 3 j, at 4 k)
                           in if i < 0 || j < 0 || k < 0 then 99 else cube[i, j, k]
                         in {} ({q}, {r}, {s}) (\\w -> w) cube == tabulate_3d 2 3 4 (\\i j k ->
                            tabulate_3d {} {height} {width} (\\a b c -> read (i + a - {q}) (j + b - {r}) (k + c - {s})))",
                        stencil("3d"),
                        2 * q + 1
                    ),
                    "true",
                );
            }
        }
        // One radius is that of each dimension, and without a reach in a dimension there is one less.
        let (flat, square, cubic) = (stencil("2d"), format!("{} 2", stencil("2d")), stencil("3d"));
        gives(&format!("{xss} in {square} (\\w -> w) xss == {flat} (2, 2) (\\w -> w) xss"), "true");
        gives(&format!("{cube} in {cubic} 1 (\\w -> w) cube == {cubic} (1, 1, 1) (\\w -> w) cube"), "true");
        gives(
            &format!("{cube} in {cubic} (0, 2, 1) (\\w -> w[0]) cube == map ({flat} (2, 1) (\\w -> w)) cube"),
            "true",
        );
    }
}

#[test]
fn radii_are_written_in_many_ways() {
    let sum = "(\\w -> i32.sum (flatten w)) [[1, 2, 4], [8, 16, 32]]";
    // Two rows of three.
    let expected = "[[3i32, 7i32, 6i32], [24i32, 56i32, 48i32]]";
    gives(&format!("stencil_const_2d 0 (0, 1) {sum}"), expected);
    gives(&format!("let (r, s) = (0i64, 1i64) let t = s in stencil_const_2d 0 (0, 1) {sum}"), expected);
    gives(&format!("let r = 1i64 in stencil_const_2d 0 (r - 1, r) {sum}"), expected);
    gives(&format!("let blur = stencil_const_2d 0 ((0, 1) : (i64, i64)) in blur {sum}"), expected);
    gives("[[1, 2, 4], [8, 16, 32]] |> stencil_const_2d 0 ((0, 1)) (\\w -> i32.sum (flatten w))", expected);
    gives("((0, 1) `stencil_clamp_2d` (\\w -> w[0, 2])) [[1, 2, 4]]", "[[2i32, 4i32, 4i32]]");
    gives("let xss = [[1, 2, 4]] in (stencil_clamp_2d (0, 1)) (\\w -> w[0, 2]) xss", "[[2i32, 4i32, 4i32]]");
    // The program's own function of that name is no stencil.
    assert_eq!(
        result("def stencil_wrap_2d (r: (i64, i64)) = r.0 + r.1\ndef main = stencil_wrap_2d (1, 2)"),
        Ok("3i64".to_string())
    );
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
    for exp in [
        "stencil_wrap_2d (1, n) (\\w -> w[0, 0]) [xs]",
        "stencil_wrap_2d (1, -1) (\\w -> w[0, 0]) [xs]",
        "stencil_wrap_2d (4097, 1) (\\w -> w[0, 0]) [xs]",
        "let r = (1, 2) in stencil_wrap_2d r (\\w -> w[0, 0]) [xs]",
    ] {
        assert_eq!(error(exp), "the radius of `stencil_wrap_2d` must be a constant from 0 to 4096", "{exp}");
    }
    for exp in ["stencil_wrap_3d 201 (\\w -> w[0, 0, 0]) [[xs]]", "stencil_wrap_3d (0, 0, 201) id [[xs]]"] {
        assert_eq!(error(exp), "the radius of `stencil_wrap_3d` must be a constant from 0 to 200", "{exp}");
    }
    // A tuple of another length, or of other numbers; and one dimension has one radius.
    for exp in [
        "stencil_wrap_2d (1, 2, 3) (\\w -> w[0, 0]) [xs]",
        "stencil_wrap_3d (1, 2) (\\w -> w[0, 0, 0]) [[xs]]",
        "stencil_wrap_2d (1.5, 2) (\\w -> w[0, 0]) [xs]",
        "stencil_wrap (1, 2) (\\w -> w[0]) xs",
        "stencil_wrap_2d xs (\\w -> w[0, 0]) [xs]",
    ] {
        assert!(error(exp).contains("expected"), "{exp}: {}", error(exp));
    }
    assert_eq!(
        error("stencil_wrap_2d (1, 2) (\\(w: [5][5]f64) -> w[0, 0]) [xs]"),
        "the sizes 3 and 5 are different"
    );
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
