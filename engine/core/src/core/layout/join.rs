//! Parts put together again: the inverse of [`super::split`] at a type.

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::{Array, RowType, Value, Variant};

use super::super::value::{CoreArray, CoreValue};
use super::{Layout, fields, scalars};

/// The number that a scalar is, where that is known.
pub type Known<'k, S> = &'k mut dyn FnMut(&S) -> Option<Scalar>;

impl Layout {
    /// Puts parts together in this layout; `None` when there are too few, or they don't fit it. `known` is the number
    /// that a scalar is, where that is known.
    pub fn join_by<S: Clone>(
        &self,
        known: Known<'_, S>,
        parts: &mut dyn Iterator<Item = CoreValue<S>>,
    ) -> Option<Value<S>> {
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
                Value::Tuple(layouts.iter().map(|l| l.join_by(known, parts)).collect::<Option<_>>()?)
            }
            Layout::Record(fields) => Value::Record(
                fields
                    .iter()
                    .map(|(f, l)| Some((f.clone(), l.join_by(known, parts)?)))
                    .collect::<Option<_>>()?,
            ),
            Layout::Sum(_, scalars) => {
                let parts: Vec<_> = parts.take(self.parts()).collect();
                let shape = |(part, scalar): (&CoreValue<S>, &ScalarType)| match part {
                    CoreValue::Scalar(_) => (*scalar, Vec::new()),
                    CoreValue::Array(array) => (array.scalar, array.dims.clone()),
                };
                let shapes: Vec<_> = parts.iter().zip(scalars).map(shape).collect();
                let RowType::Sum(rows) = self.row(&mut Vec::new(), &shapes)? else { return None };
                self.variant(rows, parts, known)?
            }
            Layout::Array(_) => {
                let mut arrays = Vec::new();
                for part in parts.take(self.parts()) {
                    let CoreValue::Array(array) = part else { return None };
                    arrays.push(array);
                }
                let row = self.row(&mut Vec::new(), &shapes(&arrays))?;
                gather(&row, known, &mut vec![0; arrays.len()], &arrays)?
            }
        })
    }

    /// [`Layout::join_by`], of numbers.
    pub fn join(&self, parts: &mut dyn Iterator<Item = CoreValue>) -> Option<Value> {
        self.join_by(&mut |scalar| Some(*scalar), parts)
    }

    /// The value of the sum that this is, with these rows.
    fn variant<S: Clone>(
        &self,
        rows: Vec<(Arc<str>, RowType)>,
        parts: Vec<CoreValue<S>>,
        known: Known<'_, S>,
    ) -> Option<Value<S>> {
        let Layout::Sum(variants, _) = self else { return None };
        let mut parts = parts.into_iter();
        let CoreValue::Scalar(tag) = parts.next()? else { return None };
        let own = number(known(&tag)?)?;
        let (name, layout) = variants.get(own)?;
        let before = variants[..own].iter().map(|(_, layout)| layout.parts()).sum();
        let Value::Tuple(fields) = layout.join_by(known, &mut parts.skip(before))? else { return None };
        Some(Value::Sum(Variant { name: name.clone(), fields, row: rows.into() }))
    }

    /// Whether these parts, put together, are this value.
    fn fits<S: Clone + PartialEq>(
        &self,
        value: &Value<S>,
        known: Known<'_, S>,
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
                layouts.len() == values.len()
                    && layouts.iter().zip(values).all(|(l, v)| l.fits(v, known, parts))
            }
            (Layout::Record(fields), Value::Record(values)) => {
                let fits =
                    |((f, l), (g, v)): (&(Arc<str>, Layout), &(_, _))| f == g && l.fits(v, known, parts);
                fields.len() == values.len() && fields.iter().zip(values).all(fits)
            }
            (Layout::Sum(..), Value::Sum(_)) => {
                let own = parts.as_slice().get(..self.parts());
                own.and_then(|own| self.join_by(known, &mut own.iter().cloned())).is_some_and(|own| {
                    parts.by_ref().take(self.parts()).for_each(drop);
                    own == *value
                })
            }
            (Layout::Array(_), Value::Array(_)) => {
                let mut arrays = Vec::new();
                for part in parts.take(self.parts()) {
                    let CoreValue::Array(array) = part else { return false };
                    arrays.push(array.clone());
                }
                let row = self.row(&mut Vec::new(), &shapes(&arrays));
                row.is_some_and(|row| gathers(value, &row, known, &mut vec![0; arrays.len()], &arrays))
            }
            _ => false,
        }
    }

    /// The row type of this layout below `outer`, which all parts have in common. `None` when the
    /// parts don't fit.
    fn row(&self, outer: &mut Vec<i64>, parts: &[Shape]) -> Option<RowType> {
        Some(match self {
            Layout::Part => {
                let [part] = parts else { return None };
                (part.1 == *outer).then_some(RowType::Scalar(part.0))?
            }
            Layout::Unit => {
                let [part] = parts else { return None };
                (part.1 == *outer).then_some(RowType::Tuple(Vec::new()))?
            }
            Layout::Array(row) => {
                let n = *parts.first()?.1.get(outer.len())?;
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
            Layout::Sum(variants, _) => {
                let (tag, mut rest) = parts.split_first()?;
                let mut rows = Vec::new();
                for (name, layout) in variants {
                    let (mine, others) = rest.split_at_checked(layout.parts())?;
                    rows.push((name.clone(), layout.row(outer, mine)?));
                    rest = others;
                }
                (tag.1 == *outer && rest.is_empty()).then_some(RowType::Sum(rows))?
            }
        })
    }
}

