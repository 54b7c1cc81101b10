//! What the checker says when it refuses.

use std::collections::{BTreeMap, BTreeSet};

use super::finish::{PartOf, size_vars};
use super::{Checker, Checks};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Decl, Ident, Name, Pat, PatKind, Program};
use crate::syntax::visit::{self, VisitMut};
use crate::syntax::{foreign, foreign_library, outside_core};
use crate::types::closest::{closest, meant};
use crate::types::mask::Mask;
use crate::types::unify::{Mismatch, SizeOrigin};
use crate::types::{Size, SizeVar, Type, TypeVar, builtins};

impl Checker<'_> {
    /// A type as a message shows it; what is not decided but constrained is described.
    pub(super) fn show(&mut self, ty: &Type) -> String {
        let ty = self.store.zonk(ty);
        self.describe_unknowns(&ty).to_string()
    }

    fn describe_unknowns(&self, ty: &Type) -> Type {
        match ty {
            Type::Meta(meta) => match self.store.open(*meta) {
                Some((mask, _)) if mask != Mask::ANY && mask != Mask::VALUE => {
                    Type::Param(TypeVar { id: 0, name: bare(mask.describe()).into(), lifted: false })
                }
                _ => ty.clone(),
            },
            other => other.with_parts(&mut |part| self.describe_unknowns(part)),
        }
    }

    /// `expected` and `found` can't be the same type.
    /// A constructor where something else must stand: a function, for only that has not the type of a sum.
    fn no_function(&self, span: Span) -> Option<Diagnostic> {
        let name = self.pending.parts.iter().find_map(|part| match &part.part {
            PartOf::Constructor { name, fields, made: true } if part.span == span && fields.is_empty() => {
                Some(name)
            }
            _ => None,
        })?;
        let name = excerpt(&name.name).to_string();
        Some(
            ErrorCode::WrongKind
                .at(span, format!("`#{name}` is a constructor, and what must be here is not a sum type"), "")
                .help(format!("a function that makes a value with a field is `\\x -> #{name} x`")),
        )
    }

    pub(super) fn mismatch(
        &mut self,
        span: Span,
        expected: &Type,
        found: &Type,
        why: &Mismatch,
    ) -> Diagnostic {
        if let Some(error) = self.no_function(span) {
            return error;
        }
        let (want, got) = (self.show(expected), self.show(found));
        let label = format!("expected `{want}`, found `{got}`");
        match why {
            Mismatch::Types => self.wrong_form(span, expected, found, label),
            // What is found is the part that is open (a literal), and what is expected is known.
            Mismatch::Kind(mask, ty)
                if self.store.shallow(expected) == *ty
                    && matches!(self.store.shallow(found), Type::Meta(_))
                    && !matches!(ty, Type::Meta(_)) =>
            {
                let got = mask.describe();
                let error = ErrorCode::WrongKind.at(
                    span,
                    format!("expected `{want}`, found {got}"),
                    format!("this must be `{want}`, and is {got}"),
                );
                match ty {
                    Type::Scalar(ty) if ty.is_integer() && *mask == Mask::scalars(ScalarType::is_float) => {
                        error.help(format!(
                            "convert the integers that it meets, `f64.{ty} n`, or cut off what is after the point, \
                             `{ty}.f64 x`"
                        ))
                    }
                    _ => error,
                }
            }
            // The same, inside of a type.
            Mismatch::Kind(mask, ty) if self.holds(expected, ty) && !self.holds(found, ty) => {
                let (part, open) = (self.show(ty), mask.describe());
                ErrorCode::WrongKind.at(
                    span,
                    format!("expected `{want}`, found `{got}`"),
                    format!("what must be `{part}` is {open} here"),
                )
            }
            Mismatch::Kind(mask, ty) => self.wrong_kind(span, *mask, ty),
            Mismatch::Infinite => ErrorCode::InfiniteType
                .at(span, "a type would contain itself", label)
                .help("recursive types are not part of the core"),
            Mismatch::Sizes(..) if self.decides_size(found) && !self.decides_size(expected) => {
                let message = format!("each call of a `{got}` decides the size of what it gives");
                ErrorCode::UnequalSizes.at(span, message, label).help(
                    "a function of the form `a -> []b` can't be passed where one size is meant for all calls: \
                     `flatmap` takes one",
                )
            }
            Mismatch::Sizes(a, b) => self.unequal_sizes(span, a, b, Some(expected), label),
            Mismatch::Outer(var) => {
                let message = format!(
                    "the two sizes are not known to be equal: one is `{}`, known only at run time, the other \
                     is given from outside",
                    var.name
                );
                let diagnostic = ErrorCode::UnequalSizes.at(span, message, label);
                let help = self.coerce_help(&Size::var(var.clone()), Some(expected));
                self.explain_sizes(diagnostic, &[Size::var(var.clone())]).help(help)
            }
            Mismatch::Escape(var) => {
                let message = format!(
                    "the size `{}` is known only inside the function or branch that it comes from",
                    var.name
                );
                let diagnostic = ErrorCode::SizeEscape.at(span, message, label);
                self.explain_sizes(diagnostic, &[Size::var(var.clone())])
                    .help("arrays are regular: the rows that a function makes must have a size that is known outside of it")
            }
        }
    }

    /// Whether a type is in a value of another one, as a part or the whole.
    fn holds(&mut self, whole: &Type, part: &Type) -> bool {
        let (whole, part) = (self.store.zonk(whole), self.store.zonk(part));
        holds(&whole, &part)
    }

    /// Whether it is a function whose result has a size that only a call decides.
    fn decides_size(&mut self, ty: &Type) -> bool {
        let Type::Fun(_, mut result) = self.store.zonk(ty) else { return false };
        while let Type::Fun(_, next) = &*result {
            result = next.clone();
        }
        let mut sizes = BTreeSet::new();
        size_vars(&result, &mut sizes);
        sizes.iter().any(|var| self.store.level(var) == u32::MAX)
    }

    fn wrong_form(&mut self, span: Span, expected: &Type, found: &Type, label: String) -> Diagnostic {
        let (e, f) = (self.store.shallow(expected), self.store.shallow(found));
        let diagnostic = ErrorCode::TypeMismatch.at(
            span,
            format!("expected `{}`, found `{}`", self.show(expected), self.show(found)),
            label,
        );
        match (e, f) {
            (Type::Scalar(to), Type::Scalar(from)) => diagnostic.help(convert_help("it", "", to, from)),
            (Type::Array(_, to), Type::Array(_, from)) => {
                match (self.store.shallow(&to), self.store.shallow(&from)) {
                    (Type::Scalar(to), Type::Scalar(from)) => {
                        diagnostic.help(convert_help("its elements", "map ", to, from))
                    }
                    _ => diagnostic,
                }
            }
            (Type::Fun(..), Type::Fun(..)) | (Type::Tuple(_), Type::Tuple(_)) => diagnostic,
            (_, Type::Fun(..)) => diagnostic.help("is an argument missing?"),
            _ => diagnostic,
        }
    }

    /// A type on which an operation does not exist.
    pub(super) fn wrong_kind(&mut self, span: Span, mask: Mask, found: &Type) -> Diagnostic {
        let (want, got) = (mask.describe(), self.show(found));
        let diagnostic = ErrorCode::WrongKind.at(
            span,
            format!("expected {want}, found `{got}`"),
            format!("this must be {want}, and is `{got}`"),
        );
        match self.store.shallow(found) {
            Type::Fun(..) => diagnostic.coded(ErrorCode::FunctionValue).help(
                "functions can't be stored in arrays, compared, returned from `if`, or be loop parameters; \
                 is an argument missing?",
            ),
            Type::Scalar(found) if found.is_float() && mask == Mask::scalars(ScalarType::is_integer) => {
                diagnostic
                    .help("`&`, `|`, `^`, `<<`, `>>`, `//` and `%%` are on integers; a power is `x ** y`")
            }
            Type::Scalar(ScalarType::Bool) if mask.admits(&Type::Scalar(ScalarType::F64)) => {
                diagnostic.help("as a number, 1 or 0, it is `f64.bool b` (or `i64.bool b`)")
            }
            Type::Param(_) => {
                diagnostic.help("a type parameter stands for every type: pass the operation as a function")
            }
            _ => diagnostic,
        }
    }

    /// Two sizes can't be equal that do not stand in two types.
    pub(super) fn wrong_size(&mut self, span: Span, why: &Mismatch) -> Diagnostic {
        let label = "a size that this gives is not the one that is needed".to_string();
        match why {
            Mismatch::Sizes(a, b) => self.unequal_sizes(span, a, b, None, label),
            why => {
                let i64 = Type::Scalar(ScalarType::I64);
                let mut diagnostic = self.mismatch(span, &i64, &i64, why);
                diagnostic.primary.1 = label;
                diagnostic
            }
        }
    }

    /// `wanted` is the type whose size `a` is.
    fn unequal_sizes(
        &mut self,
        span: Span,
        a: &Size,
        b: &Size,
        wanted: Option<&Type>,
        label: String,
    ) -> Diagnostic {
        if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            return ErrorCode::UnequalSizes.at(span, format!("the sizes {a} and {b} are different"), label);
        }
        let diagnostic = ErrorCode::UnequalSizes.at(
            span,
            format!("the sizes `{a}` and `{b}` are not known to be equal"),
            label,
        );
        let diagnostic = self.explain_sizes(diagnostic, &[a.clone(), b.clone()]);
        // Inputs of an expression have sizes of one name where they are equally long.
        let are_inputs = self.source.is_expression() && [a, b].into_iter().all(|size| self.is_declared(size));
        if are_inputs { diagnostic } else { diagnostic.help(self.coerce_help(a, wanted)) }
    }

    /// Whether it is a size that a definition declares.
    fn is_declared(&self, size: &Size) -> bool {
        size.as_var().is_some_and(|var| *self.store.origin(var).0 == SizeOrigin::Declared)
    }

    /// How to have it checked that a size is the wanted one: by the wanted type, where it can be written.
    fn coerce_help(&mut self, size: &Size, wanted: Option<&Type>) -> String {
        if self.source.is_expression() && size.as_constant().is_none() {
            let row = wanted.and_then(|ty| match self.store.shallow(ty) {
                Type::Array(_, row) => Some(self.show(&row)).filter(|row| !row.contains(['[', '_', '>'])),
                _ => None,
            });
            let row = row.unwrap_or_else(|| "t".into());
            return format!(
                "if they are equal whenever this runs, have it checked: `let k = length xs` names the size of one, and \
                 `e :> [k]{row}` says that the other has it"
            );
        }
        let wanted = wanted.map(|ty| self.show(ty)).filter(|ty| {
            // Of a function it is what its body gives that is coerced.
            ty.starts_with('[') && !ty.starts_with("[]") && !ty.contains("->") && !ty.contains('_')
        });
        let wanted = wanted.unwrap_or_else(|| format!("[{size}]t"));
        let unnamed =
            |var: &&SizeVar| matches!(self.store.origin(var).0, SizeOrigin::Result(_) | SizeOrigin::Branches);
        let name = match size.vars().iter().find(unnamed) {
            Some(var) => format!(", where `let [{0}] (xs: [{0}]t) = ..` names that size", var.name),
            None => String::new(),
        };
        format!("if they are equal whenever this runs, have it checked then: `e :> {wanted}`{name}")
    }

    /// Says of every variable in these sizes where it comes from.
    pub(super) fn explain_sizes(&self, mut diagnostic: Diagnostic, sizes: &[Size]) -> Diagnostic {
        let mut vars: Vec<SizeVar> = sizes.iter().flat_map(Size::vars).collect();
        vars.sort();
        vars.dedup();
        for var in vars {
            let (origin, span) = self.store.origin(&var);
            let text = match origin {
                SizeOrigin::Declared => format!("`{}` is any size, given by the caller", var.name),
                SizeOrigin::Variable => format!("`{}` is the value of this variable", var.name),
                SizeOrigin::Result(f) => {
                    let f = if f.contains(' ') { f.to_string() } else { format!("`{f}`") };
                    format!("`{}` is a size of what {f} gives: only running it decides", var.name)
                }
                SizeOrigin::Branches => format!("`{}` is the size of the branch that runs", var.name),
                SizeOrigin::Inferred | SizeOrigin::Anonymous => continue,
            };
            diagnostic = diagnostic.also(span, text);
        }
        diagnostic
    }

    /// A name that is no variable of the definition, where one is updated or a loop begins with it.
    pub(super) fn no_variable(&self, code: ErrorCode, name: &Name, span: Span) -> Diagnostic {
        if !self.globals.contains_key(name) {
            return self.unknown_name(name, span);
        }
        let message = format!("`{name}` is a definition, and no variable of this one");
        code.at(span, message, "no local variable")
            .help(format!("give it a value here first: `let {name} = {name}`"))
    }

    /// The error for a definition whose parameter has this scalar type only because nothing says another one.
    pub(super) fn undeclared(
        &mut self,
        error: Diagnostic,
        name: &Name,
        wanted: &Type,
        found: &Type,
    ) -> Diagnostic {
        let (Type::Scalar(to), Type::Scalar(from)) = (self.innermost(wanted), self.innermost(found)) else {
            return error;
        };
        let Some(&index) = self.globals.get(name).filter(|_| self.env.get(name).is_none()) else {
            return error;
        };
        let (Decl::Def(def), Some(scheme)) = (&self.program.decls[index], &self.schemes[index]) else {
            return error;
        };
        let mut params = def.params.iter().zip(&scheme.params);
        let param = params.find_map(|(pat, ty)| match &pat.kind {
            PatKind::Name(param) if *ty == Type::Scalar(to) => Some(param),
            _ => None,
        });
        match param {
            Some(param) => error.help(format!(
                "`{name}` takes `{to}` because nothing in it says another type: declare its parameter, `({param}: {from})`"
            )),
            None => error,
        }
    }

    /// The type of the elements of an array's rows, or of what is none.
    fn innermost(&mut self, ty: &Type) -> Type {
        match self.store.shallow(ty) {
            Type::Array(_, row) => self.innermost(&row),
            ty => ty,
        }
    }

    /// The parameter or variable that a pattern at this place binds.
    pub(super) fn bound_at(&self, span: Span) -> Option<Name> {
        struct Find(Span, Option<Name>);
        impl VisitMut for Find {
            fn pat(&mut self, p: &mut Pat) {
                match &p.kind {
                    PatKind::Name(name) if p.span == self.0 => self.1 = Some(name.clone()),
                    _ => visit::walk_pat(self, p),
                }
            }
        }
        let mut find = Find(span, None);
        visit::walk_program(&mut find, &mut self.program.clone());
        find.1
    }

    /// A name that nothing in scope has.
    pub(super) fn unknown_name(&self, name: &Name, span: Span) -> Diagnostic {
        if self.inside.contains(name) {
            return ErrorCode::Recursion
                .at(span, format!("`{name}` calls itself"), "recursion is not part of the core")
                .help("write a `loop`, or use `map`, `reduce` or `scan`");
        }
        let later = self.program.decls.iter().any(|d| matches!(d, Decl::Def(def) if def.name == *name));
        if later {
            return ErrorCode::DefinedLater
                .at(span, format!("`{name}` is defined further down"), "not known here")
                .help("a definition sees only those before it: move this one down, or that one up");
        }
        if let Some(message) = outside_core(name) {
            return ErrorCode::NotInCore.at(span, message, "");
        }
        if let Some(to) = ScalarType::from_name(name) {
            let message = format!("`{to}` is a type, and no function");
            return ErrorCode::UnknownName.at(span, message, "a type").help(conversion(to));
        }
        let message = format!("nothing is called `{}`", excerpt(name));
        let diagnostic = ErrorCode::UnknownName.at(span, message, "unknown name");
        match self.nearest(name) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    fn nearest(&self, name: &str) -> Option<String> {
        if let Some(to) = foreign::scalar(name) {
            return Some(conversion(to));
        }
        if let Some((module, member)) = name.split_once('.') {
            if ScalarType::from_name(module).is_none() {
                if let Some(import) = foreign_library::module(module) {
                    return Some(import);
                }
                let absent = || {
                    format!(
                        "there is no module `{module}`; those of the scalar types are always there: {}",
                        scalar_types()
                    )
                };
                return Some(if foreign::is_module(module) {
                    elsewhere(member, "xs", self.source.is_expression()).unwrap_or_else(absent)
                } else {
                    match closest(module, self.env.names().chain(self.globals.keys().map(|n| &**n))) {
                        Some(near) => format!("did you mean `{near}.{member}`?"),
                        None => absent(),
                    }
                });
            }
            let all: Vec<String> = Prim::all()
                .map(Prim::name)
                .chain(Scalar::constants())
                .chain(builtins::members())
                .filter_map(|m| Some(m.strip_prefix(module)?.strip_prefix('.')?.to_string()))
                .collect();
            let absent = format!("the module `{module}` has no member `{member}`");
            let meant = meant(member, &format!("{module}."), all.iter());
            return Some(match meant.or_else(|| foreign::name(member, self.source.is_expression())) {
                Some(help) => format!("{absent}: {help}"),
                None => absent,
            });
        }
        if let Some(here) =
            foreign::name(name, self.source.is_expression()).or_else(|| of_number_module(name))
        {
            return Some(here);
        }
        let known = self.env.names().chain(self.globals.keys().map(|n| &**n)).chain(builtins::names());
        let known: Vec<&str> = known.collect();
        meant(name, "", known.iter())
    }
}

