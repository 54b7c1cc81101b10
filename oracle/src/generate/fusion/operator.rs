//! Operators for reductions and scans with their neutral elements: associative ones, with few
//! exceptions (a fold's bracket tree gives those a meaning too, which every treatment must share).

use super::Gen;
use super::scalars::{integer, number};
use super::ty::*;
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, Literal, Name, Pat, PatKind};

impl Gen<'_, '_> {
    /// An operator on this type and its neutral element; nothing for arrays whose size has no name.
    pub fn operator(&mut self, ty: &Ty) -> Option<(Exp, Exp)> {
        match ty {
            Ty::Scalar(t) => Some(self.scalar_operator(*t)),
            Ty::Tuple(parts) => match &parts[..] {
                [Ty::Scalar(a), Ty::Scalar(b)] if a == b && a.is_integer() && self.chance(1, 2) => {
                    Some(self.affine(*a))
                }
                [Ty::Scalar(a), Ty::Scalar(i)]
                    if a != &ScalarType::Bool && i.is_integer() && self.chance(1, 2) =>
                {
                    Some(self.best_at(*a, *i))
                }
                _ => self.componentwise(ty),
            },
            Ty::Record(_) => self.componentwise(ty),
            Ty::Array(extent, elem) => {
                let (op, neutral) = self.operator(elem)?;
                let size = self.size(extent)?;
                Some((call("map2", [op]), call("replicate", [size, neutral])))
            }
        }
    }

    fn scalar_operator(&mut self, t: ScalarType) -> (Exp, Exp) {
        if self.chance(1, 12) {
            return self.arbitrary_operator(t);
        }
        if t == ScalarType::Bool {
            let (op, neutral) = self.weighted(&[(2, ("&&", "true")), (2, ("||", "false"))]);
            return (op_section(op), boolean(neutral));
        }
        let (highest, lowest) = if t.is_float() { ("inf", "-inf") } else { ("highest", "lowest") };
        let constant = |c: &str| match c.strip_prefix('-') {
            Some(positive) => exp(ExpKind::Neg(Box::new(var(format!("{t}.{positive}"))))),
            None => var(format!("{t}.{c}")),
        };
        let kinds = if t.is_float() { 4 } else { 6 };
        let kind = self.weighted(&[(4, 0), (2, 1), (2, 2), (2, 3), (kinds - 4, 4), (kinds - 4, 5)]);
        match kind {
            0 => (self.operator_or_lambda("+"), number(t, 0)),
            1 => (self.operator_or_lambda("*"), number(t, 1)),
            2 => (var(format!("{t}.min")), atom(constant(highest))),
            3 => (var(format!("{t}.max")), atom(constant(lowest))),
            4 => (self.operator_or_lambda("^"), integer(t, 0)),
            _ => (self.operator_or_lambda("|"), integer(t, 0)),
        }
    }

    /// `(+)`, or the same as a lambda: now and then with something else in it that nobody needs, or
    /// that is computed twice. Such an operator is no built-in one, whatever rewriting makes of it.
    fn operator_or_lambda(&mut self, op: &str) -> Exp {
        let kind = self.weighted(&[(4, 0), (2, 1), (2, 2), (2, 3)]);
        if kind == 0 {
            return op_section(op);
        }
        let (a, b) = (self.fresh_name("a"), self.fresh_name("b"));
        let combined = binary(op, var(&a), var(&b));
        let body = match kind {
            1 => combined,
            2 => {
                let dead = self.weighted(&[(1, "+"), (1, "*")]);
                let dead = value(pat_name(&self.fresh_name("d")), binary(dead, var(&b), var(&a)));
                let_(vec![dead], combined)
            }
            _ => {
                let (c, d) = (self.fresh_name("c"), self.fresh_name("d"));
                let both = [&c, &d].map(|name| value(pat_name(name), combined.clone()));
                let chosen = if_(binary("<", var(&a), var(&b)), var(&c), var(&c));
                if self.chance(1, 2) { let_(both.into(), var(&d)) } else { let_(both.into(), chosen) }
            }
        };
        lambda(vec![pat_name(&a), pat_name(&b)], body)
    }

