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
    /// Values and modules, which hide each other.
    pub terms: Env<Term>,
    pub types: Env<TypeName>,
    pub signatures: Env<Signature>,
    /// The file; the prelude has none.
    pub file: Option<Arc<str>>,
}

/// A value or a module.
#[derive(Clone)]
pub(super) enum Term {
    /// A value by the name that the program of the core has for it; a local variable has its own.
    Value(Name),
    Module(Module),
}

/// What a type's name stands for.
#[derive(Clone)]
pub(super) enum TypeName {
    /// A scalar type: the `t` of a number module.
    Scalar(ScalarType),
    /// A declaration of the program of the core, with so many sizes and types as parameters, and `~` or `^`.
    Declared(Name, (usize, usize), Option<char>),
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
    /// What the module is called in names of the core.
    pub name: Option<Name>,
    pub terms: BTreeMap<Name, Term>,
    pub types: BTreeMap<Name, TypeName>,
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

impl TypeName {
    /// How many sizes and types it has as parameters, if it is none itself.
    pub fn arity(&self) -> Option<(usize, usize)> {
        match self {
            TypeName::Scalar(_) => Some((0, 0)),
            TypeName::Declared(_, arity, _) => Some(*arity),
            TypeName::Param => None,
        }
    }

    /// What its declaration says that it may have: `~` hidden sizes, `^` functions too.
    pub fn lift(&self) -> Option<char> {
        match self {
            TypeName::Declared(_, _, lift) => *lift,
            TypeName::Scalar(_) | TypeName::Param => None,
        }
    }
}

impl Scope {
    pub fn with_value(&self, name: Name, value: Name) -> Scope {
        Scope { terms: self.terms.with(name, Term::Value(value)), ..self.clone() }
    }

    pub fn with_module(&self, name: Name, module: Module) -> Scope {
        Scope { terms: self.terms.with(name, Term::Module(module)), ..self.clone() }
    }

    /// Whether both are one: nothing was bound between them.
    pub fn is(&self, other: &Scope) -> bool {
        let Scope { terms, types, signatures, file } = self;
        terms.is(&other.terms)
            && types.is(&other.types)
            && signatures.is(&other.signatures)
            && *file == other.file
    }

    /// With everything that a module has.
    pub fn open(&mut self, members: &Members) {
        for (name, term) in &members.terms {
            self.terms = self.terms.with(name.clone(), term.clone());
        }
        for (name, ty) in &members.types {
            self.types = self.types.with(name.clone(), ty.clone());
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
            None => match self.terms.get(last) {
                Some(Term::Module(module)) => Some(module.clone()),
                Some(Term::Value(_)) => None,
                None => ScalarType::from_name(last).map(Module::Number),
            },
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
            (None, name) => match self.terms.get(name)? {
                Term::Value(value) => Some(value.clone()),
                Term::Module(_) => None,
            },
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

impl Members {
    pub fn add_value(&mut self, name: Name, value: Name) {
        self.terms.insert(name, Term::Value(value));
    }

    pub fn add_module(&mut self, name: Name, module: Module) {
        self.terms.insert(name, Term::Module(module));
    }
}

impl Module {
    /// What it is called.
    pub fn name(&self) -> Option<Name> {
        match self {
            Module::Plain(members) => members.name.clone(),
            Module::Number(ty) => Some(ty.name().into()),
            Module::Parametric(_) => None,
        }
    }

    /// A module in it.
    pub fn module(&self, name: &str) -> Option<Module> {
        match self {
            Module::Plain(members) => match members.terms.get(name)? {
                Term::Module(module) => Some(module.clone()),
                Term::Value(_) => None,
            },
            Module::Number(_) | Module::Parametric(_) => None,
        }
    }

    /// A value in it.
    pub fn value(&self, name: &str) -> Option<Name> {
        match self {
            Module::Plain(members) => match members.terms.get(name)? {
                Term::Value(value) => Some(value.clone()),
                Term::Module(_) => None,
            },
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
