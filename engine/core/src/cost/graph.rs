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

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::cluster::{Cluster, DependenceGraph, Edge, Edges, Lawful};
use crate::core::changed::Changed;
use crate::core::rewrites::count;
use crate::core::sweep::thinned;
use crate::core::views::{read_by, unbuilt};
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Scope, Stmt, Var, effects};
use crate::rules::Laws;

use super::remembered::Remembered;
use super::slowed::{self, Runs};
use super::{Cost, Elements, Outside, is_stored};

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
    clusters: Remembered<Option<Rc<Cluster>>>,
    reads: RefCell<KnownReads>,
    /// How the loops run that were asked for.
    runs: RefCell<BTreeMap<usize, Runs>>,
    /// What has to be known to say what is between two statements, once it was asked.
    edges: OnceCell<Edges<'a>>,
    /// What is between those that were asked for.
    between: RefCell<BTreeMap<(usize, usize), Edge>>,
    /// How many of the first members of a cluster are none, for those that were asked for.
    unlawful: Remembered<Option<usize>>,
    /// What clusters cost that were asked for: a planner changes few at a time.
    costs: Remembered<Cost>,
}

/// Clusters of so many members are remembered: a planner that tries them all asks again and again.
const REMEMBERED: usize = 9;

/// What is needed of a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Needed {
    Nothing,
    /// How many there are.
    Number,
    Value,
}

/// What each member reads, where so much of it is needed.
type KnownReads = BTreeMap<(usize, Vec<Needed>), Rc<Reads>>;

/// What a loop reads of which only so much is needed.
#[derive(Debug)]
struct Reads {
    vars: BTreeSet<Var>,
    changed: Changed,
    /// Whether anything of it is left.
    runs: bool,
}

