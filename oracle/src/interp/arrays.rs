//! Built-ins that put the elements of arrays elsewhere. They give a new array, which starts an
//! iteration space of its own.

use std::sync::Arc;

use super::apply::{At, exactly, scalar};
use super::index::slice;
use super::soac::{array, materialised};
use super::value::{Use, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::Domain;
use crate::scalar::{Scalar, ScalarType};
use crate::types::Builtin;
use crate::value::{Array, RowType, Value};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    pub(super) fn rearranged(
        &mut self,
        of: &Use<'a, D::S>,
        args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let result = match of.builtin {
            Builtin::Flatten(dims) => {
                let [xs] = exactly(args)?;
                (1..dims).try_fold(array(xs)?, |xs, _| self.flatten(&xs))?
            }
            Builtin::Unflatten(dims) => {
                let [xs] = exactly(args)?;
                let extents = (0..dims).map(|i| self.size_of(of, i.into(), at)).collect::<Eval<Vec<_>>>()?;
                self.unflatten_all(array(xs)?, &extents, at)?
            }
            Builtin::Transpose => {
                let [xs] = exactly(args)?;
                self.transpose(&array(xs)?)?
            }
            Builtin::Rotate => {
                let [by, xs] = exactly(args)?;
                let by = self.domain.size(&scalar(by)?).map_err(Stop::Undecided)?;
                let xs = array(xs)?;
                self.copied(xs.len())?;
                let mut elems = (*xs.elems).clone();
                if !elems.is_empty() {
                    elems.rotate_left(by.rem_euclid(xs.len() as i64) as usize);
                }
                Array::new(xs.row, elems)
            }
            Builtin::Reverse => {
                let [xs] = exactly(args)?;
                let xs = array(xs)?;
                self.copied(xs.len())?;
                Array::new(xs.row, xs.elems.iter().rev().cloned().collect())
            }
            Builtin::Concat => {
                let [xs, ys] = exactly(args)?;
                let (xs, ys) = (array(xs)?, array(ys)?);
                self.room(xs.len() as i64 + ys.len() as i64)?;
                Array::new(xs.row, xs.elems.iter().chain(ys.elems.iter()).cloned().collect())
            }
            Builtin::Take | Builtin::Drop => {
                let [i, xs] = exactly(args)?;
                let i = Some(self.domain.size(&scalar(i)?).map_err(Stop::Undecided)?);
                let part = if of.builtin == Builtin::Take { [Some(0), i] } else { [i, None] };
                self.part(&array(xs)?, part, at)?
            }
            Builtin::Tail => {
                let [xs] = exactly(args)?;
                self.part(&array(xs)?, [Some(1), None], at)?
            }
            Builtin::Init => {
                let [xs] = exactly(args)?;
                let xs = array(xs)?;
                self.part(&xs, [Some(0), Some(xs.len() as i64 - 1)], at)?
            }
            Builtin::Split => {
                let [xs] = exactly(args)?;
                let (xs, middle) = (array(xs)?, Some(self.size_of(of, 0, at)?));
                let first = self.part(&xs, [Some(0), middle], at)?;
                let second = self.part(&xs, [middle, Some(xs.len() as i64)], at)?;
                return Ok(Val::Tuple(vec![materialised(first), materialised(second)]));
            }
            Builtin::Head | Builtin::Last => {
                let [xs] = exactly(args)?;
                let xs = array(xs)?;
                let i = if of.builtin == Builtin::Head { 0 } else { xs.len() as i64 - 1 };
                let element = usize::try_from(i).ok().and_then(|i| xs.elems.get(i));
                let Some(element) = element else {
                    let shape = vec![xs.len() as i64];
                    return Err(self.fault(at.span, FaultKind::IndexOutOfBounds { index: vec![i], shape }));
                };
                return Ok(Val::from_value(element));
            }
            Builtin::Sized => {
                let [n, xs] = exactly(args)?;
                let n = self.domain.size(&scalar(n)?).map_err(Stop::Undecided)?;
                let Val::Array(array, origins) = xs else { return Err(Stop::Internal("no array".into())) };
                if array.len() as i64 != n {
                    let wanted = RowType::Array(n, array.row.clone());
                    return Err(self.fault(at.span, FaultKind::Coercion { shape: array.shape(), wanted }));
                }
                return Ok(Val::Array(array, origins));
            }
            Builtin::Cross => {
                let [xs, ys] = exactly(args)?;
                let (xs, ys) = (array(xs)?, array(ys)?);
                self.room((xs.len() as i64).saturating_mul(ys.len() as i64))?;
                let pair = |x: &Value<D::S>, y: &Value<D::S>| Value::Tuple(vec![x.clone(), y.clone()]);
                let pairs = xs.elems.iter().flat_map(|x| ys.elems.iter().map(move |y| pair(x, y)));
                Array::new(RowType::Tuple(vec![(*xs.row).clone(), (*ys.row).clone()]), pairs.collect())
            }
            other => return Err(Stop::Internal(format!("`{}` puts no elements elsewhere", other.name()))),
        };
        Ok(materialised(result))
    }

    /// `xs[from:to]`.
    fn part(&mut self, xs: &Array<D::S>, [from, to]: [Option<i64>; 2], at: At) -> Eval<Array<D::S>> {
        let Some(positions) = slice([from, to, None], xs.len() as i64) else {
            let shown = |end: Option<i64>| end.map_or(String::new(), |n| n.to_string());
            let index = format!("{}:{}", shown(from), shown(to));
            return Err(
                self.fault(at.span, FaultKind::SliceOutOfBounds { index, shape: vec![xs.len() as i64] })
            );
        };
        self.copied(positions.len())?;
        let elems = positions.into_iter().filter_map(|i| xs.elems.get(i).cloned()).collect();
        Ok(Array::new(xs.row.clone(), elems))
    }

    /// Takes the elements of one dimension apart into several.
    fn unflatten_all(&mut self, xs: Array<D::S>, extents: &[i64], at: At) -> Eval<Array<D::S>> {
        let [outer @ .., inner] = extents else { return Ok(xs) };
        if outer.is_empty() {
            return Ok(xs);
        }
        let n = outer.iter().fold(1i64, |n, extent| n.saturating_mul(*extent));
        let rows = self.unflatten(&xs, n, *inner, at)?;
        self.unflatten_all(rows, outer, at)
    }

    /// Does to the elements of the first dimensions of an array, in a row, what is to be done to the
    /// elements with these indices, each a tuple where the dimensions are several.
    pub(super) fn flat(
        &mut self,
        dest: Array<D::S>,
        dims: u8,
        indices: Val<'a, D::S>,
        act: impl FnOnce(&mut Self, Array<D::S>, Val<'a, D::S>) -> Eval<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        if dims == 1 {
            return act(self, dest, indices);
        }
        let shape = dest.shape();
        let extents = &shape[..dims.into()];
        let Val::Array(indices, origins) = indices else { return Err(Stop::Internal("no array".into())) };
        let mut places = Vec::with_capacity(indices.len());
        for index in indices.elems.iter() {
            let place = self.place(index, extents)?.unwrap_or(-1);
            places.push(Value::Scalar(self.domain.constant(Scalar::I64(place))));
        }
        let places = Val::Array(Array::new(RowType::Scalar(ScalarType::I64), places), origins);
        let dest = (1..dims).try_fold(dest, |dest, _| self.flatten(&dest))?;
        let changed = array(act(self, dest, places)?)?;
        Ok(materialised(self.unflatten_all(changed, extents, at)?))
    }

    /// Which element an index of several dimensions means, in a row; none where one is out of range.
    fn place(&mut self, index: &Value<D::S>, extents: &[i64]) -> Eval<Option<i64>> {
        let Value::Tuple(parts) = index else {
            return Err(Stop::Internal("an index of several dimensions that is no tuple".into()));
        };
        let mut place = 0;
        for (part, extent) in parts.iter().zip(extents) {
            let Some(i) = self.position(part, *extent as usize)? else { return Ok(None) };
            place = place * extent + i as i64;
        }
        Ok(Some(place))
    }

    /// The checker has seen that the array has `n*m` elements; but both may be negative, and the
    /// product may have wrapped.
    fn unflatten(&mut self, xs: &Array<D::S>, n: i64, m: i64, at: At) -> Eval<Array<D::S>> {
        if n < 0 || m < 0 || n.checked_mul(m) != Some(xs.len() as i64) {
            return Err(
                self.fault(at.span, FaultKind::Unflatten { size: xs.len() as i64, rows: n, columns: m })
            );
        }
        let rows = self.generate(n, |_, i| {
            let elems = xs.elems[(i * m) as usize..((i + 1) * m) as usize].to_vec();
            Value::Array(Array::new(xs.row.clone(), elems))
        })?;
        Ok(Array::new(RowType::Array(m, xs.row.clone()), rows))
    }

    fn flatten(&mut self, xs: &Array<D::S>) -> Eval<Array<D::S>> {
        let (m, row) = inner(xs)?;
        self.room((xs.len() as i64).saturating_mul(m))?;
        let rows = xs.elems.iter().map(row_of).collect::<Eval<Vec<_>>>()?;
        Ok(Array::new(row, rows.concat()))
    }

    fn transpose(&mut self, xs: &Array<D::S>) -> Eval<Array<D::S>> {
        let (m, row) = inner(xs)?;
        self.room((xs.len() as i64).saturating_mul(m))?;
        let rows = xs.elems.iter().map(row_of).collect::<Eval<Vec<_>>>()?;
        let columns = self.generate(m, |_, j| {
            let elems = rows.iter().filter_map(|row| row.get(j as usize).cloned()).collect();
            Value::Array(Array::new(row.clone(), elems))
        })?;
        Ok(Array::new(RowType::Array(xs.len() as i64, row.clone()), columns))
    }
}

/// The extent and the rows' row of an array of arrays.
fn inner<S>(xs: &Array<S>) -> Eval<(i64, Arc<RowType>)> {
    match &*xs.row {
        RowType::Array(m, row) => Ok((*m, row.clone())),
        _ => Err(Stop::Internal("no array of arrays".into())),
    }
}

/// The elements of a row.
fn row_of<S>(row: &Value<S>) -> Eval<&[Value<S>]> {
    row.as_array().map(|a| a.elems.as_slice()).ok_or_else(|| Stop::Internal("no array of arrays".into()))
}
