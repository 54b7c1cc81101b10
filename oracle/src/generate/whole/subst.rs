//! What the parameters of a function's type stand for at a call.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Gen;
use crate::types::mask::Mask;
use crate::types::{Scheme, Size, SizeVar, Type};

/// Type and size parameters with what they stand for, by number.
#[derive(Clone, Default)]
pub(super) struct Subst {
    pub types: BTreeMap<u32, Type>,
    pub sizes: BTreeMap<u32, Size>,
}

/// The parameters that may be chosen: those of a scheme.
pub(super) struct Open<'s> {
    pub scheme: &'s Scheme,
    pub masks: &'s [Mask],
}

impl Open<'_> {
    /// Whether the type parameter of this number may be this type; nothing if it is none of these.
    fn admits(&self, id: u32, ty: &Type) -> Option<bool> {
        Some(may_be(self.mask(id)?, ty))
    }

    fn mask(&self, id: u32) -> Option<Mask> {
        let at = self.scheme.type_params.iter().position(|v| v.id == id)?;
        Some(self.masks.get(at).copied().unwrap_or(Mask::VALUE))
    }

    fn has_size(&self, v: &SizeVar) -> bool {
        self.scheme.size_params.contains(v) || self.scheme.names.iter().any(|(_, b)| b.as_ref() == Some(v))
    }
}

impl Subst {
    pub fn size(&self, size: &Size) -> Size {
        size.substitute(&mut |v| self.sizes.get(&v.id).cloned())
    }

    pub fn ty(&self, ty: &Type) -> Type {
        match ty {
            Type::Param(v) => self.types.get(&v.id).cloned().unwrap_or_else(|| ty.clone()),
            Type::Array(size, row) => Type::Array(self.size(size), Arc::new(self.ty(row))),
            other => other.with_parts(&mut |part| self.ty(part)),
        }
    }

    /// Whether a pattern of the scheme may become this type, sizes left aside.
    pub fn could_be(open: &Open, pattern: &Type, ty: &Type) -> bool {
        match (pattern, ty) {
            (Type::Param(v), _) if open.admits(v.id, ty) == Some(true) => true,
            (Type::Array(_, a), Type::Array(_, b)) => Subst::could_be(open, a, b),
            (Type::Tuple(a), Type::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| Subst::could_be(open, a, b))
            }
            (Type::Record(a), Type::Record(b)) | (Type::Sum(a), Type::Sum(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b.iter()).all(|((f, a), (g, b))| f == g && Subst::could_be(open, a, b))
            }
            (Type::Fun(a, b), Type::Fun(c, d)) => Subst::could_be(open, a, c) && Subst::could_be(open, b, d),
            (a, b) => a == b,
        }
    }

    /// Extends it so that the pattern becomes the type; where several sizes would do, one is chosen.
    pub fn matches(&mut self, g: &mut Gen, open: &Open, pattern: &Type, ty: &Type) -> bool {
        let mut sizes = vec![];
        if !self.match_types(open, pattern, ty, &mut sizes) {
            return false;
        }
        // Those that are a parameter as a whole say what it is; the others follow.
        sizes.sort_by_key(|(pattern, _)| pattern.as_var().is_none());
        sizes.into_iter().all(|(pattern, size)| self.solve(g, open, &pattern, &size))
    }

    fn match_types(&mut self, open: &Open, pattern: &Type, ty: &Type, sizes: &mut Vec<(Size, Size)>) -> bool {
        match (pattern, ty) {
            (Type::Param(v), _) if let Some(admitted) = open.admits(v.id, ty) => {
                let known = self.types.entry(v.id).or_insert_with(|| ty.clone());
                *known == *ty && admitted
            }
            (Type::Array(n, a), Type::Array(m, b)) => {
                sizes.push((n.clone(), m.clone()));
                self.match_types(open, a, b, sizes)
            }
            (Type::Tuple(a), Type::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| self.match_types(open, a, b, sizes))
            }
            (Type::Record(a), Type::Record(b)) | (Type::Sum(a), Type::Sum(b)) => {
                a.len() == b.len()
                    && a.iter()
                        .zip(b.iter())
                        .all(|((f, a), (h, b))| f == h && self.match_types(open, a, b, sizes))
            }
            (Type::Fun(a, b), Type::Fun(c, d)) => {
                self.match_types(open, a, c, sizes) && self.match_types(open, b, d, sizes)
            }
            (a, b) => a == b,
        }
    }

    /// Chooses what is open in `pattern` so that it is `size`.
    fn solve(&mut self, g: &mut Gen, open: &Open, pattern: &Size, size: &Size) -> bool {
        let pattern = self.size(pattern);
        let unknown: Vec<SizeVar> = pattern
            .vars()
            .into_iter()
            .filter(|v| open.has_size(v) && !self.sizes.contains_key(&v.id))
            .collect();
        let Some(first) = unknown.first() else { return pattern == *size };
        if unknown.len() == 1 {
            let found = solve_for(&pattern, first, size);
            return found.map(|value| self.sizes.insert(first.id, value)).is_some();
        }
        let guess = g.guess(&pattern, first, size);
        self.sizes.insert(first.id, guess);
        self.solve(g, open, &pattern, size)
    }
}

