//! Scans inside chunks, exactly as `lawson_oracle::schedule` brackets them, on whole tiles of
//! operands: the prefixes of many blocks are stepped together, and so are the carries of many chunks.
//!
//! An operator is compiled twice: for prefixes and carries, and for the components that are read after the scan. The
//! second form reads its right operand in the chunk's temporaries ([`ScanCode::apply`]).

use lawson_oracle::scalar::Scalar;

use super::combine::for_each_column;
use super::tile::ScanCode;
use lawson_tiles::columns;
use lawson_tiles::frame::{Frame, Loc, Vecs};
use lawson_tiles::table;
use lawson_tiles::{
    elem::{Elem, PerType},
    with_type,
};

/// Blocks that are stepped together: enough to make an instruction pay, few enough that their
/// elements stay near.
const BLOCKS: usize = 128;

/// A chunk whose blocks have their prefixes, and wait for their carries.
pub struct Chunk<'t> {
    /// Its temporaries.
    pub temps: &'t mut PerType<Vecs>,
    /// Its elements.
    pub len: usize,
}

impl ScanCode {
    /// The whole scan inside the chunk, for a primitive that has code for it: each of the first `len`
    /// elements (at least one) becomes the carry of its block combined with the prefix inside its
    /// block, in place, and the last is the fold of all; that is given. Nothing for other operators.
    pub fn at_once(&self, frame: &mut Frame, len: usize, block: usize) -> Option<Vec<Scalar>> {
        let commutative = self.pending.op.builtin.and_then(table::commutative)?;
        (commutative.scan)(frame, self.pending.bufs[0].1, self.pending.present, len, block);
        Some(self.pending.element(frame, len - 1))
    }

    /// Whether [`ScanCode::at_once`] does it.
    pub fn is_at_once(&self) -> bool {
        self.pending.op.builtin.and_then(table::commutative).is_some()
    }

    /// The prefixes inside the blocks, in place. An absent element becomes what stands before it in its
    /// block, so that the last is the fold of all.
    pub fn prefixes(&self, frame: &mut Frame, len: usize, block: usize, tile: usize) {
        let (pending, together) = (&self.pending, BLOCKS.min(tile) * block);
        for start in (0..len).step_by(together) {
            self.step_blocks(frame, start, (start + together).min(len), block);
        }
        // The last element of a block is its fold.
        let folds: Vec<usize> = self.inner.bufs.iter().map(|(_, inner)| *inner).collect();
        for_each_column!(pending, &folds, self.inner.present.unwrap_or_default(), (T, temp, inner) => {
            let mut folds = std::mem::take(&mut frame.temps.of_mut::<T>()[inner]);
            let elements = &frame.temps.of::<T>()[temp][..len];
            columns::column(&mut folds[..len / block], elements, block, block - 1);
            if !len.is_multiple_of(block) {
                folds[len / block] = elements[len - 1];
            }
            frame.temps.of_mut::<T>()[inner] = folds;
        });
    }

