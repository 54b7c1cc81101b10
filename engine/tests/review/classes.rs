//! Each class of changes is seen once.

use std::collections::BTreeSet;

use lawson::review::{BothSides, Class, Comparison, Side, read as read_snapshot};
use lawson::rules::Laws;

use crate::{Dir, changed, corpus, deep, side, under, without};

/// The classes of what was found.
fn classes(comparison: &Comparison) -> BTreeSet<Class> {
    let of_pairs = comparison.pairs.iter().flat_map(|pair| &pair.findings);
    comparison.findings.iter().chain(of_pairs).map(|finding| finding.class).collect()
}

/// The classes that the comparisons of a test had.
#[derive(Default)]
struct Seen(BTreeSet<Class>);

impl Seen {
    #[track_caller]
    fn says(&mut self, comparison: &Comparison, wanted: &[Class], summary: &str) {
        assert_eq!(classes(comparison), wanted.iter().copied().collect(), "{comparison:#?}");
        assert_eq!(comparison.summary, summary);
        self.0.extend(wanted);
    }

    #[track_caller]
    fn has(&mut self, comparison: &Comparison, class: Class) {
        assert!(classes(comparison).contains(&class), "{comparison:#?}");
        self.0.insert(class);
    }
}

/// A class that is added is seen somewhere, too.
#[test]
fn each_class_is_seen() {
    let mut seen = Seen::default();
    let sees =
        [support_and_running, reasons, sources, costs, brackets_refusals_and_clusters, entries_and_optima];
    for see in sees {
        see(&mut seen);
    }
    assert_eq!(seen.0, Class::ALL.iter().copied().collect());
    let names: BTreeSet<&str> = Class::ALL.iter().map(|class| class.name()).collect();
    assert_eq!(names.len(), Class::ALL.len());
    assert!(Class::ALL.is_sorted(), "the order is that of the list");
}

/// What differs between two sides under the same rules.
fn between(sides: [Side; 2]) -> Comparison {
    let laws = Laws::default();
    BothSides::of(sides, &laws, &laws).compare(["before".into(), "after".into()])
}

const PLAIN: &str = "def main [n] (xs: [n]f64) = map (+ 1) xs";

fn support_and_running(seen: &mut Seen) {
    let deep = deep(33);
    seen.says(
        &changed(PLAIN, &deep),
        &[Class::SupportLost, Class::SourceChanged],
        "1 entry: 1 support-lost, 0 unchanged",
    );
    seen.says(
        &changed(&deep, PLAIN),
        &[Class::SupportGained, Class::SourceChanged],
        "1 entry: 1 support-gained, 0 unchanged",
    );
    let dir = Dir::new();
    dir.file("p.fut", PLAIN).lawson(&["snapshot", "p.fut", "-o", "s.jsonl"]).ends(0, &[]);
    let text = dir.read("s.jsonl");
    let side = |text: &str| Side::Snapshot(read_snapshot("s.jsonl", text).unwrap());
    let slow = text.replace("\"not_native\":null", "\"not_native\":\"a reason\"");
    let found = between([side(&text), side(&slow)]);
    seen.says(&found, &[Class::Slower], "1 entry: 1 slower, 0 unchanged");
    // What is printed is part of what a program means.
    let traced = "def main [n] (xs: [n]f64) = map (\\x -> trace (x + 1)) xs";
    let found = changed(PLAIN, traced);
    seen.says(&found, &[Class::MeaningChanged, Class::Slower], "1 entry: 1 meaning-changed, 0 unchanged");
    assert_eq!(
        changed(&deep, &format!("-- A comment.\n{deep}")).summary,
        "1 entry: 0 unchanged; 1 unsupported on both sides".replace('0', "1")
    );
}

/// What is fused on neither side has changed all the same: a program is none any more, or another reason keeps it.
fn reasons(seen: &mut Seen) {
    let deep = deep(33);
    let (typo, other) = ("def main (x: i64) = x + y", "def main (x: i64) = x + z");
    seen.says(&changed(&deep, typo), &[Class::SupportLost], "1 entry: 1 support-lost, 0 unchanged");
    seen.says(&changed(typo, &deep), &[Class::SupportGained], "1 entry: 1 support-gained, 0 unchanged");
    seen.says(&changed(typo, other), &[Class::OtherReason], "1 entry: 1 other-reason, 0 unchanged");
    let moved = format!("-- A comment.\n{typo}");
    assert_eq!(changed(typo, &moved).summary, "1 entry: 1 unchanged; 1 with errors on both sides");
}

