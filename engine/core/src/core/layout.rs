//! How the source's values split into values of core, and are put together again: tuples and records
//! become several values, an array of tuples several arrays. A unit, which has no components, is a `false`, so
//! that every array has a part, which tells how long it is.

mod join;
mod settle;

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::{RowType, Value};

use super::value::{CoreArray, CoreValue};
use super::{Atom, Traced};
pub use join::{Known, join, join_all, join_all_by, joins};
pub use settle::settle;

/// Splits a value into its parts, in the order of its type's scalars; `constant` makes what stands for a unit, for a
/// constructor, and for what a value of a sum type lacks.
pub fn split_by<S: Clone>(value: &Value<S>, constant: &mut dyn FnMut(Scalar) -> S) -> Vec<CoreValue<S>> {
    match value {
        Value::Scalar(s) => vec![CoreValue::Scalar(s.clone())],
        Value::Tuple(parts) if parts.is_empty() => vec![CoreValue::Scalar(constant(NO))],
        Value::Record(fields) if fields.is_empty() => vec![CoreValue::Scalar(constant(NO))],
        Value::Tuple(parts) => parts.iter().flat_map(|part| split_by(part, constant)).collect(),
        Value::Record(fields) => fields.iter().flat_map(|(_, part)| split_by(part, constant)).collect(),
        Value::Sum(variant) => {
            let own = variant.tag();
            let mut parts = vec![CoreValue::Scalar(constant(tag(own)))];
            for (i, (_, row)) in variant.row.iter().enumerate() {
                if i == own {
                    parts.extend(variant.fields.iter().flat_map(|field| split_by(field, constant)));
                } else {
                    let mut lacking = Vec::new();
                    fields(row, &mut Vec::new(), &mut |scalar, dims| lacking.push((scalar, dims.to_vec())));
                    parts.extend(lacking.into_iter().map(|(scalar, dims)| zeros(scalar, dims, constant)));
                }
            }
            parts
        }
        Value::Array(array) => {
            let mut parts = Vec::new();
            leaves(&array.row, &mut vec![array.elems.len() as i64], &mut |scalar, dims| {
                parts.push((scalar, dims.to_vec(), Vec::new()));
            });
            for elem in array.elems.iter() {
                scatter(elem, constant, &mut parts.iter_mut());
            }
            let whole = |(scalar, dims, elems)| CoreArray { scalar, dims, elems: Arc::new(elems) };
            parts.into_iter().map(|part| CoreValue::Array(whole(part))).collect()
        }
    }
}

/// [`split_by`], of numbers.
pub fn split(value: &Value) -> Vec<CoreValue> {
    split_by(value, &mut |scalar| scalar)
}

/// What stands for a unit.
const NO: Scalar = Scalar::Bool(false);

/// What stands for the constructor of this number, of at most 256.
pub fn tag(number: usize) -> Scalar {
    Scalar::U8(number as u8)
}

/// The scalar that stands for constructors.
pub const TAG: ScalarType = ScalarType::U8;

/// What a value lacks: nobody reads it.
fn zeros<S: Clone>(
    scalar: ScalarType,
    dims: Vec<i64>,
    constant: &mut dyn FnMut(Scalar) -> S,
) -> CoreValue<S> {
    let zero = constant(Scalar::zero(scalar));
    if dims.is_empty() {
        return CoreValue::Scalar(zero);
    }
    let count = dims.iter().product::<i64>();
    CoreValue::Array(CoreArray { scalar, dims, elems: Arc::new(vec![zero; count as usize]) })
}

/// An array under construction.
type Part<S> = (ScalarType, Vec<i64>, Vec<S>);

