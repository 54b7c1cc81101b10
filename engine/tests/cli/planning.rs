//! What a user asks of plans.

use serde_json::json;

use super::{Dir, example};

/// `normalise2` of van Balen 2020, section 4, with a scan where Robinson et al. have a filter; expanded, `xs` is made.
fn normalise2(expanded: bool) -> String {
    let (param, xs) = if expanded { ("zs", "let xs = map (\\z -> z * z + 1) zs\n") } else { ("xs", "") };
    format!(
        "def main [n] ({param}: [n]f64) =\n{xs}let sum1 = f64.sum xs\nlet scn = scan (+) 0 xs\n\
         let sum2 = f64.sum scn\nlet ys1 = map (/ sum1) xs\nlet ys2 = map (/ sum2) xs\nin (ys1, ys2)\n"
    )
}

/// Van Balen 2020, figure 12.
#[test]
fn normalise2_moves_what_a_thesis_says() {
    let dir = Dir::new("figure12");
    let figures = [(false, "5n + 2", "3n + 2", "2n + 2"), (true, "6n + 2", "4n + 2", "3n + 2")];
    for (expanded, reads_unfused, writes_unfused, writes) in figures {
        dir.file("p.fut", normalise2(expanded));
        let json = dir.lawson(&["explain", "--json", "p.fut", "--repeat", "0"]).json();
        let moved =
            ["loops", "reads", "writes", "reads_unfused", "writes_unfused"].map(|key| json[key].clone());
        assert_eq!(json!(moved), json!([2, "2n + 2", writes, reads_unfused, writes_unfused]));
    }
    // With a square and a sum done twice, nothing of `xs` is in memory.
    let json = dir.lawson(&["explain", "--json", "p.fut"]).json();
    let moved = ["loops", "reads", "writes", "intermediates"].map(|key| json[key].clone());
    assert_eq!(json!(moved), json!([2, "2n + 2", "2n + 2", 0]));
}

/// A pass of a radix sort: the bits are read by their complements, which are repeated first, and by the places of ones.
#[test]
fn what_is_repeated_leaves_other_readers() {
    let dir = Dir::new("repeated");
    let pass = "def main [n] (xs: [n]u32): [n]u32 =\n  let bits = map (\\x -> i64.u32 (x & 1)) xs\n  \
        let zeros = map (1 -) bits\n  let total = i64.sum zeros\n  \
        let place b z o = if b == 0 then z - 1 else total + o - 1\n  \
        in scatter (replicate n 0u32) (map3 place bits (scan (+) 0 zeros) (scan (+) 0 bits)) xs\n";
    dir.file("p.fut", pass);
    // Both loops read the keys, the second one the zeros that it puts them in place of. Kept, the first one writes
    // bits and complements, which the second one reads.
    for (how, moved) in
        [(&["--json", "--repeat", "0"][..], ["5n + 1", "4n + 1"]), (&["--json"], ["3n + 1", "2n + 1"])]
    {
        let json = dir.lawson(&[&["explain", "p.fut"], how].concat()).json();
        let found = ["reads", "writes"].map(|key| json[key].clone());
        assert_eq!(json!(found), json!(moved), "{how:?}");
    }
    dir.file("keys.txt", "[3u32, 0u32, 5u32, 8u32, 2u32]");
    for how in [&["--text", "--repeat", "0"][..], &["--text"]] {
        let sorted = dir.lawson(&[&["run", "p.fut", "keys.txt"], how].concat()).out;
        assert_eq!(sorted.trim(), "[0u32, 8u32, 2u32, 3u32, 5u32]", "{how:?}");
    }
}

