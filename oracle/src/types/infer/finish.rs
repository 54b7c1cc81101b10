//! The end of a definition: what was put off is decided, and its tables are filled in.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cases::Kept;
use super::{Checker, Checks};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Ident, Name, NodeId};
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Builtin, Instance, Referent, Scheme, Size, SizeVar, Type, TypeVar};

/// What can be decided only when a whole definition has been seen.
#[derive(Default)]
pub(super) struct Pending {
    /// The nodes that have a type.
    pub nodes: Vec<NodeId>,
    /// Operators, with the type of their operands.
    pub overloaded: Vec<(NodeId, Overloaded, Type)>,
    /// Integer literals, with their types.
    pub literals: Vec<(Span, i128, LiteralType)>,
    /// Float literals, with their types.
    pub floats: Vec<(Span, Name, LiteralType)>,
    /// Parts of what had no known type.
    pub parts: Vec<Part>,
    /// Those from this one on are of the function that is being checked.
    pub own: usize,
    /// The types of what constructors lack.
    pub lacking: Vec<Type>,
    /// The cases of a `match`, or a pattern that every value must fit, with constructors: whether they leave a value out
    /// is told by their types.
    pub matches: Vec<Kept>,
    /// Indices whose type nothing decided where they stand.
    pub indices: Vec<(Span, Type)>,
    pub needed: Vec<Needed>,
    /// Local functions' schemes, by body.
    pub schemes: Vec<(NodeId, Rc<Scheme>)>,
}

/// A part of what had no known type where it stands.
pub(super) struct Part {
    pub span: Span,
    pub whole: Type,
    pub part: PartOf,
}

/// What is a part of a record, a tuple or a sum.
pub(super) enum PartOf {
    /// `e.f`, of this type.
    Field(Ident, Type),
    /// `#f x y` with the places and types of its fields; it is `made` by an expression, or taken apart by a pattern.
    Constructor { name: Ident, fields: Vec<(Span, Type)>, made: bool },
}

impl PartOf {
    /// The types that the type of the whole will decide.
    pub fn types(&self) -> Vec<&Type> {
        match self {
            PartOf::Field(_, ty) => vec![ty],
            PartOf::Constructor { fields, .. } => fields.iter().map(|(_, ty)| ty).collect(),
        }
    }
}

/// The type of a literal.
pub(super) enum LiteralType {
    /// Its suffix: a number outside of it is cut off, as in Futhark.
    Suffix(ScalarType),
    /// That of its place, which a number must fit.
    Place(Type),
}

/// A type whose sizes must have values where something stands.
pub(super) struct Needed {
    pub span: Span,
    /// Only what ends up to here in the text has run by then.
    pub before: u32,
    pub ty: Type,
}

/// What depends on the operands' type.
pub(super) enum Overloaded {
    /// A primitive.
    Prim(PrimOp),
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
}

