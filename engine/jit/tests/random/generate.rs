//! Random well-formed functions. Most of what they do succeeds: indices and shapes that may not fit are mostly asked about.

use lawson_jit::Function;
use lawson_jit::function::{Block, Count, Inst, Reg, Site, Turns};
use lawson_oracle::scalar::{Cost, Prim, PrimOp, ScalarType};

use super::draw::Draw;

const BOOL: ScalarType = ScalarType::Bool;
const I64: ScalarType = ScalarType::I64;

/// Blocks within blocks.
pub(super) const DEPTH: usize = 4;

/// A function that is being drawn.
pub(super) struct Drawn {
    pub(super) draw: Draw,
    pub(super) function: Function,
    /// Scalar registers that may be written, and those with the numbers 0 to 4.
    writable: Vec<Reg>,
    pub(super) small: [Reg; 5],
    /// The lowest and the highest number.
    pub(super) extremes: [Reg; 2],
    /// For extents, for what is asked, and for the numbers of turns at each depth.
    pub(super) extents: [Reg; 5],
    asked: [Reg; 2],
    pub(super) turn: [Reg; DEPTH],
    /// How many turns around this place have numbers.
    pub(super) turns: usize,
    depth: usize,
    prims: Vec<Prim>,
    /// Registers that anything may read.
    known: usize,
    /// Array registers that any instruction may name.
    known_arrays: usize,
    /// Whether it is mostly about a few arrays.
    few: bool,
    site: Site,
}

/// The function that a seed gives, and the extent that its rows mostly have.
pub fn function(seed: u64) -> (Function, i64) {
    let mut draw = Draw(seed);
    let row = 1 + draw.below(3);
    let types = [draw.pick(&ScalarType::ALL), draw.pick(&[ScalarType::F64, BOOL, I64])];
    let others = [draw.pick(&ScalarType::ALL), ScalarType::I32];
    let mut function = Function::default();
    let mut scalars = |types: &[ScalarType]| {
        types.iter().for_each(|ty| function.scalars.push(*ty));
        (function.scalars.len() - types.len()..function.scalars.len()).collect::<Vec<Reg>>()
    };
    let all = [&[I64, I64, BOOL, BOOL, I64, ScalarType::F64][..], &types, &types, &others].concat();
    let writable = scalars(&all);
    let small = std::array::from_fn(|_| scalars(&[I64])[0]);
    let constants = scalars(&[I64, BOOL, types[0], types[1]]);
    let extremes = std::array::from_fn(|_| scalars(&[I64])[0]);
    let extents = std::array::from_fn(|_| scalars(&[I64])[0]);
    let asked = std::array::from_fn(|_| scalars(&[BOOL])[0]);
    let turn = std::array::from_fn(|_| scalars(&[I64])[0]);
    function.constants = small.iter().copied().zip(0..).collect();
    for reg in constants {
        function.constants.push((reg, draw.scalar(function.scalars[reg])));
    }
    function.constants.extend(extremes.into_iter().zip([i64::MIN as u64, i64::MAX as u64]));
    let few = draw.once_in(2);
    for (ty, rank) in [(types[0], 1), (types[0], 1), (types[0], 2), (types[0], 1), (types[0], 2)] {
        function.arrays.push((ty, rank));
    }
    if !few {
        function.arrays.extend([(types[0], 3), (types[1], 1), (types[1], 2), (types[1], 1), (types[1], 2)]);
    }
    let arrays: Vec<Reg> = (0..function.arrays.len()).collect();
    function.params = (draw.some(&writable, 4), draw.some(&arrays, 4));
    function.own = draw.below(function.params.1.len() + 1);
    function.results = (draw.some(&writable, 3), draw.some(&arrays, 4));
    let has = |ty: &ScalarType| function.scalars.contains(ty);
    let prims = Prim::all()
        .filter(|p| p.args().iter().all(has) && writable.iter().any(|r| function.scalars[*r] == p.result()));
    let prims = prims.collect();
    let (known, known_arrays) = (function.scalars.len(), function.arrays.len());
    let (turns, depth, site) = (0, 0, 0);
    let mut drawn = Drawn {
        draw,
        function,
        writable,
        small,
        extremes,
        extents,
        asked,
        turn,
        turns,
        depth,
        prims,
        known,
        known_arrays,
        few,
        site,
    };
    let size = 3 + drawn.draw.below(10);
    drawn.function.body = drawn.block(size);
    (drawn.function, row as i64)
}

impl Drawn {
    pub(super) fn at(&mut self, inst: Inst) -> (Site, Inst) {
        self.site += 1;
        (self.site, inst)
    }

    /// Any register of a type.
    pub(super) fn read(&mut self, ty: ScalarType) -> Reg {
        let of: Vec<Reg> = (0..self.known).filter(|r| self.function.scalars[*r] == ty).collect();
        self.draw.pick(&of)
    }

