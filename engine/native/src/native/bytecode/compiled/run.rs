//! A loop as machine code: on all threads, where its elements are by themselves. Ranges of elements run each by itself,
//! and what they give comes together in order, by the brackets of the folds.

use std::mem;
use std::sync::atomic::Ordering;

use lawson_jit::{Arena, Arg, Code, Failed, Found};
use lawson_oracle::schedule::Chunks;
use lawson_oracle::stop::Stop;
use lawson_tiles::buffer::{Buffer, Pool, Slice};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::super::super::column::Column;
use super::super::super::run::{RunError, elements};
use super::super::super::{parallel, threads};
use super::super::array::{Array, Own};
use super::super::element::{Element, Few};
use super::super::machine::{Machine, NO_ARRAY};
use super::super::ways::{Elements, Kind};
use super::super::{FEW, Operator, Place};
use super::loops::{How, RootSink};
use super::{ANEW, Unit};

/// Ranges for each thread, so that none of them waits long for the last one.
const RANGES: usize = 8;

/// The same where all elements take as long, and little: as vector code.
const RANGES_OF_VECTORS: usize = 2;

/// What every range is given: where its folds start, scalars, and the arrays that are only read.
type Given<'t> = (&'t [u64], &'t [u64], &'t [(Slice<'t>, &'t [i64])]);

/// A range of elements.
struct Task<'t> {
    from: usize,
    to: usize,
    /// Its pieces of arrays that are written in place, and the bins.
    args: Vec<Arg<'t>>,
    /// The folds and the arrays that it gives.
    gives: Result<(Vec<u64>, Vec<Found>), Failed>,
}

/// An array that is written in place: where it goes, with the extents of its rows.
struct Whole {
    out: Place,
    data: Buffer,
    rows: Vec<i64>,
}

impl<'c, 'a> Machine<'c, 'a> {
    /// Runs a loop as machine code, if there is any; says whether it did.
    pub(in super::super) fn compiled_elements(
        &mut self,
        l: &'c Elements,
        space: usize,
    ) -> Result<bool, RunError> {
        // What is written down for bins may be more than there is memory for: then they are filled at once.
        if let Some(unit) = self.fills_last(l, space)
            && self.runs_as(unit, l, space)?
        {
            return Ok(true);
        }
        l.unit.as_deref().map_or(Ok(false), |unit| self.runs_as(unit, l, space))
    }

