//! Branches that are both computed, of whose values one is chosen, in place of a jump.

use std::collections::BTreeSet;

use cranelift_codegen::ir::{InstBuilder, Value};
use lawson_oracle::scalar::Cost;

use crate::compile::{Compiler, Uses};
use crate::function::{Block, Inst, Reg, size};

/// Instructions that a branch has at most to be computed though it is not taken: about as many as a processor loses that
/// has foreseen the wrong branch.
const CHOSEN: usize = 6;

/// The registers of which two branches choose the values, if it is better to compute both and choose than to jump: they are
/// a few cheap instructions that can't fail and do nothing else.
pub(crate) fn chosen(branches: [&Block; 2], uses: &Uses) -> Option<BTreeSet<Reg>> {
    let mut all = given(branches[0])?;
    all.extend(given(branches[1])?);
    // What only the branches themselves read is nothing to choose.
    all.retain(|reg| !is_own(*reg, branches, uses.scalars[*reg]));
    Some(all)
}

/// The registers that a branch gives values to, if it may be computed though it is not taken.
fn given(block: &Block) -> Option<BTreeSet<Reg>> {
    fn of(block: &Block, given: &mut BTreeSet<Reg>) -> Option<()> {
        for (_, inst) in block {
            match inst {
                Inst::Move { dst, .. } => _ = given.insert(*dst),
                Inst::Prim { prim, dst, .. } if prim.cost() == Cost::Operation && !prim.may_fail() => {
                    given.insert(*dst);
                }
                Inst::If { then, otherwise, .. } => {
                    of(then, given)?;
                    of(otherwise, given)?;
                }
                _ => return None,
            }
        }
        Some(())
    }
    let mut given = BTreeSet::new();
    (size(block) <= CHOSEN).then(|| of(block, &mut given))??;
    Some(given)
}

/// Whether such a branch gives a register a value, whatever its conditions say.
fn gives(block: &Block, reg: Reg) -> bool {
    block.iter().any(|(_, inst)| match inst {
        Inst::If { then, otherwise, .. } => gives(then, reg) && gives(otherwise, reg),
        inst => inst.given_scalar() == Some(reg),
    })
}

fn reads(block: &Block, reg: Reg) -> bool {
    let mut found = false;
    block.iter().for_each(|(_, inst)| inst.reads(&mut |other| found |= other == reg));
    found
}

/// Whether only two branches read a register, of so many reads, and each of them gives it a value before.
fn is_own(reg: Reg, branches: [&Block; 2], reads: usize) -> bool {
    let mut here = 0;
    branches
        .into_iter()
        .flatten()
        .for_each(|(_, inst)| inst.reads(&mut |other| here += usize::from(other == reg)));
    let given_first = |block: &Block| {
        let mut read = false;
        for (_, inst) in block {
            inst.reads(&mut |other| read |= other == reg);
            if read {
                return false;
            }
            if matches!(inst, Inst::Move { dst, .. } | Inst::Prim { dst, .. } if *dst == reg) {
                return true;
            }
        }
        true
    };
    here == reads && branches.into_iter().all(given_first)
}

impl Compiler<'_, '_> {
    /// Two blocks without effects, both of them, and a choice of what they give.
    pub(crate) fn choose(&mut self, cond: Reg, blocks: [&Block; 2], given: &BTreeSet<Reg>) {
        let cond = self.get(cond);
        // To ask for a value that nobody needs would keep it from turn to turn of a loop.
        let needs = |reg: &Reg| !blocks.iter().all(|block| gives(block, *reg)) || reads(blocks[1], *reg);
        let before: Vec<Option<Value>> = given.iter().map(|reg| needs(reg).then(|| self.get(*reg))).collect();
        let [yes, no] = blocks.map(|block| {
            self.block(block);
            let values: Vec<Value> = given.iter().map(|reg| self.get(*reg)).collect();
            let back = given.iter().zip(&before);
            back.for_each(|(reg, value)| value.iter().for_each(|value| self.set(*reg, *value)));
            values
        });
        for (reg, (yes, no)) in given.iter().zip(yes.into_iter().zip(no)) {
            let value = self.builder.ins().select(cond, yes, no);
            self.set(*reg, value);
        }
    }
}
