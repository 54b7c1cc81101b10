//! What is the same in all turns of a chunk, or one more in each, and what the turns must agree in for that.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::{Chunk, Does};
use crate::compile::{Array, width};
use crate::function::Reg;
use crate::prims::comparison;
use crate::vector::plan::Class;

impl Chunk<'_, '_, '_> {
    pub(super) fn last(&mut self, first: Value) -> Value {
        let last = self.c.builder.ins().iadd(first, self.count);
        self.c.builder.ins().iadd_imm_s(last, -1)
    }

    pub(super) fn differ_where(&mut self, cc: IntCC, x: Value, y: Value) {
        let differ = self.c.builder.ins().icmp(cc, x, y);
        self.differ[1].push(differ);
    }

    /// A primitive that gives the same in all turns, or one more in each.
    pub(super) fn of_positions(&mut self, prim: Prim, args: &[Reg]) -> Value {
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
                // A plan has comparisons alone here; registers hold those without a sign as positive numbers.
                let Some(cc) = comparison(Prim { ty: ScalarType::I64, ..prim }) else { return x };
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
    pub(super) fn array(&self, array: Reg) -> &Array {
        self.views.get(&array).unwrap_or_else(|| self.c.array(array))
    }

    pub(super) fn dims_of(&mut self, array: Reg) -> Vec<Value> {
        let dims = self.array(array).dims.clone();
        dims.into_iter().map(|var| self.c.builder.use_var(var)).collect()
    }

    /// The register holds a row, where it stands.
    pub(super) fn row(&mut self, dst: Reg, array: Reg, at: &[Reg]) {
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
    pub(super) fn address(&mut self, array: Reg, at: &[Reg]) -> Value {
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
    pub(super) fn agree(&mut self) {
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
}