/// How many parts the fields of a constructor have.
fn scalars_of_fields(row: &RowType) -> usize {
    row.fields().iter().map(scalars).sum()
}

/// A part's scalar and extents.
type Shape = (ScalarType, Vec<i64>);

fn shapes<S>(parts: &[CoreArray<S>]) -> Vec<Shape> {
    parts.iter().map(|part| (part.scalar, part.dims.clone())).collect()
}

/// The number of the constructor that a tag stands for.
pub(super) fn number(tag: Scalar) -> Option<usize> {
    usize::try_from(tag.as_integer()?).ok()
}

/// Puts parts together again: the inverse of [`split`] at this type. `None` when there are too few, or
/// they don't fit it.
pub fn join(ty: &Type, parts: &mut dyn Iterator<Item = CoreValue>) -> Option<Value> {
    Layout::of(ty)?.join(parts)
}

/// The value of this type that has just these parts.
pub fn join_all(ty: &Type, parts: &[CoreValue]) -> Option<Value> {
    join_all_by(ty, &mut |scalar| Some(*scalar), parts)
}

/// The same of scalars that may not be known.
pub fn join_all_by<S: Clone>(ty: &Type, known: Known<'_, S>, parts: &[CoreValue<S>]) -> Option<Value<S>> {
    let mut parts = parts.iter().cloned();
    Layout::of(ty)?.join_by(known, &mut parts).filter(|_| parts.next().is_none())
}

/// Whether [`join_all_by`] gives this value, which is told without one being made: where a row stands in a million
/// places, that would take the time and the memory of a million.
pub fn joins<S: Clone + PartialEq>(
    ty: &Type,
    known: Known<'_, S>,
    parts: &[CoreValue<S>],
    value: &Value<S>,
) -> bool {
    let mut parts = parts.iter();
    Layout::of(ty).is_some_and(|layout| layout.fits(value, known, &mut parts)) && parts.next().is_none()
}

