//! Values, generic over the scalars of a domain.

pub mod binary;
mod sum;
pub mod text;

use std::fmt;
use std::sync::Arc;

use crate::domain::Domain;
use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::Name;
pub use sum::{Variant, complete};

/// A first-order value. Functions live in the interpreter only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<S = Scalar> {
    /// A scalar.
    Scalar(S),
    /// A tuple; `()` is the empty one.
    Tuple(Vec<Value<S>>),
    /// A record, sorted by field name.
    Record(Vec<(Name, Value<S>)>),
    /// A value of a sum type.
    Sum(Variant<Value<S>>),
    /// An array.
    Array(Array<S>),
}

/// An array: regular, so every element has the shape `row`, also where there is no element.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A sum, sorted by constructor, each with the tuple of its fields.
    Sum(Vec<(Name, RowType)>),
}

/// An element that has not the type and shape of the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregular {
    /// Its position.
    pub at: usize,
    /// The type and shape it has.
    pub found: RowType,
    /// The type and shape of the elements before it.
    pub expected: RowType,
}

impl fmt::Display for Irregular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "element {} is of type {}, but those before it are of type {}",
            self.at, self.found, self.expected
        )
    }
}

impl RowType {
    /// The parts of the tuple that it is; none of anything else.
    pub fn fields(&self) -> &[RowType] {
        if let RowType::Tuple(parts) = self { parts } else { &[] }
    }

    /// The extents of an array, outermost first, down to elements that are no arrays; none for
    /// anything else.
    pub fn shape(&self) -> Vec<i64> {
        let mut shape = Vec::new();
        let mut row = self;
        while let RowType::Array(n, inner) = row {
            shape.push(*n);
            row = inner;
        }
        shape
    }
}

impl fmt::Display for RowType {
    /// `[3][4]i32`, `(i32, f64)`, `{x: f64}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowType::Scalar(ty) => write!(f, "{ty}"),
            RowType::Array(n, row) if matches!(**row, RowType::Sum(_)) => write!(f, "[{n}]({row})"),
            RowType::Array(n, row) => write!(f, "[{n}]{row}"),
            RowType::Sum(variants) => {
                for (i, (name, row)) in variants.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { " | " })?;
                    let fields = row.fields().iter();
                    sum::write_fields(
                        f,
                        name,
                        fields.map(|row| (matches!(row, RowType::Sum(_) | RowType::Array(..)), row)),
                    )?;
                }
                Ok(())
            }
            RowType::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(RowType::to_string).collect();
                write!(f, "({})", parts.join(", "))
            }
            RowType::Record(fields) => {
                let fields: Vec<String> = fields.iter().map(|(name, row)| format!("{name}: {row}")).collect();
                write!(f, "{{{}}}", fields.join(", "))
            }
        }
    }
}

impl<S> Value<S> {
    /// `()`.
    pub fn unit() -> Value<S> {
        Value::Tuple(Vec::new())
    }

    /// The array that it is.
    pub fn as_array(&self) -> Option<&Array<S>> {
        if let Value::Array(a) = self { Some(a) } else { None }
    }

    /// The parts of the tuple that it is.
    pub fn as_tuple(&self) -> Option<&[Value<S>]> {
        if let Value::Tuple(parts) = self { Some(parts) } else { None }
    }

    /// The same value over other scalars.
    pub fn map<T>(&self, f: &mut impl FnMut(&S) -> T) -> Value<T> {
        match self {
            Value::Scalar(s) => Value::Scalar(f(s)),
            Value::Tuple(parts) => Value::Tuple(parts.iter().map(|v| v.map(f)).collect()),
            Value::Record(fields) => {
                Value::Record(fields.iter().map(|(name, v)| (name.clone(), v.map(f))).collect())
            }
            Value::Sum(variant) => Value::Sum(variant.map(|v| v.map(f))),
            Value::Array(array) => Value::Array(Array {
                row: array.row.clone(),
                elems: Arc::new(array.elems.iter().map(|v| v.map(f)).collect()),
            }),
        }
    }

    /// The same value over other scalars, where every scalar has one.
    pub fn try_map<T>(&self, f: &mut impl FnMut(&S) -> Option<T>) -> Option<Value<T>> {
        Some(match self {
            Value::Scalar(s) => Value::Scalar(f(s)?),
            Value::Tuple(parts) => Value::Tuple(parts.iter().map(|v| v.try_map(f)).collect::<Option<_>>()?),
            Value::Record(fields) => {
                let fields = fields.iter().map(|(name, v)| Some((name.clone(), v.try_map(f)?)));
                Value::Record(fields.collect::<Option<_>>()?)
            }
            Value::Sum(variant) => Value::Sum(variant.try_map(|v| v.try_map(f))?),
            Value::Array(array) => {
                let elems = array.elems.iter().map(|v| v.try_map(f)).collect::<Option<_>>()?;
                Value::Array(Array { row: array.row.clone(), elems: Arc::new(elems) })
            }
        })
    }

