//! Expressions of a given type: arithmetic, conversions, branches, and what reads arrays.

use std::sync::Arc;

use super::Gen;
use super::ty::*;
use crate::generate::build::*;
use crate::generate::choose;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, Literal};

/// An integer literal that says its type, unless that is the default.
pub(super) fn integer(t: ScalarType, value: i64) -> Exp {
    let suffix = (t != ScalarType::I32).then_some(t);
    exp(ExpKind::Literal(Literal::Int(i128::from(value), suffix)))
}

/// A literal of any numeric type, for a small whole value.
pub(super) fn number(t: ScalarType, value: i64) -> Exp {
    if t.is_float() { decimal(t, &format!("{value}.0")) } else { integer(t, value) }
}

fn decimal(t: ScalarType, text: &str) -> Exp {
    let suffix = (t != ScalarType::F64).then_some(t);
    exp(ExpKind::Literal(Literal::Float(Arc::from(text), suffix)))
}

fn negative(e: Exp) -> Exp {
    exp(ExpKind::Paren(Box::new(exp(ExpKind::Neg(Box::new(e))))))
}

impl Gen<'_, '_> {
    /// An expression of this type.
    pub fn exp(&mut self, ty: &Ty, depth: u32) -> Exp {
        if self.options.effects
            && depth > 0
            && !ty.has_array()
            && self.chance(1, if self.options.host { 15 } else { 60 })
        {
            let inner = self.exp(ty, depth - 1);
            return self.seen(ty, inner);
        }
        match ty {
            Ty::Scalar(t) => self.scalar(*t, depth),
            Ty::Tuple(_) | Ty::Record(_) => {
                let whole = self.pick(|v| v.ty == *ty).filter(|_| self.chance(1, 3));
                if let Some(i) = whole {
                    return self.mention(i);
                }
                if depth > 0 && self.chance(1, 6) {
                    return self.conditional(ty, depth);
                }
                let parts = ty.parts().into_iter();
                ty.exp_of(parts.map(|(_, t)| self.exp(t, depth.saturating_sub(1))).collect())
            }
            Ty::Array(extent, elem) => {
                let whole = self.pick(|v| v.ty == *ty).filter(|_| self.chance(1, 2));
                if let Some(i) = whole {
                    return self.mention(i);
                }
                if let Some(mapped) = self.map_to(extent, elem, 0) {
                    return mapped;
                }
                // Only arrays of an extent that is in scope are asked for.
                let value = self.exp(elem, 0);
                call("replicate", self.size(extent).into_iter().chain([value]))
            }
        }
    }

    /// A variable, a component of one, a size, or a literal.
    pub fn leaf(&mut self, t: ScalarType) -> Exp {
        if !self.chance(1, 5) {
            let wanted = Ty::Scalar(t);
            let part = |ty: &Ty| {
                let mut parts = ty.parts().into_iter();
                parts.find(|(_, part)| **part == wanted).map(|(name, _)| name)
            };
            let holds = |ty: &Ty| *ty == wanted || part(ty).is_some();
            // A lambda that looks at its parameter says more than one that doesn't.
            let converted = t != ScalarType::Bool && self.inside > 0 && self.chance(1, 4);
            let near = self.visible(|v| matches!(v.ty, Ty::Scalar(u) if u != ScalarType::Bool && u != t));
            if let (true, Some(i)) = (converted, near.last()) {
                let Ty::Scalar(u) = self.scope[*i].ty else { return self.literal(t) };
                return call(format!("{t}.{u}"), [self.mention(*i)]);
            }
            if let Some(i) = self.pick(|v| holds(&v.ty)) {
                let at = part(&self.scope[i].ty);
                let whole = self.mention(i);
                return at.map_or(whole.clone(), |at| field(whole, at));
            }
            if t == ScalarType::I64 && !self.sizes.is_empty() && self.chance(1, 2) {
                return var(choose::one(self.bytes, &self.sizes));
            }
        }
        self.literal(t)
    }

