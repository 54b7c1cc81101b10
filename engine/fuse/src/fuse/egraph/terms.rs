//! Values as terms, for which the e-graph explains why they are equal.

use std::collections::{BTreeMap, BTreeSet};

use egg::{FlatTerm, Id, Language, RecExpr};

use super::lang::{EGraph, Node, Term};
use super::names::Names;
use crate::core::{Stmt, Var};

/// The values that statements give, as they were before any rule was applied.
#[derive(Default)]
pub struct Terms {
    terms: RecExpr<Node>,
    values: BTreeMap<Var, Id>,
}

impl Terms {
    /// Adds the results of a statement of this class, where the names are those under which it sees
    /// earlier ones.
    pub fn add(&mut self, graph: &EGraph, names: &Names, stmt: &Stmt, class: Id) -> Option<()> {
        let values = &self.values;
        let earlier = |child: Id| values.get(&names.atom(graph, &Term::Class(child))?.var()?).copied();
        let node = statement(graph, class, &mut self.terms, &earlier)?;
        for (place, out) in stmt.outs.iter().enumerate() {
            let value = self.terms.add(Node::Proj(place, [node]));
            self.values.insert(out.var, value);
        }
        Some(())
    }

    /// Why result `place` of a statement is this value: the rules by which one becomes the other, each
    /// with its place. `None` where they are not equal.
    pub fn explain(&self, graph: &mut EGraph, var: Var, class: Id, place: usize) -> Option<BTreeSet<String>> {
        let before = self.terms[*self.values.get(&var)?].build_recexpr(|id| self.terms[id].clone());
        let mut after = RecExpr::default();
        let node = statement(graph, class, &mut after, &|_| None)?;
        after.add(Node::Proj(place, [node]));
        if graph.lookup_expr(&before)? != graph.lookup_expr(&after)? {
            return None;
        }
        let mut explanation = graph.explain_equivalence(&before, &after);
        let mut all = BTreeSet::new();
        explanation.make_flat_explanation().iter().for_each(|term| rules(term, &mut all));
        Some(all)
    }
}

/// Adds the term of a statement whose operands are leaves, or values that `earlier` knows.
fn statement(
    graph: &EGraph,
    class: Id,
    terms: &mut RecExpr<Node>,
    earlier: &dyn Fn(Id) -> Option<Id>,
) -> Option<Id> {
    let nodes = |class: Id| graph[graph.find(class)].nodes.iter();
    let mut node = nodes(class).find(|node| matches!(node, Node::Stmt(..)))?.clone();
    let leaf = |class: Id| nodes(class).find(|node| node.is_leaf()).cloned();
    for child in node.children_mut() {
        *child = match earlier(*child) {
            Some(value) => value,
            None => terms.add(leaf(*child)?),
        };
    }
    Some(terms.add(node))
}

fn rules(term: &FlatTerm<Node>, all: &mut BTreeSet<String>) {
    let here = term.forward_rule.iter().chain(&term.backward_rule);
    all.extend(here.map(ToString::to_string));
    term.children.iter().for_each(|child| rules(child, all));
}
