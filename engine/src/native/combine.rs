//! Operators on the elements of one chunk: the balanced tree of a fold, and the blocks of a scan,
//! exactly as `lawson_oracle::schedule` defines them, but on whole tiles of operands at a time.

use lawson_oracle::scalar::Scalar;

use super::elem::{Elem, with_type};
use super::frame::Frame;
use super::simd::{self, Src};
use super::table;
use super::tile::{OpCode, Pending, ScanCode};

/// Blocks of a scan that are stepped together: enough to make an instruction pay, few enough that
/// their elements stay in the first cache.
const BLOCKS: usize = 64;

impl OpCode {
    /// Combines the first `frame.len` lanes of left and right. Where `masked`, only lanes with both
    /// operands present count.
    fn run(&self, frame: &mut Frame, masked: bool) {
        let n = frame.len;
        let bools = frame.regs.of_mut::<bool>();
        let mut both = std::mem::take(&mut bools[self.both]);
        if masked {
            let (l, r) = (&bools[self.left_present][..n], &bools[self.right_present][..n]);
            simd::map2(frame.arch, &mut both[..n], Src::Tile(l), Src::Tile(r), |l, r| l & r);
        } else {
            both[..n].fill(true);
        }
        bools[self.both] = both;
        for inst in &self.insts {
            (inst.run)(frame, inst);
        }
    }

    /// Writes component `k` of the combination: what is absent adds no node.
    fn finish<T: Elem>(&self, frame: &Frame, k: usize, masked: bool, out: &mut [T]) {
        let result = frame.src(self.results[k]);
        if !masked {
            simd::map1(frame.arch, out, result, |x| x);
            return;
        }
        let (n, regs, bools) = (frame.len, frame.regs.of::<T>(), frame.regs.of::<bool>());
        let one = [&regs[self.left[k]][..n], &regs[self.right[k]][..n]];
        let present = [&bools[self.both][..n], &bools[self.left_present][..n]];
        simd::merge(frame.arch, out, present, result, one);
    }

    /// Makes the combination the next left operand.
    fn step(&self, frame: &mut Frame, masked: bool) {
        for (k, ty) in self.tys.iter().enumerate() {
            with_type!(*ty, T => {
                let mut out = std::mem::take(&mut frame.regs.of_mut::<T>()[self.out[k]]);
                self.finish::<T>(frame, k, masked, &mut out[..frame.len]);
                frame.regs.of_mut::<T>()[self.out[k]] = out;
            });
        }
        for (k, ty) in self.tys.iter().enumerate() {
            with_type!(*ty, T => frame.regs.of_mut::<T>().swap(self.left[k], self.out[k]));
        }
        if masked {
            self.unite_presence(frame);
        }
    }

    /// The combination is present where an operand is: that is the left operand's presence now.
    fn unite_presence(&self, frame: &mut Frame) {
        let bools = frame.regs.of_mut::<bool>();
        let mut left = std::mem::take(&mut bools[self.left_present]);
        left[..frame.len].iter_mut().zip(&bools[self.right_present]).for_each(|(l, r)| *l |= r);
        bools[self.left_present] = left;
    }

    /// Combines two elements that are both present.
    pub fn one(&self, frame: &mut Frame, left: &[Scalar], right: &[Scalar]) -> Vec<Scalar> {
        frame.len = 1;
        for (k, ty) in self.tys.iter().enumerate() {
            frame.set_lane(*ty, self.left[k], 0, left[k]);
            frame.set_lane(*ty, self.right[k], 0, right[k]);
        }
        self.run(frame, false);
        self.tys.iter().zip(&self.results).map(|(ty, loc)| frame.lane(*ty, *loc, 0)).collect()
    }
}

/// Runs an expression for each component and for the presence: `$T` is the type, `$temp` the
/// temporary that holds the elements, `$reg` the register from the list.
macro_rules! for_each_column {
    ($pending:expr, $regs:expr, $present:expr, ($T:ident, $temp:ident, $reg:ident) => $body:expr) => {
        for ((ty, $temp), $reg) in $pending.bufs.iter().zip($regs) {
            let ($temp, $reg) = (*$temp, *$reg);
            with_type!(*ty, $T => $body);
        }
        if let Some($temp) = $pending.present {
            type $T = bool;
            let $reg = $present;
            $body
        }
    };
}

