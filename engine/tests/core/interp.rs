//! Programs of core and what they give, by hand.

use std::ops::ControlFlow;
use std::sync::Arc;

use lawson_core::core::interp::{CoreOutcome, Counters, Failure, Stop, run};
use lawson_core::core::parse::parse;
use lawson_core::core::value::{CoreArray, CoreValue};
use lawson_core::core::{Program, StmtId};
use lawson_oracle::domain::symbolic::{Exploration, Limits, explore};
use lawson_oracle::domain::{Concrete, Domain, PrimFault, Symbolic, Undecided};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::value::Value;

fn read(text: &str) -> Program {
    parse(&Source::new("core", text)).unwrap_or_else(|e| panic!("{}: {text}", e.message))
}

fn outcome(text: &str, args: &[CoreValue]) -> CoreOutcome<Scalar> {
    let schedule = Schedule::new(Schedule::SMALL);
    run(&mut Concrete::with_budget(100_000), &read(text), args, &schedule)
}

fn results(text: &str, args: &[CoreValue]) -> Vec<CoreValue> {
    outcome(text, args).result.unwrap_or_else(|stop| panic!("{stop}"))
}

fn failure(text: &str, args: &[CoreValue]) -> Failure {
    match outcome(text, args).result {
        Err(Stop::Failed { failure, .. }) => failure,
        other => panic!("{other:?}"),
    }
}

fn array(dims: &[i64], elems: Vec<Scalar>, scalar: ScalarType) -> CoreValue {
    CoreValue::Array(CoreArray { scalar, dims: dims.to_vec(), elems: Arc::new(elems) })
}

fn i64s(xs: &[i64]) -> CoreValue {
    array(&[xs.len() as i64], xs.iter().map(|x| Scalar::I64(*x)).collect(), ScalarType::I64)
}

fn f64s(xs: &[f64]) -> CoreValue {
    array(&[xs.len() as i64], xs.iter().map(|x| Scalar::F64(*x)).collect(), ScalarType::F64)
}

fn int(x: i64) -> CoreValue {
    CoreValue::Scalar(Scalar::I64(x))
}

/// A loop over `x0: [n]i64` with these collectors and this body, in which `x0` is the element.
fn over_xs(outs: &str, inside: &str, results: &str) -> String {
    format!(
        "program f [n] ?[k] ?[j] (x0: [n]i64 \"xs\") {{ {outs} = loop n over (x0: i64 <- x0) {{ {inside} }} }} -> ({results})"
    )
}

const ADD: &str = "(0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.+(x1, x2) } -> (x3)";
const SUB: &str = "(0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.-(x1, x2) } -> (x3)";

#[test]
fn one_body_maps_filters_and_folds() {
    // Squares; the elements greater than 2 with their positions; the sum of these.
    let text = over_xs(
        "x1: [n]i64, x2: [k]i64, x3: [k]i64, x4: i64",
        &format!(
            "collect 0 (i64) collect 1 (i64, i64) fold 2 {ADD}
             x4: i64 = i64.*(x0, x0) emit 0 (x4)
             x5: bool = i64.>(x0, 2i64)
             if x5 {{ x6: i64 = position emit 1 (x0, x6) emit 2 (x0) }} else {{}}"
        ),
        "x1, x2, x3, x4, size(k)",
    );
    assert_eq!(
        results(&text, &[i64s(&[5, 1, 3, 2, 4])]),
        [i64s(&[25, 1, 9, 4, 16]), i64s(&[5, 3, 4]), i64s(&[0, 2, 4]), int(12), int(3)]
    );
    assert_eq!(results(&text, &[i64s(&[])]), [i64s(&[]), i64s(&[]), i64s(&[]), int(0), int(0)]);
}

