//! Rules as they stand, on programs around them; a rule that is broken by hand is caught and named, and so is the
//! step that makes a program wrong.

use std::time::Duration;

use lawson::legality::Condition;
use lawson::rules::law::{Law, Term};
use lawson::rules::{Rule, RuleTable};
use lawson::verify::laws::fits;
use lawson::verify::needed::{self, Programs, refute};
use lawson::verify::rule_trial::{RuleTrial, Soundness, attempt};

const PATIENCE: Duration = Duration::from_secs(600);
const SKETCHES: usize = 50;

fn tried(rule: &Rule, table: &RuleTable, programs: usize) -> RuleTrial {
    attempt(rule, table, 0, programs, PATIENCE)
}

/// Every rule is applied to some of a few programs, and rightly.
#[test]
fn every_rule_is_right_as_it_stands() {
    let table = RuleTable::standard();
    let found = of_each(table.rules(), |rule| match tried(rule, &table, 12) {
        RuleTrial { verdict: Soundness::Right, .. } => None,
        RuleTrial { firings, verdict, .. } => {
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
    assert_eq!(tried(&rule, &table, 8).verdict, Soundness::NeverApplied);
}

/// As many as `lawson rules --break` tries: conditions about what hosts see are not soon missed.
const PROGRAMS: usize = 1000;

/// A row without one of its conditions.
fn without(name: &str, condition: Condition) -> Rule {
    let row = RuleTable::standard().get(name).unwrap().clone();
    assert!(row.conditions.contains(&condition), "{name}");
    let left: Vec<_> = row.conditions.iter().copied().filter(|other| *other != condition).collect();
    Rule { conditions: left.into(), ..row }
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
            Soundness::Wrong(wrong)
                if wrong.culprit.as_ref().is_some_and(|found| found.rule == rule.name) =>
            {
                None
            }
            verdict => Some(format!("{}: {}", rule.name, word(&verdict))),
        }
    });
    assert!(missed.is_empty(), "{missed:#?}");
}

/// So many ways to break a rule, at least.
const WAYS: usize = 10;
/// Their right sides are an array alone, of which little else is made that has its length; or bins of one array, of which
/// little else is made that is one array.
const FEW: [(&str, usize); 4] =
    [("reverse-reverse", 2), ("slice-all", 2), ("counter", 2), ("bins-filter", 7)];
/// Of the laws of a rule and of the conditions that it forgets, every how manieth is tried here: all take some minutes.
const SHARE: usize = 10;

/// Laws that are no broken ones: they say the same in other words, as their operators may combine in any order, or
/// give what they begin with another name.
const AS_RIGHT: [&str; 7] = [
    "map f (reverse xs) = reverse (reverse (reverse (map f xs)))",
    "reduce op ne (flatten xss) = reduce op ne (reverse (map (\\xs -> reduce op ne xs) xss))",
    "map f (replicate n a) = reverse (replicate n (f a))",
    "reduce op ne (xs ++ ys) = op (reduce op ne ys) (reduce op ne xs)",
    "reduce op ne (filter p xs) = let wrong = ne in loop (x <- xs) { if p x { fold op wrong x } }",
    "reduce op ne (scan op' ne' xs) = let wrong = ne' in loop (x <- xs) { s := scan op' wrong x; fold op ne s }",
    "map f (reverse xs) = reverse (reverse (map f (reverse xs)))",
];

/// A rule in the ways that it is broken.
struct Broken {
    /// It forgets one of its conditions.
    forgetful: Vec<Rule>,
    /// Its law is another one: what the rule does or, where it is held against that, what it should.
    saying: Vec<Rule>,
    /// Other laws that were left out: they fit no type.
    unfit: usize,
}

impl Broken {
    fn of(rule: &Rule) -> Broken {
        let forgetful: Vec<Rule> =
            rule.conditions.iter().map(|condition| without(&rule.name, *condition)).collect();
        let fits = |right: &Term| fits(&saying(&rule.name, *right), 0);
        let (others, unfit) =
            crate::mutants::some(&rule.law.right, WAYS - forgetful.len().min(WAYS / 2), &fits);
        let saying = others.into_iter().map(|right| saying(&rule.name, right)).collect();
        Broken { forgetful, saying, unfit }
    }
}

/// What fits no type is caught by types, and says nothing of how rules are tried.
#[test]
fn every_rule_can_be_broken_in_ten_ways() {
    let table = RuleTable::standard();
    let few = of_each(table.rules(), |rule| {
        let Broken { forgetful, saying, unfit } = Broken::of(rule);
        let [forgetful, saying] = [forgetful, saying].map(|rules| rules.len());
        let counted = format!("{}: {forgetful} conditions, {saying} laws, {unfit} unfit", rule.name);
        println!("{counted}");
        let least = FEW.iter().find(|(name, _)| rule.name == *name).map_or(WAYS, |(_, few)| *few);
        (forgetful + saying < least).then_some(counted)
    });
    assert!(few.is_empty(), "{few:#?}");
    let twice = saying("map-map", Term::Concat(&XS, &XS));
    assert!(!fits(&twice, 0) && !fits(&saying("map-map", Term::Var("n")), 0));
    assert!(fits(&saying("map-map", XS), 0));
}

