//! Loops element by element, as compiled code. What combines does so as elements come.

use std::sync::Arc;

use lawson_jit::function::{Inst as Code, Reg as Register, Value};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_tiles::bits::bits;

use super::super::element::are_few;
use super::super::ways::{Collector, Elements, Input, Kind};
use super::super::{Operator, Place, Reg};
use super::{ANEW, Unit, Why};
use super::translate::Translator;
use crate::core::Origin;

const FROM_THE_END: Why = Why("elements collected from the end, beside others");
const BY_BRACKETS: Why = Why("an operator that combines by a tree");
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
    /// A lane of this array, for a primitive.
    Lanes { lanes: Register, prim: Prim, left: Reg, position: Reg },
    /// A place of these arrays.
    Bins { rank: usize, outs: Vec<Place>, operator: Option<&'b Operator> },
}

/// What a sink of a loop that is a unit hands over and gives.
pub enum RootSink {
    /// Pieces of arrays come in, with the extents of their rows, and each element goes to its place.
    Each { outs: Vec<Place>, rows: Vec<Vec<Reg>>, reversed: bool },
    /// Arrays come out, one part after the other.
    Parts { outs: Vec<Place> },
    /// What it starts from comes in, and the fold so far comes out.
    Fold { start: Vec<Place>, outs: Vec<Place>, operator: Arc<Operator>, how: How },
    /// Arrays come in and out.
    Bins { outs: Vec<Place> },
}

/// How the folds of ranges of elements come together.
#[derive(Clone, Copy, PartialEq)]
pub enum How {
    /// Each starts from the one before.
    Ordered,
    /// In any way; each starts from these bits.
    Exact(u64),
    /// Chunk by chunk, in lanes; each starts from these bits.
    Lanes(u64),
}

/// What an operator does element by element, if it gives the bits of its brackets so.
fn is_plain(operator: &Operator) -> bool {
    operator.bracket == Bracket::Sequential || operator.builtin.is_some_and(Prim::any_order)
}

/// The primitive and its neutral element, if an operator combines in lanes.
fn in_lanes(operator: &Operator) -> Option<(Prim, u64)> {
    let prim = operator.builtin.filter(|_| operator.bracket == Bracket::Lanes)?;
    Some((prim, bits(prim.commutative_fold()?)))
}

impl<'b> Translator<'b> {
    /// A loop that is a unit.
    pub fn loop_unit(mut self, l: &'b Elements, origin: &Arc<Origin>) -> Result<Unit, Why> {
        self.in_loop = !l.collectors.iter().any(|collector| matches!(collector.kind, Kind::Bins { .. }));
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
                    if !are_few(start) || !are_few(&operator.right) {
                        return Err(Why("a fold of arrays"));
                    }
                    let how = match in_lanes(&operator) {
                        _ if is_plain(&operator) => match operator.builtin.filter(|prim| prim.any_order()) {
                            Some(prim) => How::Exact(prim.commutative_fold().map_or(0, bits)),
                            None => How::Ordered,
                        },
                        Some((_, neutral)) => How::Lanes(neutral),
                        None => return Err(BY_BRACKETS),
                    };
                    for place in &operator.left {
                        let left = self.write(place.reg);
                        scalars.push(left);
                        results.0.push(left);
                    }
                    RootSink::Fold { start: start.clone(), outs, operator, how }
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
        let chunks = sinks.iter().any(|sink| matches!(sink, RootSink::Fold { how: How::Lanes(_), .. }));
        let by_themselves = |sink: &RootSink| match sink {
            RootSink::Each { reversed, .. } => !reversed,
            RootSink::Parts { .. } => true,
            RootSink::Fold { how, .. } => *how != How::Ordered,
            RootSink::Bins { .. } => false,
        };
        let dealt = l.scans.is_empty() && sinks.iter().all(by_themselves);
        // What goes from one chunk to the next would have to come out.
        if chunks && !dealt {
            return Err(Why("chunks of which each needs the one before"));
        }
        let unit = self.unit(scalars, arrays, sinks)?;
        Ok(Unit { dealt, chunks, ..unit })
    }

