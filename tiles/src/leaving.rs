//! Lanes that have taken their last turn of a region leave it, and those that stay close up: a turn costs what the
//! lanes that take it cost, and keeps nothing apart for the others.
//!
//! Only the state of such a region is kept, and the state of lanes that leave is put aside. When half of the lanes
//! have left, the others close up, with all that turns read from outside. So nothing in such a region may ask which
//! lane of the tile it is in.

use lawson_oracle::scalar::ScalarType;

use crate::compact::keep_in_place;
use crate::counting;
use crate::elem::Elem;
use crate::frame::{Frame, Loc};
use crate::region::Region;
use crate::register::Holds;
use crate::simd::{self, Src};
use crate::with_type;

/// The registers of a region that lanes leave.
pub struct Leaving {
    /// Which lanes were in it before a turn.
    pub were: usize,
    /// What each part of the state is in the lanes that have left.
    pub last: Vec<usize>,
    /// What turns read from outside of the region.
    pub outside: Vec<Outside>,
}

/// A register that turns read and do not write.
pub struct Outside {
    /// Its type.
    pub ty: ScalarType,
    /// Its number.
    pub reg: usize,
    /// Another one, for what it holds, while it holds only that of the lanes that stay.
    pub kept: usize,
}

/// Lanes close up as soon as no more than one of so many is left.
const SPARSE: usize = 2;

/// Lanes that are compared at once, for most turns few leave.
const COMPARED: usize = 32;

/// So few lanes cost as much as fewer.
const FEW: usize = 16;

/// Who is in a region.
struct Lanes {
    /// How many are.
    live: usize,
    /// Which lanes of the tile those are that closed up.
    of_tile: Option<Vec<usize>>,
    /// Those that have just left.
    gone: Vec<usize>,
}

/// Takes the turns of a region whose state is what it was before the first of them.
pub fn run(frame: &mut Frame, region: &Region, active: usize, leaving: &Leaving) {
    let len = frame.len;
    for (state, last) in region.state.iter().zip(&leaving.last) {
        // As a tile, whatever it is: lane by lane it is written to.
        with_type!(state.ty, T => frame.write::<T>(Loc::Reg(*last), |frame, out| {
            simd::map1(frame.arch, out, frame.src::<T>(Loc::Reg(state.reg)), |x: T| x);
        }));
    }
    let live = frame.regs.of::<bool>()[active][..len].iter().filter(|active| **active).count();
    let mut lanes = Lanes { live, of_tile: None, gone: Vec::new() };
    let mut turn = 0;
    while lanes.live > 0 && !frame.failed && lanes.go_on(frame, region, active, leaving, turn) {
        if turn as u64 >= frame.turns || frame.stop.is_asked_for() {
            frame.failed = true;
            break;
        }
        if lanes.live * SPARSE <= frame.len && frame.len > FEW {
            lanes.close_up(frame, region, active, leaving);
        }
        region.body.iter().for_each(|inst| (inst.run)(frame, inst));
        region.step(frame, None);
        turn += 1;
    }
    lanes.gone.clear();
    let still = frame.regs.of::<bool>()[active][..frame.len].iter().enumerate();
    lanes.gone.extend(still.filter(|(_, active)| **active).map(|(lane, _)| lane));
    lanes.leave(frame, region, leaving);
    frame.len = len;
    if lanes.of_tile.is_some() {
        for Outside { ty, reg, kept } in &leaving.outside {
            with_type!(*ty, T => if !is_uniform::<T>(frame, *reg) {
                frame.regs.of_mut::<T>().swap(*reg, *kept);
            });
        }
    }
    for (state, last) in region.state.iter().zip(&leaving.last) {
        with_type!(state.ty, T => frame.regs.of_mut::<T>().swap(state.reg, *last));
    }
}

