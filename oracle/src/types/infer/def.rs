//! Definitions, local functions, lambdas and `let`.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::apply::{dependent, functions};
use super::env::{Local, Variable};
use super::finish::size_vars;
use super::{Checker, Checks, report};
use crate::diagnostic::ErrorCode;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Binding, Def, Exp, ExpKind, Ident, Name, NodeId, Pat, PatKind, TypeExp, TypeParam};
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Scheme, Size, SizeVar, Type, TypeVar, depend, texts};

/// A function as written: a definition, a local function or a lambda.
struct Function<'e> {
    size_params: &'e [Ident],
    type_params: &'e [TypeParam],
    params: &'e [Pat],
    result: Option<&'e TypeExp>,
    body: &'e Exp,
    span: Span,
}

/// What is known of a function when its body has been checked.
struct Signature {
    size_params: Vec<SizeVar>,
    type_params: Vec<TypeVar>,
    params: Vec<Type>,
    /// The parameters' names, and the patterns, of those that are one name or `_`.
    names: Vec<(Option<Name>, Option<NodeId>)>,
    result: Type,
    /// The level of its parameters.
    level: u32,
    span: Span,
}

/// Where a function stands.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    /// At top level.
    Top,
    /// In a `let`.
    Local,
    /// Anywhere: it has no name.
    Lambda,
}

impl<'e> Function<'e> {
    fn of(def: &'e Def) -> Function<'e> {
        Function {
            size_params: &def.size_params,
            type_params: &def.type_params,
            params: &def.params,
            result: def.result.as_ref(),
            body: &def.body,
            span: def.name_span,
        }
    }
}

impl Checker<'_> {
    /// A definition of the program.
    pub(super) fn definition(&mut self, index: usize, def: &Def) -> Checks<()> {
        self.integers = def.integers();
        self.inside.push(def.name.clone());
        let errors = self.errors.len();
        let mut signature = self.function(&Function::of(def), Scope::Top, None)?;
        self.inside.pop();
        if self.is_spoilt(errors) {
            return Ok(());
        }
        self.settle()?;
        self.settle_lacking(0, 0, &signature.params);
        let result = self.store.shallow(&signature.result);
        let constant = signature.params.is_empty() && !matches!(result, Type::Fun(..));
        if !constant {
            let types: Vec<&Type> = signature.params.iter().chain([&result]).collect();
            let names =
                signature.names.iter().filter_map(|(name, _)| Some(name.as_ref()?.to_string())).collect();
            let (types, sizes) = self.generalise(&types, names);
            signature.type_params.extend(types);
            signature.size_params.extend(sizes);
        }
        let mut scheme = self.close(&signature, &def.name)?;
        self.finish()?;
        for ty in scheme.params.iter_mut().chain([&mut scheme.result]) {
            *ty = self.finish_type(def.name_span, ty)?;
        }
        self.part_binders(&mut scheme);
        if def.entry {
            entry_type(def, &scheme)?;
        }
        if constant && let Some(size) = self.size_of(&def.body).filter(|s| s.as_constant().is_some()) {
            self.constant_sizes.insert(index, size);
        }
        if self.has_effects {
            self.effectful.insert(index);
        }
        self.schemes[index] = Some(Rc::new(scheme));
        self.globals.insert(def.name.clone(), index);
        Ok(())
    }

