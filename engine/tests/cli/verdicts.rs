//! What `verify` and `run` say of how far a fused program was compared with its source.

use super::nest::{TOO_DEEP, nest};
use super::{Dir, example};

/// 1/0 is infinite, so that the operator has no finite value on anything: the fusion is verified, and the
/// operator is not.
#[test]
fn an_operator_that_was_never_tried_is_no_verified_one() {
    let dir = Dir::new("untried");
    dir.file(
        "inf.fut",
        "def main (xs: []f64) =\n  reduce (\\a b -> a / 0 + b / 0 + 1 / 0) 0 (map (+ 1) xs)\n",
    );
    dir.file("good.fut", "def main (xs: []f64) = f64.sum xs\n");
    let verify = dir.lawson(&["verify", "inf.fut"]);
    assert_eq!(verify.code, 0, "{}", verify.out);
    let last = verify.out.lines().last().unwrap().trim();
    assert_eq!(last, "verified, except for operators never tried: reduce#1 (line 2)");
    let json = dir.lawson(&["verify", "--json", "inf.fut"]).json();
    let operator = &json["operators"][0];
    assert_eq!((&json["verdict"], &operator["associative"]), (&"untried".into(), &serde_json::Value::Null));
    assert_eq!(dir.lawson(&["verify", "--json", "."]).json()["verdict"], "untried");
    assert_eq!(dir.lawson(&["verify", "--json", "good.fut"]).json()["verdict"], "verified");
    // Each time: what is not known is not remembered as known.
    for _ in 0..2 {
        let run = dir.lawson(&["run", "inf.fut", "[1.0, 2.0]"]);
        assert!(run.err.contains("warning: the operator was never tried"), "{}", run.err);
        assert!(run.err.contains("verified, except for its operators"), "{}", run.err);
    }
}

/// Only the empty input is compared: on all others the reference interpreter would need more steps than
/// verification has.
#[test]
fn one_input_with_an_answer_verifies_no_program() {
    let dir = Dir::new("weak");
    dir.file(
        "weak.fut",
        "def main [n] (xs: [n]f64) =\n  if n == 0 then 0 else\n  f64.sum (map2 (\\i x -> f64.i64 i * x) (iota \
         600000) (replicate 600000 xs[0]))\n",
    );
    let json = dir.lawson(&["verify", "--json", "--cases", "12", "weak.fut"]);
    let (agree, rest) = (json.json()["cases"].as_u64().unwrap(), json.json()["skipped"].as_u64().unwrap());
    assert_eq!((json.code, &json.json()["verdict"]), (2, &"undecided".into()));
    assert!(agree > 0 && agree < rest, "{agree} {rest}");
    let ran = dir.lawson(&["verify", "--cases", "12", "weak.fut"]);
    let line = format!(
        "  undecided, verified on {agree} of {} inputs only, but no input reached the branch at 3:3\n",
        agree + rest
    );
    assert!(ran.out.ends_with(&line), "{}", ran.out);
    // It is said each time.
    for _ in 0..2 {
        let ran = dir.lawson(&["run", "weak.fut", "[1.0, 2.0]"]);
        // 0 + 1 + .. + 599999
        ran.gives("result: f64 = 179999700000.0\n")
            .says(&["1 loop (2 unfused), verified on ", "inputs only, "]);
    }
    // It was found out once.
    let known: Vec<_> = std::fs::read_dir(dir.0.join("cache/lawson/verified")).unwrap().collect();
    assert_eq!(known.len(), 1);
    std::fs::write(known[0].as_ref().unwrap().path(), "{\"Partly\":{\"agree\":3,\"inputs\":7}}").unwrap();
    dir.lawson(&["run", "weak.fut", "[1.0, 2.0]"]).says(&["verified on 3 of 7 inputs only, "]);
    dir.lawson(&["run", "--verify", "full", "weak.fut", "[1.0]"])
        .says(&["verified on this input and ", " others, "]);
}

