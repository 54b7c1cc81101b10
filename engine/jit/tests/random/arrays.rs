//! Random instructions on arrays.

use lawson_jit::function::{Block, Count, Inst, Reg, Turns, Value};
use lawson_oracle::scalar::{PrimOp, ScalarType};

use super::generate::{DEPTH, Drawn};

const I64: ScalarType = ScalarType::I64;

impl Drawn {
    pub(super) fn element(&mut self, to: &mut Block) {
        let array = self.array();
        let (ty, rank) = self.function.arrays[array];
        if self.turns + rank <= DEPTH && self.draw.once_in(3) {
            return self.all_elements(array, to);
        }
        let (at, below) = self.indices(array, rank, to);
        let inst = if self.draw.once_in(3) {
            Inst::Read { dst: self.written(ty), array, at }
        } else {
            Inst::Write { array, at, value: self.read(ty) }
        };
        let then = self.repeated(inst);
        self.guarded(&below, &[], then, to);
    }

    /// An instruction, which turns may do again and again, or never.
    fn repeated(&mut self, inst: Inst) -> Block {
        let mut block = vec![self.at(inst)];
        if self.turns < DEPTH && self.draw.once_in(2) {
            let index = self.turn[self.turns];
            let count = Some(Count { from: None, to: self.number(), index });
            self.turns += 1;
            block.extend(self.inner(2));
            self.turns -= 1;
            let turns = Turns { count, again: None, limited: self.draw.once_in(2), body: block };
            block = vec![self.at(Inst::Turns(turns))];
        }
        block
    }

    /// Turns that write all elements, and do something else.
    fn all_elements(&mut self, array: Reg, to: &mut Block) {
        let (ty, rank) = self.function.arrays[array];
        let at = self.turn[self.turns..self.turns + rank].to_vec();
        self.turns += rank;
        let value = self.read(ty);
        let mut body = vec![self.at(Inst::Write { array, at: at.clone(), value })];
        body.extend(self.inner(2));
        self.turns -= rank;
        for (dim, index) in at.into_iter().enumerate().rev() {
            let dst = self.extents[0];
            let extent = self.at(Inst::Extent { dst, array, dim });
            let count = Some(Count { from: None, to: dst, index });
            let turns = Turns { count, again: None, limited: self.draw.once_in(2), body };
            body = vec![extent, self.at(Inst::Turns(turns))];
        }
        to.extend(body);
    }

    /// Indices of the outermost dimensions of an array, and what has to be asked of them: nothing, if they are made to fit
    /// where there is an element, or never fit.
    fn indices(&mut self, array: Reg, outer: usize, to: &mut Block) -> (Vec<Reg>, Vec<(Reg, Reg, usize)>) {
        let mut at: Vec<Reg> = (0..outer).map(|_| self.number()).collect();
        if self.draw.once_in(60) {
            at[self.draw.below(outer)] = self.draw.pick(&self.extremes);
            return (at, vec![]);
        }
        if !self.draw.once_in(3) {
            let below = at.iter().enumerate().map(|(dim, reg)| (*reg, array, dim)).collect();
            return (at, below);
        }
        for (dim, index) in at.into_iter().enumerate() {
            let dst = self.extents[2 + dim];
            let extent = self.at(Inst::Extent { dst, array, dim });
            to.push(extent);
            self.prim(PrimOp::Sub, I64, dst, vec![dst, self.small[1]], to);
            self.prim(PrimOp::Min, I64, dst, vec![dst, index], to);
            self.prim(PrimOp::Max, I64, dst, vec![dst, self.small[0]], to);
        }
        (self.extents[2..2 + outer].to_vec(), vec![])
    }

    pub(super) fn rows(&mut self, to: &mut Block) {
        let array = self.array();
        let (ty, rank) = self.function.arrays[array];
        let outer = 1 + self.draw.below(rank);
        let Some(row) = rank.checked_sub(outer).and_then(|rank| self.other(ty, rank, array)) else { return };
        let (at, below) = self.indices(array, outer, to);
        if self.draw.once_in(2) {
            let then = vec![self.at(Inst::Row { dst: row, array, at })];
            self.guarded(&below, &[], then, to);
            if let Some(dst) = self.other(ty, rank - outer, row).filter(|_| self.draw.once_in(3)) {
                let share = self.at(Inst::Share { dst, src: row, taken: false });
                to.push(share);
                self.one_changes([row, dst], to);
            }
        } else {
            let alike: Vec<_> = (outer..rank).map(|dim| (array, dim, row, dim - outer)).collect();
            let then = self.repeated(Inst::WriteRow { array, at, value: row });
            self.guarded(&below, &alike, then, to);
        }
    }

