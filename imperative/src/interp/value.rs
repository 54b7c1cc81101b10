//! Vectors and matrices of one mode.

use std::collections::BTreeMap;

use lawson_oracle::value::{Array, RowType, Value};

use super::scalar_type;
use crate::syntax::ast::{Extent, Mode, Name, Signature, TypeKind};

/// What a value is: R has vectors only, of which the types of a program say which ones are single values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dims {
    Single,
    Vector,
    /// So many rows and columns.
    Matrix(usize, usize),
}

impl Dims {
    /// Those of an operation on two values.
    pub(super) fn or(self, other: Dims) -> Dims {
        if self == Dims::Single { other } else { self }
    }
}

/// A value; the elements of a matrix stand row by row.
#[derive(Clone, Debug)]
pub(super) struct Vector<S> {
    pub(super) mode: Mode,
    pub(super) dims: Dims,
    /// Of logicals nothing stands for `NA`; an integer's is its lowest number, a double's a NaN.
    pub(super) elems: Vec<Option<S>>,
}

impl<S: Clone> Vector<S> {
    pub(super) fn single(mode: Mode, element: Option<S>) -> Vector<S> {
        Vector { mode, dims: Dims::Single, elems: vec![element] }
    }

    /// Its extents; none of a single value.
    pub(super) fn extents(&self) -> Vec<i64> {
        match self.dims {
            Dims::Single => Vec::new(),
            Dims::Vector => vec![self.elems.len() as i64],
            Dims::Matrix(rows, columns) => vec![rows as i64, columns as i64],
        }
    }

    /// A value of so many dimensions.
    pub(super) fn of_value(mode: Mode, rank: usize, value: &Value<S>) -> Option<Vector<S>> {
        let scalar = |value: &Value<S>| match value {
            Value::Scalar(s) => Some(Some(s.clone())),
            _ => None,
        };
        match (rank, value) {
            (0, _) => Some(Vector::single(mode, scalar(value)?)),
            (1, Value::Array(array)) => {
                let elems = array.elems.iter().map(scalar).collect::<Option<_>>()?;
                Some(Vector { mode, dims: Dims::Vector, elems })
            }
            (_, Value::Array(rows)) => {
                let RowType::Array(columns, _) = &*rows.row else { return None };
                let mut elems = Vec::new();
                for row in rows.elems.iter() {
                    for element in row.as_array()?.elems.iter() {
                        elems.push(scalar(element)?);
                    }
                }
                Some(Vector { mode, dims: Dims::Matrix(rows.len(), *columns as usize), elems })
            }
            _ => None,
        }
    }

    /// The value that it is; no element is `NA` without being a number.
    pub(super) fn value(self) -> Option<Value<S>> {
        let ty = RowType::Scalar(scalar_type(self.mode));
        let mut elems = Vec::with_capacity(self.elems.len());
        for element in self.elems {
            elems.push(Value::Scalar(element?));
        }
        match self.dims {
            Dims::Single => elems.pop(),
            Dims::Vector => Some(Value::Array(Array::new(ty, elems))),
            Dims::Matrix(rows, columns) => {
                let row = RowType::Array(columns as i64, ty.clone().into());
                let mut all = elems.into_iter();
                let rows = (0..rows)
                    .map(|_| Value::Array(Array::new(ty.clone(), all.by_ref().take(columns).collect())))
                    .collect();
                Some(Value::Array(Array::new(row, rows)))
            }
        }
    }
}

/// What the extents in the types of parameters are.
pub(super) fn sizes<S: Clone>(
    signature: &Signature,
    variables: &BTreeMap<Name, Vector<S>>,
) -> BTreeMap<Name, i64> {
    let mut found = BTreeMap::new();
    for (name, ty) in &signature.params {
        let (TypeKind::Array(_, extents), Some(vector)) = (&ty.kind, variables.get(&name.name)) else {
            continue;
        };
        for (extent, size) in extents.iter().zip(vector.extents()) {
            if let Extent::Name(ident) = extent {
                found.entry(ident.name.clone()).or_insert(size);
            }
        }
    }
    found
}

/// The parameters that are extents of others, with what these are.
pub(super) fn extents<S>(signature: &Signature, variables: &BTreeMap<Name, Vector<S>>) -> Vec<(Name, i64)> {
    let mut found = Vec::new();
    for (name, ty) in &signature.params {
        let (TypeKind::Array(_, extents), Some(vector)) = (&ty.kind, variables.get(&name.name)) else {
            continue;
        };
        let sizes = match vector.dims {
            Dims::Matrix(rows, columns) => vec![rows, columns],
            Dims::Single | Dims::Vector => vec![vector.elems.len()],
        };
        for (extent, size) in extents.iter().zip(sizes) {
            if let Extent::Name(ident) = extent
                && signature.params.iter().any(|(param, ty)| {
                    param.name == ident.name
                        && matches!(&ty.kind, TypeKind::Array(_, extents) if extents.is_empty())
                })
            {
                found.push((ident.name.clone(), size as i64));
            }
        }
    }
    found
}
