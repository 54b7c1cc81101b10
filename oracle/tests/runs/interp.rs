//! The reference interpreter on programs whose results were worked out by hand.

use lawson_oracle::domain::{Concrete, Undecided};
use lawson_oracle::interp::{self, Outcome, Stop};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Schedule, Site, SiteSchedule};
use lawson_oracle::source::Source;
use lawson_oracle::syntax;
use lawson_oracle::syntax::ast::{Binding, Decl, ExpKind, NodeId};
use lawson_oracle::types::{self, Checked};
use lawson_oracle::value::{Array, Value, text};

fn checked(program: &str) -> Checked {
    let source = Source::new("test.fut", program);
    let ast = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    types::check(&source, ast).unwrap_or_else(|d| panic!("{}", d.render(&source, false)))
}

fn run_with(checked: &Checked, args: &str, schedule: &Schedule) -> Outcome<Scalar> {
    let entry = checked.entry(None).unwrap();
    let types = &checked.schemes[entry].as_ref().unwrap().params;
    let args: Vec<Value> = text::parse_values_as(args, types).unwrap();
    interp::run(&mut Concrete::with_budget(1_000_000), checked, entry, &args, schedule)
}

fn run(program: &str, args: &str) -> Outcome<Scalar> {
    run_with(&checked(program), args, &Schedule::new(Schedule::SMALL))
}

/// The result, a tuple part by part, is what the text says.
#[track_caller]
fn gives(program: &str, args: &str, expected: &str) {
    let expected = text::parse_values(expected).unwrap();
    match run(program, args).result {
        Ok(Value::Tuple(parts)) => assert_eq!(parts, expected, "{program}"),
        Ok(value) => assert_eq!(vec![value], expected, "{program}"),
        Err(stop) => panic!("{stop:?}\n{program}"),
    }
}

/// The message of the failure, and the text that its span covers.
#[track_caller]
fn fails(program: &str, args: &str, message: &str, at: &str) {
    match run(program, args).result {
        Err(Stop::Fault(fault)) => {
            assert_eq!(fault.kind.to_string(), message, "{program}");
            let span = fault.span.start as usize..fault.span.end as usize;
            assert_eq!(&program[span], at, "{program}");
        }
        other => panic!("{other:?}\n{program}"),
    }
}

#[test]
fn scalars_and_bindings() {
    gives("def main (x: i32) = let y = x * 2 let z = y + 1 in z - x", "5", "6");
    gives("def main (x: i32) (y: i32) = (x / y, x % y, x // y, x %% y)", "-7 2", "-4 1 -3 -1");
    gives("def main = f64.sqrt 16 + 0.5", "", "4.5");
    gives("def main (x: f64) = if f64.isnan x then 0 else x", "f64.nan", "0.0");
    gives("def main (x: i64) = i8.i64 x", "200i64", "-56i8");
    gives("def main (b: bool) = b && 1i32 / 0 == 1", "false", "false");
    gives("def main (b: bool) = b || 1i32 / 0 == 1", "true", "true");
    gives("def main (x: i32) = -x + 1", "3", "-2");
    gives("def main = -9223372036854775808i64", "", "-9223372036854775808i64");
    gives("def main (x: u8) = !x", "1u8", "254u8");
    gives("def main = let x = 1 let x = x + 1 in x : i32", "", "2");
    gives(
        "def main (x: i32) = let (a, {b, c = d}) = (x, {b = x + 1, c = x + 2}) in a * 100 + b * 10 + d",
        "1",
        "123",
    );
    gives("def main = (3i32, 4i32).1", "", "4");
    gives("def main = {x = 1i32, y = 2i32}.y", "", "2");
    gives("def main (x: f32) = f32.max x f32.inf", "1f32", "f32.inf");
    gives("def main = (1 == 2i32, [1, 2] == [1, 2i32], (1i32, true) != (1, false))", "", "false true true");
    gives("def main = (i32.highest, i64.lowest)", "", "2147483647 -9223372036854775808i64");
}

#[test]
fn functions() {
    gives("def f (x: i32) (y: i32) = x - y def main = f 5 3", "", "2");
    gives("def f (x: i32) (y: i32) = x - y def main = map (f 10) [1, 2]", "", "[9, 8]");
    gives("def f (x: i32) (y: i32) = x - y def main = 5 `f` 3", "", "2");
    gives("def main = map (\\x -> let g y = x - y in g 1) [1, 2i32]", "", "[0, 1]");
    gives("def main = (\\x y -> x - y) 5 3 : i32", "", "2");
    gives("def main = (map (10 -) [1, 2i32], map (\\x -> x - 1) [1, 2i32])", "", "[9, 8] [0, 1]");
    gives("def main = map (/ 2i32) [5, 7]", "", "[2, 3]");
    gives("def twice 'a (f: a -> a) (x: a) = f (f x) def main = twice (twice (* 3i32)) 1", "", "81");
    gives("def main = [3, 4i32] |> map (+ 1) |> reduce (*) 1", "", "20");
    gives("def main = reduce (*) 1 <| map (+ 1) <| [3, 4i32]", "", "20");
    gives("def k = 2i32 def main (x: i32) = x * k", "21", "42");
    gives("def (+++) (x: i32) (y: i32) = x * 10 + y def main = 1 +++ 2 +++ 3", "", "123");
    gives("def inc = map (+ 1i32) def main (xs: []i32) = inc xs", "[1, 2]", "[2, 3]");
    gives(
        "def pairs f (xs: []i32) = map f xs def main = pairs (\\x -> (x, -x)) [1] |> unzip",
        "",
        "[1] [-1]",
    );
}

