//! What is compiled: scalars and arrays in registers, and structured control flow. A function is checked before it is
//! compiled ([`Function::check`]), so that whatever it says, its code touches nothing but the arrays it is called with
//! and memory of its own.
//!
//! An array in a register is either *borrowed* from an argument that nobody changes, or belongs to that register alone.
//! Whatever would make a second name for an array that belongs to a register makes a copy of it.

use lawson_oracle::scalar::{Prim, ScalarType};

/// The number of a register, of scalars or of arrays.
pub type Reg = usize;

/// Dimensions that an array has at most.
pub const RANK: usize = 8;

/// A function.
#[derive(Debug, Default)]
pub struct Function {
    /// The types of the scalar registers.
    pub scalars: Vec<ScalarType>,
    /// The element types of the array registers, and how many dimensions they have, at least one.
    pub arrays: Vec<(ScalarType, usize)>,
    /// Scalar registers with a value that never changes: its bits.
    pub constants: Vec<(Reg, u64)>,
    /// The registers of the arguments, scalars and arrays.
    pub params: (Vec<Reg>, Vec<Reg>),
    /// So many of the arrays, the first ones, are handed over to be changed. One that is not is copied before anything runs.
    pub own: usize,
    /// The registers of the results, scalars and arrays.
    pub results: (Vec<Reg>, Vec<Reg>),
    /// What it does.
    pub body: Block,
}

/// Instructions, one after the other.
pub type Block = Vec<(Site, Inst)>;

/// Where in its source an instruction is from: what a failed call gives.
pub type Site = u32;

/// An instruction.
#[derive(Debug)]
#[allow(missing_docs, reason = "registers that a variant's own text names")]
pub enum Inst {
    /// A primitive; it fails where that has no result.
    Prim { prim: Prim, dst: Reg, args: Vec<Reg> },
    /// A scalar.
    Move { dst: Reg, src: Reg },
    /// The element at these indices, one for each dimension; fails out of bounds.
    Read { dst: Reg, array: Reg, at: Vec<Reg> },
    /// Another element at these indices; fails out of bounds.
    Write { array: Reg, at: Vec<Reg>, value: Reg },
    /// The row at these indices of the outermost dimensions; fails out of bounds.
    Row { dst: Reg, array: Reg, at: Vec<Reg> },
    /// Another row at these indices of the outermost dimensions; fails out of bounds, or where the row is of another shape.
    WriteRow { array: Reg, at: Vec<Reg>, value: Reg },
    /// The array, which the source loses if it is taken.
    Share { dst: Reg, src: Reg, taken: bool },
    /// The register loses its array.
    Drop(Reg),
    /// An extent.
    Extent { dst: Reg, array: Reg, dim: usize },
    /// An array of these extents, whose elements are arbitrary; a negative one counts as 0.
    New { dst: Reg, dims: Vec<Reg> },
    /// The elements under other extents, of which there must be as many; the source loses it if it is taken.
    Reshape { dst: Reg, src: Reg, taken: bool, dims: Vec<Reg> },
    /// One more element, or row of the shape of the others, after the last one. The first row says the shape.
    Push { array: Reg, value: Value },
    /// All elements of another array, or rows, after the last one.
    Append { array: Reg, part: Reg },
    /// Fails where it is false.
    Assert(Reg),
    /// Fails where it is negative.
    Length(Reg),
    /// One of two blocks.
    If { cond: Reg, then: Block, otherwise: Block },
    /// Turn after turn.
    Turns(Turns),
}

/// A scalar or an array.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// A scalar.
    Scalar(Reg),
    /// An array.
    Array(Reg),
}

/// A sequential loop.
#[derive(Debug)]
pub struct Turns {
    /// From which turn on to before which, if it counts them, and where the number of the turn is.
    pub count: Option<Count>,
    /// Whether there is another one.
    pub again: Option<(Block, Reg)>,
    /// Whether it fails where it would take more turns than the call allows.
    pub limited: bool,
    /// What a turn does.
    pub body: Block,
}

/// How turns are counted.
#[derive(Debug)]
pub struct Count {
    /// The first one; 0 if nothing is said.
    pub from: Option<Reg>,
    /// Where it ends.
    pub to: Reg,
    /// Where the number of the turn is.
    pub index: Reg,
}

/// What is wrong with a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed(pub &'static str);

/// Whether there are loops in a block.
pub fn has_turns(block: &Block) -> bool {
    block.iter().any(|(_, inst)| matches!(inst, Inst::Turns(_)) || inst.blocks().any(has_turns))
}

