//! Types as written.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use super::env::{Abbreviation, Local, Variable};
use super::exp::I64;
use super::finish::size_vars;
use super::{Checker, Checks};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Exp, ExpKind, Ident, NodeId, TypeAbbrev, TypeArg, TypeExp, TypeExpKind, TypeParam};
use crate::syntax::foreign;
use crate::types::mask::Mask;
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Size, SizeVar, Type, TypeVar, depend};

impl Checker<'_> {
    /// The type that is written here; an anonymous size is an unknown.
    pub(super) fn type_exp(&mut self, ty: &TypeExp) -> Checks<Type> {
        self.store.span = ty.span;
        Ok(match &ty.kind {
            TypeExpKind::Scalar(scalar) => Type::Scalar(*scalar),
            TypeExpKind::Named { name, args } => return self.named_type(ty, name, args),
            TypeExpKind::Array(size, row) => {
                let size = self.size_exp(size.as_deref())?;
                let element = self.type_exp(row)?;
                self.constrain(row.span, &element, Mask::VALUE)?;
                Type::Array(size, Arc::new(element))
            }
            TypeExpKind::Tuple(parts) => {
                Type::Tuple(parts.iter().map(|t| self.type_exp(t)).collect::<Checks<_>>()?)
            }
            TypeExpKind::Record(fields) => {
                let mut types = Vec::new();
                for (i, (field, t)) in fields.iter().enumerate() {
                    if let Some((first, _)) = fields[..i].iter().find(|(f, _)| f.name == field.name) {
                        return Err(super::report::bound_twice(field, first));
                    }
                    types.push((field.name.clone(), self.type_exp(t)?));
                }
                types.sort_by(|(a, _), (b, _)| a.cmp(b));
                Type::Record(types.into())
            }
            TypeExpKind::Sum(variants) => self.sum_type(ty.span, variants)?,
            TypeExpKind::Unique(t) => self.type_exp(t)?,
            TypeExpKind::Exists(sizes, t) => self.scoped(|c| {
                for size in sizes {
                    let (level, name) = (c.level, size.name.clone());
                    let var = c.store.size_var("_", SizeKind::Meta, level, SizeOrigin::Anonymous, size.span);
                    c.env.bind(name, Local::Size(var.clone(), Size::var(var)));
                }
                c.type_exp(t)
            })?,
            TypeExpKind::Fun { param, from, to } => {
                let from = self.type_exp(from)?;
                let to = match param {
                    Some(name) => self.scoped(|c| c.dependent_result(name, &from, to))?,
                    _ => self.type_exp(to)?,
                };
                Type::Fun(Arc::new(from), Arc::new(to))
            }
        })
    }

    /// `t` of `(name: from) -> t`.
    fn dependent_result(&mut self, name: &Ident, from: &Type, to: &TypeExp) -> Checks<Type> {
        let origin = SizeOrigin::Variable;
        let var = self.store.size_var(name.name.clone(), SizeKind::Param, u32::MAX, origin, name.span);
        self.env.bind(
            name.name.clone(),
            match from {
                &I64 => Local::Size(var.clone(), Size::var(var.clone())),
                _ => Local::Value(Variable {
                    ty: from.clone(),
                    node: NodeId(u32::MAX),
                    level: u32::MAX,
                    size: Some(Size::var(var.clone())),
                    if_i64: None,
                }),
            },
        );
        let ty = self.type_exp(to)?;
        Ok(depend::bind(&self.store.zonk(&ty), &var))
    }

    /// A size as written: any expression that has a value as a size.
    fn size_exp(&mut self, size: Option<&Exp>) -> Checks<Size> {
        let Some(exp) = size else {
            let (level, span) = (self.level, self.store.span);
            let var = self.store.size_var("_", SizeKind::Meta, level, SizeOrigin::Anonymous, span);
            return Ok(Size::var(var));
        };
        let found = self
            .attempt(exp, Some(&I64))
            .map_err(|unknown| undeclared_size(exp, self.source.is_expression(), unknown))?;
        self.expect(exp.span, &I64, &found)?;
        self.size_expression(exp).ok_or_else(|| {
            ErrorCode::NotASize
                .at(
                    exp.span,
                    "this is not a size",
                    "a size has no `let`, lambda, loop, local function or effect in it, and is short",
                )
                .help("bind the value with `let n = ..` and use `n` here")
        })
    }

    fn named_type(&mut self, ty: &TypeExp, name: &str, args: &[TypeArg]) -> Checks<Type> {
        if let Some(var) = self.env.get_type(name) {
            return match args.first() {
                None => Ok(Type::Param(var.clone())),
                Some(_) => Err(ErrorCode::TypeArguments.at(
                    ty.span,
                    format!("`{name}` takes no arguments"),
                    "a type parameter",
                )),
            };
        }
        if self.wrong.contains(name) {
            self.uses_wrong = true;
            return Ok(self.store.wrong());
        }
        let Some(abbreviation) = self.abbreviations.get(name).cloned() else {
            let diagnostic = ErrorCode::UnknownType.at(
                ty.span,
                format!("there is no type `{}`", excerpt(name)),
                "unknown type",
            );
            if self.declaring.as_deref() == Some(name) {
                return Err(diagnostic
                    .help("a type can't have itself in it: a tree is kept in an array, with indices"));
            }
            if let Some(here) = foreign::other_type(name) {
                return Err(diagnostic.help(here));
            }
            if self.env.get(name).is_some() {
                return Err(diagnostic.help(format!(
                    "`{name}` is a value, and a type comes after `:`; the numbers from 1 to {name} are `1...{name}`"
                )));
            }
            let numbers: Vec<&str> = ScalarType::ALL.iter().map(|t| t.name()).collect();
            return Err(diagnostic.help(match foreign::scalar(name) {
                Some(here) => {
                    format!("it is called `{here}` here; the scalar types are {}", numbers.join(", "))
                }
                None => format!("the scalar types are {}", numbers.join(", ")),
            }));
        };
        let (mut sizes, mut types) = (Vec::new(), Vec::new());
        for arg in args {
            match arg {
                TypeArg::Size(size) => sizes.push(self.size_exp(size.as_ref().map(|e| &**e))?),
                TypeArg::Type(t) => types.push(self.type_exp(t)?),
            }
        }
        if (sizes.len(), types.len()) != (abbreviation.sizes.len(), abbreviation.types.len()) {
            let message = format!(
                "`{name}` takes {} sizes and {} types as arguments",
                abbreviation.sizes.len(),
                abbreviation.types.len()
            );
            return Err(ErrorCode::TypeArguments.at(
                ty.span,
                message,
                format!("{} and {} are given", sizes.len(), types.len()),
            ));
        }
        for (var, argument) in abbreviation.types.iter().zip(&types) {
            self.constrain(ty.span, argument, self.store.type_mask(var))?;
        }
        let ids = |vars: &[SizeVar]| vars.iter().map(|v| v.id).collect::<Vec<_>>();
        let mut sizes: BTreeMap<u32, Size> = ids(&abbreviation.sizes).into_iter().zip(sizes).collect();
        for id in ids(&abbreviation.anonymous) {
            sizes.insert(id, self.store.size_meta(self.level));
        }
        let types: BTreeMap<u32, Type> = abbreviation.types.iter().map(|v| v.id).zip(types).collect();
        let named = self.substitute(&abbreviation.body, &types, &sizes);
        self.small(ty.span, &named)?;
        Ok(named)
    }

    /// `type name [n] 'a = t`.
    pub(super) fn abbreviation(&mut self, index: usize, decl: &TypeAbbrev) -> Checks<()> {
        not_built_in(&decl.name)?;
        self.store.next_definition();
        let errors = self.errors.len();
        let abbreviation = self.scoped(|c| {
            let sizes = c.bind_sizes(&decl.size_params, 1)?;
            let types = c.bind_types(&decl.type_params, 1)?;
            c.declaring = Some(decl.name.name.clone());
            let body = c.type_exp(&decl.body);
            c.declaring = None;
            let body = body?;
            if c.is_spoilt(errors) {
                return Ok(None);
            }
            hides_no_size(&decl.body)?;
            c.small(decl.body.span, &body)?;
            let anonymous = c.generalise(&[&body], BTreeSet::new()).1;
            c.finish()?;
            let body = c.finish_type(decl.body.span, &body)?;
            says_what_it_has(decl, &body, !anonymous.is_empty())?;
            gives_sizes(decl, &body, &sizes, c.is_asked(index))?;
            Ok(Some(Abbreviation { sizes, anonymous, types, body }))
        })?;
        self.abbreviations.extend(abbreviation.map(|known| (decl.name.name.clone(), Rc::new(known))));
        Ok(())
    }

    /// Brings declared size parameters into scope.
    pub(super) fn bind_sizes(&mut self, idents: &[Ident], level: u32) -> Checks<Vec<SizeVar>> {
        self.distinct(idents)?;
        let mut vars = Vec::new();
        for ident in idents {
            let var = self.store.size_var(
                ident.name.clone(),
                SizeKind::Param,
                level,
                SizeOrigin::Declared,
                ident.span,
            );
            self.env.bind(ident.name.clone(), Local::Size(var.clone(), Size::var(var.clone())));
            vars.push(var);
        }
        Ok(vars)
    }

    /// Brings declared type parameters into scope.
    pub(super) fn bind_types(&mut self, params: &[TypeParam], level: u32) -> Checks<Vec<TypeVar>> {
        let ident = |p: &TypeParam| Ident { name: p.name.clone(), span: p.span };
        self.distinct(&params.iter().map(ident).collect::<Vec<_>>())?;
        let mut vars = Vec::new();
        for param in params {
            not_built_in(&ident(param))?;
            let var = self.store.type_var(param.name.clone(), param.lift == Some('^'), level);
            self.env.bind_type(var.clone());
            vars.push(var);
        }
        Ok(vars)
    }

    /// For a function's type parameters only those written `'^a` functions may stand.
    pub(super) fn limit_types(&mut self, params: &[TypeParam], vars: &[TypeVar]) {
        for (param, var) in params.iter().zip(vars) {
            if param.lift != Some('^') {
                self.store.limit(var, Mask::VALUE);
            }
        }
    }
}

