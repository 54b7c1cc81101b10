//! Module types, and modules seen through them.

use std::rc::Rc;

use super::elaborate::{Elaborator, Place, Seal};
use super::names;
use super::scope::{Functor, Members, Module, Scope, TypeName};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{
    Decl, Def, Exp, ExpKind, Ident, Name, NodeId, Pat, PatKind, TypeAbbrev, TypeArg, TypeExp, TypeExpKind,
};
use crate::syntax::module::{ModTypeExp, ModTypeKind, Spec, TypeSpec, ValSpec};
use crate::syntax::visit::{self, VisitMut};
use crate::types::not_built_in;

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
    /// It asks for a type without saying what that is.
    hides: bool,
}

#[derive(Clone)]
enum ItemKind {
    Val(Rc<ValSpec>),
    Type(Rc<TypeSpec>),
    Module(Ident, Signature),
}

impl Item {
    fn new(kind: ItemKind, scope: Scope) -> Item {
        let hides = match &kind {
            ItemKind::Val(_) => false,
            ItemKind::Type(ty) => ty.ty.is_none(),
            ItemKind::Module(_, Signature::Members(items)) => items.iter().any(|item| item.hides),
            ItemKind::Module(_, Signature::Parametric { .. }) => true,
        };
        Item { kind, scope, hides }
    }

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
                    Spec::Type(ty) => {
                        not_built_in(&ty.name)?;
                        ItemKind::Type(Rc::new(ty.clone()))
                    }
                    Spec::Module(_, name, ty, _) => ItemKind::Module(name.clone(), signature(ty, scope)?),
                    Spec::Include(_, included) => {
                        items.extend(members(signature(included, scope)?, included.span)?.iter().cloned());
                        continue;
                    }
                };
                let item = Item::new(kind, scope.clone());
                once(&items, &item)?;
                items.push(item);
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

/// Refuses a member that is asked for again. Values and modules have one space of names.
fn once(items: &[Item], again: &Item) -> Result<(), Diagnostic> {
    let is_type = |item: &Item| matches!(item.kind, ItemKind::Type(_));
    let name = again.name();
    let same = |item: &&Item| item.name().name == name.name && is_type(item) == is_type(again);
    match items.iter().find(same) {
        // The prelude has no place.
        Some(first) if first.scope.file.is_none() => Err(twice(&name.name, name.span, name.span)),
        Some(first) => Err(twice(&name.name, name.span, first.name().span)),
        None => Ok(()),
    }
}

