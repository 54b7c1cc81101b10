//! What chunks emit goes to the places of arrays: in order, or to copies that threads have for themselves.
//!
//! Elements wait in the temporaries of their chunk, and are brought to their places on one thread, chunk after chunk.
//! Where a built-in operator gives the same bits in any order (`BinsCode::any_order`) and the places are few, each
//! thread has places of its own, which are combined at the end.
//!
//! Lanes for each place were tried. They cost more than half of a PageRank step, and fused and unfused forms added in
//! different orders.

use std::slice;
use std::sync::{Mutex, PoisonError};

use lawson_oracle::scalar::ScalarType;

use super::{Shared, Task, TileLoop};
use crate::native::backend::Bin;
use crate::native::tile::{AnyOrder, BinsCode, OutputCode, Waiting};
use lawson_tiles::bins::{Coming, in_rows, places};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool, Slice};
use lawson_tiles::{elem::Elem, with_type};

/// Elements of a loop for each place of its arrays, from how many on threads have arrays of their own.
const PLACES: usize = 8;

/// So many places at most have them: more fit no cache.
const MOST: usize = 1 << 21;

/// Arrays of the same places as a loop's, for elements that may come in any order: whoever has a chunk takes some that
/// nobody has. They are brought together when all chunks are done.
pub(super) struct Apart {
    /// What combines the elements of each array.
    any_order: Vec<AnyOrder>,
    free: Mutex<Vec<Own>>,
}

/// Arrays that one thread has at a time.
struct Own {
    bins: Vec<Bin>,
    /// Nothing is in them yet: their values are arbitrary.
    fresh: bool,
}

impl TileLoop {
    /// Arrays for so many threads, where these give the same bits, are few beside so many elements, and have room.
    pub(super) fn apart(&self, n: usize, bins: &[Bin], threads: usize, pool: &Pool) -> Option<Apart> {
        let mut any_order = Vec::new();
        for code in self.bins() {
            any_order.extend(vec![code.any_order?; code.widths.len()]);
        }
        let len = |bin: &Bin| bin.array.slice().len();
        if bins.is_empty() || bins.iter().map(len).sum::<usize>() > MOST.min(n / PLACES) {
            return None;
        }
        let alike = |(bin, any_order): (&Bin, &AnyOrder)| {
            let array = with_type!(any_order.neutral.ty(), T => pool.take::<T>(len(bin)).map(Buffer::from))?;
            Ok(Bin { array, dims: bin.dims.clone() })
        };
        let own = || {
            let bins = bins.iter().zip(&any_order).map(alike).collect::<Result<_, NoMemory>>()?;
            Ok(Own { bins, fresh: true })
        };
        let free = (0..threads).map(|_| own()).collect::<Result<_, NoMemory>>().ok()?;
        Some(Apart { any_order, free: Mutex::new(free) })
    }

    /// Brings what a chunk emitted to arrays that this thread has for itself meanwhile; whether there are any.
    pub(super) fn put_apart(&self, apart: &Apart, task: &Task, shared: &Shared) -> bool {
        let free = || apart.free.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that were in use last are taken first.
        let Some(mut own) = free().pop() else { return false };
        if std::mem::take(&mut own.fresh) {
            own.bins.iter_mut().zip(&apart.any_order).for_each(|(bin, any_order)| any_order.clear(bin));
        }
        let mut rest = &mut own.bins[..];
        for code in self.bins() {
            let (bins, behind) = std::mem::take(&mut rest).split_at_mut(code.widths.len());
            rest = behind;
            bring(code, slice::from_ref(task), bins, shared);
        }
        free().push(own);
        true
    }

    /// Brings what came to arrays apart to the loop's.
    pub(super) fn put_together(&self, apart: Apart, bins: &mut [Bin]) {
        let all = apart.free.into_inner().unwrap_or_else(PoisonError::into_inner);
        for own in all.into_iter().filter(|own| !own.fresh) {
            for ((bin, part), any_order) in bins.iter_mut().zip(own.bins).zip(&apart.any_order) {
                (any_order.together)(&mut bin.array, part.array.slice());
            }
        }
    }

    /// Brings what the chunks of the wave emitted to the places of its arrays, in order.
    pub(super) fn put(&self, wave: &[Task], bins: &mut [Bin], shared: &Shared) {
        let mut rest = bins;
        for code in self.bins() {
            let (bins, behind) = std::mem::take(&mut rest).split_at_mut(code.widths.len());
            rest = behind;
            bring(code, wave, bins, shared);
        }
    }

    fn bins(&self) -> impl Iterator<Item = &BinsCode> {
        self.code.outputs.iter().filter_map(|output| match output {
            OutputCode::Bins(code) => Some(code),
            _ => None,
        })
    }
}

impl AnyOrder {
    /// Lets an array hold what changes nothing.
    fn clear(&self, bin: &mut Bin) {
        with_type!(self.neutral.ty(), T => T::from_buffer(&mut bin.array).fill(T::from_scalar(self.neutral)));
    }
}

/// Brings what some chunks emitted to its places, in order.
fn bring(code: &BinsCode, tasks: &[Task], bins: &mut [Bin], shared: &Shared) {
    let Some(dims) = bins.first().map(|bin| bin.dims[..code.rank].to_vec()) else { return };
    let mut computed = Vec::new();
    for task in tasks {
        if shared.stop.is_asked_for() {
            // The run looks again at its end, and gives nothing.
            return;
        }
        let Some(scratch) = &task.scratch else { continue };
        let len = code.count.map_or(task.len, |count| task.counts[count]);
        // What comes before the chunk in a scan is its own.
        let uniforms = task.uniforms.as_deref().unwrap_or(&shared.uniforms);
        let waiting = |(ty, place): &(ScalarType, Waiting)| {
            with_type!(*ty, T => Slice::from(match place {
                Waiting::Input(k) => &shared.inputs.of::<T>()[*k][task.start..][..len],
                Waiting::Temp(temp) => &scratch.temps.of::<T>()[*temp][..len],
                Waiting::Uniform(u) => slice::from_ref(&uniforms.of::<T>()[*u]),
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
