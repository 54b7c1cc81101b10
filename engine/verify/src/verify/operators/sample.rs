//! The data of a run as operators are tried on it: all of it where it is small, else rows from all over it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::Scalar;
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use crate::core::value::{CoreArray, CoreValue};
use crate::core::{Program, Size, SizeVar};
use crate::native::{NativeArray, NativeValue};

/// Of longer arrays the extremes among so many elements are looked for.
const LOOKED_AT: usize = 1 << 22;

/// The arguments of a run, some of their extents cut.
pub struct Sample {
    /// One for each parameter of the program.
    pub args: Vec<CoreValue>,
    /// Of a size that is cut, the positions that are left, in order.
    cut: BTreeMap<SizeVar, Cut>,
    /// What the sizes are that arguments give one, in all of the data.
    extents: BTreeMap<SizeVar, i64>,
}

/// An extent that is cut.
pub struct Cut {
    /// What it was.
    pub extent: i64,
    /// The positions that are left of it, in order.
    pub positions: Vec<i64>,
}

impl Sample {
    /// Whether it is all of the data.
    pub fn is_whole(&self) -> bool {
        self.cut.is_empty()
    }

    /// What of a loop over so many elements is left, where it is cut.
    pub fn cut(&self, space: &Size) -> Option<&Cut> {
        self.cut.get(space.as_var()?)
    }

    /// The product of these extents in all of the data, as far as its arguments say it.
    pub fn product(&self, extents: &[Size]) -> Option<i64> {
        let extent = |size: &Size| size.evaluate(&mut |var| self.extents.get(var).copied());
        extents.iter().try_fold(1i64, |all, size| Some(all.saturating_mul(extent(size)?)))
    }

    /// What an index in the sample is in all of the data, where it is one of so many.
    pub fn position(&self, at: i64, space: &Size) -> i64 {
        let position = |cut: &Cut| cut.positions.get(usize::try_from(at).ok()?).copied();
        self.cut(space).and_then(position).unwrap_or(at)
    }

    /// At most about so many numbers and rows of the arguments. Of an extent that is cut, positions from both ends stay,
    /// those at which an array whose outermost extent it is has its least and greatest number, those near `literals`, with
    /// their neighbours, and pairs from all over it; for literals there is an eighth. Of an array of more than
    /// `LOOKED_AT` numbers each k-th is looked at.
    pub fn of(program: &Program, values: &[NativeValue<'_>], literals: &[i64], most: i64) -> Sample {
        let extents = extents(program, values);
        let mut left = extents.clone();
        let numbers = |left: &BTreeMap<SizeVar, i64>| {
            let of = |value: &NativeValue<'_>, dims: &[Size]| {
                let dims = dims.iter().zip(value.dims());
                dims.fold(1i64, |all, (size, n)| all.saturating_mul(extent_in(size, left, *n)))
            };
            let arrays = program.params.iter().zip(values).filter(|(_, value)| !value.dims().is_empty());
            let arrays = arrays.map(|(param, value)| of(value, &param.binding.ty.dims));
            arrays.chain(left.values().copied()).fold(0, i64::saturating_add)
        };
        while numbers(&left) > most {
            let longest = left.iter_mut().max_by_key(|(_, n)| **n);
            let Some((_, n)) = longest.filter(|(_, n)| **n > 1) else { break };
            *n /= 2;
        }
        let cut = extents.iter().filter(|(var, extent)| left[*var] < **extent).map(|(var, extent)| {
            let at = extremes(program, values, var);
            let positions = positions(*extent, left[var], &at, literals);
            (var.clone(), Cut { extent: *extent, positions })
        });
        let cut: BTreeMap<SizeVar, Cut> = cut.collect();
        let kept = extents.iter().map(|(var, extent)| {
            let n = cut.get(var).map_or(*extent, |cut| cut.positions.len() as i64);
            (var.clone(), n)
        });
        let kept: BTreeMap<SizeVar, i64> = kept.collect();
        let args = program.params.iter().zip(values).map(|(param, value)| match (&param.size, value) {
            (Some(var), NativeValue::Scalar(_)) => {
                kept.get(var).map_or_else(|| value.to_core(), |n| CoreValue::Scalar(Scalar::I64(*n)))
            }
            (_, NativeValue::Scalar(_)) => value.to_core(),
            (_, NativeValue::Array(array)) => {
                let rows = param.binding.ty.dims.iter().zip(array.dims()).map(|(size, n)| {
                    match size.as_var().and_then(|var| cut.get(var)) {
                        Some(cut) => cut.positions.clone(),
                        None => (0..extent_in(size, &kept, *n)).collect(),
                    }
                });
                gathered(array, &rows.collect::<Vec<_>>())
            }
        });
        Sample { args: args.collect(), cut, extents }
    }
}