/// Where both fail they agree.
#[test]
fn failures_that_agree_are_evidence() {
    let dir = Dir::new("failures");
    // How many are positive is counted by branches: nothing says by how much to change which of them.
    let text = "def main [n] (xs: [n]i64) =\n  \
                assert (i64.sum (map (\\x -> if x > 0 then 1 else 0) xs) % 7 == 6) (i64.sum xs)\n";
    dir.file("p.fut", text);
    let json = dir.lawson(&["verify", "--json", "p.fut"]).json();
    let count = |field: &str| json[field].as_u64().unwrap();
    assert!(count("failed") > count("cases") / 2 && count("failed") < count("cases"), "{json}");
    assert_eq!(json["verdict"], "verified");
    let (values, inputs) = (count("cases") - count("failed"), count("cases") + count("skipped"));
    let line = format!("  verified, with a value on {values} of {inputs} inputs only\n");
    let ran = dir.lawson(&["verify", "p.fut"]);
    assert!(ran.out.ends_with(&line), "{}", ran.out);
    // No index that is drawn lies inside, for squares that are negative are far off; and of the symbolic ones some.
    dir.file("far.fut", "def main [n] (xs: [n]i64) (i: i64) = xs[i * i + 100000000]\n");
    let ran = dir.lawson(&["verify", "far.fut"]);
    assert!(
        ran.out.ends_with("  verified symbolically, with a value on none of 205 inputs\n"),
        "{}",
        ran.out
    );
}

#[test]
fn verify_proves_and_refutes() {
    let dir = Dir::new("verify");
    dir.file("good.fut", "def main (xs: []i32) = i32.sum (map (* 2) (filter (> 0) xs))\n");
    let json = dir.lawson(&["verify", "--json", "--cases", "50", "--symbolic", "2", "good.fut"]).json();
    assert_eq!((&json["verdict"], &json["cases"]), (&"verified".into(), &55.into()), "50, and 5 wide ones");
    assert_eq!((&json["symbolic"]["length"], &json["symbolic"]["proved"]), (&2.into(), &true.into()));
    // A path for each way in which up to two elements pass the filter: 1 + 2 + 4.
    assert_eq!(json["symbolic"]["paths"], 7);
    assert_eq!(json["operators"][0]["associative"], true);

    let average = dir.lawson(&["verify", &example("average.fut")]);
    assert_eq!(average.code, 1, "{}", average.err);
    assert!(average.out.contains("not associative") && average.out.contains("op"), "{}", average.out);

    dir.file("neutral.fut", "def main (xs: []i32) = reduce (+) 1 xs\n");
    let json = dir.lawson(&["verify", "--json", "neutral.fut"]).json();
    assert_eq!((&json["verdict"], &json["operators"][0]["neutral"]), (&"operator".into(), &false.into()));

    let two = dir.lawson(&["verify", "--json", "good.fut", "neutral.fut"]);
    assert_eq!((two.code, two.json()["files"].as_array().unwrap().len()), (1, 2));
}

