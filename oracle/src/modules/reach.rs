//! The declarations that a program needs.

use std::collections::BTreeMap;

use crate::syntax::ast::{Decl, Exp, ExpKind, Name, Program, TypeExp, TypeExpKind};
use crate::syntax::visit::{self, VisitMut};

/// Those that are kept, and what they mention, in their order.
pub(super) fn reached(decls: Vec<(Decl, bool)>) -> Vec<Decl> {
    // A later declaration takes a name over.
    let mut values: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
    let mut types: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
    for (i, (decl, _)) in decls.iter().enumerate() {
        match decl {
            Decl::Def(def) => values.entry(def.name.clone()).or_default().push(i),
            Decl::External(external) => values.entry(external.name.name.clone()).or_default().push(i),
            Decl::Type(ty) => types.entry(ty.name.name.clone()).or_default().push(i),
        }
    }
    let mut needed: Vec<bool> = decls.iter().map(|(_, kept)| *kept).collect();
    let mut todo: Vec<usize> = (0..decls.len()).filter(|i| needed[*i]).collect();
    let mut decls: Vec<Option<Decl>> = decls.into_iter().map(|(decl, _)| Some(decl)).collect();
    while let Some(i) = todo.pop() {
        let mut mentioned = Mentioned { values: &values, types: &types, found: Vec::new() };
        let mut one = Program { decls: decls[i].take().into_iter().collect(), nodes: 0 };
        visit::walk_program(&mut mentioned, &mut one);
        for j in mentioned.found {
            if !std::mem::replace(&mut needed[j], true) {
                todo.push(j);
            }
        }
        decls[i] = one.decls.pop();
    }
    decls.into_iter().zip(needed).filter(|(_, needed)| *needed).filter_map(|(decl, _)| decl).collect()
}

/// The declarations that something mentions.
struct Mentioned<'a> {
    values: &'a BTreeMap<Name, Vec<usize>>,
    types: &'a BTreeMap<Name, Vec<usize>>,
    found: Vec<usize>,
}

impl VisitMut for Mentioned<'_> {
    fn exp(&mut self, e: &mut Exp) {
        let name = match &e.kind {
            ExpKind::Var(name) => Some(name),
            ExpKind::Op { op, .. }
            | ExpKind::Binary { op, .. }
            | ExpKind::LeftSection { op, .. }
            | ExpKind::RightSection { op, .. } => Some(&op.name),
            _ => None,
        };
        self.found.extend(name.and_then(|name| self.values.get(name)).into_iter().flatten());
        visit::walk_exp(self, e);
    }

    fn type_exp(&mut self, ty: &mut TypeExp) {
        if let TypeExpKind::Named { name, .. } = &ty.kind {
            self.found.extend(self.types.get(name).into_iter().flatten());
        }
        visit::walk_type(self, ty);
    }
}
