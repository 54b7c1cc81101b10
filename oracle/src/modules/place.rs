//! Where declarations of the core come from, and where they belong.

use std::cell::RefCell;

use crate::diagnostic::Diagnostic;
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
pub(super) struct Declared {
    pub name: Name,
    pub is_type: bool,
    /// Where it is written, if it is a definition.
    pub def: Option<Span>,
    pub decl: Later,
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

/// What makes a declaration.
type Make = Box<dyn Fn() -> Result<Decl, Diagnostic>>;

/// A declaration that is made when something needs it: libraries have more than a program uses.
pub(super) struct Later {
    make: Option<Make>,
    made: RefCell<Option<Box<Decl>>>,
}

impl Later {
    pub fn new(make: impl Fn() -> Result<Decl, Diagnostic> + 'static) -> Later {
        Later { make: Some(Box::new(make)), made: RefCell::default() }
    }

    /// Makes it, if it is not made.
    pub fn find(&self) -> Result<(), Diagnostic> {
        let is_made = self.made.borrow().is_some();
        if let (Some(make), false) = (&self.make, is_made) {
            let made = Box::new(make()?);
            self.made.replace(Some(made));
        }
        Ok(())
    }

    /// A copy of it.
    pub fn copy(&self) -> Result<Option<Decl>, Diagnostic> {
        self.find()?;
        Ok(self.made.borrow().as_deref().cloned())
    }

    /// The declaration itself, which nothing needs any more.
    pub fn take(&self) -> Result<Option<Decl>, Diagnostic> {
        self.find()?;
        Ok(self.made.take().map(|decl| *decl))
    }
}

impl From<Decl> for Later {
    fn from(decl: Decl) -> Later {
        Later { make: None, made: RefCell::new(Some(Box::new(decl))) }
    }
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
