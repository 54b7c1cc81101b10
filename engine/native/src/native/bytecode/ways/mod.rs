//! The ways to run a loop, as native code carries them out: which there are says [`crate::loops::ways`], and `lengths`
//! chooses each time that the loop runs.
//!
//! | file | way |
//! |---|---|
//! | `tiles` | flat, and an element a lane |
//! | `rows` | row by row, once or for each of several loops inside |
//! | `elements`, `sinks` | element by element |

mod elements;
mod lengths;
mod rows;
mod sinks;
mod tiles;

use std::sync::{Mutex, PoisonError};

use lawson_oracle::scalar::ScalarType;

use super::super::run::RunError;
use super::compile::{Bound, Compiler};
use super::machine::Machine;
use super::{ElementWise, Inst, Operand, Place, Reg};
use crate::core::changed::Changed;
use crate::core::views::read_by;
use crate::core::{self, Atom, Binding, Ty, Var};
use crate::loops::InputForm;
use crate::loops::ways::{self, Ways};
pub use elements::{Collector, Elements, Input, Kind};
use rows::ByRow;
pub use sinks::Sink;
pub use tiles::Tiles;

/// A loop, and the ways to run it.
pub struct Loop {
    pub(super) space: Reg,
    /// Row by row, where its elements are rows and that is faster: once, or once for each loop inside.
    by_row: Vec<ByRow>,
    way: Way,
    /// Where its results go.
    pub(super) outs: Vec<Place>,
    /// Where it counts; nothing inside of another loop.
    counted: Option<Counted>,
}

/// How a loop runs that does not run row by row.
enum Way {
    /// On tiles.
    Tiles(Box<Tiles>),
    /// Element by element.
    Elements(Box<Elements>),
    /// One or the other, which the lengths decide.
    Either(Box<Tiles>, Box<Elements>),
}

/// What a loop reads, for the counters.
struct Counted {
    arrays: Vec<Reg>,
    /// Arrays of which it makes a copy, for it changes them too.
    copied: Vec<Reg>,
    /// The types of the scalars that are results of folds.
    folds: Vec<ScalarType>,
    /// Which it is of the loops that fold or scan, if it does.
    combining: Option<usize>,
}

impl Loop {
    /// What runs it element by element, if something does.
    pub(super) fn elements(&self) -> Option<&Elements> {
        match &self.way {
            Way::Elements(elements) | Way::Either(_, elements) => Some(elements),
            Way::Tiles(_) => None,
        }
    }

    /// The same, to change.
    pub(super) fn elements_mut(&mut self) -> Option<&mut Elements> {
        match &mut self.way {
            Way::Elements(elements) | Way::Either(_, elements) => Some(elements),
            Way::Tiles(_) => None,
        }
    }

    /// Whether it counts what it reads and writes.
    pub(super) fn is_counted(&self) -> bool {
        self.counted.is_some()
    }

    /// Its tiles, if it runs on them however short it is, unless as vector code.
    pub(super) fn tiles_alone(&self) -> Option<&Tiles> {
        match (&self.way, &self.by_row[..]) {
            (Way::Tiles(tiles), []) => Some(tiles),
            (Way::Either(tiles, _), []) if !tiles.may_be_slower() => Some(tiles),
            (Way::Tiles(_) | Way::Elements(_) | Way::Either(..), _) => None,
        }
    }
}

/// Whether a loop gives arrays alone, with an element for each of its own, or for some of them.
fn only_collects(l: &core::Loop) -> bool {
    let collects = |collector: &core::Collector| collector.takes_every() || collector.as_collect().is_some();
    l.fun.scans.is_empty() && l.fun.collectors.iter().all(collects)
}

