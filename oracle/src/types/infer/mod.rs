//! Type and size inference.
//!
//! One definition is checked at a time, in source order. Inside it types are inferred by
//! unification; what is overloaded is resolved when the whole definition has been seen. Then the
//! unknowns that are left in its type become parameters, and its tables are filled in.

mod advice;
mod apply;
mod cases;
mod computed;
mod control;
mod def;
mod env;
mod exp;
mod external;
mod finish;
mod looping;
mod names;
mod pat;
mod recover;
mod report;
mod sizes;
mod sums;
mod typeexp;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use super::mask::Mask;
use super::unify::{Mismatch, Store};
use super::{Checked, Instance, Referent, Scheme, Size, SizeVar, Type};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::{Source, Span};
use crate::syntax::ast::{self, Decl, Made, Name, NodeId};
pub(super) use def::entry_type;
use env::{Abbreviation, Env};
use finish::Pending;
pub(crate) use report::{bound_twice, defined_twice};
pub(crate) use typeexp::{not_built_in, undeclared_size};

/// Expressions nested deeper than this are refused, so that the checker does not run out of stack.
/// It bounds one definition as written, not what inlining makes of several: what comes after the
/// checker has limits of its own.
const MAX_DEPTH: u32 = 600;

/// Checks a program: every definition against the earlier ones.
///
/// # Errors
/// All errors that do not follow from others, each with its place, as many as are shown at once.
pub fn check(source: &Source, program: ast::Program) -> Result<Checked, Diagnostic> {
    let program = Arc::new(program);
    let mut checker = Checker::new(source, &program);
    checker.errors = report::defined_once(&program);
    for (index, decl) in program.decls.iter().enumerate() {
        checker.declaration(index, decl);
    }
    // What is wrong in a module with parameters is so for each argument.
    let mut said = BTreeSet::new();
    checker.errors.retain(|error| said.insert((error.primary.0, error.message.clone())));
    if let Some(error) = Diagnostic::first_of(std::mem::take(&mut checker.errors)) {
        return Err(error);
    }
    let size_vars = checker.store.size_vars();
    let Checker {
        types,
        referents,
        fresh_sizes,
        schemes,
        local_schemes,
        cut_off,
        binding_sizes,
        binding_values,
        store,
        ..
    } = checker;
    // What looked like an `i64` when a size mentioned it may be none.
    let is_size = |node: &NodeId| match &types[node.0 as usize] {
        Some(Type::Scalar(ty)) => *ty == ScalarType::I64,
        // The node of a loop has the type of its result.
        _ => true,
    };
    let mentioned = |vars: BTreeMap<NodeId, SizeVar>| vars.into_iter().filter(|(_, v)| store.is_used(v));
    let (size_of_binding, no_sizes): (BTreeMap<_, _>, BTreeMap<_, _>) =
        mentioned(binding_sizes).partition(|(node, _)| is_size(node));
    let value_of_binding = mentioned(binding_values).chain(no_sizes).collect();
    Ok(Checked {
        source: source.clone(),
        program,
        types,
        referents,
        fresh_sizes,
        size_vars,
        size_of_binding,
        value_of_binding,
        schemes: schemes.into_iter().map(|s| s.map(Rc::unwrap_or_clone)).collect(),
        local_schemes,
        cut_off,
        meaning: None,
    })
}

/// Adds to an error where the declaration comes from.
fn told(error: &mut Diagnostic, name: &Name, made: Made) {
    if let Some(asked) = made.asked {
        let (_, member) = name.rsplit_once('.').unwrap_or(("", name));
        let member = member.trim_end_matches(" is");
        error.message = format!("`{member}` is not what the module type asks for: {}", error.message);
        // No expression is wrong that could be converted.
        if !matches!(error.code, Some(ErrorCode::LiftedType | ErrorCode::UnboundSize)) {
            error.help = None;
        }
        error.secondary.push((asked, "the module type asks for this".into()));
    }
    error.secondary.extend(made.applied.map(|span| (span, "the module is applied here".into())));
}

/// The state of checking one program.
struct Checker<'p> {
    source: &'p Source,
    program: &'p ast::Program,
    store: Store,
    env: Env,
    /// Definitions checked so far, by name.
    globals: BTreeMap<Name, usize>,
    abbreviations: BTreeMap<Name, Rc<Abbreviation>>,
    /// The definitions and external functions whose arguments alone do not say what they give.
    effectful: BTreeSet<usize>,
    /// The definition being checked uses one of them.
    has_effects: bool,
    /// What is wrong, in the order in which it was found.
    errors: Vec<Diagnostic>,
    /// Where each error is that was recovered from, and what it says.
    said: BTreeSet<(Span, String)>,
    /// The declarations in which something is wrong: what is said of their uses would be no news.
    wrong: BTreeSet<Name>,
    /// The declaration being checked uses one of them.
    uses_wrong: bool,
    /// The type whose declaration is being checked.
    declaring: Option<Name>,
    /// The functions whose bodies are being checked, to recognise recursion.
    inside: Vec<Name>,
    /// The type of whole numbers of the current definition that nothing else decides.
    integers: ScalarType,
    /// The level of unknowns that come into being now.
    level: u32,
    /// The level of variables that are bound now; differs while parameters are bound.
    bind_level: u32,
    depth: u32,
    /// How many sizes of the current definition only a run decides; for their names.
    rigid: u32,
    pending: Pending,
    /// The sizes `[]` in what functions give whose type a definition declares: each call decides them.
    anonymous: BTreeSet<SizeVar>,
    /// The names that the pattern being bound gives to sizes: the unknown, and the name's variable.
    size_names: Vec<(Size, SizeVar)>,

    /// Constants whose value is a known size, by definition.
    constant_sizes: BTreeMap<usize, Size>,
    spans: Vec<Span>,
    types: Vec<Option<Type>>,
    referents: Vec<Option<(Referent, Instance)>>,
    fresh_sizes: Vec<Vec<SizeVar>>,
    schemes: Vec<Option<Rc<Scheme>>>,
    local_schemes: BTreeMap<NodeId, Scheme>,
    /// Warnings of literals outside of the type of their suffix.
    cut_off: Vec<Diagnostic>,
    binding_sizes: BTreeMap<NodeId, SizeVar>,
    /// Variables that are no `i64`: what stands for them in sizes that mention them.
    binding_values: BTreeMap<NodeId, SizeVar>,
}

