//! Operators on the elements of one chunk: the balanced tree of a fold, and the blocks of a scan,
//! exactly as `lawson_oracle::schedule` defines them, but on whole tiles of operands at a time.

use lawson_oracle::scalar::Scalar;

use super::elem::{Elem, with_type};
use super::frame::{Frame, Loc};
use super::table;
use super::tile::{OpCode, Pending, ScanCode};

/// Elements `from`, `from + stride`, ..
#[derive(Clone, Copy)]
struct Strided {
    from: usize,
    stride: usize,
}

impl OpCode {
    fn run(&self, frame: &mut Frame) {
        for inst in &self.insts {
            (inst.run)(frame, inst);
        }
    }

    /// Combines two elements that are both present.
    pub fn one(&self, frame: &mut Frame, left: &[Scalar], right: &[Scalar]) -> Vec<Scalar> {
        frame.len = 1;
        frame.regs.of_mut::<bool>()[self.present][0] = true;
        for (k, ty) in self.tys.iter().enumerate() {
            frame.set_lane(*ty, self.left[k], 0, left[k]);
            frame.set_lane(*ty, self.right[k], 0, right[k]);
        }
        self.run(frame);
        self.tys.iter().zip(&self.results).map(|(ty, loc)| frame.lane(*ty, *loc, 0)).collect()
    }
}

impl Pending {
    /// The fold of the first `len` elements in a balanced tree of adjacent pairs; nothing where no
    /// element is present. Overwrites the elements.
    pub fn tree(&self, frame: &mut Frame, len: usize, tile: usize) -> Option<Vec<Scalar>> {
        let mut len = len;
        while len > 1 {
            let pairs = len / 2;
            for t in (0..pairs).step_by(tile) {
                frame.len = tile.min(pairs - t);
                self.load(frame, &self.op.left, Strided { from: 2 * t, stride: 2 });
                let present = self.presence(frame, Strided { from: 2 * t, stride: 2 });
                self.combine(
                    frame,
                    &present,
                    Strided { from: 2 * t + 1, stride: 2 },
                    Strided { from: t, stride: 1 },
                );
            }
            if len % 2 == 1 {
                for (ty, w) in &self.bufs {
                    with_type!(*ty, T => frame.wides.of_mut::<T>()[*w][pairs] = frame.wides.of::<T>()[*w][len - 1]);
                }
                if let Some(p) = self.present {
                    frame.wides.of_mut::<bool>()[p][pairs] = frame.wides.of::<bool>()[p][len - 1];
                }
            }
            len = pairs + len % 2;
        }
        (len == 1 && self.present.is_none_or(|p| frame.wides.of::<bool>()[p][0]))
            .then(|| self.element(frame, 0))
    }

    /// The element at `i`.
    fn element(&self, frame: &Frame, i: usize) -> Vec<Scalar> {
        self.bufs
            .iter()
            .map(|(ty, w)| with_type!(*ty, T => frame.wides.of::<T>()[*w][i].to_scalar()))
            .collect()
    }

    fn load(&self, frame: &mut Frame, regs: &[usize], at: Strided) {
        for ((ty, w), reg) in self.bufs.iter().zip(regs) {
            with_type!(*ty, T => {
                let wide = frame.wides.of::<T>()[*w][at.from..].iter().step_by(at.stride);
                let reg = &mut frame.regs.of_mut::<T>()[*reg][..frame.len];
                reg.iter_mut().zip(wide).for_each(|(r, x)| *r = *x);
            });
        }
    }

    /// Which elements are present; none means all.
    fn presence(&self, frame: &Frame, at: Strided) -> Option<Vec<bool>> {
        let wide = &frame.wides.of::<bool>()[self.present?][at.from..];
        Some(wide.iter().step_by(at.stride).take(frame.len).copied().collect())
    }

    /// Combines the left operand, which is loaded and has this presence, with the elements at
    /// `right`; what is absent adds no node.
    fn combine(&self, frame: &mut Frame, left_present: &Option<Vec<bool>>, right: Strided, to: Strided) {
        self.load(frame, &self.op.right, right);
        let right_present = self.presence(frame, right);
        let left_present = left_present.as_deref();
        let both = &mut frame.regs.of_mut::<bool>()[self.op.present][..frame.len];
        match (left_present, &right_present) {
            (None, None) => both.fill(true),
            (Some(p), None) => both.copy_from_slice(p),
            (None, Some(p)) => both.copy_from_slice(p),
            (Some(l), Some(r)) => both.iter_mut().zip(l).zip(r).for_each(|((b, l), r)| *b = *l & *r),
        }
        self.op.run(frame);
        for (k, (ty, w)) in self.bufs.iter().enumerate() {
            with_type!(*ty, T => self.store::<T>(frame, k, *w, left_present, right_present.as_deref(), to));
        }
        if let Some(p) = self.present {
            let wide = frame.wides.of_mut::<bool>()[p][to.from..].iter_mut().step_by(to.stride);
            for (i, out) in wide.take(frame.len).enumerate() {
                *out = left_present.is_none_or(|l| l[i]) | right_present.as_ref().is_none_or(|r| r[i]);
            }
        }
    }

