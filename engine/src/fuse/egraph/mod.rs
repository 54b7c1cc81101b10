//! Fusion in an e-graph: one for each cluster, whose inputs are opaque leaves, grown in the order of
//! the plan.
//!
//! The cluster so far is a loop, and the next statement is added beside it. The one rewrite that is
//! derived from the rule for the two is applied to this pair; what it makes is the cluster so far for
//! the next step. (Without this guidance the e-graph would hold every bracketing of every subset.)

mod lang;
mod rewrite;

use std::collections::BTreeMap;

use egg::Id;

use crate::core::compose::{self, Output};
use crate::core::{Atom, Loop, StmtId};
use crate::legality::step::Pair;
use crate::rules::RuleTable;
use lang::{Graph, Node, Term, add_loop, loops, term};
use rewrite::{Candidate, rewrite};

/// The e-graph of one cluster.
pub(super) struct ClusterGraph<'a> {
    table: &'a RuleTable,
    graph: Graph,
    /// The classes of the cluster's results, by the operands that they are in the program.
    names: Vec<(Atom, Id)>,
    so_far: Option<Id>,
    first: StmtId,
}

impl<'a> ClusterGraph<'a> {
    /// The e-graph of the cluster that begins with this statement.
    pub(super) fn new(table: &'a RuleTable, first: StmtId) -> Self {
        let graph = Graph::default().with_explanations_enabled();
        ClusterGraph { table, graph, names: Vec::new(), so_far: None, first }
    }

    /// Fuses the next statement into the cluster.
    pub(super) fn fuse(&mut self, pair: &Pair) -> Option<Loop> {
        let so_far = self.so_far.unwrap_or_else(|| self.add(pair.producer, self.first, pair.outputs));
        self.names.clear();
        for (i, output) in pair.outputs.iter().enumerate() {
            let class = self.graph.add(Node::Proj(i, [so_far]));
            self.names.push((output.name.clone(), class));
        }
        let consumer = self.add(pair.consumer, pair.at, pair.made);
        let keep = pair.outputs.iter().map(|o| o.keep).collect();
        let rule = self.table.get(pair.rule)?;
        let rewrite = rewrite(rule, vec![Candidate { producer: so_far, consumer, keep, at: pair.at }]);
        let before = self.graph.analysis.made.len();
        let found = rewrite.search(&self.graph);
        rewrite.apply(&mut self.graph, &found);
        self.graph.rebuild();
        let fused = *self.graph.analysis.made.get(before)?;
        self.so_far = Some(fused);
        let (fused, ..) = loops(&self.graph, fused).into_iter().next()?;
        let fused = self.in_program(&fused)?;
        // Equal functions from different places are one in the e-graph, so that it has lost which
        // sources stand where in them; composition has not.
        compose::fuse(pair.producer, pair.outputs, pair.consumer).filter(|composed| *composed == fused)
    }

    /// Adds a statement's loop. Its token keeps it apart from equal ones: which of them runs is the
    /// plan's choice.
    fn add(&mut self, l: &Loop, stmt: StmtId, outputs: &[Output<Atom>]) -> Id {
        let names: BTreeMap<&Atom, Id> = self.names.iter().map(|(atom, id)| (atom, *id)).collect();
        let resolve = |atoms: &[Atom]| -> Vec<Term> {
            atoms.iter().map(|a| names.get(a).map_or(Term::Atom(a.clone()), |id| Term::Class(*id))).collect()
        };
        let l = Loop {
            space: l.space.clone(),
            fun: l.fun.clone(),
            captures: resolve(&l.captures),
            neutrals: resolve(&l.neutrals),
            inputs: resolve(&l.inputs),
        };
        let extents = outputs.iter().map(|o| o.extent.clone()).collect();
        add_loop(&mut self.graph, &l, extents, Some(stmt))
    }

    /// A loop of the e-graph as one of the program.
    fn in_program(&self, l: &Loop<Term>) -> Option<Loop> {
        let name = |t: &Term| match t {
            Term::Atom(atom) => Some(atom.clone()),
            Term::Class(class) => {
                let same = |id: Id| term(&self.graph, id) == Term::Class(self.graph.find(*class));
                self.names.iter().find(|(_, id)| same(*id)).map(|(atom, _)| atom.clone())
            }
        };
        let names = |terms: &[Term]| terms.iter().map(name).collect::<Option<Vec<Atom>>>();
        Some(Loop {
            space: l.space.clone(),
            fun: l.fun.clone(),
            captures: names(&l.captures)?,
            neutrals: names(&l.neutrals)?,
            inputs: names(&l.inputs)?,
        })
    }
}
