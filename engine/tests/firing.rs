//! How often each rule is applied to random programs: often enough that the properties over them say
//! something about it.

use lawson::core::Program;
use lawson::fuse::{FuseOptions, Report, fuse};
use lawson::legality::Policy;
use lawson::lower::lower;
use lawson::plan::Regardless;
use lawson::rules::{Rule, RuleTable};
use lawson::verify::needed::sketch;
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

/// Random programs around the fusion of each rule.
const PROGRAMS: u64 = 150;
/// Times that the rule is to be applied to them.
const OFTEN: usize = 20;
/// No more programs are looked at when it was applied so many times.
const ENOUGH: usize = 3 * OFTEN;

fn programs(rule: &Rule) -> impl Iterator<Item = Program> {
    let lowered = (0..PROGRAMS).map(move |seed| {
        let text = sketch::text(rule, seed);
        let source = Source::new("generated", text.as_str());
        let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
        Some(lower(&checked, checked.entry(None).unwrap()).ok()?.program)
    });
    lowered.flatten()
}

/// How often a rule is applied to a program.
fn count(rule: &str, program: &Program, policy: &Policy) -> usize {
    fn of(report: &Report, rule: &str) -> usize {
        let here = report.steps.iter().filter(|step| **step == rule).count();
        here + report.inner.iter().map(|inner| of(inner, rule)).sum::<usize>()
    }
    let options = FuseOptions { policy: policy.clone(), planner: &Regardless, ..FuseOptions::default() };
    of(&fuse(program, &options).unwrap().report, rule)
}

/// What is seldom applied of a rule, and which condition's failing goes unnoticed.
fn wanting(rule: &Rule) -> (Option<String>, Vec<String>) {
    let (mut programs, mut times) = (Vec::new(), 0);
    for program in self::programs(rule) {
        let here = count(rule.name, &program, &Policy::default());
        times += here;
        // Where it is not applied it is not with a condition that fails either.
        programs.extend((here > 0).then_some(program));
        if times >= ENOUGH {
            break;
        }
    }
    let seldom = (times < OFTEN).then(|| format!("{}: {times}", rule.name));
    let unnoticed = rule.conditions.iter().filter(|condition| {
        let policy = Policy::failing(rule.name, **condition);
        programs.iter().map(|p| count(rule.name, p, &policy)).sum::<usize>() >= OFTEN
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