    /// Its numbers, where the domain knows all of them.
    #[doc(hidden)]
    pub fn known<D: Domain<S = S>>(&self, domain: &D) -> Option<Value> {
        self.try_map(&mut |s| domain.known(s))
    }

    /// Whether all arrays in it are regular: what a host builds need not be. `ty` is the type of a scalar.
    ///
    /// # Errors
    /// The first element that is not as its array says.
    pub fn check_regular(&self, ty: &mut dyn FnMut(&S) -> ScalarType) -> Result<(), Irregular> {
        match self {
            Value::Scalar(_) => Ok(()),
            Value::Tuple(parts) => parts.iter().try_for_each(|v| v.check_regular(ty)),
            Value::Record(fields) => fields.iter().try_for_each(|(_, v)| v.check_regular(ty)),
            Value::Sum(variant) => variant.fields.iter().try_for_each(|v| v.check_regular(ty)),
            Value::Array(array) if matches!(*array.row, RowType::Scalar(_)) => Ok(()),
            Value::Array(array) => array.elems.iter().enumerate().try_for_each(|(at, v)| {
                v.check_regular(ty)?;
                let found = v.row_type_by(ty);
                if found == *array.row {
                    return Ok(());
                }
                Err(Irregular { at, found, expected: (*array.row).clone() })
            }),
        }
    }

    /// Its type and extents; `ty` is the type of a scalar.
    pub fn row_type_by(&self, ty: &mut dyn FnMut(&S) -> ScalarType) -> RowType {
        match self {
            Value::Scalar(s) => RowType::Scalar(ty(s)),
            Value::Tuple(parts) => RowType::Tuple(parts.iter().map(|v| v.row_type_by(ty)).collect()),
            Value::Record(fields) => {
                RowType::Record(fields.iter().map(|(name, v)| (name.clone(), v.row_type_by(ty))).collect())
            }
            Value::Sum(variant) => RowType::Sum(variant.row.to_vec()),
            Value::Array(array) => RowType::Array(array.len() as i64, array.row.clone()),
        }
    }
}

impl Value {
    /// Its type and extents.
    pub fn row_type(&self) -> RowType {
        self.row_type_by(&mut |s| s.ty())
    }

    /// The same value as constants of a domain.
    #[doc(hidden)]
    pub fn constant<D: Domain>(&self, domain: &mut D) -> Value<D::S> {
        self.map(&mut |s| domain.constant(*s))
    }
}

impl<S> Array<S> {
    /// An array of these elements, all of which have the type and shape `row`; see
    /// [`Array::regular`] for when that is not certain.
    pub fn new(row: impl Into<Arc<RowType>>, elems: Vec<Value<S>>) -> Array<S> {
        Array { row: row.into(), elems: Arc::new(elems) }
    }

    /// An array of scalars.
    pub fn scalars(ty: ScalarType, elems: impl IntoIterator<Item = S>) -> Array<S> {
        Array::new(RowType::Scalar(ty), elems.into_iter().map(Value::Scalar).collect())
    }

    /// An array of elements that are checked to have one type and shape; `empty` is that of the
    /// elements where there are none. `ty` is the type of a scalar.
    ///
    /// # Errors
    /// The first element that differs from the first one.
    pub fn regular(
        empty: RowType,
        elems: Vec<Value<S>>,
        ty: &mut dyn FnMut(&S) -> ScalarType,
    ) -> Result<Array<S>, Irregular> {
        let expected = elems.first().map_or(empty, |v| v.row_type_by(ty));
        for (at, v) in elems.iter().enumerate().skip(1) {
            let found = v.row_type_by(ty);
            if found != expected {
                return Err(Irregular { at, found, expected });
            }
        }
        Ok(Array::new(expected, elems))
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.elems.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.elems.is_empty()
    }

    /// The extents, outermost first.
    pub fn shape(&self) -> Vec<i64> {
        std::iter::once(self.len() as i64).chain(self.row.shape()).collect()
    }
}

impl<S> From<Array<S>> for Value<S> {
    fn from(array: Array<S>) -> Self {
        Value::Array(array)
    }
}
