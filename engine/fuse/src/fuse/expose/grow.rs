//! The e-graph of a scope's values, grown by laws.
//!
//! Each law is an egg rewrite, in each direction in which it can be applied. What it is about is found among the e-nodes
//! as they were when the e-graph was rebuilt last ([`Finder`]); its conditions are asked when it is applied, by the
//! predicates that the checker asks.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use egg::{
    Applier, Id, Language, PatternAst, Rewrite, Runner, SearchMatches, Searcher, SimpleScheduler, StopReason,
};
use egg::{Subst, Symbol};
use lawson_oracle::types::size::SizeKind;

use super::language::{Arena, EGraph, Equation, Node, Statements, class_of};
use crate::cluster::rewrite::{Types, parts};
use crate::cluster::values::{goes_back, sides, stays};
use crate::core::effects;
use crate::core::visit::Uses;
use crate::core::{Atom, Op, Scope, Size, Stmt, Var, View};
use crate::legality::Two;
use crate::rules::law::Term;
use crate::rules::law::build::build;
use crate::rules::law::find::{Finder, Found, ScopeMakers};
use crate::rules::{Laws, Rule};

/// How often all laws are looked for at most.
const ROUNDS: usize = 40;
/// So many e-nodes at most for each statement of the scope, and so many besides.
const FOR_EACH: usize = 20;
const BESIDES: usize = 300;
/// What prints is taken apart so often.
const APART: usize = 3;

/// A law in one direction.
pub struct Direction {
    /// The rule that says it.
    pub rule: Rule,
    /// From its right side to its left side.
    pub back: bool,
    from: Term,
    to: Term,
}

/// The laws of a table, those from left to right first.
pub fn directions(laws: &Laws) -> Vec<Direction> {
    let forward = laws.table.laws().map(|rule| (rule, false));
    let back = laws.table.laws().filter(|rule| goes_back(&rule.law)).map(|rule| (rule, true));
    let direction = |(rule, back): (&Rule, bool)| {
        let (from, to) = sides(&rule.law, back);
        Direction { rule: rule.clone(), back, from, to }
    };
    forward.chain(back).map(direction).collect()
}

/// Whether some statement of a scope gives a side of a law that may lead to a cheaper plan: most scopes have nothing
/// that a law is about. From right to left that is a side of several operations, for else each reduction would be one.
pub fn is_about(directions: &[Direction], scope: &Scope, around: &Types) -> bool {
    let makers = ScopeMakers::new(scope, around);
    let fits = |direction: &&Direction| !direction.back || operations(&direction.from) > 1;
    let mut all = directions.iter().filter(fits);
    all.any(|direction| {
        let gives = |at: usize| makers.find(&direction.from, at).is_some();
        (0..scope.stmts.len()).any(|at| !is_position(&scope.stmts[at]) && gives(at))
    })
}

/// How many operations a side of a law is.
fn operations(term: &Term) -> usize {
    match term {
        Term::Map(Term::Lambda(_, body), arrays) => {
            1 + operations(body) + arrays.iter().map(operations).sum::<usize>()
        }
        Term::Map(_, arrays) => 1 + arrays.iter().map(operations).sum::<usize>(),
        Term::Filter(_, array)
        | Term::Reduce(_, _, array)
        | Term::Redomap(_, _, _, array)
        | Term::Scan(_, _, array)
        | Term::Reverse(array)
        | Term::Replicate(_, array)
        | Term::Slice(_, _, array)
        | Term::Flatten(array) => 1 + operations(array),
        Term::Gather(one, other) | Term::Concat(one, other) => 1 + operations(one) + operations(other),
        Term::Iota(_) | Term::Counted(_) | Term::ReduceByIndex(..) | Term::If(..) | Term::Loop(..) => 1,
        Term::Var(_) | Term::Apply(..) | Term::Lambda(..) | Term::At(..) | Term::Tuple(_) | Term::Let(..) => {
            0
        }
    }
}

