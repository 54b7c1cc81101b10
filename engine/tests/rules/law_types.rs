//! Laws that are not well typed, as somebody writes them who uses the library: what is wrong is said of the subterm.

use std::time::Duration;

use lawson::rules::law::TypeError;
use lawson::rules::{Action, Condition, Count, Law, Over, Rule, RuleTable, Term, attempt, sides_agree};
use lawson::verify::rule_trial::{Fault, NotRight};
use lawson::{FuseOptions, Program};

const XS: Term = Term::Var("xs");
const YS: Term = Term::Var("ys");
const XSS: Term = Term::Var("xss");
const F: Term = Term::Var("f");
const X: Term = Term::Var("x");
const MAPPED: Term = Term::Map(&F, &[XS]);
const KEPT: Term = Term::Filter(&Term::Var("p"), &XS);
const SUM: Term = Term::Reduce("op", "ne", &XS);
const ROWS: Term = Term::Flatten(&XSS);
const ROW_KEPT: Term = Term::Filter(&Term::Var("p"), &X);
const PAIR: Term = Term::Tuple(&[MAPPED, SUM]);

const PLACE: Count = Count::Named("a");
const LENGTH: Count = Count::Named("m");
const SOME_ROWS: Term = Term::Slice(PLACE, LENGTH, &XSS);

/// Left and right side, and what is said of them.
const WRONG: &[(Term, Term, &str)] = &[
    // Functions of another number of arguments.
    (
        Term::Map(&Term::Lambda(&["x", "y"], &X), &[XS]),
        XS,
        "in `map (\\x y -> x) xs`, `\\x y -> x` takes 2 arguments, and is given 1",
    ),
    (MAPPED, Term::Map(&F, &[XS, XS]), "in `map2 f xs xs`, `f` takes 1 argument, and is given 2"),
    (SUM, Term::Apply("op", &[SUM]), "in `op (reduce op ne xs)`, `op` takes 2 arguments, and is given 1"),
    (Term::Map(&F, &[]), XS, "`map f` is given no argument"),
    // Functions of numbers, of rows.
    (
        Term::Tuple(&[ROWS, Term::Map(&F, &[XSS])]),
        ROWS,
        "in `map f xss`, `an element of xss` is of type [m]number, and number is expected",
    ),
    // Numbers in the place of arrays, and the other way round.
    (
        SUM,
        Term::Reverse(&SUM),
        "in `reverse (reduce op ne xs)`, `reduce op ne xs` is of type number, and an array is expected",
    ),
    (
        MAPPED,
        Term::Flatten(&MAPPED),
        "in `flatten (map f xs)`, `map f xs` is of type [n]number, and an array of rows is expected",
    ),
    (
        MAPPED,
        Term::Apply("f", &[MAPPED]),
        "in `f (map f xs)`, `map f xs` is of type [n]number, and number is expected",
    ),
    (
        Term::Replicate("n", &MAPPED),
        XS,
        "in `replicate n (map f xs)`, `map f xs` is of type [n]number, and number is expected",
    ),
    // Arrays of other elements.
    (
        Term::Tuple(&[ROWS, MAPPED]),
        Term::Concat(&XS, &XSS),
        "in `xs ++ xss`, `xss` is of type [n][m]number, and [n]number is expected",
    ),
    (
        Term::Tuple(&[ROWS, SUM]),
        Term::Reduce("op", "ne", &XSS),
        "in `reduce op ne xss`, `xss` is of type [n][m]number, and [n]number is expected",
    ),
    // Lengths that are not equal.
    (
        Term::Map(&F, &[XS, KEPT]),
        XS,
        "in `map2 f xs (filter p xs)`, `filter p xs` is of type [k0]number, and an array of length n is expected",
    ),
    (
        Term::Map(&F, &[XS, Term::Concat(&XS, &YS)]),
        XS,
        "in `map2 f xs (xs ++ ys)`, `xs ++ ys` is of type [n + n]number, and an array of length n is expected",
    ),
    (
        Term::Tuple(&[ROWS, KEPT]),
        Term::Map(&Term::Lambda(&["x"], &ROW_KEPT), &[XSS]),
        "in `map (\\x -> filter p x) xss`, `\\x -> filter p x` is of type [k1]number, and rows that are all of one \
         length is expected",
    ),
    // Conditions and numbers.
    (
        Term::Filter(&Term::Lambda(&["x"], &X), &XS),
        XS,
        "in `filter (\\x -> x) xs`, `\\x -> x` is of type number -> number, and number -> bool is expected",
    ),
    (
        Term::Tuple(&[KEPT, SUM]),
        Term::Redomap("op", &Term::Var("p"), "ne", &XS),
        "in `reduce op ne (map p xs)`, `p` is of type number -> bool, and number -> number is expected",
    ),
    (
        Term::Tuple(&[KEPT, Term::Var("a")]),
        Term::If("a", &XS, &XS),
        "in `if a then xs else xs`, `a` is of type number, and bool is expected",
    ),
    (
        Term::If("c", &MAPPED, &SUM),
        XS,
        "in `if c then map f xs else reduce op ne xs`, `reduce op ne xs` is of type number, and [n]number is expected",
    ),
    // Functions, sizes and several values where a value is taken.
    (MAPPED, F, "in `f`, `f` is of type number -> number, and one number, condition or array is expected"),
    (
        Term::Replicate("n", &Term::Var("a")),
        Term::Var("n"),
        "in `n`, `n` is of type size, and one number, condition or array is expected",
    ),
    (
        PAIR,
        Term::Reverse(&PAIR),
        "in `reverse (map f xs, reduce op ne xs)`, `(map f xs, reduce op ne xs)` is of type ([n]number, number), and \
         one number, condition or array is expected",
    ),
    (
        Term::Map(&Term::Let("x", &Term::Var("a"), &Term::Lambda(&["y"], &Term::Var("y"))), &[XS]),
        XS,
        "in `map (let x = a in \\y -> y) xs`, `let x = a in \\y -> y` is of type number -> number, and a function, by \
         name or as a lambda, is expected",
    ),
    (
        Term::Map(&Term::Lambda(&["f"], &Term::Apply("f", &[X])), &[XS]),
        XS,
        "in `f x`, `f` is of type number, and a function, by name or as a lambda, is expected",
    ),
    // Variables of two types, of none, and two sizes.
    (Term::Map(&XS, &[XS]), XS, "`xs` is of two types on the left side: number -> number, and [n]number"),
    (
        Term::Tuple(&[Term::Map(&Term::Var("p"), &[XS]), KEPT]),
        XS,
        "`p` is of two types on the left side: number -> number, and number -> bool",
    ),
    (Term::Reverse(&XS), YS, "`ys` is on the right side, and on the left side there is no such variable"),
    (
        Term::Tuple(&[Term::Iota("n"), Term::Iota("m")]),
        XS,
        "all arrays of a law have one size, and this law has two: `n` and `m`",
    ),
    // Slices: of what is no array, by what is not a number of elements, and of another length.
    (
        SUM,
        Term::Slice(Count::Zero, Count::Length("xs"), &SUM),
        "in `take (length xs) (reduce op ne xs)`, `reduce op ne xs` is of type number, and an array is expected",
    ),
    (
        Term::Tuple(&[Term::Iota("n"), Term::Reverse(&XS)]),
        Term::Slice(Count::Zero, Count::Named("n"), &XS),
        "in `take n xs`, `n` is of type size, and number of elements is expected",
    ),
    (
        Term::Map(&F, &[Term::Slice(PLACE, LENGTH, &XS), XS]),
        XS,
        "in `map2 f xs[a:a + m] xs`, `xs` is of type [n]number, and an array of length m is expected",
    ),
    (
        Term::Slice(PLACE, LENGTH, &XS),
        Term::Slice(LENGTH, PLACE, &XS),
        "its sides are of different types: [m]number, and [a]number",
    ),
    // Loops.
    (
        MAPPED,
        Term::Loop(Over::Arrays(&[("x", "xs")]), &[Action::When(X, &[Action::Emit(X)])]),
        "in `(let t0 = filter (\\x -> x) xs in t0)`, `x` is of type number, and bool is expected",
    ),
    // The sides.
    (
        MAPPED,
        Term::Tuple(&[MAPPED, MAPPED]),
        "its sides are of different types: [n]number, and ([n]number, [n]number)",
    ),
    (SUM, XS, "its sides are of different types: number, and [n]number"),
    (
        Term::Concat(&XS, &Term::Reverse(&XS)),
        XS,
        "its sides are of different types: [n + n]number, and [n]number",
    ),
];