    /// Checks a function. What is unknown in the parameters of a definition is its own; of a local
    /// function only the sizes are, and only where nothing outside of it decides them; a lambda is
    /// used at one type.
    fn function(&mut self, f: &Function, scope: Scope, expected: Option<&Type>) -> Checks<Signature> {
        let base = self.level;
        let level = base + 1;
        let (parts, lacking) = (self.pending.parts.len(), self.pending.lacking.len());
        let errors = self.errors.len();
        let outer = std::mem::replace(&mut self.pending.own, parts);
        let signature = self.scoped(|c| {
            let size_params = c.bind_sizes(f.size_params, level)?;
            let type_params = c.bind_types(f.type_params, level)?;
            c.limit_types(f.type_params, &type_params);
            let outer = (c.level, c.bind_level);
            (c.level, c.bind_level) = (if scope == Scope::Lambda { base } else { level }, level);
            let params = c.parameters(f.params, expected);
            (c.level, c.bind_level) = outer;
            let (params, wanted) = params?;
            c.not_hidden(f.size_params)?;
            let result = c.deeper(level + 1, |c| {
                let declared = f.result.map(|ty| c.type_or_wrong(ty));
                match &declared {
                    // Nothing tells the sizes of what it gives.
                    Some(declared) if matches!(f.body.kind, ExpKind::Hole) => {
                        c.hide_anonymous(declared, &mut BTreeSet::new(), Some(f.body));
                    }
                    Some(declared) => c.leave_open(declared),
                    None => {}
                }
                let Some(declared) = declared.or(wanted) else { return Ok(c.infer(f.body)) };
                let found = c.infer_expecting(f.body, Some(&declared));
                let declared = c.with_found(&declared, &found);
                c.expect(f.body.span, &declared, &found)?;
                Ok(found)
            })?;
            let names = f.params.iter().map(simple_name).collect();
            let mut signature =
                Signature { size_params, type_params, params, names, result, level, span: f.span };
            if scope == Scope::Local && !c.is_spoilt(errors) {
                c.settle_parts(parts, false)?;
                c.settle_lacking(lacking, level, &signature.params);
                c.generalise_sizes(&mut signature, parts);
            }
            Ok(signature)
        });
        self.pending.own = outer;
        let signature = signature?;
        if scope != Scope::Top {
            for ty in signature.params.iter().chain([&signature.result]) {
                self.store.lower(ty, base);
            }
        }
        Ok(signature)
    }

    /// Makes size parameters of the sizes in a local function's type that are unknown, and that
    /// nothing outside of it mentions, nor what a part of an unknown whole may decide: those of its
    /// body stand from `parts` on.
    fn generalise_sizes(&mut self, signature: &mut Signature, parts: usize) {
        let (mut sizes, mut names) = (Vec::new(), BTreeSet::new());
        let mut open = Vec::new();
        for ty in self.pending.parts[parts..].iter().flat_map(|part| part.part.types()) {
            let ty = self.store.zonk(ty);
            super::finish::unknowns(&ty, &mut Vec::new(), &mut open, &mut BTreeSet::new());
        }
        for ty in signature.params.iter().chain([&signature.result]) {
            let ty = self.store.zonk(ty);
            super::finish::unknowns(&ty, &mut Vec::new(), &mut sizes, &mut names);
        }
        sizes.retain(|v| {
            self.store.level(v) >= signature.level && !self.store.is_deferred(v) && !open.contains(v)
        });
        signature.size_params.extend(self.name_sizes_anew(sizes, signature.level, &mut names));
    }

    /// Binds the parameters of a function of the expected type, and gives their types; and what the result
    /// must be, where it may have sizes that are parameters: only here they have names.
    fn parameters(&mut self, params: &[Pat], expected: Option<&Type>) -> Checks<(Vec<Type>, Option<Type>)> {
        let mut expected = expected.cloned();
        let mut depends = false;
        let (mut types, mut names) = (Vec::new(), Vec::new());
        for (i, pat) in params.iter().enumerate() {
            let known = match expected.map(|ty| self.store.shallow(&ty)) {
                Some(Type::Fun(from, to)) => {
                    expected = Some(self.store.zonk(&to));
                    Some(from)
                }
                Some(wrong) if self.store.is_wrong(&wrong) => {
                    expected = Some(wrong.clone());
                    Some(Arc::new(wrong))
                }
                _ => {
                    expected = None;
                    None
                }
            };
            let errors = self.errors.len();
            types.push(self.parameter_or_wrong(pat, known.as_deref(), &mut names));
            let later = params[i + 1..].iter().filter_map(|pat| simple_name(pat).0);
            self.named_later(errors, &later.collect::<Vec<_>>());
            // The types that follow may mention this one's value.
            if let Some(to) = &expected
                && let Some(name) = depend::argument(to)
            {
                let size = match simple_name(pat) {
                    (Some(name), _) => self.size_of_name(&name, true),
                    (None, Some(node)) => {
                        let origin = SizeOrigin::Variable;
                        let var = self.store.size_var(
                            name.clone(),
                            SizeKind::Param,
                            self.bind_level,
                            origin,
                            pat.span,
                        );
                        self.binding_sizes.insert(node, var.clone());
                        Some(Size::var(var))
                    }
                    (None, None) => None,
                };
                let size = size.unwrap_or_else(|| Size::var(self.hidden_size(&name, &name, pat.span)));
                expected = Some(depend::apply(to, &size));
                depends = true;
                self.level = self.bind_level;
            }
        }
        Ok((types, expected.filter(|_| depends)))
    }

