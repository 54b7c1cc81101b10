//! Operators of reductions and scans: what `verify` and `run` say of those that are right on what they combine, of
//! those that are not, and of those that break on NaN.

use super::{Dir, Ran};

/// Operators that programs have: each is associative on what it combines, and on other values not (a count of
/// -1, or a best segment that is smaller than its first part).
#[test]
fn an_operator_that_is_right_on_what_it_combines_is_verified() {
    let dir = Dir::new("operators_right");
    let programs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/operators");
    let verify = dir.lawson(&["verify", programs]);
    assert_eq!(verify.code, 0, "{}", verify.out);
    assert!(!verify.err.contains("warning") && !verify.out.contains("warning"), "{}", verify.out);
    assert_eq!(verify.out.lines().filter(|line| line.starts_with("  verified")).count(), 6, "{}", verify.out);
    let json = dir.lawson(&["verify", "--json", programs]).json();
    let files = json["files"].as_array().unwrap();
    assert!(files.iter().all(|file| file["verdict"] == "verified"), "{json}");
    assert_eq!(files.len(), 6);
    // 1, 2, 3, 6: mean 3, and (4 + 1 + 0 + 9) / 4.
    let run = dir.lawson(&["run", &format!("{programs}/welford.fut"), "[1, 2, 3, 6]"]);
    run.gives("mean: f64 = 3.0\nresult.1: f64 = 3.5\n");
    assert!(!run.err.contains("warning"), "{}", run.err);
}

#[test]
fn an_operator_that_is_wrong_on_what_it_combines_is_refused() {
    let dir = Dir::new("operators_wrong");
    for (name, op) in
        [("minus", "\\a b -> a - b"), ("average", "\\a b -> (a + b) / 2"), ("shifted", "\\a b -> a + 2 * b")]
    {
        dir.file(name, format!("def main (xs: []f64) = reduce ({op}) 0 (map (\\x -> x * x) xs)\n"));
        let verify = dir.lawson(&["verify", "--json", name]);
        assert_eq!((verify.code, &verify.json()["verdict"]), (1, &"operator".into()), "{name}");
        dir.lawson(&["run", name, "[1, 2]"]).fails(1, &["error: the operator is not associative: ("]);
    }
}

