//! Turns as machine code.

use std::mem;

use lawson_jit::{Arg, Found};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::super::super::run::RunError;
use super::super::array::{Array, Own};
use super::super::machine::{Machine, NO_ARRAY};
use super::super::{Place, Reg, Turns};

/// Turns that are as many as it takes to be worth compiling, where nobody knows how many there are.
const MANY: u64 = 1 << 32;

impl<'c, 'a> Machine<'c, 'a> {
    /// Runs turns as machine code, if there is any; says whether it did.
    pub(in super::super) fn compiled_turns(&mut self, turns: &'c Turns) -> Result<bool, RunError> {
        let Some(unit) = &turns.unit else { return Ok(false) };
        let count = turns.count.map_or(MANY, |(n, _)| self.integer(n).max(0) as u64);
        let work = unit.work(count, self);
        let Some(code) = unit.code(work, self.settings.compiled_from) else { return Ok(false) };
        let mut scalars: Vec<u64> = unit.scalars.iter().map(|reg| self.scalars[*reg]).collect();
        let goes_on = |reg: &Reg| turns.state.iter().any(|place| place.rank > 0 && place.reg == *reg);
        let mut taken: Vec<Array<'a>> =
            unit.arrays.iter().map(|reg| mem::take(&mut self.arrays[*reg])).collect();
        for (array, reg) in taken.iter_mut().zip(&unit.arrays) {
            if goes_on(reg) && unit.changes(array) {
                array.own(self.pool, &self.watch.stop)?;
            }
        }
        let args = taken.iter_mut().zip(&unit.arrays).map(|(array, reg)| arg(array, goes_on(reg)));
        let mut args = args.collect::<Option<Vec<_>>>().ok_or(NO_ARRAY)?;
        let found = code.call(
            &mut scalars,
            &mut args,
            &mut self.arena,
            self.settings.turns,
            (self.pool, &self.watch.stop),
        );
        drop(args);
        let found = found.map_err(|failed| unit.error(failed, self))?;
        let of = |rank: bool| turns.state.iter().filter(move |place| (place.rank > 0) == rank);
        of(false).zip(scalars).for_each(|(place, bits)| self.scalars[place.reg] = bits);
        let mut results = Vec::new();
        for found in found {
            results.push(match found {
                Found::New(data, dims) => Array::of(dims, data),
                Found::Argument(k, dims) => again(&mut taken[k], dims, goes_on(&unit.arrays[k]))?,
            });
        }
        for (reg, array) in unit.arrays.iter().zip(taken) {
            self.arrays[*reg] = array;
        }
        of(true).zip(results).for_each(|(place, array): (&Place, _)| self.arrays[place.reg] = array);
        Ok(true)
    }
}

/// An array as an argument; one that goes on from turn to turn may be changed, if nobody else has it.
fn arg<'t>(array: &'t mut Array<'_>, goes_on: bool) -> Option<Arg<'t>> {
    match array {
        Array::Own(own) => {
            let Own { dims, data } = &mut **own;
            Some(match goes_on {
                true => with_type!(data.slice().ty(), T => Arg::own::<T>(T::from_buffer(data), dims)),
                false => Arg::shared(data.slice(), dims),
            })
        }
        Array::Shared(array) => Some(Arg::shared(array.slice(), array.dims())),
        Array::Empty => None,
    }
}

/// The argument itself as a result: it moves if it might be changed, and else is there twice.
fn again<'a>(array: &mut Array<'a>, dims: Vec<i64>, goes_on: bool) -> Result<Array<'a>, RunError> {
    if goes_on
        && let Array::Own(_) = array
        && let Array::Own(own) = mem::take(array)
    {
        return Ok(Array::of(dims, own.data));
    }
    let shared = array.share().ok_or(NO_ARRAY)?.reshaped(dims);
    Ok(shared.ok_or(RunError::Internal("a result of other extents"))?.into())
}
