//! How the source's values split into values of core, and are put together again: tuples and records
//! become several values, an array of tuples several arrays. A unit, which has no components, is a `false`, so
//! that every array has a part, which tells how long it is.

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::{Array, RowType, Value};

use super::value::{CoreArray, CoreValue};
use super::{Atom, Traced};

/// Splits a value into its parts, in the order of its type's scalars; `no` is what stands for a unit.
pub fn split_by<S: Clone>(value: &Value<S>, no: &S) -> Vec<CoreValue<S>> {
    match value {
        Value::Scalar(s) => vec![CoreValue::Scalar(s.clone())],
        Value::Tuple(parts) if parts.is_empty() => vec![CoreValue::Scalar(no.clone())],
        Value::Record(fields) if fields.is_empty() => vec![CoreValue::Scalar(no.clone())],
        Value::Tuple(parts) => parts.iter().flat_map(|part| split_by(part, no)).collect(),
        Value::Record(fields) => fields.iter().flat_map(|(_, part)| split_by(part, no)).collect(),
        Value::Array(array) => {
            let mut parts = Vec::new();
            leaves(&array.row, &mut vec![array.elems.len() as i64], &mut |scalar, dims| {
                parts.push((scalar, dims.to_vec(), Vec::new()));
            });
            for elem in array.elems.iter() {
                scatter(elem, no, &mut parts.iter_mut());
            }
            let whole = |(scalar, dims, elems)| CoreArray { scalar, dims, elems: Arc::new(elems) };
            parts.into_iter().map(|part| CoreValue::Array(whole(part))).collect()
        }
    }
}

/// [`split_by`], of numbers.
pub fn split(value: &Value) -> Vec<CoreValue> {
    split_by(value, &Scalar::Bool(false))
}

/// An array under construction.
type Part<S> = (ScalarType, Vec<i64>, Vec<S>);

/// Whether a type has one value, for which a `false` stands.
pub fn is_unit(ty: &Type) -> bool {
    match ty {
        Type::Tuple(parts) => parts.is_empty(),
        Type::Record(fields) => fields.is_empty(),
        Type::Scalar(_) | Type::Array(..) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => false,
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
    }
}

/// How many parts a type has.
pub fn scalars(row: &RowType) -> usize {
    let mut count = 0;
    leaves(row, &mut Vec::new(), &mut |_, _| count += 1);
    count
}

