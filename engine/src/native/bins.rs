//! Bins of a loop that runs element by element: arrays in whose places its elements go.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::{FoldState, Schedule};

use super::nested::Element;
use super::routine::NestedOperator;
use super::run::{Run, RunError};
use super::value::{NativeArray, NativeValue};

/// Arrays, and what combines in their places.
pub struct NestedBins<'a> {
    rank: usize,
    arrays: Vec<NativeArray<'a>>,
    operator: Option<Arc<NestedOperator>>,
    /// The folds of places that something came to.
    folds: BTreeMap<Vec<i64>, FoldState<Element<'a>>>,
}

impl<'a> NestedBins<'a> {
    /// With nothing come to the arrays so far.
    pub fn new(
        rank: usize,
        arrays: Element<'a>,
        operator: Option<Arc<NestedOperator>>,
    ) -> Result<NestedBins<'a>, RunError> {
        let array = |value| match value {
            NativeValue::Array(array) => Ok(array),
            NativeValue::Scalar(_) => Err(RunError::Internal("bins in a scalar")),
        };
        let arrays = arrays.into_iter().map(array).collect::<Result<_, _>>()?;
        Ok(NestedBins { rank, arrays, operator, folds: BTreeMap::new() })
    }
}

impl<'a> Run<'_, 'a> {
    /// Puts an element, its indices in front, into its place, if there is one.
    pub(super) fn put(
        &mut self,
        bins: &mut NestedBins<'a>,
        position: u64,
        mut element: Element<'a>,
    ) -> Result<(), RunError> {
        let values = element.split_off(bins.rank);
        let mut place = Vec::new();
        for (index, extent) in element.iter().zip(bins.arrays.first().map_or(&[][..], NativeArray::dims)) {
            match index {
                NativeValue::Scalar(Scalar::I64(n)) if (0..*extent).contains(n) => place.push(*n),
                NativeValue::Scalar(Scalar::I64(_)) => return Ok(()),
                _ => return Err(RunError::Internal("an index that is no number")),
            }
        }
        let Some(operator) = bins.operator.clone() else { return self.stored(bins, &place, &values) };
        let state = match bins.folds.remove(&place) {
            Some(state) => state,
            None => {
                let start = bins.arrays.iter().map(|array| array.at(&place)).collect::<Option<_>>();
                let start = start.ok_or(RunError::Internal("a place outside of the bins"))?;
                FoldState::new(&Schedule::new(self.constants), operator.operator.bracket, start)
            }
        };
        let state = state.push(position, values, &mut |l, r| self.combine(&operator, l, r))?;
        bins.folds.insert(place, state);
        Ok(())
    }

    fn stored(
        &mut self,
        bins: &mut NestedBins<'a>,
        place: &[i64],
        values: &[NativeValue<'a>],
    ) -> Result<(), RunError> {
        for (array, value) in std::mem::take(&mut bins.arrays).into_iter().zip(values) {
            let array = array.updated(place, value, self.pool)?;
            bins.arrays.push(array.ok_or(RunError::Internal("an element of another shape than its bin"))?);
        }
        Ok(())
    }

    /// The arrays when everything has come.
    pub(super) fn finished(&mut self, mut bins: NestedBins<'a>) -> Result<Vec<NativeArray<'a>>, RunError> {
        if let Some(operator) = bins.operator.clone() {
            for (place, fold) in std::mem::take(&mut bins.folds) {
                let values = fold.finish(&mut |l, r| self.combine(&operator, l, r))?;
                self.stored(&mut bins, &place, &values)?;
            }
        }
        Ok(bins.arrays)
    }
}
