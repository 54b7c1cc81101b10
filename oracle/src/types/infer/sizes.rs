//! What sizes are where they stand, and those that come into being when a program runs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Checker;
use super::env::{Local, Variable};
use super::finish::size_vars;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Exp, Name, NodeId};
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Size, SizeVar, Type, builtins};

/// The level of sizes that are visible nowhere: each complete application makes its own of them.
const HIDDEN: u32 = u32::MAX;

impl Checker<'_> {
    /// The value of a variable as a size, or as a part of the expression of one; if it is an `i64`, unless
    /// that must be `known`.
    pub(super) fn size_of_name(&mut self, name: &Name, known: bool) -> Option<Size> {
        match self.env.get(name) {
            Some(Local::Size(_, size)) => Some(self.store.resolve(&size.clone())),
            Some(Local::Value(variable)) => {
                let Variable { ty, node, level, size, if_i64 } = variable.clone();
                let if_i64 = if_i64.filter(|_| match self.store.shallow(&ty) {
                    Type::Meta(_) => !known,
                    ty => ty == Type::Scalar(ScalarType::I64),
                });
                if let Some(size) = if_i64.or(size) {
                    return Some(self.store.resolve(&size));
                }
                let bindings = match self.store.shallow(&ty) {
                    Type::Scalar(ScalarType::I64) => &mut self.binding_sizes,
                    Type::Meta(meta) if self.store.open(meta)?.0.has(ScalarType::I64) => {
                        &mut self.binding_sizes
                    }
                    Type::Meta(_) | Type::Fun(..) => return None,
                    _ => &mut self.binding_values,
                };
                let span = self.spans[node.0 as usize];
                let var =
                    self.store.size_var(name.clone(), SizeKind::Param, level, SizeOrigin::Variable, span);
                bindings.insert(node, var.clone());
                let size = Size::var(var);
                self.env.variable_mut(name)?.size = Some(size.clone());
                Some(size)
            }
            Some(_) => None,
            None => match self.globals.get(name) {
                Some(index) => self.constant_sizes.get(index).cloned(),
                None => None,
            },
        }
    }

    /// Whether an operator or function name means the built-in of that name here.
    pub(super) fn is_builtin(&self, name: &str) -> bool {
        self.env.get(name).is_none()
            && !self.globals.contains_key(name)
            && (builtins::operator(name).is_some() || builtins::lookup(name).is_some())
    }

    /// A size that is decided when the program runs: not visible outside of what is applied, so
    /// that [`Checker::open`] replaces it where the application is complete.
    pub(super) fn hidden_size(&mut self, name: &Arc<str>, from: &Arc<str>, span: Span) -> SizeVar {
        let origin = SizeOrigin::Result(from.clone());
        self.store.size_var(name.clone(), SizeKind::Rigid, HIDDEN, origin, span)
    }

    /// Whether each complete application makes its own of this size.
    pub(super) fn is_hidden(&self, var: &SizeVar) -> bool {
        var.kind == SizeKind::Rigid && self.store.level(var) == HIDDEN
    }

    /// A function's result type as its callers see it: sizes known only inside are hidden, but
    /// for the arguments in `known`.
    pub(super) fn hide(&mut self, ty: &Type, known: &[&SizeVar]) -> Type {
        self.open_with(ty, &mut |checker, size| {
            let size = checker.store.resolve(size);
            let inner = |v: &SizeVar| {
                v.kind != SizeKind::Meta && checker.store.level(v) > checker.level && !known.contains(&v)
            };
            let Some(var) = size.vars().into_iter().find(inner) else { return size };
            let (origin, span) = checker.store.origin(&var);
            let origin = origin.clone();
            Size::var(checker.store.size_var(var.name, SizeKind::Rigid, HIDDEN, origin, span))
        })
    }

    /// A size that comes into being when this node is evaluated.
    pub(super) fn fresh_size(&mut self, node: NodeId, span: Span, origin: SizeOrigin) -> SizeVar {
        self.rigid += 1;
        let name = format!("k{}", self.rigid);
        let var = self.store.size_var(name, SizeKind::Rigid, self.level, origin, span);
        self.fresh_sizes[node.0 as usize].push(var.clone());
        var
    }

    /// The type of a node whose evaluation is complete: sizes in it that are known only inside of
    /// what was applied are sizes that come into being here.
    pub(super) fn open(&mut self, ty: &Type, node: NodeId, span: Span, origin: &SizeOrigin) -> Type {
        let level = self.level;
        let hidden = |checker: &Self, v: &SizeVar| v.kind != SizeKind::Meta && checker.store.level(v) > level;
        self.rename_sizes(ty, &hidden, &mut |checker, _| checker.fresh_size(node, span, origin.clone()))
    }

    /// The type with new variables for those in its sizes that are hidden. One that no extent is
    /// alone could not be told from a value's shape: then the extents that mention it are new
    /// variables as a whole.
    pub(super) fn rename_sizes(
        &mut self,
        ty: &Type,
        hidden: &dyn Fn(&Self, &SizeVar) -> bool,
        new: &mut dyn FnMut(&mut Self, &Size) -> SizeVar,
    ) -> Type {
        let mut renamed = BTreeMap::new();
        let ty = self.open_with(ty, &mut |checker, size| {
            let size = checker.store.resolve(size);
            let alone = size.as_var().filter(|v| v.term().is_none() && hidden(checker, v));
            if let Some(var) = alone.filter(|v| !renamed.contains_key(*v)) {
                renamed.insert(var.clone(), Size::var(new(checker, &size)));
            }
            size
        });
        let mut whole: BTreeMap<Size, SizeVar> = BTreeMap::new();
        self.open_with(&ty, &mut |checker, size| {
            if !size.vars().iter().any(|v| hidden(checker, v)) {
                return size.clone();
            }
            let told = size.vars().iter().all(|v| !hidden(checker, v) || renamed.contains_key(v));
            if told {
                return size.substitute(&mut |v| renamed.get(v).cloned());
            }
            let var = match whole.get(size) {
                Some(var) => var.clone(),
                None => new(checker, size),
            };
            whole.insert(size.clone(), var.clone());
            Size::var(var)
        })
    }

    /// The type with its sizes (but not those of functions in it) replaced.
    pub(super) fn open_with(&mut self, ty: &Type, f: &mut dyn FnMut(&mut Self, &Size) -> Size) -> Type {
        match self.store.shallow(ty) {
            Type::Array(size, row) => {
                let size = f(self, &size);
                Type::Array(size, Arc::new(self.open_with(&row, f)))
            }
            function @ Type::Fun(..) => function,
            other => other.with_parts(&mut |part| self.open_with(part, f)),
        }
    }

    /// What a function that is a parameter gives has a size of its own at each call, where its declared type
    /// leaves the size open: `p: () -> []i32`.
    pub(super) fn leave_to_calls(&mut self, declared: &Type) {
        match self.store.shallow(declared) {
            Type::Fun(from, to) => {
                let mut given = BTreeSet::new();
                size_vars(&self.store.zonk(&from), &mut given);
                self.hide_anonymous(&to, &mut given, None);
            }
            Type::Tuple(parts) => parts.iter().for_each(|part| self.leave_to_calls(part)),
            Type::Record(fields) | Type::Sum(fields) => {
                fields.iter().for_each(|(_, part)| self.leave_to_calls(part))
            }
            _ => {}
        }
    }

    /// Each call has its own of the anonymous sizes that are not among these, except where this body decides them.
    pub(super) fn hide_anonymous(&mut self, ty: &Type, given: &mut BTreeSet<SizeVar>, body: Option<&Exp>) {
        match self.store.shallow(ty) {
            Type::Fun(from, to) => {
                size_vars(&self.store.zonk(&from), given);
                self.hide_anonymous(&to, given, None);
            }
            Type::Array(size, row) => {
                let size = self.store.resolve(&size);
                if let Some(var) = size.as_var()
                    && var.kind == SizeKind::Meta
                    && !given.contains(var)
                {
                    let decided = match body {
                        Some(body) => self.fresh_size(body.id, body.span, SizeOrigin::Result("this".into())),
                        None => self.hidden_size(&"k".into(), &"this function".into(), self.store.span),
                    };
                    self.store.solve_size(var, Size::var(decided));
                }
                self.hide_anonymous(&row, given, body);
            }
            Type::Tuple(parts) => parts.iter().for_each(|part| self.hide_anonymous(part, given, body)),
            Type::Record(fields) | Type::Sum(fields) => {
                fields.iter().for_each(|(_, part)| self.hide_anonymous(part, given, body))
            }
            _ => {}
        }
    }

    /// The type of a function as it is where another one is expected: what it gives may have any size where
    /// each call makes one anew.
    pub(super) fn at_each_call(&mut self, found: &Type, expected: &Type) -> Type {
        match (self.store.shallow(found), self.store.shallow(expected)) {
            (Type::Fun(from, to), Type::Fun(_, expected)) => {
                Type::Fun(from, Arc::new(self.given_at_each_call(&to, &expected)))
            }
            (found, expected) => {
                found.with_parts_of(&expected, &mut |found, expected| self.at_each_call(found, expected))
            }
        }
    }

    fn given_at_each_call(&mut self, found: &Type, expected: &Type) -> Type {
        match (self.store.shallow(found), self.store.shallow(expected)) {
            (Type::Fun(from, to), Type::Fun(_, expected)) => {
                Type::Fun(from, Arc::new(self.given_at_each_call(&to, &expected)))
            }
            (Type::Array(size, row), Type::Array(wanted, expected)) => {
                let wanted = self.store.resolve(&wanted);
                let anew = wanted.as_var().is_some_and(|v| self.is_hidden(v));
                let size = if anew { wanted } else { size };
                Type::Array(size, Arc::new(self.given_at_each_call(&row, &expected)))
            }
            (found, expected) => found
                .with_parts_of(&expected, &mut |found, expected| self.given_at_each_call(found, expected)),
        }
    }

    /// Notes the anonymous sizes in what a function of this declared type gives: `[]i32 -> []i32`.
    pub(super) fn leave_open(&mut self, declared: &Type) {
        let mut result = self.store.zonk(declared);
        let mut given = BTreeSet::new();
        while let Type::Fun(from, to) = result {
            size_vars(&from, &mut given);
            result = (*to).clone();
            if !matches!(result, Type::Fun(..)) {
                let mut sizes = BTreeSet::new();
                size_vars(&result, &mut sizes);
                self.anonymous.extend(sizes.into_iter().filter(|v| v.kind == SizeKind::Meta));
            }
        }
        self.anonymous.retain(|v| !given.contains(v));
    }

    /// The declared type with the sizes that are found for those of [`Checker::leave_open`].
    pub(super) fn with_found(&mut self, declared: &Type, found: &Type) -> Type {
        match self.anonymous.is_empty() {
            true => declared.clone(),
            false => self.with_sizes_found(declared, found, &mut BTreeMap::new()),
        }
    }

    /// The same size stands for one in all its places: `square []`.
    fn with_sizes_found(
        &mut self,
        declared: &Type,
        found: &Type,
        known: &mut BTreeMap<SizeVar, Size>,
    ) -> Type {
        match (self.store.shallow(declared), self.store.shallow(found)) {
            (Type::Array(size, row), Type::Array(other, found)) => {
                let size = match size.as_var().filter(|v| self.anonymous.contains(v)) {
                    Some(var) => {
                        known.entry(var.clone()).or_insert_with(|| self.store.resolve(&other)).clone()
                    }
                    None => size,
                };
                Type::Array(size, Arc::new(self.with_sizes_found(&row, &found, known)))
            }
            (Type::Fun(from, to), Type::Fun(_, found)) => {
                Type::Fun(from, Arc::new(self.with_sizes_found(&to, &found, known)))
            }
            (declared, found) => declared
                .with_parts_of(&found, &mut |declared, found| self.with_sizes_found(declared, found, known)),
        }
    }

    /// The type of an `if` or `match` from those of two branches: the same except for sizes; a size
    /// that differs comes into being here.
    pub(super) fn join(&mut self, node: NodeId, span: Span, a: &Type, b: &Type) -> Option<Type> {
        let mut fresh = Vec::new();
        self.join_with(node, span, a, b, &mut fresh)
    }

    fn join_with(
        &mut self,
        node: NodeId,
        span: Span,
        a: &Type,
        b: &Type,
        fresh: &mut Vec<(Size, Size, SizeVar)>,
    ) -> Option<Type> {
        match (self.store.shallow(a), self.store.shallow(b)) {
            (Type::Array(n, a), Type::Array(m, b)) => {
                let size = self.join_sizes(node, span, &n, &m, fresh);
                Some(Type::Array(size, Arc::new(self.join_with(node, span, &a, &b, fresh)?)))
            }
            (a @ Type::Meta(_), Type::Sum(variants)) if let Some(a) = self.constructed(&a, &variants) => {
                self.join_with(node, span, &a, &Type::Sum(variants), fresh)
            }
            (Type::Sum(variants), b @ Type::Meta(_)) if let Some(b) = self.constructed(&b, &variants) => {
                self.join_with(node, span, &Type::Sum(variants), &b, fresh)
            }
            (a, b) => match a.beside(&b, &mut |a, b| self.join_with(node, span, a, b, fresh).ok_or(())) {
                Some(joined) => joined.ok(),
                None => {
                    let (a, b) = (
                        self.open(&a, node, span, &SizeOrigin::Branches),
                        self.open(&b, node, span, &SizeOrigin::Branches),
                    );
                    self.store.unify(&a, &b).ok()?;
                    Some(a)
                }
            },
        }
    }

    fn join_sizes(
        &mut self,
        node: NodeId,
        span: Span,
        a: &Size,
        b: &Size,
        fresh: &mut Vec<(Size, Size, SizeVar)>,
    ) -> Size {
        let (a, b) = (self.store.resolve(a), self.store.resolve(b));
        let inner = |v: &SizeVar| v.kind != SizeKind::Meta && self.store.level(v) > self.level;
        let visible = !a.vars().iter().chain(&b.vars()).any(inner);
        // The size of a parameter is the caller's to choose, not that of the other branch.
        let chosen =
            |v: &SizeVar| v.kind == SizeKind::Meta && *self.store.origin(v).0 == SizeOrigin::Anonymous;
        let chosen = a.vars().iter().chain(&b.vars()).any(chosen);
        // `k + 1 = 1` is no way to say that an array has no elements.
        let is_open =
            |size: &Size| size.as_var().is_none() && size.any_var(&mut |v| v.kind == SizeKind::Meta);
        let is_sum = |x: &Size, y: &Size| x.as_constant().is_some() && is_open(y);
        let solvable = !is_sum(&a, &b) && !is_sum(&b, &a);
        if a == b || (visible && !chosen && solvable && self.store.unify_sizes(&a, &b).is_ok()) {
            return a;
        }
        // The array that a value lacks has the size of the other's.
        for (size, other) in [(&a, &b), (&b, &a)] {
            if visible && let Some(var) = self.of_lacking(size).filter(|var| !other.vars().contains(*var)) {
                self.store.solve_size(var, other.clone());
                return other.clone();
            }
        }
        if let Some((.., var)) = fresh.iter().find(|(x, y, _)| *x == a && *y == b) {
            return Size::var(var.clone());
        }
        let var = self.fresh_size(node, span, SizeOrigin::Branches);
        fresh.push((a, b, var.clone()));
        Size::var(var)
    }

    /// A size that only arrays have which a value of another constructor lacks, and nothing decided so far.
    fn of_lacking<'s>(&mut self, size: &'s Size) -> Option<&'s SizeVar> {
        let var = size.as_var().filter(|var| var.kind == SizeKind::Meta)?;
        if self.store.is_deferred(var) || *self.store.origin(var).0 == SizeOrigin::Anonymous {
            return None;
        }
        let mut lacking = self.pending.lacking.iter();
        lacking.any(|ty| self.store.zonk(ty).any_size(&mut |size| size.as_var() == Some(var))).then_some(var)
    }
}
