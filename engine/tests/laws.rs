//! The laws of the table, each tried with functions and arrays in its variables: both sides mean the same,
//! and the rule makes the one of the other.

use lawson::core::kind::Kind;
use lawson::cost::count;
use lawson::fuse::{FuseOptions, fuse};
use lawson::legality::Condition;
use lawson::rules::law::{Action, Law, Over, Term};
use lawson::rules::{Rule, RuleName, RuleTable, Shape};
use lawson::verify::laws::{is_made, sides_agree};

/// Draws for each law.
const DRAWS: u64 = 25;

/// What the draws show to be wrong with a row of a table.
fn broken(table: &RuleTable, check: impl Fn(&Rule, u64) -> Option<String>) -> Vec<String> {
    let of = |rule: &Rule| {
        let (seed, why) = (0..DRAWS).find_map(|seed| Some((seed, check(rule, seed)?)))?;
        Some(format!("{} at {seed}: {}\n{why}", rule.name, rule.law))
    };
    table.rules().iter().filter_map(of).collect()
}

#[test]
fn variables_of_the_right_side_are_those_of_the_left() {
    for rule in RuleTable::standard().rules() {
        assert!(rule.law.is_closed(), "{}: {}", rule.name, rule.law);
    }
}

#[test]
fn both_sides_of_every_law_mean_the_same() {
    let table = RuleTable::standard();
    let broken = broken(&table, |rule, seed| Some(sides_agree(rule, &table, seed).err()?.to_string()));
    assert!(broken.is_empty(), "{} laws:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn every_rule_does_what_its_law_says() {
    let table = RuleTable::standard();
    let broken = broken(&table, |rule, seed| Some(is_made(rule, &table, seed).err()?.to_string()));
    assert!(broken.is_empty(), "{} laws:\n{}", broken.len(), broken.join("\n"));
}

const X: Term = Term::Var("x");
const XS: Term = Term::Var("xs");
const Y: Term = Term::Var("y");
const T: Term = Term::Var("t");
const F_X: Term = Term::Apply("f", &[X]);
const OTHER_SCAN: Action = Action::Step("t", "op'", "ne'", Term::Var("s"));
const EACH: Over = Over::Arrays(&[("x", "xs")]);
const BOTH: Over = Over::Arrays(&[("x", "xs"), ("y", "ys")]);

/// Laws that say what is wrong are found out, by their meaning and by what the rule does.
#[test]
fn a_wrong_law_is_found_out() {
    let table = RuleTable::standard();
    for (name, right) in [
        // Without its predicate; and functions, scans and results in the wrong order.
        ("map-filter", Term::Loop(EACH, &[Action::Emit(F_X)])),
        ("map-map", Term::Map(&Term::Lambda(&["x"], &Term::Apply("g", &[F_X])), &[XS])),
        ("scan-scan", Term::Loop(EACH, &[Action::Step("s", "op", "ne", X), OTHER_SCAN, Action::Emit(T)])),
        ("horizontal", Term::Loop(BOTH, &[Action::Emit(Term::Apply("g", &[Y])), Action::Emit(F_X)])),
    ] {
        let row = table.get(name).unwrap();
        let rule = Rule { law: Law { right, ..row.law }, ..row.clone() };
        let found = (0..DRAWS).any(|seed| sides_agree(&rule, &table, seed).is_err());
        assert!(found, "{name}: {}", rule.law);
        for seed in 0..DRAWS {
            let made = is_made(&rule, &table, seed).unwrap_err();
            assert!(made.why.starts_with("the left side becomes"), "{made}");
        }
    }
}

/// A law of another row: its left side is fused, but not by this rule.
#[test]
fn a_law_of_another_rule_is_found_out() {
    let table = RuleTable::standard();
    let (row, other) = (table.get("map-map").unwrap(), table.get("scan-map").unwrap());
    let made = is_made(&Rule { law: other.law, ..row.clone() }, &table, 0).unwrap_err();
    assert_eq!(made.why, "the left side is fused by [\"scan-map\"]");
}

/// Somebody's rule brings its law with it: here one in the place of ours, under fewer conditions.
#[test]
fn a_rule_that_is_added_brings_its_law() {
    let mine = Rule {
        name: "twice".into(),
        law: Law {
            left: Term::Map(&Term::Var("f"), &[Term::Map(&Term::Var("f"), &[XS])]),
            right: Term::Loop(EACH, &[Action::Emit(Term::Apply("f", &[Term::Apply("f", &[X])]))]),
        },
        source: "a test".into(),
        theorem: None,
        conditions: [].as_slice().into(),
        shape: Shape::Vertical { consumer: Kind::Map, producer: Kind::Map },
    };
    assert_eq!(mine.law.to_string(), "map f (map f xs) = loop (x <- xs) { emit (f (f x)) }");
    let table = RuleTable::standard().with(mine.clone());
    assert!(table.get("map-map").is_none());
    for seed in 0..DRAWS {
        assert!(sides_agree(&mine, &table, seed).unwrap() > 0);
        is_made(&mine, &table, seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
    // Nobody has the rule in the standard table.
    assert!(is_made(&mine, &RuleTable::standard(), 0).is_err());
}

const F: Term = Term::Var("f");
const YS: Term = Term::Var("ys");
const IS: Term = Term::Var("is");

/// Somebody's laws. Where few elements are read, a long function of each costs less than of all; and what is turned
/// round is so part by part.
fn mine() -> [Rule; 2] {
    [
        Rule::of_law(
            "gather-map",
            Law {
                left: Term::Gather(&Term::Map(&F, &[XS]), &IS),
                right: Term::Map(&F, &[Term::Gather(&XS, &IS)]),
            },
            "a test",
            &[Condition::Copyable, Condition::Total],
        ),
        Rule::of_law(
            "reverse-concat",
            Law {
                left: Term::Reverse(&Term::Concat(&XS, &YS)),
                right: Term::Concat(&Term::Reverse(&YS), &Term::Reverse(&XS)),
            },
            "a test",
            &[],
        ),
    ]
}

/// Loops and intermediate arrays of what this becomes by a table, and the laws of the table that were applied. The
/// certificate is accepted by this table.
fn fused(text: &str, table: &RuleTable) -> (usize, usize, Vec<RuleName>) {
    let entry = lawson::Program::parse(text).unwrap().main().unwrap();
    let options = FuseOptions { table: table.clone(), ..FuseOptions::default() };
    let kept = entry.fuse_with(&options).unwrap();
    let fusion = fuse(entry.lowered(), &options).unwrap();
    let counts = count(&fusion.program);
    assert_eq!(kept.report().counts, counts);
    let is_law = |step: &RuleName| table.laws().any(|rule| rule.name == *step);
    (
        counts.loops,
        counts.intermediates,
        fusion.report.steps.iter().filter(|step| is_law(step)).cloned().collect(),
    )
}

/// A law of somebody's is tried as ours are, and applied as they are.
#[test]
fn a_law_that_is_added_is_applied() {
    let table = mine().into_iter().fold(RuleTable::standard(), RuleTable::with);
    for rule in &mine() {
        for seed in 0..DRAWS {
            assert!(sides_agree(rule, &table, seed).unwrap() > 0);
            is_made(rule, &table, seed).unwrap_or_else(|broken| panic!("{broken}"));
        }
        // Where nobody has it, it is still the rule that was asked about.
        is_made(rule, &RuleTable::standard(), 0).unwrap_or_else(|broken| panic!("{broken}"));
    }
    // More than is granted where an element is read.
    let gather = "def main [n] [m] (xs: [n]f64) (is: [m]i64) =
        let ys = map (\\x -> f64.exp (f64.sin (f64.exp x))) xs in map (\\i -> ys[i]) is";
    assert_eq!(fused(gather, &RuleTable::standard()), (2, 1, vec![]));
    assert_eq!(fused(gather, &table), (1, 0, vec!["gather-map".into()]));
    // It may fail, and prints.
    for function in ["7 / x", "trace (x * 2)"] {
        let text = format!(
            "def main [n] [m] (xs: [n]i64) (is: [m]i64) =
            let ys = map (\\x -> {function}) xs in map (\\i -> ys[i]) is"
        );
        assert_eq!(fused(&text, &table), (2, 1, vec![]), "{function}");
    }
    // Three laws, of which only the last one makes it cheaper.
    let turned = "def main [m] (xs: [][m]i64) (ys: [][m]i64) = reverse (reverse xs ++ reverse ys)";
    assert_eq!(fused(turned, &RuleTable::standard()), (4, 3, vec![]));
    let (loops, arrays, laws) = fused(turned, &table);
    assert_eq!((loops, arrays, laws.len()), (1, 0, 3), "{laws:?}");
}

/// A law that is wrong is applied as it stands, and shown to be wrong by numbers.
#[test]
fn a_wrong_law_that_is_added_is_found_out() {
    let scan = |array| Term::Scan("op", "ne", array);
    const BACK: Term = Term::Reverse(&XS);
    const SCAN: Term = Term::Scan("op", "ne", &XS);
    let law = Law { left: scan(&BACK), right: Term::Reverse(&SCAN) };
    let rule = Rule::of_law("scan-reverse", law, "a test", &[Condition::Exact]);
    let table = RuleTable::standard().with(rule.clone());
    is_made(&rule, &table, 0).unwrap_or_else(|broken| panic!("{broken}"));
    let broken = (0..DRAWS).find_map(|seed| sides_agree(&rule, &table, seed).err()).unwrap();
    assert!(broken.why.starts_with("of ") && broken.why.contains("the right side gives"), "{broken}");
    assert!(broken.left.contains("scan op ne (reverse xs)"), "{broken}");
}

/// One that holds for neutral elements, said of all: what stands for it is known inside of the loops of the right side.
#[test]
fn a_law_without_its_condition_is_found_out() {
    let table = RuleTable::standard();
    let row = table.get("reduce-flatten").unwrap();
    assert_eq!(*row.conditions, [Condition::Exact, Condition::Neutral]);
    let rule = Rule { conditions: vec![Condition::Exact].into(), ..row.clone() };
    let table = table.with(rule.clone());
    for seed in 0..DRAWS {
        is_made(&rule, &table, seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
    let broken = (0..DRAWS).find_map(|seed| sides_agree(&rule, &table, seed).err()).unwrap();
    assert!(broken.why.contains("the right side gives"), "{broken}");
}

/// What the applier has no left side or right side for is said, and nothing is fused by it.
#[test]
fn a_law_that_is_nothing_to_apply_is_found_out() {
    let law = Law { left: Term::Map(&Term::Lambda(&["x"], &X), &[XS]), right: XS };
    let rule = Rule::of_law("map-identity", law, "a test", &[]);
    let made = is_made(&rule, &RuleTable::standard().with(rule.clone()), 0).unwrap_err();
    assert!(made.why.starts_with("no statement of the left side is what the law says"), "{made}");
}

/// Elements that are read at indices wherever in a law: these are whole numbers, and within.
#[test]
fn indices_lie_within_wherever_a_law_has_them() {
    const GATHER: Term = Term::Gather(&XS, &IS);
    const BACK: Term = Term::Reverse(&IS);
    let laws = [
        ("reverse-gather", Term::Reverse(&GATHER), Term::Gather(&XS, &BACK)),
        ("map-gather", Term::Map(&F, &[GATHER]), Term::Gather(&Term::Map(&F, &[XS]), &IS)),
    ];
    for (name, left, right) in laws {
        let rule = Rule::of_law(name, Law { left, right }, "a test", &[]);
        let table = RuleTable::standard().with(rule.clone());
        for seed in 0..DRAWS {
            sides_agree(&rule, &table, seed).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        }
    }
}