/// Each page's rank is divided once, and not for each of the edges, where there are more of these.
#[test]
fn what_is_read_more_often_than_it_has_elements_is_kept() {
    let dir = Dir::new("more_often");
    let gather = "def main [n] [m] (rank: [n]f64) (degree: [n]f64) (from: [m]i64) =\n  \
        let gives = map2 (/) rank degree\n  in map (\\s -> gives[s]) from\n";
    dir.file("p.fut", gather);
    // An elementary function is as much as is granted once; of two maps both are counted.
    let padded = "def main [n] [m] (xs: [n]f64) (is: [m]i64) =\n  let ys = map f64.exp xs\n  in map (\\i -> ys[i]) is\n";
    let two = "def main [n] [m] (xs: [n]f64) (is: [m]i64) =\n  let ys = map (+ 1) (map (\\x -> x * x * x) xs)\n  \
        in map (\\i -> ys[i]) is\n";
    dir.file("padded.fut", padded);
    dir.file("two.fut", two);
    let runs = [
        ("p.fut", "2000", 1),
        ("p.fut", "9000", 2),
        ("padded.fut", "1001", 1),
        ("padded.fut", "2000", 2),
        ("two.fut", "2000", 1),
        ("two.fut", "9000", 2),
    ];
    for (file, reads, loops) in runs {
        let sizes = ["--size", "n=1000", "--size", &format!("m={reads}")];
        let json = dir.lawson(&[&["explain", "--json", file], &sizes[..]].concat()).json();
        assert_eq!(json["loops"], json!(loops), "{file}, read {reads} times");
    }
}

/// Van Balen 2020, figure 10, has three; that the sum of the scan may be with the quotients by the other sum it leaves
/// out, for nothing connects them.
#[test]
fn all_local_optima_are_listed() {
    let dir = Dir::new("local_optima");
    dir.file("p.fut", normalise2(false));
    let size = 1 << 20;
    let optima = [
        (json!([["sum1", "scn", "sum2"], ["ys1", "ys2"]]), 4 * size + 4, 0, 2),
        (json!([["sum1"], ["scn", "sum2", "ys1"], ["ys2"]]), 5 * size + 4, 0, 3),
        (json!([["sum1", "ys2"], ["scn", "sum2"], ["ys1"]]), 5 * size + 4, 0, 3),
        (json!([["sum1", "scn"], ["sum2", "ys1"], ["ys2"]]), 7 * size + 4, 1, 3),
    ];
    let all: Vec<_> = optima
        .into_iter()
        .map(|(clusters, moved, arrays, loops)| {
            let cost = json!({ "slowed": 0, "moved": moved, "arrays": arrays, "loops": loops });
            json!({ "clusters": clusters, "cost": cost, "planned": loops == 2 })
        })
        .collect();
    let listed =
        |how: &str| dir.lawson(&["explain", "--json", "p.fut", how]).json()["plan"]["local_optima"].clone();
    assert_eq!(listed("--all-local-optima"), json!(all));
    assert_eq!(listed("--all-local-optima=connected"), json!(all[..3]));
    let text = dir.lawson(&["explain", "p.fut", "--all-local-optima"]).out;
    assert!(
        text.contains("locally optimal clusterings: 4\n  sum1, scn, sum2 | ys1, ys2: 4194308 "),
        "{text}"
    );
    assert!(text.contains(" 2 loops, as planned\n"), "{text}");
    assert!(dir.lawson(&["explain", "--json", "p.fut"]).json()["plan"]["local_optima"].is_null());
    let many: String = (0..10).map(|i| format!("let a{i} = map (+ {i}) xs\n")).collect();
    let results: Vec<String> = (0..10).map(|i| format!("a{i}")).collect();
    dir.file("many.fut", format!("def main (xs: []i64) =\n{many}in ({})\n", results.join(", ")));
    dir.lawson(&["explain", "many.fut", "--all-local-optima"])
        .fails(2, &["--all-local-optima is for up to 9 loops"]);
    dir.file("none.fut", "def main (x: i64) = x + 1\n");
    assert_eq!(dir.lawson(&["explain", "none.fut", "--all-local-optima"]).code, 0);
}

#[test]
fn verbose_explanations_name_what_is_nearly_the_plan() {
    let dir = Dir::new("nearest");
    let text = dir.lawson(&["explain", "--verbose", &example("normalize2.fut")]).out;
    // One more array is read, and one more loop.
    let nearly = "nearly: sum1 | gts, sum2 | ys1, ys2: 5242884 elements moved, 0 arrays, 3 loops\n";
    assert!(text.contains(nearly) && text.matches("nearly: ").count() == 3, "{text}");
    // One by one, `xs` is read four times and two results are written; the filter's array is, and is read.
    assert!(text.contains("\none by one: 8388612 elements moved, 1 array, 5 loops\n"), "{text}");
    assert!(text.contains("\nby the greedy planner: 4194308 elements moved, 0 arrays, 2 loops\n"), "{text}");
    assert!(!dir.lawson(&["explain", &example("normalize2.fut")]).out.contains("nearly"));
}

