//! The laws of the table, each tried with functions and arrays in its variables: both sides mean the same,
//! and the rule makes the one of the other.

use std::fs;
use std::path::Path;

use lawson::ErrorKind;
use lawson::certificate::{self, Refused};
use lawson::core::kind::Kind;
use lawson::core::rewrites;
use lawson::cost::count;
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::law::{Equation, follows};
use lawson::legality::{Condition, Policy};
use lawson::rules::law::{Action, Count, Law, Over, Role, Term, coq, source};
use lawson::rules::{Laws, PREPARING, Rule, RuleName, RuleTable, Shape};
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
fn every_law_is_well_typed() {
    for rule in RuleTable::standard().rules() {
        rule.law.check().unwrap_or_else(|why| panic!("{}: {}\n{why}", rule.name, rule.law));
    }
}

/// The theorems that the table names stand in `proofs/`, whose files `.ci/proofs` compiles.
#[test]
fn theorems_of_the_table_are_there() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs");
    let files = fs::read_to_string(proofs.join("_CoqProject")).unwrap();
    let files = files.lines().filter(|line| line.ends_with(".v"));
    let text: String = files.map(|file| fs::read_to_string(proofs.join(file)).unwrap()).collect();
    for rule in RuleTable::standard().rules().iter().chain(PREPARING) {
        let theorem = rule.theorem.as_deref().unwrap();
        let needs = rule.conditions.iter().map(|condition| coq::counterexample(theorem, *condition));
        for name in needs.chain([theorem.to_string()]) {
            assert_eq!(text.matches(&format!("\nTheorem {name} :")).count(), 1, "{name}");
        }
    }
    // Neither a proof that is left out, nor an axiom.
    for word in ["Admitted", "admit.", "Axiom", "Parameter", "Hypothesis "] {
        assert!(!text.contains(word), "{word}");
    }
}