    fn store<T: Elem>(
        &self,
        frame: &mut Frame,
        k: usize,
        wide: usize,
        left: Option<&[bool]>,
        right: Option<&[bool]>,
        to: Strided,
    ) {
        let n = frame.len;
        let regs = frame.regs.of::<T>();
        let out = frame.wides.of_mut::<T>()[wide][to.from..].iter_mut().step_by(to.stride).take(n);
        let splat;
        let result: &[T] = match self.op.results[k] {
            Loc::Reg(r) => &regs[r][..n],
            Loc::Uniform(u) => {
                splat = vec![frame.uniforms.of::<T>()[u]; n];
                &splat
            }
            Loc::Wide(_) | Loc::Input(_) => unreachable!("operators work on registers"),
        };
        if left.is_none() && right.is_none() {
            out.zip(result).for_each(|(out, x)| *out = *x);
            return;
        }
        let (l, r) = (&regs[self.op.left[k]][..n], &regs[self.op.right[k]][..n]);
        let both = &frame.regs.of::<bool>()[self.op.present][..n];
        for (i, out) in out.enumerate() {
            let one = if left.is_none_or(|p| p[i]) { l[i] } else { r[i] };
            *out = if both[i] { result[i] } else { one };
        }
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
        for j in 1..block.min(len) {
            // Blocks that have an element at j.
            let blocks = (len - j).div_ceil(block);
            for b in (0..blocks).step_by(tile) {
                frame.len = tile.min(blocks - b);
                let left = Strided { from: b * block + j - 1, stride: block };
                let right = Strided { from: b * block + j, stride: block };
                pending.load(frame, &pending.op.left, left);
                let present = pending.presence(frame, left);
                pending.combine(frame, &present, right, right);
            }
        }
        let blocks = len.div_ceil(block);
        if blocks > 1 {
            self.carries(frame, blocks, block);
            for t in (block..len).step_by(tile) {
                frame.len = tile.min(len - t);
                self.load_inner(frame, t, block);
                let at = Strided { from: t, stride: 1 };
                let present = self.inner_present.map(|p| {
                    let inner = &frame.wides.of::<bool>()[p];
                    (t..t + frame.len).map(|i| inner[i / block]).collect()
                });
                pending.combine(frame, &present, at, at);
            }
        }
        let any = pending.present.is_none_or(|p| frame.wides.of::<bool>()[p][len - 1]);
        any.then(|| pending.element(frame, len - 1))
    }

    /// The carry before each block but the first.
    fn carries(&self, frame: &mut Frame, blocks: usize, block: usize) {
        let (op, bufs) = (&self.pending.op, &self.pending.bufs);
        for b in 1..blocks {
            let last = Strided { from: b * block - 1, stride: 1 };
            frame.len = 1;
            let right = self.pending.presence(frame, last).is_none_or(|p| p[0]);
            let left = b > 1 && self.inner_present.is_none_or(|p| frame.wides.of::<bool>()[p][b - 1]);
            self.pending.load(frame, &op.right, last);
            for (k, (ty, w)) in self.inner.iter().enumerate() {
                with_type!(*ty, T => {
                    let before = frame.wides.of::<T>()[*w][b - 1];
                    frame.regs.of_mut::<T>()[op.left[k]][0] = before;
                });
            }
            frame.regs.of_mut::<bool>()[op.present][0] = left && right;
            if left && right {
                op.run(frame);
            }
            for (k, (ty, w)) in self.inner.iter().enumerate() {
                with_type!(*ty, T => {
                    let carry = match (left, right) {
                        (true, true) => T::from_scalar(frame.lane(*ty, op.results[k], 0)),
                        (true, false) => frame.regs.of::<T>()[op.left[k]][0],
                        (false, _) => frame.wides.of::<T>()[bufs[k].1][b * block - 1],
                    };
                    frame.wides.of_mut::<T>()[*w][b] = carry;
                });
            }
            if let Some(p) = self.inner_present {
                frame.wides.of_mut::<bool>()[p][b] = left | right;
            }
        }
    }

    /// Loads each element's block carry as the left operand, for the tile at `t`.
    fn load_inner(&self, frame: &mut Frame, t: usize, block: usize) {
        for ((ty, w), reg) in self.inner.iter().zip(&self.pending.op.left) {
            with_type!(*ty, T => {
                let inner = &frame.wides.of::<T>()[*w];
                let reg = &mut frame.regs.of_mut::<T>()[*reg][..frame.len];
                reg.iter_mut().enumerate().for_each(|(i, r)| *r = inner[(t + i) / block]);
            });
        }
    }
}