#[test]
fn folds_and_scans_bracket_by_the_iteration() {
    // Chunks of 4. Subtraction shows its brackets: (0 - ((1-2) - (3-4))) - (5-6).
    let fold = over_xs("x1: i64", &format!("fold 0 {SUB} emit 0 (x0)"), "x1");
    assert_eq!(results(&fold, &[i64s(&[1, 2, 3, 4, 5, 6])]), [int(1)]);
    // Only even elements are emitted; they keep their places: (0 - (2 - 4)) - 6.
    let even = "x4: i64 = i64.%(x0, 2i64) x5: bool = i64.==(x4, 0i64) if x5 { emit 0 (x0) } else {}";
    let fold = over_xs("x1: i64", &format!("fold 0 {SUB} {even}"), "x1");
    assert_eq!(results(&fold, &[i64s(&[1, 2, 3, 4, 5, 6])]), [int(-4)]);
    // Blocks of 2: 0-1, 0-(1-2), 0-((1-2)-3), 0-((1-2)-(3-4)), and 0-5 in the next chunk.
    let scan = over_xs(
        "x1: [n]i64",
        &format!("scan 0 {SUB} collect 0 (i64) x4: i64 = step 0 (x0) emit 0 (x4)"),
        "x1",
    );
    assert_eq!(results(&scan, &[i64s(&[1, 2, 3, 4, 5])]), [i64s(&[-1, 1, 4, 0, -5])]);
}

#[test]
fn a_fold_combines_as_it_says_whatever_its_operator_looks_like() {
    let fold = |way: &str| {
        format!(
            "program f [n] (x0: [n]f64 \"xs\") {{ x1: f64 = loop n over (x0: f64 <- x0) {{
               fold 0 {way} (0.0f64) op (x1: f64) (x2: f64) {{ x3: f64 = f64.+(x1, x2) }} -> (x3)
               emit 0 (x0) }} }} -> (x1)"
        )
    };
    let xs = [f64s(&[1e16, 1.0, -1e16, 1.0])];
    // (1e16 - 1e16) + (1 + 1), but (1e16 + 1) + (-1e16 + 1) in a tree.
    assert_eq!(results(&fold("lanes"), &xs), [CoreValue::Scalar(Scalar::F64(2.0))]);
    assert_eq!(results(&fold(""), &xs), [CoreValue::Scalar(Scalar::F64(0.0))]);
}

#[test]
fn scan_states_are_layered_and_see_what_was_kept() {
    // Running sums of the elements > 0, and running sums of these.
    let text = over_xs(
        "x1: [k]i64",
        &format!(
            "scan 0 {ADD} scan 1 (0i64) op (x4: i64) (x5: i64) {{ x6: i64 = i64.+(x4, x5) }} -> (x6)
             collect 0 (i64)
             x7: bool = i64.>(x0, 0i64)
             if x7 {{ x8: i64 = step 0 (x0) x9: i64 = step 1 (x8) emit 0 (x9) }} else {{}}"
        ),
        "x1",
    );
    assert_eq!(results(&text, &[i64s(&[1, -9, 2, 3, -9, 4])]), [i64s(&[1, 4, 10, 20])]);
}

#[test]
fn what_was_printed_stays_when_the_loop_fails() {
    let text =
        over_xs("x1: [n]i64", "collect 0 (i64) trace x0 x1: i64 = i64./(100i64, x0) emit 0 (x1)", "x1");
    let failed = outcome(&text, &[i64s(&[5, 0, 7])]);
    assert_eq!(failed.log, [5, 0].map(|x| Value::Scalar(Scalar::I64(x))));
    let failure = Failure::Prim(PrimFault::DivisionByZero);
    assert_eq!(failed.result, Err(Stop::Failed { failure, stmt: Some(StmtId(2)) }));
    let fine = outcome(&text, &[i64s(&[5, 7])]);
    assert_eq!((fine.log.len(), fine.result), (2, Ok(vec![i64s(&[20, 14])])));
}

#[test]
fn an_operators_failure_is_the_loops() {
    let op = "(100i64) op (x1: i64) (x2: i64) { x3: i64 = i64./(x1, x2) } -> (x3)";
    let text = over_xs("x1: i64", &format!("fold 0 {op} emit 0 (x0)"), "x1");
    assert_eq!(results(&text, &[i64s(&[5])]), [int(20)]);
    assert_eq!(failure(&text, &[i64s(&[0])]), Failure::Prim(PrimFault::DivisionByZero));
    let text = over_xs(
        "x1: [n]i64",
        &format!("scan 0 {op} collect 0 (i64) x4: i64 = step 0 (x0) emit 0 (x4)"),
        "x1",
    );
    assert_eq!(failure(&text, &[i64s(&[1, 0])]), Failure::Prim(PrimFault::DivisionByZero));
}

