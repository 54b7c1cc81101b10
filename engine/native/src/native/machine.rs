//! The tile machine: runs tile code chunk by chunk, in parallel, and combines the chunks' results
//! in order.

mod bins;
mod dealt;
mod lists;
mod ordered;
mod outputs;
mod rows;
mod settings;

use std::iter::repeat;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Constants;
use lawson_oracle::stop::Stop;
use pulp::Arch;

use bins::Apart;
use dealt::{cost_of_all, deal};
pub use settings::{TileMachine, Vectors};

use super::backend::{Backend, Bin, LoopArgs, LoopError, LoopOutput, NativeLoop, RowArgs};
use super::scan::Chunk;
use super::tile::{self, OpCode, OutputCode, PhaseCode, TileCode};
use super::{parallel, threads};
use crate::loops::{LoopCode, NotNative, UniformId};
use lawson_tiles::aligned::Aligned;
use lawson_tiles::buffer::{NoMemory, Pool, PoolVec};
use lawson_tiles::frame::{Frame, Gathered, Pieces, Registers, Scalars, Slices, Vecs};
use lawson_tiles::register::Register;
use lawson_tiles::{
    all_types,
    elem::{Elem, Family, PerType},
    per_type, with_type,
};

/// Instructions of a phase up to which the elements of its next tile are asked for: those of a longer one take longer than
/// the memory. Measured before trees were single instructions: five maps take 0.85 of the time with it,
/// scans 0.8.
const SHORT: usize = 16;

/// Elements of a loop from which on those ahead are asked for: fewer are in a cache. Measured: 300,000 take 1.1 to 1.25 of
/// the time with it, 10^6 0.8 to 1.1, 10^7 0.6 to 0.9.
const FAR: usize = 1 << 19;

/// Chunks in flight for each thread, where a chunk's temporaries wait for the carry or the output
/// position from the chunk before: few enough to stay in the cache.
pub const CHUNKS_IN_FLIGHT: usize = 8;

/// Chunks that are dealt out together: a loop that collects nothing may run over more elements than the
/// memory has room for the records of all its chunks.
pub const WAVE: usize = 1 << 10;

/// A component of an output of which masks keep elements.
struct Kept {
    ty: ScalarType,
    /// The temporary in which a chunk's wait.
    temp: usize,
    /// Which count says how many.
    count: usize,
    /// How many come of one element at most.
    most: usize,
}

impl Backend for TileMachine {
    fn constants(&self) -> Constants {
        self.constants
    }

    fn turns(&self) -> u64 {
        self.turns
    }

    fn long_row(&self) -> i64 {
        self.long_row
    }

    fn compiled_from(&self) -> u64 {
        self.compiled_from
    }

    fn vectors_from(&self) -> u64 {
        self.vectors_from
    }

    fn vector_row(&self) -> i64 {
        self.vector_row
    }

    fn serial_work(&self) -> usize {
        self.serial_work
    }

    fn prepare(&self, code: &LoopCode) -> Result<Arc<dyn NativeLoop>, NotNative> {
        let tiles = tile::compile(code, self.constants);
        let cost = cost_of_all(&tiles, &|_| None);
        let arch = self.vectors.arch();
        let mut machine = *self;
        let is_left = tiles.phases.iter().any(PhaseCode::is_left);
        let factor = if is_left && tiles.own.is_empty() { 4 } else { 1 + usize::from(tiles.only_passes()) };
        machine.tile = (factor * self.tile).min(self.constants.chunk);
        Ok(Arc::new(TileLoop { machine, code: tiles, cost, arch, scratch: Mutex::default() }))
    }
}

/// A loop, ready to run; several threads may run it at once.
struct TileLoop {
    machine: TileMachine,
    code: TileCode,
    /// Instructions for each element, about.
    cost: usize,
    arch: Arch,
    /// Working memory that is not in use.
    #[allow(clippy::vec_box, reason = "they go from hand to hand, and are large")]
    scratch: Mutex<Vec<Box<Scratch>>>,
}

/// Working memory for one chunk.
struct Scratch {
    regs: PerType<Registers>,
    lanes: PerType<Vecs>,
    temps: PerType<Vecs>,
    own: PerType<Vecs>,
    /// See [`Frame::windows`].
    windows: Vec<Range<i64>>,
}

