//! Sum types: what stands for the constructor, and the fields of all constructors, of which a value has its own; the
//! others are zeros. Nobody reads those, but a function that has their size as a parameter sees how many there are.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::syntax::ast::{Exp, Ident};
use lawson_oracle::types::Type;

use super::Lowering;
use super::scope::At;
use super::value::{Context, Val};
use crate::core::Atom;
use crate::core::layout::tag;

impl<'a> Lowering<'a> {
    /// `#f x y`.
    pub(super) fn construction(
        &mut self,
        context: &Context<'a>,
        exp: &'a Exp,
        name: &Ident,
        fields: &'a [Exp],
    ) -> Result<Val<'a>, Diagnostic> {
        let given = fields.iter().map(|e| self.exp(context, e)).collect::<Result<_, _>>()?;
        let mut given = Some(Val::Tuple(given));
        let ty = context.frame.ty_without_rows(self.checked.type_of(exp.id));
        let Type::Sum(variants) = &ty else {
            return Err(self.not_native(exp.span, format_args!("`#{}` of no sum type", name.name)));
        };
        let at = At { id: exp.id, span: exp.span };
        let mut parts = Vec::new();
        for (number, (other, ty)) in variants.iter().enumerate() {
            if *other == name.name {
                parts.insert(0, Val::Atom(Atom::Const(tag(number))));
                parts.extend(given.take());
            } else {
                let lacking = self.lacking(ty, at);
                let zeros = lacking.fields().iter().map(|ty| self.zeros(ty, at)).collect::<Result<_, _>>()?;
                parts.push(Val::Tuple(zeros));
            }
        }
        Ok(Val::Tuple(parts))
    }

    /// The type, in sizes of the program, of what a value lacks. Where a size is negative, there are no elements: no array
    /// has to have it.
    fn lacking(&mut self, ty: &Type, at: At) -> Type {
        let Type::Array(size, row) = ty else {
            return ty.with_parts(&mut |part| self.lacking(part, at));
        };
        let size = self.as_length(size, at);
        Type::Array(size, self.lacking(row, at).into())
    }

    /// The number of a constructor in a type, and the fields of that constructor in a value of the type.
    pub(super) fn variant(&self, ty: &Type, name: &Ident, value: &Val<'a>) -> Option<(usize, Vec<Val<'a>>)> {
        let Type::Sum(variants) = ty else { return None };
        let number = variants.iter().position(|(other, _)| *other == name.name)?;
        let Val::Tuple(parts) = value else { return None };
        let Val::Tuple(fields) = parts.get(number + 1)? else { return None };
        Some((number, fields.clone()))
    }
}