#[test]
fn arrays() {
    gives("def main (xs: []i32) = map (+ 1) xs", "[1, 2, 3]", "[2, 3, 4]");
    gives("def main (xs: []i32) = filter (> 1) xs", "[1, 2, 0, 3]", "[2, 3]");
    gives("def main (xs: []i32) = scan (+) 10 xs", "[1, 2, 3]", "[11, 13, 16]");
    gives("def main (xs: []i32) = reduce (-) 10 xs", "[1, 2, 3]", "4");
    gives("def main [n] (xs: [n]i32) (ys: [n]i32) = map2 (\\x y -> x * y) xs ys", "[1, 2] [3, 4]", "[3, 8]");
    gives("def main = map3 (\\x y z -> x + y * z) [1i32] [2] [3]", "", "[7]");
    gives(
        "def main (xs: []f64) = (sum xs, product xs, minimum xs, maximum xs)",
        "[2.0, 3.0]",
        "5.0 6.0 2.0 3.0",
    );
    gives(
        "def main (xs: []f64) = (sum xs, product xs, minimum xs, maximum xs)",
        "empty([0]f64)",
        "0.0 1.0 f64.inf -f64.inf",
    );
    gives(
        "def main (xs: []i8) = (i8.sum xs, i8.minimum xs, i8.maximum xs)",
        "empty([0]i8)",
        "0i8 127i8 -128i8",
    );
    gives("def main (n: i64) = iota n", "3i64", "[0i64, 1i64, 2i64]");
    gives("def main (n: i64) = replicate n true", "2i64", "[true, true]");
    gives("def main (n: i64) = tabulate n (\\i -> i * i)", "3i64", "[0i64, 1i64, 4i64]");
    gives("def main (xs: []i32) = length xs", "[1, 2]", "2i64");
    gives("def main [n] (_: [n]i32) = n + 1", "[1, 2]", "3i64");
    gives("def main = unzip (zip [1i32, 2] [true, false])", "", "[1, 2] [true, false]");
    gives("def main (xs: []i32) = (any (> 1) xs, all (> 1) xs)", "[1, 2]", "true false");
    gives("def main = (and [true, false], or [true, false], and [])", "", "false true true");
    gives("def main (xs: [][]i32) (i: i64) = (xs[i], xs[i, 0])", "[[1, 2], [3, 4]] 1i64", "[3, 4] 3");
    gives("def main (xss: [][]i32) = map (reduce (+) 0) xss", "[[1, 2], [3, 4]]", "[3, 7]");
    gives("def main (xss: [][2]i32) = reduce (map2 (+)) [0, 0] xss", "[[1, 2], [3, 4]]", "[4, 6]");
    gives("def main (xss: [][]i32) = map (map (+ 1)) xss", "[[1], [2]]", "[[2], [3]]");
}

#[test]
fn empty_arrays_keep_the_shape_of_their_rows() {
    gives("def main (n: i64) = map (\\_ -> iota n) (iota 0)", "3i64", "empty([0][3]i64)");
    gives("def main (xss: [][]i32) = map (map f64.i32) xss", "empty([0][5]i32)", "empty([0][5]f64)");
    gives("def main (xss: [][]i32) = map (map f64.i32) xss", "empty([2][0]i32)", "empty([2][0]f64)");
    let rows = "empty([2][0]i32)";
    gives("def main [n] (xss: [][n]i32) = reduce (map2 (+)) (replicate n 0) xss", rows, "empty([0]i32)");
    gives("def main [n] (xss: [][n]i32) = scan (map2 (+)) (replicate n 0) xss", rows, rows);
    gives("def main (xss: [][]i32) = filter (\\xs -> length xs > 5) xss", "[[1], [2]]", "empty([0][1]i32)");
    let through_a_parameter =
        "def f 'a 'b (g: a -> b) (x: a): b = g x def main (xss: [][]i32) = f (map (map (+ 1))) xss";
    gives(through_a_parameter, rows, rows);
    gives(
        "def main (xs: []i32) = let ys = filter (> 9) xs in map (\\_ -> map (+ 1) ys) (iota 0)",
        "[10, 1, 11]",
        "empty([0][2]i32)",
    );
    gives(
        "def main (n: i64) = map (\\i -> (i, replicate n i)) (iota 0) |> unzip",
        "4i64",
        "empty([0]i64) empty([0][4]i64)",
    );
}

