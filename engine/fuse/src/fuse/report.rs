//! What `lawson explain` tells of a scope: which loops it has now, by which rules they came about, what they cost, and
//! for each pair of loops that did not become one, why.

use std::collections::{BTreeMap, BTreeSet};

use crate::cluster::{Cluster, DependenceGraph, Edge, Edges, Lawful};
use crate::core::path::Part;
use crate::core::rewrites::push::{self, Behind};
use crate::core::rewrites::sink::{self, Stays};
use crate::core::{Op, Origin, Scope, SourceOp, Turns};
use crate::cost::profit;
use crate::cost::robinson::Robinson;
use crate::cost::{Cost, FusionGraph, Traffic};
use crate::legality::{Condition, Operations, Refusal};
use crate::plan::{self, Asked, Costed};
use crate::rules::{Laws, RuleName};

use super::expose::Searched;

/// The fusion of one scope.
#[derive(Clone, Debug, Default)]
pub struct ScopeReport {
    /// The operations whose scope it is; none for the program's body.
    pub of: Origin,
    /// Which of that operation's scopes: `None` for the program's body.
    pub part: Option<Part>,
    /// The source's operations in each loop.
    pub clusters: Vec<Vec<SourceOp>>,
    /// The rules that were applied, in order.
    pub steps: Vec<RuleName>,
    /// For every two loops that are not one, and every view that a loop reads and that is built: why.
    /// Empty unless asked for.
    pub refusals: Vec<Refusal>,
    /// Pairs of loops that are not one, for which the reason was not asked.
    pub unasked: usize,
    /// Who planned; of several rounds, the first that fused something.
    pub planner: &'static str,
    /// Whether the plan is known to be the best: every round that fused something knew it.
    pub optimal: bool,
    /// Whether a map was computed again in each of several loops that read it, where that is asked for.
    pub repeats: bool,
    /// Whether there are branches in the scope in which there is something to plan.
    pub branches: bool,
    /// What was searched for a form of the scope whose plan is cheaper; nothing where no law is about it.
    pub searched: Option<Searched>,
    /// Whether a plan made one of several statements.
    pub(super) merged: bool,
    /// What the scope's loops cost as planned.
    pub cost: Cost,
    /// No plan costs less.
    pub lower_bound: Cost,
    /// How good the plan is by what was asked for, where that is not only its cost.
    pub asked: Option<Asked>,
    /// The clusterings of least cost that are nearly the plan. Empty unless asked for, and in large scopes.
    pub nearest: Vec<Clustering>,
    /// The clusterings in which no two clusters may be one, the best first by what was asked for. Nothing unless asked
    /// for, and in large scopes.
    pub local_optima: Option<Vec<Clustering>>,
    /// What they cost one by one.
    pub cost_unfused: Cost,
    /// What the greedy plan costs.
    pub cost_greedy: Cost,
    /// The scopes inside in which there was something to plan: loops, or branches that the source has.
    pub inner: Vec<ScopeReport>,
}

/// A clustering, whether it is the plan or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clustering {
    /// What people call the operations of each cluster.
    pub clusters: Vec<Vec<String>>,
    /// What it costs.
    pub cost: Cost,
    /// What it is worth by the objective of Robinson et al. 2014, where that is the aim.
    pub robinson: Option<u64>,
    /// It is the plan.
    pub planned: bool,
}

impl Clustering {
    /// One of a scope, for which this is planned.
    pub(super) fn of(
        graph: &DependenceGraph,
        (cost, clusters): Costed,
        robinson: Option<&Robinson>,
        plan: &[Vec<usize>],
    ) -> Clustering {
        let planned = clusters == plan;
        let robinson = robinson.map(|robinson| robinson.value_of(&clusters));
        Clustering { clusters: plan::names(graph.scope, &clusters), cost, robinson, planned }
    }
}

impl ScopeReport {
    /// What people call the operations of each loop.
    pub fn names(&self) -> Vec<Vec<String>> {
        let names = |cluster: &Vec<SourceOp>| cluster.iter().map(|source| source.name.clone()).collect();
        self.clusters.iter().map(names).collect()
    }

    /// The refusals of the scope, and of those inside.
    pub fn all_refusals(&self) -> Vec<&Refusal> {
        let inside = self.inner.iter().flat_map(ScopeReport::all_refusals);
        self.refusals.iter().chain(inside).collect()
    }

    /// The pairs of the scope, and of those inside, for which the reason was not asked.
    pub fn all_unasked(&self) -> usize {
        self.unasked + self.inner.iter().map(ScopeReport::all_unasked).sum::<usize>()
    }

