//! What of a program has one reading, for the reference interpreter and for lowering alike: literals, and the sizes that
//! types have as expressions. Both read it here, and a mistake here is seen by neither. Nothing is evaluated here.

use std::collections::BTreeMap;

use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::{Exp, ExpKind, Literal, Name, TypeArg, TypeExp, TypeExpKind};
use crate::types::{Builtin, Type, TypeVar, builtins};

/// Which sizes a value may give values to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// Those that are no expressions.
    Plain,
    /// Computed ones too, where nothing has computed them.
    All,
}

/// Which of the sizes that a type has as expressions are evaluated where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// All.
    Needed,
    /// Those that can't be told when they are needed.
    Unknown,
}

/// The sizes that a type has as expressions where it is written, in the order in which they are evaluated.
pub fn written_sizes(ty: &TypeExp) -> Vec<&Exp> {
    let mut all = Vec::new();
    add_sizes(ty, &mut all);
    all
}

fn add_sizes<'t>(ty: &'t TypeExp, all: &mut Vec<&'t Exp>) {
    let is_computed = |size: &&Exp| !matches!(size.kind, ExpKind::Var(_) | ExpKind::Literal(_));
    match &ty.kind {
        TypeExpKind::Array(size, row) => {
            all.extend(size.as_deref().filter(is_computed));
            add_sizes(row, all);
        }
        TypeExpKind::Tuple(parts) => parts.iter().for_each(|ty| add_sizes(ty, all)),
        TypeExpKind::Record(fields) => fields.iter().for_each(|(_, ty)| add_sizes(ty, all)),
        TypeExpKind::Sum(variants) => {
            variants.iter().flat_map(|(_, fields)| fields).for_each(|ty| add_sizes(ty, all));
        }
        TypeExpKind::Unique(ty) => add_sizes(ty, all),
        TypeExpKind::Named { args, .. } => args.iter().for_each(|arg| match arg {
            TypeArg::Size(size) => all.extend(size.as_deref().filter(is_computed)),
            TypeArg::Type(ty) => add_sizes(ty, all),
        }),
        // What only a run tells is evaluated nowhere.
        TypeExpKind::Scalar(_) | TypeExpKind::Fun { .. } | TypeExpKind::Exists(..) => {}
    }
}

/// A literal as a scalar of its type.
pub fn scalar_of(literal: &Literal, ty: ScalarType) -> Scalar {
    match literal {
        Literal::Bool(b) => Scalar::Bool(*b),
        Literal::Int(n, _) => Scalar::integer(ty, *n),
        // The lexer has seen that it is a number.
        Literal::Float(text, _) if ty == ScalarType::F32 => Scalar::F32(text.parse().unwrap_or(f32::NAN)),
        Literal::Float(text, _) => Scalar::F64(text.parse().unwrap_or(f64::NAN)),
    }
}

/// A literal of this type by its text, as it stands in a [`crate::types::Head`].
pub fn literal(text: &str, ty: ScalarType) -> Scalar {
    if let Ok(truth) = text.parse() {
        return Scalar::Bool(truth);
    }
    let digits = text.trim_end_matches(ty.name());
    let literal = match digits.parse() {
        Ok(n) => Literal::Int(n, None),
        Err(_) => Literal::Float(digits.into(), None),
    };
    scalar_of(&literal, ty)
}

/// Whether a record of these fields is a tuple: they are numbers.
pub fn is_tuple(fields: &[Name]) -> bool {
    fields.len() != 1 && fields.iter().enumerate().all(|(i, name)| **name == *i.to_string())
}

/// The built-in of this name, where it gives a scalar from arrays and needs to know no type for it.
pub fn folding(name: &str) -> Option<Builtin> {
    use Builtin::*;
    let entry = builtins::named(name)?;
    let folds = [Length, Reduce, ReduceComm, Sum, Product, Minimum, Maximum, Head, Last];
    folds.contains(&entry.builtin).then_some(entry.builtin)
}

/// What the type parameters in a parameter's type stand for, where its argument is of this type.
pub fn told_types(ty: &Type, found: &Type, types: &mut BTreeMap<TypeVar, Type>) {
    match (ty, found) {
        (Type::Param(var), found) => {
            types.insert(var.clone(), found.clone());
        }
        (Type::Array(_, row), Type::Array(_, found)) => told_types(row, found, types),
        (Type::Tuple(parts), Type::Tuple(found)) => {
            parts.iter().zip(&**found).for_each(|(ty, found)| told_types(ty, found, types));
        }
        (Type::Record(fields), Type::Record(found)) | (Type::Sum(fields), Type::Sum(found)) => {
            fields.iter().zip(&**found).for_each(|((_, ty), (_, found))| told_types(ty, found, types));
        }
        _ => {}
    }
}
