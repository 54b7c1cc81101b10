//! How much work a unit is, when it is about to run.

use std::collections::BTreeMap;

use lawson_jit::function::{Block, Function, Inst, Reg as Register, Turns};

use super::super::Reg;

/// Turns that a loop takes of which even the run does not know the count before, and one that goes on while a condition
/// holds, about.
const TURNS: u64 = 16;
const WHILE: u64 = 64;

/// Instructions of one element of a loop, or of one turn, about: numbers, each times the values of registers, which are
/// turns that the run knows.
pub struct Weight(BTreeMap<Vec<Reg>, u64>);

impl Weight {
    /// That of a turn of the unit's own loop, which stands here; `come` says of which register of the program the value
    /// comes in.
    pub fn of(function: &Function, own: usize, come: &BTreeMap<Register, Reg>) -> Weight {
        let mut weight = Weight(BTreeMap::new());
        let body = match function.body.get(own) {
            Some((_, Inst::Turns(turns))) => &turns.body,
            _ => &function.body,
        };
        weight.block(body, (1, &[]), &(function, come));
        weight
    }

    fn block(
        &mut self,
        block: &Block,
        (times, of): (u64, &[Reg]),
        known: &(&Function, &BTreeMap<Register, Reg>),
    ) {
        let own = (block.len() as u64 + 1).saturating_mul(times);
        let all = self.0.entry(of.to_vec()).or_default();
        *all = all.saturating_add(own);
        for (_, inst) in block {
            let Inst::Turns(turns) = inst else {
                // Of two branches it does one; both are counted, for nobody knows which.
                inst.blocks().for_each(|block| self.block(block, (times, of), known));
                continue;
            };
            let (turns, reg) = turns_of(turns, *known);
            let (times, of) = (times.saturating_mul(turns), [of, reg.as_slice()].concat());
            inst.blocks().for_each(|block| self.block(block, (times, &of), known));
        }
    }

    /// With these values of the program's registers.
    pub fn at(&self, scalars: &[u64]) -> u64 {
        let turns = |reg: &Reg| (scalars[*reg] as i64).max(0) as u64;
        let terms = self.0.iter().map(|(of, times)| of.iter().map(turns).fold(*times, u64::saturating_mul));
        terms.fold(0, u64::saturating_add).max(1)
    }
}

/// How many turns a loop takes: a number, times the value of a register.
fn turns_of(turns: &Turns, (function, come): (&Function, &BTreeMap<Register, Reg>)) -> (u64, Option<Reg>) {
    let Some(count) = &turns.count else { return (WHILE, None) };
    if let Some((_, bits)) = function.constants.iter().find(|(reg, _)| *reg == count.to) {
        return ((*bits as i64).max(0) as u64, None);
    }
    match come.get(&count.to) {
        Some(reg) => (1, Some(*reg)),
        None => (TURNS, None),
    }
}
