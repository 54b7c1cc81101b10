//! The rewrite that a row of the table is.
//!
//! All rows share one searcher and one applier: the searcher finds pairs of statements that have the
//! row's shape, the applier composes them by the row's law and unites what was a result of one of the
//! two with the same result of the new one, each union under the rule's name and place. A rewrite
//! knows nothing of use counts and of effects, which are facts about statements: a [`Guide`] tells it
//! which pairs are lawful, and which of a producer's results stay.

use std::sync::Arc;

use egg::{Applier, ENodeOrVar, Id, PatternAst, Rewrite, SearchMatches, Searcher, Subst, Symbol, Var};

use super::lang::{Arena, Graph, Node, Term, node, result, statement};
use super::operation::{Operation, Pair};
use crate::core::StmtId;
use crate::rules::{Rule, Shape};

/// Says which pairs of statements a rule may be applied to.
pub trait Guide: Send + Sync + 'static {
    /// The classes of the producers that are considered for a consumer.
    fn producers(&self, graph: &Graph, consumer: Id) -> Vec<Id>;
    /// Which of the producer's results stay, if the rule is lawful for the two.
    fn keep(&self, graph: &Graph, rule: &str, producer: Id, consumer: Id) -> Option<Vec<bool>>;
}

/// The rewrite of a rule, where the guide allows it.
pub fn rewrite(rule: &Rule, guide: &Arc<impl Guide>) -> Rewrite<Node, Arena> {
    let row = Row { rule: rule.name, shape: rule.shape, guide: guide.clone() };
    Rewrite::new(rule.name, row.clone(), row).expect("the rewrite binds the variables that it uses")
}

struct Row<G> {
    rule: &'static str,
    shape: Shape,
    guide: Arc<G>,
}

impl<G> Clone for Row<G> {
    fn clone(&self) -> Self {
        Row { rule: self.rule, shape: self.shape, guide: self.guide.clone() }
    }
}

impl<G: Guide> Searcher<Node, Arena> for Row<G> {
    fn search_eclass_with_limit(
        &self,
        graph: &Graph,
        class: Id,
        limit: usize,
    ) -> Option<SearchMatches<'_, Node>> {
        statement(graph, class)?;
        let producers = self.guide.producers(graph, class);
        let matching = producers.into_iter().filter(|producer| self.pair(graph, *producer, class).is_some());
        let substs: Vec<Subst> = matching.take(limit).map(subst).collect();
        (!substs.is_empty()).then_some(SearchMatches { eclass: class, substs, ast: None })
    }

    fn vars(&self) -> Vec<Var> {
        vec![producer_var()]
    }
}

/// Which producer a match is about.
fn subst(producer: Id) -> Subst {
    let mut subst = Subst::with_capacity(1);
    subst.insert(producer_var(), producer);
    subst
}

fn producer_var() -> Var {
    Var::from_u32(0)
}

impl<G: Guide> Applier<Node, Arena> for Row<G> {
    fn apply_one(
        &self,
        graph: &mut Graph,
        class: Id,
        subst: &Subst,
        _ast: Option<&PatternAst<Node>>,
        _rule: Symbol,
    ) -> Vec<Id> {
        let producer = subst[producer_var()];
        self.fuse(graph, producer, class).unwrap_or_default()
    }
}

impl<G: Guide> Row<G> {
    /// The two statements, if they have the rule's shape and it is lawful for them.
    fn pair(&self, graph: &Graph, producer: Id, consumer: Id) -> Option<Pair<Term>> {
        let (first, _) = statement(graph, producer)?;
        let (second, _) = statement(graph, consumer)?;
        let names = (0..first.results()).map(|i| result(graph, producer, i)).collect();
        let keep = self.guide.keep(graph, self.rule, producer, consumer)?;
        let pair = Pair { first, names, keep, second };
        (pair.shape() == Some(self.shape)).then_some(pair)
    }

    fn fuse(&self, graph: &mut Graph, producer: Id, consumer: Id) -> Option<Vec<Id>> {
        let pair = self.pair(graph, producer, consumer)?;
        let (fused, from) = pair.fuse()?;
        let mut stmts = statement(graph, consumer)?.1.to_vec();
        let place = *stmts.first()?;
        if !matches!(pair.first, Operation::View(_)) {
            stmts.extend_from_slice(statement(graph, producer)?.1);
            stmts.sort_unstable();
        }
        let node = node(graph, &fused, stmts);
        let known = graph.lookup(node.clone()).is_some();
        let fused = graph.add(node.clone());
        graph.analysis.made.push(fused);
        graph.analysis.applied.insert((self.rule, producer, consumer));
        let mut changed = if known { vec![] } else { vec![fused] };
        for (to, (second, i)) in from.into_iter().enumerate() {
            let class = if second { consumer } else { producer };
            changed.extend(self.unite(graph, place, (class, i), (&node, to)));
        }
        Some(changed)
    }

    /// Unites result `i` of a statement with result `to` of the fused one.
    fn unite(
        &self,
        graph: &mut Graph,
        place: StmtId,
        (class, i): (Id, usize),
        (node, to): (&Node, usize),
    ) -> Option<Id> {
        let mut subst = Subst::with_capacity(4);
        let left = PatternAst::from(vec![
            ENodeOrVar::Var(variable(&mut subst, 0, class)),
            ENodeOrVar::ENode(Node::Proj(i, [Id::from(0)])),
        ]);
        let mut right = Vec::new();
        let mut node = node.clone();
        egg::Language::update_children(&mut node, |child| {
            let var = variable(&mut subst, right.len() as u32 + 1, child);
            right.push(ENodeOrVar::Var(var));
            Id::from(right.len() - 1)
        });
        right.push(ENodeOrVar::ENode(node));
        right.push(ENodeOrVar::ENode(Node::Proj(to, [Id::from(right.len() - 1)])));
        let name = format!("{}@{}", self.rule, place.0);
        let (id, united) = graph.union_instantiations(&left, &PatternAst::from(right), &subst, name);
        united.then_some(id)
    }
}

fn variable(subst: &mut Subst, number: u32, class: Id) -> Var {
    let var = Var::from_u32(number);
    subst.insert(var, class);
    var
}