impl Lanes {
    /// Whether any lane takes another turn; those that don't leave.
    fn go_on(
        &mut self,
        frame: &mut Frame,
        region: &Region,
        active: usize,
        leaving: &Leaving,
        turn: i64,
    ) -> bool {
        frame.write::<bool>(Loc::Reg(leaving.were), |frame, out| {
            out.copy_from_slice(&frame.regs.of::<bool>()[active][..frame.len]);
        });
        let go_on = region.goes_on(frame, turn);
        let masks = frame.regs.of::<bool>();
        let (were, are) = (&masks[leaving.were][..frame.len], &masks[active][..frame.len]);
        self.gone.clear();
        let (were, were_rest) = were.as_chunks::<COMPARED>();
        let (are, are_rest) = are.as_chunks::<COMPARED>();
        // As arrays: of slices the comparison is a call.
        for (k, (were, are)) in were.iter().zip(are).enumerate().filter(|(_, (were, are))| were != are) {
            self.gone.extend(differing(were, are).map(|lane| k * COMPARED + lane));
        }
        self.gone.extend(differing(were_rest, are_rest).map(|lane| were.len() * COMPARED + lane));
        self.live -= self.gone.len();
        self.leave(frame, region, leaving);
        go_on
    }

    /// What the state is in the lanes that have just left is what it was last there.
    fn leave(&self, frame: &mut Frame, region: &Region, leaving: &Leaving) {
        if self.gone.is_empty() {
            return;
        }
        let of_tile = |lane: usize| self.of_tile.as_ref().map_or(lane, |of_tile| of_tile[lane]);
        for (state, last) in region.state.iter().zip(&leaving.last) {
            with_type!(state.ty, T => {
                let mut tile = std::mem::take(&mut frame.regs.of_mut::<T>()[*last].tile);
                let state = frame.src::<T>(Loc::Reg(state.reg));
                self.gone.iter().for_each(|lane| tile[of_tile(*lane)] = simd::at(state, *lane));
                frame.regs.of_mut::<T>()[*last].tile = tile;
            });
        }
    }

    /// The tile becomes one of the lanes that are in the region.
    fn close_up(&mut self, frame: &mut Frame, region: &Region, active: usize, leaving: &Leaving) {
        let stay = std::mem::take(&mut frame.regs.of_mut::<bool>()[active].tile);
        let mask = &stay[..frame.len];
        if self.of_tile.is_none() {
            for Outside { ty, reg, kept } in &leaving.outside {
                if *ty == ScalarType::I64 {
                    counting::filled(frame, Loc::Reg(*reg));
                }
                with_type!(*ty, T => own_tile::<T>(frame, *reg, *kept));
            }
        }
        let of_tile = self.of_tile.get_or_insert_with(|| (0..mask.len()).collect());
        keep_in_place(of_tile, mask);
        of_tile.truncate(self.live);
        for Outside { ty, reg, .. } in &leaving.outside {
            with_type!(*ty, T => closed::<T>(frame, *reg, mask));
        }
        for state in &region.state {
            with_type!(state.ty, T => {
                if let Holds::Elements { .. } | Holds::Window { .. } = frame.regs.of::<T>()[state.reg].holds {
                    own_tile::<T>(frame, state.reg, state.spare);
                }
                closed::<T>(frame, state.reg, mask);
            });
        }
        frame.len = self.live;
        let masks = frame.regs.of_mut::<bool>();
        masks[active].tile = stay;
        masks[active][..self.live].fill(true);
    }
}

/// The lanes in which two masks differ.
fn differing(a: &[bool], b: &[bool]) -> impl Iterator<Item = usize> {
    a.iter().zip(b).enumerate().filter(|(_, (a, b))| a != b).map(|(lane, _)| lane)
}

fn is_uniform<T: Elem>(frame: &Frame, reg: usize) -> bool {
    matches!(frame.src::<T>(Loc::Reg(reg)), Src::Uniform(_))
}

/// Lets a register that is not the same in all lanes hold a tile of its own, and another one what it held.
fn own_tile<T: Elem>(frame: &mut Frame, reg: usize, other: usize) {
    if is_uniform::<T>(frame, reg) {
        return;
    }
    frame.write::<T>(Loc::Reg(other), |frame, out| {
        simd::map1(frame.arch, out, frame.src::<T>(Loc::Reg(reg)), |x: T| x);
    });
    frame.regs.of_mut::<T>().swap(reg, other);
}

/// Moves the lanes that stay to the front of a register.
fn closed<T: Elem>(frame: &mut Frame, reg: usize, stay: &[bool]) {
    if !is_uniform::<T>(frame, reg) {
        keep_in_place(&mut frame.regs.of_mut::<T>()[reg], stay);
    }
}
