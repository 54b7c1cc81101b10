//! Declarations and modules, interpreted.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use super::files::Files;
use super::names::InModule;
use super::place::{Declared, Later, Place, Seal};
use super::scope::{Functor, Members, Module, Scope, TypeName};
use super::signature::signature;
use super::unknown::APPLY;
use super::{bundle, files, names, number};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::{Source, Span};
use crate::syntax::ast::{Decl, Ident, Name};
use crate::syntax::module::{Dec, File, Import, ModExp, ModExpKind, ModTypeExp, ModuleBinding};
use crate::syntax::parse_file;
use crate::types::{defined_twice, not_built_in};

/// How deeply applications and imports may nest.
const MAX_DEPTH: usize = 128;

/// So many modules and members a program may have when its modules are instantiated.
const MAX_STEPS: usize = 1 << 16;

/// What stands before the dot in names of the program's own file that built-in functions have too. No module is called so.
pub(super) const OWN: &str = "def";

/// What stands there in names of what is local and hidden by a later declaration.
const LOCAL: &str = "local";

/// What a program is made of.
pub(super) struct Parts {
    /// All of its files.
    pub source: Source,
    /// The declarations of the core.
    pub declared: Vec<Declared>,
    /// What its own file has for those who import it.
    pub members: Members,
}

/// The parts of the program whose own file is this one.
pub(super) fn program(source: &Source, file: &File) -> Result<Parts, Diagnostic> {
    let mut elaborator = Elaborator {
        files: Files::new(source),
        loaded: BTreeMap::new(),
        loading: Vec::new(),
        prelude: Scope::default(),
        declared: Vec::new(),
        taken: HashMap::new(),
        entries: Rc::default(),
        instances: BTreeMap::new(),
        judged: BTreeMap::new(),
        depth: 0,
        steps: 0,
    };
    let done = elaborator.root(file);
    let source = elaborator.files.source();
    match done {
        Ok(members) => Ok(Parts { source, declared: elaborator.declared, members }),
        Err(error) => Err(error.of(&source)),
    }
}

/// The state of interpreting one program.
pub(super) struct Elaborator<'s> {
    files: Files<'s>,
    /// What the files have that were imported, by their paths.
    loaded: BTreeMap<Arc<str>, Rc<Members>>,
    /// The files that are being read.
    loading: Vec<Arc<str>>,
    /// What every file begins with.
    prelude: Scope,
    /// The declarations of the core so far.
    declared: Vec<Declared>,
    /// The names that the core has, and how often each was to be given.
    taken: HashMap<Name, usize>,
    /// The entries that have the names of built-in functions.
    entries: Rc<BTreeSet<Name>>,
    /// Modules with parameters, applied, by where both are, which stay there; and by what is asked of the place.
    pub(super) instances: BTreeMap<(usize, usize, bool, bool), Instance>,
    /// The modules with parameters that were judged, which stay where they are.
    pub(super) judged: BTreeMap<usize, Rc<Functor>>,
    depth: usize,
    steps: usize,
}

/// A module with a parameter, what it was applied to, and what it gave.
type Instance = (Rc<Functor>, Module, Module);

