//! Elements, slices, and arrays that differ from others in some places.

use std::sync::Arc;

use super::apply::scalar;
use super::exp::field_of;
use super::value::{Context, Origins, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::Domain;
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Access, Dim, Exp, Ident};
use crate::value::{Array, RowType, Value};

/// One dimension between the brackets, its parts evaluated.
enum Subscript<S> {
    At(S),
    /// From, to, step.
    Slice([Option<i64>; 3]),
}

/// One step of the path to what is updated, its indices evaluated.
enum Step<'a, S> {
    Field(&'a Ident),
    Index(Vec<Subscript<S>>),
}

/// The positions that a dimension picks.
enum Pick {
    One(usize),
    Many(Vec<usize>),
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `array[i, from:to:step]`.
    pub(super) fn index(
        &mut self,
        context: &Context<'a, D::S>,
        array: Val<'a, D::S>,
        dims: &'a [Dim],
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let places = self.places(context, dims)?;
        self.selected(array, &places, span)
    }

    /// `whole with f[i].g = value`.
    pub(super) fn updated(
        &mut self,
        context: &Context<'a, D::S>,
        whole: Val<'a, D::S>,
        path: &'a [Access],
        value: &'a Exp,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let mut steps = Vec::new();
        for access in path {
            steps.push(match access {
                Access::Field(field) => Step::Field(field),
                Access::Index(dims) => Step::Index(self.places(context, dims)?),
            });
        }
        let new = self.exp(context, value)?;
        self.replaced(whole, &steps, new, span)
    }

    /// The value with another part at the end of the path.
    fn replaced(
        &mut self,
        whole: Val<'a, D::S>,
        path: &[Step<'a, D::S>],
        new: Val<'a, D::S>,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let [step, rest @ ..] = path else { return Ok(new) };
        let part = match step {
            _ if rest.is_empty() => new,
            Step::Field(field) => self.replaced(field_of(whole.clone(), field)?, rest, new, span)?,
            Step::Index(places) => {
                let old = self.selected(whole.clone(), places, span)?;
                self.replaced(old, rest, new, span)?
            }
        };
        match step {
            Step::Field(field) => with_field(whole, field, part),
            Step::Index(places) => self.with_places(whole, places, part, span),
        }
    }

    /// The array with another part at these places.
    fn with_places(
        &mut self,
        array: Val<'a, D::S>,
        places: &[Subscript<D::S>],
        new: Val<'a, D::S>,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let (Val::Array(array, _), Some(new)) = (array, new.into_value()) else {
            return Err(Stop::Internal("an update of no array".into()));
        };
        let picks = self.picks(places, &array, span)?;
        let slice: Vec<i64> = picks
            .iter()
            .filter_map(|pick| match pick {
                Pick::Many(positions) => Some(positions.len() as i64),
                Pick::One(_) => None,
            })
            .collect();
        let mut value = new.as_array().map(Array::shape).unwrap_or_default();
        value.truncate(slice.len());
        if slice != value {
            return Err(self.fault(span, FaultKind::SliceShape { slice, value }));
        }
        self.room(picked(&picks))?;
        self.copied(copied(&array.shape(), &picks))?;
        match update(&Value::Array(array), &picks, &new)? {
            Value::Array(array) => Ok(Val::Array(array, Origins::new())),
            _ => Err(Stop::Internal("an update that gives no array".into())),
        }
    }

    /// The element, or the row, at these indices.
    pub(super) fn element(
        &mut self,
        array: Val<'a, D::S>,
        indices: impl Iterator<Item = Val<'a, D::S>>,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let places = indices.map(|index| self.at(index, span)).collect::<Eval<Vec<_>>>()?;
        self.selected(array, &places, span)
    }

    fn selected(
        &mut self,
        array: Val<'a, D::S>,
        places: &[Subscript<D::S>],
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let Val::Array(array, _) = array else { return Err(Stop::Internal("indexing no array".into())) };
        let picks = self.picks(places, &array, span)?;
        self.room(picked(&picks))?;
        Ok(Val::from_value(&select(&Value::Array(array), &picks)?))
    }

    /// An index of any signed integer type.
    fn at(&mut self, index: Val<'a, D::S>, span: Span) -> Eval<Subscript<D::S>> {
        let index = scalar(index)?;
        let ty = self.domain.type_of(&index);
        let wide = Prim { op: PrimOp::Convert(ScalarType::I64), ty };
        Ok(Subscript::At(if ty == ScalarType::I64 { index } else { self.prim(wide, &[index], span)? }))
    }