/// A value of a sum type is what a constructor makes, and only that is tried: with other numbers for constructors, or fields
/// that it lacks, hardly any operator on sums would be associative.
#[test]
fn an_operator_on_sums_is_tried_on_what_constructors_make() {
    let dir = Dir::new("operators_sums");
    let op = |set_set: &str| {
        format!(
            "type f = #add i32 | #set i32
def op (f: f) (g: f): f =
  match (f, g)
  case (_, #set k) -> {set_set}
  case (#add a, #add b) -> #add (a + b)
  case (#set a, #add b) -> #set (a + b)
def main (fs: []f): []f = scan op (#add 0) fs\n"
        )
    };
    dir.file("right.fut", op("#set k")).file("wrong.fut", op("#set (k * 2)"));
    let right = dir.lawson(&["verify", "right.fut"]);
    assert_eq!(right.code, 0, "{}", right.out);
    assert!(right.out.ends_with("  verified\n") && !right.out.contains("warning"), "{}", right.out);
    let run = dir.lawson(&["run", "right.fut", "[#add 1, #set 5, #add 2]"]);
    run.gives("result: [3](#add i32 | #set i32) = [#add 1, #set 5, #set 7]\n");
    let wrong = dir.lawson(&["verify", "wrong.fut"]);
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    // The witnesses are values as a program has them.
    let lines: Vec<&str> = wrong.out.lines().filter(|line| line.contains(" op ")).collect();
    assert!(!lines.is_empty(), "{}", wrong.out);
    for operand in
        lines.iter().flat_map(|line| line.split([' ', '(', ')']).filter(|word| word.starts_with('#')))
    {
        assert!(operand == "#add" || operand == "#set", "{operand} in {}", wrong.out);
    }
    assert!(lines.iter().all(|line| !line.replace(", and not ", "").contains(',')), "{}", wrong.out);
}

/// In a generic function nothing says that an element is a sum: what runs combine are values.
#[test]
fn an_operator_on_elements_of_any_type_is_tried_on_what_runs_combine() {
    let dir = Dir::new("operators_any");
    let program = "type opt 'a = #none | #some a
def first 't (xs: [](opt t)): opt t =
  reduce (\\x y -> match (x, y) case (#some x, _) -> #some x case (_, y) -> y) #none xs
def over 't (op: t -> t -> t) (ne: t) (xs: []t): t = reduce op ne xs
def less (x: opt i32) (y: opt i32): opt i32 =
  match (x, y) case (#some x, #some y) -> #some (x - y) case (#none, y) -> y case (x, #none) -> x
entry right (xs: [](opt i32)) = first xs
entry wrong (xs: [](opt i32)) = over less #none xs
entry never (xs: [](opt i32)) (k: i64) = if k * k == 3 then first xs else #none\n";
    dir.file("p.fut", program);
    let right = dir.lawson(&["verify", "p.fut", "--entry", "right"]);
    assert!(right.code == 0 && right.out.ends_with("  verified\n"), "{}", right.out);
    // No run comes to it, and what would be drawn are no values.
    let never = dir.lawson(&["verify", "p.fut", "--entry", "never"]);
    assert!(never.code == 0 && never.out.contains(": never tried, "), "{}", never.out);
    let wrong = dir.lawson(&["verify", "p.fut", "--entry", "wrong"]);
    assert!(wrong.code == 1 && wrong.out.contains(": not associative, neutral element\n"), "{}", wrong.out);
}

const GREATEST: &str = "reduce (\\a b -> if a > b then a else b) (-f64.inf)";

/// `(3 op nan) op 2` is 2, and `3 op (nan op 2)` is 3.
#[test]
fn data_with_a_nan_is_refused_where_the_operator_breaks_on_it() {
    let dir = Dir::new("operators_nan");
    dir.file("greatest.fut", format!("def main (xs: []f64) (k: f64) = {GREATEST} (map (* k) xs)\n"));
    let verify = dir.lawson(&["verify", "greatest.fut"]);
    assert_eq!(verify.code, 0, "{}", verify.out);
    let warning = "warning: it is not associative on NaN: a run with such in xs is refused\n";
    assert!(verify.out.contains(warning), "{}", verify.out);
    assert!(verify.out.ends_with("  verified, for data without NaN\n"), "{}", verify.out);
    let refused = |ran: &Ran, place: &str| {
        ran.fails(
            2,
            &[place, "not associative", "f64.max", "filter (\\x -> !(f64.isnan x)) ", "--verify off"],
        );
    };
    // Each time, what is known of the program being remembered.
    for _ in 0..2 {
        let ran = dir.lawson(&["run", "greatest.fut", "[3, 1]", "2"]);
        ran.gives("result: f64 = 6.0\n").says(&["for data without NaN"]);
        assert!(!ran.err.contains("warning"), "{}", ran.err);
        refused(&dir.lawson(&["run", "greatest.fut", "[3, f64.nan, 2]", "2"]), "xs has a NaN at index 1");
        // Then all are NaN, and so is the last one, whatever the tree.
        dir.lawson(&["run", "greatest.fut", "[3, 2]", "f64.nan"]).gives("result: f64 = nan\n");
    }
    // An empty field is one.
    dir.file("d.csv", "x,y\n3,1\n,2\n2,3\n");
    refused(&dir.lawson(&["run", "greatest.fut", "d.csv:x", "2"]), "xs has a NaN at index 1");
    dir.lawson(&["run", "greatest.fut", "d.csv:y", "2"]).gives("result: f64 = 6.0\n");
    let off = dir.lawson(&["run", "--verify", "off", "greatest.fut", "[3, f64.nan]", "2"]);
    assert_eq!(off.code, 0, "{}", off.err);
}

/// What can't come to the operator is not looked for; what the program makes itself is said each time.
#[test]
fn only_nans_that_reach_the_operator_count() {
    let dir = Dir::new("operators_reach");
    let filtered = format!("{GREATEST} (filter (\\x -> !(f64.isnan x)) xs)");
    dir.file("filtered.fut", format!("def main (xs: []f64) = {filtered}\n"));
    dir.file("max.fut", "def main (xs: []f64) = reduce f64.max (-f64.inf) xs\n");
    for program in ["filtered.fut", "max.fut"] {
        let ran = dir.lawson(&["run", program, "[3, f64.nan, 2]"]);
        ran.gives("result: f64 = 3.0\n").says(&[", verified, "]);
    }
    // The sum has NaNs, the other fold none of them.
    dir.file("two.fut", format!("def main (xs: []f64) (ys: []f64) = ({GREATEST} xs, f64.sum ys)\n"));
    dir.lawson(&["run", "two.fut", "[3, 2]", "[f64.nan]"]).says(&["for data without NaN"]);
    dir.lawson(&["run", "two.fut", "[f64.nan]", "[3, 2]"]).fails(2, &["xs has a NaN at index 0"]);
    dir.file("root.fut", format!("def main (xs: []f64) = {GREATEST} (map f64.sqrt xs)\n"));
    for _ in 0..2 {
        let made = dir.lawson(&["run", "root.fut", "[4, 1]"]);
        made.gives("result: f64 = 2.0\n");
        made.says(&["warning: the operator is not associative on NaN: (", "makes them itself"]);
    }
}

/// The logarithm of a sum of exponentials takes `-inf - -inf` where two of its numbers are -inf.
#[test]
fn infinities_are_tried_too() {
    let dir = Dir::new("operators_inf");
    let op = "\\a b -> let m = f64.max a b in m + f64.log (f64.exp (a - m) + f64.exp (b - m))";
    dir.file("lse.fut", format!("def main (xs: []f64) = reduce ({op}) (-f64.inf) xs\n"));
    // log (e^0 + e^0 + e^0 + e^0)
    dir.lawson(&["run", "lse.fut", "[0, 0, 0, 0]"])
        .gives("result: f64 = 1.3862943611198906\n")
        .says(&["for data without infinities"]);
    dir.lawson(&["run", "lse.fut", "[0, -f64.inf]"]).fails(2, &["xs has an infinite number at index 1"]);
}

/// Programs whose operators are not associative, with data that shows it.
const SHOWN: [(&str, &str, &str); 5] = [
    (
        "zeros.fut",
        "def op (a: f64) (b: f64) = if a == 0 then b else if b == 0 then a else a * b\ndef main (xs: []f64) = reduce op 0 xs\n",
        "[1e-200, 1, 1e-200, 3, 7]",
    ),
    (
        "position.fut",
        "def op (a: i64, _: i64) (b: i64, j: i64) = if j == 20000 then (b, j) else (a + b, j)\n\
         def main [n] (xs: [n]i64) = (reduce op (0, 0) (zip xs (iota n))).0\n",
        "ones.npy",
    ),
    (
        "ends.fut",
        "def main (xs: []i32) = reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs\n",
        "[1999999999, 5, -7]",
    ),
    (
        "near.fut",
        "def main (xs: []f64) = reduce (\\a b -> if f64.abs (a - b) < 1e-9 then a else f64.max a b) 0 xs\n",
        "[1, 1.0000000008, 1.0000000016]",
    ),
    (
        "relative.fut",
        "def main (xs: []f64) = reduce (\\a b -> if a * 1.0000001 > b && b > a then a else f64.max a b) 0 xs\n",
        "[1, 1.00000008, 1.00000016]",
    ),
];

/// Verification has a counterexample, or none; the data of the run shows one, or none. A run is refused, or says it in
/// its last line, the second time too.
#[test]
fn a_run_tries_its_operators_on_its_data() {
    let dir = Dir::new("operators_data");
    for (name, program, _) in SHOWN {
        dir.file(name, program);
    }
    dir.lawson(&["run", "-e", "map (const 1i64) (iota 30000)", "-o", "ones.npy"]);
    for (name, _, data) in SHOWN {
        let verify = dir.lawson(&["verify", name]);
        let plain = verify.out.lines().any(|line| line == "  verified");
        assert!(!plain && verify.out.contains("not associative"), "{name}: {}", verify.out);
        for _ in 0..2 {
            let ran = dir.lawson(&["run", name, data]);
            if ran.code == 0 {
                ran.says(&[
                    "warning: the operator is not associative on this data: (",
                    "verified, except for its operators",
                ]);
            } else {
                ran.fails(1, &["error: the operator is not associative: ("]);
            }
        }
        let bench = dir.lawson(&["bench", "--json", name, data]);
        if bench.code == 0 {
            assert_eq!(bench.json()["verification"], "verified, except for its operators", "{name}");
        }
    }
    // Data on which they are.
    for (name, data) in
        [("zeros.fut", "[1, 2, 3]"), ("position.fut", "[1, 2, 3]"), ("ends.fut", "[1, 2, -3]")]
    {
        for _ in 0..2 {
            let ran = dir.lawson(&["run", name, data]);
            ran.says(&["(1 unfused), verified, "]);
            assert!(!ran.err.contains("warning"), "{name}: {}", ran.err);
        }
    }
    let json = dir.lawson(&["run", "--json", "zeros.fut", "[1e-200, 1, 1e-200, 3, 7]"]).json();
    assert_eq!(json["verification"], "verified, except for its operators");
}

/// Where the brackets of the run give something else than the fold from the left, both are named.
#[test]
fn full_verification_folds_from_the_left() {
    let dir = Dir::new("operators_left");
    for (name, program, _) in SHOWN {
        dir.file(name, program);
    }
    dir.lawson(&["run", "-e", "map (const 1i64) (iota 30000)", "-o", "ones.npy"]);
    let full = |name: &str, data: &str| dir.lawson(&["run", "--verify", "full", name, data]);
    // 21 from the left. From the left 10,000 ones are left: of a tree the ones before 16,384, too.
    full("zeros.fut", "[1e-200, 1, 1e-200, 3, 7]")
        .fails(1, &["it gives 21.0", "the fused program 7.0", ":2:"]);
    full("position.fut", "ones.npy").fails(1, &["it gives (10000, 29999)"]);
    full("zeros.fut", "[1, 2, 3]").says(&["verified on this input, "]);
    full("position.fut", "[1, 2, 3]").gives("result: i64 = 6\n").says(&["verified on this input, "]);
    // Sums and products in another order.
    dir.file(
        "sums.fut",
        "def main (xs: []f64) = (f64.sum xs, reduce (\\a b -> 1 * a + b) 0 xs, f64.product xs)\n",
    );
    full("sums.fut", "[1e16, 1, -1e16, 0.1, 0.2, 0.3]").says(&["verified on this input, "]);
}
