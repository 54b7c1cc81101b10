//! The fusion graph as a planner sees it: what may become one, and what a clustering costs.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::cluster;
use crate::cluster::merge;
use crate::cluster::merge::Pair;
use crate::cluster::{Cluster, grow};
use crate::core::sweep::thinned;
use crate::core::views::{read_by, unbuilt};
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Stmt, Var, effects, lengths};
use crate::rules::Laws;

use super::{Cost, Elements, Outside, is_stored};

/// The statements of a scope, by index in source order. It answers whether a cluster is lawful and
/// what a clustering costs, so that a planner knows no rule and no condition.
#[derive(Debug)]
pub struct FusionGraph<'a> {
    dependences: &'a cluster::DependenceGraph<'a>,
    laws: &'a Laws,
    /// Elements of each array and of each fold's result in memory, at nominal sizes.
    elements: BTreeMap<Var, u128>,
    /// The views that are nowhere in memory.
    unbuilt: BTreeMap<Var, Option<Var>>,
    /// What it costs to build the others, whatever the clusters.
    views: Cost,
    /// Whether lengths that no array is needed for are counted here.
    counts: bool,
    fusible: Vec<usize>,
    /// The clusters that were asked for; `None` for those that are not lawful.
    merged: RefCell<BTreeMap<Vec<usize>, Option<Rc<Merged>>>>,
}

/// A cluster, and the statement that it becomes.
#[derive(Clone, Debug)]
struct Merged {
    cluster: Cluster,
    stmt: Stmt,
    cost: OnceCell<Cost>,
}

impl Merged {
    fn new(cluster: Cluster, stmt: Stmt) -> Merged {
        Merged { cluster, stmt, cost: OnceCell::new() }
    }
}