#[test]
fn trace_logs_in_source_order_also_before_a_failure() {
    let logged = |program: &str, args: &str| {
        let outcome = run(program, args);
        (outcome.log, outcome.result.is_ok())
    };
    let values = |text: &str| text::parse_values(text).unwrap();
    let (log, ok) = logged("def main (xs: []i32) = map (\\x -> trace (x + 1)) xs", "[1, 2]");
    assert_eq!((log, ok), (values("2 3"), true));
    let (log, ok) = logged("def main (xs: []i32) = map (\\x -> trace (10 / x)) xs", "[5, 2, 0, 1]");
    assert_eq!((log, ok), (values("2 5"), false));
    let (log, _) = logged("def main = let a = trace 1i32 in trace (2i32 + trace 3) + a", "");
    assert_eq!(log, values("1 3 5"));
    let (log, _) = logged("def f (x: i32) y = x + y def main = f (trace 1) (trace 2)", "");
    assert_eq!(log, values("1 2"));
    let (log, _) = logged("def main = trace [1i32, 2] |> map trace", "");
    assert_eq!(log, values("[1, 2] 1 2"));
    let (log, _) = logged("def main (y: i32) = #[trace] let x = y * 2 in 1 + #[trace] (x + 1)", "4");
    assert_eq!(log, values("8 9"));
}

#[test]
fn failures_have_their_place_and_words() {
    let program = "def main (xs: []i32) (i: i64) = xs[i] + 1";
    fails(program, "[7] 4i64", "Index [4] out of bounds for array of shape [1].", "xs[i]");
    fails(program, "[7] -1i64", "Index [-1] out of bounds for array of shape [1].", "xs[i]");
    let program = "def main (xs: [][]i32) (i: i64) = xs[0, i]";
    fails(program, "[[1, 2]] 2i64", "Index [0, 2] out of bounds for array of shape [1][2].", "xs[0, i]");
    let program = "def main (xs: [][]i32) = length xs[3]";
    fails(program, "[[1, 2]]", "Index [3] out of bounds for array of shape [1].", "xs[3]");
    fails("def main (x: i32) = 2 * (1 / x)", "0", "division by zero", "1 / x");
    fails("def main (x: i32) = map (10 %) [x]", "0", "division by zero", "map (10 %) [x]");
    fails("def main (x: i32) = 2 ** x", "-1", "negative exponent", "2 ** x");
    fails("def main (n: i64) = iota n", "-1i64", "Range 0..1..<-1 is invalid.", "iota n");
    let program = "def main (n: i64) = replicate n 1i32";
    fails(program, "-2i64", "Range 0..1..<-2 is invalid.", "replicate n 1i32");
    let program = "def main (xs: []i32) = length (xs :> [2]i32)";
    fails(
        program,
        "[1, 2, 3]",
        "Value of (desugared) shape [3] cannot match shape of type \"[2]i32\".",
        "xs :> [2]i32",
    );
    let program = "def main [n] (xs: [n]i32) (ys: [n]i32) = map2 (+) xs ys";
    let found =
        "entry point arguments have invalid sizes: `ys` has extent 1 where its type says [n], which is 2";
    fails(program, "[1, 2] [3]", found, "main");
}

#[test]
fn a_failure_tells_the_calls_that_led_there() {
    let program = "def f (x: i32) = 1 / x\ndef g x = f (x - 1)\ndef main (x: i32) = g x";
    let Err(Stop::Fault(fault)) = run(program, "1").result else { panic!("it fails") };
    let texts: Vec<&str> = fault.calls.iter().map(|s| &program[s.start as usize..s.end as usize]).collect();
    assert_eq!(texts, ["g x", "f (x - 1)"]);
}

/// The nodes of the values that `main` binds, in order.
fn bound(checked: &Checked) -> Vec<NodeId> {
    let Some(Decl::Def(def)) = checked.program.decls.last() else { panic!("main is last") };
    let ExpKind::Let(bindings, _) = &def.body.kind else { panic!("main binds") };
    let value = |binding: &Binding| match binding {
        Binding::Value { value, .. } => Some(value.id),
        _ => None,
    };
    bindings.iter().filter_map(value).collect()
}

/// Runs `program`, where the values bound in `main` are in these clusters, all folds as trees.
fn clustered(program: &str, args: &str, clusters: &[u32]) -> Value {
    let checked = checked(program);
    let mut schedule = Schedule::new(Schedule::SMALL);
    for (node, cluster) in bound(&checked).into_iter().zip(clusters) {
        let entry = SiteSchedule { cluster: *cluster, bracket: Bracket::Tree, parts: 1, shift: 0 };
        schedule.sites.insert(Site(vec![node]), entry);
    }
    run_with(&checked, args, &schedule).result.unwrap()
}

/// Subtraction shows the brackets. Chunks of 4 origins, neutral element first.
#[test]
fn a_fold_brackets_by_origins_within_its_cluster() {
    let program = "def main (xs: []i32) = let ys = filter (> 0) xs let s = reduce (-) 0 ys in s";
    let args = "[5, -1, 3, 2, 7]";
    // Kept origins 0, 2, 3 and, in the next chunk, 4: (0 - (5 - (3 - 2))) - 7.
    assert_eq!(clustered(program, args, &[1, 1]), Value::Scalar(Scalar::I32(-11)));
    // Materialised: 0 - ((5 - 3) - (2 - 7)).
    assert_eq!(clustered(program, args, &[1, 2]), Value::Scalar(Scalar::I32(-7)));
    // Not in the schedule: from the left.
    assert_eq!(clustered(program, args, &[]), Value::Scalar(Scalar::I32(-17)));
}