    pub(super) fn written(&mut self, ty: ScalarType) -> Reg {
        let types = &self.function.scalars;
        let of: Vec<Reg> = self.writable.iter().copied().filter(|reg| types[*reg] == ty).collect();
        self.draw.pick(&of)
    }

    /// A number that is mostly small.
    pub(super) fn number(&mut self) -> Reg {
        match self.draw.below(16) {
            0 => self.read(I64),
            1..9 if self.turns > 0 => self.turn[self.draw.below(self.turns)],
            9..12 => self.small[self.draw.below(5)],
            _ => self.small[self.draw.below(2)],
        }
    }

    pub(super) fn array(&mut self) -> Reg {
        self.draw.below(self.known_arrays)
    }

    /// An array of this type and so many dimensions, and not this one.
    pub(super) fn other(&mut self, ty: ScalarType, rank: usize, not: Reg) -> Option<Reg> {
        let arrays = &self.function.arrays;
        let of: Vec<Reg> = (0..self.known_arrays).filter(|k| arrays[*k] == (ty, rank) && *k != not).collect();
        (!of.is_empty()).then(|| self.draw.pick(&of))
    }

    pub(super) fn prim(&mut self, op: PrimOp, ty: ScalarType, dst: Reg, args: Vec<Reg>, block: &mut Block) {
        let inst = self.at(Inst::Prim { prim: Prim { op, ty }, dst, args });
        block.push(inst);
    }

    /// Adds a condition to those before.
    fn and(&mut self, block: &mut Block) {
        let [all, one] = self.asked;
        self.prim(PrimOp::LogAnd, BOOL, all, vec![all, one], block);
    }

    /// Instructions, which are mostly done only where all conditions hold: numbers below extents, and extents that are alike.
    pub(super) fn guarded(
        &mut self,
        below: &[(Reg, Reg, usize)],
        alike: &[(Reg, usize, Reg, usize)],
        then: Block,
        to: &mut Block,
    ) {
        if below.is_empty() && alike.is_empty() || self.draw.once_in(8) {
            return to.extend(then);
        }
        let ([all, one], [x, y, ..]) = (self.asked, self.extents);
        self.prim(PrimOp::Eq, I64, all, vec![self.small[0]; 2], to);
        for (index, array, dim) in below {
            let extent = self.at(Inst::Extent { dst: x, array: *array, dim: *dim });
            to.push(extent);
            self.prim(PrimOp::Lt, I64, one, vec![*index, x], to);
            self.and(to);
            self.prim(PrimOp::Le, I64, one, vec![self.small[0], *index], to);
            self.and(to);
        }
        for (array, dim, other, its) in alike {
            for (dst, array, dim) in [(x, *array, *dim), (y, *other, *its)] {
                let extent = self.at(Inst::Extent { dst, array, dim });
                to.push(extent);
            }
            self.prim(PrimOp::Eq, I64, one, vec![x, y], to);
            self.and(to);
        }
        let otherwise = if self.draw.once_in(3) { self.inner(1) } else { vec![] };
        let inst = self.at(Inst::If { cond: all, then, otherwise });
        to.push(inst);
    }

    /// A block within this one.
    pub(super) fn inner(&mut self, most: usize) -> Block {
        if self.depth == DEPTH {
            return vec![];
        }
        self.depth += 1;
        let size = self.draw.below(most + 1);
        let block = self.block(size);
        self.depth -= 1;
        block
    }

    fn block(&mut self, size: usize) -> Block {
        let mut block = Vec::new();
        (0..size).for_each(|_| self.more(&mut block));
        block
    }

    fn more(&mut self, to: &mut Block) {
        match self.draw.below(27) {
            0..3 if self.few => self.give(to),
            0..3 => self.compute(to),
            3 => {
                let src = self.draw.below(self.known);
                let types = &self.function.scalars;
                if self.writable.iter().any(|reg| types[*reg] == types[src]) {
                    let dst = self.written(types[src]);
                    let inst = self.at(Inst::Move { dst, src });
                    to.push(inst);
                }
            }
            4..8 => self.element(to),
            8..11 => self.rows(to),
            11..13 => self.give(to),
            13 => self.fresh(to),
            14..16 => self.grow(to),
            16 => self.asserts(to),
            17..20 if self.depth < DEPTH => {
                let cond = if self.draw.once_in(2) { self.written(BOOL) } else { self.compared(to) };
                let (then, otherwise) = (self.inner(4), self.inner(3));
                let inst = self.at(Inst::If { cond, then, otherwise });
                to.push(inst);
            }
            24 => self.chooses(to),
            20..26 if self.depth < DEPTH => self.turns(to),
            26 => self.placed(to),
            _ => self.compute(to),
        }
    }