impl<'a> FusionGraph<'a> {
    /// The graph of a scope, which sees this from outside.
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
            clusters: Remembered::default(),
            reads: RefCell::default(),
            runs: RefCell::default(),
            edges: OnceCell::new(),
            between: RefCell::default(),
            unlawful: Remembered::default(),
            costs: Remembered::default(),
        }
    }

    /// The dependences.
    pub fn dependences(&self) -> &'a DependenceGraph<'a> {
        self.dependences
    }

    /// The statements that can be fused with others at all: loops and branches, ascending.
    pub fn fusible(&self) -> &[usize] {
        &self.fusible
    }

    /// What is in memory, except for views that are only read through.
    pub fn arrays(&self) -> &BTreeMap<Var, Array> {
        &self.arrays
    }

    /// What is between every two fusible statements, the earlier first: their places in the scope.
    pub fn edges(&self) -> BTreeMap<(usize, usize), Edge> {
        let later = |(i, one): (usize, &usize)| {
            let one = *one;
            self.fusible[i + 1..].iter().map(move |other| (one, *other))
        };
        self.edges_of(&self.fusible.iter().enumerate().flat_map(later).collect())
    }

    /// What is between these, the earlier first: places of fusible statements in the scope.
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
    pub fn alone(&self, at: usize) -> Option<Cluster> {
        Some(Cluster::new(self.dependences, self.dependences.node_at(at)?))
    }

    /// Takes one more, later statement into a cluster, where that is lawful.
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

    /// What a clustering costs, read off the statements as they are: what any member reads from outside is
    /// read once, and results are written ([`Cluster::results`]); a view is built where something needs it
    /// whole. That is what the loops cost that composition makes of the clusters ([`FusionGraph::made_cost`]).
    pub fn cost(&self, clusters: &[Vec<usize>]) -> Cost {
        clusters.iter().map(|cluster| self.cluster_cost(cluster)).fold(self.fixed(), |a, b| a + b)
    }

    /// How many of these statements, ascending, run on tiles by themselves and element by element as one loop. Where
    /// nobody knows, they do: what one round keeps apart may be one in the next, when it shows what the others have
    /// become.
    pub fn slowed(&self, members: &[usize]) -> usize {
        if members.len() < 2 || self.off_tiles {
            return 0;
        }
        let mut runs = self.runs.borrow_mut();
        let mut loops = Vec::with_capacity(members.len());
        for at in members {
            let stmt = &self.dependences.scope.stmts[*at];
            let Op::Loop(l) = &stmt.op else { return 0 };
            loops.push((stmt, l, *runs.entry(*at).or_insert_with(|| Runs::of(&self.counted(stmt, l)))));
        }
        if loops.iter().all(|(_, _, runs)| runs.suits_all()) {
            return 0;
        }
        let users = &self.dependences.users;
        let inside = members.iter().copied().collect();
        slowed::slowed(&loops, &|var| users.outside(var, &inside))
    }

    /// Whether these statements as one loop copy an array that none of them copies by itself.
    pub fn copies(&self, members: &[usize]) -> bool {
        let (mut all, mut alone) = (Changed::default(), BTreeSet::new());
        for at in members {
            if let Op::Loop(l) = &self.dependences.scope.stmts[*at].op {
                let changed = Changed::of(l);
                alone.extend(changed.copied());
                all.add(&changed);
            }
        }
        all.copied().any(|var| !alone.contains(&var))
    }

    /// A loop with what is collected only for its size counted.
    fn counted(&self, stmt: &Stmt, l: &Loop) -> Loop {
        let mut counted = l.clone();
        let mut end = stmt.outs.len();
        for (i, collector) in l.fun.collectors.iter().enumerate().rev() {
            let mine = &stmt.outs[end - collector.arity()..end];
            end -= collector.arity();
            let needed = mine.iter().any(|out| self.dependences.users.outside(out.var, &BTreeSet::new()));
            if self.counts && collector.is_collected() && !needed {
                counted = count::counted(&counted, i);
            }
        }
        counted
    }

    /// What a plan costs, read off the scope that it has become.
    pub fn made_cost(&self, plan: &Lawful, made: &Scope) -> Cost {
        let place: BTreeMap<_, usize> = made.stmts.iter().enumerate().map(|(at, s)| (s.id, at)).collect();
        let costs = plan.clusters.iter().map(|cluster| {
            let stmt = place.get(&self.dependences.nodes[cluster.members[0]].id).map(|at| &made.stmts[*at]);
            stmt.map_or(Cost::default(), |stmt| self.statement_cost(cluster, stmt))
        });
        costs.fold(self.fixed(), |a, b| a + b)
    }

    /// What no clustering of this scope changes: views that something needs whole are built, and the loops in
    /// branches are planned there.
    pub fn fixed(&self) -> Cost {
        self.views + self.in_branches
    }

    /// A bound that no clustering goes below: every array from outside that a result needs is read once,
    /// every result written, one loop. What branches hold may cost less where two become one.
    pub fn lower_bound(&self) -> Cost {
        let inside: BTreeSet<usize> = self.fusible.iter().copied().collect();
        let outs = || self.loops().flat_map(|stmt| &stmt.outs).map(|out| out.var);
        let written = outs().filter(|var| self.dependences.users.outside(*var, &inside));
        let made: BTreeSet<Var> = outs().collect();
        let moved = self.moved(written.chain(self.surely_read().difference(&made).copied()));
        let loops = usize::from(self.loops().next().is_some());
        self.views + Cost { moved, loops, ..Cost::default() }
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
            if !needed {
                continue;
            }
            let Op::Loop(l) = &stmt.op else {
                live.extend(Uses::of_stmt(stmt).vars);
                continue;
            };
            if effects::loop_in(l, &self.dependences.facts).discardable() {
                let operands = read_by(&thinned(l, &keep), &self.unbuilt);
                live.extend(&operands);
                read.extend(operands);
            }
        }
        read
    }

    /// What a loop costs that is made of these statements and gives these results.
    pub fn loop_cost(&self, members: &[usize], l: &Loop, outs: &[Binding]) -> Cost {
        let inside: BTreeSet<usize> = members.iter().copied().collect();
        let mut l = l.clone();
        let mut cost = Cost { slowed: self.slowed(members), loops: 1, ..Cost::default() };
        let mut end = outs.len();
        for (i, collector) in l.fun.clone().collectors.iter().enumerate().rev() {
            let mine = &outs[end - collector.arity()..end];
            end -= collector.arity();
            let needed = mine.iter().any(|out| self.dependences.users.outside(out.var, &inside));
            if self.counts && collector.is_collected() && !needed {
                // What is collected only for its size is counted.
                l = count::counted(&l, i);
                cost.moved = cost.moved.saturating_add(1);
                continue;
            }
            cost.moved = cost.moved.saturating_add(self.moved(mine.iter().map(|out| out.var)));
            let stays =
                |out: &&Binding| !out.ty.dims.is_empty() && !self.dependences.users.is_result(out.var);
            cost.arrays += mine.iter().filter(stays).count();
        }
        cost.moved = cost.moved.saturating_add(self.moved(read_by(&l, &self.unbuilt)));
        cost.moved = cost.moved.saturating_add(self.copied(&Changed::of(&l)));
        cost
    }

    /// What is read and written to copy the arrays that a loop changes and reads.
    fn copied(&self, changed: &Changed) -> u128 {
        self.moved(changed.copied()).saturating_mul(2)
    }

    fn moved(&self, vars: impl IntoIterator<Item = Var>) -> u128 {
        let each = vars.into_iter().filter_map(|var| self.arrays.get(&var));
        each.fold(0, |all: u128, array| all.saturating_add(array.elements))
    }

    /// What a cluster costs that became this statement.
    fn statement_cost(&self, cluster: &Cluster, stmt: &Stmt) -> Cost {
        let Op::Loop(l) = &stmt.op else { return Cost::default() };
        let results = cluster.results(&self.dependences.users);
        let keep: Vec<bool> = stmt.outs.iter().map(|out| results.contains(&out.var)).collect();
        let outs: Vec<Binding> = stmt.outs.iter().filter(|out| results.contains(&out.var)).cloned().collect();
        let members: Vec<usize> =
            cluster.members.iter().map(|node| self.dependences.nodes[*node].at).collect();
        self.loop_cost(&members, &thinned(l, &keep), &outs)
    }

    /// Works out what a cluster costs that has been grown: to grow it once more for that takes longer than the cost.
    pub fn remember(&self, members: &[usize], cluster: &Cluster) {
        self.costs.insert(members, self.computed_cost(members, cluster));
    }

    fn cluster_cost(&self, members: &[usize]) -> Cost {
        if let Some(known) = self.costs.get(members) {
            return known;
        }
        let cluster = self.cluster(members);
        let cost = cluster.map_or(Cost::default(), |cluster| self.computed_cost(members, &cluster));
        self.costs.insert(members, cost);
        cost
    }

    fn computed_cost(&self, members: &[usize], cluster: &Cluster) -> Cost {
        let Some(producer) = &cluster.producer else { return Cost::default() };
        let users = &self.dependences.users;
        let results = cluster.results(users);
        let inside: BTreeSet<usize> = members.iter().copied().collect();
        let stmts = || members.iter().map(|at| &self.dependences.scope.stmts[*at]);
        let made: BTreeSet<Var> = stmts().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
        let mut cost = Cost { slowed: self.slowed(members), loops: 1, ..Cost::default() };
        let mut read: BTreeSet<Var> = BTreeSet::new();
        let mut changed = Changed::default();
        // What later members read of earlier ones, and the sizes over which they run.
        let (mut live, mut spaces) = (BTreeSet::new(), BTreeSet::new());
        for (at, stmt) in members.iter().zip(stmts()).rev() {
            let Op::Loop(l) = &stmt.op else { continue };
            let mut needed = Vec::with_capacity(stmt.outs.len());
            for collector in &l.fun.collectors {
                let outs = &stmt.outs[needed.len()..needed.len() + collector.arity()];
                let kept = || outs.iter().filter(|out| results.contains(&out.var));
                let counted = self.counts
                    && collector.is_collected()
                    && !kept().any(|out| users.outside(out.var, &inside));
                let number = kept().next().is_some() && counted
                    || collector.is_collected()
                        && outs.iter().any(|out| out.ty.dims.first().is_some_and(|n| spaces.contains(n)));
                if counted {
                    cost.moved = cost.moved.saturating_add(u128::from(kept().next().is_some()));
                } else {
                    cost.moved = cost.moved.saturating_add(self.moved(kept().map(|out| out.var)));
                    let stays = |out: &&Binding| !out.ty.dims.is_empty() && !users.is_result(out.var);
                    cost.arrays += kept().filter(stays).count();
                }
                needed.extend(outs.iter().map(|out| {
                    if live.contains(&out.var) || results.contains(&out.var) && !counted {
                        Needed::Value
                    } else if number {
                        Needed::Number
                    } else {
                        Needed::Nothing
                    }
                }));
            }
            let reads = self.reads(*at, l, needed);
            let (within, outside): (BTreeSet<Var>, BTreeSet<Var>) =
                reads.vars.iter().partition(|var| made.contains(*var));
            live.extend(within);
            read.extend(outside);
            changed.add(&reads.changed);
            if reads.runs && l.space != producer.space {
                spaces.insert(l.space.clone());
            }
        }
        cost.moved = cost.moved.saturating_add(self.moved(read));
        cost.moved = cost.moved.saturating_add(self.copied(&changed));
        cost
    }

    /// What the loop at this place reads when so much of its results is needed.
    fn reads(&self, at: usize, l: &Loop, needed: Vec<Needed>) -> Rc<Reads> {
        let key = (at, needed);
        if let Some(known) = self.reads.borrow().get(&key) {
            return known.clone();
        }
        let l = restricted(l, &key.1);
        let runs = !l.fun.body.stmts.is_empty();
        let reads = Rc::new(Reads { vars: read_by(&l, &self.unbuilt), changed: Changed::of(&l), runs });
        self.reads.borrow_mut().insert(key, reads.clone());
        reads
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

/// The loop when so much of its results is needed.
fn restricted(l: &Loop, needed: &[Needed]) -> Loop {
    let mut restricted = l.clone();
    let mut keep = Vec::new();
    let mut end = needed.len();
    for (i, collector) in l.fun.collectors.iter().enumerate().rev() {
        let mine = &needed[end - collector.arity()..end];
        end -= collector.arity();
        if mine.contains(&Needed::Number) && !mine.contains(&Needed::Value) {
            restricted = count::counted(&restricted, i);
            keep.push(true);
        } else {
            keep.extend(mine.iter().rev().map(|needed| *needed == Needed::Value));
        }
    }
    keep.reverse();
    thinned(&restricted, &keep)
}
