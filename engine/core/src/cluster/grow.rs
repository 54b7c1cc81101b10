//! How a cluster grows: one member at a time, by the rules. Nothing is composed for it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{DependenceGraph, Users};
use crate::core::branches::Branches;
use crate::core::canonical::Operand;
use crate::core::compose::ProducerOutput;
use crate::core::visit::operands as operands_of;
use crate::core::{Atom, Loop, Op, SizeVar, Stmt, Var, sweep};
use crate::legality::{Code, Condition, Operations, Producer, Refusal, Two, outputs};
use crate::rules::{Laws, RuleName};

/// Nodes that are to be one loop, or one branch, as far as they have come together.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The nodes in order.
    pub members: Vec<usize>,
    /// The statements that they are.
    stmts: BTreeSet<usize>,
    /// The loop; `None` for branches.
    pub producer: Option<Producer>,
    /// For each of its outputs whether something outside uses the value, as far as that was asked for the members so far.
    used: Vec<Option<bool>>,
    /// The branches, each closed; none for loops.
    branches: Vec<Rc<Branches>>,
    /// The source says of a member that it is fused with nothing.
    alone: bool,
    /// How its members came to it, except for the first.
    pub merges: Vec<Merge>,
}

/// How a member comes to a cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merge {
    /// The rule.
    pub rule: RuleName,
    /// For each result of the cluster before, in order, whether it stays. Nothing for branches, of which
    /// every result does.
    pub keep: Vec<bool>,
}

impl Cluster {
    /// One node.
    pub fn new(graph: &DependenceGraph, node: usize) -> Cluster {
        let stmt = graph.stmt(node);
        let mut producer = None;
        if let Op::Loop(l) = &stmt.op {
            producer = Some(Producer::new(l, outputs(stmt, l), &graph.facts));
        }
        let stmts = BTreeSet::from([graph.nodes[node].at]);
        let branches = graph.branches(node).into_iter().collect();
        let (members, alone) = (vec![node], stmt.origin.alone());
        let used = vec![None; producer.as_ref().map_or(0, |producer| producer.outputs.len())];
        Cluster { members, stmts, producer, used, branches, alone, merges: Vec::new() }
    }

    /// The results that it gives when nothing more is fused into it: those that something outside needs
    /// for their value or for their size, and folds that can be seen to run.
    pub fn results(&self, users: &Users) -> BTreeSet<Var> {
        let Some(mut producer) = self.producer.clone() else { return BTreeSet::new() };
        decide_keep(users, &self.stmts, &mut producer, &Atom::var, &[]);
        let kept = producer.outputs.iter().map(|made| &made.output).filter(|output| output.keep);
        kept.filter_map(|output| output.name.var()).collect()
    }
}

/// Why a node does not come to a cluster.
#[derive(Clone, Copy, Debug)]
struct Against {
    condition: Condition,
    code: Code,
    /// The member that refuses; `None` for all of them together.
    member: Option<usize>,
}

impl From<Condition> for Against {
    fn from(condition: Condition) -> Against {
        Against { condition, code: condition.code(), member: None }
    }
}

/// Takes one more node into a cluster.
///
/// # Errors
/// The condition that does not hold; the cluster is as it was.
pub fn grow(graph: &DependenceGraph, laws: &Laws, cluster: &mut Cluster, next: usize) -> Result<(), Refusal> {
    cluster.take_in(graph, laws, next).map_err(|against| {
        let members = against.member.map_or(cluster.members.clone(), |member| vec![member]);
        let producer: Operations = members.iter().map(|member| graph.stmt(*member)).collect();
        Refusal::new(against.code, against.condition, producer, graph.stmt(next))
    })
}

impl Cluster {
    /// Takes one more node in, where that is lawful.
    pub fn takes_in(&mut self, graph: &DependenceGraph, laws: &Laws, next: usize) -> bool {
        self.take_in(graph, laws, next).is_ok()
    }

    fn take_in(&mut self, graph: &DependenceGraph, laws: &Laws, next: usize) -> Result<(), Against> {
        let stmt = graph.stmt(next);
        if self.alone || stmt.origin.alone() {
            return Err(Condition::FuseNo.into());
        }
        for member in &self.members {
            if let Some(code) = graph.through(*member).get(&next) {
                return Err(Against { condition: Condition::NoPath, code: *code, member: Some(*member) });
            }
        }
        let at = graph.nodes[next].at;
        self.stmts.insert(at);
        let merge = if let Op::Loop(l) = &stmt.op
            && self.producer.is_some()
        {
            self.take_in_loop(graph, laws, stmt, l)
        } else {
            self.take_in_branches(laws, graph.branches(next))
        };
        match merge {
            Ok(merge) => {
                self.members.push(next);
                self.merges.push(merge);
                Ok(())
            }
            Err(condition) => {
                self.stmts.remove(&at);
                Err(condition.into())
            }
        }
    }

