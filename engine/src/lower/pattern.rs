//! Binding patterns, and the sizes that values bring with them.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::syntax::ast::{Pat, PatKind};
use lawson_oracle::types::Type;
use lawson_oracle::types::size::SizeKind;

use super::Lowering;
use super::value::{Context, Frame, Val};
use crate::core::{Atom, Op, Origin, Size};

impl<'a> Lowering<'a> {
    /// Binds what a pattern matches; the context gains its names.
    pub(super) fn bind(
        &mut self,
        context: Context<'a>,
        pat: &'a Pat,
        value: Val<'a>,
    ) -> Result<Context<'a>, Diagnostic> {
        self.bind_sizes(&context.frame, self.checked.type_of(pat.id), &value);
        let value = match (self.checked.size_of_binding.get(&pat.id), value) {
            (Some(var), Val::Atom(atom)) => {
                let size = self.as_size(atom);
                context.frame.bind(var, size.clone());
                Val::Atom(Atom::Size(size))
            }
            (_, value) => value,
        };
        match (&pat.kind, value) {
            (PatKind::Name(name), value) => Ok(context.with(name.clone(), value)),
            (PatKind::Wild, _) => Ok(context),
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
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.bind(context, pat, value),
            _ => Err(self.not_native(pat.span, "this pattern")),
        }
    }

    /// The size that an `i64` scalar is; one that is computed gets a size variable of its own.
    pub(super) fn as_size(&mut self, atom: Atom) -> Size {
        match atom {
            Atom::Size(size) => size,
            Atom::Const(Scalar::I64(n)) => Size::constant(n),
            Atom::Const(_) | Atom::Var(_) => {
                let var = self.fresh_size(SizeKind::Param);
                self.push(Op::BindSize(var.clone(), atom), Vec::new(), Origin::default());
                Size::var(var)
            }
        }
    }

    /// Gives the size variables of a type of the source that have no size yet the extents that the
    /// value has: those of a filter's result, of a `let [n]`, of a lambda's parameter.
    pub(super) fn bind_sizes(&self, frame: &Frame, ty: &Type, value: &Val<'a>) {
        self.match_sizes(frame, ty, value, &mut Vec::new());
    }

    fn match_sizes<'t>(&self, frame: &Frame, ty: &'t Type, value: &Val<'a>, dims: &mut Vec<&'t Size>) {
        match (ty, value) {
            (Type::Array(size, row), _) => {
                dims.push(size);
                self.match_sizes(frame, row, value, dims);
                dims.pop();
            }
            (Type::Tuple(tys), Val::Tuple(parts)) => {
                tys.iter().zip(parts).for_each(|(ty, part)| self.match_sizes(frame, ty, part, dims));
            }
            (Type::Record(tys), Val::Record(parts)) => {
                tys.iter()
                    .zip(parts)
                    .for_each(|((_, ty), (_, part))| self.match_sizes(frame, ty, part, dims));
            }
            (Type::Scalar(_) | Type::Param(_), Val::Atom(_)) | (Type::Param(_), _) => {
                let Some(atom) = value.leaves().into_iter().next() else { return };
                for (formal, actual) in dims.iter().zip(self.type_of(&atom).dims) {
                    if let Some(var) = formal.as_var()
                        && frame.known(formal).is_none()
                    {
                        frame.bind(var, actual);
                    }
                }
            }
            _ => {}
        }
    }
}
