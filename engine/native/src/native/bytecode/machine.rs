//! Runs bytecode.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;
use lawson_tiles::buffer::{Buffer, Pool};
use lawson_tiles::with_type;

use super::super::Outside;
use super::super::backend::ChunkLists;
use super::super::column::Column;
use super::super::profile::{LoopTime, Profile};
use super::super::run::{Counters, RunError, Settings, Watch, elements};
use super::super::value::{NativeValue, PIECE};
use super::array::{Array, Own, place, store_block, store_row};
use super::compiled::Arena;
use super::lane::{Bits, bits, scalar};
use super::ways::Sink;
use super::{Block, Bytecode, Closed, Inst, Operand, Place, Reg, Trace, Turns};
use crate::core::{Origin, SizeVar};

pub(super) const NO_ARRAY: RunError = RunError::Internal("a register without an array");

/// Registers, and what a run has made so far.
pub(super) struct Machine<'c, 'a> {
    pub(super) scalars: Vec<u64>,
    pub(super) arrays: Vec<Array<'a>>,
    pub(super) sinks: Vec<Option<Box<Sink<'c, 'a>>>>,
    pub(super) pool: &'c Pool,
    /// Memory of compiled code.
    pub(super) arena: Arena,
    pub(super) schedule: Schedule,
    pub(super) outside: Outside<'c>,
    pub(super) settings: Settings,
    pub(super) watch: &'c Watch,
    /// Where the time goes, if that is asked; nothing inside of loops.
    pub(super) profile: Option<Profile>,
    pub(super) counters: Counters,
    /// The values of chunks, of each loop that combines some, where somebody asks for them.
    pub(super) lists: Option<Vec<ChunkLists>>,
    /// The innermost statement that failed.
    failed: Option<Arc<Origin>>,
}

/// What a run gives: results, what it counted, and the values of chunks, if somebody asks for them.
type Ran<'a> = (Vec<NativeValue<'a>>, Counters, Vec<ChunkLists>);

/// Runs a program's code on arguments that fit its parameters; `size` are the values of sizes that they give.
/// Gives the statement at which it fails too, if it is known by name.
pub fn run<'c, 'a>(
    code: &'c Bytecode,
    args: &[NativeValue<'a>],
    size: &dyn Fn(&SizeVar) -> Option<i64>,
    (pool, settings, lists, outside): (&'c Pool, Settings, Option<Vec<ChunkLists>>, Outside<'c>),
    watch: &'c Watch,
    profile: &mut Option<Profile>,
) -> Result<Ran<'a>, (RunError, Option<Origin>)> {
    let mut machine = Machine {
        scalars: vec![0; code.registers.0],
        arrays: (0..code.registers.1).map(|_| Array::Empty).collect(),
        sinks: (0..code.sinks).map(|_| None).collect(),
        pool,
        arena: Arena::default(),
        schedule: Schedule::new(settings.constants),
        outside,
        settings,
        watch,
        profile: profile.take(),
        counters: Counters::default(),
        lists,
        failed: None,
    };
    let results = machine.program(code, args, size);
    *profile = machine.profile.take();
    let lists = machine.lists.take().unwrap_or_default();
    results.map(|results| (results, machine.counters, lists)).map_err(|error| {
        let failed = machine.failed.map(|origin| (*origin).clone());
        (error, failed)
    })
}

impl<'c, 'a> Machine<'c, 'a> {
    fn program(
        &mut self,
        code: &'c Bytecode,
        args: &[NativeValue<'a>],
        size: &dyn Fn(&SizeVar) -> Option<i64>,
    ) -> Result<Vec<NativeValue<'a>>, RunError> {
        for (of, reg) in &code.sizes {
            let value = of.evaluate(&mut |var: &SizeVar| size(var));
            self.scalars[*reg] = value.ok_or(RunError::Internal("a size without a value"))?.bits();
        }
        for (bits, reg) in &code.constants {
            self.scalars[*reg] = *bits;
        }
        for (place, arg) in code.params.iter().zip(args) {
            match arg {
                NativeValue::Scalar(s) => self.scalars[place.reg] = bits(*s),
                NativeValue::Array(array) => self.arrays[place.reg] = array.clone().into(),
            }
        }
        self.block(&code.body)?;
        code.results.iter().map(|place| self.value(place)).collect()
    }

