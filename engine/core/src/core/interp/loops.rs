//! Loops: events, and what the collectors make of them.

use std::sync::Arc;

use lawson_oracle::domain::{Domain, Undecided};
use lawson_oracle::schedule::{self, ScanState};

use super::{Application, Combined, Combining, Failure, Frame, Machine, Run, Stop, malformed};
use crate::core::changed::Changed;
use crate::core::value::{CoreArray, CoreValue};
use crate::core::views::read_by;
use crate::core::{Collector, Fun, Loop, Operator, Size, Stmt, Ty, Var};

/// A tuple of components.
pub(super) type Element<S> = Vec<CoreValue<S>>;

/// The run of a body so far.
pub(super) struct Events<S> {
    /// The index of the current iteration.
    position: u64,
    /// How many iterations there are, where somebody asks what positions are.
    space: Option<Size>,
    outputs: Vec<CollectorEvents<S>>,
    scans: Vec<ScanState<Element<S>>>,
    /// What came to each scan, where somebody watches what is combined.
    scanned: Vec<Vec<(u64, Element<S>)>>,
    /// The function, for its scans' operators.
    fun: Arc<Fun>,
}

/// The events with one tag.
enum CollectorEvents<S> {
    /// Components one after the other, flat; with the extents of one element, once there is one.
    Collect { count: usize, components: Vec<(Option<Vec<i64>>, Vec<S>)> },
    /// So many elements, flat; with the extents of one element, once there is one.
    Concat { count: usize, row: Option<Vec<i64>>, elems: Vec<S> },
    /// Elements with their origins.
    Fold { pending: Element<S>, elements: Vec<(u64, Element<S>)> },
    /// The same, with their indices in front.
    Bins { pending: Element<S>, elements: Vec<(u64, Element<S>)> },
}

impl<S: Clone> Events<S> {
    fn new(l: &Loop, space: Option<Size>, scans: Vec<ScanState<Element<S>>>) -> Events<S> {
        let output = |c: &Collector| match c {
            Collector::Collect(tys) | Collector::Reversed(tys) => CollectorEvents::Collect {
                count: 0,
                components: tys.iter().map(|_| (None, Vec::new())).collect(),
            },
            Collector::Concat(_) => CollectorEvents::Concat { count: 0, row: None, elems: Vec::new() },
            Collector::Fold(_) => CollectorEvents::Fold { pending: Vec::new(), elements: Vec::new() },
            Collector::Bins(_) => CollectorEvents::Bins { pending: Vec::new(), elements: Vec::new() },
        };
        let outputs = l.fun.collectors.iter().map(output).collect();
        let scanned = scans.iter().map(|_| Vec::new()).collect();
        Events { position: 0, space, outputs, scans, scanned, fun: l.fun.clone() }
    }

    pub(super) fn position(&self) -> (u64, Option<&Size>) {
        (self.position, self.space.as_ref())
    }

    /// One component of an element.
    pub(super) fn emit(&mut self, collector: usize, component: usize, value: CoreValue<S>) -> Run {
        match self.outputs.get_mut(collector) {
            Some(CollectorEvents::Collect { components, .. }) => {
                let Some((shape, elems)) = components.get_mut(component) else {
                    return malformed("an emit has too many components");
                };
                if shape.get_or_insert_with(|| value.dims().to_vec()) != value.dims() {
                    return malformed("elements of different shapes are collected");
                }
                match value {
                    CoreValue::Scalar(s) => {
                        room(elems, 1)?;
                        elems.push(s);
                    }
                    CoreValue::Array(a) => {
                        room(elems, a.elems.len())?;
                        elems.extend_from_slice(&a.elems);
                    }
                }
            }
            Some(CollectorEvents::Concat { count, row, elems }) => {
                let CoreValue::Array(array) = value else {
                    return malformed("what is put one after the other are arrays");
                };
                let Some((extent, shape)) = array.dims.split_first() else {
                    return malformed("an array without an extent");
                };
                // Nobody knows what rows are like that are not there.
                if *extent > 0 && row.get_or_insert_with(|| shape.to_vec()) != shape {
                    return malformed("elements of different shapes are put one after the other");
                }
                room(elems, array.elems.len())?;
                elems.extend_from_slice(&array.elems);
                *count += *extent as usize;
            }
            Some(CollectorEvents::Fold { pending, .. } | CollectorEvents::Bins { pending, .. }) => {
                pending.push(value)
            }
            None => return malformed(format!("there is no collector {collector}")),
        }
        Ok(())
    }

    /// All components of an element have been given.
    pub(super) fn emitted(&mut self, collector: usize) -> Run {
        match &mut self.outputs[collector] {
            CollectorEvents::Collect { count, .. } => *count += 1,
            CollectorEvents::Concat { .. } => {}
            CollectorEvents::Fold { pending, elements } | CollectorEvents::Bins { pending, elements } => {
                if elements.last().is_some_and(|(origin, _)| *origin == self.position) {
                    return malformed("a fold gets two elements of one origin");
                }
                elements.push((self.position, std::mem::take(pending)));
            }
        }
        Ok(())
    }
}

