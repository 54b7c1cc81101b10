//! What an instruction of the tile machine works on: registers, one tile long each; temporaries and
//! pieces of outputs, one chunk long each; inputs, read where they lie; uniform scalars.

use std::ops::Range;
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::stop::Stop;
use pulp::Arch;

use crate::aligned::Aligned;
use crate::elem::{Elem, Family, PerType};
use crate::region::Region;
use crate::register::{Holds, Register};
use crate::simd::{self, Src};
use crate::trees::Step;
use crate::window::Window;
use crate::{per_type, with_type};

/// Owned vectors: registers, lanes, temporaries.
pub struct Vecs;
impl Family for Vecs {
    type Of<T: Elem> = Vec<Aligned<T>>;
}

/// Registers.
pub struct Registers;
impl Family for Registers {
    type Of<T: Elem> = Vec<Register<T>>;
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

/// The state of the machine on one chunk: it borrows what a run has for `'r`, and working memory for `'a`.
pub struct Frame<'a, 'r> {
    /// The processor's vector instructions.
    pub arch: Arch,
    /// Position of the chunk's first element in the iteration space.
    pub start: usize,
    /// First element of the tile within the chunk.
    pub at: usize,
    /// Elements that the pieces of outputs have before the chunk: where rows run one after the other, those that are
    /// done; else none.
    pub before: usize,
    /// Elements in the tile.
    pub len: usize,
    /// Registers.
    pub regs: &'a mut PerType<Registers>,
    /// Accumulators of commutative folds.
    pub lanes: &'a mut PerType<Vecs>,
    /// Temporaries.
    pub temps: &'a mut PerType<Vecs>,
    /// Arrays of the lanes' own: for each element a tile of [`Frame::stride`] lanes.
    pub own: &'a mut PerType<Vecs>,
    /// From an element of such an array to the next: more than a tile, so that elements do not all compete for the
    /// same lines of the cache.
    pub stride: usize,
    /// Pieces of outputs.
    pub outs: &'a mut PerType<Pieces<'r>>,
    /// Inputs.
    pub inputs: &'a PerType<Slices<'r>>,
    /// Indexed arrays.
    pub arrays: &'a PerType<Gathered<'r>>,
    /// Uniform scalars.
    pub uniforms: &'a PerType<Scalars>,
    /// Elements that each compaction has kept so far.
    pub counts: &'a mut [usize],
    /// The indices of which each window has the elements; none where it could not be filled.
    pub windows: &'a mut [Range<i64>],
    /// Some primitive had no result in a lane that counts.
    pub failed: bool,
    /// Turns that a region takes at most: one that would take more has failed.
    pub turns: u64,
    /// Whether to stop: what stops has failed.
    pub stop: &'a Stop,
}

/// A tile that is being written.
enum Taken<'r, T> {
    Owned(Aligned<T>),
    Out(&'r mut [T]),
}

impl<'a, 'r> Frame<'a, 'r> {
    /// An operand.
    #[inline(always)]
    pub fn src<T: Elem>(&self, loc: Loc) -> Src<'_, T> {
        match loc {
            Loc::Reg(r) => {
                let register = &self.regs.of::<T>()[r];
                match register.holds {
                    Holds::Tile | Holds::Counted(_) => Src::Tile(&register.tile[..self.len]),
                    Holds::Elements { array, from } => {
                        Src::Tile(&self.arrays.of::<T>()[array].0[from..from + self.len])
                    }
                    Holds::Window { temp, from } => {
                        Src::Tile(&self.temps.of::<T>()[temp][from..from + self.len])
                    }
                    Holds::Uniform(x) => Src::Uniform(x),
                    // Never a wrong number: who reads tiles has them filled first.
                    Holds::Counting(_) => unreachable!("a register is read as a tile that counts upwards"),
                }
            }
            Loc::Temp(t) => Src::Tile(&self.temps.of::<T>()[t][self.at..self.at + self.len]),
            Loc::Out(o) => {
                let from = self.before + self.at;
                Src::Tile(&self.outs.of::<T>()[o][from..from + self.len])
            }
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
        // As a match: `map_or` was a call, whose default went through memory.
        match mask {
            Some(loc) => self.src(loc),
            None => Src::Uniform(true),
        }
    }

