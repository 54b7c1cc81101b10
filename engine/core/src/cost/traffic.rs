//! What the clusters change of the cost of arrays: who makes each, who reads it, and whether it is in memory anyway.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::sweep::thinned;
use crate::core::views::read_by;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Op, Stmt, Var, effects};

use super::FusionGraph;

/// An array, or what a fold gives. All clusters that hold a reader and not its maker read it once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traffic {
    /// Its elements, at nominal sizes.
    pub elements: u128,
    /// The loop that makes it; none where that is none of the fusible statements.
    pub maker: Option<usize>,
    /// The loops that read it whatever becomes one, ascending.
    pub readers: Vec<usize>,
    /// It is in memory however the scope is fused: a result, or something else than a loop uses it.
    pub is_written: bool,
    /// It counts as an array where it is in memory.
    pub is_intermediate: bool,
}

impl FusionGraph<'_> {
    /// The arrays that loops of this scope make or read. No clustering costs less than the sum of what these cost in
    /// it, with its loops and what is fixed; most cost just that.
    #[doc(hidden)]
    pub fn traffic(&self) -> Vec<Traffic> {
        let reads = self.sure_reads();
        let stmts = &self.dependences.scope.stmts;
        let is_loop = |at: &usize| matches!(stmts[*at].op, Op::Loop(_)) && self.fusible.contains(at);
        let mut all = Vec::new();
        for (var, array) in &self.arrays {
            let maker = array.maker.filter(|at| is_loop(at));
            let readers: Vec<usize> =
                reads.iter().filter(|(_, vars)| vars.contains(var)).map(|(at, _)| *at).collect();
            let folded = maker.is_some_and(|at| self.is_used_fold(&stmts[at], *var));
            let is_written = folded || array.is_result || array.readers.iter().any(|at| !is_loop(at));
            if array.only_length || readers.is_empty() && !(is_written && maker.is_some()) {
                continue;
            }
            let shape = maker.and_then(|at| stmts[at].outs.iter().find(|out| out.var == *var));
            let is_intermediate = !array.is_result && shape.is_some_and(|out| !out.ty.dims.is_empty());
            all.push(Traffic { elements: array.elements, maker, readers, is_written, is_intermediate });
        }
        all
    }

    /// Whether this is a component of a fold of which something uses one: all of it is written.
    fn is_used_fold(&self, stmt: &Stmt, var: Var) -> bool {
        let Op::Loop(l) = &stmt.op else { return false };
        let mut outs = &stmt.outs[..];
        for collector in &l.fun.collectors {
            let (mine, rest) = outs.split_at(collector.arity());
            outs = rest;
            if mine.iter().any(|out| out.var == var) {
                let used = |out: &Binding| self.dependences.users.outside(out.var, &BTreeSet::new());
                return !collector.is_collected() && mine.iter().any(used);
            }
        }
        false
    }

    /// For each loop what it reads however the scope is fused: what those of its results are made from that something
    /// needs for more than their number, and what it does besides.
    fn sure_reads(&self) -> BTreeMap<usize, BTreeSet<Var>> {
        let scope = self.dependences.scope;
        let mut live: BTreeSet<Var> = scope.results.iter().filter_map(Atom::var).collect();
        let mut reads = BTreeMap::new();
        for (at, stmt) in scope.stmts.iter().enumerate().rev() {
            if let Op::Loop(l) = &stmt.op {
                let keep: Vec<bool> = stmt.outs.iter().map(|out| live.contains(&out.var)).collect();
                let runs = !effects::loop_in(l, &self.dependences.facts).discardable();
                if runs || keep.contains(&true) {
                    let vars = read_by(&thinned(l, &keep), &self.unbuilt);
                    live.extend(&vars);
                    reads.insert(at, vars);
                }
            } else {
                live.extend(Uses::of_stmt(stmt).vars);
            }
        }
        reads
    }
}
