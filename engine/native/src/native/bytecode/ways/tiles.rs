//! Loops on tiles: what the back end is handed from registers, and what it hands back.

use std::sync::{Arc, Mutex};

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_tiles::buffer::{Buffer, NoMemory};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::super::super::backend::{Bin, ChunkLists, LoopArgs, LoopOutput, NativeLoop};
use super::super::super::run::{RunError, elements};
use super::super::array::Array;
use super::super::compile::{Bound, Compiler};
use super::super::lane::{bits, scalar};
use super::super::machine::{Machine, NO_ARRAY};
use super::super::{File, Inst, Operand, Place, Reg};
use super::Elements;
use super::lengths::{self, Rows};
use crate::core::value::scalars_in;
use crate::core::{self, Size, Var};
use crate::loops::ways::Flat;
use crate::loops::{CollectorCode, Indexed, InputForm, LoopCode, NotNative, UniformDef, flatten};

/// The extents of a result, where they are not just its length.
type Shape = Option<Vec<i64>>;

/// A loop on tiles.
pub struct Tiles {
    pub(in super::super) native: Arc<dyn NativeLoop>,
    /// Whether it runs on tiles however short it is.
    always: bool,
    pub(in super::super) uniforms: Vec<(ScalarType, Uniform)>,
    /// The inputs; nothing where one is no array, or one of rows.
    pub(super) inputs: Vec<Option<Reg>>,
    /// The arrays that the code indexes.
    pub(super) arrays: Vec<Reg>,
    /// The arrays in whose places elements go.
    bins: Vec<Operand>,
    outputs: Vec<Component>,
    rows: Option<Rows>,
    /// Whether it reads an array from row to row of it, far apart.
    pub(super) reads_across: bool,
    /// Whether each lane takes turns of its own, as long as a condition holds.
    is_irregular: bool,
    /// Whether it looks up elements in them.
    looks_up: bool,
    /// The extents of the loop, where it is one over the elements of its rows.
    nest: Vec<Reg>,
    /// Inputs as they are read then, which nobody needs after the loop.
    pub(super) reshaped: Vec<Reg>,
}

/// A scalar that is the same in all lanes.
pub enum Uniform {
    /// It is there.
    Reg(Place),
    /// The scalar of an array at this place.
    Element(Reg, usize),
    Const(Scalar),
    /// Of the uniforms of these numbers.
    Prim(Prim, Vec<usize>),
    /// It changes from chunk to chunk.
    Carry,
}

/// What a component of a result is.
enum Component {
    /// A scalar, or the elements that came.
    Plain,
    /// The next of the bins.
    Bin,
    /// Rows, each of the extents that these uniforms are.
    Rows(Vec<usize>),
    /// An array of these extents, whose scalars come one after the other.
    Scalars(Vec<usize>),
}

impl Tiles {
    /// Whether it may be faster element by element: there are loops over rows inside, or lanes take turns of their own.
    pub fn may_be_slower(&self) -> bool {
        self.rows.is_some() || self.is_irregular
    }

    /// Whether its elements are those of the loop, and none of their rows.
    pub(super) fn takes_single_elements(&self) -> bool {
        self.nest.is_empty()
    }

    /// The registers that it reads; nothing where it changes arrays.
    pub(in super::super) fn sources(&self) -> Option<impl Iterator<Item = File>> {
        let uniforms = self.uniforms.iter().filter_map(|(_, uniform)| match uniform {
            Uniform::Reg(place) => Some(File::Scalar(place.reg)),
            Uniform::Element(array, _) => Some(File::Array(*array)),
            Uniform::Const(_) | Uniform::Prim(..) | Uniform::Carry => None,
        });
        let arrays = self.inputs.iter().flatten().chain(&self.arrays).map(|reg| File::Array(*reg));
        self.bins.is_empty().then(|| uniforms.chain(arrays))
    }

