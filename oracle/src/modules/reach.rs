//! The declarations that a program needs.

use std::collections::HashMap;

use super::place::Declared;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Decl, Exp, ExpKind, Made, Name, Program, TypeExp, TypeExpKind};
use crate::syntax::visit::{self, VisitMut};

/// All declarations, by their names.
pub(super) struct Reach<'d> {
    pub declared: &'d [Declared],
    /// Several may have one name: which one is meant, the checker finds. The tables are only looked into.
    values: HashMap<&'d str, Vec<usize>>,
    types: HashMap<&'d str, Vec<usize>>,
}

impl Reach<'_> {
    pub fn new(declared: &[Declared]) -> Reach<'_> {
        let mut reach = Reach { declared, values: HashMap::new(), types: HashMap::new() };
        for (i, one) in declared.iter().enumerate() {
            let table = if one.is_type { &mut reach.types } else { &mut reach.values };
            table.entry(&*one.name).or_default().push(i);
        }
        reach
    }

    /// The program of the declarations that are kept, and of what they mention, in their order, as `made` gives them.
    pub fn program(
        &self,
        kept: impl Fn(&Declared) -> bool,
        made: impl Fn(&Declared) -> Result<Option<Decl>, Diagnostic>,
    ) -> Result<Program, Diagnostic> {
        let mut needed: Vec<bool> = self.declared.iter().map(kept).collect();
        let mut todo: Vec<usize> = (0..needed.len()).filter(|i| needed[*i]).collect();
        let mut decls: Vec<Option<Decl>> = needed.iter().map(|_| None).collect();
        while let Some(i) = todo.pop() {
            let mut mentioned = Mentioned { reach: self, found: Vec::new() };
            let Some(mut decl) = made(&self.declared[i])? else { continue };
            visit::walk_decl(&mut mentioned, &mut decl);
            decls[i] = Some(decl);
            for j in mentioned.found {
                if !std::mem::replace(&mut needed[j], true) {
                    todo.push(j);
                }
            }
        }
        let mut program = Program::default();
        for (one, decl) in self.declared.iter().zip(decls) {
            let Some(decl) = decl else { continue };
            let made = Made { applied: one.place.applied, asked: one.asked };
            if made != Made::default() {
                program.made.insert(program.decls.len(), made);
            }
            program.decls.push(decl);
        }
        visit::renumber(&mut program);
        Ok(program)
    }
}

/// The declarations that something mentions.
struct Mentioned<'a> {
    reach: &'a Reach<'a>,
    found: Vec<usize>,
}

impl Mentioned<'_> {
    fn add(&mut self, all: &HashMap<&str, Vec<usize>>, name: &Name) {
        self.found.extend(all.get(&**name).into_iter().flatten());
    }
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
        name.into_iter().for_each(|name| self.add(&self.reach.values, name));
        visit::walk_exp(self, e);
    }

    fn type_exp(&mut self, ty: &mut TypeExp) {
        if let TypeExpKind::Named { name, .. } = &ty.kind {
            self.add(&self.reach.types, name);
        }
        visit::walk_type(self, ty);
    }
}
