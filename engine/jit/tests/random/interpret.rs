//! What a function means, as plainly as can be said: every register has its array to itself, and nothing is shared.

use lawson_jit::Failed;
use lawson_jit::function::{Block, Count, Function, Inst, Reg, Site, Turns, Value};
use lawson_oracle::scalar::ScalarType;
use lawson_tiles::bits::{bits, scalar};

/// An array: its extents, and the bits of its elements, where they are not arbitrary.
#[derive(Clone, Debug, Default)]
pub struct Array {
    pub dims: Vec<i64>,
    pub elements: Vec<Option<u64>>,
}

/// Why a run has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// As compiled code fails.
    Failed(Failed),
    /// It reads an arbitrary element, so that nobody knows what comes after.
    Arbitrary,
    /// It is more than a test should do.
    TooMuch,
}

type Done = Result<(), Stop>;

/// Elements that an array has at most, and instructions and elements that a run does.
const ELEMENTS: usize = 1 << 10;
const STEPS: usize = 20_000;

struct Machine<'f> {
    function: &'f Function,
    scalars: Vec<u64>,
    arrays: Vec<Array>,
    limit: u64,
    steps: usize,
}

/// Runs a function; a limited loop takes so many turns at most.
pub fn run(
    function: &Function,
    scalars: &[u64],
    arrays: &[Array],
    limit: u64,
) -> Result<(Vec<u64>, Vec<Array>), Stop> {
    let empty = |(_, rank): &(_, usize)| Array { dims: vec![0; *rank], elements: vec![] };
    let mut machine = Machine {
        function,
        scalars: vec![0; function.scalars.len()],
        arrays: function.arrays.iter().map(empty).collect(),
        limit,
        steps: 0,
    };
    function.constants.iter().for_each(|(reg, bits)| machine.scalars[*reg] = *bits);
    for (reg, bits) in function.params.0.iter().zip(scalars) {
        machine.scalars[*reg] = *bits;
    }
    for (reg, array) in function.params.1.iter().zip(arrays) {
        machine.arrays[*reg] = array.clone();
    }
    machine.block(&function.body)?;
    let scalars = function.results.0.iter().map(|reg| machine.scalars[*reg]).collect();
    let arrays = function.results.1.iter().map(|reg| machine.arrays[*reg].clone()).collect();
    Ok((scalars, arrays))
}

/// Elements of these extents.
fn size(dims: &[i64]) -> usize {
    if dims.contains(&0) { 0 } else { dims.iter().map(|extent| *extent as usize).product() }
}

fn unless(failed: Failed, fits: bool) -> Done {
    if fits { Ok(()) } else { Err(Stop::Failed(failed)) }
}