/// Whether a type has one value, for which a `false` stands.
pub fn is_unit(ty: &Type) -> bool {
    match ty {
        Type::Tuple(parts) => parts.is_empty(),
        Type::Record(fields) => fields.is_empty(),
        Type::Scalar(_) | Type::Array(..) | Type::Sum(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {
            false
        }
    }
}

/// Calls `f` with the scalars of a row's type in order, each with all its extents, those of the arrays
/// around the row, which are in `dims`, before its own.
pub fn leaves(row: &RowType, dims: &mut Vec<i64>, f: &mut dyn FnMut(ScalarType, &[i64])) {
    match row {
        RowType::Scalar(ty) => f(*ty, dims),
        RowType::Tuple(rows) if rows.is_empty() => f(ScalarType::Bool, dims),
        RowType::Record(rows) if rows.is_empty() => f(ScalarType::Bool, dims),
        RowType::Array(n, row) => {
            dims.push(*n);
            leaves(row, dims, f);
            dims.pop();
        }
        RowType::Tuple(rows) => rows.iter().for_each(|row| leaves(row, dims, f)),
        RowType::Record(rows) => rows.iter().for_each(|(_, row)| leaves(row, dims, f)),
        RowType::Sum(rows) => {
            f(TAG, dims);
            rows.iter().for_each(|(_, row)| fields(row, dims, f));
        }
    }
}

/// [`leaves`] of the fields of a constructor: without fields it has none.
fn fields(row: &RowType, dims: &mut Vec<i64>, f: &mut dyn FnMut(ScalarType, &[i64])) {
    row.fields().iter().for_each(|row| leaves(row, dims, f));
}

/// How many parts a type has.
pub fn scalars(row: &RowType) -> usize {
    let mut count = 0;
    leaves(row, &mut Vec::new(), &mut |_, _| count += 1);
    count
}

/// Appends the scalars of one element to the parts that they belong to.
fn scatter<'a, S: Clone + 'a>(
    value: &Value<S>,
    constant: &mut dyn FnMut(Scalar) -> S,
    parts: &mut dyn Iterator<Item = &'a mut Part<S>>,
) {
    let mut push = |s: S| {
        if let Some(part) = parts.next() {
            part.2.push(s);
        }
    };
    match value {
        Value::Scalar(s) => push(s.clone()),
        Value::Tuple(values) if values.is_empty() => push(constant(NO)),
        Value::Record(fields) if fields.is_empty() => push(constant(NO)),
        Value::Tuple(values) => values.iter().for_each(|v| scatter(v, constant, parts)),
        Value::Record(fields) => fields.iter().for_each(|(_, v)| scatter(v, constant, parts)),
        Value::Sum(variant) => {
            let own = variant.tag();
            push(constant(tag(own)));
            for (i, (_, row)) in variant.row.iter().enumerate() {
                if i == own {
                    variant.fields.iter().for_each(|v| scatter(v, constant, parts));
                    continue;
                }
                fields(row, &mut Vec::new(), &mut |scalar, dims| {
                    let count = dims.iter().product::<i64>() as usize;
                    let zero = constant(Scalar::zero(scalar));
                    parts.next().into_iter().for_each(|part| part.2.extend(vec![zero.clone(); count]));
                });
            }
        }
        Value::Array(array) => {
            let mut mine: Vec<&mut Part<S>> = parts.take(scalars(&array.row)).collect();
            for elem in array.elems.iter() {
                scatter(elem, constant, &mut mine.iter_mut().map(|p| &mut **p));
            }
        }
    }
}

/// How parts are put together: a type without its sizes and scalars.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// A scalar of a part.
    Part,
    /// A unit, for which a `false` of a part stands.
    Unit,
    /// An array of elements of this layout.
    Array(Box<Layout>),
    /// A tuple.
    Tuple(Vec<Layout>),
    /// A record, sorted by field name.
    Record(Vec<(Arc<str>, Layout)>),
    /// A sum, sorted by constructor, each with the tuple of its fields; and the scalars of all its parts, of which the
    /// first stands for the constructor.
    Sum(Vec<(Arc<str>, Layout)>, Vec<ScalarType>),
}

