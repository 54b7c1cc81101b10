//! `lawson bench`. What a machine takes is not asserted, except for what follows from other figures of the same answer.

use serde_json::{Value as Json, json};

use super::{Dir, example};

/// The answer about a program `p.fut`.
fn answer(dir: &Dir, args: &[&str]) -> Json {
    dir.lawson(&[&["bench", "--json", "p.fut"], args].concat()).json()
}

#[test]
fn bytes_are_elements_by_their_sizes() {
    let dir = Dir::new("bench_bytes");
    let text = "def main [n] (xs: [n]f64) (ks: [n]i16) = (map f32.f64 xs, map (> 0.5) xs, i64.sum (map i64.i16 ks))\n";
    let json = answer(dir.file("p.fut", text), &["-i", "n=1000"]);
    // Read 8 and 2 bytes of each element, written 4 and 1; the sum is one i64.
    assert_eq!(json["bytes"], 15 * 1000 + 8);
    // Unfused: xs is read twice, and the i64s are written and read.
    assert_eq!(json["bytes_unfused"], (8 + 4) * 1000 + (8 + 1) * 1000 + (2 + 8) * 1000 + 8 * 1000 + 8);
    assert_eq!((&json["sizes"], &json["drawn"]), (&json!({ "n": 1000 }), &json!(["xs", "ks"])));
}

#[test]
fn bytes_are_those_of_explain() {
    let (dir, path) = (Dir::new("bench_explain"), example("normalize2.fut"));
    let inputs = ["[1,2,3]", "-i", "threshold=1.5"];
    let bench = dir.lawson(&[&["bench", "--json", &path], &inputs[..]].concat()).json();
    let explain = dir.lawson(&[&["explain", "--json", &path], &inputs[..]].concat()).json();
    let elements = |key: &str| explain[key].as_u64().unwrap();
    assert_eq!(bench["bytes"], 8 * (elements("reads_value") + elements("writes_value")));
    let unfused = elements("reads_unfused_value") + elements("writes_unfused_value");
    assert_eq!(bench["bytes_unfused"], 8 * unfused);
    assert_eq!(bench["clusters"], explain["clusters"]);
    assert_eq!(bench["drawn"], json!([]));
}

#[test]
fn the_answer_and_the_table() {
    let (dir, path) = (Dir::new("bench_fields"), example("normalize2.fut"));
    let json =
        dir.lawson(&["bench", "--json", &path, "-i", "n=1_000_000", "-i", "threshold=0.5", "--threads", "1"]);
    let json = json.json();
    let number = |key: &str| json[key].as_f64().unwrap_or_else(|| panic!("no {key} in {json:#}"));
    assert_eq!(json["bytes"], 32_000_032);
    assert_eq!(json["clusters"], json!([["sum1", "gts", "sum2"], ["ys1", "ys2"]]));
    let near = |a: f64, b: f64| assert!(a > 0.0 && (a / b - 1.0).abs() < 1e-9, "{a} {b}\n{json:#}");
    near(number("gb_per_s"), number("bytes") / number("millis_fused") / 1e6);
    near(number("gb_per_s_unfused"), number("bytes_unfused") / number("millis_unfused") / 1e6);
    near(number("bandwidth_share"), number("gb_per_s") / number("triad_gb_per_s"));
    // Three arrays of 8 MB are there at once; the triad's three of 67 MB are not counted.
    #[cfg(target_os = "linux")]
    assert!((24e6..200e6).contains(&number("peak_bytes")), "{json:#}");
    let table = dir.lawson(&["bench", &path, "-i", "n=1000"]);
    assert_eq!(table.code, 0, "{}", table.err);
    let head =
        "normalize2.fut, main: n = 1000\ndrawn: xs, threshold\nloop 1: sum1, gts, sum2\nloop 2: ys1, ys2\n";
    assert!(table.out.contains(head), "{}", table.out);
    let lines: Vec<&str> = table.out.lines().skip(4).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(lines[..4], ["", "fused", "unfused", "triad"], "{}", table.out);
    assert!(table.out.contains("2 loops (5 unfused), verified before, best of "), "{}", table.out);
}

