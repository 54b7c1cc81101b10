//! The instructions on vector registers.

use std::collections::BTreeSet;

use cranelift_codegen::ir::{ConstantData, InstBuilder, MemFlagsData as MemFlags, Value};
use lawson_oracle::scalar::ScalarType;

use super::{Arg, Chunk, Later};
use crate::function::Reg;
use crate::vector::plan::Class;
use crate::vector::{VECTOR, prims};

impl Chunk<'_, '_, '_> {
    pub(super) fn vector(&mut self, later: Later) {
        match later {
            Later::Prim { prim, dst, args } => {
                let bits = self.bits(dst);
                let tys = prim.args();
                let args: Vec<Vec<Value>> =
                    args.iter().zip(tys).map(|(arg, ty)| self.lanes(arg, ty, bits)).collect();
                for (k, var) in self.vectors[&dst].clone().into_iter().enumerate() {
                    let args: Vec<Value> = args.iter().map(|arg| arg[k]).collect();
                    let value = prims::prim(&mut self.c.builder, prim, &args);
                    debug_assert!(value.is_some(), "a plan has primitives with code alone: {prim:?}");
                    value.into_iter().for_each(|value| self.c.builder.def_var(var, value));
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
