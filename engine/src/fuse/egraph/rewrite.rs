//! The rewrite that a row of the table is.
//!
//! All rows share one searcher and one applier: the searcher finds pairs of loops that have the row's
//! shape, the applier composes them by the row's law and unites what was a result of one of the two
//! with the same result of the new loop, each union under the rule's name and place. A rewrite knows
//! nothing of statements; which of a producer's outputs stay is told it ([`Candidate`]).

use egg::{Applier, ENodeOrVar, Id, PatternAst, Rewrite, SearchMatches, Searcher, Subst, Symbol, Var};

use super::lang::{Arena, Graph, Node, loop_node, loops};
use crate::core::compose;
use crate::core::effects::Facts;
use crate::core::{Size, StmtId};
use crate::legality::Producer;
use crate::rules::{Rule, Shape};

/// Two loops that may be rewritten, with what is known of them from outside.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The class of the producer.
    pub producer: Id,
    /// The class of the consumer.
    pub consumer: Id,
    /// Which of the producer's outputs stay.
    pub keep: Vec<bool>,
    /// The consumer's statement: the place of the step.
    pub at: StmtId,
}

/// The rewrite of a rule, on these pairs. The conditions have been asked where the pairs come from:
/// they are facts about statements, which an e-class does not know.
pub fn rewrite(rule: &Rule, pairs: Vec<Candidate>) -> Rewrite<Node, Arena> {
    let matcher = Matcher { shape: rule.shape, pairs: pairs.clone() };
    let fuser = Fuser { rule: rule.name, shape: rule.shape, pairs };
    Rewrite::new(rule.name, matcher, fuser).expect("the rewrite binds the variables that it uses")
}

struct Matcher {
    shape: Shape,
    pairs: Vec<Candidate>,
}

impl Searcher<Node, Arena> for Matcher {
    fn search_eclass_with_limit(
        &self,
        graph: &Graph,
        class: Id,
        limit: usize,
    ) -> Option<SearchMatches<'_, Node>> {
        let pairs = self.pairs.iter().enumerate();
        let here = pairs.filter(|(_, p)| graph.find(p.consumer) == graph.find(class));
        let matching = here.filter(|(_, p)| !matches(graph, p, self.shape).is_empty());
        let substs: Vec<Subst> = matching.take(limit).map(|(i, _)| subst(i)).collect();
        (!substs.is_empty()).then_some(SearchMatches { eclass: class, substs, ast: None })
    }

    fn vars(&self) -> Vec<Var> {
        vec![pair_var()]
    }
}

/// Which pair a match is about.
fn subst(pair: usize) -> Subst {
    let mut subst = Subst::with_capacity(1);
    subst.insert(pair_var(), Id::from(pair));
    subst
}

fn pair_var() -> Var {
    Var::from_u32(0)
}

/// The loops of a pair's two classes that have the shape, by their places among the classes' loops.
fn matches(graph: &Graph, pair: &Candidate, shape: Shape) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (p, (producer, mut outputs, _)) in loops(graph, pair.producer).into_iter().enumerate() {
        outputs.iter_mut().zip(&pair.keep).for_each(|(output, keep)| output.keep = *keep);
        let producer = Producer::new(&producer, outputs, &Facts::default());
        for (c, (consumer, ..)) in loops(graph, pair.consumer).iter().enumerate() {
            if Shape::of(&producer, consumer) == shape {
                found.push((p, c));
            }
        }
    }
    found
}

struct Fuser {
    rule: &'static str,
    shape: Shape,
    pairs: Vec<Candidate>,
}

impl Applier<Node, Arena> for Fuser {
    fn apply_one(
        &self,
        graph: &mut Graph,
        _class: Id,
        subst: &Subst,
        _ast: Option<&PatternAst<Node>>,
        _rule: Symbol,
    ) -> Vec<Id> {
        let pair = &self.pairs[usize::from(subst[pair_var()])];
        let found = matches(graph, pair, self.shape);
        found.into_iter().flat_map(|found| self.fuse(graph, pair, found)).collect()
    }
}

impl Fuser {
    fn fuse(&self, graph: &mut Graph, pair: &Candidate, (p, c): (usize, usize)) -> Vec<Id> {
        let (producer, mut outputs, token) = loops(graph, pair.producer).remove(p);
        let (consumer, made, token2) = loops(graph, pair.consumer).remove(c);
        outputs.iter_mut().zip(&pair.keep).for_each(|(output, keep)| output.keep = *keep);
        let Some(fused) = compose::fuse(&producer, &outputs, &consumer) else {
            return vec![];
        };
        let kept = outputs.iter().enumerate().filter(|(_, o)| o.keep);
        let from: Vec<(Id, usize, Option<Size>)> = kept
            .map(|(i, o)| (pair.producer, i, o.extent.clone()))
            .chain(made.iter().enumerate().map(|(i, o)| (pair.consumer, i, o.extent.clone())))
            .collect();
        let extents = from.iter().map(|(.., extent)| extent.clone()).collect();
        let node = loop_node(graph, &fused, extents, token.or(token2));
        let fused = graph.add(node.clone());
        graph.analysis.made.push(fused);
        let mut changed = vec![fused];
        for (to, (class, i, _)) in from.into_iter().enumerate() {
            changed.extend(self.unite(graph, pair, (class, i), (&node, to)));
        }
        changed
    }

    /// Unites result `i` of a loop with result `to` of the fused one.
    fn unite(
        &self,
        graph: &mut Graph,
        pair: &Candidate,
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
        let name = format!("{}@{}", self.rule, pair.at.0);
        let (id, united) = graph.union_instantiations(&left, &PatternAst::from(right), &subst, name);
        united.then_some(id)
    }
}

fn variable(subst: &mut Subst, number: u32, class: Id) -> Var {
    let var = Var::from_u32(number);
    subst.insert(var, class);
    var
}
