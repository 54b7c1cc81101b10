//! Loops, `match`, `assert` and ranges.

use super::apply::scalar;
use super::value::{Context, Origins, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::{Domain, Undecided};
use crate::scalar::{Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Exp, LoopForm, NodeId, Pat, PatKind, RangeEnd};
use crate::value::{Array, RowType, Value};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `loop pat = init for .. do body`. Each turn has a frame of its own: sizes that the body
    /// decides may differ from turn to turn.
    pub(super) fn looping(
        &mut self,
        context: &Context<'a, D::S>,
        node: NodeId,
        pat: &'a Pat,
        init: Option<&'a Exp>,
        form: &'a LoopForm,
        body: &'a Exp,
    ) -> Eval<Val<'a, D::S>> {
        let mut state = match init {
            Some(init) => self.exp(context, init)?,
            None => same_names(context, pat)?,
        }
        .between_turns();
        match form {
            LoopForm::For(name, bound) => {
                let bound = scalar(self.exp(context, bound)?)?;
                let ty = self.domain.type_of(&bound);
                for i in 0..self.domain.size(&bound).map_err(Stop::Undecided)? {
                    let turn = self.bind(context.inner(), pat, state)?;
                    if let Some(var) = self.checked.size_of_binding.get(&node) {
                        turn.frame.bind(var, i);
                    }
                    let i = Val::Scalar(self.domain.constant(Scalar::integer(ty, i.into())));
                    if let Some(var) = self.checked.value_of_binding.get(&node) {
                        turn.frame.bind_value(var, i.clone());
                    }
                    state = self.exp(&turn.with(name.name.clone(), i), body)?.between_turns();
                }
            }
            LoopForm::In(element, array) => {
                let Val::Array(array, _) = self.exp(context, array)? else {
                    return Err(Stop::Internal("a loop over no array".into()));
                };
                for value in array.elems.iter() {
                    let turn = self.bind(context.inner(), pat, state)?;
                    let turn = self.bind(turn, element, Val::from_value(value))?;
                    state = self.exp(&turn, body)?.between_turns();
                }
            }
            LoopForm::While(condition) => loop {
                let turn = self.bind(context.inner(), pat, state.clone())?;
                let goes_on = self.exp(&turn, condition)?;
                if !self.decide(&goes_on)? {
                    break;
                }
                state = self.exp(&turn, body)?.between_turns();
            },
        }
        Ok(state)
    }

    /// The first case that fits: the checker has seen to it that one does, so that the last one is not asked.
    pub(super) fn matching(
        &mut self,
        context: &Context<'a, D::S>,
        value: Val<'a, D::S>,
        cases: &'a [(Pat, Exp)],
    ) -> Eval<Val<'a, D::S>> {
        for (i, (pat, body)) in cases.iter().enumerate() {
            if i + 1 == cases.len() || self.fits(pat, &value)? {
                let context = self.bind(context.clone(), pat, value)?;
                return self.branch(&context, body);
            }
        }
        Err(Stop::Internal("a match without a case".into()))
    }

    /// The branch of an `if` or `match` that is taken.
    pub(super) fn branch(&mut self, context: &Context<'a, D::S>, branch: &'a Exp) -> Eval<Val<'a, D::S>> {
        let value = self.exp(context, branch);
        match value {
            Ok(_) => self.reached.insert(branch.id),
            Err(_) => self.ended_in.insert(branch.id),
        };
        value
    }

    /// The condition of an `assert`, which must be true.
    pub(super) fn assertion(
        &mut self,
        context: &Context<'a, D::S>,
        span: Span,
        condition: &'a Exp,
    ) -> Eval<()> {
        let holds = self.exp(context, condition)?;
        if self.decide(&holds)? {
            return Ok(());
        }
        let text = &self.checked.source.text;
        let text = text.get(condition.span.start as usize..condition.span.end as usize).unwrap_or_default();
        let values = self.shown_variables(context, condition);
        Err(self.fault_of(span, FaultKind::Assertion(text.to_string()), values))
    }

    /// `start..step...end` and the others. The first and last element decide everything, so they
    /// must be numbers.
    pub(super) fn range(
        &mut self,
        context: &Context<'a, D::S>,
        span: Span,
        start: &'a Exp,
        second: Option<&'a Exp>,
        end: &'a RangeEnd,
    ) -> Eval<Val<'a, D::S>> {
        let (first, ty) = self.integer(context, start)?;
        let second = second.map(|e| self.integer(context, e)).transpose()?.map(|(second, _)| second);
        let (RangeEnd::Inclusive(e) | RangeEnd::Below(e) | RangeEnd::Above(e)) = end;
        let (last, _) = self.integer(context, e)?;
        let (dots, direction, inclusive) = match end {
            RangeEnd::Inclusive(_) => ("...", None, 1),
            RangeEnd::Below(_) => ("..<", Some(1), 0),
            RangeEnd::Above(_) => ("..>", Some(-1), 0),
        };
        let step = second.map_or(direction.unwrap_or(1), |second| second - first);
        let distance = (last - first) * step.signum();
        if step == 0 || direction.is_some_and(|d| d != step.signum()) || distance < 0 {
            let second = second.map_or(String::new(), |s| format!("..{s}"));
            return Err(self.fault(span, FaultKind::InvalidRange(format!("{first}{second}{dots}{last}"))));
        }
        let count = (distance + inclusive + step.abs() - 1) / step.abs();
        let count = i64::try_from(count).map_err(|_| Stop::Undecided(Undecided::Memory(i64::MAX)))?;
        let elems = self.generate(count, |it, i| {
            let scalar = Scalar::integer(ty, first + i128::from(i) * step);
            Value::Scalar(it.domain.constant(scalar))
        })?;
        Ok(Val::Array(Array::new(RowType::Scalar(ty), elems), Origins::new()))
    }

    /// An integer whose value is needed, and its type.
    fn integer(&mut self, context: &Context<'a, D::S>, exp: &'a Exp) -> Eval<(i128, ScalarType)> {
        let value = scalar(self.exp(context, exp)?)?;
        let number = self.domain.known(&value).and_then(Scalar::as_integer);
        let number = number.ok_or(Stop::Undecided(Undecided::Symbolic("a range between unknown numbers")))?;
        Ok((number, self.domain.type_of(&value)))
    }
}

/// What a loop without initialiser starts from: the variables of the same names.
fn same_names<'a, S: Clone>(context: &Context<'a, S>, pat: &Pat) -> Eval<Val<'a, S>> {
    match &pat.kind {
        PatKind::Name(name) => {
            context.env.get(name).cloned().ok_or_else(|| Stop::Internal(format!("`{name}` is not in scope")))
        }
        PatKind::Tuple(parts) => {
            Ok(Val::Tuple(parts.iter().map(|p| same_names(context, p)).collect::<Eval<_>>()?))
        }
        PatKind::Typed(pat, _) | PatKind::Attr(_, pat) => same_names(context, pat),
        _ => Err(Stop::Internal("a loop variable without a name".into())),
    }
}
