//! What collectors of a loop inside a body have been given: where its turns are written out, and what stands
//! in small arrays where a region takes them.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, FoldState, Schedule};

use super::bound::Bound;
use super::flatten::{Flattener, any_order};
use super::tables::{CHOSEN, extents, indices};
use super::{Def, Emitted, NotNative, Operand, UniformDef, ValueId};
use crate::core::{Atom, Bins, Collector, Loop, Operator, Origin, Ty};

/// What a collector was given in the turns so far.
pub(super) enum Given<'l> {
    Fold(Folded<'l>),
    /// For each component its type and the elements.
    Collected(Vec<(&'l Ty, Vec<Operand>)>),
    /// The elements of each array, as they are by now.
    Bins(&'l Bins, Vec<Vec<Operand>>),
}

/// A fold of which some turns have run.
pub(super) struct Folded<'l> {
    operator: &'l Operator,
    /// The brackets, as the schedule says.
    state: FoldState<Vec<Operand>>,
    /// A primitive for what is not left out, and what changes no bit of it.
    prim: Option<(Prim, Scalar)>,
}

/// Whether bins are tables whose every element may be a choice, combined as elements come.
pub(super) fn fits_bins(bins: &Bins) -> bool {
    let fits = |array: &Ty| {
        array.dims.len() == bins.rank
            && extents(&array.dims).is_some_and(|dims| dims.iter().product::<usize>() <= CHOSEN)
    };
    let in_order = |operator: &Operator| {
        operator.bracket == Bracket::Sequential || operator.builtin().is_some_and(any_order)
    };
    bins.arrays.iter().all(fits) && bins.operator.as_ref().is_none_or(in_order)
}

impl Flattener {
    /// What the collectors hold before the first turn.
    pub(super) fn given_before<'l>(
        &mut self,
        l: &'l Loop,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Given<'l>>, NotNative> {
        let scans = l.fun.scans.iter().map(|scan| scan.tys.len()).sum();
        let mut starts = &l.neutrals[scans..];
        let mut given = Vec::new();
        for collector in &l.fun.collectors {
            let (mine, rest) = starts.split_at(collector.neutrals());
            starts = rest;
            given.push(match collector {
                Collector::Fold(operator) => {
                    let start = self.scalars(mine, &operator.tys, mask, origin)?;
                    let state = FoldState::new(&Schedule::new(self.constants), operator.bracket, start);
                    let prim = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
                    let prim = prim.filter(|(p, _)| operator.bracket == Bracket::Lanes || any_order(*p));
                    Given::Fold(Folded { operator, state, prim })
                }
                Collector::Reversed(_) => {
                    return self.refuse("an array made from its end inside a loop's body", origin);
                }
                Collector::Collect(tys) => Given::Collected(tys.iter().map(|ty| (ty, Vec::new())).collect()),
                Collector::Bins(bins) => {
                    let arrays = mine.iter().zip(&bins.arrays);
                    let array = |(atom, ty): (&Atom, &Ty)| {
                        self.scalars(std::slice::from_ref(atom), [ty], mask, origin)
                    };
                    Given::Bins(bins, arrays.map(array).collect::<Result<_, _>>()?)
                }
            });
        }
        Ok(given)
    }

    /// A collector with what a turn gives it, if it gives something.
    pub(super) fn take<'l>(
        &mut self,
        given: Given<'l>,
        turn: usize,
        emitted: Option<Emitted>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Given<'l>, NotNative> {
        let Some(emitted) = emitted else {
            return match given {
                Given::Collected(_) => self.refuse_rows(LEFT, origin),
                Given::Fold(_) | Given::Bins(..) => Ok(given),
            };
        };
        Ok(match given {
            Given::Fold(fold) => Given::Fold(self.push(fold, turn, emitted, mask, origin)?),
            Given::Collected(mut all) if emitted.mask == mask => {
                let mut values = emitted.values.into_iter();
                for (ty, elements) in &mut all {
                    let row = self.extents(&ty.dims, origin)?.iter().product();
                    elements.extend(values.by_ref().take(row));
                }
                Given::Collected(all)
            }
            Given::Collected(_) => return self.refuse_rows(LEFT, origin),
            Given::Bins(bins, arrays) => Given::Bins(bins, self.put(bins, arrays, &emitted, mask, origin)?),
        })
    }

    /// What it gives in the end.
    pub(super) fn result(
        &mut self,
        given: Given<'_>,
        turns: usize,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        match given {
            Given::Fold(Folded { operator, state, .. }) => {
                let scalars = state.finish(&mut |l, r| self.combined(operator, l, r, mask, origin))?;
                self.tables(&operator.tys, scalars, origin)
            }
            Given::Collected(components) => {
                let mut results = Vec::new();
                for (ty, elements) in components {
                    let row = self.extents(&ty.dims, origin)?;
                    results.push(self.table([vec![turns], row].concat(), elements));
                }
                Ok(results)
            }
            Given::Bins(bins, arrays) => self.tables(&bins.arrays, arrays.concat(), origin),
        }
    }

    /// The fold with what a turn emits. What is not there adds no node: the others stay where they are.
    fn push<'l>(
        &mut self,
        Folded { operator, state, prim }: Folded<'l>,
        turn: usize,
        emitted: Emitted,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Folded<'l>, NotNative> {
        let element = match (emitted.mask, prim) {
            (mine, _) if mine == mask => emitted.values,
            // What is left out stands for what changes no bit.
            (Some(mine), Some((prim, neutral))) => {
                let neutral = self.uniform(prim.ty, UniformDef::Const(neutral));
                vec![self.select(mine, emitted.values[0], neutral)]
            }
            _ => return self.refuse_rows(LEFT, origin),
        };
        let combine = &mut |l, r| self.combined(operator, l, r, mask, origin);
        Ok(Folded { operator, state: state.push(turn as u64, element, combine)?, prim })
    }

    /// What stands in small arrays behind a turn of a region, whose states they are from one number on.
    pub(super) fn put_in_turns(
        &mut self,
        bins: &Bins,
        (region, mut from): (usize, usize),
        emitted: Option<&Emitted>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let mut arrays = Vec::new();
        for array in &bins.arrays {
            let elements = self.extents(&array.dims, origin)?.iter().product::<usize>();
            let states = from..from + elements;
            from = states.end;
            arrays.push(states.map(|k| self.value(array.scalar, Def::State(region, k))).collect());
        }
        if let Some(emitted) = emitted {
            arrays = self.put(bins, arrays, emitted, mask, origin)?;
        }
        Ok(arrays.concat())
    }

    /// The arrays with what a turn puts into them; nothing where there is no such place.
    fn put(
        &mut self,
        bins: &Bins,
        mut arrays: Vec<Vec<Operand>>,
        emitted: &Emitted,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Vec<Operand>>, NotNative> {
        let (at, values) = emitted.values.split_at(bins.rank);
        let dims = self.extents(&bins.arrays[0].dims, origin)?;
        for place in 0..dims.iter().product() {
            let mut here = emitted.mask.filter(|_| emitted.mask != mask);
            let mut somewhere_else = false;
            for (index, k) in at.iter().zip(indices(&dims, place)) {
                let k = self.place(k);
                let same = self.prim(Prim { op: PrimOp::Eq, ty: ScalarType::I64 }, vec![*index, k], None);
                match self.constant(same) {
                    Some(Scalar::Bool(is)) => somewhere_else |= !is,
                    _ => here = Some(self.both(here, same)),
                }
            }
            if somewhere_else {
                continue;
            }
            // What combines may fail where it does not run.
            let running = match here {
                Some(here) => Some(self.both(mask, Operand::Value(here))),
                None => mask,
            };
            let old: Vec<Operand> = arrays.iter().map(|array| array[place]).collect();
            let new = match &bins.operator {
                Some(operator) => self.combined(operator, old, values.to_vec(), running, origin)?,
                None => values.to_vec(),
            };
            for (array, new) in arrays.iter_mut().zip(new) {
                array[place] = match here {
                    Some(here) => self.select(here, new, array[place]),
                    None => new,
                };
            }
        }
        Ok(arrays)
    }

    fn both(&mut self, mask: Option<ValueId>, also: Operand) -> ValueId {
        let also = self.spread(also);
        match mask {
            Some(mask) => self.logical(PrimOp::LogAnd, mask, also),
            None => also,
        }
    }

    /// Two elements combined.
    pub(super) fn combined(
        &mut self,
        operator: &Operator,
        left: Vec<Operand>,
        right: Vec<Operand>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        for (vars, scalars) in [(&operator.left, left), (&operator.right, right)] {
            let operands = self.tables(&operator.tys, scalars, origin)?;
            self.env.extend(vars.iter().copied().zip(operands));
        }
        self.scope_of(&operator.body, &operator.tys, mask)
    }
}

/// What a loop leaves out of what it collects.
pub(super) const LEFT: &str = "what is left of a row inside a loop's body";
