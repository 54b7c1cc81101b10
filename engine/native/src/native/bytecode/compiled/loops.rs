//! Loops element by element, as compiled code. What combines does so as elements come.

use std::sync::Arc;

use lawson_jit::function::{Inst as Code, Reg as Register, Value};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_tiles::bits::bits;

use super::super::element::are_few;
use super::super::ways::{Collector, Elements, Input, Kind};
use super::super::{Operator, Place, Reg};
use super::brackets::{Blocks, Brackets};
use super::translate::Translator;
use super::{Unit, Why};
use crate::core::Origin;

const FROM_THE_END: Why = Why("elements collected from the end, beside others");
pub(super) const BY_BRACKETS: Why = Why("an operator that combines by a tree");
const NO_OPERATOR: Why = Why("a fold without an operator");
const NO_SINK: Why = Why("an event outside of its loop");

/// What becomes of the elements that come to a sink.
#[derive(Clone)]
pub(super) enum Sink<'b> {
    /// One for each position, at this index.
    Each(Vec<Place>, Register),
    /// One more, or all of an array.
    Grow { outs: Vec<Place>, parts: bool },
    /// The operator's left operand is what came so far.
    Combined(&'b Operator),
    /// A fold by brackets, at the loop's position.
    Brackets(Brackets<'b>),
    /// A scan by blocks and chunks.
    Blocks(Blocks<'b>),
    /// A place of these arrays.
    Bins { rank: usize, outs: Vec<Place>, operator: Option<&'b Operator> },
    /// One more of these: of the numbers of its place, and of its components.
    Deferred(Vec<Register>),
}

/// What a sink of a loop that is a unit hands over and gives.
pub enum RootSink {
    /// Pieces of arrays come in, with the extents of their rows, and each element goes to its place.
    Each { outs: Vec<Place>, rows: Vec<Vec<Reg>>, reversed: bool },
    /// Arrays come out, one part after the other.
    Parts { outs: Vec<Place> },
    /// What it starts from comes in, and the fold so far comes out.
    Fold { start: Vec<Place>, outs: Vec<Place>, operator: Arc<Operator>, how: How },
    /// The fold of all elements comes out, arrays among it.
    Whole { outs: Vec<Place> },
    /// Arrays come in and out.
    Bins { outs: Vec<Place> },
    /// So many arrays come out, with the places of elements and these; another unit brings them to their places.
    Deferred { outs: Vec<Place>, parts: usize, then: Box<Unit> },
}

impl RootSink {
    /// How many arrays it hands over.
    pub fn pieces(&self) -> usize {
        match self {
            RootSink::Each { outs, .. } | RootSink::Bins { outs } => outs.len(),
            RootSink::Parts { .. } | RootSink::Fold { .. } | RootSink::Whole { .. } => 0,
            RootSink::Deferred { .. } => 0,
        }
    }
}

/// How the folds of ranges of elements come together.
#[derive(Clone, Copy, PartialEq)]
pub enum How {
    /// Each starts from the one before.
    Ordered,
    /// In any way; each starts from these bits.
    Exact(u64),
    /// Chunk by chunk; each gives its fold, and whether there is one.
    Chunks,
}

/// What an operator does element by element, if it gives the bits of its brackets so.
fn is_plain(operator: &Operator) -> bool {
    operator.bracket == Bracket::Sequential || operator.builtin.is_some_and(Prim::any_order)
}

/// Whether it combines a few scalars.
pub(super) fn is_of_scalars(operator: &Operator) -> bool {
    are_few(&operator.left) && are_few(&operator.right)
}

impl<'b> Translator<'b> {
    /// A loop that is a unit.
    pub fn loop_unit(mut self, l: &'b Elements, origin: &Arc<Origin>) -> Result<Unit, Why> {
        self.begins_anew = !l.collectors.iter().any(|collector| matches!(collector.kind, Kind::Bins { .. }));
        self.from(origin);
        let (from, to) = (self.fresh(ScalarType::I64), self.fresh(ScalarType::I64));
        let (mut scalars, mut arrays, mut sinks) = (vec![from, to], Vec::new(), Vec::new());
        let mut results = (Vec::new(), Vec::new());
        for collector in &l.collectors {
            let outs = collector.outs.clone();
            sinks.push(match &collector.kind {
                Kind::Collect { each: true, reversed, dims } if dims.iter().all(Option::is_some) => {
                    for out in &outs {
                        arrays.push(self.write_array(out.reg));
                    }
                    let rows = dims.iter().flatten().cloned().collect();
                    RootSink::Each { outs, rows, reversed: *reversed }
                }
                Kind::Collect { reversed: true, .. } => return Err(FROM_THE_END),
                Kind::Collect { .. } | Kind::Concat { .. } => {
                    for out in &outs {
                        results.1.push(self.write_array(out.reg));
                    }
                    RootSink::Parts { outs }
                }
                Kind::Fold(start) => {
                    let operator = collector.operator.clone().ok_or(NO_OPERATOR)?;
                    if !is_of_scalars(&operator) {
                        if !is_plain(&operator) {
                            return Err(BY_BRACKETS);
                        }
                        for place in &operator.left {
                            match place.rank {
                                0 => results.0.push(self.write(place.reg)),
                                _ => results.1.push(self.write_array(place.reg)),
                            }
                        }
                        sinks.push(RootSink::Whole { outs });
                        continue;
                    }
                    let how = match operator.builtin.filter(|prim| prim.any_order()) {
                        Some(prim) => How::Exact(prim.commutative_fold().map_or(0, bits)),
                        None if is_plain(&operator) => How::Ordered,
                        None => How::Chunks,
                    };
                    for place in &operator.left {
                        let left = self.write(place.reg);
                        results.0.push(left);
                        if how != How::Chunks {
                            scalars.push(left);
                        }
                    }
                    if how == How::Chunks {
                        let there_is = self.fresh(ScalarType::Bool);
                        self.there_is.insert(collector.sink, there_is);
                        results.0.push(there_is);
                    }
                    RootSink::Fold { start: start.clone(), outs, operator, how }
                }
                Kind::Bins { rank, .. } if let Some(then) = self.then.remove(&collector.sink) => {
                    let parts = self.parts(*rank, &outs);
                    self.sinks.insert(collector.sink, Sink::Deferred(parts.clone()));
                    results.1.extend(&parts);
                    RootSink::Deferred { outs, parts: parts.len(), then: Box::new(then) }
                }
                Kind::Bins { .. } => {
                    for out in &outs {
                        let array = self.write_array(out.reg);
                        arrays.push(array);
                        results.1.push(array);
                    }
                    RootSink::Bins { outs }
                }
            });
        }
        self.elements(l, Some((from, to)))?;
        self.function.results = results;
        let chunks = sinks.iter().any(|sink| matches!(sink, RootSink::Fold { how: How::Chunks, .. }));
        let by_themselves = |sink: &RootSink| match sink {
            RootSink::Each { reversed, .. } => !reversed,
            RootSink::Parts { .. } | RootSink::Deferred { .. } => true,
            RootSink::Fold { how, .. } => *how != How::Ordered,
            RootSink::Whole { .. } | RootSink::Bins { .. } => false,
        };
        let dealt = l.scans.is_empty() && sinks.iter().all(by_themselves);
        // What goes from one chunk to the next would have to come out.
        if chunks && !dealt {
            return Err(Why("chunks of which each needs the one before"));
        }
        let unit = self.unit(scalars, (arrays, Vec::new()), sinks)?;
        let vectors = dealt && !chunks && lawson_jit::is_vector_code(&unit.function);
        Ok(Unit { dealt, chunks, vectors, ..unit })
    }

    /// A loop; of a unit it takes the positions from one to before another.
    pub(super) fn elements(
        &mut self,
        l: &'b Elements,
        root: Option<(Register, Register)>,
    ) -> Result<(), Why> {
        if l.later {
            return Err(Why("an operator that prints or fails"));
        }
        let space = self.read(l.space, ScalarType::I64);
        if root.is_none() {
            self.push(Code::Length(space));
        }
        let (from, to) = match root {
            Some((from, to)) => (Some(from), to),
            None => (None, space),
        };
        for scan in &l.scans {
            self.start(&scan.operator, &scan.start);
            let sink = match is_plain(&scan.operator) {
                true => Sink::Combined(&scan.operator),
                false => Sink::Blocks(self.blocks(&scan.operator)?),
            };
            self.sinks.insert(scan.sink, sink);
        }
        let index = self.fresh(ScalarType::I64);
        let mut reversed = false;
        for collector in &l.collectors {
            if let Some(Sink::Deferred(parts)) = self.sinks.get(&collector.sink) {
                let (parts, zero) = (parts.clone(), self.integer(0));
                parts.into_iter().for_each(|dst| self.push(Code::New { dst, dims: vec![zero] }));
                continue;
            }
            let sink = self.collector(collector, (space, index, l.position), root.is_some())?;
            reversed |= matches!(collector.kind, Kind::Collect { reversed: true, .. });
            self.sinks.insert(collector.sink, sink);
        }
        // All of them, or none: there is one index.
        let all = |c: &Collector| !matches!(c.kind, Kind::Collect { reversed: false, each: true, .. });
        if reversed && !l.collectors.iter().all(all) {
            return Err(FROM_THE_END);
        }
        let position = self.write(l.position);
        let body = self.apart(|t| {
            let at = if reversed {
                let one = t.integer(1);
                let last = t.computed(PrimOp::Sub, &[space, one]);
                t.computed(PrimOp::Sub, &[last, position])
            } else {
                match from {
                    Some(from) => t.computed(PrimOp::Sub, &[position, from]),
                    None => position,
                }
            };
            t.push(Code::Move { dst: index, src: at });
            for input in &l.inputs {
                match input {
                    Input::Element { dst, array, .. } => {
                        let (array, dst) = (t.read_array(*array), t.write(*dst));
                        t.push(Code::Read { dst, array, at: vec![position] });
                    }
                    Input::Row { dst, array } => {
                        let (array, dst) = (t.read_array(*array), t.write_array(*dst));
                        t.push(Code::Row { dst, array, at: vec![position] });
                    }
                }
            }
            t.block(&l.body)
        })?;
        let brackets = l.collectors.iter().filter_map(|c| match self.sinks.get(&c.sink) {
            Some(Sink::Brackets(brackets)) => Some((c.sink, brackets.clone())),
            _ => None,
        });
        let brackets: Vec<(usize, Brackets<'b>)> = brackets.collect();
        match root {
            None if !brackets.is_empty() => self.chunks(space, position, &brackets, body)?,
            _ => {
                brackets.iter().for_each(|(_, brackets)| self.open(brackets));
                self.own_loop = if root.is_some() { self.block.len() } else { self.own_loop };
                self.count((from, to), position, body);
                for (sink, brackets) in &brackets {
                    let there_is = self.close(brackets)?;
                    let dst = self.there_is.get(sink).copied().ok_or(NO_SINK)?;
                    self.push(Code::Move { dst, src: there_is });
                }
            }
        }
        if root.is_some() {
            // What a unit folds stays in the operators' left operands.
            return Ok(());
        }
        for collector in &l.collectors {
            if let (Kind::Fold(_), Some(operator)) = (&collector.kind, &collector.operator) {
                for (out, left) in collector.outs.iter().zip(&operator.left) {
                    self.moves(*out, *left, true);
                }
            }
        }
        Ok(())
    }

    /// What has come so far is what a fold or scan starts from.
    fn start(&mut self, operator: &Operator, start: &[Place]) {
        for (left, start) in operator.left.iter().zip(start) {
            self.moves(*left, *start, false);
        }
    }

    fn collector(
        &mut self,
        collector: &'b Collector,
        (space, index, position): (Register, Register, Reg),
        root: bool,
    ) -> Result<Sink<'b>, Why> {
        let outs = collector.outs.clone();
        let operator = collector.operator.as_deref();
        Ok(match &collector.kind {
            Kind::Collect { each: true, dims, .. } if dims.iter().all(Option::is_some) => {
                for (out, dims) in outs.iter().zip(dims.iter().flatten()).filter(|_| !root) {
                    let mut extents = vec![space];
                    extents.extend(dims.iter().map(|dim| self.read(*dim, ScalarType::I64)));
                    let dst = self.write_array(out.reg);
                    self.push(Code::New { dst, dims: extents });
                }
                Sink::Each(outs, index)
            }
            Kind::Collect { reversed: true, .. } => return Err(FROM_THE_END),
            Kind::Collect { dims, .. } | Kind::Concat { dims } => {
                for (out, dims) in outs.iter().zip(dims) {
                    let zero = self.integer(0);
                    let mut extents = vec![zero; out.rank];
                    for (extent, dim) in extents[1..].iter_mut().zip(dims.iter().flatten()) {
                        *extent = self.read(*dim, ScalarType::I64);
                    }
                    let dst = self.write_array(out.reg);
                    self.push(Code::New { dst, dims: extents });
                }
                Sink::Grow { outs, parts: matches!(collector.kind, Kind::Concat { .. }) }
            }
            Kind::Fold(start) => {
                let operator = operator.ok_or(NO_OPERATOR)?;
                if !root || !is_of_scalars(operator) {
                    self.start(operator, start);
                }
                match is_plain(operator) {
                    true => Sink::Combined(operator),
                    false => Sink::Brackets(self.brackets(operator, position)?),
                }
            }
            Kind::Bins { rank, arrays, .. } => {
                if operator.is_some_and(|operator| !is_plain(operator)) {
                    return Err(BY_BRACKETS);
                }
                for (out, array) in outs.iter().zip(arrays).filter(|_| !root) {
                    let (src, dst) = (self.read_array(array.reg), self.write_array(out.reg));
                    self.push(Code::Share { dst, src, taken: array.taken });
                }
                Sink::Bins { rank: *rank, outs, operator }
            }
        })
    }

    // ---- elements ----

    /// An element comes to a sink.
    pub(super) fn emit(&mut self, sink: usize, position: Reg, values: &'b [Place]) -> Result<(), Why> {
        match self.sinks.get(&sink).cloned().ok_or(NO_SINK)? {
            Sink::Each(outs, index) => {
                outs.iter().zip(values).for_each(|(out, value)| self.put(*out, &[index], *value));
            }
            Sink::Grow { outs, parts } => {
                for (out, value) in outs.iter().zip(values) {
                    let array = self.write_array(out.reg);
                    let code = match value.rank {
                        0 => Code::Push { array, value: Value::Scalar(self.read(value.reg, out.ty)) },
                        _ if parts => Code::Append { array, part: self.read_array(value.reg) },
                        _ => Code::Push { array, value: Value::Array(self.read_array(value.reg)) },
                    };
                    self.push(code);
                }
            }
            Sink::Combined(operator) => self.combine(operator, values)?,
            // Of a filter in parts the positions are not the loop's.
            Sink::Brackets(brackets) if brackets.position != position => return Err(BY_BRACKETS),
            Sink::Brackets(brackets) => self.bracketed(&brackets, values)?,
            Sink::Blocks(_) => return Err(NO_SINK),
            Sink::Bins { rank, outs, operator } => self.bins(rank, &outs, operator, values)?,
            Sink::Deferred(parts) => {
                for (array, value) in parts.into_iter().zip(values) {
                    let value = Value::Scalar(self.read(value.reg, value.ty));
                    self.push(Code::Push { array, value });
                }
            }
        }
        Ok(())
    }

    /// What came so far, combined with an element.
    pub(super) fn combine(&mut self, operator: &'b Operator, values: &[Place]) -> Result<(), Why> {
        for (right, value) in operator.right.iter().zip(values) {
            self.moves(*right, *value, false);
        }
        self.combined(operator)
    }

    /// What came so far, combined with what the right operand is.
    fn combined(&mut self, operator: &'b Operator) -> Result<(), Why> {
        self.block(&operator.body)?;
        for (left, result) in operator.left.iter().zip(&operator.results) {
            self.moves(*left, *result, true);
        }
        Ok(())
    }

    /// An element comes to its place, if there is one.
    fn bins(
        &mut self,
        rank: usize,
        outs: &[Place],
        operator: Option<&'b Operator>,
        values: &'b [Place],
    ) -> Result<(), Why> {
        let (indices, values) = values.split_at(rank);
        let at: Vec<Register> = indices.iter().map(|place| self.read(place.reg, ScalarType::I64)).collect();
        self.in_bins(outs, at, operator, |t, at| match operator {
            None => outs.iter().zip(values).for_each(|(out, value)| t.put(*out, at, *value)),
            Some(operator) => {
                operator.right.iter().zip(values).for_each(|(right, value)| t.moves(*right, *value, false));
            }
        })
    }

    /// Something comes to a place, if there is one: without an operator `put` brings it there, and with one it is what `put`
    /// makes its right operand.
    pub(super) fn in_bins(
        &mut self,
        outs: &[Place],
        at: Vec<Register>,
        operator: Option<&'b Operator>,
        put: impl FnOnce(&mut Self, &[Register]),
    ) -> Result<(), Why> {
        let Some(first) = outs.first() else { return Ok(()) };
        let first = self.write_array(first.reg);
        let (zero, mut inside) = (self.integer(0), None);
        for (dim, index) in at.iter().enumerate() {
            let extent = self.fresh(ScalarType::I64);
            self.push(Code::Extent { dst: extent, array: first, dim });
            let below = self.computed(PrimOp::Lt, &[*index, extent]);
            let above = self.computed(PrimOp::Ge, &[*index, zero]);
            let here = self.both(below, above);
            inside = Some(match inside {
                None => here,
                Some(before) => self.both(before, here),
            });
        }
        let then = self.apart(|t| {
            let Some(operator) = operator else {
                put(t, &at);
                return Ok(());
            };
            for (out, left) in outs.iter().zip(&operator.left) {
                let (array, at) = (t.write_array(out.reg), at.clone());
                let code = match left.rank {
                    0 => Code::Read { dst: t.write(left.reg), array, at },
                    _ => Code::Row { dst: t.write_array(left.reg), array, at },
                };
                t.push(code);
            }
            put(t, &at);
            t.combined(operator)?;
            outs.iter().zip(&operator.left).for_each(|(out, left)| t.put(*out, &at, *left));
            Ok(())
        })?;
        let cond = inside.ok_or(Why("bins without indices"))?;
        self.push(Code::If { cond, then, otherwise: Vec::new() });
        Ok(())
    }

    fn both(&mut self, first: Register, second: Register) -> Register {
        let dst = self.fresh(ScalarType::Bool);
        let prim = Prim { op: PrimOp::LogAnd, ty: ScalarType::Bool };
        self.push(Code::Prim { prim, dst, args: vec![first, second] });
        dst
    }

    /// A scalar or a row goes to its place in an array.
    fn put(&mut self, out: Place, at: &[Register], value: Place) {
        let (array, at) = (self.write_array(out.reg), at.to_vec());
        let code = match value.rank {
            0 => Code::Write { array, at, value: self.read(value.reg, out.ty) },
            _ => Code::WriteRow { array, at, value: self.read_array(value.reg) },
        };
        self.push(code);
    }

    /// A scan steps: its new state.
    pub(super) fn step(
        &mut self,
        sink: usize,
        position: Reg,
        values: &'b [Place],
        dst: &'b [Place],
    ) -> Result<(), Why> {
        match self.sinks.get(&sink).cloned() {
            Some(Sink::Combined(operator)) => {
                self.combine(operator, values)?;
                dst.iter().zip(&operator.left).for_each(|(dst, left)| self.moves(*dst, *left, false));
                Ok(())
            }
            Some(Sink::Blocks(blocks)) => self.stepped(&blocks, position, values, dst),
            _ => Err(NO_SINK),
        }
    }
}
