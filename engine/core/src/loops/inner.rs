//! Loops inside a body that fold or collect: regions with folds over their turns, and arrays of the lane's own.

use std::collections::{BTreeMap, HashMap};

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::bound::{Bound, Row};
use super::emits::{at_most_once, merge};
use super::flatten::{Flattener, any_order, collected};
use super::given::fits_bins;
use super::regions::I64;
use super::scanned::ScannedInside;
use super::{Def, Emitted, NotNative, Operand, RegionFold, RegionTree, ValueId};
use crate::core::rewrites::count::counted;
use crate::core::visit::Uses;
use crate::core::{Atom, Collector, Fun, Loop, Operator, Origin, Scope, Size, SizeVar, Stmt, Var};

/// What becomes of what the turns emit to a collector.
enum Way {
    /// A fold in the lanes of the schedule, by a commutative primitive.
    Lanes((Prim, Scalar)),
    /// A fold in a balanced tree.
    Tree(RegionTree),
    /// An array for each component.
    Collected,
    /// Elements that go to places of small arrays, which are states of the region from this number on.
    Bins(usize),
}

/// What a loop inside gives, when its region has run.
enum Outcome {
    /// A component of its region's folds, and its type.
    Fold(ScalarType),
    /// A component of its region's trees, and its type.
    Tree(ScalarType),
    /// An array of the lane's own.
    Array(usize),
    /// A small array, as it is behind the last turn: the elements are states of the region from this number on.
    Bins(Vec<usize>, usize),
}

/// The environment of a loop's body: its captures.
type Env = HashMap<Var, Bound>;

impl Flattener {
    /// A loop inside of the body, and the sizes that it gives a value.
    pub(super) fn loop_inside(
        &mut self,
        stmt: &Stmt,
        l: &Loop,
        scope: &Scope,
        mask: Option<ValueId>,
    ) -> Result<Vec<Bound>, NotNative> {
        if let Some((counting, size)) = only_counted(stmt, l, scope) {
            let counts = self.inner(&counting, mask, &stmt.origin)?;
            if let [Bound::Operand(count)] = counts[..] {
                self.sizes.insert(size, count);
            }
            return Ok(counts);
        }
        let results = self.inner(l, mask, &stmt.origin)?;
        for (out, result) in stmt.outs.iter().zip(&results) {
            // Where nothing is left out, the size of what is left is known.
            let extent = match result {
                Bound::Own(own) => self.code.own[*own].extent,
                Bound::Table(table) => self.extent(table.dims[0]),
                _ => continue,
            };
            if let Some(size) = out.ty.dims.first().filter(|size| **size != l.space).and_then(Size::as_var) {
                self.sizes.insert(size.clone(), Operand::Uniform(extent));
            }
        }
        Ok(results)
    }

