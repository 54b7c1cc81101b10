//! Values that differ from others in one part: `e with a[i].f = v`, `let a[i] = v`.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::syntax::ast::{Access, Dim, Exp, Ident};

use super::Lowering;
use super::scope::At;
use super::value::{Context, Val};
use crate::core::{Atom, Op, Origin, Ty};

/// One step of the path to what is updated, its indices computed.
enum Step<'a> {
    Field(&'a Ident),
    Index(Vec<Atom>),
}

impl<'a> Lowering<'a> {
    /// `whole with path = value`: the indices are computed first, then the value.
    pub(super) fn updated(
        &mut self,
        context: &Context<'a>,
        whole: Val<'a>,
        path: &'a [Access],
        value: &'a Exp,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let mut steps = Vec::new();
        for access in path {
            steps.push(match access {
                Access::Field(field) => Step::Field(field),
                Access::Index(dims) => Step::Index(self.indices(context, dims, at)?),
            });
        }
        let new = self.exp(context, value)?;
        self.replaced(whole, &steps, new, at)
    }

    /// The value with another part at the end of the path.
    fn replaced(
        &mut self,
        whole: Val<'a>,
        path: &[Step<'a>],
        new: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let [step, rest @ ..] = path else { return Ok(new) };
        match step {
            Step::Field(field) => {
                let part = self.field(whole.clone(), field)?;
                let part = self.replaced(part, rest, new, at)?;
                Ok(with_field(whole, field, part))
            }
            Step::Index(indices) => {
                let part = if rest.is_empty() {
                    new
                } else {
                    let old = self.element(&whole, indices, at)?;
                    self.replaced(old, rest, new, at)?
                };
                let mut arrays = Vec::new();
                for (array, value) in whole.leaves().into_iter().zip(part.leaves()) {
                    let ty = self.type_of(&array);
                    let row = Ty { scalar: ty.scalar, dims: ty.dims[indices.len()..].to_vec() };
                    let value = self.at_type(value, &row);
                    let origin = self.origin("with", at, Bracket::Tree);
                    let update = Op::Update { array, at: indices.clone(), value };
                    arrays.extend(self.push(update, vec![ty], origin));
                }
                Ok(whole.rebuild(&mut arrays.into_iter().map(Atom::Var)))
            }
        }
    }

    /// The indices between brackets, each an `i64`.
    fn indices(&mut self, context: &Context<'a>, dims: &'a [Dim], at: At) -> Result<Vec<Atom>, Diagnostic> {
        let mut indices = Vec::new();
        for dim in dims {
            match dim {
                Dim::At(exp) => {
                    let index = self.scalar(context, exp)?;
                    indices.push(self.convert(index, ScalarType::I64, at));
                }
                Dim::Slice(..) => return Err(self.not_native(at.span, "an update of a slice")),
            }
        }
        Ok(indices)
    }

    /// The array under the extents of this type, which the checker has found to be its own.
    pub(super) fn at_type(&mut self, array: Atom, ty: &Ty) -> Atom {
        if self.type_of(&array) == *ty {
            return array;
        }
        Atom::Var(self.push(Op::Reshape(array), vec![ty.clone()], Origin::default())[0])
    }
}

/// The tuple or record with another part.
fn with_field<'a>(mut whole: Val<'a>, field: &Ident, part: Val<'a>) -> Val<'a> {
    let slot = match &mut whole {
        Val::Record(fields) => fields.iter_mut().find(|(n, _)| *n == field.name).map(|(_, v)| v),
        Val::Tuple(parts) => field.name.parse().ok().and_then(|i: usize| parts.get_mut(i)),
        Val::Atom(_) | Val::Fun(..) => None,
    };
    if let Some(slot) = slot {
        *slot = part;
    }
    whole
}