/// The values of the sizes that arguments give one.
fn extents(program: &Program, values: &[NativeValue<'_>]) -> BTreeMap<SizeVar, i64> {
    let mut extents = BTreeMap::new();
    for (param, value) in program.params.iter().zip(values) {
        if let (Some(var), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, value) {
            extents.entry(var.clone()).or_insert((*n).max(0));
        }
        for (size, n) in param.binding.ty.dims.iter().zip(value.dims()) {
            if let Some(var) = size.as_var() {
                extents.entry(var.clone()).or_insert(*n);
            }
        }
    }
    extents
}

/// An extent with these sizes, of one that was `n`.
fn extent_in(size: &Size, sizes: &BTreeMap<SizeVar, i64>, n: i64) -> i64 {
    size.evaluate(&mut |var| sizes.get(var).copied()).map_or(n, |cut| cut.clamp(0, n))
}

/// `count` positions of an extent.
fn positions(extent: i64, count: i64, extremes: &[i64], literals: &[i64]) -> Vec<i64> {
    let quarter = count / 4;
    let inside = |at: &i64| (0..extent).contains(at);
    // First they themselves, then what stands beside each.
    let near = |these: &[i64]| {
        let beside = [0, 1, -1, 2, -2].into_iter();
        beside.flat_map(|by| these.iter().map(move |at| at.saturating_add(by))).collect::<Vec<_>>()
    };
    let spread = (quarter / 2).max(1);
    let pairs = (0..spread).map(|i| (i128::from(extent) * i128::from(i) / i128::from(spread)) as i64);
    let all = (0..quarter)
        .chain(extent - quarter..extent)
        .chain(near(extremes))
        .chain(near(literals).into_iter().filter(inside).take((quarter - quarter / 2) as usize))
        .chain(pairs.flat_map(|at| [at, at + 1]))
        .chain(quarter..extent)
        .filter(inside);
    let mut positions = BTreeSet::new();
    for at in all {
        if positions.len() as i64 >= count {
            break;
        }
        positions.insert(at);
    }
    positions.into_iter().collect()
}

/// The rows in which arrays over this size, as their outermost one, have their least and greatest numbers.
fn extremes(program: &Program, values: &[NativeValue<'_>], var: &SizeVar) -> Vec<i64> {
    let mut rows = Vec::new();
    for (param, value) in program.params.iter().zip(values) {
        let over = param.binding.ty.dims.first().and_then(Size::as_var) == Some(var);
        if let (true, NativeValue::Array(array)) = (over, value) {
            let len = array.slice().len();
            let row = (len / usize::try_from(array.dims()[0]).unwrap_or(1).max(1)).max(1);
            let step = len.div_ceil(LOOKED_AT).max(1);
            let (mut least, mut greatest) = (0, 0);
            with_type!(array.ty(), T => {
                let all: &[T] = array.slice().of::<T>();
                for at in (0..len).step_by(step) {
                    if all[at].lt(&all[least]) || is_nan(&all[least]) {
                        least = at;
                    }
                    if all[at].gt(&all[greatest]) || is_nan(&all[greatest]) {
                        greatest = at;
                    }
                }
            });
            rows.extend([least / row, greatest / row].map(|row| row as i64));
        }
    }
    rows
}

fn is_nan<T: PartialOrd>(x: &T) -> bool {
    x.partial_cmp(x).is_none()
}

/// The elements of an array at all combinations of these indices.
fn gathered(array: &NativeArray<'_>, indices: &[Vec<i64>]) -> CoreValue {
    let mut places = vec![0];
    for (extent, indices) in array.dims().iter().zip(indices) {
        places = places.iter().flat_map(|place| indices.iter().map(move |i| place * extent + i)).collect();
    }
    let elems = with_type!(array.ty(), T => {
        let all = array.slice().of::<T>();
        places.iter().map(|place| all[*place as usize].to_scalar()).collect()
    });
    let dims = indices.iter().map(|indices| indices.len() as i64).collect();
    CoreValue::Array(CoreArray { scalar: array.ty(), dims, elems: Arc::new(elems) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many literals a program has, a sample has pairs from all over, and extremes with what stands beside them.
    #[test]
    fn literals_take_no_more_than_their_share() {
        let literals: Vec<i64> = (0..500).map(|i| 100_000 + 10 * i).collect();
        let positions = positions(1_000_000, 400, &[777_777], &literals);
        assert_eq!(positions.len(), 400);
        for near in 777_775..=777_779 {
            assert!(positions.contains(&near), "{near}");
        }
        for part in 0..10 {
            let pair =
                |at: &&[i64]| at[1] == at[0] + 1 && (part * 100_000..(part + 1) * 100_000).contains(&at[0]);
            assert!(positions.windows(2).any(|at| pair(&at)), "{part}");
        }
        assert!(positions.iter().filter(|at| (100_000..105_000).contains(*at)).count() >= 50);
    }
}