/// A name that is declared again where only one can be meant.
pub(super) fn twice(name: &Name, again: Span, first: Span) -> Diagnostic {
    ErrorCode::DuplicateDefinition
        .at(again, format!("`{name}` is defined twice"), "defined again here")
        .also(first, "first defined here")
        .help("give one of them another name, or leave it out")
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
            *item = Item::new(item.kind.clone(), item.scope.clone());
        }
        ItemKind::Val(_) | ItemKind::Type(_) => {
            let name = item.name().clone();
            let ItemKind::Type(asked) = &item.kind else { return Ok(items.into()) };
            let arity = |ty: &TypeSpec| (ty.size_params.len(), ty.type_params.len());
            if asked.ty.is_some() || arity(asked) != arity(with) {
                let message = format!("`{}` is no abstract type with these parameters", with.name.name);
                let error = ErrorCode::TypeArguments.at(with.name.span, message, "");
                return Err(error.also(name.span, "the module type asks for it"));
            }
            let kind = ItemKind::Type(Rc::new(TypeSpec { name, ..with.clone() }));
            *item = Item::new(kind, scope.clone());
        }
    }
    Ok(items.into())
}

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
                let (from, to) = (self::signature(from, &scope)?, (**to).clone());
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
        let mut asked = Members { name: module.name(), ..Members::default() };
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
                    let seen = self.type_seen(spec, found, &scope, (place, hides), at)?;
                    asked.types.insert(name.clone(), seen);
                }
                ItemKind::Val(spec) => {
                    let found = module.value(name).ok_or_else(|| missing("value"))?;
                    // A number module has what the prelude's module types ask for.
                    let known = scope.file.is_none() && matches!(module, Module::Number(_)) && !hides;
                    let seen = if known {
                        found
                    } else {
                        self.value_seen(spec, ExpKind::Var(found), &scope, (place, hides), at)?
                    };
                    asked.add_value(name.clone(), seen);
                }
                ItemKind::Module(_, signature) => {
                    let found = module.module(name).ok_or_else(|| missing("module"))?;
                    let outer = together(outer, &asked);
                    let seen = self.seen(&found, signature, &outer, (&place.inside(name), hides), at)?;
                    asked.add_module(name.clone(), seen);
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
        (place, hides): (&Place, bool),
        at: Span,
    ) -> Result<TypeName, Diagnostic> {
        let arity = (spec.size_params.len(), spec.type_params.len());
        if let Some(found) = found.arity().filter(|found| *found != arity) {
            let shown = |(sizes, types): (usize, usize)| format!("{sizes} sizes and {types} types");
            let message = format!("`{}` has {} as parameters", spec.name.name, shown(found));
            let error = ErrorCode::TypeArguments.at(at, message, "");
            return Err(error.also(spec.name.span, format!("{} are asked for", shown(arity))));
        }
        let Some(is) = &spec.ty else {
            return Ok(if hides { self.hidden(spec, Some(found), place, at) } else { found });
        };
        let mut is = is.clone();
        names::ty(&mut is, (&spec.size_params, &spec.type_params), scope, self.in_module())?;
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
        self.declare(Decl::Type(declared), &Place { kept: false, ..place.clone() }, Seal::None);
        if spec.size_params.is_empty() && spec.type_params.is_empty() {
            let kind = match found {
                TypeName::Scalar(scalar) => TypeExpKind::Scalar(scalar),
                TypeName::Declared(name, _) => TypeExpKind::Named { name, args: vec![] },
                TypeName::Param => return Ok(TypeName::Declared(name, arity)),
            };
            let of_module = TypeExp { kind, span: at };
            let kind = TypeExpKind::Named { name: name.clone(), args: Vec::<TypeArg>::new() };
            let asked = TypeExp { kind, span: at };
            let pat = |kind| Pat { id: NodeId(0), kind, span: at };
            let param = pat(PatKind::Typed(Box::new(pat(PatKind::Name("x".into()))), of_module));
            let body = Exp { id: NodeId(0), kind: ExpKind::Var("x".into()), span: at };
            let name = self.core_name(place, &format!("{} is", spec.name.name).into());
            let compared = plain_def(name, spec.name.span, vec![param], asked, body, at);
            // In the judged program both may be hidden.
            let kept = (place.kept || place.compared) && !place.judged;
            let place = Place { kept, ..place.clone() };
            self.compare(compared, &place, Seal::Value, spec.name.span);
        }
        Ok(TypeName::Declared(name, arity))
    }

    /// A value: a definition of the type that the module type says, which is what the module has. A number that sizes may
    /// mention stays itself, and is compared only.
    fn value_seen(
        &mut self,
        spec: &ValSpec,
        body: ExpKind,
        scope: &Scope,
        (place, hides): (&Place, bool),
        at: Span,
    ) -> Result<Name, Diagnostic> {
        let mut ty = spec.ty.clone();
        names::ty(&mut ty, (&spec.size_params, &spec.type_params), scope, self.in_module())?;
        let name = self.core_name(place, &spec.name.name);
        let itself = match (&body, &ty.kind) {
            (ExpKind::Var(found), TypeExpKind::Scalar(ScalarType::I64)) => Some(found.clone()),
            _ => None,
        };
        let body = Exp { id: NodeId(0), kind: body, span: at };
        let mut def = Def {
            size_params: spec.size_params.clone(),
            type_params: spec.type_params.clone(),
            ..plain_def(name.clone(), spec.name.span, vec![], ty, body, spec.span)
        };
        if scope.file.is_none() {
            visit::walk_def(&mut Moved(at), &mut def);
        }
        let kept = place.kept || place.compared && !place.judged;
        let seal = if hides { Seal::Value } else { Seal::None };
        let asked = if scope.file.is_none() { at } else { spec.name.span };
        self.compare(def, &Place { kept, ..place.clone() }, seal, asked);
        Ok(itself.unwrap_or(name))
    }

    /// A type of which nothing is known outside of its module; without a module it is in the judged program only.
    fn hidden(&mut self, spec: &TypeSpec, found: Option<TypeName>, place: &Place, at: Span) -> TypeName {
        let name = self.core_name(place, &spec.name.name);
        let sizes = spec.size_params.iter().map(|size| {
            let size = Exp { id: NodeId(0), kind: ExpKind::Var(size.name.clone()), span: at };
            TypeArg::Size(Some(Box::new(size)))
        });
        let types = spec.type_params.iter().map(|param| {
            TypeArg::Type(TypeExp {
                kind: TypeExpKind::Named { name: param.name.clone(), args: vec![] },
                span: at,
            })
        });
        let kind = match found {
            Some(TypeName::Declared(name, _)) => {
                TypeExpKind::Named { name, args: sizes.chain(types).collect() }
            }
            Some(TypeName::Scalar(scalar)) => TypeExpKind::Scalar(scalar),
            Some(TypeName::Param) | None => TypeExpKind::Tuple(vec![]),
        };
        let ty = TypeAbbrev {
            attrs: vec![],
            lift: spec.lift,
            name: Ident { name: name.clone(), span: spec.name.span },
            size_params: spec.size_params.clone(),
            type_params: spec.type_params.clone(),
            body: TypeExp { kind, span: at },
            span: spec.span,
        };
        self.declare(Decl::Type(ty), &Place { kept: false, ..place.clone() }, Seal::Type);
        TypeName::Declared(name, (spec.size_params.len(), spec.type_params.len()))
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
                let from = self::signature(from, &scope)?;
                return Ok(Module::Parametric(Rc::new(Functor::Asked { from, to, param, scope })));
            }
        };
        let mut asked = Members::default();
        for item in items.iter() {
            self.step(item.name().span)?;
            let Ident { name, span } = item.name().clone();
            let mut scope = item.scope.clone();
            scope.open(outer);
            scope.open(&asked);
            match &item.kind {
                ItemKind::Type(spec) => {
                    let ty = match &spec.ty {
                        Some(_) => self.type_seen(spec, TypeName::Param, &scope, (place, true), span)?,
                        None => self.hidden(spec, None, place, span),
                    };
                    asked.types.insert(name, ty);
                }
                ItemKind::Val(spec) => {
                    let value = self.value_seen(spec, ExpKind::Hole, &scope, (place, true), span)?;
                    asked.add_value(name, value);
                }
                ItemKind::Module(_, signature) => {
                    let outer = together(outer, &asked);
                    let module = self.any(signature, &outer, &place.inside(&name))?;
                    asked.add_module(name, module);
                }
            }
        }
        Ok(Module::Plain(Rc::new(asked)))
    }
}

fn together(outer: &Members, inner: &Members) -> Members {
    let mut all = outer.clone();
    all.terms.extend(inner.terms.clone());
    all.types.extend(inner.types.clone());
    all
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
