//! Bins: arrays in whose places the elements of a loop go.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::domain::Domain;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule;

use super::loops::Element;
use super::{Combined, Frame, Machine, Run, malformed};
use crate::core::value::{CoreArray, CoreValue, scalars_in};
use crate::core::{Bins, Size};

/// Elements with their origins.
type Elements<S> = Vec<(u64, Element<S>)>;

impl<D: Domain> Machine<'_, D> {
    /// The arrays with what the elements make of their places.
    pub(super) fn bins(
        &mut self,
        bins: &Bins,
        space: &Size,
        before: Element<D::S>,
        elements: Elements<D::S>,
        frame: &mut Frame<D::S>,
    ) -> Run<Element<D::S>> {
        let mut arrays = Vec::new();
        for (value, ty) in before.into_iter().zip(&bins.arrays) {
            self.fits(ty, value.dims(), "an array of bins")?;
            match value {
                CoreValue::Array(array) => arrays.push(array),
                CoreValue::Scalar(_) => return malformed("bins in a scalar"),
            }
        }
        let extents = arrays.first().map(|array| array.dims[..bins.rank].to_vec()).unwrap_or_default();
        let mut places: BTreeMap<usize, Elements<D::S>> = BTreeMap::new();
        for (origin, mut element) in elements {
            let values = element.split_off(bins.rank);
            if let Some(place) = self.bin(&element, &extents)? {
                places.entry(place).or_default().push((origin, values));
            }
        }
        for (place, mut elements) in places {
            let value = match &bins.operator {
                None => elements.pop().map(|(_, last)| last).unwrap_or_default(),
                Some(operator) => {
                    let start: Element<D::S> =
                        arrays.iter().map(|array| part(array, bins.rank, place)).collect();
                    self.combining(
                        operator,
                        Combined::Place(extents_of(bins)),
                        space,
                        &start,
                        &elements,
                        frame,
                    );
                    let schedule = self.schedule;
                    schedule::fold_place(schedule, operator.bracket, start, elements, &mut |l, r| {
                        self.apply(operator, l, r, frame)
                    })?
                }
            };
            for (array, value) in arrays.iter_mut().zip(value) {
                let len = value.scalars().len();
                if value.dims() != &array.dims[bins.rank..] {
                    return malformed("an element of another shape than its bin");
                }
                Arc::make_mut(&mut array.elems)[place * len..(place + 1) * len]
                    .clone_from_slice(value.scalars());
            }
        }
        Ok(arrays.into_iter().map(CoreValue::Array).collect())
    }

    /// The place with these indices; none outside.
    fn bin(&mut self, indices: &[CoreValue<D::S>], extents: &[i64]) -> Run<Option<usize>> {
        let mut place = 0;
        for (index, extent) in indices.iter().zip(extents) {
            let CoreValue::Scalar(index) = index else { return malformed("an array as an index") };
            for (op, bound) in [(PrimOp::Ge, 0), (PrimOp::Lt, *extent)] {
                let bound = self.domain.constant(Scalar::I64(bound));
                let prim = Prim { op, ty: ScalarType::I64 };
                let holds = self.domain.prim(prim, &[index.clone(), bound]);
                let holds = self.decided(holds)?;
                if !self.domain.branch(&holds)? {
                    return Ok(None);
                }
            }
            place = place * *extent as usize + self.domain.index(index, *extent)? as usize;
        }
        Ok(Some(place))
    }
}

/// The extents of the bins, as the program says them.
fn extents_of(bins: &Bins) -> &[Size] {
    bins.arrays.first().map_or(&[], |ty| &ty.dims[..bins.rank.min(ty.dims.len())])
}

/// The element or row at this place of the outermost dimensions.
fn part<S: Clone>(array: &CoreArray<S>, rank: usize, place: usize) -> CoreValue<S> {
    let dims = array.dims[rank..].to_vec();
    if dims.is_empty() {
        return CoreValue::Scalar(array.elems[place].clone());
    }
    let len = scalars_in(&dims);
    let elems = Arc::new(array.elems[place * len..(place + 1) * len].to_vec());
    CoreValue::Array(CoreArray { scalar: array.scalar, dims, elems })
}
