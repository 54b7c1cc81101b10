//! Random turns that need nothing of each other, mostly: what becomes vector code, and what only looks like it.

use lawson_jit::Function;
use lawson_jit::function::{Block, Count, Inst, Reg, Site, Turns};
use lawson_oracle::scalar::{Cost, Prim, PrimOp, ScalarType};

use super::draw::Draw;
use super::interpret::Array;

const BOOL: ScalarType = ScalarType::Bool;
const I64: ScalarType = ScalarType::I64;

/// The array registers: what is read, what is written, and what is both.
const READ: [Reg; 4] = [0, 1, 2, 3];
const WRITTEN: [Reg; 2] = [4, 5];
const BOTH: Reg = 6;
/// A register for rows.
const ROW: Reg = 7;

struct Drawn {
    draw: Draw,
    function: Function,
    types: [ScalarType; 2],
    /// Scalars that have a value here, and positions among them.
    there: Vec<Reg>,
    positions: Vec<Reg>,
    /// Numbers that are the same in all turns.
    same: Vec<Reg>,
    index: Reg,
    depth: usize,
    site: Site,
}

/// The function that a seed gives, and the extent that its arrays mostly have.
pub fn function(seed: u64) -> (Function, i64) {
    let mut draw = Draw(seed);
    let extent = draw.below(48) as i64;
    let all = [ScalarType::F32, ScalarType::F64, ScalarType::I32, I64, ScalarType::U32, ScalarType::U8];
    let [ty, other] = [(); 2].map(|()| {
        let few = draw.below(3);
        draw.pick(&all[..all.len() - few])
    });
    let arrays = vec![(ty, 1), (other, 1), (ty, 2), (ty, 1), (ty, 1), (other, 1), (ty, 2), (ty, 1)];
    let mut function = Function { arrays, ..Function::default() };
    // The end, the number of the turn, numbers, and a scalar of each type.
    function.scalars = [I64, I64, I64, I64, ty, other, I64, I64, I64, I64, I64, I64, I64, I64].into();
    function.constants = vec![(6, 0), (7, 1), (8, 2), (9, -1i64 as u64), (10, 236), (11, (1 << 31) - 20)];
    function.constants.extend([(12, i64::MIN as u64), (13, i64::MAX as u64)]);
    function.params = (vec![2, 3, 4, 5], vec![0, 1, 2, 3, 4, 5, 6]);
    let mut drawn = Drawn {
        draw,
        function,
        types: [ty, other],
        there: vec![4, 5],
        positions: vec![1],
        same: vec![6, 7, 8, 6, 7, 8, 2],
        index: 1,
        depth: 0,
        site: 0,
    };
    let array = drawn.draw.pick(&READ[..2]);
    let end = drawn.at(Inst::Extent { dst: 0, array, dim: 0 });
    drawn.function.body.push(end);
    if !drawn.draw.once_in(3) {
        let end = drawn.at(Inst::Prim { prim: Prim { op: PrimOp::Sub, ty: I64 }, dst: 0, args: vec![0, 8] });
        drawn.function.body.push(end);
    }
    if drawn.draw.once_in(16) {
        let src = drawn.draw.pick(&[12, 13]);
        let end = drawn.at(Inst::Move { dst: 0, src });
        drawn.function.body.push(end);
    }
    let size = 3 + drawn.draw.below(8);
    let body = drawn.block(size);
    let from = (!drawn.draw.once_in(3)).then(|| drawn.draw.pick(&[8, 8, 8, 8, 2, 7, 9]));
    let count = Some(Count { from, to: 0, index: drawn.index });
    let limited = drawn.draw.once_in(4);
    let turns = drawn.at(Inst::Turns(Turns { count, again: None, limited, body }));
    drawn.function.body.push(turns);
    // At times something reads afterwards what the last turn gave.
    let after = if drawn.draw.once_in(6) { vec![drawn.draw.pick(&drawn.there)] } else { vec![] };
    let row = drawn.draw.once_in(8).then_some(ROW);
    drawn.function.params.1.extend(row);
    drawn.function.results = (after, [4, 5, 6].into_iter().chain(row).collect());
    (drawn.function, extent)
}