    fn literal(&mut self, t: ScalarType) -> Exp {
        if t == ScalarType::Bool {
            return exp(ExpKind::Literal(Literal::Bool(self.chance(1, 2))));
        }
        if self.chance(1, 20) {
            let constants: &[(i64, &str)] =
                if t.is_float() { &[(1, "inf"), (1, "nan")] } else { &[(1, "highest"), (1, "lowest")] };
            let constant = self.weighted(constants);
            return var(format!("{t}.{constant}"));
        }
        let large = self.options.rich && self.chance(1, 4);
        let value = if large { self.large(t) } else { choose::int(self.bytes, 0..=5) };
        let magnitude = if t.is_float() && self.chance(1, 3) {
            let large = if t == ScalarType::F32 { "1e38" } else { "1e300" };
            decimal(t, self.weighted(&[(3, "0.5"), (1, large), (1, "0.1"), (1, "0.0"), (1, "2.5e-3")]))
        } else if !t.is_float() && self.chance(1, 10) {
            exp(ExpKind::Literal(Literal::Int(i128::from(value), Some(t))))
        } else {
            number(t, value)
        };
        if (t.is_signed() || t.is_float()) && self.chance(1, 4) { negative(magnitude) } else { magnitude }
    }

    /// A number of any magnitude that the type holds, often beside a power of two.
    fn large(&mut self, t: ScalarType) -> i64 {
        let bits = if t.is_float() { 24 } else { t.bits() - u32::from(t.is_signed()) };
        let bits = i64::from(bits.min(63));
        match self.weighted(&[(3, 0), (2, 1), (1, 2)]) {
            0 => choose::int(self.bytes, 6..=100),
            1 => (1 << choose::int(self.bytes, 3..=bits - 1)) - 1 + choose::int(self.bytes, 0..=2),
            _ => choose::int(self.bytes, 0..=i64::MAX >> (63 - bits)),
        }
    }

    fn scalar(&mut self, t: ScalarType, depth: u32) -> Exp {
        #[derive(Clone, Copy)]
        enum Shape {
            Leaf,
            Arithmetic,
            Unary,
            Convert,
            If,
            Let,
            Index,
            Reduction,
            Call,
        }
        use Shape::*;
        if depth == 0 {
            return self.leaf(t);
        }
        let reduction = i64::from(self.options.nested && self.inside < 2);
        let index = 2 * i64::from(self.failing);
        let shape = self.weighted(&[
            (4, Leaf),
            (10, Arithmetic),
            (2, Unary),
            (2, Convert),
            (1, If),
            (1, Let),
            (index, Index),
            (reduction, Reduction),
            (2, Call),
        ]);
        match shape {
            Leaf => self.leaf(t),
            Arithmetic if t == ScalarType::Bool => self.condition(depth),
            Arithmetic => self.arithmetic(t, depth),
            Unary => self.unary(t, depth),
            Convert => self.conversion(t, depth),
            If => self.conditional(&Ty::Scalar(t), depth),
            Let => self.local(t, depth),
            Index => self.indexed(t, depth).unwrap_or_else(|| self.leaf(t)),
            Reduction => self.inner_reduction(t).unwrap_or_else(|| self.leaf(t)),
            Call => self.scalar_call(t, depth).unwrap_or_else(|| self.leaf(t)),
        }
    }

    /// A comparison or a connective.
    fn condition(&mut self, depth: u32) -> Exp {
        if self.chance(1, 4) {
            let op = self.weighted(&[(2, "&&"), (2, "||"), (1, "=="), (1, "!=")]);
            let lhs = self.scalar(ScalarType::Bool, depth - 1);
            return binary(op, lhs, self.scalar(ScalarType::Bool, depth - 1));
        }
        // Best compared is what varies: the innermost numeric variable.
        let latest = self.visible(|v| matches!(v.ty, Ty::Scalar(t) if t != ScalarType::Bool)).pop();
        let latest = latest.filter(|_| self.chance(2, 3));
        let (lhs, t) = match latest.map(|i| (i, self.scope[i].ty.clone())) {
            Some((i, Ty::Scalar(t))) => (self.mention(i), t),
            _ => {
                let t = match self.scalar_type() {
                    ScalarType::Bool => ScalarType::I32,
                    other => other,
                };
                (self.scalar(t, depth - 1), t)
            }
        };
        let op = self.weighted(&[(3, "<"), (3, ">"), (1, "<="), (1, ">="), (1, "=="), (1, "!=")]);
        binary(op, lhs, self.scalar(t, depth - 1))
    }

