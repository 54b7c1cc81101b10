//! The code of a chunk of turns.
//!
//! Between two branches or loops everything that is not a vector comes first: positions, conditions, addresses, and whether
//! the chunk agrees; then comes one branch, and after it the vectors. So nothing has been written where it does not agree.
//!
//! Turns without loops in them are asked for many chunks at once: what is asked holds for all turns between two if it
//! holds for both. What the chunks need of it is kept: addresses, conditions, and what is the same in all lanes.

use std::collections::{BTreeMap, BTreeSet};

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block as Label, ConstantData, InstBuilder, MemFlagsData as MemFlags, Value};
use cranelift_frontend::Variable;
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::plan::{Class, Plan};
use super::{VECTOR, prims};
use crate::compile::{Array, Compiler, width};
use crate::function::{Block, Count, Inst, Reg, Turns};

/// What becomes of a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It asks whether its turns agree, and computes.
    All,
    /// It asks, for so many turns as the value says.
    Asks(Value),
    /// It computes, so many turns after those that were asked first.
    Computes(Value),
}

/// What chunks need of those that were asked, in order.
pub type Kept = Vec<Variable>;

/// The code of a chunk of so many turns.
pub(crate) struct Chunk<'c, 'f, 'b> {
    c: &'c mut Compiler<'f, 'b>,
    plan: &'c Plan,
    does: Does,
    turns: i64,
    /// How many turns have to agree.
    count: Value,
    kept: &'c mut Kept,
    /// How much of it has been asked for.
    used: usize,
    /// Where it goes on where the turns don't agree.
    alone: Label,
    vectors: BTreeMap<Reg, Vec<Variable>>,
    /// Rows of arrays, where these are.
    views: BTreeMap<Reg, Array>,
    /// Where this is true they don't agree: what is the same in many chunks, and what is not.
    differ: [Vec<Value>; 2],
}

/// An argument of an instruction on vectors, as it is where the instruction stands.
enum Arg {
    Lanes(Reg),
    /// The same in all lanes of a vector register.
    Same(Value),
    /// The first of scalars that are one more in each lane.
    Steps(Value),
}

/// An instruction on vectors.
enum Later {
    Prim { prim: Prim, dst: Reg, args: Vec<Arg> },
    Move { dst: Reg, src: Arg },
    Load { dst: Reg, address: Value },
    Store { ty: ScalarType, address: Value, value: Arg },
    Choose { mask: Arg, branches: [Vec<Later>; 2] },
}

