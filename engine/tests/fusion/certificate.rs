//! Certificates: the true one is accepted, and nothing else is.

use std::sync::{Arc, LazyLock};

use lawson::certificate::{Action, Certificate, Merged, Planned, Refused, Step, Way, check, replay};
use lawson::cluster::DependenceGraph;
use lawson::cluster::values::Applied;
use lawson::core::passes::Round;
use lawson::core::path::Part;
use lawson::core::rewrites;
use lawson::core::{Collector, Op, Program, SourceOp, Stmt, StmtId, parse};
use lawson::cost::{FusionGraph, Outside, Sizes};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::legality::{Code, Condition, Policy};
use lawson::rules::{Laws, RuleTable};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::source::{Source, Span};

use crate::lowered::lowered;

/// Three loops become two: a sum beside a filtered one, and a map that needs both. The map has a loop
/// inside, of two that become one.
const SOURCE: &str = "
def main [n] (xs: [n]f64) =
  let total = f64.sum xs
  let large = f64.sum (filter (> 1) xs)
  let rows = map (\\x -> f64.sum (map (* x) (map (+ total) xs))) xs
  in (large, rows)
";

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let entry = lawson::Program::parse(SOURCE).unwrap().main().unwrap();
    entry.lowered().clone()
});
static FUSION: LazyLock<Fusion> = LazyLock::new(|| fuse(&PROGRAM, &FuseOptions::default()).unwrap());

/// What the checker says of a certificate that was changed.
fn judge(change: impl FnOnce(&mut Certificate)) -> Result<(), Refused> {
    let mut certificate = FUSION.certificate.clone();
    change(&mut certificate);
    assert!(certificate != FUSION.certificate, "nothing was changed");
    check(&PROGRAM, &FUSION.program, &certificate, &Laws::default())
}

/// The plans, with the numbers of their steps.
fn plans(certificate: &mut Certificate) -> impl Iterator<Item = (usize, &mut Planned)> {
    certificate.steps.iter_mut().enumerate().filter_map(|(i, step)| match &mut step.action {
        Action::Plan(plan) => Some((i, plan)),
        _ => None,
    })
}

/// Changes each plan that has loops in turn, and demands that each change is refused like this.
fn every_plan(refused: fn(usize) -> Refused, change: fn(&mut Planned)) {
    let mut certificate = FUSION.certificate.clone();
    let all: Vec<usize> = plans(&mut certificate).filter(|(_, p)| p.cost.loops > 0).map(|(i, _)| i).collect();
    assert!(all.len() > 3, "the program's and the inner scope's, and once more");
    for at in all {
        let verdict = judge(|certificate| {
            let (_, plan) = plans(certificate).find(|(i, _)| *i == at).unwrap();
            change(plan);
        });
        assert_eq!(verdict, Err(refused(at)), "step {at}");
    }
}

/// A cluster of several statements that is planned in a certificate: the number of the step, and its place.
fn first_joined(certificate: &Certificate) -> (usize, usize) {
    let joined = |plan: &Planned| plan.clusters.iter().position(|cluster| cluster.members.len() > 1);
    plans(&mut certificate.clone()).find_map(|(i, plan)| Some((i, joined(plan)?))).unwrap()
}

/// The cluster.
fn joined(certificate: &mut Certificate, (at, cluster): (usize, usize)) -> &mut Merged {
    match &mut certificate.steps[at].action {
        Action::Plan(plan) => &mut plan.clusters[cluster],
        _ => unreachable!("a plan"),
    }
}

#[test]
fn the_true_one_is_accepted() {
    check(&PROGRAM, &FUSION.program, &FUSION.certificate, &Laws::default()).unwrap();
    assert_eq!(replay(&PROGRAM, &FUSION.certificate, &Laws::default()).unwrap(), FUSION.program);
}

