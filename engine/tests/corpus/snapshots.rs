//! The corpus: what fusion makes of each program, and that each row of the table of rules has its
//! programs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use lawson::certificate;
use lawson::cluster::{Cluster, DependenceGraph, grow};
use lawson::core::facts::Facts;
use lawson::core::{Origin, Scope};
use lawson::cost::{Counts, count};
use lawson::fuse::{FuseOptions, ScopeReport, fuse};
use lawson::legality::{Code, Condition, Policy, RESERVED, Refusal};
use lawson::plan::{self, Plan, Planner};
use lawson::rules::{Laws, Refused, RuleName, RuleTable, Shape};
use lawson_oracle::interp::Stop;
use lawson_oracle::types::scheme_text;

use crate::program::{Entry, folder, rule};

const FOLDERS: [&str; 4] = ["rules", "programs", "idioms", "seeds"];

fn all() -> Vec<Entry> {
    FOLDERS.into_iter().flat_map(all_of).collect()
}

fn all_of(name: &str) -> Vec<Entry> {
    let files = std::fs::read_dir(folder(name)).unwrap();
    let paths: BTreeSet<_> = files.map(|f| f.unwrap().path()).collect();
    let programs = paths.iter().filter(|p| p.extension().is_some_and(|e| e == "fut"));
    programs.map(|p| Entry::load(p)).collect()
}

/// The rule's pairs with a condition.
fn conditions() -> Vec<(RuleName, Condition)> {
    let table = RuleTable::standard();
    table.rules().iter().flat_map(|r| r.conditions.iter().map(|c| (r.name.clone(), *c))).collect()
}

#[test]
fn a_program_gives_what_its_test_block_says() {
    for entry in all() {
        assert!(!entry.cases.is_empty(), "{}: no test block", entry.name);
        let fusion = entry.fused(Policy::default());
        let again = fuse(&fusion.program, &FuseOptions::default()).unwrap().program;
        assert_eq!(again, fusion.program, "{}: fused once more\n{again}", entry.name);
        for case in &entry.cases {
            let seen = entry.reference(&entry.lowered.program, &case.args).result;
            match (&seen, &case.expected) {
                (Ok(value), Some(Ok(expected))) => {
                    let expected: Vec<_> = expected.iter().flat_map(lawson::core::layout::split).collect();
                    assert_eq!(lawson::core::layout::split(value), expected, "{}", entry.name);
                }
                (Err(Stop::Fault(fault)), Some(Err(part))) => {
                    assert!(fault.kind.to_string().contains(part), "{}: {fault:?}", entry.name);
                }
                (Ok(_) | Err(Stop::Fault(_)), None) => {}
                _ => panic!("{}: {seen:?}", entry.name),
            }
            assert!(entry.same(&entry.lowered.program, &case.args), "{} unfused", entry.name);
            assert!(entry.same(&fusion.program, &case.args), "{} fused\n{}", entry.name, fusion.program);
        }
    }
}

/// Each program of a folder: as many loops are left, at any depth, as its `structure` says.
fn has_the_loops_that_it_says(name: &str) {
    fn loops(scope: &Scope) -> usize {
        let of_stmt = |stmt: &lawson::core::Stmt| {
            let inside = stmt.op.scopes().map(|inner| loops(inner.scope)).sum::<usize>();
            usize::from(matches!(stmt.op, lawson::core::Op::Loop(_))) + inside
        };
        scope.stmts.iter().map(of_stmt).sum()
    }
    for entry in all_of(name) {
        let program = entry.fused(Policy::default()).program;
        assert_eq!(entry.structure, [loops(&program.body)], "{}\n{program}", entry.name);
    }
}

/// What users write often, counted by hand.
#[test]
fn an_idiom_has_the_loops_that_were_counted_by_hand() {
    has_the_loops_that_it_says("idioms");
}

/// The examples and figures of the papers that the engine is made after: as many loops as the paper says, or as the
/// program says that there are here instead, and why.
#[test]
fn a_seed_has_the_loops_that_it_says() {
    has_the_loops_that_it_says("seeds");
}

