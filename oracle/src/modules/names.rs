//! Names in expressions and types, as the program of the core has them.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::number;
use super::scope::{Module, Scope, TypeName, split};
use super::unknown::{APPLY, no_module_is_a_value};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{
    Access, Binding, Def, Dim, Exp, ExpKind, External, Ident, LoopForm, Name, Pat, PatKind, TypeAbbrev,
    TypeArg, TypeExp, TypeExpKind, TypeParam,
};
use crate::syntax::visit::{self, VisitMut};
use crate::types::undeclared_size;

/// The entries of a program that have the names of built-in functions, where names stand in a module: there every name must
/// stand for something, for the core would take it for one of the program's own.
pub(super) type InModule = Option<Rc<BTreeSet<Name>>>;

/// Puts what names stand for into a definition. Its own name, where nothing else has it, stands for what it is called in the
/// core: it is no news then that it calls itself.
pub(super) fn def(def: &mut Def, scope: &Scope, module: InModule, core: &Name) -> Result<(), Diagnostic> {
    let is_known = scope.value(&def.name).is_some() || scope.module(&def.name).is_some();
    let is_new = !is_known && !number::is_builtin(&def.name);
    let scope = if is_new { scope.with_value(def.name.clone(), core.clone()) } else { scope.clone() };
    run(scope, module, |names| names.function(def))
}

/// Puts what names stand for into a type's declaration.
pub(super) fn abbreviation(ty: &mut TypeAbbrev, scope: &Scope, module: InModule) -> Result<(), Diagnostic> {
    run(scope.clone(), module, |names| {
        names.parameters(&ty.size_params, &ty.type_params);
        names.type_exp(&mut ty.body);
    })
}

/// Puts what names stand for into the declaration of an external function.
pub(super) fn external(external: &mut External, scope: &Scope, module: InModule) -> Result<(), Diagnostic> {
    run(scope.clone(), module, |names| {
        names.parameters(&external.size_params, &[]);
        names.type_exp(&mut external.ty);
    })
}

/// Puts what names stand for into a type with parameters.
pub(super) fn ty(
    ty: &mut TypeExp,
    (sizes, types): (&[Ident], &[TypeParam]),
    scope: &Scope,
    module: InModule,
) -> Result<(), Diagnostic> {
    run(scope.clone(), module, |names| {
        names.parameters(sizes, types);
        names.type_exp(ty);
    })
}

fn run(scope: Scope, module: InModule, f: impl FnOnce(&mut Names)) -> Result<(), Diagnostic> {
    let mut names = Names { scope, module, errors: Vec::new() };
    f(&mut names);
    Diagnostic::first_of(names.errors).map_or(Ok(()), Err)
}

struct Names {
    /// Local variables and type parameters stand for themselves in it.
    scope: Scope,
    module: InModule,
    errors: Vec<Diagnostic>,
}

