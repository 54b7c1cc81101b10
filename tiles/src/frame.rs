//! What an instruction of the tile machine works on: registers, one tile long each; temporaries and
//! pieces of outputs, one chunk long each; inputs, read where they lie; uniform scalars.

use std::sync::Arc;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use pulp::Arch;

use crate::elem::{Elem, Family, PerType};
use crate::region::Region;
use crate::simd::Src;
use crate::{per_type, with_type};

/// Owned vectors: registers, lanes, temporaries.
pub struct Vecs;
impl Family for Vecs {
    type Of<T: Elem> = Vec<Vec<T>>;
}

/// One scalar each.
pub struct Scalars;
impl Family for Scalars {
    type Of<T: Elem> = Vec<T>;
}

impl Clone for PerType<Scalars> {
    fn clone(&self) -> Self {
        per_type!(T => self.of::<T>().clone())
    }
}

/// Borrowed whole arrays.
pub struct Slices<'a>(std::marker::PhantomData<&'a ()>);
impl<'a> Family for Slices<'a> {
    type Of<T: Elem> = Vec<&'a [T]>;
}

/// Borrowed pieces of outputs, one chunk long.
pub struct Pieces<'a>(std::marker::PhantomData<&'a ()>);
impl<'a> Family for Pieces<'a> {
    type Of<T: Elem> = Vec<&'a mut [T]>;
}

/// Indexed arrays with their extents.
pub struct Gathered<'a>(std::marker::PhantomData<&'a ()>);
impl<'a> Family for Gathered<'a> {
    type Of<T: Elem> = Vec<(&'a [T], &'a [i64])>;
}

/// Where an operand or result is; each number counts within the operand's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loc {
    /// A register.
    Reg(usize),
    /// A temporary, at the place of the current tile.
    Temp(usize),
    /// A piece of an output, at the place of the current tile.
    Out(usize),
    /// An input, at the place of the current tile.
    Input(usize),
    /// A uniform scalar.
    Uniform(usize),
    /// This element of an array of the lane's own.
    Own(usize, usize),
}

/// The state of the machine on one chunk.
pub struct Frame<'a> {
    /// The processor's vector instructions.
    pub arch: Arch,
    /// Position of the chunk's first element in the iteration space.
    pub start: usize,
    /// First element of the tile within the chunk.
    pub at: usize,
    /// Elements in the tile.
    pub len: usize,
    /// Registers.
    pub regs: PerType<Vecs>,
    /// Accumulators of commutative folds.
    pub lanes: PerType<Vecs>,
    /// Temporaries.
    pub temps: PerType<Vecs>,
    /// Arrays of the lanes' own: for each element a tile of [`Frame::stride`] lanes.
    pub own: PerType<Vecs>,
    /// From an element of such an array to the next: more than a tile, so that elements do not all compete for the
    /// same lines of the cache.
    pub stride: usize,
    /// Pieces of outputs.
    pub outs: PerType<Pieces<'a>>,
    /// Inputs.
    pub inputs: PerType<Slices<'a>>,
    /// Indexed arrays.
    pub arrays: PerType<Gathered<'a>>,
    /// Uniform scalars.
    pub uniforms: PerType<Scalars>,
    /// Elements that each compaction has kept so far.
    pub counts: Vec<usize>,
    /// Some primitive had no result in a lane that counts.
    pub failed: bool,
    /// Turns that a region takes at most: one that would take more has failed.
    pub turns: u64,
}

/// A tile that is being written.
enum Taken<'a, T> {
    Owned(Vec<T>),
    Out(&'a mut [T]),
}

