//! What the values of a program are called in an e-graph.

use std::collections::BTreeMap;

use egg::Id;

use super::lang::{EGraph, Node, Term, add, node};
use super::operation::Operation;
use crate::core::{Atom, Stmt, Var};

/// The classes of values that statements in the e-graph give; everything else is a leaf.
#[derive(Clone, Default)]
pub struct Names(BTreeMap<Var, Id>);

impl Names {
    /// Adds a statement, and gives its class; `None` for one of which no rule speaks.
    pub fn add(&mut self, graph: &mut EGraph, stmt: &Stmt) -> Option<Id> {
        let op = Operation::of(stmt)?.over(&|atom| Some(self.term(graph, atom)))?;
        let outs = stmt.outs.iter().map(|out| out.var).collect();
        let node = node(graph, &op, vec![stmt.id], outs);
        Some(add(graph, node).0)
    }

    /// Gives names to the results of a statement that are asked for.
    pub fn results(&mut self, graph: &mut EGraph, stmt: &Stmt, class: Id, asked: &dyn Fn(Var) -> bool) {
        for (place, out) in stmt.outs.iter().enumerate().filter(|(_, out)| asked(out.var)) {
            let result = graph.add(Node::Proj(place, [class]));
            self.0.insert(out.var, result);
        }
    }

    fn term(&self, graph: &EGraph, atom: &Atom) -> Term {
        let class = atom.var().and_then(|var| self.0.get(&var));
        class.map_or_else(|| Term::Atom(atom.clone()), |class| Term::Class(graph.find(*class)))
    }

    /// What the classes are called in the program, as they are now.
    pub fn of_classes(&self, graph: &EGraph) -> BTreeMap<Id, Var> {
        // Of several names the first.
        self.0.iter().rev().map(|(var, class)| (graph.find(*class), *var)).collect()
    }

    /// What an operand is called in the program; `None` where it has no name.
    pub fn atom(&self, graph: &EGraph, term: &Term) -> Option<Atom> {
        match term {
            Term::Atom(atom) => Some(atom.clone()),
            Term::Class(class) => {
                let named = self.0.iter().find(|(_, id)| graph.find(**id) == graph.find(*class));
                named.map(|(var, _)| Atom::Var(*var))
            }
        }
    }
}
