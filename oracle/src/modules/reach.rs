//! The declarations that a program needs.

use std::collections::BTreeMap;

use super::place::Declared;
use crate::syntax::ast::{Decl, Exp, ExpKind, Made, Name, Program, TypeExp, TypeExpKind};
use crate::syntax::visit::{self, VisitMut};

/// The program of those that are kept, and of what they mention, in their order.
pub(super) fn program(declared: Vec<Declared>) -> Program {
    // All declarations of a name are kept: which one is meant, the checker finds.
    let mut values: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
    let mut types: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
    for (i, one) in declared.iter().enumerate() {
        match &one.decl {
            Decl::Def(def) => values.entry(def.name.clone()).or_default().push(i),
            Decl::External(external) => values.entry(external.name.name.clone()).or_default().push(i),
            Decl::Type(ty) => types.entry(ty.name.name.clone()).or_default().push(i),
        }
    }
    let mut needed: Vec<bool> = declared.iter().map(|one| one.place.kept).collect();
    let made: Vec<Made> =
        declared.iter().map(|one| Made { applied: one.place.applied, asked: one.asked }).collect();
    let mut todo: Vec<usize> = (0..declared.len()).filter(|i| needed[*i]).collect();
    let mut decls: Vec<Option<Decl>> = declared.into_iter().map(|one| Some(one.decl)).collect();
    while let Some(i) = todo.pop() {
        let mut mentioned = Mentioned { values: &values, types: &types, found: Vec::new() };
        let mut one = Program { decls: decls[i].take().into_iter().collect(), ..Program::default() };
        visit::walk_program(&mut mentioned, &mut one);
        for j in mentioned.found {
            if !std::mem::replace(&mut needed[j], true) {
                todo.push(j);
            }
        }
        decls[i] = one.decls.pop();
    }
    let mut program = Program::default();
    for ((decl, made), _) in decls.into_iter().zip(made).zip(needed).filter(|(_, needed)| *needed) {
        if made != Made::default() {
            program.made.insert(program.decls.len(), made);
        }
        program.decls.extend(decl);
    }
    visit::renumber(&mut program);
    program
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