    fn places(&mut self, context: &Context<'a, D::S>, dims: &'a [Dim]) -> Eval<Vec<Subscript<D::S>>> {
        let mut places = Vec::new();
        for dim in dims {
            places.push(match dim {
                Dim::At(i) => {
                    let index = self.exp(context, i)?;
                    self.at(index, i.span)?
                }
                Dim::Slice(from, to, step) => {
                    let mut parts = [None; 3];
                    for (part, exp) in parts.iter_mut().zip([from, to, step]) {
                        if let Some(exp) = exp {
                            let value = scalar(self.exp(context, exp)?)?;
                            *part = Some(self.domain.size(&value).map_err(Stop::Undecided)?);
                        }
                    }
                    Subscript::Slice(parts)
                }
            });
        }
        Ok(places)
    }

    /// The positions in an array of this shape; a failure where one of them does not exist.
    fn picks(&mut self, places: &[Subscript<D::S>], array: &Array<D::S>, span: Span) -> Eval<Vec<Pick>> {
        let shape = array.shape();
        let mut picks = Vec::new();
        for (place, extent) in places.iter().zip(&shape) {
            let pick = match place {
                Subscript::Slice(parts) => slice(*parts, *extent).map(Pick::Many),
                Subscript::At(index) if self.in_bounds(index, *extent)? => {
                    let i = self.domain.index(index, *extent).map_err(Stop::Undecided)?;
                    usize::try_from(i).ok().map(Pick::One)
                }
                Subscript::At(_) => None,
            };
            let Some(pick) = pick else {
                return Err(self.fault(span, self.out_of_bounds(places, &shape[..places.len()])));
            };
            picks.push(pick);
        }
        Ok(picks)
    }

    /// Whether an index is in an array of this extent.
    pub(super) fn in_bounds(&mut self, index: &D::S, extent: i64) -> Eval<bool> {
        let compare = |op| Prim { op, ty: ScalarType::I64 };
        let (zero, end) = (self.domain.constant(Scalar::I64(0)), self.domain.constant(Scalar::I64(extent)));
        let span = Span::default();
        let above = self.prim(compare(PrimOp::Le), &[zero, index.clone()], span)?;
        if !self.domain.branch(&above).map_err(Stop::Undecided)? {
            return Ok(false);
        }
        let below = self.prim(compare(PrimOp::Lt), &[index.clone(), end], span)?;
        self.domain.branch(&below).map_err(Stop::Undecided)
    }

    /// The failure, with the numbers that are known.
    fn out_of_bounds(&self, places: &[Subscript<D::S>], shape: &[i64]) -> FaultKind {
        let number = |s: &D::S| self.domain.known(s).and_then(Scalar::as_integer);
        let shape = shape.to_vec();
        let all_elements = places.iter().all(|p| matches!(p, Subscript::At(_)));
        if all_elements {
            let numbers = places.iter().map_while(|place| match place {
                Subscript::At(s) => number(s).map(|n| n as i64),
                Subscript::Slice(_) => None,
            });
            return FaultKind::IndexOutOfBounds { index: numbers.collect(), shape };
        }
        let part = |part: Option<i64>| part.map_or(String::new(), |n| n.to_string());
        let texts: Vec<String> = places
            .iter()
            .map(|place| match place {
                Subscript::At(s) => number(s).map_or("?".to_string(), |n| n.to_string()),
                Subscript::Slice([from, to, None]) => format!("{}:{}", part(*from), part(*to)),
                Subscript::Slice([from, to, step]) => {
                    format!("{}:{}:{}", part(*from), part(*to), part(*step))
                }
            })
            .collect();
        FaultKind::SliceOutOfBounds { index: texts.join(", "), shape }
    }
}