impl Layout {
    /// The layout of a first-order type; `None` when there is a function or an unknown type in it.
    pub fn of(ty: &Type) -> Option<Layout> {
        Some(match ty {
            Type::Scalar(_) => Layout::Part,
            unit if is_unit(unit) => Layout::Unit,
            Type::Array(_, row) => Layout::Array(Box::new(Layout::of(row)?)),
            Type::Tuple(tys) => Layout::Tuple(tys.iter().map(Layout::of).collect::<Option<_>>()?),
            Type::Record(fields) => Layout::Record(
                fields.iter().map(|(f, t)| Some((f.clone(), Layout::of(t)?))).collect::<Option<_>>()?,
            ),
            Type::Sum(variants) => {
                let tuple = |ty: &Type| ty.fields().iter().map(Layout::of).collect::<Option<_>>();
                let layouts = variants.iter().map(|(f, ty)| Some((f.clone(), Layout::Tuple(tuple(ty)?))));
                let parts = ranks(ty).into_iter().map(|(scalar, _)| scalar).collect();
                Layout::Sum(layouts.collect::<Option<_>>()?, parts)
            }
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => return None,
        })
    }

    /// The layout of what is traced, below `outer` dimensions that its parts share; `part` gives each part's
    /// scalar and dimensions, in order.
    pub fn of_traced<E>(
        traced: &Traced,
        outer: usize,
        part: &mut dyn FnMut(&Atom) -> Result<Rank, E>,
    ) -> Result<Layout, E> {
        Ok(match traced {
            Traced::Part(atom) | Traced::Unit(atom) => {
                let own = part(atom)?.1.saturating_sub(outer);
                let scalar = if let Traced::Unit(_) = traced { Layout::Unit } else { Layout::Part };
                (0..own).fold(scalar, |row, _| Layout::Array(Box::new(row)))
            }
            Traced::Tuple(all) => {
                let layouts = all.iter().map(|t| Layout::of_traced(t, outer, part));
                Layout::Tuple(layouts.collect::<Result<_, E>>()?)
            }
            Traced::Record(fields) => {
                let layouts = fields.iter();
                let layouts =
                    layouts.map(|(name, t)| Ok((name.as_str().into(), Layout::of_traced(t, outer, part)?)));
                Layout::Record(layouts.collect::<Result<_, E>>()?)
            }
            Traced::Sum(tag, variants) => {
                let mut parts = vec![part(tag)?.0];
                let mut part = |atom: &Atom| {
                    let found = part(atom)?;
                    parts.push(found.0);
                    Ok(found)
                };
                let mut layouts = Vec::new();
                for (name, fields) in variants {
                    let fields = fields.iter().map(|t| Layout::of_traced(t, outer, &mut part));
                    layouts.push((name.as_str().into(), Layout::Tuple(fields.collect::<Result<_, E>>()?)));
                }
                Layout::Sum(layouts, parts)
            }
            Traced::ArrayOf(t) => Layout::Array(Box::new(Layout::of_traced(t, outer + 1, part)?)),
        })
    }

    /// How many parts it has.
    fn parts(&self) -> usize {
        match self {
            Layout::Part | Layout::Unit => 1,
            Layout::Array(row) => row.parts(),
            Layout::Tuple(layouts) => layouts.iter().map(Layout::parts).sum(),
            Layout::Record(fields) => fields.iter().map(|(_, l)| l.parts()).sum(),
            Layout::Sum(_, scalars) => scalars.len(),
        }
    }
}

/// A part's scalar, and how many dimensions it has.
pub type Rank = (ScalarType, usize);

/// The scalars of the parts of a first-order type, in order, with the dimensions that each has.
pub fn ranks(ty: &Type) -> Vec<Rank> {
    fn walk(ty: &Type, outer: usize, parts: &mut Vec<Rank>) {
        match ty {
            Type::Scalar(scalar) => parts.push((*scalar, outer)),
            unit if is_unit(unit) => parts.push((ScalarType::Bool, outer)),
            Type::Array(_, row) => walk(row, outer + 1, parts),
            Type::Sum(variants) => {
                parts.push((TAG, outer));
                variants.iter().flat_map(|(_, ty)| ty.fields()).for_each(|ty| walk(ty, outer, parts));
            }
            other => {
                _ = other.any_part(&mut |part| {
                    walk(part, outer, parts);
                    false
                })
            }
        }
    }
    let mut parts = Vec::new();
    walk(ty, 0, &mut parts);
    parts
}