impl Pending {
    fn masked(&self) -> bool {
        self.present.is_some()
    }

    /// The fold of the first `len` elements in a balanced tree of adjacent pairs; nothing where no
    /// element is present. Overwrites the elements.
    pub fn tree(&self, frame: &mut Frame, len: usize, tile: usize) -> Option<Vec<Scalar>> {
        let mut len = len;
        while len > 1 {
            let pairs = len / 2;
            for t in (0..pairs).step_by(tile) {
                frame.len = tile.min(pairs - t);
                self.pairs(frame, t);
            }
            if len % 2 == 1 {
                for_each_column!(self, &self.op.left, 0, (T, temp, _reg) => {
                    frame.temps.of_mut::<T>()[temp][pairs] = frame.temps.of::<T>()[temp][len - 1];
                });
            }
            len = pairs + len % 2;
        }
        let present = self.present.is_none_or(|p| frame.temps.of::<bool>()[p][0]);
        (len == 1 && present).then(|| self.element(frame, 0))
    }

    /// Combines the pairs from `t` on, `frame.len` of them, and writes them to `t` and behind.
    fn pairs(&self, frame: &mut Frame, t: usize) {
        let n = frame.len;
        let rights = self.op.right.iter().chain([&self.op.right_present]);
        let mut rights = rights.copied();
        for_each_column!(self, &self.op.left, self.op.left_present, (T, temp, left) => {
            let right = rights.next().unwrap_or(left);
            let regs = frame.regs.of_mut::<T>();
            let (mut l, mut r) = (std::mem::take(&mut regs[left]), std::mem::take(&mut regs[right]));
            simd::split(frame.arch, &mut l[..n], &mut r[..n], &frame.temps.of::<T>()[temp][2 * t..2 * (t + n)]);
            let regs = frame.regs.of_mut::<T>();
            (regs[left], regs[right]) = (l, r);
        });
        self.op.run(frame, self.masked());
        for (k, (ty, temp)) in self.bufs.iter().enumerate() {
            with_type!(*ty, T => {
                let mut out = std::mem::take(&mut frame.temps.of_mut::<T>()[*temp]);
                self.op.finish::<T>(frame, k, self.masked(), &mut out[t..t + n]);
                frame.temps.of_mut::<T>()[*temp] = out;
            });
        }
        if let Some(p) = self.present {
            self.op.unite_presence(frame);
            let left = &frame.regs.of::<bool>()[self.op.left_present][..n];
            frame.temps.of_mut::<bool>()[p][t..t + n].copy_from_slice(left);
        }
    }

    /// The element at `i`.
    fn element(&self, frame: &Frame, i: usize) -> Vec<Scalar> {
        self.bufs
            .iter()
            .map(|(ty, w)| with_type!(*ty, T => frame.temps.of::<T>()[*w][i].to_scalar()))
            .collect()
    }
}

impl ScanCode {
    /// Scans the first `len` elements (at least one) inside their chunk, in place: each becomes the
    /// carry of its block combined with the prefix inside its block. An absent element becomes what
    /// stands before it, so that the last is the fold of all; that is given, if any is present.
    pub fn in_chunk(&self, frame: &mut Frame, len: usize, block: usize, tile: usize) -> Option<Vec<Scalar>> {
        let pending = &self.pending;
        if let Some(commutative) = pending.op.builtin.and_then(table::commutative) {
            (commutative.scan)(frame, pending.bufs[0].1, pending.present, len, block);
            return Some(pending.element(frame, len - 1));
        }
        let blocks = len.div_ceil(block);
        for first in (0..blocks).step_by(BLOCKS.min(tile)) {
            self.prefixes(frame, first, BLOCKS.min(tile), len, block);
        }
        if blocks > 1 {
            self.carries(frame, blocks, block);
            for t in (0..len).step_by(tile) {
                // The first block has no carry.
                let from = t.max(block.min(len));
                frame.len = (t + tile).min(len).saturating_sub(from);
                if frame.len > 0 {
                    self.apply(frame, from, block);
                }
            }
        }
        let any = pending.present.is_none_or(|p| frame.temps.of::<bool>()[p][len - 1]);
        any.then(|| pending.element(frame, len - 1))
    }