impl<'a> Frame<'a> {
    /// An operand.
    #[inline(always)]
    pub fn src<T: Elem>(&self, loc: Loc) -> Src<'_, T> {
        match loc {
            Loc::Reg(r) => Src::Tile(&self.regs.of::<T>()[r][..self.len]),
            Loc::Temp(t) => Src::Tile(&self.temps.of::<T>()[t][self.at..self.at + self.len]),
            Loc::Out(o) => Src::Tile(&self.outs.of::<T>()[o][self.at..self.at + self.len]),
            Loc::Input(k) => {
                let from = self.start + self.at;
                Src::Tile(&self.inputs.of::<T>()[k][from..from + self.len])
            }
            Loc::Uniform(u) => Src::Uniform(self.uniforms.of::<T>()[u]),
            Loc::Own(own, k) => Src::Tile(&self.own.of::<T>()[own][k * self.stride..][..self.len]),
        }
    }

    /// A mask; every lane where there is none.
    #[inline(always)]
    pub fn mask(&self, mask: Option<Loc>) -> Src<'_, bool> {
        mask.map_or(Src::Uniform(true), |loc| self.src(loc))
    }

    /// Lets `f` write a tile. It is taken out of the frame meanwhile: a destination is never a
    /// source, and the compiler sees that.
    #[inline(always)]
    pub fn write<T: Elem>(&mut self, dst: Loc, f: impl FnOnce(&mut Frame<'a>, &mut [T])) {
        let mut taken = match dst {
            Loc::Reg(r) => Taken::Owned(std::mem::take(&mut self.regs.of_mut::<T>()[r])),
            Loc::Temp(t) => Taken::Owned(std::mem::take(&mut self.temps.of_mut::<T>()[t])),
            Loc::Out(o) => Taken::Out(std::mem::take(&mut self.outs.of_mut::<T>()[o])),
            Loc::Own(own, _) => Taken::Owned(std::mem::take(&mut self.own.of_mut::<T>()[own])),
            Loc::Input(_) | Loc::Uniform(_) => unreachable!("inputs and uniforms are not written"),
        };
        let at = match dst {
            Loc::Reg(_) => 0,
            Loc::Own(_, k) => k * self.stride,
            _ => self.at,
        };
        let tile = at..at + self.len;
        f(
            self,
            match &mut taken {
                Taken::Owned(v) => &mut v[tile],
                Taken::Out(s) => &mut s[tile],
            },
        );
        match (dst, taken) {
            (Loc::Reg(r), Taken::Owned(v)) => self.regs.of_mut::<T>()[r] = v,
            (Loc::Temp(t), Taken::Owned(v)) => self.temps.of_mut::<T>()[t] = v,
            (Loc::Own(own, _), Taken::Owned(v)) => self.own.of_mut::<T>()[own] = v,
            (Loc::Out(o), Taken::Out(s)) => self.outs.of_mut::<T>()[o] = s,
            _ => {}
        }
    }

    /// The scalar in one lane of an operand, NaN canonical.
    pub fn lane(&self, ty: ScalarType, loc: Loc, i: usize) -> Scalar {
        with_type!(ty, T => match self.src::<T>(loc) {
            Src::Tile(t) => t[i].to_scalar(),
            Src::Uniform(u) => u.to_scalar(),
        })
    }

    /// Sets one lane of a register.
    pub fn set_lane(&mut self, ty: ScalarType, reg: usize, i: usize, value: Scalar) {
        with_type!(ty, T => self.regs.of_mut::<T>()[reg][i] = T::from_scalar(value));
    }
}

/// An instruction: a function for the whole tile, and its operands.
#[derive(Clone)]
pub struct Inst {
    /// What it does.
    pub run: Run,
    /// Operands; how many, and of which types, `run` knows.
    pub args: [Loc; 3],
    /// Where it counts; none means every lane.
    pub mask: Option<Loc>,
    /// Where its result goes.
    pub dst: Loc,
    /// A number that some instructions need: which array, accumulator or count.
    pub index: usize,
    /// The primitive, for the instruction that applies any.
    pub prim: Option<Prim>,
    /// The code that it runs, for the one that takes turns.
    pub region: Option<Arc<Region>>,
}

impl Inst {
    /// An instruction without operands.
    pub fn new(run: Run) -> Inst {
        let none = Loc::Uniform(0);
        Inst { run, args: [none; 3], mask: None, dst: none, index: 0, prim: None, region: None }
    }
}

/// The function of an instruction.
pub type Run = for<'f, 'a> fn(&'f mut Frame<'a>, &'f Inst);
