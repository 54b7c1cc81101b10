//! Terms as polynomials: what sums, differences and products of integers make of the same terms, and gives the same
//! for all values of them, is one term. Over the reals the same is so of floats.

use std::collections::BTreeMap;

use super::symbolic::{Node, Symbolic, Term};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};

/// Monomials of a polynomial, and factors of one, at most; terms of more are as they were made.
const MOST: usize = 64;

/// For each product of terms, in order, its coefficient, which is not zero.
type Polynomial = BTreeMap<Vec<Term>, Scalar>;

/// Numbers of one type: integers that wrap, or floats that stand for real numbers.
#[derive(Clone, Copy)]
struct Ring(ScalarType);

impl Ring {
    fn number(self, n: i8) -> Scalar {
        if self.0.is_float() { Scalar::float(self.0, n.into()) } else { Scalar::integer(self.0, n.into()) }
    }

    /// `None` where no float is the real number.
    fn apply(self, op: PrimOp, x: Scalar, y: Scalar) -> Option<Scalar> {
        Prim { op, ty: self.0 }.exactly(&[x, y])
    }

    fn is_zero(self, x: Scalar) -> bool {
        x == self.number(0) || self.0.is_float() && x == Scalar::float(self.0, -0.0)
    }

    /// Adds so many times a product to a polynomial.
    fn add(self, sum: &mut Polynomial, product: Vec<Term>, times: Scalar) -> Option<()> {
        let before = sum.remove(&product).unwrap_or(self.number(0));
        let both = self.apply(PrimOp::Add, before, times)?;
        if !self.is_zero(both) {
            sum.insert(product, both);
        }
        (sum.len() <= MOST).then_some(())
    }

    /// The product of two.
    fn product(self, one: &Polynomial, other: &Polynomial) -> Option<Polynomial> {
        let mut all = Polynomial::new();
        for (left, times) in one {
            for (right, more) in other {
                let mut factors = [left.as_slice(), right].concat();
                factors.sort_unstable();
                if factors.len() > MOST {
                    return None;
                }
                self.add(&mut all, factors, self.apply(PrimOp::Mul, *times, *more)?)?;
            }
        }
        Some(all)
    }
}

impl Symbolic {
    /// The one term of all that is the same polynomial as this primitive of these terms; `None` where that is none, or
    /// a large one.
    pub(super) fn in_normal_form(&mut self, prim: Prim, args: &[Term]) -> Option<Term> {
        let ring = Ring(prim.ty);
        if !self.algebra || prim.ty == ScalarType::Bool || prim.ty.is_float() && !self.reals {
            return None;
        }
        let of = |term: &Term| self.polynomial(ring, *term);
        let minus = Polynomial::from([(Vec::new(), ring.number(-1))]);
        let polynomial = match (prim.op, args) {
            (PrimOp::Neg, [x]) => ring.product(&of(x)?, &minus)?,
            (PrimOp::Mul, [x, y]) => ring.product(&of(x)?, &of(y)?)?,
            (PrimOp::Add | PrimOp::Sub, [x, y]) => {
                let mut sum = of(x)?;
                let other = if prim.op == PrimOp::Add { of(y)? } else { ring.product(&of(y)?, &minus)? };
                other.into_iter().try_for_each(|(product, times)| ring.add(&mut sum, product, times))?;
                sum
            }
            _ => return None,
        };
        Some(self.of_polynomial(ring, polynomial))
    }

    /// A term that [`Symbolic::of_polynomial`] made, taken apart.
    fn polynomial(&self, ring: Ring, term: Term) -> Option<Polynomial> {
        let mut sum = Polynomial::new();
        let (mut open, mut visited) = (vec![term], 0);
        while let Some(term) = open.pop() {
            visited += 1;
            if visited > 2 * MOST {
                return None;
            }
            match self.node(term) {
                Node::Apply(Prim { op: PrimOp::Add, ty }, parts) if *ty == ring.0 => open.extend(parts),
                _ => {
                    let (product, times) = self.monomial(ring, term).unwrap_or((vec![term], ring.number(1)));
                    if !ring.is_zero(times) {
                        ring.add(&mut sum, product, times)?;
                    }
                }
            }
        }
        Some(sum)
    }

    /// The factors of a product, with its coefficient; `None` of what is a factor itself.
    fn monomial(&self, ring: Ring, term: Term) -> Option<(Vec<Term>, Scalar)> {
        let (mut factors, mut times) = (Vec::new(), ring.number(1));
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if factors.len() + open.len() > MOST {
                return None;
            }
            match self.node(term) {
                Node::Apply(Prim { op: PrimOp::Mul, ty }, parts) if *ty == ring.0 => open.extend(parts),
                Node::Apply(Prim { op: PrimOp::Add, ty }, _) if *ty == ring.0 => return None,
                // A number that no float is stays what it was called.
                Node::Constant(value) if value.is_short() => {
                    times = ring.apply(PrimOp::Mul, times, *value)?
                }
                Node::Constant(_) | Node::Variable(..) | Node::Apply(..) | Node::Call(..) => {
                    factors.push(term)
                }
            }
        }
        factors.sort_unstable();
        Some((factors, times))
    }

    fn of_polynomial(&mut self, ring: Ring, mut polynomial: Polynomial) -> Term {
        let by = |s: &mut Symbolic, op, x, y| s.term(Node::Apply(Prim { op, ty: ring.0 }, vec![x, y]));
        // A constant stands last, as a coefficient does.
        let constant = polynomial.remove(&Vec::new());
        let mut terms = Vec::new();
        for (factors, times) in polynomial {
            let times = (times != ring.number(1)).then(|| self.term(Node::Constant(times)));
            terms.extend(factors.into_iter().chain(times).reduce(|x, y| by(self, PrimOp::Mul, x, y)));
        }
        terms.extend(constant.map(|constant| self.term(Node::Constant(constant))));
        let sum = terms.into_iter().reduce(|x, y| by(self, PrimOp::Add, x, y));
        sum.unwrap_or_else(|| self.term(Node::Constant(ring.number(0))))
    }
}