impl Drawn {
    fn at(&mut self, inst: Inst) -> (Site, Inst) {
        self.site += 1;
        (self.site, inst)
    }

    fn fresh(&mut self, ty: ScalarType) -> Reg {
        self.function.scalars.push(ty);
        self.function.scalars.len() - 1
    }

    fn put(&mut self, prim: Prim, args: Vec<Reg>, to: &mut Block) -> Reg {
        let dst = self.fresh(prim.result());
        let inst = self.at(Inst::Prim { prim, dst, args });
        to.push(inst);
        dst
    }

    fn block(&mut self, size: usize) -> Block {
        let mut block = Vec::new();
        (0..size).for_each(|_| self.more(&mut block));
        block
    }

    /// A register of a type; the first of two that may be asked for is there always.
    fn of(&mut self, ty: ScalarType) -> Option<Reg> {
        let of: Vec<Reg> =
            self.there.iter().copied().filter(|reg| self.function.scalars[*reg] == ty).collect();
        (!of.is_empty()).then(|| self.draw.pick(&of))
    }

    fn more(&mut self, to: &mut Block) {
        match self.draw.below(16) {
            0..3 => self.position(to),
            3..6 => self.element(to),
            6..10 => self.compute(to),
            10..12 => self.branch(to),
            12 if self.depth < 2 => self.inside(to),
            13 if self.draw.once_in(8) => {
                if let Some(cond) = self.condition(to) {
                    let inst = self.at(Inst::Assert(cond));
                    to.push(inst);
                }
            }
            _ => self.write(to),
        }
    }

    /// Another position.
    fn position(&mut self, to: &mut Block) {
        let (from, by) = (self.draw.pick(&self.positions), self.draw.pick(&self.same));
        let integer = |op, ty| Prim { op, ty };
        let dst = match self.draw.below(12) {
            0 => {
                let narrow = self.draw.pick(&[ScalarType::I32, ScalarType::U8, ScalarType::I64]);
                // At times a number begins anew somewhere.
                let far = self.draw.pick(&[6, 6, 10, 11]);
                let from = self.put(integer(PrimOp::Add, I64), vec![from, far], to);
                let low = self.put(integer(PrimOp::Convert(narrow), I64), vec![from], to);
                self.put(integer(PrimOp::Convert(I64), narrow), vec![low], to)
            }
            1 if self.draw.once_in(2) => {
                let low = self.put(integer(PrimOp::Convert(ScalarType::I8), I64), vec![from], to);
                let wide = self.put(integer(PrimOp::Convert(ScalarType::U16), ScalarType::I8), vec![low], to);
                self.put(integer(PrimOp::Convert(I64), ScalarType::U16), vec![wide], to)
            }
            1 => self.put(integer(PrimOp::Max, I64), vec![from, by], to),
            2 => {
                let last = self.put(integer(PrimOp::Sub, I64), vec![0, 7], to);
                let most = self.draw.pick(&[last, last, 3]);
                self.put(integer(PrimOp::Min, I64), vec![most, from], to)
            }
            3 => self.put(integer(PrimOp::Mul, I64), vec![7, from], to),
            4 if self.draw.once_in(4) => self.put(integer(PrimOp::Sub, I64), vec![by, from], to),
            4..8 => self.put(integer(PrimOp::Sub, I64), vec![from, by], to),
            _ => self.put(integer(PrimOp::Add, I64), vec![by, from], to),
        };
        self.positions.push(dst);
    }

    /// Indices of an element.
    fn indices(&mut self, array: Reg) -> Vec<Reg> {
        let last = if self.draw.once_in(2) { self.index } else { self.draw.pick(&self.positions) };
        let last = if self.draw.once_in(12) { self.draw.pick(&self.same) } else { last };
        let mut at: Vec<Reg> =
            (1..self.function.arrays[array].1).map(|_| self.draw.pick(&self.same)).collect();
        at.push(last);
        at
    }