impl Function {
    /// Whether every register is there and of the type that its use demands.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), Malformed> {
        for (reg, _) in &self.constants {
            self.scalar(*reg)?;
        }
        let constants = || self.constants.iter().map(|(reg, _)| reg);
        if (1..self.constants.len()).any(|k| constants().take(k).any(|reg| *reg == self.constants[k].0)) {
            return Err(Malformed("a constant that is there twice"));
        }
        for reg in self.params.0.iter().chain(&self.results.0) {
            self.scalar(*reg)?;
        }
        if self.params.0.iter().any(|reg| self.constants.iter().any(|(constant, _)| reg == constant)) {
            return Err(Malformed("an argument that is a constant"));
        }
        for reg in self.params.1.iter().chain(&self.results.1) {
            self.array(*reg)?;
        }
        if self.own > self.params.1.len() {
            return Err(Malformed("more arrays to be changed than arguments"));
        }
        // An array that may be changed is there once.
        for regs in [&self.params.1, &self.results.1] {
            if (1..regs.len()).any(|k| regs[..k].contains(&regs[k])) {
                return Err(Malformed("an array that is there twice"));
            }
        }
        if self.arrays.iter().any(|(_, rank)| !(1..=RANK).contains(rank)) {
            return Err(Malformed("an array of so many dimensions"));
        }
        self.block(&self.body)
    }

    fn scalar(&self, reg: Reg) -> Result<ScalarType, Malformed> {
        self.scalars.get(reg).copied().ok_or(Malformed("a scalar register that is not there"))
    }

    fn array(&self, reg: Reg) -> Result<(ScalarType, usize), Malformed> {
        self.arrays.get(reg).copied().ok_or(Malformed("an array register that is not there"))
    }

    /// A register that is written.
    fn target(&self, reg: Reg, ty: ScalarType) -> Result<(), Malformed> {
        if self.constants.iter().any(|(constant, _)| *constant == reg) {
            return Err(Malformed("a constant that is written"));
        }
        self.of(reg, ty)
    }

    fn of(&self, reg: Reg, ty: ScalarType) -> Result<(), Malformed> {
        if self.scalar(reg)? == ty { Ok(()) } else { Err(Malformed("a scalar of another type")) }
    }

    fn integers(&self, regs: &[Reg]) -> Result<(), Malformed> {
        regs.iter().try_for_each(|reg| self.of(*reg, ScalarType::I64))
    }

    fn block(&self, block: &Block) -> Result<(), Malformed> {
        block.iter().try_for_each(|(_, inst)| self.inst(inst))
    }

    fn inst(&self, inst: &Inst) -> Result<(), Malformed> {
        let alike = |fits: bool| if fits { Ok(()) } else { Err(Malformed("an array of another shape")) };
        match inst {
            Inst::Prim { prim, dst, args } => {
                if !exists(*prim) || prim.arity() != args.len() {
                    return Err(Malformed("a primitive that is not there"));
                }
                args.iter().zip(prim.args()).try_for_each(|(reg, ty)| self.of(*reg, ty))?;
                self.target(*dst, prim.result())
            }
            Inst::Move { dst, src } => self.target(*dst, self.scalar(*src)?),
            Inst::Read { dst, array, at } => {
                self.integers(at)?;
                let (ty, rank) = self.array(*array)?;
                alike(at.len() == rank)?;
                self.target(*dst, ty)
            }
            Inst::Write { array, at, value } => {
                self.integers(at)?;
                let (ty, rank) = self.array(*array)?;
                alike(at.len() == rank)?;
                self.of(*value, ty)
            }
            Inst::Row { dst, array, at } => {
                self.integers(at)?;
                let (ty, rank) = self.array(*array)?;
                alike(
                    !at.is_empty()
                        && dst != array
                        && self.array(*dst)? == (ty, rank.saturating_sub(at.len())),
                )
            }
            Inst::WriteRow { array, at, value } => {
                self.integers(at)?;
                let (ty, rank) = self.array(*array)?;
                alike(array != value && self.array(*value)? == (ty, rank.saturating_sub(at.len())))
            }
            Inst::Share { dst, src, .. } => alike(self.array(*dst)? == self.array(*src)?),
            Inst::Drop(array) => self.array(*array).map(|_| ()),
            Inst::Extent { dst, array, dim } => {
                alike(*dim < self.array(*array)?.1)?;
                self.target(*dst, ScalarType::I64)
            }
            Inst::New { dst, dims } => {
                self.integers(dims)?;
                alike(self.array(*dst)?.1 == dims.len())
            }
            Inst::Reshape { dst, src, dims, .. } => {
                self.integers(dims)?;
                let (ty, rank) = self.array(*dst)?;
                alike(rank == dims.len() && self.array(*src)?.0 == ty)
            }
            Inst::Push { array, value } => {
                let (ty, rank) = self.array(*array)?;
                match value {
                    Value::Scalar(value) => {
                        alike(rank == 1)?;
                        self.of(*value, ty)
                    }
                    Value::Array(row) => alike(self.array(*row)? == (ty, rank - 1)),
                }
            }
            Inst::Append { array, part } => alike(array != part && self.array(*part)? == self.array(*array)?),
            Inst::Assert(cond) => self.of(*cond, ScalarType::Bool),
            Inst::Length(n) => self.of(*n, ScalarType::I64),
            Inst::If { cond, then, otherwise } => {
                self.of(*cond, ScalarType::Bool)?;
                self.block(then)?;
                self.block(otherwise)
            }
            Inst::Turns(turns) => {
                if let Some(Count { from, to, index }) = &turns.count {
                    from.iter().try_for_each(|from| self.of(*from, ScalarType::I64))?;
                    self.of(*to, ScalarType::I64)?;
                    self.target(*index, ScalarType::I64)?;
                }
                if let Some((block, again)) = &turns.again {
                    self.block(block)?;
                    self.of(*again, ScalarType::Bool)?;
                }
                self.block(&turns.body)
            }
        }
    }
}