#[test]
fn maps_scans_and_zips_keep_origins() {
    let args = "[5, -1, 3, 2, 7]";
    let program = "def main (xs: []i32) = \
        let ys = filter (> 0) xs let zs = map (+ 0) ys let s = reduce (-) 0 zs in s";
    assert_eq!(clustered(program, args, &[1, 1, 1]), Value::Scalar(Scalar::I32(-11)));
    assert_eq!(clustered(program, args, &[1, 2, 2]), Value::Scalar(Scalar::I32(-7)));
    // The map starts a space of its own, so the reduction finds no origins of cluster 1.
    assert_eq!(clustered(program, args, &[1, 2, 1]), Value::Scalar(Scalar::I32(-7)));
    let program = "def main (xs: []i32) = \
        let ys = filter (> 0) xs let (a, _) = unzip (zip ys ys) let s = reduce (-) 0 a in s";
    assert_eq!(clustered(program, args, &[1, 9, 1]), Value::Scalar(Scalar::I32(-11)));
    // Blocks of 2: 0 - 5; then 3 and 2 are the second block of the chunk: 0 - (5 - 3) and
    // 0 - (5 - (3 - 2)); then 7 taken from the last.
    let program = "def main (xs: []i32) = let ys = filter (> 0) xs let s = scan (-) 0 ys in s";
    let expected = text::parse_values("[-5, -2, -4, -11]").unwrap().remove(0);
    assert_eq!(clustered(program, args, &[1, 1]), expected);
}

#[test]
fn long_chains_and_deep_nesting_end_in_a_value() {
    let chain: String = (0..20_000).map(|i| format!("let x = x + {}\n", i % 2)).collect();
    gives(&format!("def main (x: i32) = {chain} in x"), "0", "10000");
    let calls: String = (0..2_000).map(|i| format!("def f{} (x: i32) = f{i} x + 1\n", i + 1)).collect();
    gives(&format!("def f0 (x: i32) = x\n{calls}def main x = f2000 x"), "0", "2000");
    // Deeper than any stack allows: refused, not crashed. Each call is two expressions deep.
    let calls: String =
        (0..26_000).map(|i| format!("def f{} (x: i32) = i32.sum (map f{i} [x])\n", i + 1)).collect();
    let deep = format!("def f0 (x: i32) = x\n{calls}def main x = f26000 x");
    assert!(matches!(run(&deep, "0").result, Err(Stop::Unsupported(..))));
    let sum = vec!["x"; 400].join(" + ");
    gives(&format!("def main (x: i32) = {sum}"), "1", "400");
}

#[test]
fn a_budget_ends_a_run() {
    let schedule = Schedule::new(Schedule::SMALL);
    for program in [
        "def main (n: i64) = reduce (+) 0 (iota n)",
        "def main (n: i64) = replicate n 0i32",
        "def main (n: i64) = tabulate n (+ 1)",
        // Elements, and then as many sums.
        "def main (_: i64) = reduce (+) 0 (iota 900)",
    ] {
        let checked = checked(program);
        let mut domain = Concrete::with_budget(1000);
        let huge = Value::Scalar(Scalar::I64(i64::MAX));
        let outcome = interp::run(&mut domain, &checked, checked.entry(None).unwrap(), &[huge], &schedule);
        assert!(matches!(outcome.result, Err(Stop::Undecided(_))), "{program}: {:?}", outcome.result);
    }
}

#[test]
fn loops() {
    gives("def main (n: i32) = loop x = 1 for i < n do x * 2 + i", "3", "12");
    gives("def main (n: i32) = loop x = 1i32 for _i < n do x * 2", "-3", "1");
    gives("def main (xs: []i32) = loop acc = 0 for x in xs do acc * 10 + x", "[1, 2, 3]", "123");
    gives("def main (n: i32) = loop (a, b) = (0i32, 1i32) for i < n do (b, a + b)", "10", "55 89");
    gives("def main (x: i32) = loop x while x > 10 do x / 2", "100", "6");
    gives("def main (x: i32) = loop (x, k) = (x, 0i32) while x > 0 do (x - 1, k + 2)", "3", "0 6");
    gives("def main (n: u8) = loop s = 0u8 for i < n do s + i", "4u8", "6u8");
    // Each turn makes an array of another length.
    let program = "def main (n: i64) = loop s = 0i64 for i < n do s + i64.sum (map (+ i) (iota i))";
    // i = 1: 1; i = 2: 2 + 3; i = 3: 3 + 4 + 5.
    gives(program, "4i64", "18i64");
    let program = "def main (xs: []i32) = loop s = 0i64 for x in xs do s + length (filter (< x) xs)";
    gives(program, "[1, 2, 3]", "3i64");
    fails("def main (n: i32) = loop x = 1i32 for i < n do x / i", "3", "division by zero", "x / i");
}

