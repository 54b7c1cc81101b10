//! What names mean where an expression stands.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::syntax::ast::{Name, NodeId};
use crate::types::{Scheme, Size, SizeVar, Type, TypeVar};

/// A name bound inside a definition.
#[derive(Clone)]
pub(super) enum Local {
    /// By a pattern: always the same type.
    Value(Variable),
    /// A local function, and how many parameters it is written with.
    Function(Rc<Scheme>, usize),
    /// A size name: the variable that a run gives a value to, and what is known of it: itself, but
    /// for `let [n] (xs: [n]t) = e`, where it is a size of `e`.
    Size(SizeVar, Size),
    /// A type parameter (in a name space of its own: types).
    Type(TypeVar),
}

/// A variable bound by a pattern.
#[derive(Clone)]
pub(super) struct Variable {
    pub ty: Type,
    /// The pattern that binds it.
    pub node: NodeId,
    pub level: u32,
    /// Its value as a size, where that is known or has been asked for.
    pub size: Option<Size>,
    /// Its value as a size if it is an `i64`, which was not known where it was bound.
    pub if_i64: Option<Size>,
}

impl Variable {
    /// One whose value as a size nobody has asked for.
    pub fn new(ty: Type, node: NodeId, level: u32) -> Variable {
        Variable { ty, node, level, size: None, if_i64: None }
    }
}

/// `type name [n] 'a = t`.
pub(super) struct Abbreviation {
    pub sizes: Vec<SizeVar>,
    /// The anonymous sizes in the body: unknowns of their own at each use.
    pub anonymous: Vec<SizeVar>,
    pub types: Vec<TypeVar>,
    pub body: Type,
}

/// The local names, inner ones shadowing outer ones. Types are kept under their name with a `'`.
#[derive(Default)]
pub(super) struct Env {
    names: BTreeMap<Name, Vec<Local>>,
    trail: Vec<Name>,
}

impl Env {
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was bound after the mark.
    pub fn leave(&mut self, mark: usize) {
        for name in self.trail.drain(mark..).rev() {
            if let Some(locals) = self.names.get_mut(&name) {
                locals.pop();
                if locals.is_empty() {
                    self.names.remove(&name);
                }
            }
        }
    }

    pub fn bind(&mut self, name: Name, local: Local) {
        self.names.entry(name.clone()).or_default().push(local);
        self.trail.push(name);
    }

    pub fn get(&self, name: &str) -> Option<&Local> {
        self.names.get(name)?.last()
    }

    pub fn variable_mut(&mut self, name: &str) -> Option<&mut Variable> {
        match self.names.get_mut(name)?.last_mut()? {
            Local::Value(variable) => Some(variable),
            _ => None,
        }
    }

    pub fn bind_type(&mut self, var: TypeVar) {
        self.bind(format!("'{}", var.name).into(), Local::Type(var));
    }

    pub fn get_type(&self, name: &str) -> Option<&TypeVar> {
        match self.get(&format!("'{name}"))? {
            Local::Type(var) => Some(var),
            _ => None,
        }
    }

    /// All names of values in scope, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(|n| &**n).filter(|n| !n.starts_with('\''))
    }
}
