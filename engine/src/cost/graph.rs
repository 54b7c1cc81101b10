//! The fusion graph as a planner sees it: what may become one, and what a clustering costs.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::core::{Op, Stmt, Var};
use crate::legality::{self, Cluster, grow};
use crate::rules::Laws;

use super::{Cost, Outside, elements};

/// The statements of a scope, by index in source order. It answers whether a cluster is lawful and
/// what a clustering costs, so that a planner knows no rule and no condition.
#[derive(Debug)]
pub struct Graph<'a> {
    fusion: &'a legality::Graph<'a>,
    laws: &'a Laws,
    /// Elements of each array in memory, at nominal sizes; views have none.
    elements: BTreeMap<Var, u128>,
    /// Whether lengths that no array is needed for are counted here.
    counts: bool,
    fusible: Vec<usize>,
    /// How far each cluster that was asked for has grown.
    grown: RefCell<BTreeMap<Vec<usize>, Option<Cluster>>>,
}

impl<'a> Graph<'a> {
    /// The graph of a scope, which sees this from outside.
    pub fn new(fusion: &'a legality::Graph<'a>, laws: &'a Laws, outside: &Outside) -> Graph<'a> {
        let nominal = outside.nominal.with(fusion.scope);
        let mut all = outside.elements.clone();
        let stored = fusion.scope.stmts.iter().filter(|s| !matches!(s.op, Op::View(_)));
        for (stmt, out) in stored.flat_map(|s| s.outs.iter().map(move |out| (s, out))) {
            if matches!(stmt.op, Op::Loop(_)) || !out.ty.dims.is_empty() {
                all.insert(out.var, nominal.value(&elements(&out.ty)));
            }
        }
        let fusible = fusion.nodes.iter().map(|n| n.at).collect();
        Graph { fusion, laws, elements: all, counts: outside.counts, fusible, grown: RefCell::default() }
    }

    /// The dependences.
    pub fn fusion(&self) -> &'a legality::Graph<'a> {
        self.fusion
    }

    /// The statements that can be fused with others at all: loops and branches, ascending.
    pub fn fusible(&self) -> &[usize] {
        &self.fusible
    }

    /// Every fusible statement alone: the scope as it is.
    pub fn unfused(&self) -> Vec<Vec<usize>> {
        self.fusible.iter().map(|i| vec![*i]).collect()
    }

    /// Whether these statements, ascending, may become one. A cluster of one always may; what is lawful
    /// stays lawful without its last member.
    pub fn lawful(&self, cluster: &[usize]) -> bool {
        self.cluster(cluster).is_some()
    }

    /// Whether no units of a clustering (each cluster one unit, every other statement a unit of its
    /// own) depend on each other in a cycle.
    pub fn acyclic(&self, clusters: &[Vec<usize>]) -> bool {
        let mut unit: Vec<usize> = (0..self.fusion.scope.stmts.len()).collect();
        for cluster in clusters {
            cluster.iter().for_each(|member| unit[*member] = cluster[0]);
        }
        self.fusion.order(&unit).is_some()
    }

    /// What the loops of a clustering cost. An array is read once by a cluster that did not make it,
    /// and written when it stays ([`Cluster::results`]).
    pub fn cost(&self, clusters: &[Vec<usize>]) -> Cost {
        clusters.iter().map(|cluster| self.cluster_cost(cluster)).fold(Cost::default(), |a, b| a + b)
    }

    /// A bound that no clustering goes below: every array from outside read once, every result
    /// written, one loop.
    pub fn lower_bound(&self) -> Cost {
        let inside: BTreeSet<usize> = self.fusible.iter().copied().collect();
        let outs = self.loops(&self.fusible).flat_map(|s| &s.outs).map(|out| out.var);
        let written = outs.filter(|var| self.fusion.users.outside(*var, &inside));
        let written: Vec<(Var, bool)> = written.map(|var| (var, false)).collect();
        let loops = usize::from(self.loops(&self.fusible).next().is_some());
        Cost { loops, ..self.loop_cost(&self.fusible, &self.read(&self.fusible), &written) }
    }

    /// What a loop costs that is made of these statements, reads these arrays and scalars from outside
    /// and gives these results, each with whether it is collected.
    pub fn loop_cost(&self, members: &[usize], read: &BTreeSet<Var>, results: &[(Var, bool)]) -> Cost {
        let inside: BTreeSet<usize> = members.iter().copied().collect();
        let moved =
            read.iter().filter_map(|var| self.elements.get(var)).fold(0, |a: u128, b| a.saturating_add(*b));
        let mut cost = Cost { moved, arrays: 0, loops: 1 };
        for (var, collected) in results {
            // What is collected only for its size is counted.
            let counted = self.counts && *collected && !self.fusion.users.outside(*var, &inside);
            let written = if counted { 1 } else { self.elements.get(var).copied().unwrap_or(0) };
            cost.moved = cost.moved.saturating_add(written);
            cost.arrays += usize::from(*collected && !counted && !self.fusion.users.is_result(*var));
        }
        cost
    }

    fn cluster_cost(&self, cluster: &[usize]) -> Cost {
        if self.loops(cluster).next().is_none() {
            return Cost::default();
        }
        let results = self.cluster(cluster).map(|c| c.results(&self.fusion.users));
        self.loop_cost(cluster, &self.read(cluster), &results.unwrap_or_default())
    }

    fn loops<'s>(&'s self, cluster: &'s [usize]) -> impl Iterator<Item = &'a Stmt> + 's {
        let stmts = cluster.iter().map(|at| &self.fusion.scope.stmts[*at]);
        stmts.filter(|s| matches!(s.op, Op::Loop(_)))
    }

    /// What the loops of a cluster read and don't make.
    fn read(&self, cluster: &[usize]) -> BTreeSet<Var> {
        let mut read = BTreeSet::new();
        for stmt in self.loops(cluster) {
            if let Op::Loop(l) = &stmt.op {
                let operands = [&l.inputs, &l.captures, &l.neutrals].into_iter().flatten();
                read.extend(operands.filter_map(|atom| atom.var()));
            }
        }
        let made: BTreeSet<Var> = self.loops(cluster).flat_map(|s| &s.outs).map(|out| out.var).collect();
        read.difference(&made).copied().collect()
    }

    fn cluster(&self, members: &[usize]) -> Option<Cluster> {
        if let Some(known) = self.grown.borrow().get(members) {
            return known.clone();
        }
        let (last, before) = members.split_last()?;
        let last = self.fusion.node_at(*last)?;
        let result = if before.is_empty() {
            Some(Cluster::new(self.fusion, last))
        } else {
            let before = self.cluster(before);
            before.and_then(|before| Some(grow(self.fusion, self.laws, &before, last).ok()?.cluster))
        };
        self.grown.borrow_mut().insert(members.to_vec(), result.clone());
        result
    }
}