    pub(super) fn block(&mut self, block: &'c Block) -> Result<(), RunError> {
        self.goes_on()?;
        let profiled = self.profile.is_some();
        for (inst, origin) in block.insts.iter().zip(&block.origins) {
            let ran = if profiled { self.profiled(inst, origin) } else { self.inst(inst) };
            ran.inspect_err(|_| self.failed_at(origin))?;
        }
        Ok(())
    }

    /// Runs an instruction, and writes down how long it took if it is a loop.
    fn profiled(&mut self, inst: &'c Inst, origin: &Arc<Origin>) -> Result<(), RunError> {
        let (elements, is_loop) = match inst {
            Inst::Loop(l) => (Some(self.integer(l.space)), true),
            Inst::Turns(turns) => (turns.count.map(|(n, _)| self.integer(n)), false),
            _ => return self.inst(inst),
        };
        let in_loops = self.profile.as_ref().map(Profile::in_loops).unwrap_or_default();
        // What is in a loop is its own; loops in turns have lines of their own.
        let outside = if is_loop { self.profile.take() } else { None };
        self.watch.threads.store(1, Ordering::Relaxed);
        let (bytes, start) = (self.counters.bytes, Instant::now());
        let ran = self.inst(inst);
        let took = start.elapsed();
        let (bytes, threads) = if is_loop {
            self.profile = outside;
            (Some(self.counters.bytes - bytes), self.watch.threads.load(Ordering::Relaxed))
        } else {
            (None, 1)
        };
        if let Some(profile) = &mut self.profile {
            let time = took.saturating_sub(profile.in_loops() - in_loops);
            let elements = elements.map(|n| u64::try_from(n).unwrap_or(0));
            profile.ran(LoopTime { origin: origin.clone(), runs: 1, time, elements, bytes, threads });
        }
        ran
    }

    /// What stops has failed.
    fn goes_on(&self) -> Result<(), RunError> {
        if self.watch.stop.is_asked_for() { Err(RunError::Failed) } else { Ok(()) }
    }

    /// Fills an array that may take long; `fill` gets a piece, and which element is its first.
    fn by_pieces<T>(&self, all: &mut [T], fill: impl Fn(&mut [T], usize)) -> Result<(), RunError> {
        all.chunks_mut(PIECE).enumerate().try_for_each(|(k, piece)| {
            fill(piece, k * PIECE);
            self.goes_on()
        })
    }

    /// A statement failed; the innermost one is kept.
    pub(super) fn failed_at(&mut self, origin: &Arc<Origin>) {
        if self.failed.is_none() && !origin.sources.is_empty() {
            self.failed = Some(origin.clone());
        }
    }

    pub(super) fn integer(&self, reg: Reg) -> i64 {
        self.scalars[reg] as i64
    }

