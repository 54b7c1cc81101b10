//! Lowering: each combinator is one loop, zips and views are none, and the result is well formed.

use lawson::core::check;
use lawson::cost::count;
use lawson::lower::{Lowered, lower, schedule};
use lawson::verify::outcome::{self, Agreement, Shown};
use lawson_oracle::blocks::{self, Block};
use lawson_oracle::generate::{GenOptions, judge, text_from_seed};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::text::parse_values_as;

use crate::source::checked;

fn lowered(name: &str) -> Lowered {
    let path = format!("{}/../examples/{name}.fut", env!("CARGO_MANIFEST_DIR"));
    let checked = checked(&std::fs::read_to_string(path).unwrap());
    let entry = checked.entry(None).unwrap();
    lower(&checked, entry).unwrap_or_else(|d| panic!("{}", d.render(&checked.source, false)))
}

/// Counted by hand in the examples' texts.
#[test]
fn each_combinator_is_one_loop() {
    for (name, loops) in [("normalize2", 5), ("hull", 4), ("co2", 7), ("cycle", 3), ("average", 1)] {
        let program = lowered(name).program;
        check::check(&program).unwrap_or_else(|e| panic!("{name}: {e:?}\n{program}"));
        assert_eq!(count(&program).loops, loops, "{name}:\n{program}");
    }
}

/// Programs with arguments; what they give is the interpreter's business.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "def main (xs: []f64) = let ys = filter (> 1) xs in (f64.sum ys, map (* 2) ys, length ys)",
        "[0.1, 2.3, 4.7, 1.1, 9.9, 0.3, 5.5]",
    ),
    (
        "def main (xs: []f64) = f64.sum (filter (< 5) (filter (> 1) (map (+ 0.1) xs)))",
        "[0.1, 2.3, 4.7, 1.1, 9.9, 0.3, 3.5]",
    ),
    ("def main (xs: []i32) = map (\\x -> #[trace] (x + 1)) (#[trace] xs)", "[1, 2]"),
    ("def main [n] (xs: [n]i32) (ys: [n]i32) = reduce (+) 0 (map2 (*) xs ys)", "[1, 2, 3] [4, 5, 6]"),
    (
        "def main (xs: []i32) = scan (\\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip xs (map (+ 1) xs))",
        "[1, 2, 3, 4, 5]",
    ),
    (
        "def twice 'a (f: a -> a) (x: a) = f (f x)\ndef main (xs: []f64) = twice (\\ys -> scan (+) 0 (map (\\y -> y - 1) ys)) xs",
        "[0.5, 1.5, 2.5, 3.5]",
    ),
    (
        "def mean [n] (xs: [n]f64) = f64.sum xs / f64.i64 n\ndef main (xs: []f64) = (mean xs, mean (filter (> 2) xs))",
        "[1.0, 2.0, 3.0, 4.0, 5.5]",
    ),
    (
        "def main (xs: []i32) =\n  let r = {a = xs, b = (1, xs)}\n  let r.b.1 = map (+ 1) r.a\n  in (r with b.0 = 5).b",
        "[1, 2]",
    ),
    ("def both f x y = (f x, f y)\ndef main (n: i64) (m: i64) = both iota n m", "2i64 3i64"),
    (
        "def two (p: i32 -> []i32) = (p 1, p 2)\ndef main (xs: []i32) = two (\\k -> filter (> k) xs)",
        "[1, 2, 3]",
    ),
    ("def main (n: i64) = map (\\i -> i * i) (iota n) |> filter (\\i -> i % 2 == 0) |> i64.sum", "7i64"),
    (
        "def main (xs: []i32) (k: i32) = map (\\x -> if x > k && x / k > 1 then x else -x) xs",
        "[1, 2, 3, 9] 2",
    ),
    ("def main (xs: []i32) (k: i32) = map (/ k) xs", "[1, 2, 3] 0"),
    ("def main (xs: []i32) = map (\\i -> xs[i]) (iota 4)", "[1, 2, 3]"),
    ("def main (xs: []i32) = map (\\x -> trace (x + 1)) (trace xs)", "[1, 2, 3]"),
    ("def main (xs: [](i32, (f64, bool))) = trace (map trace xs)", "[(1, (2.0, true)), (3, (4.0, false))]"),
    ("def main (xs: []f64) = let m = f64.maximum xs in map (\\x -> x / m) xs", "[1.0, 2.0]"),
    (
        "def main [n][m] (xss: [n][m]f64) = map (\\row -> f64.sum (filter (> 0) row)) xss",
        "[[1.0, -2.0, 3.0], [0.5, 0.25, 7.0]]",
    ),
    ("def main (xs: []i32) = let (a, b) = unzip (map (\\x -> (x, x * x)) xs) in zip b a", "[1, 2, 3]"),
    (
        "def main (xs: []f64) = (scan (+) 0 (filter (> 0) xs), all (> 0) xs, any (> 0) xs)",
        "[1.0, -2.0, 3.0, 0.1, 0.2]",
    ),
    ("def main (b: bool) (xs: []i32) = if b then filter (> 1) xs else map (+ 1) xs", "true [1, 2, 3]"),
    ("def main (xs: []i32) = let k = i64.i32 xs[0] in map (+ 1) (replicate k 7)", "[3, 2]"),
    ("def main (x: i32) = let a = [x, x + 1, x * 2] in (a[1], length a, reduce (+) 0 a)", "5"),
    (
        "def main (xs: [](i32, bool)) = map (\\p -> if p.1 then p.0 else 0) xs |> i32.sum",
        "[(1, true), (2, false)]",
    ),
    (
        "def main [n] (xs: [n]f64) = reduce_comm (+) 0 (tabulate n (\\i -> xs[i] * f64.i64 i))",
        "[1.0, 2.0, 3.0]",
    ),
];