    /// An array that is made, filled and written to a row of another one, under the same name or the next, and mostly of the
    /// row's shape. Mostly nothing else names it.
    pub(super) fn placed(&mut self, to: &mut Block) {
        let array = self.array();
        let (ty, rank) = self.function.arrays[array];
        if rank == 1 || self.turns == DEPTH {
            return;
        }
        let mut row = self.function.arrays.len();
        self.function.arrays.push((ty, 1));
        let extent = self.extents[1];
        let mut then = vec![self.at(Inst::Extent { dst: extent, array, dim: rank - 1 })];
        let dims = vec![if self.draw.once_in(20) { self.number() } else { extent }];
        then.push(self.at(Inst::New { dst: row, dims }));
        self.all_elements(row, &mut then);
        if self.draw.once_in(3) {
            let next = self.function.arrays.len();
            self.function.arrays.push((ty, 1));
            let taken = self.draw.below(8) > 0;
            then.push(self.at(Inst::Share { dst: next, src: row, taken }));
            row = next;
        }
        let (at, below) = self.indices(array, rank - 1, to);
        then.push(self.at(Inst::WriteRow { array, at, value: row }));
        if self.draw.once_in(2) {
            then.push(self.at(Inst::Drop(row)));
        }
        if self.draw.once_in(8) {
            then.push(self.at(Inst::Extent { dst: extent, array: row, dim: 0 }));
        }
        self.guarded(&below, &[], then, to);
    }

    pub(super) fn give(&mut self, to: &mut Block) {
        let (src, taken) = (self.array(), self.draw.once_in(2));
        let (ty, rank) = self.function.arrays[src];
        let not = if self.draw.once_in(8) { usize::MAX } else { src };
        let inst = match self.draw.below(8) {
            0 => Inst::Drop(src),
            1..3 => {
                // All elements in one dimension, or in one more of the extent 1.
                let rank_to = self.draw.pick(&[1, 1, 2]);
                let Some(dst) = self.other(ty, rank_to, usize::MAX) else { return };
                let [all, next, ..] = self.extents;
                let first = self.at(Inst::Extent { dst: all, array: src, dim: 0 });
                to.push(first);
                for dim in 1..rank {
                    let extent = self.at(Inst::Extent { dst: next, array: src, dim });
                    to.push(extent);
                    self.prim(PrimOp::Mul, I64, all, vec![all, next], to);
                }
                let mut dims = vec![all; self.function.arrays[dst].1];
                dims[1..].fill(self.small[1]);
                if self.draw.once_in(2) {
                    dims.reverse();
                }
                if self.draw.once_in(16) {
                    dims[0] = self.number();
                }
                Inst::Reshape { dst, src, taken, dims }
            }
            _ => match self.other(ty, rank, not) {
                Some(dst) => {
                    let share = self.at(Inst::Share { dst, src, taken });
                    to.push(share);
                    if !taken && self.draw.once_in(2) {
                        self.one_changes([src, dst], to);
                    }
                    return;
                }
                None => return,
            },
        };
        let inst = self.at(inst);
        to.push(inst);
    }

    /// One of two arrays has another first element, which the other one may not see.
    fn one_changes(&mut self, arrays: [Reg; 2], to: &mut Block) {
        let array = self.draw.pick(&arrays);
        let (ty, rank) = self.function.arrays[array];
        let at = vec![self.small[0]; rank];
        let below: Vec<_> = (0..rank).map(|dim| (self.small[0], array, dim)).collect();
        let value = self.read(ty);
        let then = vec![self.at(Inst::Write { array, at, value })];
        self.guarded(&below, &[], then, to);
    }

    /// A new array, whose elements are mostly written.
    pub(super) fn fresh(&mut self, to: &mut Block) {
        let dst = self.array();
        let (ty, rank) = self.function.arrays[dst];
        let mut dims: Vec<Reg> = (0..rank).map(|_| self.number()).collect();
        if rank > 1 && self.draw.once_in(12) {
            // As many rows as can be, without elements.
            dims.fill(self.small[0]);
            dims[0] = self.extremes[1];
            let news = [dst, self.other(ty, rank, dst).unwrap_or(dst)];
            for dst in news {
                let new = self.at(Inst::New { dst, dims: dims.clone() });
                to.push(new);
            }
            return;
        }
        let new = self.at(Inst::New { dst, dims: dims.clone() });
        to.push(new);
        // Nobody reads the others, but they may be in a row that is written.
        if self.turns + rank > DEPTH || self.draw.once_in(10) {
            return;
        }
        let at = self.turn[self.turns..self.turns + rank].to_vec();
        self.turns += rank;
        let value = self.read(ty);
        let mut body = vec![self.at(Inst::Write { array: dst, at: at.clone(), value })];
        if self.draw.once_in(4) {
            self.compute(&mut body);
        }
        self.turns -= rank;
        for (index, extent) in at.into_iter().zip(dims).rev() {
            let count = Some(Count { from: None, to: extent, index });
            let turns = Turns { count, again: None, limited: false, body };
            body = vec![self.at(Inst::Turns(turns))];
        }
        to.extend(body);
    }

    pub(super) fn grow(&mut self, to: &mut Block) {
        let array = self.array();
        let (ty, rank) = self.function.arrays[array];
        let part = if self.draw.once_in(2) { rank } else { rank - 1 };
        if part == 0 {
            let value = Value::Scalar(self.read(ty));
            let inst = self.at(Inst::Push { array, value });
            return to.push(inst);
        }
        let Some(other) = self.other(ty, part, array) else { return };
        let alike: Vec<_> = (1..rank).map(|dim| (array, dim, other, dim + part - rank)).collect();
        let inst = if part == rank {
            Inst::Append { array, part: other }
        } else {
            Inst::Push { array, value: Value::Array(other) }
        };
        let then = vec![self.at(inst)];
        self.guarded(&[], &alike, then, to);
    }
}
