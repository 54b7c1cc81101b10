//! The fields of `--json` that others rely on: all of them are there, and no other name for them.

use serde_json::{Value, json};

use super::nest::nest;
use super::{Dir, example};

/// Demands these fields, which may be null, and gives the object back.
fn has<'j>(json: &'j Value, fields: &[&str]) -> &'j Value {
    let object = json.as_object().unwrap_or_else(|| panic!("no object: {json}"));
    for field in fields {
        assert!(object.contains_key(*field), "no {field} in {json:#}");
    }
    json
}

const SCOPE: [&str; 6] = ["of", "clusters", "steps", "refusals", "plan", "inner"];
const COST: [&str; 4] = ["slowed", "moved", "arrays", "loops"];
const PLAN: [&str; 10] = [
    "planner",
    "optimal",
    "gap",
    "cost",
    "lower_bound",
    "cost_unfused",
    "cost_greedy",
    "asked",
    "nearest",
    "local_optima",
];

/// A scope, and those inside it, in the same form.
fn is_scope(json: &Value) {
    let plan = &has(json, &SCOPE)["plan"];
    for cost in ["cost", "lower_bound", "cost_unfused", "cost_greedy"] {
        has(&has(plan, &PLAN)[cost], &COST);
    }
    for refusal in json["refusals"].as_array().unwrap() {
        has(
            &has(refusal, &["code", "producer", "consumer", "span"])["span"],
            &["start", "end", "line", "column"],
        );
    }
    json["inner"].as_array().unwrap().iter().for_each(is_scope);
}

#[test]
fn explain() {
    let dir = Dir::new("json_explain");
    dir.file(
        "p.fut",
        "def main [n] [m] (xss: [n][m]f64) (ks: [n]f64) =
  let kept = filter (> 1) ks
  let rows = map (\\xs -> f64.sum (map (* 2) xs)) xss
  in (rows, f64.sum kept / f64.sum ks)
",
    );
    let ran = dir.lawson(&["explain", "--json", "p.fut", "[[1,2,3],[4,5,6]]", "-i", "ks=[1,5]"]);
    let json = ran.json();
    is_scope(&json);
    has(
        &json,
        &[
            "entry",
            "loops",
            "loops_unfused",
            "loops_inner",
            "reads",
            "writes",
            "intermediates",
            "independent",
        ],
    );
    has(&json["plan"], &["robinson", "millis"]);
    // Inside rows two loops are one; rows itself, the filter and its sum, and the sum of ks are one.
    assert_eq!((&json["loops"], &json["loops_unfused"]), (&json!(1), &json!(4)));
    assert_eq!((&json["loops_inner"], &json["loops_inner_unfused"]), (&json!(1), &json!(2)));
    assert_eq!(json["inner"][0]["steps"], json!(["reduce-map"]));
    assert_eq!(json["inner"][0]["part"], "body");
    // 2 * 3 elements and 2 are read once; 2 rows and two sums are written.
    assert_eq!((&json["reads"], &json["reads_value"]), (&json!("n*m + n"), &json!(8)));
    assert_eq!((&json["writes"], &json["writes_value"]), (&json!("n + 2"), &json!(4)));
    // How much the filter lets through, only running tells: one of the two.
    assert_eq!(json["reads_unfused_value"], 6 + 2 + 2 + 1);
    assert_eq!(json["writes_unfused_value"], 2 + 1 + 2);
    // Without inputs there are no values.
    assert!(dir.lawson(&["explain", "--json", "p.fut"]).json()["reads_value"].is_null());
}

/// A sum of more elements than an `i64` counts is that sum, and an array that can't be has no size.
#[test]
fn explain_of_impossible_sizes() {
    let dir = Dir::new("json_sizes");
    dir.file("p.fut", "def main (n: i64) = let xs = map (+ 1) (iota n) in (i64.sum xs, xs)\n");
    let most = dir.lawson(&["explain", "--json", "p.fut", "9223372036854775807"]).json();
    assert_eq!((&most["writes"], &most["writes_value"]), (&json!("n + 1"), &json!(1u64 << 63)));
    let none = dir.lawson(&["explain", "--json", "p.fut", "--", "-5"]).json();
    assert_eq!((&none["writes"], &none["writes_value"]), (&json!("n + 1"), &json!(null)));
    // Coefficients are beyond an `i64` too: twice 2^62 rows.
    let rows = "[4611686018427387904][n]i64";
    let twice = format!("def main [n] (a: {rows}) (b: {rows}) = (map (map (+ 1)) a, map (map (+ 2)) b)\n");
    let twice = dir.file("twice.fut", twice).lawson(&["explain", "--json", "twice.fut"]).json();
    assert_eq!((&twice["reads"], &twice["writes"]), (&json!("9223372036854775808n"), &twice["reads"]));
}

#[test]
fn explain_a_code() {
    let json = Dir::new("json_code").lawson(&["explain", "--json", "FUSE_REJECT_DIRECTION"]).json();
    assert_eq!(has(&json, &["code", "meaning", "reserved"])["reserved"], true);
}