/// Positions cost nothing, except after a filter, which changes them.
fn is_position(stmt: &Stmt) -> bool {
    let known = |size: &Size| !size.any_var(&mut |var| var.kind == SizeKind::Rigid);
    matches!(stmt.op, Op::View(View::Iota(_))) && stmt.outs[0].ty.dims.iter().all(known)
}

/// Where the sides of laws were found, by law and class.
pub type Matches = BTreeMap<(usize, Id), Vec<Match>>;

/// Where a side of a law was found.
#[derive(Clone, Debug)]
pub struct Match {
    /// The e-nodes that it is, each with its class; the one that makes the value first.
    nodes: Vec<(Id, Node)>,
    found: Found,
}

/// The e-graph of a scope, with all that laws say of its values as far as they were applied.
pub struct Grown {
    /// The e-graph.
    pub graph: EGraph,
    /// The classes of the values of the scope, and of those that it sees.
    pub values: BTreeMap<Var, Id>,
    /// How many operations the scope has, which are the first of the e-graph.
    pub operations: usize,
    /// Nothing more is to be found.
    pub saturated: bool,
}

/// Grows the e-graph of a scope.
pub fn grow(directions: &Arc<Vec<Direction>>, laws: &Arc<Laws>, scope: &Scope, around: &Types) -> Grown {
    let mut graph = EGraph::new(Arena::seeing(seen(scope, around))).with_explanations_enabled();
    let values = add_scope(&mut graph, scope);
    let operations = graph.analysis.operations();
    graph.rebuild();
    let most = BESIDES + FOR_EACH * scope.stmts.len();
    let looked_for = directions.clone();
    let runner = Runner::<Node, Arena>::new(Arena::default())
        .with_egraph(graph)
        .with_scheduler(SimpleScheduler)
        .with_iter_limit(ROUNDS)
        .with_node_limit(2 * most)
        .with_time_limit(Duration::MAX)
        .with_hook(move |runner| {
            let (found, hashes) = find(&looked_for, &runner.egraph);
            runner.egraph.analysis.found = found;
            runner.egraph.analysis.hashes = hashes;
            // egg counts e-nodes that are others by now, too.
            if runner.egraph.total_number_of_nodes() > most { Err("large".into()) } else { Ok(()) }
        });
    let rewrite = |law: usize| {
        let rewrite = LawRewrite { law, directions: directions.clone(), laws: laws.clone() };
        let name = &directions[law].rule.name;
        let name = if rewrite.directions[law].back { format!("{name}, back") } else { name.to_string() };
        Rewrite::new(name, rewrite.clone(), rewrite).ok()
    };
    let rewrites: Vec<_> = (0..directions.len()).filter_map(rewrite).collect();
    let runner = runner.run(&rewrites);
    let saturated = matches!(runner.stop_reason, Some(StopReason::Saturated));
    Grown { saturated, graph: runner.egraph, values, operations }
}

/// The types of what comes from outside, and of what statements make that stay as they are.
fn seen(scope: &Scope, around: &Types) -> BTreeMap<Var, crate::core::Ty> {
    let mut types = around.clone();
    let fixed = scope.stmts.iter().filter(|stmt| stays(stmt)).flat_map(|stmt| &stmt.outs);
    types.extend(fixed.map(|out| (out.var, out.ty.clone())));
    types
}