/// What to write where a name stands as a member of something that does not have it: a method, or a function in another
/// language's module. `xs` is what it is applied to.
pub(super) fn elsewhere(member: &str, xs: &str, in_expression: bool) -> Option<String> {
    let applied = |name: &str| match builtins::lookup(name).map(|entry| entry.scheme.params.len()) {
        Some(2) => format!("`{name} f {xs}`"),
        _ => format!("`{name} {xs}`"),
    };
    let of_floats = format!("f64.{member}");
    if builtins::member(&of_floats).is_some() {
        return Some(format!("it is `{of_floats} {xs}`, of `f64`s"));
    }
    let there = foreign::name(member, in_expression).or_else(|| of_number_module(member));
    there.or_else(|| builtins::lookup(member).map(|_| format!("it is {}", applied(member))))
}

/// The member of the number modules that is called so.
fn of_number_module(name: &str) -> Option<String> {
    let member = format!("f64.{name}");
    let known = Prim::from_name(&member).is_some() || Scalar::constant(&member).is_some();
    known.then(|| format!("it is a member of the number modules: `{member}`"))
}

/// A name that is bound twice where only one can be meant.
pub(crate) fn bound_twice(again: &Ident, first: &Ident) -> Diagnostic {
    ErrorCode::DuplicateName
        .at(again.span, format!("`{}` is bound twice", again.name), "bound again here")
        .also(first.span, "first bound here")
}

