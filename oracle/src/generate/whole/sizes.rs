//! Sizes: which ones are used, and how they are written.

use super::{Gen, Made};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, Literal};
use crate::types::size::SizeKind;
use crate::types::{Size, SizeVar, Type};

/// Products of more sizes than this make arrays too large for a test.
const MAX_DEGREE: usize = 2;

/// The checker follows products of so many sizes; a larger one is a size of its own.
const FOLLOWED: usize = 4;

/// An integer literal without a type.
pub(super) fn plain(n: i64) -> Exp {
    let literal = |n| exp(ExpKind::Literal(Literal::Int(n, None)));
    if n < 0 { exp(ExpKind::Neg(Box::new(literal(-i128::from(n))))) } else { literal(n.into()) }
}

impl Gen<'_, '_> {
    /// A size that is equal to no other.
    pub fn unknown_size(&mut self) -> SizeVar {
        SizeVar { id: self.fresh_id(), name: name(format!("unknown{}", self.fresh)), kind: SizeKind::Rigid }
    }

    /// A size variable of this name, in scope.
    pub fn bind_size(&mut self, text: &str) -> SizeVar {
        let var = SizeVar { id: self.fresh_id(), name: name(text), kind: SizeKind::Param };
        self.sizes.push(var.clone());
        var
    }

    /// Some size: one with a name, that of an array in scope, a constant, or made from those.
    pub fn some_size(&mut self) -> Size {
        let named = |g: &mut Self| match g.sizes.len() {
            0 => g.constant_size(),
            _ => {
                let sizes = g.sizes.clone();
                Size::var(g.one(&sizes).clone())
            }
        };
        match self.weighted(&[(2, 0), (6, 1), (5, 2), (1, 3), (1, 4)]) {
            0 => self.constant_size(),
            1 => named(self),
            2 => {
                let found = self.pick(|v| match &v.ty {
                    Type::Array(size, _) => Some(size.clone()),
                    _ => None,
                });
                found.unwrap_or_else(|| named(self))
            }
            3 => {
                let other = if self.chance(1, 2) { named(self) } else { Size::constant(self.int(1, 2)) };
                named(self).add(&other)
            }
            _ => {
                let (a, b) = (named(self), named(self));
                let product = a.mul(&b);
                if product.terms().all(|(m, _)| m.len() <= MAX_DEGREE) { product } else { a }
            }
        }
    }

    /// A small size, 0 being rare.
    fn constant_size(&mut self) -> Size {
        let from = i64::from(!self.chance(1, 8));
        Size::constant(self.int(from, 4))
    }

    /// An expression that is this size, and which the checker knows to be it; nothing where that
    /// can't be written here.
    pub fn size_exp(&mut self, size: &Size) -> Made {
        if size.terms().any(|(m, _)| m.len() > FOLLOWED) {
            return None;
        }
        if self.chance(1, 5)
            && let Some(array) = self.witness(size)
        {
            return Some(call("length", [array]));
        }
        if let Some(n) = size.as_constant() {
            let suffix = (n >= 0 && self.chance(1, 4)).then_some(ScalarType::I64);
            return Some(match suffix {
                Some(_) => exp(ExpKind::Literal(Literal::Int(n.into(), suffix))),
                None => plain(n),
            });
        }
        let mut terms: Vec<(Vec<SizeVar>, i64)> = size.terms().map(|(m, c)| (m.to_vec(), c)).collect();
        terms.sort_by_key(|(m, c)| (*c < 0, m.is_empty()));
        let mut sum: Made = None;
        for (monomial, c) in terms {
            let mut product: Made = (monomial.is_empty() || c.abs() != 1).then(|| plain(c.abs()));
            for v in &monomial {
                let factor = self.size_var_exp(v)?;
                product = Some(match product {
                    Some(p) => infix("*", p, factor),
                    None => factor,
                });
            }
            let product = product?;
            sum = Some(match (sum, c < 0) {
                (Some(sum), true) => infix("-", sum, product),
                (Some(sum), false) => infix("+", sum, product),
                (None, true) => exp(ExpKind::Neg(Box::new(product))),
                (None, false) => product,
            });
        }
        sum
    }

    fn size_var_exp(&mut self, v: &SizeVar) -> Made {
        if v.kind == SizeKind::Param && self.sizes.contains(v) {
            return Some(var(&v.name));
        }
        Some(call("length", [self.witness(&Size::var(v.clone()))?]))
    }

    /// An array in scope of this size, by its name or as part of something.
    fn witness(&mut self, size: &Size) -> Made {
        self.pick(|v| witness(var(&v.name), &v.ty, size))
    }
}

fn witness(whole: Exp, ty: &Type, size: &Size) -> Made {
    match ty {
        Type::Array(n, _) => (n == size).then_some(whole),
        Type::Tuple(parts) => {
            parts.iter().enumerate().find_map(|(i, t)| witness(field(whole.clone(), i), t, size))
        }
        Type::Record(fields) => fields.iter().find_map(|(f, t)| {
            let part = exp(ExpKind::Field(Box::new(whole.clone()), ident(f)));
            witness(part, t, size)
        }),
        _ => None,
    }
}