#[test]
fn rules() {
    let dir = Dir::new("json_rules");
    let all = dir.lawson(&["rules", "--json"]).json();
    for rule in all.as_array().unwrap() {
        has(rule, &["name", "law", "source", "theorem", "conditions", "programs"]);
        for condition in rule["conditions"].as_array().unwrap() {
            has(condition, &["name", "code", "counterexample", "program"]);
        }
    }
    let broken = dir.lawson(&["rules", "--json", "--break", "if-fusion"]).json();
    assert!(!broken.as_array().unwrap().is_empty());
    for row in broken.as_array().unwrap() {
        has(row, &["rule", "condition", "refuted", "programs", "millis", "symbolic_length"]);
    }
}

#[test]
fn test_and_verify() {
    let dir = Dir::new("json_test");
    dir.file("t.fut", "-- ==\n-- input { 1 } output { 3 }\ndef main (x: i32) = x + 1\n");
    let json = dir.lawson(&["test", "--json", "t.fut"]).json();
    let failures = &has(&json, &["passed", "failed", "skipped", "failures"])["failures"];
    has(&failures[0], &["file", "entry", "case", "treatment", "why"]);
    let json = dir.lawson(&["verify", "--json", "--cases", "20", &example("hull.fut")]).json();
    let symbolic = &has(&json, &["verdict", "cases", "symbolic", "operators"])["symbolic"];
    has(symbolic, &["length", "paths", "proved"]);
}

#[test]
fn whatever_comes_of_it_standard_output_is_one_document() {
    let dir = Dir::new("json_all");
    dir.file("fine.fut", "-- ==\n-- input { [1] } output { [2] }\ndef main (xs: []i32) = map (+ 1) xs\n");
    dir.file("wrong.fut", "-- ==\n-- input { [1] } output { [3] }\ndef main (xs: []i32) = map (+1) xs\n");
    dir.file("bad.fut", "def main (xs: []i32) = map (+ 1 xs\n");
    dir.file("typed.fut", "def main (x: i32) = y\n");
    dir.file("fails.fut", "def main (x: i32) = 1 / x\n");
    dir.file("minus.fut", "def main (xs: []i32) = reduce (-) 0 xs\n");
    dir.file("later.fut", format!("def main (xs: []i32) = {}\n", nest(33)));
    dir.file("block.fut", "-- ==\n-- frobnicate\ndef main (x: i32) = x\n");
    dir.file("no.core", "x").file("no.json", "x");
    let table: [(&[&str], i32); 46] = [
        (&["--version"], 0),
        (&["--help"], 0),
        (&["run", "--help"], 0),
        (&[], 2),
        (&["frobnicate"], 2),
        (&["run", "--frobnicate"], 2),
        (&["run", "fine.fut", "[1]"], 0),
        (&["run", "fine.fut", "[1]", "--time", "--verify", "full"], 0),
        (&["run", "fine.fut", "[1]", "--text"], 2),
        (&["run", "fine.fut", "[1]", "--binary"], 2),
        (&["run", "fine.fut", "nowhere.npy"], 2),
        (&["run", "fine.fut", "99999999999999"], 2),
        (&["run", "nowhere.fut"], 2),
        (&["run", "bad.fut"], 2),
        (&["run", "fails.fut", "0"], 1),
        (&["run", "fails.fut", "0", "--reference"], 1),
        (&["run", "minus.fut", "[1]"], 1),
        (&["run", "later.fut", "[1]"], 2),
        (&["check", "fine.fut"], 0),
        (&["check", "typed.fut"], 2),
        (&["check", "."], 2),
        (&["check", "cache"], 2),
        (&["fuse", "fine.fut"], 0),
        (&["fuse", "later.fut"], 2),
        (&["explain", "fine.fut"], 0),
        (&["explain", "FUSE_REJECT_COST"], 0),
        (&["explain", "FUSE_REJECT_NOTHING"], 2),
        (&["explain", "bad.fut"], 2),
        (&["verify", "fine.fut", "--cases", "9"], 0),
        (&["verify", "minus.fut", "--cases", "9"], 1),
        (&["verify", ".", "--cases", "9"], 1),
        (&["verify", "later.fut"], 2),
        (&["verify", "fine.fut", "--certificate", "no.json", "no.core"], 2),
        (&["test", "fine.fut"], 0),
        (&["test", "wrong.fut"], 1),
        (&["test", "block.fut"], 2),
        (&["test", "."], 2),
        (&["test", "fine.fut", "--filter", "nothing"], 2),
        (&["rules"], 0),
        (&["rules", "no-such-rule"], 2),
        (&["fuzz", "--seconds", "1"], 0),
        (&["fuzz", "--seconds", "0"], 2),
        (&["verify", "fine.fut", "--cases", "0"], 2),
        (&["fmt", "--check", "fine.fut"], 0),
        (&["fmt", "--check", "wrong.fut"], 1),
        (&["fmt", "bad.fut"], 2),
    ];
    for (args, code) in table {
        let ran = dir.lawson(&[args, &["--json"]].concat());
        assert_eq!(ran.code, code, "{args:?} {}{}", ran.out, ran.err);
        let json = ran.json();
        let failed = ran.out.contains("\"error\"") || ran.out.contains("\"errors\"");
        assert!(code != 2 || failed, "{args:?} does not say why: {json:#}");
    }
    assert_eq!(dir.lawson(&["init", "hello", "--json"]).json()["written"][0], "hello/stats.fut");
    assert_eq!(dir.lawson(&["init", "hello", "--json"]).json()["error"]["kind"], "output");
    assert_eq!(dir.lawson(&["run", "--json", "--nothing"]).json()["error"]["kind"], "usage");
}