#[test]
fn choices() {
    let program = "def main (x: i32) = match x case 0 -> 10 case -1 -> 20 case y -> y";
    gives(program, "0", "10i32");
    gives(program, "-1", "20i32");
    gives(program, "7", "7");
    let program = "def main (a: i32) (b: bool) = match (a, b) case (1, true) -> 1i32 case (_, false) -> 2 case (x, _) -> x";
    gives(program, "1 true", "1");
    gives(program, "1 false", "2");
    gives(program, "5 true", "5");
    gives("def main (x: i32) = assert (x > 0) (10 / x)", "5", "2");
    fails("def main (x: i32) = assert (x > 0) x", "0", "Assertion is false: (x > 0)", "assert (x > 0) x");
    let program = "def main (xs: []i32) (b: bool) = if b then filter (> 1) xs else xs";
    gives(program, "[1, 2] true", "[2]");
    gives(program, "[1, 2] false", "[1, 2]");
}

#[test]
fn ranges() {
    gives(
        "def main (n: i64) = (1..2...n, 0..<n, n..>0, n..n-2..>0)",
        "5i64",
        "[1i64,2i64,3i64,4i64,5i64] [0i64,1i64,2i64,3i64,4i64] [5i64,4i64,3i64,2i64,1i64] [5i64,3i64,1i64]",
    );
    gives("def main (n: i32) = (1..3...n, 1..3..<n, 5..3...n)", "5", "[1, 3, 5] [1, 3] [5]");
    gives("def main (n: i32) = (0..<n, 3...2 + n)", "1", "[0] [3]");
    gives("def main (n: i32) = 0..<n", "0", "empty([0]i32)");
    gives("def main (n: u8) = 250u8...n", "255u8", "[250u8, 251u8, 252u8, 253u8, 254u8, 255u8]");
    fails("def main (n: i32) = 1..2...n", "0", "Range 1..2...0 is invalid.", "1..2...n");
    fails("def main (n: i32) = 1..1...n", "1", "Range 1..1...1 is invalid.", "1..1...n");
    fails("def main (n: i32) = 1..0..<n", "5", "Range 1..0..<5 is invalid.", "1..0..<n");
    fails("def main (n: i32) = 0..<n", "-1", "Range 0..<-1 is invalid.", "0..<n");
    fails("def main (n: i32) = 0..>n", "1", "Range 0..>1 is invalid.", "0..>n");
}

#[test]
fn slices() {
    let xs = "[0, 1, 2, 3, 4]";
    gives(
        "def main (xs: []i32) = (xs[1:3], xs[:2], xs[3:], xs[:])",
        xs,
        "[1, 2] [0, 1] [3, 4] [0, 1, 2, 3, 4]",
    );
    gives(
        "def main (xs: []i32) = (xs[::-1], xs[::2], xs[3:0:-2], xs[1::3])",
        xs,
        "[4, 3, 2, 1, 0] [0, 2, 4] [3, 1] [1, 4]",
    );
    gives(
        "def main (xs: []i32) = (xs[5:5], xs[2:2], xs[5:])",
        xs,
        "empty([0]i32) empty([0]i32) empty([0]i32)",
    );
    gives(
        "def main (m: [][]i32) = (m[1], m[:, 1], m[0:1, ::-1], m[1, 1:])",
        "[[1, 2, 3], [4, 5, 6]]",
        "[4, 5, 6] [2, 5] [[3, 2, 1]] [5, 6]",
    );
    gives("def main (m: [][]i32) = (m[0:0, 1:], m[0:0, 1])", "[[1, 2, 3]]", "empty([0][2]i32) empty([0]i32)");
    gives("def main (xs: []i32) = map (.[1:]) [xs]", "[1, 2]", "[[2]]");
    let out = |slice: &str| format!("Index [{slice}] out of bounds for array of shape [5].");
    for (slice, shown) in [
        ("1:i", "1:6"),
        ("i:", "6:"),
        ("3:i-4", "3:2"),
        ("(-1):", "-1:"),
        ("::i-6", "::0"),
        ("i::-1", "6::-1"),
    ] {
        let program = format!("def main (xs: []i32) (i: i64) = xs[{slice}]");
        fails(&program, &format!("{xs} 6i64"), &out(shown), &format!("xs[{slice}]"));
    }
}

#[test]
fn updates() {
    gives("def main (xs: []i32) = (xs with [1] = 9, xs)", "[1, 2, 3]", "[1, 9, 3] [1, 2, 3]");
    gives(
        "def main (xs: []i32) = let ys = xs let ys[0] = ys[2] let ys[1] = ys[0] in (ys, xs)",
        "[1, 2, 3]",
        "[3, 3, 3] [1, 2, 3]",
    );
    gives("def main (m: [][]i32) = m with [1, 0] = 9", "[[1, 2], [3, 4]]", "[[1, 2], [9, 4]]");
    gives("def main (m: [][2]i32) = m with [0] = [7, 8]", "[[1, 2], [3, 4]]", "[[7, 8], [3, 4]]");
    gives("def main (xs: []i32) = xs with [1:3] = [8, 9]", "[1, 2, 3, 4]", "[1, 8, 9, 4]");
    gives(
        "def main (x: i32) = let r = {a = x, b = (x, {c = x})} let s = r with b.1.c = 9 in (s.a, s.b.0, s.b.1.c, r.b.1.c)",
        "1",
        "1 1 9 1",
    );
    let program = "def main (xs: []i32) (i: i64) = xs with [i] = 0";
    fails(program, "[1] 1i64", "Index [1] out of bounds for array of shape [1].", "xs with [i] = 0");
    let program = "def main (xs: []i32) (i: i64) = let xs[i] = 0 in xs";
    fails(program, "[1] -1i64", "Index [-1] out of bounds for array of shape [1].", "let xs[i] = 0");
}

