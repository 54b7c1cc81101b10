//! The fusion graph of a scope as planners see it: its statements, what depends on what, and what a clustering costs.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::visit::{Uses, binds};
use crate::core::{Atom, Op, Scope, SizeVar, Stmt, Var, effects};

use super::{Cost, Nominal, Outside, elements, folds};

/// The statements of a scope as nodes, by index in source order.
#[derive(Clone, Debug)]
pub struct Graph {
    depends: Vec<BTreeSet<usize>>,
    fusible: Vec<usize>,
    nodes: Vec<Node>,
    /// Variables that the scope itself gives.
    results: BTreeSet<Var>,
    /// The statement that binds a variable.
    producer: BTreeMap<Var, usize>,
    /// For each variable the statements that use it.
    users: BTreeMap<Var, BTreeSet<usize>>,
    /// Elements of each array that a loop reads or writes, at nominal sizes; views have none.
    elements: BTreeMap<Var, u128>,
}

#[derive(Clone, Debug)]
struct Node {
    /// Variables read from memory.
    reads: BTreeSet<Var>,
    /// Variables written by it, and whether each is an array.
    writes: Vec<(Var, bool)>,
    is_loop: bool,
}

impl Graph {
    /// The graph of a scope, which sees this from outside.
    pub fn new(scope: &Scope, outside: &Outside) -> Graph {
        let mut graph = Graph {
            depends: Vec::new(),
            fusible: Vec::new(),
            nodes: Vec::new(),
            results: scope.results.iter().filter_map(variable).collect(),
            producer: BTreeMap::new(),
            users: BTreeMap::new(),
            elements: outside.elements.clone(),
        };
        let nominal = outside.nominal.with(scope);
        let mut sizes: BTreeMap<SizeVar, usize> = BTreeMap::new();
        for (i, stmt) in scope.stmts.iter().enumerate() {
            let uses = Uses::of_stmt(stmt);
            let mut depends: BTreeSet<usize> =
                uses.vars.iter().filter_map(|v| graph.producer.get(v).copied()).collect();
            depends.extend(uses.sizes.iter().filter_map(|v| sizes.get(v).copied()));
            let mine = effects::op(&stmt.op);
            let before = scope.stmts[..i].iter().map(|s| effects::op(&s.op)).enumerate();
            depends.extend(before.filter(|(_, theirs)| !theirs.commute(mine)).map(|(j, _)| j));
            for var in &uses.vars {
                graph.users.entry(*var).or_default().insert(i);
            }
            for out in &stmt.outs {
                graph.producer.insert(out.var, i);
            }
            for (_, var) in binds(stmt) {
                sizes.entry(var).or_insert(i);
            }
            if let Op::BindSize(var, _) = &stmt.op {
                sizes.insert(var.clone(), i);
            }
            graph.depends.push(depends);
            if matches!(stmt.op, Op::Loop(_) | Op::If { .. }) {
                graph.fusible.push(i);
            }
            let node = graph.node(stmt, &nominal);
            graph.nodes.push(node);
        }
        graph
    }

    fn node(&mut self, stmt: &Stmt, nominal: &Nominal) -> Node {
        let Op::Loop(l) = &stmt.op else {
            return Node { reads: BTreeSet::new(), writes: Vec::new(), is_loop: false };
        };
        let folds: BTreeSet<Var> = folds(l, stmt).collect();
        for out in &stmt.outs {
            let size = elements(&out.ty);
            self.elements.insert(out.var, nominal.value(&size) as u128);
        }
        let operands = [&l.inputs, &l.captures, &l.neutrals].into_iter().flatten();
        Node {
            reads: operands.filter_map(variable).filter(|v| self.elements.contains_key(v)).collect(),
            writes: stmt.outs.iter().map(|out| (out.var, !folds.contains(&out.var))).collect(),
            is_loop: true,
        }
    }

    /// The statements on which statement `i` depends directly: for values, for sizes, and for the
    /// order of effects that do not commute.
    pub fn depends(&self, i: usize) -> &BTreeSet<usize> {
        &self.depends[i]
    }

    /// How many statements the scope has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The scope is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The statements that can be fused with others at all: loops and branches, ascending.
    pub fn fusible(&self) -> &[usize] {
        &self.fusible
    }

    /// Every fusible statement alone: the scope as it is.
    pub fn unfused(&self) -> Vec<Vec<usize>> {
        self.fusible.iter().map(|i| vec![*i]).collect()
    }

    /// The outputs of a cluster that something outside of it needs, ascending.
    pub fn needed(&self, cluster: &[usize]) -> BTreeSet<Var> {
        let outside = |var: &Var| {
            self.results.contains(var)
                || self.users.get(var).is_some_and(|users| users.iter().any(|u| !cluster.contains(u)))
        };
        let outs = self.producer.iter().filter(|(_, p)| cluster.contains(p)).map(|(v, _)| *v);
        outs.filter(outside).collect()
    }

    /// What the loops of a clustering cost. An array is read once by a cluster that did not make it,
    /// and written when something outside of the cluster needs it.
    pub fn cost(&self, clusters: &[Vec<usize>]) -> Cost {
        clusters.iter().map(|cluster| self.cluster_cost(cluster)).fold(Cost::default(), |a, b| a + b)
    }

    fn cluster_cost(&self, cluster: &[usize]) -> Cost {
        let loops: Vec<&Node> = cluster.iter().map(|i| &self.nodes[*i]).filter(|n| n.is_loop).collect();
        if loops.is_empty() {
            return Cost::default();
        }
        let mut cost = Cost { loops: 1, ..Cost::default() };
        let reads: BTreeSet<Var> = loops.iter().flat_map(|n| &n.reads).copied().collect();
        let made_here = |var: &Var| self.producer.get(var).is_some_and(|p| cluster.contains(p));
        for var in reads.iter().filter(|v| !made_here(v)) {
            cost.moved += self.elements[var];
        }
        let needed = self.needed(cluster);
        for (var, is_array) in loops.iter().flat_map(|n| &n.writes) {
            if needed.contains(var) {
                cost.moved += self.elements[var];
                cost.arrays += usize::from(*is_array && !self.results.contains(var));
            }
        }
        cost
    }

    /// A bound that no clustering goes below: every array from outside read once, every result
    /// written, one loop.
    pub fn lower_bound(&self) -> Cost {
        let cost = self.cluster_cost(&self.fusible);
        Cost { arrays: 0, ..cost }
    }

    /// The order in which the units of a clustering can run (each cluster one unit, every other
    /// statement a unit of its own), each with its members ascending; ties go by the source's order.
    /// `None` when units depend on each other in a cycle.
    pub fn order(&self, clusters: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
        let mut unit_of: Vec<usize> = (0..self.len()).collect();
        for cluster in clusters {
            for member in cluster {
                unit_of[*member] = cluster[0];
            }
        }
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut waits: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (i, unit) in unit_of.iter().enumerate() {
            members.entry(*unit).or_default().push(i);
            let others = self.depends[i].iter().map(|d| unit_of[*d]).filter(|u| u != unit);
            waits.entry(*unit).or_default().extend(others);
        }
        let mut order = Vec::new();
        while !waits.is_empty() {
            let (unit, _) = waits.iter().find(|(_, others)| others.is_empty())?;
            let unit = *unit;
            waits.remove(&unit);
            for others in waits.values_mut() {
                others.remove(&unit);
            }
            order.extend(members.remove(&unit));
        }
        Some(order)
    }
}

fn variable(atom: &Atom) -> Option<Var> {
    match atom {
        Atom::Var(v) => Some(*v),
        _ => None,
    }
}
