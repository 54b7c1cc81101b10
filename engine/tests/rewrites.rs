//! What prepares a program is named: each rewrite is a step of the certificate, takes fuel, and is taken again by the
//! checker as it was recorded.

use lawson::certificate::{Action, Certificate, Refused, check};
use lawson::core::passes::REWRITES;
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::rules::Laws;
use lawson::verify::{Options, Subject, differential};
use lawson::{Entry, Program};

/// For each rewrite a program to which it is applied, by what the rewrite says of itself.
const PROGRAMS: [(&str, &str); 10] = [
    ("hoist", "def main [n] (xs: [n]i64) (ys: []i64) = map (\\x -> x - i64.sum ys) xs"),
    (
        "guard",
        "def main [n] (xs: [n]i64) (ys: []i64) = map (\\x -> x + i64.sum (map (\\y -> i64.sum (map (* y) ys)) ys)) xs",
    ),
    ("sink", "def main [n] (c: bool) (xs: [n]i64) = let ys = map (* 2) xs in if c then i64.sum ys else 7"),
    ("push", "def main [n] (c: bool) (xs: [n]i64) (ys: [n]i64) = i64.sum (if c then map (+ 1) xs else ys)"),
    (
        "histogram",
        "def main [n] (ks: [n]i64) (xs: [n]i64) = \
         tabulate 100 (\\k -> i64.sum (map (.1) (filter (\\(j, _) -> j == k) (zip ks xs))))",
    ),
    ("delay", "def main [n] (xs: [n]i64) = let ys = map (* 2) xs in map (+ ys[0]) xs"),
    ("unroll-and-jam", "def main [n] (xs: [n]i64) = i64.sum (flatmap (\\x -> [x, x * 3]) xs)"),
    (
        "run-from-end",
        "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in tabulate n (\\i -> s[n - 1 - i] * 2)",
    ),
    ("short-loop", "def main (x: i64) = map (+ 1) [x]"),
    ("count", "def main (xs: []i64) = length (filter (> 3) xs)"),
];

fn entry(text: &str) -> Entry {
    Program::parse(text).and_then(|program| program.main()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn fused(entry: &Entry, fuel: Option<usize>) -> Fusion {
    fuse(entry.lowered(), &FuseOptions { fuel, ..FuseOptions::default() }).unwrap()
}

fn checked(entry: &Entry, fusion: &Fusion, certificate: &Certificate) -> Result<(), Refused> {
    check(entry.lowered(), &fusion.program, certificate, &Laws::default())
}

#[test]
fn every_rewrite_has_a_program_to_which_it_is_applied() {
    let named: Vec<&str> = REWRITES.iter().map(|rewrite| rewrite.name).collect();
    assert_eq!(named, PROGRAMS.map(|(name, _)| name));
    for (name, text) in PROGRAMS {
        let applied = fused(&entry(text), None).certificate;
        assert!(applied.rewrites().contains(&name), "{name}: {:?}", applied.rewrites());
    }
}

/// With any fuel a program is certified, means the same, and took no more than that.
#[test]
fn fuel_ends_every_rewrite() {
    for (name, text) in PROGRAMS {
        let entry = entry(text);
        let whole = fused(&entry, None).certificate.fuel();
        let mut rewrites = Vec::new();
        for fuel in 0..=whole {
            let fusion = fused(&entry, Some(fuel));
            assert!(fusion.certificate.fuel() <= fuel, "{name} with {fuel}: {:?}", fusion.certificate);
            assert_eq!(checked(&entry, &fusion, &fusion.certificate), Ok(()), "{name} with {fuel}");
            let (checked, index) = (entry.checked(), entry.index());
            let subject = Subject { checked, entry: index, fused: &fusion.program, unfused: false };
            let options = Options { cases: 20, ..Options::default() };
            differential::sample(&subject, &[], &options)
                .unwrap_or_else(|d| panic!("{name} with {fuel}: {d:?}"));
            rewrites.push(fusion.certificate.rewrites().contains(&name));
        }
        assert_eq!((rewrites[0], rewrites[whole]), (false, true), "{name}");
    }
}

/// A step that is left out, another one, and one too many are refused.
#[test]
fn the_checker_applies_what_is_recorded_and_nothing_else() {
    for (name, text) in PROGRAMS {
        let entry = entry(text);
        let fusion = fused(&entry, None);
        let is_it = |action: &Action| matches!(action, Action::Rewrite { rewrite, .. } if rewrite == name);
        let at = fusion.certificate.steps.iter().position(|step| is_it(&step.action)).unwrap();
        let mut forged = [(); 3].map(|()| fusion.certificate.clone());
        forged[0].steps.remove(at);
        forged[1].steps.insert(at, fusion.certificate.steps[at].clone());
        let Action::Rewrite { rewrite, .. } = &mut forged[2].steps[at].action else { unreachable!() };
        *rewrite = "another".to_string();
        for (i, certificate) in forged.iter().enumerate() {
            assert!(checked(&entry, &fusion, certificate).is_err(), "{name}: {i}");
        }
    }
}