    /// A loop inside, of which folds come out, and arrays of an element for each turn. Only where all lanes take as
    /// many turns there are arrays, and folds by operators that are no commutative primitives.
    pub(super) fn inner(
        &mut self,
        l: &Loop,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        if let Some(turns) = self.few_turns(l) {
            return self.unrolled(l, turns, mask, origin);
        }
        at_most_once(&l.fun, origin)?;
        let mut env = Env::new();
        for (k, atom) in l.captures.iter().enumerate() {
            env.insert(Var(k as u32), self.bound(atom, origin)?);
        }
        let scanned = l.fun.scans.iter().map(|scan| scan.tys.len()).sum();
        let mut starts = &l.neutrals[scanned..];
        let mut ways = Vec::new();
        for collector in &l.fun.collectors {
            let (mine, rest) = starts.split_at(collector.neutrals());
            starts = rest;
            ways.push(match collector {
                Collector::Fold(operator) => (self.way(operator, &env, origin)?, self.atoms(mine, origin)?),
                Collector::Collect(tys) if tys.iter().all(|ty| ty.dims.is_empty()) => {
                    (Way::Collected, Vec::new())
                }
                Collector::Reversed(_) => {
                    return self.refuse("an array made from its end inside a loop's body", origin);
                }
                Collector::Collect(_) => {
                    return self.refuse_rows("arrays of arrays inside a loop's body", origin);
                }
                Collector::Bins(bins) if fits_bins(bins) => {
                    (Way::Bins(0), self.scalars(mine, &bins.arrays, mask, origin)?)
                }
                Collector::Bins(_) => {
                    return self.refuse("a histogram or a scatter inside a loop's body", origin);
                }
            });
        }
        if l.inputs.is_empty() {
            self.not_negative(&Atom::Size(l.space.clone()), mask, origin)?;
        }
        let count = self.size(&l.space, origin)?;
        let inputs: Vec<Bound> =
            l.inputs.iter().map(|atom| self.bound(atom, origin)).collect::<Result<_, _>>()?;
        let (region, active) = self.begin(mask, !matches!(count, Operand::Uniform(_)));
        let position = self.value(I64, Def::State(region, 0));
        let scans = self.scanned_by(region, l, active, origin)?;
        for (k, input) in inputs.into_iter().enumerate() {
            let element = self.current(input, position, active, origin)?;
            env.insert(Var((l.captures.len() + k) as u32), element);
        }
        let outer = std::mem::replace(&mut self.env, env);
        let around = (self.position.replace(position), self.fun.take());
        let scans = std::mem::replace(&mut self.scans_inside, scans);
        let parts = self.emitted_by(&l.fun, active)?;
        let scans = std::mem::replace(&mut self.scans_inside, scans);
        let mut states: Vec<_> = scans.into_iter().flat_map(ScannedInside::states).collect();
        let mut emitted = Vec::new();
        for ((collector, (way, start)), parts) in l.fun.collectors.iter().zip(&mut ways).zip(parts) {
            let (emits, parts) = (parts.len(), merge(self, parts));
            if let (Collector::Bins(bins), Way::Bins(from)) = (collector, way) {
                *from = 1 + states.len();
                let next = self.put_in_turns(bins, (region, *from), parts.as_ref(), active, origin)?;
                states.extend(start.iter().copied().zip(next));
            }
            emitted.push((emits, parts));
        }
        (self.position, self.fun) = around;
        self.env = outer;
        let mut given = Vec::new();
        for ((collector, (way, start)), (emits, parts)) in l.fun.collectors.iter().zip(ways).zip(emitted) {
            if let (Collector::Bins(bins), Way::Bins(first)) = (collector, &way) {
                let mut from = *first;
                for array in &bins.arrays {
                    let dims = self.extents(&array.dims, origin)?;
                    let places = dims.iter().product::<usize>();
                    given.push(Outcome::Bins(dims, from));
                    from += places;
                    self.code.regions[region].places += places;
                }
                continue;
            }
            let Some(Emitted { values, mask, .. }) = parts else {
                return self.refuse("a loop that gives nothing", origin);
            };
            let values: Vec<Operand> = values.into_iter().map(|v| Operand::Value(self.spread(v))).collect();
            if let Way::Lanes(prim) = way {
                given.push(Outcome::Fold(prim.0.ty));
                let fold = RegionFold { prim, start: start[0], value: values[0], mask };
                self.code.regions[region].folds.push(fold);
                continue;
            }
            let Operand::Uniform(extent) = count else {
                return self.refuse_rows("rows of different lengths", origin);
            };
            if mask != active || emits > 1 {
                return self.refuse_rows("what is left of a row inside a loop's body", origin);
            }
            if let Way::Tree(tree) = way {
                given.extend(tree.tys.iter().copied().map(Outcome::Tree));
                self.code.regions[region].trees.push(RegionTree { start, value: values, ..tree });
                continue;
            }
            for value in values {
                let array = self.own_array(self.ty(value), extent);
                self.code.regions[region].collects.push((array, value));
                given.push(Outcome::Array(array));
            }
        }
        self.end_counted(region, position, count, states);
        let end = ValueId(self.code.regions[region].end);
        let (mut folds, mut trees) = (0.., self.code.regions[region].folds.len()..);
        let mut bound = Vec::new();
        for result in given {
            let (component, ty) = match result {
                Outcome::Fold(ty) => (folds.next(), ty),
                Outcome::Tree(ty) => (trees.next(), ty),
                Outcome::Array(array) => {
                    self.code.own[array].made = end;
                    bound.push(Bound::Own(array));
                    continue;
                }
                Outcome::Bins(dims, from) => {
                    let states: Vec<usize> = (from..from + dims.iter().product::<usize>()).collect();
                    let ty = |this: &Self, k: usize| this.ty(this.code.regions[region].state[k].0);
                    let mut elements = Vec::new();
                    for k in states {
                        elements.push(self.value(ty(self, k), Def::Last(region, k)));
                    }
                    bound.push(self.table(dims, elements));
                    continue;
                }
            };
            bound.push(Bound::Operand(self.value(ty, Def::Folded(region, component.unwrap_or_default()))));
        }
        Ok(bound)
    }