impl Compiler<'_> {
    pub(super) fn a_loop(&mut self, l: &core::Loop, outs: &[Binding], dead: &[Var]) -> Option<()> {
        let (origin, forms) = (self.origin.clone(), self.forms(l)?);
        if let Some(all) = ways::collapsed(l, &forms, self.backend.constants(), &origin) {
            return self.a_nest(&all, outs, dead);
        }
        let places: Vec<Place> = outs.iter().map(|out| self.fresh_of(&out.ty)).collect();
        let mut counted = self.frame.is_none().then(|| self.counted(l, outs));
        let space = self.size(&l.space)?;
        let (tiled, element_wise) = (self.tiled, self.element_wise.len());
        let Ways { flat, lanes, rows } = Ways::of(l, &forms, self.backend.constants(), &origin);
        let tiles = self.tiles((l, flat, lanes), &places, dead)?;
        let reshaped = tiles.as_ref().map(|tiles| tiles.reshaped.clone()).unwrap_or_default();
        // Several loops are too much for long rows.
        let always = tiles.is_err() && rows.len() == 1;
        let by_row = self.by_rows(&rows, &places, always);
        let way = match tiles {
            // What runs once is not worth the other code, if that is not vector code.
            Ok(tiles) if self.once && !tiles.may_be_slower() && !only_collects(l) => {
                Way::Tiles(Box::new(tiles))
            }
            Ok(tiles) => {
                let elements = self.elements(l, outs, &places, dead)?;
                self.element_wise.truncate(element_wise);
                match self.once && !tiles.may_be_slower() && !elements.takes_every() {
                    true => Way::Tiles(Box::new(tiles)),
                    false => Way::Either(Box::new(tiles), Box::new(elements)),
                }
            }
            Err(why) => {
                self.element_wise.push(ElementWise { origin: (*origin).clone(), why, compiled: false });
                let elements = self.elements(l, outs, &places, dead)?;
                if always && !by_row.is_empty() {
                    self.element_wise.truncate(element_wise);
                }
                Way::Elements(Box::new(elements))
            }
        };
        if let Some(counted) = &mut counted
            && (!l.fun.scans.is_empty() || l.fun.collectors.iter().any(|c| c.as_fold().is_some()))
        {
            counted.combining = Some(self.keeps_chunks.len());
            let in_tiles =
                |way: &Way| matches!(way, Way::Tiles(t) | Way::Either(t, _) if t.takes_single_elements());
            self.keeps_chunks.push(in_tiles(&way));
        }
        let tiles = !by_row.is_empty() || !matches!(way, Way::Elements(_));
        self.tiled = tiled + usize::from(tiles);
        self.origin = origin;
        self.emit(Inst::Loop(Box::new(Loop { space, by_row, way, outs: places.clone(), counted })));
        reshaped.into_iter().for_each(|reg| self.emit(Inst::Drop(reg)));
        outs.iter().zip(places).for_each(|(out, place)| self.bind(out, place));
        Some(())
    }

    /// A loop as one over the rows of all its elements; its results get their extents then.
    fn a_nest(&mut self, all: &core::Loop, outs: &[Binding], dead: &[Var]) -> Option<()> {
        let made = outs.iter().enumerate().map(|(k, out)| {
            let dims = [vec![all.space.clone()], out.ty.dims[2..].to_vec()].concat();
            // The scope numbers its variables from 0 on.
            Binding { var: Var(u32::MAX / 4 - k as u32), ty: Ty { scalar: out.ty.scalar, dims } }
        });
        let made: Vec<Binding> = made.collect();
        self.a_loop(all, &made, dead)?;
        for (out, made) in outs.iter().zip(made) {
            let Some(Bound::Place(array)) = self.env.remove(&made.var) else { return None };
            let (dims, dst) = (self.sizes_of(&out.ty.dims)?, self.fresh_of(&out.ty));
            self.emit(Inst::Reshape { dst: dst.reg, array: Operand { reg: array.reg, taken: true }, dims });
            self.bind(out, dst);
        }
        Some(())
    }

    /// In which form each input of a loop comes.
    fn forms(&mut self, l: &core::Loop) -> Option<Vec<InputForm>> {
        let mut forms = Vec::new();
        for (atom, ty) in l.inputs.iter().zip(&l.fun.inputs) {
            forms.push(match self.bound(atom)? {
                Bound::Iota(_) => InputForm::Iota,
                Bound::Repeated(..) => InputForm::Replicate,
                Bound::Place(_) => InputForm::in_memory(ty),
            });
        }
        Some(forms)
    }

    /// What a loop in the outermost scope reads; of what it gives, which are results of folds.
    fn counted(&mut self, l: &core::Loop, outs: &[Binding]) -> Counted {
        let mut counted = Counted { arrays: vec![], copied: vec![], folds: vec![], combining: None };
        let copied: Vec<Var> = Changed::of(l).copied().collect();
        for var in read_by(l, &self.unbuilt) {
            match self.bound(&Atom::Var(var)) {
                Some(Bound::Place(Place { rank: 0, ty, .. })) => {
                    counted.folds.extend(self.folds.contains(&var).then_some(ty));
                }
                Some(Bound::Place(array)) => {
                    counted.arrays.push(array.reg);
                    counted.copied.extend(copied.contains(&var).then_some(array.reg));
                }
                Some(Bound::Iota(_) | Bound::Repeated(..)) | None => {}
            }
        }
        self.folds.extend(outs.iter().filter(|out| out.ty.dims.is_empty()).map(|out| out.var));
        counted
    }
}