    fn element(&mut self, to: &mut Block) {
        let array = if self.draw.once_in(8) { BOTH } else { self.draw.pick(&READ) };
        let ty = self.function.arrays[array].0;
        let dst = match self.of(ty) {
            Some(other) if other > 5 && self.draw.once_in(6) => other,
            _ => self.fresh(ty),
        };
        if ty == I64 && self.draw.once_in(8) {
            let inst = self.at(Inst::Extent { dst, array, dim: 0 });
            to.push(inst);
        } else if array == READ[2] && self.draw.once_in(3) {
            // Through a row.
            let (row, at) = (self.draw.pick(&self.same), self.draw.pick(&self.positions));
            for inst in [
                Inst::Row { dst: ROW, array, at: vec![row] },
                Inst::Read { dst, array: ROW, at: vec![at] },
                Inst::Drop(ROW),
            ] {
                let inst = self.at(inst);
                to.push(inst);
            }
            if self.draw.once_in(24) {
                let inst = self.at(Inst::Write { array: ROW, at: vec![at], value: dst });
                to.push(inst);
            }
        } else {
            let at = self.indices(array);
            let inst = self.at(Inst::Read { dst, array, at });
            to.push(inst);
        }
        self.there.push(dst);
    }

    fn compute(&mut self, to: &mut Block) {
        let ty = self.draw.pick(&self.types);
        if ty.is_integer() && self.draw.once_in(8) {
            // A position as a number.
            let from = self.draw.pick(&self.positions);
            let dst = self.put(Prim { op: PrimOp::Convert(ty), ty: I64 }, vec![from], to);
            return self.there.push(dst);
        }
        let fits = |prim: &Prim| prim.result() == ty && prim.args().iter().all(|arg| *arg == ty);
        let cheap =
            |prim: &Prim| !prim.may_fail() && (prim.cost() == Cost::Operation || prim.op == PrimOp::Div);
        let prims: Vec<Prim> = Prim::all().filter(fits).filter(cheap).collect();
        let prim = self.draw.pick(&prims);
        let args: Option<Vec<Reg>> = prim.args().into_iter().map(|ty| self.of(ty)).collect();
        let Some(args) = args else { return };
        if self.draw.once_in(12) {
            // At times it goes on from turn to turn, or takes the place of another one.
            let own = if ty == self.types[0] { 4 } else { 5 };
            let dst = if self.draw.once_in(2) { own } else { self.of(ty).unwrap_or(own) };
            let inst = self.at(Inst::Prim { prim, dst, args });
            return to.push(inst);
        }
        let dst = self.put(prim, args, to);
        self.there.push(dst);
    }

    /// A condition: on positions, on elements, or on both.
    fn condition(&mut self, to: &mut Block) -> Option<Reg> {
        let op = self.draw.pick(&[PrimOp::Lt, PrimOp::Le, PrimOp::Eq, PrimOp::Ne, PrimOp::Gt, PrimOp::Ge]);
        let first = match self.draw.below(5) {
            0..3 => {
                let mut args = vec![self.draw.pick(&self.positions), self.draw.pick(&[0, 2, 3, 6, 7])];
                if self.draw.once_in(2) {
                    args.reverse();
                }
                self.put(Prim { op, ty: I64 }, args, to)
            }
            _ => {
                let ty = self.draw.pick(&self.types);
                let args = vec![self.of(ty)?, self.of(ty)?];
                self.put(Prim { op, ty }, args, to)
            }
        };
        if self.draw.once_in(6) {
            // Either, by a branch: of elements, positions, or both.
            self.depth += 1;
            let second = if self.depth < 3 { self.condition(to)? } else { first };
            self.depth -= 1;
            let (cond, given) = (self.draw.pick(&[first, second]), self.fresh(BOOL));
            let [then, otherwise] = [first, second].map(|src| vec![self.at(Inst::Move { dst: given, src })]);
            let inst = self.at(Inst::If { cond, then, otherwise });
            to.push(inst);
            return Some(given);
        }
        if self.depth < 3 && self.draw.once_in(3) {
            self.depth += 1;
            let second = self.condition(to)?;
            self.depth -= 1;
            let op = self.draw.pick(&[PrimOp::LogAnd, PrimOp::LogOr]);
            return Some(self.put(Prim { op, ty: BOOL }, vec![first, second], to));
        }
        Some(first)
    }

