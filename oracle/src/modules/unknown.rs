//! What is wrong with names that nothing has.

use std::collections::BTreeSet;

use super::library;
use super::number;
use super::scope::{Module, Scope, Term, split};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Ident, Name};
use crate::syntax::{foreign_library, outside_core};
use crate::types::builtins;
use crate::types::closest::closest;

/// What to do with a module that has parameters, where a plain one is meant.
pub(super) const APPLY: &str = "apply it first: `module m = f argument`";

/// A module where a value must stand.
pub(super) fn no_module_is_a_value(name: &str, span: Span) -> Diagnostic {
    let error = ErrorCode::UnknownName.at(span, format!("`{name}` is a module, not a value"), "");
    error.help(format!("a value in it is called `{name}.` and its name"))
}

/// The member whose name is next to that of one that is missing.
pub(super) fn near_member<'m>(module: &'m Module, missing: &str) -> Option<&'m str> {
    let Module::Plain(members) = module else { return None };
    let names = members.terms.keys().chain(members.types.keys()).filter(|name| ***name != *missing);
    closest(missing, names.map(|name| &**name))
}

impl Scope {
    /// Adds a place that may be in the prelude, which has none.
    pub fn also(&self, error: Diagnostic, span: Span, label: impl Into<String>) -> Diagnostic {
        if self.file.is_some() { error.also(span, label) } else { error }
    }

    /// A place that may be in the prelude: then the other one.
    pub fn place(&self, span: Span, other: Span) -> Span {
        if self.file.is_some() { span } else { other }
    }

    /// A module type that nothing here has.
    pub fn unknown_signature(&self, name: &str, span: Span) -> Diagnostic {
        let message = format!("there is no module type `{}`", excerpt(name));
        let error = ErrorCode::UnknownModule.at(span, message, "");
        let (module, name) = split(name);
        let near = match module.map(|module| (module, self.module(module))) {
            Some((module, Some(Module::Plain(members)))) => {
                let near = closest(name, members.signatures.keys());
                near.map(|near| format!("{module}.{near}"))
            }
            Some((module, None)) => return self.unknown_module(module, span),
            Some(_) => None,
            None => closest(name, self.signatures.names()).map(|near| near.to_string()),
        };
        match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// What is wrong with a name in a module that nothing there has.
    pub fn unknown_value(&self, name: &Name, entries: &BTreeSet<Name>, span: Span) -> Option<Diagnostic> {
        if number::is_builtin(name) {
            let message = format!("an entry is called `{name}`, as the built-in function that is meant here");
            let error = ErrorCode::DuplicateDefinition.at(span, message, "");
            return entries.contains(name).then(|| error.help("give the entry another name"));
        }
        if name.starts_with('_') {
            return None;
        }
        if let Some(message) = outside_core(name) {
            return Some(ErrorCode::NotInCore.at(span, message, ""));
        }
        let message = format!("nothing is called `{}`", excerpt(name));
        let error = ErrorCode::UnknownName.at(span, message, "unknown name");
        let known = self.terms.names().map(|name| &**name).chain(builtins::names());
        Some(match closest(name, known) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        })
    }

    /// What is wrong with a path that leads to no value from the module `name` on: the first step that leads nowhere.
    pub fn no_value(&self, name: &str, module: &Module, path: &[Ident]) -> Diagnostic {
        let (mut name, mut module) = (name.to_string(), module.clone());
        for (i, step) in path.iter().enumerate() {
            let Some(inner) = module.module(&step.name) else {
                let what = if i + 1 < path.len() { "module or value" } else { "value" };
                return self.no_member(&name, &step.name, what, step.span);
            };
            name = format!("{name}.{}", step.name);
            module = inner;
        }
        no_module_is_a_value(&name, path.last().map_or(Span::default(), |last| last.span))
    }

    /// A member that a module does not have.
    pub fn no_member(&self, module: &str, member: &str, what: &str, span: Span) -> Diagnostic {
        let Some(found) = self.module(module) else { return self.unknown_module(module, span) };
        if let Module::Parametric(_) = found {
            return ErrorCode::ModuleKind
                .at(span, format!("`{module}` is a module with parameters"), "")
                .help(APPLY);
        }
        let message = format!("the module `{module}` has no {what} `{}`", excerpt(member));
        let error = ErrorCode::UnknownName.at(span, message, "");
        let Module::Plain(_) = found else { return error };
        match near_member(&found, member) {
            Some(near) => error.help(format!("did you mean `{module}.{near}`?")),
            None if !library::files_of([member].into_iter()).is_empty() => {
                error.help(format!("`{member}` is in the library, in no module"))
            }
            None if let Some(help) = foreign_library::named(member, true) => error.help(help),
            None => error,
        }
    }

    /// A module that nothing here has.
    pub fn unknown_module(&self, name: &str, span: Span) -> Diagnostic {
        if let Some(Term::Value(_)) = self.terms.get(name) {
            let message = format!("`{name}` is a value here, not a module");
            let error = ErrorCode::UnknownModule.at(span, message, "");
            let named = self.terms.names().filter(|other| ***other == *name);
            let hides = named.count() > 1 || ScalarType::from_name(name).is_some();
            return if hides {
                error.help("it hides the module of its name: give it another name")
            } else {
                error
            };
        }
        let message = format!("there is no module `{}`", excerpt(name));
        let error = ErrorCode::UnknownModule.at(span, message, "");
        if let Some(import) = foreign_library::module(name) {
            return error.help(import);
        }
        let numbers = ScalarType::ALL.into_iter().map(|ty| ty.name().into());
        match closest(name, self.terms.names().cloned().chain(numbers)) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
