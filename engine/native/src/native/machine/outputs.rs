//! What the chunks of a wave gave becomes the loop's outputs, in order.

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Chunks;

use super::{Bufs, Kept, Shared, Task, TileLoop, apply};
use crate::native::backend::{Bin, LoopError, LoopOutput};
use crate::native::parallel;
use crate::native::tile::{self, OutputCode};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool};
use lawson_tiles::{elem::PerType, with_type};

/// A fold so far, of elements of some components.
pub(super) type Fold = Chunks<Vec<Scalar>>;

impl TileLoop {
    /// A fold of which no chunk is there yet.
    pub(super) fn fold(&self, output: &OutputCode, scalars: &[Scalar]) -> Fold {
        Fold::new(self.machine.constants, self.fold_start(output, scalars))
    }

    /// What a fold starts from.
    fn fold_start(&self, output: &OutputCode, scalars: &[Scalar]) -> Vec<Scalar> {
        match output {
            OutputCode::Lanes { neutral, .. } => self.neutrals(&[*neutral], scalars),
            OutputCode::Tree { neutrals, .. } | OutputCode::Neutral(neutrals) => {
                self.neutrals(neutrals, scalars)
            }
            OutputCode::Whole(_)
            | OutputCode::Rows(..)
            | OutputCode::Kept { .. }
            | OutputCode::Empty(_)
            | OutputCode::Ordered(_)
            | OutputCode::Bins(_) => {
                vec![]
            }
        }
    }

    /// The folds with those of the chunks of a wave.
    pub(super) fn combine(
        &self,
        wave: &mut [Task],
        folds: Vec<Fold>,
        shared: &Shared,
    ) -> Result<Vec<Fold>, LoopError> {
        let outputs = self.code.outputs.iter().zip(folds).enumerate();
        let combined = outputs.map(|(k, (output, fold))| {
            wave.iter_mut().try_fold(fold, |fold, task| match task.partial[k].take() {
                Some(partial) => {
                    let chunk = task.start / self.machine.constants.chunk;
                    fold.push(chunk as u64, partial, &mut |l, r| self.combined(output, l, r, shared))
                }
                None => Ok(fold),
            })
        });
        combined.collect()
    }

    /// What the folds come to; those that combine from the left have come to these states.
    pub(super) fn folded(
        &self,
        folds: Vec<Fold>,
        mut states: Vec<Vec<Scalar>>,
        shared: &Shared,
    ) -> Result<Vec<Vec<Scalar>>, LoopError> {
        let outputs = self.code.outputs.iter().zip(folds);
        let folded = outputs.map(|(output, fold)| match output {
            OutputCode::Ordered(k) => Ok(std::mem::take(&mut states[*k])),
            _ => fold.finish(&mut |l, r| self.combined(output, l, r, shared)),
        });
        folded.collect()
    }

    /// The operator of a fold on two elements.
    fn combined(
        &self,
        output: &OutputCode,
        left: Vec<Scalar>,
        right: Vec<Scalar>,
        shared: &Shared,
    ) -> Result<Vec<Scalar>, LoopError> {
        match output {
            OutputCode::Lanes { prim: (prim, _), .. } => Ok(vec![apply(*prim, &[left[0], right[0]])]),
            OutputCode::Tree { pending, .. } => self.one(&pending.op, &left, &right, shared),
            OutputCode::Whole(_)
            | OutputCode::Rows(..)
            | OutputCode::Kept { .. }
            | OutputCode::Empty(_)
            | OutputCode::Ordered(_)
            | OutputCode::Neutral(_)
            | OutputCode::Bins(_) => Ok(left),
        }
    }

    /// Moves what the masks kept in each chunk of the wave after what is there already.
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
                parallel::each(parallel, &mut moves, 1, |moves| moves.iter_mut().for_each(copy));
            });
        }
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
                OutputCode::Lanes { .. }
                | OutputCode::Tree { .. }
                | OutputCode::Ordered(_)
                | OutputCode::Neutral(_) => {
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