#[test]
fn indices_are_checked_in_every_dimension() {
    let text = "program f [n] [m] (x0: [n][m]i64 \"xs\", x1: i64 \"i\", x2: i64 \"j\") {
      x3: i64 = x0[x1, x2] x4: [m]i64 = x0[x1] } -> (x3, x4)";
    let xs = array(&[2, 3], (0..6).map(Scalar::I64).collect(), ScalarType::I64);
    assert_eq!(results(text, &[xs.clone(), int(1), int(2)]), [int(5), i64s(&[3, 4, 5])]);
    for (i, j) in [(2, 0), (-1, 0), (0, 3), (0, -1), (i64::MIN, 0), (i64::MAX, i64::MAX)] {
        assert_eq!(failure(text, &[xs.clone(), int(i), int(j)]), Failure::OutOfBounds, "{i} {j}");
    }
}

#[test]
fn views_arrays_and_sizes() {
    let text = "program f [n] ?[k] ?[j] (x0: i64 \"n\" size n, x1: i64 \"k\") {
      x2: [n]i64 = iota(size(n))
      size k = x1
      x3: [k][n]i64 = replicate(size(k), x2)
      x4: [2][n]i64 = array(x2, x2)
      x5: [0][n]i64 = array()
      x6: [n]i64 = opaque(x2)
      x7: [j]i64 = iota(x1)
    } -> (x3, x4, x5, x6, size(2*n*k - 1), size(j))";
    let matrix = |rows: i64| {
        array(&[rows, 2], (0..rows).flat_map(|_| [0, 1].map(Scalar::I64)).collect(), ScalarType::I64)
    };
    assert_eq!(
        results(text, &[int(2), int(3)]),
        [matrix(3), matrix(2), matrix(0), i64s(&[0, 1]), int(11), int(3)]
    );
    assert_eq!(failure(text, &[int(-1), int(3)]), Failure::NegativeSize(-1));
    assert_eq!(failure(text, &[int(2), int(-2)]), Failure::NegativeSize(-2));
}

#[test]
fn arguments_must_agree_on_sizes() {
    let text = "program f [n] (x0: i64 \"n\" size n, x1: [n + 1]i64 \"xs\", x2: [n]i64 \"ys\") {} -> (x1)";
    assert_eq!(results(text, &[int(1), i64s(&[7, 8]), i64s(&[9])]), [i64s(&[7, 8])]);
    for args in [
        [int(1), i64s(&[7]), i64s(&[9])],
        [int(1), i64s(&[7, 8]), i64s(&[9, 9])],
        [int(2), i64s(&[7, 8]), i64s(&[9])],
    ] {
        assert_eq!(failure(text, &args), Failure::ArgumentSize);
    }
}

#[test]
fn a_size_in_a_body_is_bound_anew_in_each_iteration() {
    // For each x the sum and the number of the elements of xs that are less than x.
    let text = "program f [n] ?[k] (x0: [n]i64 \"xs\") {
      x1: [n]i64, x2: [n]i64 = loop n with (x0: [n]i64 = x0) over (x1: i64 <- x0) {
        collect 0 (i64, i64)
        x2: [k]i64 = loop n with (x0: i64 = x1) over (x1: i64 <- x0) {
          collect 0 (i64)
          x2: bool = i64.<(x1, x0)
          if x2 { emit 0 (x1) } else {}
        }
        x3: i64 = loop k over (x0: i64 <- x2) { fold 0 (0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.+(x1, x2) } -> (x3) emit 0 (x0) }
        emit 0 (x3, size(k))
      }
    } -> (x1, x2)";
    let done = outcome(text, &[i64s(&[3, 1, 2])]);
    assert_eq!(done.result, Ok(vec![i64s(&[3, 0, 1]), i64s(&[2, 0, 1])]));
    assert_eq!((done.counters.loops, done.counters.inner_loops), (1, 6));
}