#[test]
fn it_passes_through_text() {
    let json = serde_json::to_string(&FUSION.certificate).unwrap();
    let certificate: Certificate = serde_json::from_str(&json).unwrap();
    assert_eq!(certificate, FUSION.certificate);
    let kept = parse::parse(&Source::new("kept", FUSION.program.to_string())).unwrap();
    assert_eq!(replay(&PROGRAM, &certificate, &Laws::default()).unwrap(), kept);
}

#[test]
fn every_amount_of_fuel_gives_one() {
    for fuel in 0..FUSION.certificate.fuel() {
        let fusion = fuse(&PROGRAM, &FuseOptions { fuel: Some(fuel), ..FuseOptions::default() }).unwrap();
        check(&PROGRAM, &fusion.program, &fusion.certificate, &Laws::default())
            .unwrap_or_else(|e| panic!("fuel {fuel}: {e}"));
    }
}

#[test]
fn a_plan_costs_what_it_says() {
    every_plan(Refused::OtherCost, |plan| plan.cost.moved += 1);
    every_plan(Refused::OtherCost, |plan| plan.cost.loops += 1);
    every_plan(Refused::OtherCost, |plan| plan.cost.arrays += 1);
    every_plan(Refused::OtherCost, |plan| plan.lower_bound.loops += 1);
    every_plan(Refused::OtherCost, |plan| plan.lower_bound = plan.lower_bound + plan.lower_bound);
}

#[test]
fn the_planners_claim_lies_between_the_bound_and_the_cost() {
    every_plan(Refused::OtherCost, |plan| plan.claimed_bound.moved = plan.cost.moved + 1);
    every_plan(Refused::OtherCost, |plan| plan.claimed_bound = lawson::cost::Cost::default());
}

#[test]
fn a_plan_is_about_every_loop_once() {
    every_plan(Refused::Clusters, |plan| drop(plan.clusters.pop()));
    every_plan(Refused::Clusters, |plan| plan.clusters.push(plan.clusters[0].clone()));
    every_plan(Refused::Clusters, |plan| {
        plan.clusters.push(Merged { members: vec![], rules: vec![], kept: vec![], made: None });
    });
    every_plan(Refused::Clusters, |plan| plan.clusters[0].members.push(StmtId(u32::MAX)));
}

/// In the order in which they stand in the program.
#[test]
fn a_plan_names_the_members_of_a_cluster_in_order() {
    let together = |plan: &Planned| plan.clusters.iter().position(|cluster| cluster.members.len() > 1);
    let plans: Vec<(usize, usize)> =
        plans(&mut FUSION.certificate.clone()).filter_map(|(i, plan)| Some((i, together(plan)?))).collect();
    assert!(plans.len() > 1, "the program's and the inner scope's");
    for (at, cluster) in plans {
        let verdict = judge(|c| match &mut c.steps[at].action {
            Action::Plan(plan) => plan.clusters[cluster].members.reverse(),
            _ => unreachable!("a plan"),
        });
        assert_eq!(verdict, Err(Refused::Clusters(at)));
    }
}

#[test]
fn every_plan_is_needed() {
    let (at, _) = first_joined(&FUSION.certificate);
    // Without the plan, nothing is as later steps say.
    assert!(judge(|c| drop(c.steps.remove(at))).is_err());
    assert_eq!(judge(|c| c.steps.truncate(at)), Err(Refused::OtherProgram));
}

#[test]
fn the_schedule_is_that_of_the_program() {
    let refused = Err(Refused::OtherSchedule);
    assert_eq!(judge(|c| c.schedule.chunk *= 2), refused);
    assert_eq!(judge(|c| c.schedule.lanes = 8), refused);
    assert_eq!(judge(|c| c.schedule.block = 8), refused);
    assert_eq!(judge(|c| c.schedule.group *= 2), refused);
    assert_eq!(judge(|c| drop(c.schedule.loops.pop())), refused);
    assert_eq!(judge(|c| c.schedule.loops.swap(0, 1)), refused);
    assert_eq!(judge(|c| c.schedule.loops[0].operators[0] = Way::Tree), refused);
    assert_eq!(judge(|c| c.schedule.loops[0].sources[0].1 = Way::Sequential), refused);
    assert_eq!(judge(|c| drop(c.schedule.loops[0].sources.pop())), refused);
}