    /// The prefixes of the blocks from `start` to `end`: one step for all of them at a time.
    fn step_blocks(&self, frame: &mut Frame, start: usize, end: usize, block: usize) {
        let pending = &self.pending;
        let op = &pending.op;
        // Blocks here that have an element at j.
        let with = |j: usize| (end - start).saturating_sub(j).div_ceil(block);
        frame.len = with(0);
        for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
            let out = &mut frame.regs.of_mut::<T>()[reg][..frame.len];
            columns::column(out, &frame.temps.of::<T>()[temp][start..end], block, 0);
        });
        for j in 1..block {
            frame.len = with(j);
            if frame.len == 0 {
                return;
            }
            for_each_column!(pending, &op.right, op.right_present, (T, temp, reg) => {
                let out = &mut frame.regs.of_mut::<T>()[reg][..frame.len];
                columns::column(out, &frame.temps.of::<T>()[temp][start..end], block, j);
            });
            op.run(frame, pending.masked());
            op.step(frame, pending.masked());
            for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
                let rows = &mut frame.temps.of_mut::<T>()[temp][start..end];
                columns::set_column(rows, block, j, &frame.regs.of::<T>()[reg][..frame.len]);
            });
        }
    }

    /// The carry before each block but the first, in all of these chunks at a time: a carry needs the
    /// one before, but chunks need nothing of each other. All have the same length, and there are at
    /// most as many as a tile has lanes. A carry takes the place of the fold of its block. Gives the fold
    /// of each chunk; nothing where no element is present.
    pub fn carries(&self, frame: &mut Frame, chunks: &mut [Chunk], block: usize) -> Vec<Option<Vec<Scalar>>> {
        let pending = &self.pending;
        let op = &pending.op;
        let len = chunks.first().map_or(0, |chunk| chunk.len);
        frame.len = chunks.len();
        for_each_column!(self.inner, &op.left, op.left_present, (T, temp, reg) => {
            gather(&mut frame.regs.of_mut::<T>()[reg], chunks, temp, 0);
        });
        for b in 1..len.div_ceil(block) {
            for_each_column!(self.inner, &op.right, op.right_present, (T, temp, reg) => {
                gather(&mut frame.regs.of_mut::<T>()[reg], chunks, temp, b);
            });
            for_each_column!(self.inner, &op.left, op.left_present, (T, temp, reg) => {
                scatter(&frame.regs.of::<T>()[reg], chunks, temp, b);
            });
            op.run(frame, pending.masked());
            op.step(frame, pending.masked());
        }
        let present =
            |lane: usize| pending.present.is_none() || frame.regs.of::<bool>()[op.left_present][lane];
        let fold = |lane: usize| {
            let components = op.tys.iter().zip(&op.left);
            components.map(|(ty, reg)| frame.lane(*ty, Loc::Reg(*reg), lane)).collect()
        };
        (0..chunks.len()).map(|lane| present(lane).then(|| fold(lane))).collect()
    }

    /// Combines each block's carry with the elements of the block; the first block has none.
    pub fn apply(&self, frame: &mut Frame, len: usize, block: usize, tile: usize) {
        for t in (0..len).step_by(tile) {
            let from = t.max(block.min(len));
            frame.len = (t + tile).min(len).saturating_sub(from);
            if frame.len > 0 {
                self.apply_tile(frame, from, block);
            }
        }
    }

    /// As `apply`, for the elements from `from` on, `frame.len` of them.
    fn apply_tile(&self, frame: &mut Frame, from: usize, block: usize) {
        let (pending, n) = (&self.pending, frame.len);
        if let Some(op) = &self.apply {
            frame.at = from;
            for k in &op.left_read {
                let ((ty, temp), reg) = (self.inner.bufs[*k], op.left[*k]);
                with_type!(ty, T => {
                    let out = &mut frame.regs.of_mut::<T>()[reg][..n];
                    columns::repeat(out, &frame.temps.of::<T>()[temp][from / block..], block);
                });
            }
            op.run(frame, false);
            for (result, k) in self.read.iter().enumerate() {
                op.write(frame, result, false, (pending.bufs[*k], from));
            }
            return;
        }
        let op = &pending.op;
        for_each_column!(pending, &op.right, op.right_present, (T, temp, reg) => {
            let out = &mut frame.regs.of_mut::<T>()[reg][..n];
            out.copy_from_slice(&frame.temps.of::<T>()[temp][from..from + n]);
        });
        for_each_column!(self.inner, &op.left, op.left_present, (T, temp, reg) => {
            let out = &mut frame.regs.of_mut::<T>()[reg][..n];
            columns::repeat(out, &frame.temps.of::<T>()[temp][from / block..], block);
        });
        op.run(frame, pending.masked());
        pending.write(frame, from);
    }
}

/// Lane by lane, the element at `i` of each chunk's temporary.
fn gather<T: Elem>(out: &mut [T], chunks: &[Chunk], temp: usize, i: usize) {
    out.iter_mut().zip(chunks).for_each(|(out, chunk)| *out = chunk.temps.of::<T>()[temp][i]);
}

/// Lane by lane, to `i` in each chunk's temporary.
fn scatter<T: Elem>(values: &[T], chunks: &mut [Chunk], temp: usize, i: usize) {
    values.iter().zip(chunks).for_each(|(value, chunk)| chunk.temps.of_mut::<T>()[temp][i] = *value);
}