impl<'c, 'f, 'b> Chunk<'c, 'f, 'b> {
    /// Puts down the code of the turns from this one on; goes on at `alone` where they don't agree.
    pub fn put(
        c: &'c mut Compiler<'f, 'b>,
        plan: &'c Plan,
        (does, turns, kept): (Does, i64, &'c mut Kept),
        (first, alone): (Value, Label),
        body: &Block,
    ) {
        let mut vectors = BTreeMap::new();
        for (reg, bits) in plan.lanes() {
            let (ty, count) = (c.scalar_type(reg), turns * i64::from(bits) / 8 / VECTOR);
            let vars = (0..count).map(|_| c.builder.declare_var(prims::register(ty, bits)));
            vectors.insert(reg, vars.collect::<Vec<Variable>>());
        }
        c.set(plan.index, first);
        c.instead = Some(alone);
        let count = if let Does::Asks(count) = does { count } else { c.int(turns) };
        let mut chunk = Chunk {
            c,
            plan,
            does,
            turns,
            count,
            kept,
            used: 0,
            alone,
            vectors,
            views: BTreeMap::new(),
            differ: Default::default(),
        };
        chunk.block(body);
        chunk.c.instead = None;
    }

    fn block(&mut self, block: &Block) {
        let mut later = Vec::new();
        for (site, inst) in block {
            self.c.site = *site;
            match inst {
                Inst::If { cond, then, otherwise } if self.plan.class(*cond) == Class::Same => {
                    self.put_down(&mut later);
                    let cond = self.keep(|chunk| chunk.c.get(*cond));
                    let [yes, no, next] = [(); 3].map(|()| self.c.builder.create_block());
                    self.c.builder.ins().brif(cond, yes, &[], no, &[]);
                    for (label, block) in [(yes, then), (no, otherwise)] {
                        self.c.builder.switch_to_block(label);
                        self.block(block);
                        self.c.builder.ins().jump(next, &[]);
                    }
                    self.c.builder.switch_to_block(next);
                }
                Inst::Turns(turns) => {
                    self.put_down(&mut later);
                    self.turns(turns);
                }
                _ => later.extend(self.ahead(inst)),
            }
        }
        self.put_down(&mut later);
    }

    /// Turns in each of the turns, as many in each.
    fn turns(&mut self, turns: &Turns) {
        let [begin, body, next] = [(); 3].map(|()| self.c.builder.create_block());
        let turn = self.c.builder.declare_var(I64);
        let zero = self.c.int(0);
        let from = turns.count.as_ref().and_then(|count| count.from);
        let from = from.map_or(zero, |reg| self.c.get(reg));
        let to = turns.count.as_ref().map(|count| self.c.get(count.to));
        self.c.builder.def_var(turn, from);
        self.c.builder.ins().jump(begin, &[]);
        self.c.builder.switch_to_block(begin);
        let number = self.c.builder.use_var(turn);
        if let Some(to) = to {
            let (more, another) =
                (self.c.builder.create_block(), self.c.builder.ins().icmp(IntCC::SignedLessThan, number, to));
            self.c.builder.ins().brif(another, more, &[], next, &[]);
            self.c.builder.switch_to_block(more);
        }
        if let Some(Count { index, .. }) = &turns.count {
            self.c.set(*index, number);
        }
        if let Some((block, again)) = &turns.again {
            self.block(block);
            let again = self.c.get(*again);
            self.c.builder.ins().brif(again, body, &[], next, &[]);
        } else {
            self.c.builder.ins().jump(body, &[]);
        }
        self.c.builder.switch_to_block(body);
        self.block(&turns.body);
        let more = self.c.builder.ins().iadd_imm_s(number, 1);
        self.c.builder.def_var(turn, more);
        self.c.builder.ins().jump(begin, &[]);
        self.c.builder.switch_to_block(next);
    }

    // ---- what comes first ----

    /// What an instruction does except for vectors; gives what is left to do for these.
    fn ahead(&mut self, inst: &Inst) -> Option<Later> {
        let lanes = inst.given_scalar().map(|dst| (dst, self.plan.class(dst)));
        match inst {
            Inst::Prim { prim, args, .. } if let Some((dst, Class::Lanes(bits))) = lanes => {
                let args = args.iter().map(|reg| self.arg(*reg, bits)).collect();
                return Some(Later::Prim { prim: *prim, dst, args });
            }
            Inst::Move { src, .. } if let Some((dst, Class::Lanes(bits))) = lanes => {
                return Some(Later::Move { dst, src: self.arg(*src, bits) });
            }
            Inst::Read { dst, array, at }
                if let Some(Class::Steps(_)) = at.last().map(|reg| self.plan.class(*reg)) =>
            {
                let address = self.element(*array, at);
                return Some(Later::Load { dst: *dst, address });
            }
            Inst::Read { array, at, .. } if let Some((dst, Class::Lanes(bits))) = lanes => {
                let src = self.keep(|chunk| {
                    let (value, ty) = (chunk.read(*array, at), chunk.c.array(*array).ty);
                    prims::splat(&mut chunk.c.builder, ty, bits, value)
                });
                return Some(Later::Move { dst, src: Arg::Same(src) });
            }
            Inst::Write { array, at, value } => {
                let (address, ty) = (self.element(*array, at), self.c.array(*array).ty);
                return Some(Later::Store { ty, address, value: self.arg(*value, ty.bits() as u8) });
            }
            Inst::If { cond, then, otherwise } => {
                let mask = self.arg(*cond, 0);
                let branches = [then, otherwise].map(|block| {
                    block.iter().filter_map(|(_, inst)| self.ahead(inst)).collect::<Vec<Later>>()
                });
                return Some(Later::Choose { mask, branches });
            }
            _ if matches!(self.does, Does::Computes(_)) => {}
            Inst::Prim { prim, dst, args } => {
                let value = self.of_positions(*prim, args);
                self.c.set(*dst, value);
            }
            Inst::Move { dst, src } => {
                let value = self.c.get(*src);
                self.c.set(*dst, value);
            }
            Inst::Read { dst, array, at } => {
                let value = self.read(*array, at);
                self.c.set(*dst, value);
            }
            Inst::Extent { dst, array, dim } => {
                let extent = self.dims_of(*array)[*dim];
                self.c.set(*dst, extent);
            }
            Inst::Row { dst, array, at } => self.row(*dst, *array, at),
            Inst::Drop(array) => _ = self.views.remove(array),
            Inst::Assert(cond) => {
                let cond = self.c.get(*cond);
                let not = self.c.builder.ins().icmp_imm_u(IntCC::Equal, cond, 0);
                self.differ[0].push(not);
            }
            Inst::Length(n) => {
                let n = self.c.get(*n);
                let negative = self.c.builder.ins().icmp_imm_s(IntCC::SignedLessThan, n, 0);
                self.differ[0].push(negative);
            }
            // A plan has nothing else.
            _ => {}
        }
        None
    }

    /// What this gives, and in chunks that have been asked what it gave there.
    fn keep(&mut self, give: impl FnOnce(&mut Self) -> Value) -> Value {
        if let Does::Computes(_) = self.does {
            self.used += 1;
            return self.c.builder.use_var(self.kept[self.used - 1]);
        }
        let value = give(self);
        if let Does::Asks(_) = self.does {
            let var = self.c.builder.declare_var(self.c.builder.func.dfg.value_type(value));
            self.c.builder.def_var(var, value);
            self.kept.push(var);
        }
        value
    }

    /// The same of the first turn of a chunk, if each turn has so much more.
    fn keep_first(&mut self, each: i64, give: impl FnOnce(&mut Self) -> Value) -> Value {
        let first = self.keep(give);
        let Does::Computes(turns) = self.does else { return first };
        let more = self.c.builder.ins().imul_imm_s(turns, each);
        self.c.builder.ins().iadd(first, more)
    }

    /// An argument of an instruction on lanes of so many bits.
    fn arg(&mut self, reg: Reg, bits: u8) -> Arg {
        let ty = self.c.scalar_type(reg);
        match self.plan.class(reg) {
            Class::Lanes(_) => Arg::Lanes(reg),
            Class::Same => Arg::Same(self.keep(|chunk| {
                let value = chunk.c.get(reg);
                prims::splat(&mut chunk.c.builder, ty, bits, value)
            })),
            Class::Steps(_) => Arg::Steps(self.keep_first(1, |chunk| chunk.c.get(reg))),
        }
    }

    /// The address of the first element at these indices.
    fn element(&mut self, array: Reg, at: &[Reg]) -> Value {
        let width = width(self.c.array(array).ty);
        self.keep_first(width, |chunk| chunk.address(array, at))
    }

    /// The one element at these indices.
    fn read(&mut self, array: Reg, at: &[Reg]) -> Value {
        let address = self.address(array, at);
        self.agree();
        let ty = self.c.array(array).ty;
        crate::prims::load(&mut self.c.builder, ty, address)
    }

    fn last(&mut self, first: Value) -> Value {
        let last = self.c.builder.ins().iadd(first, self.count);
        self.c.builder.ins().iadd_imm_s(last, -1)
    }

    fn differ_where(&mut self, cc: IntCC, x: Value, y: Value) {
        let differ = self.c.builder.ins().icmp(cc, x, y);
        self.differ[1].push(differ);
    }

    /// A primitive that gives the same in all turns, or one more in each.
    fn of_positions(&mut self, prim: Prim, args: &[Reg]) -> Value {
        let steps = |reg: &Reg| matches!(self.plan.class(*reg), Class::Steps(_));
        let which: Vec<bool> = args.iter().map(steps).collect();
        if !which.contains(&true) {
            return crate::prims::prim(self.c, prim, args);
        }
        let values: Vec<Value> = args.iter().map(|reg| self.c.get(*reg)).collect();
        match (prim.op, &values[..]) {
            (PrimOp::Eq | PrimOp::Ne, &[x, y]) if which.contains(&false) => {
                let (first, other) = if which[0] { (x, y) } else { (y, x) };
                // Counted from the first, without a sign, so that it does not matter where numbers begin anew.
                let away = self.c.builder.ins().isub(other, first);
                let here = self.c.builder.ins().icmp(IntCC::UnsignedLessThan, away, self.count);
                self.differ[1].push(here);
                self.c.builder.ins().iconst(I8, i64::from(prim.op == PrimOp::Ne))
            }
            (PrimOp::Min | PrimOp::Max, &[x, y]) => {
                let (first, bound) = if which[0] { (x, y) } else { (y, x) };
                let last = self.last(first);
                self.differ_where(IntCC::SignedLessThan, last, first);
                match prim.op {
                    PrimOp::Min => self.differ_where(IntCC::SignedGreaterThan, last, bound),
                    _ => self.differ_where(IntCC::SignedLessThan, first, bound),
                }
                first
            }
            (PrimOp::Add | PrimOp::Sub | PrimOp::Mul | PrimOp::Convert(_), _) => {
                let first = crate::prims::prim(self.c, prim, args);
                let ty = prim.result();
                if ty.bits() < 64 {
                    let greatest = (1i64 << (ty.bits() - u32::from(ty.is_signed()))) - 1;
                    let (greatest, last) = (self.c.int(greatest), self.last(first));
                    self.differ_where(IntCC::SignedLessThan, last, first);
                    self.differ_where(IntCC::SignedGreaterThan, last, greatest);
                }
                first
            }
            (_, &[x, y]) => {
                let lasts: Vec<Value> = values
                    .iter()
                    .zip(&which)
                    .map(|(first, steps)| {
                        if !steps {
                            return *first;
                        }
                        let last = self.last(*first);
                        self.differ_where(IntCC::SignedLessThan, last, *first);
                        last
                    })
                    .collect();
                let cc = match prim.op {
                    PrimOp::Eq => IntCC::Equal,
                    PrimOp::Ne => IntCC::NotEqual,
                    PrimOp::Lt => IntCC::SignedLessThan,
                    PrimOp::Le => IntCC::SignedLessThanOrEqual,
                    PrimOp::Gt => IntCC::SignedGreaterThan,
                    _ => IntCC::SignedGreaterThanOrEqual,
                };
                let first = self.c.builder.ins().icmp(cc, x, y);
                let last = self.c.builder.ins().icmp(cc, lasts[0], lasts[1]);
                self.differ_where(IntCC::NotEqual, first, last);
                first
            }
            // A plan has nothing else.
            _ => values[0],
        }
    }

    /// An array, or the row that a register holds.
    fn array(&self, array: Reg) -> &Array {
        self.views.get(&array).unwrap_or_else(|| self.c.array(array))
    }

    fn dims_of(&mut self, array: Reg) -> Vec<Value> {
        let dims = self.array(array).dims.clone();
        dims.into_iter().map(|var| self.c.builder.use_var(var)).collect()
    }

    /// The register holds a row, where it stands.
    fn row(&mut self, dst: Reg, array: Reg, at: &[Reg]) {
        let address = self.address(array, at);
        let dims = self.dims_of(array).split_off(at.len());
        let mut view = self.c.array(dst).clone();
        view.data = self.c.builder.declare_var(I64);
        self.c.builder.def_var(view.data, address);
        for (var, extent) in view.dims.iter_mut().zip(dims) {
            *var = self.c.builder.declare_var(I64);
            self.c.builder.def_var(*var, extent);
        }
        self.views.insert(dst, view);
    }

    /// The address of the first element at these indices, or of the row, which the chunk agrees are all in bounds.
    fn address(&mut self, array: Reg, at: &[Reg]) -> Value {
        let dims = self.dims_of(array);
        let mut place = self.c.int(0);
        for (reg, extent) in at.iter().zip(&dims) {
            let index = self.c.get(*reg);
            let outside = self.c.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, index, *extent);
            match self.plan.class(*reg) {
                Class::Steps(_) => {
                    self.differ[1].push(outside);
                    let last = self.last(index);
                    self.differ_where(IntCC::UnsignedGreaterThanOrEqual, last, *extent);
                }
                Class::Same | Class::Lanes(_) => self.differ[0].push(outside),
            }
            let rows = self.c.builder.ins().imul(place, *extent);
            place = self.c.builder.ins().iadd(rows, index);
        }
        for extent in &dims[at.len()..] {
            place = self.c.builder.ins().imul(place, *extent);
        }
        let (data, ty) = (self.array(array).data, self.array(array).ty);
        let (data, offset) =
            (self.c.builder.use_var(data), self.c.builder.ins().imul_imm_s(place, width(ty)));
        self.c.builder.ins().iadd(data, offset)
    }

