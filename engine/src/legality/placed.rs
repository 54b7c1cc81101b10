//! What stands at the places of what a loop reads.
//!
//! Behind a filter an element has the place of the element of the filter's input that it comes from, and by
//! places a fold of floats adds. What comes from nothing that is read, such as the elements of a
//! `replicate` of the filter's length, has places of its own, which one loop with the filter would not know.

use std::collections::BTreeSet;

use crate::core::visit::{self, Uses};
use crate::core::{Loop, Op, Scope, Var};

/// For what a loop emits and steps whether it comes from what the loop reads, or its position.
#[derive(Debug)]
pub(super) struct Placed {
    vars: BTreeSet<Var>,
    scans: BTreeSet<usize>,
    collectors: BTreeSet<usize>,
}

impl Placed {
    /// Of a loop, where it is known for each array that the loop reads.
    pub(super) fn of<T>(l: &Loop<T>, input: impl Fn(&T) -> bool) -> Placed {
        let inputs = (l.captures.len()..).zip(&l.inputs).filter(|(_, operand)| input(operand));
        let vars = inputs.map(|(var, _)| Var(var as u32)).collect();
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

    fn scope(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            let inner = visit::scopes(&stmt.op);
            inner.iter().for_each(|scope| self.scope(scope));
            let mut uses = Uses::of_stmt(stmt);
            inner.iter().flat_map(|scope| &scope.results).for_each(|result| uses.atom(result));
            if stmt.op != Op::Position && uses.vars.is_disjoint(&self.vars) {
                continue;
            }
            match stmt.op {
                Op::Emit { collector, .. } => drop(self.collectors.insert(collector)),
                Op::Step { scan, .. } => drop(self.scans.insert(scan)),
                _ => {}
            }
            self.vars.extend(stmt.outs.iter().map(|out| out.var));
        }
    }
}
