//! Loops become bytecode.
//!
//! What collectors combine comes after the body, one collector after the other. Here elements are combined as they
//! come, unless somebody could see the difference: then they are kept until the last one has come
//! ([`combines_as_it_goes`]).

use std::collections::HashMap;
use std::sync::Arc;

use super::array::get;
use super::compile::{Bound, Compiler, Frame};
use super::element::are_few;
use super::{
    Collector, Counted, ElementWise, Elements, Input, Inst, Kind, Loop, Operand, Operator, Place, Scan, Way,
};
use crate::core::changed::Changed;
use crate::core::effects::{self, Effects};
use crate::core::views::read_by;
use crate::core::{self, Atom, Binding, Ty, Var};
use lawson_oracle::scalar::ScalarType;

/// What a collector begins with.
enum Start {
    /// Nothing.
    Collect {
        reversed: bool,
    },
    Fold(Vec<Place>),
    /// How many indices an element has in front, the arrays before, and whether what comes is a few scalars.
    Bins(usize, Vec<Operand>, bool),
}

/// Whether nobody sees that the collectors combine each element when it comes, and not when the body has run for all of
/// them, one collector after the other, and of bins one place after the other.
fn combines_as_it_goes(l: &core::Loop) -> bool {
    let scans = l.fun.scans.iter().map(effects::operator);
    let body = scans.fold(effects::scope(&l.fun.body), Effects::and).outside();
    let mut before = vec![body];
    l.fun.collectors.iter().all(|collector| {
        let Some(operator) = collector.operator() else { return true };
        let own = effects::operator(operator);
        let apart = before.iter().all(|other| other.commute(own));
        before.push(own);
        let places = match collector {
            core::Collector::Bins(_) => own.commute(own),
            core::Collector::Collect(_) | core::Collector::Reversed(_) | core::Collector::Fold(_) => true,
        };
        apart && places
    })
}