impl VisitMut for Names {
    fn exp(&mut self, e: &mut Exp) {
        if matches!(e.kind, ExpKind::Field(..)) && self.member(e) {
            return;
        }
        if let Some(field) = self.field_of_value(e) {
            e.kind = field;
            return;
        }
        match &mut e.kind {
            ExpKind::Var(name) => {
                *name = self.value(name, e.span);
                return;
            }
            ExpKind::Op { op, .. } => {
                op.name = self.value(&op.name, op.span);
                return;
            }
            ExpKind::Binary { op, .. }
            | ExpKind::LeftSection { op, .. }
            | ExpKind::RightSection { op, .. } => op.name = self.value(&op.name, op.span),
            ExpKind::Open(module, inner) => {
                let before = self.scope.clone();
                self.opened(module);
                self.exp(inner);
                self.scope = before;
                let unit = Exp { id: e.id, kind: ExpKind::Tuple(Vec::new()), span: e.span };
                e.kind = ExpKind::Paren(Box::new(std::mem::replace(inner, unit)));
                return;
            }
            ExpKind::Lambda { params, result, body } => {
                self.scoped(|names| {
                    params.iter_mut().for_each(|pat| names.bound(pat));
                    result.iter_mut().for_each(|ty| names.type_exp(ty));
                    names.exp(body);
                });
                return;
            }
            ExpKind::Let(bindings, body) => {
                self.scoped(|names| {
                    bindings.iter_mut().for_each(|binding| names.binding(binding));
                    names.exp(body);
                });
                return;
            }
            ExpKind::Loop { sizes, pat, init, form, body } => {
                if init.is_none() && self.names_others(pat) {
                    *init = Some(Box::new(same_names(pat)));
                }
                init.iter_mut().for_each(|init| self.exp(init));
                match form {
                    LoopForm::For(_, n) => self.exp(n),
                    LoopForm::In(_, xs) => self.exp(xs),
                    LoopForm::While(_) => {}
                }
                self.scoped(|names| {
                    sizes.iter().for_each(|size| names.bind(&size.name));
                    names.bound(pat);
                    match form {
                        LoopForm::For(i, _) => names.bind(&i.name),
                        LoopForm::In(pat, _) => names.bound(pat),
                        LoopForm::While(condition) => names.exp(condition),
                    }
                    names.exp(body);
                });
                return;
            }
            ExpKind::Match(e, cases) => {
                self.exp(e);
                for (pat, e) in cases {
                    self.scoped(|names| {
                        names.bound(pat);
                        names.exp(e);
                    });
                }
                return;
            }
            _ => {}
        }
        visit::walk_exp(self, e);
    }

    fn binding(&mut self, binding: &mut Binding) {
        match binding {
            Binding::Value { sizes, pat, value, .. } => {
                self.exp(value);
                sizes.iter().for_each(|size| self.bind(&size.name));
                self.bound(pat);
            }
            Binding::Fun(def) => {
                self.scoped(|names| names.function(def));
                self.bind(&def.name);
            }
            Binding::Update { attrs, name, id, path, value, span } => {
                for access in path.iter_mut() {
                    if let Access::Index(dims) = access {
                        self.dims(dims);
                    }
                }
                self.exp(value);
                let updated = self.value(&name.name, name.span);
                self.bind(&name.name.clone());
                if updated == name.name {
                    return;
                }
                // What has another name in the core gets a variable of its own.
                let exp = |kind, span| Box::new(Exp { id: *id, kind, span });
                let unit = Exp { id: *id, kind: ExpKind::Tuple(Vec::new()), span: *span };
                let value = Box::new(std::mem::replace(value, unit));
                let whole = exp(ExpKind::Var(updated), name.span);
                *binding = Binding::Value {
                    attrs: std::mem::take(attrs),
                    sizes: vec![],
                    pat: Pat { id: *id, kind: PatKind::Name(name.name.clone()), span: name.span },
                    value: *exp(ExpKind::With(whole, std::mem::take(path), value), *span),
                    span: *span,
                };
            }
        }
    }

    fn type_exp(&mut self, ty: &mut TypeExp) {
        match &mut ty.kind {
            TypeExpKind::Named { name, args } => {
                for arg in args.iter_mut() {
                    match arg {
                        TypeArg::Size(size) => size.iter_mut().for_each(|size| self.exp(size)),
                        TypeArg::Type(ty) => self.type_exp(ty),
                    }
                }
                match self.scope.ty(name) {
                    Some(TypeName::Declared(declared, ..)) => *name = declared,
                    Some(TypeName::Scalar(scalar)) => ty.kind = TypeExpKind::Scalar(scalar),
                    Some(TypeName::Param) => {}
                    None => {
                        if let (Some(module), last) = split(name) {
                            let error = self.scope.no_member(module, last, "type", ty.span);
                            self.errors.push(error);
                        } else if self.module.is_some() {
                            let message = format!("there is no type `{}`", excerpt(name));
                            self.errors.push(ErrorCode::UnknownType.at(ty.span, message, "unknown type"));
                        }
                    }
                }
            }
            TypeExpKind::Array(Some(size), row) if matches!(&size.kind, ExpKind::Var(name) if self.scope.value(name).is_none()) =>
            {
                self.unknown_size(size);
                self.type_exp(row);
            }
            TypeExpKind::Exists(sizes, inner) => self.scoped(|names| {
                sizes.iter().for_each(|size| names.bind(&size.name));
                names.type_exp(inner);
            }),
            TypeExpKind::Fun { param, from, to } => {
                self.type_exp(from);
                self.scoped(|names| {
                    param.iter().for_each(|param| names.bind(&param.name));
                    names.type_exp(to);
                });
            }
            _ => visit::walk_type(self, ty),
        }
    }
}