    /// From here on the turns agree in what was asked so far.
    fn agree(&mut self) {
        let differ = std::mem::take(&mut self.differ);
        if matches!(self.does, Does::Computes(_)) {
            return;
        }
        let differ = differ.into_iter().filter_map(|all| {
            let mut all = all.into_iter();
            let first = all.next()?;
            Some(all.fold(first, |any, other| self.c.builder.ins().bor(any, other)))
        });
        let differ: Vec<Value> = differ.collect();
        for differs in differ {
            let next = self.c.builder.create_block();
            self.c.builder.ins().brif(differs, self.alone, &[], next, &[]);
            self.c.builder.switch_to_block(next);
        }
    }

    // ---- vectors ----

    /// Puts down what is left to do, if the turns agree.
    fn put_down(&mut self, later: &mut Vec<Later>) {
        self.agree();
        let later = later.drain(..).filter(|_| !matches!(self.does, Does::Asks(_))).collect::<Vec<Later>>();
        later.into_iter().for_each(|later| self.vector(later));
    }

    fn vector(&mut self, later: Later) {
        match later {
            Later::Prim { prim, dst, args } => {
                let bits = self.bits(dst);
                let tys = prim.args();
                let args: Vec<Vec<Value>> =
                    args.iter().zip(tys).map(|(arg, ty)| self.lanes(arg, ty, bits)).collect();
                for (k, var) in self.vectors[&dst].clone().into_iter().enumerate() {
                    let args: Vec<Value> = args.iter().map(|arg| arg[k]).collect();
                    if let Some(value) = prims::prim(&mut self.c.builder, prim, &args) {
                        self.c.builder.def_var(var, value);
                    }
                }
            }
            Later::Move { dst, src } => {
                let bits = self.bits(dst);
                let values = self.lanes(&src, self.c.scalar_type(dst), bits);
                self.set(dst, &values);
            }
            Later::Load { dst, address } => {
                let ty = self.c.scalar_type(dst);
                let register = prims::register(ty, ty.bits() as u8);
                for (k, var) in self.vectors[&dst].clone().into_iter().enumerate() {
                    let value =
                        self.c.builder.ins().load(register, unaligned(), address, k as i32 * VECTOR as i32);
                    self.c.builder.def_var(var, value);
                }
            }
            Later::Store { ty, address, value } => {
                let values = self.lanes(&value, ty, ty.bits() as u8);
                for (k, value) in values.into_iter().enumerate() {
                    self.c.builder.ins().store(unaligned(), value, address, k as i32 * VECTOR as i32);
                }
            }
            Later::Choose { mask, branches } => self.choose(&mask, branches),
        }
    }