/// Chan's combination of counts, means and squared deviations: associative where every count is positive.
/// `(1, 0, 0) op (0, 0, 1)`, which shows that it is not for every triple, never occurs: it is a note.
#[test]
fn an_operator_is_refused_for_values_that_occur_only() {
    let dir = Dir::new("occurs");
    let op = "\\(n1,m1,s1) (n2,m2,s2) -> let k = n1+n2 in if k == 0 then (0,0,0) else let d = m2-m1 \
              in (k, m1+d*n2/k, s1+s2+d*d*n1*n2/k)";
    let deviation =
        |element: &str| format!("def main (xs: []f64) = reduce ({op}) (0,0,0) (map (\\x -> {element}) xs)\n");
    dir.file("chan.fut", deviation("(1, x, 0)")).file("large.fut", deviation("(1, 1e6 * x, 0)"));
    // Two numbers, their mean 2, and 1 + 1.
    let chan = dir.lawson(&["run", "chan.fut", "[1, 3]"]);
    chan.gives("result.0: f64 = 2.0\nresult.1: f64 = 2.0\nresult.2: f64 = 2.0\n");
    let large = dir.lawson(&["run", "large.fut", "[1, 3]"]);
    for ran in [chan, large] {
        assert!(
            ran.code == 0 && !ran.err.contains("warning") && ran.err.contains(", verified"),
            "{}",
            ran.err
        );
    }
    let verify = dir.lawson(&["verify", "--json", "chan.fut"]);
    let found = &verify.json()["operators"][0]["counterexamples"][0];
    assert_eq!((verify.code, &found["law"], &found["occurs"]), (0, &"associative".into(), &false.into()));
    assert_eq!((&found["note"], &verify.json()["operators"][0]["associative"]), (&true.into(), &true.into()));
    // Counts of 0 occur here.
    dir.file("zero.fut", deviation("(f64.floor (x / 4), x, 1)"));
    // Inside of rows, in a scan, and where an operator looks at something from outside.
    dir.file("rows.fut", "def main (xss: [][]f64) = map (reduce (\\a b -> (a + b) / 2) 0) xss\n");
    dir.file("scan.fut", "def main (xs: []i32) = scan (\\a b -> a - 2 * b) 0 xs\n");
    dir.file("out.fut", "def main (xss: [][]i32) = map (\\xs -> reduce (\\a b -> a * xs[0] + b) 0 xs) xss\n");
    for (program, input) in
        [("zero.fut", "[1, 3]"), ("rows.fut", "[[1, 2]]"), ("scan.fut", "[1, 2]"), ("out.fut", "[[1, 2]]")]
    {
        let ran = dir.lawson(&["run", program, input]);
        ran.fails(1, &["error: the operator is not associative: (", "--verify off"]);
        let json = dir.lawson(&["verify", "--json", program]).json();
        assert_eq!(json["operators"][0]["counterexamples"][0]["occurs"], true, "{program}");
    }
    let help = dir.lawson(&["run", "--help"]).out;
    assert!(help.contains("not associative on values that occur"), "{help}");
}

#[test]
fn saturating_addition_is_caught_and_wrapping_is_not() {
    let dir = Dir::new("saturating");
    // min 100 (min 100 (60 + 60) - 50) = 50, min 100 (60 + min 100 (60 - 50)) = 70.
    dir.file("sat.fut", "def main (xs: []i32) = reduce (\\a b -> i32.min 100 (a + b)) 0 xs\n");
    dir.lawson(&["run", "sat.fut", "[1]"]).fails(1, &["not associative"]);
    // The best sum of a segment: associative except for overflow.
    dir.file(
        "mss.fut",
        "def max (a: i32) (b: i32) = i32.max a b
def main (xs: []i32) =
  let op (b1, p1, s1, t1) (b2, p2, s2, t2) =
    (max (max b1 b2) (s1 + p2), max p1 (t1 + p2), max s2 (s1 + t2), t1 + t2)
  let one (x: i32) = (max x 0, max x 0, max x 0, x)
  let (best, _, _, _) = reduce op (0, 0, 0, 0) (map one xs)
  in best
",
    );
    // 4 - 1 + 5
    dir.lawson(&["run", "mss.fut", "[1, -6, 4, -1, 5, -9, 2]"]).gives("best: i32 = 8\n");
}

