//! Stencils: each element from its neighbourhood.

use std::sync::Arc;

use super::apply::{At, scalar};
use super::soac::array;
use super::value::Val;
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::types::Edge;
use crate::value::{Array, RowType, Value};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `stencil_clamp r f xs`, `stencil_const v r f xs`, and the same over several dimensions; `row` is the type of
    /// a result's element.
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
        let xs = array(xs)?;
        let radii = match radius {
            Val::Tuple(radii) => radii,
            radius => vec![radius; dims.into()],
        };
        let mut near = Near { edge, dimensions: Vec::new(), outside, element: xs.row.clone() };
        let mut extent = xs.len() as i64;
        for radius in radii {
            let radius = self.domain.size(&scalar(radius)?).map_err(Stop::Undecided)?;
            if !near.dimensions.is_empty() {
                let RowType::Array(length, row) = &*near.element else {
                    return Err(Stop::Internal("a stencil over too few dimensions".into()));
                };
                (extent, near.element) = (*length, row.clone());
            }
            near.dimensions.push(Dimension { extent, radius });
        }
        let row = row().ok_or_else(|| Stop::Internal("a stencil of functions".into()))?;
        self.each_place(&near, &Value::Array(xs), &row, &fun, &mut Vec::new(), at)
    }

    /// What the function gives for the places that begin with these coordinates.
    fn each_place(
        &mut self,
        near: &Near<D::S>,
        xs: &Value<D::S>,
        row: &RowType,
        fun: &Val<'a, D::S>,
        place: &mut Vec<i64>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let Some((Dimension { extent, .. }, inner)) = near.dimensions[place.len()..].split_first() else {
            let window = self.window(near, place, Some(xs))?;
            return self.inside(fun, vec![Val::from_value(&window)], at);
        };
        let mut elements = Vec::new();
        for i in 0..*extent {
            place.push(i);
            elements.push(self.each_place(near, xs, row, fun, place, at)?);
            place.pop();
        }
        let row = rows(row.clone(), inner.iter().map(|d| d.extent));
        self.collect(elements, || Some(row), Default::default(), at.span)
    }

    /// What is around the place with these coordinates in `xs`, or in what is all outside.
    fn window(&mut self, near: &Near<D::S>, place: &[i64], xs: Option<&Value<D::S>>) -> Eval<Value<D::S>> {
        let dimensions = &near.dimensions[near.dimensions.len() - place.len()..];
        let ([i, place @ ..], [Dimension { extent, radius }, inner @ ..]) = (place, dimensions) else {
            let nothing = || Stop::Internal("nothing outside of an array".into());
            return xs.or(near.outside.as_ref()).cloned().ok_or_else(nothing);
        };
        let mut elems = Vec::new();
        for there in i - radius..=i + radius {
            self.domain.step().map_err(Stop::Undecided)?;
            let position = near.position(there, *extent);
            let part = xs.and_then(Value::as_array).and_then(|xs| xs.elems.get(position?));
            elems.push(self.window(near, place, part)?);
        }
        let row = rows((*near.element).clone(), inner.iter().map(|d| 2 * d.radius + 1));
        Ok(Value::Array(Array::new(row, elems)))
    }
}

/// The type of arrays of these extents, the outermost first.
fn rows(element: RowType, extents: impl DoubleEndedIterator<Item = i64>) -> RowType {
    extents.rev().fold(element, |row, extent| RowType::Array(extent, row.into()))
}

/// What a stencil reads.
struct Near<S> {
    edge: Edge,
    dimensions: Vec<Dimension>,
    /// What lies outside, where that is a value.
    outside: Option<Value<S>>,
    /// The type of an element.
    element: Arc<RowType>,
}

/// How long the array is in a dimension, and how far the stencil reaches there.
struct Dimension {
    extent: i64,
    radius: i64,
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