#[test]
fn every_step_is_taken_again() {
    let first = first_joined(&FUSION.certificate);
    let (at, _) = first;
    assert_eq!(judge(|c| joined(c, first).rules[0] = "zip".into()), Err(Refused::OtherRule(at)));
    assert_eq!(judge(|c| drop(joined(c, first).rules.pop())), Err(Refused::OtherRule(at)));
    assert_eq!(judge(|c| joined(c, first).kept.clear()), Err(Refused::OtherRule(at)));
    assert_eq!(judge(|c| joined(c, first).made = None), Err(Refused::OtherFunction(at)));
    let other = judge(|c| joined(c, first).made = Some(c.original.clone()));
    assert_eq!(other, Err(Refused::OtherFunction(at)));
    let elsewhere = judge(|c| c.steps[at].scope = vec![(StmtId(99), Part::Body)]);
    assert_eq!(elsewhere, Err(Refused::NotThere(at)));
}

/// A loop that is evaluated where another one reads it is so again, and under the same condition.
#[test]
fn what_is_pulled_is_pulled_again() {
    let of = |map: &str| {
        let text = format!("def main [n] (xs: [n]i64) = reverse (map ({map}) xs)");
        lawson::Program::parse(&text).unwrap().main().unwrap().lowered().clone()
    };
    let pull = |certificate: &Certificate| {
        let is_pull = |step: &Step| matches!(&step.action, Action::Rule { rule, .. } if rule == "pull");
        certificate.steps.iter().position(is_pull).unwrap()
    };
    let program = of("+ 1");
    let fusion = fuse(&program, &FuseOptions::default()).unwrap();
    let at = pull(&fusion.certificate);
    let judge = |change: fn(&mut String, &mut String)| {
        let mut certificate = fusion.certificate.clone();
        if let Action::Rule { rule, made, .. } = &mut certificate.steps[at].action {
            change(rule, made);
        }
        check(&program, &fusion.program, &certificate, &Laws::default())
    };
    assert_eq!(judge(|_, _| {}), Ok(()));
    assert_eq!(judge(|_, made| made.push('0')), Err(Refused::OtherFunction(at)));
    assert_eq!(judge(|rule, _| *rule = "iota".into()), Err(Refused::OtherRule(at)));

    let prints = of("\\x -> trace (x + 1)");
    let policy = Policy::without("pull", Condition::Copyable);
    let fusion = fuse(&prints, &FuseOptions { policy, ..FuseOptions::default() }).unwrap();
    match check(&prints, &fusion.program, &fusion.certificate, &Laws::default()) {
        Err(Refused::Unlawful(step, why)) => {
            assert_eq!((step, why.condition), (pull(&fusion.certificate), Condition::Copyable));
        }
        other => panic!("{other:?}"),
    }
}

