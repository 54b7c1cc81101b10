//! Ranges.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::syntax::ast::{Exp, RangeEnd};

use super::scope::At;
use super::sizes::number;
use super::value::{Context, Val};
use super::{LowerResult, Lowering};
use crate::core::Atom;

/// The numbers of a range.
pub(super) struct Steps {
    first: Atom,
    /// From one to the next; none where they are the positions themselves.
    step: Option<Atom>,
    ty: ScalarType,
    /// How many there are, an `i64`.
    pub count: Atom,
}

/// Whether the second number is known to be the next after the first.
fn follows(first: &Atom, second: &Atom) -> bool {
    let (Atom::Const(first), Atom::Const(second)) = (first, second) else { return false };
    let next = first.as_integer().and_then(|first| first.checked_add(1));
    next.is_some() && second.as_integer() == next
}

impl<'a> Lowering<'a> {
    /// `start..second...end` and the others, as an array.
    pub(super) fn range(
        &mut self,
        context: &Context<'a>,
        start: &'a Exp,
        second: Option<&'a Exp>,
        end: &'a RangeEnd,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let steps = self.steps_of(context, start, second, end, at)?;
        let count = self.as_size(steps.count.clone());
        if steps.step.is_none() {
            return Ok(self.iota(Atom::Size(count), at));
        }
        self.generate("range", &count, at, |l, position| Ok(Val::Atom(l.in_range(&steps, position, at))))
    }

    /// The number of a range at this position.
    pub(super) fn in_range(&mut self, steps: &Steps, position: Atom, at: At) -> Atom {
        let Steps { first, step: Some(step), ty, .. } = steps else { return position };
        let position = self.convert(position, *ty, at);
        let moved = self.prim(Prim { op: PrimOp::Mul, ty: *ty }, vec![position, step.clone()], at);
        self.prim(Prim { op: PrimOp::Add, ty: *ty }, vec![first.clone(), moved], at)
    }

    /// What numbers a range has.
    pub(super) fn steps_of(
        &mut self,
        context: &Context<'a>,
        start: &'a Exp,
        second: Option<&'a Exp>,
        end: &'a RangeEnd,
        at: At,
    ) -> LowerResult<Steps> {
        let first = self.scalar(context, start)?;
        let second = second.map(|e| self.scalar(context, e)).transpose()?;
        // `1..2...n` is `1...n`, and as long.
        let down = matches!(end, RangeEnd::Above(_));
        let second = second.filter(|second| down || !follows(&first, second));
        let (RangeEnd::Inclusive(e) | RangeEnd::Below(e) | RangeEnd::Above(e)) = end;
        let last = self.scalar(context, e)?;
        let ty = self.type_of(&first).scalar;
        let on =
            |l: &mut Self, op, a: &Atom, b: &Atom| l.prim(Prim { op, ty }, vec![a.clone(), b.clone()], at);
        let up = match &second {
            Some(second) => on(self, PrimOp::Lt, &first, second),
            None => Atom::Const(Scalar::Bool(!matches!(end, RangeEnd::Above(_)))),
        };
        if let Some(second) = &second {
            let leads = match end {
                RangeEnd::Inclusive(_) => on(self, PrimOp::Ne, &first, second),
                RangeEnd::Below(_) => up.clone(),
                RangeEnd::Above(_) => on(self, PrimOp::Lt, second, &first),
            };
            self.assert(leads, at);
        }
        let (low, high) = (
            self.either(&up, first.clone(), last.clone(), at)?,
            self.either(&up, last.clone(), first.clone(), at)?,
        );
        let ordered =
            if low == high { Atom::Const(Scalar::Bool(true)) } else { on(self, PrimOp::Le, &low, &high) };
        self.assert(ordered, at);

        // How far they are apart, and the steps that go into that: without a sign, so that nothing wraps.
        let [low, high] = [low, high].map(|end| self.convert(end, ScalarType::I64, at));
        let distance = self.on_numbers(PrimOp::Sub, high, low, at);
        let inclusive = matches!(end, RangeEnd::Inclusive(_));
        let count = match &second {
            None if inclusive => self.on_numbers(PrimOp::Add, distance, number(1), at),
            None => distance,
            Some(second) => {
                let [first, second] = [&first, second].map(|e| self.convert(e.clone(), ScalarType::I64, at));
                let (more, less) = (
                    self.either(&up, second.clone(), first.clone(), at)?,
                    self.either(&up, first, second, at)?,
                );
                let step = self.on_numbers(PrimOp::Sub, more, less, at);
                self.steps(distance, step, inclusive, at)?
            }
        };
        let zero = Atom::Const(Scalar::zero(ty));
        let ascending = up == Atom::Const(Scalar::Bool(true));
        let positions = second.is_none() && ascending && ty == ScalarType::I64 && first == zero;
        let step = match &second {
            _ if positions => None,
            Some(second) => Some(on(self, PrimOp::Sub, second, &first)),
            None => Some(Atom::Const(Scalar::integer(ty, if ascending { 1 } else { -1 }))),
        };
        Ok(Steps { first, step, ty, count })
    }

    /// How many elements there are in so many numbers, one of every `step`.
    fn steps(&mut self, distance: Atom, step: Atom, inclusive: bool, at: At) -> LowerResult<Atom> {
        let ty = ScalarType::U64;
        let on = |l: &mut Self, op, a: Atom, b: Atom| l.prim(Prim { op, ty }, vec![a, b], at);
        let one = Atom::Const(Scalar::one(ty));
        let [distance, step] = [distance, step].map(|n| self.convert(n, ty, at));
        let nothing = on(self, PrimOp::Eq, distance.clone(), Atom::Const(Scalar::zero(ty)));
        let before = if inclusive { distance } else { on(self, PrimOp::Sub, distance, one.clone()) };
        let before = on(self, PrimOp::Div, before, step);
        let count = on(self, PrimOp::Add, before, one);
        let count = self.convert(count, ScalarType::I64, at);
        if inclusive { Ok(count) } else { self.either(&nothing, number(0), count, at) }
    }
}