    /// Both branches, and what each lane has of them.
    fn choose(&mut self, mask: &Arg, branches: [Vec<Later>; 2]) {
        let Arg::Lanes(mask) = mask else { return };
        let mask: Vec<Value> = self.get(*mask);
        let given = branches.iter().flatten().filter_map(|later| match later {
            Later::Prim { dst, .. } | Later::Move { dst, .. } => Some(*dst),
            Later::Load { .. } | Later::Store { .. } | Later::Choose { .. } => None,
        });
        let given: BTreeSet<Reg> = given.collect();
        let before: Vec<Vec<Value>> = given.iter().map(|reg| self.get(*reg)).collect();
        let [yes, no] = branches.map(|later| {
            later.into_iter().for_each(|later| self.vector(later));
            let after: Vec<Vec<Value>> = given.iter().map(|reg| self.get(*reg)).collect();
            given.iter().zip(&before).for_each(|(reg, values)| self.set(*reg, values));
            after
        });
        for (reg, (yes, no)) in given.iter().zip(yes.into_iter().zip(no)) {
            let each = mask.iter().zip(yes.into_iter().zip(no));
            let values: Vec<Value> =
                each.map(|(mask, (yes, no))| prims::chosen(&mut self.c.builder, *mask, yes, no)).collect();
            self.set(*reg, &values);
        }
    }

