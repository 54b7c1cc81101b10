//! Fusion in an e-graph.
//!
//! Guided by a plan there is one for each cluster, whose inputs are opaque leaves, grown in the order of
//! the plan: the cluster so far is a statement, and the next one is added beside it. The one rewrite
//! that is derived from the rule for the two is applied to this pair; what it makes is the cluster so
//! far for the next step. (Without this guidance the e-graph would hold every bracketing of every
//! subset: see [`super::saturate`].)

mod lang;
mod names;
mod operation;
mod rewrite;
mod terms;
mod whole;

use std::collections::BTreeSet;
use std::sync::Arc;

use egg::Id;

use super::Diverged;
use crate::cluster::merge;
use crate::cluster::merge::Pair;
use crate::core::{Atom, Op, Stmt, Var};
use crate::legality;
use crate::rules::RuleTable;
use lang::{EGraph, operation};
use names::Names;
use operation::Operation;
use rewrite::{Guide, rewrite};
use terms::Terms;

pub(super) use whole::{Made, saturated};

/// The e-graph of one cluster.
pub(super) struct ClusterGraph<'a> {
    table: &'a RuleTable,
    graph: EGraph,
    /// The results of the cluster so far.
    names: Names,
    so_far: Option<Id>,
    /// The cluster's values as they were before any rule was applied.
    original: Terms,
    /// The results of the cluster so far.
    results: Vec<Var>,
}

impl<'a> ClusterGraph<'a> {
    /// The e-graph of a cluster, with nothing in it.
    pub(super) fn new(table: &'a RuleTable) -> Self {
        let graph = EGraph::default().with_explanations_enabled();
        let (names, original) = (Names::default(), Terms::default());
        ClusterGraph { table, graph, names, so_far: None, original, results: Vec::new() }
    }

    /// Makes one operation of the cluster so far, which is the pair's first statement, and the second;
    /// `None` when no rule can make the code.
    ///
    /// Equal functions from different places are one in the e-graph, so that it has lost which sources
    /// stand where in them; composition has not, and makes what is given.
    ///
    /// # Errors
    /// The e-graph makes something else than composition.
    pub(super) fn fuse(&mut self, pair: &Pair) -> Result<Option<Op>, Diverged> {
        let made = self.rewritten(pair);
        let outs = [&*pair.first.outs, &*pair.second.outs].concat();
        match (merge::composed(pair), made) {
            (Some(composed), Some(made)) if made.is(&composed, &outs) => {
                self.results = pair.outs(&composed).iter().map(|out| out.var).collect();
                Ok(Some(composed))
            }
            (None, None) => Ok(None),
            _ => Err(Diverged {
                rule: pair.rule,
                producer: legality::name(&pair.first.origin),
                consumer: legality::name(&pair.second.origin),
            }),
        }
    }

    /// What the rule's rewrite makes of the two.
    fn rewritten(&mut self, pair: &Pair) -> Option<Operation<Atom>> {
        let producer = match self.so_far {
            Some(class) => class,
            None => self.add(pair.first)?,
        };
        self.names = Names::default();
        self.names.results(&mut self.graph, pair.first, producer);
        let consumer = self.add(pair.second)?;
        let guide = Arc::new(Planned { producer, consumer, keep: pair.keep.to_vec() });
        let rewrite = rewrite(self.table.get(pair.rule)?, &guide);
        let before = self.graph.analysis.statements.len();
        let found = rewrite.search(&self.graph);
        rewrite.apply(&mut self.graph, &found);
        self.graph.rebuild();
        let made = *self.graph.analysis.statements.get(before)?;
        self.so_far = Some(made);
        operation(&self.graph, made)?.over(&|term| self.names.atom(&self.graph, term))
    }

    fn add(&mut self, stmt: &Stmt) -> Option<Id> {
        let class = self.names.add(&mut self.graph, stmt)?;
        self.original.add(&self.graph, &self.names, stmt, class)?;
        Some(class)
    }

    /// The steps by which the e-graph itself explains that the results of the cluster so far are what
    /// they were: each rule with the consumer that it was applied to, `rule@consumer`. `None` where it
    /// can't.
    pub(super) fn explanation(&mut self) -> Option<BTreeSet<String>> {
        let mut steps = BTreeSet::new();
        for (place, var) in self.results.iter().enumerate() {
            steps.extend(self.original.explain(&mut self.graph, *var, self.so_far?, place)?);
        }
        Some(steps)
    }
}

/// The next step of a plan: these two and no others.
struct Planned {
    producer: Id,
    consumer: Id,
    keep: Vec<bool>,
}

impl Guide for Planned {
    fn producers(&self, graph: &EGraph, _: &str, consumer: Id) -> Vec<Id> {
        if graph.find(self.consumer) == graph.find(consumer) { vec![self.producer] } else { vec![] }
    }

    fn keep(&self, _: &EGraph, _: Id, _: Id) -> Option<Vec<bool>> {
        Some(self.keep.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Laws;

    /// Two maps by the rule of maps are what composition makes of them; by the rule of another shape
    /// the e-graph makes nothing, and that is no fact about the program.
    #[test]
    fn a_divergence_is_said() {
        let text = "def main (xs: []f64) = map (* 2) (map (+ 1) xs)";
        let entry = crate::Program::parse(text).unwrap().main().unwrap();
        let program = crate::core::passes::prepared(entry.lowered());
        let loops: Vec<&Stmt> = program.body.stmts.iter().filter(|s| matches!(s.op, Op::Loop(_))).collect();
        let table = Laws::default().table;
        let by = |rule: &str| {
            let rule = table.get(rule).unwrap().name;
            ClusterGraph::new(&table).fuse(&Pair { rule, first: loops[0], second: loops[1], keep: &[false] })
        };
        assert!(matches!(by("map-map"), Ok(Some(Op::Loop(_)))));
        assert_eq!(by("if-fusion").unwrap_err().rule, "if-fusion");
    }
}