impl<'c> Machine<'c, '_> {
    /// Counts a loop and what it reads.
    pub(super) fn count(&mut self, l: &Loop) {
        let Some(counted) = &l.counted else { return };
        self.counters.loops += 1;
        for reg in &counted.arrays {
            let slice = self.arrays[*reg].slice();
            self.counters.read(slice.ty(), slice.len());
        }
        for reg in &counted.copied {
            let slice = self.arrays[*reg].slice();
            self.counters.read(slice.ty(), slice.len());
            self.counters.wrote(slice.ty(), slice.len());
        }
        counted.folds.iter().for_each(|ty| self.counters.read(*ty, 1));
    }

    /// Counts what it wrote.
    pub(super) fn count_written(&mut self, l: &Loop) {
        for out in l.outs.iter().filter(|_| l.counted.is_some()) {
            let elements = if out.rank == 0 { 1 } else { self.arrays[out.reg].slice().len() };
            self.counters.wrote(out.ty, elements);
        }
    }

    #[inline(never)]
    pub(super) fn a_loop(&mut self, l: &'c Loop) -> Result<(), RunError> {
        self.count(l);
        // What happens inside of a loop is not counted.
        let counters = self.counters;
        let extent = self.integer(l.space);
        if let Some(Counted { combining: Some(loop_number), .. }) = l.counted
            && self.lists.is_some()
        {
            self.keeping_chunks(l, extent, loop_number)?;
            self.counters = counters;
            self.count_written(l);
            return Ok(());
        }
        let compiled = match &l.way {
            Way::Either(tiles, elements) => {
                let row = l.by_row.first().map(|by| self.integer(by.length));
                self.is_better_compiled(tiles, elements, (extent, row))?
            }
            Way::Tiles(_) | Way::Elements(_) => false,
        };
        let by_row = !compiled && !l.by_row.is_empty() && self.run_by_rows(&l.by_row, extent)?;
        match &l.way {
            _ if by_row => {}
            Way::Tiles(tiles) => _ = self.on_tiles(tiles, extent, &l.outs, (false, None))?,
            Way::Elements(elements) => self.elements(elements)?,
            Way::Either(tiles, elements) => {
                if compiled || !self.on_tiles(tiles, extent, &l.outs, (true, None))? {
                    self.elements(elements)?;
                }
            }
        }
        self.counters = counters;
        self.count_written(l);
        Ok(())
    }

    /// Runs a loop on tiles, and keeps the values of its chunks.
    fn keeping_chunks(&mut self, l: &'c Loop, extent: i64, loop_number: usize) -> Result<(), RunError> {
        let (Way::Tiles(tiles) | Way::Either(tiles, _)) = &l.way else {
            return Err(RunError::Internal("a loop that keeps no values of chunks"));
        };
        let kept = Mutex::default();
        self.on_tiles(tiles, extent, &l.outs, (false, Some(&kept)))?;
        if let Some(lists) = self.lists.as_mut().and_then(|lists| lists.get_mut(loop_number)) {
            *lists = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        }
        Ok(())
    }
}
