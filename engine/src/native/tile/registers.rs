//! Registers: which value is in which, and until when.

use lawson_oracle::scalar::ScalarType;

use super::place::Action;
use super::{Counts, next};
use crate::loops::{Code, Def, Operand, ValueId};
use lawson_tiles::frame::{Inst, Loc};
use lawson_tiles::table;
use lawson_tiles::{elem::PerType, with_type};

/// Assigns registers along a list of items and makes their instructions.
pub struct Allocator<'c> {
    code: &'c Code,
    uniforms: &'c [(ScalarType, usize)],
    /// Where each value is, while it is needed.
    pub place: Vec<Option<Loc>>,
    /// The item that uses a value last.
    pub last: Vec<usize>,
    /// Registers of each type so far.
    pub regs: PerType<Counts>,
    free: Vec<(ScalarType, usize)>,
    /// The instructions so far.
    pub insts: Vec<Inst>,
}

impl<'c> Allocator<'c> {
    /// For this code; values with a place from the start need no register.
    pub fn new(code: &'c Code, uniforms: &'c [(ScalarType, usize)], place: Vec<Option<Loc>>) -> Self {
        let last = vec![0; code.values.len()];
        Allocator { code, uniforms, place, last, regs: PerType::default(), free: vec![], insts: vec![] }
    }

    /// Notes which item uses each value last.
    pub fn last_uses(&mut self, items: impl Iterator<Item = Vec<Operand>>) {
        for (n, operands) in items.enumerate() {
            for operand in operands {
                if let Operand::Value(v) = operand {
                    self.last[v.0] = n;
                }
            }
        }
    }

    /// Frees the registers of values that item `n` used last, or made for nobody.
    pub fn release(&mut self, n: usize) {
        for v in 0..self.place.len() {
            if self.last[v] <= n
                && let Some(Loc::Reg(r)) = self.place[v]
                && !matches!(self.code.values[v].def, Def::Input(_))
            {
                self.free.push((self.code.values[v].ty, r));
                self.place[v] = None;
            }
        }
    }

    /// Where an operand is.
    pub fn loc(&self, operand: Operand) -> Loc {
        match operand {
            Operand::Value(v) => self.place[v.0].unwrap_or(Loc::Reg(usize::MAX)),
            Operand::Uniform(u) => Loc::Uniform(self.uniforms[u.0].1),
        }
    }

    fn locs(&self, operands: &[Operand]) -> [Loc; 3] {
        let at = |i: usize| operands.get(i).map_or(Loc::Uniform(0), |o| self.loc(*o));
        [at(0), at(1), at(2)]
    }

    fn mask(&self, mask: Option<ValueId>) -> Option<Loc> {
        mask.map(|m| self.loc(Operand::Value(m)))
    }

    /// The instruction for a value.
    pub fn value(&mut self, v: usize, arrays: &[(ScalarType, usize)]) {
        let value = &self.code.values[v];
        let none = Loc::Uniform(0);
        let mut inst =
            Inst { run: table::position, args: [none; 3], mask: None, dst: none, index: 0, prim: None };
        match &value.def {
            Def::Input(_) | Def::Scanned { .. } => return,
            Def::Position => {}
            Def::Prim { prim, args, mask } => {
                inst.run = table::prim(*prim);
                inst.args = self.locs(args);
                inst.mask = self.mask(*mask);
                inst.prim = Some(*prim);
            }
            Def::Select { cond, then, otherwise } => {
                inst.run = table::select(value.ty);
                inst.args = self.locs(&[*then, *otherwise]);
                inst.mask = self.mask(Some(*cond));
            }
            Def::Gather { array, at, mask } => {
                inst.run = table::gather(value.ty);
                inst.args = self.locs(at);
                inst.mask = self.mask(*mask);
                inst.index = arrays[*array].1;
            }
            Def::Splat(u) => {
                inst.run = table::copy(value.ty);
                inst.args = self.locs(&[Operand::Uniform(*u)]);
            }
        }
        inst.dst = match self.place[v] {
            Some(home) => home,
            None => Loc::Reg(self.register(value.ty)),
        };
        self.place[v] = Some(inst.dst);
        self.insts.push(inst);
    }

    fn register(&mut self, ty: ScalarType) -> usize {
        match self.free.iter().position(|(t, _)| *t == ty) {
            Some(i) => self.free.swap_remove(i).1,
            None => next(&mut self.regs, ty),
        }
    }

    /// The instruction for an action.
    pub fn action(&mut self, action: &Action) {
        let none = Loc::Uniform(0);
        self.insts.push(match action {
            Action::Copy { ty, from, to } => Inst {
                run: table::copy(*ty),
                args: self.locs(&[*from]),
                mask: None,
                dst: *to,
                index: 0,
                prim: None,
            },
            Action::Compact { ty, from, mask, to, count } => Inst {
                run: table::compact(*ty),
                args: self.locs(&[*from]),
                mask: self.mask(Some(*mask)),
                dst: Loc::Temp(*to),
                index: *count,
                prim: None,
            },
            Action::Fold { run, from, mask, lanes } => Inst {
                run: *run,
                args: self.locs(from),
                mask: self.mask(*mask),
                dst: none,
                index: *lanes,
                prim: None,
            },
        });
    }
}

/// Makes `all` as great as `used` is.
pub fn raise(all: &mut PerType<Counts>, used: &PerType<Counts>) {
    for ty in ScalarType::ALL {
        with_type!(ty, T => {
            let most = (*all.of::<T>()).max(*used.of::<T>());
            *all.of_mut::<T>() = most;
        });
    }
}
