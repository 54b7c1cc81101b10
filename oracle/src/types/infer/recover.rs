//! Going on after an error, so that all that are independent are shown.
//!
//! What has an error in it is of the *wrong* type, which fits everywhere in silence and spreads to every unknown that
//! it meets. Whatever an expression decided before its error was found is wrong as well: nothing that follows from an error
//! is a second one. What only the end of a definition decides is not looked at where there are errors.

use super::env::{Local, Variable};
use super::{Checker, MAX_DEPTH};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{
    Access, Binding, Dim, Exp, ExpKind, Ident, Name, NodeId, Pat, PatKind, RangeEnd, TypeExp,
};
use crate::syntax::foreign;
use crate::types::{Size, Type};

/// Where the checker stood before it came to what has an error.
struct Mark {
    levels: (u32, u32),
    depth: u32,
    inside: usize,
    bound: usize,
    env: usize,
}

impl Checker<'_> {
    /// The type of an expression, wrong where an error is found; what is expected helps with a lambda's parameters.
    /// The caller compares.
    pub(super) fn infer_expecting(&mut self, exp: &Exp, expected: Option<&Type>) -> Type {
        let mark = self.mark();
        self.attempt(exp, expected).unwrap_or_else(|error| {
            self.recover(mark, error);
            let wrong = self.store.wrong();
            self.depth += 1;
            for part in parts(exp) {
                if self.types[part.id.0 as usize].is_none() && self.depth < MAX_DEPTH {
                    self.infer_expecting(part, Some(&wrong));
                }
            }
            self.depth -= 1;
            self.record(exp.id, exp.span, &wrong);
            wrong
        })
    }

    /// One `let` of a chain; what it binds is wrong where it has an error.
    pub(super) fn binding_or_wrong(&mut self, binding: &Binding) {
        let mark = self.mark();
        let Err(error) = self.binding(binding) else { return };
        self.recover(mark, error);
        match binding {
            Binding::Fun(def) => self.bind_wrong(&def.name, def.body.id),
            Binding::Value { sizes, pat, .. } => self.bind_pattern_wrong(sizes, pat),
            // The variable has the type that it had.
            Binding::Update { .. } => {}
        }
    }

    /// Binds the names of a pattern to the parts of a value; they are wrong where it does not fit.
    pub(super) fn bind_pattern_or_wrong(&mut self, pat: &Pat, ty: &Type) {
        let mark = self.mark();
        if let Err(error) = self.bind_pattern(pat, ty, None) {
            self.recover(mark, error);
            self.bind_pattern_wrong(&[], pat);
        }
    }

    /// The same of a parameter, whose type it gives.
    pub(super) fn parameter_or_wrong(
        &mut self,
        pat: &Pat,
        known: Option<&Type>,
        names: &mut Vec<Name>,
    ) -> Type {
        let mark = self.mark();
        self.parameter(pat, known, names).unwrap_or_else(|error| {
            self.recover(mark, error);
            self.bind_pattern_wrong(&[], pat);
            self.store.wrong()
        })
    }

    /// The type that is written here, or the wrong one.
    pub(super) fn type_or_wrong(&mut self, ty: &TypeExp) -> Type {
        let mark = self.mark();
        self.type_exp(ty).unwrap_or_else(|error| {
            self.recover(mark, error);
            self.store.wrong()
        })
    }

    /// Whether an error was found since there were so many of them, or may be hidden in what a wrong definition gives:
    /// more would only follow from it.
    pub(super) fn is_spoilt(&self, errors: usize) -> bool {
        self.errors.len() > errors || self.uses_wrong
    }

    /// Whether an expression that was checked has an error in it. Its value as a size is any then.
    pub(super) fn wrong_size_of(&mut self, exp: &Exp) -> Option<Size> {
        let ty = self.types[exp.id.0 as usize].clone()?;
        self.store.is_wrong(&ty).then(|| self.store.size_meta(self.level))
    }

    /// Binds the names of a pattern to what has an error.
    pub(super) fn bind_pattern_wrong(&mut self, sizes: &[Ident], pat: &Pat) {
        sizes.iter().for_each(|size| self.bind_wrong(&size.name, pat.id));
        match &pat.kind {
            PatKind::Name(name) => self.bind_wrong(name, pat.id),
            PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => {
                parts.iter().for_each(|p| self.bind_pattern_wrong(&[], p));
            }
            PatKind::Record(fields) => fields.iter().for_each(|(_, p)| self.bind_pattern_wrong(&[], p)),
            PatKind::Typed(p, _) | PatKind::Attr(_, p) => self.bind_pattern_wrong(&[], p),
            PatKind::Wild | PatKind::Literal(_) => {}
        }
    }

    /// Binds a name to what has an error.
    pub(super) fn bind_wrong(&mut self, name: &Name, node: NodeId) {
        let variable = Variable::new(self.store.wrong(), node, self.bind_level);
        self.env.bind(name.clone(), Local::Value(variable));
    }

    fn mark(&self) -> Mark {
        Mark {
            levels: (self.level, self.bind_level),
            depth: self.depth,
            inside: self.inside.len(),
            bound: self.store.bound(),
            env: self.env.mark(),
        }
    }

    /// Notes an error, and goes back to where the checker stood.
    fn recover(&mut self, mark: Mark, error: Diagnostic) {
        (self.level, self.bind_level) = mark.levels;
        self.depth = mark.depth;
        self.inside.truncate(mark.inside);
        self.env.leave(mark.env);
        self.store.spoil(mark.bound);
        // Who looked at a part to say more of the whole may come by it again.
        if self.said.insert((error.primary.0, error.message.clone())) {
            self.errors.push(error);
        }
    }
}