impl Checker<'_> {
    /// Decides what a definition's end decides: fields, numbers, sizes.
    pub(super) fn settle(&mut self) -> Checks<()> {
        let span = self.store.span;
        self.store.settle_copies().map_err(|why| self.wrong_size(span, &why))?;
        loop {
            self.settle_parts(0, false)?;
            self.settle_sizes()?;
            for (span, index) in std::mem::take(&mut self.pending.indices) {
                if matches!(self.store.shallow(&index), Type::Meta(_)) {
                    self.expect(span, &super::exp::I64, &index)?;
                }
            }
            if !self.store.default_numbers(self.integers) && !self.split_written()? {
                break;
            }
        }
        self.settle_parts(0, true)
    }

    /// Decides a size equation that nothing else decides; says whether there was one.
    fn split_written(&mut self) -> Checks<bool> {
        self.store.split_written().map_err(|wrong| self.wrong_size(wrong.0.span, &wrong.1))
    }

    /// Tries the size equations that wait; the first that is still open.
    pub(super) fn settle_sizes(&mut self) -> Checks<Option<Span>> {
        match self.store.retry() {
            Ok(open) => Ok(open.map(|equation| equation.span)),
            Err(wrong) => Err(self.wrong_size(wrong.0.span, &wrong.1)),
        }
    }

    /// Decides those of the parts from this one on whose wholes are known by now.
    pub(super) fn settle_parts(&mut self, from: usize, last: bool) -> Checks<()> {
        loop {
            let waiting = self.pending.parts.split_off(from);
            let before = waiting.len();
            for Part { span, whole, part } in waiting {
                match (self.store.shallow(&whole), part) {
                    (Type::Meta(_), PartOf::Field(field, _)) if last => {
                        let message = format!("the type of what has the field `{}` is not known", field.name);
                        return Err(ErrorCode::AmbiguousType
                            .at(span, message, "ambiguous")
                            .help("declare the parameter's type"));
                    }
                    (Type::Meta(_), PartOf::Constructor { name, .. }) if last => {
                        let message =
                            format!("the type that has the constructor `#{}` is not known", name.name);
                        return Err(ErrorCode::AmbiguousType.at(span, message, "ambiguous").help(
                            "declare it: `(e : #some i32 | #none)`, or that of a parameter or result",
                        ));
                    }
                    (Type::Meta(_), part) => self.pending.parts.push(Part { span, whole, part }),
                    (ty, PartOf::Field(field, result)) => {
                        let found = self.field_type(span, &ty, &field)?;
                        self.expect(span, &result, &found)?;
                    }
                    (ty, PartOf::Constructor { name, fields, made }) => {
                        let wanted = self.variant(span, &ty, &name, fields.len())?;
                        for (wanted, (span, found)) in wanted.iter().zip(&fields) {
                            self.expect(*span, wanted, found)?;
                        }
                        if let (Type::Sum(variants), true) = (ty, made) {
                            let others = variants.iter().filter(|(other, _)| *other != name.name);
                            self.pending.lacking.extend(others.map(|(_, ty)| ty.clone()));
                        }
                    }
                }
            }
            if self.pending.parts.len() - from == before {
                return Ok(());
            }
        }
    }

    /// Makes parameters of the unknowns in a definition's type, with names that are not taken yet.
    pub(super) fn generalise(
        &mut self,
        types: &[&Type],
        mut names: BTreeSet<String>,
    ) -> (Vec<TypeVar>, Vec<SizeVar>) {
        let (mut metas, mut sizes) = (Vec::new(), Vec::new());
        for ty in types {
            let ty = self.store.zonk(ty);
            unknowns(&ty, &mut metas, &mut sizes, &mut names);
        }
        let mut type_params = Vec::new();
        for meta in metas {
            let var = self.store.type_var(new_name("abcd", &mut names), false, 1);
            if let Some((mask, _)) = self.store.open(meta) {
                self.store.limit(&var, mask);
            }
            self.store.solve_type(meta, Type::Param(var.clone()));
            type_params.push(var);
        }
        (type_params, self.name_sizes_anew(sizes, 1, &mut names))
    }

    /// Makes parameters of this level of unknown sizes, with names that are not taken yet.
    pub(super) fn name_sizes_anew(
        &mut self,
        unknown: Vec<SizeVar>,
        level: u32,
        names: &mut BTreeSet<String>,
    ) -> Vec<SizeVar> {
        let mut params = Vec::new();
        for meta in unknown {
            let span = self.store.origin(&meta).1;
            let name = new_name("nmlpqrs", names);
            let var = self.store.size_var(name, SizeKind::Param, level, SizeOrigin::Inferred, span);
            self.store.solve_size(&meta, Size::var(var.clone()));
            params.push(var);
        }
        params
    }

    /// Fills in the tables for the nodes of the definition.
    pub(super) fn finish(&mut self) -> Checks<()> {
        if let Some(span) = self.settle_sizes()? {
            return Err(ErrorCode::AmbiguousSize
                .at(span, "it can't be decided whether two sizes are equal", "these sizes")
                .help("give the sizes with a type"));
        }
        let pending = std::mem::take(&mut self.pending);
        for (id, overloaded, ty) in pending.overloaded {
            let ty = self.store.zonk(&ty);
            let (op, builtin) = match overloaded {
                Overloaded::Prim(op) => (op, None),
                Overloaded::Equal => (PrimOp::Eq, Some(Builtin::Equal)),
                Overloaded::NotEqual => (PrimOp::Ne, Some(Builtin::NotEqual)),
            };
            let resolved = match (&ty, builtin) {
                (Type::Scalar(scalar), _) => (Referent::Prim(Prim { op, ty: *scalar }), Instance::default()),
                (_, Some(builtin)) => {
                    (Referent::Builtin(builtin), Instance { types: vec![ty], sizes: Vec::new() })
                }
                (_, None) => return Err(self.ambiguous(self.spans[id.0 as usize], &ty)),
            };
            self.referents[id.0 as usize] = Some(resolved);
        }
        for (span, value, ty) in pending.literals {
            self.check_literal(span, value, ty)?;
        }
        for (span, text, ty) in pending.floats {
            self.check_float(span, &text, ty)?;
        }
        for id in pending.nodes {
            self.finish_node(id)?;
        }
        pending.matches.iter().try_for_each(|cases| cases.exhaustive(&self.types))?;
        for needed in pending.needed {
            self.check_known(&needed)?;
        }
        for (id, scheme) in pending.schemes {
            let scheme = self.finish_scheme(&scheme)?;
            self.local_schemes.insert(id, scheme);
        }
        Ok(())
    }

    fn finish_node(&mut self, id: NodeId) -> Checks<()> {
        let (index, span) = (id.0 as usize, self.spans[id.0 as usize]);
        if let Some(ty) = self.types[index].take() {
            let (ty, open) = self.finish_open(span, &ty)?;
            if let Some(shown) = open {
                let message = "nothing decides the type of this: `()` is taken for what is open";
                let warning = Diagnostic::new(span, message, format!("its type is `{shown}`"));
                self.cut_off.push(warning.warning());
            }
            let mut computed = Vec::new();
            for var in std::mem::take(&mut self.fresh_sizes[index]) {
                match var.term() {
                    None => {
                        let occurs = ty.any_size(&mut |size| size.any_var(&mut |v| *v == var));
                        computed.extend(occurs.then_some(var));
                    }
                    // What was unknown in its expression may be known by now.
                    Some(_) => {
                        let size = self.store.resolve(&Size::var(var));
                        if !self.store.use_size(&size) {
                            return Err(ambiguous_size(span));
                        }
                        computed.extend(size.as_var().filter(|v| v.term().is_some()).cloned());
                    }
                }
            }
            self.fresh_sizes[index] = computed;
            self.types[index] = Some(ty);
        }
        if let Some((referent, mut instance)) = self.referents[index].take() {
            for ty in &mut instance.types {
                *ty = self.finish_type(span, ty)?;
            }
            for size in &mut instance.sizes {
                let resolved = self.store.resolve(size);
                if !self.store.use_size(&resolved) {
                    return Err(ambiguous_size(span));
                }
                *size = resolved;
            }
            self.referents[index] = Some((referent, instance));
        }
        Ok(())
    }

    /// Demands that sizes are known where they are needed.
    fn check_known(&mut self, &Needed { span, before, ref ty }: &Needed) -> Checks<()> {
        let ty = self.store.zonk(ty);
        let mut vars = BTreeSet::new();
        size_vars(&ty, &mut vars);
        for var in vars {
            let (origin, from) = self.store.origin(&var);
            let parameter =
                matches!(origin, SizeOrigin::Declared | SizeOrigin::Inferred | SizeOrigin::Anonymous);
            if !parameter && from.end > before {
                let message = format!("the size `{}` is needed here before it is known", var.name);
                let diagnostic =
                    ErrorCode::SizeUnknownYet.at(span, message, "this has a size that what follows decides");
                return Err(self
                    .explain_sizes(diagnostic, &[Size::var(var)])
                    .help("compute first what has the size, and bind it with `let`"));
            }
        }
        Ok(())
    }

    fn finish_scheme(&mut self, scheme: &Scheme) -> Checks<Scheme> {
        let mut scheme = scheme.clone();
        for ty in scheme.params.iter_mut().chain([&mut scheme.result]) {
            *ty = self.finish_type(Span::default(), ty)?;
        }
        Ok(scheme)
    }

    /// The type with nothing unknown left in it.
    pub(super) fn finish_type(&mut self, span: Span, ty: &Type) -> Checks<Type> {
        Ok(self.finish_open(span, ty)?.0)
    }

    /// The same; and how it is shown where nothing decides it. As in Futhark, that is a unit then.
    fn finish_open(&mut self, span: Span, ty: &Type) -> Checks<(Type, Option<String>)> {
        self.small(span, ty)?;
        let mut ty = self.store.zonk(ty);
        let mut open = BTreeSet::new();
        ty.any(&mut |part| {
            open.extend(if let Type::Meta(meta) = part { Some(*meta) } else { None });
            false
        });
        let mut shown = None;
        if !open.is_empty() {
            shown = Some(self.show(&ty));
            if !open.into_iter().all(|meta| self.store.default_to_unit(meta)) {
                return Err(self.ambiguous(span, &ty));
            }
            ty = self.store.zonk(&ty);
        }
        if ty.any_size(&mut |size| !self.store.use_size(size)) {
            return Err(ambiguous_size(span));
        }
        Ok((ty, shown))
    }

    fn ambiguous(&mut self, span: Span, ty: &Type) -> Diagnostic {
        let ty = self.show(ty);
        match self.bound_at(span) {
            Some(name) => ErrorCode::AmbiguousType
                .at(
                    span,
                    format!("the type of `{name}` is ambiguous"),
                    format!("nothing decides the `_` in `{name}: {ty}`"),
                )
                .help(format!("declare it: `({name}: t)`")),
            None => ErrorCode::AmbiguousType
                .at(span, "the type is ambiguous", format!("nothing decides the `_` in `{ty}`"))
                .help("declare a type, `(e : t)` for example"),
        }
    }

    /// The type of a literal, and whether a number outside of it is cut off.
    fn literal_type(&mut self, ty: LiteralType) -> Option<(ScalarType, bool)> {
        match ty {
            LiteralType::Suffix(scalar) => Some((scalar, true)),
            LiteralType::Place(ty) => match self.store.zonk(&ty) {
                Type::Scalar(scalar) => Some((scalar, false)),
                _ => None,
            },
        }
    }

    fn check_float(&mut self, span: Span, text: &str, ty: LiteralType) -> Checks<()> {
        let Some((scalar, cut_off)) = self.literal_type(ty) else { return Ok(()) };
        let (infinite, largest) = match scalar {
            ScalarType::F32 => (text.parse().is_ok_and(f32::is_infinite), f64::from(f32::MAX)),
            _ => (text.parse().is_ok_and(f64::is_infinite), f64::MAX),
        };
        if !infinite {
            return Ok(());
        }
        let label = format!("the largest `{scalar}` is about {largest:.1e}");
        if cut_off {
            let message = format!("{} does not fit in `{scalar}`: it is infinite", excerpt(text));
            self.cut_off.push(Diagnostic::new(span, message, label).warning());
            return Ok(());
        }
        Err(ErrorCode::LiteralOutOfRange
            .at(span, format!("{} does not fit in `{scalar}`", excerpt(text)), label)
            .help(format!("infinity is written `{scalar}.inf`")))
    }

    fn check_literal(&mut self, span: Span, value: i128, ty: LiteralType) -> Checks<()> {
        let Some((scalar, cut_off)) = self.literal_type(ty) else { return Ok(()) };
        if !scalar.is_integer() {
            let rounded = Scalar::integer(scalar, value).as_float().map(|x| x as i128);
            if !cut_off && let Some(rounded) = rounded.filter(|rounded| *rounded != value) {
                let message = format!(
                    "the whole number {value} can't be represented exactly as `{scalar}`: it is rounded to {rounded}"
                );
                let warning = Diagnostic::new(span, message, "rounded").warning();
                self.cut_off.push(
                    warning.help(format!("a number that is meant to be rounded is written `{value}.0`")),
                );
            }
            return Ok(());
        }
        let (low, high) = bounds(scalar);
        if (low..=high).contains(&value) {
            return Ok(());
        }
        let label = format!("`{scalar}` goes from {low} to {high}");
        if cut_off {
            let wrapped = Scalar::integer(scalar, value).as_integer().unwrap_or(value);
            let message = format!("{value} does not fit in `{scalar}`: it is cut off to {wrapped}");
            self.cut_off.push(Diagnostic::new(span, message, label).warning());
            return Ok(());
        }
        let error =
            ErrorCode::LiteralOutOfRange.at(span, format!("{value} does not fit in `{scalar}`"), label);
        Err(match i64::try_from(value) {
            Ok(_) if scalar == ScalarType::I32 => {
                error.help(format!("an `i64` is written `{value}i64`, and what it meets must be one too"))
            }
            Err(_) if scalar == ScalarType::I64 && u64::try_from(value).is_ok() => {
                error.help(format!("a `u64` is written `{value}u64`, and what it meets must be one too"))
            }
            _ if value < 0 && (low..=high).contains(&-value) => {
                error.help(format!("what it wraps to is written `{value}{scalar}`"))
            }
            _ => error,
        })
    }
}

