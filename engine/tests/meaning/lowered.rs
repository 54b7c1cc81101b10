//! Core means what the source means: the lowered program under the interpreter of core gives what the
//! reference interpreter gives for the source, under the schedule of the lowered program.

use lawson::core::effects::op_in;
use lawson::core::facts::Facts;
use lawson::core::interp::{self, Counters, Failure};
use lawson::core::layout::{join, split};
use lawson::core::{Op, Scope, Size, Stmt, StmtId, check, parse};
use lawson::cost::{Elements, count};
use lawson::lower::{Lowered, lower, schedule};
use lawson::verify::inputs::case;
use lawson_oracle::domain::{Concrete, PrimFault};
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::interp::{FaultKind, Stop};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values_as;

use crate::source::checked;

const BUDGET: u64 = 1_000_000;

/// What a run shows, or why it ended.
type Shown = (Vec<Value>, Result<Value, String>);

/// A failure, where both interpreters call it the same.
fn fault(kind: &FaultKind) -> String {
    match kind {
        FaultKind::IndexOutOfBounds { .. } => format!("{:?}", Failure::OutOfBounds),
        FaultKind::DivisionByZero => format!("{:?}", Failure::Prim(PrimFault::DivisionByZero)),
        FaultKind::NegativeExponent => format!("{:?}", Failure::Prim(PrimFault::NegativeExponent)),
        FaultKind::NegativeSize(n) => format!("{:?}", Failure::NegativeSize(*n)),
        FaultKind::SizeMismatch { .. } => format!("{:?}", Failure::ArgumentSize),
        other => format!("{other:?}"),
    }
}

/// Runs the source, and the lowered program; the second is checked and read back from its text first.
fn both(checked: &Checked, args: &[Value], constants: Constants) -> (Shown, Shown) {
    let entry = checked.entry(None).unwrap();
    let lowered = lower(checked, entry).unwrap_or_else(|d| panic!("{}", d.render(&checked.source, false)));
    check::check(&lowered.program).unwrap_or_else(|e| panic!("{e}\n{}", lowered.program));
    let text = lowered.program.to_string();
    let read = parse::parse(&Source::new("core", &*text)).unwrap_or_else(|e| panic!("{}\n{text}", e.message));
    assert_eq!(read, lowered.program, "{text}");

    let by = schedule(&lowered.program, constants);
    let source = lawson_oracle::interp::run(&mut Concrete::with_budget(BUDGET), checked, entry, args, &by);
    let source_result = source.result.map_err(|stop| match stop {
        Stop::Fault(f) => fault(&f.kind),
        other => format!("{other:?}"),
    });
    let parts: Vec<_> = args.iter().flat_map(split).collect();
    let core = interp::run(&mut Concrete::with_budget(BUDGET), &read, &parts, &Schedule::new(constants));
    let core_result = core.result.map_err(|stop| match stop {
        interp::Stop::Failed { failure, .. } => format!("{failure:?}"),
        other => format!("{other:?}"),
    });
    let joined =
        core_result.map(|parts| join(&lowered.result, &mut parts.into_iter()).expect("fits its type"));
    ((source.log, source_result), (core.log, joined))
}

fn shown((log, result): &Shown) -> String {
    let log: Vec<String> = log.iter().map(|v| v.to_string()).collect();
    match result {
        Ok(value) => format!("{log:?} {value}"),
        Err(why) => format!("{log:?} failed: {why}"),
    }
}

/// The program on these arguments (values as text) gives this, under either interpreter.
fn gives(text: &str, cases: &[(&str, &str)]) {
    let checked = checked(text);
    let scheme = checked.schemes[checked.entry(None).unwrap()].clone().unwrap();
    for (args, expected) in cases {
        let args = parse_values_as(args, &scheme.params).unwrap();
        let (source, core) = both(&checked, &args, Schedule::SMALL);
        assert_eq!(shown(&core), *expected, "core, {text}");
        assert_eq!(shown(&source), *expected, "source, {text}");
    }
}

