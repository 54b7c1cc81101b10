//! What the variables of a law stand for in a scope.

use std::collections::BTreeMap;

use lawson_oracle::schedule::Bracket;

use crate::core::canonical::{Param, first_uses};
use crate::core::copy::Copier;
use crate::core::{Atom, Operator, Scope, Size, Ty, Var};

/// What a variable stands for. Two are equal when they compute the same of the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A size.
    Size(Size),
    /// An array or a scalar.
    Value(Value),
    /// A function, or a predicate.
    Function(Function),
    /// An operator, and how a fold by it combines.
    Operator(Function, Bracket),
}

impl Bound {
    /// The same where what it takes from around it is seen from outside: `None` where something is not there.
    pub(super) fn seen_from(mut self, outside: &dyn Fn(&Atom) -> Option<Atom>) -> Option<Bound> {
        let values = match &mut self {
            Bound::Size(_) => &mut [],
            Bound::Value(value) => std::slice::from_mut(value),
            Bound::Function(function) | Bound::Operator(function, _) => &mut function.captures[..],
        };
        for value in values {
            value.atom = outside(&value.atom)?;
        }
        Some(self)
    }

    /// The variable of the scope that it is, where it is an array.
    pub fn array(&self) -> Option<Var> {
        match self {
            Bound::Value(value) if !value.ty.dims.is_empty() => value.atom.var(),
            Bound::Value(_) | Bound::Size(_) | Bound::Function(_) | Bound::Operator(..) => None,
        }
    }
}

/// An array or a scalar, with its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// What it is.
    pub atom: Atom,
    /// Its type.
    pub ty: Ty,
}

impl Value {
    /// The type of an array's elements; a scalar has none.
    pub fn element(&self) -> Option<Ty> {
        let (_, rest) = self.ty.dims.split_first()?;
        Some(Ty { scalar: self.ty.scalar, dims: rest.to_vec() })
    }
}

/// A function that was found in a loop: its body, closed. `Var(0)..` are the captures, in the order of their first
/// use, then the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// What it takes from the scope.
    pub captures: Vec<Value>,
    /// The types of its parameters.
    pub params: Vec<Ty>,
    /// What it does, with one result.
    pub body: Scope,
    /// The type of its result.
    pub result: Ty,
}

impl Function {
    /// The function of a body that sees these captures and parameters.
    pub(super) fn of(captures: &[Param<Atom>], params: &[(Var, Ty)], body: &Scope, result: Ty) -> Function {
        let mut rank = BTreeMap::new();
        first_uses(body, &mut rank);
        let mut captures: Vec<_> = captures.iter().filter(|p| rank.contains_key(&p.var)).collect();
        captures.sort_by_key(|p| rank[&p.var]);
        let mut copier = Copier::default();
        for var in captures.iter().map(|p| p.var).chain(params.iter().map(|(var, _)| *var)) {
            copier.bind(var);
        }
        let value = |p: &Param<Atom>| Value { atom: p.operand.clone(), ty: p.ty.clone() };
        Function {
            captures: captures.into_iter().map(value).collect(),
            params: params.iter().map(|(_, ty)| ty.clone()).collect(),
            body: copier.scope(body),
            result,
        }
    }

    /// The same as the operator of a fold or a scan.
    pub(super) fn operator(&self, bracket: Bracket) -> Operator {
        let first = self.captures.len() as u32;
        Operator {
            tys: vec![self.result.clone()],
            elements: vec![self.result.clone()],
            left: vec![Var(first)],
            right: vec![Var(first + 1)],
            body: self.body.clone(),
            bracket,
        }
    }
}