/// A rewrite that has a row says what the row says, which means the same on both sides and follows from it.
#[test]
fn rows_of_rewrites_say_what_these_say() {
    let table = RuleTable::standard();
    for row in PREPARING {
        let rewrite = rewrites::named(&row.name).unwrap();
        assert_eq!(rewrite.law, source::line(row));
        row.law.check().unwrap_or_else(|why| panic!("{}: {why}", row.name));
        let values: usize = (0..DRAWS).map(|seed| sides_agree(row, &table, seed).unwrap()).sum();
        assert!(values > DRAWS as usize, "{}: {values} values", row.name);
        let law = Equation::parse(rewrite.law).unwrap();
        let from = follows(&law, &table).unwrap().unwrap_or_default();
        assert_eq!(from.first(), Some(&row.name), "{from:?}");
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
    // What prints would print twice as much of an element as before it comes to the next.
    let mine = Rule {
        name: "twice".into(),
        law: Law {
            left: Term::Map(&Term::Var("f"), &[Term::Map(&Term::Var("f"), &[XS])]),
            right: Term::Loop(EACH, &[Action::Emit(Term::Apply("f", &[Term::Apply("f", &[X])]))]),
        },
        source: "a test".into(),
        theorem: None,
        conditions: [Condition::EffectsIo].as_slice().into(),
        shape: Shape::Vertical { consumer: Kind::Map, producer: Kind::Map },
    };
    assert_eq!(mine.law.formula().to_string(), "map f (map f xs) = loop (x <- xs) { emit (f (f x)) }");
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

/// A law that says too little is not applied: what stands after something else would be left out, and the result has
/// another size. Where only what is done within is no program, the checker says so, in any build.
#[test]
fn what_is_no_program_is_not_certified() {
    let table = |law: Law| RuleTable::standard().with(Rule::of_law("mine", law, "a test", &[]));
    let of = |text: &str| lawson::Program::parse(text).unwrap().main().unwrap();
    let short = table(Law { left: Term::Map(&F, &[Term::Concat(&XS, &YS)]), right: Term::Map(&F, &[XS]) });
    let entry = of("def main [n] (xs: [n]i64) (ys: [n]i64) = map (+ 1) (xs ++ ys)");
    let options = FuseOptions { table: short, ..FuseOptions::default() };
    let fusion = fuse(entry.lowered(), &options).unwrap();
    assert!(fusion.report.steps.iter().all(|step| step != "mine"), "{}", fusion.program);
    // Whoever asks the API is told before, by the types of both sides.
    let error = entry.fuse_with(&options).map(drop).unwrap_err();
    assert!(error.kind() == ErrorKind::Rule && !error.is_bug(), "{error}");
    assert!(error.to_string().contains("is not well typed"), "{error}");

    // No number of 64 bits with a fraction is an index.
    let scans = Term::Scan("op", "ne", &Term::Reverse(&Term::Scan("op", "ne", &XS)));
    let table = table(Law { left: scans, right: Term::Gather(&XS, &XS) });
    let entry = of("def main [n] (xs: [n]f64) = scan (+) 0 (reverse (scan (+) 0 xs))");
    let options = FuseOptions { table: table.clone(), ..FuseOptions::default() };
    let Fusion { program, certificate, .. } = fuse(entry.lowered(), &options).unwrap();
    let laws = Laws::new(table, Policy::default());
    let checked = certificate::check(entry.lowered(), &program, &certificate, &laws);
    assert!(matches!(checked, Err(Refused::Malformed(_))), "{checked:?}\n{program}");
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
    // Several laws, of which only the last one makes it cheaper.
    let turned = "def main [m] (xs: [][m]i64) (ys: [][m]i64) = reverse (reverse xs ++ reverse ys)";
    assert_eq!(fused(turned, &RuleTable::standard()), (4, 3, vec![]));
    let (loops, arrays, laws) = fused(turned, &table);
    assert_eq!((loops, arrays), (1, 0), "{laws:?}");
    assert!(laws.len() > 1 && laws.contains(&"reverse-concat".into()), "{laws:?}");
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
    let law = Law { left: Term::Map(&Term::Lambda(&["x"], &F_X), &[XS]), right: Term::Map(&F, &[XS]) };
    let rule = Rule::of_law("map-eta", law, "a test", &[]);
    let made = is_made(&rule, &RuleTable::standard().with(rule.clone()), 0).unwrap_err();
    assert!(made.why.starts_with("no statement of the left side is what the law says"), "{made}");
}

/// A law of somebody's that forgets one of its conditions: some of the functions that it then speaks of print, and some
/// fail, so that few draws tell.
#[test]
fn a_law_that_forgets_what_its_functions_do_is_found_out() {
    let [gather_map, _] = mine();
    let standard = RuleTable::standard();
    let rows = ["map-reverse", "map-replicate", "map-map"].map(|name| standard.get(name).unwrap().clone());
    for rule in [&[gather_map][..], &rows[..]].concat() {
        for condition in [Condition::Copyable, Condition::Total, Condition::EffectsIo, Condition::EffectsFail]
        {
            if !rule.conditions.contains(&condition) {
                continue;
            }
            let kept: Vec<_> = rule.conditions.iter().copied().filter(|other| *other != condition).collect();
            let forgetful = Rule { conditions: kept.into(), ..rule.clone() };
            let table = standard.clone().with(forgetful.clone());
            let found = (0..FEW).any(|seed| sides_agree(&forgetful, &table, seed).is_err());
            assert!(found, "{} without {}", rule.name, condition.name());
        }
    }
}

/// Draws that are few.
const FEW: u64 = 12;

/// Elements that are read at indices wherever in a law: these are whole numbers, and within.
#[test]
fn indices_lie_within_wherever_a_law_has_them() {
    const GATHER: Term = Term::Gather(&XS, &IS);
    const BACK: Term = Term::Reverse(&IS);
    let quiet = [Condition::Copyable, Condition::Total];
    let laws = [
        ("reverse-gather", Term::Reverse(&GATHER), Term::Gather(&XS, &BACK), &[][..]),
        ("map-gather", Term::Map(&F, &[GATHER]), Term::Gather(&Term::Map(&F, &[XS]), &IS), &quiet),
    ];
    for (name, left, right, conditions) in laws {
        let rule = Rule::of_law(name, Law { left, right }, "a test", conditions.to_vec());
        let table = RuleTable::standard().with(rule.clone());
        for seed in 0..DRAWS {
            sides_agree(&rule, &table, seed).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        }
    }
}

const A: Term = Term::Var("a");
const I: Term = Term::Var("i");
const GATHERED: Term = Term::Gather(&XS, &IS);
const MAPPED: Term = Term::Map(&F, &[XS]);
const LAMBDA: Term = Term::Lambda(&["x"], &Term::Apply("f", &[X, A]));
const XSS: Term = Term::Var("xss");

/// Terms of every form, and forms in each other where the text of one could be taken for something else.
const FORMS: &[Term] = &[
    Term::Reverse(&XS),
    Term::Map(&LAMBDA, &[GATHERED]),
    Term::Map(&F, &[XS, GATHERED, Term::Reverse(&YS)]),
    Term::Map(&F, &[XS, YS, XS, YS, Term::Reverse(&XS), MAPPED2, XS]),
    Term::Filter(&Term::Var("p"), &GATHERED),
    Term::Filter(&Term::Lambda(&["x"], &Term::Apply("p", &[F_X])), &Term::Concat(&XS, &GATHERED)),
    Term::Reduce("op", "ne", &GATHERED),
    Term::Redomap("op", &LAMBDA, "ne", &Term::Concat(&XS, &MAPPED2)),
    Term::Scan("op", "ne", &Term::Scan("op'", "ne'", &GATHERED)),
    Term::ReduceByIndex("ds", "op", "ne", &Term::Reverse(&IS), &GATHERED),
    Term::Gather(&MAPPED, &IS),
    Term::Gather(&GATHERED, &Term::Gather(&Term::Var("js"), &IS)),
    Term::Map(&Term::Lambda(&["i"], &Term::At("xs", &Term::At("is", &I))), &[IS]),
    Term::Map(&F, &[Term::Iota("n")]),
    Term::Concat(&Term::Counted("n"), &Term::Concat(&Term::Iota("n"), &XS)),
    Term::Replicate("n", &Term::Apply("f", &[Term::Apply("g", &[A]), A])),
    Term::Reverse(&Term::Flatten(&XSS)),
    Term::Reverse(&Term::Flatmap(&Term::Var("gs"), &XS)),
    // Slices of all forms of numbers, of what is no name, and as an argument.
    Term::Slice(
        Count::Named("a"),
        Count::Named("m"),
        &Term::Slice(Count::Zero, Count::Named("l"), &GATHERED),
    ),
    Term::Map(&F, &[Term::Slice(Count::Named("a"), Count::Named("m"), &Term::Flatten(&XSS))]),
    Term::Reduce(
        "op",
        "ne",
        &Term::Slice(TWICE, Count::Named("a"), &Term::Concat(&XS, &Term::Concat(&XS, &XS))),
    ),
    Term::Slice(
        Count::Difference(&Count::Length("xs"), &TWICE),
        Count::Sum(&Count::Named("a"), &Count::Named("a")),
        &Term::Concat(&XS, &YS),
    ),
    Term::Slice(Count::Zero, Count::Difference(&Count::Length("xs"), &Count::Named("a")), &XS),
    Term::Reverse(&Term::If("c", &MAPPED, &Term::Reverse(&YS))),
    Term::If("c", &Term::Let("ys", &MAPPED, &Term::Reverse(&YS)), &Term::Reverse(&XS)),
    Term::Tuple(&[MAPPED, Term::Reduce("op", "ne", &XS), Term::Tuple(&[GATHERED])]),
    Term::Let("ys", &GATHERED, &Term::Tuple(&[YS2, Term::Map(&F, &[YS])])),
    // Names that the text makes itself, and those that mean something in the language.
    Term::Gather(&Term::Map(&Term::Var("i"), &[Term::Var("gathered")]), &Term::Var("gathered'")),
    Term::Map(&Term::Var("map"), &[Term::Reverse(&Term::Var("loop"))]),
    Term::Let("iota", &Term::Map(&Term::Var("length"), &[XS]), &Term::Reverse(&Term::Var("iota"))),
];
const TWICE: Count = Count::Sum(&Count::Named("a"), &Count::Named("a"));
const YS2: Term = Term::Reverse(&YS);
const MAPPED2: Term = Term::Map(&Term::Var("g"), &[YS]);

/// Loops, in which functions take turns where combinators do not: these neither print nor fail.
const LOOPS: &[Term] = &[
    Term::Loop(EACH, &[Action::Emit(F_X)]),
    Term::Loop(BOTH, &[Action::Emit(Term::Apply("f", &[X, Y])), Action::Fold("op", "ne", Y)]),
    Term::Loop(
        BOTH,
        &[
            Action::Bind("z", Term::Apply("f", &[X])),
            Action::Step("s", "op", "ne", Term::Var("z")),
            Action::When(
                Term::Apply("p", &[Term::Var("s")]),
                &[Action::Emit(Y), Action::Step("t", "op", "ne", X), Action::Fold("op", "ne", T)],
            ),
            Action::Put("ds", "op", X, Term::Var("s")),
            Action::Emit(Term::Var("z")),
        ],
    ),
    // One name for two.
    Term::Loop(EACH, &[Action::Bind("x", F_X), Action::Bind("x", F_X), Action::Emit(X)]),
    // Nobody says what is neutral.
    Term::Loop(BOTH, &[Action::Put("ds", "op", X, Y)]),
    Term::Loop(Over::Size("i", "n"), &[Action::Emit(Term::Apply("f", &[I])), Action::Fold("op", "ne", I)]),
    Term::Loop(Over::Arrays(&[("t0", "t1")]), &[Action::When(Term::Apply("p", &[T0]), &[Action::Emit(T0)])]),
];
const T0: Term = Term::Var("t0");

/// The forms in a term, by the names of their variants.
fn forms(term: &Term, out: &mut Vec<&'static str>) {
    let (name, parts): (_, Vec<&Term>) = match term {
        Term::Var(_) => ("Var", vec![]),
        Term::Apply(_, args) => ("Apply", args.iter().collect()),
        Term::Lambda(_, body) => ("Lambda", vec![body]),
        Term::Map(function, arrays) => {
            ("Map", [&[*function], &arrays.iter().collect::<Vec<_>>()[..]].concat())
        }
        Term::Filter(predicate, array) => ("Filter", vec![predicate, array]),
        Term::Reduce(_, _, array) => ("Reduce", vec![array]),
        Term::Redomap(_, function, _, array) => ("Redomap", vec![function, array]),
        Term::Scan(_, _, array) => ("Scan", vec![array]),
        Term::ReduceByIndex(_, _, _, indices, values) => ("ReduceByIndex", vec![indices, values]),
        Term::Gather(array, indices) => ("Gather", vec![array, indices]),
        Term::At(_, index) => ("At", vec![index]),
        Term::Iota(_) => ("Iota", vec![]),
        Term::Counted(_) => ("Counted", vec![]),
        Term::Replicate(_, scalar) => ("Replicate", vec![scalar]),
        Term::Reverse(array) => ("Reverse", vec![array]),
        Term::Concat(first, second) => ("Concat", vec![first, second]),
        Term::Flatten(rows) => ("Flatten", vec![rows]),
        Term::Flatmap(function, array) => ("Flatmap", vec![function, array]),
        Term::Slice(_, _, array) => ("Slice", vec![array]),
        Term::If(_, then, otherwise) => ("If", vec![then, otherwise]),
        Term::Tuple(parts) => ("Tuple", parts.iter().collect()),
        Term::Let(_, value, body) => ("Let", vec![value, body]),
        Term::Loop(over, body) => {
            out.push(match over {
                Over::Arrays(_) => "Arrays",
                Over::Size(..) => "Size",
            });
            actions(body, out);
            ("Loop", vec![])
        }
    };
    out.push(name);
    parts.into_iter().for_each(|part| forms(part, out));
}

fn actions(body: &[Action], out: &mut Vec<&'static str>) {
    for action in body {
        let (name, parts): (_, Vec<&Term>) = match action {
            Action::Bind(_, value) => ("Bind", vec![value]),
            Action::Step(_, _, _, value) => ("Step", vec![value]),
            Action::When(condition, inner) => {
                actions(inner, out);
                ("When", vec![condition])
            }
            Action::Emit(value) => ("Emit", vec![value]),
            Action::Fold(_, _, value) => ("Fold", vec![value]),
            Action::Put(_, _, index, value) => ("Put", vec![index, value]),
        };
        out.push(name);
        parts.into_iter().for_each(|part| forms(part, out));
    }
}

/// All variants of [`Term`], [`Over`] and [`Action`].
const VARIANTS: [&str; 31] = [
    "Apply",
    "Arrays",
    "At",
    "Bind",
    "Concat",
    "Counted",
    "Emit",
    "Filter",
    "Flatmap",
    "Flatten",
    "Fold",
    "Gather",
    "If",
    "Iota",
    "Lambda",
    "Let",
    "Loop",
    "Map",
    "Put",
    "Redomap",
    "Reduce",
    "ReduceByIndex",
    "Replicate",
    "Reverse",
    "Scan",
    "Size",
    "Slice",
    "Step",
    "Tuple",
    "Var",
    "When",
];

/// What is printed of a law is text of the language, has the law's variables, and means what its terms mean in core, for
/// every form of term: also those that no row of the table has on a left side.
#[test]
fn what_is_printed_of_a_law_reads_back_as_the_same_law() {
    let quiet = [Condition::Copyable, Condition::Total, Condition::Exact];
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    let all = FORMS.iter().map(|term| (term, &[][..])).chain(LOOPS.iter().map(|term| (term, &quiet[..])));
    for (term, conditions) in all {
        forms(term, &mut found);
        let rule = Rule::of_law("form", Law { left: *term, right: *term }, "a test", conditions.to_vec());
        for text in [rule.law.to_string(), source::law(&rule)] {
            if let Some(why) = other_law(&text, &rule.law) {
                wrong.push(format!("{text}\n{why}"));
            }
        }
        // The left side is run as it is printed, and as core.
        let runs: Vec<_> = (0..DRAWS).map(|seed| sides_agree(&rule, &RuleTable::new([]), seed)).collect();
        let values: usize = runs.iter().flatten().sum();
        if let Some(broken) = runs.into_iter().find_map(Result::err) {
            wrong.push(format!("{}\n{broken}", rule.law));
        } else if values < DRAWS as usize {
            wrong.push(format!("{}: {values} values", rule.law));
        }
    }
    assert!(wrong.is_empty(), "{} forms:\n{}", wrong.len(), wrong.join("\n\n"));
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, VARIANTS);
}

/// Why a text is another law than one of the same terms.
fn other_law(text: &str, law: &Law) -> Option<String> {
    let options =
        lawson::law::Options { instances: 30, conditions: false, ..lawson::law::Options::default() };
    let parsed = lawson::law::Equation::parse(text).map_err(|why| why.to_string());
    let report =
        match parsed.and_then(|law| lawson::law::judge(&law, &options).map_err(|why| why.to_string())) {
            Ok(report) => report,
            Err(why) => return Some(why),
        };
    if report.verdict.counterexample().is_some() {
        return Some(report.verdict.to_string());
    }
    // Another name stands for one that means something in the language, and sizes by themselves are numbers.
    let is_function = |role: &Role| match role {
        Role::Function(_) | Role::Predicate | Role::Parts | Role::Operator => true,
        Role::Size | Role::Count | Role::Array | Role::Rows | Role::Scalar | Role::Condition => false,
    };
    let mut expected: Vec<_> =
        law.variables().iter().map(|(name, role)| (*name, is_function(role))).collect();
    let mut variables: Vec<_> = report
        .variables
        .iter()
        .filter_map(|text| text.split_once(": "))
        .map(|(name, ty)| (law_name(name, law), ty.contains("->")))
        .collect();
    expected.sort_unstable();
    variables.sort_unstable();
    (expected != variables).then(|| format!("{:?} are not {expected:?}", report.variables))
}

/// The variable of a law that is so called, or that is called so in the text.
fn law_name<'n>(name: &'n str, law: &Law) -> &'n str {
    let known = |name: &str| law.variables().iter().any(|(other, _)| *other == name);
    if known(name) { name } else { name.trim_end_matches('\'') }
}
