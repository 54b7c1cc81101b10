//! What prepares a program is named: each rewrite is a step of the certificate, takes fuel, and is taken again by the
//! checker as it was recorded.

use std::time::Duration;

use lawson::certificate::{Action, Certificate, Refused, check};
use lawson::core;
use lawson::core::check::check as well_formed;
use lawson::core::rewrites::gate::Why;
use lawson::core::rewrites::{self, Rewrite};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::law::{self, Equation, Validity, judge};
use lawson::legality::Policy;
use lawson::rules::{Laws, RuleTable};
use lawson::verify::needed::{Programs, refute};
use lawson::verify::rule_trial::attempt;
use lawson::verify::{Options, Subject, differential};
use lawson::{Entry, Program};
use lawson_oracle::source::Source;

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
    for Rewrite { name, program: text, .. } in rewrites::ALL {
        let applied = fused(&entry(text), None).certificate;
        assert!(applied.rewrites().contains(name), "{name}: {:?}", applied.rewrites());
    }
}

/// With any fuel a program is certified, means the same, and took no more than that.
#[test]
fn fuel_ends_every_rewrite() {
    for Rewrite { name, program: text, .. } in rewrites::ALL {
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
            rewrites.push(fusion.certificate.rewrites().contains(name));
        }
        assert_eq!((rewrites[0], rewrites[whole]), (false, true), "{name}");
    }
}

/// A step that is left out, another one, and one too many are refused.
#[test]
fn the_checker_applies_what_is_recorded_and_nothing_else() {
    for Rewrite { name, program: text, .. } in rewrites::ALL {
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

/// Without a condition the rewrite is applied to the program which that one refuses, and makes what is no program, or
/// gives something else.
#[test]
fn every_condition_is_needed() {
    let mut wrong = Vec::new();
    for (rewrite, condition) in rewrites::ALL.iter().flat_map(|r| r.conditions.iter().map(move |c| (r, c))) {
        let entry = entry(condition.refuses);
        let by = |policy: Policy| {
            let fusion = fuse(entry.lowered(), &FuseOptions { policy, ..FuseOptions::default() }).unwrap();
            let applied = fusion.certificate.rewrites().into_iter().filter(|name| *name == rewrite.name);
            (applied.count(), fusion.program)
        };
        let differs = |made: &core::Program| {
            let (checked, index) = (entry.checked(), entry.index());
            let subject = Subject { checked, entry: index, fused: made, unfused: false };
            let options = Options { cases: 60, ..Options::default() };
            well_formed(made).is_err() || differential::sample(&subject, &[], &options).is_err()
        };
        let (with, right) = by(Policy::default());
        let (without, made) = by(Policy::without_named(rewrite.name, condition.name));
        if with >= without || differs(&right) || !differs(&made) {
            wrong.push(format!("{rewrite} without {}: {with} and {without} times\n{made}", condition.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a condition alone kept a rewrite from being applied, that is told.
#[test]
fn what_a_condition_kept_from_being_applied_is_told() {
    for rewrite in rewrites::ALL {
        for condition in rewrite.conditions {
            let entry = entry(condition.refuses);
            let fusion = fused(&entry, None);
            let kept = fusion
                .rewritten
                .kept()
                .any(|(at, why)| at.rewrite == rewrite && *why == Why::Condition(condition));
            assert!(kept, "{rewrite}, {}: {:?}", condition.name, fusion.rewritten);
        }
        let applied = fused(&entry(rewrite.program), None).rewritten;
        assert!(applied.applied.iter().any(|at| at.rewrite == rewrite), "{rewrite}");
        assert_eq!(applied.kept().count(), 0, "{rewrite}: {applied:?}");
    }
}

/// A rewrite's law is one that anybody may judge.
#[test]
fn every_law_holds() {
    for Rewrite { name, law, .. } in rewrites::ALL {
        let laws = Equation::parse_file(&Source::new(*name, *law));
        let [Ok(law)] = &laws[..] else { panic!("{name}: {laws:?}") };
        let options = law::Options { reals: false, length: 2, instances: 100, seed: 0, conditions: false };
        let verdict = judge(law, &options).unwrap_or_else(|why| panic!("{name}: {why}")).verdict;
        let holds = match verdict {
            Validity::Holds { length: 1.., .. } => true,
            // Which bins get an element depends on its value.
            Validity::Undecided { instances, .. } => *name == "histogram" && instances >= 100,
            _ => false,
        };
        assert!(holds, "{name}: {verdict}");
    }
}

/// Programs around each rewrite are right with all of its conditions, and programs that are tried show the need of each.
#[test]
fn rewrites_are_tried_as_rules_are() {
    let (table, patience) = (RuleTable::standard(), Duration::from_secs(60));
    for rewrite in rewrites::ALL {
        let fired = attempt(rewrite, &table, 0, 30, patience).right();
        assert!(fired.as_ref().is_ok_and(|fired| *fired > 5), "{rewrite}: {fired:?}");
        let mut programs = Programs::new(rewrite, &table, 0);
        for condition in rewrite.conditions {
            let refutation = refute(&mut programs, condition, 20, patience).unwrap();
            assert!(refutation.found().is_some(), "{rewrite} without {}: {refutation:?}", condition.name);
        }
    }
}

/// What pays only after a round of passes is no step of that round: the checker took it too soon, and refused the program.
#[test]
fn what_pays_later_is_applied_later() {
    let mut program = "def main [n] [m] (xs: [n]i64) (zs: [m]i64) =
        let a1 = map (\\x -> i64.sum (map (* x) zs)) xs
        let h1 = a1[0]"
        .to_string();
    for k in 1..8 {
        let j = k + 1;
        program +=
            &format!("\nlet a{j} = map (\\y -> y - h{k} + i64.sum (map (* y) zs)) a{k}\nlet h{j} = a{j}[0]");
    }
    program += "\nin a8[0]";
    entry(&program).fuse().unwrap();
}