#[test]
fn combinators() {
    gives(
        "def main [n] (xs: [n]i64) = map (\\x -> x * x + 1) xs",
        &[("[1, 2, 3]", "[] [2i64, 5i64, 10i64]"), ("[]", "[] empty([0]i64)")],
    );
    gives(
        "def main [n] (xs: [n]i64) (ys: [n]i64) = map2 (-) xs ys |> filter (> 0)",
        &[("[1, 5, 3] [2, 2, 2]", "[] [3i64, 1i64]"), ("[1] [1, 2]", "[] failed: ArgumentSize")],
    );
    gives(
        "def main (xs: []i32) = (reduce (+) 0 xs, scan (+) 0 xs, reduce_comm i32.max i32.lowest xs)",
        &[
            ("[3, 1, 2]", "[] (6i32, [3i32, 4i32, 6i32], 3i32)"),
            ("[]", "[] (0i32, empty([0]i32), -2147483648i32)"),
        ],
    );
    // Not associative, so it shows its brackets: chunks of 4, ((0 - ((1-2)-(3-4))) - 5).
    gives("def main (xs: []i64) = reduce (-) 0 xs", &[("[1, 2, 3, 4, 5]", "[] -5i64")]);
    // The elements that are left keep their places: (0 - (2 - 4)) - 6 in one loop would be -4; the
    // filtered array is read by a loop of its own here: 0 - ((2 - 4) - 6).
    gives(
        "def main (xs: []i64) = reduce (-) 0 (filter (\\x -> x % 2 == 0) xs)",
        &[("[1, 2, 3, 4, 5, 6]", "[] 8i64")],
    );
    gives(
        "def main [n] (xs: [n]i32) = let (a, b) = unzip (map (\\x -> (x, x > 1)) xs) in zip b a",
        &[("[1, 2]", "[] [(false, 1i32), (true, 2i32)]")],
    );
    gives(
        "def main (n: i64) = (iota n, replicate n true, tabulate n (\\i -> i * i))",
        &[
            ("3", "[] ([0i64, 1i64, 2i64], [true, true, true], [0i64, 1i64, 4i64])"),
            ("-1", "[] failed: NegativeSize(-1)"),
        ],
    );
    gives(
        "def main (xs: []f64) = (f64.sum xs, f64.minimum xs, f64.maximum xs)",
        &[("[1.5, -2.0]", "[] (-0.5f64, -2.0f64, 1.5f64)"), ("[]", "[] (0.0f64, f64.inf, -f64.inf)")],
    );
}

#[test]
fn scalars_and_branches() {
    gives(
        "def main (x: i32) (y: i32) = if y != 0 && x / y > 1 then x / y else -1",
        &[("7 2", "[] 3i32"), ("7 0", "[] -1i32")],
    );
    gives(
        "def main (x: i32) (y: i32) = if y == 0 || x / y > 1 then 1 else x % y",
        &[("7 0", "[] 1i32"), ("1 7", "[] 1i32")],
    );
    gives(
        "def main (x: i32) (y: i32) = let unused = x / y in x",
        &[("7 2", "[] 7i32"), ("7 0", "[] failed: Prim(DivisionByZero)")],
    );
    gives(
        "def main [n] (xs: [n]i32) (i: i64) = (xs[i], length xs)",
        &[
            ("[4, 5] 1", "[] (5i32, 2i64)"),
            ("[4, 5] 2", "[] failed: OutOfBounds"),
            ("[4, 5] -1", "[] failed: OutOfBounds"),
        ],
    );
    gives(
        "def main (x: i32) (e: i32) = x ** e",
        &[("3 4", "[] 81i32"), ("3 -1", "[] failed: Prim(NegativeExponent)")],
    );
}