    /// `\p q: t -> e`.
    pub(super) fn lambda(
        &mut self,
        span: Span,
        params: &[Pat],
        result: Option<&TypeExp>,
        body: &Exp,
        expected: Option<&Type>,
    ) -> Checks<Type> {
        let function = Function { size_params: &[], type_params: &[], params, result, body, span };
        let errors = self.errors.len();
        let signature = self.function(&function, Scope::Lambda, expected)?;
        if self.is_spoilt(errors) {
            return Ok(self.store.wrong());
        }
        let binders = self.binders(&signature);
        let known: Vec<&SizeVar> = binders.iter().flatten().collect();
        self.parameter_sizes(&signature)?;
        let result = self.hide(&signature.result, &known);
        let result = self.store.zonk(&result);
        let params: Vec<Type> = signature.params.iter().map(|t| self.store.zonk(t)).collect();
        Ok(dependent(&params, &binders, result))
    }

    /// One `let` of a chain.
    pub(super) fn binding(&mut self, binding: &Binding) -> Checks<()> {
        match binding {
            Binding::Fun(def) => {
                self.inside.push(def.name.clone());
                let errors = self.errors.len();
                let signature = self.function(&Function::of(def), Scope::Local, None)?;
                self.inside.pop();
                if self.is_spoilt(errors) {
                    self.bind_wrong(&def.name, def.body.id);
                    return Ok(());
                }
                let scheme = Rc::new(self.close(&signature, &def.name)?);
                self.pending.schemes.push((def.body.id, scheme.clone()));
                self.env.bind(def.name.clone(), Local::Function(scheme, def.params.len()));
                Ok(())
            }
            Binding::Value { sizes, pat, value, .. } => {
                if let (PatKind::Name(name), Some((params, result, body))) = (&pat.kind, lambda_parts(value))
                {
                    return self.bound_lambda(pat, name, value, (params, result, body));
                }
                self.irrefutable(pat)?;
                // A constructor must know its type where branches have sizes of their own.
                let declared = if sizes.is_empty() { self.declared_sum(pat) } else { None };
                let ty = self.infer_expecting(value, declared.as_ref());
                if !sizes.is_empty() && self.store.has_wrong(&ty) {
                    self.bind_pattern_wrong(sizes, pat);
                    return Ok(());
                }
                if !sizes.is_empty() {
                    return self.named_sizes(sizes, pat, |c| c.bind_pattern(pat, &ty, None)).map(drop);
                }
                let size = match pat.kind {
                    PatKind::Name(_) => self.size_of(value),
                    _ => None,
                };
                self.bind_pattern(pat, &ty, size)
            }
            Binding::Update { name, id, path, value, span, .. } => {
                let exp_type = match self.env.get(&name.name) {
                    Some(Local::Value(variable)) => variable.ty.clone(),
                    _ => return Err(self.no_variable(ErrorCode::UnknownName, &name.name, name.span)),
                };
                report::readable(&name.name, name.span)?;
                self.record(*id, name.span, &exp_type);
                let updated = self.update((*id, *span), name.span, &exp_type, path, value)?;
                let variable = Variable::new(updated, *id, self.bind_level);
                self.env.bind(name.name.clone(), Local::Value(variable));
                Ok(())
            }
        }
    }

    /// `let f = \x -> e`: as `let f x = e`, so that sizes that its result has at each call are
    /// those of that call.
    fn bound_lambda(
        &mut self,
        pat: &Pat,
        name: &Name,
        value: &Exp,
        (params, result, body): (&[Pat], Option<&TypeExp>, &Exp),
    ) -> Checks<()> {
        let function = Function { size_params: &[], type_params: &[], params, result, body, span: pat.span };
        let errors = self.errors.len();
        let signature = self.function(&function, Scope::Local, None)?;
        if self.is_spoilt(errors) {
            self.bind_wrong(name, pat.id);
            return Ok(());
        }
        let scheme = Rc::new(self.close(&signature, name)?);
        let ty = functions(&signature.params, signature.result);
        let mut wrapped = value;
        loop {
            self.record(wrapped.id, wrapped.span, &ty);
            match &wrapped.kind {
                ExpKind::Paren(e) | ExpKind::Attr(_, e) => wrapped = e,
                _ => break,
            }
        }
        self.record(pat.id, pat.span, &ty);
        self.pending.schemes.push((body.id, scheme.clone()));
        self.env.bind(name.clone(), Local::Function(scheme, params.len()));
        Ok(())
    }

