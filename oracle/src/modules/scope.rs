//! What names stand for where a declaration stands.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::number;
use super::signature::Signature;
use crate::scalar::ScalarType;
use crate::syntax::ast::Name;
use crate::syntax::env::Env;
use crate::syntax::module::{ModExp, ModTypeExp, ModuleParam};

/// What is in scope. Cloning is cheap: modules with parameters keep theirs.
#[derive(Clone, Default)]
pub(super) struct Scope {
    /// Values by the names that the program of the core has for them; a local variable has its own.
    pub values: Env<Name>,
    pub types: Env<TypeName>,
    pub modules: Env<Module>,
    pub signatures: Env<Signature>,
    /// The file; the prelude has none.
    pub file: Option<Arc<str>>,
}

/// What a type's name stands for.
#[derive(Clone)]
pub(super) enum TypeName {
    /// A scalar type: the `t` of a number module.
    Scalar(ScalarType),
    /// A declaration of the program of the core.
    Declared(Name),
    /// A type parameter, which keeps its name.
    Param,
}

/// A module.
#[derive(Clone)]
pub(super) enum Module {
    /// Its members.
    Plain(Rc<Members>),
    /// One of the number modules.
    Number(ScalarType),
    /// A module with a parameter.
    Parametric(Rc<Functor>),
}

/// The members of a module by their names.
#[derive(Clone, Default)]
pub(super) struct Members {
    pub values: BTreeMap<Name, Name>,
    pub types: BTreeMap<Name, TypeName>,
    pub modules: BTreeMap<Name, Module>,
    pub signatures: BTreeMap<Name, Signature>,
}

/// A module with a parameter, and what was in scope where it stands.
pub(super) enum Functor {
    /// As it is written.
    Written { param: ModuleParam, result: Option<ModTypeExp>, body: ModExp, scope: Scope },
    /// One of which nothing is known besides its module type.
    Asked { from: Signature, to: ModTypeExp, param: Option<Name>, scope: Scope },
    /// Another one, seen through a module type.
    Seen { inner: Rc<Functor>, from: Signature, to: ModTypeExp, param: Option<Name>, scope: Scope },
}

impl Scope {
    /// With everything that a module has.
    pub fn open(&mut self, members: &Members) {
        for (name, value) in &members.values {
            self.values = self.values.with(name.clone(), value.clone());
        }
        for (name, ty) in &members.types {
            self.types = self.types.with(name.clone(), ty.clone());
        }
        for (name, module) in &members.modules {
            self.modules = self.modules.with(name.clone(), module.clone());
        }
        for (name, signature) in &members.signatures {
            self.signatures = self.signatures.with(name.clone(), signature.clone());
        }
    }

    /// The module of this name, which has dots or none.
    pub fn module(&self, name: &str) -> Option<Module> {
        let (outer, last) = split(name);
        match outer {
            Some(outer) => self.module(outer)?.module(last),
            None => {
                self.modules.get(last).cloned().or_else(|| ScalarType::from_name(last).map(Module::Number))
            }
        }
    }

    /// The module type of this name, which has dots or none.
    pub fn signature(&self, name: &str) -> Option<Signature> {
        let (outer, last) = split(name);
        match outer {
            Some(outer) => match self.module(outer)? {
                Module::Plain(members) => members.signatures.get(last).cloned(),
                Module::Number(_) | Module::Parametric(_) => None,
            },
            None => self.signatures.get(last).cloned(),
        }
    }

    /// What a value's name stands for, which has dots or none; `None` if nothing here has it.
    pub fn value(&self, name: &str) -> Option<Name> {
        match split(name) {
            (Some(outer), last) => self.module(outer)?.value(last),
            (None, name) => self.values.get(name).cloned(),
        }
    }

    /// What a type's name stands for.
    pub fn ty(&self, name: &str) -> Option<TypeName> {
        match split(name) {
            (Some(outer), last) => self.module(outer)?.ty(last),
            (None, name) => self.types.get(name).cloned(),
        }
    }
}

impl Module {
    /// A module in it.
    pub fn module(&self, name: &str) -> Option<Module> {
        match self {
            Module::Plain(members) => members.modules.get(name).cloned(),
            Module::Number(_) | Module::Parametric(_) => None,
        }
    }

    /// A value in it.
    pub fn value(&self, name: &str) -> Option<Name> {
        match self {
            Module::Plain(members) => members.values.get(name).cloned(),
            Module::Number(ty) => number::member(*ty, name),
            Module::Parametric(_) => None,
        }
    }

    /// A type in it.
    pub fn ty(&self, name: &str) -> Option<TypeName> {
        match self {
            Module::Plain(members) => members.types.get(name).cloned(),
            Module::Number(ty) => number::type_member(*ty, name),
            Module::Parametric(_) => None,
        }
    }
}

/// What stands before the last dot, and after it. An operator may have dots of its own.
pub(super) fn split(name: &str) -> (Option<&str>, &str) {
    let path = name.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '\'');
    let (path, operator) = name.split_at(path.len());
    match operator.strip_prefix('.') {
        Some(operator) if !path.is_empty() && !operator.is_empty() => (Some(path), operator),
        _ => match path.rsplit_once('.') {
            Some((outer, _)) => (Some(outer), &name[outer.len() + 1..]),
            None => (None, name),
        },
    }
}