impl Names {
    fn scoped(&mut self, f: impl FnOnce(&mut Self)) {
        let before = self.scope.clone();
        f(self);
        self.scope = before;
    }

    fn bind(&mut self, name: &Name) {
        self.scope = self.scope.with_value(name.clone(), name.clone());
    }

    fn parameters(&mut self, sizes: &[Ident], types: &[TypeParam]) {
        sizes.iter().for_each(|size| self.bind(&size.name));
        for param in types {
            self.scope.types = self.scope.types.with(param.name.clone(), TypeName::Param);
        }
    }

    fn function(&mut self, def: &mut Def) {
        self.parameters(&def.size_params, &def.type_params);
        def.params.iter_mut().for_each(|pat| self.bound(pat));
        def.result.iter_mut().for_each(|ty| self.type_exp(ty));
        self.exp(&mut def.body);
    }

    /// A pattern: its types, and then its names.
    fn bound(&mut self, pat: &mut Pat) {
        match &mut pat.kind {
            PatKind::Name(name) => self.bind(&name.clone()),
            PatKind::Wild | PatKind::Literal(_) => {}
            PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => {
                parts.iter_mut().for_each(|part| self.bound(part));
            }
            PatKind::Record(fields) => fields.iter_mut().for_each(|(_, part)| self.bound(part)),
            PatKind::Typed(inner, ty) => {
                self.type_exp(ty);
                self.bound(inner);
            }
            PatKind::Attr(_, inner) => self.bound(inner),
        }
    }

    fn dims(&mut self, dims: &mut [Dim]) {
        for dim in dims {
            match dim {
                Dim::At(e) => self.exp(e),
                Dim::Slice(i, j, s) => [i, j, s].into_iter().flatten().for_each(|e| self.exp(e)),
            }
        }
    }