    /// The extents of its results, where they are not just their lengths. `shapes` are those of the bins; `nest` are
    /// the extents of the loop, if it is one over the elements of its rows.
    pub(in super::super) fn dims(&self, args: &LoopArgs, nest: &[i64], shapes: Vec<Vec<i64>>) -> Vec<Shape> {
        let mut shapes = shapes.into_iter();
        let space = if nest.is_empty() { vec![args.space as i64] } else { nest.to_vec() };
        let dims = self.outputs.iter().map(|output| match output {
            Component::Plain => (!nest.is_empty()).then(|| space.clone()),
            Component::Scalars(dims) => Some(dims.iter().map(|extent| *extent as i64).collect()),
            Component::Bin => shapes.next(),
            Component::Rows(extents) => {
                let extent = |u: &usize| if let Scalar::I64(n) = args.uniforms[*u] { n.max(0) } else { 0 };
                Some(space.iter().copied().chain(extents.iter().map(extent)).collect())
            }
        });
        dims.collect()
    }
}

impl Compiler<'_> {
    /// A loop on tiles, or why it does not run on them.
    pub(super) fn tiles(
        &mut self,
        (l, flat, lanes): (&core::Loop, Option<Flat>, Result<LoopCode, NotNative>),
        outs: &[Place],
        dead: &[Var],
    ) -> Option<Result<Tiles, NotNative>> {
        if let Some(Flat { all, code, extents }) = flat
            && let Ok(tiles) = self.prepared(&all, code, outs, dead, extents)?
        {
            return Some(Ok(tiles));
        }
        match lanes {
            Ok(code) => self.prepared(l, code, outs, dead, Vec::new()),
            Err(why) => Some(Err(why)),
        }
    }

    /// A part of a loop that runs row by row, with an element a lane.
    pub(super) fn part(&mut self, l: &core::Loop, outs: &[Place]) -> Option<Tiles> {
        let (forms, origin) = (self.forms(l)?, self.origin.clone());
        let code = flatten(l, &forms, self.backend.constants(), &origin).ok()?;
        // What another part reads is not its to take, and so nothing is.
        self.prepared(l, code, outs, &[], Vec::new())?.ok()
    }

    /// A loop with this code; `nest` are the extents of its space where it has several.
    fn prepared(
        &mut self,
        l: &core::Loop,
        code: LoopCode,
        outs: &[Place],
        dead: &[Var],
        nest: Vec<Size>,
    ) -> Option<Result<Tiles, NotNative>> {
        let native = match self.backend.prepare(&code) {
            Ok(native) => native,
            Err(why) => return Some(Err(why)),
        };
        let mut uniforms = Vec::new();
        for (ty, def) in &code.uniforms {
            uniforms.push((*ty, self.uniform(l, def)?));
        }
        let mut inputs = Vec::new();
        for (atom, form) in l.inputs.iter().zip(self.forms(l)?) {
            inputs.push(match form {
                InputForm::Array => Some(self.place(atom)?.reg),
                InputForm::Iota | InputForm::Replicate | InputForm::Rows => None,
            });
        }
        let (mut arrays, mut reshaped) = (Vec::new(), Vec::new());
        for (_, _, array) in &code.arrays {
            arrays.push(match array {
                Indexed::Capture(k) => self.place(&l.captures[*k])?.reg,
                Indexed::Input(k) if nest.is_empty() => self.place(&l.inputs[*k])?.reg,
                Indexed::Input(k) => {
                    let ty = &l.fun.inputs[*k];
                    let dims = [vec![l.space.clone()], ty.dims.clone()].concat();
                    let (dims, array) = (self.sizes_of(&dims)?, self.place(&l.inputs[*k])?.reg);
                    let dst = self.fresh(ty.scalar, dims.len()).reg;
                    self.emit(Inst::Reshape { dst, array: Operand { reg: array, taken: false }, dims });
                    reshaped.push(dst);
                    dst
                }
            });
        }
        let bins = code.outputs.iter().flat_map(CollectorCode::bins).map(|k| self.taken(l, k, dead));
        let bins = bins.collect::<Option<_>>()?;
        let outputs: Vec<Component> = code.outputs.iter().flat_map(components).collect();
        if outputs.len() != outs.len() {
            return None;
        }
        let rows = Rows::of(&code.body);
        let reads_across = lengths::reads_across(&code.body);
        let is_irregular = lengths::is_irregular(&code.body);
        let looks_up = lengths::looks_up(&code.body);
        let (always, nest) = (self.once, self.sizes_of(&nest)?);
        Some(Ok(Tiles {
            native,
            always,
            uniforms,
            inputs,
            arrays,
            bins,
            outputs,
            rows,
            reads_across,
            is_irregular,
            looks_up,
            nest,
            reshaped,
        }))
    }

    fn uniform(&mut self, l: &core::Loop, def: &UniformDef) -> Option<Uniform> {
        Some(match def {
            UniformDef::Capture(k) => Uniform::Reg(self.place(&l.captures[*k])?),
            UniformDef::Neutral(k) => Uniform::Reg(self.place(&l.neutrals[*k])?),
            UniformDef::NeutralAt(k, place) => Uniform::Element(self.place(&l.neutrals[*k])?.reg, *place),
            UniformDef::Replicated(k) => match self.bound(&l.inputs[*k])? {
                Bound::Repeated(_, x) => Uniform::Reg(x),
                Bound::Iota(_) | Bound::Place(_) => return None,
            },
            UniformDef::Const(c) => Uniform::Const(*c),
            UniformDef::Size(size) => {
                Uniform::Reg(Place { reg: self.size(size)?, ty: ScalarType::I64, rank: 0 })
            }
            UniformDef::Prim(prim, args) => Uniform::Prim(*prim, args.iter().map(|id| id.0).collect()),
            UniformDef::Carry { .. } => Uniform::Carry,
        })
    }
}