#[test]
fn sections() {
    gives(
        "def main = (map (.1) [(1i32, 2i32)], map (.a.b) [{a = {b = 3i32}}], map (.[1]) [[1i32, 5]])",
        "",
        "[2] [3] [5]",
    );
    gives(
        "def f (x: i32) y = x - y def main = (map (`f` 1) [5], map (5 `f`) [1], (`f`) 5 1)",
        "",
        "[4] [4] 4",
    );
    gives(
        "def main = (reduce (i32.+) 0 [1, 2], map (i32.max 2) [1, 3], map2 (-) [5] [3i32])",
        "",
        "3 [2, 3] [2]",
    );
}

#[test]
fn combinators_of_functions() {
    gives("def main = (((+ 1i32) >-> (* 2)) 3, ((+ 1i32) <-< (* 2)) 3)", "", "8 7");
    gives(
        "def main = (curry (\\(a, b) -> a - b) 5 3i32, uncurry (-) (5i32, 3), const 1i32 true, id 2i32)",
        "",
        "2 2 1 2",
    );
    gives(
        "def main = (iterate 3 (* 2) 1i32, iterate_while (< 10) (* 2) 1i32, iterate_until (> 10) (* 2) 1i32)",
        "",
        "8 16 16",
    );
    gives("def main = iterate (-1) (* 2) 1i32", "", "1");
    gives("def main (xs: []i32) = (foldl (-) 10 xs, foldr (-) 10 xs)", "[1, 2, 3]", "4 -8");
    gives("def main (b: bool) = (not b, !b)", "true", "false false");
}

#[test]
fn parts_and_bins() {
    gives("def main (xs: []i32) = partition (> 2) xs", "[3, 1, 4, 2]", "[3, 4] [1, 2]");
    let program = "def main (xs: []i32) = partition2 (> 3) (\\x -> 6 / x > 2) xs";
    gives(program, "[3, 1, 4, 2]", "[4] [1, 2] [3]");
    // The second predicate is asked only where the first is false.
    gives(
        "def main (xs: []i32) = partition2 (== 0) (\\x -> 6 / x > 2) xs",
        "[0, 2]",
        "[0] [2] empty([0]i32)",
    );
    gives("def main (xs: []i32) = exscan (+) 10 xs", "[1, 2, 3]", "[10, 11, 13]");
    gives("def main (xs: []i32) = exscan (+) 10 xs", "empty([0]i32)", "empty([0]i32)");
    let program = "def main (is: []i64) (vs: []i32) = hist (-) 0 3 (is :> [4]i64) (vs :> [4]i32)";
    gives(program, "[2i64, 0i64, 2i64, 3i64] [1, 2, 3, 4]", "[-2, 0, -4]");
    let program = "def main (d: []i32) (is: [3]i64) (vs: [3]i32) = reduce_by_index d (-) 0 is vs";
    gives(program, "[10, 20] [1i64, -1i64, 1i64] [1, 2, 3]", "[10, 16]");
    let program = "def main (d: []i32) (is: [4]i64) (vs: [4]i32) = (scatter d is vs, d)";
    gives(program, "[10, 20] [1i64, -1i64, 1i64, 2i64] [1, 2, 3, 4]", "[10, 3] [10, 20]");
    gives("def main = spread 3 9i32 [1] [5]", "", "[9, 5, 9]");
    gives("def main (xs: []i32) = (find_index (> 1) xs, find_index (> 9) xs)", "[1, 2, 3]", "1i64 -1i64");
    gives("def main (xss: [2][2]i32) = hist (map2 (+)) [0, 0] 1 [0, 0] xss", "[[1, 2], [3, 4]]", "[[4, 6]]");
}