    /// Runs a loop as one of its units, if that has code; says whether it did.
    fn runs_as(&mut self, unit: &'c Unit, l: &'c Elements, space: usize) -> Result<bool, RunError> {
        let work = unit.work(space as u64, self);
        let Some(code) = unit.code(work, self.settings.compiled_from) else { return Ok(false) };
        let ranges = self.ranges(unit, space);
        let mut whole = Vec::new();
        for sink in &unit.sinks {
            let RootSink::Each { outs, rows, .. } = sink else { continue };
            for (out, rows) in outs.iter().zip(rows) {
                let rows = self.extents(rows);
                let all = rows.iter().try_fold(space as i64, |all, extent| all.checked_mul(*extent));
                let all = elements(all.ok_or(RunError::TooLarge(i64::MAX))?)?;
                let data = with_type!(out.ty, T => Buffer::from(self.pool.take::<T>(all)?));
                whole.push(Whole { out: *out, data, rows });
            }
        }
        let deferred = unit.sinks.iter().any(|sink| matches!(sink, RootSink::Deferred { .. }));
        let mut bins = if deferred { Vec::new() } else { self.own_bins(l)? };
        let scalars: Vec<u64> = unit.scalars.iter().map(|reg| self.scalars[*reg]).collect();
        let mut starts = Vec::new();
        for sink in &unit.sinks {
            if let RootSink::Fold { start, how, .. } = sink {
                match how {
                    How::Ordered => starts.extend(start.iter().map(|place| self.scalars[place.reg])),
                    How::Exact(neutral) => starts.push(*neutral),
                    How::Chunks => {}
                }
            }
        }
        let gives = {
            let shared = unit.arrays.iter().map(|reg| (self.arrays[*reg].slice(), self.arrays[*reg].dims()));
            let shared: Vec<(Slice<'_>, &[i64])> = shared.collect();
            let dims: Vec<Vec<Vec<i64>>> = ranges
                .iter()
                .map(|(from, to)| {
                    whole.iter().map(|whole| extents((to - from) as i64, &whole.rows)).collect()
                })
                .collect();
            let mut tasks = deal(unit, &ranges, &dims, &mut whole, &mut bins).ok_or(NO_ARRAY)?;
            let in_parallel = ranges.len() > 1 && self.is_much(unit, space);
            let (by, limit) = ((self.pool, &self.watch.stop), self.settings.turns);
            let threads = parallel::each(in_parallel, &mut tasks, 1, |tasks| {
                for task in tasks {
                    task.run(code, (&starts, &scalars, &shared), limit, by);
                }
            });
            self.watch.threads.fetch_max(threads, Ordering::Relaxed);
            tasks.into_iter().map(|task| task.gives).collect::<Result<Vec<_>, Failed>>()
        };
        let gives = match gives {
            // It is more than compiled code takes, or bytecode says which array there is no memory for; nothing was changed.
            Err(Failed::At(ANEW)) => return Ok(false),
            Err(Failed::NoMemory) if bins.is_empty() => return Ok(false),
            Err(failed) => return Err(unit.error(failed, self)),
            Ok(gives) => gives,
        };
        for Whole { out, data, rows } in whole {
            self.arrays[out.reg] = Array::of(extents(space as i64, &rows), data);
        }
        if deferred {
            bins = self.own_bins(l)?;
        }
        self.take_given(unit, &ranges, gives, bins)?;
        Ok(true)
    }

    /// The arrays in whose places elements of a loop go.
    fn own_bins(&mut self, l: &'c Elements) -> Result<Vec<Array<'a>>, RunError> {
        let mut bins = Vec::new();
        for collector in &l.collectors {
            let Kind::Bins { arrays, .. } = &collector.kind else { continue };
            for array in arrays {
                let mut array = self.operand(*array)?;
                array.own(self.pool, &self.watch.stop)?;
                bins.push(array);
            }
        }
        Ok(bins)
    }

    /// Whether a loop over so many elements is worth all threads.
    pub(super) fn is_much(&self, unit: &Unit, space: usize) -> bool {
        unit.work(space as u64, self) >= self.settings.serial_work as u64 && threads::there_are()
    }

    /// The ranges of elements that run each by itself.
    fn ranges(&self, unit: &Unit, space: usize) -> Vec<(usize, usize)> {
        let step = if unit.chunks {
            self.schedule.constants.chunk
        } else if unit.dealt && self.is_much(unit, space) {
            let ranges = if unit.vectors { RANGES_OF_VECTORS } else { RANGES };
            space.div_ceil(rayon_core::current_num_threads() * ranges)
        } else {
            space
        };
        let step = step.max(1);
        (0..space.max(1)).step_by(step).map(|from| (from, (from + step).min(space))).collect()
    }

    /// What the ranges gave, put together.
    fn take_given(
        &mut self,
        unit: &'c Unit,
        ranges: &[(usize, usize)],
        mut gives: Vec<(Vec<u64>, Vec<Found>)>,
        mut bins: Vec<Array<'a>>,
    ) -> Result<(), RunError> {
        gives.iter_mut().for_each(|(_, arrays)| arrays.reverse());
        let (mut fold, mut next) = (0, 0);
        // Arguments before those that are only read.
        let pieces = unit.sinks.iter().map(RootSink::pieces).sum::<usize>();
        for sink in &unit.sinks {
            match sink {
                RootSink::Each { .. } => {}
                RootSink::Parts { outs } => {
                    for out in outs {
                        let parts: Vec<Found> =
                            gives.iter_mut().filter_map(|(_, arrays)| arrays.pop()).collect();
                        self.arrays[out.reg] = joined(out, parts, self.pool)?;
                    }
                }
                RootSink::Fold { start, outs, operator, how } => {
                    let range = fold..fold + outs.len();
                    let flag = (*how == How::Chunks).then_some(range.end);
                    fold = range.end + usize::from(flag.is_some());
                    let values = gives.iter().map(|(scalars, _)| {
                        let there_is = flag.is_none_or(|flag| scalars[flag] != 0);
                        there_is.then(|| few(&scalars[range.clone()]))
                    });
                    let values = values.collect();
                    let start = Few::read(self, start)?;
                    self.come_together((operator, *how), start, ranges, values)?.write(self, outs);
                }
                RootSink::Whole { outs } => {
                    for out in outs {
                        if out.rank == 0 {
                            let bits = gives.first().and_then(|(scalars, _)| scalars.get(fold));
                            self.scalars[out.reg] = *bits.ok_or(NO_ARRAY)?;
                            fold += 1;
                            continue;
                        }
                        self.arrays[out.reg] = match gives.iter_mut().find_map(|(_, arrays)| arrays.pop()) {
                            Some(Found::New(data, dims)) => Array::of(dims, data),
                            Some(Found::Argument(k, dims)) => {
                                let from = unit.arrays.get(k - pieces).ok_or(NO_ARRAY)?;
                                let same = self.arrays[*from].share().ok_or(NO_ARRAY)?.reshaped(dims);
                                same.ok_or(NO_ARRAY)?.into()
                            }
                            None => return Err(NO_ARRAY),
                        };
                    }
                }
                RootSink::Deferred { outs, parts, then } => {
                    let mut here: Vec<Array<'a>> = bins.drain(..outs.len()).collect();
                    for (_, arrays) in &mut gives {
                        let parts: Vec<Found> = (0..*parts).filter_map(|_| arrays.pop()).collect();
                        here = self.filled(then, here, &parts)?;
                    }
                    outs.iter().zip(here).for_each(|(out, array)| self.arrays[out.reg] = array);
                }
                RootSink::Bins { outs } => {
                    for out in outs {
                        let found = gives.iter_mut().find_map(|(_, arrays)| arrays.pop());
                        let array = bins.get_mut(next).map(mem::take).ok_or(NO_ARRAY)?;
                        next += 1;
                        self.arrays[out.reg] = match found {
                            Some(Found::New(data, dims)) => Array::of(dims, data),
                            Some(Found::Argument(..)) => array,
                            None => return Err(NO_ARRAY),
                        };
                    }
                }
            }
        }
        Ok(())
    }

    /// The fold of the folds of ranges.
    fn come_together(
        &mut self,
        (operator, how): (&'c Operator, How),
        start: Few,
        ranges: &[(usize, usize)],
        values: Vec<Option<Few>>,
    ) -> Result<Few, RunError> {
        match how {
            // There is one range, which has started from it.
            How::Ordered => Ok(values.last().copied().flatten().unwrap_or(start)),
            How::Exact(_) => {
                values.into_iter().flatten().try_fold(start, |all, value| self.combine(operator, all, value))
            }
            How::Chunks => {
                let constants = self.schedule.constants;
                let mut chunks = Chunks::new(constants, start);
                for ((from, _), value) in ranges.iter().zip(values) {
                    let Some(value) = value else { continue };
                    let chunk = (from / constants.chunk) as u64;
                    chunks = chunks.push(chunk, value, &mut |l, r| self.combine(operator, l, r))?;
                }
                chunks.finish(&mut |l, r| self.combine(operator, l, r))
            }
        }
    }
}

impl Task<'_> {
    fn run(&mut self, code: &Code, (starts, scalars, shared): Given<'_>, limit: u64, by: (&Pool, &Stop)) {
        let mut all = vec![self.from as u64, self.to as u64];
        all.extend(starts);
        all.extend(scalars);
        let mut args = mem::take(&mut self.args);
        args.extend(shared.iter().map(|(slice, dims)| Arg::shared(*slice, dims)));
        let found = code.call(&mut all, &mut args, &mut Arena::default(), limit, by);
        self.gives = found.map(|found| (all, found));
    }
}

/// The ranges with their pieces of arrays that are written in place; there is one range where there are bins, unless these
/// are filled last.
fn deal<'t>(
    unit: &Unit,
    ranges: &[(usize, usize)],
    dims: &'t [Vec<Vec<i64>>],
    whole: &'t mut [Whole],
    bins: &'t mut [Array<'_>],
) -> Option<Vec<Task<'t>>> {
    let task = |(from, to): &(usize, usize)| Task {
        from: *from,
        to: *to,
        args: Vec::new(),
        gives: Err(Failed::Arguments),
    };
    let mut tasks: Vec<Task<'t>> = ranges.iter().map(task).collect();
    let (mut whole, mut bins, mut number) = (whole.iter_mut(), bins.iter_mut(), 0);
    for sink in &unit.sinks {
        match sink {
            RootSink::Each { outs, .. } => {
                for _ in outs {
                    let Whole { data, rows, .. } = whole.next()?;
                    let width = rows.iter().product::<i64>() as usize;
                    with_type!(data.slice().ty(), T => {
                        let mut rest = T::from_buffer(data);
                        for (task, dims) in tasks.iter_mut().zip(dims) {
                            let (piece, after) = rest.split_at_mut((task.to - task.from) * width);
                            task.args.push(Arg::own::<T>(piece, &dims[number]));
                            rest = after;
                        }
                    });
                    number += 1;
                }
            }
            RootSink::Bins { outs } => {
                for _ in outs {
                    let Array::Own(own) = bins.next()? else { return None };
                    let Own { dims, data } = &mut **own;
                    let arg = with_type!(data.slice().ty(), T => Arg::own::<T>(T::from_buffer(data), dims));
                    tasks.first_mut()?.args.push(arg);
                }
            }
            RootSink::Parts { .. } | RootSink::Fold { .. } | RootSink::Whole { .. } => {}
            RootSink::Deferred { .. } => {}
        }
    }
    Some(tasks)
}

fn extents(count: i64, rows: &[i64]) -> Vec<i64> {
    std::iter::once(count).chain(rows.iter().copied()).collect()
}

fn few(bits: &[u64]) -> Few {
    let mut few = [0; FEW];
    few.iter_mut().zip(bits).for_each(|(to, bits)| *to = *bits);
    few
}

/// Parts of an array, one after the other.
fn joined<'a>(out: &Place, parts: Vec<Found>, pool: &Pool) -> Result<Array<'a>, RunError> {
    let (mut column, mut rows, several) = (Column::new(out.ty, 0), vec![0; out.rank - 1], parts.len() > 1);
    for part in parts {
        let Found::New(data, dims) = part else { return Err(NO_ARRAY) };
        if !several {
            return Ok(Array::of(dims, data));
        }
        column.append(&dims, data.slice(), pool)?;
        rows.clone_from_slice(&dims[1..]);
    }
    Ok(column.finish(|| Ok(rows), pool)?.into())
}