#[test]
fn arrays_of_any_length_come_one_after_the_other() {
    // Of each x what is below it, and x once more where it is greater than 1.
    let text = over_xs(
        "x1: [k]i64",
        "concat 0 (i64) x1: [j]i64 = iota(x0) emit 0 (x1) x2: bool = i64.>(x0, 1i64)
         if x2 { x3: [1]i64 = array(x0) emit 0 (x3) } else {}",
        "x1, size(k)",
    );
    assert_eq!(results(&text, &[i64s(&[3, 0, 1, 2])]), [i64s(&[0, 1, 2, 3, 0, 0, 1, 2]), int(8)]);
    assert_eq!(results(&text, &[i64s(&[0, 0])]), [i64s(&[]), int(0)]);
    // Rows that are not there have the extents of the others.
    let rows = "program f [n] ?[k] ?[j] (x0: [n]i64 \"xs\") {
      x1: [k][2]i64 = loop n over (x0: i64 <- x0) {
        concat 0 ([2]i64)
        x1: [2]i64 = array(x0, 7i64) x2: [j][2]i64 = replicate(x0, x1) emit 0 (x2) }
    } -> (x1)";
    let pairs = |dims: &[i64], elems: &[i64]| {
        array(dims, elems.iter().map(|x| Scalar::I64(*x)).collect(), ScalarType::I64)
    };
    assert_eq!(results(rows, &[i64s(&[0, 2, 1])]), [pairs(&[3, 2], &[2, 7, 2, 7, 1, 7])]);
    assert_eq!(results(rows, &[i64s(&[0])]), [pairs(&[0, 2], &[])]);
}

#[test]
fn branches_give_arrays_of_their_own_sizes() {
    let text = "program f [n] ?[k] (x0: [n]i64 \"xs\", x1: bool \"b\") {
      x2: [k]i64 = if x1 {} -> (x0) else { x3: [1]i64 = array(7i64) } -> (x3)
    } -> (x2, size(k))";
    let bool = |b| CoreValue::Scalar(Scalar::Bool(b));
    assert_eq!(results(text, &[i64s(&[1, 2]), bool(true)]), [i64s(&[1, 2]), int(2)]);
    assert_eq!(results(text, &[i64s(&[1, 2]), bool(false)]), [i64s(&[7]), int(1)]);
}

