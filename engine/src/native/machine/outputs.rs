//! What the chunks of a wave gave becomes the loop's outputs, in order.

use lawson_oracle::scalar::{Scalar, ScalarType};

use rayon::prelude::*;

use super::{Bufs, Kept, Shared, Task, TileLoop, apply, each};
use crate::native::backend::{Bin, LoopError, LoopOutput};
use crate::native::tile::{self, BinsCode, OutputCode, Waiting};
use lawson_tiles::bins::{Coming, Put};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};
use lawson_tiles::{
    elem::{Elem, PerType},
    with_type,
};

impl TileLoop {
    /// Combines the chunks' folds, in order.
    pub(super) fn combine(
        &self,
        wave: &mut [Task],
        folds: &mut [Vec<Scalar>],
        shared: &Shared,
    ) -> Result<(), LoopError> {
        for (k, output) in self.code.outputs.iter().enumerate() {
            for task in wave.iter_mut() {
                let Some(partial) = task.partial[k].take() else { continue };
                folds[k] = match output {
                    OutputCode::Lanes { prim: (prim, _), .. } => {
                        vec![apply(*prim, &[folds[k][0], partial[0]])]
                    }
                    OutputCode::Tree { pending, .. } => self.one(&pending.op, &folds[k], &partial, shared)?,
                    _ => continue,
                };
            }
        }
        Ok(())
    }

    /// Moves what the masks kept in each chunk of the wave behind what is there already.
    pub(super) fn collect(
        &self,
        parallel: bool,
        wave: &[Task],
        kept: &mut PerType<Bufs>,
        filled: &mut [usize],
    ) {
        let mut used = PerType::<tile::Counts>::default();
        for Kept { ty, temp, count, .. } in self.kept() {
            with_type!(ty, T => {
                let number = used.of_mut::<T>();
                let mut rest = &mut kept.of_mut::<T>()[*number][filled[count]..];
                *number += 1;
                let mut moves: Vec<(&mut [T], &[T])> = Vec::new();
                for task in wave {
                    let Some(scratch) = &task.scratch else { continue };
                    let len = task.counts[count];
                    let (to, behind) = rest.split_at_mut(len);
                    rest = behind;
                    filled[count] += len;
                    moves.push((to, &scratch.temps.of::<T>()[temp][..len]));
                }
                let copy = |(to, from): &mut (&mut [T], &[T])| to.copy_from_slice(from);
                each(parallel, &mut moves, 1, |moves| moves.iter_mut().for_each(copy));
            });
        }
    }

    /// Brings what the chunks of the wave emitted to the places of its arrays, in order, or to copies for each thread
    /// where that gives the same.
    pub(super) fn put(
        &self,
        parallel: bool,
        wave: &mut [Task],
        bins: &mut [Bin],
        shared: &Shared,
    ) -> Result<(), LoopError> {
        let mut rest = bins;
        for output in &self.code.outputs {
            let OutputCode::Bins(code) = output else { continue };
            let (bins, behind) = std::mem::take(&mut rest).split_at_mut(code.widths.len());
            rest = behind;
            if let Some(trees) = &code.trees {
                if !wave.iter_mut().all(|task| self.put_combined(code, trees, task, bins, shared)) {
                    return Err(LoopError::Failed);
                }
                continue;
            }
            if code.put.is_empty() {
                continue;
            }
            let places = bins.iter().map(|bin| bin.array.slice().len()).sum::<usize>();
            let coming = wave.iter().map(|task| task.len).sum::<usize>();
            match code.any_order {
                Some(neutral) if parallel && places <= coming / PLACES => {
                    let each = wave.len().div_ceil(rayon::current_num_threads());
                    let apart = |tasks: &[Task]| {
                        let mut own: Vec<Bin> = bins.iter().map(|bin| filled(bin, neutral)).collect();
                        bring(code, tasks, &mut own, shared);
                        own
                    };
                    let parts: Vec<Vec<Bin>> = wave.par_chunks(each).map(apart).collect();
                    parts.iter().for_each(|part| bring_together(code.put[0], bins, part));
                }
                _ => bring(code, wave, bins, shared),
            }
        }
        Ok(())
    }

