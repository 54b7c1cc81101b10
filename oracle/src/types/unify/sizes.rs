//! Equations between sizes: solved for an unknown where one is enough for that, and put off where others
//! may decide.

use super::{Mismatch, Store};
use crate::source::Span;
use crate::types::size::SizeKind;
use crate::types::{Size, SizeVar, Term};

/// A size equation that could not be solved when it was met.
#[derive(Clone)]
pub(in crate::types) struct Deferred {
    pub left: Size,
    pub right: Size,
    pub span: Span,
}

impl Store {
    /// Makes two sizes equal: by solving for an unknown that occurs once, by itself.
    /// An equation that has unknowns but no such one waits for [`Store::retry`].
    pub fn unify_sizes(&mut self, a: &Size, b: &Size) -> Result<(), Mismatch> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b {
            return Ok(());
        }
        let difference = a.sub(&b);
        let unknowns: Vec<SizeVar> =
            difference.vars().into_iter().filter(|v| v.kind == SizeKind::Meta).collect();
        if unknowns.is_empty() {
            return Err(Mismatch::Sizes(a, b));
        }
        // One equation can't tell two unknowns: others may, or at last how the sums are written.
        let sums = [&a, &b].map(|size| size.written().is_some_and(|written| written.operation == '+'));
        if unknowns.len() > 1 && sums == [true, true] {
            self.deferred.push(Deferred { left: a, right: b, span: self.span });
            return Ok(());
        }
        let mut escape = None;
        let side =
            |var: &SizeVar| [(&a, &b), (&b, &a)].into_iter().find(|(side, _)| side.as_var() == Some(var));
        // First one that is a whole side, where the other has one unknown: of `k = n - j` it is `k` that is
        // decided, so that an `xs` in `drop j xs` has the size n. Then the newest: what has stood longer keeps
        // its name, so that an `xs` in `split xs` does not become a sum.
        let first = |var: &&SizeVar| unknowns.len() == 2 && side(var).is_some();
        let (whole, parts): (Vec<_>, Vec<_>) = unknowns.iter().rev().partition(first);
        for var in whole.into_iter().chain(parts) {
            // The side that it equals keeps how it was written, except for `n = 2n`.
            let whole = side(var).filter(|(_, other)| !other.any_var(&mut |v| v == var));
            let solution = whole.map(|(_, other)| other.clone()).or_else(|| solve(&difference, var));
            let Some(solution) = solution else { continue };
            // `k + k = k` and `n + k = n` are no way to say that there is nothing, nor is `k + 2 = 1` one to say less.
            let alone = [&a, &b].iter().all(|side| side.vars().iter().all(|v| v == var));
            let both = [&a, &b].iter().all(|side| side.any_var(&mut |v| v == var));
            let least = if both { i64::MAX } else { i64::from(!alone) };
            if solution.as_constant().is_some_and(|n| n < least) && side(var).is_none_or(|_| both) {
                return Err(Mismatch::Sizes(a, b));
            }
            let level = self.sizes[var.id as usize].level;
            match self.adjust_size(level, 0, &solution) {
                Ok(()) => {
                    self.sizes[var.id as usize].solution = Some(solution);
                    return Ok(());
                }
                Err(inner) => escape = Some(Mismatch::Outer(inner)),
            }
        }
        if let Some(error) = escape {
            return Err(error);
        }
        if let Some((left, right)) = alike(&difference) {
            return left.parts.iter().zip(&right.parts).try_for_each(|(l, r)| self.unify_sizes(l, r));
        }
        self.deferred.push(Deferred { left: a, right: b, span: self.span });
        Ok(())
    }

    /// Tries the waiting equations again until none of them helps; the first that is still open.
    pub fn retry(&mut self) -> Result<Option<Deferred>, Box<(Deferred, Mismatch)>> {
        loop {
            let waiting = std::mem::take(&mut self.deferred);
            let before = waiting.len();
            for equation in waiting {
                self.span = equation.span;
                if let Err(mismatch) = self.unify_sizes(&equation.left, &equation.right) {
                    return Err(Box::new((equation, mismatch)));
                }
            }
            if self.deferred.is_empty() || self.deferred.len() == before {
                return Ok(self.deferred.first().cloned());
            }
        }
    }

    /// Decides the first waiting equation between two products, or two sums, by their operands, from left to
    /// right, as Futhark does; says whether there was one. Nothing else tells the extents of an `unflatten`
    /// whose type is not given.
    pub fn split_written(&mut self) -> Result<bool, Box<(Deferred, Mismatch)>> {
        let waiting = std::mem::take(&mut self.deferred);
        let mut found = None;
        for equation in waiting {
            let (left, right) = (self.resolve(&equation.left), self.resolve(&equation.right));
            let alike = left.written().zip(right.written()).is_some_and(|(l, r)| l.operation == r.operation);
            if alike && found.is_none() {
                found = Some((equation, left, right));
            } else {
                self.deferred.push(equation);
            }
        }
        let Some((equation, left, right)) = found else { return Ok(false) };
        let (Some(l), Some(r)) = (left.written(), right.written()) else { return Ok(false) };
        self.span = equation.span;
        let split = self.unify_sizes(&l.left, &r.left).and_then(|()| self.unify_sizes(&l.right, &r.right));
        match split {
            Ok(()) => Ok(true),
            Err(_) => Err(Box::new((equation, Mismatch::Sizes(left, right)))),
        }
    }

    /// Whether an equation about this unknown waits.
    pub fn is_deferred(&mut self, var: &SizeVar) -> bool {
        let waiting = std::mem::take(&mut self.deferred);
        let mentions = |size: Size| size.vars().contains(var);
        let found =
            waiting.iter().any(|e| mentions(self.resolve(&e.left)) || mentions(self.resolve(&e.right)));
        self.deferred = waiting;
        found
    }
}

/// Two expressions of one form whose difference this is: it is 0 where their parts are equal, and
/// nothing else makes it known to be 0.
fn alike(difference: &Size) -> Option<(&Term, &Term)> {
    let mut terms = difference.terms();
    let mut next = || match terms.next() {
        Some(([var], coefficient)) => Some((var.term()?, coefficient)),
        _ => None,
    };
    let ((left, c), (right, d)) = (next()?, next()?);
    let same = left.head == right.head && left.parts.len() == right.parts.len();
    (same && c.checked_neg() == Some(d) && difference.terms().count() == 2).then_some((left, right))
}

/// `var` from `difference = 0`, where it occurs in one monomial, alone, and its coefficient divides
/// all the others.
fn solve(difference: &Size, var: &SizeVar) -> Option<Size> {
    let mut terms = difference.terms().filter(|(monomial, _)| monomial.contains(var));
    let (monomial, coefficient) = terms.next()?;
    if terms.next().is_some() || monomial.len() != 1 {
        return None;
    }
    if difference.computed().any(|computed| Size::var(computed.clone()).any_var(&mut |v| v == var)) {
        return None;
    }
    let alone = Size::var(var.clone()).mul(&Size::constant(coefficient));
    difference.sub(&alone).divide(coefficient.checked_neg()?)
}