/// Makes room for more elements where nobody knows how many will come.
fn room<S>(elems: &mut Vec<S>, more: usize) -> Run {
    let all = i64::try_from(elems.len().saturating_add(more)).unwrap_or(i64::MAX);
    elems.try_reserve(more).map_err(|_| Stop::Undecided(Undecided::Memory(all)))
}

impl<D: Domain> Machine<'_, D> {
    /// Runs a loop whose operands are in `outer`.
    pub(super) fn loop_(&mut self, l: &Loop, outer: &Frame<D::S>) -> Run<Element<D::S>> {
        let n = self.extent(&l.space)?;
        let Ok(count) = u64::try_from(n) else { return self.fail(Failure::NegativeSize(n)) };
        self.count_loop(l, outer);
        let mut frame = Frame::new();
        let mut next = 0;
        let mut param = || {
            next += 1;
            Var(next - 1)
        };
        for (atom, ty) in l.captures.iter().zip(&l.fun.captures) {
            let value = self.atom(outer, atom)?;
            self.fits(ty, value.dims(), "a capture")?;
            frame.set(param(), value);
        }
        let captures = frame.vars.len();
        let mut inputs = Vec::new();
        for (atom, ty) in l.inputs.iter().zip(&l.fun.inputs) {
            let CoreValue::Array(array) = self.atom(outer, atom)? else {
                return malformed("an input is not an array");
            };
            if array.dims[0] != n {
                return malformed(format!("an input of {} elements to a loop over {n}", array.dims[0]));
            }
            self.fits(ty, &array.dims[1..], "an input's element")?;
            inputs.push((param(), array));
        }
        let neutrals: Element<D::S> = l.neutrals.iter().map(|a| self.atom(outer, a)).collect::<Run<_>>()?;
        let mut neutrals = neutrals.into_iter();
        let scan_ne: Vec<Element<D::S>> =
            l.fun.scans.iter().map(|scan| neutrals.by_ref().take(scan.tys.len()).collect()).collect();
        let scans = scan_ne.iter().cloned().map(ScanState::new).collect();
        let ne: Vec<Element<D::S>> = l
            .fun
            .collectors
            .iter()
            .map(|c| neutrals.by_ref().take(c.neutral_tys().len()).collect())
            .collect();

        self.depth += 1;
        let space = self.watch.placed.map(|_| l.space.clone());
        frame.events = Some(Box::new(Events::new(l, space, scans)));
        for i in 0..count {
            self.domain.step()?;
            let mark = self.trail.len();
            // What the last iteration bound is gone.
            frame.vars.truncate(captures);
            for (var, array) in &inputs {
                frame.set(*var, array.element(i as usize));
            }
            frame.events()?.position = i;
            self.scope(&l.fun.body, &mut frame)?;
            self.forget_sizes(mark);
        }
        frame.vars.truncate(captures);
        let Some(events) = frame.events.take() else { return malformed("a body without events") };
        for ((operator, ne), elements) in l.fun.scans.iter().zip(&scan_ne).zip(&events.scanned) {
            self.combining(operator, Combined::Scan, &l.space, ne, elements, &mut frame);
        }
        let mut results = Vec::new();
        for ((collector, output), ne) in l.fun.collectors.iter().zip(events.outputs).zip(ne) {
            match (collector, output) {
                (Collector::Collect(tys), CollectorEvents::Collect { count, components }) => {
                    for (ty, (row, elems)) in tys.iter().zip(components) {
                        results.push(self.collected(ty, count, row, elems)?);
                    }
                }
                (Collector::Reversed(tys), CollectorEvents::Collect { count, components }) => {
                    for (ty, (row, mut elems)) in tys.iter().zip(components) {
                        elems.reverse();
                        results.push(self.collected(ty, count, row, elems)?);
                    }
                }
                (Collector::Concat(ty), CollectorEvents::Concat { count, row, elems }) => {
                    results.push(self.collected(ty, count, row, elems)?);
                }
                (Collector::Fold(operator), CollectorEvents::Fold { elements, .. }) => {
                    self.combining(operator, Combined::Fold, &l.space, &ne, &elements, &mut frame);
                    let schedule = self.schedule;
                    results.extend(schedule::fold(schedule, operator.bracket, ne, elements, &mut |l, r| {
                        self.apply(operator, l, r, &mut frame)
                    })?);
                }
                (Collector::Bins(bins), CollectorEvents::Bins { elements, .. }) => {
                    results.extend(self.bins(bins, &l.space, ne, elements, &mut frame)?);
                }
                (
                    Collector::Collect(_)
                    | Collector::Reversed(_)
                    | Collector::Concat(_)
                    | Collector::Fold(_)
                    | Collector::Bins(_),
                    CollectorEvents::Collect { .. }
                    | CollectorEvents::Concat { .. }
                    | CollectorEvents::Fold { .. }
                    | CollectorEvents::Bins { .. },
                ) => {
                    return malformed("a collector of another kind");
                }
            }
        }
        self.depth -= 1;
        Ok(results)
    }

    /// A collected array; where it is empty, its type says what its elements would look like. A size
    /// that can't be is that of rows that are not there: 0.
    fn collected(
        &mut self,
        ty: &Ty,
        count: usize,
        row: Option<Vec<i64>>,
        elems: Vec<D::S>,
    ) -> Run<CoreValue<D::S>> {
        let row = match row {
            Some(row) => row,
            None => ty.dims.iter().map(|d| Ok(self.extent(d)?.max(0))).collect::<Run<_>>()?,
        };
        let dims = std::iter::once(count as i64).chain(row).collect();
        Ok(CoreValue::Array(CoreArray { scalar: ty.scalar, dims, elems: Arc::new(elems) }))
    }

    /// Steps a scan state; gives its new value.
    pub(super) fn step(
        &mut self,
        scan: usize,
        values: Element<D::S>,
        frame: &mut Frame<D::S>,
    ) -> Run<Element<D::S>> {
        let Some(mut events) = frame.events.take() else { return malformed("a step outside a loop") };
        let fun = events.fun.clone();
        let (Some(operator), Some(state)) = (fun.scans.get(scan), events.scans.get_mut(scan)) else {
            return malformed(format!("there is no scan {scan}"));
        };
        if self.watch.combined.is_some() {
            events.scanned[scan].push((events.position, values.clone()));
        }
        let schedule = self.schedule;
        let new = state.step(schedule, operator.bracket, events.position, values, &mut |l, r| {
            self.apply(operator, l, r, frame)
        })?;
        frame.events = Some(events);
        Ok(new)
    }

    /// Combines two elements. The frame is the loop's, without its events.
    pub(super) fn apply(
        &mut self,
        operator: &Operator,
        left: Element<D::S>,
        right: Element<D::S>,
        frame: &mut Frame<D::S>,
    ) -> Run<Element<D::S>> {
        if let Some(watch) = &mut self.watch.applied {
            let (vars, sizes) = (&frame.vars[..], &self.sizes);
            let (left, right) = (&left[..], &right[..]);
            watch(Application { operator, vars, sizes, left, right });
        }
        let vars = operator.left.iter().chain(&operator.right);
        for (var, value) in vars.zip(left.into_iter().chain(right)) {
            frame.set(*var, value);
        }
        let mark = self.trail.len();
        let results = self.results(&operator.body, frame)?;
        self.forget_sizes(mark);
        for (result, ty) in results.iter().zip(&operator.tys) {
            self.fits(ty, result.dims(), "an operator's result")?;
        }
        Ok(results)
    }

    /// Tells who watches what is combined. An operator that fails on what it is asked for there does not fail the run.
    pub(super) fn combining(
        &mut self,
        operator: &Operator,
        kind: Combined<'_>,
        space: &Size,
        neutral: &[CoreValue<D::S>],
        elements: &[(u64, Element<D::S>)],
        frame: &mut Frame<D::S>,
    ) {
        let Some(watch) = self.watch.combined.take() else { return };
        let (mark, at) = (self.trail.len(), self.at);
        let mut apply = |left: &[CoreValue<D::S>], right: &[CoreValue<D::S>]| {
            let result = self.apply(operator, left.to_vec(), right.to_vec(), frame);
            self.forget_sizes(mark);
            self.at = at;
            result.ok()
        };
        watch(&mut Combining { operator, kind, space, neutral, elements, apply: &mut apply });
        self.watch.combined = Some(watch);
    }

    /// Counts a loop and what it reads.
    fn count_loop(&mut self, l: &Loop, outer: &Frame<D::S>) {
        if self.depth > 0 {
            self.counters.inner_loops += 1;
            return;
        }
        self.counters.loops += 1;
        for var in read_by(l, self.unbuilt) {
            match outer.get(var) {
                Ok(CoreValue::Array(array)) => self.counters.reads += array.elems.len() as u64,
                Ok(CoreValue::Scalar(_)) => self.counters.reads += u64::from(self.folds.contains(&var)),
                Err(_) => {}
            }
        }
        for var in Changed::of(l).copied() {
            if let Ok(CoreValue::Array(array)) = outer.get(var) {
                self.counters.reads += array.elems.len() as u64;
                self.counters.writes += array.elems.len() as u64;
            }
        }
    }

    /// Counts what an outermost loop wrote.
    pub(super) fn count_results(&mut self, stmt: &Stmt, l: &Loop, results: &[CoreValue<D::S>]) {
        if self.depth > 0 {
            return;
        }
        self.counters.writes += results.iter().map(|r| r.scalars().len() as u64).sum::<u64>();
        let mut outs = stmt.outs.iter();
        for collector in &l.fun.collectors {
            let mine = outs.by_ref().take(collector.arity());
            if collector.is_collected() {
                mine.for_each(drop);
            } else {
                self.folds.extend(mine.map(|out| out.var));
            }
        }
    }
}