/// Appends the scalars of one element to the parts that they belong to.
fn scatter<'a, S: Clone + 'a>(value: &Value<S>, no: &S, parts: &mut dyn Iterator<Item = &'a mut Part<S>>) {
    let mut push = |s: &S| parts.next().into_iter().for_each(|part| part.2.push(s.clone()));
    match value {
        Value::Scalar(s) => push(s),
        Value::Tuple(values) if values.is_empty() => push(no),
        Value::Record(fields) if fields.is_empty() => push(no),
        Value::Tuple(values) => values.iter().for_each(|v| scatter(v, no, parts)),
        Value::Record(fields) => fields.iter().for_each(|(_, v)| scatter(v, no, parts)),
        Value::Array(array) => {
            let mut mine: Vec<&mut Part<S>> = parts.take(scalars(&array.row)).collect();
            for elem in array.elems.iter() {
                scatter(elem, no, &mut mine.iter_mut().map(|p| &mut **p));
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
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => return None,
        })
    }

    /// The layout of what is traced, below `outer` dimensions that its parts share; `rank` gives each part's
    /// dimensions, in order.
    pub fn of_traced<E>(
        traced: &Traced,
        outer: usize,
        rank: &mut dyn FnMut(&Atom) -> Result<usize, E>,
    ) -> Result<Layout, E> {
        Ok(match traced {
            Traced::Part(atom) | Traced::Unit(atom) => {
                let own = rank(atom)?.saturating_sub(outer);
                let scalar = if let Traced::Unit(_) = traced { Layout::Unit } else { Layout::Part };
                (0..own).fold(scalar, |row, _| Layout::Array(Box::new(row)))
            }
            Traced::Tuple(all) => {
                let layouts = all.iter().map(|t| Layout::of_traced(t, outer, rank));
                Layout::Tuple(layouts.collect::<Result<_, E>>()?)
            }
            Traced::Record(fields) => {
                let layouts = fields.iter();
                let layouts =
                    layouts.map(|(name, t)| Ok((name.as_str().into(), Layout::of_traced(t, outer, rank)?)));
                Layout::Record(layouts.collect::<Result<_, E>>()?)
            }
            Traced::ArrayOf(t) => Layout::Array(Box::new(Layout::of_traced(t, outer + 1, rank)?)),
        })
    }

    /// Puts parts together in this layout; `None` when there are too few, or they don't fit it.
    pub fn join<S: Clone>(&self, parts: &mut dyn Iterator<Item = CoreValue<S>>) -> Option<Value<S>> {
        Some(match self {
            Layout::Part => match parts.next()? {
                CoreValue::Scalar(s) => Value::Scalar(s),
                CoreValue::Array(_) => return None,
            },
            Layout::Unit => match parts.next()? {
                CoreValue::Scalar(_) => Value::Tuple(Vec::new()),
                CoreValue::Array(_) => return None,
            },
            Layout::Tuple(layouts) => {
                Value::Tuple(layouts.iter().map(|l| l.join(parts)).collect::<Option<_>>()?)
            }
            Layout::Record(fields) => Value::Record(
                fields.iter().map(|(f, l)| Some((f.clone(), l.join(parts)?))).collect::<Option<_>>()?,
            ),
            Layout::Array(_) => {
                let mut arrays = Vec::new();
                for part in parts.take(self.parts()) {
                    let CoreValue::Array(array) = part else { return None };
                    arrays.push(array);
                }
                let row = self.row(&mut Vec::new(), &arrays)?;
                gather(&row, &mut vec![0; arrays.len()], &arrays)
            }
        })
    }

    /// Whether these parts, put together, are this value.
    fn fits<S: Clone + PartialEq>(
        &self,
        value: &Value<S>,
        parts: &mut std::slice::Iter<'_, CoreValue<S>>,
    ) -> bool {
        match (self, value) {
            (Layout::Part, Value::Scalar(s)) => {
                matches!(parts.next(), Some(CoreValue::Scalar(part)) if part == s)
            }
            (Layout::Unit, Value::Tuple(none)) => {
                none.is_empty() && matches!(parts.next(), Some(CoreValue::Scalar(_)))
            }
            (Layout::Tuple(layouts), Value::Tuple(values)) => {
                layouts.len() == values.len() && layouts.iter().zip(values).all(|(l, v)| l.fits(v, parts))
            }
            (Layout::Record(fields), Value::Record(values)) => {
                let fits = |((f, l), (g, v)): (&(Arc<str>, Layout), &(_, _))| f == g && l.fits(v, parts);
                fields.len() == values.len() && fields.iter().zip(values).all(fits)
            }
            (Layout::Array(_), Value::Array(_)) => {
                let mut arrays = Vec::new();
                for part in parts.take(self.parts()) {
                    let CoreValue::Array(array) = part else { return false };
                    arrays.push(array.clone());
                }
                let row = self.row(&mut Vec::new(), &arrays);
                row.is_some_and(|row| gathers(value, &row, &mut vec![0; arrays.len()], &arrays))
            }
            _ => false,
        }
    }

    fn parts(&self) -> usize {
        match self {
            Layout::Part | Layout::Unit => 1,
            Layout::Array(row) => row.parts(),
            Layout::Tuple(layouts) => layouts.iter().map(Layout::parts).sum(),
            Layout::Record(fields) => fields.iter().map(|(_, l)| l.parts()).sum(),
        }
    }

    /// The row type of this layout below `outer`, which all parts have in common. `None` when the
    /// parts don't fit.
    fn row<S>(&self, outer: &mut Vec<i64>, parts: &[CoreArray<S>]) -> Option<RowType> {
        Some(match self {
            Layout::Part => {
                let [part] = parts else { return None };
                (part.dims == *outer).then_some(RowType::Scalar(part.scalar))?
            }
            Layout::Unit => {
                let [part] = parts else { return None };
                (part.dims == *outer).then_some(RowType::Tuple(Vec::new()))?
            }
            Layout::Array(row) => {
                let n = *parts.first()?.dims.get(outer.len())?;
                outer.push(n);
                let row = row.row(outer, parts)?;
                outer.pop();
                RowType::Array(n, Arc::new(row))
            }
            Layout::Tuple(layouts) => {
                let mut rest = parts;
                let mut rows = Vec::new();
                for layout in layouts {
                    let (mine, others) = rest.split_at_checked(layout.parts())?;
                    rows.push(layout.row(outer, mine)?);
                    rest = others;
                }
                RowType::Tuple(rows)
            }
            Layout::Record(fields) => {
                let tuple = Layout::Tuple(fields.iter().map(|(_, l)| l.clone()).collect());
                let RowType::Tuple(rows) = tuple.row(outer, parts)? else { return None };
                RowType::Record(fields.iter().map(|(f, _)| f.clone()).zip(rows).collect())
            }
        })
    }
}

