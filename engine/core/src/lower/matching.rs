//! `match`.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_oracle::syntax::ast::{Exp, Pat, PatKind};

use super::Lowering;
use super::scope::At;
use super::value::{Context, Val};
use crate::core::Atom;
use crate::core::layout::{TAG, tag};
use lawson_oracle::reading::scalar_of;
use lawson_oracle::types::Type;

impl<'a> Lowering<'a> {
    /// The first case that fits: the checker has seen to it that one does, so that the last one is not asked.
    pub(super) fn matching(
        &mut self,
        context: &Context<'a>,
        value: &Val<'a>,
        cases: &'a [(Pat, Exp)],
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let [(pat, body), rest @ ..] = cases else {
            return Err(self.not_native(at.span, "a match without a case"));
        };
        let case = |l: &mut Self| {
            let context = l.bind(context.clone(), pat, value.clone())?;
            l.exp(&context, body)
        };
        let mut literals = Vec::new();
        self.literals(pat, value, &mut literals);
        let fits = self.all(literals, at);
        if rest.is_empty() || fits == Atom::Const(Scalar::Bool(true)) {
            return case(self);
        }
        let case = self.block(case)?;
        let rest = self.block(|l| l.matching(context, value, rest, at))?;
        self.branch(fits, case, rest, at)
    }

    /// For each literal of a pattern whether the value has it there.
    fn literals(&mut self, pat: &Pat, value: &Val<'a>, found: &mut Vec<Atom>) {
        match (&pat.kind, value) {
            (PatKind::Literal(literal), Val::Atom(atom)) => {
                let ty = self.type_of(atom).scalar;
                let operands = vec![atom.clone(), Atom::Const(scalar_of(literal, ty))];
                let at = At { id: pat.id, span: pat.span };
                found.push(self.prim(Prim { op: PrimOp::Eq, ty }, operands, at));
            }
            (PatKind::Tuple(pats), Val::Tuple(parts)) => {
                pats.iter().zip(parts).for_each(|(pat, part)| self.literals(pat, part, found));
            }
            (PatKind::Record(pats), Val::Record(fields)) => {
                for (field, pat) in pats {
                    if let Some((_, part)) = fields.iter().find(|(name, _)| *name == field.name) {
                        self.literals(pat, part, found);
                    }
                }
            }
            (PatKind::Constructor(name, pats), value) => {
                let ty = self.checked.type_of(pat.id);
                let Some((number, fields)) = self.variant(ty, name, value) else { return };
                if let (Type::Sum(variants), Val::Tuple(parts)) = (ty, value)
                    && let (true, Some(Val::Atom(found_tag))) = (variants.len() > 1, parts.first())
                {
                    let operands = vec![found_tag.clone(), Atom::Const(tag(number))];
                    let at = At { id: pat.id, span: pat.span };
                    found.push(self.prim(Prim { op: PrimOp::Eq, ty: TAG }, operands, at));
                }
                pats.iter().zip(&fields).for_each(|(pat, part)| self.literals(pat, part, found));
            }
            (PatKind::Typed(pat, _) | PatKind::Attr(_, pat), value) => self.literals(pat, value, found),
            _ => {}
        }
    }
}