#[test]
fn a_trace_shows_the_value_of_the_source() {
    let text = "program f [n] (x0: [n]i64 \"xs\", x1: [n]bool \"bs\") {
      trace [(x0, x1)] trace {\"a\": x0, \"b\": 1i64} trace () false }";
    let bools = array(&[1], vec![Scalar::Bool(true)], ScalarType::Bool);
    let log = outcome(text, &[i64s(&[4]), bools]).log;
    let shown: Vec<String> = log.iter().map(|v| v.to_string()).collect();
    assert_eq!(shown, ["[(4i64, true)]", "{a = [4i64], b = 1i64}", "()"]);
}

#[test]
fn malformed_programs_stop_with_a_reason() {
    let bad_inputs = "program f [n] [m] (x0: [n]i64 \"xs\", x1: [m]i64 \"ys\") {
      x2: [n]i64 = loop n over (x0: i64 <- x1) { collect 0 (i64) emit 0 (x0) } } -> (x2)";
    for (text, args, message) in [
        (bad_inputs.to_string(), vec![i64s(&[1, 2]), i64s(&[1])], "an input of 1 elements to a loop over 2"),
        (bad_inputs.to_string(), vec![i64s(&[1]), i64s(&[1, 2])], "an input of 2 elements to a loop over 1"),
        (
            over_xs("x1: [n]i64", "collect 0 (i64) emit 0 (x0, x0)", "x1"),
            vec![i64s(&[1])],
            "2 values, and should be 1",
        ),
        (over_xs("x1: [n]i64", "collect 0 (i64) emit 0 (x7)", "x1"), vec![i64s(&[])], "x7 is not bound here"),
        (
            over_xs(
                "x1: [n]i64",
                "collect 0 (i64) x1: bool = i64.>(x0, 1i64) if x1 { emit 0 (x0) } else {}",
                "x1",
            ),
            vec![i64s(&[1, 2])],
            "a result of type [n]i64 has the extents [1]",
        ),
        (
            over_xs("x1: [n]i64", "collect 0 (i64) emit 0 (x0)", "size(j)"),
            vec![i64s(&[1])],
            "a size in j has no value",
        ),
        ("program f ?[k] () { x0: [k]i64 = loop -1 {} } -> ()".into(), vec![], "are bound"),
        ("program f () {} -> ()".into(), vec![int(1)], "1 arguments for 0 parameters"),
        ("program f (x0: i64 \"\") {} -> ()".into(), vec![i64s(&[1])], "an argument of 1 dimensions"),
        (
            over_xs("x1: [n]i64", "collect 0 (i64) emit 0 (x0)", "x1"),
            vec![int(3)],
            "an argument of 0 dimensions",
        ),
    ] {
        match outcome(&text, &args).result {
            Err(Stop::Malformed(found)) => assert!(found.contains(message), "{text}: {found}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_loop_over_a_negative_number_of_elements_fails() {
    let Err(Stop::Failed { failure, .. }) = outcome("program f () { loop -1 {} } -> ()", &[]).result else {
        panic!("it runs")
    };
    assert_eq!(failure, Failure::NegativeSize(-1));
}

#[test]
fn a_budget_ends_what_takes_too_long() {
    let text = "program f [n] (x0: i64 \"n\" size n) { x1: [n]i64 = iota(x0) } -> (x1)";
    let text = text.replace("iota(x0)", "iota(size(n))");
    let stop = |n| outcome(&text, &[int(n)]).result;
    assert_eq!(stop(1_000_000), Err(Stop::Undecided(Undecided::Budget)));
    assert_eq!(stop(i64::MAX), Err(Stop::Undecided(Undecided::Memory(i64::MAX))));
}

#[test]
fn counters_count_loops_and_elements() {
    // The total of xs, then each x divided by it, and the sum of `i`: iota is only read through.
    let text = format!(
        "program f [n] (x0: [n]i64 \"xs\") {{
           x1: [n]i64 = iota(size(n))
           x2: i64 = loop n over (x0: i64 <- x0) {{ fold 0 {ADD} emit 0 (x0) }}
           x3: [n]i64, x4: i64 = loop n with (x0: i64 = x2) over (x1: i64 <- x0, x5: i64 <- x1) {{
             collect 0 (i64) fold 1 {} x4: i64 = i64./(x1, x0) emit 0 (x4) emit 1 (x2) }}
           RESULT",
        "(0i64) op (x5: i64) (x6: i64) { x7: i64 = i64.+(x5, x6) } -> (x7)"
    )
    .replace("x5: i64 <- x1", "x2: i64 <- x1");
    let count = |result: &str| outcome(&text.replace("RESULT", result), &[i64s(&[1, 2, 3])]);
    let done = count("} -> (x3, x4)");
    assert_eq!(done.result, Ok(vec![i64s(&[0, 0, 0]), int(3)]));
    // Reads: xs twice, and the total once. Writes: the total, three quotients, the sum.
    let counters = Counters { loops: 2, reads: 7, writes: 5, ..Counters::default() };
    assert_eq!(done.counters, counters);
    // As a result iota is built, and then read.
    let counters = Counters { loops: 3, reads: 10, writes: 8, ..Counters::default() };
    assert_eq!(count("} -> (x1)").counters, counters);
}

#[test]
fn terms_show_the_brackets_and_conditions_fork() {
    let program = read(&over_xs(
        "x1: [k]i64, x2: i64",
        &format!(
            "collect 0 (i64) fold 1 {SUB}
             x4: bool = i64.>(x0, 2i64) if x4 {{ emit 0 (x0) emit 1 (x0) }} else {{}}"
        ),
        "x1, x2",
    ));
    let mut domain = Symbolic::new(1000);
    let elems = (0..3).map(|i| domain.variable(i, ScalarType::I64)).collect();
    let xs = CoreArray { scalar: ScalarType::I64, dims: vec![3], elems: Arc::new(elems) };
    let args = [CoreValue::Array(xs.clone())];
    // The first path answers every open condition with no.
    let outcome = run(&mut domain, &program, &args, &Schedule::new(Schedule::SMALL));
    assert_eq!(domain.decisions().len(), 3);
    assert_eq!(outcome.result.unwrap()[0].dims(), [0]);

    let program = read(&over_xs("x1: i64", &format!("fold 0 {SUB} emit 0 (x0)"), "x1"));
    let outcome = run(&mut domain, &program, &args, &Schedule::new(Schedule::SMALL));
    let CoreValue::Scalar(term) = &outcome.result.unwrap()[0] else { panic!("a scalar") };
    let mut value = |i: u32| Scalar::I64([10, 200, 3000][i as usize]);
    // 0 - ((10 - 200) - 3000): three leaves under one tree, the last one passed through.
    assert_eq!(domain.evaluate(*term, &mut value), Ok(Scalar::I64(3190)));
}

#[test]
fn a_symbolic_index_forks_over_the_bounds() {
    let program = read("program f (x0: [3]i64 \"xs\", x1: i64 \"i\") { x2: i64 = x0[x1] } -> (x2)");
    let mut seen = Vec::new();
    let mut path = |domain: &mut Symbolic| {
        let elems = [7, 8, 9].map(|x| domain.constant(Scalar::I64(x))).to_vec();
        let xs = CoreArray { scalar: ScalarType::I64, dims: vec![3], elems: Arc::new(elems) };
        let i = domain.variable(0, ScalarType::I64);
        let args = [CoreValue::Array(xs), CoreValue::Scalar(i)];
        seen.push(match run(domain, &program, &args, &Schedule::new(Schedule::SMALL)).result {
            Ok(values) => values[0].scalars().first().and_then(|s| domain.known(s)),
            Err(Stop::Failed { failure: Failure::OutOfBounds, .. }) => None,
            Err(other) => panic!("{other}"),
        });
        ControlFlow::<()>::Continue(())
    };
    let explored = explore(Limits { paths: 100, steps: 1000 }, &mut path);
    assert_eq!(explored, Exploration::Complete(5));
    seen.sort();
    // Below, above, and each of the three elements.
    assert_eq!(seen, [None, None, Some(Scalar::I64(7)), Some(Scalar::I64(8)), Some(Scalar::I64(9))]);
}

#[test]
fn turns_leave_their_state_to_the_next() {
    // Fibonacci's numbers; a negative number of turns is none.
    let fib = "program f (x0: i64 \"n\") {
      x1: i64, x2: i64 = seq x3 of x0 with (x4: i64 = 0i64, x5: i64 = 1i64) {
        x6: i64 = i64.+(x4, x5)
      } -> (x5, x6)
    } -> (x1, x2)";
    assert_eq!(results(fib, &[int(10)]), [int(55), int(89)]);
    assert_eq!(results(fib, &[int(-1)]), [int(0), int(1)]);
    // The greatest common divisor, by Euclid.
    let gcd = "program f (x0: i64 \"a\", x1: i64 \"b\") {
      x2: i64, x3: i64 = seq while { x4: bool = i64.!=(x6, 0i64) } -> (x4) with (x5: i64 = x0, x6: i64 = x1) {
        x7: i64 = i64.%(x5, x6)
      } -> (x6, x7)
    } -> (x2)";
    assert_eq!(results(gcd, &[int(48), int(36)]), [int(12)]);
    assert_eq!(results(gcd, &[int(7), int(0)]), [int(7)]);
}

/// Each turn's arrays have a size of their own: the evens of 0 to 9, then those of the first halves.
#[test]
fn a_size_of_the_state_may_vary() {
    let text = "program f [n] ?[k] ?[j] ?[l] (x0: [n]i64 \"xs\") {
      x1: [l]i64 = seq x2 of 2i64 size k with (x3: [k]i64 = x0) {
        x4: [j]i64 = loop k over (x0: i64 <- x3) {
          collect 0 (i64)
          x1: i64 = i64.%(x0, 2i64)
          x2: bool = i64.==(x1, 0i64)
          if x2 { x3: i64 = i64./(x0, 2i64) emit 0 (x3) } else {}
        }
      } -> (x4)
    } -> (x1, size(l))";
    assert_eq!(results(text, &[i64s(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]), [i64s(&[0, 1, 2]), int(3)]);
}

#[test]
fn updates_reshapes_and_assertions() {
    let text = "program f [n] (x0: [n]i64 \"xs\", x1: i64 \"i\") {
      x2: [n]i64 = update x0 at (x1) = 9i64
      x3: [2][3]i64 = reshape(x2)
      x4: [3]i64 = array(7i64, 7i64, 7i64)
      x5: [2][3]i64 = update x3 at (1i64) = x4
    } -> (x0, x2, x5)";
    let xs = i64s(&[1, 2, 3, 4, 5, 6]);
    let rows =
        |elems: &[i64]| array(&[2, 3], elems.iter().map(|x| Scalar::I64(*x)).collect(), ScalarType::I64);
    let updated = i64s(&[1, 2, 9, 4, 5, 6]);
    assert_eq!(results(text, &[xs.clone(), int(2)]), [xs.clone(), updated, rows(&[1, 2, 9, 7, 7, 7])]);
    assert_eq!(failure(text, &[xs, int(6)]), Failure::OutOfBounds);
    let asserting = "program f (x0: bool \"b\") { assert(x0) } -> (1i64)";
    let bool = |b| CoreValue::Scalar(Scalar::Bool(b));
    assert_eq!(results(asserting, &[bool(true)]), [int(1)]);
    assert_eq!(failure(asserting, &[bool(false)]), Failure::Assertion);
}

