//! The declarations that a program needs.

use std::collections::HashMap;

use super::place::Declared;
use crate::syntax::ast::{Decl, Exp, ExpKind, Made, Name, Program, TypeExp, TypeExpKind};
use crate::syntax::visit::{self, VisitMut};

/// Which of the declarations that `counts` lets in are kept, or are mentioned by what is, each by its number.
pub(super) fn needed(declared: &mut [Declared], counts: impl Fn(&Declared) -> bool) -> Vec<bool> {
    // All declarations of a name are kept: which one is meant, the checker finds. The tables are only looked into.
    let mut values: HashMap<Name, Vec<usize>> = HashMap::new();
    let mut types: HashMap<Name, Vec<usize>> = HashMap::new();
    for (i, one) in declared.iter().enumerate().filter(|(_, one)| counts(one)) {
        match &one.decl {
            Decl::Def(def) => values.entry(def.name.clone()).or_default().push(i),
            Decl::External(external) => values.entry(external.name.name.clone()).or_default().push(i),
            Decl::Type(ty) => types.entry(ty.name.name.clone()).or_default().push(i),
        }
    }
    let mut needed: Vec<bool> = declared.iter().map(|one| one.place.kept && counts(one)).collect();
    let mut todo: Vec<usize> = (0..declared.len()).filter(|i| needed[*i]).collect();
    while let Some(i) = todo.pop() {
        let mut mentioned = Mentioned { values: &values, types: &types, found: Vec::new() };
        visit::walk_decl(&mut mentioned, &mut declared[i].decl);
        for j in mentioned.found {
            if !std::mem::replace(&mut needed[j], true) {
                todo.push(j);
            }
        }
    }
    needed
}

/// The program of these declarations.
pub(super) fn program(declared: impl Iterator<Item = Declared>) -> Program {
    let mut program = Program::default();
    for Declared { decl, place, asked, .. } in declared {
        let made = Made { applied: place.applied, asked };
        if made != Made::default() {
            program.made.insert(program.decls.len(), made);
        }
        program.decls.push(decl);
    }
    visit::renumber(&mut program);
    program
}

/// The declarations that something mentions.
struct Mentioned<'a> {
    values: &'a HashMap<Name, Vec<usize>>,
    types: &'a HashMap<Name, Vec<usize>>,
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