/// The first of these letters, then of them with a number, that is not taken yet.
fn new_name(candidates: &str, names: &mut BTreeSet<String>) -> String {
    let mut all = (0..).flat_map(|i: u32| {
        let number = if i == 0 { String::new() } else { i.to_string() };
        candidates.chars().map(move |c| format!("{c}{number}"))
    });
    let name = all.find(|name| !names.contains(name.as_str())).unwrap_or_default();
    names.insert(name.clone());
    name
}

/// The lowest and the highest value of an integer type.
fn bounds(ty: ScalarType) -> (i128, i128) {
    if ty.is_signed() {
        (-(1 << (ty.bits() - 1)), (1 << (ty.bits() - 1)) - 1)
    } else {
        (0, (1 << ty.bits()) - 1)
    }
}

fn ambiguous_size(span: Span) -> Diagnostic {
    ErrorCode::AmbiguousSize
        .at(span, "a size is ambiguous", "nothing decides a size in the type of this")
        .help("declare a type with sizes, `(e : [n]t)` for example")
}

/// The unknowns of a type, each once, in the order of the text; and the names of its sizes and types.
pub(super) fn unknowns(
    ty: &Type,
    metas: &mut Vec<u32>,
    sizes: &mut Vec<SizeVar>,
    names: &mut BTreeSet<String>,
) {
    ty.any(&mut |part| {
        match part {
            Type::Meta(meta) if !metas.contains(meta) => metas.push(*meta),
            Type::Array(size, _) => {
                for var in size.vars() {
                    if var.kind != SizeKind::Meta {
                        names.insert(var.name.to_string());
                    } else if !sizes.contains(&var) {
                        sizes.push(var);
                    }
                }
            }
            Type::Param(var) => _ = names.insert(var.name.to_string()),
            _ => {}
        }
        false
    });
}

/// The size variables in a type.
pub(super) fn size_vars(ty: &Type, vars: &mut BTreeSet<SizeVar>) {
    ty.each_size_var(&mut |var| {
        if !vars.contains(var) {
            vars.insert(var.clone());
        }
    });
}
