//! What a user asks of programs of loops.

use serde_json::json;

use super::Dir;

const PAIR: &str = "\
#: x: double[n], w: double[m] -> double[n]
main <- function(x, w) {
  n <- length(x)
  out <- numeric(n)
  for (i in 1:n) out[i] <- x[i] * 2
  for (i in 1:n) {
    if (out[i] > 3) out[i] <- 0 else out[i] <- out[i] + 1
  }
  for (i in n:1) {
    t <- out[i]
    if (t > 0) t <- t + 1
    out[i] <- t * 2
  }
  v <- cumsum(w)
  out + v
}
";

/// Each gate keeps more loops apart than the next one, by its code; what is computed stays the same.
#[test]
fn gates_keep_loops_apart() {
    let dir = Dir::new("gates");
    dir.file("p.R", PAIR);
    let gates = [
        (&["--control-flow", "none"][..], [false, false], "CONTROL_FLOW"),
        (&["--control-flow", "simple"], [true, false], "CONTROL_FLOW"),
        (&["--control-flow", "structured"], [true, true], "BROADCAST_ND"),
        (&[], [true, true], "BROADCAST_ND"),
    ];
    for (gate, fused, code) in gates {
        let json = dir.lawson(&[&["explain", "--json", "p.R"], gate].concat()).json();
        let adjacent = json["normal_form"]["adjacent"].as_array().unwrap();
        let found: Vec<_> = adjacent[..2].iter().map(|two| two["fused"].as_bool().unwrap()).collect();
        assert_eq!(found, fused, "{gate:?}");
        let codes: Vec<_> = json["refusals"].as_array().unwrap().iter().map(|r| r["code"].clone()).collect();
        assert!(codes.contains(&json!(format!("FUSE_REJECT_{code}"))), "{gate:?}: {codes:?}");
        let run = [&["run", "--text", "p.R", "[1.0, 2.0, -3.0, 0.25]", "[10.0, 20.0]"], gate].concat();
        // By hand: 2, 4, -6, 0.5 become 3, 0, -5, 1.5, then 8, 0, -10, 5; the running sums are 10 and 30.
        assert_eq!(dir.lawson(&run).out.trim(), "[18.0f64, 30.0f64, 0.0f64, 35.0f64]", "{gate:?}");
    }
    // Of statements on whole vectors, the last of which recycles.
    dir.file("v.R", "#: x: double[n], w: double[m] -> double[]\nmain <- function(x, w) {\n  a <- x * 2\n  b <- a + 1\n  b + w\n}\n");
    for (gate, loops) in [("none", 3), ("identity", 2), ("indexed", 1)] {
        let json = dir.lawson(&["explain", "--json", "--broadcast-nd", gate, "v.R"]).json();
        assert_eq!(json["loops"], json!(loops), "{gate}");
        let codes = json["refusals"].as_array().unwrap().iter().map(|refusal| &refusal["code"]);
        let kept_apart = codes.filter(|code| **code == json!("FUSE_REJECT_BROADCAST_ND")).count();
        assert_eq!(kept_apart > 0, loops > 1, "{gate}: {json}");
    }
    dir.file("p.fut", "def main (xs: []f64) = f64.sum xs\n");
    dir.lawson(&["explain", "--control-flow", "none", "p.fut"]).fails(2, &["p.fut has no gates", ".R"]);
    // A gate in the program is that of all its loops.
    dir.file("p.R", PAIR.replace("main <-", "#: gate(control-flow: none)\nmain <-"));
    let adjacent = &dir.lawson(&["explain", "--json", "p.R"]).json()["normal_form"]["adjacent"];
    assert_eq!(adjacent[0]["fused"], json!(false));
}