/// Six loops, of which each map is with the sum after it: of fifteen pairs thirteen are apart. In five of these the one
/// needs the other: a map the sum before it, and the array of the map before that.
#[test]
fn reasons_are_given_for_as_many_pairs_as_are_asked_for() {
    let dir = Dir::new("reasons");
    let loops: String = (0..3)
        .map(|i| format!("let s{i} = f64.sum a{i}\nlet a{} = map (\\x -> f64.exp (x / s{i})) a{i}\n", i + 1))
        .collect();
    dir.file("p.fut", format!("def main (a0: []f64) =\n{loops}in a3\n"));
    let reasons = |most: &str| {
        let json = dir.lawson(&["explain", "--json", "p.fut", "--reasons", most]).json();
        let pair = |r: &serde_json::Value| json!([r["producer"], r["consumer"]]);
        let all: Vec<_> = json["refusals"].as_array().unwrap().iter().map(pair).collect();
        (all, json["refusals_left_out"].clone())
    };
    let (all, none) = reasons("all");
    assert_eq!((all.len(), none), (13, json!(0)));
    let direct = json!([["s0", "a1"], ["a1", "a2"], ["s1", "a2"], ["a2", "a3"], ["s2", "a3"]]);
    assert_eq!(reasons("5"), (direct.as_array().unwrap().clone(), json!(8)));
    assert_eq!(reasons("7").0.len(), 7);
    let text = dir.lawson(&["explain", "p.fut", "--reasons", "12"]).out;
    assert!(text.ends_with("  and 1 more pair, for which --reasons all gives reasons\n"), "{text}");
    assert!(!dir.lawson(&["explain", "p.fut"]).out.contains("--reasons"), "{text}");
    dir.lawson(&["explain", "p.fut", "--reasons", "few"]).fails(2, &["a number of pairs, or `all`"]);
    dir.lawson(&["explain", "p.fut", "--reasons", "-1"])
        .fails(2, &["invalid value '-1' for '--reasons <N>'"]);
}

/// Robinson et al. 2014, section 1.5.1.
#[test]
fn the_objective_of_a_paper_is_planned_by() {
    let dir = Dir::new("robinson");
    let explain = |more: &[&str]| {
        let file = example("normalize2.fut");
        dir.lawson(&[&["explain", "--json", &file, "--cost", "robinson"], more].concat()).json()
    };
    let best = explain(&[]);
    assert_eq!(best["plan"]["asked"], json!({ "value": 51, "least": 51, "around": false }));
    assert_eq!((&best["plan"]["robinson"], &best["loops"]), (&json!(51), &json!(2)));
    let listed = &explain(&["--all-local-optima"])["plan"]["local_optima"];
    assert_eq!((&listed[0]["robinson"], &listed[0]["planned"]), (&json!(51), &json!(true)));
    let values: Vec<u64> =
        listed.as_array().unwrap().iter().map(|one| one["robinson"].as_u64().unwrap()).collect();
    assert!(values.len() > 1 && values.is_sorted(), "{values:?}");
    let file = example("normalize2.fut");
    let text = dir.lawson(&["explain", &file, "--cost", "robinson", "--all-local-optima"]).out;
    assert!(text.contains("; 51 by the objective of Robinson et al., as planned\n"), "{text}");
    let streams = explain(&["--force-clusters", "sum1,gts+sum2,ys1,ys2"]);
    assert_eq!(streams["plan"]["asked"], json!({ "value": 102, "least": 102, "around": true }));
    assert_eq!((&streams["plan"]["robinson"], &streams["loops"]), (&json!(102), &json!(4)));
}

