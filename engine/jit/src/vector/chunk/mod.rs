//! The code of a chunk of turns.
//!
//! Between two branches or loops everything that is not a vector comes first: positions, conditions, addresses, and whether
//! the chunk agrees; then comes one branch, and after it the vectors. So nothing has been written where it does not agree.
//!
//! Turns without loops in them are asked for many chunks at once: what is asked holds for all turns between two if it
//! holds for both. What the chunks need of it is kept: addresses, conditions, and what is the same in all lanes.

mod lanes;
mod positions;

use std::collections::BTreeMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block as Label, InstBuilder, Value};
use cranelift_frontend::Variable;
use lawson_oracle::scalar::{Prim, ScalarType};

use super::plan::{Class, Plan};
use super::{VECTOR, prims};
use crate::compile::{Array, Compiler, width};
use crate::function::{Block, Count, Inst, Reg, Turns};
use crate::stop::is_innermost;

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
        let until = to.filter(|_| is_innermost(turns)).map(|to| self.c.first_look(Some(from), to));
        self.c.builder.ins().jump(begin, &[]);
        self.c.builder.switch_to_block(begin);
        let number = self.c.builder.use_var(turn);
        if let Some(to) = to {
            let (more, done) = (self.c.builder.create_block(), self.c.builder.create_block());
            let end = until.map_or(to, |until| self.c.builder.use_var(until));
            let another = self.c.builder.ins().icmp(IntCC::SignedLessThan, number, end);
            self.c.builder.ins().brif(another, more, &[], done, &[]);
            self.c.builder.switch_to_block(done);
            if let Some(until) = until {
                let again = self.c.builder.create_block();
                let left = self.c.builder.ins().icmp(IntCC::SignedLessThan, number, to);
                self.c.builder.ins().brif(left, again, &[], next, &[]);
                self.c.builder.switch_to_block(again);
                self.c.look_again((until, number), to, begin);
            } else {
                self.c.builder.ins().jump(next, &[]);
            }
            self.c.builder.switch_to_block(more);
        }
        if until.is_none() {
            self.c.may_stop();
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

    /// Puts down what is left to do, if the turns agree.
    fn put_down(&mut self, later: &mut Vec<Later>) {
        self.agree();
        let later = later.drain(..).filter(|_| !matches!(self.does, Does::Asks(_))).collect::<Vec<Later>>();
        later.into_iter().for_each(|later| self.vector(later));
    }
}
