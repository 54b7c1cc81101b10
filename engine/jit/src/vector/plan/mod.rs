//! Which turns become vector code, and what each register holds in a chunk of them: the turns need nothing of each other.

mod accesses;

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Cost, Prim, PrimOp, ScalarType};

use super::prims;
use crate::compile::Uses;
use crate::function::{Block, Count, Function, Inst, Reg, Turns, has_turns};
use crate::held::Held;
use accesses::{Access, Where};

/// What a register holds in the turns of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The same in all of them.
    Same,
    /// An integer, one more in each of them.
    Steps(Begins),
    /// Anything: a scalar of so many bits in each lane, or a mask of as many.
    Lanes(u8),
}

/// Where integers begin that are one more in each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begins {
    /// So much after the number of the turn.
    Turn(i64),
    /// Where this register says, which gets one value in a turn.
    Register(Reg),
    /// Anywhere.
    Unknown,
}

/// Turns that become vector code.
pub struct Plan {
    pub index: Reg,
    classes: BTreeMap<Reg, Class>,
    /// Bits of the widest lanes, and of the narrowest.
    pub widest: i64,
    pub narrowest: i64,
    /// Whether there are no loops in the turns, so that they can be asked about for many chunks at once.
    pub is_flat: bool,
    /// Whether something reads afterwards what the last turn gave a register.
    pub ends_alone: bool,
}

impl Plan {
    /// The plan for turns, if they can be vector code; `held` says what is known of arrays where a turn begins.
    pub fn of(function: &Function, turns: &Turns, uses: &Uses, held: &Held) -> Option<Plan> {
        let Count { index, .. } = *turns.count.as_ref().filter(|_| turns.again.is_none())?;
        let mut planner = Planner {
            function,
            classes: BTreeMap::new(),
            often: BTreeSet::new(),
            views: BTreeSet::new(),
            accesses: BTreeMap::new(),
        };
        planner.given(&turns.body, false)?;
        if planner.classes.contains_key(&index) {
            return None;
        }
        let mut assigned = (BTreeSet::from([index]), BTreeSet::new());
        planner.is_assigned(&turns.body, &mut assigned)?;
        planner.classes.insert(index, Some(Class::Steps(Begins::Turn(0))));
        loop {
            let before = planner.classes.clone();
            planner.block(&turns.body)?;
            if planner.classes == before {
                break;
            }
        }
        planner.has_code(&turns.body)?;
        planner.find_accesses(&turns.body, Where::Last);
        planner.accesses_are_apart(held)?;
        let lanes = planner.lanes(&turns.body);
        let here = Uses::in_block(function, &turns.body);
        // A row is where it stands, and nothing holds it after the turns.
        if planner.views.iter().any(|view| uses.arrays[*view] > here.arrays[*view]) {
            return None;
        }
        let read_after: Vec<Reg> =
            planner.classes.keys().copied().filter(|reg| uses.scalars[*reg] > here.scalars[*reg]).collect();
        // The last turn runs alone, and gives these.
        if !read_after.iter().all(|reg| assigned.0.contains(reg)) {
            return None;
        }
        Some(Plan {
            index,
            widest: i64::from(*lanes.last()?),
            narrowest: i64::from(*lanes.first()?),
            is_flat: !has_turns(&turns.body),
            ends_alone: !read_after.is_empty(),
            classes: planner.classes.into_iter().filter_map(|(reg, class)| Some((reg, class?))).collect(),
        })
    }

    /// What a register holds.
    pub fn class(&self, reg: Reg) -> Class {
        self.classes.get(&reg).copied().unwrap_or(Class::Same)
    }

    /// The registers that hold a scalar in each lane, and of how many bits.
    pub fn lanes(&self) -> impl Iterator<Item = (Reg, u8)> {
        self.classes.iter().filter_map(|(reg, class)| match class {
            Class::Lanes(bits) => Some((*reg, *bits)),
            Class::Same | Class::Steps(_) => None,
        })
    }
}

/// Bits of a lane for such a scalar; of smaller ones there are no lanes.
fn bits(ty: ScalarType) -> Option<u8> {
    match ty {
        ScalarType::F32 | ScalarType::I32 | ScalarType::U32 => Some(32),
        ScalarType::F64 | ScalarType::I64 | ScalarType::U64 => Some(64),
        ScalarType::Bool | ScalarType::I8 | ScalarType::I16 | ScalarType::U8 | ScalarType::U16 => None,
    }
}

