//! What loops collect, fold and scan.

use std::collections::BTreeMap;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::{Bracket, FoldState, ScanState};
use lawson_tiles::buffer::Buffer;
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::super::super::column::Column;
use super::super::super::run::RunError;
use super::super::array::{Array, Put, place, put};
use super::super::element::{Element, Few, Values, are_few};
use super::super::lane::Bits;
use super::super::machine::Machine;
use super::super::{Operator, Place, Reg};
use super::elements::{Elements, Kind};

const NO_SINK: RunError = RunError::Internal("an event outside a loop");

/// What became of the elements so far.
pub enum Sink<'c, 'a> {
    /// An array for each component.
    Collect(Vec<Collected>),
    /// What combines the bits of scalars.
    Few(Combined<'c, Few>),
    /// What combines any values.
    Values(Combined<'c, Values<'a>>),
}

/// The elements of a component.
pub enum Collected {
    /// One for each position, in order: so many so far.
    Each(Put, Buffer, usize),
    /// Bits, where some are left out.
    Some(ScalarType, Vec<u64>),
    /// Rows.
    Rows(Box<Column>),
    /// Arrays of any length, one after the other.
    Parts(Box<Column>),
}

/// What is combined.
pub enum Combined<'c, E> {
    /// A fold.
    Fold(Fold<E>, &'c Operator),
    /// Arrays in whose places elements go.
    Bins(Bins<'c, E>),
    /// A scan.
    Scan(ScanState<E>, &'c Operator),
}

/// A fold so far.
pub enum Fold<E> {
    /// As elements come; nothing while its operator runs.
    Now(Option<FoldState<E>>),
    /// Before the first element, and the elements with their positions, for after the last one.
    Later(FoldState<E>, Vec<(u64, E)>),
}

impl<E> Fold<E> {
    fn new(before: FoldState<E>, later: bool) -> Fold<E> {
        if later { Fold::Later(before, Vec::new()) } else { Fold::Now(Some(before)) }
    }
}

/// Bins; the arrays are in the registers of the results.
pub struct Bins<'c, E> {
    rank: usize,
    arrays: &'c [Place],
    operator: Option<&'c Operator>,
    /// Whether elements are combined after the last one.
    later: bool,
    /// The folds of places that something came to.
    folds: BTreeMap<usize, Option<Fold<E>>>,
}

impl<'c, 'a> Machine<'c, 'a> {
    /// Before the first element of a loop over so many.
    pub(super) fn begin(&mut self, l: &'c Elements, space: usize) -> Result<(), RunError> {
        for scan in &l.scans {
            let operator = &*scan.operator;
            let sink = if are_few(&scan.start) && are_few(&operator.right) {
                Sink::Few(Combined::Scan(ScanState::new(Few::read(self, &scan.start)?), operator))
            } else {
                Sink::Values(Combined::Scan(ScanState::new(Values::read(self, &scan.start)?), operator))
            };
            self.sinks[scan.sink] = Some(Box::new(sink));
        }
        for collector in &l.collectors {
            let operator = collector.operator.as_deref();
            let sink = match &collector.kind {
                Kind::Collect { each, .. } => {
                    let component = |out: &Place| self.collected(*out, each.then_some(space));
                    Sink::Collect(collector.outs.iter().map(component).collect::<Result<_, _>>()?)
                }
                Kind::Concat { .. } => {
                    let component = |out: &Place| Collected::Parts(Box::new(Column::new(out.ty, 0)));
                    Sink::Collect(collector.outs.iter().map(component).collect())
                }
                Kind::Fold(start)
                    if are_few(start) && operator.is_some_and(|operator| are_few(&operator.right)) =>
                {
                    let (operator, start) = (operator.ok_or(NO_SINK)?, Few::read(self, start)?);
                    let before = FoldState::new(&self.schedule, operator.bracket, start);
                    Sink::Few(Combined::Fold(Fold::new(before, l.later), operator))
                }
                Kind::Fold(start) => {
                    let (operator, start) = (operator.ok_or(NO_SINK)?, Values::read(self, start)?);
                    let before = FoldState::new(&self.schedule, operator.bracket, start);
                    Sink::Values(Combined::Fold(Fold::new(before, l.later), operator))
                }
                Kind::Bins { rank, arrays, few } => {
                    for (out, array) in collector.outs.iter().zip(arrays) {
                        self.arrays[out.reg] = self.operand(*array)?;
                    }
                    let arrays = &collector.outs[..];
                    match few {
                        true => Sink::Few(Combined::bins(*rank, arrays, operator, l.later)),
                        false => Sink::Values(Combined::bins(*rank, arrays, operator, l.later)),
                    }
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

    /// Combines two elements.
    pub(in super::super) fn combine<E: Element<'a>>(
        &mut self,
        operator: &'c Operator,
        left: E,
        right: E,
    ) -> Result<E, RunError> {
        left.write(self, &operator.left);
        right.write(self, &operator.right);
        self.block(&operator.body)?;
        let result = E::read(self, &operator.results)?;
        // The registers let go of it, so that nobody else has it.
        operator.results.iter().filter(|place| place.rank > 0).for_each(|place| self.drop_array(place.reg));
        Ok(result)
    }

    fn push<E: Element<'a>>(
        &mut self,
        fold: &mut Fold<E>,
        operator: &'c Operator,
        position: u64,
        element: E,
    ) -> Result<(), RunError> {
        match fold {
            Fold::Now(state) => {
                let before = state.take().ok_or(NO_SINK)?;
                *state = Some(before.push(position, element, &mut |l, r| self.combine(operator, l, r))?);
            }
            Fold::Later(_, elements) => {
                self.pool.reserve(elements, 1)?;
                elements.push((position, element));
            }
        }
        Ok(())
    }

    fn folded<E: Element<'a>>(&mut self, fold: Fold<E>, operator: &'c Operator) -> Result<E, RunError> {
        let state = match fold {
            Fold::Now(state) => state.ok_or(NO_SINK)?,
            Fold::Later(mut state, elements) => {
                for (position, element) in elements {
                    state = state.push(position, element, &mut |l, r| self.combine(operator, l, r))?;
                }
                state
            }
        };
        state.finish(&mut |l, r| self.combine(operator, l, r))
    }

    /// Hands an element to a collector.
    pub(in super::super) fn emit(
        &mut self,
        sink: usize,
        position: Reg,
        values: &[Place],
    ) -> Result<(), RunError> {
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
                        Collected::Parts(column) => {
                            let part = &self.arrays[value.reg];
                            column.append(part.dims(), part.slice(), self.pool)?;
                        }
                    }
                }
            }
            Sink::Few(combined) => self.take(combined, self.scalars[position], values)?,
            Sink::Values(combined) => self.take(combined, self.scalars[position], values)?,
        }
        self.sinks[sink] = Some(taken);
        Ok(())
    }

    fn take<E: Element<'a>>(
        &mut self,
        combined: &mut Combined<'c, E>,
        position: u64,
        values: &[Place],
    ) -> Result<(), RunError> {
        match combined {
            Combined::Fold(fold, operator) => {
                let element = E::read(self, values)?;
                self.push(fold, operator, position, element)
            }
            Combined::Bins(bins) => self.put(bins, position, values),
            Combined::Scan(..) => Err(NO_SINK),
        }
    }

    /// Puts an element, its indices in front, into its place, if there is one.
    fn put<E: Element<'a>>(
        &mut self,
        bins: &mut Bins<'c, E>,
        position: u64,
        values: &[Place],
    ) -> Result<(), RunError> {
        let (at, values) = values.split_at(bins.rank);
        let Some(first) = bins.arrays.first() else { return Ok(()) };
        let at = at.iter().map(|index| self.scalars[index.reg] as i64);
        let Some(place) = place(self.arrays[first.reg].dims(), at) else { return Ok(()) };
        let element = E::read(self, values)?;
        let Some(operator) = bins.operator else { return element.store(self, bins.arrays, place) };
        if operator.bracket == Bracket::Sequential && !bins.later {
            let standing = E::standing(self, bins.arrays, bins.rank, place)?;
            return self.combine(operator, standing, element)?.store(self, bins.arrays, place);
        }
        let kept = bins.folds.entry(place).or_default();
        let mut fold = match kept.take() {
            Some(fold) => fold,
            None => {
                let start = E::standing(self, bins.arrays, bins.rank, place)?;
                Fold::new(FoldState::of_place(&self.schedule, operator.bracket, start), bins.later)
            }
        };
        self.push(&mut fold, operator, position, element)?;
        *kept = Some(fold);
        Ok(())
    }

    /// Steps a scan; its new state goes to `dst`.
    pub(in super::super) fn step(
        &mut self,
        sink: usize,
        position: u64,
        values: &[Place],
        dst: &[Place],
    ) -> Result<(), RunError> {
        let mut taken = self.sinks[sink].take().ok_or(NO_SINK)?;
        match &mut *taken {
            Sink::Few(combined) => self.stepped(combined, position, values, dst)?,
            Sink::Values(combined) => self.stepped(combined, position, values, dst)?,
            Sink::Collect(_) => return Err(NO_SINK),
        }
        self.sinks[sink] = Some(taken);
        Ok(())
    }

    fn stepped<E: Element<'a>>(
        &mut self,
        combined: &mut Combined<'c, E>,
        position: u64,
        values: &[Place],
        dst: &[Place],
    ) -> Result<(), RunError> {
        let Combined::Scan(state, operator) = combined else { return Err(NO_SINK) };
        let (element, schedule) = (E::read(self, values)?, self.schedule.clone());
        let combine = &mut |l, r| self.combine(operator, l, r);
        let new = state.step(&schedule, operator.bracket, position, element, combine)?;
        new.write(self, dst);
        Ok(())
    }

    /// After the last element: the results go to their registers.
    pub(super) fn finish(&mut self, l: &'c Elements) -> Result<(), RunError> {
        for collector in &l.collectors {
            let sink = self.sinks[collector.sink].take().ok_or(NO_SINK)?;
            match (*sink, &collector.kind) {
                (Sink::Collect(components), Kind::Collect { dims, .. } | Kind::Concat { dims }) => {
                    let reversed = matches!(collector.kind, Kind::Collect { reversed: true, .. });
                    for ((component, out), dims) in components.into_iter().zip(&collector.outs).zip(dims) {
                        self.arrays[out.reg] = match component {
                            Collected::Each(_, mut data, count) => {
                                if reversed {
                                    with_type!(out.ty, T => T::from_buffer(&mut data).reverse());
                                }
                                Array::of([count as i64], data)
                            }
                            Collected::Some(ty, bits) => {
                                let data = with_type!(ty, T => {
                                    let mut data = self.pool.take::<T>(bits.len())?;
                                    data.iter_mut().zip(&bits).for_each(|(out, bits)| *out = T::of_bits(*bits));
                                    Buffer::from(data)
                                });
                                Array::of([bits.len() as i64], data)
                            }
                            Collected::Rows(column) | Collected::Parts(column) => {
                                let dims = match dims {
                                    Some(dims) => self.extents(dims),
                                    None => vec![0; out.rank - 1],
                                };
                                column.finish(|| Ok(dims), self.pool)?.into()
                            }
                        };
                    }
                }
                (Sink::Few(combined), _) => self.combined(combined, &collector.outs)?,
                (Sink::Values(combined), _) => self.combined(combined, &collector.outs)?,
                (Sink::Collect(_), Kind::Fold(_) | Kind::Bins { .. }) => return Err(NO_SINK),
            }
        }
        l.scans.iter().for_each(|scan| self.sinks[scan.sink] = None);
        Ok(())
    }

    fn combined<E: Element<'a>>(
        &mut self,
        combined: Combined<'c, E>,
        outs: &[Place],
    ) -> Result<(), RunError> {
        match combined {
            Combined::Fold(fold, operator) => self.folded(fold, operator)?.write(self, outs),
            Combined::Bins(Bins { arrays, operator: Some(operator), folds, .. }) => {
                for (place, fold) in folds {
                    let element = self.folded(fold.ok_or(NO_SINK)?, operator)?;
                    element.store(self, arrays, place)?;
                }
            }
            Combined::Bins(_) => {}
            Combined::Scan(..) => return Err(NO_SINK),
        }
        Ok(())
    }
}

impl<'c, E> Combined<'c, E> {
    fn bins(rank: usize, arrays: &'c [Place], operator: Option<&'c Operator>, later: bool) -> Self {
        Combined::Bins(Bins { rank, arrays, operator, later, folds: BTreeMap::new() })
    }
}
