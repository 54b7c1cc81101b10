//! What loops collect, fold and scan.

use std::collections::BTreeMap;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::{FoldState, ScanState};
use lawson_tiles::buffer::Buffer;
use lawson_tiles::with_type;

use super::super::column::Column;
use super::super::run::RunError;
use super::array::{Array, Put, get, place, put};
use super::lane::Bits;
use super::machine::Machine;
use super::{Element, Kind, LoopCode, Operator, Place, Reg};

const NO_SINK: RunError = RunError::Internal("an event outside a loop");

/// What became of the elements so far.
pub enum Sink<'c> {
    /// An array for each component.
    Collect(Vec<Collected>),
    /// A fold; none while its operator runs.
    Fold(Option<FoldState<Element>>, &'c Operator),
    /// Arrays in whose places they go.
    Bins(Bins<'c>),
    /// A scan.
    Scan(ScanState<Element>, &'c Operator),
}

/// The elements of a component.
pub enum Collected {
    /// One for each position, in order: so many so far.
    Each(Put, Buffer, usize),
    /// Bits, where some are left out.
    Some(ScalarType, Vec<u64>),
    /// Rows.
    Rows(Box<Column>),
}

/// Bins; the arrays are in the registers of the results.
pub struct Bins<'c> {
    rank: usize,
    arrays: Vec<Place>,
    operator: Option<&'c Operator>,
    /// The folds of places that something came to.
    folds: BTreeMap<usize, Option<FoldState<Element>>>,
}

impl<'c> Machine<'c, '_> {
    /// Before the first element of a loop over so many.
    pub(super) fn begin(&mut self, l: &'c LoopCode, space: usize) -> Result<(), RunError> {
        for scan in &l.scans {
            let start = self.element(&scan.start);
            self.sinks[scan.sink] = Some(Box::new(Sink::Scan(ScanState::new(start), &scan.operator)));
        }
        for collector in &l.collectors {
            let sink = match &collector.kind {
                Kind::Collect { each, .. } => {
                    let component = |out: &Place| self.collected(*out, each.then_some(space));
                    Sink::Collect(collector.outs.iter().map(component).collect::<Result<_, _>>()?)
                }
                Kind::Fold { operator, start } => {
                    let start = self.element(start);
                    Sink::Fold(Some(FoldState::new(&self.schedule, operator.bracket, start)), operator)
                }
                Kind::Bins { rank, arrays, operator } => {
                    for (out, array) in collector.outs.iter().zip(arrays) {
                        self.arrays[out.reg] = self.operand(*array)?;
                    }
                    let (arrays, operator) = (collector.outs.clone(), operator.as_deref());
                    Sink::Bins(Bins { rank: *rank, arrays, operator, folds: BTreeMap::new() })
                }
            };
            self.sinks[collector.sink] = Some(Box::new(sink));
        }
        Ok(())
    }

    fn collected(&self, out: Place, each: Option<usize>) -> Result<Collected, RunError> {
        Ok(match each {
            _ if out.rank > 1 => Collected::Rows(Box::new(Column::new(out.ty, each.unwrap_or(0)))),
            Some(n) => {
                let data = with_type!(out.ty, T => Buffer::from(self.pool.take::<T>(n)?));
                Collected::Each(put(out.ty), data, 0)
            }
            None => Collected::Some(out.ty, Vec::new()),
        })
    }

    /// Hands an element to a collector.
    pub(super) fn emit(&mut self, sink: usize, position: Reg, values: &[Place]) -> Result<(), RunError> {
        let mut taken = self.sinks[sink].take().ok_or(NO_SINK)?;
        match &mut *taken {
            Sink::Collect(components) => {
                for (component, value) in components.iter_mut().zip(values) {
                    match component {
                        Collected::Each(put, data, count) => {
                            put(data, *count, self.scalars[value.reg]);
                            *count += 1;
                        }
                        Collected::Some(_, bits) => {
                            self.pool.reserve(bits, 1)?;
                            bits.push(self.scalars[value.reg]);
                        }
                        Collected::Rows(column) => column.push(&self.value(value)?, 1, self.pool)?,
                    }
                }
            }
            Sink::Fold(fold, operator) => {
                let element = self.element_of(values);
                let (position, operator) = (self.scalars[position], *operator);
                let state = fold.take().ok_or(NO_SINK)?;
                *fold = Some(state.push(position, element, &mut |l, r| self.combine(operator, l, r))?);
            }
            Sink::Bins(bins) => self.put(bins, self.scalars[position], values)?,
            Sink::Scan(..) => return Err(NO_SINK),
        }
        self.sinks[sink] = Some(taken);
        Ok(())
    }

    fn element_of(&self, values: &[Place]) -> Element {
        let mut element = Element::default();
        element.iter_mut().zip(values).for_each(|(bits, value)| *bits = self.scalars[value.reg]);
        element
    }

    /// Puts an element, its indices in front, into its place, if there is one.
    fn put(&mut self, bins: &mut Bins<'c>, position: u64, values: &[Place]) -> Result<(), RunError> {
        let (at, values) = values.split_at(bins.rank);
        let Some(first) = bins.arrays.first() else { return Ok(()) };
        let at = at.iter().map(|index| self.scalars[index.reg] as i64);
        let Some(place) = place(self.arrays[first.reg].dims(), at) else { return Ok(()) };
        let element = self.element_of(values);
        let Some(operator) = bins.operator else { return self.stored(bins, place, element) };
        let fold = bins.folds.entry(place).or_default();
        let state = match fold.take() {
            Some(state) => state,
            None => {
                let mut start = Element::default();
                for (bits, array) in start.iter_mut().zip(&bins.arrays) {
                    *bits = get(array.ty)(self.arrays[array.reg].slice(), place);
                }
                FoldState::new(&self.schedule, operator.bracket, start)
            }
        };
        *fold = Some(state.push(position, element, &mut |l, r| self.combine(operator, l, r))?);
        Ok(())
    }

    fn stored(&mut self, bins: &Bins<'c>, place: usize, element: Element) -> Result<(), RunError> {
        for (array, bits) in bins.arrays.iter().zip(element) {
            let own = self.arrays[array.reg].own(self.pool)?.ok_or(NO_SINK)?;
            put(array.ty)(&mut own.data, place, bits);
        }
        Ok(())
    }

    /// Steps a scan; gives its new state.
    pub(super) fn step(&mut self, sink: usize, position: u64, element: Element) -> Result<Element, RunError> {
        let mut taken = self.sinks[sink].take().ok_or(NO_SINK)?;
        let Sink::Scan(state, operator) = &mut *taken else { return Err(NO_SINK) };
        let (operator, schedule) = (*operator, self.schedule.clone());
        let combine = &mut |l, r| self.combine(operator, l, r);
        let new = state.step(&schedule, operator.bracket, position, element, combine)?;
        self.sinks[sink] = Some(taken);
        Ok(new)
    }

    /// Behind the last element: the results go to their registers.
    pub(super) fn finish(&mut self, l: &'c LoopCode) -> Result<(), RunError> {
        for collector in &l.collectors {
            let sink = self.sinks[collector.sink].take().ok_or(NO_SINK)?;
            match (*sink, &collector.kind) {
                (Sink::Collect(components), Kind::Collect { dims, .. }) => {
                    for ((component, out), dims) in components.into_iter().zip(&collector.outs).zip(dims) {
                        self.arrays[out.reg] = match component {
                            Collected::Each(_, data, count) => Array::of([count as i64], data),
                            Collected::Some(ty, bits) => {
                                let data = with_type!(ty, T => {
                                    let mut data = self.pool.take::<T>(bits.len())?;
                                    data.iter_mut().zip(&bits).for_each(|(out, bits)| *out = T::of_bits(*bits));
                                    Buffer::from(data)
                                });
                                Array::of([bits.len() as i64], data)
                            }
                            Collected::Rows(column) => {
                                column.finish(|| Ok(self.extents(dims)), self.pool)?.into()
                            }
                        };
                    }
                }
                (Sink::Fold(fold, operator), Kind::Fold { .. }) => {
                    let fold = fold.ok_or(NO_SINK)?;
                    let result = fold.finish(&mut |l, r| self.combine(operator, l, r))?;
                    collector.outs.iter().zip(result).for_each(|(out, bits)| self.scalars[out.reg] = bits);
                }
                (Sink::Bins(mut bins), Kind::Bins { .. }) => {
                    let Some(operator) = bins.operator else { continue };
                    for (place, fold) in std::mem::take(&mut bins.folds) {
                        let fold = fold.ok_or(NO_SINK)?;
                        let element = fold.finish(&mut |l, r| self.combine(operator, l, r))?;
                        self.stored(&bins, place, element)?;
                    }
                }
                _ => return Err(NO_SINK),
            }
        }
        l.scans.iter().for_each(|scan| self.sinks[scan.sink] = None);
        Ok(())
    }
}
