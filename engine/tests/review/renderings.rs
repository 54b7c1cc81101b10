//! The renderings of a comparison: what stands in each, what is cut, and that nothing of a program gets out of hand.

use serde_json::{Value as Json, json};

use crate::{Dir, corpus, data, lines, schema};

/// A name with what means something in each of the formats.
const HOSTILE: &str = "a<b>|`c`_[d](e)@f.fut";

/// Two folders, in which a map got a loop of its own.
fn folders() -> Dir {
    let dir = Dir::new();
    let worse = corpus("rules/map-map.fut").replace("map (+ 1) xs", "#[fuse(no)] map (+ 1) xs");
    for name in ["p.fut", HOSTILE] {
        dir.file(&format!("a/{name}"), corpus("rules/map-map.fut")).file(&format!("b/{name}"), &worse);
    }
    dir
}

/// A snapshot without refusals, and one with so many, all between other operations.
fn refusals(dir: &Dir, n: usize) {
    dir.file("p.fut", "def main (xs: []i64) = i64.sum xs")
        .lawson(&["snapshot", "p.fut", "-o", "none.jsonl"])
        .ends(0, &[]);
    let mut all = lines(&dir.read("none.jsonl"));
    let operation = |name: String| json!([{ "name": name, "line": 1 }]);
    let refused = |i: usize| json!({ "code": "FUSE_REJECT_RATE", "condition": "rate", "producer": operation(format!("p{i}")), "consumer": operation(format!("c{i}")) });
    all[1]["status"]["fused"]["scope"]["refusals"] = (0..n).map(refused).collect();
    dir.file("many.jsonl", all.iter().map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn markdown_is_escaped_and_cut_between_rows() {
    let dir = folders();
    dir.lawson(&["diff", "a", "b", "--markdown", "d.md"]).ends(0, &[]);
    let text = dir.read("d.md");
    assert!(text.starts_with("### 2 entries&#58; 2 worse, 0 unchanged\n"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| <code>")).collect();
    assert_eq!(rows.len(), 2);
    let hostile = rows.iter().find(|row| row.contains("&#64;")).unwrap();
    assert!(
        hostile.contains("a&#60;b&#62;&#124;&#96;c&#96;&#95;&#91;d&#93;&#40;e&#41;&#64;f.fut"),
        "{hostile}"
    );
    assert_eq!(hostile.matches('|').count(), 4, "{hostile}");
    // A thousand entries: the text is as short as asked, ends after a row, and says what is missing.
    let dir = Dir::new();
    for i in 0..200 {
        dir.file(&format!("a/p{i}.fut"), "def main (xs: []i64) = xs");
    }
    dir.file("b/q.fut", "def main (xs: []i64) = xs");
    dir.lawson(&["diff", "a", "b", "--markdown", "d.md", "--max-bytes", "2000"]).ends(0, &[]);
    let text = dir.read("d.md");
    assert!(text.len() <= 2000, "{}", text.len());
    let shown = text.lines().filter(|line| line.starts_with("| <code>")).count();
    assert!(
        shown > 5
            && text.ends_with(&format!(
                "|\n\n{} entries are missing here, for the size of this text.\n",
                201 - shown
            )),
        "{text}"
    );
    dir.lawson(&["diff", "a", "b", "--max-bytes", "10"]).ends(2, &["10 is not in 1000.."]);
}

#[test]
fn sarif_has_places_and_keys() {
    let dir = folders();
    dir.lawson(&["diff", "a", "b", "--sarif", "d.sarif"]).ends(0, &[]);
    let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
    assert_eq!((&log["version"], log["runs"].as_array().unwrap().len()), (&json!("2.1.0"), 1));
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let refused: Vec<&Json> = results.iter().filter(|r| r["ruleId"] == "FUSE_REJECT_OPAQUE").collect();
    assert_eq!(refused.len(), 2, "{results:#?}");
    for result in results {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        assert_eq!(result["partialFingerprints"]["lawson/v1"].as_str().unwrap().len(), 32);
    }
    // The consumer's line is the place, the producer's stands beside.
    let place = |at: &Json| {
        (
            at["physicalLocation"]["artifactLocation"]["uri"].clone(),
            at["physicalLocation"]["region"]["startLine"].clone(),
        )
    };
    let plain = refused.iter().find(|r| place(&r["locations"][0]).0 == "b/p.fut").unwrap();
    assert_eq!(place(&plain["locations"][0]).1, 10);
    assert_eq!(place(&plain["relatedLocations"][0]), (json!("b/p.fut"), json!(9)));
    assert_eq!(plain["baselineState"], "new");
    assert!(
        results.iter().any(|r| place(&r["locations"][0]).0 == "b/a%3Cb%3E%7C%60c%60_%5Bd%5D%28e%29%40f.fut")
    );
    // The other way around a refusal is gone: it is told if that is asked for.
    let states = |more: &[&str]| -> Vec<(String, String)> {
        dir.lawson(&[&["diff", "b", "a", "--sarif", "e.sarif", "--force"], more].concat()).ends(0, &[]);
        let log: Json = serde_json::from_str(&dir.read("e.sarif")).unwrap();
        let text = |value: &Json| value.as_str().unwrap().to_string();
        let results = log["runs"][0]["results"].as_array().unwrap().iter();
        results.map(|r| (text(&r["ruleId"]), text(&r["baselineState"]))).collect()
    };
    let twice = |rule: &str, state: &str| vec![(rule.to_string(), state.to_string()); 2];
    let shown = [twice("source-changed", "updated"), twice("better", "updated")];
    assert_eq!(states(&[]), shown.concat());
    let [source, better] = shown;
    assert_eq!(states(&["--absent"]), [source, twice("FUSE_REJECT_OPAQUE", "absent"), better].concat());
}

/// Every form of result is of the format: with and without places, with what is left out and what is said of rules.
#[test]
fn sarif_is_of_its_schema() {
    let dir = folders();
    refusals(&dir, 5001);
    dir.file("a/q.fut", corpus("rules/map-map_rate.fut")).file("b/q.fut", "def main (xs: []i64) = xs xs\n");
    for sides in [["a", "b"], ["b", "a"], ["none.jsonl", "many.jsonl"]] {
        dir.lawson(&[&["diff"], &sides[..], &["--sarif", "d.sarif", "--absent", "--force"]].concat())
            .ends(0, &[]);
        let log = serde_json::from_str(&dir.read("d.sarif")).unwrap();
        assert_eq!(schema::faults(&log), Vec::<String>::new());
    }
    dir.lawson(&["diff", "a", "--without", "map-map", "--sarif", "e.sarif"]).ends(0, &[]);
    let log: Json = serde_json::from_str(&dir.read("e.sarif")).unwrap();
    assert_eq!(schema::faults(&log), Vec::<String>::new());
    // The schema is held against what is in the log.
    let mut other = log.clone();
    other["runs"][0]["results"][0]["baselineState"] = json!("older");
    other["runs"][0]["results"][0]["place"] = json!("p.fut");
    other["runs"][0]["tool"]["driver"]["name"] = Json::Null;
    let faults = schema::faults(&other);
    for fault in [
        "results/0/baselineState: is not in the list",
        "results/0: place is no property",
        "driver/name: is no string",
    ] {
        assert!(faults.iter().any(|said| said.ends_with(fault)), "{fault}: {faults:?}");
    }
}

/// A hundred thousand refusals are no trouble: every output says that it holds some of them.
#[test]
fn refusals_without_number() {
    let dir = Dir::new();
    refusals(&dir, 100_000);
    let ran = dir.lawson(&[
        "diff",
        "none.jsonl",
        "many.jsonl",
        "--sarif",
        "d.sarif",
        "--html",
        "d.html",
        "--markdown",
        "d.md",
    ]);
    ran.ends(0, &[]);
    assert!(ran.out.starts_with("1 entry: 1 refusal-gained, 0 unchanged\n"), "{}", &ran.out[..200]);
    assert!(ran.out.len() < 5000 && ran.out.contains("and 99,992 findings more"), "{}", ran.out);
    let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 5000);
    let said = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert_eq!(said, "95,000 results are left out");
    assert!(dir.read("d.html").len() < 100_000 && dir.read("d.md").len() < 2000);
}

/// What is cut off is the last of the worst program, and not all of the others: these come by class, and the first of
/// each program before the second of any.
#[test]
fn a_program_with_much_hides_no_other() {
    let dir = Dir::new();
    refusals(&dir, 6000);
    let entry = |text: &str, file: &str| {
        let mut entry: Json = lines(text)[1].clone();
        entry["file"] = json!(file);
        entry
    };
    let (none, many) = (dir.read("none.jsonl"), dir.read("many.jsonl"));
    let header = |text: &str| {
        let mut header = lines(text)[0].clone();
        header["entries"] = json!(3);
        header
    };
    let write = |name: &str, all: [Json; 4]| {
        dir.file(name, all.iter().map(|line| format!("{line}\n")).collect::<String>());
    };
    let files = ["a.fut", "b.fut", "c.fut"];
    let [a, b, c] = files.map(|file| entry(&none, file));
    write("one.jsonl", [header(&none), a, b, c]);
    let mut a = entry(&many, files[0]);
    a["status"]["fused"]["counts"]["arrays"] = json!(1);
    let mut b = entry(&none, files[1]);
    b["status"]["fused"]["scope"]["costs"]["optimal"] = json!(false);
    let mut c = entry(&many, files[2]);
    c["status"]["fused"]["scope"]["refusals"].as_array_mut().unwrap().truncate(1);
    write("two.jsonl", [header(&many), a, b, c]);
    dir.lawson(&["diff", "one.jsonl", "two.jsonl", "--sarif", "d.sarif", "--html", "d.html"]).ends(0, &[]);
    let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 5000);
    for file in files {
        let of = |r: &&Json| r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == file;
        assert!(results.iter().any(|r| of(&r)), "{file}");
    }
    // The page holds some of the findings, and all of their classes.
    let data = data(&dir.read("d.html"));
    let worst = &data["pairs"][0];
    assert_eq!(
        (&worst["title"], &worst["classes"]),
        (&json!("a.fut, main"), &json!(["worse", "refusal-gained"]))
    );
}

/// A line is one of the side that has it: what is there no more stood in the text that was.
#[test]
fn lines_are_of_their_side() {
    let dir = Dir::new();
    let program = "def main [n] (xs: [n]i32) =\n  let ys = map (+ 1) xs\n  in map (* 2) ys\n";
    dir.file("a.fut", program.replace("map (+ 1)", "#[fuse(no)] map (+ 1)"));
    dir.file("b.fut", format!("-- This\n-- and\n-- that.\n{program}"));
    let ran = dir.lawson(&[
        "diff",
        "a.fut",
        "b.fut",
        "--sarif",
        "d.sarif",
        "--absent",
        "--markdown",
        "d.md",
        "--html",
        "d.html",
    ]);
    ran.ends(0, &[]);
    for line in ["\n   -   2 |   let ys = #[fuse(no)] map (+ 1) xs\n", "\n   -   3 |   in map (* 2) ys\n"] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    assert!(
        dir.read("d.md").contains("-   2 |   let ys = #[fuse(no)] map (+ 1) xs\n"),
        "{}",
        dir.read("d.md")
    );
    let pair = &data(&dir.read("d.html"))["pairs"][0];
    assert_eq!(pair["lines"][0], json!(["gone", "-   2 |   let ys = #[fuse(no)] map (+ 1) xs"]));
    // What is better is so where the loop is now: on the line that is new.
    let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
    let line = |class: &str| {
        let results = log["runs"][0]["results"].as_array().unwrap();
        let of = results.iter().find(|r| r["message"]["text"].as_str().unwrap().contains(class)).unwrap();
        of["locations"][0]["physicalLocation"]["region"]["startLine"].clone()
    };
    assert_eq!((line(", better: "), line(", refusal-lost: ")), (json!(5), json!(3)));
}

/// What is about a program as a whole is shown where it begins; what is about its source, where that differs.
#[test]
fn an_entry_has_its_line() {
    let dir = Dir::new();
    let program = |n: i32| {
        format!("-- This\n-- and that.\ndef f (x: i32) = x + {n}\ndef main [n] (xs: [n]i32) =\n  map f xs\n")
    };
    dir.file("a.fut", program(1)).file("b.fut", program(2));
    let place = |sides: [&str; 2]| {
        dir.lawson(&[&["diff"], &sides[..], &["--sarif", "d.sarif", "--force", "--deny", "none"]].concat())
            .ends(0, &[]);
        let log: Json = serde_json::from_str(&dir.read("d.sarif")).unwrap();
        let [only] = &log["runs"][0]["results"].as_array().unwrap()[..] else { panic!("{log:#}") };
        let line = &only["locations"][0]["physicalLocation"]["region"]["startLine"];
        (only["ruleId"].as_str().unwrap().to_string(), line.as_u64().unwrap())
    };
    assert_eq!(place(["a.fut", "b.fut"]), ("meaning-changed".to_string(), 3));
    for name in ["a", "b"] {
        dir.lawson(&["snapshot", &format!("{name}.fut"), "-o", &format!("{name}.jsonl")]).ends(0, &[]);
    }
    assert_eq!(place(["a.jsonl", "b.jsonl"]), ("meaning-unknown".to_string(), 4));
}

/// No file of a log lies outside of the folder that the log is about.
#[test]
fn files_elsewhere_have_names_without_way() {
    let dir = folders();
    dir.file("here/keep", "");
    let mut lawson = std::process::Command::new(env!("CARGO_BIN_EXE_lawson"));
    let ran =
        dir.run(lawson.args(["diff", "../a", "../b", "--sarif", "d.sarif"]).current_dir(dir.path("here")));
    ran.ends(0, &[]);
    let log = dir.read("here/d.sarif");
    assert!(log.contains("\"uri\":\"p.fut\"") && !log.contains("../"), "{log}");
}

/// No text of a program reaches a terminal's commands.
#[test]
fn no_escape_reaches_a_terminal() {
    let dir = Dir::new();
    let program = "def main [n] (xs: [n]i32) =\n  let ys = map (+ 1) xs -- \u{1b}[31m\u{9b}31m\u{202e}\n  in map (* 2) ys\n";
    dir.file("a.fut", program).file("b.fut", program.replace("map (+ 1)", "#[fuse(no)] map (+ 1)"));
    let ran = dir.lawson(&["diff", "a.fut", "b.fut"]);
    ran.ends(0, &[]);
    assert!(ran.out.contains("2 |   let ys ="), "{}", ran.out);
    assert!(!ran.out.contains(['\u{1b}', '\u{9b}']), "{:?}", ran.out);
}

#[test]
fn a_page_needs_no_network_and_holds_no_markup_of_a_program() {
    let dir = folders();
    let markup = "map (+ 1) xs -- </script><script>alert(1)</script>";
    dir.file("a/p.fut", corpus("rules/map-map.fut").replace("map (+ 1) xs", markup));
    dir.lawson(&["diff", "a", "b", "--html", "d.html"]).ends(0, &[]);
    let page = dir.read("d.html");
    assert!(
        page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"),
        "{page}"
    );
    assert_eq!((page.matches("<script").count(), page.matches("</script>").count()), (2, 2));
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let data = data(&page);
    let of = |name: &str| {
        let mut pairs = data["pairs"].as_array().unwrap().iter();
        pairs.find(|pair| pair["title"].as_str().unwrap().contains(name)).unwrap()
    };
    // The markup is there, as text.
    assert_eq!(of("p.fut")["lines"][0], json!(["gone", format!("-   9 |   let ys = {markup}")]));
    let pair = of("<b>");
    assert_eq!(
        (&pair["class"], &data["summary"]),
        (&json!("worse"), &json!("2 entries: 2 worse, 0 unchanged"))
    );
    // The runs of the diff have as many lines as the two cores.
    let count = |state: &str| pair[state]["core"].as_str().unwrap().lines().count() as u64;
    let sum =
        |i: usize| pair["diff"].as_array().unwrap().iter().map(|run| run[i].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum(1), sum(2)), (count("before"), count("after")));
}

#[test]
fn no_file_is_overwritten_unasked() {
    let dir = folders();
    dir.file("kept", "");
    for to in ["--markdown", "--html", "--sarif"] {
        dir.lawson(&["diff", "a", "b", to, "kept"]).ends(2, &["kept exists already", "--force"]);
    }
    assert_eq!(dir.read("kept"), "");
}
