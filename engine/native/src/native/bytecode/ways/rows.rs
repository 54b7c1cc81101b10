//! Loops whose elements are rows that one loop inside makes, or folds of them, on tiles row by row: the loop inside is
//! compiled once, and what it reads of a row is handed to it with all rows.

use std::collections::{BTreeMap, HashMap};

use lawson_oracle::scalar::{Prim, ScalarType};

use super::super::super::backend::{LoopArgs, Part, RowArgs, RowUniform};
use super::super::super::run::{RunError, elements};
use super::super::compile::{Bound, Compiler};
use super::super::machine::Machine;
use super::super::{Place, Reg};
use super::lengths::ByThemselves;
use super::tiles::{Tiles, Uniform};
use crate::core::{Atom, Var};
use crate::loops::ways::Segment;

/// A loop row by row.
pub struct ByRow {
    /// What is computed once a row, and where it goes.
    head: Option<(Tiles, Vec<Place>)>,
    body: Tiles,
    pub(super) length: Reg,
    /// The results, and whether each is a fold of every row, or all rows.
    outs: Vec<(Place, bool)>,
    uniforms: Vec<(usize, Differs)>,
    inputs: Vec<(usize, Option<Reg>)>,
    arrays: Vec<(usize, Option<Reg>)>,
    /// What is computed once a row of its folds, and where it goes.
    tail: Option<(Tiles, Vec<Place>)>,
    /// What has been made for the rows or the tail alone.
    kept: Vec<Reg>,
    /// There is no code that takes rows as lanes.
    always: bool,
}

/// A uniform that is not the same for all rows.
#[derive(Clone)]
enum Differs {
    Position,
    Element(Reg),
    Prim(Prim, Vec<usize>),
}

