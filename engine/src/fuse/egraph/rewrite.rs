//! The rewrite that a row of the table is.
//!
//! All rows share one searcher and one applier: the searcher finds pairs of statements that have the
//! row's shape, the applier composes them by the row's law and unites what was a result of one of the
//! two with the same result of the new one, each union under the rule's name and place. A rewrite
//! knows nothing of use counts and of effects, which are facts about statements: a [`Guide`] tells it
//! which pairs are lawful, and which of a producer's results stay.

use std::sync::Arc;

use egg::{
    Applier, ENodeOrVar, Id, Language, PatternAst, Rewrite, SearchMatches, Searcher, Subst, Symbol, Var,
};

use super::lang::{Arena, EGraph, Node, Term, add, node, operation, result, shape};
use super::operation::{Operation, Pair};
use crate::rules::{Rule, Shape};

/// Says which pairs of statements a rule may be applied to.
pub trait Guide: Send + Sync + 'static {
    /// The classes of the producers for which the rule is lawful with this consumer.
    fn producers(&self, graph: &EGraph, rule: &str, consumer: Id) -> Vec<Id>;
    /// Which of such a producer's results stay.
    fn keep(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<Vec<bool>>;
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
        graph: &EGraph,
        class: Id,
        limit: usize,
    ) -> Option<SearchMatches<'_, Node>> {
        shape(graph, class)?;
        let producers = self.guide.producers(graph, self.rule, class);
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
        graph: &mut EGraph,
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
    fn pair(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<Pair<Term>> {
        let (first, second) = (operation(graph, producer)?, operation(graph, consumer)?);
        let names = (0..first.results()).map(|i| result(graph, producer, i)).collect();
        let keep = self.guide.keep(graph, producer, consumer)?;
        let pair = Pair { first, names, keep, second };
        (pair.shape() == Some(self.shape)).then_some(pair)
    }

    fn fuse(&self, graph: &mut EGraph, producer: Id, consumer: Id) -> Option<Vec<Id>> {
        let pair = self.pair(graph, producer, consumer)?;
        let (fused, from) = pair.fuse()?;
        let (first, second) = (shape(graph, producer)?, shape(graph, consumer)?);
        let outs =
            from.iter().map(|(of_second, i)| if *of_second { second.outs[*i] } else { first.outs[*i] });
        let (outs, place) = (outs.collect(), second.stmts.first()?.0);
        let mut stmts = second.stmts.clone();
        if !matches!(pair.first, Operation::View(_)) {
            stmts.extend_from_slice(&first.stmts);
            stmts.sort_unstable();
        }
        let node = node(graph, &fused, stmts, outs);
        let (fused, new) = add(graph, &node);
        graph.analysis.applied.insert((self.rule, producer, consumer));
        let mut changed = if new { vec![fused] } else { vec![] };
        let name = format!("{}@{place}", self.rule);
        let results: Vec<Id> = pair.names.iter().filter_map(Term::class).collect();
        for (to, (second, i)) in from.into_iter().enumerate() {
            let mut left = Pattern::default();
            let first =
                |left: &mut Pattern| left.node(&enode(graph, producer), &mut |it, child| it.var(child));
            let made = match second {
                false => first(&mut left),
                true => left.node(&enode(graph, consumer), &mut |it, child| {
                    let Some(k) = results.iter().position(|id| *id == graph.find(child)) else {
                        return it.var(child);
                    };
                    let made = first(it);
                    it.push(Node::Proj(k, [made]))
                }),
            };
            left.push(Node::Proj(i, [made]));
            let mut right = Pattern { nodes: vec![], ..left.clone() };
            let made = right.node(&node, &mut |it, child| it.var(child));
            right.push(Node::Proj(to, [made]));
            let (from, to) = (PatternAst::from(left.nodes), PatternAst::from(right.nodes));
            let (id, united) = graph.union_instantiations(&from, &to, &right.subst, name.as_str());
            changed.extend(united.then_some(id));
        }
        Some(changed)
    }
}

/// The e-node of a statement's class.
fn enode(graph: &EGraph, class: Id) -> Node {
    let mut nodes = graph[graph.find(class)].nodes.iter();
    nodes.find(|node| matches!(node, Node::Stmt(..))).cloned().expect("the class of a statement")
}

/// One side of an equation, with every class in it as a variable: explanations show the statements
/// that a rule was applied to, and not what they stand for.
#[derive(Clone)]
struct Pattern {
    nodes: Vec<ENodeOrVar<Node>>,
    subst: Subst,
    vars: u32,
}

impl Default for Pattern {
    fn default() -> Self {
        Pattern { nodes: Vec::new(), subst: Subst::with_capacity(8), vars: 0 }
    }
}

impl Pattern {
    fn var(&mut self, class: Id) -> Id {
        let var = Var::from_u32(self.vars);
        self.vars += 1;
        self.subst.insert(var, class);
        self.nodes.push(ENodeOrVar::Var(var));
        Id::from(self.nodes.len() - 1)
    }

    fn node(&mut self, node: &Node, child: &mut dyn FnMut(&mut Self, Id) -> Id) -> Id {
        let node = node.clone().map_children(|class| child(self, class));
        self.push(node)
    }

    fn push(&mut self, node: Node) -> Id {
        self.nodes.push(ENodeOrVar::ENode(node));
        Id::from(self.nodes.len() - 1)
    }
}
