//! A loop that runs on tiles by itself is not fused with one that runs element by element.

use std::cell::Cell;
use std::collections::BTreeSet;

use lawson::core::passes::prepared;
use lawson::core::scopes::any_stmt;
use lawson::core::{Loop, Op, Origin, Program, Scope, Stmt};
use lawson::cost::profit::Paying;
use lawson::cost::{self, FusionGraph};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::legality::{Code, Condition, Refusal};
use lawson::native::Kernel;
use lawson::plan::{Plan, Planner, Standard};
use lawson_oracle::generate::{GenOptions, text_from_seed};

use crate::corpus::corpus;
use crate::lowered::lowered;

fn program(text: &str) -> Program {
    lowered(text).unwrap().program
}

fn fused(program: &Program) -> Fusion {
    fuse(program, &FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap()
}

/// The names of what runs element by element.
fn slow(program: &Program) -> Vec<String> {
    let kernel = Kernel::compile(program).unwrap();
    kernel.element_wise().iter().map(|slow| slow.origin.to_string()).collect()
}

/// What runs on tiles: a loop over `xs`, `is` or `xss`, which have as many elements.
const FAST: [(&str, &str); 9] = [
    ("map", "map (\\x -> f64.sin (x * 2)) xs"),
    ("sum", "f64.sum xs"),
    ("scan", "scan (+) 0 xs"),
    ("rows", "map (\\x -> [x, 2 * x, 3 * x]) xs"),
    ("sums of rows", "map f64.sum xss"),
    ("scans of rows", "map (scan (+) 0) xss"),
    ("small histograms of rows", "map (\\r -> hist (+) 0 10 (map i64.f64 r) r) xss"),
    ("histogram", "hist (+) 0 10 is xs"),
    ("filter", "filter (> 0.5) xs"),
];

/// What does not.
const SLOW: [(&str, &str); 5] = [
    ("histogram by an operator of its own", "hist (\\a b -> a * b + a + b) 0 10 is xs"),
    ("histogram of rows", "reduce_by_index (copy ls) (map2 (+)) (replicate m 0) is xss"),
    ("histograms of rows", "map (\\r -> hist (+) 0 100 (map i64.f64 r) r) xss"),
    ("a scan of rows", "scan (map2 (+)) (replicate m 0) xss"),
    ("filtered rows", "map (\\r -> f64.sum (scan (+) 0 (filter (> 0) r))) xss"),
];

fn both(first: &str, second: &str) -> String {
    format!(
        "def main [n] [m] [k] (xs: [n]f64) (is: [n]i64) (xss: [n][m]f64) (xsss: [n][m][k]f64) (ls: [10][m]f64) =\n\
         let first = {first}\nlet second = {second}\nin (first, second)"
    )
}

/// Clusters as large as may be, whatever is slowed; and how many loops the graph says that they slow.
#[derive(Default)]
struct Together(Cell<usize>);

impl Planner for Together {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let mut clusters: Vec<Vec<usize>> = Vec::new();
        for at in graph.fusible() {
            let lawful = |home: &usize| {
                let mut more = clusters.clone();
                more[*home].push(*at);
                graph.lawful(&more[*home]) && graph.acyclic(&more)
            };
            match (0..clusters.len()).rev().find(lawful) {
                Some(home) => clusters[home].push(*at),
                None => clusters.push(vec![*at]),
            }
        }
        let cost = graph.cost(&clusters);
        self.0.set(self.0.get() + cost.slowed);
        Plan {
            clusters,
            cost,
            lower_bound: graph.lower_bound(),
            optimal: false,
            planner: "together",
            asked: None,
        }
    }
}

