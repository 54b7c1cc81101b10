//! Loops whose bodies have loops or arrays in them: element by element, as `core::interp` defines
//! them. What stands in the body runs as everything does, so that long rows run at full speed.

use std::sync::Arc;

use lawson_oracle::schedule::{self, ScanState, Schedule};

use super::routine::{NestedLoop, NestedOperator};
use super::run::{Held, Run, RunError, elements};
use super::value::{NativeArray, NativeValue};
use crate::core::{Atom, Collector, Ty, Var};

/// The components of an element.
type Element<'a> = Vec<NativeValue<'a>>;

/// What a body has emitted so far.
pub struct Events<'a> {
    /// The index of the current element.
    pub position: u64,
    /// For each collector, the elements with their origins.
    outputs: Vec<Vec<(u64, Element<'a>)>>,
    scans: Vec<(ScanState<Element<'a>>, Arc<NestedOperator>)>,
}

impl<'a> Events<'a> {
    /// Takes an element.
    pub fn emit(&mut self, collector: usize, element: Element<'a>) -> Result<(), RunError> {
        let output = self.outputs.get_mut(collector).ok_or(RunError::Internal("an unknown collector"))?;
        output.push((self.position, element));
        Ok(())
    }
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

    /// Runs a loop element by element.
    pub(super) fn nested(&mut self, l: &NestedLoop) -> Result<Vec<Held<'a>>, RunError> {
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
        let mut starts: Vec<Element> =
            l.operators.iter().map(|o| neutrals.by_ref().take(o.operator.tys.len()).collect()).collect();
        let folds = starts.split_off(l.fun.scans.len());
        let scans = starts.into_iter().zip(&l.operators);
        let events = Events {
            position: 0,
            outputs: vec![Vec::new(); l.fun.collectors.len()],
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
        let mut folds = l.operators[l.fun.scans.len()..].iter().zip(folds);
        for (collector, output) in l.fun.collectors.iter().zip(events.outputs) {
            match collector {
                Collector::Collect(tys) => results.extend(self.collected(tys, output)?),
                Collector::Fold(_) => {
                    let Some((operator, start)) = folds.next() else { continue };
                    let schedule = Schedule::new(self.constants);
                    let combine = &mut |l, r| self.combine(operator, l, r);
                    let bracket = operator.operator.bracket;
                    let result = schedule::fold(&schedule, bracket, start, output, combine)?;
                    results.extend(result.into_iter().map(|value| match value {
                        NativeValue::Scalar(s) => Held::Fold(s),
                        array => Held::Value(array),
                    }));
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

    /// The value, with closed forms built; that counts as no loop.
    fn materialised(&mut self, held: Held<'a>) -> Result<NativeValue<'a>, RunError> {
        let counters = self.counters;
        let held = self.build(held)?;
        self.counters = counters;
        self.whole(held)
    }

    /// The arrays of what was collected, one for each component.
    fn collected(&self, tys: &[Ty], output: Vec<(u64, Element<'a>)>) -> Result<Vec<Held<'a>>, RunError> {
        let mut columns: Vec<Element> = tys.iter().map(|_| Vec::with_capacity(output.len())).collect();
        for (_, element) in output {
            columns.iter_mut().zip(element).for_each(|(column, value)| column.push(value));
        }
        let array = |(ty, column): (&Ty, Element<'a>)| {
            let row = match column.first() {
                Some(element) => element.dims().to_vec(),
                // Rows that are not there have no negative extent.
                None => {
                    ty.dims.iter().map(|dim| Ok(self.size(dim)?.max(0))).collect::<Result<_, RunError>>()?
                }
            };
            let array = NativeArray::stack(ty.scalar, &row, &column, self.pool);
            array
                .map(|a| Held::Value(NativeValue::Array(a)))
                .ok_or(RunError::Internal("rows of different shapes"))
        };
        tys.iter().zip(columns).map(array).collect()
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
    fn combine(
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