/// One chunk of a run.
struct Task<'r> {
    start: usize,
    len: usize,
    /// Pieces of outputs.
    outs: PerType<Pieces<'r>>,
    scratch: Option<Box<Scratch>>,
    /// With the carries before the chunk, where they are not the same for all.
    uniforms: Option<Box<PerType<Scalars>>>,
    counts: Vec<usize>,
    /// For each scan, the last element inside the chunk.
    last: Vec<Option<Vec<Scalar>>>,
    /// For each output, the fold of the chunk.
    partial: Vec<Option<Vec<Scalar>>>,
}

/// Buffers by type.
struct Bufs;
impl Family for Bufs {
    type Of<T: Elem> = Vec<PoolVec<T>>;
}

/// What all chunks of a wave share.
struct Shared<'r> {
    /// The uniform scalars, as they were given.
    scalars: &'r [Scalar],
    inputs: PerType<Slices<'r>>,
    arrays: PerType<Gathered<'r>>,
    uniforms: PerType<Scalars>,
    /// Arrays that threads have for themselves.
    apart: Option<&'r Apart>,
    /// What is read and written next is in no cache yet.
    far: bool,
    failed: AtomicBool,
    stop: &'r Stop,
}

impl NativeLoop for TileLoop {
    fn run(&self, args: &LoopArgs<'_>, bins: Vec<Bin>, pool: &Pool) -> Result<Vec<LoopOutput>, LoopError> {
        let parallel = self.is_long(args.space, self.cost(args)) && threads::there_are();
        if parallel && self.code.counts > 0 && rayon_core::current_thread_index().is_none() {
            // What each wave keeps is moved after it. Measured: it takes 0.8 of the time to go into the pool once for all.
            return rayon_core::scope(|_| self.run_flat(args, bins, pool, true));
        }
        self.run_flat(args, bins, pool, parallel)
    }

    fn run_by_row(
        &self,
        args: &LoopArgs<'_>,
        rows: &RowArgs<'_>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        self.by_row(args, rows, pool)
    }

    fn runs_by_row(&self, differ: &[usize]) -> bool {
        let whole = |output: &OutputCode| matches!(output, OutputCode::Whole(_) | OutputCode::Lanes { .. });
        let own = |(_, _, extent): &tile::OwnPlace| !differ.contains(&extent.0);
        self.code.reversed.is_empty()
            && self.code.phases.len() == 1
            && self.code.ordered.is_empty()
            && self.code.outputs.iter().all(whole)
            && self.code.own.iter().all(own)
    }

    fn takes_one_thread(&self, space: usize) -> bool {
        // How many turns regions take is not known yet: a guess, by which two loops run at once or not.
        let work = space.saturating_mul(self.cost);
        !self.is_long(space, self.cost) && work >= self.machine.serial_work / 2 && threads::there_are()
    }
}

