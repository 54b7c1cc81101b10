//! `==` on what is no scalar.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::types::Type;

use super::apply::{exactly, monoid};
use super::scope::At;
use super::value::Val;
use super::{LowerResult, Lowering};
use crate::core::Atom;
use crate::core::layout::{TAG, tag};

const BOOL: ScalarType = ScalarType::Bool;

impl<'a> Lowering<'a> {
    /// Whether two values of this type are equal: all elements are compared.
    pub(super) fn equal(&mut self, ty: &Type, left: &Val<'a>, right: &Val<'a>, at: At) -> LowerResult<Atom> {
        let mut all = Vec::new();
        match (ty, left, right) {
            _ if !has_sum(ty) => {
                for (left, right) in left.leaves().into_iter().zip(right.leaves()) {
                    all.push(self.equal_leaves(left, right, at)?);
                }
            }
            (Type::Sum(variants), Val::Tuple(lefts), Val::Tuple(rights)) => {
                let tags = [&lefts[0], &rights[0]].map(|tag| self.one(tag, at));
                let [left, right] = tags;
                let (left, right) = (left?, right?);
                all.push(self.prim(Prim { op: PrimOp::Eq, ty: TAG }, vec![left.clone(), right], at));
                for (i, (_, ty)) in variants.iter().enumerate().filter(|(_, (_, ty))| !ty.fields().is_empty())
                {
                    // What both lack is equal, whatever stands there.
                    let operands = vec![left.clone(), Atom::Const(tag(i))];
                    let lacks = self.prim(Prim { op: PrimOp::Ne, ty: TAG }, operands, at);
                    let same = self.equal(ty, &lefts[i + 1], &rights[i + 1], at)?;
                    all.push(self.prim(Prim { op: PrimOp::LogOr, ty: BOOL }, vec![lacks, same], at));
                }
            }
            (Type::Tuple(types), Val::Tuple(lefts), Val::Tuple(rights)) => {
                for ((ty, left), right) in types.iter().zip(lefts).zip(rights) {
                    all.push(self.equal(ty, left, right, at)?);
                }
            }
            (Type::Record(types), Val::Record(lefts), Val::Record(rights)) => {
                for (((_, ty), (_, left)), (_, right)) in types.iter().zip(lefts).zip(rights) {
                    all.push(self.equal(ty, left, right, at)?);
                }
            }
            (Type::Array(_, row), _, _) => {
                let and = monoid(PrimOp::LogAnd, Scalar::Bool(true));
                let arrays = vec![left.clone(), right.clone()];
                let same = self.redomap("==", and, arrays, at, |l, elements| {
                    let [left, right] = exactly(elements);
                    l.inside(at, |l| l.equal(row, &left, &right, at).map(Val::Atom))
                })?;
                return self.one(&same, at);
            }
            _ => return Err(self.not_native(at.span, "this comparison")),
        }
        let and = Prim { op: PrimOp::LogAnd, ty: BOOL };
        let same = all.into_iter().reduce(|before, same| self.prim(and, vec![before, same], at));
        Ok(same.unwrap_or(Atom::Const(Scalar::Bool(true))))
    }

    fn equal_leaves(&mut self, left: Atom, right: Atom, at: At) -> LowerResult<Atom> {
        let (ty, other) = (self.type_of(&left), self.type_of(&right));
        if ty.dims.is_empty() {
            return Ok(self.prim(Prim { op: PrimOp::Eq, ty: ty.scalar }, vec![left, right], at));
        }
        if ty.dims != other.dims {
            return self.equal_if_as_long(left, right, at);
        }
        let and = monoid(PrimOp::LogAnd, Scalar::Bool(true));
        let arrays = vec![Val::Atom(left), Val::Atom(right)];
        let same = self.redomap("==", and, arrays, at, |l, elements| {
            let [left, right] = exactly(elements).map(|element| l.one(&element, at));
            l.inside(at, |l| l.equal_leaves(left?, right?, at).map(Val::Atom))
        })?;
        self.one(&same, at)
    }

    /// Arrays whose extents are not known to be equal: what one branch makes and another one lacks, say.
    fn equal_if_as_long(&mut self, left: Atom, right: Atom, at: At) -> LowerResult<Atom> {
        let (ty, other) = (self.type_of(&left), self.type_of(&right));
        let [lefts, rights] = [&ty.dims, &other.dims].map(|dims| dims.iter().cloned().map(Atom::Size));
        let same = lefts.zip(rights).map(|(l, r)| self.on_numbers(PrimOp::Eq, l, r, at)).collect::<Vec<_>>();
        let as_long = self.all(same, at);
        let scalar = Type::Scalar(ty.scalar);
        let wanted = ty.dims.iter().rev().fold(scalar, |row, size| Type::Array(size.clone(), row.into()));
        let compared = self.block(|l| {
            let right = l.coerced(&wanted, &Val::Atom(right), at);
            let right = l.one(&right, at)?;
            l.equal_leaves(left, right, at).map(Val::Atom)
        })?;
        let differ = (Vec::new(), Val::Atom(Atom::Const(Scalar::Bool(false))));
        let same = self.branch(as_long, compared, differ, at)?;
        self.one(&same, at)
    }
}

fn has_sum(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Sum(_)))
}