#[test]
fn two_that_are_fast_or_slow_by_themselves_are_so_together() {
    let all = || FAST.iter().chain(&SLOW);
    let (mut apart, mut one) = (0, 0);
    for (a, first) in all() {
        for (b, second) in all() {
            let program = program(&both(first, second));
            let alone = |name: &str| SLOW.iter().any(|(slow, _)| *slow == name);
            let fusion = fused(&program);
            let found = slow(&fusion.program).join(", ");
            for (name, is_slow) in [("first", alone(a)), ("second", alone(b))] {
                assert_eq!(found.contains(name), is_slow, "{a}, {b}: {found}\n{}", fusion.program);
            }
            // As one loop, what the graph says of them is what becomes of them.
            let planner = Together::default();
            let options = FuseOptions { planner: &planner, ..FuseOptions::default() };
            let together = fuse(&program, &options).unwrap().program;
            let slowed = slow(&together).join(", ");
            let became = ["first", "second"].iter().filter(|name| slowed.contains(*name)).count();
            let were = usize::from(alone(a)) + usize::from(alone(b));
            assert_eq!(planner.0.get() > 0, became > were, "{a}, {b}: {slowed}\n{together}");
            if planner.0.get() > 0 {
                apart += 1;
                let refusals = &fusion.report.refusals;
                let said = refusals.iter().filter(|r| r.condition == Condition::Slows);
                assert!(said.clone().count() > 0, "{a}, {b}: {refusals:?}");
                assert!(said.clone().all(|r| r.code == Code::Cost && r.reason().why.contains("tiles")));
            } else {
                one += usize::from(fusion.report.clusters.len() < 2);
            }
        }
    }
    assert!(apart > 50 && one > 30, "{apart} pairs apart for it, {one} of others in one loop");
}

/// Rows of rows are as rows are.
#[test]
fn nests_of_one_shape_are_one() {
    for (first, second) in [
        ("map (map (map (+ 1))) xsss", "map (map f64.sum) xsss"),
        ("map (map f64.sum) xsss", "map (map (map (+ 1))) xsss"),
        ("map (map (scan (+) 0)) xsss", "map (map f64.sum) first"),
        ("map (map (scan (+) 0)) xsss", "map (map (map (* 2))) xsss"),
    ] {
        let fusion = fused(&program(&both(first, second)));
        let mut made = Vec::new();
        loops(&fusion.program.body, &mut made);
        assert_eq!(
            made.iter().map(|(_, on_tiles)| *on_tiles).collect::<Vec<_>>(),
            [true],
            "{first}, {second}"
        );
    }
}

/// Rows that only another loop reads may be gone when the two are one; here they are.
#[test]
fn rows_of_rows_that_are_read_at_once_are_still_fused() {
    // Where each needs nothing but its element, they are one loop over all rows by themselves, too.
    for (s, by_itself) in [("y", &[] as &[&str]), ("f64.sum r", &["rows"])] {
        let text = format!(
            "def main [n] [m] (a: [n][m]f64) (ys: [n]f64) (k: i64) =
            let rows = map2 (\\r y -> let s = {s} in map (\\x -> map (\\j -> x * f64.i64 j + y * s) (iota k)) r) a ys
            let sums = map (\\q -> f64.sum (map f64.sum q)) rows
            in (sums, map (\\r -> r[0] + 1) a)"
        );
        let program = program(&text);
        assert_eq!(slow(&program), by_itself, "what runs element by element by itself");
        let fusion = fused(&program);
        assert_eq!(slow(&fusion.program), [""; 0], "{}", fusion.program);
        assert_eq!(fusion.report.clusters.len(), 1, "{}", fusion.program);
    }
}

/// What is read at other positions may be computed there, but not element by element.
#[test]
fn nothing_is_evaluated_where_a_slow_loop_reads_it() {
    let text = |read: &str| {
        format!(
            "def main [n] (xs: [n]f64) =
            let ys = map (* 2) xs
            in map (\\i -> {read}) (iota n)"
        )
    };
    let loops = |read: &str| fused(&program(&text(read))).report.clusters.len();
    assert_eq!(loops("ys[n - 1 - i]"), 1);
    assert_eq!(loops("trace (ys[n - 1 - i])"), 2);
}

