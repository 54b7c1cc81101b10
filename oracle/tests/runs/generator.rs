//! What the generator writes: nothing that it can say is rare, and the patterns of which users of
//! other systems reported wrong results are frequent.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::{GenOptions, census, judge, rare, text_from_seed};
use lawson_oracle::interp;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;

const PROGRAMS: u64 = 1000;
/// Programs of the fuzzers, some of them long.
const FUZZED: u64 = 600;

fn texts(options: &GenOptions) -> Vec<String> {
    (0..PROGRAMS).map(|seed| text_from_seed(seed, options)).collect()
}

/// In how many of the programs each of the wanted texts occurs.
fn programs_with<'a>(texts: &[String], wanted: &[&'a str]) -> BTreeMap<&'a str, usize> {
    // One space between words, so that a line break does not hide a construct.
    let flat: Vec<String> =
        texts.iter().map(|t| t.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    wanted.iter().map(|w| (*w, flat.iter().filter(|t| t.contains(w)).count())).collect()
}

fn assert_frequent(texts: &[String], wanted: &[&str], least: usize) {
    let rare: Vec<_> = programs_with(texts, wanted).into_iter().filter(|(_, n)| *n < least).collect();
    assert!(rare.is_empty(), "too rare in {PROGRAMS} programs (wanted {least}): {rare:?}");
}

#[test]
fn every_construct_occurs() {
    let native = texts(&GenOptions::default());
    let combinators = [
        "map ",
        "map2 ",
        "map3 ",
        "reduce ",
        "scan ",
        "filter ",
        "zip ",
        "unzip ",
        "iota ",
        "replicate ",
        "tabulate ",
        "length ",
        ".sum ",
        ".minimum ",
        ".maximum ",
        ".product ",
        "all ",
        "any ",
        "|> ",
        "trace ",
        "if ",
        "let (",
        "in ",
        "def h",
        ": (",
        "[n]",
        "[m]",
        "[k]",
        "[n][",
        " g ",
        "\\x",
        "\\(",
        ".0",
        ".1",
    ];
    assert_frequent(&native, &combinators, 30);
    let operators = [
        " + ", " - ", " * ", " / ", " % ", " // ", " %% ", " ** ", " << ", " >> ", " & ", " | ", " ^ ",
        " < ", " > ", " <= ", " >= ", " == ", " != ", " && ", " || ", "(-", " (!", "(+)", "(*)", "(&&)",
        "(||)", "(+ ", " +)", "(* ", " *)", " -)",
    ];
    assert_frequent(&native, &operators, 15);
    // What fuses with nothing, loops in branches, computed sizes, and arrays that are written out.
    let apart = ["opaque ", "#[materialize]", "#[fuse(no)]"];
    assert_frequent(&native, &apart, 10);
    let branches = ["then let ", "else let ", "& 7i64", "& 7i64) - 1i64", "= ["];
    assert_frequent(&native, &branches, 10);
    let members = [
        "f64.sqrt",
        "f64.abs",
        "f64.min",
        "f64.max",
        "f64.exp",
        "f64.log",
        "f64.inf",
        "f64.nan",
        "f64.isnan",
        "f64.isinf",
        "i32.min",
        "i32.max",
        "i32.abs",
        "i32.sgn",
        "i32.highest",
        "i32.lowest",
        "i64.i32",
        "i32.i64",
        "f64.i32",
        "i32.f64",
        "bool.i32",
        "i32.bool",
        "i64.f64",
    ];
    assert_frequent(&native, &members, 15);
}

#[test]
fn every_type_occurs_and_only_what_is_asked_for() {
    let all = texts(&GenOptions { only_native_types: false, ..GenOptions::default() });
    let others = ["i8", "i16", "u8", "u16", "u32", "u64", "f32"];
    assert_frequent(&all, &others, 50);
    let native = texts(&GenOptions::default());
    assert!(programs_with(&native, &others).values().all(|n| *n == 0));
    let none =
        GenOptions { effects: false, failing: false, floats: false, nested: false, ..GenOptions::default() };
    let absent = ["trace", " / ", " // ", " %% ", " ** ", "f64", "xs1[", "xs2["];
    assert_eq!(programs_with(&texts(&none), &absent).values().sum::<usize>(), 0);
}