#[test]
fn rearranged() {
    gives(
        "def main (m: [][]i32) = (flatten m, transpose m)",
        "[[1, 2, 3], [4, 5, 6]]",
        "[1, 2, 3, 4, 5, 6] [[1, 4], [2, 5], [3, 6]]",
    );
    gives(
        "def main (m: [][]i32) = (flatten m, transpose m)",
        "empty([0][2]i32)",
        "empty([0]i32) empty([2][0]i32)",
    );
    gives(
        "def main (m: [][]i32) = (flatten m, transpose m)",
        "empty([2][0]i32)",
        "empty([0]i32) empty([0][2]i32)",
    );
    gives(
        "def main (xs: [2*3]i32) : [2][3]i32 = unflatten xs",
        "[1, 2, 3, 4, 5, 6]",
        "[[1, 2, 3], [4, 5, 6]]",
    );
    gives("def main (xs: [1*2*2]i32) : [1][2][2]i32 = unflatten_3d xs", "[1, 2, 3, 4]", "[[[1, 2], [3, 4]]]");
    gives(
        "def main (xs: []i32) = (rotate 1 xs, rotate (-1) xs, rotate 5 xs, reverse xs)",
        "[1, 2, 3]",
        "[2, 3, 1] [3, 1, 2] [3, 1, 2] [3, 2, 1]",
    );
    gives("def main (xs: []i32) = (rotate 1 xs, reverse xs)", "empty([0]i32)", "empty([0]i32) empty([0]i32)");
    gives("def main (xs: []i32) = (xs ++ [9], concat [8] xs)", "[1, 2]", "[1, 2, 9] [8, 1, 2]");
    gives(
        "def main (xs: []i32) = (take 2 xs, drop 2 xs, head xs, last xs, tail xs, init xs, null xs)",
        "[1, 2, 3]",
        "[1, 2] [3] 1 3 [2, 3] [1, 2] false",
    );
    gives("def main (xs: [3]i32) : ([1]i32, [2]i32) = split xs", "[1, 2, 3]", "[1] [2, 3]");
    gives("def main (x: i32) : [2]i32 = rep x", "7", "[7, 7]");
    gives(
        "def main (xs: []i32) = (indices xs, copy xs, manifest xs, opaque xs)",
        "[7, 8]",
        "[0i64, 1i64] [7, 8] [7, 8] [7, 8]",
    );
    gives("def main = cross [1i32, 2] [true, false] |> unzip", "", "[1, 1, 2, 2] [true, false, true, false]");
    gives(
        "def main = (tabulate_2d 2 3 (\\i j -> i * 10 + j), tabulate_3d 1 1 2 (\\i j k -> i + j + k))",
        "",
        "[[0i64, 1i64, 2i64], [10i64, 11i64, 12i64]] [[[0i64, 1i64]]]",
    );
    gives(
        "def main (n: i64) = (tabulate_2d n 3 (+), tabulate_2d 3 n (+))",
        "0i64",
        "empty([0][3]i64) empty([3][0]i64)",
    );
    gives("def main (xs: []i32) = sized 2 xs", "[1, 2]", "[1, 2]");
    gives(
        "def main (xs: [4]i32) : [][2][2]i32 = map (\\x -> unflatten (rep x)) xs",
        "[1, 2, 3, 4]",
        "[[[1, 1], [1, 1]], [[2, 2], [2, 2]], [[3, 3], [3, 3]], [[4, 4], [4, 4]]]",
    );
    fails(
        "def main (xs: []i32) = take 3 xs",
        "[1]",
        "Index [0:3] out of bounds for array of shape [1].",
        "take 3 xs",
    );
    fails(
        "def main (xs: []i32) = drop 3 xs",
        "[1]",
        "Index [3:] out of bounds for array of shape [1].",
        "drop 3 xs",
    );
    fails(
        "def main (xs: []i32) = head xs",
        "empty([0]i32)",
        "Index [0] out of bounds for array of shape [0].",
        "head xs",
    );
    fails(
        "def main (xs: []i32) = last xs",
        "empty([0]i32)",
        "Index [-1] out of bounds for array of shape [0].",
        "last xs",
    );
    fails(
        "def main (xs: []i32) = tail xs",
        "empty([0]i32)",
        "Index [1:] out of bounds for array of shape [0].",
        "tail xs",
    );
    fails(
        "def main (xs: []i32) = sized 2 xs",
        "[1]",
        "Value of (desugared) shape [1] cannot match shape of type \"[2]i32\".",
        "sized 2 xs",
    );
}

/// A bin is the fold of its elements by their origins: in one chunk of 4 the bin of 0 has the
/// elements 1, 2, 4 at origins 0, 1, 3, so 10 - ((1 - 2) - 4).
#[test]
fn bins_bracket_by_origins() {
    let program = "def main (is: [5]i64) (xs: [5]i32) = let h = reduce_by_index [10, 20] (-) 0 is xs in h";
    let expected = text::parse_values("[15, 17]").unwrap().remove(0);
    assert_eq!(clustered(program, "[0i64, 0i64, 1i64, 0i64, 7i64] [1, 2, 3, 4, 5]", &[1]), expected);
    let program = "def main (xs: []i32) = let (a, b) = partition (> 2) xs let s = reduce (-) 0 a in s";
    // Origins 0, 2, 3 of 3, 4, 5: 0 - (3 - (4 - 5)).
    assert_eq!(clustered(program, "[3, 1, 4, 5]", &[1, 1]), Value::Scalar(Scalar::I32(-4)));
}

#[test]
fn growth_is_counted_too() {
    let within_budget = |program: &str, args: &[Value]| {
        let (checked, schedule) = (checked(program), Schedule::new(Schedule::SMALL));
        let mut domain = Concrete::with_budget(100_000);
        interp::run(&mut domain, &checked, checked.entry(None).unwrap(), args, &schedule)
    };
    let doubling = "def main (n: i32) = length (loop xs = [1i32] for _i < n do xs ++ xs :> []i32)";
    let outcome = within_budget(doubling, &[Value::Scalar(Scalar::I32(100))]);
    assert!(matches!(outcome.result, Err(Stop::Undecided(_))), "{:?}", outcome.result);
    // A slice is small to write, and its elements are copied.
    let slices = "let xss = replicate 200 (replicate 200 0u8)
        in loop s = 0 for _i < 5i64 do s + length xss[0:200, 0:200]";
    let outcome = within_budget(&format!("def main = {slices}"), &[]);
    assert!(matches!(outcome.result, Err(Stop::Undecided(_))), "{:?}", outcome.result);
    // Rows are shared: small in memory until they are flattened.
    let large = "(replicate 100000 (replicate 100000 0u8))";
    for program in [
        format!("def main = length (flatten {large})"),
        format!("def main = length (transpose {large})"),
        "def main = length (tabulate_2d 1000000000000 2 (\\i _ -> i))".to_string(),
    ] {
        let outcome = run(&program, "");
        assert!(matches!(outcome.result, Err(Stop::Undecided(Undecided::Memory(_)))), "{program}");
    }
    let outcome = within_budget("def main = iterate_while (const true) id 1i32", &[]);
    assert!(matches!(outcome.result, Err(Stop::Undecided(_))), "{:?}", outcome.result);
}

