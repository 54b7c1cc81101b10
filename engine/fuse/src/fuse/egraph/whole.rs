//! Fusion rules unguided: a whole scope in one e-graph, every rule applied to every pair for which it
//! is lawful, until nothing changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egg::{Id, Runner, SimpleScheduler, StopReason};

use super::lang::{Arena, EGraph, Node, Term, head, operation, result};
use super::names::Names;
use super::operation::Operation;
use super::rewrite::{Guide, rewrite};
use crate::cluster::{DependenceGraph, Users, decide_keep};
use crate::core::compose::{Missing, ProducerOutput};
use crate::core::{Atom, Binding, StmtId, Var};
use crate::legality::{Producer, Two};
use crate::rules::{Laws, RuleName};

/// E-nodes at which saturation gives up.
const NODES: usize = 200_000;
/// Rounds after which it does.
const ROUNDS: usize = 100;

/// A statement that rules have made, or one of the scope.
#[derive(Clone, Debug)]
pub struct Made {
    /// The statements of the scope that run in it, by their places, ascending.
    pub members: Vec<usize>,
    /// What it gives.
    pub outs: Vec<Binding>,
    /// What it does.
    pub op: Operation<Atom>,
}

/// A saturated e-graph.
#[derive(Clone, Debug)]
pub struct Whole {
    /// Every statement in it but views.
    pub made: Vec<Made>,
    /// To how many pairs of statements each rule was applied.
    pub applied: BTreeMap<RuleName, usize>,
    /// Its e-nodes.
    pub nodes: usize,
}

/// Applies all rules of the table to a scope until the e-graph is saturated.
///
/// # Errors
/// Why it stopped before.
pub fn saturated(graph: &DependenceGraph, laws: &Laws) -> Result<Whole, StopReason> {
    let mut egraph = EGraph::new(Arena::sharing());
    let mut facts = WholeScope {
        laws: laws.clone(),
        users: graph.users.clone(),
        places: graph.scope.stmts.iter().enumerate().map(|(at, s)| (s.id, at)).collect(),
        after: after(graph),
        names: Names::default(),
        alone: graph.scope.stmts.iter().filter(|s| s.origin.alone()).map(|s| s.id).collect(),
        judged: Mutex::default(),
    };
    for stmt in &graph.scope.stmts {
        if let Some(class) = facts.names.add(&mut egraph, stmt) {
            facts.names.results(&mut egraph, stmt, class, &|_| true);
        }
    }
    let facts = Arc::new(facts);
    let rules: Vec<_> = laws.table.rules().iter().map(|rule| rewrite(rule, &facts)).collect();
    let runner = Runner::<Node, Arena>::new(Arena::sharing())
        .with_egraph(egraph)
        .with_scheduler(SimpleScheduler)
        .with_node_limit(NODES)
        // No clock decides a result: egg's own limit is five seconds.
        .with_time_limit(Duration::MAX)
        .with_iter_limit(ROUNDS)
        .run(&rules);
    match runner.stop_reason {
        Some(StopReason::Saturated) => {}
        Some(why) => return Err(why),
        None => return Err(StopReason::Other("it never ran".into())),
    }
    let mut applied = BTreeMap::new();
    for (rule, ..) in &runner.egraph.analysis.applied {
        *applied.entry(rule.clone()).or_default() += 1;
    }
    let classes = runner.egraph.analysis.statements.iter();
    let made = classes.filter_map(|class| facts.made(graph, &runner.egraph, *class)).collect();
    Ok(Whole { made, applied, nodes: runner.egraph.total_size() })
}

/// For each statement of the scope all that must stand before it.
fn after(graph: &DependenceGraph) -> Vec<BTreeSet<usize>> {
    let mut all: Vec<BTreeSet<usize>> = Vec::new();
    for before in &graph.before {
        let further = before.iter().flat_map(|b| all[*b].iter().copied());
        all.push(before.iter().copied().chain(further).collect());
    }
    all
}

/// What is known of the scope's statements, which no e-class knows.
struct WholeScope {
    laws: Laws,
    users: Users,
    places: BTreeMap<StmtId, usize>,
    after: Vec<BTreeSet<usize>>,
    names: Names,
    /// Statements that the source wants to stay alone.
    alone: BTreeSet<StmtId>,
    /// For each class of a statement what may be fused into it: it depends on the statements in both alone.
    judged: Mutex<BTreeMap<Id, Judged>>,
}

/// Producers of a statement. Each rule asks for them in each round, and most pairs are not lawful.
#[derive(Default)]
struct Judged {
    /// So many of the e-graph's statements, which only become more, were judged.
    so_far: usize,
    lawful: Vec<Lawful>,
}

/// A producer, the rule that is lawful, and which results stay.
struct Lawful {
    producer: Id,
    rule: RuleName,
    keep: Vec<bool>,
}

impl Guide for WholeScope {
    fn producers(&self, graph: &EGraph, rule: &str, consumer: Id) -> Vec<Id> {
        let by_rule = |lawful: &[Lawful]| {
            lawful.iter().filter(|lawful| lawful.rule == rule).map(|lawful| lawful.producer).collect()
        };
        self.lawful(graph, consumer, by_rule).unwrap_or_default()
    }

