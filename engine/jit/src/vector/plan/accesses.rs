//! Which elements of arrays the turns read and write.

use super::{Begins, Class, Planner};
use crate::function::{Block, Inst, Reg};
use crate::held::{Has, Held};

/// Where an access stands in the body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// After all branches and loops: what can fail there is asked before anything is written there.
    Last,
    /// In no other turns.
    Once,
    /// In turns inside.
    Often,
}

pub(super) struct Access {
    at: Vec<Reg>,
    writes: bool,
    place: Where,
}

impl Planner<'_> {
    /// The accesses in a block, which stands there.
    pub(super) fn find_accesses(&mut self, block: &Block, place: Where) {
        let control = |inst: &Inst| match inst {
            Inst::If { cond, .. } => self.is_same(*cond),
            inst => matches!(inst, Inst::Turns(_)),
        };
        let last = block.iter().rposition(|(_, inst)| control(inst));
        for (k, (_, inst)) in block.iter().enumerate() {
            let here =
                if place == Where::Last && last.is_some_and(|last| k <= last) { Where::Once } else { place };
            let access = match inst {
                // A row is read as long as a turn lasts: nothing may write it.
                Inst::Read { array, at, .. } | Inst::Row { array, at, .. } => Some((array, at, false)),
                Inst::Write { array, at, .. } => Some((array, at, true)),
                _ => None,
            };
            if let Some((array, at, writes)) = access {
                let access = Access { at: at.clone(), writes, place: here };
                self.accesses.entry(*array).or_default().push(access);
            }
            let inside = if matches!(inst, Inst::Turns(_)) { Where::Often } else { here };
            inst.blocks().for_each(|block| self.find_accesses(block, inside));
        }
    }

    /// Whether what a turn writes is its own: no other reads or writes it. A chunk of turns that fails runs again, one turn
    /// after the other; so it must not have changed what it reads.
    pub(super) fn accesses_are_apart(&self, held: &Held) -> Option<()> {
        for (array, accesses) in
            self.accesses.iter().filter(|(_, all)| all.iter().any(|access| access.writes))
        {
            // No row is: its register is empty before the turns, or named outside.
            (held.of(*array) == Has::Own).then_some(())?;
            if let [access] = &accesses[..]
                && access.place != Where::Often
            {
                continue;
            }
            // Each turn has a place of its own in the innermost dimension.
            let own = |access: &Access| match self.class(*access.at.last()?)? {
                Class::Steps(Begins::Unknown) | Class::Same | Class::Lanes(_) => None,
                Class::Steps(from) => Some(from),
            };
            let first = own(accesses.first()?)?;
            accesses.iter().all(|access| own(access) == Some(first)).then_some(())?;
            let reads = accesses.iter().any(|access| !access.writes);
            let mut writes = accesses.iter().filter(|access| access.writes);
            (!reads || writes.all(|access| access.place == Where::Last)).then_some(())?;
        }
        Some(())
    }
}
