//! What is known of array registers where an instruction stands: so that an array which is changed in a loop is made a
//! register's own before the loop, and nothing is asked in it.

use crate::function::{Block, Inst, Reg, Turns};

/// What is known of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Has {
    /// No array, or one that is borrowed.
    NotOwn,
    /// An array of its own.
    Own,
    /// One or the other.
    Unknown,
}

/// What is known of each register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held(Vec<Has>);

impl Held {
    /// Where a function begins: registers without arguments hold nothing.
    pub fn at_first(registers: usize, params: &[Reg]) -> Held {
        let mut held = Held(vec![Has::NotOwn; registers]);
        params.iter().for_each(|reg| held.0[*reg] = Has::Unknown);
        held
    }

    /// Of a register.
    pub fn of(&self, reg: Reg) -> Has {
        self.0[reg]
    }

    /// From here on.
    pub fn set(&mut self, reg: Reg, has: Has) {
        self.0[reg] = has;
    }

    /// Where control comes from two places.
    pub fn join(&mut self, other: &Held) {
        for (has, other) in self.0.iter_mut().zip(&other.0) {
            if has != other {
                *has = Has::Unknown;
            }
        }
    }

    /// Where each turn begins, if this holds before the first one.
    pub fn in_turns(&self, turns: &Turns) -> Held {
        let mut head = self.clone();
        loop {
            let mut after = head.clone();
            if let Some((block, _)) = &turns.again {
                after.block(block);
            }
            after.block(&turns.body);
            let before = head.clone();
            head.join(&after);
            if head == before {
                return head;
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|(_, inst)| self.inst(inst));
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::If { then, otherwise, .. } => {
                let mut other = self.clone();
                self.block(then);
                other.block(otherwise);
                self.join(&other);
            }
            Inst::Turns(turns) => {
                *self = self.in_turns(turns);
                if let Some((block, _)) = &turns.again {
                    let head = self.clone();
                    self.block(block);
                    self.join(&head);
                }
            }
            Inst::Share { dst, src, .. } if dst == src => {}
            Inst::Share { dst, src, taken } | Inst::Reshape { dst, src, taken, .. } => {
                let has = self.of(*src);
                if *taken {
                    self.set(*src, Has::NotOwn);
                }
                self.set(*dst, has);
            }
            Inst::Row { dst, .. } => self.set(*dst, Has::Unknown),
            Inst::New { dst, .. } => self.set(*dst, Has::Own),
            Inst::Drop(array) => self.set(*array, Has::NotOwn),
            Inst::Write { array, .. } | Inst::WriteRow { array, .. } | Inst::Push { array, .. } => {
                self.set(*array, Has::Own);
            }
            Inst::Append { array, .. } if self.of(*array) == Has::NotOwn => self.set(*array, Has::Unknown),
            Inst::Append { .. } | Inst::Prim { .. } | Inst::Move { .. } | Inst::Read { .. } => {}
            Inst::Extent { .. } | Inst::Assert(_) | Inst::Length(_) => {}
        }
    }
}

/// The arrays that turns change before they give the register another one: those that come into the turns.
pub fn changed(turns: &Turns) -> Vec<Reg> {
    let (mut changed, mut given) = (Vec::new(), Vec::new());
    let condition = turns.again.iter().map(|(block, _)| block);
    condition.chain([&turns.body]).for_each(|block| find(block, &mut changed, &mut given));
    changed
}

fn find(block: &Block, changed: &mut Vec<Reg>, given: &mut Vec<Reg>) {
    for (_, inst) in block {
        match inst {
            Inst::Write { array, .. } | Inst::WriteRow { array, .. } => {
                if !given.contains(array) && !changed.contains(array) {
                    changed.push(*array);
                }
            }
            Inst::Share { dst, .. }
            | Inst::Reshape { dst, .. }
            | Inst::Row { dst, .. }
            | Inst::New { dst, .. } => {
                given.push(*dst);
            }
            Inst::If { then, otherwise, .. } => {
                // What one branch gives is not given after it.
                let before = given.len();
                for branch in [then, otherwise] {
                    find(branch, changed, given);
                    given.truncate(before);
                }
            }
            Inst::Turns(turns) => {
                let before = given.len();
                let condition = turns.again.iter().map(|(block, _)| block);
                condition.chain([&turns.body]).for_each(|block| find(block, changed, given));
                given.truncate(before);
            }
            Inst::Prim { .. } | Inst::Move { .. } | Inst::Read { .. } | Inst::Drop(_) => {}
            Inst::Extent { .. } | Inst::Push { .. } | Inst::Append { .. } => {}
            Inst::Assert(_) | Inst::Length(_) => {}
        }
    }
}
