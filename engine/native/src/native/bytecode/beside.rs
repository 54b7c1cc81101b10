//! Loops that need nothing of each other and stand side by side. Where two of them are short, each on one thread, they
//! run at once (Robinson et al. 2014, section 4.3, call such clusters independent).
//!
//! This is done in the outermost scope only.

use std::collections::BTreeSet;
use std::time::Instant;

use super::super::profile::LoopTime;
use super::super::run::RunError;
use super::machine::Machine;
use super::ways::Loop;
use super::{Block, File, Inst};

/// Such loops, and what stands between them: arrays that are gone, and extents that none of the loops needs.
pub struct Beside {
    block: Block,
}

impl Beside {
    fn loops(&self) -> impl Iterator<Item = (usize, &Loop)> {
        self.block.insts.iter().enumerate().filter_map(|(at, inst)| match inst {
            Inst::Loop(l) => Some((at, &**l)),
            _ => None,
        })
    }
}

/// What an instruction may be beside loops: what it needs, and what it makes.
fn known(inst: &Inst) -> Option<(Vec<File>, Vec<File>)> {
    match inst {
        Inst::Loop(l) => {
            // One that may run row by row is two loops, or has all threads.
            let needs = l.tiles_alone()?.sources()?.chain([File::Scalar(l.space)]).collect();
            let of = |reg, rank| if rank == 0 { File::Scalar(reg) } else { File::Array(reg) };
            Some((needs, l.outs.iter().map(|out| of(out.reg, out.rank)).collect()))
        }
        // Both wait until the loops have run; who needs what they make is no part of the group.
        Inst::Drop(_) => Some((vec![], vec![])),
        Inst::Extent { dst, .. } => Some((vec![], vec![File::Scalar(*dst)])),
        _ => None,
    }
}

/// The same, with loops that need nothing of each other put together.
pub fn grouped(block: Block) -> Block {
    let (mut all, mut group) = (Block::default(), Block::default());
    let mut made: BTreeSet<File> = BTreeSet::new();
    for (inst, origin) in block.insts.into_iter().zip(block.origins) {
        let known = known(&inst);
        let joins = known.as_ref().is_some_and(|(needs, _)| !needs.iter().any(|reg| made.contains(reg)));
        if !joins {
            close(&mut all, std::mem::take(&mut group));
            made.clear();
        }
        let to = if known.is_some() { &mut group } else { &mut all };
        to.insts.push(inst);
        to.origins.push(origin);
        made.extend(known.into_iter().flat_map(|(_, makes)| makes));
    }
    close(&mut all, group);
    all
}

/// A group that is complete: one instruction, where there are several loops in it.
fn close(all: &mut Block, group: Block) {
    let beside = Beside { block: group };
    let first = beside.loops().next().map(|(at, _)| beside.block.origins[at].clone());
    match first.filter(|_| beside.loops().count() > 1) {
        Some(origin) => {
            all.insts.push(Inst::Beside(Box::new(beside)));
            all.origins.push(origin);
        }
        None => {
            all.insts.extend(beside.block.insts);
            all.origins.extend(beside.block.origins);
        }
    }
}

impl<'c> Machine<'c, '_> {
    #[inline(never)]
    pub(super) fn beside(&mut self, beside: &'c Beside) -> Result<(), RunError> {
        let extent = |l: &Loop| self.scalars[l.space] as i64;
        let takes_one = |l: &'c Loop| {
            let Some(tiles) = l.tiles_alone() else { return false };
            let all = self.nest(tiles, extent(l)).ok().and_then(|(_, all)| usize::try_from(all).ok());
            all.is_some_and(|space| tiles.native.takes_one_thread(space))
        };
        if self.lists.is_some() || beside.loops().filter(|(_, l)| takes_one(l)).count() < 2 {
            return self.block(&beside.block);
        }
        let mut runs = Vec::new();
        for (at, l) in beside.loops() {
            let Some(tiles) = l.tiles_alone() else { continue };
            let uniforms = self.uniforms(&tiles.uniforms)?;
            let (nest, extent) = self.nest(tiles, extent(l))?;
            runs.push((at, l, tiles, self.reads(tiles, extent, &l.outs, uniforms)?, nest));
        }
        let pool = self.pool;
        let mut ran: Vec<_> = runs.iter().map(|_| None).collect();
        let start = Instant::now();
        rayon_core::scope(|scope| {
            for (outputs, (_, _, tiles, args, _)) in ran.iter_mut().zip(&runs) {
                scope.spawn(move |_| {
                    let start = Instant::now();
                    *outputs = Some((tiles.native.run(args, vec![], pool), start.elapsed()));
                });
            }
        });
        let took = start.elapsed();
        let dims: Vec<_> =
            runs.iter().map(|(_, _, tiles, args, nest)| tiles.dims(args, nest, vec![])).collect();
        if let Some(profile) = &mut self.profile {
            profile.together(took);
        }
        for (((at, l), outputs), dims) in beside.loops().zip(ran.into_iter().flatten()).zip(dims) {
            let (outputs, time) = outputs;
            let (origin, before) = (&beside.block.origins[at], self.counters.bytes);
            let outputs = outputs.inspect_err(|_| self.failed_at(origin))?;
            self.count(l);
            self.take_results(outputs, &l.outs, dims);
            self.count_written(l);
            let bytes = self.counters.bytes - before;
            if let Some(profile) = &mut self.profile {
                let elements = u64::try_from(self.scalars[l.space] as i64).ok();
                let (origin, bytes) = (origin.clone(), Some(bytes));
                profile.ran_beside(LoopTime { origin, runs: 1, time, elements, bytes, threads: 1 });
            }
        }
        let between = beside.block.insts.iter().filter(|inst| !matches!(inst, Inst::Loop(_)));
        between.into_iter().try_for_each(|inst| self.inst(inst))
    }
}
