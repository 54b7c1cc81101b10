//! Patterns: what they bind.

use super::Checker;
use super::cases::Cases;
use super::env::{Local, Variable};
use super::{Checks, report};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::syntax::ast::{Exp, ExpKind, Ident, Name, Pat, PatKind, TypeArg, TypeExp, TypeExpKind};
use crate::types::mask::Mask;
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Size, SizeVar, Type};

impl Checker<'_> {
    /// Binds a parameter, and gives its type: as declared, as its use says (`known`), or unknown.
    pub(super) fn parameter(
        &mut self,
        pat: &Pat,
        known: Option<&Type>,
        names: &mut Vec<Name>,
    ) -> Checks<Type> {
        self.irrefutable(pat)?;
        let ty = self.pattern_type(pat)?;
        if let Some(known) = known {
            self.expect(pat.span, known, &ty)?;
        }
        self.bind_parts(pat, &ty, None, names)?;
        Ok(ty)
    }

    /// Refuses what some values don't fit where the pattern is not one of several cases.
    pub(super) fn irrefutable(&mut self, pat: &Pat) -> Checks<()> {
        match &pat.kind {
            PatKind::Name(_) | PatKind::Wild => Ok(()),
            PatKind::Tuple(parts) => parts.iter().try_for_each(|p| self.irrefutable(p)),
            PatKind::Record(fields) => fields.iter().try_for_each(|(_, p)| self.irrefutable(p)),
            PatKind::Typed(p, _) | PatKind::Attr(_, p) => self.irrefutable(p),
            PatKind::Constructor(_, fields) => {
                fields.iter().try_for_each(|p| self.irrefutable(p))?;
                self.exhaustive(&Cases::Pattern(pat))
            }
            PatKind::Literal(_) => Err(ErrorCode::RefutablePattern
                .at(pat.span, "a literal can only be a pattern in `match`", "not every value fits this")
                .help("bind a name and compare, or use `match`")),
        }
    }

    /// The type that a pattern says, where it has a sum in it.
    pub(super) fn declared_sum(&mut self, pat: &Pat) -> Option<Type> {
        if !is_typed(pat) {
            return None;
        }
        let ty = self.pattern_type(pat).ok()?;
        ty.any(&mut |part| matches!(part, Type::Sum(_))).then_some(ty)
    }

    /// The type that a pattern itself says.
    fn pattern_type(&mut self, pat: &Pat) -> Checks<Type> {
        self.store.span = pat.span;
        Ok(match &pat.kind {
            PatKind::Name(_) | PatKind::Wild => self.store.type_meta(Mask::ANY, self.level),
            PatKind::Constructor(..) => self.store.type_meta(Mask::VALUE, self.level),
            PatKind::Tuple(parts) => {
                Type::Tuple(parts.iter().map(|p| self.pattern_type(p)).collect::<Checks<_>>()?)
            }
            PatKind::Record(fields) => {
                let mut types = Vec::new();
                for (field, p) in fields {
                    types.push((field.name.clone(), self.pattern_type(p)?));
                }
                types.sort_by(|(a, _), (b, _)| a.cmp(b));
                Type::Record(types.into())
            }
            PatKind::Typed(_, ty) => {
                let ty = self.type_exp(ty)?;
                self.leave_to_calls(&ty);
                ty
            }
            PatKind::Literal(literal) => self.literal(literal, pat.span),
            PatKind::Attr(_, p) => self.pattern_type(p)?,
        })
    }

    /// Binds the names of a pattern to the parts of a value of this type; `size` is the value's
    /// value as a size, if it has one.
    pub(super) fn bind_pattern(&mut self, pat: &Pat, ty: &Type, size: Option<Size>) -> Checks<()> {
        self.bind_parts(pat, ty, size, &mut Vec::new())
    }

    fn bind_parts(&mut self, pat: &Pat, ty: &Type, size: Option<Size>, names: &mut Vec<Name>) -> Checks<()> {
        self.record(pat.id, pat.span, ty);
        match &pat.kind {
            PatKind::Wild => {}
            PatKind::Name(name) => {
                if names.contains(name) {
                    let message = format!("`{name}` is bound twice");
                    return Err(ErrorCode::DuplicateName.at(pat.span, message, "bound again here"));
                }
                names.push(name.clone());
                let mut variable = Variable::new(ty.clone(), pat.id, self.bind_level);
                match self.store.shallow(ty) {
                    Type::Meta(_) => variable.if_i64 = size,
                    _ => variable.size = size,
                }
                self.env.bind(name.clone(), Local::Value(variable));
            }
            PatKind::Tuple(parts) => {
                let types = match self.store.shallow(ty) {
                    Type::Tuple(types) if types.len() == parts.len() => types,
                    Type::Meta(_) => {
                        let tuple = self.pattern_type(pat)?;
                        self.expect(pat.span, ty, &tuple)?;
                        let Type::Tuple(types) = tuple else { return Ok(()) };
                        types
                    }
                    _ => return Err(self.pattern_mismatch(pat, ty)),
                };
                for (p, ty) in parts.iter().zip(types.iter()) {
                    self.bind_parts(p, ty, None, names)?;
                }
            }
            PatKind::Record(fields) => {
                let mut known = self.store.shallow(ty);
                if let Type::Meta(_) = known {
                    known = self.pattern_type(pat)?;
                    self.expect(pat.span, ty, &known)?;
                }
                let types = match known {
                    Type::Record(types) if types.len() == fields.len() => types,
                    _ => return Err(self.pattern_mismatch(pat, ty)),
                };
                for (field, p) in fields {
                    let Some((_, ty)) = types.iter().find(|(name, _)| *name == field.name) else {
                        return Err(self.pattern_mismatch(pat, ty));
                    };
                    self.bind_parts(p, ty, None, names)?;
                }
            }
            PatKind::Constructor(name, fields) => {
                let types = self.constructor_pattern(pat, name, fields, ty)?;
                for (p, ty) in fields.iter().zip(&types) {
                    self.bind_parts(p, ty, None, names)?;
                }
            }
            PatKind::Typed(p, declared) => {
                let declared = self.type_exp(declared)?;
                self.name_sizes(pat, &declared);
                let declared = self.at_each_call(&declared, ty);
                self.expect(pat.span, &declared, ty)?;
                self.bind_parts(p, ty, size, names)?;
            }
            PatKind::Literal(literal) => {
                let literal = self.literal(literal, pat.span);
                self.expect(pat.span, ty, &literal)?;
            }
            PatKind::Attr(_, p) => self.bind_parts(p, ty, size, names)?,
        }
        Ok(())
    }

    /// `[n] p`: the pattern gives names to sizes of the value; `bind` binds the pattern. The names'
    /// values and variables.
    pub(super) fn named_sizes(
        &mut self,
        idents: &[Ident],
        pat: &Pat,
        bind: impl FnOnce(&mut Self) -> Checks<()>,
    ) -> Checks<Vec<(Size, SizeVar)>> {
        self.distinct(idents)?;
        let outer = std::mem::take(&mut self.size_names);
        for ident in idents {
            let origin = SizeOrigin::Variable;
            let var =
                self.store.size_var(ident.name.clone(), SizeKind::Param, self.bind_level, origin, ident.span);
            self.store.span = ident.span;
            let value = self.store.named_meta(&ident.name, self.level);
            self.env.bind(ident.name.clone(), Local::Size(var.clone(), value.clone()));
            self.size_names.push((value, var));
        }
        bind(self)?;
        self.not_hidden(idents)?;
        let names = std::mem::replace(&mut self.size_names, outer);
        let unknown = |checker: &mut Self, ident: &Ident, value: &Size| {
            checker.store.resolve(value) == *value || !says(pat, &ident.name)
        };
        match idents.iter().zip(&names).find(|(ident, (value, _))| unknown(self, ident, value)) {
            None => Ok(names),
            Some((ident, _)) if says(pat, &ident.name) => {
                let message =
                    format!("what size `{}` is can't be told: the value's type is not known yet", ident.name);
                Err(ErrorCode::AmbiguousSize
                    .at(ident.span, message, "bound here")
                    .also(pat.span, "to the size of this")
                    .help("declare the type of the parameter that the value comes from"))
            }
            Some((ident, _)) => {
                let message = format!("the pattern does not say what the size `{}` is", ident.name);
                Err(ErrorCode::UnboundSize
                    .at(ident.span, message, "bound here")
                    .also(pat.span, format!("no array of size `[{}]` is in this pattern", ident.name)))
            }
        }
    }

    /// Notes that the names which [`Checker::named_sizes`] brings into scope get their values from
    /// what this pattern matches.
    fn name_sizes(&mut self, pat: &Pat, declared: &Type) {
        if self.size_names.is_empty() {
            return;
        }
        let names = self.size_names.clone();
        // A name that a function's type has told before is any size that is the same.
        let values: Vec<Size> = names.iter().map(|(value, _)| self.store.resolve(value)).collect();
        let shown = self.open_with(declared, &mut |_, size| {
            let named = values.iter().position(|value| value == size);
            named.map_or(size.clone(), |i| Size::var(names[i].1.clone()))
        });
        self.record(pat.id, pat.span, &shown);
        self.fresh_sizes[pat.id.0 as usize] = names.into_iter().map(|(_, var)| var).collect();
    }

    fn pattern_mismatch(&mut self, pat: &Pat, ty: &Type) -> Diagnostic {
        let what = match &pat.kind {
            PatKind::Tuple(parts) => format!("a tuple of {}", parts.len()),
            _ => "a record of these fields".to_string(),
        };
        if let (PatKind::Record(fields), Type::Record(types)) = (&pat.kind, self.store.shallow(ty))
            && let Some((left, _)) =
                types.iter().find(|(name, _)| fields.iter().all(|(f, _)| f.name != *name))
        {
            let shown = self.show(ty);
            return ErrorCode::PatternMismatch
                .at(pat.span, format!("the pattern leaves out the field `{left}` of a `{shown}`"), "")
                .help(format!("write `{left} = _` for what is not needed"));
        }
        let ty = self.show(ty);
        ErrorCode::PatternMismatch.at(
            pat.span,
            format!("the pattern takes {what}, the value is a `{ty}`"),
            "does not fit",
        )
    }

    /// The names of the sizes that a pattern or definition brings into scope must be new.
    pub(super) fn distinct(&self, idents: &[Ident]) -> Checks<()> {
        for (i, ident) in idents.iter().enumerate() {
            if let Some(first) = idents[..i].iter().find(|other| other.name == ident.name) {
                return Err(report::bound_twice(ident, first));
            }
        }
        Ok(())
    }

    /// The patterns that a size name is bound with must not bind it too.
    pub(super) fn not_hidden(&self, sizes: &[Ident]) -> Checks<()> {
        for size in sizes {
            if let Some(Local::Value(variable)) = self.env.get(&size.name) {
                let again = Ident { name: size.name.clone(), span: self.spans[variable.node.0 as usize] };
                return Err(report::bound_twice(&again, size));
            }
        }
        Ok(())
    }
}

