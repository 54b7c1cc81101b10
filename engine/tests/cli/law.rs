//! `lawson law`: laws judged on the command line.

use super::Dir;

#[test]
fn a_law_is_refuted_by_a_program() {
    let dir = Dir::new("law_refuted");
    let ran = dir.lawson(&["law", "map f (filter p xs) = filter p (map f xs)"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    // Of 0 the one side keeps nothing, of 1 the other side keeps all.
    for line in [
        "refuted by f = a + 1i64, p = (a > 0i64), xs = [0i64]",
        "  left   empty([0]i64)",
        "  right  [1i64]",
        "  for all  f: i64 -> i64, p: i64 -> bool, xs: [n]i64",
        "  entry left [n] (xs: [n]i64) = map f (filter p xs)",
    ] {
        assert!(ran.out.lines().any(|shown| shown == line), "{line:?} is not in\n{}", ran.out);
    }
    let json = dir.lawson(&["law", "--json", "xs ++ ys = ys ++ xs where length xs = length ys"]).json();
    let law = &json["laws"][0];
    assert_eq!((law["verdict"].as_str(), law["as_said"].as_bool()), (Some("refuted"), Some(false)));
    let [xs, ys] = ["xs", "ys"].map(|name| &law["counterexample"]["values"][name]);
    assert_eq!((xs.as_str(), ys.as_str()), (Some("[1i64]"), Some("[0i64]")));
    assert_eq!(law["counterexample"]["left"], "[1i64, 0i64]");
}

#[test]
fn a_law_that_holds_names_the_conditions_that_it_needs() {
    let dir = Dir::new("law_holds");
    let ran = dir.lawson(&["law", "map f (reverse xs) = reverse (map f xs) where pure f, total f"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.starts_with("holds for all functions and values at lengths up to 3"), "{}", ran.out);
    assert!(ran.out.contains("  pure f: needed\n  total f: not needed beside the others\n"), "{}", ran.out);
    let ran = dir.lawson(&["law", "map f (reverse xs) = reverse (map f xs)"]);
    assert!(ran.out.contains("  holds where pure f\n"), "{}", ran.out);
    let floats = "f64.sum (reverse xs) = f64.sum xs";
    assert_eq!(dir.lawson(&["law", floats]).code, 1);
    assert_eq!(dir.lawson(&["law", "--floats", "real", floats]).code, 0);
}

#[test]
fn laws_of_a_folder_are_a_suite() {
    let dir = Dir::new("law_folder");
    std::fs::create_dir(dir.0.join("laws")).unwrap();
    dir.file(
        "laws/a.laws",
        "-- Two laws.\ntwice: reverse\n  (reverse xs) = xs\nonce (false): reverse xs = xs\n",
    );
    let ran = dir.lawson(&["law", "laws"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let lines: Vec<_> = ran.out.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("laws/a.laws:2: twice: holds"), "{}", ran.out);
    assert!(lines[1].starts_with("laws/a.laws:4: once (false): refuted by xs = [0i64, 1i64]"), "{}", ran.out);
    dir.file("laws/b.laws", "once: reverse xs = xs\n");
    let ran = dir.lawson(&["law", "laws"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("NOT AS SAID"), "{}", ran.out);
    // What `rules --laws` prints is such a file.
    dir.file("ours.laws", dir.lawson(&["rules", "--laws"]).out);
    let ran = dir.lawson(&["law", "ours.laws", "--instances", "20"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 39), "{}{}", ran.out, ran.err);
    // Each says something: its sides are not the same text.
    let ours = dir.read("ours.laws");
    let ours = String::from_utf8(ours).unwrap();
    let laws: Vec<_> = ours.lines().filter_map(|line| line.split_once(": ")?.1.split_once(" = ")).collect();
    assert_eq!((laws.len(), laws.iter().find(|(left, right)| left == right)), (39, None));
}

#[test]
fn what_is_no_law_is_refused() {
    let dir = Dir::new("law_bad");
    dir.file("bad.laws", "-- None.\n\nbad: map f (xs = xs\n").file("none.laws", "-- nothing\n");
    std::fs::create_dir(dir.0.join("empty")).unwrap();
    for (law, texts) in [
        (
            "map f xs = map f ys",
            &["law:1:18", "`ys` is not a variable of the left side", "its variables are f, xs"][..],
        ),
        ("map f xs = length xs", &["type-mismatch", "expected `[]_`, found `i64`"]),
        ("map f (xs] = xs", &["law:1:10", "unclosed-bracket"]),
        ("map f ) = xs", &["two sides with = between them", "closed that is not open"]),
        ("map f (xs = xs", &["two sides with = between them", "a bracket is not closed"]),
        ("map f = = xs", &["law:1:9"]),
        ("map f xs = xs = xs", &["law:1:15", "one =, between its sides", "by =="]),
        ("map f xs = f", &["type-mismatch", "the left side gives `[]_`"]),
        ("map f xs", &["two sides with = between them", "left = right"]),
        ("", &["two sides with = between them"]),
        ("map f xs = (map f xs) +", &["law:1:24"]),
        ("xs = map (+ 1) xs where f64.sum xs < 1, i64.sum xs < 2", &["law:1:49", "type-mismatch"]),
        ("xs = xs where xs: []f46", &["law:1:21"]),
        ("xs = xs where", &["law:1:9", "a condition is missing", "associative op"]),
        ("xs = xs where 0 < length xs,", &["law:1:9", "a condition is missing"]),
        ("map f xs = map f xs where monotone f", &["no condition `monotone f`", "associative op"]),
        ("map f xs = map f xs where associative f", &["a variable that is an operator", "f: i64 -> i64"]),
        ("map f xs = map f xs where pure xs", &["a variable that is a function"]),
        ("map f xs = map f xs where pure g", &["law:1:32", "`g` is not a variable of the left side"]),
        (
            "reduce op 0 xs = reduce op 0 xs where neutral ne op",
            &["law:1:47", "`ne` is not a variable of the left side", "its variables are op, xs"],
        ),
        ("reduce op ne xs = reduce op ne xs where neutral ne oq", &["law:1:52", "`oq` is not a variable"]),
        ("reduce op ne xs = reduce op ne xs where neutral xs op", &["said of an element, then a variable"]),
        ("reduce op ne xs = reduce op ne xs where zs: []f64", &["law:1:41", "`zs` is not a variable"]),
        ("map f xs = map f xs where 0 <= z", &["law:1:32", "`z` is not a variable"]),
        ("no/such/file", &["cannot read no/such/file", "left = right"]),
        ("bad.laws", &["bad.laws:3:6", "two sides"]),
        ("none.laws", &["there is no law in none.laws"]),
        ("empty", &["there is no .laws file in empty"]),
    ] {
        dir.lawson(&["law", law]).fails(2, texts);
    }
    // Nobody has an array of one length and another.
    let ran = dir.lawson(&["law", "head xs = last xs where length xs = 1, length xs = 2"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("no instance"), "{}", ran.out);
}

/// What is wrong with one law is said at its place, and the others are judged.
#[test]
fn a_law_that_is_none_stops_no_other() {
    let dir = Dir::new("law_others");
    std::fs::create_dir(dir.0.join("laws")).unwrap();
    dir.file("laws/a.laws", "twice: reverse (reverse xs) = xs\nc (False): xs = xs\n");
    dir.file(
        "laws/b.laws",
        "-- of `-- é`\nbad: map f xs = map f  -- so\n  ys\nonce (false): reverse xs = xs\n",
    );
    dir.file("laws/c.laws", "where: xs = xs where\nlast: xs ++ [] = xs\n");
    let ran = dir.lawson(&["law", "laws"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    for place in ["laws/a.laws:2:1", "laws/b.laws:3:3", "laws/c.laws:1:16"] {
        assert!(ran.err.contains(place), "{place} is not in\n{}", ran.err);
    }
    for told in ["`c (False)` is not a name of a law", "`ys` is not a variable", "a condition is missing"] {
        assert!(ran.err.contains(told), "{told} is not in\n{}", ran.err);
    }
    let judged: Vec<_> =
        ran.out.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        judged,
        ["laws/a.laws:1: twice:", "laws/b.laws:4: once", "laws/c.laws:2: last:"],
        "{}",
        ran.out
    );
    let json = dir.lawson(&["law", "--json", "--floats", "real", "laws", "no/such/file"]).json();
    let laws = json["laws"].as_array().unwrap();
    let verdicts: Vec<_> = laws.iter().map(|law| law["verdict"].as_str().unwrap_or("error")).collect();
    assert_eq!(verdicts, ["holds", "error", "error", "refuted", "error", "holds", "error"], "{json:#}");
    let error = &laws[2];
    assert_eq!((error["file"].as_str(), error["line"].as_u64()), (Some("laws/b.laws"), Some(3)));
    assert_eq!((error["error"]["line"].as_u64(), error["error"]["column"].as_u64()), (Some(3), Some(3)));
    // What was asked stands beside the answer.
    let law = dir.lawson(&["law", "--json", "reverse xs = xs where length xs = 1, xs: []f64"]).json();
    let law = &law["laws"][0];
    assert_eq!((law["left"].as_str(), law["right"].as_str()), (Some("reverse xs"), Some("xs")));
    assert_eq!(law["where"], serde_json::json!(["length xs == 1", "xs: []f64"]));
    assert_eq!((law["floats"].as_str(), laws[0]["floats"].as_str()), (Some("bits"), Some("real")));
    assert_eq!(law["asked"], serde_json::json!({ "length": 3, "instances": 300, "seed": 0 }));
}
