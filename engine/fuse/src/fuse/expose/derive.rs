//! By which laws a form comes from a scope: those that the e-graph's own explanation names, applied again to the scope's
//! values, as the checker will.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use egg::{Explanation, Id, TreeTerm};

use super::extract::Form;
use super::grow::Grown;
use super::language::{EGraph, Node};
use super::sides::Direction;
use crate::cluster::values::{Applied, Values};
use crate::core::alike::named_alike;
use crate::core::{Program, Scope, StmtId, Var};

/// So many laws are tried to be left out of those that lead to a form.
const LEFT_OUT: usize = 24;

/// A form of a scope, and how it came about.
pub struct Derived {
    /// The scope in this form.
    pub scope: Scope,
    /// The laws, in order.
    pub applied: Vec<Applied>,
    /// The ways in which values are made that are not as they were.
    pub ways: BTreeSet<StmtId>,
    /// The number of the next variable and statement.
    pub next: u32,
}

/// Derives a form in which these values of the scope are made. `None` where it can't be made of statements: it would
/// need itself, say.
pub fn derive<'a>(
    grown: &mut Grown,
    directions: &[Direction],
    form: &Form,
    roots: &[Var],
    values: &dyn Fn() -> Values<'a>,
) -> Option<Derived> {
    let mut terms = Terms { form, made: BTreeMap::new(), open: BTreeSet::new() };
    let mut needed = BTreeSet::new();
    for root in roots {
        let source = *grown.values.get(root)?;
        let class = grown.graph.find(source);
        let chosen = terms.term(&mut grown.graph, class)?;
        if chosen != source {
            equations(&grown.graph.explain_id_equivalence(source, chosen), &mut needed);
        }
    }
    let terms = terms.made;
    let derived = loop {
        match replayed(&grown.graph, directions, (&terms, &needed), values()) {
            Ok(derived) => break derived?,
            // What a law is about was made by another one.
            Err(missing) => needed.insert(maker(&grown.graph, missing?)?).then_some(())?,
        }
    };
    Some(shortened(&grown.graph, directions, (&terms, needed), derived, values))
}

/// An explanation may go a longer way round: the same form by fewer laws, where each is tried to be left out.
fn shortened<'a>(
    graph: &EGraph,
    directions: &[Direction],
    (terms, mut needed): (&BTreeMap<Id, Id>, BTreeSet<usize>),
    mut derived: Derived,
    values: &dyn Fn() -> Values<'a>,
) -> Derived {
    let body = |derived: &Derived| {
        let (body, next) = (derived.scope.clone(), derived.next);
        named_alike(&Program { name: String::new(), params: vec![], body, next })
    };
    let form = body(&derived);
    for equation in needed.clone().into_iter().rev().take(LEFT_OUT) {
        let fewer: BTreeSet<usize> = needed.iter().copied().filter(|other| *other != equation).collect();
        if let Ok(Some(other)) = replayed(graph, directions, (terms, &fewer), values())
            && body(&other) == form
        {
            (needed, derived) = (fewer, other);
        }
    }
    derived
}

/// The form, made by these equations. Gives an e-node that is not there, with the equation that is about it; nothing where an
/// equation can't be applied.
fn replayed(
    graph: &EGraph,
    directions: &[Direction],
    (terms, equations): (&BTreeMap<Id, Id>, &BTreeSet<usize>),
    values: Values<'_>,
) -> Result<Option<Derived>, Option<(usize, Id)>> {
    let mut replay = Replay { graph, values, known: BTreeMap::new(), applied: Vec::new() };
    replay.all(directions, equations)?;
    let mut ways = BTreeSet::new();
    for id in terms.values() {
        if let Node::Do(..) = graph.id_to_node(*id) {
            ways.insert(replay.stmt(*id).ok_or(Some((usize::MAX, *id)))?);
        }
    }
    let scope = replay.values.chosen(&ways);
    Ok(scope.map(|scope| Derived { scope, applied: replay.applied, ways, next: replay.values.next() }))
}

