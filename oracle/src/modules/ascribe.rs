//! Modules seen through module types.

use std::rc::Rc;

use super::elaborate::Elaborator;
use super::made::{Moved, arguments, is_the_other, plain_def};
use super::names;
use super::place::{Declared, Later, Place, Seal};
use super::scope::{Functor, Members, Module, Scope, Term, TypeName};
use super::signature::{self, Asked, ItemKind, Signature};
use super::unknown::near_member;
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Decl, Def, Exp, ExpKind, Ident, Name, NodeId, TypeAbbrev, TypeExp, TypeExpKind};
use crate::syntax::module::{TypeSpec, ValSpec};
use crate::syntax::visit;

impl Elaborator<'_> {
    /// A module as its module type lets it be seen: it has what that asks for, at the types that it says. `outer` is what the
    /// module types around this one have asked for before; where it `hides`, what is not said of a type is not known.
    pub(super) fn seen(
        &mut self,
        module: &Module,
        signature: &Signature,
        outer: &Members,
        (place, hides): (&Place, bool),
        at: Span,
    ) -> Result<Module, Diagnostic> {
        let items = match (signature, module) {
            (Signature::Members(items), Module::Plain(_) | Module::Number(_)) => items,
            (Signature::Members(_), Module::Parametric(_)) => {
                let message = "this module has parameters, and its module type is that of a plain one";
                return Err(ErrorCode::ModuleKind.at(at, message, ""));
            }
            (Signature::Parametric { param, from, to, scope }, Module::Parametric(inner)) => {
                let (param, inner, scope) = (param.clone(), inner.clone(), scope.clone());
                let (from, to) = (signature::signature(from, &scope)?, (**to).clone());
                return Ok(Module::Parametric(Rc::new(Functor::Seen { inner, from, to, param, scope })));
            }
            (Signature::Parametric { .. }, Module::Plain(_) | Module::Number(_)) => {
                let message =
                    "this module has no parameters, and its module type is that of one with parameters";
                return Err(ErrorCode::ModuleKind.at(at, message, ""));
            }
        };
        // Where every type is said, nothing is hidden, and values are compared as they are.
        let hides = hides && items.iter().any(|item| item.hides);
        self.step(at)?;
        let mut asked = Asked::new(outer, module.name());
        for item in items.iter() {
            let name = &item.name().name;
            let missing = |what: &str| {
                let message = format!("the module has no {what} `{name}`, which its module type asks for");
                let error = item.scope.also(
                    ErrorCode::MissingMember.at(at, message, ""),
                    item.name().span,
                    "asked for here",
                );
                match near_member(module, name) {
                    Some(near) => error.help(format!("it has `{near}`: is that meant?")),
                    None => error,
                }
            };
            match &item.kind {
                ItemKind::Type(spec) => {
                    let found = module.ty(name).ok_or_else(|| missing("type"))?;
                    let seen = self.type_seen(spec, found, asked.scope(item), (place, hides), at)?;
                    asked.add_type(name.clone(), seen);
                }
                ItemKind::Val(spec) => {
                    let found = module.value(name).ok_or_else(|| missing("value"))?;
                    // A number module has what the prelude's module types ask for.
                    let known = item.scope.file.is_none() && matches!(module, Module::Number(_)) && !hides;
                    let seen = if known {
                        found
                    } else {
                        self.value_seen(spec, ExpKind::Var(found), asked.scope(item), (place, hides), at)?
                    };
                    asked.add_term(name.clone(), Term::Value(seen));
                }
                ItemKind::Module(_, signature) => {
                    let found = module.module(name).ok_or_else(|| missing("module"))?;
                    let seen =
                        self.seen(&found, signature, &asked.all(), (&place.inside(name), hides), at)?;
                    asked.add_term(name.clone(), Term::Module(seen));
                }
            }
        }
        Ok(Module::Plain(Rc::new(asked.members)))
    }

    /// A type: what the module type says that it is. A function that nobody calls has the checker compare that with what the
    /// module has.
    fn type_seen(
        &mut self,
        spec: &TypeSpec,
        found: TypeName,
        scope: &Scope,
        (place, hides): (&Place, bool),
        at: Span,
    ) -> Result<TypeName, Diagnostic> {
        let arity = (spec.size_params.len(), spec.type_params.len());
        if let Some(found) = found.arity().filter(|found| *found != arity) {
            let shown = |(sizes, types): (usize, usize)| format!("{sizes} sizes and {types} types");
            let message = format!("`{}` has {} as parameters", spec.name.name, shown(found));
            let error = ErrorCode::TypeArguments.at(at, message, "");
            return Err(scope.also(error, spec.name.span, format!("{} are asked for", shown(arity))));
        }
        let Some(is) = &spec.ty else {
            if more_lifted(found.lift(), spec.lift) {
                let written = |lift: Option<char>| {
                    format!("`type{} {}`", lift.map_or(String::new(), String::from), spec.name.name)
                };
                let message = format!("the module has {}", written(found.lift()));
                let error = ErrorCode::LiftedType.at(at, message, "");
                let asked = format!("{} is asked for", written(spec.lift));
                return Err(scope.also(error, spec.name.span, asked));
            }
            return if hides { self.hidden(spec, Some(found), scope, place, at) } else { Ok(found) };
        };
        let mut is = is.clone();
        names::ty(&mut is, (&spec.size_params, &spec.type_params), scope, self.in_module())?;
        let name = self.core_name(place, &spec.name.name);
        self.declare_type(spec, &name, is, place, None)?;
        let lift = found.lift();
        let of = |kind| TypeExp { kind, span: at };
        let args = || arguments(&spec.size_params, &spec.type_params, at);
        let found = of(match found {
            TypeName::Scalar(scalar) => TypeExpKind::Scalar(scalar),
            TypeName::Declared(name, ..) => TypeExpKind::Named { name, args: args() },
            TypeName::Param => return Ok(TypeName::Declared(name, arity, lift)),
        });
        let asked = of(TypeExpKind::Named { name: name.clone(), args: args() });
        let compared = self.core_name(place, &format!("{} is", spec.name.name).into());
        let compared = is_the_other(compared, spec, found, asked, at);
        // In the judged program both may be hidden.
        let kept = (place.kept || place.compared) && !place.judged;
        let place = Place { kept, ..place.clone() };
        let (name_of, def) = (compared.name.clone(), Some(compared.name_span));
        let (decl, asked) = (Decl::Def(compared).into(), Some(scope.place(spec.name.span, at)));
        self.declare(Declared { name: name_of, is_type: false, def, decl, place, seal: Seal::Value, asked })?;
        Ok(TypeName::Declared(name, arity, lift))
    }

    /// A value: a definition of the type that the module type says, which is what the module has. A number that sizes may
    /// mention stays itself, and is compared only.
    fn value_seen(
        &mut self,
        spec: &Rc<ValSpec>,
        body: ExpKind,
        scope: &Scope,
        (place, hides): (&Place, bool),
        at: Span,
    ) -> Result<Name, Diagnostic> {
        let name = self.core_name(place, &spec.name.name);
        let itself = match &body {
            ExpKind::Var(found) if is_i64(&spec.ty, scope) => Some(found.clone()),
            _ => None,
        };
        let kept = place.kept || place.compared && !place.judged;
        let seal = if hides { Seal::Value } else { Seal::None };
        let asked = scope.place(spec.name.span, at);
        let (spec, scope, module, core) = (spec.clone(), scope.clone(), self.in_module(), name.clone());
        let def = Some(asked);
        let decl = Later::new(move || {
            let mut ty = spec.ty.clone();
            names::ty(&mut ty, (&spec.size_params, &spec.type_params), &scope, module.clone())?;
            let body = Exp { id: NodeId(0), kind: body.clone(), span: at };
            let mut def = Def {
                size_params: spec.size_params.clone(),
                type_params: spec.type_params.clone(),
                ..plain_def(core.clone(), spec.name.span, vec![], ty, body, spec.span)
            };
            if scope.file.is_none() {
                visit::walk_def(&mut Moved(at), &mut def);
            }
            Ok(Decl::Def(def))
        });
        let place = Place { kept, ..place.clone() };
        self.declare(Declared {
            name: name.clone(),
            is_type: false,
            def,
            decl,
            place,
            seal,
            asked: Some(asked),
        })?;
        Ok(itself.unwrap_or(name))
    }

    /// A type of which nothing is known outside of its module; without a module it is in the judged program only.
    fn hidden(
        &mut self,
        spec: &TypeSpec,
        found: Option<TypeName>,
        scope: &Scope,
        place: &Place,
        at: Span,
    ) -> Result<TypeName, Diagnostic> {
        let name = self.core_name(place, &spec.name.name);
        let kind = match found {
            Some(TypeName::Declared(name, ..)) => {
                let args = arguments(&spec.size_params, &spec.type_params, at);
                TypeExpKind::Named { name, args }
            }
            Some(TypeName::Scalar(scalar)) => TypeExpKind::Scalar(scalar),
            Some(TypeName::Param) | None => TypeExpKind::Tuple(vec![]),
        };
        let asked = scope.place(spec.name.span, at);
        self.declare_type(spec, &name, TypeExp { kind, span: at }, place, Some(asked))?;
        Ok(TypeName::Declared(name, (spec.size_params.len(), spec.type_params.len()), spec.lift))
    }

    /// Declares a type that a module type asks for, at that place if it does not say what it is.
    fn declare_type(
        &mut self,
        spec: &TypeSpec,
        name: &Name,
        body: TypeExp,
        place: &Place,
        asked: Option<Span>,
    ) -> Result<(), Diagnostic> {
        let ty = TypeAbbrev {
            attrs: vec![],
            lift: spec.lift,
            name: Ident { name: name.clone(), span: spec.name.span },
            size_params: spec.size_params.clone(),
            type_params: spec.type_params.clone(),
            body,
            span: spec.span,
        };
        // What is hidden is compared, though nothing may need it.
        let kept = asked.is_some() && (place.kept || place.compared) && !place.judged;
        let seal = if asked.is_some() { Seal::Type } else { Seal::None };
        let (decl, place) = (Decl::Type(ty).into(), Place { kept, ..place.clone() });
        self.declare(Declared { name: name.clone(), is_type: true, def: None, decl, place, seal, asked })
    }

    /// A module of which nothing is known besides what a module type says.
    pub(super) fn any(
        &mut self,
        signature: &Signature,
        outer: &Members,
        place: &Place,
    ) -> Result<Module, Diagnostic> {
        let items = match signature {
            Signature::Members(items) => items,
            Signature::Parametric { param, from, to, scope } => {
                let (param, to, scope) = (param.clone(), (**to).clone(), scope.clone());
                let from = signature::signature(from, &scope)?;
                return Ok(Module::Parametric(Rc::new(Functor::Asked { from, to, param, scope })));
            }
        };
        let mut asked = Asked::new(outer, None);
        for item in items.iter() {
            self.step(item.name().span)?;
            let Ident { name, span } = item.name().clone();
            match &item.kind {
                ItemKind::Type(spec) => {
                    let ty = match &spec.ty {
                        Some(_) => {
                            self.type_seen(spec, TypeName::Param, asked.scope(item), (place, true), span)?
                        }
                        None => self.hidden(spec, None, &item.scope, place, span)?,
                    };
                    asked.add_type(name, ty);
                }
                ItemKind::Val(spec) => {
                    let value =
                        self.value_seen(spec, ExpKind::Hole, asked.scope(item), (place, true), span)?;
                    asked.add_term(name, Term::Value(value));
                }
                ItemKind::Module(_, signature) => {
                    let module = self.any(signature, &asked.all(), &place.inside(&name))?;
                    asked.add_term(name, Term::Module(module));
                }
            }
        }
        Ok(Module::Plain(Rc::new(asked.members)))
    }
}

/// Whether a type as written is that of sizes.
fn is_i64(ty: &TypeExp, scope: &Scope) -> bool {
    match &ty.kind {
        TypeExpKind::Scalar(scalar) => *scalar == ScalarType::I64,
        TypeExpKind::Named { name, .. } => matches!(scope.ty(name), Some(TypeName::Scalar(ScalarType::I64))),
        _ => false,
    }
}

/// Whether a type may have more in it than another one: hidden sizes, or functions.
fn more_lifted(one: Option<char>, other: Option<char>) -> bool {
    let rank = |lift| match lift {
        None => 0,
        Some('~') => 1,
        Some(_) => 2,
    };
    rank(one) > rank(other)
}