    /// What a turn of a loop with this body emits.
    pub(super) fn emitted_by(
        &mut self,
        fun: &Fun,
        mask: Option<ValueId>,
    ) -> Result<Vec<Vec<Emitted>>, NotNative> {
        let emitted = std::mem::replace(&mut self.emitted, vec![Vec::new(); fun.collectors.len()]);
        let collected = std::mem::replace(&mut self.collected, collected(fun));
        self.scope(&fun.body, mask)?;
        self.collected = collected;
        Ok(std::mem::replace(&mut self.emitted, emitted))
    }

    /// What an input gives in the turn at this position.
    pub(super) fn current(
        &mut self,
        input: Bound,
        position: Operand,
        active: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Bound, NotNative> {
        Ok(match input {
            Bound::Iota(_) => Bound::Operand(position),
            Bound::Repeated(x, _) => Bound::Operand(x),
            Bound::Own(array) => Bound::Operand(self.own_element(array, position, active)),
            Bound::Table(table) => self.in_table(table, &[position], active),
            Bound::Array(row) if row.ty.dims.len() == row.at.len() + 1 => {
                Bound::Operand(self.element(row, vec![position], active, origin)?)
            }
            Bound::Array(row) => Bound::Array(Row { at: [row.at, vec![position]].concat(), ..row }),
            Bound::Operand(_) => return self.refuse("a scalar in place of an array", origin),
        })
    }

    fn way(&mut self, operator: &Operator, captures: &Env, origin: &Origin) -> Result<Way, NotNative> {
        let prim = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
        if let Some(prim) = prim
            && (operator.bracket == Bracket::Lanes || any_order(prim.0))
        {
            return Ok(Way::Lanes(prim));
        }
        if operator.bracket != Bracket::Tree {
            return self.refuse("a fold in sequence inside a loop's body", origin);
        }
        // Its code is by itself: it sees nothing that differs from lane to lane.
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
        let outer = std::mem::replace(&mut self.env, env);
        let sizes: BTreeMap<_, _> = self.sizes.clone();
        let (tys, code, results) = self.operator_code(operator)?;
        (self.env, self.sizes) = (outer, sizes);
        Ok(Way::Tree(RegionTree { tys, code, results, start: Vec::new(), value: Vec::new() }))
    }
}

/// A loop that collects what nobody in the scope reads, with a count in its place, and the size that this is.
fn only_counted(stmt: &Stmt, l: &Loop, scope: &Scope) -> Option<(Loop, SizeVar)> {
    let [collector] = &l.fun.collectors[..] else { return None };
    let size = stmt.outs.first()?.ty.dims.first().filter(|size| **size != l.space)?.as_var()?;
    let read = Uses::of_scope(scope).vars;
    let unread = collector.is_collected() && stmt.outs.iter().all(|out| !read.contains(&out.var));
    unread.then(|| (counted(l, 0), size.clone()))
}