    /// Whether a name in a pattern stands for something that the core calls otherwise.
    fn names_others(&self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::Name(name) => self.scope.value(name).is_some_and(|value| value != *name),
            PatKind::Wild | PatKind::Literal(_) => false,
            PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => {
                parts.iter().any(|part| self.names_others(part))
            }
            PatKind::Record(fields) => fields.iter().any(|(_, part)| self.names_others(part)),
            PatKind::Typed(inner, _) | PatKind::Attr(_, inner) => self.names_others(inner),
        }
    }

    /// What a name stands for. A built-in has its name in the core too; of a name of the program's own file that nothing has,
    /// the checker says what is wrong.
    fn value(&mut self, name: &Name, span: Span) -> Name {
        if let Some(value) = self.scope.value(name) {
            return value;
        }
        if let (None, Some(_)) = (split(name).0, self.scope.module(name))
            && ScalarType::from_name(name).is_none()
        {
            self.errors.push(no_module_is_a_value(name, span));
        } else if let (Some(module), member) = split(name)
            && self.scope.module(module).is_some_and(|module| !matches!(module, Module::Number(_)))
        {
            let error = self.scope.no_member(module, member, "value", span);
            self.errors.push(error);
        } else if let Some(entries) = &self.module {
            self.errors.extend(self.scope.unknown_value(name, entries, span));
        }
        name.clone()
    }

    /// A size that nothing here has. Outside of modules the checker says what is wrong with it.
    fn unknown_size(&mut self, size: &Exp) {
        if let (ExpKind::Var(name), Some(entries)) = (&size.kind, &self.module) {
            let unknown = self.scope.unknown_value(name, entries, size.span);
            self.errors.extend(unknown.map(|unknown| undeclared_size(size, false, unknown)));
        }
    }

    /// `f64.x` where `f64` is a value, which hides the number module.
    fn field_of_value(&self, e: &Exp) -> Option<ExpKind> {
        let ExpKind::Var(name) = &e.kind else { return None };
        let (module, field) = name.split_once('.')?;
        ScalarType::from_name(module)?;
        let value = self.scope.value(module)?;
        let dot = e.span.start + module.len() as u32;
        let value = Exp { kind: ExpKind::Var(value), span: Span { end: dot, ..e.span }, id: e.id };
        let field = Ident { name: field.into(), span: Span { start: dot + 1, ..e.span } };
        Some(ExpKind::Field(Box::new(value), field))
    }

    /// Makes one name of `m.n.f`, and leaves the fields that follow. Says whether it was that of a module's member.
    fn member(&mut self, e: &mut Exp) -> bool {
        let mut path = Vec::new();
        let mut head = &*e;
        while let ExpKind::Field(inner, field) = &head.kind {
            path.push(field.clone());
            head = inner;
        }
        let ExpKind::Var(name) = &head.kind else { return false };
        let Some(module) = self.scope.module(name) else { return false };
        path.reverse();
        let Some((value, used)) = value_in(&module, &path) else {
            let error = self.scope.no_value(name, &module, &path);
            self.errors.push(error);
            return true;
        };
        let span = Span { start: head.span.start, end: path[used - 1].span.end };
        let mut found = Exp { id: head.id, kind: ExpKind::Var(value), span };
        for field in &path[used..] {
            let span = span.to(field.span);
            found = Exp { id: e.id, kind: ExpKind::Field(Box::new(found), field.clone()), span };
        }
        *e = found;
        true
    }

    fn opened(&mut self, module: &Ident) {
        match self.scope.module(&module.name) {
            Some(Module::Plain(members)) => self.scope.open(&members),
            Some(Module::Number(ty)) => self.scope.open(&super::number::members(ty)),
            Some(Module::Parametric(_)) => self.errors.push(
                ErrorCode::ModuleKind
                    .at(module.span, format!("`{}` is a module with parameters", module.name), "")
                    .help(APPLY),
            ),
            None => self.errors.push(self.scope.unknown_module(&module.name, module.span)),
        }
    }
}

/// The value that a path leads to within a module, and how many of its names that takes: the rest are fields.
fn value_in(module: &Module, path: &[Ident]) -> Option<(Name, usize)> {
    let (first, rest) = path.split_first()?;
    let inner = module.module(&first.name).filter(|_| !rest.is_empty());
    if let Some((value, used)) = inner.and_then(|inner| value_in(&inner, rest)) {
        return Some((value, used + 1));
    }
    module.value(&first.name).map(|value| (value, 1))
}

/// The variables of the names in a pattern: what a `loop` begins with that says nothing else.
fn same_names(pat: &Pat) -> Exp {
    let kind = match &pat.kind {
        PatKind::Name(name) => ExpKind::Var(name.clone()),
        PatKind::Tuple(parts) => ExpKind::Tuple(parts.iter().map(same_names).collect()),
        PatKind::Record(fields) => {
            ExpKind::Record(fields.iter().map(|(field, part)| (field.clone(), same_names(part))).collect())
        }
        PatKind::Typed(inner, _) | PatKind::Attr(_, inner) => return same_names(inner),
        // The checker says that it has no name.
        PatKind::Wild | PatKind::Literal(_) | PatKind::Constructor(..) => ExpKind::Var(Arc::from("_")),
    };
    Exp { id: pat.id, kind, span: pat.span }
}