fn exists(prim: Prim) -> bool {
    matches!(prim.op, lawson_oracle::scalar::PrimOp::Convert(_)) || Prim::exists(prim.op, prim.ty)
}

impl Inst {
    /// The blocks in it, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let blocks = match self {
            Inst::If { then, otherwise, .. } => [Some(then), Some(otherwise)],
            Inst::Turns(Turns { again, body, .. }) => [again.as_ref().map(|(block, _)| block), Some(body)],
            _ => [None, None],
        };
        blocks.into_iter().flatten()
    }

    /// The register that it gives another array.
    pub fn given_array(&self) -> Option<Reg> {
        match self {
            Inst::Share { dst, .. }
            | Inst::Reshape { dst, .. }
            | Inst::Row { dst, .. }
            | Inst::New { dst, .. } => Some(*dst),
            _ => None,
        }
    }

    /// The scalar register that it gives a value to itself.
    pub fn given_scalar(&self) -> Option<Reg> {
        match self {
            Inst::Prim { dst, .. }
            | Inst::Move { dst, .. }
            | Inst::Read { dst, .. }
            | Inst::Extent { dst, .. } => Some(*dst),
            Inst::Turns(Turns { count, .. }) => count.as_ref().map(|count| count.index),
            _ => None,
        }
    }

    /// The arrays that it reads itself, elements, rows or extents.
    pub fn reads_arrays(&self, read: &mut dyn FnMut(Reg)) {
        match self {
            Inst::Read { array, .. } | Inst::Row { array, .. } | Inst::Extent { array, .. } => read(*array),
            Inst::WriteRow { value, .. } | Inst::Push { value: Value::Array(value), .. } => read(*value),
            Inst::Share { src, .. } | Inst::Reshape { src, .. } => read(*src),
            Inst::Append { part, .. } => read(*part),
            _ => {}
        }
    }

    /// The arrays that it names, with those in its blocks.
    pub fn names_arrays(&self, named: &mut dyn FnMut(Reg)) {
        self.reads_arrays(named);
        self.given_array().into_iter().for_each(&mut *named);
        match self {
            Inst::Write { array, .. } | Inst::WriteRow { array, .. } | Inst::Drop(array) => named(*array),
            Inst::Push { array, .. } | Inst::Append { array, .. } => named(*array),
            _ => {}
        }
        self.blocks().flatten().for_each(|(_, inst)| inst.names_arrays(named));
    }

    /// How many instructions it is, with those in its blocks.
    pub fn size(&self) -> usize {
        1 + self.blocks().map(size).sum::<usize>()
    }

    /// The scalars that it reads, with those that its blocks read.
    pub fn reads(&self, read: &mut dyn FnMut(Reg)) {
        self.reads_itself(read);
        if let Inst::Turns(Turns { again: Some((_, again)), .. }) = self {
            read(*again);
        }
        self.blocks().flatten().for_each(|(_, inst)| inst.reads(read));
    }

    /// The scalars that it reads before anything in its blocks runs.
    pub fn reads_itself(&self, read: &mut dyn FnMut(Reg)) {
        match self {
            Inst::Prim { args, .. } => args.iter().for_each(|reg| read(*reg)),
            Inst::Move { src, .. } => read(*src),
            Inst::Read { at, .. } | Inst::Row { at, .. } | Inst::WriteRow { at, .. } => {
                at.iter().for_each(|reg| read(*reg));
            }
            Inst::Write { at, value, .. } => at.iter().chain([value]).for_each(|reg| read(*reg)),
            Inst::New { dims, .. } | Inst::Reshape { dims, .. } => dims.iter().for_each(|reg| read(*reg)),
            Inst::Push { value: Value::Scalar(value), .. } => read(*value),
            Inst::Assert(reg) | Inst::Length(reg) => read(*reg),
            Inst::If { cond, .. } => read(*cond),
            Inst::Turns(Turns { count, .. }) => {
                if let Some(Count { from, to, .. }) = count {
                    from.iter().chain([to]).for_each(|reg| read(*reg));
                }
            }
            Inst::Push { value: Value::Array(_), .. } | Inst::Append { .. } | Inst::Share { .. } => {}
            Inst::Drop(_) | Inst::Extent { .. } => {}
        }
    }
}

/// How many instructions a block has, with those in its blocks.
pub fn size(block: &Block) -> usize {
    block.iter().map(|(_, inst)| inst.size()).sum()
}