/// What reads arrays at other positions, at its borders: programs with what is asked of each.
const BORDERS: &[(&str, &[&str])] = &[
    (
        "def main (a: i64) (b: i64) (s: i64) = (loop z = 7 for j in a..<b do z * 3 + j, loop z = 7 for j in a..s...b do z * 3 - j)",
        &[
            "0 0 1",
            "1 0 2",
            "-2 3 0",
            "3 3 4",
            "3 3 3",
            "5 1 3",
            "0 9 2",
            "9223372036854775800 9223372036854775807 9223372036854775803",
        ],
    ),
    (
        "def main (a: i8) (b: i8) = loop z = 7 for j in a..>b do z * 3 + j",
        &["0 0", "1 0", "127 120", "-120 -128", "0 1"],
    ),
    ("def main (i: i64) (xs: []i32) = (take i xs, drop i xs)", &["0 []", "1 []", "-1 [1]", "1 [1]", "2 [1]"]),
    (
        "def main (a: i64) (b: i64) (xs: []i32) = xs[a:b]",
        &["0 0 []", "7 7 [1]", "-1 1 [1]", "1 0 [1]", "0 1 [1]", "0 2 [1]", "9223372036854775807 -9 [1]"],
    ),
    (
        "def main (a: i64) (b: i64) (s: i64) (xs: []i32) = (xs[a:b:s], length xs[::s])",
        &[
            "0 3 2 [1, 2, 3]",
            "2 -1 -1 [1, 2, 3]",
            "0 3 0 [1, 2, 3]",
            "2 0 3 [1, 2, 3]",
            "3 0 -2 [1, 2, 3]",
            "0 3 9223372036854775807 [1, 2, 3]",
            "1 1 -1 []",
            "0 -4 3 [1]",
            "0 -5 3 [1]",
        ],
    ),
    (
        "def main (a: i64) (b: i64) (c: i64) (xss: [][]i32) = xss[a:b, c]",
        &[
            "0 0 1 [[1, 2]]",
            "0 0 2 [[1, 2]]",
            "0 1 -1 [[1, 2]]",
            "0 1 1 [[1, 2], [3, 4]]",
            "0 0 0 empty([0][0]i32)",
        ],
    ),
    ("def main (xs: []i32) = (head xs, last xs)", &["[]", "[1]", "[1, 2]"]),
    ("def main (xs: []i32) = (tail xs, init xs)", &["[]", "[1]", "[1, 2]"]),
    (
        "def main (i: i64) (xs: []i32) = (rotate i xs, reverse xs, xs ++ xs)",
        &["3 []", "-1 [1, 2, 3]", "9223372036854775807 [1, 2, 3]", "-9223372036854775808 [1, 2, 3]"],
    ),
    (
        "def main (n: i64) (m: i64) (xs: [n * m]i32): [n][m]i32 = unflatten xs",
        &[
            "2 2 [1, 2, 3, 4]",
            "-2 -2 [1, 2, 3, 4]",
            "0 5 []",
            "5 0 []",
            "-1 0 []",
            "4294967296 4294967296 []",
        ],
    ),
    // The length of the rows is computed in the function, and is the same in each call.
    (
        "def main [n] (xs: [n]f64) (k: i64) = map (\\x -> map (+ x) (take (i64.min n (2 * k)) xs)) xs",
        &["[1.0, 2.0, 3.0] 1", "[1.0, 2.0, 3.0] 9", "[] 5", "[1.0] -1", "[] -1"],
    ),
    (
        "def main [n] (xs: [n]f64) = map (\\x -> map (\\y -> map (* (x + y)) xs[0:i64.min n 2]) (init xs)) xs",
        &["[1.0, 2.0, 3.0]", "[1.0]"],
    ),
    ("def main (n: i64) (m: i64) = tabulate_2d n m (\\i j -> i - j)", &["2 3", "0 3", "3 0", "0 -1", "-1 0"]),
    (
        "def main (a: i64) (s: i64) (b: i64) = a..s...b",
        &["0 2 5", "0 0 5", "5 3 0", "5 3 6", "1 2 0", "3 4 3"],
    ),
    ("def main (a: u8) (s: u8) (b: u8) = a..s..<b", &["0 100 255", "250 252 255", "5 3 5", "5 3 0", "3 4 3"]),
    ("def main (a: i32) (b: i32) = a..>b", &["3 0", "0 3", "3 3", "-2147483648 2147483647"]),
    (
        "def main (xs: []f64) = (stencil_mirror 2 f64.sum xs, stencil_const 9 1 (\\w -> w[0] - w[2]) xs)",
        &["[]", "[1.0]", "[1.0, 2.0]", "[1.0, 2.0, 4.0, 8.0]"],
    ),
    (
        "def main (xss: [][]f64) =
           let f w = f64.sum (flatten w) - w[0, 0]
           in (stencil_mirror_2d (1, 2) f xss, stencil_const_2d 9 (0, 3) f xss, stencil_wrap_2d (5, 0) f xss)",
        &["[[1.0, 2.0], [4.0, 8.0]]", "[[1.0, 2.0, 4.0, 8.0]]", "empty([0][2]f64)", "empty([2][0]f64)"],
    ),
    (
        "def main (xsss: [][][]f64) =
           let f w = f64.sum (flatten_3d w) - w[0, 0, 0]
           in (stencil_clamp_3d 1 f xsss, stencil_mirror_3d (1, 0, 2) f xsss, stencil_const_3d 9 (0, 1, 0) f xsss,
               stencil_wrap_3d (2, 1, 5) f xsss)",
        &["[[[1.0, 2.0], [4.0, 8.0]], [[1.0, 3.0], [9.0, 27.0]]]", "empty([2][0][1]f64)", "empty([0][1][1]f64)"],
    ),
    (
        "def main (xs: []i32) = let (a, b, c) = partition2 (> 5) (> 0) xs in (c, b ++ a, find_index (> 5) xs)",
        &["[]", "[6, 1, -1, 7]", "[-1]"],
    ),
    (
        "def main (xs: []f64) = exscan (\\a b -> a * 2 + b) 1 xs",
        &["[]", "[5.0]", "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]"],
    ),
    (
        "def main (n: i64) (xss: [][]i32) = xss :> [n][n + 1]i32",
        &["1 [[1, 2]]", "1 [[1]]", "0 empty([0][1]i32)"],
    ),
    ("def main (n: i64) (xs: [n / 2]i32) = xs", &["4 [1, 2]", "5 [1, 2]", "6 [1, 2]", "-1 []"]),
    (
        "def main (x: i32) = match (x, x > 3) case (1, _) -> 10 / (x - 1) case (_, true) -> 5 case _ -> assert (x == 2) 3",
        &["1", "4", "2", "3"],
    ),
];

