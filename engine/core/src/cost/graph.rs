//! The fusion graph, which is all that a planner sees of a scope.
//!
//! For `let ys = map f xs in (f64.sum ys, map g ys)` it has three nodes: the two maps and the sum. Its edges say that
//! any two of them may be one loop ([`FusionGraph::edges`]). Its arrays are `xs`, `ys` and the result, each with who
//! makes and who reads it. As three loops they write `ys` once and read it twice. As one loop nothing of `ys` is in
//! memory, and `xs` is read once. That is what a clustering costs, and no loop is made to find it out.
//!
//! Certificates and reports give the cost of the loops that were made ([`FusionGraph::made_cost`]). A property test
//! holds it equal to [`FusionGraph::cost`] (`engine/tests/fusion/planners.rs`). The last plan costs what `explain` counts.
//! An earlier one may cost more: what is needed only for a size goes later, together with the arrays that are made
//! for it.

mod costs;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use self::costs::KnownReads;
use super::memo::Memo;
use super::slowdown::Runs;
use super::{Cost, Elements, Outside, is_stored};
use crate::cluster::{Cluster, DependenceGraph, Edge, Edges};
use crate::core::views::unbuilt;
use crate::core::{Op, Scope, Stmt, Var};
use crate::rules::Laws;

/// What loops move: an array in memory, or what a fold gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Its elements, at nominal sizes.
    pub elements: u128,
    /// The statement that makes it; none where it comes from outside of the scope.
    pub maker: Option<usize>,
    /// The statements that use it, ascending.
    pub readers: Vec<usize>,
    /// It is one of the scope's results.
    pub is_result: bool,
    /// Nothing but its length is asked for.
    pub only_length: bool,
}

/// The statements of a scope, by index in source order. It answers whether a cluster is lawful and
/// what a clustering costs, so that a planner knows no rule and no condition.
#[derive(Debug)]
pub struct FusionGraph<'a> {
    pub(super) dependences: &'a DependenceGraph<'a>,
    laws: &'a Laws,
    /// What is in memory, except for views that are only read through.
    pub(super) arrays: BTreeMap<Var, Array>,
    /// The views that are nowhere in memory.
    pub(super) unbuilt: Rc<BTreeMap<Var, Option<Var>>>,
    /// What it costs to build the others, whatever the clusters.
    views: Cost,
    /// What the loops cost that branches hold, as they are.
    in_branches: Cost,
    /// Whether lengths that no array is needed for are counted here.
    counts: bool,
    /// Whether nothing here runs on tiles anyway.
    off_tiles: bool,
    pub(super) fusible: Vec<usize>,
    /// The clusters of few members that were asked for; `None` for those that are not lawful.
    clusters: Memo<Option<Rc<Cluster>>>,
    reads: RefCell<KnownReads>,
    /// How the loops run that were asked for.
    runs: RefCell<BTreeMap<usize, Runs>>,
    /// What has to be known to say what is between two statements, once it was asked.
    edges: OnceCell<Edges<'a>>,
    /// What is between those that were asked for.
    between: RefCell<BTreeMap<(usize, usize), Edge>>,
    /// How many of the first members of a cluster are none, for those that were asked for.
    unlawful: Memo<Option<usize>>,
    /// What clusters cost that were asked for: a planner changes few at a time.
    costs: Memo<Cost>,
}

/// Clusters of so many members are remembered: a planner that tries them all asks again and again.
const REMEMBERED: usize = 9;