    fn keep(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<Vec<bool>> {
        let of_producer = |lawful: &[Lawful]| {
            lawful.iter().find(|lawful| lawful.producer == producer).map(|lawful| lawful.keep.clone())
        };
        self.lawful(graph, consumer, of_producer)?
    }

    fn is_asked_for(&self, _: Var) -> bool {
        true
    }

    fn canonical(&self) -> bool {
        true
    }

    fn missing(&self) -> Missing {
        self.laws.policy.missing()
    }
}

impl WholeScope {
    /// Shows what may be fused into a statement, after what is new has been judged.
    fn lawful<T>(&self, graph: &EGraph, consumer: Id, show: impl FnOnce(&[Lawful]) -> T) -> Option<T> {
        let mut judged = self.judged.lock().ok()?;
        let judged = judged.entry(consumer).or_default();
        let statements = &graph.analysis.statements;
        for producer in statements[judged.so_far..].iter().copied() {
            if self.ordered(graph, producer, consumer)
                && let Some((rule, keep)) = self.judge(graph, producer, consumer)
            {
                judged.lawful.push(Lawful { producer, rule, keep });
            }
        }
        judged.so_far = statements.len();
        Some(show(&judged.lawful))
    }

    fn members(&self, stmts: &[StmtId]) -> BTreeSet<usize> {
        stmts.iter().map(|id| self.places[id]).collect()
    }

    /// Whether the first can be a producer of the second: they are made of different statements, and
    /// nothing in the first waits for the second. Where neither waits for the other, the first ends
    /// before the second begins: what stands between is fused in its turn, and in another order it would
    /// make the same in as many ways as there are orders.
    fn ordered(&self, graph: &EGraph, first: Id, second: Id) -> bool {
        let (Some(a), Some(b)) = (head(graph, first), head(graph, second)) else { return false };
        let (a, b) = (self.members(&a.stmts), self.members(&b.stmts));
        let waits =
            |x: &BTreeSet<usize>, y: &BTreeSet<usize>| x.iter().any(|at| !self.after[*at].is_disjoint(y));
        a.is_disjoint(&b) && !waits(&a, &b) && (waits(&b, &a) || a.last() < b.first())
    }

    fn judge(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<(RuleName, Vec<bool>)> {
        let (first, a) = (operation(graph, producer)?, &head(graph, producer)?.stmts);
        let (second, b) = (operation(graph, consumer)?, &head(graph, consumer)?.stmts);
        let is_view = matches!(first, Operation::View(_));
        if !is_view && a.iter().chain(b).any(|id| self.alone.contains(id)) {
            return None;
        }
        let names = |class: Id, op: &Operation<Term>| -> Vec<Term> {
            (0..op.results()).map(|i| result(graph, class, i)).collect()
        };
        let outputs = |class: Id, op: &Operation<Term>, extents: &[Option<crate::core::Size>]| {
            let both = names(class, op).into_iter().zip(extents);
            let output = |(name, extent): (Term, &Option<_>)| ProducerOutput {
                name,
                extent: extent.clone(),
                keep: false,
            };
            both.map(output).collect::<Vec<_>>()
        };
        match (&first, &second) {
            (Operation::Loop(p, extents), Operation::Loop(c, extents2)) => {
                let beside = outputs(consumer, &second, extents2);
                let mut made = Producer::new(p, outputs(producer, &first, extents), &self.laws.facts);
                let inside = self.members(&[&a[..], b].concat());
                let var = |term: &Term| self.names.atom(graph, term)?.var();
                decide_keep(&self.users, &inside, &mut made, &var, &beside);
                let rule = self.laws.judge(&Two::Loops(&made, c))?.ok()?;
                Some((rule.name.clone(), made.outputs.iter().map(|m| m.output.keep).collect()))
            }
            (Operation::If(p), Operation::If(c)) => {
                Some((self.laws.judge(&Two::Branches(p, c))?.ok()?.name.clone(), Vec::new()))
            }
            (Operation::View(view), Operation::Loop(c, _)) => {
                let reads = c.inputs.contains(&result(graph, producer, 0));
                let rule = self.laws.judge(&Two::View(view, c)).filter(|_| reads)?.ok()?;
                Some((rule.name.clone(), Vec::new()))
            }
            _ => None,
        }
    }

    /// The statement of the program that a class is, under the names that its results have there.
    fn made(&self, graph: &DependenceGraph, egraph: &EGraph, class: Id) -> Option<Made> {
        let head = head(egraph, class)?;
        let op = operation(egraph, class)?.over(&|term| self.names.atom(egraph, term))?;
        let members: Vec<usize> = self.members(&head.stmts).into_iter().collect();
        let all = || members.iter().flat_map(|at| &graph.scope.stmts[*at].outs);
        let outs = head.outs.iter().map(|var| all().find(|out| out.var == *var).cloned());
        Some(Made { outs: outs.collect::<Option<_>>()?, members, op })
    }
}