type Checks<T> = Result<T, Diagnostic>;

impl<'p> Checker<'p> {
    fn new(source: &'p Source, program: &'p ast::Program) -> Checker<'p> {
        let nodes = program.nodes as usize;
        Checker {
            source,
            program,
            store: Store::default(),
            env: Env::default(),
            globals: BTreeMap::new(),
            abbreviations: BTreeMap::new(),
            effectful: BTreeSet::new(),
            has_effects: false,
            errors: Vec::new(),
            said: BTreeSet::new(),
            wrong: BTreeSet::new(),
            uses_wrong: false,
            declaring: None,
            inside: Vec::new(),
            integers: ScalarType::I32,
            level: 0,
            bind_level: 0,
            depth: 0,
            rigid: 0,
            pending: Pending::default(),
            anonymous: BTreeSet::new(),
            size_names: Vec::new(),
            constant_sizes: BTreeMap::new(),
            spans: vec![Span::default(); nodes],
            types: vec![None; nodes],
            referents: vec![None; nodes],
            fresh_sizes: vec![Vec::new(); nodes],
            schemes: vec![None; program.decls.len()],
            local_schemes: BTreeMap::new(),
            cut_off: Vec::new(),
            binding_sizes: BTreeMap::new(),
            binding_values: BTreeMap::new(),
        }
    }

    /// Checks a declaration. What another one left, which may have been wrong, is forgotten.
    fn declaration(&mut self, index: usize, decl: &Decl) {
        let errors = self.errors.len();
        self.store.next_definition();
        self.pending = Pending::default();
        self.rigid = 0;
        self.anonymous.clear();
        self.size_names.clear();
        self.inside.clear();
        (self.has_effects, self.uses_wrong) = (false, false);
        let (name, checked) = match decl {
            Decl::Def(def) => (&def.name, self.definition(index, def)),
            Decl::Type(ty) => (&ty.name.name, self.abbreviation(index, ty)),
            Decl::External(external) => (&external.name.name, self.external(index, external)),
        };
        // An error at a use of something wrong would be no news.
        self.errors.extend(checked.err().filter(|_| !self.uses_wrong));
        if let Some(made) = self.program.made.get(&index) {
            self.errors[errors..].iter_mut().for_each(|error| told(error, name, *made));
        }
        if self.is_spoilt(errors) {
            self.wrong.insert(name.clone());
        }
    }

    /// Whether a module type asks for the declaration of this number.
    fn is_asked(&self, index: usize) -> bool {
        self.program.made.get(&index).is_some_and(|made| made.asked.is_some())
    }

    /// Notes the type of a node, in place of what was noted before.
    fn record(&mut self, id: NodeId, span: Span, ty: &Type) {
        let before = self.types[id.0 as usize].replace(ty.clone());
        self.spans[id.0 as usize] = span;
        self.pending.nodes.extend(before.is_none().then_some(id));
    }

    /// Notes what a node refers to.
    fn refer(&mut self, id: NodeId, referent: Referent, instance: Instance) {
        self.referents[id.0 as usize] = Some((referent, instance));
    }

    /// Demands that what stands at `span` has the expected type.
    fn expect(&mut self, span: Span, expected: &Type, found: &Type) -> Checks<()> {
        self.store.span = span;
        self.store.unify(expected, found).map_err(|why| self.mismatch(span, expected, found, &why))
    }

    /// Demands that a type allows an operation.
    fn constrain(&mut self, span: Span, ty: &Type, mask: Mask) -> Checks<()> {
        self.store.constrain(ty, mask).map_err(|why| match why {
            Mismatch::Kind(mask, found) => self.wrong_kind(span, mask, &found),
            why => self.mismatch(span, ty, ty, &why),
        })
    }

    /// Runs `f` with unknowns and variables at an inner level.
    fn deeper<T>(&mut self, level: u32, f: impl FnOnce(&mut Self) -> Checks<T>) -> Checks<T> {
        let before = (self.level, self.bind_level);
        (self.level, self.bind_level) = (level, level);
        let result = f(self);
        (self.level, self.bind_level) = before;
        result
    }

    /// Runs `f`; what it binds goes out of scope afterwards.
    fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> Checks<T>) -> Checks<T> {
        let mark = self.env.mark();
        let result = f(self);
        self.env.leave(mark);
        result
    }
}
