//! What goes to bins by an operator of its own: the elements of a chunk that come to one place are combined in a
//! balanced tree, and then what stands there with these.

use super::{Bin, Shared, Task, TileLoop};
use crate::native::tile::{BinsCode, OpCode, Temp, Trees};
use lawson_tiles::bins::places;
use lawson_tiles::frame::Frame;
use lawson_tiles::groups::{Positions, groups};
use lawson_tiles::{
    elem::{Elem, PerType},
    with_type,
};

impl TileLoop {
    /// Combines what of a chunk goes to one place of bins of these extents. The elements of the places stand at the
    /// front of their temporaries then, with the place for the first of the indices.
    pub(super) fn combine_places(
        &self,
        code: &BinsCode,
        trees: &Trees,
        frame: &mut Frame,
        len: usize,
        dims: &[i64],
    ) {
        let len = if trees.masked { frame.counts[trees.count] } else { len };
        let scalars = code.scalars();
        let index = |(_, temp): &Temp| &frame.temps.of::<i64>()[*temp][..len];
        let indices: Vec<&[i64]> = trees.temps[..code.rank].iter().map(index).collect();
        let mut computed = Vec::new();
        let places = places(&mut computed, &dims[..code.rank], &indices);
        let positions = match trees.temps.get(code.rank + scalars) {
            Some(positions) => Positions::Each(index(positions)),
            None => Positions::From(frame.start),
        };
        let extent = dims[..code.rank].iter().map(|extent| *extent as usize).product();
        let groups = groups(places, extent, positions);
        let firsts: Vec<i64> = groups.firsts.iter().map(|first| places[*first as usize]).collect();
        let values = &trees.temps[code.rank..][..scalars];
        for pairs in groups.rounds.iter().flat_map(|round| round.chunks(self.machine.tile)) {
            combine_pairs(&trees.op, values, frame, pairs);
        }
        for (ty, temp) in values {
            with_type!(*ty, T => {
                let temp = &mut frame.temps.of_mut::<T>()[*temp];
                groups.firsts.iter().enumerate().for_each(|(to, first)| temp[to] = temp[*first as usize]);
            });
        }
        let (_, place) = trees.temps[0];
        frame.temps.of_mut::<i64>()[place][..firsts.len()].copy_from_slice(&firsts);
        frame.counts[trees.count] = firsts.len();
    }

    /// Combines what stands in the places of the bins with what [`TileLoop::combine_places`] has left of a chunk. Says
    /// whether that has a result everywhere.
    pub(super) fn put_combined(
        &self,
        code: &BinsCode,
        trees: &Trees,
        task: &mut Task,
        bins: &mut [Bin],
        shared: &Shared,
    ) -> bool {
        let Some(scratch) = &mut task.scratch else { return true };
        let mut outs = PerType::default();
        let mut frame = self.frame(scratch, shared, &mut outs);
        let (values, (_, place)) = (&trees.temps[code.rank..], trees.temps[0]);
        let targets = || {
            code.widths
                .iter()
                .enumerate()
                .flat_map(|(bin, width)| (0..*width).map(move |at| (bin, *width, at)))
        };
        for from in (0..task.counts[trees.count]).step_by(self.machine.tile) {
            let len = self.machine.tile.min(task.counts[trees.count] - from);
            frame.len = len;
            let places: Vec<usize> =
                frame.temps.of::<i64>()[place][from..][..len].iter().map(|place| *place as usize).collect();
            for (k, ((bin, width, at), (ty, temp))) in targets().zip(values).enumerate() {
                with_type!(*ty, T => {
                    let array = bins[bin].array.slice();
                    let array = array.of::<T>();
                    let left = &mut frame.regs.of_mut::<T>()[trees.op.left[k]];
                    places.iter().enumerate().for_each(|(i, place)| left[i] = array[place * width + at]);
                    let right = &mut frame.regs.of_mut::<T>()[trees.op.right[k]];
                    right[..len].copy_from_slice(&frame.temps.of::<T>()[*temp][from..][..len]);
                });
            }
            trees.op.run(&mut frame, false);
            for (k, ((bin, width, at), (ty, _))) in targets().zip(values).enumerate() {
                with_type!(*ty, T => {
                    let array = T::from_buffer(&mut bins[bin].array);
                    with_result(&trees.op, k, &mut frame, |_, result: &[T]| {
                        places.iter().zip(result).for_each(|(place, x)| array[place * width + at] = *x);
                    });
                });
            }
        }
        !frame.failed
    }
}

/// Combines pairs of elements, of which the first of each becomes what the operator gives.
fn combine_pairs(op: &OpCode, values: &[Temp], frame: &mut Frame, pairs: &[(u32, u32)]) {
    frame.len = pairs.len();
    for (k, (ty, temp)) in values.iter().enumerate() {
        with_type!(*ty, T => {
            let elements = &frame.temps.of::<T>()[*temp];
            let left = &mut frame.regs.of_mut::<T>()[op.left[k]][..pairs.len()];
            pairs.iter().zip(left).for_each(|((first, _), left)| *left = elements[*first as usize]);
            let right = &mut frame.regs.of_mut::<T>()[op.right[k]][..pairs.len()];
            pairs.iter().zip(right).for_each(|((_, second), right)| *right = elements[*second as usize]);
        });
    }
    op.run(frame, false);
    for (k, (ty, temp)) in values.iter().enumerate() {
        with_type!(*ty, T => with_result(op, k, frame, |frame, result: &[T]| {
            let elements = &mut frame.temps.of_mut::<T>()[*temp];
            pairs.iter().zip(result).for_each(|((first, _), x)| elements[*first as usize] = *x);
        }));
    }
}

/// Calls `f` with component `k` of what an operator has given, by lanes.
fn with_result<T: Elem>(op: &OpCode, k: usize, frame: &mut Frame, f: impl FnOnce(&mut Frame, &[T])) {
    let mut out = std::mem::take(&mut frame.regs.of_mut::<T>()[op.out[k]]);
    op.finish::<T>(frame, k, false, &mut out[..frame.len]);
    f(frame, &out[..frame.len]);
    frame.regs.of_mut::<T>()[op.out[k]] = out;
}