    /// This one, followed by the report of going through the same scope again.
    pub(super) fn then(mut self, again: ScopeReport) -> ScopeReport {
        let refusals = std::mem::take(&mut self.refusals);
        let inner = std::mem::take(&mut self.inner);
        let costing = self.costing(&again);
        ScopeReport {
            steps: costing.steps.into_iter().chain(again.steps).collect(),
            refusals: still_refused(refusals, again.refusals, &again.clusters, costing.unasked == 0),
            inner: followed(inner, again.inner),
            repeats: costing.repeats | again.repeats,
            searched: costing.searched.or(again.searched),
            branches: costing.branches | again.branches,
            cost_unfused: costing.cost_unfused.max(again.cost_unfused),
            clusters: again.clusters,
            of: again.of,
            part: again.part,
            ..costing
        }
    }

    /// This one, where the same scope turns out to cost something else. What an earlier round has fused
    /// no later one takes apart: the best that can be made of what it left need not be the best.
    pub(super) fn costing(self, again: &ScopeReport) -> ScopeReport {
        if !self.merged {
            let ScopeReport { planner, optimal, lower_bound, merged, asked, cost, cost_greedy, .. } = *again;
            let (nearest, local_optima) = (again.nearest.clone(), again.local_optima.clone());
            return ScopeReport {
                planner,
                optimal,
                lower_bound,
                merged,
                asked,
                cost,
                cost_greedy,
                nearest,
                local_optima,
                ..self
            };
        }
        let optimal = self.optimal && (again.optimal || !again.merged);
        let lower_bound =
            if optimal && self.asked.is_none() { again.cost } else { self.lower_bound.min(again.cost) };
        ScopeReport { cost: again.cost, lower_bound, optimal, ..self }
    }

    /// The report of two scopes that become one.
    fn beside(mut self, other: ScopeReport) -> ScopeReport {
        self.steps.extend(other.steps);
        self.inner.extend(other.inner);
        self.cost_unfused = self.cost_unfused + other.cost_unfused;
        self.cost_greedy = self.cost_greedy + other.cost_greedy;
        self.lower_bound = self.lower_bound + other.lower_bound;
        self.unasked += other.unasked;
        self.optimal &= other.optimal;
        self.merged |= other.merged;
        self.repeats |= other.repeats;
        self.branches |= other.branches;
        self
    }

    /// There is nothing to tell of the scope.
    pub(super) fn is_empty(&self) -> bool {
        self.clusters.is_empty() && self.steps.is_empty() && self.inner.is_empty() && self.refusals.is_empty()
    }

    /// Whether the scope became part of that one: its operation was fused with others.
    fn became(&self, later: &ScopeReport) -> bool {
        let kind = |r: &ScopeReport| r.part.as_ref().map(std::mem::discriminant);
        kind(self) == kind(later) && self.of.sources.is_subset(&later.of.sources)
    }
}

/// Why what is in these clusters is not in one: of the clusters that came together before, what was said
/// about the source's own operations. Where it was not asked of all pairs before, it is not asked of others now.
fn still_refused(
    earlier: Vec<Refusal>,
    again: Vec<Refusal>,
    clusters: &[Vec<SourceOp>],
    of_all: bool,
) -> Vec<Refusal> {
    let sources = clusters.iter().enumerate().flat_map(|(i, all)| all.iter().map(move |source| (source, i)));
    let homes: BTreeMap<&SourceOp, usize> = sources.rev().collect();
    let place =
        |all: &Operations| all.origin.sources.iter().filter_map(|source| homes.get(source)).min().copied();
    // Which of two stands first may be another one in the next round.
    let places = |r: &Refusal| {
        let (one, other) = (place(&r.producer)?, place(&r.consumer)?);
        (one != other).then(|| (one.min(other), one.max(other)))
    };
    let pair = |r: &Refusal| {
        let mut both = [&r.producer, &r.consumer].map(|all| all.origin.sources.clone());
        both.sort_unstable();
        both
    };
    let single = |all: &Operations| all.origin.sources.len() == 1;
    let (mut own, mut all): (Vec<Refusal>, Vec<Refusal>) =
        again.into_iter().partition(|r| single(&r.producer) && single(&r.consumer));
    if !of_all {
        let asked: BTreeSet<_> = earlier.iter().map(pair).collect();
        own.retain(|r| asked.contains(&pair(r)));
        all.clear();
    }
    let pairs: BTreeSet<_> = own.iter().map(pair).collect();
    let apart = earlier.into_iter().filter_map(|r| Some((places(&r)?, r)));
    let (said, earlier): (BTreeSet<_>, Vec<Refusal>) =
        apart.filter(|(_, r)| !pairs.contains(&pair(r))).unzip();
    all.retain(|r| places(r).is_none_or(|places| !said.contains(&places)));
    earlier.into_iter().chain(own).chain(all).collect()
}