#[test]
fn functions_are_inlined() {
    gives(
        "def twice 'a (f: a -> a) (x: a) = f (f x)
         def addc [n] (c: i32) (xs: [n]i32) = map (+ c) xs
         def main [n] (xs: [n]i32) (c: i32) = let g y = y * c in (twice g 3, twice (addc c) xs, twice (addc 1) [c])",
        &[("[1, 2] 5", "[] (75i32, [11i32, 12i32], [7i32])")],
    );
    // Each call of `keep` has a length of its own.
    gives(
        "def keep [n] (c: i32) (xs: [n]i32) = filter (> c) xs
         def main (xs: []i32) = let a = keep 1 xs let b = keep 2 xs in (a, b, length a + length b)",
        &[("[1, 2, 3]", "[] ([2i32, 3i32], [3i32], 3i64)")],
    );
}

#[test]
fn nested_arrays() {
    gives(
        "def main [n] [m] (xss: [n][m]i32) = (map (reduce (+) 0) xss, map (\\xs -> map (* xs[0]) xs) xss)",
        &[
            ("[[1, 2], [3, 4]]", "[] ([3i32, 7i32], [[1i32, 2i32], [9i32, 12i32]])"),
            ("empty([0][2]i32)", "[] (empty([0]i32), empty([0][2]i32))"),
        ],
    );
    gives(
        "def main (xs: []i32) = map (\\x -> length (filter (< x) xs)) xs",
        &[("[3, 1, 2]", "[] [2i64, 0i64, 1i64]")],
    );
    gives(
        "def main (n: i64) = map (\\i -> iota n |> map (+ i)) (iota n)",
        &[("2", "[] [[0i64, 1i64], [1i64, 2i64]]")],
    );
}

#[test]
fn what_is_printed() {
    gives(
        "def main (xs: []i32) = map (\\x -> 10 / trace x) xs",
        &[
            ("[1, 2]", "[\"1i32\", \"2i32\"] [10i32, 5i32]"),
            ("[1, 0, 2]", "[\"1i32\", \"0i32\"] failed: Prim(DivisionByZero)"),
        ],
    );
    // In source order, loop after loop; a pair is printed as one.
    gives(
        "def main (xs: []i32) = let a = map trace xs let b = trace (zip a xs) in length b",
        &[("[1, 2]", "[\"1i32\", \"2i32\", \"[(1i32, 1i32), (2i32, 2i32)]\"] 2i64")],
    );
}

#[test]
fn floats_combine_in_the_same_order() {
    // Lanes: (1e16 - 1e16) + (1 + 1); as a tree (1e16 + 1) + (-1e16 + 1).
    gives("def main (xs: []f64) = reduce (+) 0 xs", &[("[1e16, 1, -1e16, 1]", "[] 2.0f64")]);
    gives(
        "def main (xs: []f64) = reduce (\\a b -> (a + b) * 1) 0 xs",
        &[("[1e16, 1, -1e16, 1]", "[] 0.0f64")],
    );
}

#[test]
fn random_programs_mean_the_same() {
    let options = GenOptions { only_native_types: false, ..GenOptions::default() };
    let (mut compared, mut failed, mut printed, mut refused) = (0, 0, 0, 0);
    for seed in 0..300 {
        let text = text_from_seed(seed, &options);
        let checked = checked(&text);
        if let Err(error) = lower(&checked, checked.entry(None).unwrap()) {
            assert!(error.message.starts_with("not yet native"), "{}\n{text}", error.message);
            refused += 1;
            continue;
        }
        let scheme = checked.schemes[checked.entry(None).unwrap()].clone().unwrap();
        for index in [0, 1, 2, 3, 5, 8, 11, 12, 13] {
            let args = case(&scheme, &Literals::default(), seed, index)
                .unwrap_or_else(|| panic!("no input for\n{text}"))
                .args;
            let (source, core) = both(&checked, &args, Schedule::SMALL);
            let inputs: Vec<String> = args.iter().map(|v| v.to_string()).collect();
            assert_eq!(source, core, "seed {seed}, on {}\n{text}", inputs.join(" "));
            compared += 1;
            failed += usize::from(source.1.is_err());
            printed += usize::from(!source.0.is_empty());
        }
    }
    // The comparison is one only if most programs run, and some fail and some print.
    assert!(compared > 1000 && failed > 30 && printed > 100, "{compared} {failed} {printed} {refused}");
}