/// Puts parts together again: the inverse of [`split`] at this type. `None` when there are too few, or
/// they don't fit it.
pub fn join<S: Clone>(ty: &Type, parts: &mut dyn Iterator<Item = CoreValue<S>>) -> Option<Value<S>> {
    Layout::of(ty)?.join(parts)
}

/// The value of this type that has just these parts.
pub fn join_all<S: Clone>(ty: &Type, parts: &[CoreValue<S>]) -> Option<Value<S>> {
    let mut parts = parts.iter().cloned();
    join(ty, &mut parts).filter(|_| parts.next().is_none())
}

/// Whether [`join_all`] gives this value, which is told without one being made: where a row stands in a million
/// places, that would take the time and the memory of a million.
pub fn joins<S: Clone + PartialEq>(ty: &Type, parts: &[CoreValue<S>], value: &Value<S>) -> bool {
    let mut parts = parts.iter();
    Layout::of(ty).is_some_and(|layout| layout.fits(value, &mut parts)) && parts.next().is_none()
}

/// Whether [`gather`] gives this value.
fn gathers<S: PartialEq>(value: &Value<S>, row: &RowType, at: &mut [usize], parts: &[CoreArray<S>]) -> bool {
    match (row, value) {
        (RowType::Scalar(_), Value::Scalar(s)) => {
            at[0] += 1;
            parts[0].elems[at[0] - 1] == *s
        }
        (RowType::Array(n, row), Value::Array(array)) => {
            array.elems.len() as i64 == *n
                && array.row == *row
                && array.elems.iter().all(|value| gathers(value, row, at, parts))
        }
        (RowType::Tuple(rows), Value::Tuple(none)) if rows.is_empty() => {
            at[0] += 1;
            none.is_empty()
        }
        (RowType::Tuple(rows), Value::Tuple(values)) => {
            rows.len() == values.len() && gathers_all(rows.iter().zip(values), at, parts)
        }
        (RowType::Record(rows), Value::Record(values)) => {
            rows.len() == values.len()
                && rows.iter().zip(values).all(|((f, _), (g, _))| f == g)
                && gathers_all(rows.iter().zip(values).map(|((_, row), (_, value))| (row, value)), at, parts)
        }
        _ => false,
    }
}

fn gathers_all<'a, S: PartialEq + 'a>(
    mut rows: impl Iterator<Item = (&'a RowType, &'a Value<S>)>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> bool {
    let mut first = 0;
    rows.all(|(row, value)| {
        let here = first..first + scalars(row);
        first = here.end;
        gathers(value, row, &mut at[here.clone()], &parts[here])
    })
}

/// The value of this type that starts at the cursors, one in each part; moves them after it.
fn gather<S: Clone>(row: &RowType, at: &mut [usize], parts: &[CoreArray<S>]) -> Value<S> {
    match row {
        RowType::Scalar(_) => {
            at[0] += 1;
            Value::Scalar(parts[0].elems[at[0] - 1].clone())
        }
        RowType::Array(n, row) => {
            let elems = (0..*n).map(|_| gather(row, at, parts)).collect();
            Value::Array(Array { row: row.clone(), elems: Arc::new(elems) })
        }
        RowType::Tuple(rows) if rows.is_empty() => {
            at[0] += 1;
            Value::Tuple(Vec::new())
        }
        RowType::Tuple(rows) => Value::Tuple(gather_all(rows.iter(), at, parts)),
        RowType::Record(fields) => {
            let values = gather_all(fields.iter().map(|(_, row)| row), at, parts);
            Value::Record(fields.iter().map(|(f, _)| f.clone()).zip(values).collect())
        }
    }
}

fn gather_all<'a, S: Clone>(
    rows: impl Iterator<Item = &'a RowType>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> Vec<Value<S>> {
    let mut first = 0;
    rows.map(|row| {
        let here = first..first + scalars(row);
        first = here.end;
        gather(row, &mut at[here.clone()], &parts[here])
    })
    .collect()
}
