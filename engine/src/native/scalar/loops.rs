//! Loops inside become scalar code.

use std::collections::HashMap;
use std::sync::Arc;

use super::array::get;
use super::compile::{Bound, Compiler, Frame};
use super::{Collector, Counted, Input, Inst, Kind, LoopCode, Operand, Operator, Place, Reg, Scan};
use crate::core::effects::{self, Effects};
use crate::core::views::read_by;
use crate::core::{self, Atom, Binding, Loop, Var};
use lawson_oracle::scalar::ScalarType;

/// What a collector begins with.
enum Start {
    /// The extents of a component's rows.
    Collect(Vec<Vec<Reg>>),
    Fold(Vec<Reg>),
    /// How many indices an element has in front, and the arrays before.
    Bins(usize, Vec<Operand>),
}

/// Whether nobody sees that the collectors combine each element when it comes, and not when the body has run for all of
/// them, one collector after the other, and of bins one place after the other.
fn combines_as_it_goes(l: &Loop) -> bool {
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
            core::Collector::Collect(_) | core::Collector::Fold(_) => true,
        };
        apart && places
    })
}

impl Compiler<'_> {
    pub(super) fn a_loop(&mut self, l: &Loop, outs: &[Binding], dead: &[Var]) -> Option<()> {
        if !combines_as_it_goes(l) {
            return None;
        }
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
        let mut neutrals = l.neutrals.iter().enumerate();
        let mut scan_starts = Vec::new();
        for scan in &l.fun.scans {
            scan_starts.push(self.starts(neutrals.by_ref().take(scan.tys.len()))?);
        }
        let mut starts = Vec::new();
        for collector in &l.fun.collectors {
            starts.push(match collector {
                core::Collector::Collect(tys) => {
                    let dims = tys.iter().map(|ty| self.sizes_of(&ty.dims));
                    Start::Collect(dims.collect::<Option<_>>()?)
                }
                core::Collector::Fold(operator) => {
                    Start::Fold(self.starts(neutrals.by_ref().take(operator.tys.len()))?)
                }
                core::Collector::Bins(bins) => {
                    Self::components(&bins.element[bins.rank..])?;
                    let mut arrays = Vec::new();
                    for (k, atom) in neutrals.by_ref().take(bins.arrays.len()) {
                        // A loop holds what it reads, and an array may be there twice.
                        let later = [&l.captures[..], &l.inputs, &l.neutrals[k + 1..]];
                        let is_used = later.iter().any(|atoms| atoms.contains(atom));
                        let operand = self.operand(atom, dead)?;
                        arrays.push(Operand { taken: operand.taken && !is_used, ..operand });
                    }
                    Start::Bins(bins.rank, arrays)
                }
            });
        }
        let counted = self.frame.is_none().then(|| self.counted(l, outs));
        let around = (std::mem::replace(&mut self.env, env), self.frame.take());
        let mut frame = Frame { position: position.reg, scans: Vec::new(), collectors: Vec::new() };
        self.frame = Some(frame.clone());
        let mut scans = Vec::new();
        for (operator, start) in l.fun.scans.iter().zip(scan_starts) {
            let sink = self.sink();
            frame.scans.push((sink, operator.tys.iter().map(|ty| ty.scalar).collect()));
            scans.push(Scan { sink, operator: self.operator(operator)?, start });
        }
        let mut collectors = Vec::new();
        let mut rest = outs;
        for (collector, start) in l.fun.collectors.iter().zip(starts) {
            let (mine, others) = rest.split_at(collector.arity());
            rest = others;
            let operator = match collector.operator() {
                Some(operator) => Some(self.operator(operator)?),
                None => None,
            };
            let kind = match start {
                Start::Collect(dims) => {
                    let each = mine.first().is_some_and(|out| out.ty.dims.first() == Some(&l.space));
                    Kind::Collect { each, dims }
                }
                Start::Fold(start) => Kind::Fold { operator: operator?, start },
                Start::Bins(rank, arrays) => Kind::Bins { rank, arrays, operator },
            };
            let sink = self.sink();
            frame.collectors.push(sink);
            let outs = mine.iter().map(|out| self.fresh_of(&out.ty)).collect();
            collectors.push(Collector { sink, kind, outs });
        }
        self.frame = Some(frame);
        let elements: Vec<Var> = (first..first + l.inputs.len()).map(|k| Var(k as u32)).collect();
        let body = self.block(|c| c.scope(&l.fun.body, &elements, &[]))?;
        (self.env, self.frame) = around;
        let results: Vec<Place> = collectors.iter().flat_map(|collector| collector.outs.clone()).collect();
        outs.iter().zip(results).for_each(|(out, place)| self.bind(out, place));
        let code = LoopCode { space, position: position.reg, inputs, scans, collectors, body, counted };
        self.emit(Inst::Loop(Box::new(code)));
        Some(())
    }

    /// What a loop in the outermost scope reads; of what it gives, which are results of folds.
    fn counted(&mut self, l: &Loop, outs: &[Binding]) -> Counted {
        let mut counted = Counted { arrays: Vec::new(), scalars: Vec::new() };
        for var in read_by(l, self.outer.unbuilt) {
            match self.bound(&Atom::Var(var)) {
                Some(Bound::Place(Place { reg, rank: 0, .. })) => {
                    counted.scalars.push((reg, self.folds.contains(&var)));
                }
                Some(Bound::Place(array)) => counted.arrays.push(array.reg),
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

    fn starts<'a>(&mut self, atoms: impl Iterator<Item = (usize, &'a Atom)>) -> Option<Vec<Reg>> {
        atoms.map(|(_, atom)| Some(self.place(atom)?.reg)).collect()
    }

    /// An operator, on registers of its own.
    fn operator(&mut self, operator: &core::Operator) -> Option<Arc<Operator>> {
        Self::components(&operator.tys)?;
        let mut registers = |vars: &[Var]| {
            let both = vars.iter().zip(&operator.tys);
            both.map(|(var, ty)| {
                let place = self.fresh_of(ty);
                self.env.insert(*var, Bound::Place(place));
                place.reg
            })
            .collect::<Vec<_>>()
        };
        let (left, right) = (registers(&operator.left), registers(&operator.right));
        let results: Vec<Place> = operator.tys.iter().map(|ty| self.fresh_of(ty)).collect();
        let body = self.block(|c| c.scope(&operator.body, &[], &results))?;
        let results = results.into_iter().map(|place| place.reg).collect();
        Some(Arc::new(Operator { left, right, body, results, bracket: operator.bracket }))
    }
}