/// Inputs depend on the seed alone; floats lie evenly between 0 and 1.
#[test]
fn inputs_are_drawn_from_the_seed() {
    let dir = Dir::new("bench_seed");
    dir.file("p.fut", "def main [n] (xs: [n]f64) = filter (> 0.25) xs\n");
    let kept = |seed: &str| {
        let json = answer(&dir, &["-i", "n=10000", "--seed", seed]);
        json["bytes"].as_u64().unwrap() / 8 - 10_000
    };
    let first = kept("1");
    assert_eq!(first, kept("1"));
    assert_ne!(first, kept("2"));
    // 7,500 are expected, and their standard deviation is 43.
    assert!((7300..7700).contains(&first), "{first}");
}

/// Integers are indices into the shortest array; sizes come from parameters, and from data beside them.
#[test]
fn sizes_and_data_are_given_together() {
    let dir = Dir::new("bench_mixed");
    dir.file("p.fut", "def main [n] [m] (xs: [n]f64) (is: [m]i64) = map (\\i -> xs[i]) is\n");
    let json = answer(&dir, &["[1,2,3]", "-i", "m=1000"]);
    assert_eq!((&json["sizes"], &json["drawn"]), (&json!({ "n": 3, "m": 1000 }), &json!(["is"])));
    dir.file("p.fut", "def main (n: i64) (xs: [n]f64) (k: f64) = f64.sum (map (* k) xs)\n");
    let json = answer(&dir, &["-i", "n=100"]);
    assert_eq!((&json["bytes"], &json["drawn"]), (&json!(808), &json!(["xs", "k"])));
    let json = answer(&dir, &["-i", "xs=[1,2]"]);
    assert_eq!((&json["bytes"], &json["drawn"]), (&json!(24), &json!(["n", "k"])));
    dir.file("p.fut", "def main (xs: []{a: f64, b: (i32, bool)}) = map (.a) xs\n");
    assert_eq!(answer(&dir, &["[]"])["bytes"], 0, "no element");
}

/// Those that explain lists, the program by each of them; also where two clusters compute the same map again.
#[test]
fn all_local_optima_are_measured() {
    let dir = Dir::new("bench_optima");
    let sums = "let s = f64.sum xs\n  let a = scan (+) 0 xs\n  let t = f64.sum a\n";
    let quotients = "(map (/ s) xs, map (/ t) xs)";
    let programs = [
        ("plain", format!("def main [n] (xs: [n]f64) =\n  {sums}  in {quotients}\n"), 4),
        (
            "again",
            format!(
                "def main [n] (zs: [n]f64) =\n  let xs = map (\\z -> z * z + 1) zs\n  {sums}  in {quotients}\n"
            ),
            4,
        ),
    ];
    for (name, text, plans) in programs {
        dir.file("p.fut", text);
        let inputs = ["-i", "n=1000", "--all-local-optima"];
        let json = answer(&dir, &inputs);
        let sizes = ["--all-local-optima", "--size", "n=1000"];
        let explained = dir.lawson(&[&["explain", "--json", "p.fut"], &sizes[..]].concat()).json();
        let of = |all: &Json| -> Vec<Json> {
            let keys = ["clusters", "cost", "planned"];
            all.as_array().unwrap().iter().map(|one| keys.map(|key| one[key].clone()).into()).collect()
        };
        assert_eq!(of(&json["plans"]), of(&explained["plan"]["local_optima"]), "{name}");
        let measured = json["plans"].as_array().unwrap();
        assert_eq!(measured.len(), plans, "{name}");
        let fastest = measured.iter().map(|plan| plan["millis"].as_f64().unwrap()).fold(f64::MAX, f64::min);
        for plan in measured {
            assert_eq!(plan["loops"], plan["cost"]["loops"], "{name}: {plan}");
            let ratio = plan["millis"].as_f64().unwrap() / fastest;
            assert!((plan["ratio"].as_f64().unwrap() / ratio - 1.0).abs() < 1e-9, "{plan}");
            assert_eq!(plan["verification"], "verified", "{name}: {plan}");
        }
    }
    let text = dir.lawson(&["bench", "p.fut", "-i", "n=1000", "--all-local-optima=connected"]).out;
    assert!(text.contains("n = 1000\ndrawn: zs\n     time  / fastest  loops  plan\n"), "{text}");
    assert!(text.contains(" 0 arrays, 2 loops, as planned; verified before\n"), "{text}");
    assert!(text.contains("\nas planned it ") && text.contains(" plans, best of "), "{text}");
}

