//! Binding patterns.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::syntax::ast::{Pat, PatKind};

use super::Lowering;
use super::scope::At;
use super::value::{Context, Val};
use crate::core::Atom;
use lawson_oracle::reading::{Sizes, Written};

impl<'a> Lowering<'a> {
    /// Binds what a pattern matches; the context gains its names.
    pub(super) fn bind(
        &mut self,
        context: Context<'a>,
        pat: &'a Pat,
        value: Val<'a>,
    ) -> Result<Context<'a>, Diagnostic> {
        let ty = self.checked.type_of(pat.id);
        self.bind_sizes(&context.frame, ty, &value, Sizes::Plain);
        let value = match &pat.kind {
            PatKind::Typed(_, written) if self.sizes_in(&context, written, Written::Needed)? => {
                self.coerced(&context.frame.ty(ty), &value, At { id: pat.id, span: pat.span })
            }
            _ => value,
        };
        self.bind_sizes(&context.frame, ty, &value, Sizes::All);
        let value = match (self.checked.size_of_binding.get(&pat.id), value) {
            (Some(var), Val::Atom(atom)) => {
                let size = self.as_size(atom);
                context.frame.bind(var, size.clone());
                Val::Atom(Atom::Size(size))
            }
            (_, value) => value,
        };
        if let Some(var) = self.checked.value_of_binding.get(&pat.id) {
            self.bind_value(&context.frame, var, &value);
        }
        match (&pat.kind, value) {
            (PatKind::Name(name), value) => Ok(context.with(name.clone(), value)),
            (PatKind::Wild | PatKind::Literal(_), _) => Ok(context),
            (PatKind::Tuple(pats), _) if pats.is_empty() => Ok(context),
            (PatKind::Record(pats), _) if pats.is_empty() => Ok(context),
            (PatKind::Tuple(pats), Val::Tuple(parts)) => {
                let mut context = context;
                for (pat, part) in pats.iter().zip(parts) {
                    context = self.bind(context, pat, part)?;
                }
                Ok(context)
            }
            (PatKind::Record(pats), Val::Record(fields)) => {
                let mut context = context;
                for (field, pat) in pats {
                    if let Some((_, part)) = fields.iter().find(|(name, _)| *name == field.name) {
                        context = self.bind(context, pat, part.clone())?;
                    }
                }
                Ok(context)
            }
            (PatKind::Constructor(name, pats), value) => {
                let Some((_, fields)) = self.variant(ty, name, &value) else {
                    return Err(self.not_native(pat.span, "this pattern"));
                };
                pats.iter()
                    .zip(fields)
                    .try_fold(context, |context, (pat, part)| self.bind(context, pat, part))
            }
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.bind(context, pat, value),
            _ => Err(self.not_native(pat.span, "this pattern")),
        }
    }
}