/// The positions that a slice picks out of `extent`; `None` where one of them does not exist, or
/// where the step is 0 or leads away from the end. As in Futhark, a slice of nothing may lie anywhere.
pub(super) fn slice([from, to, step]: [Option<i64>; 3], extent: i64) -> Option<Vec<usize>> {
    let step = i128::from(step.unwrap_or(1));
    let extent = i128::from(extent);
    let (first, end) = if step < 0 { (extent - 1, -1) } else { (0, extent) };
    let from = from.map_or(first, i128::from);
    let to = to.map_or(end, i128::from);
    if step == 0 {
        return None;
    }
    let count = (to - from + step - step.signum()) / step;
    let last = from + (count - 1) * step;
    let inside = |i: i128| (0..extent).contains(&i);
    match count {
        0 => Some(Vec::new()),
        1.. if inside(from) && inside(last) => Some((0..count).map(|k| (from + k * step) as usize).collect()),
        _ => None,
    }
}

/// How many elements, or rows, of an array these are; of a single one none is counted.
fn picked(picks: &[Pick]) -> i64 {
    let many = picks.iter().filter_map(|pick| match pick {
        Pick::Many(positions) => Some(positions.len() as i64),
        Pick::One(_) => None,
    });
    many.reduce(i64::saturating_mul).unwrap_or(0)
}

/// How many elements and rows an array of this shape is copied with where a part of it is replaced.
fn copied(shape: &[i64], picks: &[Pick]) -> usize {
    let (&[extent, ref inner @ ..], [pick, rest @ ..]) = (shape, picks) else { return 0 };
    let rows = match pick {
        Pick::Many(positions) => positions.len(),
        Pick::One(_) => 1,
    };
    (extent as usize).saturating_add(rows.saturating_mul(copied(inner, rest)))
}

/// The part of a value at these positions.
fn select<S: Clone>(value: &Value<S>, picks: &[Pick]) -> Eval<Value<S>> {
    let [pick, rest @ ..] = picks else { return Ok(value.clone()) };
    let Value::Array(array) = value else { return Err(Stop::Internal("too many indices".into())) };
    match pick {
        Pick::One(i) => select(element(array, *i)?, rest),
        Pick::Many(positions) => {
            let elems = positions.iter().map(|i| select(element(array, *i)?, rest)).collect::<Eval<_>>()?;
            let row =
                select_row(&array.row, rest).ok_or_else(|| Stop::Internal("too many indices".into()))?;
            Ok(Value::Array(Array::new(row, elems)))
        }
    }
}

/// The shape of the part of a row at these positions.
fn select_row(row: &RowType, picks: &[Pick]) -> Option<RowType> {
    let [pick, rest @ ..] = picks else { return Some(row.clone()) };
    let RowType::Array(_, row) = row else { return None };
    let row = select_row(row, rest)?;
    Some(match pick {
        Pick::One(_) => row,
        Pick::Many(positions) => RowType::Array(positions.len() as i64, Arc::new(row)),
    })
}

/// The value with the part at these positions replaced.
fn update<S: Clone>(value: &Value<S>, picks: &[Pick], new: &Value<S>) -> Eval<Value<S>> {
    let [pick, rest @ ..] = picks else { return Ok(new.clone()) };
    let Value::Array(array) = value else { return Err(Stop::Internal("too many indices".into())) };
    let mut elems = (*array.elems).clone();
    match (pick, new) {
        (Pick::One(i), new) => elems[*i] = update(element(array, *i)?, rest, new)?,
        (Pick::Many(positions), Value::Array(new)) if new.len() == positions.len() => {
            for (i, new) in positions.iter().zip(new.elems.iter()) {
                elems[*i] = update(element(array, *i)?, rest, new)?;
            }
        }
        _ => return Err(Stop::Internal("an update with a value of another length".into())),
    }
    Ok(Value::Array(Array { row: array.row.clone(), elems: Arc::new(elems) }))
}

/// The record or tuple with another value in this field.
fn with_field<'a, S>(mut record: Val<'a, S>, field: &Ident, new: Val<'a, S>) -> Eval<Val<'a, S>> {
    let slot = match &mut record {
        Val::Record(fields) => fields.iter_mut().find(|(name, _)| *name == field.name).map(|(_, v)| v),
        Val::Tuple(parts) => field.name.parse().ok().and_then(|i: usize| parts.get_mut(i)),
        _ => None,
    };
    *slot.ok_or_else(|| Stop::Internal(format!("no field `{}`", field.name)))? = new;
    Ok(record)
}

fn element<S>(array: &Array<S>, i: usize) -> Eval<&Value<S>> {
    array.elems.get(i).ok_or_else(|| Stop::Internal("an index beyond its bound".into()))
}