impl Compiler<'_> {
    /// A loop row by row, for each loop inside of it once; nothing where that can't be.
    pub(super) fn by_rows(&mut self, segments: &[Segment], outs: &[Place], always: bool) -> Vec<ByRow> {
        let instructions = self.block.insts.len();
        let all = self.by_segments(segments, outs, always);
        if all.is_none() {
            self.block.insts.truncate(instructions);
            self.block.origins.truncate(instructions);
        }
        all.unwrap_or_default()
    }

    /// The segments of a loop, each row by row.
    fn by_segments(&mut self, segments: &[Segment], outs: &[Place], always: bool) -> Option<Vec<ByRow>> {
        let (mut all, mut made) = (Vec::new(), Vec::new());
        for segment in segments {
            let mut to: Vec<Place> = segment.outs.iter().map(|k| outs[*k]).collect();
            for (var, ty) in &segment.made {
                let place = self.fresh(ty.scalar, ty.dims.len() + 1);
                self.env.insert(*var, Bound::Place(place));
                made.push((*var, place.reg));
                to.push(place);
            }
            all.push(self.by_row(segment, &to, always));
        }
        made.iter().for_each(|(var, _)| _ = self.env.remove(var));
        let mut all = all.into_iter().collect::<Option<Vec<ByRow>>>()?;
        for (var, reg) in made {
            let reads = |segment: &Segment| segment.body.inputs.contains(&Atom::Var(var));
            let last = segments.iter().rposition(reads).unwrap_or(segments.len() - 1);
            all[last].kept.push(reg);
        }
        Some(all)
    }

    fn by_row(&mut self, segment: &Segment, outs: &[Place], always: bool) -> Option<ByRow> {
        let Segment { body: l, rows: parts, .. } = segment;
        let indices = parts.picked.iter().map(|_| ScalarType::I64);
        let kept: Vec<Place> =
            parts.kept.iter().map(|(_, ty)| *ty).chain(indices).map(|ty| self.fresh(ty, 1)).collect();
        let head = match &parts.head {
            None => None,
            Some(head) => {
                let to: Vec<Place> =
                    parts.head_outs.iter().map(|k| outs[*k]).chain(kept.iter().copied()).collect();
                Some((self.part(head, &to)?, to))
            }
        };
        // What differs from row to row gets registers, by which it is found in the code of the loop inside.
        let mut env = HashMap::new();
        let (mut scalars, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for (k, atom) in l.captures.iter().enumerate() {
            env.insert(Var(k as u32), self.bound(atom)?);
        }
        for (k, (atom, ty)) in l.inputs.iter().zip(&l.fun.inputs).enumerate() {
            let place = match (self.bound(atom)?, self.fresh_of(ty)) {
                (Bound::Repeated(_, x), _) => x,
                (Bound::Iota(_), place) => {
                    scalars.insert(place.reg, Differs::Position);
                    place
                }
                (Bound::Place(all), place) if place.rank == 0 => {
                    scalars.insert(place.reg, Differs::Element(all.reg));
                    place
                }
                (Bound::Place(all), place) => {
                    rows.insert(place.reg, (all.reg, None));
                    place
                }
            };
            env.insert(Var((l.captures.len() + k) as u32), Bound::Place(place));
        }
        let positions = parts.positions.iter().map(|var| (*var, ScalarType::I64, Differs::Position));
        let made = parts.kept.iter().zip(&kept);
        let made = made.map(|((var, ty), all)| (*var, *ty, Differs::Element(all.reg)));
        for (var, ty, differs) in positions.chain(made) {
            let place = self.fresh(ty, 0);
            scalars.insert(place.reg, differs);
            env.insert(var, Bound::Place(place));
        }
        for ((var, array), at) in parts.picked.iter().zip(&kept[parts.kept.len()..]) {
            let Some(Bound::Place(all)) = env.get(array).copied() else { return None };
            let place = self.fresh(all.ty, all.rank - 1);
            rows.insert(place.reg, (all.reg, Some(at.reg)));
            env.insert(*var, Bound::Place(place));
        }
        let mut kept: Vec<Reg> = kept.into_iter().map(|place| place.reg).collect();
        let (mut row_outs, mut results) = (Vec::new(), parts.row_outs.iter());
        for collector in &parts.inner.fun.collectors {
            let folds = collector.as_fold().is_some();
            for (ty, result) in collector.tys().iter().zip(&mut results) {
                let place = result.map_or_else(|| self.fresh(ty.scalar, 1), |k| outs[k]);
                kept.extend(result.is_none().then_some(place.reg));
                row_outs.push((place, folds));
            }
        }
        let length = self.size(&parts.inner.space)?;
        let places: Vec<Place> = row_outs.iter().map(|(place, _)| *place).collect();
        let (frame, once) = (self.frame.clone(), self.once);
        let mut body = self.in_function(env, frame, once, |c| c.part(&parts.inner, &places))?;
        let mut differ = Vec::new();
        for (u, (_, uniform)) in body.uniforms.iter().enumerate() {
            let differs = match uniform {
                Uniform::Reg(place) => scalars.get(&place.reg).cloned(),
                Uniform::Prim(prim, of) => {
                    let any = differ.iter().any(|(other, _)| of.contains(other));
                    any.then(|| Differs::Prim(*prim, of.clone()))
                }
                Uniform::Element(array, _) if rows.contains_key(array) => return None,
                Uniform::Element(..) | Uniform::Const(_) | Uniform::Carry => None,
            };
            differ.extend(differs.map(|differs| (u, differs)));
        }
        let numbers: Vec<usize> = differ.iter().map(|(u, _)| *u).collect();
        let folds = row_outs.iter().any(|(_, folds)| *folds);
        if !body.native.runs_by_row(&numbers) || folds && body.reads_across {
            return None;
        }
        let inputs = body.inputs.iter_mut().enumerate().filter_map(|(k, reg)| {
            let (all, at) = rows.get(reg.as_ref()?)?;
            *reg = Some(*all);
            Some((k, *at))
        });
        let inputs = inputs.collect();
        let arrays = body.arrays.iter_mut().enumerate().filter_map(|(k, reg)| {
            let (all, at) = rows.get(reg)?;
            *reg = *all;
            Some((k, *at))
        });
        let arrays = arrays.collect();
        let tail = match &parts.tail {
            None => None,
            Some(tail) => {
                let to: Vec<Place> = tail.outs.iter().map(|k| outs[*k]).collect();
                for (var, k) in &tail.folds {
                    self.env.insert(*var, Bound::Place(places[*k]));
                }
                let tiles = self.part(&tail.body, &to);
                tail.folds.iter().for_each(|(var, _)| _ = self.env.remove(var));
                Some((tiles?, to))
            }
        };
        Some(ByRow {
            head,
            body,
            length,
            outs: row_outs,
            uniforms: differ,
            inputs,
            arrays,
            tail,
            kept,
            always,
        })
    }
}

