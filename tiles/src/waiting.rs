//! Groups of chunks of a fold over the turns of a region: what those that are complete have come to waits for its right
//! sibling. Few regions take so many turns that there is a second group, and so room is made only then.
//!
//! Regions of tile code hold values for the levels of the tree only from the second group on.

use lawson_oracle::scalar::ScalarType;

use crate::elem::PerType;
use crate::frame::{Frame, Registers};
use crate::register::Register;
use crate::with_type;

/// What waits of one fold.
#[derive(Default)]
pub(crate) struct Waiting {
    /// Groups that are complete: each bit that is set is a subtree of so many.
    complete: u64,
    /// Their components, the last subtree on top.
    stack: PerType<Registers>,
}

impl Waiting {
    /// How many subtrees the next complete group is the right sibling of.
    pub(crate) fn siblings(&self) -> u32 {
        self.complete.trailing_ones()
    }

    /// How many subtrees wait.
    pub(crate) fn subtrees(&self) -> u32 {
        self.complete.count_ones()
    }

    /// Takes what these registers hold, with all that the group is the right sibling of, and leaves others in their place.
    pub(crate) fn put(&mut self, frame: &mut Frame, tys: &[ScalarType], regs: &[usize]) {
        for (ty, reg) in tys.iter().zip(regs) {
            with_type!(*ty, T => {
                let reg = &mut frame.regs.of_mut::<T>()[*reg];
                let other = Register::new(reg.tile.len());
                self.stack.of_mut::<T>().push(std::mem::replace(reg, other));
            });
        }
        self.complete += 1;
    }

    /// Gives the last subtree to these registers.
    pub(crate) fn take(&mut self, frame: &mut Frame, tys: &[ScalarType], regs: &[usize]) {
        for (ty, reg) in tys.iter().zip(regs).rev() {
            with_type!(*ty, T => if let Some(top) = self.stack.of_mut::<T>().pop() {
                frame.regs.of_mut::<T>()[*reg] = top;
            });
        }
    }
}
