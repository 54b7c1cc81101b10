//! Windows: what is computed from one index and read at several that are near each other. It is computed once for the
//! elements of a tile and their neighbours, and stays, so that the next tile computes only what it has more.
//!
//! That needs indices that count upwards or are the same ([`Ramps`]), and elements between the least and the greatest that
//! can all be computed. Where this is not so, as at a border where neighbours are wrapped, each reader computes its own.

use std::ops::Range;

use lawson_oracle::scalar::ScalarType;

use crate::counting;
use crate::frame::{Frame, Inst, Loc, Run};
use crate::ramps::{Ramp, Ramps};
use crate::register::Holds;
use crate::with_type;

/// A window.
pub struct Window {
    /// The type of its elements.
    pub ty: ScalarType,
    /// The temporary in which they stand, from the first one on.
    pub temp: usize,
    /// Which of [`Frame::windows`] says which elements are there.
    pub number: usize,
    /// The register of the indices at which `code` computes elements.
    pub index: usize,
    /// The register that says in which lanes they count.
    pub mask: usize,
    /// Writes elements to the temporary, at the place of the tile.
    pub code: Vec<Inst>,
    /// The indices of its readers.
    pub read: Vec<Place>,
}

/// The indices of elements.
#[derive(Clone, Copy)]
pub enum Place {
    /// These.
    At(Loc),
    /// The position and this.
    Shifted(Loc),
}

impl Place {
    /// The indices, where they count upwards or are the same.
    #[inline]
    fn ramps(self, frame: &Frame) -> Option<Ramps> {
        match self {
            Place::At(loc) => counting::counted(frame, &[loc]).map(|[ramps, ..]| ramps),
            Place::Shifted(by) => Some(Ramps::all(Ramp::from(self::shifted(frame, by)))),
        }
    }
}

/// The position of the first lane and this.
fn shifted(frame: &Frame, by: Loc) -> i64 {
    let Loc::Uniform(by) = by else { return 0 };
    frame.uniforms.of::<i64>()[by].wrapping_add((frame.start + frame.at) as i64)
}

/// Computes the elements that readers will need in this tile.
pub fn fill(frame: &mut Frame, inst: &Inst) {
    let Some(window) = &inst.window else { return };
    frame.windows[window.number] = window.filled(frame).unwrap_or(0..0);
}

/// The elements at the indices of this reader of a window, which `inst.index` says.
pub fn read(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| {
        let Some(window) = &inst.window else { return };
        let (place, Range { start, end }) = (window.read[inst.index], frame.windows[window.number].clone());
        if start == end {
            window.compute(frame, place, inst.mask);
            return frame.write::<T>(inst.dst, |frame, out| {
                out.copy_from_slice(&frame.temps.of::<T>()[window.temp][..out.len()]);
            });
        }
        let ramps = place.ramps(frame).expect("a window is filled where the indices of its readers are known");
        let there = |index: i64| (index - start) as usize;
        if let (Loc::Reg(reg), Ramps { first: Ramp { first, counts }, then: None }) = (inst.dst, ramps) {
            let from = there(first);
            return frame.hold::<T>(reg, match counts {
                true => Holds::Window { temp: window.temp, from },
                false => Holds::Uniform(frame.temps.of::<T>()[window.temp][from]),
            });
        }
        frame.write::<T>(inst.dst, |frame, out| {
            let elements = &frame.temps.of::<T>()[window.temp];
            for (lanes, Ramp { first, counts }) in ramps.parts(out.len()) {
                let (out, from) = (&mut out[lanes], there(first));
                match counts {
                    true => out.copy_from_slice(&elements[from..from + out.len()]),
                    false => out.fill(elements[from]),
                }
            }
        });
    })
}

impl Window {
    /// Computes the elements between the least and the greatest index of the readers, except for those that are there
    /// from the tile before. Nothing where they are too many, or one of them can't be computed.
    fn filled(&self, frame: &mut Frame) -> Option<Range<i64>> {
        let spans = self.read.iter().map(|place| place.ramps(frame)?.span(frame.len));
        let spans: Option<Vec<Range<i64>>> = spans.collect();
        let needed = spans?.into_iter().reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))?;
        let elements = usize::try_from(needed.end.checked_sub(needed.start)?).ok()?;
        let room = with_type!(self.ty, T => frame.temps.of::<T>()[self.temp].len());
        // What other chunks, or other rows, have left is none of its own.
        let before = if frame.at == 0 { 0..0 } else { frame.windows[self.number].clone() };
        if elements > room {
            return None;
        }
        let mut done = 0;
        if before.contains(&needed.start) {
            let from = (needed.start - before.start) as usize;
            done = (before.end.min(needed.end) - needed.start) as usize;
            with_type!(self.ty, T => frame.temps.of_mut::<T>()[self.temp].copy_within(from..from + done, 0));
        }
        let (at, len, failed) = (frame.at, frame.len, std::mem::take(&mut frame.failed));
        frame.hold(self.mask, Holds::Uniform(true));
        let tile = frame.regs.of::<i64>()[self.index].room();
        while done < elements && !frame.failed {
            (frame.at, frame.len) = (done, tile.min(elements - done));
            let first = needed.start + done as i64;
            frame.hold::<i64>(self.index, Holds::Counting(Ramps::all(Ramp::from(first))));
            self.code.iter().for_each(|inst| (inst.run)(frame, inst));
            done += frame.len;
        }
        (frame.at, frame.len) = (at, len);
        // Whether a reader fails it knows itself.
        (!std::mem::replace(&mut frame.failed, failed)).then_some(needed)
    }

    /// Computes the elements at the indices of one reader, to the front of the temporary.
    fn compute(&self, frame: &mut Frame, place: Place, mask: Option<Loc>) {
        match place {
            Place::At(loc) => frame.assign::<i64>(Loc::Reg(self.index), loc),
            Place::Shifted(by) => {
                let first = self::shifted(frame, by);
                frame.hold::<i64>(self.index, Holds::Counting(Ramps::all(Ramp::from(first))));
            }
        }
        match mask {
            Some(mask) => frame.assign::<bool>(Loc::Reg(self.mask), mask),
            None => frame.hold(self.mask, Holds::Uniform(true)),
        }
        let at = std::mem::take(&mut frame.at);
        self.code.iter().for_each(|inst| (inst.run)(frame, inst));
        frame.at = at;
    }
}