impl Machine<'_> {
    fn int(&self, reg: Reg) -> i64 {
        self.scalars[reg] as i64
    }

    fn step(&mut self, work: usize) -> Done {
        self.steps = self.steps.saturating_add(work).saturating_add(1);
        if self.steps > STEPS || work > ELEMENTS { Err(Stop::TooMuch) } else { Ok(()) }
    }

    /// Which elements are at these indices of the outermost dimensions, and their extents.
    fn place(&self, array: Reg, at: &[Reg]) -> Option<(std::ops::Range<usize>, Vec<i64>)> {
        let array = &self.arrays[array];
        let mut place = 0usize;
        for (reg, extent) in at.iter().zip(&array.dims) {
            let index = Some(self.int(*reg)).filter(|index| (0..*extent).contains(index))?;
            place = place.wrapping_mul(*extent as usize).wrapping_add(index as usize);
        }
        let row = array.dims[at.len()..].to_vec();
        let len = size(&row);
        Some((if len == 0 { 0..0 } else { place * len..(place + 1) * len }, row))
    }

    /// The extents of a new array, of which there may be too many elements for any memory.
    fn dims(&self, ty: ScalarType, dims: &[Reg]) -> Result<Vec<i64>, Stop> {
        let dims: Vec<i64> = dims.iter().map(|reg| self.int(*reg).max(0)).collect();
        let bytes = dims.iter().try_fold(u64::from(ty.bits() / 8), |bytes, n| bytes.checked_mul(*n as u64));
        bytes.map(|_| dims).ok_or(Stop::Failed(Failed::NoMemory))
    }

    /// More rows after the last one; the first ones say the shape.
    fn extend(&mut self, array: Reg, count: i64, row: &[i64], elements: &[Option<u64>]) -> Done {
        self.step(self.arrays[array].elements.len() + elements.len())?;
        let array = &mut self.arrays[array];
        if array.dims[0] == 0 {
            array.dims[1..].copy_from_slice(row);
        }
        unless(Failed::Shapes, array.dims[1..] == *row)?;
        array.dims[0] = array.dims[0].checked_add(count).ok_or(Stop::Failed(Failed::NoMemory))?;
        array.elements.extend_from_slice(elements);
        Ok(())
    }

    fn block(&mut self, block: &Block) -> Done {
        block.iter().try_for_each(|(site, inst)| {
            self.step(0)?;
            self.inst(*site, inst)
        })
    }

    fn inst(&mut self, site: Site, inst: &Inst) -> Done {
        let fails = Stop::Failed(Failed::At(site));
        match inst {
            Inst::Prim { prim, dst, args } => {
                let args: Vec<_> =
                    args.iter().zip(prim.args()).map(|(reg, ty)| scalar(ty, self.scalars[*reg])).collect();
                self.scalars[*dst] = bits(prim.apply(&args).map_err(|_| fails)?);
            }
            Inst::Move { dst, src } => self.scalars[*dst] = self.scalars[*src],
            Inst::Read { dst, array, at } => {
                let (place, _) = self.place(*array, at).ok_or(fails)?;
                self.scalars[*dst] = self.arrays[*array].elements[place.start].ok_or(Stop::Arbitrary)?;
            }
            Inst::Write { array, at, value } => {
                let (place, _) = self.place(*array, at).ok_or(fails)?;
                self.arrays[*array].elements[place.start] = Some(self.scalars[*value]);
            }
            Inst::Row { dst, array, at } => {
                let (place, dims) = self.place(*array, at).ok_or(fails)?;
                self.arrays[*dst] = Array { dims, elements: self.arrays[*array].elements[place].to_vec() };
            }
            Inst::WriteRow { array, at, value } => {
                let (place, dims) = self.place(*array, at).ok_or(fails.clone())?;
                let row = self.arrays[*value].clone();
                if row.dims != dims {
                    return Err(fails);
                }
                self.arrays[*array].elements[place].copy_from_slice(&row.elements);
            }
            Inst::Share { dst, src, taken } => {
                let array = self.arrays[*src].clone();
                self.step(array.elements.len())?;
                self.lose(*src, *taken);
                self.arrays[*dst] = array;
            }
            Inst::Drop(array) => self.lose(*array, true),
            Inst::Extent { dst, array, dim } => self.scalars[*dst] = self.arrays[*array].dims[*dim] as u64,
            Inst::New { dst, dims } => {
                let dims = self.dims(self.function.arrays[*dst].0, dims)?;
                let len = size(&dims);
                self.step(len)?;
                self.arrays[*dst] = Array { dims, elements: vec![None; len] };
            }
            Inst::Reshape { dst, src, taken, dims } => {
                let dims = self.dims(self.function.arrays[*dst].0, dims)?;
                let elements = self.arrays[*src].elements.clone();
                unless(Failed::Shapes, size(&dims) == elements.len())?;
                self.lose(*src, *taken);
                self.arrays[*dst] = Array { dims, elements };
            }
            Inst::Push { array, value: Value::Scalar(value) } => {
                self.extend(*array, 1, &[], &[Some(self.scalars[*value])])?;
            }
            Inst::Push { array, value: Value::Array(row) } => {
                let row = self.arrays[*row].clone();
                self.extend(*array, 1, &row.dims, &row.elements)?;
            }
            Inst::Append { array, part } => {
                let part = self.arrays[*part].clone();
                if part.dims[0] > 0 {
                    self.extend(*array, part.dims[0], &part.dims[1..], &part.elements)?;
                }
            }
            Inst::Assert(cond) => unless(Failed::At(site), self.scalars[*cond] != 0)?,
            Inst::Length(n) => unless(Failed::At(site), self.int(*n) >= 0)?,
            Inst::If { cond, then, otherwise } => {
                self.block(if self.scalars[*cond] != 0 { then } else { otherwise })?;
            }
            Inst::Turns(turns) => self.turns(site, turns)?,
        }
        Ok(())
    }

    fn lose(&mut self, array: Reg, taken: bool) {
        if taken {
            let array = &mut self.arrays[array];
            array.dims.fill(0);
            array.elements.clear();
        }
    }

    fn turns(&mut self, site: Site, turns: &Turns) -> Done {
        let count = turns.count.as_ref();
        let from = count.and_then(|count| count.from).map_or(0, |from| self.int(from));
        let to = count.map(|count| self.int(count.to));
        for taken in 0.. {
            self.step(0)?;
            let number = i128::from(from) + i128::from(taken);
            if to.is_some_and(|to| number >= i128::from(to)) {
                break;
            }
            // Nobody asks whether there is another turn where it is one too many.
            unless(Failed::At(site), !turns.limited || taken < self.limit)?;
            if let Some(Count { index, .. }) = count {
                self.scalars[*index] = number as u64;
            }
            if let Some((block, again)) = &turns.again {
                self.block(block)?;
                if self.scalars[*again] == 0 {
                    break;
                }
            }
            self.block(&turns.body)?;
        }
        Ok(())
    }
}
