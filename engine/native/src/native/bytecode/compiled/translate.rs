//! Instructions of bytecode as instructions of a function that is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_jit::Function;
use lawson_jit::function::{self, Count, Inst as Code, Malformed, Reg as Register, Value};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Constants;

use super::super::{Block, Closed, Inst, Place, Reg, Turns};
use super::loops::Sink;
use super::weight::Weight;
use super::{MOST, Registers, Unit, Why};
use crate::core::Origin;

const TOO_MANY: Why = Why("more instructions than are worth compiling");
/// A second name for an array of a register's own is a copy of it, which may be large, in each turn.
const TWO_NAMES: Why = Why("an array under two names that goes on from turn to turn");

/// Makes a function of a unit. What it can't say gives nothing, and is left to bytecode.
pub(super) struct Translator<'b> {
    registers: &'b Registers,
    pub(super) constants: Constants,
    pub(super) function: Function,
    scalars: BTreeMap<Reg, Register>,
    arrays: BTreeMap<Reg, Register>,
    known: BTreeMap<(u64, ScalarType), Register>,
    /// Registers that the unit gives values to, and those that come in, scalars and arrays.
    made: (BTreeSet<Reg>, BTreeSet<Reg>),
    used: (BTreeSet<Reg>, BTreeSet<Reg>),
    pub(super) sinks: BTreeMap<usize, Sink<'b>>,
    pub(super) block: function::Block,
    changed: BTreeSet<(ScalarType, usize)>,
    origins: Vec<Arc<Origin>>,
    pub(super) site: function::Site,
    /// Whether the unit may begin anew where it can't go on: it changes nothing that was there before.
    pub(super) begins_anew: bool,
    /// Instructions put down so far.
    put: usize,
    /// Of turns that are a unit: the registers that may hold an array that goes on from turn to turn.
    state: BTreeSet<Reg>,
    /// Where the unit's own loop stands in its block.
    pub(super) own_loop: usize,
    /// Of a unit's folds by brackets, whether there is a fold.
    pub(super) there_is: BTreeMap<usize, Register>,
    /// Units that bring to their places what comes to bins that are filled last, by their sinks.
    pub(super) then: BTreeMap<usize, Unit>,
}

