//! From loops to the array language: every program of the subset is one there, with the same meaning.
//!
//! A statement on whole vectors is one `map`; a loop is a `loop`, with the variables that it changes as its state. What
//! of these are maps, folds and scans is not decided here: the engine's rewrites of sequential loops do that, with
//! conditions that are checked. So nothing after this crate knows that a program was imperative.
//!
//! The array program is made as text, whose parts carry the places from which they come (`places.rs`).

pub(crate) mod affine;
mod calls;
mod cat;
mod code;
mod effects;
mod exp;
mod gates;
mod index;
mod loops;
mod places;
mod prelude;
mod reduce;
mod signature;
mod statements;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::{self, Checked};

pub(crate) use cat::cat_name;
pub use cat::{Item, Rank, Template};
pub(crate) use signature::field_name;

use crate::syntax::ast::{Asked, Mode, Name, Program};
use affine::Affine;
use code::Shape;
use exp::refused;

type Result<T> = std::result::Result<T, Diagnostic>;

/// A program of loops as an array program.
pub struct Translated {
    /// The array program, checked, with places of the source.
    pub checked: Checked,
    /// Its text.
    pub text: String,
    /// What calls of `cat` print, by the external function that stands for each.
    pub templates: BTreeMap<String, Template>,
}

/// What a program of loops is in the array language.
///
/// # Errors
/// What is outside of the subset, with its place.
pub fn translate(source: &Source, program: &Program) -> Result<Translated> {
    let mut translator = Translator::new(program);
    let mut marked = String::new();
    let mut any = false;
    for function in &program.functions {
        if let Some(signature) = &function.signature {
            marked.push_str(&translator.entry(function, signature)?);
            marked.push('\n');
            any = true;
        }
    }
    if !any {
        let span = program.functions.first().map_or(Span::default(), |function| function.name.span);
        return Err(refused(span, "no function says what it takes")
            .help("write its types above it: `#: x: double[n], k: double -> double[n]`"));
    }
    let externals = translator.externals();
    let marked = format!("{}{externals}{marked}", prelude::used_by(&marked));
    let placed = places::Placed::of(&marked);
    let array_program = placed.parsed()?;
    let mut checked = types::check(source, array_program)?;
    // No name refers to an entry, so that it can have the one of the source, whatever else is called that.
    let decls = Arc::make_mut(&mut checked.program).decls.iter_mut();
    for def in decls.filter_map(|decl| if let Decl::Def(def) = decl { Some(def) } else { None }) {
        if let Some(name) = translator.entries.get(&*def.name) {
            def.name = name.clone();
        }
    }
    Ok(Translated { checked, text: placed.text, templates: translator.templates })
}

/// A variable of the source.
#[derive(Clone, PartialEq, Debug)]
struct Variable {
    /// What the array program calls it.
    name: String,
    mode: Mode,
    shape: Shape,
    /// The whole number that it is, where that is known.
    exact: Option<Affine>,
}

struct Translator<'p> {
    program: &'p Program,
    variables: BTreeMap<Name, Variable>,
    /// Statements of the array program, in order, where they are being written.
    lets: Vec<String>,
    /// How many names were made.
    made: u32,
    /// What the function that is being translated asks for.
    asked: Asked,
    /// Parameters that may share memory with another one.
    sharing: BTreeSet<Name>,
    /// The functions that are being translated, one inside the other.
    inside: Vec<Name>,
    /// How far sums of integers go that are not computed with `NA` in mind.
    reach: affine::Reach,
    /// How many calls were written out.
    calls: u32,
    /// What the names of variables end in, where a call is written out.
    suffix: String,
    /// Names that a function's sizes have.
    sizes: BTreeSet<String>,
    templates: BTreeMap<String, Template>,
    /// What the source calls the entries of the array program.
    entries: BTreeMap<String, Name>,
    /// Functions of the host that are called.
    called: BTreeSet<&'static str>,
}

impl<'p> Translator<'p> {
    fn new(program: &'p Program) -> Self {
        Translator {
            program,
            variables: BTreeMap::new(),
            lets: Vec::new(),
            made: 0,
            asked: Asked::default(),
            sharing: BTreeSet::new(),
            inside: Vec::new(),
            reach: affine::Reach::default(),
            calls: 0,
            suffix: String::new(),
            sizes: BTreeSet::new(),
            templates: BTreeMap::new(),
            entries: BTreeMap::new(),
            called: BTreeSet::new(),
        }
    }

    /// A name that no variable has: those of R have no apostrophe.
    fn fresh(&mut self, what: &str) -> String {
        self.made += 1;
        format!("{what}'{}", self.made)
    }

    fn variable(&self, name: &Name, span: Span) -> Result<Variable> {
        self.variables.get(name).cloned().ok_or_else(|| {
            refused(span, format!("`{name}` has no value here"))
                .help("give it one before, on every path that leads here; a loop may have no turn")
        })
    }

    /// What the array program calls a variable.
    fn name_of(&self, name: &Name) -> String {
        // No other name of R has an apostrophe.
        let name = name.replace('.', "'_");
        let name = if name.starts_with('\'') { format!("v{name}") } else { name };
        if !self.suffix.is_empty() {
            return format!("{name}{}", self.suffix);
        }
        if self.sizes.contains(&name) || types::is_reserved(&name) { format!("{name}'v") } else { name }
    }
}
