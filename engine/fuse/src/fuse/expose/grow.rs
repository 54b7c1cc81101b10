//! The e-graph of a scope's values, grown by laws.
//!
//! Each law is an egg rewrite, in each direction in which it can be applied. What it is about is found among the e-nodes
//! as they were when the e-graph was rebuilt last ([`find`]); its conditions are asked when it is applied, by the
//! predicates that the checker asks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use egg::{Applier, Id, PatternAst, Rewrite, Runner, SearchMatches, Searcher, SimpleScheduler, StopReason};
use egg::{Subst, Symbol};

use super::language::{Arena, EGraph, Equation, Node, class_of};
use super::sides::{Direction, Match, find};
use crate::cluster::values::{Types, effects_in, parts, stays};
use crate::core::effects;
use crate::core::visit::Uses;
use crate::core::{Atom, Scope, Stmt, Var};
use crate::legality::Two;
use crate::rules::Laws;
use crate::rules::law::build::build;

/// How often all laws are looked for at most.
const ROUNDS: usize = 40;
/// So many e-nodes at most for each statement of the scope, and so many besides.
const FOR_EACH: usize = 20;
const BESIDES: usize = 300;
/// What prints is taken apart so often.
const APART: usize = 3;

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
    let effects = effects_in(scope, around, laws);
    let stay: Vec<bool> =
        scope.stmts.iter().zip(effects).map(|(stmt, effects)| stays(stmt, effects)).collect();
    // Derivations are shortened elsewhere, by the scopes that they lead to.
    let graph = EGraph::new(Arena::seeing(seen(scope, around, &stay))).with_explanations_enabled();
    let mut graph = graph.without_explanation_length_optimization();
    let values = add_scope(&mut graph, scope, &stay);
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
            // egg counts e-nodes that are others by now, too.
            if runner.egraph.analysis.seen.cut || runner.egraph.total_number_of_nodes() > most {
                return Err("large".into());
            }
            let seen = find(&looked_for, &runner.egraph, most);
            runner.egraph.analysis.seen = seen;
            Ok(())
        });
    let rewrite = |direction: usize| {
        let rewrite = LawRewrite { direction, directions: directions.clone(), laws: laws.clone() };
        let name = &directions[direction].rule.name;
        let name = if directions[direction].back { format!("{name}, back") } else { name.to_string() };
        Rewrite::new(name, rewrite.clone(), rewrite).expect("a rewrite that asks for no variables")
    };
    let rewrites: Vec<_> = (0..directions.len()).map(rewrite).collect();
    let runner = runner.run(&rewrites);
    let saturated =
        matches!(runner.stop_reason, Some(StopReason::Saturated)) && !runner.egraph.analysis.seen.cut;
    Grown { saturated, graph: runner.egraph, values, operations }
}

/// The types of what comes from outside, and of what statements make that stay as they are.
fn seen(scope: &Scope, around: &Types, stay: &[bool]) -> Types {
    let mut types = around.clone();
    let fixed = scope.stmts.iter().zip(stay).filter(|(_, stays)| **stays).flat_map(|(stmt, _)| &stmt.outs);
    types.extend(fixed.map(|out| (out.var, out.ty.clone())));
    types
}

/// Adds the statements of a scope; gives the class of each value.
fn add_scope(graph: &mut EGraph, scope: &Scope, stay: &[bool]) -> BTreeMap<Var, Id> {
    let mut values: BTreeMap<Var, Id> = BTreeMap::new();
    for (stmt, stays) in scope.stmts.iter().zip(stay) {
        for var in Uses::of_stmt(stmt).vars {
            values.entry(var).or_insert_with(|| graph.add_uncanonical(Node::In(var)));
        }
        let node = if *stays {
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

/// A law as a rewrite of egg.
#[derive(Clone)]
struct LawRewrite {
    direction: usize,
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
        let found = graph.analysis.seen.matches.contains_key(&(self.direction, class));
        found.then(|| SearchMatches { eclass: class, substs: vec![Subst::default()], ast: None })
    }

    fn search_with_limit(&self, graph: &EGraph, limit: usize) -> Vec<SearchMatches<'_, Node>> {
        let all = graph.analysis.seen.matches.keys().filter(|(direction, _)| *direction == self.direction);
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
        let found = graph.analysis.seen.matches.remove(&(self.direction, class)).unwrap_or_default();
        found.into_iter().filter_map(|found| self.apply(graph, found)).collect()
    }
}

impl LawRewrite {
    /// Puts the other side beside the one that was found, unless it was tried before.
    fn apply(&self, graph: &mut EGraph, Match { nodes, found }: Match) -> Option<Id> {
        let key = (self.direction, nodes.iter().map(|(_, node)| node.clone()).collect());
        if !graph.analysis.tried.insert(key) {
            return None;
        }
        let Direction { rule, to, .. } = &self.directions[self.direction];
        let parts = parts(&found);
        self.laws.ask(rule, |condition| condition.check(&Two::<Atom>::Law(&parts))).ok()?;
        let (stmts, value) = build(to, found.bound, &mut 0)?;
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
        let other = values.get(&value).copied().or_else(|| class_of(value))?;
        let classes: BTreeMap<Id, &Node> = nodes.iter().rev().map(|(class, node)| (*class, node)).collect();
        let mut terms = BTreeMap::new();
        let whole = one_side(graph, &classes, nodes[0].0, &mut terms);
        (graph[whole].data == graph[other].data).then_some(())?;
        let others: BTreeSet<Id> = terms.into_values().filter(|id| *id != whole).collect();
        let side = [whole].into_iter().chain(others).collect();
        let number = graph.analysis.applied.len();
        graph.analysis.applied.push(Equation { direction: self.direction, side, made });
        graph.union_trusted(whole, other, number.to_string()).then(|| graph.find(whole))
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
