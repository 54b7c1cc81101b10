//! Files and modules, and the program of the core that they stand for.
//!
//! Modules are interpreted before anything is checked: the definitions of a module become definitions of the program whose
//! names have a dot (`m.f`), uses of a member become its name, and a module with parameters is instantiated where it is
//! applied. A module type that a module is seen through becomes one definition for each value, with the type that the module
//! type says, so that the checker compares the two. So what comes after knows nothing of modules.
//!
//! What no definition of the program's own file reaches is left out: libraries have more than a program uses.
//!
//! | file | what it does |
//! |---|---|
//! | `files.rs`, `library.rs` | reads what is imported; the files that come with Lawson |
//! | `scope.rs`, `number.rs` | what names stand for, the number modules among them |
//! | `names.rs`, `unknown.rs` | puts that into expressions and types; what is wrong with the others |
//! | `elaborate.rs`, `place.rs` | interprets declarations and modules; where what they declare belongs |
//! | `functor.rs` | applies modules with parameters |
//! | `signature.rs`, `ascribe.rs`, `made.rs` | module types, modules seen through them, and what that makes |
//! | `sealed.rs` | the program in which hidden types are hidden |
//! | `reach.rs` | leaves out what nobody needs |
//! | `bundle.rs` | makes one file of all |

mod ascribe;
mod bundle;
mod elaborate;
mod files;
mod functor;
pub mod library;
mod made;
mod names;
mod number;
mod place;
mod reach;
mod scope;
mod sealed;
mod signature;
mod unknown;

pub use bundle::{bundle, unbundled};

use std::sync::Arc;

use self::elaborate::Parts;
use self::place::Declared;
use self::reach::Reach;
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use crate::syntax::ast::Program;
use crate::syntax::module::Dec;
use crate::syntax::{parse_file, visit};
use crate::types::{self, Checked};

/// A program of one or several files as one of the core.
#[derive(Clone, Debug)]
pub struct Elaborated {
    /// Its files, in one space of places.
    pub source: Source,
    /// Its declarations.
    pub program: Program,
    /// A second program, which is only checked, where modules hide what types are, or have parameters: hidden types are types
    /// that nothing else is, and modules are applied to arguments of which nothing is known besides their module types.
    judged: Option<Program>,
}

/// Reads a program, with the files that it imports, as one of the core.
///
/// # Errors
/// A file is not in the grammar, or can't be read; a module lacks a member, or is none. The message has its source if that is
/// not the program's own file.
pub fn elaborate(source: &Source) -> Result<Elaborated, Diagnostic> {
    let file = parse_file(&source.text, 0)?;
    if !file.uses_modules {
        let core = |dec| if let Dec::Core(decl) = dec { Some(Arc::unwrap_or_clone(decl)) } else { None };
        let mut program =
            Program { decls: file.decs.into_iter().filter_map(core).collect(), ..Program::default() };
        visit::renumber(&mut program);
        return Ok(Elaborated { source: source.clone(), program, judged: None });
    }
    let Parts { source, declared, .. } = elaborate::program(source, &file)?;
    let reach = Reach::new(&declared);
    let kept = |one: &Declared| one.place.kept && !one.place.judged;
    let hides = sealed::hides(&declared);
    let program = reach.program(kept, |one| if hides { one.decl.copy() } else { one.decl.take() });
    let program = program.map_err(|error| error.of(&source))?;
    let judged = hides.then(|| sealed::judged(&reach, &program)).transpose();
    let judged = judged.map_err(|error| error.of(&source))?;
    Ok(Elaborated { source, program, judged })
}

impl Elaborated {
    /// Checks it.
    ///
    /// # Errors
    /// Those of [`types::check`], with their source if it has several files.
    pub fn check(self) -> Result<Checked, Diagnostic> {
        if let Some(judged) = self.judged {
            types::check(&self.source, judged).map_err(|error| error.of(&self.source))?;
        }
        types::check(&self.source, self.program).map_err(|error| error.of(&self.source))
    }
}

/// Whether a definition of this name can be used outside of its module: of one that is seen through a module type, what the
/// type asks for has another name, and some definitions only compare the two.
pub fn is_visible(name: &str) -> bool {
    !name.contains([' ', '{'])
}

/// The name that a definition of the program's own file has there.
pub fn shown(name: &str) -> &str {
    name.strip_prefix(elaborate::OWN).and_then(|name| name.strip_prefix('.')).unwrap_or(name)
}

/// Reads and checks a program.
///
/// # Errors
/// Those of [`elaborate`] and [`types::check`].
pub fn check(source: &Source) -> Result<Checked, Diagnostic> {
    elaborate(source)?.check()
}