/// Whether a type is written in a pattern.
fn is_typed(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Typed(..) => true,
        PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => parts.iter().any(is_typed),
        PatKind::Record(fields) => fields.iter().any(|(_, p)| is_typed(p)),
        PatKind::Attr(_, p) => is_typed(p),
        PatKind::Name(_) | PatKind::Wild | PatKind::Literal(_) => false,
    }
}

/// Whether a pattern has an array, outside of functions, with a size of this name in its type: its
/// value tells the size.
fn says(pat: &Pat, name: &Name) -> bool {
    match &pat.kind {
        PatKind::Typed(p, ty) => type_says(ty, name) || says(p, name),
        PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => parts.iter().any(|p| says(p, name)),
        PatKind::Record(fields) => fields.iter().any(|(_, p)| says(p, name)),
        PatKind::Attr(_, p) => says(p, name),
        PatKind::Name(_) | PatKind::Wild | PatKind::Literal(_) => false,
    }
}

fn type_says(ty: &TypeExp, name: &Name) -> bool {
    let is = |size: &Exp| matches!(&size.kind, ExpKind::Var(v) if v == name);
    match &ty.kind {
        TypeExpKind::Array(size, row) => size.as_deref().is_some_and(is) || type_says(row, name),
        TypeExpKind::Tuple(parts) => parts.iter().any(|t| type_says(t, name)),
        TypeExpKind::Record(fields) => fields.iter().any(|(_, t)| type_says(t, name)),
        // A value may lack the array.
        TypeExpKind::Sum(_) => false,
        TypeExpKind::Unique(t) | TypeExpKind::Exists(_, t) => type_says(t, name),
        TypeExpKind::Named { args, .. } => args.iter().any(|arg| match arg {
            TypeArg::Size(size) => size.as_deref().is_some_and(is),
            TypeArg::Type(t) => type_says(t, name),
        }),
        TypeExpKind::Scalar(_) | TypeExpKind::Fun { .. } => false,
    }
}
