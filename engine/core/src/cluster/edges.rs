//! Whether two nodes can be in one cluster, whatever else is in it: the edges of the fusion graph.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cluster, DependenceGraph, grow};
use crate::core::{Atom, Op, Size, Var};
use crate::legality::{Condition, Refusal};
use crate::rules::Laws;

/// What is between two nodes, of which the first stands before the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edge {
    /// The two may be a cluster.
    Fusible(Relation),
    /// They may be in one cluster, if these are in it too, ascending: what lies on a path between them, and
    /// filters that make one's space a descendant of the other's (the parent transducers of Robinson et al.
    /// 2014, section 1.3.6).
    Needs(Relation, Vec<usize>),
    /// They are never in one cluster.
    Preventing(Refusal),
}

/// How a node stands to one before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Relation {
    /// It alone reads what the other makes.
    Vertical,
    /// It reads what the other makes, and so does something else.
    Diagonal,
    /// It reads nothing that the other makes.
    Horizontal,
    /// Both are branches.
    Branches,
}

impl Relation {
    fn of(graph: &DependenceGraph, producer: usize, consumer: usize) -> Relation {
        let (first, second) = (graph.stmt(producer), graph.stmt(consumer));
        let Op::Loop(l) = &second.op else { return Relation::Branches };
        let read = |var: &Var| l.inputs.contains(&Atom::Var(*var));
        let both = [graph.nodes[producer].at, graph.nodes[consumer].at].into();
        let made: Vec<Var> = first.outs.iter().map(|out| out.var).filter(read).collect();
        match made.iter().any(|var| graph.users.outside(*var, &both)) {
            true => Relation::Diagonal,
            false if made.is_empty() => Relation::Horizontal,
            false => Relation::Vertical,
        }
    }
}

/// What has to be known of a scope to say of any two of its nodes what is between them.
#[derive(Debug)]
pub struct Edges<'a> {
    graph: &'a DependenceGraph<'a>,
    laws: &'a Laws,
    /// For each node whether the others need it, however indirectly.
    after: Vec<Vec<bool>>,
    /// For each node whether it needs the others.
    before: Vec<Vec<bool>>,
    /// The loops that bind a size, which is not their space.
    transducers: BTreeMap<&'a Size, Vec<usize>>,
}

/// A cluster, or why there is none, and those that grow from it, by the next member.
#[derive(Debug)]
struct Growing {
    cluster: Result<Cluster, Refusal>,
    more: BTreeMap<usize, Growing>,
}