    fn arithmetic(&mut self, t: ScalarType, depth: u32) -> Exp {
        let lhs = self.scalar(t, depth - 1);
        let any = &[(6, "+"), (4, "-"), (4, "*"), (1, "min"), (1, "max")];
        let partial = 1 + i64::from(self.failing);
        let ops: Vec<(i64, &str)> = if t.is_float() {
            any.iter().copied().chain([(3, "/"), (1, "%")]).collect()
        } else {
            let bits = [(1, "&"), (1, "|"), (1, "^"), (1, "<<"), (1, ">>")];
            let partial = [(partial, "/"), (partial, "%"), (1, "//"), (1, "%%"), (1, "**")];
            let partial = partial.into_iter().filter(|_| self.failing);
            any.iter().copied().chain(bits).chain(partial).collect()
        };
        let op = self.weighted(&ops);
        match op {
            "min" | "max" => {
                let rhs = self.scalar(t, depth - 1);
                call(format!("{t}.{op}"), [lhs, rhs])
            }
            "<<" | ">>" => binary(op, lhs, integer(t, choose::int(self.bytes, 0..=7))),
            "/" | "%" | "//" | "%%" if !t.is_float() => {
                let divisor = match self.weighted(&[(5, 0), (2, 1), (1, 2)]) {
                    0 => integer(t, choose::int(self.bytes, 1..=7)),
                    // Odd, so never zero.
                    1 => binary("|", self.scalar(t, depth - 1), integer(t, 1)),
                    _ => self.scalar(t, depth - 1),
                };
                binary(op, lhs, divisor)
            }
            "**" => {
                let may_be_negative = self.chance(1, 6);
                let exponent =
                    if may_be_negative { self.leaf(t) } else { integer(t, choose::int(self.bytes, 0..=3)) };
                binary(op, lhs, exponent)
            }
            _ => {
                let same = self.chance(1, 8);
                let rhs = if same { lhs.clone() } else { self.scalar(t, depth - 1) };
                binary(op, lhs, rhs)
            }
        }
    }

    fn unary(&mut self, t: ScalarType, depth: u32) -> Exp {
        if t == ScalarType::Bool {
            if self.options.floats && self.chance(1, 2) {
                let f = self.weighted(&[(2, "f64.isnan"), (1, "f64.isinf")]);
                let x = self.scalar(ScalarType::F64, depth - 1);
                return call(f, [x]);
            }
            return exp(ExpKind::Not(Box::new(atom(self.scalar(t, depth - 1)))));
        }
        let x = self.scalar(t, depth - 1);
        if t.is_float() {
            let f = self.weighted(&[(2, "neg"), (2, "abs"), (2, "sqrt"), (1, "exp"), (1, "log"), (1, "sin")]);
            return if f == "neg" { negative(atom(x)) } else { call(format!("{t}.{f}"), [x]) };
        }
        match self.weighted(&[(2, 0), (1, 1), (2, 2), (1, 3)]) {
            // The negative of an unsigned literal is out of range.
            0 if t.is_signed() => negative(atom(x)),
            0 | 1 => exp(ExpKind::Not(Box::new(atom(x)))),
            2 => call(format!("{t}.abs"), [x]),
            _ => call(format!("{t}.sgn"), [x]),
        }
    }