/// The report's own pair, and one that its conditions take for lawful though it is not.
#[test]
fn loops_have_normal_forms() {
    let dir = Dir::new("normal");
    dir.file(
        "p.R",
        "#: x: double[n], k: integer[n] -> double[n]\nmain <- function(x, k) {\n  n <- length(x)\n  \
         out <- numeric(n)\n  for (i in 1:n) out[i] <- x[i] / 2\n  for (i in n:1) out[i] <- out[i] + x[k[i]]\n  \
         for (i in 1:n) out[i] <- out[n + 1 - i] * 2\n  out\n}\n",
    );
    let form = dir.lawson(&["explain", "--json", "p.R"]).json()["normal_form"].clone();
    let loops: Vec<_> = form["loops"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| [&l["spaces"][0], &l["writes"], &l["reads"]])
        .collect();
    assert_eq!(
        json!(loops),
        json!([
            ["j in [0, n)", ["out[j]"], ["x[j]"]],
            ["j in [0, n)", ["out[j]"], ["k[j]", "out[j]", "x[opaque]"]],
            ["j in [0, n)", ["out[j]"], ["out[n - j - 1]"]],
        ])
    );
    let holds =
        |at: usize| form["adjacent"][at]["conditions"].as_object().unwrap().values().all(|c| c == true);
    assert!(holds(0) && holds(1), "{form}");
    assert_eq!(json!([form["adjacent"][0]["fused"], form["adjacent"][1]["fused"]]), json!([true, false]));
}

/// `b` is a part of `a`: what the first loop writes to the one, it reads in the other. By hand.
#[test]
fn buffers_share_memory_unless_the_program_says_that_they_do_not() {
    let dir = Dir::new("windows");
    let program = "#: ref a: double[n], ref b: double[m] -> double[m]\nmain <- function(a, b) {\n  \
                   for (i in 1:length(b)) a[i] <- b[i] * 2\n  for (i in 1:length(b)) b[i] <- b[i] + 1\n  b\n}\n";
    dir.file("p.R", program);
    let run =
        |window: &str| dir.lawson(&["run", "--text", "p.R", "-i", "a=[1.0, 2.0, 3.0, 4.0]", "-i", window]);
    assert_eq!(run("b=@a[2:4]").out.trim(), "[7.0f64, 9.0f64, 5.0f64]");
    assert_eq!(run("b=[2.0, 3.0, 4.0]").out.trim(), "[3.0f64, 4.0f64, 5.0f64]");
    let code = dir.lawson(&["explain", "--json", "p.R"]).json()["normal_form"]["adjacent"][0]["code"].clone();
    assert_eq!(code, json!("FUSE_REJECT_NOALIAS_MISSING"));
    dir.file("p.R", program.replace("main <-", "#: noalias(a, b)\nmain <-"));
    run("b=@a[2:4]").fails(2, &["`a` and `b` overlap", "noalias(a, b)"]);
    assert_eq!(run("b=[2.0, 3.0, 4.0]").out.trim(), "[3.0f64, 4.0f64, 5.0f64]");
    for (window, said) in [
        ("b=@a[2:9]", "a has 4 elements, and no 9"),
        ("b=@a[0:2]", "is not a window"),
        ("b=@c[1:2]", "there is no parameter c"),
        ("c=@a[1:2]", "there is no such parameter"),
    ] {
        run(window).fails(2, &[said]);
    }
}

/// Tests before loops, and what they leave out.
#[test]
fn guards_stand_ahead_of_loops() {
    let dir = Dir::new("guards");
    let program = "#: x: double[n], k: integer[m] -> double\n#: na(forbid)\n#: bounds(ahead)\n\
                   main <- function(x, k) {\n  s <- 0\n  for (i in seq_along(k)) {\n    cat(i, \"\\n\")\n    \
                   s <- s + x[k[i]]\n  }\n  s\n}\n";
    dir.file("p.R", program);
    let run = |x: &str, k: &str| dir.lawson(&["run", "p.R", x, k]);
    assert!(run("[1.0, 2.0]", "[2, 1]").out.contains("s: f64 = 3.0"));
    // Nothing is printed before it fails.
    for (x, k, code, said) in [
        ("[1.0, f64.nan]", "[1]", 2, "there is an NA in `x`, which `#: na(forbid)` refuses"),
        ("[1.0, 2.0]", "[1, 3]", 1, "`x[k[i]]` goes outside of `x`"),
        ("[1.0, 2.0]", "[1, 0]", 1, "`x[k[i]]` goes outside of `x`"),
    ] {
        let failed = run(x, k);
        assert!(!failed.out.contains('1'), "{}", failed.out);
        failed.fails(code, &[said]);
    }
    // Where no loop asks for them, nobody tests: the first number is printed.
    dir.file("p.R", program.replace("#: na(forbid)\n#: bounds(ahead)\n", ""));
    assert!(run("[1.0, 2.0]", "[1, 3]").out.starts_with('1'));
}