impl<'a> FusionGraph<'a> {
    /// The graph of a scope, which sees this from outside.
    #[doc(hidden)]
    pub fn new(dependences: &'a DependenceGraph<'a>, laws: &'a Laws, outside: &Outside) -> FusionGraph<'a> {
        FusionGraph::with(dependences, laws, outside, unbuilt(dependences.scope).into())
    }

    /// The same where these views are nowhere in memory, those of branches too.
    fn with(
        dependences: &'a DependenceGraph<'a>,
        laws: &'a Laws,
        outside: &Outside,
        unbuilt: Rc<BTreeMap<Var, Option<Var>>>,
    ) -> FusionGraph<'a> {
        let nominal = outside.nominal.with(dependences.scope);
        let users = &dependences.users;
        let array = |var, elements, maker| {
            let (readers, is_result) = (users.of(var), users.is_result(var));
            Array { elements, maker, only_length: false, readers, is_result }
        };
        let mut arrays: BTreeMap<Var, Array> =
            outside.elements.iter().map(|(var, elements)| (*var, array(*var, *elements, None))).collect();
        let (mut views, mut in_branches) = (Cost::default(), Cost::default());
        for (at, stmt) in dependences.scope.stmts.iter().enumerate() {
            for out in stmt.outs.iter().filter(|out| is_stored(stmt, out) && !unbuilt.contains_key(&out.var))
            {
                let mut made = array(out.var, nominal.elements(&Elements::of(&out.ty)), Some(at));
                let length = out.ty.dims.first().and_then(|n| n.as_var());
                made.only_length = made.readers.is_empty()
                    && !made.is_result
                    && length.is_some_and(|n| users.size_outside(n, &[at].into()));
                if let Op::View(_) = stmt.op {
                    views = views
                        + Cost {
                            moved: made.elements,
                            arrays: usize::from(!made.is_result),
                            loops: 1,
                            slowed: 0,
                        };
                }
                arrays.insert(out.var, made);
            }
            // A graph of each branch, with those of the branches in it, is made where there is something to count.
            for branch in stmt.op.branches().filter(|branch| moves(branch)) {
                let inside = outside.inside(dependences.scope, &stmt.op);
                let graph = DependenceGraph::unordered(branch, &dependences.facts);
                let graph = FusionGraph::with(&graph, laws, &inside, unbuilt.clone());
                let loops: Vec<Vec<usize>> = graph.loops_at().into_iter().map(|at| vec![at]).collect();
                in_branches = in_branches + graph.cost(&loops);
            }
        }
        let fusible = dependences.nodes.iter().map(|n| n.at).collect();
        FusionGraph {
            dependences,
            laws,
            arrays,
            unbuilt,
            views,
            in_branches,
            counts: outside.counts,
            off_tiles: outside.off_tiles,
            fusible,
            clusters: Memo::default(),
            reads: RefCell::default(),
            runs: RefCell::default(),
            edges: OnceCell::new(),
            between: RefCell::default(),
            unlawful: Memo::default(),
            costs: Memo::default(),
        }
    }

    /// The dependences.
    #[doc(hidden)]
    pub fn dependences(&self) -> &'a DependenceGraph<'a> {
        self.dependences
    }

    /// The statements that can be fused with others at all: loops and branches, ascending.
    pub fn fusible(&self) -> &[usize] {
        &self.fusible
    }

    /// What is in memory, except for views that are only read through.
    #[doc(hidden)]
    pub fn arrays(&self) -> &BTreeMap<Var, Array> {
        &self.arrays
    }

    /// What is between every two fusible statements, the earlier first: their places in the scope.
    #[doc(hidden)]
    pub fn edges(&self) -> BTreeMap<(usize, usize), Edge> {
        let later = |(i, one): (usize, &usize)| {
            let one = *one;
            self.fusible[i + 1..].iter().map(move |other| (one, *other))
        };
        self.edges_of(&self.fusible.iter().enumerate().flat_map(later).collect())
    }

    /// What is between these, the earlier first: places of fusible statements in the scope.
    #[doc(hidden)]
    pub fn edges_of(&self, pairs: &BTreeSet<(usize, usize)>) -> BTreeMap<(usize, usize), Edge> {
        let edges = self.edges.get_or_init(|| Edges::new(self.dependences, self.laws));
        let node = |at: &usize| self.dependences.node_at(*at);
        let place = |node: usize| self.dependences.nodes[node].at;
        let mut known = self.between.borrow_mut();
        let mut later: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for pair in pairs.iter().filter(|pair| !known.contains_key(pair)) {
            if let (Some(one), Some(other)) = (node(&pair.0), node(&pair.1)) {
                later.entry(one).or_default().push(other);
            }
        }
        for (one, later) in later {
            for (other, mut edge) in later.iter().zip(edges.from(one, &later)) {
                if let Edge::Needs(_, others) = &mut edge {
                    others.iter_mut().for_each(|other| *other = place(*other));
                }
                known.insert((place(one), place(*other)), edge);
            }
        }
        pairs.iter().filter_map(|pair| Some((*pair, known.get(pair)?.clone()))).collect()
    }