/// A law that was applied is applied again, by its name, at its place and under the same conditions.
#[test]
fn a_law_is_applied_again() {
    let of = |text: &str| lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let law = |certificate: &Certificate| {
        let is_law = |step: &Step| matches!(step.action, Action::Laws { .. });
        certificate.steps.iter().position(is_law).unwrap()
    };
    let program = of("def main (xs: []i64) = i64.sum (reverse (filter (> 0) xs))");
    let fusion = fuse(&program, &FuseOptions::default()).unwrap();
    let at = law(&fusion.certificate);
    let judge = |change: fn(&mut Applied, &mut Vec<StmtId>)| {
        let mut certificate = fusion.certificate.clone();
        if let Action::Laws { applied, ways } = &mut certificate.steps[at].action {
            change(&mut applied[0], ways);
        }
        check(&program, &fusion.program, &certificate, &Laws::default())
    };
    assert_eq!(judge(|_, _| {}), Ok(()));
    // As it was, and in a way that nobody made.
    assert!(matches!(judge(|_, ways| ways.clear()), Err(Refused::OtherProgram | Refused::Clusters(_))));
    assert!(matches!(judge(|_, ways| ways[0].0 = 999), Err(Refused::OtherProgram | Refused::Clusters(_))));
    // A rule that is no law, and a law that is about something else, or about nothing that is there.
    assert_eq!(judge(|law, _| law.rule = "map-map".into()), Err(Refused::OtherRule(at)));
    assert_eq!(judge(|law, _| law.rule = "another".into()), Err(Refused::OtherRule(at)));
    let unlawful: [fn(&mut Applied, &mut Vec<StmtId>); 6] = [
        |law, _| law.rule = "reverse-reverse".into(),
        |law, _| law.back = true,
        |law, _| law.stmts[0] = StmtId(999),
        |law, _| law.stmts.clear(),
        |law, _| law.stmts.truncate(1),
        |law, _| law.stmts.reverse(),
    ];
    for change in unlawful {
        let refused = judge(change);
        assert!(matches!(refused, Err(Refused::Unlawful(step, _)) if step == at), "{refused:?}");
    }

    // The array that is mapped is made by nobody.
    let prints = of("def main (xs: []i64) (ys: []i64) = map trace xs ++ map trace ys");
    let mut fusion = fuse(&prints, &FuseOptions::default()).unwrap();
    let at = law(&fusion.certificate);
    let Action::Laws { ways, .. } = &mut fusion.certificate.steps[at].action else { panic!() };
    ways.remove(0);
    let refused = check(&prints, &fusion.program, &fusion.certificate, &Laws::default());
    assert_eq!(refused, Err(Refused::Ways(at)));

    let floats = of("def main (xs: []f64) = f64.sum (reverse (filter (> 0) xs))");
    let policy = Policy::without("reduce-reverse", Condition::Exact);
    let fusion = fuse(&floats, &FuseOptions { policy, ..FuseOptions::default() }).unwrap();
    match check(&floats, &fusion.program, &fusion.certificate, &Laws::default()) {
        Err(Refused::Unlawful(step, why)) => {
            assert_eq!((step, why.condition), (law(&fusion.certificate), Condition::Exact));
        }
        other => panic!("{other:?}"),
    }
}

/// The first map and the last, with a sum between the two that needs the one and that the other needs: the
/// plan costs what it says, and no condition of the rule is against it.
#[test]
fn what_would_have_to_run_before_itself_is_not_lawful() {
    let text = "def main [n] (xs: [n]i64) = let a = map (+ 1) xs let s = i64.sum a in map (+ s) a";
    let program = lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let fusion = fuse(&program, &FuseOptions { repeat: 0, ..FuseOptions::default() }).unwrap();
    let ids: Vec<StmtId> = program.body.stmts.iter().map(|stmt| stmt.id).collect();
    assert_eq!(ids.len(), 3);

    let laws = Laws::default().about(&program);
    let dependences = DependenceGraph::new(&program.body, &laws.facts);
    let graph = FusionGraph::new(&dependences, &laws, &Outside::of_program(&program, &Sizes::new()));
    let mut certificate = fusion.certificate.clone();
    let plan = certificate.steps.iter().position(|step| matches!(step.action, Action::Plan(_))).unwrap();
    let Action::Plan(planned) = &mut certificate.steps[plan].action else { unreachable!("a plan") };
    let alone = |members: Vec<StmtId>| Merged { members, rules: vec![], kept: vec![], made: None };
    planned.clusters = vec![alone(vec![ids[0], ids[2]]), alone(vec![ids[1]])];
    planned.cost = graph.cost(&[vec![0, 2], vec![1]]);
    planned.claimed_bound = planned.lower_bound;
    match check(&program, &fusion.program, &certificate, &Laws::default()) {
        Err(Refused::Unlawful(step, refusal)) => {
            assert_eq!((step, refusal.code), (plan, Code::DependenceCycle))
        }
        other => panic!("{other:?}"),
    }
}