    fn integers(&self, regs: &'c [Reg]) -> impl Iterator<Item = i64> + '_ {
        regs.iter().map(|reg| self.integer(*reg))
    }

    pub(super) fn inst(&mut self, inst: &'c Inst) -> Result<(), RunError> {
        match inst {
            Inst::Lane { lane, dst, args: [x, y, z], .. } => {
                let result = lane(self.scalars[*x], self.scalars[*y], self.scalars[*z]);
                self.scalars[*dst] = result.ok_or(RunError::Failed)?;
            }
            Inst::Prim { prim, dst, args } => self.prim(*prim, *dst, args)?,
            Inst::Move { dst, src } => self.scalars[*dst] = self.scalars[*src],
            Inst::Share { dst, src: Operand { reg, taken: true } } => {
                self.arrays.swap(*dst, *reg);
                self.arrays[*reg] = Array::Empty;
            }
            Inst::Share { dst, src } => self.arrays[*dst] = self.operand(*src)?,
            Inst::Drop(reg) => self.drop_array(*reg),
            Inst::Element { get, dst, array, at } => {
                let array = &self.arrays[*array];
                let place = usize::try_from(self.integer(*at)).map_err(|_| RunError::Failed)?;
                let slice = array.slice();
                if place >= slice.len() {
                    return Err(RunError::Failed);
                }
                self.scalars[*dst] = get(slice, place);
            }
            Inst::Load { get, dst, array, at } => {
                let array = &self.arrays[*array];
                let place = place(array.dims(), self.integers(at)).ok_or(RunError::Failed)?;
                self.scalars[*dst] = get(array.slice(), place);
            }
            Inst::Row { dst, array, at } => {
                let at: Vec<i64> = self.integers(at).collect();
                let row = self.arrays[*array].row(&at).ok_or(RunError::Failed)?;
                self.arrays[*dst] = row.into();
            }
            Inst::Store { put, array, at, value } => {
                let value = self.scalars[*value];
                let (own, place) = self.changed(*array, at)?;
                put(&mut own.data, place, value);
            }
            Inst::StoreRow { array, at, value } => {
                let row = std::mem::take(&mut self.arrays[*value]);
                let (own, place) = self.changed(*array, at)?;
                if !store_row(own, place, &row) {
                    return Err(RunError::Failed);
                }
                self.arrays[*value] = row;
            }
            Inst::StoreBlock { array, at, value } => {
                let block = std::mem::take(&mut self.arrays[*value]);
                let at: Vec<i64> = self.integers(at).collect();
                let own = self.arrays[*array].own(self.pool, &self.watch.stop)?.ok_or(NO_ARRAY)?;
                store_block(own, &at, &block).ok_or(RunError::Failed)?;
                self.arrays[*value] = block;
            }
            Inst::Extent { dst, array, dim } => {
                let extent = self.arrays[*array].dims().get(*dim).ok_or(NO_ARRAY)?;
                self.scalars[*dst] = extent.bits();
            }
            Inst::List { dst, ty, elements } => self.list(*dst, *ty, elements)?,
            Inst::Rows { dst, ty, rows, dims } => self.rows(*dst, *ty, rows, dims)?,
            Inst::Closed { dst, n, what, counts } => self.closed(*dst, *n, *what, *counts)?,
            Inst::Reshape { dst, array, dims } => self.reshape(*dst, *array, dims)?,
            Inst::Assert(cond) if self.scalars[*cond] == 0 => return Err(RunError::Failed),
            Inst::Length(n) if self.integer(*n) < 0 => return Err(RunError::Failed),
            Inst::Assert(_) | Inst::Length(_) => {}
            Inst::If { cond, then, otherwise } => {
                self.block(if self.scalars[*cond] != 0 { then } else { otherwise })?;
            }
            Inst::Turns(turns) => self.turns(turns)?,
            Inst::Loop(l) => self.a_loop(l)?,
            Inst::Beside(beside) => self.beside(beside)?,
            Inst::Trace(trace) => {
                let value = self.joined(trace)?;
                (self.outside.printer)(value);
            }
            Inst::Call(external) => self.external(external)?,
            Inst::Emit { sink, position, values } => self.emit(*sink, *position, values)?,
            Inst::Step { sink, position, values, dst } => {
                self.step(*sink, self.scalars[*position], values, dst)?;
            }
        }
        Ok(())
    }

    /// An array to change, and the place at these indices.
    fn changed(&mut self, array: Reg, at: &[Reg]) -> Result<(&mut Own, usize), RunError> {
        let own = self.arrays[array].own(self.pool, &self.watch.stop)?.ok_or(NO_ARRAY)?;
        let at = at.iter().map(|reg| self.scalars[*reg] as i64);
        let place = place(&own.dims, at).ok_or(RunError::Failed)?;
        Ok((own, place))
    }

    // What makes arrays, or calls the oracle, stands by itself, so that `inst` needs little of the stack.

    #[inline(never)]
    fn prim(&mut self, prim: Prim, dst: Reg, args: &[(Reg, ScalarType)]) -> Result<(), RunError> {
        let mut operands = [Scalar::Bool(false); 3];
        for (operand, (reg, ty)) in operands.iter_mut().zip(args) {
            *operand = scalar(*ty, self.scalars[*reg]);
        }
        let result = prim.apply(&operands[..args.len()]).map_err(|_| RunError::Failed)?;
        self.scalars[dst] = bits(result);
        Ok(())
    }

    /// A value of the source, put together.
    #[inline(never)]
    pub(super) fn joined(&mut self, trace: &Trace) -> Result<Value, RunError> {
        let parts = trace.parts.iter().map(|part| Ok(self.value(part)?.to_core()));
        let parts = parts.collect::<Result<Vec<_>, RunError>>()?;
        let value = trace.layout.join(&mut parts.into_iter());
        value.ok_or(RunError::Internal("parts of what is traced that don't fit"))
    }

    #[inline(never)]
    fn list(&mut self, dst: Reg, ty: ScalarType, elements: &[Reg]) -> Result<(), RunError> {
        let data = with_type!(ty, T => {
            let mut data = self.pool.take::<T>(elements.len())?;
            for (out, reg) in data.iter_mut().zip(elements) {
                *out = T::of_bits(self.scalars[*reg]);
            }
            Buffer::from(data)
        });
        self.arrays[dst] = Array::of([elements.len() as i64], data);
        Ok(())
    }

    #[inline(never)]
    fn rows(&mut self, dst: Reg, ty: ScalarType, rows: &[Reg], dims: &'c [Reg]) -> Result<(), RunError> {
        let mut column = Column::new(ty, rows.len());
        for row in rows {
            let row = self.arrays[*row].share().ok_or(NO_ARRAY)?;
            column.push(&NativeValue::Array(row), 1, self.pool)?;
        }
        self.arrays[dst] = column.finish(|| Ok(self.extents(dims)), self.pool)?.into();
        Ok(())
    }

    #[inline(never)]
    fn reshape(&mut self, dst: Reg, array: Operand, dims: &'c [Reg]) -> Result<(), RunError> {
        let array = self.operand(array)?.leave().ok_or(NO_ARRAY)?;
        let array = array.reshaped(self.extents(dims));
        self.arrays[dst] = array.ok_or(RunError::Internal("a reshape to other elements"))?.into();
        Ok(())
    }

    /// Extents; those of rows that are not there may be negative.
    pub(super) fn extents(&self, dims: &'c [Reg]) -> Vec<i64> {
        self.integers(dims).map(|extent| extent.max(0)).collect()
    }

    pub(super) fn drop_array(&mut self, reg: Reg) {
        self.arrays[reg] = Array::Empty;
    }

    pub(super) fn operand(&mut self, operand: Operand) -> Result<Array<'a>, RunError> {
        if operand.taken {
            return Ok(std::mem::take(&mut self.arrays[operand.reg]));
        }
        Ok(self.arrays[operand.reg].share().ok_or(NO_ARRAY)?.into())
    }

