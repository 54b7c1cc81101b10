//! From what a number should be back to the scalars and extents of the input that it was computed from.

use super::blame::Remedy;
use super::input::{Change, Input};
use super::want::{Want, candidates, inverse, real};
use crate::domain::traced::{Number, Origin, Traced};
use crate::generate::{Unstructured, choose};
use crate::scalar::{Prim, PrimOp, Scalar};

/// Operations that are gone back, one inside the other, and in all.
const DEPTH: usize = 200;
const OPERATIONS: usize = 5_000;

/// Looks for changes of an input, by a run on it.
pub(super) struct Aim<'a> {
    trace: &'a Traced,
    input: &'a Input<'a>,
    choices: Unstructured<'a>,
    changes: Vec<Change>,
    depth: usize,
    operations: usize,
}

impl<'a> Aim<'a> {
    pub fn new(trace: &'a Traced, input: &'a Input<'a>, choices: Unstructured<'a>) -> Aim<'a> {
        Aim { trace, input, choices, changes: Vec::new(), depth: DEPTH, operations: OPERATIONS }
    }

    pub fn changes(self) -> Vec<Change> {
        self.changes
    }

    /// Whether there is a change that serves.
    pub fn at(&mut self, remedy: &Remedy) -> bool {
        match remedy {
            Remedy::Number(number, want) => self.number(number, *want),
            Remedy::Extent(extent, want) => self.extent(*extent, *want),
            Remedy::Order(first, second) => {
                let (first, second) = (self.element(first), self.element(second));
                let sorted = first.zip(second).and_then(|(a, b)| self.input.sorted(a, b, a < b));
                self.changes.extend(sorted.clone());
                sorted.is_some()
            }
            Remedy::Scalar(number, want) => {
                let found = self.input.with(*number, *want);
                self.changes.extend(found.clone());
                found.is_some()
            }
        }
    }

    fn number(&mut self, number: &Number, want: Want) -> bool {
        if want.holds(number.value) || self.depth == 0 || self.operations == 0 {
            return false;
        }
        self.depth -= 1;
        self.operations -= 1;
        let found = match self.trace.origin(number) {
            None => false,
            Some(Origin::Input(at)) => {
                let serves = self.input.narrowed(*at, want).is_some();
                self.changes.extend(serves.then_some(Change::Scalar(*at, want)));
                serves
            }
            Some(Origin::Extent) => {
                let extent = number.value.as_integer().and_then(|n| i64::try_from(n).ok());
                extent.is_some_and(|extent| self.extent(extent, want))
            }
            Some(Origin::Applied(prim, operands)) => self.operands(*prim, operands, want),
        };
        self.depth += 1;
        found
    }

    fn extent(&mut self, extent: i64, want: Want) -> bool {
        let found = self.input.resized(extent, want);
        let choice = (!found.is_empty()).then(|| choose::one(&mut self.choices, &found).clone());
        self.changes.extend(choice.clone());
        choice.is_some()
    }

    fn operands(&mut self, prim: Prim, operands: &[Number], want: Want) -> bool {
        use PrimOp::{LogAnd, LogOr, Max, Min};
        if let Some(sorted) = self.sorted(prim, operands, want) {
            self.changes.push(sorted);
            return true;
        }
        // What all operands have to be, and not one of them.
        let all = match (prim.op, want) {
            (LogAnd, Want::Truth(true)) | (LogOr, Want::Truth(false)) => true,
            (Max, Want::Whole(_, high)) => operands.iter().any(|o| real(o.value) > high as f64),
            (Max, Want::Real(_, high)) => operands.iter().any(|o| real(o.value) > high),
            (Min, Want::Whole(low, _)) => operands.iter().any(|o| real(o.value) < low as f64),
            (Min, Want::Real(low, _)) => operands.iter().any(|o| real(o.value) < low),
            _ => false,
        };
        if all {
            let mut found = false;
            for operand in operands {
                found |= self.number(operand, want);
            }
            return found;
        }
        let mut order: Vec<usize> = (0..operands.len()).collect();
        if choose::chance(&mut self.choices, 1, 2) {
            order.reverse();
        }
        let values: Vec<Scalar> = operands.iter().map(|operand| operand.value).collect();
        // One factor alone may do, and be of the wrong sign: now and then both are chosen anew.
        let exact = matches!(want, Want::Whole(low, high) if low == high);
        let both = prim.op == PrimOp::Mul && exact && choose::chance(&mut self.choices, 1, 3);
        both && self.factors(prim, operands, want)
            || order.iter().any(|at| self.not_a_number(&operands[*at]))
            || order.iter().any(|at| {
                inverse(prim, &values, *at, want).is_some_and(|want| self.number(&operands[*at], want))
            })
            || self.factors(prim, operands, want)
            || order.iter().any(|at| self.tried(prim, operands, *at, want))
    }

    /// Nothing is computed from NaN and infinities as one expects.
    fn not_a_number(&mut self, operand: &Number) -> bool {
        let special = operand.value.ty().is_float() && !real(operand.value).is_finite();
        special && self.number(operand, Want::Real(-4.0, 6.0))
    }

    /// Two that should be in order, and stand in one array: all of it should be.
    fn sorted(&self, prim: Prim, operands: &[Number], want: Want) -> Option<Change> {
        use PrimOp::{Ge, Gt, Le, Lt, Sub};
        let [first, second] = operands else { return None };
        let ascends = match (prim.op, want) {
            (Lt | Le, Want::Truth(truth)) => truth,
            (Gt | Ge, Want::Truth(truth)) => !truth,
            (Sub, Want::Whole(low, _)) if low >= 0 => false,
            (Sub, Want::Whole(_, high)) if high <= 0 => true,
            _ => return None,
        };
        let (first, second) = (self.element(first)?, self.element(second)?);
        self.input.sorted(first, second, ascends == (first < second))
    }

    /// The position in the input of a number that stands there, maybe as one of another type.
    fn element(&self, number: &Number) -> Option<usize> {
        match self.trace.origin(number)? {
            Origin::Input(at) => Some(*at),
            Origin::Applied(Prim { op: PrimOp::Convert(_), .. }, operands) => self.element(operands.first()?),
            Origin::Applied(..) | Origin::Extent => None,
        }
    }

    /// Both factors of a product, where neither alone makes it what it should be.
    fn factors(&mut self, prim: Prim, operands: &[Number], want: Want) -> bool {
        let (PrimOp::Mul, [first, second], Want::Whole(low, high)) = (prim.op, operands, want) else {
            return false;
        };
        if ![first, second].iter().all(|factor| factor.is_traced()) {
            return false;
        }
        let product = low.max(0).min(high);
        let divisors: Vec<i128> = (1..=product.min(MOST)).filter(|d| product % d == 0).collect();
        let divisor = if divisors.is_empty() { 0 } else { *choose::one(&mut self.choices, &divisors) };
        let other = if divisor == 0 { 0 } else { product / divisor };
        let exactly = |n| Want::Whole(n, n);
        let found = self.number(first, exactly(divisor));
        self.number(second, exactly(other)) || found
    }

    /// One of the numbers for an operand with which the primitive was seen to give what it should.
    fn tried(&mut self, prim: Prim, operands: &[Number], at: usize, want: Want) -> bool {
        let operand = operands[at];
        if !operand.is_traced() {
            return false;
        }
        let mut values: Vec<Scalar> = operands.iter().map(|operand| operand.value).collect();
        let mut serve = candidates(operand.value.ty(), operand.value);
        serve.retain(|candidate| {
            values[at] = *candidate;
            prim.apply(&values).is_ok_and(|value| want.holds(value))
        });
        (0..TRIES).any(|_| {
            !serve.is_empty() && {
                let candidate = *choose::one(&mut self.choices, &serve);
                self.number(&operand, Want::exactly(candidate))
            }
        })
    }
}

/// Divisors are looked for up to here.
const MOST: i128 = 1 << 12;
/// So many of the numbers that would serve are gone back from.
const TRIES: usize = 3;
