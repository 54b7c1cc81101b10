//! What stands at the places of what a loop reads.
//!
//! `let ys = filter (> 0) [5, -1, 7]` keeps 5 and 7. In one loop with the filter, 7 is at place 2, where it was, and
//! a sum of floats adds by these places. The elements of `replicate (length ys) 0.1` are at places 0 and 1, for they
//! come from nothing that is read. One loop with the filter would not know these places, so that a sum of them is a
//! loop of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::visit;
use crate::core::{Atom, Loop, Op, Scope, Var};

/// For what a loop emits and steps whether it comes from what the loop reads, or its position.
#[derive(Debug)]
pub(super) struct Placed {
    /// Variables that do, each with how many were found before it.
    vars: BTreeMap<Var, usize>,
    scans: BTreeSet<usize>,
    collectors: BTreeSet<usize>,
}

impl Placed {
    /// Of a loop, where it is known for each array that the loop reads.
    pub(super) fn of<T>(l: &Loop<T>, input: impl Fn(&T) -> bool) -> Placed {
        let inputs = (l.captures.len()..).zip(&l.inputs).filter(|(_, operand)| input(operand));
        let vars = inputs.enumerate().map(|(found, (var, _))| (Var(var as u32), found)).collect();
        let mut placed = Placed { vars, scans: BTreeSet::new(), collectors: BTreeSet::new() };
        placed.scope(&l.fun.body);
        placed
    }

    /// Whether what this collector is given does.
    pub(super) fn collector(&self, collector: usize) -> bool {
        self.collectors.contains(&collector)
    }

    /// Whether what this scan is stepped by does.
    pub(super) fn scan(&self, scan: usize) -> bool {
        self.scans.contains(&scan)
    }

    /// Finds those that are bound in a scope. Gives the first of all those that it uses.
    fn scope(&mut self, scope: &Scope) -> Option<usize> {
        let mut used = None;
        for stmt in &scope.stmts {
            let before = self.vars.len();
            let inner: Vec<&Scope> = stmt.op.branches().collect();
            let inside = first(inner.iter().map(|scope| self.scope(scope)));
            let mut operand = None;
            visit::operands(&stmt.op, &mut |atom| operand = first([operand, self.found(atom)]));
            let mut results = inner.iter().flat_map(|scope| &scope.results);
            // What is found inside of a branch is nothing that the branch uses.
            let comes = operand.is_some()
                || inside.is_some_and(|found| found < before)
                || results.any(|result| self.found(result).is_some());
            used = first([used, operand, inside]);
            if stmt.op != Op::Position && !comes {
                continue;
            }
            if let Op::Emit { collector, .. } = stmt.op {
                self.collectors.insert(collector);
            } else if let Op::Step { scan, .. } = stmt.op {
                self.scans.insert(scan);
            }
            for out in &stmt.outs {
                let found = self.vars.len();
                self.vars.entry(out.var).or_insert(found);
            }
        }
        first(scope.results.iter().map(|result| self.found(result)).chain([used]))
    }

    fn found(&self, atom: &Atom) -> Option<usize> {
        self.vars.get(&atom.var()?).copied()
    }
}

fn first(found: impl IntoIterator<Item = Option<usize>>) -> Option<usize> {
    found.into_iter().flatten().min()
}
