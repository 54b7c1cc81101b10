//! The code of operators, on registers of its own.

use lawson_oracle::scalar::{Prim, ScalarType};

use super::live::mark;
use super::registers::Allocator;
use super::{Arrays, Counts, OpCode, Temp, extremum, fragments, next};
use crate::loops::{Code, Operand};
use lawson_tiles::elem::PerType;
use lawson_tiles::frame::Loc;

/// An operator as loop code has it: the types of its components, its code and what that gives.
pub type OfLoop<'c> = (&'c [ScalarType], &'c Code, &'c [Operand]);

/// Compiles an operator with registers after those that are taken, which its own join. The right operand is in
/// registers too, or in these temporaries, at the place of the tile.
pub fn compile(
    (tys, code, results): OfLoop<'_>,
    builtin: Option<Prim>,
    right_temps: Option<&[Temp]>,
    (uniforms, arrays): (&[(ScalarType, usize)], Arrays<'_>),
    regs: &mut PerType<Counts>,
) -> OpCode {
    let k = tys.len();
    let mut allocator = Allocator::new(code, uniforms, vec![None; code.values.len()]);
    std::mem::swap(&mut allocator.regs, regs);
    // The operands' registers are never released: the results may be there.
    let mut registers = Vec::new();
    for (v, value) in code.values[..=2 * k].iter().enumerate() {
        let r = next(&mut allocator.regs, value.ty);
        let temp = right_temps.filter(|_| (k..2 * k).contains(&v)).map(|temps| Loc::Temp(temps[v - k].1));
        allocator.place[v] = Some(temp.unwrap_or(Loc::Reg(r)));
        registers.push(r);
    }
    let out = tys.iter().map(|ty| next(&mut allocator.regs, *ty)).collect();
    let left_present = next(&mut allocator.regs, ScalarType::Bool);
    let right_present = next(&mut allocator.regs, ScalarType::Bool);
    let mut live = vec![false; code.values.len()];
    mark(code, results.iter(), &mut live);
    let mut uses = vec![0; code.values.len()];
    results.iter().filter_map(Operand::value).for_each(|v| uses[v.0] += 1);
    let left_read = (0..k).filter(|v| live[*v]).collect();
    let fragments = fragments::find(code, &mut live, uses, &vec![false; code.values.len()]);
    let items: Vec<usize> = (2 * k + 1..code.values.len()).filter(|v| live[*v]).collect();
    let operands = |v: usize| match &fragments[v] {
        Some(fragment) => fragment.args.clone(),
        None => code.operands(v),
    };
    allocator.last_uses(items.iter().map(|v| operands(*v)));
    for result in results {
        if let Operand::Value(v) = result {
            allocator.last[v.0] = usize::MAX;
        }
    }
    for (n, v) in items.iter().enumerate() {
        allocator.value(*v, fragments[*v].as_ref(), arrays);
        allocator.release(n);
    }
    std::mem::swap(&mut allocator.regs, regs);
    let own = |result: &Operand| {
        let again = results.iter().filter(|other| *other == result).count() > 1;
        !again && result.value().is_some_and(|v| v.0 > 2 * k)
    };
    OpCode {
        takes_over: results.iter().all(own),
        tys: tys.to_vec(),
        left: registers[..k].to_vec(),
        right: registers[k..2 * k].to_vec(),
        both: registers[2 * k],
        out,
        left_present,
        right_present,
        left_read,
        results: results.iter().map(|o| allocator.loc(*o)).collect(),
        insts: allocator.insts,
        builtin,
        extremum: extremum::of(tys, code, results),
    }
}
