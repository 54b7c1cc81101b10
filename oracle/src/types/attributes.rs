//! Attributes that were probably meant to be others: unknown ones are ignored, since those of Futhark's
//! compilers have names of their own.

use super::Checked;
use super::closest::closest;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Attr, Program};
use crate::syntax::visit::{VisitMut, walk_program};

/// The attributes that the language names, as they are written.
const KNOWN: [&str; 5] = ["effects(..)", "fuse(no)", "inline(cheap)", "materialize", "trace"];

/// An attribute of Futhark whose name is like one of ours.
const FUTHARK: &str = "noinline";

impl Checked {
    /// What is accepted and probably not meant: misspelt attributes, which do nothing.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut misspelt = Misspelt(Vec::new());
        walk_program(&mut misspelt, &mut Program::clone(&self.program));
        misspelt.0
    }
}

struct Misspelt(Vec<Diagnostic>);

impl VisitMut for Misspelt {
    fn attr(&mut self, attr: &mut Attr) {
        if let Some(meant) = meant(attr) {
            let warning = Diagnostic::new(attr.span, "this attribute does nothing", "ignored").warning();
            self.0.push(warning.help(format!("did you mean `#[{meant}]`?")));
        }
    }
}

/// What an attribute that does nothing was meant to be.
fn meant(attr: &Attr) -> Option<&'static str> {
    let name = |known: &'static str| known.split('(').next().unwrap_or(known);
    let known = |near: &str| KNOWN.into_iter().find(|known| name(known) == near);
    match known(&attr.name) {
        Some("fuse(no)") => (!attr.args.iter().any(|arg| &**arg == "no")).then_some("fuse(no)"),
        // Futhark has it without an argument.
        Some("inline(cheap)") => attr.args.iter().any(|arg| &**arg != "cheap").then_some("inline(cheap)"),
        Some("materialize") => (!attr.args.is_empty()).then_some("materialize"),
        Some(_) => None,
        None if &*attr.name == FUTHARK => None,
        None => closest(&attr.name, KNOWN.into_iter().map(name)).and_then(known),
    }
}
