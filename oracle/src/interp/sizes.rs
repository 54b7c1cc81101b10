//! The sizes that values bring with them, and those that types have as expressions.

use super::apply::At;
use super::value::{Context, Frame, Use, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::Domain;
use crate::reading::{Sizes, Written, written_sizes};
use crate::source::Span;
use crate::syntax::ast::{Exp, Name, TypeExp};
use crate::types::{Size, Type};
use crate::value::{RowType, Value, Variant};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// The value of a size parameter of a built-in.
    pub(super) fn size_of(&mut self, of: &Use<'a, D::S>, parameter: usize, at: At) -> Eval<i64> {
        let size = of.instance.sizes.get(parameter);
        let size = size.ok_or_else(|| Stop::Internal("a size parameter that is not there".into()))?;
        self.size_value(&of.frame, size, at.span)?
            .ok_or_else(|| Stop::Unsupported(at.span, format!("the size `{size}`, which only a type says")))
    }

    /// Evaluates the sizes that a type has as expressions; says whether there is any.
    pub(super) fn sizes_in(
        &mut self,
        context: &Context<'a, D::S>,
        ty: &'a TypeExp,
        which: Written,
    ) -> Eval<bool> {
        let sizes = written_sizes(ty);
        sizes.iter().try_for_each(|size| self.written_size(context, size, which))?;
        Ok(!sizes.is_empty())
    }

    fn written_size(&mut self, context: &Context<'a, D::S>, size: &'a Exp, which: Written) -> Eval<()> {
        let fresh = self.checked.fresh_sizes[size.id.0 as usize].first();
        let told = || fresh.is_none_or(|var| context.frame.try_size(&Size::var(var.clone())) != Ok(None));
        if which == Written::Needed || !told() {
            self.exp(context, size)?;
        }
        Ok(())
    }

    /// Gives the size variables of an argument's type their values; an extent that is not what the sizes
    /// say is a failure.
    pub(super) fn check_sizes(
        &self,
        frame: &Frame<'a, D::S>,
        ty: &Type,
        value: &Val<'a, D::S>,
        param: &str,
        span: Span,
    ) -> Eval<()> {
        bind_sizes(frame, ty, value, Sizes::Plain);
        match (ty, value) {
            (Type::Tuple(tys), Val::Tuple(parts)) => tys
                .iter()
                .zip(parts)
                .try_for_each(|(ty, part)| self.check_sizes(frame, ty, part, param, span)),
            (Type::Record(tys), Val::Record(parts)) => tys
                .iter()
                .zip(parts)
                .try_for_each(|((_, ty), (_, part))| self.check_sizes(frame, ty, part, param, span)),
            (Type::Sum(tys), Val::Sum(variant)) => own_fields(tys, variant)
                .try_for_each(|(ty, part)| self.check_sizes(frame, ty, part, param, span)),
            (Type::Array(..), Val::Array(array, _)) => {
                let row = RowType::Array(array.len() as i64, array.row.clone());
                match differing(frame, ty, &row) {
                    None => Ok(()),
                    Some((size, expected, found)) => {
                        let kind =
                            FaultKind::SizeMismatch { param: param.to_string(), size, expected, found };
                        Err(self.fault(span, kind))
                    }
                }
            }
            _ => Ok(()),
        }
    }
}

/// The types of the fields that a value of a sum type has, with the fields.
fn own_fields<'t, 'v, V>(
    types: &'t [(Name, Type)],
    variant: &'v Variant<V>,
) -> impl Iterator<Item = (&'t Type, &'v V)> {
    let own = types.iter().find(|(name, _)| *name == variant.name);
    let fields = own.map_or(&[][..], |(_, ty)| ty.fields());
    fields.iter().zip(&variant.fields)
}

