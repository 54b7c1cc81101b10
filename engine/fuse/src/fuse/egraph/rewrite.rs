//! The rewrite that a row of the table is.
//!
//! All rows share one searcher and one applier: the searcher finds the pairs of statements for which the
//! row is lawful, the applier composes them by the row's law and unites what was a result of one of the
//! two with the same result of the new one, each union under the rule's name and place. A rewrite
//! knows nothing of use counts and of effects, which are facts about statements: a [`Guide`] tells it
//! which pairs are lawful, and which of a producer's results stay.
//!
//! Every row of the table is such a rewrite, those of branches and views included; only `pull` and the laws are not.
//! Guided by the plan or unguided, the searcher and the applier are the same.

use std::sync::Arc;

use egg::{Applier, Id, PatternAst, Rewrite, SearchMatches, Searcher, Subst, Symbol, Var};

use super::lang::{Arena, EGraph, Node, Term, add, head, node, open_node, opened, operation, result};
use super::operation::{Operation, Pair};
use crate::core::canonical::Open;
use crate::core::compose::{self, Missing, ProducerOutput};
use crate::core::{Size, Var as Value};
use crate::rules::{Rule, RuleName};

/// Says which pairs of statements a rule may be applied to.
pub trait Guide: Send + Sync + 'static {
    /// The classes of the producers for which the rule is lawful with this consumer.
    fn producers(&self, graph: &EGraph, rule: &str, consumer: Id) -> Vec<Id>;
    /// Which of such a producer's results stay.
    fn keep(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<Vec<bool>>;
    /// Whether anything else in the e-graph, or an explanation, asks for a value. The others need no class.
    fn is_asked_for(&self, value: Value) -> bool;
    /// Whether what is made is brought into canonical form at once, so that what is made in several ways is
    /// one.
    fn canonical(&self) -> bool;
    /// What composition does where something is missing.
    fn missing(&self) -> Missing;
}

/// The rewrite of a rule, where the guide allows it.
pub fn rewrite(rule: &Rule, guide: &Arc<impl Guide>) -> Rewrite<Node, Arena> {
    let row = Row { rule: rule.name.clone(), guide: guide.clone() };
    Rewrite::new(rule.name.as_ref(), row.clone(), row).expect("the rewrite binds the variables that it uses")
}

struct Row<G> {
    rule: RuleName,
    guide: Arc<G>,
}

impl<G> Clone for Row<G> {
    fn clone(&self) -> Self {
        Row { rule: self.rule.clone(), guide: self.guide.clone() }
    }
}

impl<G: Guide> Searcher<Node, Arena> for Row<G> {
    fn search_eclass_with_limit(
        &self,
        graph: &EGraph,
        class: Id,
        limit: usize,
    ) -> Option<SearchMatches<'_, Node>> {
        head(graph, class)?;
        let producers = self.guide.producers(graph, &self.rule, class);
        let substs: Vec<Subst> = producers.into_iter().take(limit).map(subst).collect();
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
        self.unite(graph, producer, class).unwrap_or_default()
    }
}

impl<G: Guide> Row<G> {
    /// The two statements, if the rule is lawful for them.
    fn pair(&self, graph: &EGraph, producer: Id, consumer: Id) -> Option<Pair<Term>> {
        let (first, second) = (operation(graph, producer)?, operation(graph, consumer)?);
        let names = (0..first.results()).map(|i| result(graph, producer, i)).collect();
        let keep = self.guide.keep(graph, producer, consumer)?;
        Some(Pair { first, names, keep, second })
    }

    /// Adds the statement that stands for the two, and unites its results with theirs.
    fn unite(&self, graph: &mut EGraph, producer: Id, consumer: Id) -> Option<Vec<Id>> {
        let (first, second) = (head(graph, producer)?, head(graph, consumer)?);
        let (first_outs, second_outs) = (first.outs.clone(), second.outs.clone());
        let mut stmts = second.stmts.clone();
        let place = stmts.first()?.0;
        if !first.is_view() {
            stmts.extend_from_slice(&first.stmts);
            stmts.sort_unstable();
        }
        let outs = |from: &Origins| {
            let var = |(second, i): &(bool, usize)| if *second { second_outs[*i] } else { first_outs[*i] };
            from.iter().map(var).collect::<Vec<_>>()
        };
        let (node, from, outs) = match self.grown(graph, producer, consumer) {
            Some((open, extents, from)) => {
                let outs = outs(&from);
                (open_node(graph, open, extents, stmts, outs.clone()), from, outs)
            }
            None => {
                let (made, from) = self
                    .pair(graph, producer, consumer)?
                    .merged(self.guide.canonical(), self.guide.missing())?;
                let outs = outs(&from);
                (node(graph, &made, stmts, outs.clone()), from, outs)
            }
        };
        let (made, new) = add(graph, node);
        graph.analysis.applied.insert((self.rule.clone(), producer, consumer));
        let mut changed = if new { vec![made] } else { vec![] };
        let reason = Symbol::from(format!("{}@{place}", self.rule));
        let asked = |(to, _): &(usize, (bool, usize))| self.guide.is_asked_for(outs[*to]);
        for (to, (second, i)) in from.into_iter().enumerate().filter(asked) {
            let before = graph.add(Node::Proj(i, [if second { consumer } else { producer }]));
            let after = graph.add(Node::Proj(to, [made]));
            changed.extend(graph.union_trusted(before, after, reason).then_some(after));
        }
        Some(changed)
    }

    /// Two loops of which the first grows as a plan says: nothing else reads it, so that it is not copied.
    fn grown(&self, graph: &mut EGraph, producer: Id, consumer: Id) -> Option<Grown> {
        let Operation::Loop(l, extents2) = operation(graph, consumer)? else { return None };
        let keep = self.guide.keep(graph, producer, consumer)?;
        if self.guide.canonical() || head(graph, producer)?.is_view() {
            return None;
        }
        let names: Vec<Term> = (0..keep.len()).map(|i| result(graph, producer, i)).collect();
        let (open, extents) = opened(graph, producer)?;
        let outputs: Vec<ProducerOutput<Term>> = extents
            .iter()
            .zip(names)
            .zip(&keep)
            .map(|((extent, name), keep)| ProducerOutput { name, extent: extent.clone(), keep: *keep })
            .collect();
        let open = compose::merge(open, &outputs, &l, self.guide.missing())?;
        let kept = (0..keep.len()).filter(|i| keep[*i]).map(|i| (false, i));
        let from: Origins = kept.chain((0..extents2.len()).map(|i| (true, i))).collect();
        let extent = |(second, i): &(bool, usize)| if *second { &extents2[*i] } else { &extents[*i] };
        let extents = from.iter().map(|from| extent(from).clone()).collect();
        Some((open, extents, from))
    }
}

/// For each result of what is made of two whether it is the second one's, and which.
type Origins = Vec<(bool, usize)>;

/// A loop that has grown, and the extents of its results.
type Grown = (Open<Term>, Vec<Option<Size>>, Origins);