    fn take_in_loop(
        &mut self,
        graph: &DependenceGraph,
        laws: &Laws,
        stmt: &Stmt,
        l: &Loop,
    ) -> Result<Merge, Condition> {
        let Some(producer) = &mut self.producer else { return Err(Condition::SameScope) };
        let made = outputs(stmt, l);
        let mut operands: Vec<Var> = Vec::new();
        operands_of(&stmt.op, &mut |operand| operands.extend(operand.var()));
        operands.sort_unstable();
        let mut used = Vec::with_capacity(self.used.len());
        let outside = |i: usize, name: &Atom| {
            // To the value of another output the new member makes no difference.
            let known =
                self.used[i].filter(|_| name.var().is_none_or(|var| operands.binary_search(&var).is_err()));
            let asked = || name.var().is_some_and(|var| graph.users.outside(var, &self.stmts));
            let is_used = known.unwrap_or_else(asked);
            used.push(Some(is_used));
            is_used
        };
        decide(&graph.users, &self.stmts, producer, &Atom::var, &made, outside);
        let rule = laws.judge(&Two::Loops(producer, l)).unwrap_or(Err(Condition::InTable))?.name.clone();
        if !producer.emits_at_one_point(l) {
            return Err(Condition::OneEmission);
        }
        let keep: Vec<bool> = producer.outputs.iter().map(|made| made.output.keep).collect();
        producer.add(l, made);
        sweep::retain(&mut producer.outputs, &keep);
        sweep::retain(&mut used, &keep);
        used.resize(producer.outputs.len(), None);
        self.used = used;
        Ok(Merge { rule, keep })
    }

    fn take_in_branches(&mut self, laws: &Laws, second: Option<Rc<Branches>>) -> Result<Merge, Condition> {
        let Some(second) = second.filter(|_| !self.branches.is_empty()) else {
            return Err(Condition::SameScope);
        };
        // What is lawful with each of them is lawful with them as one: what they bind is bound by one
        // of them, and they are on one condition.
        let mut rule = Err(Condition::InTable);
        for first in &self.branches {
            rule = laws.judge(&Two::Branches(first, &second)).unwrap_or(Err(Condition::InTable));
            rule?;
        }
        self.branches.push(second);
        Ok(Merge { rule: rule?.name.clone(), keep: Vec::new() })
    }
}

/// Decides which outputs of a producer stay: those whose value something outside of the cluster
/// needs, folds that can be seen to run, and, for a size that is needed outside and that no other
/// output shows, one of its extent. `var` gives the variable that an operand is, and `beside` are
/// outputs that stay anyway.
pub fn decide_keep<T: Operand>(
    users: &Users,
    inside: &BTreeSet<usize>,
    producer: &mut Producer<T>,
    var: &dyn Fn(&T) -> Option<Var>,
    beside: &[ProducerOutput<T>],
) {
    let outside = |_, name: &T| var(name).is_some_and(|var| users.outside(var, inside));
    decide(users, inside, producer, var, beside, outside);
}

/// The same, where it is known which outputs' values something outside uses.
fn decide<T: Operand>(
    users: &Users,
    inside: &BTreeSet<usize>,
    producer: &mut Producer<T>,
    var: &dyn Fn(&T) -> Option<Var>,
    beside: &[ProducerOutput<T>],
    mut used_outside: impl FnMut(usize, &T) -> bool,
) {
    for (i, made) in producer.outputs.iter_mut().enumerate() {
        made.output.keep = used_outside(i, &made.output.name) || made.seen;
    }
    let space = producer.space.clone();
    let told = |output: &ProducerOutput<T>| -> Option<SizeVar> {
        match &output.extent {
            Some(extent) => Some(extent).filter(|e| **e != space)?.as_var().cloned(),
            // What is there only when the whole loop has run may have a length of its own, too.
            None => users.told_by(var(&output.name)?).cloned(),
        }
    };
    let kept = producer.outputs.iter().map(|made| &made.output).filter(|output| output.keep);
    let mut shown: BTreeSet<SizeVar> = kept.chain(beside).filter_map(told).collect();
    for i in 0..producer.outputs.len() {
        let Some(size) = told(&producer.outputs[i].output) else { continue };
        if users.size_outside(&size, inside) && shown.insert(size) {
            producer.outputs[i].output.keep = true;
        }
    }
    keep_folds_whole(producer);
}

/// The components of a fold stay together.
fn keep_folds_whole<T>(producer: &mut Producer<T>) {
    for components in producer.outputs.chunk_by_mut(|a, b| a.collector == b.collector) {
        let folds = || components.iter().filter(|made| made.output.extent.is_none());
        if folds().any(|made| made.output.keep) && !folds().all(|made| made.output.keep) {
            let folds = components.iter_mut().filter(|made| made.output.extent.is_none());
            folds.for_each(|made| made.output.keep = true);
        }
    }
}

