//! Module types, and modules seen through them.

use std::rc::Rc;

use super::elaborate::{Elaborator, Place};
use super::names;
use super::scope::{Functor, Members, Module, Scope, TypeName};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{
    Decl, Def, Exp, ExpKind, Ident, Name, NodeId, Pat, PatKind, TypeAbbrev, TypeArg, TypeExp, TypeExpKind,
};
use crate::syntax::module::{ModTypeExp, ModTypeKind, Spec, TypeSpec, ValSpec};
use crate::syntax::visit::{self, VisitMut};

/// What a module must have.
#[derive(Clone)]
pub(super) enum Signature {
    /// Members, in the order in which they are asked for.
    Members(Rc<[Item]>),
    /// A module with a parameter: its name, its module type, and that of what it gives.
    Parametric { param: Option<Name>, from: Rc<ModTypeExp>, to: Rc<ModTypeExp>, scope: Scope },
}

/// One member, and what was in scope where it is asked for.
#[derive(Clone)]
pub(super) struct Item {
    kind: ItemKind,
    scope: Scope,
}

#[derive(Clone)]
enum ItemKind {
    Val(Rc<ValSpec>),
    Type(Rc<TypeSpec>),
    Module(Ident, Signature),
}

impl Item {
    fn name(&self) -> &Ident {
        match &self.kind {
            ItemKind::Val(val) => &val.name,
            ItemKind::Type(ty) => &ty.name,
            ItemKind::Module(name, _) => name,
        }
    }
}

/// What a module type means where it stands.
pub(super) fn signature(ty: &ModTypeExp, scope: &Scope) -> Result<Signature, Diagnostic> {
    match &ty.kind {
        ModTypeKind::Name(name) => scope.signature(&name.name).ok_or_else(|| {
            let message = format!("there is no module type `{}`", name.name);
            ErrorCode::UnknownModule.at(name.span, message, "")
        }),
        ModTypeKind::Specs(specs) => {
            let mut items = Vec::new();
            for spec in specs {
                let kind = match spec {
                    Spec::Val(val) => ItemKind::Val(Rc::new(val.clone())),
                    Spec::Type(ty) => ItemKind::Type(Rc::new(ty.clone())),
                    Spec::Module(_, name, ty, _) => ItemKind::Module(name.clone(), signature(ty, scope)?),
                    Spec::Include(_, included) => {
                        items.extend(members(signature(included, scope)?, included.span)?.iter().cloned());
                        continue;
                    }
                };
                items.push(Item { kind, scope: scope.clone() });
            }
            Ok(Signature::Members(items.into()))
        }
        ModTypeKind::With(base, with) => {
            let items = members(signature(base, scope)?, base.span)?;
            let path: Vec<&str> = with.name.name.split('.').collect();
            Ok(Signature::Members(refined(&items, &path, with, scope)?))
        }
        ModTypeKind::Fun(param, from, to) => Ok(Signature::Parametric {
            param: param.as_ref().map(|param| param.name.clone()),
            from: Rc::new((**from).clone()),
            to: Rc::new((**to).clone()),
            scope: scope.clone(),
        }),
        ModTypeKind::Paren(inner) => signature(inner, scope),
    }
}

fn members(signature: Signature, span: Span) -> Result<Rc<[Item]>, Diagnostic> {
    match signature {
        Signature::Members(items) => Ok(items),
        Signature::Parametric { .. } => {
            Err(ErrorCode::ModuleKind.at(span, "this is the type of a module with parameters", ""))
        }
    }
}

/// The members where `with` says what a type is.
fn refined(items: &[Item], path: &[&str], with: &TypeSpec, scope: &Scope) -> Result<Rc<[Item]>, Diagnostic> {
    let (first, rest) = path.split_first().expect("a path has a name");
    let mut items = items.to_vec();
    let found = items.iter_mut().find_map(|item| match &mut item.kind {
        ItemKind::Type(ty) if rest.is_empty() && *ty.name.name == **first => Some(item),
        ItemKind::Module(name, _) if !rest.is_empty() && *name.name == **first => Some(item),
        ItemKind::Val(_) | ItemKind::Type(_) | ItemKind::Module(..) => None,
    });
    let Some(item) = found else {
        let message = format!("the module type has no type `{}`", with.name.name);
        return Err(ErrorCode::MissingMember.at(with.name.span, message, ""));
    };
    match &mut item.kind {
        ItemKind::Module(_, inner) => {
            *inner = Signature::Members(refined(&members(inner.clone(), with.span)?, rest, with, scope)?);
        }
        ItemKind::Val(_) | ItemKind::Type(_) => {
            let name = item.name().clone();
            item.kind = ItemKind::Type(Rc::new(TypeSpec { name, ..with.clone() }));
            item.scope = scope.clone();
        }
    }
    Ok(items.into())
}