    /// The number of the first members, ascending, that are no cluster: nothing where all of them are one.
    pub fn unlawful(&self, cluster: &[usize]) -> Option<usize> {
        if let Some(known) = self.unlawful.get(cluster) {
            return known;
        }
        let mut grown = self.alone(cluster[0]);
        let mut fits = |at: &usize| grown.as_mut().is_some_and(|grown| self.takes_in(grown, *at));
        let found = cluster[1..].iter().position(|at| !fits(at)).map(|k| k + 2);
        if let (None, Some(grown)) = (found, &grown) {
            self.remember(cluster, grown);
        }
        self.unlawful.insert(cluster, found);
        found
    }

    /// The places of the loops.
    pub fn loops_at(&self) -> Vec<usize> {
        let is_loop = |at: &usize| matches!(self.dependences.scope.stmts[*at].op, Op::Loop(_));
        self.fusible.iter().copied().filter(is_loop).collect()
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

    /// A statement as a cluster of its own.
    #[doc(hidden)]
    pub fn alone(&self, at: usize) -> Option<Cluster> {
        Some(Cluster::new(self.dependences, self.dependences.node_at(at)?))
    }

    /// Takes one more, later statement into a cluster, where that is lawful.
    #[doc(hidden)]
    pub fn takes_in(&self, cluster: &mut Cluster, at: usize) -> bool {
        let node = self.dependences.node_at(at);
        node.is_some_and(|node| cluster.takes_in(self.dependences, self.laws, node))
    }

    /// Whether no units of a clustering (each cluster one unit, every other statement a unit of its
    /// own) depend on each other in a cycle.
    pub fn acyclic(&self, clusters: &[Vec<usize>]) -> bool {
        self.dependences.order(&self.dependences.units(clusters)).is_ok()
    }

    /// Whether a clustering can be carried out: every cluster of it is lawful, and no units depend on each other in a
    /// cycle.
    pub fn admits(&self, clusters: &[Vec<usize>]) -> bool {
        clusters.iter().all(|cluster| self.lawful(cluster)) && self.acyclic(clusters)
    }

    fn loops(&self) -> impl Iterator<Item = &'a Stmt> + '_ {
        let stmts = self.fusible.iter().map(|at| &self.dependences.scope.stmts[*at]);
        stmts.filter(|stmt| matches!(stmt.op, Op::Loop(_)))
    }

    fn cluster(&self, members: &[usize]) -> Option<Rc<Cluster>> {
        if members.len() > REMEMBERED {
            let mut all = self.alone(members[0])?;
            return members[1..].iter().all(|at| self.takes_in(&mut all, *at)).then(|| Rc::new(all));
        }
        if let Some(known) = self.clusters.get(members) {
            return known;
        }
        let (last, before) = members.split_last()?;
        let cluster = if before.is_empty() {
            self.alone(*last)
        } else {
            let before = self.cluster(before);
            let mut grown = before.map(|before| (*before).clone());
            grown.take_if(|grown| !self.takes_in(grown, *last));
            grown
        };
        let cluster = cluster.map(Rc::new);
        self.clusters.insert(members, cluster.clone());
        cluster
    }
}

/// Whether a scope, or a branch in it, has a loop or a view.
fn moves(scope: &Scope) -> bool {
    let here = |op: &Op| matches!(op, Op::Loop(_) | Op::View(_));
    scope.stmts.iter().any(|stmt| here(&stmt.op) || stmt.op.branches().any(moves))
}