impl Compiler<'_> {
    pub(super) fn a_loop(&mut self, l: &core::Loop, outs: &[Binding], dead: &[Var]) -> Option<()> {
        let origin = self.origin.clone();
        let places: Vec<Place> = outs.iter().map(|out| self.fresh_of(&out.ty)).collect();
        let counted = self.frame.is_none().then(|| self.counted(l, outs));
        let space = self.size(&l.space)?;
        let (tiled, element_wise) = (self.tiled, self.element_wise.len());
        let tiles = self.tiles(l, &places, dead)?;
        let reshaped = tiles.as_ref().map(|tiles| tiles.reshaped.clone()).unwrap_or_default();
        let by_row = self.by_rows(l, &places, tiles.is_err());
        let way = match tiles {
            // What runs once is not worth the other code.
            Ok(tiles) if self.once && !tiles.has_rows() => Way::Tiles(Box::new(tiles)),
            Ok(tiles) => {
                let elements = self.elements(l, outs, &places, dead)?;
                self.element_wise.truncate(element_wise);
                Way::Either(Box::new(tiles), Box::new(elements))
            }
            Err(why) => {
                self.element_wise.push(ElementWise { origin: (*origin).clone(), why });
                let elements = self.elements(l, outs, &places, dead)?;
                if by_row.len() == 1 {
                    self.element_wise.truncate(element_wise);
                }
                Way::Elements(Box::new(elements))
            }
        };
        let tiles = !by_row.is_empty() || !matches!(way, Way::Elements(_));
        self.tiled = tiled + usize::from(tiles);
        self.origin = origin;
        self.emit(Inst::Loop(Box::new(Loop { space, by_row, way, outs: places.clone(), counted })));
        reshaped.into_iter().for_each(|reg| self.emit(Inst::Drop(reg)));
        outs.iter().zip(places).for_each(|(out, place)| self.bind(out, place));
        Some(())
    }

    /// A loop element by element, whose results go to these places.
    fn elements(
        &mut self,
        l: &core::Loop,
        outs: &[Binding],
        places: &[Place],
        dead: &[Var],
    ) -> Option<Elements> {
        let space = self.size(&l.space)?;
        let position = self.fresh(ScalarType::I64, 0);
        let mut env = HashMap::new();
        for (k, atom) in l.captures.iter().enumerate() {
            env.insert(Var(k as u32), Bound::Place(self.place(atom)?));
        }
        let mut inputs = Vec::new();
        let first = l.captures.len();
        for (k, (atom, ty)) in l.inputs.iter().zip(&l.fun.inputs).enumerate() {
            let element = match self.bound(atom)? {
                Bound::Iota(_) => position,
                Bound::Repeated(_, x) => x,
                Bound::Place(array) => {
                    let dst = self.fresh_of(ty);
                    inputs.push(match dst.rank {
                        0 => Input::Element { get: get(ty.scalar), dst: dst.reg, array: array.reg },
                        _ => Input::Row { dst: dst.reg, array: array.reg },
                    });
                    dst
                }
            };
            env.insert(Var((first + k) as u32), Bound::Place(element));
        }
        let mut neutrals = 0..l.neutrals.len();
        let mut scan_starts = Vec::new();
        for scan in &l.fun.scans {
            let mine: Vec<usize> = neutrals.by_ref().take(scan.tys.len()).collect();
            scan_starts.push(mine.into_iter().map(|k| self.place(&l.neutrals[k])).collect::<Option<_>>()?);
        }
        let mut starts = Vec::new();
        for collector in &l.fun.collectors {
            let mine = neutrals.by_ref().take(collector.neutrals()).collect::<Vec<_>>().into_iter();
            starts.push(match collector {
                core::Collector::Collect(_) => Start::Collect { reversed: false },
                core::Collector::Reversed(_) => Start::Collect { reversed: true },
                core::Collector::Fold(_) => {
                    Start::Fold(mine.map(|k| self.place(&l.neutrals[k])).collect::<Option<_>>()?)
                }
                core::Collector::Bins(bins) => {
                    let arrays = mine.map(|k| self.taken(l, k, dead));
                    let element: Vec<Place> = bins.element[bins.rank..].iter().map(Place::of).collect();
                    Start::Bins(bins.rank, arrays.collect::<Option<_>>()?, are_few(&element))
                }
            });
        }
        let row = |c: &mut Self, ty: &Ty| c.sizes_of(&ty.dims);
        let rows: Vec<Vec<Option<_>>> =
            l.fun.collectors.iter().map(|c| c.tys().iter().map(|ty| row(self, ty)).collect()).collect();
        let around = (std::mem::replace(&mut self.env, env), self.frame.take(), self.once);
        let mut frame = Frame { position: position.reg, scans: Vec::new(), collectors: Vec::new() };
        (self.frame, self.once) = (Some(frame.clone()), false);
        let mut scans = Vec::new();
        for (operator, start) in l.fun.scans.iter().zip(scan_starts) {
            let sink = self.sink();
            frame.scans.push((sink, operator.tys.clone()));
            scans.push(Scan { sink, operator: self.operator(operator)?, start });
        }
        let mut collectors = Vec::new();
        let mut rest = outs.iter().zip(places);
        for ((collector, start), dims) in l.fun.collectors.iter().zip(starts).zip(rows) {
            let mine: Vec<(&Binding, &Place)> = rest.by_ref().take(collector.arity()).collect();
            let operator = match collector.operator() {
                Some(operator) => Some(self.operator(operator)?),
                None => None,
            };
            let kind = match start {
                Start::Collect { reversed } => {
                    let each = mine.first().is_some_and(|(out, _)| out.ty.dims.first() == Some(&l.space));
                    Kind::Collect { each, reversed, dims }
                }
                Start::Fold(start) => Kind::Fold { operator: operator?, start },
                Start::Bins(rank, arrays, few) => Kind::Bins { rank, arrays, few, operator },
            };
            let sink = self.sink();
            frame.collectors.push(sink);
            collectors.push(Collector {
                sink,
                kind,
                outs: mine.into_iter().map(|(_, place)| *place).collect(),
            });
        }
        self.frame = Some(frame);
        let variables: Vec<Var> = (first..first + l.inputs.len()).map(|k| Var(k as u32)).collect();
        let body = self.block(|c| c.scope(&l.fun.body, &variables, &[]))?;
        (self.env, self.frame, self.once) = around;
        let later = !combines_as_it_goes(l);
        Some(Elements { space, position: position.reg, inputs, scans, collectors, later, body })
    }

    /// An array in whose places elements go, which the loop takes where nothing else has it.
    pub(super) fn taken(&mut self, l: &core::Loop, neutral: usize, dead: &[Var]) -> Option<Operand> {
        let atom = &l.neutrals[neutral];
        // A loop holds what it reads, and an array may be there twice.
        let later = [&l.captures[..], &l.inputs, &l.neutrals[neutral + 1..]];
        let is_used = later.iter().any(|atoms| atoms.contains(atom));
        let operand = self.operand(atom, dead)?;
        Some(Operand { taken: operand.taken && !is_used, ..operand })
    }

    /// What a loop in the outermost scope reads; of what it gives, which are results of folds.
    fn counted(&mut self, l: &core::Loop, outs: &[Binding]) -> Counted {
        let mut counted = Counted { arrays: Vec::new(), copied: Vec::new(), folds: Vec::new() };
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

    fn sink(&mut self) -> usize {
        self.sinks += 1;
        self.sinks - 1
    }

    fn operator(&mut self, operator: &core::Operator) -> Option<Arc<Operator>> {
        let mut operands = |vars: &[Var]| {
            let both = vars.iter().zip(&operator.tys);
            both.map(|(var, ty)| {
                let place = self.fresh_of(ty);
                self.env.insert(*var, Bound::Place(place));
                place
            })
            .collect::<Vec<_>>()
        };
        let (left, right) = (operands(&operator.left), operands(&operator.right));
        let results: Vec<Place> = operator.tys.iter().map(|ty| self.fresh_of(ty)).collect();
        // What combines loses its operands.
        let bound: Vec<Var> = operator.left.iter().chain(&operator.right).copied().collect();
        let body = self.block(|c| c.scope(&operator.body, &bound, &results))?;
        Some(Arc::new(Operator { left, right, body, results, bracket: operator.bracket }))
    }
}
