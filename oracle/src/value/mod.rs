//! Values, generic over the scalars of a domain.

pub mod text;

use std::fmt;
use std::sync::Arc;

use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::Name;

/// A first-order value. Functions live in the interpreter only.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<S = Scalar> {
    /// A scalar.
    Scalar(S),
    /// A tuple; `()` is the empty one.
    Tuple(Vec<Value<S>>),
    /// A record, sorted by field name.
    Record(Vec<(Name, Value<S>)>),
    /// An array.
    Array(Array<S>),
}

/// An array: regular, so every element has the shape `row`, also where there is no element.
#[derive(Clone, PartialEq, Debug)]
pub struct Array<S = Scalar> {
    /// Type and shape of one element.
    pub row: Arc<RowType>,
    /// The elements in order.
    pub elems: Arc<Vec<Value<S>>>,
}

/// The type of a value together with its extents: what an empty array still knows of its elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RowType {
    /// A scalar.
    Scalar(ScalarType),
    /// An array of so many elements.
    Array(i64, Arc<RowType>),
    /// A tuple.
    Tuple(Vec<RowType>),
    /// A record, sorted by field name.
    Record(Vec<(Name, RowType)>),
}

impl Value<Scalar> {
    /// Its type with its extents.
    pub fn row_type(&self) -> RowType {
        match self {
            Value::Scalar(s) => RowType::Scalar(s.ty()),
            Value::Tuple(vs) => RowType::Tuple(vs.iter().map(Value::row_type).collect()),
            Value::Record(fs) => RowType::Record(fs.iter().map(|(f, v)| (f.clone(), v.row_type())).collect()),
            Value::Array(a) => RowType::Array(a.elems.len() as i64, a.row.clone()),
        }
    }
}

impl fmt::Display for RowType {
    /// As a type is written, extents as numbers: `[309](f64, [2]i32)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowType::Scalar(t) => write!(f, "{t}"),
            RowType::Array(n, row) => write!(f, "[{n}]{row}"),
            RowType::Tuple(rows) => text::list(f, "(", rows.iter().map(|row| (None, row)), ")"),
            RowType::Record(fields) => {
                text::list(f, "{", fields.iter().map(|(name, row)| (Some((name, ": ")), row)), "}")
            }
        }
    }
}