/// The equation that made an e-node, or one that is equal to it.
fn maker(graph: &EGraph, (before, id): (usize, Id)) -> Option<usize> {
    let head = |id: Id| match graph.id_to_node(id) {
        Node::Do(head, _) => Some(*head),
        Node::In(_) | Node::Result(..) => None,
    };
    let alike = |other: &Id| head(*other) == head(id) && graph.find(*other) == graph.find(id);
    let applied = &graph.analysis.applied;
    applied[..before.min(applied.len())].iter().position(|equation| equation.made.iter().any(alike))
}

/// The equations that an explanation uses.
fn equations(explanation: &Explanation<Node>, used: &mut BTreeSet<usize>) {
    let mut seen: BTreeSet<*const TreeTerm<Node>> = BTreeSet::new();
    let mut todo: Vec<&Rc<TreeTerm<Node>>> = explanation.explanation_trees.iter().collect();
    while let Some(term) = todo.pop() {
        if seen.insert(Rc::as_ptr(term)) {
            let named = term.forward_rule.iter().chain(&term.backward_rule);
            used.extend(named.filter_map(|name| name.as_str().parse::<usize>().ok()));
            todo.extend(term.child_proofs.iter().flatten());
        }
    }
}

/// The terms of a form.
struct Terms<'f> {
    form: &'f Form,
    made: BTreeMap<Id, Id>,
    /// Classes whose terms are being made.
    open: BTreeSet<Id>,
}

impl Terms<'_> {
    /// What a class is in this form. `None` where it would need itself.
    fn term(&mut self, graph: &mut EGraph, class: Id) -> Option<Id> {
        if let Some(made) = self.made.get(&class) {
            return Some(*made);
        }
        let Some(node) = self.form.get(&class) else {
            let is_in = |node: &&Node| matches!(node, Node::In(_));
            let node = graph[class].nodes.iter().find(is_in)?.clone();
            return Some(graph.add_uncanonical(node));
        };
        if !self.open.insert(class) {
            return None;
        }
        let mut node = node.clone();
        for child in egg::Language::children_mut(&mut node) {
            let class = graph.find(*child);
            *child = self.term(graph, class)?;
        }
        let id = graph.add_uncanonical(node);
        self.made.insert(class, id);
        Some(id)
    }
}

/// Equations of the e-graph, applied again to the values of the scope.
struct Replay<'g, 'a> {
    graph: &'g EGraph,
    values: Values<'a>,
    /// What e-nodes are called there.
    known: BTreeMap<Id, Vec<Var>>,
    applied: Vec<Applied>,
}

impl Replay<'_, '_> {
    /// Applies these equations. Gives an e-node that is not there, with the equation that is about it; nothing where an
    /// equation can't be applied.
    fn all(
        &mut self,
        directions: &[Direction],
        equations: &BTreeSet<usize>,
    ) -> Result<(), Option<(usize, Id)>> {
        for number in equations {
            let equation = &self.graph.analysis.applied[*number];
            let direction = &directions[equation.law];
            let mut stmts = Vec::new();
            for id in &equation.from {
                stmts.push(self.stmt(*id).ok_or(Some((*number, *id)))?);
            }
            let applied = Applied { rule: direction.rule.name.to_string(), back: direction.back, stmts };
            self.values.apply(&direction.rule, &applied).map_err(|_| None)?;
            self.applied.push(applied);
        }
        Ok(())
    }

    /// The statement that an e-node is.
    fn stmt(&mut self, id: Id) -> Option<StmtId> {
        let Node::Do(head, children) = self.graph.id_to_node(id) else { return None };
        let vars: Vec<Var> = children.iter().map(|child| self.value(*child)).collect::<Option<_>>()?;
        self.values.doing(&self.graph.analysis.op(*head, vars.into_iter()))
    }

    /// What the value of an e-node is called.
    fn value(&mut self, id: Id) -> Option<Var> {
        match self.graph.id_to_node(id) {
            Node::In(var) => Some(*var),
            Node::Do(..) => self.values_of(id)?.first().copied(),
            Node::Result(place, [of]) => self.values_of(*of)?.get(*place as usize).copied(),
        }
    }

    fn values_of(&mut self, id: Id) -> Option<&Vec<Var>> {
        if !self.known.contains_key(&id) {
            let stmt = self.stmt(id)?;
            self.known.insert(id, self.values.made_by(stmt).collect());
        }
        self.known.get(&id)
    }
}
