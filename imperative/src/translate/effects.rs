//! Which expressions do something that others can see.

use std::collections::BTreeSet;

use super::Translator;
use crate::syntax::ast::{Exp, ExpKind, Name};

/// What of R prints, or draws.
const EFFECTS: [&str; 3] = ["cat", "runif", "set.seed"];

impl Translator<'_> {
    /// Whether evaluating it prints, draws, or calls the host.
    pub(super) fn has_effects(&self, exp: &Exp) -> bool {
        self.does(exp, &mut BTreeSet::new())
    }

    fn does(&self, exp: &Exp, seen: &mut BTreeSet<Name>) -> bool {
        if let ExpKind::Call(name, _) = &exp.kind {
            let name = &name.name;
            if EFFECTS.contains(&&**name)
                || self.program.externals.iter().any(|external| external.name.name == *name)
            {
                return true;
            }
            let called = self.program.functions.iter().find(|function| function.name.name == *name);
            if let Some(called) = called
                && seen.insert(name.clone())
                && self.does(&called.body, seen)
            {
                return true;
            }
        }
        children(exp).into_iter().any(|inner| self.does(inner, seen))
    }
}

/// The expressions in an expression, in the order of the text.
pub(super) fn children(exp: &Exp) -> Vec<&Exp> {
    match &exp.kind {
        ExpKind::Double(_)
        | ExpKind::Integer(_)
        | ExpKind::Logical(_)
        | ExpKind::Na(_)
        | ExpKind::Text(_)
        | ExpKind::Null
        | ExpKind::Name(_)
        | ExpKind::Break
        | ExpKind::Next => Vec::new(),
        ExpKind::Paren(e) | ExpKind::Unary(_, e) | ExpKind::Function(_, e) => vec![e],
        ExpKind::Binary(_, a, b) | ExpKind::Assign(a, b) | ExpKind::For(_, a, b) | ExpKind::While(a, b) => {
            vec![a, b]
        }
        ExpKind::Call(_, args) => args.iter().map(|arg| &arg.value).collect(),
        ExpKind::Index(array, at) => [&**array].into_iter().chain(at.iter().flatten()).collect(),
        ExpKind::Block(statements) => statements.iter().collect(),
        ExpKind::If(condition, then, otherwise) => {
            [&**condition, then].into_iter().chain(otherwise.as_deref()).collect()
        }
    }
}

/// The variables of loops.
pub(super) fn counted(exp: &Exp, names: &mut BTreeSet<Name>) {
    if let ExpKind::For(name, ..) = &exp.kind {
        names.insert(name.name.clone());
    }
    children(exp).into_iter().for_each(|inner| counted(inner, names));
}

/// The variables that statements change, in the order of their names.
pub(super) fn assigned(exp: &Exp, names: &mut BTreeSet<Name>) {
    match &exp.kind {
        ExpKind::Assign(target, _) => {
            let target = match &target.kind {
                ExpKind::Index(array, _) => array,
                _ => target,
            };
            if let ExpKind::Name(name) = &target.kind {
                names.insert(name.clone());
            }
        }
        ExpKind::For(name, ..) => drop(names.insert(name.name.clone())),
        _ => {}
    }
    children(exp).into_iter().for_each(|inner| assigned(inner, names));
}