    /// `t.u e`: `bool` to and from integers only.
    fn conversion(&mut self, t: ScalarType, depth: u32) -> Exp {
        let from = match (t, self.scalar_type()) {
            (ScalarType::Bool, from) if !from.is_integer() => ScalarType::I32,
            (t, ScalarType::Bool) if !t.is_integer() => ScalarType::I32,
            (_, from) => from,
        };
        call(format!("{t}.{from}"), [self.scalar(from, depth - 1)])
    }

    fn conditional(&mut self, ty: &Ty, depth: u32) -> Exp {
        let c = self.scalar(ScalarType::Bool, depth - 1);
        let then = self.exp(ty, depth - 1);
        if_(c, then, self.exp(ty, depth - 1))
    }

    /// `let x = e in e`, or with a pair taken apart.
    fn local(&mut self, t: ScalarType, depth: u32) -> Exp {
        let ty = self.elem_type();
        let bound = self.exp(&ty, depth - 1);
        self.scoped(|g| {
            let p = g.patterns(&[ty], "y").remove(0);
            let body = g.scalar(t, depth - 1);
            let_(vec![value(p, bound)], body)
        })
    }

    /// An element of an array in scope: mostly at an index that is within it.
    fn indexed(&mut self, t: ScalarType, depth: u32) -> Option<Exp> {
        let wanted = Ty::Scalar(t);
        let holds = |ty: &Ty| matches!(ty, Ty::Array(_, elem) if **elem == wanted);
        let within = self.visible(|v| v.within.is_some());
        let safe: Vec<(usize, usize)> = within
            .iter()
            .flat_map(|&i| {
                let extent = self.scope[i].within.clone();
                let arrays = self.visible(|v| {
                    holds(&v.ty) && matches!((&v.ty, &extent), (Ty::Array(e, _), Some(x)) if e == x)
                });
                arrays.into_iter().map(move |a| (a, i)).collect::<Vec<_>>()
            })
            .collect();
        if !safe.is_empty() && !self.chance(1, 8) {
            let (a, i) = *choose::one(self.bytes, &safe);
            let array = self.mention(a);
            return Some(index(array, vec![self.mention(i)]));
        }
        let a = self.pick(|v| holds(&v.ty))?;
        let array = self.mention(a);
        let at = match self.weighted(&[(2, 0), (2, 1), (1, 2)]) {
            0 => number(ScalarType::I64, choose::int(self.bytes, 0..=2)),
            1 => {
                let at = self.scalar(ScalarType::I64, depth - 1);
                let top = binary("-", call("length", [array.clone()]), integer(ScalarType::I64, 1));
                let below = call("i64.min", [at, top]);
                call("i64.max", [integer(ScalarType::I64, 0), below])
            }
            _ => self.scalar(ScalarType::I64, depth - 1),
        };
        Some(index(array, vec![at]))
    }

    /// A reduction over an array that is in scope, or over one made from it.
    fn inner_reduction(&mut self, t: ScalarType) -> Option<Exp> {
        self.pick(|v| matches!(v.ty, Ty::Array(..)))?;
        self.inside += 1;
        let (e, ty) = self.reduction(1);
        self.inside -= 1;
        match ty {
            Ty::Scalar(made) if made == t => Some(e),
            Ty::Scalar(made) if made.is_integer() || (made.is_float() && t != ScalarType::Bool) => {
                Some(call(format!("{t}.{made}"), [e]))
            }
            _ => None,
        }
    }

    /// A call of a helper that gives this scalar.
    fn scalar_call(&mut self, t: ScalarType, depth: u32) -> Option<Exp> {
        let found: Vec<usize> =
            (0..self.helpers.len()).filter(|&h| self.helpers[h].result == Ty::Scalar(t)).collect();
        if found.is_empty() {
            return None;
        }
        let h = *choose::one(self.bytes, &found);
        if !self.helpers[h].sizes.is_empty() {
            return if self.inside < 2 { self.call_helper(h).map(|(e, _)| e) } else { None };
        }
        let helper = self.helpers[h].clone();
        let args: Vec<Exp> = helper.params.iter().map(|p| self.exp(p, depth - 1)).collect();
        Some(call(&helper.name, args))
    }
}
