//! Rules as they stand, on programs around them; a rule that is broken by hand is caught and named, and so is the
//! step that makes a program wrong.

use std::time::Duration;

use lawson::legality::Condition;
use lawson::rules::law::{Law, Term};
use lawson::rules::{Rule, RuleTable};
use lawson::verify::tried::{Tried, Verdict, attempt};

#[path = "common/mutants.rs"]
mod mutants;

const PATIENCE: Duration = Duration::from_secs(600);
const SKETCHES: usize = 50;

fn tried(rule: &Rule, table: &RuleTable, programs: usize) -> Tried {
    attempt(rule, table, 0, programs, PATIENCE)
}

/// Every rule is applied to some of a few programs, and rightly.
#[test]
fn every_rule_is_right_as_it_stands() {
    let table = RuleTable::standard();
    let found = of_each(table.rules(), |rule| match tried(rule, &table, 12) {
        Tried { verdict: Verdict::Right, .. } => None,
        Tried { firings, verdict, .. } => {
            Some(format!("{}, applied {firings} times: {}", rule.name, word(&verdict)))
        }
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_rule_that_is_never_applied_is_noticed() {
    // Nothing is a reverse of what is reversed three times, where two of them are gone already.
    let rule = RuleTable::standard().get("map-reverse").unwrap().clone();
    let table = RuleTable::standard().without("map-reverse");
    assert_eq!(tried(&rule, &table, 8).verdict, Verdict::NeverApplied);
}

/// Conditions that every rule needs which has them: programs show it that have no host.
const FORGOTTEN: [Condition; 3] =
    [Condition::NeedsWhole, Condition::OwnPosition, Condition::ReadsElementwise];

/// A row without one of its conditions.
fn without(name: &str, condition: Condition) -> Rule {
    let row = RuleTable::standard().get(name).unwrap().clone();
    assert!(row.conditions.contains(&condition), "{name}");
    let left: Vec<_> = row.conditions.iter().copied().filter(|other| *other != condition).collect();
    Rule { conditions: left.leak(), ..row }
}

const XS: Term = Term::Var("xs");
const YS: Term = Term::Var("ys");
const F: Term = Term::Var("f");

/// A row whose law says something else.
fn saying(name: &str, right: Term) -> Rule {
    let row = RuleTable::standard().get(name).unwrap().clone();
    Rule { law: Law { right, ..row.law }, ..row }
}

#[test]
fn a_rule_broken_by_hand_is_caught_and_named() {
    use Condition::{
        Copyable, Exact, NeedsWhole, Neutral, OwnPosition, ReadsElementwise, SameCondition, Total,
    };
    let broken = [
        without("map-filter", OwnPosition),
        without("map-map", NeedsWhole),
        without("if-fusion", SameCondition),
        without("map-reverse", Copyable),
        without("reduce-reverse", Exact),
        without("reduce-concat", Neutral),
        without("map-replicate", Total),
        without("diagonal", ReadsElementwise),
        // Operands swapped, and something forgotten.
        saying("map-concat", Term::Concat(&Term::Map(&F, &[YS]), &Term::Map(&F, &[XS]))),
        saying("map-reverse", Term::Map(&F, &[XS])),
    ];
    let missed = of_each(&broken, |rule| {
        let table = RuleTable::standard().with(rule.clone());
        match tried(rule, &table, SKETCHES).verdict {
            Verdict::Wrong(wrong) if wrong.culprit.as_ref().is_some_and(|found| found.rule == rule.name) => {
                None
            }
            verdict => Some(format!("{}: {}", rule.name, word(&verdict))),
        }
    });
    assert!(missed.is_empty(), "{missed:#?}");
}

/// Of the broken rules, every how manieth is tried here, and from which on: all of them take some minutes.
const SHARE: usize = 11;
const SOME: usize = 3;

/// Laws that are no broken ones: they say the same in other words, as their operators may combine in any order.
const AS_RIGHT: [&str; 4] = [
    "map f (reverse xs) = reverse (reverse (reverse (map f xs)))",
    "reduce op ne (flatten xss) = reduce op ne (reverse (map (\\xs -> reduce op ne xs) xss))",
    "map f (replicate n a) = reverse (replicate n (f a))",
    "reduce op ne (xs ++ ys) = op (reduce op ne ys) (reduce op ne xs)",
];

/// Every rule, broken in ten ways: in its law, which says what the rule does or, where it is held against that, what
/// it should; and by conditions that it forgets. Each of a sample is caught within 50 sketches; where a step is to
/// blame, it is the rule's.
#[test]
fn every_rule_broken_in_ten_ways_is_caught() {
    let standard = RuleTable::standard();
    let broken: Vec<Rule> = standard.rules().iter().flat_map(in_ten_ways).collect();
    assert_eq!(broken.len(), 10 * standard.rules().len());
    let broken: Vec<Rule> = broken.into_iter().skip(SOME).step_by(SHARE).collect();
    let missed = of_each(&broken, |rule| {
        let table = RuleTable::standard().with(rule.clone());
        let as_right = AS_RIGHT.contains(&rule.law.to_string().as_str());
        match tried(rule, &table, SKETCHES).verdict {
            Verdict::Wrong(wrong)
                if !as_right && wrong.culprit.as_ref().is_none_or(|found| found.rule == rule.name) =>
            {
                None
            }
            Verdict::Right if as_right => None,
            verdict => Some(format!("{} ({}): {}", rule.law, changed(rule), word(&verdict))),
        }
    });
    assert!(missed.is_empty(), "{missed:#?}");
}

/// What is not as in the standard table.
fn changed(rule: &Rule) -> String {
    let standard = RuleTable::standard();
    let all = standard.get(rule.name).unwrap().conditions;
    let forgotten = all.iter().find(|condition| !rule.conditions.contains(condition));
    forgotten.map_or("another law".to_string(), |condition| format!("without {}", condition.name()))
}

/// A row without some of its conditions, and with other right sides.
fn in_ten_ways(rule: &Rule) -> Vec<Rule> {
    let dropped = rule.conditions.iter().filter(|condition| FORGOTTEN.contains(condition)).take(2);
    let mut broken: Vec<Rule> = dropped.map(|condition| without(rule.name, *condition)).collect();
    let others = mutants::some(&rule.law.right, 10 - broken.len());
    broken.extend(others.into_iter().map(|right| saying(rule.name, right)));
    broken
}

/// What is to be said of some rules, which several threads ask about.
fn of_each(rules: &[Rule], ask: impl Fn(&Rule) -> Option<String> + Sync) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let share = &|k: usize| rules.iter().skip(k).step_by(threads).filter_map(&ask).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|k| scope.spawn(move || share(k))).collect();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right => "right".into(),
        Verdict::NeverApplied => "never applied".into(),
        Verdict::Undecided => "undecided".into(),
        Verdict::Wrong(wrong) => {
            let named = wrong.culprit.as_ref().map_or_else(|| "nobody".into(), ToString::to_string);
            format!("wrong by {named}\n{}", wrong.text)
        }
    }
}