    /// Refuses parameters whose sizes no caller could tell from the arguments before: that are values
    /// which only a part of another parameter holds, or are those of this or a later parameter.
    fn parameter_sizes(&mut self, signature: &Signature) -> Checks<()> {
        let binders = self.binders(signature);
        for (i, ty) in signature.params.iter().enumerate() {
            let ty = self.store.zonk(ty);
            let mut vars = BTreeSet::new();
            size_vars(&ty, &mut vars);
            for var in vars {
                let own = !matches!(var.kind, SizeKind::Meta | SizeKind::Bound)
                    && self.store.level(&var) >= signature.level;
                if !own || self.is_hidden(&var) || signature.size_params.contains(&var) {
                    continue;
                }
                let (code, message) = match binders.iter().position(|b| b.as_ref() == Some(&var)) {
                    Some(binder) if binder < i => continue,
                    Some(binder) => {
                        let which = if binder == i { "itself" } else { "a later parameter" };
                        let ty = self.show(&ty);
                        let message = format!(
                            "a parameter would have the type `{ty}`, whose size is the value of `{}`, {which}",
                            var.name
                        );
                        (ErrorCode::SizeOfLater, message)
                    }
                    None => {
                        let message =
                            format!("the size `{}` of a parameter is part of another parameter", var.name);
                        (ErrorCode::SizeOfPart, message)
                    }
                };
                return Err(code
                    .at(signature.span, message, "in this function")
                    .also(self.store.origin(&var).1, "the size")
                    .help(match code {
                        ErrorCode::SizeOfPart => format!(
                            "make `{0}` a parameter by itself, no part of one: `({0}: i64) (xs: [{0}]t)`",
                            var.name
                        ),
                        _ => "a size parameter says what the size is: `[n] (xs: [n]t)`; that the two are equal a \
                              coercion checks: `e :> [n]t`"
                            .to_string(),
                    }));
            }
        }
        Ok(())
    }

    /// The scheme of a function: what its callers may know of it.
    fn close(&mut self, signature: &Signature, name: &Name) -> Checks<Scheme> {
        let mut params: Vec<Type> = signature.params.iter().map(|t| self.store.zonk(t)).collect();
        let mut result = self.store.zonk(&signature.result);
        let mut mentioned = BTreeSet::new();
        params.iter().chain([&result]).for_each(|t| size_vars(t, &mut mentioned));
        let mut names: Vec<(Option<Name>, Option<SizeVar>)> = signature
            .names
            .iter()
            .zip(self.binders(signature))
            .map(|((name, _), binder)| (name.clone(), binder.filter(|v| mentioned.contains(v))))
            .collect();
        let mut binders: Vec<SizeVar> = names.iter().filter_map(|(_, binder)| binder.clone()).collect();
        self.parameter_sizes(signature)?;
        while let Type::Fun(from, to) = result {
            params.push((*from).clone());
            let binder = depend::argument(&to).map(|name| {
                let origin = SizeOrigin::Variable;
                self.store.size_var(name, SizeKind::Param, signature.level, origin, signature.span)
            });
            result = match &binder {
                Some(var) => depend::apply(&to, &Size::var(var.clone())),
                None => (*to).clone(),
            };
            binders.extend(binder.clone());
            names.push((None, binder));
        }
        let mut exists: Vec<SizeVar> = Vec::new();
        let mut taken: BTreeSet<Arc<str>> =
            signature.size_params.iter().chain(&binders).map(|v| v.name.clone()).collect();
        let hidden = |c: &Self, v: &SizeVar| {
            v.kind != SizeKind::Meta
                && c.store.level(v) >= signature.level
                && !signature.size_params.contains(v)
                && !binders.contains(v)
        };
        for ty in &params[signature.params.len()..] {
            let mut vars = BTreeSet::new();
            size_vars(ty, &mut vars);
            if let Some(var) = vars.iter().find(|v| hidden(self, v)) {
                let message = format!("the size `{}` of a parameter is known only inside `{name}`", var.name);
                return Err(ErrorCode::SizeEscape
                    .at(signature.span, message, "no caller can give such an argument")
                    .also(self.store.origin(var).1, "the size")
                    .help("make the size a parameter of the function"));
            }
        }
        params.iter().chain([&result]).for_each(|t| size_vars(t, &mut mentioned));
        let unused =
            |v: &&SizeVar| *self.store.origin(v).0 == SizeOrigin::Declared && !mentioned.contains(*v);
        if let Some(var) = signature.size_params.iter().find(unused) {
            let message = format!("the type of `{name}` has no size `{}`: no caller could give it", var.name);
            return Err(ErrorCode::UnboundSize
                .at(self.store.origin(var).1, message, "bound here")
                .also(signature.span, format!("no array in the type of this has the size `[{}]`", var.name))
                .help(format!("leave it out, or make it a parameter by itself: `({}: i64)`", var.name)));
        }
        let result = self.rename_sizes(&result, &hidden, &mut |c, size| {
            let variable = size.as_var().filter(|v| v.kind == SizeKind::Param).map(|v| v.name.clone());
            let numbered = (1..).map(|i: u32| format!("k{i}").into());
            let free = variable.into_iter().chain(numbered).find(|name| !taken.contains(name));
            let text = free.unwrap_or_else(|| "k".into());
            taken.insert(text.clone());
            let origin = SizeOrigin::Result(name.clone());
            let var = c.store.size_var(text, SizeKind::Rigid, u32::MAX, origin, signature.span);
            exists.push(var.clone());
            var
        });
        let mut scheme = Scheme {
            type_params: signature.type_params.clone(),
            size_params: signature.size_params.clone(),
            values: vec![None; params.len()],
            params,
            names,
            result,
            exists,
        };
        self.part_binders(&mut scheme);
        Ok(scheme)
    }

