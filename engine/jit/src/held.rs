//! What is known of array registers where an instruction stands: so that an array which is changed in a loop is made a
//! register's own before the loop, and nothing is asked in it.

use crate::function::{Block, Function, Inst, Reg, Turns};

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
    /// Where a function begins: registers without arguments hold nothing, and what is handed over to be changed is a
    /// register's own ([`changed_first`]).
    pub fn at_first(function: &Function) -> Held {
        let mut held = Held(vec![Has::NotOwn; function.arrays.len()]);
        function.params.1.iter().for_each(|reg| held.0[*reg] = Has::Unknown);
        changed_first(function).into_iter().for_each(|reg| held.0[reg] = Has::Own);
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

    /// Where each turn begins, if this holds before the first one, and [`changed`] are made registers' own if there is one.
    pub fn in_turns(&self, turns: &Turns) -> Held {
        let mut head = self.clone();
        changed(turns).into_iter().for_each(|array| head.set(array, Has::Own));
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

    /// After turns that began so: there may have been none.
    pub fn after_turns(&self, turns: &Turns) -> Held {
        let head = self.in_turns(turns);
        let mut after = head.clone();
        if let Some((block, _)) = &turns.again {
            after.block(block);
        }
        after.join(&head);
        after.join(self);
        after
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|(_, inst)| self.inst(inst));
    }

    /// After an instruction.
    pub fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::If { then, otherwise, .. } => {
                let mut other = self.clone();
                self.block(then);
                other.block(otherwise);
                self.join(&other);
            }
            Inst::Turns(turns) => *self = self.after_turns(turns),
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

/// The arrays that come into counted turns and that each of these changes: they are made registers' own before the first
/// turn. What only a branch changes may never be, nor what turns change of which nobody knows whether there is one; what
/// turns within these change is made a register's own before those.
pub fn changed(turns: &Turns) -> Vec<Reg> {
    let (mut changed, mut given) = (Vec::new(), Vec::new());
    if turns.count.is_none() || turns.again.is_some() {
        return changed;
    }
    for (_, inst) in &turns.body {
        if let Inst::Write { array, .. } | Inst::WriteRow { array, .. } = inst
            && !given.contains(array)
            && !changed.contains(array)
        {
            changed.push(*array);
        }
        // What a branch, or turns within, give another array may have it afterwards.
        given_in(inst, &mut given);
    }
    changed
}

/// The arrays that are handed over to be changed, and are: they are made a register's own before anything runs.
pub fn changed_first(function: &Function) -> Vec<Reg> {
    let (own, written) =
        (&function.params.1[..function.own.min(function.params.1.len())], written(&function.body));
    own.iter().copied().filter(|reg| written.contains(reg)).collect()
}

/// The arrays of which turns change the extents, or may: they get another array, lose theirs or grow.
pub fn reshaped(turns: &Turns) -> Vec<Reg> {
    fn of(block: &Block, all: &mut Vec<Reg>) {
        for (_, inst) in block {
            all.extend(inst.given_array());
            match inst {
                Inst::Share { src, taken: true, .. } | Inst::Reshape { src, taken: true, .. } => {
                    all.push(*src)
                }
                Inst::Drop(array) | Inst::Push { array, .. } | Inst::Append { array, .. } => all.push(*array),
                _ => {}
            }
            inst.blocks().for_each(|block| of(block, all));
        }
    }
    let mut all = Vec::new();
    turns.again.iter().for_each(|(block, _)| of(block, &mut all));
    of(&turns.body, &mut all);
    all
}

/// The arrays whose elements or rows a block changes.
fn written(block: &Block) -> Vec<Reg> {
    let mut all = Vec::new();
    for (_, inst) in block {
        if let Inst::Write { array, .. } | Inst::WriteRow { array, .. } = inst {
            all.push(*array);
        }
        all.extend(inst.blocks().flat_map(written));
    }
    all
}

/// The registers that an instruction gives another array, with those in its blocks.
fn given_in(inst: &Inst, given: &mut Vec<Reg>) {
    given.extend(inst.given_array());
    inst.blocks().flatten().for_each(|(_, inst)| given_in(inst, given));
}