    #[inline(never)]
    fn closed(&mut self, dst: Reg, n: Reg, what: Closed, counts: bool) -> Result<(), RunError> {
        let extent = self.integer(n);
        let n = elements(extent)?;
        let own = |data| Array::of([extent], data);
        self.arrays[dst] = match what {
            Closed::Iota => {
                let mut data = self.pool.take::<i64>(n)?;
                self.by_pieces(&mut data, |part, from| {
                    part.iter_mut().zip(from as i64..).for_each(|(x, i)| *x = i);
                })?;
                own(data.into())
            }
            Closed::Scalar(reg, ty) => with_type!(ty, T => {
                let mut data = self.pool.take::<T>(n)?;
                let value = T::of_bits(self.scalars[reg]);
                self.by_pieces(&mut data, |part, _| part.fill(value))?;
                own(data.into())
            }),
            Closed::Array(reg) => {
                let row = self.arrays[reg].share().ok_or(NO_ARRAY)?;
                let width = row.slice().len();
                elements(extent.checked_mul(width as i64).ok_or(RunError::TooLarge(i64::MAX))?)?;
                let (ty, dims) = (row.ty(), row.dims().to_vec());
                let mut column = Column::new(ty, n);
                let (row, step) = (NativeValue::Array(row), PIECE / width.max(1) + 1);
                for from in (0..n).step_by(step) {
                    self.goes_on()?;
                    column.push(&row, step.min(n - from), self.pool)?;
                }
                column.finish(|| Ok(dims), self.pool)?.into()
            }
        };
        if counts {
            self.counters.loops += 1;
            let slice = self.arrays[dst].slice();
            self.counters.wrote(slice.ty(), slice.len());
        }
        Ok(())
    }

    fn turns(&mut self, turns: &'c Turns) -> Result<(), RunError> {
        if self.compiled_turns(turns)? {
            return Ok(());
        }
        let count = turns.count.map(|(n, index)| (self.integer(n), index));
        for turn in 0i64.. {
            if let Some((count, index)) = count {
                if turn >= count {
                    break;
                }
                self.scalars[index] = turn.bits();
            }
            if turn as u64 >= self.settings.turns {
                return Err(RunError::Failed);
            }
            if let Some((condition, again)) = &turns.again {
                self.block(condition)?;
                if self.scalars[*again] == 0 {
                    break;
                }
            }
            self.block(&turns.body)?;
        }
        Ok(())
    }

    /// The value of a component, an array for others to have too.
    pub(super) fn value(&mut self, place: &Place) -> Result<NativeValue<'a>, RunError> {
        Ok(match place.rank {
            0 => NativeValue::Scalar(scalar(place.ty, self.scalars[place.reg])),
            _ => NativeValue::Array(self.arrays[place.reg].share().ok_or(NO_ARRAY)?),
        })
    }
}