/// Adds the statements of a scope; gives the class of each value.
fn add_scope(graph: &mut EGraph, scope: &Scope) -> BTreeMap<Var, Id> {
    let mut values: BTreeMap<Var, Id> = BTreeMap::new();
    for stmt in &scope.stmts {
        for var in Uses::of_stmt(stmt).vars {
            values.entry(var).or_insert_with(|| graph.add_uncanonical(Node::In(var)));
        }
        let node = if stays(stmt) {
            None
        } else {
            let token = effects::op(&stmt.op).acts().then(|| vec![stmt.id.0]);
            graph.analysis.node(&stmt.op, &stmt.outs, token, &|var| values.get(&var).copied())
        };
        let Some(node) = node else {
            for out in &stmt.outs {
                values.insert(out.var, graph.add_uncanonical(Node::In(out.var)));
            }
            continue;
        };
        let made = graph.add_uncanonical(node);
        results(graph, made, stmt, &mut values);
    }
    for var in scope.results.iter().filter_map(Atom::var) {
        values.entry(var).or_insert_with(|| graph.add_uncanonical(Node::In(var)));
    }
    values
}

/// The classes of the results of a statement.
fn results(graph: &mut EGraph, made: Id, stmt: &Stmt, values: &mut BTreeMap<Var, Id>) {
    if let [out] = &stmt.outs[..] {
        values.insert(out.var, made);
        return;
    }
    for (place, out) in (0..).zip(&stmt.outs) {
        let result = graph.add_uncanonical(Node::Result(place, [made]));
        values.insert(out.var, result);
    }
}

/// Finds the sides of all laws near what has changed since the last time. Also says what each class is.
fn find(directions: &[Direction], graph: &EGraph) -> (Matches, BTreeMap<Id, u64>) {
    let statements = Statements::of(graph);
    let hash = |nodes: &[Node]| {
        let mut hasher = DefaultHasher::new();
        for node in nodes {
            node.clone().map_children(|child| graph.find(child)).hash(&mut hasher);
        }
        hasher.finish()
    };
    let hashes: BTreeMap<Id, u64> = graph.classes().map(|class| (class.id, hash(&class.nodes))).collect();
    let before = &graph.analysis.hashes;
    let mut near: BTreeSet<Id> = hashes
        .iter()
        .filter(|(class, hash)| before.get(class) != Some(hash))
        .map(|(class, _)| *class)
        .collect();
    // As far as a side of a law reaches from the e-node that makes the value.
    for _ in 1..directions.iter().map(|direction| operations(&direction.from)).max().unwrap_or(0) {
        let is_near = |node: &Node| node.children().iter().any(|child| near.contains(&graph.find(*child)));
        let users = graph.classes().filter(|class| class.nodes.iter().any(is_near)).map(|class| class.id);
        let users: Vec<Id> = users.collect();
        near.extend(users);
    }
    let mut all = Matches::new();
    for (law, direction) in directions.iter().enumerate() {
        for (class, stmts) in statements.classes().filter(|(class, _)| near.contains(class)) {
            for number in stmts {
                let stmt = statements.stmt(*number);
                if is_position(stmt) {
                    continue;
                }
                for found in Finder(&statements).find(&direction.from, (*number, stmt)) {
                    let others = found.stmts.iter().filter(|other| *other != number);
                    let node = |number: &usize| {
                        let class = class_of(statements.stmt(*number).outs[0].var);
                        (class.unwrap_or(Id::from(0)), statements.node(*number).clone())
                    };
                    let nodes = [number].into_iter().chain(others).map(node).collect();
                    all.entry((law, class)).or_default().push(Match { nodes, found });
                }
            }
        }
    }
    (all, hashes)
}

/// A law as a rewrite of egg.
#[derive(Clone)]
struct LawRewrite {
    law: usize,
    directions: Arc<Vec<Direction>>,
    laws: Arc<Laws>,
}

impl Searcher<Node, Arena> for LawRewrite {
    fn search_eclass_with_limit(
        &self,
        graph: &EGraph,
        class: Id,
        _: usize,
    ) -> Option<SearchMatches<'_, Node>> {
        let found = graph.analysis.found.contains_key(&(self.law, class));
        found.then(|| SearchMatches { eclass: class, substs: vec![Subst::default()], ast: None })
    }

    fn search_with_limit(&self, graph: &EGraph, limit: usize) -> Vec<SearchMatches<'_, Node>> {
        let all = graph.analysis.found.keys().filter(|(law, _)| *law == self.law);
        all.filter_map(|(_, class)| self.search_eclass_with_limit(graph, *class, limit)).collect()
    }

    fn vars(&self) -> Vec<egg::Var> {
        Vec::new()
    }
}