    pub(super) fn outputs(
        &self,
        mut whole: PerType<Bufs>,
        mut kept: PerType<Bufs>,
        filled: &[usize],
        folds: Vec<Vec<Scalar>>,
        bins: Vec<Bin>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        let mut bins = bins.into_iter();
        let mut outputs = Vec::new();
        for (output, fold) in self.code.outputs.iter().zip(folds) {
            match output {
                OutputCode::Whole(tys) => {
                    for ty in tys {
                        let buffer = with_type!(*ty, T => Buffer::from(whole.of_mut::<T>().remove(0)));
                        outputs.push(LoopOutput::Array(buffer));
                    }
                }
                OutputCode::Rows(ty, _) => {
                    let buffer = with_type!(*ty, T => Buffer::from(whole.of_mut::<T>().remove(0)));
                    outputs.push(LoopOutput::Array(buffer));
                }
                OutputCode::Kept { bufs, count, .. } => {
                    for (k, (ty, _)) in bufs.iter().enumerate() {
                        let buffer = with_type!(*ty, T => {
                            let mut buffer = kept.of_mut::<T>().remove(0);
                            buffer.truncate(filled[count + k]);
                            Buffer::from(buffer)
                        });
                        outputs.push(LoopOutput::Array(buffer));
                    }
                }
                OutputCode::Empty(tys) => {
                    for ty in tys {
                        let buffer = with_type!(*ty, T => Buffer::from(pool.take::<T>(0)?));
                        outputs.push(LoopOutput::Array(buffer));
                    }
                }
                OutputCode::Bins(code) => {
                    outputs.extend(
                        bins.by_ref().take(code.widths.len()).map(|bin| LoopOutput::Array(bin.array)),
                    );
                }
                OutputCode::Lanes { .. } | OutputCode::Tree { .. } | OutputCode::Neutral(_) => {
                    outputs.extend(fold.into_iter().map(LoopOutput::Scalar));
                }
            }
        }
        Ok(outputs)
    }
}

/// An array for each component, of which each of `n` elements has so many scalars.
pub(super) fn buffers(
    widths: &[(ScalarType, usize)],
    n: usize,
    pool: &Pool,
) -> Result<PerType<Bufs>, NoMemory> {
    let elements = widths.iter().map(|(_, width)| n.saturating_mul(*width));
    let bytes = widths.iter().zip(elements.clone());
    let bytes = bytes.map(|((ty, _), n)| n.saturating_mul(ty.bits() as usize / 8));
    if !pool.has_room(bytes.fold(0, usize::saturating_add)) {
        return Err(NoMemory(elements.max().unwrap_or(0)));
    }
    let mut whole = PerType::<Bufs>::default();
    for (ty, width) in widths {
        let len = n.checked_mul(*width).ok_or(NoMemory(usize::MAX))?;
        with_type!(*ty, T => whole.of_mut::<T>().push(pool.take::<T>(len)?));
    }
    Ok(whole)
}

/// Elements of a wave for each place, from how many on threads have arrays of their own.
const PLACES: usize = 8;

/// Brings what some chunks emitted to its places, in order.
fn bring(code: &BinsCode, tasks: &[Task], bins: &mut [Bin], shared: &Shared) {
    let Some(dims) = bins.first().map(|bin| bin.dims[..code.rank].to_vec()) else { return };
    let mut computed = Vec::new();
    for task in tasks {
        let Some(scratch) = &task.scratch else { continue };
        let len = code.count.map_or(task.len, |count| task.counts[count]);
        let waiting = |(ty, place): &(ScalarType, Waiting)| {
            with_type!(*ty, T => Slice::from(match place {
                Waiting::Input(k) => &shared.inputs.of::<T>()[*k][task.start..][..len],
                Waiting::Temp(temp) => &scratch.temps.of::<T>()[*temp][..len],
            }))
        };
        let (indices, others) = code.elements.split_at(dims.len());
        let indices: Vec<&[i64]> = indices.iter().map(|index| waiting(index).of::<i64>()).collect();
        let places = lawson_tiles::bins::places(&mut computed, &dims, &indices);
        let mut scalars = code.put.iter().zip(others);
        for (bin, width) in bins.iter_mut().zip(&code.widths) {
            for (at, (put, values)) in scalars.by_ref().take(*width).enumerate() {
                let mut inside = Vec::new();
                let places = lawson_tiles::bins::in_rows(&mut inside, places, &bin.array, (*width, at));
                put(&mut bin.array, Coming { places, values: waiting(values) });
            }
        }
    }
}

/// An array of the same extents, filled with this. It has few places, and takes little memory.
fn filled(bin: &Bin, with: Scalar) -> Bin {
    let len = bin.array.slice().len();
    let array = with_type!(with.ty(), T => Buffer::from(vec![T::from_scalar(with); len]));
    Bin { array, dims: bin.dims.clone() }
}

/// Combines arrays place by place with what came to the same places of others. All scalars are combined alike.
fn bring_together(put: Put, bins: &mut [Bin], part: &[Bin]) {
    for (bin, part) in bins.iter_mut().zip(part) {
        let values = part.array.slice();
        let places: Vec<i64> = (0..values.len() as i64).collect();
        put(&mut bin.array, Coming { places: &places, values });
    }
}
