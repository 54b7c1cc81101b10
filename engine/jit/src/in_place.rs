//! Rows that are computed where they go. An array that is made, filled element by element and written to a row of another one
//! needs no memory of its own: from the beginning it is that row, if there is one of its shape. Where there is none, it is an
//! array as any other, and what writes it fails where it stands.
//!
//! Meanwhile nothing names the other array, so that its memory stays where it is, and the row is read and written by its
//! elements alone, so that nobody else holds it. It belongs to no register: its owner is 0.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

use crate::compile::Compiler;
use crate::function::{Block, Inst, Reg};
use crate::held::Has;

/// Where an array goes.
pub struct Goes<'f> {
    array: Reg,
    at: &'f [Reg],
}

/// Instructions that are looked through between the making of an array and where it goes.
const FAR: usize = 1000;

/// How often a block names an array.
fn names<'f>(insts: impl Iterator<Item = &'f Inst>, array: Reg) -> usize {
    let mut count = 0;
    insts.for_each(|inst| inst.names_arrays(&mut |other| count += usize::from(other == array)));
    count
}

/// Whether nothing but elements of an array is read and written.
fn by_elements(inst: &Inst, array: Reg) -> bool {
    let mut itself = names([inst].into_iter(), array);
    itself -= inst.blocks().map(|block| names(block.iter().map(|(_, inst)| inst), array)).sum::<usize>();
    let is_element = matches!(inst,
        Inst::Read { array: here, .. } | Inst::Write { array: here, .. } | Inst::Extent { array: here, .. }
            if *here == array);
    (itself == 0 || is_element) && inst.blocks().flatten().all(|(_, inst)| by_elements(inst, array))
}

/// Whether an instruction gives one of these scalars a value.
fn gives_any(inst: &Inst, regs: &[Reg]) -> bool {
    inst.given_scalar().is_some_and(|reg| regs.contains(&reg))
        || inst.blocks().flatten().any(|(_, inst)| gives_any(inst, regs))
}

/// Where the array goes that this instruction of a block makes, if it can be there from the beginning. `uses` says how often
/// the function names each array.
pub fn goes<'f>(block: &'f Block, made_at: usize, uses: &[usize]) -> Option<Goes<'f>> {
    let Inst::New { dst, .. } = block[made_at].1 else { return None };
    let before = |end: usize| block[..end].iter().map(|(_, inst)| inst);
    // All names of a register are in this block, up to here, except that it loses what it holds; and the first one gives it
    // an array. So nobody reads it afterwards, in this turn or the next.
    let is_done = |reg: Reg, end: usize| {
        let first = before(end).find(|inst| names([*inst].into_iter(), reg) > 0);
        let lost = block[end..].iter().filter(|(_, inst)| matches!(inst, Inst::Drop(lost) if *lost == reg));
        names(before(end), reg) + lost.count() == uses[reg] && first.and_then(Inst::given_array) == Some(reg)
    };
    let (mut here, mut seen) = (dst, 0);
    for (k, (_, inst)) in block.iter().enumerate().skip(made_at + 1) {
        seen += inst.size();
        match inst {
            _ if seen > FAR => return None,
            Inst::WriteRow { array, at, value } if *value == here => {
                let between = || block[made_at + 1..k].iter().map(|(_, inst)| inst);
                let stays = names(between(), *array) == 0 && !between().any(|inst| gives_any(inst, at));
                return (stays && is_done(here, k + 1)).then_some(Goes { array: *array, at });
            }
            // It goes on under another name, and the one before holds nothing.
            Inst::Share { dst, src, taken: true } if *src == here && dst != src => {
                if !is_done(here, k + 1) {
                    return None;
                }
                here = *dst;
            }
            _ if !by_elements(inst, here) => return None,
            _ => {}
        }
    }
    None
}

impl Compiler<'_, '_> {
    /// Makes an array that is a row of another one, if there is such a row.
    pub(crate) fn new_row(&mut self, dst: Reg, dims: &[Reg], goes: &Goes<'_>) {
        self.own(goes.array);
        let extents: Vec<Value> = dims.iter().map(|reg| self.extent(*reg)).collect();
        let all = self.dims_of(goes.array);
        let (outer, row) = all.split_at(goes.at.len());
        let mut fits: Vec<Value> = Vec::new();
        for (reg, extent) in goes.at.iter().zip(outer) {
            let index = self.get(*reg);
            if !self.known.is_inside(index, *extent, self.builder.func) {
                fits.push(self.builder.ins().icmp(IntCC::UnsignedLessThan, index, *extent));
            }
        }
        for (extent, other) in extents.iter().zip(row) {
            if extent != other {
                fits.push(self.builder.ins().icmp(IntCC::Equal, *extent, *other));
            }
        }
        let ty = self.array(dst).ty;
        let [there, apart, next] = [(); 3].map(|()| self.builder.create_block());
        let [data, owner] = [(); 2].map(|()| self.builder.append_block_param(next, I64));
        self.builder.set_cold_block(apart);
        match fits.into_iter().reduce(|all, one| self.builder.ins().band(all, one)) {
            Some(fits) => self.builder.ins().brif(fits, there, &[], apart, &[]),
            None => self.builder.ins().jump(there, &[]),
        };
        self.builder.seal_block(there);
        self.builder.seal_block(apart);
        self.builder.switch_to_block(there);
        let known = self.known.mark();
        for (reg, extent) in goes.at.iter().zip(outer) {
            let index = self.get(*reg);
            self.known.found_inside(index, *extent, self.builder.func);
        }
        let (from, zero) = (self.row_at(goes.array, goes.at, &all).0, self.int(0));
        self.known.forget(known);
        self.builder.ins().jump(next, &[BlockArg::Value(from), BlockArg::Value(zero)]);
        self.builder.switch_to_block(apart);
        let bytes = self.bytes(ty, &extents);
        let block = self.cleared(ty, bytes);
        self.builder.ins().jump(next, &[BlockArg::Value(block), BlockArg::Value(block)]);
        self.builder.seal_block(next);
        self.builder.switch_to_block(next);
        self.hold(dst, data, owner, &extents, Has::Own);
        self.placed.push(dst);
    }

    /// What is placed goes on under another name, where it is taken; nobody takes it otherwise.
    pub(crate) fn goes_on(&mut self, src: Reg, dst: Reg, taken: bool) {
        let placed = self.placed.iter_mut().filter(|placed| taken && **placed == src);
        placed.for_each(|placed| *placed = dst);
    }

    /// Writes an array that may be the row already; nobody holds it afterwards.
    pub(crate) fn write_placed(&mut self, array: Reg, at: &[Reg], value: Reg) {
        let owner = self.builder.use_var(self.array(value).owner);
        self.when(owner, |c| c.write_row(array, at, value));
        self.release_if(owner);
        self.forget(value);
        self.held.set(value, Has::NotOwn);
        self.placed.retain(|placed| *placed != value);
    }
}