/// What the components of an output are.
fn components(output: &CollectorCode) -> Vec<Component> {
    match output {
        CollectorCode::Bins(bins) => bins.tys.iter().map(|_| Component::Bin).collect(),
        CollectorCode::Rows { extents, .. } => vec![Component::Rows(extents.iter().map(|u| u.0).collect())],
        CollectorCode::Collect { tys, .. } => tys.iter().map(|_| Component::Plain).collect(),
        CollectorCode::Fold { shapes, .. } => {
            let of = |shape: &Vec<usize>| match shape.is_empty() {
                true => Component::Plain,
                false => Component::Scalars(shape.clone()),
            };
            shapes.iter().map(of).collect()
        }
    }
}

impl<'c> Machine<'c, '_> {
    /// Runs a loop on tiles over so many elements, unless it is faster element by element: then not. The results go
    /// to `outs`.
    #[inline(never)]
    pub(super) fn on_tiles(
        &mut self,
        tiles: &'c Tiles,
        extent: i64,
        outs: &[Place],
        (either, lists): (bool, Option<&Mutex<ChunkLists>>),
    ) -> Result<bool, RunError> {
        let (nest, extent) = self.nest(tiles, extent)?;
        if either && !tiles.always && lengths::is_short(self.settings, extent) {
            return Ok(false);
        }
        let space = usize::try_from(extent).map_err(|_| RunError::Failed)?;
        let uniforms = self.uniforms(&tiles.uniforms)?;
        if either && tiles.rows.as_ref().is_some_and(|rows| rows.are_long(self.settings, space, &uniforms)) {
            return Ok(false);
        }
        let mut bins = Vec::new();
        for operand in &tiles.bins {
            let array = self.operand(*operand)?.leave().ok_or(NO_ARRAY)?;
            let (dims, array) = array.into_parts(self.pool, &self.watch.stop)?;
            bins.push(Bin { dims: dims.to_vec(), array });
        }
        let shapes = bins.iter().map(|bin| bin.dims.clone()).collect();
        let args = LoopArgs { lists, ..self.reads(tiles, extent, outs, uniforms)? };
        let dims = tiles.dims(&args, &nest, shapes);
        let outputs = tiles.native.run(&args, bins, self.pool)?;
        self.take_results(outputs, outs, dims);
        Ok(true)
    }

    /// Whether a loop does better as machine code than on tiles: in lanes that wait for each other, or where machine code is
    /// vector code, which takes all operations in one pass. Each of its elements may be a row of so many.
    pub(super) fn is_better_compiled(
        &self,
        tiles: &'c Tiles,
        elements: &Elements,
        (extent, row): (i64, Option<i64>),
    ) -> Result<bool, RunError> {
        let Some(unit) = &elements.unit else { return Ok(false) };
        let (nest, all) = self.nest(tiles, extent)?;
        let all = all.max(extent.saturating_mul(row.unwrap_or(1)));
        let has_rows = row.is_some() || nest.len() > 1;
        let is_short = has_rows && all / extent.max(1) < self.settings.vector_row;
        let elements = extent.max(0) as u64;
        // Bytecode takes longer than lanes.
        let waits = || tiles.looks_up || tiles.is_irregular && lengths::is_few(self.settings, all);
        Ok(!is_short && unit.has_vectors(elements, self) || waits() && unit.is_ready(elements, self))
    }

    /// The extents of a loop over the elements of its rows, if it is one, and over how many elements it goes.
    pub(in super::super) fn nest(&self, tiles: &'c Tiles, extent: i64) -> Result<(Vec<i64>, i64), RunError> {
        if tiles.nest.is_empty() {
            return Ok((Vec::new(), extent));
        }
        let nest = self.extents(&tiles.nest);
        let all = nest.iter().try_fold(1i64, |all, extent| all.checked_mul(*extent));
        let all = all.ok_or(NoMemory(usize::MAX))?;
        Ok((nest, all))
    }

    /// What a loop reads.
    pub(in super::super) fn reads(
        &self,
        tiles: &Tiles,
        extent: i64,
        outs: &[Place],
        uniforms: Vec<Scalar>,
    ) -> Result<LoopArgs<'_>, RunError> {
        let space = usize::try_from(extent).map_err(|_| RunError::Failed)?;
        // Only what is collected takes memory: a fold may run over more elements than an array has.
        if tiles
            .outputs
            .iter()
            .zip(outs)
            .any(|(output, out)| out.rank > 0 && !matches!(output, Component::Bin | Component::Scalars(_)))
        {
            elements(extent)?;
        }
        let inputs = tiles.inputs.iter().map(|reg| reg.map(|reg| self.arrays[reg].slice()));
        let inputs: Vec<_> = inputs.collect();
        if inputs.iter().flatten().any(|input| input.len() != space) {
            return Err(RunError::Internal("an input that is not as long as the loop"));
        }
        let array = |reg: &Reg| (self.arrays[*reg].slice(), self.arrays[*reg].dims());
        let arrays = tiles.arrays.iter().map(array).collect();
        Ok(LoopArgs { space, uniforms, inputs, arrays, watch: self.watch, lists: None })
    }

    /// A loop's results go to their places.
    pub(in super::super) fn take_results(
        &mut self,
        outputs: Vec<LoopOutput>,
        outs: &[Place],
        dims: Vec<Shape>,
    ) {
        let mut outputs = outputs.into_iter();
        for (out, dims) in outs.iter().zip(dims) {
            match (outputs.next(), dims) {
                (Some(LoopOutput::Scalar(first)), Some(dims)) => {
                    let scalar =
                        |output| if let LoopOutput::Scalar(scalar) = output { Some(scalar) } else { None };
                    let rest = outputs.by_ref().take(scalars_in(&dims) - 1).filter_map(scalar);
                    let all = std::iter::once(first).chain(rest);
                    let buffer =
                        with_type!(out.ty, T => Buffer::from(all.map(T::from_scalar).collect::<Vec<T>>()));
                    self.arrays[out.reg] = Array::of(dims, buffer);
                }
                (Some(LoopOutput::Scalar(scalar)), None) => self.scalars[out.reg] = bits(scalar),
                (Some(LoopOutput::Array(buffer)), dims) => {
                    let dims = dims.unwrap_or_else(|| vec![buffer.slice().len() as i64]);
                    self.arrays[out.reg] = Array::of(dims, buffer);
                }
                (None, _) => {}
            }
        }
    }

    pub(in super::super) fn uniforms(&self, defs: &[(ScalarType, Uniform)]) -> Result<Vec<Scalar>, RunError> {
        let mut uniforms: Vec<Scalar> = Vec::with_capacity(defs.len());
        for (ty, def) in defs {
            uniforms.push(match def {
                Uniform::Reg(place) => scalar(place.ty, self.scalars[place.reg]),
                Uniform::Element(array, place) => {
                    let slice = self.arrays[*array].slice();
                    with_type!(*ty, T => slice.of::<T>()[*place].to_scalar())
                }
                Uniform::Const(c) => *c,
                Uniform::Prim(prim, args) => {
                    let args: Vec<Scalar> = args.iter().map(|k| uniforms[*k]).collect();
                    prim.apply(&args).map_err(|_| RunError::Failed)?
                }
                Uniform::Carry => with_type!(*ty, T => T::default().to_scalar()),
            });
        }
        Ok(uniforms)
    }
}