/// Beside what prints for each element a short loop is not slower, for printing takes much longer.
#[test]
fn a_short_loop_is_one_with_what_prints() {
    let seventeen = vec!["x"; 18].join(" * ");
    for (first, second, loops) in [
        ("map (+ 1) xs", "map (\\x -> trace (x + 1)) xs", 1),
        ("f64.sum xs", "map (\\x -> trace x) xs", 1),
        ("map (* 2) xs", "map (\\x -> trace x) first", 1),
        ("map (\\x -> trace x) xs", "map (* 2) first", 1),
        (&*format!("map (\\x -> {seventeen}) xs"), "map (\\x -> trace x) xs", 2),
        ("map (\\x -> f64.sum (map (* x) xs)) xs", "map (\\x -> trace x) xs", 2),
        // It may print seldom.
        ("map (+ 1) xs", "map (\\x -> if x > 9 then trace x else x) xs", 2),
    ] {
        let program = program(&both(first, second));
        assert_eq!(fused(&program).report.clusters.len(), loops, "{first}, {second}");
    }
}

/// The outermost loops of a program, with how it is said that they run, except for those that print for each element.
fn loops(scope: &Scope, found: &mut Vec<(Origin, bool)>) {
    for stmt in &scope.stmts {
        let prints = |l: &Loop| l.fun.body.stmts.iter().any(|stmt| matches!(stmt.op, Op::Trace(_)));
        if let Op::Loop(l) = &stmt.op
            && !prints(l)
        {
            found.push((stmt.origin.clone(), cost::on_tiles(l)));
        }
        stmt.op.branches().for_each(|branch| loops(branch, found));
    }
}

/// The loops of a scope that copy rows, and make none: they are gone in a loop that reads the rows where they are.
fn copies_of_rows(scope: &Scope) -> Vec<Origin> {
    let makes = |stmt: &Stmt| matches!(stmt.op, Op::Loop(_) | Op::Seq(_));
    let mut found = Vec::new();
    for stmt in &scope.stmts {
        if let Op::Loop(l) = &stmt.op
            && stmt.outs.iter().any(|out| out.ty.dims.len() > 1)
            && !any_stmt(&l.fun.body, &mut |stmt| makes(stmt))
        {
            found.push(stmt.origin.clone());
        }
        stmt.op.branches().for_each(|branch| found.extend(copies_of_rows(branch)));
    }
    found
}

#[test]
fn forecasts_of_random_programs_are_true() {
    let (mut compared, mut elementwise, mut fast, mut slower) = (0, 0, 0, Vec::new());
    let (mut apart, mut falsely) = (0, Vec::new());
    for seed in 0..450 {
        let program = program(&text_from_seed(seed, &GenOptions::default()));
        let fusion = fused(&program);
        let (all, found) = kept_apart(&program, &fusion);
        apart += all;
        falsely.extend(found.into_iter().map(|found| format!("seed {seed}: {found}\n{program}")));
        let (Ok(kernel), Ok(before)) = (Kernel::compile(&fusion.program), Kernel::compile(&program)) else {
            continue;
        };
        compared += 1;
        // What plans go by is what native code makes of a loop.
        let is_slow: BTreeSet<String> =
            kernel.element_wise().iter().map(|slow| format!("{:?}", slow.origin)).collect();
        let mut all = Vec::new();
        loops(&fusion.program.body, &mut all);
        for (origin, on_tiles) in &all {
            assert_eq!(*on_tiles, !is_slow.contains(&format!("{origin:?}")), "seed {seed}: {origin}");
            fast += usize::from(*on_tiles);
            elementwise += usize::from(!on_tiles);
        }
        // Each part of a loop that is slow was so by itself.
        let slow_before = before.element_wise();
        let mut unfused = Vec::new();
        loops(&program.body, &mut unfused);
        // A row that is the same for all is made once, in front of what copies it.
        let copied = copies_of_rows(&prepared(&prepared(&program, &mut Paying), &mut Paying).body);
        for (origin, _) in all.iter().filter(|(_, on_tiles)| !on_tiles) {
            for source in origin.sources.iter() {
                let was = slow_before.iter().any(|slow| slow.origin.sources.contains(source));
                let outermost = unfused.iter().any(|(other, _)| other.sources.contains(source));
                let copies = copied.iter().any(|copy| copy.sources.contains(source));
                if outermost && !was && !copies {
                    slower.push(format!(
                        "seed {seed}: {} in {origin}\n{program}\n{}",
                        source.name, fusion.program
                    ));
                }
            }
        }
    }
    println!(
        "{compared} programs, {fast} loops on tiles, {elementwise} element by element, {apart} pairs apart for it"
    );
    assert!(slower.is_empty(), "{}: {}", slower.len(), slower.join("\n"));
    assert!(falsely.is_empty(), "{}: {}", falsely.len(), falsely.join("\n"));
    assert!(compared > 300 && fast > 300 && elementwise > 25 && apart > 30);
}

