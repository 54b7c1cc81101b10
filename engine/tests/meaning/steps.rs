//! What each step of a certificate makes means what the source means; and the first step that does not is named, by its rule
//! and by what it is applied to.

use lawson::fuse::{FuseOptions, fuse};
use lawson::legality::{Condition, Policy};
use lawson::rules::{Laws, RuleTable};
use lawson::verify::steps::{Steps, WrongStep, check};
use lawson::verify::{Options, Subject};
use lawson::{Entry, Program};

fn entry(text: &str) -> Entry {
    Program::parse(text).and_then(|program| program.main()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn steps(text: &str, policy: Policy) -> Result<Steps, WrongStep> {
    let entry = entry(text);
    let options = FuseOptions { policy: policy.clone(), ..FuseOptions::default() };
    let fusion = fuse(entry.lowered(), &options).unwrap();
    let (checked, index) = (entry.checked(), entry.index());
    let subject = Subject { checked, entry: index, fused: &fusion.program, unfused: false };
    let laws = Laws::new(RuleTable::standard(), policy);
    check(&subject, entry.lowered(), &fusion.certificate, &laws, &Options::default())
}

#[test]
fn every_step_means_what_the_source_means() {
    for text in [
        // A law, a plan, a pull, and rewrites that prepare.
        "def main (xs: []i64) = i64.sum (map (* 3) (reverse (filter (> 0) xs)))",
        "def main (xs: []i64) = let s = scan (+) 0 xs in (last (scan (+) 0 (map (* 2) s)), i64.sum s)",
        "def main [n] (xs: [n]i64) = let ys = map (* 2) xs in map2 (+) (rotate 1 ys) (reverse ys)",
        "def main (xs: []i64) = let (as, bs) = partition (> 0) xs in (i64.sum as, i64.product bs)",
    ] {
        let found = steps(text, Policy::default()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert!(found.all > 1 && found.equal == found.all, "{text}: {found:?}");
    }
}

/// Without a condition of a law, of a rule and of a rewrite.
#[test]
fn the_first_wrong_step_is_named() {
    let concatenated = "def main (xs: []f64) (ys: []f64) = f64.product (filter (> 0) xs ++ filter (> 1) ys)";
    let printed = "def main (xs: []i64) =\n (map (\\x -> trace x) xs, map (\\x -> trace (x * 2)) xs)";
    let delayed = "def main [n] (xs: [n]i64) = let ys = map (\\x -> trace x) xs in map (+ ys[0]) xs";
    for (text, policy, rule, line) in [
        (concatenated, Policy::without("reduce-concat", Condition::Exact), "reduce-concat", 1),
        (printed, Policy::without("horizontal", Condition::EffectsIo), "horizontal", 2),
        (delayed, Policy::without_named("delay", "quiet"), "delay", 1),
    ] {
        let Err(WrongStep::Meaning(_, culprit)) = steps(text, policy) else {
            panic!("{text}: nothing is wrong")
        };
        assert!(culprit.rule.contains(rule), "{text}: {culprit:?}");
        assert_eq!(culprit.producer.lines, [line], "{text}: {culprit:?}");
    }
}