/// Refuses a scalar type's name for another type: what is written so means the scalar type.
pub(crate) fn not_built_in(name: &Ident) -> Checks<()> {
    match ScalarType::from_name(&name.name) {
        None => Ok(()),
        Some(scalar) => Err(ErrorCode::DuplicateDefinition
            .at(name.span, format!("`{scalar}` is a type of the language"), "defined again here")
            .help("give this type another name")),
    }
}

/// Refuses `type` where it must be `type~`, for sizes that only values tell, or `type^`, for functions.
fn says_what_it_has(decl: &TypeAbbrev, body: &Type, hides_sizes: bool) -> Checks<()> {
    let name = last_name(decl);
    let is_function = |ty: &Type| matches!(ty, Type::Fun(..)) || matches!(ty, Type::Param(var) if var.lifted);
    let (what, lift) = match decl.lift {
        Some('^') => return Ok(()),
        _ if body.any(&mut |ty| is_function(ty)) => ("has functions in it", '^'),
        None if hides_sizes => ("hides a size", '~'),
        _ => return Ok(()),
    };
    let error = ErrorCode::LiftedType.at(decl.body.span, format!("the type `{name}` {what}"), "");
    let sized = if hides_sizes && lift == '~' {
        format!(", or give it the size: `type {name} [n] = ..`")
    } else {
        String::new()
    };
    Err(error.help(format!("write `type{lift} {name}`{sized}")))
}