/// What a plan costs is what it costs at the sizes that the certificate names.
#[test]
fn a_plan_for_some_sizes_costs_what_it_says_at_these() {
    let text = "def main [n] (xs: [n]i64) = (i64.sum xs, map (+ 1) xs)";
    let program = lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let sizes = Sizes::from([("n".to_string(), 7)]);
    let fusion = fuse(&program, &FuseOptions { sizes, ..FuseOptions::default() }).unwrap();
    assert_eq!(fusion.report.cost.moved, 7 + 1 + 7, "xs is read, the sum and the map's array are written");
    let judged = |certificate: &Certificate| check(&program, &fusion.program, certificate, &Laws::default());
    assert_eq!(judged(&fusion.certificate), Ok(()));
    let json = serde_json::to_string(&fusion.certificate).unwrap();
    assert_eq!(serde_json::from_str::<Certificate>(&json).unwrap(), fusion.certificate);
    for sizes in [Sizes::new(), Sizes::from([("n".to_string(), 8)])] {
        let other = judged(&Certificate { sizes, ..fusion.certificate.clone() });
        assert!(matches!(other, Err(Refused::OtherCost(_))), "{other:?}");
    }
}

/// A sum that the program combines otherwise than what it comes from: the certificate tells truly how this
/// program is fused, and what that one means is another sum.
#[test]
fn a_fold_combines_as_its_source_does() {
    let mut program = PROGRAM.clone();
    let fold = |stmt: &mut Stmt| {
        let Op::Loop(l) = &mut stmt.op else { return false };
        let collectors = &mut Arc::make_mut(&mut l.fun).collectors;
        let Some(operator) = collectors.first_mut().and_then(Collector::operator_mut) else { return false };
        assert_eq!(operator.bracket, Bracket::Lanes);
        operator.bracket = Bracket::Sequential;
        true
    };
    assert!(program.body.stmts.iter_mut().any(fold), "a sum of floats");
    let fusion = fuse(&program, &FuseOptions::default()).unwrap();
    let verdict = check(&program, &fusion.program, &fusion.certificate, &Laws::default());
    assert_eq!(verdict, Err(Refused::OtherBracket));
}

/// What runs in two branches combines alike in both. Without the condition groups are a histogram in one of them alone.
#[test]
fn an_operation_has_one_schedule() {
    let text = rewrites::named("histogram").unwrap().conditions[1].refuses;
    let program = lowered(text).unwrap().program;
    let judged = |policy: Policy| {
        let fusion =
            fuse(&program, &FuseOptions { policy: policy.clone(), ..FuseOptions::default() }).unwrap();
        check(&program, &fusion.program, &fusion.certificate, &Laws::new(RuleTable::standard(), policy))
            .map(|_| ())
    };
    assert_eq!(judged(Policy::default()), Ok(()));
    assert_eq!(judged(Policy::without_named("histogram", "scheduled")), Err(Refused::TwoSchedules));
}

#[test]
fn it_is_about_these_two_programs() {
    assert_eq!(judge(|c| c.original = c.fused.clone()), Err(Refused::Original));
    assert_eq!(judge(|c| c.fused = c.original.clone()), Err(Refused::Fused));
    // Another program with the right hash: the steps don't lead there.
    let other = fuse(&PROGRAM, &FuseOptions { fuel: Some(1), ..FuseOptions::default() }).unwrap();
    let certificate = Certificate { fused: other.certificate.fused.clone(), ..FUSION.certificate.clone() };
    let verdict = check(&PROGRAM, &other.program, &certificate, &Laws::default());
    assert_eq!(verdict, Err(Refused::OtherProgram));
    // The same program that names other sources.
    let mut renamed = FUSION.program.clone();
    renamed.body.stmts.iter_mut().for_each(|stmt| stmt.origin = Default::default());
    let mut certificate = FUSION.certificate.clone();
    certificate.fused = lawson::certificate::hash(&renamed);
    let verdict = check(&PROGRAM, &renamed, &certificate, &Laws::default());
    assert_eq!(verdict, Err(Refused::OtherProgram));
}

