//! Module types.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::scope::{Members, Scope, Term, TypeName};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Ident, Name, TypeParam};
use crate::syntax::module::{ModTypeExp, ModTypeKind, Spec, TypeSpec, ValSpec};
use crate::types::{bound_twice, defined_twice, not_built_in};

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
    pub kind: ItemKind,
    pub scope: Scope,
    /// It asks for a type without saying what that is.
    pub hides: bool,
}

#[derive(Clone)]
pub(super) enum ItemKind {
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

    /// Where it is, which another one shares that is asked for at the same place, in the same scope.
    fn identity(&self) -> usize {
        match &self.kind {
            ItemKind::Val(val) => Rc::as_ptr(val) as usize,
            ItemKind::Type(ty) => Rc::as_ptr(ty) as usize,
            ItemKind::Module(_, Signature::Members(items)) => Rc::as_ptr(items) as *const () as usize,
            ItemKind::Module(_, Signature::Parametric { from, .. }) => Rc::as_ptr(from) as usize,
        }
    }

    pub fn name(&self) -> &Ident {
        match &self.kind {
            ItemKind::Val(val) => &val.name,
            ItemKind::Type(ty) => &ty.name,
            ItemKind::Module(name, _) => name,
        }
    }
}

/// The members that were asked for so far of a module type, and what is in scope after them.
pub(super) struct Asked<'m> {
    pub members: Members,
    /// What the module types around it have asked for before.
    outer: &'m Members,
    /// The scope in which the last one was asked for, and the same with all members.
    after: Option<(Scope, Scope)>,
}

impl Asked<'_> {
    pub fn new(outer: &Members, name: Option<Name>) -> Asked<'_> {
        Asked { members: Members { name, ..Members::default() }, outer, after: None }
    }

    /// What is in scope where a member is asked for after those before it.
    pub fn scope(&mut self, item: &Item) -> &Scope {
        // Most are asked for in one scope.
        let known = self.after.take().filter(|(scope, _)| scope.is(&item.scope));
        let (_, after) = self.after.insert(known.unwrap_or_else(|| {
            let mut after = item.scope.clone();
            after.open(self.outer);
            after.open(&self.members);
            (item.scope.clone(), after)
        }));
        after
    }

    pub fn add_term(&mut self, name: Name, term: Term) {
        if let Some((_, after)) = &mut self.after {
            after.terms = after.terms.with(name.clone(), term.clone());
        }
        self.members.terms.insert(name, term);
    }

    pub fn add_type(&mut self, name: Name, ty: TypeName) {
        if let Some((_, after)) = &mut self.after {
            after.types = after.types.with(name.clone(), ty.clone());
        }
        self.members.types.insert(name, ty);
    }

    /// All that was asked for, around it too.
    pub fn all(&self) -> Members {
        let mut all = self.outer.clone();
        all.terms.extend(self.members.terms.clone());
        all.types.extend(self.members.types.clone());
        all
    }
}

/// What a module type means where it stands.
pub(super) fn signature(ty: &ModTypeExp, scope: &Scope) -> Result<Signature, Diagnostic> {
    match &ty.kind {
        ModTypeKind::Name(name) => {
            let unknown = || scope.unknown_signature(&name.name, name.span);
            scope.signature(&name.name).ok_or_else(unknown)
        }
        ModTypeKind::Specs(specs) => {
            let mut items = Vec::new();
            let mut named = BTreeMap::new();
            for spec in specs {
                let kind = match spec {
                    Spec::Val(val) => {
                        distinct(&val.size_params, &val.type_params)?;
                        ItemKind::Val(Rc::new(val.clone()))
                    }
                    Spec::Type(ty) => {
                        not_built_in(&ty.name)?;
                        distinct(&ty.size_params, &ty.type_params)?;
                        ItemKind::Type(Rc::new(ty.clone()))
                    }
                    Spec::Module(_, name, ty, _) => ItemKind::Module(name.clone(), signature(ty, scope)?),
                    Spec::Include(_, included) => {
                        // What is asked for already, at the same place in the text, is asked for once.
                        let before: BTreeSet<usize> = items.iter().map(Item::identity).collect();
                        let included = members(signature(included, scope)?, included.span)?;
                        let new = included.iter().filter(|item| !before.contains(&item.identity()));
                        items.extend(new.cloned());
                        continue;
                    }
                };
                let item = Item::new(kind, scope.clone());
                once(&items, &mut named, &item)?;
                items.push(item);
            }
            Ok(Signature::Members(items.into()))
        }
        ModTypeKind::With(base, with) => {
            distinct(&with.size_params, &with.type_params)?;
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

/// Refuses two sizes, or two types, of one name among the parameters of a member.
fn distinct(sizes: &[Ident], types: &[TypeParam]) -> Result<(), Diagnostic> {
    let types: Vec<Ident> = types.iter().map(|ty| Ident { name: ty.name.clone(), span: ty.span }).collect();
    for params in [sizes, &types] {
        for (i, param) in params.iter().enumerate() {
            if let Some(first) = params[..i].iter().find(|first| first.name == param.name) {
                return Err(bound_twice(param, first));
            }
        }
    }
    Ok(())
}

/// The members by their names: those of types, and those of values and modules.
type Named = BTreeMap<(bool, Name), usize>;

/// Refuses a member that is asked for again, and notes one that is not. What was included is noted first.
fn once(items: &[Item], named: &mut Named, again: &Item) -> Result<(), Diagnostic> {
    let key = |item: &Item| (matches!(item.kind, ItemKind::Type(_)), item.name().name.clone());
    for (i, item) in items.iter().enumerate().skip(named.len()) {
        named.insert(key(item), i);
    }
    let name = again.name();
    match named.get(&key(again)) {
        Some(first) => {
            let first = &items[*first];
            let place = first.scope.place(first.name().span, name.span);
            Err(defined_twice(&name.name, name.span, place))
        }
        None => Ok(()),
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
            *item = Item::new(item.kind.clone(), item.scope.clone());
        }
        ItemKind::Val(_) | ItemKind::Type(_) => {
            let name = item.name().clone();
            let ItemKind::Type(asked) = &item.kind else { return Ok(items.into()) };
            let arity = |ty: &TypeSpec| (ty.size_params.len(), ty.type_params.len());
            if asked.ty.is_some() || arity(asked) != arity(with) {
                let message = format!("`{}` is not an abstract type with these parameters", with.name.name);
                let error = ErrorCode::TypeArguments.at(with.name.span, message, "");
                return Err(item.scope.also(error, name.span, "the module type asks for it"));
            }
            // Futhark takes any type here.
            let kind = ItemKind::Type(Rc::new(TypeSpec { name, lift: Some('^'), ..with.clone() }));
            *item = Item::new(kind, scope.clone());
        }
    }
    Ok(items.into())
}