impl<'b> Translator<'b> {
    pub fn new(registers: &'b Registers, constants: Constants) -> Translator<'b> {
        Translator {
            registers,
            constants,
            function: Function::default(),
            scalars: BTreeMap::new(),
            arrays: BTreeMap::new(),
            known: BTreeMap::new(),
            made: Default::default(),
            used: Default::default(),
            sinks: BTreeMap::new(),
            block: Vec::new(),
            changed: BTreeSet::new(),
            origins: Vec::new(),
            site: 0,
            begins_anew: false,
            put: 0,
            state: BTreeSet::new(),
            own_loop: 0,
            there_is: BTreeMap::new(),
            then: BTreeMap::new(),
        }
    }

    pub(super) fn push(&mut self, code: Code) {
        self.put += 1;
        self.block.push((self.site, code));
    }

    /// What is put down meanwhile, by itself.
    pub(super) fn apart(
        &mut self,
        fill: impl FnOnce(&mut Self) -> Result<(), Why>,
    ) -> Result<function::Block, Why> {
        let outer = std::mem::take(&mut self.block);
        let filled = fill(self);
        let block = std::mem::replace(&mut self.block, outer);
        filled.map(|()| block)
    }

    /// From here on it is from this statement; one without a name is part of the one around it.
    pub(super) fn from(&mut self, origin: &Arc<Origin>) {
        if !origin.sources.is_empty() || self.origins.is_empty() {
            if self.origins.last().is_none_or(|last| !Arc::ptr_eq(last, origin)) {
                self.origins.push(origin.clone());
            }
            self.site = self.origins.len() as function::Site - 1;
        }
    }

    // ---- registers ----

    pub(super) fn fresh(&mut self, ty: ScalarType) -> Register {
        self.function.scalars.push(ty);
        self.function.scalars.len() - 1
    }

    pub(super) fn fresh_array(&mut self, ty: ScalarType, rank: usize) -> Register {
        self.function.arrays.push((ty, rank));
        self.function.arrays.len() - 1
    }

    pub(super) fn constant(&mut self, ty: ScalarType, bits: u64) -> Register {
        if let Some(reg) = self.known.get(&(bits, ty)) {
            return *reg;
        }
        let reg = self.fresh(ty);
        self.known.insert((bits, ty), reg);
        self.function.constants.push((reg, bits));
        reg
    }

    fn scalar(&mut self, reg: Reg) -> Register {
        if let Some(reg) = self.scalars.get(&reg) {
            return *reg;
        }
        let new = self.fresh(self.registers.scalars[reg]);
        self.scalars.insert(reg, new);
        new
    }

    /// A scalar that is read as one of this type.
    pub(super) fn read(&mut self, reg: Reg, ty: ScalarType) -> Register {
        if let Some(bits) = self.registers.constants.get(&reg) {
            return self.constant(ty, *bits);
        }
        self.used.0.insert(reg);
        self.scalar(reg)
    }

    fn indices(&mut self, regs: &[Reg]) -> Vec<Register> {
        regs.iter().map(|reg| self.read(*reg, ScalarType::I64)).collect()
    }

    /// A scalar that is given a value.
    pub(super) fn write(&mut self, reg: Reg) -> Register {
        self.made.0.insert(reg);
        self.scalar(reg)
    }

    fn of_array(&mut self, reg: Reg) -> Register {
        if let Some(reg) = self.arrays.get(&reg) {
            return *reg;
        }
        let (ty, rank) = self.registers.arrays[reg];
        let new = self.fresh_array(ty, rank);
        self.arrays.insert(reg, new);
        new
    }

    pub(super) fn read_array(&mut self, reg: Reg) -> Register {
        self.used.1.insert(reg);
        self.of_array(reg)
    }

    pub(super) fn write_array(&mut self, reg: Reg) -> Register {
        self.made.1.insert(reg);
        self.of_array(reg)
    }

    fn ty(&self, array: Reg) -> ScalarType {
        self.registers.arrays[array].0
    }

    /// An integer operation.
    pub(super) fn computed(&mut self, op: PrimOp, args: &[Register]) -> Register {
        let prim = Prim { op, ty: ScalarType::I64 };
        let dst = self.fresh(prim.result());
        self.push(Code::Prim { prim, dst, args: args.to_vec() });
        dst
    }

    pub(super) fn integer(&mut self, n: i64) -> Register {
        self.constant(ScalarType::I64, n as u64)
    }

    /// `to` becomes what `from` is; nothing uses an array under its old name any more, if it is taken.
    pub(super) fn moves(&mut self, to: Place, from: Place, taken: bool) {
        if to.rank == 0 {
            let (dst, src) = (self.write(to.reg), self.read(from.reg, to.ty));
            self.push(Code::Move { dst, src });
        } else {
            let (dst, src) = (self.write_array(to.reg), self.read_array(from.reg));
            self.push(Code::Share { dst, src, taken });
        }
    }

    // ---- instructions ----

    pub(super) fn block(&mut self, block: &'b Block) -> Result<(), Why> {
        let outer = self.site;
        for (inst, origin) in block.insts.iter().zip(&block.origins) {
            self.site = outer;
            self.from(origin);
            self.inst(inst)?;
        }
        self.site = outer;
        Ok(())
    }

    fn inst(&mut self, inst: &'b Inst) -> Result<(), Why> {
        // An operator is put down several times, and those within it each time.
        if self.put > MOST {
            return Err(TOO_MANY);
        }
        match inst {
            Inst::Lane { prim, dst, args, .. } => {
                let args = args.iter().zip(prim.args()).map(|(reg, ty)| self.read(*reg, ty)).collect();
                let dst = self.write(*dst);
                self.push(Code::Prim { prim: *prim, dst, args });
            }
            Inst::Prim { prim, dst, args } => {
                let args = args.iter().map(|(reg, ty)| self.read(*reg, *ty)).collect();
                let dst = self.write(*dst);
                self.push(Code::Prim { prim: *prim, dst, args });
            }
            Inst::Move { dst, src } => {
                let ty = self.registers.scalars[*dst];
                let (src, dst) = (self.read(*src, ty), self.write(*dst));
                self.push(Code::Move { dst, src });
            }
            Inst::Share { dst, src } => {
                if self.state.contains(&src.reg) {
                    if !src.taken {
                        return Err(TWO_NAMES);
                    }
                    self.state.insert(*dst);
                }
                let (taken, src) = (src.taken, self.read_array(src.reg));
                let dst = self.write_array(*dst);
                self.push(Code::Share { dst, src, taken });
            }
            Inst::Drop(array) => {
                let array = self.of_array(*array);
                self.push(Code::Drop(array));
            }
            Inst::Element { dst, array, at, .. } => self.read_at(*dst, *array, &[*at]),
            Inst::Load { dst, array, at, .. } => self.read_at(*dst, *array, at),
            Inst::Row { array, .. } if self.state.contains(array) => return Err(TWO_NAMES),
            Inst::Row { dst, array, at } => {
                let (array, at) = (self.read_array(*array), self.indices(at));
                let dst = self.write_array(*dst);
                self.push(Code::Row { dst, array, at });
            }
            Inst::Store { array, at, value, .. } => {
                let (ty, at) = (self.ty(*array), self.indices(at));
                self.changed.insert(self.registers.arrays[*array]);
                let (value, array) = (self.read(*value, ty), self.read_array(*array));
                self.push(Code::Write { array, at, value });
            }
            Inst::StoreRow { array, at, value } => {
                let (at, value) = (self.indices(at), self.read_array(*value));
                self.changed.insert(self.registers.arrays[*array]);
                let array = self.read_array(*array);
                self.push(Code::WriteRow { array, at, value });
            }
            Inst::StoreBlock { array, at, value } => {
                let (ty, rank) = self.registers.arrays[*array];
                self.changed.insert((ty, rank));
                let (at, value) = (self.indices(at), self.read_array(*value));
                let array = self.read_array(*array);
                self.write_block((array, &at), (value, ty), &mut Vec::new(), rank);
            }
            Inst::Extent { dst, array, dim } => {
                let (array, dst) = (self.read_array(*array), self.write(*dst));
                self.push(Code::Extent { dst, array, dim: *dim });
            }
            Inst::List { dst, ty, elements } => {
                let dims = vec![self.integer(elements.len() as i64)];
                let dst = self.write_array(*dst);
                self.push(Code::New { dst, dims });
                for (k, element) in elements.iter().enumerate() {
                    let (at, value) = (vec![self.integer(k as i64)], self.read(*element, *ty));
                    self.push(Code::Write { array: dst, at, value });
                }
            }
            Inst::Rows { dst, rows, dims, .. } => {
                let rows: Vec<Register> = rows.iter().map(|row| self.read_array(*row)).collect();
                let mut dims = self.indices(dims);
                dims.insert(0, self.integer(0));
                let dst = self.write_array(*dst);
                self.push(Code::New { dst, dims });
                rows.into_iter()
                    .for_each(|row| self.push(Code::Push { array: dst, value: Value::Array(row) }));
            }
            Inst::Closed { counts: true, .. } => return Err(Why("an array that is counted")),
            Inst::Closed { dst, n, what, .. } => self.closed(*dst, *n, *what),
            Inst::Reshape { dst, array, dims } => {
                let (taken, src) = (array.taken, self.read_array(array.reg));
                let dims = self.indices(dims);
                let dst = self.write_array(*dst);
                self.push(Code::Reshape { dst, src, taken, dims });
            }
            Inst::Assert(cond) => {
                let cond = self.read(*cond, ScalarType::Bool);
                self.push(Code::Assert(cond));
            }
            Inst::Length(n) => {
                let n = self.read(*n, ScalarType::I64);
                self.push(Code::Length(n));
            }
            Inst::If { cond, then, otherwise } if self.registers.constants.contains_key(cond) => {
                self.block(if self.registers.constants[cond] != 0 { then } else { otherwise })?;
            }
            Inst::If { cond, then, otherwise } => {
                let cond = self.read(*cond, ScalarType::Bool);
                let then = self.apart(|t| t.block(then))?;
                let otherwise = self.apart(|t| t.block(otherwise))?;
                self.push(Code::If { cond, then, otherwise });
            }
            Inst::Turns(turns) => self.turns(turns)?,
            Inst::Loop(l) if !l.is_counted() => {
                let elements = l.elements().ok_or(Why("a loop that runs on tiles only"))?;
                self.elements(elements, None)?;
            }
            Inst::Emit { sink, position, values } => self.emit(*sink, *position, values)?,
            Inst::Step { sink, position, values, dst } => self.step(*sink, *position, values, dst)?,
            Inst::Loop(_) | Inst::Beside(_) => return Err(Why("loops that may run on tiles")),
            Inst::Trace(_) => return Err(Why("what it prints")),
            Inst::Call(_) => return Err(Why("a call of the host")),
        }
        Ok(())
    }

    /// A block goes to these indices on, element by element.
    fn write_block(
        &mut self,
        (array, start): (Register, &[Register]),
        (value, ty): (Register, ScalarType),
        inside: &mut Vec<Register>,
        rank: usize,
    ) {
        if inside.len() == rank {
            let at = start.iter().zip(&*inside);
            let at = at.map(|(start, index)| self.computed(PrimOp::Add, &[*start, *index])).collect();
            let element = self.fresh(ty);
            self.push(Code::Read { dst: element, array: value, at: inside.clone() });
            self.push(Code::Write { array, at, value: element });
            return;
        }
        let (extent, index) = (self.fresh(ScalarType::I64), self.fresh(ScalarType::I64));
        self.push(Code::Extent { dst: extent, array: value, dim: inside.len() });
        inside.push(index);
        let outer = std::mem::take(&mut self.block);
        self.write_block((array, start), (value, ty), inside, rank);
        let body = std::mem::replace(&mut self.block, outer);
        inside.pop();
        self.count((None, extent), index, body);
    }

    fn read_at(&mut self, dst: Reg, array: Reg, at: &[Reg]) {
        let (array, at) = (self.read_array(array), self.indices(at));
        let dst = self.write(dst);
        self.push(Code::Read { dst, array, at });
    }

    fn closed(&mut self, dst: Reg, n: Reg, what: Closed) {
        let n = self.read(n, ScalarType::I64);
        self.push(Code::Length(n));
        let mut dims = vec![n];
        if let Closed::Array(row) = what {
            let rank = self.registers.arrays[row].1;
            let row = self.read_array(row);
            for dim in 0..rank {
                let extent = self.fresh(ScalarType::I64);
                self.push(Code::Extent { dst: extent, array: row, dim });
                dims.push(extent);
            }
        }
        let ty = self.ty(dst);
        let array = self.write_array(dst);
        self.push(Code::New { dst: array, dims });
        let index = self.fresh(ScalarType::I64);
        let at = vec![index];
        let fill = match what {
            Closed::Iota => Code::Write { array, at, value: index },
            Closed::Scalar(reg, _) => Code::Write { array, at, value: self.read(reg, ty) },
            Closed::Array(row) => Code::WriteRow { array, at, value: self.read_array(row) },
        };
        self.count((None, n), index, vec![(self.site, fill)]);
    }

    /// A loop that counts.
    pub(super) fn count(
        &mut self,
        (from, to): (Option<Register>, Register),
        index: Register,
        body: function::Block,
    ) {
        let count = Some(Count { from, to, index });
        self.push(Code::Turns(function::Turns { count, again: None, limited: false, body }));
    }

    fn turns(&mut self, turns: &'b Turns) -> Result<(), Why> {
        let count = turns.count.map(|(n, index)| {
            let to = self.read(n, ScalarType::I64);
            Count { from: None, to, index: self.write(index) }
        });
        let again = match &turns.again {
            Some((block, again)) => {
                let block = self.apart(|t| t.block(block))?;
                Some((block, self.read(*again, ScalarType::Bool)))
            }
            None => None,
        };
        let body = self.apart(|t| t.block(&turns.body))?;
        self.push(Code::Turns(function::Turns { count, again, limited: true, body }));
        Ok(())
    }

    // ---- units ----

    /// Turns by themselves.
    pub fn turns_unit(mut self, turns: &'b Turns, origin: &Arc<Origin>) -> Result<Unit, Why> {
        self.from(origin);
        self.state = turns.state.iter().filter(|place| place.rank > 0).map(|place| place.reg).collect();
        self.turns(turns)?;
        self.own_loop = self.block.len() - 1;
        let mut results = (Vec::new(), Vec::new());
        for place in &turns.state {
            // It comes in, and goes out.
            match place.rank {
                0 => results.0.push(self.read(place.reg, place.ty)),
                _ => results.1.push(self.read_array(place.reg)),
            }
        }
        for place in &turns.state {
            if place.rank == 0 {
                self.made.0.remove(&place.reg)
            } else {
                self.made.1.remove(&place.reg)
            };
        }
        self.function.results = results;
        self.unit(Vec::new(), Default::default(), Vec::new())
    }

    /// The unit, whose code takes these scalars and arrays before all that comes in: arrays to be changed, and others.
    pub(super) fn unit(
        mut self,
        scalars: Vec<Register>,
        (changed, arrays): (Vec<Register>, Vec<Register>),
        sinks: Vec<super::RootSink>,
    ) -> Result<Unit, Why> {
        let come: Vec<Reg> = self.used.0.difference(&self.made.0).copied().collect();
        let come_arrays: Vec<Reg> = self.used.1.difference(&self.made.1).copied().collect();
        let here: Vec<Register> = come.iter().map(|reg| self.scalars[reg]).collect();
        let here_arrays: Vec<Register> = come_arrays.iter().map(|reg| self.arrays[reg]).collect();
        self.function.params =
            ([&scalars[..], &here].concat(), [&changed[..], &arrays, &here_arrays].concat());
        self.function.own = changed.len();
        self.function.body = self.block;
        let known = here.iter().copied().zip(come.iter().copied()).collect();
        let weight = Weight::of(&self.function, self.own_loop, &known);
        let size = function::size(&self.function.body);
        if size > MOST {
            return Err(TOO_MANY);
        }
        self.function.check().map_err(|Malformed(what)| Why(what))?;
        Ok(Unit {
            function: self.function,
            code: Default::default(),
            ran: Default::default(),
            size,
            weight,
            origins: self.origins,
            scalars: come,
            arrays: come_arrays,
            changed: self.changed,
            sinks,
            dealt: false,
            vectors: false,
            chunks: false,
        })
    }
}
