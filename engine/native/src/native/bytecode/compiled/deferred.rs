//! Bins that are filled when all elements are there. Elements come to a place in order, so that a loop with
//! bins is one range. Where its elements are much work, they are computed on all threads, and with their places written
//! down: then they come to these, one range after the other.

use std::sync::Arc;

use lawson_jit::function::{Inst as Code, Reg as Register};
use lawson_jit::{Arena, Arg, Found};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Constants;
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::super::super::run::RunError;
use super::super::Place;
use super::super::array::{Array, Own};
use super::super::machine::{Machine, NO_ARRAY};
use super::super::ways::{Collector, Elements, Kind};
use super::loops::RootSink;
use super::translate::Translator;
use super::{Registers, Unit, Why};
use crate::core::Origin;

/// An element is much work beside writing it and its place down and reading them again, if so many together are worth all
/// threads: 64 instructions by the constant of the back end.
const MANY: u64 = 2048;

const NO_BINS: Why = Why("bins of rows, or none");

/// A unit of a loop whose bins are filled when all elements are there.
pub fn unit(
    l: &Elements,
    registers: &Registers,
    constants: Constants,
    origin: &Arc<Origin>,
) -> Result<Unit, Why> {
    let translator = || Translator::new(registers, constants);
    let mut computes = translator();
    for collector in &l.collectors {
        if let Kind::Bins { rank, .. } = collector.kind {
            computes.then.insert(collector.sink, translator().fills(collector, rank, origin)?);
        }
    }
    if computes.then.is_empty() {
        return Err(NO_BINS);
    }
    let unit = computes.loop_unit(l, origin)?;
    if unit.dealt { Ok(unit) } else { Err(Why("elements of which each needs the one before")) }
}

impl<'b> Translator<'b> {
    /// Arrays for the numbers of places in bins, and for what comes there.
    pub(super) fn parts(&mut self, rank: usize, outs: &[Place]) -> Vec<Register> {
        let numbers = std::iter::repeat_n(ScalarType::I64, rank);
        numbers.chain(outs.iter().map(|out| out.ty)).map(|ty| self.fresh_array(ty, 1)).collect()
    }

    /// A unit that brings what [`Translator::parts`] hold to its places. It is handed the bins and these.
    fn fills(mut self, collector: &'b Collector, rank: usize, origin: &Arc<Origin>) -> Result<Unit, Why> {
        if collector.outs.iter().any(|out| out.rank != rank) {
            return Err(NO_BINS);
        }
        self.from(origin);
        let operator = collector.operator.as_deref();
        let bins: Vec<Register> = collector.outs.iter().map(|out| self.write_array(out.reg)).collect();
        let parts = self.parts(rank, &collector.outs);
        let (count, index) = (self.fresh(ScalarType::I64), self.fresh(ScalarType::I64));
        self.push(Code::Extent { dst: count, array: parts[0], dim: 0 });
        let body = self.apart(|t| {
            let mut read = |array: &Register| {
                let dst = t.fresh(t.function.arrays[*array].0);
                t.push(Code::Read { dst, array: *array, at: vec![index] });
                dst
            };
            let at: Vec<Register> = parts[..rank].iter().map(&mut read).collect();
            let values: Vec<Register> = parts[rank..].iter().map(&mut read).collect();
            t.in_bins(&collector.outs, at, operator, |t, at| match operator {
                None => {
                    for (array, value) in bins.iter().zip(values) {
                        t.push(Code::Write { array: *array, at: at.to_vec(), value });
                    }
                }
                Some(operator) => {
                    for (right, src) in operator.right.iter().zip(values) {
                        let dst = t.write(right.reg);
                        t.push(Code::Move { dst, src });
                    }
                }
            })
        })?;
        self.own_loop = self.block.len();
        self.count((None, count), index, body);
        self.function.results.1.clone_from(&bins);
        self.unit(Vec::new(), (bins, parts), Vec::new())
    }
}

impl<'c, 'a> Machine<'c, 'a> {
    /// The unit of a loop that fills its bins last, if that is faster for so many elements.
    pub(super) fn fills_last(&self, l: &'c Elements, space: usize) -> Option<&'c Unit> {
        let unit = l.deferred.as_deref()?;
        let ready = |sink: &RootSink| match sink {
            RootSink::Deferred { then, .. } => then.code(u64::MAX, 0).is_some(),
            RootSink::Each { .. } | RootSink::Parts { .. } | RootSink::Fold { .. } => true,
            RootSink::Whole { .. } | RootSink::Bins { .. } => true,
        };
        let suits = unit.work(1, self).saturating_mul(MANY) >= self.settings.serial_work as u64
            && self.is_much(unit, space)
            && rayon_core::current_num_threads() > 1;
        let is_ready = || unit.is_ready(space as u64, self) && unit.sinks.iter().all(ready);
        (suits && is_ready()).then_some(unit)
    }

    /// Bins, when parts have come to their places.
    pub(super) fn filled(
        &mut self,
        then: &'c Unit,
        mut bins: Vec<Array<'a>>,
        parts: &[Found],
    ) -> Result<Vec<Array<'a>>, RunError> {
        let code = then.code(u64::MAX, 0).ok_or(NO_ARRAY)?;
        let mut args = Vec::new();
        for bin in &mut bins {
            let Array::Own(own) = bin else { return Err(NO_ARRAY) };
            let Own { dims, data } = &mut **own;
            args.push(with_type!(data.slice().ty(), T => Arg::own::<T>(T::from_buffer(data), dims)));
        }
        for part in parts {
            let Found::New(data, dims) = part else { return Err(NO_ARRAY) };
            args.push(Arg::shared(data.slice(), dims));
        }
        args.extend(
            then.arrays.iter().map(|reg| Arg::shared(self.arrays[*reg].slice(), self.arrays[*reg].dims())),
        );
        let mut scalars: Vec<u64> = then.scalars.iter().map(|reg| self.scalars[*reg]).collect();
        let called = code.call(
            &mut scalars,
            &mut args,
            &mut Arena::default(),
            self.settings.turns,
            (self.pool, &self.watch.stop),
        );
        drop(args);
        let found = called.map_err(|failed| then.error(failed, self))?;
        let filled = bins.into_iter().zip(found).map(|(array, found)| match found {
            Found::New(data, dims) => Array::of(dims, data),
            Found::Argument(..) => array,
        });
        Ok(filled.collect())
    }
}