#[test]
fn plans_are_made_around_given_clusters() {
    let dir = Dir::new("force");
    let force = |spec: &str| dir.lawson(&["explain", &example("normalize2.fut"), "--force-clusters", spec]);
    let forced = force("sum1+ys2");
    assert!(forced.out.contains("loop 1: gts, sum2\nloop 2: sum1, ys2\nloop 3: ys1\n"), "{}", forced.out);
    let planned = "planned by brute force around the given clusters: 5242884 elements moved, 0 arrays, 3 loops \
                   (no such plan is cheaper)";
    assert!(forced.out.contains(planned), "{}", forced.out);
    for (spec, why) in [
        ("sum1+ys1", "no lawful plan has these clusters: sum1 with ys1: FUSE_REJECT_NEEDS_WHOLE"),
        ("sum1+ys2,sum2+ys1", "no lawful plan has these clusters: "),
        ("sum1+ys2,gts+ys1", "has these clusters: they need each other: sum1, ys2; and gts, ys1"),
        ("sum1+total", "the program has no loop `total`; its loops are sum1, gts, sum2, ys1, ys2"),
        ("sum1,gts+sum1", "`sum1` is named twice"),
        ("sum1,,gts", "a name is missing in `sum1,,gts`"),
        ("", "a name is missing in ``"),
    ] {
        force(spec).fails(2, &["--force-clusters", why]);
    }
    // Where clusterings are too many to try them all, too: the sum would rather stand with the first map.
    let sums: String = (0..8).map(|i| format!("let q{i} = f64.sum p{i}\n")).collect();
    let (params, results): (String, String) =
        ((0..8).map(|i| format!(" (p{i}: []f64)")).collect(), (0..8).map(|i| format!(", q{i}")).collect());
    let text = format!(
        "def main [n] (xs: [n]f64) (zs: [n]f64){params} =\nlet a = map (* 2) xs\nlet x = f64.sum xs\n\
         let b = map (/ x) zs\n{sums}in (a, b{results})\n"
    );
    dir.file("many.fut", text);
    let forced = dir.lawson(&["explain", "many.fut", "--force-clusters", "a+b"]);
    assert!(forced.out.contains("loop 1: x\nloop 2: a, b\n"), "{}", forced.out);
    assert!(forced.out.contains("(no such plan is cheaper)"), "{}", forced.out);
    dir.lawson(&["explain", &example("normalize2.fut"), "--force-clusters", "sum1", "--all-local-optima"])
        .fails(2, &["--all-local-optima", "cannot be used with", "--force-clusters"]);
    dir.file("none.fut", "def main (x: i64) = x + 1\n");
    assert!(dir.lawson(&["explain", "none.fut"]).out.contains("\nno loops to plan\n"));
    // Fewer steps than the clusters take would leave them out.
    dir.lawson(&["fuse", &example("normalize2.fut"), "--fuel", "1", "--force-clusters", "sum1+ys2"])
        .fails(2, &["--fuel", "--force-clusters"]);
    // What is between them may be with the first.
    let program = "def main [n] (x: [n]f64) (y: [n]f64) =
        let a = map (+ 1) x let b = map2 (*) a y let s = f64.sum b let c = map (/ s) a in (c, s, b)";
    dir.file("between.fut", program)
        .lawson(&["explain", "between.fut", "--force-clusters", "a+c"])
        .fails(2, &["these clusters: a with c: FUSE_REJECT_DEPENDENCE_CYCLE"]);
    dir.file(
        "same.fut",
        "def main (xs: []i64) =\n  let a = map (+ 1) xs\n  let b = map (+ 1) xs\n  in (a, b)\n",
    );
    dir.lawson(&["fuse", "same.fut", "--force-clusters", "a,b"])
        .fails(2, &["two of the clusters name what the program computes once"]);
    assert_eq!(dir.lawson(&["fuse", "same.fut", "--force-clusters", "a+b"]).code, 0);
    // What is read backwards is not evaluated where it is read, where the two are to stay apart.
    dir.file("back.fut", "def main (xs: []i64) =\n  let a = map (+ 1) xs\n  let b = reverse a\n  in b\n");
    let loops = |more: &[&str]| {
        dir.lawson(&[&["explain", "--json", "back.fut"], more].concat()).json()["loops"].clone()
    };
    assert_eq!((loops(&[]), loops(&["--force-clusters", "a,b"])), (json!(1), json!(2)));
}