    pub(super) fn compute(&mut self, to: &mut Block) {
        // Few that fail or take long, and those that a branch may compute though it is not taken.
        let prim = loop {
            let prim = self.draw.pick(&self.prims);
            if (prim.cost() == Cost::Operation && !prim.may_fail()) || self.draw.once_in(6) {
                break prim;
            }
        };
        let args = prim.args().into_iter().map(|ty| self.read(ty)).collect();
        let dst = self.written(prim.result());
        let inst = self.at(Inst::Prim { prim, dst, args });
        to.push(inst);
    }

    /// Two short branches, with registers that nobody else knows.
    fn chooses(&mut self, to: &mut Block) {
        let of = self.draw.pick(&self.writable);
        let ty = self.function.scalars[of];
        let own = self.function.scalars.len();
        self.function.scalars.extend([ty, ty]);
        let regs = [own, own + 1, self.written(ty), self.read(ty)];
        let fits = |prim: &&Prim| prim.result() == ty && prim.args().iter().all(|arg| *arg == ty);
        let cheap = |prim: &&Prim| prim.cost() == Cost::Operation && !prim.may_fail();
        let prims: Vec<Prim> = self.prims.iter().filter(fits).filter(cheap).copied().collect();
        let [then, otherwise] = [3, 2].map(|most| {
            let insts = (0..self.draw.below(most + 1)).map(|_| {
                let dst = self.draw.pick(&regs[..3]);
                let inst = if self.draw.once_in(2) {
                    Inst::Move { dst, src: self.draw.pick(&regs) }
                } else {
                    let prim = self.draw.pick(&prims);
                    Inst::Prim {
                        prim,
                        dst,
                        args: prim.args().iter().map(|_| self.draw.pick(&regs)).collect(),
                    }
                };
                self.at(inst)
            });
            insts.collect()
        });
        let cond = if self.draw.once_in(2) { self.written(BOOL) } else { self.compared(to) };
        let inst = self.at(Inst::If { cond, then, otherwise });
        to.push(inst);
    }

    /// A register with whether one number is less than another.
    fn compared(&mut self, to: &mut Block) -> Reg {
        let (dst, args) = (self.written(BOOL), vec![self.read(I64), self.number()]);
        self.prim(PrimOp::Lt, I64, dst, args, to);
        dst
    }

    fn asserts(&mut self, to: &mut Block) {
        let inst = match (self.draw.below(4), self.draw.once_in(6)) {
            (0, true) => Inst::Assert(self.read(BOOL)),
            (1, true) => Inst::Length(self.read(I64)),
            (0 | 2, _) => Inst::Length(self.number()),
            _ => {
                let dst = self.written(BOOL);
                let args = vec![self.number(); 2];
                self.prim(PrimOp::Le, I64, dst, args, to);
                Inst::Assert(dst)
            }
        };
        let inst = self.at(inst);
        to.push(inst);
    }

    fn turns(&mut self, to: &mut Block) {
        let counted = self.turns < DEPTH && !self.draw.once_in(4);
        let count = counted.then(|| {
            let from = self.draw.once_in(3).then(|| self.number());
            let index = if self.draw.once_in(8) { self.written(I64) } else { self.turn[self.turns] };
            if self.draw.once_in(16) {
                let [least, most] = self.extremes;
                let (from, to) = self.draw.pick(&[
                    (least, most),
                    (most, least),
                    (most, self.small[0]),
                    (self.small[1], least),
                ]);
                return Count { from: Some(from), to, index };
            }
            let end = if self.draw.once_in(3) {
                let array = self.array();
                let (dst, dim) = (self.extents[0], self.draw.below(self.function.arrays[array].1));
                let extent = self.at(Inst::Extent { dst, array, dim });
                to.push(extent);
                dst
            } else {
                self.number()
            };
            Count { from, to: end, index }
        });
        self.turns += usize::from(counted);
        let again = (!counted && !self.draw.once_in(16) || self.draw.once_in(4)).then(|| {
            let mut block = self.inner(2);
            let again = self.written(BOOL);
            if !self.draw.once_in(4) {
                // A register counts to a small number.
                let counter = self.written(I64);
                self.prim(PrimOp::Add, I64, counter, vec![counter, self.small[1]], &mut block);
                let most = self.small[self.draw.below(5)];
                self.prim(PrimOp::Lt, I64, again, vec![counter, most], &mut block);
            }
            (block, again)
        });
        let limited = again.is_none() && !counted || self.draw.once_in(2);
        let body = self.inner(5);
        self.turns -= usize::from(counted);
        let inst = self.at(Inst::Turns(Turns { count, again, limited, body }));
        to.push(inst);
    }
}
