//! Loops whose bodies have loops or arrays in them: element by element, as `core::interp` defines
//! them. What stands in the body runs as everything does, so that long rows run at full speed.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::schedule::{FoldState, ScanState, Schedule};

use super::bins::NestedBins;
use super::column::Column;
use super::routine::{NestedLoop, NestedOperator};
use super::run::{Held, Run, RunError, elements};
use super::scalar::ScalarCode;
use super::value::NativeValue;
use crate::core::{Atom, Collector, Size, SizeVar, Ty, Var};

/// The components of an element.
pub(super) type Element<'a> = Vec<NativeValue<'a>>;

/// An element costs scalar code so many times what it costs tiles, about.
const SCALAR: i64 = 16;

/// A fold whose operator has failed ends the run.
const UNFINISHED: RunError = RunError::Internal("a fold without a value");

/// What a collector has made of its elements so far.
enum Sink<'a> {
    /// An array for each component.
    Collect(Vec<Column>),
    /// A fold; none while its operator runs.
    Fold(Option<FoldState<Element<'a>>>, Arc<NestedOperator>),
    /// Arrays, and what combines in their places.
    Bins(NestedBins<'a>),
}

/// What a body has emitted so far.
pub struct Events<'a> {
    /// The index of the current element.
    pub position: u64,
    sinks: Vec<Sink<'a>>,
    scans: Vec<(ScanState<Element<'a>>, Arc<NestedOperator>)>,
}

impl<'a> Run<'_, 'a> {
    /// What the loop around has emitted.
    pub(super) fn events(&mut self) -> Result<&mut Events<'a>, RunError> {
        self.events.as_deref_mut().ok_or(RunError::Internal("an event outside a loop"))
    }

    /// The values of these.
    pub(super) fn element(&self, atoms: &[Atom]) -> Result<Element<'a>, RunError> {
        atoms.iter().map(|atom| self.whole(self.held(atom)?)).collect()
    }

    fn bind_value(&mut self, var: Var, ty: &Ty, value: NativeValue<'a>) {
        self.bind(var, ty, Held::Value(value));
    }

    /// Runs a loop element by element; nothing uses `dead` any more behind it.
    pub(super) fn nested(&mut self, l: &NestedLoop, dead: &[Var]) -> Result<Vec<Held<'a>>, RunError> {
        if let Some(code) = l.scalar.as_ref().filter(|_| !self.any_long(&l.rows, &BTreeMap::new())) {
            return self.scalar_loop(code, dead);
        }
        let space = elements(self.size(&l.space)?)?;
        let mut captures = Vec::new();
        for atom in &l.captures {
            let held = self.held(atom)?;
            captures.push(self.materialised(held)?);
        }
        let mut inputs = Vec::new();
        for atom in &l.inputs {
            let held = self.held(atom)?;
            match self.materialised(held)? {
                NativeValue::Array(array) if array.dims()[0] == space as i64 => inputs.push(array),
                _ => return Err(RunError::Internal("an input that is not as long as the loop")),
            }
        }
        let mut neutrals = self.element(&l.neutrals)?.into_iter();
        self.count_loop(&l.operands);
        let counters = self.counters;
        let mut starts: Vec<Element> = Vec::new();
        for scan in &l.fun.scans {
            starts.push(neutrals.by_ref().take(scan.tys.len()).collect());
        }
        let schedule = Schedule::new(self.constants);
        let mut operators = l.operators[l.fun.scans.len()..].iter();
        let mut sinks = Vec::new();
        for (collector, each) in l.fun.collectors.iter().zip(&l.each) {
            sinks.push(match collector {
                Collector::Collect(tys) => {
                    let expected = if *each { space } else { 0 };
                    Sink::Collect(tys.iter().map(|ty| Column::new(ty.scalar, expected)).collect())
                }
                Collector::Fold(operator) => {
                    let start = neutrals.by_ref().take(operator.tys.len()).collect();
                    let body = operators.next().ok_or(RunError::Internal("a fold without operator"))?;
                    Sink::Fold(Some(FoldState::new(&schedule, operator.bracket, start)), body.clone())
                }
                Collector::Bins(bins) => {
                    let arrays = neutrals.by_ref().take(bins.arrays.len()).collect();
                    let operator = if bins.operator.is_some() { operators.next().cloned() } else { None };
                    Sink::Bins(NestedBins::new(bins.rank, arrays, operator)?)
                }
            });
        }
        let scans = starts.into_iter().zip(&l.operators);
        let events = Events {
            position: 0,
            sinks,
            scans: scans.map(|(start, operator)| (ScanState::new(start), operator.clone())).collect(),
        };
        let vars = std::mem::take(&mut self.vars);
        let outer = self.events.replace(Box::new(events));
        for (k, (ty, value)) in l.fun.captures.iter().zip(captures).enumerate() {
            self.bind_value(Var(k as u32), ty, value);
        }
        let sizes = self.sizes.clone();
        for i in 0..space {
            // What the last element bound has another value now.
            self.sizes.clone_from(&sizes);
            self.events()?.position = i as u64;
            for (k, (ty, input)) in l.fun.inputs.iter().zip(&inputs).enumerate() {
                let value = input.at(&[i as i64]).ok_or(RunError::Internal("an input that is too short"))?;
                self.bind_value(Var((l.fun.captures.len() + k) as u32), ty, value);
            }
            self.scope(&l.body)?;
        }
        self.sizes = sizes;
        let Some(events) = self.events.take() else { return Err(RunError::Internal("no events")) };
        let mut results = Vec::new();
        for (collector, sink) in l.fun.collectors.iter().zip(events.sinks) {
            match sink {
                Sink::Collect(columns) => {
                    for (ty, column) in collector.tys().iter().zip(columns) {
                        // Rows that are not there have no negative extent.
                        let row = || ty.dims.iter().map(|dim| Ok(self.size(dim)?.max(0))).collect();
                        results.push(Held::Value(NativeValue::Array(column.finish(row, self.pool)?)));
                    }
                }
                Sink::Fold(fold, operator) => {
                    let fold = fold.ok_or(UNFINISHED)?;
                    let result = fold.finish(&mut |l, r| self.combine(&operator, l, r))?;
                    results.extend(result.into_iter().map(|value| match value {
                        NativeValue::Scalar(s) => Held::Fold(s),
                        array => Held::Value(array),
                    }));
                }
                Sink::Bins(bins) => {
                    let arrays = self.finished(bins)?;
                    results.extend(arrays.into_iter().map(|a| Held::Value(NativeValue::Array(a))));
                }
            }
        }
        (self.vars, self.events) = (vars, outer);
        // What happened inside the body is not counted.
        self.counters = counters;
        for held in &results {
            self.counters.writes += match held {
                Held::Value(NativeValue::Array(array)) => array.slice().len() as u64,
                _ => 1,
            };
        }
        Ok(results)
    }

    /// Whether a loop over one of these spaces is long, with these sizes known besides. Where one is known only
    /// inside, it is taken to be short.
    pub(super) fn any_long(&self, spaces: &[Size], besides: &BTreeMap<u32, i64>) -> bool {
        let value = |var: &SizeVar| self.sizes.get(var.id).or(besides.get(&var.id)).copied();
        spaces.iter().any(|space| space.evaluate(&mut { value }).is_some_and(|n| n >= self.long_row / SCALAR))
    }

    /// Runs a loop's scalar code.
    pub(super) fn scalar_loop(&mut self, code: &ScalarCode, dead: &[Var]) -> Result<Vec<Held<'a>>, RunError> {
        let results = self.scalar_code(code, dead)?.into_iter().map(|held| match held {
            Held::Value(NativeValue::Scalar(s)) => Held::Fold(s),
            held => held,
        });
        Ok(results.collect())
    }

    /// The value, with closed forms built; that counts as no loop.
    pub(super) fn materialised(&mut self, held: Held<'a>) -> Result<NativeValue<'a>, RunError> {
        let counters = self.counters;
        let held = self.build(held)?;
        self.counters = counters;
        self.whole(held)
    }

    /// Hands an element to a collector.
    pub(super) fn emit(&mut self, collector: usize, atoms: &[Atom]) -> Result<(), RunError> {
        let element = self.element(atoms)?;
        let mut events = self.events.take().ok_or(RunError::Internal("an event outside a loop"))?;
        let position = events.position;
        match events.sinks.get_mut(collector).ok_or(RunError::Internal("an unknown collector"))? {
            Sink::Collect(columns) => {
                let mut both = columns.iter_mut().zip(&element);
                both.try_for_each(|(column, value)| column.push(value, 1, self.pool))?;
            }
            Sink::Fold(fold, operator) => {
                let state = fold.take().ok_or(UNFINISHED)?;
                *fold = Some(state.push(position, element, &mut |l, r| self.combine(operator, l, r))?);
            }
            Sink::Bins(bins) => self.put(bins, position, element)?,
        }
        self.events = Some(events);
        Ok(())
    }

    /// Steps a scan state; gives its new value.
    pub(super) fn step_scan(&mut self, scan: usize, atoms: &[Atom]) -> Result<Element<'a>, RunError> {
        let element = self.element(atoms)?;
        let Some(mut events) = self.events.take() else {
            return Err(RunError::Internal("a step outside a loop"));
        };
        let (state, operator) = events.scans.get_mut(scan).ok_or(RunError::Internal("an unknown scan"))?;
        let schedule = Schedule::new(self.constants);
        let bracket = operator.operator.bracket;
        let combine = &mut |l, r| self.combine(operator, l, r);
        let new = state.step(&schedule, bracket, events.position, element, combine)?;
        self.events = Some(events);
        Ok(new)
    }

    /// Combines two elements.
    pub(super) fn combine(
        &mut self,
        operator: &NestedOperator,
        left: Element<'a>,
        right: Element<'a>,
    ) -> Result<Element<'a>, RunError> {
        let NestedOperator { operator, body } = operator;
        let operands = operator.left.iter().zip(left).chain(operator.right.iter().zip(right));
        for ((var, value), ty) in operands.zip(operator.tys.iter().cycle()) {
            self.bind_value(*var, ty, value);
        }
        let sizes = self.sizes.clone();
        let results = self.scope(body)?;
        self.sizes = sizes;
        results.into_iter().map(|held| self.whole(held)).collect()
    }
}