impl TileLoop {
    fn run_flat(
        &self,
        args: &LoopArgs<'_>,
        mut bins: Vec<Bin>,
        pool: &Pool,
        parallel: bool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        let (n, code) = (args.space, &self.code);
        let widths = self.whole(&args.uniforms);
        let mut whole = outputs::buffers(&widths, n, pool)?;
        // Elements that masks keep, in the order of outputs and components.
        let mut kept = PerType::<Bufs>::default();
        for Kept { ty, most, .. } in self.kept() {
            let len = n.checked_mul(most).ok_or(NoMemory(usize::MAX))?;
            with_type!(ty, T => kept.of_mut::<T>().push(pool.take::<T>(len)?));
        }
        let mut filled = vec![0; code.counts];
        let mut carries: Vec<Vec<Scalar>> =
            code.scans.iter().map(|s| self.neutrals(&s.neutrals, &args.uniforms)).collect();
        let mut states: Vec<Vec<Scalar>> =
            code.ordered.iter().map(|o| self.neutrals(&o.start, &args.uniforms)).collect();
        let mut folds: Vec<outputs::Fold> =
            code.outputs.iter().map(|output| self.fold(output, &args.uniforms)).collect();

        let mut lists = self.no_lists();

        let threads = if parallel { rayon_core::current_num_threads() } else { 1 };
        let apart = self.apart(n, &bins, threads, pool);
        let wave = if self.holds(apart.as_ref()) { CHUNKS_IN_FLIGHT * threads } else { WAVE };
        let chunk = self.chunk(n, parallel);
        let wave = wave * chunk;
        for start in (0..n).step_by(wave) {
            let shared = Shared { apart: apart.as_ref(), ..self.share(args) };
            let wave =
                &mut self.tasks(start..n.min(start.saturating_add(wave)), chunk, &widths, &mut whole)[..];
            for phase in 0..code.phases.len() {
                let group = if self.steps_together(phase) { self.group() } else { 1 };
                let threads =
                    parallel::each(parallel, wave, group, |tasks| self.run_group(tasks, phase, &shared));
                args.watch.threads.fetch_max(threads, Ordering::Relaxed);
                if shared.failed.load(Ordering::Relaxed) {
                    return Err(LoopError::Failed);
                }
                if args.lists.is_some() {
                    self.keep_last(wave, phase, &mut lists);
                }
                self.carry(wave, phase, &mut carries, &shared)?;
                self.in_order(wave, phase, &mut states, &shared)?;
            }
            self.collect(parallel, wave, &mut kept, &mut filled);
            if args.lists.is_some() {
                self.keep_partial(wave, &mut lists);
            }
            folds = self.combine(wave, folds, &shared)?;
            if apart.is_none() {
                self.put(wave, &mut bins, &shared);
            }
            wave.iter_mut().for_each(|task| self.give(task.scratch.take()));
        }
        if let Some(kept) = args.lists {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = lists;
        }
        let folds = self.folded(folds, states, &self.share(args))?;
        apart.into_iter().for_each(|apart| self.put_together(apart, &mut bins));
        self.outputs(whole, kept, &filled, folds, bins, pool)
    }

    fn share<'r>(&self, args: &'r LoopArgs<'r>) -> Shared<'r> {
        let mut inputs = PerType::<Slices>::default();
        for (ty, k) in &self.code.inputs {
            with_type!(*ty, T => inputs.of_mut::<T>().push(args.inputs[*k].map_or(&[], |s| s.of::<T>())));
        }
        let mut arrays = PerType::<Gathered>::default();
        for ((ty, _), (slice, dims)) in self.code.arrays.iter().zip(&args.arrays) {
            with_type!(*ty, T => arrays.of_mut::<T>().push((slice.of::<T>(), *dims)));
        }
        let mut uniforms = PerType::<Scalars>::default();
        for ((ty, _), value) in self.code.uniforms.iter().zip(&args.uniforms) {
            with_type!(*ty, T => uniforms.of_mut::<T>().push(T::from_scalar(*value)));
        }
        let (far, failed) = (args.space >= FAR, AtomicBool::new(false));
        Shared {
            scalars: &args.uniforms,
            inputs,
            arrays,
            uniforms,
            apart: None,
            far,
            failed,
            stop: &args.watch.stop,
        }
    }

    /// Every component of an output that is written in place, in order, with how many scalars an element of the
    /// space has there.
    fn whole(&self, scalars: &[Scalar]) -> Vec<(ScalarType, usize)> {
        let mut whole = Vec::new();
        for output in &self.code.outputs {
            match output {
                OutputCode::Whole(tys) => whole.extend(tys.iter().map(|ty| (*ty, 1))),
                OutputCode::Rows(ty, extent) => whole.push((*ty, extent_of(*extent, scalars))),
                _ => {}
            }
        }
        whole
    }

    /// See [`Frame::stride`].
    fn stride(&self) -> usize {
        self.machine.tile + 8
    }

    /// Every component of an output that masks thin.
    fn kept(&self) -> impl Iterator<Item = Kept> {
        let kept = self.code.outputs.iter().filter_map(|output| match output {
            OutputCode::Kept { bufs, count, most } => Some(bufs.iter().zip(*count..).zip(repeat(*most))),
            _ => None,
        });
        kept.flatten().map(|(((ty, temp), count), most)| Kept { ty: *ty, temp: *temp, count, most })
    }