/// A filter in front of another one is one more: the length of what the second one leaves is the same as before.
#[test]
fn lengths_are_those_of_operations() {
    let text = |front: &str, more: &str| {
        format!(
            "def main [n] (xs: [n]f64) = {front} let ys = #[fuse(no)] filter (> 0) xs in (f64.sum ys{more})"
        )
    };
    // The minimum of numbers above 5 is above 5, and that of none is infinite.
    let found = changed(&text("", ", true"), &text("let zs = filter (> 5) xs", ", f64.minimum zs > 5"));
    let all = classes(&found);
    assert!(!all.contains(&Class::Incomparable) && !all.contains(&Class::BracketChanged), "{found:#?}");
    assert_eq!(found.summary, "1 entry: 1 worse, 0 unchanged");
    let what = &found.pairs[0].findings[0].what;
    assert!(what.contains("2|ys|"), "{what}");
    // Three arrays of one length have that one; two lengths of one operation are two.
    let pairs = |kept: &str| format!("def main [n] (xs: [n]f64) = {kept} (zip xs (map (+ 1) xs))");
    let found = changed(&pairs("id"), &pairs("filter (\\(x, _) -> f64.abs x != -1)"));
    let what = &found.pairs[0].findings[0].what;
    assert!(what.contains("|filter#1|") && !what.contains(".2|"), "{what}");
    let filters = "def main [n] (xs: [n]f64) = (filter (> 1) xs, filter (\\x -> x <= 1 && x > 0) xs, filter (\\x -> !(x > 0)) xs)";
    let parts = "def main [n] (xs: [n]f64) = let (a, b, c) = partition2 (> 1) (> 0) xs in (a, b, c)";
    let found = changed(filters, parts);
    let what = &found.pairs[0].findings[0].what;
    assert!(what.contains("|a_b_c|") && what.contains("|a_b_c.2|"), "{what}");
}

fn costs(seen: &mut Seen) {
    let program = corpus("rules/map-map.fut");
    let programs = [("p.fut", program.as_str())];
    let (all, fewer) = (Laws::default(), without("map-map"));
    let worse = under(&programs, &all, &fewer);
    seen.says(
        &worse,
        &[Class::Worse, Class::RefusalGained, Class::RuleSilent],
        "1 entry: 1 worse, 0 unchanged",
    );
    let better = under(&programs, &fewer, &all);
    seen.says(&better, &[Class::Better, Class::RefusalLost], "1 entry: 1 better, 0 unchanged");
    // An element of the one array is no element of the other. With its sources, its meaning is another one, too.
    let two = |read: &str| format!("def main [n] [m] (xs: [n]i32) (ys: [m]i32) = i32.sum {read}");
    seen.says(
        &changed(&two("xs"), &two("ys")),
        &[Class::MeaningChanged, Class::Incomparable],
        "1 entry: 1 meaning-changed, 0 unchanged",
    );
    // What a size is called is no cost.
    let named = |size: &str| format!("def main [{size}] (xs: [{size}]f64) = f64.sum xs");
    assert_eq!(classes(&changed(&named("n"), &named("m"))), [Class::SourceChanged].into());
}

/// The source is another one: what it means is, or is not, or nobody knows. With the same source other core is that.
fn sources(seen: &mut Seen) {
    let other = PLAIN.replace('1', "2");
    let found = changed(PLAIN, &other);
    seen.says(&found, &[Class::MeaningChanged], "1 entry: 1 meaning-changed, 0 unchanged");
    let lambda = |body: &str| format!("def main [n] (xs: [n]f64) = map (\\x -> {body}) xs");
    seen.says(
        &changed(PLAIN, &lambda("1 + x")),
        &[Class::SourceChanged],
        "1 entry: 1 source-changed, 0 unchanged",
    );
    // A section is that lambda.
    seen.says(&changed(PLAIN, &lambda("x + 1")), &[], "1 entry: 1 unchanged");
    let dir = Dir::new();
    dir.file("p.fut", PLAIN).file("q/p.fut", &other);
    dir.lawson(&["snapshot", "p.fut", "-o", "s.jsonl"]).ends(0, &[]);
    dir.lawson(&["snapshot", "q/p.fut", "-o", "t.jsonl"]).ends(0, &[]);
    let side = |text: &str| Side::Snapshot(read_snapshot("s.jsonl", text).unwrap());
    let (text, changed) = (dir.read("s.jsonl"), dir.read("t.jsonl"));
    let found = between([side(&text), side(&changed)]);
    seen.says(&found, &[Class::MeaningUnknown], "1 entry: 1 meaning-unknown, 0 unchanged");
    let core = text.replace("\"core\":\"", "\"core\":\"-- ");
    assert_ne!(core, text);
    let found = between([side(&text), side(&core)]);
    seen.says(&found, &[Class::OtherCore], "1 entry: 1 other-core, 0 unchanged");
}

