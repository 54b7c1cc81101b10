//! What somebody else made of a program, judged: core as it is exchanged, and when floats are the same.

use std::fs;
use std::path::Path;

use lawson::api::Program;
use lawson::core::{parse, print};
use lawson::verify::Options;
use lawson::verify::judge::{Fault, Floats, Judge, Other, SMALLER, Unfit, is_of_order, read};
use lawson::verify::{Subject, differential};
use lawson_oracle::source::Source;

/// The verdict in a word.
fn verdict(source: &str, other: &str, floats: Floats) -> &'static str {
    let program = Program::parse(source).unwrap();
    let entry = program.main().unwrap();
    let other = read(Source::new("other", other), entry.lowered()).unwrap();
    let options = Options { cases: 60, ..Options::default() };
    let (checked, lowered) = (entry.checked(), entry.lowered());
    let judge = Judge { checked, entry: entry.index(), lowered, floats, options, smaller: SMALLER };
    match judge.judge(Other::Program(&other)) {
        Ok(judged) if judged.sampled.same > 0 => "same",
        Ok(_) => "undecided",
        Err(Fault::Differs(..)) => "different",
        Err(Fault::Failed(_)) => "failed",
    }
}

const SUM: &str = "def main (xs: []f64) = f64.sum xs";

#[test]
fn another_order_of_adding_is_what_any_bracket_admits() {
    let backwards = "def main (xs: []f64) = f64.sum (reverse xs)";
    assert_eq!(verdict(SUM, backwards, Floats::Exact), "different");
    assert_eq!(verdict(SUM, backwards, Floats::AnyBracket), "same");
    // Something is left out, or is there twice, or is rounded where nothing was to be rounded.
    for wrong in [
        "def main (xs: []f64) = f64.sum (drop 1 xs)",
        "def main (xs: []f64) = f64.sum (xs ++ take 1 xs)",
        "def main (xs: []f64) = f64.sum (map (* 1.001) xs)",
        "def main (xs: []f64) = f64.sum xs - 0.25",
    ] {
        let wrong = wrong.replace("take 1 xs", "xs");
        assert_eq!(verdict(SUM, &wrong, Floats::AnyBracket), "different", "{wrong}");
    }
}

/// Only a difference that no order of adding makes is more than one of digits; of a host's functions nothing is known.
#[test]
fn a_difference_in_the_order_of_adding_is_told_from_others() {
    let shows = |source: &str, other: &str| {
        let entry = Program::parse(source).unwrap().main().unwrap();
        let other = read(Source::new("other", other), entry.lowered()).unwrap();
        let (checked, lowered, options) = (entry.checked(), entry.lowered(), Options::default());
        let subject = Subject { checked, entry: entry.index(), fused: &other, unfused: false };
        let difference = differential::sample(&subject, &[], &options).unwrap_err();
        is_of_order(&Subject { fused: lowered, ..subject }, &difference)
    };
    assert!(shows(SUM, "def main (xs: []f64) = f64.sum (reverse xs)"));
    assert!(!shows(SUM, "def main (xs: []f64) = f64.sum (drop 1 xs)"));
    assert!(!shows("def main (x: i64) = x", "def main (x: i64) = x + 1"));
    let told = "external \"tell\" : f64 -> f64 def main (xs: []f64) = ";
    let [one, other] = ["xs", "(reverse xs)"].map(|xs| format!("{told} f64.sum (map tell {xs})"));
    assert!(!shows(&one, &other));
}

#[test]
fn what_an_order_decides_is_undecided() {
    let operator = "def main (xs: []f64) = reduce (\\a b -> f64.sqrt (a * a + b * b)) 0 xs";
    assert_eq!(verdict(operator, operator, Floats::AnyBracket), "undecided");
    // A sum of one number has one order: nothing is open there, and what is carried on has bounds.
    let mean = "def main [n] (xs: [n]f64) = map (\\x -> x - f64.sum xs / 4) xs";
    let other = "def main [n] (xs: [n]f64) = map (\\x -> x - f64.sum (reverse xs) / 4) xs";
    assert_eq!(verdict(mean, other, Floats::AnyBracket), "same");
    let swapped = "def main [n] (xs: [n]f64) = map (\\x -> f64.sum (reverse xs) / 4 - x) xs";
    assert_eq!(verdict(mean, swapped, Floats::AnyBracket), "different");
}