    /// Any function of two operands.
    fn arbitrary_operator(&mut self, t: ScalarType) -> (Exp, Exp) {
        let ty = Ty::Scalar(t);
        let op = self.lambda(&[(ty.clone(), None), (ty.clone(), None)], &ty, 2);
        (op, self.exp(&ty, 0))
    }

    /// The composition of `x -> a*x + b`: associative, not commutative.
    fn affine(&mut self, t: ScalarType) -> (Exp, Exp) {
        let names: Vec<Name> = ["a", "b", "c", "d"].iter().map(|p| self.fresh_name(p)).collect();
        let v = |i: usize| var(&names[i]);
        let op = lambda(
            vec![pair(&names[0], &names[1]), pair(&names[2], &names[3])],
            tuple(vec![binary("*", v(0), v(2)), binary("+", binary("*", v(1), v(2)), v(3))]),
        );
        (op, tuple(vec![integer(t, 1), integer(t, 0)]))
    }

    /// The greatest value and where: the left one of equals.
    fn best_at(&mut self, t: ScalarType, index: ScalarType) -> (Exp, Exp) {
        let names: Vec<Name> = ["a", "at", "b", "at"].iter().map(|p| self.fresh_name(p)).collect();
        let v = |i: usize| var(&names[i]);
        let op = lambda(
            vec![pair(&names[0], &names[1]), pair(&names[2], &names[3])],
            if_(binary("<", v(0), v(2)), tuple(vec![v(2), v(3)]), tuple(vec![v(0), v(1)])),
        );
        let lowest = if t.is_float() { exp_neg(var(format!("{t}.inf"))) } else { var(format!("{t}.lowest")) };
        (op, tuple(vec![lowest, integer(index, 0)]))
    }

    /// An operator for each component.
    fn componentwise(&mut self, ty: &Ty) -> Option<(Exp, Exp)> {
        let (left, lefts) = self.flat_pattern(ty, "a");
        let (right, rights) = self.flat_pattern(ty, "b");
        let mut pairs = lefts.into_iter().zip(rights);
        let (body, neutral) = self.combine(ty, &mut pairs)?;
        Some((lambda(vec![left, right], body), neutral))
    }

    /// A pattern with a name for each component that is not a tuple.
    fn flat_pattern(&mut self, ty: &Ty, prefix: &str) -> (Pat, Vec<Name>) {
        if ty.has_parts() {
            let parts = ty.parts().into_iter();
            let (patterns, names): (_, Vec<_>) = parts.map(|(_, t)| self.flat_pattern(t, prefix)).unzip();
            return (ty.pat_of(patterns), names.concat());
        }
        let new = self.fresh_name(prefix);
        (pat_name(&new), vec![new])
    }

    fn combine(&mut self, ty: &Ty, names: &mut impl Iterator<Item = (Name, Name)>) -> Option<(Exp, Exp)> {
        if ty.has_parts() {
            let parts = ty.parts().into_iter();
            let made: Option<Vec<(Exp, Exp)>> = parts.map(|(_, t)| self.combine(t, names)).collect();
            let (bodies, neutrals) = made?.into_iter().unzip();
            return Some((ty.exp_of(bodies), ty.exp_of(neutrals)));
        }
        let (a, b) = names.next()?;
        let (op, neutral) = self.operator(ty)?;
        let body = match op.kind {
            ExpKind::Op { op, .. } => binary(&op.name, var(a), var(b)),
            ExpKind::Apply(..) => apply(op, [var(a), var(b)]),
            _ => apply(atom(op), [var(a), var(b)]),
        };
        Some((body, neutral))
    }
}

fn pair(a: &Name, b: &Name) -> Pat {
    pat(PatKind::Tuple(vec![pat_name(a), pat_name(b)]))
}

fn boolean(text: &str) -> Exp {
    exp(ExpKind::Literal(Literal::Bool(text == "true")))
}

fn exp_neg(e: Exp) -> Exp {
    exp(ExpKind::Neg(Box::new(e)))
}
