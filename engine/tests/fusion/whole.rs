//! Fusion of whole programs: which loops become one.

use lawson::Program;
use lawson::certificate::{self, Refused};
use lawson::core::check;
use lawson::fuse::{FuseOptions, fuse, saturate_program};
use lawson::legality::{Code, Condition, Policy, Refusal};
use lawson::plan::Regardless;
use lawson::rules::{Laws, Rule, RuleTable};
use lawson::verify::Options;

/// The programs of the benchmarks, with the loops that are left, counted by hand.
const PROGRAMS: [(&str, usize); 6] = [
    (include_str!("../../../examples/normalize2.fut"), 2),
    (include_str!("../../../benches/programs/dot.fut"), 1),
    (include_str!("../../../benches/programs/filter_reduce.fut"), 1),
    (include_str!("../../../benches/programs/filter_map.fut"), 1),
    (include_str!("../../../benches/programs/map_scan.fut"), 1),
    (include_str!("../../../benches/programs/recurrence.fut"), 1),
];

#[test]
fn benchmark_programs_have_the_loops_that_they_are_measured_for() {
    for (text, loops) in PROGRAMS {
        let entry = Program::parse(text).unwrap().main().unwrap();
        let fusion = fuse(entry.lowered(), &FuseOptions::default()).unwrap();
        check::check(&fusion.program).unwrap_or_else(|e| panic!("{e}\n{}", fusion.program));
        certificate::check(entry.lowered(), &fusion.program, &fusion.certificate, &Laws::default()).unwrap();
        assert_eq!(entry.fuse().unwrap().report().counts.loops, loops, "{text}");
        let again = fuse(&fusion.program, &FuseOptions::default()).unwrap();
        assert_eq!(again.program, fusion.program, "\n{}\n{}", fusion.program, again.program);
    }
}

/// What composition and pull do without a law, and where only a law does it: with the loops that are left, by hand, and
/// how many laws it takes.
#[test]
fn laws_are_for_what_no_index_computes() {
    for (body, loops, laws) in [
        // One loop reads the one array and then the other; floats are added as they stand.
        ("f64.sum (map (* 2) (xs ++ ys))", 1, 0),
        ("f64.sum (map (* 2) xs ++ map (* 3) ys)", 1, 0),
        ("f64.maximum (reverse (map (+ 1) xs))", 1, 0),
        // What is filtered or scanned is computed at no index: only where the order does not count.
        ("f64.sum (filter (> 0) xs ++ filter (> 1) ys)", 2, 0),
        ("i64.sum (map i64.f64 (filter (> 0) xs ++ filter (> 1) ys))", 1, 2),
        ("i64.sum (reverse (map i64.f64 (scan (+) 0 xs)))", 1, 1),
        ("reverse (map (* 2) (reverse (scan (+) 0 xs)))", 1, 2),
        ("i64.sum (flatten (map (\\x -> map (\\y -> i64.f64 (x * y)) ys) xs))", 1, 1),
        // A loop by itself: its array is read elsewhere too, and would be computed twice.
        ("let zs = map i64.f64 (scan (+) 0 xs) in (zs, i64.sum (reverse zs))", 1, 1),
        // And one that reads it from the end runs from there.
        ("let zs = reverse (scan (+) 0 xs) in (zs, reverse zs)", 1, 1),
    ] {
        let text = format!("def main [n] (xs: [n]f64) (ys: [n]f64) = {body}");
        let entry = Program::parse(&text).unwrap().main().unwrap();
        let fused = entry.fuse().unwrap();
        // Terms in another order are the same terms, where the operator gives the same.
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        let (table, steps) = (RuleTable::standard(), fused.fusion().unwrap().certificate.rules());
        let applied = steps.iter().filter(|step| table.laws().any(|rule| rule.name == **step)).count();
        assert_eq!((fused.report().counts.loops, applied), (loops, laws), "{body}\n{steps:?}");
    }
}