impl Elaborator<'_> {
    fn root(&mut self, file: &File) -> Result<Members, Diagnostic> {
        let prelude = parse_file(number::PRELUDE, 0).expect("the prelude is in the grammar");
        let mut scope = Scope::default();
        let place = Place { prefix: None, kept: true, compared: true, applied: None, judged: false };
        self.decs(&prelude.decs, &mut scope, &place)?;
        self.prelude = scope;
        let path = self.files.root();
        self.loading.push(path.clone());
        let mut scope = Scope { file: Some(path), ..self.prelude.clone() };
        self.decs(&file.decs, &mut scope, &place)
    }

    /// Interprets declarations one after the other; what they bind is in scope afterwards. Gives what a module has of which
    /// they are the body.
    fn decs(&mut self, decs: &[Dec], scope: &mut Scope, place: &Place) -> Result<Members, Diagnostic> {
        let mut members = Members::default();
        let mut declared = BTreeMap::new();
        for (i, dec) in decs.iter().enumerate() {
            // The checker says it of the program's own definitions that keep their names.
            let is_renamed = |decl: &Decl| matches!(decl, Decl::Def(def) if number::is_builtin(&def.name));
            let is_own = place.prefix.is_none() && matches!(dec, Dec::Core(decl) if !is_renamed(decl));
            if let Some((space, name, span)) = declares(dec)
                && let Some((first, others)) = declared.insert((space, name.clone()), (span, is_own))
                && !(is_own && others)
                && !matches!(decs[..i].iter().rfind(|dec| is_named(dec, space, name)), Some(Dec::Local(..)))
            {
                return Err(defined_twice(name, span, first));
            }
            if let (Dec::Core(decl), Some(_)) = (dec, &place.prefix)
                && let Decl::Def(def) = &**decl
                && def.entry
                && &*def.name != "main"
                && place.kept
            {
                let error =
                    ErrorCode::ExpectedDeclaration.at(def.name_span, "a module has no entry points", "");
                return Err(error.help("declare it with `def`"));
            }
            let again = |space, name: &Name| decs[i + 1..].iter().any(|dec| is_named(dec, space, name));
            match (dec, declares(dec)) {
                // What is local may be hidden by what follows, and then has a name of its own.
                (Dec::Local(..), Some((space, name, _))) if again(space, name) => {
                    self.dec(dec, scope, &mut members, &place.inside(LOCAL))?;
                }
                _ => self.dec(dec, scope, &mut members, place)?,
            }
        }
        Ok(members)
    }

    /// Names in module types are those of modules.
    pub(super) fn in_module(&self) -> InModule {
        Some(self.entries.clone())
    }

    fn dec(
        &mut self,
        dec: &Dec,
        scope: &mut Scope,
        members: &mut Members,
        place: &Place,
    ) -> Result<(), Diagnostic> {
        let mut bound = Members::default();
        match dec {
            Dec::Core(decl) => self.core(decl, scope, &mut bound, place)?,
            Dec::Module(binding) => {
                let module = self.binding(binding, scope, place)?;
                // Those of imported files are judged when they are applied.
                if place.kept {
                    self.judge(&module, &place.inside(&binding.name.name), binding.name.span)?;
                }
                bound.add_module(binding.name.name.clone(), module);
            }
            Dec::ModuleType(binding) => {
                let signature = signature(&binding.body, scope)?;
                bound.signatures.insert(binding.name.name.clone(), signature);
            }
            Dec::Open(_, module) => {
                let inside = place.inside(&called(module));
                bound = (*self.plain(module, scope, &inside)?).clone();
            }
            Dec::Import(_, import) => {
                let opened = self.import(import, scope, &place.inside(&stem(import)))?;
                scope.open(&opened);
                return Ok(());
            }
            Dec::Local(_, dec) => return self.dec(dec, scope, &mut Members::default(), place),
        }
        scope.open(&bound);
        members.terms.extend(bound.terms);
        members.types.extend(bound.types);
        members.signatures.extend(bound.signatures);
        Ok(())
    }

    /// A declaration of the core, under the name that it has there.
    fn core(
        &mut self,
        decl: &Arc<Decl>,
        scope: &Scope,
        bound: &mut Members,
        place: &Place,
    ) -> Result<(), Diagnostic> {
        let module = place.prefix.as_ref().and(self.in_module());
        let (name, span) = match &**decl {
            Decl::Def(def) => {
                let name = match &place.prefix {
                    // A built-in function stays one for modules that are applied later.
                    None if number::is_builtin(&def.name) && !def.entry => {
                        self.core_name(&place.inside(OWN), &def.name)
                    }
                    _ => self.core_name(place, &def.name),
                };
                bound.add_value(def.name.clone(), name.clone());
                if def.entry && place.prefix.is_none() && number::is_builtin(&name) {
                    Rc::make_mut(&mut self.entries).insert(name.clone());
                }
                (name, def.span)
            }
            Decl::Type(ty) => {
                not_built_in(&ty.name)?;
                let name = self.core_name(place, &ty.name.name);
                let arity = (ty.size_params.len(), ty.type_params.len());
                bound.types.insert(ty.name.name.clone(), TypeName::Declared(name.clone(), arity, ty.lift));
                (name, ty.span)
            }
            // The host knows it by this name.
            Decl::External(external) => {
                if place.prefix.is_some() {
                    let message = "external functions are declared at the top of the program's own file";
                    return Err(ErrorCode::MalformedExternal.at(external.name.span, message, ""));
                }
                bound.add_value(external.name.name.clone(), external.name.name.clone());
                (external.name.name.clone(), external.span)
            }
        };
        self.step(span)?;
        let (written, scope, has_entries) = (decl.clone(), scope.clone(), place.prefix.is_none());
        let (core, def, is_type) = (name.clone(), defined(decl), matches!(**decl, Decl::Type(_)));
        let decl = Later::new(move || renamed(&written, &core, (&scope, module.clone()), has_entries));
        self.declare(Declared {
            name,
            is_type,
            def,
            decl,
            place: place.clone(),
            seal: Seal::None,
            asked: None,
        })
    }

    /// Declares what the core has then. What the program keeps is made at once, so that mistakes are found in its order.
    pub(super) fn declare(&mut self, declared: Declared) -> Result<(), Diagnostic> {
        if declared.place.kept {
            declared.decl.find()?;
        }
        self.declared.push(declared);
        Ok(())
    }

    /// The name that the core has for what is declared at a place: that of the source, with a number where it has that already.
    pub(super) fn core_name(&mut self, place: &Place, name: &Name) -> Name {
        let Some(prefix) = &place.prefix else { return name.clone() };
        // Applications in the program itself may come later, and keep their names.
        let is_application = place.judged && prefix.contains('(');
        let prefix = if is_application { format!("any {prefix}").into() } else { prefix.clone() };
        let plain: Name = format!("{prefix}.{name}").into();
        let is_number = ScalarType::from_name(&prefix).is_some();
        let is_free = |taken: &HashMap<Name, usize>, name: &Name| {
            !(taken.contains_key(name) || is_number && number::is_member(name))
        };
        if is_free(&self.taken, &plain) {
            self.taken.insert(plain.clone(), 1);
            return plain;
        }
        let mut number = self.taken.get(&plain).copied().unwrap_or_default();
        let free = loop {
            number += 1;
            let free: Name = format!("{prefix}'{number}.{name}").into();
            if is_free(&self.taken, &free) {
                break free;
            }
        };
        self.taken.insert(free.clone(), 1);
        self.taken.insert(plain, number);
        free
    }

    fn binding(
        &mut self,
        binding: &ModuleBinding,
        scope: &Scope,
        place: &Place,
    ) -> Result<Module, Diagnostic> {
        let ModuleBinding { name, params, ascribed, body, .. } = binding;
        let mut place = place.inside(&name.name);
        if bundle::is_imported(self.files.program(), binding.span, &binding.attrs) {
            (place.kept, place.compared) = (false, false);
        }
        let Some((first, more)) = params.split_first() else {
            return match ascribed {
                Some(ty) => self.ascribed(body, ty, scope, &place),
                None => self.module(body, scope, &place),
            };
        };
        let mut result = ascribed.clone();
        let mut body = body.clone();
        for param in more.iter().rev() {
            let kind = ModExpKind::Lambda(Box::new(param.clone()), result.take(), Box::new(body));
            body = ModExp { kind, span: binding.span };
        }
        let scope = scope.clone();
        Ok(Module::Parametric(Rc::new(Functor::Written { param: first.clone(), result, body, scope })))
    }

    /// Counts what modules are made of, against a small program that makes very much.
    pub(super) fn step(&mut self, at: Span) -> Result<(), Diagnostic> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            let message = format!("the modules of the program have more than {MAX_STEPS} members");
            return Err(ErrorCode::OverLimit.at(at, message, ""));
        }
        Ok(())
    }

    /// A module; what it declares belongs to `place`.
    pub(super) fn module(
        &mut self,
        module: &ModExp,
        scope: &Scope,
        place: &Place,
    ) -> Result<Module, Diagnostic> {
        self.step(module.span)?;
        match &module.kind {
            ModExpKind::Name(name) => named(name, scope),
            ModExpKind::Body(decs) => {
                let members = self.decs(decs, &mut scope.clone(), place)?;
                Ok(Module::Plain(Rc::new(Members { name: place.prefix.clone(), ..members })))
            }
            ModExpKind::Import(import) => Ok(Module::Plain(self.import(import, scope, place)?)),
            ModExpKind::Apply(f, argument) => {
                let place = |name: Name| Place {
                    prefix: Some(name),
                    kept: place.judged && place.kept,
                    compared: place.compared,
                    applied: place.applied.or(Some(module.span)),
                    judged: place.judged,
                };
                let Module::Parametric(functor) = self.module(f, scope, &place(called(f)))? else {
                    let error = ErrorCode::ModuleKind.at(f.span, "this module has no parameters", "");
                    return Err(error.also(argument.span, "it is applied to another one here"));
                };
                let parameter = functor.param().map_or("argument", |name| name);
                let given = self.module(argument, scope, &place(called(module)).inside(parameter))?;
                let is_named = matches!(argument.kind, ModExpKind::Name(_));
                let name = given.name().filter(|_| is_named).unwrap_or_else(|| called(argument));
                let place = place(format!("{}({name})", called(f)).into());
                self.deeper(module.span, |it| it.apply(&functor, &given, &place, argument.span))
            }
            ModExpKind::Ascribe(inner, ty) => self.ascribed(inner, ty, scope, place),
            ModExpKind::Lambda(param, result, body) => Ok(Module::Parametric(Rc::new(Functor::Written {
                param: (**param).clone(),
                result: result.clone(),
                body: (**body).clone(),
                scope: scope.clone(),
            }))),
            ModExpKind::Paren(inner) => self.module(inner, scope, place),
        }
    }

    /// A module that has no parameters.
    fn plain(&mut self, module: &ModExp, scope: &Scope, place: &Place) -> Result<Rc<Members>, Diagnostic> {
        match self.module(module, scope, place)? {
            Module::Plain(members) => Ok(members),
            Module::Number(ty) => Ok(number::members(ty)),
            Module::Parametric(_) => {
                Err(ErrorCode::ModuleKind.at(module.span, "this is a module with parameters", "").help(APPLY))
            }
        }
    }

    /// `m : S`. What `m` itself has is called as within the braces of the module.
    pub(super) fn ascribed(
        &mut self,
        module: &ModExp,
        ty: &ModTypeExp,
        scope: &Scope,
        place: &Place,
    ) -> Result<Module, Diagnostic> {
        let prefix = place.prefix.as_ref().map(|prefix| format!("{prefix}{{}}").into());
        let found = self.module(module, scope, &Place { prefix, ..place.clone() })?;
        let signature = signature(ty, scope)?;
        self.seen(&found, &signature, &Members::default(), (place, true), module.span)
    }

    /// What a file has, which is read when it is imported first; its declarations belong to `place` then.
    fn import(&mut self, import: &Import, scope: &Scope, place: &Place) -> Result<Rc<Members>, Diagnostic> {
        let Ident { name, span } = &import.path;
        let path = files::path(scope.file.as_deref(), name).map_err(|error| error.at(*span))?;
        if let Some(members) = self.loaded.get(&path) {
            return Ok(members.clone());
        }
        if let Some(first) = self.loading.iter().position(|file| *file == path) {
            let cycle: Vec<&str> = self.loading[first..].iter().chain([&path]).map(|file| &**file).collect();
            let message = format!("a file imports itself: {}", cycle.join(" -> "));
            return Err(ErrorCode::ImportCycle.at(*span, message, ""));
        }
        let (text, base) = self.files.read(&path).map_err(|error| error.at(*span))?;
        let file = parse_file(&text, base)?;
        self.loading.push(path.clone());
        let mut scope = Scope { file: Some(path.clone()), ..self.prelude.clone() };
        let place = Place {
            prefix: place.prefix.clone(),
            kept: false,
            compared: false,
            applied: None,
            judged: false,
        };
        let members = self.deeper(*span, |it| it.decs(&file.decs, &mut scope, &place))?;
        self.loading.pop();
        let members = Rc::new(Members { name: place.prefix, ..members });
        self.loaded.insert(path, members.clone());
        Ok(members)
    }

    pub(super) fn deeper<T>(
        &mut self,
        at: Span,
        f: impl FnOnce(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        if self.depth == MAX_DEPTH {
            let message = format!("modules and files are nested more than {MAX_DEPTH} levels deep here");
            return Err(ErrorCode::OverLimit.at(at, message, ""));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }
}

fn named(name: &Ident, scope: &Scope) -> Result<Module, Diagnostic> {
    scope.module(&name.name).ok_or_else(|| scope.unknown_module(&name.name, name.span))
}

/// What a module is called that has no name of its own: `f(m)` where it is an application.
fn called(module: &ModExp) -> Name {
    match &module.kind {
        ModExpKind::Name(name) => name.name.clone(),
        ModExpKind::Body(_) | ModExpKind::Lambda(..) => "module".into(),
        ModExpKind::Import(import) => stem(import).into(),
        ModExpKind::Apply(f, argument) => format!("{}({})", called(f), called(argument)).into(),
        ModExpKind::Ascribe(inner, _) | ModExpKind::Paren(inner) => called(inner),
    }
}

/// The last part of an import's path.
fn stem(import: &Import) -> String {
    import.path.name.rsplit('/').next().unwrap_or_default().to_string()
}

/// The spaces of names: each has one meaning in each of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NameSpace {
    /// Values and modules.
    Term,
    Type,
    ModuleType,
}