#[test]
fn what_is_ill_typed_is_said_of_the_subterm() {
    let mut wrong = Vec::new();
    for (rule, why) in wrong_rules() {
        let found = rule.law.check().map_err(|found| found.to_string());
        if found.as_ref().err().map(String::as_str) != Some(why) {
            wrong.push(format!("{why}\n  {found:?}"));
        }
        // Whoever tries the rule is told the same.
        let broken =
            sides_agree(&rule, &RuleTable::standard().with(rule.clone()), 0).map_err(|broken| broken.why);
        assert_eq!(broken.map(|_| vec![]), found);
    }
    assert!(wrong.is_empty(), "{} laws:\n{}", wrong.len(), wrong.join("\n"));
}

/// The rules of these laws, each with what is said of it.
fn wrong_rules() -> impl Iterator<Item = (Rule, &'static str)> {
    WRONG.iter().map(|(left, right, why)| {
        (Rule::of_law("mine", Law { left: *left, right: *right }, "a test", &[]), *why)
    })
}

/// It is found before a program is tried, and so however little time there is.
#[test]
fn what_is_ill_typed_is_tried_on_no_program() {
    for (rule, why) in wrong_rules() {
        let tried = attempt(&rule, &RuleTable::standard().with(rule.clone()), 0, 100, Duration::ZERO);
        assert_eq!(tried.programs, 0, "{why}");
        let Err(NotRight::Wrong(wrong)) = tried.right() else { panic!("{why}") };
        let Fault::Law(broken) = wrong.fault else { panic!("{why}: {wrong}") };
        assert_eq!(broken.why, why);
    }
}