impl<'a> FusionGraph<'a> {
    /// The graph of a scope, which sees this from outside.
    pub fn new(
        dependences: &'a cluster::DependenceGraph<'a>,
        laws: &'a Laws,
        outside: &Outside,
    ) -> FusionGraph<'a> {
        let nominal = outside.nominal.with(dependences.scope);
        let mut all = outside.elements.clone();
        let unbuilt = unbuilt(dependences.scope);
        let mut views = Cost::default();
        for (stmt, out) in dependences.scope.stmts.iter().flat_map(|s| s.outs.iter().map(move |out| (s, out)))
        {
            if !is_stored(stmt, out) || unbuilt.contains_key(&out.var) {
                continue;
            }
            let moved = nominal.elements(&Elements::of(&out.ty));
            all.insert(out.var, moved);
            if let Op::View(_) = stmt.op {
                let arrays = usize::from(!dependences.users.is_result(out.var));
                views = views + Cost { moved, arrays, loops: 1 };
            }
        }
        let fusible = dependences.nodes.iter().map(|n| n.at).collect();
        let (counts, merged) = (outside.counts, RefCell::default());
        FusionGraph { dependences, laws, elements: all, unbuilt, views, counts, fusible, merged }
    }

    /// The dependences.
    pub fn dependences(&self) -> &'a cluster::DependenceGraph<'a> {
        self.dependences
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
        self.merged(cluster).is_some()
    }

    /// Whether no units of a clustering (each cluster one unit, every other statement a unit of its
    /// own) depend on each other in a cycle.
    pub fn acyclic(&self, clusters: &[Vec<usize>]) -> bool {
        self.dependences.order(&self.dependences.units(clusters)).is_ok()
    }

    /// The clusters, by their first members, that a later statement can't join: something that it needs
    /// depends on them from outside. What stands behind the statement is in none of the clusters, so that
    /// no other cycle can come of its joining. Asked once for a statement, in place of
    /// [`FusionGraph::acyclic`] for each cluster.
    pub fn cut_off(&self, clusters: &[Vec<usize>], stmt: usize) -> BTreeSet<usize> {
        let before = &self.dependences.before;
        let unit = self.dependences.units(clusters);
        let larger: BTreeMap<usize, &[usize]> = clusters.iter().map(|c| (c[0], c.as_slice())).collect();
        let needs = |me: usize| -> Vec<usize> {
            let members = larger.get(&me).map_or_else(|| vec![me], |members| members.to_vec());
            let all = members.iter().flat_map(|at| &before[*at]).map(|at| unit[*at]);
            all.filter(|other| *other != me).collect()
        };
        // It may join what it needs itself, but nothing that this needs.
        let mut left: Vec<usize> = needs(stmt).into_iter().flat_map(needs).collect();
        let mut cut = BTreeSet::new();
        while let Some(first) = left.pop() {
            if cut.insert(first) {
                left.extend(needs(first));
            }
        }
        cut
    }

    /// What a clustering costs: that of the loops that composition makes of the clusters. What such a
    /// loop reads is read once, and results are written ([`Cluster::results`]); a view is built where
    /// something needs it whole.
    pub fn cost(&self, clusters: &[Vec<usize>]) -> Cost {
        clusters.iter().map(|cluster| self.cluster_cost(cluster)).fold(self.views, |a, b| a + b)
    }

    /// What it costs to build the views that something needs whole; no clustering changes it.
    pub fn views(&self) -> Cost {
        self.views
    }

    /// A bound that no clustering goes below: every array from outside that a result needs is read once,
    /// every result written, one loop.
    pub fn lower_bound(&self) -> Cost {
        let inside: BTreeSet<usize> = self.fusible.iter().copied().collect();
        let outs = || self.loops().flat_map(|stmt| &stmt.outs).map(|out| out.var);
        let written = outs().filter(|var| self.dependences.users.outside(*var, &inside));
        let made: BTreeSet<Var> = outs().collect();
        let moved = self.moved(written.chain(self.surely_read().difference(&made).copied()));
        let loops = usize::from(self.loops().next().is_some());
        self.views + Cost { moved, arrays: 0, loops }
    }

    /// What loops read however they are fused: what the scope's results are made from. What a loop does
    /// for the sake of a number of elements only, or only because it may fail, may be gone when it is
    /// part of another one.
    fn surely_read(&self) -> BTreeSet<Var> {
        let mut live: BTreeSet<Var> = self.dependences.scope.results.iter().filter_map(Atom::var).collect();
        let mut read = BTreeSet::new();
        for stmt in self.dependences.scope.stmts.iter().rev() {
            let keep: Vec<bool> = stmt.outs.iter().map(|out| live.contains(&out.var)).collect();
            let needed = keep.contains(&true);
            match &stmt.op {
                Op::Loop(l) if needed && effects::loop_in(l, &self.dependences.facts).discardable() => {
                    let operands = read_by(&thinned(l, &keep), &self.unbuilt);
                    live.extend(&operands);
                    read.extend(operands);
                }
                Op::Loop(_) => {}
                _ if needed => live.extend(Uses::of_stmt(stmt).vars),
                _ => {}
            }
        }
        read
    }

    /// What a loop costs that is made of these statements and gives these results.
    pub fn loop_cost(&self, members: &[usize], l: &Loop, outs: &[Binding]) -> Cost {
        let inside: BTreeSet<usize> = members.iter().copied().collect();
        let mut l = l.clone();
        let mut cost = Cost { loops: 1, ..Cost::default() };
        let mut end = outs.len();
        for (i, collector) in l.fun.clone().collectors.iter().enumerate().rev() {
            let mine = &outs[end - collector.arity()..end];
            end -= collector.arity();
            let needed = mine.iter().any(|out| self.dependences.users.outside(out.var, &inside));
            if self.counts && collector.is_collected() && !needed {
                // What is collected only for its size is counted.
                l = lengths::counted(&l, i);
                cost.moved = cost.moved.saturating_add(1);
                continue;
            }
            cost.moved = cost.moved.saturating_add(self.moved(mine.iter().map(|out| out.var)));
            let stays =
                |out: &&Binding| !out.ty.dims.is_empty() && !self.dependences.users.is_result(out.var);
            cost.arrays += mine.iter().filter(stays).count();
        }
        cost.moved = cost.moved.saturating_add(self.moved(read_by(&l, &self.unbuilt)));
        cost
    }

    fn moved(&self, vars: impl IntoIterator<Item = Var>) -> u128 {
        let each = vars.into_iter().filter_map(|var| self.elements.get(&var));
        each.fold(0, |all: u128, n| all.saturating_add(*n))
    }

    fn cluster_cost(&self, members: &[usize]) -> Cost {
        let merged = self.merged(members);
        merged.map_or(Cost::default(), |m| *m.cost.get_or_init(|| self.merged_cost(members, &m)))
    }

    fn merged_cost(&self, members: &[usize], merged: &Merged) -> Cost {
        let Op::Loop(l) = &merged.stmt.op else { return Cost::default() };
        let results = merged.cluster.results(&self.dependences.users);
        let keep: Vec<bool> = merged.stmt.outs.iter().map(|out| results.contains(&out.var)).collect();
        let outs: Vec<Binding> =
            merged.stmt.outs.iter().filter(|out| results.contains(&out.var)).cloned().collect();
        self.loop_cost(members, &thinned(l, &keep), &outs)
    }

    fn loops(&self) -> impl Iterator<Item = &'a Stmt> + '_ {
        let stmts = self.fusible.iter().map(|at| &self.dependences.scope.stmts[*at]);
        stmts.filter(|stmt| matches!(stmt.op, Op::Loop(_)))
    }

    fn merged(&self, members: &[usize]) -> Option<Rc<Merged>> {
        if let Some(known) = self.merged.borrow().get(members) {
            return known.clone();
        }
        let (last, before) = members.split_last()?;
        let node = self.dependences.node_at(*last)?;
        let merged = if before.is_empty() {
            Some(Merged::new(Cluster::new(self.dependences, node), self.dependences.stmt(node).clone()))
        } else {
            self.merged(before).and_then(|before| self.grown(&before, node))
        };
        let merged = merged.map(Rc::new);
        self.merged.borrow_mut().insert(members.to_vec(), merged.clone());
        merged
    }

    fn grown(&self, before: &Merged, node: usize) -> Option<Merged> {
        let grown = grow(self.dependences, self.laws, &before.cluster, node).ok()?;
        let second = self.dependences.stmt(node);
        let pair = Pair { rule: grown.rule, first: &before.stmt, second, keep: &grown.keep };
        let stmt = pair.joined(merge::composed(&pair)?);
        Some(Merged::new(grown.cluster, stmt))
    }
}