/// What a type is called in its module.
fn last_name(decl: &TypeAbbrev) -> &str {
    let name = &decl.name.name;
    name.rsplit('.').next().unwrap_or(name)
}

/// Refuses a size parameter that the type does not mention; if a module type hides what the type is, it must be that of an
/// array in it: from a function no size can be told.
fn gives_sizes(decl: &TypeAbbrev, body: &Type, sizes: &[SizeVar], is_hidden: bool) -> Checks<()> {
    let mut mentioned = BTreeSet::new();
    size_vars(body, &mut mentioned);
    if is_hidden {
        mentioned.retain(|var| body.extents().iter().any(|size| size.as_var() == Some(var)));
    }
    let missing = |(_, var): &(&Ident, &SizeVar)| !mentioned.contains(*var);
    let Some((size, _)) = decl.size_params.iter().zip(sizes).find(missing) else { return Ok(()) };
    let (name, size_name) = (last_name(decl), &size.name);
    let error = ErrorCode::UnboundSize;
    Err(match is_hidden {
        false => error
            .at(size.span, format!("the type `{name}` has no array of the size `{size_name}`"), "bound here")
            .help("leave it out"),
        true => error
            .at(
                decl.body.span,
                format!("a value of the type `{name}` does not tell the size `{size_name}`"),
                format!("no array of it, outside of functions, has the size `[{size_name}]`"),
            )
            .also(size.span, "a module type hides what the type is, so that values must tell its sizes")
            .help(format!("add an array of units to the type: `([{size_name}](), ..)`")),
    })
}

