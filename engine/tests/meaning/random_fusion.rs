//! Random programs: what is fused means what the source means, its certificate checks, and fusing it
//! again changes nothing.

use std::collections::BTreeSet;

use lawson::certificate::{Action, Step};
use lawson::core::check;
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::lower::{lower, schedule};
use lawson::rules::{Laws, RuleTable};
use lawson::verify::needed::sketch;
use lawson::verify::outcome::{self, Agreement, Shown};
use lawson::{certificate, verify};
use lawson_oracle::generate::{GenOptions, census, text_from_seed};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::syntax::ast::{Decl, Effect};

use crate::source::checked;

/// Steps of one run.
const STEPS: u64 = 200_000;

fn examine(seed: u64, text: &str, options: &FuseOptions) -> Option<Fusion> {
    let checked = checked(text);
    let entry = checked.entry(None).unwrap();
    let lowered = lower(&checked, entry).ok()?;
    let program = &lowered.program;
    let fusion = fuse(program, options).unwrap_or_else(|mistake| panic!("{mistake}\n{text}"));
    let show = |what: String| -> ! {
        panic!(
            "seed {seed}: {what}\n{text}\n{program}\nfused:\n{}\n{:?}",
            fusion.program, fusion.report.steps
        )
    };
    if let Err(e) = check::check(&fusion.program) {
        show(e.0);
    }
    if let Err(e) = certificate::check(program, &fusion.program, &fusion.certificate, &Laws::default()) {
        show(e.to_string());
    }
    let again = fuse(&fusion.program, options).unwrap();
    if again.program != fusion.program {
        show(format!("fused again:\n{}", again.program));
    }
    let fused_schedule = schedule(&fusion.program, Schedule::SMALL);
    let plain_schedule = schedule(program, Schedule::SMALL);
    let subject = verify::Subject { checked: &checked, entry, fused: &fusion.program, unfused: false };
    let (scheme, literals) = (subject.scheme(), verify::literals::of(&subject));
    for index in 0..10 {
        let Some(case) = verify::inputs::case(scheme, &literals, seed, index) else {
            continue;
        };
        let both = [("unfused", program, &plain_schedule), ("fused", &fusion.program, &fused_schedule)];
        for (which, program, schedule) in both {
            let expected = outcome::source(&checked, entry, &case.args, schedule, STEPS);
            let expected = Shown::of_source(expected);
            if expected.end.unknown().is_some() {
                continue;
            }
            let found = outcome::core(&checked, program, &lowered.result, &case.args, Schedule::SMALL, STEPS);
            if matches!(expected.agrees(&found), Agreement::Different) {
                show(format!("{which}: {:?} gives\n{found}, not\n{expected}\n", case.args));
            }
        }
    }
    Some(fusion)
}

#[test]
fn random_programs() {
    let first: u64 = std::env::var("SEED").map_or(0, |s| s.parse().unwrap());
    let count: u64 = std::env::var("COUNT").map_or(220, |s| s.parse().unwrap());
    let (mut examined, mut steps, mut drawn) = (0, 0, BTreeSet::new());
    for seed in first..first + count {
        let text = text_from_seed(seed, &GenOptions::rich());
        drawn.extend(census::forms(&checked(&text)));
        if let Some(fusion) = examine(seed, &text, &FuseOptions::default()) {
            examined += 1;
            steps += fusion.report.steps.len();
        }
    }
    assert!(examined * 2 > count && steps as u64 > examined);
    let never: Vec<_> = census::every_form().into_iter().filter(|form| !drawn.contains(form)).collect();
    assert!(never.is_empty(), "never drawn: {never:?}");
}

/// Maps that are computed again in each loop that reads them, and some that can't be: what prints is done once, a size
/// that a filter finds is found once, and what fails does so where it did.
#[test]
fn programs_in_which_work_is_repeated() {
    let first = ["x * 2 + 1", "x % 3", "if x > 0 then x else 0 - x", "100 / x", "trace (x + 1)", "x"];
    let before = ["xs", "(filter (> 0) xs)", "(map (+ 1) xs)"];
    let then = [
        "i64.sum a",
        "map (\\x -> x + s) a",
        "filter (> s) a",
        "scan (+) 0 a",
        "map2 (*) a a",
        "map (\\i -> a[i] + s) (iota (length a))",
        "map (\\x -> trace (x - s)) a",
        "reverse a",
    ];
    let mut repeated = BTreeSet::new();
    for seed in 0..240u64 {
        let (f, xs) = (seed as usize % first.len(), seed as usize / 6 % before.len());
        let users = [seed / 3 % 8, seed / 5 % 8, seed / 7 % 8].map(|user| then[user as usize]);
        let text = format!(
            "def main (xs: []i64) =\n  let a = map (\\x -> {}) {}\n  let s = i64.maximum a\n\
             let b = {}\n  let c = {}\n  let d = {}\n  in (s, b, c, d)\n",
            first[f], before[xs], users[0], users[1], users[2]
        );
        let options = FuseOptions { repeat: 24, ..FuseOptions::default() };
        let Some(fusion) = examine(seed, &text, &options) else { panic!("{text}") };
        let elementwise = |step: &Step| {
            let by_itself = ["pull", "iota", "replicate"];
            matches!(&step.action, Action::Rule { rule, .. } if !by_itself.contains(&rule.as_str()))
        };
        if fusion.certificate.steps.iter().any(elementwise) {
            repeated.insert((f, xs));
        }
    }
    // A division by what is read may fail, and a choice by what is read is no plain arithmetic.
    assert_eq!(repeated, [(0, 0), (0, 2), (1, 0), (1, 2), (5, 0), (5, 2)].into());
}

/// Programs that call functions of a host, of every class.
#[test]
fn programs_that_call_a_host() {
    let mut classes = BTreeSet::new();
    let (mut examined, mut calls) = (0, 0);
    for seed in 0..150 {
        let text = text_from_seed(seed, &GenOptions::hosted());
        let program = checked(&text).program.clone();
        let found = program.decls.iter().filter_map(|decl| match decl {
            Decl::External(external) => Some(external.effects()),
            _ => None,
        });
        let found: Vec<_> = found.flatten().collect();
        calls += usize::from(!found.is_empty());
        classes.extend(found);
        examined += usize::from(examine(seed, &text, &FuseOptions::default()).is_some());
    }
    assert_eq!(classes.len(), Effect::ALL.len());
    assert!(calls > 50 && examined > 100, "{calls} {examined}");
}

/// Programs around the left side of each law, which print, fail, add floats and have filters in them.
#[test]
fn programs_around_laws() {
    let count: u64 = std::env::var("COUNT").map_or(25, |s| s.parse().unwrap());
    let table = RuleTable::standard();
    let mut applied = 0;
    for (rule, seed) in table.laws().flat_map(|rule| (0..count).map(move |seed| (rule, 1000 + seed))) {
        if let Some(fusion) = examine(seed, &sketch::text(rule, seed), &FuseOptions::default()) {
            applied += fusion.certificate.rules().iter().filter(|step| **step == rule.name).count();
        }
    }
    assert!(applied > 100, "{applied}");
}