/// The expressions in one, except those in which names are bound, and functions that are names.
fn parts(exp: &Exp) -> Vec<&Exp> {
    match &exp.kind {
        ExpKind::Apply(f, arg) => [head(f), vec![&**arg]].concat(),
        // What stands beside the arrow of another language may be no value.
        ExpKind::Binary { op, .. } if foreign::construct(&op.name).is_some() => Vec::new(),
        ExpKind::Binary { op, lhs, rhs, .. } => match &*op.name {
            "|>" => [vec![&**lhs], head(rhs)].concat(),
            "<|" => [head(lhs), vec![&**rhs]].concat(),
            _ => vec![lhs, rhs],
        },
        ExpKind::LeftSection { lhs, .. } => vec![lhs],
        ExpKind::RightSection { rhs, .. } => vec![rhs],
        ExpKind::Tuple(parts) | ExpKind::Array(parts) | ExpKind::Constructor(_, parts) => {
            parts.iter().collect()
        }
        ExpKind::Record(fields) => fields.iter().map(|(_, e)| e).collect(),
        ExpKind::Index(array, dims) => [vec![&**array], indices(dims)].concat(),
        ExpKind::If(condition, then, otherwise) => vec![condition, then, otherwise],
        ExpKind::Assert(condition, e) => vec![condition, e],
        ExpKind::With(whole, path, value) => {
            let dims = path.iter().flat_map(|access| match access {
                Access::Index(dims) => indices(dims),
                Access::Field(_) => Vec::new(),
            });
            [&**whole].into_iter().chain(dims).chain([&**value]).collect()
        }
        ExpKind::Range { start, step, end } => {
            let (RangeEnd::Inclusive(last) | RangeEnd::Below(last) | RangeEnd::Above(last)) = end;
            [Some(&**start), step.as_deref(), Some(&**last)].into_iter().flatten().collect()
        }
        ExpKind::Field(e, _) => head(e),
        ExpKind::Paren(e)
        | ExpKind::Open(_, e)
        | ExpKind::Attr(_, e)
        | ExpKind::Neg(e)
        | ExpKind::Not(e)
        | ExpKind::Ascribe(e, _)
        | ExpKind::Coerce(e, _) => vec![e],
        ExpKind::Literal(_)
        | ExpKind::Text(..)
        | ExpKind::Hole
        | ExpKind::Var(_)
        | ExpKind::Op { .. }
        | ExpKind::Lambda { .. }
        | ExpKind::Let(..)
        | ExpKind::AccessSection(_)
        | ExpKind::Loop { .. }
        | ExpKind::Match(..) => Vec::new(),
    }
}

/// The parts of what is applied: its type is part of the application's.
fn head(f: &Exp) -> Vec<&Exp> {
    match &f.kind {
        ExpKind::Apply(..) | ExpKind::Binary { .. } => parts(f),
        ExpKind::Paren(f) => head(f),
        ExpKind::Var(_) | ExpKind::Op { .. } => Vec::new(),
        _ => vec![f],
    }
}

fn indices(dims: &[Dim]) -> Vec<&Exp> {
    let mut all = Vec::new();
    for dim in dims {
        match dim {
            Dim::At(i) => all.push(i),
            Dim::Slice(from, to, step) => all.extend([from, to, step].into_iter().flatten()),
        }
    }
    all
}