/// The reports of the scopes inside, where these are gone through again: each after those of the
/// scopes that became part of it.
pub(super) fn followed(mut earlier: Vec<ScopeReport>, again: Vec<ScopeReport>) -> Vec<ScopeReport> {
    let mut all = Vec::new();
    for report in again {
        let (before, others) = earlier.into_iter().partition(|r| r.became(&report));
        earlier = others;
        all.push(match before.into_iter().reduce(ScopeReport::beside) {
            Some(before) => before.then(report),
            None => report,
        });
    }
    all
}

/// Why loops that are in different clusters are not in one, and branches likewise: a condition, or
/// the cost. A loop and a branch with loops in it are not in one scope. Of two loops that one operation of the source has
/// become nobody asks, nor of an operation and a loop that is one with another loop of that operation. So many pairs at
/// most are looked at; beside the reasons it gives how many are not.
pub(super) fn refusals(
    costs: &FusionGraph,
    laws: &Laws,
    clusters: &[Vec<usize>],
    most: usize,
) -> (Vec<Refusal>, usize) {
    let graph = costs.dependences();
    let members = clusters.iter().enumerate().flat_map(|(i, c)| c.iter().map(move |at| (*at, i)));
    let homes: BTreeMap<usize, usize> = members.collect();
    let homes: Vec<Option<usize>> = graph.nodes.iter().map(|node| homes.get(&node.at).copied()).collect();
    let is_loop = |node: usize| matches!(graph.stmt(node).op, Op::Loop(_));
    let loops = |op: &Op| has_loop(op) || is_uncounted(op);
    let looping: Vec<bool> = (0..graph.nodes.len()).map(|node| loops(&graph.stmt(node).op)).collect();
    // A branch that the source doesn't know is a filter's.
    let named: Vec<usize> =
        (0..graph.nodes.len()).filter(|node| !graph.stmt(*node).origin.sources.is_empty()).collect();
    let named_in = |at: usize| graph.scope.stmts[at].origin.names().into_iter().collect::<BTreeSet<_>>();
    let names: Vec<BTreeSet<&str>> = graph.nodes.iter().map(|node| named_in(node.at)).collect();
    let clusters = clusters.iter().map(|cluster| cluster.iter().flat_map(|at| named_in(*at)));
    let clusters: Vec<BTreeSet<&str>> = clusters.map(Iterator::collect).collect();
    // Computed there too; but one operation may be two loops.
    let is_with = |one: usize, other: usize| {
        let cluster = homes[other].map(|home| &clusters[home]);
        names[one].len() == 1
            && names[one] != names[other]
            && cluster.is_some_and(|cluster| names[one].is_subset(cluster))
    };
    let is_apart = |(producer, consumer): &(usize, usize)| {
        (is_loop(*producer) == is_loop(*consumer) || looping[*producer] && looping[*consumer])
            && (homes[*producer].is_none() || homes[*producer] != homes[*consumer])
            && !is_with(*producer, *consumer)
            && !is_with(*consumer, *producer)
    };
    let (pairs, unasked) = nearest(graph, &named, &is_apart, most);
    let edges = Edges::new(graph, laws);
    let traffic = costs.traffic();
    let mut read: BTreeMap<usize, Vec<&Traffic>> = BTreeMap::new();
    for array in &traffic {
        array.readers.iter().for_each(|at| read.entry(*at).or_default().push(array));
    }
    let mut all = BTreeMap::new();
    for producer in &named {
        let others: Vec<usize> =
            pairs.range((*producer, 0)..(*producer + 1, 0)).map(|(_, consumer)| *consumer).collect();
        for (consumer, edge) in others.iter().zip(edges.from(*producer, &others)) {
            // Why they are apart, though these could be one.
            let apart = |together: &[usize]| {
                let places: BTreeSet<usize> = together.iter().map(|node| graph.nodes[*node].at).collect();
                let places: Vec<usize> = places.into_iter().collect();
                let slows = places.len() > 1 && costs.slowed(&places) > 0;
                let condition = match slows {
                    true => Condition::Slows,
                    false if costs.copies(&places) => Condition::Copies,
                    false => Condition::Cost,
                };
                Refusal::of(condition, graph.stmt(*producer), graph.stmt(*consumer))
            };
            let mut refusal = match edge {
                Edge::Preventing(refusal) if refusal.condition == Condition::SameScope => {
                    let [at, other] = [*producer, *consumer].map(|node| graph.nodes[node].at);
                    let condition = apart_by_scope(graph, at, other);
                    let code = if condition == Condition::Counted { condition.code() } else { refusal.code };
                    Refusal { condition, code, ..refusal }
                }
                Edge::Preventing(refusal) => refusal.recycling(graph.stmt(*producer), graph.stmt(*consumer)),
                Edge::Fusible(_) => apart(&[*producer, *consumer]),
                Edge::Needs(_, others) => apart(&[&[*producer, *consumer], &others[..]].concat()),
            };
            let places = [*producer, *consumer].map(|node| graph.nodes[node].at);
            refusal.moved = read.get(&places[1]).map_or(0, |arrays| moved_apart(arrays, places));
            all.insert((*consumer, *producer), refusal);
        }
    }
    (all.into_values().collect(), unasked)
}