    /// The prefixes inside each of `count` blocks from `first` on: one step for all of them at a time.
    fn prefixes(&self, frame: &mut Frame, first: usize, count: usize, len: usize, block: usize) {
        let pending = &self.pending;
        let op = &pending.op;
        let start = first * block;
        let end = ((first + count) * block).min(len);
        // Blocks here that have an element at j.
        let with = |j: usize| (end - start).saturating_sub(j).div_ceil(block);
        frame.len = with(0);
        for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
            simd::column(&mut frame.regs.of_mut::<T>()[reg][..frame.len], &frame.temps.of::<T>()[temp][start..end], block, 0);
        });
        for j in 1..block {
            frame.len = with(j);
            if frame.len == 0 {
                return;
            }
            for_each_column!(pending, &op.right, op.right_present, (T, temp, reg) => {
                let out = &mut frame.regs.of_mut::<T>()[reg][..frame.len];
                simd::column(out, &frame.temps.of::<T>()[temp][start..end], block, j);
            });
            op.run(frame, pending.masked());
            op.step(frame, pending.masked());
            for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
                let rows = &mut frame.temps.of_mut::<T>()[temp][start..end];
                simd::set_column(rows, block, j, &frame.regs.of::<T>()[reg][..frame.len]);
            });
        }
    }

    /// The carry before each block but the first.
    fn carries(&self, frame: &mut Frame, blocks: usize, block: usize) {
        let pending = &self.pending;
        let op = &pending.op;
        frame.len = 1;
        // Where nothing is masked, the carry before the second block is the first block.
        for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
            frame.regs.of_mut::<T>()[reg][0] = frame.temps.of::<T>()[temp][block - 1];
        });
        self.save(frame, 1);
        for b in 2..blocks {
            for_each_column!(pending, &op.right, op.right_present, (T, temp, reg) => {
                frame.regs.of_mut::<T>()[reg][0] = frame.temps.of::<T>()[temp][b * block - 1];
            });
            op.run(frame, pending.masked());
            op.step(frame, pending.masked());
            self.save(frame, b);
        }
    }

    /// Keeps the carry before block `b`.
    fn save(&self, frame: &mut Frame, b: usize) {
        let op = &self.pending.op;
        for ((ty, w), reg) in self.inner.iter().zip(&op.left) {
            with_type!(*ty, T => frame.temps.of_mut::<T>()[*w][b] = frame.regs.of::<T>()[*reg][0]);
        }
        if let Some(p) = self.inner_present {
            frame.temps.of_mut::<bool>()[p][b] = frame.regs.of::<bool>()[op.left_present][0];
        }
    }

    /// Combines each block's carry with the elements from `from` on, `frame.len` of them.
    fn apply(&self, frame: &mut Frame, from: usize, block: usize) {
        let pending = &self.pending;
        let op = &pending.op;
        let (n, masked) = (frame.len, pending.masked());
        for_each_column!(pending, &op.right, op.right_present, (T, temp, reg) => {
            let out = &mut frame.regs.of_mut::<T>()[reg][..n];
            out.copy_from_slice(&frame.temps.of::<T>()[temp][from..from + n]);
        });
        for ((ty, w), reg) in self.inner.iter().zip(&op.left) {
            with_type!(*ty, T => {
                simd::repeat(&mut frame.regs.of_mut::<T>()[*reg][..n], &frame.temps.of::<T>()[*w][from / block..], block);
            });
        }
        if let Some(p) = self.inner_present {
            let out = &mut frame.regs.of_mut::<bool>()[op.left_present][..n];
            simd::repeat(out, &frame.temps.of::<bool>()[p][from / block..], block);
        }
        op.run(frame, masked);
        op.step(frame, masked);
        for_each_column!(pending, &op.left, op.left_present, (T, temp, reg) => {
            frame.temps.of_mut::<T>()[temp][from..from + n].copy_from_slice(&frame.regs.of::<T>()[reg][..n]);
        });
    }
}