/// What reads a computed array at other places evaluates it there, where that is little work and nobody else
/// needs the array. With the loops that are left, by hand.
#[test]
fn short_maps_are_evaluated_where_they_are_read() {
    for (body, loops) in [
        ("let a = map (* 2) xs in map (\\i -> a[i + 1] - a[i]) (iota (n - 1))", 1),
        ("reverse (map (+ 1) xs)", 1),
        ("f64.sum (map (* 3) (reverse (map2 (+) xs ys)))", 1),
        ("map (* 2) xs ++ map (* 3) ys", 1),
        // Three points, of which one is the loop's own.
        (
            "let a = map2 (*) xs ys in tabulate n (\\i -> if i > 0 && i < n - 1 then a[i - 1] + a[i] + a[i + 1] else 0)",
            1,
        ),
        // What is put together of two arrays is in bounds in each of the branches.
        ("reverse (xs ++ ys)", 1),
        ("take 3 (map (+ 1) xs ++ ys)", 1),
        ("f64.sum (rotate 2 (xs ++ ys))", 1),
        ("scan (+) 0 (reverse (xs ++ ys))", 1),
        ("let a = xs ++ ys ++ xs in (reverse a)[1:]", 1),
        // A branch by what is read is made once.
        ("let a = map (\\x -> if x > 0 then x * 2 else 0) xs in map (\\j -> a[j]) js", 2),
        // The map of a map is one when the two have become one.
        ("reverse (map (+ 1) (map (* 2) xs))", 1),
        // Native code computes an exponential once for three neighbours; for points apart, that is more work than to read it.
        ("let a = map f64.exp xs in map (\\i -> a[i] + a[i + 1] + a[i + 2]) (iota (n - 2))", 1),
        ("let a = map f64.exp xs in map (\\i -> a[i / 2] + a[i / 3] + a[i / 4]) (iota (n - 2))", 2),
        // It is built anyway, and read once more beside.
        ("let a = map (* 2) xs in (a, reverse a)", 2),
        // What divides by a number that is no zero does not fail.
        ("reverse (map (\\x -> i64.f64 x % 3) xs)", 1),
        // What may fail is computed once for each element, in another order; prints are in order.
        ("reverse (map (\\x -> 1 / i64.f64 x) xs)", 1),
        ("reverse (map (\\x -> trace (x + 1)) xs)", 2),
        ("reverse (#[fuse(no)] map (+ 1) xs)", 2),
        // A scan is no element by itself; what reads it from the end runs from there.
        ("map (\\j -> (scan (+) 0 xs)[j]) js", 2),
        ("reverse (scan (+) 0 xs)", 1),
        // Of rows what is read is computed, element by element.
        ("let a = map (map (* 2)) xss in map (\\j -> f64.sum a[j]) js", 1),
        ("map f64.sum (transpose (map2 (\\x r -> map (* x) r) xs xss))", 1),
        ("let a = map (\\x -> map (* x) ys) xs in tabulate n (\\i -> a[i, i])", 1),
        ("let a = tabulate_2d n n (\\i j -> i * n + j) in map (\\j -> a[j, 0]) js", 1),
        // What is made of its position is computed at the index.
        ("let a = map2 (\\x i -> x + f64.i64 (i * i)) xs (iota n) in map (\\j -> a[j]) js", 1),
        ("let a = map (\\i -> i * i) (iota n) in map (\\j -> a[j]) js", 1),
        // A row that is needed whole, one that is folded or scanned, and more work than reading.
        ("let a = map (map (* 2)) xss in map (\\j -> a[j]) js", 2),
        ("let a = map (\\r -> f64.sum r) xss in map (\\j -> a[j]) js", 2),
        ("let a = map (scan (+) 0) xss in map (\\j -> f64.sum a[j]) js", 2),
        ("let a = map (map f64.exp) xss in map (\\j -> f64.sum a[j] + f64.maximum a[j]) js", 2),
        // Each element would be computed n times.
        ("let a = map (* 2) xs in map (\\y -> f64.sum (map2 (*) a (map (+ y) xs))) ys", 2),
        (
            "let a = map (map (* 2)) xss in map (\\r -> map (\\c -> f64.sum (map2 (*) r c)) (transpose a)) xss",
            2,
        ),
    ] {
        let text =
            format!("def main [n] [m] (xs: [n]f64) (ys: [n]f64) (xss: [n][n]f64) (js: [m]i64) = {body}");
        let entry = Program::parse(&text).unwrap().main().unwrap();
        let fusion = fuse(entry.lowered(), &FuseOptions::default()).unwrap();
        entry.fuse().unwrap().verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        check::check(&fusion.program).unwrap_or_else(|e| panic!("{e}\n{}", fusion.program));
        certificate::check(entry.lowered(), &fusion.program, &fusion.certificate, &Laws::default()).unwrap();
        assert_eq!(lawson::cost::count(&fusion.program).loops, loops, "{text}\n{}", fusion.program);
        let again = fuse(&fusion.program, &FuseOptions::default()).unwrap();
        assert_eq!(again.program, fusion.program, "\n{}\n{}", fusion.program, again.program);
    }
}

