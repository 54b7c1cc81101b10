//! Binding patterns, and the sizes that values bring with them.

use super::exp::scalar_of;
use super::value::{Context, Frame, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::Domain;
use crate::scalar::{Prim, PrimOp};
use crate::source::Span;
use crate::syntax::ast::{Pat, PatKind};
use crate::types::Type;
use crate::value::RowType;

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// Binds what a pattern matches; the context gains its names.
    pub(super) fn bind(
        &mut self,
        context: Context<'a, D::S>,
        pat: &'a Pat,
        value: Val<'a, D::S>,
    ) -> Eval<Context<'a, D::S>> {
        self.bind_sizes(&context.frame, self.checked.type_of(pat.id), &value);
        match (&pat.kind, value) {
            (PatKind::Name(name), value) => {
                if let (Some(var), Val::Scalar(s)) = (self.checked.size_of_binding.get(&pat.id), &value) {
                    let number = self.domain.size(s).map_err(Stop::Undecided)?;
                    context.frame.bind(var, number);
                }
                Ok(context.with(name.clone(), value))
            }
            (PatKind::Wild | PatKind::Literal(_), _) => Ok(context),
            (PatKind::Tuple(pats), Val::Tuple(parts)) => {
                pats.iter().zip(parts).try_fold(context, |context, (pat, part)| self.bind(context, pat, part))
            }
            (PatKind::Record(pats), Val::Record(fields)) => {
                pats.iter().try_fold(context, |context, (field, pat)| {
                    match fields.iter().find(|(name, _)| *name == field.name) {
                        Some((_, part)) => self.bind(context, pat, part.clone()),
                        None => Err(Stop::Internal(format!("no field `{}`", field.name))),
                    }
                })
            }
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.bind(context, pat, value),
            _ => Err(Stop::Internal("a pattern that does not fit its value".into())),
        }
    }

    /// Whether a value has the literals of a pattern.
    pub(super) fn fits(&mut self, pat: &'a Pat, value: &Val<'a, D::S>) -> Eval<bool> {
        match (&pat.kind, value) {
            (PatKind::Literal(literal), Val::Scalar(s)) => {
                let ty = self.domain.type_of(s);
                let literal = self.domain.constant(scalar_of(literal, ty));
                let same = self.prim(Prim { op: PrimOp::Eq, ty }, &[s.clone(), literal], pat.span)?;
                self.decide(&Val::Scalar(same))
            }
            (PatKind::Tuple(pats), Val::Tuple(parts)) => {
                for (pat, part) in pats.iter().zip(parts) {
                    if !self.fits(pat, part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (PatKind::Record(pats), Val::Record(fields)) => {
                for (field, pat) in pats {
                    let part = fields.iter().find(|(name, _)| *name == field.name);
                    if let Some((_, part)) = part
                        && !self.fits(pat, part)?
                    {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.fits(pat, value),
            _ => Ok(true),
        }
    }

    /// Gives the size variables of a type that have no value yet the extents that the value has.
    pub(super) fn bind_sizes(&self, frame: &Frame, ty: &Type, value: &Val<'a, D::S>) {
        match (ty, value) {
            (Type::Tuple(tys), Val::Tuple(parts)) => {
                tys.iter().zip(parts).for_each(|(ty, part)| self.bind_sizes(frame, ty, part));
            }
            (Type::Record(tys), Val::Record(parts)) => {
                tys.iter().zip(parts).for_each(|((_, ty), (_, part))| self.bind_sizes(frame, ty, part));
            }
            (Type::Array(..), Val::Array(array, _)) => {
                bind_row(frame, ty, &RowType::Array(array.len() as i64, array.row.clone()));
            }
            _ => {}
        }
    }

    /// [`Self::bind_sizes`] for an argument of an entry: an extent that is not what the sizes bound
    /// so far say is a failure.
    pub(super) fn check_sizes(
        &self,
        frame: &Frame,
        ty: &Type,
        value: &Val<'a, D::S>,
        param: &str,
        span: Span,
    ) -> Eval<()> {
        self.bind_sizes(frame, ty, value);
        match (ty, value) {
            (Type::Tuple(tys), Val::Tuple(parts)) => tys
                .iter()
                .zip(parts)
                .try_for_each(|(ty, part)| self.check_sizes(frame, ty, part, param, span)),
            (Type::Record(tys), Val::Record(parts)) => tys
                .iter()
                .zip(parts)
                .try_for_each(|((_, ty), (_, part))| self.check_sizes(frame, ty, part, param, span)),
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

fn bind_row(frame: &Frame, ty: &Type, row: &RowType) {
    match (ty, row) {
        (Type::Array(size, ty), RowType::Array(n, row)) => {
            if let Some(var) = size.as_var().filter(|v| frame.lookup(v).is_none()) {
                frame.bind(var, *n);
            }
            bind_row(frame, ty, row);
        }
        (Type::Tuple(tys), RowType::Tuple(rows)) => {
            tys.iter().zip(rows).for_each(|(ty, row)| bind_row(frame, ty, row));
        }
        (Type::Record(tys), RowType::Record(rows)) => {
            tys.iter().zip(rows).for_each(|((_, ty), (_, row))| bind_row(frame, ty, row));
        }
        _ => {}
    }
}

/// The first size that has another value than the extent: its text, its value and the extent.
fn differing(frame: &Frame, ty: &Type, row: &RowType) -> Option<(String, i64, i64)> {
    match (ty, row) {
        (Type::Array(size, ty), RowType::Array(n, row)) => match frame.size(size) {
            Some(expected) if expected != *n => Some((size.to_string(), expected, *n)),
            _ => differing(frame, ty, row),
        },
        (Type::Tuple(tys), RowType::Tuple(rows)) => {
            tys.iter().zip(rows).find_map(|(ty, row)| differing(frame, ty, row))
        }
        (Type::Record(tys), RowType::Record(rows)) => {
            tys.iter().zip(rows).find_map(|((_, ty), (_, row))| differing(frame, ty, row))
        }
        _ => None,
    }
}
