//! Where declarations of the core come from, and where they belong.

use crate::source::Span;
use crate::syntax::ast::{Decl, Name};

/// Where declarations belong.
#[derive(Clone)]
pub(super) struct Place {
    /// What stands before the dot in their names; the program's own have none.
    pub prefix: Option<Name>,
    /// They are the program's own, and stay even if nothing needs them.
    pub kept: bool,
    /// They belong to a module with parameters that is applied here.
    pub applied: Option<Span>,
    /// What a module type asks for is compared, though nothing may need it: the program's own file applies the module.
    pub compared: bool,
    /// They are in the judged program only: a module with parameters is applied to what its module type says of them.
    pub judged: bool,
}

/// A declaration of the core.
#[derive(Clone)]
pub(super) struct Declared {
    pub decl: Decl,
    pub place: Place,
    pub seal: Seal,
    /// Where a module type asks for it.
    pub asked: Option<Span>,
}

/// What a module type hides of a declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seal {
    /// Nothing.
    None,
    /// What a type is.
    Type,
    /// The body of a value.
    Value,
}

impl Place {
    /// A module of this name here.
    pub fn inside(&self, name: &str) -> Place {
        let prefix = match &self.prefix {
            Some(prefix) => format!("{prefix}.{name}").into(),
            None => name.into(),
        };
        Place { prefix: Some(prefix), ..self.clone() }
    }
}
