//! Where the parameters of a piece get their values, and how it is run.

use std::collections::BTreeMap;
use std::ops::Range;

use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::Host;
use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::schedule::Schedule;

use super::bytes::array;
use super::{Known, Ran, Split, internal, wrong};
use crate::api::error::Cause;
use crate::api::{Error, ErrorKind};
use crate::core::interp::{self, Stop};
use crate::core::layout::join;
use crate::core::value::scalars_in;
use crate::core::{Size, SizeVar};
use crate::native::{Kernel, NativeValue, Outside, RunError};
use crate::split::{Piece, Take};

/// Steps that are taken to find out in what way a part fails.
const STEPS: u64 = 6_000_000;

/// Where a piece runs.
pub(super) struct Here<'h, 'a> {
    pub known: &'h Known,
    pub rows: Range<usize>,
    pub args: &'h [NativeValue<'a>],
}

impl Split {
    /// The sizes that arguments tell, and the total.
    pub(super) fn sizes(&self, total: usize, args: &[NativeValue<'_>]) -> Result<BTreeMap<u32, i64>, Error> {
        let mut sizes = BTreeMap::from([(self.split.size.id, total as i64)]);
        let mut told: BTreeMap<u32, String> = BTreeMap::from([(self.split.size.id, "the total".into())]);
        let mut tells = |size: &SizeVar, value: i64, by: String| match sizes.get(&size.id) {
            Some(before) if *before != value => {
                Err(wrong(format!("{by}: {} is {value} here, and {before} in {}", size.name, told[&size.id])))
            }
            Some(_) => Ok(()),
            None => {
                sizes.insert(size.id, value);
                told.insert(size.id, by);
                Ok(())
            }
        };
        let params = &self.fused.program().params;
        for ((param, arg), by_rows) in params.iter().zip(args).zip(&self.split.by_rows) {
            let dims = param.binding.ty.dims.iter().zip(arg.dims()).skip(usize::from(*by_rows));
            for (dim, extent) in dims {
                if let Some(size) = dim.as_var() {
                    tells(size, *extent, param.name.clone())?;
                }
            }
            if let (Some(size), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, arg) {
                tells(size, *n, param.name.clone())?;
            }
        }
        Ok(sizes)
    }

    /// The value of a size.
    pub(super) fn size(&self, size: &Size, known: &Known) -> Result<NativeValue<'static>, Error> {
        let value =
            size.evaluate(&mut |var| known.sizes.get(&var.id).copied().filter(|_| var.term().is_none()));
        value.map(|n| NativeValue::Scalar(Scalar::I64(n))).ok_or_else(|| internal("a size without a value"))
    }

    /// What a piece takes here.
    pub(super) fn taken<'a>(
        &self,
        piece: &Piece,
        here: &Here<'_, 'a>,
    ) -> Result<Vec<NativeValue<'a>>, Error> {
        let missing = || internal("a value that is not known");
        let value = |take: &Take| -> Result<NativeValue<'a>, Error> {
            let integer = |n: usize| Ok(NativeValue::Scalar(Scalar::I64(n as i64)));
            match take {
                Take::Size(size) => self.size(&Size::var(size.clone()), here.known),
                Take::Rows => integer(here.rows.len()),
                Take::First => integer(here.rows.start),
                Take::Known(var) => here.known.values.get(&var.0).cloned().ok_or_else(missing),
                Take::Argument(k) => here.args.get(*k).cloned().ok_or_else(missing),
                Take::Carry(scan, component) => {
                    let all = here.known.carries.get(scan).and_then(|all| all.get(*component));
                    let chunk = here.rows.start / self.constants.chunk;
                    let before = all.filter(|all| all.dims().first().is_some_and(|n| (chunk as i64) < *n));
                    Ok(NativeValue::Scalar(before.ok_or_else(missing)?.element(chunk)))
                }
                Take::Neutral(var, prim) => {
                    let like = here.known.values.get(&var.0).ok_or_else(missing)?;
                    neutral(like, *prim).ok_or_else(missing)
                }
                Take::Present | Take::Values(_) => Err(missing()),
            }
        };
        piece.takes.iter().map(value).collect()
    }

    /// Runs a piece; of a part, on these rows of arguments, with the values of chunks.
    pub(super) fn run<'a>(
        &self,
        (piece, rows): (&Piece, Option<&[NativeValue<'_>]>),
        kernel: &Kernel,
        values: &[NativeValue<'a>],
    ) -> Result<Ran<'a>, Error> {
        let outside = Outside { printer: &mut |_| {}, host: &mut Host::default() };
        let ran = match rows.is_some() {
            true => kernel.run_with_chunks(values, outside),
            false => kernel.run_to_failure(values, outside).map(|outputs| (outputs, Vec::new())),
        };
        let (outputs, lists) = ran.map_err(|(error, origin)| match error {
            RunError::Argument { param, what } => wrong(format!("{param}: {what}")),
            RunError::Stopped => Error::new(Cause::Stopped),
            RunError::TooLarge(_) => Error::new(Cause::Memory(error.to_string())),
            RunError::Internal(what) => internal(what),
            RunError::Failed => {
                let mut place = self.fused.native_place(origin.as_ref());
                if let Some(how) = self.how_it_fails(piece, values) {
                    place.message = how;
                }
                if let Some(found) = rows.and_then(|rows| self.source_error(rows, &place.message)) {
                    return found;
                }
                Error::source(ErrorKind::Runtime, &self.fused.entry.checked.source, place)
            }
        })?;
        Ok((outputs.values, lists))
    }

    /// In what way a piece fails, in the words of the source's errors, if that is found soon.
    fn how_it_fails(&self, piece: &Piece, values: &[NativeValue<'_>]) -> Option<String> {
        let taken: usize = values.iter().map(|value| scalars_in(value.dims())).sum();
        let mut numbers = Concrete::with_budget(STEPS.checked_sub(taken as u64)?);
        let args: Vec<_> = values.iter().map(NativeValue::to_core).collect();
        let schedule = Schedule::new(self.constants);
        match interp::run(&mut numbers, &piece.program, &args, &schedule).result {
            Err(Stop::Failed { failure, .. }) => Some(failure.to_string()),
            Err(_) | Ok(_) => None,
        }
    }

    /// The source's error on the rows of a part alone, if it is this one: then it stands where the source says.
    fn source_error(&self, rows: &[NativeValue<'_>], message: &str) -> Option<Error> {
        let taken: usize = rows.iter().map(|value| scalars_in(value.dims())).sum();
        let mut numbers = Concrete::with_budget(STEPS.checked_sub(taken as u64)?);
        let mut parts = rows.iter().map(NativeValue::to_core);
        let types = &self.fused.entry.lowered.params;
        let args = types.iter().map(|ty| join(ty, &mut parts)).collect::<Option<Vec<_>>>()?;
        let outside = Outside { printer: &mut |_| {}, host: &mut Host::default() };
        let error = self.fused.interpret_within(&mut numbers, &args, outside).err()?;
        let same = error.place().is_some_and(|(_, place)| place.message == message);
        same.then_some(error)
    }
}

/// An array like this one, of neutral elements.
fn neutral(like: &NativeValue<'_>, prim: Prim) -> Option<NativeValue<'static>> {
    let of = prim.commutative_fold()?;
    let count = scalars_in(like.dims());
    array(like.scalar_type(), like.dims().to_vec(), std::iter::repeat_n(of, count))
}