impl<'a> Edges<'a> {
    /// What has to be known of this scope.
    pub fn new(graph: &'a DependenceGraph<'a>, laws: &'a Laws) -> Edges<'a> {
        let count = graph.nodes.len();
        let mut after = vec![vec![false; count]; count];
        for node in (0..count).rev() {
            let mut reached = vec![false; count];
            for next in graph.direct(node).iter().chain(graph.through(node).keys()) {
                reached[*next] = true;
                add(&mut reached, &after[*next]);
            }
            after[node] = reached;
        }
        let before = (0..count).map(|node| after.iter().map(|after| after[node]).collect()).collect();
        let mut transducers: BTreeMap<&Size, Vec<usize>> = BTreeMap::new();
        for node in 0..count {
            let Op::Loop(l) = &graph.stmt(node).op else { continue };
            let outs =
                graph.stmt(node).outs.iter().zip(l.fun.collected()).filter(|(_, collected)| *collected);
            let extents = outs.filter_map(|(out, _)| out.ty.dims.first());
            let bound: BTreeSet<&Size> = extents.filter(|e| l.space != **e).collect();
            bound.into_iter().for_each(|size| transducers.entry(size).or_default().push(node));
        }
        Edges { graph, laws, after, before, transducers }
    }

    /// What is between a node and each of these later ones. What they have in common is grown once.
    pub fn from(&self, producer: usize, consumers: &[usize]) -> Vec<Edge> {
        let mut known = BTreeMap::new();
        consumers.iter().map(|consumer| self.edge(&mut known, producer, *consumer)).collect()
    }

    fn edge(&self, known: &mut BTreeMap<usize, Growing>, producer: usize, consumer: usize) -> Edge {
        let alone = self.refusal(known, &[producer, consumer]);
        if let Some(refusal) = alone.as_ref().filter(|refusal| !asks_what_else_is_there(refusal.condition)) {
            return Edge::Preventing(refusal.clone());
        }
        let relation = Relation::of(self.graph, producer, consumer);
        match (self.together(known, producer, consumer), alone) {
            (Ok(others), _) if others.is_empty() => Edge::Fusible(relation),
            (Ok(others), _) => Edge::Needs(relation, others),
            (Err(joint), alone) => {
                let [producer, consumer] = [producer, consumer].map(|node| self.graph.stmt(node));
                // What it reads elsewhere may be what lies between.
                let still = |alone| joint.condition == alone && joint.consumer.stmts == [consumer.id];
                let condition = match alone.map(|alone| alone.condition) {
                    Some(Condition::SameDomain) => Condition::SameDomain,
                    // Not for want of what lies between.
                    Some(alone) if still(alone) => alone,
                    Some(_) | None => Condition::NoPath,
                };
                Edge::Preventing(Refusal::of(condition, producer, consumer))
            }
        }
    }

    /// Why no cluster grows of these nodes, in order.
    fn refusal(&self, known: &mut BTreeMap<usize, Growing>, members: &[usize]) -> Option<Refusal> {
        let (first, rest) = members.split_first()?;
        let mut growing = known.entry(*first).or_insert_with(|| Growing::new(self.graph, *first));
        for next in rest {
            let Growing { cluster, more } = growing;
            let Ok(cluster) = cluster else { break };
            growing = more.entry(*next).or_insert_with(|| Growing {
                cluster: {
                    let mut grown = cluster.clone();
                    grow(self.graph, self.laws, &mut grown, *next).map(|()| grown)
                },
                more: BTreeMap::new(),
            });
        }
        growing.cluster.as_ref().err().cloned()
    }

    /// What has to be in a cluster with two nodes in it: what lies on a path between them, and, where it does
    /// not grow, the filters that make one's space a descendant of the other's.
    ///
    /// # Errors
    /// Why no cluster grows of all these.
    fn together(
        &self,
        known: &mut BTreeMap<usize, Growing>,
        producer: usize,
        consumer: usize,
    ) -> Result<Vec<usize>, Refusal> {
        // What lies between these and others lies between two of them.
        let mut ends = BTreeSet::from([producer, consumer]);
        let [mut after, mut before] = [vec![false; self.after.len()], vec![false; self.after.len()]];
        let mut new: Vec<usize> = ends.iter().copied().collect();
        loop {
            for end in new {
                add(&mut after, &self.after[end]);
                add(&mut before, &self.before[end]);
            }
            let between = |node: &usize| after[*node] && before[*node] || ends.contains(node);
            let all: Vec<usize> = (0..self.after.len()).filter(between).collect();
            let Some(refusal) = self.refusal(known, &all) else {
                return Ok(all.into_iter().filter(|node| ![producer, consumer].contains(node)).collect());
            };
            let spaces: BTreeSet<&Size> = all.iter().filter_map(|node| space(self.graph, *node)).collect();
            // The first one of a size is the filter; those after it stand for it where it is gone.
            let filters = spaces.iter().filter_map(|space| self.transducers.get(space)).flatten();
            let filters = filters.copied().filter(|filter| all.binary_search(filter).is_err());
            // One from a space that is there, if there is one: what makes that need not come too.
            let (near, far): (Vec<usize>, Vec<usize>) =
                filters.partition(|filter| space(self.graph, *filter).is_some_and(|s| spaces.contains(s)));
            new = if near.is_empty() { far } else { near };
            if spaces.len() < 2 || new.is_empty() {
                return Err(refusal);
            }
            ends.extend(&new);
        }
    }
}

/// What the consumer reads beside the producer's results is at hand where it is made in the same loop.
fn asks_what_else_is_there(condition: Condition) -> bool {
    matches!(condition, Condition::SameDomain | Condition::OwnPosition | Condition::ReadsElementwise)
}

/// Adds the nodes for which `theirs` holds.
fn add(mine: &mut [bool], theirs: &[bool]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
}

impl Growing {
    fn new(graph: &DependenceGraph, node: usize) -> Growing {
        Growing { cluster: Ok(Cluster::new(graph, node)), more: BTreeMap::new() }
    }
}

/// The iteration space of a loop.
fn space<'a>(graph: &DependenceGraph<'a>, node: usize) -> Option<&'a Size> {
    if let Op::Loop(l) = &graph.stmt(node).op { Some(&l.space) } else { None }
}