    /// Lets a register hold elements of an array where they stand, the same in every lane, or what counts upwards.
    #[inline(always)]
    pub fn hold<T: Elem>(&mut self, reg: usize, what: Holds<T>) {
        self.regs.of_mut::<T>()[reg].holds = what;
    }

    /// What is at one place also is at another; a copy where that must be.
    #[inline(always)]
    pub fn assign<T: Elem>(&mut self, dst: Loc, from: Loc) {
        if let (Loc::Reg(to), Loc::Reg(from)) = (dst, from) {
            match self.regs.of::<T>()[from].holds {
                // Who reads the copy takes it for a tile.
                Holds::Tile | Holds::Counted(_) => {}
                what => return self.hold(to, what),
            }
        }
        if let (Loc::Reg(to), Loc::Uniform(u)) = (dst, from) {
            return self.hold(to, Holds::Uniform(self.uniforms.of::<T>()[u]));
        }
        self.write(dst, |frame, out| simd::map1(frame.arch, out, frame.src(from), |x: T| x));
    }

    /// Lets `f` write a tile. It is taken out of the frame meanwhile: a destination is never a
    /// source, and the compiler sees that.
    #[inline(always)]
    pub fn write<T: Elem>(&mut self, dst: Loc, f: impl FnOnce(&mut Frame<'a, 'r>, &mut [T])) {
        let mut taken = match dst {
            Loc::Reg(r) => Taken::Owned(std::mem::take(&mut self.regs.of_mut::<T>()[r].tile)),
            Loc::Temp(t) => Taken::Owned(std::mem::take(&mut self.temps.of_mut::<T>()[t])),
            Loc::Out(o) => Taken::Out(std::mem::take(&mut self.outs.of_mut::<T>()[o])),
            Loc::Own(own, _) => Taken::Owned(std::mem::take(&mut self.own.of_mut::<T>()[own])),
            Loc::Input(_) | Loc::Uniform(_) => unreachable!("inputs and uniforms are not written"),
        };
        let at = match dst {
            Loc::Reg(_) => 0,
            Loc::Own(_, k) => k * self.stride,
            Loc::Out(_) => self.before + self.at,
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
            (Loc::Reg(r), Taken::Owned(tile)) => {
                self.regs.of_mut::<T>()[r] = Register { tile, holds: Holds::Tile };
            }
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

/// Operands of an instruction, at most.
pub const OPERANDS: usize = 10;

/// An instruction: a function for the whole tile, and its operands.
#[derive(Clone)]
pub struct Inst {
    /// What it does.
    pub run: Run,
    /// Operands; how many, and of which types, `run` knows.
    pub args: [Loc; OPERANDS],
    /// Where it counts; none means every lane.
    pub mask: Option<Loc>,
    /// Where its result goes.
    pub dst: Loc,
    /// A number that some instructions need: which array, accumulator or count; of trees, how many operands.
    pub index: usize,
    /// The primitive, for the instruction that applies any.
    pub prim: Option<Prim>,
    /// The code that it runs, for the one that takes turns.
    pub region: Option<Arc<Region>>,
    /// The window that it fills or reads.
    pub window: Option<Arc<Window>>,
    /// What each lane gives, in order, and where it counts, for the one that keeps several elements of each.
    pub several: Box<[(Loc, Option<Loc>)]>,
    /// What it does to its operands, for the one that runs trees.
    pub steps: Box<[Step]>,
}

impl Inst {
    /// An instruction without operands.
    pub fn new(run: Run) -> Inst {
        let none = Loc::Uniform(0);
        Inst {
            run,
            args: [none; OPERANDS],
            mask: None,
            dst: none,
            index: 0,
            prim: None,
            region: None,
            window: None,
            several: Box::default(),
            steps: Box::default(),
        }
    }
}

/// The function of an instruction.
pub type Run = for<'f, 'a, 'r> fn(&'f mut Frame<'a, 'r>, &'f Inst);
