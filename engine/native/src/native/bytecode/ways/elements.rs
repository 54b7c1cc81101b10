//! Loops element by element: bytecode for the body, and for what combines.
//!
//! What collectors combine comes after the body, one collector after the other. Here elements are combined as they
//! come, unless somebody could see the difference: then they are kept until the last one has come
//! ([`combines_as_it_goes`]).

use std::collections::HashMap;
use std::sync::Arc;

use super::super::super::run::{RunError, elements};
use super::super::array::{Get, get};
use super::super::compile::{Bound, Compiler, Frame};
use super::super::compiled::Unit;
use super::super::element::are_few;
use super::super::machine::Machine;
use super::super::{Block, Operand, Operator, Place, Reg};
use crate::core::effects::{self, Effects};
use crate::core::{self, Binding, Ty, Var};
use lawson_oracle::scalar::ScalarType;

/// A loop element by element.
pub struct Elements {
    pub(in super::super) space: Reg,
    pub(in super::super) position: Reg,
    pub(in super::super) inputs: Vec<Input>,
    pub(in super::super) scans: Vec<Scan>,
    pub(in super::super) collectors: Vec<Collector>,
    /// Whether elements are combined after the last one, one collector after the other, and not as they come.
    pub(in super::super) later: bool,
    pub(in super::super) body: Block,
    /// The same as machine code.
    pub(in super::super) unit: Option<Box<Unit>>,
    /// The same, with bins that are filled when all elements are there.
    pub(in super::super) deferred: Option<Box<Unit>>,
}

/// An array that is read at the position.
pub enum Input {
    Element { get: Get, dst: Reg, array: Reg },
    Row { dst: Reg, array: Reg },
}

/// A scan.
pub struct Scan {
    pub(in super::super) sink: usize,
    pub(in super::super) operator: Arc<Operator>,
    pub(in super::super) start: Vec<Place>,
}

/// A collector.
pub struct Collector {
    pub(in super::super) sink: usize,
    pub(in super::super) kind: Kind,
    /// What combines.
    pub(in super::super) operator: Option<Arc<Operator>>,
    /// Where the results go.
    pub(in super::super) outs: Vec<Place>,
}

/// What a collector does with elements.
pub enum Kind {
    /// Whether exactly one element of each position comes, and stands as far from the end; and the extents of a
    /// component's rows, where they are known without one.
    Collect { each: bool, reversed: bool, dims: Vec<Option<Vec<Reg>>> },
    /// Arrays come one after the other; the extents of a component's rows, where they are known without one.
    Concat { dims: Vec<Option<Vec<Reg>>> },
    /// What it starts from.
    Fold(Vec<Place>),
    /// How many indices an element has in front, the arrays before, and whether what comes to a place is a few
    /// scalars.
    Bins { rank: usize, arrays: Vec<Operand>, few: bool },
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
        // What comes to one place may be combined after what comes to another.
        let places = collector.as_bins().is_none() || own.commute(own);
        apart && places
    })
}

impl Elements {
    /// Whether it gives arrays alone, with an element for each of its own.
    pub(super) fn takes_every(&self) -> bool {
        let every = |collector: &Collector| matches!(collector.kind, Kind::Collect { each: true, .. });
        self.scans.is_empty() && self.collectors.iter().all(every)
    }
}