/// Some order of multiplying overflows, and then the result may be anything: nothing is known of it.
#[test]
fn what_has_no_bound_is_undecided() {
    let product = "def main (x: f64) = f64.product [1e300, 1e300, 1e-300, x]";
    assert_eq!(verdict(product, "def main (x: f64) = x + 7", Floats::AnyBracket), "undecided");
    let sum = "def main (x: f64) = f64.sum [1e308, 1e308, -1e308] - f64.sum [1e308, 1e308, -1e308] + x";
    assert_eq!(verdict(sum, "def main (x: f64) = x + 7", Floats::AnyBracket), "undecided");
    // Among finite numbers an infinite one decides the sum in every order.
    let infinite = "def main (x: i64) = f64.sum [f64.inf, 1, 2, 3, f64.i64 (x & 1)]";
    assert_eq!(verdict(infinite, infinite, Floats::AnyBracket), "same");
    assert_eq!(verdict(infinite, "def main (_: i64) = 7f64", Floats::AnyBracket), "different");
}

#[test]
fn where_nothing_is_reordered_zeros_have_signs() {
    let (plus, minus) = ("def main (_: i64) = 0f64", "def main (_: i64) = -0f64");
    assert_eq!(verdict(plus, minus, Floats::AnyBracket), "different");
    assert_eq!(verdict(plus, plus, Floats::AnyBracket), "same");
}

#[test]
fn steps_between_floats_are_counted() {
    let divided = "def main (x: f64) = x / 3";
    let times = "def main (x: f64) = x * (1 / 3)";
    assert_eq!(verdict(divided, times, Floats::Exact), "different");
    assert_eq!(verdict(divided, times, Floats::Ulps(0)), "different");
    assert_eq!(verdict(divided, times, Floats::Ulps(2)), "same");
    assert_eq!(verdict(divided, "def main (x: f64) = -(x / 3)", Floats::Ulps(1000)), "different");
    // Integers are themselves.
    assert_eq!(verdict("def main (x: i64) = x", "def main (x: i64) = x + 1", Floats::Ulps(9)), "different");
}

/// Also where the results begin as the source's do.
#[test]
fn other_results_are_refused() {
    let program = Program::parse("def main (x: i64) = x").unwrap();
    let lowered = program.main().unwrap().lowered().clone();
    for (other, gives) in [
        ("def main (x: i64) = (x, 99i64)", "(i64, i64)"),
        ("def main (x: i64) = ((), x)", "(bool, i64)"),
        ("def main (x: i64) = f64.i64 x", "(f64)"),
        ("def main (x: i64) = [[x]]", "([][]i64)"),
        ("core 1 program main (x0: i64 \"x\") {} -> (x0, 99i64)", "(i64, i64)"),
    ] {
        let said = match read(Source::new("other", other), &lowered) {
            Err(Unfit::Other(said)) => said,
            found => panic!("{other}: {found:?}"),
        };
        assert_eq!(said, format!("it gives {gives}, and the source gives (i64), tuples split"));
    }
    assert_eq!(
        verdict("def main (x: i64) = (x, (x, x))", "def main (x: i64) = (x, x, x)", Floats::Exact),
        "same"
    );
}

#[test]
fn other_terms_are_no_difference() {
    let (one, other) = ("def main (x: f64) = x * 3 + 1", "def main (x: f64) = 1 + 3 * x");
    assert_eq!(verdict(one, other, Floats::Exact), "same");
}

/// The programs of the corpus, fused and written down, are read as they were, and are what their sources are.
/// The text says where each sum has its brackets: without a certificate nothing differs by a bit.
#[test]
fn every_program_of_the_corpus_passes_as_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots");
    let mut judged = 0;
    for folder in ["rules", "programs"] {
        let mut files: Vec<_> =
            fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|e| e == "fut"));
        files.sort();
        for path in files {
            let Ok(program) = Program::parse(&fs::read_to_string(&path).unwrap()) else { continue };
            for name in program.checked().entries() {
                let Ok(entry) = program.entry(name) else { continue };
                let fused = entry.fuse().unwrap();
                let text = print::exchange(fused.program());
                let place = format!("{}, {name}", path.display());
                let again = parse::parse(&Source::new("text", &*text)).unwrap();
                assert_eq!(print::exchange(&again), text, "{place}");
                let (checked, lowered) = (entry.checked(), entry.lowered());
                let other = read(Source::new("text", &*text), lowered).unwrap();
                let options = Options { cases: 12, symbolic: 1, ..Options::default() };
                let (floats, entry) = (Floats::Exact, entry.index());
                let judge = Judge { checked, entry, lowered, floats, options, smaller: SMALLER };
                if let Err(Fault::Differs(found, _)) = judge.judge(Other::Program(&other)) {
                    panic!(
                        "{place}: on {} the source gives {}, the text {}",
                        found.inputs().join(" "),
                        found.expected(),
                        found.found()
                    );
                }
                judged += 1;
            }
        }
    }
    assert!(judged > 100, "{judged} programs");
}

#[test]
fn text_of_another_version_is_refused() {
    let read = parse::parse(&Source::new("text", "core 2\nprogram main () {} -> ()\n"));
    let refused = read.err().map(|diagnostic| diagnostic.message);
    assert_eq!(refused.as_deref(), Some("this is another version of core: 1 is read here"));
}