/// What is read at the loop's own index is read element by element. With the loops that are left, by hand.
#[test]
fn the_own_index_reads_element_by_element() {
    for (body, loops) in [
        ("let s = scan (+) 0 xs in tabulate n (\\i -> s[i] * 2)", 1),
        ("let s = scan (+) 0 xs in tabulate n (\\i -> if i > 0 then s[i] else 0)", 1),
        ("let s = map (\\r -> map (/ f64.sum r) r) xss in tabulate_2d n n (\\i j -> s[i, j] + xss[i, j])", 1),
        ("let ys = filter (> 0) xs in i64.sum (tabulate (length ys) (\\i -> i64.f64 ys[i]))", 1),
        // It is read at another index too, and is longer than the loop.
        ("let s = scan (+) 0 xs in tabulate n (\\i -> s[i] + s[n - 1 - i])", 2),
        ("let s = scan (+) 0 xs in tabulate (n - 1) (\\i -> s[i] * s[i])", 2),
        // But a part of a scan is a scan of a part.
        ("let s = scan (+) 0 xs in tabulate (n - 1) (\\i -> s[i])", 1),
        ("let s = scan (+) 0 xs in tabulate n (\\i -> s[i] + f64.sum s)", 2),
        // Floats would be added by the places that they had before the filter, and so would be what is kept.
        ("let ys = filter (> 0) xs in f64.sum (tabulate (length ys) (\\i -> ys[i]))", 2),
        ("let ys = filter (> 0) xs in tabulate (length ys) (\\i -> ys[i])", 2),
    ] {
        let text = format!("def main [n] (xs: [n]f64) (xss: [n][n]f64) = {body}");
        let entry = Program::parse(&text).unwrap().main().unwrap();
        let fused = entry.fuse().unwrap();
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(fused.report().counts.loops, loops, "{body}\n{}", fused.program());
    }
}

/// A program as it is fused: it means the same, and to fuse it again changes nothing.
pub fn finished(text: &str) -> lawson::Fused {
    let fused = Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let again = fuse(fused.program(), &FuseOptions::default()).unwrap();
    assert_eq!(&again.program, fused.program(), "{text}");
    fused
}