impl Compiler<'_> {
    /// A loop element by element, whose results go to these places.
    pub(in super::super) fn elements(
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
        let starts = l.starts();
        let scan_starts: Vec<Vec<Place>> =
            starts.scans.iter().map(|start| self.places(start)).collect::<Option<_>>()?;
        let mut neutral = l.neutrals.len() - starts.collectors.iter().map(|start| start.len()).sum::<usize>();
        let (mut kinds, mut rest) = (Vec::new(), outs);
        for (collector, start) in l.fun.collectors.iter().zip(&starts.collectors) {
            let (mine, others) = rest.split_at(collector.arity());
            let each = mine.first().is_some_and(|out| out.ty.dims.first() == Some(&l.space));
            let rows = collector.tys().iter().map(|ty| self.sizes_of(&ty.dims));
            kinds.push(match collector {
                core::Collector::Collect(_) => Kind::Collect { each, reversed: false, dims: rows.collect() },
                core::Collector::Reversed(_) => Kind::Collect { each, reversed: true, dims: rows.collect() },
                core::Collector::Concat(_) => Kind::Concat { dims: rows.collect() },
                core::Collector::Fold(_) => Kind::Fold(self.places(start)?),
                core::Collector::Bins(bins) => {
                    let arrays = (neutral..neutral + start.len()).map(|k| self.taken(l, k, dead));
                    let element: Vec<Place> = bins.element[bins.rank..].iter().map(Place::of).collect();
                    let arrays = arrays.collect::<Option<_>>()?;
                    Kind::Bins { rank: bins.rank, arrays, few: are_few(&element) }
                }
            });
            (neutral, rest) = (neutral + start.len(), others);
        }
        let variables: Vec<Var> = (first..first + l.inputs.len()).map(|k| Var(k as u32)).collect();
        let frame = Frame { position: position.reg, scans: Vec::new(), collectors: Vec::new() };
        let (scans, collectors, body) = self.in_function(env, Some(frame), false, |c| {
            let (mut scans, mut collectors, mut places) = (Vec::new(), Vec::new(), places.iter().copied());
            for (operator, start) in l.fun.scans.iter().zip(scan_starts) {
                scans.push(Scan { sink: c.sink(), operator: c.operator(operator)?, start });
            }
            for (collector, kind) in l.fun.collectors.iter().zip(kinds) {
                let operator = match collector.operator() {
                    Some(operator) => Some(c.operator(operator)?),
                    None => None,
                };
                let outs = places.by_ref().take(collector.arity()).collect();
                collectors.push(Collector { sink: c.sink(), kind, operator, outs });
            }
            if let Some(frame) = &mut c.frame {
                let steps = scans.iter().zip(&l.fun.scans);
                frame.scans = steps.map(|(scan, operator)| (scan.sink, operator.tys.clone())).collect();
                frame.collectors = collectors.iter().map(|collector| collector.sink).collect();
            }
            let body = c.block(|c| c.scope(&l.fun.body, &variables, &[]))?;
            Some((scans, collectors, body))
        })?;
        let later = !combines_as_it_goes(l);
        Some(Elements {
            space,
            position: position.reg,
            inputs,
            scans,
            collectors,
            later,
            body,
            unit: None,
            deferred: None,
        })
    }

    /// An array in whose places elements go, which the loop takes where nothing else has it.
    pub(in super::super) fn taken(
        &mut self,
        l: &core::Loop,
        neutral: usize,
        dead: &[Var],
    ) -> Option<Operand> {
        let atom = &l.neutrals[neutral];
        // A loop holds what it reads, and an array may be there twice.
        let later = [&l.captures[..], &l.inputs, &l.neutrals[neutral + 1..]];
        let is_used = later.iter().any(|atoms| atoms.contains(atom));
        let operand = self.operand(atom, dead)?;
        Some(Operand { taken: operand.taken && !is_used, ..operand })
    }

    fn sink(&mut self) -> usize {
        self.sinks += 1;
        self.sinks - 1
    }

    fn operator(&mut self, operator: &core::Operator) -> Option<Arc<Operator>> {
        let mut operands = |vars: &[Var], tys: &[Ty]| {
            let both = vars.iter().zip(tys);
            both.map(|(var, ty)| {
                let place = self.fresh_of(ty);
                self.env.insert(*var, Bound::Place(place));
                place
            })
            .collect::<Vec<_>>()
        };
        let left = operands(&operator.left, &operator.tys);
        let right = operands(&operator.right, &operator.elements);
        let results: Vec<Place> = operator.tys.iter().map(|ty| self.fresh_of(ty)).collect();
        // What combines loses its operands.
        let bound: Vec<Var> = operator.left.iter().chain(&operator.right).copied().collect();
        let body = self.block(|c| c.scope(&operator.body, &bound, &results))?;
        let (bracket, builtin) = (operator.bracket, operator.builtin());
        Some(Arc::new(Operator { left, right, body, results, bracket, builtin }))
    }
}

impl<'c> Machine<'c, '_> {
    /// Runs a loop element by element.
    pub(in super::super) fn elements(&mut self, l: &'c Elements) -> Result<(), RunError> {
        let space = elements(self.integer(l.space))?;
        if self.compiled_elements(l, space)? {
            return Ok(());
        }
        self.begin(l, space)?;
        for i in 0..space {
            self.scalars[l.position] = i as u64;
            for input in &l.inputs {
                match input {
                    Input::Element { get, dst, array } => {
                        let slice = self.arrays[*array].slice();
                        if i >= slice.len() {
                            return Err(RunError::Internal("an input that is too short"));
                        }
                        self.scalars[*dst] = get(slice, i);
                    }
                    Input::Row { dst, array } => {
                        let row = self.arrays[*array].row(&[i as i64]);
                        let row = row.ok_or(RunError::Internal("an input that is too short"))?;
                        self.arrays[*dst] = row.into();
                    }
                }
            }
            self.block(&l.body)?;
        }
        self.finish(l)
    }
}