    /// A loop; of a unit it takes the positions from one to before another.
    pub(super) fn elements(&mut self, l: &'b Elements, root: Option<(Register, Register)>) -> Result<(), Why> {
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
            if !is_plain(&scan.operator) {
                return Err(BY_BRACKETS);
            }
            self.start(&scan.operator, &scan.start);
            self.sinks.insert(scan.sink, Sink::Combined(&scan.operator));
        }
        let index = self.fresh(ScalarType::I64);
        let mut reversed = false;
        for collector in &l.collectors {
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
        let lanes: Vec<&Collector> =
            l.collectors.iter().filter(|c| matches!(self.sinks.get(&c.sink), Some(Sink::Lanes { .. }))).collect();
        match root {
            None if !lanes.is_empty() => self.chunks(space, position, &lanes, body)?,
            _ => {
                lanes.iter().for_each(|collector| self.fill_lanes(collector));
                self.count((from, to), position, body);
                lanes.iter().for_each(|collector| self.collapse(collector));
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
                if !root {
                    self.start(operator, start);
                }
                match in_lanes(operator) {
                    _ if is_plain(operator) => Sink::Combined(operator),
                    Some((prim, _)) => {
                        let lanes = self.fresh_array(prim.ty, 1);
                        let (left, position) = (operator.left[0].reg, position);
                        Sink::Lanes { lanes, prim, left, position }
                    }
                    None => return Err(BY_BRACKETS),
                }
            }
            Kind::Bins { rank, arrays, few } => {
                if !few {
                    return Err(Why("bins of arrays"));
                }
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

    // ---- lanes ----

    fn lanes_of(&self, collector: &Collector) -> Option<(Register, Prim, Reg)> {
        match self.sinks.get(&collector.sink) {
            Some(Sink::Lanes { lanes, prim, left, .. }) => Some((*lanes, *prim, *left)),
            _ => None,
        }
    }

    /// Lanes hold the neutral element, which changes no bit.
    fn fill_lanes(&mut self, collector: &Collector) {
        let Some((lanes, prim, _)) = self.lanes_of(collector) else { return };
        let n = self.integer(self.constants.lanes as i64);
        let neutral = prim.commutative_fold().map_or(0, bits);
        let (value, index) = (self.constant(prim.ty, neutral), self.fresh(ScalarType::I64));
        self.push(Code::New { dst: lanes, dims: vec![n] });
        let fill = vec![(self.site, Code::Write { array: lanes, at: vec![index], value })];
        self.count((None, n), index, fill);
    }

    /// The lanes of a chunk come together, by a tree of adjacent pairs: in the operator's left operand.
    fn collapse(&mut self, collector: &Collector) {
        let Some((lanes, prim, left)) = self.lanes_of(collector) else { return };
        let mut values: Vec<Register> = Vec::new();
        for k in 0..self.constants.lanes {
            let (at, dst) = (vec![self.integer(k as i64)], self.fresh(prim.ty));
            self.push(Code::Read { dst, array: lanes, at });
            values.push(dst);
        }
        while values.len() > 1 {
            values = values.chunks(2).map(|pair| self.combined(prim, pair)).collect();
        }
        let (dst, src) = (self.write(left), values[0]);
        self.push(Code::Move { dst, src });
        self.push(Code::Drop(lanes));
    }

    fn combined(&mut self, prim: Prim, pair: &[Register]) -> Register {
        let [left, right] = pair else { return pair[0] };
        let dst = self.fresh(prim.ty);
        self.push(Code::Prim { prim, dst, args: vec![*left, *right] });
        dst
    }

    /// A loop within a unit whose folds combine chunk by chunk, one after the other: so it is up to a group of chunks,
    /// and a loop of more is left to bytecode.
    fn chunks(
        &mut self,
        space: Register,
        position: Register,
        lanes: &[&'b Collector],
        body: lawson_jit::function::Block,
    ) -> Result<(), Why> {
        // The unit begins anew then.
        if !self.in_loop {
            return Err(Why("a sum by chunks that would have to begin anew"));
        }
        let most = self.integer((self.constants.chunk * self.constants.group) as i64);
        let fits = self.computed(PrimOp::Le, &[space, most]);
        self.block.push((ANEW, Code::Assert(fits)));
        let size = self.integer(self.constants.chunk as i64);
        // What has come together before the chunk.
        let mut before = Vec::new();
        for collector in lanes {
            let Some((_, prim, left)) = self.lanes_of(collector) else { continue };
            let (acc, start) = (self.fresh(prim.ty), self.read(left, prim.ty));
            self.push(Code::Move { dst: acc, src: start });
            before.push((acc, prim, left));
        }
        let (first, end) = (self.fresh(ScalarType::I64), self.fresh(ScalarType::I64));
        let zero = self.integer(0);
        self.push(Code::Move { dst: first, src: zero });
        let chunk = self.apart(|t| {
            let after = t.computed(PrimOp::Add, &[first, size]);
            let until = t.computed(PrimOp::Min, &[after, space]);
            t.push(Code::Move { dst: end, src: until });
            lanes.iter().for_each(|collector| t.fill_lanes(collector));
            t.count((Some(first), end), position, body);
            for (collector, (acc, prim, left)) in lanes.iter().zip(&before) {
                t.collapse(collector);
                let value = t.read(*left, prim.ty);
                let sum = t.combined(*prim, &[*acc, value]);
                t.push(Code::Move { dst: *acc, src: sum });
            }
            t.push(Code::Move { dst: first, src: end });
            Ok(())
        })?;
        let condition = self.fresh(ScalarType::Bool);
        let more = Prim { op: PrimOp::Lt, ty: ScalarType::I64 };
        let again = vec![(0, Code::Prim { prim: more, dst: condition, args: vec![first, space] })];
        self.push(Code::Turns(lawson_jit::function::Turns {
            count: None,
            again: Some((again, condition)),
            limited: false,
            body: chunk,
        }));
        for (acc, _, left) in before {
            let dst = self.write(left);
            self.push(Code::Move { dst, src: acc });
        }
        Ok(())
    }

    // ---- elements ----

    /// An element comes to a sink.
    pub(super) fn emit(&mut self, sink: usize, position: Reg, values: &'b [Place]) -> Result<(), Why> {
        match self.sinks.get(&sink).cloned().ok_or(NO_SINK)? {
            Sink::Each(outs, index) => {
                for (out, value) in outs.iter().zip(values) {
                    let (array, at) = (self.write_array(out.reg), vec![index]);
                    if value.rank == 0 {
                        let value = self.read(value.reg, out.ty);
                        self.push(Code::Write { array, at, value });
                    } else {
                        let value = self.read_array(value.reg);
                        self.push(Code::WriteRow { array, at, value });
                    }
                }
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
            Sink::Lanes { position: own, .. } if own != position => return Err(BY_BRACKETS),
            Sink::Lanes { lanes, prim, .. } => {
                let (position, value) = (self.read(position, ScalarType::I64), self.read(values[0].reg, prim.ty));
                let mask = self.integer(self.constants.lanes as i64 - 1);
                let at = vec![self.computed(PrimOp::BitAnd, &[position, mask])];
                let before = self.fresh(prim.ty);
                self.push(Code::Read { dst: before, array: lanes, at: at.clone() });
                let value = self.combined(prim, &[before, value]);
                self.push(Code::Write { array: lanes, at, value });
            }
            Sink::Bins { rank, outs, operator } => self.bins(rank, &outs, operator, values)?,
        }
        Ok(())
    }

    /// What came so far, combined with an element.
    fn combine(&mut self, operator: &'b Operator, values: &[Place]) -> Result<(), Why> {
        for (right, value) in operator.right.iter().zip(values) {
            self.moves(*right, *value, false);
        }
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
        let Some(first) = outs.first() else { return Ok(()) };
        let first = self.write_array(first.reg);
        let at: Vec<Register> = indices.iter().map(|place| self.read(place.reg, ScalarType::I64)).collect();
        let (zero, mut inside) = (self.integer(0), None);
        for (dim, index) in at.iter().enumerate() {
            let extent = self.fresh(ScalarType::I64);
            self.push(Code::Extent { dst: extent, array: first, dim });
            let below = self.computed(PrimOp::Lt, &[*index, extent]);
            let above = self.computed(PrimOp::Ge, &[*index, zero]);
            for condition in [below, above] {
                inside = Some(match inside {
                    None => condition,
                    Some(before) => {
                        let dst = self.fresh(ScalarType::Bool);
                        let prim = Prim { op: PrimOp::LogAnd, ty: ScalarType::Bool };
                        self.push(Code::Prim { prim, dst, args: vec![before, condition] });
                        dst
                    }
                });
            }
        }
        let then = self.apart(|t| {
            let Some(operator) = operator else {
                for (out, value) in outs.iter().zip(values) {
                    let (array, value) = (t.write_array(out.reg), t.read(value.reg, out.ty));
                    t.push(Code::Write { array, at: at.clone(), value });
                }
                return Ok(());
            };
            for (out, left) in outs.iter().zip(&operator.left) {
                let (array, dst) = (t.write_array(out.reg), t.write(left.reg));
                t.push(Code::Read { dst, array, at: at.clone() });
            }
            t.combine(operator, values)?;
            for (out, left) in outs.iter().zip(&operator.left) {
                let (array, value) = (t.write_array(out.reg), t.read(left.reg, out.ty));
                t.push(Code::Write { array, at: at.clone(), value });
            }
            Ok(())
        })?;
        let cond = inside.ok_or(Why("bins without indices"))?;
        self.push(Code::If { cond, then, otherwise: Vec::new() });
        Ok(())
    }

    /// A scan steps: its new state.
    pub(super) fn step(&mut self, sink: usize, values: &'b [Place], dst: &'b [Place]) -> Result<(), Why> {
        let Some(Sink::Combined(operator)) = self.sinks.get(&sink).cloned() else { return Err(NO_SINK) };
        self.combine(operator, values)?;
        for (dst, left) in dst.iter().zip(&operator.left) {
            self.moves(*dst, *left, false);
        }
        Ok(())
    }
}
