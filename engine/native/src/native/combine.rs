//! Operators on the elements of one chunk: the balanced tree of a fold, exactly as
//! `lawson_oracle::schedule` defines it, but on whole tiles of operands at a time.

use lawson_oracle::scalar::Scalar;

use super::tile::{OpCode, Pending, Temp};
use lawson_tiles::extremum;
use lawson_tiles::frame::{Frame, Loc};
use lawson_tiles::register::Holds;
use lawson_tiles::simd::{self, Src};
use lawson_tiles::{elem::Elem, with_type};

impl OpCode {
    /// Combines the first `frame.len` lanes of left and right. Where `masked`, only lanes with both
    /// operands present count.
    pub fn run(&self, frame: &mut Frame, masked: bool) {
        let n = frame.len;
        let bools = frame.regs.of_mut::<bool>();
        if masked {
            let mut both = std::mem::take(&mut bools[self.both]);
            let (l, r) = (&bools[self.left_present][..n], &bools[self.right_present][..n]);
            simd::map2(frame.arch, &mut both[..n], Src::Tile(l), Src::Tile(r), |l, r| l & r);
            bools[self.both] = both;
        } else {
            frame.hold(self.both, Holds::Uniform(true));
        }
        for inst in &self.insts {
            (inst.run)(frame, inst);
        }
    }

    /// Writes component `k` of the combination: what is absent adds no node.
    pub fn finish<T: Elem>(&self, frame: &Frame, k: usize, masked: bool, out: &mut [T]) {
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

    /// Writes component `k` of the combination, `frame.len` of it, to a temporary at `t` and after.
    pub fn write(&self, frame: &mut Frame, k: usize, masked: bool, ((ty, temp), t): (Temp, usize)) {
        with_type!(ty, T => {
            let mut out = std::mem::take(&mut frame.temps.of_mut::<T>()[temp]);
            self.finish::<T>(frame, k, masked, &mut out[t..t + frame.len]);
            frame.temps.of_mut::<T>()[temp] = out;
        });
    }

    /// Makes the combination the next left operand.
    pub fn step(&self, frame: &mut Frame, masked: bool) {
        if self.takes_over && !masked && self.are_tiles(frame) {
            for ((ty, left), result) in self.tys.iter().zip(&self.left).zip(&self.results) {
                if let Loc::Reg(result) = result {
                    with_type!(*ty, T => frame.regs.of_mut::<T>().swap(*left, *result));
                }
            }
            return;
        }
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

    /// Whether the registers of all results hold tiles.
    fn are_tiles(&self, frame: &Frame) -> bool {
        self.tys.iter().zip(&self.results).all(|(ty, loc)| match loc {
            Loc::Reg(r) => with_type!(*ty, T => matches!(frame.regs.of::<T>()[*r].holds(), Holds::Tile)),
            _ => false,
        })
    }

    /// The combination is present where an operand is: that is the left operand's presence now.
    pub fn unite_presence(&self, frame: &mut Frame) {
        let bools = frame.regs.of_mut::<bool>();
        let mut left = std::mem::take(&mut bools[self.left_present]);
        left[..frame.len].iter_mut().zip(&*bools[self.right_present]).for_each(|(l, r)| *l |= r);
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

pub(super) use for_each_column;

impl Pending {
    /// Whether elements may be absent.
    pub fn masked(&self) -> bool {
        self.present.is_some()
    }

    /// The fold of the first `len` elements in a balanced tree of adjacent pairs; nothing where no
    /// element is present. Overwrites the elements.
    pub fn tree(&self, frame: &mut Frame, len: usize, tile: usize) -> Option<Vec<Scalar>> {
        if let Some(places) = self.best(frame, len) {
            return self.tree_of(frame, places);
        }
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

    /// The places of the elements that alone count, where the operator keeps the least or greatest and these are few.
    fn best(&self, frame: &Frame, len: usize) -> Option<Vec<usize>> {
        let extremum = self.op.extremum.filter(|_| !self.masked() && len > 1)?;
        extremum::places_of(frame, self.bufs[extremum.key], len, extremum.greatest)
    }

    /// The fold of the elements at these places, where there are others than these that are absent.
    fn tree_of(&self, frame: &mut Frame, places: Vec<usize>) -> Option<Vec<Scalar>> {
        let mut nodes: Vec<(usize, Vec<Scalar>)> =
            places.into_iter().map(|place| (place, self.element(frame, place))).collect();
        while nodes.len() > 1 {
            let mut above: Vec<(usize, Vec<Scalar>)> = Vec::with_capacity(nodes.len());
            for (place, element) in nodes {
                match above.last_mut() {
                    Some((pair, left)) if *pair == place / 2 => *left = self.op.one(frame, left, &element),
                    _ => above.push((place / 2, element)),
                }
            }
            nodes = above;
        }
        nodes.pop().map(|(_, element)| element)
    }

    /// Combines the pairs from `t` on, `frame.len` of them, and writes them to `t` and after.
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
        self.write(frame, t);
    }

    /// Writes the combination, `frame.len` of it, to `t` and after.
    pub fn write(&self, frame: &mut Frame, t: usize) {
        let n = frame.len;
        for (k, temp) in self.bufs.iter().enumerate() {
            self.op.write(frame, k, self.masked(), (*temp, t));
        }
        if let Some(p) = self.present {
            self.op.unite_presence(frame);
            let left = &frame.regs.of::<bool>()[self.op.left_present][..n];
            frame.temps.of_mut::<bool>()[p][t..t + n].copy_from_slice(left);
        }
    }

    /// The element at `i`.
    pub fn element(&self, frame: &Frame, i: usize) -> Vec<Scalar> {
        self.bufs
            .iter()
            .map(|(ty, w)| with_type!(*ty, T => frame.temps.of::<T>()[*w][i].to_scalar()))
            .collect()
    }
}