/// What a declaration names, and in which space.
fn declares(dec: &Dec) -> Option<(NameSpace, &Name, Span)> {
    match dec {
        Dec::Core(decl) => Some(match &**decl {
            Decl::Def(def) => (NameSpace::Term, &def.name, def.name_span),
            Decl::External(external) => (NameSpace::Term, &external.name.name, external.name.span),
            Decl::Type(ty) => (NameSpace::Type, &ty.name.name, ty.name.span),
        }),
        Dec::Module(binding) => Some((NameSpace::Term, &binding.name.name, binding.name.span)),
        Dec::ModuleType(binding) => Some((NameSpace::ModuleType, &binding.name.name, binding.name.span)),
        Dec::Open(..) | Dec::Import(..) => None,
        Dec::Local(_, inner) => declares(inner),
    }
}

fn is_named(dec: &Dec, space: NameSpace, name: &Name) -> bool {
    declares(dec).is_some_and(|(other, named, _)| other == space && named == name)
}

/// Where a declaration is written, if it is a definition.
fn defined(decl: &Decl) -> Option<Span> {
    match decl {
        Decl::Def(def) => Some(def.name_span),
        Decl::Type(_) | Decl::External(_) => None,
    }
}

/// A declaration as the core has it: under that name, and with the names that the core has for others.
fn renamed(
    decl: &Decl,
    name: &Name,
    (scope, module): (&Scope, InModule),
    has_entries: bool,
) -> Result<Decl, Diagnostic> {
    let mut decl = decl.clone();
    match &mut decl {
        Decl::Def(def) => {
            names::def(def, scope, module, name)?;
            def.name = name.clone();
            def.entry &= has_entries;
        }
        Decl::Type(ty) => {
            names::abbreviation(ty, scope, module)?;
            ty.name.name = name.clone();
        }
        Decl::External(external) => names::external(external, scope, module)?,
    }
    Ok(decl)
}
