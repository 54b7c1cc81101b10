//! The code of operators, on registers of its own.

use lawson_oracle::scalar::{Prim, ScalarType};

use super::place::mark;
use super::registers::Allocator;
use super::{Arrays, Counts, OpCode, next};
use crate::loops::{Code, Operand};
use lawson_tiles::elem::PerType;
use lawson_tiles::frame::Loc;

/// Compiles an operator with registers behind those that are taken, which its own join.
pub fn compile(
    (tys, code, results): (&[ScalarType], &Code, &[Operand]),
    builtin: Option<Prim>,
    uniforms: &[(ScalarType, usize)],
    arrays: Arrays<'_>,
    regs: &mut PerType<Counts>,
) -> OpCode {
    let k = tys.len();
    let mut allocator = Allocator::new(code, uniforms, vec![None; code.values.len()]);
    std::mem::swap(&mut allocator.regs, regs);
    // The operands' registers are never released: the results may be there.
    let mut registers = Vec::new();
    for (v, value) in code.values[..=2 * k].iter().enumerate() {
        let r = next(&mut allocator.regs, value.ty);
        allocator.place[v] = Some(Loc::Reg(r));
        registers.push(r);
    }
    let out = tys.iter().map(|ty| next(&mut allocator.regs, *ty)).collect();
    let left_present = next(&mut allocator.regs, ScalarType::Bool);
    let right_present = next(&mut allocator.regs, ScalarType::Bool);
    let mut live = vec![false; code.values.len()];
    mark(code, results.iter(), &mut live);
    let items: Vec<usize> = (2 * k + 1..code.values.len()).filter(|v| live[*v]).collect();
    allocator.last_uses(items.iter().map(|v| code.operands(*v)));
    for result in results {
        if let Operand::Value(v) = result {
            allocator.last[v.0] = usize::MAX;
        }
    }
    for (n, v) in items.iter().enumerate() {
        allocator.value(*v, None, arrays);
        allocator.release(n);
    }
    std::mem::swap(&mut allocator.regs, regs);
    OpCode {
        tys: tys.to_vec(),
        left: registers[..k].to_vec(),
        right: registers[k..2 * k].to_vec(),
        both: registers[2 * k],
        out,
        left_present,
        right_present,
        results: results.iter().map(|o| allocator.loc(*o)).collect(),
        insts: allocator.insts,
        builtin,
    }
}
