//! What collectors of a loop inside a body are given, and what becomes of it. The turns are written out one after the
//! other, or a region takes them: then one turn stands for all. What the loop's own collectors become is in
//! `outputs.rs`.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, FoldState, Schedule};

use super::bound::Bound;
use super::flatten::{Flattener, any_order};
use super::frame::Env;
use super::tables::{CHOSEN, extents, indices};
use super::{Def, Emitted, NotNative, Operand, RegionFold, RegionTree, UniformDef, ValueId};
use crate::core::{Bins, Collector, Loop, Operator, Origin, Ty};

/// How a loop inside takes its turns.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum LoopForm {
    /// So many are written out.
    WrittenOut(usize),
    /// A region of this number takes them, as many as this says.
    Region(usize, Operand),
}

/// What a collector has been given so far.
pub(super) enum Received<'l> {
    /// A fold whose turns are written out.
    Fold(FoldSoFar<'l>),
    /// Elements of turns that are written out: for each component its type and the elements.
    Elements(Vec<(&'l Ty, Vec<Operand>)>),
    /// Small arrays in whose places elements go.
    Places(Places<'l>),
    /// A fold in the lanes of the schedule, by a commutative primitive, that a region is to do from this start on.
    Lanes((Prim, Scalar), Operand),
    /// A fold that combines from the left, in a region's states.
    Ordered(InStates<'l>),
    /// A fold in a balanced tree that a region is to do.
    Tree(RegionTree),
    /// An array for each component that a region is to make.
    Own,
    /// The fold of this number of the region's.
    InFold(usize, ScalarType),
    /// Components of the region's trees, from this number on.
    InTrees(usize, Vec<ScalarType>),
    /// Arrays of the lane's own that the region makes.
    InOwn(Vec<usize>),
}

/// A fold of which some turns have run.
pub(super) struct FoldSoFar<'l> {
    operator: &'l Operator,
    /// The brackets, as the schedule says.
    state: FoldState<Vec<Operand>>,
    /// A primitive for what is not left out, and what changes no bit of it.
    prim: Option<(Prim, Scalar)>,
}

/// A fold whose components are states of a region.
pub(super) struct InStates<'l> {
    operator: &'l Operator,
    /// What it starts from.
    first: Vec<Operand>,
    /// What it has come to.
    now: Vec<Operand>,
    /// Which of the region's states these are: those from this number on.
    from: usize,
}

/// Small arrays in whose places elements go.
pub(super) struct Places<'l> {
    bins: &'l Bins,
    /// The elements before the first turn.
    first: Vec<Operand>,
    /// The elements of each array, as they are by now.
    arrays: Vec<Vec<Operand>>,
    /// Which of a region's states are the elements: those from this number on.
    states: Option<usize>,
}

impl Received<'_> {
    /// The states of a region that are its elements or components: before the first turn, and after a turn.
    pub(super) fn states(&self) -> Vec<(Operand, Operand)> {
        match self {
            Received::Places(places) => {
                places.first.iter().copied().zip(places.arrays.iter().flatten().copied()).collect()
            }
            Received::Ordered(fold) => fold.first.iter().copied().zip(fold.now.iter().copied()).collect(),
            Received::Fold(_)
            | Received::Elements(_)
            | Received::Lanes(..)
            | Received::Tree(_)
            | Received::Own
            | Received::InFold(..)
            | Received::InTrees(..)
            | Received::InOwn(_) => Vec::new(),
        }
    }
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
    /// What the collectors of a loop hold before the first turn, whose captures stand for this. A region is to begin
    /// after that.
    pub(super) fn before_turns<'l>(
        &mut self,
        l: &'l Loop,
        written: bool,
        captures: &Env,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Received<'l>>, NotNative> {
        let mut all = Vec::new();
        for (collector, start) in l.fun.collectors.iter().zip(l.starts().collectors) {
            all.push(match collector {
                Collector::Fold(operator) if written => {
                    let start = self.scalars(start, &operator.tys, mask, origin)?;
                    let state = FoldState::new(&Schedule::new(self.constants), operator.bracket, start);
                    Received::Fold(FoldSoFar { operator, state, prim: in_lanes(operator) })
                }
                Collector::Fold(operator) if operator.is_ordered() && in_lanes(operator).is_none() => {
                    let first = self.scalars(start, &operator.tys, mask, origin)?;
                    Received::Ordered(InStates { operator, now: first.clone(), first, from: 0 })
                }
                Collector::Fold(operator) => match in_lanes(operator) {
                    Some(prim) => Received::Lanes(prim, self.atoms(start, origin)?[0]),
                    None => {
                        let tree = self.tree(operator, captures, origin)?;
                        Received::Tree(RegionTree { start: self.atoms(start, origin)?, ..tree })
                    }
                },
                Collector::Reversed(_) => {
                    return self.refuse("an array made from its end inside a loop's body", origin);
                }
                Collector::Concat(_) => {
                    return self.refuse("arrays of any length that come one after the other", origin);
                }
                Collector::Collect(tys) if written => {
                    Received::Elements(tys.iter().map(|ty| (ty, Vec::new())).collect())
                }
                Collector::Collect(tys) if tys.iter().all(|ty| ty.dims.is_empty()) => Received::Own,
                Collector::Collect(_) => {
                    return self.refuse_rows("arrays of arrays inside a loop's body", origin);
                }
                Collector::Bins(bins) if fits_bins(bins) => {
                    let mut arrays = Vec::new();
                    for (atom, ty) in start.iter().zip(&bins.arrays) {
                        arrays.push(self.scalars(std::slice::from_ref(atom), [ty], mask, origin)?);
                    }
                    Received::Places(Places { bins, first: arrays.concat(), arrays, states: None })
                }
                Collector::Bins(_) => {
                    return self.refuse("a histogram or a scatter inside a loop's body", origin);
                }
            });
        }
        Ok(all)
    }

    /// Small arrays, and what combines from the left, become states of a region that has begun, from this number on.
    pub(super) fn as_states(&mut self, all: &mut [Received<'_>], region: usize, mut from: usize) {
        for given in all {
            if let Received::Ordered(fold) = given {
                fold.from = from;
                for component in &mut fold.now {
                    *component = self.value(self.ty(*component), Def::State(region, from));
                    from += 1;
                }
            }
            let Received::Places(places) = given else { continue };
            places.states = Some(from);
            for (array, ty) in places.arrays.iter_mut().zip(&places.bins.arrays) {
                for element in array.iter_mut() {
                    *element = self.value(ty.scalar, Def::State(region, from));
                    from += 1;
                }
                self.code.regions[region].places += array.len();
            }
        }
    }

    /// A collector with what a turn gives it, if it gives something.
    pub(super) fn take<'l>(
        &mut self,
        given: Received<'l>,
        (turns, turn): (LoopForm, usize),
        emitted: Option<Emitted>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Received<'l>, NotNative> {
        let Some(emitted) = emitted else {
            return match given {
                Received::Elements(_) => self.refuse_rows(LEFT, origin),
                Received::Fold(_) | Received::Places(_) | Received::Ordered(_) => Ok(given),
                _ => self.refuse("a loop that gives nothing", origin),
            };
        };
        Ok(match given {
            Received::Fold(fold) => Received::Fold(self.push(fold, turn, emitted, mask, origin)?),
            Received::Ordered(fold) => {
                let mut now =
                    self.combined(fold.operator, fold.now.clone(), emitted.values, emitted.mask, origin)?;
                if let Some(mine) = emitted.mask.filter(|mine| Some(*mine) != mask) {
                    let both = now.into_iter().zip(&fold.now);
                    now = both.map(|(now, before)| self.select(mine, now, *before)).collect();
                }
                Received::Ordered(InStates { now, ..fold })
            }
            Received::Places(places) => {
                let arrays = self.put(places.bins, places.arrays, &emitted, mask, origin)?;
                Received::Places(Places { arrays, ..places })
            }
            Received::Lanes(prim, start) => {
                let LoopForm::Region(region, _) = turns else { return Ok(Received::Lanes(prim, start)) };
                let value = Operand::Value(self.spread(emitted.values[0]));
                let folds = &mut self.code.regions[region].folds;
                folds.push(RegionFold { prim, start, value, mask: emitted.mask });
                Received::InFold(folds.len() - 1, prim.0.ty)
            }
            Received::Elements(_) | Received::Tree(_) | Received::Own if emitted.mask != mask => {
                return self.refuse_rows(LEFT, origin);
            }
            Received::Elements(mut all) => {
                let mut values = emitted.values.into_iter();
                for (ty, elements) in &mut all {
                    let row = self.extents(&ty.dims, origin)?.iter().product();
                    elements.extend(values.by_ref().take(row));
                }
                Received::Elements(all)
            }
            Received::Tree(_)
            | Received::Own
            | Received::InFold(..)
            | Received::InTrees(..)
            | Received::InOwn(_) => {
                return self.take_in_region(given, turns, &emitted.values, origin);
            }
        })
    }

    /// What all lanes give in each turn: they take as many turns.
    fn take_in_region<'l>(
        &mut self,
        given: Received<'l>,
        turns: LoopForm,
        values: &[Operand],
        origin: &Origin,
    ) -> Result<Received<'l>, NotNative> {
        let LoopForm::Region(region, Operand::Uniform(extent)) = turns else {
            return self.refuse_rows("rows of different lengths", origin);
        };
        let value: Vec<Operand> = values.iter().map(|value| Operand::Value(self.spread(*value))).collect();
        if let Received::Tree(tree) = given {
            let trees = &mut self.code.regions[region].trees;
            let (from, tys) = (trees.iter().map(|tree| tree.tys.len()).sum(), tree.tys.clone());
            trees.push(RegionTree { value, ..tree });
            return Ok(Received::InTrees(from, tys));
        }
        let mut arrays = Vec::new();
        for value in value {
            let array = self.own_array(self.ty(value), extent);
            self.code.regions[region].collects.push((array, value));
            arrays.push(array);
        }
        Ok(Received::InOwn(arrays))
    }

    /// What it gives after the last turn; a region has ended.
    pub(super) fn result(
        &mut self,
        given: Received<'_>,
        turns: LoopForm,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let (count, region) = match turns {
            LoopForm::WrittenOut(count) => (count, 0),
            LoopForm::Region(region, _) => (0, region),
        };
        match given {
            Received::Fold(FoldSoFar { operator, state, .. }) => {
                let scalars = state.finish(&mut |l, r| self.combined(operator, l, r, mask, origin))?;
                self.tables(&operator.tys, scalars, origin)
            }
            Received::Elements(components) => {
                let mut results = Vec::new();
                for (ty, elements) in components {
                    let row = self.extents(&ty.dims, origin)?;
                    results.push(self.table([vec![count], row].concat(), elements));
                }
                Ok(results)
            }
            Received::Places(Places { bins, arrays, states: None, .. }) => {
                self.tables(&bins.arrays, arrays.concat(), origin)
            }
            Received::Places(Places { bins, arrays, states: Some(from), .. }) => {
                let tys: Vec<ScalarType> = arrays.iter().flatten().map(|element| self.ty(*element)).collect();
                let last = |(k, ty)| self.value(ty, Def::Last(region, from + k));
                let last = tys.into_iter().enumerate().map(last).collect();
                self.tables(&bins.arrays, last, origin)
            }
            Received::Ordered(InStates { operator, first, from, .. }) => {
                let tys = first.into_iter().map(|first| self.ty(first)).collect::<Vec<_>>();
                let last = |(k, ty)| self.value(ty, Def::Last(region, from + k));
                let last = tys.into_iter().enumerate().map(last).collect();
                self.tables(&operator.tys, last, origin)
            }
            Received::InFold(fold, ty) => Ok(vec![Bound::Operand(self.value(ty, Def::Folded(region, fold)))]),
            Received::InTrees(from, tys) => {
                let from = self.code.regions[region].folds.len() + from;
                let component = |(k, ty)| Bound::Operand(self.value(ty, Def::Folded(region, from + k)));
                Ok(tys.into_iter().enumerate().map(component).collect())
            }
            Received::InOwn(arrays) => {
                let end = ValueId(self.code.regions[region].end);
                arrays.iter().for_each(|array| self.code.own[*array].made = end);
                Ok(arrays.into_iter().map(Bound::Own).collect())
            }
            Received::Lanes(..) | Received::Tree(_) | Received::Own => {
                self.refuse("a loop that gives nothing", origin)
            }
        }
    }

    /// A fold by a balanced tree in a region. Its code is by itself: it sees nothing that differs from lane to lane.
    fn tree(
        &mut self,
        operator: &Operator,
        captures: &Env,
        origin: &Origin,
    ) -> Result<RegionTree, NotNative> {
        if operator.bracket != Bracket::Tree {
            return self.refuse("a fold in sequence inside a loop's body", origin);
        }
        let uniform = |o: &Operand| matches!(o, Operand::Uniform(_));
        let seen = captures.iter().filter(|(_, bound)| match bound {
            Bound::Operand(o) | Bound::Iota(o) => uniform(o),
            Bound::Repeated(x, n) => uniform(x) && uniform(n),
            Bound::Array(row) => row.at.iter().all(uniform),
            Bound::Own(_) | Bound::Table(_) => false,
        });
        let env = seen.map(|(var, bound)| (*var, bound.clone())).collect();
        if !self.sizes.values().all(uniform) {
            return self.refuse("sizes computed inside a loop's body", origin);
        }
        let sizes = self.sizes.clone();
        let ([tys, _], code, results) = self.operator_code(operator, env)?;
        self.sizes = sizes;
        Ok(RegionTree { tys, code, results, start: Vec::new(), value: Vec::new() })
    }

    /// The fold with what a turn emits. What is not there adds no node: the others stay where they are.
    fn push<'l>(
        &mut self,
        FoldSoFar { operator, state, prim }: FoldSoFar<'l>,
        turn: usize,
        emitted: Emitted,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<FoldSoFar<'l>, NotNative> {
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
        Ok(FoldSoFar { operator, state: state.push(turn as u64, element, combine)?, prim })
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
        let sides = [(&operator.left, &operator.tys, left), (&operator.right, &operator.elements, right)];
        for (vars, tys, scalars) in sides {
            let operands = self.tables(tys, scalars, origin)?;
            self.frame.env.extend(vars.iter().copied().zip(operands));
        }
        self.scope_of(&operator.body, &operator.tys, mask)
    }
}

/// The primitive by which it folds in the lanes of the schedule, or in any order, and what changes no bit of it.
fn in_lanes(operator: &Operator) -> Option<(Prim, Scalar)> {
    let prim = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
    prim.filter(|(prim, _)| operator.bracket == Bracket::Lanes || any_order(*prim))
}

/// What a loop leaves out of what it collects.
pub(super) const LEFT: &str = "what is left of a row inside a loop's body";