/// What is folded for each key of the elements that have it is a histogram: no loop stands in another one.
#[test]
fn groups_that_are_folded_are_histograms() {
    for (body, inner) in [
        ("tabulate k (\\b -> i64.sum (map (.1) (filter (\\(x, _) -> x == b) (zip xs ys))))", 0),
        ("map (\\b -> length (filter (\\x -> x % 100 == b) xs)) (iota 100)", 0),
        (
            "tabulate k (\\b -> let of = filter (\\x -> b == x / 7) xs in (length of, i64.maximum (map (* 3) of)))",
            0,
        ),
        ("if k > 3 then tabulate k (\\b -> reduce (|) 0 (filter (\\x -> x - k == b) xs)) else []", 0),
        // What is made of them besides is a loop over the keys.
        ("tabulate k (\\b -> b * i64.sum (filter (\\x -> x % 5 == b) xs) + 1)", 0),
        ("filter (> 3) (tabulate k (\\b -> length (filter (== b) xs)))", 0),
        ("tabulate k (\\b -> b + length (filter (== b) xs))", 0),
        // The greatest of floats is the same in any order.
        ("tabulate k (\\b -> f64.maximum (map f64.i64 (filter (== b) xs)))", 0),
        ("tabulate k (\\b -> reduce f32.min f32.inf (map f32.i64 (filter (== b) xs)))", 0),
        // A few sums cost less.
        ("map (\\b -> length (filter (== b) xs)) (iota 8)", 1),
        // What they begin with is in the bins.
        ("tabulate k (\\b -> reduce (+) 5 (filter (== b) xs))", 0),
        ("let y = i64.maximum ys in tabulate k (\\b -> reduce (+) y (filter (== b) xs))", 0),
        ("tabulate k (\\b -> reduce (+) (b * b) (filter (== b) xs))", 1),
        // A length that there is for one key alone.
        (
            "tabulate k (\\b -> let zs = filter (> b) ys in i64.sum (map (+ length zs) (filter (== b) xs)) + zs[0])",
            2,
        ),
        (
            "tabulate k (\\b -> let zs = filter (> b) ys in reduce (+) (length zs) (filter (== b) xs) + zs[0])",
            2,
        ),
        // Floats are added in the order of the elements, in both.
        ("tabulate k (\\b -> f64.sum (map f64.i64 (filter (== b) xs)))", 0),
        ("tabulate k (\\b -> reduce (*) 0.5 (map f64.i64 (filter (== b) xs)))", 0),
        ("tabulate k (\\b -> f64.sum (map f64.i64 (filter (== b) xs)) / f64.i64 (length xs))", 0),
        // Not of f32, which would round off more; nor where another branch, of few keys, has them in lanes.
        ("tabulate k (\\b -> f32.sum (map f32.i64 (filter (== b) xs)))", 1),
        (
            "let ws = if k > 3 then map (+ 1) [1, 2, 3] else map (* 2) ys in \
             map2 (\\b w -> f64.i64 w * f64.sum (map f64.i64 (filter (== b) xs))) (indices ws) ws",
            2,
        ),
        // What combines in a tree has another one in bins.
        ("tabulate k (\\b -> reduce (\\a x -> a + x * 1) 0 (filter (== b) xs))", 1),
        // It may fail for an element that has no key of these, needs the key, or another condition.
        ("tabulate k (\\b -> i64.sum (map (10 /) (filter (== b) xs)))", 1),
        ("tabulate k (\\b -> i64.sum (map (* b) (filter (== b) xs)))", 1),
        ("tabulate k (\\b -> length (filter (\\x -> x == b && x != 3) xs))", 1),
        ("tabulate k (\\b -> length (filter (< b) xs))", 1),
        ("tabulate k (\\b -> let of = filter (== b) xs in (length of, of[0]))", 1),
    ] {
        let text = format!("def main [n] (k: i64) (xs: [n]i64) (ys: [n]i64) = {body}");
        let fused = finished(&text);
        assert_eq!(fused.report().counts.loops_inner, inner, "{body}\n{}", fused.program());
    }
}

/// A loop of no turn, or of one over what is written out, is none.
#[test]
fn loops_of_known_elements_are_none() {
    for (body, loops) in [
        ("map (+ x) []", 0),
        ("(i64.sum (map (* x) []), length (filter (> x) []), reduce (+) 7 [])", 0),
        ("let ys = [x * 2] in (map (+ 1) ys, i64.sum ys, map (\\y -> trace y) ys)", 0),
        ("map (\\y -> 10 / y) [x]", 0),
        (
            "(map (\\y -> if y > 2 then y * 2 else y) [x], map (\\y -> if y > 2 then 10 / y else y) [x + 1])",
            0,
        ),
        ("replicate 1 0 ++ replicate 0 0", 0),
        ("map (+ 1) (if x > 2 then [x] else [])", 0),
        ("reduce_by_index (copy xs) (+) 0 [] []", 0),
        // In a loop's body, too.
        ("map (\\y -> i64.sum (map (* y) [x])) xs", 1),
        // It may be left out; another neutral element counts; floats are not added to zero for nothing; it stays alone.
        ("filter (> 3) [x]", 1),
        ("reduce (+) x [x]", 1),
        ("f64.sum [f64.i64 x]", 1),
        ("scan (+) 0 [x]", 1),
        ("#[fuse(no)] map (+ 1) [x]", 1),
    ] {
        let text = format!("def main [n] (x: i64) (xs: [n]i64) = {body}");
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        let counts = fused.report().counts;
        assert_eq!(counts.loops + counts.loops_inner, loops, "{body}\n{}", fused.program());
        let again = fuse(fused.program(), &FuseOptions::default()).unwrap();
        assert_eq!(&again.program, fused.program(), "{body}");
    }
}