/// Whether what a mask admits includes this type: `==` compares no type parameter, not in parts of
/// a value either.
pub(super) fn may_be(mask: Mask, ty: &Type) -> bool {
    let open = |ty: &Type| ty.any(&mut |part| matches!(part, Type::Fun(..) | Type::Param(_) | Type::Meta(_)));
    mask.admits(ty) && (mask != Mask::EQUALITY || !open(ty))
}

/// What `var` is when `pattern`, in which it is the only unknown, is `size`.
fn solve_for(pattern: &Size, var: &SizeVar, size: &Size) -> Option<Size> {
    let with: Vec<(&[SizeVar], i64)> = pattern.terms().filter(|(m, _)| m.contains(var)).collect();
    let [(monomial, coefficient)] = with[..] else { return None };
    let mut factors = monomial.to_vec();
    factors.remove(factors.iter().position(|v| v == var)?);
    if factors.contains(var) {
        return None;
    }
    let rest = pattern.substitute(&mut |v| (v == var).then(Size::default));
    divide(&size.sub(&rest), &factors, coefficient)
}

/// The exact quotient by a monomial.
pub(super) fn divide(size: &Size, factors: &[SizeVar], coefficient: i64) -> Option<Size> {
    let mut quotient = Size::default();
    for (monomial, c) in size.terms() {
        let mut left = monomial.to_vec();
        for v in factors {
            left.remove(left.iter().position(|w| w == v)?);
        }
        if coefficient == 0 || c % coefficient != 0 {
            return None;
        }
        let product = left.into_iter().fold(Size::constant(c / coefficient), |p, v| p.mul(&Size::var(v)));
        quotient = quotient.add(&product);
    }
    Some(quotient)
}

impl Gen<'_, '_> {
    /// A likely value of an unknown when `pattern` must be `size`: a factor of it, or a summand.
    fn guess(&mut self, pattern: &Size, var: &SizeVar, size: &Size) -> Size {
        let with = pattern.terms().find(|(m, _)| m.contains(var));
        let Some((monomial, coefficient)) = with else { return Size::constant(1) };
        if monomial.len() > 1 {
            if let Some(n) = size.as_constant() {
                let divisors: Vec<i64> = (1..=n.clamp(1, 12)).filter(|d| n % d == 0).collect();
                return Size::constant(*self.one(&divisors));
            }
            let vars: Vec<SizeVar> = size.vars().into_iter().collect();
            let v = self.one(&vars).clone();
            let divides = divide(size, std::slice::from_ref(&v), 1).is_some();
            return if divides { Size::var(v) } else { Size::constant(1) };
        }
        if coefficient < 0 {
            return Size::constant(self.int(0, 2));
        }
        let terms: Vec<(Vec<SizeVar>, i64)> = size.terms().map(|(m, c)| (m.to_vec(), c)).collect();
        match terms.iter().find(|(_, c)| *c > 0) {
            Some((m, c)) if m.is_empty() => Size::constant(self.int(0, *c)),
            Some((m, c)) if terms.len() > 1 => {
                m.iter().fold(Size::constant(*c), |p, v| p.mul(&Size::var(v.clone())))
            }
            _ => Size::default(),
        }
    }
}
