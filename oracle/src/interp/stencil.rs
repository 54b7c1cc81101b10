//! Stencils: each element from its neighbourhood.

use super::apply::{At, scalar};
use super::soac::array;
use super::value::Val;
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::types::Edge;
use crate::value::{Array, RowType, Value};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `stencil_clamp r f xs`, `stencil_const v r f xs`, and the same over matrices; `row` is the
    /// type of a result's element.
    pub(super) fn stencil(
        &mut self,
        edge: Edge,
        dims: u8,
        mut args: Vec<Val<'a, D::S>>,
        row: impl FnOnce() -> Option<RowType>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let short = || Stop::Internal("a stencil with too few arguments".into());
        let outside = match edge {
            Edge::Const => Some(args.remove(0).into_value().ok_or_else(short)?),
            _ => None,
        };
        let [radius, fun, xs] = super::apply::exactly(args)?;
        let radius = self.domain.size(&scalar(radius)?).map_err(Stop::Undecided)?;
        let xs = array(xs)?;
        let row = row().ok_or_else(|| Stop::Internal("a stencil of functions".into()))?;
        let near = Near { edge, radius, outside };
        if dims == 1 {
            return self.stencil_row(xs.len() as i64, &row, at, |it, i| {
                it.window(&near, i, &xs, |_, x| Ok(x.clone()), &xs.row, &fun, at)
            });
        }
        let RowType::Array(width, element) = &*xs.row else {
            return Err(Stop::Internal("a stencil over no matrix".into()));
        };
        let (width, line) = (*width, RowType::Array(2 * radius + 1, element.clone()));
        // Outside of the matrix lies a row of the value from outside.
        let outer = near
            .outside
            .clone()
            .map(|v| Value::Array(Array::new(element.clone(), vec![v; width.max(0) as usize])));
        let lines = Near { edge, radius, outside: outer };
        let inner = RowType::Array(width, row.clone().into());
        self.stencil_row(xs.len() as i64, &inner, at, |it, i| {
            it.stencil_row(width, &row, at, |it, j| {
                let part = |it: &mut Self, row: &Value<D::S>| {
                    let row = row.as_array().ok_or_else(|| Stop::Internal("a matrix without rows".into()))?;
                    Ok(Value::Array(it.around(&near, j, row, |_, x| Ok(x.clone()), &row.row)?))
                };
                it.window(&lines, i, &xs, part, &line, &fun, at)
            })
        })
    }

    /// One result for each position below `n`.
    fn stencil_row(
        &mut self,
        n: i64,
        row: &RowType,
        at: At,
        mut element: impl FnMut(&mut Self, i64) -> Eval<Val<'a, D::S>>,
    ) -> Eval<Val<'a, D::S>> {
        let elements = (0..n).map(|i| element(self, i)).collect::<Eval<Vec<_>>>()?;
        self.collect(elements, || Some(row.clone()), Default::default(), at.span)
    }

    /// `f` of what is around position `i`, each element made by `part`.
    #[allow(clippy::too_many_arguments, reason = "where, of what, and what is done with it")]
    fn window(
        &mut self,
        near: &Near<D::S>,
        i: i64,
        xs: &Array<D::S>,
        part: impl FnMut(&mut Self, &Value<D::S>) -> Eval<Value<D::S>>,
        row: &RowType,
        fun: &Val<'a, D::S>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let window = self.around(near, i, xs, part, row)?;
        self.inside(fun, vec![Val::from_value(&Value::Array(window))], at)
    }

    /// What is around position `i`, from `i - radius` to `i + radius`.
    fn around(
        &mut self,
        near: &Near<D::S>,
        i: i64,
        xs: &Array<D::S>,
        mut part: impl FnMut(&mut Self, &Value<D::S>) -> Eval<Value<D::S>>,
        row: &RowType,
    ) -> Eval<Array<D::S>> {
        let mut elems = Vec::new();
        for place in i - near.radius..=i + near.radius {
            self.domain.step().map_err(Stop::Undecided)?;
            let element = match near.position(place, xs.len() as i64) {
                Some(position) => xs.elems.get(position),
                None => near.outside.as_ref(),
            };
            let element = element.ok_or_else(|| Stop::Internal("nothing outside of an array".into()))?;
            elems.push(part(self, element)?);
        }
        Ok(Array::new(row.clone(), elems))
    }
}

/// How far a stencil reaches, and what it finds outside.
struct Near<S> {
    edge: Edge,
    radius: i64,
    outside: Option<Value<S>>,
}

impl<S> Near<S> {
    /// The position in an array of `n` elements, of which there are some, that stands for this place.
    fn position(&self, place: i64, n: i64) -> Option<usize> {
        let position = match self.edge {
            Edge::Clamp => place.clamp(0, n - 1),
            Edge::Wrap => place.rem_euclid(n),
            Edge::Mirror => {
                let period = (2 * (n - 1)).max(1);
                let place = place.rem_euclid(period);
                place.min(period - place)
            }
            Edge::Const => return usize::try_from(place).ok().filter(|_| place < n),
        };
        usize::try_from(position).ok()
    }
}
