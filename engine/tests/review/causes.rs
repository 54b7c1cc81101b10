//! A change of the rules is named as the cause.

use lawson::core::rewrites;
use lawson::legality::Policy;
use lawson::rules::{Laws, Rule, RuleTable};

use serde_json::json;

use crate::{Dir, changed, corpus, lines, side, under, without};
use lawson::review::{BothSides, Standing};

/// Each rule is taken out in turn, and then each of its conditions never holds: its program changes, and the rule is
/// named, with the condition.
#[test]
fn each_rule_and_each_condition_is_named() {
    for rule in RuleTable::standard().rules() {
        let program = corpus(&format!("rules/{}.fut", rule.name));
        let programs = [("p.fut", program.as_str())];
        let named = |laws: &Laws| {
            let found = under(&programs, &Laws::default(), laws);
            assert_eq!(found.pairs.len(), 1, "{}: {}", rule.name, found.summary);
            found.pairs[0].cause.clone()
        };
        let cause = named(&without(&rule.name));
        assert_eq!((cause.rule.as_deref(), cause.condition), (Some(&*rule.name), None), "{}", cause.what);
        for condition in &*rule.conditions {
            let cause = named(&Laws::under(Policy::failing(rule.name.clone(), *condition)));
            let (by, what) = (cause.condition.as_deref(), &cause.what);
            assert_eq!((cause.rule.as_deref(), by), (Some(&*rule.name), Some(condition.name())), "{what}");
        }
    }
}

/// A rewrite that prepares programs is a cause as a rule is, and so is each of its conditions.
#[test]
fn a_rewrite_is_a_cause() {
    for rewrite in rewrites::ALL {
        for condition in rewrite.conditions {
            let dropped = Laws::under(Policy::without_named(rewrite.name, condition.name));
            let found = under(&[("p.fut", condition.refuses)], &Laws::default(), &dropped);
            let cause = &found.pairs[0].cause;
            // That floats are combined in another order, or in two ways, is no program that has a certificate.
            let uncertified = [
                ("exact", "combines in a way in which none of its sources does"),
                ("scheduled", "combines in two ways"),
            ];
            if uncertified.iter().any(|(name, why)| *name == condition.name && cause.what.contains(why)) {
                continue;
            }
            let by = (cause.rule.as_deref(), cause.condition.as_deref());
            assert_eq!(by, (Some(rewrite.name), Some(condition.name)), "{}", cause.what);
            assert!(cause.what.contains("is applied more often"), "{}", cause.what);
        }
    }
}

/// Somebody else's rule in the table is named like one of ours.
#[test]
fn any_table_is_compared() {
    let row = RuleTable::standard().get("reverse-reverse").unwrap().clone();
    let theirs =
        Laws::new(RuleTable::standard().with(Rule { name: "mine".into(), ..row }), Policy::default());
    let program = corpus("rules/reverse-reverse.fut");
    let found = under(&[("p.fut", &program)], &without("reverse-reverse"), &theirs);
    let cause = &found.pairs[0].cause;
    assert_eq!((cause.rule.as_deref(), cause.what.as_str()), (Some("mine"), "mine is applied more often"));
    assert_eq!(found.changed.rules, ["mine".to_string()].into());
}

/// Programs that changed through the same are one group, whose smallest one is shown.
#[test]
fn programs_are_grouped_by_cause() {
    let long = corpus("rules/map-map_rate.fut");
    let short = corpus("rules/map-map.fut");
    let other = corpus("rules/reduce-map.fut");
    let programs = [("a.fut", long.as_str()), ("b.fut", short.as_str()), ("c.fut", other.as_str())];
    let found = under(&programs, &Laws::default(), &without("map-map"));
    assert_eq!(found.summary, "3 entries: 2 worse, 1 unchanged");
    let [group] = &found.groups[..] else { panic!("{:#?}", found.groups) };
    let files: Vec<&str> = group.pairs.iter().map(|at| found.pairs[*at].file.as_str()).collect();
    assert_eq!((group.cause.what.as_str(), files), ("map-map is applied less often", vec!["b.fut", "a.fut"]));
    let smallest = &found.pairs[group.pairs[0]];
    assert_eq!(
        smallest.lines.iter().map(|line| (line.standing, line.number)).collect::<Vec<_>>(),
        [(Standing::Here, 9), (Standing::Here, 10)]
    );
    assert!(smallest.core_diff().contains("\n+  }  -- ys\n"), "{}", smallest.core_diff());
}

#[test]
fn a_change_of_a_program_shows_what_differs() {
    let text = |rest: &str| format!("def main [n] (xs: [n]f64) = let ys = map f64.exp xs {rest}");
    let found = changed(
        &text("in map (* 2) ys"),
        &text("let m = f64.maximum ys in map (\\y -> if m > m then m else 2 * y) ys"),
    );
    let cause = &found.pairs[0].cause;
    assert_eq!((cause.rule.as_deref(), cause.condition.as_deref()), (Some("map-map"), Some("needs-whole")));
    // By the same rules, nothing is to be blamed on them.
    assert_eq!((found.changed.rules.len(), found.changed.conditions.len()), (0, 0));
}

/// A comment on top of each program of the corpus changes nothing.
#[test]
fn comments_change_nothing() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/programs");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts: Vec<(String, String)> = files
        .filter(|file| file.extension().is_some_and(|e| e == "fut"))
        .map(|file| {
            (file.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(file).unwrap())
        })
        .collect();
    let moved: Vec<_> =
        texts.iter().map(|(file, text)| (file.clone(), format!("-- A comment.\n\n{text}"))).collect();
    let side = |all: &[(String, String)]| {
        side(&all.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect::<Vec<_>>())
    };
    let laws = Laws::default();
    let found = BothSides::of([side(&texts), side(&moved)], &laws, &laws).compare(["a".into(), "b".into()]);
    assert!(texts.len() > 20 && found.not_looked_at == 0);
    assert_eq!(found.summary, format!("{0} entries: {0} unchanged", texts.len()));
}

/// Programs whose loops another condition keeps apart are another group, which says by which.
#[test]
fn groups_have_names_of_their_own() {
    let dir = Dir::new();
    dir.file("p.fut", "def main (xs: []i64) = i64.sum xs");
    dir.lawson(&["snapshot", "p.fut", "-o", "s.jsonl"]).ends(0, &[]);
    let all = lines(&dir.read("s.jsonl"));
    let (mut header, entry) = (all[0].clone(), &all[1]);
    header["entries"] = json!(2);
    let side = |name: &str, gained: [Option<&str>; 2]| {
        let mut text = format!("{header}\n");
        for (file, condition) in ["a.fut", "b.fut"].into_iter().zip(gained) {
            let mut entry = entry.clone();
            entry["file"] = json!(file);
            let refused = |condition: &str| json!({ "code": "FUSE_REJECT_RATE", "condition": condition, "producer": [{ "name": "p", "line": 1 }], "consumer": [{ "name": "c", "line": 1 }] });
            entry["status"]["fused"]["scope"]["refusals"] = condition.into_iter().map(refused).collect();
            text += &format!("{entry}\n");
        }
        dir.file(name, text);
    };
    side("before.jsonl", [None, None]);
    side("after.jsonl", [Some("rate"), Some("own-position")]);
    let ran = dir.lawson(&["diff", "before.jsonl", "after.jsonl"]);
    for cause in
        ["FUSE_REJECT_RATE (rate) keeps loops apart (1 program)", "FUSE_REJECT_RATE (own-position) keeps"]
    {
        assert!(ran.out.contains(cause), "{}", ran.out);
    }
}
