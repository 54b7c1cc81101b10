//! Lengths at which native code does something else: the borders of its tiles, its chunks, and the waves in
//! which chunks are dealt out; and many native chunks. Short inputs cross these under small constants only.

use std::sync::Arc;

use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use rayon_core::ThreadPool;

use super::differential::Difference;
use super::inputs::Case;
use super::outcome::{self, Agreement, End, Shown};
use super::shrink::shrink;
use super::treatments::{LONG_SHARE, THREADS};
use super::{Subject, inputs, small_machine};
use crate::core::interp::Runnable;
use crate::core::schedule;
use crate::native::{CHUNKS_IN_FLIGHT, Kernel, TileMachine, WAVE};

/// Inputs around each kind of border on which all treatments agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crossed {
    /// Tiles of native code.
    pub tiles: usize,
    /// Waves: of small chunks, since those of native ones are too long to be interpreted.
    pub waves: usize,
    /// Chunks of native code.
    pub chunks: usize,
    /// Several of them for each thread.
    pub many: usize,
}

impl Crossed {
    /// The counts with their names.
    pub fn named(self) -> [(&'static str, usize); 4] {
        [("tiles", self.tiles), ("waves", self.waves), ("chunks", self.chunks), ("many chunks", self.many)]
    }

    /// Adds the counts of another program.
    pub fn add(&mut self, other: Crossed) {
        self.tiles += other.tiles;
        self.waves += other.waves;
        self.chunks += other.chunks;
        self.many += other.many;
    }
}

/// Steps of one interpreted run, and of one over many chunks.
const STEPS: u64 = 300_000;
const MANY_STEPS: u64 = 16_000_000;

/// Lengths of several native chunks for each thread: beside powers of two, and none of these.
const MANY: [usize; 5] = [65_537, 262_145, 131_071, 100_003, 196_608];

/// One in this many long inputs is that long: it takes as long as twenty others.
const MANY_SHARE: usize = 7;

/// Beside the border of the first piece of this many elements, and of the second.
fn beside(piece: usize) -> Vec<usize> {
    vec![piece, piece + 1, 2 * piece + 1, piece - 1]
}

/// Beside the first wave of small chunks: of those in flight on each of the pools, where a loop holds what it
/// made, and of those of other loops.
fn waves() -> Vec<usize> {
    let chunk = Schedule::SMALL.chunk;
    let held = THREADS.map(|threads| CHUNKS_IN_FLIGHT * threads * chunk + 1);
    [WAVE * chunk, WAVE * chunk + 1, WAVE * chunk - 1].into_iter().chain(held).collect()
}

/// Native code as users run it, except that it is parallel whatever the work.
fn native_machine() -> TileMachine {
    TileMachine { serial_work: 0, turns: STEPS, ..TileMachine::new(Schedule::NATIVE) }
}

/// Whether the seed of inputs brings many chunks.
pub fn brings_many(seed: u64) -> bool {
    seed.is_multiple_of(LONG_SHARE) && turn(seed) % MANY_SHARE == MANY_SHARE - 1
}

fn turn(seed: u64) -> usize {
    (seed ^ (seed >> 32)) as usize / LONG_SHARE as usize
}

/// Compares the source with programs that are to mean the same, as core and as native code on each of the pools, at
/// one length beside one kind of border; the seed chooses which. What takes too long to be interpreted is left out.
///
/// # Errors
/// The first input on which they differ.
pub fn cross(
    subjects: &[Subject<'_>],
    pools: &[Arc<ThreadPool>],
    seed: u64,
) -> Result<Crossed, Box<Difference>> {
    let mut crossed = Crossed::default();
    let (turn, native) = (turn(seed), native_machine());
    let many = TileMachine { turns: MANY_STEPS, ..native };
    let (machine, lengths, count) = match turn % 3 {
        _ if brings_many(seed) => (many, MANY.to_vec(), &mut crossed.many),
        0 => (native, beside(native.tile), &mut crossed.tiles),
        1 => (small_machine(), waves(), &mut crossed.waves),
        _ => (native, beside(native.constants.chunk), &mut crossed.chunks),
    };
    let turn = turn / 3;
    let length = lengths[turn % lengths.len()] as i64;
    let mut source = None;
    for subject in subjects {
        let Some(case) = inputs::long(subject.scheme(), seed, turn, length) else { continue };
        *count += usize::from(agree(subject, &machine, pools, case, &mut source)?);
    }
    Ok(crossed)
}

/// What the source shows when it combines in this order, which takes most of the time.
type Source = Option<(Schedule, Shown)>;

/// Whether there is an answer on this input.
fn agree(
    subject: &Subject<'_>,
    machine: &TileMachine,
    pools: &[Arc<ThreadPool>],
    case: Case,
    source: &mut Source,
) -> Result<bool, Box<Difference>> {
    let kernel = || Kernel::with(subject.fused, machine).ok();
    let kernels: Option<Vec<Kernel>> = match pools {
        [] => kernel().map(|kernel| vec![kernel]),
        pools => pools.iter().map(|pool| Some(kernel()?.on(pool.clone()))).collect(),
    };
    let Some(kernels) = kernels else { return Ok(false) };
    let judged = |case: &Case| compare(subject, machine, &kernels, case, &mut None);
    compare(subject, machine, &kernels, &case, source).map_err(|difference| {
        let small = shrink(subject.scheme(), case, &mut |case| judged(case).is_err());
        judged(&small).err().unwrap_or(difference)
    })
}

/// Whether there is an answer on this input.
fn compare(
    subject: &Subject<'_>,
    machine: &TileMachine,
    kernels: &[Kernel],
    case: &Case,
    source: &mut Source,
) -> Result<bool, Box<Difference>> {
    let schedule = schedule::seen(subject.fused, machine.constants);
    // The native machine takes as many turns as the interpreters take steps.
    let steps = machine.turns;
    if source.as_ref().is_none_or(|(known, _)| *known != schedule) {
        let shown = outcome::source(subject.checked, subject.entry, &case.args, &schedule, steps);
        *source = Some((schedule, Shown::of_source(shown)));
    }
    let Some((_, expected)) = source else { return Ok(false) };
    if matches!(expected.end, End::Unknown(_)) {
        return Ok(false);
    }
    let same = |treatment, found: Shown| match expected.agrees(&found) {
        Agreement::Same { .. } => Ok(true),
        Agreement::Unknown => Ok(false),
        Agreement::Different => {
            let (case, expected) = (case.clone(), expected.clone());
            Err(Box::new(Difference { case, expected, found, treatment }))
        }
    };
    let [core, native] = subject.treatments();
    let (checked, result, args) = (subject.checked, subject.result(), &case.args);
    let numbers = &mut Concrete::with_budget(steps);
    let fused = &Runnable::new(subject.fused);
    let found =
        outcome::core_within(numbers, checked, fused, result, args, machine.constants, Some(expected));
    // Native code has no budget: it runs on nothing that core's interpreter can't end.
    if !same(core, found)? {
        return Ok(false);
    }
    for kernel in kernels {
        let mut found = outcome::native_as(checked, kernel, result, args, Some(expected));
        if matches!(found.end, End::Failed(_)) {
            // A run that fails is run again for its output.
            found.log = expected.log.clone();
        }
        if !same(native, found)? {
            return Ok(false);
        }
    }
    Ok(true)
}