/// Programs are equal whatever their statements come from, and their texts have names but no places: the
/// checker compares sources for itself, in every scope.
#[test]
fn the_sources_of_every_statement_are_compared() {
    let moved = |stmt: &mut Stmt| {
        let moved = stmt.origin.sources.iter().map(|s| SourceOp { span: Span::default(), ..s.clone() });
        stmt.origin = moved.collect();
    };
    let verdict = |program: &Program| check(&PROGRAM, program, &FUSION.certificate, &Laws::default());
    let mut places = 0;
    for at in 0..FUSION.program.body.stmts.len() {
        let mut program = FUSION.program.clone();
        let stmt = &mut program.body.stmts[at];
        if !stmt.origin.sources.is_empty() {
            moved(stmt);
            assert_eq!(verdict(&program), Err(Refused::OtherSources), "{at}");
            places += 1;
        }
        let Op::Loop(l) = &FUSION.program.body.stmts[at].op else { continue };
        for inner in 0..l.fun.body.stmts.len() {
            let mut program = FUSION.program.clone();
            let Op::Loop(l) = &mut program.body.stmts[at].op else { continue };
            let stmt = &mut Arc::make_mut(&mut l.fun).body.stmts[inner];
            if !stmt.origin.sources.is_empty() {
                moved(stmt);
                assert_eq!(verdict(&program), Err(Refused::OtherSources), "{at}, {inner}");
                places += 1;
            }
        }
    }
    assert!(places > 2, "the loops, and the one inside");
    assert_eq!(verdict(&FUSION.program), Ok(()));
}

/// The first step of a kind.
fn first(wanted: fn(&Action) -> bool) -> usize {
    FUSION.certificate.steps.iter().position(|step| wanted(&step.action)).unwrap()
}

#[test]
fn a_round_is_about_the_whole_program_and_each_is_needed() {
    let round = first(|a| matches!(a, Action::Round(Round::Prepare)));
    let inside = vec![(StmtId(0), Part::Body)];
    assert_eq!(judge(|c| c.steps[round].scope = inside), Err(Refused::NotThere(round)));
    assert!(judge(|c| drop(c.steps.remove(round))).is_err());
    let counted = Action::Round(Round::Count);
    assert!(judge(|c| c.steps[round].action = counted).is_err());
}

#[test]
fn statements_by_themselves_and_branches_name_no_function() {
    let mut alone = None;
    for (at, plan) in plans(&mut FUSION.certificate.clone()) {
        let by_itself = |cluster: &Merged| cluster.members.len() == 1;
        alone = alone.or(plan.clusters.iter().position(by_itself).map(|cluster| (at, cluster)));
    }
    let alone = alone.unwrap();
    let made = Some(FUSION.certificate.original.clone());
    assert_eq!(judge(|c| joined(c, alone).made = made), Err(Refused::OtherFunction(alone.0)));
    assert_eq!(judge(|c| joined(c, alone).rules.push("zip".into())), Err(Refused::OtherRule(alone.0)));

    let text = "def main (c: bool) (x: i64) = (if c then x + 1 else x, if c then x * 2 else x)";
    let program = lawson::Program::parse(text).unwrap().main().unwrap().lowered().clone();
    let fusion = fuse(&program, &FuseOptions::default()).unwrap();
    let branches = first_joined(&fusion.certificate);
    let mut certificate = fusion.certificate.clone();
    joined(&mut certificate, branches).made = Some(certificate.original.clone());
    let verdict = check(&program, &fusion.program, &certificate, &Laws::default());
    assert_eq!(verdict, Err(Refused::OtherFunction(branches.0)));
}