impl Applier<Node, Arena> for LawRewrite {
    fn apply_one(
        &self,
        graph: &mut EGraph,
        class: Id,
        _: &Subst,
        _: Option<&PatternAst<Node>>,
        _: Symbol,
    ) -> Vec<Id> {
        let found = graph.analysis.found.remove(&(self.law, class)).unwrap_or_default();
        found.into_iter().filter_map(|found| self.apply(graph, found)).collect()
    }
}

impl LawRewrite {
    /// Puts the other side beside the one that was found, unless it was tried before.
    fn apply(&self, graph: &mut EGraph, Match { nodes, found }: Match) -> Option<Id> {
        let key = (self.law, nodes.iter().map(|(_, node)| node.clone()).collect());
        if !graph.analysis.tried.insert(key) {
            return None;
        }
        let direction = &self.directions[self.law];
        let parts = parts(&found);
        self.laws.ask(&direction.rule, |condition| condition.check(&Two::<Atom>::Law(&parts))).ok()?;
        let (stmts, value) = build(&direction.to, found.bound, &mut 0)?;
        let value = value.atom.var()?;
        let (mut values, mut made, mut beside) = (BTreeMap::new(), Vec::new(), false);
        let printing =
            nodes.iter().find_map(|(_, node)| graph.analysis.token(node)).cloned().unwrap_or_default();
        let prints: Vec<bool> = stmts.iter().map(|stmt| effects::op(&stmt.op).acts()).collect();
        let several = prints.iter().filter(|prints| **prints).count() > 1;
        if several && printing.len() >= APART {
            return None;
        }
        for (part, (stmt, prints)) in (0..).zip(stmts.iter().zip(prints)) {
            // What has no result is done beside what makes the value.
            beside |= stmt.outs.is_empty();
            if stmt.outs.is_empty() {
                continue;
            }
            let class = |var: Var| values.get(&var).copied().or_else(|| class_of(var));
            let whole = stmt.outs.iter().any(|out| out.var == value);
            let part = several.then_some(part);
            let token = (prints || beside && whole).then(|| printing.iter().copied().chain(part).collect());
            let node = graph.analysis.node(&stmt.op, &stmt.outs, token, &class)?;
            made.push(graph.add_uncanonical(node));
            results(graph, *made.last()?, stmt, &mut values);
        }
        let to = values.get(&value).copied().or_else(|| class_of(value))?;
        let classes: BTreeMap<Id, &Node> = nodes.iter().rev().map(|(class, node)| (*class, node)).collect();
        let mut from = BTreeMap::new();
        let whole = one_side(graph, &classes, nodes[0].0, &mut from);
        let others: BTreeSet<Id> = from.into_values().filter(|id| *id != whole).collect();
        let from = [whole].into_iter().chain(others).collect();
        let number = graph.analysis.applied.len();
        graph.analysis.applied.push(Equation { law: self.law, from, made });
        graph.union_trusted(whole, to, number.to_string()).then(|| graph.find(whole))
    }
}

/// The e-nodes that were found as one term.
fn one_side(graph: &mut EGraph, nodes: &BTreeMap<Id, &Node>, class: Id, made: &mut BTreeMap<Id, Id>) -> Id {
    if let Some(made) = made.get(&class) {
        return *made;
    }
    let Some(Node::Do(head, children)) = nodes.get(&class) else { return class };
    // A value may be equal to what is made of itself, as of its reverse: within the term it is a variable.
    made.insert(class, class);
    let children = children.iter().map(|child| one_side(graph, nodes, *child, made)).collect();
    let id = graph.add_uncanonical(Node::Do(*head, children));
    made.insert(class, id);
    id
}
