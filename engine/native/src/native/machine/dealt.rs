//! How much work a loop is, and how it is dealt out to threads.

use std::ops::Range;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_tiles::buffer::PoolVec;
use lawson_tiles::elem::Elem;
use lawson_tiles::frame::{Inst, Loc};
use lawson_tiles::region::Turns;

use super::{Task, TileLoop};
use crate::native::backend::LoopArgs;
use crate::native::tile::{self, OutputCode, TileCode};

/// Chunks for each thread, where each element is by itself: who is done early takes another one.
const CHUNKS_FOR_THREADS: usize = 4;

/// Turns that a region is taken to have, where nobody knows.
const TURNS: usize = 16;

/// Instructions for each element, about: two steps of a tree take as long as another instruction. `turns` knows how many
/// a region takes.
fn cost_of(inst: &Inst, turns: &dyn Fn(Loc) -> Option<usize>) -> usize {
    // What fills a window has no place of its own to write to.
    if let (Some(window), Loc::Uniform(_)) = (&inst.window, inst.dst) {
        return window.code.iter().map(|inst| cost_of(inst, turns)).fold(1, usize::saturating_add);
    }
    let Some(region) = &inst.region else { return (inst.steps.len() / 2).max(1) };
    let (condition, count) = match &region.turns {
        Turns::While(condition, _) => (&condition[..], TURNS),
        Turns::Count(count) => (&[][..], turns(*count).unwrap_or(TURNS)),
    };
    let trees = region.trees.iter().flat_map(|tree| &tree.insts);
    let each = condition.iter().chain(&region.body).chain(trees).map(|inst| cost_of(inst, turns));
    count.saturating_mul(each.fold(1, usize::saturating_add))
}

/// The same of all phases.
pub(super) fn cost_of_all(code: &TileCode, turns: &dyn Fn(Loc) -> Option<usize>) -> usize {
    let of = |phase: &tile::PhaseCode| {
        phase.insts.iter().map(|inst| cost_of(inst, turns)).fold(1, usize::saturating_add)
    };
    code.phases.iter().map(of).fold(0, usize::saturating_add)
}

impl TileLoop {
    /// Whether so many elements are worth several threads, with so many instructions for each.
    pub(super) fn is_long(&self, space: usize, cost: usize) -> bool {
        let least = if self.deals_freely() { self.machine.tile } else { self.machine.constants.chunk };
        space > least
            && space.saturating_mul(cost) >= self.machine.serial_work
            && !self.only_combines_in_order()
    }

    /// Whether all that there is to do is to combine elements from the left, one after the other.
    fn only_combines_in_order(&self) -> bool {
        let code = &self.code;
        !code.ordered.is_empty()
            && code.scans.is_empty()
            && code.phases.iter().all(|phase| phase.insts.is_empty())
    }

    /// Whether each element is by itself, so that a chunk may have any number of tiles.
    fn deals_freely(&self) -> bool {
        let by_itself = |output: &OutputCode| matches!(output, OutputCode::Whole(_) | OutputCode::Rows(..));
        self.code.phases.len() == 1
            && self.code.scans.is_empty()
            && self.code.ordered.is_empty()
            && self.code.outputs.iter().all(by_itself)
    }

    /// Instructions for each element, about, where regions take as many turns as is known now.
    pub(super) fn cost(&self, args: &LoopArgs<'_>) -> usize {
        if self.code.phases.iter().all(|phase| phase.insts.iter().all(|inst| inst.region.is_none())) {
            return self.cost;
        }
        let turns = |count| {
            let Loc::Uniform(u) = count else { return None };
            let at = self.code.uniforms.iter().position(|uniform| *uniform == (ScalarType::I64, u))?;
            if let Scalar::I64(n) = args.uniforms[at] { usize::try_from(n).ok() } else { None }
        };
        cost_of_all(&self.code, &turns)
    }

    /// Elements that a thread takes at a time, of so many.
    pub(super) fn chunk(&self, space: usize, parallel: bool) -> usize {
        let most = self.machine.constants.chunk;
        if !parallel || !self.deals_freely() {
            return most;
        }
        let tile = self.machine.tile;
        dealt(space).next_multiple_of(tile).min(most)
    }
}

/// How many of so many a thread takes at a time.
pub(super) fn dealt(count: usize) -> usize {
    count.div_ceil(rayon_core::current_num_threads() * CHUNKS_FOR_THREADS)
}

/// Gives each task its pieces of the outputs of one type; an element of the range has so many scalars in each.
pub(super) fn deal<'r, T: Elem>(
    tasks: &mut [Task<'r>],
    whole: &'r mut [PoolVec<T>],
    (widths, reversed): (impl Iterator<Item = usize>, &dyn Fn(usize) -> bool),
    range: &Range<usize>,
    chunk: usize,
) {
    for (place, (buffer, width)) in whole.iter_mut().zip(widths).enumerate() {
        let (start, end, chunk) = (range.start * width, range.end * width, (chunk * width).max(1));
        let (len, mut rest) = (buffer.len(), &mut buffer[..]);
        rest = if reversed(place) { &mut rest[len - end..len - start] } else { &mut rest[start..end] };
        for task in tasks.iter_mut() {
            let (own, all) = (chunk.min(rest.len()), std::mem::take(&mut rest));
            let piece = if reversed(place) {
                let (behind, piece) = all.split_at_mut(all.len() - own);
                rest = behind;
                piece
            } else {
                let (piece, behind) = all.split_at_mut(own);
                rest = behind;
                piece
            };
            task.outs.of_mut::<T>().push(piece);
        }
    }
}
