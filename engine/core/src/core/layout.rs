//! How the source's values split into values of core, and are put together again: tuples and records
//! become several values, an array of tuples several arrays. A unit, which has no components, is a `false`, so
//! that every array has a part, which tells how long it is.

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::{Array, RowType, Value, Variant};

use super::value::{CoreArray, CoreValue};
use super::{Atom, Traced};

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

/// The number that a scalar is, where that is known.
pub type Known<'k, S> = &'k mut dyn FnMut(&S) -> Option<Scalar>;

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

/// How many parts the fields of a constructor have.
fn scalars_of_fields(row: &RowType) -> usize {
    row.fields().iter().map(scalars).sum()
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

    /// Whether there is a sum in it.
    fn has_sum(&self) -> bool {
        match self {
            Layout::Part | Layout::Unit => false,
            Layout::Array(row) => row.has_sum(),
            Layout::Tuple(layouts) => layouts.iter().any(Layout::has_sum),
            Layout::Record(fields) => fields.iter().any(|(_, layout)| layout.has_sum()),
            Layout::Sum(..) => true,
        }
    }

    /// The cells of all parts, those of values that are `there` one after the other.
    fn settle(&self, cells: &mut [&mut [Scalar]], there: &[bool]) {
        let mut rest = cells;
        let mut next = |layout: &Layout, there: &[bool]| {
            let (mine, others) = std::mem::take(&mut rest).split_at_mut(layout.parts());
            layout.settle(mine, there);
            rest = others;
        };
        match self {
            Layout::Part | Layout::Unit => {
                let each = rest[0].len() / there.len().max(1);
                for (cell, i) in rest[0].iter_mut().zip(0..) {
                    if !there[i / each.max(1)] {
                        *cell = Scalar::zero(cell.ty());
                    }
                }
            }
            // Its parts are longer, which tells how many elements each value has.
            Layout::Array(row) => next(row, there),
            Layout::Tuple(layouts) => layouts.iter().for_each(|layout| next(layout, there)),
            Layout::Record(fields) => fields.iter().for_each(|(_, layout)| next(layout, there)),
            Layout::Sum(variants, _) => {
                let Some((tags, others)) = std::mem::take(&mut rest).split_first_mut() else { return };
                let each = tags.len() / there.len().max(1);
                let mut own = Vec::new();
                for (cell, i) in tags.iter_mut().zip(0..) {
                    let found = number(*cell).unwrap_or(0) % variants.len().max(1);
                    let found = if there[i / each.max(1)] { found } else { 0 };
                    *cell = tag(found);
                    own.push(there[i / each.max(1)].then_some(found));
                }
                rest = others;
                for (i, (_, layout)) in variants.iter().enumerate() {
                    let there: Vec<bool> = own.iter().map(|own| *own == Some(i)).collect();
                    let (mine, others) = std::mem::take(&mut rest).split_at_mut(layout.parts());
                    layout.settle(mine, &there);
                    rest = others;
                }
            }
        }
    }

    fn parts(&self) -> usize {
        match self {
            Layout::Part | Layout::Unit => 1,
            Layout::Array(row) => row.parts(),
            Layout::Tuple(layouts) => layouts.iter().map(Layout::parts).sum(),
            Layout::Record(fields) => fields.iter().map(|(_, l)| l.parts()).sum(),
            Layout::Sum(_, scalars) => scalars.len(),
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

/// Makes numbers that were drawn part by part a value of this type: each constructor is one that its sum has, and what the
/// value lacks is zero.
pub fn settle(ty: &Type, parts: &mut [CoreValue]) {
    if let Some(layout) = Layout::of(ty)
        && layout.has_sum()
        && layout.parts() == parts.len()
    {
        let mut cells: Vec<&mut [Scalar]> = parts
            .iter_mut()
            .map(|part| match part {
                CoreValue::Scalar(s) => std::slice::from_mut(s),
                CoreValue::Array(array) => Arc::make_mut(&mut array.elems).as_mut_slice(),
            })
            .collect();
        layout.settle(&mut cells, &[true]);
    }
}

/// A part's scalar and extents.
type Shape = (ScalarType, Vec<i64>);

fn shapes<S>(parts: &[CoreArray<S>]) -> Vec<Shape> {
    parts.iter().map(|part| (part.scalar, part.dims.clone())).collect()
}

/// The number of the constructor that a tag stands for.
fn number(tag: Scalar) -> Option<usize> {
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
