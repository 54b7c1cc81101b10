//! Loops inside a body that fold or collect: regions with folds over their turns, and arrays of the lane's own; or
//! their turns are written out.

use super::bound::{Bound, Row};
use super::collectors::{LoopForm, Received};
use super::emits::{at_most_once, merge};
use super::flatten::Flattener;
use super::frame::{Env, Frame};
use super::regions::I64;
use super::scans::ScannedInside;
use super::{Def, NotNative, Operand, ValueId};
use crate::core::rewrites::count::counted;
use crate::core::visit::Uses;
use crate::core::{Atom, Loop, Origin, Scope, Size, SizeVar, Stmt, Var};

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
        at_most_once(&l.fun, origin)?;
        let mut env = Env::new();
        for (k, atom) in l.captures.iter().enumerate() {
            env.insert(Var(k as u32), self.bound(atom, origin)?);
        }
        match self.few_turns(l) {
            Some(turns) => self.written(l, turns, env, mask, origin),
            None => self.in_region(l, env, mask, origin),
        }
    }

    /// A loop inside whose turns a region takes.
    fn in_region(
        &mut self,
        l: &Loop,
        env: Env,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let mut all = self.before_turns(l, false, &env, mask, origin)?;
        if l.inputs.is_empty() {
            self.not_negative(&Atom::Size(l.space.clone()), mask, origin)?;
        }
        let count = self.size(&l.space, origin)?;
        let inputs = self.inputs(l, origin)?;
        let (region, active) = self.begin(mask, !matches!(count, Operand::Uniform(_)));
        let turns = LoopForm::Region(region, count);
        let position = self.value(I64, Def::State(region, 0));
        let scans = self.scanned_by(region, l, active, origin)?;
        self.as_states(&mut all, region, 1 + scans.iter().map(ScannedInside::held).sum::<usize>());
        let mut frame = Frame::inside(&l.fun, env, scans);
        frame.position = Some(position);
        let (all, frame) = self.in_frame(frame, |this| {
            this.bind_elements(l, &inputs, position, active, origin)?;
            let mut after = Vec::new();
            let parts = this.turn(&l.fun, active)?;
            for (given, parts) in all.into_iter().zip(parts) {
                let emitted = merge(this, parts);
                after.push(this.take(given, (turns, 0), emitted, active, origin)?);
            }
            Ok(after)
        })?;
        let mut states: Vec<_> = frame.scans.into_iter().flat_map(ScannedInside::states).collect();
        states.extend(all.iter().flat_map(Received::states));
        self.end_counted(region, position, count, states);
        let mut results = Vec::new();
        for given in all {
            results.extend(self.result(given, turns, mask, origin)?);
        }
        Ok(results)
    }

    /// A loop inside whose turns, so many, are written out one after the other.
    fn written(
        &mut self,
        l: &Loop,
        count: usize,
        env: Env,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let turns = LoopForm::WrittenOut(count);
        let mut all = self.before_turns(l, true, &env, mask, origin)?;
        let scans = self.scanned_before(l, mask, origin)?;
        let inputs = self.inputs(l, origin)?;
        let (results, _) = self.in_frame(Frame::inside(&l.fun, env, scans), |this| {
            for turn in 0..count {
                this.within_values(origin)?;
                let position = this.place(turn);
                this.frame.position = Some(position);
                this.bind_elements(l, &inputs, position, mask, origin)?;
                let mut after = Vec::new();
                let parts = this.turn(&l.fun, mask)?;
                for (given, parts) in all.into_iter().zip(parts) {
                    let emitted = merge(this, parts);
                    after.push(this.take(given, (turns, turn), emitted, mask, origin)?);
                }
                all = after;
            }
            let mut results = Vec::new();
            for given in all {
                results.extend(this.result(given, turns, mask, origin)?);
            }
            Ok(results)
        })?;
        Ok(results)
    }

    /// What a loop's inputs stand for.
    fn inputs(&mut self, l: &Loop, origin: &Origin) -> Result<Vec<Bound>, NotNative> {
        l.inputs.iter().map(|atom| self.bound(atom, origin)).collect()
    }

    /// Binds what the inputs give in the turn at this position.
    fn bind_elements(
        &mut self,
        l: &Loop,
        inputs: &[Bound],
        position: Operand,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<(), NotNative> {
        for (k, input) in inputs.iter().enumerate() {
            let element = self.current(input.clone(), position, mask, origin)?;
            self.frame.env.insert(Var((l.captures.len() + k) as u32), element);
        }
        Ok(())
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
}

/// A loop that collects what nobody in the scope reads, with a count in its place, and the size that this is.
fn only_counted(stmt: &Stmt, l: &Loop, scope: &Scope) -> Option<(Loop, SizeVar)> {
    let [collector] = &l.fun.collectors[..] else { return None };
    let size = stmt.outs.first()?.ty.dims.first().filter(|size| **size != l.space)?.as_var()?;
    let read = Uses::of_scope(scope).vars;
    let unread = collector.is_collected() && stmt.outs.iter().all(|out| !read.contains(&out.var));
    unread.then(|| (counted(l, 0), size.clone()))
}