/// The shapes that only a run can compare.
#[test]
fn shapes_that_do_not_fit() {
    let program = "def main [n] (xs: []i32) (ys: [n]i32) = xs with [0:2] = ys";
    gives(program, "[1, 2, 3] [7, 8]", "[7, 8, 3]");
    let message = "Shape [2] of slice does not match shape [1] of value.";
    fails(program, "[1, 2, 3] [7]", message, "xs with [0:2] = ys");
    let program = "def main (xss: [][]i32) (yss: [][]i32) = let xss[:, 1:] = yss in xss";
    gives(program, "[[1, 2], [3, 4]] [[5], [6]]", "[[1, 5], [3, 6]]");
    let message = "Shape [2][1] of slice does not match shape [1][1] of value.";
    fails(program, "[[1, 2], [3, 4]] [[5]]", message, "let xss[:, 1:] = yss");
    let program = "def main (n: i64) (m: i64) (xs: []i32): [n][m]i32 = unflatten (xs :> [n*m]i32)";
    let message = "Cannot unflatten array of shape [2] to array of shape [-1][-2].";
    fails(program, "-1i64 -2i64 [1, 2]", message, "unflatten (xs :> [n*m]i32)");
    let program = "def main (xs: []i32) = (0i32, xs) :> (i32, [1]i32)";
    let message = "Value of (desugared) shape [2] cannot match shape of type \"(i32, [1]i32)\".";
    fails(program, "[1, 2]", message, "(0i32, xs) :> (i32, [1]i32)");
}

#[test]
fn local_operators_take_patterns() {
    let program = "def main = let (a, b) <+> (c, d) = (a + c, b * d) in (1, 2) <+> (3, 4)";
    gives(program, "", "4 8");
    gives("def main = let {a, b = (c, _)} `f` _ = a + c in {a = 2, b = (3, 1)} `f` 9", "", "5");
    gives("def main = let _ <+> b = b in 3 <+> 5", "", "5");
}

#[test]
fn a_scatter_of_different_values_at_one_index_is_reported() {
    let overwritten = |program: &str, args: &str| {
        let spans = run(program, args).overwritten;
        spans.iter().map(|s| program[s.start as usize..s.end as usize].to_string()).collect::<Vec<_>>()
    };
    let program = "def main [n] (xs: *[]f64) (is: [n]i64) (vs: [n]f64) = scatter xs is vs";
    gives(program, "[0.0, 0.0] [1i64, 1i64] [5.0, 6.0]", "[0.0, 6.0]");
    assert_eq!(overwritten(program, "[0.0, 0.0] [1i64, 1i64] [5.0, 6.0]"), ["scatter xs is vs"]);
    assert_eq!(overwritten(program, "[0.0, 0.0] [1i64, 1i64] [0.0, -0.0]"), ["scatter xs is vs"]);
    for fine in ["[1i64, 1i64] [5.0, 5.0]", "[1i64, 0i64] [5.0, 6.0]", "[2i64, 2i64] [5.0, 6.0]"] {
        assert!(overwritten(program, &format!("[0.0, 0.0] {fine}")).is_empty(), "{fine}");
    }
    let twice = "def main (ks: []i64) = map (\\k -> spread 2 k [0, 0] [1, k]) ks";
    assert_eq!(overwritten(twice, "[1i64, 2i64, 3i64]"), ["spread 2 k [0, 0] [1, k]"], "once a place");
}

#[test]
fn an_irregular_argument_is_a_failure_of_the_program() {
    let checked = checked("def main (xs: [][]i32) = map (\\row -> row) xs");
    let row = |n: i32| Value::Array(Array::scalars(ScalarType::I32, (0..n).map(Scalar::I32)));
    let ragged = |lengths: [i32; 3]| {
        let rows: Vec<Value> = lengths.map(row).to_vec();
        let first = rows[0].row_type();
        Value::Array(Array::new(first, rows))
    };
    let run = |arg: Value| {
        interp::run(&mut Concrete::default(), &checked, 0, &[arg], &Schedule::new(Schedule::SMALL)).result
    };
    assert!(run(ragged([2, 2, 2])).is_ok());
    let Err(Stop::Fault(fault)) = run(ragged([2, 2, 1])) else { panic!("no failure") };
    assert_eq!(
        fault.kind.to_string(),
        "Irregular array: element 2 is of type [1]i32, but those before it are of type [2]i32."
    );
    assert_eq!(&checked.source.text[fault.span.start as usize..fault.span.end as usize], "main");
}