/// The patterns of the reports that the tests owe (Weld 436, Numba 9139 and 6920, Futhark 2474, ..).
#[test]
fn patterns_that_broke_other_systems_are_frequent() {
    let texts = texts(&GenOptions::default());
    let count = |f: &dyn Fn(&str) -> bool| texts.iter().filter(|t| f(t)).count();
    let bound = |t: &str, operation: &str| -> Vec<String> {
        let lets = t.split("let ").skip(1).filter(|l| l.contains(operation));
        let names = lets.filter_map(|l| l.split_whitespace().next());
        names.filter(|n| n.chars().all(char::is_alphanumeric)).map(str::to_string).collect()
    };
    let uses =
        |t: &str, name: &str| t.split(|c: char| !c.is_alphanumeric()).filter(|w| *w == name).count() - 1;
    // A filter, then a consumer that uses its index.
    let indexed = count(&|t| bound(t, "filter ").iter().any(|ys| t.contains(&format!("iota (length {ys})"))));
    // The result of a reduction in a later binding.
    let reduced = count(&|t| {
        let results = [bound(t, "reduce "), bound(t, ".maximum"), bound(t, ".sum"), bound(t, ".minimum")];
        results.concat().iter().any(|s| uses(t, s) > 1)
    });
    // Several consumers of one filter or map.
    let shared = count(&|t| [bound(t, "map "), bound(t, "filter ")].concat().iter().any(|s| uses(t, s) > 2));
    // Two sizes that inputs make equal by accident.
    let two_sizes = count(&|t| t.contains("main [n] [m]"));
    let found = [indexed, reduced, shared, two_sizes];
    let least = [30, 100, 80, 300];
    assert!(found.iter().zip(least).all(|(n, least)| *n >= least), "{found:?}");
}

#[test]
fn a_seed_gives_the_same_program_every_time() {
    let once = text_from_seed(42, &GenOptions::default());
    assert_eq!(once, text_from_seed(42, &GenOptions::default()));
    assert_ne!(once, text_from_seed(43, &GenOptions::default()));
}

/// What the fuzzers draw leaves no form out; each is counted in what was written, by its types.
#[test]
fn fuzzers_draw_every_form() {
    let mut counts: BTreeMap<&str, usize> = census::every_form().into_iter().map(|form| (form, 0)).collect();
    for seed in 0..FUZZED {
        let text = text_from_seed(seed, &GenOptions::rich());
        let checked = judge::checked(&text).unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}\n{text}"));
        for form in census::forms(&checked) {
            *counts.get_mut(form).unwrap() += 1;
        }
    }
    let rare: Vec<_> = counts.iter().filter(|(_, n)| **n < 5).collect();
    eprintln!("{counts:#?}");
    assert!(rare.is_empty(), "in fewer than 5 of {FUZZED} programs: {rare:?}, of {counts:#?}");
}

/// Each gives two values on its operands, by the reference interpreter.
#[test]
fn rare_operators_are_not_associative() {
    let mut operators = BTreeSet::new();
    for seed in 0..200 {
        let rare = rare::from_seed(seed);
        judge::checked(&rare.text).unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}\n{}", rare.text));
        let ([a, b, c], op) = (&rare.operands, &rare.operator);
        let text =
            format!("def main = (({op}) (({op}) ({a}) ({b})) ({c}), ({op}) ({a}) (({op}) ({b}) ({c})))");
        let checked = judge::checked(&text).unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}\n{text}"));
        let schedule = Schedule::new(Schedule::SMALL);
        let result = interp::run(&mut Concrete::new(), &checked, 0, &[], &schedule).result.unwrap();
        let Value::Tuple(both) = &result else { panic!("{text} gives {result:?}") };
        assert_ne!(both[0], both[1], "{text}");
        operators.insert(rare.operator);
    }
    assert!(operators.len() > 40, "{operators:#?}");
}