/// What a program costs unfused is what its loops read and write as they are written, also what they have
/// no use for; `explain` counts the same. Numbers of arrays of one size, by hand.
#[test]
fn unfused_is_the_program_as_it_is_written() {
    for (text, moved) in [
        // Filter, scan, map and sum read four; the first three write three, the sum a number.
        ("def main (bs: []bool) = f64.sum (map (\\_ -> 0.1) (scan (||) false (filter id bs)))", 7),
        // The inner map reads two arrays and writes two, the outer one reads these and writes one.
        ("def main [n] (xs: [n]i64) (ys: [n]i64) = map (\\(x, y) -> x) (map (\\p -> p) (zip xs ys))", 7),
    ] {
        let entry = Program::parse(text).unwrap().main().unwrap();
        let report = fuse(entry.lowered(), &FuseOptions::default()).unwrap().report;
        assert_eq!(report.cost_unfused.moved >> 20, moved, "{text}");
    }
}

/// The map needs the length of what the filter gives, and a sum of it: that no order of loops can
/// give it the sum is the reason that is told.
#[test]
fn a_fold_that_is_needed_whole_comes_before_a_length() {
    let text = "def main (xs: []f64) = let ys = filter (> 1) xs \
                let mean = f64.sum ys / f64.i64 (length ys) in map (\\y -> y - mean) ys";
    let program = lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let report = fuse(&program, &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap().report;
    let told = |r: &Refusal| (r.producer.to_string(), r.code.as_str());
    let told: Vec<_> = report.refusals.iter().map(told).collect();
    let whole = "FUSE_REJECT_NEEDS_WHOLE";
    assert_eq!(told, [("ys".to_string(), whole), ("sum#1 (line 1)".to_string(), whole)]);
}

/// A loop over one element more than a filter gives waits for the filter's length: that it runs over
/// another size is true as well, and tells nobody what to change.
#[test]
fn a_space_that_is_computed_of_a_length_waits_for_it() {
    let text = "def main (xs: []i64) = let ys = filter (> 2) xs \
                in (ys, map (\\i -> i * 2) (iota (length ys + 1)))";
    let program = lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let report = fuse(&program, &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap().report;
    let told: Vec<_> = report.refusals.iter().map(|r| (r.condition.name(), r.code)).collect();
    assert_eq!(told, [("rate", Code::Rate)], "{:#?}", report.refusals);
}

/// A function that is called twice has other names each time, and reasons are given for the source's
/// operations, not for what has become of them.
#[test]
fn names_show_the_calls_and_refusals_are_of_the_source() {
    let text = include_str!("../../../snapshots/programs/centred_twice.fut");
    let entry = Program::parse(text).unwrap().main().unwrap();
    let report =
        fuse(entry.lowered(), &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap().report;
    let name = |name: &str| name.to_string();
    assert_eq!(
        report.names(),
        [
            [name("sum#1 in mean#1 in centred#1"), name("sum#1 in mean#1 in centred#2")],
            [name("map#1 in centred#1"), name("map#1 in centred#2")],
        ]
    );
    assert!(report.refusals.iter().all(|r| !format!("{}{}", r.producer, r.consumer).contains(", ")));
    let whole = report.refusals.iter().filter(|r| r.code.as_str() == "FUSE_REJECT_NEEDS_WHOLE");
    let pairs: Vec<_> =
        whole.map(|r| (r.producer.origin.names().join(", "), r.consumer.origin.names().join(", "))).collect();
    assert_eq!(
        pairs,
        [
            (name("sum#1 in mean#1 in centred#1"), name("map#1 in centred#1")),
            (name("sum#1 in mean#1 in centred#2"), name("map#1 in centred#2")),
        ]
    );
}

/// A name that stands for one operation of a function only: what the source calls it, or else what it is; counted
/// where that is not enough.
#[test]
fn operations_without_a_name_are_counted_in_their_function() {
    let text = "def twice [n] (xs: [n]f64) = let ys = map (* 2) xs let ys = map (+ 1) ys in map f64.sqrt ys
        def main [n] (xss: [n][n]f64) =
          let rows = map (\\r -> f64.sum r + f64.sum (twice r)) xss
          in (rows, map (\\r -> f64.sum (map f64.exp (twice r))) xss)";
    let entry = Program::parse(text).unwrap().main().unwrap();
    fn names(scope: &lawson::core::Scope, found: &mut Vec<String>) {
        for stmt in &scope.stmts {
            if let lawson::core::Op::Loop(_) = stmt.op {
                found.push(stmt.origin.to_string());
            }
            stmt.op.scopes().for_each(|inner| names(inner.scope, found));
        }
    }
    let mut found = Vec::new();
    names(&entry.lowered().body, &mut found);
    assert_eq!(
        found,
        [
            "rows",
            "sum#1 (line 3)",
            "ys in twice#1 (line 1)",
            "ys#2 in twice#1 (line 1)",
            "map#1 in twice#1 (line 1)",
            "sum#2 (line 3)",
            "map#2 (line 4)",
            "ys in twice#2 (line 1)",
            "ys#2 in twice#2 (line 1)",
            "map#1 in twice#2 (line 1)",
            "map#1 (line 4)",
            "sum#3 (line 4)",
        ]
    );
}

/// The conditions of the rules of views are asked wherever they are applied. `rate` is not about views,
/// so that it holds for none.
#[test]
fn a_condition_of_a_view_is_asked() {
    let iota = RuleTable::standard().get("iota").unwrap().clone();
    let table = RuleTable::standard().with(Rule { conditions: vec![Condition::Rate].into(), ..iota });
    let text = "def main (n: i64) = map (+ 1) (iota n)";
    let entry = lawson::Program::parse(text).unwrap().main().unwrap();
    let program = entry.lowered();
    let laws = Laws::new(table.clone(), Policy::default());

    let plain = fuse(program, &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap();
    assert_eq!((plain.report.steps, plain.report.refusals), (vec!["iota".into()], vec![]));
    let fusion = fuse(program, &FuseOptions { table, refusals: true, ..FuseOptions::default() }).unwrap();
    let codes: Vec<_> = fusion.report.refusals.iter().map(|r| (r.condition.name(), r.code)).collect();
    assert_eq!((fusion.report.steps, codes), (vec![], vec![("rate", Code::Rate)]));
    let (_, saturated) = saturate_program(program, &laws).unwrap();
    assert!(saturated.applied.is_empty(), "{:?}", saturated.applied);
    let refused = certificate::check(program, &plain.program, &plain.certificate, &laws);
    assert!(matches!(refused, Err(Refused::Unlawful(..))), "{refused:?}");
}

/// Two arrays of one name: a reason is about the operations, whatever they are called.
#[test]
fn a_name_that_is_bound_twice_loses_no_reason() {
    let text = "def main (a: []f64) = let xs = map f64.exp a let s = f64.sum xs let xs = map (/ s) xs in xs";
    let report = report_of(text);
    let told: Vec<_> =
        report.refusals.iter().map(|r| (r.producer.to_string(), r.consumer.to_string())).collect();
    let pair = |first: &str| (first.to_string(), "xs#2 (line 1)".to_string());
    assert_eq!(told, [pair("xs"), pair("s")]);
}

/// A filter whose elements a map changes, before they are summed, is read by nobody else.
#[test]
fn what_lies_between_is_what_refuses() {
    let text =
        "def main (xs: []f64) = let f = filter (> 0) xs let m = map (+ 1) f let s = f64.sum m in map (/ s) m";
    let told: Vec<_> =
        report_of(text).refusals.iter().map(|r| (r.producer.to_string(), r.condition)).collect();
    let expected = [("f", Condition::NoPath), ("m", Condition::NoPath), ("s", Condition::NeedsWhole)];
    assert_eq!(told, expected.map(|(producer, condition)| (producer.to_string(), condition)));
}

/// Every reason has an example that it refuses, except for the two that no program of the language shows.
#[test]
fn every_reason_has_its_example() {
    fn conditions(report: &lawson::fuse::ScopeReport) -> Vec<Condition> {
        let inner = report.inner.iter().flat_map(conditions);
        report.refusals.iter().map(|r| r.condition).chain(inner).collect()
    }
    for condition in Condition::ALL {
        let Some(example) = condition.reason().example else {
            assert!([Condition::InTable, Condition::OneEmission].contains(&condition));
            continue;
        };
        let found = conditions(&report_of(example));
        assert!(found.contains(&condition), "{condition:?}: {found:?}");
    }
}

/// So has what lies on a path, whose code says what it takes from the first, and what stays alone by another code.
#[test]
fn every_reason_of_a_code_has_its_example() {
    for code in Code::ALL {
        let Some((condition, reason)) = code.own_reason() else { continue };
        let report = report_of(reason.example.unwrap());
        let found: Vec<_> = report.refusals.iter().map(|r| (r.condition, r.code)).collect();
        assert!(found.contains(&(condition, *code)), "{code}: {found:?}");
    }
}

pub fn report_of(text: &str) -> lawson::fuse::ScopeReport {
    let entry = Program::parse(text).unwrap().main().unwrap();
    fuse(entry.lowered(), &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap().report
}

/// What is counted does not wait for its elements any more: then there is another round, and two branches become one.
/// (Only where nobody minds that what prints is slow.)
#[test]
fn what_is_counted_is_fused_once_more() {
    let file = "../snapshots/programs/counted_then_fused.fut";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let entry = Program::parse(&std::fs::read_to_string(path).unwrap()).unwrap().main().unwrap();
    let options = FuseOptions { planner: &Regardless, ..FuseOptions::default() };
    let report = fuse(entry.lowered(), &options).unwrap().report;
    assert!(report.inner.iter().any(|inner| inner.steps == ["if-fusion"]), "{:?}", report.inner);
}

/// A loop over elements that are written out runs over the rows, unless what it combines depends on the brackets.
#[test]
fn rows_that_are_written_out_are_combined_where_they_are_made() {
    for (body, loops) in [
        ("i64.sum (flatmap (\\x -> [x, 2 * x]) xs)", 1),
        ("i64.sum (flatmap (\\x -> if x > 0 then [x, 2 * x] else []) xs)", 1),
        ("f64.maximum (flatmap (\\x -> [f64.i64 x, 0.5]) xs)", 1),
        ("f64.sum (flatmap (\\x -> [f64.i64 x, 0.1]) xs)", 2),
        ("reduce (+) 5 (flatmap (\\x -> if x > 0 then [x, 2 * x] else []) xs)", 2),
        // What is kept of several elements is emitted at several places: no loop is one with it then.
        ("filter (> 0) (flatmap (\\x -> [x, 2 * x]) xs)", 1),
        ("partition (> 0) (flatmap (\\x -> [x, 2 * x]) xs)", 1),
        ("flatmap (\\x -> if x > 0 then [x] else []) (flatmap (\\x -> [x, 2 * x]) (map (+ 1) xs))", 1),
        ("let ys = filter (> 0) (flatmap (\\x -> [x, 2 * x]) xs) in (ys, i64.sum ys)", 1),
        ("length (filter (> 0) (flatmap (\\x -> [x, 2 * x]) xs))", 1),
        ("scan (+) 0 (filter (> 0) (flatmap (\\x -> [x, 2 * x]) xs))", 2),
        ("let ys = filter (> 0) (flatmap (\\x -> [x, 2 * x]) xs) let s = i64.sum ys in map (/ s) ys", 3),
    ] {
        let text = format!("def main [n] (xs: [n]i64) = {body}");
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        assert_eq!(fused.report().counts.loops, loops, "{body}\n{}", fused.program());
    }
}

/// What reads a scan's result from the end runs from the end itself, unless somebody sees the order, or something reads on.
#[test]
fn what_reads_a_scan_from_the_end_runs_from_there() {
    for (body, loops) in [
        ("reverse (scan (+) 0 xs)", 1),
        ("reverse (scan (+) 0 (reverse xs))", 1),
        ("map2 (*) xs (reverse (scan (+) 0 xs))", 1),
        ("tabulate n (\\i -> i * s[n - 1 - i])", 1),
        ("(s, reverse s)", 1),
        ("let r = reverse s in (r, i64.sum r)", 1),
        ("let r = reverse s in (r, f64.sum (map f64.i64 r))", 2),
        ("scan (+) 0 (reverse s)", 2),
        ("tabulate n (\\i -> s[i] + s[n - 1 - i])", 2),
        ("tabulate n (\\i -> s[n - 1 - i] + s[n - 1 - i / 2])", 2),
        ("map trace (reverse s)", 2),
        ("map2 (+) (scan i64.max 0 (map (% i64.sum s) xs)) (reverse s)", 2),
        ("filter (> 3) (reverse s)", 2),
        ("let r = reverse s in scatter (replicate n 0) (reverse xs) r", 3),
        ("let r = reverse s in map (* i64.sum r) r", 2),
        // Behind a filter the place of an element from the end is not known.
        ("let ys = filter (> 0) xs in reverse (scan (+) 0 ys)", 2),
    ] {
        let text = format!("def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in {body}");
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(fused.report().counts.loops, loops, "{body}\n{}", fused.program());
    }
}

/// An element that is read in front of loops is computed there, of what is put together of two arrays too.
#[test]
fn an_element_of_two_arrays_is_read_where_it_stands() {
    for (body, loops) in [("(xs ++ ys)[k]", 0), ("if k > 3 then (reverse xs ++ map (* 2) ys)[k] else 3", 0)] {
        let text = format!("def main [n] [m] (xs: [n]i64) (ys: [m]i64) (k: i64) = {body}");
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(fused.report().counts.loops, loops, "{body}\n{}", fused.program());
    }
}

/// What is read at indices is computed there in a short program and in a long one, in which only what stands near is
/// planned to find that out. The sums beside it are of arrays of other lengths, and stay loops of their own.
#[test]
fn what_is_read_at_indices_is_computed_there_in_long_programs() {
    for sums in [1, 100] {
        let params: String = (0..sums).map(|i| format!(" (a{i}: []i64)")).collect();
        let given: Vec<String> = (0..sums).map(|i| format!("i64.sum a{i}")).collect();
        let text = format!(
            "def main [n] [k] (xs: [n]i64) (is: [k]i64){params} =\nlet ys = map (* 2) xs\n\
             in (map (\\i -> ys[i]) is, {})",
            given.join(", ")
        );
        let fused = lawson::Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        assert_eq!(fused.report().clusters.len(), sums + 1, "{sums} sums: {:?}", fused.report().clusters);
    }
}

/// In an operator, too, what is read at the loop's own index is read element by element.
#[test]
fn an_operators_loops_read_their_own_indices() {
    let text = "def main [n] [m] (xs: [n][m]i64) = reduce
        (\\a b -> let s = scan (+) 0 (map2 (+) a b) in tabulate m (\\i -> s[i] * 2)) (replicate m 0) xs";
    let fused = Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    assert_eq!(fused.report().counts.loops_inner, 1, "{}", fused.program());
    let applied = fused.fusion().unwrap().certificate.rewrites().contains(&"own-index");
    assert!(applied, "{}", fused.program());
}
