//! What chunks emit goes to the places of arrays: in order, or to copies that threads have for themselves.

use std::slice;
use std::sync::{Mutex, PoisonError};

use lawson_oracle::scalar::ScalarType;

use super::{Shared, Task, TileLoop};
use crate::native::backend::{Bin, LoopError};
use crate::native::tile::{AnyOrder, BinsCode, OutputCode, Waiting};
use lawson_tiles::bins::{Coming, in_rows, places};
use lawson_tiles::buffer::{Buffer, Slice};
use lawson_tiles::{elem::Elem, with_type};

/// Elements of a loop for each place of its arrays, from how many on threads have arrays of their own.
const PLACES: usize = 8;

/// So many places at most have them: more fit no cache.
const MOST: usize = 1 << 21;

/// Arrays of the same places as a loop's, for elements that may come in any order: whoever has a chunk takes some that
/// nobody has, or makes them. They are brought together when all chunks are done.
pub(super) struct Apart {
    alike: Vec<Alike>,
    free: Mutex<Vec<Vec<Bin>>>,
}

/// What an array and those apart from it have alike.
struct Alike {
    dims: Vec<i64>,
    len: usize,
    any_order: AnyOrder,
}

impl TileLoop {
    /// Arrays for each thread, where these give the same bits, and are few beside so many elements.
    pub(super) fn apart(&self, n: usize, bins: &[Bin]) -> Option<Apart> {
        let mut places = 0;
        let mut alike = Vec::new();
        let mut rest = bins.iter();
        for code in self.bins() {
            let any_order = code.any_order?;
            for bin in rest.by_ref().take(code.widths.len()) {
                let len = bin.array.slice().len();
                places += len;
                alike.push(Alike { dims: bin.dims.clone(), len, any_order });
            }
        }
        if alike.is_empty() || places > MOST.min(n / PLACES) {
            return None;
        }
        Some(Apart { alike, free: Mutex::default() })
    }

    /// Brings what a chunk emitted to arrays that this thread has for itself meanwhile.
    pub(super) fn put_apart(&self, apart: &Apart, task: &Task, shared: &Shared) {
        let free = || apart.free.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = free().pop();
        let mut bins = taken.unwrap_or_else(|| apart.made());
        let mut rest = &mut bins[..];
        for code in self.bins() {
            let (bins, behind) = std::mem::take(&mut rest).split_at_mut(code.widths.len());
            rest = behind;
            bring(code, slice::from_ref(task), bins, shared);
        }
        free().push(bins);
    }

    /// Brings what came to arrays apart to the loop's.
    pub(super) fn put_together(&self, apart: Apart, bins: &mut [Bin]) {
        for part in apart.free.into_inner().unwrap_or_else(PoisonError::into_inner) {
            for ((bin, part), alike) in bins.iter_mut().zip(part).zip(&apart.alike) {
                (alike.any_order.together)(&mut bin.array, part.array.slice());
            }
        }
    }

    /// Brings what the chunks of the wave emitted to the places of its arrays, in order.
    pub(super) fn put(&self, wave: &mut [Task], bins: &mut [Bin], shared: &Shared) -> Result<(), LoopError> {
        let mut rest = bins;
        for code in self.bins() {
            let (bins, behind) = std::mem::take(&mut rest).split_at_mut(code.widths.len());
            rest = behind;
            match &code.trees {
                Some(trees) => {
                    if !wave.iter_mut().all(|task| self.put_combined(code, trees, task, bins, shared)) {
                        return Err(LoopError::Failed);
                    }
                }
                None => bring(code, wave, bins, shared),
            }
        }
        Ok(())
    }

    fn bins(&self) -> impl Iterator<Item = &BinsCode> {
        self.code.outputs.iter().filter_map(|output| match output {
            OutputCode::Bins(code) => Some(code),
            _ => None,
        })
    }
}

impl Apart {
    fn made(&self) -> Vec<Bin> {
        let filled = |Alike { dims, len, any_order }: &Alike| {
            let with = any_order.neutral;
            let array = with_type!(with.ty(), T => Buffer::from(vec![T::from_scalar(with); *len]));
            Bin { array, dims: dims.clone() }
        };
        self.alike.iter().map(filled).collect()
    }
}

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
                Waiting::Uniform(u) => slice::from_ref(&shared.uniforms.of::<T>()[*u]),
            }))
        };
        let (indices, others) = code.elements.split_at(code.rank);
        let indices: Vec<&[i64]> = indices.iter().map(|index| waiting(index).of::<i64>()).collect();
        let places = places(&mut computed, &dims, &indices);
        let mut scalars = code.put.iter().zip(others);
        for (bin, width) in bins.iter_mut().zip(&code.widths) {
            for (at, (put, values)) in scalars.by_ref().take(*width).enumerate() {
                let mut inside = Vec::new();
                let places = in_rows(&mut inside, places, &bin.array, (*width, at));
                put(&mut bin.array, Coming { places, values: waiting(values) });
            }
        }
    }
}