    fn neutrals(&self, us: &[UniformId], scalars: &[Scalar]) -> Vec<Scalar> {
        us.iter().map(|u| scalars[u.0].canonical()).collect()
    }

    /// The chunks of a range of elements, so many in each, with their places in the outputs that are written in place.
    fn tasks<'r>(
        &self,
        range: Range<usize>,
        chunk: usize,
        widths: &[(ScalarType, usize)],
        whole: &'r mut PerType<Bufs>,
    ) -> Vec<Task<'r>> {
        let mut tasks: Vec<Task> = range
            .clone()
            .step_by(chunk)
            .map(|start| Task {
                start,
                len: chunk.min(range.end - start),
                outs: PerType::default(),
                scratch: None,
                uniforms: None,
                counts: vec![0; self.code.counts],
                last: vec![None; self.code.scans.len()],
                partial: vec![None; self.code.outputs.len()],
            })
            .collect();
        macro_rules! deal_all {
            ($($t:ident $V:ident),*) => { $(
                let mine = widths.iter().filter(|(ty, _)| *ty == ScalarType::$V).map(|(_, width)| *width);
                let reversed = |place: usize| self.code.reversed.contains(&(ScalarType::$V, place));
                deal(&mut tasks, &mut whole.$t, (mine, &reversed), &range, chunk);
            )* };
        }
        all_types!([deal_all]);
        tasks
    }

    fn take(&self) -> Box<Scratch> {
        let free = self.scratch.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| {
            let (code, Constants { chunk, lanes, .. }, tile) =
                (&self.code, self.machine.constants, self.machine.tile);
            let mut temps = vecs(&code.temps, chunk);
            for Kept { ty, temp, most, .. } in self.kept() {
                with_type!(ty, T => temps.of_mut::<T>()[temp].reserve(chunk * most));
            }
            for (ty, temp) in &code.windows {
                with_type!(*ty, T => temps.of_mut::<T>()[*temp].reserve(2 * tile));
            }
            Box::new(Scratch {
                regs: per_type!(T => (0..*code.regs.of::<T>()).map(|_| Register::new(tile)).collect()),
                lanes: vecs(&code.lanes, lanes),
                temps,
                own: PerType::default(),
                windows: vec![0..0; code.windows.len()],
            })
        })
    }

    fn give(&self, scratch: Option<Box<Scratch>>) {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner).extend(scratch);
    }

    /// Whether temporaries outlive the chunk's first phase.
    fn holds(&self, apart: Option<&Apart>) -> bool {
        let waits = self.code.outputs.iter().any(|output| matches!(output, OutputCode::Bins(_)));
        let waits = waits && apart.is_none();
        self.code.phases.len() > 1 || self.code.counts > 0 || !self.code.ordered.is_empty() || waits
    }

    /// Chunks whose blocks' carries are stepped together.
    fn group(&self) -> usize {
        CHUNKS_IN_FLIGHT.min(self.machine.tile)
    }

    /// Whether a scan of this phase has an operator that is stepped for several chunks together.
    fn steps_together(&self, phase: usize) -> bool {
        self.code.phases[phase].scans.iter().any(|s| !self.code.scans[*s].is_at_once())
    }

    /// One phase of neighbouring chunks.
    fn run_group<'r>(&self, tasks: &mut [Task<'r>], phase: usize, shared: &Shared<'r>) {
        tasks.iter_mut().for_each(|task| self.run_chunk(task, phase, shared));
        if !self.steps_together(phase) || shared.failed.load(Ordering::Relaxed) {
            return;
        }
        let (mut scratch, mut outs) = (self.take(), PerType::default());
        let mut frame = self.frame(&mut scratch, shared, &mut outs);
        // Only the last chunk of all may be shorter.
        for tasks in tasks.chunk_by_mut(|a, b| a.len == b.len) {
            for s in &self.code.phases[phase].scans {
                let scan = &self.code.scans[*s];
                if scan.is_at_once() {
                    continue;
                }
                let mut chunks = Vec::new();
                for task in tasks.iter_mut() {
                    let len = task.len;
                    chunks.extend(task.scratch.as_mut().map(|s| Chunk { temps: &mut s.temps, len }));
                }
                let folds = scan.carries(&mut frame, &mut chunks, self.machine.constants.block);
                tasks.iter_mut().zip(folds).for_each(|(task, fold)| task.last[*s] = fold);
            }
        }
        if frame.failed {
            shared.failed.store(true, Ordering::Relaxed);
        }
        self.give(Some(scratch));
    }

    fn run_chunk<'r>(&self, task: &mut Task<'r>, phase: usize, shared: &Shared<'r>) {
        if shared.failed.load(Ordering::Relaxed) {
            return;
        }
        let mut scratch = task.scratch.take().unwrap_or_else(|| self.take());
        if phase == 0 {
            self.reset_lanes(&mut scratch);
            self.reserve_own(&mut scratch, shared.scalars);
        }
        let block = self.machine.constants.block;
        let (code, tile) = (&self.code.phases[phase], self.machine.tile);
        let mut frame = self.frame(&mut scratch, shared, &mut task.outs);
        if let Some(uniforms) = &task.uniforms {
            frame.uniforms = uniforms;
        }
        frame.start = task.start;
        frame.counts = &mut task.counts;
        let before = phase.checked_sub(1).map_or(&[][..], |before| &self.code.phases[before].scans);
        for scan in before.iter().map(|s| &self.code.scans[*s]).filter(|scan| !scan.is_at_once()) {
            scan.apply(&mut frame, task.len, block, tile);
        }
        self.run_tiles(code, &mut frame, task.len, shared.far);
        if !frame.failed {
            for s in &code.scans {
                let scan = &self.code.scans[*s];
                task.last[*s] = scan.at_once(&mut frame, task.len, block);
                if !scan.is_at_once() {
                    scan.prefixes(&mut frame, task.len, block, tile);
                }
            }
            for k in &code.folds {
                task.partial[*k] = self.partial(&self.code.outputs[*k], &mut frame, task.len);
            }
        }
        if frame.failed {
            shared.failed.store(true, Ordering::Relaxed);
        }
        if phase + 1 == self.code.phases.len() {
            for (ty, place) in &self.code.reversed {
                with_type!(*ty, T => task.outs.of_mut::<T>()[*place].reverse());
            }
        }
        task.scratch = Some(scratch);
        if let Some(apart) = shared.apart.filter(|_| phase + 1 == self.code.phases.len()) {
            // One is there: no more chunks are in hand than threads.
            let put = self.put_apart(apart, task, shared);
            shared.failed.fetch_or(!put, Ordering::Relaxed);
        }
        if !self.holds(shared.apart) {
            self.give(task.scratch.take());
        }
    }

    /// A frame on this working memory and these pieces of outputs.
    fn frame<'a, 'r>(
        &self,
        scratch: &'a mut Scratch,
        shared: &'a Shared<'r>,
        outs: &'a mut PerType<Pieces<'r>>,
    ) -> Frame<'a, 'r> {
        Frame {
            arch: self.arch,
            start: 0,
            at: 0,
            before: 0,
            len: 0,
            regs: &mut scratch.regs,
            lanes: &mut scratch.lanes,
            temps: &mut scratch.temps,
            own: &mut scratch.own,
            stride: self.stride(),
            outs,
            inputs: &shared.inputs,
            arrays: &shared.arrays,
            uniforms: &shared.uniforms,
            counts: &mut [],
            windows: &mut scratch.windows,
            failed: false,
            turns: self.machine.turns,
            stop: shared.stop,
        }
    }

    /// Runs a phase's instructions for so many elements, tile by tile.
    fn run_tiles(&self, code: &tile::PhaseCode, frame: &mut Frame, len: usize, far: bool) {
        let tile = self.machine.tile;
        let streams = if far && code.insts.len() <= SHORT { &code.streams[..] } else { &[] };
        let mut firsts = vec![None; streams.len()];
        for at in (0..len).step_by(tile) {
            frame.at = at;
            frame.len = tile.min(len - at);
            streams.iter().zip(&mut firsts).for_each(|(stream, first)| *first = stream.first(frame));
            for (i, inst) in code.insts.iter().enumerate() {
                for (stream, first) in streams.iter().zip(&firsts) {
                    let part = |i: usize| tile + tile * i / code.insts.len();
                    if let Some(first) = first {
                        stream.ask(frame, first + part(i)..first + part(i + 1));
                    }
                }
                (inst.run)(frame, inst);
            }
            frame.failed |= frame.stop.is_asked_for();
            if frame.failed {
                break;
            }
        }
    }

    /// Makes room for the arrays of the lanes' own.
    fn reserve_own(&self, scratch: &mut Scratch, scalars: &[Scalar]) {
        for (ty, own, extent) in &self.code.own {
            let len = extent_of(*extent, scalars) * self.stride();
            with_type!(*ty, T => {
                let arrays = scratch.own.of_mut::<T>();
                arrays.resize_with(arrays.len().max(own + 1), Aligned::default);
                arrays[*own].reserve(len);
            });
        }
    }

    fn reset_lanes(&self, scratch: &mut Scratch) {
        for output in &self.code.outputs {
            if let OutputCode::Lanes { prim: (_, neutral), lanes: (ty, l), .. } = output {
                with_type!(*ty, T => scratch.lanes.of_mut::<T>()[*l].fill(T::from_scalar(*neutral)));
            }
        }
    }

    /// The fold of a chunk; nothing where it has no element.
    fn partial(&self, output: &OutputCode, frame: &mut Frame, len: usize) -> Option<Vec<Scalar>> {
        match output {
            OutputCode::Tree { pending, .. } => pending.tree(frame, len, self.machine.tile),
            // Lanes without elements hold the neutral element, which changes no bit.
            OutputCode::Lanes { lanes: (ty, l), collapse, .. } => {
                collapse(frame.lanes, *l);
                Some(vec![with_type!(*ty, T => frame.lanes.of::<T>()[*l][0].to_scalar())])
            }
            _ => None,
        }
    }

    /// Passes each chunk the carry of the scans that were stepped in this phase.
    fn carry(
        &self,
        wave: &mut [Task],
        phase: usize,
        carries: &mut [Vec<Scalar>],
        shared: &Shared,
    ) -> Result<(), LoopError> {
        for s in &self.code.phases[phase].scans {
            let scan = &self.code.scans[*s];
            for task in wave.iter_mut() {
                let uniforms = task.uniforms.get_or_insert_with(|| Box::new(shared.uniforms.clone()));
                for ((ty, i), value) in scan.carry.iter().zip(&carries[*s]) {
                    with_type!(*ty, T => uniforms.of_mut::<T>()[*i] = T::from_scalar(*value));
                }
                if let Some(last) = task.last[*s].take() {
                    carries[*s] = self.one(&scan.pending.op, &carries[*s], &last, shared)?;
                }
            }
        }
        Ok(())
    }

    fn one(
        &self,
        op: &OpCode,
        left: &[Scalar],
        right: &[Scalar],
        shared: &Shared,
    ) -> Result<Vec<Scalar>, LoopError> {
        if let Some(prim) = op.builtin {
            return Ok(vec![apply(prim, &[left[0], right[0]])]);
        }
        let (mut scratch, mut outs) = (self.take(), PerType::default());
        let mut frame = self.frame(&mut scratch, shared, &mut outs);
        let result = op.one(&mut frame, left, right);
        let failed = frame.failed;
        self.give(Some(scratch));
        if failed { Err(LoopError::Failed) } else { Ok(result) }
    }
}

/// The extent of an array of a lane's own.
fn extent_of(extent: UniformId, scalars: &[Scalar]) -> usize {
    if let Scalar::I64(n) = scalars[extent.0] { usize::try_from(n).unwrap_or(0) } else { 0 }
}

/// A primitive that can't fail, on one or two operands; one is given back as it is.
fn apply(prim: Prim, args: &[Scalar]) -> Scalar {
    match args {
        [left, right] => prim.apply(&[*left, *right]).unwrap_or(*left),
        _ => args[0],
    }
}

/// So many vectors of `len` elements of each type.
fn vecs(counts: &PerType<tile::Counts>, len: usize) -> PerType<Vecs> {
    per_type!(T => (0..*counts.of::<T>()).map(|_| Aligned::new(len)).collect())
}