/// Whether [`gather`] gives this value.
fn gathers<S: PartialEq>(
    value: &Value<S>,
    row: &RowType,
    known: Known<'_, S>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> bool {
    match (row, value) {
        (RowType::Scalar(_), Value::Scalar(s)) => {
            at[0] += 1;
            parts[0].elems[at[0] - 1] == *s
        }
        (RowType::Array(n, row), Value::Array(array)) => {
            array.elems.len() as i64 == *n
                && array.row == *row
                && array.elems.iter().all(|value| gathers(value, row, known, at, parts))
        }
        (RowType::Tuple(rows), Value::Tuple(none)) if rows.is_empty() => {
            at[0] += 1;
            none.is_empty()
        }
        (RowType::Tuple(rows), Value::Tuple(values)) => {
            rows.len() == values.len() && gathers_all(rows.iter().zip(values), known, at, parts)
        }
        (RowType::Record(rows), Value::Record(values)) => {
            rows.len() == values.len()
                && rows.iter().zip(values).all(|((f, _), (g, _))| f == g)
                && gathers_all(
                    rows.iter().zip(values).map(|((_, row), (_, value))| (row, value)),
                    known,
                    at,
                    parts,
                )
        }
        (RowType::Sum(rows), Value::Sum(variant)) => {
            let mut first = 1;
            at[0] += 1;
            let own = known(&parts[0].elems[at[0] - 1]).and_then(number);
            let fits = |(i, (name, row)): (usize, &(Arc<str>, RowType))| {
                let here = first..first + scalars_of_fields(row);
                first = here.end;
                let (at, parts) = (&mut at[here.clone()], &parts[here]);
                if own != Some(i) {
                    skip(row, at);
                    return true;
                }
                let fields = row.fields();
                *name == variant.name
                    && fields.len() == variant.fields.len()
                    && gathers_all(fields.iter().zip(&variant.fields), known, at, parts)
            };
            rows.iter().enumerate().all(fits)
        }
        _ => false,
    }
}

/// Moves the cursors after the fields of a constructor that a value lacks.
fn skip(row: &RowType, at: &mut [usize]) {
    let mut part = 0;
    fields(row, &mut Vec::new(), &mut |_, dims| {
        at[part] += dims.iter().product::<i64>() as usize;
        part += 1;
    });
}

fn gathers_all<'a, S: PartialEq + 'a>(
    mut rows: impl Iterator<Item = (&'a RowType, &'a Value<S>)>,
    known: Known<'_, S>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> bool {
    let mut first = 0;
    rows.all(|(row, value)| {
        let here = first..first + scalars(row);
        first = here.end;
        gathers(value, row, known, &mut at[here.clone()], &parts[here])
    })
}

/// The value of this type that starts at the cursors, one in each part; moves them after it. `None` where a constructor is
/// not known.
fn gather<S: Clone>(
    row: &RowType,
    known: Known<'_, S>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> Option<Value<S>> {
    Some(match row {
        RowType::Scalar(_) => {
            at[0] += 1;
            Value::Scalar(parts[0].elems[at[0] - 1].clone())
        }
        RowType::Array(n, row) => {
            let elems = (0..*n).map(|_| gather(row, known, at, parts)).collect::<Option<_>>()?;
            Value::Array(Array { row: row.clone(), elems: Arc::new(elems) })
        }
        RowType::Tuple(rows) if rows.is_empty() => {
            at[0] += 1;
            Value::Tuple(Vec::new())
        }
        RowType::Tuple(rows) => Value::Tuple(gather_all(rows.iter(), known, at, parts)?),
        RowType::Record(fields) => {
            let values = gather_all(fields.iter().map(|(_, row)| row), known, at, parts)?;
            Value::Record(fields.iter().map(|(f, _)| f.clone()).zip(values).collect())
        }
        RowType::Sum(rows) => {
            at[0] += 1;
            let own = number(known(&parts[0].elems[at[0] - 1])?)?;
            let (mut first, mut made) = (1, None);
            for (i, (name, row)) in rows.iter().enumerate() {
                let here = first..first + scalars_of_fields(row);
                first = here.end;
                if i == own {
                    let fields = gather_all(row.fields().iter(), known, &mut at[here.clone()], &parts[here])?;
                    made = Some(Variant { name: name.clone(), fields, row: rows.as_slice().into() });
                } else {
                    skip(row, &mut at[here]);
                }
            }
            Value::Sum(made?)
        }
    })
}

fn gather_all<'a, S: Clone>(
    rows: impl Iterator<Item = &'a RowType>,
    known: Known<'_, S>,
    at: &mut [usize],
    parts: &[CoreArray<S>],
) -> Option<Vec<Value<S>>> {
    let mut first = 0;
    rows.map(|row| {
        let here = first..first + scalars(row);
        first = here.end;
        gather(row, known, &mut at[here.clone()], &parts[here])
    })
    .collect()
}
