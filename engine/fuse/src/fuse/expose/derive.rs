//! By which laws a form comes from a scope: those that the e-graph's own explanation names, applied again to the scope's
//! values, as the checker will.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use egg::{Explanation, Id, TreeTerm};

use super::extract::Form;
use super::grow::{Direction, Grown};
use super::language::{EGraph, Node};
use crate::cluster::values::{Applied, Values};
use crate::core::{Scope, StmtId, Var};

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
    loop {
        let mut replay =
            Replay { graph: &grown.graph, values: values(), known: BTreeMap::new(), applied: Vec::new() };
        match replay.all(directions, &needed) {
            Ok(()) => {
                let chosen = terms.made.values().filter_map(|id| replay.stmt(*id)).collect();
                let scope = replay.values.chosen(&chosen)?;
                return Some(Derived {
                    scope,
                    applied: replay.applied,
                    ways: chosen,
                    next: replay.values.next(),
                });
            }
            // What a law is about was made by another one.
            Err(missing) => needed.insert(maker(&grown.graph, missing?)?).then_some(())?,
        }
    }
}

/// The equation that made an e-node, or one that is equal to it.
fn maker(graph: &EGraph, (before, id): (usize, Id)) -> Option<usize> {
    let head = |id: Id| match graph.id_to_node(id) {
        Node::Do(head, _) => Some(*head),
        Node::In(_) | Node::Result(..) => None,
    };
    let alike = |other: &Id| head(*other) == head(id) && graph.find(*other) == graph.find(id);
    graph.analysis.applied[..before].iter().position(|equation| equation.made.iter().any(alike))
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