#[test]
fn a_rewrite_that_no_pass_comes_to_is_refused() {
    let steps = FUSION.certificate.steps.len();
    let more = Step {
        scope: vec![],
        action: Action::Rewrite { rewrite: "hoist".to_string(), stmts: vec![StmtId(0)], by: None },
    };
    assert_eq!(judge(|c| c.steps.push(more)), Err(Refused::OtherRewrite(steps, "hoist".into())));
}

#[test]
fn another_version_is_refused() {
    assert_eq!(judge(|c| c.version = 1), Err(Refused::Version(1)));
}

/// A certificate is linear in the program, whatever becomes of its loops.
#[test]
fn certificates_are_small() {
    let maps = |n: usize| {
        let lines: String = (0..n).map(|i| format!("let a{} = map (+ {i}) a{i}\n", i + 1)).collect();
        format!("def main [n] (a0: [n]f64) =\n{lines}in a{n}")
    };
    let siblings = |n: usize| {
        let lines: String = (0..n).map(|i| format!("let a{i} = map (+ {i}) xs\n")).collect();
        let results: Vec<String> = (0..n).map(|i| format!("a{i}")).collect();
        format!("def main [n] (xs: [n]f64) =\n{lines}in ({})", results.join(", "))
    };
    for text in [maps(400), siblings(400)] {
        let program = lawson::Program::parse(&text).unwrap().main().unwrap().lowered().clone();
        let fusion = fuse(&program, &FuseOptions::default()).unwrap();
        let bytes = serde_json::to_string(&fusion.certificate).unwrap().len();
        assert!(bytes < 100_000, "{bytes}");
    }
}

/// Adds a field to each object of a value in turn.
fn with_unknown_field(json: &serde_json::Value, tried: &mut dyn FnMut(serde_json::Value)) {
    use serde_json::Value;
    match json {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("unknown".into(), Value::Null);
            tried(Value::Object(more));
            for (name, field) in fields {
                with_unknown_field(field, &mut |changed| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), changed);
                    tried(Value::Object(fields));
                });
            }
        }
        Value::Array(elements) => {
            for (i, element) in elements.iter().enumerate() {
                with_unknown_field(element, &mut |changed| {
                    let mut elements = elements.clone();
                    elements[i] = changed;
                    tried(Value::Array(elements));
                });
            }
        }
        _ => {}
    }
}

#[test]
fn a_field_that_is_not_known_is_refused_wherever_it_stands() {
    let json = serde_json::to_value(&FUSION.certificate).unwrap();
    let mut tried = 0;
    with_unknown_field(&json, &mut |changed| {
        tried += 1;
        assert!(serde_json::from_value::<Certificate>(changed.clone()).is_err(), "{changed}");
    });
    assert!(tried > 20, "{tried}");
}

/// Each of the checker's reasons is met by a test, here or of a law that makes no program.
#[test]
fn every_reason_is_given_once() {
    let checker = include_str!("../../core/src/certificate/check.rs");
    let (_, reasons) = checker.split_once("pub enum Refused {\n").unwrap();
    let (reasons, _) = reasons.split_once("\n}").unwrap();
    let reasons = reasons.lines().filter(|line| !line.trim_start().starts_with("//"));
    let names = reasons.map(|line| line.trim().trim_end_matches(',').split('(').next().unwrap());
    let tests = concat!(include_str!("certificate.rs"), include_str!("../rules/laws.rs"));
    let unmet: Vec<&str> = names.filter(|name| !tests.contains(&format!("Refused::{name}"))).collect();
    assert!(unmet.is_empty(), "{unmet:?}");
}