impl<'c> Machine<'c, '_> {
    /// Runs a loop row by row over so many rows, for each loop inside once, unless it is faster otherwise: then not.
    #[inline(never)]
    pub(super) fn run_by_rows(&mut self, all: &'c [ByRow], extent: i64) -> Result<bool, RunError> {
        let rows = |by: &ByRow| ByThemselves {
            count: extent,
            length: self.scalars[by.length] as i64,
            folds: by.outs.iter().any(|(_, folds)| *folds),
            several: all.len() > 1,
            always: by.always,
        };
        if !all.iter().all(|by| rows(by).suits(self.settings)) {
            return Ok(false);
        }
        all.iter().try_for_each(|by| self.run_by_row(by, extent))?;
        Ok(true)
    }

    /// Runs a loop row by row over so many rows.
    fn run_by_row(&mut self, by: &'c ByRow, extent: i64) -> Result<(), RunError> {
        let length = self.scalars[by.length] as i64;
        if let Some((head, outs)) = &by.head {
            self.on_tiles(head, extent, outs, (false, None))?;
        }
        if by.outs.iter().any(|(_, folds)| !folds) {
            elements(extent.checked_mul(length).ok_or(RunError::TooLarge(i64::MAX))?)?;
        }
        let uniforms = self.uniforms(&by.body.uniforms)?;
        let slice = |reg: &Reg| self.arrays[*reg].slice();
        let array = |reg: &Reg| (slice(reg), self.arrays[*reg].dims());
        let args = LoopArgs {
            lists: None,
            space: length as usize,
            uniforms,
            inputs: by.body.inputs.iter().map(|reg| reg.as_ref().map(slice)).collect(),
            arrays: by.body.arrays.iter().map(array).collect(),
            watch: self.watch,
        };
        let rows = RowArgs {
            count: extent as usize,
            uniforms: by.uniforms.iter().map(|(u, differs)| (*u, self.differs(differs))).collect(),
            inputs: by.inputs.iter().map(|(k, at)| (*k, at.as_ref().map(slice))).collect(),
            arrays: by.arrays.iter().map(|(k, at)| (*k, at.as_ref().map(slice))).collect(),
        };
        if !fit(&args, &rows) {
            return Err(RunError::Internal("an input that is not as long as the loop"));
        }
        let outputs = by.body.native.run_by_row(&args, &rows, self.pool)?;
        let dims = |folds: bool| if folds { vec![extent] } else { vec![extent, length] };
        let (outs, dims): (Vec<_>, _) =
            by.outs.iter().map(|(place, folds)| (*place, Some(dims(*folds)))).unzip();
        self.take_results(outputs, &outs, dims);
        if let Some((tail, outs)) = &by.tail {
            self.on_tiles(tail, extent, outs, (false, None))?;
        }
        by.kept.iter().for_each(|reg| self.drop_array(*reg));
        Ok(())
    }

    fn differs(&self, differs: &'c Differs) -> RowUniform<'_> {
        match differs {
            Differs::Position => RowUniform::Position,
            Differs::Element(reg) => RowUniform::Element(self.arrays[*reg].slice()),
            Differs::Prim(prim, of) => RowUniform::Prim(*prim, of),
        }
    }
}

/// Whether there is an element for each row, and for each element of a row.
fn fit(args: &LoopArgs, rows: &RowArgs) -> bool {
    let own = |parts: &[Part], k| parts.iter().any(|(part, _)| *part == k);
    let inputs = args.inputs.iter().enumerate().all(|(k, input)| match input {
        Some(input) if !own(&rows.inputs, k) => input.len() == args.space,
        Some(_) | None => true,
    });
    let elements = rows.uniforms.iter().filter_map(|(_, uniform)| match uniform {
        RowUniform::Element(all) => Some(all),
        RowUniform::Position | RowUniform::Prim(..) => None,
    });
    let indices = rows.inputs.iter().chain(&rows.arrays).filter_map(|(_, at)| at.as_ref());
    inputs && elements.chain(indices).all(|all| all.len() == rows.count)
}