/// Refuses to read what a name stands for that begins with `_`.
pub(super) fn readable(name: &str, span: Span) -> Checks<()> {
    if !name.starts_with('_') {
        return Ok(());
    }
    Err(ErrorCode::UnusedName
        .at(span, format!("`{name}` begins with an underscore, so it can't be used"), "used here")
        .help(format!("call it `{}`", name.trim_start_matches('_'))))
}

/// How a conversion to this type is written.
fn conversion(to: ScalarType) -> String {
    // One that loses nothing.
    let usual = [ScalarType::I32, ScalarType::U32, ScalarType::I16, ScalarType::U16, ScalarType::I8];
    let from = usual.into_iter().find(|from| *from != to && from.loss(to).is_none());
    let from = from.unwrap_or(ScalarType::Bool);
    format!("a conversion has the names of both types: `{to}.{from}` is that from `{from}`")
}

/// How to bring two types together. A conversion that loses something is not the first advice, and says what it
/// loses.
fn convert_help(what: &str, map: &str, to: ScalarType, from: ScalarType) -> String {
    let there = format!("`{map}{to}.{from}`");
    match (from.loss(to), to.loss(from)) {
        (None, _) => format!("convert {what} with {there}"),
        (Some(_), _) if to == ScalarType::Bool => "compare it: `x != 0`, for example".into(),
        // An integer becomes a float rather than the other way round.
        (Some(loss), Some(_)) if to.is_float() => format!("convert {what} with {there}, which {loss}"),
        (Some(loss), _) => format!(
            "make what it meets `{from}`: declare it so, or convert it with `{map}{from}.{to}`; where `{to}` \
             must be, {there} {loss}"
        ),
    }
}

