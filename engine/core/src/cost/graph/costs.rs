//! What clusterings cost, read off the statements: what any member of a cluster reads from outside is read once, and
//! results are written. No loop is made to find it out.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::super::Cost;
use super::super::slowdown::{self, Runs};
use super::FusionGraph;
use crate::cluster::{Cluster, Lawful};
use crate::core::changed::Changed;
use crate::core::rewrites::count;
use crate::core::sweep::thinned;
use crate::core::views::read_by;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Scope, Stmt, Var, effects};

/// What is needed of a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Needed {
    Nothing,
    /// How many there are.
    Number,
    Value,
}

/// What each member reads, where so much of it is needed.
pub(super) type KnownReads = BTreeMap<(usize, Vec<Needed>), Rc<Reads>>;

/// What a loop reads of which only so much is needed.
#[derive(Debug)]
pub(super) struct Reads {
    vars: BTreeSet<Var>,
    changed: Changed,
    /// Whether anything of it is left.
    runs: bool,
}

impl<'a> FusionGraph<'a> {
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
        slowdown::slowed(&loops, &|var| users.outside(var, &inside))
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
    #[doc(hidden)]
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
    #[doc(hidden)]
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
    pub(super) fn copied(&self, changed: &Changed) -> u128 {
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
    #[doc(hidden)]
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