#[test]
fn what_is_ill_typed_fuses_nothing() {
    let entry = Program::parse("def main (xs: []i64) = map (+ 1) (map (* 2) xs)").unwrap().main().unwrap();
    for (rule, why) in wrong_rules() {
        let options = FuseOptions { table: RuleTable::standard().with(rule), ..FuseOptions::default() };
        let Err(error) = entry.fuse_with(&options) else { panic!("{why}") };
        assert!(error.word() == "rule" && !error.is_bug(), "{error}");
        assert_eq!(error.to_string(), format!("the rule mine is not well typed: {why}"));
    }
}

/// The lengths that only running tells are counted as they are met: two filters have two.
#[test]
fn a_subterm_is_typed_once() {
    for (left, why) in [
        (
            Term::Map(&F, &[XS, Term::Filter(&Term::Var("p"), &KEPT)]),
            "in `map2 f xs (filter p (filter p xs))`, `filter p (filter p xs)` is of type [k1]number, and an array of \
             length n is expected",
        ),
        // As programs have it, too: what is filtered twice has two lengths, and one name for it has one.
        (
            Term::ReduceByIndex("ds", "op", "ne", &KEPT, &KEPT),
            "in `reduce_by_index ds op ne (filter p xs) (filter p xs)`, `filter p xs` is of type [k1]number, and an \
             array of length k0 is expected",
        ),
    ] {
        let found = Law { left, right: XS }.check().map_err(|why| why.to_string());
        assert_eq!(found.unwrap_err(), why);
    }
}

/// What is wrong is data too.
#[test]
fn a_type_error_says_what_was_found() {
    let law = Law { left: SUM, right: Term::Reverse(&SUM) };
    let Err(TypeError::Mismatch { term, found, .. }) = law.check() else { panic!("{:?}", law.check()) };
    assert_eq!(
        (term.as_str(), found.len(), found[0].to_string()),
        ("reduce op ne xs", 1, "number".to_string())
    );
}

/// Laws in which something is unusual, and nothing is wrong: they are tried as programs.
#[test]
fn what_is_well_typed_is_tried() {
    let quiet = [Condition::Copyable, Condition::Total];
    for (left, right) in [
        // A size by another name.
        (Term::Map(&F, &[Term::Iota("m")]), Term::Map(&F, &[Term::Iota("m")])),
        // An operator that is applied too, and rows that are an array.
        (
            Term::Tuple(&[SUM, Term::Apply("op", &[Term::Var("a"), Term::Var("a")])]),
            Term::Tuple(&[SUM, Term::Apply("op", &[Term::Var("a"), Term::Var("a")])]),
        ),
        (Term::Flatten(&Term::Reverse(&Term::Reverse(&XSS))), ROWS),
        // Rows that are read at indices, and after each other.
        (
            Term::Tuple(&[ROWS, Term::Gather(&XSS, &Term::Iota("n"))]),
            Term::Tuple(&[ROWS, Term::Gather(&XSS, &Term::Iota("n"))]),
        ),
        (Term::Flatten(&Term::Reverse(&Term::Reverse(&SOME_ROWS))), Term::Flatten(&SOME_ROWS)),
        (Term::Flatten(&Term::Concat(&XSS, &XSS)), Term::Concat(&ROWS, &ROWS)),
        // What a name is bound to is an array.
        (Term::Let("ys", &XS, &Term::Reverse(&Term::Reverse(&YS))), XS),
        // Indices are whole numbers, also where the right side only has them.
        (
            Term::Tuple(&[Term::Map(&F, &[XS]), Term::Replicate("n", &Term::Var("a"))]),
            Term::Tuple(&[
                Term::Map(&F, &[Term::Gather(&XS, &Term::Iota("n"))]),
                Term::Replicate("n", &Term::Var("a")),
            ]),
        ),
        // Indices and values that one filter lets through.
        (
            Term::Let("ys", &KEPT, &Term::ReduceByIndex("ds", "op", "ne", &YS, &YS)),
            Term::Loop(
                Over::Arrays(&[("x", "xs")]),
                &[Action::When(Term::Apply("p", &[X]), &[Action::Put("ds", "op", X, X)])],
            ),
        ),
        // A variable that is called as an array of the test's own.
        (
            Term::Tuple(&[Term::Reverse(&XS), Term::Reverse(&Term::Reverse(&Term::Var("gathered")))]),
            Term::Tuple(&[Term::Reverse(&XS), Term::Var("gathered")]),
        ),
    ] {
        let rule = Rule::of_law("mine", Law { left, right }, "a test", quiet.to_vec());
        rule.law.check().unwrap_or_else(|why| panic!("{}\n{why}", rule.law));
        for seed in 0..8 {
            let values =
                sides_agree(&rule, &RuleTable::standard(), seed).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(values > 0, "{}", rule.law);
        }
    }
}