#[test]
fn what_was_kept_is_verified_from_files() {
    let dir = Dir::new("kept");
    dir.file(
        "p.fut",
        "def main [n] (xs: [n]i64) =\n  let kept = filter (> 1) xs\n  in i64.sum (map (* 2) kept)\n",
    );
    dir.file("q.fut", "def main [n] (xs: [n]i64) = i64.sum (map (* 2) xs)\n");
    let core = dir.lawson(&["fuse", "p.fut", "--certificate", "p.json"]);
    dir.file("p.core", &core.out);
    let verify = |certificate: &str, kept: &str, source: &str| {
        dir.lawson(&["verify", "--certificate", certificate, kept, source])
    };
    let ran = verify("p.json", "p.core", "p.fut");
    assert!(ran.code == 0 && ran.out.contains("certificate  checked, 2 steps"), "{} {}", ran.out, ran.err);
    // Another source, another program, another cost.
    verify("p.json", "p.core", "q.fut").fails(1, &["another original program"]);
    dir.file("other.core", core.out.replace("2i64", "3i64"));
    verify("p.json", "other.core", "p.fut").fails(1, &["do not lead to the fused program"]);
    let certificate = String::from_utf8(dir.read("p.json")).unwrap();
    dir.file("dear.json", certificate.replace("\"loops\": 1", "\"loops\": 7"));
    verify("dear.json", "p.core", "p.fut").fails(1, &["another cost"]);
    // And what is none of the two.
    verify("p.core", "p.core", "p.fut").fails(2, &["p.core is not a certificate"]);
    verify("p.json", "p.fut", "p.fut").fails(2, &["p.fut:2:", "core"]);
    verify("p.json", "nowhere.core", "p.fut").fails(2, &["nowhere.core", "no such file"]);
}

