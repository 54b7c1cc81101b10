//! `match`, ranges, slices and coercions.

use std::sync::Arc;

use super::cases::Cases;
use super::exp::I64;
use super::{Checker, Checks};
use crate::diagnostic::ErrorCode;
use crate::source::Span;
use crate::syntax::ast::{Exp, ExpKind, Literal, NodeId, Pat, RangeEnd, TypeExp};
use crate::types::mask::Mask;
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Size, Type};

impl Checker<'_> {
    /// `match e case p -> e ..`.
    pub(super) fn matching(
        &mut self,
        exp: &Exp,
        (scrutinee, cases): (&Exp, &[(Pat, Exp)]),
        expected: Option<&Type>,
    ) -> Checks<Type> {
        let ty = self.infer(scrutinee);
        let mut result: Option<(Span, Type)> = None;
        for (pat, body) in cases {
            let found = self.branch(|c| {
                c.bind_pattern_or_wrong(pat, &ty);
                Ok(c.infer_expecting(body, expected))
            })?;
            let joined = match &result {
                Some((span, before)) => self.branches(exp, (*span, before), (body.span, &found))?,
                // Joined with itself, so that nothing known only inside the case is left.
                None => self.branches(exp, (body.span, &found), (body.span, &found))?,
            };
            result = Some((body.span, joined));
        }
        self.exhaustive(&Cases::Match(scrutinee.span, cases))?;
        match result {
            Some((_, ty)) => Ok(ty),
            None => Err(ErrorCode::ExpectedToken.at(exp.span, "a `match` without a case", "")),
        }
    }

    /// Refuses cases that leave a value out, at the end of the definition where only types tell.
    pub(super) fn exhaustive(&mut self, cases: &Cases) -> Checks<()> {
        let cases = cases.kept();
        if !cases.needs_types() {
            return cases.exhaustive(&[]);
        }
        self.pending.matches.push(cases);
        Ok(())
    }

    /// `a..b...c` and the others.
    pub(super) fn range(
        &mut self,
        exp: &Exp,
        start: &Exp,
        step: Option<&Exp>,
        end: &RangeEnd,
    ) -> Checks<Type> {
        let element = self.store.type_meta(Mask::scalars(|t| t.is_integer()), self.level);
        let (RangeEnd::Inclusive(last) | RangeEnd::Below(last) | RangeEnd::Above(last)) = end;
        for e in [Some(start), step, Some(&**last)].into_iter().flatten() {
            self.check(e, &element)?;
        }
        let extra = match end {
            RangeEnd::Below(_) => Some(0),
            RangeEnd::Inclusive(_) => Some(1),
            RangeEnd::Above(_) => None,
        };
        // In another type than `i64` the ends are no sizes, and arithmetic on them may wrap.
        let is_size = self.store.shallow(&element) == I64;
        // From each number to the next: `1..2...n`.
        let next = number(start).and_then(|start| start.checked_add(1));
        let by_one = step.is_none_or(|step| next.is_some() && number(step) == next);
        let length = extra.filter(|_| by_one).and_then(|extra| {
            let [start, last] = [start, last].map(|end| match is_size {
                true => self.size_expression(end),
                false => number(end).map(Size::constant),
            });
            Some(last?.sub(&start?).add(&Size::constant(extra)))
        });
        let size = match length {
            Some(size) => size,
            None => Size::var(self.fresh_size(exp.id, exp.span, SizeOrigin::Result("this range".into()))),
        };
        Ok(Type::Array(size, Arc::new(element)))
    }

    /// The length of the slice `[from:to:step]` of an array of length `size`.
    pub(super) fn slice(
        &mut self,
        node: (NodeId, Span),
        size: &Size,
        parts: [Option<&Exp>; 3],
    ) -> Checks<Size> {
        for part in parts.into_iter().flatten() {
            self.check(part, &I64)?;
        }
        if let Some(any) = parts.into_iter().flatten().find_map(|part| self.wrong_size_of(part)) {
            return Ok(any);
        }
        let [from, to, step] = parts;
        let step = match step {
            Some(step) => self.size_of(step).and_then(|s| s.as_constant()),
            None => Some(1),
        };
        let length = match (step, from, to) {
            (Some(1 | -1), None, None) => Some(self.store.resolve(size)),
            (Some(1), _, _) => {
                let start = from.map_or(Some(Size::default()), |e| self.size_expression(e));
                let end = to.map_or(Some(size.clone()), |e| self.size_expression(e));
                start.zip(end).map(|(start, end)| end.sub(&start))
            }
            _ => None,
        };
        Ok(match length {
            Some(length) => length,
            None => Size::var(self.fresh_size(node.0, node.1, SizeOrigin::Result("this slice".into()))),
        })
    }

    /// `e :> t`: as `t` says, if but the sizes differ.
    pub(super) fn coercion(&mut self, exp: &Exp, e: &Exp, ty: &TypeExp) -> Checks<Type> {
        let known = self.store.size_vars();
        let declared = self.type_exp(ty)?;
        let declared = self.open_with(&declared, &mut |c, size| {
            let size = c.store.resolve(size);
            // A name may be of a size that is not known yet.
            if !size.vars().iter().any(|v| v.kind == SizeKind::Meta && v.id >= known) {
                return size;
            }
            Size::var(c.fresh_size(exp.id, exp.span, SizeOrigin::Result("this coercion".into())))
        });
        // Only running tells the sizes, and of a function it tells none.
        self.constrain(ty.span, &declared, Mask::VALUE)?;
        let found = self.infer_expecting(e, Some(&declared));
        let any_size = self.open_with(&found, &mut |c, _| c.store.size_meta(c.level));
        self.expect(e.span, &declared, &any_size)?;
        Ok(declared)
    }
}

/// A number as it stands, with its sign.
fn number(exp: &Exp) -> Option<i64> {
    match &exp.kind {
        ExpKind::Paren(e) => number(e),
        // `-1u8` is no negative number.
        ExpKind::Neg(e) => match e.kind {
            ExpKind::Literal(Literal::Int(n, None)) => i64::try_from(-n).ok(),
            _ => None,
        },
        ExpKind::Literal(Literal::Int(n, _)) => i64::try_from(*n).ok(),
        _ => None,
    }
}
