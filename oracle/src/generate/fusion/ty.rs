//! Types as this profile sees them.

use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::*;

/// A type as the generator sees it: equal extents are provably equal sizes.
#[derive(Clone, PartialEq, Debug)]
pub enum Ty {
    /// A scalar.
    Scalar(ScalarType),
    /// A tuple.
    Tuple(Vec<Ty>),
    /// A record: its fields, in the order of their names.
    Record(Vec<(Name, Ty)>),
    /// An array.
    Array(Extent, Box<Ty>),
}

/// A symbolic size.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// A size that has a name in scope.
    Named(Name),
    /// A constant.
    Literal(i64),
    /// `n * i64.highest + 5`: five less than `n` where that is even, else far below zero. A sum of
    /// products of extents that wraps.
    Wrapping(Name),
    /// The size of a filter's result and its like, by a number of its own.
    Unknown(u32),
}

impl Ty {
    /// An array of this.
    pub fn array_of(self, extent: Extent) -> Ty {
        Ty::Array(extent, Box::new(self))
    }

    /// The components of a tuple or of a record, with their names.
    pub fn parts(&self) -> Vec<(Name, &Ty)> {
        match self {
            Ty::Scalar(_) | Ty::Array(..) => vec![],
            Ty::Tuple(parts) => parts.iter().enumerate().map(|(i, ty)| (name(i.to_string()), ty)).collect(),
            Ty::Record(fields) => fields.iter().map(|(f, ty)| (f.clone(), ty)).collect(),
        }
    }

    /// Whether it is a tuple or a record.
    pub fn has_parts(&self) -> bool {
        matches!(self, Ty::Tuple(_) | Ty::Record(_))
    }

    /// A tuple or a record of these.
    pub fn exp_of(&self, parts: Vec<Exp>) -> Exp {
        match self {
            Ty::Record(fields) => exp(ExpKind::Record(named(fields, parts))),
            _ => tuple(parts),
        }
    }

    /// A pattern that takes a tuple or a record apart.
    pub fn pat_of(&self, parts: Vec<Pat>) -> Pat {
        pat(match self {
            Ty::Record(fields) => PatKind::Record(named(fields, parts)),
            _ => PatKind::Tuple(parts),
        })
    }

    /// Whether an array is in it.
    pub fn has_array(&self) -> bool {
        match self {
            Ty::Scalar(_) => false,
            Ty::Tuple(parts) => parts.iter().any(Ty::has_array),
            Ty::Record(fields) => fields.iter().any(|(_, ty)| ty.has_array()),
            Ty::Array(..) => true,
        }
    }
}

fn named<T>(fields: &[(Name, Ty)], parts: Vec<T>) -> Vec<(Ident, T)> {
    fields.iter().map(|(f, _)| ident(f)).zip(parts).collect()
}

pub fn pat_typed(p: Pat, ty: &Ty) -> Pat {
    pat(PatKind::Typed(Box::new(p), written(ty)))
}

/// The type as it is written; an unknown size as `[]`.
pub fn written(ty: &Ty) -> TypeExp {
    type_exp(match ty {
        Ty::Scalar(t) => TypeExpKind::Scalar(*t),
        Ty::Tuple(parts) => TypeExpKind::Tuple(parts.iter().map(written).collect()),
        Ty::Record(fields) => {
            TypeExpKind::Record(fields.iter().map(|(f, ty)| (ident(f), written(ty))).collect())
        }
        Ty::Array(extent, elem) => {
            let size = extent_value(extent).map(Box::new);
            TypeExpKind::Array(size, Box::new(written(elem)))
        }
    })
}

fn i64s(k: i64) -> Exp {
    exp(ExpKind::Literal(Literal::Int(i128::from(k), None)))
}

/// The extent as an expression, where it has a name.
pub fn extent_value(extent: &Extent) -> Option<Exp> {
    match extent {
        Extent::Named(n) => Some(var(n)),
        Extent::Literal(k) => Some(i64s(*k)),
        Extent::Wrapping(n) => Some(binary("+", binary("*", var(n), i64s(i64::MAX)), i64s(5))),
        Extent::Unknown(_) => None,
    }
}