/// What is counted from the text of a program is what its run does.
#[test]
fn counts_equal_the_counters_of_a_run() {
    let options = GenOptions { failing: false, ..GenOptions::default() };
    let mut compared = 0;
    for seed in 1000..1200 {
        let checked = checked(&text_from_seed(seed, &options));
        let entry = checked.entry(None).unwrap();
        let Ok(Lowered { program, .. }) = lower(&checked, entry) else { continue };
        // Of two branches only one runs.
        if program.body.stmts.iter().any(|s| matches!(s.op, Op::If { .. })) {
            continue;
        }
        let counts = count(&program);
        let scheme = checked.schemes[entry].clone().unwrap();
        for index in [0, 1, 3, 5, 12, 13] {
            let args: Vec<_> = case(&scheme, &Literals::default(), seed, index)
                .unwrap()
                .args
                .iter()
                .flat_map(split)
                .collect();
            let done = interp::run(
                &mut Concrete::with_budget(BUDGET),
                &program,
                &args,
                &Schedule::new(Schedule::SMALL),
            );
            if done.result.is_err() {
                continue;
            }
            let extent = |size: &Size| size.evaluate(&mut |v| done.sizes.get(v).copied());
            let at_run = |all: &Elements| all.value(&mut |size| extent(size).map(i128::from));
            let Counters { loops, reads, writes, .. } = done.counters;
            assert_eq!(loops, counts.loops as u64, "{program}");
            assert_eq!(
                (Some(reads.into()), Some(writes.into())),
                (at_run(&counts.reads), at_run(&counts.writes)),
                "{program}"
            );
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Nothing recurses over a chain of bindings.
#[test]
fn long_chains_of_bindings() {
    let lets: String = (0..5000).map(|i| format!("let x{} = x{i} + 1\n", i + 1)).collect();
    gives(&format!("def main (x0: i64) = {lets} in x5000"), &[("7", "[] 5007i64")]);
}

/// Whether a statement is this one, or has it inside.
fn has(stmt: &Stmt, id: StmtId) -> bool {
    let inside = |scope: &Scope| scope.stmts.iter().any(|s| has(s, id));
    stmt.id == id || stmt.op.scopes().any(|inner| inside(inner.scope))
}

/// A statement without the effect in its summary never fails, or prints.
#[test]
fn effect_summaries_are_sound() {
    let (mut failed, mut printed, mut pure) = (0, 0, 0);
    for seed in 2000..2300 {
        let checked = checked(&text_from_seed(seed, &GenOptions::default()));
        let entry = checked.entry(None).unwrap();
        let Ok(Lowered { program, .. }) = lower(&checked, entry) else { continue };
        let scheme = checked.schemes[entry].clone().unwrap();
        let mut facts = Facts::of_program(&program);
        let mut summaries = Vec::new();
        for stmt in &program.body.stmts {
            summaries.push(op_in(&stmt.op, &facts, None));
            facts.after(stmt, None);
        }
        pure += summaries.iter().filter(|s| s.discardable()).count();
        for index in [1, 2, 3, 8, 12, 13, 14, 15] {
            let args: Vec<_> = case(&scheme, &Literals::default(), seed, index)
                .unwrap()
                .args
                .iter()
                .flat_map(split)
                .collect();
            let schedule = Schedule::new(Schedule::SMALL);
            let done = interp::run(&mut Concrete::with_budget(BUDGET), &program, &args, &schedule);
            if let Err(interp::Stop::Failed { stmt: Some(id), failure }) = done.result {
                let at = program.body.stmts.iter().position(|s| has(s, id)).unwrap();
                assert!(summaries[at].fail, "statement {at} fails: {failure:?}\n{program}");
                failed += 1;
            }
            if !done.log.is_empty() {
                assert!(summaries.iter().any(|s| s.io), "{program}");
                printed += 1;
            }
        }
    }
    assert!(failed > 30 && printed > 100 && pure > 500, "{failed} {printed} {pure}");
}