#[test]
fn a_neutral_element_that_is_none_is_a_warning_at_each_run() {
    let dir = Dir::new("neutral");
    dir.file("r.fut", "def main (xs: []i32) = reduce (+) 1 xs\n");
    for _ in 0..2 {
        let ran = dir.lawson(&["run", "r.fut", "[1, 2]"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.says(&[
            "warning",
            "the neutral element is not neutral",
            ": 1 op ",
            "verified, except for its operators",
        ]);
    }
    dir.lawson(&["run", "r.fut", "[1, 2]", "--verify", "full"])
        .says(&["not neutral", "verified on this input, except for its operators, "]);
    let json = dir.lawson(&["run", "--json", "r.fut", "[1, 2]"]).json();
    assert!(json["warnings"][0]["message"].as_str().unwrap().contains("not neutral"), "{json}");
    assert_eq!(json["warnings"][0]["line"], 1);
}

#[test]
fn verify_goes_on_after_a_file_that_it_cannot_take() {
    let dir = Dir::new("verify_on");
    dir.file("a.fut", "def main (x: i32) = y\n").file("b.fut", "def main (xs: []i32) = map (+ 1) xs\n");
    let ran = dir.lawson(&["verify", "--cases", "5", "a.fut", "b.fut"]);
    assert!(
        ran.code == 2 && ran.out.contains("b.fut, main") && ran.out.ends_with("  verified\n"),
        "{}",
        ran.out
    );
    let json = dir.lawson(&["verify", "--json", "--cases", "5", "a.fut", "b.fut"]).json();
    assert_eq!(
        (&json["files"][0]["verdict"], &json["files"][1]["verdict"]),
        (&"error".into(), &"verified".into())
    );
    assert_eq!(json["files"][0]["error"]["line"], 1);
}

/// Nothing but its source runs: the command says that nothing was compared, rather than nothing at all.
#[test]
fn verify_says_that_it_compared_nothing() {
    let dir = Dir::new("verify_nothing");
    dir.file("p.fut", format!("def main (xs: []i64) = {}\n", nest(33)));
    dir.lawson(&["verify", "p.fut"]).fails(2, &[TOO_DEEP, "nothing of it is compared"]);
    let json = dir.lawson(&["verify", "--json", "p.fut"]).json();
    assert!(json["error"]["help"].as_str().unwrap().starts_with("nothing of it is compared"), "{json}");
}

#[test]
fn verify_takes_all_entries_of_a_program() {
    let dir = Dir::new("verify_entries");
    dir.file(
        "p.fut",
        format!(
            "entry good (xs: []i32) = reduce (+) 0 (map (+ 1) xs)\nentry bad (xs: []i32) = reduce (-) 0 xs\n\
             entry later (xs: []i64) = {}\n",
            nest(33)
        ),
    );
    let ran = dir.lawson(&["verify", "p.fut"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let heads: Vec<&str> = ran.out.lines().filter(|l| !l.starts_with(' ')).collect();
    assert_eq!(heads, ["p.fut, good", "p.fut, bad", "p.fut, later"]);
    ran.says(&["not yet native"]);
    let json = dir.lawson(&["verify", "--json", "p.fut"]).json();
    let verdicts: Vec<_> = json["entries"].as_array().unwrap().iter().map(|e| e["verdict"].clone()).collect();
    assert_eq!(
        (verdicts, &json["verdict"]),
        (vec!["verified".into(), "operator".into(), "error".into()], &"refuted".into())
    );
    let one = dir.lawson(&["verify", "--json", "--entry", "good", "p.fut"]);
    assert_eq!(
        (one.code, &one.json()["verdict"], &one.json()["entry"]),
        (0, &"verified".into(), &"good".into())
    );
}

/// Beyond 1000 and 500 these operators give results that depend on where the parts begin.
#[test]
fn operators_are_tried_near_their_literals() {
    let dir = Dir::new("near");
    dir.file("min.fut", "def main (xs: []f64) = reduce (\\a b -> f64.min 1000 (a + b)) 0 xs\n");
    dir.file("narrow.fut", "def main (xs: []f32) = reduce (\\a b -> f32.min 1000 (a + b)) 0 xs\n");
    dir.file("reset.fut", "def main (xs: []i32) = scan (\\a b -> if a + b > 500 then 0 else a + b) 0 xs\n");
    for program in ["min.fut", "narrow.fut", "reset.fut"] {
        dir.lawson(&["run", program, "[1]"])
            .fails(1, &["error: the operator is not associative: (", "verify off"]);
    }
    // Matrices whose products cancel, and sums that don't fit the type near a literal: associative on paper.
    let mul = "\\(a,b,c,d) (e,f,g,h) -> (a*e+b*g, a*f+b*h, c*e+d*g, c*f+d*h)";
    let matrices = format!("map (\\x -> (x, -{0}, {0}, x)) xs", "1234567");
    dir.file("mul.fut", format!("def main (xs: []f32) = reduce ({mul}) (1,0,0,1) ({matrices})\n"));
    let max = "\\(s, m) (t, n) -> (s + t, i32.max m (s + n))";
    dir.file("max.fut", format!("def main (xs: []i32) = reduce ({max}) (0, 1 - 1000000000) (zip xs xs)\n"));
    for program in ["mul.fut", "max.fut"] {
        let json = dir.lawson(&["verify", "--json", program]).json();
        let found = json["operators"][0]["counterexamples"].as_array().unwrap();
        assert!(found.iter().all(|f| f["law"] == "neutral" || f["extreme"] == true), "{program}: {json}");
    }
}

/// Forty sums whose operators do 3,000 steps: they share a budget.
#[test]
fn operators_share_a_budget() {
    let dir = Dir::new("shared");
    let sum = |k: usize| {
        format!("reduce (\\a b -> a + b + 0 * i64.sum (map (\\i -> i * i + {k}) (iota 1000))) 0 xs")
    };
    let sums = |n: usize| {
        let sums: Vec<String> = (0..n).map(sum).collect();
        format!("def main [n] (xs: [n]i64) = ({})\n", sums.join(", "))
    };
    dir.file("two.fut", sums(2)).file("forty.fut", sums(40));
    let triples = |file: &str| {
        let json = dir.lawson(&["verify", "--json", "--cases", "1", "--symbolic", "0", file]).json();
        let operators = json["operators"].as_array().unwrap();
        let built_in = |o: &serde_json::Value| o["name"].as_str().unwrap().starts_with("sum");
        let tried = operators.iter().filter(|o| !built_in(o)).map(|o| o["triples"].as_u64().unwrap());
        tried.collect::<Vec<_>>()
    };
    let (two, forty) = (triples("two.fut"), triples("forty.fut"));
    assert!(two.iter().chain(&forty).all(|n| *n > 0), "{two:?} {forty:?}");
    assert!(forty.iter().sum::<u64>() <= 4 * two.iter().sum::<u64>(), "{two:?} {forty:?}");
}

/// Each literal has inputs on both sides: sizes for what sizes are compared with, and values.
#[test]
fn branches_that_no_input_reached_are_named() {
    let dir = Dir::new("reached");
    let program = |limit: &str, square: &str| {
        format!(
            "def far (x: i32) = if x * x == {square} then 1 else 2\n\
             def main [n] (xs: [n]i64) (k: i32) =\n  if n > {limit} then i64.sum (map (* 2) xs)\n  \
             else if k == 7701 then 1 else i64.i32 (far k)\n"
        )
    };
    dir.file("near.fut", program("100", "1"));
    let near = dir.lawson(&["verify", "--json", "near.fut"]).json();
    assert_eq!((&near["verdict"], &near["unreached"]), (&"verified".into(), &serde_json::json!([])));
    // 1234 squared, and more elements than are interpreted.
    dir.file("far.fut", program("100000000", "1522756"));
    let ran = dir.lawson(&["verify", "far.fut"]);
    assert!(ran.code == 0 && ran.out.contains("  branches     no input reached 1:45, 3:25\n"), "{}", ran.out);
    let line = "verified, but no input reached the branches at 1:45, 3:25";
    assert!(ran.out.ends_with(&format!("  {line}\n")), "{}", ran.out);
    // It is said each time.
    for _ in 0..2 {
        dir.lawson(&["run", "far.fut", "[1]", "1"]).says(&[&format!("{line}, ")]);
    }
}

/// Another run may have more memory: what this one left out is tried again.
#[cfg(target_os = "linux")]
#[test]
fn what_memory_was_wanting_for_is_not_remembered() {
    let dir = Dir::new("starved");
    let rows = |n: usize, x: &str| {
        format!("let rows = replicate {n} (map (\\i -> u8.i64 ({x} + i)) (iota 100000)) in ")
    };
    // 100 megabytes are there for the run, and no 1,600 for the interpreter.
    dir.file("program.fut", format!("def main (x: i64) = {}i64.u8 rows[3][4]\n", rows(1000, "x")));
    // Only the operator is tried on numbers above 5000.
    dir.file(
        "operator.fut",
        format!(
            "def main [n] (xs: [n]i64) =\n  let op a b = if b > 5000 then ({}a + b + 0 * i64.u8 rows[3][4]) else a + b\n  \
             in reduce op 0 (filter (\\x -> x * x == 1522756) xs)\n",
            rows(1500, "a")
        ),
    );
    dir.file("other.fut", "def main (x: i64) = x + 1\n");
    let remembered = |file: &str, x: &str, result: &str, says: &str| {
        let ran = dir.lawson_within(950, &["run", file, x]);
        ran.gives(result).says(&[says]);
        std::fs::read_dir(dir.0.join("cache/lawson/verified")).map_or(0, Iterator::count)
    };
    let starved = "not verified: too little memory or stack to interpret it, ";
    assert_eq!(remembered("program.fut", "1", "result: i64 = 5\n", starved), 0);
    assert_eq!(remembered("operator.fut", "[1234]", "result: i64 = 1234\n", "verified, "), 0);
    assert_eq!(remembered("other.fut", "1", "result: i64 = 2\n", "verified, "), 1);
}

/// What a branch gives is not compared where every run that takes it fails after it; where it fails itself,
/// that is all that there is to compare.
#[test]
fn a_branch_is_reached_by_a_value_or_by_its_own_failure() {
    let dir = Dir::new("failing_branch");
    let line = "def main (xs: []i64) (k: bool) =\n  ";
    dir.file("behind.fut", format!("{line}let i = if k then length xs else 0 in xs[i]\n"));
    dir.file("inside.fut", format!("{line}if k then xs[length xs] else i64.sum xs\n"));
    let call = "def last (xs: []i64) = if length xs > 100000000 then 1 else xs[length xs]\n";
    dir.file("call.fut", format!("{call}{line}if k then last xs else i64.sum xs\n"));
    let unreached = |file: &str| {
        let json = dir.lawson(&["verify", "--json", file]).json();
        assert!(json["failed"].as_u64().unwrap() > 0, "{json}");
        json["unreached"].clone()
    };
    assert_eq!(unreached("behind.fut"), serde_json::json!([{ "line": 2, "column": 21 }]));
    assert_eq!(unreached("inside.fut"), serde_json::json!([]));
    assert_eq!(unreached("call.fut"), serde_json::json!([{ "line": 1, "column": 54 }]));
}

/// Few inputs have an answer, and the neutral element is none: both are said.
#[test]
fn what_is_known_of_few_inputs_is_known_of_operators_too() {
    let dir = Dir::new("weak_operator");
    dir.file(
        "p.fut",
        "def main [n] (xs: [n]i64) =\n  if n == 0 then 0 else\n  reduce (+) 1 (map (+ xs[0]) (iota 600000))\n",
    );
    let run = |more: &[&str]| dir.lawson(&[&["run", "p.fut", "[1]"], more].concat());
    run(&[]).says(&[
        "verified on ",
        " inputs only, except for its operators, but no input reached the branch at ",
    ]);
    run(&["--verify", "full"]).says(&["verified on this input and ", " others, except for its operators, "]);
}

/// A copy of the command is the same build, whenever it was made.
#[test]
fn what_a_copy_of_the_command_verified_is_known() {
    let dir = Dir::new("copy");
    dir.file("p.fut", "def main (xs: []i32) = map (+ 1) xs\n");
    dir.lawson(&["run", "p.fut", "[1]"]).says(&[", verified, "]);
    let copy = dir.0.join("lawson");
    std::fs::copy(env!("CARGO_BIN_EXE_lawson"), &copy).unwrap();
    let file = std::fs::File::options().append(true).open(&copy).unwrap();
    file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000)).unwrap();
    drop(file);
    let ran = Dir::ran(dir.command(copy.to_str().unwrap()).args(["run", "p.fut", "[1]"]), "");
    ran.says(&[", verified before, "]);
}

/// What is in the place of a verdict is no verdict, and reading it may never end.
#[cfg(unix)]
#[test]
fn only_a_small_file_of_its_own_is_a_remembered_verdict() {
    use std::os::unix::fs::symlink;
    use std::process::Command;
    let dir = Dir::new("strange_cache");
    dir.file("p.fut", "def main (xs: []f64) = f64.sum (map (* 2) xs)\n");
    let run = || {
        let mut limited = dir.command("timeout");
        let args = ["20", env!("CARGO_BIN_EXE_lawson"), "run", "p.fut", "[1.0, 2.0]"];
        let ran = Dir::ran(limited.args(args), "");
        ran.gives("result: f64 = 6.0\n");
        ran.err
    };
    assert!(run().contains(", verified, "));
    assert!(run().contains(", verified before, "));
    let folder = dir.0.join("cache/lawson/verified");
    let path = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let verdict = std::fs::read(&path).unwrap();
    dir.file("elsewhere", &verdict).file("long", [vec![b' '; 100_000], verdict].concat());
    let to = |file: &str| symlink(dir.0.join(file), &path).unwrap();
    let strange: [(&str, &dyn Fn()); 5] = [
        ("a pipe", &|| assert!(Command::new("mkfifo").arg(&path).status().unwrap().success())),
        ("an endless device", &|| to("/dev/zero")),
        ("another file", &|| to("elsewhere")),
        ("a link to itself", &|| symlink(&path, &path).unwrap()),
        ("a file that is too long", &|| assert!(std::fs::copy(dir.0.join("long"), &path).is_ok())),
    ];
    for (what, put) in strange {
        std::fs::remove_file(&path).unwrap();
        put();
        assert!(run().contains(", verified, "), "{what}");
        // It gave way to the verdict.
        assert!(run().contains(", verified before, "), "{what}");
        assert!(path.symlink_metadata().unwrap().is_file(), "{what}");
    }
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(run().contains(", verified, ") && run().contains(", verified, "));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "something is left beside it");
}