/// A finding has another fingerprint where what is has got worse still: what is allowed is no more than it was.
#[test]
fn fingerprints_tell_how_bad_it_is() {
    let print = |found: &Comparison, class: Class| {
        let all = found.pairs[0].findings.iter();
        let of: Vec<&str> = all.filter(|f| f.class == class).map(|f| f.fingerprint.as_str()).collect();
        let [only] = of[..] else { panic!("{class:?}: {found:#?}") };
        only.to_string()
    };
    let read = |what: &str| format!("def main [n] [m] (xs: [n]i32) (ys: [m]i32) = {what}");
    let to = |what: &str| print(&changed(&read("i32.sum xs"), &read(what)), Class::Incomparable);
    assert_ne!(to("i32.sum ys"), to("i32.sum ys + i32.maximum ys"));
    assert_eq!(to("i32.sum ys"), to("i32.product ys"));
    let dir = Dir::new();
    dir.file("p.fut", PLAIN).lawson(&["snapshot", "p.fut", "-o", "s.jsonl"]).ends(0, &[]);
    let text = dir.read("s.jsonl");
    let edited = |from: &str, to: &str, class: Class| {
        let side = |text: &str| Side::Snapshot(read_snapshot("s.jsonl", text).unwrap());
        assert!(text.contains(from), "{text}");
        print(&between([side(&text), side(&text.replace(from, to))]), class)
    };
    let not_native =
        |why: &str| edited("\"not_native\":null", &format!("\"not_native\":\"{why}\""), Class::Slower);
    assert_ne!(not_native("one"), not_native("two"));
    let cluster = "\"clusters\":[[{\"name\":\"map#1\"";
    let other = |name: &str| edited(cluster, &cluster.replace("map#1", name), Class::OtherClusters);
    assert_ne!(other("one"), other("two"));
}

/// A rule is silent where no program is left to which it is applied: not one of those that did not change either, and
/// are fused for nothing else.
#[test]
fn rules_that_are_silent() {
    let fused = corpus("rules/map-map.fut");
    let before = [("p.fut", fused.as_str()), ("q.fut", PLAIN)];
    let after = [("p.fut", PLAIN), ("q.fut", PLAIN)];
    let both = |sides: [&[(&str, &str)]; 2]| between(sides.map(side));
    let found = both([&before, &after]);
    let silent: Vec<&str> = found.findings.iter().map(|finding| finding.what.as_str()).collect();
    assert_eq!((found.not_looked_at, silent), (1, vec!["map-map is applied in no program any more"]));
    let other = ("r.fut", fused.as_str());
    let found = both([&[&before[..], &[other]].concat(), &[&after[..], &[other]].concat()]);
    assert_eq!((found.not_looked_at, found.findings.len()), (2, 0));
}

fn brackets_refusals_and_clusters(seen: &mut Seen) {
    // What a filter left of n elements keeps its places in one loop, and has new ones in memory.
    let filtered = "def main [n] (xs: [n]f64) = f64.sum (filter (> 0) xs)";
    let found = under(&[("p.fut", filtered)], &Laws::default(), &without("reduce-filter"));
    let told: Vec<&str> = found.pairs[0].findings.iter().map(|f| f.what.as_str()).collect();
    assert!(told.contains(&"sum#1 combined in lanes over n, and now in lanes over |filter#1|"), "{told:?}");
    seen.has(&found, Class::BracketChanged);
    let refused = corpus("rules/map-map_effects-io.fut");
    let found = under(&[("p.fut", &refused)], &Laws::default(), &without("map-map"));
    seen.says(&found, &[Class::RefusalRecoded], "1 entry: 1 refusal-recoded, 0 unchanged");
    let pushed = corpus("programs/pushed_into_branches.fut");
    let found = under(&[("p.fut", &pushed)], &Laws::default(), &without("map-map"));
    seen.has(&found, Class::OtherClusters);
    assert_eq!(
        found.pairs[0].lines.iter().map(|line| line.number).collect::<Vec<_>>(),
        [9, 10],
        "where the loops are that differ"
    );
}

fn entries_and_optima(seen: &mut Seen) {
    let (one, two) = (format!("entry a{}", &PLAIN[8..]), format!("entry b{}", &PLAIN[8..]));
    let both = format!("{one}\n{two}");
    seen.says(&changed(&both, &one), &[Class::Removed], "2 entries: 1 removed, 1 unchanged");
    seen.says(&changed(&one, &both), &[Class::Added], "2 entries: 1 added, 1 unchanged");
    let dir = Dir::new();
    dir.file("p.fut", PLAIN).lawson(&["snapshot", "p.fut", "-o", "s.jsonl"]).ends(0, &[]);
    let read = |text: &str| Side::Snapshot(read_snapshot("s.jsonl", text).unwrap());
    let proved = dir.read("s.jsonl");
    let unproved = proved.replace("\"optimal\":true", "\"optimal\":false");
    let found = between([read(&proved), read(&unproved)]);
    seen.says(&found, &[Class::OptimumUnproved], "1 entry: 1 optimum-unproved, 0 unchanged");
}
