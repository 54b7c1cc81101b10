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

/// Up to so many laws that lead to a form each is tried to be left out.
const LEFT_OUT: usize = 24;

/// A form of a scope, and how it came about.
#[derive(Clone)]
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

/// What a form is derived from: the e-graph of a scope, and its values as no law was applied to them.
pub struct Deriver<'g, 'a> {
    /// The e-graph.
    pub grown: &'g mut Grown,
    /// The laws that it was grown by.
    pub directions: &'g [Direction],
    /// The values.
    pub values: Values<'a>,
    /// The first equation that made an operation of a class.
    makers: BTreeMap<(u32, Id), usize>,
}

/// A form with the terms and the equations that it is derived by.
pub struct Derivation {
    /// The form.
    pub derived: Derived,
    terms: BTreeMap<Id, Id>,
    equations: BTreeSet<usize>,
}

/// What became of replaying equations.
enum Replayed {
    /// The form.
    Made(Derived),
    /// The e-node that an equation is about was made by another one, or one that the form needs.
    Missing(Id),
    /// A law can't be applied to the scope, or what it leads to can't be made of statements.
    Never,
}

impl<'g, 'a> Deriver<'g, 'a> {
    /// That of an e-graph, and of the values of its scope.
    pub fn of(grown: &'g mut Grown, directions: &'g [Direction], values: Values<'a>) -> Deriver<'g, 'a> {
        let mut makers = BTreeMap::new();
        for (number, equation) in grown.graph.analysis.applied.iter().enumerate() {
            for id in &equation.made {
                if let Node::Do(head, _) = grown.graph.id_to_node(*id) {
                    makers.entry((*head, grown.graph.find(*id))).or_insert(number);
                }
            }
        }
        Deriver { grown, directions, values, makers }
    }

    /// Derives a form in which these values of the scope are made. `None` where it can't be made of statements: it would
    /// need itself, say.
    pub fn derive(&mut self, form: &Form, roots: &[Var]) -> Option<Derivation> {
        let mut terms = Terms { form, made: BTreeMap::new(), open: BTreeSet::new() };
        let mut needed = BTreeSet::new();
        for root in roots {
            let source = *self.grown.values.get(root)?;
            let class = self.grown.graph.find(source);
            let chosen = terms.term(&mut self.grown.graph, class)?;
            if chosen != source {
                equations(&self.grown.graph.explain_id_equivalence(source, chosen), &mut needed);
            }
        }
        let terms = terms.made;
        let mut todo: Vec<Id> = needed.iter().flat_map(|number| self.side(*number)).copied().collect();
        todo.extend(terms.values());
        while let Some(id) = todo.pop() {
            let new = self.maker(id).filter(|number| self.is_new(id) && needed.insert(*number));
            todo.extend(new.into_iter().flat_map(|number| self.side(number)));
        }
        loop {
            match self.replayed(&terms, &needed) {
                Replayed::Made(derived) => return Some(Derivation { derived, terms, equations: needed }),
                Replayed::Missing(id) => needed.insert(self.maker(id)?).then_some(())?,
                Replayed::Never => return None,
            }
        }
    }

    /// An explanation may go a longer way round: the same form by fewer laws, where each is tried to be left out.
    pub fn shortened(&self, Derivation { mut derived, terms, mut equations }: Derivation) -> Derived {
        let body = |derived: &Derived| {
            let (body, next) = (derived.scope.clone(), derived.next);
            named_alike(&Program { name: String::new(), params: vec![], body, next })
        };
        let form = body(&derived);
        if equations.len() > LEFT_OUT {
            return derived;
        }
        for equation in equations.clone().into_iter().rev() {
            let fewer: BTreeSet<usize> =
                equations.iter().copied().filter(|other| *other != equation).collect();
            if let Replayed::Made(other) = self.replayed(&terms, &fewer)
                && body(&other) == form
            {
                (equations, derived) = (fewer, other);
            }
        }
        derived
    }

    /// The form, made by these equations.
    fn replayed(&self, terms: &BTreeMap<Id, Id>, equations: &BTreeSet<usize>) -> Replayed {
        let (graph, values) = (&self.grown.graph, self.values.clone());
        let mut replay = Replay { graph, values, known: BTreeMap::new(), applied: Vec::new() };
        for number in equations {
            let equation = &graph.analysis.applied[*number];
            let direction = &self.directions[equation.direction];
            let mut stmts = Vec::new();
            for id in &equation.side {
                let Some(stmt) = replay.stmt(*id) else {
                    let is_made = self.maker(*id).is_some_and(|maker| maker < *number);
                    return if is_made { Replayed::Missing(*id) } else { Replayed::Never };
                };
                stmts.push(stmt);
            }
            let applied = Applied { rule: direction.rule.name.to_string(), back: direction.back, stmts };
            if replay.values.apply(&direction.rule, &applied).is_err() {
                return Replayed::Never;
            }
            replay.applied.push(applied);
        }
        let mut ways = BTreeSet::new();
        for id in terms.values().filter(|id| matches!(graph.id_to_node(**id), Node::Do(..))) {
            let Some(stmt) = replay.stmt(*id) else { return Replayed::Missing(*id) };
            ways.insert(stmt);
        }
        let (applied, next) = (replay.applied, replay.values.next());
        let scope = replay.values.chosen(&ways);
        scope.map_or(Replayed::Never, |scope| Replayed::Made(Derived { scope, applied, ways, next }))
    }

    /// The e-nodes of the side that an equation is about.
    fn side(&self, number: usize) -> &[Id] {
        &self.grown.graph.analysis.applied[number].side
    }

    /// Whether the operation of an e-node is none of the scope.
    fn is_new(&self, id: Id) -> bool {
        matches!(self.grown.graph.id_to_node(id), Node::Do(head, _) if *head as usize >= self.grown.operations)
    }

    /// The equation that made an e-node, or one that is equal to it.
    fn maker(&self, id: Id) -> Option<usize> {
        let Node::Do(head, _) = self.grown.graph.id_to_node(id) else { return None };
        self.makers.get(&(*head, self.grown.graph.find(id))).copied()
    }
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