    /// A scalar that comes from one of two branches.
    fn branch(&mut self, to: &mut Block) {
        let Some(cond) = self.condition(to) else { return };
        let ty = self.draw.pick(&self.types);
        let given = self.fresh(ty);
        let known = (self.there.clone(), self.positions.clone());
        self.depth += 1;
        let branches = [(); 2].map(|()| {
            let size = if self.depth > 3 { 0 } else { self.draw.below(3) };
            let mut block = self.block(size);
            // At times one of them gives nothing.
            if let Some(src) = self.of(ty).filter(|_| !self.draw.once_in(12)) {
                let inst = self.at(Inst::Move { dst: given, src });
                block.push(inst);
            }
            (self.there, self.positions) = known.clone();
            block
        });
        self.depth -= 1;
        let [then, otherwise] = branches;
        let inst = self.at(Inst::If { cond, then, otherwise });
        to.push(inst);
        self.there.push(given);
    }

    /// Turns in a turn, which add something up.
    fn inside(&mut self, to: &mut Block) {
        let ty = self.draw.pick(&self.types);
        let (Some(start), index) = (self.of(ty), self.fresh(I64)) else { return };
        let sum = self.fresh(ty);
        let inst = self.at(Inst::Move { dst: sum, src: start });
        to.push(inst);
        let known = (self.there.clone(), self.positions.clone(), self.same.clone());
        self.there.push(sum);
        self.same.push(index);
        self.depth += 1;
        let size = 1 + self.draw.below(3);
        let mut body = self.block(size);
        self.depth -= 1;
        if let Some(by) = self.of(ty) {
            let inst =
                self.at(Inst::Prim { prim: Prim { op: PrimOp::Add, ty }, dst: sum, args: vec![sum, by] });
            body.push(inst);
        }
        (self.there, self.positions, self.same) = known;
        if self.draw.once_in(8) {
            let src = self.draw.pick(&self.positions);
            let inst = self.at(Inst::Move { dst: index, src });
            body.push(inst);
        }
        let count = Some(Count { from: None, to: self.draw.pick(&[7, 8, 2]), index });
        let inst = self.at(Inst::Turns(Turns { count, again: None, limited: false, body }));
        to.push(inst);
        self.there.push(sum);
    }

    fn write(&mut self, to: &mut Block) {
        let array = if self.draw.once_in(3) { BOTH } else { self.draw.pick(&WRITTEN) };
        let Some(value) = self.of(self.function.arrays[array].0) else { return };
        let at = self.indices(array);
        if array == BOTH && self.draw.once_in(2) {
            // What it was and something more, and then something that may fail.
            let ty = self.types[0];
            let before = self.fresh(ty);
            let inst = self.at(Inst::Read { dst: before, array, at: at.clone() });
            to.push(inst);
            let value = self.put(Prim { op: PrimOp::Add, ty }, vec![before, value], to);
            let inst = self.at(Inst::Write { array, at, value });
            to.push(inst);
            return if self.draw.once_in(2) {
                self.branch(to)
            };
        }
        let inst = self.at(Inst::Write { array, at, value });
        to.push(inst);
    }
}

/// An array of an argument: as long as the others, but for a few.
pub fn array(draw: &mut Draw, ty: ScalarType, rank: usize, extent: i64) -> Array {
    let other = [0, 0, 0, 0, 0, 1, 2, -1][draw.below(8)];
    let mut dims = vec![3; rank - 1];
    dims.push((extent + other).max(0));
    let len = dims.iter().product::<i64>();
    Array { dims, elements: (0..len).map(|_| Some(draw.scalar(ty))).collect() }
}
