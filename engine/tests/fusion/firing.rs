//! How often each rule is applied to random programs: often enough that the properties over them say
//! something about it.

use std::collections::BTreeSet;

use lawson::core::Program;
use lawson::fuse::{FuseOptions, ScopeReport, fuse};
use lawson::legality::{Code, Policy, RESERVED};
use lawson::plan::Regardless;
use lawson::rules::{Rule, RuleTable};
use lawson::verify::needed::sketch;
use lawson_oracle::generate::{GenOptions, text_from_seed};

use crate::lowered::lowered;

/// Random programs around the fusion of each rule.
const PROGRAMS: u64 = 150;
/// Times that the rule is to be applied to them.
const OFTEN: usize = 20;
/// No more programs are looked at when it was applied so many times.
const ENOUGH: usize = 2 * OFTEN;

fn programs(rule: &Rule) -> impl Iterator<Item = Program> {
    (0..PROGRAMS).filter_map(|seed| program(&sketch::text(rule, seed)))
}

/// The program as core, if the engine takes it.
fn program(text: &str) -> Option<Program> {
    Some(lowered(text)?.program)
}

/// How often a rule is applied to a program.
fn count(rule: &str, program: &Program, policy: &Policy) -> usize {
    let options = FuseOptions { policy: policy.clone(), planner: &Regardless, ..FuseOptions::default() };
    times(&fuse(program, &options).unwrap().report, rule)
}

fn times(report: &ScopeReport, rule: &str) -> usize {
    let here = report.steps.iter().filter(|step| **step == rule).count();
    here + report.inner.iter().map(|inner| times(inner, rule)).sum::<usize>()
}

/// What is seldom applied of a rule, and which condition's failing goes unnoticed.
fn wanting(rule: &Rule) -> (Option<String>, Vec<String>) {
    let (mut programs, mut times) = (Vec::new(), 0);
    for program in self::programs(rule) {
        let here = count(&rule.name, &program, &Policy::default());
        times += here;
        // Where it is not applied it is not with a condition that fails either.
        programs.extend((here > 0).then_some(program));
        if times >= ENOUGH {
            break;
        }
    }
    let seldom = (times < OFTEN).then(|| format!("{}: {times}", rule.name));
    let unnoticed = rule.conditions.iter().filter(|condition| {
        let policy = Policy::failing(rule.name.clone(), **condition);
        programs.iter().map(|p| count(&rule.name, p, &policy)).sum::<usize>() >= OFTEN
    });
    let unnoticed = unnoticed.map(|condition| format!("{} with {} failing", rule.name, condition.name()));
    (seldom, unnoticed.collect())
}

/// Each rule is applied often; a condition that never held would be noticed.
#[test]
fn each_rule_is_applied_often() {
    let table = RuleTable::standard();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let share = &|k: usize| table.rules().iter().skip(k).step_by(threads).map(wanting).collect::<Vec<_>>();
    let found: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|k| scope.spawn(move || share(k))).collect();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let (seldom, unnoticed): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    assert_eq!(seldom.into_iter().flatten().collect::<Vec<_>>(), Vec::<String>::new(), "seldom applied");
    let unnoticed: Vec<String> = unnoticed.into_iter().flatten().collect();
    assert_eq!(unnoticed, Vec::<String>::new(), "a condition that never holds is not noticed");
}

/// Programs over the whole language that are looked through for rules. They begin at 1450 only to save time: with today's
/// generator the rarest rule, which comes to one of a thousand, comes soon there. After a change of the generator any do.
const WHOLE: std::ops::Range<u64> = 1450..3450;

/// Programs over the whole language come to every rule: no sketch says what stands around it there.
#[test]
fn programs_over_the_whole_language_come_to_each_rule() {
    let table = RuleTable::standard();
    let mut missing: BTreeSet<_> = table.rules().iter().map(|rule| rule.name.clone()).collect();
    for seed in WHOLE {
        if missing.is_empty() {
            break;
        }
        let Some(program) = program(&text_from_seed(seed, &GenOptions::whole())) else { continue };
        let report = fuse(&program, &FuseOptions::default()).unwrap().report;
        missing.retain(|rule| times(&report, rule) == 0);
    }
    assert!(missing.is_empty(), "never applied: {missing:?}");
}

/// Sketches of each rule, and random programs, that are looked through for codes.
const FOR_CODES: (u64, u64) = (8, 200);

/// What a front end says of a loop, and no fuzzer draws: `snapshots/programs/kept_apart.fut` has them.
const SAID: [Code; 3] = [Code::ControlFlow, Code::BroadcastNd, Code::NoaliasMissing];

/// Each code is the reason for some refusal: what fuzzers draw comes to all of them.
#[test]
fn each_code_is_given() {
    let table = RuleTable::standard();
    let sketches =
        table.rules().iter().flat_map(|rule| (0..FOR_CODES.0).map(|seed| sketch::text(rule, seed)));
    let random = [GenOptions::hosted(), GenOptions::rich()];
    let random = random.iter().flat_map(|options| (0..FOR_CODES.1).map(|seed| text_from_seed(seed, options)));
    let mut missing: BTreeSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    RESERVED.iter().for_each(|(code, _)| _ = missing.remove(code.as_str()));
    SAID.iter().for_each(|code| _ = missing.remove(code.as_str()));
    for text in random.chain(sketches) {
        if missing.is_empty() {
            break;
        }
        let Some(program) = program(&text) else { continue };
        let options = FuseOptions { refusals: true, ..FuseOptions::default() };
        let mut codes = BTreeSet::new();
        let report = fuse(&program, &options).unwrap().report;
        codes.extend(report.all_refusals().iter().map(|refusal| refusal.code.as_str()));
        missing.retain(|code| !codes.contains(code));
    }
    assert!(missing.is_empty(), "never given: {}", missing.into_iter().collect::<Vec<_>>().join(", "));
}