/// Where there are other loops than in the paper, the program says both numbers, this one as its `structure` does.
#[test]
fn a_seed_that_differs_says_the_number_that_is_left() {
    let mut differ = 0;
    for entry in all_of("seeds") {
        let text = &entry.checked.source.text;
        let Some((_, here)) = text.split_once("Here: ") else { continue };
        assert!(text.contains("-- There: "), "{}", entry.name);
        let number: String = here.chars().take_while(char::is_ascii_digit).collect();
        assert_eq!(number.parse(), Ok(entry.structure[0]), "{}", entry.name);
        differ += 1;
    }
    assert!(differ > 0);
}

#[test]
fn every_rule_and_every_condition_has_its_program() {
    let wanted: BTreeSet<String> = RuleTable::standard().rules().iter().flat_map(|r| r.programs()).collect();
    let files = std::fs::read_dir(folder("rules")).unwrap().map(|f| f.unwrap().path());
    let found: BTreeSet<String> = files
        .filter(|f| f.extension().is_some_and(|e| e == "fut"))
        .map(|f| f.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn a_rule_fuses_its_program() {
    for row in RuleTable::standard().rules() {
        let entry = rule(&row.name);
        let fusion = entry.fused(Policy::default());
        assert!(fusion.report.steps.contains(&row.name), "{}: {:?}", row.name, fusion.report.steps);
        certificate::check(&entry.lowered.program, &fusion.program, &fusion.certificate, &Laws::default())
            .unwrap_or_else(|e| panic!("{}: {e:?}", row.name));
    }
}

/// Fuses nothing: views are read through, and that is all. Keeps the scopes that it was asked about.
#[derive(Default)]
struct Nothing(RefCell<Vec<Scope>>);

impl Planner for Nothing {
    fn plan(&self, graph: &plan::FusionGraph) -> Plan {
        self.0.borrow_mut().push(graph.dependences().scope.clone());
        let clusters = graph.unfused();
        let cost = graph.cost(&clusters);
        Plan { clusters, cost, lower_bound: cost, optimal: false, planner: "nothing", asked: None }
    }
}

/// The loops or branches of the program come together one by one, up to the last: this one is
/// refused, by this condition, and by nothing else.
#[test]
fn a_condition_refuses_its_program() {
    for (name, condition) in conditions() {
        let entry = rule(&format!("{name}_{}", condition.name()));
        // A view is in no cluster: it is read through, or it is not.
        if RuleTable::standard().get(&name).unwrap().shape.is_exposure() {
            let applied = |policy| entry.fused(policy).report.steps.iter().filter(|s| **s == name).count();
            let (asked, dropped) =
                (applied(Policy::default()), applied(Policy::without(name.clone(), condition)));
            assert!(asked < dropped, "{}: {asked} times, {dropped} without", entry.name);
            continue;
        }
        let nothing = Nothing::default();
        fuse(&entry.lowered.program, &FuseOptions { planner: &nothing, ..FuseOptions::default() }).unwrap();
        let results = &entry.lowered.program.body.results;
        let unfused = nothing.0.into_inner().into_iter().find(|scope| scope.results == *results).unwrap();
        let graph = DependenceGraph::new(&unfused, &Facts::of_sizes(&entry.lowered.program));
        let last = graph.nodes.len() - 1;
        let all_but_last = |laws: &Laws| {
            let mut cluster = Cluster::new(&graph, 0);
            let grown = (1..last).try_for_each(|n| grow(&graph, laws, &mut cluster, n));
            grown.unwrap_or_else(|r| panic!("{}: {r:?}", entry.name));
            cluster
        };
        let laws = Laws::default();
        let refusal = grow(&graph, &laws, &mut all_but_last(&laws), last).expect_err(&entry.name);
        assert_eq!((refusal.condition, refusal.code), (condition, condition.code()), "{}", entry.name);
        let laws = Laws::under(Policy::without(name.clone(), condition));
        let mut grown = all_but_last(&laws);
        assert_eq!(grow(&graph, &laws, &mut grown, last), Ok(()), "{}", entry.name);
        assert_eq!(grown.merges.last().map(|merge| &*merge.rule), Some(&*name), "{}", entry.name);
    }
}

#[test]
fn a_refusal_is_reported_with_its_code() {
    for (name, condition) in conditions() {
        let entry = rule(&format!("{name}_{}", condition.name()));
        let fusion = entry.fused(Policy::default());
        let last = entry.last_node();
        let is_last = |r: &&Refusal| r.consumer.origin.sources.iter().any(|source| source.name == last);
        let mut refusals = fusion.report.refusals.iter().filter(is_last);
        // A law may be about loops in front of the last one, and about views.
        let found = match RuleTable::standard().get(&name).unwrap().shape {
            Shape::Law => refusals_of_laws(&entry).contains(&(name.to_string(), condition)),
            _ => refusals.any(|r| r.code == condition.code()),
        };
        assert!(found, "{}: {:#?}", entry.name, fusion.report.refusals);
    }
}

/// The laws that are refused while a program is fused, in any direction, each with its condition.
fn refusals_of_laws(entry: &Entry) -> BTreeSet<(String, Condition)> {
    let refused = Refused::default();
    let options = FuseOptions { refused: Some(refused.clone()), ..FuseOptions::default() };
    fuse(&entry.lowered.program, &options).unwrap();
    std::mem::take(&mut *refused.lock().unwrap())
}

#[test]
fn snapshots() {
    for kind in FOLDERS {
        insta::glob!("../../../snapshots", &format!("{kind}/*.fut"), |path| {
            let entry = Entry::load(path);
            let mut settings = insta::Settings::new();
            settings.set_snapshot_path(folder(kind));
            settings.set_prepend_module_to_snapshot(false);
            settings.set_snapshot_suffix("");
            settings.set_omit_expression(true);
            settings.remove_input_file();
            settings.bind(|| insta::assert_snapshot!(entry.name.as_str(), shown(&entry)));
        });
    }
}

/// Lines that are added to a program move nothing in its snapshot.
#[test]
fn a_comment_on_top_changes_no_snapshot() {
    for entry in all() {
        let moved = format!("-- A comment.\n\n{}", entry.checked.source.text);
        assert_eq!(shown(&Entry::of(entry.name.clone(), moved)), shown(&entry), "{}", entry.name);
    }
}

fn shown(entry: &Entry) -> String {
    let fusion = entry.fused(Policy::default());
    let (before, after) = (count(&entry.lowered.program), count(&fusion.program));
    let mut text = String::new();
    if let Some(scheme) = &entry.checked.schemes[entry.entry] {
        let _ = writeln!(text, "{}\n", scheme_text(scheme, &entry.name));
    }
    let _ = writeln!(text, "unfused: {}\nfused:   {}\n", counts(&before), counts(&after));
    report(&fusion.report, &mut text);
    let _ = write!(text, "{}", fusion.program);
    text
}

fn counts(c: &Counts) -> String {
    let inner = if c.loops_inner > 0 { format!(", {} inner", c.loops_inner) } else { String::new() };
    format!(
        "{} loops{inner}, reads {}, writes {}, {} intermediate arrays",
        c.loops, c.reads, c.writes, c.intermediates
    )
}

/// By name alone: no line of a source that is added elsewhere changes a snapshot.
fn names(of: &Origin) -> String {
    of.names().join(", ")
}

fn report(report: &ScopeReport, text: &mut String) {
    if !report.of.sources.is_empty() {
        let _ = writeln!(text, "inside {}:", names(&report.of));
    }
    for cluster in report.names() {
        let _ = writeln!(text, "cluster: {}", cluster.join(", "));
    }
    if !report.steps.is_empty() {
        let _ = writeln!(text, "rules: {}", report.steps.join(", "));
    }
    for refusal in &report.refusals {
        let (producer, consumer) = (names(&refusal.producer.origin), names(&refusal.consumer.origin));
        let _ = writeln!(text, "refused: {producer} with {consumer}: {}", refusal.code);
    }
    text.push('\n');
    report.inner.iter().for_each(|inner| self::report(inner, text));
}

/// Every code is given for some program of the corpus, or stands on the list of those that nothing
/// gives so far.
#[test]
fn every_code_is_given_or_reserved() {
    let mut found = BTreeSet::new();
    for entry in all() {
        found.extend(entry.fused(Policy::default()).report.all_refusals().iter().map(|r| r.code));
    }
    let reserved: BTreeSet<Code> = RESERVED.iter().map(|(code, _)| *code).collect();
    assert!(found.is_disjoint(&reserved), "{found:?}");
    let all: BTreeSet<Code> = found.union(&reserved).copied().collect();
    assert_eq!(all, Code::ALL.iter().copied().collect());
}