/// The elements that two loops move and one loop would not: what both read, and what the second reads of the first.
fn moved_apart(arrays: &[&Traffic], [producer, consumer]: [usize; 2]) -> u64 {
    let of_one = |array: &&Traffic| {
        let only_between = array.maker == Some(producer) && !array.is_written && array.readers == [consumer];
        match array.maker == Some(producer) || array.readers.binary_search(&producer).is_ok() {
            true if only_between => array.elements.saturating_mul(2),
            true => array.elements,
            false => 0,
        }
    };
    let all = arrays.iter().map(of_one).fold(0, u128::saturating_add);
    u64::try_from(all).unwrap_or(u64::MAX)
}

/// Why two are not in one scope, of which one is a loop: why it did not move into the branches that the other is.
fn apart_by_scope(graph: &DependenceGraph, producer: usize, consumer: usize) -> Condition {
    if [producer, consumer].iter().any(|at| is_uncounted(&graph.scope.stmts[*at].op)) {
        return Condition::Counted;
    }
    match sink::stays(graph.scope, &graph.facts, producer, consumer) {
        Some(Stays::Acts) => return Condition::Discardable,
        Some(Stays::NeededElsewhere) => return Condition::OnlyThere,
        None => {}
    }
    match push::stays_behind(graph.scope, &graph.facts, producer, consumer, profit::pays) {
        Some(Behind::Acts) => Condition::Discardable,
        Some(Behind::NeedsBetween) => Condition::NoPath,
        Some(Behind::Reordered) => Condition::Exact,
        Some(Behind::Long) => Condition::CodeSize,
        // What stands between has its own reason to be apart.
        Some(Behind::Alone | Behind::ReadsBetween) | None => Condition::SameScope,
    }
}

/// So many pairs of these nodes at most, and how many more there are: first where one needs the other directly, then
/// where they stand near each other.
fn nearest(
    graph: &DependenceGraph,
    named: &[usize],
    is_apart: &dyn Fn(&(usize, usize)) -> bool,
    most: usize,
) -> (BTreeSet<(usize, usize)>, usize) {
    let needed = |node: usize| graph.direct(node).iter().map(move |other| (node, *other));
    let direct = named.iter().flat_map(|node| needed(*node));
    let direct = direct.filter(|(_, other)| named.binary_search(other).is_ok());
    let apart_by = |places: usize| named.iter().zip(&named[places..]).map(|(one, other)| (*one, *other));
    let all = || (1..named.len()).flat_map(apart_by).filter(is_apart);
    let mut nearest = BTreeSet::new();
    let mut pairs = direct.filter(is_apart).chain(all());
    while nearest.len() < most
        && let Some(pair) = pairs.next()
    {
        nearest.insert(pair);
    }
    let more = all().count() - nearest.len();
    (nearest, more)
}

/// What of the source is in each cluster that has a loop in it.
pub(super) fn sources(graph: &DependenceGraph, plan: &Lawful) -> Vec<Vec<SourceOp>> {
    let loops = |cluster: &Cluster| {
        let stmts = cluster.members.iter().map(|node| graph.stmt(*node));
        stmts.filter(|stmt| matches!(stmt.op, Op::Loop(_))).collect::<Vec<_>>()
    };
    let with_loops = plan.clusters.iter().map(loops).filter(|loops| !loops.is_empty());
    with_loops
        .map(|stmts| stmts.iter().flat_map(|stmt| stmt.origin.sources.iter().cloned()).collect())
        .collect()
}

/// Whether it is a sequential loop that a condition ends.
fn is_uncounted(op: &Op) -> bool {
    matches!(op, Op::Seq(seq) if matches!(seq.turns, Turns::While(_)))
}

/// It is a loop, or a branch with loops in it.
fn has_loop(op: &Op) -> bool {
    let inside = |scope: &Scope| scope.stmts.iter().any(|stmt| has_loop(&stmt.op));
    matches!(op, Op::Loop(_)) || op.branches().any(inside)
}