#[test]
fn local_optima_are_of_few_loops() {
    let dir = Dir::new("bench_optima_bad");
    let many: String = (0..10).map(|i| format!("let a{i} = map (+ {i}) xs\n")).collect();
    let results: Vec<String> = (0..10).map(|i| format!("a{i}")).collect();
    dir.file("p.fut", format!("def main (xs: []i64) =\n{many}in ({})\n", results.join(", ")));
    dir.file("none.fut", "def main (x: i64) = x + 1\n");
    for (args, text) in [
        (&["p.fut", "[1]"][..], "--all-local-optima is for up to 9 loops, and there are more here"),
        (&["none.fut", "1"], "--all-local-optima: the program has no loops of its own to plan"),
        (&["p.fut", "[1]", "--force-clusters", "a1+a2"], "cannot be used with '--force-clusters"),
    ] {
        dir.lawson(&[&["bench", "--all-local-optima"], args].concat()).fails(2, &[text]);
    }
}

#[test]
fn bad_input_is_refused() {
    let dir = Dir::new("bench_bad");
    dir.file("p.fut", "def main [n] [m] (xss: [n][m]f64) (ys: [n]f64) (i: i64) = (xss[i], ys[i])\n");
    // Of 10^15 rows of one f64 and as many other f64s 16 PB are asked.
    let cases: [(&[&str], &str); 10] = [
        (&["-i", "n=4"], "no input for the parameter xss: [n][m]f64, and no size m\nhelp: give -i m="),
        (&["-i", "ys=[1]", "-i", "i=0"], "no input for the parameter xss: [n][m]f64"),
        (&["-i", "n=1000000000000000", "-i", "m=1"], "inputs of 16000000 GB do not fit the memory"),
        (&["-i", "n=4611686018427387904", "-i", "m=4611686018427387904"], "not fit the memory"),
        (&["-i", "n=-5", "-i", "m=1"], "-i n=-5: n is a size, and that is a whole number"),
        (&["-i", "n=data.npy", "-i", "m=1"], "-i n=data.npy: n is a size"),
        (&["-i", "n=1", "-i", "n=1"], "the size n is given twice"),
        (&["-i", "k=1", "-i", "n=1"], "main has no parameter k"),
        (&["-i", "n=3", "-i", "m=1", "-i", "ys=[1,2]"], "the size n is 2 in the data, and -i says 3"),
        (&["-i", "n=3", "-i", "m=1", "--entry", "other"], "other"),
    ];
    for (args, text) in cases {
        dir.lawson(&[&["bench", "p.fut"], args].concat()).fails(2, &[text]);
    }
    // A failure of the program is one of the run, with its place.
    let failed = dir.lawson(&["bench", "p.fut", "-i", "n=3", "-i", "m=1", "-i", "i=3"]);
    failed.fails(1, &["p.fut:1:60", "Index [3] out of bounds"]);
}

#[cfg(target_os = "linux")]
#[test]
fn run_tells_the_most_memory() {
    let dir = Dir::new("peak");
    let sum = ["run", "-e", "i64.sum (map (* 2) (iota n))", "-i", "n=10i64", "--time"];
    dir.lawson(&sum).says(&["      peak ", " MB\n"]);
    let json = dir.lawson(&[&sum[..], &["--json"]].concat()).json();
    assert!(json["peak_bytes"].as_u64().is_some_and(|bytes| bytes > 1_000_000), "{json:#}");
    assert!(dir.lawson(&[&sum[..5], &["--json"]].concat()).json()["peak_bytes"].is_null());
}