    /// The variables that stand for the parameters in sizes, where one of them mentions it.
    fn binders(&self, signature: &Signature) -> Vec<Option<SizeVar>> {
        let binder = |node| self.binding_sizes.get(node).or_else(|| self.binding_values.get(node));
        signature.names.iter().map(|(_, node)| binder(node.as_ref()?).cloned()).collect()
    }

    /// Only the parameters that are `i64`s, as far as is known, are sizes themselves.
    fn part_binders(&mut self, scheme: &mut Scheme) {
        for ((ty, (_, size)), value) in scheme.params.iter().zip(&mut scheme.names).zip(&mut scheme.values) {
            if !matches!(self.store.shallow(ty), Type::Scalar(ScalarType::I64) | Type::Meta(_)) {
                *value = size.take().or(value.take());
            }
        }
    }
}

/// The name that a parameter is, and its pattern, if it is nothing else; `_` is a pattern without name.
fn simple_name(pat: &Pat) -> (Option<Name>, Option<NodeId>) {
    match &pat.kind {
        PatKind::Name(name) => (Some(name.clone()), Some(pat.id)),
        PatKind::Wild => (None, Some(pat.id)),
        PatKind::Typed(p, _) | PatKind::Attr(_, p) => simple_name(p),
        _ => (None, None),
    }
}

fn lambda_parts(exp: &Exp) -> Option<(&[Pat], Option<&TypeExp>, &Exp)> {
    match &exp.kind {
        ExpKind::Lambda { params, result, body } => Some((params, result.as_ref(), body)),
        ExpKind::Paren(e) | ExpKind::Attr(_, e) => lambda_parts(e),
        _ => None,
    }
}

/// Refuses an entry point whose type is not first-order and monomorphic.
pub(in crate::types) fn entry_type(def: &Def, scheme: &Scheme) -> Checks<()> {
    let name = &def.name;
    let refuse = |why: String, help: &str| {
        let message = format!("`{name}` can't be an entry point: {why}");
        Err(ErrorCode::EntryType
            .at(def.name_span, message, super::super::scheme_text(scheme, name))
            .help(help))
    };
    if let (ExpKind::Var(f), true) = (&def.body.kind, def.params.is_empty() && !scheme.params.is_empty())
        && let Some(about) = texts::about(f, false)
    {
        let help = format!("give it its arguments: `{}`, for example", about.example);
        return refuse(format!("`{f}` is a function"), &help);
    }
    if let Some(var) = scheme.type_params.first() {
        return refuse(
            format!("it works for every type `{}`", var.name),
            "declare the types of its parameters",
        );
    }
    if scheme.params.iter().chain([&scheme.result]).any(has_function) {
        return refuse("it takes or gives functions".to_string(), "an entry point takes and gives values");
    }
    let mut bare = scheme.told(scheme.params.len());
    bare.extend(scheme.names.iter().filter_map(|(_, binder)| binder.clone()));
    match scheme.size_params.iter().find(|v| !bare.contains(v)) {
        Some(var) => refuse(
            format!("its parameters do not say what the size `{}` is", var.name),
            "make the size a parameter: `(n: i64)`",
        ),
        None => Ok(()),
    }
}

pub(super) fn has_function(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Fun(..)))
}