/// What comes to one place is folded in chunks of 4 origins, a tree in each, what stood there leftmost; what
/// brings an index outside goes nowhere.
#[test]
fn bins_hold_what_came_to_their_places() {
    let bins = |by: &str| {
        format!(
            "program f [n] [m] (x0: [n]i64 \"is\", x1: [m]i64 \"dest\") {{
               x2: [m]i64 = loop n over (x0: i64 <- x0) {{
                 bins 0 1 (x1) as ([m]i64) {by}
                 x1: i64 = position x4: i64 = i64.+(x1, 1i64) emit 0 (x0, x4) }} }} -> (x2)"
        )
    };
    let indices = i64s(&[0, 0, 0, 2, 0, 3, -1, 0]);
    let dest = i64s(&[100, 50, 20]);
    let last = results(&bins(""), &[indices.clone(), dest.clone()]);
    assert_eq!(last, [i64s(&[8, 50, 4])]);
    let sub = "by op (x5: i64) (x6: i64) { x7: i64 = i64.-(x5, x6) } -> (x7)";
    // 100 - ((1 - 2) - 3) - (5 - 8), and 20 - 4.
    assert_eq!(results(&bins(sub), &[indices, dest]), [i64s(&[107, 50, 16])]);
    let plane = "program f (x0: [3]i64 \"is\", x1: [3]i64 \"js\", x2: [2][2]f64 \"dest\") {
      x3: [2][2]f64 = loop 3 over (x0: i64 <- x0, x1: i64 <- x1) {
        bins 0 2 (x2) as ([2][2]f64) by sequential op (x2: f64) (x3: f64) { x4: f64 = f64.+(x2, x3) } -> (x4)
        emit 0 (x0, x1, 1.5f64) } } -> (x3)";
    let cells = |elems: [f64; 4]| array(&[2, 2], elems.map(Scalar::F64).to_vec(), ScalarType::F64);
    let args = [i64s(&[0, 1, 0]), i64s(&[1, 2, 1]), cells([0.0, 1.0, 0.0, 0.0])];
    assert_eq!(results(plane, &args), [cells([0.0, 4.0, 0.0, 0.0])]);
}
