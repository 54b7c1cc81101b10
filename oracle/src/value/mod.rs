//! Values, generic over the scalars of a domain.

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
