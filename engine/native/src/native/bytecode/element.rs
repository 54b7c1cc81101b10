//! Elements of folds, scans and bins: the bits of a few scalars, or whatever values.

use super::super::run::RunError;
use super::super::value::NativeValue;
use super::array::{get, put, store_row};
use super::lane::{bits, scalar};
use super::machine::{Machine, NO_ARRAY};
use super::{FEW, Place};

/// The bits of a few scalars.
pub type Few = [u64; FEW];
/// Scalars and arrays.
pub type Values<'a> = Vec<NativeValue<'a>>;

/// The components of an element, and where they come from and go to.
pub trait Element<'a>: Clone {
    /// What is in these registers.
    fn read(machine: &mut Machine<'_, 'a>, places: &[Place]) -> Result<Self, RunError>;
    /// Into these registers.
    fn write(self, machine: &mut Machine<'_, 'a>, places: &[Place]);
    /// What stands in a place of arrays, of so many outermost dimensions.
    fn standing(
        machine: &mut Machine<'_, 'a>,
        arrays: &[Place],
        dimensions: usize,
        place: usize,
    ) -> Result<Self, RunError>;
    /// Into a place of arrays.
    fn store(self, machine: &mut Machine<'_, 'a>, arrays: &[Place], place: usize) -> Result<(), RunError>;
}

/// Whether components are a few scalars.
pub fn are_few(places: &[Place]) -> bool {
    places.len() <= FEW && places.iter().all(|place| place.rank == 0)
}

impl<'a> Element<'a> for Few {
    fn read(machine: &mut Machine<'_, 'a>, places: &[Place]) -> Result<Self, RunError> {
        let mut element = Few::default();
        element.iter_mut().zip(places).for_each(|(bits, place)| *bits = machine.scalars[place.reg]);
        Ok(element)
    }

    fn write(self, machine: &mut Machine<'_, 'a>, places: &[Place]) {
        places.iter().zip(self).for_each(|(place, bits)| machine.scalars[place.reg] = bits);
    }

    fn standing(
        machine: &mut Machine<'_, 'a>,
        arrays: &[Place],
        _: usize,
        place: usize,
    ) -> Result<Self, RunError> {
        let mut element = Few::default();
        for (bits, array) in element.iter_mut().zip(arrays) {
            *bits = get(array.ty)(machine.arrays[array.reg].slice(), place);
        }
        Ok(element)
    }

    fn store(self, machine: &mut Machine<'_, 'a>, arrays: &[Place], place: usize) -> Result<(), RunError> {
        for (array, bits) in arrays.iter().zip(self) {
            let own = machine.arrays[array.reg].own(machine.pool, &machine.watch.stop)?.ok_or(NO_ARRAY)?;
            put(array.ty)(&mut own.data, place, bits);
        }
        Ok(())
    }
}

impl<'a> Element<'a> for Values<'a> {
    fn read(machine: &mut Machine<'_, 'a>, places: &[Place]) -> Result<Self, RunError> {
        places.iter().map(|place| machine.value(place)).collect()
    }

    fn write(self, machine: &mut Machine<'_, 'a>, places: &[Place]) {
        for (place, value) in places.iter().zip(self) {
            match value {
                NativeValue::Scalar(s) => machine.scalars[place.reg] = bits(s),
                NativeValue::Array(array) => machine.arrays[place.reg] = array.into(),
            }
        }
    }

    fn standing(
        machine: &mut Machine<'_, 'a>,
        arrays: &[Place],
        dimensions: usize,
        place: usize,
    ) -> Result<Self, RunError> {
        let value = |array: &Place| {
            let here = &mut machine.arrays[array.reg];
            if array.rank > dimensions {
                return Ok(NativeValue::Array(here.row_at(dimensions, place).ok_or(NO_ARRAY)?));
            }
            Ok(NativeValue::Scalar(scalar(array.ty, get(array.ty)(here.slice(), place))))
        };
        arrays.iter().map(value).collect()
    }

    fn store(self, machine: &mut Machine<'_, 'a>, arrays: &[Place], place: usize) -> Result<(), RunError> {
        for (array, value) in arrays.iter().zip(self) {
            let own = machine.arrays[array.reg].own(machine.pool, &machine.watch.stop)?.ok_or(NO_ARRAY)?;
            match value {
                NativeValue::Scalar(s) => put(array.ty)(&mut own.data, place, bits(s)),
                NativeValue::Array(row) => {
                    if !store_row(own, place, &row.into()) {
                        return Err(RunError::Internal("an element of another shape than its bin"));
                    }
                }
            }
        }
        Ok(())
    }
}