/// Grows a cluster of these nodes, in order.
fn cluster(graph: &DependenceGraph, laws: &Laws, members: &[usize]) -> Result<Cluster, Refusal> {
    let mut cluster = Cluster::new(graph, members[0]);
    members[1..].iter().try_for_each(|next| grow(graph, laws, &mut cluster, *next))?;
    Ok(cluster)
}

/// A plan that can be carried out.
#[derive(Clone, Debug)]
pub struct Lawful {
    /// The clusters.
    pub clusters: Vec<Cluster>,
    /// The statements of the scope in the order in which they can run, a cluster as its first one.
    pub order: Vec<usize>,
}

/// Checks a plan, its clusters by the statements' places in the scope: every loop and branch of the scope
/// is in one cluster, every cluster can grow by the rules, and no path leaves a cluster and comes back.
///
/// # Errors
/// Why that is not so.
pub fn check_plan(graph: &DependenceGraph, laws: &Laws, clusters: &[Vec<usize>]) -> Result<Lawful, Refusal> {
    let nowhere = || Refusal::of(Condition::SameScope, Operations::default(), Operations::default());
    let mut placed = BTreeSet::new();
    let mut grown = Vec::new();
    for members in clusters {
        let nodes: Option<Vec<usize>> = members.iter().map(|at| graph.node_at(*at)).collect();
        let nodes = nodes.filter(|n| !n.is_empty() && n.is_sorted()).ok_or_else(nowhere)?;
        grown.push(cluster(graph, laws, &nodes)?);
        placed.extend(nodes);
    }
    let all = clusters.iter().map(Vec::len).sum::<usize>() == graph.nodes.len();
    if !all || placed.len() != graph.nodes.len() {
        return Err(nowhere());
    }
    let order = graph.order_for_reuse(&graph.units(clusters)).map_err(|stuck| {
        let around = clusters.iter().find_map(|members| around_others(graph, members));
        let pair = around.map(|(first, last)| (vec![first], vec![last]));
        let pair = pair.or_else(|| need_each_other(graph, clusters));
        let (first, last) = pair.unwrap_or_else(|| (vec![stuck[0]], vec![stuck[stuck.len() - 1]]));
        let of =
            |places: Vec<usize>| places.into_iter().map(|at| &graph.scope.stmts[at]).collect::<Operations>();
        Refusal::of(Condition::NoPath, of(first), of(last))
    })?;
    Ok(Lawful { clusters: grown, order })
}

/// A cluster that needs others which need it, and these.
fn need_each_other(graph: &DependenceGraph, clusters: &[Vec<usize>]) -> Option<(Vec<usize>, Vec<usize>)> {
    let units = graph.units(clusters);
    let home: BTreeMap<usize, &Vec<usize>> = clusters.iter().map(|members| (members[0], members)).collect();
    let needed = |members: &Vec<usize>| {
        let (mut left, mut all) = (members.clone(), BTreeSet::new());
        while let Some(at) = left.pop() {
            let before = graph.before[at].iter().map(|before| units[*before]);
            for unit in before.filter(|unit| *unit != units[at]) {
                if all.insert(unit) {
                    left.extend(home.get(&unit).map_or(vec![unit], |members| members.to_vec()));
                }
            }
        }
        all
    };
    let large = clusters.iter().filter(|members| members.len() > 1);
    let large: Vec<_> = large.map(|members| (members, needed(members))).collect();
    large.iter().find_map(|(one, needs)| {
        let both = |(other, all): &&(&Vec<usize>, BTreeSet<usize>)| {
            other[0] != one[0] && needs.contains(&other[0]) && all.contains(&one[0])
        };
        let mut others: Vec<usize> =
            large.iter().filter(both).flat_map(|(other, _)| other.to_vec()).collect();
        others.sort_unstable();
        (!others.is_empty()).then(|| (one.to_vec(), others))
    })
}

/// Two members, by their places, of which the second needs the first through statements that are none.
fn around_others(graph: &DependenceGraph, members: &[usize]) -> Option<(usize, usize)> {
    members.iter().find_map(|last| {
        let outside = |at: &&usize| !members.contains(at);
        let mut left: Vec<usize> = graph.before[*last].iter().filter(outside).copied().collect();
        let mut seen = BTreeSet::new();
        while let Some(at) = left.pop() {
            if seen.insert(at) {
                if let Some(first) = graph.before[at].iter().find(|at| members.contains(at)) {
                    return Some((*first, *last));
                }
                left.extend(&graph.before[at]);
            }
        }
        None
    })
}