    /// Bits of a lane of a register that has some.
    fn bits(&self, reg: Reg) -> u8 {
        match self.plan.class(reg) {
            Class::Lanes(bits) => bits,
            Class::Same | Class::Steps(_) => 0,
        }
    }

    fn get(&mut self, reg: Reg) -> Vec<Value> {
        self.vectors[&reg].iter().map(|var| self.c.builder.use_var(*var)).collect()
    }

    fn set(&mut self, reg: Reg, values: &[Value]) {
        self.vectors[&reg].iter().zip(values).for_each(|(var, value)| self.c.builder.def_var(*var, *value));
    }

    /// An argument as vectors.
    fn lanes(&mut self, arg: &Arg, ty: ScalarType, bits: u8) -> Vec<Value> {
        let count = (self.turns * i64::from(bits) / 8 / VECTOR) as usize;
        match arg {
            Arg::Lanes(reg) => self.get(*reg),
            Arg::Same(value) => vec![*value; count],
            Arg::Steps(first) => {
                let (first, each) =
                    (prims::splat(&mut self.c.builder, ty, bits, *first), VECTOR * 8 / i64::from(bits));
                let steps = (0..count as i64).map(|k| {
                    let numbers = (0..each).flat_map(|lane| {
                        let number = k * each + lane;
                        number.to_le_bytes().into_iter().take(usize::from(bits) / 8)
                    });
                    let numbers = ConstantData::from(&numbers.collect::<Vec<u8>>()[..]);
                    let numbers = self.c.builder.func.dfg.constants.insert(numbers);
                    let numbers = self.c.builder.ins().vconst(prims::register(ty, bits), numbers);
                    self.c.builder.ins().iadd(first, numbers)
                });
                steps.collect()
            }
        }
    }
}

/// Elements may be anywhere.
fn unaligned() -> MemFlags {
    MemFlags::new().with_notrap()
}
