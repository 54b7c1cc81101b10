//! Binding patterns, and the sizes that values bring with them.

use super::sizes::bind_sizes;
use super::value::{Context, Val};
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::reading::{Sizes, Written, scalar_of};
use crate::scalar::{Prim, PrimOp};
use crate::syntax::ast::{Pat, PatKind};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// Binds what a pattern matches; the context gains its names.
    pub(super) fn bind(
        &mut self,
        context: Context<'a, D::S>,
        pat: &'a Pat,
        value: Val<'a, D::S>,
    ) -> Eval<Context<'a, D::S>> {
        let ty = self.checked.type_of(pat.id);
        bind_sizes(&context.frame, ty, &value, Sizes::Plain);
        if let PatKind::Typed(_, written) = &pat.kind
            && self.sizes_in(&context, written, Written::Needed)?
        {
            self.check_sizes(&context.frame, ty, &value, &name_of(pat), pat.span)?;
        }
        bind_sizes(&context.frame, ty, &value, Sizes::All);
        if let (Some(var), Val::Scalar(s)) = (self.checked.size_of_binding.get(&pat.id), &value) {
            let number = self.domain.size(s).map_err(Stop::Undecided)?;
            context.frame.bind(var, number);
        }
        if let Some(var) = self.checked.value_of_binding.get(&pat.id) {
            context.frame.bind_value(var, value.clone());
        }
        match (&pat.kind, value) {
            (PatKind::Name(name), value) => Ok(context.with(name.clone(), value)),
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
            (PatKind::Constructor(_, pats), Val::Sum(variant)) => pats
                .iter()
                .zip(variant.fields)
                .try_fold(context, |context, (pat, part)| self.bind(context, pat, part)),
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
            (PatKind::Constructor(name, pats), Val::Sum(variant)) => {
                if name.name != variant.name {
                    return Ok(false);
                }
                for (pat, part) in pats.iter().zip(&variant.fields) {
                    if !self.fits(pat, part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.fits(pat, value),
            _ => Ok(true),
        }
    }
}

/// What messages call the value of a parameter.
fn name_of(pat: &Pat) -> String {
    match &pat.kind {
        PatKind::Name(name) => name.to_string(),
        PatKind::Typed(pat, _) | PatKind::Attr(_, pat) => name_of(pat),
        _ => "the argument".to_string(),
    }
}