/// The place of what is slow is that of the cause, and not of what is fused with it.
#[test]
fn the_cause_is_named_where_it_stands() {
    let text = "def main [n] [m] (xs: [n]f64) (is: [n]i64) (xss: [n][m]f64) =
        let sums = scan (map2 (+)) (replicate m 0) xss
        let seen = map (\\x -> trace (x + 1)) xs
        in (sums, seen)";
    let causes = |text: &str| -> Vec<(String, String, String)> {
        let fused = lawson::Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
        let slow = fused.compile_with(lawson::Verify::Off).unwrap().element_wise();
        let of = |slow: &lawson::ElementWise| {
            (slow.origin.to_string(), slow.why.what.clone(), slow.why.origin.to_string())
        };
        slow.iter().map(of).collect()
    };
    let one = |of: &str, why: &str, cause: &str| vec![(of.into(), why.into(), cause.into())];
    assert_eq!(causes(text), one("sums, seen", "what it prints", "seen"));
    // Where the loop is not put together, it is where the loop itself has it.
    let text = "def main [n] [m] (xss: [n][m]i64) = map (\\xs -> i64.sum (scan (/) 1 xs)) xss";
    let why = "a scan that may fail inside a loop's body";
    assert_eq!(causes(text), one("map#1 (line 1)", why, "scan#1 (line 1)"));
}

/// How many pairs of a program are apart because one loop of both would run element by element; and those of which the one
/// loop runs on tiles all the same, in a program that moves less.
fn kept_apart(program: &Program, planned: &Fusion) -> (usize, Vec<String>) {
    let (mut all, mut falsely) = (0, Vec::new());
    let slows = |refusal: &&Refusal| refusal.condition == Condition::Slows;
    for refusal in planned.report.refusals.iter().filter(slows) {
        let sources =
            || [&refusal.producer, &refusal.consumer].into_iter().flat_map(|ops| ops.origin.sources.iter());
        let names: Vec<String> = sources().map(|source| source.name.clone()).collect();
        let planner = Standard { given: vec![names.clone()], ..Standard::default() };
        let options = FuseOptions { planner: &planner, ..FuseOptions::default() };
        let Ok(fusion) = fuse(program, &options) else { continue };
        let mut made = Vec::new();
        loops(&fusion.program.body, &mut made);
        let is_one = |origin: &Origin| sources().all(|source| origin.sources.contains(source));
        let Some((_, on_tiles)) = made.iter().find(|(origin, _)| is_one(origin)) else { continue };
        all += 1;
        if *on_tiles && fusion.report.cost < planned.report.cost {
            falsely.push(format!("{names:?}"));
        }
    }
    (all, falsely)
}

/// The corpus has no pair that is apart for what it would not be.
#[test]
fn what_the_corpus_keeps_apart_would_be_slower() {
    let (mut all, mut falsely) = (0, Vec::new());
    let folders = ["rules", "programs", "seeds", "idioms"].map(|folder| format!("snapshots/{folder}"));
    for file in corpus(&folders.each_ref().map(String::as_str)) {
        let Some(source) = lowered(&std::fs::read_to_string(&file).unwrap()) else { continue };
        let (apart, found) = kept_apart(&source.program, &fused(&source.program));
        all += apart;
        falsely.extend(found.into_iter().map(|found| format!("{}: {found}", file.display())));
    }
    println!("{all} pairs");
    assert!(falsely.is_empty(), "{}: {}", falsely.len(), falsely.join("\n"));
    assert!(all > 5);
}