/// The errors where one name has two definitions. Types have names of their own, and what a definition shadows
/// of the language's built-ins is no second definition.
pub(super) fn defined_once(program: &Program) -> Vec<Diagnostic> {
    let mut defined = BTreeMap::new();
    let mut errors = Vec::new();
    for decl in &program.decls {
        let (is_type, name, span) = match decl {
            Decl::Def(def) => (false, &def.name, def.name_span),
            Decl::Type(ty) => (true, &ty.name.name, ty.name.span),
            Decl::External(external) => (false, &external.name.name, external.name.span),
        };
        if let Some(first) = defined.insert((is_type, name), span) {
            errors.push(defined_twice(name, span, first));
        }
    }
    errors
}

/// A definition of a name where another one stands already.
pub(crate) fn defined_twice(name: &Name, again: Span, first: Span) -> Diagnostic {
    ErrorCode::DuplicateDefinition
        .at(again, format!("`{name}` is defined twice"), "defined again here")
        .also(first, "first defined here")
        .help("give one of them another name, or leave it out")
}

fn holds(whole: &Type, part: &Type) -> bool {
    // What a function takes is wanted by what is found.
    let function = matches!(whole, Type::Fun(..));
    whole == part || !function && whole.any_part(&mut |inner| holds(inner, part))
}

/// The names of all scalar types.
fn scalar_types() -> String {
    ScalarType::ALL.map(|ty| ty.to_string()).join(", ")
}

/// Without its article.
fn bare(description: &str) -> &str {
    description.split_once(' ').map_or(description, |(_, rest)| rest)
}