/// The value with the extents that its type now tells of what it lacks: a branch that has no array knows nothing of the
/// size that another one gives.
pub(super) fn told_extents<'a, S: Clone>(frame: &Frame<'a, S>, ty: &Type, value: Val<'a, S>) -> Val<'a, S> {
    if !ty.any(&mut |part| matches!(part, Type::Sum(_))) {
        return value;
    }
    match (ty, value) {
        (Type::Tuple(types), Val::Tuple(parts)) => {
            Val::Tuple(types.iter().zip(parts).map(|(ty, part)| told_extents(frame, ty, part)).collect())
        }
        (Type::Record(types), Val::Record(parts)) => {
            let parts = types.iter().zip(parts);
            Val::Record(parts.map(|((_, ty), (name, part))| (name, told_extents(frame, ty, part))).collect())
        }
        (_, Val::Fun(function, args)) => Val::Fun(function, args),
        (ty, Val::Array(array, origins)) => match frame.value_type(ty) {
            Some(row) => match Value::Array(array.clone()).with_row(&row) {
                Value::Array(array) => Val::Array(array, origins),
                _ => Val::Array(array, origins),
            },
            None => Val::Array(array, origins),
        },
        (ty, Val::Sum(mut variant)) => {
            if let Some(RowType::Sum(row)) = frame.row_type(ty) {
                variant.row = row.into();
            }
            Val::Sum(variant)
        }
        (_, other) => other,
    }
}

/// Gives the size variables of a type that have no value yet the extents that the value has.
pub(super) fn bind_sizes<S>(frame: &Frame<'_, S>, ty: &Type, value: &Val<'_, S>, which: Sizes) {
    match (ty, value) {
        (Type::Tuple(tys), Val::Tuple(parts)) => {
            tys.iter().zip(parts).for_each(|(ty, part)| bind_sizes(frame, ty, part, which));
        }
        (Type::Record(tys), Val::Record(parts)) => {
            tys.iter().zip(parts).for_each(|((_, ty), (_, part))| bind_sizes(frame, ty, part, which));
        }
        (Type::Sum(tys), Val::Sum(variant)) => {
            own_fields(tys, variant).for_each(|(ty, part)| bind_sizes(frame, ty, part, which));
            bind_row(frame, ty, &RowType::Sum(variant.row.to_vec()), which);
        }
        (Type::Array(..), Val::Array(array, _)) => {
            bind_row(frame, ty, &RowType::Array(array.len() as i64, array.row.clone()), which);
        }
        _ => {}
    }
}

fn bind_row<S>(frame: &Frame<'_, S>, ty: &Type, row: &RowType, which: Sizes) {
    match (ty, row) {
        (Type::Array(size, ty), RowType::Array(n, row)) => {
            if let Some(var) = size.as_var()
                && (which == Sizes::All || var.term().is_none())
                && frame.try_size(size) == Ok(None)
            {
                frame.bind(var, *n);
            }
            bind_row(frame, ty, row, which);
        }
        (Type::Tuple(tys), RowType::Tuple(rows)) => {
            tys.iter().zip(rows).for_each(|(ty, row)| bind_row(frame, ty, row, which));
        }
        (Type::Record(tys), RowType::Record(rows)) | (Type::Sum(tys), RowType::Sum(rows)) => {
            tys.iter().zip(rows).for_each(|((_, ty), (_, row))| bind_row(frame, ty, row, which));
        }
        _ => {}
    }
}
/// The first size that has another value than the extent: its text, its value and the extent.
fn differing<S>(frame: &Frame<'_, S>, ty: &Type, row: &RowType) -> Option<(String, i64, i64)> {
    match (ty, row) {
        (Type::Array(size, ty), RowType::Array(n, row)) => match frame.size(size) {
            Some(expected) if expected != *n => Some((size.to_string(), expected, *n)),
            _ => differing(frame, ty, row),
        },
        (Type::Tuple(tys), RowType::Tuple(rows)) => {
            tys.iter().zip(rows).find_map(|(ty, row)| differing(frame, ty, row))
        }
        (Type::Record(tys), RowType::Record(rows)) | (Type::Sum(tys), RowType::Sum(rows)) => {
            tys.iter().zip(rows).find_map(|((_, ty), (_, row))| differing(frame, ty, row))
        }
        _ => None,
    }
}