struct Planner<'f> {
    function: &'f Function,
    /// The registers that the body gives values to; nothing where it is not known yet.
    classes: BTreeMap<Reg, Option<Class>>,
    /// Those that get several values in a turn, or may.
    often: BTreeSet<Reg>,
    /// The array registers that hold a row of another array, in each turn one.
    views: BTreeSet<Reg>,
    accesses: BTreeMap<Reg, Vec<Access>>,
}

impl Planner<'_> {
    fn ty(&self, reg: Reg) -> ScalarType {
        self.function.scalars[reg]
    }

    /// The registers that a block gives values to, often if it is in turns inside; nothing if something in it has no vector
    /// code.
    fn given(&mut self, block: &Block, often: bool) -> Option<()> {
        for (_, inst) in block {
            match inst {
                Inst::Prim { .. } | Inst::Move { .. } | Inst::Read { .. } | Inst::Extent { .. } => {}
                Inst::Write { .. } | Inst::Assert(_) | Inst::Length(_) | Inst::If { .. } => {}
                Inst::Turns(turns) if !turns.limited => {}
                Inst::Row { dst, .. } => _ = self.views.insert(*dst),
                Inst::Drop(_) => {}
                _ => return None,
            }
            if let Some(reg) = inst.given_scalar()
                && (self.classes.insert(reg, None).is_some() || often)
            {
                self.often.insert(reg);
            }
            let often = often || matches!(inst, Inst::Turns(_));
            inst.blocks().try_for_each(|block| self.given(block, often))?;
        }
        Some(())
    }

    /// Whether each register is given a value in a turn before it is read there, and each row is dropped in the block that
    /// has it; `done` are the registers that have one, scalars and arrays.
    fn is_assigned(&self, block: &Block, done: &mut (BTreeSet<Reg>, BTreeSet<Reg>)) -> Option<()> {
        let outer = done.1.clone();
        for (_, inst) in block {
            let mut all = true;
            inst.reads_itself(&mut |reg| all &= !self.classes.contains_key(&reg) || done.0.contains(&reg));
            inst.reads_arrays(&mut |array| all &= !self.views.contains(&array) || done.1.contains(&array));
            if !all {
                return None;
            }
            match inst {
                Inst::If { then, otherwise, .. } => {
                    let mut other = done.clone();
                    self.is_assigned(then, done)?;
                    self.is_assigned(otherwise, &mut other)?;
                    done.0.retain(|reg| other.0.contains(reg));
                }
                Inst::Turns(turns) => {
                    let mut inside = done.clone();
                    inside.0.extend(turns.count.as_ref().map(|count| count.index));
                    if let Some((block, again)) = &turns.again {
                        self.is_assigned(block, &mut inside)?;
                        if self.classes.contains_key(again) && !inside.0.contains(again) {
                            return None;
                        }
                    }
                    self.is_assigned(&turns.body, &mut inside)?;
                }
                Inst::Row { dst, .. } => done.1.insert(*dst).then_some(())?,
                // What was there before the turns is dropped in the first of them.
                Inst::Drop(array) => (!outer.contains(array) && done.1.remove(array)).then_some(())?,
                _ => done.0.extend(inst.given_scalar()),
            }
        }
        (done.1 == outer).then_some(())
    }

    /// What a register holds, as far as it is known.
    fn class(&self, reg: Reg) -> Option<Class> {
        self.classes.get(&reg).copied().unwrap_or(Some(Class::Same))
    }

    fn is_same(&self, reg: Reg) -> bool {
        matches!(self.class(reg), Some(Class::Same) | None)
    }

    /// A register holds this too; nothing if there are no lanes for it.
    fn join(&mut self, reg: Reg, class: Class) -> Option<()> {
        let joined = match (self.class(reg), class) {
            (None, class) => class,
            (Some(before), class) if before == class => class,
            (Some(Class::Steps(_)), Class::Steps(_)) => Class::Steps(Begins::Unknown),
            (Some(Class::Lanes(a)), Class::Lanes(b)) if a != b => return None,
            (Some(Class::Lanes(bits)), _) | (_, Class::Lanes(bits)) => Class::Lanes(bits),
            (Some(Class::Same | Class::Steps(_)), _) => Class::Lanes(bits(self.ty(reg))?),
        };
        self.classes.insert(reg, Some(joined));
        Some(())
    }

    fn block(&mut self, block: &Block) -> Option<()> {
        block.iter().try_for_each(|(_, inst)| self.inst(inst))
    }

    fn inst(&mut self, inst: &Inst) -> Option<()> {
        match inst {
            Inst::Prim { prim, dst, args } => {
                let classes: Option<Vec<Class>> = args.iter().map(|reg| self.class(*reg)).collect();
                let Some(classes) = classes else { return Some(()) };
                let class = self.prim(*prim, *dst, args, &classes)?;
                self.join(*dst, class)
            }
            Inst::Move { dst, src } => match self.class(*src) {
                Some(class) => self.join(*dst, class),
                None => Some(()),
            },
            Inst::Read { dst, array, at } => match self.indices(at)? {
                true => self.join(*dst, Class::Lanes(bits(self.function.arrays[*array].0)?)),
                false => self.join(*dst, Class::Same),
            },
            Inst::Write { array, at, .. } => {
                bits(self.function.arrays[*array].0)?;
                // What is the same in all turns would go to one place.
                (self.indices(at)? || self.class(*at.last()?).is_none()).then_some(())
            }
            Inst::Extent { dst, .. } => self.join(*dst, Class::Same),
            Inst::Row { at, .. } => at.iter().all(|reg| self.is_same(*reg)).then_some(()),
            Inst::Drop(_) => Some(()),
            Inst::Assert(reg) | Inst::Length(reg) => self.is_same(*reg).then_some(()),
            Inst::If { cond, then, otherwise } => match self.class(*cond) {
                Some(Class::Lanes(bits)) => {
                    [then, otherwise].into_iter().try_for_each(|block| self.chosen(block, bits))
                }
                _ => {
                    self.block(then)?;
                    self.block(otherwise)
                }
            },
            Inst::Turns(turns) => {
                if let Some(Count { from, to, index }) = &turns.count {
                    from.iter().chain([to]).all(|reg| self.is_same(*reg)).then_some(())?;
                    self.join(*index, Class::Same)?;
                }
                if let Some((block, again)) = &turns.again {
                    self.block(block)?;
                    self.is_same(*again).then_some(())?;
                }
                self.block(&turns.body)
            }
            _ => None,
        }
    }

    /// Whether there is code for all that goes to lanes, also for what is the same in all of them and comes together there
    /// with something else.
    fn has_code(&self, block: &Block) -> Option<()> {
        for (_, inst) in block {
            let class = inst.given_scalar().map(|reg| self.class(reg));
            let has = match (inst, class) {
                (Inst::Prim { prim, .. }, Some(Some(Class::Lanes(_)))) if prim.ty == ScalarType::Bool => {
                    prims::of_masks(prim.op)
                }
                (Inst::Prim { prim, .. }, Some(Some(Class::Lanes(lanes)))) => {
                    prims::exists(*prim) && !prim.may_fail() && bits(prim.ty) == Some(lanes)
                }
                // Extents and the numbers of turns are nothing but scalars.
                (Inst::Extent { .. } | Inst::Turns(_), Some(Some(class))) => class == Class::Same,
                _ => true,
            };
            has.then_some(())?;
            inst.blocks().try_for_each(|block| self.has_code(block))?;
        }
        Some(())
    }

    /// A branch that some lanes take: it is computed in all of them, and they choose.
    fn chosen(&mut self, block: &Block, mask: u8) -> Option<()> {
        for (_, inst) in block {
            let dst = match inst {
                Inst::Move { dst, .. } => *dst,
                Inst::Prim { prim, dst, .. } if prim.cost() == Cost::Operation && !prim.may_fail() => *dst,
                _ => return None,
            };
            self.inst(inst)?;
            (bits(self.ty(dst))? == mask).then_some(())?;
            self.join(dst, Class::Lanes(mask))?;
        }
        Some(())
    }

    /// Whether indices are those of elements one after the other, and not of one element; nothing if they are others.
    fn indices(&self, at: &[Reg]) -> Option<bool> {
        let (last, before) = at.split_last()?;
        before.iter().all(|reg| self.is_same(*reg)).then_some(())?;
        match self.class(*last) {
            Some(Class::Same) | None => Some(false),
            Some(Class::Steps(_)) => Some(true),
            Some(Class::Lanes(_)) => None,
        }
    }

    /// What a primitive gives on arguments of these classes; nothing if there is no code for it.
    fn prim(&self, prim: Prim, dst: Reg, args: &[Reg], classes: &[Class]) -> Option<Class> {
        if classes.iter().all(|class| *class == Class::Same) {
            return Some(Class::Same);
        }
        if let Some(class) = self.steps(prim, dst, args, classes) {
            return Some(class);
        }
        if prim.ty == ScalarType::Bool {
            let mut masks = classes.iter().filter_map(|class| match class {
                Class::Lanes(bits) => Some(*bits),
                Class::Same | Class::Steps(_) => None,
            });
            let mask = masks.next()?;
            return masks.all(|other| other == mask).then_some(Class::Lanes(mask));
        }
        Some(Class::Lanes(bits(prim.ty)?))
    }

    /// What a primitive of integers gives that are one more in each turn.
    fn steps(&self, prim: Prim, dst: Reg, args: &[Reg], classes: &[Class]) -> Option<Class> {
        // Registers hold those of 64 bits without a sign as negative numbers.
        if !prim.ty.is_integer() || prim.ty == ScalarType::U64 {
            return None;
        }
        let known = |reg: Reg| {
            let constant = self.function.constants.iter().find(|(constant, _)| *constant == reg);
            constant.map(|(_, bits)| *bits as i64)
        };
        let own = if self.often.contains(&dst) { Begins::Unknown } else { Begins::Register(dst) };
        let after = |from: Begins, by: Option<i64>| match (from, by) {
            (_, Some(0)) => from,
            (Begins::Turn(before), Some(by)) => Begins::Turn(before.wrapping_add(by)),
            _ => own,
        };
        Some(match (prim.op, classes) {
            // An unsigned type of more bits fills those of a negative number with zeros.
            (PrimOp::Convert(to), [Class::Steps(_)])
                if prim.ty.is_signed() && to.is_unsigned() && to.bits() > prim.ty.bits() =>
            {
                return None;
            }
            (PrimOp::Convert(to), [Class::Steps(from)]) if to.is_integer() && to != ScalarType::U64 => {
                Class::Steps(*from)
            }
            (PrimOp::Add, [Class::Steps(from), Class::Same]) => Class::Steps(after(*from, known(args[1]))),
            (PrimOp::Add, [Class::Same, Class::Steps(from)]) => Class::Steps(after(*from, known(args[0]))),
            (PrimOp::Sub, [Class::Steps(from), Class::Same]) => {
                Class::Steps(after(*from, known(args[1]).map(i64::wrapping_neg)))
            }
            (PrimOp::Mul, [Class::Steps(from), Class::Same]) if known(args[1]) == Some(1) => {
                Class::Steps(*from)
            }
            (PrimOp::Mul, [Class::Same, Class::Steps(from)]) if known(args[0]) == Some(1) => {
                Class::Steps(*from)
            }
            (
                PrimOp::Min | PrimOp::Max,
                [Class::Steps(from), Class::Same] | [Class::Same, Class::Steps(from)],
            ) => Class::Steps(*from),
            (
                PrimOp::Eq | PrimOp::Ne | PrimOp::Lt | PrimOp::Le | PrimOp::Gt | PrimOp::Ge,
                [Class::Steps(_) | Class::Same, Class::Steps(_) | Class::Same],
            ) => Class::Same,
            _ => return None,
        })
    }

    /// The bits of lanes that are read, written or computed.
    fn lanes(&self, block: &Block) -> BTreeSet<u8> {
        let mut lanes = BTreeSet::new();
        for (_, inst) in block {
            match inst {
                Inst::Write { array, .. } => lanes.extend(bits(self.function.arrays[*array].0)),
                inst => {
                    if let Some(Some(Class::Lanes(bits))) = inst.given_scalar().map(|reg| self.class(reg)) {
                        lanes.insert(bits);
                    }
                }
            }
            inst.blocks().for_each(|block| lanes.extend(self.lanes(block)));
        }
        lanes
    }
}