/// Refuses an abbreviation of a function type with a parameter of anonymous size: each use of the
/// name would be another type, and no value tells which.
fn hides_no_size(ty: &TypeExp) -> Checks<()> {
    match &ty.kind {
        TypeExpKind::Fun { from, to, .. } => match anonymous_size(from) {
            Some(span) => Err(ErrorCode::AmbiguousSize
                .at(span, "an anonymous size in the parameter of a function type", "which one is meant?")
                .help("give the type a size parameter: `type^ name [n] = [n]t -> u`")),
            None => hides_no_size(to),
        },
        TypeExpKind::Array(_, part) | TypeExpKind::Unique(part) | TypeExpKind::Exists(_, part) => {
            hides_no_size(part)
        }
        TypeExpKind::Tuple(parts) => parts.iter().try_for_each(hides_no_size),
        TypeExpKind::Record(fields) => fields.iter().try_for_each(|(_, t)| hides_no_size(t)),
        TypeExpKind::Sum(variants) => {
            variants.iter().flat_map(|(_, fields)| fields).try_for_each(hides_no_size)
        }
        TypeExpKind::Scalar(_) | TypeExpKind::Named { .. } => Ok(()),
    }
}

/// Where a type has a size without a name.
fn anonymous_size(ty: &TypeExp) -> Option<Span> {
    match &ty.kind {
        TypeExpKind::Array(None, _) | TypeExpKind::Exists(..) => Some(ty.span),
        TypeExpKind::Array(Some(_), part) | TypeExpKind::Unique(part) => anonymous_size(part),
        TypeExpKind::Tuple(parts) => parts.iter().find_map(anonymous_size),
        TypeExpKind::Record(fields) => fields.iter().find_map(|(_, t)| anonymous_size(t)),
        TypeExpKind::Sum(variants) => variants.iter().flat_map(|(_, fields)| fields).find_map(anonymous_size),
        TypeExpKind::Fun { from, to, .. } => anonymous_size(from).or_else(|| anonymous_size(to)),
        TypeExpKind::Scalar(_) | TypeExpKind::Named { .. } => None,
    }
}

/// A size in a type that nothing has named: the usual cause is that it was not declared.
pub(crate) fn undeclared_size(size: &Exp, in_expression: bool, unknown: Diagnostic) -> Diagnostic {
    let ExpKind::Var(name) = &size.kind else { return unknown };
    if unknown.code != Some(ErrorCode::UnknownName) {
        return unknown;
    }
    let near = unknown.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
    if in_expression {
        return unknown.help(format!("a size is a number with a name: `let {name} = length xs in ..`{near}"));
    }
    unknown.help(format!("to let the caller give the size, add `[{name}]` before the parameters{near}"))
}