#[test]
fn runs_and_measurements_are_around_given_clusters() {
    let (dir, path) = (Dir::new("force_run"), example("normalize2.fut"));
    let run = |more: &[&str]| dir.lawson(&[&["run", &path, "[1, 2, 5]", "1.5"], more].concat());
    let forced = ["--force-clusters", "sum1+ys2"];
    let results = "ys1: [3]f64 = [0.125, 0.25, 0.625]\n\
                   ys2: [3]f64 = [0.14285714285714285, 0.2857142857142857, 0.7142857142857143]\n";
    let loops = "loop 1: gts, sum2\nloop 2: sum1, ys2\nloop 3: ys1\n";
    // What is known of the one program says nothing of the other.
    run(&[]).gives(results).says(&["\n2 loops (5 unfused), verified, "]);
    run(&forced).gives(results).says(&[loops, "\n3 loops (5 unfused), verified, "]);
    run(&forced).gives(results).says(&["\n3 loops (5 unfused), verified before, "]);
    run(&[]).gives(results).says(&["\n2 loops (5 unfused), verified before, "]);
    let bench = dir.lawson(&[&["bench", "--json", &path, "-i", "n=10"], &forced[..]].concat()).json();
    assert_eq!(bench["clusters"], json!([["gts", "sum2"], ["sum1", "ys2"], ["ys1"]]));
    assert_eq!((&bench["loops"], &bench["verification"]), (&json!(3), &json!("verified before")));
    for (spec, why) in [
        ("sum1+ys1", "no lawful plan has these clusters: sum1 with ys1: FUSE_REJECT_NEEDS_WHOLE"),
        ("sum1+total", "the program has no loop `total`; its loops are sum1, gts, sum2, ys1, ys2"),
        ("sum1,,gts", "a name is missing in `sum1,,gts`"),
    ] {
        run(&["--force-clusters", spec]).fails(2, &["--force-clusters", why]);
        dir.lawson(&["bench", &path, "-i", "n=10", "--force-clusters", spec])
            .fails(2, &["--force-clusters", why]);
    }
    for other in ["--reference", "--no-fuse"] {
        run(&["--force-clusters", "sum1+ys2", other]).fails(2, &[other, "cannot be used with", "--force"]);
    }
}

/// Two sums and two maps, of which the first sum may be one with the first map, or the second with the second: best is
/// what reads the longer array once.
#[test]
fn plans_are_for_the_sizes_that_are_known() {
    let dir = Dir::new("sizes");
    let text = "def main [n] [m] (xs: [n]f64) (ys: [m]f64) (k: i64) =\nlet s = f64.sum xs\nlet t = f64.sum ys\n\
                let a = map (/ t) xs\nlet p = map (/ s) ys\nin (a, p, f64.sum (map f64.i64 (iota k)))\n";
    dir.file("p.fut", text);
    let array = |n: usize| format!("[{}]", vec!["1.0"; n].join(","));
    let (three, many) = (array(3), array(3000));
    let plan = |more: &[&str]| {
        let json = dir.lawson(&[&["explain", "--json", "p.fut"], more].concat()).json();
        (json["clusters"].clone(), json["plan"]["cost"]["moved"].clone(), json["plan"]["sizes"].clone())
    };
    let together = |clusters: &serde_json::Value| {
        let one = |a: &str, b: &str| {
            let has = |c: &serde_json::Value, name| c.as_array().unwrap().contains(&json!(name));
            clusters.as_array().unwrap().iter().any(|c| has(c, a) && has(c, b))
        };
        (one("s", "a"), one("t", "p"))
    };
    let (clusters, moved, sizes) = plan(&[&three, &many, "5"]);
    // Reads: 3 + 3,000 + 3 and the two sums; writes: 3 + 3,000 and three sums.
    assert_eq!(
        (together(&clusters), moved, sizes),
        ((false, true), json!(6014), json!({"k": 5, "m": 3000, "n": 3}))
    );
    let (clusters, moved, _) = plan(&[&many, &three, "5"]);
    assert_eq!((together(&clusters), moved), ((true, false), json!(6014)));
    let (clusters, ..) = plan(&["--size", "n=3000", "--size", "m=3"]);
    assert_eq!(together(&clusters), (true, false));
    let ran =
        dir.lawson(&["explain", "--verbose", "p.fut", "--size", "m=3000", "--size", "n=3", "--size", "k=1"]);
    assert!(ran.out.contains("4 loops, at k = 1, m = 3000, n = 3 (no plan"), "{}", ran.out);
    let ran = dir.lawson(&["explain", "--verbose", "p.fut", "--size", "n=3"]);
    assert!(ran.out.contains(", at n = 3, every other size counted as 1048576 (no plan"), "{}", ran.out);

    // What is kept is checked at the same sizes.
    let args = ["fuse", "p.fut", "--size", "n=9", "--certificate", "c.json"];
    dir.file("p.core", dir.lawson(&args).out);
    assert_eq!(dir.lawson(&["verify", "--certificate", "c.json", "p.core", "p.fut"]).code, 0);

    for (bad, says) in [
        (&["--size", "q=3"][..], "--size q=3: the parameters' types have k, m, n"),
        (&["--size", "n=3", "--size", "n=4"], "--size n=4: n is named twice"),
        (&["--size", "n=-1"], "NAME=N is expected"),
        (&["--size", "n"], "NAME=N is expected"),
        (
            &["--size", "n=3", &three, &three, "5"],
            "--size beside inputs, which have their sizes: k=5, m=3, n=3",
        ),
    ] {
        dir.lawson(&[&["explain", "p.fut"], bad].concat()).fails(2, &[says]);
    }
}