impl Elaborator<'_> {
    /// A module as its module type lets it be seen: it has what that asks for, at the types that it says. `outer` is what the
    /// module types around this one have asked for before.
    pub(super) fn seen(
        &mut self,
        module: &Module,
        signature: &Signature,
        outer: &Members,
        place: &Place,
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
                let (from, to) = (self::signature(from, &scope)?, (**to).clone());
                return Ok(Module::Parametric(Rc::new(Functor::Seen { inner, from, to, param, scope })));
            }
            (Signature::Parametric { .. }, Module::Plain(_) | Module::Number(_)) => {
                let message =
                    "this module has no parameters, and its module type is that of one with parameters";
                return Err(ErrorCode::ModuleKind.at(at, message, ""));
            }
        };
        let mut asked = Members::default();
        for item in items.iter() {
            let name = &item.name().name;
            let mut scope = item.scope.clone();
            scope.open(outer);
            scope.open(&asked);
            let missing = |what: &str| {
                ErrorCode::MissingMember.at(
                    at,
                    format!("the module has no {what} `{name}`, which its module type asks for"),
                    "",
                )
            };
            match &item.kind {
                ItemKind::Type(spec) => {
                    let found = module.ty(name).ok_or_else(|| missing("type"))?;
                    let seen = self.type_seen(spec, found, &scope, place, at)?;
                    asked.types.insert(name.clone(), seen);
                }
                ItemKind::Val(spec) => {
                    let found = module.value(name).ok_or_else(|| missing("value"))?;
                    // A number module has what the prelude's module types ask for.
                    let known = scope.file.is_none() && matches!(module, Module::Number(_));
                    let seen = if known { found } else { self.value_seen(spec, found, &scope, place, at)? };
                    asked.values.insert(name.clone(), seen);
                }
                ItemKind::Module(_, signature) => {
                    let found = module.module(name).ok_or_else(|| missing("module"))?;
                    let (mut outer, inner) = (outer.clone(), asked.clone());
                    outer.values.extend(inner.values);
                    outer.types.extend(inner.types);
                    outer.modules.extend(inner.modules);
                    let seen = self.seen(&found, signature, &outer, &place.inside(name), at)?;
                    asked.modules.insert(name.clone(), seen);
                }
            }
        }
        Ok(Module::Plain(Rc::new(asked)))
    }

    /// A type: what the module type says that it is. A function that nobody calls has the checker compare that with what the
    /// module has.
    fn type_seen(
        &mut self,
        spec: &TypeSpec,
        found: TypeName,
        scope: &Scope,
        place: &Place,
        at: Span,
    ) -> Result<TypeName, Diagnostic> {
        let Some(is) = &spec.ty else { return Ok(found) };
        let mut is = is.clone();
        names::ty(&mut is, (&spec.size_params, &spec.type_params), scope)?;
        let name = self.core_name(place, &spec.name.name);
        let declared = TypeAbbrev {
            attrs: vec![],
            lift: spec.lift,
            name: Ident { name: name.clone(), span: spec.name.span },
            size_params: spec.size_params.clone(),
            type_params: spec.type_params.clone(),
            body: is,
            span: spec.span,
        };
        self.declare(Decl::Type(declared), false);
        if spec.size_params.is_empty() && spec.type_params.is_empty() {
            let kind = match found {
                TypeName::Scalar(scalar) => TypeExpKind::Scalar(scalar),
                TypeName::Declared(name) => TypeExpKind::Named { name, args: vec![] },
                TypeName::Param => return Ok(TypeName::Declared(name)),
            };
            let of_module = TypeExp { kind, span: at };
            let kind = TypeExpKind::Named { name: name.clone(), args: Vec::<TypeArg>::new() };
            let asked = TypeExp { kind, span: at };
            let pat = |kind| Pat { id: NodeId(0), kind, span: at };
            let param = pat(PatKind::Typed(Box::new(pat(PatKind::Name("x".into()))), of_module));
            let body = Exp { id: NodeId(0), kind: ExpKind::Var("x".into()), span: at };
            let name = self.core_name(place, &format!("{}=", spec.name.name).into());
            self.declare(Decl::Def(plain_def(name, spec.name.span, vec![param], asked, body, at)), true);
        }
        Ok(TypeName::Declared(name))
    }

    /// A value: a definition of the type that the module type says, which is what the module has.
    fn value_seen(
        &mut self,
        spec: &ValSpec,
        found: Name,
        scope: &Scope,
        place: &Place,
        at: Span,
    ) -> Result<Name, Diagnostic> {
        let mut ty = spec.ty.clone();
        names::ty(&mut ty, (&spec.size_params, &spec.type_params), scope)?;
        let name = self.core_name(place, &spec.name.name);
        let body = Exp { id: NodeId(0), kind: ExpKind::Var(found), span: at };
        let mut def = Def {
            size_params: spec.size_params.clone(),
            type_params: spec.type_params.clone(),
            ..plain_def(name.clone(), spec.name.span, vec![], ty, body, spec.span)
        };
        if scope.file.is_none() {
            visit::walk_def(&mut Moved(at), &mut def);
        }
        self.declare(Decl::Def(def), place.kept);
        Ok(name)
    }
}

/// A definition without parameters of its own.
fn plain_def(name: Name, name_span: Span, params: Vec<Pat>, result: TypeExp, body: Exp, span: Span) -> Def {
    Def {
        attrs: vec![],
        entry: false,
        name,
        name_span,
        size_params: vec![],
        type_params: vec![],
        params,
        result: Some(result),
        body,
        span,
    }
}

/// Puts everything at one place: the prelude has none.
struct Moved(Span);

impl VisitMut for Moved {
    fn span(&mut self, span: &mut Span) {
        *span = self.0;
    }
}