#[test]
fn core_means_what_the_source_means() {
    let borders = BORDERS.iter().flat_map(|(text, all)| all.iter().map(move |args| (text, args)));
    let mut wrong = Vec::new();
    for (text, given) in PROGRAMS.iter().map(|(text, args)| (text, args)).chain(borders) {
        let checked = checked(text);
        let entry = checked.entry(None).unwrap();
        let lowered =
            lower(&checked, entry).unwrap_or_else(|d| panic!("{}", d.render(&checked.source, false)));
        let program = &lowered.program;
        check::check(program).unwrap_or_else(|e| panic!("{e:?}\n{program}"));
        let args = parse_values_as(given, &lowered.params).unwrap();
        let by = schedule(program, Schedule::SMALL);
        let expected = Shown::of_source(outcome::source(&checked, entry, &args, &by, u64::MAX));
        let found = outcome::core(&checked, program, &lowered.result, &args, Schedule::SMALL, u64::MAX);
        let same = matches!(expected.agrees(&found), Agreement::Same { .. });
        if !same {
            wrong.push(format!("{text} of {given}\n{program}\ngives {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions are inlined: what that makes of a small program is limited, not what memory allows.
#[test]
fn inlining_has_limits() {
    let chain = |n: usize, body: fn(usize) -> String| {
        let defs: String = (1..n).map(|i| format!("def f{i} (x: i32) = {}\n", body(i - 1))).collect();
        format!("def f0 (x: i32) = x + 1\n{defs}def main (x: i32) = f{} x\n", n - 1)
    };
    let twice = chain(40, |i| format!("f{i} (f{i} x)"));
    let deep = chain(5000, |i| format!("f{i} x + 1"));
    for (text, what) in [(twice, "functions inlined"), (deep, "nested deeper")] {
        let checked = checked(&text);
        let refused = lower(&checked, checked.entry(None).unwrap()).unwrap_err();
        assert!(refused.message.starts_with("not yet native: ") && refused.message.contains(what));
    }
}

/// So many random programs.
const SEEDS: u64 = 1500;

/// Every program of the language's corpus lowers, and means what its source means on the arguments of its test
/// blocks.
#[test]
fn the_corpus_of_the_language_lowers() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/language");
    let (mut lowers, mut compared, mut wrong) = (0, 0, Vec::new());
    for path in blocks::files(&[corpus]).into_iter().map(Result::unwrap) {
        let text = crate::source::text(&path);
        let found = blocks::parse(&text).unwrap();
        if blocks::compile_error(&found).unwrap().is_some() {
            continue;
        }
        let checked = checked(&text);
        for (block, name, case) in found.iter().flat_map(Block::runs) {
            let at = format!("{} {name}", path.display());
            let Ok(entry) = checked.entry(Some(name)) else { continue };
            let lowered = match lower(&checked, entry) {
                Ok(lowered) => lowered,
                Err(refused) => {
                    wrong.push(format!("{at}: {}", refused.message));
                    continue;
                }
            };
            lowers += 1;
            let program = &lowered.program;
            if let Err(why) = check::check(program) {
                wrong.push(format!("{at}: {why:?}\n{program}"));
                continue;
            }
            let scheme = checked.schemes[entry].as_ref().unwrap();
            let Some(Ok(prepared)) = case.map(|case| case.prepare(scheme, path.parent().unwrap())) else {
                continue;
            };
            let by = schedule(program, Schedule::SMALL);
            let expected = Shown::of_source(outcome::source(&checked, entry, &prepared.args, &by, 1_000_000));
            let found =
                outcome::core(&checked, program, &lowered.result, &prepared.args, Schedule::SMALL, 1_000_000);
            match expected.agrees(&found) {
                Agreement::Same { .. } => compared += 1,
                Agreement::Unknown => {}
                Agreement::Different => wrong.push(format!("{at}:{}: {found}, not {expected}", block.line)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lowers > 900 && compared > 900, "{lowers} {compared}");
}

/// Random programs over every construct: what lowers is well formed and means what its source means.
#[test]
fn programs_of_the_whole_language_mean_the_same() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for seed in 0..SEEDS {
        let text = text_from_seed(seed, &GenOptions::whole());
        let Ok(checked) = judge::checked(&text) else { continue };
        for entry in checked.entries().map(|name| checked.entry(Some(name)).unwrap()) {
            let Ok(lowered) = lower(&checked, entry) else { continue };
            let program = &lowered.program;
            let by = schedule(program, Schedule::SMALL);
            if let Err(why) = check::check(program) {
                wrong.push(format!("{seed}: {why:?}\n{text}\n{program}"));
                continue;
            }
            for case in 0..4 {
                let scheme = checked.schemes[entry].as_ref().unwrap();
                let Some((args, _)) = judge::arguments(scheme, seed + case) else { continue };
                let expected = Shown::of_source(outcome::source(&checked, entry, &args, &by, 30_000));
                let found =
                    outcome::core(&checked, program, &lowered.result, &args, Schedule::SMALL, 100_000);
                match expected.agrees(&found) {
                    Agreement::Same { .. } => compared += 1,
                    Agreement::Unknown => {}
                    Agreement::Different => {
                        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
                        wrong.push(format!(
                            "{seed}: {found}, not {expected}, of {}\n{text}\n{program}",
                            args.join(" ")
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 300, "{compared}");
}