#[test]
fn planning_ends_when_its_time_is_over() {
    let dir = Dir::new("plan_seconds");
    // The greedy plan puts `c` to `a`, and reads `xs` twice; of ten loops nobody tries all clusterings.
    let each = |part: &dyn Fn(usize) -> String| (0..7).map(part).collect::<String>();
    let params = each(&|i| format!(" (p{i}: []f64)"));
    let (sums, results) = (each(&|i| format!("let s{i} = f64.sum p{i}\n")), each(&|i| format!(", s{i}")));
    let text = format!(
        "def main [n] (xs: [n]f64) (ys: [n]f64){params} =\nlet a = f64.sum xs\nlet b = map (+ a) ys\n\
         let c = map (* 2) xs\n{sums}in (b, c{results})\n"
    );
    dir.file("p.fut", text);
    let plan =
        |more: &[&str]| dir.lawson(&[&["explain", "--json", "p.fut"], more].concat()).json()["plan"].clone();
    let (hasty, best) = (plan(&["--plan-seconds", "0"]), plan(&["--plan-seconds", "60"]));
    assert_eq!((&hasty["optimal"], &best["optimal"]), (&json!(false), &json!(true)));
    let moved = |of: &serde_json::Value| of["moved"].as_u64().unwrap();
    let gap = &hasty["gap"];
    assert!(moved(&gap["lower_bound"]) <= moved(&best["cost"]) && moved(&best["cost"]) < moved(&gap["cost"]));
    for bad in ["-1", "soon", "inf", "NaN"] {
        dir.lawson(&["explain", "p.fut", "--plan-seconds", bad])
            .fails(2, &["a number of seconds, 0 or more"]);
    }
}

/// What the loop before has read or made is read next, and the last reader of an array comes before others.
#[test]
fn loops_that_are_free_to_stand_anywhere_stand_with_their_arrays() {
    let dir = Dir::new("order");
    let alone = |name: &str, loop_: &str| format!("  let {name} = #[fuse(no)] {loop_}\n");
    let lines = [
        ("a", "map (* 2) xs"),
        ("b", "map (+ 1) ys"),
        ("c", "map (+ 3) a"),
        ("d", "map (* 5) b"),
        ("e", "map2 (\\x y -> x - y) a c"),
        ("f", "map (+ 4) c"),
    ];
    let lines: String = lines.iter().map(|(name, text)| alone(name, text)).collect();
    dir.file("p.fut", format!("def main [n] [m] (xs: [n]f64) (ys: [m]f64) =\n{lines}  in (d, e, f)\n"));
    let json = dir.lawson(&["explain", "--json", "p.fut"]).json();
    // Behind c, e shares two arrays with it; then f has c, and nothing shares what f has.
    assert_eq!(json["clusters"], json!([["a"], ["c"], ["e"], ["f"], ["b"], ["d"]]));
    let others = [[0, 4], [0, 5], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5], [3, 4], [3, 5]];
    assert_eq!(json["independent"], json!(others));
    let text = dir.lawson(&["explain", "p.fut"]).out;
    let pairs = "independent of each other: loops 1 and 5, 1 and 6, 2 and 5, 2 and 6, 3 and 4, 3 and 5, and 3 more pairs\n";
    assert!(text.contains(pairs), "{text}");
    let none = dir.lawson(&["explain", "--json", &example("normalize2.fut")]).json();
    assert_eq!(none["independent"], json!([]));
}