/// Each of a sample, which has something of every rule, is caught: by its law within 50 sketches. Only where orders are
/// kept may a step of another rule be the first that differs.
#[test]
fn every_rule_broken_in_ten_ways_is_caught() {
    all_are_caught(SHARE);
}

/// All of them, where there is time.
#[test]
#[ignore = "takes a minute: cargo test --release -p lawson --test rules rule_trials:: -- --ignored"]
fn every_rule_broken_in_every_way_is_caught() {
    all_are_caught(1);
}

/// One of so many.
fn all_are_caught(share: usize) {
    let standard = RuleTable::standard();
    let sample = |(i, rule): (usize, &Rule)| {
        let Broken { forgetful, saying, .. } = Broken::of(rule);
        let some = |all: Vec<Rule>| all.into_iter().skip(i % share).step_by(share).collect::<Vec<_>>();
        [some(forgetful), some(saying)].concat()
    };
    let broken: Vec<Rule> = standard.rules().iter().enumerate().flat_map(sample).collect();
    let missed = of_each(&broken, |rule| {
        let table = RuleTable::standard().with(rule.clone());
        let as_right = AS_RIGHT.contains(&rule.law.formula().to_string().as_str());
        let forgotten = forgotten(rule);
        let found = tried(rule, &table, if forgotten.is_some() { PROGRAMS } else { SKETCHES });
        match found.verdict {
            Soundness::Wrong(_) if !as_right => None,
            Soundness::Right if as_right => None,
            _ if forgotten.is_some_and(Condition::keeps_order) && found.beside.is_some() => None,
            verdict => {
                let changed = forgotten.map_or("another law", Condition::name);
                Some(format!("{}: {} ({changed}): {}", rule.name, rule.law.formula(), word(&verdict)))
            }
        }
    });
    assert!(missed.is_empty(), "{missed:#?}");
}

/// The condition that the standard row has and this one has not.
fn forgotten(rule: &Rule) -> Option<Condition> {
    let standard = RuleTable::standard();
    let mut all = standard.get(&rule.name).unwrap().conditions.iter().copied();
    all.find(|condition| !rule.conditions.contains(condition))
}

/// A program that another rule makes wrong is no fault of the rule that is tried.
#[test]
fn a_rule_is_not_charged_with_the_steps_of_another_one() {
    let table = RuleTable::standard().with(without("horizontal", Condition::NeedsWhole));
    let found = tried(table.get("map-filter").unwrap(), &table, SKETCHES);
    assert_eq!(found.verdict, Soundness::Right);
    let beside = found.beside.expect("a program that is wrong");
    assert_eq!(beside.culprit.map(|culprit| culprit.rule), Some("horizontal".to_string()), "{}", beside.text);
}

/// What is wrong with all conditions in force needs none of them: it is a finding of its own.
#[test]
fn what_is_wrong_anyway_shows_no_need_of_a_condition() {
    let rule = without("horizontal", Condition::EffectsIo);
    let table = RuleTable::standard().with(rule.clone());
    let mut programs = Programs::new(&rule, &table, 0);
    for condition in [Condition::Rate, Condition::NeedsWhole, Condition::EffectsFail] {
        let found = refute(&mut programs, condition, 200, PATIENCE).unwrap();
        assert_ne!(found.verdict, needed::Necessity::Undecided);
    }
    let wrong = programs.wrong.expect("a program that is wrong");
    assert_eq!(wrong.culprit.map(|culprit| culprit.rule), Some("horizontal".to_string()), "{}", wrong.text);
}

/// Two reverses make another space of positions, in which nothing is combined yet: whoever folds what comes of it is the
/// first to differ, though it is right by itself.
#[test]
fn a_need_may_show_in_a_step_of_another_rule() {
    let table = RuleTable::standard();
    let rule = table.get("reverse-reverse").unwrap();
    let mut programs = Programs::new(rule, &table, 27);
    let found = refute(&mut programs, Condition::OwnPosition, 100, PATIENCE).unwrap();
    let by = found.found().and_then(|found| found.rule());
    assert!(found.programs == 1 && by.is_some_and(|by| by != rule.name), "{by:?}");
    assert_eq!(programs.wrong, None);
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

fn word(verdict: &Soundness) -> String {
    match verdict {
        Soundness::Right => "right".into(),
        Soundness::NeverApplied => "never applied".into(),
        Soundness::Undecided => "undecided".into(),
        Soundness::Wrong(wrong) => {
            let named = wrong.culprit.as_ref().map_or_else(|| "nobody".into(), ToString::to_string);
            format!("wrong by {named}\n{}", wrong.text)
        }
    }
}
